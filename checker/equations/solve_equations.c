/*
 * Sweeps over the graph, and what follows from changes (see solve_equations.h).
 */
#include "config.h"

#include "checker/equations/solve_equations.h"

#define BITS 64u
#define SWEPT_LEAST 8u    /* states for one that changes in a sweep, for another sweep */
#define STOP_EVERY 65536u /* records between two calls of `stop` */

struct solving {
    const struct boolean_equations *e;
    const struct state_graph *g;
    uint64_t **bit; /* of each variable, a bit for each state; owned */
    bool (*stop)(void *self);
    void *self;
    const uint32_t *variable; /* of the block, */
    uint32_t n_variables;     /* so many */
    bool nu;
    struct vec_u32 changed; /* states that changed in the last sweep, or still to be followed */
    const struct graph_log *log; /* where the present record is */
    size_t record;
    uint32_t state;
};

static bool is_true(const struct solving *s, uint32_t variable, uint32_t state)
{
    return (s->bit[variable][state / BITS] >> state % BITS & 1) != 0;
}

/* ---- one state ---- */

static bool targets_have(struct solving *s, uint32_t variable, bool all)
{
    const struct graph_log *l = s->log;
    uint32_t i = graph_log_from(l, s->record), end = l->end.at[s->record];

    while (i < end && is_true(s, variable, l->target.at[i]) == all)
        i++;
    return (i == end) == all;
}

static bool expression_holds(struct solving *s, uint32_t number)
{
    const struct expression *x = &s->e->expression.at[number];
    bool all = x->kind == EXPR_AND;

    switch (x->kind) {
    case EXPR_ATOM: return graph_log_holds(s->g, s->log, s->record, x->number);
    case EXPR_VARIABLE: return is_true(s, x->number, s->state);
    case EXPR_BOX: return targets_have(s, x->number, true);
    case EXPR_DIAMOND: return targets_have(s, x->number, false);
    case EXPR_AND:
    case EXPR_OR: break;
    }
    for (uint32_t i = 0; i < x->n; i++)
        if (expression_holds(s, s->e->operand.at[x->first + i]) != all)
            return !all;
    return all;
}

/* The variables of the block in the present record.  Some may depend on others there. */
static void evaluate_record(struct solving *s)
{
    bool again = true, changed = false;

    s->state = s->log->state.at[s->record];
    while (again) {
        again = false;
        for (uint32_t i = 0; i < s->n_variables; i++) {
            uint32_t k = s->variable[i];
            if (is_true(s, k, s->state) != s->nu ||
                expression_holds(s, s->e->equation.at[k].expression) == s->nu)
                continue;
            s->bit[k][s->state / BITS] ^= (uint64_t)1 << s->state % BITS;
            again = changed = true;
        }
    }
    if (changed)
        vec_push(&s->changed, s->state);
}

/* ---- sweeps ---- */

/* The record after `done` others of its log. */
static size_t record_at(const struct graph_log *l, size_t done, bool backwards)
{
    return backwards ? l->state.n - 1 - done : done;
}

/* The log with the next state, if threads have visited them in the order of their numbers, as they
   mostly have; n_logs: all is done. */
static uint32_t next_log(const struct solving *s, const size_t *done, bool backwards)
{
    uint32_t best = s->g->n_logs, least = 0;

    for (uint32_t i = 0; i < s->g->n_logs; i++) {
        const struct graph_log *l = &s->g->log[i];
        uint32_t state;
        if (done[i] == l->state.n)
            continue;
        state = l->state.at[record_at(l, done[i], backwards)];
        state = backwards ? UINT32_MAX - state : state;
        if (best == s->g->n_logs || state < least) {
            best = i;
            least = state;
        }
    }
    return best;
}

/* False: stopped. */
static bool sweep(struct solving *s, bool backwards)
{
    size_t *done = mem_zalloc((s->g->n_logs + (size_t)1) * sizeof *done);
    uint32_t i, steps = 0;
    bool on = true;

    s->changed.n = 0;
    while (on && (i = next_log(s, done, backwards)) < s->g->n_logs) {
        s->log = &s->g->log[i];
        s->record = record_at(s->log, done[i]++, backwards);
        evaluate_record(s);
        on = ++steps % STOP_EVERY != 0 || !s->stop(s->self);
    }
    mem_free(done);
    return on;
}

/* ---- from what has changed ---- */

/* Is some variable of the block unchanged there? */
static bool is_unsettled(const struct solving *s, uint32_t state)
{
    for (uint32_t i = 0; i < s->n_variables; i++)
        if (is_true(s, s->variable[i], state) == s->nu)
            return true;
    return false;
}

/* The unsettled records that lead to each state.  Records are numbered log after log. */
struct sources {
    uint64_t *end; /* of each state, where its sources end; they begin where those before it do */
    uint32_t *record;
};

/* Calls back for each target of each unsettled record. */
static void walk_unsettled(struct solving *s, struct sources *b,
                           void (*each)(struct sources *b, uint32_t target, uint32_t record))
{
    uint32_t first = 0;

    for (uint32_t i = 0; i < s->g->n_logs; i++) {
        const struct graph_log *l = &s->g->log[i];
        for (size_t k = 0; k < l->state.n; k++)
            if (is_unsettled(s, l->state.at[k]))
                for (uint32_t t = graph_log_from(l, k); t < l->end.at[k]; t++)
                    each(b, l->target.at[t], first + (uint32_t)k);
        first += (uint32_t)l->state.n;
    }
}

static void count_source(struct sources *b, uint32_t target, uint32_t record)
{
    (void)record;
    b->end[target + 1]++;
}

static void put_source(struct sources *b, uint32_t target, uint32_t record)
{
    b->record[b->end[target]++] = record;
}

static void find_sources(struct solving *s, struct sources *b)
{
    uint32_t n = s->g->n_states;

    b->end = mem_zalloc((n + (size_t)2) * sizeof *b->end);
    walk_unsettled(s, b, count_source);
    for (uint32_t i = 0; i <= n; i++)
        b->end[i + 1] += b->end[i];
    b->record = mem_alloc((b->end[n + 1] + 1) * sizeof *b->record);
    walk_unsettled(s, b, put_source);
}

static void evaluate_numbered(struct solving *s, uint32_t record)
{
    s->log = s->g->log;
    while (record >= s->log->state.n)
        record -= (uint32_t)s->log++->state.n;
    s->record = record;
    evaluate_record(s);
}

/* Each source of what has changed is evaluated again, until nothing changes.  False: stopped. */
static bool follow_changes(struct solving *s)
{
    struct sources b;
    uint32_t steps = 0;
    bool on = true;

    find_sources(s, &b);
    while (on && s->changed.n > 0) {
        uint32_t state = vec_pop(&s->changed);
        for (uint64_t i = state > 0 ? b.end[state - 1] : 0; i < b.end[state]; i++)
            evaluate_numbered(s, b.record[i]);
        on = ++steps % STOP_EVERY != 0 || !s->stop(s->self);
    }
    mem_free(b.end);
    mem_free(b.record);
    return on;
}

/* ---- blocks ---- */

static void begin_block(struct solving *s, uint32_t from, uint32_t to)
{
    size_t words = s->g->n_states / BITS + 1;

    s->variable = s->e->order.at + from;
    s->n_variables = to - from;
    s->nu = s->e->equation.at[s->variable[0]].nu;
    for (uint32_t i = from; i < to; i++) {
        uint64_t *bit = mem_alloc(words * sizeof *bit);
        for (size_t k = 0; k < words; k++)
            bit[k] = s->nu ? UINT64_MAX : 0;
        s->bit[s->e->order.at[i]] = bit;
    }
}

/* False: stopped. */
static bool solve_block(struct solving *s, uint32_t from, uint32_t to)
{
    bool backwards = false;

    begin_block(s, from, to);
    do {
        backwards = !backwards;
        if (!sweep(s, backwards))
            return false;
    } while (s->changed.n > s->g->n_states / SWEPT_LEAST);
    return s->changed.n == 0 || follow_changes(s);
}

static bool root_holds(struct solving *s, uint32_t n_initial)
{
    for (uint32_t i = 0; i < s->g->n_logs; i++)
        for (size_t k = 0; k < s->g->log[i].state.n; k++) {
            s->log = &s->g->log[i];
            s->record = k;
            s->state = s->log->state.at[k];
            if (s->state < n_initial && !expression_holds(s, s->e->root))
                return false;
        }
    return true;
}

bool equations_solve(const struct boolean_equations *e, const struct state_graph *g,
                     uint32_t n_initial, bool (*stop)(void *self), void *self, bool *holds)
{
    struct solving s = { .e = e, .g = g, .stop = stop, .self = self };
    uint32_t from = 0;
    bool on = true;

    s.bit = mem_zalloc((e->equation.n + 1) * sizeof *s.bit);
    for (size_t i = 0; i < e->block_end.n && on; i++) {
        on = solve_block(&s, from, e->block_end.at[i]);
        from = e->block_end.at[i];
    }
    if (on)
        *holds = root_holds(&s, n_initial);
    for (size_t i = 0; i < e->equation.n; i++)
        mem_free(s.bit[i]);
    mem_free(s.bit);
    vec_clear(&s.changed);
    return on;
}

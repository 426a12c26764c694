/*
 * Sweeps over the graph, and what follows from changes (see equation_solution.h).
 */
#include "config.h"

#include "checker/equations/equation_solution.h"

#include <limits.h>

#include "checker/equations/sweep_order.h"
#include "support/threads.h"

#define SWEPT_LEAST 8u    /* states for one that has changed, for another sweep */
#define STOP_EVERY 65536u /* records between two calls of `stop` */
#define PIECE 1024u       /* states of a piece at least, by default */

struct solving {
    struct equation_solution *s;
    const struct solution_request *q;
    const uint32_t *variable; /* of the block, */
    uint32_t n_variables;     /* so many */
    bool nu;
    const struct sweep_order *order;
    struct graph_place at;
    struct vec_u32 changed; /* states that have changed in the last sweep, or are to be followed */
    uint32_t n_changes;     /* with ranks */
    uint32_t steps;
    bool leads;            /* this thread asks whether to stop ... */
    _Atomic bool *stopped; /* ... and all look here what it was told */
    char end[CACHE_LINE];  /* the next thread's memory is in another cache line */
};

static bool stops(struct solving *w)
{
    if (++w->steps % STOP_EVERY != 0)
        return false;
    if (w->leads && w->q->stop(w->q->self))
        atomic_store(w->stopped, true);
    return atomic_load(w->stopped);
}

/* ---- one state ---- */

/* Is the variable true in all targets that the box follows, or in some that the diamond does? */
static bool targets_have(const struct equation_solution *s, const struct graph_place *at,
                         const struct expression *x)
{
    uint32_t i = graph_log_from(at->log, at->record), end = at->log->end.at[at->record];
    bool all = x->kind == EXPR_BOX;

    while (i < end && (equation_solution_bit(s, x->number, at->log->target.at[i]) == all ||
                       !equation_solution_follows(s, at, x, i)))
        i++;
    return (i == end) == all;
}

bool equation_solution_holds(const struct equation_solution *s, const struct graph_place *at,
                             uint32_t expression)
{
    const struct expression *x = &s->e->expression.at[expression];
    bool all = x->kind == EXPR_AND;

    switch (x->kind) {
    case EXPR_PROPOSITION:
        return graph_log_holds(s->g, at->log, at->record, s->first_proposition + x->number);
    case EXPR_VARIABLE: return equation_solution_bit(s, x->number, at->log->state.at[at->record]);
    case EXPR_BOX:
    case EXPR_DIAMOND: return targets_have(s, at, x);
    case EXPR_AND:
    case EXPR_OR: break;
    }
    for (uint32_t i = 0; i < x->n; i++)
        if (equation_solution_holds(s, at, s->e->operand.at[x->first + i]) != all)
            return !all;
    return all;
}

/* Is it still as at first, though its equation says otherwise? */
static bool has_to_change(const struct solving *w, uint32_t variable)
{
    uint32_t state = w->at.log->state.at[w->at.record];

    return equation_solution_bit(w->s, variable, state) == w->nu &&
           equation_solution_holds(w->s, &w->at, w->s->e->equation.at[variable].expression) !=
               w->nu;
}

static void change(struct solving *w, uint32_t variable, uint32_t state)
{
    _Atomic uint64_t *bits = &w->s->bit[variable][state / SOLUTION_BITS];

    atomic_fetch_xor_explicit(bits, (uint64_t)1 << state % SOLUTION_BITS, memory_order_relaxed);
    if (w->s->rank != NULL)
        w->s->rank[variable][state] = ++w->n_changes;
}

/* The variables of the block in the present record.  Some may depend on others there. */
static void evaluate_record(struct solving *w)
{
    uint32_t state = w->at.log->state.at[w->at.record];
    bool again = true, changed = false;

    while (again) {
        again = false;
        for (uint32_t i = 0; i < w->n_variables; i++)
            if (has_to_change(w, w->variable[i])) {
                change(w, w->variable[i], state);
                again = changed = true;
            }
    }
    if (changed)
        vec_push(&w->changed, state);
}

/* ---- sweeps ---- */

static bool evaluate_swept(void *self, const struct graph_log *log, uint32_t record)
{
    struct solving *w = self;

    w->at = (struct graph_place){ log, record };
    evaluate_record(w);
    return !stops(w);
}

/* Of one stretch after the other. */
struct sweep {
    struct solving *of; /* of each thread */
    bool backwards;
    struct stretch stretch;
    _Atomic uint32_t next; /* how many of its pieces have been taken */
};

static void take_pieces(void *self, uint32_t i)
{
    struct sweep *x = self;
    struct solving *w = &x->of[i];
    uint32_t k;

    while (!atomic_load(w->stopped) && (k = atomic_fetch_add(&x->next, 1)) < x->stretch.n)
        sweep_order_walk(w->order, x->stretch.first + (x->backwards ? x->stretch.n - 1 - k : k),
                         x->backwards, evaluate_swept, w);
}

/* The first one goes on with the list that there is. */
static void begin_threads(struct sweep *x, struct solving *w, uint32_t threads)
{
    w->changed.n = 0;
    x->of = mem_zalloc(threads * sizeof *x->of);
    x->of[0] = *w;
    for (uint32_t i = 1; i < threads; i++) {
        x->of[i] = *w;
        x->of[i].changed = (struct vec_u32)VEC_EMPTY;
        x->of[i].leads = false;
    }
}

static void end_threads(struct sweep *x, struct solving *w, uint32_t threads)
{
    *w = x->of[0];
    for (uint32_t i = 1; i < threads; i++) {
        for (size_t k = 0; k < x->of[i].changed.n; k++)
            vec_push(&w->changed, x->of[i].changed.at[k]);
        vec_clear(&x->of[i].changed);
    }
    mem_free(x->of);
}

/* False: stopped. */
static bool sweep_graph(struct solving *w, bool backwards)
{
    struct sweep x = { .backwards = backwards };
    uint32_t threads = w->q->threads > 1 ? w->q->threads : 1;
    size_t n = w->order->stretch.n;

    begin_threads(&x, w, threads);
    for (size_t i = 0; i < n && !atomic_load(w->stopped); i++) {
        x.stretch = w->order->stretch.at[backwards ? n - 1 - i : i];
        atomic_store(&x.next, 0);
        threads_run(threads < x.stretch.n ? threads : x.stretch.n, take_pieces, &x);
    }
    end_threads(&x, w, threads);
    return !atomic_load(w->stopped);
}

/* What changes if nothing else has changed before. */
static bool find_first_changes(struct solving *w)
{
    struct vec_u32 list = VEC_EMPTY; /* pairs */
    bool on = true;

    for (uint32_t i = 0; i < w->s->g->n_logs; i++)
        for (uint32_t k = 0; k < w->s->records[i] && on; k++) {
            w->at = (struct graph_place){ &w->s->g->log[i], k };
            for (uint32_t v = 0; v < w->n_variables; v++)
                if (has_to_change(w, w->variable[v])) {
                    vec_push(&list, w->variable[v]);
                    vec_push(&list, w->at.log->state.at[k]);
                }
            on = !stops(w);
        }
    for (size_t i = 0; i < list.n; i += 2) {
        change(w, list.at[i], list.at[i + 1]);
        vec_push(&w->changed, list.at[i + 1]);
    }
    vec_clear(&list);
    return on;
}

/* ---- from what has changed ---- */

/* Is some variable of the block as at first there? */
static bool may_change(const struct solving *w, uint32_t state)
{
    for (uint32_t i = 0; i < w->n_variables; i++)
        if (equation_solution_bit(w->s, w->variable[i], state) == w->nu)
            return true;
    return false;
}

/* The unsettled records that lead to each state, and with ranks its own: variables may depend on
   others there.  Records are numbered log after log. */
struct sources {
    uint64_t *end; /* of each state, where its sources end; they begin where those before it do */
    uint32_t *record;
};

/* Calls back for each source of each state. */
static void walk_sources(const struct solving *w, struct sources *b,
                         void (*each)(struct sources *b, uint32_t target, uint32_t record))
{
    uint32_t first = 0;

    for (uint32_t i = 0; i < w->s->g->n_logs; i++) {
        const struct graph_log *l = &w->s->g->log[i];
        for (uint32_t k = 0; k < w->s->records[i]; k++) {
            if (!may_change(w, l->state.at[k]))
                continue;
            for (uint32_t t = graph_log_from(l, k); t < l->end.at[k]; t++)
                each(b, l->target.at[t], first + k);
            if (w->s->rank != NULL)
                each(b, l->state.at[k], first + k);
        }
        first += w->s->records[i];
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

static void find_sources(const struct solving *w, struct sources *b)
{
    uint32_t n = w->s->n_states;

    b->end = mem_zalloc((n + (size_t)2) * sizeof *b->end);
    walk_sources(w, b, count_source);
    for (uint32_t i = 0; i <= n; i++)
        b->end[i + 1] += b->end[i];
    b->record = mem_alloc((b->end[n + 1] + 1) * sizeof *b->record);
    walk_sources(w, b, put_source);
}

static void evaluate_numbered(struct solving *w, uint32_t record)
{
    uint32_t i = 0;

    while (record >= w->s->records[i])
        record -= w->s->records[i++];
    w->at = (struct graph_place){ &w->s->g->log[i], record };
    evaluate_record(w);
}

/* Each source of what has changed is evaluated again, until nothing changes, or so many states wait
   for that; what has changed first comes first.  False: stopped. */
static bool follow_changes(struct solving *w, size_t most)
{
    struct sources b;
    size_t next = 0;
    bool on = true;

    find_sources(w, &b);
    for (; next < w->changed.n && w->changed.n - next <= most && on; next++) {
        uint32_t state = w->changed.at[next];
        for (uint64_t i = state > 0 ? b.end[state - 1] : 0; i < b.end[state]; i++)
            evaluate_numbered(w, b.record[i]);
        on = !stops(w);
    }
    w->changed.n -= next;
    mem_free(b.end);
    mem_free(b.record);
    return on;
}

/* ---- blocks ---- */

static void fill_bits(_Atomic uint64_t *bit, size_t words, bool with)
{
    for (size_t k = 0; k < words; k++)
        atomic_init(&bit[k], with ? UINT64_MAX : 0);
}

/* Its sign where states have been visited, else what is assumed. */
static void begin_variable(struct solving *w, uint32_t variable)
{
    struct equation_solution *s = w->s;
    size_t words = s->n_states / SOLUTION_BITS + 1;
    _Atomic uint64_t *bit = s->bit[variable] = mem_alloc(words * sizeof *bit);

    fill_bits(bit, words, w->q->assumed);
    if (s->rank != NULL)
        s->rank[variable] = mem_zalloc((s->n_states + (size_t)1) * sizeof *s->rank[variable]);
    if (w->nu == w->q->assumed)
        return;
    for (uint32_t i = 0; i < s->g->n_logs; i++)
        for (uint32_t k = 0; k < s->records[i]; k++) {
            uint32_t state = s->g->log[i].state.at[k];
            uint64_t bits = atomic_load_explicit(&bit[state / SOLUTION_BITS], memory_order_relaxed);
            bits ^= (uint64_t)1 << state % SOLUTION_BITS;
            atomic_store_explicit(&bit[state / SOLUTION_BITS], bits, memory_order_relaxed);
        }
}

static void begin_block(struct solving *w, size_t number, uint32_t from)
{
    const struct boolean_equations *e = w->s->e;

    w->variable = e->order.at + from;
    w->n_variables = e->block_end.at[number] - from;
    w->nu = e->equation.at[w->variable[0]].nu;
    w->changed.n = 0;
    for (uint32_t i = 0; i < w->n_variables; i++) {
        w->s->block[w->variable[i]] = (uint32_t)number;
        begin_variable(w, w->variable[i]);
    }
}

/* Sweeps until nothing changes, or two have changed few: what one has left may be little more.
   False: stopped. */
static bool sweep_until_few(struct solving *w, size_t few)
{
    uint32_t n_few = 0;
    bool backwards = false;

    do {
        backwards = !backwards;
        if (!sweep_graph(w, backwards))
            return false;
        n_few += w->changed.n <= few;
    } while (w->changed.n > few || (w->changed.n > 0 && n_few < 2));
    return true;
}

/* False: stopped. */
static bool sweep_block(struct solving *w)
{
    size_t few = w->s->n_states / SWEPT_LEAST;

    do {
        if (!sweep_until_few(w, few))
            return false;
        if (w->changed.n > 0 && !follow_changes(w, few))
            return false;
    } while (w->changed.n > 0);
    return true;
}

static bool solve_block(struct solving *w)
{
    if (w->s->rank == NULL)
        return sweep_block(w);
    return find_first_changes(w) && follow_changes(w, SIZE_MAX);
}

/* ---- life ---- */

static void find_records(struct equation_solution *s, const uint32_t *most)
{
    s->records = mem_zalloc((s->g->n_logs + (size_t)1) * sizeof *s->records);
    for (uint32_t i = 0; i < s->g->n_logs; i++)
        s->records[i] = most != NULL ? most[i] : graph_log_records(&s->g->log[i]);
    s->n_states = state_graph_states(s->g);
}

static bool has_room(const struct equation_solution *s)
{
    size_t bytes = s->n_states / CHAR_BIT + 1;

    if (s->rank != NULL)
        bytes += s->n_states * sizeof **s->rank;
    return mem_fits(s->e->equation.n * bytes);
}

bool equation_solution_find(struct equation_solution *s, const struct boolean_equations *e,
                            const struct state_graph *g, const struct solution_request *q)
{
    _Atomic bool stopped = false;
    struct sweep_order order;
    struct solving w = { .s = s, .q = q, .order = &order, .leads = true, .stopped = &stopped };
    uint32_t from = 0;
    bool on;

    *s = (struct equation_solution){
        .e = e, .g = g, .first_proposition = q->first_proposition, .match = q->match
    };
    find_records(s, q->records);
    sweep_order_make(&order, g, s->records, s->n_states, q->threads,
                     q->piece > 0 ? q->piece : PIECE);
    s->bit = mem_zalloc((e->equation.n + 1) * sizeof *s->bit);
    s->rank = q->ranked ? mem_zalloc((e->equation.n + 1) * sizeof *s->rank) : NULL;
    s->block = mem_zalloc((e->equation.n + 1) * sizeof *s->block);
    on = has_room(s);
    for (size_t i = 0; i < e->block_end.n && on; i++) {
        begin_block(&w, i, from);
        on = solve_block(&w);
        from = e->block_end.at[i];
    }
    vec_clear(&w.changed);
    sweep_order_clear(&order);
    return on;
}

void equation_solution_clear(struct equation_solution *s)
{
    for (size_t i = 0; i < s->e->equation.n; i++) {
        mem_free(s->bit[i]);
        if (s->rank != NULL)
            mem_free(s->rank[i]);
    }
    mem_free(s->bit);
    mem_free(s->rank);
    mem_free(s->block);
    mem_free(s->records);
}

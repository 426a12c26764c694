/*
 * equation_solution and equation_choices: random equation systems over random graphs, against plain
 * iteration; and chains so long that the solver asks whether to stop.
 *
 * The reference evaluates all variables of a block in all states at once, from the values before,
 * until nothing changes; the solver has no part in it.
 *
 * STGCHECK_RANDOM=N asks for N random instances in place of 3000, STGCHECK_SEED=S begins with the
 * one of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "checker/equations/equation_choices.h"
#include "tests/unit/judge_solver.h"
#include "tests/unit/random_equations.h"

#define CHAIN 200000u

/* The values of all variables, and the round of the reference in which they have changed, or 0. */
struct table {
    bool at[VARIABLES_MOST][STATES_MOST];
    uint32_t round[VARIABLES_MOST][STATES_MOST];
};

/* ---- the reference ---- */

/* Values as expressions read them. */
struct reading {
    const struct random_equations *x;
    const struct table *t;
    const struct equation_solution *ranked; /* not NULL: in this block only changes of smaller */
    uint32_t block, rank;                   /* ranks than this count */
    const bool *chosen;                     /* not NULL: of each state; modalities of this kind */
    enum expression_kind choosing;          /* follow only transitions to those chosen */
};

static bool read_plain_bit(const struct reading *d, uint32_t variable, uint32_t state)
{
    if (d->ranked != NULL && d->x->block[variable] == d->block &&
        d->ranked->rank[variable][state] >= d->rank)
        return d->x->e.equation.at[variable].nu;
    return d->t->at[variable][state];
}

static bool read_follows(const struct reading *d, const struct expression *m, uint32_t state,
                         uint32_t k)
{
    const struct plain_state *p = &d->x->state[state];
    bool stays = p->target[k] == state;

    if (d->chosen != NULL && m->kind == d->choosing && !d->chosen[p->target[k]])
        return false;
    return m->pattern == ANY_ACTION || d->x->matches[m->pattern][stays][p->class[k]];
}

static bool read_expression(const struct reading *d, uint32_t expression, uint32_t state)
{
    const struct plain_state *p = &d->x->state[state];
    const struct expression *x = &d->x->e.expression.at[expression];
    uint32_t n = 0, n_true = 0;

    switch (x->kind) {
    case EXPR_PROPOSITION: return p->proposition[d->x->first_proposition + x->number];
    case EXPR_VARIABLE: return read_plain_bit(d, x->number, state);
    case EXPR_AND:
    case EXPR_OR:
        for (; n < x->n; n++)
            n_true += read_expression(d, d->x->e.operand.at[x->first + n], state);
        return x->kind == EXPR_AND ? n_true == n : n_true > 0;
    case EXPR_BOX:
    case EXPR_DIAMOND: break;
    }
    for (uint32_t k = 0; k < p->n; k++)
        if (read_follows(d, x, state, k)) {
            n++;
            n_true += read_plain_bit(d, x->number, p->target[k]);
        }
    return x->kind == EXPR_BOX ? n_true == n : n_true > 0;
}

/* All variables of the block that are at these places of the order, in all states at once. */
static bool iterate_once(struct reading *d, struct table *t, uint32_t from, uint32_t end,
                         uint32_t round)
{
    const struct random_equations *x = d->x;
    static bool next[VARIABLES_MOST][STATES_MOST];
    bool changed = false;

    memcpy(next, t->at, sizeof next);
    for (uint32_t i = from; i < end; i++) {
        uint32_t v = x->e.order.at[i];
        for (uint32_t s = 0; s < x->n_states; s++) {
            if (x->state[s].visited)
                next[v][s] = read_expression(d, x->e.equation.at[v].expression, s);
            if (next[v][s] != t->at[v][s]) {
                t->round[v][s] = round;
                changed = true;
            }
        }
    }
    memcpy(t->at, next, sizeof next);
    return changed;
}

/* Into *t, which *d reads from then on. */
static void solve_plainly(struct reading *d, struct table *t, bool assumed)
{
    const struct random_equations *x = d->x;
    uint32_t from = 0;

    *t = (struct table){ 0 };
    d->t = t;
    for (size_t b = 0; b < x->e.block_end.n; b++) {
        uint32_t end = x->e.block_end.at[b], round = 1;
        for (uint32_t i = from; i < end; i++) {
            uint32_t v = x->e.order.at[i];
            for (uint32_t s = 0; s < x->n_states; s++)
                t->at[v][s] = x->state[s].visited ? x->e.equation.at[v].nu : assumed;
        }
        while (iterate_once(d, t, from, end, round))
            round++;
        from = end;
    }
}

/* The root in all of the first states. */
static bool read_root(const struct reading *d, uint32_t n_initial, bool assumed)
{
    bool all = true;

    for (uint32_t s = 0; s < n_initial; s++)
        all = all && (d->x->state[s].visited ? read_expression(d, d->x->e.root, s) : assumed);
    return all;
}

/* ---- comparisons: NULL, or what is wrong ---- */

static const char *compare_with_table(const struct reading *d, const struct equation_solution *s,
                                      bool assumed)
{
    const struct random_equations *x = d->x;

    for (uint32_t v = 0; v < x->e.equation.n; v++)
        for (uint32_t k = 0; k < x->n_states; k++) {
            if (k >= s->n_states && x->state[k].visited)
                return "a state is missing";
            if (k >= s->n_states)
                continue;
            if (!x->state[k].visited && equation_solution_bit(s, v, k) != assumed)
                return "a state that has not been visited has not the value that is assumed";
            if (equation_solution_bit(s, v, k) != d->t->at[v][k])
                return "a value is wrong";
        }
    for (uint32_t i = 0; i < x->g.n_logs; i++)
        for (uint32_t k = 0; k < s->records[i]; k++) {
            struct graph_place at = { &x->g.log[i], k };
            if (equation_solution_holds(s, &at, x->e.root) !=
                read_expression(d, x->e.root, x->g.log[i].state.at[k]))
                return "the root is wrong";
        }
    return NULL;
}

static const char *check_rank(struct reading *d, const struct equation_solution *s, uint32_t v,
                              uint32_t state)
{
    const struct equation *q = &d->x->e.equation.at[v];
    uint32_t rank = s->rank[v][state];
    bool changed = d->x->state[state].visited && d->t->at[v][state] != q->nu, early;

    if ((rank > 0) != changed)
        return changed ? "a change has no rank" : "there is a rank without a change";
    if (!changed)
        return NULL;
    d->ranked = s;
    d->block = d->x->block[v];
    d->rank = rank;
    early = read_expression(d, q->expression, state);
    d->ranked = NULL;
    return early != q->nu ? NULL : "a change does not rest on those of smaller ranks";
}

static const char *check_ranks(struct reading *d, const struct equation_solution *s)
{
    const char *why = NULL;

    for (uint32_t v = 0; v < d->x->e.equation.n && why == NULL; v++)
        for (uint32_t k = 0; k < s->n_states && why == NULL; k++)
            why = check_rank(d, s, v, k);
    return why;
}

/* chosen: of each state, whether the winner goes there; *found: there are at most so many
   positions.  What the list had before stays there. */
static const char *find_chosen_states(struct random_equations *x, const struct equation_solution *s,
                                      bool verdict, uint32_t n_initial, uint32_t most, bool *found,
                                      bool *chosen)
{
    struct vec_u32 out = VEC_EMPTY;
    const char *why = NULL;

    memset(chosen, 0, STATES_MOST * sizeof *chosen);
    vec_push(&out, UINT32_MAX);
    *found = equation_choices_find(s, verdict, n_initial, most, &out);
    if (out.at[0] != UINT32_MAX)
        why = "the list has lost what it had";
    for (size_t i = 1; i < out.n && why == NULL; i++) {
        if (out.at[i] >= x->n_states || chosen[out.at[i]])
            why = "a chosen state is there twice, or is none";
        else
            chosen[out.at[i]] = true;
    }
    vec_clear(&out);
    return why;
}

/* The value of the root stays the same if the winner's modalities follow only transitions to chosen
   states.  There are no choices where a value may rest on what is assumed. */
static const char *check_choices(struct reading *d, struct random_equations *x,
                                 const struct equation_solution *s, bool assumed)
{
    uint32_t n_initial = 1 + rng_below(&x->r, x->n_states < 3 ? x->n_states : 3), few;
    bool verdict = read_root(d, n_initial, assumed), found, enough;
    bool chosen[STATES_MOST], fewer[STATES_MOST];
    static struct table t;
    struct reading restricted = { .x = x,
                                  .chosen = chosen,
                                  .choosing = verdict ? EXPR_DIAMOND : EXPR_BOX };
    const char *why;

    if (verdict == assumed && !x->is_whole)
        return NULL;
    why = find_chosen_states(x, s, verdict, n_initial, UINT32_MAX, &found, chosen);
    if (why != NULL || !found)
        return why != NULL ? why : "there are no choices";
    solve_plainly(&restricted, &t, assumed);
    if (read_root(&restricted, n_initial, assumed) != verdict)
        return "the winner does not win by what is chosen";
    if (find_chosen_states(x, s, verdict, n_initial, 0, &enough, fewer) != NULL || enough)
        return "a game has no position, or a choice is wrong";
    few = 1 + rng_below(&x->r, 8);
    why = find_chosen_states(x, s, verdict, n_initial, few, &enough, fewer);
    if (why == NULL && enough && memcmp(chosen, fewer, sizeof chosen) != 0)
        why = "the choices depend on how many positions there may be";
    return why;
}

/* For one variable, whose value rests on any target: what has changed in an earlier round of the
   reference has a smaller rank, so the winner takes the shortest way. */
static const char *check_shortest(const struct reading *d, const struct equation_solution *s)
{
    for (uint32_t a = 0; a < s->n_states; a++)
        for (uint32_t b = 0; b < s->n_states; b++)
            if (d->t->round[0][a] > 0 && d->t->round[0][a] < d->t->round[0][b] &&
                s->rank[0][a] >= s->rank[0][b])
                return "a change in an earlier round has no smaller rank";
    return NULL;
}

/* ---- instances ---- */

static bool never_stops(void *self)
{
    (void)self;
    return false;
}

static const char *check_solution(struct random_equations *x, bool assumed, bool ranked,
                                  bool shortest)
{
    static struct table t;
    struct reading d = { .x = x };
    struct solution_request q = {
        .assumed = assumed,
        .ranked = ranked,
        .threads = rng_below(&x->r, 4),
        .piece = 1 + rng_below(&x->r, 3),
        .first_proposition = x->first_proposition,
        .match = x->match,
        .stop = never_stops,
    };
    struct equation_solution s;
    const char *why = NULL;

    solve_plainly(&d, &t, assumed);
    if (!equation_solution_find(&s, &x->e, &x->g, &q))
        why = "it has stopped";
    why = why != NULL ? why : compare_with_table(&d, &s, assumed);
    if (why == NULL && ranked)
        why = check_ranks(&d, &s);
    if (why == NULL && ranked)
        why = check_choices(&d, x, &s, assumed);
    if (why == NULL && ranked && shortest)
        why = check_shortest(&d, &s);
    if (why == NULL && (s.rank != NULL) != ranked)
        why = "ranks are there and not wanted, or the other way round";
    equation_solution_clear(&s);
    return why;
}

static void try_instance(uint64_t seed, bool shortest)
{
    static struct random_equations x;
    const char *why = NULL;

    random_equations_make(&x, seed, shortest);
    for (uint32_t i = 0; i < 4 && why == NULL; i++)
        why = check_solution(&x, i % 2 == 0, i / 2 == 0, shortest);
    if (why != NULL) {
        print_error("seed %llu: %s\n", (unsigned long long)seed, why);
        fail();
    }
    random_equations_clear(&x);
}

static void random_instances(void **state)
{
    uint64_t n = judge_setting("STGCHECK_RANDOM", 3000), seed = judge_setting("STGCHECK_SEED", 1);
    size_t before = mem_used();

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_instance(seed + i, false);
    assert_int_equal(mem_used(), before);
}

static void shortest_ways(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 300; seed++)
        try_instance(seed, true);
}

/* ---- chains ---- */

/* Says yes at call `last`, and from then on. */
struct stopper {
    uint32_t calls, last;
};

static bool stops_at_last(void *self)
{
    struct stopper *x = self;

    return ++x->calls >= x->last;
}

/* The numbers of states along the chain; a sweep goes against them, then along them. */
enum chain_order { CHAIN_UP, CHAIN_DOWN, CHAIN_TURNS, CHAIN_RANDOM, CHAIN_ORDERS };

static void number_chain(enum chain_order order, uint32_t *number)
{
    struct rng r;

    for (uint32_t i = 0; i < CHAIN; i++)
        number[i] = order == CHAIN_DOWN                     ? CHAIN - 1 - i
                    : order == CHAIN_TURNS && i < CHAIN / 2 ? CHAIN / 2 - 1 - i
                                                            : i;
    rng_init(&r, 1);
    if (order == CHAIN_RANDOM)
        random_equations_shuffle(&r, number, CHAIN);
}

/* The proposition says the other value than the sign's in the last state only. */
static void log_chain(struct state_graph *g, const uint32_t *number, bool nu)
{
    uint32_t *place = mem_alloc(CHAIN * sizeof *place);

    state_graph_init(g, 1);
    state_graph_begin(g, 3);
    for (uint32_t s = 0; s < CHAIN; s += CHAIN / 4)
        vec_push(&g->level, s);
    for (uint32_t i = 0; i < CHAIN; i++)
        place[number[i]] = i;
    for (uint32_t s = 0; s < CHAIN; s++) {
        struct graph_log *l = &g->log[s % 3];
        bool is_last = place[s] == CHAIN - 1;
        graph_log_add(g, l, s, !is_last);
        if (is_last != nu)
            graph_log_true(g, l, 0);
        if (!is_last)
            graph_log_target(l, number[place[s] + 1]);
    }
    mem_free(place);
}

/* Without a stop, all states change, the last one first; else the solver ends where it stops. */
static void try_chain(const struct state_graph *g, const struct boolean_equations *e, bool ranked,
                      const uint32_t *number)
{
    struct stopper stop = { .last = UINT32_MAX };
    struct solution_request q = { .ranked = ranked, .stop = stops_at_last, .self = &stop };
    bool nu = e->equation.at[0].nu;
    struct equation_solution s;
    uint32_t calls;

    assert_true(equation_solution_find(&s, e, g, &q));
    for (uint32_t i = 0; i < CHAIN; i++) {
        assert_true(equation_solution_bit(&s, 0, number[i]) != nu);
        if (ranked)
            assert_int_equal(s.rank[0][number[i]], CHAIN - i);
    }
    equation_solution_clear(&s);
    calls = stop.calls;
    assert_true(calls > 1);
    q.threads = 3;
    assert_true(equation_solution_find(&s, e, g, &q));
    for (uint32_t i = 0; i < CHAIN; i++)
        assert_true(equation_solution_bit(&s, 0, number[i]) != nu);
    equation_solution_clear(&s);
    q.threads = 1;
    for (uint32_t i = 0; i < 2; i++) {
        stop = (struct stopper){ .last = i == 0 ? 1 : calls };
        assert_false(equation_solution_find(&s, e, g, &q));
        assert_int_equal(stop.calls, stop.last);
        equation_solution_clear(&s);
    }
}

static void chains_and_stops(void **state)
{
    uint32_t *number = mem_alloc(CHAIN * sizeof *number);

    (void)state;
    for (uint32_t i = 0; i < 2 * CHAIN_ORDERS; i++) {
        struct boolean_equations e = { 0 };
        struct state_graph g;
        number_chain(i / 2, number);
        random_equations_reach(&e, i % 2 == 1);
        log_chain(&g, number, i % 2 == 1);
        try_chain(&g, &e, false, number);
        try_chain(&g, &e, true, number);
        random_equations_forget(&e);
        state_graph_clear(&g);
    }
    mem_free(number);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_instances),
        cmocka_unit_test(shortest_ways),
        cmocka_unit_test(chains_and_stops),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

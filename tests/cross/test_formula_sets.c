/*
 * Formulas by sets of states (checker/symbolic/formula_sets.h), against their definition and the
 * other solvers: random models and random formulas.
 *
 * What is decided is as a referee says, which computes the meaning of the formula on all states,
 * and as LMS says; so it never is where the referee cannot tell for a run-time error.  All states
 * and transitions are counted as by the search for invariants, however many classes of actions
 * there are.  First attempts of few results are given up at all places, and both orders of levels
 * have their turns, or one or a random one is used alone: the verdict is the same, and the
 * winner's choices win the game.  Of alternation-free formulas without late inputs 98 percent
 * are decided where the steps of the model
 * are known as sets.
 *
 * STGCHECK_RANDOM=N asks for N random instances, STGCHECK_SEED=S begins with seed S.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "checker/symbolic/formula_game.h"
#include "stg/step/lts_memo.h"
#include "tests/cross/bfs_ways.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/ways.h"
#include "tests/unit/naive_game.h"

#define STATES 2000    /* most states that the referee looks at */
#define SMALL 120      /* ... of a random model */
#define BUDGET 3000000 /* most steps of the referee */

static const uint64_t results[] = { 16384, 1, 37, 500, 16384, 16384 };
static const enum level_order order[] = { LEVEL_ORDER_AUTO, LEVEL_ORDER_AUTO,  LEVEL_ORDER_AUTO,
                                          LEVEL_ORDER_AUTO, LEVEL_ORDER_FORCE, LEVEL_ORDER_RANDOM };
#define TRIES (sizeof results / sizeof *results)

/* Statistics of the instances; shared with children. */
static struct {
    uint32_t asked, decided, holds, fixpoints, choices, errors, alternate, late, steps, faults,
        broadcasts, other;
} * seen;

struct trial {
    struct ways ways;
    struct subject *subject;
    const struct formula *f;
    struct subject_options how;
    const char *text; /* of the formula */
};

static void count_one(uint32_t *counter)
{
    __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
}

/* ---- the winner's choices ---- */

/* What the winner's choices come to: each reached vertex of the product. */
static struct random_game *game_of(struct trial *t, struct product *p, const struct formula_game *x)
{
    const struct solver_ops *o = &formula_game_ops;
    struct random_game *g = random_game_new(t->f->n_levels);
    uint32_t n, size = product_size(p);
    const vertex_id *child;

    memcpy(g->nu + 1, t->f->nu + 1, t->f->n_levels * sizeof *g->nu);
    for (vertex_id k = 0; k < size; k++) {
        bool known = o->decided(x, k);
        child = known ? o->children(x, k, &n) : NULL;
        random_game_add(g, product_is_and(p, k), product_game(p)->level(p, k), child,
                        known ? n : 0);
    }
    return g;
}

static void judge_choices(struct trial *t, struct product *p, const struct formula_game *x)
{
    const struct solver_ops *o = &formula_game_ops;
    struct random_game *g = game_of(t, p, x);
    bool *known = mem_zalloc(g->vertex.n + 1), *is = mem_zalloc(g->vertex.n + 1);
    bool *reached = mem_zalloc(g->vertex.n + 1);
    uint32_t *support = mem_zalloc((g->vertex.n + 1) * sizeof *support);
    const char *why;

    for (vertex_id k = 0; k < g->vertex.n; k++) {
        known[k] = o->decided(x, k);
        is[k] = known[k] && o->value(x, k);
        support[k] = known[k] ? o->support(x, k) : NAIVE_ALL;
    }
    why = naive_judge(g, (struct naive_strategy){ known, is, support }, reached);
    ways_assert(&t->ways, why == NULL, "the choices: %s: %s", why, t->text);
    mem_free(known);
    mem_free(is);
    mem_free(reached);
    mem_free(support);
    random_game_free(g);
}

/* The winner's choices win. */
static void try_choices(struct trial *t, struct lts *l, struct formula_sets *v, bool holds)
{
    struct limit limit = { .states = 0 };
    struct check_options how = { .limit = &limit };
    struct product *p = product_new(l, t->f, &how);
    struct formula_game *x = formula_game_new(v, l, p, holds);

    limit_start(&limit);
    if (t->f->n_levels <= RANDOM_GAME_LEVELS && formula_game_explore(x)) {
        judge_choices(t, p, x);
        count_one(&seen->choices);
    }
    formula_game_free(x);
    product_free(p);
}

/* ---- by sets ---- */

/* Not in the order in which a game meets them. */
static void number_last_first(struct lts *l)
{
    bool asked[STATES] = { false };
    uint32_t n;

    for (uint64_t s = l->n_states(l->self); s-- > 0;) {
        if (s >= STATES || asked[s])
            continue;
        asked[s] = true;
        l->steps(l->self, (state_id)s, VALUE_NONE, &n);
        s = l->n_states(l->self);
    }
}

/* False: there is no initial state. */
static bool run_sets(struct trial *t, size_t try, struct formula_answer *out)
{
    struct limit limit = { .states = 0 };
    struct lts *inner = subject_lts(t->subject, t->f, t->how), *l = inner;
    struct formula_sets *v;
    struct fault fault;
    bool good;

    if (try % 2 == 1) /* where the game is, states have other numbers */
        l = lts_memo_new(inner);
    good = lts_start(l, &fault);
    if (good && l != inner) {
        number_last_first(l);
        lts_memo_restart(l);
        good = lts_start(l, &fault);
    }
    limit_start(&limit);
    if (good) {
        v = formula_sets_new(inner, t->f, &limit, results[try]);
        formula_sets_order(v, order[try]);
        formula_sets_decide(v, out);
        if (out->decided)
            try_choices(t, l, v, out->holds);
        formula_sets_free(v);
    }
    lts_free(l);
    return good;
}

static void count_refusal(const char *why)
{
    if (strstr(why, "fixpoints alternate") != NULL)
        count_one(&seen->alternate);
    else if (strstr(why, "late inputs") != NULL)
        count_one(&seen->late);
    else if (strstr(why, "a reachable transition") != NULL)
        count_one(&seen->steps);
    else if (strstr(why, "run-time error") != NULL)
        count_one(&seen->faults);
    else if (strstr(why, "broadcast") != NULL)
        count_one(&seen->broadcasts);
    else
        count_one(&seen->other);
}

static void count_instance(const struct trial *t, const struct formula_answer *a)
{
    bool fixpoint = false;

    for (uint32_t i = 0; i < t->f->n_nodes; i++)
        fixpoint = fixpoint || t->f->node[i]->kind == F_FIX;
    count_one(&seen->asked);
    if (t->ways.wanted == VERDICT_ERROR)
        count_one(&seen->errors);
    if (!a->decided) {
        count_refusal(a->refusal);
        return;
    }
    count_one(&seen->decided);
    if (a->holds)
        count_one(&seen->holds);
    if (fixpoint)
        count_one(&seen->fixpoints);
}

/* ---- against others ---- */

static enum verdict verdict_of(const struct formula_answer *a)
{
    return !a->decided ? VERDICT_UNKNOWN : a->holds ? VERDICT_TRUE : VERDICT_FALSE;
}

/* The counts of a search that visits all states.  (Which variables are dead depends on the
   formula.) */
static void judge_counts(struct trial *t, const struct formula_answer *a)
{
    const struct formula *all = subject_formula(t->subject, "always(true)", false);
    struct search_result x;

    if (!reference_run(t->subject, all, t->how, &x) || x.end != SEARCH_NONE)
        return;
    ways_assert(&t->ways, x.states == a->counts.states && x.transitions == a->counts.transitions,
                "%u states, %u transitions, not %u, %u: %s", (uint32_t)a->counts.states,
                (uint32_t)a->counts.transitions, (uint32_t)x.states, (uint32_t)x.transitions,
                t->text);
}

static void judge(struct trial *t, const struct formula_answer *a, uint64_t first)
{
    enum verdict v = verdict_of(a);

    ways_assert(&t->ways, v == VERDICT_UNKNOWN || v == t->ways.wanted,
                "sets of states (%u): %d, not %d: %s", (uint32_t)first, (int)v, (int)t->ways.wanted,
                t->text);
}

static void try_sets(struct trial *t)
{
    struct formula_answer first = { .decided = false }, a;
    struct search_result x;
    enum verdict lms;
    bool invariant;

    for (size_t i = 0; i < TRIES; i++) {
        if (!run_sets(t, i, &a))
            return;
        judge(t, &a, results[i]);
        if (i == 0)
            first = a;
        ways_assert(&t->ways, verdict_of(&a) == verdict_of(&first),
                    "another number of results (%u): %s", (uint32_t)results[i], t->text);
    }
    if (first.decided && t->how.keep_dead)
        judge_counts(t, &first);
    count_instance(t, &first);
    t->how.solver = SOLVER_LMS;
    lms = subject_check(t->subject, t->f, t->how, NULL);
    ways_assert(&t->ways, !first.decided || lms == VERDICT_UNKNOWN || lms == verdict_of(&first),
                "lms says %d, sets say %d: %s", (int)lms, (int)verdict_of(&first), t->text);
    t->how.solver = SOLVER_SYMBOLIC;
    check_run(t->subject, t->f, t->how, (struct bfs_way){ .threads = 1 }, &x);
    ways_assert(&t->ways, x.agrees, "the run of the check: %s", t->text);
    invariant = check_is_invariant(t->f, SOLVER_SYMBOLIC); /* more of these are decided */
    ways_assert(&t->ways,
                (x.end == SEARCH_LIMIT) == !first.decided || (invariant && !first.decided),
                "the check decides: %s", t->text);
}

static void try_all(struct trial *t)
{
    bool faulty;

    t->ways.wanted = ways_referee(t->subject, t->f, STATES, BUDGET, &faulty);
    t->ways.limits = t->ways.wanted == VERDICT_UNKNOWN;
    if (!t->ways.limits)
        try_sets(t);
}

/* ---- one instance ---- */

static struct finding try_example(const struct example *x, struct buf *messages)
{
    static const enum subject_layout layout[] = { SUBJECT_USUAL, SUBJECT_SPLIT,
                                                  SUBJECT_PARTS_LIFTED, SUBJECT_LIFTED };
    struct trial t = { .ways.arena = x->model->arena };
    struct subject s;
    struct rng r;

    rng_init(&r, x->salt);
    subject_layout = layout[rng_below(&r, 4)];
    subject_init(&s, example_model_text(x->model->arena, x, false), x->sizes);
    t.subject = &s;
    t.ways.found = example_refused("the model");
    if (s.stg != NULL) {
        t.text = example_formula_text(x->model->arena, x->formula, x->unicode);
        t.f = subject_formula(&s, t.text, gen_chance(&r, 50));
        t.ways.found = t.f == NULL ? example_refused("the formula") : example_agreed;
    }
    t.how.keep_dead = gen_chance(&r, 30);
    t.how.symmetry = SYMMETRY_OFF;
    if (t.f != NULL)
        try_all(&t);
    if (messages != NULL)
        subject_messages(&s, messages);
    subject_clear(&s);
    subject_layout = SUBJECT_USUAL;
    return ways_end(&t.ways);
}

/* ---- many instances ---- */

static const struct example_filter filter = {
    .states = SMALL,
    .faulty = 10,
    .small = 2,
    .tried = 15,
};

static struct gen_model *draw_any(struct rng *r, struct arena *a, struct example *x)
{
    if (gen_chance(r, 30))
        return gen_model(r, a, GEN_SYMMETRIC);
    x->sizes.of[0] = 2 + rng_below(r, 2);
    return gen_model(r, a, GEN_MIXED);
}

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_chance(r, 40) ? gen_handshake(r, a) : draw_any(r, a, x);
    return example_open(r, a, x, s, &filter);
}

static void sets_and_others_agree(void **state)
{
    static const struct example_test test = {
        .name = "formula_sets",
        .usual = 700,
        .formulas = 5,
        .deepest = 6,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);
    uint32_t wanted;

    (void)state;
    print_message(
        "%u asked, %u decided (%u hold, %u with fixpoints; %u choices); alternate %u, late %u, "
        "transitions %u, run-time errors %u, broadcasts %u, others %u; %u are an error\n",
        seen->asked, seen->decided, seen->holds, seen->fixpoints, seen->choices, seen->alternate,
        seen->late, seen->steps, seen->faults, seen->broadcasts, seen->other, seen->errors);
    example_judge(&c, 1, 15);
    wanted = seen->asked - seen->alternate - seen->late - seen->steps - seen->broadcasts;
    assert_true(seen->choices > seen->decided && seen->errors > 0 && seen->holds > 0 &&
                seen->holds < seen->decided);
    assert_true(seen->decided * 4 > seen->asked && seen->decided + wanted / 50 + 4 > wanted);
}

/* ---- some systems ---- */

/* Inputs of the environment, of which the value matters. */
#define CELLS \
    "channel put, out : 0..2;" \
    "process K { node s { put?x -> t(x); } node t(x : 0..2) { out!x -> s; } }" \
    "process F { node s { put?_ -> t; } node t { out!0 -> s; } } system K || F;"
/* Messages with data, a process that may stop, and several instances. */
#define TURNS \
    "channel ask[0..2], get[0..2] : 0..3;" \
    "process C(i : 0..2) { node s { ask[i]!i -> w; } node w { get[i]?x -> t(x); }" \
    "  node t(x : 0..3) { when x < 3 tau done(x) -> s; when x = 3 tau stop -> z; } node z { } }" \
    "process S { var n : 0..3 = 0; node f { for i : 0..2 ask[i]?_ -> g(i); }" \
    "  node g(i : 0..2) { get[i]!n -> f; do n := (n + 1) % 4 tau -> g(i); } }" \
    "system (S || par i : 0..2 . C(i)) \\ *;"

/* Steps that stay, and an input that does. */
#define STAYS \
    "channel c : 0..1; var g : 0..1 = 0;" \
    "process P { node s { c?_ -> s; } } process Q { node s { -> s; do g := 1 - g -> s; } }" \
    "system P || Q;"

/* Inputs and outputs of the environment on channels that depend on what they write. */
#define SHARED \
    "channel c[0..2], d[0..2] : 0..2; var g : 0..2 = 0; process P { node s {" \
    "  c[g]?x then g := (g + x) % 3 -> s; when g > 0 do g := g - 1 d[g]!g then g := 0 -> s; } }" \
    "system P;"

/* A transition that is a run-time error, far away. */
#define FAR_ERROR "process P { var x : 0..3 = 0; node a { tau then x := x + 1 -> a; } } system P;"

struct fixed {
    const char *model, *formula;
    bool faulty; /* it meets a run-time error, and is refused; else it is decided */
};

static const struct fixed fixed[] = {
    { STAYS, "always((g = 0 && <->true) || (g = 1 && <->true))", false },
    { CELLS, "[put?x . @K] (x = 1 => <out!1>true)", false },
    { CELLS, "always([put?=2] <out!2>true)", false },
    { CELLS, "<put? exists x> (x = 2 && [out!x]false)", false },
    { CELLS, "forall x : 0..2 . <put?=x> <out!x>true", false },
    { TURNS, "always(possibly(C[1]@s))", false },
    { TURNS, "always([get[?i](?x)] (x < 3 => <@C[i]>true))", false },
    { TURNS, "always([ask[?i]()] possibly(<get[i](2)>true))", false },
    { TURNS, "always([tau done(?x)] x < 2)", false },
    { TURNS, "mu X(k : 0..3 = 0). k = 3 || <get[k](k)> X(k + 1) || <-get[_](_)> X(k)", false },
    { TURNS, "nu X. (mu Y(n : 0..3 = S.n). S.n != n || <-> Y(n)) && [-] X", false },
    { TURNS, "not_before(<get[_](3)>, <get[0](0)>)", false },
    { TURNS,
      "nu X. [tau stop] (nu Y(k : 0..2 = 0). [get[_](3)] (k < 1 && Y(k + 1)) && "
      "[-get[_](3)] Y(k)) && [-] X",
      false },
    { STAYS, "<{!=}> (g = 0)", false },
    { STAYS, "<{!=}> (g = 1) && [-{!=}] (g = 0)", false },
    { SHARED, "always([c[2]?=1] g = 0 && [d[_]!_] g = 0)", false },
    { SHARED, "always(g != 1 || <c[1]?=1> g = 2 && <d[0]!0> true && [c[0]?=1] false)", false },
    { SHARED, "always([c[1]?=1] g = 1)", false },
    { TURNS, "always(1 / (3 - S.n) >= 0)", true },
    { STAYS, "nu X. mu Y. (g = 1 && <-> X) || <-> Y", true },
    { FAR_ERROR, "[-] <-> possibly(P.x = 3)", true },
    { TURNS, "always(possibly(1 / (3 - S.n) >= 1))", true },
    { TURNS, "possibly(<get[_](3 / S.n)>true)", true },
};

static void all_of_these(void **state)
{
    struct arena *a = arena_new();
    int failures = 0;

    (void)state;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        struct trial t = { .ways.arena = a, .text = fixed[i].formula };
        uint32_t decided = seen->decided;
        struct subject s;
        subject_init(&s, fixed[i].model, (struct subject_sizes){ { 0 } });
        assert_non_null(s.stg);
        t.subject = &s;
        t.f = subject_formula(&s, t.text, false);
        assert_non_null(t.f);
        try_all(&t);
        subject_clear(&s);
        if (t.ways.found.outcome == AGREED && (seen->decided == decided) == fixed[i].faulty)
            continue;
        print_error("%zu: %s\n", i, t.ways.found.outcome == AGREED ? "decided?" : t.ways.found.why);
        failures++;
        break; /* where sets are wrong, another one may never end */
    }
    arena_free(a);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_these),
        cmocka_unit_test(sets_and_others_agree),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

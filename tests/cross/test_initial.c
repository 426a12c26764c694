/*
 * Several initial states, on random models and formulas.
 *
 * The initial states are those after some steps.  A property holds if the referee finds that it
 * holds in each of them; so must every solver find, with one thread and two, with and without the
 * search of all states, with all reductions, and a proof.  A run starts in an initial state where
 * the property is false, and a shortest one is as short as the shortest from each initial state
 * alone.  A strategy has a tree for each initial state, or for one where the property is false.  A
 * certificate that starts elsewhere is rejected.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "checker/evidence/evidence.h"
#include "checker/game/fragment.h"
#include "checker/proof/certify.h"
#include "checker/proof/position.h"
#include "checker/proof/verify.h"
#include "stg/step/lts_check.h"
#include "support/vec.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_invariant.h"
#include "tests/cross/initial_states.h"
#include "tests/cross/ways.h"

#define STATES 100    /* most states of a model */
#define INITIAL 12    /* most initial states */
#define BUDGET 100000 /* most steps of the referee, in one state */

/* Statistics of the instances; shared with children. */
static struct {
    uint32_t several, mixed, traces, trees, shortest, moved, mutated;
} * seen;

struct trial {
    struct ways ways;
    struct subject subject;
    const struct formula *f;
    bool symmetric;
    struct subject_options how;
    struct rng rng;
    uint32_t n;     /* initial states without representatives */
    uint32_t least; /* steps of a shortest run; UINT32_MAX: it is not known */
    const char *text;
};

static void note(uint32_t *counter, bool is)
{
    __atomic_fetch_add(counter, is, __ATOMIC_RELAXED);
}

/* ---- the referee ---- */

static enum verdict verdict_of(enum naive v)
{
    static const enum verdict verdict[] = { [NAIVE_FALSE] = VERDICT_FALSE,
                                            [NAIVE_ERROR] = VERDICT_ERROR,
                                            [NAIVE_TRUE] = VERDICT_TRUE,
                                            [NAIVE_TOO_LARGE] = VERDICT_UNKNOWN };

    return verdict[v];
}

/* False: the instance is too large, or has one initial state only. */
static bool judge(struct trial *t)
{
    struct subject_options o = { .keep_dead = true, .initial = t->how.initial };
    struct lts *l = subject_lts(&t->subject, t->f, o);
    struct naive_space *x = naive_space_new(l, STATES);
    bool good = x != NULL && l->n_initial > 1 && l->n_initial <= INITIAL;
    bool faulty = true, ignored, some = false;

    if (good) {
        t->n = l->n_initial;
        t->ways.wanted = verdict_of(naive_check(x, t->f, BUDGET, &faulty));
        for (state_id s = 0; s < t->n && t->ways.wanted == VERDICT_FALSE; s++)
            some = some || naive_check_at(x, t->f, s, BUDGET, &ignored) == NAIVE_TRUE;
        t->ways.sure = !faulty;
        note(&seen->mixed, some);
    }
    t->ways.limits = good && t->ways.wanted == VERDICT_UNKNOWN;
    naive_space_free(x);
    lts_free(l);
    return good && t->ways.wanted != VERDICT_UNKNOWN && t->ways.wanted != VERDICT_ERROR;
}

/* ---- evidence ---- */

/* A trace against the property starts where it is false. */
static void judge_trace(struct trial *t, const struct evidence *e, struct lts *plain,
                        enum verdict v, const char *way)
{
    struct naive_space *x = naive_space_new(plain, STATES);
    bool faulty;

    note(&seen->traces, true);
    ways_assert(&t->ways, evidence_replays(e, plain), "%s: the run is none", way);
    ways_assert(&t->ways, v == VERDICT_FALSE, "%s: one run shows all", way);
    if (x != NULL)
        ways_assert(&t->ways, naive_check_at(x, t->f, e->start, BUDGET, &faulty) != NAIVE_TRUE,
                    "%s: the run starts in %u, where it is true", way, e->start);
    note(&seen->moved, e->start > 0);
    if (x != NULL && naive_space_size(x) > plain->n_initial)
        ways_assert(&t->ways,
                    !evidence_replays(&(struct evidence){ .start = plain->n_initial }, plain),
                    "%s: a run may start anywhere", way);
    naive_space_free(x);
}

static void judge_strategy(struct trial *t, const struct evidence *e, struct lts *plain,
                           uint32_t n_initial, enum verdict v, const char *way)
{
    struct naive_space *x = naive_space_new(plain, STATES);
    uint32_t trees = 0;
    bool faulty;

    note(&seen->trees, true);
    for (uint32_t i = 0; i < e->n_lines; i++) {
        const struct evidence_place *at = &e->line[i].at;
        if (e->line[i].depth > 0)
            continue;
        trees++;
        ways_assert(&t->ways, at->formula == t->f->root && at->state < plain->n_initial,
                    "%s: a tree begins elsewhere", way);
        if (x != NULL)
            ways_assert(&t->ways,
                        naive_check_at(x, t->f, at->state, BUDGET, &faulty) !=
                            (v == VERDICT_TRUE ? NAIVE_FALSE : NAIVE_TRUE),
                        "%s: a tree in %u, where it is not so", way, at->state);
    }
    ways_assert(&t->ways, e->cut || trees == (v == VERDICT_TRUE ? n_initial : 1), "%s: %u trees",
                way, trees);
    naive_space_free(x);
}

/* ---- checks ---- */

/* Steps of the run, or UINT32_MAX. */
static uint32_t run_check(struct trial *t, struct subject_options o, uint32_t threads, bool wrapped,
                          const char *way)
{
    struct limit limit = { .states = 20000 };
    struct check_options how = {
        .solver = o.solver, .witness = true, .limit = &limit, .threads = threads
    };
    struct lts *l = subject_lts(&t->subject, t->f, o), *plain = subject_plain(&t->subject, t->f, o);
    struct check_result r;
    uint32_t steps = UINT32_MAX;

    if (wrapped)
        l = lts_check_new(l);
    limit_start(&limit);
    check_formula(l, plain, t->f, &how, &r);
    ways_compare(&t->ways, r.verdict, false, "%s, %u threads", way, threads);
    if (r.evidence != NULL && r.verdict != VERDICT_ERROR && l->n_initial > 1) {
        if (r.evidence->kind == EVIDENCE_TRACE)
            judge_trace(t, r.evidence, plain, r.verdict, way);
        else
            judge_strategy(t, r.evidence, plain, l->n_initial, r.verdict, way);
    }
    if (r.evidence != NULL && r.evidence->kind == EVIDENCE_TRACE && r.verdict == VERDICT_FALSE)
        steps = r.evidence->n_steps - r.evidence->culprit;
    check_result_clear(&r);
    lts_free(plain);
    lts_free(l);
    return steps;
}

/* What is false in an over-approximation may be so in an initial state that the model does not
   have; what is true in an under-approximation may be false in one that it has. */
static void try_approximation(struct trial *t, enum lts_fidelity fidelity, enum verdict never)
{
    struct limit limit = { .states = 20000 };
    struct check_options how = { .limit = &limit };
    struct lts *l = subject_lts(&t->subject, t->f, t->how);
    struct check_result r;

    l->fidelity = fidelity;
    limit_start(&limit);
    check_formula(l, NULL, t->f, &how, &r);
    ways_assert(&t->ways, l->n_initial <= 1 || r.verdict != never, "an approximation decides");
    check_result_clear(&r);
    lts_free(l);
}

/* From initial state i alone; UINT32_MAX: it holds there, or meets an error first. */
static uint32_t steps_from(struct trial *t, uint32_t i)
{
    struct limit limit = { .states = 20000 };
    struct check_options how = { .limit = &limit };
    struct lts *l = subject_lts(&t->subject, t->f, (struct subject_options){ .keep_dead = true });
    struct check_result r;
    uint32_t steps = UINT32_MAX;

    initial_state_after(l, t->how.initial, i);
    limit_start(&limit);
    check_formula(l, l, t->f, &how, &r);
    if (r.verdict == VERDICT_FALSE)
        steps = r.evidence->n_steps - r.evidence->culprit;
    check_result_clear(&r);
    lts_free(l);
    return steps;
}

/* Where a search finds it. */
static void find_least(struct trial *t)
{
    t->least = UINT32_MAX;
    if (t->ways.wanted != VERDICT_FALSE || !t->ways.sure || !is_single_player(t->f, false))
        return;
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t alone = steps_from(t, i);
        t->least = alone < t->least ? alone : t->least;
    }
}

/* A search finds a shortest run. */
static void compare_lengths(struct trial *t, uint32_t steps, const char *way)
{
    if (t->least == UINT32_MAX)
        return;
    note(&seen->shortest, true);
    ways_assert(&t->ways, steps == t->least, "%s: %u steps, not %u", way, steps, t->least);
}

static void try_checks(struct trial *t)
{
    static const enum solver solver[] = { SOLVER_AUTO, SOLVER_SAFETY, SOLVER_LMS, SOLVER_SCC };
    static const char *const word[] = { "as usual", "--solver safety", "--solver lms",
                                        "--solver scc" };
    struct subject_options o = t->how;

    for (int i = 0; i < 4; i++) {
        uint32_t steps[2];
        o.solver = solver[i];
        for (uint32_t k = 0; k < 2; k++)
            steps[k] = run_check(t, o, k + 1, false, word[i]);
        if (i < 2) {
            compare_lengths(t, steps[0], word[i]);
            compare_lengths(t, steps[1], word[i]);
        }
    }
    o.solver = SOLVER_AUTO;
    compare_lengths(t, run_check(t, o, 1, true, "wrapped"), "wrapped");
    try_approximation(t, LTS_OVER, VERDICT_FALSE);
    try_approximation(t, LTS_UNDER, VERDICT_TRUE);
    o.keep_dead = true;
    run_check(t, o, 1, false, "--keep-dead");
    for (int i = 0; i < 2 && t->symmetric; i++) {
        o.symmetry = i == 0 ? SYMMETRY_SORT : SYMMETRY_FULL;
        compare_lengths(t, run_check(t, o, 2, false, "symmetry"), "symmetry");
        o.solver = SOLVER_LMS;
        run_check(t, o, 1, false, "symmetry, --solver lms");
        o.solver = SOLVER_AUTO;
    }
}

/* ---- certificates ---- */

struct list {
    const struct vec_u32 *choice;
    size_t at;
};

static uint32_t next_choice(void *self, position_id x, uint32_t n)
{
    struct list *list = self;

    (void)x;
    return list->at < list->choice->n ? list->choice->at[list->at++] : n;
}

static bool is_proof(struct trial *t, struct lts *l, bool verdict, const struct vec_u32 *choice)
{
    struct limit limit = { .states = 0 };
    struct list list = { choice, 0 };
    struct positions *p = positions_new(l, t->f);
    bool good = verify(p, t->f, verdict, next_choice, &list, &limit) == VERIFIED &&
                list.at == choice->n;

    positions_free(p);
    return good;
}

/* The first choice of a proof that it is false is an initial state: no proof starts where it is
   true. */
static void try_other_starts(struct trial *t, struct lts *l, const struct vec_u32 *choice)
{
    struct vec_u32 other = VEC_EMPTY;
    struct naive_space *x = naive_space_new(l, STATES);
    bool faulty;

    for (size_t i = 0; i < choice->n; i++)
        vec_push(&other, choice->at[i]);
    for (uint32_t s = 0; s <= l->n_initial && x != NULL; s++) {
        if (s < l->n_initial && naive_check_at(x, t->f, s, BUDGET, &faulty) != NAIVE_TRUE)
            continue;
        other.at[0] = s;
        note(&seen->mutated, true);
        ways_assert(&t->ways, !is_proof(t, l, false, &other), "a proof that starts in %u", s);
    }
    naive_space_free(x);
    vec_clear(&other);
}

/* A choice is missing, or left over. */
static void try_other_lengths(struct trial *t, struct lts *l, bool verdict, struct vec_u32 *choice)
{
    vec_push(choice, 0);
    ways_assert(&t->ways, !is_proof(t, l, verdict, choice), "a choice is left over");
    choice->n--;
    if (choice->n == 0)
        return;
    choice->n--;
    ways_assert(&t->ways, !is_proof(t, l, verdict, choice), "a choice is missing");
    choice->n++;
}

static void try_certificate(struct trial *t)
{
    bool truth = t->ways.wanted == VERDICT_TRUE;
    struct limit limit = { .states = 0 };
    struct subject_options o = t->how;
    struct vec_u32 choice = VEC_EMPTY;
    struct fault fault;
    struct lts *l;
    uint32_t n;

    o.keep_dead = true;
    o.symmetry = SYMMETRY_OFF;
    l = subject_lts(&t->subject, t->f, o);
    limit_start(&limit);
    if (lts_start(l, &fault) && t->ways.sure) {
        ways_assert(&t->ways, certify(l, t->f, !truth, &limit, NULL, &n) == CERTIFY_DISAGREES,
                    "the other verdict has a proof");
        ways_assert(&t->ways, certify(l, t->f, truth, &limit, &choice, &n) == CERTIFIED,
                    "no proof");
        ways_assert(&t->ways, is_proof(t, l, truth, &choice), "the proof is refused");
        ways_assert(&t->ways, !is_proof(t, l, !truth, &choice), "it proves the contrary");
        try_other_lengths(t, l, truth, &choice);
        if (!truth)
            try_other_starts(t, l, &choice);
    }
    lts_free(l);
    vec_clear(&choice);
    for (int i = 0; i < 3 && t->symmetric && t->ways.sure; i++) {
        o.symmetry = i == 0 ? SYMMETRY_OFF : i == 1 ? SYMMETRY_SORT : SYMMETRY_FULL;
        o.keep_dead = false;
        ways_assert(&t->ways, subject_certify(&t->subject, t->f, truth, o), "no proof: symmetry");
    }
}

/* ---- one instance ---- */

static void try_formula(struct trial *t)
{
    if (t->f == NULL) {
        t->ways.found = example_refused("the formula");
        return;
    }
    if (!judge(t))
        return;
    note(&seen->several, true);
    find_least(t);
    try_checks(t);
    try_certificate(t);
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct trial t = { .ways.arena = x->model->arena };

    rng_init(&t.rng, x->salt);
    t.how.initial = 1 + rng_below(&t.rng, 3);
    t.symmetric = x->model->flavour == GEN_SYMMETRIC;
    subject_init(&t.subject, example_model_text(x->model->arena, x, false), x->sizes);
    if (t.subject.stg == NULL) {
        t.ways.found = example_refused("the model");
    } else {
        if (gen_chance(&t.rng, 40))
            t.text = gen_invariant(&t.rng, x->model->arena, x->model, &t.subject.stg->sig);
        else
            t.text = example_formula_text(x->model->arena, x->formula, x->unicode);
        for (int dual = 0; dual < 2 && t.ways.found.outcome == AGREED; dual++) {
            t.f = subject_formula(&t.subject, t.text, dual);
            try_formula(&t);
        }
    }
    if (messages != NULL) /* it may stop */
        print_error("the formula: %s\n%u steps\n", t.text, t.how.initial);
    if (messages != NULL)
        subject_messages(&t.subject, messages);
    subject_clear(&t.subject);
    return ways_end(&t.ways);
}

/* ---- many instances ---- */

static const struct example_filter filter = {
    .states = STATES,
    .faulty = 10,
    .small = 4,
    .tried = 0,
};

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    bool mixed = gen_chance(r, 50);

    x->sizes.of[0] = mixed ? 2 + rng_below(r, 2) : 0;
    if (mixed)
        x->model = gen_model(r, a, GEN_MIXED);
    else
        x->model = gen_chance(r, 30) ? gen_handshake(r, a) : gen_model(r, a, GEN_SYMMETRIC);
    return example_open(r, a, x, s, &filter);
}

static void a_property_holds_in_each(void **state)
{
    static const struct example_test test = {
        .name = "initial",
        .usual = 600,
        .formulas = 3,
        .deepest = 5,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message(
        "%u with several initial states, in which %u differ; %u runs, %u from another than "
        "the first; %u lengths; %u strategies; %u other starts of certificates\n",
        seen->several, seen->mixed, seen->traces, seen->moved, seen->shortest, seen->trees,
        seen->mutated);
    example_judge(&c, 15, 15);
    assert_true(seen->several > 0 && seen->mixed > 0 && seen->moved > 0);
    assert_true(seen->shortest > 0 && seen->trees > 0 && seen->mutated > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_property_holds_in_each) };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

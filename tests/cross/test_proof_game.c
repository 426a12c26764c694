/*
 * Plays through the proofs of random models and formulas: a player that follows the proof never
 * loses.
 *
 * The winner's choices are those of the walk, the loser's are drawn.  Whenever a play ends
 * because a player has no move, it is the loser's turn; every place has the value of the verdict;
 * on a closed cycle the smallest level has the winner's sign; going back leads to where the walk
 * was; and the steps made are a run of the model without representatives.  The verdict is that of
 * a check.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "checker/evidence/proof_game.h"
#include "stg/step/stg_lts.h"
#include "support/vec.h"
#include "tests/cross/ways.h"

#define STATES 120 /* most states of a model */
#define PLAYS 4    /* of one proof */
#define MOVES 60   /* of one play */

/* A place where a play has been. */
struct visit {
    state_id state;
    const struct fnode *formula;
    value env; /* as a tuple */
    const struct lts_edge *receiving;
    bool moved; /* by this step: */
    struct evidence_step step;
};

struct play {
    struct proof_game *walk;
    struct lts *plain;
    struct rng rng;
    bool verdict;
    VEC(struct visit) visit;
    const char *wrong; /* the first thing that is, or NULL */
};

static void expect(struct play *p, bool holds, const char *what)
{
    if (!holds && p->wrong == NULL)
        p->wrong = what;
}

/* ---- places ---- */

static struct visit here(struct play *p)
{
    const struct evidence_place *x = proof_game_place(p->walk);
    struct visit v = { .state = x->state, .formula = x->formula, .receiving = x->receiving };

    v.env = value_tuple(p->plain->sig->vs, x->formula->n_fv, x->env);
    expect(p, x->value == p->verdict, "a place has the other value");
    return v;
}

static bool same_place(const struct visit *a, const struct visit *b)
{
    return a->state == b->state && a->formula == b->formula && a->env == b->env &&
           (a->receiving == NULL) == (b->receiving == NULL);
}

static void visit(struct play *p, const struct proof_game_move *m)
{
    struct visit v = here(p);
    state_id before = p->visit.n > 0 ? vec_last(&p->visit).state : v.state;

    if (m != NULL) {
        v.moved = m->moved;
        v.step = m->step;
    }
    if (v.moved)
        expect(p, v.step.target == v.state, "a step leads elsewhere");
    else if (before != LTS_NO_STATE)
        expect(p, before == v.state, "a move leads elsewhere");
    else if (m != NULL)
        expect(p, v.state < p->plain->n_initial, "the root leads elsewhere");
    vec_push(&p->visit, v);
    expect(p, proof_game_depth(p->walk) + 1 == p->visit.n, "the depth is another");
}

/* ---- what is to hold ---- */

/* The last place is that of visit `from` again. */
static void judge_cycle(struct play *p, uint32_t from)
{
    const struct visit *first = &p->visit.at[from], *last = &vec_last(&p->visit);
    uint32_t least = UINT32_MAX;

    expect(p, first->formula == last->formula, "a cycle of different subformulas");
    if (p->plain->sig->n_atoms == 0)
        expect(p, same_place(first, last), "a cycle that is not closed");
    for (size_t i = from; i + 1 < p->visit.n; i++)
        if (p->visit.at[i].formula->level < least)
            least = p->visit.at[i].formula->level;
    expect(p, (least % 2 == 1) == p->verdict, "a cycle that the loser wins");
}

static void judge_run(struct play *p)
{
    struct evidence e = { .kind = EVIDENCE_TRACE };

    e.step = mem_alloc(p->visit.n * sizeof *e.step);
    e.start = p->visit.at[0].state;
    if (e.start == LTS_NO_STATE)
        e.start = p->visit.n > 1 ? p->visit.at[1].state : 0;
    for (size_t i = 0; i < p->visit.n; i++)
        if (p->visit.at[i].moved)
            e.step[e.n_steps++] = p->visit.at[i].step;
    expect(p, evidence_replays(&e, p->plain), "the moves are no run of the model");
    mem_free(e.step);
}

/* ---- a play ---- */

static void go_back(struct play *p)
{
    uint32_t to = rng_below(&p->rng, (uint32_t)p->visit.n);
    struct visit v;

    proof_game_back_to(p->walk, to);
    v = here(p);
    expect(p, proof_game_depth(p->walk) == to && same_place(&v, &p->visit.at[to]),
           "back is somewhere else");
    p->visit.n = to + 1;
}

/* False: there is no move. */
static bool make_move(struct play *p)
{
    bool winner = proof_game_winner_chooses(p->walk);
    uint32_t n, i, seen;
    const struct proof_game_move *m = proof_game_moves(p->walk, &n);
    struct proof_game_move taken;

    expect(p, !winner || n == 1, "the winner has no move, or several");
    if (n == 0)
        return false;
    i = rng_below(&p->rng, n);
    taken = m[i];
    proof_game_take(p->walk, i);
    visit(p, &taken);
    expect(p, taken.to.formula == vec_last(&p->visit).formula, "a move leads to another formula");
    seen = proof_game_seen(p->walk);
    if (seen < proof_game_depth(p->walk))
        judge_cycle(p, seen);
    return true;
}

static void play(struct play *p)
{
    bool more = true;

    p->visit.n = 0;
    proof_game_back_to(p->walk, 0);
    visit(p, NULL);
    for (int i = 0; i < MOVES && more && p->wrong == NULL; i++) {
        if (rng_below(&p->rng, 12) == 0)
            go_back(p);
        more = make_move(p);
    }
    judge_run(p);
}

/* ---- an instance ---- */

static struct finding judge(const struct play *p, enum verdict v, enum verdict wanted)
{
    struct finding f = { DIFFERED, p->wrong, v };

    if (v == VERDICT_UNKNOWN || wanted == VERDICT_UNKNOWN)
        f = (struct finding){ LARGE, "a limit", v };
    else if (v == VERDICT_ERROR || wanted == VERDICT_ERROR)
        f = (struct finding){ USELESS, "a run-time error", v };
    else if (v != wanted)
        f.why = "the verdict is another";
    else if (p->wrong == NULL)
        f.outcome = AGREED;
    return f;
}

static struct finding try_solver(struct subject *s, const struct formula *f, enum solver solver,
                                 uint64_t salt)
{
    struct limit limit = { .states = 20000 };
    struct check_options how = { .solver = solver, .limit = &limit };
    struct subject_options o = { .solver = solver, .initial = (uint32_t)(salt % 3) };
    struct lts *l = subject_lts(s, f, o);
    struct play p = { .plain = subject_plain(s, f, o) };
    struct check_result r;
    struct finding found;

    limit_start(&limit);
    rng_init(&p.rng, salt);
    p.walk = proof_game_new(l, p.plain, f, &how, &r);
    p.verdict = r.verdict == VERDICT_TRUE;
    for (int i = 0; i < PLAYS && p.walk != NULL && p.wrong == NULL; i++)
        play(&p);
    found =
        judge(&p, r.verdict,
              subject_check(s, f,
                            (struct subject_options){ .solver = SOLVER_AUTO, .initial = o.initial },
                            NULL));
    vec_clear(&p.visit);
    proof_game_free(p.walk);
    check_result_clear(&r);
    lts_free(p.plain);
    lts_free(l);
    return found;
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct subject s;
    const struct formula *f;
    struct finding found = example_refused("the model");
    struct arena *a = arena_new();

    subject_init(&s, example_model_text(a, x, false), x->sizes);
    if (s.stg != NULL) {
        f = subject_formula(&s, example_formula_text(a, x->formula, x->unicode), false);
        found = f == NULL ? example_refused("the formula") : try_solver(&s, f, SOLVER_LMS, x->salt);
        if (found.outcome == AGREED)
            found = try_solver(&s, f, SOLVER_SCC, x->salt + 1);
        if (found.outcome == AGREED)
            found = try_solver(&s, f, SOLVER_AUTO, x->salt + 2);
    }
    if (messages != NULL)
        subject_messages(&s, messages);
    subject_clear(&s);
    arena_free(a);
    return found;
}

/* ---- many instances ---- */

/* Few states decide little. */
static const struct example_filter filter = {
    .states = STATES,
    .faulty = 100,
    .small = 2,
    .tried = 15,
};

/* Small models of every flavour; data types have a size, or none. */
static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    static const enum gen_flavour flavour[] = { GEN_MIXED, GEN_ONE_DATA, GEN_TWO_DATA,
                                                GEN_SYMMETRIC, GEN_SYMMETRIC_DATA };
    x->model = gen_model(r, a, flavour[rng_below(r, 5)]);
    if (x->model->flavour == GEN_MIXED)
        x->sizes = (struct subject_sizes){ { 2 + rng_below(r, 2) } };
    return example_open(r, a, x, s, &filter);
}

static void the_winner_never_loses(void **state)
{
    static const struct example_test test = {
        .name = "walk",
        .usual = 500,
        .formulas = 4,
        .deepest = 6,
        .draw = draw_model,
        .vertices = 8,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    example_judge(&c, 20, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_winner_never_loses) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Diagrams as certificates (checker/symbolic/diagram_print.h, cli/verify/), of random models and
 * random invariants.
 *
 * What sets of states decide without a run has a diagram that proves it.  The same diagram with
 * something of it changed is a proof where each of its states on its own says so, and so it is for
 * another formula.  Variables are whole, split, or lifted; dead ones are left out, or not.
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
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "abstraction/dead_variables.h"
#include "cli/verify/diagram_verify.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_invariant.h"
#include "tests/cross/naive_diagram.h"
#include "tests/cross/ways.h"

#define STATES 300   /* most states of a random model, */
#define LARGEST 3000 /* ... and of a diagram that is changed */
#define DEGREE 60    /* most transitions of a state of it */
#define MANY 500     /* changes, so that each judgement occurs */
#define CHANGES 8    /* of each diagram */

/* Statistics of the instances; shared with children. */
static struct {
    uint32_t asked, diagrams, changed, unreadable, proofs, others, other_proofs;
    uint32_t is[DIAGRAM_LIMIT + 1];
} * seen;

struct trial {
    struct ways ways;
    struct subject *subject;
    const struct formula *f;
    struct subject_options how;
    const char *text; /* of the formula */
    struct rng r;
    const bool *const *keep;
    struct vec_ptr line; /* of the diagram */
};

static void count(uint32_t *what)
{
    __atomic_fetch_add(what, 1, __ATOMIC_RELAXED);
}

/* ---- two opinions ---- */

static struct diagram_judgement judge(const struct trial *t, const struct formula *f, bool verdict,
                                      const struct text *text)
{
    struct limit limit = { .states = 0 };
    struct diag *d = diag_new();
    struct diagram_judgement g;

    limit_start(&limit);
    g = diagram_verify(t->subject->stg, t->keep, f, verdict, text, 0, &limit, d);
    diag_free(d);
    count(&seen->is[g.is]);
    return g;
}

/* Both say the same.  True: a proof. */
static bool agree(struct trial *t, const struct formula *f, bool verdict, const struct buf *b,
                  const char *what)
{
    const struct text *text = text_from(t->ways.arena, "diagram", buf_text(b), b->n);
    enum diagram_is is = judge(t, f, verdict, text).is;
    enum naive_diagram naive;

    naive = naive_diagram(t->subject->stg, t->keep, f, verdict, text, LARGEST);
    if (is == DIAGRAM_UNREADABLE)
        count(&seen->unreadable);
    ways_assert(&t->ways, is != DIAGRAM_LIMIT, "%s: a limit", what);
    ways_assert(&t->ways, (is == DIAGRAM_UNREADABLE) == (naive == NAIVE_UNREADABLE),
                "%s: only one can read it", what);
    ways_assert(&t->ways, naive == NAIVE_LARGE || (is == DIAGRAM_PROVES) == (naive == NAIVE_PROVES),
                "%s: %s, state by state: %d: %s\n%s", what, diagram_is_text(is), (int)naive,
                t->text, buf_text(b));
    return is == DIAGRAM_PROVES;
}

/* ---- changes ---- */

static void cut_diagram(struct trial *t, const char *diagram)
{
    char *copy = arena_string(t->ways.arena, diagram, strlen(diagram)), *rest = NULL;

    t->line.n = 0;
    for (char *line = strtok_r(copy, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest))
        vec_push(&t->line, line);
}

static bool is_node(const char *line)
{
    return strchr(line, ':') != NULL && strspn(line, "0123456789: ") == strlen(line);
}

static bool is_head(const char *line)
{
    return strncmp(line, "level", 5) == 0 || strncmp(line, "end", 3) == 0;
}

/* Without its first or last pair. */
static void put_less(struct trial *t, struct buf *b, const char *line)
{
    const char *first = strchr(line, ' '), *last = strrchr(line, ' ');

    if (first == NULL)
        buf_add(b, line);
    else if (gen_chance(&t->r, 50))
        buf_add(b, first + 1);
    else
        buf_bytes(b, line, (size_t)(last - line));
}

/* One of its pairs goes to the node of another one, or is of another value. */
static void put_other(struct trial *t, struct buf *b, const char *line, const char *other)
{
    const char *colon = gen_chance(&t->r, 50) ? strchr(line, ':') : strrchr(line, ':');
    const char *kid = (gen_chance(&t->r, 50) ? strchr(other, ':') : strrchr(other, ':')) + 1;

    if (gen_chance(&t->r, 20))
        buf_printf(b, "%.*s%c%s", (int)(colon - line) - 1, line, (int)('0' + rng_below(&t->r, 4)),
                   colon);
    else
        buf_printf(b, "%.*s:%.*s%s", (int)(colon - line), line, (int)strspn(kid, "0123456789"), kid,
                   colon + 1 + strspn(colon + 1, "0123456789"));
}

enum damage { LESS, OTHER, SWAPPED, DAMAGES };

/* May it be done to this line and the next one? */
static bool fits(enum damage how, const char *line, const char *next)
{
    if (how == SWAPPED)
        return !is_head(line) && !is_head(next) && is_node(line) == is_node(next);
    return is_node(line);
}

static void put_damaged(struct trial *t, struct buf *b)
{
    enum damage how = (enum damage)rng_below(&t->r, DAMAGES);
    uint32_t n = (uint32_t)t->line.n, at, tries = 0;
    const char *line, *next;

    do {
        at = rng_below(&t->r, n - 1);
        line = t->line.at[at];
        next = t->line.at[at + 1];
        how = tries++ < 100 ? how : LESS;
    } while (!fits(how, line, next));
    for (uint32_t k = 0; k < n; k++) {
        if (k == at && how == LESS)
            put_less(t, b, line);
        else if (k == at && how == OTHER)
            put_other(t, b, line, is_node(next) ? next : line);
        else
            buf_add(b, how != SWAPPED || k < at || k > at + 1 ? t->line.at[k]
                       : k == at                              ? next
                                                              : line);
        buf_char(b, '\n');
    }
}

static void try_changed(struct trial *t, bool verdict)
{
    struct buf b = BUF_EMPTY;

    put_damaged(t, &b);
    count(&seen->changed);
    if (agree(t, t->f, verdict, &b, "changed"))
        count(&seen->proofs);
    buf_clear(&b);
}

/* Another formula that says something of all states. */
static void try_other(struct trial *t, const struct gen_model *m, const struct buf *b)
{
    const char *text = gen_invariant(&t->r, t->ways.arena, m, &t->subject->stg->sig);
    const struct formula *f = subject_formula(t->subject, text, false);

    if (f == NULL || f->root->kind != F_FIX || f->root->fix->n_params > 0)
        return;
    t->keep = dead_variables_keep(t->ways.arena, t->subject->stg, f, t->how.keep_dead);
    count(&seen->others);
    if (judge(t, f, f->root->fix->nu, text_from(t->ways.arena, "diagram", buf_text(b), b->n)).is !=
            DIAGRAM_OTHER &&
        agree(t, f, f->root->fix->nu, b, text))
        count(&seen->other_proofs);
}

/* ---- one instance ---- */

static void try_diagram(struct trial *t, const struct gen_model *m, const char *diagram,
                        bool verdict)
{
    struct buf b = BUF_EMPTY;

    count(&seen->diagrams);
    buf_add(&b, diagram);
    ways_assert(&t->ways, agree(t, t->f, verdict, &b, "as it is"), "not a proof: %s\n%s", t->text,
                diagram);
    cut_diagram(t, diagram);
    for (int i = 0; i < CHANGES; i++)
        try_changed(t, verdict);
    for (int i = 0; i < CHANGES; i++)
        try_other(t, m, &b);
    vec_clear(&t->line);
    buf_clear(&b);
}

static void try_invariant(struct trial *t, const struct gen_model *m)
{
    struct limit limit = { .states = 0 };
    struct check_options how = {
        .solver = SOLVER_SYMBOLIC, .verdict_only = true, .proof = true, .limit = &limit
    };
    struct lts *l = subject_lts(t->subject, t->f, t->how);
    struct check_result result;

    limit_start(&limit);
    check_formula(l, NULL, t->f, &how, &result);
    count(&seen->asked);
    t->ways.wanted = result.verdict;
    t->keep = dead_variables_keep(t->ways.arena, t->subject->stg, t->f, t->how.keep_dead);
    if (result.diagram != NULL)
        try_diagram(t, m, result.diagram, result.verdict == VERDICT_TRUE);
    check_result_clear(&result);
    lts_free(l);
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    static const enum subject_layout layout[] = { SUBJECT_USUAL, SUBJECT_SPLIT,
                                                  SUBJECT_PARTS_LIFTED, SUBJECT_LIFTED };
    struct trial t = { .ways.arena = x->model->arena, .text = "" };
    struct subject s;

    rng_init(&t.r, x->salt);
    subject_layout = layout[rng_below(&t.r, 4)];
    subject_init(&s, example_model_text(x->model->arena, x, false), x->sizes);
    t.subject = &s;
    t.ways.found = example_refused("the model");
    if (s.stg != NULL) {
        t.text = gen_invariant(&t.r, x->model->arena, x->model, &s.stg->sig);
        t.f = subject_formula(&s, t.text, false);
        t.ways.found = t.f == NULL ? example_refused("the formula") : example_agreed;
    }
    t.how = example_options(&t.r, x->model);
    t.how.symmetry = SYMMETRY_OFF;
    t.how.initial = 0; /* the plain step has no other initial states than the model */
    if (messages != NULL)
        print_error("the invariant: %s\nkeep_dead %d\n", t.text, t.how.keep_dead);
    if (t.f != NULL)
        try_invariant(&t, x->model);
    if (messages != NULL)
        subject_messages(&s, messages);
    subject_clear(&s);
    subject_layout = SUBJECT_USUAL;
    return ways_end(&t.ways);
}

/* ---- many instances ---- */

static const struct example_filter filter = {
    .states = STATES,
    .degree = DEGREE,
    .faulty = 5,
    .small = 8,
    .tried = 10,
};

static struct gen_model *draw_mixed(struct rng *r, struct arena *a, struct example *x)
{
    x->sizes.of[0] = 2 + rng_below(r, 2);
    return gen_model(r, a, GEN_MIXED);
}

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_chance(r, 50) ? gen_handshake(r, a) : draw_mixed(r, a, x);
    return example_open(r, a, x, s, &filter);
}

static void diagrams_are_judged(void **state)
{
    static const struct example_test test = {
        .name = "diagram",
        .usual = 600,
        .formulas = 3,
        .deepest = 2,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message("%u asked, %u diagrams; %u changed, %u unreadable, %u still proofs; "
                  "%u other formulas, %u proved\n",
                  seen->asked, seen->diagrams, seen->changed, seen->unreadable, seen->proofs,
                  seen->others, seen->other_proofs);
    for (int k = 0; k <= DIAGRAM_LIMIT; k++)
        print_message("%8u %s\n", seen->is[k], diagram_is_text((enum diagram_is)k));
    example_judge(&c, 5, 5);
    assert_true(seen->diagrams * 20 > seen->asked && seen->changed > 2 * seen->unreadable);
    for (int k = DIAGRAM_PROVES; k <= DIAGRAM_FAULT && seen->changed >= MANY; k++)
        assert_true(seen->is[k] > 0);
}

/* ---- variables that are left out although they are read ---- */

#define READS "process P { var x : 0..1 = 0; node a { when x = 0 -> b; } node b { } } system P;"
#define READS_NOT "process P { var x : 0..1 = 0; node a { -> b; } node b { } } system P;"

/* With no variable of the only instance in the state. */
static enum diagram_is is_without(const char *model, const char *formula)
{
    static const bool nothing[2];
    static const bool *const keep[] = { nothing };
    static const char diagram[] = "levels 1\nlevel 2 1 instance P\na\nb\n0:0 1:0\nend 1\n";
    struct arena *a = arena_new();
    struct trial t = { .ways.arena = a, .keep = keep };
    struct subject s;
    const struct formula *f;
    enum diagram_is is;

    subject_init(&s, model, (struct subject_sizes){ { 0 } });
    assert_non_null(s.stg);
    f = subject_formula(&s, formula, false);
    assert_non_null(f);
    t.subject = &s;
    is = judge(&t, f, true, text_from(a, "diagram", diagram, strlen(diagram))).is;
    subject_clear(&s);
    arena_free(a);
    return is;
}

static void what_is_read_is_in_the_state(void **state)
{
    (void)state;
    assert_int_equal(is_without(READS, "always(true)"), DIAGRAM_FORGOT);
    assert_int_equal(is_without(READS_NOT, "always(P.x < 2)"), DIAGRAM_FORGOT);
    assert_int_equal(is_without(READS_NOT, "always(P@a || P@b)"), DIAGRAM_PROVES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_is_in_the_state),
        cmocka_unit_test(diagrams_are_judged),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

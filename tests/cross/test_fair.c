/*
 * Fair runs: verdicts on random models with random declarations, against a reference by definition
 * (naive_fair.h) on what the plain interpreter does.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "checker/evidence/evidence.h"
#include "interpreter/plain_lts.h"
#include "tests/cross/naive_fair.h"
#include "tests/cross/subject.h"
#include "tests/cross/gen_model.h"

#define ROUNDS 400

/* ---- texts ---- */

static void put_place(struct buf *b, const struct signature *g, uint32_t family, uint32_t node)
{
    const struct family *f = &g->family[family];
    const char *name = g->process[f->process].node[node].name;

    if (f->n_index == 0) {
        buf_printf(b, "%s@%s", f->name, name);
        return;
    }
    buf_add(b, "(exists i : ");
    sort_print(b, f->index[0]);
    buf_printf(b, " . %s[i]@%s)", f->name, name);
}

static void put_action(struct buf *b, const struct signature *g, uint32_t family)
{
    buf_printf(b, "@%s%s", g->family[family].name, g->family[family].n_index > 0 ? "[_]" : "");
}

static void put_formula(struct buf *b, const struct signature *g, const char *form,
                        const struct naive_fair_atoms *x)
{
    for (const char *c = form; *c != '\0'; c++) {
        if (*c != '%') {
            buf_char(b, *c);
            continue;
        }
        switch (*++c) {
        case 'P': put_place(b, g, x->family_p, x->node_p); break;
        case 'Q': put_place(b, g, x->family_q, x->node_q); break;
        case 'A': put_action(b, g, x->family_a); break;
        default: put_action(b, g, x->family_b); break;
        }
    }
}

static void draw_atoms(struct rng *r, const struct signature *g, struct naive_fair_atoms *x)
{
    x->family_p = rng_below(r, g->n_families);
    x->family_q = rng_below(r, g->n_families);
    x->family_a = rng_below(r, g->n_families);
    x->family_b = rng_below(r, g->n_families);
    x->node_p = rng_below(r, g->process[g->family[x->family_p].process].n_nodes);
    x->node_q = rng_below(r, g->process[g->family[x->family_q].process].n_nodes);
}

/* ---- one model ---- */

struct tally {
    uint32_t models, verdicts, changed; /* by fairness */
    uint32_t runs[64];                  /* found, of each form */
};

/* near, look: as fair_near and fair_look of struct check_options. */
static enum verdict decide(struct subject *s, const struct formula *f, enum fairness suppose,
                           uint32_t near, uint32_t look, bool *told)
{
    struct subject_options o = { .solver = SOLVER_AUTO, .symmetry = SYMMETRY_FULL };
    struct limit limit = { .states = 10000 };
    struct check_options how = {
        .witness = true, .limit = &limit, .suppose = suppose, .fair_near = near, .fair_look = look
    };
    struct lts *plain = subject_plain(s, f, o);
    struct lts *l = suppose == FAIRNESS_NONE ? subject_lts(s, f, o) : plain;
    struct check_result r;

    limit_start(&limit);
    check_formula(l, plain, f, &how, &r);
    *told = r.evidence != NULL;
    if (*told && r.evidence->kind == EVIDENCE_TRACE && r.evidence->loop != EVIDENCE_NO_LOOP)
        assert_true(r.evidence->endless->fix->nu == (r.verdict == VERDICT_TRUE));
    check_result_clear(&r);
    if (l != plain)
        lts_free(l);
    lts_free(plain);
    return r.verdict;
}

/* Where runs near the root are not looked for, those that the solver has found are told.  Where it
   looks for them early, the verdict is the same. */
static enum verdict decide_both_ways(struct subject *s, const struct formula *f,
                                     enum fairness suppose)
{
    bool told, told_far;
    enum verdict v = decide(s, f, suppose, 0, 0, &told);

    for (uint32_t look = 0; look < 8; look++)
        if (decide(s, f, suppose, look % 2, look, &told_far) != v || told != told_far)
            fail_msg("%s: another verdict, or evidence of one only", f->text);
    return v;
}

static void compare(struct subject *s, const char *model, const char *text, bool wanted,
                    enum fairness suppose)
{
    const struct formula *f = subject_formula(s, text, false);
    const struct formula *dual = subject_formula(s, text, true);
    enum verdict v, w;

    if (f == NULL || dual == NULL) {
        print_error("%s", model);
        fail_msg("refused: %s", text);
    }
    v = decide_both_ways(s, f, suppose);
    w = decide_both_ways(s, dual, suppose);
    if (v != (wanted ? VERDICT_TRUE : VERDICT_FALSE) ||
        w != (wanted ? VERDICT_FALSE : VERDICT_TRUE)) {
        for (const char *c = model; *c != '\0'; c++)
            putc(*c, stderr);
        fail_msg("%s, suppose %d: verdicts %d, negated %d, wanted %d", text, (int)suppose, (int)v,
                 (int)w, wanted);
    }
}

static void try_forms(struct rng *r, struct subject *s, const char *model,
                      struct naive_space *space, struct lts *plain, struct tally *t)
{
    for (int k = 0; k < 6; k++) {
        uint32_t i = rng_below(r, naive_fair_n_forms);
        const struct naive_fair_form *f = &naive_fair_forms[i];
        enum fairness suppose = gen_chance(r, 70) ? FAIRNESS_NONE : FAIRNESS_WEAK + rng_below(r, 2);
        struct naive_fair_world w, free;
        struct naive_fair_atoms x;
        struct buf text = BUF_EMPTY;
        bool found;
        draw_atoms(r, plain->sig, &x);
        naive_fair_look(&w, space, plain, &x, suppose);
        if (!w.whole)
            continue;
        put_formula(&text, plain->sig, f->text, &x);
        found = naive_fair_finds(&w, f);
        compare(s, model, buf_text(&text), found == f->found_is, suppose);
        free = w;
        free.n_demands = 0;
        t->changed += found != naive_fair_finds(&free, f);
        t->runs[i] += found;
        t->verdicts++;
        buf_clear(&text);
    }
}

static void try_nested(struct rng *r, struct subject *s, const char *model,
                       struct naive_space *space, struct lts *plain)
{
    uint32_t i = rng_below(r, NAIVE_FAIR_NESTED);
    struct buf text = BUF_EMPTY;
    struct naive_fair_world w;
    struct naive_fair_atoms x;

    draw_atoms(r, plain->sig, &x);
    naive_fair_look(&w, space, plain, &x, FAIRNESS_NONE);
    put_formula(&text, plain->sig, naive_fair_nested[i], &x);
    if (w.whole)
        compare(s, model, buf_text(&text), naive_fair_nested_holds(&w, i), FAIRNESS_NONE);
    buf_clear(&text);
}

static void try_model(struct rng *r, struct tally *t)
{
    static const enum gen_flavour flavours[] = { GEN_MIXED, GEN_SYMMETRIC, GEN_ONE_DATA };
    struct arena *a = arena_new();
    enum gen_flavour flavour = flavours[rng_below(r, 3)];
    struct gen_model *m = gen_model(r, a, flavour);
    struct subject_sizes sizes = { { flavour == GEN_SYMMETRIC ? 0 : 2 } };
    struct buf b = BUF_EMPTY;
    struct naive_space *space = NULL;
    struct lts *plain = NULL;
    struct subject s;

    gen_model_make_fair(r, m);
    gen_model_print(&b, m, false);
    subject_init(&s, buf_text(&b), sizes);
    if (s.stg != NULL) {
        plain = plain_lts_new(s.stg, NULL);
        space = naive_space_new(plain, NAIVE_FAIR_STATES);
    }
    if (space != NULL && space->n > 1 && plain->n_initial == 1 && !naive_space_faulty(space)) {
        t->models++;
        try_forms(r, &s, buf_text(&b), space, plain, t);
        try_nested(r, &s, buf_text(&b), space, plain);
    }
    naive_space_free(space);
    lts_free(plain);
    subject_clear(&s);
    buf_clear(&b);
    arena_free(a);
}

static void fair_runs_decide(void **state)
{
    const char *rounds = getenv("STGCHECK_RANDOM"), *seed = getenv("STGCHECK_SEED");
    uint32_t n = rounds != NULL ? (uint32_t)atoi(rounds) : ROUNDS;
    struct tally t = { .models = 0 };

    (void)state;
    for (uint32_t i = 0; i < n; i++) {
        struct rng r;
        rng_init(&r, (seed != NULL ? (uint64_t)atoll(seed) : 1) + i);
        try_model(&r, &t);
    }
    print_message("%u models, %u verdicts, %u by fairness\n", t.models, t.verdicts, t.changed);
    for (uint32_t i = 0; i < naive_fair_n_forms && n >= ROUNDS; i++)
        if (t.runs[i] == 0)
            fail_msg("no run for %s", naive_fair_forms[i].text);
    if (n >= ROUNDS)
        assert_true(t.changed > t.verdicts / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(fair_runs_decide) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

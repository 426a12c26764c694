/*
 * window_data, on random models: what holds in all states with so many values of a data type as it
 * says holds with any other number of them.  STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S
 * begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "abstraction/windows/window_data.h"
#include "checker/search/invariant.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/subject.h"

#define USUAL 400
#define FORMULAS 6  /* of each model */
#define STATES 3000 /* most of one size */
#define LARGER 2    /* so many values more are tried */

/* ---- models ---- */

struct drawing_data {
    struct rng *r;
    struct buf *b;
    bool property;
    uint32_t names; /* of D in scope, of `names_in_scope` */
    uint32_t risky; /* percent of conditions that may tell values apart */
};

/* The last three belong to the instance, and to what is chosen and received. */
static const char *const names_in_scope[] = { "d0", "x", "y", "r.d", "h[i0]", "z", "v", "w" };

static void put_data(struct drawing_data *g, int depth);
static void put_condition(struct drawing_data *g, int depth);

static bool lucky(const struct drawing_data *g, uint32_t percent)
{
    return gen_chance(g->r, percent);
}

static void put_name_of_data(struct drawing_data *g)
{
    uint32_t last = g->names > 4 && lucky(g, 40) ? g->names - 1 : rng_below(g->r, g->names);

    buf_add(g->b, names_in_scope[last]);
}

static void put_data(struct drawing_data *g, int depth)
{
    uint32_t k = depth == 0 ? 9 : rng_below(g->r, 10);

    if (k == 0) {
        buf_add(g->b, "(if ");
        put_condition(g, depth - 1);
        buf_add(g->b, " then ");
        put_data(g, depth - 1);
        buf_add(g->b, " else ");
        put_data(g, depth - 1);
        buf_add(g->b, ")");
    } else if (k == 1) {
        buf_add(g->b, "(if u is A then d0 else u.d)");
    } else if (k == 2) {
        buf_add(g->b, "(if len(q) > 0 then head(q) else y)");
    } else if (k == 3) {
        buf_add(g->b, "pick(");
        put_data(g, depth - 1);
        buf_add(g->b, ", y, b)");
    } else {
        put_name_of_data(g);
    }
}

static void put_message_of(struct drawing_data *g)
{
    switch (rng_below(g->r, 3)) {
    case 0: buf_add(g->b, "A"); return;
    case 1:
        buf_add(g->b, "B(");
        put_data(g, 1);
        buf_add(g->b, ")");
        return;
    default: buf_add(g->b, "u");
    }
}

/* Two values of one type. */
static void put_pair_compared(struct drawing_data *g, const char *sign)
{
    static const char *const left[] = { "r", "u", "h", "seq(x)", "B(y)" }, *const right[] = {
        "{ n : n, d : y }", "B(x)", "h2", "q", "u"
    };
    uint32_t k = rng_below(g->r, 12);

    buf_add(g->b, "(");
    if (k < 5) {
        buf_printf(g->b, "%s %s %s", left[k], sign, right[k]);
    } else {
        put_data(g, 1);
        buf_printf(g->b, " %s ", sign);
        put_data(g, 1);
    }
    buf_add(g->b, ")");
}

static void put_safe_condition(struct drawing_data *g)
{
    static const char *const safe[] = { "b",         "n = 1",      "u is A",
                                        "q = seq()", "len(q) = 1", "(exists k : 0..1 . k = n)" };

    buf_add(g->b, safe[rng_below(g->r, sizeof safe / sizeof *safe)]);
}

static void put_quantified(struct drawing_data *g, int depth)
{
    static const char *const binder[] = { "forall k : 0..1 . ", "exists k : 0..1 . ",
                                          "forall i : Id . ", "exists i : Id . " };
    uint32_t k = rng_below(g->r, 4);

    buf_printf(g->b, "(%s", binder[k]);
    if (k >= 2)
        buf_printf(g->b, "%s h[i] %s ", lucky(g, 50) ? "e[i] =>" : "e[i] &&",
                   lucky(g, 50) ? "=" : "!=");
    else
        buf_printf(g->b, "k = n %s ", lucky(g, 50) ? "&&" : "||");
    if (k >= 2)
        put_data(g, 0);
    else
        put_condition(g, depth - 1);
    buf_add(g->b, ")");
}

/* May compare values. */
static void put_condition(struct drawing_data *g, int depth)
{
    uint32_t k = depth <= 0 ? rng_below(g->r, 3) : rng_below(g->r, 13);

    if (k == 0 || (!g->property && !lucky(g, g->risky))) {
        put_safe_condition(g);
    } else if (k < 5) {
        put_pair_compared(g, lucky(g, 50) ? "=" : "!=");
    } else if (k < 6) {
        buf_add(g->b, lucky(g, 50) ? "(x in s)" : "(s <= {x, y})");
    } else if (k < 7) {
        buf_add(g->b, "!");
        put_condition(g, depth - 1);
    } else if (k < 9) {
        put_quantified(g, depth);
    } else if (k < 10) {
        buf_add(g->b, "same(");
        put_data(g, 1);
        buf_add(g->b, ", y)");
    } else {
        static const char *const sign[] = { "&&", "||", "=>", "<=>" };
        buf_add(g->b, "(");
        put_condition(g, depth - 1);
        buf_printf(g->b, " %s ", sign[rng_below(g->r, 4)]);
        put_condition(g, depth - 1);
        buf_add(g->b, ")");
    }
}

#define ASSIGNED 11

static void put_one_assignment(struct drawing_data *g, uint32_t k)
{
    static const char *const place[] = { "x := ", "y := ", "r.d := ", "h[i0] := " };

    if (k < 4) {
        buf_add(g->b, place[k]);
        put_data(g, 2);
    } else if (k == 4) {
        buf_add(g->b, "u := ");
        put_message_of(g);
    } else if (k == 5) {
        buf_add(g->b, lucky(g, 30) ? "q := seq()" : "q := seq(y)");
    } else if (k == 6) {
        buf_add(g->b, lucky(g, 80) ? "s := s + {x}" : "s := s - {x}");
    } else if (k == 7) {
        buf_add(g->b, lucky(g, 80) ? "n := 1" : "n := 0");
    } else if (k == 8) {
        buf_add(g->b, "b := ");
        if (lucky(g, 50))
            buf_add(g->b, "true");
        else
            put_condition(g, 2);
    } else if (k == 9) {
        buf_add(g->b, "h := array(i : Id => if i = i0 then x else h[i])");
    } else {
        buf_add(g->b, "e[i0] := true");
    }
}

static void put_assignment_list(struct drawing_data *g, const char *word)
{
    uint32_t n = rng_below(g->r, 3), k = rng_below(g->r, ASSIGNED);

    for (uint32_t i = 0; i < n; i++, k += 1 + rng_below(g->r, 4)) {
        buf_printf(g->b, "%s %s ", i == 0 ? " " : "", i == 0 ? word : ",");
        put_one_assignment(g, k % ASSIGNED);
    }
}

static void put_receipt_of_data(struct drawing_data *g)
{
    static const char *const receipt[] = { "c?w", "c?=x", "o?w", "m?B(w)", "m?=A", "m?_" };
    uint32_t k = rng_below(g->r, 6);

    buf_printf(g->b, "  %s", receipt[k]);
    if (k == 0 || k == 2 || k == 3) {
        g->names = 8;
        if (lucky(g, 30)) {
            buf_add(g->b, " where ");
            put_condition(g, 1);
        }
    }
}

/* The names v and w are bound in each edge, so that all edges look alike. */
static void put_data_edge(struct drawing_data *g)
{
    buf_add(g->b, "    for i0 : Id, v : D  ");
    g->names = 7;
    if (lucky(g, 60)) {
        buf_add(g->b, "when ");
        put_condition(g, 2);
    }
    put_assignment_list(g, "do");
    if (lucky(g, 30)) {
        put_receipt_of_data(g);
    } else if (lucky(g, 30)) {
        buf_add(g->b, "  c!");
        put_data(g, 1);
    } else if (lucky(g, 30)) {
        buf_add(g->b, "  m!");
        put_message_of(g);
    }
    if (lucky(g, 30))
        put_assignment_list(g, "then");
    buf_add(g->b, lucky(g, 50) ? " -> a(z);\n" : " -> a(");
    if (buf_text(g->b)[g->b->n - 1] == '(') {
        put_data(g, 1);
        buf_add(g->b, ");\n");
    }
}

/* A process that brings new values. */
static void put_source_of_data(struct rng *r, struct buf *b)
{
    static const char *const edge[] = { "for v : D  do x := v",
                                        "for v : D  do y := v",
                                        "for v : D  do r.d := v",
                                        "for v : D  do u := B(v)",
                                        "for v : D  c!v",
                                        "for v : D  do q := seq(v)",
                                        "for v : D, i : Id  do h[i] := v, e[i] := true" };
    uint32_t k = rng_below(r, 7);

    buf_add(b, "process S {\n  node a {\n");
    for (uint32_t n = 1 + rng_below(r, 3); n > 0; n--, k++)
        buf_printf(b, "    %s -> a;\n", edge[k % 7]);
    buf_add(b, "  }\n}\n");
}

static void put_data_model(struct rng *r, struct buf *b)
{
    struct drawing_data g = { .r = r, .b = b, .risky = gen_chance(r, 30) ? 0 : 50 };

    buf_printf(b, "type D = data { d0%s };\n", gen_chance(r, 20) ? ", d1" : "");
    buf_add(b, "type Id = scalarset(2);\n"
               "type R = record { n : 0..1, d : D };\ntype U = union { A, B(d : D) };\n"
               "var x, y : D = d0;\nvar r : R = { n : 0, d : d0 };\nvar u : U = A;\n"
               "var q : seq [1] of D = seq();\nvar s : set of D = {};\nvar n : 0..1 = 0;\n"
               "var b : bool = false;\nvar h, h2 : array [Id] of D = array(i : Id => d0);\n"
               "var e : array [Id] of bool = array(i : Id => false);\n"
               "channel c, o : D;\nchannel m : U;\n"
               "fun pick(k, l : D, first : bool) : D = if first then k else l;\n"
               "fun same(k, l : D) : bool = let t = k in t = l;\n");
    for (int i = 0; i < 2; i++) {
        buf_printf(b, "process P%d {\n  begin a(d0);\n  node a(z : D) {\n", i);
        for (uint32_t k = 1 + rng_below(r, 2); k > 0; k--)
            put_data_edge(&g);
        buf_add(b, "  }\n}\n");
    }
    put_source_of_data(r, b);
    buf_add(b, "system (P0 || P1 || S) \\ {c, m};\n");
}

static void put_data_formula(struct rng *r, struct buf *b)
{
    struct drawing_data g = { .r = r, .b = b, .property = true, .names = 4, .risky = 100 };

    static const char *const reached[] = { "!b", "n = 0", "q = seq() || !b", "u is A",
                                           "!b || n = 0" };

    if (gen_chance(r, 40)) {
        buf_printf(b, "always(%s)", reached[rng_below(r, sizeof reached / sizeof *reached)]);
        return;
    }
    buf_add(b, "always(");
    put_condition(&g, 3);
    buf_add(b, ")");
}

/* ---- comparing ---- */

struct tally {
    uint32_t models, refused, compared, held[6], tight;
};

static uint32_t values_told(struct subject *s, const struct formula *f)
{
    const struct sort *d = s->stg->sig.atom[0];
    struct vec_ptr evaluated = VEC_EMPTY, terms = VEC_EMPTY;
    struct window_data n = { .values = 0 };
    struct invariant v;

    for (uint32_t i = 0; d->kind != SORT_DATA; i++)
        d = s->stg->sig.atom[i];
    if (!invariant_of(f, &v))
        return 0;
    for (size_t i = 0; i < v.part.n; i++)
        vec_push(&terms, (void *)v.part.at[i].f->term);
    n = window_data(s->stg, d, &evaluated, &terms, v.live);
    vec_clear(&terms);
    invariant_clear(&v);
    return n.values;
}

static enum verdict with_values(const char *model, const char *formula, uint32_t n)
{
    struct subject_sizes sizes = { { n, 0 } };
    enum verdict v;
    struct subject s;

    subject_init(&s, model, sizes);
    v = subject_check(&s, subject_formula(&s, formula, false),
                      (struct subject_options){ .states = STATES, .keep_dead = true }, NULL);
    subject_clear(&s);
    return v;
}

static void compare_sizes(const char *model, const char *formula, uint32_t least, uint32_t told,
                          uint64_t seed, struct tally *sum)
{
    if (with_values(model, formula, told) != VERDICT_TRUE) {
        sum->tight += told > least && with_values(model, formula, told - 1) == VERDICT_TRUE;
        return;
    }
    sum->held[told < 6 ? told : 5]++;
    for (uint32_t n = least; n <= told + LARGER; n++) {
        enum verdict v = with_values(model, formula, n);
        if (v == VERDICT_TRUE || v == VERDICT_UNKNOWN)
            continue;
        fprintf(stderr, "%s%s\n", model, formula);
        fail_msg("seed %llu: it holds with %u values, not with %u", (unsigned long long)seed, told,
                 n);
    }
}

static void try_data_model(uint64_t seed, struct tally *sum)
{
    struct buf model = BUF_EMPTY, formula = BUF_EMPTY, why = BUF_EMPTY;
    struct subject_sizes none = { { 0 } };
    struct subject s;
    struct rng r;

    rng_init(&r, seed);
    put_data_model(&r, &model);
    subject_init(&s, buf_text(&model), none);
    subject_messages(&s, &why);
    if (s.stg == NULL)
        fail_msg("seed %llu: %s%s", (unsigned long long)seed, buf_text(&model), buf_text(&why));
    sum->models++;
    for (int i = 0; i < FORMULAS; i++) {
        const struct formula *f;
        uint32_t told;
        buf_reset(&formula);
        put_data_formula(&r, &formula);
        f = subject_formula(&s, buf_text(&formula), false);
        subject_messages(&s, &why);
        if (f == NULL)
            fail_msg("seed %llu: %s", (unsigned long long)seed, buf_text(&why));
        told = values_told(&s, f);
        sum->refused += told == 0;
        sum->compared += told > 0;
        if (told > 0)
            compare_sizes(buf_text(&model), buf_text(&formula),
                          s.stg->sig.atom[0]->kind == SORT_DATA ? s.stg->sig.atom[0]->n
                                                                : s.stg->sig.atom[1]->n,
                          told, seed, sum);
    }
    subject_clear(&s);
    buf_clear(&model);
    buf_clear(&formula);
    buf_clear(&why);
}

static uint64_t asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void few_values_decide(void **state)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct tally sum = { .models = 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_data_model(first + i, &sum);
    print_message("%u formulas of %u models, %u refused; with 1, 2, 3, 4, more values hold %u, %u, "
                  "%u, %u, %u; one value less is not enough for %u\n",
                  sum.compared, sum.models, sum.refused, sum.held[1], sum.held[2], sum.held[3],
                  sum.held[4], sum.held[5], sum.tight);
    assert_true(n < USUAL || (sum.compared > n && sum.held[1] + sum.held[2] > n / 10 &&
                              sum.held[3] > n / 40 && sum.tight > n / 20));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(few_values_decide) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

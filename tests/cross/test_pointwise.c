/*
 * Loops over scalarsets: what is accepted does not depend on the order of the values.
 *
 * Random statements with loops over identities are executed on all values of some arrays, whose old
 * values are kept beside the new ones.  So the states behind the statements are pairs of old and
 * new values, and they are closed under permutations of the identities if and only if the
 * statements commute with these, which an order of the rounds would not.  Many loops are refused:
 * test_pointwise_list says which must be, and which must not.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stg/step/stg_lts.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/naive_space.h"
#include "tests/cross/orbits.h"
#include "tests/cross/subject.h"

#define USUAL 3000
#define STATES 4000
#define DEPTH 3

struct drawing {
    struct rng r;
    struct arena *a;
    enum {
        PAIRS,
        IDENTITIES,
        UNIONS,
        NUMBERS,
        TRUTHS
    } also; /* an array with two indices, one of identities, or one with a union as its index, or
               numbers or truth values that all rounds have in common */
    uint32_t depth, n_names;
    uint32_t favoured; /* NUMBERS: the update that is drawn most */
    const char *id[4]; /* what stands for an identity */
    uint32_t n_ids;
    const char *node; /* the variable of the innermost loop over the union, or NULL */
};

static const char *draw_identity(struct drawing *d)
{
    const char *i = d->id[gen_chance(&d->r, 60) ? d->n_ids - 1 : rng_below(&d->r, d->n_ids)];

    return d->also != IDENTITIES || gen_chance(&d->r, 90) ? i : gen_text(d->a, "c[%s]", i);
}

static const char *draw_index(struct drawing *d)
{
    if (d->node != NULL && (d->n_ids == 0 || gen_chance(&d->r, 50)))
        return d->node;
    return gen_chance(&d->r, 15) ? "None" : gen_text(d->a, "At(%s)", draw_identity(d));
}

static const char *draw_bit(struct drawing *d)
{
    if (d->also == UNIONS && gen_chance(&d->r, 30))
        return gen_text(d->a, "u[%s]", draw_index(d));
    switch (rng_below(&d->r, 5)) {
    case 0: return gen_chance(&d->r, 50) ? "0" : "1";
    case 1: return gen_text(d->a, "(1 - a[%s])", draw_identity(d));
    case 2: return gen_text(d->a, "(if g then 1 else a[%s])", draw_identity(d));
    default: break;
    }
    return gen_text(d->a, "a[%s]", draw_identity(d));
}

static const char *draw_test(struct drawing *d)
{
    switch (rng_below(&d->r, 6)) {
    case 0: return gen_text(d->a, "%s = %s", draw_identity(d), draw_identity(d));
    case 1: return "(exists h : Id . a[h] = 0)";
    case 2:
        return gen_chance(&d->r, 80) ? "g" : gen_text(d->a, "len(net[%s]) > 0", draw_identity(d));
    case 3:
        if (d->also == NUMBERS && gen_chance(&d->r, 30))
            return gen_text(d->a, "x > %s", draw_bit(d));
        return d->also == PAIRS ? gen_text(d->a, "m[%s][%s]", draw_identity(d), draw_identity(d))
                                : "true";
    default: break;
    }
    return gen_text(d->a, "a[%s] = %s", draw_identity(d), draw_bit(d));
}

static const char *draw_body(struct drawing *d);

/* Over a union, with the identity in it where there is one. */
static const char *draw_union_loop(struct drawing *d)
{
    const char *outer = d->node, *n = gen_text(d->a, "n%u", d->n_names++), *all, *some;

    d->node = n;
    all = gen_text(d->a, "u[%s] := 1 - u[%s]; ", draw_index(d), draw_index(d));
    d->id[d->n_ids++] = gen_text(d->a, "%s.id", n);
    some = draw_body(d);
    d->n_ids--;
    d->node = outer;
    return gen_text(d->a, "for %s : Node { %sif %s is At %s } ", n,
                    gen_chance(&d->r, 50) ? all : "", n, some);
}

static const char *draw_loop(struct drawing *d)
{
    const char *i = gen_text(d->a, "i%u", d->n_names++), *text;

    if (d->also == UNIONS && d->n_ids < 4 && gen_chance(&d->r, 60))
        return draw_union_loop(d);
    if (d->n_ids == 4 || (d->n_ids > 0 && gen_chance(&d->r, 15)))
        return gen_text(d->a, "for k%u : 0..1 %s ", d->n_names++, draw_body(d));
    d->id[d->n_ids++] = i;
    text = gen_text(d->a, "for %s : Id %s ", i, draw_body(d));
    d->n_ids--;
    return text;
}

/* Often of two elements at once, which may be each other's. */
static const char *draw_pair(struct drawing *d)
{
    const char *i = draw_identity(d), *j = draw_identity(d), *e = draw_test(d);

    if (gen_chance(&d->r, 30))
        return gen_text(d->a, "m[%s][%s] := !m[%s][%s]; ", i, j, draw_identity(d),
                        draw_identity(d));
    if (gen_chance(&d->r, 30))
        return gen_text(d->a, "m[%s][%s] := %s; m[%s][%s] := %s; ", i, j, e, j, i, draw_test(d));
    return gen_text(d->a, "m[%s][%s] := %s; ", i, j, e);
}

/* An element for one of the bags; rarely they are assigned in another way. */
static const char *draw_message(struct drawing *d)
{
    const char *i = draw_identity(d), *j = gen_chance(&d->r, 90) ? i : draw_identity(d);
    const char *sign = gen_chance(&d->r, 95) ? "+" : "-";

    return gen_text(d->a, "net[%s] := net[%s] %s bag(%s); ", i, j, sign, draw_identity(d));
}

/* Something for a number: mostly of one sign, and without a run-time error. */
static const char *draw_operand(struct drawing *d)
{
    switch (rng_below(&d->r, 12)) {
    case 0: return gen_text(d->a, "(2 * a[%s])", draw_identity(d));
    case 1: return gen_text(d->a, "(1 - 2 * a[%s])", draw_identity(d));
    case 2: return gen_text(d->a, "(if %s then 2 else 0)", draw_test(d));
    case 3: return "z";
    case 4: return gen_chance(&d->r, 50) ? "x" : "v[0]";
    case 5: return gen_text(d->a, "(5 * a[%s])", draw_identity(d));
    case 6: return gen_text(d->a, "(-a[%s])", draw_identity(d));
    default: break;
    }
    return draw_bit(d);
}

static const char *draw_connective(struct drawing *d)
{
    const char *const sign[] = { "&&", "||", "!=", "=" };

    return sign[gen_chance(&d->r, 75) ? d->favoured % 4 : rng_below(&d->r, 4)];
}

/* Of a truth value that all rounds have in common: mostly conjunctions alone, or disjunctions, or
   parities. */
static const char *draw_truth(struct drawing *d)
{
    const char *e = draw_test(d), *sign = draw_connective(d), *f = "f";

    if (gen_chance(&d->r, 20))
        f = gen_text(d->a, "w[%s]", draw_bit(d));
    switch (rng_below(&d->r, 8)) {
    case 0: return gen_text(d->a, "%s := %s %s (%s); ", f, f, sign, e);
    case 1: return gen_text(d->a, "if %s { %s := !%s; } ", e, f, f);
    case 2:
        return gen_text(d->a, "%s := (%s) %s ((%s) %s %s); ", f, e, sign, draw_test(d),
                        draw_connective(d), f);
    case 3:
        return gen_text(d->a, "%s := if %s then (%s) %s %s else %s; ", f, draw_test(d), e, sign, f,
                        f);
    case 4:
        return gen_text(d->a, "if %s { %s := %s; } ", e, f,
                        gen_chance(&d->r, 50)   ? "true"
                        : gen_chance(&d->r, 50) ? "false"
                                                : "_");
    default: break;
    }
    return gen_text(d->a, "%s := (%s) %s %s; ", f, e, sign, f);
}

/* Of what all rounds have in common: often an update that can change places with others of its
   kind, which the program has chosen. */
static const char *draw_update(struct drawing *d)
{
    const char *e = draw_operand(d), *f = gen_chance(&d->r, 90) ? e : draw_operand(d), *p = "x";
    const char *const compare[] = { ">", ">=", "<", "<=" };
    const char *sign = compare[gen_chance(&d->r, 85) ? d->favoured % 4 : rng_below(&d->r, 4)];
    uint32_t kind = gen_chance(&d->r, 80) ? d->favoured / 4 : rng_below(&d->r, 11);

    if (gen_chance(&d->r, 40))
        p = gen_text(d->a, "v[%s]", gen_chance(&d->r, 80) ? draw_bit(d) : draw_operand(d));
    switch (kind) {
    case 0: return gen_text(d->a, "%s := %s + %s; ", p, p, e);
    case 1: return gen_text(d->a, "%s := %s - %s; ", p, p, e);
    case 2: return gen_text(d->a, "%s := max(%s, %s); ", p, e, p);
    case 3:
        return gen_text(d->a, "if %s %s %s { %s := %s; } %s", e, sign, p, p, f,
                        gen_chance(&d->r, 90) ? "" : "else { g := true; } ");
    case 4:
        return gen_text(d->a, "if %s && %s %s %s { %s := %s; } ", draw_test(d), p, sign, e, p, f);
    case 5: return gen_text(d->a, "%s := if %s %s %s then %s else %s; ", p, e, sign, p, f, p);
    case 6: return gen_text(d->a, "%s := %u; ", p, d->favoured % 4);
    case 7: return gen_text(d->a, "%s := if %s then %s + %s else %s; ", p, draw_test(d), e, p, p);
    case 8:
        return gen_text(d->a, "%sz := %s; %sa[%s] := z; ",
                        gen_chance(&d->r, 80) ? "" : "if g { z := 0; } ",
                        gen_chance(&d->r, 90) ? draw_bit(d) : e,
                        gen_chance(&d->r, 80) ? "" : "z := 1 - z; ", draw_identity(d));
    case 9:
        return gen_text(d->a, "%s := if %s%s %s %s then %s else %s; ", p,
                        gen_chance(&d->r, 70) ? "" : "g && ", p, sign, e, p, f);
    default: break;
    }
    return gen_text(d->a, "if %s { %s := %s; } ", draw_test(d), p, e);
}

static const char *draw_change(struct drawing *d)
{
    if (d->also == NUMBERS && gen_chance(&d->r, 75))
        return draw_update(d);
    if (d->also == TRUTHS && gen_chance(&d->r, 75))
        return draw_truth(d);
    if (gen_chance(&d->r, 15))
        return draw_message(d);
    switch (rng_below(&d->r, 8)) {
    case 0: return gen_text(d->a, "g := %s; ", draw_test(d));
    case 1: return gen_text(d->a, "flip(a[%s]); ", draw_identity(d));
    case 5: return gen_text(d->a, "give(%s, %s); ", draw_identity(d), draw_bit(d));
    case 2: return gen_text(d->a, "spread(%s); ", draw_identity(d));
    case 3:
    case 4:
        if (d->also == PAIRS)
            return draw_pair(d);
        if (d->also == UNIONS)
            return gen_text(d->a, gen_chance(&d->r, 50) ? "u[%s] := %s; " : "put(%s, %s); ",
                            draw_index(d), draw_bit(d));
        return gen_text(d->a, "c[%s] := %s; ", draw_identity(d), draw_identity(d));
    default: break;
    }
    return gen_text(d->a, "a[%s] := %s; ", draw_identity(d), draw_bit(d));
}

static const char *draw_local(struct drawing *d)
{
    uint32_t n = d->n_names++;

    return gen_text(d->a, "var l%u : 0..1 = %s; l%u := 1 - l%u; a[%s] := l%u; ", n, draw_bit(d), n,
                    n, draw_identity(d), n);
}

static const char *draw_one(struct drawing *d)
{
    if (d->depth >= DEPTH || (d->also >= NUMBERS && gen_chance(&d->r, 60)))
        return draw_change(d);
    switch (rng_below(&d->r, 8)) {
    case 0: return gen_text(d->a, "if %s %s ", draw_test(d), draw_body(d));
    case 1: return gen_text(d->a, "if %s %s else %s ", draw_test(d), draw_body(d), draw_body(d));
    case 2: return draw_loop(d);
    case 3: return draw_local(d);
    default: break;
    }
    return draw_change(d);
}

static const char *draw_body(struct drawing *d)
{
    const char *text = "";

    d->depth++;
    for (uint32_t n = 1 + rng_below(&d->r, 2); n > 0; n--)
        text = gen_text(d->a, "%s%s", text, draw_one(d));
    d->depth--;
    return gen_text(d->a, "{ %s}", text);
}

static const char *draw_double_loop(struct drawing *d)
{
    d->id[0] = "i";
    d->id[1] = "j";
    d->n_ids = 2;
    return gen_text(d->a, "for i, j : Id %s ", draw_body(d));
}

/* What there is beside the array of bits: name, type, first value, and an edge that changes it. */
static const struct {
    const char *name, *type, *initial, *edge;
} others[] = {
    [PAIRS] = { "m", "array [Id] of array [Id] of bool", "array(i : Id => array(j : Id => false))",
                "for i, j : Id do m[i][j] := true -> s;" },
    [IDENTITIES] = { "c", "array [Id] of Id", "array(i : Id => i)",
                     "for i, j : Id do c[i] := j -> s;" },
    [UNIONS] = { "u", "array [Node] of 0..1", "array(n : Node => 0)",
                 "for n : Node do u[n] := 1 -> s;" },
    [NUMBERS] = { "v", "array [0..1] of 0..3", "array(0, 1)", "do v[1] := _ -> s;" },
    [TRUTHS] = { "w", "array [0..1] of bool", "array(true, false)", "do w[1] := _ -> s;" },
};

/* ... without which a conjunction is refused. */
static const char *draw_first_truth(struct drawing *d)
{
    switch (rng_below(&d->r, 5)) {
    case 0: return "if g { f := true; } ";
    case 1: return "if g { f := true; } else { f := w[0]; } ";
    case 2: return "for k : 0..1 { f := g; } ";
    default: break;
    }
    return gen_chance(&d->r, 50) ? "f := g; " : "f := w[1]; ";
}

/* At s all values of the arrays are reached; t has them and those behind the statements. */
static const char *draw_model(struct drawing *d)
{
    const char *other = others[d->also].name;

    return gen_text(
        d->a,
        "type Id = scalarset(%u);\n"
        "type Node = union { None, At(id : Id) };\n"
        "var a, a0 : array [Id] of 0..1 = array(i : Id => 0);\n"
        "var %s, %s0 : %s = %s;\n"
        "var g, g0 : bool = false;\n"
        "var x, x0 : 0..3 = 1;\n"
        "var f, f0 : bool = true;\n"
        "var net : array [Id] of bag [40] of Id = array(i : Id => bag());\n"
        "procedure flip(var x : 0..1) { if x = 0 { x := 1; return; } x := 0; }\n"
        "procedure give(n : Id, v : 0..1) { a[n] := v; }\n"
        "procedure put(n : Node, e : 0..1) { %s }\n"
        "procedure spread(n : Id) { for i : Id { if i != n { a[i] := 1; } } }\n"
        "process P {\n"
        "  node s { for i : Id, e : 0..1 do a[i] := e -> s; do g := !g -> s; %s\n"
        "    for e : 0..3 when %s do x := e -> s;\n"
        "    %s\n"
        "    do { a0 := a, %s0 := %s, g0 := g, x0 := x; var z : 0..3 = 1; %s%s%s} -> t; }\n"
        "  node t { }\n}\nsystem P;\n",
        d->also == PAIRS ? 2 : 3, other, other, others[d->also].type, others[d->also].initial,
        d->also == UNIONS ? "u[n] := e;" : "", others[d->also].edge,
        d->also == NUMBERS ? "true" : "false",
        d->also == TRUTHS ? "do { f := false; f0 := false; } -> s; do { f := _; f0 := _; } -> s;"
                          : "",
        other, other, d->also == TRUTHS && gen_chance(&d->r, 70) ? draw_first_truth(d) : "",
        gen_chance(&d->r, 50) ? draw_loop(d) : draw_double_loop(d),
        gen_chance(&d->r, 20) ? "x := z; " : "");
}

struct counts {
    uint32_t models, accepted, large, failed;
};

static void judge(struct counts *n, struct subject *s, const char *text)
{
    struct lts *l =
        subject_lts(s, NULL,
                    (struct subject_options){ .symmetry = SYMMETRY_OFF, .keep_dead = true });
    struct naive_space *x = naive_space_new(l, STATES);

    n->accepted++;
    n->large += x == NULL;
    if (x != NULL && !orbits_count(l).closed) {
        print_error("an order matters in\n%s\n", text);
        n->failed++;
    }
    naive_space_free(x);
    lts_free(l);
}

static void try_statements(struct counts *n, uint64_t seed)
{
    struct drawing d = { .a = arena_new() };
    struct subject s;
    const char *text;

    rng_init(&d.r, seed);
    d.also = rng_below(&d.r, 5);
    d.favoured = rng_below(&d.r, 44);
    text = draw_model(&d);
    subject_init(&s, text, (struct subject_sizes){ { 0 } });
    n->models++;
    if (s.stg != NULL)
        judge(n, &s, text);
    subject_clear(&s);
    arena_free(d.a);
}

static uint64_t env_number(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void accepted_loops_have_no_order(void **state)
{
    uint64_t seed = env_number("STGCHECK_SEED", 1), n = env_number("STGCHECK_RANDOM", USUAL);
    struct counts counts = { 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_statements(&counts, seed + i);
    print_message("%u models, %u accepted, %u of these too large\n", counts.models, counts.accepted,
                  counts.large);
    assert_int_equal(counts.failed, 0);
    assert_true(counts.accepted * 10 > counts.models);
    assert_true(counts.large * 2 < counts.accepted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepted_loops_have_no_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Sets in records, and sets of records with unions in them, for byte code (see gen_code.h).
 */
#include "config.h"

#include "tests/cross/gen_code.h"

const char gen_code_nested_declarations[] =
    "type Sets = record { e : set of 0..4, g : set of T, n : T };\n"
    "type Others = record { e : set of 0..4, g : set of 1..3, n : W };\n"
    "var qa, qb : Sets = { e : {1}, g : {0, 2}, n : 1 };\n"
    "var qs : array [bool] of Sets =\n"
    "  array(i : bool => { e : {}, g : {1}, n : if i then 0 else 2 });\n"
    "var qd : Others = { e : {3}, g : {1, 2}, n : 2 };\n"
    "var us : set of V = {{ u : One(2), b : true }};\n"
    "fun moved(q1 : Sets, i : W) : Sets =\n"
    "  { e : q1.e - {i}, g : q1.g + set(j : T | j in q1.e && j != i), n : q1.n };\n"
    "fun both(q1 : Sets, q2 : Others) : Sets = if q1.n = q2.n\n"
    "  then { e : q1.e + q2.e, g : q1.g, n : q1.n }\n"
    "  else let q3 = moved(q1, q2.n) in { e : q3.e, g : q2.g * q3.g, n : q3.n };\n";

/* ---- records with sets ---- */

static const char *record_variable(struct drawing *d)
{
    static const char *const variable[] = { "qa", "qb", "qa", "qd" };

    if (gen_chance(&d->r, 30))
        return gen_text(d->a, "qs[%s]", gen_code_simple(d, AS_BOOL));
    return variable[rng_below(&d->r, 4)];
}

static const char *small_set(struct drawing *d)
{
    const char *t = gen_code_simple(d, AS_T);

    switch (rng_below(&d->r, 5)) {
    case 0: return gen_text(d->a, "{%s, %s}", t, gen_code_simple(d, AS_W));
    case 1: return gen_text(d->a, "(qa.g + {%s})", t);
    case 2: return gen_text(d->a, "(%s.g - {%s})", record_variable(d), t);
    case 3: return "ts";
    default: return gen_text(d->a, "%s.g", record_variable(d));
    }
}

static const char *record_of_sets(struct drawing *d, uint32_t depth)
{
    const char *name, *of;

    if (depth == 0 || gen_chance(&d->r, 15))
        return record_variable(d);
    switch (rng_below(&d->r, 7)) {
    case 0:
        of = record_of_sets(d, depth - 1);
        return gen_text(d->a, "moved(%s, %s)", of, gen_code(d, AS_W, 1));
    case 1: return gen_text(d->a, "both(%s, qd)", record_of_sets(d, depth - 1));
    case 2:
        of = record_of_sets(d, depth - 1);
        return gen_text(d->a, "(if %s then %s else %s)", gen_code(d, AS_BOOL, 1), of,
                        record_of_sets(d, depth - 1));
    case 3:
        name = gen_text(d->a, "h%u", d->next++);
        of = record_of_sets(d, depth - 1);
        return gen_text(d->a, "(let %s = %s in { e : %s.e + {%s}, g : %s.g, n : %s.n })", name, of,
                        name, gen_code_simple(d, AS_W), name, name);
    default:
        of = gen_code_set(d, false, depth);
        return gen_text(d->a, "{ e : %s, g : %s, n : %s }",
                        gen_chance(&d->r, 50) ? of : gen_text(d->a, "qa.e + %s", of), small_set(d),
                        gen_code(d, AS_T, 1));
    }
}

/* ---- sets of records with unions ---- */

static const char *union_text(struct drawing *d)
{
    switch (rng_below(&d->r, 5)) {
    case 0:
        return gen_text(d->a, "Two(%s, %s)", gen_code_simple(d, AS_BOOL), gen_code_simple(d, AS_E));
    case 1: return gen_text(d->a, "One(%s)", gen_code(d, AS_T, 1));
    case 2: return "Nil";
    default: return gen_code(d, AS_U, 1);
    }
}

static const char *union_record(struct drawing *d)
{
    const char *u = union_text(d);

    return gen_text(d->a, "{ u : %s, b : %s }", u, gen_code(d, AS_BOOL, 1));
}

/* What holds of a record h. */
static const char *union_test(struct drawing *d, const char *h)
{
    const char *t = gen_code_simple(d, AS_T);

    switch (rng_below(&d->r, 5)) {
    case 0: return gen_text(d->a, "%s in us && %s.b", h, h);
    case 1: return gen_text(d->a, "%s.u is One && %s.u.v != %s", h, h, t);
    case 2: return gen_text(d->a, "{ u : %s.u, b : !%s.b } in us", h, h);
    case 3: return gen_text(d->a, "%s.u is One && { u : One(%s), b : %s.b } in us", h, t, h);
    default: return gen_text(d->a, "%s.u = %s && %s in us", h, union_text(d), h);
    }
}

static const char *union_set(struct drawing *d)
{
    const char *h = gen_text(d->a, "h%u", d->next++);

    switch (rng_below(&d->r, 4)) {
    case 0: return gen_text(d->a, "us + {%s}", union_record(d));
    case 1: return gen_text(d->a, "us - {%s}", union_record(d));
    case 2: return gen_text(d->a, "us + set(%s : V | %s)", h, union_test(d, h));
    default: return gen_text(d->a, "set(%s : V | %s)", h, union_test(d, h));
    }
}

/* ---- all ---- */

const char *gen_code_nested_test(struct drawing *d)
{
    const char *h = gen_text(d->a, "h%u", d->next++), *of;

    switch (rng_below(&d->r, 6)) {
    case 0:
        of = record_of_sets(d, 2);
        return gen_text(d->a, "(%s %s %s)", of,
                        gen_chance(&d->r, 50) ? "=" : "!=", record_of_sets(d, 1));
    case 1: return gen_text(d->a, "(%s in %s.g)", gen_code(d, AS_W, 1), record_variable(d));
    case 2:
        return gen_text(d->a, "(card(%s.e) < %s)", record_variable(d), gen_code_simple(d, AS_T));
    case 3: return gen_text(d->a, "(exists %s : V . %s)", h, union_test(d, h));
    case 4: return gen_text(d->a, "(forall %s : V . %s in us => %s)", h, h, union_test(d, h));
    default: return gen_text(d->a, "(%s in us)", union_record(d));
    }
}

const char *gen_code_nested_assignment(struct drawing *d)
{
    const char *q = record_variable(d);

    switch (rng_below(&d->r, 7)) {
    case 0: return gen_text(d->a, "us := %s", union_set(d));
    case 1: return gen_text(d->a, "us := us + {%s}", union_record(d));
    case 2: return gen_text(d->a, "%s.g := %s.g + {%s}", q, q, gen_code_simple(d, AS_T));
    case 3: return gen_text(d->a, "%s.e := %s.e - {%s}", q, q, gen_code_simple(d, AS_W));
    default: return gen_text(d->a, "%s := %s", record_variable(d), record_of_sets(d, 3));
    }
}

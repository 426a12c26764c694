/*
 * Models with guards for filters (see gen_filter.h).
 */
#include "config.h"

#include "tests/cross/gen_filter.h"

#define MOST_VALUES 1500 /* of the binders around a place together */
#define MOST_BINDERS 6

enum sample { IN_B, IN_C, IN_E, IN_R, IN_U, IN_T, IN_Q, IN_W, IN_Z, IN_K, SAMPLES };

/* For each type X there are global variables x_X : X, s_X : set of X and m_X : bag [4] of X. */
static const struct {
    const char *name, *meaning;
    uint32_t card;
    const char *literal[3];
} sample[SAMPLES] = {
    [IN_B] = { "B", "0..4", 5, { "0", "2", "4" } },
    [IN_C] = { "C", "-1..2", 4, { "-1", "1", "2" } },
    [IN_E] = { "E", "enum { ea, eb, ec }", 3, { "ea", "eb", "ec" } },
    [IN_R] = { "R",
               "record { f : C, g : E }",
               12,
               { "{ f : 1, g : eb }", "{ f : -1, g : ec }", "{ f : x_C, g : ea }" } },
    [IN_U] = { "U",
               "union { Nil, One(v : C), Two(b : bool, e : E), Not }",
               12,
               { "Nil", "One(2)", "Two(true, eb)" } },
    [IN_T] = { "T", "set of E", 8, { "{}", "{eb}", "{ea, ec}" } },
    [IN_Q] = { "Q", "seq [2] of bool", 7, { "seq()", "seq(true)", "seq(false, true)" } },
    [IN_W] = { "W",
               "record { f : U, g : bool }",
               24,
               { "{ f : Nil, g : true }", "{ f : One(0), g : false }", "{ f : x_U, g : true }" } },
    [IN_Z] = { "Z",
               "union { Both(g : E, f : C), Some(f : C, h : bool) }",
               20,
               { "Both(eb, 1)", "Some(-1, true)", "Some(x_C, p)" } },
    [IN_K] = { "K", "scalarset(3)", 3, { "x_K", "x_K", "x_K" } },
};

struct drawing {
    struct arena *a;
    struct rng r;
    uint32_t n, fresh, values; /* variables in scope; how many combinations of values they have */
    struct {
        const char *name;
        enum sample type;
    } var[MOST_BINDERS];
    uint32_t depth;
};

static const char *draw_guard(struct drawing *d);

static const char *one_literal(struct drawing *d, enum sample t)
{
    return sample[t].literal[rng_below(&d->r, 3)];
}

static bool is_number(enum sample t)
{
    return t == IN_B || t == IN_C;
}

/* A bound variable of the type, or NULL. */
static const char *bound_variable(struct drawing *d, enum sample t)
{
    uint32_t from = d->n == 0 ? 0 : rng_below(&d->r, d->n);

    for (uint32_t i = 0; i < d->n; i++)
        if (d->var[(from + i) % d->n].type == t)
            return d->var[(from + i) % d->n].name;
    return NULL;
}

static const char *draw_term(struct drawing *d, enum sample t);

/* Each of these may fail, or be outside its type. */
static const char *draw_number(struct drawing *d)
{
    const char *index = bound_variable(d, IN_C);

    switch (rng_below(&d->r, 6)) {
    case 0: return "(x_B + 1)";
    case 1: return "(2 / x_C)";
    case 2: return gen_text(d->a, "a_B[%s]", index != NULL ? index : "x_C");
    case 3: return "x_R.f";
    case 4: return "x_U.v";
    default: return "head(q)";
    }
}

static const char *draw_term(struct drawing *d, enum sample t)
{
    const char *x = bound_variable(d, t);

    if (x != NULL && gen_chance(&d->r, 40))
        return x;
    if (gen_chance(&d->r, 40))
        return one_literal(d, t);
    if (is_number(t) && gen_chance(&d->r, 30))
        return draw_number(d);
    return gen_text(d->a, "x_%s", sample[is_number(t) ? rng_below(&d->r, 2) : t].name);
}

/* A new variable, after which `d` is to be set back. */
static const char *bind_variable(struct drawing *d, enum sample t, uint32_t card)
{
    const char *name = gen_text(d->a, "v%u", d->fresh++);

    d->var[d->n].name = name;
    d->var[d->n++].type = t;
    d->values *= card;
    return name;
}

static enum sample draw_sample(struct drawing *d)
{
    enum sample t = rng_below(&d->r, SAMPLES);

    if (d->n > 0 && gen_chance(&d->r, 20)) /* of two variables, one is taken for the other */
        t = d->var[d->n - 1].type;
    return d->values * sample[t].card <= MOST_VALUES ? t : IN_E;
}

static bool has_room(const struct drawing *d)
{
    return d->n < MOST_BINDERS && d->depth < 5 && d->values * sample[IN_E].card <= MOST_VALUES;
}

/* "v1 : R", or a range that depends on a variable before. */
static const char *draw_binder(struct drawing *d)
{
    const char *from = bound_variable(d, IN_C);
    enum sample t = draw_sample(d);

    if (from != NULL && gen_chance(&d->r, 25))
        return gen_text(d->a, gen_chance(&d->r, 50) ? "%s : %s..3" : "%s : 2 / %s..3",
                        bind_variable(d, IN_B, 6), from);
    return gen_text(d->a, "%s : %s", bind_variable(d, t, sample[t].card), sample[t].name);
}

/* set(v : T | ..), first(v : T | ..) */
static const char *draw_comprehension(struct drawing *d, const char *form, enum sample t)
{
    uint32_t n = d->n, values = d->values;
    const char *v = bind_variable(d, t, sample[t].card);
    const char *text = gen_text(d->a, "%s(%s : %s | %s)", form, v, sample[t].name, draw_guard(d));

    d->n = n;
    d->values = values;
    return text;
}

static const char *draw_set_of(struct drawing *d, enum sample t)
{
    const char *name = sample[is_number(t) ? rng_below(&d->r, 2) : t].name;

    if (has_room(d) && d->values * sample[t].card <= MOST_VALUES && gen_chance(&d->r, 10))
        return draw_comprehension(d, "set", t);
    switch (rng_below(&d->r, 7)) {
    case 0: return gen_text(d->a, "{%s, %s}", draw_term(d, t), draw_term(d, t));
    case 1: return gen_text(d->a, "(s_%s - {%s})", name, draw_term(d, t));
    case 2: return gen_text(d->a, "(m_%s - bag(%s))", name, draw_term(d, t));
    default: return gen_text(d->a, gen_chance(&d->r, 30) ? "m_%s" : "s_%s", name);
    }
}

static const char *draw_quantifier_over(struct drawing *d)
{
    uint32_t n = d->n, values = d->values;
    bool forall = gen_chance(&d->r, 50);
    const char *b = draw_binder(d), *text;

    if (has_room(d) && gen_chance(&d->r, 30))
        b = gen_text(d->a, "%s, %s", b, draw_binder(d));
    text = draw_guard(d);
    if (forall && gen_chance(&d->r, 70))
        text = gen_text(d->a, gen_chance(&d->r, 60) ? "%s => %s" : "!%s || %s", text,
                        draw_guard(d));
    d->n = n;
    d->values = values;
    return gen_text(d->a, "(%s %s . %s)", forall ? "forall" : "exists", b, text);
}

/* A relation of two terms, in either order. */
static const char *draw_relation(struct drawing *d, const char *x, enum sample t)
{
    static const char *const relation[] = { "=", "=", "!=", "<", "<=", ">", ">=" };
    const char *by = relation[rng_below(&d->r, is_number(t) ? 7 : 3)];
    const char *y = draw_term(d, t);

    return gen_chance(&d->r, 50) ? gen_text(d->a, "(%s %s %s)", x, by, y)
                                 : gen_text(d->a, "(%s %s %s)", y, by, x);
}

/* "v1 is One && v1.v < x_C" */
static const char *draw_alternative_of_u(struct drawing *d, const char *x)
{
    const char *other = bound_variable(d, IN_U);

    switch (rng_below(&d->r, other == NULL ? 5 : 6)) {
    case 5:
        return gen_text(d->a, "(%s is One && %s)", other,
                        draw_relation(d, gen_text(d->a, "%s.v", x), IN_C));
    case 0: return gen_text(d->a, "(%s is One)", x);
    case 1: return gen_text(d->a, "(%s is Two && %s.b)", x, x);
    case 2:
        return gen_text(d->a, "(%s is Two && %s)", x,
                        draw_relation(d, gen_text(d->a, "%s.e", x), IN_E));
    default:
        return gen_text(d->a, "(%s is One && %s)", x,
                        draw_relation(d, gen_text(d->a, "%s.v", x), IN_C));
    }
}

static const char *draw_alternative_of_z(struct drawing *d, const char *x)
{
    switch (rng_below(&d->r, 4)) {
    case 0: return gen_text(d->a, "(%s is Some && %s.h = p)", x, x);
    case 1: return gen_text(d->a, "(%s is Both && %s != 2 && %s is Some)", x, "x_C", x);
    case 2: return gen_text(d->a, "(%s is Some)", x);
    default:
        return gen_text(d->a, "(%s is Both && %s)", x,
                        draw_relation(d, gen_text(d->a, "%s.g", x), IN_E));
    }
}

static const char *draw_test_of_part(struct drawing *d, const char *x, enum sample t)
{
    switch (t) {
    case IN_R:
        return gen_chance(&d->r, 50) ? draw_relation(d, gen_text(d->a, "%s.f", x), IN_C)
                                     : draw_relation(d, gen_text(d->a, "%s.g", x), IN_E);
    case IN_W: return draw_relation(d, gen_text(d->a, "%s.f", x), IN_U);
    case IN_U:
        return gen_chance(&d->r, 50) ? draw_alternative_of_u(d, x)
                                     : draw_relation(d, gen_text(d->a, "%s.v", x), IN_C);
    case IN_Z:
        return gen_chance(&d->r, 60) ? draw_alternative_of_z(d, x)
                                     : draw_relation(d, gen_text(d->a, "%s.f", x), IN_C);
    case IN_B: return draw_relation(d, gen_text(d->a, "a_B[%s]", x), IN_B);
    case IN_E: return draw_relation(d, gen_text(d->a, "a_E[%s]", x), IN_C);
    default: return draw_relation(d, x, t);
    }
}

static const char *draw_operand(struct drawing *d)
{
    uint32_t i = d->n == 0 ? 0 : rng_below(&d->r, d->n);
    enum sample t = d->n == 0 || gen_chance(&d->r, 10) ? draw_sample(d) : d->var[i].type;
    const char *x = d->n == 0 || d->var[i].type != t ? draw_term(d, t) : d->var[i].name;
    bool number = is_number(t) && gen_chance(&d->r, 50);

    switch (rng_below(&d->r, 12)) {
    case 0:
    case 1:
    case 2:
    case 3: return gen_text(d->a, "(%s in %s)", x, draw_set_of(d, t));
    case 4:
    case 5: return draw_test_of_part(d, x, t);
    case 6:
        if (has_room(d))
            return draw_quantifier_over(d);
        break;
    case 7:
        if (has_room(d) && t != IN_K && d->values * sample[t].card <= MOST_VALUES)
            return draw_relation(d, draw_comprehension(d, number ? "count" : "first", t), t);
        break;
    case 8: return "p";
    default: break;
    }
    return draw_relation(d, x, t);
}

static const char *draw_guard(struct drawing *d)
{
    uint32_t which = rng_below(&d->r, 10);
    const char *x;

    if (d->depth > 5)
        return draw_operand(d);
    d->depth++;
    x = which < 3 ? draw_operand(d) : draw_guard(d);
    if (which == 3)
        x = gen_text(d->a, "(!%s)", x);
    else if (which > 3)
        x = gen_text(d->a,
                     which < 8   ? "(%s && %s)"
                     : which < 9 ? "(%s || %s)"
                                 : "(%s => %s)",
                     x, draw_guard(d));
    d->depth--;
    return x;
}

static const char *draw_edge(struct drawing *d)
{
    const char *b, *text;

    d->n = 0;
    d->values = 1;
    b = draw_binder(d);
    while (d->n < 3 && d->values < 60 && gen_chance(&d->r, 50))
        b = gen_text(d->a, "%s, %s", b, draw_binder(d));
    text = draw_guard(d);
    for (uint32_t k = rng_below(&d->r, 4); k > 0; k--)
        text = gen_text(d->a, "%s && %s", draw_operand(d), text);
    return gen_text(d->a, "    for %s\n      when %s -> s;\n", b, text);
}

const char *gen_filter_model(struct arena *a, struct rng *r)
{
    struct drawing d = { .a = a, .r = *r };
    const char *text = "";

    for (int t = 0; t < SAMPLES; t++)
        text = gen_text(a,
                        "%stype %s = %s;\nvar x_%s : %s;\nvar s_%s : set of %s;\n"
                        "var m_%s : bag [4] of %s;\n",
                        text, sample[t].name, sample[t].meaning, sample[t].name, sample[t].name,
                        sample[t].name, sample[t].name, sample[t].name, sample[t].name);
    text = gen_text(a,
                    "%svar a_B : array [B] of B;\nvar a_E : array [E] of C;\n"
                    "var q : seq [2] of B;\nvar p : bool;\nprocess P {\n  node s {\n",
                    text);
    for (int i = 0; i < 4; i++)
        text = gen_text(a, "%s%s", text, draw_edge(&d));
    *r = d.r;
    return gen_text(a, "%s  }\n}\nsystem P;\n", text);
}

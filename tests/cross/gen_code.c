/*
 * Terms and assignments for byte code (see gen_code.h).
 */
#include "config.h"

#include "tests/cross/gen_code.h"

#include <string.h>

#define DRAW(as) gen_code(d, (as), depth - 1)

const char *gen_code_simple(struct drawing *d, enum made as)
{
    static const char *const word[MADE][4] = {
        [AS_T] = { "x", "y", "1", "p" },
        [AS_W] = { "w", "4", "q", "x" },
        [AS_E] = { "o", "ea", "ec", "r.h" },
        [AS_BOOL] = { "true", "r.g", "wide[w]", "z" },
        [AS_R] = { "r", "l[x]", "m[1]", "{ f : 2, g : false, h : ea }" },
        [AS_A] = { "a", "c", "a", "c" },
        [AS_L] = { "l", "m", "l", "m" },
        [AS_S] = { "s", "sets[x]", "{2, 7}", "ps" },
        [AS_U] = { "u", "Nil", "One(x)", "Two(true, o)" },
        [AS_BAG] = { "ms", "bag()", "bag(y, x)", "ms" },
    };

    if (d->n_locals[as] > 0 && gen_chance(&d->r, 40))
        return d->local[as][rng_below(&d->r, d->n_locals[as])];
    if (as == AS_T && d->first && gen_chance(&d->r, 10))
        return "only";
    if (as == AS_T && d->n_outer > 0 && gen_chance(&d->r, 25))
        return d->outer[rng_below(&d->r, d->n_outer)];
    if (as == AS_T && gen_chance(&d->r, 15)) /* often the same call */
        return gen_chance(&d->r, 50) ? "other(x)" : "behind(l, y)";
    if (as == AS_T && d->bound_t > 0 && gen_chance(&d->r, 60))
        return d->name_t[rng_below(&d->r, d->bound_t)];
    if (as == AS_W && d->bound_w > 0 && gen_chance(&d->r, 60))
        return d->name_w[rng_below(&d->r, d->bound_w)];
    return word[as][rng_below(&d->r, 4)];
}

const char *gen_code_bind(struct drawing *d, enum made as)
{
    const char *name = gen_text(d->a, "v%u", d->next++);

    if (as == AS_T && d->bound_t < 8)
        d->name_t[d->bound_t++] = name;
    else if (as == AS_W && d->bound_w < 8)
        d->name_w[d->bound_w++] = name;
    return name;
}

static const char *quantified(struct drawing *d, const char *format, enum made body, uint32_t depth)
{
    uint32_t t = d->bound_t, w = d->bound_w;
    bool of_t = gen_chance(&d->r, 60);
    const char *name = gen_code_bind(d, of_t ? AS_T : AS_W), *type = of_t ? "T" : "W";
    const char *text = gen_text(d->a, format, name, type, DRAW(body));

    d->bound_t = t;
    d->bound_w = w;
    return text;
}

/* array(v : T => ..), first(v : T | ..) */
static const char *over_t(struct drawing *d, const char *format, enum made body, uint32_t depth)
{
    uint32_t t = d->bound_t;
    const char *name = gen_code_bind(d, AS_T), *text = gen_text(d->a, format, name, DRAW(body));

    d->bound_t = t;
    return text;
}

/* bag(v in m | ..), exists v in m . .. */
static const char *over_bag(struct drawing *d, const char *format, uint32_t depth)
{
    uint32_t t = d->bound_t;
    const char *of = DRAW(AS_BAG), *name = gen_code_bind(d, AS_T);
    const char *text = gen_text(d->a, format, name, of, DRAW(AS_BOOL));

    d->bound_t = t;
    return text;
}

/* count(v : T | ..), sum(v : T | .. => ..), min(..) and max(..), or over a bag */
static const char *draw_aggregate(struct drawing *d, uint32_t depth)
{
    static const char *const form[] = { "sum", "min", "max", "min", "max" };
    uint32_t t = d->bound_t, w = d->bound_w, which = rng_below(&d->r, 6);
    bool of_t = gen_chance(&d->r, 70), of_bag = of_t && gen_chance(&d->r, 40);
    const char *from = of_bag ? gen_text(d->a, "in (%s)", DRAW(AS_BAG)) : of_t ? ": T" : ": W";
    const char *name = gen_code_bind(d, of_t ? AS_T : AS_W);
    const char *test = gen_chance(&d->r, 70) ? DRAW(AS_BOOL) : NULL;
    const char *value = gen_chance(&d->r, 50) ? name : DRAW(AS_W), *text;

    if (which == 5)
        text = gen_text(d->a, "count(%s %s | %s)", name, from, test == NULL ? "true" : test);
    else if (test == NULL)
        text = gen_text(d->a, "%s(%s %s => %s)", form[which], name, from, value);
    else
        text = gen_text(d->a, "%s(%s %s | (%s) => %s)", form[which], name, from, test, value);
    d->bound_t = t;
    d->bound_w = w;
    return text;
}

const char *gen_code_element(struct drawing *d, const char *name, uint32_t depth)
{
    const char *before = "";

    if (gen_chance(&d->r, 20))
        before = gen_text(d->a, "%s && ", gen_code_simple(d, AS_BOOL));
    else if (gen_chance(&d->r, 10))
        before = gen_text(d->a, "(if %s = 1 then hole else a) = a && ", name);
    else if (gen_chance(&d->r, 30))
        before = gen_text(d->a, "%s != %s && ", name, gen_chance(&d->r, 30) ? "w" : "hole[x]");
    return gen_text(d->a, "%s%s in %s%s", before, name, DRAW(gen_chance(&d->r, 25) ? AS_BAG : AS_S),
                    gen_chance(&d->r, 60) ? gen_text(d->a, " && %s in {1, 2}", name) : "");
}

static const char *over_elements(struct drawing *d, bool exists, uint32_t depth)
{
    uint32_t w = d->bound_w;
    const char *name = gen_code_bind(d, AS_W), *set = gen_code_element(d, name, depth),
               *body = DRAW(AS_BOOL);

    d->bound_w = w;
    return exists ? gen_text(d->a, "(exists %s : W . %s && %s)", name, set, body)
                  : gen_text(d->a, "(forall %s : W . %s => %s)", name, set, body);
}

/* Comparisons of parts of variables with constants. */
static const char *compared_with_constant(struct drawing *d)
{
    static const char *const part[] = { "x", "hole[1]", "hole[2]", "k[0].v", "k[1].v", "k[2].v" };
    static const char *const relation[] = { "=", "!=", "<", "<=", ">", ">=" };

    return gen_text(d->a, "(%s %s %u)", part[rng_below(&d->r, 6)], relation[rng_below(&d->r, 6)],
                    rng_below(&d->r, 3));
}

static const char *draw_unset(struct drawing *d)
{
    const char *index = gen_code_simple(d, AS_T);

    switch (rng_below(&d->r, 6)) {
    case 0: return gen_text(d->a, "(%s is _)", d->n_locals[AS_T] > 0 ? d->local[AS_T][0] : "w");
    case 1: return gen_text(d->a, "(l[%s].f is _)", index);
    case 2: return gen_text(d->a, "(k[%s].b is _)", index);
    case 3: return gen_text(d->a, "(%s is _)", gen_chance(&d->r, 50) ? "r.h" : "p");
    case 4: return gen_text(d->a, "(c[%s] is _)", index);
    default: return gen_text(d->a, "(hole[%s] is _)", index);
    }
}

/* Of a number that may be outside of the type: is it in the set? */
static const char *draw_neighbour(struct drawing *d, uint32_t depth)
{
    const char *sign = gen_chance(&d->r, 50) ? "+" : "-";

    switch (rng_below(&d->r, 4)) {
    case 0: return gen_text(d->a, "(%s %s 1 in ts)", DRAW(AS_T), sign);
    case 1: return gen_text(d->a, "(%s %s %s in tn[%s])", DRAW(AS_T), sign, DRAW(AS_T), DRAW(AS_T));
    case 2: return gen_text(d->a, "(%s %s 2 in {0, 2})", DRAW(AS_T), sign);
    default: return gen_text(d->a, "(%s %s 2 in sets[%s])", DRAW(AS_W), sign, DRAW(AS_T));
    }
}

static const char *draw_bool(struct drawing *d, uint32_t depth)
{
    static const char *const connective[] = { "&&", "||", "=>", "<=>" };
    static const char *const relation[] = { "=", "!=", "<", "<=", ">", ">=" };
    enum made compared = (enum made)rng_below(&d->r, MADE);

    switch (rng_below(&d->r, 25)) {
    case 24: return gen_code_union_test(d);
    case 23:
    case 22: return gen_chance(&d->r, 40) ? gen_code_nested_test(d) : gen_code_set_test(d);
    case 21:
        return gen_text(d->a, "(%s %s %s)", gen_code_large(d, 2), relation[rng_below(&d->r, 6)],
                        gen_code_large(d, 2));
    case 19:
        if (gen_chance(&d->r, 50))
            return gen_text(d->a, "((%s) in rs)", DRAW(AS_R));
        return gen_chance(&d->r, 50)
                   ? gen_text(d->a, "({ f : %s, g : z, h : ea } in rs)", DRAW(AS_W))
                   : "(far in rs)";
    case 20:
        if (gen_chance(&d->r, 50))
            return gen_text(d->a, "(%s in tn[%s])", gen_code_simple(d, AS_T), DRAW(AS_T));
        if (gen_chance(&d->r, 50))
            return draw_neighbour(d, depth);
        return gen_text(d->a, "((%s) in sets[%s])", DRAW(AS_W), DRAW(AS_T));
    case 17: return gen_text(d->a, "((%s) in %s)", DRAW(AS_T), DRAW(AS_BAG));
    case 18:
        return over_bag(d,
                        gen_chance(&d->r, 50) ? "(exists %s in (%s) . %s)"
                                              : "(forall %s in (%s) . %s)",
                        depth);
    case 0: return gen_text(d->a, "!(%s)", DRAW(AS_BOOL));
    case 1:
    case 2:
        return gen_text(d->a, "((%s) %s (%s))", DRAW(AS_BOOL), connective[rng_below(&d->r, 4)],
                        DRAW(AS_BOOL));
    case 3:
        return gen_text(d->a, "((%s) %s (%s))", DRAW(AS_W), relation[rng_below(&d->r, 6)],
                        DRAW(AS_T));
    case 4:
        return gen_text(d->a, "((%s) %s (%s))", DRAW(compared), relation[rng_below(&d->r, 2)],
                        DRAW(compared));
    case 5: return quantified(d, "(forall %s : %s . %s)", AS_BOOL, depth);
    case 6: return quantified(d, "(exists %s : %s . %s)", AS_BOOL, depth);
    case 7: return gen_text(d->a, "some(%s, %s)", DRAW(AS_A), DRAW(AS_T));
    case 8: return gen_text(d->a, "((%s) in %s)", DRAW(AS_W), DRAW(AS_S));
    case 9: return gen_text(d->a, "(%s is One)", DRAW(AS_U));
    case 10:
        return gen_text(d->a, "(exists k : %s..%s . k > %s)", gen_code_simple(d, AS_T),
                        gen_code_simple(d, AS_W), DRAW(AS_T));
    case 11: return over_elements(d, true, depth);
    case 12: return over_elements(d, false, depth);
    case 13:
        return gen_text(d->a, "(%s %s %s)", compared_with_constant(d),
                        connective[rng_below(&d->r, 4)], compared_with_constant(d));
    case 14: return gen_text(d->a, "(exists k0 : T . k[k0].v > %s)", DRAW(AS_T));
    case 15: return draw_unset(d);
    default: return gen_text(d->a, "(%s).g", DRAW(AS_R));
    }
}

/* Parts of constants. */
static const char *draw_listed(struct drawing *d, uint32_t depth)
{
    switch (rng_below(&d->r, 4)) {
    case 0: return gen_text(d->a, "tt[%s][%s]", gen_code_simple(d, AS_T), DRAW(AS_T));
    case 1: return gen_text(d->a, "tt[%s][%s]", DRAW(AS_T), gen_code_simple(d, AS_T));
    case 2: return gen_text(d->a, "tr[%s].f", DRAW(AS_W));
    default: return gen_text(d->a, "th[%s]", DRAW(AS_T));
    }
}

static const char *draw_t(struct drawing *d, uint32_t depth)
{
    switch (rng_below(&d->r, 12)) {
    case 10: return gen_text(d->a, "(%s %% 3)", gen_code_large(d, 3));
    case 0: return gen_text(d->a, "(%s)[%s]", DRAW(AS_A), DRAW(AS_T));
    case 1:
        if (gen_chance(&d->r, 50))
            return draw_listed(d, depth);
        return gen_text(d->a, "l[%s].f", DRAW(AS_T));
    case 2: return gen_text(d->a, "other(%s)", DRAW(AS_T));
    case 3: return gen_text(d->a, "behind(%s, %s)", DRAW(AS_L), DRAW(AS_T));
    case 4: return over_t(d, "first(%s : T | %s)", AS_BOOL, depth);
    case 5: return gen_text(d->a, "((%s) %% 3)", DRAW(AS_W));
    case 6: return gen_text(d->a, "(if %s then %s else %s)", DRAW(AS_BOOL), DRAW(AS_T), DRAW(AS_T));
    case 7: return gen_text(d->a, "(%s).v", DRAW(AS_U));
    case 8: return gen_text(d->a, "(%s).f", DRAW(AS_R));
    case 9:
        return gen_text(d->a, gen_chance(&d->r, 50) ? "max(%s, %s)" : "min(%s, %s)", DRAW(AS_T),
                        DRAW(AS_T));
    default: return gen_chance(&d->r, 50) ? "a[w]" : gen_text(d->a, "hole[%s]", DRAW(AS_T));
    }
}

static const char *draw_w(struct drawing *d, uint32_t depth)
{
    switch (rng_below(&d->r, 11)) {
    case 10:
        if (gen_chance(&d->r, 50))
            return gen_text(d->a, "abs(%s - %s)", DRAW(AS_W), DRAW(AS_T));
        return gen_text(d->a, "(%s %% 17)", gen_code_large(d, 3));
    case 9:
    case 8: return draw_aggregate(d, depth);
    case 7: return gen_text(d->a, "card(%s)", gen_chance(&d->r, 50) ? "rs" : "sets[y]");
    case 6: return gen_text(d->a, "len(%s)", DRAW(AS_BAG));
    case 0: return gen_text(d->a, "(%s + %s)", DRAW(AS_W), DRAW(AS_T));
    case 1: return gen_text(d->a, "(%s - %s)", DRAW(AS_T), DRAW(AS_W));
    case 2: return gen_text(d->a, "b[%s, %s]", DRAW(AS_T), DRAW(AS_BOOL));
    case 3: return gen_text(d->a, "card(%s)", DRAW(AS_S));
    case 4: return gen_text(d->a, "(n - 1073741820 - %s)", DRAW(AS_W));
    default: return DRAW(AS_T);
    }
}

static const char *draw_list(struct drawing *d, uint32_t depth)
{
    switch (rng_below(&d->r, 3)) {
    case 0: return gen_text(d->a, "turned(%s, %s)", DRAW(AS_L), DRAW(AS_T));
    case 1: return over_t(d, "array(%s : T => %s)", AS_R, depth);
    default:
        return gen_text(d->a, "(if %s then %s else %s)", DRAW(AS_BOOL), DRAW(AS_L), DRAW(AS_L));
    }
}

static const char *draw_bag(struct drawing *d, uint32_t depth)
{
    switch (rng_below(&d->r, 4)) {
    case 0: return gen_text(d->a, "(%s - bag(%s))", DRAW(AS_BAG), DRAW(AS_T));
    case 1: return gen_text(d->a, "(%s + bag(%s))", DRAW(AS_BAG), DRAW(AS_T));
    case 2: return gen_text(d->a, "bag(%s, %s, %s)", DRAW(AS_T), DRAW(AS_T), DRAW(AS_T));
    default: return over_bag(d, "bag(%s in (%s) | %s)", depth);
    }
}

const char *gen_code(struct drawing *d, enum made as, uint32_t depth)
{
    if (depth == 0 || gen_chance(&d->r, 15))
        return gen_code_simple(d, as);
    switch (as) {
    case AS_BOOL: return draw_bool(d, depth);
    case AS_T: return draw_t(d, depth);
    case AS_W: return draw_w(d, depth);
    case AS_E: return gen_text(d->a, "(%s).h", DRAW(AS_R));
    case AS_R:
        return gen_chance(&d->r, 50) ? gen_text(d->a, "l[%s]", DRAW(AS_T))
                                     : gen_text(d->a, "{ f : %s, g : %s, h : %s }", DRAW(AS_T),
                                                DRAW(AS_BOOL), DRAW(AS_E));
    case AS_A: return over_t(d, "array(%s : T => %s)", AS_T, depth);
    case AS_L: return draw_list(d, depth);
    case AS_S:
        return gen_chance(&d->r, 50) ? quantified(d, "set(%s : %s | %s)", AS_BOOL, depth)
                                     : gen_text(d->a, "(%s + {%s})", DRAW(AS_S), DRAW(AS_W));
    case AS_U: return gen_text(d->a, "One(%s)", DRAW(AS_T));
    case AS_BAG: return draw_bag(d, depth);
    case MADE: break;
    }
    return gen_code_simple(d, as);
}

/* Often one of few, some of which are equal in many states. */
static const char *changed_element(struct drawing *d, enum made as)
{
    static const char *const word[] = { "-1", "0", "3", "w", "q", "x" };

    if (as == AS_R && gen_chance(&d->r, 30))
        return gen_chance(&d->r, 50) ? "far" : "{ f : w, g : y = 1, h : o }";
    return as == AS_W && gen_chance(&d->r, 70) ? word[rng_below(&d->r, 6)] : gen_code(d, as, 1);
}

static const char *changed_elements(struct drawing *d, enum made as)
{
    if (gen_chance(&d->r, 25))
        return gen_text(d->a, "(if %s then %s else %s)", gen_code(d, AS_BOOL, 1),
                        changed_elements(d, as),
                        gen_chance(&d->r, 50) ? "{}" : changed_elements(d, as));
    if (gen_chance(&d->r, 30))
        return gen_text(d->a, "{%s, %s}", changed_element(d, as), changed_element(d, as));
    return gen_text(d->a, "{%s}", changed_element(d, as));
}

/* s + {..} - (if .. then {..} else {}): elements that may be the same, or not of the type. */
static const char *changed_from(struct drawing *d, const char *set, enum made as)
{
    const char *text = set;

    if (gen_chance(&d->r, 15))
        text = gen_text(d->a, "(if %s then %s else %s)", gen_code(d, AS_BOOL, 1),
                        changed_from(d, set, as),
                        gen_chance(&d->r, 50) ? set : changed_from(d, set, as));
    do
        text = gen_text(d->a, "%s %c %s", text, gen_chance(&d->r, 50) ? '+' : '-',
                        changed_elements(d, as));
    while (gen_chance(&d->r, 50));
    return text;
}

static const char *changed_set(struct drawing *d)
{
    static const char *const place[] = { "s", "sets[x]", "sets[2]", "sets[1]", "ps", "rs", "fs" };
    static const enum made elem[] = { AS_W, AS_W, AS_W, AS_W, AS_W, AS_R, AS_R };
    uint32_t i = rng_below(&d->r, sizeof place / sizeof *place);
    uint32_t from = elem[i] == AS_W && gen_chance(&d->r, 20) ? rng_below(&d->r, 5) : i;

    return gen_text(d->a, "%s := %s", place[i], changed_from(d, place[from], elem[i]));
}

const char *gen_code_assignment(struct drawing *d)
{
    static const struct {
        const char *place;
        enum made as;
    } one[] = {
        { "x", AS_T },     { "y", AS_T },          { "w", AS_W },           { "o", AS_E },
        { "r", AS_R },     { "a", AS_A },          { "l", AS_L },           { "m", AS_L },
        { "s", AS_S },     { "u", AS_U },          { "z", AS_BOOL },        { "p", AS_T },
        { "q", AS_W },     { "c", AS_A },          { "n", AS_W },           { "r.f", AS_T },
        { "a[%s]", AS_T }, { "l[%s].g", AS_BOOL }, { "l[%s]", AS_R },       { "m[%s].f", AS_T },
        { "c[%s]", AS_T }, { "hole[%s]", AS_T },   { "b[%s, true]", AS_W }, { "wide[%s]", AS_BOOL },
        { "a[%s]", AS_T }, { "l[%s].h", AS_E },    { "k[%s].v", AS_T },     { "k[%s].b", AS_BOOL },
        { "ms", AS_BAG },  { "ms", AS_BAG },       { "far.f", AS_W },
    };
    uint32_t i = rng_below(&d->r, sizeof one / sizeof *one);
    const char *index = gen_code_simple(d, AS_T), *v = gen_code(d, one[i].as, 3);

    if (gen_chance(&d->r, 15))
        return changed_set(d);
    if (gen_chance(&d->r, 8))
        return gen_code_set_assignment(d);
    if (gen_chance(&d->r, 12))
        return gen_code_nested_assignment(d);
    if (gen_chance(&d->r, 8))
        return gen_text(d->a, "h := %s %% 1048576", gen_code_large(d, 3));
    if (gen_chance(&d->r, 8))
        return gen_text(d->a, "big := %s %% 73786976294838206464", gen_code_large(d, 3));
    if (strcmp(one[i].place, "n") == 0)
        v = gen_text(d->a, "n + %s", v);
    if (strchr(one[i].place, '%') == NULL)
        return gen_text(d->a, "%s := %s", one[i].place, v);
    return gen_text(d->a, "%.*s%s%s := %s", (int)strcspn(one[i].place, "%"), one[i].place, index,
                    strchr(one[i].place, '%') + 2, v);
}

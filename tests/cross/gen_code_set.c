/*
 * Sets for byte code: of integers, and of records of more values than are written out (see
 * gen_code.h).
 */
#include "config.h"

#include "tests/cross/gen_code.h"

#define SET gen_code_set(d, records, depth - 1)

static const char *set_variable(struct drawing *d, bool records)
{
    static const char *const variable[] = { "s", "s", "ps", "ts", "sets[1]" };

    if (records)
        return "rs";
    if (gen_chance(&d->r, 30))
        return gen_text(d->a, "sets[%s]", gen_code_simple(d, AS_T));
    return variable[rng_below(&d->r, sizeof variable / sizeof *variable)];
}

static const char *set_element(struct drawing *d, bool records)
{
    return gen_code(d, records ? AS_R : AS_W, 1);
}

/* What holds of a record h, or of a number. */
static const char *element_test(struct drawing *d, bool records, const char *h)
{
    const char *t = gen_code_simple(d, AS_T);

    if (!records && gen_chance(&d->r, 50))
        return gen_text(d->a, "%s > %s", h, t);
    if (!records)
        return gen_text(d->a, "%s in %s", h, set_variable(d, false));
    switch (rng_below(&d->r, 5)) {
    case 0: return gen_text(d->a, "%s in rs && %s.f != %s", h, h, t);
    case 1: return gen_text(d->a, "{ f : %s, g : !%s.g, h : %s.h } in rs", t, h, h);
    case 2:
        return gen_text(d->a, "{ f : %s.f, g : true, h : %s.h } in rs && %s.f < %s", h, h, h, t);
    case 3: return gen_text(d->a, "%s = l[%s]", h, t);
    default: return gen_text(d->a, "behind(l, %s.f) = %s", h, t);
    }
}

const char *gen_code_set(struct drawing *d, bool records, uint32_t depth)
{
    const char *h;

    if (depth == 0 || gen_chance(&d->r, 15))
        return set_variable(d, records);
    switch (rng_below(&d->r, 7)) {
    case 0: return gen_text(d->a, "(%s + %s)", SET, SET);
    case 1: return gen_text(d->a, "(%s - %s)", SET, SET);
    case 2: return gen_text(d->a, "(%s * %s)", SET, SET);
    case 3: return gen_text(d->a, "(if %s then %s else %s)", gen_code(d, AS_BOOL, 1), SET, SET);
    case 4: return gen_text(d->a, "{%s, %s}", set_element(d, records), set_element(d, records));
    default:
        h = gen_text(d->a, "h%u", d->next++);
        return gen_text(d->a, "set(%s : %s | %s)", h, records ? "R" : "W",
                        element_test(d, records, h));
    }
}

/* Fields of the members are equal to something, behind other tests. */
static const char *field_test(struct drawing *d, const char *h)
{
    const char *w = gen_code(d, AS_W, 1), *b = gen_code(d, AS_BOOL, 1);

    switch (rng_below(&d->r, 5)) {
    case 0: return gen_text(d->a, "(exists %s : F . %s in fs && %s.f = %s)", h, h, h, w);
    case 1:
        return gen_text(d->a, "(count(%s : F | %s in fs && %s && %s.f = %s && %s.h = o) > 0)", h, h,
                        b, h, w, h);
    case 2:
        return gen_text(d->a, "(forall %s : F . %s in fs && %s.g = %s => %s.f < %s)", h, h, h, b, h,
                        w);
    case 3:
        return gen_text(d->a, "(exists %s : F . %s in fs && %s.h = r.h && %s.f = b[x, %s.g])", h, h,
                        h, h, h);
    default:
        return gen_text(d->a, "(exists %s : F . !(%s in fs) && %s.f = %s && %s.g && %s.f = w)", h,
                        h, h, w, h, h);
    }
}

const char *gen_code_set_test(struct drawing *d)
{
    static const char *const relation[] = { "=", "!=", "<=" };
    bool records = gen_chance(&d->r, 60);
    const char *h = gen_text(d->a, "h%u", d->next++);

    if (gen_chance(&d->r, 20)) /* perhaps of no value that a member has */
        return gen_chance(&d->r, 50) ? "(far in rs)" : "(far in fs)";
    if (gen_chance(&d->r, 20))
        return field_test(d, h);
    if (gen_chance(&d->r, 10)) /* the last value of the type */
        return gen_text(d->a, "(exists %s : V . %s.u is Two && %s.u.b && %s.u.e = ec && %s.b)", h,
                        h, h, h, h);
    if (gen_chance(&d->r, 15))
        return gen_text(d->a, "(exists %s : V . %s.u = u && %s.b = %s)", h, h, h,
                        gen_code(d, AS_BOOL, 1));
    if (gen_chance(&d->r, 40)) {
        return gen_text(d->a, "(%s %s : %s . %s)", gen_chance(&d->r, 50) ? "forall" : "exists", h,
                        records ? "R" : "W", element_test(d, records, h));
    }
    return gen_text(d->a, "(%s %s %s)", gen_code_set(d, records, 2), relation[rng_below(&d->r, 3)],
                    gen_chance(&d->r, 20) ? "{}" : gen_code_set(d, records, 1));
}

const char *gen_code_set_assignment(struct drawing *d)
{
    bool records = gen_chance(&d->r, 60);

    if (gen_chance(&d->r, 5))
        return gen_text(d->a, "sets[%s] := _", gen_code_simple(d, AS_T));
    return gen_text(d->a, "%s := %s", set_variable(d, records), gen_code_set(d, records, 2));
}

/*
 * Unions of more values than are written out, for byte code (see gen_code.h): conditions that say
 * of which alternative a value is, and what its fields are.
 */
#include "config.h"

#include "tests/cross/gen_code.h"

const char gen_code_union_declarations[] =
    "type X = union { Xn, Xa(v : T, e : E), Xr(s : S, v : T), Xb(b : bool, v : T, e : E) };\n"
    "type Z = union { Za(w : W, v : T), Zb(v : T, w : W) };\n"
    "var xu : X = Xa(1, eb);\n"
    "var xs : set of X = {Xn, Xb(true, 1, ea)};\n"
    "fun fits(i : X, j : T) : bool = (i is Xa => i.v = j) && (i is Xb || i in {Xn, Xa(0, ec)});\n"
    "fun read(i : X) : T = if i is Xn then 2 else i.v;\n";

/* What has a value for each of X, or for those that are left. */
static const char *rest(struct drawing *d, const char *h)
{
    const char *t = gen_code_simple(d, AS_T);

    switch (rng_below(&d->r, 7)) {
    case 0: return gen_text(d->a, "%s in xs", h);
    case 1: return gen_text(d->a, "%s != xu", h);
    case 2: return gen_text(d->a, "fits(%s, %s)", h, t);
    case 3: return gen_text(d->a, "read(%s) != %s", h, t);
    case 4: return gen_text(d->a, "(%s is Xr || %s in xs + {xu})", h, h);
    case 5: return gen_code(d, AS_BOOL, 1);
    default: return gen_text(d->a, "%s.v < %s", h, t);
    }
}

/* That a field is something. */
static const char *field(struct drawing *d, const char *h, bool has_b)
{
    static const char *const relation[] = { "=", "=", "=", "!=", "<" };

    switch (rng_below(&d->r, has_b ? 4 : 3)) {
    case 0: return gen_text(d->a, "%s.e = %s", h, gen_code_simple(d, AS_E));
    case 3: return gen_text(d->a, "%s.b = (%s)", h, gen_code(d, AS_BOOL, 1));
    default:
        return gen_text(d->a, "%s.v %s %s", h, relation[rng_below(&d->r, 5)],
                        gen_code(d, gen_chance(&d->r, 30) ? AS_W : AS_T, 1));
    }
}

/* Sometimes a field is asked for that there is not, in some values or in all. */
const char *gen_code_union_guard(struct drawing *d, const char *h)
{
    static const char *const alternative[] = { "Xa", "Xb", "Xb", "Xr", "Xn" };
    uint32_t which = rng_below(&d->r, 5);
    const char *text = gen_text(d->a, "%s is %s", h, alternative[which]);
    bool fields = which < 3 || gen_chance(&d->r, 10);

    if (gen_chance(&d->r, 25))
        text = gen_text(d->a, "%s && %s", gen_code(d, AS_BOOL, 1), text);
    if (gen_chance(&d->r, 15))
        text = gen_text(d->a, "(%s is %s || %s) && %s", h,
                        gen_chance(&d->r, 70) ? alternative[which] : "Xa",
                        gen_chance(&d->r, 50) ? "hole[x] = y" : gen_code(d, AS_BOOL, 2), text);
    else if (gen_chance(&d->r, 10))
        text = gen_text(d->a, "%s in xs && %s", h, text);
    if (gen_chance(&d->r, 5))
        text = gen_text(d->a, "%s && %s", field(d, h, false), text);
    while (fields && gen_chance(&d->r, 65))
        text = gen_text(d->a, "%s && %s", text, field(d, h, which == 1 || which == 2));
    if (gen_chance(&d->r, 70))
        text = gen_text(d->a, "%s && %s", text, rest(d, h));
    return text;
}

const char *gen_code_union_test(struct drawing *d)
{
    const char *h = gen_text(d->a, "h%u", d->next++);

    switch (rng_below(&d->r, 5)) {
    case 0: return gen_text(d->a, "(first(%s : X | %s) in xs)", h, gen_code_union_guard(d, h));
    case 1:
        return gen_text(d->a, "(count(%s : X | %s) > %s)", h, gen_code_union_guard(d, h),
                        gen_code_simple(d, AS_T));
    case 2:
        return gen_text(d->a, "(forall %s : X . %s => read(%s) = %s)", h,
                        gen_code_union_guard(d, h), h, gen_code_simple(d, AS_T));
    case 3:
        return gen_text(d->a, "(exists %s : Z . %s.v = %s && %s.w > 2 && %s is Zb && %s.w = w)", h,
                        h, gen_code_simple(d, AS_T), h, h, h);
    default: return gen_text(d->a, "(exists %s : X . %s)", h, gen_code_union_guard(d, h));
    }
}

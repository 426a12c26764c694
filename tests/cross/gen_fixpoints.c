/*
 * Drawing alternation-free formulas (see gen_fixpoints.h): fixpoints of one sign inside of each
 * other, and closed ones of any sign.
 */
#include "config.h"

#include "tests/cross/gen_fixpoints.h"

/* The fixpoints around, all of one sign. */
struct around {
    const char *name[4];
    uint32_t n;
    bool nu;
    const char *k; /* a variable in scope, or NULL */
};

static const char *draw(struct fixpoints_drawing *d, const struct around *in, uint32_t depth);

static const char *follow(struct fixpoints_drawing *d, bool box, const char *f)
{
    if (d->modality != NULL && gen_chance(d->r, 30))
        return d->modality(d->self, box, f);
    return gen_text(d->a, box ? "[-] %s" : "<-> %s", f);
}

static const char *draw_leaf(struct fixpoints_drawing *d, const struct around *in)
{
    const char *x;

    if (in->n > 0 && gen_chance(d->r, 40))
        return in->name[rng_below(d->r, in->n)];
    if (gen_chance(d->r, 6))
        return gen_chance(d->r, 50) ? "<->true" : "[-]false";
    x = d->atom(d->self, in->k);
    return gen_chance(d->r, 40) ? gen_text(d->a, "!(%s)", x) : gen_text(d->a, "(%s)", x);
}

/* Its body follows a transition to it more often than not. */
static const char *draw_around_name(struct fixpoints_drawing *d, const struct around *in,
                                    const char *name, uint32_t depth)
{
    const char *p = draw(d, in, depth - 1);

    switch (rng_below(d->r, 6)) {
    case 0: return p;
    case 1: return gen_text(d->a, "(%s || %s)", p, follow(d, false, name));
    case 2: return gen_text(d->a, "(%s && %s)", p, follow(d, true, name));
    case 3: return gen_text(d->a, "(%s || (<->true && %s))", p, follow(d, true, name));
    case 4: return gen_text(d->a, "(%s && %s)", p, follow(d, false, name));
    default:
        return gen_text(d->a, "(%s || [-] (%s && %s))", p, draw(d, in, 0), follow(d, false, name));
    }
}

static const char *draw_own_fixpoint(struct fixpoints_drawing *d, const struct around *in,
                                     uint32_t depth)
{
    struct around inner = *in;
    const char *name = gen_text(d->a, "Z%u", d->n++);

    if (in->n == 0 || in->n == 4 || gen_chance(d->r, 50)) { /* closed, of any sign */
        inner.n = 0;
        inner.nu = gen_chance(d->r, 50);
    }
    inner.name[inner.n++] = name;
    return gen_text(d->a, "(%s %s . %s)", inner.nu ? "nu" : "mu", name,
                    draw_around_name(d, &inner, name, depth));
}

static const char *draw_known_fixpoint(struct fixpoints_drawing *d, const struct around *in,
                                       uint32_t depth)
{
    static const char *const name[] = { "always", "possibly", "inevitably" };
    struct around closed = { .k = in->k };

    return gen_text(d->a, "%s(%s)", name[rng_below(d->r, 3)], draw(d, &closed, depth - 1));
}

static const char *draw_quantifier(struct fixpoints_drawing *d, const struct around *in,
                                   uint32_t depth)
{
    struct around inner = *in;

    inner.k = gen_text(d->a, "k%u", d->n++);
    return gen_text(d->a, "(%s %s : 0..1 . %s)", gen_chance(d->r, 50) ? "forall" : "exists",
                    inner.k, draw(d, &inner, depth - 1));
}

static const char *draw(struct fixpoints_drawing *d, const struct around *in, uint32_t depth)
{
    if (depth == 0 || gen_chance(d->r, 12))
        return draw_leaf(d, in);
    switch (rng_below(d->r, 10)) {
    case 0: return follow(d, false, draw(d, in, depth - 1));
    case 1: return follow(d, true, draw(d, in, depth - 1));
    case 2: return gen_text(d->a, "(%s && %s)", draw(d, in, depth - 1), draw(d, in, depth - 1));
    case 3: return gen_text(d->a, "(%s || %s)", draw(d, in, depth - 1), draw(d, in, depth - 1));
    case 4: return draw_quantifier(d, in, depth);
    case 5:
    case 6:
    case 7: return draw_own_fixpoint(d, in, depth);
    default: return draw_known_fixpoint(d, in, depth);
    }
}

const char *gen_fixpoints(struct fixpoints_drawing *d, uint32_t depth)
{
    struct around nothing = { .n = 0 };

    return gen_chance(d->r, 50) ? draw_own_fixpoint(d, &nothing, depth) : draw(d, &nothing, depth);
}

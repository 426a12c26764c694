/*
 * Drawing invariants (see gen_invariant.h): data, which mostly holds; the fixpoint around it, or
 * its dual; modalities and data before it.
 */
#include "config.h"

#include "tests/cross/gen_invariant.h"

#include "tests/cross/gen_formula.h"
#include "tests/cross/gen_pattern.h"

struct drawing {
    struct rng *r;
    struct arena *a;
    const struct gen_model *m;
    const struct signature *sig;
};

static const char *print(struct drawing *d, const struct gen_formula *f)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    gen_formula_print(&b, f, false);
    text = arena_string(d->a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

static const char *draw_atom(struct drawing *d)
{
    return gen_text(d->a, "(%s)", print(d, gen_formula(d->r, d->a, d->m, d->sig, 0)));
}

/* Sometimes a run-time error. */
static const char *draw_data(struct drawing *d)
{
    const char *x = draw_atom(d), *y = draw_atom(d), *z = draw_atom(d);
    uint32_t which = rng_below(d->r, 100);

    if (which < 6)
        return gen_text(d->a, "((%s && %s) => 1 / 0 = 1)", x, y);
    if (which < 10)
        return gen_text(d->a, "!(%s && 1 / 0 = 1)", x);
    if (which < 40)
        return gen_text(d->a, "!(%s && %s)", x, y);
    if (which < 60)
        return gen_text(d->a, "!(%s && %s && %s)", x, y, z);
    if (which < 75)
        return gen_text(d->a, "(%s => %s || %s)", x, y, z);
    if (which < 80)
        return gen_text(d->a, "(%s <=> %s)", x, y);
    return which < 92 ? x : "true";
}

/* The body of the invariant, a conjunction with the named fixpoint. */
static const char *draw_body(struct drawing *d, const char *name)
{
    const char *p = draw_data(d), *q = draw_data(d);

    switch (rng_below(d->r, 10)) {
    case 0: return gen_text(d->a, "<->true && %s && [-] %s", p, name);
    case 1: return gen_text(d->a, "%s && <->true && [-] %s", p, name);
    case 2: return gen_text(d->a, "%s && (%s && [-] %s)", p, q, name);
    case 3: return gen_text(d->a, "%s && <->true && %s && [-] %s", p, q, name);
    case 4: return gen_text(d->a, "<->true && [-] %s", name);
    case 5: return gen_text(d->a, "<!=>true && [-] %s", name);
    case 6: return gen_text(d->a, "<!=>true && %s && [-] %s", p, name);
    case 7: return gen_text(d->a, "(forall k : 0..1 . k = 0 || %s) && [-] %s", p, name);
    default: return gen_text(d->a, "%s && [-] %s", p, name);
    }
}

static const char *draw_dual_body(struct drawing *d, const char *name)
{
    const char *p = draw_data(d), *q = draw_data(d);

    switch (rng_below(d->r, 6)) {
    case 0: return gen_text(d->a, "[-]false || !%s || <-> %s", p, name);
    case 1: return gen_text(d->a, "!%s || [-]false || <-> %s", p, name);
    case 2: return gen_text(d->a, "!%s || !%s || <-> %s", p, q, name);
    case 3: return gen_text(d->a, "[!=]false || !%s || <-> %s", p, name);
    default: return gen_text(d->a, "!%s || <-> %s", p, name);
    }
}

static const char *draw_fixpoint(struct drawing *d, bool dual)
{
    switch (rng_below(d->r, 5)) {
    case 0: return gen_text(d->a, dual ? "possibly(!%s)" : "always(%s)", draw_data(d));
    case 1: return dual ? "possibly([-]false)" : "deadlock_free";
    default:
        return gen_text(d->a, "(%s X . %s)", dual ? "mu" : "nu",
                        dual ? draw_dual_body(d, "X") : draw_body(d, "X"));
    }
}

/* [..] f or <..> f */
static const char *draw_modality(struct drawing *d, bool box, const char *f)
{
    struct gen g = { .r = d->r, .a = d->a, .sig = d->sig, .m = d->m, .budget = 9, .values = 1 };
    struct gen_reg *reg = ARENA_NEW(d->a, struct gen_reg);
    struct gen_formula kid = { .kind = GEN_DATA, .text = f };
    struct gen_formula m = {
        .kind = GEN_MODALITY, .flag = box, .reg = reg, .n_kids = 1, .kid = { &kid }
    };

    gen_collect_sorts(&g);
    reg->kind = REGULAR_ACT;
    reg->act = gen_act(&g, false, true);
    if (g.n_chosen > 0)
        return gen_text(d->a, box ? "[-] %s" : "<-> %s", f);
    return print(d, &m);
}

const char *gen_modality(struct rng *r, struct arena *a, const struct gen_model *m,
                         const struct signature *sig, bool box, const char *f)
{
    struct drawing d = { r, a, m, sig };

    return draw_modality(&d, box, f);
}

static const char *draw_around(struct drawing *d, bool dual, const char *f)
{
    const char *join = dual ? "||" : "&&", *p = draw_data(d);

    switch (rng_below(d->r, 8)) {
    case 0: return gen_text(d->a, dual ? "(!%s || %s)" : "(%s && %s)", p, f);
    case 1: return gen_text(d->a, dual ? "(%s %s !%s)" : "(%s %s %s)", f, join, p);
    case 2: return gen_text(d->a, dual ? "(%s %s <-><-> !%s)" : "(%s %s [-][-] %s)", f, join, p);
    case 3: return gen_text(d->a, dual ? "(%s %s <-> %s)" : "(%s %s [-] %s)", f, join, f);
    default: return gen_text(d->a, "(%s)", draw_modality(d, !dual, f));
    }
}

const char *gen_invariant(struct rng *r, struct arena *a, const struct gen_model *m,
                          const struct signature *sig)
{
    struct drawing d = { r, a, m, sig };
    bool dual = gen_chance(r, 35);
    const char *f = draw_fixpoint(&d, dual);

    while (gen_chance(r, 30))
        f = draw_around(&d, dual, f);
    return f;
}

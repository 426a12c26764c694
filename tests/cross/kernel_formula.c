/*
 * Random formulas written out in the kernel (see gen_formula.h).
 *
 * Written from the tables of the language, not from the program: every form of negative polarity
 * is its dual, regular expressions and the prelude are replaced by their definitions.
 */
#include "config.h"

#include "tests/cross/gen_formula.h"

#include <string.h>

struct writing {
    struct arena *a;
    uint32_t fresh; /* number of the next invented fixpoint variable */
};

typedef struct gen_formula *formula; /* short, for the definitions below */

static formula kernel(struct writing *w, const struct gen_formula *f, bool negative);

/* ---- pieces ---- */

static formula make(struct writing *w, enum gen_kind kind, bool flag, formula x, formula y)
{
    formula f = ARENA_NEW(w->a, struct gen_formula);

    f->kind = kind;
    f->flag = flag;
    f->kid[0] = x;
    f->kid[1] = y;
    f->n_kids = x == NULL ? 0 : y == NULL ? 1 : 2;
    return f;
}

static formula constant(struct writing *w, bool holds)
{
    formula f = make(w, GEN_DATA, false, NULL, NULL);

    f->text = holds ? "true" : "false";
    return f;
}

static formula and_of(struct writing *w, bool negative, formula x, formula y)
{
    return make(w, negative ? GEN_OR : GEN_AND, false, x, y);
}

static formula or_of(struct writing *w, bool negative, formula x, formula y)
{
    return and_of(w, !negative, x, y);
}

/* ---- modalities ---- */

/* The quantifier of an input is the dual one under a negation.  `c?` alone and `=v` follow
   the modality. */
static struct gen_act dual_act(const struct gen_act *a, bool negative)
{
    struct gen_act d = *a;

    if (!a->input || (a->quantifier == GEN_PLAIN && !a->open))
        return d;
    if (a->quantifier == GEN_PLAIN)
        d.quantifier = GEN_EVERY;
    if (negative)
        d.quantifier = d.quantifier == GEN_EVERY ? GEN_SOME : GEN_EVERY;
    return d;
}

static formula one_step(struct writing *w, bool box, const struct gen_act *a, bool negative,
                        formula after)
{
    struct gen_reg *r = ARENA_NEW(w->a, struct gen_reg);
    formula f = make(w, GEN_MODALITY, box != negative, after, NULL);

    r->kind = REGULAR_ACT;
    r->act = dual_act(a, negative);
    f->reg = r;
    return f;
}

static formula variable(struct writing *w, const char *name)
{
    formula f = make(w, GEN_UNFOLDING, false, NULL, NULL);

    f->name = name;
    return f;
}

static formula fixpoint(struct writing *w, bool nu, const char *name, formula body)
{
    formula f = make(w, GEN_FIXPOINT, nu, body, NULL);

    f->name = name;
    return f;
}

static const char *invent(struct writing *w)
{
    return gen_text(w->a, "Z%u", w->fresh++);
}

/* <r>after or [r]after; `after` is in the kernel already. */
static formula steps(struct writing *w, bool box, const struct gen_reg *r, bool negative,
                     formula after)
{
    bool is_and = box != negative;
    const char *z;

    switch (r->kind) {
    case REGULAR_ACT: return one_step(w, box, &r->act, negative, after);
    case REGULAR_SEQ:
        return steps(w, box, r->left, negative, steps(w, box, r->right, negative, after));
    case REGULAR_ALT:
    case REGULAR_SET:
        return and_of(w, !is_and, steps(w, box, r->left, negative, after),
                      steps(w, box, r->right, negative, after));
    case REGULAR_OPT: return and_of(w, !is_and, after, steps(w, box, r->left, negative, after));
    case REGULAR_PLUS:
    case REGULAR_STAR: break;
    }
    z = invent(w);
    after = fixpoint(w, is_and, z,
                     and_of(w, !is_and, after, steps(w, box, r->left, negative, variable(w, z))));
    return r->kind == REGULAR_STAR ? after : steps(w, box, r->left, negative, after);
}

/* ---- the prelude ---- */

static const struct gen_act any_step = { "-", NULL, false, false, GEN_PLAIN };

static formula may(struct writing *w, const struct gen_act *a, bool neg, formula after)
{
    return one_step(w, false, a, neg, after);
}

static formula must(struct writing *w, const struct gen_act *a, bool neg, formula after)
{
    return one_step(w, true, a, neg, after);
}

/* <->true */
static formula alive(struct writing *w, bool neg)
{
    return may(w, &any_step, neg, constant(w, !neg));
}

static struct gen_act but(struct writing *w, const struct gen_act *a, const struct gen_act *b)
{
    struct gen_act x = any_step;

    x.text = gen_text(w->a, b == NULL ? "-%s%s" : "-{%s%s, %s%s}", a->text,
                      a->rest == NULL ? "" : a->rest, b == NULL ? "" : b->text,
                      b == NULL || b->rest == NULL ? "" : b->rest);
    return x;
}

static formula always(struct writing *w, bool neg, formula phi)
{
    const char *z = invent(w);

    return fixpoint(w, !neg, z, and_of(w, neg, phi, must(w, &any_step, neg, variable(w, z))));
}

static formula until(struct writing *w, bool neg, formula phi, formula psi)
{
    const char *z = invent(w);
    formula on = and_of(w, neg, alive(w, neg), must(w, &any_step, neg, variable(w, z)));

    if (phi != NULL)
        on = and_of(w, neg, phi, on);
    return fixpoint(w, neg, z, or_of(w, neg, psi, on));
}

static formula will(struct writing *w, bool neg, const struct gen_act *a)
{
    const char *z = invent(w);
    struct gen_act not_a = but(w, a, NULL);

    return fixpoint(w, neg, z, and_of(w, neg, alive(w, neg), must(w, &not_a, neg, variable(w, z))));
}

static formula will_unless(struct writing *w, bool neg, const struct gen_act *b,
                           const struct gen_act *e)
{
    const char *y = invent(w), *z = invent(w);
    struct gen_act neither = but(w, b, e);
    formula on = and_of(w, neg, must(w, &neither, neg, variable(w, z)),
                        must(w, e, neg, variable(w, y)));

    return fixpoint(w, !neg, y, fixpoint(w, neg, z, and_of(w, neg, alive(w, neg), on)));
}

static formula not_before(struct writing *w, bool neg, const struct gen_act *a,
                          const struct gen_act *b)
{
    const char *z = invent(w);
    struct gen_act neither = but(w, a, b);

    return fixpoint(w, !neg, z,
                    and_of(w, neg, must(w, a, neg, constant(w, neg)),
                           must(w, &neither, neg, variable(w, z))));
}

static formula again_and_again(struct writing *w, bool neg, const struct gen_act *a)
{
    const char *x = invent(w), *y = invent(w);
    struct gen_act not_a = but(w, a, NULL);
    formula on = and_of(w, neg, must(w, a, neg, variable(w, x)),
                        must(w, &not_a, neg, variable(w, y)));

    return fixpoint(w, !neg, x, fixpoint(w, neg, y, and_of(w, neg, alive(w, neg), on)));
}

static formula somewhere(struct writing *w, bool neg, formula phi, formula psi)
{
    const char *z = invent(w);
    formula on = may(w, &any_step, neg, variable(w, z));

    return fixpoint(w, neg, z, or_of(w, neg, psi, phi == NULL ? on : and_of(w, neg, phi, on)));
}

static formula globally(struct writing *w, bool neg, formula phi)
{
    const char *z = invent(w);
    formula end = must(w, &any_step, neg, constant(w, neg));

    return fixpoint(w, !neg, z,
                    and_of(w, neg, phi,
                           or_of(w, neg, end, may(w, &any_step, neg, variable(w, z)))));
}

static formula weakly(struct writing *w, bool neg, formula phi, formula psi)
{
    const char *z = invent(w);

    return fixpoint(w, !neg, z,
                    or_of(w, neg, psi,
                          and_of(w, neg, phi, must(w, &any_step, neg, variable(w, z)))));
}

static formula pred_of_actions(struct writing *w, const struct gen_formula *f, bool neg)
{
    const struct gen_act *a = &f->act[0], *b = &f->act[1];

    if (strcmp(f->name, "after") == 0)
        return always(w, neg, must(w, a, neg, kernel(w, f->kid[0], neg)));
    if (strcmp(f->name, "will") == 0)
        return will(w, neg, a);
    if (strcmp(f->name, "responds") == 0)
        return always(w, neg, must(w, a, neg, will(w, neg, b)));
    if (strcmp(f->name, "will_unless") == 0)
        return will_unless(w, neg, a, b);
    if (strcmp(f->name, "not_before") == 0)
        return not_before(w, neg, a, b);
    return again_and_again(w, neg, a);
}

static bool named(const struct gen_formula *f, const char *x, const char *y)
{
    return strcmp(f->name, x) == 0 || strcmp(f->name, y) == 0;
}

static formula pred(struct writing *w, const struct gen_formula *f, bool neg)
{
    formula x = f->n_kids > 0 ? kernel(w, f->kid[0], neg) : NULL;
    formula y = f->n_kids > 1 ? kernel(w, f->kid[1], neg) : NULL;

    if (f->n_acts > 0)
        return pred_of_actions(w, f, neg);
    if (named(f, "always", "AG"))
        return always(w, neg, x);
    if (named(f, "never", "never"))
        return always(w, neg, kernel(w, f->kid[0], !neg));
    if (named(f, "possibly", "EF"))
        return somewhere(w, neg, NULL, x);
    if (named(f, "inevitably", "AF"))
        return until(w, neg, NULL, x);
    if (named(f, "EG", "EG"))
        return globally(w, neg, x);
    if (named(f, "EX", "EX"))
        return may(w, &any_step, neg, x);
    if (named(f, "AX", "AX"))
        return must(w, &any_step, neg, x);
    if (named(f, "until", "AU"))
        return until(w, neg, x, y);
    if (named(f, "EU", "EU"))
        return somewhere(w, neg, x, y);
    if (named(f, "weak_until", "weak_until"))
        return weakly(w, neg, x, y);
    if (named(f, "leads_to", "leads_to"))
        return always(w, neg, or_of(w, neg, kernel(w, f->kid[0], !neg), until(w, neg, NULL, y)));
    return always(w, neg, alive(w, neg)); /* deadlock_free */
}

/* ---- all forms ---- */

static formula data(struct writing *w, const struct gen_formula *f, bool negative)
{
    formula d = make(w, GEN_DATA, false, NULL, NULL);

    d->text = negative ? gen_text(w->a, "! (%s)", f->text) : f->text;
    return d;
}

static formula connective(struct writing *w, const struct gen_formula *f, bool neg)
{
    const struct gen_formula *x = f->kid[0], *y = f->kid[1];

    switch (f->kind) {
    case GEN_AND: return and_of(w, neg, kernel(w, x, neg), kernel(w, y, neg));
    case GEN_OR: return or_of(w, neg, kernel(w, x, neg), kernel(w, y, neg));
    case GEN_IMPLIES: return or_of(w, neg, kernel(w, x, !neg), kernel(w, y, neg));
    default: break;
    }
    /* x <=> y: both or none; and its negation: exactly one */
    return or_of(w, false, and_of(w, false, kernel(w, x, false), kernel(w, y, neg)),
                 and_of(w, false, kernel(w, x, true), kernel(w, y, !neg)));
}

static formula binder(struct writing *w, const struct gen_formula *f, bool neg)
{
    formula g = make(w, f->kind, f->kind == GEN_LET ? f->flag : f->flag != neg,
                     kernel(w, f->kid[0], neg), NULL);

    g->name = f->name;
    g->param = f->param;
    g->type = f->type;
    g->text = f->text;
    return g;
}

static formula choice(struct writing *w, const struct gen_formula *f, bool neg)
{
    struct gen_formula c = { .kind = GEN_DATA, .text = f->text };

    return or_of(w, false, and_of(w, false, data(w, &c, false), kernel(w, f->kid[0], neg)),
                 and_of(w, false, data(w, &c, true), kernel(w, f->kid[1], neg)));
}

/* exists x . g && <c!x>f is <c!?x> (g && f), forall x . g => [c!x]f is [c!?x] (g => f). */
static formula one_point(struct writing *w, const struct gen_formula *f, bool neg)
{
    formula after = kernel(w, f->kid[0], neg);
    struct gen_formula g = { .kind = GEN_DATA, .text = f->text };

    if (f->text != NULL)
        after = and_of(w, neg != f->flag, data(w, &g, neg != f->flag), after);
    return steps(w, f->flag, f->twin, neg, after);
}

static formula kernel(struct writing *w, const struct gen_formula *f, bool negative)
{
    formula g;

    switch (f->kind) {
    case GEN_DATA: return data(w, f, negative);
    case GEN_NOT: return kernel(w, f->kid[0], !negative);
    case GEN_AND:
    case GEN_OR:
    case GEN_IMPLIES:
    case GEN_IFF: return connective(w, f, negative);
    case GEN_MODALITY: return steps(w, f->flag, f->reg, negative, kernel(w, f->kid[0], negative));
    case GEN_ONE_POINT: return one_point(w, f, negative);
    case GEN_FIXPOINT:
    case GEN_QUANTIFIER:
    case GEN_LET: return binder(w, f, negative);
    case GEN_UNFOLDING:
        g = variable(w, f->name);
        g->text = f->text;
        return g;
    case GEN_IF: return choice(w, f, negative);
    case GEN_PRED: return pred(w, f, negative);
    }
    return NULL;
}

struct gen_formula *gen_formula_kernel(struct arena *a, const struct gen_formula *f)
{
    struct writing w = { a, 0 };

    return kernel(&w, f, false);
}

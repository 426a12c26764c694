/*
 * Action patterns and regular expressions in random formulas (see gen_pattern.h).
 */
#include "config.h"

#include "tests/cross/gen_pattern.h"

/* The patterns of one action, being drawn. */
struct patterns {
    bool binders, input;
    bool open, closed; /* drew a binder or `_`; drew something else */
    bool bound;        /* drew a binder */
};

static const char *draw_alternative(struct gen *g, struct patterns *p, const struct sort *s);

/* One value of an output, a communication or a step; of an input. */
static const char *draw_pattern(struct gen *g, struct patterns *p, const struct sort *s)
{
    const char *name;

    if (s->kind == SORT_UNION && gen_chance(g->r, 40))
        return draw_alternative(g, p, s);
    switch (rng_below(g->r, p->binders ? 10 : 5)) {
    case 0: p->open = true; return "_";
    case 1:
    case 2:
    case 3:
    case 4:
        p->closed = true;
        return p->input ? gen_text(g->a, "=(%s)", gen_value(g, s)) : gen_value(g, s);
    default:
        p->open = p->bound = true;
        name = gen_text(g->a, "v%u", g->fresh++);
        gen_bind(g, name, s);
        return p->input ? name : gen_text(g->a, "?%s", name);
    }
}

/* A(p, ..): patterns inside it for inputs, otherwise a value as any other. */
static const char *draw_alternative(struct gen *g, struct patterns *p, const struct sort *s)
{
    const struct sort_alt *alt = &s->alt[rng_below(g->r, s->n)];
    const char *text = alt->name;

    p->closed = true;
    if (!p->input)
        return gen_value(g, s);
    for (uint32_t i = 0; i < alt->n; i++)
        text = gen_text(g->a, "%s%s%s", text, i == 0 ? "(" : ", ",
                        draw_pattern(g, p, alt->field[i].sort));
    return alt->n == 0 ? text : gen_text(g->a, "%s)", text);
}

static const char *draw_patterns(struct gen *g, struct patterns *p, uint32_t n,
                                 const struct sort *const *sort)
{
    const char *text = NULL, *one;

    for (uint32_t i = 0; i < n; i++) {
        one = draw_pattern(g, p, sort[i]);
        text = text == NULL ? one : gen_text(g->a, "%s, %s", text, one);
    }
    return text;
}

static const char *draw_port(struct gen *g, struct patterns *p, uint32_t number)
{
    const struct channel *c = &g->sig->channel[number];
    struct patterns index = { .binders = p->binders };
    const char *name = c->name;

    for (uint32_t i = 0; i < g->sig->n_links; i++)
        if (g->sig->link[i].used && g->sig->link[i].channel == number && gen_chance(g->r, 25))
            name = g->sig->link[i].name;
    if (c->n_index == 0 || gen_chance(g->r, 25))
        return name;
    return gen_text(g->a, "%s[%s]", name, draw_patterns(g, &index, c->n_index, c->index));
}

/* ( .. where cond), or .. without parentheses where that is enough */
static const char *enclose(struct gen *g, const char *patterns, const char *where)
{
    if (where != NULL)
        return gen_text(g->a, "(%s where %s)", patterns, where);
    return gen_text(g->a, "(%s)", patterns);
}

/* A condition mentions what was bound last. */
static const char *draw_where(struct gen *g, uint32_t names)
{
    const struct gen_name *x;

    if (g->n_names == names || !gen_chance(g->r, 25))
        return NULL;
    x = &g->name[g->n_names - 1];
    return gen_test(g, x->name, x->sort);
}

static struct gen_act draw_input(struct gen *g, bool binders)
{
    uint32_t number = rng_below(g->r, g->sig->n_channels), names;
    const struct channel *c = &g->sig->channel[number];
    struct patterns p = { .binders = binders };
    struct gen_act a = { .input = true };
    const char *text;

    a.text = gen_text(g->a, "%s?", draw_port(g, &p, number));
    a.input = c->buffer == NULL;
    if (c->n_payload == 0 || gen_chance(g->r, 12))
        return a;
    p = (struct patterns){ .binders = binders, .input = true };
    names = g->n_names;
    text = draw_patterns(g, &p, c->n_payload, c->payload);
    a.open = p.open && a.input;
    a.rest = p.bound && c->n_payload == 1 && gen_chance(g->r, 50)
                 ? text
                 : enclose(g, text, binders ? draw_where(g, names) : NULL);
    if (c->buffer == NULL && (gen_chance(g->r, 50) || (!p.bound && !p.closed)))
        a.quantifier = gen_chance(g->r, 50) ? GEN_EVERY : GEN_SOME;
    return a;
}

static struct gen_act draw_offer(struct gen *g, bool binders, const char *sign)
{
    uint32_t number = rng_below(g->r, g->sig->n_channels), names;
    const struct channel *c = &g->sig->channel[number];
    struct patterns p = { .binders = binders };
    struct gen_act a = { .input = false };
    const char *port, *empty, *text;

    sign = c->buffer != NULL ? "!" : sign;
    empty = sign[0] == '!' ? "" : "()";
    if (gen_chance(g->r, 5)) {
        p.binders = p.binders && c->buffer == NULL;
        a.text = draw_port(g, &p, number);
        return a;
    }
    port = draw_port(g, &p, number);
    names = g->n_names;
    if (c->n_payload == 0 || gen_chance(g->r, 20)) {
        a.text = gen_text(g->a, "%s%s%s", port, sign, empty);
        return a;
    }
    text = draw_patterns(g, &p, c->n_payload, c->payload);
    a.text = gen_text(g->a, "%s%s%s", port, sign, enclose(g, text, draw_where(g, names)));
    return a;
}

static struct gen_act draw_tau(struct gen *g, bool binders)
{
    struct patterns p = { .binders = binders };
    struct gen_act a = { .text = "tau" };
    const struct step_name *s;

    if (gen_chance(g->r, 15))
        a.text = "\"tau\"";
    if (g->sig->n_steps == 0 || gen_chance(g->r, 30))
        return a;
    s = &g->sig->step[rng_below(g->r, g->sig->n_steps)];
    if (s->channel != NULL)
        return a;
    a.text = gen_text(g->a, "tau %s", s->name);
    if (s->n > 0 && gen_chance(g->r, 70))
        a.text = gen_text(g->a, "%s(%s)", a.text, draw_patterns(g, &p, s->n, s->sort));
    return a;
}

static struct gen_act draw_actor(struct gen *g, bool binders)
{
    const struct family *f = &g->sig->family[rng_below(g->r, g->sig->n_families)];
    struct patterns p = { .binders = binders };
    struct gen_act a = { .text = gen_text(g->a, "@%s", f->name) };

    if (f->n_index > 0 && gen_chance(g->r, 80))
        a.text = gen_text(g->a, "%s[%s]", a.text, draw_patterns(g, &p, f->n_index, f->index));
    return a;
}

/* Inside a complement an input needs no quantifier. */
static const char *whole(struct gen *g, const struct gen_act *a)
{
    return gen_text(g->a, "%s%s%s", a->text,
                    a->quantifier == GEN_EVERY  ? " forall "
                    : a->quantifier == GEN_SOME ? " exists "
                                                : "",
                    a->rest == NULL ? "" : a->rest);
}

static struct gen_act draw_complement(struct gen *g)
{
    struct gen_act x = gen_act(g, false, false), y = gen_act(g, false, false);
    struct gen_act a = { .input = false };

    if (gen_chance(g->r, 60))
        a.text = gen_text(g->a, "-%s", whole(g, &x));
    else
        a.text = gen_text(g->a, "-{%s, %s}", whole(g, &x), whole(g, &y));
    return a;
}

struct gen_act gen_act(struct gen *g, bool binders, bool compound)
{
    static const struct gen_act any = { .text = "-" }, moves = { .text = "!=" };
    uint32_t which = rng_below(g->r, 100);

    if (compound && which < 14)
        return gen_chance(g->r, 70) ? any : moves;
    if (compound && which < 26)
        return draw_complement(g);
    if (which < 50)
        return draw_input(g, binders);
    if (which < 68)
        return draw_offer(g, binders, "!");
    if (which < 82)
        return draw_offer(g, binders, "");
    return which < 92 ? draw_tau(g, binders) : draw_actor(g, binders);
}

/* ---- regular expressions ---- */

static struct gen_reg *make(struct gen *g, enum gen_regular kind)
{
    struct gen_reg *r = ARENA_NEW(g->a, struct gen_reg);

    r->kind = kind;
    return r;
}

static const struct gen_reg *draw_regular(struct gen *g, uint32_t depth, bool binders)
{
    struct gen_reg *r;

    if (depth == 0) {
        r = make(g, REGULAR_ACT);
        r->act = gen_act(g, binders, true);
        return r;
    }
    r = make(g, REGULAR_SET + rng_below(g->r, REGULAR_OPT - REGULAR_SET + 1));
    depth = r->kind == REGULAR_SET ? 0 : depth - gen_chance(g->r, 60);
    binders = binders && r->kind == REGULAR_SEQ;
    r->left = draw_regular(g, depth, binders);
    if (r->kind <= REGULAR_ALT)
        r->right = draw_regular(g, depth, binders);
    return r;
}

/* Both sides of a choice bind the same: c!p and c(p). */
static const struct gen_reg *draw_same_binders(struct gen *g)
{
    uint32_t number = rng_below(g->r, g->sig->n_channels);
    const struct channel *c = &g->sig->channel[number];
    struct gen_reg *r = make(g, gen_chance(g->r, 50) ? REGULAR_SET : REGULAR_ALT);
    struct gen_reg *x = make(g, REGULAR_ACT), *y = make(g, REGULAR_ACT);
    struct patterns p = { .binders = true };
    const char *text;

    if (c->n_payload == 0)
        return draw_regular(g, 1, false);
    text = draw_patterns(g, &p, c->n_payload, c->payload);
    x->act.text = gen_text(g->a, "%s!(%s)", c->name, text);
    y->act.text = gen_text(g->a, c->buffer != NULL ? "%s!(%s)" : "%s(%s)", c->name, text);
    r->left = x;
    r->right = y;
    return r;
}

const struct gen_reg *gen_regular(struct gen *g, uint32_t depth)
{
    return depth > 0 && gen_chance(g->r, 15) ? draw_same_binders(g) : draw_regular(g, depth, true);
}

/* ---- special forms ---- */

static bool is_int_channel(const struct gen *g, uint32_t number)
{
    const struct channel *c = &g->sig->channel[number];

    return c->n_payload == 1 && c->payload[0]->kind == SORT_INT;
}

bool gen_one_point(struct gen *g, const char *name, const struct gen_reg **as_value,
                   const struct gen_reg **binder)
{
    uint32_t number = rng_below(g->r, g->sig->n_channels);
    bool comm = gen_chance(g->r, 40);
    struct gen_reg *v = make(g, REGULAR_ACT), *b = make(g, REGULAR_ACT);
    const struct channel *c = &g->sig->channel[number];

    if (!is_int_channel(g, number))
        return false;
    comm = comm && c->buffer == NULL;
    v->act.text = gen_text(g->a, comm ? "%s(%s)" : "%s!%s", c->name, name);
    b->act.text = gen_text(g->a, comm ? "%s(?%s)" : "%s!?%s", c->name, name);
    gen_bind(g, name, c->payload[0]);
    *as_value = v;
    *binder = b;
    return true;
}

bool gen_early(struct gen *g, const char *name, const struct sort **sort,
               const struct gen_reg **reg)
{
    uint32_t number = rng_below(g->r, g->sig->n_channels);
    struct gen_reg *r = make(g, REGULAR_ACT);

    if (g->sig->channel[number].n_payload != 1 || g->sig->channel[number].buffer != NULL)
        return false;
    *sort = g->sig->channel[number].payload[0];
    r->act.text = gen_text(g->a, "%s?=%s", g->sig->channel[number].name, name);
    r->act.input = true;
    *reg = r;
    return true;
}

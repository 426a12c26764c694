/*
 * Values and conditions on the edges of random models (see gen_expr.h).
 */
#include "config.h"

#include "tests/cross/gen_expr.h"

#include "tests/cross/gen_composite.h"

#include <string.h>

#define DEEPEST 3

/* ---- names ---- */

void gen_names_add(struct gen_names *s, struct gen_var v, bool unread)
{
    if (s->n == GEN_MAX_SCOPE)
        return;
    s->var[s->n] = v;
    s->unread[s->n++] = unread;
}

const char *gen_names_choose(struct gen_names *s, const struct gen_type *t)
{
    struct gen_var v = { gen_text(s->a, "k%u", s->n_binders), t, false, 0 };

    if (s->n_binders < GEN_MAX_SCOPE)
        s->binder[s->n_binders++] = v;
    gen_names_add(s, v, false);
    return v.name;
}

const char *gen_names_take(struct gen_names *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (s->var[i].type->kind == TYPE_BAG && !s->unread[i] && s->n_binders < GEN_MAX_SCOPE) {
            s->from[s->n_binders] = s->var[i].name;
            return gen_names_choose(s, s->var[i].type->part[0]);
        }
    return NULL;
}

void gen_names_assigned(struct gen_names *s, const char *name)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (strcmp(s->var[i].name, name) == 0)
            s->unread[i] = false;
}

/* A name of the type; NULL: there is none. */
static const char *pick(struct gen_names *s, const struct gen_type *t)
{
    uint32_t from = s->n == 0 ? 0 : rng_below(s->r, s->n);

    for (uint32_t i = 0; i < s->n; i++)
        if (s->var[(from + i) % s->n].type == t && !s->unread[(from + i) % s->n])
            return s->var[(from + i) % s->n].name;
    return NULL;
}

static const struct gen_var *pick_any(struct gen_names *s)
{
    uint32_t i = s->n == 0 ? 0 : rng_below(s->r, s->n);

    return s->n == 0 || s->unread[i] ? NULL : &s->var[i];
}

/* A `for` variable of the type, also where the block that it was drawn in has ended. */
static const char *pick_binder(const struct gen_names *s, const struct gen_type *t)
{
    for (uint32_t i = 0; i < s->n_binders; i++)
        if (s->binder[i].type == t)
            return s->binder[i].name;
    return NULL;
}

/* A value of a type without literals.  An edge has few `for` variables, or a state would have more
   transitions than memory can hold. */
static const char *chosen(struct gen_names *s, const struct gen_type *t)
{
    const char *x = pick(s, t);

    if (x == NULL)
        x = pick_binder(s, t);
    if (x != NULL && (s->n_binders > 1 || gen_chance(s->r, 85)))
        return x;
    return gen_names_choose(s, t);
}

/* ---- literals ---- */

static const char *draw_literal(struct gen_names *s, const struct gen_type *t)
{
    if (s->depth > DEEPEST && gen_type_has_literal(t))
        return gen_type_literal(s->r, s->a, t);
    switch (t->kind) {
    case TYPE_BOOL:
    case TYPE_RANGE:
    case TYPE_ENUM: break;
    case TYPE_DATA:
    case TYPE_SCALARSET:
        if (t->kind == TYPE_SCALARSET || t->n == 0)
            return chosen(s, t);
        break;
    case TYPE_UNION:
    case TYPE_RECORD:
    case TYPE_ARRAY:
    case TYPE_SEQ:
    case TYPE_SET:
    case TYPE_BAG: return gen_composite(s, t);
    }
    return gen_type_literal(s->r, s->a, t);
}

/* ---- parts of what a name stands for ---- */

static const char *draw_simple(struct gen_names *s, const struct gen_type *t)
{
    const char *x = pick(s, t);

    return x != NULL ? x : draw_literal(s, t);
}

/* A part of v that has this type; NULL: it has none. */
static const char *part_of(struct gen_names *s, const struct gen_var *v, const struct gen_type *t)
{
    const struct gen_type *whole = v->type;

    if (whole->part[0] != t)
        return whole->kind == TYPE_RECORD && whole->part[1] == t ? gen_text(s->a, "%s.g", v->name)
                                                                 : NULL;
    switch (whole->kind) {
    case TYPE_RECORD: return gen_text(s->a, "%s.f", v->name);
    case TYPE_ARRAY: return gen_text(s->a, "%s[%s]", v->name, draw_simple(s, whole->index));
    case TYPE_SEQ:
        return gen_text(s->a, "(if len(%s) > 0 then head(%s) else %s)", v->name, v->name,
                        draw_simple(s, t));
    case TYPE_UNION:
        return gen_text(s->a, "(if %s is %s then %s.v else %s)", v->name, whole->label[1], v->name,
                        draw_simple(s, t));
    default: return NULL;
    }
}

static const char *draw_part(struct gen_names *s, const struct gen_type *t)
{
    uint32_t from = s->n == 0 ? 0 : rng_below(s->r, s->n);
    const char *x = NULL;

    for (uint32_t i = 0, n = s->n; i < n && x == NULL; i++) {
        struct gen_var v = s->var[(from + i) % n];
        if (!s->unread[(from + i) % n])
            x = part_of(s, &v, t);
    }
    return x;
}

/* ---- computing ---- */

static const char *draw_comparison(struct gen_names *s);

static const char *computed_set(struct gen_names *s, const struct gen_type *t, const char *x)
{
    const struct gen_type *e = t->part[0];

    switch (rng_below(s->r, 3)) {
    case 0: return gen_text(s->a, "(%s - {%s})", x, gen_expr(s, e));
    case 1: return gen_text(s->a, "(%s * {%s, %s})", x, gen_expr(s, e), gen_expr(s, e));
    default: break;
    }
    if (e->kind != TYPE_DATA)
        return gen_text(s->a, "(%s + {%s})", x, gen_expr(s, e));
    return gen_text(s->a, "(if %s <= {%s} then %s + {%s} else {})", x, draw_simple(s, e), x,
                    gen_expr(s, e));
}

static const char *computed_seq(struct gen_names *s, const struct gen_type *t, const char *x)
{
    if (gen_chance(s->r, 50))
        return gen_text(s->a, "(if len(%s) < %u then %s ++ seq(%s) else %s)", x, t->n, x,
                        gen_expr(s, t->part[0]), x);
    return gen_text(s->a, "(if len(%s) > 0 then tail(%s) else %s)", x, x, x);
}

static const char *computed_bag(struct gen_names *s, const struct gen_type *t, const char *x)
{
    const struct gen_type *e = t->part[0];

    switch (rng_below(s->r, 4)) {
    case 0: return gen_text(s->a, "(%s - bag(%s))", x, gen_expr(s, e));
    case 1:
        return gen_text(s->a, "bag(h%u in %s | h%u != %s)", s->depth, x, s->depth, gen_expr(s, e));
    case 2: return gen_text(s->a, "(%s - %s)", x, gen_expr(s, t));
    default: break;
    }
    return gen_text(s->a, "(if len(%s) < %u then %s + bag(%s) else %s)", x, t->n, x, gen_expr(s, e),
                    x);
}

static const char *computed_array(struct gen_names *s, const struct gen_type *t, const char *x)
{
    const char *h = gen_text(s->a, "h%u", s->depth);

    return gen_text(s->a, "array(%s : %s => if %s = %s then %s else %s[%s])", h, t->index->name, h,
                    gen_expr(s, t->index), gen_expr(s, t->part[0]), x, h);
}

static const char *draw_bits(struct gen_names *s, const struct gen_type *t, const char *x)
{
    static const char *const name[] = { "bitand", "bitor", "bitxor" };

    return gen_text(s->a, "(%s(%s, %d) %% %u)", name[rng_below(s->r, 3)], x,
                    (int)rng_below(s->r, 9) - 4, t->n);
}

/* A variable that is bound inside of an expression; the names behind it are kept. */
static const char *bind_inner(struct gen_names *s, const struct gen_type *t)
{
    const char *h = gen_text(s->a, "h%u", s->depth++);

    gen_names_add(s, (struct gen_var){ h, t, false, 0 }, false);
    return h;
}

static void unbind_inner(struct gen_names *s, uint32_t n)
{
    s->depth--;
    for (uint32_t i = n; i + 1 < s->n; i++) {
        s->var[i] = s->var[i + 1];
        s->unread[i] = s->unread[i + 1];
    }
    s->n -= s->n > n;
}

static const char *draw_aggregate(struct gen_names *s, const struct gen_type *t)
{
    const struct gen_type *over = s->m->types.index[rng_below(s->r, s->m->types.n_index)];
    const struct gen_var *v = pick_any(s);
    bool of_bag = v != NULL && v->type->kind == TYPE_BAG;
    const char *in = of_bag ? "in" : ":", *from = of_bag ? v->name : over->name;
    uint32_t n = s->n, which = rng_below(s->r, 4);
    const char *h = bind_inner(s, of_bag ? v->type->part[0] : over);
    const char *test = draw_comparison(s), *e = gen_expr(s, t);

    unbind_inner(s, n);
    if (which < 2)
        return gen_text(s->a, "(%s(%s %s %s | %s%s%s) %% %u)", which == 0 ? "count" : "sum", h, in,
                        from, test, which == 0 ? "" : " => ", which == 0 ? "" : e, t->n);
    return gen_text(s->a, "(if exists %s %s %s . %s then %s(%s %s %s | %s => %s) else 0)", h, in,
                    from, test, which == 2 ? "min" : "max", h, in, from, test, e);
}

/* Something computed, mostly in its range. */
static const char *draw_computed(struct gen_names *s, const struct gen_type *t)
{
    const char *x = pick(s, t);

    if (x == NULL)
        return draw_literal(s, t);
    switch (t->kind) {
    case TYPE_BOOL: return gen_chance(s->r, 50) ? draw_comparison(s) : gen_text(s->a, "(! %s)", x);
    case TYPE_RANGE:
        if (gen_chance(s->r, 33))
            return s->depth > DEEPEST || gen_chance(s->r, 30) ? draw_bits(s, t, x)
                                                              : draw_aggregate(s, t);
        return gen_chance(s->r, 99) ? gen_text(s->a, "((%s + 1) %% %u)", x, t->n)
                                    : gen_text(s->a, "(%s + 1)", x);
    case TYPE_ENUM:
        return gen_text(s->a, "(if %s = %s then %s else %s)", x, t->label[0], t->label[1],
                        t->label[0]);
    case TYPE_UNION:
        return gen_text(s->a, "(if %s is %s then %s else %s)", x, t->label[1], t->label[0],
                        draw_literal(s, t));
    case TYPE_DATA:
    case TYPE_SCALARSET:
        return gen_text(s->a, "(if %s then %s else %s)", draw_comparison(s), x, draw_simple(s, t));
    case TYPE_SET: return computed_set(s, t, x);
    case TYPE_SEQ: return computed_seq(s, t, x);
    case TYPE_BAG: return computed_bag(s, t, x);
    case TYPE_ARRAY: return computed_array(s, t, x);
    case TYPE_RECORD: break;
    }
    return x;
}

const char *gen_expr(struct gen_names *s, const struct gen_type *t)
{
    const char *x = pick(s, t);

    if (s->depth > DEEPEST)
        return x != NULL ? x : draw_literal(s, t);
    s->depth++;
    switch (rng_below(s->r, 7)) {
    case 0:
    case 1:
    case 2: x = x != NULL ? x : draw_part(s, t); break;
    case 3: x = draw_part(s, t); break;
    case 4: x = draw_computed(s, t); break;
    default: x = NULL; break;
    }
    if (x == NULL)
        x = draw_literal(s, t);
    s->depth--;
    return x;
}

/* ---- conditions ---- */

static const char *test_set(struct gen_names *s, const struct gen_var *v)
{
    const struct gen_type *e = v->type->part[0];

    if (e->kind != TYPE_DATA && gen_chance(s->r, 25))
        return gen_text(s->a, "(card(%s) < %u)", v->name, 1 + rng_below(s->r, 2));
    if (gen_chance(s->r, 25))
        return gen_text(s->a, "(%s = {})", v->name);
    return gen_text(s->a, "(%s in %s)", draw_simple(s, e), v->name);
}

/* Of what `forall` and `exists` may range over in a model; in: the type, or a bag. */
static const char *draw_quantified(struct gen_names *s, const struct gen_type *t, const char *in)
{
    uint32_t n = s->n;
    const char *h = bind_inner(s, t);
    const char *text = gen_text(s->a, "(%s %s %s . %s)", gen_chance(s->r, 50) ? "forall" : "exists",
                                h, in, draw_comparison(s));

    unbind_inner(s, n);
    return text;
}

static const char *test_bag(struct gen_names *s, const struct gen_var *v)
{
    const struct gen_type *e = v->type->part[0];

    switch (rng_below(s->r, 4)) {
    case 0: return gen_text(s->a, "(%s in %s)", draw_simple(s, e), v->name);
    case 1: return gen_text(s->a, "(len(%s) < %u)", v->name, 1 + rng_below(s->r, v->type->n));
    case 2:
        return gen_text(s->a, "(len(bag(h%u in %s | h%u = %s)) > 1)", s->depth, v->name, s->depth,
                        draw_simple(s, e));
    default: break;
    }
    return draw_quantified(s, e, gen_text(s->a, "in %s", v->name));
}

static bool is_atom(const struct gen_type *t)
{
    return t->kind == TYPE_DATA || t->kind == TYPE_SCALARSET;
}

static const char *test_whole(struct gen_names *s, struct gen_var v)
{
    bool equal;

    switch (v.type->kind) {
    case TYPE_BOOL: return gen_text(s->a, "(! %s)", v.name);
    case TYPE_RANGE:
        if (gen_chance(s->r, 20))
            return gen_text(s->a, "(%s < %u)", v.name, v.type->n - 1);
        break;
    case TYPE_UNION:
        if (gen_chance(s->r, 50))
            return gen_text(s->a, "(%s is %s)", v.name, v.type->label[rng_below(s->r, 2)]);
        break;
    case TYPE_SET: return test_set(s, &v);
    case TYPE_BAG:
        if (gen_chance(s->r, 70))
            return test_bag(s, &v);
        break;
    case TYPE_SEQ:
        if (gen_chance(s->r, 60))
            return gen_text(s->a, "(len(%s) < %u)", v.name, 1 + rng_below(s->r, v.type->n));
        break;
    case TYPE_ENUM:
    case TYPE_DATA:
    case TYPE_SCALARSET:
    case TYPE_RECORD:
    case TYPE_ARRAY: break;
    }
    equal = gen_chance(s->r, is_atom(v.type) ? 50 : 70);
    return gen_text(s->a, "(%s %s %s)", v.name, equal ? "=" : "!=", gen_expr(s, v.type));
}

static const char *draw_comparison(struct gen_names *s)
{
    const struct gen_type *index = s->m->types.index[rng_below(s->r, s->m->types.n_index)];
    const struct gen_var *v = pick_any(s);
    const struct gen_type *part;

    if (index->kind == TYPE_SCALARSET && s->depth <= DEEPEST && gen_chance(s->r, 12))
        return draw_quantified(s, index, gen_text(s->a, ": %s", index->name));
    if (v == NULL)
        return gen_chance(s->r, 50) ? "true" : "false";
    part = v->type->part[0];
    if (part != NULL && part->kind != TYPE_BOOL && v->type->kind != TYPE_SET &&
        v->type->kind != TYPE_BAG && gen_chance(s->r, 40)) {
        struct gen_var whole = *v;
        const char *x = part_of(s, &whole, part);
        return gen_text(s->a, "(%s %s %s)", x,
                        gen_chance(s->r, 50) ? "=" : "!=", gen_expr(s, part));
    }
    return test_whole(s, *v);
}

const char *gen_condition(struct gen_names *s)
{
    const char *x = draw_comparison(s);

    if (gen_chance(s->r, 75))
        return x;
    return gen_text(s->a, "(%s %s %s)", x, gen_chance(s->r, 50) ? "&&" : "||", draw_comparison(s));
}

const char *gen_condition_choice(struct gen_names *s)
{
    const struct gen_var *x = s->n_binders == 0 ? NULL : &s->binder[s->n_binders - 1];
    const char *text;
    uint32_t which;

    if (x == NULL)
        return NULL;
    for (uint32_t i = 0; i < s->n; i++)
        if (s->var[i].type->kind == TYPE_SET && s->var[i].type->part[0] == x->type &&
            !s->unread[i] && gen_chance(s->r, 50))
            return gen_text(s->a, "%s in %s", x->name, s->var[i].name);
    which = rng_below(s->r, 3);
    if (which == 0)
        text = gen_text(s->a, "%s in {%s, %s}", x->name, gen_expr(s, x->type),
                        gen_expr(s, x->type));
    else if (which == 1 && x->type->kind == TYPE_RECORD)
        text = gen_text(s->a, "%s.f = %s", x->name, gen_expr(s, x->type->part[0]));
    else if (which == 1 && x->type->kind == TYPE_RANGE)
        text = gen_text(s->a, "%s >= %s", x->name, gen_expr(s, x->type));
    else
        text = gen_text(s->a, "%s = %s", x->name, gen_expr(s, x->type));
    return gen_chance(s->r, 60) ? text : gen_text(s->a, "%s && %s", text, draw_comparison(s));
}

const char *gen_condition_distinct(struct gen_names *s)
{
    const struct gen_var *x = s->n == 0 ? NULL : &s->var[s->n - 1];
    const char *text = NULL;

    if (x == NULL || !is_atom(x->type))
        return NULL;
    for (uint32_t i = 0; i + 1 < s->n; i++)
        if (s->var[i].type == x->type && !s->unread[i] && gen_chance(s->r, 80))
            text = gen_text(s->a, "%s%s%s != %s", text == NULL ? "" : text,
                            text == NULL ? "" : " && ", x->name, s->var[i].name);
    return text;
}

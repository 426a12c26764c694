/*
 * Literals of composite types on the edges of random models (see gen_composite.h).
 */
#include "config.h"

#include "tests/cross/gen_composite.h"

static const char *draw_union(struct gen_names *s, const struct gen_type *t)
{
    switch (rng_below(s->r, 3)) {
    case 0: return t->label[0];
    case 1: return gen_text(s->a, "%s(%s)", t->label[1], gen_expr(s, t->part[0]));
    default: break;
    }
    return gen_text(s->a, "%s(%s, %s)", t->label[2], gen_expr(s, t->part[1]),
                    gen_expr(s, t->part[2]));
}

/* Elements that are given one by one. */
static const char *draw_given(struct gen_names *s, const struct gen_type *t)
{
    const char *text = NULL;

    for (uint32_t i = 0; i < gen_type_positions(t); i++)
        text = gen_text(s->a, "%s%s", i == 0 ? "array(" : gen_text(s->a, "%s, ", text),
                        gen_expr(s, t->part[0]));
    return gen_text(s->a, "%s)", text);
}

static const char *draw_array(struct gen_names *s, const struct gen_type *t)
{
    const char *h = gen_text(s->a, "h%u", s->depth);
    const char *e;

    if (gen_type_positions(t) > 0 && gen_chance(s->r, 40))
        return draw_given(s, t);
    if (t->part[0] == t->index && gen_chance(s->r, 40))
        e = h;
    else if (t->part[0]->kind == TYPE_BOOL && gen_chance(s->r, 50))
        e = gen_text(s->a, "(%s = %s)", h, gen_expr(s, t->index));
    else
        e = gen_expr(s, t->part[0]);
    return gen_text(s->a, "array(%s : %s => %s)", h, t->index->name, e);
}

static const char *draw_elements(struct gen_names *s, const struct gen_type *t, const char *open,
                                 const char *close)
{
    switch (rng_below(s->r, 3)) {
    case 0: return gen_text(s->a, "%s%s", open, close);
    case 1: return gen_text(s->a, "%s%s%s", open, gen_expr(s, t->part[0]), close);
    default: break;
    }
    return gen_text(s->a, "%s%s, %s%s", open, gen_expr(s, t->part[0]), gen_expr(s, t->part[0]),
                    close);
}

static const char *draw_set(struct gen_names *s, const struct gen_type *t)
{
    const char *h = gen_text(s->a, "h%u", s->depth);

    if (t->part[0]->kind != TYPE_DATA && gen_chance(s->r, 25))
        return gen_text(s->a, "set(%s : %s | %s != %s)", h, t->part[0]->name, h,
                        gen_expr(s, t->part[0]));
    return draw_elements(s, t, "{", "}");
}

const char *gen_composite(struct gen_names *s, const struct gen_type *t)
{
    switch (t->kind) {
    case TYPE_UNION: return draw_union(s, t);
    case TYPE_RECORD:
        return gen_text(s->a, "{ f : %s, g : %s }", gen_expr(s, t->part[0]),
                        gen_expr(s, t->part[1]));
    case TYPE_ARRAY: return draw_array(s, t);
    case TYPE_SEQ: return draw_elements(s, t, "seq(", ")");
    case TYPE_SET: return draw_set(s, t);
    case TYPE_BAG: return draw_elements(s, t, "bag(", ")");
    case TYPE_BOOL:
    case TYPE_RANGE:
    case TYPE_ENUM:
    case TYPE_DATA:
    case TYPE_SCALARSET: break;
    }
    return "?";
}

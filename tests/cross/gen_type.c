/*
 * Types of random models (see gen_type.h).
 */
#include "config.h"

#include "tests/cross/gen_type.h"

static const struct gen_type type_bool = { .kind = TYPE_BOOL, .name = "bool" };
static const struct gen_type type_bit = { .kind = TYPE_RANGE, .name = "0..1", .n = 2 };
static const struct gen_type type_tri = { .kind = TYPE_RANGE, .name = "0..2", .n = 3 };
static const struct gen_type type_enum = {
    .kind = TYPE_ENUM, .name = "E", .n = 2, .meaning = "enum { ea, eb }", .label = { "ea", "eb" }
};

static const struct gen_type *add(struct gen_types *t, const struct gen_type *x, uint32_t often)
{
    t->at[t->n++] = x;
    for (uint32_t i = 0; i < often; i++)
        t->often[t->n_often++] = x;
    return x;
}

static struct gen_type *make(struct arena *a, enum gen_type_kind kind, const char *name)
{
    struct gen_type *x = ARENA_NEW(a, struct gen_type);

    x->kind = kind;
    x->name = name;
    return x;
}

/* ---- simple ones ---- */

static const struct gen_type *data(struct arena *a, const char *name, char small, uint32_t labels)
{
    struct gen_type *x = make(a, TYPE_DATA, name);

    x->n = labels;
    for (uint32_t i = 0; i < labels; i++)
        x->label[i] = gen_text(a, "%c%u", small, i);
    x->meaning = labels == 0 ? "data"
                             : gen_text(a, labels == 1 ? "data { %s }" : "data { %s, %s }",
                                        x->label[0], x->label[1]);
    return x;
}

static const struct gen_type *scalarset(struct arena *a, const char *name, uint32_t n)
{
    struct gen_type *x = make(a, TYPE_SCALARSET, name);

    x->n = n;
    x->meaning = gen_text(a, "scalarset(%u)", n);
    return x;
}

/* ---- composite ones ---- */

static const struct gen_type *union_of(struct arena *a, const struct gen_type *v,
                                       const struct gen_type *b, const struct gen_type *e)
{
    struct gen_type *x = make(a, TYPE_UNION, "U");

    x->label[0] = "Nil";
    x->label[1] = "One";
    x->label[2] = "Two";
    x->part[0] = v;
    x->part[1] = b;
    x->part[2] = e;
    x->meaning = gen_text(a, "union { Nil, One(v : %s), Two(b : %s, e : %s) }", v->name, b->name,
                          e->name);
    return x;
}

static const struct gen_type *record_of(struct arena *a, const struct gen_type *f,
                                        const struct gen_type *g)
{
    struct gen_type *x = make(a, TYPE_RECORD, "R");

    x->label[0] = "f";
    x->label[1] = "g";
    x->part[0] = f;
    x->part[1] = g;
    x->meaning = gen_text(a, "record { f : %s, g : %s }", f->name, g->name);
    return x;
}

static const struct gen_type *array_of(struct arena *a, const char *name,
                                       const struct gen_type *index, const struct gen_type *elem)
{
    struct gen_type *x = make(a, TYPE_ARRAY, name);

    x->index = index;
    x->part[0] = elem;
    x->meaning = gen_text(a, "array [%s] of %s", index->name, elem->name);
    return x;
}

static const struct gen_type *seq_of(struct arena *a, const struct gen_type *elem)
{
    struct gen_type *x = make(a, TYPE_SEQ, "Q");

    x->n = 2;
    x->part[0] = elem;
    x->meaning = gen_text(a, "seq [2] of %s", elem->name);
    return x;
}

static const struct gen_type *set_of(struct arena *a, const struct gen_type *elem)
{
    struct gen_type *x = make(a, TYPE_SET, "S");

    x->part[0] = elem;
    x->meaning = gen_text(a, "set of %s", elem->name);
    return x;
}

static const struct gen_type *bag_of(struct arena *a, const struct gen_type *elem)
{
    struct gen_type *x = make(a, TYPE_BAG, "M");

    x->n = 2;
    x->part[0] = elem;
    x->meaning = gen_text(a, "bag [2] of %s", elem->name);
    return x;
}

/* ---- flavours ---- */

static void draw_mixed(struct gen_types *t, struct rng *r, struct arena *a)
{
    const struct gen_type *x;

    if (gen_chance(r, 30)) {
        x = gen_chance(r, 50) ? &type_tri : &type_enum;
        add(t, bag_of(a, x), 1);
        add(t, set_of(a, x), 2);
    }
    add(t, &type_bool, 1);
    add(t, &type_bit, 2);
    add(t, &type_tri, 2);
    add(t, &type_enum, 1);
    add(t, data(a, "D", 'd', 1), 1);
    add(t, union_of(a, &type_bit, &type_bool, &type_enum), 1);
    t->index[t->n_index++] = &type_bit;
}

static const struct gen_type *one_of(struct rng *r, const struct gen_type *x,
                                     const struct gen_type *y)
{
    return gen_chance(r, 50) ? x : y;
}

static void draw_data(struct gen_types *t, struct rng *r, struct arena *a, bool two)
{
    const struct gen_type *d, *f, *x;

    add(t, &type_bool, 1);
    add(t, &type_bit, 1);
    d = add(t, data(a, "D", 'd', rng_below(r, 3)), 5);
    f = two ? add(t, data(a, "F", 'f', rng_below(r, 3)), 4) : d;
    x = one_of(r, f, &type_bool);
    if (gen_chance(r, 30))
        add(t, record_of(a, d, x), 1);
    if (gen_chance(r, 25))
        add(t, array_of(a, "A", &type_bit, one_of(r, d, f)), 1);
    if (gen_chance(r, 25))
        add(t, seq_of(a, one_of(r, d, f)), 1);
    if (gen_chance(r, 15))
        add(t, set_of(a, one_of(r, d, f)), 1);
    if (gen_chance(r, 30))
        add(t, union_of(a, d, x, f), 1);
    t->index[t->n_index++] = &type_bit;
}

static void draw_symmetric(struct gen_types *t, struct rng *r, struct arena *a, bool with_data)
{
    const struct gen_type *i, *j, *d = NULL, *x, *inner = NULL;

    add(t, &type_bool, 1);
    add(t, &type_bit, 1);
    i = j = add(t, scalarset(a, "I", 2 + rng_below(r, 2)), 4);
    if (gen_chance(r, 30))
        j = add(t, scalarset(a, "J", 2), 2);
    if (with_data)
        d = add(t, data(a, "D", 'd', rng_below(r, 2)), 3);
    x = d != NULL && gen_chance(r, 60) ? d : &type_bool;
    if (gen_chance(r, 40))
        inner = add(t, array_of(a, "A", one_of(r, i, j), one_of(r, &type_bool, &type_bit)), 1);
    if (gen_chance(r, 25))
        inner = add(t, array_of(a, "B", i, i), 1);
    if (with_data && gen_chance(r, 30))
        add(t, array_of(a, "C", i, d), 1);
    if (gen_chance(r, 40))
        add(t, set_of(a, one_of(r, i, j)), 1);
    if (gen_chance(r, 40))
        add(t, union_of(a, i, x, j), 1);
    if (gen_chance(r, 25))
        inner = add(t, record_of(a, i, x), 1);
    if (gen_chance(r, 40))
        add(t,
            bag_of(a, inner != NULL && inner->kind == TYPE_RECORD && x == &type_bool ? inner : i),
            1);
    if (inner != NULL && gen_chance(r, 40))
        add(t, array_of(a, "E", one_of(r, i, j), inner), 1);
    t->index[t->n_index++] = i;
    if (j != i)
        t->index[t->n_index++] = j;
}

void gen_types_draw(struct gen_types *t, struct rng *r, struct arena *a, enum gen_flavour flavour)
{
    *t = (struct gen_types){ .n = 0 };
    switch (flavour) {
    case GEN_MIXED: draw_mixed(t, r, a); break;
    case GEN_ONE_DATA: draw_data(t, r, a, false); break;
    case GEN_TWO_DATA: draw_data(t, r, a, true); break;
    case GEN_SYMMETRIC: draw_symmetric(t, r, a, false); break;
    case GEN_SYMMETRIC_DATA: draw_symmetric(t, r, a, true); break;
    }
}

const struct gen_type *gen_type(struct rng *r, const struct gen_types *t)
{
    return t->often[rng_below(r, t->n_often)];
}

/* ---- literals ---- */

bool gen_type_has_literal(const struct gen_type *t)
{
    switch (t->kind) {
    case TYPE_DATA: return t->n > 0;
    case TYPE_SCALARSET: return false;
    case TYPE_RECORD: return gen_type_has_literal(t->part[0]) && gen_type_has_literal(t->part[1]);
    case TYPE_ARRAY: return t->part[0] == t->index || gen_type_has_literal(t->part[0]);
    case TYPE_BOOL:
    case TYPE_RANGE:
    case TYPE_ENUM:
    case TYPE_UNION:
    case TYPE_SEQ:
    case TYPE_SET:
    case TYPE_BAG: break;
    }
    return true;
}

static const char *union_literal(struct rng *r, struct arena *a, const struct gen_type *t)
{
    if (gen_chance(r, 50) || !gen_type_has_literal(t->part[0]))
        return t->label[0];
    return gen_text(a, "%s(%s)", t->label[1], gen_type_literal(r, a, t->part[0]));
}

uint32_t gen_type_positions(const struct gen_type *t)
{
    switch (t->index->kind) {
    case TYPE_BOOL: return 2;
    case TYPE_RANGE:
    case TYPE_ENUM: return t->index->n;
    default: return 0;
    }
}

static const char *array_literal(struct rng *r, struct arena *a, const struct gen_type *t)
{
    const char *text = NULL;
    uint32_t n = gen_type_positions(t);

    if (n == 0 || gen_chance(r, 50))
        return gen_text(a, "array(h : %s => %s)", t->index->name,
                        t->part[0] == t->index ? "h" : gen_type_literal(r, a, t->part[0]));
    for (uint32_t i = 0; i < n; i++)
        text = gen_text(a, "%s%s", i == 0 ? "array(" : gen_text(a, "%s, ", text),
                        gen_type_literal(r, a, t->part[0]));
    return gen_text(a, "%s)", text);
}

const char *gen_type_literal(struct rng *r, struct arena *a, const struct gen_type *t)
{
    switch (t->kind) {
    case TYPE_BOOL: return gen_chance(r, 50) ? "true" : "false";
    case TYPE_RANGE: return gen_text(a, "%u", rng_below(r, t->n));
    case TYPE_ENUM:
    case TYPE_DATA: return t->label[rng_below(r, t->n)];
    case TYPE_UNION: return union_literal(r, a, t);
    case TYPE_RECORD:
        return gen_text(a, "{ f : %s, g : %s }", gen_type_literal(r, a, t->part[0]),
                        gen_type_literal(r, a, t->part[1]));
    case TYPE_ARRAY: return array_literal(r, a, t);
    case TYPE_SEQ: return "seq()";
    case TYPE_SET: return "{}";
    case TYPE_BAG: return "bag()";
    case TYPE_SCALARSET: break;
    }
    return "?";
}

bool gen_type_is_endless(const struct gen_type *t)
{
    return t->kind == TYPE_BAG || (t->kind == TYPE_SET && t->part[0]->kind == TYPE_DATA);
}

bool gen_type_has_data(const struct gen_type *t)
{
    bool found = t->kind == TYPE_DATA;

    for (int i = 0; i < 3 && !found; i++)
        found = t->part[i] != NULL && gen_type_has_data(t->part[i]);
    return found;
}

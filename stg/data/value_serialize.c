/*
 * Writing and reading values (see value_serialize.h).
 *
 * Reading follows the sort, so it ends however deep the bytes pretend to nest.  It makes values
 * that only have the form of the sort; sort_accepts says whether they are of it.
 */
#include "config.h"

#include "stg/data/value_serialize.h"

#include "support/vec.h"

/* ---- writing ---- */

#define WORD_BITS 62 /* of an integer that is written as one number */

static bool fits_word(int64_t x)
{
    return x >= -(INT64_C(1) << WORD_BITS) && x < INT64_C(1) << WORD_BITS;
}

static void serialize_limbs(struct serializer *p, const uint64_t *limb, uint32_t n, bool negative)
{
    serialize_number(p, (uint64_t)n << 2 | (uint64_t)negative << 1);
    for (uint32_t i = 0; i < n; i++)
        serialize_number(p, limb[i]);
}

static void serialize_num(struct serializer *p, struct num x)
{
    uint64_t size = x.word < 0 ? 0 - (uint64_t)x.word : (uint64_t)x.word;

    if (x.limb != NULL)
        serialize_limbs(p, x.limb, (uint32_t)(x.size < 0 ? -x.size : x.size), x.size < 0);
    else if (fits_word(x.word))
        serialize_number(p, serialize_signed(x.word) << 1 | 1);
    else
        serialize_limbs(p, &size, 1, x.word < 0);
}

static void serialize_fields(struct serializer *p, const struct values *vs, uint32_t n,
                             const struct sort_field *f, const value *elem)
{
    for (uint32_t i = 0; i < n; i++)
        serialize_value(p, vs, f[i].sort, elem[i]);
}

/* Do its values differ in their number of elements? */
static bool has_size(const struct sort *s)
{
    return s->kind == SORT_SET || s->kind == SORT_SEQ || s->kind == SORT_BAG;
}

static void serialize_tuple(struct serializer *p, const struct values *vs, const struct sort *s,
                            value v)
{
    const struct sort_alt *alt;
    uint32_t n;
    const value *elem = value_elems(vs, v, &n);

    if (s->kind == SORT_UNION) {
        alt = &s->alt[value_word(elem[0])];
        serialize_number(p, (uint64_t)value_word(elem[0]) + 1);
        serialize_fields(p, vs, alt->n, alt->field, elem + 1);
        return;
    }
    serialize_number(p, has_size(s) ? (uint64_t)n + 1 : 1);
    if (s->kind == SORT_RECORD)
        serialize_fields(p, vs, n, s->field, elem);
    else
        for (uint32_t i = 0; i < n; i++)
            serialize_value(p, vs, s->elem, elem[i]);
}

void serialize_value(struct serializer *p, const struct values *vs, const struct sort *s, value v)
{
    if (v == VALUE_NONE) {
        serialize_number(p, 0);
        return;
    }
    switch (s->kind) {
    case SORT_INT: serialize_num(p, value_to_num(vs, v)); break;
    case SORT_BOOL:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: serialize_number(p, (uint64_t)value_word(v) + 1); break;
    case SORT_ARRAY:
    case SORT_RECORD:
    case SORT_UNION:
    case SORT_SET:
    case SORT_SEQ:
    case SORT_BAG: serialize_tuple(p, vs, s, v); break;
    case SORT_ANY: BUG("a value of no type");
    }
}

/* ---- reading ---- */

struct reading {
    struct deserializer *u;
    struct values *vs;
    struct vec_u32 elem; /* of the tuples that are being read, one behind the other */
};

static value read_value(struct reading *r, const struct sort *s);

/* Limbs are used only for what does not fit into a word of WORD_BITS. */
static value make_num(struct reading *r, uint64_t *limb, size_t n, bool negative)
{
    bool needed = n == 1 ? limb[0] >= (UINT64_C(1) << WORD_BITS) + negative : limb[n - 1] != 0;

    if (!needed || n > NUM_MAX_LIMBS) {
        r->u->bad = true;
        return VALUE_NONE;
    }
    if (n == 1 && limb[0] <= (uint64_t)INT64_MAX + negative)
        return value_int(r->vs, negative ? -(int64_t)(limb[0] - 1) - 1 : (int64_t)limb[0]);
    return value_num(r->vs, (struct num){ 0, limb, negative ? -(int32_t)n : (int32_t)n });
}

static value read_num(struct reading *r)
{
    uint64_t head = deserialize_number(r->u, UINT64_MAX);
    VEC(uint64_t) limb = VEC_EMPTY;
    value v = VALUE_NONE;

    if (head & 1)
        return value_int(r->vs, deserialize_signed(head >> 1));
    r->u->bad = r->u->bad || head == 2;
    for (uint64_t n = head >> 2; n > 0 && !r->u->bad; n--)
        vec_push(&limb, deserialize_number(r->u, UINT64_MAX));
    if (limb.n > 0 && !r->u->bad)
        v = make_num(r, limb.at, limb.n, (head & 2) != 0);
    vec_clear(&limb);
    return v;
}

static value read_position(struct reading *r)
{
    uint64_t x = deserialize_number(r->u, INT32_MAX / 2);

    return x == 0 ? VALUE_NONE : value_small((int32_t)x - 1);
}

/* The tuple of what has been read since there were `from` elements. */
static value deserialized_tuple(struct reading *r, size_t from)
{
    uint32_t n = (uint32_t)(r->elem.n - from);
    value v = r->u->bad ? VALUE_NONE : value_tuple(r->vs, n, n == 0 ? NULL : r->elem.at + from);

    r->elem.n = from;
    r->u->bad = r->u->bad || value_parts(r->vs, v) > VALUE_MAX_PARTS;
    return v;
}

static void read_elem(struct reading *r, const struct sort *s)
{
    value v = read_value(r, s);

    vec_push(&r->elem, v);
}

static void read_fields(struct reading *r, uint32_t n, const struct sort_field *f)
{
    for (uint32_t i = 0; i < n && !r->u->bad; i++)
        read_elem(r, f[i].sort);
}

static void read_elems(struct reading *r, uint64_t n, const struct sort *s)
{
    for (; n > 0 && !r->u->bad; n--)
        read_elem(r, s);
}

/* head: of a tuple that is not unassigned. */
static value deserialize_tuple(struct reading *r, const struct sort *s, uint32_t head)
{
    size_t from = r->elem.n;

    if (s->kind == SORT_UNION) {
        vec_push(&r->elem, value_small((int32_t)head - 1));
        read_fields(r, s->alt[head - 1].n, s->alt[head - 1].field);
    } else if (s->kind == SORT_RECORD) {
        read_fields(r, s->n, s->field);
    } else {
        read_elems(r, s->kind == SORT_ARRAY ? sort_array_size(s) : head - 1, s->elem);
    }
    return deserialized_tuple(r, from);
}

static value read_value(struct reading *r, const struct sort *s)
{
    uint64_t most = 0;
    uint32_t head;

    switch (s->kind) {
    case SORT_INT: return read_num(r);
    case SORT_BOOL:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: return read_position(r);
    case SORT_ARRAY:
    case SORT_RECORD: most = 1; break;
    case SORT_UNION: most = s->n; break;
    case SORT_SET:
    case SORT_SEQ:
    case SORT_BAG: most = VALUE_MAX_PARTS + 1; break;
    case SORT_ANY: break;
    }
    head = (uint32_t)deserialize_number(r->u, most);
    return head == 0 ? VALUE_NONE : deserialize_tuple(r, s, head);
}

value deserialize_value(struct deserializer *u, struct values *vs, const struct sort *s)
{
    struct reading r = { u, vs, VEC_EMPTY };
    value v = read_value(&r, s);

    vec_clear(&r.elem);
    u->bad = u->bad || !sort_accepts(vs, s, v, u->size);
    return u->bad ? VALUE_NONE : v;
}

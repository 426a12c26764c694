/*
 * Tables of values as bytes (see value_serialize.h).
 *
 * A row is a tuple: 2 * elements, then these; or a number: 1, then the number; or a big number: 3 +
 * 4 * sign + 8 * limbs, then these.  The elements of a tuple precede it in the table.
 */
#include "config.h"

#include "stg/data/value_serialize.h"

/* ---- values by handle ---- */

void serialize_value(struct serializer *p, value v)
{
    if (value_is_small(v))
        serialize_number(p, serialize_signed(value_word(v)) << 1 | 1);
    else
        serialize_number(p, (uint64_t)v << 1);
}

bool value_map_find(const struct value_map *m, value *v)
{
    if (value_is_small(*v))
        return true;
    if (*v >= m->now.n)
        return false;
    *v = m->now.at[*v];
    return true;
}

value deserialize_value(struct deserializer *u, const struct value_map *m)
{
    uint64_t x = deserialize_number(u, UINT32_MAX);
    value v = x & 1 ? value_small((int32_t)deserialize_signed(x >> 1)) : (value)(x >> 1);

    if (value_map_find(m, &v))
        return v;
    u->bad = true;
    return VALUE_NONE;
}

/* ---- rows ---- */

static void serialize_num(struct serializer *p, struct num x)
{
    uint32_t n = (uint32_t)(x.size < 0 ? -(int64_t)x.size : x.size);

    if (x.limb == NULL) {
        serialize_number(p, 1);
        serialize_number(p, serialize_signed(x.word));
        return;
    }
    serialize_number(p, 3 + (x.size < 0 ? UINT64_C(4) : 0) + ((uint64_t)n << 3));
    for (uint32_t i = 0; i < n; i++)
        serialize_number(p, x.limb[i]);
}

void values_serialize(const struct values *vs, struct serializer *p)
{
    uint32_t end = values_end(vs), n;

    serialize_number(p, end);
    for (value v = 1; v < end; v++) {
        const value *elem;
        if (value_is_num(vs, v)) {
            serialize_num(p, value_to_num(vs, v));
            continue;
        }
        elem = value_elems(vs, v, &n);
        serialize_number(p, (uint64_t)n << 1);
        for (uint32_t i = 0; i < n; i++)
            serialize_value(p, elem[i]);
    }
}

/* Only numbers that do not fit into a word have limbs. */
static bool needs_limbs(const uint64_t *limb, size_t n, bool negative)
{
    if (n != 1)
        return n > 1 && limb[n - 1] != 0;
    return limb[0] > (uint64_t)INT64_MAX + negative;
}

static value deserialize_big(struct values *vs, struct deserializer *u, uint64_t head)
{
    VEC(uint64_t) limb = VEC_EMPTY;
    bool negative = (head & 4) != 0;
    value v = VALUE_NONE;

    for (uint64_t n = head >> 3; n > 0 && !u->bad; n--)
        vec_push(&limb, deserialize_number(u, UINT64_MAX));
    u->bad = u->bad || limb.n > INT32_MAX || !needs_limbs(limb.at, limb.n, negative);
    if (!u->bad)
        v = value_num(vs,
                      (struct num){ 0, limb.at, negative ? -(int32_t)limb.n : (int32_t)limb.n });
    vec_clear(&limb);
    return v;
}

static value deserialize_tuple(struct values *vs, struct deserializer *u, uint64_t n,
                               struct value_map *m, struct vec_u32 *elem)
{
    elem->n = 0;
    for (; n > 0 && !u->bad; n--)
        vec_push(elem, deserialize_value(u, m));
    m->n_elems += elem->n;
    return u->bad ? VALUE_NONE : value_tuple(vs, (uint32_t)elem->n, elem->at);
}

static value deserialize_values(struct values *vs, struct deserializer *u, struct value_map *m,
                                struct vec_u32 *elem)
{
    uint64_t head = deserialize_number(u, UINT64_MAX);

    if ((head & 1) == 0)
        return deserialize_tuple(vs, u, head >> 1, m, elem);
    if (head == 1)
        return value_int(vs, deserialize_signed(deserialize_number(u, UINT64_MAX)));
    u->bad = u->bad || (head & 2) == 0;
    return deserialize_big(vs, u, head);
}

bool values_deserialize(struct values *vs, struct deserializer *u, struct value_map *m)
{
    uint64_t end = deserialize_number(u, VALUE_SMALL_BIT);
    struct vec_u32 elem = VEC_EMPTY;

    *m = (struct value_map){ VEC_EMPTY, 0 };
    vec_push(&m->now, VALUE_NONE);
    for (uint64_t i = 1; i < end && !u->bad; i++) {
        value v = deserialize_values(vs, u, m, &elem);
        vec_push(&m->now, v);
    }
    vec_clear(&elem);
    return !u->bad;
}

void value_map_clear(struct value_map *m)
{
    vec_clear(&m->now);
}

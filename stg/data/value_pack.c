/*
 * Tables of values as bytes (see value_pack.h).
 *
 * A row is a tuple: 2 * elements, then these; or a number: 1, then the number; or a big one:
 * 3 + 4 * sign + 8 * limbs, then these.  Elements were there before the tuple.
 */
#include "config.h"

#include "stg/data/value_pack.h"

#define SMALL_BIT UINT32_C(0x80000000)

/* ---- values by handle ---- */

void pack_value(struct pack *p, value v)
{
    if (value_is_small(v))
        pack_number(p, pack_signed(value_word(v)) << 1 | 1);
    else
        pack_number(p, (uint64_t)v << 1);
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

value unpack_value(struct unpack *u, const struct value_map *m)
{
    uint64_t x = unpack_number(u, UINT32_MAX);
    value v = x & 1 ? value_small((int32_t)unpack_signed(x >> 1)) : (value)(x >> 1);

    if (value_map_find(m, &v))
        return v;
    u->bad = true;
    return VALUE_NONE;
}

/* ---- rows ---- */

static void pack_num(struct pack *p, struct num x)
{
    uint32_t n = (uint32_t)(x.size < 0 ? -(int64_t)x.size : x.size);

    if (x.limb == NULL) {
        pack_number(p, 1);
        pack_number(p, pack_signed(x.word));
        return;
    }
    pack_number(p, 3 + (x.size < 0 ? UINT64_C(4) : 0) + ((uint64_t)n << 3));
    for (uint32_t i = 0; i < n; i++)
        pack_number(p, x.limb[i]);
}

void values_pack(const struct values *vs, struct pack *p)
{
    uint32_t end = values_end(vs), n;

    pack_number(p, end);
    for (value v = 1; v < end; v++) {
        const value *elem;
        if (value_is_num(vs, v)) {
            pack_num(p, value_to_num(vs, v));
            continue;
        }
        elem = value_elems(vs, v, &n);
        pack_number(p, (uint64_t)n << 1);
        for (uint32_t i = 0; i < n; i++)
            pack_value(p, elem[i]);
    }
}

/* Limbs are only for what does not fit into a word. */
static bool needs_limbs(const uint64_t *limb, size_t n, bool negative)
{
    if (n != 1)
        return n > 1 && limb[n - 1] != 0;
    return limb[0] > (uint64_t)INT64_MAX + negative;
}

static value unpack_big(struct values *vs, struct unpack *u, uint64_t head)
{
    VEC(uint64_t) limb = VEC_EMPTY;
    bool negative = (head & 4) != 0;
    value v = VALUE_NONE;

    for (uint64_t n = head >> 3; n > 0 && !u->bad; n--)
        vec_push(&limb, unpack_number(u, UINT64_MAX));
    u->bad = u->bad || limb.n > INT32_MAX || !needs_limbs(limb.at, limb.n, negative);
    if (!u->bad)
        v = value_num(vs, (struct num){ 0, limb.at,
                                        negative ? -(int32_t)limb.n : (int32_t)limb.n });
    vec_clear(&limb);
    return v;
}

static value unpack_tuple(struct values *vs, struct unpack *u, uint64_t n,
                          struct value_map *m, struct vec_u32 *elem)
{
    elem->n = 0;
    for (; n > 0 && !u->bad; n--)
        vec_push(elem, unpack_value(u, m));
    m->n_elems += elem->n;
    return u->bad ? VALUE_NONE : value_tuple(vs, (uint32_t)elem->n, elem->at);
}

static value unpack_row(struct values *vs, struct unpack *u, struct value_map *m,
                        struct vec_u32 *elem)
{
    uint64_t head = unpack_number(u, UINT64_MAX);

    if ((head & 1) == 0)
        return unpack_tuple(vs, u, head >> 1, m, elem);
    if (head == 1)
        return value_int(vs, unpack_signed(unpack_number(u, UINT64_MAX)));
    u->bad = u->bad || (head & 2) == 0;
    return unpack_big(vs, u, head);
}

bool values_unpack(struct values *vs, struct unpack *u, struct value_map *m)
{
    uint64_t end = unpack_number(u, SMALL_BIT);
    struct vec_u32 elem = VEC_EMPTY;

    *m = (struct value_map){ VEC_EMPTY, 0 };
    vec_push(&m->now, VALUE_NONE);
    for (uint64_t i = 1; i < end && !u->bad; i++) {
        value v = unpack_row(vs, u, m, &elem);
        vec_push(&m->now, v);
    }
    vec_clear(&elem);
    return !u->bad;
}

void value_map_clear(struct value_map *m)
{
    vec_clear(&m->now);
}

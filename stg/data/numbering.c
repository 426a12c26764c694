/*
 * Numbers of values by table (see numbering.h).
 *
 * Values are interned, so a value is found by its handle, whatever is inside of it: hashing with
 * linear probing, at most half of the places used.
 */
#include "config.h"

#include "stg/data/numbering.h"

#include "support/alloc.h"

static uint32_t hashed_place(const struct numbering *n, value v)
{
    return (v * UINT32_C(0x9e3779b1)) >> n->shift;
}

/* Where the value is, or would be. */
static uint32_t find_numbered(const struct numbering *n, value v)
{
    uint32_t mask = (UINT32_C(1) << (32 - n->shift)) - 1, at = hashed_place(n, v);

    while (n->at[at].v != v && n->at[at].v != VALUE_NONE)
        at = (at + 1) & mask;
    return at;
}

struct numbering *numbering_new(struct values *vs, const struct sort *s)
{
    uint32_t count = (uint32_t)sort_card(s), shift = 31;
    struct numbering *n;

    while (count >= UINT32_C(1) << (31 - shift))
        shift--;
    n = mem_zalloc(/* VALUE_NONE everywhere */
                   sizeof *n + (sizeof *n->at << (32 - shift)));
    n->sort = s;
    n->shift = shift;
    for (uint32_t i = 0; i < count; i++) {
        value v = sort_nth(vs, s, i);
        n->at[find_numbered(n, v)] = (struct numbered_value){ v, i };
    }
    return n;
}

bool numbering_find(const struct numbering *n, value v, uint32_t *number)
{
    const struct numbered_value *found = &n->at[find_numbered(n, v)];

    *number = found->number;
    return found->v != VALUE_NONE;
}

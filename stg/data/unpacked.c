/*
 * Sequences and bags in registers (see unpacked.h).
 */
#include "config.h"

#include "stg/data/unpacked.h"

#include "stg/data/value_table.h"

static uint32_t length(const value *r)
{
    return (uint32_t)value_word(r[0]);
}

/* ---- sequences ---- */

bool unpacked_make(const struct values *vs, value sequence, uint32_t most, value *r)
{
    uint32_t n;
    const value *elem;

    if (sequence == VALUE_NONE)
        return false;
    elem = value_table_elems(vs, sequence, &n);
    if (n > most)
        return false;
    r[0] = value_small((int32_t)n);
    for (uint32_t i = 0; i < n; i++)
        r[1 + i] = elem[i];
    return true;
}

void unpacked_trim(value *r, uint32_t room)
{
    for (uint32_t i = length(r); i < room; i++)
        r[1 + i] = VALUE_NONE;
}

bool unpacked_append(value *r, uint32_t most, const value *a)
{
    uint32_t n = length(r), more = length(a);

    if (n + more > most)
        return false;
    for (uint32_t i = 0; i < more; i++)
        r[1 + n + i] = a[1 + i];
    r[0] = value_small((int32_t)(n + more));
    return true;
}

bool unpacked_drop_first(value *r, const value *a)
{
    uint32_t n = length(a);

    if (n == 0)
        return false;
    r[0] = value_small((int32_t)n - 1);
    for (uint32_t i = 1; i < n; i++)
        r[i] = a[1 + i];
    return true;
}

/* ---- bags ---- */

bool unpacked_add(const struct values *vs, value *r, uint32_t most, value v)
{
    uint32_t n = length(r), i = n;

    if (n >= most)
        return false;
    for (; i > 0 && value_cmp(vs, r[i], v) > 0; i--)
        r[i + 1] = r[i];
    r[i + 1] = v;
    r[0] = value_small((int32_t)n + 1);
    return true;
}

bool unpacked_add_all(const struct values *vs, value *r, uint32_t most, const value *a)
{
    uint32_t n = length(a);
    bool fits = true;

    for (uint32_t i = 0; i < n && fits; i++)
        fits = unpacked_add(vs, r, most, a[1 + i]);
    return fits;
}

/* The place of an element, from 1 on; 0: there is none. */
static uint32_t place_in_bag(const value *r, value v)
{
    uint32_t n = length(r), i = 1;

    while (i <= n && r[i] != v)
        i++;
    return i <= n ? i : 0;
}

void unpacked_take(value *r, value v)
{
    uint32_t n = length(r), at = place_in_bag(r, v);

    if (at == 0)
        return;
    for (uint32_t i = at; i < n; i++)
        r[i] = r[i + 1];
    r[n] = VALUE_NONE;
    r[0] = value_small((int32_t)n - 1);
}

void unpacked_take_all(value *r, const value *a)
{
    uint32_t n = length(a);

    for (uint32_t i = 0; i < n; i++)
        unpacked_take(r, a[1 + i]);
}

bool unpacked_has(const value *r, value v)
{
    return place_in_bag(r, v) != 0;
}

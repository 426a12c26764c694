/*
 * Is this value, which comes from a file, one of this sort at all?  (See sort.h.)
 */
#include "config.h"

#include "stg/sort.h"

/* More values of a schematic type than any state could hold. */
#define MANY_ATOMS (1 << 20)

static bool is_tuple(const struct values *vs, value v)
{
    return v != VALUE_NONE && !value_is_num(vs, v);
}

/* Is it a number below n? */
static bool is_below(value v, uint64_t n)
{
    return value_is_small(v) && value_word(v) >= 0 && (uint64_t)value_word(v) < n;
}

static bool accepts_fields(const struct values *vs, uint32_t n, const struct sort_field *f,
                           value v, uint32_t from)
{
    for (uint32_t i = 0; i < n; i++)
        if (!sort_accepts(vs, f[i].sort, value_elem(vs, v, from + i)))
            return false;
    return true;
}

static bool accepts_alt(const struct values *vs, const struct sort *s, value v)
{
    const struct sort_alt *alt;

    if (value_size(vs, v) == 0 || !is_below(value_elem(vs, v, 0), s->n))
        return false;
    alt = &s->alt[value_word(value_elem(vs, v, 0))];
    return value_size(vs, v) == 1 + alt->n && accepts_fields(vs, alt->n, alt->field, v, 1);
}

static bool accepts_all(const struct values *vs, const struct sort *elem, value v)
{
    for (uint32_t i = 0; i < value_size(vs, v); i++)
        if (!sort_accepts(vs, elem, value_elem(vs, v, i)))
            return false;
    return true;
}

static bool is_ascending(const struct values *vs, value v)
{
    for (uint32_t i = 0; i < value_size(vs, v); i++)
        if (value_elem(vs, v, i) == VALUE_NONE ||
            (i > 0 && value_cmp(vs, value_elem(vs, v, i - 1), value_elem(vs, v, i)) >= 0))
            return false;
    return true;
}

static bool accepts_tuple(const struct values *vs, const struct sort *s, value v)
{
    switch (s->kind) {
    case SORT_RECORD: return value_size(vs, v) == s->n && accepts_fields(vs, s->n, s->field, v, 0);
    case SORT_UNION: return accepts_alt(vs, s, v);
    case SORT_ARRAY:
        return value_size(vs, v) == sort_array_size(s) && accepts_all(vs, s->elem, v);
    case SORT_SET: return accepts_all(vs, s->elem, v) && is_ascending(vs, v);
    case SORT_SEQ: return value_size(vs, v) <= s->size && accepts_all(vs, s->elem, v);
    case SORT_ANY: case SORT_BOOL: case SORT_INT: case SORT_ENUM: case SORT_DATA:
    case SORT_SCALARSET:
        break;
    }
    return false;
}

bool sort_accepts(const struct values *vs, const struct sort *s, value v)
{
    if (v == VALUE_NONE)
        return true;
    switch (s->kind) {
    case SORT_BOOL: return is_below(v, 2);
    case SORT_INT: return value_is_num(vs, v) && sort_has(vs, s, v);
    case SORT_ENUM: return is_below(v, s->n);
    case SORT_DATA: return is_below(v, s->size > 0 ? s->size : MANY_ATOMS);
    case SORT_SCALARSET: return is_below(v, s->size);
    case SORT_ARRAY: case SORT_RECORD: case SORT_UNION: case SORT_SET: case SORT_SEQ:
        return is_tuple(vs, v) && accepts_tuple(vs, s, v);
    case SORT_ANY:
        break;
    }
    return false;
}

/*
 * Checking that a value read from a file is of a given sort (see sort.h).
 */
#include "config.h"

#include "stg/data/sort.h"

struct asking {
    const struct values *vs;
    uint64_t atoms; /* schematic data: values that are not constants */
};

static bool accepts_value(const struct asking *x, const struct sort *s, value v);

static bool is_tuple(const struct asking *x, value v)
{
    return v != VALUE_NONE && !value_is_num(x->vs, v);
}

/* Is it a number below n? */
static bool is_below(value v, uint64_t n)
{
    return value_is_small(v) && value_word(v) >= 0 && (uint64_t)value_word(v) < n;
}

static bool accepts_fields(const struct asking *x, uint32_t n, const struct sort_field *f, value v,
                           uint32_t from)
{
    for (uint32_t i = 0; i < n; i++)
        if (!accepts_value(x, f[i].sort, value_elem(x->vs, v, from + i)))
            return false;
    return true;
}

static bool accepts_alt(const struct asking *x, const struct sort *s, value v)
{
    const struct sort_alt *alt;

    if (value_size(x->vs, v) == 0 || !is_below(value_elem(x->vs, v, 0), s->n))
        return false;
    alt = &s->alt[value_word(value_elem(x->vs, v, 0))];
    return value_size(x->vs, v) == 1 + alt->n && accepts_fields(x, alt->n, alt->field, v, 1);
}

static bool accepts_all(const struct asking *x, const struct sort *elem, value v)
{
    for (uint32_t i = 0; i < value_size(x->vs, v); i++)
        if (!accepts_value(x, elem, value_elem(x->vs, v, i)))
            return false;
    return true;
}

/* strictly: without repetitions */
static bool is_ascending(const struct asking *x, value v, bool strictly)
{
    for (uint32_t i = 0; i < value_size(x->vs, v); i++) {
        value e = value_elem(x->vs, v, i);
        int step = i == 0 ? 1 : value_cmp(x->vs, e, value_elem(x->vs, v, i - 1));
        if (e == VALUE_NONE || step < 0 || (step == 0 && strictly))
            return false;
    }
    return true;
}

static bool accepts_tuple(const struct asking *x, const struct sort *s, value v)
{
    uint32_t n = value_size(x->vs, v);

    switch (s->kind) {
    case SORT_RECORD: return n == s->n && accepts_fields(x, n, s->field, v, 0);
    case SORT_UNION: return accepts_alt(x, s, v);
    case SORT_ARRAY: return n == sort_array_size(s) && accepts_all(x, s->elem, v);
    case SORT_SET: return accepts_all(x, s->elem, v) && is_ascending(x, v, true);
    case SORT_SEQ: return n <= s->size && accepts_all(x, s->elem, v);
    case SORT_BAG: return n <= s->size && accepts_all(x, s->elem, v) && is_ascending(x, v, false);
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_INT:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: break;
    }
    return false;
}

static bool accepts_value(const struct asking *x, const struct sort *s, value v)
{
    if (v == VALUE_NONE)
        return true;
    switch (s->kind) {
    case SORT_BOOL: return is_below(v, 2);
    case SORT_INT: return value_is_num(x->vs, v) && sort_has(x->vs, s, v);
    case SORT_ENUM: return is_below(v, s->n);
    case SORT_DATA: return is_below(v, s->size > 0 ? s->size : s->n + x->atoms);
    case SORT_SCALARSET: return is_below(v, s->size);
    case SORT_ARRAY:
    case SORT_RECORD:
    case SORT_UNION:
    case SORT_SET:
    case SORT_SEQ:
    case SORT_BAG: return is_tuple(x, v) && accepts_tuple(x, s, v);
    case SORT_ANY: break;
    }
    return false;
}

bool sort_accepts(const struct values *vs, const struct sort *s, value v, uint64_t atoms)
{
    struct asking x = { vs, atoms };

    return accepts_value(&x, s, v);
}

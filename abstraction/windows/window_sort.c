/*
 * How values depend on the identities of a scalarset (see window_sort.h).
 */
#include "config.h"

#include "abstraction/windows/window_sort.h"

static uint32_t most(uint32_t x, uint32_t y)
{
    return x > y ? x : y;
}

/* Without wrapping around. */
static uint32_t sum_of(uint32_t x, uint32_t y)
{
    return x > UINT32_MAX - y ? UINT32_MAX : x + y;
}

static uint32_t times(uint64_t n, uint32_t x)
{
    return x == 0 ? 0 : n > UINT32_MAX / x ? UINT32_MAX : (uint32_t)n * x;
}

static bool index_mentions(const struct sort *s, const struct sort *id)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (window_sort_mentions(s->index[i], id))
            return true;
    return false;
}

/* Does `holds` hold of a field of the record, or of an alternative? */
static bool some_field(const struct sort *s, const struct sort *id,
                       bool (*holds)(const struct sort *s, const struct sort *id))
{
    for (uint32_t i = 0; s->kind == SORT_RECORD && i < s->n; i++)
        if (holds(s->field[i].sort, id))
            return true;
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        for (uint32_t k = 0; k < s->alt[i].n; k++)
            if (holds(s->alt[i].field[k].sort, id))
                return true;
    return false;
}

bool window_sort_mentions(const struct sort *s, const struct sort *id)
{
    if (s == id || some_field(s, id, window_sort_mentions))
        return true;
    if (s->kind == SORT_ARRAY && index_mentions(s, id))
        return true;
    return s->elem != NULL && window_sort_mentions(s->elem, id);
}

bool window_sort_is_pointwise(const struct sort *s, const struct sort *id)
{
    if (some_field(s, id, window_sort_is_pointwise))
        return true;
    if (s->kind == SORT_SET)
        return window_sort_mentions(s->elem, id);
    if (s->kind == SORT_ARRAY && index_mentions(s, id))
        return true;
    return s->elem != NULL && window_sort_is_pointwise(s->elem, id);
}

bool window_sort_is_mixed(const struct sort *s, const struct sort *id)
{
    return window_sort_is_pointwise(s, id) && window_sort_pointers(s, id) > 0;
}

/* The largest number of an alternative, or the sum of the fields of a record. */
static uint32_t over_fields(const struct sort *s, const struct sort *id,
                            uint32_t (*count)(const struct sort *s, const struct sort *id))
{
    uint32_t n = 0;

    for (uint32_t i = 0; s->kind == SORT_RECORD && i < s->n; i++)
        n = sum_of(n, count(s->field[i].sort, id));
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++) {
        uint32_t of_alt = 0;
        for (uint32_t k = 0; k < s->alt[i].n; k++)
            of_alt = sum_of(of_alt, count(s->alt[i].field[k].sort, id));
        n = most(n, of_alt);
    }
    return n;
}

uint32_t window_sort_pointers(const struct sort *s, const struct sort *id)
{
    if (s == id)
        return 1;
    if (s->kind == SORT_SEQ)
        return times(s->size, window_sort_pointers(s->elem, id));
    if (s->kind == SORT_ARRAY && !index_mentions(s, id))
        return times(sort_array_size(s), window_sort_pointers(s->elem, id));
    return over_fields(s, id, window_sort_pointers);
}

uint32_t window_sort_witness(const struct sort *s, const struct sort *id)
{
    uint32_t n = 0;

    if (s == id)
        return 1;
    if (s->kind == SORT_SET)
        return window_sort_pointers(s->elem, id);
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        n = sum_of(n, window_sort_pointers(s->index[i], id));
    if (s->elem != NULL)
        n = sum_of(n, window_sort_witness(s->elem, id));
    for (uint32_t i = 0; s->kind == SORT_RECORD && i < s->n; i++)
        n = most(n, window_sort_witness(s->field[i].sort, id));
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        for (uint32_t k = 0; k < s->alt[i].n; k++)
            n = most(n, window_sort_witness(s->alt[i].field[k].sort, id));
    return n;
}

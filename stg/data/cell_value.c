/*
 * Values as cells, and back (see cells.h).
 */
#include "config.h"

#include "stg/data/cells.h"

#include "support/bug.h"

uint32_t cells_count(const uint32_t *word, uint32_t n)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < n; i++)
        count += word[i] == VALUE_TRUE;
    return count;
}

value cells_set(struct values *vs, const struct cell_shape *s, const value *flag)
{
    value elem[SORT_MEMBERS_MOST];
    uint32_t n = 0;

    for (uint32_t i = 0; i < s->n; i++)
        if (flag[i] == VALUE_TRUE)
            elem[n++] = s->member[i];
    return value_set(vs, n, elem);
}

void cells_write_members(const struct values *vs, const struct cell_shape *s, value v,
                         uint32_t *word)
{
    uint32_t n;
    const value *elem = value_elems(vs, v, &n);

    for (uint32_t i = 0; i < s->n; i++)
        word[i] = VALUE_FALSE;
    for (uint32_t i = 0; i < n; i++)
        word[sort_rank(vs, s->sort->elem, elem[i])] = VALUE_TRUE;
}

/* The parts that a union or sequence has, from n parts on; how many. */
static uint32_t variant_parts(const struct cell_shape *s, value head, uint32_t *from)
{
    uint32_t number = (uint32_t)value_word(head);

    *from = s->sort->kind == SORT_UNION ? cell_shape_field(s, number, 0) : 1;
    return s->sort->kind == SORT_UNION ? s->sort->alt[number].n : number;
}

static value gather_variant(struct values *vs, const struct cell_shape *s, const value *word)
{
    uint32_t from, n, lead = s->sort->kind == SORT_UNION, offset;
    value small[32], *v, whole;

    if (word[0] == VALUE_NONE)
        return VALUE_NONE; /* of a variable that is dead */
    n = variant_parts(s, word[0], &from);
    v = n + lead <= 32 ? small : mem_alloc((n + lead) * sizeof *v);
    v[0] = word[0];
    for (uint32_t i = 0; i < n; i++) {
        const struct cell_shape *part = cell_shape_part(s, from + i, &offset);
        v[lead + i] = cells_gather(vs, part, word + offset);
    }
    whole = value_tuple(vs, lead + n, v);
    if (v != small)
        mem_free(v);
    return whole;
}

value cells_gather(struct values *vs, const struct cell_shape *s, const value *word)
{
    uint32_t n, offset;
    value small[32], *v, whole;

    if (!s->split)
        return *word;
    if (s->sort->kind == SORT_SET)
        return cells_set(vs, s, word);
    if (sort_has_variants(s->sort))
        return gather_variant(vs, s, word);
    n = cell_shape_parts(s);
    v = n <= 32 ? small : mem_alloc(n * sizeof *v);
    for (uint32_t i = 0; i < n; i++) {
        const struct cell_shape *part = cell_shape_part(s, i, &offset);
        v[i] = cells_gather(vs, part, word + offset);
    }
    whole = value_tuple(vs, n, v);
    if (v != small)
        mem_free(v);
    return whole;
}

bool cells_have_hole(const struct values *vs, const struct cell_shape *s, const value *word)
{
    uint32_t from = 0, n, offset;
    bool hole = false;

    if (!s->split)
        return *word == VALUE_NONE || value_has_hole(vs, *word);
    if (sort_has_variants(s->sort) && word[0] == VALUE_NONE)
        return true;
    n = sort_has_variants(s->sort) ? variant_parts(s, word[0], &from) : cell_shape_parts(s);
    for (uint32_t i = 0; i < n && !hole; i++) {
        const struct cell_shape *part = cell_shape_part(s, from + i, &offset);
        hole = cells_have_hole(vs, part, word + offset);
    }
    return hole;
}

static void scatter_variant(const struct values *vs, const struct cell_shape *s, value v,
                            value *word)
{
    uint32_t from, n, offset, lead = s->sort->kind == SORT_UNION;

    for (uint32_t i = 0; i < s->n; i++)
        word[i] = VALUE_NONE;
    word[0] = lead == 1 ? value_elem(vs, v, 0) : value_small((int32_t)value_size(vs, v));
    n = variant_parts(s, word[0], &from);
    for (uint32_t i = 0; i < n; i++) {
        const struct cell_shape *part = cell_shape_part(s, from + i, &offset);
        cells_scatter(vs, part, value_elem(vs, v, lead + i), word + offset);
    }
}

void cells_scatter(const struct values *vs, const struct cell_shape *s, value v, value *word)
{
    if (!s->split) {
        *word = v;
        return;
    }
    if (v == VALUE_NONE)
        BUG("a split part without a value");
    if (s->sort->kind == SORT_SET) {
        cells_write_members(vs, s, v, word);
        return;
    }
    if (sort_has_variants(s->sort)) {
        scatter_variant(vs, s, v, word);
        return;
    }
    for (uint32_t i = 0; i < cell_shape_parts(s); i++) {
        uint32_t offset;
        const struct cell_shape *part = cell_shape_part(s, i, &offset);
        cells_scatter(vs, part, value_elem(vs, v, i), word + offset);
    }
}

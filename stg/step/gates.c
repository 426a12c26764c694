/*
 * Gates of groups (see gates.h).
 */
#include "config.h"

#include "stg/step/gates.h"

#include <stdlib.h>

/* ---- one ---- */

bool gate_of_code(const struct byte_code *c, struct gate *g)
{
    const uint32_t *i = c->at.at;

    if (c->at.n < 4 || (i[0] != BYTE_JUMP_CELL_IS && i[0] != BYTE_JUMP_CELL_NOT) ||
        c->at.at[i[3]] != BYTE_END)
        return false;
    *g = (struct gate){ .cell = i[1], .v = i[2], .closed_at_others = i[0] == BYTE_JUMP_CELL_NOT };
    return true;
}

bool gate_is_same(const struct gate *x, const struct gate *y)
{
    return x->cell == y->cell && x->v == y->v && x->closed_at_others == y->closed_at_others;
}

/* Where a part of the value is unassigned, the guards have a run-time error. */
static bool is_closed(const struct gate *g, value v)
{
    return value_is_small(v) && (v == g->v) != g->closed_at_others;
}

/* ---- all ---- */

void gates_add(struct gates *g, const struct gate *new, uint32_t group)
{
    vec_push(&g->at, *new);
    vec_last(&g->at).groups = (struct group_bits){ group / GROUP_BITS, UINT64_C(1)
                                                                           << group % GROUP_BITS };
}

static int by_cell_and_value(const void *a, const void *b)
{
    const struct gate *x = a, *y = b;

    if (x->cell != y->cell)
        return x->cell < y->cell ? -1 : 1;
    if (x->v != y->v)
        return x->v < y->v ? -1 : 1;
    if (x->closed_at_others != y->closed_at_others)
        return x->closed_at_others < y->closed_at_others ? -1 : 1;
    return (x->groups.word > y->groups.word) - (x->groups.word < y->groups.word);
}

/* Those that open together become one. */
void gates_sort(struct gates *g, uint32_t n_cells)
{
    size_t n = 0;

    if (g->at.n > 0)
        qsort(g->at.at, g->at.n, sizeof *g->at.at, by_cell_and_value);
    for (size_t i = 0; i < g->at.n; i++)
        if (n > 0 && by_cell_and_value(&g->at.at[n - 1], &g->at.at[i]) == 0)
            g->at.at[n - 1].groups.bits |= g->at.at[i].groups.bits;
        else
            g->at.at[n++] = g->at.at[i];
    g->at.n = n;
    g->first = mem_zalloc((n_cells + (size_t)1) * sizeof *g->first);
    for (size_t i = 0; i < n; i++)
        g->first[g->at.at[i].cell + 1] = vec_number(i + 1);
    for (uint32_t k = 0; k < n_cells; k++)
        if (g->first[k + 1] < g->first[k])
            g->first[k + 1] = g->first[k];
}

void gates_clear(struct gates *g)
{
    mem_free(g->first);
    vec_clear(&g->at);
}

/* ---- opening and closing ---- */

static void set_gate(const struct gate *g, value v, uint64_t *closed)
{
    uint64_t *word = &closed[g->groups.word];

    *word = is_closed(g, v) ? *word | g->groups.bits : *word & ~g->groups.bits;
}

/* Those of the cell that ask for a value. */
static void set_gates_for(const struct gates *g, uint32_t cell, value asked, value v,
                          uint64_t *closed)
{
    uint32_t from = g->first[cell], to = g->first[cell + 1], end = to;

    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (g->at.at[middle].v < asked)
            from = middle + 1;
        else
            to = middle;
    }
    for (; from < end && g->at.at[from].v == asked; from++)
        set_gate(&g->at.at[from], v, closed);
}

/* Between small integers, only gates change that ask for this value or for the one before. */
void gates_set(const struct gates *g, uint32_t cell, value v, value *asked, uint64_t *closed)
{
    uint32_t from = g->first[cell], to = g->first[cell + 1];
    value before = asked[cell];

    if (from == to)
        return;
    asked[cell] = v;
    if (value_is_small(before) && value_is_small(v)) {
        set_gates_for(g, cell, before, v, closed);
        set_gates_for(g, cell, v, v, closed);
        return;
    }
    for (uint32_t i = from; i < to; i++)
        set_gate(&g->at.at[i], v, closed);
}

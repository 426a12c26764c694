/*
 * Equality of records and arrays in byte code (see compile.h).
 *
 * Where one of them is put together, or in cells, no value is made of it: both are computed as
 * cells in registers, and compared one by one.
 */
#include "config.h"

#include "stg/data/compile.h"

#define CELLS_MOST 48u /* that are compared so */

static bool is_composed(const struct compiler *x, const struct term *t)
{
    struct cell_part p;

    switch (t->kind) {
    case TERM_TUPLE:
    case TERM_ARRAY:
    case TERM_IF:
    case TERM_CALL:
    case TERM_LET: return true;
    default: return compile_find_part(x, t, &p) && p.split;
    }
}

/* Each number in a cell of its own. */
static const struct cell_rule all_cells = { .depth = UINT32_MAX, .named = UINT32_MAX };

bool compile_compares_cells(const struct compiler *x, const struct term *t)
{
    const struct sort *s = t->n == 2 ? t->kid[0]->sort : NULL;

    return (t->kind == TERM_EQ || t->kind == TERM_NE) &&
           (s->kind == SORT_RECORD || s->kind == SORT_ARRAY) && s == t->kid[1]->sort &&
           (is_composed(x, t->kid[0]) || is_composed(x, t->kid[1])) &&
           cells_of_sort(s, all_cells) <= CELLS_MOST;
}

/* Gives up where something has no value, before anything is compared. */
static void need_values(struct compiler *x, const struct cell_shape *s, uint32_t first)
{
    uint32_t offset;

    if (!s->split) {
        bool whole = s->sort->elem != NULL || s->sort->field != NULL || s->sort->alt != NULL;
        COMPILE(x, whole ? BYTE_WHOLE : BYTE_ASSIGNED, first);
        return;
    }
    for (uint32_t i = 0; i < cell_shape_parts(s) && !x->failed; i++) {
        const struct cell_shape *part = cell_shape_part(s, i, &offset);
        need_values(x, part, first + offset);
    }
}

void compile_jump_on_cells(struct compiler *x, const struct term *t, bool when, uint32_t *list)
{
    const struct cell_shape *s = cell_shape_make(x->cells, t->kid[0]->sort, all_cells);
    uint32_t a = compile_take(x, s->n), b = compile_take(x, s->n), differ = 0;
    bool equal = (t->kind == TERM_EQ) == when;

    compile_cells(x, t->kid[0], s, a);
    compile_cells(x, t->kid[1], s, b);
    need_values(x, s, a);
    need_values(x, s, b);
    for (uint32_t i = 0; i < s->n && !x->failed; i++) {
        COMPILE(x, BYTE_JUMP_NE, a + i, b + i);
        compile_jump_to(x, equal ? &differ : list);
    }
    if (!equal)
        return;
    COMPILE(x, BYTE_JUMP);
    compile_jump_to(x, list);
    compile_lead_here(x, differ);
}

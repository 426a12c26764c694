/*
 * The names of cells (see cells.h).
 */
#include "config.h"

#include "stg/data/cells.h"

static void print_cell_indices(struct buf *b, const struct cells *c, const struct sort *s,
                               uint32_t position)
{
    uint64_t below = sort_array_size(s);

    for (uint32_t i = 0; i < s->n; i++) {
        uint64_t card = sort_card(s->index[i]), k;
        below /= card;
        k = position / below % card;
        buf_add(b, i == 0 ? "[" : ",");
        value_print(b, c->sig->vs, s->index[i], sort_nth(c->sig->vs, s->index[i], k));
    }
    buf_char(b, ']');
}

void cell_print_member(struct buf *b, struct values *vs, const struct sort *set, uint32_t position)
{
    buf_char(b, '{');
    value_print(b, vs, set->elem, sort_nth(vs, set->elem, position));
    buf_char(b, '}');
}

void cell_print_name(struct buf *b, const struct cells *c, uint32_t cell)
{
    const struct lifted_cell *x;
    struct cell_part p;

    if (cell < c->n_global) {
        p = cells_of_global(c, c->global[cell]);
        buf_add(b, c->sig->global[c->global[cell]].name);
    } else {
        x = &c->lifted[cell - c->n_global];
        p = cell_shape_whole(x->shape, x->first);
        buf_add(b, x->name);
    }
    while (p.split) {
        uint32_t position;
        struct cell_part q = cell_part_around(&p, cell, &position);
        if (p.sort->kind == SORT_ARRAY)
            print_cell_indices(b, c, p.sort, position);
        else if (p.sort->kind == SORT_SET)
            cell_print_member(b, c->sig->vs, p.sort, position);
        else if (sort_has_variants(p.sort))
            buf_printf(b, ".%u", position);
        else
            buf_printf(b, ".%s", p.sort->field[position].name);
        p = q;
    }
}

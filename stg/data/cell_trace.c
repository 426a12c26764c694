/*
 * Which cells are read and written (see cells.h).
 */
#include "config.h"

#include "stg/data/cells.h"

void cell_trace_init(struct cell_trace *t, const struct cells *c)
{
    *t = (struct cell_trace){ .cells = c };
    t->is_read = mem_zalloc((size_t)c->n + c->sig->n_instances + 1);
    t->is_written = mem_zalloc(c->n + (size_t)1);
}

void cell_trace_clear(struct cell_trace *t)
{
    mem_free(t->is_read);
    mem_free(t->is_written);
    vec_clear(&t->read);
    vec_clear(&t->written);
}

static void forget_cells(bool *flag, struct vec_u32 *list)
{
    for (size_t i = 0; i < list->n; i++)
        flag[list->at[i]] = false;
    list->n = 0;
}

void cell_trace_forget_reads(struct cell_trace *t)
{
    forget_cells(t->is_read, &t->read);
}

void cell_trace_forget_writes(struct cell_trace *t)
{
    forget_cells(t->is_written, &t->written);
}

static void note_cells(bool *flag, struct vec_u32 *list, const struct cell_part *p)
{
    for (uint32_t i = p->first; i < p->first + p->n; i++) {
        if (!flag[i])
            vec_push(list, i);
        flag[i] = true;
    }
}

void cell_trace_read(struct cell_trace *t, const struct cell_part *p)
{
    note_cells(t->is_read, &t->read, p);
}

void cell_trace_read_cell(struct cell_trace *t, uint32_t cell)
{
    struct cell_part p = { .first = cell, .n = 1 };

    cell_trace_read(t, &p);
}

void cell_trace_read_instance(struct cell_trace *t, uint32_t instance)
{
    cell_trace_read_cell(t, t->cells->n + instance);
}

void cell_trace_write(struct cell_trace *t, const struct cell_part *p)
{
    note_cells(t->is_written, &t->written, p);
}

void cell_trace_write_cell(struct cell_trace *t, uint32_t cell)
{
    struct cell_part p = { .first = cell, .n = 1 };

    cell_trace_write(t, &p);
}

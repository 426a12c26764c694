/*
 * Variables and their cells as text (see cells_print.h).
 */
#include "config.h"

#include "stg/step/cells_print.h"

#include <inttypes.h>

#include "stg/step/system.h"

static void put_cell_count(struct buf *b, size_t start, const char *name, uint64_t n, bool lifted)
{
    if (b->n == start)
        buf_add(b, "\ncells of the state\n");
    buf_printf(b, "  %-16s %" PRIu64 "%s\n", name, n, lifted ? ", lifted" : "");
}

static void put_lifted(struct buf *b, size_t start, const struct instance *x,
                       const struct process *p, const struct lift *how)
{
    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++) {
        struct buf name = BUF_EMPTY;
        if (!how[i].lifted)
            continue;
        buf_printf(&name, "%s.%s", x->name, p->variable[i].name);
        put_cell_count(b, start, buf_text(&name), cells_of_sort(p->variable[i].sort, how[i].rule),
                       true);
        buf_clear(&name);
    }
}

void cells_print(struct buf *b, const struct stg *g)
{
    const struct signature *s = &g->sig;
    struct arena *a = arena_new();
    const struct lift *const *how = system_find_lifted(a, g);
    size_t start = b->n;
    struct cells c;

    system_find_cells(&c, g);
    for (uint32_t i = 0; i < s->n_globals; i++)
        if (c.shape[i]->split)
            put_cell_count(b, start, s->global[i].name, c.shape[i]->n, false);
    for (uint32_t i = 0; i < s->n_instances; i++) {
        const struct instance *x = &s->instance[i];
        put_lifted(b, start, x, &s->process[x->process], how[x->process]);
    }
    cells_clear(&c);
    arena_free(a);
}

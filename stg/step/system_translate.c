/*
 * A state of one system as a state of another one (see system.h).
 *
 * Both are of the same model, so they differ only in which variables are lifted, and in how
 * variables are split.
 */
#include "config.h"

#include "stg/step/system.h"

static void translate_part(const struct cells *c, uint32_t *cell, const struct cell_part *part,
                           value v)
{
    if (v == VALUE_NONE)
        cells_forget_part(cell, part);
    else
        cells_write_part(c, cell, part, v);
}

static uint32_t make_local(struct local_lts *to, uint32_t node)
{
    const struct process *p = to->process;
    const struct node *n = &p->node[node];
    value *arg = mem_alloc((n->n_params + (size_t)1) * sizeof *arg);
    uint32_t local;

    for (uint32_t i = 0; i < n->n_params; i++)
        arg[i] = to->frame[p->variable[n->first_param + i].slot];
    local = local_lts_make(to, node, to->frame, arg);
    mem_free(arg);
    return local;
}

static uint32_t translate_instance(const struct local_lts *from, uint32_t local,
                                   const uint32_t *cell, struct local_lts *to, uint32_t *into)
{
    const struct variable *variable = to->process->variable;
    uint32_t node = local_lts_node(from, local);

    local_lts_load_frame(from, local, to->frame); /* what is dead has no value */
    for (uint32_t k = 0; k < from->n_lifted; k++) {
        uint32_t i = from->lifted[k];
        if (!local_lts_is_dead(from, node, i))
            to->frame[variable[i].slot] = cells_read_part(from->trace->cells, cell,
                                                          local_lts_part(from, i));
    }
    for (uint32_t k = 0; k < to->n_lifted; k++) {
        uint32_t i = to->lifted[k];
        translate_part(to->trace->cells, into, local_lts_part(to, i), to->frame[variable[i].slot]);
    }
    return make_local(to, node);
}

void system_translate(const struct system *from, const uint32_t *word, struct system *to,
                      uint32_t *into)
{
    const uint32_t *cell = word + from->n;

    for (uint32_t i = 0; i < from->sig->n_globals; i++) {
        struct cell_part part = cells_of_global(&to->cells, i);
        translate_part(&to->cells, into + to->n, &part, cells_read(&from->cells, cell, i));
    }
    for (uint32_t i = 0; i < from->n; i++)
        into[i] = translate_instance(&from->local[i], word[i], cell, &to->local[i], into + to->n);
}

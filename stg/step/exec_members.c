/*
 * Changes of sets whose members are cells (see exec_members.h).
 */
#include "config.h"

#include "stg/step/exec_members.h"

#include "stg/graph/set_change.h"

bool exec_members_are_changed(const struct exec *x, const struct assign *a,
                              const uint32_t *position, struct member_change *c)
{
    c->set = (struct cell_part){ .split = false };
    if (a->n_changes == 0 || x->ev.cell == NULL)
        return false;
    if (a->global)
        c->set = cells_of_global(x->ev.cells, a->slot);
    else if (exec_has_cells(x, a->slot))
        c->set = x->ev.part[a->slot];
    for (uint32_t i = 0; i < a->n_steps && c->set.split; i++)
        cell_part_narrow(&c->set, position[i]);
    return c->set.split;
}

static void note_member(const struct values *vs, struct member_change *c, bool with, value v)
{
    uint64_t bit;

    if (!sort_has(vs, c->set.sort->elem, v)) /* it is taken away from where it cannot be */
        return;
    bit = UINT64_C(1) << sort_rank(vs, c->set.sort->elem, v);
    c->written |= bit;
    c->in = with ? c->in | bit : c->in & ~bit;
}

static bool note_literal(struct exec *x, const struct set_change *s, struct member_change *c)
{
    struct set_literal l = set_change_literal(x->ev.vs, s);
    value v[SORT_MEMBERS_MOST];

    for (uint32_t i = 0; i < l.n && l.term != NULL; i++)
        if (!eval_term(&x->ev, l.term[i], &v[i]))
            return false;
    for (uint32_t i = 0; i < l.n && l.term != NULL; i++)
        if (value_has_hole(x->ev.vs, v[i]))
            return eval_fail(&x->ev, FAULT_UNASSIGNED, l.term[i]->span, NULL);
    for (uint32_t i = 0; i < l.n; i++)
        note_member(x->ev.vs, c, s->with, l.term != NULL ? v[i] : l.v[i]);
    return true;
}

bool exec_members_find(struct exec *x, const struct assign *a, struct member_change *c)
{
    c->written = c->in = 0;
    for (uint32_t i = 0; i < a->n_changes; i++)
        if (!note_literal(x, &a->change[i], c))
            return false;
    return true;
}

void exec_members_apply(struct exec *x, const struct member_change *c)
{
    for (uint32_t i = 0; i < c->set.n; i++) {
        if ((c->written >> i & 1) == 0)
            continue;
        if (exec_traces_writes(x))
            cell_trace_write_cell(x->ev.trace, c->set.first + i);
        x->ev.cell[c->set.first + i] = value_bool((c->in >> i & 1) != 0);
    }
}

/*
 * Changes of sets whose members are cells (see exec_members.h).
 */
#include "config.h"

#include "stg/step/exec_members.h"

#include <string.h>

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
    uint64_t member, bit;

    if (!sort_has(vs, c->set.sort->elem, v)) /* it is taken away from where it cannot be */
        return;
    member = sort_rank(vs, c->set.sort->elem, v);
    bit = UINT64_C(1) << member % 64;
    c->written[member / 64] |= bit;
    c->in[member / 64] = with ? c->in[member / 64] | bit : c->in[member / 64] & ~bit;
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

/* Is the change made? */
static bool find_made(struct exec *x, const struct set_change *s, bool *made)
{
    bool holds;

    *made = true;
    for (uint32_t i = 0; i < s->n_conditions && *made; i++) {
        if (!eval_bool(&x->ev, s->condition[i].term, &holds))
            return false;
        *made = holds == s->condition[i].holds;
    }
    return true;
}

bool exec_members_find(struct exec *x, const struct assign *a, struct member_change *c)
{
    memset(c->written, 0, sizeof c->written);
    memset(c->in, 0, sizeof c->in);
    for (uint32_t i = 0; i < a->n_changes; i++) {
        bool made;
        if (!find_made(x, &a->change[i], &made) || (made && !note_literal(x, &a->change[i], c)))
            return false;
    }
    return true;
}

void exec_members_apply(struct exec *x, const struct member_change *c)
{
    for (uint32_t i = 0; i < c->set.n; i++) {
        if ((c->written[i / 64] >> i % 64 & 1) == 0)
            continue;
        if (exec_traces_writes(x))
            cell_trace_write_cell(x->ev.trace, c->set.first + i);
        x->ev.cell[c->set.first + i] = value_bool((c->in[i / 64] >> i % 64 & 1) != 0);
    }
}

/*
 * The effects of an edge (see edge_effects.h).
 */
#include "config.h"

#include "stg/graph/edge_effects.h"

#include "stg/graph/edge_terms.h"
#include "stg/graph/set_change.h"
#include "support/vec.h"

void edge_effects_init(struct edge_effects *m, struct arena *a, const struct stg *g)
{
    *m = (struct edge_effects){
        .arena = a, .scratch = arena_new(), .stg = g, .r = { .vs = g->sig.vs }
    };
    m->no_global = mem_zalloc((g->sig.n_globals + (size_t)1) * sizeof *m->no_global);
    m->r.no_global = m->no_global;
    m->r.scratch = m->scratch;
    effects_table_init(&m->table, a);
}

void edge_effects_clear(struct edge_effects *m)
{
    effects_table_clear(&m->table);
    effects_draft_clear(&m->draft);
    arena_free(m->scratch);
    mem_free(m->no_global);
}

/* ---- one edge ---- */

static void note_term_reads(struct edge_effects *m, enum phase phase, const struct term *t)
{
    m->r.out = &m->draft.reads[phase];
    if (t != NULL)
        term_reads(&m->r, t);
}

static void read_terms(struct edge_effects *m, enum phase phase, uint32_t n,
                       const struct term *const *t)
{
    for (uint32_t i = 0; i < n; i++)
        note_term_reads(m, phase, t[i]);
}

/* The elements of a set x that an assignment adds or takes away, perhaps; there must be a set. */
static void note_set_changes(struct edge_effects *m, enum phase phase, const struct assign *a,
                             const struct access *x, bool listed)
{
    const struct sort *elem = a->set->elem;
    struct access set = *x, member;

    set.assigned = true;
    if (listed)
        vec_push(&m->draft.reads[phase], set);
    for (uint32_t i = 0; i < a->n_changes; i++) {
        const struct set_change *c = &a->change[i];
        struct set_literal l = set_change_literal(m->r.vs, c);
        for (uint32_t k = 0; k < c->n_conditions; k++)
            note_term_reads(m, phase, c->condition[k].term);
        for (uint32_t k = 0; k < l.n; k++) {
            if (l.term != NULL)
                member = term_reads_member(&m->r, x, a->set, l.term[k]);
            else if (sort_has(m->r.vs, elem, l.v[k]))
                member = term_reads_field(&m->r, x, (uint32_t)sort_rank(m->r.vs, elem, l.v[k]));
            else
                continue;
            if (listed)
                vec_push(&m->draft.writes[phase], member);
        }
    }
}

/* Where there is a value around what is assigned, that is read.  Variables of blocks are not
   listed. */
static void note_assign(struct edge_effects *m, enum phase phase, const struct assign *a)
{
    struct access x = { .global = true, .variable = a->slot }, around = x;
    bool listed = a->global || m->r.part[a->slot] != NULL;

    if (!a->global && listed)
        x = *m->r.part[a->slot];
    m->r.out = &m->draft.reads[phase];
    for (uint32_t i = 0; i < a->n_steps; i++) {
        const struct path_step *s = &a->step[i];
        around = x;
        x = s->index == NULL ? term_reads_field(&m->r, &x, s->field)
                             : term_reads_element(&m->r, &x, s->sort, s->index);
    }
    around.assigned = true;
    if (a->n_steps > 0 && listed)
        vec_push(&m->draft.reads[phase], around);
    if (a->n_changes > 0) {
        note_set_changes(m, phase, a, &x, listed);
        return;
    }
    if (listed)
        vec_push(&m->draft.writes[phase], x);
    note_term_reads(m, phase, a->value);
}

static void note_block_assign(void *m, const struct assign *a)
{
    note_assign(m, ((struct edge_effects *)m)->phase, a);
}

static void note_block_term(void *m, const struct term *t)
{
    note_term_reads(m, ((struct edge_effects *)m)->phase, t);
}

/* What any of its branches does. */
static void note_block(struct edge_effects *m, enum phase phase, const struct statement_block *b)
{
    m->phase = phase;
    edge_block_walk(b, &(struct block_visitor){ m, note_block_assign, note_block_term });
}

/* A name that the edge itself binds is no variable. */
static void note_pattern(struct edge_effects *m, const struct pattern *p)
{
    note_term_reads(m, PHASE_RECEIPT, p->term);
    if (p->kind == PATTERN_BIND && m->r.part[p->slot] != NULL)
        vec_push(&m->draft.writes[PHASE_RECEIPT], *m->r.part[p->slot]);
    for (uint32_t i = 0; i < p->n; i++)
        note_pattern(m, &p->sub[i]);
}

/* The guard is looked at first: the bounds of `for` may go wrong before it. */
static void note_guard(struct edge_effects *m, const struct edge *e)
{
    bool bounds = false;
    value v;

    for (uint32_t i = 0; i < e->n_binders; i++) {
        note_term_reads(m, PHASE_GUARD, e->binder[i].lo);
        note_term_reads(m, PHASE_GUARD, e->binder[i].hi);
        m->r.out = &m->draft.filters;
        term_reads_filter(&m->r, e->binder[i].filter);
        bounds = bounds || (e->binder[i].lo != NULL && !e->binder[i].is_value);
    }
    if (e->guard == NULL)
        return;
    if (term_known(&m->r, e->guard, &v))
        m->draft.never = v == VALUE_FALSE && !bounds;
    else
        note_term_reads(m, PHASE_GUARD, e->guard);
}

static void note_target(struct edge_effects *m, const struct edge *e)
{
    const struct node *n = &m->process->node[e->target];

    note_block(m, PHASE_REST, &e->then);
    read_terms(m, PHASE_REST, e->n_args, e->arg);
    for (uint32_t i = 0; i < n->n_params; i++)
        vec_push(&m->draft.writes[PHASE_REST], m->variable[n->first_param + i]);
}

static void note_phases(struct edge_effects *m, const struct edge *e)
{
    note_guard(m, e);
    if (m->draft.never)
        return;
    note_block(m, PHASE_DO, &e->doing);
    read_terms(m, PHASE_VALUES, e->n_index, e->index);
    for (uint32_t i = 0; i < e->n_payload; i++)
        if (e->kind == ACTION_RECEIVE)
            note_pattern(m, &e->pattern[i]);
        else
            note_term_reads(m, PHASE_VALUES, e->payload[i]);
    note_term_reads(m, PHASE_RECEIPT, e->where);
    note_target(m, e);
}

/* Parameters of a node are variables on its own edges only. */
static void open_node(struct edge_effects *m, const struct node *n, bool open)
{
    for (uint32_t i = n->first_param; i < n->first_param + n->n_params; i++)
        m->r.part[m->process->variable[i].slot] = open ? &m->variable[i] : NULL;
}

const struct effects *edge_effects_of(struct edge_effects *m, const struct edge *e)
{
    const struct node *source = &m->process->node[e->source];
    const struct effects *x;

    effects_draft_reset(&m->draft);
    m->r.calls = TERM_READS_CALLS;
    open_node(m, source, true);
    note_phases(m, e);
    open_node(m, source, false);
    x = effects_of_draft(&m->table, &m->draft);
    arena_reset(m->scratch);
    return x;
}

void edge_effects_open(struct edge_effects *m, const struct process *p)
{
    m->process = p;
    m->r.known = mem_zalloc((p->n_slots + (size_t)1) * sizeof *m->r.known);
    m->r.part = mem_zalloc((p->n_slots + (size_t)1) * sizeof *m->r.part);
    m->variable = mem_zalloc((p->n_variables + (size_t)1) * sizeof *m->variable);
    for (uint32_t i = 0; i < p->n_variables; i++)
        m->variable[i] = (struct access){ .variable = i };
    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++)
        m->r.part[p->variable[i].slot] = &m->variable[i];
}

void edge_effects_close(struct edge_effects *m)
{
    mem_free(m->r.known);
    mem_free(m->r.part);
    mem_free(m->variable);
}

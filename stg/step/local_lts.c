/*
 * Local states and their expansion (see local_lts.h).
 */
#include "config.h"

#include "stg/step/local_lts.h"

#include <string.h>

#include "stg/graph/edge_terms.h"
#include "support/vec.h"

/* ---- life ---- */

void local_lts_init(struct local_lts *c, const struct stg *g, const struct instance *x,
                    const bool *keep, struct active_domain *domain, struct cell_trace *trace,
                    struct arena *a)
{
    const struct process *p = &g->sig.process[x->process];
    size_t n = (size_t)p->n_nodes * p->n_variables;

    *c = (struct local_lts){ .stg = g,
                             .instance = x,
                             .process = p,
                             .arena = a,
                             .writes = a,
                             .domain = domain,
                             .trace = trace };
    c->keep = mem_alloc(n + 1);
    memcpy(c->keep, keep, n);
    c->frame = mem_zalloc((p->n_slots + (size_t)BYTE_CODE_ROOM) * sizeof *c->frame);
    c->part = mem_zalloc((p->n_slots + 1) * sizeof *c->part);
    c->lifts = mem_zalloc(n + 1);
    c->lifted = mem_zalloc((p->n_vars + (size_t)1) * sizeof *c->lifted);
    map_init(&c->local_map);
    map_init(&c->receipt_map);
    map_init(&c->accepted_map);
}

void local_lts_clear(struct local_lts *c)
{
    for (size_t i = 0; i < c->accepted.n; i++)
        vec_clear(&c->accepted.at[i].receipt);
    vec_clear(&c->accepted);
    vec_clear(&c->local);
    vec_clear(&c->node);
    vec_clear(&c->move);
    vec_clear(&c->receipt);
    map_clear(&c->local_map);
    map_clear(&c->receipt_map);
    map_clear(&c->accepted_map);
    mem_free(c->keep);
    mem_free(c->frame);
    mem_free(c->part);
    mem_free(c->lifts);
    mem_free(c->lifted);
}

struct exec local_lts_exec(struct local_lts *c, uint32_t *cell)
{
    struct exec x = { .ev = { .vs = c->stg->vs,
                              .local = c->frame,
                              .cells = c->trace->cells,
                              .cell = cell,
                              .domain = c->domain,
                              .trace = c->trace,
                              .part = c->part } };

    return x;
}

uint32_t local_lts_start(struct local_lts *c, struct fault *fault)
{
    const struct process *p = c->process;
    struct exec x = local_lts_exec(c, NULL);
    value *arg = mem_alloc((p->node[p->begin].n_params + 1) * sizeof *arg);
    uint32_t local = NO_LOCAL;
    bool ok = true;

    local_lts_load_params(c, c->frame);
    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars && ok; i++)
        if (p->variable[i].initial != NULL)
            ok = eval_term(&x.ev, p->variable[i].initial, &c->frame[p->variable[i].slot]);
    for (uint32_t i = 0; i < p->node[p->begin].n_params && ok; i++)
        ok = eval_term(&x.ev, p->begin_arg[i], &arg[i]);
    if (ok)
        local = local_lts_make(c, p->begin, c->frame, arg);
    *fault = x.ev.fault;
    mem_free(arg);
    return local;
}

/* ---- faults ---- */

static const struct fault *keep_local_fault(struct local_lts *c, const struct exec *x)
{
    return arena_copy(c->arena, &x->ev.fault, sizeof x->ev.fault);
}

/* ---- lifted variables ---- */

static void lift_variable(struct local_lts *c, struct cells *cells, uint32_t variable,
                          struct cell_rule rule)
{
    const struct process *p = c->process;
    const struct variable *v = &p->variable[variable];
    struct buf name = BUF_EMPTY;

    buf_printf(&name, "%s.%s", c->instance->name, v->name);
    c->part[v->slot] = cells_add(cells, v->sort, rule,
                                 (uint32_t)(c->instance - c->stg->sig.instance),
                                 arena_string(c->arena, buf_text(&name), name.n));
    buf_clear(&name);
    for (uint32_t node = 0; node < p->n_nodes; node++) {
        size_t at = (size_t)node * p->n_variables + variable;
        c->lifts[at] = c->keep[at];
        c->keep[at] = false;
    }
    c->lifted[c->n_lifted++] = variable;
}

void local_lts_lift(struct local_lts *c, struct cells *cells, const struct lift *how)
{
    const struct process *p = c->process;

    for (uint32_t i = p->n_params; i < p->n_params + p->n_vars; i++)
        if (how[i].lifted)
            lift_variable(c, cells, i, how[i].rule);
}

void local_lts_start_cells(const struct local_lts *c, uint32_t *cell)
{
    for (uint32_t k = 0; k < c->n_lifted; k++) {
        uint32_t i = c->lifted[k];
        const struct cell_part *part = local_lts_part(c, i);
        if (local_lts_is_dead(c, c->process->begin, i))
            cells_forget_part(cell, part);
        else
            cells_write_part(c->trace->cells, cell, part, c->frame[c->process->variable[i].slot]);
    }
}

static bool is_part_written(const struct cell_trace *t, const struct cell_part *p)
{
    for (uint32_t i = p->first; i < p->first + p->n; i++)
        if (t->is_written[i])
            return true;
    return false;
}

/* What is dead at the target of an edge has no value there. */
static void forget_dead(const struct local_lts *c, const struct exec *x, const struct edge *e)
{
    for (uint32_t k = 0; k < c->n_lifted; k++) {
        uint32_t i = c->lifted[k];
        const struct cell_part *part = local_lts_part(c, i);
        if (!local_lts_is_dead(c, e->target, i))
            continue;
        cells_forget_part(x->ev.cell, part);
        if (c->trace->on &&
            (!local_lts_is_dead(c, e->source, i) || is_part_written(c->trace, part)))
            cell_trace_write(c->trace, part);
    }
}

/* ---- expansion of edges ---- */

uint32_t local_lts_finish(struct local_lts *c, struct exec *x, const struct edge *e)
{
    value small[32], *arg = e->n_args <= 32 ? small : mem_alloc(e->n_args * sizeof *arg);
    uint32_t local = NO_LOCAL;

    if (exec_finish(x, e, arg)) {
        if (x->ev.cell != NULL)
            forget_dead(c, x, e);
        local = local_lts_make(c, e->target, c->frame, arg);
    }
    if (arg != small)
        mem_free(arg);
    return local;
}

/* The cells written so far, also where the value was the same before: the expansion serves every
   value of a cell that is only written. */
static void note_writes(struct local_lts *c, struct move *m, const uint32_t *work)
{
    const struct cell_trace *t = c->trace;
    struct write *w;

    if (t->written.n == 0)
        return;
    w = ARENA_ARRAY(c->writes, struct write, t->written.n);
    for (size_t i = 0; i < t->written.n; i++)
        w[m->n_writes++] = (struct write){ t->written.at[i], work[t->written.at[i]] };
    m->write = w;
}

bool local_lts_index(struct local_lts *c, struct exec *x, const struct edge *e, value *tuple)
{
    value full[32], prefix;
    uint32_t n, k;

    if (!exec_index(x, e, tuple))
        return false;
    if (e->kind == ACTION_TAU || !e->by_param)
        return true;
    prefix = c->instance->chanparam[e->channel].prefix;
    n = value_size(c->stg->vs, prefix);
    k = value_size(c->stg->vs, *tuple);
    for (uint32_t i = 0; i < n + k; i++)
        full[i] = i < n ? value_elem(c->stg->vs, prefix, i) : value_elem(c->stg->vs, *tuple, i - n);
    *tuple = value_tuple(c->stg->vs, n + k, full);
    return true;
}

struct param_search {
    uint32_t n_params;
    bool other; /* something besides parameters was found */
};

static void find_other(void *self, const struct term *t)
{
    struct param_search *s = self;

    if (t->kind == TERM_GLOBAL || (t->kind == TERM_LOCAL && t->slot >= s->n_params))
        s->other = true;
}

static bool uses_only_params(const struct local_lts *c, const struct edge *e)
{
    struct param_search s = { c->process->n_params, false };

    for (uint32_t i = 0; i < e->n_index; i++)
        term_walk(e->index[i], false, find_other, &s);
    return !s.other;
}

/* Parameters are the first slots of a frame and never change. */
value local_lts_fixed_index(struct local_lts *c, const struct edge *e)
{
    struct exec x = local_lts_exec(c, NULL);
    value index = VALUE_NONE;

    if (!uses_only_params(c, e))
        return VALUE_NONE;
    local_lts_load_params(c, c->frame);
    return local_lts_index(c, &x, e, &index) ? index : VALUE_NONE;
}

static value snapshot(struct local_lts *c)
{
    return value_tuple(c->stg->vs, c->process->n_slots, c->frame);
}

void local_lts_load(struct local_lts *c, const struct move *m)
{
    uint32_t n;
    const value *v = value_elems(c->stg->vs, m->frame, &n);

    if (n > 0)
        memcpy(c->frame, v, n * sizeof *v);
}

/* Everything of the move that can be computed before a partner is known; false: a fault. */
static bool prepare_move(struct local_lts *c, struct exec *x, struct move *m)
{
    const struct edge *e = m->edge;

    if (e->kind == ACTION_RECEIVE && m->deferred) {
        m->index = local_lts_fixed_index(c, e);
        m->frame = snapshot(c);
        return true;
    }
    if (!exec_do(x, e)) {
        m->index = local_lts_fixed_index(c, e);
        return false;
    }
    if (!local_lts_index(c, x, e, &m->index))
        return false;
    if (e->kind != ACTION_RECEIVE && !exec_payload(x, e, &m->payload))
        return false;
    if (e->kind == ACTION_RECEIVE || m->deferred) {
        m->frame = snapshot(c);
        return true;
    }
    m->next = local_lts_finish(c, x, e);
    if (m->next == NO_LOCAL && e->kind == ACTION_SEND)
        m->fault_in_rest = keep_local_fault(c, x);
    return m->next != NO_LOCAL || m->fault_in_rest != NULL;
}

/* One edge of the group under one choice of its 'for' variables. */
static void add_local_move(struct local_lts *c, const struct edge_group *g, const struct edge *e,
                           uint32_t *work)
{
    struct move m = { .edge = e, .next = NO_LOCAL, .n_partners = NO_PARTNERS };
    struct exec x = local_lts_exec(c, work);
    bool holds;

    cell_trace_forget_writes(c->trace);
    m.deferred = c->deferred[e - c->process->edge];
    if (g->chooses)
        m.scope = active_domain_tuple(c->domain, c->stg->vs);
    if (e->kind != ACTION_TAU)
        m.link = instance_link(c->instance, e->by_param, e->channel);
    if (!exec_guard(&x, e, &holds)) {
        m.fault = keep_local_fault(c, &x);
        m.fault_in_guard = true;
    } else if (!holds) {
        return;
    } else if (!prepare_move(c, &x, &m)) {
        if (x.refused)
            return;
        m.fault = keep_local_fault(c, &x);
    } else {
        note_writes(c, &m, work);
    }
    vec_push(&c->move, m);
}

static void fault_move(struct local_lts *c, const struct edge *e, const struct exec *x)
{
    struct move m = {
        .edge = e, .next = NO_LOCAL, .n_partners = NO_PARTNERS, .fault_in_guard = true
    };

    if (e->kind != ACTION_TAU)
        m.link = instance_link(c->instance, e->by_param, e->channel);
    m.fault = keep_local_fault(c, x);
    vec_push(&c->move, m);
}

/* After a move: the frame of the local state, and the cells that it has written. */
static void take_back(struct local_lts *c, uint32_t local, const uint32_t *cell, uint32_t *work)
{
    local_lts_load_frame(c, local, c->frame);
    for (size_t i = 0; i < c->trace->written.n; i++)
        work[c->trace->written.at[i]] = cell[c->trace->written.at[i]];
}

static void expand_edge(struct local_lts *c, uint32_t local, const struct edge_group *g,
                        const struct edge *e, const uint32_t *cell, uint32_t *work)
{
    struct exec x = local_lts_exec(c, work);
    uint32_t choices = edge_choices(e);
    struct binding b;
    bool more, alive;

    cell_trace_forget_writes(c->trace);
    take_back(c, local, cell, work);
    alive = binding_first(&b, &x.ev, choices, g->binder != NULL ? g->binder : e->binder, &more);
    for (uint32_t i = 0; alive && more && i < g->to; i++) {
        for (uint32_t k = choices; k < e->n_binders && alive && i >= g->from; k++)
            alive = eval_term(&x.ev, e->binder[k].lo, &c->frame[e->binder[k].slot]);
        if (alive && i >= g->from) {
            add_local_move(c, g, e, work);
            take_back(c, local, cell, work);
        }
        alive = alive && binding_next(&b, &more);
    }
    binding_end(&b);
    if (!alive)
        fault_move(c, e, &x);
}

uint32_t local_lts_groups(const struct local_lts *c, uint32_t local, const struct edge_group **g)
{
    uint32_t node = c->node.at[local];

    *g = c->group + c->first_group[node];
    return c->first_group[node + 1] - c->first_group[node];
}

void local_lts_expand_edge(struct local_lts *c, uint32_t local, const struct edge_group *g,
                           const struct edge *e, const uint32_t *cell)
{
    uint32_t n_cells = c->trace->cells->n, *work = mem_alloc((n_cells + (size_t)1) * sizeof *work);

    memcpy(work, cell, n_cells * sizeof *work);
    c->trace->on = true;
    expand_edge(c, local, g, e, cell, work);
    c->trace->on = false;
    mem_free(work);
}

struct expansion local_lts_expand(struct local_lts *c, uint32_t local, const struct edge_group *g,
                                  const uint32_t *cell)
{
    struct expansion r = { vec_number(c->move.n), 0 };

    cell_trace_forget_reads(c->trace);
    for (uint32_t i = g->first; i < g->first + g->n; i++)
        local_lts_expand_edge(c, local, g, &c->process->edge[i], cell);
    r.n = vec_number(c->move.n) - r.first;
    return r;
}

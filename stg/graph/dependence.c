/*
 * Dependence (see dependence.h): the phases of each edge, first under any parameters of its
 * process, then under those of each instance.
 */
#include "config.h"

#include "stg/graph/dependence.h"

#include "stg/graph/edge_effects.h"
#include "stg/graph/edge_terms.h"
#include "support/vec.h"

struct users {
    uint32_t n;
    struct instance_edge *at;
};

struct dependence {
    const struct stg *stg;
    const struct effects *const **process;  /* of each process: of its edges */
    const struct effects *const **instance; /* of each instance; that of its process, if equal */
    const value **index; /* of each instance: of its edges; NULL: no channel of a family */
    value no_index;      /* the tuple without elements */
    struct users *senders, *receivers; /* of each link */
};

/* ---- processes and instances ---- */

/* `usual`: those under any parameters, or NULL; they are the answer if they are the same. */
static const struct effects *const *effects_of_all(struct edge_effects *m,
                                                   const struct effects *const *usual)
{
    const struct process *p = m->process;
    const struct effects **x = mem_alloc((p->n_edges + (size_t)1) * sizeof *x);
    const struct effects *const *kept = usual;
    bool same = usual != NULL;

    for (uint32_t i = 0; i < p->n_edges; i++) {
        x[i] = edge_effects_of(m, &p->edge[i]);
        same = same && x[i] == usual[i];
    }
    if (!same)
        kept = arena_copy(m->arena, x, p->n_edges * sizeof *x);
    mem_free(x);
    return kept;
}

static value index_of(struct edge_effects *m, const struct instance *x, const struct edge *e)
{
    value prefix = e->by_param ? x->chanparam[e->channel].prefix : VALUE_NONE;
    uint32_t n = e->by_param ? value_size(m->r.vs, prefix) : 0;
    value *v = ARENA_ARRAY(m->scratch, value, n + (size_t)e->n_index + 1);

    for (uint32_t i = 0; i < n; i++)
        v[i] = value_elem(m->r.vs, prefix, i);
    for (uint32_t i = 0; i < e->n_index; i++)
        if (!term_known(&m->r, e->index[i], &v[n + i]))
            v[n + i] = VALUE_NONE;
    return value_tuple(m->r.vs, n + e->n_index, v);
}

/* NULL: no channel is of a family. */
static const value *indices_of(struct edge_effects *m, const struct instance *x, value none)
{
    const struct process *p = m->process;
    value *v = NULL;

    for (uint32_t i = 0; i < p->n_edges; i++) {
        const struct edge *e = &p->edge[i];
        value index = e->kind == ACTION_TAU ? none : index_of(m, x, e);
        if (index != none && v == NULL) {
            v = arena_alloc(m->arena, p->n_edges * sizeof *v);
            for (uint32_t k = 0; k < p->n_edges; k++)
                v[k] = none;
        }
        if (v != NULL)
            v[i] = index;
    }
    arena_reset(m->scratch);
    return v;
}

static void note_process(struct edge_effects *m, struct dependence *d, uint32_t number)
{
    edge_effects_open(m, &m->stg->sig.process[number]);
    d->process[number] = effects_of_all(m, NULL);
    edge_effects_close(m);
}

static void open_instance(struct edge_effects *m, const struct instance *x)
{
    const struct process *p = &m->stg->sig.process[x->process];

    edge_effects_open(m, p);
    for (uint32_t k = 0; k < p->n_params; k++)
        m->r.known[p->variable[k].slot] = x->param[k];
}

static void note_instance_users(struct edge_effects *m, struct dependence *d, uint32_t number)
{
    const struct instance *x = &m->stg->sig.instance[number];
    const struct process *p = &m->stg->sig.process[x->process];

    open_instance(m, x);
    d->instance[number] = d->process[x->process];
    if (p->n_params > 0)
        d->instance[number] = effects_of_all(m, d->process[x->process]);
    d->index[number] = indices_of(m, x, d->no_index);
    edge_effects_close(m);
}

/* ---- bindings ---- */

struct binding_effects {
    struct arena *arena;
    struct edge_effects m;
};

struct binding_effects *binding_effects_new(const struct stg *g, uint32_t instance)
{
    struct binding_effects *b = mem_zalloc(sizeof *b);

    b->arena = arena_new();
    edge_effects_init(&b->m, b->arena, g);
    open_instance(&b->m, &g->sig.instance[instance]);
    return b;
}

void binding_effects_free(struct binding_effects *b)
{
    edge_effects_close(&b->m);
    edge_effects_clear(&b->m);
    arena_free(b->arena);
    mem_free(b);
}

const struct effects *binding_effects_of(struct binding_effects *b, const struct edge *e,
                                         const value *frame)
{
    const struct effects *x;

    for (uint32_t i = 0; i < e->n_binders; i++)
        if (!e->binder[i].is_value)
            b->m.r.known[e->binder[i].slot] = frame[e->binder[i].slot];
    x = edge_effects_of(&b->m, e);
    for (uint32_t i = 0; i < e->n_binders; i++)
        b->m.r.known[e->binder[i].slot] = VALUE_NONE;
    return x;
}

/* ---- links ---- */

static struct users *users_of(const struct dependence *d, const struct edge *e, uint32_t link)
{
    return e->kind == ACTION_SEND ? &d->senders[link] : &d->receivers[link];
}

/* Counts them, then again to put them down. */
static void find_users(const struct dependence *d, bool count)
{
    const struct signature *g = &d->stg->sig;

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        for (uint32_t k = 0; k < p->n_edges; k++) {
            struct instance_edge u = { i, k };
            if (p->edge[k].kind == ACTION_TAU || d->instance[i][k]->never)
                continue;
            struct users *list = users_of(d, &p->edge[k], dependence_link(d, u));
            if (!count)
                list->at[list->n] = u;
            list->n++;
        }
    }
}

static void allocate_users(struct arena *a, uint32_t n, struct users *list)
{
    for (uint32_t i = 0; i < n; i++) {
        list[i].at = ARENA_ARRAY(a, struct instance_edge, list[i].n);
        list[i].n = 0;
    }
}

static void find_effects(struct arena *a, struct dependence *d)
{
    const struct signature *g = &d->stg->sig;
    struct edge_effects m;

    edge_effects_init(&m, a, d->stg);
    for (uint32_t i = 0; i < g->n_processes; i++)
        note_process(&m, d, i);
    for (uint32_t i = 0; i < g->n_instances; i++)
        note_instance_users(&m, d, i);
    edge_effects_clear(&m);
}

const struct dependence *dependence_new(struct arena *a, const struct stg *g)
{
    struct dependence *d = ARENA_NEW(a, struct dependence);

    d->stg = g;
    d->no_index = value_tuple(g->vs, 0, NULL);
    d->process = ARENA_ARRAY(a, const struct effects *const *, g->sig.n_processes);
    d->instance = ARENA_ARRAY(a, const struct effects *const *, g->sig.n_instances);
    d->index = ARENA_ARRAY(a, const value *, g->sig.n_instances);
    d->senders = ARENA_ARRAY(a, struct users, g->sig.n_links);
    d->receivers = ARENA_ARRAY(a, struct users, g->sig.n_links);
    find_effects(a, d);
    find_users(d, true);
    allocate_users(a, g->sig.n_links, d->senders);
    allocate_users(a, g->sig.n_links, d->receivers);
    find_users(d, false);
    return d;
}

/* ---- questions ---- */

static const struct edge *user_edge(const struct dependence *d, struct instance_edge u)
{
    const struct signature *g = &d->stg->sig;

    return &g->process[g->instance[u.instance].process].edge[u.edge];
}

const struct effects *dependence_of_process(const struct dependence *d, uint32_t process,
                                            uint32_t edge)
{
    return d->process[process][edge];
}

const struct effects *dependence_effects(const struct dependence *d, struct instance_edge u)
{
    return d->instance[u.instance][u.edge];
}

phases dependence_before(const struct edge *e)
{
    switch (e->kind) {
    case ACTION_TAU: return PHASES_ALL;
    case ACTION_SEND: return 1u << PHASE_GUARD | 1u << PHASE_DO | 1u << PHASE_VALUES;
    case ACTION_RECEIVE: return 1u << PHASE_GUARD;
    }
    return 0;
}

bool dependence_disturbs(const struct dependence *d, struct instance_edge u, phases which,
                         struct instance_edge by, phases those)
{
    const struct effects *x = dependence_effects(d, u), *y = dependence_effects(d, by);
    bool same = u.instance == by.instance;

    for (int i = 0; i < N_PHASES; i++)
        for (int k = 0; k < N_PHASES; k++)
            if ((which >> i & those >> k & 1) != 0 &&
                (accesses_meet(&x->reads[i], &y->writes[k], same) ||
                 accesses_meet(&x->writes[i], &y->writes[k], same)))
                return true;
    return false;
}

bool dependence_on_scope(const struct dependence *d, struct instance_edge u)
{
    const struct edge *e = user_edge(d, u);

    if (edge_chooses(e))
        return true;
    if (e->kind != ACTION_RECEIVE || d->stg->sig.link[dependence_link(d, u)].restricted)
        return false;
    for (uint32_t i = 0; i < e->n_payload; i++)
        if (sort_is_schematic(e->pattern[i].sort))
            return true;
    return false;
}

uint32_t dependence_link(const struct dependence *d, struct instance_edge u)
{
    const struct edge *e = user_edge(d, u);

    return e->kind == ACTION_TAU
               ? NO_LINK
               : instance_link(&d->stg->sig.instance[u.instance], e->by_param, e->channel);
}

value dependence_index(const struct dependence *d, struct instance_edge u)
{
    return d->index[u.instance] == NULL ? d->no_index : d->index[u.instance][u.edge];
}

const struct instance_edge *dependence_communicators(const struct dependence *d, uint32_t link,
                                                     enum action_kind kind, uint32_t *n)
{
    const struct users *x = kind == ACTION_SEND ? &d->senders[link] : &d->receivers[link];

    *n = x->n;
    return x->at;
}

bool dependence_may_meet(const struct dependence *d, struct instance_edge sender,
                         struct instance_edge receiver)
{
    value s = dependence_index(d, sender), r = dependence_index(d, receiver);

    if (sender.instance == receiver.instance || user_edge(d, sender)->kind != ACTION_SEND ||
        user_edge(d, receiver)->kind != ACTION_RECEIVE || dependence_effects(d, sender)->never ||
        dependence_effects(d, receiver)->never ||
        dependence_link(d, sender) != dependence_link(d, receiver))
        return false;
    for (uint32_t i = 0; i < value_size(d->stg->vs, s); i++) {
        value x = value_elem(d->stg->vs, s, i), y = value_elem(d->stg->vs, r, i);
        if (x != y && x != VALUE_NONE && y != VALUE_NONE)
            return false;
    }
    return true;
}

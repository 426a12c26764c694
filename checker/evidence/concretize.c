/*
 * Following a run on the plain source (see concretize.h).
 *
 * At each step the plain edge is found that is the renamed one and leads to the renamed target;
 * if there were none, the representatives would be wrong.
 */
#include "config.h"

#include "checker/evidence/concretize.h"

#include "stg/lts/lts_actors.h"
#include "support/bug.h"
#include "support/vec.h"

/* A plain choice tries all names that the run has used, so they must not become too many. */
#define MANY_NAMES 16

value concretize_value(const struct concretizer *x, struct concrete_state at, const struct sort *s,
                       value v)
{
    return rename_value(x->plain->data.renamer, at.names, s, v);
}

/* ---- fresh values ---- */

static uint32_t *concrete_scope(const struct concretizer *x, vertex_id v)
{
    struct eval *ev = product_look(x->p, v);

    return active_domain_save(ev->domain);
}

/* The next name for a fresh value of sort k that would be called `name`: a new one, as long as
   there are few and a cap allows it. */
static uint32_t fresh_name(const struct concretizer *x, uint32_t k, uint32_t name, uint32_t used)
{
    uint32_t cap = product_lts(x->p)->data.sizes->cap[k];

    return used < MANY_NAMES && (cap == 0 || used < cap) ? used : name;
}

/* Schematic values of the vertex from used[k] to end[k] are new. */
static void name_fresh(const struct concretizer *x, struct concrete_state *at, const uint32_t *used,
                       const uint32_t *end)
{
    struct renamer *r = x->plain->data.renamer;
    uint32_t n = x->plain->sig->n_atoms, *names = mem_zalloc((n + 1) * sizeof *names);
    struct active_domain domain = { x->plain->data.sizes, names };

    active_domain_take(&domain, x->plain->sig->vs, at->used);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t i = used[k]; i < end[k]; i++) {
            uint32_t old = renaming_image(r, at->names, k, i);
            uint32_t new = fresh_name(x, k, old, names[k]);
            if (new != old)
                at->names = renaming_compose(r, renaming_swap(r, k, old, new), at->names);
            names[k] = new >= names[k] ? new + 1 : names[k];
        }
    at->used = active_domain_tuple(&domain, x->plain->sig->vs);
    mem_free(names);
}

static void widen_names(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    uint32_t *end = self;

    (void)set;
    end[k] = atom >= end[k] ? atom + 1 : end[k];
}

/* Adds the values of the payload to the range. */
static void widen_by_payload(const struct concretizer *x, const struct lts_edge *e, value payload,
                             uint32_t *end)
{
    uint32_t n;
    const struct sort *const *sort = lts_payload_sorts(x->plain->sig, e, &n);

    for (uint32_t i = 0; i < n && payload != VALUE_NONE; i++)
        atoms_visit(x->plain->sig->vs, sort[i], value_elem(x->plain->sig->vs, payload, i),
                    widen_names, end);
}

/* Names what the step to c brings in: values of the child that v does not know, and of the
   payload.  e: the edge, or NULL. */
static void meet_fresh(const struct concretizer *x, struct concrete_state *at, vertex_id v,
                       const struct product_child *c, const struct lts_edge *e)
{
    struct renamer *r = x->plain->data.renamer;
    renaming back = renaming_inverse(r, c->renamed);
    uint32_t *used = concrete_scope(x, v), *child = concrete_scope(x, c->vertex), *end;

    if (used == NULL)
        return;
    end = mem_zalloc((x->plain->sig->n_atoms + 1) * sizeof *end);
    for (uint32_t k = 0; k < x->plain->sig->n_atoms; k++) {
        end[k] = used[k];
        for (uint32_t i = 0; i < child[k]; i++)
            widen_names(end, k, renaming_image(r, back, k, i), 0);
    }
    if (e != NULL)
        widen_by_payload(x, e, c->step.payload, end);
    for (uint32_t k = 0; k < x->plain->sig->n_atoms; k++)
        if (x->plain->sig->atom[k]->kind != SORT_DATA)
            end[k] = used[k];
    name_fresh(x, at, used, end);
    mem_free(used);
    mem_free(child);
    mem_free(end);
}

/* ---- the plain edge ---- */

static bool same_variables(const struct concretizer *x, struct concrete_state to, state_id target,
                           uint32_t i)
{
    struct lts *l = product_lts(x->p), *plain = x->plain;
    uint32_t j = rename_instance(plain->data.renamer, to.names, i);
    const struct process *p = &l->sig->process[l->sig->instance[i].process];
    uint32_t node = lts_node_of(l, target, i);

    if (lts_node_of(plain, to.state, j) != node)
        return false;
    for (uint32_t k = 0; k < p->n_variables; k++) {
        if (p->variable[k].node != NO_NODE && p->variable[k].node != node)
            continue;
        if (concretize_value(x, to, p->variable[k].sort, l->read(l->self, target, i, k)) !=
            plain->read(plain->self, to.state, j, k))
            return false;
    }
    return true;
}

/* Is to.state the state `target` under to.names? */
static bool is_target_state(const struct concretizer *x, struct concrete_state to, state_id target)
{
    struct lts *l = product_lts(x->p), *plain = x->plain;

    for (uint32_t i = 0; i < l->sig->n_instances; i++)
        if (!same_variables(x, to, target, i))
            return false;
    for (uint32_t g = 0; g < l->sig->n_globals; g++)
        if (concretize_value(x, to, l->sig->global[g].sort, lts_read_global(l, target, g)) !=
            lts_read_global(plain, to.state, g))
            return false;
    return true;
}

/* ---- the start ---- */

/* The initial state of the plain source that is initial state s. */
static state_id plain_initial(const struct concretizer *x, state_id s)
{
    struct concrete_state at = { 0, RENAMING_NONE, VALUE_NONE };

    if (x->plain == product_lts(x->p))
        return s;
    while (at.state < x->plain->n_initial && !is_target_state(x, at, s))
        at.state++;
    if (at.state == x->plain->n_initial)
        BUG("the representative of an initial state is none");
    return at.state;
}

struct concrete_state concretize_start(const struct concretizer *x, state_id s)
{
    const struct signature *g = x->plain->sig;
    uint32_t *used;
    struct concrete_state at = { plain_initial(x, s), RENAMING_NONE, VALUE_NONE };

    if (!has_schematic(g))
        return at;
    used = mem_zalloc((g->n_atoms + 1) * sizeof *used);
    for (uint32_t k = 0; k < g->n_atoms; k++)
        used[k] = g->atom[k]->kind == SORT_DATA ? g->atom[k]->n : 0;
    at.used = active_domain_tuple(&(struct active_domain){ x->plain->data.sizes, used }, g->vs);
    mem_free(used);
    return at;
}

/* ---- steps ---- */

static void rename_actors(const struct concretizer *x, renaming names, struct lts_edge *e)
{
    const struct signature *g = x->plain->sig;
    uint32_t n = lts_n_actors(g, e);
    struct lts_actor *actor = mem_alloc(n * sizeof *actor);

    for (uint32_t k = 0; k < n; k++) {
        actor[k] = lts_actor(g, e, k);
        actor[k].instance = rename_instance(x->plain->data.renamer, names, actor[k].instance);
    }
    e->actor[0] = actor[0].instance;
    lts_set_receivers(g, e, n - 1, actor + 1);
    mem_free(actor);
}

/* The step of the product, its values named as in the run; its target is not known yet. */
static struct evidence_step wanted_step(const struct concretizer *x, struct concrete_state at,
                                        const struct lts_edge *e, value payload)
{
    const struct signature *g = x->plain->sig;
    struct renamer *r = x->plain->data.renamer;
    struct evidence_step s = { *e, at.used, payload, LTS_NO_STATE };
    uint32_t n;
    const struct sort *const *sort = lts_payload_sorts(g, e, &n);

    s.payload = rename_tuple(r, at.names, n, sort, payload);
    s.edge.payload = rename_tuple(r, at.names, n, sort, e->payload);
    if (e->kind != LTS_TAU) {
        const struct channel *c = &g->channel[g->link[e->link].channel];
        s.edge.index = rename_tuple(r, at.names, c->n_index, c->index, e->index);
    }
    rename_actors(x, at.names, &s.edge);
    return s;
}

/* The target of a plain edge with the payload wanted; LTS_NO_STATE: a fault, or none. */
static state_id plain_target(const struct concretizer *x, state_id s, const struct lts_edge *e,
                             value payload)
{
    struct lts_input in;

    if (e->kind != LTS_IN || e->fault != NULL)
        return e->target;
    if (payload == VALUE_NONE || lts_complete(x->plain, s, e, payload, &in) != LTS_OK)
        return LTS_NO_STATE;
    return in.target;
}

/* The plain edge like *step that leads to `target`, or into a fault if that is LTS_NO_STATE; of
   several one that leads to another state if the step does. */
static void find_plain(const struct concretizer *x, struct concrete_state at, renaming names,
                       state_id target, struct evidence_step *step)
{
    bool stays = step->edge.stays, found = false;
    uint32_t n;
    const struct lts_edge *e = lts_edges(x->plain, at.state, step->held, &n);

    for (uint32_t i = 0; i < n && !(found && step->edge.stays == stays); i++) {
        struct concrete_state to = { LTS_NO_STATE, names, at.used };
        if (!lts_same_label(&e[i], &step->edge))
            continue;
        to.state = plain_target(x, at.state, &e[i], step->payload);
        if ((to.state == LTS_NO_STATE) != (target == LTS_NO_STATE) ||
            (to.state != LTS_NO_STATE && !is_target_state(x, to, target)) ||
            (found && e[i].stays != stays))
            continue;
        step->edge = e[i];
        step->target = to.state;
        found = true;
    }
    if (!found)
        BUG("a step of the representatives is no step of the model");
}

/* Is the step itself the run-time error, not the formula after it? */
static bool step_faults(const struct concretizer *x, state_id s, const struct lts_edge *e,
                        value payload)
{
    struct lts *l = product_lts(x->p);
    struct lts_input in;

    if (e->fault != NULL || e->kind != LTS_IN)
        return e->fault != NULL;
    return payload == VALUE_NONE || lts_complete(l, s, e, payload, &in) == LTS_FAULT;
}

struct concrete_state concretize_follow(const struct concretizer *x, struct concrete_state at,
                                        vertex_id v, const struct product_child *c,
                                        struct evidence_step *step)
{
    struct lts *l = product_lts(x->p);
    struct vertex_key from = product_key(x->p, v), to = product_key(x->p, c->vertex);
    renaming back = renaming_inverse(x->plain->data.renamer, c->renamed), names;
    struct lts_edge e;

    if (from.node == PRODUCT_ROOT)
        return concretize_start(x, to.state);
    if (!c->step.moved) {
        meet_fresh(x, &at, v, c, NULL);
        at.names = renaming_compose(x->plain->data.renamer, at.names, back);
        return at;
    }
    l->describe(l->self, from.state, c->step.held, c->step.edge, &e);
    meet_fresh(x, &at, v, c, &e);
    names = renaming_compose(x->plain->data.renamer, at.names, back);
    *step = wanted_step(x, at, &e, c->step.payload);
    if (to.node == PRODUCT_FAULT && step_faults(x, from.state, &e, c->step.payload))
        to.state = LTS_NO_STATE;
    find_plain(x, at, names, to.state, step);
    return (struct concrete_state){ step->target, names, at.used };
}

const struct lts_edge *concretize_receiving(const struct concretizer *x, struct concrete_state at,
                                            vertex_id v, struct arena *a)
{
    struct lts *l = product_lts(x->p);
    struct vertex_key key = product_key(x->p, v);
    struct eval *ev = product_look(x->p, v);
    struct evidence_step s;
    struct lts_edge e;

    l->describe(l->self, key.state, active_domain_tuple(ev->domain, ev->vs), key.edge - 1, &e);
    s = wanted_step(x, at, &e, VALUE_NONE);
    return arena_copy(a, &s.edge, sizeof s.edge);
}

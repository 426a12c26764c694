/*
 * Events from the tables of the engine, for what occurs in a set of states.
 *
 * The tables (stg/step/enabled.h) say of each list of transitions and of each synchronisation
 * what it has read of the state, and what it writes.  So each is an event: local states and cells
 * that were read lead from the value that was read, cells that are only written from any.  What
 * the tables lack is made in a state of the set: no guess is evaluated.
 *
 * A communication whose partners do not look at what the other does is a product: what senders of
 * an action can do is one relation, what receivers make of it another.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "checker/symbolic/discover_internal.h"
#include "support/bug.h"

/* ---- life ---- */

struct discovery *discovery_new(struct symbolic *x)
{
    struct discovery *k = mem_zalloc(sizeof *k);

    k->t = &x->source->tables;
    row_store_init(&k->computes);
    row_store_init(&k->evaluated);
    stepper_init(&k->stepper, k->t, true);
    k->stepper.with_values = true;
    k->instance = mem_zalloc((x->s->n + (size_t)1) * sizeof *k->instance);
    k->walk.word = mem_zalloc((x->s->width + (size_t)1) * sizeof *k->walk.word);
    return k;
}

void discovery_free(struct discovery *k, uint32_t n_instances)
{
    for (uint32_t i = 0; i < n_instances; i++) {
        vec_clear(&k->instance[i].done);
        vec_clear(&k->instance[i].expanded);
        vec_clear(&k->instance[i].receiving);
        vec_clear(&k->instance[i].action);
    }
    discover_factors_clear(k, n_instances);
    for (size_t a = 0; a < k->action.n; a++) {
        vec_clear(&k->action.at[a].sender);
        vec_clear(&k->action.at[a].offer);
        vec_clear(&k->action.at[a].accept);
    }
    stepper_clear(&k->stepper);
    step_buffer_clear(&k->steps);
    mem_free(k->instance);
    vec_clear(&k->action);
    vec_clear(&k->touched);
    vec_clear(&k->draft);
    vec_clear(&k->meeting);
    vec_clear(&k->faulty_list);
    row_store_clear(&k->evaluated);
    memo_clear(&k->noted);
    memo_clear(&k->probed);
    mem_free(k->walk.word);
    memo_clear(&k->walk.seen);
    vec_clear(&k->key);
    vec_clear(&k->relation);
    mem_free(k);
}

/* ---- probing ---- */

void discover_probe_rest(struct symbolic *x, uint32_t set, uint32_t number, uint32_t index,
                         const struct probing *c)
{
    struct memo *probed = &x->known->probed;
    uint64_t key = memo_key(number, index);
    uint32_t before = memo_find(probed, key);

    if (set == DIAGRAM_NONE || set == before)
        return;
    probe(x, before == MEMO_NONE ? set : diagram_difference(&x->d, set, before), c);
    if (!x->d.stopped)
        memo_set(probed, key, set);
}

/* ---- lists ---- */

static struct known_action *action_at(struct discovery *k, uint32_t action)
{
    while (k->action.n <= action)
        vec_push(&k->action, ((struct known_action){ .is_known = false }));
    return &k->action.at[action];
}

static void note_action(struct discovery *k, uint32_t action, const struct local_transition *t)
{
    const struct action *a = &k->t->action.at[action];
    struct known_action *known = action_at(k, action);

    if (known->is_known)
        return;
    known->is_known = true;
    known->channel = a->index == VALUE_NONE ? UINT64_MAX : (uint64_t)1 << t->channel;
    for (uint32_t p = 0; p < a->n_partners; p++)
        vec_push(&k->instance[k->t->partner.at[a->first_partner + p]].action, action);
}

/* The list as a receiver of the action. */
static void receive_action(struct symbolic *x, uint32_t action, uint32_t j, uint32_t list)
{
    const struct enabled *e = &x->known->t->of[j].enabled.at[list];

    if ((e->listens & x->known->action.at[action].channel) != 0 && !e->deferred)
        discover_acceptance(x, action, j, list);
}

static void add_sender(struct symbolic *x, struct sender s)
{
    struct discovery *k = x->known;
    struct local_transition t = k->t->transition.at[s.transition];
    const struct action a = k->t->action.at[t.action];
    bool is_first, plain = !t.deferred && !t.evaluated;

    note_action(k, t.action, &t);
    is_first = plain && !k->action.at[t.action].is_plain;
    k->action.at[t.action].is_plain = k->action.at[t.action].is_plain || plain;
    vec_push(&k->action.at[t.action].sender, s);
    for (uint32_t p = 0; p < a.n_partners; p++) {
        uint32_t j = k->t->partner.at[a.first_partner + p];
        for (size_t r = 0; r < k->instance[j].receiving.n; r++) {
            if (is_first)
                receive_action(x, t.action, j, k->instance[j].receiving.at[r]);
            discover_meeting(x, t.action, s, j, k->instance[j].receiving.at[r]);
        }
    }
    if (plain)
        discover_offer(x, t.action, s);
}

static void add_receiver(struct symbolic *x, uint32_t j, uint32_t list)
{
    struct discovery *k = x->known;

    vec_push(&k->instance[j].receiving, list);
    for (size_t i = 0; i < k->instance[j].action.n; i++) {
        uint32_t action = k->instance[j].action.at[i];
        if (k->action.at[action].is_plain)
            receive_action(x, action, j, list);
        for (size_t s = 0; s < k->action.at[action].sender.n; s++)
            discover_meeting(x, action, k->action.at[action].sender.at[s], j, list);
    }
}

/* Behind each value of an input is a local state. */
static void add_input_values(struct symbolic *x, uint32_t i, uint32_t local, uint32_t move)
{
    struct local_lts *c = &x->s->local[i];
    struct lts_edge e = move_edge(LTS_IN, &c->move.at[move], i);
    uint32_t accepted = local_lts_accepted(c, move, VALUE_NONE);

    x->has_inputs = true;
    for (size_t k = 0; k < c->accepted.at[accepted].receipt.n; k++) {
        struct receipt r = c->receipt.at[c->accepted.at[accepted].receipt.at[k]];
        discover_tuple(x, i, local, r.next, discover_class(x, &e, r.payload));
    }
}

/* An internal step, or one with the environment. */
static void add_alone(struct symbolic *x, uint32_t i, uint32_t list, uint32_t transition)
{
    struct discovery *k = x->known;
    struct local_transition t = k->t->transition.at[transition];
    uint32_t local = k->t->of[i].enabled.at[list].local;
    struct lts_edge e = move_edge(t.kind, &x->s->local[i].move.at[t.move], i);

    k->draft.n = 0;
    discover_list_reads(x, i, list);
    for (uint32_t w = 0; w < t.n_writes && t.kind != LTS_IN; w++)
        discover_write(x, x->s->n + t.write[w].cell, t.write[w].v);
    if (t.kind == LTS_IN)
        add_input_values(x, i, local, t.move);
    else
        discover_tuple(x, i, local, t.next, discover_class(x, &e, e.payload));
}

/* Is a transition, which is no communication, an error in each state with its list; or of an input
   one of its values? */
static bool always_fails(const struct symbolic *x, uint32_t i, const struct local_transition *t)
{
    const struct move *m = &x->s->local[i].move.at[t->move];

    if (!t->evaluated)
        return t->kind == LTS_IN && t->action == NO_ACTION;
    return m->fault != NULL || (m->fault_in_rest != NULL && !m->deferred);
}

static void add_transition_events(struct symbolic *x, uint32_t i, uint32_t list,
                                  uint32_t transition)
{
    struct local_transition t = x->known->t->transition.at[transition];

    if (t.kind == LTS_COMM && t.action != NO_ACTION)
        add_sender(x, (struct sender){ i, list, transition });
    else if (always_fails(x, i, &t))
        vec_push(&x->known->faulty_list, ((struct faulty_list){ i, list }));
    else if (t.evaluated)
        discover_open_meeting(x, i, list, transition);
    else
        add_alone(x, i, list, transition);
}

void discover_list(struct symbolic *x, uint32_t i, uint32_t list)
{
    struct known_instance *known = &x->known->instance[i];
    struct enabled e;

    while (known->done.n <= list)
        vec_push(&known->done, false);
    if (known->done.at[list])
        return;
    e = x->known->t->of[i].enabled.at[list];
    known->done.at[list] = true;
    for (uint32_t k = e.first; k < e.first + e.n && x->refusal == NULL; k++)
        add_transition_events(x, i, list, k);
    if (e.listens != 0)
        add_receiver(x, i, list);
}

struct asked_group {
    uint32_t instance, group;
};

/* The list of the group in x->word. */
static uint32_t ask_group(void *self, struct symbolic *x)
{
    const struct asked_group *g = self;
    struct step_tables *t = x->known->t;
    uint32_t list = enabled_find_by_reads(t, g->instance, g->group, x->word, VALUE_NONE);
    const struct enabled *e;

    if (list == NOT_LISTED)
        list = enabled_make(t, g->instance, g->group, x->word, VALUE_NONE);
    e = &t->of[g->instance].enabled.at[list];
    for (uint32_t r = e->first_read; r < e->first_read + e->n_reads; r++)
        vec_push(&x->read, ((struct part_read){ x->s->n + t->read.at[r].part, t->read.at[r].v }));
    discover_list(x, g->instance, list);
    return list;
}

/* ---- all of them ---- */

static bool *is_expanded(struct known_instance *k, uint32_t index)
{
    while (k->expanded.n <= index)
        vec_push(&k->expanded, false);
    return &k->expanded.at[index];
}

static void discover_local(struct symbolic *x, uint32_t set, uint32_t i, uint32_t index)
{
    bool *before = is_expanded(&x->known->instance[i], index);
    const struct edge_group *g;
    uint32_t local = x->levels.of[i].value.at[index];
    uint32_t n = local_lts_groups(&x->s->local[i], local, &g);

    for (uint32_t k = 0; k < n && x->refusal == NULL; k++) {
        struct asked_group asked = { i, k };
        if (discover_has_factors(x, i, &g[k])) {
            discover_local_factors(x, set, i, &g[k], index);
        } else if (g[k].n_reads > 0) {
            discover_probe_rest(x, diagram_slice(&x->d, set, x->levels.level_of[i], index),
                                x->s->first_slot[i] + k, index,
                                &(struct probing){ .self = &asked, .ask = ask_group });
        } else if (!*before) {
            x->word[i] = local;
            ask_group(&asked, x);
        }
    }
    *before = true;
}

void discover(struct symbolic *x, uint32_t set)
{
    struct vec_u32 *index = diagram_all_indices(&x->d, set);

    for (uint32_t i = 0; i < x->s->n && x->refusal == NULL && !x->d.stopped; i++) {
        const struct vec_u32 *of = &index[x->levels.level_of[i]];
        for (size_t k = 0; k < of->n && x->refusal == NULL && !x->d.stopped; k++)
            discover_local(x, set, i, of->at[k]);
    }
    discover_other_factors(x, set, index);
    diagram_free_indices(&x->d, index);
    discover_meetings(x, set);
}

void discover_anew(struct symbolic *x)
{
    memo_clear(&x->known->probed);
}

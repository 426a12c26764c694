/*
 * How many bystanders are enough (see bystander_count.h).
 *
 * The number is the sum of three: the identities that a move names, being indices of its instances,
 * chosen by `for`, or received; those that variables of the formula hold; and the most that some
 * term binds around one place, where a value that is indexed by identities binds its indices.
 */
#include "config.h"

#include "abstraction/bystander_count.h"

#include "abstraction/windows/window_sort.h"
#include "logic/observe.h"
#include "stg/graph/edge_terms.h"

#define BYSTANDERS_MOST 200 /* that are worth trying */

struct counting {
    const struct signature *sig;
    const struct sort *id;
    uint32_t bound; /* by terms */
    struct bystander_count result;
};

static void refuse(struct counting *c, struct span at, const char *why)
{
    if (c->result.why_none == NULL) {
        c->result.why_none = why;
        c->result.at = at;
    }
}

static uint32_t greater_of(uint32_t x, uint32_t y)
{
    return x > y ? x : y;
}

/* Without wrapping around. */
static uint32_t sum_of_two(uint32_t x, uint32_t y)
{
    return x > UINT32_MAX - y ? UINT32_MAX : x + y;
}

/* ---- sorts ---- */

static bool is_flat_sort(const struct counting *c, const struct sort *s)
{
    if (s->kind == SORT_SET && window_sort_is_pointwise(s->elem, c->id))
        return false;
    if (s->elem != NULL && !is_flat_sort(c, s->elem))
        return false;
    for (uint32_t i = 0; i < s->n; i++) {
        if (s->kind == SORT_ARRAY && window_sort_is_pointwise(s->index[i], c->id))
            return false;
        if (s->kind == SORT_RECORD && !is_flat_sort(c, s->field[i].sort))
            return false;
        for (uint32_t k = 0; s->kind == SORT_UNION && k < s->alt[i].n; k++)
            if (!is_flat_sort(c, s->alt[i].field[k].sort))
                return false;
    }
    return true;
}

/* The identities in the indices of a part of a value. */
static uint32_t count_indices(struct counting *c, const struct sort *s, struct span at)
{
    if (!is_flat_sort(c, s))
        refuse(c, at, "sets or arrays of identities are elements of sets, or indices");
    if (sort_mentions(s, SORT_BAG))
        refuse(c, at, "bags are not known here");
    return window_sort_witness(s, c->id);
}

/* The identities in one value of the sort. */
static uint32_t count_choice(struct counting *c, const struct sort *s, struct span at)
{
    if (window_sort_is_pointwise(s, c->id))
        refuse(c, at, "sets or arrays of identities are gone through, chosen or received");
    return window_sort_pointers(s, c->id);
}

/* ---- terms ---- */

static uint32_t count_term(struct counting *c, const struct term *t)
{
    uint32_t inner = 0, own = 0;

    for (uint32_t i = 0; i < t->n; i++)
        inner = greater_of(inner, count_term(c, t->kid[i]));
    for (uint32_t i = 0; i < t->n_binders; i++) {
        const struct binder *b = &t->binder[i];
        own = sum_of_two(own, count_choice(c, b->sort, t->span));
        if (b->lo != NULL)
            inner = greater_of(inner, greater_of(count_term(c, b->lo), count_term(c, b->hi)));
    }
    if (t->kind == TERM_CALL)
        inner = greater_of(inner, count_term(c, t->fun->body));
    if ((t->kind == TERM_CARD && window_sort_mentions(t->kid[0]->sort, c->id)) ||
        (t->kind == TERM_AGGREGATE && own > 0))
        refuse(c, t->span, "identities are counted");
    return greater_of(sum_of_two(own, inner), count_indices(c, t->sort, t->span));
}

static void note_term(void *self, const struct term *t)
{
    struct counting *c = self;

    c->bound = greater_of(c->bound, count_term(c, t));
}

static void note_sort(struct counting *c, const struct sort *s, struct span at)
{
    c->bound = greater_of(c->bound, count_indices(c, s, at));
}

/* ---- moves ---- */

static void note_statements(struct counting *c, const struct statement_block *b)
{
    if (b->sequential && b->n > 0)
        refuse(c, b->at[0].at, "statements are not known here");
    edge_block_terms(b, note_term, c);
}

static void note_edge_terms(struct counting *c, const struct edge *e)
{
    edge_guard_terms(e, note_term, c);
    note_statements(c, &e->doing);
    edge_action_terms(e, note_term, c);
    if (e->where != NULL)
        note_term(c, e->where);
    note_statements(c, &e->then);
    for (uint32_t i = 0; i < e->n_args; i++)
        note_term(c, e->arg[i]);
}

/* What the environment sends is chosen by it. */
static uint32_t count_received(struct counting *c, const struct edge *e)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < e->n_payload && e->kind == ACTION_RECEIVE; i++) {
        note_sort(c, e->pattern[i].sort, e->at);
        n = sum_of_two(n, window_sort_pointers(e->pattern[i].sort, c->id));
    }
    return n;
}

static uint32_t count_family(const struct counting *c, const struct family *f)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < f->n_index; i++)
        n = sum_of_two(n, window_sort_pointers(f->index[i], c->id));
    return n;
}

/* The identities in the indices of one of its instances. */
static uint32_t count_instance(const struct counting *c, uint32_t process)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->sig->n_families; i++)
        if (c->sig->family[i].process == process)
            n = greater_of(n, count_family(c, &c->sig->family[i]));
    return n;
}

/* Those that the side of the edge names. */
static uint32_t count_named_side(struct counting *c, uint32_t process, const struct edge *e)
{
    uint32_t n = sum_of_two(count_instance(c, process), count_received(c, e));

    for (uint32_t i = 0; i < e->n_binders; i++)
        n = sum_of_two(n, count_choice(c, e->binder[i].sort, e->at));
    return n;
}

/* Those that a move names: one side, or two that communicate. */
static uint32_t count_moves(struct counting *c)
{
    uint32_t most[] = { [ACTION_TAU] = 0, [ACTION_SEND] = 0, [ACTION_RECEIVE] = 0 };

    for (uint32_t i = 0; i < c->sig->n_processes; i++)
        for (uint32_t k = 0; k < c->sig->process[i].n_edges; k++) {
            const struct edge *e = &c->sig->process[i].edge[k];
            most[e->kind] = greater_of(most[e->kind], count_named_side(c, i, e));
            note_edge_terms(c, e);
        }
    return greater_of(most[ACTION_TAU], sum_of_two(most[ACTION_SEND], most[ACTION_RECEIVE]));
}

/* The environment may send any value on an open channel. */
static void look_at_inputs(struct counting *c)
{
    for (uint32_t i = 0; i < c->sig->n_links; i++) {
        const struct link *l = &c->sig->link[i];
        const struct channel *channel = &c->sig->channel[l->channel];
        if (l->used && channel->broadcast)
            refuse(c, channel->at, "all who can receive on a broadcast channel do so at once");
        for (uint32_t k = 0; k < channel->n_payload && l->received && !l->restricted; k++)
            count_choice(c, channel->payload[k], channel->at);
    }
}

/* ---- the rest ---- */

static void note_variables(struct counting *c)
{
    for (uint32_t i = 0; i < c->sig->n_globals; i++)
        note_sort(c, c->sig->global[i].sort, c->sig->global[i].at);
    for (uint32_t i = 0; i < c->sig->n_processes; i++) {
        const struct process *p = &c->sig->process[i];
        for (uint32_t k = 0; k < p->n_variables; k++) {
            note_sort(c, p->variable[k].sort, p->variable[k].at);
            if (p->variable[k].initial != NULL)
                note_term(c, p->variable[k].initial);
        }
        for (uint32_t k = 0; k < p->node[p->begin].n_params; k++)
            note_term(c, p->begin_arg[k]);
    }
}

/* The identities that its variables hold. */
static uint32_t count_formula(struct counting *c, const struct formula *f)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < f->n_slots; i++)
        if (f->slot_sort[i] != NULL)
            n = sum_of_two(n, count_choice(c, f->slot_sort[i], f->at));
    if (f->names_identities)
        refuse(c, f->at, "it names identities");
    if (formula_observes_moves(f))
        refuse(c, f->at, "it asks whether transitions lead to another state");
    formula_walk_terms(f, note_term, c);
    return n;
}

struct bystander_count bystander_count(const struct stg *g, const struct formula *f,
                                       const struct sort *id, const struct vec_ptr *evaluated)
{
    struct counting c = { .sig = &g->sig, .id = id };
    struct span nowhere = { NULL, 0, 0 };
    uint32_t moves = count_moves(&c), formula = count_formula(&c, f);

    look_at_inputs(&c);
    note_variables(&c);
    for (size_t i = 0; i < evaluated->n; i++)
        term_walk(evaluated->at[i], false, note_term, &c);
    c.result.enough = sum_of_two(2, sum_of_two(sum_of_two(moves, formula), c.bound));
    if (c.result.enough > BYSTANDERS_MOST)
        refuse(&c, nowhere, "too many identities are bound inside one another");
    return c.result;
}

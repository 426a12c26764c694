/*
 * One state: its predicate, its targets (see sweep_parts.h).
 */
#include "config.h"

#include "stg/sweep_parts.h"

#include <string.h>

void walker_init(struct walker *x, struct sweep *w, bool alone)
{
    *x = (struct walker){ .w = w, .alone = alone, .found = NO_STATE, .faulty = NO_STATE,
                          .error = NO_STATE };
    x->number = mem_zalloc(w->tree.n_nodes * sizeof *x->number);
    x->ready = mem_zalloc((w->s->n + 1) * sizeof *x->ready);
    x->listens = mem_zalloc((w->s->n + 1) * sizeof *x->listens);
    x->active = mem_zalloc((w->s->n + 1) * sizeof *x->active);
    x->change = mem_zalloc((w->tree.n_leaves + 1) * sizeof *x->change);
    x->work = mem_zalloc((w->tree.n_leaves + 1) * sizeof *x->work);
    x->arrival = mem_alloc(ARRIVALS * sizeof *x->arrival);
    x->landing = mem_alloc(ARRIVALS * sizeof *x->landing);
}

void walker_clear(struct walker *x)
{
    mem_free(x->number);
    mem_free(x->ready);
    mem_free(x->listens);
    mem_free(x->active);
    mem_free(x->change);
    mem_free(x->work);
    mem_free(x->arrival);
    mem_free(x->landing);
    vec_clear(&x->caught);
    vec_clear(&x->later);
}

/* ---- targets ---- */

/* Where somebody else is at work, there is room (sweep_level.c). */
static uint64_t close_target(struct walker *x, const struct tree_target *target)
{
    uint64_t pair = tree_close(&x->w->tree, target);

    while (pair == TREE_FULL) {
        tree_grow(&x->w->tree, 1);
        pair = tree_close(&x->w->tree, target);
    }
    return pair;
}

void walker_land(struct walker *x)
{
    struct pairs *states = tree_states(&x->w->tree);

    for (uint32_t i = 0; i < x->n_arrivals; i++) {
        x->landing[i].pair = close_target(x, &x->arrival[i]);
        x->landing[i].hash = pairs_hash(x->landing[i].pair);
        pairs_expect(states, x->landing[i].hash);
    }
    for (uint32_t i = 0; i < x->n_arrivals; i++)
        pairs_fetch(states, x->landing[i].hash);
    for (uint32_t i = 0; i < x->n_arrivals; i++)
        while (pairs_put(states, x->landing[i].pair, x->landing[i].hash) == PAIRS_FULL)
            pairs_grow(states);
    x->n_arrivals = 0;
}

/* False: too many at once. */
static bool arrive(struct walker *x, const struct tree_target *target)
{
    if (x->seeking) {
        x->sought = x->sought || close_target(x, target) == x->seek;
        return true;
    }
    if (x->n_arrivals == ARRIVALS && !x->alone)
        return false;
    if (x->n_arrivals == ARRIVALS)
        walker_land(x);
    tree_expect(&x->w->tree, target);
    x->arrival[x->n_arrivals++] = *target;
    return true;
}

static void change(struct walker *x, uint32_t word, uint32_t number)
{
    if (x->number[word] != number)
        x->change[x->n_changes++] = (struct tree_change){ word, number };
}

static bool make_target(struct walker *x, struct tree_target *out)
{
    struct tree_change *change = x->change;

    if (x->n_changes > 2)
        change = memcpy(x->work, change, x->n_changes * sizeof *change);
    return tree_change(&x->w->tree, x->number, change, x->n_changes, out);
}

/* The present state with the changes made is a target.  VISIT_LATER: there is no room. */
static enum visit reach(struct walker *x)
{
    struct tree_target target;
    bool ok = make_target(x, &target);

    while (!ok && x->alone) {
        tree_grow(&x->w->tree, 1);
        ok = make_target(x, &target);
    }
    x->n_changes = 0;
    return ok && arrive(x, &target) ? VISIT_DONE : VISIT_LATER;
}

/* ---- by hops ---- */

/* A variable may have been written in several parts; they all say the same. */
static void change_globals(struct walker *x, const struct hop *h)
{
    for (uint32_t i = 0; i < h->n_writes; i++) {
        bool again = false;
        for (uint32_t k = 0; k < i; k++)
            again = again || h->write[k].global == h->write[i].global;
        if (!again)
            change(x, x->w->s->n + h->write[i].global, h->write[i].v);
    }
}

static enum visit hop_alone(struct walker *x, uint32_t i, const struct hop *h, uint32_t *n)
{
    ++*n;
    change(x, i, h->next);
    change_globals(x, h);
    return reach(x);
}

static enum visit hop_with(struct walker *x, uint32_t i, const struct hop *h, uint32_t j,
                           uint32_t next)
{
    change(x, i, h->next);
    change(x, j, next);
    change_globals(x, h);
    return reach(x);
}

/* A list of transitions, as in hops.h, counted in *n. */
static enum visit follow_meeting(struct walker *x, const uint32_t *list, uint32_t *n)
{
    enum visit v = VISIT_DONE;

    for (uint32_t k = *list++; k > 0 && v == VISIT_DONE; k--) {
        for (uint32_t changes = *list++; changes > 0; changes--, list += 2)
            change(x, list[0], list[1]);
        v = reach(x);
        ++*n;
    }
    return v;
}

static enum visit meet_late(struct walker *x, uint32_t i, uint32_t hop, uint32_t j, uint32_t *n)
{
    struct hops *h = &x->w->hops;
    uint32_t where = hops_find_meeting(h, j, x->ready[j], hop);

    if (where == ANSWER_UNKNOWN && !x->alone)
        return VISIT_LATER;
    if (where == ANSWER_UNKNOWN)
        where = hops_make_meeting(h, i, hop, j, x->ready[j], x->number);
    return where == ANSWER_SLOW ? VISIT_SLOW : follow_meeting(x, h->meeting.at + where, n);
}

/* What is not known is found out by who is alone. */
static uint32_t answer_of(struct walker *x, uint32_t j, uint32_t action)
{
    struct hops *h = &x->w->hops;
    uint32_t a = hops_find_answer(h, j, x->ready[j], action);

    return a == ANSWER_UNKNOWN && x->alone ? hops_make_answer(h, j, x->ready[j], action) : a;
}

/* The transitions in which component j takes part, counted in *n. */
static enum visit meet(struct walker *x, uint32_t i, const struct hop *h, uint32_t j, uint32_t *n)
{
    uint32_t a = answer_of(x, j, h->action);
    const uint32_t *list;
    enum visit v = VISIT_DONE;

    if (a == ANSWER_REFUSED)
        return VISIT_DONE;
    if (a == ANSWER_UNKNOWN)
        return VISIT_LATER;
    if (a == ANSWER_SLOW)
        return VISIT_SLOW;
    if (a < ANSWER_MANY) {
        ++*n;
        return hop_with(x, i, h, j, a - 1);
    }
    list = x->w->hops.of[j].next.at + (a - ANSWER_MANY);
    *n += list[0];
    for (uint32_t k = 1; k <= list[0] && v == VISIT_DONE; k++)
        v = hop_with(x, i, h, j, list[k]);
    return v;
}

static bool is_late(const struct walker *x, const struct hop *h, uint32_t j)
{
    return h->late || (x->waits && x->w->hops.of[j].ready.at[x->ready[j]].waits);
}

static enum visit hop_to_partners(struct walker *x, uint32_t i, uint32_t hop, uint32_t *n)
{
    const struct hop *h = &x->w->hops.hop.at[hop];
    const struct action *a = &x->w->hops.action.at[h->action];
    const uint32_t *partner = x->w->hops.partner.at + a->first_partner;
    enum visit v = VISIT_DONE;

    for (uint32_t k = 0; k < a->n_partners && v == VISIT_DONE; k++)
        if (x->listens[partner[k]] >> h->channel & 1 && partner[k] != i)
            v = is_late(x, h, partner[k]) ? meet_late(x, i, hop, partner[k], n)
                                          : meet(x, i, h, partner[k], n);
    return v;
}

/* The ready of component i; NO_READY: it is not known, and somebody else is at work. */
static uint32_t ready_of(struct walker *x, uint32_t i)
{
    struct hops *h = &x->w->hops;
    uint32_t r = hops_find_ready(h, i, x->number);

    return r == NO_READY && x->alone ? hops_make_ready(h, i, x->number) : r;
}

static enum visit get_ready(struct walker *x)
{
    struct hops *h = &x->w->hops;
    enum visit v = VISIT_DONE;

    x->n_active = 0;
    x->waits = false;
    for (uint32_t i = 0; i < x->w->s->n; i++) {
        uint32_t number = ready_of(x, i);
        const struct ready *r = &h->of[i].ready.at[number];
        if (number == NO_READY)
            return VISIT_LATER;
        x->ready[i] = number;
        x->listens[i] = r->listens;
        if (r->slow)
            v = VISIT_SLOW;
        x->waits = x->waits || r->waits;
        if (r->n > 0)
            x->active[x->n_active++] = (struct active){ i, r->first, r->first + r->n };
    }
    return v;
}

static enum visit hop_all(struct walker *x, uint32_t *n)
{
    enum visit v = get_ready(x);

    for (uint32_t i = 0; i < x->n_active && v == VISIT_DONE; i++) {
        struct active a = x->active[i];
        for (uint32_t k = a.first; k < a.end && v == VISIT_DONE; k++) {
            const struct hop *h = &x->w->hops.hop.at[k];
            v = h->action == HOP_ALONE ? hop_alone(x, a.component, h, n)
                                       : hop_to_partners(x, a.component, k, n);
        }
    }
    return v;
}

/* ---- by moves ---- */

static enum visit reach_vector(struct walker *x, const uint32_t *word)
{
    for (uint32_t i = 0; i < x->w->s->store.width; i++)
        change(x, i, word[i]);
    return reach(x);
}

/* All that an input leads to, up to the first run-time error, and the rest counted in *n alone. */
static void take_inputs(struct walker *x, const struct lts_edge *e, uint32_t *n, enum visit *v)
{
    struct system_lts *s = x->w->s;
    const uint32_t *word;

    x->caught.n = 0;
    system_all_inputs(s, e->actor[0], s->input_move.at[e->input]);
    word = x->caught.at;
    for (size_t i = 0; i < s->input.n; i++) {
        if (s->input.at[i].fault != NULL) {
            *v = VISIT_ERROR;
            continue;
        }
        if (*v == VISIT_DONE)
            reach_vector(x, word);
        word += s->store.width;
        ++*n;
    }
}

static enum visit follow_edges(struct walker *x, uint32_t *n)
{
    struct system_lts *s = x->w->s;
    struct vec_u32 targets = x->caught;
    const uint32_t *word = targets.at;
    enum visit v = VISIT_DONE;

    x->caught = (struct vec_u32)VEC_EMPTY;
    for (size_t i = 0; i < s->edge.n; i++) {
        const struct lts_edge *e = &s->edge.at[i];
        if (e->fault != NULL) {
            v = VISIT_ERROR;
        } else if (e->kind == LTS_IN) {
            take_inputs(x, e, n, &v);
        } else {
            if (v == VISIT_DONE)
                reach_vector(x, word);
            word += s->store.width;
            ++*n;
        }
    }
    vec_clear(&x->caught);
    x->caught = targets;
    return v;
}

static enum visit move_all(struct walker *x, uint32_t *n)
{
    struct system_lts *s = x->w->s;
    enum visit v;

    *n = 0;
    x->caught.n = 0;
    s->caught = &x->caught;
    system_offer_all(s, x->number, VALUE_NONE);
    v = follow_edges(x, n);
    s->caught = NULL;
    return v;
}

/* ---- a state ---- */

static enum visit expand(struct walker *x, uint32_t *n)
{
    enum visit v = x->w->packed ? hop_all(x, n) : VISIT_SLOW;

    if (v != VISIT_SLOW)
        return v;
    return x->alone ? move_all(x, n) : VISIT_LATER;
}

static enum watch_truth truth_of(struct walker *x)
{
    const struct sweep_question *q = x->w->q;
    enum watch_truth t = watch_find(&x->w->watch, x->number);

    if (t != WATCH_UNKNOWN || !x->alone)
        return t;
    switch (q->ask(q->self, store_put(&x->w->s->store, x->number))) {
    case SWEEP_HOLDS: t = WATCH_HOLDS; break;
    case SWEEP_FAILS: t = WATCH_FAILS; break;
    case SWEEP_FAULTY: t = WATCH_FAULT; break;
    }
    watch_note(&x->w->watch, x->number, t);
    return t;
}

static void load_pair(struct walker *x, uint64_t pair)
{
    x->root = pair;
    tree_read(&x->w->tree, pair, x->number);
}

static void load(struct walker *x, uint32_t state)
{
    load_pair(x, tree_states(&x->w->tree)->pair[state]);
}

state_id walker_state(struct walker *x, uint32_t state)
{
    load(x, state);
    return store_put(&x->w->s->store, x->number);
}

enum visit walker_visit(struct walker *x, uint32_t state)
{
    const struct sweep_question *q = x->w->q;
    uint32_t n = 0, before = x->n_arrivals;
    enum watch_truth truth;
    enum visit v;

    load(x, state);
    truth = truth_of(x);
    if (truth == WATCH_UNKNOWN)
        return VISIT_LATER;
    if (truth != WATCH_HOLDS && !q->live_first)
        return truth == WATCH_FAILS ? VISIT_FOUND : VISIT_FAULTY;
    v = expand(x, &n);
    if (v == VISIT_LATER)
        x->n_arrivals = before; /* those that are stored already will be found again */
    if (v != VISIT_DONE && v != VISIT_ERROR)
        return v;
    x->transitions += n;
    if (v == VISIT_ERROR)
        return v;
    if (truth == WATCH_FAULT)
        return VISIT_FAULTY;
    return truth == WATCH_FAILS || (q->live && n == 0) ? VISIT_FOUND : VISIT_DONE;
}

/* Looks for a target, PAIR_HOLE for none; nothing is stored. */
static uint32_t seek(struct walker *x, uint64_t pair)
{
    uint32_t n = 0;

    x->seeking = true;
    x->seek = pair;
    x->sought = false;
    expand(x, &n);
    x->seeking = false;
    return n;
}

bool walker_leads_to(struct walker *x, uint32_t state, uint64_t pair)
{
    load(x, state);
    seek(x, pair);
    return x->sought;
}

uint32_t walker_degree(struct walker *x, uint64_t pair)
{
    load_pair(x, pair);
    return seek(x, PAIR_HOLE);
}

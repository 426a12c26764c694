/*
 * Hops, their partners, and what becomes of the state (see hopper.h).
 */
#include "config.h"

#include "stg/step/hopper.h"

#include <string.h>

void *hopper_memory(size_t size)
{
    return mem_zalloc(size + (size_t)2 * PAIRS_LINE);
}

void hopper_init(struct hopper *x, struct hops *h, struct state_tree *t, bool alone)
{
    uint32_t n = h->s->n + 1;

    *x = (struct hopper){ .hops = h, .tree = t, .alone = alone };
    x->ready = hopper_memory(n * sizeof *x->ready);
    x->listens = hopper_memory(n * sizeof *x->listens);
    x->active = hopper_memory(n * sizeof *x->active);
    x->change = hopper_memory(t->n_leaves * sizeof *x->change);
    x->work = hopper_memory(t->n_leaves * sizeof *x->work);
}

void hopper_clear(struct hopper *x)
{
    mem_free(x->ready);
    mem_free(x->listens);
    mem_free(x->active);
    mem_free(x->change);
    mem_free(x->work);
    vec_clear(&x->target);
}

uint64_t hopper_close(struct hopper *x, const struct tree_target *target)
{
    uint64_t pair = tree_close(x->tree, target);

    while (pair == TREE_FULL) {
        tree_grow(x->tree, 1);
        pair = tree_close(x->tree, target);
    }
    return pair;
}

/* ---- targets ---- */

static void change(struct hopper *x, uint32_t word, uint32_t number)
{
    if (x->number[word] != number)
        x->change[x->n_changes++] = (struct tree_change){ word, number };
}

static bool make_target(struct hopper *x, struct tree_target *out)
{
    struct tree_change *change = x->change;

    if (x->n_changes > 2)
        change = memcpy(x->work, change, x->n_changes * sizeof *change);
    return tree_change(x->tree, x->number, change, x->n_changes, out);
}

/* The present state with the changes made is a target.  HOP_LATER: there is no room. */
static enum hop_end reach(struct hopper *x)
{
    struct tree_target target;
    bool ok = (x->alone || x->target.n < HOPPER_MOST) && make_target(x, &target);

    while (!ok && x->alone) {
        tree_grow(x->tree, 1);
        ok = make_target(x, &target);
    }
    x->n_changes = 0;
    if (!ok)
        return HOP_LATER;
    tree_expect(x->tree, &target);
    vec_push(&x->target, target);
    return HOP_DONE;
}

/* A variable may have been written in several parts; they all say the same. */
static void change_globals(struct hopper *x, const struct hop *h)
{
    for (uint32_t i = 0; i < h->n_writes; i++) {
        bool again = false;
        for (uint32_t k = 0; k < i; k++)
            again = again || h->write[k].global == h->write[i].global;
        if (!again)
            change(x, x->hops->s->n + h->write[i].global, h->write[i].v);
    }
}

static enum hop_end hop_alone(struct hopper *x, uint32_t i, const struct hop *h)
{
    change(x, i, h->next);
    change_globals(x, h);
    return reach(x);
}

static enum hop_end hop_with(struct hopper *x, uint32_t i, const struct hop *h, uint32_t j,
                             uint32_t next)
{
    change(x, i, h->next);
    change(x, j, next);
    change_globals(x, h);
    return reach(x);
}

/* A list of transitions, as in hops.h. */
static enum hop_end follow_meeting(struct hopper *x, const uint32_t *list)
{
    enum hop_end v = HOP_DONE;

    for (uint32_t k = *list++; k > 0 && v == HOP_DONE; k--) {
        for (uint32_t changes = *list++; changes > 0; changes--, list += 2)
            change(x, list[0], list[1]);
        v = reach(x);
    }
    return v;
}

static enum hop_end meet_deferred(struct hopper *x, uint32_t i, uint32_t hop, uint32_t j)
{
    struct hops *h = x->hops;
    uint32_t where = hops_find_meeting(h, j, x->ready[j], hop);

    if (where == ANSWER_UNKNOWN && !x->alone)
        return HOP_LATER;
    if (where == ANSWER_UNKNOWN)
        where = hops_make_meeting(h, i, hop, j, x->ready[j], x->number);
    return where == ANSWER_SLOW ? HOP_SLOW : follow_meeting(x, h->meeting.at + where);
}

/* What is not known is found out by who is alone. */
static uint32_t answer_of(struct hopper *x, uint32_t j, uint32_t action)
{
    struct hops *h = x->hops;
    uint32_t a = hops_find_answer(h, j, x->ready[j], action);

    return a == ANSWER_UNKNOWN && x->alone ? hops_make_answer(h, j, x->ready[j], action) : a;
}

/* The transitions in which component j takes part. */
static enum hop_end meet(struct hopper *x, uint32_t i, const struct hop *h, uint32_t j)
{
    uint32_t a = answer_of(x, j, h->action);
    const uint32_t *list;
    enum hop_end v = HOP_DONE;

    if (a == ANSWER_REFUSED)
        return HOP_DONE;
    if (a == ANSWER_UNKNOWN)
        return HOP_LATER;
    if (a == ANSWER_SLOW)
        return HOP_SLOW;
    if (a < ANSWER_MANY)
        return hop_with(x, i, h, j, a - 1);
    list = x->hops->of[j].next.at + (a - ANSWER_MANY);
    for (uint32_t k = 1; k <= list[0] && v == HOP_DONE; k++)
        v = hop_with(x, i, h, j, list[k]);
    return v;
}

static bool is_deferred(const struct hopper *x, const struct hop *h, uint32_t j)
{
    return h->deferred || (x->waits && x->hops->of[j].ready.at[x->ready[j]].waits);
}

static enum hop_end hop_to_partners(struct hopper *x, uint32_t i, uint32_t hop)
{
    const struct hop *h = &x->hops->hop.at[hop];
    const struct action *a = &x->hops->action.at[h->action];
    const uint32_t *partner = x->hops->partner.at + a->first_partner;
    enum hop_end v = HOP_DONE;

    for (uint32_t k = 0; k < a->n_partners && v == HOP_DONE; k++)
        if (x->listens[partner[k]] >> h->channel & 1 && partner[k] != i)
            v = is_deferred(x, h, partner[k]) ? meet_deferred(x, i, hop, partner[k])
                                          : meet(x, i, h, partner[k]);
    return v;
}

/* The ready of component i; NO_READY: it is not known, and somebody else is at work. */
static uint32_t ready_of(struct hopper *x, uint32_t i)
{
    struct hops *h = x->hops;
    uint32_t r = hops_find_ready(h, i, x->number);

    return r == NO_READY && x->alone ? hops_make_ready(h, i, x->number) : r;
}

static enum hop_end get_ready(struct hopper *x)
{
    struct hops *h = x->hops;
    enum hop_end v = HOP_DONE;

    x->n_active = 0;
    x->waits = false;
    for (uint32_t i = 0; i < h->s->n; i++) {
        const struct ready *r;
        x->ready[i] = ready_of(x, i);
        if (x->ready[i] == NO_READY)
            return HOP_LATER;
        r = &h->of[i].ready.at[x->ready[i]];
        x->listens[i] = r->listens;
        if (r->slow)
            v = HOP_SLOW;
        x->waits = x->waits || r->waits;
        if (r->n > 0)
            x->active[x->n_active++] = (struct active){ i, r->first, r->first + r->n };
    }
    return v;
}

enum hop_end hopper_run(struct hopper *x, const uint32_t *number)
{
    enum hop_end v;

    x->number = number;
    v = get_ready(x);
    for (uint32_t i = 0; i < x->n_active && v == HOP_DONE; i++) {
        struct active a = x->active[i];
        for (uint32_t k = a.first; k < a.end && v == HOP_DONE; k++) {
            const struct hop *h = &x->hops->hop.at[k];
            v = h->action == HOP_ALONE ? hop_alone(x, a.component, h)
                                       : hop_to_partners(x, a.component, k);
        }
    }
    return v;
}

void hopper_add(struct hopper *x, const uint32_t *number, const uint32_t *word)
{
    x->number = number;
    for (uint32_t i = 0; i < x->hops->s->store.width; i++)
        change(x, i, word[i]);
    reach(x);
}

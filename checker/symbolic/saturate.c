/*
 * Saturation (see saturate.h).
 *
 * At each level one node at most is being made, so each level has one list of indices with the
 * nodes behind them.
 */
#include "config.h"

#include "checker/symbolic/saturate.h"

#include <stdlib.h>

#include "support/bug.h"

struct level_work {
    uint32_t n;            /* indices; of each: */
    uint32_t *kid;         /* the node behind it, so far; owned, as what follows */
    bool *waits;           /* it is in `queue` */
    struct vec_u32 *fire;  /* the events with this top level that it starts */
    struct vec_u32 always; /* those that any index starts */
    struct vec_u32 used;   /* indices with a node */
    struct vec_u32 queue;  /* those with events to be fired */
};

/* ---- life ---- */

static void clear_level_work(struct level_work *w)
{
    for (uint32_t i = 0; i < w->n; i++)
        vec_clear(&w->fire[i]);
    mem_free(w->fire);
    mem_free(w->kid);
    mem_free(w->waits);
    vec_clear(&w->always);
    vec_clear(&w->used);
    vec_clear(&w->queue);
    *w = (struct level_work){ .n = 0 };
}

/* The event is one of the level of its first part. */
static void add_start(struct saturation *x, uint32_t event)
{
    uint32_t n;
    const struct event_part *part = event_parts(x->events, event, &n);
    const struct relation *r = &x->events->relation.at[part->relation];
    struct level_work *w = &x->at[part->level];

    if (r->any_to != NO_INDEX)
        vec_push(&w->always, event);
    for (size_t i = 0; i < r->pair.n; i++)
        if (i == 0 || r->pair.at[i].from != r->pair.at[i - 1].from)
            vec_push(&w->fire[r->pair.at[i].from], event);
}

static void make_level_work(struct saturation *x)
{
    for (uint32_t l = 1; l <= x->levels->n; l++) {
        struct level_work *w = &x->at[l];
        w->n = levels_count(x->levels, x->levels->word_at[l]);
        w->kid = mem_zalloc((w->n + (size_t)1) * sizeof *w->kid);
        w->waits = mem_zalloc((w->n + (size_t)1) * sizeof *w->waits);
        w->fire = mem_zalloc((w->n + (size_t)1) * sizeof *w->fire);
    }
    for (uint32_t e = 0; e < x->events->place.n; e++)
        add_start(x, e);
}

void saturation_init(struct saturation *x, struct diagram *d, const struct events *v,
                     const struct levels *levels)
{
    *x = (struct saturation){ d, v, levels, NULL };
    x->at = mem_zalloc((levels->n + (size_t)1) * sizeof *x->at);
    make_level_work(x);
}

static void clear_levels_work(struct saturation *x)
{
    for (uint32_t l = 1; l <= x->levels->n; l++)
        clear_level_work(&x->at[l]);
}

void saturation_clear(struct saturation *x)
{
    clear_levels_work(x);
    mem_free(x->at);
}

void saturation_renew(struct saturation *x)
{
    memo_clear(&x->d->fired);
    clear_levels_work(x);
    make_level_work(x);
}

/* ---- a node that is being made ---- */

/* True: the set behind the index has grown. */
static bool join(struct saturation *x, struct level_work *w, uint32_t index, uint32_t set)
{
    uint32_t before = w->kid[index];

    if (set == DIAGRAM_NONE)
        return false;
    if (before == DIAGRAM_NONE)
        vec_push(&w->used, index);
    w->kid[index] = diagram_union(x->d, before, set);
    if (w->kid[index] == DIAGRAM_NONE) /* the diagram is stopped: the index remains in use */
        w->kid[index] = set;
    return w->kid[index] != before;
}

static void enqueue(struct level_work *w, uint32_t index)
{
    if (w->waits[index] || (w->fire[index].n == 0 && w->always.n == 0))
        return;
    w->waits[index] = true;
    vec_push(&w->queue, index);
}

static int ascending_index(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

    return (a > b) - (a < b);
}

/* The node, and an empty list for the next one. */
static uint32_t close_level(struct saturation *x, uint32_t level)
{
    struct level_work *w = &x->at[level];
    size_t from = x->d->pending.n;

    if (w->used.n > 1)
        qsort(w->used.at, w->used.n, sizeof *w->used.at, ascending_index);
    for (size_t k = 0; k < w->used.n; k++) {
        uint32_t index = w->used.at[k];
        diagram_add(x->d, index, w->kid[index]);
        w->kid[index] = DIAGRAM_NONE;
    }
    w->used.n = 0;
    return diagram_close(x->d, level, from);
}

/* ---- firing ---- */

static uint32_t fire(struct saturation *x, uint32_t set, uint32_t event, uint32_t k);

/* Each index that this one leads to gets the set. */
static void lead_to(struct saturation *x, struct level_work *w, const struct relation *r,
                    uint32_t index, uint32_t set)
{
    uint32_t n;

    if (r->any_to != NO_INDEX) {
        if (join(x, w, r->any_to, set))
            enqueue(w, r->any_to);
        return;
    }
    for (uint32_t i = 0; relation_pairs(r, index, &n) != NULL && i < n; i++) {
        uint32_t to = relation_pairs(r, index, &n)[i].to;
        if (join(x, w, to, set))
            enqueue(w, to);
    }
}

/* All events of this level that the index starts. */
static void fire_from(struct saturation *x, struct level_work *w, uint32_t index,
                      const struct vec_u32 *events)
{
    for (size_t i = 0; i < events->n && !x->d->stopped; i++) {
        uint32_t n, e = events->at[i];
        const struct event_part *part = event_parts(x->events, e, &n);
        lead_to(x, w, &x->events->relation.at[part->relation], index, fire(x, w->kid[index], e, 1));
    }
}

/* The saturated node of what the level has so far. */
static uint32_t saturate(struct saturation *x, uint32_t level)
{
    struct level_work *w = &x->at[level];

    for (size_t k = 0; k < w->used.n; k++)
        enqueue(w, w->used.at[k]);
    while (w->queue.n > 0) {
        uint32_t index = vec_pop(&w->queue);
        w->waits[index] = false;
        fire_from(x, w, index, &w->fire[index]);
        fire_from(x, w, index, &w->always);
    }
    return close_level(x, level);
}

/* What the parts of the event from number k on make of a saturated set, saturated. */
static uint32_t fire(struct saturation *x, uint32_t set, uint32_t event, uint32_t k)
{
    uint32_t n, n_parts, level, result;
    const struct event_part *part = event_parts(x->events, event, &n_parts);
    uint64_t key = memo_key(set, event);

    if (k == n_parts || set == DIAGRAM_NONE)
        return set;
    result = memo_find(&x->d->fired, key);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(x->d))
        return DIAGRAM_NONE;
    level = diagram_level(x->d, set);
    diagram_entries(x->d, set, &n);
    for (uint32_t i = 0; i < n; i++) {
        const struct relation *r = &x->events->relation.at[part[k].relation];
        struct diagram_entry e = diagram_entries(x->d, set, &n)[i];
        if (part[k].level != level)
            join(x, &x->at[level], e.index, fire(x, e.kid, event, k));
        else if (relation_starts(r, e.index))
            lead_to(x, &x->at[level], r, e.index, fire(x, e.kid, event, k + 1));
    }
    result = saturate(x, level);
    if (!x->d->stopped)
        memo_add(&x->d->fired, key, result);
    return result;
}

/* ---- a whole set ---- */

#define CLOSING UINT32_MAX /* in place of an event: see saturation_close */

uint32_t saturation_close(struct saturation *x, uint32_t set)
{
    uint64_t key = memo_key(set, CLOSING);
    uint32_t n, level, result = memo_find(&x->d->fired, key);

    if (set == DIAGRAM_NONE || set == DIAGRAM_UNIT)
        return set;
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(x->d))
        return DIAGRAM_NONE;
    level = diagram_level(x->d, set);
    diagram_entries(x->d, set, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(x->d, set, &n)[i];
        join(x, &x->at[level], e.index, saturation_close(x, e.kid));
    }
    result = saturate(x, level);
    if (!x->d->stopped)
        memo_add(&x->d->fired, key, result);
    return result;
}

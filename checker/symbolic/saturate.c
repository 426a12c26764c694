/*
 * Saturation (see saturate.h).
 *
 * At each level one node at most is being made, so each level has one list of indices with the
 * nodes behind them.
 */
#include "config.h"

#include "checker/symbolic/saturate.h"

#include "support/bug.h"

struct led {
    uint32_t to, node;
};

struct leads {
    struct led *at;
    size_t n, cap;
};

struct level_work {
    uint32_t n;           /* indices; of each: */
    uint32_t *kid;        /* the node behind it, so far; owned, as what follows */
    bool *waits;          /* it is in `queue` */
    struct leads *leads;  /* where the matrices of this level lead from it */
    struct leads always;  /* ... and from any index */
    struct vec_u32 used;  /* indices with a node */
    struct vec_u32 queue; /* those from which matrices are to be followed */
};

/* ---- life ---- */

static void clear_level_work(struct level_work *w)
{
    for (uint32_t i = 0; i < w->n; i++)
        vec_clear(&w->leads[i]);
    mem_free(w->leads);
    mem_free(w->kid);
    mem_free(w->waits);
    vec_clear(&w->always);
    vec_clear(&w->used);
    vec_clear(&w->queue);
    *w = (struct level_work){ .n = 0 };
}

static void add_leads(struct saturation *x, uint32_t matrix)
{
    const struct matrix *m = &x->events->matrix;
    struct level_work *w = &x->at[matrix_level(m, matrix)];
    uint32_t n;
    const struct matrix_entry *e = matrix_entries(m, matrix, &n);

    for (uint32_t i = 0; i < n; i++) {
        struct leads *list = e[i].from == NO_INDEX ? &w->always : &w->leads[e[i].from];
        vec_push(list, ((struct led){ e[i].to, e[i].node }));
    }
}

static void make_level_work(struct saturation *x)
{
    for (uint32_t l = 1; l <= x->levels->n; l++) {
        struct level_work *w = &x->at[l];
        w->n = levels_count(x->levels, x->levels->word_at[l]);
        w->kid = mem_zalloc((w->n + (size_t)1) * sizeof *w->kid);
        w->waits = mem_zalloc((w->n + (size_t)1) * sizeof *w->waits);
        w->leads = mem_zalloc((w->n + (size_t)1) * sizeof *w->leads);
    }
    for (size_t k = 0; k < x->events->whole.n; k++)
        add_leads(x, x->events->whole.at[k]);
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
    if (w->waits[index] || (w->leads[index].n == 0 && w->always.n == 0))
        return;
    w->waits[index] = true;
    vec_push(&w->queue, index);
}

/* The node, and an empty list for the next one. */
static uint32_t close_level(struct saturation *x, uint32_t level)
{
    struct level_work *w = &x->at[level];
    size_t from = diagram_open(x->d, level);

    vec_sort_u32(w->used.at, w->used.n);
    for (size_t k = 0; k < w->used.n; k++) {
        uint32_t index = w->used.at[k];
        diagram_add(x->d, index, w->kid[index]);
        w->kid[index] = DIAGRAM_NONE;
    }
    w->used.n = 0;
    return diagram_close(x->d, from);
}

/* ---- firing ---- */

static uint32_t fire(struct saturation *x, uint32_t set, uint32_t matrix);

static void follow_leads(struct saturation *x, struct level_work *w, uint32_t index,
                         const struct leads *leads)
{
    for (size_t i = 0; i < leads->n && !x->d->stopped; i++)
        if (join(x, w, leads->at[i].to, fire(x, w->kid[index], leads->at[i].node)))
            enqueue(w, leads->at[i].to);
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
        follow_leads(x, w, index, &w->leads[index]);
        follow_leads(x, w, index, &w->always);
    }
    return close_level(x, level);
}

/* What a matrix of this level makes of an entry of a set: by those from its index and from any. */
static void fire_entry(struct saturation *x, struct level_work *w, struct diagram_entry e,
                       uint32_t matrix, uint32_t *at)
{
    const struct matrix *m = &x->events->matrix;
    uint32_t n;
    const struct matrix_entry *a = matrix_entries(m, matrix, &n);

    while (*at < n && a[*at].from < e.index)
        (*at)++;
    for (uint32_t i = *at; i < n && a[i].from == e.index; i++)
        join(x, w, a[i].to, fire(x, e.kid, a[i].node));
    for (uint32_t i = n; i > 0 && a[i - 1].from == NO_INDEX; i--)
        join(x, w, a[i - 1].to, fire(x, e.kid, a[i - 1].node));
}

/* What a matrix makes of a saturated set, saturated. */
static uint32_t fire(struct saturation *x, uint32_t set, uint32_t matrix)
{
    uint32_t n, level, result, at = 0;
    uint64_t key = memo_key(set, matrix);

    if (matrix == MATRIX_IDENTITY || set == DIAGRAM_NONE)
        return set;
    result = memo_find(&x->d->fired, key);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(x->d))
        return DIAGRAM_NONE;
    level = diagram_level(x->d, set);
    diagram_entries(x->d, set, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(x->d, set, &n)[i];
        if (matrix_level(&x->events->matrix, matrix) == level)
            fire_entry(x, &x->at[level], e, matrix, &at);
        else
            join(x, &x->at[level], e.index, fire(x, e.kid, matrix));
    }
    result = saturate(x, level);
    if (!x->d->stopped)
        memo_add(&x->d->fired, key, result);
    return result;
}

/* ---- a whole set ---- */

#define CLOSING UINT32_MAX /* in place of a matrix: see saturation_close */

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

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

static uint32_t add_leads(struct saturation *x, uint32_t matrix)
{
    const struct matrix *m = &x->events->matrix;
    struct level_work *w = &x->at[matrix_level(m, matrix)];
    uint32_t n;
    const struct matrix_entry *e = matrix_entries(m, matrix, &n);

    for (uint32_t i = 0; i < n; i++) {
        struct leads *list = e[i].from == NO_INDEX ? &w->always : &w->leads[e[i].from];
        vec_push(list, ((struct led){ e[i].to, e[i].node }));
    }
    return n;
}

static uint64_t make_level_work(struct saturation *x)
{
    uint64_t made = 0;

    for (uint32_t l = 1; l <= x->levels->n; l++) {
        struct level_work *w = &x->at[l];
        w->n = levels_count(x->levels, x->levels->word_at[l]);
        made += w->n;
        w->kid = mem_zalloc((w->n + (size_t)1) * sizeof *w->kid);
        w->waits = mem_zalloc((w->n + (size_t)1) * sizeof *w->waits);
        w->leads = mem_zalloc((w->n + (size_t)1) * sizeof *w->leads);
    }
    for (size_t k = 0; k < x->events->whole.n; k++)
        made += add_leads(x, x->events->whole.at[k]);
    return made;
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

uint64_t saturation_renew(struct saturation *x)
{
    memo_clear(&x->d->fired);
    memo_clear(&x->d->repeated);
    clear_levels_work(x);
    return make_level_work(x);
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

/* all: also where no matrix of the level leads from the index. */
static void enqueue(struct level_work *w, uint32_t index, bool all)
{
    if (w->waits[index] || (!all && w->leads[index].n == 0 && w->always.n == 0))
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
static uint32_t fire_repeatedly(struct saturation *x, uint32_t set, uint32_t matrix);

/* From the index to another one, by the matrix behind.  What leads back to the index may be taken
   any number of times, so that is done below, at once. */
static void follow_lead(struct saturation *x, struct level_work *w, uint32_t index, struct led to,
                        bool all)
{
    uint32_t set = w->kid[index];

    set = to.to == index ? fire_repeatedly(x, set, to.node) : fire(x, set, to.node);
    if (join(x, w, to.to, set))
        enqueue(w, to.to, all);
}

static void follow_leads(struct saturation *x, struct level_work *w, uint32_t index,
                         const struct leads *leads, bool all)
{
    for (size_t i = 0; i < leads->n && !x->d->stopped; i++)
        follow_lead(x, w, index, leads->at[i], all);
}

/* Where a matrix of this level leads from the index. */
static void follow_matrix(struct saturation *x, struct level_work *w, uint32_t index,
                          uint32_t matrix)
{
    uint32_t n;
    const struct matrix_entry *e = matrix_entries(&x->events->matrix, matrix, &n);

    for (uint32_t i = matrix_first(e, n, index); i < n && e[i].from == index; i++)
        follow_lead(x, w, index, (struct led){ e[i].to, e[i].node }, true);
    for (uint32_t i = n; i > 0 && e[i - 1].from == NO_INDEX; i--)
        follow_lead(x, w, index, (struct led){ e[i - 1].to, e[i - 1].node }, true);
}

/* The node of what the level has so far, closed under the events up to this level and a matrix of
   it, if that is not MATRIX_IDENTITY. */
static uint32_t saturate(struct saturation *x, uint32_t level, uint32_t matrix)
{
    struct level_work *w = &x->at[level];
    bool all = matrix != MATRIX_IDENTITY;

    for (size_t k = 0; k < w->used.n; k++)
        enqueue(w, w->used.at[k], all);
    while (w->queue.n > 0) {
        uint32_t index = vec_pop(&w->queue);
        w->waits[index] = false;
        follow_leads(x, w, index, &w->leads[index], all);
        follow_leads(x, w, index, &w->always, all);
        if (all)
            follow_matrix(x, w, index, matrix);
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
    result = diagram_recall(x->d, &x->d->fired, key);
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
    result = saturate(x, level, MATRIX_IDENTITY);
    if (!x->d->stopped)
        memo_add(&x->d->fired, key, result);
    return result;
}

/* Adds to a saturated set what a matrix leads to, taken any number of times.  What is added at
   levels above that of the matrix may lead on by it: so the result is closed under the matrix if
   nothing was added, and the caller asks again otherwise. */
static uint32_t fire_repeatedly(struct saturation *x, uint32_t set, uint32_t matrix)
{
    uint32_t n, level, result;
    uint64_t key = memo_key(set, matrix);
    bool here;

    if (matrix == MATRIX_IDENTITY || set == DIAGRAM_NONE)
        return set;
    result = diagram_recall(x->d, &x->d->repeated, key);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(x->d))
        return DIAGRAM_NONE;
    level = diagram_level(x->d, set);
    here = matrix_level(&x->events->matrix, matrix) == level;
    diagram_entries(x->d, set, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(x->d, set, &n)[i];
        join(x, &x->at[level], e.index, here ? e.kid : fire_repeatedly(x, e.kid, matrix));
    }
    result = saturate(x, level, here ? matrix : MATRIX_IDENTITY);
    if (!x->d->stopped)
        memo_add(&x->d->repeated, key, result);
    return result;
}

/* ---- a whole set ---- */

#define CLOSING UINT32_MAX /* in place of a matrix: see saturation_close */

uint32_t saturation_close(struct saturation *x, uint32_t set)
{
    uint64_t key = memo_key(set, CLOSING);
    uint32_t n, level, result = diagram_recall(x->d, &x->d->fired, key);

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
    result = saturate(x, level, MATRIX_IDENTITY);
    if (!x->d->stopped)
        memo_add(&x->d->fired, key, result);
    return result;
}

/*
 * Refinement: the first partition, and the splitting of bunches (see refine.h).
 *
 * Time O(m log n) for m arcs and n states (m >= n): an arc is moved whenever its bunch or the
 * block of one of its ends has become at most half as large, and otherwise when its source
 * becomes a bottom state or it stops being inert, which happens once.  Space O(m).
 */
#include "config.h"

#include "abstraction/refine.h"

#include <string.h>

#include "abstraction/refine_parts.h"

/* ---- reading the input ---- */

static bool is_silent(const struct refine_input *x, uint32_t arc)
{
    return x->label[arc] == x->silent && x->silent != REFINE_NONE;
}

/* first[s] .. first[s + 1] - 1 of the array returned are the arcs at s, silent ones first. */
static uint32_t *arcs_at(const struct refine_input *x, const uint32_t *end, uint32_t *first)
{
    uint32_t *list = mem_alloc((x->n_arcs + (size_t)1) * sizeof *list), sum = 0;

    memset(first, 0, (x->n_states + (size_t)1) * sizeof *first);
    for (uint32_t i = 0; i < x->n_arcs; i++)
        first[end[i]]++;
    for (uint32_t s = 0; s <= x->n_states; s++) {
        sum += first[s];
        first[s] = sum;
    }
    /* filled from the end: the silent ones last */
    for (uint32_t i = 0; i < x->n_arcs; i++)
        if (!is_silent(x, i))
            list[--first[end[i]]] = i;
    for (uint32_t i = 0; i < x->n_arcs; i++)
        if (is_silent(x, i))
            list[--first[end[i]]] = i;
    return list;
}

static uint32_t *numbers(size_t n, uint32_t value)
{
    uint32_t *at = mem_alloc((n + 1) * sizeof *at);

    for (size_t i = 0; i <= n; i++)
        at[i] = value;
    return at;
}

static struct refine_link *links(size_t n)
{
    return mem_alloc((n + 1) * sizeof(struct refine_link));
}

static void refine_init(struct refine *r, const struct refine_input *x, uint32_t *block)
{
    uint32_t n = x->n_states, m = x->n_arcs;

    memset(r, 0, sizeof *r);
    r->n_states = n;
    r->n_arcs = m;
    r->block = block;
    r->arc = mem_alloc((m + (size_t)1) * sizeof *r->arc);
    for (uint32_t i = 0; i < m; i++)
        r->arc[i] = (struct refine_arc){ .source = x->source[i], .target = x->target[i],
                                         .into = REFINE_NONE };
    r->out_first = numbers(n, 0);
    r->in_first = numbers(n, 0);
    r->out = arcs_at(x, x->source, r->out_first);
    r->in = arcs_at(x, x->target, r->in_first);
    r->in_other = numbers(n, 0);
    for (uint32_t s = 0; s < n; s++)
        r->in_other[s] = r->in_first[s];
    for (uint32_t i = 0; i < m; i++)
        r->in_other[x->target[i]] += is_silent(x, i);
    r->by_into = links(m);
    r->by_from = links(m);
    r->by_group = links(m);
    r->by_bottom = links(n);
    r->inert = numbers(n, 0);
    r->left = numbers(n, 0);
    r->fresh = numbers(n, REFINE_NONE);
    r->reaches = mem_zalloc(n + (size_t)1);
}

static void refine_clear(struct refine *r)
{
    void *array[] = { r->arc, r->out_first, r->in_first, r->out, r->in, r->in_other, r->by_into,
                      r->by_from, r->by_group, r->by_bottom, r->inert, r->left, r->fresh,
                      r->reaches };
    struct vec_u32 *list[] = { &r->t.free_into, &r->t.free_from, &r->t.free_group, &r->bunches,
                               &r->queue, &r->loose, &r->part, &r->touched, &r->groups, &r->reach,
                               &r->miss, &r->counted };

    for (size_t i = 0; i < sizeof array / sizeof *array; i++)
        mem_free(array[i]);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        vec_clear(list[i]);
    vec_clear(&r->t.into);
    vec_clear(&r->t.from);
    vec_clear(&r->t.group);
    vec_clear(&r->t.bunch);
    vec_clear(&r->t.block);
    vec_clear(&r->into_link);
    vec_clear(&r->from_link);
}

/* ---- the first partition ---- */

/* Block 0 are the states from which silent arcs lead to one with another arc, block 1 the rest. */
static void first_blocks(struct refine *r, const struct refine_input *x)
{
    struct vec_u32 found = VEC_EMPTY;

    for (uint32_t s = 0; s < r->n_states; s++)
        r->block[s] = 1;
    for (uint32_t i = 0; i < r->n_arcs; i++)
        if (!is_silent(x, i) && r->block[x->source[i]] == 1) {
            r->block[x->source[i]] = 0;
            vec_push(&found, x->source[i]);
        }
    while (found.n > 0) {
        uint32_t s = vec_pop(&found);
        for (uint32_t k = r->in_first[s]; k < r->in_other[s]; k++) {
            uint32_t t = r->arc[r->in[k]].source;
            if (r->block[t] == 1) {
                r->block[t] = 0;
                vec_push(&found, t);
            }
        }
    }
    vec_clear(&found);
    (void)refine_new_block(r);
    (void)refine_new_block(r);
    for (uint32_t s = 0; s < r->n_states; s++)
        r->t.block.at[r->block[s]].n++;
}

/* One bunch of all arcs that are not inert; they come from block 0. */
static void first_bunch(struct refine *r, const struct refine_input *x)
{
    uint32_t bunch = refine_new_bunch(r), from = refine_new_from(r, 0, bunch);
    uint32_t *into = numbers(2 * (size_t)x->n_labels, REFINE_NONE);

    for (uint32_t i = 0; i < r->n_arcs; i++) {
        uint32_t s = x->source[i], target = r->block[x->target[i]];
        uint32_t *part = &into[2 * (size_t)x->label[i] + target];

        if (is_silent(x, i) && r->block[s] == target) {
            r->inert[s]++;
            continue;
        }
        if (*part == REFINE_NONE)
            *part = refine_new_into(r, bunch);
        if (r->fresh[s] == REFINE_NONE)
            r->fresh[s] = refine_new_group(r);
        refine_place(r, i, *part, from, r->fresh[s]);
    }
    mem_free(into);
    for (uint32_t s = 0; s < r->n_states; s++) {
        r->fresh[s] = REFINE_NONE;
        if (r->inert[s] == 0)
            refine_add(&r->t.block.at[r->block[s]].bottom, r->by_bottom, s);
    }
    refine_enqueue_bunch(r, bunch);
}

/* ---- splitting bunches ---- */

/* The block of both parts is made stable, first under the one that has its marked arcs. */
static void stabilise(struct refine *r, uint32_t first, uint32_t second)
{
    uint32_t others;
    size_t n = 0;

    refine_enqueue(r, second);
    others = refine_split(r, first);
    /* Those that cannot do what was taken from the bunch can do what remains. */
    for (size_t i = 0; i < r->queue.n; i++) {
        uint32_t x = r->queue.at[i];
        if (r->t.from.at[x].block == others)
            r->t.from.at[x].queued = false;
        else
            r->queue.at[n++] = x;
    }
    r->queue.n = n;
    while (r->queue.n > 0) {
        struct refine_from *part;
        uint32_t x = vec_pop(&r->queue);

        part = &r->t.from.at[x];
        part->queued = false;
        if (part->arcs[0].n + part->arcs[1].n == 0)
            vec_push(&r->t.free_from, x);
        else
            (void)refine_split(r, x);
    }
}

/* The arc goes to the new bunch, marked. */
static void take_over(struct refine *r, uint32_t a, uint32_t bunch)
{
    uint32_t from = r->arc[a].from, group = r->arc[a].group, twin;

    twin = r->t.from.at[from].twin;
    if (twin == REFINE_NONE) {
        twin = refine_new_from(r, r->t.from.at[from].block, bunch);
        r->t.from.at[from].twin = twin;
        vec_push(&r->touched, from);
    }
    refine_move_from(r, a, twin);
    refine_mark(r, a);
    twin = r->t.group.at[group].twin;
    if (twin == REFINE_NONE) {
        twin = refine_new_group(r);
        r->t.group.at[group].twin = twin;
        vec_push(&r->groups, group);
    }
    refine_move_group(r, a, twin);
}

/* States that have arcs in both bunches get one of those that remain marked. */
static void mark_others(struct refine *r)
{
    for (size_t i = 0; i < r->groups.n; i++) {
        uint32_t x = r->groups.at[i];
        struct refine_group *group = &r->t.group.at[x];

        group->twin = REFINE_NONE;
        if (group->arcs.n == 0)
            refine_drop_group(r, x);
        else
            refine_mark(r, group->arcs.head);
    }
    r->groups.n = 0;
}

/* The parts of the old and the new bunch of blocks that have both. */
static void collect_pairs(struct refine *r, struct vec_u32 *pairs)
{
    for (size_t i = 0; i < r->touched.n; i++) {
        uint32_t x = r->touched.at[i], twin = r->t.from.at[x].twin;
        struct refine_from *part = &r->t.from.at[x];

        part->twin = REFINE_NONE;
        if (part->arcs[0].n + part->arcs[1].n == 0) {
            refine_unmark_all(r, twin);
            refine_drop_from(r, x);
        } else {
            vec_push(pairs, twin);
            vec_push(pairs, x);
        }
    }
    r->touched.n = 0;
}

static void split_bunch(struct refine *r, uint32_t old, struct vec_u32 *pairs)
{
    uint32_t into = r->t.bunch.at[old].into.head, other = r->into_link.at[into].next, bunch;

    if (r->t.into.at[other].arcs.n < r->t.into.at[into].arcs.n)
        into = other;
    bunch = refine_new_bunch(r);
    refine_remove(&r->t.bunch.at[old].into, r->into_link.at, into);
    refine_add(&r->t.bunch.at[bunch].into, r->into_link.at, into);
    r->t.into.at[into].bunch = bunch;
    refine_enqueue_bunch(r, old);
    for (uint32_t a = r->t.into.at[into].arcs.head; a != REFINE_NONE; a = r->by_into[a].next)
        take_over(r, a, bunch);
    mark_others(r);
    pairs->n = 0;
    collect_pairs(r, pairs);
    for (size_t i = 0; i < pairs->n; i += 2)
        stabilise(r, pairs->at[i], pairs->at[i + 1]);
}

bool refine_states(const struct refine_input *x, struct limit *limit, uint32_t *block,
                   uint32_t *n_blocks)
{
    struct vec_u32 pairs = VEC_EMPTY;
    bool within = true;
    struct refine r;

    refine_init(&r, x, block);
    first_blocks(&r, x);
    first_bunch(&r, x);
    while (within && r.bunches.n > 0) {
        uint32_t bunch = vec_pop(&r.bunches);

        r.t.bunch.at[bunch].queued = false;
        within = limit_hit(limit, 0) == LIMIT_NONE;
        if (within)
            split_bunch(&r, bunch, &pairs);
    }
    *n_blocks = vec_number(r.t.block.n);
    vec_clear(&pairs);
    refine_clear(&r);
    return within;
}

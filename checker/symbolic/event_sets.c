/*
 * Sources, deadlocks and counts of events (see event_sets.h).
 */
#include "config.h"

#include "checker/symbolic/event_sets.h"

#include <stdlib.h>

#include "support/bug.h"

/* One event, and what is remembered of it. */
struct event_work {
    const struct event_sets *x;
    const struct event_part *part;
    uint32_t n;
    struct memo done; /* by set */
};

static void begin_event(struct event_work *w, const struct event_sets *x, uint32_t event)
{
    *w = (struct event_work){ .x = x };
    w->part = event_parts(x->events, event, &w->n);
}

static const struct relation *relation_of(const struct event_work *w, uint32_t k)
{
    return &w->x->events->relation.at[w->part[k].relation];
}

/* ---- before ---- */

struct before_work {
    const struct event_sets *x;
    struct before_memo *known;
};

/* A set, and the states among which those before it are looked for. */
struct before_task {
    uint32_t set, within;
    enum before_steps which;
};

void before_memo_clear(struct before_memo *m)
{
    memo_clear(&m->pairs);
    memo_clear(&m->before);
    m->n_pairs = 0;
}

static uint64_t before_key(struct before_memo *m, struct before_task t, uint32_t matrix)
{
    uint32_t pair = memo_find(&m->pairs, memo_key(t.set, t.within));

    if (pair == MEMO_NONE) {
        pair = m->n_pairs;
        m->n_pairs += BEFORE_STAYS + 1;
        memo_add(&m->pairs, memo_key(t.set, t.within), pair);
    }
    return memo_key(pair + t.which, matrix);
}

static uint32_t before_matrix(struct before_work *w, struct before_task t, uint32_t matrix);

/* By one entry of the matrix, from the entry e of t.within. */
static uint32_t before_arc(struct before_work *w, struct before_task t, struct diagram_entry e,
                           struct matrix_entry a)
{
    struct before_task kid = { diagram_kid(w->x->d, t.set, a.to), e.kid, t.which };

    if (a.to != e.index && t.which == BEFORE_STAYS)
        return DIAGRAM_NONE;
    if (a.to != e.index)
        kid.which = BEFORE_ALL;
    return before_matrix(w, kid, a.node);
}

/* Behind an entry of t.within, where the matrix is of its level: by those entries of the matrix
   that begin with its index, which come from number *at on, and those with any. */
static uint32_t before_entry(struct before_work *w, struct before_task t, uint32_t matrix,
                             struct diagram_entry e, uint32_t *at)
{
    struct diagram *d = w->x->d;
    uint32_t n, all = DIAGRAM_NONE;
    const struct matrix_entry *a = matrix_entries(&w->x->events->matrix, matrix, &n);

    while (*at < n && a[*at].from < e.index)
        (*at)++;
    for (uint32_t i = *at; i < n && a[i].from == e.index; i++)
        all = diagram_union(d, all, before_arc(w, t, e, a[i]));
    for (uint32_t i = n; i > 0 && a[i - 1].from == NO_INDEX; i--)
        all = diagram_union(d, all, before_arc(w, t, e, a[i - 1]));
    return all;
}

static uint32_t make_before(struct before_work *w, struct before_task t, uint32_t matrix)
{
    struct diagram *d = w->x->d;
    uint32_t n, at = 0, level = diagram_level(d, t.within);
    bool here = matrix_level(&w->x->events->matrix, matrix) == level;
    size_t from = d->pending.n;

    diagram_entries(d, t.within, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(d, t.within, &n)[i];
        struct before_task kid = { diagram_kid(d, t.set, e.index), e.kid, t.which };
        e.kid = here ? before_entry(w, t, matrix, e, &at) : before_matrix(w, kid, matrix);
        diagram_add(d, e.index, e.kid);
    }
    return diagram_close(d, level, from);
}

/* The states of t.within from which the matrix leads into t.set. */
static uint32_t before_matrix(struct before_work *w, struct before_task t, uint32_t matrix)
{
    uint32_t result;
    uint64_t key;

    if (t.set == DIAGRAM_NONE || t.within == DIAGRAM_NONE)
        return DIAGRAM_NONE;
    if (matrix == MATRIX_IDENTITY && t.which == BEFORE_MOVES)
        return DIAGRAM_NONE;
    if (matrix == MATRIX_IDENTITY)
        return diagram_intersection(w->x->d, t.set, t.within);
    key = before_key(w->known, t, matrix);
    result = memo_find(&w->known->before, key);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(w->x->d))
        return DIAGRAM_NONE;
    result = make_before(w, t, matrix);
    if (!w->x->d->stopped)
        memo_add(&w->known->before, key, result);
    return result;
}

uint32_t event_sets_before_batch(const struct event_sets *x, uint32_t set, uint32_t batch,
                                 uint32_t within, enum before_steps which,
                                 struct before_memo *known)
{
    struct before_work w = { x, known };

    return before_matrix(&w, (struct before_task){ set, within, which },
                         x->events->whole.at[batch]);
}

uint32_t event_sets_before(const struct event_sets *x, uint32_t set, uint32_t within)
{
    struct before_memo known = { .n_pairs = 0 };
    uint32_t all = DIAGRAM_NONE;

    for (uint32_t k = 0; k < x->events->whole.n && !x->d->stopped; k++)
        all = diagram_union(x->d, all,
                            event_sets_before_batch(x, set, k, within, BEFORE_ALL, &known));
    before_memo_clear(&known);
    return all;
}

/* ---- without an event ---- */

/* Does some pair lead from the index to another one? */
static bool relation_moves(const struct relation *r, uint32_t from)
{
    uint32_t n;
    const struct local_pair *pair;

    if (r->any_to != NO_INDEX)
        return r->any_to != from;
    pair = relation_pairs(r, from, &n);
    for (uint32_t i = 0; i < n; i++)
        if (pair[i].to != from)
            return true;
    return false;
}

/* The states of the set in which the parts from number k on are not all possible, or none of them
   leads to another index, where none before it has `moved` either. */
static uint32_t not_enabled(struct event_work *w, uint32_t set, uint32_t k, bool moved)
{
    struct diagram *d = w->x->d;
    size_t from = d->pending.n;
    uint32_t n, level, result;

    if (set == DIAGRAM_NONE)
        return DIAGRAM_NONE;
    if (k == w->n)
        return moved ? DIAGRAM_NONE : set;
    result = memo_find(&w->done, memo_key(set, moved));
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(d))
        return DIAGRAM_NONE;
    level = diagram_level(d, set);
    diagram_entries(d, set, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(d, set, &n)[i];
        bool here = w->part[k].level == level;
        if (!here || relation_starts(relation_of(w, k), e.index)) {
            bool moves = moved || (here && relation_moves(relation_of(w, k), e.index));
            e.kid = not_enabled(w, e.kid, here ? k + 1 : k, moves);
        }
        diagram_add(d, e.index, e.kid);
    }
    result = diagram_close(d, level, from);
    memo_add(&w->done, memo_key(set, moved), result);
    return result;
}

uint32_t event_sets_stuck(const struct event_sets *x, uint32_t set, bool moves)
{
    for (uint32_t e = 0; e < x->events->place.n && set != DIAGRAM_NONE; e++) {
        struct event_work w;
        begin_event(&w, x, e);
        set = not_enabled(&w, set, 0, !moves);
        memo_clear(&w.done);
    }
    return set;
}

/* ---- counting ---- */

/* How many vectors there are below each node of a set, and how many ways lead to it from the root.
 */
struct set_counts {
    struct vec_u32 nodes;       /* ascending */
    struct num *below, *above;  /* by node */
    struct num *at;             /* of one event: transitions of its upper parts, by node */
    struct vec_u32 next, other; /* nodes of one level where there are any; of the level before */
    struct num sum;
    struct arena *arena;
};

static void count_vectors(struct set_counts *c, const struct diagram *d, uint32_t set)
{
    uint32_t n;

    for (size_t k = 0; k < c->nodes.n; k++) {
        uint32_t node = c->nodes.at[k];
        const struct diagram_entry *e = diagram_entries(d, node, &n);
        c->below[node] = num_word(node == DIAGRAM_UNIT);
        c->above[node] = num_word(node == set);
        for (uint32_t i = 0; i < n; i++)
            c->below[node] = num_add(c->arena, c->below[node], c->below[e[i].kid]);
    }
    for (size_t k = c->nodes.n; k-- > 0;) {
        uint32_t node = c->nodes.at[k];
        const struct diagram_entry *e = diagram_entries(d, node, &n);
        for (uint32_t i = 0; i < n; i++)
            c->above[e[i].kid] = num_add(c->arena, c->above[e[i].kid], c->above[node]);
    }
}

/* How many transitions of the relation begin with the index. */
static uint64_t times_from(const struct relation *r, uint32_t index)
{
    uint32_t n;
    const struct local_pair *p = relation_pairs(r, index, &n);
    uint64_t sum = 0;

    for (uint32_t i = 0; i < n; i++)
        sum += p[i].times;
    return r->any_to != NO_INDEX ? 1 : sum;
}

/* Where the event is on its way down, with so many transitions of its upper parts. */
static void count_at(struct set_counts *c, uint32_t node, struct num transitions)
{
    if (num_sign(c->at[node]) == 0)
        vec_push(&c->next, node);
    c->at[node] = num_add(c->arena, c->at[node], transitions);
}

/* From a node down by one level, at which the event has this relation, or NULL.  Behind its lowest
   level all vectors count. */
static void count_down(const struct event_work *w, struct set_counts *c, uint32_t node,
                       const struct relation *r)
{
    uint32_t n, lowest = w->part[w->n - 1].level;
    const struct diagram_entry *e = diagram_entries(w->x->d, node, &n);
    bool last = diagram_level(w->x->d, node) == lowest;

    for (uint32_t i = 0; i < n; i++) {
        uint64_t times = r == NULL ? 1 : times_from(r, e[i].index);
        struct num found = c->at[node];
        if (times == 0)
            continue;
        if (times > 1)
            found = num_mul(c->arena, found, num_word((int64_t)times));
        if (last)
            c->sum = num_add(c->arena, c->sum, num_mul(c->arena, found, c->below[e[i].kid]));
        else
            count_at(c, e[i].kid, found);
    }
    c->at[node] = num_word(0);
}

/* by_level: where the nodes of each level begin in `nodes`. */
static void count_event(const struct event_work *w, struct set_counts *c,
                        const struct vec_u32 *by_level, const uint32_t *first)
{
    uint32_t top = w->part[0].level, lowest = w->part[w->n - 1].level, k = 0;

    for (uint32_t i = first[top]; i < first[top + 1]; i++)
        count_at(c, by_level->at[i], c->above[by_level->at[i]]);
    for (uint32_t level = top; level >= lowest; level--) {
        const struct relation *r = w->part[k].level == level ? relation_of(w, k++) : NULL;
        struct vec_u32 now = c->next;
        c->next = c->other;
        c->next.n = 0;
        for (size_t i = 0; i < now.n; i++)
            count_down(w, c, now.at[i], r);
        c->other = now;
    }
}

/* The nodes in the order of their levels; first: of each level, and one more. */
static void sort_by_level(const struct diagram *d, const struct vec_u32 *nodes,
                          struct vec_u32 *by_level, uint32_t *first)
{
    for (size_t k = 0; k < nodes->n; k++)
        first[diagram_level(d, nodes->at[k]) + 1]++;
    for (uint32_t l = 1; l <= d->n_levels + 1; l++)
        first[l] += first[l - 1];
    vec_reserve(by_level, nodes->n);
    for (size_t k = 0; k < nodes->n; k++)
        by_level->at[first[diagram_level(d, nodes->at[k])]++] = nodes->at[k];
    by_level->n = nodes->n;
    for (uint32_t l = d->n_levels + 1; l > 0; l--)
        first[l] = first[l - 1];
    first[0] = 0;
}

struct num event_sets_transitions(const struct event_sets *x, uint32_t set, struct arena *arena)
{
    struct set_counts c = { .nodes = VEC_EMPTY, .sum = num_word(0), .arena = arena };
    struct vec_u32 by_level = VEC_EMPTY;
    uint32_t *first = mem_zalloc((x->d->n_levels + (size_t)2) * sizeof *first);
    size_t n = set + (size_t)1;

    diagram_nodes(x->d, set, &c.nodes);
    c.below = mem_zalloc(n * sizeof *c.below);
    c.above = mem_zalloc(n * sizeof *c.above);
    c.at = mem_zalloc(n * sizeof *c.at);
    count_vectors(&c, x->d, set);
    sort_by_level(x->d, &c.nodes, &by_level, first);
    for (uint32_t e = 0; e < x->events->place.n && !diagram_asks(x->d); e++) {
        struct event_work w;
        begin_event(&w, x, e);
        count_event(&w, &c, &by_level, first);
    }
    vec_clear(&c.nodes);
    vec_clear(&by_level);
    mem_free(first);
    mem_free(c.below);
    mem_free(c.above);
    mem_free(c.at);
    vec_clear(&c.next);
    vec_clear(&c.other);
    return c.sum;
}

/*
 * Sources, deadlocks and counts of events (see event_sets.h).
 */
#include "config.h"

#include "checker/symbolic/event_sets.h"

#include <stdlib.h>

#include "support/bug.h"

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
    size_t from = diagram_open(d, level);

    diagram_entries(d, t.within, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(d, t.within, &n)[i];
        struct before_task kid = { diagram_kid(d, t.set, e.index), e.kid, t.which };
        e.kid = here ? before_entry(w, t, matrix, e, &at) : before_matrix(w, kid, matrix);
        diagram_add(d, e.index, e.kid);
    }
    return diagram_close(d, from);
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
    result = diagram_recall(w->x->d, &w->known->before, key);
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

struct stuck_work {
    struct diagram *d;
    const struct matrix *m;
    bool moves;          /* to another state */
    struct memo done[2]; /* by set and matrix; of each value of `moved` */
    struct memo below;   /* by set: what stuck_below makes of it */
};

static uint32_t not_enabled(struct stuck_work *w, uint32_t set, uint32_t matrix, bool moved);

/* The states behind an index for which that is so of all entries of the matrix, which is of this
   level, from the index or from any. */
static uint32_t not_enabled_behind(struct stuck_work *w, struct diagram_entry e, uint32_t matrix,
                                   bool moved)
{
    uint32_t n;
    const struct matrix_entry *a = matrix_entries(w->m, matrix, &n);

    for (uint32_t i = matrix_first(a, n, e.index); i < n && a[i].from == e.index; i++)
        e.kid = not_enabled(w, e.kid, a[i].node, moved || a[i].to != e.index);
    for (uint32_t i = n; i > 0 && a[i - 1].from == NO_INDEX; i--)
        e.kid = not_enabled(w, e.kid, a[i - 1].node, moved || a[i - 1].to != e.index);
    return e.kid;
}

/* The states of the set from which the matrix leads nowhere, or only back, where nothing above has
   `moved` either. */
static uint32_t not_enabled(struct stuck_work *w, uint32_t set, uint32_t matrix, bool moved)
{
    struct diagram *d = w->d;
    uint32_t n, level, result;
    size_t from;

    if (set == DIAGRAM_NONE)
        return DIAGRAM_NONE;
    if (matrix == MATRIX_IDENTITY)
        return moved ? DIAGRAM_NONE : set;
    result = diagram_recall(d, &w->done[moved], memo_key(set, matrix));
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(d))
        return DIAGRAM_NONE;
    level = diagram_level(d, set);
    from = diagram_open(d, level);
    diagram_entries(d, set, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(d, set, &n)[i];
        bool here = matrix_level(w->m, matrix) == level;
        uint32_t kid = here ? not_enabled_behind(w, e, matrix, moved)
                            : not_enabled(w, e.kid, matrix, moved);
        diagram_add(d, e.index, kid);
    }
    result = diagram_close(d, from);
    memo_add(&w->done[moved], memo_key(set, matrix), result);
    return result;
}

/* The vectors of a set, of any level, in which no event is possible whose levels are all among
   theirs: from the bottom up, so that a node is made once, not for each event below it. */
static uint32_t stuck_below(struct stuck_work *w, const struct events *v, uint32_t set)
{
    struct diagram *d = w->d;
    uint32_t n, level, result;
    size_t from;

    if (set == DIAGRAM_NONE || set == DIAGRAM_UNIT)
        return set;
    result = diagram_recall(d, &w->below, set);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(d))
        return DIAGRAM_NONE;
    level = diagram_level(d, set);
    from = diagram_open(d, level);
    diagram_entries(d, set, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(d, set, &n)[i];
        uint32_t kid = stuck_below(w, v, e.kid);
        diagram_add(d, e.index, kid);
    }
    result = diagram_close(d, from);
    for (size_t k = 0; k < v->whole.n && result != DIAGRAM_NONE; k++)
        if (matrix_level(w->m, v->whole.at[k]) == level)
            result = not_enabled(w, result, v->whole.at[k], !w->moves);
    memo_add(&w->below, set, result);
    return result;
}

uint32_t event_sets_stuck(const struct event_sets *x, uint32_t set, bool moves)
{
    struct stuck_work w = { .d = x->d, .m = &x->events->matrix, .moves = moves };

    set = stuck_below(&w, x->events, set);
    memo_clear(&w.done[0]);
    memo_clear(&w.done[1]);
    memo_clear(&w.below);
    return set;
}

/* ---- counting ---- */

/* One event. */
struct event_work {
    const struct event_sets *x;
    const struct event_part *part;
    uint32_t n;
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

/* Where the event is on its way down, with so many transitions of its upper parts. */
static void count_towards(struct set_counts *c, uint32_t node, struct num transitions)
{
    if (num_sign(c->at[node]) == 0)
        vec_push(&c->next, node);
    c->at[node] = num_add(c->arena, c->at[node], transitions);
}

/* From a node on to one of its kids; behind the lowest level all vectors count. */
static void count_kid(struct set_counts *c, uint32_t kid, struct num transitions, bool last)
{
    if (last)
        c->sum = num_add(c->arena, c->sum, num_mul(c->arena, transitions, c->below[kid]));
    else
        count_towards(c, kid, transitions);
}

/* From a node down by one level, at which the event has this relation, or NULL. */
static void count_down(const struct event_work *w, struct set_counts *c, uint32_t node,
                       const struct relation *r)
{
    const struct diagram *d = w->x->d;
    bool last = diagram_level(d, node) == w->part[w->n - 1].level;
    uint32_t n;
    const struct diagram_entry *e = diagram_entries(d, node, &n);
    struct num here = c->at[node];

    if (r == NULL || r->any_to != NO_INDEX)
        for (uint32_t i = 0; i < n; i++)
            count_kid(c, e[i].kid, here, last);
    for (size_t i = 0; r != NULL && i < r->pair.n; i++) {
        uint32_t kid = diagram_kid(d, node, r->pair.at[i].from), times = r->pair.at[i].times;
        if (kid != DIAGRAM_NONE)
            count_kid(c, kid, num_mul(c->arena, here, num_word(times)), last);
    }
    c->at[node] = num_word(0);
}

/* by_level: where the nodes of each level begin in `nodes`. */
static void count_event(const struct event_work *w, struct set_counts *c,
                        const struct vec_u32 *by_level, const uint32_t *first)
{
    uint32_t top = w->part[0].level, lowest = w->part[w->n - 1].level, k = 0;

    for (uint32_t i = first[top]; i < first[top + 1]; i++)
        count_towards(c, by_level->at[i], c->above[by_level->at[i]]);
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
    for (uint32_t e = 0; e < x->events->place.n && !x->d->stopped; e++) {
        struct event_work w;
        begin_event(&w, x, e);
        diagram_charge(x->d, 1 + first[w.part[0].level + 1] - first[w.part[0].level]);
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

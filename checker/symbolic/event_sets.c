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
    struct memo done; /* by set and matrix */
};

static uint32_t before_matrix(struct before_work *w, uint32_t set, uint32_t matrix);

/* The states before, where the matrix is of the level of the set: for the n entries of the matrix
   from number `at` on that begin with this index or with any. */
static uint32_t before_index(struct before_work *w, uint32_t set, uint32_t matrix, uint32_t index)
{
    const struct matrix *m = &w->x->events->matrix;
    uint32_t n, all = DIAGRAM_NONE;
    const struct matrix_entry *e = matrix_entries(m, matrix, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (e[i].from != index && e[i].from != NO_INDEX)
            continue;
        uint32_t kid = before_matrix(w, diagram_kid(w->x->d, set, e[i].to), e[i].node);
        all = diagram_union(w->x->d, all, kid);
    }
    return all;
}

static void add_before(struct before_work *w, uint32_t set, uint32_t matrix)
{
    struct diagram *d = w->x->d;
    uint32_t n, level = diagram_level(d, set);

    if (matrix_level(&w->x->events->matrix, matrix) == level) {
        n = levels_count(w->x->levels, w->x->levels->word_at[level]);
        for (uint32_t i = 0; i < n; i++) {
            uint32_t kid = before_index(w, set, matrix, i);
            diagram_add(d, i, kid);
        }
        return;
    }
    diagram_entries(d, set, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(d, set, &n)[i];
        uint32_t kid = before_matrix(w, e.kid, matrix);
        diagram_add(d, e.index, kid);
    }
}

/* The states from which the matrix leads into the set. */
static uint32_t before_matrix(struct before_work *w, uint32_t set, uint32_t matrix)
{
    struct diagram *d = w->x->d;
    uint64_t key = memo_key(set, matrix);
    uint32_t result;
    size_t from;

    if (set == DIAGRAM_NONE || matrix == MATRIX_IDENTITY)
        return set;
    result = memo_find(&w->done, key);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(d))
        return DIAGRAM_NONE;
    from = diagram_open(d, diagram_level(d, set));
    add_before(w, set, matrix);
    result = diagram_close(d, from);
    memo_add(&w->done, key, result);
    return result;
}

uint32_t event_sets_before(const struct event_sets *x, uint32_t set, uint32_t within)
{
    struct before_work w = { .x = x };
    uint32_t all = DIAGRAM_NONE;

    for (size_t k = 0; k < x->events->whole.n && !x->d->stopped; k++) {
        uint32_t before = before_matrix(&w, set, x->events->whole.at[k]);
        all = diagram_union(x->d, all, diagram_intersection(x->d, before, within));
    }
    memo_clear(&w.done);
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
    result = memo_find(&w->done[moved], memo_key(set, matrix));
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
    result = memo_find(&w->below, set);
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
    struct vec_u32 nodes;      /* ascending */
    struct num *below, *above; /* by node */
    struct num *value;         /* of one event: transitions of its lower parts */
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

/* Over the pairs of a relation, which is of the node's level: its transitions, times what `value`
   says of the node behind its index. */
static struct num count_over_pairs(const struct set_counts *c, const struct diagram *d,
                                   uint32_t node, const struct relation *r, const struct num *value)
{
    struct num sum = num_word(0);

    for (size_t i = 0; i < r->pair.n; i++) {
        uint32_t kid = diagram_kid(d, node, r->pair.at[i].from);
        if (kid != DIAGRAM_NONE)
            sum = num_add(c->arena, sum,
                          num_mul(c->arena, value[kid], num_word(r->pair.at[i].times)));
    }
    return sum;
}

/* Of a node between the top level of the event and its lowest one. */
static struct num count_node(const struct event_work *w, const struct set_counts *c, uint32_t node)
{
    uint32_t n, level = diagram_level(w->x->d, node), k = 0;
    const struct num *value = level == w->part[w->n - 1].level ? c->below : c->value;
    const struct diagram_entry *e = diagram_entries(w->x->d, node, &n);
    const struct relation *r;
    struct num sum = num_word(0);

    while (w->part[k].level > level)
        k++;
    r = relation_of(w, k);
    if (w->part[k].level == level && r->any_to == NO_INDEX)
        return count_over_pairs(c, w->x->d, node, r, value);
    for (uint32_t i = 0; i < n; i++)
        sum = num_add(c->arena, sum, value[e[i].kid]);
    return sum;
}

/* by_level: where the nodes of each level begin in `nodes`. */
static struct num count_event(const struct event_work *w, struct set_counts *c,
                              const struct vec_u32 *by_level, const uint32_t *first)
{
    struct num sum = num_word(0);
    uint32_t top = w->part[0].level;

    for (uint32_t l = w->part[w->n - 1].level; l <= top; l++)
        for (uint32_t i = first[l]; i < first[l + 1]; i++) {
            uint32_t node = by_level->at[i];
            c->value[node] = count_node(w, c, node);
            if (l == top && num_sign(c->value[node]) > 0)
                sum = num_add(c->arena, sum, num_mul(c->arena, c->value[node], c->above[node]));
        }
    return sum;
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
    struct set_counts c = { .nodes = VEC_EMPTY, .arena = arena };
    struct vec_u32 by_level = VEC_EMPTY;
    uint32_t *first = mem_zalloc((x->d->n_levels + (size_t)2) * sizeof *first);
    size_t n = set + (size_t)1;
    struct num sum = num_word(0);

    diagram_nodes(x->d, set, &c.nodes);
    c.below = mem_zalloc(n * sizeof *c.below);
    c.above = mem_zalloc(n * sizeof *c.above);
    c.value = mem_zalloc(n * sizeof *c.value);
    count_vectors(&c, x->d, set);
    sort_by_level(x->d, &c.nodes, &by_level, first);
    for (uint32_t e = 0; e < x->events->place.n && !x->d->stopped; e++) {
        struct event_work w;
        begin_event(&w, x, e);
        diagram_charge(x->d, 1 + first[w.part[0].level + 1] - first[w.part[w.n - 1].level]);
        sum = num_add(arena, sum, count_event(&w, &c, &by_level, first));
    }
    vec_clear(&c.nodes);
    vec_clear(&by_level);
    mem_free(first);
    mem_free(c.below);
    mem_free(c.above);
    mem_free(c.value);
    return sum;
}

/*
 * Sets of vectors as multi-valued decision diagrams (see diagram.h).
 */
#include "config.h"

#include "checker/symbolic/diagram.h"

#include <string.h>

#include "support/bug.h"

#define RESULTS_BETWEEN 1024u  /* between two looks at the limit: far less than a second */
#define ENTRIES_PER_RESULT 16u /* of a long node: it takes the time of several results */

/* ---- life ---- */

void diagram_init(struct diagram *d, uint32_t n_levels, struct limit *limit, uint64_t budget)
{
    uint32_t terminal = 0, none[2] = { 0, 0 };
    bool added;

    *d = (struct diagram){ .n_levels = n_levels, .limit = limit, .budget = budget };
    row_store_init(&d->nodes);
    row_store_put(&d->nodes, none, 2, &added); /* a row of its own, which no node has */
    row_store_put(&d->nodes, &terminal, 1, &added);
}

static void forget_lists(struct diagram *d)
{
    if (d->listed_at != NULL)
        diagram_free_indices(d, d->listed_at);
    d->listed_at = NULL;
}

static void forget_results(struct diagram *d)
{
    memo_clear(&d->unions);
    memo_clear(&d->intersections);
    memo_clear(&d->differences);
    memo_clear(&d->slices);
    memo_clear(&d->fired);
    memo_clear(&d->repeated);
}

void diagram_clear(struct diagram *d)
{
    forget_results(d);
    forget_lists(d);
    row_store_clear(&d->nodes);
    vec_clear(&d->pending);
    vec_clear(&d->visited);
}

static size_t memo_bytes(const struct memo *m)
{
    return m->slot == NULL ? 0 : (m->mask + 1) * sizeof *m->slot;
}

/* What the tables hold; one of them may be about to double. */
static size_t held_bytes(const struct diagram *d)
{
    return memo_bytes(&d->unions) + memo_bytes(&d->intersections) + memo_bytes(&d->differences) +
           memo_bytes(&d->slices) + memo_bytes(&d->fired) + memo_bytes(&d->repeated) +
           d->nodes.word.cap * sizeof(uint32_t) + d->nodes.end.cap * 4 * sizeof(uint32_t);
}

bool diagram_charge(struct diagram *d, uint64_t n)
{
    d->results += n;
    if (d->budget > 0 && d->results > d->budget)
        d->stopped = true;
    if (d->stopped || d->results < d->next_look)
        return d->stopped;
    d->next_look = d->results + RESULTS_BETWEEN;
    if (!mem_fits(2 * held_bytes(d)))
        forget_results(d);
    d->stopped = d->modest && !mem_fits(2 * held_bytes(d));
    if (!d->modest && !mem_fits(2 * held_bytes(d)))
        mem_set_short(true);
    if (d->limit != NULL) {
        limit_refresh(d->limit);
        d->stopped = d->stopped || limit_hit(d->limit, 0) != LIMIT_NONE;
    }
    diagram_tell(d);
    return d->stopped;
}

/* ---- nodes ---- */

uint32_t diagram_kid(const struct diagram *d, uint32_t node, uint32_t index)
{
    uint32_t n, from = 0;
    const struct diagram_entry *e;

    if (node == DIAGRAM_NONE)
        return DIAGRAM_NONE;
    e = diagram_entries(d, node, &n);
    while (n > 0) {
        uint32_t half = n / 2;
        if (e[from + half].index < index) {
            from += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    e = diagram_entries(d, node, &n);
    return from < n && e[from].index == index ? e[from].kid : DIAGRAM_NONE;
}

void diagram_add(struct diagram *d, uint32_t index, uint32_t kid)
{
    if (kid != DIAGRAM_NONE)
        vec_push(&d->pending, ((struct diagram_entry){ index, kid }));
}

size_t diagram_open(struct diagram *d, uint32_t level)
{
    vec_push(&d->pending, ((struct diagram_entry){ 0, level }));
    return d->pending.n - 1;
}

uint32_t diagram_close(struct diagram *d, size_t from)
{
    size_t n = d->pending.n - from - 1;
    uint32_t node = DIAGRAM_NONE;
    bool added;

    d->results += n / ENTRIES_PER_RESULT;
    if (n > 0)
        node = row_store_put(&d->nodes, &d->pending.at[from].kid, vec_number(2 * n + 1), &added);
    d->pending.n = from;
    return node;
}

uint32_t diagram_vector(struct diagram *d, const uint32_t *index)
{
    uint32_t node = DIAGRAM_UNIT;

    for (uint32_t l = 1; l <= d->n_levels; l++) {
        size_t from = diagram_open(d, l);
        diagram_add(d, index[l - 1], node);
        node = diagram_close(d, from);
    }
    return node;
}

/* ---- union, intersection, difference ---- */

enum set_operation { OPERATION_UNION, OPERATION_INTERSECTION, OPERATION_DIFFERENCE };

/* Is the result known without looking inside? */
static bool is_easy(enum set_operation op, uint32_t a, uint32_t b, uint32_t *result)
{
    bool one_is_empty = a == DIAGRAM_NONE || b == DIAGRAM_NONE;

    if (a != b && !one_is_empty)
        return false;
    switch (op) {
    case OPERATION_UNION: *result = a == DIAGRAM_NONE ? b : a; break;
    case OPERATION_INTERSECTION: *result = one_is_empty ? DIAGRAM_NONE : a; break;
    case OPERATION_DIFFERENCE: *result = a == b ? DIAGRAM_NONE : a; break;
    }
    return true;
}

static struct memo *memo_of(struct diagram *d, enum set_operation op)
{
    return op == OPERATION_UNION          ? &d->unions
           : op == OPERATION_INTERSECTION ? &d->intersections
                                          : &d->differences;
}

static uint32_t operate(struct diagram *d, enum set_operation op, uint32_t a, uint32_t b);

/* The entries of both, merged by index. */
static uint32_t merge_entries(struct diagram *d, enum set_operation op, uint32_t a, uint32_t b)
{
    size_t from = diagram_open(d, diagram_level(d, a));
    uint32_t n_a, n_b, i = 0, j = 0;

    for (;;) {
        const struct diagram_entry *x = diagram_entries(d, a, &n_a);
        const struct diagram_entry *y = diagram_entries(d, b, &n_b);
        if (i == n_a && j == n_b)
            return diagram_close(d, from);
        if (j == n_b || (i < n_a && x[i].index < y[j].index)) {
            if (op != OPERATION_INTERSECTION)
                diagram_add(d, x[i].index, x[i].kid);
            i++;
        } else if (i == n_a || y[j].index < x[i].index) {
            if (op == OPERATION_UNION)
                diagram_add(d, y[j].index, y[j].kid);
            j++;
        } else {
            uint32_t index = x[i].index, kid = operate(d, op, x[i].kid, y[j].kid);
            diagram_add(d, index, kid);
            i++;
            j++;
        }
    }
}

/* Remembers a result, unless it means nothing. */
static void remember(const struct diagram *d, struct memo *m, uint64_t key, uint32_t result)
{
    if (!d->stopped)
        memo_add(m, key, result);
}

static uint32_t operate(struct diagram *d, enum set_operation op, uint32_t a, uint32_t b)
{
    uint32_t result;
    uint64_t key;

    if (is_easy(op, a, b, &result))
        return result;
    if (op != OPERATION_DIFFERENCE && a > b) {
        result = a;
        a = b;
        b = result;
    }
    key = memo_key(a, b);
    result = diagram_recall(d, memo_of(d, op), key);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(d))
        return DIAGRAM_NONE;
    result = merge_entries(d, op, a, b);
    remember(d, memo_of(d, op), key, result);
    return result;
}

uint32_t diagram_union(struct diagram *d, uint32_t a, uint32_t b)
{
    return operate(d, OPERATION_UNION, a, b);
}

uint32_t diagram_intersection(struct diagram *d, uint32_t a, uint32_t b)
{
    return operate(d, OPERATION_INTERSECTION, a, b);
}

uint32_t diagram_difference(struct diagram *d, uint32_t a, uint32_t b)
{
    return operate(d, OPERATION_DIFFERENCE, a, b);
}

/* ---- parts of a set ---- */

static uint64_t slice_key(uint32_t a, uint32_t level, uint32_t index)
{
    return memo_key(a, level * DIAGRAM_INDICES_MOST + index);
}

uint32_t diagram_slice(struct diagram *d, uint32_t a, uint32_t level, uint32_t index)
{
    uint64_t key = slice_key(a, level, index);
    uint32_t n, result, at;
    size_t from;

    if (a == DIAGRAM_NONE || diagram_level(d, a) < level)
        return a;
    result = diagram_recall(d, &d->slices, key);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(d))
        return DIAGRAM_NONE;
    at = diagram_level(d, a);
    from = diagram_open(d, at);
    if (at == level) {
        diagram_add(d, index, diagram_kid(d, a, index));
    } else {
        diagram_entries(d, a, &n);
        for (uint32_t i = 0; i < n; i++) {
            struct diagram_entry e = diagram_entries(d, a, &n)[i];
            uint32_t kid = diagram_slice(d, e.kid, level, index);
            diagram_add(d, e.index, kid);
        }
    }
    result = diagram_close(d, from);
    remember(d, &d->slices, key, result);
    return result;
}

bool diagram_has(const struct diagram *d, uint32_t a, const uint32_t *index)
{
    for (uint32_t l = d->n_levels; l > 0 && a != DIAGRAM_NONE; l--)
        a = diagram_kid(d, a, index[l - 1]);
    return a != DIAGRAM_NONE;
}

void diagram_first(const struct diagram *d, uint32_t a, uint32_t *index)
{
    uint32_t n;

    memset(index, 0, d->n_levels * sizeof *index);
    while (a != DIAGRAM_UNIT) {
        struct diagram_entry e = *diagram_entries(d, a, &n);
        index[diagram_level(d, a) - 1] = e.index;
        a = e.kid;
    }
}

/* ---- traversals ---- */

static void begin_traversal(struct diagram *d)
{
    while (d->visited.n < diagram_count_nodes(d))
        vec_push(&d->visited, 0);
    d->traversal++;
}

/* True: this traversal has not seen it before. */
static bool visits(struct diagram *d, uint32_t node)
{
    bool is_new = d->visited.at[node] != d->traversal;

    d->visited.at[node] = d->traversal;
    return is_new;
}

/* The nodes of a from level `lowest` on. */
static void gather_nodes(struct diagram *d, uint32_t a, uint32_t lowest, struct vec_u32 *out)
{
    uint32_t n;

    out->n = 0;
    begin_traversal(d);
    if (a != DIAGRAM_NONE && visits(d, a))
        vec_push(out, a);
    for (size_t k = 0; k < out->n; k++) {
        uint32_t node = out->at[k];
        if (diagram_level(d, node) <= lowest)
            continue;
        const struct diagram_entry *e = diagram_entries(d, node, &n);
        for (uint32_t i = 0; i < n; i++)
            if (visits(d, e[i].kid))
                vec_push(out, e[i].kid);
    }
}

/* Each number once. */
static void sort_indices(struct vec_u32 *v)
{
    size_t kept = 0;

    vec_sort_u32(v->at, v->n);
    for (size_t k = 0; k < v->n; k++)
        if (kept == 0 || v->at[kept - 1] != v->at[k])
            v->at[kept++] = v->at[k];
    v->n = kept;
}

static void add_indices(const struct diagram *d, uint32_t node, struct vec_u32 *out)
{
    uint32_t n;
    const struct diagram_entry *e = diagram_entries(d, node, &n);

    for (uint32_t i = 0; i < n; i++)
        vec_push(out, e[i].index);
}

void diagram_indices(struct diagram *d, uint32_t a, uint32_t level, struct vec_u32 *out)
{
    struct vec_u32 nodes = VEC_EMPTY;

    gather_nodes(d, a, level, &nodes);
    out->n = 0;
    for (size_t k = 0; k < nodes.n; k++)
        if (diagram_level(d, nodes.at[k]) == level)
            add_indices(d, nodes.at[k], out);
    sort_indices(out);
    vec_clear(&nodes);
}

struct vec_u32 *diagram_all_indices(struct diagram *d, uint32_t a)
{
    struct vec_u32 nodes = VEC_EMPTY;
    struct vec_u32 *out = mem_zalloc((d->n_levels + (size_t)1) * sizeof *out);

    gather_nodes(d, a, 1, &nodes);
    for (size_t k = 0; k < nodes.n; k++)
        if (nodes.at[k] != DIAGRAM_UNIT)
            add_indices(d, nodes.at[k], &out[diagram_level(d, nodes.at[k])]);
    for (uint32_t l = 1; l <= d->n_levels; l++)
        sort_indices(&out[l]);
    vec_clear(&nodes);
    return out;
}

void diagram_free_indices(const struct diagram *d, struct vec_u32 *index)
{
    for (uint32_t l = 1; l <= d->n_levels; l++)
        vec_clear(&index[l]);
    mem_free(index);
}

const struct vec_u32 *diagram_nodes_at(struct diagram *d, uint32_t a, uint32_t level)
{
    struct vec_u32 nodes = VEC_EMPTY;

    if (d->listed_at != NULL && d->listed == a)
        return &d->listed_at[level];
    forget_lists(d);
    gather_nodes(d, a, 1, &nodes);
    d->listed = a;
    d->listed_at = mem_zalloc((d->n_levels + (size_t)1) * sizeof *d->listed_at);
    for (size_t k = 0; k < nodes.n; k++)
        if (nodes.at[k] != DIAGRAM_UNIT)
            vec_push(&d->listed_at[diagram_level(d, nodes.at[k])], nodes.at[k]);
    vec_clear(&nodes);
    return &d->listed_at[level];
}

void diagram_nodes(struct diagram *d, uint32_t a, struct vec_u32 *out)
{
    gather_nodes(d, a, 0, out);
    vec_sort_u32(out->at, out->n);
}

/* Kids come before their parents. */
struct num diagram_size(struct diagram *d, uint32_t a, struct arena *arena)
{
    struct vec_u32 nodes = VEC_EMPTY;
    struct num *size, result = num_word(0);
    uint32_t n;

    if (a == DIAGRAM_NONE)
        return result;
    diagram_nodes(d, a, &nodes);
    size = mem_alloc((a + (size_t)1) * sizeof *size);
    for (size_t k = 0; k < nodes.n; k++) {
        const struct diagram_entry *e = diagram_entries(d, nodes.at[k], &n);
        result = num_word(nodes.at[k] == DIAGRAM_UNIT);
        for (uint32_t i = 0; i < n; i++)
            result = num_add(arena, result, size[e[i].kid]);
        size[nodes.at[k]] = result;
    }
    mem_free(size);
    vec_clear(&nodes);
    return result;
}

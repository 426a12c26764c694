/*
 * Matrix diagrams (see matrix.h).
 */
#include "config.h"

#include "checker/symbolic/matrix.h"

#include "support/bug.h"

void matrix_init(struct matrix *m)
{
    uint32_t identity = 0;
    bool added;

    *m = (struct matrix){ .unions = { .slot = NULL } };
    row_store_init(&m->nodes);
    row_store_put(&m->nodes, &identity, 1, &added);
}

void matrix_clear(struct matrix *m)
{
    row_store_clear(&m->nodes);
    memo_clear(&m->unions);
    vec_clear(&m->pending);
}

size_t matrix_open(struct matrix *m, uint32_t level)
{
    vec_push(&m->pending, ((struct matrix_entry){ 0, 0, level }));
    return m->pending.n - 1;
}

uint32_t matrix_close(struct matrix *m, size_t from)
{
    uint32_t n = vec_number(3 * (m->pending.n - from) - 2), node;
    bool added;

    node = row_store_put(&m->nodes, &m->pending.at[from].node, n, &added);
    m->pending.n = from;
    return node;
}

/* < 0: x comes first. */
static int compare_entries(const struct matrix_entry *x, const struct matrix_entry *y)
{
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

/* The entries of both, merged by what they lead from and to. */
static uint32_t merge_matrices(struct matrix *m, uint32_t a, uint32_t b)
{
    size_t from = matrix_open(m, matrix_level(m, a));
    uint32_t n_a, n_b, i = 0, j = 0;

    for (;;) {
        const struct matrix_entry *x = matrix_entries(m, a, &n_a) + i;
        const struct matrix_entry *y = matrix_entries(m, b, &n_b) + j;
        struct matrix_entry next;
        int order;
        if (i == n_a && j == n_b)
            return matrix_close(m, from);
        order = i == n_a ? 1 : j == n_b ? -1 : compare_entries(x, y);
        next = order <= 0 ? *x : *y;
        if (order == 0)
            next.node = matrix_union(m, next.node, y->node);
        i += order <= 0;
        j += order >= 0;
        vec_push(&m->pending, next);
    }
}

uint32_t matrix_union(struct matrix *m, uint32_t a, uint32_t b)
{
    uint64_t key = a < b ? memo_key(a, b) : memo_key(b, a);
    uint32_t result;

    if (a == b)
        return a;
    result = memo_find(&m->unions, key);
    if (result != MEMO_NONE)
        return result;
    result = merge_matrices(m, a, b);
    memo_add(&m->unions, key, result);
    return result;
}

/*
 * Matrix diagrams (see matrix.h).
 */
#include "config.h"

#include "checker/symbolic/matrix.h"

#include <stdlib.h>
#include <string.h>

#include "support/bug.h"

void matrix_init(struct matrix *m)
{
    uint32_t identity = 0;
    bool added;

    *m = (struct matrix){ .entries = 0 };
    row_store_init(&m->nodes);
    row_store_init(&m->lists);
    row_store_put(&m->nodes, &identity, 1, &added);
}

void matrix_clear(struct matrix *m)
{
    row_store_clear(&m->nodes);
    row_store_clear(&m->lists);
    memo_clear(&m->united);
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
    m->entries += m->pending.n - from;
    m->pending.n = from;
    return node;
}

uint32_t matrix_first(const struct matrix_entry *e, uint32_t n, uint32_t index)
{
    uint32_t from = 0;

    while (n > 0) {
        uint32_t half = n / 2;
        if (e[from + half].from < index) {
            from += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return from;
}

static int by_entry(const void *x, const void *y)
{
    const struct matrix_entry *a = x, *b = y;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (a->node > b->node) - (a->node < b->node);
}

/* The entries of n nodes, sorted, each once; owned by the caller. */
static struct matrix_entry *gather_entries(const struct matrix *m, const uint32_t *node, uint32_t n,
                                           size_t *n_entries)
{
    VEC(struct matrix_entry) all = VEC_EMPTY;
    size_t kept = 0;

    for (uint32_t i = 0; i < n; i++) {
        uint32_t n_here;
        const struct matrix_entry *e = matrix_entries(m, node[i], &n_here);
        vec_reserve(&all, all.n + n_here);
        memcpy(all.at + all.n, e, n_here * sizeof *e);
        all.n += n_here;
    }
    qsort(all.at, all.n, sizeof *all.at, by_entry);
    for (size_t i = 0; i < all.n; i++)
        if (kept == 0 || by_entry(&all.at[kept - 1], &all.at[i]) != 0)
            all.at[kept++] = all.at[i];
    *n_entries = kept;
    return all.at;
}

/* All at once: neighbours among the entries that lead from and to the same are united behind. */
static uint32_t unite_nodes(struct matrix *m, const uint32_t *node, uint32_t n)
{
    size_t n_entries, from = matrix_open(m, matrix_level(m, node[0]));
    struct matrix_entry *e = gather_entries(m, node, n, &n_entries);
    struct vec_u32 behind = VEC_EMPTY;

    for (size_t i = 0; i < n_entries;) {
        struct matrix_entry next = e[i];
        for (behind.n = 0; i < n_entries && e[i].from == next.from && e[i].to == next.to; i++)
            vec_push(&behind, e[i].node);
        next.node = matrix_unite(m, behind.at, vec_number(behind.n));
        vec_push(&m->pending, next);
    }
    vec_clear(&behind);
    mem_free(e);
    return matrix_close(m, from);
}

uint32_t matrix_unite(struct matrix *m, const uint32_t *node, uint32_t n)
{
    uint32_t list;
    bool added;

    if (n == 1)
        return node[0];
    list = row_store_put(&m->lists, node, n, &added);
    if (added) {
        uint32_t all = unite_nodes(m, node, n);
        memo_add(&m->united, list, all);
    }
    return memo_find(&m->united, list);
}

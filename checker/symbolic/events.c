/*
 * Relations and events, interned (see events.h).
 */
#include "config.h"

#include "checker/symbolic/events.h"

#include <stdlib.h>

#include "support/bug.h"

/* ---- life ---- */

void events_init(struct events *v)
{
    *v = (struct events){ .grew = false };
    row_store_init(&v->keys);
    row_store_init(&v->rows);
    row_store_init(&v->groups);
    matrix_init(&v->matrix);
}

void events_clear(struct events *v)
{
    for (size_t i = 0; i < v->relation.n; i++) {
        vec_clear(&v->relation.at[i].pair);
        vec_clear(&v->relation.at[i].first);
    }
    vec_clear(&v->relation);
    vec_clear(&v->part);
    vec_clear(&v->place);
    row_store_clear(&v->keys);
    row_store_clear(&v->rows);
    row_store_clear(&v->groups);
    vec_clear(&v->group_of);
    matrix_clear(&v->matrix);
    vec_clear(&v->whole);
}

/* ---- growing ---- */

uint32_t events_relation(struct events *v, uint32_t word, const uint32_t *key, uint32_t n)
{
    bool added;
    uint32_t number = row_store_put(&v->keys, key, n, &added);

    if (added)
        vec_push(&v->relation, ((struct relation){ .word = word, .any_to = NO_INDEX }));
    return number;
}

void events_add_pair(struct events *v, uint32_t relation, uint32_t from, uint32_t to)
{
    struct relation *r = &v->relation.at[relation];

    r->is_sealed = false;
    vec_push(&r->pair, ((struct local_pair){ from, to, 1 }));
    v->grew = true;
}

#define KEY_SINGLE 0u /* the first word of keys that are made here */

uint32_t events_single(struct events *v, uint32_t word, uint32_t from, uint32_t to)
{
    uint32_t key[] = { KEY_SINGLE, word, from, to };
    size_t before = v->relation.n;
    uint32_t number = events_relation(v, word, key, 4);

    if (v->relation.n == before)
        return number;
    if (from == NO_INDEX)
        v->relation.at[number].any_to = to;
    else
        events_add_pair(v, number, from, to);
    return number;
}

void events_add(struct events *v, uint32_t *relation, uint32_t n)
{
    struct vec_u32 word = VEC_EMPTY;
    bool added;

    vec_sort_u32(relation, n);
    row_store_put(&v->rows, relation, n, &added);
    if (!added)
        return;
    v->grew = true;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&word, v->relation.at[relation[i]].word);
    vec_sort_u32(word.at, n);
    vec_push(&v->group_of, row_store_put(&v->groups, word.at, n, &added));
    vec_clear(&word);
}

/* ---- sealing ---- */

static int by_pair(const void *x, const void *y)
{
    const struct local_pair *a = x, *b = y;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->to > b->to) - (a->to < b->to);
}

/* Equal pairs become one. */
static void merge_pairs(struct relation *r)
{
    size_t kept = 0;

    if (r->pair.n > 1)
        qsort(r->pair.at, r->pair.n, sizeof *r->pair.at, by_pair);
    for (size_t i = 0; i < r->pair.n; i++) {
        if (kept > 0 && by_pair(&r->pair.at[kept - 1], &r->pair.at[i]) == 0)
            r->pair.at[kept - 1].times += r->pair.at[i].times;
        else
            r->pair.at[kept++] = r->pair.at[i];
    }
    r->pair.n = kept;
}

static void seal_relation(struct relation *r)
{
    r->is_sealed = true;
    if (r->pair.n == 0)
        return;
    merge_pairs(r);
    r->first.n = 0;
    for (size_t i = 0; i < r->pair.n; i++)
        while (r->first.n <= r->pair.at[i].from)
            vec_push(&r->first, vec_number(i));
    vec_push(&r->first, vec_number(r->pair.n));
}

static int from_the_top(const void *x, const void *y)
{
    const struct event_part *a = x, *b = y;

    return (a->level < b->level) - (a->level > b->level);
}

/* ---- matrices ---- */

/* The event from its lowest part up. */
static uint32_t matrix_of_event(struct events *v, uint32_t e)
{
    uint32_t n, node = MATRIX_IDENTITY;
    const struct event_part *part = event_parts(v, e, &n);

    while (n-- > 0) {
        const struct relation *r = &v->relation.at[part[n].relation];
        size_t from = matrix_open(&v->matrix, part[n].level);
        if (r->any_to != NO_INDEX)
            vec_push(&v->matrix.pending, ((struct matrix_entry){ NO_INDEX, r->any_to, node }));
        for (size_t i = 0; i < r->pair.n; i++)
            vec_push(&v->matrix.pending,
                     ((struct matrix_entry){ r->pair.at[i].from, r->pair.at[i].to, node }));
        node = matrix_close(&v->matrix, from);
    }
    return node;
}

/* All n of them, half and half, so that each is merged few times. */
static uint32_t unite_all(struct matrix *m, const uint32_t *node, size_t n)
{
    if (n == 1)
        return node[0];
    return matrix_union(m, unite_all(m, node, n / 2), unite_all(m, node + n / 2, n - n / 2));
}

static void make_matrices(struct events *v)
{
    uint32_t n_groups = row_store_count(&v->groups);
    struct vec_u32 *member = mem_zalloc((n_groups + (size_t)1) * sizeof *member);

    matrix_clear(&v->matrix);
    matrix_init(&v->matrix);
    v->whole.n = 0;
    for (uint32_t e = 0; e < row_store_count(&v->rows); e++)
        vec_push(&member[v->group_of.at[e]], matrix_of_event(v, e));
    for (uint32_t g = 0; g < n_groups; g++) {
        vec_push(&v->whole, unite_all(&v->matrix, member[g].at, member[g].n));
        vec_clear(&member[g]);
    }
    mem_free(member);
}

/* ---- all of it ---- */

static void place_parts(struct events *v, uint32_t e, const struct levels *levels)
{
    uint32_t n, first = vec_number(v->part.n);
    const uint32_t *relation = row_store_at(&v->rows, e, &n);

    for (uint32_t i = 0; i < n; i++) {
        uint32_t level = levels->level_of[v->relation.at[relation[i]].word];
        vec_push(&v->part, ((struct event_part){ level, relation[i] }));
    }
    qsort(v->part.at + first, n, sizeof *v->part.at, from_the_top);
    vec_push(&v->place, ((struct event_place){ first, n }));
}

void events_seal(struct events *v, const struct levels *levels)
{
    v->part.n = v->place.n = 0;
    for (size_t i = 0; i < v->relation.n; i++)
        if (!v->relation.at[i].is_sealed)
            seal_relation(&v->relation.at[i]);
    for (uint32_t e = 0; e < row_store_count(&v->rows); e++)
        place_parts(v, e, levels);
    make_matrices(v);
}

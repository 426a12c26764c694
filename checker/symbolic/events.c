/*
 * Relations and events, interned (see events.h).
 */
#include "config.h"

#include "checker/symbolic/events.h"

#include <stdlib.h>

#include "support/bug.h"

#define WORDS_OUTDATED 4096u /* of nodes: not worth to be given back */

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
    }
    vec_clear(&v->relation);
    vec_clear(&v->part);
    vec_clear(&v->place);
    row_store_clear(&v->keys);
    row_store_clear(&v->rows);
    row_store_clear(&v->groups);
    vec_clear(&v->batch_of);
    memo_clear(&v->batches);
    vec_clear(&v->class_of);
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

/* The batch of events with these words and this class. */
static uint32_t batch_at(struct events *v, uint32_t group, uint32_t class)
{
    uint32_t batch = memo_find(&v->batches, memo_key(group, class));

    if (batch != MEMO_NONE)
        return batch;
    batch = vec_number(v->class_of.n);
    memo_add(&v->batches, memo_key(group, class), batch);
    vec_push(&v->class_of, class);
    return batch;
}

void events_add(struct events *v, uint32_t *relation, uint32_t n, uint32_t class)
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
    vec_push(&v->batch_of, batch_at(v, row_store_put(&v->groups, word.at, n, &added), class));
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
    if (r->pair.n > 1)
        merge_pairs(r);
}

static int from_the_top(const void *x, const void *y)
{
    const struct event_part *a = x, *b = y;

    return (a->level < b->level) - (a->level > b->level);
}

/* ---- matrices ---- */

/* The event from its lowest part up.  A word of one value stays as it is: were it not left out, all
   that a process of one local state does would be an event of its level. */
static uint32_t matrix_of_event(struct events *v, uint32_t e, const struct levels *levels)
{
    uint32_t n, node = MATRIX_IDENTITY;
    const struct event_part *part = event_parts(v, e, &n);

    while (n-- > 0) {
        const struct relation *r = &v->relation.at[part[n].relation];
        size_t from;
        if (levels_count(levels, r->word) == 1 && (n > 0 || node != MATRIX_IDENTITY))
            continue;
        from = matrix_open(&v->matrix, part[n].level);
        if (r->any_to != NO_INDEX)
            vec_push(&v->matrix.pending, ((struct matrix_entry){ NO_INDEX, r->any_to, node }));
        for (size_t i = 0; i < r->pair.n; i++)
            vec_push(&v->matrix.pending,
                     ((struct matrix_entry){ r->pair.at[i].from, r->pair.at[i].to, node }));
        node = matrix_close(&v->matrix, from);
    }
    return node;
}

/* Is the event new since n_before events were sealed, or has one of its relations grown? */
static bool event_grew(const struct events *v, uint32_t e, uint32_t n_before)
{
    uint32_t n;
    const struct event_part *part = event_parts(v, e, &n);

    if (e >= n_before)
        return true;
    for (uint32_t i = 0; i < n; i++)
        if (v->relation.at[part[i].relation].grew)
            return true;
    return false;
}

/* What an event did before it grew is part of what it does now: that of a group is united with
   what it was. */
static void add_matrices(struct events *v, uint32_t n_before, const struct levels *levels)
{
    size_t n = v->class_of.n;
    struct vec_u32 *member = mem_zalloc((n + 1) * sizeof *member);

    for (uint32_t g = 0; g < v->whole.n; g++)
        vec_push(&member[g], v->whole.at[g]);
    for (uint32_t e = 0; e < v->place.n; e++)
        if (event_grew(v, e, n_before))
            vec_push(&member[v->batch_of.at[e]], matrix_of_event(v, e, levels));
    v->whole.n = 0;
    for (size_t b = 0; b < n; b++) {
        vec_push(&v->whole, matrix_unite(&v->matrix, member[b].at, vec_number(member[b].n)));
        vec_clear(&member[b]);
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

static void seal_relations(struct events *v)
{
    for (size_t i = 0; i < v->relation.n; i++) {
        struct relation *r = &v->relation.at[i];
        r->grew = !r->is_sealed;
        if (r->grew)
            seal_relation(r);
    }
}

static uint32_t count_varying_words(const struct levels *levels)
{
    uint32_t n = 0;

    for (uint32_t w = 0; w < levels->n; w++)
        n += levels_count(levels, w) > 1;
    return n;
}

uint64_t events_seal(struct events *v, const struct levels *levels)
{
    uint64_t made;

    v->part.n = v->place.n = v->whole.n = 0;
    matrix_clear(&v->matrix);
    matrix_init(&v->matrix);
    v->n_varying = count_varying_words(levels);
    made = events_seal_grown(v, levels);
    v->words_whole = v->matrix.nodes.word.n;
    return made;
}

uint64_t events_seal_grown(struct events *v, const struct levels *levels)
{
    uint64_t before = v->matrix.entries, made;
    uint32_t n_before = vec_number(v->place.n);

    if (n_before > 0 && v->n_varying != count_varying_words(levels))
        return events_seal(v, levels);
    seal_relations(v);
    for (uint32_t e = n_before; e < row_store_count(&v->rows); e++)
        place_parts(v, e, levels);
    add_matrices(v, n_before, levels);
    made = v->matrix.entries - before;
    if (n_before > 0 && v->matrix.nodes.word.n > 2 * v->words_whole + WORDS_OUTDATED)
        made += events_seal(v, levels);
    return made;
}

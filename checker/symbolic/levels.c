/*
 * The order of words, and their values (see levels.h).
 */
#include "config.h"

#include "checker/symbolic/levels.h"

#include <stdlib.h>
#include <string.h>

#include "support/bug.h"

#define FORCE_ROUNDS 300u /* most orders settle within some dozens */

/* ---- life ---- */

void levels_init(struct levels *v, uint32_t n)
{
    v->n = n;
    v->level_of = mem_zalloc((n + (size_t)1) * sizeof *v->level_of);
    v->word_at = mem_zalloc((n + (size_t)1) * sizeof *v->word_at);
    v->of = mem_zalloc((n + (size_t)1) * sizeof *v->of);
    levels_by_text(v);
}

void levels_clear(struct levels *v)
{
    for (uint32_t w = 0; w < v->n; w++) {
        memo_clear(&v->of[w].index_of);
        vec_clear(&v->of[w].value);
    }
    mem_free(v->level_of);
    mem_free(v->word_at);
    mem_free(v->of);
}

/* ---- order ---- */

static void place_word(struct levels *v, uint32_t word, uint32_t level)
{
    v->level_of[word] = level;
    v->word_at[level] = word;
}

void levels_by_text(struct levels *v)
{
    for (uint32_t w = 0; w < v->n; w++)
        place_word(v, w, v->n - w);
}

void levels_by_chance(struct levels *v, struct rng *r)
{
    for (uint32_t l = v->n; l > 1; l--) {
        uint32_t other = 1 + rng_below(r, l), word = v->word_at[l];
        place_word(v, v->word_at[other], l);
        place_word(v, word, other);
    }
}

struct pulled {
    double to;
    uint32_t level, word;
};

static int by_pull(const void *x, const void *y)
{
    const struct pulled *a = x, *b = y;

    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return (a->level > b->level) - (a->level < b->level);
}

/* How far apart the words of groups are, in all. */
static uint64_t sum_of_spans(const struct levels *v, const struct row_store *groups)
{
    uint64_t sum = 0;

    for (uint32_t g = 0; g < row_store_count(groups); g++) {
        uint32_t n, low = UINT32_MAX, high = 0;
        const uint32_t *word = row_store_at(groups, g, &n);
        for (uint32_t i = 0; i < n; i++) {
            uint32_t l = v->level_of[word[i]];
            low = l < low ? l : low;
            high = l > high ? l : high;
        }
        sum += n > 0 ? high - low : 0;
    }
    return sum;
}

/* One round: words move to the mean of the centres of their groups. */
static void pull(struct levels *v, const struct row_store *groups, struct pulled *p,
                 uint32_t *times)
{
    for (uint32_t w = 0; w < v->n; w++) {
        p[w] = (struct pulled){ 0, v->level_of[w], w };
        times[w] = 0;
    }
    for (uint32_t g = 0; g < row_store_count(groups); g++) {
        double centre = 0;
        uint32_t n;
        const uint32_t *word = row_store_at(groups, g, &n);
        for (uint32_t i = 0; i < n; i++)
            centre += v->level_of[word[i]];
        for (uint32_t i = 0; i < n; i++) {
            p[word[i]].to += centre / n;
            times[word[i]]++;
        }
    }
    for (uint32_t w = 0; w < v->n; w++)
        p[w].to = times[w] > 0 ? p[w].to / times[w] : p[w].level;
    qsort(p, v->n, sizeof *p, by_pull);
    for (uint32_t k = 0; k < v->n; k++)
        place_word(v, p[k].word, k + 1);
}

void levels_by_force(struct levels *v, const struct row_store *groups)
{
    struct pulled *p = mem_alloc((v->n + (size_t)1) * sizeof *p);
    uint32_t *times = mem_alloc((v->n + (size_t)1) * sizeof *times);
    uint32_t *best = mem_alloc((v->n + (size_t)1) * sizeof *best);
    uint64_t least = UINT64_MAX;

    for (uint32_t round = 0; round < FORCE_ROUNDS; round++) {
        uint64_t sum = sum_of_spans(v, groups);
        if (sum < least) {
            least = sum;
            memcpy(best, v->word_at, (v->n + (size_t)1) * sizeof *best);
        }
        pull(v, groups, p, times);
    }
    for (uint32_t l = 1; l <= v->n; l++)
        place_word(v, best[l], l);
    mem_free(p);
    mem_free(times);
    mem_free(best);
}

/* ---- values ---- */

uint32_t levels_index(struct levels *v, uint32_t word, uint32_t value)
{
    struct word_values *of = &v->of[word];
    uint32_t index = memo_find(&of->index_of, value);

    if (index != MEMO_NONE)
        return index;
    index = vec_number(of->value.n);
    vec_push(&of->value, value);
    memo_add(&of->index_of, value, index);
    return index;
}

void levels_read(struct levels *v, const uint32_t *word, uint32_t *index)
{
    for (uint32_t w = 0; w < v->n; w++)
        index[v->level_of[w] - 1] = levels_index(v, w, word[w]);
}

void levels_write(const struct levels *v, const uint32_t *index, uint32_t *word)
{
    for (uint32_t w = 0; w < v->n; w++)
        word[w] = v->of[w].value.at[index[v->level_of[w] - 1]];
}

/*
 * The log of parents (see parent_log.h): code words of numbers from 1, the first bit the lowest.
 *
 * A 1 ends a state; d + 1 is a new target d behind the last one.
 */
#include "config.h"

#include "checker/search/parent_log.h"

#define WORDS 8192u /* of a chunk */
#define WORD_BITS 64u

void parent_log_clear(struct parent_log *l)
{
    for (size_t i = 0; i < l->chunk.n; i++)
        mem_free(l->chunk.at[i]);
    vec_clear(&l->chunk);
}

/* ---- writing ---- */

static uint64_t *log_word(const struct parent_log *l, uint64_t bit)
{
    return &l->chunk.at[bit / WORD_BITS / WORDS][bit / WORD_BITS % WORDS];
}

static void log_bits(struct parent_log *l, uint64_t bits, uint32_t n)
{
    uint32_t at = l->n % WORD_BITS;

    while ((l->n + n) / WORD_BITS / WORDS >= l->chunk.n)
        vec_push(&l->chunk, mem_zalloc(WORDS * sizeof(uint64_t)));
    *log_word(l, l->n) |= bits << at;
    if (at + n > WORD_BITS)
        *log_word(l, l->n + n) |= bits >> (WORD_BITS - at);
    l->n += n;
}

/* As many zeros as there are bits behind the highest one; that one; these bits. */
static void log_number(struct parent_log *l, uint64_t x)
{
    uint32_t more = WORD_BITS - 1 - (uint32_t)__builtin_clzll(x);
    uint64_t below = x ^ (uint64_t)1 << more;

    log_bits(l, (below << 1 | 1) << more, 2 * more + 1);
}

void parent_log_new(struct parent_log *l, uint32_t k)
{
    log_number(l, (uint64_t)k - l->next + 2);
    l->next = k + 1;
}

void parent_log_visited(struct parent_log *l)
{
    log_number(l, 1);
    l->next = 0;
}

/* ---- reading ---- */

static uint64_t read_logged_bit(const struct parent_log *l, uint64_t *at)
{
    uint64_t bit = *log_word(l, *at) >> *at % WORD_BITS & 1;

    ++*at;
    return bit;
}

static uint64_t read_logged(const struct parent_log *l, uint64_t *at)
{
    uint32_t more = 0;
    uint64_t x;

    while (read_logged_bit(l, at) == 0)
        more++;
    x = (uint64_t)1 << more;
    for (uint32_t i = 0; i < more; i++)
        x |= read_logged_bit(l, at) << i;
    return x;
}

uint32_t parent_log_find(const struct parent_log *l, uint64_t from, uint32_t first, uint32_t fresh,
                         uint32_t state, uint32_t *target)
{
    uint64_t at = from, x;
    uint32_t next = 0;

    for (;;) {
        x = read_logged(l, &at);
        if (x == 1) {
            first++;
            next = 0;
            continue;
        }
        next += (uint32_t)x - 1;
        if (fresh == state)
            break;
        fresh++;
    }
    *target = next - 1;
    return first;
}

/*
 * Parts, and machine words that are filled one after the other (see packed_layout.h).
 */
#include "config.h"

#include "stg/states/packed_layout.h"

#include "support/alloc.h"

#define WHOLE_MOST 16u /* bytes of a state that has one part */
#define PART_BYTES 64u /* of others, there are about so many bytes in a part */

static bool is_never_zero(const struct packed_words *w, uint32_t place)
{
    return w->never_zero != NULL && w->never_zero[place];
}

static uint32_t bits_of(const struct packed_words *w, uint32_t place)
{
    return is_never_zero(w, place) ? word_range_bits_above(w->range[place])
                                   : word_range_bits(w->range[place]);
}

static void place_field(struct packed_layout *l, uint32_t place, struct bit_field f, uint32_t bits)
{
    l->field[place] = (struct packed_field){ f, ~((uint64_t)f.mask << f.shift) };
    for (uint32_t k = 0; k < bits; k++)
        l->owner[f.leaf * PACKED_WORD_BITS + f.shift + k] = place;
}

/* The words of one part, from this machine word on: those that may be anything first, so that
   others fill the rest of their machine words; the first machine word with room takes each.  The
   bytes that they take. */
static uint32_t lay_out_part(struct packed_layout *l, const struct packed_words *w,
                             const uint32_t *part, uint32_t this_part, uint32_t first)
{
    uint32_t *used = mem_zalloc((w->n + (size_t)1) * sizeof *used); /* bits of each machine word */
    uint32_t size = 1, bytes;

    for (uint32_t bits = WORD_BITS + 1; bits-- > 0;)
        for (uint32_t i = 0; i < w->n; i++) {
            uint32_t at = 0;
            if (part[i] != this_part || bits_of(w, i) != bits)
                continue;
            while (used[at] + bits > PACKED_WORD_BITS)
                at++;
            place_field(l, i,
                        is_never_zero(w, i)
                            ? bit_field_above(first + at, used[at] % PACKED_WORD_BITS, w->range[i])
                            : bit_field_at(first + at, used[at], w->range[i]),
                        bits);
            used[at] += bits;
            if (at >= size)
                size = at + 1;
        }
    bytes = (size - 1) * (uint32_t)sizeof(uint64_t) + (used[size - 1] + 7) / 8;
    mem_free(used);
    return bytes == 0 ? 1 : bytes;
}

/* part: of each word. */
static void lay_out_parts(struct packed_layout *l, const struct packed_words *w,
                          const uint32_t *part)
{
    l->size = l->bytes = 0;
    for (uint32_t i = 0; i < l->n_parts; i++) {
        uint32_t bytes = lay_out_part(l, w, part, i, l->size);
        l->part[i] = (struct packed_part){ l->size, bytes };
        l->size += (bytes + 7) / 8;
        l->bytes += bytes;
    }
}

/* Into how many parts states of so many bytes are divided: a power of two. */
static uint32_t number_of_parts(uint32_t bytes)
{
    uint32_t n = bytes > WHOLE_MOST ? 2 : 1;

    while (n > 1 && n < PACKED_PARTS && bytes > n * PART_BYTES)
        n *= 2;
    return n;
}

static uint32_t least_filled(const uint32_t *used, uint32_t n)
{
    uint32_t least = 0;

    for (uint32_t i = 1; i < n; i++)
        least = used[i] < used[least] ? i : least;
    return least;
}

/* Each group is spread over all parts, in order; words of small ones go where there is least. */
static void choose_packed_parts(const struct packed_words *w, uint32_t n_parts, uint32_t *part)
{
    uint32_t *used = mem_zalloc(n_parts * sizeof *used);

    for (uint32_t i = 0, end; i < w->n; i = end) {
        for (end = i + 1; end < w->n && w->group[end] == w->group[i];)
            end++;
        for (uint32_t k = i; k < end; k++) {
            part[k] = end - i >= n_parts ? (uint32_t)((uint64_t)(k - i) * n_parts / (end - i))
                                         : least_filled(used, n_parts);
            used[part[k]] += bits_of(w, k);
        }
    }
    mem_free(used);
}

void packed_layout_init(struct packed_layout *l, const struct packed_words *w)
{
    uint32_t *part = mem_zalloc((w->n + (size_t)1) * sizeof *part);

    *l = (struct packed_layout){ .n = w->n, .n_parts = 1 };
    l->field = mem_zalloc((w->n + (size_t)1) * sizeof *l->field);
    l->owner = mem_zalloc((w->n + (size_t)PACKED_PARTS) * PACKED_WORD_BITS * sizeof *l->owner);
    lay_out_parts(l, w, part);
    l->n_parts = w->n_parts > 0 ? w->n_parts : number_of_parts(l->bytes);
    if (l->n_parts > 1) {
        choose_packed_parts(w, l->n_parts, part);
        lay_out_parts(l, w, part);
    }
    mem_free(part);
}

void packed_layout_clear(struct packed_layout *l)
{
    mem_free(l->field);
    mem_free(l->owner);
}

void packed_layout_put(const struct packed_layout *l, const uint32_t *word, uint64_t *state)
{
    for (uint32_t i = 0; i < l->n; i++)
        packed_layout_set(l, state, i, word[i]);
}

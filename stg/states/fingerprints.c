/*
 * Ordered hashing in segments (see fingerprints.h).
 *
 * An empty slot is 0, and so no rest is: a hash whose rest would be is hashed again.
 */
#include "config.h"

#include "stg/states/fingerprints.h"

#include <string.h>

#include "support/alloc.h"
#include "support/byte_order.h"
#include "support/map.h"

#define SMALL 16 /* bits up to which there is one segment */
#define FEWEST_SEGMENT_BITS 8
#define FIRST_SLOTS 16
#define FIRST_MORE 16
#define NOT_FOUND UINT64_MAX

void fingerprints_init(struct fingerprints *f, uint32_t bits)
{
    *f = (struct fingerprints){ .segment_bits = bits <= SMALL ? 0
                                                              : FEWEST_SEGMENT_BITS + bits % 8 };
    f->rest_bits = bits - f->segment_bits;
    f->bytes = (f->rest_bits + 7) / 8;
    f->mask = ((uint64_t)1 << 8 * f->bytes) - 1;
    f->segment = mem_zalloc(((size_t)1 << f->segment_bits) * sizeof *f->segment);
}

void fingerprints_clear(struct fingerprints *f)
{
    for (size_t i = 0; i < (size_t)1 << f->segment_bits; i++)
        mem_free(f->segment[i].at);
    mem_free(f->segment);
}

double fingerprints_possible(const struct fingerprints *f)
{
    return (double)(((uint64_t)1 << f->rest_bits) - 1) * (double)((uint64_t)1 << f->segment_bits);
}

/* ---- slots ---- */

static inline uint64_t slot_get(const struct fingerprints *f, const struct fingerprint_segment *s,
                                uint64_t i)
{
    return word_at(s->at + i * f->bytes) & f->mask;
}

static void slot_set(const struct fingerprints *f, struct fingerprint_segment *s, uint64_t i,
                     uint64_t rest)
{
    uint64_t word = low_byte_first(rest);

    memcpy(s->at + i * f->bytes, &word, f->bytes);
}

static uint64_t all_slots(const struct fingerprint_segment *s)
{
    return (uint64_t)s->slots + s->more;
}

/* Ascending, as the rests are. */
static inline uint64_t home_of(const struct fingerprints *f, const struct fingerprint_segment *s,
                               uint64_t rest)
{
    uint32_t bits = f->rest_bits < 32 ? f->rest_bits : 32;

    return (rest >> (f->rest_bits - bits)) * s->slots >> bits;
}

static inline uint64_t rest_of(const struct fingerprints *f, uint64_t hash)
{
    return hash << f->segment_bits >> (64 - f->rest_bits);
}

static inline uint64_t usable_hash(const struct fingerprints *f, uint64_t hash)
{
    while (rest_of(f, hash) == 0)
        hash = hash_mix(1, hash);
    return hash;
}

static inline struct fingerprint_segment *segment_of(const struct fingerprints *f, uint64_t hash)
{
    return &f->segment[f->segment_bits == 0 ? 0 : hash >> (64 - f->segment_bits)];
}

/* ---- growth ---- */

static void make_slots(const struct fingerprints *f, struct fingerprint_segment *s)
{
    s->at = mem_zalloc(all_slots(s) * f->bytes + sizeof(uint64_t)); /* slot_get reads so many */
}

/* False: there are too few slots behind the last home. */
static bool copy_rests(const struct fingerprints *f, const struct fingerprint_segment *from,
                       struct fingerprint_segment *to)
{
    uint64_t all = all_slots(from), next = 0;

    for (uint64_t i = 0; i < all; i++) {
        uint64_t rest = slot_get(f, from, i), home;
        if (rest == 0)
            continue;
        home = home_of(f, to, rest);
        next = home > next ? home : next;
        if (next == all_slots(to))
            return false;
        slot_set(f, to, next++, rest);
    }
    return true;
}

static bool is_crowded(const struct fingerprint_segment *s)
{
    return s->n >= s->slots / 8 * 7;
}

static void grow_segment(const struct fingerprints *f, struct fingerprint_segment *s)
{
    struct fingerprint_segment old = *s;

    if (is_crowded(s))
        s->slots += s->slots / 4;
    else
        s->more *= 2;
    make_slots(f, s);
    while (!copy_rests(f, &old, s)) {
        mem_free(s->at);
        s->more *= 2;
        make_slots(f, s);
    }
    mem_free(old.at);
}

/* The first sizes differ, so that not all segments grow at the same time. */
static void first_slots(const struct fingerprints *f, struct fingerprint_segment *s)
{
    size_t index = (size_t)(s - f->segment);

    s->more = FIRST_MORE;
    s->slots = FIRST_SLOTS + (uint32_t)(index * (FIRST_SLOTS / 4) >> f->segment_bits);
    make_slots(f, s);
}

/* ---- the set ---- */

void fingerprints_expect(const struct fingerprints *f, uint64_t hash)
{
    const struct fingerprint_segment *s = segment_of(f, hash);

    if (s->at != NULL)
        __builtin_prefetch(s->at + home_of(f, s, rest_of(f, hash)) * f->bytes);
}

/* The first slot from the home of this rest on that is empty or has no lesser one; NOT_FOUND: there
   is none. */
static inline uint64_t find_slot(const struct fingerprints *f, const struct fingerprint_segment *s,
                                 uint64_t rest, uint64_t *there)
{
    uint64_t end = all_slots(s);

    for (uint64_t i = home_of(f, s, rest); i < end; i++) {
        *there = slot_get(f, s, i);
        if (*there == 0 || *there >= rest)
            return i;
    }
    return NOT_FOUND;
}

/* Moves up what is from slot i to the next gap.  False: there is no gap. */
static bool make_gap(const struct fingerprints *f, struct fingerprint_segment *s, uint64_t i)
{
    uint64_t end = all_slots(s), gap = i;

    while (gap < end && slot_get(f, s, gap) != 0)
        gap++;
    if (gap == end)
        return false;
    memmove(s->at + (i + 1) * f->bytes, s->at + i * f->bytes, (gap - i) * f->bytes);
    return true;
}

bool fingerprints_has(const struct fingerprints *f, uint64_t hash)
{
    const struct fingerprint_segment *s;
    uint64_t there = 0;

    hash = usable_hash(f, hash);
    s = segment_of(f, hash);
    return s->at != NULL && find_slot(f, s, rest_of(f, hash), &there) != NOT_FOUND &&
           there == rest_of(f, hash);
}

bool fingerprints_put(struct fingerprints *f, uint64_t hash)
{
    struct fingerprint_segment *s;
    uint64_t rest, there = 0, i;

    hash = usable_hash(f, hash);
    rest = rest_of(f, hash);
    s = segment_of(f, hash);
    if (s->at == NULL)
        first_slots(f, s);
    for (;;) {
        i = find_slot(f, s, rest, &there);
        if (i != NOT_FOUND && there == rest)
            return false;
        if (!is_crowded(s) && i != NOT_FOUND && make_gap(f, s, i))
            break;
        grow_segment(f, s);
    }
    slot_set(f, s, i, rest);
    s->n++;
    f->n++;
    return true;
}

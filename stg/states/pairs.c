/*
 * Linear probing (see pairs.h).
 *
 * The home slot of a pair is its hash, scaled to the size of the index, so the index may have any
 * size and may grow by a factor less than two.  To grow, it is rebuilt from the pairs; the old
 * index is freed first.
 */
#include "config.h"

#include "stg/states/pairs.h"

#include "support/alloc.h"
#include "support/bug.h"

#define ROOM_MIN 64
#define ROOM_SMALL (1u << 16)  /* up to here there are two slots per number */
#define ROOM_MIDDLE (1u << 20) /* up to here growth saves time, beyond it memory */
#define BYTES 13               /* for a number, its part of the index included */
#define ROOM_MAX \
    (UINT32_MAX - (1u << 16)) /* the numbers that threads take in excess do not wrap \
                                 around */
#define AHEAD 16              /* pairs whose slots are fetched while growing */

static void make_index(struct pairs *p)
{
    p->n_slots = p->room <= ROOM_SMALL ? 2 * (uint64_t)p->room : (uint64_t)p->room / 4 * 5;
    p->mask = 1;
    while (p->mask < p->room)
        p->mask = p->mask << 1 | 1;
    p->slot = mem_zalloc(p->n_slots * sizeof *p->slot);
}

void pairs_init(struct pairs *p)
{
    *p = (struct pairs){ .room = ROOM_MIN, .most = ROOM_MAX };
    p->pair = mem_alloc(p->room * sizeof *p->pair);
    make_index(p);
}

void pairs_clear(struct pairs *p)
{
    mem_free(p->pair);
    mem_free((void *)p->slot);
}

static uint32_t entry(const struct pairs *p, uint32_t number, uint64_t hash)
{
    return ((uint32_t)hash & ~p->mask) | (number + 1);
}

static uint64_t next_slot(const struct pairs *p, uint64_t i)
{
    return i + 1 == p->n_slots ? 0 : i + 1;
}

static void insert(struct pairs *p, uint32_t number)
{
    uint64_t hash = pairs_hash(p->pair[number]), i = pairs_home(p, hash);

    if (p->pair[number] == PAIR_HOLE)
        return;
    while (atomic_load_explicit(&p->slot[i], memory_order_relaxed) != 0)
        i = next_slot(p, i);
    atomic_store_explicit(&p->slot[i], entry(p, number, hash), memory_order_relaxed);
}

static uint64_t next_room(uint64_t room)
{
    uint64_t next = room < ROOM_SMALL ? 2 * room : room < ROOM_MIDDLE ? room / 2 * 3 : room / 4 * 5;

    if (room >= ROOM_SMALL && !mem_fits((next - room) * BYTES))
        next = room + room / 32; /* smaller steps near the limit */
    return next;
}

void pairs_grow(struct pairs *p)
{
    uint32_t n = atomic_load(&p->n);
    uint64_t room = next_room(p->room);

    if (p->room == p->most)
        bug_end(BUG_NO_NUMBERS);
    p->room = room < p->most ? (uint32_t)room : p->most;
    mem_free((void *)p->slot);
    p->pair = mem_realloc(p->pair, p->room * sizeof *p->pair);
    make_index(p);
    for (uint32_t i = 0; i < n; i++) {
        if (i + AHEAD < n)
            pairs_expect(p, pairs_hash(p->pair[i + AHEAD]));
        insert(p, i);
    }
}

/* Does this slot hold the pair? */
static bool slot_holds(const struct pairs *p, uint32_t slot, uint64_t pair, uint64_t hash)
{
    return ((slot ^ (uint32_t)hash) & ~p->mask) == 0 && p->pair[(slot & p->mask) - 1] == pair;
}

void pairs_fetch(const struct pairs *p, uint64_t hash)
{
    uint64_t i = pairs_home(p, hash);
    uint32_t s;

    while ((s = atomic_load_explicit(&p->slot[i], memory_order_relaxed)) != 0) {
        if (((s ^ (uint32_t)hash) & ~p->mask) == 0) {
            __builtin_prefetch(&p->pair[(s & p->mask) - 1]);
            return;
        }
        i = next_slot(p, i);
    }
}

uint32_t pairs_find(const struct pairs *p, uint64_t pair, uint64_t hash)
{
    uint32_t s;

    for (uint64_t i = pairs_home(p, hash);; i = next_slot(p, i)) {
        s = atomic_load_explicit(&p->slot[i], memory_order_acquire);
        if (s == 0)
            return PAIRS_NONE;
        if (slot_holds(p, s, pair, hash))
            return (s & p->mask) - 1;
    }
}

/* The first of n new numbers. */
static uint32_t take_numbers(struct pairs *p, uint32_t n)
{
    uint32_t number = atomic_fetch_add_explicit(&p->n, n, memory_order_relaxed);

    if ((uint64_t)number + n <= p->room)
        return number;
    atomic_fetch_sub_explicit(&p->n, n, memory_order_relaxed);
    return PAIRS_FULL;
}

static bool refill_block(struct pairs *p, struct pairs_block *block)
{
    uint32_t first = take_numbers(p, PAIRS_BLOCK);

    if (first == PAIRS_FULL)
        return false;
    *block = (struct pairs_block){ first, first + PAIRS_BLOCK };
    return true;
}

/* A number for a new pair, from the block unless that is NULL. */
static uint32_t new_number(struct pairs *p, uint64_t pair, struct pairs_block *block)
{
    uint32_t number;

    if (block == NULL)
        number = take_numbers(p, 1);
    else
        number = block->next < block->end || refill_block(p, block) ? block->next++ : PAIRS_FULL;
    if (number != PAIRS_FULL)
        p->pair[number] = pair;
    return number;
}

static void make_hole(struct pairs *p, uint32_t number)
{
    p->pair[number] = PAIR_HOLE;
    atomic_fetch_add_explicit(&p->holes, 1, memory_order_relaxed);
}

/* Gives the number back: another thread has added the same pair first. */
static void give_up(struct pairs *p, uint32_t number, struct pairs_block *block)
{
    if (number == PAIRS_FULL)
        return;
    if (block != NULL)
        block->next--;
    else
        make_hole(p, number);
}

static uint32_t put_pair(struct pairs *p, uint64_t pair, uint64_t hash, struct pairs_block *block)
{
    uint32_t mine = PAIRS_FULL, s;

    for (uint64_t i = pairs_home(p, hash);; i = next_slot(p, i)) {
        s = atomic_load_explicit(&p->slot[i], memory_order_acquire);
        if (s == 0) {
            if (mine == PAIRS_FULL)
                mine = new_number(p, pair, block);
            if (mine == PAIRS_FULL)
                return PAIRS_FULL;
            if (atomic_compare_exchange_strong_explicit(&p->slot[i], &s, entry(p, mine, hash),
                                                        memory_order_release, memory_order_acquire))
                return mine;
        }
        if (slot_holds(p, s, pair, hash)) {
            give_up(p, mine, block);
            return (s & p->mask) - 1;
        }
    }
}

uint32_t pairs_put(struct pairs *p, uint64_t pair, uint64_t hash)
{
    return put_pair(p, pair, hash, NULL);
}

uint32_t pairs_put_from(struct pairs *p, uint64_t pair, uint64_t hash, struct pairs_block *block)
{
    return put_pair(p, pair, hash, block);
}

void pairs_drop(struct pairs *p, struct pairs_block *block)
{
    while (block->next < block->end)
        make_hole(p, block->next++);
}

void pairs_skip(struct pairs *p)
{
    make_hole(p, take_numbers(p, 1));
}

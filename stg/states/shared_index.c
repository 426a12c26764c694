/*
 * Linear probing (see shared_index.h).
 *
 * The home slot of an item is its hash, scaled to the size of the index, so the index may have any
 * size and may grow by a factor less than two.  To grow, it is rebuilt by whoever has the items;
 * the old one is freed first.
 */
#include "config.h"

#include "stg/states/shared_index.h"

#include "support/alloc.h"
#include "support/bug.h"

#define ROOM_MIN 64
#define ROOM_CHEAP (1u << 16) /* up to here memory does not matter */
#define MIDDLE 16u   /* times `spacious`: up to there growth saves time, beyond it memory */
#define SLOT_BYTES 5 /* of the index, for a number */
#define ROOM_MAX \
    (UINT32_MAX - (1u << 16)) /* the numbers that threads take in excess do not wrap \
                                 around */

static void make_index_slots(struct shared_index *x)
{
    uint64_t room = x->room;

    x->n_slots = room <= x->spacious ? 2 * room : room / 4 * 5;
    x->mask = 1;
    while (x->mask < x->room)
        x->mask = x->mask << 1 | 1;
    x->slot = mem_zalloc(x->n_slots * sizeof *x->slot);
}

void shared_index_init(struct shared_index *x, uint32_t spacious)
{
    *x = (struct shared_index){ .room = ROOM_MIN, .most = ROOM_MAX, .spacious = spacious };
    make_index_slots(x);
}

void shared_index_clear(struct shared_index *x)
{
    mem_free((void *)x->slot);
}

static uint64_t next_room(const struct shared_index *x, size_t bytes)
{
    uint64_t room = x->room, middle = (uint64_t)MIDDLE * x->spacious;
    uint64_t next = room < x->spacious ? 2 * room : room < middle ? room / 2 * 3 : room / 4 * 5;

    if (room >= ROOM_CHEAP && !mem_fits((next - room) * (bytes + SLOT_BYTES)))
        next = room + room / 32; /* smaller steps near the limit */
    return next;
}

void shared_index_grow(struct shared_index *x, size_t bytes)
{
    uint64_t room = next_room(x, bytes);

    if (x->room == x->most)
        bug_end(BUG_NO_NUMBERS);
    x->room = room < x->most ? (uint32_t)room : x->most;
    mem_free((void *)x->slot);
    make_index_slots(x);
}

void shared_index_insert(struct shared_index *x, uint32_t number, uint64_t hash)
{
    uint64_t i = shared_index_home(x, hash);

    while (atomic_load_explicit(&x->slot[i], memory_order_relaxed) != 0)
        i = shared_index_next(x->n_slots, i);
    atomic_store_explicit(&x->slot[i], shared_index_entry(x->mask, number, hash),
                          memory_order_relaxed);
}

void shared_index_renumber(struct shared_index *x, uint32_t from, uint32_t to, uint64_t hash)
{
    uint64_t i = shared_index_home(x, hash);

    while (atomic_load_explicit(&x->slot[i], memory_order_relaxed) !=
           shared_index_entry(x->mask, from, hash))
        i = shared_index_next(x->n_slots, i);
    atomic_store_explicit(&x->slot[i], shared_index_entry(x->mask, to, hash), memory_order_relaxed);
}

bool shared_index_refill(struct shared_index *x, struct index_block *block, uint32_t n)
{
    uint32_t number = atomic_fetch_add_explicit(&x->n, n, memory_order_relaxed);

    if ((uint64_t)number + n > x->room) {
        atomic_fetch_sub_explicit(&x->n, n, memory_order_relaxed);
        return false;
    }
    *block = (struct index_block){ number, number + n };
    return true;
}

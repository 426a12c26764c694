/*
 * Accesses to memory (see accesses.h).
 *
 * A hash table of cells of 8 bytes, each with a list of the accesses that are kept of it.
 */
#include "config.h"

#include "running/shim/accesses.h"

#include <stddef.h>

#include "running/shim/pool.h"
#include "running/shim/synchronizes.h"

#define CELL 8u /* bytes */
#define FIRST_CELLS 1024u

/* An access to some bytes of a cell. */
struct record {
    struct record *next;
    uint64_t place;
    uint32_t interval;
    uint16_t thread;
    uint8_t bytes; /* a bit for each */
    uint8_t how;
};
_Static_assert(PAGE_THREADS <= UINT16_MAX, "a thread is a number of 16 bits");

struct cell {
    uint64_t number;     /* its address / CELL; 0: unused */
    struct record *list; /* all that is kept */
};

static struct cell *cells;
static uint64_t n_cells, used; /* a power of two */
static struct record *spare;   /* dropped ones */

/* ---- cells ---- */

static struct cell *cell_in(struct cell *table, uint64_t n, uint64_t number)
{
    uint64_t i = number * UINT64_C(0x9e3779b97f4a7c15) >> 20 & (n - 1);

    while (table[i].number != 0 && table[i].number != number)
        i = (i + 1) & (n - 1);
    return &table[i];
}

static void more_cells(void)
{
    uint64_t n = n_cells == 0 ? FIRST_CELLS : 2 * n_cells;
    struct cell *table = pool_take(n * sizeof *table);

    for (uint64_t i = 0; i < n_cells; i++)
        if (cells[i].number != 0)
            *cell_in(table, n, cells[i].number) = cells[i];
    cells = table;
    n_cells = n;
}

static struct cell *cell_of(uint64_t number)
{
    struct cell *c;

    if (2 * used >= n_cells)
        more_cells();
    c = cell_in(cells, n_cells, number);
    if (c->number == 0) {
        c->number = number;
        used++;
    }
    return c;
}

/* ---- records ---- */

static struct record *new_record(void)
{
    struct record *r = spare;

    if (r == NULL)
        return pool_take(sizeof *r);
    spare = r->next;
    return r;
}

static bool conflict(const struct record *a, const struct record *b)
{
    return a->thread != b->thread && (a->bytes & b->bytes) != 0 &&
           ((a->how | b->how) & ACCESS_WRITE) != 0 && (a->how & b->how & ACCESS_ATOMIC) == 0;
}

/* Is `later` in a race with whatever `earlier`, which happens before it, would be in a race with,
   as far as bytes and kinds go? */
static bool makes_needless(const struct record *later, const struct record *earlier)
{
    return (earlier->bytes & ~later->bytes) == 0 &&
           (earlier->how & ACCESS_WRITE & ~later->how) == 0 &&
           (later->how & ACCESS_ATOMIC & ~earlier->how) == 0;
}

/* Notes one access to a cell; what it races with, or NULL. */
static const struct record *note_in_cell(struct cell *c, const struct record *now)
{
    struct record **at = &c->list, *r;

    while ((r = *at) != NULL) {
        bool before = synchronizes_is_before(r->thread, r->interval, now->thread);
        if (!before && conflict(r, now))
            return r;
        if (r->thread == now->thread && r->interval == now->interval && makes_needless(r, now))
            return NULL; /* the same again */
        if (before && makes_needless(now, r)) {
            *at = r->next;
            r->next = spare;
            spare = r;
            continue;
        }
        at = &r->next;
    }
    r = new_record();
    *r = *now;
    r->next = c->list;
    c->list = r;
    return NULL;
}

/* ---- ranges ---- */

/* The bytes of a cell that are in a range. */
static uint8_t bytes_in(uint64_t number, uint64_t from, uint64_t end)
{
    unsigned bits = 0;

    for (unsigned i = 0; i < CELL; i++)
        if (number * CELL + i >= from && number * CELL + i < end)
            bits |= 1u << i;
    return (uint8_t)bits;
}

static bool note_cell(struct cell *c, const struct page_access *now, uint64_t end,
                      struct page_access *before)
{
    struct record r = { .place = now->place,
                        .interval = synchronizes_now(now->thread),
                        .thread = (uint16_t)now->thread,
                        .bytes = bytes_in(c->number, now->address, end),
                        .how = (uint8_t)now->how };
    const struct record *other = r.bytes != 0 ? note_in_cell(c, &r) : NULL;

    if (other == NULL)
        return false;
    *before = (struct page_access){ other->thread, other->how, c->number * CELL, other->place };
    while ((((unsigned)other->bytes & r.bytes) >> (before->address % CELL) & 1) == 0)
        before->address++;
    return true;
}

/* Of a large block that is freed, only what has been accessed is looked at. */
static bool note_existing(const struct page_access *now, uint64_t end, struct page_access *before)
{
    for (uint64_t i = 0; i < n_cells; i++)
        if (cells[i].number != 0 && note_cell(&cells[i], now, end, before))
            return true;
    return false;
}

bool accesses_note(const struct page_access *now, uint64_t size, struct page_access *before)
{
    uint64_t end = now->address + size;

    if (size == 0)
        return false;
    if ((now->how & ACCESS_FREE) != 0 && size / CELL > n_cells)
        return note_existing(now, end, before);
    for (uint64_t i = now->address / CELL; i <= (end - 1) / CELL; i++)
        if (note_cell(cell_of(i), now, end, before))
            return true;
    return false;
}

/*
 * Relations of states as matrix diagrams: what many events do, as one.
 *
 * A node of level l is a list of entries (from, to, node), ascending: where a state has the index
 * `from` at this level, it gets `to`, and goes on in the node behind; from NO_INDEX: whatever it
 * has. A node may leave out levels, which stay as they are.  MATRIX_IDENTITY leaves out all.
 * Equal lists are one node; a relation can be several nodes, which does not matter, as entries
 * are united.
 *
 * Source: Ciardo, Miner, A data structure for the efficient Kronecker solution of GSPNs (1999);
 * here without numbers.
 */
#ifndef CHECKER_SYMBOLIC_MATRIX_H
#define CHECKER_SYMBOLIC_MATRIX_H

#include "checker/game/row_store.h"
#include "support/memo.h"
#include "support/vec.h"

#define MATRIX_IDENTITY 0u

struct matrix_entry {
    uint32_t from, to, node;
};

struct matrix {
    struct row_store nodes; /* of each node: its level, then its entries; owned, as what follows */
    struct row_store lists; /* of nodes that were united */
    struct memo united;     /* by list */
    uint64_t entries;       /* of nodes made so far, new ones or not */
    VEC(struct matrix_entry) pending; /* nodes that are being made: an entry with the level in
                                         `node`, then those of the node */
};

void matrix_init(struct matrix *m);
void matrix_clear(struct matrix *m);

static inline uint32_t matrix_level(const struct matrix *m, uint32_t node)
{
    uint32_t n;

    return *row_store_at(&m->nodes, node, &n);
}

/* Valid until a node is made. */
static inline const struct matrix_entry *matrix_entries(const struct matrix *m, uint32_t node,
                                                        uint32_t *n)
{
    const uint32_t *row = row_store_at(&m->nodes, node, n);

    *n /= 3;
    return (const struct matrix_entry *)(row + 1);
}

/* Of the n entries of a node: the first one that does not lead from an index before this one. */
uint32_t matrix_first(const struct matrix_entry *e, uint32_t n, uint32_t index);
/* Making a node of a level: matrix_open says where in `pending` it begins, which matrix_close is
   told; in between its entries are pushed, ascending, one at least. */
size_t matrix_open(struct matrix *m, uint32_t level);
uint32_t matrix_close(struct matrix *m, size_t from);
/* All n > 0 of them, which leave out the same levels. */
uint32_t matrix_unite(struct matrix *m, const uint32_t *node, uint32_t n);

#endif

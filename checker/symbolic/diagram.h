/*
 * Sets of vectors as multi-valued decision diagrams.
 *
 * A vector has an element for each level, a small number (index); level 1 is at the bottom.  A node
 * of level l is a list of (index, node of level l - 1), ascending, and stands for the vectors that
 * begin with one of these indices and go on in the node behind it.  Every path has all levels, no
 * node is empty, and equal lists are one node: equal sets are equal numbers.  Nodes below a node
 * have smaller numbers.
 *
 * Results of operations are remembered; what is remembered is forgotten when memory gets short.
 * When a limit is reached, or more results have been computed than the budget allows, the diagram
 * is stopped: from then on results mean nothing, and the caller gives up.
 *
 * Source: Kam, Villa, Brayton, Sangiovanni-Vincentelli, Multi-valued decision diagrams: theory and
 * applications (1998); quasi-reduced as in Ciardo, Luettgen, Siminiceanu (saturate.h).
 */
#ifndef CHECKER_SYMBOLIC_DIAGRAM_H
#define CHECKER_SYMBOLIC_DIAGRAM_H

#include "checker/game/row_store.h"
#include "checker/symbolic/set_progress.h"
#include "support/limit.h"
#include "support/memo.h"
#include "support/num.h"
#include "support/vec.h"

#define DIAGRAM_NONE 0u /* the empty set, at any level */
#define DIAGRAM_UNIT 1u /* the set of the empty vector, at level 0 */

/* The key of a slice has room for so many. */
#define DIAGRAM_LEVELS_MOST 4095u
#define DIAGRAM_INDICES_MOST (1u << 20)

struct diagram_entry {
    uint32_t index, kid;
};

struct diagram {
    uint32_t n_levels;
    struct row_store nodes;            /* of each node: its level, then its entries */
    VEC(struct diagram_entry) pending; /* nodes that are being made: an entry with the
                                          level in `kid`, then those of the node */
    struct memo unions, intersections, differences, slices;
    struct memo fired, repeated; /* for saturate.h */
    struct vec_u32 visited;      /* of each node: the traversal that saw it last */
    uint32_t traversal;
    uint32_t listed;           /* the set of which ... */
    struct vec_u32 *listed_at; /* ... these are the nodes, by level; owned, or NULL */
    struct limit *limit;       /* borrowed */
    uint64_t budget;           /* results; 0: any number */
    uint64_t results;          /* computed so far */
    uint64_t lookups, hits;    /* of what is remembered, so far */
    uint64_t next_look;        /* at the limit, when there are so many */
    bool modest; /* it is stopped where memory is short, which then is not said of the run */
    bool stopped;
    /* Called at each look at the limit, if not NULL; all but the nodes is told as the caller has
       set it. */
    void (*tell)(const void *teller, const struct set_progress *now);
    const void *teller;
    struct set_progress progress;
};

/* Borrows the limit. */
void diagram_init(struct diagram *d, uint32_t n_levels, struct limit *limit, uint64_t budget);
void diagram_clear(struct diagram *d);
/* To be called where as much work was done as for n results, and before each result that is not
   remembered.  True: it is stopped. */
bool diagram_charge(struct diagram *d, uint64_t n);
static inline bool diagram_asks(struct diagram *d)
{
    return diagram_charge(d, 1);
}

/* What is remembered, or MEMO_NONE. */
static inline uint32_t diagram_recall(struct diagram *d, const struct memo *m, uint64_t key)
{
    uint32_t result = memo_find(m, key);

    d->lookups++;
    d->hits += result != MEMO_NONE;
    return result;
}

static inline uint32_t diagram_count_nodes(const struct diagram *d)
{
    return row_store_count(&d->nodes);
}

static inline uint32_t diagram_level(const struct diagram *d, uint32_t node)
{
    uint32_t n;

    return *row_store_at(&d->nodes, node, &n);
}

/* Progress. */
static inline void diagram_tell(struct diagram *d)
{
    d->progress.nodes = diagram_count_nodes(d);
    if (d->tell != NULL)
        d->tell(d->teller, &d->progress);
}

/* The entries of a node that is not DIAGRAM_NONE, valid until a node is made. */
static inline const struct diagram_entry *diagram_entries(const struct diagram *d, uint32_t node,
                                                          uint32_t *n)
{
    const uint32_t *row = row_store_at(&d->nodes, node, n);

    *n /= 2;
    return (const struct diagram_entry *)(row + 1);
}

/* The node behind this index; DIAGRAM_NONE: there is none. */
uint32_t diagram_kid(const struct diagram *d, uint32_t node, uint32_t index);

/* Making a node of a level: diagram_open says where in `pending` it begins, which diagram_close is
   told; in between its entries are added, ascending, where one with DIAGRAM_NONE is left out, and
   nodes below may be made. */
size_t diagram_open(struct diagram *d, uint32_t level);
void diagram_add(struct diagram *d, uint32_t index, uint32_t kid);
uint32_t diagram_close(struct diagram *d, size_t from);

/* The set of this one vector: index[l - 1] at level l. */
uint32_t diagram_vector(struct diagram *d, const uint32_t *index);
uint32_t diagram_union(struct diagram *d, uint32_t a, uint32_t b);
uint32_t diagram_intersection(struct diagram *d, uint32_t a, uint32_t b);
uint32_t diagram_difference(struct diagram *d, uint32_t a, uint32_t b);
/* The vectors of a that have this index at this level; all, if a has no such level. */
uint32_t diagram_slice(struct diagram *d, uint32_t a, uint32_t level, uint32_t index);
bool diagram_has(const struct diagram *d, uint32_t a, const uint32_t *index);
/* The first vector of a, which is not empty; 0 at levels that it does not have. */
void diagram_first(const struct diagram *d, uint32_t a, uint32_t *index);
/* The indices that occur at this level, ascending, in place of what is in `out`. */
void diagram_indices(struct diagram *d, uint32_t a, uint32_t level, struct vec_u32 *out);
/* The same for all levels, by level; to be given back. */
struct vec_u32 *diagram_all_indices(struct diagram *d, uint32_t a);
void diagram_free_indices(const struct diagram *d, struct vec_u32 *index);
/* The nodes of a of this level; valid until the next call. */
const struct vec_u32 *diagram_nodes_at(struct diagram *d, uint32_t a, uint32_t level);
/* All nodes of a, ascending, in place of what is in `out`. */
void diagram_nodes(struct diagram *d, uint32_t a, struct vec_u32 *out);
/* How many vectors there are; in arena. */
struct num diagram_size(struct diagram *d, uint32_t a, struct arena *arena);

#endif

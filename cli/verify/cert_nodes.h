/*
 * The diagram of a certificate: a set of vectors of small numbers, one for each level.
 *
 * Level 1 is at the bottom.  A node of level l is a list of (index, node of level l - 1), ascending
 * and not empty, and stands for the vectors that begin with one of these indices and go on in the
 * node behind it.  Equal lists are one node.
 *
 * This shares nothing with checker/symbolic/, which makes diagrams.
 */
#ifndef CLI_VERIFY_CERT_NODES_H
#define CLI_VERIFY_CERT_NODES_H

#include "support/limit.h"
#include "support/map.h"
#include "support/memo.h"
#include "support/vec.h"

#define CERT_EMPTY UINT32_MAX /* the empty set, at any level */
#define CERT_UNIT 0u          /* the set of the empty vector, at level 0 */

struct cert_entry {
    uint32_t index, kid;
};

struct cert_node {
    uint32_t level;
    size_t first, n; /* in cert_nodes.entry */
};

struct cert_nodes {
    VEC(struct cert_node) node; /* owned, as what follows; the first one is CERT_UNIT */
    VEC(struct cert_entry) entry;
    struct map map;
    struct memo subsets;
    struct limit *limit; /* borrowed */
    uint32_t calls;      /* of cert_nodes_asks */
    bool stopped;        /* a limit was reached: results mean nothing from then on */
};

void cert_nodes_init(struct cert_nodes *d, struct limit *limit);
void cert_nodes_clear(struct cert_nodes *d);
/* To be called before work on a node.  True: it is stopped. */
bool cert_nodes_asks(struct cert_nodes *d);
/* The node of the n entries at the end of d->entry, ascending, which are taken away; of none:
   CERT_EMPTY. */
uint32_t cert_nodes_close(struct cert_nodes *d, uint32_t level, size_t n);

static inline const struct cert_entry *cert_entries(const struct cert_nodes *d, uint32_t node,
                                                    size_t *n)
{
    *n = d->node.at[node].n;
    return d->entry.at + d->node.at[node].first;
}

/* The node behind this index, or CERT_EMPTY. */
uint32_t cert_nodes_kid(const struct cert_nodes *d, uint32_t node, uint32_t index);
/* Is every vector of a one of b?  Neither is empty. */
bool cert_nodes_subset(struct cert_nodes *d, uint32_t a, uint32_t b);

#endif

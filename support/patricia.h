/*
 * Patricia trees: finding the byte string with which some bytes begin.
 *
 * The keys are strings of bytes, none of which begins with another.  So bytes begin with one key at
 * most, and a search needs not know how long that is.  An inner node says which bit is to be looked
 * at next, and there is one for each key but the first: D. R. Morrison, PATRICIA - Practical
 * Algorithm To Retrieve Information Coded in Alphanumeric, 1968.  As in support/map.h the tree has
 * numbers, and the keys are stored by the caller.
 */
#ifndef SUPPORT_PATRICIA_H
#define SUPPORT_PATRICIA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/vec.h"

#define PATRICIA_NONE UINT32_MAX

struct patricia_kid {
    bool leaf;
    uint32_t number; /* of an entry, or of a node */
};

struct patricia_node {
    size_t at; /* of the byte */
    unsigned char bit;
    struct patricia_kid kid[2];
};

/* All zero is an empty tree. */
struct patricia {
    bool used; /* there is an entry */
    struct patricia_kid root;
    VEC(struct patricia_node) node; /* owned */
};

/* The key of an entry, of at least a byte; *n: its length. */
typedef const unsigned char *(*patricia_key)(const void *owner, uint32_t entry, size_t *n);

void patricia_clear(struct patricia *t);
/* The entry with whose key these bytes begin, or PATRICIA_NONE. */
uint32_t patricia_find(const struct patricia *t, const unsigned char *bytes, size_t n,
                       patricia_key key, const void *owner);
/* Adds an entry whose key neither begins with that of another one nor the other way round. */
void patricia_add(struct patricia *t, uint32_t entry, patricia_key key, const void *owner);

#endif

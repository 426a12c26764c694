/*
 * The parts of the aspects of identities (aspect.h): which words of a state have a share in them.
 * That does not depend on the state.
 *
 * The parts of an aspect come from families, then from global variables.  Of a family that the sort
 * alone indexes, an identity has its own instance; of the others it sees those that mention
 * identities.  So a change of an instance that mentions none concerns the identity whose own it is,
 * and any other change concerns all of the sort.  A lifted variable of the instances of a family is
 * a part like the family, and so is an array over the sort whose elements are cells.  Of other
 * global variables that are split cell_aspect.h tells which cells concern which identities.
 */
#ifndef ABSTRACTION_SYMMETRY_ASPECT_PART_H
#define ABSTRACTION_SYMMETRY_ASPECT_PART_H

#include "abstraction/symmetry/cell_aspect.h"

enum aspect_part_kind {
    PART_OWN,    /* the instance of the identity, then all others that mention identities */
    PART_ONE,    /* the only instance, if it mentions identities */
    PART_ALL,    /* all instances */
    PART_GLOBAL, /* the global variable */
    PART_CELLS   /* the global variable, which is split */
};

struct aspect_part {
    enum aspect_part_kind kind;
    uint32_t n, *word; /* PART_OWN: that of each identity; owned */
    uint32_t global;   /* PART_CELLS */
};

/* Of the aspects to one sort. */
struct aspect_parts {
    uint32_t k, n_identities; /* the atom sort; its size */
    uint32_t n;
    struct aspect_part *part;     /* owned, as what follows */
    struct aspect_part **part_of; /* of each word; NULL: of none */
    uint32_t *identity_of;        /* of each word of a PART_OWN: whose it is */
    bool *concerned; /* [identity * cells + cell]: whom a cell of a PART_CELLS concerns */
};

/* Of the states of x, to atom sort k. */
void aspect_parts_init(struct aspect_parts *p, const struct vectors *x, struct cell_aspects *cells,
                       uint32_t k);
void aspect_parts_clear(struct aspect_parts *p);

#endif

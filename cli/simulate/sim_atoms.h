/*
 * The data parts (atoms) of properties, whose values change along a run.
 *
 * Only parts without free variables, which have a value in every state.
 */
#ifndef CLI_SIMULATE_SIM_ATOMS_H
#define CLI_SIMULATE_SIM_ATOMS_H

#include "logic/formula.h"
#include "stg/lts/lts.h"
#include "support/vec.h"

enum sim_truth { SIM_UNKNOWN, SIM_FALSE, SIM_TRUE, SIM_FAULT };

struct sim_atom {
    const struct property *property; /* borrowed */
    const struct fnode *node;
    const char *whole, *text;   /* on one line; text: shortened */
    enum sim_truth now, before; /* before: when it was printed last */
};

struct sim_atoms {
    struct lts *lts;           /* borrowed */
    struct arena *arena;       /* owned: the texts */
    uint32_t n_slots;          /* of the widest formula */
    VEC(struct sim_atom) atom; /* owned */
};

/* Collects the parts of n properties, each text once per property. */
void sim_atoms_init(struct sim_atoms *x, struct lts *l, uint32_t n, const struct property *p);
void sim_atoms_clear(struct sim_atoms *x);
/* Evaluates them in this state. */
void sim_atoms_at(struct sim_atoms *x, state_id s);
/* Prints all, or those that have changed since the last call. */
void sim_atoms_print(struct buf *b, struct sim_atoms *x, bool all);

#endif

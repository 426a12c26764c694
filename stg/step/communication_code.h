/*
 * Byte code of edges that send: what such an edge does together with those who receive.
 *
 * One program has all receivers of an edge, in the order of doc/language.md, rules 1.3.8 and
 * 1.3.13.  What is assigned is stored in the cells, where the parts behind it see it.  The
 * variables of all processes have to be in cells; where a receiver is, and the parameters of its
 * node, are observed (state_condition.h).
 *
 * There is no program where the environment takes part in communications on the channel, nor of a
 * broadcast of which a receiver has `for`, `do`, or a guard that reads what the sender assigns.
 * Private to stg/step/.
 */
#ifndef STG_STEP_COMMUNICATION_CODE_H
#define STG_STEP_COMMUNICATION_CODE_H

#include "stg/graph/dependence.h"
#include "stg/step/edge_code.h"
#include "stg/step/state_condition.h"
#include "stg/step/system.h"

struct communication_code {
    struct observations *observed; /* borrowed; more are added */
    uint32_t instance;             /* the sender, ... */
    const struct edge_group *group;
    uint32_t edge; /* ... and its edge, one of this group */
    /* Filled: */
    struct edge_code code; /* owned, as what follows */
    VEC(struct instance_edge) receiver;
    struct vec_u32 reads; /* cells that tell whether it is possible, and observations behind these;
                             perhaps several times */
    /* The values that the program tells: the arguments of the sender's target; then n_parts times a
       part of part_size values.  A part is that of a receiver: its number, as a small value, and
       the arguments of its target; or of none: VALUE_NONE. */
    uint32_t n_parts, part_size;
};

/* code.compiled tells whether there is a program. */
void communication_code_make(struct communication_code *y);
void communication_code_clear(struct communication_code *y);

#endif

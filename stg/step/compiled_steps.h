/*
 * Compiled steps: the programs of all edges of a system.  An edge that receives is a part of those
 * of the edges that send (communication_code.h).
 *
 * No list of transitions is kept: in each state the programs are run, by a stepper for each thread
 * (compiled_stepper.h).  Conditions on states are run beside them, as if they were edges of one
 * more instance, each in a group of its own; of any system they may also be compiled alone.
 * Private to stg/step/ and checker/search/.
 */
#ifndef STG_STEP_COMPILED_STEPS_H
#define STG_STEP_COMPILED_STEPS_H

#include "stg/data/native_code.h"
#include "stg/step/communication_code.h"
#include "stg/step/gates.h"
#include "stg/step/state_condition.h"
#include "stg/step/system.h"
#include "support/memo.h"

struct compiled_edge {
    struct edge_code code;
    uint32_t number;  /* in its process */
    uint32_t n_args;  /* of its target */
    struct memo next; /* where it leads to, by the local state before and the argument; kept if
                         `remembered` */
    bool remembered, communicates;
    /* Of an edge that sends, as in struct communication_code; the first of its receivers. */
    uint32_t n_parts, part_size, first_receiver;
};

/* An edge of an instance that receives. */
struct compiled_receiver {
    uint32_t instance, edge, n_args;
    struct memo next;
    bool remembered;
};

struct compiled_steps {
    struct system *s;                        /* borrowed */
    bool has_edges;                          /* not conditions alone */
    uint32_t n_conditions, n_slots;          /* the slots of their frame */
    const struct state_condition *condition; /* borrowed */
    struct observations observed;            /* by conditions; owned, as what follows */
    bool *is_compiled;                       /* of each predicate that has conditions */
    VEC(struct vec_u32) reads; /* of each group: cells, and observations behind them; only while the
                                  steps are made */
    uint32_t *first_group; /* of each instance, of conditions, and one more: its groups among all */
    uint32_t *first_edge;  /* of each group of all instances, and one more: its edges */
    uint32_t *instance;    /* of each group */
    VEC(struct compiled_edge) edge;
    VEC(struct compiled_receiver) receiver; /* of all edges that send */
    uint64_t code_words;                    /* of all programs, ... */
    uint64_t edge_words;                    /* ... and of those of edges */
    uint32_t longest;                       /* words of a program */
    uint32_t n_bits;                        /* 64-bit words of a bit for each group */
    uint32_t *first_reader; /* of each cell and observation, and one more: the groups that may read
                               it */
    VEC(struct group_bits) reader;
    struct gates gates;           /* of edges */
    struct native_code *native;   /* NULL: none */
    native_dispatch *dispatch;    /* NULL: byte code is run */
    const uint8_t **native_group; /* where the code of each begins; owned */
};

/* native: as machine code, where that is possible.  n conditions are borrowed.  If something
   communicates, the model is by_programs (stg/graph/stg.h).  NULL: some edge chooses a schematic
   value, or has no program; or there are too many cells and groups, or too much code. */
struct compiled_steps *compiled_steps_new(struct system *s, bool native, uint32_t n,
                                          const struct state_condition *condition);
/* Of conditions alone; there are no steps then.  NULL: a schematic value may be chosen, or there is
   too much. */
struct compiled_steps *compiled_conditions_new(struct system *s, bool native, uint32_t n,
                                               const struct state_condition *condition);
void compiled_steps_free(struct compiled_steps *x); /* NULL is fine */

static inline uint32_t compiled_steps_groups(const struct compiled_steps *x)
{
    return x->first_group[x->s->n + 1];
}

#endif

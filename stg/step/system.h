/*
 * A system: its instances with their local states, the receivers of each channel, the cells of its
 * global variables and their readers, and the schematic values that a state holds.  Private to
 * stg/step/ and checker/search/.
 */
#ifndef STG_STEP_SYSTEM_H
#define STG_STEP_SYSTEM_H

#include "stg/states/bit_field.h"
#include "stg/step/local_lts.h"
#include "support/vec.h"

/* An instance that may receive on a link; index: only on that member of the family. */
struct listener {
    uint32_t instance;
    value index; /* VALUE_NONE: any */
};

struct listeners {
    struct listener *at;
    size_t n, cap;
};

/* An instance of which some group of edges may read a cell.  At a node, these are the groups (of
   the node) reading_group[row[at_node + node]], and so on up to row[at_node + node + 1]. */
struct cell_reader {
    uint32_t instance, at_node;
};

/* A state is a vector of words: the number of each instance's local state, then the value of each
   cell. */
struct system {
    const struct stg *stg; /* borrowed */
    const struct signature *sig;
    struct arena *arena;      /* owned, as what follows */
    uint32_t n, width;        /* instances; words of a state */
    struct word_range *range; /* of each word */
    struct local_lts *local;
    struct cells cells;      /* of the global and the lifted variables */
    struct cell_trace trace; /* of what is being computed */
    uint32_t *first_slot;    /* of each instance, and one more: a slot for each group that a
                                    node can have */
    uint32_t *first_reader;  /* of each cell, and one more */
    VEC(struct cell_reader) reader;
    struct vec_u32 row, reading_group;
    struct listeners *listener;  /* of each link, in the order of the instances */
    struct vec_u32 schematic;    /* cells that may hold schematic data, ascending */
    struct vec_u32 choosing;     /* instances of which edges may choose schematic data */
    struct sizes sizes;          /* of schematic data */
    struct active_domain domain; /* in scope while something expands, set for that; used NULL: the
                                    model has no schematic data */
    struct vec_u32 *local_used;  /* of each instance: what its local states hold, row by row */
};

/* keep: as for stg_lts_new. */
void system_init(struct system *s, const struct stg *g, const bool *const *keep);
void system_clear(struct system *s);
/* Decides for each process which of its variables are lifted, and how they are split. */
const struct lift *const *system_find_lifted(struct arena *a, const struct stg *g);
/* Decides which global variables are split. */
void system_find_cells(struct cells *c, const struct stg *g);
/* The initial state; false: computing it is a run-time error, told in *fault. */
bool system_start(struct system *s, uint32_t *word, struct fault *fault);
/* The words of a state as those of another system of the same model. */
void system_translate(const struct system *from, const uint32_t *word, struct system *to,
                      uint32_t *into);
/* What the state and its caller hold, and nothing else, into `used`: how many values of each sort,
   as in an active domain.  Only where the model has schematic data.  alone: no other thread uses
   the system.  False: what a local state holds is not known yet, and another thread may use it. */
bool system_scope(struct system *s, const uint32_t *word, value held, bool alone, uint32_t *used);

#endif

/*
 * A system: its instances with their local states, the receivers of each channel, and the schematic
 * values that a state holds.  Private to stg/step/ and checker/search/.
 */
#ifndef STG_STEP_SYSTEM_H
#define STG_STEP_SYSTEM_H

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

/* A state is a vector of words: the number of each instance's local state, then the value of each
   global variable. */
struct system {
    const struct stg *stg; /* borrowed */
    const struct signature *sig;
    struct arena *arena; /* owned, as what follows */
    uint32_t n, width;   /* instances; words of a state */
    struct local_lts *local;
    struct listeners *listener;  /* of each link, in the order of the instances */
    struct sizes sizes;          /* of schematic data */
    struct active_domain domain; /* in scope while something expands; used NULL: the model has no
                                    schematic data */
    struct vec_u32 *local_used;  /* of each instance: what its local states hold, row by row */
};

/* keep: as for stg_lts_new. */
void system_init(struct system *s, const struct stg *g, const bool *const *keep);
void system_clear(struct system *s);
/* The initial state; false: computing it is a run-time error, told in *fault. */
bool system_start(struct system *s, uint32_t *word, struct fault *fault);
/* Takes into scope what the state and its caller hold, and nothing else.  Nothing to be done where
   the model has no schematic data. */
void system_scope(struct system *s, const uint32_t *word, value held);

#endif

/*
 * What an edge reads and writes, phase by phase (see dependence.h); equal effects are kept once.
 */
#ifndef STG_GRAPH_EFFECTS_H
#define STG_GRAPH_EFFECTS_H

#include "stg/graph/access.h"
#include "support/map.h"
#include "support/vec.h"

enum phase {
    PHASE_GUARD, /* bounds of `for`, guard */
    PHASE_DO,
    PHASE_VALUES,  /* indices, and values sent; arguments of a named step */
    PHASE_RECEIPT, /* patterns and `where` */
    PHASE_REST     /* `then`, and the arguments of the target */
};
#define N_PHASES 5

/* A set of phases. */
typedef uint32_t phases;
#define PHASES_ALL ((1u << N_PHASES) - 1)

struct effects {
    struct accesses reads[N_PHASES], writes[N_PHASES];
    struct accesses filters; /* what the filters of its `for` variables look at (filter.h): no
                                choice depends on that alone, so it is not among the reads */
    bool never;              /* the guard is false in every state; nothing behind it is told */
};

/* Does some phase of these read or write a global variable? */
bool effects_touch_globals(const struct effects *x, phases which);

/* ---- making them ---- */

/* Effects under construction; the lists are owned. */
struct effects_draft {
    struct access_list reads[N_PHASES], writes[N_PHASES], filters;
    bool never;
};

void effects_draft_reset(struct effects_draft *d);
void effects_draft_clear(struct effects_draft *d);

/* All that have been made; they live in the arena. */
struct effects_table {
    struct arena *arena; /* borrowed */
    struct map map;
    VEC(const struct effects *) all;
};

void effects_table_init(struct effects_table *t, struct arena *a);
void effects_table_clear(struct effects_table *t);
/* The effects of the draft, interned; its lists are sorted. */
const struct effects *effects_of_draft(struct effects_table *t, struct effects_draft *d);

#endif

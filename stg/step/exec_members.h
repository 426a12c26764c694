/*
 * Executing changes of sets whose members are cells (stg/graph/set_change.h); private to stg/.
 */
#ifndef STG_STEP_EXEC_MEMBERS_H
#define STG_STEP_EXEC_MEMBERS_H

#include "stg/step/exec.h"

#define MEMBER_WORDS ((SORT_MEMBERS_MOST + 63) / 64)

struct member_change {
    struct cell_part set; /* that is changed; not split: there is no such change */
    /* A bit for each member: whether its cell is written, and whether with true. */
    uint64_t written[MEMBER_WORDS], in[MEMBER_WORDS];
};

/* Is it a change of such a set?  position: of each step of the path of a. */
bool exec_members_are_changed(const struct exec *x, const struct assign *a,
                              const uint32_t *position, struct member_change *c);
/* Which members are added and taken away; false, with ev.fault set, at a run-time error. */
bool exec_members_find(struct exec *x, const struct assign *a, struct member_change *c);
void exec_members_apply(struct exec *x, const struct member_change *c);

#endif

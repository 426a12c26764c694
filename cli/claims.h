/*
 * The claims of a strategy as pictures show them.
 *
 * A fixpoint and its body are one claim.  Where only one claim stands below another it is not
 * indented, so that long chains do not run out of the picture.
 */
#ifndef CLI_CLAIMS_H
#define CLI_CLAIMS_H

#include "cli/story.h"
#include "support/arena.h"

struct claim {
    const struct story_line *line;
    uint32_t parent;          /* the claim above; of the first one itself */
    uint32_t level;           /* of indentation */
    uint32_t as;              /* the claim with what is below: itself unless it repeats one */
    uint32_t n_below;
    bool chooses;             /* what stands below is one of several ways on */
};

struct claims {
    uint32_t n;
    struct claim *at;         /* lives in the arena; claims below follow the one above */
};

struct claims claims_make(struct arena *a, const struct story *s);
/* "state 3", and how to read on: nothing, or that it is repeated, or that it is a choice. */
void claims_remark(struct buf *b, const struct claims *c, uint32_t i);

#endif

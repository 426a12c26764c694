/*
 * Private variables of rounds: those of a block around a loop that each round assigns before it
 * reads them; private to stg/.
 *
 * No round sees what another one leaves in such a variable, so their order does not matter, as long
 * as nothing behind the loop sees what the last one leaves.  That is known at the end of the block.
 * So is whether a variable has a value before the loop, which some updates need (elab_update.h).
 */
#ifndef STG_ELAB_ELAB_PRIVATE_H
#define STG_ELAB_ELAB_PRIVATE_H

#include "stg/graph/stg.h"
#include "support/vec.h"

/* The variable of which a loop's binder needs that nothing behind the loop reads it first, or that
   it has a value before the loop. */
struct private_need {
    struct statement loop;
    uint32_t binder, slot;
    const char *name;
    bool before, global;
};

struct privates {
    struct vec_u32 variable; /* slots of those of the blocks that are being elaborated */
    VEC(struct private_need) need;
};

struct privates *privates_new(void);
void privates_free(struct privates *p);
/* Of the variable that is assigned. */
void private_add_need(struct privates *p, const struct statement *loop, uint32_t binder,
                      const struct assign *a, bool before);

/* Does each round of a loop with this body read the variable only after assigning it?  In *reads:
   does it read it at all? */
bool private_to_rounds(const struct statement_block *body, uint32_t slot, bool *reads);
/* Is what the rounds of the loop with that branch leave in the variable perhaps read in the block
   that declares it? */
bool private_is_read_behind(const struct statement_block *b, const struct branch *loop,
                            uint32_t slot);
/* Does the variable always have a value where that loop, which is in the block, begins, whatever is
   before the block? */
bool private_has_value_before(const struct statement_block *b, const struct private_need *x);

#endif

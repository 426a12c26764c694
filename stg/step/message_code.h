/*
 * Byte code of messages: the channel of its family and the values that are sent, as the sender
 * computes them, and what a receiver's patterns make of them (communication_code.h).
 *
 * A value that is sent is what a slot of the receiver stands for (stg/data/compile.h): so a record
 * in cells is read where it is, and none is made that nobody looks at.
 * Private to stg/step/.
 */
#ifndef STG_STEP_MESSAGE_CODE_H
#define STG_STEP_MESSAGE_CODE_H

#include "stg/step/assign_code.h"

/* One of the two edges of a communication. */
struct code_side {
    struct local_lts *c;
    const struct edge *e;
    struct slot_meaning *slot; /* of its frame; a receiver's has MESSAGE_SLOTS more behind it */
    bool *assigned;            /* as in struct edge_compiler */
};

#define MESSAGE_SLOTS 64u /* values sent, and parts of these that a receiver's patterns look at */

struct message_code {
    uint32_t n_index, n;
    struct operand *index;
    struct slot_meaning *value;
};

/* A name of a receiver's patterns. */
struct message_name {
    const struct pattern *pattern;
    uint32_t slot;              /* that stands for what it gets */
    struct slot_meaning before; /* what its own slot stood for */
};

struct message_names {
    uint32_t n;
    struct message_name at[MESSAGE_SLOTS];
};

/* The edge of z is that of `side` from now on. */
void message_code_take_side(struct edge_compiler *z, const struct code_side *side);
/* Is it known that the receiver does not accept what is sent?  If not, true. */
bool message_code_may_pass(const struct compiler *x, const struct code_side *sender,
                           const struct code_side *receiver);
/* May what the sender does before the receipt be a run-time error?  If in doubt, true. */
bool message_code_may_fail(const struct compiler *x, const struct code_side *sender);
/* Computes what the sender, which is the side of z, sends; stays: nothing that is read for that is
   assigned before all receivers have taken it.  The registers stay taken. */
void message_code_send(struct edge_compiler *z, bool stays, struct message_code *out);
/* Jumps unless the receiver, which is the side of z, accepts it.  Then the names of its patterns
   stand for what was sent. */
void message_code_accept(struct edge_compiler *z, const struct message_code *m,
                         struct message_names *names, uint32_t *refuses);
/* Assigns the variables that are among these names. */
void message_code_assign(struct edge_compiler *z, const struct message_names *names);

#endif

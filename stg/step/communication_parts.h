/*
 * The parts that a communication's program is made of: the two sides, what is told of them, and
 * what is read.  Private to stg/step/communication_code.c.
 */
#ifndef STG_STEP_COMMUNICATION_PARTS_H
#define STG_STEP_COMMUNICATION_PARTS_H

#include "stg/step/communication_code.h"
#include "stg/step/message_code.h"

/* A program that is being made. */
struct communication {
    struct communication_code *y;
    struct edge_compiler z; /* for the side that it is the turn of */
    struct code_side sender, receiver;
    struct message_code message;
    uint32_t told;     /* register of the first value that is told */
    uint32_t possible; /* ... of whether the guard holds for some values of `for` */
    uint32_t number;   /* of the receiver */
    uint32_t saved;    /* first register of what the parameters of the sender's node were */
    bool leaves_out;   /* some receiver, as what is sent is known */
};

static inline struct system *communication_system(const struct communication *k)
{
    return k->y->observed->s;
}

static inline const struct dependence *communication_dependence(const struct communication *k)
{
    return k->y->observed->s->stg->dependence;
}

static inline struct instance_edge communication_sender(const struct communication *k)
{
    return (struct instance_edge){ k->y->instance, k->y->edge };
}

static inline const struct edge *communication_edge(const struct system *s, struct instance_edge u)
{
    return &s->local[u.instance].process->edge[u.edge];
}

static inline uint32_t communication_part(const struct communication *k, uint32_t part)
{
    return k->told + k->sender.e->n_args + part * k->y->part_size;
}

/* Notes the cells that some phase of the edge reads. */
void communication_note_reads(struct communication *k, struct instance_edge u);
/* The code goes on with receiver number `number`, if it is at its node.  Its registers stay
   taken. */
void communication_begin_receiver(struct communication *k, uint32_t number, uint32_t *skip);
/* The parameters of its node, once more. */
void communication_load(struct communication *k);
/* Those of the sender's node, which `do` may assign: kept, or put back. */
void communication_copy(struct communication *k, bool back);
/* All that was assigned so far is taken back. */
void communication_take_back(struct communication *k);
/* `do` of the sender, and the message; stays: as for message_code_send, as far as receivers go. */
void communication_send(struct communication *k, bool stays);
/* Of a receiver, all that is left, into its part of what is told. */
void communication_receiver_rest(struct communication *k, uint32_t part);
/* Registers for all that is told; tells it. */
void communication_take_told(struct communication *k);
void communication_tell(struct compiler *x, uint32_t told);

#endif

/*
 * What is known of the steps of a system; private to checker/symbolic/discover*.c.
 */
#ifndef CHECKER_SYMBOLIC_DISCOVER_INTERNAL_H
#define CHECKER_SYMBOLIC_DISCOVER_INTERNAL_H

#include "checker/symbolic/symbolic_internal.h"

/* What a step does to a word: from NO_INDEX: from any index. */
struct touch {
    uint32_t word, from, to;
};

struct touches {
    struct touch *at;
    size_t n, cap;
};

struct sender {
    uint32_t instance, list, transition;
};

/* Senders of an action, or receivers, that touch the same cells in the same way. */
struct partner_class {
    uint32_t instance, relation;
    uint32_t first, n; /* in discovery.touched */
};

struct partner_classes {
    struct partner_class *at;
    size_t n, cap;
};

struct known_action {
    bool is_known;
    bool is_plain;    /* some sender is not deferred */
    uint64_t channel; /* the bits of lists that may receive it */
    VEC(struct sender) sender;
    struct partner_classes offer, accept;
};

struct known_instance {
    VEC(bool) done;           /* of each list */
    VEC(bool) expanded;       /* of each local state: its groups that read no cells */
    struct vec_u32 receiving; /* lists that listen */
    struct vec_u32 action;    /* what it may receive */
};

/* Two lists whose communication is a synchronisation, or may be a run-time error. */
struct meeting {
    struct sender sender;
    uint32_t action, partner, list;
    bool suspect; /* of a synchronisation: in some state it is an error */
};

/* Instance i with this list has a transition that is an error in each state. */
struct faulty_list {
    uint32_t instance, list;
};

/* With any sender, the response of a list to an action may be an error. */
struct faulty_response {
    uint32_t action, partner, list;
};

/* See discover_walk.c. */
struct walk {
    uint32_t *word;   /* the state it is in; owned, as what follows */
    struct memo seen; /* values of words that some walk has come to */
    uint32_t rest;    /* it goes on for so many steps, unless one leads to a new value */
};

struct discovery {
    struct step_tables *t;  /* borrowed */
    struct stepper stepper; /* owned, as what follows */
    struct step_buffer steps;
    struct known_instance *instance;
    VEC(struct known_action) action; /* by their numbers in the tables */
    struct touches touched, draft;
    VEC(struct meeting) meeting; /* synchronisations */
    VEC(struct meeting) suspect; /* other communications that may be errors */
    VEC(struct faulty_list) faulty_list;
    VEC(struct faulty_response) faulty_response;
    struct memo noted;  /* synchronisations that are events */
    struct memo probed; /* by what was asked: the set where that was done */
    struct walk walk;
    struct vec_u32 key, relation;
};

/* ---- discover.c ---- */

/* Adds what a list of instance i can do. */
void discover_list(struct symbolic *x, uint32_t i, uint32_t list);

void discover_refuse_evaluated(struct symbolic *x);
/* The states of the set in which instance i has this list. */
uint32_t discover_states_with_list(struct symbolic *x, uint32_t set, uint32_t i, uint32_t list);
/* Appends to x->read what the tree of the synchronisation looks at in the state x->word. */
void discover_note_sync_reads(struct symbolic *x, const struct meeting *m);

/* ---- discover_faults.c ---- */

/* Is a transition of a list, which is no communication, an error in each state with this list, or
   of an input one of its values?  Then it is noted.  True, too, where it is refused: it is
   evaluated in each state, and no error. */
bool discover_suspect_alone(struct symbolic *x, uint32_t i, uint32_t list, uint32_t transition);
/* ---- discover_steps.c ---- */

/* The draft, which the caller empties, says what a step touches: a word that it reads, and one that
   it writes; what a list of instance i has read. */
void discover_read(struct symbolic *x, uint32_t word, uint32_t v);
void discover_write(struct symbolic *x, uint32_t word, uint32_t v);
void discover_list_reads(struct symbolic *x, uint32_t i, uint32_t list);

/* The class of what the edge does, or of a communication; 0 where no classes are asked for. */
uint32_t discover_class(struct symbolic *x, const struct lts_edge *e, value payload);
uint32_t discover_communication(struct symbolic *x, uint32_t action, uint32_t sender,
                                uint32_t receiver);

/* An event that leads instance i from one local state to another, and does besides what the draft
   says, by an action of this class; events that differ in these local states only are one. */
void discover_tuple(struct symbolic *x, uint32_t i, uint32_t local, uint32_t next, uint32_t class);
/* A sender of an action, and the response of a list to it: a product of those of all senders and
   all receivers. */
void discover_offer(struct symbolic *x, uint32_t action, struct sender s);
void discover_acceptance(struct symbolic *x, uint32_t action, uint32_t j, uint32_t list);

#endif

/*
 * What is known of the steps of a system; private to checker/symbolic/discover*.c.
 */
#ifndef CHECKER_SYMBOLIC_DISCOVER_INTERNAL_H
#define CHECKER_SYMBOLIC_DISCOVER_INTERNAL_H

#include "checker/symbolic/symbolic_internal.h"
#include "stg/step/edge_factors.h"

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

/* A group of edges that is divided into factors (discover_factors.c). */
struct known_group {
    bool is_known;
    uint32_t first, n; /* in discovery.edge; n is 0: it is not divided */
};

/* A computation of a factor. */
struct factor_note {
    uint32_t factor;
    struct factor_result result;
    uint32_t first_read, n_reads; /* in known_edge.read */
};

/* An edge with factors, under a choice of its `for` variables. */
struct known_edge {
    uint32_t instance, class;
    struct factored_edge e;
    uint32_t first_number; /* of its factors, among those of all edges */
    uint32_t large;        /* the factor that touches several words; or NO_FACTOR */
    uint32_t *relation;    /* of each other factor, or NO_RELATION; owned, as what follows */
    bool *leads;           /* of each factor: it is taken for some values */
    struct vec_u32 tuples; /* of the large one, not yet in events: relations, their number first */
    bool is_event;         /* without a large one: it is among the events */
    VEC(struct factor_note) note;
    VEC(struct part_read) read;
};
#define NO_RELATION UINT32_MAX
#define NO_FACTOR UINT32_MAX

struct known_instance {
    struct known_group *group; /* of each group of its nodes; owned, as what follows */
    VEC(bool) done;            /* of each list */
    VEC(bool) expanded;        /* of each local state: its groups that read no cells */
    struct vec_u32 receiving;  /* lists that listen */
    struct vec_u32 action;     /* what it may receive */
    bool evaluates;            /* of some response nothing is fixed */
};

/* A transition with a receiving list, or with the environment: more than the tables say of each
   alone.  It is a synchronisation, or `evaluated`: nothing of it is fixed. */
struct meeting {
    struct sender sender;
    uint32_t action, partner, list; /* partner: NO_INSTANCE: the environment */
    bool evaluated;
    bool suspect; /* in some state it is a run-time error */
};

/* Instance i with this list has a transition that is an error in each state. */
struct faulty_list {
    uint32_t instance, list;
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
    VEC(struct meeting) meeting;
    VEC(struct faulty_list) faulty_list;
    struct memo noted;          /* synchronisations that are events */
    struct row_store evaluated; /* meetings, with what they have read where they were evaluated */
    struct memo probed;         /* by what was asked: the set where that was done */
    VEC(struct known_edge) edge;
    uint32_t n_factors;        /* of all edges */
    struct memo computed;      /* factors of one word, with its indices */
    struct row_store computes; /* factors, with what they have read */
    struct walk walk;
    struct vec_u32 key, relation;
};

/* The first words of keys of relations; 0 are those of events_single. */
enum { KEY_TUPLE = 1, KEY_OFFER, KEY_ACCEPT, KEY_FACTOR, KEY_COMBINATION };

/* ---- discover.c ---- */

/* Probes the states of the set in which that was not done before, with this number of what is
   asked and this index. */
void discover_probe_rest(struct symbolic *x, uint32_t set, uint32_t number, uint32_t index,
                         const struct probing *c);
#define PROBES_FACTOR 0x80000000u /* numbers of factors, which others do not come to */

/* Adds what a list of instance i can do. */
void discover_list(struct symbolic *x, uint32_t i, uint32_t list);

/* ---- discover_meetings.c ---- */

/* A transition of a list that is evaluated in each state, which is no communication. */
void discover_open_meeting(struct symbolic *x, uint32_t i, uint32_t list, uint32_t transition);
/* A sender of an action and a list of instance j; no meeting if the tables say all of it. */
void discover_meeting(struct symbolic *x, uint32_t action, struct sender s, uint32_t j,
                      uint32_t list);
/* Adds what meetings do in states of the set. */
void discover_meetings(struct symbolic *x, uint32_t set);
/* The states of the set in which instance i has this list, or in which a meeting may be. */
uint32_t discover_states_with_list(struct symbolic *x, uint32_t set, uint32_t i, uint32_t list);
uint32_t discover_states_of_meeting(struct symbolic *x, uint32_t set, const struct meeting *m);
/* Is one of its steps a run-time error in the state x->word?  Appends to x->read what was read. */
bool discover_meeting_fails(struct symbolic *x, const struct meeting *m);

/* ---- discover_steps.c ---- */

/* The draft, which the caller empties, says what a step touches: a word that it reads, and one that
   it writes; what a list of instance i has read. */
void discover_read(struct symbolic *x, uint32_t word, uint32_t v);
void discover_write(struct symbolic *x, uint32_t word, uint32_t v);
void discover_list_reads(struct symbolic *x, uint32_t i, uint32_t list);
/* The draft's words with one pair each, but for `head`: to x->known->relation. */
void discover_singles(struct symbolic *x, uint32_t head);

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

/* ---- discover_factors.c ---- */

/* Is the group of instance i divided into factors?  Then there is no need for its lists. */
bool discover_has_factors(struct symbolic *x, uint32_t i, const struct edge_group *g);
/* Of such a group: its local factors with this local state in the set. */
void discover_local_factors(struct symbolic *x, uint32_t set, uint32_t i,
                            const struct edge_group *g, uint32_t index);
/* ... all of them in the state x->word.  Returns its work, as so many results of a diagram. */
uint64_t discover_factors_here(struct symbolic *x, uint32_t i, const struct edge_group *g);
/* All other factors that are known in the set, in which these indices occur. */
void discover_other_factors(struct symbolic *x, uint32_t set, const struct vec_u32 *index);
/* The states of the set, which is closed, in which an edge with factors is a run-time error; notes
   which edges are possible. */
uint32_t discover_factor_faults(struct symbolic *x, uint32_t set);
void discover_factors_clear(struct discovery *k, uint32_t n_instances);

#endif

/*
 * What is said of fair runs, by definition.
 *
 * What makes a property false (or, of EG and its like, true) is a run of one or two stages: in the
 * first it goes anywhere, in the last it obeys a rule for ever, or ends.  The reference copies all
 * states and transitions.  It tries each set of states as what a run goes through again and again:
 * the set has to be strongly connected by transitions that obey the rule, and what is demanded has
 * to be met by one of them, or be impossible as its kind asks.
 */
#ifndef TESTS_CROSS_NAIVE_FAIR_H
#define TESTS_CROSS_NAIVE_FAIR_H

#include "tests/cross/naive_space.h"

#define NAIVE_FAIR_STATES 10 /* most states: all their sets are tried */
#define NAIVE_FAIR_ARCS 200
#define NAIVE_FAIR_DEMANDS 64

struct naive_fair_arc {
    uint32_t from, to;
    bool a, b;      /* it is such an action */
    uint64_t meets; /* demands */
};

struct naive_fair_world {
    uint32_t n, n_arcs, n_demands;
    struct naive_fair_arc arc[NAIVE_FAIR_ARCS];
    uint32_t p, q;                        /* the states where these hold */
    uint64_t possible[NAIVE_FAIR_STATES]; /* demands */
    bool strong[NAIVE_FAIR_DEMANDS];
    bool ends[NAIVE_FAIR_STATES];
    bool whole; /* nothing was too large */
};

/* All instances of a family. */
struct naive_fair_atoms {
    uint32_t family_p, node_p, family_q, node_q, family_a, family_b;
};

/* A transition of a stage: what holds before it, and what it is. */
struct naive_fair_here {
    bool p, q, a, b;
};
typedef bool (*naive_fair_rule)(struct naive_fair_here h);

/* What is seen again and again, if the run stays in a set for ever. */
struct naive_fair_ever {
    bool p, not_p, q, b, b_impossible, b_possible;
};

struct naive_fair_form {
    const char *text;
    bool found_is;         /* the verdict where such a run exists */
    naive_fair_rule first; /* the first stage: NULL: there is none */
    naive_fair_rule
        change; /* it may go on to the last stage, whose first transition this is not; or, if
                      `after`, after this transition */
    bool after;
    naive_fair_rule last;
    naive_fair_rule stop; /* it has been found in this state, whatever follows; NULL: never */
    naive_fair_rule end;  /* in a state of the last stage without transitions; NULL: never */
    bool end_first;       /* ... or in one of the first stage */
    bool (*ever)(struct naive_fair_ever e); /* NULL: anything */
};

extern const struct naive_fair_form naive_fair_forms[];
extern const uint32_t naive_fair_n_forms;

/* What is so in all these states; of each instance at least this is demanded. */
void naive_fair_look(struct naive_fair_world *w, struct naive_space *space, struct lts *l,
                     const struct naive_fair_atoms *x, enum fairness least);
/* Is there a run of this form? */
bool naive_fair_finds(const struct naive_fair_world *w, const struct naive_fair_form *f);

/* What is said of fair runs inside something else, with the same places, and whether it holds. */
#define NAIVE_FAIR_NESTED 4
extern const char *const naive_fair_nested[NAIVE_FAIR_NESTED];
bool naive_fair_nested_holds(const struct naive_fair_world *w, uint32_t i);

#endif

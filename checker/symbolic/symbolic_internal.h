/*
 * What the files of the symbolic engine share; private to checker/symbolic/.
 */
#ifndef CHECKER_SYMBOLIC_SYMBOLIC_INTERNAL_H
#define CHECKER_SYMBOLIC_SYMBOLIC_INTERNAL_H

#include "checker/game/action_classes.h"
#include "checker/symbolic/diagram.h"
#include "checker/symbolic/events.h"
#include "checker/symbolic/levels.h"
#include "checker/symbolic/symbolic.h"
#include "stg/step/stg_source.h"
#include "support/rng.h"

struct discovery;

struct symbolic {
    struct stg_source *source; /* borrowed, as what follows */
    struct system *s;
    struct limit *limit;
    struct levels levels;
    struct events events;
    struct diagram d;
    struct discovery *known; /* owned, as what follows */
    uint32_t *index;         /* a vector of the diagram; of its state: */
    uint32_t *word;
    VEC(struct part_read) read;     /* of the computations at work in probe.c */
    struct action_classes *classes; /* borrowed: which actions are told apart; NULL: none */
    bool has_inputs;                /* some state takes inputs of the environment */
    const char *refusal;            /* why the engine does not decide this; or NULL */
};

/* What is asked, and what is found. */
struct inquiry {
    struct symbolic x;
    const struct bfs_question *q;
    uint32_t reached; /* all states */
    uint32_t faulty;  /* those of which a transition is a run-time error */
    uint32_t walks;   /* begun */
    uint32_t attempts;
    uint64_t told_next;     /* states are counted when there are so many results */
    enum level_order order; /* of the last attempt */
    struct rng random;
};

/* ---- symbolic.c ---- */

/* Why there can be no sets of states of this source; NULL: there can. */
const char *symbolic_refuses(const struct lts *l);
/* Before all of what follows; borrows both. */
void symbolic_init(struct symbolic *x, struct lts *l, struct limit *limit);
void symbolic_clear(struct symbolic *x);
/* It refuses, or is stopped by a limit. */
bool symbolic_is_at_end(const struct symbolic *x);
/* Finds all states from q->start on.  False: refused, or a limit was reached. */
bool symbolic_find_all(struct inquiry *w);
/* Their numbers, and those of transitions. */
void symbolic_count_all(struct inquiry *w, struct bfs_counts *c, struct symbolic_result *out);
/* What it took. */
struct set_costs symbolic_costs(const struct inquiry *w);
/* How many values of data types are in states of w->reached. */
void symbolic_data_use(struct inquiry *w, struct data_use *u);
/* The states of q->start as a set. */
uint32_t symbolic_start_set(struct inquiry *w);

/* ---- symbolic_goal.c ---- */

/* States of w->reached. */
struct goal {
    uint32_t fails;  /* the predicate fails */
    uint32_t errors; /* it is a run-time error */
};

/* Refuses where it depends on the order of transitions. */
void symbolic_goal_find(struct inquiry *w, const struct bfs_predicate *p, struct goal *g);

/* ---- symbolic_way.c ---- */

/* What a search finds first, as the end of bfs_run, and the states on a shortest way there, from
   one of w->q->start on; w->faulty counts, too. */
enum bfs_end symbolic_way_find(struct inquiry *w, const struct goal *g, struct vec_u32 *path);

/* ---- probe.c ---- */

/* A computation of a state that depends on nothing but the parts it reads, and reads the same part
   next if those so far are equal. */
struct probing {
    void *self;
    /* What it comes to in the state x->word; appends to x->read what it has read, in this order.
       Parts are words of the state. */
    uint32_t (*ask)(void *self, struct symbolic *x);
    /* It comes to this in all states of the set; or NULL. */
    void (*take)(void *self, struct symbolic *x, uint32_t set, uint32_t answer);
};

/* Asks in some states of the set, so that each one agrees with one of these in all that was read
   there; takes the states that agree.  Ends early where the engine refuses or is stopped. */
void probe(struct symbolic *x, uint32_t set, const struct probing *c);
/* The states of the set in which n words have these values. */
uint32_t probe_restrict(struct symbolic *x, uint32_t set, uint32_t n, const struct part_read *part);

/* ---- discover.c ---- */

struct discovery *discovery_new(struct symbolic *x);
void discovery_free(struct discovery *k, uint32_t n_instances);
/* Adds to x->events all that states of the set can do. */
void discover(struct symbolic *x, uint32_t set);
/* Before the first set of another diagram. */
void discover_anew(struct symbolic *x);

/* ---- discover_faults.c ---- */

/* The states of the set, which is closed, of which a transition is a run-time error.  Refuses where
   what is evaluated in each state is none. */
uint32_t discover_faults(struct symbolic *x, uint32_t set);

/* ---- discover_walk.c ---- */

/* A random walk adds what its states can do, which would be found later, too.  It ends in a
   deadlock, or where it comes to nothing new for long. */
bool discover_walk_is_at_end(const struct symbolic *x);
/* Begins another one. */
void discover_walk_start(struct symbolic *x, const uint32_t *start);
/* One step of a walk that is not at its end.  Returns its work, as so many results of a diagram. */
uint64_t discover_walk_step(struct symbolic *x, struct rng *r);

#endif

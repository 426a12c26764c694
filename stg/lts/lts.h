/*
 * The transition source: what can move.
 *
 * Everything above this interface (products, solvers, writers, simulation) sees a model as a
 * struct lts; wrappers take one and offer another.  It knows nothing of any algorithm.
 *
 *   - States are dense numbers in the order of discovery.  The initial states come first, each
 *     once: there is one, or there are several, and then a property holds if it holds in each.
 *     Where states are representatives, these are so, too, and are initial states of the model.
 *   - The steps of a state are always offered in the same order.  What a step is called and
 *     where it stands in the model is said when it is asked for: then it is an edge.
 *   - A step that receives is offered before its value is known (LTS_IN); it is
 *     completed by a value with complete(), or by all values it accepts with inputs().  A
 *     step that accepts no value is not offered.
 *   - A step may end in a run-time error of the model: it is then offered with fault set and no
 *     target.
 *   - Where the model has schematic data, a choice of such a value is among those in the state,
 *     those that the caller holds, and a fresh one (active_domain.h).  `held` tells how many of
 *     each sort the caller counts: a tuple of sizes.n numbers, or VALUE_NONE.  A state's steps
 *     depend on it.
 *   - A target may be a representative of the state that the step really leads to.  What the
 *     caller knows of the source state is to be renamed by `renamed` to go with the target.
 */
#ifndef STG_LTS_LTS_H
#define STG_LTS_LTS_H

#include "stg/data/fault.h"
#include "stg/data/active_domain.h"
#include "stg/data/cells.h"
#include "stg/data/renaming.h"
#include "stg/data/signature.h"
#include "support/vec.h"

typedef uint32_t state_id;
#define LTS_NO_STATE UINT32_MAX

enum lts_kind {
    LTS_TAU,  /* an internal step of one instance, perhaps named */
    LTS_COMM, /* a communication inside the system: a tau that remembers its channel */
    LTS_OUT,  /* an output offered to the environment */
    LTS_IN    /* an input from the environment, value still to come */
};

#define LTS_NO_STEP UINT32_MAX

struct lts_edge {
    enum lts_kind kind;
    uint32_t step;                /* LTS_TAU: number of the named step, or LTS_NO_STEP */
    uint32_t link;                /* the others: number of the link */
    value index;                  /* tuple of family indices */
    value payload;                /* tuple: values sent, arguments of the step; not for LTS_IN */
    uint32_t actor[2];            /* instances; the sender first; NO_INSTANCE if there is one */
    const struct edge *source[2]; /* their edges in the graph: places for traces */
    value others;                 /* of a broadcast that several receive: all but the first of them
                                     (lts_actors.h); else VALUE_NONE */
    state_id target;              /* not for LTS_IN, nor where there is a fault */
    renaming renamed;             /* of the target */
    const struct fault *fault;    /* NULL, or why the edge leads nowhere; index and payload may
                                    then be unknown (VALUE_NONE) */
    uint32_t input;               /* LTS_IN: as in struct lts_step */
    bool stays;                   /* it leads to the same state, not only to the same
                                    representative */
};

/* An input edge together with one value it accepts. */
struct lts_input {
    value payload;
    state_id target;
    renaming renamed;
    const struct fault *fault;
};

/* Where a step of `begin { .. }` leads: to an initial state. */
struct lts_begun {
    state_id target;
    renaming renamed;
};

enum lts_answer { LTS_OK, LTS_REFUSED, LTS_FAULT };

/* One transition, with the parts that most callers need. */
struct lts_step {
    state_id target; /* LTS_NO_STATE of LTS_IN, and where there is a fault */
    enum lts_kind kind;
    const struct fault *fault; /* NULL, or why it leads nowhere */
    renaming renamed;          /* of the target */
    uint32_t instance, input;  /* LTS_IN: for inputs() and complete() */
};

/* What a source says of the model.  (Over-approximations have at least the model's runs, so what
   holds in all of them holds; under-approximations at most, and they begin in each initial state of
   the model if they have only one.) */
enum lts_fidelity { LTS_EXACT, LTS_OVER, LTS_UNDER };

/* Values that can be exchanged for each other: schematic data, scalarsets. */
struct lts_data {
    struct sizes *sizes; /* of schematic data; owned by the source, as the renamer */
    struct renamer *renamer;
    /* The schematic values in scope in the state, as in struct active_domain.  Only where the model
       has schematic data (has_schematic). */
    void (*scope)(void *self, state_id s, uint32_t *used);
    /* Atoms that the state does not tell apart are as good as each other in what the caller
       holds, too: renames n values of these sorts in place to representatives (data that the state
       does not hold is numbered by first occurrence, interchangeable identities likewise) and
       returns the renaming, which leaves the state as it is. */
    renaming (*canonicalize_env)(void *self, state_id s, uint32_t n, const struct sort *const *sort,
                                 value *v);
    bool fixed_identities; /* canonicalize_env renames no values of scalarsets */
};

struct system;

/* What states consist of: global variables part by part (stg/data/cells.h), and words. */
struct lts_cells {
    const struct cells *layout; /* NULL: read() alone tells their values */
    struct cell_trace *trace;   /* of what terms read of states, for eval.h and read() */
    /* The values of n cells of a state, the first of them `from`, into these places of `cell`. */
    void (*load)(void *self, state_id s, uint32_t from, uint32_t n, uint32_t *cell);
    const struct system *system; /* the engine that makes the states; NULL: another source */
    /* All words of a state, as that system has them; valid until something else is asked.  Only
       where the model has no schematic data. */
    const uint32_t *(*words)(void *self, state_id s);
};

#define LTS_NODE UINT32_MAX /* for read(): the node, as a number */

struct lts {
    void *self;
    const struct signature *sig;
    enum lts_fidelity fidelity;
    struct lts_data data;
    struct lts_cells cells;
    void (*free)(void *self);
    /* Makes the initial states, and returns how many there are; 0: computing one is a run-time
       error, told in *fault.  Called by lts_start. */
    uint32_t (*start)(void *self, struct fault *fault);
    /* After start(): where the steps lead that make the initial states, in their order; none where
       these are not made by steps.  NULL: it is not told. */
    const struct lts_begun *(*begun)(void *self, uint32_t *n);
    /* The steps of a state; the array is valid until the next call. */
    const struct lts_step *(*steps)(void *self, state_id s, value held, uint32_t *n);
    /* All about step k of these. */
    void (*describe)(void *self, state_id s, value held, uint32_t k, struct lts_edge *out);
    /* Everything an LTS_IN step of this state accepts; valid until the next call of inputs().
       Only where the link's payload is finite or fixed by the edge's patterns. */
    const struct lts_input *(*inputs)(void *self, state_id s, const struct lts_step *in, value held,
                                      uint32_t *n);
    enum lts_answer (*complete)(void *self, state_id s, const struct lts_step *in, value payload,
                                struct lts_input *out);
    /* The value of a variable of an instance, or its node (LTS_NODE), or, of NO_INSTANCE, the value
       of a global variable; VALUE_NONE: unassigned, or forgotten. */
    value (*read)(void *self, state_id s, uint32_t instance, uint32_t variable);
    uint64_t (*n_states)(void *self);
    /* What a check has found out for others on this source; NULL: nothing.  Owned, freed so. */
    void *kept;
    void (*free_kept)(void *kept);
    uint32_t n_initial;        /* the initial states are 0 .. n_initial - 1; 0: not started */
    VEC(struct lts_edge) edge; /* of lts_edges() */
};

void lts_free(struct lts *l); /* NULL is fine */
/* Keeps this in place of what was kept; NULL: nothing. */
void lts_keep(struct lts *l, void *kept, void (*free_kept)(void *kept));

/* Before all else that is about states: sets l->n_initial.  False: computing an initial state is a
   run-time error, told in *fault.  Later calls change nothing. */
bool lts_start(struct lts *l, struct fault *fault);
/* All steps of a state, described; valid until the next call. */
const struct lts_edge *lts_edges(struct lts *l, state_id s, value held, uint32_t *n);
/* inputs() and complete() of an LTS_IN edge. */
const struct lts_input *lts_inputs(struct lts *l, state_id s, const struct lts_edge *e, value held,
                                   uint32_t *n);
enum lts_answer lts_complete(struct lts *l, state_id s, const struct lts_edge *e, value payload,
                             struct lts_input *out);
uint32_t lts_node_of(const struct lts *l, state_id s, uint32_t instance);
value lts_read_global(const struct lts *l, state_id s, uint32_t global);
/* For sources that have edges first: their steps, in place of what is in `out`. */
struct lts_steps {
    struct lts_step *at;
    size_t n, cap;
};
struct lts_step lts_step_of(const struct lts_edge *e);
const struct lts_step *lts_steps_of(struct lts_steps *out, const struct lts_edge *e, uint32_t n);
/* Does some open channel accept values without end? */
bool has_endless_inputs(const struct signature *g);

/* Are they the same edge of the model, taken with the same values?  Perhaps of two sources. */
bool lts_same_label(const struct lts_edge *a, const struct lts_edge *b);

/* The sorts of an edge's payload. */
const struct sort *const *lts_payload_sorts(const struct signature *g, const struct lts_edge *e,
                                            uint32_t *n);

/* "c[1]!2", "c?d1", "tau", "c(2)", "tau name(1)"; with internal_as_tau, the last two are "tau"
   as well. */
struct buf;
void lts_label(struct buf *b, const struct signature *sig, const struct lts_edge *e, value payload,
               bool internal_as_tau);
/* Its parts: "c[1]", or the name of the step, or nothing; "2", "1,2", or nothing. */
void lts_label_name(struct buf *b, const struct signature *sig, const struct lts_edge *e);
void lts_label_values(struct buf *b, const struct signature *sig, const struct lts_edge *e,
                      value payload);

#endif

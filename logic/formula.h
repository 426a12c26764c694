/*
 * Formulas: the kernel that the checker works on.
 *
 * Positive normal form: negation only inside data terms.  Nodes form a DAG and live in an arena.
 * Data variables are slots of one frame for the whole formula; each binder has its own slot, so no
 * variable is ever captured.
 */
#ifndef LOGIC_FORMULA_H
#define LOGIC_FORMULA_H

#include "stg/data/signature.h"
#include "stg/data/term.h"
#include "support/text.h"

enum fnode_kind {
    F_DATA, /* term, of sort bool */
    F_AND,
    F_OR, /* kid[0..n-1], decided from left to right */
    F_FORALL,
    F_EXISTS, /* binder; kid[0]; act: NULL, or a pattern that binds the variable: only the
                 values that it takes in matching transitions matter (one-point
                 quantifier) */
    F_DIAMOND,
    F_BOX,  /* action; kid[0] */
    F_FIX,  /* fixpoint: enters it with the initial arguments arg */
    F_CALL, /* fixpoint: unfolds it with the arguments arg */
    F_LET   /* slot := term; kid[0] */
};

/* ---- action patterns ---- */

enum arg_kind { ARG_ANY, ARG_BIND, ARG_TERM, ARG_ALT };

/* One value of a pattern: _, ?x (or x of an input), v (or =v), A(p, ..). */
struct arg {
    enum arg_kind kind;
    const struct sort *sort;
    uint32_t slot;           /* ARG_BIND */
    const struct term *term; /* ARG_TERM */
    uint32_t alt, n;         /* ARG_ALT */
    struct arg *sub;
};

enum act_kind {
    ACT_ANY,     /* -            every transition */
    ACT_MOVES,   /* !=           every one that leads to another state, and every input */
    ACT_NOT,     /* -{A, ..}     those that match no sub */
    ACT_TAU,     /* tau          every internal step, communications included */
    ACT_STEP,    /* tau name(..); LTS_NO_STEP: "tau", without a name */
    ACT_ACTOR,   /* @P[..] */
    ACT_CHANNEL, /* c, c[..]     any action on it */
    ACT_COMM,    /* c(..) */
    ACT_OUT,     /* c!.. */
    ACT_IN       /* c?.. */
};

enum input_quantifier { INPUT_SOME, INPUT_EVERY };

struct act {
    enum act_kind kind;
    struct span at;
    uint32_t number;  /* STEP: of the step; ACTOR: of the family */
    uint32_t channel; /* COMM, OUT, IN: number of the channel */
    uint32_t link;    /* only this link (c'1), or NO_LINK: every link of the channel */
    bool any_index;   /* no index given: any of the family */
    uint32_t n_index;
    struct arg *index; /* also of ACTOR */
    bool any_payload;  /* c!, c?, c(), tau name: any values */
    uint32_t n_payload;
    struct arg *payload;
    const struct term *where;         /* NULL: true */
    enum input_quantifier quantifier; /* IN: over the values */
    uint32_t n;                       /* NOT */
    struct act *sub;
};

/* ---- formulas ---- */

/* Who makes the runs on which the fixpoint is unfolded for ever, and wins then, if only fair runs
   count for that. */
enum run_maker { RUNS_COUNT_ALL, RUNS_OF_BOXES, RUNS_OF_DIAMONDS };

struct fixpoint {
    const char *name;
    struct span at;
    bool nu;
    bool of_runs; /* of the prelude or of LTL: it says something of all runs, or of some */
    enum run_maker maker;
    uint32_t level; /* from 1, outermost */
    uint32_t n_params;
    uint32_t *slot;
    const struct sort **sort;
    const struct fnode *body;
};

struct fnode {
    enum fnode_kind kind;
    uint32_t number; /* dense, in formula.node */
    uint32_t height; /* levels of nodes, this one included */
    bool local;      /* the state alone decides it: data, <a>true, [a]false, and
                        connectives and quantifiers over these */
    uint32_t level;  /* 1 + sign changes of the fixpoints around it */
    struct span at;
    const struct application
        *from;                   /* the application of a predicate, or NULL (DATA: see the term) */
    const struct term *term;     /* DATA; LET */
    uint32_t slot;               /* LET */
    const struct binder *binder; /* FORALL, EXISTS: one */
    const struct act *act;       /* DIAMOND, BOX */
    struct fixpoint *fix;        /* FIX, CALL */
    uint32_t n_args;
    const struct term **arg; /* FIX, CALL */
    uint32_t n;
    const struct fnode **kid;
    uint32_t n_fv; /* free variables: data slots whose values matter here, ascending */
    const uint32_t *fv;
};

struct formula {
    const char *name; /* of the property, or NULL */
    const char *text; /* what it says, or NULL */
    struct span at;
    const struct fnode *root;
    uint32_t n_nodes;
    const struct fnode **node;
    uint32_t n_slots;
    const char **slot_name;        /* for messages; different for slots that are visible at the same
                                      place */
    const struct sort **slot_sort; /* NULL: of a quantifier inside a term */
    const struct term **slot_given; /* the argument, if the slot is a parameter of a predicate; else
                                       NULL */
    uint32_t n_levels;
    const bool *nu; /* [1 .. n_levels]: sign of each level */
    const struct signature *sig;
    bool of_runs;          /* some fixpoint has a maker of runs, */
    bool fair;             /* and the model says which runs are fair */
    bool names_identities; /* a label in it contains a value of a scalarset, which breaks the
                              symmetry */
};

/* ---- properties ---- */

enum expectation { EXPECT_TRUE, EXPECT_FALSE, EXPECT_ERROR, EXPECT_UNKNOWN };

struct property {
    const char *name;
    const char *text; /* or NULL */
    enum expectation expect;
    struct span at;
    const struct formula *formula;
};

#endif

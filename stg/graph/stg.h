/*
 * Symbolic transition graphs: the edges of processes, and the whole model.
 *
 * An edge is   for binders  when guard  do x := e  action  where c  then y := f  -> node(args),
 * executed in the order of doc/language.md rule 1.3.  What `do` and `then` change is a block: one
 * statement, whose assignments happen at once, or the statements between braces, one after the
 * other.
 */
#ifndef STG_GRAPH_STG_H
#define STG_GRAPH_STG_H

#include "stg/data/signature.h"
#include "stg/data/term.h"

/* One step of a path after an assigned variable: [i, j] or .f */
struct path_step {
    const struct sort *sort;   /* of the array or record that the step selects from */
    const struct term **index; /* array: sort->n of them */
    uint32_t field;            /* record */
};

struct set_condition {
    const struct term *term;
    bool holds; /* that it must */
};

/* From a set to the next: with, or without, the elements of a literal or a constant; if conditions,
   evaluated in this order until one is not as it must be, are all as they must. */
struct set_change {
    bool with;
    const struct term *set;
    uint32_t n_conditions;
    const struct set_condition *condition;
};

struct assign {
    bool global;
    bool flag;     /* a node flag (signature.h), which no text assigns */
    uint32_t slot; /* of a variable or local variable; or number of the global one */
    const char *name;
    struct span at;
    uint32_t n_steps;
    struct path_step *step;
    const struct term *value; /* NULL: _ */
    uint32_t n_changes; /* if > 0, the value is the set that is there, changed by these in turn
                           (set_change.h) */
    const struct set_change *change;
    const struct sort *set; /* its type, if so */
};

enum statement_kind {
    STATEMENT_ASSIGN, /* n assignments at once */
    STATEMENT_VAR,    /* a local variable begins to exist: one assignment */
    STATEMENT_CHOICE, /* the first of n branches whose condition holds, or of which a value is that
                         of the term; or none */
    STATEMENT_EACH,   /* the one branch for each choice of the binders, in their order */
    STATEMENT_WHILE,  /* the one branch as long as the term holds, at most so many times */
    STATEMENT_ASSERT, /* the term holds, else a run-time error with the text, if there is one */
    STATEMENT_ASSUME, /* the term holds, else the edge is not possible */
    STATEMENT_SAY,    /* nothing; whoever follows a step is shown the text, or the term */
    STATEMENT_FAIL,   /* a run-time error with the text */
    STATEMENT_CALL,   /* the one branch, the statements of the procedure of that name, up to ... */
    STATEMENT_RETURN  /* ... this */
};

struct statement_block {
    bool sequential; /* between braces; else n is at most 1 */
    uint32_t n;
    const struct statement *at;
};

struct branch {
    uint32_t n; /* conditions (one) or values; 0: else, or the body of a loop or procedure */
    const struct term **value;
    struct statement_block body;
};

struct statement {
    enum statement_kind kind;
    struct span at;
    uint32_t n;
    const struct assign *assign; /* ASSIGN, VAR */
    const struct sort *sort;     /* VAR: its type */
    const struct term *term;     /* ASSERT, ASSUME, WHILE; CHOICE: what is compared, or NULL */
    const struct branch *branch; /* CHOICE; EACH, WHILE, CALL: n is 1 */
    uint32_t n_binders;          /* EACH */
    const struct binder *binder;
    uint32_t rounds;          /* WHILE: the most */
    const struct term *shown; /* PUT: or NULL; no check looks at it */
    const char *text; /* FAIL; ASSERT, PUT: or NULL; WHILE: the most rounds; CALL: the name */
};

enum pattern_kind { PATTERN_ANY, PATTERN_BIND, PATTERN_EQUAL, PATTERN_ALT };

struct pattern {
    enum pattern_kind kind;
    const struct sort *sort; /* of the values that are matched */
    struct span at;
    uint32_t slot;            /* BIND */
    const struct sort *place; /* BIND: declared sort of the variable assigned */
    const struct term *term;  /* EQUAL */
    uint32_t alt, n;          /* ALT, and its sub-patterns */
    struct pattern *sub;
};

enum action_kind { ACTION_TAU, ACTION_SEND, ACTION_RECEIVE };

#define NO_STEP UINT32_MAX

struct edge {
    struct span at;
    enum fairness fairness;  /* of this edge of each instance */
    uint32_t source, target; /* nodes */
    uint32_t n_binders;
    const struct binder *binder;
    const struct term *guard; /* NULL: true */
    struct statement_block doing, then;
    enum action_kind kind;
    uint32_t step;    /* TAU: number of the named step, or NO_STEP */
    bool by_param;    /* SEND, RECEIVE: channel is a channel parameter */
    uint32_t channel; /* number of the parameter or channel */
    uint32_t n_index, n_payload;
    const struct term **index;
    const struct term **payload; /* SEND values; TAU: arguments of the step */
    struct pattern *pattern;     /* RECEIVE: n_payload patterns */
    const struct term *where;    /* NULL: true */
    uint32_t n_args;
    const struct term **arg;
};

/* Which variables of processes are lifted (stg/step/system.h): those where it pays; none; those
   that are split; all. */
enum lift_rule { LIFT_USUAL, LIFT_NONE, LIFT_SPLIT, LIFT_ALL };

struct stg {
    struct signature sig;
    struct values *vs;                   /* borrowed */
    const struct dependence *dependence; /* what edges read and write, see dependence.h */
    bool by_programs; /* steps are taken by programs alone (stg/step/compiled_steps.h) */
    bool split_all;   /* variables are also split (stg/step/system.h) where they have few values; */
    enum lift_rule lift; /* the last two are set by tests only */
};

#endif

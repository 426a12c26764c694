/*
 * Elaboration, from syntax to meaning: its context, and the interfaces of its parts.
 *
 * Every function reports errors in the text to e->diag and then returns NULL or false, which means
 * "already reported"; callers continue with the next construct.
 */
#ifndef STG_ELAB_ELAB_H
#define STG_ELAB_ELAB_H

#include "parser/ast.h"
#include "stg/data/eval.h"
#include "stg/elab/scope.h"
#include "stg/data/term.h"
#include "stg/elab/uses.h"
#include "support/arena.h"
#include "support/diag.h"
#include "support/symbol.h"
#include "support/vec.h"

/* The number of values of a data type, from --data. */
struct elab_data {
    const char *name;
    uint32_t size;
    bool used;
};

/* The number of values of a scalarset, from --size or for a check of another size. */
struct elab_size {
    const char *name;
    uint32_t size;
    bool computed; /* ... also instead of a number that is computed from constants */
    bool used;
};

/* So many values has a scalarset without a number that needs none. */
#define ELAB_OPEN_SIZE 3

/* A constant's value, from -D, already parsed as an expression. */
struct elab_define {
    const char *name;
    const struct ast *expr;
    bool used;
};

/* What a lenient elaboration has met; owned by the caller. */
struct tolerated {
    VEC(const struct ast *) constant; /* constants outside of their type */
    VEC(const char *) ordered;        /* scalarsets whose values are taken in an order */
};

struct elab {
    struct arena *arena; /* the model's */
    struct symbols *symbols;
    struct diag *diag;
    struct values *vs;
    struct scope *globals; /* of the model */
    bool hidden_warned;    /* the warning that names of the model hide names of the prelude was
                               given */
    uint32_t n_slots;      /* of the frame being laid out */
    uint32_t n_expanded;   /* statements that are there in place of calls */
    const struct activation *activation; /* of the procedure whose statements these are, or NULL */
    bool expands;           /* ... which take the place of a call: `var` parameters are places, and
                               their errors have been reported, but for those ... */
    struct diag *reports;   /* ... that belong here, as they depend on what is called */
    uint32_t height;        /* of the highest declaration that the present one has used so far */
    uint32_t pending;       /* levels of nesting of the declarations being elaborated */
    const char *no_globals; /* not NULL: global variables are refused in this context, "a
                               constant expression", ... */
    bool lenient;           /* what is wrong only if it is executed is a run-time error: constants
                               outside of their type; loops over scalarsets may have rounds that
                               depend on each other, and these have a first value */
    struct tolerated *tolerated; /* what was so; borrowed; NULL: not needed */
    bool unfair;                 /* declarations of fairness mean nothing */
    bool formula;                /* properties: quantifiers over data are allowed */
    bool identities; /* a number is the value of a scalarset where one is wanted: what is about a
                        run that is shown */
    struct node_flags
        *node_flags;         /* what edges ask of nodes; borrowed; NULL: no model is at work */
    bool asks_nodes;         /* here `P@n` can stand in a model, */
    const struct ast *asked; /* and here one stood last */
    struct elab_data *data;
    uint32_t n_data;
    struct elab_size *size;
    uint32_t n_sizes;
    const char *any; /* a scalarset that needs no number, ... */
    bool any_open;   /* ... and whether none does, since nothing is computed from the model */
    struct elab_define *define;
    uint32_t n_defines;
    struct vec_ptr *evaluated; /* the terms that their values replace; borrowed; NULL: not needed */
    struct uses *uses;         /* records the meaning of names; borrowed; NULL: not needed */
    struct privates *privates; /* variables of blocks, and what loops need of them */
    struct vec_nominal *nominal; /* sorts of enum, union, data, scalarset types by their tree */
    /* P.x and P@n: set by logic/; NULL if there is no state to observe. */
    void *observe_self;
    const struct term *(*observe)(void *self, struct elab *e, struct scope *s, const struct ast *t);
    /* A family some variable of which has this name, or NULL; set with observe. */
    const struct family *(*observed_in)(void *self, const char *name);
};

/* e owns the model's scope and the list of its nominal types; the rest is borrowed. */
void elab_init(struct elab *e, struct arena *a, struct symbols *s, struct diag *d,
               struct values *vs);
void elab_clear(struct elab *e);

/* ---- types ---- */
const struct sort *elab_type(struct elab *e, struct scope *s, const struct ast *t);
/* Counts the parts of a new sort, or reports that there are too many; for an array, also too many
   elements, and types that cannot be indices. */
bool elab_type_fits(struct elab *e, struct sort *r, struct span at);
bool elab_array_fits(struct elab *e, struct sort *r, struct span at);
/* A type with finitely many values that may index arrays, families and names. */
const struct sort *elab_index_type(struct elab *e, struct scope *s, const struct ast *t);
/* Declares the names of a LIST AST_BINDER in s and gives each a slot.  Ranges may depend on
   what s holds.  The result lives in the arena. */
struct binder *elab_binders(struct elab *e, struct scope *s, const struct ast *list,
                            enum local_role role, uint32_t *n);
/* Gives the scalarset that is written at t so many values, whatever is written there. */
void elab_scalarset(struct elab *e, const struct ast *t, uint32_t size);
/* All names that enum, union and data types anywhere below t declare become global. */
void elab_type_names(struct elab *e, const struct ast *t);

/* ---- expressions ---- */
/* `want` is a hint (it orders the fields of a record literal), or NULL. */
const struct term *elab_expr(struct elab *e, struct scope *s, const struct ast *t,
                             const struct sort *want);
const struct term *elab_bool(struct elab *e, struct scope *s, const struct ast *t);
/* Where something of sort `want` is declared: checks agreement, at run time the bounds. */
const struct term *elab_place(struct elab *e, struct scope *s, const struct ast *t,
                              const struct sort *want);
/* The same for an elaborated term. */
const struct term *elab_fit(struct elab *e, const struct term *t, const struct sort *want);
/* A constant value; `what` names the context that needs it, for messages. */
bool elab_constant(struct elab *e, struct scope *s, const struct ast *t, const struct sort *want,
                   const char *what, value *out);

/* ---- sizes that are not in the text ---- */
/* Those of the types that the model declares; to be called before types are elaborated. */
void elab_sizes(struct elab *e, const struct ast *model);
/* Reports those that no type has. */
void elab_unused_sizes(struct elab *e);

/* ---- declarations, on first use ---- */
bool elab_demand(struct elab *e, struct entry *x);
/* Parameters and result of a procedure; x->object is made. */
bool elab_procedure(struct elab *e, struct entry *x);

/* ---- terms ---- */
struct term *term_make(struct elab *e, enum term_kind kind, const struct sort *sort,
                       struct span span, uint32_t n, const struct term *const *kid);
/* Of a constant that is declared: a dump of an array says its name, since a list of elements does
   not tell what the indices are. */
const struct term *term_named_const(struct elab *e, const struct term *constant, struct span span,
                                    const char *name);
const struct term *term_const(struct elab *e, const struct sort *sort, struct span span, value v);
const struct term *term_local(struct elab *e, const struct sort *sort, struct span span,
                              const char *name, uint32_t slot);
/* Replaces an operator on constants by its value, unless the evaluation is a run-time error. */
const struct term *term_fold(struct elab *e, const struct term *t);
/* The value of t, which takes its place, was computed: adds t to e->evaluated. */
void term_note_value(struct elab *e, const struct term *t);

/* "expected bool, found int"; returns NULL. */
const struct term *elab_mismatch(struct elab *e, struct span at, const struct sort *want,
                                 const struct sort *found);
/* "'x' is not declared" with a suggestion; returns NULL. */
void elab_unknown(struct elab *e, const struct scope *s, struct span at, const char *name,
                  const char *what);
/* "process 'P' has no node 'a'" with a suggestion; t: where it is named. */
void elab_no_node(struct elab *e, const struct process *p, const struct ast *t);

#endif

/*
 * Random small models, as text.
 *
 * One to three processes of one to four nodes with few variables of small types, some global
 * variables, some procedures, open and restricted channels, families, named steps; the types come
 * from the model's flavour.  Values mostly stay in their ranges.  Some variables have values at
 * some nodes only: edges assign and unassign them as needed.  Parts can be dropped, to minimize a
 * failing model.
 */
#ifndef TESTS_CROSS_GEN_MODEL_H
#define TESTS_CROSS_GEN_MODEL_H

#include "support/buf.h"
#include "tests/cross/gen_type.h"

#define GEN_CLAUSES 7

struct gen_edge {
    bool gone;
    const char *fair; /* "fair", "strong fair", or NULL */
    bool counts;      /* a condition may have a quantifier with the `for` variables */
    const char *clause[GEN_CLAUSES]; /* for, when (or else), do, action, ..., target; or NULL */
};

struct gen_var {
    const char *name;
    const struct gen_type *type;
    bool variable;   /* may be assigned */
    uint32_t absent; /* of a process: bit i: may be unassigned at node i */
};

struct gen_node {
    const char *name;
    uint32_t n_params;
    struct gen_var param[1];
    uint32_t n_edges;
    struct gen_edge edge[4];
};

struct gen_process {
    const char *name, *instance;  /* "P", "par i : 0..1 . P(i)" */
    const char *fair;             /* as of an edge */
    const char *params;           /* "(i : 0..1)", or "" */
    const struct gen_type *index; /* of the instances, or NULL */
    uint32_t n_vars;
    struct gen_var var[4];
    const char *initial[4];
    uint32_t n_nodes;
    struct gen_node node[4];
};

struct gen_channel {
    const char *name;
    const struct gen_type *index; /* of a family, or NULL */
    uint32_t n_payload;
    const struct gen_type *payload[2];
    uint32_t places; /* of its buffer; 0: it has none */
    bool lossy, duplicating, reordering, dropping, failing;
    bool broadcast;
};

struct gen_procedure {
    const char *name;
    uint32_t n;
    struct gen_var param[2];       /* variable: by reference */
    const struct gen_type *result; /* or NULL */
    const char *text;              /* the statements, with their braces */
};

struct gen_model {
    struct arena *arena; /* borrowed */
    enum gen_flavour flavour;
    struct gen_types types;
    const struct gen_type *step[3]; /* arguments: step(..), pair(.., ..) */
    uint32_t n_globals, n_channels, n_processes;
    struct gen_var global[2];
    const char *global_initial[2];
    uint32_t n_procedures;
    struct gen_procedure procedure[3];
    struct gen_channel channel[3];
    struct gen_process process[3];
    const char *inner, *outer; /* restriction of the first two operands; of all; or NULL */
    bool written_out;          /* print buffers as processes (gen_buffer.h) */
};

/* Lives in a. */
struct gen_model *gen_model(struct rng *r, struct arena *a, enum gen_flavour flavour);
/* Declares some processes and edges fair. */
void gen_model_make_fair(struct rng *r, struct gen_model *m);
/* The text; `reversed`: with the operands of || in the opposite order, and with guards in place of
   `else`. */
void gen_model_print(struct buf *b, const struct gen_model *m, bool reversed);

/* The process of this name, and its variable, or NULL. */
const struct gen_process *gen_model_process(const struct gen_model *m, const char *name);
const struct gen_var *gen_model_var(const struct gen_process *p, const char *name);

/* Drops part number i and returns how to restore it; false: there is no such part. */
struct gen_undo {
    void *place;
    const char *text;
    bool gone;
};
bool gen_model_drop(struct gen_model *m, uint32_t i, struct gen_undo *undo);
void gen_model_restore(const struct gen_undo *undo);

#endif

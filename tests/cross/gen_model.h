/*
 * Random small models, as text.
 *
 * One to three processes of one to four nodes with few variables of small types, some global
 * variables, open and restricted channels, families, data with --data, unions, named steps.
 * Values mostly stay in their ranges.  Parts can be dropped, to make a failing model smaller.
 */
#ifndef TESTS_CROSS_GEN_MODEL_H
#define TESTS_CROSS_GEN_MODEL_H

#include "support/buf.h"
#include "tests/cross/gen_text.h"

enum gen_type { TYPE_BOOL, TYPE_BIT, TYPE_TRI, TYPE_ENUM, TYPE_DATA, TYPE_UNION, GEN_TYPES };
extern const char *const gen_type_name[GEN_TYPES];

#define GEN_CLAUSES 7

struct gen_edge {
    bool gone;
    const char *clause[GEN_CLAUSES]; /* for, when, do, action, where, then, target; or NULL */
};

struct gen_var {
    const char *name;
    enum gen_type type;
    bool variable;                   /* may be assigned */
};

struct gen_node {
    const char *name;
    uint32_t n_params;
    struct gen_var param[1];
    uint32_t n_edges;
    struct gen_edge edge[4];
};

struct gen_process {
    const char *name, *instance;     /* "P", "par i : 0..1 . P(i)" */
    const char *params;              /* "(i : 0..1)", or "" */
    uint32_t n_vars;
    struct gen_var var[4];
    const char *initial[4];
    uint32_t n_nodes;
    struct gen_node node[4];
};

struct gen_channel {
    const char *name;
    bool family;                     /* over 0..1 */
    uint32_t n_payload;
    enum gen_type payload[2];
};

struct gen_model {
    struct arena *arena;             /* borrowed */
    uint32_t data;                   /* number of data values */
    uint32_t n_globals, n_channels, n_processes;
    struct gen_var global[2];
    const char *global_initial[2];
    struct gen_channel channel[3];
    struct gen_process process[3];
    const char *inner, *outer;       /* restriction of the first two operands; of all; or NULL */
};

/* Lives in a. */
struct gen_model *gen_model(struct rng *r, struct arena *a);
/* The text; `reversed`: with the operands of || in the opposite order. */
void gen_model_print(struct buf *b, const struct gen_model *m, bool reversed);

/* Drops part number i and returns what puts it back; false: there is none of that number. */
struct gen_undo { void *place; const char *text; bool gone; };
bool gen_model_drop(struct gen_model *m, uint32_t i, struct gen_undo *undo);
void gen_model_restore(const struct gen_undo *undo);

#endif

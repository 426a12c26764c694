/*
 * Procedures, as elaboration sees them; private to its parts.
 */
#ifndef STG_ELAB_PROCEDURE_H
#define STG_ELAB_PROCEDURE_H

#include "stg/elab/model_build.h"

struct formal {
    const struct ast *name;
    const struct sort *sort;
    bool by_reference;
};

/* A call among the statements of a procedure. */
struct inner_call {
    const struct inner_call *next;
    struct procedure *of;
    struct span at;
};

struct procedure {
    const struct ast *decl;
    uint32_t n;
    struct formal *formal;
    const struct sort *result; /* NULL: it has none */
    uint32_t most;             /* calls within each other; 0: not said */
    bool correct;              /* so are its statements */
    bool entered;              /* in a search for a cycle */
    const struct inner_call *calls;
};

/* A procedure whose statements are elaborated, and from where. */
struct activation {
    const struct activation *outer;
    struct procedure *procedure;
    uint32_t levels; /* of nesting, with those of the callers */
    uint32_t result; /* the slot */
};

/* Declares a parameter in s; NULL: there is one of that name. */
struct entry *procedure_declare(struct elab *e, struct scope *s, const struct formal *f);

#endif

/*
 * The node flags of a model under elaboration (see elab_node_flag.c).  Private to stg/.
 */
#ifndef STG_ELAB_NODE_FLAGS_H
#define STG_ELAB_NODE_FLAGS_H

#include "stg/elab/model_build.h"
#include "support/vec.h"

/* The instances of one name, as the text of the system has them. */
struct flag_family {
    const char *name;
    const struct ast *process; /* an AST_PROCESS */
    uint32_t n_index;
    const struct sort **index;
    bool asked;
    struct span at;       /* where it is asked first, if so */
    bool alone;           /* the process has no instances of other names */
    uint32_t first_param; /* of the process: of those that the text does not have */
};

struct flag {
    uint32_t family, node;
    const char *node_name;
    const struct sort *sort; /* NULL: an error that has been reported */
    uint32_t global;
};

/* A `P@n` of the text. */
struct flag_use {
    const struct ast *at, *name; /* name: P */
    uint32_t flag;
};

struct node_flags {
    VEC(struct flag_family) family;
    VEC(struct flag) flag;
    VEC(struct flag_use) use;
};

/* The name before `@` of an AST_AT, or NULL. */
const struct ast *flag_asked_name(const struct ast *t);
/* NULL: the system has no instance of that name. */
struct flag_family *flag_family_of(struct node_flags *all, const char *name);
/* NULL: nothing asks that, or the process has no such node. */
const struct flag *flag_find(const struct node_flags *all, uint32_t family, const char *node);

#endif

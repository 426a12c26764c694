/*
 * A model under elaboration, and what adds its processes and its system.  Private to stg/.
 */
#ifndef STG_ELAB_MODEL_BUILD_H
#define STG_ELAB_MODEL_BUILD_H

#include "stg/elab/elab_model.h"
#include "support/vec.h"

/* What grows while a model is elaborated; becomes arrays of the signature at the end. */
struct model_build {
    struct elab *e;
    struct stg *stg;
    VEC(struct step_name) step;
    VEC(struct instance) instance;
    VEC(struct link) link;
    VEC(struct edge) edge;         /* of one process */
    VEC(struct variable) variable; /* of one process */
    struct scope node;             /* its nodes, the steps and the families, by name: numbers */
    struct scope step_name, family;
};

/* The shape of a channel: family indices and payload. */
bool elab_channel(struct elab *e, struct scope *s, const struct ast *indices,
                  const struct ast *payload, struct channel *out);

/* Every -D and --data that the model has no name for is an error. */
void elab_unused_options(struct elab *e);

bool elab_process(struct model_build *m, const struct ast *t, struct process *p);
/* One edge of node `node`; s is the scope of that node. */
bool elab_edge(struct model_build *m, struct process *p, struct scope *s, const struct ast *t,
               uint32_t node, struct edge *out);
/* `x := e, y := f`: an AST_LIST of AST_ASSIGN, not empty. */
bool elab_at_once(struct elab *e, struct scope *s, const struct ast *list, struct statement *out);
/* An AST_BLOCK. */
bool elab_block(struct elab *e, struct scope *s, const struct ast *t, struct statement_block *out);
/* Reports binders of a `for`, an AST_LIST, that have more values than can be tried. */
bool elab_ranges_over_endless(struct elab *e, const struct ast *list, uint32_t n,
                              const struct binder *binder);
bool elab_action(struct model_build *m, struct scope *s, const struct ast *t, struct edge *out);
bool elab_system(struct model_build *m, const struct ast *t);
/* Names the links, and notes and warns how they are used. */
void elab_links(struct model_build *m);

#endif

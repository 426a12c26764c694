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

/* Do edges on broadcast channels keep rule 1.3.13?  g has its dependence. */
bool elab_broadcasts(struct elab *e, const struct stg *g);

/* Every -D and --data that the model has no name for is an error. */
void elab_unused_options(struct elab *e);

/* What an AST_FAIR, or NULL, declares. */
enum fairness elab_fairness(const struct elab *e, const struct ast *t);
bool elab_process(struct model_build *m, const struct ast *t, struct process *p);
/* The other edge that the same text stands for: a message is lost, or stays in the buffer. */
struct edge_twin {
    bool exists;
    uint32_t step;
    const struct term *guard;
    struct statement_block doing;
};
/* One edge of node `node`; s is the scope of that node, `otherwise` the guard of its `else`
   edges. */
bool elab_edge(struct model_build *m, struct process *p, struct scope *s, const struct ast *t,
               uint32_t node, const struct term *otherwise, struct edge *out,
               struct edge_twin *twin);
/* The guard of the `else` edges of a node, from all its edges; s is its scope.  True in *out if
   there are none.  The slots that it takes stay in use for all edges of the node. */
bool elab_else(struct elab *e, struct scope *s, const struct ast *edges, const struct term **out);
/* `x := e, y := f`: an AST_LIST of AST_ASSIGN, not empty. */
bool elab_at_once(struct elab *e, struct scope *s, const struct ast *list, struct statement *out);
/* The place that t, a left side, stands for. */
struct designator {
    struct assign place; /* without a value */
    const struct sort *sort;
    uint32_t n_fixed; /* the first steps of its path, whose indices do not change */
};
bool elab_designator(struct elab *e, struct scope *s, const struct ast *t, struct designator *out);

struct vec_statement {
    struct statement *at;
    size_t n, cap;
};

/* The statements of an AST_BLOCK, appended to out. */
bool elab_statements(struct elab *e, struct scope *s, const struct ast *t,
                     struct vec_statement *out);
/* An AST_BLOCK. */
bool elab_block(struct elab *e, struct scope *s, const struct ast *t, struct statement_block *out);
/* One with no other around it: what loops still need then is missing. */
bool elab_whole_block(struct elab *e, struct scope *s, const struct ast *t,
                      struct statement_block *out);
/* The bound of a loop or of a procedure, a constant; what: "the most ...". */
bool elab_most(struct elab *e, struct scope *s, const struct ast *t, int least, const char *what,
               uint32_t *out);

/* Is t the call of a procedure? */
bool elab_is_run(const struct scope *s, const struct ast *t);
/* A STATEMENT_ASSUME in the block, or NULL. */
const struct statement *elab_find_assumption(const struct statement_block *b);
/* Such a call; *result is its value behind the statement (NULL: not needed). */
bool elab_run(struct elab *e, struct scope *s, const struct ast *t, struct vec_statement *out,
              const struct term **result);
/* A value of that type: of an expression, or the result of a call, which is a statement before. */
const struct term *elab_value(struct elab *e, struct scope *s, const struct ast *t,
                              const struct sort *sort, struct vec_statement *out);
bool elab_return(struct elab *e, struct scope *s, const struct ast *t, struct vec_statement *out);
/* Reports the errors of a procedure's statements. */
bool elab_procedure_statements(struct elab *e, struct entry *x);
/* After that, of all: reports it if it calls itself without a bound. */
bool elab_procedure_ends(struct elab *e, struct entry *x);

/* Reports to d what depends on the order of the rounds of the loop, a `for`, if the values of its
   binder number i have none.  What follows it is looked at when the blocks around it end. */
bool elab_is_pointwise(const struct elab *e, struct diag *d, const struct statement *loop,
                       uint32_t i);

/* Reports binders of a `for`, an AST_LIST, that have more values than can be tried. */
bool elab_ranges_over_endless(struct elab *e, const struct ast *list, uint32_t n,
                              const struct binder *binder);
/* Action and `where` of an edge, t, of which what stands before them is in *out. */
bool elab_action(struct model_build *m, struct scope *s, const struct ast *t, struct edge *out,
                 struct edge_twin *twin);

/* Channels with buffers.  Gives the channel c of an AST_CHANNELS, t, a buffer without types; then
   all about it, name: its AST_CHANNEL; then their steps. */
void elab_buffer_declare(struct elab *e, struct signature *g, const struct ast *t,
                         struct channel *c);
bool elab_buffer(struct elab *e, struct signature *g, const struct ast *t, const struct ast *name,
                 struct channel *c);
void elab_buffer_steps(struct model_build *m);
/* No messages. */
const struct term *elab_buffer_empty(struct elab *e, const struct channel *c, struct span at);
/* Makes an edge that sends the payload of *out, or that receives by its patterns, an internal step.
   t: an AST_RECEIVE; names: those of the patterns, which get what they stand for. */
bool elab_buffer_send(struct elab *e, const struct channel *c, struct span at, struct edge *out,
                      struct edge_twin *twin);
bool elab_buffer_receive(struct elab *e, const struct channel *c, const struct ast *t,
                         const struct ast *where, struct scope *names, struct edge *out,
                         struct edge_twin *twin);
/* Node flags, for `P@n` in edges: at most how many the text needs; their variables, made before
   processes are; the parameters of a process, how many, and of its instances, t: an AST_INSTANCE;
   the flags that an edge changes; their initial values; the end. */
uint32_t elab_flags_count(const struct ast *t);
bool elab_flags(struct model_build *m, const struct ast *model, const struct ast *system);
uint32_t elab_flag_params(struct model_build *m, const struct process *p);
void elab_flag_arguments(const struct model_build *m, const struct ast *t, const char *name,
                         struct instance *x);
void elab_flag_edge(struct model_build *m, const struct process *p, struct edge *e);
bool elab_flags_start(struct model_build *m);
void elab_flags_end(struct elab *e);
bool elab_system(struct model_build *m, const struct ast *t);
/* Names the links, and notes and warns how they are used. */
void elab_links(struct model_build *m);

#endif

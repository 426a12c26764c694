/*
 * The transition system of one instance: its local states, and the moves of each.
 *
 * A local state is a node with the values of the variables kept there; it is interned.  The edges
 * of a node are divided into groups: neighbours that may read the same cells of global variables.
 * An edge with `for` is divided, too, where what it may read depends on the values chosen.
 * A group is expanded under the values of the cells that it really reads (enabled.h).  An expansion
 * is a list of moves: internal steps, offers to send, offers to receive.  See doc/architecture.md.
 * Private to stg/.
 */
#ifndef STG_STEP_LOCAL_LTS_H
#define STG_STEP_LOCAL_LTS_H

#include "stg/data/byte_code.h"
#include "stg/graph/access.h"
#include "stg/step/exec.h"
#include "support/arena.h"
#include "support/vec.h"

#define NO_LOCAL UINT32_MAX

struct move {
    const struct edge *edge;
    uint32_t link;        /* SEND, RECEIVE */
    value index, payload; /* tuples; VALUE_NONE where not known yet */
    value scope;          /* where schematic values were chosen: what is in scope after that */
    value frame;          /* snapshot for what is left to do: after `do`; before, if deferred */
    uint32_t next;        /* local state reached, or NO_LOCAL: to be finished */
    bool deferred;        /* the rest touches variables with cells: done in each state anew */
    const struct fault *fault;
    bool fault_in_guard;                /* then the fault is there whatever the partners do */
    const struct fault *fault_in_rest;  /* SEND, not deferred: the rest fails, after the receipt */
    uint32_t first_partner, n_partners; /* SEND: its possible receivers, for the system;
                                           NO_PARTNERS: not known yet */
    value last_payload;        /* RECEIVE, not deferred: the value received last, or VALUE_NONE,
                                  ... */
    uint32_t last_receipt;     /* ... and its receipt */
    const struct write *write; /* what `do` (TAU: the whole step) wrote, each cell once */
    uint32_t n_writes;
};

#define NO_PARTNERS UINT32_MAX

struct expansion {
    uint32_t first, n; /* in local_lts.move */
};

/* What a receiving move that is not deferred makes of a payload. */
struct receipt {
    uint32_t move;
    value payload;
    uint32_t next; /* NO_LOCAL: refused, or a fault */
    const struct fault *fault;
};

/* The receipts of a move where this is in scope, lazily. */
struct accepted {
    uint32_t move;
    value scope; /* as in enabled.h */
    struct vec_u32 receipt;
};

/* Neighbouring edges of a node; or one edge, under some of the values of its `for` variables; or
   none, of a node without edges. */
struct edge_group {
    uint32_t first, n;           /* in process.edge */
    const struct binder *binder; /* of one edge that is divided: its `for` variables without
                                    filters (filter.h); else NULL */
    uint32_t from, to;           /* ... the first of these values, in the order of all, and behind
                                    the last one */
    uint32_t n_reads, *read;     /* cells that its expansion may read, ascending */
    bool defers;                 /* is some edge deferred? */
    bool chooses;                /* does some edge choose a schematic value? */
};

struct local_lts {
    const struct stg *stg;
    const struct instance *instance;
    const struct process *process;
    struct arena *arena;          /* borrowed: faults live there */
    struct arena *writes;         /* borrowed: what moves write lives there */
    struct active_domain *domain; /* borrowed: schematic values in scope, set by the caller of
                                     local_lts_expand; NULL where the model has none */
    struct cell_trace *trace;     /* borrowed */
    bool *keep;                   /* [node * n_variables + i]: part of the local state? owned */
    struct edge_group *group;     /* of all nodes */
    uint32_t *first_group;        /* of each node, and one more */
    uint32_t n_groups_most;       /* of a node */
    bool *deferred;               /* of each edge: see struct move */
    bool *possible;               /* of each edge: has it been, where it was expanded? */
    bool *received;               /* of each edge: has it received from another instance? */
    value *frame;                 /* working frame, with room for byte code; owned, as what
                                     follows */
    struct cell_part *part;     /* of its slots: the cells of a lifted variable; of others nothing,
                                     between terms */
    bool *lifts;                /* as keep, of lifted variables, which are not in keep: do the
                                     cells have its value at the node? owned */
    uint32_t *lifted, n_lifted; /* which variables these are; owned */
    VEC(value) local;           /* tuple of each local state */
    struct map local_map;
    struct vec_u32 node; /* of each local state */
    VEC(struct move) move;
    VEC(struct receipt) receipt;
    struct map receipt_map;
    VEC(struct accepted) accepted;
    struct map accepted_map;
};

/* keep: n_nodes * n_variables flags, copied. */
void local_lts_init(struct local_lts *c, const struct stg *g, const struct instance *x,
                    const bool *keep, struct active_domain *domain, struct cell_trace *trace,
                    struct arena *a);
void local_lts_clear(struct local_lts *c);

/* The instance's parameters, into a frame: c's own, or another one of that size. */
void local_lts_load_params(const struct local_lts *c, value *frame);
/* Fills group, first_group, n_groups_most and deferred. */
void local_lts_find_groups(struct local_lts *c);
/* Sets the flags of the cells that these accesses may come to. */
void local_lts_mark_cells(const struct local_lts *lts, const struct accesses *s, bool *set);

/* The initial local state; NO_LOCAL: a fault, in *fault. */
uint32_t local_lts_start(struct local_lts *c, struct fault *fault);
/* The groups of its node. */
uint32_t local_lts_groups(const struct local_lts *c, uint32_t local, const struct edge_group **g);
/* The moves of one of them under these values of the cells; new ones in c->move.  What has been
   read of the cells is in c->trace. */
struct expansion local_lts_expand(struct local_lts *c, uint32_t local, const struct edge_group *g,
                                  const uint32_t *cell);
/* The moves of one of the group's edges, in c->move behind the others. */
void local_lts_expand_edge(struct local_lts *c, uint32_t local, const struct edge_group *g,
                           const struct edge *e, const uint32_t *cell);
/* The same of a local state, and its variables. */
void local_lts_load_frame(const struct local_lts *c, uint32_t local, value *frame);

/* A variable is lifted if it is no part of the local states, but has cells of its own (system.h).
   Where it is dead, nothing is in these. */
static inline bool local_lts_is_lifted(const struct local_lts *c, uint32_t variable)
{
    return c->part[c->process->variable[variable].slot].sort != NULL;
}

static inline const struct cell_part *local_lts_part(const struct local_lts *c, uint32_t variable)
{
    return &c->part[c->process->variable[variable].slot];
}

static inline bool local_lts_is_dead(const struct local_lts *c, uint32_t node, uint32_t variable)
{
    return !c->lifts[(size_t)node * c->process->n_variables + variable];
}

/* What becomes of a variable. */
struct lift {
    bool lifted;
    struct cell_rule rule; /* how it is split then */
};

/* Lifts variables of the process into new cells, before its edges are divided into groups.  how: of
   each variable. */
void local_lts_lift(struct local_lts *c, struct cells *cells, const struct lift *how);
/* The initial values of their cells, behind local_lts_start. */
void local_lts_start_cells(const struct local_lts *c, uint32_t *cell);
/* A receiving move that is neither deferred nor faulty, and a payload.  The pointer is valid until
   the next call. */
const struct receipt *local_lts_receive(struct local_lts *c, uint32_t move, value payload);
/* Another instance has sent to this move. */
static inline void local_lts_note_received(struct local_lts *c, uint32_t move)
{
    c->received[c->move.at[move].edge - c->process->edge] = true;
}
/* All payloads the move accepts or that end in a fault, where this is in scope: their number in
   c->accepted. */
uint32_t local_lts_accepted(struct local_lts *c, uint32_t move, value scope);
/* The same, if it is known; else NOT_ACCEPTED. */
#define NOT_ACCEPTED UINT32_MAX
uint32_t local_lts_find_accepted(const struct local_lts *c, uint32_t move, value scope);

/* Deferred moves.  x works on c's frame and the caller's cells; NULL: it has to do with none. */
struct exec local_lts_exec(struct local_lts *c, uint32_t *cell);
void local_lts_load(struct local_lts *c, const struct move *m);
/* The indices of the channel's family: those of the actual channel parameter, then the edge's. */
bool local_lts_index(struct local_lts *c, struct exec *x, const struct edge *e, value *tuple);
/* The same where they are the same in every state; else, and where they fail, VALUE_NONE. */
value local_lts_fixed_index(struct local_lts *c, const struct edge *e);
uint32_t local_lts_finish(struct local_lts *c, struct exec *x, const struct edge *e);
/* The local state at a node with what a frame holds, and these arguments of the node. */
uint32_t local_lts_make(struct local_lts *c, uint32_t node, const value *frame, const value *arg);
/* The same, if it has been made before; else NO_LOCAL. */
uint32_t local_lts_find_made(const struct local_lts *c, uint32_t node, const value *frame,
                             const value *arg);

/* The number of the local state that is this tuple. */
uint32_t local_lts_local(struct local_lts *c, value tuple);
/* The same, if it has one; else NO_LOCAL. */
uint32_t local_lts_find(const struct local_lts *c, value tuple);
static inline uint32_t local_lts_node(const struct local_lts *c, uint32_t local)
{
    return c->node.at[local];
}

value local_lts_read(const struct local_lts *c, uint32_t local, uint32_t variable);
/* The variable that is element i > 0 of the tuple of a local state at this node. */
uint32_t local_lts_variable(const struct process *p, const struct node *node, uint32_t i);
/* Its sort, if it is kept at this node; else NULL, and the element is VALUE_NONE. */
const struct sort *local_lts_kept(const struct local_lts *c, uint32_t node, uint32_t i);

#endif

/*
 * The parts of a model that properties and reports can refer to: channels, named steps, global
 * variables, processes with their nodes and variables, instances.
 *
 * Everything lives in the model's arena.
 */
#ifndef STG_DATA_SIGNATURE_H
#define STG_DATA_SIGNATURE_H

#include "stg/data/sort.h"
#include "support/map.h"
#include "support/text.h"

#define NO_NODE UINT32_MAX
#define NO_INSTANCE UINT32_MAX
#define NO_VARIABLE UINT32_MAX
#define NO_LINK UINT32_MAX

/* What sending does if there is no place in the buffer. */
enum buffer_full { BUFFER_BLOCKS, BUFFER_DROPS, BUFFER_FAILS };

/* The buffer of a channel: what is sent waits in a global variable until it is received.  Sending
   and receiving are internal steps, whose values are the indices of the channel and the message. */
struct buffer {
    struct span at;
    uint32_t global;          /* holds the messages; of a family: an array of them */
    const struct sort *whole; /* its type */
    const struct sort
        *contents; /* of one channel: a sequence, the oldest first, or a bag; NULL: its
                                    declaration has errors */
    bool lossy, duplicating;
    enum buffer_full full;
    uint32_t send, receive, lose; /* numbers of the steps; lose: only if lossy */
};

struct channel {
    const char *name;
    struct span at;
    uint32_t n_index, n_payload;
    const struct sort **index;   /* of a family; n_index 0: a single channel */
    const struct sort **payload; /* sorts of the values sent; n_payload 0: none */
    struct buffer *buffer;       /* or NULL: sender and receiver take one step */
    bool broadcast;              /* sending takes all instances along that can receive, and never
                                    waits; never open to the environment */
};

/* How the labels of a link are written. */
enum link_form {
    LINK_CHANNEL, /* c!v, c?v, c(v) */
    LINK_VALUES,  /* of a raw transition system, and sent: c(v), */
    LINK_BARE,    /* c, */
    LINK_WHOLE    /* or a text that is not a name */
};

/* Which runs count (stg/graph/fairness.h). */
enum fairness { FAIRNESS_NONE, FAIRNESS_WEAK, FAIRNESS_STRONG };

/* A channel within the scope of a restriction: one declaration, restricted twice, gives two
   links. */
struct link {
    const char *name; /* "c", "c'1" */
    uint32_t channel;
    enum link_form form;
    uint32_t up; /* the link it hides inside its parentheses, or NO_LINK */
    bool used;
    bool restricted;
    bool received, sent;  /* by some instance */
    bool endless_input;   /* an instance accepts infinitely many values on it */
    struct span input_at; /* ... here */
};

/* tau name(..); or c[..]!.., c[..]?.. on a channel with a buffer */
struct step_name {
    const char *name; /* "c!", "c?" if it is on a channel */
    struct span at;
    uint32_t n;
    const struct sort **sort;
    const struct channel *channel; /* that channel, or NULL */
    char sign;                     /* '!' or '?', if so */
};

/* Of a global variable that no text declares: it is true, or its element is, while an instance is
   at a node.  Edges that lead there or away change it (stg/elab/elab_node_flag.c). */
struct node_flag {
    uint32_t family, node;
};

struct global {
    const char *name;
    struct span at;
    const struct sort *sort;
    value initial;                 /* VALUE_NONE: unassigned */
    const struct channel *channel; /* what waits there: the contents of its buffer; or NULL */
    struct node_flag *flag;        /* or NULL */
};

/* A variable or parameter of a process, or a parameter of one of its nodes. */
struct variable {
    const char *name;
    struct span at;
    const struct sort *sort;
    uint32_t slot;              /* in the frame of the process */
    uint32_t node;              /* NO_NODE: of the process */
    bool parameter;             /* of the process: constant */
    const struct term *initial; /* NULL: unassigned */
};

struct node {
    const char *name;
    struct span at;
    uint32_t n_params;
    uint32_t first_param;         /* its parameters in process.variable */
    uint32_t first_edge, n_edges; /* in process.edge */
};

/* Variables: value parameters first, then variables, then node parameters, in the order of
   the text. */
struct process {
    const char *name;
    struct span at;
    enum fairness fairness;                 /* of each of its instances */
    uint32_t n_params, n_vars, n_variables; /* n_variables: all three kinds */
    uint32_t n_indices; /* how many of the parameters the text does not have, the last ones: which
                           instance it is, for node flags */
    struct variable *variable;
    uint32_t n_chanparams;
    struct channel *chanparam; /* declared shape of each */
    uint32_t n_nodes;
    struct node *node;
    bool starts;    /* each edge of the start node leads to initial states of the system */
    uint32_t begin; /* the start node, with arguments for its parameters */
    const struct term **begin_arg;
    uint32_t n_edges;
    struct edge *edge; /* see stg.h */
    uint32_t n_slots;  /* size of a frame */
};

/* The meaning of a channel parameter, or of a channel of the model, in an instance. */
struct binding_of {
    uint32_t link;
    value prefix; /* tuple of the index values given already */
};

struct instance {
    const char *name; /* "Client[2]" */
    uint32_t family, process;
    value index;                  /* tuple; of 0 elements when there is no index */
    value *param;                 /* n_params of the process */
    struct binding_of *chanparam; /* n_chanparams of the process */
    uint32_t *link;               /* for each channel of the model */
    struct span at;
};

/* All instances of one name: Client[1], Client[2], ... */
struct family {
    const char *name;
    uint32_t process;
    uint32_t n_index;
    const struct sort **index; /* the join of the indices' sorts */
    uint32_t n;
    uint32_t *instance;
    bool ascending; /* the indices of its instances are ascending, in this order */
};

struct signature {
    uint32_t n_channels, n_links, n_steps, n_globals, n_processes, n_instances, n_families;
    uint32_t n_declared; /* globals; behind them are node flags */
    uint32_t n_atoms;
    const struct sort **atom; /* sorts whose values can be renamed, by sort.atom - 1 */
    struct channel *channel;
    struct link *link;
    struct step_name *step;
    struct global *global;
    struct process *process;
    struct instance *instance;
    struct family *family;
    struct values *vs; /* where the values above are interned */
    bool raw;          /* of a raw transition system, whose signature comes from its
                          labels */
};

/* Does the text have the variable?  It does not have the last parameters of the process. */
static inline bool variable_is_declared(const struct process *p, uint32_t variable)
{
    return variable >= p->n_params || variable < p->n_params - p->n_indices;
}

/* The link of channel `channel` of the process (a parameter if by_param) in an instance. */
uint32_t instance_link(const struct instance *x, bool by_param, uint32_t channel);
/* Does the model have a data type without a size? */
bool has_schematic(const struct signature *g);
/* Does some instance send on a broadcast channel? */
bool has_broadcasts(const struct signature *g);
/* The instance of a family with these indices, as a tuple or one by one, or NO_INSTANCE. */
uint32_t family_find(const struct signature *g, const struct family *f, value index);
uint32_t family_at(const struct signature *g, const struct family *f, const value *index);

#endif

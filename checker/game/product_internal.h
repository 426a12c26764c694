/*
 * The product as its own files see it; private to checker/game/product*.c.
 *
 * A vertex is expanded by walking down from its subformula through nodes of the same owner.  A
 * run-time error becomes a child of its own at its place in the order, so that it counts only if a
 * solver gets there.
 */
#ifndef CHECKER_GAME_PRODUCT_INTERNAL_H
#define CHECKER_GAME_PRODUCT_INTERNAL_H

#include "checker/game/product.h"
#include "stg/lts/lts_view.h"
#include "support/vec.h"

/* A vertex: its state, and the number of what it has besides, with two flags. */
struct product_vertex {
    state_id state;
    uint32_t kind : 30; /* in product.kind */
    uint32_t conj : 1;  /* its owner */
    uint32_t constant : 1;
};
#define PRODUCT_KINDS ((uint32_t)1 << 30)
#define PRODUCT_KIND_MASK (PRODUCT_KINDS - 1)

/* The part of the key that many vertices share. */
struct product_kind {
    uint32_t node; /* as in struct vertex_key */
    value env;
    uint32_t edge;
    uint32_t table; /* in product.table, + 1; 0: it has none */
};

/* So many kinds have a table of their vertices; those of all others are found by their hash. */
#define PRODUCT_TABLES 12

struct product_log;
struct known_data;
struct product_targets;

struct product {
    struct lts *lts;
    const struct formula *f;
    const struct check_options *options;
    uint64_t expanded;
    struct game game;
    VEC(struct product_vertex) vertex;
    struct map vertex_map; /* without the vertices of tables */
    VEC(struct product_kind) kind;
    struct map kind_map;
    uint32_t *plain_kind; /* [node]: that of vertices with nothing else, + 1; 0: none yet */
    struct vec_u32 table[PRODUCT_TABLES]; /* the vertex of each state, + 1; 0: none yet */
    uint32_t n_tables;
    VEC(struct fault) fault;
    VEC(struct product_child) child;
    struct vec_u32 plain; /* the children alone, for solvers; bare: in place of `child` */
    VEC(uint8_t) seen;    /* states whose transitions are counted */
    uint64_t transitions;
    struct lts_view view;             /* of the state that data is evaluated in */
    struct product_step culprit;      /* the transition behind the fault of a local test, or none */
    const struct fnode *culprit_atom; /* what made the last constant */
    value held;                       /* in scope when p->view.state's edges were asked for */
    renaming canonicalized;           /* of the values of the last product_env */
    struct known_data **known;        /* [node]: what is known of it; NULL: it is evaluated */
    bool *local, *owner;              /* [node]: fnode.local, node_owner */
    uint32_t *least;                  /* [node]: the smallest level that is reached from it */
    bool *fixed;           /* [node]: canonicalize_env leaves the values of its variables */
    uint32_t *behind;      /* [node]: of modalities, the number of product_blind of the kid, or
                                PRODUCT_FAULT */
    struct vec_u32 global; /* the global variables that the formula reads */
    bool has_atoms;        /* may variables hold some? */
    bool (*in)(void *self, state_id s); /* NULL, or modalities of this kind lead only there: */
    enum fnode_kind confined;
    void *in_self;
    bool quick;                      /* steps of children need not be told, */
    bool bare;                       /* nor anything else of them */
    bool has_scope;                  /* choices depend on what the formula holds */
    bool has_endless;                /* some input of the environment has values without end */
    struct vec_u32 target;           /* states behind all transitions of a state */
    struct product_targets *targets; /* of which one, and what is kept of others */
    bool conj;                       /* owner of the vertex being expanded */
    uint32_t level;                  /* and its level */
    struct product_log *log;         /* NULL: nothing is kept */
    struct vec_u32 promise; /* a hash of the children of each vertex that were read from a file;
                                0: they were not */
};

/* How the walk goes on.  EXPAND_STOP: the children so far are all that count, the last of
   them is a fault or decides. */
enum expansion_end { EXPAND_ON, EXPAND_DECIDED, EXPAND_STOP };

/* ---- product_child.c ---- */
/* The present values of f's free variables, canonicalized at p->view.state. */
value product_env(struct product *p, const struct fnode *f);
/* What a choice in f at p->view.state ranges over from now on. */
void product_scope(struct product *p, const struct fnode *f);
void product_load_env(struct product *p, const struct fnode *f, value env);
vertex_id product_intern(struct product *p, struct vertex_key key, bool conj);
/* The node whose vertex f comes to at every state, without looking at it and with the values that
   the variables have; NULL: there is none. */
const struct fnode *product_blind(const struct product *p, const struct fnode *f);
/* The kind of the vertices of such a node with the present values. */
uint32_t product_blind_kind(struct product *p, uint32_t node);
vertex_id product_blind_vertex(struct product *p, state_id s, uint32_t kind);
/* Bare: adds the vertices of this kind at these states. */
void product_push_all(struct product *p, uint32_t kind, const state_id *state, uint32_t n);
/* Prefetches what tells the vertex of this kind at s. */
void product_expect(const struct product *p, uint32_t kind, state_id s);
/* The vertex of f at s with the present values of its free variables. */
vertex_id product_vertex(struct product *p, state_id s, const struct fnode *f);
void product_push(struct product *p, vertex_id v, const struct product_step *s);
/* The number of children so far, and as if there were but the first n. */
size_t product_n_children(const struct product *p);
void product_cut_children(struct product *p, size_t n);
enum expansion_end product_push_fault(struct product *p, state_id state, const struct fault *fault,
                                      const struct product_step *s);
/* Subformula f has this value at p->view.state. */
enum expansion_end product_decide(struct product *p, const struct fnode *f, bool holds);
/* Subformula f at p->view.state, or at s, as a child; data is evaluated there at once. */
enum expansion_end product_push_here(struct product *p, const struct fnode *f,
                                     const struct product_step *step);
enum expansion_end product_push_node(struct product *p, state_id s, const struct fnode *f,
                                     const struct product_step *step);

/* ---- product_data.c ---- */
/* For product_new, when there is a view. */
void product_data_init(struct product *p);
void product_data_clear(struct product *p);
/* The value of a node of data at p->view.state; false: a run-time error, in ev.fault. */
bool product_data(struct product *p, const struct fnode *f, bool *out);

/* ---- product_target.c ---- */
void product_targets_init(struct product *p);
void product_targets_clear(struct product *p);
/* Puts the targets of all transitions of p->view.state, of inputs for each value, into p->target,
   for f, which follows them all.  False: the targets are not enough. */
bool product_find_targets(struct product *p, const struct fnode *f);

/* ---- product_expand.c ---- */
enum expansion_end product_expand_node(struct product *p, const struct fnode *f);
/* From the vertex between a late input's edge and its values. */
enum expansion_end product_expand_late(struct product *p, const struct fnode *f, uint32_t number);

/* ---- product_log.c ---- */
enum product_known { PRODUCT_NEW, PRODUCT_KNOWN, PRODUCT_UNFIT };
/* Is the expansion of v in the log?  KNOWN: its children have been added. */
enum product_known product_log_look(struct product *p, vertex_id v);
/* v has been expanded.  False: its children are not those that were read from a file. */
bool product_log_note(struct product *p, vertex_id v);
/* Saves the log; called from time to time, and at the end. */
void product_log_save(struct product *p, bool stops);

/* ---- product.c ---- */
/* Terms of the formula are evaluated at s from now on. */
void product_view_at(struct product *p, state_id s);
/* v is decided: the constant of the other owner. */
void product_make_constant(struct product *p, vertex_id v);

#endif

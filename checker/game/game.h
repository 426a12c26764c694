/*
 * What a fixpoint solver sees: a graph of AND/OR vertices with levels, on demand.
 *
 * Vertices are dense numbers handed out by the source; vertex 0 is the root.  A vertex is
 * true if all (AND) or some (OR) of its children are, cycles being decided by the sign of
 * the outermost level on them: true where that sign is nu.  Levels count from 1, the
 * outermost.  See doc/algorithms.md.
 */
#ifndef CHECKER_GAME_GAME_H
#define CHECKER_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t vertex_id;

struct product_fair;

/* What expanding a vertex may come to. */
enum game_answer {
    GAME_OK,
    GAME_FAULT, /* the vertex is a run-time error of the model: stop with verdict error */
    GAME_LIMIT  /* a budget is used up: stop with verdict unknown */
};

struct game {
    void *self;
    uint32_t levels; /* levels are 1 .. levels */
    const bool *nu;  /* nu[k]: the sign of level k; nu[0] is not used */
    /* Asked once per vertex.  Puts the children, in order, into *child (borrowed until the next
       call of expand) and their number into *n.  Constants are AND (true) and OR (false) without
       children; a vertex that turns out to be one may change its owner here, once. */
    enum game_answer (*expand)(void *self, vertex_id v, const vertex_id **child, uint32_t *n);
    /* Owner and level of a vertex that has been handed out. */
    bool (*is_and)(void *self, vertex_id v);
    uint32_t (*level)(void *self, vertex_id v);
    /* Has nothing that can be reached from v a smaller level?  False if unsure; NULL: unsure. */
    bool (*closed)(void *self, vertex_id v);
    /* May `again` be asked of what has been expanded so far?  NULL: no. */
    bool (*repeats)(void *self);
    /* The children of an expanded vertex, as expand has told them; borrowed until the next call of
       either. */
    const vertex_id *(*again)(void *self, vertex_id v, uint32_t *n);
    /* Which runs count; NULL: all.  Only solve_scc.h asks for it.  Owned by the source. */
    struct product_fair *fair;
};

#endif

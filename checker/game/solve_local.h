/*
 * LMS: the local multi-stack solver.
 *
 * H. Lin, Checking Safety Properties of Concurrent Programs (2012), with the corrections
 * told in solve_local.c and doc/algorithms.md.  One stack per level; the deepest non-empty
 * one is worked on first.  Time O(V + E) for alternation-free formulas.
 */
#ifndef CHECKER_GAME_SOLVE_LOCAL_H
#define CHECKER_GAME_SOLVE_LOCAL_H

#include "checker/game/game.h"

struct local;

/* LOCAL_HEAVY: given up, because alternation makes evaluations repeat too often; another solver
   may do better.  LOCAL_PAUSED: the solver may be called again. */
enum local_verdict { LOCAL_TRUE, LOCAL_FALSE, LOCAL_FAULT, LOCAL_LIMIT, LOCAL_HEAVY, LOCAL_PAUSED };

/* Evaluations per visited vertex, and in all, before that; measured runs stay far below. */
#define LOCAL_HEAVY_RATIO 20
#define LOCAL_HEAVY_LEAST 100000

struct local_counts {
    uint64_t visited;       /* vertices assumed to have a value */
    uint64_t evaluations;   /* scans of a vertex begun or resumed */
    uint64_t scans;         /* children looked at in them, first looks included */
    uint64_t restore_edges; /* readers looked at after moves */
};

struct local *local_new(const struct game *g); /* borrows g */
/* Other bounds than LOCAL_HEAVY_RATIO and LOCAL_HEAVY_LEAST. */
void local_give_up_at(struct local *s, uint64_t ratio, uint64_t least);
/* From so many visited vertices on, local_solve pauses. */
void local_pause_at(struct local *s, uint64_t visited);
void local_free(struct local *s); /* NULL is fine */

/* Decides vertex 0; to be called once, and again where it has paused.  LOCAL_FAULT:
   local_fault_path tells where. */
enum local_verdict local_solve(struct local *s);

/* After LOCAL_TRUE or LOCAL_FALSE: the strategy.  Value of a vertex (only of evaluated ones), and
   its support: LOCAL_ALL, or the position of one child. */
#define LOCAL_ALL UINT32_MAX
bool local_evaluated(const struct local *s, vertex_id v);
bool local_value(const struct local *s, vertex_id v);
uint32_t local_support(const struct local *s, vertex_id v);
/* The children of an expanded vertex; valid until the next call. */
const vertex_id *local_children(const struct local *s, vertex_id v, uint32_t *n);

/* After LOCAL_FAULT: the vertices from the root to the faulty one, each a child of the one
   before (a way along which it was reached).  *n their number; lives in s. */
const vertex_id *local_fault_path(struct local *s, uint32_t *n);

struct local_counts local_counts(const struct local *s);

/* Stops the program if an invariant I1-I3 of solve_local.c is broken.  Debug builds
   (STGCHECK_DEBUG) also check that nothing has changed below a moved vertex, check I4, and
   call this after each step on small graphs. */
void local_assert_invariants(const struct local *s);

#endif

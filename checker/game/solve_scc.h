/*
 * SCC: the component solver, a second opinion and better where many levels alternate.
 *
 * Depth-first search that solves each strongly connected component when it is complete.
 * Time O(V + E) for alternation-free formulas.  Explores whole components where the local
 * solver may stop earlier.
 */
#ifndef CHECKER_GAME_SOLVE_SCC_H
#define CHECKER_GAME_SOLVE_SCC_H

#include "checker/game/game.h"
#include "checker/game/solve_local.h" /* enum local_verdict, which both solvers share */

struct scc;

struct scc_counts {
    uint64_t visited; /* vertices expanded */
    uint64_t scans;   /* children looked at, first looks included */
    uint64_t told;    /* readers told that a value has become known */
    uint64_t regions; /* components that had to be solved */
    uint64_t edges;   /* looked at to solve them */
};

struct scc *scc_new(const struct game *g); /* borrows g */
void scc_free(struct scc *s);              /* NULL is fine */

/* Decides vertex 0; to be called once.  LOCAL_FAULT: scc_fault_path tells where.  LOCAL_HEAVY: only
   fair runs count, and both players make them. */
enum local_verdict scc_solve(struct scc *s);

/* After LOCAL_TRUE or LOCAL_FALSE: the strategy.  A vertex is decided when its value is known for
   good; then so are its supports.  Value and support are of decided vertices only. */
#define SCC_ALL LOCAL_ALL
bool scc_decided(const struct scc *s, vertex_id v);
bool scc_value(const struct scc *s, vertex_id v);
uint32_t scc_support(const struct scc *s, vertex_id v);
/* The children of an expanded vertex; decided ones are. */
const vertex_id *scc_children(const struct scc *s, vertex_id v, uint32_t *n);

/* Where only fair runs count: the part of fair_cycles.h in which the winner goes round, from 1; 0:
   he does not go round there. */
uint32_t scc_fair_part(const struct scc *s, vertex_id v);

/* After LOCAL_FAULT: the vertices from the root to the faulty one, each a child of the one
   before (the way along which it was reached).  *n their number; lives in s. */
const vertex_id *scc_fault_path(struct scc *s, uint32_t *n);

struct scc_counts scc_counts(const struct scc *s);

#endif

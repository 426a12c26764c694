/*
 * Checks on their way; private to checker/check*.c.
 */
#ifndef CHECKER_CHECKING_H
#define CHECKER_CHECKING_H

#include "checker/check.h"
#include "checker/search/invariant.h"
#include "checker/game/solve_safety.h"
#include "checker/game/solver.h"

/* One formula: its game, and where its runs are followed.  All are borrowed but p. */
struct checking {
    struct product *p;
    const struct formula *f;
    struct lts *l, *plain; /* as in check.h */
    const struct check_options *o;
    struct check_result *r;
    bool given_up; /* a search of all states does not decide it, the solvers of games do */
};

/* ---- check.c ---- */
/* The verdict is known, but for its evidence. */
void checking_decided(const struct checking *c);
/* What a search has come to, but for the counts. */
void checking_conclude(struct checking *c, bool is_or, enum search_end end,
                       const struct vec_u32 *path);

/* Is evidence of this verdict wanted?  Of what is true, a strategy is told only if asked for. */
bool checking_tells(struct checking *c, bool verdict);
/* Finds it, from what a solver has left behind. */
void checking_tell(struct checking *c, const struct solver_ops *o, const void *solver,
                   bool verdict);

/* What a solver of games has come to.  False: it gave up, another may do better. */
bool checking_solved(struct checking *c, const struct solver_ops *o, void *solver,
                     enum local_verdict end);

/* ---- check_search.c ---- */
/* Is it one of the solvers that try a search of all states? */
bool check_may_search(enum solver solver);
/* Is f an invariant that l can search for by itself?  l is started.  *v then is to be cleared. */
bool invariant_is_for(const struct formula *f, const struct lts *l, struct invariant *v);
/* The same of several beside each other. */
bool invariants_are_for(const struct formula *f, const struct lts *l, struct invariant *v);

/* ---- check_local.c: local solvers that can pause ---- */
struct local_check;
struct local_check *local_check_lms(struct checking *c);
/* Breadth first, for a true vertex or a false one (solve_safety.h). */
struct local_check *local_check_search(struct checking *c, bool is_or);
void local_check_free(struct local_check *x);
/* What it has come to with so many vertices; LOCAL_PAUSED: it may go on. */
enum local_verdict local_check_until(struct local_check *x, uint64_t vertices);
/* Is evidence of this verdict wanted, and does it find any?  Is that a strategy, with choices? */
bool local_check_tells(const struct local_check *x, bool verdict);
bool local_check_chooses(const struct local_check *x);
/* Is it known to need far less than all states? */
bool local_check_prunes(const struct local_check *x);
/* The end is that of c.  False: it gave up, another may do better. */
bool local_check_end(struct local_check *x, enum local_verdict end);

/* ---- check_global.c ---- */
/* May the graph of all states be made? */
bool global_is_for(const struct checking *c);
/* Decides c->f by a local solver and the graph in turns.  False: that solver gives up. */
bool checking_beside_global(struct checking *c, struct local_check *local);
/* By the graph alone, without evidence, or says why not. */
void checking_global(struct checking *c);

/* ---- check_invariant.c ---- */
/* Decides c->f if it is an invariant, or several.  False: it is not, or cannot be decided so. */
bool checking_invariant(struct checking *c);
/* The same for n formulas on one source in one search; each is, and nothing stands before it.
   Those that cannot be decided so are given up. */
void checking_invariants(struct checking *c, uint32_t n);
/* Progress of sets of states, for struct bfs_question; the teller are the options of the check. */
void checking_tell_sets(const void *options, const struct set_progress *now);

/* ---- check_sets.c ---- */
#define PACKED_PER_STATE 4 /* packed states take as long as another one */

/* Decides c->f by sets of states, or says why not. */
void checking_by_sets(struct checking *c);
/* The results of a try where so many states have been seen: one for each, but where they are many
   for one of eight, so that it takes a small part of the time and of the memory. */
uint64_t results_of_try(uint64_t states);
/* Tries to, with so many results; l is the source, without a memo.  *refused: another try would not
   come to more. */
bool checking_try_sets(struct checking *c, struct lts *l, uint64_t results, bool *refused);

#endif

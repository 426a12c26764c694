/*
 * Invariants and deadlocks by sets of states: all states at once, by saturation.
 *
 * The states are those of the transition source as it is: without representatives.  Their events
 * are found on the way, for what occurs in the set so far, until nothing new occurs.  The order of
 * levels is tried: that of the text and that of FORCE take turns, each with twice as many nodes as
 * before, until one comes to the end; so it depends on numbers of nodes, never on time.  Or one of
 * them is asked for.
 *
 * The shortest way to a state that decides a predicate is found by layers: from these states
 * backward, until one contains an initial state.
 */
#ifndef CHECKER_SYMBOLIC_SYMBOLIC_H
#define CHECKER_SYMBOLIC_SYMBOLIC_H

#include "checker/search/bfs.h"
#include "support/limit.h"

#define SYMBOLIC_REFUSES "not settled by --solver symbolic: " /* how reasons begin */

struct symbolic_result {
    const char *states, *transitions; /* decimal; live as long as the source; NULL: not known */
    uint64_t nodes;                   /* of the set of all states */
    struct set_costs costs;
    const char *diagram; /* that set as text (diagram_print.h); lives as long as the source; NULL:
                            not wanted, or not known */
};

/* Answers a question as bfs_run does, but for the counts, which are those of all states whatever
   the answer is, or UINT64_MAX if they are larger.  q.start are all states of the source.  Of each
   predicate, refusal says why it is not decided so (static), or is NULL; one that is refused has
   BFS_STOPPED. */
void symbolic_run(struct lts *l, const struct bfs_question *q, struct limit *limit,
                  struct bfs_answer *answer, const char **refusal, struct symbolic_result *out);

#endif

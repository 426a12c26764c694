/*
 * One invariant, decided by the packed search, by a search on the product, and as the program
 * does it.
 */
#ifndef TESTS_CROSS_BFS_WAYS_H
#define TESTS_CROSS_BFS_WAYS_H

#include "checker/game/solve_safety.h"
#include "tests/cross/subject.h"

/* How a search ended, and what it has seen. */
struct search_result {
    enum search_end end;
    uint32_t steps;           /* of the run to what it has found */
    uint32_t way;             /* search: states on the way that it gave, behind the prefix */
    uint32_t starts;          /* search: where the invariant is stated */
    bool even;                /* ... all of these are equally far away */
    uint64_t states, transitions, vertices;
    bool agrees;              /* search: a search on the states of the way finds the same;
                                 check: the run can be replayed */
};

/* False: there is no initial state. */
bool reference_run(struct subject *s, const struct formula *f, struct subject_options o,
                   struct search_result *out);
/* False: there is no initial state; or the formula is no invariant, or no packed search is
   possible. */
bool bfs_run_on(struct subject *s, const struct formula *f, struct subject_options o,
                uint32_t threads, uint32_t wide, struct search_result *out);
/* By check_formula. */
void check_run(struct subject *s, const struct formula *f, struct subject_options o,
               uint32_t threads, struct search_result *out);

#define BFS_GROUP 3
/* BFS_GROUP formulas (NULL: none; but the first one) in one search, but for those that cannot
   share it, which are taken out of f; how many are left.  out: where these are two or more. */
uint32_t check_run_together(struct subject *s, const struct formula **f, struct subject_options o,
                            uint32_t threads, struct search_result *out);

#endif

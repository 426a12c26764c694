/*
 * One invariant, decided by the search of all states, by a search on the product, and in the way
 * that the program chooses.
 */
#ifndef TESTS_CROSS_BFS_WAYS_H
#define TESTS_CROSS_BFS_WAYS_H

#include "checker/game/solve_safety.h"
#include "tests/cross/subject.h"

/* The result of a search, and its counts. */
struct search_result {
    enum search_end end;
    uint32_t steps;  /* of the run to the state found */
    uint32_t length; /* check: steps of the run that is told; 0: it is none */
    uint32_t way;    /* search: states on the path that it returned, after the prefix */
    uint32_t starts; /* search: states where the invariant is stated */
    bool even;       /* ... all of these have the same distance */
    uint64_t states, transitions, vertices;
    double omission;      /* search and check: as in struct bfs_answer */
    bool agrees;          /* search: a search on the states of the path finds the same; check:
                    the run can be replayed */
    bool by_sets;         /* check: sets of states have decided; */
    bool by_graph;        /* ... or the graph of all states */
    bool told;            /* check: there is evidence */
    enum verdict verdict; /* check */
    uint64_t unwatched;   /* search: most transitions between two looks at what stops it */
    bool packed;          /* search: packed states have decided */
};

/* False: there is no initial state. */
bool reference_run(struct subject *s, const struct formula *f, struct subject_options o,
                   struct search_result *out);
/* How the search of all states works: as struct bfs_question and struct check_options say. */
struct bfs_way {
    uint32_t threads, wide, hash_bits;
    uint64_t results;    /* > 0: by sets of states, instead */
    uint64_t sets_after; /* > 0: check: sets of states are tried, and nothing limits the search */
    bool packed;         /* by packed states first; check: if possible; nothing limits the search */
    bool interpreted;    /* ... without machine code */
    bool asked;          /* search: ... of predicates without programs */
    bool compiled;       /* search: with lists, but programs for predicates, from the start */
    uint32_t parts;      /* search: ... each state divided into so many; 0: as suits its size */
    uint32_t finds_from; /* search: ... paths are told in levels opened with so many states; 0: in
                            none of small models */
    uint64_t most;       /* search: states; 0: 200000 */
    uint64_t graph_after;   /* > 0: check: as in struct check_options, and nothing limits it */
    enum level_order order; /* of levels, in sets of states */
};
/* False: there is no initial state; or the formula is no invariant, or no such search is
   possible. */
bool bfs_run_on(struct subject *s, const struct formula *f, struct subject_options o,
                struct bfs_way way, struct search_result *out);
/* Several invariants in one search from the initial state, of whose results only `end`, `way`,
   `states`, `transitions` and `packed` are given; out: of each.  False as above. */
bool bfs_run_many(struct subject *s, uint32_t n, const struct formula *const *f,
                  struct subject_options o, struct bfs_way way, struct search_result *out);
/* By check_formula. */
void check_run(struct subject *s, const struct formula *f, struct subject_options o,
               struct bfs_way way, struct search_result *out);

#define BFS_GROUP 3
/* Checks BFS_GROUP formulas (any except the first may be NULL) in one search; formulas that cannot
   share it are removed from f.  Returns how many are left; out is set if these are two or more. */
uint32_t check_run_together(struct subject *s, const struct formula **f, struct subject_options o,
                            struct bfs_way way, struct search_result *out);

#endif

/*
 * The interface common to the solvers of games, as a table of functions.
 *
 *     void *s = o->make(game);
 *     switch (o->solve(s)) ...
 *     o->drop(s);
 *
 * What each function does is told in solve_local.h, which the names follow.
 */
#ifndef CHECKER_GAME_SOLVER_H
#define CHECKER_GAME_SOLVER_H

#include "checker/game/game.h"
#include "checker/game/solve_local.h" /* enum local_verdict, LOCAL_ALL */

struct solver_ops {
    const char *name; /* as in options and reports */
    void *(*make)(const struct game *g);
    void (*drop)(void *self);
    enum local_verdict (*solve)(void *self);
    /* Whether value, support and children may be asked for.  After a verdict it holds for the root,
       and for the supports of a vertex for which it holds. */
    bool (*decided)(const void *self, vertex_id v);
    bool (*value)(const void *self, vertex_id v);
    uint32_t (*support)(const void *self, vertex_id v); /* LOCAL_ALL, or a position */
    const vertex_id *(*children)(const void *self, vertex_id v, uint32_t *n);
    const vertex_id *(*fault_path)(void *self, uint32_t *n);
    /* As scc_fair_part of solve_scc.h; NULL: it knows no fair runs. */
    uint32_t (*fair_part)(const void *self, vertex_id v);
};

extern const struct solver_ops solver_lms; /* solve_local.h */
extern const struct solver_ops solver_scc; /* solve_scc.h */

#endif

/*
 * The patterns of models/patterns.mu on a single run, straight from their descriptions.
 *
 * A run is finite, or a lasso: a finite run whose last part is repeated for ever.  Scopes are
 * intervals of positions, patterns quantify over positions; no formulas are involved.
 */
#ifndef TESTS_CROSS_RUN_PATTERN_H
#define TESTS_CROSS_RUN_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

/* An action is a set of these. */
enum { ACT_P = 1, ACT_S = 2, ACT_T = 4, ACT_Z = 8, ACT_Q = 16, ACT_R = 32 };
#define ACT_LETTERS "pstzqr" /* names of the bits, from the lowest */

struct run_word {
    uint32_t n;    /* number of actions, at most RUN_LONGEST */
    uint32_t loop; /* the actions from this one on are repeated; n: the run is
                      finite */
    const uint8_t *act;
};
#define RUN_LONGEST 40 /* enough to count to RUN_BOUND + 1 on a cycle of 8 nodes */

struct run_pattern {
    const char *name;
    const char *letters; /* its parameters, in this order */
    bool counts;         /* a number precedes them */
    bool (*holds)(const struct run_word *w, uint32_t from, uint32_t to, bool endless);
};
#define RUN_PATTERNS 11
extern const struct run_pattern run_pattern[RUN_PATTERNS];

struct run_scope {
    const char *name;
    const char *letters; /* its parameters, after the pattern's */
};
#define RUN_SCOPES 5
extern const struct run_scope run_scope[RUN_SCOPES];

/* The greatest number for patterns that count. */
#define RUN_BOUND 2

/* Does the run have this pattern in this scope? */
bool run_has_pattern(const struct run_word *w, const struct run_pattern *pattern,
                     const struct run_scope *scope);

#endif

/*
 * The one call the outside uses: is this formula true of this model?
 */
#ifndef CHECKER_CHECK_H
#define CHECKER_CHECK_H

#include "logic/formula.h"
#include "stg/lts.h"
#include "support/keeper.h"
#include "support/limit.h"

enum verdict { VERDICT_TRUE, VERDICT_FALSE, VERDICT_ERROR, VERDICT_UNKNOWN };

/* AUTO: SAFETY where it applies, else LMS, and SCC where LMS gives up.  SAFETY where it does not
   apply is LMS. */
enum solver { SOLVER_AUTO, SOLVER_SAFETY, SOLVER_LMS, SOLVER_SCC };

/* What is known while a check runs, and at its end. */
struct check_counts {
    uint64_t states;       /* of the transition system, seen */
    uint64_t transitions;  /* of the states expanded; inputs count once for each value */
    uint64_t vertices;     /* (state, subformula, data) */
    uint64_t frontier;     /* SAFETY: states waiting; LMS: vertices on the stacks */
    uint64_t depth;        /* SAFETY: how many steps the search is from the initial state; else 0 */
    double seconds;        /* wall clock */
};

struct check_result;

struct check_options {
    enum solver solver;
    uint32_t threads;      /* of the search for invariants; 0: one */
    bool witness;          /* a strategy is wanted of what is true, too */
    struct limit *limit;   /* borrowed; started by the caller */
    /* Called every so often, if not NULL. */
    void (*progress)(void *self, const struct check_counts *now);
    void *progress_self;
    /* Called when f is decided, before its evidence is looked for, if not NULL. */
    void (*decided)(void *self, const struct formula *f, const struct check_result *r);
    void *decided_self;
    struct keeper *keeper;    /* where the check is written down, and taken up again; or NULL.
                                 keeper->unfit is to be asked for afterwards */
};

struct evidence; /* evidence.h */

struct check_result {
    enum verdict verdict;
    const char *solver;          /* "safety", "lms" or "scc" */
    struct check_counts counts;
    struct fault fault;          /* VERDICT_ERROR */
    struct evidence *evidence;   /* owned; NULL where there is none */
};

/* Decides f at the initial state of l.  `plain` is the same model without representatives (l
   itself, if it has none; NULL: no evidence is wanted): evidence is replayed on it and speaks of
   its states.  Borrows all three; the evidence refers to plain and f. */
void check_formula(struct lts *l, struct lts *plain, const struct formula *f,
                   const struct check_options *o, struct check_result *result);
/* May f be decided together with others of which this is true, too? */
bool check_shares(const struct lts *l, const struct formula *f);
/* Decides n formulas in one search: one, or some of which check_shares is true.  Each has the
   verdict and the evidence that it would have alone; their time is that of all. */
void check_formulas(struct lts *l, struct lts *plain, uint32_t n, const struct formula *const *f,
                    const struct check_options *o, struct check_result *result);
void check_result_clear(struct check_result *result);

#endif

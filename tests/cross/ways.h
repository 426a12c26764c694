/*
 * Several ways to one verdict.
 *
 * The first difference is kept.  A run-time error is no difference, unless it cannot be met; nor is
 * a reached limit.
 */
#ifndef TESTS_CROSS_WAYS_H
#define TESTS_CROSS_WAYS_H

#include "tests/cross/example.h"
#include "tests/cross/naive_formula.h"

struct ways {
    struct arena *arena;         /* of what is said about differences; borrowed */
    enum verdict wanted;         /* true or false */
    bool sure;                   /* no run-time error can be met */
    bool errors, limits;         /* met some */
    struct finding found;
};

/* What a way that is called so says; dual: of the negation. */
void ways_compare(struct ways *w, enum verdict v, bool dual, const char *way, ...)
    __attribute__((format(printf, 4, 5)));
/* Something else that is to hold. */
void ways_assert(struct ways *w, bool holds, const char *what, ...)
    __attribute__((format(printf, 3, 4)));
/* Every solver on the formula and on its negation, all variables kept, and a proof.  `name` says
   what the options are for. */
void ways_all(struct ways *w, struct subject *s, const char *formula, struct subject_options o,
              const char *name);
struct finding ways_end(const struct ways *w);

/* The referee on the formula; *faulty as in naive_check.  UNKNOWN: over these limits. */
enum verdict ways_referee(struct subject *s, const struct formula *f, uint32_t states,
                          uint64_t budget, bool *faulty);

#endif

/*
 * Comparing several ways to one verdict.
 *
 * The first difference is kept.  A reached limit is no difference; nor is a run-time error, unless
 * none can be met.
 */
#ifndef TESTS_CROSS_WAYS_H
#define TESTS_CROSS_WAYS_H

#include "tests/cross/example.h"
#include "tests/cross/naive_formula.h"

struct ways {
    struct arena *arena; /* of the descriptions of differences; borrowed */
    enum verdict wanted; /* true or false */
    bool sure;           /* no run-time error can be met */
    bool errors, limits; /* some were met */
    struct finding found;
};

/* Compares the verdict of the way with this name; dual: its verdict on the negation. */
void ways_compare(struct ways *w, enum verdict v, bool dual, const char *way, ...)
    __attribute__((format(printf, 4, 5)));
/* Asserts another condition. */
void ways_assert(struct ways *w, bool holds, const char *what, ...)
    __attribute__((format(printf, 3, 4)));
/* Every solver on the formula and on its negation, all variables kept, and a proof.  `name`
   describes the options. */
void ways_all(struct ways *w, struct subject *s, const char *formula, struct subject_options o,
              const char *name);
struct finding ways_end(const struct ways *w);

/* The referee on the formula; *faulty as in naive_check.  UNKNOWN: a limit was exceeded. */
enum verdict ways_referee(struct subject *s, const struct formula *f, uint32_t states,
                          uint64_t budget, bool *faulty);

#endif

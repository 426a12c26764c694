/*
 * Invariants, the commonest formulas of the SAFETY class: nu X. p && [-] X, where p depends on the
 * present state only; and their duals mu X. p || <-> X. They are decided by the states reachable
 * from the states where they are stated.
 */
#ifndef CHECKER_SEARCH_INVARIANT_H
#define CHECKER_SEARCH_INVARIANT_H

#include "logic/formula.h"
#include "checker/search/bfs.h"
#include "support/arena.h"
#include "support/vec.h"

/* A part, or an operand of its conjunctions, under some values of variables that these quantify, or
   that are quantified around the invariant. */
struct clause {
    const struct fnode *part;
    const struct term *term; /* what has to hold; NULL: the part */
    uint32_t unordered; /* 0, or the number of the quantifier that tries interchangeable values:
                                one that makes it false goes before run-time errors of others */
    uint32_t n;         /* variables of quantifiers around it: */
    const uint32_t *slot;
    const value *v;
};

/* Variables that are quantified around an invariant, with one value each. */
struct under {
    uint32_t n;
    const uint32_t *slot;
    const value *v;
};

struct invariant_part {
    const struct fnode *f;
    struct under under;
};

struct invariant {
    const struct fixpoint *fix;      /* the only one of the formula, or of several the last */
    bool conjunction;                /* of several, which stand beside each other */
    bool dual;                       /* the parts hold in some reachable state */
    VEC(struct invariant_part) part; /* of data alone, to hold all together */
    struct arena *values;            /* of what is under values; owned, or NULL */
    bool moves;                      /* ... <!=>true; dual: or [!=]false; then `live`, too */
    bool live;                       /* the formula also requires <->true; dual: or [-]false */
    bool live_first;                 /* ... and it stands before the parts */
    struct footprint *footprint;     /* of the parts; owned */
    struct arena *arena;             /* owned; of: */
    VEC(struct clause) clause;       /* the parts, in the order of their evaluation */
    uint32_t n_unordered;
    bool split; /* quantifiers of more values are taken apart, too */
};

/* Is f of the SAFETY class and its only fixpoint an invariant, without parameters, whose parts
   depend on nothing but their footprint?  *out then is to be cleared. */
bool invariant_of(const struct formula *f, struct invariant *out);
/* Is f a conjunction of several such invariants, no duals, or a quantifier over few values around
   them?  *out is then one invariant that holds if they do; where a part is a run-time error, or a
   transition, the order in which f is evaluated may decide. */
bool invariant_conjunction(const struct formula *f, struct invariant *out);
/* The invariant v, with more quantifiers taken apart; to be cleared. */
void invariant_split_anew(const struct invariant *v, const struct formula *f,
                          struct invariant *out);
void invariant_clear(struct invariant *v);

/* ---- clauses.c ---- */
void invariant_find_clauses(struct invariant *v, struct values *vs);
/* Finds them again, with more quantifiers taken apart. */
void invariant_split(struct invariant *v, struct values *vs);
/* The invariant holds in a state where none of so many conditions does: that a clause is false, or,
   if it is an alternative, true.  0: some clause is more than a term. */
uint32_t invariant_conditions(const struct invariant *v);
struct state_condition invariant_condition(const struct invariant *v, const struct formula *f,
                                           uint32_t i);

#endif

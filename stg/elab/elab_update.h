/*
 * Updates: assignments that may change places with others of their kind, whatever else is done
 * between them; private to stg/.
 *
 * v := v + e is one, and so is `if e > v { v := e }`.  v may be an element or a field; the operands
 * e do not read it.
 */
#ifndef STG_ELAB_ELAB_UPDATE_H
#define STG_ELAB_ELAB_UPDATE_H

#include "stg/graph/stg.h"

enum update_kind {
    UPDATE_NONE, /* it is no update */
    UPDATE_KEEP, /* the place keeps its value */
    UPDATE_SAME, /* it gets a value that is the same in all rounds, if these assign nothing of it */
    UPDATE_UP,   /* v + e with e >= 0, or v - e with e <= 0 */
    UPDATE_DOWN, /* v - e with e >= 0, or v + e with e <= 0 */
    UPDATE_MAX,
    UPDATE_MIN,
    UPDATE_BAG, /* elements are added to a bag */
    UPDATE_AND, /* e && v: as v is not always read, it needs a value before the loop */
    UPDATE_OR,  /* e || v: the same */
    UPDATE_XOR  /* v != e, v = e, !v */
};

struct update {
    enum update_kind kind;
    const struct term *v; /* SAME; NULL for `_` */
    uint32_t steps;       /* of the path of the place */
};

/* An assignment that a comparison decides about: if c && e > v { v := e }. */
struct guarded_update {
    const struct assign *assign;
    const struct term *guard;
    enum update_kind kind;
};

/* What the assignment alone is, checks of its value included, in the rounds of a loop.  Slots of
   variables around the loop are less than `inner`. */
struct update update_find(const struct values *vs, const struct assign *a, uint32_t inner);
/* The operands of an update: the value, if that is the same in all rounds. */
void update_operands(const struct values *vs, const struct assign *a, term_visit visit, void *self);

/* Is the last branch of the statement one of these?  Then its guard reads the place itself at the
   comparison only, and the other parts of it are visited by the function below. */
bool update_find_guarded(const struct values *vs, const struct statement *s,
                         struct guarded_update *out);
void update_guard_operands(const struct values *vs, const struct guarded_update *g,
                           term_visit visit, void *self);

/* Is it v && e, or v || e, which evaluates e only for some values of v? */
bool update_is_lazy(const struct assign *a);

/* Is the result of both, at all places of one variable, the same in both orders? */
bool update_commutes(const struct update *x, const struct update *y);

#endif

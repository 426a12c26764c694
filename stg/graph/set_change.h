/*
 * Assignments that add elements to a set or take some away: s := s + {a} - {b, c}, and
 * s := if x then s + {a} else s - (if y then {b} else {}).
 *
 * Where the elements of a set are parts of it (sort_has_members), such an assignment writes these
 * and reads no others.
 */
#ifndef STG_GRAPH_SET_CHANGE_H
#define STG_GRAPH_SET_CHANGE_H

#include "stg/graph/stg.h"

/* Sets a->change, in the arena, if the assignment is one of these, and all that it adds is of the
   type of the elements. */
void set_change_find(struct arena *arena, const struct values *vs, struct assign *a);

/* The elements of a literal: a term of each, or, if they are known, none, and a value of each. */
struct set_literal {
    uint32_t n;
    const struct term *const *term; /* or NULL */
    const value *v;
};
struct set_literal set_change_literal(const struct values *vs, const struct set_change *c);

/* Does the term, checks aside, read the place that is assigned? */
bool set_change_reads_place(const struct assign *a, const struct term *t);

#endif

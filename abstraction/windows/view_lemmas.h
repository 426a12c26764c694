/*
 * What a closed set of views excludes, in words: pairs of facts about one identity, two, or the
 * rest of the state, that occur in no view although each of them does.
 *
 * Facts are nodes, alternatives, members and pointers: `Client[i]@E`, `line[a][i] is M`,
 * `i in Home.shr`, `owner = i`, `exgntd`.  A place with a value has exactly one of several facts.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_LEMMAS_H
#define ABSTRACTION_WINDOWS_VIEW_LEMMAS_H

#include "abstraction/windows/views.h"
#include "support/buf.h"

/* A line for each formula, never(...), that holds for every number of identities from p->k on.
   None follows from the others by going through the facts of one place after the other.  v: closed,
   of the problem p. */
void view_lemmas_print(struct buf *b, struct views *v, const struct views_problem *p);

#endif

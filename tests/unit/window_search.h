/*
 * Views against the states of one size: each view of each state that the plain step reaches from
 * the initial one has to be known.
 */
#ifndef TESTS_UNIT_WINDOW_SEARCH_H
#define TESTS_UNIT_WINDOW_SEARCH_H

#include "abstraction/windows/views.h"
#include "tests/unit/window_fixture.h"

enum window_search {
    WINDOW_SEARCH_FINE,
    WINDOW_SEARCH_MISSING, /* a view */
    WINDOW_SEARCH_HOLE,    /* a variable lacks a value, though window_whole says it has one */
    WINDOW_SEARCH_FAULT    /* a run-time error can happen */
};

/* Searches the states of n identities, or the first `most` of them (0: all), for views of k. */
enum window_search window_search(struct views *v, const struct sized *x, uint32_t k, uint32_t n,
                                 uint32_t most);

/* Has one of these states no transition? */
bool window_search_deadlock(const struct sized *x, uint32_t n, uint32_t most);

#endif

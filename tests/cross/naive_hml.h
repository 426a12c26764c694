/*
 * Does a distinguishing formula hold?  Computed from the definition.
 */
#ifndef TESTS_NAIVE_HML_H
#define TESTS_NAIVE_HML_H

#include "abstraction/bisimulation/hml.h"

/* In the initial state. */
bool naive_hml_holds(const struct hml *h, const struct aut *x);

#endif

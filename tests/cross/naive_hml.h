/*
 * Whether a formula that tells systems apart holds, by its meaning alone.
 */
#ifndef TESTS_NAIVE_HML_H
#define TESTS_NAIVE_HML_H

#include "abstraction/bisimulation/hml.h"

/* In the initial state. */
bool naive_hml_holds(const struct hml *h, const struct aut *x);

#endif

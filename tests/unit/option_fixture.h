/*
 * What tests of all options share: something that each of them could be given.
 */
#ifndef TESTS_UNIT_OPTION_FIXTURE_H
#define TESTS_UNIT_OPTION_FIXTURE_H

#include "cli/command/options.h"

/* "--name", or "-D". */
void option_word(struct buf *b, const struct option *x);
/* Adds argument i of those that x is tried with: each word, where it takes one of several, and
   else one.  False: there are no more, or x takes none, or its form is not known here. */
bool option_argument(struct buf *b, const struct option *x, size_t i);

#endif

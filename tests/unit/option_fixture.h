/*
 * Shared by the tests of all options: possible arguments for each option.
 */
#ifndef TESTS_UNIT_OPTION_FIXTURE_H
#define TESTS_UNIT_OPTION_FIXTURE_H

#include "cli/command/options.h"

/* "--name", or "-D". */
void option_word(struct buf *b, const struct option *x);
/* Adds argument number i to try with x: each word if x takes one of several words, otherwise a
   single argument.  False: there are no more, or x takes none, or its form is not known here. */
bool option_argument(struct buf *b, const struct option *x, size_t i);

#endif

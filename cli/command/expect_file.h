/*
 * Expected verdicts in a file of their own: --expect-file.
 */
#ifndef CLI_COMMAND_EXPECT_FILE_H
#define CLI_COMMAND_EXPECT_FILE_H

#include <stdbool.h>

#include "logic/formula.h"
#include "support/diag.h"

/* Sets the expectations in t for those of the n properties that it names.  False: errors were
   reported to d; what was understood is set all the same. */
bool expect_file_apply(const struct text *t, struct property *p, uint32_t n, struct diag *d);

#endif

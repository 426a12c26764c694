/*
 * Files that belong to the program, wherever it was built or installed.
 */
#ifndef CLI_RUNNING_BESIDE_PROGRAM_H
#define CLI_RUNNING_BESIDE_PROGRAM_H

#include <stdbool.h>

#include "support/buf.h"

/* The path of a file that is `built` beside the program, or `installed`, from its folder, in an
   installation that was moved; or where it was to be installed: `usual`.  False: nowhere, and the
   path is the usual one. */
bool beside_program(struct buf *path, const char *built, const char *installed, const char *usual);

#endif

/*
 * Which programs can be taken under control.
 */
#ifndef RUNNING_CONTROL_PROGRAM_FILE_H
#define RUNNING_CONTROL_PROGRAM_FILE_H

#include <stdbool.h>

#include "support/buf.h"

/* Adds the path of the program of this name, found as a shell does; false: it cannot be taken under
   control, and *why says the reason, which follows the name in a message (a constant text). */
bool program_file_find(const char *name, struct buf *path, const char **why);

#endif

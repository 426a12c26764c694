/*
 * Objects from models: the options --primitives, -D and --dump independence.
 */
#ifndef CLI_RUNNING_RUN_PRIMITIVES_H
#define CLI_RUNNING_RUN_PRIMITIVES_H

#include "cli/running/run_options.h"
#include "running/objects/primitive_files.h"

/* The primitives that the options choose, for the caller to free when what d says has been printed;
   all that they name are read once, so that errors in them are told.  False: reported. */
bool run_primitives_read(struct primitive_files **f, const struct run_options *o, struct diag *d);
/* What is derived of each.  False: reported. */
bool run_primitives_dump(struct primitive_files *f, struct buf *b);

#endif

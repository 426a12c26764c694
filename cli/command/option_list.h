/*
 * The options a run is made under, as text: in checkpoints and certificates, which are of no other
 * run.
 *
 * The table of options.c says which options these are.  What is as usual is left out, whether it
 * was given or not; where the order means nothing, it is always the same.
 */
#ifndef CLI_COMMAND_OPTION_LIST_H
#define CLI_COMMAND_OPTION_LIST_H

#include "cli/command/options.h"

/* " -D N=2 --reduce strong": those that have an effect on the system; with EFFECT_RUN as the most,
   also on the rest of the run.  As a shell reads them, so two lists are one text only if they are
   the same. */
void option_list(struct buf *b, const struct options *o, enum option_effect most);

#endif

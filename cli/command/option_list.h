/*
 * The options of a run, as text, for checkpoints and certificates, which hold for these options
 * only.
 *
 * The table of option_table.c says which options these are.  Defaults are left out, whether they
 * were given or not; where the order has no meaning, it is always the same.
 */
#ifndef CLI_COMMAND_OPTION_LIST_H
#define CLI_COMMAND_OPTION_LIST_H

#include "cli/command/options.h"

/* " -D N=2 --reduce strong": those that have an effect on the system; with EFFECT_RUN as the
   most, also on the rest of the run.  Quoted as for a shell, so different lists are different
   texts. */
void option_list(struct buf *b, const struct options *o, enum option_effect most);

#endif

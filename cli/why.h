/*
 * --why: an argument about one property, which the user tries to win.
 *
 * The tool walks through the proof of the verdict (checker/evidence/proof_game.h) on standard
 * input and output. It makes the winner's choices and says why; the user makes the loser's, and
 * can go back.
 */
#ifndef CLI_WHY_H
#define CLI_WHY_H

#include "cli/exitcode.h"
#include "cli/job.h"

/* checked, plain: as for check_formula.  Returns the exit status: that of the verdict, or WRONG
   if there was a command in a script that could not be followed. */
enum exitcode why(const struct job *j, const struct property *p, struct lts *checked,
                  struct lts *plain, const struct check_options *how);

#endif

/*
 * --why: an argument about one property, which the user tries to win.
 *
 * The program walks through the proof of the verdict (checker/evidence/proof_game.h) on standard
 * input and output.  It makes the winner's choices and says why; the user makes the loser's, and
 * can go back.
 */
#ifndef CLI_WHY_WHY_H
#define CLI_WHY_WHY_H

#include "api/lts_pair.h"
#include "cli/command/exitcode.h"

/* verbose: states are shown with what is claimed of them.  Returns the exit status: that of the
   verdict, or WRONG if a command of a script was wrong. */
enum exitcode why(const struct property *p, struct lts_pair *l, const struct check_options *how,
                  bool verbose);

#endif

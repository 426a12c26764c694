/*
 * Action patterns that are written as labels: "c!1", "tau", "any text".  Private to logic/.
 */
#ifndef LOGIC_ELAB_LABEL_H
#define LOGIC_ELAB_LABEL_H

#include "logic/formula_build.h"

/* Makes a the pattern that matches the label t->name and no other.  An input has the value itself,
   so box (as the modality is written) and negative give its quantifier.  If no transition can have
   the label, a matches nothing, which is warned of. */
void label_act(struct build *b, const struct ast *t, struct act *a, bool box, bool negative);
/* Makes a a pattern that matches nothing, for there is nothing called t->name; warns of it. */
void label_absent(struct build *b, const struct ast *t, struct act *a);

#endif

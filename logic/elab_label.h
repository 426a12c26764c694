/*
 * Action patterns that are written as labels: "c!1", "tau", "any text".  Private to logic/.
 */
#ifndef LOGIC_ELAB_LABEL_H
#define LOGIC_ELAB_LABEL_H

#include "logic/formula_build.h"

/* Makes a the pattern that matches the label t->name and no other.  In an input the label gives the
   value, so only box (as the modality is written) and negative determine its quantifier.  If no
   transition can have the label, a matches nothing, and a warning is reported. */
void label_act(struct build *b, const struct ast *t, struct act *a, bool box, bool negative);
/* Makes a a pattern that matches nothing, because nothing is called t->name; reports a warning. */
void label_absent(struct build *b, const struct ast *t, struct act *a);

#endif

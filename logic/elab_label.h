/*
 * Action patterns that are written as labels: "c!1", "tau", "any text".  Private to logic/.
 */
#ifndef LOGIC_ELAB_LABEL_H
#define LOGIC_ELAB_LABEL_H

#include "logic/formula_build.h"

/* The pattern that matches the label t->name and no other.  An input has the value itself, so box
   (as the modality is written) and negative give its quantifier.  False: reported. */
bool label_act(struct build *b, const struct ast *t, struct act *a, bool box, bool negative);
/* Nothing is called so in a raw transition system: a becomes a pattern that matches nothing, which
   is warned of.  False: the model is no such system. */
bool label_is_absent(struct build *b, const struct ast *t, struct act *a);

#endif

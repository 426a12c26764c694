/*
 * How many values a data type needs so that no larger number makes a difference.
 *
 * Values of a data type without a size are copied and compared, and a choice tries those in scope
 * and one other (active_domain.h).  A system with n values does the same if that other one is there
 * at each choice: if the values in a state, those that a step has chosen before, and those that the
 * formula holds are fewer than n.  How many are in a state, sets of states tell (struct data_use);
 * the rest is counted here, in the text.  See doc/algorithms.md, 5.6.
 */
#ifndef ABSTRACTION_DATA_CHOICES_H
#define ABSTRACTION_DATA_CHOICES_H

#include "logic/formula.h"
#include "stg/graph/stg.h"

#define DATA_CHOICES_ANY (1u << 20) /* not bounded by the text: where there are sets */

/* The values of a schematic data type that a step of g may choose, and f may hold, at a time; at
   least DATA_CHOICES_ANY: any number. */
uint32_t data_choices_most(const struct stg *g, const struct formula *f, const struct sort *type);

#endif

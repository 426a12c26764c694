/*
 * Which actions the patterns of a formula tell apart.
 *
 * Actions of one class match the same patterns, whatever the values of the formula's variables are,
 * and give the same values to the variables that patterns bind.  A pattern without variables is
 * decided once for each class.  Of an action that another pattern may match, the class keeps what
 * this pattern looks at (indices, values, actors), so that the pattern can be decided when the
 * values are known.
 */
#ifndef CHECKER_GAME_ACTION_CLASSES_H
#define CHECKER_GAME_ACTION_CLASSES_H

#include "checker/game/row_store.h"
#include "logic/formula.h"
#include "logic/match.h"
#include "support/arena.h"

/* What a pattern makes of a class, or else the number of what it looks at, plus this. */
enum { CLASS_NO, CLASS_YES, CLASS_OPEN };

struct told_pattern {
    const struct act *act;
    const struct act *relaxed; /* matches all that it may match; == act: it has no variables */
    unsigned looks_at;         /* bits: see action_classes.c */
    bool moves;                /* it asks whether a step leads to another state */
};

/* One action of a class. */
struct class_member {
    struct lts_edge edge;
    value payload;
};

struct action_classes {
    struct eval *ev; /* borrowed: patterns are evaluated in it */
    const struct signature *sig;
    struct arena *arena; /* owned, as what follows: relaxed patterns */
    VEC(struct told_pattern) pattern;
    struct vec_u32 pattern_of; /* of each node of the formula with a pattern that tells something:
                                  in `pattern`; else NO_PATTERN */
    struct row_store labels;   /* what patterns look at */
    struct row_store rows;     /* of each class: what each pattern makes of it */
    VEC(struct class_member) member;
};
#define NO_PATTERN UINT32_MAX /* it matches every action */

void action_classes_init(struct action_classes *v, const struct formula *f, struct eval *ev);
void action_classes_clear(struct action_classes *v);

/* The class of an action; of an input, payload is its value. */
uint32_t action_classes_of(struct action_classes *v, const struct lts_edge *e, value payload);

/* Do the actions of the class match, under the values in the frame of v->ev and in the state that
   it looks at?  stays: as in struct lts_edge.  Binds variables as match_act does. */
enum match action_classes_match(struct action_classes *v, uint32_t pattern, uint32_t class,
                                bool stays);

static inline uint32_t action_classes_count(const struct action_classes *v)
{
    return row_store_count(&v->rows);
}

#endif

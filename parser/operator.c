/*
 * The table of operators, and how they associate.
 */
#include "config.h"
#include "parser/operator.h"

#define OPERATOR_INIT(kind, sign, level, operands) { sign, LEVEL_##level, OPERANDS_##operands },

const struct operator_entry operators[N_OPERATORS] = { OPERATORS(OPERATOR_INIT) };

/* All operators of a level associate alike: implications to the right, comparisons not at all, the
   others to the left. */
enum level operator_left(enum level level)
{
    return level == LEVEL_IMPLIES || level == LEVEL_REL ? level + 1 : level;
}

enum level operator_right(enum level level)
{
    return level == LEVEL_IMPLIES ? level : level + 1;
}

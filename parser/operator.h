/*
 * The operators with two operands and a sign between them, in one table.
 *
 * Trees and terms have a kind for each of them; both printers take sign and precedence from here,
 * elaboration the types of the operands, and evaluation which of these are needed.  The scanner has
 * a rule for each sign, and the grammar one for each level: tests/unit/test_operator compares both
 * with the table.
 */
#ifndef PARSER_OPERATOR_H
#define PARSER_OPERATOR_H

/* How tightly a construct binds, the loosest first. */
enum level {
    LEVEL_ANY,
    LEVEL_IFF,
    LEVEL_IMPLIES,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_REL,
    LEVEL_SUM,
    LEVEL_TERM,
    LEVEL_UNARY,
    LEVEL_POSTFIX
};

enum operands {
    OPERANDS_BOOL,    /* two conditions; the result is one, too */
    OPERANDS_EQUAL,   /* two values of any type; a condition */
    OPERANDS_ORDERED, /* two integers, or two sets (TERM_SET_OPERATORS); a condition */
    OPERANDS_ELEMENT, /* an element and a set; a condition */
    OPERANDS_NUMBER,  /* two integers, or two sets; a value of the same type */
    OPERANDS_SEQ      /* two sequences; another one */
};

/* clang-format off */
/* Kind, sign, level, operands.  The second operand is not evaluated if the first one decides. */
#define LAZY_OPERATORS(X)                                                                          \
    X(IMPLIES, "=>", IMPLIES, BOOL)                                                                \
    X(OR, "||", OR, BOOL)                                                                          \
    X(AND, "&&", AND, BOOL)

/* Both operands are evaluated, the left one first. */
#define STRICT_OPERATORS(X)                                                                        \
    X(IFF, "<=>", IFF, BOOL)                                                                       \
    X(EQ, "=", REL, EQUAL)                                                                         \
    X(NE, "!=", REL, EQUAL)                                                                        \
    X(LT, "<", REL, ORDERED)                                                                       \
    X(LE, "<=", REL, ORDERED)                                                                      \
    X(GT, ">", REL, ORDERED)                                                                       \
    X(GE, ">=", REL, ORDERED)                                                                      \
    X(IN, "in", REL, ELEMENT)                                                                      \
    X(ADD, "+", SUM, NUMBER)                                                                       \
    X(SUB, "-", SUM, NUMBER)                                                                       \
    X(CAT, "++", SUM, SEQ)                                                                         \
    X(MUL, "*", TERM, NUMBER)                                                                      \
    X(DIV, "/", TERM, NUMBER)                                                                      \
    X(MOD, "%", TERM, NUMBER)

#define OPERATORS(X) LAZY_OPERATORS(X) STRICT_OPERATORS(X)

#define OPERATOR_KIND(kind, ...) OPERATOR_##kind,

enum operator_kind { OPERATORS(OPERATOR_KIND) N_OPERATORS };
/* clang-format on */

struct operator_entry {
    const char *sign;
    enum level level;
    enum operands operands;
};

extern const struct operator_entry operators[N_OPERATORS];

/* The levels from which on the operands of an operator of this level need no parentheses. */
enum level operator_left(enum level level);
enum level operator_right(enum level level);

#endif

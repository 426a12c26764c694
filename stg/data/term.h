/*
 * Terms: typed expressions, ready to be evaluated.
 *
 * Variables are slots of a frame (an array of values): the frame of a process holds its
 * parameters, variables, node parameters and binders; that of a function its parameters
 * and binders; that of a formula its binders.  Terms live in the model's arena.
 */
#ifndef STG_DATA_TERM_H
#define STG_DATA_TERM_H

#include "parser/operator.h"
#include "stg/data/sort.h"
#include "support/text.h"

/* clang-format off */
/* The functions that every model has: kind, name, number of operands, type of these. */
#define TERM_FUNCTIONS(X)                                                                          \
    X(MIN, "min", 2, SORT_INT)                                                                     \
    X(MAX, "max", 2, SORT_INT)                                                                     \
    X(ABS, "abs", 1, SORT_INT)                                                                     \
    X(BITAND, "bitand", 2, SORT_INT)                                                               \
    X(BITOR, "bitor", 2, SORT_INT)                                                                 \
    X(BITXOR, "bitxor", 2, SORT_INT)                                                               \
    X(CARD, "card", 1, SORT_SET)                                                                   \
    X(HEAD, "head", 1, SORT_SEQ)                                                                   \
    X(TAIL, "tail", 1, SORT_SEQ)                                                                   \
    X(LEN, "len", 1, SORT_SEQ)

/* The operators on sets: kind, and the operator on integers whose sign it has.  JOIN, MINUS, IN and
   LEN are defined for bags, too. */
#define TERM_SET_OPERATORS(X) X(SUBSET, LE) X(JOIN, ADD) X(MINUS, SUB) X(MEET, MUL)

/* All kinds that need the values of all operands, in their order. */
#define TERM_STRICT(X)                                                                             \
    STRICT_OPERATORS(X) TERM_SET_OPERATORS(X) TERM_FUNCTIONS(X)                                    \
    X(NOT, 1) X(NEG, 1)                                                                            \
    X(NTH, 2) /* of a sequence */

#define TERM_KIND(kind, ...) TERM_##kind,
#define TERM_CASE(kind, ...) case TERM_##kind:

enum term_kind {
    TERM_CONST,       /* v */
    TERM_UNASSIGNED,  /* _ in a literal */
    TERM_LOCAL,       /* slot, name */
    TERM_GLOBAL,      /* slot = number of the global variable, name */
    TERM_OBSERVE,     /* slot = family, alt = variable number (see signature.h); kids: indices */
    TERM_AT_NODE,     /* slot = family, alt = node number; kids: indices */
    LAZY_OPERATORS(TERM_KIND)
    TERM_IF,          /* condition, then, else */
    TERM_STRICT(TERM_KIND)
    TERM_INDEX,       /* array, indices... */
    TERM_FIELD,       /* record; slot = field number, name */
    TERM_ALT_FIELD,   /* union; name */
    TERM_IS,          /* union; alt */
    TERM_UNSET,       /* a variable, local variable, element or field: is it unassigned? */
    TERM_TUPLE,       /* record, or elements of an array, sequence, set or bag, by sort; kids */
    TERM_ALT,         /* alternative alt of a union; kids */
    TERM_ARRAY,       /* binder..., body */
    TERM_SET_OF,      /* binder, condition; a set, or of the elements of a bag a bag */
    TERM_FIRST,       /* binder, condition; name */
    TERM_AGGREGATE,   /* binder..., condition, value (1 for COUNT); alt = enum aggregate, name */
    TERM_FORALL, TERM_EXISTS, /* binder..., body */
    TERM_LET,         /* slot; value, body */
    TERM_CALL,        /* fun; arguments */
    TERM_CHECK        /* the kid, which must be in `sort` */
};
/* clang-format on */

/* What becomes of the values for which the condition holds. */
enum aggregate { AGGREGATE_COUNT, AGGREGATE_SUM, AGGREGATE_MIN, AGGREGATE_MAX };

/* One bound variable: ranges over sort, or if lo is given, over lo..hi, computed when the binder is
   reached.  If lo is a bag, over its elements, each as often as it occurs, in their order; if the
   binder is a value, over the value of lo alone, also if that is unassigned.  Then hi is the same
   term. */
struct binder {
    const char *name;
    uint32_t slot;
    const struct sort *sort;
    const struct term *lo, *hi;
    bool is_value;
    const struct filter *filter; /* which values can matter (filter.h), or NULL: all */
};

struct fun {
    const char *name;
    struct span at;
    uint32_t n_params, n_slots; /* parameters are slots 0 .. n_params-1 */
    const struct sort **param;
    const struct sort *result;
    const struct term *body;
};

/* The application of a predicate as which a formula, or a term of one, was written. */
struct application {
    const char *name;
    bool negative; /* it stands for the negation */
    uint32_t n;
    const struct term *const *value;  /* of each argument; NULL: the argument is no value */
    const char *const *text;          /* ... but this formula or action */
    const struct application *inside; /* the application that is the whole body of the predicate, or
                                        NULL */
};

struct term {
    enum term_kind kind;
    const struct sort *sort; /* of the result */
    struct span span;
    const char *name;
    value v;
    uint32_t slot, alt;
    const struct fun *fun;
    uint32_t n_binders;
    const struct binder *binder;
    uint32_t n;
    const struct term **kid;
    const struct application *from; /* of a formula, outermost; or NULL */
};

static inline bool binder_takes_elements(const struct binder *b)
{
    return b->lo != NULL && !b->is_value && b->lo->sort->kind == SORT_BAG;
}

/* What is checked, if it is a check. */
static inline const struct term *term_without_checks(const struct term *t)
{
    while (t->kind == TERM_CHECK)
        t = t->kid[0];
    return t;
}

/* Walks over all subterms, also those in functions that are called when into_funs. */
typedef void (*term_visit)(void *self, const struct term *t);
void term_walk(const struct term *t, bool into_funs, term_visit visit, void *self);

/* Does the term read no variable and no state (its own binders aside)? */
bool term_is_constant(const struct term *t);

/* Is it a literal, a name, name[e] or a call, that is, a simple value of a pattern (1.3.4)? */
bool term_is_simple(const struct values *vs, const struct term *t);

/* The operator whose sign terms of this kind have, or NULL. */
const struct operator_entry *term_operator(enum term_kind kind);

/* Canonical text, for dumps and evidence. */
void term_print(struct buf *b, const struct values *vs, const struct term *t);

/* The same for the terms of a formula. */
struct term_style {
    const char *const *name;         /* of each slot */
    const struct term *const *given; /* of each slot: what to write instead, or NULL */
    bool fold;                       /* predicates as they were written, not their definitions */
};
/* The place of a term, which decides on parentheses.  ALONE: never needed; BESIDE: an operand of
   &&, or after a modality; LET_VALUE: the value of a let; BOUND: an end of a range; SIMPLE: a value
   in the pattern of an input. */
enum term_place { TERM_ALONE, TERM_BESIDE, TERM_LET_VALUE, TERM_BOUND, TERM_SIMPLE };
/* style: NULL if t is not a term of a formula. */
void term_print_part(struct buf *b, const struct values *vs, const struct term_style *style,
                     enum term_place place, const struct term *t);
/* "x : T", "x in m" */
void term_print_binder(struct buf *b, const struct values *vs, const struct term_style *style,
                       const struct binder *x);
/* "can_write(i)", without its negation. */
void term_print_application(struct buf *b, const struct values *vs, const struct term_style *style,
                            const struct application *w);

#endif

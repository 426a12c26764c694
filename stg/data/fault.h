/*
 * A run-time error of the model: what went wrong and where in its source.
 */
#ifndef STG_DATA_FAULT_H
#define STG_DATA_FAULT_H

#include "stg/data/sort.h"
#include "stg/data/value.h"
#include "support/text.h"

enum fault_kind {
    FAULT_NONE,
    FAULT_RANGE,       /* a value outside its declared type */
    FAULT_INDEX,       /* an array or family index out of range */
    FAULT_DIVISION,    /* by zero */
    FAULT_UNASSIGNED,  /* read or compared */
    FAULT_OVERFLOW,    /* a sequence or bag with more elements than its capacity */
    FAULT_LARGE,       /* a number or sequence that is larger than any can be; sort says which */
    FAULT_EMPTY,       /* head, tail or element of what is not there */
    FAULT_ALTERNATIVE, /* field of another alternative of a union */
    FAULT_FIRST,       /* first(..), min(..) or max(..) of nothing */
    FAULT_TWICE,       /* two assignments to one place at once */
    FAULT_ROUNDS,      /* a loop does not end in time; name: the most rounds */
    FAULT_ASSERT,      /* an assertion does not hold; name: its text, or NULL */
    FAULT_ERROR,       /* a statement that is an error; name: its text */
    FAULT_NO_NODE,     /* a node parameter observed at another node */
    FAULT_NO_INSTANCE  /* an instance that does not exist */
};

struct fault {
    enum fault_kind kind;
    struct span at;
    const struct sort *sort; /* FAULT_RANGE, FAULT_INDEX, FAULT_ALTERNATIVE: the type, with
                                the value; FAULT_OVERFLOW, FAULT_LARGE: the type */
    value value;
    const char *name; /* what was unassigned, missing, ...; may be NULL */
};

/* That v is no value of s. */
struct fault fault_outside(const struct values *vs, const struct sort *s, struct span at, value v);

/* "value 4 is outside 0..3" */
void fault_print(struct buf *b, const struct values *vs, const struct fault *f);

#endif

/*
 * What the verdicts of a run are valid for: sizes of types, runs that count, and what the model
 * assumes; and whether a deadlock would have been noticed.
 */
#ifndef API_VALIDITY_H
#define API_VALIDITY_H

#include "api/session.h"

struct validity_size {
    const char *type; /* a scalarset or data type */
    uint32_t size;    /* VALIDITY_ANY_SIZE: data without a size */
};

#define VALIDITY_ANY_SIZE 0

struct validity {
    uint32_t n;
    const struct validity_size *size; /* in the order of the text */
    bool fair;     /* some property is about fair runs only, as the model declares */
    bool assumes;  /* states are left out: session.assumes */
    bool deadlock; /* some property is false if a state without a step can be reached */
};

/* For the properties of the session.  Lives in the session's model. */
const struct validity *validity_of(const struct session *j);

#endif

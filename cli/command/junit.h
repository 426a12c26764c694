/*
 * Pieces of reports as JUnit XML, in the form that tests/junit.rng describes.
 *
 * Elements and attributes are those that Jenkins' plugin xUnit accepts; other tools accept fewer.
 */
#ifndef CLI_COMMAND_JUNIT_H
#define CLI_COMMAND_JUNIT_H

#include <stdint.h>

#include "support/buf.h"

struct junit_counts {
    uint32_t tests, failures, errors;
    double seconds;
};

/* The beginning of the report, up to the test cases of its only suite. */
void junit_begin(struct buf *b, const char *suite, const struct junit_counts *c);
/* Its end; diagnostics: may be empty. */
void junit_end(struct buf *b, const struct buf *diagnostics);

/* subject: a path, of which package and class are made; NULL: there is none. */
void junit_open_case(struct buf *b, const char *subject, const char *name, double seconds);
/* Why it is not passed.  element: "failure" or "error". */
void junit_case_outcome(struct buf *b, const char *element, const char *type,
                        const struct buf *message, const struct buf *text);
/* What is said of it. */
void junit_case_output(struct buf *b, const struct buf *text);
void junit_close_case(struct buf *b);

/* The first error among diagnostics as they are printed, or else the first of them. */
void junit_first_error(struct buf *b, const char *diagnostics);

#endif

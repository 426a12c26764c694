/*
 * The subject of a certificate: three lines at its head (doc/evidence.md), which stgcert computes
 * again and compares.
 */
#ifndef CLI_COMMAND_CERT_SUBJECT_H
#define CLI_COMMAND_CERT_SUBJECT_H

#include "cli/command/options.h"

#define CERT_VERSION "stgcert 2" /* the first line of the file */

/* That of a certificate which is a diagram. */
#define CERT_DIAGRAM_NAME "stgcert-diagram "
#define CERT_DIAGRAM_VERSION CERT_DIAGRAM_NAME "1"

/* In the order of the file. */
enum cert_subject {
    CERT_OPTIONS, /* "options -D N=2": those that have an effect on the system */
    CERT_MODEL,   /* "model", the hashes of its text and of those that it includes */
    CERT_FORMULA, /* "formula", the hash of the formula's kernel */
    CERT_SUBJECTS
};

/* Adds the line without its end.  f: not looked at but for CERT_FORMULA. */
void cert_subject_line(struct buf *b, enum cert_subject which, const struct options *o,
                       const struct session *j, const struct formula *f);

/* A text on one line, as the file has options and names of properties. */
void cert_subject_text(struct buf *b, const char *text);

#endif

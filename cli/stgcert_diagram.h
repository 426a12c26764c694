/*
 * Certificates that are diagrams: the set of all states that are reachable.
 */
#ifndef CLI_STGCERT_DIAGRAM_H
#define CLI_STGCERT_DIAGRAM_H

#include "cli/stgcert.h"

/* Is this the first line of one, in whatever version? */
bool stgcert_diagram_begin(const char *line);
/* Verifies the certificate in this file; returns the exit status.  j is initialized. */
int stgcert_diagram(struct session *j, const struct options *o, const char *path,
                    struct limit *limit);

#endif

/*
 * Certificates for every number of identities: which files are some, and whether they are right.
 */
#ifndef CLI_STGCERT_VIEWS_H
#define CLI_STGCERT_VIEWS_H

#include "cli/stgcert.h"

/* Is this the first line of such a certificate, perhaps in another version of the format? */
bool stgcert_views_begin(const char *line);
/* Verifies it; j is of no input yet.  Returns a stgcert_status. */
int stgcert_views(struct session *j, const struct options *o, const char *path,
                  struct limit *limit);

#endif

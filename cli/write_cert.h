/*
 * Certificates as files (doc/evidence.md): the choices of the winner, one a line.
 */
#ifndef CLI_WRITE_CERT_H
#define CLI_WRITE_CERT_H

#include "cli/job.h"
#include "support/vec.h"

/* By output.h.  False: reported to the job's. */
bool write_cert(const char *path, const struct job *j, const struct property *p, bool verdict,
                const struct vec_u32 *choice);

#endif

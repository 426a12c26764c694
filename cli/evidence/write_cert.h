/*
 * Certificates as files (doc/evidence.md): the choices of the winner, one a line.
 */
#ifndef CLI_EVIDENCE_WRITE_CERT_H
#define CLI_EVIDENCE_WRITE_CERT_H

#include "api/check_property.h"
#include "cli/command/options.h"
#include "support/vec.h"

/* x has been certified, choice is the proof.  By output.h.  False: reported to the session. */
bool write_cert(const char *path, const struct options *o, const struct session *j,
                const struct property_check *x, const struct vec_u32 *choice);

#endif

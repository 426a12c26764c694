/*
 * Certificates as files (doc/evidence.md), one for each property and --evidence FILE.cert: the
 * choices of the winner, one a line, or a diagram, or views.
 */
#ifndef CLI_EVIDENCE_WRITE_CERT_H
#define CLI_EVIDENCE_WRITE_CERT_H

#include "api/check_property.h"
#include "cli/command/options.h"
#include "support/vec.h"

/* x has been certified, choice is the proof.  By output.h.  False: reported to the session. */
bool write_cert(const struct options *o, const struct session *j, const struct property_check *x,
                const struct vec_u32 *choice);

/* x has been certified by its diagram, which is the proof. */
bool write_diagram_cert(const struct options *o, const struct session *j,
                        const struct property_check *x);

/* p holds for every number of values of a scalarset, as these views prove (view_proof.h). */
bool write_view_cert(const struct options *o, const struct session *j, const struct property *p,
                     const struct buf *views);

#endif

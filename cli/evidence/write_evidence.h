/*
 * Evidence as a file, in the form that its ending asks for:
 * txt, json, dot, svg, html, aut, puml, mmd.
 */
#ifndef CLI_EVIDENCE_WRITE_EVIDENCE_H
#define CLI_EVIDENCE_WRITE_EVIDENCE_H

#include "api/explanation.h"
#include "support/diag.h"

/* Is it one of these?  (.cert is not: a proof is no explanation.) */
bool write_evidence_knows(const char *path);
/* Is nothing left out in that form, whatever --show says? */
bool write_evidence_is_whole(const char *path);
/* Can it be shown in that form?  Sequence charts are of runs only. */
bool write_evidence_fits(const char *path, const struct explanation *s);
/* To a file that is one of these, and fits.  False: reported. */
bool write_evidence(const char *path, const struct explanation *s, struct diag *d);
/* The file for one of several properties: "proof.cert" becomes "proof.NAME.cert". */
void evidence_path(struct buf *b, const char *path, const char *property, bool several);

#endif

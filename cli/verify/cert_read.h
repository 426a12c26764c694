/*
 * Diagrams in certificates, from text (doc/evidence.md, "Diagrams").
 */
#ifndef CLI_VERIFY_CERT_READ_H
#define CLI_VERIFY_CERT_READ_H

#include "cli/verify/cert_nodes.h"
#include "cli/verify/cert_places.h"
#include "support/diag.h"

/* Reads from this line of the text on (the first one is 0) to its end: levels into c and nodes into
   d, both new.  The root is the node of all states.  False: it is no such diagram, which is
   reported. */
bool cert_read(struct cert_places *c, struct cert_nodes *d, const struct text *text, uint32_t line,
               struct diag *diag, uint32_t *root);

#endif

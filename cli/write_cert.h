/*
 * Certificates as files (doc/evidence.md): the choices of the winner, one a line.
 */
#ifndef CLI_WRITE_CERT_H
#define CLI_WRITE_CERT_H

#include <stdbool.h>

#include "support/diag.h"
#include "support/vec.h"

/* The name of a property as the file has it: on one line. */
void cert_name(struct buf *b, const char *property);

/* By output.h.  False: reported. */
bool write_cert(const char *path, const char *property, bool verdict, const struct vec_u32 *choice,
                struct diag *d);

#endif

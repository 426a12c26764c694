/*
 * Diagnostics as JSON.
 */
#ifndef CLI_REPORT_WRITE_DIAG_H
#define CLI_REPORT_WRITE_DIAG_H

#include "support/diag.h"

/* More are counted only. */
#define WRITE_DIAG_MAX 1000

/* Adds an object for each error and warning that has been collected to a list that has begun, or
   has not (b is empty).  Afterwards d is to be printed. */
void write_diag(struct buf *b, struct diag *d);

#endif

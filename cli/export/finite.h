/*
 * Can the whole transition system be written?
 *
 * Its states are those of the model: identities are not exchanged, each data type has a number of
 * values, and what the environment may send is finite.
 */
#ifndef CLI_EXPORT_FINITE_H
#define CLI_EXPORT_FINITE_H

#include "stg/data/signature.h"
#include "support/diag.h"

/* How the reasons are reported: diag_error or diag_warning. */
typedef void (*finite_report)(struct diag *d, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* False: the reasons were reported, each with a remedy; they begin with `who`. */
bool finite_system(const struct signature *g, const char *who, finite_report report,
                   struct diag *d);

#endif

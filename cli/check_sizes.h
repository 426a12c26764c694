/*
 * Checks of --sizes and --any: a property for other numbers of values of a type.
 */
#ifndef CLI_CHECK_SIZES_H
#define CLI_CHECK_SIZES_H

#include "cli/run.h"

/* Which scalarsets are looked at: sets r->scalarset.  False: --any asks for what cannot be, which
   is reported. */
bool check_sizes_start(struct run *r);
void check_sizes_end(struct run *r);

/* --sizes: what is known of property i, which was checked; lives in a. */
struct sizes_list check_sizes_find(struct arena *a, struct run *r, uint32_t i,
                                   const struct property_check *checked);
/* --any: x becomes the check whose result is reported: of the smallest size for which property i
   fails or has a run-time error; else of the smallest one without an answer; else of the largest
   one, with the verdict of every size.  The list lives in a, as what x says. */
struct sizes_list check_sizes_any(struct arena *a, struct run *r, uint32_t i,
                                  struct property_check *x);

#endif

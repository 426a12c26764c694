/*
 * The stage "product" for --dump: the game that decides a property, vertex by vertex.
 */
#ifndef CLI_EXPORT_DUMP_PRODUCT_H
#define CLI_EXPORT_DUMP_PRODUCT_H

#include "api/session.h"
#include "support/limit.h"

/* The vertices of the first `most` states of l, which has been started, and what these states are.
   False: the limit was hit before that. */
bool dump_product(struct buf *b, struct lts *l, const struct property *p, uint64_t most,
                  struct limit *limit);

#endif

/*
 * Amounts as users write them: 100000, 4G, 60s.
 */
#ifndef CLI_COMMAND_QUANTITY_H
#define CLI_COMMAND_QUANTITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All return false, and leave *out alone, where the text is not such an amount, is 0, or is
   too large. */
bool quantity_count(const char *text, uint64_t *out); /* digits */
bool quantity_bytes(const char *text, size_t *out);   /* 1.5G; K, M, G, T are powers of 1024 */
bool quantity_seconds(const char *text, double *out); /* 0.5, 60s, 5m, 2h */

#endif

/*
 * Interned names: equal strings have equal pointers.
 */
#ifndef SUPPORT_SYMBOL_H
#define SUPPORT_SYMBOL_H

#include <stddef.h>

struct symbols;

struct symbols *symbols_new(void);
void symbols_free(struct symbols *s); /* NULL is fine */

/* The unique copy of this name; lives in s. */
const char *symbol_make(struct symbols *s, const char *name, size_t n);
const char *symbol_of(struct symbols *s, const char *name); /* NUL-terminated */

#endif

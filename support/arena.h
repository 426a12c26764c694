/*
 * Bump allocation: many small objects of one lifetime, dropped as a whole.
 *
 * Nothing that lives in an arena is freed alone.  "Lives in (arena)" in other
 * headers means: valid until that arena is freed or reset.
 */
#ifndef SUPPORT_ARENA_H
#define SUPPORT_ARENA_H

#include <stddef.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *a); /* NULL is fine */
/* Drop all objects, keep some memory for the next ones. */
void arena_reset(struct arena *a);

/* Uninitialised / zeroed memory, aligned for any object. */
void *arena_alloc(struct arena *a, size_t size);
void *arena_zalloc(struct arena *a, size_t size);
/* The next arena_alloc, of at most this size, takes no new memory. */
void arena_reserve(struct arena *a, size_t size);
/* A copy of size bytes / of a string of length n, NUL added. */
void *arena_copy(struct arena *a, const void *from, size_t size);
char *arena_string(struct arena *a, const char *from, size_t n);

/* ARENA_NEW(a, struct x) is one zeroed struct x, ARENA_ARRAY(a, t, n) n zeroed t. */
#define ARENA_NEW(a, type) ((type *)arena_zalloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_zalloc((a), sizeof(type) * (size_t)(n)))

#endif

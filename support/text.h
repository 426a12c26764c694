/*
 * A source text and its lines.
 */
#ifndef SUPPORT_TEXT_H
#define SUPPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/buf.h"

/* Larger files are refused. */
#define TEXT_MAX_BYTES (256u << 20)

struct text {
    const char *name;  /* as the user gave it, for messages */
    const char *bytes; /* len bytes and a NUL */
    uint32_t len;
    const uint32_t *line; /* byte offset of the start of each line */
    uint32_t n_lines;
};

/* A piece of a text: bytes from .. to-1.  text is NULL for things without a source. */
struct span {
    const struct text *text;
    uint32_t from, to;
};

struct place { /* both count from 1; columns count characters */
    uint32_t line, column;
};

/* Reads a file into the arena.  On failure returns NULL and sets *why (lives in the arena):
   missing, unreadable, a directory, too large, not UTF-8, a NUL byte.  *why continues a sentence
   that begins with the name: "does not exist", "is a directory", "is binary". */
const struct text *text_load(struct arena *a, const char *path, const char **why);
/* The same for a file whose name comes from another text: pipes and devices are refused without
   waiting for them ("is not a regular file"). */
const struct text *text_load_regular(struct arena *a, const char *path, const char **why);
/* Are these two paths of one file, as far as they are files? */
bool text_same_file(const char *path, const char *other);
/* The same for an open file; file may be negative if opening failed, with the reason in errno. */
const struct text *text_read(struct arena *a, const char *name, int file, const char **why);
/* The same for n untrusted bytes (copied). */
const struct text *text_take(struct arena *a, const char *name, const char *bytes, size_t n,
                             const char **why);
/* A text from trusted memory (copied). */
const struct text *text_from(struct arena *a, const char *name, const char *bytes, size_t n);

/* Does the file name end with `ending`, with something before it? */
bool text_name_ends(const char *path, const char *ending);

/* Bytes of the folder in a path, its last '/' included; 0: the path has none. */
size_t text_folder_length(const char *path);

struct place text_place(const struct text *t, uint32_t offset);
/* Adds "file:line:column: ", or nothing for things without a source. */
void span_print_place(struct buf *b, struct span at);
/* The name of the file where it is; NULL: it is the file of this name. */
const char *span_other_file(struct span at, const char *name);
/* From the start of a to the end of b. */
struct span span_join(struct span a, struct span b);
/* The bytes of a span; *n their number. */
const char *span_bytes(struct span s, size_t *n);

#endif

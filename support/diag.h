/*
 * Diagnostics: collected while a text is processed, printed sorted by place.
 *
 *     lift.mu:2:19: error: 'floor' takes 1 argument, 2 given
 *         2 |   always(level >= floor(1, 2));
 *           |                   ^~~~~~~~~~~
 *     lift.stg:3:5: note: 'floor' is declared here
 *         3 | fun floor(n : int) : int = n / 10;
 *           |     ^~~~~
 *
 * Messages begin with a small letter, end without a full stop, quote names 'so'.  Only the first 20
 * errors are shown; the rest are counted.  Of several errors at the same place, only the first is
 * kept.  A long source line is cut around the caret.
 */
#ifndef SUPPORT_DIAG_H
#define SUPPORT_DIAG_H

#include <stdbool.h>
#include <stddef.h>

#include "support/buf.h"
#include "support/text.h"

#define DIAG_MAX_ERRORS 20

struct diag;

struct diag *diag_new(void);
void diag_free(struct diag *d); /* NULL is fine */

/* A span without text prints the message alone ("stgcheck: error: ..."). */
void diag_error(struct diag *d, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void diag_warning(struct diag *d, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A warning of a declaration that nothing refers to: editors show it less loudly. */
void diag_unused(struct diag *d, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A note on the last error or warning, printed right after it; dropped if that was dropped. */
void diag_note(struct diag *d, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

size_t diag_errors(const struct diag *d); /* how many errors so far, shown or not */
size_t diag_warnings(const struct diag *d);
/* Prints and removes everything collected since the last call (the counts stay). */
void diag_print(struct diag *d, struct buf *out, bool colour);

enum diag_kind { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE, DIAG_KINDS };

/* "error", ... */
extern const char *const diag_kind_name[DIAG_KINDS];

struct diag_message {
    enum diag_kind kind; /* a note belongs to the error or warning before it */
    struct span at;
    const char *text; /* valid until it is printed */
    bool unused;      /* a warning of a declaration that nothing refers to */
};

/* Visits everything collected since the last diag_print, in the order in which that would print it;
   nothing is omitted or removed.  Afterwards d may be printed or freed, but not added to. */
void diag_each(struct diag *d, void (*tell)(void *self, const struct diag_message *m), void *self);
/* Adds the first error, if there is one: "buffer.stg:3:9: an array has at most 16777216 elements".
   Afterwards the same is true as of diag_each. */
void diag_first_error(struct diag *d, struct buf *b);

#endif

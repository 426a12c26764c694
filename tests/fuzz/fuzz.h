/*
 * What the fuzz targets share: inputs of several parts, files that hold them, and sessions.
 *
 * A target is a file fuzz_NAME.c with fuzz_try.  fuzz.c is the frame around it: whatever the input
 * is, all memory must have been given back afterwards.  An input of several parts has a line "===="
 * between them, as in
 *
 *     process P { node a { tau -> a; } } system P;
 *     ====
 *     property p = deadlock_free;
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>

#include "cli/command/options.h"

/* One input; of the target. */
void fuzz_try(const char *bytes, size_t n);

/* Something is wrong that no sanitizer sees: says so and aborts. */
void fuzz_fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
/* A formula was refused, and this was said: may it be?  Expansion may make some too large. */
bool fuzz_may_refuse(const char *messages);

struct fuzz_part {
    const char *at;
    size_t n;
};

/* The first n parts of an input; those that it does not have are empty. */
void fuzz_split(const char *bytes, size_t size, struct fuzz_part *part, int n);

/* A file without a name that holds a part. */
struct fuzz_file {
    int number;
    char path[32]; /* it can be opened by this name */
};
struct fuzz_file fuzz_file_open(const char *bytes, size_t n);
void fuzz_file_close(const struct fuzz_file *f);

/* The stages of a run on files, with the usual options. */
struct fuzz_session {
    struct fuzz_file file[2]; /* owned, as all */
    struct arena *arena;
    struct diag *diag;
    struct options o;
    struct session session;
};

/* properties: NULL: none.  Nothing is read yet. */
void fuzz_session_init(struct fuzz_session *x, struct fuzz_part model,
                       const struct fuzz_part *properties);
/* All of it, up to the formulas; false: something is wrong with the input. */
bool fuzz_session_read(struct fuzz_session *x);
void fuzz_session_clear(struct fuzz_session *x);

/* The canonical text of a tree must parse, to a tree of the same text. */
typedef struct ast *fuzz_parse(struct arena *a, struct symbols *symbols, const struct text *t,
                               struct diag *d);
void fuzz_print_again(struct session *j, const struct ast *tree, fuzz_parse *parse);

/* ---- decide.c ---- */
/* Decides all properties of a session in every way there is, and tells their evidence in every
 * form. */
void fuzz_decide(struct fuzz_session *x);
/* Makes the recorded run again; false: it does not fit.  Then writes it down and makes that. */
bool fuzz_replay(struct lts *l, const char *json, size_t n);

#endif

/*
 * The frame of a fuzz target (see fuzz.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include "config.h"

#include "tests/fuzz/fuzz.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "parser/ast_print.h"
#include "parser/parse.h"
#include "support/alloc.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed);
/* AFL++ has none. */
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t n, size_t most) __attribute__((weak));

static const char marker[] = "\n====\n";
#define MARKER (sizeof marker - 1)

void fuzz_fail(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    abort();
}

bool fuzz_may_refuse(const char *messages)
{
    return strstr(messages, "the formula is too large") != NULL;
}

/* ---- inputs of several parts ---- */

void fuzz_split(const char *bytes, size_t size, struct fuzz_part *part, int n)
{
    const char *end = bytes + size, *at;

    for (int i = 0; i < n; i++) {
        at = i + 1 < n ? memmem(bytes, (size_t)(end - bytes), marker, MARKER) : NULL;
        part[i] = (struct fuzz_part){ bytes, (size_t)((at == NULL ? end : at + 1) - bytes) };
        bytes = at == NULL ? end : at + MARKER;
    }
}

/* Three times in four only what is behind the last marker is changed: what is before it has to be
   right for anything else to matter. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t n, size_t most, unsigned seed)
{
    size_t from = 0;
    const char *at;

    while (seed % 4 != 0 && (at = memmem(bytes + from, n - from, marker, MARKER)) != NULL)
        from = (size_t)(at - (const char *)bytes) + MARKER;
    return from + LLVMFuzzerMutate(bytes + from, n - from, most - from);
}

/* ---- files ---- */

static void must(bool ok, const char *what)
{
    if (ok)
        return;
    perror(what);
    exit(1);
}

struct fuzz_file fuzz_file_open(const char *bytes, size_t n)
{
    struct fuzz_file f = { .number = memfd_create("fuzz", MFD_CLOEXEC) };

    must(f.number >= 0, "memfd_create");
    must(n == 0 || write(f.number, bytes, n) == (ssize_t)n, "write");
    snprintf(f.path, sizeof f.path, "/dev/fd/%d", f.number);
    return f;
}

void fuzz_file_close(const struct fuzz_file *f)
{
    close(f->number);
}

/* ---- sessions ---- */

void fuzz_session_init(struct fuzz_session *x, struct fuzz_part model,
                       const struct fuzz_part *properties)
{
    char *argv[4] = { (char[]){ "stgcheck" }, x->file[0].path };

    argv[2] = properties == NULL ? NULL : x->file[1].path;
    x->file[0] = fuzz_file_open(model.at, model.n);
    x->file[1] = properties == NULL ? fuzz_file_open("", 0)
                                    : fuzz_file_open(properties->at, properties->n);
    x->arena = arena_new();
    x->diag = diag_new();
    if (!options_parse(&x->o, x->arena, argv[2] == NULL ? 2 : 3, argv, x->diag))
        fuzz_fail("the command is wrong");
    session_init(&x->session, &x->o.check, x->diag);
}

bool fuzz_session_read(struct fuzz_session *x)
{
    struct session_choice choice = options_choice(&x->o);
    struct session *j = &x->session;

    return options_read(&x->o, j) && session_parse(j) && session_elaborate(j) &&
           session_properties(j, &choice);
}

/* Messages are printed while the texts are there that they show. */
void fuzz_session_clear(struct fuzz_session *x)
{
    struct buf b = BUF_EMPTY;

    diag_print(x->diag, &b, false);
    buf_clear(&b);
    session_clear(&x->session);
    options_clear(&x->o);
    diag_free(x->diag);
    arena_free(x->arena);
    fuzz_file_close(&x->file[0]);
    fuzz_file_close(&x->file[1]);
}

/* ---- one input ---- */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    mem_adopt_program();
    mem_set_limit(0);
    mem_set_short(false);
    fuzz_try((const char *)bytes, n);
    if (mem_used() != 0)
        fuzz_fail("%zu bytes have been left over", mem_used());
    return 0;
}

/* ---- printing ---- */

void fuzz_print_again(struct session *j, const struct ast *tree, fuzz_parse *parse)
{
    struct buf first = BUF_EMPTY, second = BUF_EMPTY;
    const struct text *t;

    ast_print(&first, tree);
    t = text_from(j->input, "printed", buf_text(&first), first.n);
    tree = parse(j->input, j->symbols, t, j->diag);
    if (tree == NULL)
        fuzz_fail("what was printed does not parse:\n%s", buf_text(&first));
    ast_print(&second, tree);
    if (strcmp(buf_text(&first), buf_text(&second)) != 0)
        fuzz_fail("printed:\n%s\nprinted again:\n%s", buf_text(&first), buf_text(&second));
    buf_clear(&first);
    buf_clear(&second);
}

/*
 * Source texts: reading, checking that they are text, and finding lines.
 */
#include "config.h"
#include "support/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/alloc.h"
#include "support/bug.h"
#include "support/utf8.h"

static const char *format_why(struct arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static const char *format_why(struct arena *a, const char *format, ...)
{
    struct buf b = BUF_EMPTY;
    va_list args;
    va_start(args, format);
    buf_vprintf(&b, format, args);
    va_end(args);
    const char *why = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return why;
}

static const char *why_too_large(struct arena *a)
{
    return format_why(a, "is larger than %u MiB", TEXT_MAX_BYTES >> 20);
}

static const char *why_unreadable(struct arena *a, int error)
{
    if (error == ENOENT)
        return "does not exist";
    if (error == EISDIR)
        return "is a directory";
    return format_why(a, "cannot be read: %s", strerror(error));
}

/* Why the file cannot be used, as far as its type and size tell; NULL: it can. */
static const char *why_not_openable(struct arena *a, int file)
{
    struct stat s;
    if (fstat(file, &s) != 0)
        return why_unreadable(a, errno);
    if (S_ISDIR(s.st_mode))
        return "is a directory";
    return S_ISREG(s.st_mode) && s.st_size > (off_t)TEXT_MAX_BYTES ? why_too_large(a) : NULL;
}

/* The size of a pipe is not known: it is read piece by piece, up to the limit. */
static const char *read_all(struct arena *a, int file, struct buf *b)
{
    char piece[16384];
    for (;;) {
        ssize_t n = read(file, piece, sizeof piece);
        if (n == 0)
            return NULL;
        if (n < 0 && errno != EINTR)
            return why_unreadable(a, errno);
        if (n > 0)
            buf_bytes(b, piece, (size_t)n);
        if (b->n > TEXT_MAX_BYTES)
            return why_too_large(a);
    }
}

static const char *why_not_text(struct arena *a, const char *bytes, size_t n)
{
    unsigned line = 1;
    if (n && memchr(bytes, '\0', n))
        return "is binary";
    for (size_t i = 0, length; i < n; i += length) {
        length = utf8_length(bytes + i, n - i);
        if (!length)
            return format_why(a, "is not UTF-8 (byte 0x%02x in line %u)", (unsigned char)bytes[i],
                              line);
        line += bytes[i] == '\n';
    }
    return NULL;
}

const struct text *text_take(struct arena *a, const char *name, const char *bytes, size_t n,
                             const char **why)
{
    *why = n > TEXT_MAX_BYTES ? why_too_large(a) : why_not_text(a, bytes, n);
    return *why ? NULL : text_from(a, name, bytes, n);
}

const struct text *text_read(struct arena *a, const char *name, int file, const char **why)
{
    struct buf b = BUF_EMPTY;
    const struct text *t = NULL;
    *why = file < 0 ? why_unreadable(a, errno) : why_not_openable(a, file);
    if (!*why)
        *why = read_all(a, file, &b);
    if (!*why)
        t = text_take(a, name, buf_text(&b), b.n, why);
    buf_clear(&b);
    return t;
}

/* Closes the file. */
static const struct text *read_and_close(struct arena *a, const char *name, int file,
                                         const char **why)
{
    const struct text *t = text_read(a, name, file, why);
    if (file >= 0)
        close(file);
    return t;
}

const struct text *text_load(struct arena *a, const char *path, const char **why)
{
    return read_and_close(a, path, open(path, O_RDONLY | O_CLOEXEC), why);
}

/* Bytes up to the end of the file, or `most`; *n: how many.  The result is that of errno, or 0. */
static int read_up_to(int file, char *bytes, size_t most, size_t *n)
{
    *n = 0;
    while (*n < most) {
        ssize_t piece = read(file, bytes + *n, most - *n);
        if (piece == 0)
            return 0;
        if (piece < 0 && errno != EINTR)
            return errno;
        *n += piece > 0 ? (size_t)piece : 0;
    }
    return 0;
}

/* O_NONBLOCK: opening a pipe would wait for its writer.  The file is closed before there can be no
   memory. */
static const struct text *read_regular(struct arena *a, const char *path, size_t size, char *bytes,
                                       const char **why)
{
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), error = errno;
    size_t n = 0;

    if (file >= 0) {
        error = read_up_to(file, bytes, size + 1, &n);
        close(file);
    }
    if (error != 0)
        *why = why_unreadable(a, error);
    else if (n != size)
        *why = "changes while it is read";
    return *why != NULL ? NULL : text_take(a, path, bytes, n, why);
}

const struct text *text_load_regular(struct arena *a, const char *path, const char **why)
{
    const struct text *t;
    struct stat s;
    char *bytes;

    *why = NULL;
    if (stat(path, &s) != 0)
        *why = why_unreadable(a, errno);
    else if (S_ISDIR(s.st_mode))
        *why = "is a directory";
    else if (!S_ISREG(s.st_mode))
        *why = "is not a regular file";
    else if (s.st_size > (off_t)TEXT_MAX_BYTES)
        *why = why_too_large(a);
    if (*why != NULL)
        return NULL;
    bytes = mem_alloc((size_t)s.st_size + 1);
    t = read_regular(a, path, (size_t)s.st_size, bytes, why);
    mem_free(bytes);
    return t;
}

bool text_same_file(const char *path, const char *other)
{
    struct stat a, b;

    return strcmp(path, other) == 0 || (stat(path, &a) == 0 && stat(other, &b) == 0 &&
                                        a.st_dev == b.st_dev && a.st_ino == b.st_ino);
}

bool text_name_ends(const char *path, const char *ending)
{
    size_t n = strlen(path), k = strlen(ending);

    return n > k && strcmp(path + n - k, ending) == 0;
}

size_t text_folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? 0 : (size_t)(slash + 1 - path);
}

static uint32_t count_lines(const char *bytes, size_t n)
{
    uint32_t lines = 1;
    const char *at = bytes, *end = bytes + n;
    while ((at = memchr(at, '\n', (size_t)(end - at)))) {
        at++;
        lines++;
    }
    return lines;
}

static const uint32_t *find_lines(struct arena *a, const struct text *t)
{
    uint32_t *line = ARENA_ARRAY(a, uint32_t, t->n_lines);
    const char *at = t->bytes;
    for (uint32_t i = 1; i < t->n_lines; i++) {
        at = memchr(at, '\n', t->len - (size_t)(at - t->bytes));
        at++;
        line[i] = (uint32_t)(at - t->bytes);
    }
    return line;
}

const struct text *text_from(struct arena *a, const char *name, const char *bytes, size_t n)
{
    if (n >= UINT32_MAX)
        BUG("a text of %zu bytes", n);
    struct text *t = ARENA_NEW(a, struct text);
    t->name = arena_string(a, name, strlen(name));
    t->bytes = arena_string(a, bytes, n);
    t->len = (uint32_t)n;
    t->n_lines = count_lines(t->bytes, n);
    t->line = find_lines(a, t);
    return t;
}

/* The last line that starts at or before offset. */
static uint32_t line_at(const struct text *t, uint32_t offset)
{
    uint32_t low = 0, high = t->n_lines;
    while (high - low > 1) {
        uint32_t mid = low + (high - low) / 2;
        if (t->line[mid] <= offset)
            low = mid;
        else
            high = mid;
    }
    return low;
}

struct place text_place(const struct text *t, uint32_t offset)
{
    if (offset > t->len)
        offset = t->len;
    uint32_t line = line_at(t, offset), column = 1;
    for (uint32_t i = t->line[line]; i < offset; i++)
        column += ((unsigned char)t->bytes[i] & 0xc0) != 0x80;
    return (struct place){ line + 1, column };
}

void span_print_place(struct buf *b, struct span at)
{
    struct place p;

    if (at.text == NULL)
        return;
    p = text_place(at.text, at.from);
    buf_printf(b, "%s:%" PRIu32 ":%" PRIu32 ": ", at.text->name, p.line, p.column);
}

const char *span_other_file(struct span at, const char *name)
{
    return at.text == NULL || strcmp(at.text->name, name) == 0 ? NULL : at.text->name;
}

struct span span_join(struct span a, struct span b)
{
    return (struct span){ a.text, a.from, b.to };
}

const char *span_bytes(struct span s, size_t *n)
{
    *n = s.text ? s.to - s.from : 0;
    return s.text ? s.text->bytes + s.from : "";
}

/*
 * Quoting for DOT, and running `dot` (see dot.h).
 *
 * The text goes to the child in an unnamed file, not through a pipe, so the two processes cannot
 * deadlock.
 */
#include "config.h"

#include "cli/draw/dot.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support/printable.h"
#include "support/utf8.h"

extern char **environ;

/* From this size on Graphviz must not search for the best layout, which would take many seconds. */
#define MANY_ARROWS 200

/* ---- texts ---- */

/* Graphviz knows the entities of HTML, in labels that are no HTML, too: "&lt;". */
static bool begins_entity(const char *text)
{
    return text[0] == '&' && (text[1] == '#' || (text[1] >= 'A' && text[1] <= 'Z') ||
                              (text[1] >= 'a' && text[1] <= 'z'));
}

static void put_dot_byte(struct buf *b, const char *c)
{
    if (*c == '\t')
        buf_char(b, ' ');
    else if (*c == '"' || *c == '\\')
        buf_printf(b, "\\%c", *c);
    else if (begins_entity(c))
        buf_add(b, "&amp;");
    else if (*c < ' ')
        buf_printf(b, "\xE2\x90%c", 0x80 + *c); /* U+2400 and following */
    else if (*c == 0x7F)
        buf_add(b, "\xE2\x90\xA1");
    else
        buf_char(b, *c);
}

/* newline: what stands for one. */
static void put_dot_text(struct buf *b, const char *text, const char *newline)
{
    for (size_t n; *text != '\0'; text += n > 0 ? n : 1) {
        n = utf8_length(text, UTF8_MOST);
        if (*text == '\n')
            buf_add(b, newline);
        else if (n == 1)
            put_dot_byte(b, text);
        else if (n == 0 || !printable_code(utf8_code(text, n)) ||
                 (n == 3 &&
                  (memcmp(text, "\xEF\xBF\xBE", 3) == 0 || memcmp(text, "\xEF\xBF\xBF", 3) == 0)))
            buf_add(b, "\xEF\xBF\xBD"); /* U+FFFD: not UTF-8, no character, or not to be seen */
        else
            buf_bytes(b, text, n);
    }
}

void dot_quote(struct buf *b, const char *text)
{
    buf_char(b, '"');
    put_dot_text(b, text, "\\n");
    buf_char(b, '"');
}

void dot_attribute(struct buf *b, const char *name, const char *text)
{
    buf_printf(b, "%s=", name);
    dot_quote(b, text);
}

void dot_title(struct buf *b, const char *text)
{
    buf_add(b, "label=\"");
    put_dot_text(b, text, "\\l");
    buf_add(b, "\\l\"");
}

void dot_arrow_label(struct buf *b, const char *text)
{
    if (*text == '\0')
        return;
    buf_add(b, "label=\"  ");
    put_dot_text(b, text, " \\l  ");
    buf_add(b, " \\l\"");
}

/* The bytes of the first n characters, or of all. */
static size_t first_characters(const char *text, unsigned n)
{
    size_t i = 0;

    for (; text[i] != '\0'; i++)
        if (((unsigned char)text[i] & 0xC0) != 0x80 && n-- == 0)
            break;
    return i;
}

static unsigned characters(const char *text, size_t bytes)
{
    unsigned n = 0;

    for (size_t i = 0; i < bytes; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

/* The bytes up to the next place where a line may be broken; what is wider than a line is broken
   anywhere. */
static size_t piece(const char *text, unsigned width)
{
    size_t n = strcspn(text, " ,\n"), most = first_characters(text, width);

    if (n > most)
        return most;
    return text[n] != '\0' ? n + 1 : n;
}

void dot_wrap(struct buf *b, const char *text, unsigned width)
{
    unsigned column = 0, more;

    for (size_t n; *text != '\0'; text += n) {
        n = piece(text, width);
        more = characters(text, n - (text[n - 1] == ' ' || text[n - 1] == '\n'));
        if (column > 0 && more > 0 && column + more > width) {
            if (b->at[b->n - 1] == ' ')
                b->at[b->n - 1] = '\n';
            else
                buf_char(b, '\n');
            column = 0;
        }
        buf_bytes(b, text, n);
        column = text[n - 1] == '\n' ? 0 : column + characters(text, n);
    }
}

void dot_item(struct buf *b, const char *item, unsigned width)
{
    const char *line = b->n > 0 ? strrchr(b->at, '\n') : NULL;
    size_t from = line != NULL ? (size_t)(line + 1 - b->at) : 0;
    unsigned column = b->n > 0 ? characters(b->at + from, b->n - from) : 0;

    if (b->n > 0)
        buf_add(b, column + 2 + characters(item, strlen(item)) > width ? ",\n" : ", ");
    dot_wrap(b, item, width);
}

void dot_shorten(struct buf *b, const char *text, unsigned most)
{
    if (text[first_characters(text, most)] == '\0') {
        buf_add(b, text);
        return;
    }
    buf_bytes(b, text, first_characters(text, most - 3));
    buf_add(b, "...");
}

/* Monospaced fonts have nearly the same width, so texts stay in their boxes if the reader's font
   is not that of Graphviz. */
void dot_begin(struct buf *b, const char *name, const char *title, uint64_t arrows)
{
    buf_add(b, "digraph ");
    dot_quote(b, name);
    buf_add(b, " {\n"
               "  graph [fontname=\"Courier\", fontsize=12, labelloc=t, labeljust=l, ");
    if (arrows > MANY_ARROWS)
        buf_add(b, "nslimit=2, nslimit1=2, ");
    dot_title(b, title);
    buf_add(b, "];\n"
               "  node [fontname=\"Courier\", fontsize=11, shape=box, style=\"rounded,filled\", "
               "fillcolor=white, margin=\"0.1,0.05\", height=0.3];\n"
               "  edge [fontname=\"Courier\", fontsize=10, arrowsize=0.7];\n");
}

void dot_point(struct buf *b, const char *name)
{
    buf_printf(b,
               "%s [shape=point, style=filled, fillcolor=black, width=0.08, height=0.08, "
               "label=\"\"];\n",
               name);
}

/* ---- the program ---- */

#define NANOSECONDS_BETWEEN 5000000

static const struct span nowhere = { NULL, 0, 0 };

/* A run of `dot`; its messages go into the report if it fails. */
struct child {
    pid_t pid;
    FILE *complaint;
};

static int start_dot(struct child *x, FILE *text, FILE *svg)
{
    char *const argument[] = { (char[]){ "dot" }, (char[]){ "-Tsvg" }, NULL };
    posix_spawn_file_actions_t files;
    int error = posix_spawn_file_actions_init(&files);

    if (error != 0)
        return error;
    error = posix_spawn_file_actions_adddup2(&files, fileno(text), 0);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&files, fileno(svg), 1);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&files, fileno(x->complaint), 2);
    if (error == 0)
        error = posix_spawnp(&x->pid, "dot", &files, NULL, argument, environ);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* False: it was stopped. */
static bool await(const struct child *x, struct limit *limit, int *status)
{
    const struct timespec pause = { 0, NANOSECONDS_BETWEEN };
    pid_t p;

    while ((p = waitpid(x->pid, status, WNOHANG)) == 0 || (p < 0 && errno == EINTR)) {
        limit_refresh(limit);
        if (limit_hit(limit, 0) != LIMIT_NONE) {
            kill(x->pid, SIGTERM);
            waitpid(x->pid, status, 0);
            return false;
        }
        nanosleep(&pause, NULL);
    }
    return true;
}

static void explain(const char *option, struct diag *d)
{
    diag_note(d, nowhere, "it belongs to Graphviz (Debian: graphviz); %s FILE.dot needs nothing",
              option);
}

static void report_failure(const struct child *x, const char *option, struct diag *d)
{
    struct buf said = BUF_EMPTY;
    int c;

    rewind(x->complaint);
    while ((c = getc(x->complaint)) != EOF && c != '\n')
        if (c >= ' ' && c < 0x7F)
            buf_char(&said, (char)c);
    diag_error(d, nowhere, "%s: the program 'dot' failed%s%s", option, said.n > 0 ? ": " : "",
               buf_text(&said));
    explain(option, d);
    buf_clear(&said);
}

static enum dot_end run_dot(struct child *x, FILE *text, FILE *svg, const char *option,
                            struct limit *limit, struct diag *d)
{
    int error, status = 0;

    if (fflush(text) != 0 || lseek(fileno(text), 0, SEEK_SET) != 0) {
        diag_error(d, nowhere, "%s: no text for 'dot': %s", option, strerror(errno));
        return DOT_FAILED;
    }
    error = start_dot(x, text, svg);
    if (error != 0) {
        diag_error(d, nowhere, "%s: an SVG file needs the program 'dot': %s", option,
                   strerror(error));
        explain(option, d);
        return DOT_FAILED;
    }
    if (!await(x, limit, &status))
        return DOT_LIMIT;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return DOT_DONE;
    report_failure(x, option, d);
    return DOT_FAILED;
}

enum dot_end dot_svg(FILE *text, FILE *svg, const char *option, struct limit *limit, struct diag *d)
{
    struct child x = { .complaint = tmpfile() };
    enum dot_end end = DOT_FAILED;

    if (x.complaint == NULL) {
        diag_error(d, nowhere, "%s: no temporary file: %s", option, strerror(errno));
        return DOT_FAILED;
    }
    end = run_dot(&x, text, svg, option, limit, d);
    fclose(x.complaint);
    return end;
}

/*
 * Pieces of JUnit XML (see junit.h).
 */
#include "config.h"

#include "cli/command/junit.h"

#include <inttypes.h>
#include <string.h>

#include "cli/command/escape.h"

static void put_attribute(struct buf *b, const char *key, const char *text)
{
    buf_printf(b, " %s=\"", key);
    escape_xml(b, text);
    buf_char(b, '"');
}

/* Text between tags; its lines stay lines. */
static void put_lines(struct buf *b, const struct buf *text)
{
    struct buf line = BUF_EMPTY;
    const char *at = buf_text(text);

    for (size_t n; *at != '\0'; at += n) {
        n = strcspn(at, "\n");
        buf_reset(&line);
        buf_bytes(&line, at, n);
        escape_xml(b, buf_text(&line));
        if (at[n] == '\n') {
            buf_char(b, '\n');
            n++;
        }
    }
    buf_clear(&line);
}

static void put_junit_element(struct buf *b, const char *indent, const char *name,
                              const struct buf *text)
{
    buf_printf(b, "%s<%s>", indent, name);
    put_lines(b, text);
    buf_printf(b, "</%s>\n", name);
}

/* ---- the report ---- */

static void put_junit_counts(struct buf *b, const struct junit_counts *c)
{
    buf_printf(b,
               " tests=\"%" PRIu32 "\" failures=\"%" PRIu32 "\" errors=\"%" PRIu32
               "\" time=\"%.6f\">\n",
               c->tests, c->failures, c->errors, c->seconds);
}

void junit_begin(struct buf *b, const char *suite, const struct junit_counts *c)
{
    buf_add(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    put_junit_counts(b, c);
    buf_add(b, "  <testsuite");
    put_attribute(b, "name", suite);
    put_junit_counts(b, c);
}

void junit_end(struct buf *b, const struct buf *diagnostics)
{
    if (diagnostics->n > 0)
        put_junit_element(b, "    ", "system-err", diagnostics);
    buf_add(b, "  </testsuite>\n</testsuites>\n");
}

/* ---- a test case ---- */

/* "models/lift/v1.2.stg" as package and class: "models.lift.v1_2". */
static void put_class(struct buf *b, const char *subject)
{
    struct buf name = BUF_EMPTY;
    size_t n = subject != NULL ? strlen(subject) : 0, part;

    if (n > 4 && strcmp(subject + n - 4, ".stg") == 0)
        n -= 4;
    for (size_t i = 0; i < n; i += part + 1) {
        part = strcspn(subject + i, "/");
        part = part < n - i ? part : n - i;
        if (strspn(subject + i, ".") >= part) /* nothing, here, above */
            continue;
        buf_add(&name, name.n > 0 ? "." : "");
        for (size_t k = i; k < i + part; k++)
            buf_char(&name, subject[k] == '.' ? '_' : subject[k]);
    }
    put_attribute(b, "classname", name.n > 0 ? buf_text(&name) : "stgcheck");
    buf_clear(&name);
}

void junit_open_case(struct buf *b, const char *subject, const char *name, double seconds)
{
    buf_add(b, "    <testcase");
    put_attribute(b, "name", name);
    put_class(b, subject);
    buf_printf(b, " time=\"%.6f\">\n", seconds);
}

void junit_case_outcome(struct buf *b, const char *element, const char *type,
                        const struct buf *message, const struct buf *text)
{
    buf_printf(b, "      <%s type=\"%s\"", element, type);
    put_attribute(b, "message", buf_text(message));
    buf_char(b, '>');
    put_lines(b, text);
    buf_printf(b, "</%s>\n", element);
}

void junit_case_output(struct buf *b, const struct buf *text)
{
    put_junit_element(b, "      ", "system-out", text);
}

void junit_close_case(struct buf *b)
{
    buf_add(b, "    </testcase>\n");
}

void junit_first_error(struct buf *b, const char *diagnostics)
{
    const char *error = strstr(diagnostics, ": error: ");

    while (error != NULL && error > diagnostics && error[-1] != '\n')
        error--;
    diagnostics = error != NULL ? error : diagnostics;
    buf_bytes(b, diagnostics, strcspn(diagnostics, "\n"));
}

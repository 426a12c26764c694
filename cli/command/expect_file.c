/*
 * Expected verdicts in a file of their own (see expect_file.h).
 *
 *     # what is known of the large model
 *     exclusive  true
 *     served     unknown   # too large for --states 1000000
 *
 * The last word of a line is the verdict, all before it the name, so that the name may be a
 * formula (-f).  A name that no property has is an error: otherwise a misspelt name would switch
 * a check off.
 */
#include "config.h"

#include "cli/command/expect_file.h"

#include <string.h>

#include "support/alloc.h"
#include "support/suggest.h"

static const struct {
    const char *word;
    enum expectation means;
} verdict[] = {
    { "true", EXPECT_TRUE },
    { "false", EXPECT_FALSE },
    { "error", EXPECT_ERROR },
    { "unknown", EXPECT_UNKNOWN },
};
#define N_VERDICTS (sizeof verdict / sizeof verdict[0])

struct reading {
    const struct text *text;
    struct property *property;
    uint32_t n;
    struct span *told; /* where each property is named; text is NULL: nowhere */
    struct diag *diag;
};

/* ---- words ---- */

static bool is_blank_at(const struct text *t, uint32_t at)
{
    return strchr(" \t\r\n\v\f", t->bytes[at]) != NULL;
}

/* What is left of a line without its comment, and without blanks at both ends. */
static struct span content(const struct text *t, uint32_t line)
{
    struct span s = { t, t->line[line], line + 1 < t->n_lines ? t->line[line + 1] : t->len };
    const char *comment = memchr(t->bytes + s.from, '#', s.to - s.from);

    if (comment != NULL)
        s.to = (uint32_t)(comment - t->bytes);
    while (s.to > s.from && is_blank_at(t, s.to - 1))
        s.to--;
    while (s.from < s.to && is_blank_at(t, s.from))
        s.from++;
    return s;
}

/* Cuts the last word off; what is left may be empty. */
static struct span cut_last(struct span *s)
{
    struct span word = { s->text, s->to, s->to };

    while (word.from > s->from && !is_blank_at(s->text, word.from - 1))
        word.from--;
    s->to = word.from;
    while (s->to > s->from && is_blank_at(s->text, s->to - 1))
        s->to--;
    return word;
}

static bool span_is_word(struct span s, const char *word)
{
    size_t n;
    const char *bytes = span_bytes(s, &n);

    return strlen(word) == n && memcmp(bytes, word, n) == 0;
}

/* ---- lines ---- */

static bool find_verdict(struct span word, enum expectation *means)
{
    for (size_t i = 0; i < N_VERDICTS; i++)
        if (span_is_word(word, verdict[i].word)) {
            *means = verdict[i].means;
            return true;
        }
    return false;
}

static void report_name(struct reading *r, struct span name)
{
    struct suggest s = { NULL, 0 };
    size_t n;
    const char *bytes = span_bytes(name, &n);

    diag_error(r->diag, name, "no property that is checked is called '%.*s'", (int)n, bytes);
    for (uint32_t i = 0; i < r->n; i++)
        suggest_candidate(&s, bytes, n, r->property[i].name);
    if (s.best != NULL)
        diag_note(r->diag, name, "did you mean '%s'?", s.best);
}

/* Properties may share a name: the expectation holds for all of them. */
static void apply_expectation(struct reading *r, struct span name, enum expectation means)
{
    bool found = false;

    for (uint32_t i = 0; i < r->n; i++) {
        if (!span_is_word(name, r->property[i].name))
            continue;
        if (r->told[i].text != NULL && !found) {
            diag_error(r->diag, name, "'%s' is named twice", r->property[i].name);
            diag_note(r->diag, r->told[i], "here for the first time");
        }
        found = true;
        r->told[i] = name;
        r->property[i].expect = means;
    }
    if (!found)
        report_name(r, name);
}

static void read_expectation(struct reading *r, uint32_t line)
{
    struct span name = content(r->text, line), word;
    enum expectation means;
    size_t n;
    const char *bytes;

    if (name.from == name.to)
        return;
    word = cut_last(&name);
    bytes = span_bytes(word, &n);
    if (name.from == name.to)
        diag_error(r->diag, word, "expected a name and a verdict");
    else if (!find_verdict(word, &means))
        diag_error(r->diag, word, "'%.*s' is no verdict: true, false, error or unknown", (int)n,
                   bytes);
    else
        apply_expectation(r, name, means);
}

bool expect_file_apply(const struct text *t, struct property *p, uint32_t n, struct diag *d)
{
    struct reading r = { .text = t, .property = p, .n = n, .diag = d };
    size_t before = diag_errors(d);

    r.told = mem_zalloc((n + 1) * sizeof *r.told);
    for (uint32_t i = 0; i < t->n_lines; i++)
        read_expectation(&r, i);
    mem_free(r.told);
    return diag_errors(d) == before;
}

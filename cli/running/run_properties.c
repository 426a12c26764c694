/*
 * Constants are declared for what the texts may mean: t3 is thread 3, the name of a variable of the
 * program is its address, EBUSY a number of an error.
 */
#include "config.h"

#include "cli/running/run_properties.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "running/monitor/safety_fragment.h"
#include "running/shim/shared_page.h"
#include "support/alloc.h"

static const struct {
    const char *name;
    int number;
} errors[] = {
    { "EPERM", EPERM },
    { "ESRCH", ESRCH },
    { "EAGAIN", EAGAIN },
    { "EBUSY", EBUSY },
    { "EINVAL", EINVAL },
    { "EDEADLK", EDEADLK },
    { "ETIMEDOUT", ETIMEDOUT },
    { "EOWNERDEAD", EOWNERDEAD },
    { "ENOTRECOVERABLE", ENOTRECOVERABLE },
};

/* ---- texts ---- */

bool run_properties_read(struct run_properties *r, const struct run_options *o, struct diag *d)
{
    *r = (struct run_properties){ .read = true };
    check_settings_init(&r->settings);
    session_init(&r->session, &r->settings, d);
    for (size_t i = 0; i < o->property_file.n; i++)
        vec_push(&r->session.property_text, session_read(&r->session, o->property_file.at[i]));
    return diag_errors(d) == 0 && session_parse_properties(&r->session);
}

/* ---- names in texts ---- */

/* A word of a text, and what stands before it. */
struct text_word {
    const char *at;
    size_t n;
    const char *before; /* the word before it, or NULL */
    size_t n_before;
    char sign; /* the last character between the two that is no blank, or 0 */
};

static bool is_in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'';
}

/* The next word, after `w`; false: there is none. */
static bool next_text_word(struct text_word *w, const char *end)
{
    const char *at = w->at + w->n;

    w->before = w->n > 0 ? w->at : NULL;
    w->n_before = w->n;
    w->sign = 0;
    for (; at < end && !is_in_word(*at); at++) {
        if (end - at >= 2 && strncmp(at, "//", 2) == 0)
            while (at + 1 < end && *at != '\n')
                at++;
        if (!isspace((unsigned char)*at))
            w->sign = *at;
    }
    w->at = at;
    while (at < end && is_in_word(*at))
        at++;
    w->n = (size_t)(at - w->at);
    return w->n > 0;
}

/* Does the text declare the name here, instead of using it? */
static bool is_declared(const struct text_word *w)
{
    static const char *const before[] = { "property", "pred",   "cover", "nu",    "mu",
                                          "forall",   "exists", "let",   "const", "action" };

    if (w->sign == '?')
        return true;
    for (size_t i = 0; w->sign == 0 && w->before != NULL && i < sizeof before / sizeof *before; i++)
        if (strlen(before[i]) == w->n_before && strncmp(before[i], w->before, w->n_before) == 0)
            return true;
    return false;
}

/* The words that are declared, and those that have got a constant. */
struct words {
    struct text_word *at;
    size_t n, cap;
};

static bool is_known_word(const struct words *s, const struct text_word *w)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].n == w->n && strncmp(s->at[i].at, w->at, w->n) == 0)
            return true;
    return false;
}

static void note_declared(struct words *known, const char *at, size_t n)
{
    struct text_word w = { .at = at };

    while (next_text_word(&w, at + n))
        if (is_declared(&w) && !is_known_word(known, &w))
            vec_push(known, w);
}

/* ---- constants ---- */

/* "t12": the number of a thread. */
static bool is_thread(const struct text_word *w, uint64_t *number)
{
    char *end;

    if (w->n < 2 || w->at[0] != 't' || !isdigit((unsigned char)w->at[1]) ||
        (w->at[1] == '0' && w->n > 2))
        return false;
    *number = strtoull(w->at + 1, &end, 10);
    return end == w->at + w->n && *number < PAGE_THREADS;
}

static bool is_error(const struct text_word *w, uint64_t *number)
{
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (strlen(errors[i].name) == w->n && strncmp(errors[i].name, w->at, w->n) == 0) {
            *number = (uint64_t)errors[i].number;
            return true;
        }
    return false;
}

/* Declares what a word means that is not known yet. */
static bool declare_word(struct buf *b, const struct run_properties *r, struct real_execution *x,
                         const struct text_word *w, struct diag *d)
{
    static const struct span nowhere = { NULL, 0, 0 };
    uint32_t variables = 0;
    uint64_t number;

    if (isdigit((unsigned char)w->at[0]) || memchr(w->at, '\'', w->n) != NULL ||
        run_vocabulary_has(&r->vocabulary, w->at, w->n))
        return true;
    if (!is_thread(w, &number) && !is_error(w, &number)) {
        variables = real_execution_find_variable(x, w->at, w->n, &number);
        if (variables == 0)
            return true;
    }
    if (variables > 1) {
        diag_error(d, nowhere, "the program has %" PRIu32 " variables '%.*s': bind an object by ?x",
                   variables, (int)w->n, w->at);
        return false;
    }
    buf_printf(b, "const %.*s : int = %" PRIu64 ";\n", (int)w->n, w->at, number);
    return true;
}

static bool declare_words(struct buf *b, const struct run_properties *r, struct real_execution *x,
                          struct words *known, const char *at, size_t n, struct diag *d)
{
    struct text_word w = { .at = at };
    bool good = true;

    while (next_text_word(&w, at + n))
        if (!is_known_word(known, &w)) {
            vec_push(known, w);
            good = declare_word(b, r, x, &w, d) && good;
        }
    return good;
}

/* All texts twice: first what they declare themselves. */
static bool declare_constants(struct buf *b, const struct run_properties *r,
                              const struct run_options *o, struct real_execution *x, struct diag *d)
{
    struct words known = { NULL, 0, 0 };
    bool good = true;

    for (size_t i = 0; i < r->session.property_text.n; i++) {
        const struct text *t = r->session.property_text.at[i];
        note_declared(&known, t->bytes, t->len);
    }
    for (size_t i = 0; i < o->formula.n; i++)
        note_declared(&known, o->formula.at[i], strlen(o->formula.at[i]));
    for (size_t i = 0; i < r->session.property_text.n; i++) {
        const struct text *t = r->session.property_text.at[i];
        good = declare_words(b, r, x, &known, t->bytes, t->len, d) && good;
    }
    for (size_t i = 0; i < o->formula.n; i++)
        good = declare_words(b, r, x, &known, o->formula.at[i], strlen(o->formula.at[i]), d) &&
               good;
    vec_clear(&known);
    return good;
}

/* ---- formulas ---- */

/* What the program does is the same whatever is expected of it. */
static bool has_no_expectation(const struct property *p, struct diag *d)
{
    if (p->expect == EXPECT_TRUE)
        return true;
    diag_error(d, p->at, "'expect' is for models: of a program, each property is to hold");
    return false;
}

static bool can_be_watched(const struct run_properties *r, struct diag *d)
{
    const struct session *j = &r->session;

    for (uint32_t i = 0; i < j->n_properties; i++)
        if (has_no_expectation(&j->property[i], d))
            safety_fragment_has(j->property[i].formula, d);
    return diag_errors(d) == 0;
}

bool run_properties_elaborate(struct run_properties *r, const struct run_options *o,
                              struct real_execution *x, struct diag *d)
{
    struct session *j = &r->session;
    struct session_choice choice = { .formula = o->formula.at, .n_formulas = o->formula.n };
    struct buf b = BUF_EMPTY;

    r->vocabulary = (struct run_vocabulary){ .n_kinds = real_execution_kinds(x),
                                             .n_threads = PAGE_THREADS,
                                             .kind = real_execution_kind_name,
                                             .object = real_execution_object,
                                             .returned = real_execution_returned,
                                             .self = x };
    if (o->property_file.n == 0 && o->formula.n == 0)
        return true;
    run_vocabulary_model(&b, &r->vocabulary);
    bool good = declare_constants(&b, r, o, x, d);
    j->model_text = text_from(j->input, "operations", arena_string(j->input, buf_text(&b), b.n),
                              b.n);
    buf_clear(&b);
    return good && session_parse_model(j) && session_elaborate(j) &&
           session_properties(j, &choice) && can_be_watched(r, d);
}

struct execution run_properties_watch(struct run_properties *r, struct real_execution *x)
{
    struct execution e = real_execution_interface(x);

    if (r->session.n_properties == 0)
        return e;
    r->watch = monitored_execution_new(&e, &r->vocabulary, r->session.property,
                                       r->session.n_properties, r->session.vs);
    real_execution_watch(x, monitored_execution_sees, r->watch);
    return monitored_execution_interface(r->watch);
}

void run_properties_clear(struct run_properties *r)
{
    if (!r->read)
        return;
    monitored_execution_free(r->watch);
    session_clear(&r->session);
    check_settings_clear(&r->settings);
}

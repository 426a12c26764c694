/*
 * Certificates that are diagrams (see stgcert_diagram.h).
 */
#include "config.h"

#include "cli/stgcert_diagram.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "abstraction/dead_variables.h"
#include "cli/verify/diagram_verify.h"
#include "support/printable.h"

/* The lines of the head, behind the first one. */
enum { HEAD_PROPERTY = 1, HEAD_SUBJECT, HEAD_VERDICT = HEAD_SUBJECT + CERT_SUBJECTS, HEAD_LINES };

struct diagram_cert {
    const struct text *text;
    const char *head[HEAD_LINES];
    const char *name; /* of the property */
    bool verdict;
};

bool stgcert_diagram_begin(const char *line)
{
    return strncmp(line, CERT_DIAGRAM_NAME, strlen(CERT_DIAGRAM_NAME)) == 0;
}

/* ---- reading ---- */

static bool read_diagram_head(struct diagram_cert *c, struct arena *a)
{
    static const char name[] = "property ";
    const struct text *t = c->text;

    if (t->n_lines <= HEAD_LINES)
        return false;
    for (uint32_t k = 0; k < HEAD_LINES; k++)
        c->head[k] = arena_string(a, t->bytes + t->line[k], t->line[k + 1] - 1 - t->line[k]);
    c->name = c->head[HEAD_PROPERTY] + strlen(name);
    c->verdict = strcmp(c->head[HEAD_VERDICT], "verdict true") == 0;
    return strncmp(c->head[HEAD_PROPERTY], name, strlen(name)) == 0 &&
           (c->verdict || strcmp(c->head[HEAD_VERDICT], "verdict false") == 0);
}

static bool load_diagram(struct diagram_cert *c, struct arena *a, const char *path)
{
    const char *why;

    c->text = text_load(a, path, &why);
    if (c->text == NULL) {
        printable_printf(stderr, "stgcert: error: '%s' %s\n", path, why);
        return false;
    }
    if (!read_diagram_head(c, a)) {
        stgcert_complain("this is no certificate:", path);
        return false;
    }
    if (strcmp(c->head[0], CERT_DIAGRAM_VERSION) != 0) {
        stgcert_complain("this is of another version of the format than '" CERT_DIAGRAM_VERSION
                         "', make it again:",
                         path);
        return false;
    }
    return true;
}

/* NULL: it is not of the given input, which is reported. */
static const struct formula *formula_of_diagram(const struct diagram_cert *c, struct session *j,
                                                const struct options *o, const char *path)
{
    const struct formula *f = NULL;
    uint32_t p;

    if (!stgcert_input(j, o))
        return NULL;
    p = stgcert_property(j, c->name);
    for (int k = 0; k < CERT_SUBJECTS; k++) {
        if (k == CERT_FORMULA && p == j->n_properties) {
            stgcert_complain("there is no property", c->name);
            return NULL;
        }
        f = k == CERT_FORMULA ? j->property[p].formula : NULL;
        if (!stgcert_is_of(path, c->head[HEAD_SUBJECT + k], (enum cert_subject)k, o, j, f))
            return NULL;
    }
    return f;
}

/* ---- the judgement ---- */

static int report_diagram(const struct diagram_cert *c, struct diagram_judgement g,
                          const struct limit *limit, struct diag *d)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, diagram_is_text(g.is));
    if (g.is == DIAGRAM_LIMIT) {
        buf_add(&b, ": ");
        limit_print(&b, limit);
    }
    printable_printf(stdout, "%s: %s (verdict %s, %" PRIu64 " nodes, %" PRIu64 " evaluations)\n",
                     c->name, buf_text(&b), c->verdict ? "true" : "false", g.nodes, g.probes);
    buf_clear(&b);
    if (g.is != DIAGRAM_PROVES && g.at.text != NULL)
        diag_error(d, g.at, "%s", diagram_is_text(g.is));
    return g.is == DIAGRAM_PROVES ? RIGHT : g.is == DIAGRAM_LIMIT ? UNDECIDED : NOT_RIGHT;
}

static int judge_diagram_of(const struct diagram_cert *c, const struct session *j,
                            const struct formula *f, struct limit *limit, struct arena *a,
                            struct diag *d)
{
    const bool *const *keep = dead_variables_keep(a, j->stg, f, j->settings->reductions.keep_dead);
    struct diagram_judgement g = diagram_verify(j->stg, keep, f, c->verdict, c->text, HEAD_LINES,
                                                limit, d);

    return g.is == DIAGRAM_UNREADABLE ? WRONG_INPUT : report_diagram(c, g, limit, d);
}

int stgcert_diagram(struct session *j, const struct options *o, const char *path,
                    struct limit *limit)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct diagram_cert c = { .text = NULL };
    const struct formula *f = NULL;
    struct buf b = BUF_EMPTY;
    int status = WRONG_INPUT;

    if (load_diagram(&c, a, path))
        f = formula_of_diagram(&c, j, o, path);
    if (f != NULL)
        status = judge_diagram_of(&c, j, f, limit, a, d);
    if (diag_errors(d) > 0)
        diag_print(d, &b, false);
    fputs(buf_text(&b), stderr);
    buf_clear(&b);
    diag_free(d);
    arena_free(a);
    return status;
}

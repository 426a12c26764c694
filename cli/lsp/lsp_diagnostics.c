/*
 * Messages for the editor (see lsp_diagnostics.h).
 *
 * Messages without a place, and those that say why the document was not analysed, stand at the
 * first line.  Errors in the model of a .mu are one message, related to each of them; so are those
 * in the files that are included at one place.
 */
#include "config.h"

#include "cli/lsp/lsp_diagnostics.h"

#include <string.h>

#include "cli/lsp/lsp_wire.h"

/* More are not sent. */
#define MOST_MESSAGES 100

struct publishing {
    const struct lsp_docs *docs;
    const struct lsp_doc *doc;
    const struct lsp_look *look;
    enum lsp_encoding encoding;
    json_t *list;
    json_t *model;       /* errors of the model of a .mu; borrowed, or NULL */
    struct span include; /* the last place where a file with errors is included, */
    json_t *included;    /* and the message there; borrowed, or NULL */
    json_t *last;        /* the message that notes are added to; borrowed; NULL: none */
    struct span at;      /* of that one */
};

/* The numbers are those of the protocol. */
static const int severity[DIAG_KINDS] = { 1, 2, 3 };
#define SEVERITY_HINT 4
#define TAG_UNNECESSARY 1

static json_t *make_diagnostic(struct publishing *p, enum diag_kind kind, struct span at,
                               const char *text)
{
    return json_pack("{s:o, s:i, s:s, s:o}", "range", lsp_range(at, p->encoding), "severity",
                     severity[kind], "source", "stgcheck", "message", lsp_string(text));
}

/* Adds it; returns a borrowed reference, NULL: there are too many. */
static json_t *add_diagnostic(struct publishing *p, enum diag_kind kind, struct span at,
                              const char *text)
{
    json_t *x = NULL;

    if (json_array_size(p->list) >= MOST_MESSAGES)
        return NULL;
    if (at.text == NULL)
        at = lsp_first_line(p->doc->text);
    x = make_diagnostic(p, kind, at, text);
    json_array_append_new(p->list, x);
    return x;
}

static void relate(struct publishing *p, json_t *to, struct span at, const char *text)
{
    json_t *list = json_object_get(to, "relatedInformation");
    struct buf uri = BUF_EMPTY;

    if (list == NULL) {
        list = json_array();
        json_object_set_new(to, "relatedInformation", list);
    }
    if (json_array_size(list) < MOST_MESSAGES &&
        lsp_docs_uri(p->docs, p->doc, p->look, at.text, &uri))
        json_array_append_new(list,
                              json_pack("{s:{s:o, s:o}, s:o}", "location", "uri",
                                        lsp_string(buf_text(&uri)), "range",
                                        lsp_range(at, p->encoding), "message", lsp_string(text)));
    buf_clear(&uri);
}

/* A note without a place, as a further line. */
static void append(json_t *to, const char *text)
{
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s\n%s", json_string_value(json_object_get(to, "message")), text);
    json_object_set_new(to, "message", lsp_string(buf_text(&b)));
    buf_clear(&b);
}

/* What nothing refers to is a hint, which editors show in a pale colour. */
static void fade(json_t *x)
{
    if (x == NULL)
        return;
    json_object_set_new(x, "severity", json_integer(SEVERITY_HINT));
    json_object_set_new(x, "tags", json_pack("[i]", TAG_UNNECESSARY));
}

static bool starts_at_same_place(struct span a, struct span b)
{
    return a.text == b.text && a.from == b.from;
}

/* An error in a file that the document includes. */
static void publish_included(struct publishing *p, const struct diag_message *m)
{
    struct span at = include_place(&p->look->session.includes, m->at.text, p->look->text);

    if (m->kind != DIAG_ERROR || at.text == NULL)
        return;
    if (p->included == NULL || !starts_at_same_place(at, p->include))
        p->included = add_diagnostic(p, DIAG_ERROR, at, "what is included here has errors");
    p->include = at;
    if (p->included != NULL)
        relate(p, p->included, m->at, m->text);
}

/* Editors show related messages only as places to go to, so a note at the place of its error (a
   remedy, "did you mean ...?") becomes part of the error. */
static void publish_message(void *self, const struct diag_message *m)
{
    struct publishing *p = self;
    bool elsewhere = m->at.text != NULL && m->at.text != p->look->text;

    if (m->kind == DIAG_NOTE) {
        if (p->last != NULL && (m->at.text == NULL || starts_at_same_place(m->at, p->at)))
            append(p->last, m->text);
        else if (p->last != NULL)
            relate(p, p->last, m->at, m->text);
        return;
    }
    p->last = NULL;
    p->at = m->at;
    if (!elsewhere)
        p->last = add_diagnostic(p, m->kind, m->at, m->text);
    else if (!p->look->properties)
        publish_included(p, m);
    else if (m->kind == DIAG_ERROR && p->model != NULL)
        relate(p, p->model, m->at, m->text);
    if (m->unused)
        fade(p->last);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

/* Adds the errors of the model of a .mu. */
static void add_model(struct publishing *p)
{
    struct span nowhere = { NULL, 0, 0 };
    struct buf b = BUF_EMPTY;

    if (p->doc->model == NULL)
        add_diagnostic(p, DIAG_WARNING, nowhere,
                       "no model is found: a '.stg' or '.m' of the same name, the only one "
                       "in the folder, or '// model: FILE.stg' in the first line");
    else if (p->doc->why != NULL)
        buf_printf(&b, "the model '%s' %s", base_name(p->doc->model), p->doc->why);
    else if (p->look != NULL && p->look->model_errors)
        buf_printf(&b, "the model '%s' has errors", base_name(p->doc->model));
    if (b.n > 0)
        p->model = add_diagnostic(p, DIAG_ERROR, nowhere, buf_text(&b));
    buf_clear(&b);
}

json_t *lsp_diagnostics(const struct lsp_docs *d, const struct lsp_doc *x, enum lsp_encoding e)
{
    struct publishing p = {
        .docs = d, .doc = x, .look = x->now, .encoding = e, .list = json_array()
    };
    struct span nowhere = { NULL, 0, 0 };
    json_t *params;

    if (x->properties)
        add_model(&p);
    if (x->now == NULL)
        add_diagnostic(&p, DIAG_WARNING, nowhere,
                       "this takes too long to look at while it is edited; it is "
                       "looked at again when it is saved");
    else
        diag_each(x->now->diag, publish_message, &p);
    params = json_pack("{s:o, s:o}", "uri", lsp_string(x->uri), "diagnostics", p.list);
    if (x->version >= 0)
        json_object_set_new(params, "version", json_integer((json_int_t)x->version));
    return params;
}

/*
 * The language server (see lsp.h): its life cycle, and which function answers which method.
 *
 * Messages are handled one after the other; each change is analysed before the next message is
 * read, so answers depend on the sequence of messages only.
 */
#include "config.h"

#include "cli/lsp/lsp.h"

#include <string.h>

#include "cli/lsp/lsp_completion.h"
#include "cli/lsp/lsp_diagnostics.h"
#include "cli/lsp/lsp_hover.h"
#include "cli/lsp/lsp_wire.h"

struct server {
    struct lsp_docs docs;
    enum lsp_encoding encoding;
    bool initialized, shut, ended;
};

/* ---- documents ---- */

static const char *string_at(const json_t *object, const char *key)
{
    const char *s = json_string_value(json_object_get(object, key));

    return s != NULL ? s : "";
}

static struct lsp_doc *doc_of(const struct server *s, const json_t *params)
{
    return lsp_docs_find(&s->docs, string_at(json_object_get(params, "textDocument"), "uri"));
}

static void look_and_publish(struct server *s, struct lsp_doc *x)
{
    lsp_docs_look(&s->docs, x);
    lsp_tell("textDocument/publishDiagnostics", lsp_diagnostics(&s->docs, x, s->encoding));
}

/* The model at `path` has changed: the documents that use or include it are analysed again. */
static void model_changed(struct server *s, const char *path, bool saved)
{
    for (size_t i = 0; path != NULL && i < s->docs.n; i++) {
        struct lsp_doc *x = s->docs.at[i];
        bool itself = x->path != NULL && strcmp(x->path, path) == 0;
        if (itself || !lsp_docs_depends(&s->docs, x, path))
            continue;
        x->given_up = x->given_up && !saved;
        look_and_publish(s, x);
    }
}

static void changed(struct server *s, struct lsp_doc *x, bool saved)
{
    x->given_up = x->given_up && !saved;
    look_and_publish(s, x);
    if (!x->properties)
        model_changed(s, x->path, saved);
}

static void set_text(struct lsp_doc *x, const json_t *document, const char *text)
{
    const json_t *version = json_object_get(document, "version");

    x->version = json_is_integer(version) ? (int64_t)json_integer_value(version) : -1;
    lsp_docs_text(x, text);
}

static void did_open(struct server *s, const json_t *params)
{
    const json_t *document = json_object_get(params, "textDocument");
    const char *uri = string_at(document, "uri");
    struct lsp_doc *x = lsp_docs_open(&s->docs, uri, string_at(document, "languageId"));

    if (x == NULL)
        return;
    set_text(x, document, string_at(document, "text"));
    changed(s, x, true);
}

/* The server has asked for whole texts only; the last one counts. */
static void did_change(struct server *s, const json_t *params)
{
    const json_t *changes = json_object_get(params, "contentChanges");
    const json_t *last = json_array_get(changes, json_array_size(changes) - 1);
    struct lsp_doc *x = doc_of(s, params);

    if (x == NULL || !json_is_string(json_object_get(last, "text")))
        return;
    set_text(x, json_object_get(params, "textDocument"), string_at(last, "text"));
    changed(s, x, false);
}

static void did_save(struct server *s, const json_t *params)
{
    struct lsp_doc *x = doc_of(s, params);

    if (x != NULL)
        changed(s, x, true);
}

static void did_close(struct server *s, const json_t *params)
{
    struct lsp_doc *x = doc_of(s, params);
    struct buf path = BUF_EMPTY;
    bool model;

    if (x == NULL)
        return;
    model = !x->properties && x->path != NULL;
    buf_add(&path, model ? x->path : "");
    lsp_tell("textDocument/publishDiagnostics",
             json_pack("{s:o, s:[]}", "uri", lsp_string(x->uri), "diagnostics"));
    lsp_docs_close(&s->docs, x);
    if (model)
        model_changed(s, buf_text(&path), true);
    buf_clear(&path);
}

/* ---- life ---- */

static bool offers_utf8(const json_t *params)
{
    const json_t *general = json_object_get(json_object_get(params, "capabilities"), "general");
    const json_t *list = json_object_get(general, "positionEncodings");

    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_is_string(json_array_get(list, i)) &&
            strcmp(json_string_value(json_array_get(list, i)), "utf-8") == 0)
            return true;
    return false;
}

static json_t *initialize(struct server *s, const json_t *params)
{
    json_t *can;

    s->initialized = true;
    s->encoding = offers_utf8(params) ? LSP_UTF8 : LSP_UTF16;
    can = json_pack("{s:s, s:{s:b, s:i, s:b}, s:b, s:b, s:{s:[s, s]}}", "positionEncoding",
                    s->encoding == LSP_UTF8 ? "utf-8" : "utf-16", "textDocumentSync", "openClose",
                    1, "change", 1, "save", 1, "hoverProvider", 1, "definitionProvider", 1,
                    "completionProvider", "triggerCharacters", ".", "@");
    return json_pack("{s:o, s:{s:s, s:s}}", "capabilities", can, "serverInfo", "name", "stgcheck",
                     "version", PACKAGE_VERSION);
}

static json_t *shut_down(struct server *s, const json_t *params)
{
    (void)params;
    s->shut = true;
    return json_null();
}

static void quit(struct server *s, const json_t *params)
{
    (void)params;
    s->ended = true;
}

/* ---- questions about a place ---- */

/* Sets the document and the offset; *answer where there is none: NULL for a wrong question. */
static bool requested_place(const struct server *s, const json_t *params, const struct lsp_doc **x,
                            uint32_t *offset, json_t **answer)
{
    *x = doc_of(s, params);
    *answer = *x == NULL ? json_null() : NULL;
    return *x != NULL &&
           lsp_offset((*x)->text, s->encoding, json_object_get(params, "position"), offset);
}

static json_t *hover(struct server *s, const json_t *params)
{
    const struct lsp_doc *x;
    uint32_t offset;
    json_t *answer;

    return requested_place(s, params, &x, &offset, &answer) ? lsp_hover(x, offset) : answer;
}

static json_t *definition(struct server *s, const json_t *params)
{
    const struct lsp_doc *x;
    uint32_t offset;
    json_t *answer;

    return requested_place(s, params, &x, &offset, &answer)
               ? lsp_definition(&s->docs, x, s->encoding, offset)
               : answer;
}

static json_t *completion(struct server *s, const json_t *params)
{
    const struct lsp_doc *x;
    uint32_t offset;
    json_t *answer;

    return requested_place(s, params, &x, &offset, &answer) ? lsp_completion(x, offset) : answer;
}

/* ---- dispatch ---- */

/* NULL: the parameters are wrong. */
static const struct {
    const char *method;
    json_t *(*answer)(struct server *, const json_t *);
} requests[] = {
    { "initialize", initialize },
    { "shutdown", shut_down },
    { "textDocument/completion", completion },
    { "textDocument/definition", definition },
    { "textDocument/hover", hover },
};

static const struct {
    const char *method;
    void (*hear)(struct server *, const json_t *);
} notifications[] = {
    { "exit", quit },
    { "textDocument/didChange", did_change },
    { "textDocument/didClose", did_close },
    { "textDocument/didOpen", did_open },
    { "textDocument/didSave", did_save },
};

static void request(struct server *s, const json_t *id, const char *method, const json_t *params)
{
    json_t *result;

    if (!s->initialized && strcmp(method, "initialize") != 0) {
        lsp_refuse(id, LSP_NOT_INITIALIZED, "'initialize' comes first");
        return;
    }
    if (s->shut || (s->initialized && strcmp(method, "initialize") == 0)) {
        lsp_refuse(id, LSP_INVALID_REQUEST,
                   s->shut ? "'shutdown' was the last request" : "'initialize' comes once");
        return;
    }
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (strcmp(requests[i].method, method) == 0) {
            result = requests[i].answer(s, params);
            if (result != NULL)
                lsp_answer(id, result);
            else
                lsp_refuse(id, LSP_INVALID_PARAMS, "no position is given");
            return;
        }
    lsp_refuse(id, LSP_METHOD_NOT_FOUND, "there is no such method");
}

static void notification(struct server *s, const char *method, const json_t *params)
{
    bool heard = (s->initialized && !s->shut) || strcmp(method, "exit") == 0;

    for (size_t i = 0; heard && i < sizeof notifications / sizeof *notifications; i++)
        if (strcmp(notifications[i].method, method) == 0)
            notifications[i].hear(s, params);
}

static void dispatch(struct server *s, const json_t *message)
{
    const json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
    const char *method = json_string_value(json_object_get(message, "method"));

    if (method != NULL && id != NULL)
        request(s, id, method, params);
    else if (method != NULL)
        notification(s, method, params);
    else if (id == NULL || (json_object_get(message, "result") == NULL &&
                            json_object_get(message, "error") == NULL))
        lsp_refuse(id, LSP_INVALID_REQUEST, "the message has no method");
}

bool lsp_serve(const struct check_settings *settings)
{
    struct server s = { .docs = { .settings = settings } };
    enum lsp_input input;
    const char *why;
    json_t *message;

    while (!s.ended && (input = lsp_read(stdin, &message, &why)) != LSP_CLOSED) {
        if (input == LSP_UNREADABLE)
            lsp_refuse(NULL, LSP_PARSE_ERROR, why);
        else
            dispatch(&s, message);
        json_decref(message);
    }
    lsp_docs_clear(&s.docs);
    return s.ended && s.shut;
}

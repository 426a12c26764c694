/*
 * Hover and definition (see lsp_hover.h): a meaning, in words or as a place.
 */
#include "config.h"

#include "cli/lsp/lsp_hover.h"

#include <string.h>

#include "cli/lsp/lsp_describe.h"
#include "cli/lsp/lsp_meaning.h"
#include "cli/lsp/lsp_wire.h"

void lsp_shorten(struct buf *b, size_t most)
{
    if (b->n <= most)
        return;
    while (most > 0 && ((unsigned char)b->at[most] & 0xc0) == 0x80)
        most--;
    b->n = most;
    b->at[most] = '\0';
    buf_add(b, " ...");
}

/* The lines that follow the declaration, each a paragraph. */
static void add_more(struct buf *b, const char *lines)
{
    for (size_t n; *lines != '\0'; lines += n + (lines[n] == '\n')) {
        n = strcspn(lines, "\n");
        buf_add(b, "\n");
        buf_bytes(b, lines, n);
        buf_add(b, "\n");
    }
}

static bool is_of_properties(const struct uses_item *x)
{
    return x->kind == USE_PROPERTY || (x->kind == USE_ENTRY && x->entry->kind >= ENTRY_FIXPOINT);
}

static json_t *markdown(const struct lsp_meaning *m)
{
    struct buf text = BUF_EMPTY, declaration = BUF_EMPTY, more = BUF_EMPTY;
    json_t *result;

    lsp_describe(&declaration, m->look, m->use);
    lsp_shorten(&declaration, LSP_MOST_SHOWN);
    lsp_describe_more(&more, m->look, m->use);
    lsp_shorten(&more, LSP_MOST_SHOWN);
    buf_printf(&text, "```%s\n", is_of_properties(m->use) ? "mu" : "stg");
    buf_add(&text, buf_text(&declaration));
    buf_add(&text, "\n```\n");
    add_more(&text, buf_text(&more));
    result = lsp_string(buf_text(&text));
    buf_clear(&text);
    buf_clear(&declaration);
    buf_clear(&more);
    return result;
}

json_t *lsp_hover(const struct lsp_doc *x, uint32_t offset)
{
    struct lsp_meaning m;

    if (!lsp_meaning_at(x, offset, &m))
        return json_null();
    return json_pack("{s:{s:s, s:o}}", "contents", "kind", "markdown", "value", markdown(&m));
}

json_t *lsp_definition(const struct lsp_docs *d, const struct lsp_doc *x, enum lsp_encoding e,
                       uint32_t offset)
{
    struct buf uri = BUF_EMPTY;
    json_t *place = json_null();
    struct lsp_meaning m;
    struct span at;

    if (!lsp_meaning_at(x, offset, &m))
        return place;
    at = lsp_meaning_declared(&m);
    if (at.text != NULL && lsp_docs_uri(d, x, m.look, at.text, &uri))
        place = json_pack("{s:o, s:o}", "uri", lsp_string(buf_text(&uri)), "range",
                          lsp_range(at, e));
    buf_clear(&uri);
    return place;
}

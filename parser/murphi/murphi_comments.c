/*
 * Comments (see murphi_comments.h).
 */
#include "config.h"
#include "parser/murphi/murphi_comments.h"

#include <stdlib.h>
#include <string.h>

#include "support/buf.h"
#include "support/vec.h"

/* What comments can stand before. */
struct anchor {
    uint32_t from; /* in the text */
    uint32_t order;
    struct ast *list;
    const struct ast *node;
};

struct commented {
    struct arena *arena;
    struct symbols *symbols;
    const struct text *text;
    VEC(struct anchor) anchor;
};

/* ---- anchors ---- */

static void anchor_statements(struct commented *c, const struct ast *block);

static void anchor_here(struct commented *c, struct ast *list, const struct ast *node)
{
    if (node->span.text == c->text && node->span.from < node->span.to)
        vec_push(&c->anchor,
                 ((struct anchor){ node->span.from, (uint32_t)c->anchor.n, list, node }));
}

static void anchor_statement(struct commented *c, const struct ast *t)
{
    if (t->kind == AST_BLOCK)
        anchor_statements(c, t);
    for (uint32_t i = 0; t->kind == AST_CHOICE && i < t->kid[1]->n; i++)
        anchor_statements(c, t->kid[1]->kid[i]->kid[1]);
    if (t->kind == AST_EACH || t->kind == AST_WHILE)
        anchor_statements(c, t->kid[t->n - 1]);
}

static void anchor_statements(struct commented *c, const struct ast *block)
{
    for (uint32_t i = 0; i < block->kid[0]->n; i++) {
        anchor_here(c, block->kid[0], block->kid[0]->kid[i]);
        anchor_statement(c, block->kid[0]->kid[i]);
    }
}

static void anchor_edges(struct commented *c, struct ast *list)
{
    for (uint32_t i = 0; i < list->n; i++) {
        anchor_here(c, list, list->kid[i]);
        anchor_statements(c, list->kid[i]->kid[2]);
    }
}

static void anchor_model(struct commented *c, struct ast *model)
{
    for (uint32_t i = 0; i < model->n; i++) {
        const struct ast *t = model->kid[i];
        if (t->kind == AST_PROCESS) {
            anchor_edges(c, t->kid[1]->kid[0]);
            anchor_edges(c, t->kid[2]->kid[0]->kid[1]);
        } else if (t->kind != AST_SYSTEM) {
            anchor_here(c, model, t);
        }
        if (t->kind == AST_PROCEDURE)
            anchor_statements(c, t->kid[3]);
    }
}

static int by_text_place(const void *x, const void *y)
{
    const struct anchor *a = x, *b = y;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

/* The first one from that place on, or how many there are. */
static size_t find_anchor(const struct commented *c, uint32_t from)
{
    size_t low = 0, high = c->anchor.n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->anchor.at[middle].from < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- comments ---- */

static void insert_node_before(struct commented *c, struct ast *list, const struct ast *node,
                               struct ast *new)
{
    enum ast_kind kind = list->kind;
    uint32_t at = 0;

    while (at < list->n && list->kid[at] != node)
        at++;
    list->kind = AST_LIST;
    ast_append(c->arena, list, new);
    list->kind = kind;
    memmove(list->kid + at + 1, list->kid + at, (list->n - 1 - at) * sizeof *list->kid);
    list->kid[at] = new;
}

/* Of what follows in the text; of what begins in the line before it. */
static void place_comment(struct commented *c, struct ast *model, uint32_t from, uint32_t to)
{
    struct span at = { c->text, from, to };
    const char *s = c->text->bytes;
    uint32_t line = from;
    struct buf b = BUF_EMPTY;
    struct ast *new;
    size_t k;

    while (line > 0 && s[line - 1] != '\n')
        line--;
    k = find_anchor(c, line);
    if (k == c->anchor.n || c->anchor.at[k].from > from)
        k = find_anchor(c, to);
    buf_add(&b, s[from] == '-' ? "//" : "");
    buf_bytes(&b, s + from + (s[from] == '-' ? 2 : 0), to - from - (s[from] == '-' ? 2 : 0));
    new = ast_named(c->arena, AST_FOREIGN, at, symbol_of(c->symbols, buf_text(&b)), at, 0);
    buf_clear(&b);
    if (k < c->anchor.n)
        insert_node_before(c, c->anchor.at[k].list, c->anchor.at[k].node, new);
    else
        insert_node_before(c, model, NULL, new);
}

/* The end of the comment or string that begins at i, which is complete; else of that character. */
static uint32_t token_end(const struct text *t, uint32_t i, bool *comment)
{
    const char *s = t->bytes;
    uint32_t n = (uint32_t)t->len, end = i + 1;
    bool line = s[i] == '-' && end < n && s[end] == '-';
    bool block = s[i] == '/' && end < n && s[end] == '*';

    *comment = line || block;
    if (line || s[i] == '"')
        while (end < n && s[end] != '\n' && s[end] != '\r' && (line || s[end] != '"'))
            end++;
    if (block)
        for (end = i + 4; end < n && (s[end - 2] != '*' || s[end - 1] != '/');)
            end++;
    return s[i] == '"' ? end + 1 : end;
}

void murphi_comments(struct arena *a, struct symbols *s, const struct text *t, struct ast *model)
{
    struct commented c = { .arena = a, .symbols = s, .text = t };
    bool comment;

    anchor_model(&c, model);
    if (c.anchor.n > 0)
        qsort(c.anchor.at, c.anchor.n, sizeof *c.anchor.at, by_text_place);
    for (uint32_t i = 0, end; i < t->len; i = end) {
        end = token_end(t, i, &comment);
        if (comment)
            place_comment(&c, model, i, end);
    }
    vec_clear(&c.anchor);
}

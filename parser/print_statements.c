/*
 * Canonical text of statements, each on lines of its own.
 */
#include "config.h"
#include "parser/print_internal.h"

#include "support/bug.h"

#define INDENT 2 /* of a statement from the block around it */

void print_assignment(struct buf *b, const struct ast *x)
{
    print_expr(b, x->kid[0]);
    buf_add(b, " := ");
    print_expr(b, x->kid[1]);
}

static void indented(struct buf *b, const struct ast *x, uint32_t indent);

void print_block(struct buf *b, const struct ast *x, uint32_t indent)
{
    const struct ast *list = x->kid[0];

    buf_char(b, '{');
    for (uint32_t i = 0; i < list->n; i++) {
        buf_char(b, '\n');
        buf_pad(b, ' ', indent + INDENT);
        if ((int)list->kid[i]->kind == AST_FOREIGN)
            print_name(b, list->kid[i]);
        else
            indented(b, list->kid[i], indent + INDENT);
    }
    if (list->n > 0) {
        buf_char(b, '\n');
        buf_pad(b, ' ', indent);
    }
    buf_char(b, '}');
}

/* "if a {..} else if b {..} else {..}" */
static void print_branches(struct buf *b, const struct ast *list, uint32_t indent)
{
    for (uint32_t i = 0; i < list->n; i++) {
        const struct ast *x = list->kid[i];
        buf_add(b, i > 0 ? " else " : "");
        print_enclosed(b, "if ", x->kid[0], " ", print_expr);
        print_block(b, x->kid[1], indent);
    }
}

static void print_switch(struct buf *b, const struct ast *x, uint32_t indent)
{
    const struct ast *list = x->kid[1];

    buf_add(b, "switch ");
    print_expr(b, x->kid[0]);
    buf_add(b, " {");
    for (uint32_t i = 0; i < list->n; i++) {
        const struct ast *c = list->kid[i];
        buf_char(b, '\n');
        buf_pad(b, ' ', indent + INDENT);
        if (c->kid[0] == NULL)
            buf_add(b, "else ");
        print_enclosed(b, "case ", c->kid[0], " ", print_expr);
        print_block(b, c->kid[1], indent + INDENT);
    }
    buf_char(b, '\n');
    buf_pad(b, ' ', indent);
    buf_char(b, '}');
}

static void print_assert(struct buf *b, const struct ast *x)
{
    buf_add(b, "assert ");
    print_expr(b, x->kid[0]);
    if (x->kid[1] != NULL) {
        buf_char(b, ' ');
        buf_quoted(b, x->kid[1]->name);
    }
    buf_char(b, ';');
}

static void indented(struct buf *b, const struct ast *x, uint32_t indent)
{
    switch (x->kind) {
    case AST_VAR: print_variables(b, x); break;
    case AST_ASSIGNS: print_enclosed(b, "", x->kid[0], ";", print_assignment); break;
    case AST_BLOCK: print_block(b, x, indent); break;
    case AST_CHOICE:
        if (x->kid[0] == NULL)
            print_branches(b, x->kid[1], indent);
        else
            print_switch(b, x, indent);
        break;
    case AST_EACH:
        print_enclosed(b, "for ", x->kid[0], " ", print_typed);
        print_block(b, x->kid[1], indent);
        break;
    case AST_WHILE:
        buf_add(b, "while ");
        print_expr(b, x->kid[0]);
        buf_add(b, " max ");
        print_expr(b, x->kid[1]);
        buf_char(b, ' ');
        print_block(b, x->kid[2], indent);
        break;
    case AST_ASSERT: print_assert(b, x); break;
    case AST_ASSUME:
        buf_add(b, "assume ");
        print_expr(b, x->kid[0]);
        buf_char(b, ';');
        break;
    case AST_SAY:
        buf_add(b, "say ");
        if (x->kid[0]->kind == AST_STRING)
            buf_quoted(b, x->kid[0]->name);
        else
            print_expr(b, x->kid[0]);
        buf_char(b, ';');
        break;
    case AST_FAIL:
        buf_add(b, "error ");
        buf_quoted(b, x->name);
        buf_char(b, ';');
        break;
    case AST_RUN:
        print_expr(b, x->kid[0]);
        buf_char(b, ';');
        break;
    case AST_RETURN:
        buf_add(b, x->kid[0] != NULL ? "return " : "return;");
        if (x->kid[0] != NULL) {
            print_expr(b, x->kid[0]);
            buf_char(b, ';');
        }
        break;
    default: BUG("node of kind %d is no statement", (int)x->kind);
    }
}

void print_statement(struct buf *b, const struct ast *x)
{
    indented(b, x, 0);
}

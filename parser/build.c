/*
 * Helpers of the grammar's actions: pieces of the tree.
 */
#include "config.h"
#include "parser/parser.h"

struct ast *build_binary(struct parser *p, struct span at, struct ast *left, enum ast_kind op,
                         struct ast *right)
{
    return parser_deep(p, ast_make(p->arena, op, at, 2, left, right));
}

struct ast *build_add(struct parser *p, struct ast *list, struct ast *kid)
{
    ast_append(p->arena, list, kid);
    return parser_deep(p, list);
}

struct ast *build_prepend(struct parser *p, struct span at, struct ast *first,
                          const struct ast *rest)
{
    struct ast *list = ast_make(p->arena, AST_LIST, at, 1, first);

    for (uint32_t i = 0; i < rest->n; i++)
        ast_append(p->arena, list, rest->kid[i]);
    return parser_deep(p, list);
}

struct ast *build_number(struct parser *p, struct span at, struct num value)
{
    struct ast *x = ast_make(p->arena, AST_INT, at, 0);

    x->number = value;
    return x;
}

struct ast *build_step(struct parser *p, enum ast_kind kind, struct span at, const struct ast *port,
                       struct ast *patterns, struct ast *where)
{
    struct span none = { at.text, at.to, at.to };

    if (patterns == NULL)
        patterns = ast_make(p->arena, AST_LIST, none, 0);
    return parser_deep(p, ast_named(p->arena, kind, at, port->name, port->name_span, 3,
                                    port->kid[0], patterns, where));
}

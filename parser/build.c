/*
 * Helpers of the grammar's actions: pieces of the tree.
 */
#include "config.h"

#include <string.h>

#include "parser/parser.h"

/* ---- operators ---- */

static bool is_associative(enum ast_kind kind)
{
    return kind == AST_PARALLEL || kind == AST_OR || kind == AST_AND || kind == AST_ADD;
}

static struct ast *join_parts(struct parser *p, enum ast_kind op, struct ast *left,
                              struct ast *right)
{
    struct ast *x = ast_make(p->arena, op, span_join(left->span, right->span), 2, left, right);

    x->chain = AST_CHAIN_PART;
    return x;
}

static struct ast *balance(struct parser *p, enum ast_kind op, struct ast *const *operand,
                           uint32_t n)
{
    if (n == 1)
        return operand[0];
    return join_parts(p, op, balance(p, op, operand, n / 2),
                      balance(p, op, operand + n / 2, n - n / 2));
}

/* The last AST_CHAIN operands of the row x; *before: the tree of those before, or NULL. */
static void last_operands(struct ast *x, struct ast **operand, struct ast **before)
{
    uint32_t chain = x->chain;

    for (uint32_t i = AST_CHAIN; i-- > 1; x = x->kid[0])
        operand[i] = x->kid[1];
    operand[0] = chain == AST_CHAIN ? x : x->kid[1];
    *before = chain == AST_CHAIN ? NULL : x->kid[0];
}

/* A row of k * AST_CHAIN operands: trees of them, whose sizes are the bits of k, the largest first,
   grouped to the left. */
static struct ast *fold_chain(struct parser *p, struct ast *x)
{
    struct ast *operand[AST_CHAIN], *before, *last;
    enum ast_kind op = x->kind;

    last_operands(x, operand, &before);
    last = balance(p, op, operand, AST_CHAIN);
    if (before != NULL)
        before->chain = AST_CHAIN_PART;
    for (uint32_t k = x->chain / AST_CHAIN - 1; k % 2 == 1; k /= 2) {
        last = join_parts(p, op, k == 1 ? before : before->kid[1], last);
        before = k == 1 ? NULL : before->kid[0];
    }
    if (before != NULL)
        last = join_parts(p, op, before, last);
    last->span = x->span;
    last->chain = x->chain;
    return last;
}

struct ast *build_binary(struct parser *p, struct span at, struct ast *left, enum ast_kind op,
                         struct ast *right)
{
    struct ast *x = ast_make(p->arena, op, at, 2, left, right);

    if (!is_associative(op))
        return parser_deep(p, x);
    x->chain = 1 + (left->kind == op && left->chain > 0 ? left->chain : 1);
    return parser_deep(p, x->chain % AST_CHAIN == 0 ? fold_chain(p, x) : x);
}

/* ---- lists, numbers, steps ---- */

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

static bool takes_elements(const struct ast *t)
{
    return t->kind == AST_IN && t->kid[0]->kind == AST_NAME;
}

/* "x in m" as a binder; NULL: it is something else, and reported. */
static struct ast *element_binder(struct parser *p, const struct ast *from)
{
    struct ast *names, *elements;

    if (!takes_elements(from)) {
        diag_error(p->diag, from->span, "before '|' stands 'x in m', where m is a bag");
        return NULL;
    }
    names = ast_make(p->arena, AST_LIST, from->kid[0]->span, 1, from->kid[0]);
    elements = ast_make(p->arena, AST_T_ELEMENTS, from->kid[1]->span, 1, from->kid[1]);
    return ast_make(p->arena, AST_BINDER, from->span, 2, names, elements);
}

struct ast *build_bag_of(struct parser *p, struct span at, const struct ast *from, struct ast *cond)
{
    struct ast *binder = element_binder(p, from);

    return binder == NULL
               ? cond
               : parser_deep(p,
                             ast_make(p->arena, AST_BAG_OF, at, 2,
                                      ast_make(p->arena, AST_LIST, from->span, 1, binder), cond));
}

/* ---- count, sum, min, max, first ---- */

struct ast *build_binders(struct parser *p, struct span at, const struct ast *args,
                          struct ast *type)
{
    struct ast *list = ast_make(p->arena, AST_LIST, at, 0);
    struct ast *names = ast_make(p->arena, AST_LIST, at, 0);
    uint32_t i = 0;

    for (; i < args->n && takes_elements(args->kid[i]); i++)
        ast_append(p->arena, list, element_binder(p, args->kid[i]));
    for (; i < args->n; i++) {
        if (args->kid[i]->kind != AST_NAME)
            diag_error(p->diag, args->kid[i]->span, "before ':' stand names");
        else
            ast_append(p->arena, names, args->kid[i]);
    }
    if (names->n > 0)
        ast_append(p->arena, list,
                   ast_make(p->arena, AST_BINDER, span_join(names->kid[0]->span, type->span), 2,
                            names, type));
    else if (diag_errors(p->diag) == 0)
        diag_error(p->diag, at, "before ':' stand names");
    return parser_deep(p, list);
}

struct ast *build_elements(struct parser *p, struct span at, const struct ast *args)
{
    struct ast *list = ast_make(p->arena, AST_LIST, at, 0), *binder;

    for (uint32_t i = 0; i < args->n; i++) {
        binder = element_binder(p, args->kid[i]);
        if (binder != NULL)
            ast_append(p->arena, list, binder);
    }
    return list;
}

static bool takes_values(const char *name)
{
    return strcmp(name, "sum") == 0 || strcmp(name, "min") == 0 || strcmp(name, "max") == 0;
}

/* What stands behind '|' is read as an implication. */
struct ast *build_aggregate(struct parser *p, struct span at, const char *name, struct span name_at,
                            struct ast *binders, struct ast *cond, struct ast *value)
{
    if (takes_values(name) && cond != NULL && cond->kind == AST_IMPLIES) {
        value = cond->kid[1];
        cond = cond->kid[0];
    } else if (takes_values(name) && cond != NULL) {
        diag_error(p->diag, cond->span, "behind the condition of '%s' stands '=>', and the value",
                   name);
    } else if (!takes_values(name) && value != NULL) {
        diag_error(p->diag, at, "'%s' has no form 'x : T => value'; 'sum', 'min' and 'max' have",
                   name);
        cond = value;
        value = NULL;
    }
    if (takes_values(name) || strcmp(name, "count") == 0)
        return parser_deep(p, ast_named(p->arena, AST_AGGREGATE, at, name, name_at, 3, binders,
                                        cond, value));
    return parser_deep(p, ast_named(p->arena, AST_FIRST, at, name, name_at, 2, binders, cond));
}

/* sum(x in m => e) is read as a call, too. */
struct ast *build_call(struct parser *p, struct span at, const char *name, struct span name_at,
                       struct ast *args)
{
    const struct ast *only = args->n == 1 ? args->kid[0] : NULL;
    const struct ast *from = only != NULL && only->kind == AST_IMPLIES ? only->kid[0] : NULL;

    if (takes_values(name) && from != NULL && takes_elements(from))
        return build_aggregate(p, at, name, name_at,
                               ast_make(p->arena, AST_LIST, from->span, 1, element_binder(p, from)),
                               NULL, only->kid[1]);
    return parser_deep(p, ast_named(p->arena, AST_CALL, at, name, name_at, 1, args));
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

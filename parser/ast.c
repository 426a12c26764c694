/*
 * Making syntax trees.
 *
 * The capacity of a list is computed from the number of its kids (a power of two, at least
 * LIST_ROOM), so that no node needs a field for it.
 */
#include "config.h"
#include "parser/ast.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "support/bug.h"

#define LIST_ROOM 4u

/* The capacity of a list of n kids. */
static uint32_t list_room(uint32_t n)
{
    uint32_t room = LIST_ROOM;

    if (n == 0)
        return 0;
    while (room < n)
        room *= 2;
    return room;
}

/* Is a node of this kind a level of nesting?  The other kinds are parts of declarations and of
   levels. */
static bool is_level(enum ast_kind kind)
{
    if ((int)kind >= AST_FOREIGN)
        return true;
    /* clang-format off */
    switch (kind) {
    case AST_LIST: case AST_NAME: case AST_MODEL: case AST_PROPERTIES: case AST_CONST:
    case AST_INCLUDE: case AST_INDEPENDENT:
    case AST_TYPE: case AST_CHANNELS: case AST_CHANNEL: case AST_BUFFER: case AST_BROADCAST:
    case AST_VAR: case AST_FUN:
    case AST_PROCESS: case AST_PARAM: case AST_CHANPARAM: case AST_BEGIN: case AST_STARTS:
    case AST_NODE:
    case AST_EDGE: case AST_ELSE: case AST_FAIR:
    case AST_TARGET: case AST_ASSIGN: case AST_UNASSIGNED: case AST_ASSIGNS:
    case AST_CHOICE: case AST_CASE: case AST_EACH: case AST_WHILE: case AST_ASSERT:
    case AST_ASSUME: case AST_SAY:
    case AST_FAIL: case AST_RUN: case AST_RETURN: case AST_PROCEDURE: case AST_REFERENCE:
    case AST_TAU: case AST_SEND: case AST_RECEIVE: case AST_CHANREF:
    case AST_PAT_NAME: case AST_PAT_ANY:
    case AST_PAT_EQ: case AST_PAT_BIND: case AST_PAT_EXPR: case AST_SYSTEM: case AST_INSTANCE:
    case AST_ALT: case AST_FIELD: case AST_BINDER: case AST_FIELDVAL: case AST_FIXPARAM:
    case AST_ACTION_ARG: case AST_PROPERTY: case AST_STRING: case AST_EXPECT: case AST_PRED:
    case AST_PREDPARAM: case AST_ACTIONPARAM: case AST_COVER:
        return false;
    case AST_BLOCK: case AST_PAT_ALT:
    case AST_PARALLEL: case AST_RESTRICT: case AST_FAMILY:
    case AST_T_BOOL: case AST_T_INT: case AST_T_NAME: case AST_T_RANGE: case AST_T_ENUM:
    case AST_T_UNION: case AST_T_DATA: case AST_T_SCALARSET: case AST_T_ARRAY:
    case AST_T_RECORD: case AST_T_SET: case AST_T_SEQ: case AST_T_BAG: case AST_T_ELEMENTS:
    case AST_INT: case AST_TRUE: case AST_FALSE: case AST_CALL: case AST_INDEX: case AST_DOT:
    case AST_AT: case AST_NOT: case AST_NEG: OPERATORS(AST_OPERATOR_CASE)
    case AST_IS: case AST_IF: case AST_FORALL: case AST_EXISTS: case AST_LET:
    case AST_SET: case AST_RECORD: case AST_ARRAY: case AST_ARRAY_LITERAL: case AST_SET_OF:
    case AST_SEQ: case AST_FIRST: case AST_BAG_OF: case AST_AGGREGATE:
    case AST_MU: case AST_NU: case AST_DIAMOND: case AST_BOX:
    case AST_R_SEQ: case AST_R_ALT: case AST_R_STAR: case AST_R_PLUS: case AST_R_OPT:
    case AST_A_ANY: case AST_A_MOVES: case AST_A_NOT: case AST_A_SET: case AST_A_TAU: case AST_A_AT:
    case AST_A_NAME: case AST_A_CHANNEL: case AST_A_LABEL: case AST_A_COMM: case AST_A_OUT:
    case AST_A_IN:
        return true;
    }
    /* clang-format on */
    BUG("a kind of tree: %d", (int)kind);
}

/* A node without parts is no level, whatever its kind. */
static void note_depth(struct ast *x, const struct ast *kid)
{
    uint32_t depth;

    if (kid == NULL || (kid->kind == AST_LIST && kid->n == 0))
        return;
    depth = kid->depth + is_level(x->kind);
    if (depth > x->depth)
        x->depth = depth;
}

static struct ast *make_node(struct arena *a, enum ast_kind kind, struct span span, uint32_t n,
                             va_list kids)
{
    struct ast *x = ARENA_NEW(a, struct ast);
    uint32_t room = kind == AST_LIST ? list_room(n) : n;

    x->kind = kind;
    x->span = x->name_span = span;
    x->n = n;
    x->depth = x->chain = 0;
    x->kid = room > 0 ? ARENA_ARRAY(a, struct ast *, room) : NULL;
    for (uint32_t i = 0; i < n; i++) {
        x->kid[i] = va_arg(kids, struct ast *);
        note_depth(x, x->kid[i]);
    }
    return x;
}

struct ast *ast_make(struct arena *a, enum ast_kind kind, struct span span, uint32_t n, ...)
{
    struct ast *x;
    va_list kids;

    va_start(kids, n);
    x = make_node(a, kind, span, n, kids);
    va_end(kids);
    return x;
}

struct ast *ast_named(struct arena *a, enum ast_kind kind, struct span span, const char *name,
                      struct span name_span, uint32_t n, ...)
{
    struct ast *x;
    va_list kids;

    va_start(kids, n);
    x = make_node(a, kind, span, n, kids);
    va_end(kids);
    x->name = name;
    x->name_span = name_span;
    return x;
}

/* clang-format off */
#define AST_OPERATOR(kind, ...) case AST_##kind: return &operators[OPERATOR_##kind];

const struct operator_entry *ast_operator(enum ast_kind kind)
{
    switch (kind) {
    OPERATORS(AST_OPERATOR)
    default: return NULL;
    }
}
/* clang-format on */

void ast_append(struct arena *a, struct ast *list, struct ast *kid)
{
    if (list->n == list_room(list->n)) {
        struct ast **more = ARENA_ARRAY(a, struct ast *, list_room(list->n + 1));
        if (list->n > 0)
            memcpy(more, list->kid, list->n * sizeof *more);
        list->kid = more;
    }
    list->kid[list->n++] = kid;
    note_depth(list, kid);
    list->span = list->n == 1 ? kid->span : span_join(list->span, kid->span);
    list->name_span = list->span;
}

/*
 * Making syntax trees.
 *
 * A list's room for kids is worked out from their number (a power of two, at least
 * LIST_ROOM), so that appending needs no capacity field in every node.
 */
#include "config.h"
#include "parser/ast.h"

#include <stdarg.h>
#include <string.h>

#define LIST_ROOM 4u

/* How many kids the array of a list of n has room for. */
static uint32_t list_room(uint32_t n)
{
    uint32_t room = LIST_ROOM;

    if (n == 0)
        return 0;
    while (room < n)
        room *= 2;
    return room;
}

static void note_depth(struct ast *x, const struct ast *kid)
{
    if (kid != NULL && kid->depth >= x->depth)
        x->depth = kid->depth + 1;
}

static struct ast *make(struct arena *a, enum ast_kind kind, struct span span, uint32_t n,
                        va_list kids)
{
    struct ast *x = ARENA_NEW(a, struct ast);
    uint32_t room = kind == AST_LIST ? list_room(n) : n;

    x->kind = kind;
    x->span = x->name_span = span;
    x->n = n;
    x->depth = 1;
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
    x = make(a, kind, span, n, kids);
    va_end(kids);
    return x;
}

struct ast *ast_named(struct arena *a, enum ast_kind kind, struct span span, const char *name,
                      struct span name_span, uint32_t n, ...)
{
    struct ast *x;
    va_list kids;

    va_start(kids, n);
    x = make(a, kind, span, n, kids);
    va_end(kids);
    x->name = name;
    x->name_span = name_span;
    return x;
}

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

/*
 * Undefined values in CMurphi's dialect (see murphi_context.h).
 *
 * Reading an unassigned value is a run-time error of the model.  CMurphi copies a simple undefined
 * value as any other, and in comparisons of scalarsets and unions it is a value of its own.  Where
 * a value may be undefined, the translation asks that first.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* ---- where ---- */

struct ast *murphi_is_unset(struct murphi *m, struct ast *place)
{
    return ast_named(m->arena, AST_IS, place->span, symbol_of(m->symbols, "_"), place->span, 1,
                     place);
}

static struct ast *name_hole(struct murphi *m, const struct ast *t, struct ast *x)
{
    const struct murphi_entry *known = murphi_find(m, t->name);

    if (known->hole != NULL)
        return known->hole;
    return known->assignable ? murphi_is_unset(m, x) : NULL;
}

struct ast *murphi_hole(struct murphi *m, const struct ast *t, struct ast *x,
                        const struct murphi_type *type)
{
    if (m->dialect != DIALECT_CMURPHI || !murphi_is_simple(type))
        return NULL;
    if (x == m->noted)
        return murphi_noted_hole(m, x);
    switch (t->kind) {
    case AST_NAME: return name_hole(m, t, x);
    case AST_INDEX:
        return x->kind == AST_NAME ? NULL : murphi_is_unset(m, x); /* a chosen element */
    case AST_DOT: return murphi_is_unset(m, x);
    case AST_CALL:
    case AST_IF: return x->kind == AST_NAME ? murphi_is_unset(m, x) : NULL; /* computed before */
    default: return NULL;
    }
}

void murphi_note_hole(struct murphi *m, const struct ast *x, struct ast *hole)
{
    m->noted = x;
    m->noted_hole = hole;
}

struct ast *murphi_noted_hole(const struct murphi *m, const struct ast *x)
{
    return x == m->noted ? m->noted_hole : NULL;
}

struct ast *murphi_hole_of_either(struct murphi *m, struct ast *c, struct ast *hole_a,
                                  struct ast *hole_b)
{
    struct ast *never = ast_make(m->arena, AST_FALSE, c->span, 0);

    return hole_a == NULL && hole_b == NULL
               ? NULL
               : ast_make(m->arena, AST_IF, c->span, 3, c, hole_a != NULL ? hole_a : never,
                          hole_b != NULL ? hole_b : never);
}

/* ---- what is done with them ---- */

static struct ast *murphi_unless(struct murphi *m, struct ast *x)
{
    return murphi_make(m, AST_NOT, x->span, x, NULL);
}

void murphi_copy(struct murphi *m, struct ast *block, struct ast *place, struct ast *hole,
                 struct ast *x)
{
    struct span at = x->span;
    struct ast *branches, *list;

    if (hole == NULL) {
        ast_append(m->arena, block, murphi_assign(m, at, place, x));
        return;
    }
    list = murphi_list(m, at,
                       murphi_assign(m, at, place, ast_make(m->arena, AST_UNASSIGNED, at, 0)));
    branches = murphi_list(m, at,
                           ast_make(m->arena, AST_CASE, at, 2, murphi_list(m, at, hole),
                                    murphi_block(m, at, list)));
    list = murphi_list(m, at, murphi_assign(m, at, place, x));
    ast_append(m->arena, branches,
               ast_make(m->arena, AST_CASE, at, 2, NULL, murphi_block(m, at, list)));
    ast_append(m->arena, block, ast_make(m->arena, AST_CHOICE, at, 2, NULL, branches));
}

struct ast *murphi_equal(struct murphi *m, struct span at, struct ast *hole_a, struct ast *hole_b,
                         struct ast *same)
{
    struct ast *both = hole_b == NULL ? same
                                      : murphi_make(m, AST_AND, at, murphi_unless(m, hole_b), same);

    if (hole_a == NULL)
        return both;
    return hole_b == NULL ? murphi_make(m, AST_AND, at, murphi_unless(m, hole_a), same)
                          : ast_make(m->arena, AST_IF, at, 3, hole_a, hole_b, both);
}

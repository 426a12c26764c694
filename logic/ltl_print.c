/*
 * Formulas of linear temporal logic as text (see ltl_read.h).
 */
#include "config.h"

#include "logic/ltl_read.h"
#include "parser/ast_print.h"

static void put_dual(struct buf *b, const struct ltl_reading *r, uint32_t number, bool enclosed);

static void put_two(struct buf *b, const struct ltl_reading *r, const char *name,
                    const struct ltl *f)
{
    buf_printf(b, "%s(", name);
    put_dual(b, r, f->kid[0], false);
    buf_add(b, ", ");
    put_dual(b, r, f->kid[1], false);
    buf_char(b, ')');
}

static void put_one(struct buf *b, const struct ltl_reading *r, const char *name, uint32_t number)
{
    buf_printf(b, "%s(", name);
    put_dual(b, r, number, false);
    buf_char(b, ')');
}

static void put_joined(struct buf *b, const struct ltl_reading *r, const struct ltl *f,
                       bool enclosed)
{
    buf_add(b, enclosed ? "(" : "");
    put_dual(b, r, f->kid[0], true);
    buf_add(b, f->kind == LTL_AND ? " || " : " && ");
    put_dual(b, r, f->kid[1], true);
    buf_add(b, enclosed ? ")" : "");
}

static void put_ltl_atom(struct buf *b, const struct ltl_reading *r, const struct ltl *f)
{
    const struct ltl_atom *a = &r->atom.at[f->atom];
    struct ast *t = (struct ast *)a->tree;

    if (a->action) {
        buf_add(b, f->negative ? "does(<" : "!does(<");
        ast_print(b, t);
        buf_add(b, ">)");
    } else {
        ast_print(b, f->negative ? t : ast_make(r->b->e->arena, AST_NOT, r->at, 1, t));
    }
}

/* The negation of a formula of the list. */
static void put_dual(struct buf *b, const struct ltl_reading *r, uint32_t number, bool enclosed)
{
    const struct ltl *f = &r->list.at.at[number];
    enum ltl_kind constant = f->kind == LTL_UNTIL ? LTL_TRUE : LTL_FALSE;

    switch (f->kind) {
    case LTL_TRUE: buf_add(b, "false"); break;
    case LTL_FALSE: buf_add(b, "true"); break;
    case LTL_LITERAL: put_ltl_atom(b, r, f); break;
    case LTL_AND:
    case LTL_OR: put_joined(b, r, f, enclosed); break;
    case LTL_NEXT: put_one(b, r, "X", f->kid[0]); break;
    case LTL_UNTIL:
    case LTL_RELEASE:
        if (r->list.at.at[f->kid[0]].kind == constant)
            put_one(b, r, f->kind == LTL_UNTIL ? "G" : "F", f->kid[1]);
        else
            put_two(b, r, f->kind == LTL_UNTIL ? "R" : "U", f);
        break;
    }
}

void ltl_print_dual(struct buf *b, const struct ltl_reading *r, uint64_t formulas)
{
    bool several = (formulas & (formulas - 1)) != 0, first = true;

    for (uint32_t i = 0; i < r->list.at.n; i++) {
        if ((formulas >> i & 1) == 0)
            continue;
        buf_add(b, first ? "" : " || ");
        put_dual(b, r, i, several);
        first = false;
    }
}

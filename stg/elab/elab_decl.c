/*
 * The context of elaboration; constants, types, functions and global variables, elaborated on
 * first use, so that declarations may come in any order (see elab_demand in elab.h).
 */
#include "config.h"

#include <string.h>

#include "stg/elab/elab_private.h"
#include "stg/elab/elab.h"
#include "stg/elab/elab_util.h"
#include "stg/data/signature.h"
#include "support/vec.h"

void elab_init(struct elab *e, struct arena *a, struct symbols *s, struct diag *d,
               struct values *vs)
{
    *e = (struct elab){ .arena = a, .symbols = s, .diag = d, .vs = vs };
    e->globals = mem_alloc(sizeof *e->globals);
    scope_init(e->globals, NULL);
    e->nominal = mem_zalloc(sizeof *e->nominal);
    e->privates = privates_new();
}

void elab_clear(struct elab *e)
{
    scope_clear(e->globals);
    mem_free(e->globals);
    privates_free(e->privates);
    vec_clear(e->nominal);
    map_clear(&e->nominal->by_tree);
    mem_free(e->nominal);
}

static bool demand_const(struct elab *e, struct entry *x)
{
    const struct ast *t = x->decl, *expr = t->kid[1];
    const struct sort *sort = NULL;
    value v;

    for (uint32_t i = 0; i < e->n_defines; i++)
        if (strcmp(e->define[i].name, x->name) == 0) {
            e->define[i].used = true;
            expr = e->define[i].expr;
        }
    if (t->kid[0] != NULL && (sort = elab_type(e, e->globals, t->kid[0])) == NULL)
        return false;
    if (sort == NULL) {
        const struct term *term = elab_expr(e, e->globals, expr, NULL);
        if (term == NULL)
            return false;
        if (sort_mentions(term->sort, SORT_ANY)) {
            diag_error(e->diag, x->at,
                       "'%s' needs a type: '{}', 'seq()' and '_' have none of "
                       "their own",
                       x->name);
            return false;
        }
        sort = term->sort->kind == SORT_INT ? &sort_int : term->sort;
    }
    if (!elab_constant(e, e->globals, expr, sort, "a constant", &v))
        return false;
    x->sort = sort;
    x->term = term_const(e, sort, x->at, v);
    if (sort->kind == SORT_INT) { /* so that range checks know the exact value */
        struct num n = num_copy(e->arena, value_to_num(e->vs, v));
        x->term = term_const(e, sort_range(e->arena, n, n), x->at, v);
    }
    return true;
}

static bool is_nominal(const struct sort *s)
{
    return s->kind == SORT_ENUM || s->kind == SORT_DATA || s->kind == SORT_SCALARSET ||
           s->kind == SORT_UNION;
}

static bool demand_type(struct elab *e, struct entry *x)
{
    const struct sort *s = elab_type(e, e->globals, x->decl->kid[0]);
    struct sort *named;

    if (s == NULL)
        return false;
    if (is_nominal(s)) {
        if (s->name == NULL)
            ((struct sort *)s)->name = x->name;
        x->sort = s;
        return true;
    }
    named = ARENA_NEW(e->arena, struct sort);
    *named = *s;
    named->name = x->name;
    x->sort = named;
    return true;
}

static bool fun_params(struct elab *e, struct scope *s, const struct ast *t, struct fun *f)
{
    const struct binder *b = elab_binders(e, s, t->kid[0], ROLE_FUN_PARAM, &f->n_params);

    if (b == NULL)
        return false;
    f->param = ARENA_ARRAY(e->arena, const struct sort *, f->n_params + 1);
    for (uint32_t i = 0; i < f->n_params; i++)
        f->param[i] = b[i].sort;
    return true;
}

/* A function has a frame of its own and sees no state. */
static bool demand_fun(struct elab *e, struct entry *x)
{
    struct fun *f = ARENA_NEW(e->arena, struct fun);
    struct elab inner = *e;
    struct scope s;
    bool ok;

    f->name = x->name;
    f->at = x->at;
    inner.n_slots = 0;
    inner.no_globals = "a function";
    inner.observe = NULL;
    scope_init(&s, e->globals);
    ok = fun_params(&inner, &s, x->decl, f);
    f->result = elab_type(&inner, e->globals, x->decl->kid[1]);
    ok = ok && f->result != NULL;
    if (ok)
        f->body = elab_place(&inner, &s, x->decl->kid[2], f->result);
    scope_clear(&s);
    f->n_slots = inner.n_slots;
    e->height = inner.height;
    x->object = f;
    return ok && f->body != NULL;
}

static bool demand_global(struct elab *e, struct entry *x)
{
    struct global *g = x->object;
    const struct ast *t = x->decl;

    x->sort = g->sort = elab_type(e, e->globals, t->kid[1]);
    if (g->sort == NULL)
        return false;
    g->initial = VALUE_NONE;
    return t->kid[2] == NULL ||
           elab_constant(e, e->globals, t->kid[2], g->sort, "an initial value", &g->initial);
}

static bool demand_now(struct elab *e, struct entry *x)
{
    switch (x->kind) {
    case ENTRY_CONST: return demand_const(e, x);
    case ENTRY_TYPE: return demand_type(e, x);
    case ENTRY_FUN: return demand_fun(e, x);
    case ENTRY_PROCEDURE: return elab_procedure(e, x);
    case ENTRY_GLOBAL: return demand_global(e, x);
    default: return true;
    }
}

static void report_cycle(struct elab *e, const struct entry *x)
{
    if (x->kind == ENTRY_FUN)
        diag_error(e->diag, x->at, "function '%s' is recursive", x->name);
    else
        diag_error(e->diag, x->at, "'%s' is defined in terms of itself", x->name);
    if (x->kind == ENTRY_FUN)
        diag_note(e->diag, x->at,
                  "functions cannot call themselves; use 'first', a quantifier, "
                  "or a loop of edges");
}

/* Terms, sorts and values are walked by recursion, so nesting through declarations has the same
   limit as nesting in a text. */
static bool low_enough(struct elab *e, const struct entry *x, uint32_t levels)
{
    if (levels <= AST_MAX_DEPTH)
        return true;
    diag_error(e->diag, x->at,
               "'%s' builds on other declarations too deeply (more than %d "
               "levels)",
               x->name, AST_MAX_DEPTH);
    return false;
}

static bool is_flat(const struct entry *x)
{
    return x->kind != ENTRY_FUN && x->kind != ENTRY_TYPE && x->sort != NULL &&
           (x->sort->kind == SORT_INT || x->sort->kind == SORT_BOOL);
}

/* Elaborates x, and keeps track of the levels above it (e->pending) and below it.  A declaration
   counts as one level at least. */
static bool demand_level(struct elab *e, struct entry *x)
{
    uint32_t outside = e->height, levels = x->decl->depth > 0 ? x->decl->depth : 1;
    bool ok;

    e->height = 0;
    e->pending += levels;
    ok = low_enough(e, x, e->pending) && demand_now(e, x);
    e->pending -= levels;
    x->height = is_flat(x) ? 0 : e->height + levels;
    e->height = outside;
    return ok && low_enough(e, x, x->height);
}

bool elab_demand(struct elab *e, struct entry *x)
{
    uint32_t n_slots = e->n_slots;

    if (x->state == ENTRY_BUSY) {
        report_cycle(e, x);
        x->state = ENTRY_BAD;
    }
    if (x->state == ENTRY_NEW) {
        x->state = ENTRY_BUSY;
        x->state = demand_level(e, x) && x->state == ENTRY_BUSY ? ENTRY_DONE : ENTRY_BAD;
        e->n_slots = x->kind == ENTRY_FUN ? n_slots : e->n_slots;
    }
    if (x->height > e->height)
        e->height = x->height;
    return x->state == ENTRY_DONE;
}

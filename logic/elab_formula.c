/*
 * Formulas from their tree, in positive normal form (see formula_build.h).
 *
 * The tree is walked with a polarity; a negation inverts it, and under negative polarity every
 * construct is built as its dual.  A subformula that is data alone becomes one term.
 */
#include "config.h"

#include <string.h>

#include "logic/elab_ltl.h"
#include "logic/formula_build.h"
#include "stg/elab/elab_util.h"

const struct fnode *data_node(struct build *b, const struct term *t)
{
    struct fnode *f;

    if (t == NULL)
        return NULL;
    f = new_node(b, F_DATA, t->span, 0, NULL);
    f->term = t;
    return f;
}

/* ---- connectives ---- */

static const struct term *combine_terms(struct build *b, enum term_kind kind, struct span at,
                                        const struct fnode *x, const struct fnode *y)
{
    const struct term *kid[2] = { x->term, y->term };

    return term_fold(b->e, term_make(b->e, kind, &sort_bool, at, 2, kid));
}

/* x && y, or x || y; if both are data, so is the result. */
static const struct fnode *connect(struct build *b, enum fnode_kind kind, struct span at,
                                   const struct fnode *x, const struct fnode *y)
{
    const struct fnode *kid[2] = { x, y };

    if (x == NULL || y == NULL)
        return NULL;
    if (x->kind == F_DATA && y->kind == F_DATA)
        return data_node(b, combine_terms(b, kind == F_AND ? TERM_AND : TERM_OR, at, x, y));
    return new_node(b, kind, at, 2, kid);
}

static const struct fnode *build_iff(struct build *b, struct scope *s, const struct ast *t,
                                     bool negative)
{
    const struct fnode *x = build_formula(b, s, t->kid[0], false);
    const struct fnode *y = build_formula(b, s, t->kid[1], negative);
    const struct fnode *not_x, *not_y;

    if (x == NULL || y == NULL)
        return NULL;
    if (x->kind == F_DATA && y->kind == F_DATA)
        return data_node(b, combine_terms(b, TERM_IFF, t->span, x, y));
    not_x = build_formula(b, s, t->kid[0], true);
    not_y = build_formula(b, s, t->kid[1], !negative);
    return connect(b, F_AND, t->span, connect(b, F_OR, t->span, not_x, y),
                   connect(b, F_OR, t->span, x, not_y));
}

/* if c then x else y = (!c || x) && (c || y), of either polarity. */
static const struct fnode *build_if(struct build *b, struct scope *s, const struct ast *t,
                                    bool negative)
{
    const struct fnode *c = build_formula(b, s, t->kid[0], false), *not_c;
    const struct fnode *x = build_formula(b, s, t->kid[1], negative);
    const struct fnode *y = build_formula(b, s, t->kid[2], negative);
    const struct term *kid[3];

    if (c == NULL || x == NULL || y == NULL)
        return NULL;
    if (c->kind == F_DATA && x->kind == F_DATA && y->kind == F_DATA) {
        kid[0] = c->term;
        kid[1] = x->term;
        kid[2] = y->term;
        return data_node(b, term_make(b->e, TERM_IF, &sort_bool, t->span, 3, kid));
    }
    not_c = build_formula(b, s, t->kid[0], true);
    return connect(b, F_AND, t->span, connect(b, F_OR, t->kid[1]->span, not_c, x),
                   connect(b, F_OR, t->kid[2]->span, c, y));
}

/* ---- binders ---- */

/* Enumerating a smaller type is faster than searching transitions. */
#define FEW_VALUES 16

static bool is_large(const struct binder *x)
{
    return x->lo == NULL && sort_card(x->sort) > FEW_VALUES;
}

static bool refuse_infinite(struct build *b, const struct binder *x, struct span at)
{
    if (x->lo != NULL || !sort_endless(x->sort))
        return false;
    diag_error(b->e->diag, at, "'%s' ranges over infinitely many values and nothing fixes it",
               x->name);
    diag_note(b->e->diag, at,
              "give it a range, as in '0..9', or let a transition fix it: "
              "'exists %s : int . <c!%s> ...', or '<c!?%s> ...'",
              x->name, x->name, x->name);
    return true;
}

static const struct fnode *quantified_data(struct build *b, const struct ast *t, bool forall,
                                           struct binder *x, uint32_t n, const struct fnode *body)
{
    struct term *r = term_make(b->e, forall ? TERM_FORALL : TERM_EXISTS, &sort_bool, t->span, 1,
                               &body->term);

    filter_binders(b->e->arena, n, x, body->term, !forall);
    r->binder = x;
    r->n_binders = n;
    return data_node(b, r);
}

static const struct fnode *quantify(struct build *b, const struct ast *t, bool forall,
                                    struct binder *x, uint32_t n, const struct fnode *body)
{
    struct fnode *f;

    for (uint32_t i = n; i-- > 0;) {
        f = new_node(b, forall ? F_FORALL : F_EXISTS, t->span, 1, &body);
        if (b->too_large)
            return NULL;
        f->binder = &x[i];
        f->act = is_large(&x[i]) ? one_point(b, body, forall, x[i].slot) : NULL;
        if (f->act == NULL && refuse_infinite(b, &x[i], t->kid[0]->span))
            return NULL;
        filter_formula(b, &x[i], body, forall);
        body = f;
    }
    return body;
}

static const struct fnode *build_quantifier(struct build *b, struct scope *s, const struct ast *t,
                                            bool negative)
{
    bool forall = (t->kind == AST_FORALL) != negative, refused = false;
    const struct fnode *body;
    struct binder *x;
    struct scope inner;
    uint32_t n;

    scope_init(&inner, s);
    x = elab_binders(b->e, &inner, t->kid[0], ROLE_BINDER, &n);
    for (uint32_t i = 0; x != NULL && i < n; i++)
        name_slot(b, x[i].slot, x[i].name, x[i].sort);
    body = build_formula(b, &inner, t->kid[1], negative);
    scope_clear(&inner);
    if (x == NULL || body == NULL)
        return NULL;
    for (uint32_t i = 0; i < n && body->kind == F_DATA; i++)
        refused = refuse_infinite(b, &x[i], t->kid[0]->span) || refused;
    if (refused)
        return NULL;
    return body->kind == F_DATA ? quantified_data(b, t, forall, x, n, body)
                                : quantify(b, t, forall, x, n, body);
}

const struct fnode *let_node(struct build *b, struct span at, uint32_t slot,
                             const struct term *bound, const struct fnode *body)
{
    struct fnode *f;
    struct term *r;

    if (bound == NULL || body == NULL)
        return NULL;
    if (body->kind == F_DATA) {
        const struct term *kid[2] = { bound, body->term };
        r = term_make(b->e, TERM_LET, &sort_bool, at, 2, kid);
        r->slot = slot;
        r->name = b->slot_name.at[slot];
        return data_node(b, r);
    }
    f = new_node(b, F_LET, at, 1, &body);
    f->slot = slot;
    f->term = bound;
    return f;
}

static const struct fnode *build_let(struct build *b, struct scope *s, const struct ast *t,
                                     bool negative)
{
    const struct term *bound = elab_expr(b->e, s, t->kid[0], NULL);
    const struct fnode *body;
    struct scope inner;
    struct entry *x;

    scope_init(&inner, s);
    x = new_variable(b, &inner, t->name, t->name_span, bound == NULL ? NULL : bound->sort);
    body = build_formula(b, &inner, t->kid[1], negative);
    scope_clear(&inner);
    return x == NULL ? NULL : let_node(b, t->span, x->number, bound, body);
}

/* ---- fixpoints ---- */

static bool fixpoint_params(struct build *b, struct scope *s, struct scope *inner,
                            const struct ast *list, struct fixpoint *fix, const struct term ***arg)
{
    struct elab *e = b->e;
    bool ok = true;

    fix->n_params = list == NULL ? 0 : list->n;
    fix->slot = ARENA_ARRAY(e->arena, uint32_t, fix->n_params + 1);
    fix->sort = ARENA_ARRAY(e->arena, const struct sort *, fix->n_params + 1);
    *arg = ARENA_ARRAY(e->arena, const struct term *, fix->n_params + 1);
    for (uint32_t i = 0; i < fix->n_params; i++) {
        const struct ast *p = list->kid[i];
        struct entry *x;
        fix->sort[i] = elab_type(e, s, p->kid[0]);
        if (fix->sort[i] != NULL)
            (*arg)[i] = elab_place(e, s, p->kid[1], fix->sort[i]);
        x = new_variable(b, inner, p->name, p->name_span, fix->sort[i]);
        if (x != NULL)
            fix->slot[i] = x->number;
        ok = ok && x != NULL && (*arg)[i] != NULL;
    }
    return ok;
}

static struct fnode *fix_node(struct build *b, enum fnode_kind kind, struct span at,
                              struct fixpoint *fix, const struct term **arg)
{
    struct fnode *f = new_node(b, kind, at, 0, NULL);

    f->fix = fix;
    f->n_args = fix->n_params;
    f->arg = arg;
    return f;
}

static bool is_of_prelude(const struct build *b, const struct ast *t)
{
    const struct scope *prelude = b->e->globals->up;

    return prelude != NULL && prelude->n > 0 && prelude->entry[0]->at.text == t->span.text;
}

static const struct fnode *build_fixpoint(struct build *b, struct scope *s, const struct ast *t,
                                          bool negative)
{
    struct elab *e = b->e;
    struct fixpoint *fix = ARENA_NEW(e->arena, struct fixpoint);
    struct bound_fixpoint *bound = ARENA_NEW(e->arena, struct bound_fixpoint);
    const struct term **arg;
    struct fnode *f;
    struct scope inner;
    struct entry *x;
    bool ok;

    fix->name = t->name;
    fix->at = t->name_span;
    fix->nu = (t->kind == AST_NU) != negative;
    fix->of_runs = is_of_prelude(b, t);
    *bound = (struct bound_fixpoint){ fix, negative };
    scope_init(&inner, s);
    x = scope_add(&inner, e->arena, e->diag, ENTRY_FIXPOINT, t->name, t->name_span);
    x->object = bound;
    uses_note_entry(e->uses, t->name_span, x);
    ok = fixpoint_params(b, s, &inner, t->kid[0], fix, &arg);
    fix->body = build_formula(b, &inner, t->kid[1], negative);
    scope_clear(&inner);
    if (!ok || fix->body == NULL)
        return NULL;
    f = fix_node(b, F_FIX, t->span, fix, arg);
    set_height(b, f, fix->body);
    return f;
}

static const struct fnode *build_unfolding(struct build *b, struct scope *s, const struct ast *t,
                                           const struct entry *x, bool negative)
{
    const struct bound_fixpoint *bound = x->object;
    const struct ast *list = t->kind == AST_CALL ? t->kid[0] : NULL;
    const struct term **arg;

    if (bound->negative != negative) {
        diag_error(b->e->diag, t->span,
                   "'%s' occurs under a negation: the fixpoint would not "
                   "exist",
                   x->name);
        diag_note(b->e->diag, x->at, "'%s' is bound here", x->name);
        return NULL;
    }
    arg = elab_arguments(b->e, s, list, bound->fix->n_params, bound->fix->sort, t->span, x->name,
                         x->at);
    return arg == NULL ? NULL : fix_node(b, F_CALL, t->span, bound->fix, arg);
}

/* ---- names and calls ---- */

static const struct fnode *build_data(struct build *b, struct scope *s, const struct ast *t,
                                      bool negative)
{
    const struct term *term;

    if (negative && t->kind == AST_NOT)
        return build_data(b, s, t->kid[0], false);
    term = elab_bool(b->e, s, t);
    if (term == NULL || !negative)
        return data_node(b, term);
    return data_node(b, term_fold(b->e, term_make(b->e, TERM_NOT, &sort_bool, t->span, 1, &term)));
}

static const struct fnode *build_named(struct build *b, struct scope *s, const struct ast *t,
                                       bool negative)
{
    const struct entry *x = uses_find(b->e->uses, s, t);
    const struct closure *c;

    if (is_ltl(s, t))
        return build_ltl(b, s, t, negative);
    if (x != NULL && x->kind == ENTRY_FIXPOINT)
        return build_unfolding(b, s, t, x, negative);
    if (x != NULL && x->kind == ENTRY_PRED)
        return build_pred(b, s, t, x, negative);
    if (x != NULL && x->kind == ENTRY_FORMULA && t->kind == AST_NAME) {
        c = x->object;
        return build_formula(b, c->scope, c->tree, negative);
    }
    return build_data(b, s, t, negative);
}

/* ---- the walk ---- */

static const struct fnode *build_binary(struct build *b, struct scope *s, const struct ast *t,
                                        bool negative)
{
    bool implies = t->kind == AST_IMPLIES;
    const struct fnode *x = build_formula(b, s, t->kid[0], negative != implies);
    const struct fnode *y = build_formula(b, s, t->kid[1], negative);

    return connect(b, (t->kind == AST_AND) != negative ? F_AND : F_OR, t->span, x, y);
}

static bool is_formula(const struct scope *s, const struct ast *t);

static bool any_formula(const struct scope *s, const struct ast *t, uint32_t from)
{
    for (uint32_t i = from; i < t->n; i++)
        if (is_formula(s, t->kid[i]))
            return true;
    return false;
}

/* Is the tree more than data?  A tree that is data alone stays one term, as it was written. */
static bool is_formula(const struct scope *s, const struct ast *t)
{
    const struct entry *x;

    switch (t->kind) {
    case AST_DIAMOND:
    case AST_BOX:
    case AST_MU:
    case AST_NU:
    case AST_LIST: return true;
    case AST_NOT:
    case AST_AND:
    case AST_OR:
    case AST_IMPLIES:
    case AST_IFF:
    case AST_EQ:
    case AST_NE:
    case AST_IF: return any_formula(s, t, 0);
    case AST_FORALL:
    case AST_EXISTS:
    case AST_LET: return any_formula(s, t, 1);
    case AST_NAME:
    case AST_CALL:
        x = scope_find(s, t->name);
        return is_ltl(s, t) || (x != NULL && (x->kind == ENTRY_PRED || x->kind == ENTRY_FIXPOINT ||
                                              x->kind == ENTRY_FORMULA));
    default: return false;
    }
}

static const struct fnode *build_node_kind(struct build *b, struct scope *s, const struct ast *t,
                                           bool negative)
{
    if (!is_formula(s, t))
        return build_data(b, s, t, negative);
    switch (t->kind) {
    case AST_NOT: return build_formula(b, s, t->kid[0], !negative);
    case AST_AND:
    case AST_OR:
    case AST_IMPLIES: return build_binary(b, s, t, negative);
    case AST_IFF: return build_iff(b, s, t, negative);
    case AST_EQ:
    case AST_NE: return build_iff(b, s, t, negative != (t->kind == AST_NE));
    case AST_IF: return build_if(b, s, t, negative);
    case AST_FORALL:
    case AST_EXISTS: return build_quantifier(b, s, t, negative);
    case AST_LET: return build_let(b, s, t, negative);
    case AST_MU:
    case AST_NU: return build_fixpoint(b, s, t, negative);
    case AST_LIST: return build_ltl_part(b, s, t, negative);
    case AST_DIAMOND:
    case AST_BOX: return build_modality(b, s, t, negative);
    case AST_NAME:
    case AST_CALL: return build_named(b, s, t, negative);
    default: return build_data(b, s, t, negative);
    }
}

const struct fnode *build_formula(struct build *b, struct scope *s, const struct ast *t,
                                  bool negative)
{
    const struct fnode *f;

    if (b->levels >= MAX_LEVELS)
        report_too_deep(b, t->span);
    if (b->too_large)
        return NULL;
    b->levels++;
    f = build_node_kind(b, s, t, negative);
    b->levels--;
    return f;
}

const struct term *build_expression(struct build *b, struct scope *s, const struct ast *t)
{
    const struct fnode *f;

    if (!is_formula(s, t))
        return elab_expr(b->e, s, t, NULL);
    f = build_formula(b, s, t, false);
    if (f == NULL || f->kind == F_DATA)
        return f == NULL ? NULL : f->term;
    diag_error(b->e->diag, t->span, "this is no expression about a single state");
    diag_note(b->e->diag, t->span, "modalities and fixpoints are for properties");
    return NULL;
}

/*
 * Modalities: regular expressions over actions become fixpoints (see formula_build.h).
 *
 *     <R . S>f = <R><S>f      <R | S>f = <R>f || <S>f     <R?>f = f || <R>f
 *     <R*>f = mu X. f || <R>X         <R+>f = <R><R*>f        [..] dually
 *
 * The formula f is one shared node, so nothing is copied.  M. J. Fischer, R. E. Ladner,
 * Propositional dynamic logic of regular programs (1979).
 */
#include "config.h"

#include "logic/formula_build.h"

/* ---- expressions ---- */

static struct regular *new_regular(struct build *b, enum regular_kind kind, const struct ast *t)
{
    struct regular *r = ARENA_NEW(b->e->arena, struct regular);

    r->kind = kind;
    r->at = t->span;
    return r;
}

static const struct regular *build_reg(struct build *b, struct scope *s, const struct ast *t,
                                       bool box, bool negative, bool binders);

/* Both branches must bind the same names, which share their slots. */
static bool unify_branches(struct build *b, const struct ast *t, struct scope *first,
                           struct scope *second, struct vec_u32 *renamed)
{
    for (uint32_t i = 0; i < first->n || i < second->n; i++) {
        const struct entry *x = i < first->n ? first->entry[i] : second->entry[i];
        struct entry *y = scope_find_here(i < first->n ? second : first, x->name);
        if (y == NULL || !sort_agrees(x->sort, y->sort)) {
            diag_error(b->e->diag, x->at,
                       "'%s' is not bound, with the same type, on both sides of "
                       "this choice",
                       x->name);
            diag_note(b->e->diag, t->span, "every path must bind it exactly once");
            return false;
        }
        vec_push(renamed, x->number);
        vec_push(renamed, y->number);
    }
    return true;
}

static void rename_args(uint32_t n, struct arg *arg, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < n; i++) {
        if (arg[i].kind == ARG_BIND && arg[i].slot == from)
            arg[i].slot = to;
        rename_args(arg[i].n, arg[i].sub, from, to);
    }
}

static void rename_term(void *self, const struct term *t)
{
    const uint32_t *pair = self;

    if (t->kind == TERM_LOCAL && t->slot == pair[0])
        ((struct term *)t)->slot = pair[1]; /* built for this expression alone */
}

static void rename_slot(const struct regular *r, uint32_t *pair)
{
    struct act *a = (struct act *)r->act;

    if (r->left != NULL)
        rename_slot(r->left, pair);
    if (r->right != NULL)
        rename_slot(r->right, pair);
    if (a == NULL)
        return;
    rename_args(a->n_index, a->index, pair[0], pair[1]);
    rename_args(a->n_payload, a->payload, pair[0], pair[1]);
    act_walk(a, rename_term, NULL, pair);
}

/* A | B: B is elaborated by itself, then takes over the slots of A's binders. */
static const struct regular *build_choice(struct build *b, struct scope *s, const struct ast *t,
                                          const struct ast *left, const struct ast *right, bool box,
                                          bool negative, bool binders)
{
    struct regular *r = new_regular(b, REG_ALT, t);
    struct vec_u32 renamed = VEC_EMPTY;
    struct scope x, y;

    scope_init(&x, s);
    scope_init(&y, s);
    r->left = build_reg(b, &x, left, box, negative, binders);
    r->right = build_reg(b, &y, right, box, negative, binders);
    if (r->left == NULL || r->right == NULL || !unify_branches(b, t, &x, &y, &renamed))
        r = NULL;
    for (uint32_t i = 0; r != NULL && i < x.n; i++) {
        uint32_t pair[2] = { renamed.at[2 * (size_t)i + 1], renamed.at[2 * (size_t)i] };
        rename_slot(r->right, pair);
        scope_adopt(s, x.entry[i]);
    }
    vec_clear(&renamed);
    scope_clear(&x);
    scope_clear(&y);
    return r;
}

/* The actions from..to-1 of the list; as a set unless there is only one. */
static const struct ast *some_of(struct build *b, const struct ast *t, uint32_t from, uint32_t to)
{
    struct ast *some;

    if (from + 1 == to)
        return t->kid[0]->kid[from];
    some = ast_make(b->e->arena, AST_LIST, t->span, 0);
    for (uint32_t i = from; i < to; i++)
        ast_append(b->e->arena, some, t->kid[0]->kid[i]);
    return ast_make(b->e->arena, AST_A_SET, t->span, 1, some);
}

/* {A, B, C, D} as the choice (A | B) | (C | D). */
static const struct regular *build_set(struct build *b, struct scope *s, const struct ast *t,
                                       bool box, bool negative, bool binders)
{
    uint32_t n = t->kid[0]->n;

    if (n == 1)
        return build_reg(b, s, t->kid[0]->kid[0], box, negative, binders);
    return build_choice(b, s, t, some_of(b, t, 0, n / 2), some_of(b, t, n / 2, n), box, negative,
                        binders);
}

static const struct regular *build_sequence(struct build *b, struct scope *s, const struct ast *t,
                                            bool box, bool negative, bool binders)
{
    struct regular *r = new_regular(b, REG_SEQ, t);

    r->left = build_reg(b, s, t->kid[0], box, negative, binders);
    r->right = build_reg(b, s, t->kid[1], box, negative, binders);
    return r->left == NULL || r->right == NULL ? NULL : r;
}

static const struct regular *build_repeated(struct build *b, struct scope *s, const struct ast *t,
                                            enum regular_kind kind, bool box, bool negative)
{
    struct regular *r = new_regular(b, kind, t);

    r->left = build_reg(b, s, t->kid[0], box, negative, false);
    return r->left == NULL ? NULL : r;
}

static const struct regular *build_single(struct build *b, struct scope *s, const struct ast *t,
                                          bool box, bool negative, bool binders)
{
    struct regular *r = new_regular(b, REG_ACT, t);

    r->act = build_act(b, s, t, box, negative, binders);
    return r->act == NULL ? NULL : r;
}

static const struct regular *build_param(struct build *b, struct scope *s, const struct ast *t,
                                         bool box, bool negative, bool binders)
{
    const struct entry *x = uses_find(b->e->uses, s, t);
    const struct closure *c;

    if (x == NULL || x->kind != ENTRY_ACTION)
        return build_single(b, s, t, box, negative, binders); /* reports it */
    c = x->object;
    return build_reg(b, c->scope, c->tree, box, negative, binders);
}

static const struct regular *build_reg(struct build *b, struct scope *s, const struct ast *t,
                                       bool box, bool negative, bool binders)
{
    if (!count_piece(b, t->span))
        return NULL;
    switch (t->kind) {
    case AST_R_SEQ: return build_sequence(b, s, t, box, negative, binders);
    case AST_R_ALT: return build_choice(b, s, t, t->kid[0], t->kid[1], box, negative, binders);
    case AST_R_STAR: return build_repeated(b, s, t, REG_STAR, box, negative);
    case AST_R_PLUS: return build_repeated(b, s, t, REG_PLUS, box, negative);
    case AST_R_OPT: return build_repeated(b, s, t, REG_OPT, box, negative);
    case AST_A_SET: return build_set(b, s, t, box, negative, binders);
    case AST_A_NAME: return build_param(b, s, t, box, negative, binders);
    default: return build_single(b, s, t, box, negative, binders);
    }
}

const struct regular *build_regular(struct build *b, struct scope *s, const struct ast *t, bool box,
                                    bool negative)
{
    return build_reg(b, s, t, box, negative, true);
}

/* ---- as fixpoints ---- */

static const struct fnode *choice_node(struct build *b, struct span at, bool box,
                                       const struct fnode *x, const struct fnode *y)
{
    const struct fnode *kid[2] = { x, y };

    return new_node(b, box ? F_AND : F_OR, at, 2, kid);
}

static const struct fnode *expand_star(struct build *b, const struct regular *r, bool box,
                                       const struct fnode *kid)
{
    struct fixpoint *fix = ARENA_NEW(b->e->arena, struct fixpoint);
    struct fnode *enter = new_node(b, F_FIX, r->at, 0, NULL);
    struct fnode *again = new_node(b, F_CALL, r->at, 0, NULL);

    fix->name = "Z";
    fix->at = r->at;
    fix->nu = box;
    enter->fix = again->fix = fix;
    fix->body = choice_node(b, r->at, box, kid, expand_regular(b, r->left, box, again));
    set_height(b, enter, fix->body);
    return enter;
}

const struct fnode *expand_regular(struct build *b, const struct regular *r, bool box,
                                   const struct fnode *kid)
{
    struct fnode *f;

    if (b->too_large)
        return kid;
    switch (r->kind) {
    case REG_ACT:
        f = new_node(b, box ? F_BOX : F_DIAMOND, r->at, 1, &kid);
        f->act = r->act;
        return f;
    case REG_SEQ: return expand_regular(b, r->left, box, expand_regular(b, r->right, box, kid));
    case REG_ALT:
        return choice_node(b, r->at, box, expand_regular(b, r->left, box, kid),
                           expand_regular(b, r->right, box, kid));
    case REG_STAR: return expand_star(b, r, box, kid);
    case REG_PLUS: return expand_regular(b, r->left, box, expand_star(b, r, box, kid));
    case REG_OPT: return choice_node(b, r->at, box, kid, expand_regular(b, r->left, box, kid));
    }
    return NULL;
}

const struct fnode *build_modality(struct build *b, struct scope *s, const struct ast *t,
                                   bool negative)
{
    bool box = t->kind == AST_BOX;
    const struct regular *r;
    const struct fnode *kid;
    struct scope inner;

    scope_init(&inner, s);
    r = build_regular(b, &inner, t->kid[0], box, negative);
    kid = r == NULL ? NULL : build_formula(b, &inner, t->kid[1], negative);
    scope_clear(&inner);
    return kid == NULL ? NULL : expand_regular(b, r, box != negative, kid);
}

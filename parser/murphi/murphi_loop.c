/*
 * Loops over scalarsets whose rounds would seem to have an order (see murphi_context.h).
 *
 * `for i : T do b := b & e end` evaluates e where b still holds, so whether e is an error for one i
 * would depend on whether another one comes before it.  Where values have no order, none is left
 * out: if b holds before the loop, e is evaluated for all of them, since each may be the first.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

const struct murphi_type *murphi_loop_scalarset(const struct murphi *m, const struct ast *t)
{
    const struct ast *type = t->kid[0]->kid[0];
    const struct murphi_entry *x = type == NULL || type->kind != AST_T_NAME
                                       ? NULL
                                       : murphi_find(m, type->name);

    return x == NULL || x->role != MURPHI_IS_TYPE || x->type == NULL ||
                   x->type->form != FORM_SCALARSET
               ? NULL
               : x->type;
}

/* Does a loop around it, from `outer` on, go through the same scalarset as this one? */
static bool goes_through_again(const struct murphi *m, const struct ast *outer,
                               const struct ast *loop, const struct murphi_type *s)
{
    for (; outer != loop; outer = outer->kid[1]->kid[0])
        if (murphi_agree(murphi_loop_scalarset(m, outer), s))
            return true;
    for (size_t i = 0; i < m->loops.n; i++)
        if (m->loops.at[i]->form == FORM_UNION || murphi_agree(m->loops.at[i], s))
            return true;
    return false;
}

/* The only statement in loops through scalarsets, or NULL.  No two loops go through the same one,
   so that all values may come first together. */
static const struct ast *only_inner(const struct murphi *m, const struct ast *t)
{
    const struct ast *loop = t;

    for (; murphi_kind(loop) == MURPHI_FOR; loop = loop->kid[1]->kid[0]) {
        const struct murphi_type *s = murphi_loop_scalarset(m, loop);
        if (s == NULL || loop->kid[1]->n != 1 || goes_through_again(m, t, loop, s))
            return NULL;
    }
    return loop;
}

static bool mentions_name(const struct ast *t, const char *name)
{
    bool found = t->name == name;

    for (uint32_t i = 0; i < t->n && !found; i++)
        found = t->kid[i] != NULL && mentions_name(t->kid[i], name);
    return found;
}

static struct ast *if_only(struct murphi *m, struct span at, struct ast *cond, struct ast *body)
{
    struct ast *arm = ast_make(m->arena, (enum ast_kind)MURPHI_ARM, at, 2, cond,
                               murphi_list(m, at, body));

    return ast_make(m->arena, (enum ast_kind)MURPHI_IF, at, 1, murphi_list(m, at, arm));
}

static struct ast *unless(struct murphi *m, struct ast *t, bool negated)
{
    return negated ? ast_make(m->arena, AST_NOT, t->span, 1, t) : t;
}

/* The loops again, around another statement. */
static struct ast *loops_around(struct murphi *m, const struct ast *t, struct ast *body)
{
    const struct ast *inner = t->kid[1]->kid[0];

    if (murphi_kind(inner) == MURPHI_FOR)
        body = loops_around(m, inner, body);
    return ast_make(m->arena, (enum ast_kind)MURPHI_FOR, t->span, 2, t->kid[0],
                    murphi_list(m, t->span, body));
}

/* A boolean variable, or what stands for a place that is one. */
static bool is_boolean_variable(const struct murphi *m, const struct ast *t)
{
    const struct murphi_entry *x = t->kind == AST_NAME ? murphi_find(m, t->name) : NULL;

    return x != NULL && x->assignable && x->type != NULL && x->type->form == FORM_BOOLEAN;
}

/* Of b & e, or b & e & f: e, or e & f; NULL: it begins with something else. */
static struct ast *behind_first(struct murphi *m, struct ast *t, const char *b)
{
    struct ast *first = t->kid[0], *e;

    if (first->kind == AST_NAME && first->name == b)
        return t->kid[1];
    e = first->kind == t->kind ? behind_first(m, first, b) : NULL;
    return e == NULL ? NULL : ast_make(m->arena, t->kind, t->span, 2, e, t->kid[1]);
}

/* The e of b := b & e, if it is about something else and changes nothing; or NULL. */
static struct ast *accumulated(struct murphi *m, const struct ast *t)
{
    struct ast *value = t->kind == AST_ASSIGN ? t->kid[1] : NULL, *e;

    if (value == NULL || (value->kind != AST_AND && value->kind != AST_OR) ||
        !is_boolean_variable(m, t->kid[0]))
        return NULL;
    e = behind_first(m, value, t->kid[0]->name);
    return e == NULL || mentions_name(e, t->kid[0]->name) || murphi_changes(m, e) ? NULL : e;
}

const struct ast *murphi_accumulation(struct murphi *m, const struct ast *t)
{
    const struct ast *inner = only_inner(m, t);
    struct ast *e = inner == NULL ? NULL : accumulated(m, inner), *place, *decided;
    bool all;

    if (e == NULL)
        return NULL;
    all = inner->kid[1]->kind == AST_AND;
    place = inner->kid[0];
    decided = ast_make(m->arena, AST_ASSIGN, inner->span, 2, place,
                       ast_make(m->arena, all ? AST_FALSE : AST_TRUE, inner->span, 0));
    decided = if_only(m, inner->span, unless(m, e, all), decided);
    return if_only(m, t->span, unless(m, place, !all), loops_around(m, t, decided));
}

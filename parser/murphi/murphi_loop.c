/*
 * Loops over scalarsets whose rounds would seem to have an order (see murphi_context.h).
 *
 * `for i : T do b := b & e end` evaluates e where b still holds, so whether e is an error for one i
 * would depend on whether another one comes before it.  Where values have no order, none is left
 * out: if b holds before the loop, e is evaluated for all of them, since each may be the first.
 *
 * A loop that does nothing but return is a quantifier: does a round return, whichever comes first?
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

/* ---- loops that return ---- */

/* What all returns in a loop give back. */
struct leaving {
    struct murphi *m;
    const struct ast *first; /* the first MURPHI_RETURN, or NULL */
};

static struct ast *truth_value(const struct leaving *l, enum ast_kind kind, struct span at)
{
    return ast_make(l->m->arena, kind, at, 0);
}

static struct ast *leaves_list(struct leaving *l, const struct ast *list, uint32_t from);

/* Nothing, or true, or false, the same as before. */
static struct ast *leaves_by_return(struct leaving *l, const struct ast *t)
{
    const struct ast *value = t->kid[0], *known = l->first == NULL ? value : l->first->kid[0];
    bool simple = value == NULL || value->kind == AST_TRUE || value->kind == AST_FALSE;

    if (!simple || (value == NULL) != (known == NULL) ||
        (value != NULL && value->kind != known->kind))
        return NULL;
    l->first = l->first == NULL ? t : l->first;
    return truth_value(l, AST_TRUE, t->span);
}

/* if c then a else b: c is evaluated first, as before. */
static struct ast *leaves_either(struct leaving *l, struct ast *c, struct ast *a, struct ast *b)
{
    if (a == NULL || b == NULL)
        return NULL;
    if (a->kind == AST_TRUE && b->kind == AST_FALSE)
        return c;
    if (a->kind == AST_TRUE)
        return ast_make(l->m->arena, AST_OR, c->span, 2, c, b);
    if (b->kind == AST_FALSE)
        return ast_make(l->m->arena, AST_AND, c->span, 2, c, a);
    return ast_make(l->m->arena, AST_IF, c->span, 3, c, a, b);
}

static struct ast *leaves_arms(struct leaving *l, const struct ast *arms, uint32_t i)
{
    const struct ast *arm = i < arms->n ? arms->kid[i] : NULL;
    struct ast *a;

    if (arm == NULL)
        return truth_value(l, AST_FALSE, arms->span);
    a = leaves_list(l, arm->kid[1], 0);
    return arm->kid[0] == NULL ? a : leaves_either(l, arm->kid[0], a, leaves_arms(l, arms, i + 1));
}

/* e = v | e = w */
static struct ast *is_case_value(struct murphi *m, struct ast *e, const struct ast *values)
{
    struct ast *test = NULL;

    for (uint32_t i = 0; i < values->n; i++) {
        struct ast *v = values->kid[i], *one = ast_make(m->arena, AST_EQ, v->span, 2, e, v);
        test = test == NULL ? one : ast_make(m->arena, AST_OR, v->span, 2, test, one);
    }
    return test;
}

/* One that evaluates its term does so in the first test. */
static struct ast *leaves_cases(struct leaving *l, const struct ast *t, uint32_t i)
{
    const struct ast *one = i < t->kid[1]->n ? t->kid[1]->kid[i] : NULL;
    struct ast *a;

    if (one == NULL)
        return i == 0 ? NULL : truth_value(l, AST_FALSE, t->span);
    a = leaves_list(l, one->kid[1], 0);
    if (one->kid[0] == NULL)
        return i == 0 ? NULL : a;
    return leaves_either(l, is_case_value(l->m, t->kid[0], one->kid[0]), a,
                         leaves_cases(l, t, i + 1));
}

/* Those right inside of the outermost loop, through other scalarsets, join its quantifier. */
static struct ast *leaves_loop(struct leaving *l, const struct ast *t, bool outermost)
{
    struct murphi *m = l->m;
    struct ast *quants = murphi_list(m, t->kid[0]->span, t->kid[0]), *c;
    const struct ast *loop = t, *body = t->kid[1];

    if (t->kid[0]->kid[0] == NULL)
        return NULL;
    while (outermost && body->n == 1 && murphi_kind(body->kid[0]) == MURPHI_FOR) {
        const struct murphi_type *s = murphi_loop_scalarset(m, body->kid[0]);
        if (s == NULL || goes_through_again(m, t, body->kid[0], s))
            break;
        loop = body->kid[0];
        ast_append(m->arena, quants, loop->kid[0]);
        body = loop->kid[1];
    }
    c = leaves_list(l, body, 0);
    return c == NULL ? NULL
                     : ast_make(m->arena, (enum ast_kind)MURPHI_EXISTS, t->span, 2, quants, c);
}

static struct ast *leaves_statement(struct leaving *l, const struct ast *t)
{
    switch (murphi_kind(t)) {
    case MURPHI_RETURN: return leaves_by_return(l, t);
    case MURPHI_IF: return leaves_arms(l, t->kid[0], 0);
    case MURPHI_SWITCH: return leaves_cases(l, t, 0);
    case MURPHI_FOR: return leaves_loop(l, t, false);
    default: return NULL;
    }
}

/* Under which condition do the statements return, if they do nothing else?  NULL: they do. */
static struct ast *leaves_list(struct leaving *l, const struct ast *list, uint32_t from)
{
    struct ast *a, *b;

    if (from == list->n)
        return truth_value(l, AST_FALSE, list->span);
    a = leaves_statement(l, list->kid[from]);
    if (a == NULL || a->kind == AST_TRUE)
        return a;
    b = leaves_list(l, list, from + 1);
    if (b == NULL || b->kind == AST_FALSE)
        return b == NULL ? NULL : a;
    return ast_make(l->m->arena, AST_OR, a->span, 2, a, b);
}

struct ast *murphi_leaving_loop(struct murphi *m, const struct ast *t, const struct ast **leave)
{
    struct leaving l = { m, NULL };
    const struct murphi_type *s = murphi_loop_scalarset(m, t);
    struct ast *c = NULL;

    if (s != NULL && murphi_may_return(t) && !goes_through_again(m, t, t, s) &&
        !murphi_changes(m, t))
        c = leaves_loop(&l, t, true);
    *leave = l.first;
    return c;
}

/*
 * Covers inside of rules: what has to be true once when they are executed (see murphi_context.h).
 *
 * A variable of the model tells whether it was in the present step: the step's name has its value
 * as a parameter, and then it is false again, so there are no more states.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* ---- where they are ---- */

static struct ast *truth_literal(struct murphi *m, enum ast_kind kind, struct span at)
{
    return ast_make(m->arena, kind, at, 0);
}

void murphi_find_covers(struct murphi *m, const struct ast *t)
{
    struct murphi_cover c = { .t = t };

    if (murphi_kind(t) == MURPHI_COVER) {
        c.variable = murphi_fresh(m, murphi_plain_name(m, t->name == NULL ? "covered" : t->name));
        ast_append(m->arena, m->model,
                   murphi_variable(m, t->span, c.variable, &murphi_boolean,
                                   truth_literal(m, AST_FALSE, t->span)));
        vec_push(&m->cover, c);
        return;
    }
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            murphi_find_covers(m, t->kid[i]);
}

static struct murphi_cover *cover_at(const struct murphi *m, const struct ast *t)
{
    for (size_t i = 0; i < m->cover.n; i++)
        if (m->cover.at[i].t == t)
            return &m->cover.at[i];
    return NULL;
}

/* The covers that a rule may execute, each once. */
struct cover_walk {
    const struct murphi *m;
    struct vec_ptr met, found; /* functions; covers */
};

static bool met_once(struct vec_ptr *list, void *x)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i] == x)
            return false;
    vec_push(list, x);
    return true;
}

static void walk_covers(struct cover_walk *w, const struct ast *t)
{
    struct murphi_entry *x = t->kind == AST_CALL ? murphi_find_global(w->m, t->name) : NULL;

    if (murphi_kind(t) == MURPHI_COVER)
        met_once(&w->found, cover_at(w->m, t));
    if (x != NULL && x->role == MURPHI_IS_FUNCTION && met_once(&w->met, x))
        walk_covers(w, x->function->kid[3]);
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            walk_covers(w, t->kid[i]);
}

/* ---- what becomes of them ---- */

bool murphi_cover(struct murphi *m, const struct ast *t, struct ast *block)
{
    struct ast *e = murphi_typed(m, t->kid[0], &murphi_boolean);
    struct ast *name = murphi_name(m, cover_at(m, t)->variable, t->span);

    if (e == NULL)
        return false;
    name = murphi_assign(m, t->span, name, truth_literal(m, AST_TRUE, t->span));
    ast_append(m->arena, block, murphi_if(m, t->span, e, murphi_list(m, t->span, name)));
    return true;
}

/* tau NAME(_, .., true, ..), where the first parameters are those of its rulesets. */
static struct ast *covering_step(struct murphi *m, const struct ast *action, uint32_t n,
                                 uint32_t which)
{
    struct span at = action->span;
    struct ast *list = murphi_list(m, at, NULL);

    for (uint32_t i = 0; i < n; i++)
        ast_append(m->arena, list,
                   i == which
                       ? ast_make(m->arena, AST_PAT_EXPR, at, 1, truth_literal(m, AST_TRUE, at))
                       : ast_make(m->arena, AST_PAT_ANY, at, 0));
    return ast_named(m->arena, AST_A_TAU, at, action->name, at, 1, list);
}

static void cover_step(struct murphi *m, struct ast *edge, const struct vec_ptr *covers)
{
    struct ast *action = edge->kid[3], *values = action->kid[0];
    struct ast *then = murphi_list(m, edge->span, NULL);
    uint32_t first;

    if (values == NULL)
        values = murphi_list(m, edge->span, NULL);
    first = values->n;
    for (size_t i = 0; i < covers->n; i++) {
        const struct murphi_cover *c = covers->at[i];
        struct span at = c->t->span;
        ast_append(m->arena, values, murphi_name(m, c->variable, at));
        ast_append(m->arena, then,
                   ast_make(m->arena, AST_ASSIGN, at, 2, murphi_name(m, c->variable, at),
                            truth_literal(m, AST_FALSE, at)));
    }
    for (size_t i = 0; i < covers->n; i++)
        vec_push(&((struct murphi_cover *)covers->at[i])->step,
                 covering_step(m, action, values->n, first + (uint32_t)i));
    action->kid[0] = values;
    edge->kid[5] = then;
}

/* A start state has no name. */
static void cover_start(struct murphi *m, struct ast *list, const struct vec_ptr *covers)
{
    for (size_t i = 0; i < covers->n; i++) {
        const struct murphi_cover *c = covers->at[i];
        ast_append(m->arena, list,
                   murphi_assign(m, c->t->span, murphi_name(m, c->variable, c->t->span),
                                 truth_literal(m, AST_FALSE, c->t->span)));
    }
}

void murphi_cover_rule(struct murphi *m, const struct ast *t, struct ast *edge, struct ast *list)
{
    struct cover_walk w = { .m = m };

    if (m->cover.n == 0)
        return;
    walk_covers(&w, t);
    if (w.found.n > 0 && edge->kid[3] == NULL)
        cover_start(m, list, &w.found);
    else if (w.found.n > 0)
        cover_step(m, edge, &w.found);
    vec_clear(&w.met);
    vec_clear(&w.found);
}

struct ast *murphi_covering_steps(struct murphi *m, const struct murphi_cover *c)
{
    struct span at = c->t->span;
    struct ast *set = murphi_list(m, at, NULL), *pattern;

    if (c->step.n == 0)
        return truth_literal(m, AST_FALSE, at);
    for (size_t i = 0; i < c->step.n; i++)
        ast_append(m->arena, set, c->step.at[i]);
    pattern = set->n == 1 ? set->kid[0] : ast_make(m->arena, AST_A_SET, at, 1, set);
    return ast_make(m->arena, AST_DIAMOND, at, 2, pattern, truth_literal(m, AST_TRUE, at));
}

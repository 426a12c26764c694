/*
 * Assumptions: states in which one is false are left out (see murphi_context.h).
 *
 * A step that would lead there is none: its rule assumes at its end what holds (1.8.8).  For the
 * properties of the text, which know of no paths, it is counted, as in rumur: another edge takes
 * the same step, gives all variables back their values, and so is a step that changes nothing.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

bool murphi_has_left_out(const struct murphi *m)
{
    return m->counts_left_out && m->n_assumed > 0;
}

const char *murphi_left_out_name(struct murphi *m)
{
    return symbol_of(m->symbols, "left_out'");
}

/* ---- the end of a step ---- */

/* What is assumed so far. */
struct assumed {
    struct ast *list;     /* statements */
    struct ast *all;      /* behind them, an expression; NULL: nothing */
    const char *variable; /* ... or this one, once statements are needed; else NULL */
};

/* Statements of an assumption are executed only if those before it hold. */
static bool assume_also(struct murphi *m, struct murphi_condition *c, struct assumed *x)
{
    struct span at = c->t->span;
    struct ast *inner = murphi_list(m, at, NULL), *e = murphi_condition_value(m, c, inner);

    if (e == NULL)
        return false;
    if (inner->n == 0 && x->variable == NULL) {
        x->all = x->all == NULL ? e : murphi_make(m, AST_AND, at, x->all, e);
        return true;
    }
    if (x->variable == NULL) {
        x->variable = murphi_fresh(m, "kept");
        if (x->all == NULL)
            x->all = ast_make(m->arena, AST_TRUE, at, 0);
        ast_append(m->arena, x->list, murphi_variable(m, at, x->variable, &murphi_boolean, x->all));
    }
    x->all = murphi_name(m, x->variable, at);
    ast_append(m->arena, inner, murphi_assign(m, at, x->all, e));
    ast_append(m->arena, x->list, murphi_if(m, at, x->all, inner));
    return true;
}

/* Whether the state is one that is kept, behind the statements of list; NULL: reported. */
static struct ast *assumptions_hold(struct murphi *m, struct ast *list)
{
    struct assumed x = { .list = list };
    bool ok = true;

    for (size_t i = 0; i < m->condition.n; i++)
        if (m->condition.at[i].variable == NULL)
            ok = assume_also(m, &m->condition.at[i], &x) && ok;
    return ok ? x.all : NULL;
}

static bool assume_all(struct murphi *m, struct ast *list)
{
    struct ast *kept;

    if (m->n_assumed == 0)
        return true;
    kept = assumptions_hold(m, list);
    if (kept != NULL)
        ast_append(m->arena, list, ast_make(m->arena, AST_ASSUME, kept->span, 1, kept));
    return kept != NULL;
}

static bool compute_all(struct murphi *m, struct ast *list)
{
    bool ok = true;

    for (size_t i = 0; i < m->condition.n; i++) {
        struct murphi_condition *c = &m->condition.at[i];
        struct ast *e = c->variable == NULL ? NULL : murphi_condition_value(m, c, list);
        if (e != NULL)
            ast_append(m->arena, list,
                       murphi_assign(m, c->t->span, murphi_name(m, c->variable, c->t->span), e));
        ok = ok && (c->variable == NULL || e != NULL);
    }
    return ok;
}

bool murphi_end_of_step(struct murphi *m, struct ast *list)
{
    size_t floor = m->floor;
    bool ok;

    m->floor = m->entry.n; /* what is local there is not visible here */
    ok = assume_all(m, list);
    ok = compute_all(m, list) && ok;
    m->floor = floor;
    return ok;
}

/* ---- steps that are left out ---- */

/* to := from, of which parts or all may be undefined. */
static void copy_variable(struct murphi *m, struct span at, const struct murphi_type *type,
                          const char *to, const char *from, struct ast *list)
{
    struct ast *x = murphi_name(m, from, at);

    murphi_copy(m, list, murphi_name(m, to, at),
                murphi_is_simple(type) ? murphi_is_unset(m, x) : NULL, x);
}

/* Global variables are the first names of all. */
static bool is_global_variable(const struct murphi_entry *x)
{
    return x->role == MURPHI_IS_VAR && x->type != NULL;
}

struct ast *murphi_left_out(struct murphi *m, const struct ast *edge, const struct ast *list)
{
    struct span at = edge->span;
    const char **kept = ARENA_ARRAY(m->arena, const char *, m->n_globals + 1);
    struct ast *block = murphi_list(m, at, NULL), *holds, *action;
    size_t floor = m->floor;

    for (size_t i = 0; i < m->n_globals; i++) {
        const struct murphi_entry *x = m->entry.at[i];
        if (!is_global_variable(x))
            continue;
        kept[i] = murphi_fresh(m, x->name);
        ast_append(m->arena, block,
                   murphi_variable(m, at, kept[i], x->type,
                                   murphi_is_simple(x->type) ? NULL : murphi_name(m, x->out, at)));
        if (murphi_is_simple(x->type))
            copy_variable(m, at, x->type, kept[i], x->out, block);
    }
    for (uint32_t i = 0; i < list->n; i++)
        ast_append(m->arena, block, list->kid[i]);
    m->floor = m->entry.n;
    holds = assumptions_hold(m, block);
    m->floor = floor;
    if (holds == NULL)
        return NULL;
    ast_append(m->arena, block,
               ast_make(m->arena, AST_ASSUME, at, 1, murphi_make(m, AST_NOT, at, holds, NULL)));
    for (size_t i = 0; i < m->n_globals; i++)
        if (is_global_variable(m->entry.at[i]))
            copy_variable(m, at, m->entry.at[i]->type, m->entry.at[i]->out, kept[i], block);
    action = ast_named(m->arena, AST_TAU, edge->kid[3]->span, murphi_left_out_name(m),
                       edge->kid[3]->name_span, 1, NULL);
    return ast_make(m->arena, AST_EDGE, at, 8, edge->kid[0], edge->kid[1],
                    murphi_block(m, at, block), action, NULL, edge->kid[5], edge->kid[6],
                    edge->kid[7]);
}

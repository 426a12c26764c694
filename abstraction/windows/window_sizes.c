/*
 * Does anything in a model depend on the number of identities (see window_sizes.h)?
 *
 * There are two ways to learn it: from the constants that it is computed from, and from an
 * evaluation for the identities of one size.  What is evaluated in windows instead has its values
 * for every size.
 */
#include "config.h"

#include "abstraction/windows/window_sizes.h"

#include <string.h>

struct sizing {
    const struct ast *tree, *size; /* the number of identities, in the text */
    struct vec_ptr defined;        /* declarations that it is computed from */
    const struct sort *id;
    const char *why;
    struct span at;
};

static void observed(struct sizing *s, struct span at, const char *why)
{
    if (s->why == NULL) {
        s->why = why;
        s->at = at;
    }
}

/* ---- names ---- */

/* The constant or function that the name of t stands for, as if no other name hid it; or NULL. */
static const struct ast *declaration_of(const struct sizing *s, const struct ast *t)
{
    if (t->kind != AST_NAME && t->kind != AST_CALL)
        return NULL;
    for (uint32_t i = 0; i < s->tree->n; i++) {
        const struct ast *d = s->tree->kid[i];
        if ((d->kind == AST_CONST || d->kind == AST_FUN) && strcmp(d->name, t->name) == 0)
            return d;
    }
    return NULL;
}

static bool is_defined(const struct sizing *s, const struct ast *declaration)
{
    for (size_t i = 0; i < s->defined.n; i++)
        if (s->defined.at[i] == declaration)
            return true;
    return false;
}

/* Adds the declarations that the text t needs. */
static void add_defined(struct sizing *s, const struct ast *t)
{
    const struct ast *d = declaration_of(s, t);

    if (d != NULL && !is_defined(s, d)) {
        vec_push(&s->defined, (void *)d);
        add_defined(s, d);
    }
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            add_defined(s, t->kid[i]);
}

/* Looks for their names elsewhere. */
static void find_names(struct sizing *s, const struct ast *t)
{
    const struct ast *d = declaration_of(s, t);

    if (t == s->size || is_defined(s, t))
        return;
    if (d != NULL && is_defined(s, d))
        observed(s, t->name_span, "the number of identities is used");
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            find_names(s, t->kid[i]);
}

static void look_at_names(struct sizing *s)
{
    for (uint32_t i = 0; i < s->tree->n; i++) {
        const struct ast *d = s->tree->kid[i];
        if (d->kind == AST_TYPE && strcmp(d->name, s->id->name) == 0 &&
            d->kid[0]->kind == AST_T_SCALARSET)
            s->size = d->kid[0]->kid[0];
    }
    if (s->size == NULL)
        return;
    add_defined(s, s->size);
    find_names(s, s->tree);
}

/* ---- evaluations ---- */

static void look_at_observation(void *self, const struct term *t)
{
    struct sizing *s = self;

    for (uint32_t i = 0; i < t->n_binders; i++)
        if (t->kind != TERM_ARRAY && t->kind != TERM_SET_OF &&
            window_sort_mentions(t->binder[i].sort, s->id))
            observed(s, t->span, "a quantifier over identities has one value for all sizes");
    if ((t->kind == TERM_EQ || t->kind == TERM_NE || t->kind == TERM_SUBSET || t->kind == TERM_IN ||
         t->kind == TERM_CARD) &&
        window_sort_is_pointwise(t->kid[0]->sort, s->id))
        observed(s, t->span,
                 "sets or arrays of identities are compared, or counted, once for all sizes");
}

static void look_at_evaluation(struct sizing *s, const struct term *t)
{
    if (t != NULL)
        term_walk(t, true, look_at_observation, s);
}

static void look_at_initial_values(struct sizing *s, const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_processes; i++) {
        const struct process *p = &g->process[i];
        for (uint32_t k = p->n_params; k < p->n_params + p->n_vars; k++)
            look_at_evaluation(s, p->variable[k].initial);
        for (uint32_t k = 0; k < p->node[p->begin].n_params; k++)
            look_at_evaluation(s, p->begin_arg[k]);
    }
}

const char *window_sizes_observed(const struct window_system *w, const struct ast *tree,
                                  const struct vec_ptr *evaluated, struct span *at)
{
    struct sizing s = { .tree = tree, .id = w->id, .defined = VEC_EMPTY };

    look_at_names(&s);
    for (size_t i = 0; i < evaluated->n; i++)
        look_at_evaluation(&s, evaluated->at[i]);
    look_at_initial_values(&s, &w->stg->sig);
    vec_clear(&s.defined);
    *at = s.at;
    return s.why;
}

/*
 * Does anything in a model depend on the number of identities (see window_sizes.h)?
 *
 * There are two ways to learn it: from the constants that it is computed from, and from an
 * evaluation for the identities of one size.  What is evaluated in windows instead has its values
 * for every size.
 */
#include "config.h"

#include "abstraction/windows/window_sizes.h"
#include "abstraction/windows/window_refusal.h"

#include <string.h>

struct sizing {
    const struct ast *tree, *size; /* the number of identities, in the text */
    struct vec_ptr defined;        /* declarations that it is computed from */
    const struct sort *id;
    bool initial; /* what is looked at is an initial value */
    struct window_sizes result;
};

static void observed(struct sizing *s, struct span at, const char *why)
{
    if (s->result.observed == NULL) {
        s->result.observed = why;
        s->result.at = at;
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
        observed(s, t->name_span, REFUSED_USED);
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

static bool compares_pointwise(const struct sizing *s, const struct term *t)
{
    return (t->kind == TERM_EQ || t->kind == TERM_NE || t->kind == TERM_SUBSET ||
            t->kind == TERM_IN || t->kind == TERM_CARD) &&
           window_sort_is_pointwise(t->kid[0]->sort, s->id);
}

/* Quantifiers and comparisons that have their value for every size from some one on are fine in
   initial values. */
static void look_at_observation(void *self, const struct term *t)
{
    struct sizing *s = self;
    bool counts = t->kind == TERM_CARD || t->kind == TERM_IN || t->kind == TERM_FIRST ||
                  t->kind == TERM_AGGREGATE;

    for (uint32_t i = 0; i < t->n_binders; i++) {
        const struct sort *sort = t->binder[i].sort;
        bool chooses = !s->initial || counts || window_sort_is_pointwise(sort, s->id);
        if (t->kind != TERM_ARRAY && t->kind != TERM_SET_OF && chooses &&
            window_sort_mentions(sort, s->id))
            observed(s, t->span, REFUSED_QUANTIFIED);
    }
    if (compares_pointwise(s, t) && (!s->initial || counts))
        observed(s, t->span, REFUSED_COMPARED);
}

static uint32_t larger_number(uint32_t x, uint32_t y)
{
    return x > y ? x : y;
}

/* How many identities t binds inside one another: 0 without quantifiers and comparisons.  A
   comparison of sets or arrays binds those of their indices. */
static uint32_t bound_inside(const struct sizing *s, const struct term *t)
{
    uint32_t inner = 0, own = 0;

    for (uint32_t i = 0; i < t->n; i++)
        inner = larger_number(inner, bound_inside(s, t->kid[i]));
    for (uint32_t i = 0; i < t->n_binders; i++) {
        const struct binder *b = &t->binder[i];
        own += window_sort_pointers(b->sort, s->id);
        if (b->lo != NULL)
            inner = larger_number(inner,
                                  larger_number(bound_inside(s, b->lo), bound_inside(s, b->hi)));
    }
    if (t->kind == TERM_CALL)
        inner = larger_number(inner, bound_inside(s, t->fun->body));
    if ((t->kind == TERM_ARRAY || t->kind == TERM_SET_OF) && inner == 0)
        own = 0;
    if (compares_pointwise(s, t))
        own += window_sort_witness(t->kid[0]->sort, s->id);
    return own > WINDOW_MAX_IDS || inner > WINDOW_MAX_IDS ? WINDOW_MAX_IDS + 1 : inner + own;
}

static void look_at_evaluation(struct sizing *s, const struct term *t, bool initial)
{
    if (t == NULL)
        return;
    s->initial = initial;
    term_walk(t, true, look_at_observation, s);
    if (initial)
        s->result.initial = larger_number(s->result.initial, bound_inside(s, t));
}

/* Is the text of the term in an initial value, of a variable or of parameters of the first node? */
static bool is_initial_value(const struct ast *t, const struct term *of)
{
    const struct ast *text = NULL;

    if (t->kind == AST_VAR)
        text = t->kid[2];
    else if (t->kind == AST_BEGIN)
        text = t->kid[0];
    if (text != NULL && text->span.text == of->span.text && text->span.from <= of->span.from &&
        of->span.to <= text->span.to)
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && is_initial_value(t->kid[i], of))
            return true;
    return false;
}

static void look_at_initial_values(struct sizing *s, const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_processes; i++) {
        const struct process *p = &g->process[i];
        for (uint32_t k = p->n_params; k < p->n_params + p->n_vars; k++)
            look_at_evaluation(s, p->variable[k].initial, true);
        for (uint32_t k = 0; k < p->node[p->begin].n_params; k++)
            look_at_evaluation(s, p->begin_arg[k], true);
    }
}

struct window_sizes window_sizes(const struct window_system *w, const struct ast *tree,
                                 const struct vec_ptr *evaluated)
{
    struct sizing s = { .tree = tree, .id = w->id, .defined = VEC_EMPTY };

    look_at_names(&s);
    for (size_t i = 0; i < evaluated->n; i++)
        look_at_evaluation(&s, evaluated->at[i], is_initial_value(tree, evaluated->at[i]));
    look_at_initial_values(&s, &w->stg->sig);
    vec_clear(&s.defined);
    return s.result;
}

/*
 * What functions and procedures do, told from their text (see murphi_context.h).
 *
 * Each question walks over the functions that can be called, each once.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* A walk over statements, and over the functions that they call. */
struct effects_walk {
    const struct murphi *m;
    const struct ast *inside;          /* the function whose statements these are, or NULL */
    const struct murphi_entry *target; /* is it called?  Or NULL: is anything changed? */
    VEC(const struct murphi_entry *) met;
};

static bool walk_effects(struct effects_walk *w, const struct ast *t);

static bool lists_name(const struct ast *list, const char *name)
{
    for (uint32_t i = 0; i < list->n; i++)
        if (list->kid[i]->name == name)
            return true;
    return false;
}

/* A value parameter or a variable of its own.  Through an alias anything may be changed. */
static bool lives_inside(const struct ast *f, const char *name)
{
    for (uint32_t i = 0; i < f->kid[0]->n; i++)
        if (lists_name(f->kid[0]->kid[i]->kid[0], name))
            return murphi_kind(f->kid[0]->kid[i]) == MURPHI_PARAM;
    for (uint32_t i = 0; i < f->kid[2]->n; i++)
        if (f->kid[2]->kid[i]->kind == AST_VAR && lists_name(f->kid[2]->kid[i]->kid[0], name))
            return true;
    return false;
}

/* The place that a statement changes by itself, or NULL. */
static const struct ast *changed_place(const struct ast *t)
{
    if (t->kind == AST_ASSIGN)
        return t->kid[0];
    switch (murphi_kind(t)) {
    case MURPHI_CLEAR:
    case MURPHI_UNDEFINE:
    case MURPHI_REMOVE_PRED: return t->kid[0];
    case MURPHI_ADD:
    case MURPHI_REMOVE: return t->kid[1];
    default: return NULL;
    }
}

static bool changes_outside(const struct effects_walk *w, const struct ast *t)
{
    const struct ast *place = changed_place(t);

    while (place != NULL && (place->kind == AST_INDEX || place->kind == AST_DOT))
        place = place->kid[0];
    return place != NULL &&
           (w->inside == NULL || place->kind != AST_NAME || !lives_inside(w->inside, place->name));
}

static bool walk_called(struct effects_walk *w, const struct ast *t)
{
    const struct murphi_entry *x = murphi_find_global(w->m, t->name);
    const struct ast *inside = w->inside;
    bool found;

    if (x == NULL || x->role != MURPHI_IS_FUNCTION)
        return false;
    if (x == w->target)
        return true;
    for (size_t i = 0; i < w->met.n; i++)
        if (w->met.at[i] == x)
            return false;
    vec_push(&w->met, x);
    w->inside = x->function;
    found = walk_effects(w, x->function->kid[3]);
    w->inside = inside;
    return found;
}

static bool walk_effects(struct effects_walk *w, const struct ast *t)
{
    if (w->target == NULL && changes_outside(w, t))
        return true;
    if (t->kind == AST_CALL && walk_called(w, t))
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && walk_effects(w, t->kid[i]))
            return true;
    return false;
}

bool murphi_changes(const struct murphi *m, const struct ast *t)
{
    struct effects_walk w = { .m = m };
    bool found = walk_effects(&w, t);

    vec_clear(&w.met);
    return found;
}

/* How many calls below t lead to x again? */
static uint32_t count_returns(const struct murphi *m, const struct ast *t,
                              const struct murphi_entry *x)
{
    struct effects_walk w = { .m = m, .target = x };
    uint32_t n = 0;

    if (t->kind == AST_CALL)
        n += walk_called(&w, t);
    vec_clear(&w.met);
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            n += count_returns(m, t->kid[i], x);
    return n;
}

bool murphi_leads_to(const struct murphi *m, const struct murphi_entry *from,
                     const struct murphi_entry *x)
{
    struct effects_walk w = { .m = m, .target = x };
    bool found = from == x || walk_effects(&w, from->function->kid[3]);

    vec_clear(&w.met);
    return found;
}

bool murphi_is_recursive(const struct murphi *m, struct murphi_entry *x)
{
    if (x->recursion == RECURSION_UNKNOWN) {
        x->calls_itself = count_returns(m, x->function->kid[3], x);
        x->recursion = x->calls_itself > 0 ? RECURSION_YES : RECURSION_NO;
    }
    return x->recursion == RECURSION_YES;
}

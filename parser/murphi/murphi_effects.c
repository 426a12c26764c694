/*
 * What functions and procedures do, told from their text (see murphi_context.h).
 *
 * Each question walks over the functions that can be called, each once; where they are given places
 * to change, once for each way in which these are places of the caller or not.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* Names that are not what they are elsewhere: parameters, variables and aliases. */
struct effects_name {
    const char *name;
    bool inside; /* what is done to it is not seen outside of the call in question */
};

struct effects_met {
    const struct murphi_entry *x;
    uint64_t inside; /* which of its `var` parameters stand for places inside */
};

/* A walk over statements, and over the functions that they call. */
struct effects_walk {
    const struct murphi *m;
    const struct murphi_entry *target; /* is it called?  Or NULL: is anything changed? */
    VEC(struct effects_name) name;     /* of the function whose statements these are */
    size_t floor;                      /* ... which are those from here on */
    VEC(struct effects_met) met;
};

static bool walk_effects(struct effects_walk *w, const struct ast *t);

static void clear_walk(struct effects_walk *w)
{
    vec_clear(&w->name);
    vec_clear(&w->met);
}

/* ---- places ---- */

/* What is no name there is global, or belongs to those who ask. */
static bool lives_inside(const struct effects_walk *w, const struct ast *place)
{
    while (place->kind == AST_INDEX || place->kind == AST_DOT)
        place = place->kid[0];
    for (size_t i = w->name.n; place->kind == AST_NAME && i > w->floor; i--)
        if (w->name.at[i - 1].name == place->name)
            return w->name.at[i - 1].inside;
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

    return place != NULL && !lives_inside(w, place);
}

/* ---- calls ---- */

/* Which of the `var` parameters of f stand for places inside, in the call t? */
static uint64_t inside_of_call(const struct effects_walk *w, const struct ast *f,
                               const struct ast *t)
{
    uint64_t inside = 0;
    uint32_t n = 0;

    for (uint32_t i = 0; i < f->kid[0]->n; i++)
        for (uint32_t k = 0; k < f->kid[0]->kid[i]->kid[0]->n; k++, n++)
            if (murphi_kind(f->kid[0]->kid[i]) == MURPHI_VAR_PARAM && n < t->kid[0]->n && n < 64 &&
                lives_inside(w, t->kid[0]->kid[n]))
                inside |= (uint64_t)1 << n;
    return inside;
}

static void name_all(struct effects_walk *w, const struct ast *list, bool inside)
{
    for (uint32_t i = 0; i < list->n; i++)
        vec_push(&w->name, ((struct effects_name){ list->kid[i]->name, inside }));
}

/* Parameters and variables of f. */
static void name_locals(struct effects_walk *w, const struct ast *f, uint64_t inside)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < f->kid[0]->n; i++)
        for (uint32_t k = 0; k < f->kid[0]->kid[i]->kid[0]->n; k++, n++) {
            const char *name = f->kid[0]->kid[i]->kid[0]->kid[k]->name;
            bool own = murphi_kind(f->kid[0]->kid[i]) == MURPHI_PARAM ||
                       (n < 64 && (inside >> n & 1) != 0);
            vec_push(&w->name, ((struct effects_name){ name, own }));
        }
    for (uint32_t i = 0; i < f->kid[2]->n; i++)
        if (f->kid[2]->kid[i]->kind == AST_VAR)
            name_all(w, f->kid[2]->kid[i]->kid[0], true);
}

static bool was_walked(const struct effects_walk *w, const struct murphi_entry *x, uint64_t inside)
{
    for (size_t i = 0; i < w->met.n; i++)
        if (w->met.at[i].x == x && w->met.at[i].inside == inside)
            return true;
    return false;
}

static bool walk_called(struct effects_walk *w, const struct ast *t)
{
    const struct murphi_entry *x = murphi_find_global(w->m, t->name);
    size_t floor = w->floor;
    uint64_t inside;
    bool found;

    if (x == NULL || x->role != MURPHI_IS_FUNCTION)
        return false;
    if (x == w->target)
        return true;
    inside = w->target == NULL ? inside_of_call(w, x->function, t) : 0;
    if (was_walked(w, x, inside))
        return false;
    vec_push(&w->met, ((struct effects_met){ x, inside }));
    w->floor = w->name.n;
    name_locals(w, x->function, inside);
    found = walk_effects(w, x->function->kid[3]);
    w->name.n = w->floor;
    w->floor = floor;
    return found;
}

/* ---- statements ---- */

static bool walk_below(struct effects_walk *w, const struct ast *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && walk_effects(w, t->kid[i]))
            return true;
    return false;
}

/* The names of aliases hide others. */
static bool walk_effects(struct effects_walk *w, const struct ast *t)
{
    size_t names = w->name.n;
    bool found;

    if (w->target == NULL && changes_outside(w, t))
        return true;
    if (t->kind == AST_CALL && walk_called(w, t))
        return true;
    if (murphi_kind(t) == MURPHI_ALIASES)
        for (uint32_t i = 0; i < t->kid[0]->n; i++) {
            const struct ast *b = t->kid[0]->kid[i];
            vec_push(&w->name, ((struct effects_name){ b->name, lives_inside(w, b->kid[0]) }));
        }
    found = walk_below(w, t);
    w->name.n = names;
    return found;
}

bool murphi_changes(const struct murphi *m, const struct ast *t)
{
    struct effects_walk w = { .m = m };
    bool found = walk_effects(&w, t);

    clear_walk(&w);
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
    clear_walk(&w);
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

    clear_walk(&w);
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

/* ---- the end of a function ---- */

static bool may_end_run(const struct ast *t)
{
    enum murphi_kind kind = murphi_kind(t);

    if (kind == MURPHI_RETURN || kind == MURPHI_ERROR || kind == MURPHI_ASSERT ||
        kind == MURPHI_ASSUME)
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && may_end_run(t->kid[i]))
            return true;
    return false;
}

bool murphi_never_returns_last(const struct murphi *m, const struct ast *f)
{
    const struct ast *list = f->kid[3],
                     *last = list == NULL || list->n == 0 ? NULL : list->kid[list->n - 1];
    const struct murphi_entry *x;

    if (list == NULL || f->kid[1] == NULL)
        return false;
    if (last == NULL)
        return true;
    x = last->kind == AST_CALL ? murphi_find_global(m, last->name) : NULL;
    if (x != NULL && x->role == MURPHI_IS_FUNCTION && x->function->kid[3] != NULL)
        return !may_end_run(x->function->kid[3]);
    return !may_end_run(last);
}

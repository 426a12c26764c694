/*
 * One walk over the nodes, another from each fixpoint to the calls that no box guards.
 */
#include "config.h"
#include "running/monitor/safety_fragment.h"

#include "logic/observe.h"
#include "stg/data/sort.h"

bool safety_fragment_is_data(const struct fnode *n)
{
    if (n->kind == F_DATA)
        return true;
    if (n->kind != F_AND && n->kind != F_OR && n->kind != F_FORALL && n->kind != F_EXISTS &&
        n->kind != F_LET)
        return false;
    for (uint32_t i = 0; i < n->n; i++)
        if (!safety_fragment_is_data(n->kid[i]))
            return false;
    return true;
}

/* ---- terms and patterns ---- */

struct state_reader {
    const struct term *found; /* a term that reads a state, or NULL */
};

static void find_state_reader(void *self, const struct term *t)
{
    struct state_reader *x = self;

    if (t->kind == TERM_OBSERVE || t->kind == TERM_AT_NODE)
        x->found = t;
}

static const char *act_refused(const struct act *a)
{
    if (a->kind == ACT_MOVES)
        return "a run has no states that could be compared";
    if (a->kind == ACT_ACTOR)
        return "who does something is the first value of its action";
    for (uint32_t i = 0; i < a->n; i++)
        if (act_refused(&a->sub[i]) != NULL)
            return act_refused(&a->sub[i]);
    return NULL;
}

/* ---- nodes ---- */

/* More than one part of a disjunction that speaks of what comes. */
static bool is_open_choice(const struct fnode *n)
{
    uint32_t open = 0;

    for (uint32_t i = 0; i < n->n; i++)
        open += !safety_fragment_is_data(n->kid[i]);
    return open > 1;
}

/* Why a node is outside, by itself; NULL: it is not. */
static const char *node_refused(const struct fnode *n)
{
    switch (n->kind) {
    case F_DIAMOND:
        return "what is possible cannot be seen along one run: only what happens can (deadlocks "
               "are looked for without a property)";
    case F_OR:
        return is_open_choice(n) ? "of the parts of '||' only one may speak of what comes" : NULL;
    case F_EXISTS:
        return safety_fragment_is_data(n) ? NULL : "'exists' may not speak of what comes";
    case F_FORALL:
        return n->act != NULL ? "this takes its values from transitions: bind them by ?x in a "
                                "pattern"
                              : NULL;
    case F_FIX:
        return n->fix->nu ? NULL
                          : "that something happens in the end is not decided by any part of a "
                            "run: only greatest fixpoints can be";
    case F_BOX: return act_refused(n->act);
    case F_DATA:
    case F_AND:
    case F_CALL:
    case F_LET: return NULL;
    }
    return NULL;
}

/* A call of the fixpoint that is reached from here through no box; NULL: there is none. */
static const struct fnode *unguarded_call(const struct fnode *n, const struct fixpoint *fix)
{
    const struct fnode *found = NULL;

    if (n->kind == F_CALL && n->fix == fix)
        return n;
    if (n->kind == F_FIX)
        return unguarded_call(n->fix->body, fix);
    for (uint32_t i = 0; i < n->n && found == NULL && n->kind != F_BOX; i++)
        found = unguarded_call(n->kid[i], fix);
    return found;
}

/* A part of a predicate of another text is shown with the formula that applies it. */
static bool refuse_part(const struct formula *f, struct diag *d, struct span at, const char *why)
{
    diag_error(d, at, "this cannot be decided along a run: %s", why);
    if (f->at.text != NULL && f->at.text != at.text)
        diag_note(d, f->at, "it is a part of this");
    return false;
}

bool safety_fragment_has(const struct formula *f, struct diag *d)
{
    struct state_reader reader = { NULL };

    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct fnode *n = f->node[i];
        const char *why = node_refused(n);
        if (why != NULL)
            return refuse_part(f, d, n->kind == F_FIX ? n->fix->at : n->at, why);
        if (n->kind == F_FIX && unguarded_call(n->fix->body, n->fix) != NULL)
            return refuse_part(f, d, unguarded_call(n->fix->body, n->fix)->at,
                               "the fixpoint comes back to itself without an operation in between");
    }
    formula_walk_terms(f, find_state_reader, &reader);
    return reader.found == NULL ||
           refuse_part(f, d, reader.found->span, "a program has no nodes and variables of a model");
}

/*
 * The variables a formula may read (see observe.h).
 */
#include "config.h"

#include "logic/observe.h"

#include "logic/formula_build.h"

struct observing {
    const struct signature *sig;
    bool *const *observed;
};

/* The variable, and the parameters of other nodes with the same name. */
static void mark(const struct observing *o, uint32_t instance, const struct term *t)
{
    const struct process *p = &o->sig->process[o->sig->instance[instance].process];

    for (uint32_t i = 0; i < p->n_variables; i++)
        if (p->variable[i].name == t->name)
            o->observed[instance][i] = true;
}

/* May the term mean this instance?  A computed index may have any value. */
static bool may_be(const struct observing *o, uint32_t instance, const struct term *t)
{
    value index = o->sig->instance[instance].index;

    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i]->kind == TERM_CONST && t->kid[i]->v != value_elem(o->sig->vs, index, i))
            return false;
    return true;
}

static void observe_term(void *self, const struct term *t)
{
    const struct observing *o = self;
    const struct family *f;

    if (t->kind != TERM_OBSERVE)
        return;
    f = &o->sig->family[t->slot];
    for (uint32_t i = 0; i < f->n; i++)
        if (may_be(o, f->instance[i], t))
            mark(o, f->instance[i], t);
}

void formula_walk_terms(const struct formula *f, term_visit visit, void *self)
{
    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct fnode *n = f->node[i];
        if (n->term != NULL)
            term_walk(n->term, false, visit, self);
        if (n->binder != NULL && n->binder->lo != NULL) {
            term_walk(n->binder->lo, false, visit, self);
            term_walk(n->binder->hi, false, visit, self);
        }
        for (uint32_t k = 0; k < n->n_args; k++)
            term_walk(n->arg[k], false, visit, self);
        if (n->act != NULL)
            act_walk(n->act, visit, NULL, self);
    }
}

static bool tells_moves(const struct act *a)
{
    bool tells = a->kind == ACT_MOVES;

    for (uint32_t i = 0; i < a->n; i++)
        tells = tells || tells_moves(&a->sub[i]);
    return tells;
}

bool formula_observes_moves(const struct formula *f)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->act != NULL && tells_moves(f->node[i]->act))
            return true;
    return false;
}

static void mark_every_variable(const struct observing *o)
{
    for (uint32_t i = 0; i < o->sig->n_instances; i++)
        for (uint32_t v = 0; v < o->sig->process[o->sig->instance[i].process].n_variables; v++)
            o->observed[i][v] = true;
}

void formula_observes(const struct formula *f, bool *const *observed)
{
    struct observing o = { f->sig, observed };

    if (formula_observes_moves(f))
        mark_every_variable(&o);
    formula_walk_terms(f, observe_term, &o);
}

static void observe_global(void *self, const struct term *t)
{
    bool *observed = self;

    if (t->kind == TERM_GLOBAL)
        observed[t->slot] = true;
}

void formula_observes_globals(const struct formula *f, bool *observed)
{
    formula_walk_terms(f, observe_global, observed);
}

/*
 * Presence bits that decide terms (see window_presence.h).
 *
 * The term and the predicate are compared by their texts, in which each function stands for its
 * definition, and parameters for what is given for them.
 */
#include "config.h"

#include "abstraction/windows/window_presence.h"

#include <string.h>

/* A term, and what its variables stand for. */
struct scoped {
    const struct term *t;
    const struct window_scope *s;
};

struct matching {
    struct window_eval *x;
    const struct window_scope *scope; /* of the quantifier */
    const struct binder *bound;       /* its variable; NULL: there is none */
    const struct window_predicate *predicate;
    uint32_t slot; /* of its variable */
};

/* ---- variables ---- */

static struct scoped resolve(struct scoped a)
{
    for (;;)
        if (a.t->kind == TERM_CHECK)
            a.t = a.t->kid[0];
        else if (a.t->kind == TERM_LOCAL && a.s->call != NULL && a.t->slot < a.s->call->n)
            a = (struct scoped){ a.s->call->kid[a.t->slot], a.s->outer };
        else
            return a;
}

static bool is_the_bound(const struct matching *m, struct scoped a)
{
    return m->bound != NULL && a.t->kind == TERM_LOCAL && a.s == m->scope &&
           a.t->slot == m->bound->slot;
}

/* The value of a constant or variable; VALUE_NONE: it is none, or has none. */
static value value_of_scoped(const struct matching *m, struct scoped a)
{
    if (a.t->kind == TERM_CONST)
        return a.t->v;
    if (a.t->kind == TERM_GLOBAL)
        return m->x->global[a.t->slot];
    if (a.t->kind == TERM_LOCAL && a.s->frame != NULL && !is_the_bound(m, a))
        return a.s->frame[a.t->slot];
    return VALUE_NONE;
}

/* Is it an identity in the window? */
static bool is_in_window(const struct matching *m, struct scoped a)
{
    value v;

    a = resolve(a);
    if (a.t->sort != m->x->w->id || is_the_bound(m, a))
        return false;
    v = value_of_scoped(m, a);
    return v != VALUE_NONE && v != window_far(m->x->w);
}

/* Is the variable of the process the one that the predicate observes? */
static bool is_observed(const struct matching *m, struct scoped a, const struct term *p)
{
    const struct signature *g = &m->x->w->stg->sig;
    const struct process *of = a.s->process;
    const struct variable *seen;
    value index[8] = { 0 };

    if (of == NULL || p->kind != TERM_OBSERVE || p->n > 8)
        return false;
    for (uint32_t i = 0; i < p->n; i++) {
        if (p->kid[i]->kind != TERM_CONST)
            return false;
        index[i] = p->kid[i]->v;
    }
    if (family_at(g, &g->family[p->slot], index) != a.s->instance)
        return false;
    seen = &of->variable[p->alt];
    return seen->node == NO_NODE && seen->slot == a.t->slot;
}

/* ---- the same text ---- */

static bool is_same_term(const struct matching *m, struct scoped a, const struct term *p);

static bool is_same_node(const struct term *t, const struct term *p)
{
    bool slots = t->kind == TERM_GLOBAL || t->kind == TERM_FIELD || t->kind == TERM_OBSERVE ||
                 t->kind == TERM_AT_NODE;
    bool alts = t->kind == TERM_IS || t->kind == TERM_ALT || t->kind == TERM_OBSERVE ||
                t->kind == TERM_AT_NODE;

    return t->kind == p->kind && t->n == p->n && t->n_binders == 0 &&
           (!slots || t->slot == p->slot) && (!alts || t->alt == p->alt) &&
           (t->kind != TERM_ALT_FIELD || strcmp(t->name, p->name) == 0) && t->kind != TERM_TUPLE;
}

static bool is_same_term(const struct matching *m, struct scoped a, const struct term *p)
{
    a = resolve(a);
    while (p->kind == TERM_CHECK)
        p = p->kid[0];
    if (a.t->kind == TERM_CALL) {
        struct window_scope inner = { .outer = a.s, .call = a.t };
        return is_same_term(m, (struct scoped){ a.t->fun->body, &inner }, p);
    }
    if (p->kind == TERM_LOCAL && p->slot == m->predicate->given_slot)
        return !is_the_bound(m, a) && value_of_scoped(m, a) == m->predicate->given;
    if (is_the_bound(m, a))
        return p->kind == TERM_LOCAL && p->slot == m->slot;
    if (p->kind == TERM_CONST)
        return !window_sort_mentions(a.t->sort, m->x->w->id) && value_of_scoped(m, a) == p->v;
    if (a.t->kind == TERM_LOCAL)
        return is_observed(m, a, p);
    if (!is_same_node(a.t, p))
        return false;
    for (uint32_t i = 0; i < p->n; i++)
        if (!is_same_term(m, (struct scoped){ a.t->kid[i], a.s }, p->kid[i]))
            return false;
    return true;
}

/* ---- conjunctions ---- */

#define MOST_PARTS 8

/* A part of a conjunction, or its negation. */
struct part {
    struct scoped a;
    bool negative;
};

struct conjunction {
    uint32_t n; /* MOST_PARTS + 1: too many */
    struct part part[MOST_PARTS];
};

static void add_parts(struct conjunction *c, struct scoped a, bool negative)
{
    const struct term *t;
    bool both;

    a = resolve(a);
    t = a.t;
    both = t->kind == (negative ? TERM_OR : TERM_AND);
    if (t->kind == TERM_NOT) {
        add_parts(c, (struct scoped){ t->kid[0], a.s }, !negative);
    } else if (both || (negative && t->kind == TERM_IMPLIES)) {
        add_parts(c, (struct scoped){ t->kid[0], a.s }, both && negative);
        add_parts(c, (struct scoped){ t->kid[1], a.s }, negative);
    } else if (c->n < MOST_PARTS) {
        c->part[c->n++] = (struct part){ a, negative };
    } else {
        c->n = MOST_PARTS + 1;
    }
}

/* `j != t` with t in the window: true of everybody outside. */
static bool is_exception(const struct matching *m, const struct part *q)
{
    const struct term *t = q->a.t;

    if (t->kind != (q->negative ? TERM_EQ : TERM_NE))
        return false;
    for (int i = 0; i < 2; i++)
        if (is_the_bound(m, resolve((struct scoped){ t->kid[i], q->a.s })) &&
            is_in_window(m, (struct scoped){ t->kid[1 - i], q->a.s }))
            return true;
    return false;
}

/* Does the conjunction, for identities outside, say what the predicate says? */
static bool is_same_conjunction(const struct matching *m, struct scoped a, bool negative,
                                const struct term *p)
{
    struct conjunction c = { .n = 0 }, d = { .n = 0 };
    const struct window_scope none = { 0 };
    uint32_t n = 0;

    add_parts(&c, a, negative);
    add_parts(&d, (struct scoped){ p, &none }, false);
    if (c.n > MOST_PARTS || d.n > MOST_PARTS)
        return false;
    if (c.n == 1 && c.part[0].a.t->kind == TERM_CALL) {
        struct window_scope inner = { .outer = c.part[0].a.s, .call = c.part[0].a.t };
        return is_same_conjunction(m, (struct scoped){ inner.call->fun->body, &inner },
                                   c.part[0].negative, p);
    }
    for (uint32_t i = 0; i < c.n; i++)
        if (!is_exception(m, &c.part[i]))
            c.part[n++] = c.part[i];
    for (uint32_t i = 0; i < n && n == d.n; i++)
        if (c.part[i].negative != d.part[i].negative ||
            !is_same_term(m, c.part[i].a, d.part[i].a.t))
            return false;
    return n == d.n;
}

/* ---- sets ---- */

/* No identity outside is an element. */
static bool is_set_inside(const struct matching *m, struct scoped a)
{
    a = resolve(a);
    if (a.t->kind == TERM_CONST)
        return value_size(m->x->w->stg->vs, a.t->v) == 0;
    if (a.t->kind != TERM_TUPLE)
        return false;
    for (uint32_t i = 0; i < a.t->n; i++)
        if (!is_in_window(m, (struct scoped){ a.t->kid[i], a.s }))
            return false;
    return true;
}

/* Is, for identities outside, p(j) the same as `j in a`? */
static bool is_membership(const struct matching *m, struct scoped a, const struct term *p)
{
    a = resolve(a);
    if (a.t->kind == TERM_CALL) {
        struct window_scope inner = { .outer = a.s, .call = a.t };
        return is_membership(m, (struct scoped){ a.t->fun->body, &inner }, p);
    }
    if (a.t->kind == TERM_MINUS && is_set_inside(m, (struct scoped){ a.t->kid[1], a.s }))
        return is_membership(m, (struct scoped){ a.t->kid[0], a.s }, p);
    if (a.t->kind == TERM_MEET && p->kind == TERM_AND)
        return is_membership(m, (struct scoped){ a.t->kid[0], a.s }, p->kid[0]) &&
               is_membership(m, (struct scoped){ a.t->kid[1], a.s }, p->kid[1]);
    return p->kind == TERM_IN && p->kid[0]->kind == TERM_LOCAL && p->kid[0]->slot == m->slot &&
           is_same_term(m, a, p->kid[1]);
}

/* ---- all bits ---- */

bool window_outside(struct window_eval *x, const struct term *t, bool *exists)
{
    const struct window_presence *b = x->w->presence;
    struct matching m = { .x = x, .scope = x->scope, .bound = t->binder };

    if (b == NULL || t->n_binders != 1 || t->binder->sort != x->w->id)
        return false;
    for (uint32_t i = 0; i < b->n; i++) {
        const struct term *p = b->predicate[i].term;
        m.predicate = &b->predicate[i];
        m.slot = p->binder->slot;
        if ((x->known & 1u << i) != 0 &&
            is_same_conjunction(&m, (struct scoped){ t->kid[0], x->scope }, t->kind == TERM_FORALL,
                                p->kid[0])) {
            *exists = (x->bits & 1u << i) != 0;
            return true;
        }
    }
    return false;
}

bool window_outside_set(struct window_eval *x, const struct term *a, const struct term *b,
                        bool *exists)
{
    const struct window_presence *q = x->w->presence;
    struct matching m = { .x = x, .scope = x->scope };

    if (q == NULL || a->sort->kind != SORT_SET ||
        !is_set_inside(&m, (struct scoped){ b, x->scope }))
        return false;
    for (uint32_t i = 0; i < q->n; i++) {
        const struct term *p = q->predicate[i].term;
        m.predicate = &q->predicate[i];
        m.slot = p->binder->slot;
        if ((x->known & 1u << i) != 0 &&
            is_membership(&m, (struct scoped){ a, x->scope }, p->kid[0])) {
            *exists = (x->bits & 1u << i) != 0;
            return true;
        }
    }
    return false;
}

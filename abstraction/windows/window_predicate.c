/*
 * What presence predicates are about (see window_presence.h).
 */
#include "config.h"

#include <string.h>

#include "abstraction/windows/window_presence.h"

/* ---- is it about one identity? ---- */

struct checking_predicate {
    const struct window_system *w;
    uint32_t slot, given_slot; /* of the identity, of what is given */
    const struct term *bad;
};

static bool reject(struct checking_predicate *c, const struct term *t)
{
    if (c->bad == NULL)
        c->bad = t;
    return false;
}

static bool is_this(const struct checking_predicate *c, const struct term *t)
{
    return t->kind == TERM_LOCAL && t->slot == c->slot;
}

/* A constant, or the variable around the predicate. */
static bool is_given(const struct checking_predicate *c, const struct term *t)
{
    return t->kind == TERM_CONST || (t->kind == TERM_LOCAL && t->slot == c->given_slot);
}

/* The identity as an index: alone, or in an alternative, as in R(j). */
static bool is_index_of_this(const struct checking_predicate *c, const struct term *t)
{
    return is_this(c, t) || (t->kind == TERM_ALT && t->n == 1 && is_this(c, t->kid[0]));
}

/* Indices of arrays and instances: what is given, or the identity. */
static bool are_own_indices(struct checking_predicate *c, const struct term *t, uint32_t from,
                            bool *own)
{
    for (uint32_t i = from; i < t->n; i++) {
        *own = *own || is_index_of_this(c, t->kid[i]);
        if (!is_index_of_this(c, t->kid[i]) && !is_given(c, t->kid[i]))
            return reject(c, t->kid[i]);
    }
    return true;
}

/* A variable, or a part of one.  *own: one of its indices is the identity. */
static bool is_place(struct checking_predicate *c, const struct term *t, bool *own)
{
    if (t->kind == TERM_GLOBAL)
        return true;
    if (t->kind == TERM_OBSERVE)
        return are_own_indices(c, t, 0, own);
    if (t->kind == TERM_INDEX)
        return is_place(c, t->kid[0], own) && are_own_indices(c, t, 1, own);
    if (t->kind == TERM_FIELD || t->kind == TERM_ALT_FIELD || t->kind == TERM_CHECK)
        return is_place(c, t->kid[0], own);
    return reject(c, t);
}

/* A place whose value is that of one identity. */
static bool is_own_place(struct checking_predicate *c, const struct term *t)
{
    bool own = false;

    return is_place(c, t, &own) && (own || reject(c, t));
}

static bool is_about_one(struct checking_predicate *c, const struct term *t);

static bool are_own(struct checking_predicate *c, const struct term *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (!is_about_one(c, t->kid[i]))
            return false;
    return true;
}

/* A comparison of an identity that is stored with this one; or of other values. */
static bool is_own_comparison(struct checking_predicate *c, const struct term *t)
{
    if (t->kid[0]->sort != c->w->id)
        return are_own(c, t);
    if (is_this(c, t->kid[0]))
        return is_own_place(c, t->kid[1]);
    return is_this(c, t->kid[1]) ? is_own_place(c, t->kid[0]) : reject(c, t);
}

/* The identity is an element of a set, which may be a global one. */
static bool is_own_membership(struct checking_predicate *c, const struct term *t)
{
    bool own = false;

    if (t->kid[1]->sort->elem != c->w->id)
        return are_own(c, t);
    return is_this(c, t->kid[0]) ? is_place(c, t->kid[1], &own) : reject(c, t);
}

static bool is_about_one(struct checking_predicate *c, const struct term *t)
{
    bool own = false;

    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: return true;
    case TERM_LOCAL: return is_given(c, t) || reject(c, t);
    case TERM_AT_NODE: return are_own_indices(c, t, 0, &own) && (own || reject(c, t));
    case TERM_IS: return is_own_place(c, t->kid[0]);
    case TERM_OBSERVE: case TERM_INDEX: case TERM_FIELD: case TERM_ALT_FIELD:
        return window_sort_mentions(t->sort, c->w->id) ? reject(c, t) : is_own_place(c, t);
    case TERM_EQ: case TERM_NE: return is_own_comparison(c, t);
    case TERM_IN: return is_own_membership(c, t);
    LAZY_OPERATORS(TERM_CASE)
    case TERM_NOT: case TERM_IF: case TERM_CHECK: return are_own(c, t);
    default: return reject(c, t);
    }
    /* clang-format on */
}

bool window_presence_check(const struct window_system *w, const char **refused, struct span *at)
{
    for (uint32_t i = 0; w->presence != NULL && i < w->presence->n; i++) {
        const struct term *t = w->presence->predicate[i].term;
        struct checking_predicate c = { w, 0, w->presence->predicate[i].given_slot, NULL };
        if (t->kind != TERM_EXISTS || t->n_binders != 1 || t->binder->sort != w->id) {
            c.bad = t;
        } else {
            c.slot = t->binder->slot;
            is_about_one(&c, t->kid[0]);
        }
        if (c.bad != NULL) {
            *refused = "a presence predicate is not about one identity alone";
            *at = c.bad->span;
            return false;
        }
    }
    return true;
}

/* ---- what they read ---- */

struct presence_reads {
    const struct window_system *w;
    enum term_kind kind;
    uint32_t slot;
    const char *name; /* of a variable, or NULL */
    bool found;
};

/* Is an instance observed that has the identity in its index? */
static bool observes_own(const struct window_system *w, const struct term *t)
{
    for (uint32_t i = 0; t->kind == TERM_OBSERVE && i < t->n; i++)
        if (t->kid[i]->kind == TERM_ALT ||
            (t->kid[i]->kind == TERM_LOCAL && t->kid[i]->sort == w->id))
            return true;
    return false;
}

static void note_presence_read(void *self, const struct term *t)
{
    struct presence_reads *r = self;
    const struct signature *g = &r->w->stg->sig;

    if (t->kind == r->kind && t->slot == r->slot && !observes_own(r->w, t) &&
        (r->name == NULL ||
         strcmp(r->name, g->process[g->family[t->slot].process].variable[t->alt].name) == 0))
        r->found = true;
}

static uint32_t bits_that_read(struct presence_reads r)
{
    uint32_t bits = 0;

    for (uint32_t i = 0; r.w->presence != NULL && i < r.w->presence->n; i++) {
        r.found = false;
        term_walk(r.w->presence->predicate[i].term, true, note_presence_read, &r);
        bits |= r.found ? 1u << i : 0;
    }
    return bits;
}

uint32_t window_presence_global(const struct window_system *w, uint32_t global)
{
    return bits_that_read((struct presence_reads){ w, TERM_GLOBAL, global, NULL, false });
}

uint32_t window_presence_variable(const struct window_system *w, uint32_t family,
                                  const struct variable *variable)
{
    return bits_that_read((struct presence_reads){ w, TERM_OBSERVE, family, variable->name,
                                                   false });
}

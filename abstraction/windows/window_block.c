/*
 * Statements in windows (see window_block.h).
 */
#include "config.h"

#include "abstraction/windows/window_block.h"

#include "abstraction/windows/window_assign.h"
#include "abstraction/windows/window_loop.h"
#include "stg/graph/edge_terms.h"

/* ---- branches ---- */

static bool fail_with_text(struct window_eval *x, enum fault_kind kind, struct span at,
                           const char *text)
{
    window_fail(x, kind, at);
    x->fault.name = text;
    return false;
}

/* A value that is compared. */
static bool window_choice_value(struct window_eval *x, const struct term *t, value *v)
{
    if (!window_value_at(x, window_either(x), t, v))
        return false;
    return !value_has_hole(x->w->stg->vs, *v) || window_fail(x, FAULT_UNASSIGNED, t->span);
}

/* Are v, the value of t, and that of `other` equal? */
static bool window_is_case(struct window_eval *x, const struct term *t, value v,
                           const struct term *other, bool *equal)
{
    const struct term *kid[2] = { t, other };
    const struct term eq = {
        .kind = TERM_EQ, .sort = &sort_bool, .span = other->span, .n = 2, .kid = kid
    };
    value both[2] = { v, VALUE_NONE }, is;

    if (!window_choice_value(x, other, &both[1]))
        return false;
    *equal = both[0] == both[1];
    if (!window_sort_mentions(t->sort, x->w->id))
        return true;
    if (!window_comparison(x, &eq, both, &is))
        return false;
    *equal = is == VALUE_TRUE;
    return true;
}

/* Is it the branch to take?  v: the value of s->term, if there is one. */
static bool window_is_taken(struct window_eval *x, const struct statement *s, value v,
                            const struct branch *b, bool *taken)
{
    *taken = b->n == 0;
    if (b->n > 0 && s->term == NULL) {
        value holds;
        if (!window_value_at(x, window_either(x), b->value[0], &holds))
            return false;
        *taken = holds == VALUE_TRUE;
        return true;
    }
    for (uint32_t i = 0; i < b->n && !*taken; i++)
        if (!window_is_case(x, s->term, v, b->value[i], taken))
            return false;
    return true;
}

static bool window_branches(struct window_eval *x, const struct statement *s)
{
    value v = VALUE_NONE;
    bool taken = false;

    if (s->term != NULL && !window_choice_value(x, s->term, &v))
        return false;
    for (uint32_t i = 0; i < s->n && !taken; i++) {
        if (!window_is_taken(x, s, v, &s->branch[i], &taken))
            return false;
        if (taken)
            return window_block(x, &s->branch[i].body);
    }
    return true;
}

static bool window_condition(struct window_eval *x, const struct term *t, bool *holds)
{
    value v;

    if (!window_value_at(x, window_either(x), t, &v))
        return false;
    *holds = v == VALUE_TRUE;
    return true;
}

static bool window_assert(struct window_eval *x, const struct statement *s)
{
    bool holds;

    return window_condition(x, s->term, &holds) &&
           (holds || fail_with_text(x, FAULT_ASSERT, s->term->span, s->text));
}

/* ---- loops ---- */

static bool window_while(struct window_eval *x, const struct statement *s)
{
    bool holds;

    for (uint32_t round = 0; window_condition(x, s->term, &holds); round++) {
        if (!holds || x->returns)
            return true;
        if (round == s->rounds)
            return fail_with_text(x, FAULT_ROUNDS, s->term->span, s->text);
        if (!window_block(x, &s->branch->body))
            return false;
        if (x->returns)
            return true;
    }
    return false;
}

/* A loop, and what is done behind each of its rounds. */
struct window_rounds {
    struct window_eval *x;
    const struct statement *s;
    void (*behind)(struct window_rounds *r);
    struct window_loop_changes changes; /* of a loop over identities: */
    value *before;                      /* of the variables to which constants are assigned, */
    bool *assigned;                     /* and was it? */
    enum window_place place;            /* of the loop */
};

/* All rounds for values of the binders from number k on. */
static bool window_rounds_from(struct window_rounds *r, uint32_t k)
{
    struct window_eval *x = r->x;
    const struct binder *b = &r->s->binder[k];
    value lo = VALUE_NONE;
    uint64_t n = 0;

    if (k == r->s->n_binders) {
        if (!window_block(x, &r->s->branch->body))
            return false;
        if (r->behind != NULL)
            r->behind(r);
        return true;
    }
    if (!window_range(x, b, &lo, &n))
        return false;
    for (uint64_t i = 0; i < n && !x->returns; i++) {
        window_bind(x, b, lo, i);
        x->bound[b->slot] = true;
        if (!window_rounds_from(r, k + 1))
            return false;
    }
    return true;
}

/* ---- loops over identities ---- */

static value *place_of_constant(const struct window_eval *x, const struct window_constant *c)
{
    return c->global ? &x->global[c->slot] : &x->local[c->slot];
}

/* The first round that assigns a constant is the witness of that. */
static void note_constants(struct window_rounds *r)
{
    struct window_eval *x = r->x;

    for (size_t i = 0; i < r->changes.constant.n; i++) {
        const struct window_constant *c = &r->changes.constant.at[i];
        if (r->assigned[i] || r->before[i] == c->v || *place_of_constant(x, c) != c->v)
            continue;
        r->assigned[i] = true;
        if (r->place == WINDOW_FREE)
            x->support |= window_bound_ids(x, r->s->n_binders, r->s->binder);
    }
}

/* A constant that no round in the window assigns: one of those outside may. */
static void assign_outside(struct window_rounds *r)
{
    struct window_eval *x = r->x;
    uint32_t witness = window_bound_pointers(x->w, r->s->n_binders, r->s->binder);

    for (size_t i = 0; i < r->changes.constant.n; i++) {
        const struct window_constant *c = &r->changes.constant.at[i];
        bool outside = false;
        if (r->before[i] == c->v)
            continue;
        if (r->assigned[i]) {
            window_decided(x, r->s->at);
            continue;
        }
        if (r->place != WINDOW_FREE && script_choose(x->script, 2) == 1) {
            *place_of_constant(x, c) = c->v;
            outside = true;
        }
        window_guessed(x, r->s->at, outside ? 0 : witness);
    }
}

static void forget_assigned(void *self, const struct assign *a)
{
    window_assign_forget(self, a);
}

/* Rounds do not depend on each other, so only those of the window are made; a run-time error is
   that of an identity. */
static bool window_each_identity(struct window_eval *x, const struct statement *s)
{
    struct window_rounds r = { .x = x, .s = s, .behind = note_constants, .place = x->place };
    const struct block_visitor forgetting = { x, forget_assigned, NULL };
    size_t n;
    bool ok;

    window_loop_changes(x->w, s, &r.changes);
    n = r.changes.constant.n;
    r.before = mem_alloc((n + 1) * sizeof *r.before);
    r.assigned = mem_zalloc((n + 1) * sizeof *r.assigned);
    for (size_t i = 0; i < n; i++)
        r.before[i] = *place_of_constant(x, &r.changes.constant.at[i]);
    edge_block_walk(&s->branch->body, &forgetting);
    x->place = WINDOW_EITHER;
    ok = window_rounds_from(&r, 0);
    x->place = r.place;
    if (ok)
        assign_outside(&r);
    else if (!x->beyond)
        x->support |= window_bound_ids(x, s->n_binders, s->binder);
    mem_free(r.before);
    mem_free(r.assigned);
    vec_clear(&r.changes.constant);
    return ok;
}

static bool window_each_round(struct window_eval *x, const struct statement *s)
{
    struct window_rounds r = { .x = x, .s = s };

    if (window_binders_mention(x->w, s->n_binders, s->binder))
        return window_each_identity(x, s);
    return window_rounds_from(&r, 0);
}

/* ---- all ---- */

static bool window_call_procedure(struct window_eval *x, const struct statement *s)
{
    bool ok = window_block(x, &s->branch->body);

    x->returns = false;
    return ok;
}

static bool window_statement(struct window_eval *x, const struct statement *s)
{
    switch (s->kind) {
    case STATEMENT_ASSIGN:
    case STATEMENT_VAR: return window_assign(x, s, 0, NULL, NULL);
    case STATEMENT_CHOICE: return window_branches(x, s);
    case STATEMENT_EACH: return window_each_round(x, s);
    case STATEMENT_WHILE: return window_while(x, s);
    case STATEMENT_ASSERT: return window_assert(x, s);
    case STATEMENT_ASSUME: break; /* refused */
    case STATEMENT_SAY: return true;
    case STATEMENT_FAIL: return fail_with_text(x, FAULT_ERROR, s->at, s->text);
    case STATEMENT_CALL: return window_call_procedure(x, s);
    case STATEMENT_RETURN: x->returns = true; return true;
    }
    BUG("no such statement");
}

bool window_block(struct window_eval *x, const struct statement_block *b)
{
    for (uint32_t i = 0; i < b->n && !x->returns; i++)
        if (!window_statement(x, &b->at[i]))
            return false;
    return true;
}

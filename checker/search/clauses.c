/*
 * Invariants as conjunctions (see invariant.h).
 *
 * && is a conjunction of its operands, and forall one of its body under each value, if the values
 * are few: both are evaluated from the first to the last, up to the first that is false or a
 * run-time error.  Only interchangeable values have no order (stg/data/eval.c); the body under one
 * of these is not taken apart in turn.
 */
#include "config.h"

#include "checker/search/invariant.h"

#include "stg/data/eval.h"

/* Of all variables of a quantifier, and of an invariant, before a quantifier is not taken apart:
   for a search, which looks at many clauses in each state; and for sets of states, to which a
   clause of few parts is worth more than the time to ask it. */
#define VALUES_MOST 64
#define CLAUSES_MOST 256
#define VALUES_MOST_SPLIT 4096
#define CLAUSES_MOST_SPLIT 4096

static void add_clauses(struct invariant *v, struct values *vs, struct clause c);

/* Are its values known, and few? */
static bool is_taken_apart(const struct invariant *v, const struct term *t)
{
    uint64_t n = 1, most = v->split ? VALUES_MOST_SPLIT : VALUES_MOST;

    for (uint32_t i = 0; i < t->n_binders; i++) {
        const struct binder *b = &t->binder[i];
        uint64_t card = sort_card(b->sort);
        if (b->lo != NULL || card == 0 || card > most)
            return false;
        n *= card;
        if (n > most)
            return false;
    }
    return v->clause.n < (v->split ? CLAUSES_MOST_SPLIT : CLAUSES_MOST);
}

/* The same variables, and the i-th of these binders with its k-th value. */
static struct clause with_value(struct invariant *v, struct values *vs, const struct clause *c,
                                const struct binder *b, uint64_t k)
{
    struct clause d = *c;
    uint32_t *slot = ARENA_ARRAY(v->arena, uint32_t, c->n + 1);
    value *values = ARENA_ARRAY(v->arena, value, c->n + 1);

    for (uint32_t i = 0; i < c->n; i++) {
        slot[i] = c->slot[i];
        values[i] = c->v[i];
    }
    slot[c->n] = b->slot;
    values[c->n] = sort_nth(vs, b->sort, k);
    d.slot = slot;
    d.v = values;
    d.n = c->n + 1;
    return d;
}

/* The body under all values of the binders from the i-th on. */
static void add_bodies(struct invariant *v, struct values *vs, const struct clause *c, uint32_t i)
{
    const struct term *t = c->term;

    if (i == t->n_binders) {
        struct clause body = *c;
        body.term = t->kid[0];
        add_clauses(v, vs, body);
        return;
    }
    for (uint64_t k = 0; k < sort_card(t->binder[i].sort); k++) {
        struct clause d = with_value(v, vs, c, &t->binder[i], k);
        add_bodies(v, vs, &d, i + 1);
    }
}

static void add_clauses(struct invariant *v, struct values *vs, struct clause c)
{
    const struct term *t = c.unordered == 0 ? c.term : NULL;

    if (t != NULL && t->kind == TERM_AND) {
        for (uint32_t i = 0; i < 2; i++) {
            c.term = t->kid[i];
            add_clauses(v, vs, c);
        }
    } else if (t != NULL && t->kind == TERM_FORALL && is_taken_apart(v, t)) {
        if (binders_are_interchangeable(t->n_binders, t->binder))
            c.unordered = ++v->n_unordered;
        add_bodies(v, vs, &c, 0);
    } else {
        vec_push(&v->clause, c);
    }
}

/* The parts of a dual invariant are alternatives. */
void invariant_find_clauses(struct invariant *v, struct values *vs)
{
    v->arena = arena_new();
    for (size_t i = 0; i < v->part.n; i++) {
        const struct fnode *f = v->part.at[i].f;
        struct under under = v->part.at[i].under;
        struct clause c = { .part = f, .n = under.n, .slot = under.slot, .v = under.v };
        if (f->kind == F_DATA && !v->dual)
            c.term = f->term;
        add_clauses(v, vs, c);
    }
}

void invariant_split(struct invariant *v, struct values *vs)
{
    arena_free(v->arena);
    v->clause.n = v->n_unordered = 0;
    v->split = true;
    invariant_find_clauses(v, vs);
}

/* ---- conditions that must not hold ---- */

static const struct term *term_of_clause(const struct clause *c)
{
    return c->term == NULL && c->part->kind == F_DATA ? c->part->term : c->term;
}

uint32_t invariant_conditions(const struct invariant *v)
{
    for (size_t i = 0; i < v->clause.n; i++)
        if (term_of_clause(&v->clause.at[i]) == NULL)
            return 0;
    return (uint32_t)v->clause.n;
}

struct state_condition invariant_condition(const struct invariant *v, const struct formula *f,
                                           uint32_t i)
{
    const struct clause *c = &v->clause.at[i];

    return (struct state_condition){
        .term = term_of_clause(c),
        .when = v->dual,
        .n_slots = f->n_slots,
        .n = c->n,
        .slot = c->slot,
        .v = c->v,
    };
}

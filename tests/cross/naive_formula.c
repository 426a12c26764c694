/*
 * Denotational evaluation of formulas (see naive_formula.h).
 *
 * The definitions are those of doc/language.md, section 2.  The table of a fixpoint holds its value
 * for every state and every value of its parameters, given the data bound outside and the
 * tables of the fixpoints around it; it is remembered until one of these changes.
 */
#include "config.h"

#include "tests/cross/naive_formula.h"

#include <string.h>

#include "stg/data/eval.h"
#include "support/vec.h"
#include "tests/cross/naive_match.h"
#include "tests/cross/naive_space.h"

struct table {
    const struct fixpoint *fix;
    size_t first, n; /* the data bound outside: (slot, value) pairs in naive.known */
    uint8_t *at;     /* [state * values of the parameters + rank]; owned */
};

struct naive_run {
    const struct naive_space *x;
    const struct formula *f;
    struct plain_eval ev;
    struct plain_scope scope; /* empty: there is no schematic data */
    struct plain_observer observer;
    struct naive_state look; /* the state that data is evaluated in */
    struct vec_u32 bound;    /* slots bound around the subformula at hand */
    VEC(struct table) table; /* finished ones */
    struct vec_u32 known;    /* what the finished tables depend on */
    VEC(struct table) open;  /* being iterated, outermost first */
    uint64_t budget;
    bool exhausted, faulty;
};

static uint8_t value_at(struct naive_run *r, const struct fnode *f, state_id s);

static uint8_t min_of(uint8_t a, uint8_t b)
{
    return a < b ? a : b;
}

static uint8_t max_of(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

static uint8_t join(bool all, uint8_t a, uint8_t b)
{
    return all ? min_of(a, b) : max_of(a, b);
}

static uint8_t went_wrong(struct naive_run *r)
{
    r->faulty = true;
    return NAIVE_ERROR;
}

/* ---- binders ---- */

static void bind(struct naive_run *r, uint32_t slot)
{
    vec_push(&r->bound, slot);
}

static void unbind(struct naive_run *r, size_t n)
{
    r->bound.n = n;
}

static void look_at(struct naive_run *r, state_id s)
{
    naive_look(&r->look, r->x->lts, s);
}

static uint8_t data_value(struct naive_run *r, const struct fnode *f, state_id s)
{
    bool holds;

    look_at(r, s);
    if (!plain_bool(&r->ev, f->term, &holds))
        return went_wrong(r);
    return holds ? NAIVE_TRUE : NAIVE_FALSE;
}

static uint8_t let_value(struct naive_run *r, const struct fnode *f, state_id s)
{
    size_t outer = r->bound.n;
    uint8_t v;

    look_at(r, s);
    if (!plain_eval(&r->ev, f->term, &r->ev.local[f->slot]))
        return went_wrong(r);
    bind(r, f->slot);
    v = value_at(r, f->kid[0], s);
    unbind(r, outer);
    return v;
}

/* All small numbers inside a value. */
static void find_numbers(struct naive_run *r, value v, struct vec_u32 *out)
{
    uint32_t n;

    if (v == VALUE_NONE)
        return;
    if (value_is_small(v)) {
        vec_push(out, v);
        return;
    }
    n = value_size(r->ev.vs, v);
    for (uint32_t i = 0; i < n; i++)
        find_numbers(r, value_elem(r->ev.vs, v, i), out);
}

#define STRANGER 1000003

/* A quantifier over all integers whose variable transitions fix: the numbers that the transitions
   of this state show, and one that stands for all others. */
static uint8_t one_point_value(struct naive_run *r, const struct fnode *f, state_id s)
{
    bool all = f->kind == F_FORALL;
    uint8_t v = all ? NAIVE_TRUE : NAIVE_FALSE;
    struct vec_u32 number = VEC_EMPTY;
    size_t outer = r->bound.n;

    for (uint32_t i = 0; i < r->x->state[s].n; i++) {
        find_numbers(r, r->x->state[s].at[i].edge.payload, &number);
        find_numbers(r, r->x->state[s].at[i].edge.index, &number);
    }
    vec_push(&number, value_small(STRANGER));
    bind(r, f->binder->slot);
    for (size_t i = 0; i < number.n; i++) {
        r->ev.local[f->binder->slot] = number.at[i];
        v = join(all, v, value_at(r, f->kid[0], s));
    }
    unbind(r, outer);
    vec_clear(&number);
    return v;
}

struct quantified {
    struct naive_run *r;
    const struct fnode *f;
    state_id s;
    uint8_t v;
};

static enum plain_go join_value(void *self)
{
    struct quantified *q = self;

    q->v = join(q->f->kind == F_FORALL, q->v, value_at(q->r, q->f->kid[0], q->s));
    look_at(q->r, q->s);
    return PLAIN_MORE;
}

static uint8_t quantifier_value(struct naive_run *r, const struct fnode *f, state_id s)
{
    struct quantified q = { r, f, s, f->kind == F_FORALL ? NAIVE_TRUE : NAIVE_FALSE };
    size_t outer = r->bound.n;
    enum plain_go end;

    if (f->binder->lo == NULL && sort_infinite(f->binder->sort))
        return one_point_value(r, f, s);
    look_at(r, s);
    bind(r, f->binder->slot);
    end = plain_choose(&r->ev, 1, f->binder, join_value, &q);
    unbind(r, outer);
    return end == PLAIN_FAULT ? went_wrong(r) : q.v;
}

/* ---- modalities ---- */

/* Evaluates one transition with a known payload: no match (false), or its value in *v. */
static bool transition_value(struct naive_run *r, const struct fnode *f, state_id s,
                             const struct lts_edge *e, value payload, state_id target,
                             const struct fault *fault, uint8_t *v)
{
    size_t outer = r->bound.n;
    enum naive_matches m;

    look_at(r, s);
    m = naive_match(&r->ev, r->f->sig, f->act, e, payload, &r->bound);
    if (m == MATCHES_ERROR || (m == MATCHES && fault != NULL))
        *v = went_wrong(r);
    else if (m == MATCHES)
        *v = value_at(r, f->kid[0], target);
    unbind(r, outer);
    return m != MATCHES_NOT;
}

/* The values of an input edge, joined by a quantifier; false: none of them matches. */
static bool input_value(struct naive_run *r, const struct fnode *f, state_id s,
                        const struct move *m, bool all, uint8_t *v)
{
    bool any = false;
    uint8_t one;

    *v = all ? NAIVE_TRUE : NAIVE_FALSE;
    for (uint32_t i = 0; i < m->n_inputs; i++) {
        const struct lts_input *in = &m->input[i];
        if (!transition_value(r, f, s, &m->edge, in->payload, in->target, in->fault, &one))
            continue;
        any = true;
        *v = join(all, *v, one);
    }
    return any;
}

static uint8_t modality_value(struct naive_run *r, const struct fnode *f, state_id s)
{
    bool box = f->kind == F_BOX, every, there;
    uint8_t v = box ? NAIVE_TRUE : NAIVE_FALSE, one;

    every = f->act->kind == ACT_IN ? f->act->quantifier == INPUT_EVERY : box;
    for (uint32_t i = 0; i < r->x->state[s].n; i++) {
        const struct move *m = &r->x->state[s].at[i];
        if (m->edge.kind == LTS_IN && m->edge.fault == NULL)
            there = input_value(r, f, s, m, every, &one);
        else
            there = transition_value(r, f, s, &m->edge, m->edge.payload, m->edge.target,
                                     m->edge.fault, &one);
        if (there)
            v = join(box, v, one);
    }
    return v;
}

/* ---- fixpoints ---- */

static size_t n_ranks(const struct fixpoint *fix)
{
    size_t n = 1;

    for (uint32_t i = 0; i < fix->n_params; i++)
        n *= sort_card(fix->sort[i]);
    return n;
}

/* Sets the parameters to values number `rank`. */
static void set_params(struct naive_run *r, const struct fixpoint *fix, size_t rank)
{
    for (uint32_t i = fix->n_params; i-- > 0;) {
        size_t n = sort_card(fix->sort[i]);
        r->ev.local[fix->slot[i]] = sort_nth(r->ev.vs, fix->sort[i], rank % n);
        rank /= n;
    }
}

/* The rank of the arguments; false: a run-time error. */
static bool rank_arguments(struct naive_run *r, const struct fnode *f, state_id s, size_t *rank)
{
    value v;

    look_at(r, s);
    *rank = 0;
    for (uint32_t i = 0; i < f->n_args; i++) {
        if (!plain_eval(&r->ev, f->arg[i], &v))
            return false;
        *rank = *rank * sort_card(f->fix->sort[i]) + sort_rank(r->ev.vs, f->fix->sort[i], v);
    }
    return true;
}

/* One step of the iteration: has anything changed? */
static bool iterate(struct naive_run *r, const struct fixpoint *fix, uint8_t *next)
{
    size_t ranks = n_ranks(fix), n = r->x->n * ranks, outer = r->bound.n;
    uint8_t *now = vec_last(&r->open).at;
    bool news;

    for (uint32_t i = 0; i < fix->n_params; i++)
        bind(r, fix->slot[i]);
    for (state_id s = 0; s < r->x->n && !r->exhausted; s++)
        for (size_t k = 0; k < ranks; k++) {
            set_params(r, fix, k);
            next[s * ranks + k] = value_at(r, fix->body, s);
        }
    unbind(r, outer);
    news = memcmp(vec_last(&r->open).at, next, n) != 0;
    memcpy(now, next, n);
    return news && !r->exhausted;
}

static void forget_tables(struct naive_run *r, size_t n, size_t known)
{
    while (r->table.n > n)
        mem_free(vec_pop(&r->table).at);
    r->known.n = known;
}

static const struct table *find_table(const struct naive_run *r, const struct fixpoint *fix)
{
    for (size_t i = 0; i < r->table.n; i++) {
        const struct table *t = &r->table.at[i];
        bool same = t->fix == fix && t->n == r->bound.n;
        for (size_t k = 0; k < t->n && same; k++)
            same = r->known.at[t->first + 2 * k] == r->bound.at[k] &&
                   r->known.at[t->first + 2 * k + 1] == r->ev.local[r->bound.at[k]];
        if (same)
            return t;
    }
    return NULL;
}

static const struct table *make_table(struct naive_run *r, const struct fixpoint *fix)
{
    size_t n = r->x->n * n_ranks(fix), tables = r->table.n, known = r->known.n;
    struct table t = { fix, known, r->bound.n, mem_alloc(n) };
    uint8_t *next = mem_alloc(n);

    memset(t.at, fix->nu ? NAIVE_TRUE : NAIVE_FALSE, n);
    vec_push(&r->open, t);
    while (iterate(r, fix, next))
        forget_tables(r, tables, known);
    forget_tables(r, tables, known);
    r->open.n--;
    for (size_t k = 0; k < r->bound.n; k++) {
        vec_push(&r->known, r->bound.at[k]);
        vec_push(&r->known, r->ev.local[r->bound.at[k]]);
    }
    vec_push(&r->table, t);
    mem_free(next);
    return &vec_last(&r->table);
}

static uint8_t fixpoint_value(struct naive_run *r, const struct fnode *f, state_id s)
{
    const struct table *t;
    size_t rank;

    if (!rank_arguments(r, f, s, &rank))
        return went_wrong(r);
    t = find_table(r, f->fix);
    if (t == NULL)
        t = make_table(r, f->fix);
    return t->at[s * n_ranks(f->fix) + rank];
}

static uint8_t unfolding_value(struct naive_run *r, const struct fnode *f, state_id s)
{
    size_t rank, i = r->open.n - 1;

    if (!rank_arguments(r, f, s, &rank))
        return went_wrong(r);
    while (r->open.at[i].fix != f->fix)
        i--;
    return r->open.at[i].at[s * n_ranks(f->fix) + rank];
}

/* ---- all ---- */

/* Evaluates all kids, even if one decides, because another way may meet a run-time error in the
   others. */
static uint8_t connective_value(struct naive_run *r, const struct fnode *f, state_id s)
{
    bool all = f->kind == F_AND;
    uint8_t v = all ? NAIVE_TRUE : NAIVE_FALSE;

    for (uint32_t i = 0; i < f->n; i++)
        v = join(all, v, value_at(r, f->kid[i], s));
    return v;
}

static uint8_t value_at(struct naive_run *r, const struct fnode *f, state_id s)
{
    if (r->budget == 0) {
        r->exhausted = true;
        return NAIVE_FALSE;
    }
    r->budget--;
    switch (f->kind) {
    case F_DATA: return data_value(r, f, s);
    case F_AND:
    case F_OR: return connective_value(r, f, s);
    case F_FORALL:
    case F_EXISTS: return quantifier_value(r, f, s);
    case F_DIAMOND:
    case F_BOX: return modality_value(r, f, s);
    case F_FIX: return fixpoint_value(r, f, s);
    case F_CALL: return unfolding_value(r, f, s);
    case F_LET: return let_value(r, f, s);
    }
    return NAIVE_ERROR;
}

static void run_init(struct naive_run *r, const struct naive_space *x, const struct formula *f,
                     uint64_t budget)
{
    *r = (struct naive_run){ .x = x, .f = f, .budget = budget };
    r->look.global = mem_zalloc((f->sig->n_globals + 1) * sizeof *r->look.global);
    r->observer = naive_observer(&r->look);
    r->ev.vs = f->sig->vs;
    r->ev.local = mem_zalloc((f->n_slots + 1) * sizeof *r->ev.local);
    r->ev.global = r->look.global;
    r->ev.observer = &r->observer;
    r->ev.scope = &r->scope;
}

static void run_clear(struct naive_run *r)
{
    forget_tables(r, 0, 0);
    vec_clear(&r->table);
    vec_clear(&r->known);
    vec_clear(&r->open);
    vec_clear(&r->bound);
    mem_free(r->look.global);
    mem_free(r->ev.local);
}

enum naive naive_check_at(const struct naive_space *x, const struct formula *f, state_id s,
                          uint64_t budget, bool *faulty)
{
    struct naive_run r;
    uint8_t v;

    run_init(&r, x, f, budget);
    v = value_at(&r, f->root, s);
    if (r.exhausted)
        v = NAIVE_TOO_LARGE;
    *faulty = r.faulty;
    run_clear(&r);
    return v;
}

enum naive naive_check(const struct naive_space *x, const struct formula *f, uint64_t budget,
                       bool *faulty)
{
    enum naive least = NAIVE_TRUE;
    bool met = false;

    for (state_id s = 0; s < x->lts->n_initial && least != NAIVE_TOO_LARGE; s++) {
        enum naive v = naive_check_at(x, f, s, budget, faulty);
        met = met || *faulty;
        least = v == NAIVE_TOO_LARGE || v < least ? v : least;
    }
    *faulty = met;
    return least;
}

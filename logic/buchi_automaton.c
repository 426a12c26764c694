/*
 * Automata from formulas of linear temporal logic (see buchi_automaton.h).
 */
#include "config.h"

#include "logic/buchi_automaton.h"

#include "support/alloc.h"
#include "support/scc.h"

#define BIT(x) ((uint64_t)1 << (x))

/* ---- formulas ---- */

static uint32_t find_or_add(struct ltl_list *l, struct ltl f)
{
    for (size_t i = 0; i < l->at.n; i++) {
        const struct ltl *g = &l->at.at[i];
        if (g->kind == f.kind && g->atom == f.atom && g->negative == f.negative &&
            g->kid[0] == f.kid[0] && g->kid[1] == f.kid[1])
            return (uint32_t)i;
    }
    if (l->at.n == LTL_MOST) {
        l->too_many = true;
        return 0;
    }
    vec_push(&l->at, f);
    return (uint32_t)l->at.n - 1;
}

uint32_t ltl_literal(struct ltl_list *l, uint32_t atom, bool negative)
{
    return find_or_add(l, (struct ltl){ LTL_LITERAL, atom, negative, { 0, 0 } });
}

static bool is(const struct ltl_list *l, uint32_t f, enum ltl_kind kind)
{
    return f < l->at.n && l->at.at[f].kind == kind;
}

/* A connective with a constant: the number of what it is; UINT32_MAX: it is none. */
static uint32_t simplify(const struct ltl_list *l, enum ltl_kind kind, uint32_t x, uint32_t y)
{
    bool both = kind == LTL_AND || kind == LTL_OR;
    enum ltl_kind strong = kind == LTL_AND || kind == LTL_RELEASE ? LTL_FALSE : LTL_TRUE;
    enum ltl_kind neutral = strong == LTL_TRUE ? LTL_FALSE : LTL_TRUE;

    if (kind == LTL_TRUE || kind == LTL_FALSE)
        return UINT32_MAX;
    if (kind == LTL_NEXT)
        return is(l, x, LTL_TRUE) || is(l, x, LTL_FALSE) ? x : UINT32_MAX;
    if (is(l, y, strong) || is(l, y, neutral))
        return is(l, y, strong) ? y : both ? x : y;
    if (both && (is(l, x, strong) || x == y))
        return x;
    return is(l, x, neutral) ? y : UINT32_MAX;
}

uint32_t ltl_make(struct ltl_list *l, enum ltl_kind kind, uint32_t x, uint32_t y)
{
    uint32_t simple = simplify(l, kind, x, y);

    if (simple != UINT32_MAX)
        return simple;
    return find_or_add(l, (struct ltl){ kind, 0, false, { x, y } });
}

void ltl_list_clear(struct ltl_list *l)
{
    vec_clear(&l->at);
}

/* ---- edges of a state ---- */

#define BRANCHES_MOST 200000

struct expansion {
    struct buchi_automaton *a;
    const struct ltl_list *l;
    uint32_t from;
    uint32_t branches;
    bool ok;
};

/* What is known of an edge while formulas are still to be looked at. */
struct partial_edge {
    uint64_t todo, done, literals, next, put_off;
};

static uint32_t state_of(struct buchi_automaton *a, uint64_t formulas)
{
    for (size_t i = 0; i < a->state.n; i++)
        if (a->state.at[i] == formulas)
            return (uint32_t)i;
    vec_push(&a->state, formulas);
    return (uint32_t)a->state.n - 1;
}

static bool edge_covers(const struct buchi_edge *x, const struct buchi_edge *y)
{
    return x->to == y->to && (x->literals & ~y->literals) == 0 && (x->put_off & ~y->put_off) == 0;
}

static void add_buchi_edge(struct expansion *x, const struct partial_edge *p)
{
    struct buchi_automaton *a = x->a;
    struct buchi_edge e = { x->from, state_of(a, p->next), p->literals, p->put_off };
    size_t first = a->edge.n, kept;

    while (first > 0 && a->edge.at[first - 1].from == x->from)
        first--;
    for (size_t i = first; i < a->edge.n; i++)
        if (edge_covers(&a->edge.at[i], &e))
            return;
    kept = first;
    for (size_t i = first; i < a->edge.n; i++)
        if (!edge_covers(&e, &a->edge.at[i]))
            a->edge.at[kept++] = a->edge.at[i];
    a->edge.n = kept;
    vec_push(&a->edge, e);
    x->ok = x->ok && a->edge.n <= BUCHI_MOST && a->state.n <= BUCHI_MOST;
}

static bool contradicts(const struct ltl_list *l, uint64_t literals, const struct ltl *f)
{
    for (uint32_t i = 0; i < l->at.n; i++)
        if ((literals & BIT(i)) != 0 && l->at.at[i].atom == f->atom &&
            l->at.at[i].negative != f->negative)
            return true;
    return false;
}

static void expand_partial(struct expansion *x, struct partial_edge p);

/* The other way to make f true; this one goes on. */
static void branch(struct expansion *x, const struct partial_edge *p, uint64_t todo)
{
    struct partial_edge other = *p;

    other.todo |= todo;
    x->ok = x->ok && x->branches++ < BRANCHES_MOST;
    if (x->ok)
        expand_partial(x, other);
}

/* False: nothing makes it true. */
static bool expand_formula(struct expansion *x, struct partial_edge *p, uint32_t number)
{
    const struct ltl *f = &x->l->at.at[number];
    uint64_t first = BIT(f->kid[0]), second = BIT(f->kid[1]);

    switch (f->kind) {
    case LTL_TRUE: break;
    case LTL_FALSE: return false;
    case LTL_LITERAL:
        if (contradicts(x->l, p->literals, f))
            return false;
        p->literals |= BIT(number);
        break;
    case LTL_AND: p->todo |= first | second; break;
    case LTL_OR:
        branch(x, p, first);
        p->todo |= second;
        break;
    case LTL_NEXT: p->next |= first; break;
    case LTL_UNTIL:
        branch(x, p, second);
        p->todo |= first;
        p->next |= BIT(number);
        p->put_off |= BIT(number);
        break;
    case LTL_RELEASE:
        branch(x, p, first | second);
        p->todo |= second;
        p->next |= BIT(number);
        break;
    }
    return true;
}

static void expand_partial(struct expansion *x, struct partial_edge p)
{
    while ((p.todo &= ~p.done) != 0) {
        uint32_t number = 0;
        while ((p.todo & BIT(number)) == 0)
            number++;
        p.done |= BIT(number);
        if (!x->ok || !expand_formula(x, &p, number))
            return;
    }
    for (uint32_t i = 0; i < x->l->at.n; i++)
        if (is(x->l, i, LTL_TRUE))
            p.next &= ~BIT(i);
    add_buchi_edge(x, &p);
}

bool buchi_automaton_make(struct buchi_automaton *a, const struct ltl_list *l, uint32_t formula)
{
    struct expansion x = { .a = a, .l = l, .ok = true };

    *a = (struct buchi_automaton){ VEC_EMPTY, VEC_EMPTY, 0 };
    vec_push(&a->state, BIT(formula));
    for (x.from = 0; x.from < a->state.n && x.ok; x.from++)
        expand_partial(&x, (struct partial_edge){ .todo = a->state.at[x.from] });
    for (size_t i = 0; i < a->edge.n; i++)
        a->untils |= a->edge.at[i].put_off;
    return x.ok;
}

void buchi_automaton_clear(struct buchi_automaton *a)
{
    vec_clear(&a->state);
    vec_clear(&a->edge);
}

/* ---- one acceptance condition ---- */

struct counting {
    struct counted_automaton *c;
    const struct buchi_automaton *a;
    uint32_t n_untils;
    uint32_t until[LTL_MOST];
    uint32_t *number;   /* of (state, counter), or UINT32_MAX */
    VEC(uint32_t) turn; /* of each state: the until that is waited for */
};

static uint32_t counted_state(struct counting *x, uint32_t state, uint32_t turn)
{
    uint32_t *number = &x->number[(size_t)state * (x->n_untils + 1) + turn];

    if (*number == UINT32_MAX) {
        *number = (uint32_t)x->c->state.n;
        vec_push(&x->c->state, state);
        vec_push(&x->turn, turn);
    }
    return *number;
}

static void count_buchi_edge(struct counting *x, uint32_t from, uint32_t edge)
{
    const struct buchi_edge *e = &x->a->edge.at[edge];
    uint32_t turn = x->turn.at[from];
    bool accepts;

    while (turn < x->n_untils && (e->put_off & BIT(x->until[turn])) == 0)
        turn++;
    accepts = turn == x->n_untils;
    turn = accepts ? 0 : turn;
    vec_push(&x->c->edge,
             ((struct counted_edge){ from, counted_state(x, e->to, turn), edge, accepts }));
}

static void find_counted_components(struct counted_automaton *c)
{
    struct vec_u32 kid = VEC_EMPTY;
    struct digraph g;

    for (size_t i = 0; i < c->edge.n; i++)
        vec_push(&kid, c->edge.at[i].to);
    g = (struct digraph){ (uint32_t)c->state.n, c->first.at, kid.at };
    vec_reserve(&c->component, c->state.n);
    c->component.n = c->state.n;
    scc_find(&g, NULL, c->component.at);
    vec_clear(&kid);
}

bool counted_automaton_make(struct counted_automaton *c, const struct buchi_automaton *a)
{
    struct counting x = { .c = c, .a = a, .turn = VEC_EMPTY };
    size_t n;

    *c = (struct counted_automaton){ VEC_EMPTY, VEC_EMPTY, VEC_EMPTY, VEC_EMPTY };
    for (uint32_t i = 0; i < LTL_MOST; i++)
        if ((a->untils & BIT(i)) != 0)
            x.until[x.n_untils++] = i;
    n = a->state.n * (x.n_untils + 1);
    x.number = mem_alloc(n * sizeof *x.number);
    for (size_t i = 0; i < n; i++)
        x.number[i] = UINT32_MAX;
    counted_state(&x, 0, 0);
    for (uint32_t s = 0; s < c->state.n && c->edge.n <= BUCHI_MOST; s++) {
        vec_push(&c->first, (uint32_t)c->edge.n);
        for (uint32_t e = 0; e < a->edge.n; e++)
            if (a->edge.at[e].from == c->state.at[s])
                count_buchi_edge(&x, s, e);
    }
    mem_free(x.number);
    vec_clear(&x.turn);
    if (c->edge.n > BUCHI_MOST)
        return false;
    vec_push(&c->first, (uint32_t)c->edge.n);
    find_counted_components(c);
    return true;
}

void counted_automaton_clear(struct counted_automaton *c)
{
    vec_clear(&c->state);
    vec_clear(&c->first);
    vec_clear(&c->component);
    vec_clear(&c->edge);
}

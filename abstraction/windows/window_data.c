/*
 * How many values of a data type decide for every number of them (see window_data.h).
 *
 * A map of values commutes with terms but for those that compare values.  So for each term it is
 * counted how many pairs of different values a map has to keep apart, so that the term keeps its
 * value, or becomes a run-time error.
 */
#include "config.h"

#include "abstraction/windows/window_data.h"

#include "abstraction/windows/window.h"
#include "stg/graph/edge_terms.h"

#define NO_NUMBER UINT32_MAX /* no number of pairs is enough */
#define MOST_PAIRS 100       /* that are worth it */

/* The type whose values are mapped. */
struct mapped {
    const struct sort *type;
    const struct values *vs;
};

/* How many pairs keep a term what it is, or make it a run-time error: one that is true, or false; a
   term that is no condition keeps its value with either number.  And if it is a run-time error, how
   many keep it one; or keep it from being true, or false. */
struct apart {
    uint32_t if_true, if_false, if_error, not_true, not_false;
};

static struct apart pairs_apart(const struct mapped *m, const struct term *t);

static uint32_t most_pairs(uint32_t x, uint32_t y)
{
    return x > y ? x : y;
}

static uint32_t pairs_of_both(uint32_t x, uint32_t y)
{
    return x > NO_NUMBER - y ? NO_NUMBER : x + y;
}

static uint32_t to_stay(struct apart a)
{
    return most_pairs(a.if_true, a.if_false);
}

/* Where many iterations are made, no number is enough but none. */
static uint32_t of_each(uint32_t n)
{
    return n == 0 ? 0 : NO_NUMBER;
}

/* ---- terms ---- */

static struct apart value_apart(uint32_t stay, uint32_t error)
{
    uint32_t n = most_pairs(stay, error);

    return (struct apart){ stay, stay, n, n, n };
}

/* The values of all operands matter. */
static struct apart operands_apart(const struct mapped *m, uint32_t n,
                                   const struct term *const *kid)
{
    uint32_t stay = 0, error = 0;

    for (uint32_t i = 0; i < n; i++) {
        struct apart a = pairs_apart(m, kid[i]);
        error = most_pairs(error, pairs_of_both(stay, a.if_error));
        stay = pairs_of_both(stay, to_stay(a));
    }
    return value_apart(stay, error);
}

/* Is it a value that contains none of the type?  No other one becomes equal to it. */
static bool contains_none(const struct mapped *m, const struct sort *s, value v)
{
    if (v == VALUE_NONE || !window_sort_mentions(s, m->type))
        return true;
    if (s == m->type)
        return false;
    for (uint32_t i = 0; i < value_size(m->vs, v); i++) {
        const struct sort *part = window_part(m->vs, s, v, i);
        if (part != NULL && !contains_none(m, part, value_elem(m->vs, v, i)))
            return false;
    }
    return true;
}

static bool is_fixed_term(const struct mapped *m, const struct term *t)
{
    return t->kind == TERM_CONST && contains_none(m, t->sort, t->v);
}

/* What is equal stays so. */
static struct apart equality_apart(const struct mapped *m, const struct term *t)
{
    struct apart a = operands_apart(m, t->n, t->kid);
    const struct sort *x = t->kid[0]->sort, *y = t->kid[1]->sort;

    if (is_fixed_term(m, t->kid[0]) || is_fixed_term(m, t->kid[1]))
        return a;
    if (window_sort_is_pointwise(x, m->type) || window_sort_is_pointwise(y, m->type))
        a.if_false = NO_NUMBER;
    else if (window_sort_mentions(x, m->type) || window_sort_mentions(y, m->type))
        a.if_false = pairs_of_both(a.if_false, 1);
    return a;
}

/* Different elements of sets may become one, and what is in a set stays so. */
static struct apart set_apart(const struct mapped *m, const struct term *t)
{
    struct apart a = operands_apart(m, t->n, t->kid);

    for (uint32_t i = 0; i < t->n; i++)
        if (window_sort_is_pointwise(t->kid[i]->sort, m->type))
            a.if_false = NO_NUMBER;
    if (a.if_false == NO_NUMBER && t->kind != TERM_IN && t->kind != TERM_SUBSET)
        a.if_true = NO_NUMBER;
    return a;
}

static struct apart negation_of(struct apart a)
{
    return (struct apart){ a.if_false, a.if_true, a.if_error, a.not_false, a.not_true };
}

static struct apart all_of_both(struct apart x, struct apart y)
{
    return (struct apart){ .if_true = pairs_of_both(x.if_true, y.if_true),
                           .if_false = most_pairs(x.if_false, y.if_false),
                           .if_error = most_pairs(x.if_error, pairs_of_both(x.if_true, y.if_error)),
                           .not_true = most_pairs(x.not_true, y.not_true),
                           .not_false = most_pairs(x.if_error,
                                                   pairs_of_both(x.if_true, y.not_false)) };
}

/* As !(!x && !y). */
static struct apart one_of_both(struct apart x, struct apart y)
{
    return negation_of(all_of_both(negation_of(x), negation_of(y)));
}

/* What is computed first, and then used. */
static struct apart used_in(struct apart first, struct apart t)
{
    uint32_t stay = to_stay(first);

    return (struct apart){ pairs_of_both(stay, t.if_true), pairs_of_both(stay, t.if_false),
                           most_pairs(first.if_error, pairs_of_both(stay, t.if_error)),
                           most_pairs(first.if_error, pairs_of_both(stay, t.not_true)),
                           most_pairs(first.if_error, pairs_of_both(stay, t.not_false)) };
}

static struct apart most_of(struct apart x, struct apart y)
{
    return (struct apart){ most_pairs(x.if_true, y.if_true), most_pairs(x.if_false, y.if_false),
                           most_pairs(x.if_error, y.if_error), most_pairs(x.not_true, y.not_true),
                           most_pairs(x.not_false, y.not_false) };
}

/* The condition stays what it is. */
static struct apart alternatives_apart(const struct mapped *m, const struct term *t)
{
    struct apart c = pairs_apart(m, t->kid[0]);
    struct apart if_true = { c.if_true, c.if_true, c.if_error, c.if_error, c.if_error };
    struct apart if_false = { c.if_false, c.if_false, c.if_error, c.if_error, c.if_error };

    return most_of(used_in(if_true, pairs_apart(m, t->kid[1])),
                   used_in(if_false, pairs_apart(m, t->kid[2])));
}

/* Values of the type are not gone through, and ranges stay what they are. */
static struct apart binders_apart(const struct mapped *m, const struct term *t)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < t->n_binders; i++) {
        const struct binder *b = &t->binder[i];
        const struct term *const bound[] = { b->lo, b->hi };
        if (window_sort_mentions(b->sort, m->type))
            n = NO_NUMBER;
        if (b->lo != NULL)
            n = most_pairs(n, of_each(operands_apart(m, 2, bound).if_error));
    }
    return value_apart(n, n);
}

/* One iteration decides that `forall` is false; else all have to stay what they are. */
static struct apart iterations_apart(const struct mapped *m, const struct term *t)
{
    struct apart a = t->n == 1 ? pairs_apart(m, t->kid[0]) : operands_apart(m, t->n, t->kid), all;

    if (t->kind == TERM_EXISTS)
        a = negation_of(a);
    if (t->kind == TERM_FORALL || t->kind == TERM_EXISTS)
        all = (struct apart){ .if_true = of_each(a.if_true),
                              .if_false = a.if_false,
                              .if_error = of_each(most_pairs(a.if_true, a.if_error)),
                              .not_true = a.not_true,
                              .not_false = of_each(most_pairs(a.if_true, a.not_false)) };
    else
        all = value_apart(of_each(to_stay(a)), of_each(a.if_error));
    if (t->kind == TERM_EXISTS)
        all = negation_of(all);
    return used_in(binders_apart(m, t), all);
}

static struct apart pairs_apart(const struct mapped *m, const struct term *t)
{
    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: case TERM_UNASSIGNED: case TERM_LOCAL: case TERM_GLOBAL:
        return value_apart(0, 0);
    case TERM_NOT: return negation_of(pairs_apart(m, t->kid[0]));
    case TERM_AND:
        return all_of_both(pairs_apart(m, t->kid[0]), pairs_apart(m, t->kid[1]));
    case TERM_OR:
        return one_of_both(pairs_apart(m, t->kid[0]), pairs_apart(m, t->kid[1]));
    case TERM_IMPLIES:
        return one_of_both(negation_of(pairs_apart(m, t->kid[0])),
                              pairs_apart(m, t->kid[1]));
    case TERM_EQ: return equality_apart(m, t);
    case TERM_NE: return negation_of(equality_apart(m, t));
    case TERM_IF: return alternatives_apart(m, t);
    case TERM_LET:
        return used_in(pairs_apart(m, t->kid[0]), pairs_apart(m, t->kid[1]));
    case TERM_CALL:
        return used_in(operands_apart(m, t->n, t->kid), pairs_apart(m, t->fun->body));
    case TERM_IN: case TERM_SUBSET: case TERM_MINUS: case TERM_MEET: case TERM_CARD:
        return set_apart(m, t);
    case TERM_FORALL: case TERM_EXISTS: case TERM_ARRAY: case TERM_SET_OF: case TERM_FIRST:
    case TERM_AGGREGATE:
        return iterations_apart(m, t);
    case TERM_OBSERVE: case TERM_AT_NODE:
    case TERM_INDEX: case TERM_FIELD: case TERM_ALT_FIELD: case TERM_IS: case TERM_UNSET:
    case TERM_TUPLE: case TERM_ALT: case TERM_CHECK:
    case TERM_IFF: case TERM_LT: case TERM_LE: case TERM_GT: case TERM_GE: case TERM_ADD:
    case TERM_SUB: case TERM_CAT: case TERM_MUL: case TERM_DIV: case TERM_MOD: case TERM_JOIN:
    case TERM_MIN: case TERM_MAX: case TERM_ABS: case TERM_HEAD: case TERM_TAIL: case TERM_LEN:
    case TERM_BITAND: case TERM_BITOR: case TERM_BITXOR: case TERM_NEG: case TERM_NTH:
        return operands_apart(m, t->n, t->kid);
    }
    /* clang-format on */
    BUG("no such term");
}

/* ---- the model ---- */

struct moving {
    struct mapped mapped;
    bool live;
    bool refused;
    struct span at; /* where it was first */
};

static void refuse_term(struct moving *m, const struct term *t)
{
    if (!m->refused)
        m->at = t->span;
    m->refused = true;
}

/* The condition of a step: where it is true, it has to stay so; and where it is false, if no new
   step may come from that. */
static void look_at_condition(struct moving *m, const struct term *t)
{
    struct apart a = t == NULL ? value_apart(0, 0) : pairs_apart(&m->mapped, t);

    if (a.if_true > 0 || a.if_error > 0 || (m->live && a.if_false > 0))
        refuse_term(m, t);
}

static void look_at_computed(struct moving *m, const struct term *t)
{
    struct apart a = t == NULL ? value_apart(0, 0) : pairs_apart(&m->mapped, t);

    if (to_stay(a) > 0 || a.if_error > 0)
        refuse_term(m, t);
}

static void look_at_each(struct moving *m, uint32_t n, const struct term *const *t)
{
    for (uint32_t i = 0; i < n; i++)
        look_at_computed(m, t[i]);
}

static void look_at_assignment(void *self, const struct assign *a)
{
    struct moving *m = self;

    for (uint32_t k = 0; k < a->n_steps; k++)
        if (a->step[k].index != NULL)
            look_at_each(m, a->step[k].sort->n, a->step[k].index);
    look_at_computed(m, a->value);
}

/* Of a statement; values of the type are compared there, too. */
static void look_at_choice(void *self, const struct term *t)
{
    struct moving *m = self;

    if (window_sort_mentions(t->sort, m->mapped.type))
        refuse_term(m, t);
    look_at_computed(m, t);
}

static void look_at_block(struct moving *m, const struct statement_block *b)
{
    edge_block_walk(b, &(struct block_visitor){ m, look_at_assignment, look_at_choice });
}

/* What is equal to `=v` stays so. */
static void look_at_pattern(struct moving *m, const struct pattern *p)
{
    look_at_computed(m, p->term);
    if (m->live && p->kind == PATTERN_EQUAL && window_sort_mentions(p->sort, m->mapped.type) &&
        !is_fixed_term(&m->mapped, p->term))
        refuse_term(m, p->term);
    for (uint32_t i = 0; i < p->n; i++)
        look_at_pattern(m, &p->sub[i]);
}

static void look_at_terms_of_edge(struct moving *m, const struct edge *e)
{
    for (uint32_t i = 0; i < e->n_binders; i++) {
        look_at_computed(m, e->binder[i].lo);
        look_at_computed(m, e->binder[i].hi);
    }
    look_at_condition(m, e->guard);
    look_at_block(m, &e->doing);
    look_at_each(m, e->n_index, e->index);
    for (uint32_t i = 0; i < e->n_payload; i++) {
        if (e->kind == ACTION_RECEIVE)
            look_at_pattern(m, &e->pattern[i]);
        else
            look_at_computed(m, e->payload[i]);
    }
    look_at_condition(m, e->where);
    look_at_block(m, &e->then);
    look_at_each(m, e->n_args, e->arg);
}

static void look_at_process(struct moving *m, const struct process *p)
{
    for (uint32_t k = 0; k < p->n_variables; k++)
        look_at_computed(m, p->variable[k].initial);
    look_at_each(m, p->node[p->begin].n_params, p->begin_arg);
    for (uint32_t i = 0; i < p->n_edges; i++)
        look_at_terms_of_edge(m, &p->edge[i]);
}

/* ---- the whole ---- */

/* Constants have one value for all numbers of values, but for quantifiers. */
static void look_at_constant_binders(void *self, const struct term *t)
{
    struct moving *m = self;

    for (uint32_t i = 0; i < t->n_binders; i++)
        if (window_sort_mentions(t->binder[i].sort, m->mapped.type))
            refuse_term(m, t);
}

struct window_data window_data(const struct stg *g, const struct sort *type,
                               const struct vec_ptr *evaluated, const struct vec_ptr *holds,
                               bool live)
{
    struct moving m = { .mapped = { type, g->vs }, .live = live };
    uint32_t pairs = 0;

    for (uint32_t i = 0; i < g->sig.n_processes; i++)
        look_at_process(&m, &g->sig.process[i]);
    for (size_t i = 0; i < evaluated->n; i++)
        term_walk(evaluated->at[i], true, look_at_constant_binders, &m);
    for (size_t i = 0; i < holds->n; i++) {
        struct apart a = pairs_apart(&m.mapped, holds->at[i]);
        pairs = most_pairs(pairs, most_pairs(a.if_false, a.not_true));
        if (pairs >= MOST_PAIRS)
            refuse_term(&m, holds->at[i]);
    }
    return (struct window_data){ m.refused ? 0 : most_pairs(type->n, pairs + 1), m.at };
}

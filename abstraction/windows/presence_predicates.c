/*
 * Presence predicates from texts (see presence_predicates.h).
 *
 * Terms are copied with functions replaced by their definitions, variables of processes by what a
 * formula observes, and the identity that a quantifier or an instance is about by a variable of
 * its own.  What cannot be copied so, or is not about one identity alone, gives no predicate.
 */
#include "config.h"

#include "abstraction/windows/presence_predicates.h"

#include <string.h>

#include "abstraction/windows/presence_copy.h"
#include "abstraction/windows/window_presence.h"
#include "stg/graph/edge_terms.h"

struct finding {
    struct presence_copy c;
    struct presence_predicates *to;
    bool only_atoms; /* what the text of one instance says */
};

/* ---- predicates ---- */

struct wanted_name {
    const char *name;
    bool found;
};

struct wanted_term {
    const struct term *t;
    bool found;
};

static void find_term(void *self, const struct term *t)
{
    struct wanted_term *w = self;

    w->found = w->found || t == w->t;
}

static bool contains_term(const struct term *t, const struct term *part)
{
    struct wanted_term w = { part, false };

    term_walk(t, false, find_term, &w);
    return w.found;
}

static void find_same_name(void *self, const struct term *t)
{
    struct wanted_name *w = self;

    if (t->name != NULL && strcmp(t->name, w->name) == 0)
        w->found = true;
}

/* A name for the identity, that p does not use. */
static const char *name_of_it(const struct term *p)
{
    static const char *const names[] = { "j", "i", "k", "l", "it" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct wanted_name w = { names[i], false };
        term_walk(p, false, find_same_name, &w);
        if (!w.found)
            return names[i];
    }
    return NULL;
}

static const struct term *bind(struct finding *f, enum term_kind kind, uint32_t slot,
                               const struct sort *s, const char *name, const struct term *body)
{
    struct term *t = presence_term(&f->c, kind, &sort_bool, 1);
    struct binder *b = ARENA_NEW(f->c.arena, struct binder);

    *b = (struct binder){ .name = name, .slot = slot, .sort = s };
    t->n_binders = 1;
    t->binder = b;
    t->kid[0] = body;
    return t;
}

/* Is the term, of the form `exists j : Id . p(j)`, about one identity? */
static bool is_predicate(const struct finding *f, const struct term *t)
{
    struct window_predicate p = { t, PREDICATE_SLOTS, f->c.given == NULL ? NO_GIVEN : SLOT_OF_GIVEN,
                                  0 };
    struct window_presence one = { 1, &p };
    struct window_system w = *f->c.w;
    const char *why;
    struct span at;

    w.presence = &one;
    return window_presence_check(&w, &why, &at);
}

static void add_once(struct finding *f, struct vec_ptr *to, const struct term *t)
{
    struct buf b = BUF_EMPTY;

    term_print(&b, f->c.w->stg->vs, t);
    for (size_t i = 0; i < to->n && b.n > 0; i++)
        if (strcmp(to->at[i], buf_text(&b)) == 0)
            buf_reset(&b);
    if (b.n > 0)
        vec_push(to, arena_string(f->c.arena, buf_text(&b), b.n));
    buf_clear(&b);
}

/* p: a copy, or NULL.  f->c.given is what it uses. */
static void add_predicate(struct finding *f, struct vec_ptr *to, const struct term *p)
{
    const char *name;
    const struct term *t;

    if (p == NULL || f->c.it == NULL || (f->only_atoms && to == &f->to->deciding) ||
        !contains_term(p, f->c.it))
        return;
    f->c.it->name = NULL;
    name = name_of_it(p);
    if (name == NULL)
        return;
    f->c.it->name = name;
    t = bind(f, TERM_EXISTS, SLOT_OF_IT, f->c.w->id, name, p);
    if (!is_predicate(f, t))
        return;
    if (f->c.given != NULL)
        t = bind(f, TERM_FORALL, SLOT_OF_GIVEN, f->c.given->sort, f->c.given->name, t);
    add_once(f, to, t);
}

/* ---- quantifiers ---- */

static bool is_it(const struct finding *f, struct placed p)
{
    p = presence_resolved(p);
    return p.t->kind == TERM_LOCAL && p.env->slot[p.t->slot].t == f->c.it;
}

/* `j != t`, true of all identities outside that differ from t; or its negation. */
static bool is_exception_of(const struct finding *f, struct placed p, bool negative)
{
    struct placed a, b;

    if (p.t->kind != (negative ? TERM_EQ : TERM_NE) || p.t->kid[0]->sort != f->c.w->id)
        return false;
    a = (struct placed){ p.t->kid[0], p.env };
    b = (struct placed){ p.t->kid[1], p.env };
    return is_it(f, a) != is_it(f, b);
}

/* The conjunction of all parts of p, or of its negation, without exceptions; NULL: nothing is left,
   or *ok is cleared: it cannot be copied. */
static const struct term *conjuncts_of(struct finding *f, struct placed p, bool negative, bool *ok)
{
    enum term_kind kind;
    const struct term *t;

    p = presence_resolved(p);
    kind = p.t->kind;
    if (kind == TERM_CALL) {
        struct predicate_env e = presence_env_of_call(&f->c, p);
        return conjuncts_of(f, (struct placed){ p.t->fun->body, &e }, negative, ok);
    }
    if (kind == TERM_NOT)
        return conjuncts_of(f, (struct placed){ p.t->kid[0], p.env }, !negative, ok);
    if (kind == (negative ? TERM_OR : TERM_AND) || (negative && kind == TERM_IMPLIES)) {
        bool left = kind == TERM_IMPLIES ? false : negative;
        t = conjuncts_of(f, (struct placed){ p.t->kid[0], p.env }, left, ok);
        return presence_and(&f->c, t,
                            conjuncts_of(f, (struct placed){ p.t->kid[1], p.env }, negative, ok));
    }
    if (is_exception_of(f, p, negative))
        return NULL;
    t = presence_copy(&f->c, p);
    *ok = *ok && t != NULL;
    return t == NULL || !negative ? t : presence_not(&f->c, t);
}

/* ---- sets ---- */

/* `j in s`, for a set s of identities; NULL: there is no copy. */
static const struct term *element_of(struct finding *f, struct placed p)
{
    const struct term *set;
    struct term *in;

    p = presence_resolved(p);
    if (p.t->kind == TERM_CALL) {
        struct predicate_env e = presence_env_of_call(&f->c, p);
        return element_of(f, (struct placed){ p.t->fun->body, &e });
    }
    if (p.t->kind == TERM_MINUS)
        return element_of(f, (struct placed){ p.t->kid[0], p.env });
    if (p.t->kind == TERM_MEET) {
        const struct term *a = element_of(f, (struct placed){ p.t->kid[0], p.env });
        const struct term *b = element_of(f, (struct placed){ p.t->kid[1], p.env });
        return a == NULL || b == NULL ? NULL : presence_and(&f->c, a, b);
    }
    set = p.t->kind == TERM_TUPLE || p.t->kind == TERM_CONST ? NULL : presence_copy(&f->c, p);
    if (set == NULL)
        return NULL;
    in = presence_term(&f->c, TERM_IN, &sort_bool, 2);
    in->kid[0] = f->c.it;
    in->kid[1] = set;
    return in;
}

static bool is_set_of_ids(const struct finding *f, const struct term *t)
{
    return t->sort->kind == SORT_SET && t->sort->elem == f->c.w->id;
}

/* The first n operands of a comparison. */
static void add_memberships(struct finding *f, struct placed p, uint32_t n)
{
    struct term *outer = f->c.it;

    for (uint32_t i = 0; i < n; i++) {
        f->c.given = NULL;
        presence_new_it(&f->c);
        add_predicate(f, &f->to->deciding, element_of(f, (struct placed){ p.t->kid[i], p.env }));
    }
    f->c.it = outer;
}

/* ---- atoms ---- */

/* `t is A`, where A is an alternative that p, `t = A(..)`, mentions; or NULL. */
static const struct term *weaker(struct finding *f, struct placed p)
{
    for (uint32_t i = 0; i < 2 && p.t->kind == TERM_EQ; i++) {
        struct placed side = presence_resolved((struct placed){ p.t->kid[i], p.env });
        const struct term *other;
        struct term *t;
        if (side.t->kind != TERM_ALT)
            continue;
        other = presence_copy(&f->c, (struct placed){ p.t->kid[1 - i], p.env });
        if (other == NULL)
            return NULL;
        t = presence_term(&f->c, TERM_IS, &sort_bool, 1);
        t->kid[0] = other;
        t->alt = side.t->alt;
        return t;
    }
    return NULL;
}

/* t, which says last that `t is A`. */
static void add_alternative(struct finding *f, const struct term *t, const struct term *is)
{
    add_predicate(f, &f->to->atom, t);
    if (presence_points(&f->c, is))
        add_predicate(f, &f->to->pointing, t);
}

/* Of `t is A`, where A has a field of a union: which alternative this is, too. */
static void add_nested(struct finding *f, const struct term *is)
{
    const struct sort *s = is->kid[0]->sort;

    for (uint32_t i = 0; i < s->alt[is->alt].n; i++) {
        const struct sort *inner = s->alt[is->alt].field[i].sort;
        for (uint32_t k = 0; inner->kind == SORT_UNION && k < inner->n; k++) {
            struct term *field = presence_term(&f->c, TERM_ALT_FIELD, inner, 1);
            struct term *t = presence_term(&f->c, TERM_IS, &sort_bool, 1);
            field->name = s->alt[is->alt].field[i].name;
            field->kid[0] = is->kid[0];
            t->kid[0] = field;
            t->alt = k;
            add_alternative(f, presence_and(&f->c, is, t), t);
        }
    }
}

static void add_one_atom(struct finding *f, const struct term *t)
{
    if (t == NULL || t->kind != TERM_IS) {
        add_predicate(f, &f->to->atom, t);
        return;
    }
    add_alternative(f, t, t);
    add_nested(f, t);
}

static void add_atoms_of(struct finding *f, struct placed p)
{
    if (p.t->sort->kind != SORT_BOOL || p.t->kind == TERM_CONST)
        return;
    f->c.given = NULL;
    add_one_atom(f, presence_copy(&f->c, p));
    f->c.given = NULL;
    add_one_atom(f, weaker(f, p));
}

/* ---- all terms of a text ---- */

static void look_for_all(struct finding *f, struct placed p);

/* The predicate that decides the quantifier over one identity, if there is one. */
static void add_deciding(struct finding *f, struct placed p)
{
    struct predicate_env e = presence_env_inside(&f->c, p.env);
    struct term *outer = f->c.it;
    bool ok = true;
    const struct term *t;

    e.slot[p.t->binder->slot] = presence_new_it(&f->c);
    f->c.given = NULL;
    t = conjuncts_of(f, (struct placed){ p.t->kid[0], &e }, p.t->kind == TERM_FORALL, &ok);
    add_predicate(f, &f->to->deciding, ok ? t : NULL);
    f->c.it = outer;
}

/* The body of a quantifier or comprehension, with each of its identities in turn as the one that
   predicates are about, and with none of them. */
static void look_inside(struct finding *f, struct placed p)
{
    struct predicate_env e = presence_env_inside(&f->c, p.env);
    struct term *outer = f->c.it;

    for (uint32_t i = 0; i < p.t->n_binders; i++) {
        const struct binder *b = &p.t->binder[i];
        e.slot[b->slot] = presence_given(&f->c, b->sort, b->name);
    }
    if (p.t->n_binders == 1 && p.t->binder->sort == f->c.w->id &&
        (p.t->kind == TERM_FORALL || p.t->kind == TERM_EXISTS))
        add_deciding(f, (struct placed){ p.t, &e });
    for (uint32_t i = 0; i < p.t->n_binders; i++) {
        struct predicate_env inner = presence_env_inside(&f->c, &e);
        if (p.t->binder[i].sort != f->c.w->id)
            continue;
        inner.slot[p.t->binder[i].slot] = presence_new_it(&f->c);
        look_for_all(f, (struct placed){ p.t->kid[0], &inner });
    }
    f->c.it = outer;
    look_for_all(f, (struct placed){ p.t->kid[0], &e });
}

static bool is_connective(const struct term *t)
{
    return t->kind == TERM_AND || t->kind == TERM_OR || t->kind == TERM_NOT ||
           t->kind == TERM_IMPLIES || t->kind == TERM_IF;
}

static void look_for_all(struct finding *f, struct placed p)
{
    p = presence_resolved(p);
    if (p.t->kind == TERM_CALL) {
        struct predicate_env e = presence_env_of_call(&f->c, p);
        look_for_all(f, (struct placed){ p.t->fun->body, &e });
        return;
    }
    if (p.t->n_binders > 0) {
        look_inside(f, p);
        return;
    }
    if (p.t->kind == TERM_LET) {
        struct predicate_env e = presence_env_inside(&f->c, p.env);
        e.slot[p.t->slot] = (struct meaning){ MEANS_TERM, p.t->kid[0], p.env };
        look_for_all(f, (struct placed){ p.t->kid[1], &e });
        return;
    }
    if ((p.t->kind == TERM_EQ || p.t->kind == TERM_NE) && is_set_of_ids(f, p.t->kid[0]))
        add_memberships(f, p, 2);
    if (p.t->kind == TERM_SUBSET && is_set_of_ids(f, p.t->kid[0]))
        add_memberships(f, p, 1);
    if (!is_connective(p.t))
        add_atoms_of(f, p);
    for (uint32_t i = 0; i < p.t->n; i++)
        look_for_all(f, (struct placed){ p.t->kid[i], p.env });
}

static void look_at_all(struct finding *f, const struct predicate_env *e, uint32_t n,
                        const struct term *const *t)
{
    for (uint32_t i = 0; i < n; i++)
        if (t[i] != NULL)
            look_for_all(f, (struct placed){ t[i], e });
}

/* ---- processes ---- */

/* The assignments of an edge, with what its variables mean. */
struct assigning {
    struct finding *f;
    const struct predicate_env *env;
};

static void look_at_value(void *self, const struct assign *a)
{
    struct assigning *x = self;

    look_at_all(x->f, x->env, 1, &a->value);
}

static void look_at_test(void *self, const struct term *t)
{
    struct assigning *x = self;

    look_at_all(x->f, x->env, 1, &t);
}

static void look_at_edge(struct finding *f, const struct predicate_env *e, const struct edge *x)
{
    struct assigning a = { f, e };
    const struct block_visitor v = { &a, look_at_value, look_at_test };

    look_at_all(f, e, 1, &x->guard);
    edge_block_walk(&x->doing, &v);
    look_at_all(f, e, x->n_index, x->index);
    if (x->kind != ACTION_RECEIVE)
        look_at_all(f, e, x->n_payload, x->payload);
    look_at_all(f, e, 1, &x->where);
    edge_block_walk(&x->then, &v);
    look_at_all(f, e, x->n_args, x->arg);
}

/* The variable of each loop over identities in turn is the identity. */
static void look_at_rounds(struct finding *f, const struct predicate_env *e, const struct edge *x,
                           const struct statement_block *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct statement *s = &b->at[i];
        for (uint32_t k = 0; k < s->n_binders; k++)
            if (s->binder[k].sort == f->c.w->id) {
                struct predicate_env inner = presence_env_inside(&f->c, e);
                inner.slot[s->binder[k].slot] = presence_new_it(&f->c);
                look_at_edge(f, &inner, x);
            }
        for (uint32_t k = 0; s->branch != NULL && k < s->n; k++)
            look_at_rounds(f, e, x, &s->branch[k].body);
    }
}

/* Each `for` variable in turn is the identity, unless the instance is; others are given. */
static void look_at_edges(struct finding *f, const struct family *y, const struct term *index)
{
    const struct process *p = &f->c.w->stg->sig.process[y->process];

    for (uint32_t i = 0; i < p->n_edges; i++) {
        const struct edge *x = &p->edge[i];
        struct predicate_env e = presence_env_of_family(&f->c, y, index);
        for (uint32_t k = 0; k < x->n_binders; k++)
            e.slot[x->binder[k].slot] = presence_given(&f->c, x->binder[k].sort, x->binder[k].name);
        presence_give_locals(&f->c, &e, x);
        look_at_edge(f, &e, x);
        for (uint32_t k = 0; k < x->n_binders && index == NULL; k++)
            if (x->binder[k].sort == f->c.w->id) {
                struct meaning none = e.slot[x->binder[k].slot];
                e.slot[x->binder[k].slot] = presence_new_it(&f->c);
                look_at_edge(f, &e, x);
                e.slot[x->binder[k].slot] = none;
            }
        for (int then = 0; index == NULL && then < 2; then++)
            look_at_rounds(f, &e, x, then == 1 ? &x->then : &x->doing);
    }
}

/* Once for what processes say of others, once as what is said of one instance. */
static void look_at_family(struct finding *f, const struct family *y)
{
    const struct process *p = &f->c.w->stg->sig.process[y->process];
    const struct term *index;

    f->c.it = NULL;
    look_at_edges(f, y, NULL);
    presence_new_it(&f->c);
    index = y->n_index == 1 ? presence_index(&f->c, y->index[0]) : NULL;
    if (index == NULL)
        return;
    f->c.given = NULL;
    f->only_atoms = true;
    for (uint32_t i = 0; p->n_nodes > 1 && i < p->n_nodes; i++)
        add_predicate(f, &f->to->atom, presence_observe(&f->c, y, TERM_AT_NODE, i, index));
    look_at_edges(f, y, index);
    f->only_atoms = false;
}

/* ---- the whole ---- */

static void suggest_all(struct finding *f, const struct window_property *p)
{
    const struct signature *g = &f->c.w->stg->sig;

    if (p != NULL) {
        struct predicate_env e = presence_env(&f->c, p->n_slots);
        look_for_all(f, (struct placed){ p->term, &e });
    }
    for (uint32_t i = 0; i < g->n_families; i++)
        look_at_family(f, &g->family[i]);
}

void presence_predicates_find(struct presence_predicates *x, struct arena *a,
                              const struct window_system *w, const struct window_property *p)
{
    struct finding f = { .c = { .arena = a, .w = w }, .to = x };

    *x = (struct presence_predicates){ .atom = VEC_EMPTY };
    suggest_all(&f, p);
}

void presence_predicates_clear(struct presence_predicates *x)
{
    vec_clear(&x->deciding);
    vec_clear(&x->atom);
    vec_clear(&x->pointing);
}

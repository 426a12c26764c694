/*
 * The children of a vertex (see product_internal.h): the walk down from it through nodes of its own
 * owner, and the transitions of a state against an action pattern.
 *
 * Data tests are evaluated on the way, neutral constants dropped, a decisive one ends the
 * walk.  A disjunct that is local is decided in place, so `p => f` under AND costs no vertex.
 */
#include "config.h"

#include "checker/game/product_internal.h"
#include "checker/game/state_formula.h"
#include "support/bug.h"

/* ---- transitions ---- */

/* Does it lead only to some of the targets? */
static bool is_confined(const struct product *p, const struct fnode *f)
{
    return p->in != NULL && f->kind == p->confined;
}

/* What to do with a transition that matches. */
typedef enum expansion_end (*on_match)(struct product *p, const struct fnode *f, state_id target,
                                       const struct product_step *s);

static enum expansion_end follow_transition(struct product *p, const struct fnode *f,
                                            state_id target, const struct product_step *s)
{
    uint32_t node = p->behind[f->number];

    if (is_confined(p, f) && !p->in(p->in_self, target))
        return EXPAND_ON;
    if (node == PRODUCT_FAULT || s->renamed != RENAMING_NONE)
        return product_push_node(p, target, f->kid[0], s);
    product_push(p, product_blind_vertex(p, target, product_blind_kind(p, node)), s);
    return EXPAND_ON;
}

/* The pattern itself is a run-time error here: no step is taken. */
static enum expansion_end pattern_fault(struct product *p)
{
    static const struct product_step none = { .moved = false };

    return product_push_fault(p, p->view.state, &p->view.ev.fault, &none);
}

/* e: NULL if the pattern matches every transition of this kind. */
static enum expansion_end take_move(struct product *p, const struct fnode *f,
                                    const struct lts_edge *e, state_id target,
                                    const struct fault *fault, const struct product_step *s,
                                    on_match then)
{
    enum match m = e == NULL ? MATCH_YES : match_act(&p->view.ev, p->f->sig, f->act, e, s->payload);

    if (m == MATCH_NO)
        return EXPAND_ON;
    if (m == MATCH_FAULT)
        return pattern_fault(p);
    if (fault != NULL)
        return product_push_fault(p, p->view.state, fault, s);
    return then(p, f, target, s);
}

/* All values an input accepts; e as above. */
static enum expansion_end take_inputs(struct product *p, const struct fnode *f,
                                      const struct lts_step *t, const struct lts_edge *e,
                                      uint32_t number, on_match then)
{
    enum expansion_end w = EXPAND_ON;
    uint32_t n;
    const struct lts_input *in = p->lts->inputs(p->lts->self, p->view.state, t, p->held, &n);

    for (uint32_t i = 0; i < n && w == EXPAND_ON; i++) {
        struct product_step s = { true, number, p->held, in[i].payload, in[i].renamed };
        w = take_move(p, f, e, in[i].target, in[i].fault, &s, then);
    }
    return w;
}

/* The one value that the pattern gives. */
static enum expansion_end take_given(struct product *p, const struct fnode *f,
                                     const struct lts_edge *e, uint32_t number, on_match then)
{
    struct product_step s = { true, number, p->held, VALUE_NONE, RENAMING_NONE };
    struct lts_input in;

    if (!match_payload(&p->view.ev, f->act, &s.payload))
        return pattern_fault(p);
    if (lts_complete(p->lts, p->view.state, e, s.payload, &in) == LTS_REFUSED)
        return EXPAND_ON;
    s.renamed = in.renamed;
    return take_move(p, f, e, in.target, in.fault, &s, then);
}

/* A late input: the edge is chosen, the values are the other player's. */
static enum expansion_end take_late(struct product *p, const struct fnode *f,
                                    const struct lts_edge *e, uint32_t number)
{
    struct product_step s = { .moved = false };
    struct vertex_key key = { p->view.state, f->number, VALUE_NONE, number + 1 };
    enum match m = match_late_edge(&p->view.ev, p->lts, p->view.state, f->act, e);

    if (m == MATCH_NO)
        return EXPAND_ON;
    if (m == MATCH_FAULT)
        return pattern_fault(p);
    key.env = product_env(p, f);
    product_push(p, product_intern(p, key, !p->conj), &s);
    return EXPAND_ON;
}

/* Does the edge match?  For <c?x>true, where the value does not matter. */
static enum expansion_end any_edge(struct product *p, const struct fnode *f,
                                   const struct lts_edge *e)
{
    enum match m = match_late_edge(&p->view.ev, p->lts, p->view.state, f->act, e);

    if (m == MATCH_FAULT)
        return pattern_fault(p);
    return m == MATCH_YES ? EXPAND_DECIDED : EXPAND_ON;
}

static bool act_takes_inputs(const struct act *a)
{
    return a->kind == ACT_ANY || a->kind == ACT_MOVES || a->kind == ACT_NOT ||
           a->kind == ACT_ACTOR || a->kind == ACT_CHANNEL;
}

/* An input, by a pattern of inputs: the edge has to match before its values are asked for. */
static enum expansion_end take_input_move(struct product *p, const struct fnode *f,
                                          const struct lts_step *t, const struct lts_edge *e,
                                          uint32_t number, on_match then)
{
    enum match m;

    if (node_is_late(f))
        return then == follow_transition ? take_late(p, f, e, number) : any_edge(p, f, e);
    m = match_input_edge(&p->view.ev, p->f->sig, f->act, e);
    if (m != MATCH_YES)
        return m == MATCH_NO ? EXPAND_ON : pattern_fault(p);
    if (match_gives_payload(f->act))
        return take_given(p, f, e, number, then);
    return take_inputs(p, f, t, e, number, then);
}

static enum expansion_end take_edge(struct product *p, const struct fnode *f,
                                    const struct lts_step *t, const struct lts_edge *e,
                                    uint32_t number, on_match then)
{
    struct product_step s = { true, number, p->held, e->payload, e->renamed };

    if (e->kind != LTS_IN || e->fault != NULL)
        return take_move(p, f, e, e->target, e->fault, &s, then);
    if (f->act->kind == ACT_IN)
        return take_input_move(p, f, t, e, number, then);
    if (!act_takes_inputs(f->act) ||
        (f->act->kind == ACT_CHANNEL &&
         match_input_edge(&p->view.ev, p->f->sig, f->act, e) != MATCH_YES))
        return EXPAND_ON;
    return take_inputs(p, f, t, e, number, then);
}

static void describe_here(struct product *p, value held, uint32_t number, struct lts_edge *out)
{
    p->lts->describe(p->lts->self, p->view.state, held, number, out);
}

/* A step is described only if its kind leaves open whether it matches, or children are to tell what
   it is. */
static enum expansion_end take_any_step(struct product *p, const struct fnode *f,
                                        const struct lts_step *t, uint32_t number, on_match then)
{
    struct product_step s = { true, number, p->held, VALUE_NONE, t->renamed };
    struct lts_edge e;

    if (!match_kind(f->act, t->kind))
        return EXPAND_ON;
    if (!p->quick || !match_kind_suffices(f->act)) {
        describe_here(p, p->held, number, &e);
        return take_edge(p, f, t, &e, number, then);
    }
    if (t->kind == LTS_IN && t->fault == NULL)
        return take_inputs(p, f, t, NULL, number, then);
    return take_move(p, f, NULL, t->target, t->fault, &s, then);
}

static bool step_is_endless(struct product *p, const struct lts_step *t, uint32_t number)
{
    struct lts_edge e;

    if (t->kind != LTS_IN || !p->has_endless)
        return false;
    describe_here(p, VALUE_NONE, number, &e);
    return p->f->sig->link[e.link].endless_input;
}

static uint32_t transitions_of(struct product *p, const struct lts_step *t, uint32_t number)
{
    const struct lts_input *in;
    uint32_t n, count = 0;

    if (t->kind != LTS_IN || t->fault != NULL || step_is_endless(p, t, number))
        return t->fault == NULL;
    in = p->lts->inputs(p->lts->self, p->view.state, t, VALUE_NONE, &n);
    for (uint32_t i = 0; i < n; i++)
        count += in[i].fault == NULL;
    return count;
}

static const struct lts_step *steps_of_view(struct product *p, value held, uint32_t *n)
{
    return p->lts->steps(p->lts->self, p->view.state, held, n);
}

static void count_transitions(struct product *p)
{
    uint32_t n;
    const struct lts_step *t = steps_of_view(p, VALUE_NONE, &n);

    p->seen.at[p->view.state] = 1;
    for (uint32_t i = 0; i < n; i++)
        p->transitions += transitions_of(p, &t[i], i);
}

static bool is_first_look(struct product *p)
{
    while (p->seen.n <= p->view.state)
        vec_push(&p->seen, 0);
    return !p->seen.at[p->view.state];
}

/* Sets what is held when p->view.state's steps are asked for.  Where no variable of the formula has
   values of schematic data, only those of the state are in scope. */
static void set_held(struct product *p)
{
    p->held = p->has_scope ? active_domain_tuple(p->view.ev.domain, p->view.ev.vs) : VALUE_NONE;
}

/* Sets what is held.  The steps are counted when the state is looked at for the first time, as if
   the formula held no values. */
static void look_at_steps(struct product *p)
{
    set_held(p);
    if (is_first_look(p))
        count_transitions(p);
}

/* Behind each transition is the vertex of the same kind. */
static bool is_behind_all(const struct product *p, const struct fnode *f, on_match then)
{
    return then == follow_transition && p->behind[f->number] != PRODUCT_FAULT && !is_confined(p, f);
}

/* Follows all transitions to p->target, without a word of what follows from them. */
static void push_targets(struct product *p, const struct fnode *f)
{
    uint32_t n = (uint32_t)p->target.n, kind = product_blind_kind(p, p->behind[f->number]);

    for (uint32_t i = 0; i < n; i++)
        product_expect(p, kind, p->target.at[i]);
    product_push_all(p, kind, p->target.at, n);
}

/* Follows every transition where only the target matters.  False: the steps are needed. */
static bool quick_moves(struct product *p, const struct fnode *f, on_match then,
                        enum expansion_end *w)
{
    static const struct product_step moved = { .moved = true };
    uint32_t n;

    if (!p->quick || f->act->kind != ACT_ANY || p->has_scope || !product_find_targets(p, f))
        return false;
    n = (uint32_t)p->target.n;
    if (is_first_look(p)) {
        p->seen.at[p->view.state] = 1;
        p->transitions += n;
    }
    *w = EXPAND_ON;
    if (p->bare && is_behind_all(p, f, then)) {
        push_targets(p, f);
        return true;
    }
    for (uint32_t i = 0; i < n && *w == EXPAND_ON; i++)
        *w = then(p, f, p->target.at[i], &moved);
    return true;
}

static enum expansion_end take_transitions(struct product *p, const struct fnode *f, on_match then)
{
    const struct lts_step *t;
    enum expansion_end w = EXPAND_ON;
    uint32_t n;

    if (quick_moves(p, f, then, &w))
        return w;
    look_at_steps(p);
    t = steps_of_view(p, p->held, &n);
    if (is_behind_all(p, f, then)) {
        uint32_t kind = product_blind_kind(p, p->behind[f->number]);
        for (uint32_t i = 0; i < n; i++)
            product_expect(p, kind, t[i].target);
    }
    for (uint32_t i = 0; i < n && w == EXPAND_ON; i++)
        w = take_any_step(p, f, &t[i], i, then);
    return w;
}

static const struct product_step here = { .moved = false };

/* ---- local subformulas ---- */

/* Decides a local subformula here; false: a fault, in ev.fault. */
static bool eval_local_node(struct product *p, const struct fnode *f, bool *out);

/* The values of f's variable: those of its type, or those that transitions show. */
struct range {
    const struct fnode *f;
    struct binding b;
    struct vec_u32 shown;
    size_t at;
    bool more;
};

static bool range_show(struct product *p, struct range *r)
{
    if (r->at < r->shown.n)
        p->view.ev.local[r->f->binder->slot] = r->shown.at[r->at];
    r->more = r->at < r->shown.n;
    return true;
}

static bool range_first(struct product *p, struct range *r, const struct fnode *f)
{
    const struct lts_edge *e;
    uint32_t n;

    *r = (struct range){ .f = f };
    if (f->act == NULL)
        return binding_first(&r->b, &p->view.ev, 1, f->binder, &r->more);
    look_at_steps(p);
    e = lts_edges(p->lts, p->view.state, p->held, &n);
    return match_values(&p->view.ev, p->f->sig, f->act, e, n, f->binder, &r->shown) == MATCH_YES &&
           range_show(p, r);
}

static bool range_next(struct product *p, struct range *r)
{
    if (r->f->act == NULL)
        return binding_next(&r->b, &r->more);
    r->at++;
    return range_show(p, r);
}

static void range_end(struct range *r)
{
    if (r->f->act == NULL)
        binding_end(&r->b);
    vec_clear(&r->shown);
}

/* As eval_term does it: among interchangeable values a decisive one counts before a fault. */
static bool local_quantifier(struct product *p, const struct fnode *f, bool *out)
{
    bool alive, decided = false, holds, stop = f->kind == F_EXISTS;
    struct fault first = { .kind = FAULT_NONE };
    struct range r;

    alive = range_first(p, &r, f);
    while (alive && r.more && !decided) {
        if (eval_local_node(p, f->kid[0], &holds)) {
            decided = holds == stop;
        } else {
            if (first.kind == FAULT_NONE)
                first = p->view.ev.fault;
            alive = binders_are_interchangeable(1, f->binder);
        }
        alive = alive && (decided || range_next(p, &r));
    }
    range_end(&r);
    *out = decided ? stop : !stop;
    if (first.kind != FAULT_NONE && !decided)
        p->view.ev.fault = first;
    return decided || (alive && first.kind == FAULT_NONE);
}

static bool local_connective(struct product *p, const struct fnode *f, bool *out)
{
    bool stop = f->kind == F_OR;

    *out = !stop;
    for (uint32_t i = 0; i < f->n && *out != stop; i++)
        if (!eval_local_node(p, f->kid[i], out))
            return false;
    return true;
}

static enum expansion_end note_enabled(struct product *p, const struct fnode *f, state_id target,
                                       const struct product_step *s)
{
    (void)p;
    (void)f;
    (void)target;
    (void)s;
    return EXPAND_DECIDED;
}

static enum expansion_end local_fault(struct product *p)
{
    return product_push_fault(p, p->view.state, &p->view.ev.fault, &p->culprit);
}

/* <a>true and [a]false: is some matching transition there? */
static bool local_enabled(struct product *p, const struct fnode *f, bool *out)
{
    size_t n_children = product_n_children(p);
    enum expansion_end w = take_transitions(p, f, note_enabled);

    *out = (w == EXPAND_DECIDED) == (f->kind == F_DIAMOND);
    if (w != EXPAND_STOP)
        return true;
    p->view.ev.fault = vec_last(&p->fault);
    if (!p->bare)
        p->culprit = vec_last(&p->child).step;
    product_cut_children(p, n_children);
    return false;
}

static bool eval_local_node(struct product *p, const struct fnode *f, bool *out)
{
    product_scope(p, f);
    switch (f->kind) {
    case F_DATA: return product_data(p, f, out);
    case F_AND:
    case F_OR: return local_connective(p, f, out);
    case F_FORALL:
    case F_EXISTS: return local_quantifier(p, f, out);
    case F_DIAMOND:
    case F_BOX: return local_enabled(p, f, out);
    case F_LET:
        return eval_term(&p->view.ev, f->term, &p->view.ev.local[f->slot]) &&
               eval_local_node(p, f->kid[0], out);
    case F_FIX:
    case F_CALL: break;
    }
    BUG("not a local formula");
}

bool product_local(struct product *p, state_id s, const struct fnode *f, bool *out)
{
    lts_view_at(&p->view, s);
    return eval_local_node(p, f, out);
}

bool product_clause(struct product *p, state_id s, const struct fnode *f, const struct term *t,
                    uint32_t n, const uint32_t *slot, const value *v, bool *out)
{
    for (uint32_t i = 0; i < n; i++)
        p->view.ev.local[slot[i]] = v[i];
    if (t == NULL)
        return product_local(p, s, f, out);
    lts_view_at(&p->view, s);
    product_scope(p, f);
    return eval_bool(&p->view.ev, t, out);
}

/* ---- the walk ---- */

static enum expansion_end walk_local(struct product *p, const struct fnode *f)
{
    bool holds;

    p->culprit = here;
    if (!eval_local_node(p, f, &holds))
        return local_fault(p);
    return product_decide(p, f, holds);
}

static enum expansion_end walk_kids(struct product *p, const struct fnode *f)
{
    enum expansion_end w = EXPAND_ON;

    for (uint32_t i = 0; i < f->n && w == EXPAND_ON; i++)
        w = product_expand_node(p, f->kid[i]);
    return w;
}

static enum expansion_end walk_quantifier(struct product *p, const struct fnode *f)
{
    struct range r;
    enum expansion_end w = EXPAND_ON;
    bool ok = range_first(p, &r, f);

    while (ok && r.more && w == EXPAND_ON) {
        w = product_expand_node(p, f->kid[0]);
        ok = w != EXPAND_ON || range_next(p, &r); /* what decides stays in the frame */
    }
    range_end(&r);
    return ok || w != EXPAND_ON ? w
                                : product_push_fault(p, p->view.state, &p->view.ev.fault, &here);
}

/* A connective of the other owner whose last kid alone is not local: the others decide it, which
   is neutral here, or leave it to the last. */
static enum expansion_end walk_shortcut(struct product *p, const struct fnode *f,
                                        const struct fnode *remote)
{
    bool holds;

    for (uint32_t i = 0; i + 1 < f->n; i++) {
        p->culprit = here;
        if (!eval_local_node(p, f->kid[i], &holds))
            return local_fault(p);
        if (holds == p->conj)
            return EXPAND_ON;
    }
    return product_expand_node(p, remote);
}

/* Edges are numbered only under canonicalized values, and those of the vertex between a late
   input's edge and its values are canonicalized. */
static bool is_unsettled(struct product *p, const struct fnode *f)
{
    if (!p->has_atoms || !node_is_modal(f) || !node_is_late(f))
        return false;
    product_env(p, f);
    return p->canonicalized != RENAMING_NONE;
}

/* A node of the vertex's own owner is walked into. */
static enum expansion_end walk_own(struct product *p, const struct fnode *f)
{
    if (is_unsettled(p, f))
        return product_push_here(p, f, &here);
    switch (f->kind) {
    case F_AND:
    case F_OR: return walk_kids(p, f);
    case F_FORALL:
    case F_EXISTS: return walk_quantifier(p, f);
    default: return take_transitions(p, f, follow_transition);
    }
}

enum expansion_end product_expand_node(struct product *p, const struct fnode *f)
{
    const struct fnode *remote;

    if (p->local[f->number])
        return walk_local(p, f);
    product_scope(p, f);
    if (f->kind == F_FIX || f->kind == F_CALL)
        return product_push_here(p, f, &here);
    if (f->kind == F_LET) {
        if (!eval_term(&p->view.ev, f->term, &p->view.ev.local[f->slot]))
            return product_push_fault(p, p->view.state, &p->view.ev.fault, &here);
        return product_expand_node(p, f->kid[0]);
    }
    if (node_is_and(f) == p->conj)
        return walk_own(p, f);
    if ((f->kind == F_AND || f->kind == F_OR) && (remote = node_one_remote(f)) != NULL)
        return walk_shortcut(p, f, remote);
    return product_push_here(p, f, &here);
}

/* The values of a late input, behind its edge. */
enum expansion_end product_expand_late(struct product *p, const struct fnode *f, uint32_t number)
{
    struct lts_edge e = { .kind = LTS_TAU };
    uint32_t n;
    const struct lts_step *t;

    product_scope(p, f);
    set_held(p);
    t = steps_of_view(p, p->held, &n);
    if (number < n)
        describe_here(p, p->held, number, &e);
    if (number >= n || e.kind != LTS_IN || e.fault != NULL ||
        match_input_edge(&p->view.ev, p->f->sig, f->act, &e) != MATCH_YES) {
        if (product_unfit(p))
            return EXPAND_STOP;
        BUG("the edge of a late input has changed");
    }
    if (match_gives_payload(f->act))
        return take_given(p, f, &e, number, follow_transition);
    return take_inputs(p, f, &t[number], &e, number, follow_transition);
}

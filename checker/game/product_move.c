/*
 * Modalities: the transitions of a state against an action pattern (see product_parts.h).
 */
#include "config.h"

#include "checker/game/state_formula.h"
#include "checker/game/product_parts.h"

enum walk product_follow(struct product *p, const struct fnode *f, state_id target,
                         const struct product_step *s)
{
    uint32_t node = p->behind[f->number];

    if (node == PRODUCT_FAULT)
        return product_push_node(p, target, f->kid[0], s);
    product_push(p, product_plain_vertex(p, target, node), s);
    return WALK_ON;
}

/* The pattern itself is a run-time error here: no step is taken. */
static enum walk pattern_fault(struct product *p)
{
    static const struct product_step none = { .moved = false };

    return product_push_fault(p, p->view.state, &p->view.ev.fault, &none);
}

static enum walk take_move(struct product *p, const struct fnode *f, const struct lts_edge *e,
                           state_id target, const struct fault *fault, const struct product_step *s,
                           on_match then)
{
    enum match m = match_act(&p->view.ev, p->f->sig, f->act, e, s->payload);

    if (m == MATCH_NO)
        return WALK_ON;
    if (m == MATCH_FAULT)
        return pattern_fault(p);
    if (fault != NULL)
        return product_push_fault(p, p->view.state, fault, s);
    return then(p, f, target, s);
}

/* All values an input edge accepts. */
enum walk product_take_inputs(struct product *p, const struct fnode *f, const struct lts_edge *e,
                              uint32_t number, on_match then)
{
    enum walk w = WALK_ON;
    uint32_t n;
    const struct lts_input *in = lts_inputs(p->lts, p->view.state, e, p->held, &n);

    for (uint32_t i = 0; i < n && w == WALK_ON; i++) {
        struct product_step s = { true, number, p->held, in[i].payload, in[i].renamed };
        w = take_move(p, f, e, in[i].target, in[i].fault, &s, then);
    }
    return w;
}

/* The one value that the pattern gives. */
enum walk product_take_given(struct product *p, const struct fnode *f, const struct lts_edge *e,
                             uint32_t number, on_match then)
{
    struct product_step s = { true, number, p->held, VALUE_NONE, RENAMING_NONE };
    struct lts_input in;

    if (!match_payload(&p->view.ev, f->act, &s.payload))
        return pattern_fault(p);
    if (lts_complete(p->lts, p->view.state, e, s.payload, &in) == LTS_REFUSED)
        return WALK_ON;
    s.renamed = in.renamed;
    return take_move(p, f, e, in.target, in.fault, &s, then);
}

/* A late input: the edge is chosen, the values are the other player's. */
static enum walk take_late(struct product *p, const struct fnode *f, const struct lts_edge *e,
                           uint32_t number)
{
    struct product_step s = { .moved = false };
    struct vertex_key key = { p->view.state, f->number, VALUE_NONE, number + 1 };
    enum match m = match_late_edge(&p->view.ev, p->lts, p->view.state, f->act, e);

    if (m == MATCH_NO)
        return WALK_ON;
    if (m == MATCH_FAULT)
        return pattern_fault(p);
    key.env = product_env(p, f);
    product_push(p, product_intern(p, key, !p->conj), &s);
    return WALK_ON;
}

/* Does the edge match?  For <c?x>true, where the value does not matter. */
static enum walk any_edge(struct product *p, const struct fnode *f, const struct lts_edge *e)
{
    enum match m = match_late_edge(&p->view.ev, p->lts, p->view.state, f->act, e);

    if (m == MATCH_FAULT)
        return pattern_fault(p);
    return m == MATCH_YES ? WALK_DECIDED : WALK_ON;
}

static bool act_takes_inputs(const struct act *a)
{
    return a->kind == ACT_ANY || a->kind == ACT_NOT || a->kind == ACT_ACTOR ||
           a->kind == ACT_CHANNEL;
}

/* An input, by a pattern of inputs: the edge has to match before its values are asked for. */
static enum walk take_input_move(struct product *p, const struct fnode *f, const struct lts_edge *e,
                                 uint32_t number, on_match then)
{
    enum match m;

    if (node_is_late(f))
        return then == product_follow ? take_late(p, f, e, number) : any_edge(p, f, e);
    m = match_input_edge(&p->view.ev, p->f->sig, f->act, e);
    if (m != MATCH_YES)
        return m == MATCH_NO ? WALK_ON : pattern_fault(p);
    if (match_gives_payload(f->act))
        return product_take_given(p, f, e, number, then);
    return product_take_inputs(p, f, e, number, then);
}

static enum walk take_edge(struct product *p, const struct fnode *f, const struct lts_edge *e,
                           uint32_t number, on_match then)
{
    struct product_step s = { true, number, p->held, e->payload, e->renamed };

    if (e->kind != LTS_IN || e->fault != NULL)
        return take_move(p, f, e, e->target, e->fault, &s, then);
    if (f->act->kind == ACT_IN)
        return take_input_move(p, f, e, number, then);
    if (!act_takes_inputs(f->act) ||
        (f->act->kind == ACT_CHANNEL &&
         match_input_edge(&p->view.ev, p->f->sig, f->act, e) != MATCH_YES))
        return WALK_ON;
    return product_take_inputs(p, f, e, number, then);
}

static uint32_t transitions_of(struct product *p, const struct lts_edge *e)
{
    const struct lts_input *in;
    uint32_t n, count = 0;

    if (e->kind != LTS_IN || e->fault != NULL || p->f->sig->link[e->link].endless_input)
        return e->fault == NULL;
    in = lts_inputs(p->lts, p->view.state, e, VALUE_NONE, &n);
    for (uint32_t i = 0; i < n; i++)
        count += in[i].fault == NULL;
    return count;
}

static void count_transitions(struct product *p, const struct lts_edge *e, uint32_t n)
{
    p->seen.at[p->view.state] = 1;
    for (uint32_t i = 0; i < n; i++)
        p->transitions += transitions_of(p, &e[i]);
}

static bool is_first_look(struct product *p)
{
    while (p->seen.n <= p->view.state)
        vec_push(&p->seen, 0);
    return !p->seen.at[p->view.state];
}

/* A state's transitions are counted when it is looked at for the first time, as if the formula
   held no values. */
const struct lts_edge *product_edges(struct product *p, uint32_t *n)
{
    const struct lts_edge *e;
    bool first = is_first_look(p);

    p->held = active_domain_tuple(p->view.ev.domain, p->view.ev.vs);
    if (first && p->held != VALUE_NONE) {
        e = lts_edges(p->lts, p->view.state, VALUE_NONE, n);
        count_transitions(p, e, *n);
    }
    e = lts_edges(p->lts, p->view.state, p->held, n);
    if (first && p->held == VALUE_NONE)
        count_transitions(p, e, *n);
    return e;
}

/* Puts the targets of all transitions of p->view.state, of inputs for each value, into p->target.
   False: the targets are not enough. */
static bool find_targets(struct product *p)
{
    uint32_t n, m;
    const struct lts_step *t = p->lts->steps(p->lts->self, p->view.state, VALUE_NONE, &n);

    p->target.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct lts_input *in;
        if (t[i].fault != NULL || t[i].renamed != RENAMING_NONE ||
            (t[i].kind == LTS_IN && p->has_endless))
            return false;
        if (t[i].kind != LTS_IN) {
            vec_push(&p->target, t[i].target);
            continue;
        }
        in = p->lts->inputs(p->lts->self, p->view.state, &t[i], VALUE_NONE, &m);
        for (uint32_t k = 0; k < m; k++) {
            if (in[k].fault != NULL || in[k].renamed != RENAMING_NONE)
                return false;
            vec_push(&p->target, in[k].target);
        }
    }
    return true;
}

/* Follows every transition where only the target matters.  False: the edges are needed. */
static bool quick_moves(struct product *p, const struct fnode *f, on_match then, enum walk *w)
{
    static const struct product_step moved = { .moved = true };
    uint32_t n;

    if (!p->quick || f->act->kind != ACT_ANY || p->has_scope || !find_targets(p))
        return false;
    n = (uint32_t)p->target.n;
    if (is_first_look(p)) {
        p->seen.at[p->view.state] = 1;
        p->transitions += n;
    }
    if (then == product_follow && p->behind[f->number] != PRODUCT_FAULT)
        product_expect_targets(p, p->behind[f->number], p->target.at, n);
    *w = WALK_ON;
    for (uint32_t i = 0; i < n && *w == WALK_ON; i++)
        *w = then(p, f, p->target.at[i], &moved);
    return true;
}

enum walk product_moves(struct product *p, const struct fnode *f, on_match then)
{
    const struct lts_edge *e;
    enum walk w = WALK_ON;
    uint32_t n;

    if (quick_moves(p, f, then, &w))
        return w;
    e = product_edges(p, &n);
    if (then == product_follow && p->behind[f->number] != PRODUCT_FAULT)
        product_expect(p, p->behind[f->number], e, n);
    for (uint32_t i = 0; i < n && w == WALK_ON; i++)
        w = take_edge(p, f, &e[i], i, then);
    return w;
}

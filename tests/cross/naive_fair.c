/*
 * Fair runs by definition (see naive_fair.h).
 */
#include "config.h"

#include "tests/cross/naive_fair.h"

#include "stg/graph/stg.h"
#include "tests/cross/naive_match.h"

/* ---- what is looked at ---- */

static bool is_at(struct lts *l, state_id s, uint32_t family, uint32_t node)
{
    const struct family *f = &l->sig->family[family];

    for (uint32_t i = 0; i < f->n; i++)
        if (lts_node_of(l, s, f->instance[i]) == node)
            return true;
    return false;
}

static bool takes_part(const struct lts *l, const struct lts_edge *e, uint32_t family)
{
    const struct family *f = &l->sig->family[family];
    const struct edge *source;

    for (uint32_t i = 0; i < f->n; i++)
        if (naive_takes_part(l->sig, e, f->instance[i], &source))
            return true;
    return false;
}

/* The demands in the order of instances; `least` of each of these. */
static uint64_t met_by(struct naive_fair_world *w, const struct lts *l, const struct lts_edge *e,
                       enum fairness least)
{
    uint64_t met = 0;
    uint32_t d = 0;

    for (uint32_t i = 0; i < l->sig->n_instances; i++) {
        const struct process *p = &l->sig->process[l->sig->instance[i].process];
        const struct edge *source;
        bool is_actor = naive_takes_part(l->sig, e, i, &source);
        enum fairness f = p->fairness > least ? p->fairness : least;
        for (uint32_t k = 0; k <= p->n_edges; k++) {
            enum fairness of = k == 0 ? f : p->edge[k - 1].fairness;
            if (of == FAIRNESS_NONE || d == NAIVE_FAIR_DEMANDS)
                continue;
            w->strong[d] = of == FAIRNESS_STRONG;
            if (is_actor && (k == 0 || source == &p->edge[k - 1]))
                met |= (uint64_t)1 << d;
            d++;
        }
    }
    w->n_demands = d;
    w->whole = w->whole && d < NAIVE_FAIR_DEMANDS;
    return met;
}

static void add_arc(struct naive_fair_world *w, const struct lts *l, const struct lts_edge *e,
                    uint32_t from, uint32_t to, const struct naive_fair_atoms *x,
                    enum fairness least)
{
    struct naive_fair_arc *a = &w->arc[w->n_arcs];

    if (w->n_arcs == NAIVE_FAIR_ARCS) {
        w->whole = false;
        return;
    }
    *a = (struct naive_fair_arc){ from, to, takes_part(l, e, x->family_a),
                                  takes_part(l, e, x->family_b), met_by(w, l, e, least) };
    w->possible[from] |= a->meets;
    w->ends[from] = false;
    w->n_arcs++;
}

void naive_fair_look(struct naive_fair_world *w, struct naive_space *space, struct lts *l,
                     const struct naive_fair_atoms *x, enum fairness least)
{
    *w = (struct naive_fair_world){ .n = space->n, .whole = true };
    for (uint32_t s = 0; s < w->n; s++) {
        w->p |= (uint32_t)is_at(l, s, x->family_p, x->node_p) << s;
        w->q |= (uint32_t)is_at(l, s, x->family_q, x->node_q) << s;
        w->ends[s] = true;
        for (uint32_t k = 0; k < space->state[s].n; k++) {
            const struct move *m = &space->state[s].at[k];
            if (m->edge.kind != LTS_IN)
                add_arc(w, l, &m->edge, s, m->edge.target, x, least);
            for (uint32_t i = 0; i < m->n_inputs; i++)
                add_arc(w, l, &m->edge, s, m->input[i].target, x, least);
        }
    }
}

/* ---- runs ---- */

static bool any(struct naive_fair_here h)
{
    (void)h;
    return true;
}
static bool p(struct naive_fair_here h)
{
    return h.p;
}
static bool q(struct naive_fair_here h)
{
    return h.q;
}
static bool not_p(struct naive_fair_here h)
{
    return !h.p;
}
static bool not_q(struct naive_fair_here h)
{
    return !h.q;
}
static bool p_not_q(struct naive_fair_here h)
{
    return h.p && !h.q;
}
static bool p_and_q(struct naive_fair_here h)
{
    return h.p && h.q;
}
static bool neither(struct naive_fair_here h)
{
    return !h.p && !h.q;
}
static bool step_a(struct naive_fair_here h)
{
    return h.a;
}
static bool step_not_a(struct naive_fair_here h)
{
    return !h.a;
}
static bool step_not_b(struct naive_fair_here h)
{
    return !h.b;
}
static bool step_a_only_b(struct naive_fair_here h)
{
    return !h.a || h.b;
}
static bool step_neither(struct naive_fair_here h)
{
    return !h.a && !h.b;
}
static bool ever_p(struct naive_fair_ever e)
{
    return e.p;
}
static bool ever_not_p(struct naive_fair_ever e)
{
    return e.not_p;
}
static bool ever_weakly(struct naive_fair_ever e)
{
    return e.b || e.b_impossible;
}
static bool ever_strongly(struct naive_fair_ever e)
{
    return e.b || !e.b_possible;
}

/* %P, %Q: formulas, %A, %B: actions. */
const struct naive_fair_form naive_fair_forms[] = {
    { "inevitably(%P)", false, NULL, NULL, false, not_p, NULL, not_p, false, NULL },
    { "AF(%P)", false, NULL, NULL, false, not_p, NULL, not_p, false, NULL },
    { "leads_to(%P, %Q)", false, any, p_not_q, false, not_q, NULL, not_q, false, NULL },
    { "until(%P, %Q)", false, NULL, NULL, false, p_not_q, neither, not_q, false, NULL },
    { "!AU(%P, %Q)", true, NULL, NULL, false, p_not_q, neither, not_q, false, NULL },
    { "will(<%A>)", false, NULL, NULL, false, step_not_a, NULL, any, false, NULL },
    { "responds(<%A>, <%B>)", false, any, step_a, true, step_not_b, NULL, any, false, NULL },
    { "again_and_again(<%A>)", false, any, any, false, step_not_a, NULL, any, true, NULL },
    { "will_unless(<%A>, <%B>)", false, step_a_only_b, any, false, step_neither, NULL, any, true,
      NULL },
    { "gf_implies(%P, %Q)", false, any, any, false, not_q, NULL, NULL, false, ever_p },
    { "will_if_weakly_fair(<%A>, <%B>)", false, NULL, NULL, false, step_not_a, NULL, any, false,
      ever_weakly },
    { "will_if_strongly_fair(<%A>, <%B>)", false, NULL, NULL, false, step_not_a, NULL, any, false,
      ever_strongly },
    { "EG(%P)", true, NULL, NULL, false, p, NULL, p, false, NULL },
    { "EW(%P, %Q)", true, NULL, NULL, false, p, q, p, false, NULL },
    { "ER(%P, %Q)", true, NULL, NULL, false, q, p_and_q, q, false, NULL },
    { "ltl(F(%P))", false, NULL, NULL, false, not_p, NULL, not_p, false, NULL },
    { "ltl(G(%P => F(%Q)))", false, any, p_not_q, false, not_q, NULL, not_q, false, NULL },
    { "ltl(G(F(%P)) => G(F(%Q)))", false, any, any, false, not_q, NULL, p_not_q, false, ever_p },
    { "ltl(F(G(%P)))", false, NULL, NULL, false, any, NULL, not_p, false, ever_not_p },
    { "ltl(G(F(<%A>)))", false, any, any, false, step_not_a, NULL, any, true, NULL },
    { "!ltl(G(F(does(<%A>))))", true, any, any, false, step_not_a, NULL, any, true, NULL },
    { "ltl(W(%P, %Q) && F(%Q))", false, NULL, NULL, false, p_not_q, neither, not_q, false, NULL },
    { "ltl(weakly_fair(<%B>) => F(does(<%A>)))", false, NULL, NULL, false, step_not_a, NULL, any,
      false, ever_weakly },
    { "ltl(strongly_fair(<%B>) => F(does(<%A>)))", false, NULL, NULL, false, step_not_a, NULL, any,
      false, ever_strongly },
};
const uint32_t naive_fair_n_forms = sizeof naive_fair_forms / sizeof naive_fair_forms[0];

static struct naive_fair_here in_state(const struct naive_fair_world *w, uint32_t s)
{
    return (struct naive_fair_here){ w->p >> s & 1, w->q >> s & 1, false, false };
}

static bool obeys(const struct naive_fair_world *w, const struct naive_fair_arc *a,
                  naive_fair_rule r)
{
    struct naive_fair_here h = in_state(w, a->from);

    h.a = a->a;
    h.b = a->b;
    return r(h);
}

/* The states of `set` that are reached from s in it by transitions that obey, in one direction. */
static uint32_t closure(const struct naive_fair_world *w, uint32_t set, uint32_t s,
                        naive_fair_rule r, bool back)
{
    uint32_t reached = UINT32_C(1) << s, before;

    do {
        before = reached;
        for (uint32_t k = 0; k < w->n_arcs; k++) {
            uint32_t from = UINT32_C(1) << (back ? w->arc[k].to : w->arc[k].from);
            uint32_t to = UINT32_C(1) << (back ? w->arc[k].from : w->arc[k].to);
            if ((reached & from) != 0 && (set & to) != 0 && obeys(w, &w->arc[k], r))
                reached |= to;
        }
    } while (reached != before);
    return reached;
}

/* Can a run go through exactly these states for ever, by the rule? */
static bool goes_round(const struct naive_fair_world *w, uint32_t set,
                       const struct naive_fair_form *f)
{
    uint64_t met = 0, everywhere = UINT64_MAX, somewhere = 0;
    struct naive_fair_ever e = { false, false, false, false, false, false };
    uint32_t s = 0;
    bool moves = false;

    while ((set >> s & 1) == 0)
        s++;
    if (closure(w, set, s, f->last, false) != set || closure(w, set, s, f->last, true) != set)
        return false;
    for (uint32_t k = 0; k < w->n_arcs; k++)
        if ((set >> w->arc[k].from & 1) != 0 && (set >> w->arc[k].to & 1) != 0 &&
            obeys(w, &w->arc[k], f->last)) {
            moves = true;
            met |= w->arc[k].meets;
            e.b = e.b || w->arc[k].b;
        }
    for (s = 0; s < w->n; s++) {
        bool b = false;
        if ((set >> s & 1) == 0)
            continue;
        for (uint32_t k = 0; k < w->n_arcs; k++)
            b = b || (w->arc[k].from == s && w->arc[k].b);
        everywhere &= w->possible[s];
        somewhere |= w->possible[s];
        e.p = e.p || (w->p >> s & 1) != 0;
        e.not_p = e.not_p || (w->p >> s & 1) == 0;
        e.b_possible = e.b_possible || b;
        e.b_impossible = e.b_impossible || !b;
    }
    for (uint32_t d = 0; d < w->n_demands; d++)
        if ((met >> d & 1) == 0 && ((w->strong[d] ? somewhere : everywhere) >> d & 1) != 0)
            return false;
    return moves && (f->ever == NULL || f->ever(e));
}

/* The states from which there is such a last stage. */
static uint32_t last_stage(const struct naive_fair_world *w, const struct naive_fair_form *f)
{
    uint32_t all = (UINT32_C(1) << w->n) - 1, good = 0, found = 0;

    for (uint32_t s = 0; s < w->n; s++)
        if ((f->stop != NULL && f->stop(in_state(w, s))) ||
            (f->end != NULL && w->ends[s] && f->end(in_state(w, s))))
            good |= UINT32_C(1) << s;
    for (uint32_t set = 1; set <= all; set++)
        if ((set & ~good) != 0 && goes_round(w, set, f))
            good |= set;
    for (uint32_t s = 0; s < w->n; s++)
        if ((closure(w, all, s, f->last, false) & good) != 0)
            found |= UINT32_C(1) << s;
    return found;
}

bool naive_fair_finds(const struct naive_fair_world *w, const struct naive_fair_form *f)
{
    uint32_t all = (UINT32_C(1) << w->n) - 1, good = last_stage(w, f), reached;

    if (f->first == NULL)
        return (good & 1) != 0;
    reached = closure(w, all, 0, f->first, false);
    for (uint32_t s = 0; s < w->n; s++) {
        bool here = (reached >> s & 1) != 0;
        if (here && !f->after && f->change(in_state(w, s)) && (good >> s & 1) != 0)
            return true;
        if (here && f->end_first && w->ends[s])
            return true;
    }
    for (uint32_t k = 0; k < w->n_arcs && f->after; k++)
        if ((reached >> w->arc[k].from & 1) != 0 && obeys(w, &w->arc[k], f->change) &&
            (good >> w->arc[k].to & 1) != 0)
            return true;
    return false;
}

/* ---- what is said of fair runs inside something else ---- */

const char *const naive_fair_nested[NAIVE_FAIR_NESTED] = { "possibly(inevitably(%P))",
                                                           "inevitably(possibly(%P))",
                                                           "inevitably(%P) || inevitably(%Q)",
                                                           "always(%Q => possibly(EG(%P)))" };

/* The states from which one of `set` is reached. */
static uint32_t reaching(const struct naive_fair_world *w, uint32_t set)
{
    uint32_t all = (UINT32_C(1) << w->n) - 1, found = 0;

    for (uint32_t s = 0; s < w->n; s++)
        if ((closure(w, all, s, any, false) & set) != 0)
            found |= UINT32_C(1) << s;
    return found;
}

static uint32_t inevitable(const struct naive_fair_world *w, uint32_t set)
{
    struct naive_fair_world x = *w;

    x.p = set;
    return ~last_stage(&x, &naive_fair_forms[0]) & ((UINT32_C(1) << w->n) - 1);
}

bool naive_fair_nested_holds(const struct naive_fair_world *w, uint32_t i)
{
    uint32_t all = (UINT32_C(1) << w->n) - 1, good;

    switch (i) {
    case 0: return (reaching(w, inevitable(w, w->p)) & 1) != 0;
    case 1: return (inevitable(w, reaching(w, w->p)) & 1) != 0;
    case 2: return ((inevitable(w, w->p) | inevitable(w, w->q)) & 1) != 0;
    default:
        good = reaching(w, all & ~inevitable(w, all & ~w->p));
        return (closure(w, all, 0, any, false) & w->q & ~good) == 0;
    }
}

/*
 * Vacuous parts of properties (see never_true.h).
 *
 * Source: Beer, Ben-David, Eisner, Rodeh 2001 (vacuity).  Only the two commonest forms are looked
 * for, in all reachable states, wherever the formula asks for them: what is told is never true, but
 * not all that cannot matter is told.  `forall i . p(i) => q(i)` is told if p is true for no i.
 */
#include "config.h"

#include "cli/never_true.h"

#include <inttypes.h>

#include "abstraction/reductions.h"
#include "cli/export/finite.h"
#include "logic/match.h"
#include "stg/lts/lts_view.h"

/* Something that should happen, or be true, in some state. */
struct awaited {
    struct span at;
    const struct act *act;   /* an action; or */
    const struct term *left; /* the left side of an implication */
    bool met;
};

struct awaiting {
    struct arena *arena;
    const struct formula *formula; /* at work */
    uint32_t n_slots;              /* of the largest frame */
    VEC(struct awaited) item;
    size_t n_unmet;      /* of these */
    uint64_t edges_left; /* after so many more edges the look is given up */
};

/* ---- what is looked for ---- */

/* Parts with one place are one: a predicate may be applied several times. */
static void await_part(struct awaiting *x, struct awaited part)
{
    if (part.at.text != NULL)
        vec_push(&x->item, part);
}

/* What stands around an implication, from the inside. */
struct around {
    const struct around *next;
    const struct term *forall;    /* a quantifier; or */
    const struct term *condition; /* the left side of another implication */
};

static const struct term *make_truth(struct awaiting *x, enum term_kind kind, struct span at,
                                     const struct term *a, const struct term *b)
{
    struct term *t = ARENA_NEW(x->arena, struct term);
    const struct term **kid = ARENA_ARRAY(x->arena, const struct term *, 2);

    kid[0] = a;
    kid[1] = b;
    *t = (struct term){ .kind = kind, .sort = &sort_bool, .span = at };
    t->n = b != NULL ? 2 : 1;
    t->kid = kid;
    return t;
}

/* The same variables, with all their values: which ones can matter was found out for another
   body. */
static const struct binder *unfiltered_binders(struct awaiting *x, const struct term *t)
{
    struct binder *b = arena_copy(x->arena, t->binder, t->n_binders * sizeof *b);

    for (uint32_t i = 0; i < t->n_binders; i++)
        b[i].filter = NULL;
    return b;
}

/* The left side, for some values of the quantifiers around it. */
static const struct term *left_around(struct awaiting *x, const struct term *left,
                                      const struct around *a)
{
    struct term *some;

    for (; a != NULL; a = a->next) {
        if (a->condition != NULL) {
            left = make_truth(x, TERM_AND, left->span, a->condition, left);
            continue;
        }
        some = (struct term *)make_truth(x, TERM_EXISTS, left->span, left, NULL);
        some->n_binders = a->forall->n_binders;
        some->binder = unfiltered_binders(x, a->forall);
        left = some;
    }
    return left;
}

/* Was it made for a formula of linear temporal logic? */
static bool is_translated(struct span at)
{
    return at.from == at.to;
}

/* What implies this is meant never to be. */
static bool is_false(const struct term *t)
{
    return t->kind == TERM_CONST && t->v == VALUE_FALSE;
}

/* p of p => q, or of !p || q, as which an implication of arguments of a predicate is kept; NULL: it
   is neither, or q is false. */
static const struct term *left_side_of(const struct term *t)
{
    bool implies = t->kind == TERM_IMPLIES;

    if (!(implies ||
          (t->kind == TERM_OR && t->kid[0]->kind == TERM_NOT && !is_translated(t->span))) ||
        is_false(t->kid[1]))
        return NULL;
    return implies ? t->kid[0] : t->kid[0]->kid[0];
}

static void find_lefts(struct awaiting *x, const struct term *t, const struct around *a)
{
    struct around inner = { a, NULL, NULL };
    const struct term *left = t->n == 2 ? left_side_of(t) : NULL;

    if (t->kind == TERM_AND) {
        find_lefts(x, t->kid[0], a);
        find_lefts(x, t->kid[1], a);
    } else if (t->kind == TERM_FORALL) {
        inner.forall = t;
        find_lefts(x, t->kid[0], &inner);
    } else if (left != NULL) {
        await_part(x, (struct awaited){ .at = left->span, .left = left_around(x, left, a) });
        inner.condition = left;
        find_lefts(x, t->kid[1], &inner);
    }
}

/* p of `p => f`, where f is no condition: !p || f. */
static void find_left_of_formula(struct awaiting *x, const struct fnode *n)
{
    const struct fnode *first = n->kid[0];

    if (!is_translated(n->at) && n->n == 2 && first->kind == F_DATA && first->n_fv == 0 &&
        first->term->kind == TERM_NOT)
        await_part(x, (struct awaited){ .at = first->term->kid[0]->span,
                                        .left = first->term->kid[0] });
}

/* With any value in place of those that are not the same everywhere. */
static struct arg *relax_args(struct awaiting *x, const struct arg *arg, uint32_t n)
{
    struct arg *out = arena_copy(x->arena, arg, n * sizeof *arg);

    for (uint32_t i = 0; i < n; i++) {
        if (out[i].kind == ARG_TERM &&
            (x->formula->names_identities || !term_is_constant(out[i].term)))
            out[i].kind = ARG_ANY;
        if (out[i].kind == ARG_ALT)
            out[i].sub = relax_args(x, out[i].sub, out[i].n);
    }
    return out;
}

static void find_act(struct awaiting *x, const struct act *a)
{
    struct act *loose;

    if (a->kind != ACT_STEP && a->kind != ACT_CHANNEL && a->kind != ACT_COMM &&
        a->kind != ACT_OUT && a->kind != ACT_IN)
        return;
    loose = arena_copy(x->arena, a, sizeof *a);
    loose->where = NULL;
    loose->index = relax_args(x, a->index, a->n_index);
    loose->payload = relax_args(x, a->payload, a->n_payload);
    await_part(x, (struct awaited){ .at = a->at, .act = loose });
}

static void find_parts(struct awaiting *x, const struct formula *f)
{
    x->formula = f;
    x->n_slots = f->n_slots > x->n_slots ? f->n_slots : x->n_slots;
    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct fnode *n = f->node[i];
        if (n->kind == F_DATA && n->n_fv == 0)
            find_lefts(x, n->term, NULL);
        if (n->kind == F_OR)
            find_left_of_formula(x, n);
        if (n->kind == F_BOX && !(n->kid[0]->kind == F_DATA && is_false(n->kid[0]->term)))
            find_act(x, n->act);
    }
}

/* ---- looking ---- */

static bool act_happens(struct lts_view *v, const struct act *a, const struct lts_edge *e)
{
    const struct lts_input *in;
    uint32_t n;

    if (e->kind != LTS_IN)
        return match_act(&v->ev, v->lts->sig, a, e, e->payload) != MATCH_NO;
    if (a->kind == ACT_CHANNEL)
        return match_act(&v->ev, v->lts->sig, a, e, VALUE_NONE) != MATCH_NO;
    if (a->kind != ACT_IN)
        return false;
    in = lts_inputs(v->lts, v->state, e, VALUE_NONE, &n);
    for (uint32_t i = 0; i < n; i++)
        if (match_act(&v->ev, v->lts->sig, a, e, in[i].payload) != MATCH_NO)
            return true;
    return false;
}

static bool is_met(struct lts_view *v, const struct awaited *a, const struct lts_edge *e,
                   uint32_t n)
{
    bool holds, met = false;

    if (a->left != NULL)
        return !eval_bool(&v->ev, a->left, &holds) || holds;
    for (uint32_t i = 0; i < n && !met; i++)
        met = act_happens(v, a->act, &e[i]);
    return met;
}

static void note_edges(struct awaiting *x, uint32_t n)
{
    x->edges_left -= n < x->edges_left ? n : x->edges_left;
}

/* Makes the states that inputs lead to. */
static void reach_by_inputs(struct awaiting *x, struct lts_view *v, const struct lts_edge *e,
                            uint32_t n)
{
    uint32_t n_values;

    for (uint32_t i = 0; i < n; i++) {
        if (e[i].kind != LTS_IN)
            continue;
        lts_inputs(v->lts, v->state, &e[i], VALUE_NONE, &n_values);
        note_edges(x, n_values);
    }
}

static void look_at_state(struct awaiting *x, struct lts_view *v, state_id s)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(v->lts, s, VALUE_NONE, &n);

    note_edges(x, n);
    lts_view_at(v, s);
    for (size_t i = 0; i < x->item.n; i++) {
        if (x->item.at[i].met)
            continue;
        x->item.at[i].met = is_met(v, &x->item.at[i], e, n);
        x->n_unmet -= x->item.at[i].met;
    }
    reach_by_inputs(x, v, e, n);
}

/* False: a limit was reached, there is no state, or all has been met. */
static bool look_at_states(struct awaiting *x, struct lts *l, struct limit *limit)
{
    struct lts_view v;
    struct fault fault;
    state_id s = 0;

    if (!lts_start(l, &fault))
        return false;
    lts_view_init(&v, l, x->n_slots);
    x->n_unmet = x->item.n;
    for (; s < l->n_states(l->self) && x->n_unmet > 0 && x->edges_left > 0; s++) {
        if (limit_hit(limit, l->n_states(l->self)) != LIMIT_NONE)
            break;
        look_at_state(x, &v, s);
    }
    lts_view_clear(&v);
    return s == l->n_states(l->self) && x->n_unmet > 0 && x->edges_left > 0;
}

/* ---- what is said ---- */

static bool is_told_elsewhere(const struct awaiting *x, size_t i)
{
    for (size_t k = 0; k < x->item.n; k++) {
        const struct awaited *a = &x->item.at[k];
        if (a->at.text == x->item.at[i].at.text && a->at.from == x->item.at[i].at.from &&
            (k < i || a->met))
            return true;
    }
    return false;
}

static void warn_of_part(struct diag *d, const struct awaited *a, const char *more)
{
    if (a->left != NULL)
        diag_warning(d, a->at, "this is never true, so what it implies is never asked%s", more);
    else
        diag_warning(d, a->at, "this never happens, so what follows is never asked%s", more);
}

/* Of several parts the first one stands for all, unless each is wanted. */
static void warn_of_unmet(const struct awaiting *x, struct diag *d, bool each)
{
    const struct awaited *first = NULL;
    uint32_t more = 0;
    struct buf b = BUF_EMPTY;

    for (size_t i = 0; i < x->item.n; i++) {
        if (x->item.at[i].met || is_told_elsewhere(x, i))
            continue;
        more += first != NULL;
        if (each)
            warn_of_part(d, &x->item.at[i], "");
        else if (first == NULL)
            first = &x->item.at[i];
    }
    if (more > 0)
        buf_printf(&b, "; nor %s %" PRIu32 " other%s: --coverage", more > 1 ? "are" : "is", more,
                   more > 1 ? "s" : "");
    if (first != NULL)
        warn_of_part(d, first, buf_text(&b));
    buf_clear(&b);
}

/* Observed variables are there in every state; identities that are named are kept apart. */
static struct lts *source_for(const struct run *r)
{
    struct reduction_options reductions = r->session.settings->reductions;

    reductions.keep_dead = true;
    for (uint32_t i = 0; i < r->session.n_properties; i++)
        if (r->session.property[i].formula->names_identities)
            reductions.symmetry = SYMMETRY_OFF;
    return reductions_source(r->session.stg, NULL, &reductions);
}

/* Looking once more costs as much as a search, so without --coverage it is done only where nobody
   notices: so many states, and edges between them, take about a tenth of a second.  Where the
   check has visited more, the look would end without a word. */
#define STATES_UNASKED 20000
#define EDGES_UNASKED 100000

static bool looks_unasked(const struct run *r)
{
    struct diag *unsaid = diag_new();
    bool looks = r->dead_known && r->n_states <= STATES_UNASKED &&
                 r->n_transitions <= EDGES_UNASKED &&
                 finite_system(&r->session.stg->sig, "", diag_error, unsaid);

    diag_free(unsaid);
    return looks;
}

static void look_once_more(struct run *r, struct awaiting *x, struct limit *limit)
{
    struct lts *l = source_for(r);

    if (look_at_states(x, l, limit))
        warn_of_unmet(x, r->diag, r->covers_all);
    lts_free(l);
}

void never_true_warn(struct run *r)
{
    struct awaiting x = {
        .arena = arena_new(),
        .edges_left = r->covers_all ? UINT64_MAX : EDGES_UNASKED,
    };
    struct limit unasked = r->limit;

    if (r->covers_all || looks_unasked(r))
        for (uint32_t i = 0; i < r->session.n_properties; i++)
            find_parts(&x, r->session.property[i].formula);
    unasked.states = STATES_UNASKED;
    if (x.item.n > 0)
        look_once_more(r, &x, r->covers_all ? &r->limit : &unasked);
    vec_clear(&x.item);
    arena_free(x.arena);
}

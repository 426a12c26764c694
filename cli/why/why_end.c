/*
 * Why there is no move left (see why_end.h).
 *
 * Where neither side can move, the state alone decides: by its data, and by which transitions it
 * has.  The formula is followed from the outside to the deciding parts; the values of each are
 * shown.
 */
#include "config.h"

#include "cli/why/why_end.h"

#include "api/explain.h"
#include "api/explanation.h"
#include "checker/evidence/narrow.h"
#include "logic/formula_print.h"
#include "logic/match.h"
#include "stg/lts/lts_view.h"
#include "support/vec.h"

#define TEXT_LENGTH 120 /* of a formula */
#define MOST_REASONS 8

/* OPEN: the state alone does not decide it. */
enum truth { OPEN, NO, YES };

struct end {
    struct buf *out;
    unsigned indent;
    const struct formula *formula;
    struct lts_view view;   /* of the state; its frame holds the variables bound so far */
    struct narrowing known; /* values found for variables */
    uint32_t n_reasons;
};

static enum truth known_truth(bool holds)
{
    return holds ? YES : NO;
}

/* ---- transitions ---- */

static bool input_matches(struct end *x, const struct act *a, const struct lts_edge *e)
{
    struct lts *l = x->view.lts;
    const struct lts_input *in;
    uint32_t n;

    if (a->kind == ACT_IN)
        return match_late_edge(&x->view.ev, l, x->view.state, a, e) == MATCH_YES;
    if (a->kind == ACT_CHANNEL && match_input_edge(&x->view.ev, l->sig, a, e) != MATCH_YES)
        return false;
    if (a->kind != ACT_NOT && a->kind != ACT_ACTOR && a->kind != ACT_CHANNEL)
        return a->kind == ACT_ANY || a->kind == ACT_MOVES;
    in = lts_inputs(l, x->view.state, e, active_domain_tuple(x->view.ev.domain, x->view.ev.vs), &n);
    for (uint32_t i = 0; i < n; i++)
        if (match_act(&x->view.ev, l->sig, a, e, in[i].payload) == MATCH_YES)
            return true;
    return false;
}

/* How many transitions of the state match; *all: how many there are. */
static uint32_t count_matches(struct end *x, const struct act *a, uint32_t *all)
{
    struct lts *l = x->view.lts;
    uint32_t count = 0;
    const struct lts_edge *e =
        lts_edges(l, x->view.state, active_domain_tuple(x->view.ev.domain, x->view.ev.vs), all);

    for (uint32_t i = 0; i < *all; i++)
        count += e[i].kind == LTS_IN && e[i].fault == NULL
                     ? input_matches(x, a, &e[i])
                     : match_act(&x->view.ev, l->sig, a, &e[i], e[i].payload) == MATCH_YES;
    return count;
}

/* ---- what the state decides ---- */

static enum truth truth_at_end(struct end *x, const struct fnode *n);

static enum truth truth_of_kids(struct end *x, const struct fnode *n)
{
    enum truth stop = known_truth(n->kind == F_OR), t, all = known_truth(n->kind == F_AND);

    for (uint32_t i = 0; i < n->n; i++) {
        t = truth_at_end(x, n->kid[i]);
        if (t == stop)
            return stop;
        if (t == OPEN)
            all = OPEN;
    }
    return all;
}

/* Tries values until the body is `stop`; the frame then has the deciding values. */
static enum truth truth_of_quantifier(struct end *x, const struct fnode *n)
{
    enum truth stop = known_truth(n->kind == F_EXISTS), t = OPEN;
    enum truth all = known_truth(n->kind == F_FORALL);
    struct binding b;
    bool more, ok;

    if (n->act != NULL)
        return OPEN;
    ok = binding_first(&b, &x->view.ev, 1, n->binder, &more);
    while (ok && more && t != stop) {
        t = truth_at_end(x, n->kid[0]);
        if (t == OPEN)
            all = OPEN;
        ok = t == stop || binding_next(&b, &more);
    }
    binding_end(&b);
    return !ok ? OPEN : t == stop ? stop : all;
}

static enum truth truth_of_modality(struct end *x, const struct fnode *n)
{
    const struct fnode *k = n->kid[0];
    bool diamond = n->kind == F_DIAMOND;
    uint32_t all;

    if (count_matches(x, n->act, &all) == 0)
        return known_truth(!diamond);
    return k->kind == F_DATA && k->term->kind == TERM_CONST && k->term->v == value_bool(diamond)
               ? known_truth(diamond)
               : OPEN;
}

static enum truth truth_at_end(struct end *x, const struct fnode *n)
{
    bool holds;

    switch (n->kind) {
    case F_DATA: return eval_bool(&x->view.ev, n->term, &holds) ? known_truth(holds) : OPEN;
    case F_AND:
    case F_OR: return truth_of_kids(x, n);
    case F_FORALL:
    case F_EXISTS: return truth_of_quantifier(x, n);
    case F_DIAMOND:
    case F_BOX: return truth_of_modality(x, n);
    case F_FIX:
    case F_CALL: return OPEN;
    case F_LET:
        return eval_term(&x->view.ev, n->term, &x->view.ev.local[n->slot])
                   ? truth_at_end(x, n->kid[0])
                   : OPEN;
    }
    return OPEN;
}

/* ---- in words ---- */

static void put_edge_source(struct end *x, struct span at)
{
    struct arena *a = arena_new();
    struct explanation_place p;

    if (at.text != NULL && at.text == x->formula->at.text) {
        p = explanation_place(a, at);
        buf_printf(x->out, "  (%s:%u:%u)", p.file, p.line, p.column);
    }
    arena_free(a);
}

static void put_formula_values(struct end *x, const struct fnode *n, const struct term *t)
{
    struct arena *a = arena_new();
    value *env = ARENA_ARRAY(a, value, n->n_fv + 1);
    struct evidence e = {
        .last = n,
        .env = env,
        .term = t,
        .bound = x->known.bound.at,
        .n_bound = (uint32_t)x->known.bound.n,
    };
    const char **fact;
    uint32_t count;

    for (uint32_t i = 0; i < n->n_fv; i++)
        env[i] = x->view.ev.local[n->fv[i]];
    fact = explain_facts(a, x->view.lts, x->view.state, x->formula, &e, &count);
    buf_pad(x->out, ' ', count > 0 ? x->indent + 2 : 0);
    for (uint32_t i = 0; i < count; i++)
        buf_printf(x->out, "%s%s", fact[i], i + 1 < count ? ", " : "\n");
    arena_free(a);
}

/* "this is false: x < 2  (climb.mu:2:52)", and the values; t: a part of n, or NULL. */
static void put_reason(struct end *x, const struct fnode *n, const struct term *t, bool is)
{
    struct buf text = BUF_EMPTY;

    if (t != NULL)
        is = explain_term(&text, x->formula, t, is, TEXT_LENGTH);
    else
        explain_text(&text, x->formula, n, TEXT_LENGTH);
    buf_pad(x->out, ' ', x->indent);
    buf_printf(x->out, "this is %s: %s", is ? "true" : "false", buf_text(&text));
    buf_clear(&text);
    put_edge_source(x, t != NULL ? t->span : n->at);
    buf_char(x->out, '\n');
    put_formula_values(x, n, t);
}

static void data_reason(struct end *x, const struct fnode *n, bool is)
{
    size_t n_bound = x->known.bound.n;
    const struct term *t = narrow(&x->known, n->term, is);

    if (!eval_bool(&x->view.ev, t, &is))
        t = NULL;
    put_reason(x, n, t, is);
    x->known.bound.n = n_bound;
}

static void put_modality(struct end *x, const struct fnode *n)
{
    buf_char(x->out, n->kind == F_BOX ? '[' : '<');
    act_print(x->out, x->formula, n->act);
    buf_char(x->out, n->kind == F_BOX ? ']' : '>');
}

static void step_reason(struct end *x, const struct fnode *n, bool is)
{
    uint32_t all, count = count_matches(x, n->act, &all);
    bool stays = is == (n->kind == F_BOX); /* no step makes it different */

    buf_pad(x->out, ' ', x->indent);
    if (all == 0) {
        buf_add(x->out, "no transition is possible here: a deadlock\n");
        return;
    }
    buf_printf(x->out, "%s matches ",
               count == 0 ? "no transition"
               : stays    ? "every one that"
                          : "a transition");
    put_modality(x, n);
    if (count > 0 && stays) {
        buf_printf(x->out, " leads to where this is %s: ", is ? "true" : "false");
        explain_text(x->out, x->formula, n->kid[0], TEXT_LENGTH);
    }
    put_edge_source(x, n->at);
    buf_char(x->out, '\n');
}

static void because(struct end *x, const struct fnode *n, bool is);

/* One kid, or all of them. */
static void kids_reason(struct end *x, const struct fnode *n, bool is)
{
    const struct fnode *open = NULL;
    bool one = is == (n->kind == F_OR);
    enum truth t;

    for (uint32_t i = 0; i < n->n; i++) {
        t = one ? truth_at_end(x, n->kid[i]) : OPEN;
        if (one && t == OPEN && open == NULL)
            open = n->kid[i];
        if (!one || t == known_truth(is))
            because(x, n->kid[i], is);
        if (t == known_truth(is))
            return;
    }
    if (open != NULL)
        because(x, open, is);
}

static void quantifier_reason(struct end *x, const struct fnode *n, bool is)
{
    if (is != (n->kind == F_EXISTS) || truth_of_quantifier(x, n) != known_truth(is)) {
        put_reason(x, n, NULL, is);
        return;
    }
    vec_push(&x->known.bound,
             ((struct evidence_bound){ n->binder->name, n->binder->slot, n->binder->sort,
                                       x->view.ev.local[n->binder->slot] }));
    because(x, n->kid[0], is);
    x->known.bound.n--;
}

static void because(struct end *x, const struct fnode *n, bool is)
{
    bool leaf = n->kind != F_AND && n->kind != F_OR && n->kind != F_LET;

    x->n_reasons += leaf;
    if (leaf && x->n_reasons > MOST_REASONS)
        return;
    switch (n->kind) {
    case F_DATA: data_reason(x, n, is); break;
    case F_AND:
    case F_OR: kids_reason(x, n, is); break;
    case F_FORALL:
    case F_EXISTS: quantifier_reason(x, n, is); break;
    case F_DIAMOND:
    case F_BOX: step_reason(x, n, is); break;
    case F_FIX:
    case F_CALL: put_reason(x, n, NULL, is); break;
    case F_LET:
        if (eval_term(&x->view.ev, n->term, &x->view.ev.local[n->slot]))
            because(x, n->kid[0], is);
        break;
    }
}

void why_end(struct buf *b, struct lts *l, const struct formula *f, const struct evidence_place *p,
             unsigned indent)
{
    struct end x = { .out = b, .indent = indent, .formula = f };
    const struct fnode *n = p->formula;

    lts_view_init(&x.view, l, f->n_slots);
    x.known.ev = &x.view.ev;
    lts_view_at(&x.view, p->state);
    for (uint32_t i = 0; i < n->n_fv; i++)
        x.view.ev.local[n->fv[i]] = p->env[i];
    lts_view_scope(&x.view, n->n_fv, n->fv, f->slot_sort);
    if (p->receiving != NULL)
        put_reason(&x, n, NULL, p->value);
    else
        because(&x, n, p->value);
    if (x.n_reasons > MOST_REASONS) {
        buf_pad(b, ' ', indent);
        buf_printf(b, "... (%u more)\n", x.n_reasons - MOST_REASONS);
    }
    vec_clear(&x.known.bound);
    lts_view_clear(&x.view);
}

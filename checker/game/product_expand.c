/*
 * The walk down from a vertex through nodes of its own owner (see product_parts.h).
 *
 * Data tests are evaluated on the way, neutral constants dropped, a decisive one ends the
 * walk.  A disjunct that is local is decided in place, so `p => f` under AND costs no vertex.
 */
#include "config.h"

#include "checker/game/product_parts.h"

#include "checker/game/state_formula.h"
#include "support/bug.h"

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
    e = product_edges(p, &n);
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

static enum walk note_enabled(struct product *p, const struct fnode *f, state_id target,
                              const struct product_step *s)
{
    (void)p;
    (void)f;
    (void)target;
    (void)s;
    return WALK_DECIDED;
}

static enum walk local_fault(struct product *p)
{
    return product_push_fault(p, p->view.state, &p->view.ev.fault, &p->culprit);
}

/* <a>true and [a]false: is some matching transition there? */
static bool local_enabled(struct product *p, const struct fnode *f, bool *out)
{
    size_t n_children = p->child.n;
    enum walk w = product_moves(p, f, note_enabled);

    *out = (w == WALK_DECIDED) == (f->kind == F_DIAMOND);
    if (w != WALK_STOP)
        return true;
    p->view.ev.fault = vec_last(&p->fault);
    p->culprit = vec_last(&p->child).step;
    p->child.n = n_children;
    return false;
}

static bool eval_local_node(struct product *p, const struct fnode *f, bool *out)
{
    product_scope(p, f);
    switch (f->kind) {
    case F_DATA: return eval_bool(&p->view.ev, f->term, out);
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

/* ---- the walk ---- */

static enum walk walk_local(struct product *p, const struct fnode *f)
{
    bool holds;

    p->culprit = here;
    if (!eval_local_node(p, f, &holds))
        return local_fault(p);
    return product_decide(p, f, holds);
}

static enum walk walk_kids(struct product *p, const struct fnode *f)
{
    enum walk w = WALK_ON;

    for (uint32_t i = 0; i < f->n && w == WALK_ON; i++)
        w = product_walk(p, f->kid[i]);
    return w;
}

static enum walk walk_quantifier(struct product *p, const struct fnode *f)
{
    struct range r;
    enum walk w = WALK_ON;
    bool ok = range_first(p, &r, f);

    while (ok && r.more && w == WALK_ON) {
        w = product_walk(p, f->kid[0]);
        ok = w != WALK_ON || range_next(p, &r); /* what decides stays in the frame */
    }
    range_end(&r);
    return ok || w != WALK_ON ? w : product_push_fault(p, p->view.state, &p->view.ev.fault, &here);
}

/* A connective of the other owner whose last kid alone is not local: the others decide it, which
   is neutral here, or leave it to the last. */
static enum walk walk_shortcut(struct product *p, const struct fnode *f, const struct fnode *remote)
{
    bool holds;

    for (uint32_t i = 0; i + 1 < f->n; i++) {
        p->culprit = here;
        if (!eval_local_node(p, f->kid[i], &holds))
            return local_fault(p);
        if (holds == p->conj)
            return WALK_ON;
    }
    return product_walk(p, remote);
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
static enum walk walk_own(struct product *p, const struct fnode *f)
{
    if (is_unsettled(p, f))
        return product_push_here(p, f, &here);
    switch (f->kind) {
    case F_AND:
    case F_OR: return walk_kids(p, f);
    case F_FORALL:
    case F_EXISTS: return walk_quantifier(p, f);
    default: return product_moves(p, f, product_follow);
    }
}

enum walk product_walk(struct product *p, const struct fnode *f)
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
        return product_walk(p, f->kid[0]);
    }
    if (node_is_and(f) == p->conj)
        return walk_own(p, f);
    if ((f->kind == F_AND || f->kind == F_OR) && (remote = node_one_remote(f)) != NULL)
        return walk_shortcut(p, f, remote);
    return product_push_here(p, f, &here);
}

/* The values of a late input, behind its edge. */
enum walk product_walk_late(struct product *p, const struct fnode *f, uint32_t number)
{
    uint32_t n;
    const struct lts_edge *e;

    product_scope(p, f);
    p->held = active_domain_tuple(p->view.ev.domain, p->view.ev.vs);
    e = lts_edges(p->lts, p->view.state, p->held, &n) + number;
    if (number >= n || e->kind != LTS_IN || e->fault != NULL ||
        match_input_edge(&p->view.ev, p->f->sig, f->act, e) != MATCH_YES) {
        if (product_unfit(p))
            return WALK_STOP;
        BUG("the edge of a late input has changed");
    }
    if (match_gives_payload(f->act))
        return product_take_given(p, f, e, number, product_follow);
    return product_take_inputs(p, f, e, number, product_follow);
}

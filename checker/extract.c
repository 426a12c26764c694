/*
 * Traces and strategy trees (see extract.h).
 *
 * Vertices do not store how they were reached, so each parent is expanded once more.
 */
#include "config.h"

#include "checker/extract.h"

#include "checker/mirror.h"
#include "support/bug.h"
#include "support/vec.h"

#define MAX_LINES 400

static struct evidence *new_evidence(enum evidence_kind kind)
{
    struct evidence *e = mem_zalloc(sizeof *e);

    e->kind = kind;
    e->arena = arena_new();
    return e;
}

void evidence_free(struct evidence *e)
{
    if (e == NULL)
        return;
    arena_free(e->arena);
    mem_free(e);
}

/* The values of f's variables, as the run names them. */
static const value *copy_env(struct evidence *e, const struct mirrors *x, struct mirror at,
                             const struct fnode *f, const struct eval *ev)
{
    const struct sort *const *sort = product_formula(x->p)->slot_sort;
    value *v = ARENA_ARRAY(e->arena, value, f->n_fv + 1);

    for (uint32_t i = 0; i < f->n_fv; i++)
        v[i] = mirror_value(x, at, sort[f->fv[i]], ev->local[f->fv[i]]);
    return v;
}

/* ---- steps ---- */

/* The child of u that is v; of a fault, which is made anew, any faulty one. */
static bool find_child(struct product *p, vertex_id u, vertex_id v, struct product_child *out)
{
    bool fault = product_key(p, v).node == PRODUCT_FAULT;
    const struct product_child *c;
    uint32_t n;

    if (product_expand(p, u, &c, &n) == GAME_LIMIT)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if (c[i].vertex == v ||
            (fault && product_key(p, c[i].vertex).node == PRODUCT_FAULT)) {
            *out = c[i];
            return true;
        }
    BUG("vertex %u is no child of %u", v, u);
}

/* ---- what decides ---- */

struct narrowing {
    struct eval *ev;
    struct { struct evidence_bound *at; size_t n, cap; } bound;
};

static void note_bound(struct narrowing *w, const char *name, uint32_t slot,
                       const struct sort *sort)
{
    vec_push(&w->bound, ((struct evidence_bound){ name, slot, sort, w->ev->local[slot] }));
}

/* Values of a quantifier's variables for which its body is `want`. */
static bool bind_culprit(struct narrowing *w, const struct term *t, bool want)
{
    struct binding b;
    bool more, holds, found = false;
    bool ok = binding_first(&b, w->ev, t->n_binders, t->binder, &more);

    while (ok && more && !found) {
        ok = eval_bool(w->ev, t->kid[0], &holds);
        found = ok && holds == want;
        ok = ok && !found && binding_next(&b, &more);
    }
    binding_end(&b);
    for (uint32_t i = 0; found && i < t->n_binders; i++)
        note_bound(w, t->binder[i].name, t->binder[i].slot, t->binder[i].sort);
    return found;
}

static const struct term *narrow(struct narrowing *w, const struct term *t, bool is);

/* && that is false, || that is true: the first kid that makes it so. */
static const struct term *narrow_kids(struct narrowing *w, const struct term *t, bool is)
{
    bool holds;

    for (uint32_t i = 0; i < t->n; i++)
        if (eval_bool(w->ev, t->kid[i], &holds) && holds == is)
            return narrow(w, t->kid[i], is);
    return t;
}

/* The part of t that makes it what it is. */
static const struct term *narrow(struct narrowing *w, const struct term *t, bool is)
{
    value v;

    switch (t->kind) {
    case TERM_NOT: return narrow(w, t->kid[0], !is);
    case TERM_AND: return is ? t : narrow_kids(w, t, false);
    case TERM_OR: return is ? narrow_kids(w, t, true) : t;
    case TERM_FORALL: case TERM_EXISTS:
        if (is != (t->kind == TERM_EXISTS) || !bind_culprit(w, t, is))
            return t;
        return narrow(w, t->kid[0], is);
    case TERM_LET:
        if (!eval_term(w->ev, t->kid[0], &v))
            return t;
        w->ev->local[t->slot] = v;
        note_bound(w, t->name, t->slot, t->kid[0]->sort);
        return narrow(w, t->kid[1], is);
    default: return t;
    }
}

static void explain_last(const struct mirrors *x, struct mirror at, vertex_id v,
                         struct evidence *e)
{
    struct product *p = x->p;
    struct narrowing w = { .ev = product_look(p, v) };
    bool holds;

    e->last = product_decisive(p);
    if (e->last == NULL)
        e->last = product_formula(p)->node[product_key(p, v).node];
    e->env = copy_env(e, x, at, e->last, w.ev);
    if (e->last->kind == F_DATA && eval_bool(w.ev, e->last->term, &holds))
        e->term = narrow(&w, e->last->term, holds);
    if (e->term != NULL && !eval_bool(w.ev, e->term, &e->term_value))
        e->term = NULL;
    for (size_t i = 0; i < w.bound.n; i++)
        w.bound.at[i].v = mirror_value(x, at, w.bound.at[i].sort, w.bound.at[i].v);
    e->n_bound = (uint32_t)w.bound.n;
    e->bound = arena_copy(e->arena, w.bound.at, w.bound.n * sizeof *w.bound.at);
    vec_clear(&w.bound);
}

/* ---- traces ---- */

/* Follows the path; false: a limit was hit on the way. */
static bool follow_path(const struct mirrors *x, struct mirror *at, const vertex_id *path,
                        uint32_t n, struct evidence *e)
{
    struct product_child c;

    e->step = ARENA_ARRAY(e->arena, struct evidence_step, n + 1);
    for (uint32_t i = 0; i + 1 < n; i++) {
        if (!find_child(x->p, path[i], path[i + 1], &c))
            return false;
        *at = mirror_follow(x, *at, path[i], &c, &e->step[e->n_steps]);
        e->n_steps += c.step.moved;
    }
    return true;
}

struct evidence *extract_trace(struct product *p, struct lts *plain, const vertex_id *path,
                               uint32_t n, struct fault *fault)
{
    struct evidence *e = new_evidence(EVIDENCE_TRACE);
    struct mirrors x = { p, plain };
    struct mirror at = mirror_start(&x);
    const struct product_child *kids;
    uint32_t n_kids;

    if (!follow_path(&x, &at, path, n, e)) {
        evidence_free(e);
        e = NULL;
    } else if (product_key(p, path[n - 1]).node != PRODUCT_FAULT) {
        product_expand(p, path[n - 1], &kids, &n_kids);
        explain_last(&x, at, path[n - 1], e);
    } else if (fault->sort != NULL) {
        fault->value = mirror_value(&x, at, fault->sort, fault->value);
    }
    if (e != NULL && !evidence_replays(e, plain))
        BUG("the trace found is not a run of the model");
    return e;
}

static bool same_edge(const struct lts_edge *a, const struct lts_edge *b)
{
    return a->kind == b->kind && a->step == b->step && a->link == b->link &&
           a->index == b->index && a->payload == b->payload && a->source[0] == b->source[0] &&
           a->source[1] == b->source[1] && a->target == b->target &&
           (a->fault == NULL) == (b->fault == NULL);
}

/* Does an edge that receives accept the step's value, and lead where the step does? */
static bool receives(struct lts *l, state_id s, const struct lts_edge *e,
                     const struct evidence_step *step)
{
    struct lts_input in;

    if (step->payload == VALUE_NONE)
        return step->target == LTS_NO_STATE;
    switch (l->complete(l->self, s, e, step->payload, &in)) {
    case LTS_REFUSED: return false;
    case LTS_FAULT: return step->target == LTS_NO_STATE;
    case LTS_OK: return step->target == in.target;
    }
    return false;
}

static bool offers(struct lts *l, state_id s, const struct evidence_step *step)
{
    uint32_t n;
    const struct lts_edge *e = l->edges(l->self, s, step->held, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (!same_edge(&e[i], &step->edge))
            continue;
        if (e[i].kind != LTS_IN || e[i].fault != NULL)
            return e[i].target == step->target;
        if (receives(l, s, &e[i], step))
            return true;
    }
    return false;
}

bool evidence_replays(const struct evidence *e, struct lts *plain)
{
    state_id s = 0;

    for (uint32_t i = 0; i < e->n_steps; i++) {
        if (s == LTS_NO_STATE || !offers(plain, s, &e->step[i]))
            return false;
        s = e->step[i].target;
    }
    return true;
}

/* ---- strategies ---- */

struct todo {
    vertex_id v;
    uint32_t depth;
    bool moved;
    struct evidence_step step;
    struct mirror at;
};

struct strategy {
    struct product *p;
    struct mirrors x;
    const struct solver_ops *o;
    const void *s;
    struct evidence *e;
    struct { struct todo *at; size_t n, cap; } work;
    struct { struct evidence_line *at; size_t n, cap; } line;
    struct { uint8_t *at; size_t n, cap; } shown;
};

static bool mark_shown(struct strategy *t, vertex_id v)
{
    bool before;

    while (t->shown.n <= v)
        vec_push(&t->shown, 0);
    before = t->shown.at[v];
    t->shown.at[v] = 1;
    return before;
}

static void push_line(struct strategy *t, const struct todo *d, bool fold)
{
    struct vertex_key key = product_key(t->p, d->v);
    const struct fnode *f = product_formula(t->p)->node[key.node];
    struct evidence_line l = { d->depth, d->v, fold, t->o->value(t->s, d->v), d->at.state, f,
                               NULL, d->moved, d->step };

    l.env = copy_env(t->e, &t->x, d->at, f, product_look(t->p, d->v));
    vec_push(&t->line, l);
}

/* Puts the children that v rests on on the stack, the last one first. */
static bool push_supports(struct strategy *t, const struct todo *d)
{
    uint32_t n, support = t->o->support(t->s, d->v);
    const struct product_child *c;
    struct product_child *kid;

    if (product_expand(t->p, d->v, &c, &n) != GAME_OK)
        return false;
    kid = arena_copy(t->e->arena, c, n * sizeof *c);
    for (uint32_t i = n; i-- > 0;) {
        struct todo next = { kid[i].vertex, d->depth + 1, kid[i].step.moved, { .target = 0 },
                             d->at };
        if (support != LOCAL_ALL && support != i)
            continue;
        next.at = mirror_follow(&t->x, d->at, d->v, &kid[i], &next.step);
        vec_push(&t->work, next);
    }
    return true;
}

struct evidence *extract_strategy(struct product *p, struct lts *plain,
                                  const struct solver_ops *o, const void *s)
{
    struct strategy t = { .p = p, .x = { p, plain }, .o = o, .s = s,
                          .e = new_evidence(EVIDENCE_STRATEGY) };
    struct todo d = { 0, 0, false, { .target = 0 }, mirror_start(&t.x) };

    vec_push(&t.work, d);
    while (t.work.n > 0 && t.line.n < MAX_LINES) {
        d = vec_pop(&t.work);
        bool fold = mark_shown(&t, d.v);
        push_line(&t, &d, fold);
        if (!fold && !push_supports(&t, &d))
            break;
    }
    t.e->cut = t.work.n > 0;
    t.e->n_lines = (uint32_t)t.line.n;
    t.e->line = arena_copy(t.e->arena, t.line.at, t.line.n * sizeof *t.line.at);
    vec_clear(&t.work);
    vec_clear(&t.line);
    vec_clear(&t.shown);
    return t.e;
}

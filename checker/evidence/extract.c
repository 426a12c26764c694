/*
 * Traces and strategy trees (see extract.h).
 *
 * Vertices do not store how they were reached, so each parent is expanded once more.
 */
#include "config.h"

#include "checker/evidence/extract.h"

#include "checker/evidence/culprit_atom.h"
#include "checker/evidence/fair_loop.h"
#include "checker/evidence/last_step.h"
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

/* ---- places ---- */

static struct evidence_place evidence_place_of(struct evidence *e, const struct concretizer *x,
                                               struct concrete_state at, vertex_id v, bool holds)
{
    const struct fnode *f = product_formula(x->p)->node[product_key(x->p, v).node];
    struct evidence_place place = { at.state, f, NULL, holds, NULL };

    place.env = evidence_env(e, x, at, f, product_look(x->p, v));
    if (product_key(x->p, v).edge > 0)
        place.receiving = concretize_receiving(x, at, v, e->arena);
    return place;
}

/* ---- steps ---- */

/* The child of u that is v, at this position if it is not NULL; of a fault, which is made anew, any
   faulty one. */
static bool find_child(struct product *p, vertex_id u, vertex_id v, const uint32_t *position,
                       struct product_child *out)
{
    bool fault = product_key(p, v).node == PRODUCT_FAULT;
    const struct product_child *c;
    uint32_t n;

    if (product_expand(p, u, &c, &n) == GAME_LIMIT)
        return false;
    for (uint32_t i = 0; i < n; i++)
        if ((position == NULL || *position == i) &&
            (c[i].vertex == v || (fault && product_key(p, c[i].vertex).node == PRODUCT_FAULT))) {
            *out = c[i];
            return true;
        }
    BUG("vertex %u is no child of %u", v, u);
}

/* ---- traces ---- */

/* A run to be extracted: the vertices along it. */
struct line {
    struct concretizer x;
    const vertex_id *path;
    uint32_t n;
    uint32_t loop;            /* as in strategy.h */
    bool holds;               /* the value of all its vertices */
    const uint32_t *position; /* as in extract.h */
};

/* Follows the path to its end, *at.  False: a limit was hit on the way. */
static bool follow_path(const struct line *w, struct concrete_state *at, struct evidence *e)
{
    struct product_child c;

    e->step = ARENA_ARRAY(e->arena, struct evidence_step, w->n + 1);
    e->place = ARENA_ARRAY(e->arena, struct evidence_place, w->n + 1);
    for (uint32_t i = 0;; i++) {
        if (e->n_steps == 0)
            e->start = at->state;
        if (product_key(w->x.p, w->path[i]).node < PRODUCT_ROOT)
            e->place[e->n_steps] = evidence_place_of(e, &w->x, *at, w->path[i], w->holds);
        if (i == w->loop)
            e->loop = e->n_steps;
        if (i + 1 == w->n)
            return true;
        if (!find_child(w->x.p, w->path[i], w->path[i + 1],
                        w->position == NULL ? NULL : &w->position[i], &c))
            return false;
        *at = concretize_follow(&w->x, *at, w->path[i], &c, &e->step[e->n_steps]);
        e->n_steps += c.step.moved;
    }
}

static struct evidence *extract_line(const struct line *w, struct concrete_state *at)
{
    struct evidence *e = new_evidence(EVIDENCE_TRACE);

    *at = concretize_start(&w->x, product_key(w->x.p, w->path[0]).state);
    e->loop = EVIDENCE_NO_LOOP;
    if (!follow_path(w, at, e)) {
        evidence_free(e);
        return NULL;
    }
    if (!evidence_replays(e, w->x.plain))
        BUG("the trace found is not a run of the model");
    return e;
}

struct evidence *extract_trace(struct product *p, struct lts *plain, const vertex_id *path,
                               uint32_t n, bool holds)
{
    struct line w = { { p, plain }, path, n, UINT32_MAX, holds, NULL };
    struct concrete_state at;
    struct evidence *e = extract_line(&w, &at);
    const struct product_child *kids;
    uint32_t n_kids;

    if (e == NULL)
        return NULL;
    if (product_expand(p, path[n - 1], &kids, &n_kids) == GAME_OK && n_kids > 0)
        BUG("the end of the trace does not decide");
    culprit_find(&w.x, at, path[n - 1], e);
    last_step_add(&w.x, at, e);
    if (!evidence_replays(e, plain))
        BUG("the last step is none");
    return e;
}

struct evidence *extract_fault(struct product *p, struct lts *plain, const vertex_id *path,
                               uint32_t n, struct fault *fault)
{
    struct line w = { { p, plain }, path, n, UINT32_MAX, false, NULL };
    struct concrete_state at;
    struct evidence *e = extract_line(&w, &at);

    if (e == NULL)
        return NULL;
    e->place = NULL;
    if (fault->sort != NULL)
        fault->value = concretize_value(&w.x, at, fault->sort, fault->value);
    return e;
}

struct evidence *extract_lasso(struct product *p, struct lts *plain, const struct vec_u32 *path,
                               const uint32_t *position, uint32_t loop, vertex_id endless,
                               bool holds)
{
    struct line w = { { p, plain }, path->at, (uint32_t)path->n, loop, holds, position };
    struct concrete_state at;
    struct evidence *e = extract_line(&w, &at);

    const struct formula *f = product_formula(p);
    const struct fnode *n = f->node[product_key(p, endless).node];

    if (e != NULL && plain == product_lts(p) &&
        at.state != (e->loop == 0 ? e->start : e->step[e->loop - 1].target))
        BUG("the loop found is none");
    if (e == NULL)
        return NULL;
    e->endless = culprit_fixpoint(f, n, n->level);
    e->fair = product_game(p)->fair != NULL && e->endless->fix->maker != RUNS_COUNT_ALL;
    if (e->fair && !fair_loop_is_fair(e, plain))
        BUG("the loop found is not fair");
    return e;
}

/* Does an edge that receives accept the step's value, and lead where the step does? */
static bool receives(struct lts *l, state_id s, const struct lts_edge *e,
                     const struct evidence_step *step)
{
    struct lts_input in;

    if (step->payload == VALUE_NONE)
        return step->target == LTS_NO_STATE;
    switch (lts_complete(l, s, e, step->payload, &in)) {
    case LTS_REFUSED: return false;
    case LTS_FAULT: return step->target == LTS_NO_STATE;
    case LTS_OK: return step->target == in.target;
    }
    return false;
}

static bool offers(struct lts *l, state_id s, const struct evidence_step *step)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(l, s, step->held, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (e[i].target != step->edge.target || !lts_same_label(&e[i], &step->edge))
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
    state_id s = e->start;

    if (s >= plain->n_initial)
        return false;
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
    struct concrete_state at;
};

struct telling {
    struct concretizer x;
    const struct strategy *t;
    struct evidence *e;
    VEC(struct todo) work;
    VEC(struct evidence_line) line;
    VEC(uint8_t) shown;
};

static bool mark_shown(struct telling *t, vertex_id v)
{
    bool before;

    while (t->shown.n <= v)
        vec_push(&t->shown, 0);
    before = t->shown.at[v];
    t->shown.at[v] = 1;
    return before;
}

static void push_line(struct telling *t, const struct todo *d, bool fold)
{
    struct evidence_line l = {
        .depth = d->depth, .vertex = d->v, .fold = fold, .moved = d->moved, .step = d->step
    };

    l.at = evidence_place_of(t->e, &t->x, d->at, d->v, t->t->verdict);
    l.chooses = t->t->mine[d->v];
    vec_push(&t->line, l);
}

/* The conjunction over several initial states is no claim of its own. */
static bool is_root(const struct telling *t, vertex_id v)
{
    return product_key(t->x.p, v).node == PRODUCT_ROOT;
}

/* Puts the children that v rests on on the stack, the last one first. */
static bool push_supports(struct telling *t, const struct todo *d)
{
    uint32_t n, choice = t->t->choice[d->v];
    const struct product_child *c;
    struct product_child *kid;
    uint32_t depth = d->depth + !is_root(t, d->v);

    if (product_expand(t->x.p, d->v, &c, &n) != GAME_OK)
        return false;
    kid = arena_copy(t->e->arena, c, n * sizeof *c);
    for (uint32_t i = n; i-- > 0;) {
        struct todo next = { kid[i].vertex, depth, kid[i].step.moved, { .target = 0 }, d->at };
        if (t->t->mine[d->v] && choice != i)
            continue;
        next.at = concretize_follow(&t->x, d->at, d->v, &kid[i], &next.step);
        vec_push(&t->work, next);
    }
    return true;
}

struct evidence *extract_strategy(struct product *p, struct lts *plain, const struct strategy *s)
{
    struct telling t = { .x = { p, plain }, .t = s, .e = new_evidence(EVIDENCE_STRATEGY) };
    struct todo d = { 0, 0, false, { .target = 0 }, concretize_start(&t.x, 0) };
    bool whole = true;

    vec_push(&t.work, d);
    while (t.work.n > 0 && t.line.n < MAX_LINES && whole) {
        d = vec_pop(&t.work);
        bool fold = mark_shown(&t, d.v);
        if (!is_root(&t, d.v))
            push_line(&t, &d, fold);
        whole = fold || push_supports(&t, &d);
    }
    t.e->cut = t.work.n > 0;
    t.e->n_lines = (uint32_t)t.line.n;
    t.e->line = arena_copy(t.e->arena, t.line.at, t.line.n * sizeof *t.line.at);
    vec_clear(&t.work);
    vec_clear(&t.line);
    vec_clear(&t.shown);
    if (whole)
        return t.e;
    evidence_free(t.e);
    return NULL;
}

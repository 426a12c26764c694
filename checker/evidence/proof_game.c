/*
 * Walking through a proof (see proof_game.h).
 *
 * The solver stays as it was at the verdict; at each stop of the walk the product is expanded
 * again.  The path is kept, so that the walk can go back.  A search finds a shorter path than a
 * solver, so it is tried first.
 */
#include "config.h"

#include "checker/evidence/proof_game.h"

#include "checker/evidence/culprit_atom.h"
#include "checker/evidence/extract.h"
#include "checker/game/fragment.h"
#include "checker/game/solve_safety.h"
#include "support/bug.h"

/* A stop of the walk: a vertex, and its place in the run. */
struct stop {
    vertex_id vertex;
    struct concrete_state at;
    struct evidence_place place;
};

struct proof_game {
    struct product *p; /* owned, as the solver */
    const struct solver_ops *o;
    void *s;
    struct limit *limit; /* borrowed: of the search for the verdict */
    struct strategy strategy;
    struct concretizer x;
    struct evidence *e; /* owned: values of places live there */
    VEC(struct stop) stop;
    VEC(struct proof_game_move) move;
    VEC(struct stop) next; /* of each move */
    bool expanded;         /* move and next are those of the last stop */
};

/* ---- the verdict ---- */

/* Lifts the limit: the walk itself has none. */
static void lift_limit(struct proof_game *w)
{
    limit_lift(w->limit, LIMIT_ALL);
}

static bool run_proof_solver(struct proof_game *w, const struct solver_ops *o,
                             struct check_result *r)
{
    enum local_verdict end;

    w->o = o;
    w->s = o->make(product_game(w->p));
    end = o->solve(w->s);
    r->solver = o->name;
    product_counts(w->p, &r->counts);
    switch (end) {
    case LOCAL_TRUE: r->verdict = VERDICT_TRUE; return true;
    case LOCAL_FALSE: r->verdict = VERDICT_FALSE; return true;
    case LOCAL_LIMIT: r->verdict = VERDICT_UNKNOWN; return true;
    case LOCAL_FAULT: r->verdict = VERDICT_ERROR; return true;
    case LOCAL_HEAVY:
    case LOCAL_PAUSED: break;
    }
    o->drop(w->s);
    w->s = NULL;
    return false;
}

static void set_fault(struct proof_game *w, struct check_result *r, const vertex_id *path,
                      uint32_t n)
{
    r->verdict = VERDICT_ERROR;
    r->fault = *product_fault(w->p, path[n - 1]);
    r->evidence = extract_fault(w->p, w->x.plain, path, n, &r->fault);
}

/* The winner goes along the path. */
static void take_path(struct proof_game *w, const struct vec_u32 *path, bool verdict)
{
    struct vec_u32 position = VEC_EMPTY;
    const struct product_child *c;
    uint32_t n, k;

    for (size_t i = 0; i + 1 < path->n; i++) {
        if (product_expand(w->p, path->at[i], &c, &n) != GAME_OK)
            BUG("vertex %u has no children", path->at[i]);
        for (k = 0; c[k].vertex != path->at[i + 1];)
            k++;
        vec_push(&position, k);
    }
    strategy_init_path(&w->strategy, product_game(w->p), product_size(w->p), path, position.at,
                       verdict);
    vec_clear(&position);
}

/* Where one player makes all choices, a search finds the shortest path.  False: it has found
   none. */
static bool search_shortest(struct proof_game *w, bool is_or, struct check_result *r)
{
    struct vec_u32 path = VEC_EMPTY;
    struct search_order order = { .is_or = is_or };
    enum search_end end = search_run(w->p, &order, &path);

    product_counts(w->p, &r->counts);
    r->solver = "safety";
    if (end == SEARCH_FOUND || end == SEARCH_FAULT)
        lift_limit(w);
    if (end == SEARCH_FOUND) {
        r->verdict = is_or ? VERDICT_TRUE : VERDICT_FALSE;
        take_path(w, &path, is_or);
    } else if (end == SEARCH_FAULT) {
        set_fault(w, r, path.at, (uint32_t)path.n);
    }
    vec_clear(&path);
    return end == SEARCH_FOUND || end == SEARCH_FAULT;
}

static void solve_proof_game(struct proof_game *w, enum solver solver, struct check_result *r)
{
    const vertex_id *path;
    uint32_t n;

    if ((solver == SOLVER_SCC || !run_proof_solver(w, &solver_lms, r)) &&
        !run_proof_solver(w, &solver_scc, r))
        r->verdict = VERDICT_UNKNOWN;
    if (r->verdict == VERDICT_UNKNOWN)
        return;
    lift_limit(w);
    if (r->verdict == VERDICT_ERROR) {
        path = w->o->fault_path(w->s, &n);
        set_fault(w, r, path, n);
    } else {
        strategy_short(&w->strategy, product_game(w->p), product_size(w->p), w->o, w->s,
                       r->verdict == VERDICT_TRUE);
    }
}

static void decide_proof_game(struct proof_game *w, enum solver solver, struct check_result *r)
{
    const struct formula *f = product_formula(w->p);
    bool searches = solver == SOLVER_AUTO || solver == SOLVER_SAFETY;

    if (searches && is_single_player(f, false) && search_shortest(w, false, r))
        return;
    if (searches && is_single_player(f, true) && product_lts(w->p)->n_initial == 1 &&
        search_shortest(w, true, r))
        return;
    solve_proof_game(w, solver, r);
}

/* ---- places ---- */

static struct stop stop_at(struct proof_game *w, vertex_id v, struct concrete_state at)
{
    struct stop s = { v, at, { .state = at.state, .value = w->strategy.verdict } };

    if (product_key(w->p, v).node == PRODUCT_FAULT)
        BUG("a proof leads to a run-time error");
    if (product_key(w->p, v).node == PRODUCT_ROOT) {
        s.place.state = LTS_NO_STATE;
        s.place.formula = product_formula(w->p)->root;
        return s;
    }
    s.place.formula = product_formula(w->p)->node[product_key(w->p, v).node];
    s.place.env = evidence_env(w->e, &w->x, at, s.place.formula, product_look(w->p, v));
    if (product_key(w->p, v).edge > 0)
        s.place.receiving = concretize_receiving(&w->x, at, v, w->e->arena);
    return s;
}

static const struct stop *last_stop(const struct proof_game *w)
{
    return &vec_last(&w->stop);
}

/* Adds the move to child c. */
static void add_proof_child(struct proof_game *w, const struct product_child *c)
{
    struct proof_game_move m = { .moved = c->step.moved };
    struct concrete_state at = concretize_follow(&w->x, last_stop(w)->at, last_stop(w)->vertex, c,
                                                 &m.step);
    struct stop next = stop_at(w, c->vertex, at);

    m.to = next.place;
    vec_push(&w->move, m);
    vec_push(&w->next, next);
}

static void expand_proof_vertex(struct proof_game *w)
{
    vertex_id v = last_stop(w)->vertex;
    const struct product_child *c;
    struct product_child *kid;
    uint32_t n, choice = w->strategy.choice[v];

    if (w->expanded)
        return;
    w->move.n = w->next.n = 0;
    w->expanded = true;
    if (product_expand(w->p, v, &c, &n) != GAME_OK)
        BUG("vertex %u of a proof has no children", v);
    kid = mem_alloc((n + 1) * sizeof *kid);
    for (uint32_t i = 0; i < n; i++)
        kid[i] = c[i];
    for (uint32_t i = 0; i < n; i++)
        if (!w->strategy.mine[v] || choice == i)
            add_proof_child(w, &kid[i]);
    mem_free(kid);
}

/* ---- the interface ---- */

struct proof_game *proof_game_new(struct lts *l, struct lts *plain, const struct formula *f,
                                  const struct check_options *o, struct check_result *r)
{
    struct proof_game *w = mem_zalloc(sizeof *w);
    double began = clock_wall();

    *r = (struct check_result){ .verdict = VERDICT_ERROR, .solver = "none" };
    w->limit = o->limit;
    w->e = mem_zalloc(sizeof *w->e);
    w->e->arena = arena_new();
    if (lts_start(l, &r->fault) && (plain == l || lts_start(plain, &r->fault))) {
        w->p = product_new(l, f, o);
        w->x = (struct concretizer){ w->p, plain };
        decide_proof_game(w, o->solver, r);
    }
    r->counts.seconds = clock_wall() - began;
    if (r->verdict != VERDICT_TRUE && r->verdict != VERDICT_FALSE) {
        proof_game_free(w);
        return NULL;
    }
    vec_push(&w->stop, stop_at(w, 0, concretize_start(&w->x, 0)));
    return w;
}

void proof_game_free(struct proof_game *w)
{
    if (w == NULL)
        return;
    if (w->s != NULL)
        w->o->drop(w->s);
    strategy_clear(&w->strategy);
    product_free(w->p);
    evidence_free(w->e);
    vec_clear(&w->stop);
    vec_clear(&w->move);
    vec_clear(&w->next);
    mem_free(w);
}

const struct evidence_place *proof_game_place(struct proof_game *w)
{
    return &last_stop(w)->place;
}

uint32_t proof_game_depth(const struct proof_game *w)
{
    return (uint32_t)w->stop.n - 1;
}

bool proof_game_winner_chooses(struct proof_game *w)
{
    return w->strategy.mine[last_stop(w)->vertex];
}

const struct proof_game_move *proof_game_moves(struct proof_game *w, uint32_t *n)
{
    expand_proof_vertex(w);
    *n = (uint32_t)w->move.n;
    return w->move.at;
}

void proof_game_take(struct proof_game *w, uint32_t i)
{
    expand_proof_vertex(w);
    if (i >= w->next.n)
        BUG("move %u of %zu", i, w->next.n);
    vec_push(&w->stop, w->next.at[i]);
    w->expanded = false;
}

void proof_game_back_to(struct proof_game *w, uint32_t depth)
{
    if (depth >= w->stop.n)
        BUG("back to %u of %zu", depth, w->stop.n);
    w->stop.n = depth + 1;
    w->expanded = false;
}

uint32_t proof_game_seen(struct proof_game *w)
{
    uint32_t i = 0;

    while (w->stop.at[i].vertex != last_stop(w)->vertex)
        i++;
    return i;
}

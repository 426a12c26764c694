/*
 * Winning choices from sets of states (see formula_game.h).
 */
#include "config.h"

#include "checker/symbolic/formula_game.h"

#include "checker/symbolic/formula_sets_internal.h"
#include "support/bug.h"

#define VERTICES_MOST 200000u /* of a strategy: a second or two, and nobody reads as many */

struct explored_vertex {
    bool reached, expanded;
    uint32_t first, n; /* in `child`, once expanded */
    uint32_t support;
};

struct formula_game {
    struct formula_sets *v; /* borrowed, as what follows */
    struct lts *l;
    struct product *p;
    bool verdict;
    VEC(struct explored_vertex) vertex; /* by number; owned, as what follows */
    struct vec_u32 child;
    struct vec_u32 queue; /* reached */
};

struct formula_game *formula_game_new(struct formula_sets *v, struct lts *l, struct product *p,
                                      bool verdict)
{
    struct formula_game *g = mem_zalloc(sizeof *g);

    v->w.x.d.budget = 0; /* VERTICES_MOST is its bound */
    g->v = v;
    g->l = l;
    g->p = p;
    g->verdict = verdict;
    return g;
}

void formula_game_free(struct formula_game *g)
{
    vec_clear(&g->vertex);
    vec_clear(&g->child);
    vec_clear(&g->queue);
    mem_free(g);
}

/* ---- values and rings of vertices ---- */

/* The state alone, as a set. */
static uint32_t set_of_state(struct formula_game *g, state_id s)
{
    struct symbolic *x = &g->v->w.x;

    levels_read(&x->levels, g->l->cells.words(g->l->self, s), x->index);
    return diagram_vector(&x->d, x->index);
}

/* Is the vertex won, when fixpoints are as they were after so many rounds? */
static bool is_won(struct formula_game *g, struct vertex_key key, uint32_t ring)
{
    struct formula_sets *v = g->v;
    const struct fnode *n = v->f->node[key.node];
    uint32_t set = set_of_state(g, key.state);

    for (uint32_t i = 0; i < n->n_fv; i++)
        v->view.ev.local[n->fv[i]] = value_elem(v->view.ev.vs, key.env, i);
    v->ring = ring;
    set = formula_sets_where(v, n, set, g->verdict);
    v->ring = NO_RING;
    return set != DIAGRAM_NONE;
}

/* The fixpoints that the winner has to get out of at this vertex; NULL: none. */
static const struct fixpoint *system_to_leave(const struct formula_game *g, struct vertex_key key)
{
    const struct fixpoint *system;

    if (key.node == PRODUCT_ROOT)
        return NULL;
    system = formula_shape_system(g->v, g->v->f->node[key.node]);
    return system != NULL && system->nu != g->verdict ? system : NULL;
}

/* Of a vertex that is won, seen from one in this system; outside of it: 0. */
static uint32_t ring_of(struct formula_game *g, struct vertex_key key,
                        const struct fixpoint *system)
{
    uint32_t low = 0, high = 1;

    if (system == NULL || system_to_leave(g, key) != system)
        return 0;
    while (!is_won(g, key, high) && !symbolic_is_at_end(&g->v->w.x)) {
        if (high > UINT32_MAX / 2)
            BUG("a vertex is won, but not in any round");
        high *= 2;
    }
    while (low < high && !symbolic_is_at_end(&g->v->w.x)) {
        uint32_t middle = low + (high - low) / 2;
        if (is_won(g, key, middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* ---- exploration ---- */

static void reach_explored(struct formula_game *g, vertex_id x)
{
    while (g->vertex.n <= x)
        vec_push(&g->vertex, ((struct explored_vertex){ .support = LOCAL_ALL }));
    if (g->vertex.at[x].reached)
        return;
    g->vertex.at[x].reached = true;
    vec_push(&g->queue, x);
}

/* The child of the smallest ring, of those that are won; LOCAL_ALL: there is none. */
static uint32_t best_child(struct formula_game *g, vertex_id x, uint32_t first, uint32_t n)
{
    const struct fixpoint *system = system_to_leave(g, product_key(g->p, x));
    uint32_t best = LOCAL_ALL, smallest = UINT32_MAX;

    for (uint32_t i = 0; i < n && smallest > 0; i++) {
        struct vertex_key key = product_key(g->p, g->child.at[first + i]);
        uint32_t ring;
        if (key.node == PRODUCT_FAULT || !is_won(g, key, NO_RING))
            continue;
        ring = ring_of(g, key, system);
        if (best == LOCAL_ALL || ring < smallest) {
            best = i;
            smallest = ring;
        }
    }
    return best;
}

/* False: a limit was reached. */
static bool expand_explored(struct formula_game *g, vertex_id x)
{
    const struct game *game = product_game(g->p);
    const vertex_id *child;
    uint32_t n, first = vec_number(g->child.n), support = LOCAL_ALL;

    if (game->expand(game->self, x, &child, &n) != GAME_OK)
        return false;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&g->child, child[i]);
    if (n > 0 && game->is_and(game->self, x) != g->verdict) {
        support = best_child(g, x, first, n);
        if (symbolic_is_at_end(&g->v->w.x))
            return false;
        if (support == LOCAL_ALL)
            BUG("sets of states say that vertex %u is won, and none of its children is", x);
        reach_explored(g, g->child.at[first + support]);
    }
    for (uint32_t i = 0; i < n && support == LOCAL_ALL; i++)
        reach_explored(g, g->child.at[first + i]);
    g->vertex.at[x] = (struct explored_vertex){ true, true, first, n, support };
    return true;
}

bool formula_game_explore(struct formula_game *g)
{
    reach_explored(g, 0);
    for (size_t i = 0; i < g->queue.n; i++)
        if (g->queue.n > VERTICES_MOST || !expand_explored(g, g->queue.at[i]))
            return false;
    return true;
}

/* ---- as a solver ---- */

static bool game_decided(const void *self, vertex_id x)
{
    const struct formula_game *g = self;

    return x < g->vertex.n && g->vertex.at[x].expanded;
}

static bool game_value(const void *self, vertex_id x)
{
    const struct formula_game *g = self;

    (void)x; /* nothing else is explored */
    return g->verdict;
}

static uint32_t game_support(const void *self, vertex_id x)
{
    const struct formula_game *g = self;

    return g->vertex.at[x].support;
}

static const vertex_id *game_children(const void *self, vertex_id x, uint32_t *n)
{
    const struct formula_game *g = self;

    *n = g->vertex.at[x].n;
    return g->child.at + g->vertex.at[x].first;
}

const struct solver_ops formula_game_ops = {
    .name = "symbolic",
    .decided = game_decided,
    .value = game_value,
    .support = game_support,
    .children = game_children,
};

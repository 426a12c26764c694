/*
 * Regions of fair runs (see fair_region.h).
 */
#include "config.h"

#include "checker/game/fair_region.h"

#include "checker/game/fair_cycles.h"
#include "checker/game/solve_scc.h"

/* The region as a graph: its vertices are places in it. */
struct region {
    struct scc_graph *g;
    const struct vec_u32 *at;
    bool conj;    /* the maker of runs is AND */
    bool partial; /* there are moves to undecided vertices outside, too */
    struct vec_u32 first, kid, met, level, possible;
    uint8_t *fair;
    uint32_t *next; /* of each vertex that he wins: where he goes; SCC_NONE: he does not */
};

static struct scc_vertex *vertex_of(const struct region *r, size_t i)
{
    return &r->g->vertex.at[r->at->at[i]];
}

static enum run_maker maker_of(const struct product_fair *x, const struct vec_u32 *region)
{
    enum run_maker m = RUNS_COUNT_ALL;

    for (size_t i = 0; i < region->n && m == RUNS_COUNT_ALL; i++)
        m = product_fair_maker(x, region->at[i]);
    return m;
}

static void number_places(struct region *r, bool are)
{
    for (size_t i = 0; i < r->at->n; i++)
        vertex_of(r, i)->arena = are ? (uint32_t)i + 1 : 0;
}

/* Are all moves but those to one vertex known to be lost for the one who is to move? */
static bool is_forced(const struct region *r, size_t i)
{
    uint32_t n, only = UINT32_MAX;
    const vertex_id *child = scc_graph_children(r->g, r->at->at[i], &n);
    const struct scc_vertex *v = vertex_of(r, i);

    for (uint32_t k = 0; k < n; k++) {
        const struct scc_vertex *w = &r->g->vertex.at[child[k]];
        if (w->definite && w->value == v->conj)
            continue;
        if (w->definite || (only != UINT32_MAX && only != child[k]))
            return false;
        only = child[k];
    }
    return true;
}

/* The moves that stay in the region.  False: the one who does not make the runs has several. */
static bool add_region_moves(struct region *r, struct product_fair *x, size_t i)
{
    size_t begin = r->kid.n;
    uint32_t n;
    const struct product_fair_move *m;

    if (r->partial && vertex_of(r, i)->conj != r->conj && !is_forced(r, i))
        return true;
    m = product_fair_moves(x, r->at->at[i], &n);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t place = m[k].child < r->g->vertex.n ? r->g->vertex.at[m[k].child].arena : 0;
        if (place == 0)
            continue;
        if (vertex_of(r, i)->conj != r->conj && r->kid.n > begin && r->kid.at[begin] != place - 1)
            return false;
        vec_push(&r->kid, place - 1);
        vec_push(&r->met, m[k].met);
    }
    return true;
}

static bool make_graph(struct region *r, struct product_fair *x)
{
    r->fair = mem_alloc(r->at->n + 1);
    vec_reserve(&r->kid, 1);
    vec_reserve(&r->met, 1);
    for (size_t i = 0; i < r->at->n; i++) {
        vec_push(&r->first, vec_number(r->kid.n));
        vec_push(&r->level, vertex_of(r, i)->level);
        vec_push(&r->possible, product_fair_possible(x, r->at->at[i]));
        r->fair[i] = 1;
        if (!add_region_moves(r, x, i))
            return false;
    }
    vec_push(&r->first, vec_number(r->kid.n));
    return true;
}

/* Breadth first, against the moves, from where he has won. */
static void reach_back(struct region *r, struct vec_u32 *won)
{
    uint32_t n = (uint32_t)r->at->n;
    uint32_t *end = mem_zalloc((n + (size_t)2) * sizeof *end);
    uint32_t *reader = mem_alloc((r->kid.n + 1) * sizeof *reader);

    for (size_t k = 0; k < r->kid.n; k++)
        end[r->kid.at[k] + 1]++;
    for (uint32_t v = 0; v < n; v++)
        end[v + 1] += end[v];
    for (uint32_t v = n; v-- > 0;)
        for (uint32_t k = r->first.at[v]; k < r->first.at[v + 1]; k++)
            reader[--end[r->kid.at[k] + 1]] = v;
    for (size_t i = 0; i < won->n; i++) {
        uint32_t v = won->at[i], last = v + 1 < n ? end[v + 2] : (uint32_t)r->kid.n;
        for (uint32_t k = end[v + 1]; k < last; k++) {
            uint32_t u = reader[k];
            if (r->next[u] != SCC_NONE)
                continue;
            r->next[u] = v;
            vec_push(won, u);
        }
    }
    mem_free(end);
    mem_free(reader);
}

/* For whoever tells the runs. */
static void keep_parts(struct region *r, const uint32_t *part, uint32_t n_parts)
{
    for (size_t i = 0; i < r->at->n; i++)
        if (part[i] != SCC_NONE)
            scc_graph_set_part(r->g, r->at->at[i], r->g->n_parts + part[i] + 1);
    r->g->n_parts += n_parts;
}

/* A move that stays in the part of v. */
static uint32_t stay_in_part(const struct region *r, const uint32_t *part, uint32_t v)
{
    uint32_t k = r->first.at[v];

    while (part[r->kid.at[k]] != part[v])
        k++;
    return r->kid.at[k];
}

/* r->next of the vertices of parts, which go to `won`. */
static void find_region_parts(struct region *r, struct product_fair *x, const struct game *game,
                              struct vec_u32 *won)
{
    uint32_t n = (uint32_t)r->at->n;
    struct fair_graph g = {
        { n, r->first.at, r->kid.at }, r->level.at, r->fair, r->possible.at, r->met.at, x
    };
    uint32_t *part = mem_alloc((n + (size_t)1) * sizeof *part);
    struct fair_parts parts = { VEC_EMPTY };

    r->next = mem_alloc((n + (size_t)1) * sizeof *r->next);
    fair_cycles_find(&g, game->nu, game->levels, !r->conj, part, &parts);
    for (uint32_t v = 0; v < n; v++) {
        r->next[v] = part[v] == SCC_NONE ? SCC_NONE : stay_in_part(r, part, v);
        if (part[v] != SCC_NONE)
            vec_push(won, v);
    }
    keep_parts(r, part, vec_number(parts.at.n));
    vec_clear(&parts.at);
    mem_free(part);
}

static void set_value(struct region *r, uint32_t i)
{
    struct scc_vertex *v = vertex_of(r, i);
    bool won = r->next[i] != SCC_NONE;
    uint32_t to = won ? r->next[i] : r->kid.at[r->first.at[i]];

    v->value = won != r->conj;
    v->support = v->value == v->conj ? SCC_ALL
                                     : scc_graph_position(r->g, r->at->at[i], r->at->at[to]);
}

static void region_clear(struct region *r)
{
    vec_clear(&r->first);
    vec_clear(&r->kid);
    vec_clear(&r->met);
    vec_clear(&r->level);
    vec_clear(&r->possible);
    mem_free(r->fair);
    mem_free(r->next);
}

enum fair_region fair_region_solve(struct product_fair *x, const struct game *game,
                                   struct scc_graph *g, const struct vec_u32 *region)
{
    enum run_maker maker = maker_of(x, region);
    struct region r = { .g = g, .at = region, .conj = maker == RUNS_OF_BOXES };
    struct vec_u32 won = VEC_EMPTY;
    bool made;

    if (maker == RUNS_COUNT_ALL)
        return FAIR_REGION_OTHER;
    number_places(&r, true);
    made = make_graph(&r, x);
    number_places(&r, false);
    if (made) {
        find_region_parts(&r, x, game, &won);
        reach_back(&r, &won);
        for (uint32_t i = 0; i < region->n; i++)
            set_value(&r, i);
    }
    vec_clear(&won);
    region_clear(&r);
    return made ? FAIR_REGION_SOLVED : FAIR_REGION_MIXED;
}

/* Of the fixpoint that is explored now. */
static enum run_maker last_maker(const struct product_fair *x, const struct vec_u32 *open)
{
    enum run_maker m = RUNS_COUNT_ALL;

    for (size_t i = open->n; i > 0 && m == RUNS_COUNT_ALL; i--)
        m = product_fair_maker(x, open->at[i - 1]);
    return m;
}

void fair_region_look(struct product_fair *x, const struct game *game, struct scc_graph *g,
                      const struct vec_u32 *open, struct vec_u32 *work)
{
    enum run_maker maker = last_maker(x, open);
    struct region r = { .g = g, .at = open, .conj = maker == RUNS_OF_BOXES, .partial = true };
    struct vec_u32 won = VEC_EMPTY;

    if (maker == RUNS_COUNT_ALL)
        return;
    number_places(&r, true);
    if (make_graph(&r, x))
        find_region_parts(&r, x, game, &won);
    number_places(&r, false);
    for (size_t i = 0; i < won.n; i++) {
        set_value(&r, won.at[i]);
        vertex_of(&r, won.at[i])->definite = 1;
        vec_push(work, open->at[won.at[i]]);
    }
    vec_clear(&won);
    region_clear(&r);
}

/*
 * Fair lassos (see fair_lasso.h).
 */
#include "config.h"

#include "checker/evidence/fair_lasso.h"

#include <string.h>

#include "checker/game/fair_cycles.h"
#include "support/bug.h"

#define NOWHERE UINT32_MAX

struct lasso {
    const struct strategy *t;
    struct product_fair *demands;
    uint32_t n;
    uint8_t *known;       /* of each vertex: are its moves? */
    uint32_t *met;        /* of each arc of t->game whose source is known: a set of demands */
    const uint32_t *part; /* of each vertex; SCC_NONE: none */
    uint32_t *from;       /* of the present search: the vertex before each one; NOWHERE */
    struct vec_u32 queue; /* of the present search, or of the last one */
    struct vec_u32 way;   /* arcs: to the loop and round it */
};

/* What the loop still has to meet. */
struct duties {
    uint32_t words, level;
    bool level_met, fair;
    uint64_t *weak;              /* demands that are neither met nor impossible so far */
    uint64_t *possible, *strong; /* strong ones that were possible; that are met */
};

/* ---- the graph ---- */

static bool has_moves(const struct strategy *t, uint32_t v)
{
    return t->decided[v] && t->game.first[v] < t->game.first[v + 1];
}

static uint32_t possible_at(const struct lasso *x, uint32_t v)
{
    return has_moves(x->t, v) ? product_fair_possible(x->demands, v) : 0;
}

/* What moves meet is asked for where it matters only: it means to make the steps again. */
static void look_at_moves(struct lasso *x, uint32_t v)
{
    const uint32_t begin = x->t->first[v], end = x->t->first[v + 1];
    const struct product_fair_move *m;
    uint32_t n;

    if (x->known[v] || !has_moves(x->t, v))
        return;
    x->known[v] = 1;
    m = product_fair_moves(x->demands, v, &n);
    for (uint32_t k = 0; k < n && begin + k < end; k++)
        x->met[begin + k] = m[k].met;
}

/* On the cycles of which vertices do only fair runs count? */
static void mark_fair(struct lasso *x, uint8_t *on_fair)
{
    uint32_t *component = mem_alloc((x->n + (size_t)1) * sizeof *component);
    uint32_t n = scc_find(&x->t->game, NULL, component);
    uint8_t *fair = mem_zalloc(n + (size_t)1);

    for (uint32_t v = 0; v < x->n; v++)
        if (has_moves(x->t, v) && product_fair_maker(x->demands, v) != RUNS_COUNT_ALL)
            fair[component[v]] = 1;
    for (uint32_t v = 0; v < x->n; v++)
        on_fair[v] = fair[component[v]];
    mem_free(fair);
    mem_free(component);
}

static void find_fair_parts(struct lasso *x, const struct game *game, uint32_t *part,
                            struct fair_parts *parts)
{
    uint8_t *fair = mem_alloc(x->n + (size_t)1);
    uint32_t *possible = mem_alloc((x->n + (size_t)1) * sizeof *possible);
    struct fair_graph g = { x->t->game, x->t->level, fair, possible, x->met, x->demands };

    for (uint32_t v = 0; v < x->n; v++) {
        look_at_moves(x, v);
        possible[v] = possible_at(x, v);
    }
    mark_fair(x, fair);
    fair_cycles_find(&g, game->nu, game->levels, x->t->verdict, part, parts);
    mem_free(fair);
    mem_free(possible);
}

/* ---- searches ---- */

static void begin_search(struct lasso *x, uint32_t start)
{
    for (size_t i = 0; i < x->queue.n; i++)
        x->from[x->queue.at[i]] = NOWHERE;
    x->queue.n = 0;
    vec_push(&x->queue, start);
}

static void reach_from(struct lasso *x, uint32_t from, uint32_t v)
{
    if (v == x->queue.at[0] || x->from[v] != NOWHERE)
        return;
    x->from[v] = from;
    vec_push(&x->queue, v);
}

/* Appends the arcs from the start of the search to v. */
static void append_arcs(struct lasso *x, uint32_t v)
{
    size_t begin = x->way.n, n;

    while (v != x->queue.at[0]) {
        uint32_t u = x->from[v];
        vec_push(&x->way, x->t->first[u] + strategy_position(x->t, u, v));
        v = u;
    }
    n = x->way.n - begin;
    for (size_t i = 0; i < n / 2; i++) {
        uint32_t arc = x->way.at[begin + i];
        x->way.at[begin + i] = x->way.at[begin + n - 1 - i];
        x->way.at[begin + n - 1 - i] = arc;
    }
}

static bool is_end(const struct lasso *x, uint32_t v)
{
    return x->t->decided[v] && !has_moves(x->t, v) && !x->t->mine[v];
}

/* The nearest leaf that speaks for the winner, else the nearest vertex of a part; SCC_NONE. */
static uint32_t find_end(struct lasso *x)
{
    uint32_t on_part = SCC_NONE;

    begin_search(x, 0);
    for (size_t i = 0; i < x->queue.n; i++) {
        uint32_t v = x->queue.at[i];
        if (is_end(x, v))
            return v;
        if (on_part == SCC_NONE && x->part[v] != SCC_NONE)
            on_part = v;
        for (uint32_t k = x->t->first[v]; k < x->t->first[v + 1]; k++)
            if (x->t->decided[x->t->kid[k]])
                reach_from(x, v, x->t->kid[k]);
    }
    return on_part;
}

/* ---- the loop ---- */

static void pass_vertex(const struct lasso *x, struct duties *d, uint32_t v)
{
    const uint64_t *possible = product_fair_set(x->demands, possible_at(x, v));

    d->level_met = d->level_met || x->t->level[v] == d->level;
    for (uint32_t i = 0; i < d->words; i++) {
        d->weak[i] &= possible[i];
        d->possible[i] |= possible[i] & product_fair_strong(x->demands)[i];
    }
}

/* Its source is known. */
static void pass_arc(const struct lasso *x, struct duties *d, uint32_t arc)
{
    const uint64_t *met = product_fair_set(x->demands, x->met[arc]);

    for (uint32_t i = 0; i < d->words; i++) {
        d->weak[i] &= ~met[i];
        d->strong[i] |= met[i];
    }
    pass_vertex(x, d, x->t->kid[arc]);
}

/* Would going along the arc, whose source is known, do something that is still to be done? */
static bool is_of_use(const struct lasso *x, const struct duties *d, uint32_t arc)
{
    uint32_t to = x->t->kid[arc], possible = possible_at(x, to);
    const uint64_t *met = product_fair_set(x->demands, x->met[arc]);
    const uint64_t *there = product_fair_set(x->demands, possible);
    bool useful = !d->level_met && x->t->level[to] == d->level;

    for (uint32_t i = 0; i < d->words && d->fair; i++) {
        uint64_t weak = d->weak[i] & (met[i] | ~there[i]);
        uint64_t strong = d->possible[i] & ~d->strong[i] & met[i];
        useful = useful || (weak | strong) != 0;
    }
    return useful;
}

static bool all_done(const struct duties *d)
{
    uint64_t open = 0;

    for (uint32_t i = 0; i < d->words && d->fair; i++)
        open |= d->weak[i] | (d->possible[i] & ~d->strong[i]);
    return d->level_met && open == 0;
}

/* Appends a shortest way in the part from v: to a useful arc and along it, or to `goal`, by one arc
   at least.  Where it ends. */
static uint32_t go_to_duty(struct lasso *x, const struct duties *d, uint32_t v, uint32_t goal)
{
    begin_search(x, v);
    for (size_t i = 0; i < x->queue.n; i++) {
        uint32_t u = x->queue.at[i];
        if (goal == SCC_NONE)
            look_at_moves(x, u);
        for (uint32_t k = x->t->first[u]; k < x->t->first[u + 1]; k++) {
            uint32_t to = x->t->kid[k];
            if (x->part[to] != x->part[v])
                continue;
            if (goal == SCC_NONE ? is_of_use(x, d, k) : to == goal) {
                append_arcs(x, u);
                vec_push(&x->way, k);
                return to;
            }
            reach_from(x, u, to);
        }
    }
    BUG("a fair part has no way on from vertex %u", v);
}

static void go_round_part(struct lasso *x, struct duties *d, uint32_t start)
{
    uint32_t at = start;

    pass_vertex(x, d, start);
    do {
        size_t before = x->way.n;
        uint32_t v = at;
        at = go_to_duty(x, d, at, all_done(d) ? start : SCC_NONE);
        for (size_t i = before; i < x->way.n; i++) {
            look_at_moves(x, v);
            pass_arc(x, d, x->way.at[i]);
            v = x->t->kid[x->way.at[i]];
        }
    } while (at != start || !all_done(d));
}

static void append_loop(struct lasso *x, uint32_t start, struct fair_part p)
{
    struct duties d = { .words = product_fair_words(x->demands), .level = p.level, .fair = p.fair };

    d.weak = mem_zalloc(d.words * sizeof *d.weak);
    d.possible = mem_zalloc(d.words * sizeof *d.possible);
    d.strong = mem_zalloc(d.words * sizeof *d.strong);
    for (uint32_t i = 0; i < d.words && d.fair; i++)
        d.weak[i] = ~product_fair_strong(x->demands)[i];
    go_round_part(x, &d, start);
    mem_free(d.weak);
    mem_free(d.possible);
    mem_free(d.strong);
}

/* ---- all of it ---- */

static void lasso_init(struct lasso *x, const struct strategy *t, const struct game *g,
                       const uint32_t *part)
{
    *x = (struct lasso){ .t = t, .demands = g->fair, .n = t->game.n, .part = part };
    x->known = mem_zalloc(x->n + (size_t)1);
    x->met = mem_zalloc((t->first[x->n] + (size_t)1) * sizeof *x->met);
    x->from = mem_alloc((x->n + (size_t)1) * sizeof *x->from);
    for (uint32_t v = 0; v < x->n; v++)
        x->from[v] = NOWHERE;
}

static void lasso_clear(struct lasso *x)
{
    vec_clear(&x->queue);
    vec_clear(&x->way);
    mem_free(x->known);
    mem_free(x->met);
    mem_free(x->from);
}

/* Appends the way, which begins where the path ends. */
static void append_way(const struct lasso *x, struct strategy_way *w)
{
    for (size_t i = 0; i < x->way.n; i++) {
        uint32_t arc = x->way.at[i];
        vec_push(&w->position, arc - x->t->first[vec_last(&w->path)]);
        vec_push(&w->path, x->t->kid[arc]);
    }
}

bool fair_lasso_find(const struct strategy *t, const struct game *g, struct strategy_way *w)
{
    uint32_t *part = mem_alloc((t->game.n + (size_t)1) * sizeof *part), end;
    struct fair_parts parts = { VEC_EMPTY };
    struct lasso x;

    lasso_init(&x, t, g, part);
    find_fair_parts(&x, g, part, &parts);
    end = find_end(&x);
    w->loop = UINT32_MAX;
    if (end != SCC_NONE) {
        append_arcs(&x, end);
        if (!is_end(&x, end)) {
            w->loop = (uint32_t)x.way.n;
            append_loop(&x, end, parts.at.at[part[end]]);
        }
        vec_push(&w->path, 0);
        append_way(&x, w);
    }
    lasso_clear(&x);
    vec_clear(&parts.at);
    mem_free(part);
    return end != SCC_NONE;
}

void fair_lasso_close(const struct strategy *t, const struct game *g, const uint32_t *part,
                      struct strategy_way *w)
{
    const vertex_id start = vec_last(&w->path);
    struct fair_part p = { .level = t->level[start], .fair = true };
    struct lasso x;

    for (uint32_t v = 0; v < t->game.n; v++)
        if (part[v] == part[start] && t->level[v] < p.level)
            p.level = t->level[v];
    lasso_init(&x, t, g, part);
    append_loop(&x, start, p);
    w->loop = (uint32_t)w->path.n - 1;
    append_way(&x, w);
    lasso_clear(&x);
}

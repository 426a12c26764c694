/*
 * Fair lassos (see fair_lasso.h).
 */
#include "config.h"

#include "checker/evidence/fair_lasso.h"

#include <string.h>

#include "checker/game/fair_cycles.h"
#include "support/bug.h"

#define NO_ARC UINT32_MAX

struct lasso {
    const struct strategy *t;
    struct product_fair *demands;
    uint32_t n;
    struct vec_u32 first, kid, source, met, place; /* arcs; place: among the children of source */
    uint32_t *possible, *part;
    uint8_t *fair;
    struct fair_parts parts;
    uint32_t *from; /* of the present search: the arc by which each vertex was reached; NO_ARC */
    struct vec_u32 queue;
    struct vec_u32 way; /* arcs: to the loop and round it */
};

/* What the loop still has to meet. */
struct duties {
    uint32_t words, level;
    bool level_met, fair;
    uint64_t *weak;              /* demands that are neither met nor impossible so far */
    uint64_t *possible, *strong; /* strong ones that were possible; that are met */
};

/* ---- the graph ---- */

static void add_fair_arcs(struct lasso *x, uint32_t v)
{
    uint32_t n;
    const struct product_fair_move *m = product_fair_moves(x->demands, v, &n);

    for (uint32_t k = 0; k < n; k++) {
        if (m[k].child >= x->n || !x->t->decided[m[k].child])
            continue;
        vec_push(&x->kid, m[k].child);
        vec_push(&x->source, v);
        vec_push(&x->met, m[k].met);
        vec_push(&x->place, k);
    }
}

static bool has_moves(const struct strategy *t, uint32_t v)
{
    return t->decided[v] && t->game.first[v] < t->game.first[v + 1];
}

static void make_arcs(struct lasso *x)
{
    for (uint32_t v = 0; v < x->n; v++) {
        vec_push(&x->first, vec_number(x->kid.n));
        if (has_moves(x->t, v))
            add_fair_arcs(x, v);
    }
    vec_push(&x->first, vec_number(x->kid.n));
    vec_reserve(&x->kid, 1);
    vec_reserve(&x->met, 1);
}

/* On the cycles of which vertices do only fair runs count? */
static void mark_fair(struct lasso *x, const struct digraph *g)
{
    uint32_t *component = mem_alloc((x->n + (size_t)1) * sizeof *component);
    uint32_t n = scc_find(g, NULL, component);
    uint8_t *fair = mem_zalloc(n + (size_t)1);

    for (uint32_t v = 0; v < x->n; v++)
        if (has_moves(x->t, v) && product_fair_maker(x->demands, v) != RUNS_COUNT_ALL)
            fair[component[v]] = 1;
    for (uint32_t v = 0; v < x->n; v++)
        x->fair[v] = fair[component[v]];
    mem_free(fair);
    mem_free(component);
}

static void find_fair_parts(struct lasso *x, const struct game *game)
{
    struct fair_graph g = {
        { x->n, x->first.at, x->kid.at }, x->t->level, x->fair, x->possible, x->met.at, x->demands
    };

    for (uint32_t v = 0; v < x->n; v++)
        x->possible[v] = has_moves(x->t, v) ? product_fair_possible(x->demands, v) : 0;
    mark_fair(x, &g.g);
    fair_cycles_find(&g, game->nu, game->levels, x->t->verdict, x->part, &x->parts);
}

/* ---- searches ---- */

static void begin_search(struct lasso *x, uint32_t start)
{
    for (uint32_t v = 0; v < x->n; v++)
        x->from[v] = NO_ARC;
    x->queue.n = 0;
    vec_push(&x->queue, start);
}

/* Appends the arcs from the start of the search to v. */
static void append_arcs(struct lasso *x, uint32_t start, uint32_t v)
{
    size_t begin = x->way.n, n;

    while (v != start) {
        vec_push(&x->way, x->from[v]);
        v = x->source.at[x->from[v]];
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
        for (uint32_t k = x->first.at[v]; k < x->first.at[v + 1]; k++) {
            uint32_t to = x->kid.at[k];
            if (to == 0 || x->from[to] != NO_ARC)
                continue;
            x->from[to] = k;
            vec_push(&x->queue, to);
        }
    }
    return on_part;
}

/* ---- the loop ---- */

static void pass_vertex(const struct lasso *x, struct duties *d, uint32_t v)
{
    const uint64_t *possible = product_fair_set(x->demands, x->possible[v]);

    d->level_met = d->level_met || x->t->level[v] == d->level;
    for (uint32_t i = 0; i < d->words; i++) {
        d->weak[i] &= possible[i];
        d->possible[i] |= possible[i] & product_fair_strong(x->demands)[i];
    }
}

static void pass_arc(const struct lasso *x, struct duties *d, uint32_t arc)
{
    const uint64_t *met = product_fair_set(x->demands, x->met.at[arc]);

    for (uint32_t i = 0; i < d->words; i++) {
        d->weak[i] &= ~met[i];
        d->strong[i] |= met[i];
    }
    pass_vertex(x, d, x->kid.at[arc]);
}

/* Would going along the arc do something that is still to be done? */
static bool is_of_use(const struct lasso *x, const struct duties *d, uint32_t arc)
{
    const uint64_t *met = product_fair_set(x->demands, x->met.at[arc]);
    const uint64_t *there = product_fair_set(x->demands, x->possible[x->kid.at[arc]]);
    bool useful = !d->level_met && x->t->level[x->kid.at[arc]] == d->level;

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
        for (uint32_t k = x->first.at[u]; k < x->first.at[u + 1]; k++) {
            uint32_t to = x->kid.at[k];
            if (x->part[to] != x->part[v])
                continue;
            if (goal == SCC_NONE ? is_of_use(x, d, k) : to == goal) {
                append_arcs(x, v, u);
                vec_push(&x->way, k);
                return to;
            }
            if (to == v || x->from[to] != NO_ARC)
                continue;
            x->from[to] = k;
            vec_push(&x->queue, to);
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
        at = go_to_duty(x, d, at, all_done(d) ? start : SCC_NONE);
        for (size_t i = before; i < x->way.n; i++)
            pass_arc(x, d, x->way.at[i]);
    } while (at != start || !all_done(d));
}

static void append_loop(struct lasso *x, uint32_t start)
{
    const struct fair_part *p = &x->parts.at.at[x->part[start]];
    struct duties d = { .words = product_fair_words(x->demands),
                        .level = p->level,
                        .fair = p->fair };

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

static void lasso_clear(struct lasso *x)
{
    vec_clear(&x->first);
    vec_clear(&x->kid);
    vec_clear(&x->source);
    vec_clear(&x->met);
    vec_clear(&x->place);
    vec_clear(&x->queue);
    vec_clear(&x->way);
    vec_clear(&x->parts.at);
    mem_free(x->possible);
    mem_free(x->part);
    mem_free(x->fair);
    mem_free(x->from);
}

bool fair_lasso_find(const struct strategy *t, const struct game *g, struct vec_u32 *path,
                     struct vec_u32 *position, uint32_t *loop)
{
    struct lasso x = { .t = t, .demands = g->fair, .n = t->game.n };
    uint32_t end;

    x.possible = mem_alloc((x.n + (size_t)1) * sizeof *x.possible);
    x.part = mem_alloc((x.n + (size_t)1) * sizeof *x.part);
    x.from = mem_alloc((x.n + (size_t)1) * sizeof *x.from);
    x.fair = mem_zalloc(x.n + (size_t)1);
    make_arcs(&x);
    find_fair_parts(&x, g);
    end = find_end(&x);
    *loop = UINT32_MAX;
    if (end != SCC_NONE) {
        append_arcs(&x, 0, end);
        if (!is_end(&x, end)) {
            *loop = (uint32_t)x.way.n;
            append_loop(&x, end);
        }
        vec_push(path, 0);
        for (size_t i = 0; i < x.way.n; i++) {
            vec_push(path, x.kid.at[x.way.at[i]]);
            vec_push(position, x.place.at[x.way.at[i]]);
        }
    }
    lasso_clear(&x);
    return end != SCC_NONE;
}

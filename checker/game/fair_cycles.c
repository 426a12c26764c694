/*
 * Fair cycles (see fair_cycles.h).
 */
#include "config.h"

#include "checker/game/fair_cycles.h"

#include <string.h>

#include "support/alloc.h"

/* What is so in a component; sets of demands as words. */
struct summary {
    bool cycle, has_level, fair;
    bool stays;      /* it is a part, */
    bool goes;       /* or has no part */
    uint32_t number; /* of the part */
};

struct cycles {
    const struct fair_graph *g;
    uint32_t level;
    uint8_t *in; /* vertices that still count */
    uint32_t *component;
    uint32_t n;     /* components */
    uint32_t words; /* of a set */
    struct summary *of;
    uint64_t *some, *all, *met; /* [component * words]: demands possible in some, in all of its
                                   vertices; met in it */
};

static void make_summaries(struct cycles *c)
{
    size_t n = c->n + (size_t)1, words = n * c->words;

    c->of = mem_zalloc(n * sizeof *c->of);
    c->some = mem_zalloc((words + 1) * sizeof *c->some);
    c->all = mem_alloc((words + 1) * sizeof *c->all);
    c->met = mem_zalloc((words + 1) * sizeof *c->met);
    memset(c->all, 0xFF, (words + 1) * sizeof *c->all);
}

static void free_summaries(struct cycles *c)
{
    mem_free(c->of);
    mem_free(c->some);
    mem_free(c->all);
    mem_free(c->met);
}

static void look_at_arcs(struct cycles *c, uint32_t v)
{
    const struct digraph *g = &c->g->g;
    uint32_t x = c->component[v];

    for (uint32_t k = g->first[v]; k < g->first[v + 1]; k++) {
        const uint64_t *met;
        if (c->component[g->kid[k]] != x)
            continue;
        c->of[x].cycle = true;
        met = product_fair_set(c->g->demands, c->g->met[k]);
        for (uint32_t i = 0; i < c->words; i++)
            c->met[(size_t)x * c->words + i] |= met[i];
    }
}

static void look_at_vertex(struct cycles *c, uint32_t v)
{
    const uint64_t *possible = product_fair_set(c->g->demands, c->g->possible[v]);
    uint32_t x = c->component[v];

    c->of[x].has_level |= c->g->level[v] == c->level;
    c->of[x].fair |= c->g->fair[v] != 0;
    for (uint32_t i = 0; i < c->words; i++) {
        c->some[(size_t)x * c->words + i] |= possible[i];
        c->all[(size_t)x * c->words + i] &= possible[i];
    }
    look_at_arcs(c, v);
}

/* The weak demands that keep component x from having a part at all. */
static bool misses_weak(const struct cycles *c, uint32_t x)
{
    const uint64_t *strong = product_fair_strong(c->g->demands);
    uint64_t bad = 0;

    for (uint32_t i = 0; i < c->words; i++) {
        size_t k = (size_t)x * c->words + i;
        bad |= c->all[k] & ~c->met[k] & ~strong[i];
    }
    return bad != 0;
}

/* Word i of the strong demands that are possible and not met in it. */
static uint64_t missed_strong(const struct cycles *c, uint32_t x, uint32_t i)
{
    size_t k = (size_t)x * c->words + i;

    return c->some[k] & ~c->met[k] & product_fair_strong(c->g->demands)[i];
}

static bool misses_strong(const struct cycles *c, uint32_t x)
{
    uint64_t bad = 0;

    for (uint32_t i = 0; i < c->words; i++)
        bad |= missed_strong(c, x, i);
    return bad != 0;
}

static void judge_component(struct cycles *c, uint32_t x)
{
    struct summary *s = &c->of[x];

    s->goes = !s->cycle || !s->has_level || (s->fair && misses_weak(c, x));
    s->stays = !s->goes && !(s->fair && misses_strong(c, x));
}

/* Is a strong demand possible there that its component does not meet? */
static bool is_in_the_way(const struct cycles *c, uint32_t v)
{
    const uint64_t *possible = product_fair_set(c->g->demands, c->g->possible[v]);
    uint64_t bad = 0;

    for (uint32_t i = 0; i < c->words; i++)
        bad |= possible[i] & missed_strong(c, c->component[v], i);
    return bad != 0;
}

/* Where a component has been found to be a part for a smaller level, it is not told again. */
static void number_parts(struct cycles *c, const uint32_t *part, struct fair_parts *parts)
{
    for (uint32_t v = 0; v < c->g->g.n; v++)
        if (c->in[v] && part[v] != SCC_NONE)
            c->of[c->component[v]].goes = true;
    for (uint32_t x = 0; x < c->n; x++) {
        if (!c->of[x].stays || c->of[x].goes)
            continue;
        c->of[x].number = vec_number(parts->at.n);
        vec_push(&parts->at, ((struct fair_part){ c->level, c->of[x].fair }));
    }
}

/* One round of components.  False: no vertex counts any more. */
static bool next_round(struct cycles *c, uint32_t *part, struct fair_parts *parts)
{
    const uint32_t n = c->g->g.n;
    bool more = false;

    c->n = scc_find(&c->g->g, c->in, c->component);
    make_summaries(c);
    for (uint32_t v = 0; v < n; v++)
        if (c->in[v])
            look_at_vertex(c, v);
    for (uint32_t x = 0; x < c->n; x++)
        judge_component(c, x);
    number_parts(c, part, parts);
    for (uint32_t v = 0; v < n; v++) {
        const struct summary *s = c->in[v] ? &c->of[c->component[v]] : NULL;
        if (s == NULL)
            continue;
        if (s->stays && !s->goes)
            part[v] = s->number;
        c->in[v] = !s->stays && !s->goes && !is_in_the_way(c, v);
        more = more || c->in[v];
    }
    free_summaries(c);
    return more;
}

void fair_cycles_find(const struct fair_graph *g, const bool *nu, uint32_t levels, bool sign,
                      uint32_t *part, struct fair_parts *parts)
{
    const uint32_t n = g->g.n;
    struct cycles c = { .g = g, .words = product_fair_words(g->demands) };

    c.in = mem_alloc(n + (size_t)1);
    c.component = mem_alloc((n + (size_t)1) * sizeof *c.component);
    for (uint32_t v = 0; v < n; v++)
        part[v] = SCC_NONE;
    for (c.level = 1; c.level <= levels; c.level++) {
        bool more = nu[c.level] == sign;
        for (uint32_t v = 0; v < n; v++)
            c.in[v] = g->level[v] >= c.level;
        while (more)
            more = next_round(&c, part, parts);
    }
    mem_free(c.in);
    mem_free(c.component);
}

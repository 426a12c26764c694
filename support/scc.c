/*
 * Tarjan's algorithm with an explicit stack (see scc.h).
 */
#include "config.h"

#include "support/scc.h"

#include "support/vec.h"

/* A vertex on the path of the depth-first search. */
struct frame {
    uint32_t vertex;
    uint32_t arc; /* the next one to follow */
    uint32_t low; /* the least index that the search has seen from here */
};

struct scc_search {
    const struct digraph *g;
    const uint8_t *in;
    uint32_t *component; /* SCC_NONE: not known yet */
    uint32_t *index;     /* order of the visits, from 1; 0: not visited */
    uint32_t n_visited, n_components;
    VEC(struct frame) path;
    struct vec_u32 open; /* visited vertices whose components are not known, by index */
};

static void visit_vertex(struct scc_search *s, uint32_t x)
{
    s->index[x] = ++s->n_visited;
    vec_push(&s->path, ((struct frame){ x, s->g->first[x], s->index[x] }));
    vec_push(&s->open, x);
}

static void lower(struct frame *f, uint32_t low)
{
    if (low < f->low)
        f->low = low;
}

static void follow_arc(struct scc_search *s, struct frame *f)
{
    uint32_t y = s->g->kid[f->arc++];

    if (s->in != NULL && !s->in[y])
        return;
    if (s->index[y] == 0)
        visit_vertex(s, y);
    else if (s->component[y] == SCC_NONE)
        lower(f, s->index[y]);
}

/* All arcs of the last vertex of the path have been followed. */
static void leave_vertex(struct scc_search *s)
{
    struct frame f = vec_pop(&s->path);
    uint32_t y;

    if (s->path.n > 0)
        lower(&vec_last(&s->path), f.low);
    if (f.low != s->index[f.vertex])
        return;
    do {
        y = vec_pop(&s->open);
        s->component[y] = s->n_components;
    } while (y != f.vertex);
    s->n_components++;
}

static void search_from(struct scc_search *s, uint32_t x)
{
    visit_vertex(s, x);
    while (s->path.n > 0) {
        struct frame *f = &vec_last(&s->path);
        if (f->arc < s->g->first[f->vertex + 1])
            follow_arc(s, f);
        else
            leave_vertex(s);
    }
}

uint32_t scc_find(const struct digraph *g, const uint8_t *in, uint32_t *component)
{
    struct scc_search s = { .g = g, .in = in, .component = component };

    s.index = mem_zalloc((g->n + (size_t)1) * sizeof *s.index);
    for (uint32_t x = 0; x < g->n; x++)
        component[x] = SCC_NONE;
    for (uint32_t x = 0; x < g->n; x++)
        if (s.index[x] == 0 && (in == NULL || in[x]))
            search_from(&s, x);
    mem_free(s.index);
    vec_clear(&s.path);
    vec_clear(&s.open);
    return s.n_components;
}

bool scc_on_cycle(const struct digraph *g, const uint32_t *component, uint32_t x)
{
    if (component[x] == SCC_NONE)
        return false;
    for (uint32_t k = g->first[x]; k < g->first[x + 1]; k++)
        if (component[g->kid[k]] == component[x])
            return true;
    return false;
}

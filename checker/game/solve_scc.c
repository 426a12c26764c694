/*
 * SCC: the component solver.
 *
 * Problem: the value of vertex 0 of a graph of AND/OR vertices with levels, exploring what
 * is reached depth first.
 *
 * Idea: a value is never assumed, only known.  A vertex is decided by its operator as soon as one
 * child is known to decide it or all are known not to; this is passed on to those that have read
 * it.  Cycles remain: when a strongly connected component is complete, its undecided vertices have
 * read all their children, and those children are decided without effect or undecided and in the
 * component.  So they are a game of their own, solved by Zielonka's algorithm (zielonka.c).  The
 * search ends when the root is decided.
 *
 * Sources: R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1, 1972;
 * for the rest, W. Zielonka, TCS 200, 1998.  Deciding parity games component by component is
 * common practice (O. Friedmann, M. Lange, Solving parity games in practice, ATVA 2009).  We
 * differ from the former in that
 *   1. a vertex that is decided while it is explored looks at no further children, and an edge
 *      to a decided vertex does not count: components are those of the edges that matter;
 *   2. a vertex first looks through its children for one that is decided and decides it;
 *   3. the path is explicit, with the lowest index reached from each vertex of it.
 *
 * Each vertex is fresh, open or decided.  Open ones are on the stack; those not on the path have
 * read all their children, and what they have read is decided or on the stack, not below the vertex
 * of the path that will complete the component.  On the path only the last vertices can be decided,
 * as an earlier one is decided only through the later ones: nothing is explored for a decided
 * vertex.  The supports of a decided vertex were decided before it, or together with it by
 * Zielonka's algorithm, whose strategies do not go round against the sign.
 *
 * A component in which only fair runs count is solved by fair_region.c in place of Zielonka's
 * algorithm: it is all of one such fixpoint, since what is decided outside of it is decided before.
 *
 * Such a component may be decided before it is complete (look_for_fair_runs): from time to time the
 * vertices on the stack are searched for cycles that are fair and decide already.  So vertices in
 * the middle of the path may become decided, those behind them not: these are explored to their
 * end, as their values may be needed.  Components, as far as indices tell them, are then larger
 * than those of edges that matter, but closed in the same way when they are complete.
 *
 * Space: 32 bytes a vertex handed out, 4 a child generated, 8 a child read while undecided.
 */
#include "config.h"

#include "checker/game/solve_scc.h"

#include "checker/game/fair_region.h"
#include "checker/game/product_fair.h"
#include "checker/game/zielonka.h"
#include "support/bug.h"
#include "support/map.h"

#define LOOK_APART 8 /* times as many vertices as were looked at, until it is looked again */

/* A vertex being explored. */
struct frame {
    vertex_id vertex;
    uint32_t cursor; /* the child to be read next, counted from the first that was read */
    uint32_t first;  /* the position of that */
    uint32_t low;    /* smallest index read from it or from below it */
};

struct scc {
    const struct game *game;
    struct scc_graph graph;
    VEC(struct frame) path;    /* from the root to the vertex explored now */
    struct vec_u32 stack;      /* vertices whose component is not complete */
    struct vec_u32 region;     /* vertices to be solved together */
    struct vec_u32 work;       /* decided, readers to be told */
    struct vec_u32 fault_path; /* answer of scc_fault_path */
    uint32_t clock;            /* the last index given */
    uint64_t next_look;        /* for fair runs, when so many vertices are expanded */
    vertex_id fault;
    bool mixed; /* a region of fair runs could not be solved */
    struct scc_counts counts;
};

static void decide_vertex(struct scc *s, vertex_id id, bool is, uint32_t support)
{
    struct scc_vertex *v = &s->graph.vertex.at[id];

    v->definite = 1;
    v->value = is;
    v->support = support;
    vec_push(&s->work, id);
}

/* The reader learns that its child has been decided. */
static void tell_reader(struct scc *s, vertex_id reader, vertex_id child)
{
    struct scc_vertex *x = &s->graph.vertex.at[reader];

    if (x->definite) {
        return;
    }
    if (s->graph.vertex.at[child].value != x->conj) {
        decide_vertex(s, reader, !x->conj, scc_graph_position(&s->graph, reader, child));
    } else if (--x->open == 0) {
        decide_vertex(s, reader, x->conj, SCC_ALL);
    }
}

/* Tells all readers of what has been decided. */
static void spread(struct scc *s)
{
    const struct scc_graph *g = &s->graph;

    while (s->work.n > 0) {
        vertex_id u = vec_pop(&s->work);

        for (uint32_t c = g->vertex.at[u].readers; c != 0; c = g->cell.at[c].next) {
            s->counts.told++;
            tell_reader(s, g->cell.at[c].reader, u);
        }
    }
}

/* A fresh vertex is decided if it is a constant or has a child known to decide it. */
static bool peek_fresh(struct scc *s, vertex_id id)
{
    const struct scc_graph *g = &s->graph;
    bool conj = g->vertex.at[id].conj;
    uint32_t n;
    const vertex_id *child = scc_graph_children(g, id, &n);

    for (uint32_t i = 0; i < n; i++) {
        const struct scc_vertex *w = &g->vertex.at[child[i]];

        s->counts.scans++;
        if (w->definite && w->value != conj) {
            decide_vertex(s, id, !conj, i);
            return true;
        }
    }
    if (n == 0) {
        decide_vertex(s, id, conj, SCC_ALL);
    }
    return n == 0;
}

static enum game_answer expand_scc_vertex(struct scc *s, vertex_id id)
{
    const struct game *game = s->game;
    const vertex_id *child;
    uint32_t n;
    enum game_answer answer = game->expand(game->self, id, &child, &n);
    struct scc_vertex *v;

    if (answer != GAME_OK) {
        s->fault = id;
        return answer;
    }
    scc_graph_expand(&s->graph, id, child, n);
    v = &s->graph.vertex.at[id];
    v->conj = game->is_and(game->self, id);
    v->level = game->level(game->self, id) & (SCC_LEVELS - 1);
    v->open = n;
    s->counts.visited++;
    return GAME_OK;
}

/* A search for fair runs that takes first steps first takes all turns of the first processes before
   one of the last, so it begins anywhere. */
static uint32_t first_position(const struct scc *s, vertex_id id)
{
    uint32_t n;

    if (s->game->fair == NULL)
        return 0;
    scc_graph_children(&s->graph, id, &n);
    return (uint32_t)(hash_mix(0, id) % n);
}

/* Begins to explore a fresh vertex, if it is not decided at once. */
static enum game_answer enter_vertex(struct scc *s, vertex_id id)
{
    enum game_answer answer = expand_scc_vertex(s, id);

    if (answer != GAME_OK) {
        return answer;
    }
    if (peek_fresh(s, id)) {
        return GAME_OK;
    }
    s->graph.vertex.at[id].index = ++s->clock;
    vec_push(&s->stack, id);
    vec_push(&s->path, ((struct frame){ id, 0, first_position(s, id), s->clock }));
    return GAME_OK;
}

/* All vertices of the region become decided. */
static void solve_region(struct scc *s)
{
    enum fair_region end = s->game->fair == NULL
                               ? FAIR_REGION_OTHER
                               : fair_region_solve(s->game->fair, s->game, &s->graph, &s->region);

    s->counts.regions++;
    s->mixed = end == FAIR_REGION_MIXED;
    if (s->mixed)
        return;
    if (end == FAIR_REGION_OTHER)
        s->counts.edges += zielonka_solve(&s->graph, s->game->nu, &s->region, &s->work);
    for (size_t i = 0; i < s->region.n; i++) {
        s->graph.vertex.at[s->region.at[i]].definite = 1;
        vec_push(&s->work, s->region.at[i]);
    }
    s->region.n = 0;
    spread(s);
}

/* Solves the complete component whose first vertex is `first`. */
static void close_component(struct scc *s, vertex_id first)
{
    vertex_id id;

    do {
        id = vec_pop(&s->stack);
        if (!s->graph.vertex.at[id].definite) {
            vec_push(&s->region, id);
        }
    } while (id != first);
    if (s->region.n > 0) {
        solve_region(s);
    }
}

static void leave_scc_vertex(struct scc *s)
{
    struct frame f = vec_pop(&s->path);

    if (f.low == s->graph.vertex.at[f.vertex].index) {
        close_component(s, f.vertex);
    } else if (f.low < vec_last(&s->path).low) {
        vec_last(&s->path).low = f.low;
    }
}

static bool is_fresh(const struct scc_vertex *v)
{
    return !v->definite && v->index == 0;
}

static vertex_id next_child(struct scc *s)
{
    struct frame *f = &vec_last(&s->path);
    uint32_t n;
    const vertex_id *child = scc_graph_children(&s->graph, f->vertex, &n);

    return child[(f->first + f->cursor++) % n];
}

/* Reads the next child of the vertex explored now, which is undecided. */
static enum game_answer read_next_child(struct scc *s)
{
    size_t top = s->path.n - 1;
    vertex_id id = s->path.at[top].vertex;
    vertex_id child = next_child(s);
    bool fresh = is_fresh(&s->graph.vertex.at[child]);
    enum game_answer answer = fresh ? enter_vertex(s, child) : GAME_OK;
    const struct scc_vertex *w = &s->graph.vertex.at[child];

    s->counts.scans++;
    if (answer != GAME_OK) {
        return answer;
    }
    if (w->definite) {
        tell_reader(s, id, child);
        spread(s);
        return GAME_OK;
    }
    scc_graph_add_reader(&s->graph, child, id);
    if (w->index < s->path.at[top].low) {
        s->path.at[top].low = w->index;
    }
    return GAME_OK;
}

static enum game_answer step(struct scc *s)
{
    const struct frame *f = &vec_last(&s->path);
    uint32_t n;

    scc_graph_children(&s->graph, f->vertex, &n);
    if (s->graph.vertex.at[f->vertex].definite || f->cursor == n) {
        leave_scc_vertex(s);
        return GAME_OK;
    }
    return read_next_child(s);
}

/* The next one is after LOOK_APART times as many expansions as there are vertices looked at. */
static void look_for_fair_runs(struct scc *s)
{
    struct product_fair *x = s->game->fair;

    for (size_t i = 0; i < s->stack.n; i++)
        if (!s->graph.vertex.at[s->stack.at[i]].definite)
            vec_push(&s->region, s->stack.at[i]);
    s->next_look = s->counts.visited + product_fair_early(x) + LOOK_APART * s->region.n;
    fair_region_look(x, s->game, &s->graph, &s->region, &s->work);
    s->region.n = 0;
    spread(s);
}

enum local_verdict scc_solve(struct scc *s)
{
    enum game_answer answer = enter_vertex(s, 0);

    while (answer == GAME_OK && !s->mixed && !s->graph.vertex.at[0].definite) {
        answer = step(s);
        if (answer == GAME_OK && s->counts.visited >= s->next_look) {
            look_for_fair_runs(s);
        }
    }
    if (s->mixed) {
        return LOCAL_HEAVY;
    }
    if (answer != GAME_OK) {
        return answer == GAME_FAULT ? LOCAL_FAULT : LOCAL_LIMIT;
    }
    return s->graph.vertex.at[0].value ? LOCAL_TRUE : LOCAL_FALSE;
}

struct scc *scc_new(const struct game *g)
{
    struct scc *s = mem_zalloc(sizeof *s);

    if (g->levels >= SCC_LEVELS) {
        BUG("%u levels", g->levels);
    }
    s->game = g;
    s->next_look = g->fair == NULL ? UINT64_MAX : product_fair_early(g->fair);
    scc_graph_init(&s->graph);
    return s;
}

void scc_free(struct scc *s)
{
    if (s == NULL) {
        return;
    }
    scc_graph_clear(&s->graph);
    vec_clear(&s->path);
    vec_clear(&s->stack);
    vec_clear(&s->region);
    vec_clear(&s->work);
    vec_clear(&s->fault_path);
    mem_free(s);
}

bool scc_decided(const struct scc *s, vertex_id v)
{
    return v < s->graph.vertex.n && s->graph.vertex.at[v].definite;
}

bool scc_value(const struct scc *s, vertex_id v)
{
    return s->graph.vertex.at[v].value;
}

uint32_t scc_support(const struct scc *s, vertex_id v)
{
    return s->graph.vertex.at[v].support;
}

const vertex_id *scc_children(const struct scc *s, vertex_id v, uint32_t *n)
{
    return scc_graph_children(&s->graph, v, n);
}

uint32_t scc_fair_part(const struct scc *s, vertex_id v)
{
    return scc_graph_part(&s->graph, v);
}

const vertex_id *scc_fault_path(struct scc *s, uint32_t *n)
{
    s->fault_path.n = 0;
    for (size_t i = 0; i < s->path.n; i++) {
        vec_push(&s->fault_path, s->path.at[i].vertex);
    }
    vec_push(&s->fault_path, s->fault);
    *n = (uint32_t)s->fault_path.n;
    return s->fault_path.at;
}

struct scc_counts scc_counts(const struct scc *s)
{
    return s->counts;
}

/*
 * 0-1 breadth-first search (see solve_safety.h).
 *
 * A vertex may be queued again when a shorter way to it turns up; only the entry with its final
 * distance is worked on.
 */
#include "config.h"

#include "checker/game/solve_safety.h"

#define UNSEEN UINT32_MAX
#define PRUNED_MOST 16u /* vertices for one with nothing behind it, which are many of these */

struct search {
    struct product *p;
    struct search_order *o;
    VEC(uint8_t) within;             /* states that count; none: all do */
    struct vec_u32 distance, parent; /* of each vertex */
    VEC(uint8_t) done;
    struct vec_u32 now, next;  /* vertices at the present distance, and one further */
    uint32_t at, d;            /* of `now`: which one is next, and how far away these are */
    uint64_t pause_at;         /* vertices */
    uint64_t n_done, n_leaves; /* vertices worked on, and those with nothing behind them */
};

static void grow_search(struct search *s, vertex_id v)
{
    while (s->distance.n <= v) {
        vec_push(&s->distance, UNSEEN);
        vec_push(&s->parent, UNSEEN);
        vec_push(&s->done, 0);
    }
}

static void reach_at_distance(struct search *s, vertex_id v, vertex_id from, uint32_t distance,
                              bool moved)
{
    grow_search(s, v);
    if (s->distance.at[v] <= distance)
        return;
    s->distance.at[v] = distance;
    s->parent.at[v] = from;
    if (moved)
        vec_push(&s->next, v);
    else
        vec_push(&s->now, v);
}

static bool counts(const struct search *s, vertex_id v)
{
    state_id state = product_key(s->p, v).state;

    return s->within.n == 0 || (state < s->within.n && s->within.at[state]);
}

static void stay_within(struct search *s, const struct vec_u32 *states)
{
    for (size_t i = 0; i < states->n; i++) {
        while (s->within.n <= states->at[i])
            vec_push(&s->within, 0);
        s->within.at[states->at[i]] = 1;
    }
}

static enum search_end work_on(struct search *s, vertex_id v)
{
    uint32_t n, d = s->distance.at[v];
    const struct product_child *c;
    enum game_answer a = product_expand(s->p, v, &c, &n);

    if (a != GAME_OK)
        return a == GAME_FAULT ? SEARCH_FAULT : SEARCH_LIMIT;
    if (n == 0 && product_is_and(s->p, v) == s->o->is_or)
        return SEARCH_FOUND;
    s->n_done++;
    s->n_leaves += n == 0;
    for (uint32_t i = 0; i < n; i++)
        if (counts(s, c[i].vertex))
            reach_at_distance(s, c[i].vertex, v, d + c[i].step.moved, c[i].step.moved);
    return SEARCH_NONE;
}

static bool is_goal(const struct search_order *o, uint32_t node)
{
    for (size_t i = 0; o->until != NULL && i < o->until->n; i++)
        if (o->until->at[i] == node)
            return true;
    return false;
}

/* Is v a vertex of a node in o->until?  Then its state is only collected. */
static bool collect_goal_state(struct search *s, vertex_id v, uint32_t distance)
{
    const struct search_order *o = s->o;
    struct vertex_key key = product_key(s->p, v);

    if (!is_goal(o, key.node))
        return false;
    s->o->even = o->reached->n == 0 || (o->even && o->reached_at == distance);
    s->o->reached_at = distance;
    vec_push(o->reached, key.state);
    return true;
}

static enum search_end visit_next(struct search *s, vertex_id v)
{
    if (s->done.at[v] || s->distance.at[v] != s->d)
        return SEARCH_NONE;
    s->done.at[v] = 1;
    s->o->depth = s->d;
    return collect_goal_state(s, v, s->d) ? SEARCH_NONE : work_on(s, v);
}

static void go_one_farther(struct search *s)
{
    struct vec_u32 empty = s->now;

    empty.n = 0;
    s->now = s->next;
    s->next = empty;
    s->at = 0;
    s->d++;
}

/* Works on all vertices of the present distance, then on those of the next one. */
static enum search_end run_safety_search(struct search *s, vertex_id *last)
{
    enum search_end end = SEARCH_NONE;

    while (s->now.n > 0 && end == SEARCH_NONE) {
        while (s->at < s->now.n && end == SEARCH_NONE) {
            if (product_size(s->p) >= s->pause_at)
                return SEARCH_PAUSED;
            *last = s->now.at[s->at++];
            end = visit_next(s, *last);
        }
        if (end == SEARCH_NONE)
            go_one_farther(s);
    }
    return end;
}

static void trace_path(const struct search *s, vertex_id v, struct vec_u32 *path)
{
    for (; v != UNSEEN; v = s->parent.at[v])
        vec_push(path, v);
    for (size_t i = 0; i < path->n / 2; i++) {
        uint32_t t = path->at[i];
        path->at[i] = path->at[path->n - 1 - i];
        path->at[path->n - 1 - i] = t;
    }
}

struct search *search_new(struct product *p, struct search_order *o)
{
    struct search *s = mem_zalloc(sizeof *s);

    s->p = p;
    s->o = o;
    s->pause_at = UINT64_MAX;
    if (o->within != NULL)
        stay_within(s, o->within);
    reach_at_distance(s, 0, UNSEEN, 0, false);
    return s;
}

void search_free(struct search *s)
{
    if (s == NULL)
        return;
    vec_clear(&s->within);
    vec_clear(&s->distance);
    vec_clear(&s->parent);
    vec_clear(&s->done);
    vec_clear(&s->now);
    vec_clear(&s->next);
    mem_free(s);
}

void search_pause_at(struct search *s, uint64_t vertices)
{
    s->pause_at = vertices;
}

bool search_prunes(const struct search *s)
{
    return s->n_leaves * PRUNED_MOST > s->n_done;
}

enum search_end search_go_on(struct search *s, struct vec_u32 *path)
{
    vertex_id last = 0;
    enum search_end end = run_safety_search(s, &last);

    if (end == SEARCH_FOUND || end == SEARCH_FAULT)
        trace_path(s, last, path);
    return end;
}

enum search_end search_run(struct product *p, struct search_order *o, struct vec_u32 *path)
{
    struct search *s = search_new(p, o);
    enum search_end end = search_go_on(s, path);

    search_free(s);
    return end;
}

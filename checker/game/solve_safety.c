/*
 * 0-1 breadth-first search (see solve_safety.h).
 *
 * A vertex may be queued again when a shorter way to it turns up; only the entry with its final
 * distance is worked on.
 */
#include "config.h"

#include "checker/game/solve_safety.h"

#define UNSEEN UINT32_MAX

struct search {
    struct product *p;
    struct search_order *o;
    VEC(uint8_t) within;             /* states that count; none: all do */
    struct vec_u32 distance, parent; /* of each vertex */
    VEC(uint8_t) done;
    struct vec_u32 now, next; /* vertices at the present distance, and one further */
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

/* Works on all vertices of the present distance, then on those of the next one. */
static enum search_end run_safety_search(struct search *s, vertex_id *last)
{
    enum search_end end = SEARCH_NONE;
    struct vec_u32 empty;

    for (uint32_t d = 0; s->now.n > 0 && end == SEARCH_NONE; d++) {
        for (size_t i = 0; i < s->now.n && end == SEARCH_NONE; i++) {
            *last = s->now.at[i];
            if (s->done.at[*last] || s->distance.at[*last] != d)
                continue;
            s->done.at[*last] = 1;
            s->o->depth = d;
            if (!collect_goal_state(s, *last, d))
                end = work_on(s, *last);
        }
        empty = s->now;
        empty.n = 0;
        s->now = s->next;
        s->next = empty;
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

enum search_end search_run(struct product *p, struct search_order *o, struct vec_u32 *path)
{
    struct search s = { .p = p, .o = o };
    vertex_id last = 0;
    enum search_end end;

    if (o->within != NULL)
        stay_within(&s, o->within);
    reach_at_distance(&s, 0, UNSEEN, 0, false);
    end = run_safety_search(&s, &last);
    if (end == SEARCH_FOUND || end == SEARCH_FAULT)
        trace_path(&s, last, path);
    vec_clear(&s.within);
    vec_clear(&s.distance);
    vec_clear(&s.parent);
    vec_clear(&s.done);
    vec_clear(&s.now);
    vec_clear(&s.next);
    return end;
}

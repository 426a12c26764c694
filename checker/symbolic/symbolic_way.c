/*
 * The shortest way to a state that decides (see symbolic_internal.h), by layers: from these states
 * backward, until one contains a start state.
 *
 * Distances are those of the search (solve_safety.h): a transition that is a run-time error leads
 * to the error, which so is one step farther than the state.  Where a violation is as far as such
 * an error, the error counts; where it is as far as an error of the predicate itself, the violation
 * does.
 */
#include "config.h"

#include <string.h>

#include "checker/symbolic/event_sets.h"
#include "checker/symbolic/symbolic_internal.h"
#include "support/bug.h"

struct layers {
    struct vec_u32 of; /* from the end of the way on; owned */
    uint32_t later;    /* states where the way may end, though they are in layer 1 */
    uint32_t start;    /* a start state that is in the last layer */
};

/* The start state that is in the set; false: there is none. */
static bool start_in_set(struct inquiry *w, uint32_t set, uint32_t *state)
{
    struct symbolic *x = &w->x;

    for (size_t i = 0; i < w->q->start->n && set != DIAGRAM_NONE; i++) {
        *state = w->q->start->at[i];
        levels_read(&x->levels, store_get(&x->source->store, *state), x->index);
        if (diagram_has(&x->d, set, x->index))
            return true;
    }
    return false;
}

/* The layers back from a set, and from another one that is a layer farther.  False: there would be
   more than `most`, or the diagram is stopped. */
static bool find_way_layers(struct inquiry *w, uint32_t goal, uint32_t later, size_t most,
                            struct layers *l)
{
    struct symbolic *x = &w->x;
    struct event_sets sets = { &x->d, &x->events, &x->levels };
    uint32_t seen = goal, next = goal;

    *l = (struct layers){ .later = later };
    while (!x->d.stopped && l->of.n < most) {
        vec_push(&l->of, next);
        if (start_in_set(w, next, &l->start))
            return true;
        next = event_sets_before(&sets, next, w->reached);
        if (l->of.n == 1)
            next = diagram_union(&x->d, next, later);
        next = diagram_difference(&x->d, next, seen);
        seen = diagram_union(&x->d, seen, next);
        if (next == DIAGRAM_NONE && !x->d.stopped)
            BUG("a reachable state without a way to it");
    }
    return false;
}

/* ---- along the layers ---- */

/* A step of the state x->word into the set, which becomes x->word. */
static void step_into(struct inquiry *w, struct stepper *stepper, uint32_t set)
{
    struct symbolic *x = &w->x;
    struct step_buffer b = { .step = VEC_EMPTY };
    size_t size = x->s->width * sizeof *x->word;
    uint32_t *target = mem_alloc(size + 1), n;
    bool found = false;

    stepper->is_seen = false;
    stepper_load(stepper, x->word, VALUE_NONE);
    steps_of(stepper, &b);
    for (size_t k = 0; k < b.step.n && !found; k++) {
        const struct word_change *c = step_changes(&b, k, &n);
        memcpy(target, x->word, size);
        for (uint32_t i = 0; i < n; i++)
            target[c[i].word] = c[i].number;
        levels_read(&x->levels, target, x->index);
        found = diagram_has(&x->d, set, x->index);
    }
    if (!found)
        BUG("a layer without a step into the one before");
    memcpy(x->word, target, size);
    mem_free(target);
    step_buffer_clear(&b);
}

static bool is_word_in(struct symbolic *x, uint32_t set)
{
    if (set == DIAGRAM_NONE)
        return false;
    levels_read(&x->levels, x->word, x->index);
    return diagram_has(&x->d, set, x->index);
}

static void follow_layers(struct inquiry *w, const struct layers *l, struct vec_u32 *path)
{
    struct symbolic *x = &w->x;
    struct stepper stepper;

    stepper_init(&stepper, &x->source->tables, true);
    stepper.with_values = true;
    memcpy(x->word, store_get(&x->source->store, l->start), x->s->width * sizeof *x->word);
    vec_push(path, l->start);
    for (size_t k = l->of.n - 1; k > 0; k--) {
        if (k == 1 && is_word_in(x, l->later))
            break;
        step_into(w, &stepper, l->of.at[k - 1]);
        vec_push(path, store_put(&x->source->store, x->word));
    }
    stepper_clear(&stepper);
}

/* ---- the nearest of all ---- */

/* Replaces `best` by the layers behind these sets, if there are not more than `most`. */
static bool prefer_nearer(struct inquiry *w, uint32_t goal, uint32_t later, size_t most,
                          struct layers *best)
{
    struct layers l = { .of = VEC_EMPTY };
    bool nearer = (goal != DIAGRAM_NONE || later != DIAGRAM_NONE) &&
                  find_way_layers(w, goal, later, most, &l);

    if (nearer) {
        vec_clear(&best->of);
        *best = l;
    } else {
        vec_clear(&l.of);
    }
    return nearer;
}

enum bfs_end symbolic_way_find(struct inquiry *w, const struct goal *g, struct vec_u32 *path)
{
    struct symbolic *x = &w->x;
    struct layers best = { .of = VEC_EMPTY };
    enum bfs_end end = BFS_NONE;

    if (prefer_nearer(w, g->fails, DIAGRAM_NONE, SIZE_MAX, &best))
        end = BFS_FOUND;
    if (prefer_nearer(w, DIAGRAM_NONE, w->faulty, end == BFS_NONE ? SIZE_MAX : best.of.n, &best))
        end = BFS_ERROR;
    if (prefer_nearer(w, g->errors, DIAGRAM_NONE, end == BFS_NONE ? SIZE_MAX : best.of.n - 1,
                      &best))
        end = BFS_ERROR;
    if (symbolic_is_at_end(x))
        end = BFS_STOPPED;
    if (end == BFS_FOUND || end == BFS_ERROR)
        follow_layers(w, &best, path);
    vec_clear(&best.of);
    return end;
}

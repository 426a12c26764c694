/*
 * The states of one level, by one thread or by all (see sweep_parts.h).
 *
 * As long as levels are narrow, the states are visited in the order of discovery by one thread, and
 * the search ends at once where the predicate fails.  A run-time error counts when it is its turn:
 * one of the predicate behind the states of its level, one of a transition behind those states of
 * the next level that were found before it.  From the first wide level on the order is open: a
 * level is finished, whatever is found; what fails goes before errors, and those of the predicate
 * before those of transitions.  So the end does not depend on the number of threads.
 */
#include "config.h"

#include "stg/sweep_parts.h"

#define BATCH 128             /* targets that are looked up together */
#define CHUNK 64              /* states that a thread takes at once */
#define NEXT_BUT 4             /* a state is read from memory so many states ahead */
#define SLICE 65536           /* states of a round */
#define FEW 256               /* so many states are not worth a round, or are looked into to find
                                 out what all need */

struct sweep_counts sweep_count(const struct sweep *w, uint32_t visited)
{
    const struct pairs *p = tree_states(&w->tree);
    uint32_t n = atomic_load(&p->n);
    uint32_t states = n - atomic_load(&p->holes);
    struct sweep_counts c = { states, 0, states, n - visited };

    for (size_t i = 0; i < w->walker.n; i++)
        c.transitions += w->walker.at[i].transitions;
    return c;
}

static bool is_hole(const struct sweep *w, uint32_t state)
{
    return tree_states(&w->tree)->pair[state] == PAIR_HOLE;
}

static uint32_t n_states(const struct sweep *w)
{
    return atomic_load_explicit(&tree_states(&w->tree)->n, memory_order_relaxed);
}

static void reshape_in_time(struct sweep *w)
{
    if (n_states(w) < w->reshape_at)
        return;
    walker_land(&w->walker.at[0]);
    sweep_reshape(w);
}

/* ---- in order ---- */

static void note(struct walker *x, enum visit v, uint32_t state)
{
    if (v == VISIT_FOUND && state < x->found)
        x->found = state;
    if (v == VISIT_FAULTY && state < x->faulty)
        x->faulty = state;
    if (v == VISIT_ERROR && state < x->error)
        x->error = state;
    if (v == VISIT_LATER)
        vec_push(&x->later, state);
}

static bool error_is_due(const struct sweep *w, uint32_t state)
{
    return w->error_at != NO_STATE && state >= w->error_at;
}

/* One state in order, of a level that ends at `to`.  SWEEP_NONE: go on. */
static enum sweep_end visit_in_order(struct sweep *w, uint32_t state, uint32_t to)
{
    struct walker *x = &w->walker.at[0];
    uint32_t turn = NO_STATE;
    enum visit v;

    if (error_is_due(w, state))
        return SWEEP_ERROR;
    reshape_in_time(w);
    v = walker_visit(x, state);
    walker_land(x);
    note(x, v, state);
    if (v == VISIT_FAULTY)
        turn = to;
    if (v == VISIT_ERROR)
        turn = n_states(w);
    if (turn < w->error_at)
        w->error_at = turn;
    return v == VISIT_FOUND ? SWEEP_FOUND : SWEEP_NONE;
}

static enum sweep_end narrow_level(struct sweep *w, uint32_t from, uint32_t to)
{
    enum sweep_end end = SWEEP_NONE;
    struct sweep_counts now;

    for (uint32_t i = from; i < to && end == SWEEP_NONE; i++) {
        now = sweep_count(w, i);
        if (w->q->stop(w->q->self, &now))
            return SWEEP_STOPPED;
        end = visit_in_order(w, i, to);
    }
    return end == SWEEP_NONE && error_is_due(w, to) ? SWEEP_ERROR : end;
}

/* ---- in any order ---- */

static bool visit_alone(struct sweep *w, uint32_t state)
{
    struct walker *x = &w->walker.at[0];
    struct sweep_counts now = sweep_count(w, state);

    if (w->q->stop(w->q->self, &now))
        return false;
    reshape_in_time(w);
    note(x, walker_visit(x, state), state);
    if (x->hopper.target.n >= BATCH)
        walker_land(x);
    return true;
}

static enum sweep_end alone_level(struct sweep *w, uint32_t from, uint32_t to)
{
    bool on = true;

    for (uint32_t i = from; i < to && on; i++) {
        if (i + NEXT_BUT < to && !is_hole(w, i + NEXT_BUT))
            tree_expect_state(&w->tree, tree_states(&w->tree)->pair[i + NEXT_BUT]);
        on = is_hole(w, i) || visit_alone(w, i);
    }
    walker_land(&w->walker.at[0]);
    return on ? SWEEP_NONE : SWEEP_STOPPED;
}

/* ---- in rounds ---- */

/* All that every thread has in hand fits into the tables. */
static bool has_room(const struct sweep *w)
{
    return tree_has_room(&w->tree, ARRIVALS * w->walker.n);
}

static void visit_together(struct walker *x, uint32_t state)
{
    if (is_hole(x->w, state))
        return;
    if (x->hopper.target.n >= BATCH)
        walker_land(x);
    if (has_room(x->w))
        note(x, walker_visit(x, state), state);
    else
        note(x, VISIT_LATER, state);
}

/* Of a thread: chunks of the round's states as long as there are any. */
void sweep_take_part(struct walker *x)
{
    struct round *r = &x->w->round;
    uint32_t i, end;

    for (;;) {
        i = atomic_fetch_add(&r->next, CHUNK);
        if (i >= r->n)
            break;
        end = r->n - i < CHUNK ? r->n : i + CHUNK;
        for (; i < end; i++)
            visit_together(x, r->list == NULL ? r->from + i : r->list[i]);
    }
    walker_land(x);
}

static void make_room(struct sweep *w)
{
    tree_grow(&w->tree, (uint32_t)(ARRIVALS * w->walker.n));
    while (!has_room(w))
        pairs_grow(tree_states(&w->tree));
}

static void collect(struct sweep *w, struct vec_u32 *later)
{
    for (size_t i = 0; i < w->walker.n; i++) {
        struct walker *x = &w->walker.at[i];
        for (size_t k = 0; k < x->later.n; k++)
            vec_push(later, x->later.at[k]);
        x->later.n = 0;
    }
}

/* Some of the states that were put aside, by this thread alone, and then all the rest together, who
   may know by then what they need. */
static bool visit_later(struct sweep *w, struct vec_u32 *later)
{
    while (later->n > 0) {
        size_t few = later->n < FEW ? later->n : FEW;
        w->walker.at[0].hopper.alone = true;
        for (size_t i = 0; i < few; i++)
            if (!visit_alone(w, vec_pop(later)))
                return false;
        walker_land(&w->walker.at[0]);
        w->walker.at[0].hopper.alone = false;
        if (later->n == 0)
            break;
        make_room(w);
        w->round.list = later->at;
        w->round.n = (uint32_t)later->n;
        sweep_round(w);
        later->n = 0;
        collect(w, later);
    }
    return true;
}

static bool visit_slice(struct sweep *w, uint32_t from, uint32_t n, struct vec_u32 *later)
{
    struct sweep_counts now = sweep_count(w, from);

    if (w->q->stop(w->q->self, &now))
        return false;
    reshape_in_time(w);
    make_room(w);
    w->round.list = NULL;
    w->round.from = from;
    w->round.n = n;
    sweep_round(w);
    collect(w, later);
    return visit_later(w, later);
}

static enum sweep_end rounds_level(struct sweep *w, uint32_t from, uint32_t to)
{
    struct vec_u32 later = VEC_EMPTY;
    bool on = true;
    uint32_t n;

    w->walker.at[0].hopper.alone = false;
    for (uint32_t i = from; i < to && on; i += n) {
        n = to - i < SLICE ? to - i : SLICE;
        on = visit_slice(w, i, n, &later);
    }
    w->walker.at[0].hopper.alone = true;
    walker_land(&w->walker.at[0]);
    vec_clear(&later);
    return on ? SWEEP_NONE : SWEEP_STOPPED;
}

/* What was found in a wide level. */
static enum sweep_end conclude(const struct sweep *w)
{
    enum sweep_end end = SWEEP_NONE;

    for (size_t i = 0; i < w->walker.n; i++) {
        const struct walker *x = &w->walker.at[i];
        if (x->found != NO_STATE)
            return SWEEP_FOUND;
        if (x->faulty != NO_STATE || x->error != NO_STATE)
            end = SWEEP_ERROR;
    }
    return end;
}

enum sweep_end sweep_level(struct sweep *w, uint32_t from, uint32_t to)
{
    enum sweep_end end;

    w->wide = w->wide || (to - from >= w->wide_from && w->error_at == NO_STATE);
    if (!w->wide)
        return narrow_level(w, from, to);
    end = w->walker.n > 1 && to - from >= w->wide_from ? rounds_level(w, from, to)
                                                       : alone_level(w, from, to);
    return end == SWEEP_NONE ? conclude(w) : end;
}

/*
 * The states of one level, by one thread or by all (see bfs_internal.h).
 *
 * As long as levels are narrow, one thread visits the states in the order of discovery, and a
 * predicate is decided at once where it fails.  A run-time error counts at its turn: an error of
 * the predicate after the states of its level, an error of a transition after those states of the
 * next level that were found before it.  From the first wide level on, the order is unspecified: a
 * level is always finished; a failing state goes before errors, and errors of the predicate before
 * those of transitions.  So the end does not depend on the number of threads.
 */
#include "config.h"

#include "checker/search/bfs_internal.h"

#define BATCH 128          /* targets that are looked up together */
#define NEXT_BUT 4         /* a state is read from memory so many states ahead */
#define SLICE 65536        /* states of a round */
#define TRANSIENT_SELDOM 4 /* states for a transient list, for threads to be used */
#define FILLING_SELDOM 4   /* states of a level for one that fills tables, for threads to go on */
#define FEW 256 /* states too few for a round: one thread visits them, which fills the tables */

struct bfs_counts bfs_count(const struct bfs *w, uint32_t visited)
{
    uint32_t n = bfs_n_states(w), states = n - atomic_load(&tree_states(&w->tree)->holes);
    struct bfs_counts c = {
        .states = states,
        .reached = states,
        .certain = w->worker.n > 1 && w->wide ? w->opened : states,
        .frontier = n - visited,
        .depth = w->level.n > 0 ? w->level.n - 1 : 0,
    };

    for (size_t i = 0; i < w->worker.n; i++)
        c.transitions += w->worker.at[i].transitions;
    return c;
}

static bool is_hole(const struct bfs *w, uint32_t state)
{
    return bfs_pair(w, state) == PAIR_HOLE;
}

static void reshape_in_time(struct bfs *w)
{
    if (!tree_is_reshaped_now(&w->tree))
        return;
    bfs_worker_flush(&w->worker.at[0]); /* no pending target has the old shape */
    tree_reshape_in_time(&w->tree);
}

/* Called after `visited` visits and before `more` others; the last stop is saved, too. */
static bool level_must_stop(struct bfs *w, uint32_t visited, uint32_t more)
{
    struct bfs_counts now = bfs_count(w, visited);
    bool stop = w->q->stop(w->q->self, &now);

    w->asked = visited;
    if (checkpoint_sink_wants(w->q->sink, more, stop)) {
        bfs_worker_flush(&w->worker.at[0]);
        bfs_save(w, stop);
    }
    return stop;
}

/* ---- decisions ---- */

static void decide(struct predicate_status *k, enum bfs_end end, struct bfs_counts counts)
{
    k->open = false;
    k->end = end;
    k->counts = counts;
}

void bfs_close_all(struct bfs *w, enum bfs_end end)
{
    uint32_t visited = end == BFS_STOPPED ? w->asked : bfs_n_states(w);

    for (size_t i = 0; i < w->status.n; i++)
        if (w->status.at[i].open)
            decide(&w->status.at[i], end, bfs_count(w, visited));
}

bool bfs_any_open(const struct bfs *w)
{
    for (size_t i = 0; i < w->status.n; i++)
        if (w->status.at[i].open)
            return true;
    return false;
}

/* ---- in order ---- */

/* Decides the predicates with an error that counts before this state. */
static void take_turns(struct bfs *w, uint32_t state)
{
    for (size_t i = 0; i < w->status.n; i++) {
        struct predicate_status *k = &w->status.at[i];
        if (k->open && k->error_at != NO_STATE && state >= k->error_at)
            decide(k, BFS_ERROR, k->faulty ? k->counts : bfs_count(w, state));
    }
}

/* Notes a run-time error in `state`, which counts before `turn` is visited.  counts: NULL, or the
   counts at an error of the predicate itself. */
static void wait_for_turn(struct predicate_status *k, uint32_t turn, uint32_t state,
                          const struct bfs_counts *counts)
{
    if (turn >= k->error_at)
        return;
    k->error_at = turn;
    k->culprit = state;
    k->faulty = counts != NULL;
    if (counts != NULL)
        k->counts = *counts;
}

static void visit_in_order(struct bfs *w, uint32_t state)
{
    struct bfs_worker *x = &w->worker.at[0];
    struct bfs_counts before = bfs_count(w, state), after;
    enum visit v;

    reshape_in_time(w);
    v = bfs_worker_visit(x, state);
    bfs_worker_flush(x);
    after = bfs_count(w, state + 1);
    for (size_t i = 0; i < w->status.n; i++) {
        struct predicate_status *k = &w->status.at[i];
        const struct predicate_result *s = &x->result[i];
        if (!k->open)
            continue;
        if (s->what == RESULT_FOUND) {
            k->culprit = state;
            decide(k, BFS_FOUND, s->after ? after : before);
        } else if (s->what == RESULT_FAULTY) {
            wait_for_turn(k, w->to, state, s->after ? &after : &before);
        } else if (v == VISIT_ERROR) {
            wait_for_turn(k, bfs_n_states(w), state, NULL);
        }
    }
}

static bool narrow_level(struct bfs *w)
{
    for (; w->at < w->to && bfs_any_open(w); w->at++) {
        if (level_must_stop(w, w->at, 1))
            return false;
        take_turns(w, w->at);
        if (bfs_any_open(w))
            visit_in_order(w, w->at);
    }
    take_turns(w, w->to);
    return bfs_any_open(w);
}

/* ---- in any order ---- */

static void note_least_state(uint32_t *least, uint32_t state)
{
    if (state < *least)
        *least = state;
}

static void note_visit(struct bfs_worker *x, enum visit v, uint32_t state)
{
    if (v == VISIT_LATER) {
        vec_push(&x->later, state);
        return;
    }
    if (v == VISIT_ERROR)
        note_least_state(&x->error, state);
    for (size_t i = 0; i < x->w->status.n; i++) {
        if (x->result[i].what == RESULT_FOUND)
            note_least_state(&x->first[i].found, state);
        if (x->result[i].what == RESULT_FAULTY)
            note_least_state(&x->first[i].faulty, state);
    }
}

static bool visit_alone(struct bfs *w, uint32_t state)
{
    struct bfs_worker *x = &w->worker.at[0];

    if (level_must_stop(w, state, 1))
        return false;
    reshape_in_time(w);
    note_visit(x, bfs_worker_visit(x, state), state);
    if (x->target.n >= BATCH)
        bfs_worker_flush(x);
    return true;
}

/* Visits the last n states of those put aside. */
static bool visit_aside(struct bfs *w, size_t n)
{
    for (; n > 0; n--) {
        if (!visit_alone(w, vec_last(&w->aside)))
            return false;
        w->aside.n--;
    }
    bfs_worker_flush(&w->worker.at[0]);
    return true;
}

static bool alone_level(struct bfs *w)
{
    bool on = visit_aside(w, w->aside.n);

    while (w->at < w->to && on) {
        if (w->at + NEXT_BUT < w->to && !is_hole(w, w->at + NEXT_BUT))
            tree_expect_state(&w->tree, bfs_pair(w, w->at + NEXT_BUT));
        on = is_hole(w, w->at) || visit_alone(w, w->at);
        w->at += on;
    }
    bfs_worker_flush(&w->worker.at[0]);
    return on;
}

/* ---- in rounds ---- */

/* Do the pending targets of all threads fit into the tables? */
static bool tables_have_room(const struct bfs *w)
{
    return tree_has_room(&w->tree, (TARGETS_MOST + INDEX_BLOCK) * w->worker.n);
}

static void visit_together(struct bfs_worker *x, uint32_t state)
{
    if (is_hole(x->w, state))
        return;
    if (x->target.n >= BATCH)
        bfs_worker_flush(x);
    if (tables_have_room(x->w))
        note_visit(x, bfs_worker_visit(x, state), state);
    else
        note_visit(x, VISIT_LATER, state);
}

static void end_part(struct bfs_worker *x)
{
    bfs_worker_flush(x);
    pairs_drop(tree_states(&x->w->tree), &x->block);
}

static void make_table_room(struct bfs *w)
{
    tree_grow(&w->tree, (uint32_t)((TARGETS_MOST + INDEX_BLOCK) * w->worker.n));
    while (!tables_have_room(w))
        pairs_grow(tree_states(&w->tree));
}

/* The states are those of the list, or n from `from` on. */
static void level_round(struct bfs *w, const uint32_t *list, uint32_t from, size_t n)
{
    make_table_room(w);
    w->round = (struct round){
        .visit = visit_together, .end_part = end_part, .list = list, .from = from, .n = (uint32_t)n
    };
    bfs_share_conditions(w, true);
    bfs_round(w);
    bfs_share_conditions(w, false);
}

/* Visits states that were put aside: some by this thread alone, which fills the tables, then the
   rest by all threads; where most of these are put aside again, by this one, too. */
static bool visit_later(struct bfs *w)
{
    size_t few = FEW, n;
    bool on = true;

    while (w->aside.n > 0 && on) {
        n = w->aside.n < few ? w->aside.n : few;
        w->worker.at[0].stepper.alone = true;
        w->filled += n;
        on = visit_aside(w, n);
        w->worker.at[0].stepper.alone = false;
        n = w->aside.n;
        if (n == 0 || !on)
            break;
        level_round(w, w->aside.at, 0, n);
        w->aside.n = 0;
        bfs_collect(w);
        few = 2 * w->aside.n > n ? w->aside.n : FEW;
    }
    return on;
}

static bool visit_slice(struct bfs *w, uint32_t n)
{
    uint32_t from = w->at;

    if (level_must_stop(w, from, n))
        return false;
    reshape_in_time(w);
    level_round(w, NULL, w->at, n);
    w->at += n;
    bfs_collect(w);
    if (visit_later(w))
        return true;
    w->asked = from; /* not all behind it has been visited */
    return false;
}

/* No list is transient: threads know those in the tables. */
static bool rounds_level(struct bfs *w)
{
    struct stepper *first = &w->worker.at[0].stepper;
    struct transients *transients = first->transients;
    bool on;

    first->alone = first->is_seen = false;
    first->transients = NULL;
    on = visit_later(w);
    while (w->at < w->to && on)
        on = visit_slice(w, w->to - w->at < SLICE ? w->to - w->at : SLICE);
    first->alone = true;
    first->transients = transients;
    bfs_worker_flush(&w->worker.at[0]);
    return on;
}

/* Decides predicate i by the results of all threads in a wide level. */
static void conclude(struct bfs *w, size_t i)
{
    struct predicate_status *k = &w->status.at[i];
    uint32_t found = NO_STATE, faulty = NO_STATE, error = NO_STATE;

    for (size_t t = 0; t < w->worker.n; t++) {
        const struct bfs_worker *x = &w->worker.at[t];
        note_least_state(&found, x->first[i].found);
        note_least_state(&faulty, x->first[i].faulty);
        note_least_state(&error, x->error);
    }
    k->culprit = found != NO_STATE ? found : faulty != NO_STATE ? faulty : error;
    if (k->culprit != NO_STATE)
        decide(k, found != NO_STATE ? BFS_FOUND : BFS_ERROR, bfs_count(w, bfs_n_states(w)));
}

/* Are so many lists transient that one thread is better off without the others, who would wait for
   it to make them?  Known when it has visited some states alone. */
static bool needs_transients(struct bfs *w, uint32_t last)
{
    uint64_t made = transients_made(w->worker.at[0].stepper.transients) - w->transient;

    return w->alone < w->wide_from || made * TRANSIENT_SELDOM > last;
}

/* Is it better off because it had to visit so many states of the last level alone in any case?
   Then until there are twice as many. */
static bool fills_tables(struct bfs *w, uint32_t last)
{
    if (w->filled * FILLING_SELDOM > last)
        w->alone_until = w->at > UINT32_MAX / 2 ? UINT32_MAX : 2 * w->at;
    w->filled = 0;
    return w->at < w->alone_until;
}

/* At the beginning of a level. */
static void choose_threads(struct bfs *w)
{
    size_t levels = w->level.n;
    uint32_t n = w->to - w->at;
    uint32_t last = levels > 1 ? w->level.at[levels - 1] - w->level.at[levels - 2] : 0;

    w->together = w->wide && w->worker.n > 1 && n >= w->wide_from && !needs_transients(w, last) &&
                  !fills_tables(w, last);
    if (w->together)
        return;
    w->alone += n;
    w->transient = transients_made(w->worker.at[0].stepper.transients);
}

static bool wide_level(struct bfs *w)
{
    if (!(w->together ? rounds_level(w) : alone_level(w)))
        return false;
    for (size_t i = 0; i < w->status.n; i++)
        if (w->status.at[i].open)
            conclude(w, i);
    return bfs_any_open(w);
}

static bool error_waits(const struct bfs *w)
{
    for (size_t i = 0; i < w->status.n; i++)
        if (w->status.at[i].open && w->status.at[i].error_at != NO_STATE)
            return true;
    return false;
}

bool bfs_level(struct bfs *w)
{
    if (w->at == vec_last(&w->level)) {
        w->wide = w->wide || (w->to - w->at >= w->wide_from && !error_waits(w));
        choose_threads(w);
    }
    return w->wide ? wide_level(w) : narrow_level(w);
}

/*
 * All states by byte code alone, as packed states (see bfs_internal.h).
 *
 * Where all edges have programs, a state costs little but running these and finding where they
 * lead, or the representative of that: no list of transitions, no tree.  This search decides that a
 * predicate holds in all states; in levels that begin behind many states it also finds one where
 * the predicate fails, and the path to it (bfs_packed_path.c).  Other violations are left to the
 * search by lists, which begins anew and finds them after as many steps; and where a program gives
 * up, all are.  So it does not know of run-time errors, and the states of a level may be visited in
 * any order.
 *
 * The threads divide the states of wide levels in rounds, as in bfs_level.c, unless one thread has
 * to visit too many states alone.
 */
#include "config.h"

#include "checker/search/bfs_packed_internal.h"

#define SIZE_MOST 128u    /* machine words of a state */
#define WIDE_PACKED 1024u /* states of a level that threads divide */
#define STOP_SELDOM 256u  /* states and steps between two calls of `stop` by one thread, ... */
#define ROUND_WORK 65536u /* ... and of a round, about */
#define ROUND_LEAST 256u  /* states of a round */
#define KNOWN 4096u       /* states that tell of the others */
#define FEW 256u          /* states too few for a round: one thread visits them */
#define JUDGED 16384u     /* states of rounds before these are judged */
#define ASIDE_CHEAP 8u    /* states that are put aside for the time of one that is visited */

/* ---- what predicates read ---- */

static void note_read_part(struct packed_search *x, const struct cell_part *part, uint64_t bit)
{
    for (uint32_t k = part->first; k < part->first + part->n; k++)
        x->readers[x->s->n + k] |= bit;
}

static void note_instance_parts(struct packed_search *x, const struct footprint *what, uint32_t i,
                                uint64_t bit)
{
    const struct local_lts *c = &x->s->local[i];

    for (uint32_t k = 0; k < c->process->n_nodes; k++)
        x->readers[i] |= what->node[i][k] ? bit : 0;
    for (uint32_t k = 0; k < c->process->n_variables; k++) {
        x->readers[i] |= what->variable[i][k] ? bit : 0;
        if (what->variable[i][k] && local_lts_is_lifted(c, k))
            note_read_part(x, local_lts_part(c, k), bit);
    }
}

static void find_predicate_readers(struct packed_search *x)
{
    const struct system *s = x->s;

    x->readers = mem_zalloc((s->width + (size_t)1) * sizeof *x->readers);
    for (size_t k = 0; k < x->w->status.n; k++) {
        const struct footprint *what = x->w->status.at[k].p->what;
        uint64_t bit = packed_bit_of_predicate(k);
        if (packed_has_programs(x, k))
            continue;
        for (uint32_t i = 0; i < s->n; i++)
            note_instance_parts(x, what, i, bit);
        for (uint32_t i = 0; i < s->sig->n_globals; i++)
            if (what->global[i]) {
                struct cell_part part = cells_of_global(&s->cells, i);
                note_read_part(x, &part, bit);
            }
    }
}

/* ---- limits ---- */

static uint64_t visited(const struct packed_search *x)
{
    uint64_t n = 0;

    for (uint32_t i = 0; i < x->n_workers; i++)
        n += x->worker[i].visited;
    return n;
}

static uint64_t transitions(const struct packed_search *x)
{
    uint64_t n = 0;

    for (uint32_t i = 0; i < x->n_workers; i++)
        n += x->worker[i].transitions;
    return n;
}

/* No thread has numbers of its own. */
static struct bfs_counts count(const struct packed_search *x)
{
    uint32_t n = collapsed_states_size(&x->states);

    return (struct bfs_counts){
        .states = n,
        .transitions = transitions(x),
        .reached = n,
        .certain = x->w->worker.n > 1 ? x->opened : n,
        .frontier = n - visited(x),
        .depth = x->depth,
        .packed = true,
    };
}

static bool packed_must_stop(struct packed_search *x)
{
    struct packed_worker *first = &x->worker[0];
    struct bfs_counts now;

    x->stop_at = first->visited + first->transitions + STOP_SELDOM;
    packed_worker_flush(first);
    now = count(x);
    x->stopped = x->w->q->stop(x->w->q->self, &now);
    return x->stopped;
}

static bool runs_out_of_numbers(const struct packed_search *x)
{
    return collapsed_states_size(&x->states) >= PACKED_STATES_MOST;
}

/* ---- one thread ---- */

/* False: that is the end of the search. */
static bool visit_packed_alone(struct packed_search *x, uint32_t state)
{
    struct packed_worker *first = &x->worker[0];

    if ((first->visited + first->transitions >= x->stop_at && packed_must_stop(x)) ||
        runs_out_of_numbers(x))
        return false;
    while (!packed_worker_visit(first, state))
        if (!packed_search_widen(x)) /* alone, nothing else is wrong */
            return false;
    return !packed_has_failed(x);
}

static bool packed_level_alone(struct packed_search *x, uint32_t from, uint32_t to)
{
    bool on = true;

    while (from < to && on)
        on = visit_packed_alone(x, from++);
    packed_worker_flush(&x->worker[0]);
    return on;
}

/* ---- all threads ---- */

/* The graph, where it was written down in this round: states have other numbers now. */
static void renumber_targets(struct packed_search *x, const uint32_t *now)
{
    uint32_t n = collapsed_states_size(&x->states);

    for (uint32_t i = 0; i < x->n_workers; i++) {
        const struct graph_log *log = x->worker[i].log;
        for (size_t k = log != NULL ? x->worker[i].logged : 0; log != NULL && k < log->target.n;
             k++)
            if (log->target.at[k] >= n)
                log->target.at[k] = now[log->target.at[k] - n];
    }
}

/* No thread has numbers any more. */
static void close_blocks(struct packed_search *x)
{
    uint32_t *now = mem_alloc((size_t)x->states.n_threads * INDEX_BLOCK * sizeof *now);

    collapsed_states_close(&x->states, now);
    renumber_targets(x, now);
    mem_free(now);
}

static void begin_packed_round(struct packed_search *x)
{
    for (uint32_t i = 0; i < x->n_workers; i++) {
        compiled_stepper_share(&x->worker[i].stepper);
        if (x->worker[i].log != NULL)
            x->worker[i].logged = x->worker[i].log->target.n;
    }
    x->worker[0].worker->stepper.alone = false;
}

static void end_packed_round(struct packed_search *x)
{
    compiled_stepper_be_alone(&x->worker[0].stepper);
    x->worker[0].worker->stepper.alone = true;
    close_blocks(x);
}

static uint64_t room_of_round(const struct packed_search *x)
{
    return ((uint64_t)PACKED_TARGETS + INDEX_BLOCK) * x->n_workers;
}

static void visit_packed_together(struct bfs_worker *b, uint32_t state)
{
    struct packed_worker *x = b->packed;
    const struct packed_search *search = x->search;

    if (packed_has_failed(search))
        return;
    if (x->n_targets >= PACKED_BATCH)
        packed_worker_flush(x);
    if (!collapsed_states_have_room(&search->states, room_of_round(search)) ||
        !packed_worker_visit(x, state))
        vec_push(&b->later, state);
}

static void end_packed_part(struct bfs_worker *b)
{
    packed_worker_flush(b->packed);
}

/* A search without rounds has one; the threads of others are perhaps not made, after all. */
static void make_workers(struct packed_search *x, uint32_t n)
{
    for (; x->n_workers < n; x->n_workers++) {
        struct packed_worker *worker = &x->worker[x->n_workers];
        packed_worker_init(worker, x, &x->w->worker.at[x->n_workers]);
        worker->thread = x->n_workers;
        if (worker->worker->log != NULL && x->n_workers > 0)
            packed_worker_log(worker, worker->worker->log);
    }
}

static void drop_workers(struct packed_search *x, size_t n)
{
    while (x->n_workers > n)
        packed_worker_clear(&x->worker[--x->n_workers]);
}

/* The states are those of the list, or of the round. */
static void packed_round(struct packed_search *x, const uint32_t *list, uint32_t from, uint32_t n)
{
    struct round *r = &x->w->round;

    make_workers(x, (uint32_t)x->w->worker.n);
    collapsed_states_share(&x->states, x->n_workers);
    collapsed_states_make_room(&x->states, room_of_round(x));
    *r = (struct round){ .list = list,
                         .from = from,
                         .n = n,
                         .visit = visit_packed_together,
                         .end_part = end_packed_part };
    begin_packed_round(x);
    bfs_round(x->w);
    end_packed_round(x);
    drop_workers(x, x->w->worker.n);
    x->in_rounds += list == NULL ? n : 0;
}

/* Visits the last n states of those put aside, by one thread. */
static bool visit_packed_aside(struct packed_search *x, size_t n)
{
    bool on = true;

    for (; n > 0 && on; n--) {
        on = visit_packed_alone(x, vec_pop(&x->w->aside));
        x->in_between++;
    }
    packed_worker_flush(&x->worker[0]);
    return on;
}

/* Visits what was put aside: some by one thread, which makes what others look up, then the rest by
   all; where most of that is put aside again, by one thread, too. */
static bool visit_packed_later(struct packed_search *x)
{
    struct vec_u32 *aside = &x->w->aside;
    size_t few = FEW, n;
    bool on = true;

    bfs_collect(x->w);
    while (aside->n > 0) {
        x->put_aside += aside->n;
        on = visit_packed_aside(x, aside->n < few ? aside->n : few);
        n = aside->n;
        if (n == 0 || !on)
            break;
        packed_round(x, aside->at, 0, (uint32_t)n);
        aside->n = 0;
        bfs_collect(x->w);
        few = 2 * aside->n > n ? aside->n : FEW;
    }
    aside->n = 0; /* if the search ends */
    return on;
}

/* As many states as are a good deal of work. */
static uint32_t round_size(const struct packed_search *x)
{
    uint64_t n = ROUND_WORK / (1 + transitions(x) / (visited(x) + 1));

    return n < ROUND_LEAST ? ROUND_LEAST : (uint32_t)n;
}

static bool packed_level_together(struct packed_search *x, uint32_t from, uint32_t to)
{
    bool on = true;

    while (from < to && on) {
        uint32_t n = round_size(x);
        if (n > to - from)
            n = to - from;
        if (packed_must_stop(x) || runs_out_of_numbers(x))
            return false;
        packed_round(x, NULL, from, n);
        from += n;
        on = visit_packed_later(x) && !packed_has_failed(x);
    }
    return on;
}

/* Where one thread had to do about as much as all, it goes on alone for some time. */
static void judge_rounds(struct packed_search *x)
{
    if (x->in_rounds < JUDGED)
        return;
    if (2 * (x->in_between + x->put_aside / ASIDE_CHEAP) > x->in_rounds)
        x->alone_until = visited(x) / 4 * 5;
    x->in_rounds = x->put_aside = x->in_between = 0;
}

static bool is_for_rounds(const struct packed_search *x, uint32_t n)
{
    uint32_t least = x->w->q->wide > 0 ? x->w->q->wide : WIDE_PACKED;

    return x->w->worker.n > 1 && n >= least && visited(x) >= x->alone_until;
}

/* ---- the search ---- */

static bool packed_level_stops(struct packed_search *x)
{
    const struct bfs_question *q = x->w->q;
    struct bfs_counts now = count(x);

    x->stopped = q->graph != NULL && q->opened != NULL && q->opened(q->self, &now);
    return x->stopped;
}

static void decide_failing(struct packed_search *x)
{
    struct bfs_counts now = count(x);

    packed_search_decide_failing(x, &now);
}

/* False: something else has to search, or nothing is left. */
static bool search_packed_levels(struct packed_search *x)
{
    uint32_t from = 0, to = collapsed_states_size(&x->states);
    bool on = true;

    for (; on && from < to; to = collapsed_states_size(&x->states)) {
        x->opened = to;
        if (x->w->q->graph != NULL)
            vec_push(&x->w->q->graph->level, from);
        if (packed_level_stops(x))
            break;
        if (to >= KNOWN && !x->adapted)
            packed_search_adapt(x);
        x->finds = x->failed != NULL && to >= x->finds_from;
        vec_push(&x->level, from);
        on = is_for_rounds(x, to - from) ? packed_level_together(x, from, to)
                                         : packed_level_alone(x, from, to);
        if (on && x->finds)
            decide_failing(x);
        judge_rounds(x);
        from = to;
        x->depth += on && from < collapsed_states_size(&x->states);
    }
    return on || x->stopped;
}

static void start_packed(struct packed_search *x)
{
    const struct bfs *w = x->w;
    const uint32_t *word = packed_search_start(x);

    if (word != NULL)
        packed_worker_start(&x->worker[0], word);
    for (size_t i = 0; word == NULL && i < w->q->start->n; i++)
        packed_worker_start(&x->worker[0], store_get(&w->source->store, w->q->start->at[i]));
    if (w->q->graph != NULL)
        packed_worker_log(&x->worker[0], w->worker.at[0].log);
}

static void decide_packed(const struct packed_search *x)
{
    for (size_t i = 0; i < x->w->status.n; i++) {
        struct predicate_status *k = &x->w->status.at[i];
        if (x->left[i])
            continue;
        k->open = false;
        k->packed = true;
        k->end = x->stopped ? BFS_STOPPED : BFS_NONE;
        k->counts = count(x);
    }
}

/* They go, with their layout, and are empty then. */
static void keep_packed_states(struct packed_search *x)
{
    if (x->w->q->graph == NULL || x->w->q->states == NULL)
        return;
    x->kept = bfs_states_of_packed(x->states, x->layout);
    collapsed_states_init(&x->states, &x->layout);
    x->layout = packed_search_layout(x, NULL);
}

static void run_packed(struct packed_search *x)
{
    collapsed_states_init(&x->states, &x->layout);
    x->left = mem_zalloc(x->w->status.n * sizeof *x->left);
    packed_search_leave_observers(x);
    find_predicate_readers(x);
    packed_search_look_for_failures(x);
    x->worker = thread_memory(x->w->worker.n * sizeof *x->worker);
    make_workers(x, 1);
    start_packed(x);
    if (!packed_has_failed(x) && search_packed_levels(x)) {
        decide_packed(x);
        drop_workers(x, 0);
        keep_packed_states(x);
    }
    drop_workers(x, 0);
    collapsed_states_clear(&x->states);
    mem_free(x->worker);
    mem_free(x->readers);
    mem_free((void *)x->left);
    mem_free((void *)x->failed);
    vec_clear(&x->level);
}

static bool is_for(const struct bfs *w)
{
    return w->q->packed && w->q->sink == NULL && w->compact == NULL &&
           w->q->n_before == w->q->start->n;
}

/* The graph is written down only where programs tell all propositions. */
static bool can_tell_propositions(const struct packed_search *x)
{
    bool can = true;

    for (size_t k = 0; x->w->q->graph != NULL && k < x->w->status.n; k++)
        can = can && (packed_has_programs(x, k) || x->w->status.at[k].p->n_clauses == 0);
    return can;
}

static void run_programs(struct packed_search *x)
{
    struct bfs *w = x->w;

    packed_search_lay_out(x);
    if (x->layout.size <= SIZE_MOST) {
        bfs_find_conditions(w);
        x->steps = compiled_steps_new(x->s, !w->q->interpreted, vec_number(w->condition.n),
                                      w->condition.at);
    }
    x->ran = x->steps != NULL && can_tell_propositions(x) && packed_search_can_ask(x);
    if (x->ran)
        run_packed(x);
    compiled_steps_free(x->steps);
    packed_layout_clear(&x->layout);
    mem_free(x->group);
}

/* False: there are no programs. */
static bool search_in_system(struct packed_search *x)
{
    struct packed_system *system;

    run_programs(x);
    system = packed_search_leave(x);
    if (x->kept != NULL) {
        bfs_states_translate(x->kept, system);
        *x->w->q->states = x->kept;
    } else {
        packed_system_free(system);
    }
    return x->ran;
}

void bfs_packed_run(struct bfs *w)
{
    struct packed_search own = { .w = w }, x = { .w = w, .s = w->s };

    if (!is_for(w))
        return;
    if (packed_search_enter(&own) && search_in_system(&own))
        return;
    packed_system_free(packed_search_leave(&own));
    if (packed_search_may_stay(&x))
        search_in_system(&x);
}

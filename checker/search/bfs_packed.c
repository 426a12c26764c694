/*
 * All states by byte code alone, as packed states (see bfs_internal.h).
 *
 * Where all edges are internal and have programs, a state costs little but running these and
 * finding where they lead: no list of transitions, no tree.  This search decides only that a
 * predicate holds in all states.  One that fails somewhere is left to the other search, which
 * begins anew and finds it after as many steps; and where a program gives up, all are.  So it does
 * not know of paths, nor of run-time errors.
 */
#include "config.h"

#include <string.h>

#include "checker/search/bfs_internal.h"
#include "stg/states/packed_states.h"
#include "stg/step/compiled_steps.h"

#define PACKED_BATCH 64u    /* targets that are looked up together */
#define SIZE_MOST 10u       /* machine words of a state */
#define BYTES_SMALL 16u     /* bytes that take about as much memory as a tree, ... */
#define LARGE_MOST 2097152u /* ... and of others so many states are too many */
#define STOP_SELDOM 256u    /* states and steps between two calls of `stop` */

struct packed_search {
    struct bfs *w;
    struct bfs_worker *worker; /* its words are those of the state being visited */
    struct packed_layout layout;
    struct packed_states states;
    struct compiled_steps *steps;
    uint64_t *at;     /* the state being visited; owned, as the next */
    uint64_t *target; /* of a batch */
    uint64_t hash[PACKED_BATCH];
    uint32_t n_targets;
    uint32_t n; /* transitions of this state */
    bool moves; /* one of them leads to another one */
    uint64_t transitions;
    uint32_t visited, depth;
    uint64_t stop_at; /* so many states and steps: `stop` is called */
    bool *left;       /* predicates that the other search is to decide; owned */
    size_t n_left;
    uint64_t *readers; /* of each word: a bit for each predicate that reads it; owned */
    uint64_t stale;    /* a bit for each predicate that reads a word which has changed */
    bool stopped;
};

/* Many predicates share the last bit. */
static uint64_t bit_of_predicate(size_t i)
{
    return UINT64_C(1) << (i < 63 ? i : 63);
}

/* ---- what predicates read ---- */

static void note_read_part(struct packed_search *x, const struct cell_part *part, uint64_t bit)
{
    for (uint32_t k = part->first; k < part->first + part->n; k++)
        x->readers[x->w->s->n + k] |= bit;
}

static void note_instance_parts(struct packed_search *x, const struct footprint *what, uint32_t i,
                                uint64_t bit)
{
    const struct local_lts *c = &x->w->s->local[i];

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
    const struct system *s = x->w->s;

    x->readers = mem_zalloc((s->width + (size_t)1) * sizeof *x->readers);
    for (size_t k = 0; k < x->w->status.n; k++) {
        const struct footprint *what = x->w->status.at[k].p->what;
        for (uint32_t i = 0; i < s->n; i++)
            note_instance_parts(x, what, i, bit_of_predicate(k));
        for (uint32_t i = 0; i < s->sig->n_globals; i++)
            if (what->global[i]) {
                struct cell_part part = cells_of_global(&s->cells, i);
                note_read_part(x, &part, bit_of_predicate(k));
            }
    }
    x->stale = UINT64_MAX;
}

/* ---- targets ---- */

static void flush(struct packed_search *x)
{
    uint32_t size = x->layout.size;

    for (uint32_t i = 0; i < x->n_targets; i++)
        packed_states_fetch(&x->states, x->hash[i]);
    for (uint32_t i = 0; i < x->n_targets; i++)
        packed_states_put(&x->states, x->target + (size_t)i * size, x->hash[i]);
    x->n_targets = 0;
}

static void add_packed_target(struct packed_search *x)
{
    uint32_t size = x->layout.size;
    uint64_t hash = packed_hash(x->target + (size_t)x->n_targets * size, size);

    packed_states_expect(&x->states, hash);
    x->hash[x->n_targets++] = hash;
    if (x->n_targets == PACKED_BATCH)
        flush(x);
}

/* False: it is the same. */
static inline bool change_packed(const struct packed_search *x, uint64_t *state, uint32_t place,
                                 uint32_t word)
{
    if (x->worker->number[place] == word)
        return false;
    packed_layout_set(&x->layout, state, place, word);
    return true;
}

static void add_packed_step(void *self, const struct compiled_step *t)
{
    struct packed_search *x = self;
    uint32_t size = x->layout.size, n = x->w->s->n;
    uint64_t *state = x->target + (size_t)x->n_targets * size;
    bool moves;

    for (uint32_t i = 0; i < size; i++)
        state[i] = x->at[i];
    moves = change_packed(x, state, t->instance, t->next);
    for (uint32_t i = 0; i < t->n_writes; i++)
        moves |= change_packed(x, state, n + t->write[i].cell, t->write[i].v);
    x->n++;
    if (!moves)
        return;
    x->moves = true;
    add_packed_target(x);
}

/* ---- a state ---- */

static void unpack_state(struct packed_search *x, uint32_t number)
{
    for (uint32_t i = 0; i < x->layout.size; i++) {
        uint64_t before = x->at[i], differ;
        x->at[i] = packed_states_word(&x->states, number, i);
        differ = before ^ x->at[i];
        while (differ != 0) {
            uint32_t bit = (uint32_t)__builtin_ctzll(differ);
            uint32_t word = x->layout.owner[i * PACKED_WORD_BITS + bit];
            const struct bit_field *f = &x->layout.field[word];
            differ &= ~((uint64_t)f->mask << f->shift);
            x->worker->number[word] = packed_layout_get(&x->layout, x->at, word);
            compiled_steps_changed(x->steps, word);
            x->stale |= x->readers[word];
        }
    }
}

/* What does not hold is left to the other search. */
static void leave_if(struct packed_search *x, size_t i, bool fails)
{
    if (!fails || x->left[i])
        return;
    x->left[i] = true;
    x->n_left++;
}

/* They hold in the state before, so only those are looked at that read what has changed. */
static void look_at_predicates(struct packed_search *x)
{
    x->worker->visited++;
    for (size_t i = 0; i < x->w->status.n && x->stale != 0; i++)
        if (!x->left[i] && (x->stale & bit_of_predicate(i)) != 0)
            leave_if(x, i, bfs_predicate_truth(x->worker, &x->w->status.at[i]) != PREDICATE_HOLDS);
    x->stale = 0;
}

static void look_at_end(struct packed_search *x)
{
    for (size_t i = 0; i < x->w->status.n; i++) {
        const struct bfs_predicate *p = x->w->status.at[i].p;
        leave_if(x, i, (p->live && x->n == 0) || (p->moves && !x->moves));
    }
}

/* False: a program has given up, or no predicate is left to this search. */
static bool visit_packed(struct packed_search *x, uint32_t number)
{
    unpack_state(x, number);
    look_at_predicates(x);
    x->n = 0;
    x->moves = false;
    if (!compiled_steps_of(x->steps, x->worker->number, add_packed_step, x))
        return false;
    look_at_end(x);
    x->transitions += x->n;
    x->visited++;
    return x->n_left < x->w->status.n;
}

/* ---- the search ---- */

static struct bfs_counts count(const struct packed_search *x)
{
    return (struct bfs_counts){
        .states = x->states.n,
        .transitions = x->transitions,
        .reached = x->states.n,
        .frontier = x->states.n - x->visited,
        .depth = x->depth,
        .packed = true,
    };
}

static bool must_stop(struct packed_search *x)
{
    struct bfs_counts now;

    if (x->visited + x->transitions < x->stop_at)
        return false;
    x->stop_at = x->visited + x->transitions + STOP_SELDOM;
    flush(x);
    now = count(x);
    x->stopped = x->w->q->stop(x->w->q->self, &now);
    compiled_steps_forget_frames(x->steps);
    return x->stopped;
}

static bool takes_too_much(const struct packed_search *x)
{
    return x->states.n >=
           (x->layout.bytes > BYTES_SMALL ? LARGE_MOST : PACKED_STATES_MOST - PACKED_BATCH);
}

static bool search_packed_levels(struct packed_search *x)
{
    uint32_t state = 0, end;

    for (x->depth = 0;; x->depth++) {
        for (end = x->states.n; state < end; state++) {
            if (must_stop(x))
                return true;
            if (takes_too_much(x) || !visit_packed(x, state))
                return false;
        }
        flush(x);
        if (x->states.n == end)
            return true;
    }
}

static void start(struct packed_search *x)
{
    const struct bfs *w = x->w;

    for (size_t i = 0; i < w->q->start->n; i++) {
        const uint32_t *word = store_get(&w->source->store, w->q->start->at[i]);
        memset(x->target, 0, x->layout.size * sizeof *x->target);
        packed_layout_put(&x->layout, word, x->target);
        x->n_targets = 0;
        packed_states_put(&x->states, x->target, packed_hash(x->target, x->layout.size));
    }
    for (uint32_t i = 0; i < w->s->width; i++) /* all zero is the state before the first one */
        x->worker->number[i] = packed_layout_get(&x->layout, x->at, i);
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

static bool is_for(const struct bfs *w)
{
    return w->q->packed && w->q->sink == NULL && w->compact == NULL &&
           w->source->canonicalizer.reduce == NULL && w->q->n_before == w->q->start->n;
}

void bfs_packed_run(struct bfs *w)
{
    struct packed_search x = { .w = w, .worker = &w->worker.at[0] };

    if (!is_for(w))
        return;
    packed_layout_init(&x.layout, w->s->width, w->s->range);
    x.steps = x.layout.size > SIZE_MOST ? NULL : compiled_steps_new(w->s, !w->q->interpreted);
    if (x.steps != NULL) {
        packed_states_init(&x.states, x.layout.bytes);
        x.at = mem_zalloc(x.layout.size * sizeof *x.at);
        x.target = mem_zalloc((size_t)PACKED_BATCH * x.layout.size * sizeof *x.target);
        x.left = mem_zalloc(w->status.n * sizeof *x.left);
        find_predicate_readers(&x);
        start(&x);
        if (search_packed_levels(&x))
            decide_packed(&x);
        packed_states_clear(&x.states);
        mem_free(x.at);
        mem_free(x.target);
        mem_free(x.readers);
        mem_free(x.left);
    }
    compiled_steps_free(x.steps);
    packed_layout_clear(&x.layout);
}

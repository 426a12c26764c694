/*
 * One packed state: its predicates, its targets (see bfs_packed_internal.h).
 */
#include "config.h"

#include "checker/search/bfs_packed_internal.h"

#include <string.h>

/* Behind the words of the state, which perhaps are more than those of the worker's own. */
static void make_room_for_observations(struct packed_worker *x)
{
    size_t n = tree_numbers(&x->search->w->tree);

    if (n < x->search->s->width)
        n = x->search->s->width;
    n += x->search->steps->observed.at.n;

    mem_free(x->worker->number);
    x->word = x->worker->number = thread_memory(n * sizeof *x->word);
}

void packed_worker_init(struct packed_worker *x, struct packed_search *search,
                        struct bfs_worker *worker)
{
    const struct packed_layout *l = &search->layout;

    *x = (struct packed_worker){ .search = search,
                                 .worker = worker,
                                 .n_instances = search->s->n,
                                 .layout = l,
                                 .states = &search->states,
                                 .stale = UINT64_MAX };
    worker->packed = x;
    compiled_stepper_init(&x->stepper, search->steps);
    make_room_for_observations(x);
    x->at = thread_memory(search->size_most * sizeof *x->at);
    x->next = thread_memory(search->size_most * sizeof *x->next);
    x->target = thread_memory((size_t)PACKED_TARGETS * search->size_most * sizeof *x->target);
    x->hash = thread_memory(PACKED_TARGETS * sizeof *x->hash);
    x->raw = thread_memory(search->size_most * sizeof *x->raw);
    packed_worker_new_layout(x);
}

static void enter_word(struct packed_worker *x, uint32_t place, uint32_t word)
{
    x->word[place] = word;
    compiled_stepper_change(&x->stepper, place, word);
    x->stale |= x->search->readers[place];
}

/* The state before the next one is all zero. */
void packed_worker_new_layout(struct packed_worker *x)
{
    memset(x->at, 0, x->search->size_most * sizeof *x->at);
    representative_cache_clear(&x->representatives);
    representative_cache_init(&x->representatives, x->layout->size);
    for (uint32_t i = 0; i < x->layout->n; i++)
        enter_word(x, i, packed_layout_get(x->layout, x->at, i));
}

void packed_worker_clear(struct packed_worker *x)
{
    compiled_stepper_clear(&x->stepper);
    mem_free(x->at);
    mem_free(x->next);
    mem_free(x->target);
    mem_free(x->hash);
    mem_free(x->raw);
    representative_cache_clear(&x->representatives);
    vec_clear(&x->in_doubt);
    vec_clear(&x->fails);
    mem_free(x->number);
}

void packed_worker_log(struct packed_worker *x, struct graph_log *log)
{
    x->log = log;
    if (x->number == NULL)
        x->number = thread_memory(PACKED_TARGETS * sizeof *x->number);
}

/* ---- targets ---- */

void packed_worker_flush(struct packed_worker *x)
{
    struct collapsed_states *states = x->states;
    uint32_t thread = x->stepper.alone ? COLLAPSED_ALONE : x->thread;
    uint32_t put = 0;

    for (;;) {
        put += collapsed_states_put(states, x->n_targets - put,
                                    x->target + (size_t)put * states->size, x->hash + put, thread,
                                    x->log == NULL ? NULL : x->number + put);
        if (put == x->n_targets)
            break;
        collapsed_states_make_room(states, 1);
    }
    for (uint32_t i = 0; x->log != NULL && i < put; i++)
        graph_log_target(x->log, x->number[i]);
    x->n_targets = 0;
}

/* The target behind the others is complete. */
static inline void add_packed_target(struct packed_worker *x, const uint64_t *state)
{
    x->hash[x->n_targets++] = collapsed_states_expect(x->states, state);
    if (x->n_targets >= PACKED_BATCH && x->stepper.alone)
        packed_worker_flush(x);
    x->full = x->n_targets == PACKED_TARGETS;
}

/* The place of the next target, which is the state being visited so far. */
static inline uint64_t *next_target(const struct packed_worker *x)
{
    uint32_t size = x->layout->size;
    uint64_t *state = x->target + (size_t)x->n_targets * size;

    for (uint32_t i = 0; i < size; i++)
        state[i] = x->at[i];
    return state;
}

/* False: it is the same. */
static inline bool change_packed(struct packed_worker *x, uint64_t *state, uint32_t place,
                                 uint32_t word)
{
    if (x->word[place] == word)
        return false;
    if (!packed_layout_set(x->layout, state, place, word))
        x->unfit = true;
    return true;
}

/* False: the step leads to the same state. */
static inline bool take_packed_step(struct packed_worker *x, const struct compiled_step *t,
                                    uint64_t *state)
{
    uint32_t n = x->n_instances;
    bool moves = change_packed(x, state, t->instance, t->next);

    for (uint32_t i = 0; i < t->n_parts; i++)
        moves |= change_packed(x, state, t->part[i].instance, t->part[i].next);
    for (uint32_t i = 0; i < t->n_writes; i++)
        moves |= change_packed(x, state, n + t->write[i].cell, t->write[i].v);
    return moves;
}

/* Sets the state to the representative of where the step leads. */
static void find_packed_representative(struct packed_worker *x, const struct compiled_step *t,
                                       uint64_t *state)
{
    const struct canonicalizer *c = &x->worker->canonicalizer;
    uint32_t n = x->n_instances, width = x->layout->n, *vector = x->worker->vector;

    memcpy(vector, x->word, width * sizeof *vector);
    vector[t->instance] = t->next;
    for (uint32_t i = 0; i < t->n_parts; i++)
        vector[t->part[i].instance] = t->part[i].next;
    for (uint32_t i = 0; i < t->n_writes; i++)
        vector[n + t->write[i].cell] = t->write[i].v;
    if (!c->reduce(c->self, x->stepper.alone, vector, NULL)) {
        x->lacking = true;
        return;
    }
    memcpy(state, x->at, x->layout->size * sizeof *state);
    for (uint32_t i = 0; i < width; i++)
        change_packed(x, state, i, vector[i]);
}

/* The step as it is, with the target's representative, which is remembered where both fit in the
   layout.  False: the step leads to the same state. */
static bool take_step_to_representative(struct packed_worker *x, const struct compiled_step *t,
                                        uint64_t *state)
{
    uint32_t size = x->layout->size;
    bool unfit = x->unfit, moves, fits;
    const uint64_t *known;
    uint64_t hash;

    x->unfit = false;
    moves = take_packed_step(x, t, state);
    fits = !x->unfit;
    x->unfit = unfit;
    hash = packed_hash(state, size);
    known = fits ? representative_cache_find(&x->representatives, hash, state) : NULL;
    if (known != NULL) {
        memcpy(state, known, size * sizeof *state);
        return moves;
    }
    memcpy(x->raw, state, size * sizeof *state);
    find_packed_representative(x, t, state);
    if (fits && !x->unfit && !x->lacking)
        representative_cache_note(&x->representatives, hash, x->raw, state);
    return moves;
}

static void add_packed_step(void *self, const struct compiled_step *t)
{
    struct packed_worker *x = self;
    bool renamed = x->worker->canonicalizer.reduce != NULL, moves;
    uint64_t *state;

    if (x->full || x->lacking)
        return;
    state = next_target(x);
    moves = renamed ? take_step_to_representative(x, t, state) : take_packed_step(x, t, state);
    x->n++;
    if (x->unfit || x->lacking || !(moves || renamed || x->log != NULL))
        return;
    x->moves = x->moves || moves;
    add_packed_target(x, state);
}

void packed_worker_start(struct packed_worker *x, const uint32_t *word)
{
    uint64_t *state = next_target(x);

    memset(state, 0, x->layout->size * sizeof *state);
    packed_layout_put(x->layout, word, state);
    add_packed_target(x, state);
    packed_worker_flush(x);
}

/* ---- a state ---- */

static void unpack_state(struct packed_worker *x, uint32_t number)
{
    const struct packed_layout *l = x->layout;
    const uint64_t *readers = x->search->readers;
    uint32_t *words = x->word;
    uint64_t stale = x->stale;

    collapsed_states_read(x->states, number, x->next);
    for (uint32_t i = 0; i < l->size; i++) {
        uint64_t now = x->next[i], differ = x->at[i] ^ now;
        x->at[i] = now;
        while (differ != 0) {
            uint32_t bit = (uint32_t)__builtin_ctzll(differ);
            uint32_t word = l->owner[i * PACKED_WORD_BITS + bit];
            const struct bit_field *f = &l->field[word].at;
            differ &= l->field[word].others;
            words[word] = bit_field_word(f, (uint32_t)(now >> f->shift) & f->mask);
            compiled_stepper_change(&x->stepper, word, words[word]);
            stale |= readers[word];
        }
    }
    x->stale = stale;
}

/* What does not hold is left to the other search. */
static void leave_if(struct packed_worker *x, size_t i, bool fails)
{
    struct packed_search *search = x->search;

    if (fails && !atomic_exchange(&search->left[i], true))
        atomic_fetch_add(&search->n_left, 1);
}

/* It is decided when the level is visited, if that is wanted. */
static void fail_if(struct packed_worker *x, size_t i, bool fails)
{
    struct packed_search *search = x->search;
    uint32_t first;

    if (!search->finds) {
        leave_if(x, i, fails);
        return;
    }
    first = atomic_load(&search->failed[i]);
    while (fails && x->state < first &&
           !atomic_compare_exchange_weak(&search->failed[i], &first, x->state))
        ;
}

static bool is_left(const struct packed_worker *x, size_t i)
{
    return atomic_load_explicit(&x->search->left[i], memory_order_relaxed);
}

/* False: it is not known. */
static bool look_at_predicate(struct packed_worker *x, size_t i)
{
    enum predicate_truth t;

    if (is_left(x, i))
        return true;
    t = bfs_predicate_truth(x->worker, &x->search->w->status.at[i]);
    leave_if(x, i, t != PREDICATE_HOLDS && t != PREDICATE_UNKNOWN);
    return t != PREDICATE_UNKNOWN;
}

/* Those without programs.  They hold in the state before, so only those are looked at that read
   what has changed.  False: one is not known. */
static bool look_at_predicates(struct packed_worker *x)
{
    x->worker->visited++;
    for (size_t i = 0; i < x->search->w->status.n && x->stale != 0; i++)
        if ((x->stale & packed_bit_of_predicate(i)) != 0 && !packed_has_programs(x->search, i) &&
            !look_at_predicate(x, i))
            return false;
    x->stale = 0;
    return true;
}

static void hold_condition(void *self, uint32_t condition)
{
    struct packed_worker *x = self;
    uint32_t predicate = x->search->w->condition.at[condition].predicate;

    if (x->log == NULL)
        fail_if(x, predicate, true);
    else
        vec_push(&x->fails, predicate);
}

/* The conditions of a predicate are told one after the other. */
static void give_up_condition(void *self, uint32_t condition)
{
    struct packed_worker *x = self;
    uint32_t predicate = x->search->w->condition.at[condition].predicate;

    if (x->in_doubt.n == 0 || vec_last(&x->in_doubt) != predicate)
        vec_push(&x->in_doubt, predicate);
}

static void give_up_search(struct packed_worker *x)
{
    atomic_store_explicit(&x->search->gives_up, true, memory_order_relaxed);
}

/* Those whose programs have given up, perhaps without an error.  False: one is not known. */
static bool look_at_doubtful(struct packed_worker *x)
{
    bool known = true;

    if (x->log != NULL && x->in_doubt.n > 0) {
        give_up_search(x);
        return true;
    }

    for (size_t i = 0; i < x->in_doubt.n && known; i++)
        if (x->search->system != NULL)
            leave_if(x, x->in_doubt.at[i], true);
        else
            known = look_at_predicate(x, x->in_doubt.at[i]);
    return known;
}

static void look_at_end(struct packed_worker *x)
{
    const struct bfs *w = x->search->w;

    for (size_t i = 0; i < w->status.n; i++) {
        const struct bfs_predicate *p = w->status.at[i].p;
        fail_if(x, i, (p->live && x->n == 0) || (p->moves && !x->moves));
    }
}

/* ---- the graph ---- */

static void write_packed_down(struct packed_worker *x, uint32_t number)
{
    struct state_graph *g = x->search->w->q->graph;

    graph_log_add(g, x->log, number, x->n);
    for (uint32_t i = 0; i < g->n_propositions; i++)
        graph_log_true(g, x->log, i);
    for (size_t i = 0; i < x->fails.n; i++)
        graph_log_false(g, x->log, x->fails.at[i]);
}

/* Targets of states that are not written down are forgotten. */
static void forget_targets(struct packed_worker *x)
{
    struct vec_u32 *target = &x->log->target;
    size_t known = x->log->end.n > 0 ? vec_last(&x->log->end) : 0;

    x->n_targets = target->n < known ? (uint32_t)(known - target->n) : 0;
    target->n = target->n < known ? target->n : known;
}

bool packed_worker_visit(struct packed_worker *x, uint32_t number)
{
    const struct compiled_sink to = { x, add_packed_step, hold_condition, give_up_condition };
    uint32_t before = x->n_targets;
    enum compiled_end end;

    unpack_state(x, number);
    x->state = number;
    if (!look_at_predicates(x))
        return false;
    x->n = 0;
    x->moves = x->full = x->unfit = x->lacking = false;
    x->in_doubt.n = x->fails.n = 0;
    end = compiled_stepper_take(&x->stepper, x->word, &to);
    if (end == COMPILED_GIVES_UP)
        give_up_search(x);
    if (end == COMPILED_LATER || x->full || x->unfit || x->lacking ||
        (end == COMPILED_DONE && !look_at_doubtful(x))) {
        if (x->log != NULL)
            forget_targets(x);
        else if (!x->stepper.alone) /* else some are in the set by now */
            x->n_targets = before;
        return false;
    }
    look_at_end(x);
    if (x->log != NULL)
        write_packed_down(x, number);
    x->transitions += x->n;
    x->visited++;
    return true;
}

/* ---- where a state leads ---- */

static void compare_packed_step(void *self, const struct compiled_step *t)
{
    struct packed_worker *x = self;
    uint64_t *state = next_target(x);

    if (x->worker->canonicalizer.reduce != NULL)
        take_step_to_representative(x, t, state);
    else
        take_packed_step(x, t, state);
    x->leads = x->leads || memcmp(state, x->sought, x->layout->size * sizeof *state) == 0;
}

static void ignore_condition(void *self, uint32_t condition)
{
    (void)self;
    (void)condition;
}

bool packed_worker_leads_to(struct packed_worker *x, uint32_t number, const uint64_t *state)
{
    const struct compiled_sink to = { x, compare_packed_step, ignore_condition, ignore_condition };

    unpack_state(x, number);
    x->sought = state;
    x->leads = false;
    compiled_stepper_take(&x->stepper, x->word, &to);
    return x->leads;
}

const uint32_t *packed_worker_words(struct packed_worker *x, uint32_t number)
{
    unpack_state(x, number);
    return x->word;
}

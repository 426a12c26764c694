/*
 * One state: its predicate, its targets (see bfs_internal.h).
 */
#include "config.h"

#include "checker/search/bfs_internal.h"

#include <string.h>

static bool has_classes(const struct bfs *w)
{
    return w->q->graph != NULL && w->q->graph->classify != NULL;
}

void bfs_worker_init(struct bfs_worker *x, struct bfs *w, bool alone)
{
    *x = (struct bfs_worker){ .w = w, .error = NO_STATE };
    x->result = thread_memory(w->status.n * sizeof *x->result);
    x->first = thread_memory(w->status.n * sizeof *x->first);
    for (size_t k = 0; k < w->status.n; k++)
        x->first[k] = (struct first_states){ NO_STATE, NO_STATE };
    stepper_init(&x->stepper, &w->source->tables, alone);
    if (alone && !has_classes(w)) /* which moves have for ever */
        x->stepper.transients = transients_new(&w->source->tables, w->transient_after);
    x->stepper.is_told = true;
    x->stepper.with_values = true;
    x->number = thread_memory(tree_numbers(&w->tree) * sizeof *x->number);
    x->work = thread_memory(w->tree.n_words * sizeof *x->work);
    x->vector = thread_memory(w->tree.n_words * sizeof *x->vector);
    x->canonicalizer = w->source->canonicalizer;
    if (!alone && x->canonicalizer.reduce != NULL)
        x->canonicalizer = x->canonicalizer.sibling(x->canonicalizer.self);
}

void bfs_worker_clear(struct bfs_worker *x)
{
    if (x->canonicalizer.self != x->w->source->canonicalizer.self)
        x->canonicalizer.free(x->canonicalizer.self);
    stepper_clear(&x->stepper);
    step_buffer_clear(&x->steps);
    bfs_conditions_free(x->conditions);
    mem_free(x->number);
    mem_free(x->work);
    mem_free(x->vector);
    mem_free(x->result);
    mem_free(x->first);
    vec_clear(&x->target);
    vec_clear(&x->class);
    vec_clear(&x->changed);
    vec_clear(&x->pending);
    vec_clear(&x->later);
}

/* ---- targets ---- */

/* The root pair of a target.  There is room, or x is alone. */
static uint64_t close_target(struct bfs_worker *x, const struct tree_target *target)
{
    uint64_t pair = tree_close(&x->w->tree, target);

    while (pair == TREE_FULL) {
        tree_grow(&x->w->tree, 1);
        pair = tree_close(&x->w->tree, target);
    }
    return pair;
}

static uint32_t put_target(struct bfs_worker *x, const struct pending_target *t)
{
    struct pairs *states = tree_states(&x->w->tree);
    uint32_t number;

    if (!x->stepper.alone) /* there is room */
        return pairs_put_from(states, t->pair, t->hash, &x->block);
    while ((number = pairs_put(states, t->pair, t->hash)) == PAIRS_FULL)
        pairs_grow(states);
    return number;
}

void bfs_worker_flush(struct bfs_worker *x)
{
    struct pairs *states = tree_states(&x->w->tree);
    size_t n = x->target.n;
    struct pending_target *l;

    vec_reserve(&x->pending, n);
    l = x->pending.at;
    for (size_t i = 0; i < n; i++) {
        l[i].pair = close_target(x, &x->target.at[i]);
        l[i].hash = pairs_hash(l[i].pair);
        pairs_expect(states, l[i].hash);
    }
    for (size_t i = 0; i < n; i++)
        pairs_fetch(states, l[i].hash);
    for (size_t i = 0; i < n; i++) {
        uint32_t number = put_target(x, &l[i]);
        if (x->log != NULL)
            graph_log_target(x->log, number);
    }
    for (size_t i = 0; i < x->class.n; i++)
        vec_push(&x->log->class, x->class.at[i]);
    x->class.n = 0;
    x->target.n = 0;
}

/* False: there is no room. */
static bool make_target(struct bfs_worker *x, const struct word_change *change, uint32_t n)
{
    struct tree_target target;

    if (x->w->compact != NULL) {
        bfs_compact_target(x->w->compact, x->number, change, n);
        return true;
    }
    if (!x->stepper.alone && x->target.n >= TARGETS_MOST)
        return false;
    while (!tree_change(&x->w->tree, x->number, change, n, x->work, &target)) {
        if (!x->stepper.alone)
            return false;
        tree_grow(&x->w->tree, 1);
    }
    tree_expect(&x->w->tree, &target);
    vec_push(&x->target, target);
    return true;
}

/* The representative of the present state after these changes.  False: something is not known, or
   there is no room. */
static bool make_representative(struct bfs_worker *x, const struct word_change *change, uint32_t n)
{
    const struct canonicalizer *c = &x->canonicalizer;
    uint32_t width = x->w->s->width;

    memcpy(x->vector, x->number, width * sizeof *x->vector);
    for (uint32_t i = 0; i < n; i++)
        x->vector[change[i].word] = change[i].number;
    if (!c->reduce(c->self, x->stepper.alone, x->vector, NULL))
        return false;
    x->changed.n = 0;
    for (uint32_t i = 0; i < width; i++)
        if (x->vector[i] != x->number[i])
            vec_push(&x->changed, ((struct word_change){ i, x->vector[i] }));
    return make_target(x, x->changed.at, (uint32_t)x->changed.n);
}

/* ---- steps ---- */

/* The outcome of visiting a state so far. */
struct progress {
    enum visit end; /* VISIT_DONE so far, or VISIT_ERROR: there are no more targets */
    uint32_t n;     /* transitions, also behind an error */
    bool moves;     /* one leads to another state, or is an input */
};

static bool changes_state(const struct bfs_worker *x, const struct word_change *change, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (change[i].number != x->number[change[i].word])
            return true;
    return false;
}

/* ---- classes of actions ---- */

/* An instance has no other number than these. */
#define PLACES 0xffffu

/* Where the class of the step's action is remembered: by the move, and by the partner. */
static uint64_t class_key(const struct step *t)
{
    uint32_t partner = t->partner == NO_INSTANCE ? PLACES : t->partner;

    return (uint64_t)t->instance << 48 | (uint64_t)partner << 32 | t->move;
}

/* Asks for the class of a step.  Those of inputs depend on more than the move; of broadcasts the
   asker knows that there is none. */
static uint32_t ask_for_class(struct bfs_worker *x, const struct step *t)
{
    struct state_graph *g = x->w->q->graph;
    struct lts_edge e;
    uint32_t class = CLASSES_MOST;

    if (t->kind != LTS_IN && x->w->s->n < PLACES) {
        step_describe(&x->stepper, t, &e);
        class = g->classify(g->self, &e);
    }
    if (class == CLASSES_MOST)
        atomic_store(&g->unclassified, true);
    return class;
}

/* Notes the class of the last target's step.  False: it is not known yet. */
static bool note_class(struct bfs_worker *x, const struct step *t)
{
    struct memo *known = &x->w->q->graph->class_of;
    uint32_t class = memo_find(known, class_key(t));

    if (class == MEMO_NONE && !x->stepper.alone)
        return false;
    if (class == MEMO_NONE) {
        class = ask_for_class(x, t);
        memo_add(known, class_key(t), class);
    }
    vec_push(&x->class, (uint8_t) class);
    return true;
}

/* The present state's steps.  False: something is not known yet, or there is no room. */
static bool take_steps(struct bfs_worker *x, struct progress *p)
{
    const struct step_buffer *b = &x->steps;
    bool renamed = x->canonicalizer.reduce != NULL;
    uint32_t at = 0;

    for (size_t k = 0; k < b->step.n; k++) {
        const struct word_change *change = b->change.at + at;
        uint32_t n = b->step.at[k].end - at;
        at = b->step.at[k].end;
        if (b->step.at[k].fault != NULL) {
            if (p->end == VISIT_DONE)
                x->starts_wrong = p->n == 0;
            p->end = VISIT_ERROR;
            continue;
        }
        p->n++;
        p->moves = p->moves || b->step.at[k].kind == LTS_IN || changes_state(x, change, n);
        if (p->end != VISIT_DONE)
            continue;
        if (!(renamed ? make_representative(x, change, n) : make_target(x, change, n)) ||
            (has_classes(x->w) && !note_class(x, &b->step.at[k])))
            return false;
    }
    return true;
}

/* Adds the targets and counts the transitions. */
static enum visit visit_transitions(struct bfs_worker *x, uint32_t *n)
{
    size_t before = x->target.n;
    struct progress p = { VISIT_DONE, 0, false };

    *n = 0;
    if (x->w->compact != NULL)
        bfs_compact_load(x->w->compact, x->number);
    stepper_load(&x->stepper, x->number, VALUE_NONE);
    if (!steps_of(&x->stepper, &x->steps) || !take_steps(x, &p)) {
        x->target.n = before;
        x->class.n = before < x->class.n ? before : x->class.n;
        return VISIT_LATER;
    }
    *n = p.n;
    x->moves = p.moves;
    return p.end;
}

/* ---- a state ---- */

/* False: the truth of some predicate is not known yet. */
static bool evaluate_predicates(struct bfs_worker *x)
{
    x->visited++;
    for (size_t i = 0; i < x->w->status.n; i++) {
        struct predicate_status *k = &x->w->status.at[i];
        struct predicate_result *s = &x->result[i];
        *s = (struct predicate_result){ .truth = PREDICATE_HOLDS };
        if (!k->open)
            continue;
        s->truth = bfs_predicate_truth(x, k);
        if (s->truth == PREDICATE_UNKNOWN) {
            x->unknown++;
            return false;
        }
        if (x->log != NULL)
            continue;
        if (!k->p->live_first && s->truth != PREDICATE_HOLDS)
            s->what = s->truth == PREDICATE_FAILS ? RESULT_FOUND : RESULT_FAULTY;
    }
    return true;
}

/* Does some predicate need the transitions?  Where it is an error, which is pending until its turn,
   they are counted, so that the counts do not depend on the other predicates of the search. */
static bool needs_transitions(const struct bfs_worker *x)
{
    for (size_t i = 0; i < x->w->status.n; i++)
        if (x->w->status.at[i].open && x->result[i].what != RESULT_FOUND)
            return true;
    return false;
}

/* The results that depend on the transitions: n of them, and perhaps a run-time error.  A
   transition before the error counts, and then the predicate goes before the error. */
static void complete_results(struct bfs_worker *x, uint32_t n, bool error)
{
    for (size_t i = 0; i < x->w->status.n; i++) {
        const struct predicate_status *k = &x->w->status.at[i];
        struct predicate_result *s = &x->result[i];
        if (!k->open || s->what != RESULT_NOTHING)
            continue;
        if (error && (s->truth == PREDICATE_HOLDS || x->starts_wrong))
            continue;
        s->after = true;
        if (s->truth == PREDICATE_FAULTY)
            s->what = RESULT_FAULTY;
        else if (s->truth == PREDICATE_FAILS || (k->p->live && n == 0) ||
                 (k->p->moves && !x->moves))
            s->what = RESULT_FOUND;
    }
}

/* States that are visited one after the other mostly differ in few words. */
static void load_pair(struct bfs_worker *x, uint64_t pair)
{
    const struct state_tree *t = &x->w->tree;

    if (x->is_read && x->shape == t->shape) {
        tree_read_over(t, pair, x->number, &x->stepper.differ);
        if (x->stepper.differ.n > x->w->s->width) /* so many are as good as all */
            x->stepper.differ.n = x->w->s->width;
        return;
    }
    tree_read(t, pair, x->number);
    x->stepper.is_seen = false;
    x->is_read = true;
    x->shape = t->shape;
}

static void load_state(struct bfs_worker *x, uint32_t state)
{
    load_pair(x, bfs_pair(x->w, state));
}

state_id bfs_worker_state(struct bfs_worker *x, uint32_t state)
{
    load_state(x, state);
    return store_put(&x->w->source->store, x->number);
}

/* The state that was visited, as a record of the graph; its targets are the last ones pending. */
static void write_down(struct bfs_worker *x, uint32_t state, size_t n_targets, enum visit v)
{
    struct state_graph *g = x->w->q->graph;

    graph_log_add(g, x->log, state, (uint32_t)n_targets);
    for (uint32_t i = 0; i < g->n_propositions; i++)
        if (x->result[i].truth == PREDICATE_HOLDS)
            graph_log_true(g, x->log, i);
        else if (x->result[i].truth == PREDICATE_FAULTY)
            atomic_store(&g->faulty[i], true);
    if (v == VISIT_ERROR)
        atomic_store(&g->fails, true);
}

/* The state whose numbers are loaded. */
static enum visit visit_loaded(struct bfs_worker *x, uint32_t state)
{
    size_t before = x->target.n;
    enum visit v;
    uint32_t n;

    if (!evaluate_predicates(x))
        return VISIT_LATER;
    if (!needs_transitions(x))
        return VISIT_DONE;
    v = visit_transitions(x, &n);
    if (v == VISIT_LATER)
        return v;
    x->transitions += n;
    if (x->log != NULL)
        write_down(x, state, x->target.n - before, v);
    else
        complete_results(x, n, v == VISIT_ERROR);
    return v;
}

enum visit bfs_worker_visit(struct bfs_worker *x, uint32_t state)
{
    enum visit v;

    load_state(x, state);
    v = visit_loaded(x, state);
    if (x->w->compact != NULL)
        bfs_compact_visited(x->w->compact, state, x->number);
    return v;
}

void bfs_worker_expand(struct bfs_worker *x)
{
    uint32_t n;

    visit_transitions(x, &n);
}

bool bfs_worker_leads_to(struct bfs_worker *x, uint32_t state, uint64_t pair)
{
    uint32_t n;
    bool found = false;

    load_state(x, state);
    visit_transitions(x, &n);
    for (size_t i = 0; i < x->target.n && !found; i++)
        found = close_target(x, &x->target.at[i]) == pair;
    x->target.n = x->class.n = 0;
    return found;
}

uint32_t bfs_worker_degree(struct bfs_worker *x, uint64_t pair)
{
    uint32_t n;

    load_pair(x, pair);
    visit_transitions(x, &n);
    x->target.n = x->class.n = 0;
    return n;
}

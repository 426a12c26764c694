/*
 * All states, and the answers for predicates (see symbolic.h).
 */
#include "config.h"

#include "checker/symbolic/symbolic.h"

#include <stdlib.h>

#include "checker/symbolic/diagram_print.h"
#include "checker/symbolic/event_sets.h"
#include "checker/symbolic/saturate.h"
#include "checker/symbolic/symbolic_internal.h"
#include "support/bug.h"

#define RESULTS_FIRST 16384u             /* of the first attempt: some milliseconds */
#define RESULTS_LAST (UINT64_C(1) << 40) /* days */
#define STEPS_IDLE 1024                  /* without a new event: walks have found most of them */
#define STEPS_BETWEEN 64                 /* of a walk, between two looks at the limit */
#define WALK_SEED 1                      /* any number will do */

/* ---- life ---- */

void symbolic_init(struct symbolic *x, struct lts *l, struct limit *limit)
{
    *x = (struct symbolic){ .source = stg_source_of(l), .limit = limit };
    x->s = &x->source->system;
    levels_init(&x->levels, x->s->width);
    events_init(&x->events);
    diagram_init(&x->d, x->s->width, limit, 0);
    x->known = discovery_new(x);
    x->index = mem_zalloc((x->s->width + (size_t)1) * sizeof *x->index);
    x->word = mem_zalloc((x->s->width + (size_t)1) * sizeof *x->word);
}

void symbolic_clear(struct symbolic *x)
{
    discovery_free(x->known, x->s->n);
    diagram_clear(&x->d);
    events_clear(&x->events);
    levels_clear(&x->levels);
    mem_free(x->index);
    mem_free(x->word);
    vec_clear(&x->read);
}

/* ---- what is refused ---- */

const char *symbolic_refuses(const struct lts *l)
{
    const struct stg_source *s = stg_source_of(l);

    if (s->system.domain.used != NULL)
        return SYMBOLIC_REFUSES "the model has a data type without a size (--data gives it one)";
    if (has_broadcasts(l->sig))
        return SYMBOLIC_REFUSES "the model has a broadcast channel";
    if (s->canonicalizer.reduce != NULL)
        return SYMBOLIC_REFUSES "states are replaced by representatives";
    if (s->system.width > DIAGRAM_LEVELS_MOST)
        return SYMBOLIC_REFUSES "a state has too many parts";
    return NULL;
}

/* ---- all states ---- */

uint32_t symbolic_start_set(struct inquiry *w)
{
    struct symbolic *x = &w->x;
    uint32_t set = DIAGRAM_NONE;

    for (size_t i = 0; i < w->q->start->n; i++) {
        levels_read(&x->levels, store_get(&x->source->store, w->q->start->at[i]), x->index);
        set = diagram_union(&x->d, set, diagram_vector(&x->d, x->index));
    }
    return set;
}

static void look_at_indices(struct symbolic *x)
{
    for (uint32_t w = 0; w < x->s->width; w++)
        if (levels_count(&x->levels, w) > DIAGRAM_INDICES_MOST)
            x->refusal = SYMBOLIC_REFUSES "a part of the state has too many values";
}

bool symbolic_is_at_end(const struct symbolic *x)
{
    return x->refusal != NULL || x->d.stopped;
}

/* UINT64_MAX: it is larger. */
static uint64_t as_word(struct num n)
{
    if (n.limb == NULL)
        return (uint64_t)n.word;
    return n.size == 1 ? n.limb[0] : UINT64_MAX;
}

/* Tells how many there are so far, unless that takes much beside the work since the last time. */
static void tell_states_so_far(struct inquiry *w)
{
    struct symbolic *x = &w->x;
    struct arena *a;
    struct num states;
    struct buf b = BUF_EMPTY;

    if (x->d.tell == NULL || x->d.results < w->told_next)
        return;
    a = arena_new();
    states = diagram_size(&x->d, w->reached, a);
    num_print(&b, states);
    if (b.n > x->d.progress.digits || as_word(states) > x->d.progress.states) {
        x->d.progress.states = as_word(states);
        x->d.progress.digits = vec_number(b.n);
    }
    w->told_next = x->d.results + diagram_count_nodes(&x->d);
    buf_clear(&b);
    arena_free(a);
}

/* Closes the set under events, and finds the events of what is new, in turns. */
static void close_set(struct inquiry *w)
{
    struct symbolic *x = &w->x;
    struct saturation work;
    bool is_closed = false;

    saturation_init(&work, &x->d, &x->events, &x->levels);
    while (!symbolic_is_at_end(x)) {
        x->events.grew = false;
        discover(x, w->reached);
        if (is_closed && !x->events.grew)
            break;
        look_at_indices(x);
        diagram_charge(&x->d, events_seal_grown(&x->events, &x->levels));
        diagram_charge(&x->d, saturation_renew(&work));
        if (!symbolic_is_at_end(x))
            w->reached = saturation_close(&work, w->reached);
        if (!symbolic_is_at_end(x))
            tell_states_so_far(w);
        is_closed = true;
    }
    saturation_clear(&work);
}

static bool is_out_of_limits(const struct symbolic *x)
{
    return limit_hit(x->limit, 0) != LIMIT_NONE;
}

/* Random walks from the initial states, for the time of so many results in all, or until they find
   nothing more; the last one goes on next time. */
static void walk_around(struct inquiry *w, uint64_t results)
{
    struct symbolic *x = &w->x;
    uint64_t work = 0;

    for (uint64_t k = 0, idle = 0; work < results && idle < STEPS_IDLE && !symbolic_is_at_end(x);
         k++) {
        if (k % STEPS_BETWEEN == 0 && is_out_of_limits(x))
            break;
        if (k % STEPS_BETWEEN == 0)
            diagram_tell(&x->d);
        x->events.grew = false;
        if (discover_walk_is_at_end(x)) {
            uint32_t start = w->q->start->at[w->walks++ % w->q->start->n];
            discover_walk_start(x, store_get(&x->source->store, start));
        }
        work += discover_walk_step(x, &w->random);
        idle = x->events.grew ? 0 : idle + 1;
    }
}

static void set_order(struct inquiry *w, enum level_order order)
{
    struct symbolic *x = &w->x;

    w->order = order;
    levels_by_text(&x->levels);
    if (order == LEVEL_ORDER_FORCE)
        levels_by_force(&x->levels, &x->events.groups);
    if (order == LEVEL_ORDER_RANDOM)
        levels_by_chance(&x->levels, &w->random);
}

/* With one order of levels, and so many results. */
static void attempt(struct inquiry *w, enum level_order order, uint64_t budget)
{
    struct symbolic *x = &w->x;
    struct set_progress told = x->d.progress;

    w->attempts++;
    discover_anew(x);
    diagram_clear(&x->d);
    diagram_init(&x->d, x->s->width, x->limit, budget);
    x->d.modest = w->q->results_most > 0;
    x->d.tell = w->q->tell;
    x->d.teller = w->q->teller;
    x->d.progress = told;
    w->told_next = 0;
    walk_around(w, budget); /* at most the time of what follows */
    set_order(w, order);
    diagram_charge(&x->d, events_seal(&x->events, &x->levels));
    w->reached = symbolic_start_set(w);
    close_set(w);
}

/* False: no attempt came to the end. */
static bool attempt_all(struct inquiry *w, uint64_t most)
{
    struct symbolic *x = &w->x;
    bool in_turns = w->q->order == LEVEL_ORDER_AUTO;
    enum level_order order = in_turns ? LEVEL_ORDER_TEXT : w->q->order;
    uint64_t used = 0, budget = w->q->results > 0 ? w->q->results : RESULTS_FIRST;

    for (; used + budget <= most; budget *= 2) {
        attempt(w, order, budget);
        if (!x->d.stopped || x->refusal != NULL || is_out_of_limits(x))
            return !symbolic_is_at_end(x);
        used += budget;
        if (in_turns)
            order = order == LEVEL_ORDER_TEXT ? LEVEL_ORDER_FORCE : LEVEL_ORDER_TEXT;
    }
    return false;
}

bool symbolic_find_all(struct inquiry *w)
{
    struct symbolic *x = &w->x;
    uint64_t most = w->q->results_most;
    bool found;

    rng_init(&w->random, WALK_SEED);
    found = attempt_all(w, most > 0 ? most : RESULTS_LAST);
    x->d.budget = most > 0 ? x->d.results + most : 0;
    if (found)
        w->faulty = discover_faults(x, w->reached);
    return found && !symbolic_is_at_end(x);
}

/* ---- answers ---- */

static const char *as_text(struct arena *a, struct num n)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    num_print(&b, n);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

void symbolic_count_all(struct inquiry *w, struct bfs_counts *c, struct symbolic_result *out)
{
    struct symbolic *x = &w->x;
    struct event_sets sets = { &x->d, &x->events, &x->levels };
    struct arena *a = arena_new();
    struct vec_u32 nodes = VEC_EMPTY;
    struct num states = diagram_size(&x->d, w->reached, a);
    struct num transitions = event_sets_transitions(&sets, w->reached, a);

    diagram_nodes(&x->d, w->reached, &nodes);
    if (!x->d.stopped) {
        c->states = c->reached = as_word(states);
        c->transitions = as_word(transitions);
        out->states = as_text(x->s->arena, states);
        out->transitions = as_text(x->s->arena, transitions);
        out->nodes = nodes.n;
        if (w->q->data_use != NULL)
            symbolic_data_use(w, w->q->data_use);
    }
    vec_clear(&nodes);
    arena_free(a);
}

struct set_costs symbolic_costs(const struct inquiry *w)
{
    static const char *const name[] = { NULL, "text", "force", "random" };
    const struct symbolic *x = &w->x;

    return (struct set_costs){
        .order = w->attempts > 0 ? name[w->order] : NULL,
        .attempts = w->attempts,
        .levels = x->levels.n,
        .events = row_store_count(&x->events.rows),
        .nodes_most = diagram_count_nodes(&x->d),
        .lookups = x->d.lookups,
        .hits = x->d.hits,
    };
}

static const char *as_proof(struct inquiry *w)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    diagram_print(&b, &w->x, w->reached);
    text = arena_string(w->x.s->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

/* Refuses, or answers. */
static const char *answer_predicate(struct inquiry *w, uint32_t i, struct bfs_answer *answer)
{
    struct symbolic *x = &w->x;
    struct goal goal;
    const char *refusal;

    if (w->q->predicate[i].moves && x->has_inputs)
        return SYMBOLIC_REFUSES "it asks for transitions to another state, or inputs";
    symbolic_goal_find(w, &w->q->predicate[i], &goal);
    if (!symbolic_is_at_end(x))
        answer->end = symbolic_way_find(w, &goal, &answer->path);
    if (answer->path.n > 0)
        answer->counts.depth = answer->path.n - 1;
    refusal = x->refusal;
    x->refusal = NULL; /* it is that of this predicate alone */
    return refusal;
}

void symbolic_run(struct lts *l, const struct bfs_question *q, struct limit *limit,
                  struct bfs_answer *answer, const char **refusal, struct symbolic_result *out)
{
    struct inquiry w = { .q = q };
    struct bfs_counts counts = { .states = 0 };
    const char *all = symbolic_refuses(l);
    bool found = false;

    *out = (struct symbolic_result){ .states = NULL };
    symbolic_init(&w.x, l, limit);
    if (all == NULL)
        found = symbolic_find_all(&w);
    if (found)
        symbolic_count_all(&w, &counts, out);
    if (q->proof && found && !symbolic_is_at_end(&w.x))
        out->diagram = as_proof(&w);
    all = all != NULL ? all : w.x.refusal;
    for (uint32_t i = 0; i < q->n; i++) {
        answer[i] = (struct bfs_answer){ .end = BFS_STOPPED, .counts = counts };
        refusal[i] = all;
        if (found && !symbolic_is_at_end(&w.x))
            refusal[i] = answer_predicate(&w, i, &answer[i]);
    }
    out->costs = symbolic_costs(&w);
    symbolic_clear(&w.x);
}

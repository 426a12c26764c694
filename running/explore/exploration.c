/*
 * The path from the initial state is a stack of levels, one for each state; the branch that is
 * being explored is the first of its level.  A run repeats the path, goes on to its end, and adds
 * branches to levels of the path for the races that it has.  Then the deepest level with another
 * branch is the next.
 */
#include "config.h"
#include "running/explore/exploration.h"

#include <string.h>

#include "running/explore/races.h"
#include "running/explore/wakeup_tree.h"
#include "support/alloc.h"

/* A state on the path. */
struct level {
    struct wakeup *open; /* owned: branches to explore; the first one leads to the next level */
    struct operations asleep; /* executed from here or before, and independent of all since */
    uint32_t preemptions;     /* before it */
};

struct explorer {
    const struct execution *program;
    struct explore_options options;
    struct happens_before path; /* one event less than levels */
    VEC(struct level) level;
    struct race_finder races;
    struct operations way; /* memory of add_way */
    const char *message;   /* of the last step */
    uint32_t repeated;     /* events of the path that the last run had as well */
    struct exploration result;
};

static bool sleeps(const struct level *l, uint32_t thread)
{
    for (size_t k = 0; k < l->asleep.n; k++)
        if (l->asleep.at[k].thread == thread)
            return true;
    return false;
}

static bool can_step(const struct explorer *x, uint32_t thread)
{
    return x->program->enabled(x->program->self, thread);
}

static const struct operation *pending_of(const struct explorer *x, uint32_t thread)
{
    return x->program->pending(x->program->self, thread);
}

static uint32_t threads_of(const struct explorer *x)
{
    return x->program->n_threads(x->program->self);
}

static uint32_t last_thread(const struct explorer *x)
{
    return x->path.event.n ? vec_last(&x->path.event).operation.thread : EXECUTION_NONE;
}

/* Is it a preemption to go on with this thread?  The run is in the state of the last level. */
static bool preempts(const struct explorer *x, uint32_t thread)
{
    uint32_t last = last_thread(x);
    return last != EXECUTION_NONE && last != thread && can_step(x, last);
}

/* The bound that keeps an enabled thread from going on here, or 0. */
static unsigned bound_for(const struct explorer *x, uint32_t thread)
{
    const struct explore_options *o = &x->options;
    uint32_t newest = happens_before_newest(&x->path, thread);
    if (o->steps && x->path.event.n >= o->steps)
        return BOUND_STEPS;
    if (o->depth && newest != NO_EVENT && x->path.event.at[newest].rank >= o->depth)
        return BOUND_DEPTH;
    if (vec_last(&x->level).preemptions >= o->preemptions && preempts(x, thread))
        return BOUND_PREEMPTIONS;
    return 0;
}

/* Where the tree of a level says nothing: the thread that went last if it can go on, else another;
   or all of them, where each is to be explored. */
static void open_branches(struct explorer *x)
{
    struct level *l = &vec_last(&x->level);
    uint32_t n = threads_of(x), last = last_thread(x);
    bool all = x->options.por <= POR_SLEEP;
    for (uint32_t k = 0; k <= n && (all || !l->open); k++) {
        uint32_t t = k == 0 ? last : k - 1;
        if (t >= n || (k && t == last) || !can_step(x, t) || sleeps(l, t))
            continue;
        unsigned bound = bound_for(x, t);
        x->result.bounds |= bound;
        if (!bound)
            wakeup_add(&l->open, pending_of(x, t));
    }
}

/* Drops first branches that a bound forbids. */
static void drop_bounded(struct explorer *x)
{
    struct level *l = &vec_last(&x->level);
    while (l->open) {
        unsigned bound = bound_for(x, l->open->operation.thread);
        if (!bound)
            return;
        x->result.bounds |= bound;
        wakeup_free(wakeup_take(&l->open));
    }
}

static bool report_broken(struct explorer *x, uint32_t step, const char *why)
{
    x->result.broken = true;
    x->result.broken_step = step;
    x->result.why = why;
    return false;
}

/* Executes the pending operation of a thread, which has to be the expected one. */
static bool step_as(struct explorer *x, uint32_t step, const struct operation *expected,
                    struct operation *done, struct outcome_told *told)
{
    const struct operation *pending = pending_of(x, expected->thread);
    if (!pending || !same_operation(pending, expected) || !can_step(x, expected->thread))
        return report_broken(x, step, "the program does not repeat a run");
    *told = x->program->step(x->program->self, expected->thread, done);
    done->last = told->over;
    if (told->outcome == OUTCOME_NONDETERMINISTIC || told->outcome == OUTCOME_LOST)
        return report_broken(x, step, told->message);
    if (!same_operation(done, expected))
        return report_broken(x, step, "an operation returns another value than before");
    return true;
}

/* The level after the last event: what sleeps before it and is independent of it sleeps on. */
static void push_level(struct explorer *x, struct wakeup *open, bool preempted)
{
    struct level *from = &vec_last(&x->level);
    struct level to = { open, VEC_EMPTY, from->preemptions + preempted };
    const struct operation *o = &vec_last(&x->path.event).operation;
    for (size_t k = 0; k < from->asleep.n; k++)
        if (!depends(x->program, &from->asleep.at[k], o))
            vec_push(&to.asleep, from->asleep.at[k]);
    vec_push(&x->level, to);
}

/* One step from the last level along its first branch. */
static bool step_on(struct explorer *x, bool *over)
{
    struct wakeup *w = vec_last(&x->level).open;
    struct outcome_told told;
    struct operation done;
    bool preempted = preempts(x, w->operation.thread);
    if (!step_as(x, vec_number(x->path.event.n), &w->operation, &done, &told))
        return false;
    *over = told.over;
    x->message = told.message;
    w->operation = done;
    x->result.events++;
    happens_before_push(&x->path, &done, &told);
    struct wakeup *open = w->child;
    w->child = NULL;
    push_level(x, open, preempted);
    return true;
}

/* From the initial state to that of the last level. */
static bool repeat_path(struct explorer *x)
{
    const char *why = NULL;
    if (!x->program->restart(x->program->self, &why))
        return report_broken(x, EXECUTION_NONE, why);
    x->repeated = vec_number(x->path.event.n);
    for (uint32_t i = 0; i < x->repeated; i++) {
        struct operation done;
        struct outcome_told told;
        if (!step_as(x, i, &x->path.event.at[i].operation, &done, &told))
            return false;
    }
    return true;
}

/* Why a run has no next step. */
static enum run_end end_of_run(const struct explorer *x, bool over)
{
    bool alive = false, awaits = false;
    enum run_end end = RUN_COMPLETE;
    if (over)
        return RUN_OVER;
    for (uint32_t t = 0; t < threads_of(x); t++) {
        alive |= pending_of(x, t) != NULL;
        awaits |= pending_of(x, t) != NULL && pending_of(x, t)->awaits;
        if (can_step(x, t) && sleeps(&vec_last(&x->level), t))
            return RUN_REDUNDANT;
        if (can_step(x, t))
            end = RUN_CUT;
    }
    if (end != RUN_COMPLETE || !alive)
        return end;
    return awaits && x->program->goes_on(x->program->self) ? RUN_AWAITS : RUN_DEADLOCK;
}

static bool run_to_end(struct explorer *x, enum run_end *end)
{
    bool over = false;
    if (!repeat_path(x))
        return false;
    for (;;) {
        if (vec_last(&x->level).open)
            drop_bounded(x);
        else if (!over)
            open_branches(x);
        if (!vec_last(&x->level).open)
            break;
        if (!step_on(x, &over))
            return false;
    }
    *end = end_of_run(x, over);
    return true;
}

/* One of the threads that can begin the way, unless there is one already, or one sleeps. */
static void add_initial(const struct execution *program, struct level *l,
                        const struct operations *way)
{
    size_t chosen = way->n;
    for (size_t k = way->n; k-- > 0;) {
        if (!is_initial(program, way, k))
            continue;
        chosen = k;
        for (const struct wakeup *w = l->open; w; w = w->next)
            if (w->operation.thread == way->at[k].thread)
                return;
        if (sleeps(l, way->at[k].thread))
            return;
    }
    wakeup_add(&l->open, &way->at[chosen]);
}

/* Keeps of a way only what its last operation needs. */
static void keep_needed(const struct execution *program, struct operations *way)
{
    size_t from = way->n - 1;
    for (size_t k = from; k-- > 0;) {
        bool needed = false;
        for (size_t i = from; i < way->n && !needed; i++)
            needed = depends(program, &way->at[k], &way->at[i]);
        if (needed)
            way->at[--from] = way->at[k];
    }
    way->n -= from;
    memmove(way->at, way->at + from, way->n * sizeof *way->at);
}

/* A way to reverse a race, from the level before event e. */
static void add_way(void *self, uint32_t e, const struct operations *way)
{
    struct explorer *x = self;
    struct level *l = &x->level.at[e];
    x->way.n = 0;
    for (size_t k = 0; k < way->n; k++)
        vec_push(&x->way, way->at[k]);
    if (x->options.por != POR_OPTIMAL) {
        if (x->options.por == POR_DPOR)
            keep_needed(x->program, &x->way);
        add_initial(x->program, l, &x->way);
        return;
    }
    for (size_t k = 0; k < l->asleep.n; k++)
        if (is_weak_initial(x->program, &l->asleep.at[k], &x->way))
            return;
    wakeup_insert(x->program, &l->open, &x->way);
}

/* Redundant runs count with what they have: their events, and those that wait in them in vain.
   What sleeps has had its turn in another run. */
static void add_branches(struct explorer *x, enum run_end end)
{
    uint32_t n = vec_number(x->path.event.n);
    if (x->options.por <= POR_SLEEP)
        return;
    for (uint32_t i = x->repeated; i < n; i++)
        races_of(&x->races, &x->path.event.at[i].operation, i);
    for (uint32_t t = 0; t < threads_of(x); t++)
        if (pending_of(x, t) && !pending_of(x, t)->awaits &&
            (end != RUN_REDUNDANT || !can_step(x, t)))
            races_of(&x->races, pending_of(x, t), n);
    if (x->races.too_many)
        x->result.bounds |= BOUND_WAYS;
}

/* Counts and tells a run; false: enough is known. */
static bool report_run(struct explorer *x, enum run_end end)
{
    struct explored_run run = { &x->path, end, false, x->message, happens_before_class(&x->path) };
    for (size_t i = 0; i < x->path.event.n; i++)
        run.failed |= x->path.event.at[i].outcome > OUTCOME_ENDED;
    x->result.runs++;
    x->result.complete += end == RUN_COMPLETE;
    x->result.deadlocks += end == RUN_DEADLOCK;
    x->result.awaits += end == RUN_AWAITS;
    x->result.over += end == RUN_OVER;
    x->result.redundant += end == RUN_REDUNDANT;
    x->result.cut += end == RUN_CUT;
    x->result.failed += run.failed;
    x->result.enough = x->options.run && !x->options.run(x->options.self, &run);
    return !x->result.enough;
}

static void pop_level(struct explorer *x)
{
    struct level l = vec_pop(&x->level);
    wakeup_free(l.open);
    vec_clear(&l.asleep);
}

/* Goes back to the deepest level with another branch; false: there is none. */
static bool backtrack(struct explorer *x)
{
    while (x->level.n > 1) {
        pop_level(x);
        struct level *l = &vec_last(&x->level);
        if (x->options.por != POR_NONE)
            vec_push(&l->asleep, vec_last(&x->path.event).operation);
        happens_before_cut(&x->path, vec_number(x->path.event.n - 1));
        wakeup_free(wakeup_take(&l->open));
        if (l->open)
            return true;
    }
    return false;
}

/* A bound or a budget that ends the exploration before its next run. */
static bool out_of_runs(struct explorer *x)
{
    if (x->options.runs && x->result.runs >= x->options.runs) {
        x->result.bounds |= BOUND_RUNS;
        return true;
    }
    if (x->options.limit)
        x->result.stopped = limit_hit(x->options.limit, x->result.runs);
    return x->result.stopped != LIMIT_NONE;
}

bool exploration_is_whole(const struct exploration *e)
{
    return !e->bounds && e->stopped == LIMIT_NONE && !e->enough && !e->broken;
}

struct exploration exploration_of(const struct execution *program,
                                  const struct explore_options *options)
{
    struct explorer x = { .program = program, .options = *options };
    struct level first = { NULL, VEC_EMPTY, 0 };
    enum run_end end;
    happens_before_init(&x.path, program);
    x.races.run = &x.path;
    x.races.found = add_way;
    x.races.self = &x;
    vec_push(&x.level, first);
    do {
        if (out_of_runs(&x) || !run_to_end(&x, &end) || !report_run(&x, end))
            break;
        add_branches(&x, end);
    } while (backtrack(&x));
    while (x.level.n)
        pop_level(&x);
    vec_clear(&x.level);
    vec_clear(&x.way);
    race_finder_clear(&x.races);
    happens_before_clear(&x.path);
    return x.result;
}

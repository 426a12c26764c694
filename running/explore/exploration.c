/*
 * An explorer has an execution, and a path in the tree that it shares with the others
 * (exploration_tree.h).  A run repeats the path, takes the branch that the explorer has chosen,
 * goes on to its end, and adds branches to levels of the path for the races that it has.  All that
 * is common to the explorers is changed while the tree is locked.
 */
#include "config.h"
#include "running/explore/exploration.h"

#include <pthread.h>
#include <string.h>

#include "running/explore/exploration_tree.h"
#include "running/explore/races.h"
#include "support/account.h"
#include "support/alloc.h"

/* What the explorers share; changed while the tree is locked. */
struct teamwork {
    struct exploration_tree tree;
    struct exploration result;
    uint64_t begun; /* runs */
    struct account *account;
};

struct explorer {
    const struct execution *program;
    const struct explore_options *options;
    struct teamwork *team;
    uint32_t number;
    struct happens_before path; /* the events that led to the levels, but for the root */
    struct branch next;         /* the one that is to be explored from the last level */
    struct race_finder races;
    struct operations way; /* memory of add_way */
    const char *message;   /* of the last step */
    uint32_t repeated;     /* events of the path that earlier runs had as well */
    unsigned bounds;       /* those that were reached */
    uint64_t events;       /* executed for the first time in their run */
};

static struct level *level_at(const struct explorer *x, size_t k)
{
    return x->team->tree.path[x->number].at[k];
}

static size_t n_levels(const struct explorer *x)
{
    return x->team->tree.path[x->number].n;
}

static struct level *last_level(const struct explorer *x)
{
    return level_at(x, n_levels(x) - 1);
}

static void lock_team(const struct explorer *x)
{
    exploration_tree_lock(&x->team->tree);
}

static void unlock_team(const struct explorer *x)
{
    exploration_tree_unlock(&x->team->tree);
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
    const struct explore_options *o = x->options;
    uint32_t newest = happens_before_newest(&x->path, thread);
    if (o->steps && x->path.event.n >= o->steps)
        return BOUND_STEPS;
    if (o->depth && newest != NO_EVENT && x->path.event.at[newest].rank >= o->depth)
        return BOUND_DEPTH;
    if (last_level(x)->preemptions >= o->preemptions && preempts(x, thread))
        return BOUND_PREEMPTIONS;
    return 0;
}

/* Where the tree of a level says nothing: the thread that went last if it can go on, else another;
   or all of them, where each is to be explored. */
static void open_branches(struct explorer *x)
{
    struct level *l = last_level(x);
    uint32_t n = threads_of(x), last = last_thread(x);
    bool all = x->options->por <= POR_SLEEP;
    for (uint32_t k = 0; k <= n && (all || !l->open); k++) {
        uint32_t t = k == 0 ? last : k - 1;
        if (t >= n || (k && t == last) || !can_step(x, t) || level_sleeps(l, t))
            continue;
        unsigned bound = bound_for(x, t);
        x->bounds |= bound;
        if (!bound)
            wakeup_add(&l->open, pending_of(x, t));
    }
}

/* Gives up the chosen branch while a bound forbids it, and takes the one behind it. */
static void keep_within_bounds(struct explorer *x)
{
    while (x->next.is) {
        unsigned bound = bound_for(x, x->next.operation.thread);
        if (!bound)
            return;
        x->bounds |= bound;
        exploration_tree_drop(&x->team->tree, last_level(x), &x->next);
        x->next = exploration_tree_take(last_level(x));
    }
}

static bool report_broken(struct explorer *x, uint32_t step, const char *why)
{
    struct exploration *r = &x->team->result;
    lock_team(x);
    if (!r->broken) {
        r->broken = true;
        r->broken_step = step;
        r->why = why;
    }
    unlock_team(x);
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

/* The branch that is to be explored from a level to which a run has just come. */
static void choose_branch(struct explorer *x, bool over)
{
    if (!last_level(x)->open && !over)
        open_branches(x);
    x->next = exploration_tree_take(last_level(x));
    keep_within_bounds(x);
}

/* One step from the last level along the chosen branch; then the next one is chosen, before another
   explorer can take it from the new level: where a branch leads on, no other way may be free. */
static bool step_on(struct explorer *x, bool *over)
{
    struct outcome_told told;
    struct operation done;
    bool preempted = preempts(x, x->next.operation.thread);
    if (!step_as(x, vec_number(x->path.event.n), &x->next.operation, &done, &told))
        return false;
    *over = told.over;
    x->message = told.message;
    x->events++;
    happens_before_push(&x->path, &done, &told);
    lock_team(x);
    struct exploration_tree *t = &x->team->tree;
    exploration_tree_push(t, x->program, x->number, &x->next, &done)->preemptions += preempted;
    choose_branch(x, *over);
    unlock_team(x);
    return true;
}

/* From the initial state to that of the last level. */
static bool repeat_path(struct explorer *x)
{
    const char *why = NULL;
    if (!x->program->restart(x->program->self, &why))
        return report_broken(x, EXECUTION_NONE, why);
    x->repeated = vec_number(n_levels(x)) - 1;
    for (uint32_t i = 0; i < x->repeated; i++) {
        struct operation done;
        struct outcome_told told;
        if (!step_as(x, i, &level_at(x, i + 1)->arrived, &done, &told))
            return false;
        if (i == x->path.event.n)
            happens_before_push(&x->path, &done, &told);
    }
    return true;
}

static bool sleeps_here(const struct explorer *x, uint32_t thread)
{
    lock_team(x);
    bool sleeps = level_sleeps(last_level(x), thread);
    unlock_team(x);
    return sleeps;
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
        if (can_step(x, t) && sleeps_here(x, t))
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
    lock_team(x);
    if (x->next.is)
        keep_within_bounds(x);
    else
        choose_branch(x, false);
    unlock_team(x);
    while (x->next.is)
        if (!step_on(x, &over))
            return false;
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
        if (level_sleeps(l, way->at[k].thread))
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
    x->way.n = 0;
    for (size_t k = 0; k < way->n; k++)
        vec_push(&x->way, way->at[k]);
    lock_team(x);
    if (x->options->por == POR_OPTIMAL) {
        exploration_tree_insert(&x->team->tree, x->program, x->number, e, &x->way);
    } else {
        if (x->options->por == POR_DPOR)
            keep_needed(x->program, &x->way);
        exploration_tree_await(&x->team->tree, level_at(x, e));
        add_initial(x->program, level_at(x, e), &x->way);
    }
    unlock_team(x);
}

/* Redundant runs count with what they have: their events, and those that wait in them in vain.
   What sleeps has had its turn in another run. */
static void add_branches(struct explorer *x, enum run_end end)
{
    uint32_t n = vec_number(x->path.event.n);
    if (x->options->por <= POR_SLEEP)
        return;
    for (uint32_t i = x->repeated; i < n; i++)
        races_of(&x->races, &x->path.event.at[i].operation, i);
    for (uint32_t t = 0; t < threads_of(x); t++)
        if (pending_of(x, t) && !pending_of(x, t)->awaits &&
            (end != RUN_REDUNDANT || !can_step(x, t)))
            races_of(&x->races, pending_of(x, t), n);
    if (x->races.too_many)
        x->bounds |= BOUND_WAYS;
}

/* Adds up what this explorer has found so far. */
static void add_to_team(struct explorer *x)
{
    x->team->result.bounds |= x->bounds;
    x->team->result.events += x->events;
    x->events = 0;
}

static void note_end(struct exploration *r, const struct explored_run *run)
{
    r->runs++;
    r->complete += run->end == RUN_COMPLETE;
    r->deadlocks += run->end == RUN_DEADLOCK;
    r->awaits += run->end == RUN_AWAITS;
    r->over += run->end == RUN_OVER;
    r->redundant += run->end == RUN_REDUNDANT;
    r->cut += run->end == RUN_CUT;
    r->failed += run->failed;
}

/* Counts and tells a run; false: enough is known. */
static bool report_run(struct explorer *x, enum run_end end)
{
    struct exploration *r = &x->team->result;
    struct explored_run run = { .events = &x->path,
                                .explorer = x->number,
                                .end = end,
                                .message = x->message,
                                .class = happens_before_class(&x->path) };
    for (size_t i = 0; i < x->path.event.n; i++)
        run.failed |= x->path.event.at[i].outcome > OUTCOME_ENDED;
    lock_team(x);
    if (!r->enough) {
        run.done = exploration_tree_done(&x->team->tree);
        note_end(r, &run);
        r->enough = x->options->run && !x->options->run(x->options->self, &run);
    }
    bool goes_on = !r->enough;
    unlock_team(x);
    return goes_on;
}

/* A bound or a budget that ends the exploration before its next run. */
static bool out_of_runs(struct explorer *x)
{
    struct teamwork *team = x->team;
    lock_team(x);
    if (x->options->runs && team->begun >= x->options->runs)
        x->bounds |= BOUND_RUNS;
    else if (x->options->limit && team->result.stopped == LIMIT_NONE)
        team->result.stopped = limit_hit(x->options->limit, team->result.runs);
    bool out = (x->bounds & BOUND_RUNS) != 0 || team->result.stopped != LIMIT_NONE;
    team->begun += !out;
    unlock_team(x);
    return out;
}

bool exploration_is_whole(const struct exploration *e)
{
    return !e->bounds && e->stopped == LIMIT_NONE && !e->enough && !e->broken;
}

static bool next_run(struct explorer *x)
{
    size_t kept;
    if (!exploration_tree_next(&x->team->tree, x->number, &x->next, &kept))
        return false;
    happens_before_cut(&x->path, vec_number(kept) - 1);
    return true;
}

static void explore(struct explorer *x)
{
    enum run_end end;
    happens_before_init(&x->path, x->program);
    x->races.run = &x->path;
    x->races.found = add_way;
    x->races.self = x;
    bool goes_on = x->number == 0 || next_run(x);
    while (goes_on) {
        goes_on = !out_of_runs(x) && run_to_end(x, &end) && report_run(x, end);
        if (goes_on)
            add_branches(x, end);
        else
            exploration_tree_stop(&x->team->tree);
        goes_on = goes_on && next_run(x);
    }
    lock_team(x);
    add_to_team(x);
    unlock_team(x);
    wakeup_free(x->next.child);
    vec_clear(&x->way);
    race_finder_clear(&x->races);
    happens_before_clear(&x->path);
}

static void *explore_beside(void *explorer)
{
    struct explorer *x = explorer;
    account_select(x->team->account);
    explore(x);
    return NULL;
}

struct exploration exploration_of(const struct execution *program, uint32_t n,
                                  const struct explore_options *options)
{
    struct teamwork team = { .account = account_now() };
    struct explorer *x = mem_zalloc(n * sizeof *x);
    pthread_t *thread = mem_alloc(n * sizeof *thread);
    uint32_t begun = 1;
    exploration_tree_init(&team.tree, n, options->por != POR_NONE);
    for (uint32_t k = 0; k < n; k++)
        x[k] = (struct explorer){
            .program = &program[k], .options = options, .team = &team, .number = k
        };
    while (begun < n && pthread_create(&thread[begun], NULL, explore_beside, &x[begun]) == 0)
        begun++;
    explore(&x[0]);
    for (uint32_t k = 1; k < begun; k++)
        pthread_join(thread[k], NULL);
    exploration_tree_clear(&team.tree);
    mem_free(thread);
    mem_free(x);
    return team.result;
}

/*
 * Runs by chance (see sampling.h).
 */
#include "config.h"

#include "running/explore/sampling.h"

#include "support/rng.h"

#define PCT_STEPS_GUESSED 100 /* the length of a run, before one has been seen */

struct sampling {
    const struct execution *program;
    const struct explore_options *options;
    bool pct;
    struct rng rng;
    struct happens_before events;
    struct vec_u32 priority;      /* of each thread; higher goes first */
    uint32_t change[PCT_CHANGES]; /* steps at which the thread that goes gets the lowest */
    uint32_t lowest;              /* the next priority that is lower than all */
    uint32_t longest;             /* run so far */
    struct vec_u32 enabled;
};

static void list_enabled(struct sampling *s)
{
    uint32_t n = s->program->n_threads(s->program->self);

    s->enabled.n = 0;
    for (uint32_t t = 0; t < n; t++)
        if (s->program->enabled(s->program->self, t))
            vec_push(&s->enabled, t);
}

static bool any_pending(const struct sampling *s)
{
    uint32_t n = s->program->n_threads(s->program->self);

    for (uint32_t t = 0; t < n; t++)
        if (s->program->pending(s->program->self, t) != NULL)
            return true;
    return false;
}

/* Priorities of threads that are new: above all that are lowered. */
static void give_priorities(struct sampling *s)
{
    while (s->priority.n < s->program->n_threads(s->program->self))
        vec_push(&s->priority, PCT_CHANGES + rng_below(&s->rng, 1u << 30));
}

static uint32_t highest(struct sampling *s, uint32_t step)
{
    uint32_t best = s->enabled.at[0];

    give_priorities(s);
    for (size_t i = 1; i < s->enabled.n; i++)
        if (s->priority.at[s->enabled.at[i]] > s->priority.at[best])
            best = s->enabled.at[i];
    for (uint32_t i = 0; i < PCT_CHANGES; i++)
        if (s->change[i] == step && s->lowest > 0)
            s->priority.at[best] = --s->lowest;
    return best;
}

static void begin_pct(struct sampling *s)
{
    s->priority.n = 0;
    s->lowest = PCT_CHANGES;
    for (uint32_t i = 0; i < PCT_CHANGES; i++)
        s->change[i] = rng_below(&s->rng, s->longest);
}

/* One run, as far as it goes. */
static enum run_end sample_run(struct sampling *s, bool *failed, const char **message)
{
    struct operation done;
    struct outcome_told told;

    begin_pct(s);
    happens_before_cut(&s->events, 0);
    for (uint32_t step = 0;; step++) {
        list_enabled(s);
        if (s->enabled.n == 0)
            return any_pending(s) ? RUN_DEADLOCK : RUN_COMPLETE;
        if (s->options->steps != 0 && step >= s->options->steps)
            return RUN_CUT;
        told = s->program->step(s->program->self,
                                s->pct ? highest(s, step)
                                       : s->enabled.at[rng_below(&s->rng, (uint32_t)s->enabled.n)],
                                &done);
        happens_before_push(&s->events, &done, &told);
        *message = told.message;
        if (told.outcome != OUTCOME_WENT_ON && told.outcome != OUTCOME_ENDED)
            *failed = true;
        if (told.over)
            return RUN_OVER;
    }
}

static void count_run(struct exploration *e, enum run_end end, bool failed, size_t n_events)
{
    e->runs++;
    e->complete += end == RUN_COMPLETE;
    e->deadlocks += end == RUN_DEADLOCK;
    e->over += end == RUN_OVER;
    e->cut += end == RUN_CUT;
    e->failed += failed;
    e->events += n_events;
    if (end == RUN_CUT)
        e->bounds |= BOUND_STEPS;
}

struct exploration sampling_of(const struct execution *program,
                               const struct explore_options *options, bool pct, uint64_t seed)
{
    struct sampling s = {
        .program = program, .options = options, .pct = pct, .longest = PCT_STEPS_GUESSED
    };
    struct exploration e = { .broken_step = EXECUTION_NONE, .bounds = BOUND_RUNS };

    rng_init(&s.rng, seed);
    happens_before_init(&s.events, program);
    while (e.runs < options->runs && !e.enough) {
        struct explored_run run = { .events = &s.events };
        e.stopped = options->limit != NULL ? limit_hit(options->limit, e.runs) : LIMIT_NONE;
        if (e.stopped != LIMIT_NONE)
            break;
        e.broken = !program->restart(program->self, &e.why);
        if (e.broken)
            break;
        run.end = sample_run(&s, &run.failed, &run.message);
        if (s.events.event.n > s.longest)
            s.longest = (uint32_t)s.events.event.n;
        count_run(&e, run.end, run.failed, s.events.event.n);
        e.enough = options->run != NULL && !options->run(options->self, &run);
    }
    happens_before_clear(&s.events);
    vec_clear(&s.priority);
    vec_clear(&s.enabled);
    return e;
}

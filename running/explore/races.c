/*
 * A way is kept as the positions of its events; it is closed: with an event, it has all that happen
 * before this one and are not before x in the run anyway.
 */
#include "config.h"
#include "running/explore/races.h"

/* Sets of disabling events that are tried for one race: 2 to this power. */
#define DISABLING_MOST 12

void race_finder_clear(struct race_finder *f)
{
    vec_clear(&f->way);
    vec_clear(&f->disabling);
    vec_clear(&f->before);
    vec_clear(&f->told);
}

static const struct operation *operation_at(const struct race_finder *f, uint32_t event)
{
    return &f->run->event.at[event].operation;
}

static struct operation as_pending(const struct operation *o)
{
    struct operation pending = *o;
    pending.executed = false;
    pending.returned = 0;
    return pending;
}

/* The events after x that do not happen after it, but for those of a set of the disabling ones
   (bits) and what happens after these. */
static void make_way(struct race_finder *f, uint32_t x, uint32_t without)
{
    f->way.n = 0;
    for (uint32_t i = x + 1; i < f->run->event.n; i++) {
        bool kept = !happens_before(f->run, x, i);
        for (uint32_t d = 0; kept && d < f->disabling.n; d++)
            kept = !(without >> d & 1) || !happens_before(f->run, f->disabling.at[d], i);
        if (kept)
            vec_push(&f->way, i);
    }
}

/* Is `later` enabled after the events before x, x itself if wanted, and the way?  Then what it
   returns is set. */
static bool enabled_after_way(struct race_finder *f, uint32_t x, bool with_x,
                              struct operation *later)
{
    const struct execution *program = f->run->program;
    f->before.n = 0;
    for (uint32_t i = 0; i < x + with_x; i++)
        vec_push(&f->before, operation_at(f, i));
    for (size_t k = 0; k < f->way.n; k++)
        vec_push(&f->before, operation_at(f, f->way.at[k]));
    *later = as_pending(later);
    return program->foresee(program->self, f->before.at, f->before.n, later);
}

static void report_way(struct race_finder *f, uint32_t x, const struct operation *later)
{
    f->told.n = 0;
    for (size_t k = 0; k < f->way.n; k++)
        vec_push(&f->told, *operation_at(f, f->way.at[k]));
    vec_push(&f->told, *later);
    f->found(f->self, x, &f->told);
}

/* The events of the way that may disable `later`, and are not needed for it. */
static void find_disabling(struct race_finder *f, const struct operation *pending,
                           uint32_t previous)
{
    f->disabling.n = 0;
    for (size_t k = 0; k < f->way.n; k++) {
        uint32_t i = f->way.at[k];
        if (!happens_before(f->run, i, previous) &&
            depends(f->run->program, operation_at(f, i), pending))
            vec_push(&f->disabling, i);
    }
}

/* Is this a set of events without what happens after them?  Each such set makes a way of its own.
   */
static bool is_closed_set(const struct race_finder *f, uint32_t without)
{
    for (uint32_t a = 0; a < f->disabling.n; a++)
        for (uint32_t b = 0; b < f->disabling.n; b++)
            if (without >> a & 1 && !(without >> b & 1) &&
                happens_before(f->run, f->disabling.at[a], f->disabling.at[b]))
                return false;
    return true;
}

/* Ways in which not only x is left out, since others disable `later` as well. */
static void try_without_others(struct race_finder *f, uint32_t x, struct operation *pending,
                               uint32_t previous)
{
    find_disabling(f, pending, previous);
    if (f->disabling.n > DISABLING_MOST) {
        f->too_many = true;
        f->disabling.n = DISABLING_MOST;
    }
    for (uint32_t without = 1; without < 1u << f->disabling.n; without++) {
        if (!is_closed_set(f, without))
            continue;
        make_way(f, x, without);
        if (!enabled_after_way(f, x, true, pending) && enabled_after_way(f, x, false, pending))
            report_way(f, x, pending);
        *pending = as_pending(pending);
    }
    f->disabling.n = 0;
}

void races_of(struct race_finder *f, const struct operation *later, uint32_t end)
{
    const struct execution *program = f->run->program;
    uint32_t previous = end < f->run->event.n ? f->run->event.at[end].previous
                                              : happens_before_newest(f->run, later->thread);
    for (uint32_t x = end; x-- > 0;) {
        const struct operation *earlier = operation_at(f, x);
        struct operation pending = as_pending(later);
        if (earlier->thread == later->thread || happens_before(f->run, x, previous))
            continue;
        bool disables = program->disables(program->self, earlier, &pending);
        if (!disables && !depends(program, earlier, later))
            continue;
        if (program->dependent(program->self, earlier, &pending) &&
            !program->co_enabled(program->self, earlier, &pending))
            continue;
        make_way(f, x, 0);
        if (enabled_after_way(f, x, false, &pending))
            report_way(f, x, &pending);
        pending = as_pending(later);
        if (disables)
            try_without_others(f, x, &pending, previous);
    }
}

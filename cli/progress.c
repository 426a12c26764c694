/*
 * Progress reports (see progress.h).
 */
#include "config.h"

#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#define INTERVAL 1.0          /* seconds between two reports, and before the first */

void progress_init(struct progress *p, enum option_progress mode)
{
    *p = (struct progress){ .terminal = isatty(STDERR_FILENO) };
    p->on = mode == PROGRESS_ALWAYS || (mode == PROGRESS_AUTO && p->terminal);
    p->at_once = mode == PROGRESS_ALWAYS;
}

static void draw(struct progress *p, const struct check_counts *now)
{
    double time = clock_wall(), interval = time - p->last;
    double rate = interval > 0 ? (double)(now->states - p->last_states) / interval : 0;

    fprintf(stderr, "%s%.40s: %" PRIu64 " states, %.0f states/s, %" PRIu64 " waiting, %.0f MiB, "
            "%.0f s%s", p->terminal ? "\r\033[K" : "", p->name, now->states, rate, now->frontier,
            (double)mem_used() / (1 << 20), time - p->started, p->terminal ? "" : "\n");
    fflush(stderr);
    p->drawn = p->terminal;
    p->last = time;
    p->last_states = now->states;
}

void progress_start(struct progress *p, const char *name)
{
    struct check_counts nothing = { .states = 0 };

    p->name = name;
    p->started = p->last = clock_wall();
    p->last_states = 0;
    if (p->on && p->at_once)
        draw(p, &nothing);
}

void progress_report(void *self, const struct check_counts *now)
{
    struct progress *p = self;

    if (p->on && clock_wall() - p->last >= INTERVAL)
        draw(p, now);
}

void progress_stop(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = false;
}

/*
 * Progress reports (see progress.h).
 */
#include "config.h"

#include "cli/report/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/report/report.h"
#include "cli/report/summary.h"

#define INTERVAL 1.0        /* seconds between two reports, and before the first */
#define INTERVAL_DRAWN 0.25 /* ... where a line is rewritten */
#define WIDEST_NAME 40
#define SHORTEST_NAME 4
#define USUAL_WIDTH 80 /* of a terminal of unknown width */

void progress_init(struct progress *p, enum option_progress mode, struct partial_results *k)
{
    *p = (struct progress){ .terminal = isatty(STDERR_FILENO), .partial = k };
    p->colour = report_wants_colour(STDERR_FILENO);
    p->on = mode == PROGRESS_ALWAYS || (mode == PROGRESS_AUTO && p->terminal);
    p->at_once = mode == PROGRESS_ALWAYS;
}

/* ---- the line ---- */

/* Of the terminal, which may have changed. */
static size_t columns(void)
{
    const char *set = getenv("COLUMNS");
    struct winsize size = { .ws_col = 0 };
    long given = set == NULL ? 0 : strtol(set, NULL, 10);

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return given > 0 ? (size_t)given : USUAL_WIDTH;
}

static void put_progress_counts(struct buf *b, const struct check_counts *now, double rate,
                                double elapsed)
{
    if (now->nodes > 0)
        buf_printf(b, ": %" PRIu64 " nodes", now->nodes);
    else
        buf_printf(b, ": %" PRIu64 " states, %.0f states/s, %" PRIu64 " waiting", now->states, rate,
                   now->frontier);
    if (now->depth > 0)
        buf_printf(b, ", depth %" PRIu64, now->depth);
    buf_printf(b, ", %.0f MiB, %.0f s", (double)mem_used() / (1 << 20), elapsed);
}

/* At most so many columns; the counts matter more than all of the name. */
static void put_progress_line(struct buf *b, const struct progress *p, const struct buf *counts,
                              size_t most)
{
    size_t room = most > counts->n + SHORTEST_NAME ? most - counts->n : SHORTEST_NAME;
    struct buf name = BUF_EMPTY;
    size_t width;

    summary_name(&name, p->name, room < WIDEST_NAME ? room : WIDEST_NAME);
    width = summary_width(buf_text(&name));
    buf_printf(b, "%s%s%s", p->colour ? "\033[1m" : "", buf_text(&name),
               p->colour ? "\033[0m" : "");
    room = most > width ? most - width : 0;
    buf_bytes(b, buf_text(counts), counts->n < room ? counts->n : room);
    buf_clear(&name);
}

static void draw_progress(struct progress *p, const struct check_counts *now)
{
    double time = clock_wall(), interval = time - p->last;
    double rate = interval > 0 ? (double)(now->states - p->last_states) / interval : 0;
    struct buf counts = BUF_EMPTY, line = BUF_EMPTY;

    put_progress_counts(&counts, now, rate, time - p->started);
    buf_add(&line, p->terminal ? "\r\033[K" : "");
    put_progress_line(&line, p, &counts, p->terminal ? columns() - 1 : SIZE_MAX);
    buf_add(&line, p->terminal ? "" : "\n");
    fputs(buf_text(&line), stderr);
    fflush(stderr);
    buf_clear(&counts);
    buf_clear(&line);
    p->drawn = p->terminal;
    p->last = time;
    p->last_states = now->states;
}

/* ---- the check ---- */

void progress_start(struct progress *p, const char *name)
{
    struct check_counts nothing = { .states = 0 };

    p->name = name;
    p->started = p->last = clock_wall();
    p->last_states = 0;
    if (p->on && p->at_once)
        draw_progress(p, &nothing);
}

void progress_report(void *self, const struct check_counts *now)
{
    struct progress *p = self;
    double interval = p->drawn ? INTERVAL_DRAWN : INTERVAL;

    partial_results_counts(p->partial, now);
    if (p->on && clock_wall() - p->last >= interval)
        draw_progress(p, now);
}

void progress_stop(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = false;
}

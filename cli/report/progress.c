/*
 * Progress reports (see progress.h).
 */
#include "config.h"

#include "cli/report/progress.h"

#include <inttypes.h>
#include <unistd.h>

#include "cli/report/report.h"
#include "cli/report/summary.h"

#define WIDEST_NAME 40
#define SHORTEST_NAME 4

void progress_init(struct progress *p, enum option_progress mode, struct partial_results *k)
{
    *p = (struct progress){ .partial = k };
    progress_line_init(&p->line, mode);
    p->colour = report_wants_colour(STDERR_FILENO);
    p->at_once = mode == PROGRESS_ALWAYS;
}

/* ---- the line ---- */

static void put_progress_counts(struct buf *b, const struct check_counts *now, double rate,
                                double elapsed)
{
    if (now->digits > 0 && now->states < UINT64_MAX)
        buf_printf(b, ": %" PRIu64 " nodes, %" PRIu64 " states", now->nodes, now->states);
    else if (now->digits > 0)
        buf_printf(b, ": %" PRIu64 " nodes, over 10^%u states", now->nodes, now->digits - 1);
    else if (now->nodes > 0)
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
    double time = clock_wall(), interval = time - p->line.last;
    double rate = interval > 0 ? (double)(now->states - p->last_states) / interval : 0;
    struct buf counts = BUF_EMPTY, text = BUF_EMPTY;

    put_progress_counts(&counts, now, rate, time - p->line.started);
    put_progress_line(&text, p, &counts, progress_line_width(&p->line));
    progress_line_put(&p->line, buf_text(&text));
    buf_clear(&counts);
    buf_clear(&text);
    p->last_states = now->states;
}

/* ---- the check ---- */

void progress_start(struct progress *p, const char *name)
{
    struct check_counts nothing = { .states = 0 };

    p->name = name;
    progress_line_start(&p->line);
    p->last_states = 0;
    if (p->line.on && p->at_once)
        draw_progress(p, &nothing);
}

void progress_report(void *self, const struct check_counts *now)
{
    struct progress *p = self;

    partial_results_counts(p->partial, now);
    if (progress_line_is_due(&p->line))
        draw_progress(p, now);
}

void progress_stop(struct progress *p)
{
    progress_line_stop(&p->line);
}

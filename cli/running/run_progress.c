/*
 * Progress of runs (see run_progress.h).
 */
#include "config.h"

#include "cli/running/run_progress.h"

#include <inttypes.h>

#include "support/buf.h"
#include "support/limit.h"

#define ESTIMATED_FROM 10 /* runs: before, nothing is known of the others */

void run_progress_start(struct run_progress *p, enum option_progress mode)
{
    *p = (struct run_progress){ .runs = 0 };
    progress_line_init(&p->line, mode);
    progress_line_start(&p->line);
}

/* To two digits: it is no more exact. */
static double two_digits(double n)
{
    double unit = 1;

    while (n / unit >= 100)
        unit *= 10;
    return (double)(uint64_t)(n / unit + .5) * unit;
}

void run_progress_show(struct run_progress *p, const struct explored_run *run, uint64_t failing)
{
    struct buf b = BUF_EMPTY;
    double all = run->done > 0 ? (double)p->runs / run->done : 0;

    p->runs += run->end != RUN_REDUNDANT && run->end != RUN_AWAITS;
    if (!progress_line_is_due(&p->line))
        return;
    buf_printf(&b, "%" PRIu64 " run%s", p->runs, p->runs == 1 ? "" : "s");
    if (p->runs >= ESTIMATED_FROM && all > (double)p->runs)
        buf_printf(&b, " of about %.0f", two_digits(all));
    if (failing > 0)
        buf_printf(&b, ", %" PRIu64 " of them fail", failing);
    buf_printf(&b, ", %.0f s", clock_wall() - p->line.started);
    progress_line_put(&p->line, buf_text(&b));
    buf_clear(&b);
}

void run_progress_stop(struct run_progress *p)
{
    progress_line_stop(&p->line);
}

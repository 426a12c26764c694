/*
 * Lines of progress (see progress_line.h).
 */
#include "config.h"

#include "cli/report/progress_line.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "support/limit.h"

#define INTERVAL 1.0        /* seconds between two reports, and before the first */
#define INTERVAL_DRAWN 0.25 /* ... where a line is rewritten */
#define USUAL_WIDTH 80      /* of a terminal of unknown width */

void progress_line_init(struct progress_line *l, enum option_progress mode)
{
    *l = (struct progress_line){ .terminal = isatty(STDERR_FILENO) };
    l->on = mode == PROGRESS_ALWAYS || (mode == PROGRESS_AUTO && l->terminal);
}

void progress_line_start(struct progress_line *l)
{
    l->started = l->last = clock_wall();
}

bool progress_line_is_due(const struct progress_line *l)
{
    return l->on && clock_wall() - l->last >= (l->drawn ? INTERVAL_DRAWN : INTERVAL);
}

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

size_t progress_line_width(const struct progress_line *l)
{
    return l->terminal ? columns() - 1 : SIZE_MAX;
}

void progress_line_put(struct progress_line *l, const char *text)
{
    fprintf(stderr, l->terminal ? "\r\033[K%s" : "%s\n", text);
    fflush(stderr);
    l->drawn = l->terminal;
    l->last = clock_wall();
}

void progress_line_stop(struct progress_line *l)
{
    if (l->drawn)
        fputs("\r\033[K", stderr);
    l->drawn = false;
}

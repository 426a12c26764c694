/*
 * A line on standard error that tells how far long work has come.
 *
 * On a terminal one line is rewritten, and gone when the work ends; elsewhere (only with
 * --progress always) each report is a line of its own.
 */
#ifndef CLI_REPORT_PROGRESS_LINE_H
#define CLI_REPORT_PROGRESS_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/command/options.h"

struct progress_line {
    bool on, terminal;
    bool drawn;           /* there is a line to be rewritten */
    double started, last; /* clock_wall() at the start, and at the last report */
};

void progress_line_init(struct progress_line *l, enum option_progress mode);
void progress_line_start(struct progress_line *l);
/* Is it time for a report? */
bool progress_line_is_due(const struct progress_line *l);
/* So many columns there are for it. */
size_t progress_line_width(const struct progress_line *l);
void progress_line_put(struct progress_line *l, const char *text);
/* The work has ended: the line is wiped. */
void progress_line_stop(struct progress_line *l);

#endif

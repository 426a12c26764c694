/*
 * The progress of a check, on standard error.
 *
 *     low: 81920 states, 40960 states/s, 2048 waiting, depth 12, 40 MiB, 2 s
 *
 * It is cut to the width of a terminal (see progress_line.h).
 */
#ifndef CLI_REPORT_PROGRESS_H
#define CLI_REPORT_PROGRESS_H

#include "checker/check.h"
#include "cli/command/options.h"
#include "cli/command/partial_results.h"
#include "cli/report/progress_line.h"

struct progress {
    struct progress_line line;
    bool colour;
    bool at_once;     /* the first report does not wait */
    const char *name; /* of the property; borrowed */
    uint64_t last_states;
    struct partial_results *partial; /* gets the counts, too; borrowed */
};

void progress_init(struct progress *p, enum option_progress mode, struct partial_results *k);
/* A check begins. */
void progress_start(struct progress *p, const char *name);
/* For struct check_options. */
void progress_report(void *self, const struct check_counts *now);
/* The check has ended: the line is wiped. */
void progress_stop(struct progress *p);

#endif

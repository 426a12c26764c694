/*
 * The progress of a check, on standard error.
 *
 *     low: 81920 states, 40960 states/s, 2048 waiting, depth 12, 40 MiB, 2 s
 *
 * On a terminal one line is rewritten, cut to its width, and gone when the check ends; elsewhere
 * (only with --progress always) each report is a line of its own.
 */
#ifndef CLI_REPORT_PROGRESS_H
#define CLI_REPORT_PROGRESS_H

#include "checker/check.h"
#include "cli/command/options.h"
#include "cli/command/partial_results.h"

struct progress {
    bool on, terminal, colour;
    bool drawn;           /* there is a line to be rewritten */
    bool at_once;         /* the first report does not wait */
    const char *name;     /* of the property; borrowed */
    double started, last; /* clock_wall() at the start, and at the last report */
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

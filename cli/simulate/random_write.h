/*
 * Runs made at random as text and as JSON; private to random_*.c.
 */
#ifndef CLI_SIMULATE_RANDOM_WRITE_H
#define CLI_SIMULATE_RANDOM_WRITE_H

#include "cli/command/exitcode.h"
#include "cli/command/options.h"
#include "cli/simulate/random_runs.h"

/* property: its name, or NULL for a run-time error of a step; what: "violated", ... */
typedef void (*random_met_report)(void *self, const struct random_runs *x, const char *property,
                                  const char *what, const struct random_met *m);

/* Calls it for each thing that was met, in the order of the properties. */
void random_each_met(const struct random_runs *x, random_met_report report, void *self);

void random_as_text(struct buf *b, const struct random_runs *x, const struct options *o);
void random_as_json(struct buf *b, const struct random_runs *x, const struct options *o,
                    enum exitcode status);

/* ---- random_json.c ---- */
typedef void (*random_part_report)(void *self, const char *name, struct span at, uint64_t n);
struct random_total {
    uint32_t used, all;
};
/* Calls it, unless it is NULL, for each part (coverage.h), or each node if the model has more than
   one, and counts them. */
struct random_total random_each_edge(const struct random_runs *x, random_part_report report,
                                     void *self);
struct random_total random_each_node(const struct random_runs *x, random_part_report report,
                                     void *self);
/* The least, the median and the greatest length of a whole run; false: there is none. */
bool random_lengths(const struct random_runs *x, uint32_t out[3]);

#endif

/*
 * Tables at the end of a report: what came out, and what it cost.
 *
 *     property  verdict  expected  states  steps
 *     low       false    ok             3      2
 */
#ifndef CLI_REPORT_SUMMARY_H
#define CLI_REPORT_SUMMARY_H

#include "checker/check.h"
#include "support/arena.h"
#include "support/buf.h"
#include "support/vec.h"

#define SUMMARY_NO_STEPS UINT32_MAX

struct summary_row {
    const char *name; /* the texts are copied */
    const char *verdict;
    const char *expected, *colour; /* "ok" or what else, and in which colour */
    const char *solver;
    struct check_counts counts;
    uint32_t steps; /* of the run that is the evidence, or SUMMARY_NO_STEPS */
};

struct summary {
    struct arena *arena; /* owned: the texts */
    VEC(struct summary_row) row;
};

void summary_init(struct summary *s);
void summary_clear(struct summary *s);
void summary_add(struct summary *s, const struct summary_row *row);
/* Verdicts, states and steps; or all that is known of the checks; or what sets of states took,
   which is nothing where there were none.  Names take at most so many columns. */
enum summary_table { SUMMARY_RESULTS, SUMMARY_COSTS, SUMMARY_SETS };
void summary_print(struct buf *b, const struct summary *s, enum summary_table which, bool colour,
                   size_t widest_name);

/* How many columns a name takes that is not cut: one for each character. */
size_t summary_width(const char *text);
/* A name on one line, printable, and cut to so many columns, if these are more than 3. */
void summary_name(struct buf *b, const char *name, size_t most);

/* A number of states or transitions; exact: it in decimal, or NULL. */
void summary_count(struct buf *b, uint64_t n, const char *exact);

#endif

/*
 * A form of reports: what report.c asks of each; private to report*.c.
 */
#ifndef CLI_REPORT_REPORT_FORM_H
#define CLI_REPORT_REPORT_FORM_H

#include "cli/report/report.h"

#define REPORT_WIDEST_NAME 32

struct report_form {
    const char *between; /* of two properties in the body of a report */
    /* A property, as text or into the body; `all` is what it means for the exit status, with what
       --sizes says. */
    void (*property)(struct report *r, const struct report_entry *e, enum exitcode status,
                     enum exitcode all);
    /* Prints the collected diagnostics to standard error; keeps them if the form repeats them at
       the end. */
    void (*diagnostics)(struct report *r, struct diag *d, struct buf *printed);
    /* As report_edge, at the end of r->edges, and report_node, of r->nodes; NULL: the form has no
       place for them. */
    void (*edge)(struct report *r, const char *name, struct span at, uint64_t taken,
                 const char *why);
    void (*node)(struct report *r, const char *name, struct span at, uint64_t visited);
    void (*end)(struct report *r, enum exitcode status);
};

extern const struct report_form report_text, report_json, report_junit;

/* Why the verdict holds, as far as it is to be shown; lives in a. */
const struct explanation *report_explanation(struct arena *a, const struct report *r,
                                             const struct report_entry *e);

/* "true", ... by verdict and by expectation. */
extern const char *const report_verdict[], *const report_expect[];

#endif

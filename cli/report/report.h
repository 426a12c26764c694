/*
 * Reports of properties, as text, JSON or JUnit XML.
 *
 * Text is printed as verdicts come in; the others are one value, printed at the end.  All goes to
 * standard output.
 */
#ifndef CLI_REPORT_REPORT_H
#define CLI_REPORT_REPORT_H

#include "api/check_property.h"
#include "api/sizes.h"
#include "api/validity.h"
#include "cli/command/exitcode.h"
#include "cli/command/options.h"
#include "cli/report/summary.h"
#include "logic/formula.h"
#include "support/serialize.h"

struct report_form;

struct report {
    const struct options *o;                /* borrowed */
    const struct report_form *form;         /* chosen by the options */
    bool colour;                            /* on standard output */
    int name_width;                         /* of the longest name of a property */
    const char *dialect;                    /* "cmurphi" or "rumur", NULL: no Murphi model */
    const struct validity *validity;        /* of the verdicts; borrowed, NULL: not said */
    uint32_t expected, unexpected, unknown; /* verdicts so far */
    uint32_t failures, errors;              /* JUnit: such test cases */
    bool open;                              /* larger limits may say more of them */
    double started;
    struct summary summary; /* text: the properties so far */
    bool has_evidence;      /* text: evidence has been printed, */
    bool torn;              /* and a verdict behind it */
    bool held;              /* see report_hold: nothing is printed, ... */
    struct buf text;        /* ... but kept here */
    struct buf edges;       /* --coverage: how often each is taken, in the form of the report, */
    struct buf nodes;       /* ... and visited */
    struct buf body;        /* other forms: the properties so far, */
    struct buf diagnostics; /* and what was said besides */
};

/* One property and its result. */
struct report_entry {
    const struct property_check *check;
    const struct sizes_list *sizes; /* --sizes, or NULL */
    const char *holds_if;           /* fairness_hint.h, or NULL */
    bool cut_short;                 /* nothing is said of evidence; check->lts may be NULL */
    bool note;                      /* if it is true, print what the property says */
};

/* What the verdict means for the exit status. */
enum exitcode report_status(const struct property_check *c);

/* On a terminal, unless NO_COLOR is set. */
bool report_wants_colour(int file);

void report_init(struct report *r, const struct options *o);
void report_clear(struct report *r);
/* The names that will be reported, so that columns can be aligned. */
void report_names(struct report *r, const struct property *p, uint32_t n);
/* Whose rule the undefined values of a Murphi model follow. */
void report_dialect(struct report *r, enum murphi_dialect dialect);
/* What the verdicts will be valid for. */
void report_validity(struct report *r, const struct validity *v);
/* --coverage: how often an edge is taken, in the order of the text; why it never is, or NULL. */
void report_edge(struct report *r, const char *name, struct span at, uint64_t taken,
                 const char *why);
/* ... and in how many states an instance is at a node. */
void report_node(struct report *r, const char *name, struct span at, uint64_t visited);
/* Prints all diagnostics to standard error; reports in other forms than text repeat them. */
void report_diagnostics(struct report *r, struct diag *d);
/* The verdict and its evidence; returns what it means for the exit status. */
enum exitcode report_property(struct report *r, const struct report_entry *e);
/* Prints this behind it; lines of text about the same property. */
void report_more(struct report *r, const struct buf *text);
void report_end(struct report *r, enum exitcode status);

/* The report of one property that is decided before its turn. */
struct report_part {
    bool done;
    enum exitcode status;
    struct report report;
};
void report_hold(struct report_part *part, const struct report *r);
/* Adds the report of a property whose turn has come. */
void report_join(struct report *r, const struct report_part *part);
void report_drop(struct report_part *part);

/* For a resumed run.  False: u is bad. */
void report_serialize(const struct report_part *part, struct serializer *p);
bool report_deserialize(struct report_part *part, const struct report *r, struct deserializer *u);

#endif

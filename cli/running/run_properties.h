/*
 * The properties of `stgcheck run`: files and formulas, over the operations of a program.
 */
#ifndef CLI_RUNNING_RUN_PROPERTIES_H
#define CLI_RUNNING_RUN_PROPERTIES_H

#include "api/session.h"
#include "cli/running/run_options.h"
#include "running/control/real_execution.h"
#include "running/monitor/monitored_execution.h"

struct run_properties {
    struct check_settings settings;
    struct session session; /* read: it is to be cleared */
    bool read;
    struct run_vocabulary vocabulary;
    struct monitored_execution *watch; /* NULL: there are no properties; owned */
};

/* Reads the files, as far as this needs no program.  False: reported. */
bool run_properties_read(struct run_properties *r, const struct run_options *o, struct diag *d);
/* Makes formulas of them: names are variables of the program.  False: reported. */
bool run_properties_elaborate(struct run_properties *r, const struct run_options *o,
                              struct real_execution *x, struct diag *d);
/* The program, whose runs are watched by the properties, if there are some. */
struct execution run_properties_watch(struct run_properties *r, struct real_execution *x);
void run_properties_clear(struct run_properties *r);

#endif

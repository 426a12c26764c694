/*
 * --graph: the processes and the system as a drawing.
 */
#ifndef CLI_EXPORT_WRITE_GRAPH_H
#define CLI_EXPORT_WRITE_GRAPH_H

#include "api/coverage.h"
#include "cli/command/exitcode.h"
#include "cli/command/options.h"
#include "support/limit.h"

/* Systems with more states, or more arrows between them, are not drawn: Graphviz would take
   minutes, and the drawing would be unreadable. */
#define GRAPH_STATES 200
#define GRAPH_ARROWS 400

/* Writes o->graph, by its ending: DOT text, or what Graphviz makes of it; with how often edges are
   taken, c, unless that is NULL.  The file appears when it is complete; errors are reported to d,
   and also why the drawing has no system. */
enum exitcode write_graph(const struct options *o, const struct session *j,
                          const struct coverage *c, struct limit *limit, struct diag *d);

#endif

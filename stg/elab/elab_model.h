/*
 * A model's tree into its graph.
 */
#ifndef STG_ELAB_ELAB_MODEL_H
#define STG_ELAB_ELAB_MODEL_H

#include "stg/elab/elab.h"
#include "stg/graph/stg.h"

/* Elaborates all declarations and the system; adds the names to e->globals, which properties
   then build on.  NULL: errors were reported.  The result lives in e->arena. */
struct stg *elab_model(struct elab *e, const struct ast *model);

#endif

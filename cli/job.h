/*
 * From the command line to a model and the properties to be checked.
 *
 * Memory by lifetime: `input` holds texts and trees, `model` what is made of them.  Each
 * stage needs those before it, reports to diag what is wrong, and then returns false.
 */
#ifndef CLI_JOB_H
#define CLI_JOB_H

#include "abstraction/reductions.h"
#include "cli/options.h"
#include "logic/elab_property.h"
#include "parser/aut.h"
#include "stg/elab/elab_model.h"

struct job {
    const struct options *o;  /* borrowed */
    struct diag *diag;        /* borrowed */
    struct arena *input, *model; /* owned, as all that follows */
    struct symbols *symbols;
    struct values *vs;
    struct elab elab;

    const struct text *model_text;
    const struct text **property_text; /* of the files of the options, in their order */
    const struct ast *model_tree; /* NULL: the model is a raw transition system: */
    const struct aut *aut;
    const struct ast *prelude;
    struct ast *property_tree; /* of all these files, as if they were one; NULL: there is none */
    const struct stg *stg;
    struct property *property; /* to be checked, in this order; lives in model */
    uint32_t n_properties;
};

void job_init(struct job *j, const struct options *o, struct diag *d);
void job_clear(struct job *j);

bool job_read(struct job *j);         /* files to texts */
bool job_parse(struct job *j);        /* texts to trees: */
bool job_parse_model(struct job *j);  /*   what the model needs, */
bool job_parse_properties(struct job *j); /* and the files of properties */
bool job_elaborate(struct job *j);    /* the model's tree to its graph */
/* The model is from now on this raw transition system. */
bool job_replace(struct job *j, const struct aut *x);
bool job_properties(struct job *j);   /* options and property files to formulas */

/* One more, which the job does not keep: `name` is what messages call it.  NULL: reported. */
const struct formula *job_formula(struct job *j, const char *name, const char *text);

/* The reductions that the options ask for. */
struct reduction_options job_reductions(const struct job *j);

#endif

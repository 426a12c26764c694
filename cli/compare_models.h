/*
 * --compare: are two models equivalent, and if not, which formula distinguishes them?
 */
#ifndef CLI_COMPARE_MODELS_H
#define CLI_COMPARE_MODELS_H

#include "cli/run.h"

/* Reports the answer, with a formula that is true of the first model and false of the second and
   has been checked on both.  0: they are equivalent; 1: they are not. */
enum exitcode compare_models(struct run *r);

#endif

/*
 * The objects of a program that are made from models.
 *
 * Operations by stg_do have kinds behind those of the page, for each primitive that was chosen.
 * Primitives are explored for as many threads as the program has; if it has more, all that was
 * derived is of no use, and the exploration begins anew.
 */
#ifndef RUNNING_CONTROL_MODELS_H
#define RUNNING_CONTROL_MODELS_H

#include "running/control/model.h"
#include "running/objects/primitive_files.h"
#include "running/shim/shared_page.h"

struct models;

/* The files are borrowed.  NULL: some are not fit; reported to d. */
struct models *models_new(struct primitive_files *files, struct diag *d);
void models_free(struct models *m); /* may be NULL */

uint32_t models_kinds(const struct models *m); /* those of the page included */
const char *models_kind_name(const struct models *m, uint32_t kind);
/* The number of the model of an operation of such an object, "reader_two_writers"; of a standard
   operation that of its object.  MODEL_NONE: none. */
#define MODEL_NONE UINT32_MAX
uint32_t models_of_kind(const struct models *m, uint32_t kind, uint64_t argument);
const char *models_name(const struct models *m, uint32_t model);
/* Is there an operation of this name, "reader_two_writers.rdlock"? */
bool models_has(const struct models *m, const char *name);
/* The kind of this operation, with n arguments; if it is none, *why says so, else it is NULL. */
uint32_t models_find(const struct models *m, const char *name, const uint64_t *argument, uint32_t n,
                     const char **why);

/* Model `model` for objects that begin with this value, for the present number of threads.  NULL:
   reported. */
struct model *models_load(struct models *m, uint32_t model, uint64_t begins);
/* Why constants that were defined do not fit a program with so many threads, and an object of this
   model that begins with this value; NULL: they do. */
const char *models_unfit(const struct models *m, const struct model *is, uint32_t model,
                         uint64_t begins);
/* An object that begins with this value holds more than its model: from now on all models of its
   kind have a larger capacity.  False: that cannot be. */
bool models_grow(struct models *m, uint32_t model, uint64_t begins);
/* The number of threads; false: there are more than before, and models were loaded. */
bool models_set_threads(struct models *m, uint32_t threads);

#endif

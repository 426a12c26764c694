/*
 * The objects of a program that are made from models.
 *
 * Operations by stg_do have kinds behind those of the page, for each primitive that was chosen.
 * Primitives are explored for as many threads as the program has; if it has more, all that was
 * derived is of no use, and the exploration begins anew.
 *
 * Executions that are used by different threads may share them: functions that are marked L want
 * them locked, and what these return is used only while they are.
 */
#ifndef RUNNING_CONTROL_MODELS_H
#define RUNNING_CONTROL_MODELS_H

#include "running/control/model.h"
#include "running/objects/primitive_files.h"
#include "running/shim/shared_page.h"
#include "support/vec.h"

struct models;

/* The files are borrowed.  NULL: some are not fit; reported to d. */
struct models *models_new(struct primitive_files *files, struct diag *d);
void models_free(struct models *m); /* may be NULL */
void models_lock(struct models *m);
void models_unlock(struct models *m);

bool models_are_none(const struct models *m);  /* no object has one */
uint32_t models_kinds(const struct models *m); /* those of the page included */
const char *models_kind_name(const struct models *m, uint32_t kind);
/* The number of the model of an operation of such an object, "reader_two_writers"; of a standard
   operation that of its object.  MODEL_NONE: none. */
#define MODEL_NONE UINT32_MAX
uint32_t models_of_kind(const struct models *m, uint32_t kind, uint64_t argument);
const char *models_name(const struct models *m, uint32_t model);
/* Is there an operation of this name, "reader_two_writers.rdlock"? */
bool models_has(const struct models *m, const char *name);
/* L: the kind of this operation, with n arguments; if it is none, *why says so, else it is NULL. */
uint32_t models_find(const struct models *m, const char *name, const uint64_t *argument, uint32_t n,
                     const char **why);

/* What is known of an object of the program, of all runs. */
struct object_model {
    bool met;         /* some operation of it, so that this is known: */
    uint32_t number;  /* ... of its model, or MODEL_NONE, */
    uint64_t initial; /* ... the value that it begins with, */
    bool varied;      /* ... not always the same: all its operations are dependent */
};
/* L */
struct object_model *models_object(struct models *m, uint32_t object);

/* For what models are explored.  An execution has those that were known when its run began. */
struct model_sizes {
    uint32_t threads;       /* that the program has */
    VEC(uint64_t) capacity; /* of each file: what its objects hold at most; 0: it says itself */
};
void model_sizes_clear(struct model_sizes *s);

/* What such a model tells apart of the argument that an object begins with. */
uint64_t models_initial(const struct models *m, uint32_t model, uint64_t argument);
/* L: model `model` for objects that begin with this value.  NULL: reported.  *unfit: why it is of
   no use, be it NULL or not fit for the program, or NULL. */
struct model *models_load(struct models *m, const struct model_sizes *sizes, uint32_t model,
                          uint64_t initial, const char **unfit);
/* L: those that are known. */
void models_copy_sizes(const struct models *m, struct model_sizes *s);
/* L: an object that begins with this value holds more than its model of these sizes: from now on
   all models of its kind have a larger capacity.  False: that cannot be. */
bool models_grow(struct models *m, const struct model_sizes *sizes, uint32_t model,
                 uint64_t initial);
/* L: the number of threads; false: there are more than in these sizes, and models were loaded. */
bool models_set_threads(struct models *m, struct model_sizes *sizes, uint32_t threads);

#endif

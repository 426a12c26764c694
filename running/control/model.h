/*
 * Objects whose states are those of a primitive (running/objects/primitive.h).
 *
 * An operation of such an object is one of the primitive, by stg_do of <stgrun.h>; or it is one of
 * the standard objects, which the primitive replaces: then it stands for one or two of its
 * operations, the second where the first is not possible.
 */
#ifndef RUNNING_CONTROL_MODEL_H
#define RUNNING_CONTROL_MODEL_H

#include "running/execution.h"
#include "running/objects/primitive.h"

struct model;

/* Can the standard object of this name be replaced: "rwlock"? */
bool model_is_standard(const char *name);
/* The one of an operation, by its kind and its argument 0; NULL: none that can. */
const char *model_standard_name(uint32_t kind, uint64_t argument);
/* The constant of it that an init of the object gives a value; NULL: none. */
const char *model_standard_constant(const char *name);
/* The constant that is its capacity: the units of a semaphore, the reads of one thread at once.  An
   operation beyond it leaves the state as it is, so it has to be larger then, at least `least`.
   NULL: there is none. */
const char *model_standard_capacity(const char *name, uint64_t *least);
/* The operation that the standard object of this name needs and the primitive does not have; NULL:
   there is none. */
const char *model_misses(const struct primitive *p, const char *name);

/* p is borrowed; first: the kind in the execution of its operation 0, by stg_do. */
struct model *model_new(struct primitive *p, const char *name, uint32_t first);
void model_free(struct model *m);

/* Is the operation one of the primitive, or does it stand for some?  Not an init, for example. */
bool model_knows(const struct model *m, const struct operation *x);
bool model_has_thread(const struct model *m, uint32_t thread); /* of the execution */
/* As object_enabled and object_step (object.h), of operations that are known. */
bool model_enabled(const struct model *m, uint32_t state, const struct operation *x);
uint64_t model_step(const struct model *m, uint32_t *state, const struct operation *x,
                    const char **misuse);
/* Was an operation beyond the capacity?  It led from one state to another, and returned this. */
bool model_is_full(const struct model *m, uint32_t before, uint32_t after,
                   const struct operation *x, uint64_t returned);
/* For the contracts of struct execution: of two operations of one object. */
bool model_dependent(const struct model *m, const struct operation *a, const struct operation *b);
bool model_co_enabled(const struct model *m, const struct operation *a, const struct operation *b);
bool model_disables(const struct model *m, const struct operation *a, const struct operation *b);
/* Has the thread an operation in this state that it does not have at first?  So it holds something.
 */
bool model_is_held_by(const struct model *m, uint32_t state, uint32_t thread);
/* Of an executed operation by stg_do: its own bit, and those of the operations that it depends on,
   which come before it.  They are told apart by what they returned; where there are many, all
   have one bit. */
void model_parts(const struct model *m, const struct operation *x, uint64_t *own, uint64_t *after);

#endif

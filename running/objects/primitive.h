/*
 * Synchronisation objects as models: which of their operations are independent is found out, not
 * declared.
 *
 * A primitive is a model (models/primitives/) that does nothing but send to the environment.  Each
 * channel is an operation; what is sent is the thread, a number from 1, then the arguments.  The
 * last component is what the operation returns if its type is bool or one named Result.  An
 * operation is enabled in a state if the model can send it.
 *
 * All states are explored, for a number of threads that is a constant of the model.  Operations are
 * told apart by channel and, where that is a bool, by what they returned; never by the state that
 * they met, nor by their arguments.  Two of different threads are independent if in each state in
 * which both are enabled they commute, each returning the same, and if whatever can be executed
 * one after the other can be so in the other order.  Source: S. Katz, D. Peled, Defining
 * conditional independence using collapses, 1992; here without the states that a condition could
 * speak of.
 */
#ifndef RUNNING_OBJECTS_PRIMITIVE_H
#define RUNNING_OBJECTS_PRIMITIVE_H

#include "api/session.h"

/* What an operation has returned, as far as it matters. */
enum returned { RETURNED_ANY, RETURNED_FALSE, RETURNED_TRUE, RETURNED_KINDS };

struct primitive;

#define PRIMITIVE_ARGUMENTS 3 /* of an operation, at most, beside the thread */

/* Reads a model; its constants, among them the number of threads, are in the settings, which are
   borrowed, as d is.  At most so many states: beyond, it is not whole, and all operations are
   dependent and co-enabled.  Not good: reported, and it can only be freed, when what d says has
   been printed. */
struct primitive *primitive_load(const char *path, const struct check_settings *settings,
                                 uint32_t states, bool *is_good, struct diag *d);
void primitive_free(struct primitive *p); /* NULL is fine */

bool primitive_is_whole(const struct primitive *p);
bool primitive_has_constant(const struct primitive *p, const char *name);
uint32_t primitive_kinds(const struct primitive *p);
const char *primitive_kind_name(const struct primitive *p, uint32_t kind);
/* The kind of this name, or UINT32_MAX. */
uint32_t primitive_kind(const struct primitive *p, const char *name);

/* As in running/execution.h, of two operations on one object by different threads; RETURNED_ANY: of
   one that is not executed, or returns nothing that matters.  of b in disables: not executed. */
bool primitive_dependent(const struct primitive *p, uint32_t a, enum returned of_a, uint32_t b,
                         enum returned of_b);
bool primitive_co_enabled(const struct primitive *p, uint32_t a, uint32_t b);
bool primitive_disables(const struct primitive *p, uint32_t a, enum returned of_a, uint32_t b);

/* The number of states, and for each operation: on which it depends, which it disables, with which
   it can be enabled. */
void primitive_print(struct buf *b, const struct primitive *p);

/* Is there a thread of this number, from 1? */
bool primitive_has_thread(const struct primitive *p, uint32_t thread);
/* The arguments of an operation, without the thread: their number; can argument i be this? */
uint32_t primitive_arity(const struct primitive *p, uint32_t kind);
bool primitive_takes(const struct primitive *p, uint32_t kind, uint32_t i, int32_t argument);

/* The object at run time: it begins in state 0.  False: the operation is not enabled in this state;
   else the next state, and what it returns (0: nothing).  States beyond those of the tables are
   explored when they are met; where one breaks the rules of primitives, nothing is enabled, and the
   error is reported. */
bool primitive_step(struct primitive *p, uint32_t state, uint32_t kind, uint32_t thread,
                    const int32_t *argument, uint32_t *next, int32_t *returned);
/* Is it enabled with any arguments? */
bool primitive_is_possible(struct primitive *p, uint32_t state, uint32_t kind, uint32_t thread);

#endif

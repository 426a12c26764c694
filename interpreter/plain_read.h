/*
 * Terms that read a variable, an element or a field of one, or what a formula observes; private to
 * interpreter/plain_eval.c and plain_read.c.
 */
#ifndef INTERPRETER_PLAIN_READ_H
#define INTERPRETER_PLAIN_READ_H

#include "interpreter/plain_eval.h"

/* The value that was read; a run-time error if it is unassigned. */
bool plain_assigned(struct plain_eval *x, const struct term *t, value v, value *out);
/* The values of all operands. */
bool plain_kids(struct plain_eval *x, const struct term *t, value *v);
/* TERM_LOCAL, TERM_GLOBAL, TERM_OBSERVE, TERM_AT_NODE, TERM_INDEX, TERM_FIELD, TERM_ALT_FIELD,
   TERM_IS. */
bool plain_read(struct plain_eval *x, const struct term *t, value *out);

#endif

/*
 * The value of a term, straight from rules 1.2 of doc/language.md.
 *
 * Nothing is remembered and nothing is taken from the engine: of stg/ only terms, sorts and values
 * are shared.  It is slow, and short enough to be read beside the reference.
 */
#ifndef INTERPRETER_PLAIN_EVAL_H
#define INTERPRETER_PLAIN_EVAL_H

#include "stg/data/fault.h"
#include "stg/data/term.h"
#include "support/buf.h"

/* The value of a variable that a reduction removed from the state because it is dead there: the
   last handle of the table, which no value has. */
#define PLAIN_FORGOTTEN ((value)INT32_MAX)

/* Schematic data: values 0 .. used-1 of each sort are in scope; a choice tries at most `cap` values
   (0: no limit); `widest`: the most that any choice would have tried without a cap.  Indexed by
   sort.atom - 1; entries of scalarsets stay 0. */
struct plain_scope {
    uint32_t n;
    uint32_t *used, *widest; /* n each; borrowed */
    const uint32_t *cap;     /* n; borrowed */
};

/* How a formula reads a state.  Both return false after setting *fault. */
struct plain_observer {
    void *self;
    bool (*read)(void *self, const struct term *t, const value *index, value *out,
                 struct fault *fault);
    bool (*at_node)(void *self, const struct term *t, const value *index, bool *out,
                    struct fault *fault);
};

/* What is not known of a state: where a place, or a part of one, is not known, it has a mark
   (value_mark), another one everywhere. */
struct plain_unknown {
    value first;   /* the first mark, */
    uint32_t n;    /* and how many there are */
    value missing; /* the first one that an evaluation needed, which then means nothing; VALUE_NONE:
                      none was needed */
};

struct plain_eval {
    struct values *vs;
    value *local;  /* the frame; binders write into it */
    value *global; /* values of the global variables */
    struct plain_scope *scope;
    const struct plain_observer *observer; /* NULL outside formulas */
    struct plain_unknown *unknown;         /* NULL: all is known; borrowed */
    struct buf *says;                      /* what `say` shows; NULL: nobody looks */
    struct fault fault;                    /* set when a call below returns false */
    bool refused;                          /* `assume` does not hold: the edge is not possible */
    bool forgotten;                        /* PLAIN_FORGOTTEN was read; stays set */
};

/* Is it a mark? */
static inline bool plain_is_mark(const struct plain_unknown *u, value v)
{
    return u != NULL && v - u->first < u->n;
}

/* If v is a mark, it is missing. */
static inline void plain_needs(struct plain_unknown *u, value v)
{
    if (plain_is_mark(u, v) && u->missing == VALUE_NONE)
        u->missing = v;
}

/* The same for the marks inside of v. */
void plain_needs_whole(const struct plain_eval *x, value v);

/* False: a run-time error, which is in x->fault, or something is missing. */
bool plain_eval(struct plain_eval *x, const struct term *t, value *out);
/* The same for a term of sort bool. */
bool plain_bool(struct plain_eval *x, const struct term *t, bool *out);
/* Sets x->fault and returns false; with the value that is to blame. */
bool plain_fail(struct plain_eval *x, enum fault_kind kind, struct span at);
bool plain_fail_value(struct plain_eval *x, enum fault_kind kind, struct span at,
                      const struct sort *s, value v);
/* Where the element at these indices lies in an array of this sort; false: index number *bad is
   outside its type. */
bool plain_position(const struct values *vs, const struct sort *array, const value *index,
                    uint32_t *position, uint32_t *bad);

/* ---- choices ---- */

enum plain_go { PLAIN_MORE, PLAIN_STOP, PLAIN_FAULT };
typedef enum plain_go (*plain_visit)(void *self);

/* Calls visit for each combination of values of the binders, in the frame, the first one slowest,
   until visit returns something other than PLAIN_MORE; returns the last result of visit.
   PLAIN_FAULT also if a bound is a run-time error. */
enum plain_go plain_choose(struct plain_eval *x, uint32_t n, const struct binder *binder,
                           plain_visit visit, void *self);
/* The values of a finite sort that a choice tries, in order, *n of them; to be freed with
   mem_free. */
value *plain_values(struct plain_eval *x, const struct sort *s, size_t *n);
/* Adds the schematic values inside v to the scope. */
void plain_note(struct plain_eval *x, const struct sort *s, value v);
/* TERM_UNSET. */
bool plain_unset(struct plain_eval *x, const struct term *t, value *out);
/* Saves the scope, and restores it (which frees the copy). */
uint32_t *plain_save(const struct plain_eval *x);
void plain_restore(struct plain_eval *x, uint32_t *saved);

#endif

/*
 * The value of a term in a window.
 *
 * As in a state, but for what depends on identities outside.  Where two identities are compared
 * that are both outside, or something is selected by one that is outside, the evaluation ends
 * *beyond* the window: a larger one decides.  Quantifiers over identities, and comparisons of sets
 * and arrays over them, look at the window only; the values that are found so can be wrong if there
 * is a witness outside.  That does no harm unless they are inside another such quantifier of the
 * other kind, or in a comprehension: there both values are tried.
 *
 * An evaluation notes its *support*: identities such that it comes to the same result in every
 * window that contains them (doc/algorithms.md, 5.14).
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_EVAL_H
#define ABSTRACTION_WINDOWS_WINDOW_EVAL_H

#include "abstraction/windows/script.h"
#include "abstraction/windows/window.h"
#include "stg/data/eval.h"

/* What is around a term: nothing that goes through identities; a quantifier over identities that
   the value true (false) of the term can decide; or a comprehension, or a quantifier that either
   value can decide. */
enum window_place { WINDOW_FREE, WINDOW_TRUE, WINDOW_FALSE, WINDOW_EITHER };

/* What the slots of the frame stand for. */
struct window_scope {
    const struct window_scope *outer; /* of the call */
    const struct term *call;          /* the arguments of a function; NULL: a frame of a process or
                                         of a formula */
    const struct process *process;    /* of the instance; or NULL */
    uint32_t instance;
    const value *frame; /* NULL: it has no values yet */
};

struct window_eval {
    const struct window_system *w;
    const struct window_scope *scope; /* of the frame; NULL: nothing is asked of presence bits */
    uint32_t bits, known; /* the presence bits, and which of them are still true: those whose
                             predicates no assignment can have changed outside of the window */
    value *local;         /* the frame */
    value *global;        /* values of the global variables */
    bool *bound;          /* of each slot of the frame: does it hold a variable that a quantifier or
                      comprehension has bound, or a part of one?  Its identities are inside. */
    const struct observer *observer; /* NULL outside formulas */
    struct script *script;
    enum window_place place;
    uint32_t support; /* the identities noted so far */
    bool guessed;     /* something has the value that it has without witnesses outside, though no
                           presence bit says that there are none: a larger window may have another
                           value; */
    bool wide;        /* not each with one identity more that shows it: several may be needed */
    struct vec_u32 *trace; /* what was chosen, and how what depends on identities outside was
                              decided: while this is the same in a window with one identity more,
                              so is the evaluation.  Or NULL; borrowed */
    bool returns;          /* from the procedure: its other statements are left out */
    bool beyond;           /* set when a call below returns false ... */
    struct fault fault;    /* ... or this is */
};

/* False: it ended beyond, or with a run-time error. */
bool window_value(struct window_eval *x, const struct term *t, value *out);
bool window_bool(struct window_eval *x, const struct term *t, bool *out);
/* Set x->fault, or x->beyond, and return false. */
bool window_fail(struct window_eval *x, enum fault_kind kind, struct span at);
/* With the type that the run-time error names, and the value. */
bool window_fail_value(struct window_eval *x, enum fault_kind kind, struct span at,
                       const struct sort *s, value v);
/* The same unless v is of the type s. */
bool window_check(struct window_eval *x, const struct sort *s, struct span at, value v);
bool window_ends_beyond(struct window_eval *x);
/* Notes the identities of v, a value of sort s; false: it contains `far`, and the evaluation ends
   beyond. */
bool window_follow(struct window_eval *x, const struct sort *s, value v);
/* Adds to the trace. */
void window_trace(struct window_eval *x, uint32_t event);
/* Something at this place has been decided by a witness inside, or by a presence bit; or it is a
   guess, which one of `witness` identities outside would show to be wrong. */
void window_decided(struct window_eval *x, struct span at);
void window_guessed(struct window_eval *x, struct span at, uint32_t witness);
/* The value of a term at another place; the place of operands whose values matter in both ways. */
bool window_value_at(struct window_eval *x, enum window_place place, const struct term *t,
                     value *out);
enum window_place window_either(const struct window_eval *x);

/* ---- binders (window_choose.c) ---- */

bool window_quantifier(struct window_eval *x, const struct term *t, value *out);
bool window_comprehension(struct window_eval *x, const struct term *t, value *out);
/* How many values the binder has, from *lo on if it has bounds; and number i of them into the
   frame. */
bool window_range(struct window_eval *x, const struct binder *b, value *lo, uint64_t *n);
void window_bind(struct window_eval *x, const struct binder *b, value lo, uint64_t i);
/* The identities that the binders' variables hold; how many they can hold. */
uint32_t window_bound_ids(const struct window_eval *x, uint32_t n, const struct binder *b);
uint32_t window_bound_pointers(const struct window_system *w, uint32_t n, const struct binder *b);
/* A value of the binder, chosen by the script, into the frame; *any: is there one? */
bool window_choose(struct window_eval *x, const struct binder *b, bool *any);

/* ---- comparisons (window_compare.c) ---- */

enum window_order { WINDOW_SAME, WINDOW_DIFFERENT, WINDOW_UNKNOWN };

/* Compares values of sort s; *note: the identities that this depends on, besides those known. */
enum window_order window_compare(const struct window_system *w, const struct sort *s, value a,
                                 value b, uint32_t known, uint32_t *note);
/* The terms of kinds EQ, NE, IN, SUBSET whose operands mention identities, and have these
   values. */
bool window_comparison(struct window_eval *x, const struct term *t, const value *v, value *out);
/* Is the value of the term a variable bound by a quantifier or comprehension, or a part of one? */
bool window_is_bound(const struct window_eval *x, const struct term *t);

#endif

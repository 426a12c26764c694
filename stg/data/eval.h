/*
 * The value of a term under a valuation.
 */
#ifndef STG_DATA_EVAL_H
#define STG_DATA_EVAL_H

#include "stg/data/fault.h"
#include "stg/data/active_domain.h"
#include "stg/data/cells.h"
#include "stg/data/term.h"

/* How a formula reads a state.  Both return false after setting *fault. */
struct observer {
    void *self;
    bool (*read)(void *self, const struct term *t, const value *index, value *out,
                 struct fault *fault);
    bool (*at_node)(void *self, const struct term *t, const value *index, bool *out,
                    struct fault *fault);
};

struct eval {
    struct values *vs;
    value *local;                    /* the frame; binders write into it */
    const value *global;             /* values of the global variables, or NULL */
    const struct observer *observer; /* NULL outside formulas */
    struct active_domain *domain;    /* schematic values in scope; NULL where there are none */
    struct cell_trace *trace;        /* what is read of `global` is noted here; or NULL */
    struct cell_part *part;          /* while that is on, of each slot of the frame: the part of a
                                        global variable that it stands for; sort NULL: none */
    struct fault fault;              /* set when a call below returns false */
};

/* False: a run-time error, which is in ev->fault. */
bool eval_term(struct eval *ev, const struct term *t, value *out);
/* The same for a term of sort bool. */
bool eval_bool(struct eval *ev, const struct term *t, bool *out);
/* Sets ev->fault and returns false. */
bool eval_fail(struct eval *ev, enum fault_kind kind, struct span at, const char *name);
/* The value must be in the sort, else a fault. */
bool eval_check(struct eval *ev, const struct sort *s, struct span at, value v);

/* Goes through the values of a list of binders, the first one slowest:
       if (!binding_first(&b, ev, n, binder, &more)) fault
       while (more) { ...; if (!binding_next(&b, &more)) fault }
       binding_end(&b); */
struct binding {
    struct eval *ev;
    uint32_t n;
    const struct binder *binder;
    uint64_t *at, *card;
    value *lo;
    struct vec_u32 *tried; /* of each binder over schematic data: the values tried */
    uint32_t *scope;       /* with schematic data: the values in scope at the start and at each
                              binder */
};
bool binding_first(struct binding *b, struct eval *ev, uint32_t n, const struct binder *binder,
                   bool *more);
bool binding_next(struct binding *b, bool *more);
void binding_end(struct binding *b);
/* Does some binder range over interchangeable values (data, scalarsets)? */
bool binders_are_interchangeable(uint32_t n, const struct binder *binder);

#endif

/*
 * The value of a term under a valuation.
 */
#ifndef STG_DATA_EVAL_H
#define STG_DATA_EVAL_H

#include "stg/data/fault.h"
#include "stg/data/active_domain.h"
#include "stg/data/cells.h"
#include "stg/data/term.h"
#include "support/vec.h"

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
    const struct cells *cells;       /* or of their cells: how these are laid out, ... */
    uint32_t *cell;                  /* ... and their values; NULL: see global */
    const struct observer *observer; /* NULL outside formulas */
    struct active_domain *domain;    /* schematic values in scope; NULL where there are none */
    struct cell_trace *trace;        /* what is read of `cell` is noted here; or NULL */
    struct cell_part *part;          /* with `cell`, of each slot of the frame: the split part that
                                        it stands for instead of a value, or the lifted variable;
                                        sort NULL: none */
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

/* The values that are tried for a binder. */
enum bound_kind {
    BOUND_RANGE,    /* number first + at of its sort, or lo + first + at */
    BOUND_LIST,     /* listed */
    BOUND_ELEMENTS, /* elements of `set` */
    BOUND_FIELDS    /* records, or values of one alternative, with fields in these ranges */
};

/* Values by their numbers (sort_nth). */
struct bound_range {
    uint64_t first, n;
};

struct bound {
    enum bound_kind kind;
    uint64_t at, n; /* value `at` of n */
    uint64_t first;
    value lo, set;
    struct vec_u32 listed;
    VEC(struct bound_range) field;
    uint32_t alt; /* of a union */
};

#define BINDING_FEW 2

/* Goes through the values of a list of binders, the first one slowest, and leaves out values that
   their filters exclude:
       if (!binding_first(&b, ev, n, binder, &more)) fault
       while (more) { ...; if (!binding_next(&b, &more)) fault }
       binding_end(&b); */
struct binding {
    struct eval *ev;
    uint32_t n;
    const struct binder *binder;
    struct bound few[BINDING_FEW],
        *many;       /* of each binder: in few, or if there are more, in many */
    uint32_t *scope; /* with schematic data: the values in scope at the start and at each binder */
};
bool binding_first(struct binding *b, struct eval *ev, uint32_t n, const struct binder *binder,
                   bool *more);
bool binding_next(struct binding *b, bool *more);
void binding_end(struct binding *b);
/* Does some binder range over interchangeable values (data, scalarsets)? */
bool binders_are_interchangeable(uint32_t n, const struct binder *binder);

#endif

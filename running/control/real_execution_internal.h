/*
 * A program under control: what its parts share; private to real_execution*.c.
 */
#ifndef RUNNING_CONTROL_REAL_EXECUTION_INTERNAL_H
#define RUNNING_CONTROL_REAL_EXECUTION_INTERNAL_H

#include "running/control/object.h"
#include "running/control/places.h"
#include "running/control/real_execution.h"

/* A step of a run: after it the thread was about to do `next`; of the kind EXECUTION_NONE:
   nothing. */
struct past_step {
    uint32_t thread;
    struct operation next;
};

/* An operation of this run. */
struct read_step {
    uint32_t thread, kind, object;
    bool seen;      /* by who watches */
    uint64_t found; /* of an atomic: its value, before the operation; else what that returned */
};

struct real_execution {
    struct program *program;
    struct places *places;
    struct names *names;           /* borrowed */
    struct models *models;         /* borrowed */
    struct model_sizes sizes;      /* of those of this run */
    VEC(struct object) object;     /* by their numbers, in this run */
    struct vec_u32 created;        /* by each thread, in this run: threads */
    VEC(struct operation) pending; /* of each thread that has stopped */
    VEC(struct past_step) history; /* of the last run, as far as this one has gone the same way, and
                                      of this one */
    size_t n_steps;                /* of this run */
    VEC(struct read_step) found;   /* by each of them */
    bool (*sees)(void *self, const struct operation *done); /* NULL: nobody watches */
    void *watcher;
    const char *refused; /* what cannot be looked at, or NULL; its text may be */
    struct buf refusal;  /* ... this */
    bool learned;        /* this run is of no use: it was not foreseen */
    bool outgrown;       /* ... since an object holds more than its model */
    struct buf message;
};

/* The object as it is when a run begins. */
void real_execution_begin_object(const struct real_execution *x, uint32_t id, struct object *o);
/* Makes room for all threads and objects that have names. */
void real_execution_fit(struct real_execution *x);

/* Their numbers; new ones if they were not met before.  address: of a thread, its number. */
uint32_t real_execution_name_thread(struct real_execution *x, uint32_t creator, uint32_t before);
uint32_t real_execution_name_object(struct real_execution *x, enum page_family family,
                                    uint64_t address);
uint32_t real_execution_name_place(struct real_execution *x, uint64_t address);
/* The same of the atomic on which the thread of this slot is about to do o. */
void real_execution_name_atomic(struct real_execution *x, const struct page_slot *s,
                                struct operation *o);

/* Objects that may have models (real_execution_model.c).  An operation by stg_do, from the slot: */
void real_execution_read_do(struct real_execution *x, const struct page_slot *s,
                            struct operation *o);
/* ... and of an operation of an object which model this has. */
void real_execution_name_model(struct real_execution *x, const struct operation *o);
/* There are more threads than models were explored for: what is known is of no use. */
bool real_execution_has_more_threads(struct real_execution *x);
/* Before a run: models are those for what is known by now. */
void real_execution_begin_models(struct real_execution *x);
/* Of the model of an object, or MODEL_NONE. */
uint32_t real_execution_model_number(struct real_execution *x, uint32_t object);
/* As in object.h; o is the object of the operation, in some state. */
bool real_execution_object_enabled(struct real_execution *x, const struct object *o,
                                   const struct operation *op);
uint64_t real_execution_object_step(struct real_execution *x, struct object *o,
                                    const struct operation *op, const char **misuse);
bool real_execution_object_dependent(struct real_execution *x, const struct operation *a,
                                     const struct operation *b);
bool real_execution_object_co_enabled(struct real_execution *x, const struct operation *a,
                                      const struct operation *b);
bool real_execution_object_disables(struct real_execution *x, const struct operation *a,
                                    const struct operation *b);
/* Tells the program what comes before an operation by stg_do, for data races. */
void real_execution_order_model(struct real_execution *x, const struct operation *done);
/* Adds the threads that hold an object with a model. */
void real_execution_model_holders(struct real_execution *x, uint32_t object, struct vec_u32 *whom);

/* What a thread that has stopped is about to do. */
struct operation real_execution_read(struct real_execution *x, uint32_t thread);
/* Notes what an operation has found. */
void real_execution_note_found(struct real_execution *x, const struct operation *done);
/* Has the thread, which has stopped, gone round without being seen? */
bool real_execution_awaits(const struct real_execution *x, uint32_t thread);
/* Has the last stop of a thread told something of loops?  Then the run is of no use. */
bool real_execution_learns_loop(struct real_execution *x, uint32_t thread);
bool real_execution_goes_on(void *self);

/* As in struct execution; self is the struct real_execution. */
const struct operation *real_execution_pending(void *self, uint32_t thread);
void real_execution_print_thread(void *self, struct buf *b, uint32_t thread);
void real_execution_print_kind(void *self, struct buf *b, uint32_t kind);
void real_execution_print_object(void *self, struct buf *b, uint32_t object);
/* What is accessed by which threads, and where. */
void real_execution_print_race(struct real_execution *x, struct buf *b);
void real_execution_print_place(void *self, struct buf *b, uint32_t place);

#endif

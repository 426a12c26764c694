/*
 * The step from a state to the next: the only generator of the engine.
 *
 * steps_of() fills a buffer with the steps of a state, in one order: instances as they are
 * numbered, of each its local transitions as their edges stand in the text, of a communication the
 * receivers as they are numbered and their edges as they stand in the text.  A step says which
 * words of the state change; what it is called and where it stands in the model is said by
 * step_describe(). An input of the environment is one step without a change; step_inputs() gives
 * one for each value (stepper.with_values: they are taken at once).
 */
#ifndef STG_STEP_STEP_H
#define STG_STEP_STEP_H

#include "stg/states/state_tree.h"
#include "stg/step/transient.h"
#include "support/vec.h"

struct step {
    uint32_t instance;     /* the instance that moves; of a communication, the sender */
    uint32_t move;         /* the move of that instance */
    uint32_t partner;      /* the receiver, or NO_INSTANCE; of a broadcast the first receiver */
    uint32_t partner_move; /* the receiver's move; RESPONSE_MANY + rank: its rank in the response */
    uint32_t action;       /* of a communication whose receiving move is given by its rank; of an
                              input NO_ACTION, unless the step is that of one of its values */
    uint32_t end;          /* in step_buffer.change: behind its changes, which begin where those of
                              the step before end */
    enum lts_kind kind;
    union {
        uint32_t partner_list; /* of a communication: the list that has the receiving move */
        uint32_t picked;       /* of a broadcast: which of its choices (broadcast.h) these are */
        value payload;         /* of a value of an input, VALUE_NONE of an input itself and perhaps
                                  before a fault */
    };
    const struct fault *fault; /* NULL; else there are no changes */
};

/* Owned by the caller; all zero is an empty one. */
struct step_buffer {
    VEC(struct step) step;
    VEC(struct word_change) change;
};

void step_buffer_clear(struct step_buffer *b);

/* The changes of step k, and how many. */
static inline const struct word_change *step_changes(const struct step_buffer *b, size_t k,
                                                     uint32_t *n)
{
    uint32_t from = k == 0 ? 0 : b->step.at[k - 1].end;

    *n = b->step.at[k].end - from;
    return b->change.at + from;
}

/* Takes the steps of one state after the other. */
struct stepper {
    struct step_tables *tables; /* borrowed, as the state */
    struct system *s;
    bool alone;            /* nothing else uses the tables: what they lack may be made */
    bool with_values;      /* an input is a step for each value */
    const uint32_t *word;  /* the present state */
    uint32_t *seen;        /* the state whose lists these are; owned, as what follows */
    value scope;           /* what is in scope in the present state, as in enabled.h */
    value seen_scope;      /* the scope of those lists */
    uint32_t *used;        /* the scope as an active domain's */
    bool is_seen;          /* there is one */
    bool is_told;          /* the caller appends to `differ`, after stepper_load or before, ... */
    struct vec_u32 differ; /* ... each word that has changed since then; all are in there */
    uint32_t *n_groups;    /* of each instance, of its node */
    struct slot {
        uint64_t listens;
        uint64_t reads; /* the list stays while no cell changes that has a bit here */
        uint32_t instance, list;
        uint32_t first, end;   /* its transitions */
        struct group_use *use; /* of its group; NULL: lists are not counted */
        bool deferred;
    } * slot;            /* of each group of an instance, as system.first_slot tells */
    uint64_t *active;    /* a bit of each slot: its list has transitions */
    uint64_t *stale;     /* a bit of each slot: its list is to be looked up */
    uint32_t n_active;   /* words of these bits */
    uint32_t n_deferred; /* lists that are deferred */
    uint32_t *target;    /* working memory of evaluations: the state, as far as it has changed */
    bool has_target;
    struct transients *transients; /* set by the caller, if it is alone; owned; or NULL */
    struct step_buffer scratch;
    VEC(struct part_read) read;
    struct broadcast *broadcast; /* working memory (broadcast.h); owned, or NULL: not needed yet */
};

/* Shares no cache line with memory that other threads write; for mem_free. */
void *thread_memory(size_t size);

void stepper_init(struct stepper *x, struct step_tables *t, bool alone);
void stepper_clear(struct stepper *x);

/* Sets the present state (borrowed until the next call), with these schematic values in scope
   besides its own: as `held` in lts.h. */
void stepper_load(struct stepper *x, const uint32_t *word, value held);

#define SLOTS_PER_WORD 64

/* Fills the slots for the present state.  False: as steps_of. */
bool stepper_find_enabled(struct stepper *x);

/* All steps of the present state, in place of what is in b.  False: an entry is missing from the
   tables and the stepper is not alone; b is then invalid. */
bool steps_of(struct stepper *x, struct step_buffer *b);

/* The steps for all values that an input of the present state accepts or that end in an error:
   `move` of instance i.  Not of links whose inputs are endless.  Only if alone. */
void step_inputs(struct stepper *x, uint32_t i, uint32_t move, struct step_buffer *b);
/* The same for one value, which is of the link's type.  Unless it is LTS_REFUSED, its step is the
   only one in b. */
enum lts_answer step_complete(struct stepper *x, uint32_t i, uint32_t move, value payload,
                              struct step_buffer *b);

/* The step as an edge, but for where it leads.  Only if alone; of a broadcast only while the
   stepper is at the state before it. */
void step_describe(struct stepper *x, const struct step *t, struct lts_edge *out);
/* The same for a move of an instance, without regard to a state. */
struct lts_edge move_edge(enum lts_kind kind, const struct move *m, uint32_t instance);

/* ---- for step.c and broadcast.c ---- */
static inline void step_change(const struct stepper *x, struct step_buffer *b, uint32_t word,
                               uint32_t number)
{
    if (x->word[word] != number)
        vec_push(&b->change, ((struct word_change){ word, number }));
}

static inline void step_change_cells(const struct stepper *x, struct step_buffer *b,
                                     const struct local_transition *t)
{
    for (uint32_t i = 0; i < t->n_writes; i++)
        step_change(x, b, x->s->n + t->write[i].cell, t->write[i].v);
}

/* ---- evaluate.c, for these ---- */
/* The communications of one move of instance i and those of instance j in this list, appended to
   b. */
void evaluate_communication(struct stepper *x, uint32_t i, uint32_t move, uint32_t j, uint32_t list,
                            struct step_buffer *b);
/* What a transition that is offered to the environment, or an internal one, comes to. */
void evaluate_alone(struct stepper *x, uint32_t i, const struct local_transition *t,
                    struct step_buffer *b);
/* The parts of a broadcast.  All of the sender's move, of instance i, into the state before; false:
   *fault. */
bool evaluate_sender(struct stepper *x, uint32_t i, uint32_t move, const struct fault **fault);
/* What the receiving move r of instance j makes of a message of move m, after the parts before. */
enum lts_answer evaluate_receiver(struct stepper *x, uint32_t j, uint32_t r, const struct move *m,
                                  const struct fault **fault);
/* Adds the step that these parts make up, or one to the run-time error. */
void evaluate_push(struct stepper *x, struct step_buffer *b, struct step t,
                   const struct fault *fault);
void evaluate_inputs(struct stepper *x, uint32_t i, uint32_t move, struct step_buffer *b);
enum lts_answer evaluate_input(struct stepper *x, uint32_t i, uint32_t move, value payload,
                               struct step_buffer *b);

#endif

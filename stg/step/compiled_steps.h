/*
 * Steps by byte code alone: for systems all of whose edges are internal and have a program.
 *
 * No list of transitions is kept: in each state the programs of the edges are run, but for those of
 * groups in which nothing was enabled before and no word that they may read has changed since.
 * Programs know no run-time errors: where one gives up, the steps of that state are not known, and
 * whoever asks has to take the steps in another way (step.h).  For one thread.  Private to
 * stg/step/ and checker/search/.
 */
#ifndef STG_STEP_COMPILED_STEPS_H
#define STG_STEP_COMPILED_STEPS_H

#include "stg/data/native_code.h"
#include "stg/step/edge_code.h"
#include "stg/step/system.h"
#include "support/memo.h"

struct compiled_edge {
    struct edge_code code;
    struct memo next; /* where it leads to, by the local state before and the argument; and ... */
    uint64_t key;     /* ... the last one of these keys that was looked up, + 1 (0: none), ... */
    uint32_t reached; /* ... with what was found */
};

struct compiled_steps {
    struct system *s;      /* borrowed */
    uint32_t *first_group; /* of each instance, and one more: its groups among all; owned, as what
                              follows */
    uint32_t *first_edge;  /* of each group of all instances: its edges */
    VEC(struct compiled_edge) edge;
    uint64_t code_words; /* of all their programs */
    uint32_t n_bits;     /* 64-bit words of a bit for each group */
    uint64_t *idle;      /* nothing of the group was enabled, and is not yet */
    uint64_t *reads;     /* of each idle group: of which cells that depends (native_cell_bit) */
    uint64_t *reader;    /* [cell * n_bits + ..]: the groups that may read it */
    uint32_t *loaded;    /* of each instance: the local state in its frame */
    struct writes room;
    struct native_code *native; /* NULL: none */
    native_function **function; /* of each group; NULL: its byte code is run; owned */
};

/* native: as machine code, where that is possible.  NULL: some edge communicates, chooses a
   schematic value, or has no program; or there are too many cells and groups, or too much code. */
struct compiled_steps *compiled_steps_new(struct system *s, bool native);
void compiled_steps_free(struct compiled_steps *x); /* NULL is fine */

/* Instance i goes to another local state, or the same, and these cells are written, each once. */
struct compiled_step {
    uint32_t instance, next, n_writes;
    const struct write *write;
};

/* This word of the state is another one than in the last call of compiled_steps_of.  Before the
   first call, all are. */
void compiled_steps_changed(struct compiled_steps *x, uint32_t word);
/* Something else has used the system since then. */
void compiled_steps_forget_frames(struct compiled_steps *x);
/* Calls `take` for each step of a state, in the order of instances and their edges.  The words are
   written while this runs, and are the same behind it.  False: a program has given up, and what
   has been taken is to be forgotten; states after that are as good as before. */
bool compiled_steps_of(struct compiled_steps *x, uint32_t *word,
                       void (*take)(void *self, const struct compiled_step *t), void *self);

#endif

/*
 * The truth of a predicate in every state, asked once for all states that look alike to it.
 *
 * Most predicates look at little of a state: whether a few instances are at certain nodes, some
 * variables.  Local states that do not differ there are of one class; the classes of all
 * components together decide.  Looking up changes nothing.
 */
#ifndef STG_WATCH_H
#define STG_WATCH_H

#include "stg/sweep.h"
#include "stg/system_parts.h"
#include "support/memo.h"

struct watched_word {
    uint32_t word;            /* of the state vector */
    struct vec_u32 by_local;  /* instance: class + 1 of each local state */
    struct memo by_value;     /* instance: by tuple of what is looked at; else by value */
    uint32_t n_classes;
};

struct watch {
    const struct system_lts *s; /* borrowed */
    const struct watched *what; /* borrowed */
    uint32_t n;
    struct watched_word *at;  /* owned */
    bool wide;                /* some word has too many classes to be packed with others */
    struct memo step;         /* (classes so far, next classes): classes so far */
    struct { uint8_t *at; size_t n, cap; } truth; /* of all classes; by the number they have then */
};

void watch_init(struct watch *w, const struct system_lts *s, const struct watched *what);
void watch_clear(struct watch *w);

enum sweep_truth watch_find(const struct watch *w, const uint32_t *word);
/* Says what the truth is in this state, and all that look like it. */
void watch_note(struct watch *w, const uint32_t *word, enum sweep_truth truth);

#endif

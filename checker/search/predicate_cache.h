/*
 * The truth of a predicate in every state, computed once for all states that it does not
 * distinguish.
 *
 * Most predicates read little of a state: whether a few instances are at certain nodes, some
 * variables.  Local states that do not differ there are in one class; the classes of all instances
 * together decide.  Looking up changes nothing.
 */
#ifndef CHECKER_SEARCH_PREDICATE_CACHE_H
#define CHECKER_SEARCH_PREDICATE_CACHE_H

#include "checker/search/bfs.h"
#include "stg/step/system.h"
#include "support/memo.h"
#include "support/vec.h"

struct footprint_word {
    uint32_t word;           /* of the state vector */
    struct vec_u32 by_local; /* instance: class + 1 of each local state */
    struct memo by_value;    /* instance: by the tuple of the values that are read; else by value */
    uint32_t n_classes;
};

struct predicate_cache {
    const struct system *s;       /* borrowed */
    const struct footprint *what; /* borrowed */
    uint32_t n;
    struct footprint_word *at; /* owned */
    bool wide;                 /* some word has too many classes to be packed with others */
    struct memo step;          /* (classes so far, next classes): classes so far */
    VEC(uint8_t) truth;        /* of all classes; by the number they have then */
};

void predicate_cache_init(struct predicate_cache *w, const struct system *s,
                          const struct footprint *what);
void predicate_cache_clear(struct predicate_cache *w);

enum bfs_truth predicate_cache_find(const struct predicate_cache *w, const uint32_t *word);
/* Stores the truth in this state and in all states that the predicate does not distinguish from
   it. */
void predicate_cache_note(struct predicate_cache *w, const uint32_t *word, enum bfs_truth truth);

#endif

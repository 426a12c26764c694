/*
 * Events: products of local relations.
 *
 * A local relation is a set of pairs of indices of one word, each with the number of transitions
 * that it stands for; or it leads from any index to one.  An event has a relation for some words,
 * and leaves the others as they are: from a state it leads to each state that is made by taking, in
 * each of its relations, a pair that begins with what the state has there.
 *
 * Relations and events are interned by keys, and relations grow as more is known of the model.  An
 * event shares its relations with others.
 */
#ifndef CHECKER_SYMBOLIC_EVENTS_H
#define CHECKER_SYMBOLIC_EVENTS_H

#include "checker/symbolic/levels.h"
#include "checker/symbolic/matrix.h"
#include "checker/game/row_store.h"
#include "support/vec.h"

struct local_pair {
    uint32_t from, to;
    uint32_t times; /* transitions */
};

struct relation {
    uint32_t word;
    uint32_t any_to;             /* the index that any one leads to, or NO_INDEX: the pairs */
    VEC(struct local_pair) pair; /* ascending when sealed */
    bool is_sealed;
    bool grew; /* between the last two times when it was sealed */
};

/* When sealed: the relations of an event, from the top level down. */
struct event_part {
    uint32_t level, relation;
};

struct event_place {
    uint32_t first, n; /* in events.part */
};

struct events {
    struct row_store keys; /* of relations; owned, as what follows */
    VEC(struct relation) relation;
    struct row_store rows;   /* of each event: its relations, by word */
    struct row_store groups; /* the words of events, each set once: for levels_by_force */
    struct vec_u32 batch_of; /* of each event: its batch */
    struct memo batches;     /* by words and class */
    struct vec_u32 class_of; /* of each batch: of what action its events are */
    bool grew;               /* since the caller has set it to false */
    VEC(struct event_part) part;
    VEC(struct event_place) place;
    uint32_t n_varying;   /* words of several values, when all matrices were made */
    struct matrix matrix; /* when sealed: what events do ... */
    size_t words_whole;   /* of its nodes when all of it was made */
    struct vec_u32 whole; /* ... in a batch, all together: a node for each batch */
};

void events_init(struct events *v);
void events_clear(struct events *v);

/* The relation of a word with this key, which the caller chooses; empty if it is new. */
uint32_t events_relation(struct events *v, uint32_t word, const uint32_t *key, uint32_t n);
/* Adds a transition to a relation. */
void events_add_pair(struct events *v, uint32_t relation, uint32_t from, uint32_t to);
/* The relation of this one pair; from any index: NO_INDEX. */
uint32_t events_single(struct events *v, uint32_t word, uint32_t from, uint32_t to);
/* An event with these relations, of different words; sorts them.  Its action is of this class:
   events with the same words and class are a batch, and equal relations have equal classes. */
void events_add(struct events *v, uint32_t *relation, uint32_t n, uint32_t class);
/* Before events are used: sorts relations, and the parts of events by the order of levels; makes
   the matrices.  The second, where the order is that of the last time, does so for what has grown
   since.  Both return how many entries of matrices were made. */
uint64_t events_seal(struct events *v, const struct levels *levels);
uint64_t events_seal_grown(struct events *v, const struct levels *levels);

static inline const struct event_part *event_parts(const struct events *v, uint32_t e, uint32_t *n)
{
    *n = v->place.at[e].n;
    return v->part.at + v->place.at[e].first;
}

#endif

/*
 * Copies of terms as a presence predicate can have them: functions replaced by their definitions,
 * and variables by what they mean to one identity.
 */
#ifndef ABSTRACTION_WINDOWS_PRESENCE_COPY_H
#define ABSTRACTION_WINDOWS_PRESENCE_COPY_H

#include "abstraction/windows/window.h"
#include "stg/data/term.h"
#include "support/arena.h"

enum meaning_kind {
    MEANS_NOTHING, /* that can be said of one identity */
    MEANS_IT,      /* an identity, `t` */
    MEANS_GIVEN,   /* a variable around the predicate, `t` */
    MEANS_TERM,    /* the term `t`, in `env` */
    MEANS_PLACE    /* the term `t`, which a formula can have */
};

struct meaning {
    enum meaning_kind kind;
    const struct term *t;
    const struct predicate_env *env;
};

/* What the variables of a frame mean. */
struct predicate_env {
    uint32_t n;
    struct meaning *slot;
};

/* A term with the meaning of its variables. */
struct placed {
    const struct term *t;
    const struct predicate_env *env;
};

struct presence_copy {
    struct arena *arena;
    const struct window_system *w;
    struct term *it;          /* the identity that they are about, or NULL */
    const struct term *given; /* the variable around the predicate that copies use; NULL: none */
};

/* Slots of the frame of a predicate. */
enum { SLOT_OF_IT, SLOT_OF_GIVEN, PREDICATE_SLOTS };

/* All that is made lives in the arena of f.  Nothing is known of the variables. */
struct predicate_env presence_env(struct presence_copy *f, uint32_t n);
/* A copy. */
struct predicate_env presence_env_inside(struct presence_copy *f, const struct predicate_env *of);
/* Of the body of the function that p calls. */
struct predicate_env presence_env_of_call(struct presence_copy *f, struct placed p);
/* A variable around the predicate: it is no identity, and has few values; or it means nothing. */
struct meaning presence_given(struct presence_copy *f, const struct sort *s, const char *name);
/* Without checks of bounds, and variables that stand for a term. */
struct placed presence_resolved(struct placed p);

struct term *presence_term(struct presence_copy *f, enum term_kind kind, const struct sort *s,
                           uint32_t n);
/* A new identity, which predicates are about from now on. */
struct meaning presence_new_it(struct presence_copy *f);
/* NULL: there is no copy. */
const struct term *presence_copy(struct presence_copy *f, struct placed p);
const struct term *presence_not(struct presence_copy *f, const struct term *t);
/* Of those that are not NULL. */
const struct term *presence_and(struct presence_copy *f, const struct term *a,
                                const struct term *b);
/* The index of an instance that is about the identity: j, or R(j); NULL: there is none. */
const struct term *presence_index(struct presence_copy *f, const struct sort *s);
/* Of `t is A`: has alternative A a field that is an identity? */
bool presence_points(const struct presence_copy *f, const struct term *is);
/* What a formula observes of the instance of a family with this index, or without (NULL): variable
   `number` (TERM_OBSERVE), or whether it is at node `number` (TERM_AT_NODE). */
const struct term *presence_observe(struct presence_copy *f, const struct family *y,
                                    enum term_kind kind, uint32_t number, const struct term *index);
/* The frame of an instance of the family: without index (NULL), or of the identity. */
struct predicate_env presence_env_of_family(struct presence_copy *f, const struct family *y,
                                            const struct term *index);
/* The variables of its blocks are variables around the predicate. */
void presence_give_locals(struct presence_copy *f, struct predicate_env *e, const struct edge *of);

#endif

/*
 * All windows of k identities that can occur in states of any number of identities: the *views*.
 *
 * The set is the least one that contains the initial views and is closed under the moves of windows
 * of up to k + m identities all of whose views are in it (doc/algorithms.md, 5.14).  So a property
 * that holds in these windows holds for every number of identities that is at least k.
 *
 * The systems may have presence bits (window_presence.h), all or none of them; then one size more
 * is needed, from which identities outside are sampled.  And windows in which a bit says that an
 * identity outside satisfies a predicate, while no view knows of one, can be left out: they are
 * windows of no state.
 *
 * The caller has made sure that nothing else in the model depends on the number of identities: no
 * constant, no bound of a type; and how initial values do (window_sizes.h).
 * Source: Abdulla, Haziza, Holik 2013.
 */
#ifndef ABSTRACTION_WINDOWS_VIEWS_H
#define ABSTRACTION_WINDOWS_VIEWS_H

#include "abstraction/windows/window_observe.h"
#include "stg/data/fault.h"

struct views_problem {
    const struct window_system *system;     /* system[n]: for n identities, 1 .. sizes */
    const struct window_property *property; /* property[n]; NULL: none */
    uint32_t sizes;
    uint32_t k;       /* identities of a view */
    bool witnesses;   /* only windows count for which there is, for each presence bit that is set,
                       a larger possible window with an identity that satisfies the predicate */
    uint32_t initial; /* of window_sizes: initial states of k + 1 + initial identities are
                              looked at */
    /* Limits.  What is tried are windows, views to build them of, and ways in which a move can be
       made. */
    uint64_t most_tried;      /* 0: any number */
    bool (*stop)(void *self); /* asked now and then; true: give up.  NULL: go on */
    void *stop_self;
};

enum views_end {
    VIEWS_CLOSED,   /* the property holds wherever it was looked at; the set is complete */
    VIEWS_VIOLATED, /* it may be violated, or a run-time error may happen */
    VIEWS_LIMIT,    /* nothing is known */
    VIEWS_REFUSED,  /* views mean nothing for this model: `refused` says why */
    VIEWS_SIZES     /* systems of `needed` sizes are needed */
};

struct views;

struct views_result {
    enum views_end end;
    const char *refused; /* and where, if at.text is not NULL */
    struct span at;
    uint32_t needed;
    uint32_t
        most; /* the most identities of a window that was looked at: k + m, if the property needs
                      no more */
    uint32_t n_views;
    const uint64_t *n_windows; /* of each size, 1 .. most; lives in v */
    uint64_t tried;            /* see most_tried */
    /* VIEWS_VIOLATED: the window in which it was found, which lives in v; of so many identities, so
       that an instance of at least this size is to be searched.  NULL: computing the initial state
       is a run-time error. */
    const value *window;
    uint32_t size;
    struct fault fault; /* of kind FAULT_NONE: the property is false, or there may be a deadlock */
};

/* Borrows p and what it points to. */
struct views *views_new(const struct views_problem *p);
void views_free(struct views *v); /* NULL is fine */
struct views_result views_run(struct views *v);
/* How it comes to a window that was looked at: a window of views of initial states; then the move
   of each gives a view of the next one, the last of its views to be found; at the end the window
   itself. */
typedef void (*views_step)(void *self, uint32_t n, const value *window);
void views_way(struct views *v, uint32_t n, const value *window, views_step visit, void *self);
/* Visits the windows of n identities that were looked at; returns how many. */
uint32_t views_each(const struct views *v, uint32_t n, views_step visit, void *self);
/* Is this window of k identities one of the views? */
bool views_have(struct views *v, const value *window);
/* All views, by number: windows of k identities, each in one form for all names of its identities,
   all different. */
uint32_t views_n(const struct views *v);
const value *views_at(const struct views *v, uint32_t number);

#endif

/*
 * How many identities the evaluation of a term depends on, from its text: a bound on the support
 * that window_eval.h notes, for every state (doc/algorithms.md, 5.14).
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_COUNT_H
#define ABSTRACTION_WINDOWS_WINDOW_COUNT_H

#include "abstraction/windows/window_eval.h"

/* normal: of an evaluation that gives a value; worst: of any, also one that ends with a run-time
   error.  Numbers from WINDOW_MANY on are not distinguished. */
#define WINDOW_MANY 1000
struct window_count {
    uint32_t normal, worst;
};

/* What is known of a slot of the frame, as flags. */
enum {
    SLOT_INSIDE = 1, /* its identities are among those counted elsewhere: of the instance, chosen
                        by `for`, bound by a quantifier or comprehension */
    SLOT_BOUND = 2,  /* by a quantifier or comprehension */
    SLOT_LOST = 4,   /* an evaluation that ends beyond because of its value would end that of a
                        comprehension, for one of its elements */
    SLOT_WHOLE = 8,  /* it has a value, with nothing unassigned inside */
    SLOT_VARIES = 16 /* its value depends on what a quantifier or comprehension binds */
};

struct window_counter {
    const struct window_system *w;
    uint8_t *slot; /* flags of each slot of the frame */
    uint32_t n_slots;
    const bool *whole;       /* of window_whole (window_fault.h) */
    enum window_place place; /* of the term */
    const char *refused;     /* why the text cannot be counted, or NULL: the first reason found */
    struct span at;
};

struct window_count window_count_term(struct window_counter *c, const struct term *t);
/* normal: of an evaluation of a bool term that gives the value `is`. */
struct window_count window_count_when(struct window_counter *c, const struct term *t, bool is);
/* Of identities in t that are followed: indices. */
struct window_count window_count_follow(struct window_counter *c, const struct term *t);
/* Of a comparison of t with another value of sort s. */
struct window_count window_count_equal(struct window_counter *c, const struct sort *s,
                                       const struct term *t);
/* Of a comparison of two terms; is: the value that one difference gives. */
struct window_count window_count_equality(struct window_counter *c, bool is,
                                          const struct term *const *kid, struct span at);
/* Of identities in a value of this sort that is chosen. */
struct window_count window_count_choice(struct window_counter *c, const struct sort *s,
                                        struct span at);
/* One evaluation after the other; one or the other; one n times; that of n identities. */
struct window_count window_count_add(struct window_count x, struct window_count y);
struct window_count window_count_larger(struct window_count x, struct window_count y);
struct window_count window_count_repeat(struct window_count x, uint64_t n);
struct window_count window_count_ids(uint64_t n);
/* The flags of a slot that has the value of t. */
uint8_t window_count_flags(const struct window_counter *c, const struct term *t);
/* Refuses sorts for which windows have no meaning. */
void window_count_sort(struct window_counter *c, const struct sort *s, struct span at);
void window_count_refuse(struct window_counter *c, struct span at, const char *why);
/* The flags of all slots that t names. */
uint8_t window_count_named(const struct window_counter *c, const struct term *t);
/* Is the value of t that of a slot with one of these flags, or a part of it? */
bool window_count_is(const struct window_counter *c, const struct term *t, uint8_t flags);

#endif

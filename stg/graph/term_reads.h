/*
 * The parts of variables that the evaluation of a term may read; private to stg/.
 *
 * A slot of a frame is a variable, whose parts are distinguished; or its value is known in advance;
 * or it is neither.  Branches that are not evaluated because a condition is known are skipped.
 * Bodies of functions with an argument that has parts are analysed, as far as that is cheap.
 */
#ifndef STG_GRAPH_TERM_READS_H
#define STG_GRAPH_TERM_READS_H

#include "stg/graph/access.h"
#include "stg/data/term.h"

struct term_reader {
    struct values *vs;
    value *known;               /* of each slot; VALUE_NONE: not known */
    const struct access **part; /* of each slot: the variable, or part of one, that it is; NULL:
                                   it is none, or has been read already */
    const value *no_global;     /* VALUE_NONE for each global variable */
    struct arena *scratch;      /* steps of what is read live here */
    struct access_list *out;    /* what is read */
    uint32_t depth, calls;      /* nested calls being analysed; calls that may still be
                                   analysed */
};

/* So many calls are analysed; the arguments of all others are read as a whole. */
#define TERM_READS_CALLS 100

/* Notes everything that the term reads. */
void term_reads(struct term_reader *r, const struct term *t);
/* Everything that a filter, if any, looks at: perhaps a whole array of which the condition that it
   is made of reads one element, and what that does not come to. */
void term_reads_filter(struct term_reader *r, const struct filter *f);
/* Its value; false if more than known slots is needed for it. */
bool term_known(struct term_reader *r, const struct term *t, value *v);
/* The element of `x` at these indices, whose terms are noted as read. */
struct access term_reads_element(struct term_reader *r, const struct access *x,
                                 const struct sort *array, const struct term *const *index);
/* Of a set with members: whether it has this element, whose term is noted as read. */
struct access term_reads_member(struct term_reader *r, const struct access *x,
                                const struct sort *set, const struct term *elem);
/* A field of `x`, or whether it has the element of this number. */
struct access term_reads_field(struct term_reader *r, const struct access *x, uint32_t field);

#endif

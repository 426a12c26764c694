/*
 * What the evaluation of a term may read; private to stg/.
 *
 * A slot of a frame stands for a variable, whose parts are told one by one, or its value is known
 * beforehand, or it is neither.  Conditions that are known decide what is not evaluated.  Functions
 * are looked into where an array or a record is given to them, so far as that is cheap.
 */
#ifndef STG_GRAPH_TERM_READS_H
#define STG_GRAPH_TERM_READS_H

#include "stg/graph/access.h"
#include "stg/data/term.h"

struct term_reader {
    struct values *vs;
    value *known;                 /* of each slot; VALUE_NONE: not known */
    const struct access **part;   /* of each slot: the variable, or part of one, that it is; NULL:
                                     none, or what was read before */
    const value *no_global;       /* VALUE_NONE for each global variable */
    struct arena *scratch;        /* steps of what is read live here */
    struct access_list *out;      /* what is read */
    uint32_t depth, calls;        /* calls that we are in; that may still be looked into */
};

/* Looks into so many calls before they are taken as a whole. */
#define TERM_READS_CALLS 100

/* Notes all that it reads. */
void term_reads(struct term_reader *r, const struct term *t);
/* Its value, where nothing but known slots is needed for it. */
bool term_known(struct term_reader *r, const struct term *t, value *v);
/* The part `x` followed by the element at these indices, whose terms are read. */
struct access term_reads_element(struct term_reader *r, const struct access *x,
                                 const struct sort *array, const struct term *const *index);
/* ... followed by a field. */
struct access term_reads_field(struct term_reader *r, const struct access *x, uint32_t field);

#endif

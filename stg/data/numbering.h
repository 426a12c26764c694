/*
 * The numbers of the values of a sort, in a table.
 */
#ifndef STG_DATA_NUMBERING_H
#define STG_DATA_NUMBERING_H

#include "stg/data/sort.h"

struct numbering {
    const struct sort *sort; /* borrowed */
    uint32_t shift;
    struct numbered_value {
        value v; /* or VALUE_NONE */
        uint32_t number;
    } at[];
};

/* Of a sort of few values, which have sort_rank as number.  Owned by the caller, who frees it. */
struct numbering *numbering_new(struct values *vs, const struct sort *s);
/* False: it is no value of the sort, or something in it is unassigned. */
bool numbering_find(const struct numbering *n, value v, uint32_t *number);

#endif

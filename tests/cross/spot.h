/*
 * Variables in states of the plain step, and their elements and fields; of a set with members
 * (sort_has_members), whether each is in it.
 */
#ifndef TESTS_CROSS_SPOT_H
#define TESTS_CROSS_SPOT_H

#include "interpreter/plain_state.h"
#include "stg/graph/access.h"

#define SPOT_DEPTH 8
#define SPOT_STEPS 16

struct spot {
    uint32_t at;       /* in the state */
    uint32_t instance; /* NO_INSTANCE: a global variable */
    bool of_node;      /* a parameter of the node where the instance is */
    const struct sort *sort;
    struct access access; /* its steps are the array below, or that of the spot it was copied
                             from */
    uint32_t depth;
    uint32_t position[SPOT_DEPTH]; /* of elements and fields, in the value; numbers of members */
    const struct sort *around[SPOT_DEPTH]; /* of the values in which these are */
    uint32_t step[SPOT_STEPS];
};

struct spot spot_variable(const struct plain_shape *p, uint32_t instance, uint32_t variable);
struct spot spot_global(const struct plain_shape *p, uint32_t global);

/* An array, a record or a set with members, with room for its parts? */
bool spot_has_parts(const struct spot *s);
/* Descends to the element, field or member at this position. */
void spot_go_down(struct spot *s, uint32_t position);

/* Of a value of the sort: how many parts it has, and each. */
uint32_t spot_parts(const struct sort *s, const struct values *vs, value v);
value spot_part(const struct sort *s, struct values *vs, value v, uint32_t position);
/* The part of the variable's value that is there; VALUE_NONE: nothing. */
value spot_value(const struct spot *s, struct values *vs, value of);
/* The value of the variable with v there; unchanged if the enclosing part has no value. */
value spot_put(const struct spot *s, struct values *vs, value of, value v);

#endif

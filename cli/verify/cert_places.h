/*
 * What the levels of a certificate are in the states of the plain step.
 *
 * A level holds some parts of a state: that of an instance its node, its variables and the
 * parameters of its node, but for what has levels of its own; any other one an element or field of
 * a variable, the whole of one, or whether a value is in a set.  A value of a level, which has a
 * number (index), consists of a value for each of its parts.
 *
 * A place is a variable, or an element or field of one, which is divided in turn down to places
 * that are parts, or sets whose members are.  A place that is not known has a mark
 * (interpreter/plain_eval.h).  Variables that are left out of the state at a node are
 * PLAIN_FORGOTTEN there; where they have levels of their own, these hold VALUE_NONE.
 */
#ifndef CLI_VERIFY_CERT_PLACES_H
#define CLI_VERIFY_CERT_PLACES_H

#include "interpreter/plain_state.h"
#include "support/arena.h"
#include "support/vec.h"

#define CERT_NO_PART UINT32_MAX
#define CERT_NO_INDEX UINT32_MAX

enum cert_place_kind { CERT_PLACE_NONE, CERT_PLACE_PART, CERT_PLACE_TUPLE, CERT_PLACE_SET };

struct cert_place {
    enum cert_place_kind kind; /* NONE: nothing is said of it yet */
    const struct sort *sort;   /* NULL: of a node */
    uint32_t part;             /* PART */
    value mark;                /* PART, SET */
    uint32_t n;
    struct cert_place *kid; /* TUPLE: elements or fields; SET: whether its members are in it */
};

struct cert_part {
    uint32_t level, column;  /* of a value of the level */
    uint32_t position;       /* in a state of the plain step */
    bool is_own;             /* its level holds nothing else, and no node */
    const struct sort *sort; /* as that of its place */
};

struct cert_level {
    uint32_t instance; /* whose node it holds, or NO_INSTANCE */
    uint32_t first_part, n_parts;
    struct vec_u32 value; /* of each index and part; owned, as the map from values to indices */
    struct map map;
    uint32_t n; /* indices */
};

struct cert_places {
    const struct plain_shape *shape; /* borrowed, as what follows */
    struct values *vs;
    const bool *const *keep;    /* as for plain_system_new */
    struct arena *arena;        /* owned, as what follows */
    uint32_t width;             /* of a state */
    struct cert_place *place;   /* of each position of it */
    uint32_t *owner, *variable; /* ... its instance, and its variable there, or NO_NODE: the node,
                                   or the parameter of a node; NO_INSTANCE: the global variable */
    VEC(struct cert_part) part;
    VEC(struct cert_level) level; /* the first one, below all, is none */
    VEC(struct cert_place *) marked;
    struct plain_unknown unknown;
};

void cert_places_init(struct cert_places *c, const struct plain_shape *shape, struct values *vs,
                      const bool *const *keep);
void cert_places_clear(struct cert_places *c);

/* ---- making levels, from the bottom up ---- */

/* The place at the end of this path in a position; NULL: there is none, or a part is in the way.
   The path leads on from NONE, or through what other paths have divided. */
struct cert_place *cert_places_find(struct cert_places *c, uint32_t position, uint32_t n,
                                    const uint32_t *path);
/* A level that holds this place, of which nothing was said before. */
void cert_places_add(struct cert_places *c, uint32_t position, struct cert_place *place);
/* A level that holds the node of an instance; what else will be known behind cert_places_close. */
void cert_places_add_instance(struct cert_places *c, uint32_t instance);
/* After all levels: gives the instances what has no level of its own, and marks to all.  False:
   something has no level. */
bool cert_places_close(struct cert_places *c);

/* The next index of a level stands for these values of its parts.  False: another one does. */
bool cert_level_add(struct cert_places *c, uint32_t level, const value *v);
/* The index that stands for them, or CERT_NO_INDEX. */
uint32_t cert_level_find(const struct cert_places *c, uint32_t level, const value *v);

static inline value cert_level_value(const struct cert_level *l, uint32_t index, uint32_t column)
{
    return l->value.at[(size_t)index * l->n_parts + column];
}

/* ---- states ---- */

/* Is the variable left out of the state where its instance is at this node? */
bool cert_places_forgets(const struct cert_places *c, uint32_t position, value node);
/* May it be left out somewhere, so that the node has to be known before it is? */
bool cert_places_may_forget(const struct cert_places *c, uint32_t position);
/* What the place holds, where parts have these values; VALUE_NONE and known false: a mark. */
value cert_place_compose(const struct cert_places *c, const struct cert_place *p, const bool *known,
                         const value *v);
/* The parts of a place that hold something else in `to` than in `from`: is_changed and now, by
   part.  False: a mark is where it does not belong. */
bool cert_place_compare(const struct cert_places *c, const struct cert_place *p, value from,
                        value to, bool *is_changed, value *now);
/* The index at each level, from 1 on, of a state that is known; false: some level has none. */
bool cert_places_read(const struct cert_places *c, const value *state, uint32_t *index);

#endif

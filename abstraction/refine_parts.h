/*
 * Refinement: what its parts share (see refine.h).
 *
 * refine_parts.c has the sets, refine_split.c splits blocks, refine.c splits bunches.
 */
#ifndef ABSTRACTION_REFINE_PARTS_H
#define ABSTRACTION_REFINE_PARTS_H

#include "abstraction/refine.h"
#include "support/vec.h"

/* Doubly linked lists of numbers: the links lie in an array. */
struct refine_link { uint32_t prev, next; };
struct refine_list { uint32_t head, n; };
#define REFINE_EMPTY ((struct refine_list){ REFINE_NONE, 0 })

struct refine_arc {
    uint32_t source, target;
    uint32_t into, from, group; /* where it belongs to; into = REFINE_NONE: it is inert */
    bool marked;
};

/* The arcs of a bunch that have one label and lead into one block. */
struct refine_into {
    struct refine_list arcs;
    uint32_t bunch, twin;
};

/* The arcs of a bunch that come from one block. */
struct refine_from {
    struct refine_list arcs[2]; /* [1]: the marked ones */
    uint32_t block, bunch, twin;
    bool queued;              /* its block may be unstable under it */
};

/* The arcs of a bunch that come from one state. */
struct refine_group {
    struct refine_list arcs;
    uint32_t twin;
};

struct refine_bunch {
    struct refine_list into;
    bool queued;              /* it may have to be split */
};

struct refine_block {
    struct refine_list bottom, from;
    uint32_t n;
};

struct refine_tables {
    VEC(struct refine_into) into;
    VEC(struct refine_from) from;
    VEC(struct refine_group) group;
    VEC(struct refine_bunch) bunch;
    VEC(struct refine_block) block;
    struct vec_u32 free_into, free_from, free_group;
};

struct refine {
    uint32_t n_states, n_arcs;
    struct refine_arc *arc;
    struct refine_tables t;
    /* links: of arcs in their three lists, of bottom states, of parts of bunches */
    struct refine_link *by_into, *by_from, *by_group, *by_bottom;
    VEC(struct refine_link) into_link;
    VEC(struct refine_link) from_link;

    uint32_t *in, *in_first, *in_other; /* silent arcs are first, up to in_other[state] */
    uint32_t *out, *out_first;
    uint32_t *block;          /* of each state */
    uint32_t *inert;          /* inert arcs of each state */

    struct vec_u32 bunches;   /* to be split */
    struct vec_u32 queue;     /* parts (from) whose blocks are to be tried */
    struct vec_u32 loose;     /* arcs that are inert no more */
    struct vec_u32 part;      /* states to be split off */
    struct vec_u32 touched, groups;
    /* the two searches */
    struct vec_u32 reach, miss, counted;
    uint8_t *reaches;
    uint32_t *left;
    uint32_t *fresh;          /* group of a state in the newest bunch */
};

static inline void refine_add(struct refine_list *l, struct refine_link *link, uint32_t x)
{
    link[x] = (struct refine_link){ REFINE_NONE, l->head };
    if (l->head != REFINE_NONE)
        link[l->head].prev = x;
    l->head = x;
    l->n++;
}

static inline void refine_remove(struct refine_list *l, struct refine_link *link, uint32_t x)
{
    struct refine_link k = link[x];

    if (k.prev == REFINE_NONE)
        l->head = k.next;
    else
        link[k.prev].next = k.next;
    if (k.next != REFINE_NONE)
        link[k.next].prev = k.prev;
    l->n--;
}

/* ---- refine_parts.c ---- */

uint32_t refine_new_block(struct refine *r);
uint32_t refine_new_bunch(struct refine *r);
uint32_t refine_new_into(struct refine *r, uint32_t bunch);
uint32_t refine_new_from(struct refine *r, uint32_t block, uint32_t bunch);
uint32_t refine_new_group(struct refine *r);
/* They are empty. */
void refine_drop_into(struct refine *r, uint32_t into);
void refine_drop_from(struct refine *r, uint32_t from);
void refine_drop_group(struct refine *r, uint32_t group);

/* The arc, which is nowhere, gets its places. */
void refine_place(struct refine *r, uint32_t arc, uint32_t into, uint32_t from, uint32_t group);
void refine_move_into(struct refine *r, uint32_t arc, uint32_t into);
void refine_move_from(struct refine *r, uint32_t arc, uint32_t from);
void refine_move_group(struct refine *r, uint32_t arc, uint32_t group);
void refine_mark(struct refine *r, uint32_t arc);
void refine_unmark_all(struct refine *r, uint32_t from);
/* Has to be looked at. */
void refine_enqueue(struct refine *r, uint32_t from);
void refine_enqueue_bunch(struct refine *r, uint32_t bunch);

/* ---- refine_split.c ---- */

/* Splits the block of this part of a bunch into the states that reach an arc of it and the others.
   All bottom states that have an arc of it have a marked one; no arc is marked afterwards.  Parts
   that may make a block unstable by that are enqueued.  The block of the others, or REFINE_NONE
   if there are none. */
uint32_t refine_split(struct refine *r, uint32_t from);

#endif

/*
 * The search for formulas whose only branching is AND (dually OR): breadth first.
 *
 * Finds a shortest violation (dually a shortest witness): 0-1 breadth-first search over the
 * product, modal steps weighing 1, unfoldings 0.  See doc/algorithms.md.
 */
#ifndef CHECKER_GAME_SOLVE_SAFETY_H
#define CHECKER_GAME_SOLVE_SAFETY_H

#include "checker/game/product.h"

enum search_end {
    SEARCH_NONE,  /* nothing found */
    SEARCH_FOUND, /* a violation, or a witness */
    SEARCH_FAULT,
    SEARCH_LIMIT,
    SEARCH_PAUSED /* it may go on */
};

struct search_order {
    bool is_or;                   /* a true vertex is looked for; else a false one */
    const struct vec_u32 *within; /* only in these states; NULL: in all */
    const struct vec_u32 *until;  /* NULL, or nodes whose vertices are not looked into; */
    struct vec_u32 *reached;      /* their states are appended here, */
    bool even;                    /* and this is set: all are equally far away, */
    uint32_t reached_at;          /* the number of steps */
    uint32_t depth;               /* set: how many steps the search has come */
};

struct search;

struct search *search_new(struct product *p, struct search_order *o); /* borrows both */
void search_free(struct search *s);                                   /* NULL is fine */
/* When the product has so many vertices, it pauses. */
void search_pause_at(struct search *s, uint64_t vertices);
/* Does it leave out much of what can be reached, since the formula is decided on the way there? */
bool search_prunes(const struct search *s);
/* To be called once, and again where it has paused.  On SEARCH_FOUND and SEARCH_FAULT, path gets
   the vertices from the root to the one found. */
enum search_end search_go_on(struct search *s, struct vec_u32 *path);

/* A search without a pause. */
enum search_end search_run(struct product *p, struct search_order *o, struct vec_u32 *path);

#endif

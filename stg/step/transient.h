/*
 * Transient lists: lists of enabled transitions that are not remembered.
 *
 * Where the cells that a group of edges reads seldom have the values of a state before, its lists
 * cost more memory than they save time.  Such a group is expanded whenever its list is looked up,
 * into storage of its slot.  Whether lists repeat is counted; so the choice depends on the states
 * and their order, never on time, and changes no result.
 *
 * Only for a stepper that is alone, and for groups whose transitions are all internal: of those of
 * others, tables know lists and moves by their numbers (enabled.h).  Private to stg/.
 */
#ifndef STG_STEP_TRANSIENT_H
#define STG_STEP_TRANSIENT_H

#include "stg/step/enabled.h"

struct transients;

#define TRANSIENT_AFTER 128u /* lists */

enum use {
    USE_KEPT,   /* lists are remembered, whatever they cost */
    USE_LISTS,  /* lists are remembered */
    USE_SAMPLE, /* only those made so far; new ones are transient */
    USE_NONE    /* they are transient, for a while */
};

/* Of a group of edges of an instance. */
struct group_use {
    enum use use;
    uint32_t limit;       /* so many look-ups or lists, and it is looked whether lists repeat */
    uint32_t asked, made; /* look-ups in this use, and those whose list was not there */
    uint32_t few;         /* half of the cells read for a list: look-ups of lists by so few are
                             cheap, whatever is remembered, and not counted */
};

/* after: look-ups and lists of a group before it may be transient.  Borrows t. */
struct transients *transients_new(struct step_tables *t, uint32_t after);
void transients_free(struct transients *x); /* NULL is fine */

/* The list of a group of instance i in the state `word`, one that is not remembered
   (enabled_find_by_cells), where this is in scope: as enabled_make.  A transient one, its
   transitions and their moves, are those of this state until the list of the group is looked up
   again. */
uint32_t transients_list(struct transients *x, uint32_t i, uint32_t group, const uint32_t *word,
                         value scope);

/* Of group number `at` of all groups of instance i; it stays there. */
struct group_use *transients_use(struct transients *x, uint32_t i, uint32_t at);

/* How many of them have been made; NULL: none. */
uint64_t transients_made(const struct transients *x);

#endif

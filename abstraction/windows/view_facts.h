/*
 * Facts about a state: which node, which alternative, whether an identity is in a set or is stored
 * somewhere.  They are about one identity, or about none.
 *
 * A place is an instance, for its node, or a variable, or a part of one, that always has a value.
 * Its facts follow one another, and exactly one of them is true of an identity.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_FACTS_H
#define ABSTRACTION_WINDOWS_VIEW_FACTS_H

#include "abstraction/windows/window.h"
#include "support/vec.h"

#define VIEW_FACTS_MOST 400
#define VIEW_PLACE_DEPTH 8

enum view_base { VIEW_NODE, VIEW_VARIABLE, VIEW_GLOBAL };
enum view_step { VIEW_ELEM, VIEW_ELEM_OF_ID, VIEW_ELEM_OF_OTHER, VIEW_FIELD };

struct view_place {
    enum view_base base;
    uint32_t family, variable; /* of its process; VIEW_GLOBAL: of the model */
    const struct sort *sort;   /* NULL: nodes */
    uint32_t n_steps;          /* to the part: */
    enum view_step step[VIEW_PLACE_DEPTH];
    uint32_t number[VIEW_PLACE_DEPTH]; /* of the element or the field */
    const struct sort *of[VIEW_PLACE_DEPTH];
    bool unary, other; /* is it about an identity, the value of another scalarset? */
};

struct view_fact {
    uint32_t place, alternative, in_place; /* which of how many facts of the place */
    uint32_t number;                       /* among those that are unary, or are not */
    bool unary, other;
};

struct view_facts {
    const struct window_system *system; /* borrowed */
    VEC(struct view_place) place;
    VEC(struct view_fact) fact;
    uint32_t n_unary;
    const struct sort *other; /* a scalarset by which arrays are indexed, too; NULL: none */
    uint32_t n_other;         /* its values; 1: there is none */
    const char *name[3];      /* of two identities and of a value of the other scalarset */
};

void view_facts_init(struct view_facts *x, const struct window_system *w);
void view_facts_clear(struct view_facts *x);
/* May the fact be true of identity t, and this other value, in states with this window of a system
   of some size? */
bool view_facts_may(const struct view_facts *x, const struct window_system *w, const value *state,
                    uint32_t fact, uint32_t t, uint32_t other);
/* "exists i, j : Id . i != j && ", of the variables that are used. */
void view_facts_print_binders(struct buf *b, const struct view_facts *x, bool first, bool second,
                              bool other);
void view_facts_print(struct buf *b, const struct view_facts *x, uint32_t fact, bool second);

#endif

/*
 * Automata over infinite words, from formulas of linear temporal logic.
 *
 * A formula is in positive normal form over numbered literals; formulas are hash-consed in a list,
 * so that equal ones have one number.  The automaton accepts the words on which the formula holds.
 * Its states are sets of formulas that have to hold from there on; acceptance is on edges, and
 * generalized: an edge that puts off the right side of an `until` is outside of that until's set.
 *
 * R. Gerth, D. Peled, M. Y. Vardi, P. Wolper, Simple on-the-fly automatic verification of linear
 * temporal logic (1995); J.-M. Couvreur, On-the-fly verification of linear temporal logic (1999).
 */
#ifndef LOGIC_BUCHI_AUTOMATON_H
#define LOGIC_BUCHI_AUTOMATON_H

#include <stdbool.h>
#include <stdint.h>

#include "support/vec.h"

enum ltl_kind {
    LTL_TRUE,
    LTL_FALSE,
    LTL_LITERAL, /* atom, negative */
    LTL_AND,     /* kid[0], kid[1] */
    LTL_OR,
    LTL_NEXT,    /* kid[0] */
    LTL_UNTIL,   /* kid[0] holds until kid[1] does, and that it does */
    LTL_RELEASE, /* the dual: kid[1] holds up to and with where kid[0] does, or for ever */
};

/* Sets of formulas are words: there are at most so many formulas. */
#define LTL_MOST 64

struct ltl {
    enum ltl_kind kind;
    uint32_t atom;
    bool negative;
    uint32_t kid[2]; /* numbers of formulas */
};

struct ltl_list {
    VEC(struct ltl) at;
    bool too_many; /* than LTL_MOST: numbers mean nothing any more */
};

/* The number of the formula in the list; constants are simplified away. */
uint32_t ltl_literal(struct ltl_list *l, uint32_t atom, bool negative);
uint32_t ltl_make(struct ltl_list *l, enum ltl_kind kind, uint32_t x, uint32_t y);
void ltl_list_clear(struct ltl_list *l);

/* ---- automata ---- */

struct buchi_edge {
    uint32_t from, to;
    uint64_t literals; /* formulas: those of this kind that hold here */
    uint64_t put_off;  /* formulas: the untils that wait for their right side */
};

struct buchi_automaton {
    VEC(uint64_t) state;         /* the formulas that hold from there on; 0 is where all begins */
    VEC(struct buchi_edge) edge; /* by their `from` */
    uint64_t untils;             /* those that some edge puts off */
};

/* False: more states or edges than BUCHI_MOST. */
#define BUCHI_MOST 4000
bool buchi_automaton_make(struct buchi_automaton *a, const struct ltl_list *l, uint32_t formula);
void buchi_automaton_clear(struct buchi_automaton *a);

/* ---- one acceptance condition ---- */

/* The automaton with a counter of the untils that have had their turn: a run is accepted if it
   takes infinitely many edges that accept. */
struct counted_edge {
    uint32_t from, to;
    uint32_t edge; /* of the automaton */
    bool accepts;
};

struct counted_automaton {
    VEC(uint32_t) state;     /* of the automaton; 0 is where all begins */
    VEC(uint32_t) first;     /* of each state, and one more: its first edge */
    VEC(uint32_t) component; /* of each state: edges lead to the same or a lower one */
    VEC(struct counted_edge) edge;
};

/* False: more than BUCHI_MOST. */
bool counted_automaton_make(struct counted_automaton *c, const struct buchi_automaton *a);
void counted_automaton_clear(struct counted_automaton *c);

#endif

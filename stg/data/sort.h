/*
 * Sorts: the types of the language, and the operations on values that need them.
 *
 * Sorts live in the model's arena.  Two int sorts are one type, whatever their bounds;
 * arrays, records, sets and sequences are compared by structure, enum, data, scalarset and union
 * by identity (each declaration makes its own).  SORT_ANY is the element type of {} and
 * seq() and the type of _: it agrees with every sort.
 */
#ifndef STG_DATA_SORT_H
#define STG_DATA_SORT_H

#include <stdbool.h>
#include <stdint.h>

#include "stg/data/value.h"
#include "support/arena.h"
#include "support/buf.h"

enum sort_kind {
    SORT_ANY,
    SORT_BOOL,
    SORT_INT,
    SORT_ENUM,
    SORT_DATA,
    SORT_SCALARSET,
    SORT_ARRAY,
    SORT_RECORD,
    SORT_UNION,
    SORT_SET,
    SORT_SEQ,
    SORT_BAG
};

struct sort_field {
    const char *name;
    const struct sort *sort;
};

struct sort_alt { /* of a union */
    const char *name;
    uint32_t n;
    const struct sort_field *field;
};

struct sort {
    enum sort_kind kind;
    const char *name; /* of the type declaration, or NULL */
    bool bounded;     /* SORT_INT: lo .. hi */
    struct num lo, hi;
    uint32_t n;                /* labels, index sorts, fields or alternatives */
    const char **label;        /* SORT_ENUM; SORT_DATA: the constants */
    uint32_t size;             /* SORT_DATA: number of values, 0 schematic; SORT_SCALARSET: k;
                                  SORT_SEQ, SORT_BAG: the capacity */
    uint32_t atom;             /* schematic data, SORT_SCALARSET: its number in signature.atom,
                                  from 1: its values can be renamed; 0: they cannot */
    bool ordered;              /* SORT_SCALARSET: something depends on the order of its values */
    uint32_t parts;            /* the most atomic parts of one of its values, sequences and sets
                                  counted as one element; 0 stands for 1 */
    const struct sort **index; /* SORT_ARRAY */
    const struct sort *elem;   /* SORT_ARRAY, SORT_SET, SORT_SEQ, SORT_BAG */
    const struct sort_field *field; /* SORT_RECORD */
    const struct sort_alt *alt;     /* SORT_UNION */
};

/* The sorts without parameters, shared. */
extern const struct sort sort_any, sort_bool, sort_int;

const struct sort *sort_range(struct arena *a, struct num lo, struct num hi);
const struct sort *sort_set(struct arena *a, const struct sort *elem);
const struct sort *sort_seq(struct arena *a, const struct sort *elem, uint32_t capacity);
const struct sort *sort_bag(struct arena *a, const struct sort *elem, uint32_t capacity);

/* Computes .parts; false: it exceeds VALUE_MAX_PARTS. */
bool sort_count_parts(struct sort *s);
/* The most atomic parts of one of its values, all elements counted; UINT64_MAX: no bound is
   known. */
uint64_t sort_most_parts(const struct sort *s);

/* May a value of one be used where the other is declared (bounds and capacities aside)? */
bool sort_agrees(const struct sort *a, const struct sort *b);
/* The join of two sorts that agree: SORT_ANY is replaced by the sort in the other, and the wider
   bounds are taken. */
const struct sort *sort_join(struct arena *a, const struct sort *x, const struct sort *y);
/* The same type without bounds and capacities: a hint that refuses no value. */
const struct sort *sort_open(struct arena *a, const struct sort *s);
/* Is every value of sort `from` a value of sort `to`, bounds and capacities included? */
bool sort_within(const struct sort *from, const struct sort *to);
/* Does the value respect all bounds and capacities of its sort?  Holes do. */
bool sort_has(const struct values *vs, const struct sort *s, value v);
/* The same for a handle from outside, which may be of another sort, or of none.  atoms: the number
   of values of schematic data besides constants. */
bool sort_accepts(const struct values *vs, const struct sort *s, value v, uint64_t atoms);

/* Number of values; UINT64_MAX: infinite (int, schematic data), beyond 2^62, or a sort with bags,
   whose values have no numbers. */
uint64_t sort_card(const struct sort *s);
/* Of n fields together. */
uint64_t sort_card_fields(uint32_t n, const struct sort_field *f);
bool sort_infinite(const struct sort *s);
/* How many values a choice may have to try, besides those in scope: the number of values, or for
   schematic data an upper bound; and whether that is too many to be tried. */
uint64_t sort_choices(const struct sort *s);
bool sort_endless(const struct sort *s);
/* Does the sort contain a data sort / a scalarset anywhere? */
bool sort_mentions(const struct sort *s, enum sort_kind kind);
/* Does it contain schematic data? / a sort whose values can be renamed? */
bool sort_is_schematic(const struct sort *s);
bool sort_has_atoms(const struct sort *s);
/* Does it contain this sort, whose values can be renamed? */
bool sort_contains(const struct sort *s, const struct sort *atom);
/* Is it a set over a type of few values, none of which can be renamed?  These are its members; for
   each of them, whether it is in the set is a part of it (cells.h, access.h). */
#define SORT_MEMBERS_MOST 256
bool sort_has_members(const struct sort *s);
/* Value number i, 0 <= i < sort_card, in ascending order; and back. */
value sort_nth(struct values *vs, const struct sort *s, uint64_t i);
uint64_t sort_rank(const struct values *vs, const struct sort *s, value v);
/* How many values of a union are of the alternatives before this one, and have smaller numbers. */
uint64_t sort_before_alt(const struct sort *s, uint32_t alt);
/* Number of elements of an array sort, and the position of the element at these indices;
   false: an index is out of its range. */
uint64_t sort_array_size(const struct sort *s);
bool sort_array_position(const struct values *vs, const struct sort *s, const value *index,
                         uint64_t *position);

/* Field number of a record, or -1; of alternative alt of a union; alternative by name. */
int sort_field_of(const struct sort *record, const char *name);
int sort_alt_field(const struct sort *u, uint32_t alt, const char *name);
int sort_alt_of(const struct sort *u, const char *name);

/* The type as written (its declared name if it has one), and a value of it. */
void sort_print(struct buf *b, const struct sort *s);
void value_print(struct buf *b, const struct values *vs, const struct sort *s, value v);
/* The indices of the element at this position of an array: 1, or (1,2). */
void sort_print_index(struct buf *b, const struct values *vs, const struct sort *s,
                      uint64_t position);
/* A tuple of values of these sorts as labels show them: nothing, 1, or (1,2). */
void value_print_tuple(struct buf *b, const struct values *vs, uint32_t n,
                       const struct sort *const *sort, value tuple);

#endif

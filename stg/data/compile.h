/*
 * From terms to byte code.
 *
 * What is the same in each run is computed when the code is made: values of parameters, of `for`
 * variables and of quantifiers over few values, which are written out; so most cells that a program
 * loads are fixed.  Functions stand where they are called.  What is known to be a run-time error
 * gives up there.  Terms for which there is no byte code make the compiler *fail*: then there is no
 * program.
 */
#ifndef STG_DATA_COMPILE_H
#define STG_DATA_COMPILE_H

#include "stg/data/byte_code.h"
#include "support/memo.h"

#define NO_REGISTER UINT32_MAX

/* A part of a variable, perhaps so many cells further as a register tells.  A variable of a block
   may have registers in the place of cells: p.first is the number of one then. */
struct code_part {
    struct cell_part p;
    uint32_t further; /* or NO_REGISTER */
    bool in_registers;
};

/* What a slot stands for while a term is compiled. */
enum slot_kind { SLOT_NOTHING, SLOT_CONSTANT, SLOT_REGISTER, SLOT_WIDE, SLOT_FIELDS, SLOT_PART };

struct slot_meaning {
    enum slot_kind kind;
    bool inner;                  /* of a binder or `let` inside of a term of the edge */
    bool assigned;               /* REGISTER: it has a value ... */
    const struct term *set;      /* ... which is an element of this set; or NULL */
    const struct term *equal;    /* ... which is that of this term; or NULL */
    uint32_t reg;                /* REGISTER; WIDE: an integer of 64 bits in this one and the next;
                               FIELDS: the first of those of a record */
    uint32_t n_fields;           /* FIELDS */
    const struct sort *numbered; /* REGISTER: it is a value of this sort; or NULL ... */
    uint32_t number;             /* ... whose number is the small value in this register */
    const struct sort *of;       /* REGISTER: it is a value of this union; or NULL ... */
    uint32_t alt, fields;        /* ... of that alternative, with fields from this register on */
    value v;                     /* CONSTANT; of what is WIDE only that it is not VALUE_NONE */
    struct code_part part;       /* PART: of that variable */
};

/* The value of a term: known, or in a register.  That is set by instruction `set_at`, and nothing
   else knows of it, unless set_at is NO_INSTRUCTION. */
struct operand {
    bool known;
    value v;
    uint32_t reg, set_at;
};
#define NO_INSTRUCTION UINT32_MAX

/* The number of an element: known, or this and what a register tells. */
struct position {
    uint32_t n, reg; /* or NO_REGISTER */
};

/* A call whose value is in a register. */
struct computed_call {
    const struct term *t;
    uint32_t reg;
};

#define COMPUTED_CALLS 16u

/* A term of the edge that branches or loops compute, and perhaps several times. */
struct shared_term {
    const struct term *t;
    uint32_t uses; /* places in the code for one combination of the edge's binders */
    bool known;    /* its value is, so there is no code */
    uint32_t reg;  /* which has its value as soon as one of them has computed it, or NO_REGISTER */
};

#define SHARED_TERMS 16u

/* A condition whose truth is known where code is made. */
struct held_term {
    const struct term *t;
    const struct slot_meaning *frame; /* slots stand for what they stand for there */
    bool holds;
};

#define HELD_TERMS 16u

/* An element of the tuple in a cell. */
struct cell_element {
    uint32_t cell, n;
    uint32_t uses; /* places in the code */
    uint32_t reg;  /* which has it from the beginning, or NO_REGISTER */
};

/* Where a formula's term that looks into the instance with these indices finds what it observes;
   .sort is NULL: nowhere.  part: NULL outside of formulas. */
struct observed_parts {
    void *self;
    struct cell_part (*part)(void *self, const struct term *t, const value *index);
};

struct compiler {
    struct byte_code *code; /* borrowed, as what follows */
    struct values *vs;
    const struct cells *cells;
    struct observed_parts observed;
    struct slot_meaning *slot;            /* of the frame of the term */
    const struct slot_meaning *edge_slot; /* of the frame of the edge */
    struct arena *scratch;
    uint32_t top, end; /* free registers */
    uint32_t depth;    /* branches, binders and `let` around it */
    struct computed_call computed[COMPUTED_CALLS];
    uint32_t n_computed;
    struct shared_term shared[SHARED_TERMS]; /* found so far */
    uint32_t n_shared, shared_registers;
    bool counts_shared;               /* uses are counted */
    uint32_t last[2];                 /* the last instruction, and that before it */
    uint32_t label;                   /* jumps lead here, or before */
    VEC(struct cell_element) element; /* found so far; owned */
    struct memo extent;               /* of functions: see compile_wide.c; owned */
    uint32_t n_calls;                 /* of functions, so far */
    uint32_t copies; /* how often the code of a term is made, by quantifiers around it */
    struct held_term held[HELD_TERMS];
    uint32_t n_held;
    bool in_order;   /* the values of the next binders are tried in their order */
    bool writes_out; /* also binders that are usually loops, if they have few values */
    bool stores;     /* the cells may change while the code runs */
    bool failed;
};

/* ---- compile.c: instructions and registers ---- */

#define COMPILE(x, ...) \
    compile_emit((x), sizeof((uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t), \
                 (uint32_t[]){ __VA_ARGS__ })

void compile_emit(struct compiler *x, size_t n, const uint32_t *word);
void compile_fail(struct compiler *x);
uint32_t compile_object(struct compiler *x, const void *object);
/* The first of n registers that are not free any more. */
uint32_t compile_take(struct compiler *x, uint32_t n);
uint32_t compile_here(const struct compiler *x);
/* Begins a program, perhaps once more, in a frame of so many slots. */
void compile_begin(struct compiler *x, uint32_t n_slots);
/* Gives back what the compiler owns. */
void compile_clear(struct compiler *x);
/* Jumps to an instruction that is not there yet are a list, whose head is *list (0: empty): ends
   the instruction with one more; makes all lead here. */
void compile_jump_to(struct compiler *x, uint32_t *list);
void compile_lead_here(struct compiler *x, uint32_t list);
/* Does the code never come to its end?  It jumps away there, and nothing leads there yet. */
bool compile_has_left(const struct compiler *x);

struct operand compile_known(value v);
struct operand compile_at(uint32_t reg);
/* The same of a register that the last instruction has set, for this. */
struct operand compile_result(const struct compiler *x, uint32_t reg);
uint32_t compile_register(struct compiler *x, struct operand a);
void compile_copy(struct compiler *x, struct operand a, uint32_t reg);
/* The same; the value in that register. */
struct operand compile_move(struct compiler *x, struct operand a, uint32_t reg);

/* Are the values of a sort numbers in a row, n from lo on?  Not if they can be exchanged and are
   not fixed. */
bool compile_numbers(const struct sort *s, int32_t *lo, uint32_t *n);
/* Are those of all fields of a record? */
bool compile_fields_are_numbers(const struct sort *s);
/* The position of an index or field, whose next value is so much further; gives up unless the value
   is in s. */
struct position compile_index(struct compiler *x, const struct sort *s, struct operand a,
                              uint32_t stride);
struct position compile_add_positions(struct compiler *x, struct position a, struct position b);
/* The position in an array of elements of so many cells. */
struct position compile_position(struct compiler *x, const struct sort *array,
                                 const struct term *const *index, uint32_t cells);
/* Gives up unless a is in s. */
void compile_check(struct compiler *x, const struct sort *s, struct operand a);
/* The value of a cell, which must have one; of an element. */
struct operand compile_read(struct compiler *x, const struct code_part *part);
struct operand compile_element(struct compiler *x, struct operand a, struct position position);
/* A position in a register of its own. */
uint32_t compile_position_register(struct compiler *x, struct position p);

/* ---- compile_listed.c: elements of constants ---- */

/* An element of this tuple, at a position in a register; false: there is no table for it. */
bool compile_listed(struct compiler *x, value tuple, struct position position, struct operand *out);
/* The end of a path from a constant, one step of which depends on the state; whether something that
   is known is in the set there, for a term x in s.  False: as above, or it is not so. */
bool compile_listed_path(struct compiler *x, const struct term *t, struct operand *out);
/* A field of the variable of a binder whose number is in a register. */
struct operand compile_listed_field(struct compiler *x, const struct term *t);
bool compile_listed_member(struct compiler *x, const struct term *t, struct operand *out);

/* ---- compile_part.c: parts of variables ---- */

/* Is it a path from a global variable, from a slot that is a part of one, or from what is observed
   of an instance? */
bool compile_is_path(const struct compiler *x, const struct term *t);
/* The part at the end of a path, at any indices; false: it is none. */
bool compile_find_part(const struct compiler *x, const struct term *t, struct cell_part *p);
/* What is at its end: a part that is split, or a value (part->p.split tells). */
struct operand compile_path(struct compiler *x, const struct term *t, struct code_part *part);
/* One step of a path, to an element (of an array) or field, inside a part that is split. */
void compile_narrow(struct compiler *x, struct code_part *part, struct position position);
/* At the beginning of a program: reads the elements that the last one read often. */
void compile_elements(struct compiler *x);
/* Is all the code from `begin` on that a register is the value of a cell? */
bool compile_is_read(const struct compiler *x, uint32_t begin);
/* Is this variable, element or field unassigned?  What is around it must have a value. */
struct operand compile_unset(struct compiler *x, const struct term *t);
/* All cells of a part; what is unassigned in there is copied. */
void compile_load(struct compiler *x, const struct code_part *part, uint32_t first);
/* The value of a part that is split, for a term. */
struct operand compile_pack(struct compiler *x, const struct term *t, const struct code_part *part);

/* ---- compile_cells.c: values as cells ---- */

/* A value, or that of a term, into registers from `first` on, as cells of this shape. */
void compile_unpack(struct compiler *x, struct operand a, const struct cell_shape *s,
                    uint32_t first);
void compile_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                   uint32_t first);

/* ---- compile_equality.c: records and arrays ---- */

/* Of = and !=: are they compared cell by cell? */
bool compile_compares_cells(const struct compiler *x, const struct term *t);
void compile_jump_on_cells(struct compiler *x, const struct term *t, bool when, uint32_t *list);

/* ---- compile_union.c: unions that are values ---- */

/* t is A, or t.field of an alternative. */
struct operand compile_alternative(struct compiler *x, const struct term *t);

/* ---- compile_variant.c: unions and sequences in cells ---- */

/* Is it a step of a path, to a field of an alternative or an element, into such a part, which goes
   into *p?  *position: of the part that it leads to, or of the first element. */
bool compile_is_variant_step(const struct compiler *x, const struct term *t, struct cell_part *p,
                             uint32_t *position);
/* Takes such a step; gives up if the value does not have the field, where it is split. */
void compile_variant_step(struct compiler *x, const struct term *t, struct code_part *part);
/* Of a term that is such a part: the length of a sequence.  False: it is none, as below. */
bool compile_length(struct compiler *x, const struct term *t, struct operand *out);
/* Of a union: the number of the value among those of its sort, times the stride. */
bool compile_variant_place(struct compiler *x, const struct sort *u, const struct term *t,
                           uint32_t stride, struct position *out);
/* Of a term t.field where several alternatives have the field. */
bool compile_shared_field(struct compiler *x, const struct term *t, struct operand *out);
/* Of t is A: does the code ask part 0? */
bool compile_has_alternative(const struct compiler *x, const struct term *t);
void compile_jump_on_alternative(struct compiler *x, const struct term *t, bool when,
                                 uint32_t *list);
/* Of = and !=: is such a part compared with an alternative that is put together, or a constant? */
bool compile_compares_variant(const struct compiler *x, const struct term *t);
void compile_jump_on_variant(struct compiler *x, const struct term *t, bool when, uint32_t *list);
/* The cells of a term that is put together, into registers; false: it is another one. */
bool compile_variant_cells(struct compiler *x, const struct term *t, const struct cell_shape *s,
                           uint32_t first);

/* ---- compile_place.c: which member a value is ---- */

/* Of a set with such elements.  False: it is known to be none. */
bool compile_value_place(struct compiler *x, const struct sort *elem, struct operand a,
                         struct position *out);
/* The same of a term, perhaps without making the value; of a slot, for a term that is no bag. */
bool compile_member_place(struct compiler *x, const struct sort *elem, const struct term *t,
                          struct position *out);
/* The same of a term that may be a number outside of the type: then register reg is false, and the
   code jumps. */
bool compile_place_or_jump(struct compiler *x, const struct sort *elem, const struct term *t,
                           uint32_t reg, struct position *out, uint32_t *list);
bool compile_slot_place(struct compiler *x, const struct sort *elem, uint32_t slot,
                        const struct term *t, struct position *out);
/* Adds the number of the value, times the stride, to a position; false: as above. */
bool compile_add_place(struct compiler *x, const struct sort *s, struct operand a, uint32_t stride,
                       struct position *out);
/* The same of the values of fields, in registers from `reg` on. */
void compile_fields_place(struct compiler *x, uint32_t n, const struct sort_field *f, uint32_t reg,
                          uint32_t stride, struct position *out);
/* Is it the variable of a binder whose number is in a register? */
bool compile_is_numbered(const struct compiler *x, const struct term *t);

/* ---- compile_set.c: sets whose members are cells, or flags in registers ---- */

/* Is it a path to a set that is split? */
bool compile_has_members(const struct compiler *x, const struct term *t);
/* x in s, and card(s), of such a set. */
bool compile_is_on_members(const struct compiler *x, const struct term *t);
struct operand compile_on_members(struct compiler *x, const struct term *t);
/* The members of the set into registers from `first` on.  False: it has to be made as a value. */
bool compile_flags(struct compiler *x, const struct term *t, const struct cell_shape *s,
                   uint32_t first);
/* =, != and <= of sets, one of which is such a variable: its shape; NULL: it is another term, or
   the sets have to be made as values. */
const struct cell_shape *compile_compared_sets(const struct compiler *x, const struct term *t);
/* Jumps if the truth is `when`. */
void compile_jump_on_sets(struct compiler *x, const struct term *t, const struct cell_shape *s,
                          bool when, uint32_t *list);

/* ---- compile_observation.c ---- */

/* Where a term that observes an instance, if it does and that is known, finds it. */
bool compile_find_observed(const struct compiler *x, const struct term *t, struct cell_part *p);

/* ---- compile_term.c ---- */

/* The value of a slot, in the code of a term that is no bag. */
struct operand compile_slot(struct compiler *x, uint32_t slot, const struct term *t);

struct operand compile_term(struct compiler *x, const struct term *t);
/* Its value into a register that is not free; the registers that takes are free again. */
void compile_into(struct compiler *x, const struct term *t, uint32_t reg);
/* Jumps if the truth of t is `when`. */
void compile_jump(struct compiler *x, const struct term *t, bool when, uint32_t *list);
/* if: makes the branches, or the one of them that is known to be taken. */
struct branches {
    void (*make)(struct compiler *x, const struct branches *self, bool holds);
};
void compile_choice(struct compiler *x, const struct term *condition, const struct branches *b);

/* ---- compile_operator.c ---- */

/* The operands; true: all are known, in v, ... */
bool compile_operands(struct compiler *x, const struct term *t, struct operand *a, value *v);
/* ... and so is the value. */
struct operand compile_computed(struct compiler *x, const struct term *t, const value *v);
struct operand compile_operator(struct compiler *x, const struct term *t);

/* ---- compile_wide.c ---- */

/* Is it computed with integers of 64 bits, as far as can be guessed?  Of a comparison: are its
   operands? */
bool compile_is_wide(struct compiler *x, const struct term *t);
bool compile_has_wide(struct compiler *x, const struct term *t);
struct operand compile_wide(struct compiler *x, const struct term *t);
/* Of a slot that stands for such a term: it stays wide. */
struct slot_meaning compile_wide_meaning(struct compiler *x, const struct term *t);
/* The jump `op` on two wide integers; true: both are known instead, in known[]. */
bool compile_wide_jump(struct compiler *x, const struct term *left, const struct term *right,
                       uint32_t op, uint32_t *list, int64_t *known);

/* ---- compile_sequence.c ---- */

/* Can all sequences and bags of such elements be made, however many elements they have? */
bool compile_is_small_element(const struct sort *s);
/* Nothing into n registers. */
void compile_nothing(struct compiler *x, uint32_t first, uint32_t n);
/* Is it a sequence that is put together, of few elements? */
bool compile_is_sequence(const struct term *t);
struct operand compile_sequence(struct compiler *x, const struct term *t);
/* An element of a literal, which is checked to be of the sort, if there is one. */
void compile_literal_element(struct compiler *x, const struct term *t, const struct sort *elem,
                             uint32_t reg);
/* The position behind a sequence of that length, with room for so many elements, where the next n
   go; gives up if there are more. */
uint32_t compile_place_behind(struct compiler *x, uint32_t length, uint32_t n, uint32_t room);
/* The same, or a literal, as the cells of one of that size. */
void compile_sequence_cells(struct compiler *x, const struct term *t, uint32_t size,
                            uint32_t first);

/* ---- compile_bag.c ---- */

/* A bag that is put together, as the cells of one of that size; false: it is another term. */
bool compile_bag_cells(struct compiler *x, const struct term *t, uint32_t size, uint32_t first);
/* x in m, where m is in cells; false: it is not. */
bool compile_bag_has(struct compiler *x, const struct term *t, struct operand *out);
/* Goes through a bag that is in cells, as it is when the loop begins: each element, or of those
   that are equal only the first, is in a register in its turn.  False: it is not in cells. */
struct bag_loop {
    uint32_t reg, bag, begin, end;
};
bool compile_begin_elements(struct compiler *x, const struct term *t, bool distinct,
                            struct bag_loop *loop);
void compile_end_elements(struct compiler *x, const struct bag_loop *loop);

/* ---- compile_call.c ---- */

struct operand compile_call(struct compiler *x, const struct term *t);
/* The same for a call or first(..), whose value is taken from before where it may have been
   computed already. */
struct operand compile_shared(struct compiler *x, const struct term *t);
/* At the beginning of the code for one combination of the edge's binders: nothing is computed. */
void compile_begin_shared(struct compiler *x);
/* What a slot stands for that has the value of a term: a part of a variable, where it is one. */
struct slot_meaning compile_meaning(struct compiler *x, const struct term *t);
/* Gives the parameters of a call their meanings; the frame around it is returned, and given
   back. */
struct slot_meaning *compile_enter(struct compiler *x, const struct term *call);
/* The same for `let`: what the slot stood for. */
struct slot_meaning compile_let(struct compiler *x, const struct term *t);
void compile_end_let(struct compiler *x, const struct term *t, struct slot_meaning before);
/* What was computed is computed anew: the code that follows may run without that before. */
void compile_forget_calls(struct compiler *x);
/* The guard of an edge, if it has one, under one choice of its binders; where it is false, the code
   jumps.  False: it never holds, so nothing is to follow; if that is known without the state, there
   is no code at all. */
bool compile_begin_choice(struct compiler *x, const struct term *guard, uint32_t *skip);
/* begun: what that has told. */
void compile_end_choice(struct compiler *x, bool begun, uint32_t skip);

/* ---- compile_filter.c: what leaves values of binders out ---- */

/* What does not depend on the binder is asked before its values are tried; jumps if there are none
   that count.  What holds then is not asked again: x->n_held is given back behind the values. */
void compile_early_tests(struct compiler *x, const struct binder *b, uint32_t *none);
/* Is the truth of the term known so? */
bool compile_is_held(const struct compiler *x, const struct term *t, bool *holds);
/* Is `x in s` known, since the elements of s are all that is tried?  The same of an equality, into
   *holds. */
bool compile_is_tried_element(const struct compiler *x, const struct term *t);
bool compile_is_tried_value(const struct compiler *x, const struct term *t, bool *holds);
/* The test that tells all values which count: that they are the elements of a set or bag, or
   the value of a term; NULL: there is none. */
struct filter_test;
const struct filter_test *compile_values_test(const struct compiler *x, const struct binder *b);
/* The tests before the last one, which counts only if they do. */
void compile_tests_before(struct compiler *x, const struct filter *f, uint32_t *none);

/* ---- compile_binder.c ---- */

/* Makes the code of the body for all values of the binders, from..to - 1 in their order. */
struct binder_range {
    uint64_t from, to; /* 0, UINT64_MAX: all */
    bool written_out;  /* the body is made for each value, whatever that costs */
};
extern const struct binder_range compile_all_values;
void compile_binders(struct compiler *x, uint32_t n, const struct binder *binder,
                     const struct binder_range *range, void (*body)(struct compiler *x, void *self),
                     void *self);
/* Quantifiers, as compile_jump; first(..), set(..) and array(..). */
void compile_quantifier(struct compiler *x, const struct term *t, bool when, uint32_t *list);
struct operand compile_comprehension(struct compiler *x, const struct term *t);

/* ---- compile_fields.c: what is tried field by field ---- */

/* The loops over the fields of a record, or of an alternative that the condition tells; false: it
   is neither, or a field is no number. */
bool compile_by_fields(struct compiler *x, const struct binder *b,
                       void (*body)(struct compiler *x, void *self), void *self);
/* The numbers, from..to - 1, of the values that are tried; jumps to the end if there are none. */
void compile_tried_numbers(struct compiler *x, const struct binder *b, uint32_t *from, uint32_t *to,
                           uint32_t *end);
/* All values of a sort, as a tuple. */
value compile_listed_values(struct compiler *x, const struct sort *s);
/* Is it the variable of a binder whose value is in registers, a field each? */
bool compile_has_fields(const struct compiler *x, const struct term *t);
/* ... of a union, whose alternative is known, and its fields in registers? */
bool compile_is_of_alternative(const struct compiler *x, const struct term *t);
/* Of t is A, and t.field: what is known so; false: nothing. */
bool compile_tried_alternative(struct compiler *x, const struct term *t, struct operand *out);

/* ---- compile_aggregate.c: count(..), sum(..), min(..), max(..) ---- */
struct operand compile_aggregate(struct compiler *x, const struct term *t);
/* card(set(..)) and len(bag(..)), without the set or bag; false: it is another term, or known. */
bool compile_size(struct compiler *x, const struct term *t, struct operand *out);

#endif

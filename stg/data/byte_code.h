/*
 * Byte code: conditions and assignments compiled for a register machine.
 *
 * Where each state needs an evaluation of its own, walking over terms (eval.h) is slow.  Byte code
 * does the same for what is frequent: small integers, comparisons, elements of arrays in cells,
 * quantifiers over few values, functions without calls.  It knows no run-time errors: whenever
 * something is out of the ordinary (a value out of range, an unassigned one, a large integer), it
 * *gives up*, and the caller evaluates the terms instead, which says what is to be said.
 *
 * The registers are the frame (eval.local) with BYTE_CODE_ROOM more places behind its slots.  A
 * program reads cells and does not note what it reads.  One that stores values in cells puts those
 * from before back, also when it gives up: while it runs, nobody else may look at them.
 */
#ifndef STG_DATA_BYTE_CODE_H
#define STG_DATA_BYTE_CODE_H

#include "stg/data/cells.h"
#include "stg/data/eval.h"
#include "stg/data/numbering.h"

#define BYTE_CODE_ROOM 1024u /* three sets of SORT_MEMBERS_MOST values, and more */

/* Operands: r is a register that is set, a and b are registers that are read, p and q registers
   that hold positions (plain numbers), cell, n, lo numbers, `to` an instruction, object the number
   of an object. */
enum byte_op {
    BYTE_END,
    BYTE_GIVE_UP,
    BYTE_CONSTANT,     /* r, value */
    BYTE_COPY,         /* r, a */
    BYTE_PICK,         /* r, a, p: the register so many behind a */
    BYTE_PLACE,        /* r, p, a: a into the register so many behind r */
    BYTE_ASSIGNED,     /* a: gives up if it has no value */
    BYTE_LOAD,         /* r, cell */
    BYTE_LOAD_AT,      /* r, cell, p: the cell so many behind it */
    BYTE_READ,         /* r, cell: gives up if it has no value */
    BYTE_READ_AT,      /* r, cell, p */
    BYTE_READ_ELEMENT, /* r, cell, n: element n of its tuple; none, if that has no value */
    BYTE_POSITION, /* p, a, lo, n, stride: (a - lo) * stride; gives up unless lo <= a < lo + n */
    BYTE_ADD_POSITION, /* p, q: p + q */
    BYTE_ELEMENT,      /* r, a, n: element number n of a tuple; gives up if it has no value */
    BYTE_ELEMENT_AT,   /* r, a, p */
    BYTE_LISTED,  /* r, p, value, table: element p of that tuple, all of which are in the table */
    BYTE_WITH,    /* r, a, n, b: the tuple a with b as element n */
    BYTE_WITH_AT, /* r, a, p, b */
    BYTE_TUPLE,   /* r, a, n, object: of n registers from a on, for a term, or a bag */
    BYTE_SET,     /* r, a, n: the same as a set */
    BYTE_UNPACK,  /* r, a, object: into registers from r on, as cells of this shape */
    BYTE_GATHER,  /* r, a, object: the value in registers from a on, as cells of this shape */
    BYTE_MEMBERS, /* r, a, object: the set whose flags are in registers from a on; its shape */
    BYTE_SAME,    /* r, a, b, object: are the values in registers from a and b on, as cells of this
                       shape, equal? gives up if something in them has no value */
    BYTE_COUNT,   /* r, a, n: how many of n registers from a on are true */
    BYTE_NUMBER, /* p, a, numbering, stride: the number of a value there, times the stride; gives up
                       if it has none */
    BYTE_IS,     /* r, a, n: is it of alternative n? */
    BYTE_ALT_FIELD,     /* r, a, n, alternatives: as BYTE_ELEMENT; gives up unless the bit of its
                       alternative is set there */
    BYTE_OPERATOR,      /* r, a, object: of a term, its operands in registers from a on */
    BYTE_ADD,           /* r, a, b */
    BYTE_SUB,           /* r, a, b */
    BYTE_ADD_IT,        /* r, a, value: a + a small value */
    BYTE_MOD,           /* r, a, n: a % n, for n from 1 on */
    BYTE_WIDE,          /* p, a: the integer a, of 64 bits in registers p and p + 1; gives up if it
                        does not fit */
    BYTE_WIDE_CONSTANT, /* p, lower half, upper half */
    BYTE_WIDE_OPERATOR, /* p, q, n: p = p op q, where n is the kind of term; gives up if the result
                           does not fit, or at a division by what is not positive */
    BYTE_NARROW,        /* r, p: the value of a wide integer */
    BYTE_WITHIN,        /* a, lo, n: gives up unless lo <= a < lo + n */
    BYTE_HAS,           /* a, object: gives up if it is not of this sort */
    BYTE_WHOLE,         /* a: gives up if something in it has no value */
    BYTE_PUSH,          /* r, p, a: a goes into the register p behind r; p is counted up */
    BYTE_SET_PUSHED,    /* r, a, p: the set of p registers from a on */
    BYTE_BAG_PUSHED,    /* the same as a bag */
    BYTE_LEN,           /* r, a: of a sequence or bag */
    BYTE_NTH,           /* r, a, b: element b of a sequence; gives up if it has none, or no value */
    BYTE_UNPACK_SEQUENCE, /* r, a, n: its length into r, its elements into the next n registers;
                             gives up if there are more */
    BYTE_APPEND, /* r, n, a: the unpacked sequence from a on to that from r on, with room for n
                         elements; gives up if there are more */
    BYTE_TAIL,   /* r, a: the unpacked sequence from a on without its first element; gives up
                         if it is empty */
    BYTE_PACK_SEQUENCE, /* r, a: the unpacked sequence from a on */
    BYTE_TRIM,          /* r, n: of the unpacked sequence from r on, with room for n elements,
                           what is behind the last one becomes nothing */
    BYTE_BAG_ADD,       /* r, n, a: the element a to the unpacked bag from r on, with room for n
                           elements; gives up if there are more */
    BYTE_BAG_ADD_ALL,   /* r, n, a: the same of all elements of that from a on */
    BYTE_BAG_TAKE,      /* r, a: takes an element away from the unpacked bag from r on */
    BYTE_BAG_TAKE_ALL,  /* r, a: the same of all elements of that from a on */
    BYTE_BAG_HAS,       /* r, a, b: is b in the unpacked bag from a on? */
    BYTE_DIFFER,        /* p, q: gives up if they are equal */
    BYTE_WRITE,         /* cell, a */
    BYTE_WRITE_AT,      /* cell, p, a */
    BYTE_WRITE_SLOT,    /* n, a: a slot of the frame */
    BYTE_PAYLOAD,       /* r, a, n: a tuple of n registers from a on, of any size */
    BYTE_DONE,          /* a, b: what was written is complete, so is the value a, and so are the
                         values in registers from b on, as many as the caller knows of */
    BYTE_STORE,         /* cell, a: as BYTE_WRITE, and the cell has the value from now on */
    BYTE_STORE_AT,      /* cell, p, a */
    BYTE_DONE_STORED,   /* a, b: as BYTE_DONE; the cells have their values from before again */
    BYTE_TAKE_BACK,     /* the same, and nothing is told */
    BYTE_IS_UNSET,      /* r, a: has it no value? */
    BYTE_IS_UNSET_AT,   /* r, a, p: has this element of a tuple none? */
    /* Jumps, from here on. */
    BYTE_JUMP,          /* to */
    BYTE_JUMP_ASSIGNED, /* a, to */
    BYTE_JUMP_TRUE,     /* a, to */
    BYTE_JUMP_FALSE,    /* a, to */
    BYTE_JUMP_EQ,       /* a, b, to */
    BYTE_JUMP_NE,       /* a, b, to */
    BYTE_JUMP_IS,       /* a, value, to: a value without holes */
    BYTE_JUMP_IS_NOT,   /* a, value, to */
    BYTE_JUMP_LT,       /* a, b, to: integers */
    BYTE_JUMP_GE,       /* a, b, to */
    BYTE_JUMP_LT_IT,    /* a, value, to: a small value */
    BYTE_JUMP_GE_IT,    /* a, value, to */
    BYTE_JUMP_CELL_IS,  /* cell, value, to: a value without holes */
    BYTE_JUMP_CELL_NOT, /* cell, value, to */
    BYTE_JUMP_WIDE_EQ,  /* p, q, to: wide integers */
    BYTE_JUMP_WIDE_NE,  /* p, q, to */
    BYTE_JUMP_WIDE_LT,  /* p, q, to */
    BYTE_JUMP_WIDE_GE,  /* p, q, to */
    BYTE_NEXT,          /* r, b, to: r is counted up; jumps unless it was equal to b */
    BYTE_MEMBER,        /* r, a, p, to: r is element p of a set, and p is counted up; jumps if there
                           is none */
    BYTE_DISTINCT       /* the same of a bag; of equal elements only the first */
};

/* The elements of a constant tuple. */
struct listed_elements {
    bool small; /* all are small values */
    value *at;  /* owned */
};

struct byte_code {
    struct vec_u32 at; /* instructions */
    struct vec_ptr object;
    VEC(struct listed_elements) table; /* owned, as what follows */
    VEC(struct numbering *) numbering; /* objects, too */
};

struct writes {
    struct write *at;
    size_t n, cap;
};

/* What a program tells of the assignments that it makes. */
struct byte_code_sink {
    void *self;
    /* The cells written, each once, and the values of BYTE_DONE; ev->local has what was written to
       slots.  What is written is forgotten behind that; whoever is called restores the slots. */
    void (*done)(void *self, uint32_t n_writes, const struct write *w, value v, const value *more);
    struct writes *write; /* room for them; borrowed */
    /* For stores: a flag of each cell, all false, and how many cells there are; borrowed. */
    bool *stored;
    uint32_t n_cells;
};

void byte_code_clear(struct byte_code *c);
void byte_code_empty(struct byte_code *c); /* with its room */

/* What BYTE_SET does; false: an element has a part without value. */
bool byte_code_set(struct values *vs, uint32_t n, value *v, value *out);

/* ---- for native_code.c: what single instructions do ---- */
/* Tells what was written, up to `end`.  Where the next writes go. */
static inline struct write *byte_code_done(const struct byte_code_sink *sink,
                                           const struct write *end, value v, const value *more)
{
    sink->done(sink->self, (uint32_t)(end - sink->write->at), sink->write->at, v, more);
    return sink->write->at;
}
/* The same of stores, which are taken back. */
struct write *byte_code_done_stored(struct byte_code_sink *sink, struct write *end, uint32_t *cell,
                                    value v, const value *more);
/* The cells that were stored have their values from before again.  Where the next writes go. */
struct write *byte_code_take_back(struct byte_code_sink *sink, const struct write *end,
                                  uint32_t *cell);
/* An instruction on tuples, without a case of its own in byte_code_run.  False: it gives up. */
bool byte_code_on_tuples(const struct byte_code *c, const uint32_t *i, struct eval *ev);
/* BYTE_NTH; false: it gives up. */
bool byte_code_nth(const uint32_t *i, struct eval *ev);
/* BYTE_IS; BYTE_ALT_FIELD, false: it gives up. */
void byte_code_is(const uint32_t *i, struct eval *ev);
bool byte_code_alt_field(const uint32_t *i, struct eval *ev);
void byte_code_read_element(const uint32_t *i, struct eval *ev);
void byte_code_len(const uint32_t *i, struct eval *ev);
/* BYTE_WIDE and BYTE_NARROW; false: it gives up. */
bool byte_code_widen(const uint32_t *i, struct eval *ev);
bool byte_code_narrow(const uint32_t *i, struct eval *ev);
/* BYTE_MEMBER and BYTE_DISTINCT; false: there is no further element. */
bool byte_code_member(const uint32_t *i, struct eval *ev);
/* Can this value be compared with others?  Not if something in it is unassigned. */
bool byte_code_has_value(const struct values *vs, value a);
/* The words of an instruction. */
uint32_t byte_code_size(uint32_t op);

/* False: it gave up; what it has told is to be forgotten.  ev->cell is not NULL.  A program either
   writes or stores. */
bool byte_code_run(const struct byte_code *c, struct eval *ev, struct byte_code_sink *sink);

#endif

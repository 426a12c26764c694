/*
 * Cells: the parts of global variables that a state holds one by one.
 *
 * A global variable is one cell, or, where it is split, one for each element of its array or field
 * of its record, which may be split in turn, or for each value that its set can have as an element:
 * is it one?  A state keeps the value of each cell, so a step that
 * writes an element changes one word, and whoever reads an element looks at one word.  Variables
 * are split where some edge accesses a part of them (system.h).
 *
 * A split part always has a value: only what cells hold can be unassigned.
 *
 * Where steps are taken by programs alone, unions, sequences and bags are split as well: a cell for
 * the number of the alternative, or the length; then one for each field of each alternative, or for
 * each element that there may be, which in a bag are in ascending order.  Those that the value does
 * not have hold nothing.
 *
 * Behind the cells of the global variables come those of lifted variables, which belong to
 * instances (system.h).  These are split in the same way, but for arrays over values that can be
 * renamed: so a renaming that maps an instance to another one maps their cells in order.
 *
 * A renaming moves the elements of arrays whose indices it renames, and the lifted variables of
 * instances, so it permutes the cells, besides renaming what they hold.
 */
#ifndef STG_DATA_CELLS_H
#define STG_DATA_CELLS_H

#include "stg/data/renaming.h"
#include "stg/data/signature.h"
#include "support/arena.h"
#include "support/buf.h"
#include "support/vec.h"

/* Which parts of a variable are split: arrays, records and sets less than `depth` steps (indices,
   fields and elements) inside of it, of more than `few` values (sort_choices). */
struct cell_rule {
    bool variants;  /* unions, sequences and bags are split, too, of any depth */
    uint32_t depth; /* 0: nothing else is */
    uint32_t named; /* so many arrays over values that can be renamed, one inside of the other */
    uint64_t few;
};

/* How a part is divided into cells; of a union, sequence or bag, part 0 tells the number of
   its alternative, or its length. */
struct cell_shape {
    const struct sort *sort;
    bool split;                           /* else it is one cell */
    uint32_t n;                           /* cells */
    const struct cell_shape *const *part; /* if split: of each field, or one for all elements; of a
                                             set: whether a value is one; of a union or sequence: of
                                             part 0, and of all that it can have */
    const uint32_t *offset;               /* of each of these, if they are not alike: its first
                                             cell */
    const value *member;                  /* if it is a split set: the values, by number */
};

struct cells {
    const struct signature *sig;     /* borrowed */
    struct arena *arena;             /* owned, as what follows */
    const struct cell_shape **shape; /* of each global variable */
    uint32_t *first;                 /* of each global variable, and one more: its first cell */
    bool whole;                      /* nothing inside of a value is ever unassigned */
    uint32_t n, n_global;
    uint32_t *global;           /* of each of the first n_global cells */
    const struct sort **sort;   /* of each cell; owned, as what follows */
    struct lifted_cell *lifted; /* of each cell from n_global on */
    struct cell_range *of;      /* of each instance: those of its lifted variables */
};

/* A cell of a lifted variable. */
struct lifted_cell {
    const char *name; /* of the variable; borrowed */
    const struct cell_shape *shape;
    uint32_t first; /* cell of the variable */
    uint32_t instance;
};

struct cell_range {
    uint32_t first, n;
};

/* rule: of each global variable. */
void cells_init(struct cells *c, const struct signature *g, const struct cell_rule *rule);
void cells_clear(struct cells *c);

/* A lifted variable of an instance, all of which are added together.  name is borrowed. */
struct cell_part cells_add(struct cells *c, const struct sort *s, struct cell_rule rule,
                           uint32_t instance, const char *name);

/* How many cells a variable of this sort would have; how these would lie, beside those of c. */
uint64_t cells_of_sort(const struct sort *s, struct cell_rule rule);
const struct cell_shape *cell_shape_make(const struct cells *c, const struct sort *s,
                                         struct cell_rule rule);
bool sort_has_cells(const struct sort *s); /* arrays, records, and sets with members */
/* Unions, sequences and bags that may be split; the part that is a field of an alternative. */
bool sort_has_variants(const struct sort *s);
uint32_t cell_shape_field(const struct cell_shape *s, uint32_t alt, uint32_t field);
/* Are all parts alike, so that there is one shape for them? */
bool sort_has_equal_parts(const struct sort *s);

/* The shape of an element or field of a split part, and its first cell behind that of the part. */
const struct cell_shape *cell_shape_part(const struct cell_shape *s, uint32_t position,
                                         uint32_t *offset);
/* How many of these there are. */
uint32_t cell_shape_parts(const struct cell_shape *s);

/* A part of a variable, and the cells from `first` that hold it. */
struct cell_part {
    const struct sort *sort;
    const struct cell_shape *shape; /* if split */
    uint32_t first, n;
    bool split; /* else it is in one cell, perhaps with other parts */
};

/* Of a shape whose cells begin there; the part of p in which the cell is, and its number. */
struct cell_part cell_shape_whole(const struct cell_shape *s, uint32_t first);
struct cell_part cell_part_around(const struct cell_part *p, uint32_t cell, uint32_t *position);
struct cell_part cells_of_global(const struct cells *c, uint32_t global);
/* Turns a part into its element or field of this number. */
void cell_part_narrow(struct cell_part *p, uint32_t position);

/* A cell and what is written to it. */
struct write {
    uint32_t cell;
    value v;
};

/* Those flags of a set. */
void cells_write_members(const struct values *vs, const struct cell_shape *s, value v,
                         uint32_t *word);
/* How many of these words are VALUE_TRUE. */
uint32_t cells_count(const uint32_t *word, uint32_t n);
/* The value that is in these cells, and back: what the value does not have becomes nothing. */
value cells_gather(struct values *vs, const struct cell_shape *s, const value *word);
bool cells_have_hole(const struct values *vs, const struct cell_shape *s, const value *word);
void cells_scatter(const struct values *vs, const struct cell_shape *s, value v, value *word);
/* The set that has those members of a split set whose flag is VALUE_TRUE. */
value cells_set(struct values *vs, const struct cell_shape *s, const value *flag);

/* The value of a global variable, or a part of any, where the values of all cells are at `word`. */
value cells_read(const struct cells *c, const uint32_t *word, uint32_t global);
value cells_read_part(const struct cells *c, const uint32_t *word, const struct cell_part *p);
/* The same into those words. */
void cells_write(const struct cells *c, uint32_t *word, uint32_t global, value v);
void cells_write_part(const struct cells *c, uint32_t *word, const struct cell_part *p, value v);
/* Makes what its cells hold unassigned. */
void cells_forget_part(uint32_t *word, const struct cell_part *p);

/* The value of one of its cells, where the global variable has value v. */
value cell_of(const struct cells *c, uint32_t cell, value v);

/* Where a renaming moves each cell: to[cell]. */
void cells_rename(const struct cells *c, struct renamer *r, renaming by, uint32_t *to);

/* The part of a set that tells of an element: "{2}" */
void cell_print_member(struct buf *b, struct values *vs, const struct sort *set, uint32_t position);
/* "a[2].owner", "P[1].a[2].owner", "s{2}" */
void cell_print_name(struct buf *b, const struct cells *c, uint32_t cell);

/* What evaluations read and write of a state, each part once, in the order of the first time.  The
   parts are the cells, and, for reading alone, behind them the instances. */
struct cell_trace {
    const struct cells *cells;  /* borrowed */
    bool on;                    /* else nothing is noted */
    bool *is_read, *is_written; /* of each part; owned, as what follows */
    struct vec_u32 read, written;
};

void cell_trace_init(struct cell_trace *t, const struct cells *c);
void cell_trace_clear(struct cell_trace *t);
void cell_trace_forget_reads(struct cell_trace *t);
void cell_trace_forget_writes(struct cell_trace *t);
void cell_trace_read(struct cell_trace *t, const struct cell_part *p);
void cell_trace_read_cell(struct cell_trace *t, uint32_t cell);
void cell_trace_read_instance(struct cell_trace *t, uint32_t instance);
void cell_trace_write(struct cell_trace *t, const struct cell_part *p);
void cell_trace_write_cell(struct cell_trace *t, uint32_t cell);

#endif

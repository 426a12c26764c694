/*
 * Sequences in byte code (see compile.h).
 *
 * A sequence that is put together stays unpacked, in registers for its length and its elements,
 * until it is complete; so only the last of `tail(s) ++ seq(x)` is made as a value, and looked up.
 */
#include "config.h"

#include "stg/data/compile.h"

#define LENGTH_MOST 32u /* of a sequence in registers */

/* Can all values of a sort be made, however many elements they have? */
static bool is_small_element(const struct sort *s)
{
    return !sort_mentions(s, SORT_SET) && !sort_mentions(s, SORT_SEQ) &&
           !sort_mentions(s, SORT_BAG) && s->parts <= VALUE_MAX_PARTS / (2 * LENGTH_MOST);
}

/* A check of nothing but the length. */
static bool is_length_check(const struct term *t)
{
    return t->kind == TERM_CHECK && t->kid[0]->sort->kind == SORT_SEQ &&
           sort_within(t->kid[0]->sort->elem, t->sort->elem);
}

bool compile_is_sequence(const struct term *t)
{
    if (t->sort->kind != SORT_SEQ || t->sort->size > LENGTH_MOST ||
        !is_small_element(t->sort->elem))
        return false;
    return t->kind == TERM_CAT || t->kind == TERM_TAIL ||
           (is_length_check(t) && compile_is_sequence(t->kid[0]));
}

/* The value into registers from `first` on, with room for so many elements; gives up if there are
   more. */
static void unpack_term(struct compiler *x, const struct term *t, uint32_t room, uint32_t first);

/* The same into registers that are free, of which the first is returned. */
static uint32_t unpack_beside(struct compiler *x, const struct term *t, uint32_t room)
{
    uint32_t most = t->sort->size < room ? t->sort->size : room;
    uint32_t first = compile_take(x, 1 + most);

    unpack_term(x, t, most, first);
    return first;
}

static void unpack_literal(struct compiler *x, const struct term *t, uint32_t room, uint32_t first)
{
    if (t->n > room) {
        COMPILE(x, BYTE_GIVE_UP);
        return;
    }
    for (uint32_t i = 0; i < t->n && !x->failed; i++)
        compile_into(x, t->kid[i], first + 1 + i);
    COMPILE(x, BYTE_CONSTANT, first, value_small((int32_t)t->n));
}

/* One that is in cells, which are unpacked already. */
static void unpack_cells(struct compiler *x, const struct term *t, uint32_t room, uint32_t first)
{
    struct code_part part;
    uint32_t other;

    compile_path(x, t, &part);
    if (x->failed)
        return;
    if (part.p.n <= 1 + room) {
        compile_load(x, &part, first);
        COMPILE(x, BYTE_ASSIGNED, first);
        return;
    }
    other = compile_take(x, part.p.n);
    compile_load(x, &part, other);
    COMPILE(x, BYTE_ASSIGNED, other);
    COMPILE(x, BYTE_CONSTANT, first, value_small(0));
    COMPILE(x, BYTE_APPEND, first, room, other);
}

static void unpack_term(struct compiler *x, const struct term *t, uint32_t room, uint32_t first)
{
    uint32_t top = x->top, other;
    struct cell_part p;

    if (x->failed)
        return;
    if (t->kind == TERM_CAT) {
        unpack_term(x, t->kid[0], room, first);
        other = unpack_beside(x, t->kid[1], room);
        COMPILE(x, BYTE_APPEND, first, room, other);
    } else if (t->kind == TERM_TAIL) {
        other = unpack_beside(x, t->kid[0], room + 1);
        COMPILE(x, BYTE_TAIL, first, other);
    } else if (is_length_check(t)) {
        unpack_term(x, t->kid[0], t->sort->size < room ? t->sort->size : room, first);
    } else if (t->kind == TERM_TUPLE) {
        unpack_literal(x, t, room, first);
    } else if (compile_find_part(x, t, &p) && p.split) {
        unpack_cells(x, t, room, first);
    } else {
        other = compile_register(x, compile_term(x, t));
        COMPILE(x, BYTE_UNPACK_SEQUENCE, first, other, room);
    }
    x->top = top;
}

struct operand compile_sequence(struct compiler *x, const struct term *t)
{
    uint32_t reg = compile_take(x, 1), first = unpack_beside(x, t, LENGTH_MOST);

    COMPILE(x, BYTE_PACK_SEQUENCE, reg, first);
    x->top = reg + 1;
    return compile_result(x, reg);
}

void compile_sequence_cells(struct compiler *x, const struct term *t, uint32_t size, uint32_t first)
{
    unpack_term(x, t, size, first);
    COMPILE(x, BYTE_TRIM, first, size);
}

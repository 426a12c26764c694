/*
 * Sequences in byte code (see compile.h).
 *
 * A sequence that is put together stays unpacked, in registers for its length and its elements,
 * until it is complete; so only the last of `tail(s) ++ seq(x)` is made as a value, and looked up.
 */
#include "config.h"

#include "stg/data/compile.h"

#define LENGTH_MOST 32u /* of a sequence in registers */

bool compile_is_small_element(const struct sort *s)
{
    return !sort_mentions(s, SORT_SET) && !sort_mentions(s, SORT_SEQ) &&
           !sort_mentions(s, SORT_BAG) && s->parts <= VALUE_MAX_PARTS / (2 * LENGTH_MOST);
}

/* Is every element of the sort, or an element of a literal, so that it can be checked alone? */
static bool has_elements_in(const struct term *t, const struct sort *elem)
{
    if (t->kind == TERM_TUPLE || sort_within(t->sort->elem, elem))
        return true;
    return (t->kind == TERM_CAT && has_elements_in(t->kid[0], elem) &&
            has_elements_in(t->kid[1], elem)) ||
           (t->kind == TERM_TAIL && has_elements_in(t->kid[0], elem));
}

/* A check of the length, and perhaps of elements of literals. */
static bool is_sequence_check(const struct term *t)
{
    return t->kind == TERM_CHECK && t->kid[0]->sort->kind == SORT_SEQ &&
           has_elements_in(t->kid[0], t->sort->elem);
}

bool compile_is_sequence(const struct term *t)
{
    if (t->sort->kind != SORT_SEQ || t->sort->size > LENGTH_MOST ||
        !compile_is_small_element(t->sort->elem))
        return false;
    return t->kind == TERM_CAT || t->kind == TERM_TAIL ||
           (is_sequence_check(t) &&
            (t->kid[0]->kind == TERM_TUPLE || compile_is_sequence(t->kid[0])));
}

/* Where a sequence goes: registers for its length, and for so many elements, which are checked to
   be of the sort, if there is one. */
struct unpacking {
    uint32_t first, room;
    const struct sort *elem;
};

/* The value into its registers; gives up if there are more elements.  True: there is nothing behind
   the last one. */
static bool unpack_term(struct compiler *x, const struct term *t, struct unpacking u);

/* The same into registers that are free, of which the first is returned. */
static uint32_t unpack_beside(struct compiler *x, const struct term *t, uint32_t room,
                              const struct sort *elem)
{
    uint32_t most = t->sort->size < room ? t->sort->size : room;
    struct unpacking u = { compile_take(x, 1 + most), most, elem };

    unpack_term(x, t, u);
    return u.first;
}

void compile_nothing(struct compiler *x, uint32_t first, uint32_t n)
{
    for (uint32_t i = 0; i < n && !x->failed; i++)
        COMPILE(x, BYTE_CONSTANT, first + i, VALUE_NONE);
}

void compile_literal_element(struct compiler *x, const struct term *t, const struct sort *elem,
                             uint32_t reg)
{
    compile_into(x, t, reg);
    if (elem != NULL && !x->failed && !sort_within(t->sort, elem))
        compile_check(x, elem, compile_at(reg));
}

static void unpack_literal(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    if (t->n > u->room) {
        COMPILE(x, BYTE_GIVE_UP);
        return;
    }
    for (uint32_t i = 0; i < t->n && !x->failed; i++)
        compile_literal_element(x, t->kid[i], u->elem, u->first + 1 + i);
    COMPILE(x, BYTE_CONSTANT, u->first, value_small((int32_t)t->n));
}

/* Of one that is in cells: all but its first `left_out` elements, as far as they have values, or
   have not. */
static void load_elements(struct compiler *x, const struct code_part *part, uint32_t left_out,
                          const struct unpacking *u)
{
    struct code_part elements = *part;

    elements.p.first += 1 + left_out;
    elements.p.n -= 1 + left_out;
    compile_load(x, &elements, u->first + 1);
    compile_nothing(x, elements.p.n + u->first + 1, u->room - elements.p.n);
}

/* One that is in cells, which are unpacked already, or what is behind its first element. */
static bool unpack_cells(struct compiler *x, const struct term *t, bool tail,
                         const struct unpacking *u)
{
    struct code_part part, head;
    uint32_t other;

    compile_path(x, t, &part);
    if (x->failed)
        return false;
    if (part.p.n <= 1 + u->room + tail) {
        head = part;
        head.p.n = 1;
        compile_load(x, &head, u->first);
        if (tail) {
            COMPILE(x, BYTE_WITHIN, u->first, 1, part.p.n - 1);
            COMPILE(x, BYTE_ADD_IT, u->first, u->first, value_small(-1));
        } else {
            COMPILE(x, BYTE_ASSIGNED, u->first);
        }
        load_elements(x, &part, tail, u);
        return true;
    }
    other = compile_take(x, part.p.n);
    compile_load(x, &part, other);
    COMPILE(x, BYTE_ASSIGNED, other);
    if (tail)
        COMPILE(x, BYTE_TAIL, other, other);
    COMPILE(x, BYTE_CONSTANT, u->first, value_small(0));
    COMPILE(x, BYTE_APPEND, u->first, u->room, other);
    return false;
}

static bool is_in_cells(const struct compiler *x, const struct term *t)
{
    struct cell_part p;

    return compile_find_part(x, t, &p) && p.split;
}

/* Where the next n elements go behind so many; gives up if there is no room. */
uint32_t compile_place_behind(struct compiler *x, uint32_t length, uint32_t n, uint32_t room)
{
    uint32_t place = compile_take(x, 1);

    if (n > room)
        COMPILE(x, BYTE_GIVE_UP);
    else
        COMPILE(x, BYTE_POSITION, place, length, 0, room - n + 1, 1);
    return place;
}

static void append_literal(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    uint32_t place = compile_place_behind(x, u->first, t->n, u->room), reg = compile_take(x, 1);

    for (uint32_t i = 0; i < t->n && !x->failed; i++) {
        compile_literal_element(x, t->kid[i], u->elem, reg);
        COMPILE(x, BYTE_PLACE, u->first + 1 + i, place, reg);
    }
    COMPILE(x, BYTE_ADD_IT, u->first, u->first, value_small((int32_t)t->n));
}

/* What is behind the last element of the left operand stays nothing. */
static bool unpack_cat(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    bool clean = unpack_term(x, t->kid[0], *u);
    uint32_t other;

    if (t->kid[1]->kind == TERM_TUPLE) {
        append_literal(x, t->kid[1], u);
        return clean;
    }
    other = unpack_beside(x, t->kid[1], u->room, u->elem);
    COMPILE(x, BYTE_APPEND, u->first, u->room, other);
    return clean;
}

static bool unpack_tail(struct compiler *x, const struct term *t, const struct unpacking *u)
{
    uint32_t other;

    if (is_in_cells(x, t->kid[0]))
        return unpack_cells(x, t->kid[0], true, u);
    other = unpack_beside(x, t->kid[0], u->room + 1, u->elem);
    COMPILE(x, BYTE_TAIL, u->first, other);
    return false;
}

static bool unpack_term(struct compiler *x, const struct term *t, struct unpacking u)
{
    uint32_t top = x->top, room = u.room;
    bool clean = false;

    if (x->failed)
        return false;
    if (t->kind == TERM_CAT) {
        clean = unpack_cat(x, t, &u);
    } else if (t->kind == TERM_TAIL) {
        clean = unpack_tail(x, t, &u);
    } else if (is_sequence_check(t)) {
        u.room = t->sort->size < u.room ? t->sort->size : u.room;
        u.elem = sort_within(t->kid[0]->sort->elem, t->sort->elem) ? u.elem : t->sort->elem;
        clean = unpack_term(x, t->kid[0], u) && u.room == room;
    } else if (t->kind == TERM_TUPLE) {
        unpack_literal(x, t, &u);
    } else if (is_in_cells(x, t)) {
        clean = unpack_cells(x, t, false, &u);
    } else {
        COMPILE(x, BYTE_UNPACK_SEQUENCE, u.first, compile_register(x, compile_term(x, t)), u.room);
    }
    x->top = top;
    return clean;
}

struct operand compile_sequence(struct compiler *x, const struct term *t)
{
    uint32_t reg = compile_take(x, 1), first = unpack_beside(x, t, LENGTH_MOST, NULL);

    COMPILE(x, BYTE_PACK_SEQUENCE, reg, first);
    x->top = reg + 1;
    return compile_result(x, reg);
}

void compile_sequence_cells(struct compiler *x, const struct term *t, uint32_t size, uint32_t first)
{
    struct unpacking u = { first, size, NULL };
    bool clean = unpack_term(x, t, u);

    if (t->kind == TERM_TUPLE)
        compile_nothing(x, first + 1 + t->n, t->n < size ? size - t->n : 0);
    else if (!clean)
        COMPILE(x, BYTE_TRIM, first, size);
}

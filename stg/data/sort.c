/*
 * Sorts: agreement, membership, enumeration (see sort.h).
 */
#include "config.h"

#include "stg/data/sort.h"

#include <string.h>

#include "support/bug.h"
#include "support/vec.h"

const struct sort sort_any = { .kind = SORT_ANY };
const struct sort sort_bool = { .kind = SORT_BOOL, .name = "bool" };
const struct sort sort_int = { .kind = SORT_INT, .name = "int" };

const struct sort *sort_range(struct arena *a, struct num lo, struct num hi)
{
    struct sort *s = ARENA_NEW(a, struct sort);

    s->kind = SORT_INT;
    s->bounded = true;
    s->lo = lo;
    s->hi = hi;
    return s;
}

const struct sort *sort_set(struct arena *a, const struct sort *elem)
{
    struct sort *s = ARENA_NEW(a, struct sort);

    s->kind = SORT_SET;
    s->elem = elem;
    s->parts = elem->parts;
    return s;
}

const struct sort *sort_seq(struct arena *a, const struct sort *elem, uint32_t capacity)
{
    struct sort *s = ARENA_NEW(a, struct sort);

    s->kind = SORT_SEQ;
    s->elem = elem;
    s->size = capacity;
    s->parts = elem->parts;
    return s;
}

const struct sort *sort_bag(struct arena *a, const struct sort *elem, uint32_t capacity)
{
    struct sort *s = ARENA_NEW(a, struct sort);

    *s = *sort_seq(a, elem, capacity);
    s->kind = SORT_BAG;
    return s;
}

static uint64_t parts_of(const struct sort *s)
{
    return s->parts == 0 ? 1 : s->parts;
}

static uint64_t field_parts(uint32_t n, const struct sort_field *f)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < n; i++)
        sum += parts_of(f[i].sort);
    return sum;
}

bool sort_count_parts(struct sort *s)
{
    uint64_t n = 1;

    if (s->kind == SORT_RECORD)
        n = field_parts(s->n, s->field);
    else if (s->kind == SORT_ARRAY)
        n = sort_array_size(s) * parts_of(s->elem);
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        n += field_parts(s->alt[i].n, s->alt[i].field);
    s->parts = n < VALUE_MAX_PARTS ? (uint32_t)n : VALUE_MAX_PARTS;
    return n <= VALUE_MAX_PARTS;
}

static bool same_size(const struct sort *a, const struct sort *b)
{
    if (sort_card(a) == UINT64_MAX || sort_card(b) == UINT64_MAX)
        return false;
    if (a->kind == SORT_INT)
        return num_cmp(a->lo, b->lo) == 0 && num_cmp(a->hi, b->hi) == 0;
    return true;
}

static bool arrays_agree(const struct sort *a, const struct sort *b)
{
    if (a->n != b->n || !sort_agrees(a->elem, b->elem))
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!sort_agrees(a->index[i], b->index[i]) || !same_size(a->index[i], b->index[i]))
            return false;
    return true;
}

static bool records_agree(const struct sort *a, const struct sort *b)
{
    if (a->n != b->n)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->field[i].name != b->field[i].name ||
            !sort_agrees(a->field[i].sort, b->field[i].sort))
            return false;
    return true;
}

bool sort_agrees(const struct sort *a, const struct sort *b)
{
    if (a == b || a->kind == SORT_ANY || b->kind == SORT_ANY)
        return true;
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_INT: return true;
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET:
    case SORT_UNION: return false;
    case SORT_ARRAY: return arrays_agree(a, b);
    case SORT_RECORD: return records_agree(a, b);
    case SORT_SET:
    case SORT_SEQ:
    case SORT_BAG: return sort_agrees(a->elem, b->elem);
    }
    return false;
}

static const struct sort *join_records(struct arena *a, const struct sort *x, const struct sort *y)
{
    struct sort *s = ARENA_NEW(a, struct sort);
    struct sort_field *f = ARENA_ARRAY(a, struct sort_field, x->n);

    *s = *x;
    for (uint32_t i = 0; i < x->n; i++) {
        f[i].name = x->field[i].name;
        f[i].sort = sort_join(a, x->field[i].sort, y->field[i].sort);
    }
    s->field = f;
    return s;
}

const struct sort *sort_join(struct arena *a, const struct sort *x, const struct sort *y)
{
    uint32_t most = x->size > y->size ? x->size : y->size;
    struct sort *s;

    if (sort_within(y, x))
        return x;
    if (sort_within(x, y))
        return y;
    switch (x->kind) {
    case SORT_INT: return &sort_int;
    case SORT_SET: return sort_set(a, sort_join(a, x->elem, y->elem));
    case SORT_SEQ: return sort_seq(a, sort_join(a, x->elem, y->elem), most);
    case SORT_BAG: return sort_bag(a, sort_join(a, x->elem, y->elem), most);
    case SORT_ARRAY:
        s = ARENA_NEW(a, struct sort);
        *s = *x;
        s->elem = sort_join(a, x->elem, y->elem);
        return s;
    case SORT_RECORD: return join_records(a, x, y);
    default: return x;
    }
}

static const struct sort *open_record(struct arena *a, const struct sort *r)
{
    struct sort *s = ARENA_NEW(a, struct sort);
    struct sort_field *f = ARENA_ARRAY(a, struct sort_field, r->n);

    for (uint32_t i = 0; i < r->n; i++)
        f[i] = (struct sort_field){ r->field[i].name, sort_open(a, r->field[i].sort) };
    *s = (struct sort){ .kind = SORT_RECORD, .n = r->n, .field = f, .parts = r->parts };
    return s;
}

const struct sort *sort_open(struct arena *a, const struct sort *s)
{
    struct sort *r;

    switch (s->kind) {
    case SORT_INT: return &sort_int;
    case SORT_SET: return sort_set(a, sort_open(a, s->elem));
    case SORT_SEQ: return sort_seq(a, sort_open(a, s->elem), UINT32_MAX);
    case SORT_BAG: return sort_bag(a, sort_open(a, s->elem), UINT32_MAX);
    case SORT_ARRAY:
        r = ARENA_NEW(a, struct sort);
        *r = *s;
        r->name = NULL;
        r->elem = sort_open(a, s->elem);
        return r;
    case SORT_RECORD: return open_record(a, s);
    default: return s;
    }
}

static bool bounds_within(const struct sort *from, const struct sort *to)
{
    if (!to->bounded)
        return true;
    return from->bounded && num_cmp(from->lo, to->lo) >= 0 && num_cmp(from->hi, to->hi) <= 0;
}

static bool fields_narrower(uint32_t n, const struct sort_field *from, const struct sort_field *to);

/* Of two sorts that agree: is every value of the first one of the second? */
static bool narrower(const struct sort *from, const struct sort *to)
{
    if (from == to || from->kind == SORT_ANY)
        return true;
    if (to->kind == SORT_ANY)
        return false;
    switch (from->kind) {
    case SORT_INT: return bounds_within(from, to);
    case SORT_SEQ:
    case SORT_BAG: return from->size <= to->size && narrower(from->elem, to->elem);
    case SORT_SET:
    case SORT_ARRAY: return narrower(from->elem, to->elem);
    case SORT_RECORD: return fields_narrower(from->n, from->field, to->field);
    default: return true;
    }
}

static bool fields_narrower(uint32_t n, const struct sort_field *from, const struct sort_field *to)
{
    for (uint32_t i = 0; i < n; i++)
        if (!narrower(from[i].sort, to[i].sort))
            return false;
    return true;
}

bool sort_within(const struct sort *from, const struct sort *to)
{
    return sort_agrees(from, to) && narrower(from, to);
}

static bool is_number_in(const struct values *vs, const struct sort *s, value v)
{
    struct num n;

    if (value_is_small(v) && s->lo.limb == NULL && s->hi.limb == NULL)
        return s->lo.word <= value_word(v) && value_word(v) <= s->hi.word;
    n = value_to_num(vs, v);
    return num_cmp(s->lo, n) <= 0 && num_cmp(n, s->hi) <= 0;
}

/* Are elements from..n-1 of the tuple all in sort s? */
static bool all_in(const struct values *vs, const struct sort *s, value v)
{
    uint32_t n;
    const value *elem;

    if (sort_within(&sort_int, s) || s->kind == SORT_BOOL || s->kind == SORT_ENUM)
        return true;
    elem = value_elems(vs, v, &n);
    for (uint32_t i = 0; i < n; i++)
        if (!sort_has(vs, s, elem[i]))
            return false;
    return true;
}

static bool fields_in(const struct values *vs, uint32_t n, const struct sort_field *f, value v,
                      uint32_t from)
{
    for (uint32_t i = 0; i < n; i++)
        if (!sort_has(vs, f[i].sort, value_elem(vs, v, from + i)))
            return false;
    return true;
}

static bool union_in(const struct values *vs, const struct sort *s, value v)
{
    uint32_t alt = (uint32_t)value_word(value_elem(vs, v, 0));

    return fields_in(vs, s->alt[alt].n, s->alt[alt].field, v, 1);
}

bool sort_has(const struct values *vs, const struct sort *s, value v)
{
    if (v == VALUE_NONE)
        return true;
    switch (s->kind) {
    case SORT_INT: return !s->bounded || is_number_in(vs, s, v);
    case SORT_ARRAY:
    case SORT_SET: return all_in(vs, s->elem, v);
    case SORT_SEQ:
    case SORT_BAG: return value_size(vs, v) <= s->size && all_in(vs, s->elem, v);
    case SORT_RECORD: return fields_in(vs, s->n, s->field, v, 0);
    case SORT_UNION: return union_in(vs, s, v);
    default: return true;
    }
}

/* Does `is` hold for the sort or for one inside it? */
static bool any_sort_inside(const struct sort *s, bool (*is)(const struct sort *s, uint32_t what),
                            uint32_t what)
{
    if (is(s, what))
        return true;
    for (uint32_t i = 0; s->kind == SORT_RECORD && i < s->n; i++)
        if (any_sort_inside(s->field[i].sort, is, what))
            return true;
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        for (uint32_t j = 0; j < s->alt[i].n; j++)
            if (any_sort_inside(s->alt[i].field[j].sort, is, what))
                return true;
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        if (any_sort_inside(s->index[i], is, what))
            return true;
    return s->elem != NULL && any_sort_inside(s->elem, is, what);
}

static bool is_sort_kind(const struct sort *s, uint32_t kind)
{
    return (uint32_t)s->kind == kind;
}

static bool is_atom(const struct sort *s, uint32_t kind)
{
    (void)kind;
    return s->atom > 0;
}

static bool is_atom_sort(const struct sort *s, uint32_t atom)
{
    return s->atom == atom;
}

static bool is_schematic(const struct sort *s, uint32_t kind)
{
    return (uint32_t)s->kind == kind && s->size == 0;
}

bool sort_mentions(const struct sort *s, enum sort_kind kind)
{
    return any_sort_inside(s, is_sort_kind, kind);
}

bool sort_has_atoms(const struct sort *s)
{
    return any_sort_inside(s, is_atom, SORT_ANY);
}

bool sort_contains(const struct sort *s, const struct sort *atom)
{
    return any_sort_inside(s, is_atom_sort, atom->atom);
}

bool sort_is_schematic(const struct sort *s)
{
    return any_sort_inside(s, is_schematic, SORT_DATA);
}

int sort_field_of(const struct sort *record, const char *name)
{
    for (uint32_t i = 0; i < record->n; i++)
        if (record->field[i].name == name)
            return (int)i;
    return -1;
}

int sort_alt_field(const struct sort *u, uint32_t alt, const char *name)
{
    for (uint32_t i = 0; i < u->alt[alt].n; i++)
        if (u->alt[alt].field[i].name == name)
            return (int)i;
    return -1;
}

int sort_alt_of(const struct sort *u, const char *name)
{
    for (uint32_t i = 0; i < u->n; i++)
        if (u->alt[i].name == name)
            return (int)i;
    return -1;
}

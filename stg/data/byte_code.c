/*
 * The machine that runs byte code (see byte_code.h).
 */
#include "config.h"

#include "stg/data/byte_code.h"

#include "stg/data/eval_ops.h"
#include "stg/data/unpacked.h"
#include "stg/data/value_table.h"
#include "stg/data/wide.h"

void byte_code_empty(struct byte_code *c)
{
    for (size_t i = 0; i < c->table.n; i++)
        mem_free(c->table.at[i].at);
    for (size_t i = 0; i < c->numbering.n; i++)
        mem_free(c->numbering.at[i]);
    c->at.n = c->object.n = c->table.n = c->numbering.n = 0;
}

void byte_code_clear(struct byte_code *c)
{
    byte_code_empty(c);
    vec_clear(&c->at);
    vec_clear(&c->object);
    vec_clear(&c->table);
    vec_clear(&c->numbering);
}

/* ---- values ---- */

static inline bool has_value(const struct values *vs, value a)
{
    return value_is_small(a) || !value_has_hole(vs, a);
}

bool byte_code_has_value(const struct values *vs, value a)
{
    return has_value(vs, a);
}

static inline bool both_small(value a, value b)
{
    return (a & b & VALUE_SMALL_BIT) != 0;
}

/* Unassigned values, and those with unassigned parts, cannot be compared. */
static inline bool are_comparable(const struct values *vs, value a, value b)
{
    return both_small(a, b) || (!value_has_hole(vs, a) && !value_has_hole(vs, b));
}

static inline bool find_position(value a, uint32_t lo, uint32_t n, uint32_t *position)
{
    *position = (uint32_t)value_word(a) - lo;
    return value_is_small(a) && *position < n;
}

static bool small_result(int64_t i, value *out)
{
    *out = value_small((int32_t)i);
    return i >= -(INT64_C(1) << 30) && i < INT64_C(1) << 30;
}

/* a + b, or with sign -1 a - b. */
static inline bool add_small(value a, value b, int sign, value *out)
{
    return both_small(a, b) && small_result(value_word(a) + sign * (int64_t)value_word(b), out);
}

static bool find_remainder(value a, int32_t n, value *out)
{
    int32_t rest = value_word(a) % n;

    *out = value_small(rest < 0 ? rest + n : rest);
    return value_is_small(a);
}

bool byte_code_widen(const uint32_t *i, struct eval *ev)
{
    int64_t word;

    if (!wide_of(ev->vs, ev->local[i[2]], &word))
        return false;
    wide_set(&ev->local[i[1]], word);
    return true;
}

bool byte_code_narrow(const uint32_t *i, struct eval *ev)
{
    ev->local[i[1]] = value_int(ev->vs, wide_get(&ev->local[i[2]]));
    return ev->local[i[1]] != VALUE_NONE;
}

static bool apply_wide(const uint32_t *i, value *r)
{
    int64_t word;

    if (!wide_apply((enum term_kind)i[3], wide_get(&r[i[1]]), wide_get(&r[i[2]]), &word))
        return false;
    wide_set(&r[i[1]], word);
    return true;
}

static bool pack_tuple(struct eval *ev, const struct term *t, uint32_t n, value *v, value *out)
{
    if (!eval_fits(ev, t, n, v))
        return false;
    *out = t->sort->kind == SORT_BAG ? value_bag(ev->vs, n, v) : value_tuple(ev->vs, n, v);
    return true;
}

bool byte_code_set(struct values *vs, uint32_t n, value *v, value *out)
{
    for (uint32_t i = 0; i < n; i++)
        if (value_has_hole(vs, v[i]))
            return false;
    *out = value_set(vs, n, v);
    return true;
}

static bool find_element(const struct values *vs, value v, uint32_t position, value *out)
{
    *out = value_table_elem(vs, v, position);
    return *out != VALUE_NONE;
}

static bool find_number(const struct numbering *n, value v, uint32_t stride, uint32_t *number)
{
    bool has = numbering_find(n, v, number);

    *number *= stride;
    return has;
}

static value element_if_any(const struct values *vs, value v, uint32_t position)
{
    return v == VALUE_NONE ? VALUE_NONE : value_table_elem(vs, v, position);
}

/* Element *position of a set or bag, if there is one; distinct: behind those equal to it. */
static inline bool take_member(const struct values *vs, value set, bool distinct,
                               uint32_t *position, value *out)
{
    uint32_t n;
    const value *elem = value_table_elems(vs, set, &n);

    if (*position == n)
        return false;
    *out = elem[(*position)++];
    while (distinct && *position < n && elem[*position] == *out)
        ++*position;
    return true;
}

/* ---- sequences, and cells ---- */

static bool find_nth(const struct values *vs, value sequence, value position, value *out)
{
    uint32_t n;
    const value *elem = value_table_elems(vs, sequence, &n);

    if (!value_is_small(position) || (uint32_t)value_word(position) >= n)
        return false;
    *out = elem[value_word(position)];
    return *out != VALUE_NONE;
}

static bool compare_cells(const struct values *vs, const struct cell_shape *s, const value *a,
                          const value *b, value *out)
{
    bool same = true;

    if (cells_have_hole(vs, s, a) || cells_have_hole(vs, s, b))
        return false;
    for (uint32_t i = 0; i < s->n && same; i++)
        same = a[i] == b[i];
    *out = value_bool(same);
    return true;
}

/* ---- stores: a write holds the value from before until all is done ---- */

static inline struct write *store(struct write *w, uint32_t *cell, bool *stored, uint32_t at,
                                  value v)
{
    if (!stored[at]) {
        stored[at] = true;
        *w++ = (struct write){ at, cell[at] };
    }
    cell[at] = v;
    return w;
}

struct write *byte_code_take_back(struct byte_code_sink *sink, const struct write *end,
                                  uint32_t *cell)
{
    for (const struct write *w = sink->write->at; w < end; w++) {
        if (sink->stored[w->cell])
            cell[w->cell] = w->v;
        sink->stored[w->cell] = false;
    }
    return sink->write->at;
}

/* Also where a cell has the value from before: whoever keeps what was written may be in a state in
   which it had another one. */
struct write *byte_code_done_stored(struct byte_code_sink *sink, struct write *end, uint32_t *cell,
                                    value v, const value *more)
{
    for (struct write *w = sink->write->at; w < end; w++) {
        value before = w->v;
        w->v = cell[w->cell];
        cell[w->cell] = before;
        sink->stored[w->cell] = false;
    }
    return byte_code_done(sink, end, v, more);
}

#define NEED(condition) \
    if (!(condition)) \
        return false; \
    break

/* False: it gives up; so it does where the table of values is frozen and lacks one. */
static bool run_on_tuples(const uint32_t *i, void *const *object, struct eval *ev, value *r)
{
    struct values *vs = ev->vs;

    /* clang-format off */
    switch ((enum byte_op)i[0]) {
    case BYTE_ELEMENT_AT: NEED(find_element(vs, r[i[2]], r[i[3]], &r[i[1]]));
    case BYTE_IS_UNSET_AT:
        r[i[1]] = value_bool(value_elem(vs, r[i[2]], r[i[3]]) == VALUE_NONE);
        break;
    case BYTE_WITH: r[i[1]] = value_with(vs, r[i[2]], i[3], r[i[4]]); break;
    case BYTE_WITH_AT: r[i[1]] = value_with(vs, r[i[2]], r[i[3]], r[i[4]]); break;
    case BYTE_UNPACK_SEQUENCE: NEED(unpacked_make(vs, r[i[2]], i[3], &r[i[1]]));
    case BYTE_APPEND: NEED(unpacked_append(&r[i[1]], i[2], &r[i[3]]));
    case BYTE_TAIL: NEED(unpacked_drop_first(&r[i[1]], &r[i[2]]));
    case BYTE_PACK_SEQUENCE:
        r[i[1]] = value_tuple(vs, (uint32_t)value_word(r[i[2]]), &r[i[2] + 1]);
        break;
    case BYTE_TUPLE: NEED(pack_tuple(ev, object[i[4]], i[3], &r[i[2]], &r[i[1]]));
    case BYTE_PAYLOAD: r[i[1]] = value_tuple(vs, i[3], &r[i[2]]); break;
    case BYTE_SET: NEED(byte_code_set(vs, i[3], &r[i[2]], &r[i[1]]));
    case BYTE_UNPACK: cells_scatter(vs, object[i[3]], r[i[2]], &r[i[1]]); break;
    case BYTE_GATHER: r[i[1]] = cells_gather(vs, object[i[3]], &r[i[2]]); break;
    case BYTE_TRIM: unpacked_trim(&r[i[1]], i[2]); break;
    case BYTE_BAG_ADD: NEED(unpacked_add(vs, &r[i[1]], i[2], r[i[3]]));
    case BYTE_BAG_ADD_ALL: NEED(unpacked_add_all(vs, &r[i[1]], i[2], &r[i[3]]));
    case BYTE_BAG_TAKE: unpacked_take(&r[i[1]], r[i[2]]); break;
    case BYTE_BAG_TAKE_ALL: unpacked_take_all(&r[i[1]], &r[i[2]]); break;
    case BYTE_BAG_HAS: r[i[1]] = value_bool(unpacked_has(&r[i[2]], r[i[3]])); break;
    case BYTE_SAME: NEED(compare_cells(vs, object[i[4]], &r[i[2]], &r[i[3]], &r[i[1]]));
    case BYTE_MEMBERS: r[i[1]] = cells_set(vs, object[i[3]], &r[i[2]]); break;
    case BYTE_COUNT: r[i[1]] = value_small((int32_t)cells_count(&r[i[2]], i[3])); break;
    case BYTE_NUMBER: NEED(find_number(object[i[3]], r[i[2]], i[4], &r[i[1]]));
    case BYTE_OPERATOR: NEED(eval_operator(ev, object[i[3]], &r[i[2]], &r[i[1]]));
    case BYTE_HAS: NEED(sort_has(vs, object[i[2]], r[i[1]]));
    case BYTE_WHOLE: NEED(!value_has_hole(vs, r[i[1]]));
    case BYTE_BAG_PUSHED: r[i[1]] = value_bag(vs, r[i[3]], &r[i[2]]); break;
    case BYTE_SET_PUSHED: NEED(byte_code_set(vs, r[i[3]], &r[i[2]], &r[i[1]]));
    default: BUG("no such instruction");
    }
    /* clang-format on */
    return !values_lack(vs);
}

bool byte_code_on_tuples(const struct byte_code *c, const uint32_t *i, struct eval *ev)
{
    return run_on_tuples(i, c->object.at, ev, ev->local);
}

void byte_code_is(const uint32_t *i, struct eval *ev)
{
    ev->local[i[1]] = value_bool(value_table_elem(ev->vs, ev->local[i[2]], 0) ==
                                 value_small((int32_t)i[3]));
}

bool byte_code_alt_field(const uint32_t *i, struct eval *ev)
{
    uint32_t n;
    const value *elem = value_table_elems(ev->vs, ev->local[i[2]], &n);

    if ((i[4] >> value_word(elem[0]) & 1) == 0)
        return false;
    ev->local[i[1]] = elem[i[3]];
    return elem[i[3]] != VALUE_NONE;
}

bool byte_code_nth(const uint32_t *i, struct eval *ev)
{
    return find_nth(ev->vs, ev->local[i[2]], ev->local[i[3]], &ev->local[i[1]]);
}

void byte_code_len(const uint32_t *i, struct eval *ev)
{
    ev->local[i[1]] = value_small((int32_t)value_size(ev->vs, ev->local[i[2]]));
}

void byte_code_read_element(const uint32_t *i, struct eval *ev)
{
    ev->local[i[1]] = element_if_any(ev->vs, ev->cell[i[2]], i[3]);
}

bool byte_code_member(const uint32_t *i, struct eval *ev)
{
    value *r = ev->local;

    return take_member(ev->vs, r[i[2]], i[0] == BYTE_DISTINCT, &r[i[3]], &r[i[1]]);
}

static inline bool is_less(value a, value b)
{
    return value_word(a) < value_word(b);
}

#undef NEED
#define NEED(condition) \
    if (!(condition)) \
    goto gives_up
#define GO_ON(words) \
    i += (words); \
    break
#define JUMP_IF(condition) \
    i = (condition) ? code + i[3] : i + 4; \
    break

bool byte_code_run(const struct byte_code *c, struct eval *ev, struct byte_code_sink *sink)
{
    const uint32_t *code = c->at.at, *i = code;
    struct values *vs = ev->vs;
    value *r = ev->local;
    uint32_t *cell = ev->cell;
    struct write *w;
    uint32_t position;

    vec_reserve(sink->write, c->at.n + sink->n_cells); /* more than it writes */
    w = sink->write->at;
    for (;;) {
        /* clang-format off */
        switch ((enum byte_op)i[0]) {
        case BYTE_END: return true;
        case BYTE_GIVE_UP: goto gives_up;
        case BYTE_CONSTANT: r[i[1]] = i[2]; GO_ON(3);
        case BYTE_COPY: r[i[1]] = r[i[2]]; GO_ON(3);
        case BYTE_PICK: r[i[1]] = r[i[2] + r[i[3]]]; GO_ON(4);
        case BYTE_PLACE: r[i[1] + r[i[2]]] = r[i[3]]; GO_ON(4);
        case BYTE_ASSIGNED: NEED(r[i[1]] != VALUE_NONE); GO_ON(2);
        case BYTE_LOAD: r[i[1]] = cell[i[2]]; GO_ON(3);
        case BYTE_LOAD_AT: r[i[1]] = cell[i[2] + r[i[3]]]; GO_ON(4);
        case BYTE_READ: r[i[1]] = cell[i[2]]; NEED(r[i[1]] != VALUE_NONE); GO_ON(3);
        case BYTE_READ_AT: r[i[1]] = cell[i[2] + r[i[3]]]; NEED(r[i[1]] != VALUE_NONE); GO_ON(4);
        case BYTE_READ_ELEMENT: r[i[1]] = element_if_any(vs, cell[i[2]], i[3]); GO_ON(4);
        case BYTE_POSITION:
            NEED(find_position(r[i[2]], i[3], i[4], &position));
            r[i[1]] = position * i[5];
            GO_ON(6);
        case BYTE_ADD_POSITION: r[i[1]] += r[i[2]]; GO_ON(3);
        case BYTE_LISTED: r[i[1]] = c->table.at[i[4]].at[r[i[2]]]; GO_ON(5);
        case BYTE_ELEMENT: NEED(find_element(vs, r[i[2]], i[3], &r[i[1]])); GO_ON(4);
        case BYTE_IS: byte_code_is(i, ev); GO_ON(4);
        case BYTE_ALT_FIELD: NEED(byte_code_alt_field(i, ev)); GO_ON(5);
        case BYTE_ADD: NEED(add_small(r[i[2]], r[i[3]], 1, &r[i[1]])); GO_ON(4);
        case BYTE_SUB: NEED(add_small(r[i[2]], r[i[3]], -1, &r[i[1]])); GO_ON(4);
        case BYTE_ADD_IT: NEED(add_small(r[i[2]], i[3], 1, &r[i[1]])); GO_ON(4);
        case BYTE_MOD: NEED(find_remainder(r[i[2]], (int32_t)i[3], &r[i[1]])); GO_ON(4);
        case BYTE_WIDE: NEED(byte_code_widen(i, ev)); GO_ON(3);
        case BYTE_WIDE_CONSTANT: r[i[1]] = i[2]; r[i[1] + 1] = i[3]; GO_ON(4);
        case BYTE_WIDE_OPERATOR: NEED(apply_wide(i, r)); GO_ON(4);
        case BYTE_NARROW: NEED(byte_code_narrow(i, ev)); GO_ON(3);
        case BYTE_WITHIN: NEED(find_position(r[i[1]], i[2], i[3], &position)); GO_ON(4);
        case BYTE_PUSH: r[i[1] + r[i[2]]++] = r[i[3]]; GO_ON(4);
        case BYTE_LEN: byte_code_len(i, ev); GO_ON(3);
        case BYTE_NTH: NEED(byte_code_nth(i, ev)); GO_ON(4);
        case BYTE_DIFFER: NEED(r[i[1]] != r[i[2]]); GO_ON(3);
        case BYTE_WRITE: *w++ = (struct write){ i[1], r[i[2]] }; GO_ON(3);
        case BYTE_WRITE_AT: *w++ = (struct write){ i[1] + r[i[2]], r[i[3]] }; GO_ON(4);
        case BYTE_WRITE_SLOT: r[i[1]] = r[i[2]]; GO_ON(3);
        case BYTE_DONE: w = byte_code_done(sink, w, r[i[1]], &r[i[2]]); GO_ON(3);
        case BYTE_STORE: w = store(w, cell, sink->stored, i[1], r[i[2]]); GO_ON(3);
        case BYTE_STORE_AT: w = store(w, cell, sink->stored, i[1] + r[i[2]], r[i[3]]); GO_ON(4);
        case BYTE_DONE_STORED:
            w = byte_code_done_stored(sink, w, cell, r[i[1]], &r[i[2]]);
            GO_ON(3);
        case BYTE_TAKE_BACK: w = byte_code_take_back(sink, w, cell); GO_ON(1);
        case BYTE_IS_UNSET: r[i[1]] = value_bool(r[i[2]] == VALUE_NONE); GO_ON(3);
        case BYTE_JUMP: i = code + i[1]; break;
        case BYTE_JUMP_ASSIGNED: i = r[i[1]] != VALUE_NONE ? code + i[2] : i + 3; break;
        case BYTE_JUMP_TRUE: i = r[i[1]] == VALUE_TRUE ? code + i[2] : i + 3; break;
        case BYTE_JUMP_FALSE: i = r[i[1]] != VALUE_TRUE ? code + i[2] : i + 3; break;
        case BYTE_JUMP_EQ: NEED(are_comparable(vs, r[i[1]], r[i[2]])); JUMP_IF(r[i[1]] == r[i[2]]);
        case BYTE_JUMP_NE: NEED(are_comparable(vs, r[i[1]], r[i[2]])); JUMP_IF(r[i[1]] != r[i[2]]);
        case BYTE_JUMP_IS: NEED(has_value(vs, r[i[1]])); JUMP_IF(r[i[1]] == i[2]);
        case BYTE_JUMP_IS_NOT: NEED(has_value(vs, r[i[1]])); JUMP_IF(r[i[1]] != i[2]);
        case BYTE_JUMP_CELL_IS: NEED(has_value(vs, cell[i[1]])); JUMP_IF(cell[i[1]] == i[2]);
        case BYTE_JUMP_CELL_NOT: NEED(has_value(vs, cell[i[1]])); JUMP_IF(cell[i[1]] != i[2]);
        case BYTE_JUMP_LT: NEED(both_small(r[i[1]], r[i[2]])); JUMP_IF(is_less(r[i[1]], r[i[2]]));
        case BYTE_JUMP_GE: NEED(both_small(r[i[1]], r[i[2]])); JUMP_IF(!is_less(r[i[1]], r[i[2]]));
        case BYTE_JUMP_LT_IT: NEED(value_is_small(r[i[1]])); JUMP_IF(is_less(r[i[1]], i[2]));
        case BYTE_JUMP_GE_IT: NEED(value_is_small(r[i[1]])); JUMP_IF(!is_less(r[i[1]], i[2]));
        case BYTE_JUMP_WIDE_EQ: JUMP_IF(wide_get(&r[i[1]]) == wide_get(&r[i[2]]));
        case BYTE_JUMP_WIDE_NE: JUMP_IF(wide_get(&r[i[1]]) != wide_get(&r[i[2]]));
        case BYTE_JUMP_WIDE_LT: JUMP_IF(wide_get(&r[i[1]]) < wide_get(&r[i[2]]));
        case BYTE_JUMP_WIDE_GE: JUMP_IF(wide_get(&r[i[1]]) >= wide_get(&r[i[2]]));
        case BYTE_NEXT:
            position = r[i[1]];
            r[i[1]] = value_small(value_word(position) + 1);
            JUMP_IF(position != r[i[2]]);
        case BYTE_MEMBER:
        case BYTE_DISTINCT:
            i = take_member(vs, r[i[2]], i[0] == BYTE_DISTINCT, &r[i[3]], &r[i[1]]) ? i + 5
                                                                                : code + i[4];
            break;
        default:
            NEED(run_on_tuples(i, c->object.at, ev, r));
            GO_ON(byte_code_size(i[0]));
        }
        /* clang-format on */
    }

gives_up:
    byte_code_take_back(sink, w, cell);
    return false;
}

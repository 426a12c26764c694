/*
 * The machine that runs byte code (see byte_code.h).
 */
#include "config.h"

#include "stg/data/byte_code.h"

#include "stg/data/eval_ops.h"
#include "support/bug.h"

void byte_code_clear(struct byte_code *c)
{
    vec_clear(&c->at);
    vec_clear(&c->object);
}

/* ---- values ---- */

static inline bool has_value(const struct values *vs, value a)
{
    return value_is_small(a) || !value_has_hole(vs, a);
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

static bool pack_tuple(struct eval *ev, const struct term *t, uint32_t n, const value *v,
                       value *out)
{
    if (!eval_fits(ev, t, n, v))
        return false;
    *out = value_tuple(ev->vs, n, v);
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

void byte_code_unpack(const struct values *vs, const struct cell_shape *s, value v, value *out)
{
    uint32_t offset;

    if (!s->split) {
        *out = v;
        return;
    }
    for (uint32_t i = 0; i < cell_shape_parts(s); i++) {
        const struct cell_shape *part = cell_shape_part(s, i, &offset);
        byte_code_unpack(vs, part, value_elem(vs, v, i), out + offset);
    }
}

static bool find_alt_field(const struct values *vs, const struct term *t, value v, value *out)
{
    int i = sort_alt_field(t->kid[0]->sort, (uint32_t)value_word(value_elem(vs, v, 0)), t->name);

    if (i < 0)
        return false;
    *out = value_elem(vs, v, (uint32_t)i + 1);
    return *out != VALUE_NONE;
}

static bool find_element(const struct values *vs, value v, uint32_t position, value *out)
{
    *out = value_elem(vs, v, position);
    return *out != VALUE_NONE;
}

/* ---- the machine ---- */

/* Words of the instructions that do not jump. */
static const uint8_t instruction_size[] = {
    [BYTE_END] = 1,          [BYTE_GIVE_UP] = 1,   [BYTE_CONSTANT] = 3,   [BYTE_COPY] = 3,
    [BYTE_ASSIGNED] = 2,     [BYTE_LOAD] = 3,      [BYTE_LOAD_AT] = 4,    [BYTE_POSITION] = 6,
    [BYTE_ADD_POSITION] = 3, [BYTE_ELEMENT] = 4,   [BYTE_ELEMENT_AT] = 4, [BYTE_WITH] = 5,
    [BYTE_WITH_AT] = 5,      [BYTE_TUPLE] = 5,     [BYTE_SET] = 4,        [BYTE_UNPACK] = 4,
    [BYTE_IS] = 4,           [BYTE_ALT_FIELD] = 4, [BYTE_OPERATOR] = 4,   [BYTE_ADD] = 4,
    [BYTE_SUB] = 4,          [BYTE_WITHIN] = 4,    [BYTE_HAS] = 3,        [BYTE_PUSH] = 4,
    [BYTE_SET_PUSHED] = 4,   [BYTE_DIFFER] = 3,    [BYTE_WRITE] = 3,      [BYTE_WRITE_AT] = 4,
    [BYTE_WRITE_SLOT] = 3,   [BYTE_DONE] = 2,      [BYTE_WHOLE] = 2,      [BYTE_READ] = 3,
    [BYTE_READ_AT] = 4,      [BYTE_READ_ELEMENT] = 4, [BYTE_PAYLOAD] = 4,
};

static void tell_done(struct byte_code_sink *sink, value v)
{
    sink->done(sink->self, (uint32_t)sink->write->n, sink->write->at, v);
    sink->write->n = 0;
}

#define NEED(condition) \
    if (!(condition)) \
        return false; \
    break

/* Instructions on tuples and sets, and operators without one of their own. */
static bool run_on_tuples(const uint32_t *i, void *const *object, struct eval *ev, value *r)
{
    struct values *vs = ev->vs;

    /* clang-format off */
    switch ((enum byte_op)i[0]) {
    case BYTE_WITH: r[i[1]] = value_with(vs, r[i[2]], i[3], r[i[4]]); break;
    case BYTE_WITH_AT: r[i[1]] = value_with(vs, r[i[2]], r[i[3]], r[i[4]]); break;
    case BYTE_TUPLE: NEED(pack_tuple(ev, object[i[4]], i[3], &r[i[2]], &r[i[1]]));
    case BYTE_PAYLOAD: r[i[1]] = value_tuple(vs, i[3], &r[i[2]]); break;
    case BYTE_SET: NEED(byte_code_set(vs, i[3], &r[i[2]], &r[i[1]]));
    case BYTE_UNPACK: byte_code_unpack(vs, object[i[3]], r[i[2]], &r[i[1]]); break;
    case BYTE_IS:
        r[i[1]] = value_bool(value_elem(vs, r[i[2]], 0) == value_small((int32_t)i[3]));
        break;
    case BYTE_ALT_FIELD: NEED(find_alt_field(vs, object[i[3]], r[i[2]], &r[i[1]]));
    case BYTE_OPERATOR: NEED(eval_operator(ev, object[i[3]], &r[i[2]], &r[i[1]]));
    case BYTE_HAS: NEED(sort_has(vs, object[i[2]], r[i[1]]));
    case BYTE_WHOLE: NEED(!value_has_hole(vs, r[i[1]]));
    case BYTE_SET_PUSHED: NEED(byte_code_set(vs, r[i[3]], &r[i[2]], &r[i[1]]));
    default: BUG("no such instruction");
    }
    /* clang-format on */
    return true;
}

/* A jump: the next instruction; NULL: gives up. */
static inline const uint32_t *run_jump(const uint32_t *code, const uint32_t *i,
                                       const struct eval *ev, value *r)
{
    const struct values *vs = ev->vs;
    bool goes = false, known = true;

    /* clang-format off */
    switch ((enum byte_op)i[0]) {
    case BYTE_JUMP: return code + i[1];
    case BYTE_JUMP_TRUE: return r[i[1]] == VALUE_TRUE ? code + i[2] : i + 3;
    case BYTE_JUMP_FALSE: return r[i[1]] != VALUE_TRUE ? code + i[2] : i + 3;
    case BYTE_JUMP_EQ:
    case BYTE_JUMP_NE:
        known = are_comparable(vs, r[i[1]], r[i[2]]);
        goes = (r[i[1]] == r[i[2]]) == (i[0] == BYTE_JUMP_EQ);
        break;
    case BYTE_JUMP_IS:
    case BYTE_JUMP_IS_NOT:
        known = has_value(vs, r[i[1]]);
        goes = (r[i[1]] == i[2]) == (i[0] == BYTE_JUMP_IS);
        break;
    case BYTE_JUMP_LT:
    case BYTE_JUMP_GE:
        known = both_small(r[i[1]], r[i[2]]);
        goes = (value_word(r[i[1]]) < value_word(r[i[2]])) == (i[0] == BYTE_JUMP_LT);
        break;
    case BYTE_JUMP_LT_IT:
    case BYTE_JUMP_GE_IT:
        known = value_is_small(r[i[1]]);
        goes = (value_word(r[i[1]]) < value_word(i[2])) == (i[0] == BYTE_JUMP_LT_IT);
        break;
    case BYTE_JUMP_CELL_IS:
    case BYTE_JUMP_CELL_NOT:
        known = has_value(vs, ev->cell[i[1]]);
        goes = (ev->cell[i[1]] == i[2]) == (i[0] == BYTE_JUMP_CELL_IS);
        break;
    case BYTE_NEXT:
        goes = r[i[1]] != r[i[2]];
        if (goes)
            r[i[1]] = value_small(value_word(r[i[1]]) + 1);
        break;
    case BYTE_MEMBER:
        if (r[i[3]] == value_size(vs, r[i[2]]))
            return code + i[4];
        r[i[1]] = value_elem(vs, r[i[2]], r[i[3]]++);
        return i + 5;
    default: BUG("no such instruction");
    }
    /* clang-format on */
    return !known ? NULL : goes ? code + i[3] : i + 4;
}

bool byte_code_run(const struct byte_code *c, struct eval *ev, struct byte_code_sink *sink)
{
    const uint32_t *code = c->at.at, *i = code;
    void *const *object = c->object.at;
    struct values *vs = ev->vs;
    value *r = ev->local;
    uint32_t position;

    sink->write->n = 0;
    while (i != NULL) {
        if (i[0] >= BYTE_JUMP) {
            i = run_jump(code, i, ev, r);
            continue;
        }
        /* clang-format off */
        switch ((enum byte_op)i[0]) {
        case BYTE_END: return true;
        case BYTE_GIVE_UP: return false;
        case BYTE_CONSTANT: r[i[1]] = i[2]; break;
        case BYTE_COPY: r[i[1]] = r[i[2]]; break;
        case BYTE_ASSIGNED: NEED(r[i[1]] != VALUE_NONE);
        case BYTE_LOAD: r[i[1]] = ev->cell[i[2]]; break;
        case BYTE_LOAD_AT: r[i[1]] = ev->cell[i[2] + r[i[3]]]; break;
        case BYTE_READ:
            r[i[1]] = ev->cell[i[2]];
            NEED(r[i[1]] != VALUE_NONE);
        case BYTE_READ_AT:
            r[i[1]] = ev->cell[i[2] + r[i[3]]];
            NEED(r[i[1]] != VALUE_NONE);
        case BYTE_READ_ELEMENT:
            r[i[1]] = ev->cell[i[2]];
            if (r[i[1]] != VALUE_NONE)
                r[i[1]] = value_elem(vs, r[i[1]], i[3]);
            break;
        case BYTE_POSITION:
            if (!find_position(r[i[2]], i[3], i[4], &position))
                return false;
            r[i[1]] = position * i[5];
            break;
        case BYTE_ADD_POSITION: r[i[1]] += r[i[2]]; break;
        case BYTE_ELEMENT: NEED(find_element(vs, r[i[2]], i[3], &r[i[1]]));
        case BYTE_ELEMENT_AT: NEED(find_element(vs, r[i[2]], r[i[3]], &r[i[1]]));
        case BYTE_ADD:
            NEED(both_small(r[i[2]], r[i[3]]) &&
                 small_result((int64_t)value_word(r[i[2]]) + value_word(r[i[3]]), &r[i[1]]));
        case BYTE_SUB:
            NEED(both_small(r[i[2]], r[i[3]]) &&
                 small_result((int64_t)value_word(r[i[2]]) - value_word(r[i[3]]), &r[i[1]]));
        case BYTE_WITHIN: NEED(find_position(r[i[1]], i[2], i[3], &position));
        case BYTE_PUSH: r[i[1] + r[i[2]]++] = r[i[3]]; break;
        case BYTE_DIFFER: NEED(r[i[1]] != r[i[2]]);
        case BYTE_WRITE: vec_push(sink->write, ((struct write){ i[1], r[i[2]] })); break;
        case BYTE_WRITE_AT:
            vec_push(sink->write, ((struct write){ i[1] + r[i[2]], r[i[3]] }));
            break;
        case BYTE_WRITE_SLOT: r[i[1]] = r[i[2]]; break;
        case BYTE_DONE: tell_done(sink, r[i[1]]); break;
        default:
            if (!run_on_tuples(i, object, ev, r))
                return false;
            break;
        }
        /* clang-format on */
        i += instruction_size[i[0]];
    }
    return false;
}

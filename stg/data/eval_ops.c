/*
 * Arithmetic, comparisons, sets, bags and sequences (see eval_ops.h).
 *
 * Integers: machine words while operands and result fit, exact numbers beyond.
 */
#include "config.h"

#include "stg/data/eval_ops.h"

#include <string.h>

#include "stg/data/wide.h"
#include "support/bug.h"
#include "support/vec.h"

bool eval_bad_index(struct eval *ev, const struct sort *array, const struct term *t,
                    const value *index)
{
    for (uint32_t i = 0; i < array->n; i++)
        if (!sort_has(ev->vs, array->index[i], index[i])) {
            eval_fail(ev, FAULT_INDEX, t->kid[i + 1]->span, NULL);
            ev->fault.sort = array->index[i];
            ev->fault.value = index[i];
            return false;
        }
    BUG("all indices are in range");
}

/* ---- values that grow too large ---- */

static bool too_large(struct eval *ev, const struct term *t)
{
    eval_fail(ev, FAULT_LARGE, t->span, NULL);
    ev->fault.sort = t->sort;
    return false;
}

bool eval_fits(struct eval *ev, const struct term *t, uint32_t n, const value *v)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < n; i++)
        sum += value_parts(ev->vs, v[i]);
    return sum <= VALUE_MAX_PARTS || too_large(ev, t);
}

/* ---- integers ---- */

static bool big_arith(struct eval *ev, const struct term *t, enum term_kind op, value x, value y,
                      value *out)
{
    struct num n = value_to_num(ev->vs, x), m = value_to_num(ev->vs, y), r = n;
    struct arena *a;
    int64_t word;
    bool fits;

    if (n.limb == NULL && m.limb == NULL && wide_apply(op, n.word, m.word, &word)) {
        *out = value_int(ev->vs, word);
        return true;
    }
    a = arena_new();
    if (op == TERM_ADD)
        r = num_add(a, n, m);
    else if (op == TERM_SUB)
        r = num_sub(a, n, m);
    else if (op == TERM_MUL)
        r = num_mul(a, n, m);
    else if (op == TERM_DIV)
        r = num_div(a, n, m);
    else if (op == TERM_MOD)
        r = num_mod(a, n, m);
    else if (op == TERM_BITAND)
        r = num_and(a, n, m);
    else if (op == TERM_BITOR)
        r = num_or(a, n, m);
    else if (op == TERM_BITXOR)
        r = num_xor(a, n, m);
    fits = !num_is_large(r);
    if (fits)
        *out = value_num(ev->vs, r);
    arena_free(a);
    return fits || too_large(ev, t);
}

static int64_t small_mod(int64_t x, int64_t y)
{
    int64_t r = x % y;

    return r >= 0 ? r : r + (y < 0 ? -y : y);
}

static value small_arith(struct eval *ev, enum term_kind op, int64_t x, int64_t y)
{
    switch (op) {
    case TERM_ADD: return value_int(ev->vs, x + y);
    case TERM_SUB: return value_int(ev->vs, x - y);
    case TERM_MUL: return value_int(ev->vs, x * y);
    case TERM_DIV: return value_int(ev->vs, (x - small_mod(x, y)) / y);
    case TERM_MOD: return value_int(ev->vs, small_mod(x, y));
    case TERM_BITAND: return value_int(ev->vs, x & y);
    case TERM_BITOR: return value_int(ev->vs, x | y);
    case TERM_BITXOR: return value_int(ev->vs, x ^ y);
    default: BUG("not arithmetic");
    }
}

static bool arith(struct eval *ev, const struct term *t, value x, value y, value *out)
{
    if ((t->kind == TERM_DIV || t->kind == TERM_MOD) && y == value_small(0))
        return eval_fail(ev, FAULT_DIVISION, t->span, NULL);
    if (!value_is_small(x) || !value_is_small(y))
        return big_arith(ev, t, t->kind, x, y, out);
    *out = small_arith(ev, t->kind, value_word(x), value_word(y));
    return true;
}

static value negate(struct eval *ev, value x)
{
    struct arena *a;
    value v;

    if (value_is_small(x))
        return value_int(ev->vs, -(int64_t)value_word(x));
    a = arena_new();
    v = value_num(ev->vs, num_neg(a, value_to_num(ev->vs, x)));
    arena_free(a);
    return v;
}

static int order_values(struct eval *ev, value x, value y)
{
    if (value_is_small(x) && value_is_small(y))
        return value_word(x) < value_word(y) ? -1 : value_word(x) > value_word(y);
    return num_cmp(value_to_num(ev->vs, x), value_to_num(ev->vs, y));
}

bool eval_aggregated(struct eval *ev, const struct term *t, value x, value y, value *out)
{
    bool less;

    if (t->alt == AGGREGATE_MIN || t->alt == AGGREGATE_MAX) {
        less = order_values(ev, y, x) < 0;
        *out = less == (t->alt == AGGREGATE_MIN) ? y : x;
        return true;
    }
    if (!value_is_small(x) || !value_is_small(y))
        return big_arith(ev, t, TERM_ADD, x, y, out);
    *out = small_arith(ev, TERM_ADD, value_word(x), value_word(y));
    return true;
}

/* ---- equality ---- */

static bool equal(struct eval *ev, const struct term *t, const value *v, value *out)
{
    for (int i = 0; i < 2; i++)
        if (value_has_hole(ev->vs, v[i]))
            return eval_fail(ev, FAULT_UNASSIGNED, t->kid[i]->span, NULL);
    *out = value_bool((v[0] == v[1]) == (t->kind == TERM_EQ));
    return true;
}

/* ---- sets ---- */

#define SCANNED_MOST 64u /* elements of a set that are compared one by one */

static inline int compare_members(const struct values *vs, value x, value y)
{
    if (value_is_small(x) && value_is_small(y))
        return (value_word(x) > value_word(y)) - (value_word(x) < value_word(y));
    return value_cmp(vs, x, y);
}

/* The place of x among n elements in ascending order: how many are less. */
static uint32_t place_in_set(const struct values *vs, value x, uint32_t n, const value *elem,
                             bool *there)
{
    uint32_t from = 0;

    *there = false;
    while (n > 0 && !*there) {
        uint32_t half = n / 2;
        int c = compare_members(vs, elem[from + half], x);
        *there = c == 0;
        from += c < 0 ? half + 1 : c == 0 ? half : 0;
        n = c < 0 ? n - half - 1 : half;
    }
    return from;
}

static bool member(const struct values *vs, value x, value set)
{
    uint32_t n, i = 0;
    const value *elem = value_elems(vs, set, &n);
    bool there;

    if (n <= SCANNED_MOST) { /* equal values have equal handles */
        while (i < n && elem[i] != x)
            i++;
        return i < n;
    }
    place_in_set(vs, x, n, elem, &there);
    return there;
}

/* x in s; sets have no holes, but elements of bags may. */
static bool eval_element(struct eval *ev, const struct term *t, const value *v, value *out)
{
    if (value_has_hole(ev->vs, v[0]))
        return eval_fail(ev, FAULT_UNASSIGNED, t->kid[0]->span, NULL);
    if (t->kid[1]->sort->kind == SORT_BAG && value_has_hole(ev->vs, v[1]))
        return eval_fail(ev, FAULT_UNASSIGNED, t->kid[1]->span, NULL);
    *out = value_bool(member(ev->vs, v[0], v[1]));
    return true;
}

static bool is_subset(const struct values *vs, value a, value b)
{
    uint32_t n;
    const value *elem = value_elems(vs, a, &n);

    for (uint32_t i = 0; i < n; i++)
        if (!member(vs, elem[i], b))
            return false;
    return true;
}

#define SMALL_SET 64 /* elements of a set or sequence that are on the stack */

/* The set a with the element x, or without it. */
static value change_element(struct values *vs, value a, value x, bool with)
{
    uint32_t n, at;
    const value *elem = value_elems(vs, a, &n);
    value small[SMALL_SET], *r = small, v;
    bool there;

    at = place_in_set(vs, x, n, elem, &there);
    if (there == with)
        return a;
    if (n >= SMALL_SET)
        r = mem_alloc((n + (size_t)1) * sizeof *r);
    if (at > 0)
        memcpy(r, elem, at * sizeof *r);
    r[at] = x;
    if (n > at + there)
        memcpy(r + at + with, elem + at + there, (n - at - there) * sizeof *r);
    v = value_tuple(vs, with ? n + 1 : n - 1, r);
    if (r != small)
        mem_free(r);
    return v;
}

/* Union, difference or intersection: the elements of both, in ascending order.  In the union of
   bags an element occurs as often as in both, in the difference as often as it is left. */
static value combine_sets(struct values *vs, enum term_kind op, bool bags, value a, value b)
{
    uint32_t n, m, i = 0, k = 0, size = 0;
    const value *x = value_elems(vs, a, &n), *y = value_elems(vs, b, &m);
    value small[SMALL_SET], *r = small, v;

    if (m == 0)
        return op == TERM_MEET ? b : a;
    if (n == 0)
        return op == TERM_JOIN ? b : a;
    if (m == 1 && op != TERM_MEET && !(bags && op == TERM_JOIN))
        return change_element(vs, a, y[0], op == TERM_JOIN);
    if ((size_t)n + m > SMALL_SET)
        r = mem_alloc(((size_t)n + m) * sizeof *r);
    while (i < n || k < m) {
        int c = i == n ? 1 : k == m ? -1 : compare_members(vs, x[i], y[k]);
        if (c == 0 && bags && op == TERM_JOIN)
            c = -1;
        if (c == 0 ? op != TERM_MINUS : c < 0 ? op != TERM_MEET : op == TERM_JOIN)
            r[size++] = c <= 0 ? x[i] : y[k];
        i += c <= 0;
        k += c >= 0;
    }
    v = value_tuple(vs, size, r);
    if (r != small)
        mem_free(r);
    return v;
}

/* ---- sequences ---- */

static value concatenate(struct values *vs, value q, value after)
{
    uint32_t n, m;
    const value *x = value_elems(vs, q, &n), *y = value_elems(vs, after, &m);
    value small[SMALL_SET], *r = small, v;

    if ((size_t)n + m > SMALL_SET)
        r = mem_alloc(((size_t)n + m) * sizeof *r);
    if (n > 0)
        memcpy(r, x, n * sizeof *r);
    if (m > 0)
        memcpy(r + n, y, m * sizeof *r);
    v = value_tuple(vs, n + m, r);
    if (r != small)
        mem_free(r);
    return v;
}

static bool eval_join(struct eval *ev, const struct term *t, const value *v, value *out)
{
    if (!eval_fits(ev, t, 2, v))
        return false;
    *out = concatenate(ev->vs, v[0], v[1]);
    return true;
}

static bool nth(struct eval *ev, const struct term *t, value q, value i, value *out)
{
    if (!value_is_small(i) || value_word(i) < 0 || (uint32_t)value_word(i) >= value_size(ev->vs, q))
        return eval_fail(ev, FAULT_EMPTY, t->span, NULL);
    *out = value_elem(ev->vs, q, (uint32_t)value_word(i));
    if (*out == VALUE_NONE)
        return eval_fail(ev, FAULT_UNASSIGNED, t->span, NULL);
    return true;
}

static bool head_or_tail(struct eval *ev, const struct term *t, value q, value *out)
{
    bool head = t->kind == TERM_HEAD;
    uint32_t n;
    const value *elem = value_elems(ev->vs, q, &n);

    if (n == 0)
        return eval_fail(ev, FAULT_EMPTY, t->span, head ? "head" : "tail");
    if (head)
        return nth(ev, t, q, value_small(0), out);
    *out = value_tuple(ev->vs, n - 1, elem + 1);
    return true;
}

bool eval_operator(struct eval *ev, const struct term *t, const value *v, value *out)
{
    struct values *vs = ev->vs;

    switch (t->kind) {
    case TERM_NOT: *out = value_bool(v[0] == VALUE_FALSE); break;
    case TERM_IFF: *out = value_bool(v[0] == v[1]); break;
    case TERM_EQ:
    case TERM_NE: return equal(ev, t, v, out);
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
    case TERM_DIV:
    case TERM_MOD:
    case TERM_BITAND:
    case TERM_BITOR:
    case TERM_BITXOR: return arith(ev, t, v[0], v[1], out);
    case TERM_HEAD:
    case TERM_TAIL: return head_or_tail(ev, t, v[0], out);
    case TERM_CAT: return eval_join(ev, t, v, out);
    case TERM_NTH: return nth(ev, t, v[0], v[1], out);
    case TERM_IN: return eval_element(ev, t, v, out);
    case TERM_LT: *out = value_bool(order_values(ev, v[0], v[1]) < 0); break;
    case TERM_LE: *out = value_bool(order_values(ev, v[0], v[1]) <= 0); break;
    case TERM_GT: *out = value_bool(order_values(ev, v[0], v[1]) > 0); break;
    case TERM_GE: *out = value_bool(order_values(ev, v[0], v[1]) >= 0); break;
    case TERM_NEG: *out = negate(ev, v[0]); break;
    case TERM_MIN: *out = order_values(ev, v[0], v[1]) <= 0 ? v[0] : v[1]; break;
    case TERM_MAX: *out = order_values(ev, v[0], v[1]) >= 0 ? v[0] : v[1]; break;
    case TERM_ABS: *out = num_sign(value_to_num(vs, v[0])) < 0 ? negate(ev, v[0]) : v[0]; break;
    case TERM_SUBSET: *out = value_bool(is_subset(vs, v[0], v[1])); break;
    case TERM_JOIN:
    case TERM_MINUS:
    case TERM_MEET:
        if (t->sort->kind == SORT_BAG && !eval_fits(ev, t, 2, v))
            return false;
        *out = combine_sets(vs, t->kind, t->sort->kind == SORT_BAG, v[0], v[1]);
        break;
    case TERM_CARD:
    case TERM_LEN: *out = value_int(vs, value_size(vs, v[0])); break;
    default: BUG("not an operator");
    }
    return true;
}

/*
 * Terms (see plain_eval.h).
 */
#include "config.h"

#include "interpreter/plain_eval.h"
#include "interpreter/plain_read.h"
#include "interpreter/plain_set.h"

#include <string.h>

#include "support/bug.h"
#include "support/vec.h"

bool plain_fail(struct plain_eval *x, enum fault_kind kind, struct span at)
{
    x->fault = (struct fault){ .kind = kind, .at = at };
    return false;
}

bool plain_fail_value(struct plain_eval *x, enum fault_kind kind, struct span at,
                      const struct sort *s, value v)
{
    x->fault = (struct fault){ .kind = kind, .at = at, .sort = s, .value = v };
    return false;
}

/* Checks that v has no hole: otherwise it cannot be compared. */
static bool whole(struct plain_eval *x, const struct term *t, value v)
{
    return !value_has_hole(x->vs, v) || plain_fail(x, FAULT_UNASSIGNED, t->span);
}

bool plain_bool(struct plain_eval *x, const struct term *t, bool *out)
{
    value v;

    if (!plain_eval(x, t, &v))
        return false;
    *out = v == VALUE_TRUE;
    return true;
}

bool plain_kids(struct plain_eval *x, const struct term *t, value *v)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (!plain_eval(x, t->kid[i], &v[i]))
            return false;
    return true;
}

static uint32_t size_of(const struct plain_eval *x, value v)
{
    return value_size(x->vs, v);
}

static bool fits(struct plain_eval *x, const struct term *t, uint32_t n, const value *v)
{
    uint64_t parts = 0;

    for (uint32_t i = 0; i < n; i++)
        parts += value_parts(x->vs, v[i]);
    return parts <= VALUE_MAX_PARTS ||
           plain_fail_value(x, FAULT_LARGE, t->span, t->sort, VALUE_NONE);
}

/* ---- logic ---- */

static bool plain_logic(struct plain_eval *x, const struct term *t, value *out)
{
    bool a, b = false, needed;

    if (!plain_bool(x, t->kid[0], &a))
        return false;
    needed = t->kind == TERM_OR ? !a : a;
    if (needed && !plain_bool(x, t->kid[1], &b))
        return false;
    *out = value_bool(t->kind == TERM_AND ? a && b : t->kind == TERM_OR ? a || b : !a || b);
    return true;
}

/* ---- integers ---- */

static bool keep_number(struct plain_eval *x, const struct term *t, struct num r, value *out)
{
    if (num_is_large(r))
        return plain_fail_value(x, FAULT_LARGE, t->span, t->sort, VALUE_NONE);
    *out = value_num(x->vs, r);
    return true;
}

/* Limbs of the result lie in a. */
static struct num result_of(enum term_kind kind, struct arena *a, struct num x, struct num y)
{
    switch (kind) {
    case TERM_ADD: return num_add(a, x, y);
    case TERM_SUB: return num_sub(a, x, y);
    case TERM_MUL: return num_mul(a, x, y);
    case TERM_DIV: return num_div(a, x, y);
    case TERM_MOD: return num_mod(a, x, y);
    case TERM_NEG: return num_neg(a, x);
    case TERM_ABS: return num_sign(x) < 0 ? num_neg(a, x) : x;
    case TERM_MIN: return num_cmp(x, y) < 0 ? x : y;
    case TERM_MAX: return num_cmp(x, y) < 0 ? y : x;
    case TERM_BITAND: return num_and(a, x, y);
    case TERM_BITOR: return num_or(a, x, y);
    case TERM_BITXOR: return num_xor(a, x, y);
    default: BUG("not arithmetic");
    }
}

static bool plain_arithmetic(struct plain_eval *x, const struct term *t, const value *v, value *out)
{
    struct num a = value_to_num(x->vs, v[0]), b = t->n > 1 ? value_to_num(x->vs, v[1]) : a;
    struct arena *scratch;
    bool ok;

    if ((t->kind == TERM_DIV || t->kind == TERM_MOD) && num_sign(b) == 0)
        return plain_fail(x, FAULT_DIVISION, t->span);
    scratch = arena_new();
    ok = keep_number(x, t, result_of(t->kind, scratch, a, b), out);
    arena_free(scratch);
    return ok;
}

static bool plain_order(struct plain_eval *x, const struct term *t, const value *v, value *out)
{
    int c = num_cmp(value_to_num(x->vs, v[0]), value_to_num(x->vs, v[1]));

    *out = value_bool(t->kind == TERM_LT   ? c < 0
                      : t->kind == TERM_LE ? c <= 0
                      : t->kind == TERM_GT ? c > 0
                                           : c >= 0);
    return true;
}

/* ---- sets, bags ---- */

static bool combined(struct plain_eval *x, const struct term *t, const value *v, value *out)
{
    bool bags = t->sort->kind == SORT_BAG;

    if (bags && !fits(x, t, 2, v))
        return false;
    *out = bags ? plain_combine_bags(x->vs, t->kind, v[0], v[1])
                : plain_combine_sets(x->vs, t->kind, v[0], v[1]);
    return true;
}

/* ---- sequences ---- */

static bool plain_element(struct plain_eval *x, const struct term *t, value q, value i, value *out)
{
    struct num n = value_to_num(x->vs, i);

    if (num_sign(n) < 0 || num_cmp(n, num_word(size_of(x, q))) >= 0)
        return plain_fail(x, FAULT_EMPTY, t->span);
    return plain_assigned(x, t, value_elem(x->vs, q, (uint32_t)n.word), out);
}

/* The elements of a from number `from` on, then those of b (VALUE_NONE: none). */
static value chain(struct plain_eval *x, value a, uint32_t from, value b)
{
    struct vec_u32 list = VEC_EMPTY;
    value v;

    for (uint32_t i = from; i < size_of(x, a); i++)
        vec_push(&list, value_elem(x->vs, a, i));
    for (uint32_t i = 0; b != VALUE_NONE && i < size_of(x, b); i++)
        vec_push(&list, value_elem(x->vs, b, i));
    v = value_tuple(x->vs, (uint32_t)list.n, list.at);
    vec_clear(&list);
    return v;
}

static bool sequence(struct plain_eval *x, const struct term *t, const value *v, value *out)
{
    if (t->kind == TERM_NTH)
        return plain_element(x, t, v[0], v[1], out);
    if (t->kind == TERM_HEAD)
        return plain_element(x, t, v[0], value_small(0), out);
    if (t->kind == TERM_TAIL && size_of(x, v[0]) == 0)
        return plain_fail(x, FAULT_EMPTY, t->span);
    if (t->kind == TERM_CAT && !fits(x, t, 2, v))
        return false;
    *out = t->kind == TERM_TAIL ? chain(x, v[0], 1, VALUE_NONE) : chain(x, v[0], 0, v[1]);
    return true;
}

/* ---- operators whose operands are all evaluated first ---- */

static bool strict(struct plain_eval *x, const struct term *t, value *out)
{
    value v[3] = { VALUE_NONE, VALUE_NONE, VALUE_NONE };

    if (!plain_kids(x, t, v))
        return false;
    switch (t->kind) {
    case TERM_NOT: *out = value_bool(v[0] != VALUE_TRUE); return true;
    case TERM_IFF: *out = value_bool(v[0] == v[1]); return true;
    case TERM_EQ:
    case TERM_NE:
        if (!whole(x, t->kid[0], v[0]) || !whole(x, t->kid[1], v[1]))
            return false;
        *out = value_bool((v[0] == v[1]) == (t->kind == TERM_EQ));
        return true;
    case TERM_LT:
    case TERM_LE:
    case TERM_GT:
    case TERM_GE: return plain_order(x, t, v, out);
    case TERM_IN:
        *out = value_bool(plain_is_in(x->vs, v[0], v[1]));
        return whole(x, t->kid[0], v[0]) && whole(x, t->kid[1], v[1]);
    case TERM_SUBSET: *out = value_bool(plain_is_subset(x->vs, v[0], v[1])); return true;
    case TERM_JOIN:
    case TERM_MINUS:
    case TERM_MEET: return combined(x, t, v, out);
    case TERM_CARD:
    case TERM_LEN: *out = value_int(x->vs, size_of(x, v[0])); return true;
    case TERM_CAT:
    case TERM_HEAD:
    case TERM_TAIL:
    case TERM_NTH: return sequence(x, t, v, out);
    default: return plain_arithmetic(x, t, v, out);
    }
}

/* ---- binders ---- */

struct search {
    struct plain_eval *x;
    const struct term *t;
    struct vec_u32 found; /* elements, or values of the variable that satisfy the condition */
    bool decided, unordered;
    struct fault first; /* the first one met, while it does not decide the result yet */
};

/* Does a binder range over values that differ only in their names, and so have no order? */
static bool is_unordered(const struct term *t)
{
    for (uint32_t i = 0; i < t->n_binders; i++)
        if (sort_mentions(t->binder[i].sort, SORT_DATA) ||
            sort_mentions(t->binder[i].sort, SORT_SCALARSET))
            return true;
    return false;
}

static enum plain_go try_body(void *self)
{
    struct search *s = self;
    bool holds;

    if (plain_bool(s->x, s->t->kid[0], &holds)) {
        s->decided = holds == (s->t->kind == TERM_EXISTS);
        return s->decided ? PLAIN_STOP : PLAIN_MORE;
    }
    if (s->first.kind == FAULT_NONE)
        s->first = s->x->fault;
    return s->unordered ? PLAIN_MORE : PLAIN_FAULT;
}

static bool plain_quantifier(struct plain_eval *x, const struct term *t, value *out)
{
    struct search s = { .x = x, .t = t, .unordered = is_unordered(t) };
    enum plain_go end = plain_choose(x, t->n_binders, t->binder, try_body, &s);

    *out = value_bool(s.decided == (t->kind == TERM_EXISTS));
    if (s.decided || (end != PLAIN_FAULT && s.first.kind == FAULT_NONE))
        return true;
    if (s.first.kind != FAULT_NONE)
        x->fault = s.first;
    return false;
}

static enum plain_go collect_value(void *self)
{
    struct search *s = self;
    bool holds;

    if (!plain_bool(s->x, s->t->kid[0], &holds))
        return PLAIN_FAULT;
    if (holds)
        vec_push(&s->found, s->x->local[s->t->binder[0].slot]);
    return holds && s->t->kind == TERM_FIRST ? PLAIN_STOP : PLAIN_MORE;
}

static enum plain_go collect_element(void *self)
{
    struct search *s = self;
    value v;

    if (!plain_eval(s->x, s->t->kid[0], &v))
        return PLAIN_FAULT;
    vec_push(&s->found, v);
    return PLAIN_MORE;
}

/* Set and array comprehensions, and `first`. */
static bool plain_comprehension(struct plain_eval *x, const struct term *t, value *out)
{
    struct search s = { .x = x, .t = t, .found = VEC_EMPTY };
    plain_visit visit = t->kind == TERM_ARRAY ? collect_element : collect_value;
    bool ok = plain_choose(x, t->n_binders, t->binder, visit, &s) != PLAIN_FAULT;
    uint32_t n = (uint32_t)s.found.n;

    if (ok && t->kind == TERM_FIRST && n == 0)
        ok = plain_fail(x, FAULT_FIRST, t->span);
    else if (ok && t->kind == TERM_FIRST)
        *out = s.found.at[0];
    else if (ok && t->kind == TERM_SET_OF)
        *out = t->sort->kind == SORT_BAG ? value_bag(x->vs, n, s.found.at)
                                         : value_set(x->vs, n, s.found.at);
    else if (ok && (ok = fits(x, t, n, s.found.at)))
        *out = value_tuple(x->vs, n, s.found.at);
    vec_clear(&s.found);
    return ok;
}

/* ---- aggregates: all values are collected, then looked at ---- */

static enum plain_go collect_number(void *self)
{
    struct search *s = self;
    bool holds;
    value v;

    if (!plain_bool(s->x, s->t->kid[0], &holds))
        return PLAIN_FAULT;
    if (holds && !plain_eval(s->x, s->t->kid[1], &v))
        return PLAIN_FAULT;
    if (holds)
        vec_push(&s->found, v);
    return PLAIN_MORE;
}

/* The sum of all, whose intermediate results may be large, too. */
static bool total(struct plain_eval *x, const struct term *t, const struct vec_u32 *found,
                  value *out)
{
    struct arena *scratch = arena_new();
    struct num sum = num_word(0);
    bool ok = true;

    *out = value_small(0);
    for (size_t i = 0; i < found->n && ok; i++) {
        sum = num_add(scratch, sum, value_to_num(x->vs, found->at[i]));
        ok = keep_number(x, t, sum, out);
    }
    arena_free(scratch);
    return ok;
}

static value extreme(const struct plain_eval *x, bool least, const struct vec_u32 *found)
{
    value best = found->at[0];

    for (size_t i = 1; i < found->n; i++) {
        int c = num_cmp(value_to_num(x->vs, found->at[i]), value_to_num(x->vs, best));
        if (least ? c < 0 : c > 0)
            best = found->at[i];
    }
    return best;
}

static bool plain_aggregate(struct plain_eval *x, const struct term *t, value *out)
{
    struct search s = { .x = x, .t = t, .found = VEC_EMPTY };
    bool ok = plain_choose(x, t->n_binders, t->binder, collect_number, &s) != PLAIN_FAULT;

    switch ((enum aggregate)t->alt) {
    case AGGREGATE_COUNT: *out = value_int(x->vs, (int64_t)s.found.n); break;
    case AGGREGATE_SUM: ok = ok && total(x, t, &s.found, out); break;
    case AGGREGATE_MIN:
    case AGGREGATE_MAX:
        if (ok && s.found.n == 0)
            ok = plain_fail(x, FAULT_FIRST, t->span);
        else if (ok)
            *out = extreme(x, t->alt == AGGREGATE_MIN, &s.found);
        break;
    }
    vec_clear(&s.found);
    return ok;
}

static bool plain_let(struct plain_eval *x, const struct term *t, value *out)
{
    value v;

    if (!plain_eval(x, t->kid[0], &v))
        return false;
    x->local[t->slot] = v;
    return plain_eval(x, t->kid[1], out);
}

/* ---- composite values ---- */

/* Records, sequences, arrays as literals, sets, alternatives of unions. */
static bool literal(struct plain_eval *x, const struct term *t, value *out)
{
    value *v = mem_alloc((t->n + (size_t)1) * sizeof *v);
    bool ok = plain_kids(x, t, v + 1) && fits(x, t, t->n, v + 1);
    bool set = t->kind == TERM_TUPLE && t->sort->kind == SORT_SET;

    v[0] = value_small((int32_t)t->alt);
    for (uint32_t i = 0; set && ok && i < t->n; i++)
        ok = whole(x, t->kid[i], v[i + 1]);
    if (ok && t->kind == TERM_ALT)
        *out = value_tuple(x->vs, t->n + 1, v);
    else if (ok && t->sort->kind == SORT_BAG)
        *out = value_bag(x->vs, t->n, v + 1);
    else if (ok)
        *out = set ? value_set(x->vs, t->n, v + 1) : value_tuple(x->vs, t->n, v + 1);
    mem_free(v);
    return ok;
}

/* ---- calls, checks ---- */

static bool call(struct plain_eval *x, const struct term *t, value *out)
{
    value *frame = mem_zalloc((t->fun->n_slots + (size_t)1) * sizeof *frame), *outer = x->local;
    bool ok = plain_kids(x, t, frame);

    x->local = frame;
    ok = ok && plain_eval(x, t->fun->body, out);
    x->local = outer;
    mem_free(frame);
    return ok;
}

/* Checks that a value is of the declared type. */
static bool checked(struct plain_eval *x, const struct term *t, value *out)
{
    bool longer;

    if (!plain_eval(x, t->kid[0], out))
        return false;
    if (sort_has(x->vs, t->sort, *out))
        return true;
    longer = (t->sort->kind == SORT_SEQ || t->sort->kind == SORT_BAG) &&
             size_of(x, *out) > t->sort->size;
    return plain_fail_value(x, longer ? FAULT_OVERFLOW : FAULT_RANGE, t->kid[0]->span, t->sort,
                            *out);
}

bool plain_eval(struct plain_eval *x, const struct term *t, value *out)
{
    bool c;

    /* clang-format off */
    switch (t->kind) {
    case TERM_CONST: *out = t->v; return true;
    case TERM_UNASSIGNED: *out = VALUE_NONE; return true;
    case TERM_LOCAL: case TERM_GLOBAL: case TERM_OBSERVE: case TERM_AT_NODE: case TERM_INDEX:
    case TERM_FIELD: case TERM_ALT_FIELD: case TERM_IS: return plain_read(x, t, out);
    LAZY_OPERATORS(TERM_CASE) return plain_logic(x, t, out);
    case TERM_IF: return plain_bool(x, t->kid[0], &c) && plain_eval(x, t->kid[c ? 1 : 2], out);
    TERM_STRICT(TERM_CASE) return strict(x, t, out);
    case TERM_UNSET: return plain_unset(x, t, out);
    case TERM_TUPLE: case TERM_ALT: return literal(x, t, out);
    case TERM_ARRAY:
    case TERM_SET_OF:
    case TERM_FIRST: return plain_comprehension(x, t, out);
    case TERM_AGGREGATE: return plain_aggregate(x, t, out);
    case TERM_FORALL:
    case TERM_EXISTS: return plain_quantifier(x, t, out);
    case TERM_LET: return plain_let(x, t, out);
    case TERM_CALL: return call(x, t, out);
    case TERM_CHECK: return checked(x, t, out);
    }
    /* clang-format on */
    BUG("no such term");
}

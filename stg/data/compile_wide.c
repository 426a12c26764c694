/*
 * Integers of 64 bits in byte code (see compile.h).
 *
 * The operands of an operator of integers are values, and so is its result, unless that is an
 * operand of another one: then it is a wide integer in two registers.  So a product that is large,
 * and of which a remainder is taken, never becomes a value.
 */
#include "config.h"

#include "stg/data/compile.h"

#include "stg/data/wide.h"

/* ---- which terms ---- */

#define SMALL_BITS 30u    /* of integers that lie in their values, without the sign */
#define WIDE_BITS 63u     /* of those that fit */
#define USUAL_BITS 8u     /* of an integer without bounds, as a guess: most are small */
#define TOO_MANY_BITS 64u /* of one that does not fit; or more */

/* What is guessed of a term: no more than a guess, since the code gives up where it is wrong. */
struct extent {
    uint32_t bits; /* of its value, without the sign */
    uint32_t most; /* of its value or of something that is computed for it */
    bool constant;
    bool wide;   /* instructions on small integers would not do, or only by a call */
    bool costly; /* it is more than arithmetic on variables */
};

static uint32_t bits_of_number(struct num n)
{
    uint64_t rest = (uint64_t)(n.word < 0 ? ~n.word : n.word);
    uint32_t bits = 0;

    for (; rest > 0; rest >>= 1)
        bits++;
    return n.limb == NULL ? bits : TOO_MANY_BITS;
}

static uint32_t more_bits(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static struct extent value_extent(const struct values *vs, value v)
{
    uint32_t bits = value_is_num(vs, v) ? bits_of_number(value_to_num(vs, v)) : USUAL_BITS;

    return (struct extent){ bits, bits, true, bits > SMALL_BITS, false };
}

/* slot: what the frame's slots stand for; NULL: that is not known. */
static struct extent leaf_extent(struct compiler *x, const struct slot_meaning *slot,
                                 const struct term *t)
{
    struct extent r = { USUAL_BITS, USUAL_BITS, false, false, false };

    if (t->kind == TERM_CONST)
        return value_extent(x->vs, t->v);
    if (t->kind == TERM_LOCAL && slot != NULL && slot[t->slot].kind == SLOT_CONSTANT)
        return value_extent(x->vs, slot[t->slot].v);
    if (t->sort->kind == SORT_INT && t->sort->bounded)
        r.bits = r.most = more_bits(bits_of_number(t->sort->lo), bits_of_number(t->sort->hi));
    r.wide = r.bits > SMALL_BITS ||
             (t->kind == TERM_LOCAL && slot != NULL && slot[t->slot].kind == SLOT_WIDE);
    r.costly = t->kind != TERM_LOCAL && t->kind != TERM_GLOBAL && t->kind != TERM_INDEX &&
               t->kind != TERM_FIELD;
    return r;
}

static bool is_arithmetic(const struct term *t)
{
    return wide_has(t->kind) || t->kind == TERM_NEG;
}

static bool is_comparison(const struct term *t)
{
    return t->kind == TERM_EQ || t->kind == TERM_NE || t->kind == TERM_LT || t->kind == TERM_LE ||
           t->kind == TERM_GT || t->kind == TERM_GE;
}

static uint32_t result_bits(enum term_kind op, uint32_t a, uint32_t b)
{
    switch (op) {
    case TERM_ADD:
    case TERM_SUB: return more_bits(a, b) + 1;
    case TERM_MUL: return a + b;
    case TERM_DIV: return a;
    case TERM_MOD: return b;
    default: return more_bits(a, b);
    }
}

/* Has it an instruction on small integers? */
static bool has_small_instruction(enum term_kind op, struct extent right)
{
    return op == TERM_ADD || op == TERM_SUB || (op == TERM_MOD && right.constant);
}

/* What is computed for both. */
static struct extent extent_of_both(struct extent a, struct extent b)
{
    return (struct extent){ more_bits(a.bits, b.bits), more_bits(a.most, b.most),
                            a.constant && b.constant, a.wide || b.wide, a.costly || b.costly };
}

static struct extent find_extent(struct compiler *x, const struct slot_meaning *slot,
                                 const struct term *t);

static struct extent extent_of_operator(struct compiler *x, const struct slot_meaning *slot,
                                        const struct term *t)
{
    struct extent a = find_extent(x, slot, t->kid[0]);
    struct extent b = t->n > 1 ? find_extent(x, slot, t->kid[1]) : a, r = extent_of_both(a, b);
    uint32_t bits = result_bits(t->kind, a.bits, b.bits);

    r.bits = bits < TOO_MANY_BITS ? bits : TOO_MANY_BITS;
    r.most = more_bits(r.most, r.bits);
    r.wide = !r.constant && (r.wide || r.bits > SMALL_BITS || !has_small_instruction(t->kind, b));
    return r;
}

static struct extent extent_of_choice(struct compiler *x, const struct slot_meaning *slot,
                                      const struct term *t)
{
    const struct term *c = t->kid[0];
    struct extent r = extent_of_both(find_extent(x, slot, t->kid[1]),
                                     find_extent(x, slot, t->kid[2]));

    r.constant = false;
    r.costly = r.costly || !is_comparison(c) || find_extent(x, slot, c->kid[0]).costly ||
               find_extent(x, slot, c->kid[1]).costly;
    return r;
}

static uint32_t pack_extent(struct extent r)
{
    return r.bits | r.most << 8 | (uint32_t)r.wide << 16 | (uint32_t)r.costly << 17;
}

/* Of a function's body, whatever its arguments are; a function may be called from many places of
   others. */
static struct extent extent_of_body(struct compiler *x, const struct fun *f)
{
    uint32_t packed = memo_find(&x->extent, (uintptr_t)f);

    if (packed == MEMO_NONE) {
        packed = pack_extent(find_extent(x, NULL, f->body));
        memo_add(&x->extent, (uintptr_t)f, packed);
    }
    return (struct extent){ packed & 0xff, packed >> 8 & 0xff, false, (packed >> 16 & 1) != 0,
                            (packed >> 17 & 1) != 0 };
}

/* A function that costs something may be computed once for several calls (compile_shared). */
static struct extent extent_of_call(struct compiler *x, const struct slot_meaning *slot,
                                    const struct term *t)
{
    struct extent r = extent_of_body(x, t->fun);

    for (uint32_t i = 0; i < t->n; i++) {
        struct extent a = find_extent(x, slot, t->kid[i]);
        r.most = more_bits(r.most, a.most);
        r.wide = r.wide || a.wide;
    }
    r.wide = r.wide && !r.costly;
    return r;
}

static struct extent find_extent(struct compiler *x, const struct slot_meaning *slot,
                                 const struct term *t)
{
    if (is_arithmetic(t))
        return extent_of_operator(x, slot, t);
    if (t->kind == TERM_IF)
        return extent_of_choice(x, slot, t);
    return t->kind == TERM_CALL ? extent_of_call(x, slot, t) : leaf_extent(x, slot, t);
}

/* Is it computed, and not only read? */
static bool is_put_together(const struct term *t)
{
    return is_arithmetic(t) || t->kind == TERM_IF || t->kind == TERM_CALL;
}

bool compile_is_wide(struct compiler *x, const struct term *t)
{
    struct extent r;

    if (t->sort->kind != SORT_INT || !is_put_together(t))
        return false;
    r = find_extent(x, x->slot, t);
    return r.wide && r.most <= WIDE_BITS;
}

/* Two equal integers are one value, however large, so those are compared as wide ones only if one
   of them is computed. */
bool compile_has_wide(struct compiler *x, const struct term *t)
{
    bool equality = t->kind == TERM_EQ || t->kind == TERM_NE, wide = false;

    for (int i = 0; i < 2; i++) {
        struct extent r;
        if (t->kid[i]->sort->kind != SORT_INT)
            return false;
        r = find_extent(x, x->slot, t->kid[i]);
        if (r.most > WIDE_BITS)
            return false;
        wide = wide || (r.wide && !r.constant && (!equality || is_put_together(t->kid[i])));
    }
    return wide;
}

/* ---- code ---- */

static void set_constant(struct compiler *x, uint32_t reg, int64_t i)
{
    uint32_t half[2];

    wide_set(half, i);
    COMPILE(x, BYTE_WIDE_CONSTANT, reg, half[0], half[1]);
}

/* An operand that is a value; true: it is known, in *i. */
static bool wide_operand(struct compiler *x, const struct term *t, uint32_t reg, int64_t *i)
{
    struct operand a = compile_term(x, t);

    *i = 0;
    if (!x->failed && a.known && !wide_of(x->vs, a.v, i))
        COMPILE(x, BYTE_GIVE_UP);
    else if (!x->failed && !a.known)
        COMPILE(x, BYTE_WIDE, reg, a.reg);
    return a.known || x->failed;
}

static bool wide_term(struct compiler *x, const struct term *t, uint32_t reg, int64_t *i);

static bool wide_operator(struct compiler *x, const struct term *t, uint32_t reg, int64_t *i)
{
    enum term_kind op = t->kind == TERM_NEG ? TERM_SUB : t->kind; /* 0 - t */
    uint32_t right = compile_take(x, 2);
    int64_t a = 0, b = 0;
    bool knows_a = t->kind == TERM_NEG || wide_term(x, t->kid[0], reg, &a);
    bool knows_b = wide_term(x, t->kid[t->n - 1], right, &b);

    if (x->failed || (knows_a && knows_b && wide_apply(op, a, b, i)))
        return true;
    if (knows_a)
        set_constant(x, reg, a);
    if (knows_b)
        set_constant(x, right, b);
    COMPILE(x, BYTE_WIDE_OPERATOR, reg, right, op);
    return false;
}

struct wide_choice {
    struct branches branches;
    const struct term *t;
    uint32_t reg;
};

static void make_wide_branch(struct compiler *x, const struct branches *b, bool holds)
{
    const struct wide_choice *s = (const struct wide_choice *)b;
    int64_t i = 0;

    if (wide_term(x, s->t->kid[holds ? 1 : 2], s->reg, &i))
        set_constant(x, s->reg, i);
}

/* The integer t into two registers from reg on; true: it is known instead, in *i. */
static bool wide_term(struct compiler *x, const struct term *t, uint32_t reg, int64_t *i)
{
    uint32_t top = x->top;
    struct slot_meaning *outer;
    bool known = false;

    if (x->failed)
        return true;
    if (is_arithmetic(t)) {
        known = wide_operator(x, t, reg, i);
    } else if (t->kind == TERM_LOCAL && x->slot[t->slot].kind == SLOT_WIDE) {
        COMPILE(x, BYTE_COPY, reg, x->slot[t->slot].reg);
        COMPILE(x, BYTE_COPY, reg + 1, x->slot[t->slot].reg + 1);
    } else if (!compile_is_wide(x, t)) {
        known = wide_operand(x, t, reg, i);
    } else if (t->kind == TERM_IF) {
        compile_choice(x, t->kid[0],
                       &(struct wide_choice){ { make_wide_branch }, t, reg }.branches);
    } else {
        outer = compile_enter(x, t);
        known = wide_term(x, t->fun->body, reg, i);
        x->slot = outer;
    }
    x->top = top;
    return known;
}

struct operand compile_wide(struct compiler *x, const struct term *t)
{
    uint32_t reg = compile_take(x, 1), wide = compile_take(x, 2);
    int64_t i = 0;
    bool known = wide_term(x, t, wide, &i);

    x->top = reg + 1;
    if (known)
        return compile_known(x->failed ? VALUE_FALSE : value_int(x->vs, i));
    COMPILE(x, BYTE_NARROW, reg, wide);
    return compile_result(x, reg);
}

struct slot_meaning compile_wide_meaning(struct compiler *x, const struct term *t)
{
    struct slot_meaning m = { .kind = SLOT_WIDE, .assigned = true, .v = VALUE_FALSE };
    int64_t i = 0;

    m.reg = compile_take(x, 2);
    if (wide_term(x, t, m.reg, &i)) {
        m.kind = SLOT_CONSTANT;
        m.v = value_int(x->vs, i);
    }
    return m;
}

bool compile_wide_jump(struct compiler *x, const struct term *left, const struct term *right,
                       uint32_t op, uint32_t *list, int64_t *known)
{
    uint32_t reg = compile_take(x, 4);
    bool knows[2] = { wide_term(x, left, reg, &known[0]), false };

    knows[1] = wide_term(x, right, reg + 2, &known[1]);
    if (x->failed || (knows[0] && knows[1]))
        return true;
    for (uint32_t i = 0; i < 2; i++)
        if (knows[i])
            set_constant(x, reg + 2 * i, known[i]);
    COMPILE(x, op, reg, reg + 2);
    compile_jump_to(x, list);
    return false;
}

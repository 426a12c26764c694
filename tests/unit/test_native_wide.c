/*
 * Integers of 64 bits in byte code and in machine code: each operator and each jump on integers at
 * their limits, compared with exact numbers.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/data/wide.h"
#include "support/rng.h"
#include "tests/unit/native_fixture.h"
#include "tests/unit/sort_fixture.h"

#define RANDOM_PAIRS 4000

static int set_up(void **state)
{
    machine_init_ranges();
    return sort_set_up(state);
}

#define WIDE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, sort_tear_down)

static const enum term_kind operations[] = { TERM_ADD, TERM_SUB,    TERM_MUL,   TERM_DIV,
                                             TERM_MOD, TERM_BITAND, TERM_BITOR, TERM_BITXOR };
#define OPERATIONS (sizeof operations / sizeof *operations)

static const int64_t limits[] = {
    0,
    1,
    -1,
    2,
    -2,
    3,
    7,
    -7,
    (1 << 30) - 1,
    1 << 30,
    -(1 << 30),
    -(1 << 30) - 1,
    INT32_MAX,
    INT32_MIN,
    UINT32_MAX,
    INT64_C(1) << 32,
    (INT64_C(1) << 32) + 1,
    -(INT64_C(1) << 32),
    INT64_C(3037000499), /* its square fits, that of the next integer does not */
    INT64_C(3037000500),
    -INT64_C(3037000500),
    INT64_C(1) << 62,
    -(INT64_C(1) << 62),
    INT64_MAX - 1,
    INT64_MAX,
    INT64_MIN,
    INT64_MIN + 1,
};
#define LIMITS (sizeof limits / sizeof *limits)

/* ---- what is expected ---- */

static struct num exact(enum term_kind op, struct num x, struct num y)
{
    switch (op) {
    case TERM_ADD: return num_add(arena, x, y);
    case TERM_SUB: return num_sub(arena, x, y);
    case TERM_MUL: return num_mul(arena, x, y);
    case TERM_DIV: return num_div(arena, x, y);
    case TERM_MOD: return num_mod(arena, x, y);
    case TERM_BITAND: return num_and(arena, x, y);
    case TERM_BITOR: return num_or(arena, x, y);
    default: return num_xor(arena, x, y);
    }
}

/* VALUE_NONE: the program gives up. */
static value expected(enum term_kind op, int64_t x, int64_t y)
{
    struct num n;

    if ((op == TERM_DIV || op == TERM_MOD) && y <= 0)
        return VALUE_NONE;
    n = exact(op, num_word(x), num_word(y));
    return n.limb == NULL ? value_num(vs, n) : VALUE_NONE;
}

/* ---- programs ---- */

static struct machine machine_with(int64_t x, int64_t y)
{
    struct machine m;

    memset(&m, 0, sizeof m);
    for (uint32_t i = 0; i < REGISTERS; i++)
        m.reg[i] = value_small(5);
    m.reg[4] = value_int(vs, x);
    m.reg[205] = value_int(vs, y);
    return m;
}

static void add_wide_constant(struct byte_code *c, uint32_t reg, int64_t i)
{
    uint32_t half[2];

    wide_set(half, i);
    OP(c, BYTE_WIDE_CONSTANT, reg, half[0], half[1]);
}

/* Register 3 is v behind the program, which is cleared; or it gives up if that is VALUE_NONE. */
static void expect_result(struct byte_code *c, const struct machine *m, value v)
{
    struct outcome plain;
    const char *difference = NULL;
    bool told;

    OP(c, BYTE_COPY, 10, 3);
    OP(c, BYTE_DONE, 10, 10);
    OP(c, BYTE_END);
    run_programs(vs, 1, c, m, NULL, &plain);
    assert_int_equal(plain.done, v != VALUE_NONE);
    if (plain.done)
        assert_int_equal(plain.m.reg[3], v);
    outcome_clear(&plain);
    if (has_native_code())
        difference = compare_ways(vs, 1, c, m, NULL, &told);
    if (difference != NULL)
        fail_msg("%s", difference);
    byte_code_clear(c);
}

static void try_operator(enum term_kind op, int64_t x, int64_t y)
{
    struct machine m = machine_with(x, y);
    struct byte_code c = { 0 };

    OP(&c, BYTE_WIDE, 20, 4); /* values in registers */
    OP(&c, BYTE_WIDE, 222, 205);
    OP(&c, BYTE_WIDE_OPERATOR, 20, 222, op);
    OP(&c, BYTE_NARROW, 3, 20);
    expect_result(&c, &m, expected(op, x, y));
    add_wide_constant(&c, 220, x); /* ... which are known to be small, or constants */
    OP(&c, BYTE_CONSTANT, 205, value_int(vs, y));
    OP(&c, BYTE_WIDE, 22, 205);
    OP(&c, BYTE_WIDE_OPERATOR, 220, 22, op);
    OP(&c, BYTE_NARROW, 3, 220);
    expect_result(&c, &m, expected(op, x, y));
}

static void try_jump(uint32_t op, int64_t x, int64_t y, bool jumps)
{
    struct machine m = machine_with(x, y);
    struct byte_code c = { 0 };
    size_t word;

    OP(&c, BYTE_CONSTANT, 3, VALUE_TRUE);
    OP(&c, BYTE_WIDE, 20, 4);
    add_wide_constant(&c, 222, y);
    OP(&c, op, 20, 222, 0);
    word = c.at.n - 1;
    OP(&c, BYTE_CONSTANT, 3, VALUE_FALSE);
    c.at.at[word] = vec_number(c.at.n);
    expect_result(&c, &m, value_bool(jumps));
}

static void try_pair(int64_t x, int64_t y)
{
    for (size_t i = 0; i < OPERATIONS; i++)
        try_operator(operations[i], x, y);
    try_jump(BYTE_JUMP_WIDE_EQ, x, y, x == y);
    try_jump(BYTE_JUMP_WIDE_NE, x, y, x != y);
    try_jump(BYTE_JUMP_WIDE_LT, x, y, x < y);
    try_jump(BYTE_JUMP_WIDE_GE, x, y, x >= y);
}

static void integers_at_their_limits(void **state)
{
    (void)state;
    for (size_t i = 0; i < LIMITS * LIMITS; i++)
        try_pair(limits[i % LIMITS], limits[i / LIMITS]);
}

static int64_t random_integer(struct rng *r)
{
    uint64_t high = rng_below(r, UINT32_MAX), bits = high << 32 | rng_below(r, UINT32_MAX);
    int64_t i = (int64_t)(bits >> (1 + rng_below(r, 63)));

    return rng_below(r, 4) == 0 ? -i : i;
}

static void random_integers(void **state)
{
    struct rng r;

    (void)state;
    rng_init(&r, 1);
    for (int i = 0; i < RANDOM_PAIRS; i++) {
        int64_t x = random_integer(&r), y = random_integer(&r);
        try_pair(x, rng_below(&r, 8) == 0 ? x : y);
    }
}

static void what_is_no_integer_of_64_bits_gives_up(void **state)
{
    struct num large = num_add(arena, num_word(INT64_MAX), num_word(1));
    const value no[] = { VALUE_NONE, value_num(vs, large), TUPLE(1, 2) };

    (void)state;
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        struct machine m = machine_with(0, 0);
        struct byte_code c = { 0 };
        m.reg[4] = no[i];
        OP(&c, BYTE_WIDE, 20, 4);
        OP(&c, BYTE_NARROW, 3, 20);
        expect_result(&c, &m, VALUE_NONE);
    }
}

/* The result of BYTE_NARROW may be large, even where its register was known to be small. */
static void narrowed_integers_are_not_known_to_be_small(void **state)
{
    (void)state;
    for (int64_t x = INT64_C(1) << 29; x < INT64_C(1) << 33; x *= 2) {
        struct machine m = machine_with(x, 0);
        struct byte_code c = { 0 };
        OP(&c, BYTE_CONSTANT, 3, VALUE_TRUE);
        OP(&c, BYTE_WIDE, 20, 4);
        OP(&c, BYTE_NARROW, 3, 20);
        OP(&c, BYTE_ADD_IT, 3, 3, VALUE_TRUE);
        expect_result(&c, &m, x < 1 << 30 ? value_int(vs, x + 1) : VALUE_NONE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WIDE_TEST(integers_at_their_limits),
        WIDE_TEST(random_integers),
        WIDE_TEST(what_is_no_integer_of_64_bits_gives_up),
        WIDE_TEST(narrowed_integers_are_not_known_to_be_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * What the translation to machine code knows ends in time: that a register is small, where a jump
 * leads, behind a call, and where it is pushed onto; that a cell has not been read, in a loop.
 *
 * Each program does the same as byte code, on a machine where it matters.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/native_fixture.h"
#include "tests/unit/sort_fixture.h"

#define TUPLE_AT 30u
#define ONE value_small(1)

static int set_up(void **state)
{
    machine_init_ranges();
    return sort_set_up(state);
}

#define KNOWN_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, sort_tear_down)

/* Register 4 is a tuple or small, register 5 true; all cells are true, and then other ones. */
static void expect_same(struct byte_code *c, value in_4)
{
    struct machine m, other;
    const char *difference;
    bool told;

    memset(&m, 0, sizeof m);
    for (uint32_t i = 0; i < REGISTERS; i++)
        m.reg[i] = VALUE_FALSE;
    for (uint32_t i = 0; i < CELLS; i++)
        m.cell[i] = VALUE_TRUE;
    other = m;
    for (uint32_t i = 0; i < CELLS; i++)
        other.cell[i] = VALUE_FALSE;
    m.reg[4] = in_4;
    m.reg[5] = VALUE_TRUE;
    m.reg[TUPLE_AT] = TUPLE(1, 2);
    if (has_native_code()) {
        difference = compare_ways(vs, 1, c, &m, &other, &told);
        if (difference != NULL)
            fail_msg("%s", difference);
    }
    byte_code_clear(c);
}

/* Behind this, register 4 is used as if it was not known what it is. */
static void finish(struct byte_code *c, uint32_t reg)
{
    OP(c, BYTE_ADD_IT, 3, reg, ONE);
    OP(c, BYTE_DONE, 3, 3);
    OP(c, BYTE_END);
}

static void know_small(struct byte_code *c, uint32_t reg)
{
    OP(c, BYTE_WITHIN, reg, (uint32_t)-2, 8);
}

static void where_a_jump_leads(void **state)
{
    struct byte_code c = { 0 };
    uint32_t at;

    (void)state;
    at = OP(&c, BYTE_JUMP_TRUE, 5, 0);
    know_small(&c, 4);
    c.at.at[at + 2] = vec_number(c.at.n);
    finish(&c, 4);
    expect_same(&c, TUPLE(1, 2));
}

static void behind_a_call(void **state)
{
    struct byte_code c = { 0 };

    (void)state;
    know_small(&c, 4);
    OP(&c, BYTE_WITH, 4, TUPLE_AT, 0, 5);
    finish(&c, 4);
    expect_same(&c, ONE);
}

static void behind_a_push(void **state)
{
    struct byte_code c = { 0 };

    (void)state;
    know_small(&c, 20);
    OP(&c, BYTE_CONSTANT, 50, 0);
    OP(&c, BYTE_PUSH, 20, 50, TUPLE_AT);
    finish(&c, 20);
    expect_same(&c, ONE);
}

/* The cell is read before the jump to the end is taken, though it stands behind. */
static void in_a_loop(void **state)
{
    struct byte_code c = { 0 };
    uint32_t start;

    (void)state;
    OP(&c, BYTE_CONSTANT, 60, value_small(-1));
    OP(&c, BYTE_CONSTANT, 61, value_small(0));
    start = OP(&c, BYTE_JUMP_TRUE, 4, 0);
    OP(&c, BYTE_READ, 4, 7);
    OP(&c, BYTE_NEXT, 60, 61, start);
    OP(&c, BYTE_DONE, 4, 4);
    c.at.at[start + 2] = OP(&c, BYTE_END);
    expect_same(&c, VALUE_FALSE);
}

/* Nothing is told, and all that has been read before the jump counts. */
static void before_a_jump(void **state)
{
    struct byte_code c = { 0 };
    uint32_t first, second;

    (void)state;
    OP(&c, BYTE_READ, 8, 7);
    first = OP(&c, BYTE_JUMP_FALSE, 8, 0);
    second = OP(&c, BYTE_JUMP_CELL_IS, 8, VALUE_TRUE, 0);
    OP(&c, BYTE_DONE, 4, 4);
    c.at.at[first + 2] = c.at.at[second + 3] = OP(&c, BYTE_END);
    expect_same(&c, ONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        KNOWN_TEST(where_a_jump_leads), KNOWN_TEST(behind_a_call), KNOWN_TEST(behind_a_push),
        KNOWN_TEST(in_a_loop),          KNOWN_TEST(before_a_jump),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

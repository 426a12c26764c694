/*
 * Machine code does what byte code does: every instruction on values of all kinds, near and far
 * registers and cells, and random programs; but BYTE_OPERATOR and BYTE_MEMBERS are left to the
 * models of tests/cross/test_compiled_steps.
 *
 * What is the same: whether it gives up, what is told, cells, flags of stores, and, unless it gives
 * up, registers.  Cells that have not been read, as native_run.reads says, decide about nothing.
 * STGCHECK_RANDOM=N asks for N random functions, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stg/data/term.h"
#include "tests/unit/random_code.h"
#include "tests/unit/sort_fixture.h"

#define USUAL 20000
#define FEW 400         /* with STGCHECK_SMALL: valgrind translates each function anew */
#define PROGRAMS_MOST 3 /* of a function */

static value pool[POOL];
static uint32_t compared, silent, gave_up;

static int set_up(void **state)
{
    machine_init_ranges();
    sort_set_up(state);
    pool_init(vs, pool);
    return 0;
}

#define NATIVE_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, sort_tear_down)

static bool is_skipped(void)
{
    if (!has_native_code())
        print_message("no machine code for this processor\n");
    return !has_native_code();
}

/* ---- single instructions ---- */

/* Of operands: near, far, and far in another order. */
struct places {
    uint32_t r, a, b, cell;
};
static const struct places places[] = {
    { 3, 4, 5, 1 },
    { 5, 5, 4, 31 },
    { 290, 200, 100, 70 },
    { 64, 250, 63, 95 },
};
#define PLACES (sizeof places / sizeof *places)

/* What is known before: nothing; the operand is in eax; both are small; the operand is a constant;
   the result is in eax. */
enum before { NOTHING_BEFORE, HELD, SMALL, KNOWN, RESULT_HELD, BEFORES };

static void add_before(struct byte_code *c, enum before k, const struct places *p, value a)
{
    const uint32_t least = (uint32_t) - (1 << 30), all = UINT32_C(1) << 31;

    switch (k) {
    case HELD: OP(c, BYTE_IS_UNSET, 9, p->a); break;
    case SMALL:
        OP(c, BYTE_WITHIN, p->a, least, all);
        OP(c, BYTE_WITHIN, p->b, least, all);
        break;
    case KNOWN: OP(c, BYTE_CONSTANT, p->a, a); break;
    case RESULT_HELD: OP(c, BYTE_IS_UNSET, 9, p->r); break;
    case NOTHING_BEFORE:
    case BEFORES: break;
    }
}

/* The machine with these operands, also in cells. */
static void machine_of(struct machine *m, const struct places *p, value a, value b)
{
    memset(m, 0, sizeof *m);
    for (uint32_t i = 0; i < REGISTERS; i++)
        m->reg[i] = value_small((int32_t)i % 7);
    for (uint32_t i = 0; i < CELLS; i++)
        m->cell[i] = value_small((int32_t)i % 5 - 1);
    m->reg[p->b] = b;
    m->reg[p->a] = a;
    m->cell[40] = m->cell[63] = a;
    m->cell[p->cell] = value_is_small(a) && value_word(a) >= -2 && value_word(a) < 6 ? a
                                                                                     : VALUE_NONE;
}

static void expect_same(const struct byte_code *c, const struct machine *m, const char *what)
{
    struct machine other = *m;
    bool told;
    const char *difference;

    for (uint32_t i = 0; i < CELL_ANY; i++)
        other.cell[i] = value_small((int32_t)i % 3);
    difference = compare_ways(vs, 1, c, m, &other, &told);
    if (difference != NULL)
        fail_msg("%s: %s", what, difference);
    compared++;
}

/* An instruction of one or two operands; the code behind it tells which way it went. */
typedef void add_instruction(struct byte_code *c, const struct places *p, value it);

static void try_instruction(add_instruction *add, value it, const char *what)
{
    for (size_t i = 0; i < PLACES * BEFORES * POOL * POOL; i++) {
        const struct places *p = &places[i % PLACES];
        enum before k = (enum before)(i / PLACES % BEFORES);
        value a = pool[i / PLACES / BEFORES % POOL], b = pool[i / PLACES / BEFORES / POOL];
        struct byte_code c = { 0 };
        struct machine m;
        machine_of(&m, p, a, b);
        add_before(&c, k, p, m.reg[p->a]);
        add(&c, p, it);
        OP(&c, BYTE_COPY, 10, p->r); /* in eax, or not */
        OP(&c, BYTE_DONE, 10, p->a);
        OP(&c, BYTE_END);
        expect_same(&c, &m, what);
        byte_code_clear(&c);
    }
}

/* The same where it has only one operand. */
static void try_unary(add_instruction *add, value it, const char *what)
{
    for (size_t i = 0; i < PLACES * BEFORES * POOL; i++) {
        const struct places *p = &places[i % PLACES];
        struct byte_code c = { 0 };
        struct machine m;
        machine_of(&m, p, pool[i / PLACES / BEFORES], value_small(2));
        add_before(&c, (enum before)(i / PLACES % BEFORES), p, m.reg[p->a]);
        add(&c, p, it);
        OP(&c, BYTE_COPY, 10, p->r);
        OP(&c, BYTE_DONE, 10, p->a);
        OP(&c, BYTE_END);
        expect_same(&c, &m, what);
        byte_code_clear(&c);
    }
}

/* Registers 11 and 12 tell whether the jump, whose target is the last word, was taken. */
static void finish_jump(struct byte_code *c)
{
    size_t word = c->at.n - 1;

    OP(c, BYTE_ADD_IT, 11, 11, value_small(1));
    OP(c, BYTE_CONSTANT, 12, value_small(2));
    c->at.at[word] = vec_number(c->at.n);
    OP(c, BYTE_ADD_IT, 12, 12, value_small(1));
}

static void add_add(struct byte_code *c, const struct places *p, value it)
{
    (void)it;
    OP(c, BYTE_ADD, p->r, p->a, p->b);
}

static void add_sub(struct byte_code *c, const struct places *p, value it)
{
    (void)it;
    OP(c, BYTE_SUB, p->r, p->a, p->b);
}

static void add_jump_on_two(struct byte_code *c, const struct places *p, value op)
{
    OP(c, op, p->a, p->b, 0);
    finish_jump(c);
}

static void add_next(struct byte_code *c, const struct places *p, value it)
{
    (void)it;
    OP(c, BYTE_NEXT, p->a, p->b, 0);
    finish_jump(c);
}

static void add_differ(struct byte_code *c, const struct places *p, value it)
{
    (void)it;
    OP(c, BYTE_DIFFER, p->a, p->b);
}

static void instructions_on_two_values(void **state)
{
    (void)state;
    if (is_skipped() || getenv("STGCHECK_SMALL") != NULL) /* random programs have them, too */
        return;
    try_instruction(add_add, 0, "ADD");
    try_instruction(add_sub, 0, "SUB");
    try_instruction(add_jump_on_two, BYTE_JUMP_EQ, "JUMP_EQ");
    try_instruction(add_jump_on_two, BYTE_JUMP_NE, "JUMP_NE");
    try_instruction(add_jump_on_two, BYTE_JUMP_LT, "JUMP_LT");
    try_instruction(add_jump_on_two, BYTE_JUMP_GE, "JUMP_GE");
    try_instruction(add_next, 0, "NEXT");
    try_instruction(add_differ, 0, "DIFFER");
}

/* ---- a value and a small one ---- */

static void add_add_it(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_ADD_IT, p->r, p->a, it);
}

static void add_mod(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_MOD, p->r, p->a, value_word(it) > 0 ? (uint32_t)value_word(it) : 3);
}

static void add_jump_is(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_JUMP_IS, p->a, it, 0);
    finish_jump(c);
}

static void add_jump_is_not(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_JUMP_IS_NOT, p->a, it, 0);
    finish_jump(c);
}

static void add_jump_lt_it(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_JUMP_LT_IT, p->a, it, 0);
    finish_jump(c);
}

static void add_jump_ge_it(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_JUMP_GE_IT, p->a, it, 0);
    finish_jump(c);
}

static void add_jump_cell_is(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_JUMP_CELL_IS, p->cell, it, 0);
    finish_jump(c);
    OP(c, BYTE_JUMP_CELL_IS, p->a == 4 ? 40 : 63, it, 0);
    finish_jump(c);
}

static void add_jump_cell_not(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_JUMP_CELL_NOT, p->cell, it, 0);
    finish_jump(c);
    OP(c, BYTE_JUMP_CELL_NOT, p->a == 4 ? 40 : 63, it, 0);
    finish_jump(c);
}

static void add_within(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_WITHIN, p->a, (uint32_t)value_word(it), 3);
}

static void add_position(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_POSITION, p->r, p->a, (uint32_t)value_word(it), 2, 3);
    OP(c, BYTE_ADD_POSITION, p->r, p->r);
}

static void instructions_on_a_value_and_a_small_one(void **state)
{
    static add_instruction *const add[] = { add_add_it,       add_mod,           add_jump_is,
                                            add_jump_is_not,  add_jump_lt_it,    add_jump_ge_it,
                                            add_jump_cell_is, add_jump_cell_not, add_within,
                                            add_position };

    (void)state;
    if (is_skipped() || getenv("STGCHECK_SMALL") != NULL) /* random programs have them, too */
        return;
    for (size_t k = 0; k < sizeof add / sizeof *add; k++)
        for (uint32_t i = 0; i < POOL; i++)
            if (value_is_small(pool[i]))
                try_unary(add[k], pool[i], "an instruction with a small value");
}

/* ---- one value ---- */

static void add_jump_on_one(struct byte_code *c, const struct places *p, value op)
{
    OP(c, op, p->a, 0);
    finish_jump(c);
}

/* One that has two registers or only one. */
static void add_plain(struct byte_code *c, const struct places *p, value op)
{
    if (byte_code_size(op) == 3)
        OP(c, op, p->r, p->a);
    else
        OP(c, op, p->a);
}

static void add_reading(struct byte_code *c, const struct places *p, value op)
{
    OP(c, op, p->r, p->cell);
    OP(c, BYTE_JUMP_IS, p->r, value_small(1), 0);
    finish_jump(c);
    OP(c, op, p->r, p->a == 4 ? 40 : 63);
}

static void add_reading_at(struct byte_code *c, const struct places *p, value op)
{
    OP(c, BYTE_CONSTANT, p->b, 3);
    OP(c, op, p->r, p->cell - 1, p->b);
    OP(c, op, p->b, p->a == 4 ? 37 : 60, p->b);
}

static void add_pushes(struct byte_code *c, const struct places *p, value it)
{
    (void)it;
    OP(c, BYTE_CONSTANT, p->b, 0);
    OP(c, BYTE_COPY, 21, p->a); /* eax holds what a push replaces */
    OP(c, BYTE_PUSH, 20, p->b, p->a);
    OP(c, BYTE_PUSH, 20, p->b, p->r);
    OP(c, BYTE_COPY, p->r, 21);
}

static void add_writes(struct byte_code *c, const struct places *p, value it)
{
    (void)it;
    OP(c, BYTE_CONSTANT, p->b, 2);
    OP(c, BYTE_WRITE, p->cell, p->a);
    OP(c, BYTE_WRITE_AT, 50, p->b, p->a);
    OP(c, BYTE_WRITE, 99, p->r);
}

/* Twice the same cell, then one more; told, or given up, or both. */
static void add_stores(struct byte_code *c, const struct places *p, value it)
{
    OP(c, BYTE_STORE, 40, p->b);
    OP(c, BYTE_STORE, 63, p->r);
    OP(c, BYTE_STORE, 40, p->a);
    OP(c, BYTE_LOAD, p->r, 40);
    OP(c, BYTE_CONSTANT, p->b, 2);
    OP(c, BYTE_STORE_AT, 38, p->b, p->r);
    OP(c, BYTE_STORE_AT, 55, p->b, p->a);
    if (it != BYTE_GIVE_UP)
        OP(c, BYTE_DONE_STORED, p->r, p->a);
    OP(c, BYTE_LOAD, p->r, 40);
    OP(c, BYTE_STORE, 41, p->r);
    OP(c, BYTE_ASSIGNED, p->r);
    if (it != BYTE_DONE_STORED)
        OP(c, BYTE_GIVE_UP);
    OP(c, BYTE_DONE_STORED, p->r, p->a);
}

static void instructions_on_one_value(void **state)
{
    static const uint32_t jumps[] = { BYTE_JUMP_ASSIGNED, BYTE_JUMP_TRUE, BYTE_JUMP_FALSE };
    static const uint32_t plain[] = { BYTE_COPY, BYTE_WRITE_SLOT, BYTE_IS_UNSET, BYTE_ASSIGNED,
                                      BYTE_WHOLE };

    (void)state;
    if (is_skipped() || getenv("STGCHECK_SMALL") != NULL) /* random programs have them, too */
        return;
    for (int i = 0; i < 3; i++)
        try_unary(add_jump_on_one, jumps[i], "a jump on one value");
    for (int i = 0; i < 5; i++)
        try_unary(add_plain, plain[i], "an instruction on one value");
    try_unary(add_reading, BYTE_LOAD, "LOAD");
    try_unary(add_reading, BYTE_READ, "READ");
    try_unary(add_reading_at, BYTE_LOAD_AT, "LOAD_AT");
    try_unary(add_reading_at, BYTE_READ_AT, "READ_AT");
    try_unary(add_pushes, 0, "PUSH");
    try_unary(add_writes, 0, "WRITE");
    try_unary(add_stores, BYTE_DONE_STORED, "stores");
    try_unary(add_stores, BYTE_GIVE_UP, "stores, given up");
    try_unary(add_stores, BYTE_END, "stores, told and given up");
}

/* ---- instructions with objects ---- */

static uint32_t add_object(struct byte_code *c, const void *p)
{
    vec_push(&c->object, (void *)(uintptr_t)p);
    return vec_number(c->object.n - 1);
}

static void add_with_objects(struct byte_code *c)
{
    static const struct cell_shape whole = { .n = 1 };
    const struct sort *pair = record2(range(0, 3), range(0, 3)), *u = union3(range(0, 3), pair);
    struct term *record = ARENA_NEW(arena, struct term), *of = ARENA_NEW(arena, struct term);
    struct term *field = ARENA_NEW(arena, struct term);
    struct term **kid = ARENA_NEW(arena, struct term *);

    record->sort = pair;
    of->sort = u;
    *kid = of;
    field->kid = (void *)kid;
    field->name = name_a;
    OP(c, BYTE_HAS, 4, add_object(c, range(-2, 3)));
    vec_push(&c->numbering, numbering_new(vs, range(-2, 2)));
    OP(c, BYTE_NUMBER, 200, 4, add_object(c, c->numbering.at[0]), 3);
    OP(c, BYTE_HAS, 4, add_object(c, range(0, 2))); /* an alternative */
    OP(c, BYTE_COPY, 5, 4);
    OP(c, BYTE_TUPLE, 6, 4, 2, add_object(c, record));
    OP(c, BYTE_UNPACK, 7, 6, add_object(c, &whole));
    OP(c, BYTE_ALT_FIELD, 8, 7, 1, 5);
}

static void instructions_with_objects(void **state)
{
    (void)state;
    if (is_skipped())
        return;
    for (int32_t i = -4; i < 5; i++) {
        struct byte_code c = { 0 };
        struct machine m;
        machine_of(&m, &places[0], value_small(i), VALUE_NONE);
        add_with_objects(&c);
        OP(&c, BYTE_DONE, 200, 6);
        OP(&c, BYTE_END);
        expect_same(&c, &m, "an instruction with an object");
        byte_code_clear(&c);
    }
}

/* ---- random programs ---- */

static void compare_random(uint64_t seed)
{
    struct byte_code c[PROGRAMS_MOST];
    struct machine m, other;
    struct outcome plain;
    const char *difference;
    bool told;
    struct rng r;
    uint32_t n;

    rng_init(&r, seed);
    n = 1 + rng_below(&r, PROGRAMS_MOST);
    for (uint32_t i = 0; i < n; i++)
        random_program(&r, pool, &c[i]);
    for (int i = 0; i < 6; i++) {
        random_machine(&r, vs, pool, &m);
        random_machine(&r, vs, pool, &other);
        difference = compare_ways(vs, n, c, &m, &other, &told);
        if (difference != NULL)
            fail_msg("seed %llu: %s", (unsigned long long)seed, difference);
        run_programs(vs, n, c, &m, NULL, &plain);
        gave_up += !plain.done;
        silent += plain.done && !told;
        compared++;
        outcome_clear(&plain);
    }
    for (uint32_t i = 0; i < n; i++)
        byte_code_clear(&c[i]);
}

static uint64_t number_from(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void random_programs(void **state)
{
    bool few = getenv("STGCHECK_SMALL") != NULL;
    uint64_t seed = number_from("STGCHECK_SEED", 1),
             n = number_from("STGCHECK_RANDOM", few ? FEW : USUAL);

    (void)state;
    if (is_skipped())
        return;
    compared = silent = gave_up = 0;
    for (uint64_t i = 0; i < n; i++)
        compare_random(seed + i);
    print_message("%u runs: %u gave up, %u told nothing\n", compared, gave_up, silent);
    if (n < 20)
        return; /* too few to judge */
    assert_true(gave_up * 5 < compared * 4);
    assert_true(silent * 25 > compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NATIVE_TEST(instructions_on_two_values),
        NATIVE_TEST(instructions_on_a_value_and_a_small_one),
        NATIVE_TEST(instructions_on_one_value),
        NATIVE_TEST(instructions_with_objects),
        NATIVE_TEST(random_programs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

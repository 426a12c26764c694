/*
 * Drawing byte code (see random_code.h).
 *
 * Any values are in some registers, small positions in others, tuples of four, and sets; loops have
 * registers of their own.  Jumps lead to the end of the block around them, or of the program, so
 * each loop ends.
 */
#include "config.h"

#include "tests/unit/random_code.h"

#include <string.h>

#define TUPLE_SIZE 4u
#define BLOCKS_MOST 3 /* one in the other */

/* ---- values ---- */

void pool_init(struct values *vs, value *pool)
{
    const value one = value_small(1), pair[TUPLE_SIZE] = { one, one, VALUE_FALSE, one };
    const value hole[TUPLE_SIZE] = { one, VALUE_NONE, one, one };
    const value all[POOL] = {
        VALUE_NONE,
        value_small(-(1 << 30)),
        value_small(-(1 << 30) + 1),
        value_small((1 << 30) - 1),
        value_small((1 << 30) - 2),
        value_small(-1),
        value_small(-2),
        value_small(-3),
        value_small(0),
        one,
        value_small(2),
        value_small(3),
        value_small(7),
        value_small(1 << 29),
        value_int(vs, INT64_C(1) << 30),
        value_int(vs, -(INT64_C(1) << 30) - 1),
        value_tuple(vs, TUPLE_SIZE, pair),
        value_tuple(vs, TUPLE_SIZE, hole),
    };

    memcpy(pool, all, sizeof all);
}

static bool chance(struct rng *r, uint32_t percent)
{
    return rng_below(r, 100) < percent;
}

static value any_value(struct rng *r, const value *pool)
{
    return chance(r, 60) ? value_small((int32_t)rng_below(r, 6) - 2) : pool[rng_below(r, POOL)];
}

static value any_tuple(struct rng *r, struct values *vs, const value *pool)
{
    value v[TUPLE_SIZE];

    for (uint32_t i = 0; i < TUPLE_SIZE; i++)
        v[i] = any_value(r, pool);
    return value_tuple(vs, TUPLE_SIZE, v);
}

static value any_set(struct rng *r, struct values *vs, const value *pool)
{
    value v[3];
    uint32_t n = rng_below(r, 4);

    for (uint32_t i = 0; i < n; i++)
        v[i] = chance(r, 70) ? value_small((int32_t)rng_below(r, 4)) : pool[1 + rng_below(r, 13)];
    return chance(r, 50) ? value_bag(vs, n, v) : value_set(vs, n, v);
}

/* ---- registers ---- */

/* Near and far ones of each kind. */
static uint32_t any(struct rng *r)
{
    return chance(r, 75) ? rng_below(r, 8) : 130 + rng_below(r, 4);
}

/* Positions below 8, and sums of two. */
static uint32_t position(struct rng *r)
{
    return chance(r, 75) ? 20 + rng_below(r, 3) : 140 + rng_below(r, 2);
}

static uint32_t sum(struct rng *r)
{
    return 24 + rng_below(r, 2);
}

static uint32_t tuple(struct rng *r)
{
    return chance(r, 75) ? 30 + rng_below(r, 3) : 150;
}

/* The first of two registers with a wide integer. */
static uint32_t wide(struct rng *r)
{
    return chance(r, 75) ? 100 + 2 * rng_below(r, 4) : 160 + 2 * rng_below(r, 2);
}

static uint32_t set(struct rng *r)
{
    return 35 + rng_below(r, 3);
}

#define PUSHED 40u /* the first of those that are pushed, and the number of these */
#define N_PUSHED 50u
#define UNPACKED 70u /* a sequence, and another one further on */
#define UNPACKED_MORE 80u
#define WHOLE 90u /* what has become of it */
#define LOOPS 60u /* four for each loop that is in others */

void random_machine(struct rng *r, struct values *vs, const value *pool, struct machine *m)
{
    memset(m, 0, sizeof *m);
    for (uint32_t i = 0; i < REGISTERS; i++)
        m->reg[i] = any_value(r, pool);
    for (uint32_t i = 20; i < 30; i++)
        m->reg[i] = rng_below(r, 4);
    for (uint32_t i = 100; i < 108; i++)
        m->reg[i] = chance(r, 70) ? 0 : rng_below(r, 100);
    for (uint32_t i = 160; i < 164; i++)
        m->reg[i] = rng_below(r, 1 << 20);
    m->reg[140] = rng_below(r, 4);
    m->reg[141] = rng_below(r, 4);
    for (uint32_t i = 30; i < 34; i++)
        m->reg[i] = any_tuple(r, vs, pool);
    m->reg[150] = any_tuple(r, vs, pool);
    for (uint32_t i = 35; i < 39; i++)
        m->reg[i] = any_set(r, vs, pool);
    for (uint32_t i = 0; i < CELLS; i++)
        m->cell[i] = chance(r, 10) ? VALUE_NONE : value_small((int32_t)rng_below(r, 8) - 2);
    for (uint32_t i = CELL_ANY; i < CELL_SMALL; i++)
        m->cell[i] = any_value(r, pool);
    for (uint32_t i = CELL_TUPLE; i < CELLS; i++)
        m->cell[i] = chance(r, 20) ? VALUE_NONE : any_tuple(r, vs, pool);
}

static uint32_t any_cell(struct rng *r)
{
    return chance(r, 30)   ? rng_below(r, 6)
           : chance(r, 30) ? CELL_ANY + rng_below(r, 4)
                           : rng_below(r, CELL_TUPLE);
}

/* ---- statements ---- */

struct drawing {
    struct rng *r;
    const value *pool;
    struct byte_code *c;
    bool stores, loops; /* it stores; this is in a loop */
    uint32_t depth;     /* blocks around */
    struct vec_u32 out; /* words that are to hold the end of the block, ... */
    struct vec_u32 end; /* ... or of the program */
};

/* The last word of the instruction added last is where it jumps to. */
static void jump_out(struct drawing *d)
{
    uint32_t word = vec_number(d->c->at.n - 1);

    if (chance(d->r, 40))
        vec_push(&d->end, word);
    else
        vec_push(&d->out, word);
}

static void add_jump(struct drawing *d)
{
    static const uint32_t on_two[] = { BYTE_JUMP_EQ, BYTE_JUMP_NE, BYTE_JUMP_LT, BYTE_JUMP_GE };
    static const uint32_t on_value[] = { BYTE_JUMP_IS, BYTE_JUMP_IS_NOT, BYTE_JUMP_LT_IT,
                                         BYTE_JUMP_GE_IT };
    static const uint32_t on_wide[] = { BYTE_JUMP_WIDE_EQ, BYTE_JUMP_WIDE_NE, BYTE_JUMP_WIDE_LT,
                                        BYTE_JUMP_WIDE_GE };
    static const uint32_t on_one[] = { BYTE_JUMP_ASSIGNED, BYTE_JUMP_TRUE, BYTE_JUMP_FALSE };
    struct rng *r = d->r;
    value small = value_small((int32_t)rng_below(r, 5) - 2);

    switch (rng_below(r, 9)) {
    case 8: OP(d->c, on_wide[rng_below(r, 4)], wide(r), wide(r), 0); break;
    case 0:
    case 1: OP(d->c, on_two[rng_below(r, 4)], any(r), any(r), 0); break;
    case 2:
    case 3: OP(d->c, on_value[rng_below(r, 4)], any(r), small, 0); break;
    case 4: OP(d->c, on_one[rng_below(r, 3)], any(r), 0); break;
    case 5: OP(d->c, BYTE_JUMP_CELL_IS, any_cell(r), small, 0); break;
    case 6: OP(d->c, BYTE_JUMP_CELL_NOT, any_cell(r), small, 0); break;
    default: OP(d->c, BYTE_JUMP, 0); break;
    }
    jump_out(d);
}

static void add_arithmetic(struct drawing *d)
{
    struct rng *r = d->r;
    uint32_t lo = rng_below(r, 4) == 0 ? 0 : (uint32_t)-2;

    switch (rng_below(r, 10)) {
    case 0: OP(d->c, BYTE_ADD, any(r), any(r), any(r)); break;
    case 1: OP(d->c, BYTE_SUB, any(r), any(r), any(r)); break;
    case 2: OP(d->c, BYTE_ADD_IT, any(r), any(r), value_small((int32_t)rng_below(r, 5) - 2)); break;
    case 3: OP(d->c, BYTE_MOD, any(r), any(r), 1 + rng_below(r, 4)); break;
    case 4: OP(d->c, BYTE_WITHIN, any(r), lo, 7 + rng_below(r, 2)); break;
    case 5: OP(d->c, BYTE_POSITION, position(r), any(r), lo, 4, 1 + rng_below(r, 2)); break;
    case 6: {
        uint32_t to = sum(r);
        OP(d->c, BYTE_COPY, to, position(r));
        OP(d->c, BYTE_ADD_POSITION, to, position(r));
        break;
    }
    case 7: OP(d->c, BYTE_CONSTANT, any(r), any_value(r, d->pool)); break;
    case 8: OP(d->c, BYTE_DIFFER, position(r), sum(r)); break;
    default: OP(d->c, chance(r, 50) ? BYTE_COPY : BYTE_WRITE_SLOT, any(r), any(r)); break;
    }
}

/* Some values are at the limits of small integers and of 64 bits, where sums and products soon do
   not fit. */
static void add_wide(struct drawing *d)
{
    static const uint32_t op[] = { TERM_ADD, TERM_SUB,    TERM_MUL,   TERM_MUL,    TERM_DIV,
                                   TERM_MOD, TERM_BITAND, TERM_BITOR, TERM_BITXOR, TERM_MOD };
    static const int64_t constant[] = {
        0,       1,          2,          3,         -1,        -5,           1000003,
        1 << 30, -(1 << 30), UINT32_MAX, INT64_MAX, INT64_MIN, INT64_MAX / 3
    };
    struct rng *r = d->r;
    uint32_t n = chance(r, 60) ? 6 : sizeof constant / sizeof *constant;
    uint64_t i = (uint64_t)constant[rng_below(r, n)];

    switch (rng_below(r, 8)) {
    case 0:
    case 1: OP(d->c, BYTE_WIDE, wide(r), any(r)); break;
    case 2: OP(d->c, BYTE_WIDE_CONSTANT, wide(r), (uint32_t)i, (uint32_t)(i >> 32)); break;
    case 3:
    case 4: OP(d->c, BYTE_NARROW, any(r), wide(r)); break;
    default: OP(d->c, BYTE_WIDE_OPERATOR, wide(r), wide(r), op[rng_below(r, 10)]); break;
    }
}

static void add_reading(struct drawing *d)
{
    struct rng *r = d->r;
    uint32_t p = chance(r, 50) ? position(r) : sum(r);

    switch (rng_below(r, 8)) {
    case 0: OP(d->c, BYTE_ASSIGNED, any(r)); break;
    case 1: OP(d->c, BYTE_LOAD, any(r), any_cell(r)); break;
    case 2: OP(d->c, BYTE_LOAD_AT, any(r), rng_below(r, CELL_TUPLE - 12), p); break;
    case 3:
    case 4: OP(d->c, BYTE_READ, any(r), any_cell(r)); break;
    case 5: OP(d->c, BYTE_READ_AT, any(r), rng_below(r, CELL_TUPLE - 12), p); break;
    case 6:
        OP(d->c, BYTE_READ_ELEMENT, any(r), CELL_TUPLE + rng_below(r, 4), rng_below(r, TUPLE_SIZE));
        break;
    default: OP(d->c, BYTE_IS_UNSET, any(r), any(r)); break;
    }
}

/* A table of four small values, of which it may not be said that they are. */
static uint32_t add_listed(struct drawing *d)
{
    struct listed_elements t = { chance(d->r, 50), mem_alloc(4 * sizeof *t.at) };

    for (uint32_t i = 0; i < 4; i++)
        t.at[i] = value_small((int32_t)rng_below(d->r, 9) - 3);
    vec_push(&d->c->table, t);
    return vec_number(d->c->table.n - 1);
}

/* An element of a tuple: one number, or in a register that is known to be less than four. */
static void add_on_tuple(struct drawing *d)
{
    struct rng *r = d->r;
    uint32_t n = rng_below(r, TUPLE_SIZE), p = position(r);

    switch (rng_below(r, 8)) {
    case 0: OP(d->c, BYTE_ELEMENT, any(r), tuple(r), n); return;
    case 1: OP(d->c, BYTE_WITH, tuple(r), tuple(r), n, any(r)); return;
    case 2: OP(d->c, BYTE_PAYLOAD, tuple(r), rng_below(r, 5), TUPLE_SIZE); return;
    case 3: OP(d->c, BYTE_IS, any(r), tuple(r), n); return;
    case 4: OP(d->c, BYTE_WHOLE, chance(r, 50) ? any(r) : tuple(r)); return;
    default: break;
    }
    OP(d->c, BYTE_POSITION, p, any(r), (uint32_t)-1, 4, 1);
    if (chance(r, 30))
        OP(d->c, BYTE_ELEMENT_AT, any(r), tuple(r), p);
    else if (chance(r, 40))
        OP(d->c, BYTE_LISTED, any(r), p, VALUE_NONE, add_listed(d));
    else if (chance(r, 50))
        OP(d->c, BYTE_WITH_AT, tuple(r), tuple(r), p, any(r));
    else
        OP(d->c, BYTE_IS_UNSET_AT, any(r), tuple(r), p);
}

/* Elements of tuples as sequences. */
static void add_sequence(struct drawing *d)
{
    struct rng *r = d->r;

    OP(d->c, BYTE_LEN, any(r), tuple(r));
    OP(d->c, BYTE_UNPACK_SEQUENCE, UNPACKED, tuple(r), 3 + rng_below(r, 5));
    OP(d->c, BYTE_UNPACK_SEQUENCE, UNPACKED_MORE, tuple(r), TUPLE_SIZE);
    if (chance(r, 50))
        OP(d->c, BYTE_APPEND, UNPACKED, 2 * TUPLE_SIZE - rng_below(r, 2), UNPACKED_MORE);
    if (chance(r, 50))
        OP(d->c, BYTE_TAIL, UNPACKED, UNPACKED_MORE);
    OP(d->c, BYTE_PACK_SEQUENCE, WHOLE, UNPACKED);
    OP(d->c, BYTE_LEN, any(r), WHOLE);
    OP(d->c, BYTE_NTH, any(r), WHOLE, any(r));
}

/* Pushed onto registers, then a set or bag of those. */
static void add_set(struct drawing *d)
{
    struct rng *r = d->r;

    if (chance(r, 30)) {
        OP(d->c, BYTE_SET, set(r), rng_below(r, 5), 3);
        return;
    }
    OP(d->c, BYTE_CONSTANT, N_PUSHED, 0);
    for (uint32_t i = rng_below(r, 4); i > 0; i--) {
        uint32_t from = any(r);
        OP(d->c, BYTE_ASSIGNED, from);
        OP(d->c, BYTE_PUSH, PUSHED, N_PUSHED, from);
        if (chance(r, 50))
            OP(d->c, BYTE_COPY, any(r), PUSHED);
    }
    OP(d->c, chance(r, 50) ? BYTE_SET_PUSHED : BYTE_BAG_PUSHED, set(r), PUSHED, N_PUSHED);
    if (chance(r, 50))
        OP(d->c, BYTE_COUNT, any(r), PUSHED, 3);
}

/* Where only small values may stand, only such are stored. */
static void add_store(struct drawing *d)
{
    struct rng *r = d->r;
    uint32_t cell = any_cell(r), from = any(r), p = chance(r, 50) ? position(r) : sum(r);

    if (!d->stores) {
        if (d->loops)
            return;
        if (chance(r, 50))
            OP(d->c, BYTE_WRITE, cell, from);
        else
            OP(d->c, BYTE_WRITE_AT, cell, p, from);
        return;
    }
    if (chance(r, 60))
        OP(d->c, BYTE_WITHIN, from, (uint32_t)CELL_LEAST, CELL_CHOICES);
    else
        cell = CELL_ANY + cell % 16;
    if (cell < CELL_TUPLE - 12 && chance(r, 50))
        OP(d->c, BYTE_STORE_AT, cell, p, from);
    else
        OP(d->c, BYTE_STORE, cell, from);
}

static void add_done(struct drawing *d)
{
    OP(d->c, d->stores ? BYTE_DONE_STORED : BYTE_DONE, any(d->r), any(d->r));
}

/* ---- blocks ---- */

static void add_block(struct drawing *d);

static void lead_here(struct drawing *d, size_t from)
{
    while (d->out.n > from) {
        uint32_t word = vec_pop(&d->out);
        d->c->at.at[word] = vec_number(d->c->at.n);
    }
}

/* A block inside of this one, out of which jumps lead. */
static void add_inner(struct drawing *d)
{
    size_t from = d->out.n;

    add_block(d);
    lead_here(d, from);
}

static void add_counted_loop(struct drawing *d)
{
    uint32_t reg = LOOPS + 4 * d->depth, start;
    bool outer = d->loops;

    OP(d->c, BYTE_CONSTANT, reg, value_small(-1));
    OP(d->c, BYTE_CONSTANT, reg + 1, value_small((int32_t)rng_below(d->r, 3) - 1));
    start = vec_number(d->c->at.n);
    d->loops = true;
    if (chance(d->r, 60))
        OP(d->c, BYTE_COPY, any(d->r), reg);
    add_inner(d);
    d->loops = outer;
    OP(d->c, BYTE_NEXT, reg, reg + 1, start);
}

static void add_member_loop(struct drawing *d)
{
    uint32_t reg = LOOPS + 4 * d->depth, start, word;
    bool outer = d->loops;

    OP(d->c, BYTE_COPY, reg, set(d->r));
    OP(d->c, BYTE_CONSTANT, reg + 1, 0);
    start = OP(d->c, chance(d->r, 50) ? BYTE_MEMBER : BYTE_DISTINCT, any(d->r), reg, reg + 1, 0);
    word = vec_number(d->c->at.n - 1);
    d->loops = true;
    add_inner(d);
    d->loops = outer;
    OP(d->c, BYTE_JUMP, start);
    d->c->at.at[word] = vec_number(d->c->at.n);
}

static void add_statement(struct drawing *d)
{
    uint32_t k = rng_below(d->r, 30);

    if (d->depth < BLOCKS_MOST && k == 0)
        add_counted_loop(d);
    else if (d->depth < BLOCKS_MOST && k == 1)
        add_member_loop(d);
    else if (d->depth < BLOCKS_MOST && k < 4)
        add_inner(d);
    else if (k < 9)
        add_jump(d);
    else if (k < 15)
        chance(d->r, 70) ? add_arithmetic(d) : add_wide(d);
    else if (k < 22)
        add_reading(d);
    else if (k < 25)
        add_on_tuple(d);
    else if (k < 26)
        chance(d->r, 50) ? add_set(d) : add_sequence(d);
    else if (k < 29)
        add_store(d);
    else if (chance(d->r, 20))
        OP(d->c, BYTE_GIVE_UP);
    else
        add_done(d);
}

static void add_block(struct drawing *d)
{
    d->depth++;
    for (uint32_t i = rng_below(d->r, d->depth == 1 ? 14 : 5); i > 0; i--)
        add_statement(d);
    d->depth--;
}

void random_program(struct rng *r, const value *pool, struct byte_code *c)
{
    struct drawing d = { .r = r, .pool = pool, .c = c, .stores = chance(r, 50) };

    *c = (struct byte_code){ 0 };
    add_block(&d);
    lead_here(&d, 0);
    if (chance(r, 70))
        add_done(&d);
    for (size_t i = 0; i < d.end.n; i++)
        c->at.at[d.end.at[i]] = vec_number(c->at.n);
    if (d.stores) /* what has been stored and not told is taken back */
        add_done(&d);
    OP(c, BYTE_END);
    vec_clear(&d.out);
    vec_clear(&d.end);
}

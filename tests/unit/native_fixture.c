/*
 * Running programs in two ways (see native_fixture.h).
 */
#include "config.h"

#include "tests/unit/native_fixture.h"

#include <string.h>

#include "support/alloc.h"

#define ROOM 4096 /* writes of a program: loops write, too */

static bool small_cell[CELLS];

void machine_init_ranges(void)
{
    for (uint32_t i = 0; i < CELLS; i++)
        if (i < CELL_ANY || (i >= CELL_SMALL && i < CELL_TUPLE))
            small_cell[i] = true;
}

uint32_t add_op(struct byte_code *c, uint32_t n, const uint32_t *word)
{
    uint32_t at = vec_number(c->at.n);

    for (uint32_t i = 0; i < n; i++)
        vec_push(&c->at, word[i]);
    return at;
}

void outcome_clear(struct outcome *o)
{
    vec_clear(&o->told);
}

/* ---- a run ---- */

struct running {
    struct outcome *out;
    struct native_run *run;
};

#define READS_BEFORE UINT64_C(5) /* some cells */

static void note_reads(struct native_run *run)
{
    struct running *x = run->sink->self;

    x->out->reads_changed = true;
}

/* Whoever is called restores slots, so it changes registers, too. */
static void note_done(void *self, uint32_t n_writes, const struct write *w, value v,
                      const value *more)
{
    struct running *x = self;
    struct outcome *o = x->out;

    x->run->is_done = true;
    vec_push(&o->told, x->run->program);
    vec_push(&o->told, n_writes);
    for (uint32_t i = 0; i < n_writes; i++) {
        vec_push(&o->told, w[i].cell);
        vec_push(&o->told, w[i].v);
    }
    vec_push(&o->told, v);
    vec_push(&o->told, more[0]);
    vec_push(&o->told, more[1]);
    for (uint32_t i = 0; i < CELLS; i++)
        vec_push(&o->told, o->m.cell[i]);
    o->m.reg[0] = value_small((int32_t)(o->told.n % 5));
    o->m.reg[1] = o->told.n % 3 == 0 ? VALUE_NONE : value_small(-1);
}

void run_programs(struct values *vs, uint32_t n, const struct byte_code *c, const struct machine *m,
                  const struct native_code *native, struct outcome *out)
{
    bool stored[CELLS] = { false };
    struct writes room = VEC_EMPTY;
    struct eval ev = { .vs = vs, .local = out->m.reg, .cell = out->m.cell };
    struct native_run run = { .cell = out->m.cell, .stored = stored };
    struct running x = { out, &run };
    struct byte_code_sink sink = { &x, note_done, &room, stored, CELLS };

    *out = (struct outcome){ .m = *m, .done = true };
    vec_reserve(&room, ROOM);
    run.write = room.at;
    run.ev = &ev;
    run.sink = &sink;
    if (native != NULL) {
        const uint8_t *group = native_code_group(native, 0);
        value *frame = out->m.reg;
        uint64_t reads_before = READS_BEFORE;
        run.group = &group;
        run.frame = &frame;
        run.reads_before = &reads_before;
        run.reads_change = note_reads;
        out->done = native_code_dispatch(native)(&run, 1);
        out->idle = run.idle != 0;
        out->wrong = out->done && (out->idle != (out->told.n == 0) ||
                                   out->reads_changed != (out->idle && run.reads != READS_BEFORE));
    } else {
        for (uint32_t i = 0; i < n && out->done; i++) {
            run.program = i;
            out->done = byte_code_run(&c[i], &ev, &sink);
        }
    }
    out->reads = run.reads;
    for (uint32_t i = 0; i < CELLS; i++)
        out->stored_left = out->stored_left || stored[i];
    vec_clear(&room);
}

/* Where a program has given up, registers mean nothing. */
const char *outcome_difference(const struct outcome *a, const struct outcome *b)
{
    if (a->done != b->done)
        return "one gives up";
    if (a->told.n != b->told.n ||
        (a->told.n > 0 && memcmp(a->told.at, b->told.at, a->told.n * sizeof *a->told.at) != 0))
        return "what is told";
    if (a->wrong || b->wrong)
        return "what is told of idle groups";
    if (a->stored_left || b->stored_left)
        return "flags of stores are left";
    if (memcmp(a->m.cell, b->m.cell, sizeof a->m.cell) != 0)
        return "the cells";
    if (a->done && memcmp(a->m.reg, b->m.reg, sizeof a->m.reg) != 0)
        return "the registers";
    return NULL;
}

/* ---- both ways ---- */

/* Everything that the programs have not read is another, one cell at a time. */
static const char *change_unread(struct values *vs, uint32_t n, const struct byte_code *c,
                                 const struct machine *m, const struct machine *other,
                                 const struct native_code *f, const struct outcome *was)
{
    const char *difference = NULL;

    for (uint32_t i = 0; i < CELLS && difference == NULL; i++) {
        struct machine changed = *m;
        struct outcome now;
        if ((was->reads & native_cell_bit(i)) != 0)
            continue;
        changed.cell[i] = other->cell[i];
        run_programs(vs, n, c, &changed, f, &now);
        if (!now.done || now.told.n != 0)
            difference = "a cell that was not read decides";
        else if (memcmp(now.m.reg, was->m.reg, sizeof now.m.reg) != 0)
            difference = "a cell that was not read decides about a register";
        outcome_clear(&now);
    }
    return difference;
}

const char *compare_ways(struct values *vs, uint32_t n, const struct byte_code *c,
                         const struct machine *m, const struct machine *other, bool *told)
{
    struct native_code *code = native_code_new(small_cell);
    struct outcome plain, native;
    const char *difference = "no machine code";

    native_code_begin(code);
    for (uint32_t i = 0; i < n; i++)
        native_code_add(code, &c[i], i);
    native_code_end(code);
    if (native_code_seal(code)) {
        run_programs(vs, n, c, m, NULL, &plain);
        run_programs(vs, n, c, m, code, &native);
        difference = outcome_difference(&plain, &native);
        *told = plain.told.n > 0;
        if (difference == NULL && other != NULL && native.done && native.told.n == 0)
            difference = change_unread(vs, n, c, m, other, code, &native);
        outcome_clear(&plain);
        outcome_clear(&native);
    }
    native_code_free(code);
    return difference;
}

bool has_native_code(void)
{
    struct native_code *code = native_code_new(small_cell);
    bool has = code != NULL;

    native_code_free(code);
    return has;
}

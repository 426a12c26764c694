/*
 * Running the programs of all edges in a state (see compiled_stepper.h).
 */
#include "config.h"

#include "stg/step/compiled_stepper.h"

#include "stg/step/step.h"

/* ---- life ---- */

void compiled_stepper_init(struct compiled_stepper *x, struct compiled_steps *steps)
{
    const struct system *s = steps->s;

    *x = (struct compiled_stepper){ .steps = steps, .alone = true };
    x->here = thread_memory(s->n * sizeof *x->here);
    x->awake = thread_memory(steps->n_bits * sizeof *x->awake);
    x->idle = thread_memory(steps->n_bits * sizeof *x->idle);
    x->reads = thread_memory((size_t)steps->n_bits * GROUP_BITS * sizeof *x->reads);
    x->loaded = thread_memory(s->n * sizeof *x->loaded);
    x->last = thread_memory(steps->edge.n * sizeof *x->last);
    x->stored = thread_memory(s->cells.n * sizeof *x->stored);
    x->frame = thread_memory(s->n * sizeof *x->frame);
    for (uint32_t i = 0; i < s->n; i++) {
        x->frame[i] = thread_memory((s->local[i].process->n_slots + (size_t)BYTE_CODE_ROOM) *
                                    sizeof *x->frame[i]);
        x->loaded[i] = NO_LOCAL;
    }
    vec_reserve(&x->room, (size_t)steps->longest + s->cells.n + 1); /* more than any writes */
}

void compiled_stepper_clear(struct compiled_stepper *x)
{
    for (uint32_t i = 0; i < x->steps->s->n; i++)
        mem_free(x->frame[i]);
    mem_free(x->frame);
    mem_free(x->here);
    mem_free(x->awake);
    mem_free(x->idle);
    mem_free(x->reads);
    mem_free(x->loaded);
    mem_free(x->last);
    mem_free(x->stored);
    vec_clear(&x->room);
    values_frozen_free(x->frozen);
}

void compiled_stepper_share(struct compiled_stepper *x)
{
    if (x->frozen == NULL)
        x->frozen = values_frozen_new();
    values_freeze(x->frozen, x->steps->s->sig->vs);
    x->alone = false;
}

void compiled_stepper_be_alone(struct compiled_stepper *x)
{
    x->alone = true;
}

/* ---- idle groups ---- */

static void set_bits(uint64_t *at, struct group_range r, bool on)
{
    for (uint32_t k = r.from, next; k < r.to; k = next) {
        uint64_t bits;
        next = k - k % GROUP_BITS + GROUP_BITS;
        if (next > r.to)
            next = r.to;
        bits = UINT64_MAX >> (GROUP_BITS - (next - k)) << k % GROUP_BITS;
        at[k / GROUP_BITS] = on ? at[k / GROUP_BITS] | bits : at[k / GROUP_BITS] & ~bits;
    }
}

/* The groups of the node where it is now are run. */
static void enter_node(struct compiled_stepper *x, uint32_t i, uint32_t local)
{
    const struct local_lts *c = &x->steps->s->local[i];
    uint32_t first = x->steps->first_group[i], node = local_lts_node(c, local);
    struct group_range to = { first + c->first_group[node], first + c->first_group[node + 1] };

    set_bits(x->awake, x->here[i], false);
    set_bits(x->idle, x->here[i], false);
    set_bits(x->awake, to, true);
    x->here[i] = to;
}

/* Of these groups, those that have looked at the cell. */
static void wake_readers(struct compiled_stepper *x, const struct group_bits *reader, uint64_t cell)
{
    uint32_t k = reader->word;

    for (uint64_t bits = x->idle[k] & reader->bits; bits != 0; bits &= bits - 1) {
        uint32_t bit = (uint32_t)__builtin_ctzll(bits);
        if ((x->reads[k * GROUP_BITS + bit] & cell) == 0)
            continue;
        x->idle[k] &= ~(UINT64_C(1) << bit);
        x->awake[k] |= UINT64_C(1) << bit;
    }
}

void compiled_stepper_change(struct compiled_stepper *x, uint32_t place, uint32_t word)
{
    const struct compiled_steps *c = x->steps;
    uint32_t cell = place - c->s->n;

    if (place < c->s->n) {
        enter_node(x, place, word);
        return;
    }
    for (uint32_t i = c->first_reader[cell]; i < c->first_reader[cell + 1]; i++)
        wake_readers(x, &c->reader.at[i], native_cell_bit(cell));
}

/* ---- a state ---- */

/* The programs of one group after the other. */
struct group_run {
    struct compiled_stepper *x;
    struct compiled_steps *steps;
    struct local_lts *c;
    uint32_t instance, local;
    uint32_t number; /* of the group, among all */
    bool enabled;
    enum compiled_end end;
    struct native_run run;
    void (*take)(void *self, const struct compiled_step *t);
    void *self;
};

/* The local state behind a step, found among all by its tuple. */
static uint32_t reach_local(struct group_run *r, const struct edge_code *code, const struct edge *e,
                            const value *arg)
{
    value *frame = r->x->frame[r->instance];
    uint32_t next = r->x->alone ? local_lts_make(r->c, e->target, frame, arg)
                                : local_lts_find_made(r->c, e->target, frame, arg);

    if (code->writes_slots)
        local_lts_load_frame(r->c, r->local, frame);
    return next;
}

/* The same, NO_LOCAL if it is new and the stepper is not alone: where the program writes no slots,
   and there is at most one argument, it is remembered. */
static uint32_t next_of(struct group_run *r, uint32_t number, const struct edge *e,
                        const value *arg)
{
    struct compiled_edge *edge = &r->steps->edge.at[number];
    struct last_reached *last = &r->x->last[number];
    uint64_t key;
    uint32_t next;

    if (edge->code.writes_slots || e->n_args > 1)
        return reach_local(r, &edge->code, e, arg);
    key = memo_key(r->local, e->n_args == 1 ? *arg : VALUE_NONE);
    if (last->key == key + 1)
        return last->local;
    next = memo_find(&edge->next, key);
    if (next == MEMO_NONE && !r->x->alone)
        return NO_LOCAL;
    if (next == MEMO_NONE) {
        next = reach_local(r, &edge->code, e, arg);
        memo_add(&edge->next, key, next);
    }
    *last = (struct last_reached){ key + 1, next };
    return next;
}

static const struct edge_group *group_of(const struct group_run *r)
{
    return &r->c->group[r->number - r->steps->first_group[r->instance]];
}

/* False: it is not known yet that the edge is possible, and the stepper is not alone. */
static bool is_known_possible(struct group_run *r, uint32_t edge)
{
    if (r->x->alone)
        r->c->possible[edge] = true;
    return r->c->possible[edge];
}

static void take_compiled(void *self, uint32_t n_writes, const struct write *w, value payload,
                          const value *arg)
{
    struct group_run *r = self;
    uint32_t edge = group_of(r)->first + r->run.program;
    struct compiled_step t = {
        .instance = r->instance,
        .next = next_of(r, r->steps->first_edge[r->number] + r->run.program,
                        &r->c->process->edge[edge], arg),
        .n_writes = n_writes,
        .write = w,
    };

    (void)payload;
    r->enabled = true;
    if (t.next == NO_LOCAL || !is_known_possible(r, edge))
        r->end = COMPILED_LATER;
    if (r->end == COMPILED_DONE)
        r->take(r->self, &t);
}

/* False: a program gave up. */
static bool run_byte_code(struct group_run *r)
{
    const struct compiled_edge *e = &r->steps->edge.at[r->steps->first_edge[r->number]];
    uint32_t n = group_of(r)->n;
    bool done = true;

    for (uint32_t k = 0; k < n && done; k++) {
        r->run.program = k;
        done = byte_code_run(&e[k].code.code, r->run.ev, r->run.sink);
    }
    return done;
}

static void run_group(struct group_run *r, uint32_t number)
{
    struct compiled_stepper *x = r->x;
    native_function **function = r->steps->function;

    r->enabled = false;
    r->number = number;
    r->run.reads = function != NULL ? 0 : UINT64_MAX;
    if (!(function != NULL ? function[number](&r->run) : run_byte_code(r))) {
        r->end = x->alone ? COMPILED_GIVES_UP : COMPILED_LATER;
        x->loaded[r->instance] = NO_LOCAL; /* slots may have been written */
    }
    if (!x->alone && values_lack(x->frozen)) /* perhaps it went on without the value */
        r->end = COMPILED_LATER;
    if (r->enabled || r->end != COMPILED_DONE)
        return;
    x->awake[number / GROUP_BITS] &= ~(UINT64_C(1) << number % GROUP_BITS);
    x->idle[number / GROUP_BITS] |= UINT64_C(1) << number % GROUP_BITS;
    x->reads[number] = r->run.reads;
}

/* The groups that follow are those of this instance. */
static void enter_instance(struct group_run *r, uint32_t i, uint32_t local)
{
    struct compiled_stepper *x = r->x;

    r->c = &r->steps->s->local[i];
    r->instance = i;
    r->local = local;
    r->run.local = r->run.ev->local = x->frame[i];
    if (x->loaded[i] == local)
        return;
    local_lts_load_frame(r->c, local, x->frame[i]);
    x->loaded[i] = local;
}

enum compiled_end compiled_stepper_take(struct compiled_stepper *x, uint32_t *word,
                                        void (*take)(void *self, const struct compiled_step *t),
                                        void *self)
{
    struct system *s = x->steps->s;
    struct group_run r = {
        .x = x, .steps = x->steps, .instance = UINT32_MAX, .take = take, .self = self
    };
    struct byte_code_sink sink = { &r, take_compiled, &x->room, x->stored, s->cells.n };
    struct eval ev = { .vs = x->alone ? s->sig->vs : x->frozen, .cell = word + s->n };

    if (!x->alone)
        values_frozen_forget(x->frozen);
    r.run = (struct native_run){
        .cell = ev.cell,
        .stored = sink.stored,
        .write = x->room.at,
        .ev = &ev,
        .sink = &sink,
    };
    for (uint32_t k = 0; k < x->steps->n_bits; k++)
        for (uint64_t bits = x->awake[k]; bits != 0 && r.end == COMPILED_DONE; bits &= bits - 1) {
            uint32_t number = k * GROUP_BITS + (uint32_t)__builtin_ctzll(bits);
            uint32_t i = x->steps->instance[number];
            if (i != r.instance)
                enter_instance(&r, i, word[i]);
            run_group(&r, number);
        }
    return r.end;
}

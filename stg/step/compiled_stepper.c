/*
 * Running the programs of all edges in a state (see compiled_stepper.h).
 */
#include "config.h"

#include "stg/step/compiled_stepper.h"

#include "stg/step/assign_code.h"
#include "stg/step/step.h"

#define READS_ALL CELL_BITS /* of groups that depend on all cells, the place among readers */

/* ---- idle groups ---- */

/* The bits of the range in one word. */
static uint64_t bits_in(struct group_range r, uint32_t word)
{
    uint32_t first = word * GROUP_BITS;
    uint32_t from = r.from > first ? r.from - first : 0;
    uint32_t to = r.to < first + GROUP_BITS ? r.to - first : GROUP_BITS;

    return UINT64_MAX << from & UINT64_MAX >> (GROUP_BITS - to);
}

/* Of these groups, all are run, or none, and none is idle. */
static void set_awake(struct compiled_stepper *x, struct group_range r, bool on)
{
    for (uint32_t k = r.from / GROUP_BITS; k * GROUP_BITS < r.to; k++) {
        uint64_t bits = bits_in(r, k);
        x->idle[k] &= ~bits;
        x->awake[k] = on ? x->awake[k] | bits : x->awake[k] & ~bits;
    }
}

static void load_frame(struct compiled_stepper *x, uint32_t i, uint32_t local)
{
    if (x->loaded[i] != local)
        local_lts_load_frame(&x->steps->s->local[i], local, x->frame[i]);
    x->loaded[i] = local;
}

/* The groups of the node where it is now are run. */
static void enter_node(struct compiled_stepper *x, uint32_t i, uint32_t local)
{
    const struct local_lts *c = &x->steps->s->local[i];
    uint32_t first = x->steps->first_group[i], node = local_lts_node(c, local);
    struct group_range to = { first, first };

    if (x->steps->has_edges)
        to = (struct group_range){ first + c->first_group[node], first + c->first_group[node + 1] };
    if (to.from != x->here[i].from || to.to != x->here[i].to)
        set_awake(x, x->here[i], false);
    set_awake(x, to, true);
    x->here[i] = to;
    if (to.from < to.to)
        load_frame(x, i, local);
    if (x->steps->observed.first[i] != NO_OBSERVATION)
        vec_push(&x->moved, i);
}

void compiled_stepper_change(struct compiled_stepper *x, uint32_t place, uint32_t word)
{
    const struct compiled_steps *c = x->steps;
    uint32_t cell = place - c->s->n;
    const uint64_t *readers = x->readers + (size_t)(cell % CELL_BITS) * c->n_bits;
    const uint64_t *all = x->readers + (size_t)READS_ALL * c->n_bits;

    if (place < c->s->n) {
        enter_node(x, place, word);
        return;
    }
    gates_set(&c->gates, cell, word, x->asked, x->closed);
    for (uint32_t i = c->first_reader[cell]; i < c->first_reader[cell + 1]; i++) {
        const struct group_bits *reader = &c->reader.at[i];
        uint64_t wakes = x->idle[reader->word] & reader->bits &
                         (readers[reader->word] | all[reader->word]);
        x->idle[reader->word] &= ~wakes;
        x->awake[reader->word] |= wakes;
    }
}

/* Adds the group to the readers of these cells, or takes it away from them. */
static void toggle_reader(struct compiled_stepper *x, uint32_t group, uint64_t reads)
{
    uint64_t bit = UINT64_C(1) << group % GROUP_BITS;
    uint64_t *readers = x->readers + group / GROUP_BITS;
    size_t n_bits = x->steps->n_bits;

    if (reads == UINT64_MAX)
        readers[READS_ALL * n_bits] ^= bit;
    else
        for (; reads != 0; reads &= reads - 1)
            readers[(uint32_t)__builtin_ctzll(reads) * n_bits] ^= bit;
}

/* The group depends on these cells as long as nothing is enabled in it. */
static void depend_on(struct compiled_stepper *x, uint32_t group, uint64_t reads)
{
    uint64_t before = x->reads[group];

    if (before == UINT64_MAX || reads == UINT64_MAX) {
        toggle_reader(x, group, before);
        toggle_reader(x, group, reads);
    } else {
        toggle_reader(x, group, before ^ reads);
    }
    x->reads[group] = reads;
}

/* ---- life ---- */

void compiled_stepper_init(struct compiled_stepper *x, struct compiled_steps *steps)
{
    const struct system *s = steps->s;

    *x = (struct compiled_stepper){ .steps = steps, .alone = true };
    x->here = thread_memory(s->n * sizeof *x->here);
    x->awake = thread_memory(steps->n_bits * sizeof *x->awake);
    x->idle = thread_memory(steps->n_bits * sizeof *x->idle);
    x->closed = thread_memory(steps->n_bits * sizeof *x->closed);
    x->asked = thread_memory((s->cells.n + steps->observed.at.n) * sizeof *x->asked);
    x->reads = thread_memory((size_t)steps->n_bits * GROUP_BITS * sizeof *x->reads);
    x->readers = thread_memory((size_t)(READS_ALL + 1) * steps->n_bits * sizeof *x->readers);
    x->loaded = thread_memory(s->n * sizeof *x->loaded);
    x->last = thread_memory((steps->edge.n + steps->receiver.n) * sizeof *x->last);
    x->part = thread_memory(s->n * sizeof *x->part);
    x->stored = thread_memory(s->cells.n * sizeof *x->stored);
    x->frame = thread_memory((s->n + (size_t)1) * sizeof *x->frame);
    for (uint32_t i = 0; i <= s->n; i++) {
        size_t n_slots = i < s->n ? s->local[i].process->n_slots : steps->n_slots;
        x->frame[i] = thread_memory((n_slots + BYTE_CODE_ROOM) * sizeof *x->frame[i]);
        if (i < s->n)
            x->loaded[i] = NO_LOCAL;
    }
    x->of_group = thread_memory(steps->n_bits * (size_t)GROUP_BITS * sizeof *x->of_group);
    for (uint32_t k = 0; k < compiled_steps_groups(steps); k++)
        x->of_group[k] = x->frame[steps->instance[k]];
    for (uint32_t k = 0; k < steps->n_conditions; k++) {
        uint32_t group = steps->first_group[s->n] + k;
        set_awake(x, (struct group_range){ group, group + 1 },
                  steps->is_compiled[steps->condition[k].predicate]);
    }
    vec_reserve(&x->room, (size_t)steps->longest + s->cells.n + 1); /* more than any writes */
}

void compiled_stepper_clear(struct compiled_stepper *x)
{
    for (uint32_t i = 0; i <= x->steps->s->n; i++)
        mem_free(x->frame[i]);
    mem_free(x->frame);
    mem_free((void *)x->of_group);
    mem_free(x->here);
    mem_free(x->awake);
    mem_free(x->idle);
    mem_free(x->closed);
    mem_free(x->asked);
    mem_free(x->reads);
    mem_free(x->readers);
    mem_free(x->loaded);
    vec_clear(&x->moved);
    mem_free(x->last);
    mem_free(x->part);
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

/* ---- a state ---- */

/* The programs of one group after the other. */
struct group_run {
    struct compiled_stepper *x;
    struct compiled_steps *steps;
    const uint32_t *word;
    uint32_t first; /* the group whose bit is the lowest of run */
    enum compiled_end end;
    struct native_run run;
    const struct compiled_sink *to;
};

/* An edge of an instance that is taken, and what it led to before. */
struct taken_edge {
    uint32_t instance, edge;
    struct memo *next;
    struct last_reached *last;
    bool remembered;
    bool writes_slots;
    bool receives;
};

/* The local state behind it, found by its tuple. */
static uint32_t reach_local(struct group_run *r, const struct taken_edge *e, const value *arg)
{
    struct compiled_stepper *x = r->x;
    struct local_lts *c = &x->steps->s->local[e->instance];
    value *frame = x->frame[e->instance];
    uint32_t target = c->process->edge[e->edge].target;
    uint32_t next = x->alone ? local_lts_make(c, target, frame, arg)
                             : local_lts_find_made(c, target, frame, arg);

    if (e->writes_slots)
        local_lts_load_frame(c, r->word[e->instance], frame);
    return next;
}

/* The same, through what is remembered. */
static uint32_t recall_local(struct group_run *r, const struct taken_edge *e, uint64_t key,
                             const value *arg)
{
    uint32_t next = memo_find(e->next, key);

    if (next != MEMO_NONE)
        return next;
    if (!r->x->alone)
        return NO_LOCAL;
    next = reach_local(r, e, arg);
    memo_add(e->next, key, next);
    return next;
}

/* Notes that the edge is possible, and has received.  False: that is not known yet, and the stepper
   is not alone. */
static bool note_taken(struct group_run *r, const struct taken_edge *e)
{
    struct local_lts *c = &r->steps->s->local[e->instance];

    if (r->x->alone) {
        c->possible[e->edge] = true;
        c->received[e->edge] = c->received[e->edge] || e->receives;
    }
    return c->possible[e->edge] && (c->received[e->edge] || !e->receives);
}

/* The same, if it is not where the edge led to last.  NO_LOCAL: it is new, or it is not known yet
   that the edge is possible, and the stepper is not alone. */
static __attribute__((noinline)) uint32_t find_next(struct group_run *r, const struct taken_edge *e,
                                                    uint64_t key, const value *arg)
{
    uint32_t next = e->remembered ? recall_local(r, e, key, arg) : reach_local(r, e, arg);

    if (!note_taken(r, e) || next == NO_LOCAL)
        return NO_LOCAL;
    if (e->remembered)
        *e->last = (struct last_reached){ key + 1, next };
    return next;
}

static inline uint64_t key_of_target(const struct group_run *r, uint32_t instance, uint32_t n_args,
                                     const value *arg)
{
    return memo_key(r->word[instance], n_args == 0 ? VALUE_NONE : *arg);
}

static inline uint32_t next_of_edge(struct group_run *r, uint32_t instance, uint32_t number,
                                    const value *arg)
{
    struct compiled_edge *e = &r->steps->edge.at[number];
    struct last_reached *last = &r->x->last[number];
    uint64_t key = key_of_target(r, instance, e->n_args, arg);

    if (last->key == key + 1)
        return last->local;
    return find_next(r,
                     &(struct taken_edge){ instance, e->number, &e->next, last, e->remembered,
                                           e->code.writes_slots, false },
                     key, arg);
}

static inline uint32_t next_of_receiver(struct group_run *r, uint32_t number, const value *arg)
{
    struct compiled_receiver *e = &r->steps->receiver.at[number];
    struct last_reached *last = &r->x->last[r->steps->edge.n + number];
    uint64_t key = key_of_target(r, e->instance, e->n_args, arg);

    if (last->key == key + 1)
        return last->local;
    return find_next(r,
                     &(struct taken_edge){ e->instance, e->edge, &e->next, last, e->remembered,
                                           false, true },
                     key, arg);
}

/* Those who receive go into x->part.  False: where one goes is not known. */
static bool find_receiving_parts(struct group_run *r, const struct compiled_edge *e,
                                 const value *part, uint32_t *n)
{
    bool known = true;

    *n = 0;
    for (uint32_t i = 0; i < e->n_parts && known; i++, part += e->part_size) {
        uint32_t number, next;
        if (*part == VALUE_NONE)
            continue;
        number = e->first_receiver + (uint32_t)value_word(*part);
        next = next_of_receiver(r, number, part + 1);
        known = next != NO_LOCAL;
        r->x->part[(*n)++] = (struct compiled_part){ r->steps->receiver.at[number].instance, next };
    }
    return known;
}

/* The guard of an edge that communicates holds; that is no step. */
static void note_possible_edge(struct group_run *r, uint32_t instance, uint32_t number)
{
    bool *possible = &r->steps->s->local[instance].possible[r->steps->edge.at[number].number];

    if (*possible)
        return;
    if (r->x->alone) {
        *possible = true;
        return;
    }
    r->end = COMPILED_LATER;
    r->run.is_over = true;
}

static void take_compiled(void *self, uint32_t n_writes, const struct write *w, value payload,
                          const value *arg)
{
    struct group_run *r = self;
    uint32_t group = r->first + r->run.number, instance = r->steps->instance[group];
    uint32_t number = r->steps->first_edge[group] + r->run.program;
    const struct compiled_edge *e = &r->steps->edge.at[number];
    struct compiled_step step = { instance, NO_LOCAL, n_writes, w, 0, r->x->part };

    if (payload == EDGE_IS_POSSIBLE && e->communicates) {
        note_possible_edge(r, instance, number);
        return;
    }
    r->run.is_done = true;
    if (instance == r->steps->s->n) {
        r->to->hold(r->to->self, group - r->steps->first_group[instance]);
        return;
    }
    step.next = next_of_edge(r, instance, number, arg);
    if (step.next == NO_LOCAL ||
        (e->n_parts > 0 && !find_receiving_parts(r, e, arg + e->n_args, &step.n_parts))) {
        r->end = COMPILED_LATER;
        r->run.is_over = true;
    }
    if (r->end == COMPILED_DONE)
        r->to->step(r->to->self, &step);
}

static void change_reads(struct native_run *run)
{
    struct group_run *r = run->sink->self;

    depend_on(r->x, r->first + run->number, run->reads);
}

/* What native_dispatch does; of what is read nothing is known. */
static bool run_byte_code(struct native_run *x, uint64_t groups)
{
    struct group_run *r = x->sink->self;

    for (; groups != 0 && !x->is_over; groups &= groups - 1) {
        const uint32_t *edge;
        x->number = (uint32_t)__builtin_ctzll(groups);
        edge = &r->steps->first_edge[r->first + x->number];
        x->ev->local = x->frame[x->number];
        x->is_done = false;
        for (uint32_t k = edge[0]; k < edge[1]; k++) {
            x->program = k - edge[0];
            if (!byte_code_run(&r->steps->edge.at[k].code.code, x->ev, x->sink))
                return false;
        }
        x->reads = UINT64_MAX;
        if (x->is_done)
            continue;
        change_reads(x);
        x->idle |= UINT64_C(1) << x->number;
    }
    return true;
}

/* The program of an edge gave up, perhaps after it has written slots. */
static void give_up(struct group_run *r, uint32_t instance)
{
    r->end = r->x->alone ? COMPILED_GIVES_UP : COMPILED_LATER;
    r->x->loaded[instance] = NO_LOCAL;
    load_frame(r->x, instance, r->word[instance]);
}

/* Runs groups by their bits in one word.  Of conditions, which come last, others are run behind one
   that gives up. */
static void run_groups(struct group_run *r, uint32_t word, uint64_t groups)
{
    struct compiled_stepper *x = r->x;
    native_dispatch *dispatch = r->steps->dispatch != NULL ? r->steps->dispatch : run_byte_code;
    uint32_t n = r->steps->s->n;

    r->first = word * GROUP_BITS;
    r->run.frame = x->of_group + r->first;
    r->run.reads_before = x->reads + r->first;
    r->run.idle = 0;
    if (r->steps->dispatch != NULL)
        r->run.group = r->steps->native_group + r->first;
    while (!dispatch(&r->run, groups)) {
        uint32_t group = r->first + r->run.number, instance = r->steps->instance[group];
        if (instance < n) {
            give_up(r, instance);
            break;
        }
        r->to->give_up(r->to->self, group - r->steps->first_group[n]);
        groups &= UINT64_MAX << 1 << r->run.number;
    }
    if (!x->alone && values_lack(x->frozen)) /* perhaps one went on without the value */
        r->end = COMPILED_LATER;
    if (r->end != COMPILED_DONE)
        return;
    x->awake[word] &= ~r->run.idle;
    x->idle[word] |= r->run.idle;
}

/* What is observed of instances that have moved. */
static void observe_moved(struct compiled_stepper *x, uint32_t *word)
{
    const struct observations *o = &x->steps->observed;
    uint32_t width = x->steps->s->width;

    for (size_t i = 0; i < x->moved.n; i++)
        for (uint32_t k = o->first[x->moved.at[i]]; k != NO_OBSERVATION; k = o->at.at[k].next) {
            value v = observation_read(o, &o->at.at[k], word[x->moved.at[i]]);
            if (v != word[width + k])
                compiled_stepper_change(x, width + k, v);
            word[width + k] = v;
        }
    x->moved.n = 0;
}

enum compiled_end compiled_stepper_take(struct compiled_stepper *x, uint32_t *word,
                                        const struct compiled_sink *to)
{
    struct system *s = x->steps->s;
    struct group_run r = { .x = x, .steps = x->steps, .word = word, .to = to };
    struct byte_code_sink sink = { &r, take_compiled, &x->room, x->stored, s->cells.n };
    struct eval ev = { .vs = x->alone ? s->sig->vs : x->frozen, .cell = word + s->n };

    if (!x->alone)
        values_frozen_forget(x->frozen);
    observe_moved(x, word);
    r.run = (struct native_run){
        .cell = ev.cell,
        .stored = sink.stored,
        .write = x->room.at,
        .ev = &ev,
        .sink = &sink,
        .reads_change = change_reads,
    };
    for (uint32_t k = 0; k < x->steps->n_bits && r.end == COMPILED_DONE; k++)
        if ((x->awake[k] & ~x->closed[k]) != 0)
            run_groups(&r, k, x->awake[k] & ~x->closed[k]);
    return r.end;
}

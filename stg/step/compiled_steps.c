/*
 * Running the programs of all edges in a state (see compiled_steps.h).
 */
#include "config.h"

#include "stg/step/compiled_steps.h"

#define GROUP_BITS 64u
#define READER_WORDS_MOST 1048576u /* 8 MB */
#define CODE_WORDS_MOST 4194304u   /* of all programs: a fraction of a second, some tens of MB */

/* ---- life ---- */

static bool is_internal(const struct local_lts *c)
{
    for (uint32_t i = 0; i < c->process->n_edges; i++)
        if (c->process->edge[i].kind != ACTION_TAU)
            return false;
    return true;
}

static bool may_be_compiled(const struct system *s)
{
    if (s->domain.used != NULL)
        return false;
    for (uint32_t i = 0; i < s->n; i++)
        if (!is_internal(&s->local[i]))
            return false;
    return true;
}

static void count_groups(struct compiled_steps *x)
{
    const struct system *s = x->s;

    x->first_group = mem_zalloc((s->n + (size_t)1) * sizeof *x->first_group);
    for (uint32_t i = 0; i < s->n; i++)
        x->first_group[i + 1] = x->first_group[i] +
                                s->local[i].first_group[s->local[i].process->n_nodes];
    x->n_bits = x->first_group[s->n] / GROUP_BITS + 1;
}

static void note_readers(struct compiled_steps *x, const struct edge_group *g, uint32_t number)
{
    for (uint32_t k = 0; k < g->n_reads; k++)
        x->reader[(size_t)g->read[k] * x->n_bits + number / GROUP_BITS] |= (uint64_t)1
                                                                           << number % GROUP_BITS;
}

/* False: an edge of the group has no program. */
static bool compile_group(struct compiled_steps *x, struct local_lts *c, const struct edge_group *g)
{
    struct edge_code *code = mem_zalloc((g->n + (size_t)1) * sizeof *code);
    bool compiled = true;

    edge_codes_make(code, c, g, false);
    for (uint32_t k = 0; k < g->n; k++) {
        struct compiled_edge e = { .code = code[k] };
        x->code_words += code[k].code.at.n;
        compiled = compiled && code[k].compiled && x->code_words <= CODE_WORDS_MOST;
        vec_push(&x->edge, e);
    }
    mem_free(code);
    return compiled;
}

static bool compile_all(struct compiled_steps *x)
{
    uint32_t number = 0;
    bool compiled = true;

    for (uint32_t i = 0; i < x->s->n && compiled; i++) {
        struct local_lts *c = &x->s->local[i];
        for (; number < x->first_group[i + 1] && compiled; number++) {
            const struct edge_group *g = &c->group[number - x->first_group[i]];
            x->first_edge[number] = vec_number(x->edge.n);
            note_readers(x, g, number);
            compiled = compile_group(x, c, g);
        }
    }
    x->first_edge[number] = vec_number(x->edge.n);
    return compiled;
}

/* Of each cell: are its values small integers, if it has one? */
static bool *small_cells(const struct system *s)
{
    bool *small = mem_zalloc(s->cells.n + (size_t)1);

    for (uint32_t k = 0; k < s->cells.n; k++) {
        struct word_range r = s->range[s->n + k];
        small[k] = r.n > 0 && value_is_small(r.least);
    }
    return small;
}

/* A function for each group; where there are none, the byte code is run. */
static void make_native(struct compiled_steps *x)
{
    uint32_t n_groups = x->first_group[x->s->n];
    bool *small = small_cells(x->s);

    x->native = native_code_new(small);
    for (uint32_t k = 0; k < n_groups && x->native != NULL; k++) {
        native_code_begin(x->native);
        for (uint32_t i = x->first_edge[k]; i < x->first_edge[k + 1]; i++)
            native_code_add(x->native, &x->edge.at[i].code.code, i - x->first_edge[k]);
        native_code_end(x->native);
    }
    mem_free(small);
    if (x->native == NULL || !native_code_seal(x->native)) {
        native_code_free(x->native);
        x->native = NULL;
        return;
    }
    x->function = mem_zalloc((n_groups + (size_t)1) * sizeof *x->function);
    for (uint32_t k = 0; k < n_groups; k++)
        x->function[k] = native_code_at(x->native, k);
}

static void reserve_writes(struct compiled_steps *x)
{
    size_t most = 0;

    for (size_t i = 0; i < x->edge.n; i++)
        if (x->edge.at[i].code.code.at.n > most)
            most = x->edge.at[i].code.code.at.n;
    vec_reserve(&x->room, most + x->s->cells.n + 1); /* more than any writes */
}

struct compiled_steps *compiled_steps_new(struct system *s, bool native)
{
    struct compiled_steps *x;

    if (!may_be_compiled(s))
        return NULL;
    x = mem_zalloc(sizeof *x);
    x->s = s;
    count_groups(x);
    if ((uint64_t)x->n_bits * (s->cells.n + (uint64_t)1) > READER_WORDS_MOST) {
        compiled_steps_free(x);
        return NULL;
    }
    x->first_edge = mem_zalloc((x->first_group[s->n] + (size_t)1) * sizeof *x->first_edge);
    x->idle = mem_zalloc(x->n_bits * sizeof *x->idle);
    x->reads = mem_zalloc(((size_t)x->n_bits * GROUP_BITS) * sizeof *x->reads);
    x->reader = mem_zalloc((size_t)x->n_bits * (s->cells.n + (size_t)1) * sizeof *x->reader);
    x->loaded = mem_zalloc((s->n + (size_t)1) * sizeof *x->loaded);
    compiled_steps_forget_frames(x);
    if (!compile_all(x)) {
        compiled_steps_free(x);
        return NULL;
    }
    reserve_writes(x);
    if (native)
        make_native(x);
    return x;
}

void compiled_steps_free(struct compiled_steps *x)
{
    if (x == NULL)
        return;
    native_code_free(x->native);
    mem_free(x->function);
    for (size_t i = 0; i < x->edge.n; i++) {
        edge_codes_clear(&x->edge.at[i].code, 1);
        memo_clear(&x->edge.at[i].next);
    }
    vec_clear(&x->edge);
    vec_clear(&x->room);
    mem_free(x->first_group);
    mem_free(x->first_edge);
    mem_free(x->idle);
    mem_free(x->reads);
    mem_free(x->reader);
    mem_free(x->loaded);
    mem_free(x);
}

/* ---- a state ---- */

void compiled_steps_forget_frames(struct compiled_steps *x)
{
    for (uint32_t i = 0; i < x->s->n; i++)
        x->loaded[i] = NO_LOCAL;
}

static void wake_instance(struct compiled_steps *x, uint32_t i)
{
    uint32_t from = x->first_group[i], to = x->first_group[i + 1], k;

    for (k = from; k < to && k % GROUP_BITS != 0; k++)
        x->idle[k / GROUP_BITS] &= ~(UINT64_C(1) << k % GROUP_BITS);
    for (; k + GROUP_BITS <= to; k += GROUP_BITS)
        x->idle[k / GROUP_BITS] = 0;
    for (; k < to; k++)
        x->idle[k / GROUP_BITS] &= ~(UINT64_C(1) << k % GROUP_BITS);
}

/* Of these groups, those that have looked at the cell. */
static void wake_readers(struct compiled_steps *x, uint32_t k, uint64_t reader, uint64_t cell)
{
    for (uint64_t bits = x->idle[k] & reader; bits != 0; bits &= bits - 1) {
        uint32_t bit = (uint32_t)__builtin_ctzll(bits);
        if ((x->reads[k * GROUP_BITS + bit] & cell) != 0)
            x->idle[k] &= ~(UINT64_C(1) << bit);
    }
}

void compiled_steps_changed(struct compiled_steps *x, uint32_t word)
{
    const uint64_t *reader;

    if (word < x->s->n) {
        wake_instance(x, word);
        return;
    }
    reader = x->reader + (size_t)(word - x->s->n) * x->n_bits;
    for (uint32_t k = 0; k < x->n_bits; k++)
        wake_readers(x, k, reader[k], native_cell_bit(word - x->s->n));
}

/* The programs of one group after the other; its edges are numbered as in the group. */
struct group_run {
    struct compiled_steps *x;
    struct local_lts *c;
    uint32_t number, instance, local;
    bool enabled, gives_up;
    struct native_run run;
    void (*take)(void *self, const struct compiled_step *t);
    void *self;
};

/* The local state behind a step: where the program writes no slots, and there is at most one
   argument, it is remembered. */
static uint32_t next_of(struct group_run *r, struct compiled_edge *edge, const struct edge *e,
                        const value *arg)
{
    bool remembered = !edge->code.writes_slots && e->n_args <= 1;
    uint64_t key = memo_key(r->local, e->n_args == 1 ? *arg : VALUE_NONE);
    uint32_t next;

    if (edge->key == key + 1 && remembered)
        return edge->reached;
    next = remembered ? memo_find(&edge->next, key) : MEMO_NONE;
    if (next != MEMO_NONE) {
        edge->key = key + 1;
        edge->reached = next;
        return next;
    }
    next = local_lts_make(r->c, e->target, arg);
    if (remembered)
        memo_add(&edge->next, key, next);
    if (edge->code.writes_slots)
        local_lts_load_frame(r->c, r->local);
    return next;
}

static const struct edge_group *group_of(const struct group_run *r)
{
    return &r->c->group[r->number - r->x->first_group[r->instance]];
}

static void take_compiled(void *self, uint32_t n_writes, const struct write *w, value payload,
                          const value *arg)
{
    struct group_run *r = self;
    struct compiled_edge *compiled = &r->x->edge.at[r->x->first_edge[r->number] + r->run.program];
    uint32_t edge = group_of(r)->first + r->run.program;
    struct compiled_step t = {
        .instance = r->instance,
        .next = next_of(r, compiled, &r->c->process->edge[edge], arg),
        .n_writes = n_writes,
        .write = w,
    };

    (void)payload;
    r->enabled = true;
    r->c->possible[edge] = true;
    r->take(r->self, &t);
}

/* False: a program gave up. */
static bool run_byte_code(struct group_run *r)
{
    bool done = true;

    for (uint32_t k = 0; k < group_of(r)->n && done; k++) {
        r->run.program = k;
        done = byte_code_run(&r->x->edge.at[r->x->first_edge[r->number] + k].code.code, r->run.ev,
                             r->run.sink);
    }
    return done;
}

static void run_group(struct group_run *r, uint32_t number)
{
    struct compiled_steps *x = r->x;

    r->enabled = false;
    r->number = number;
    r->run.reads = x->function != NULL ? 0 : UINT64_MAX;
    if (!(x->function != NULL ? x->function[number](&r->run) : run_byte_code(r))) {
        r->gives_up = true;
        x->loaded[r->instance] = NO_LOCAL; /* slots may have been written */
    }
    if (r->enabled || r->gives_up)
        return;
    x->idle[number / GROUP_BITS] |= (uint64_t)1 << number % GROUP_BITS;
    x->reads[number] = r->run.reads;
}

static void load_frame(struct compiled_steps *x, uint32_t i, uint32_t local)
{
    if (x->loaded[i] == local)
        return;
    local_lts_load_frame(&x->s->local[i], local);
    x->loaded[i] = local;
}

/* The groups of the node where an instance is. */
static void run_instance(struct group_run *r, uint32_t i, uint32_t *word)
{
    struct compiled_steps *x = r->x;
    struct local_lts *c = &x->s->local[i];
    uint32_t node = local_lts_node(c, word[i]), first = x->first_group[i];
    uint32_t from = first + c->first_group[node], to = first + c->first_group[node + 1];

    r->c = c;
    r->instance = i;
    r->local = word[i];
    r->run.local = r->run.ev->local = c->frame;
    for (uint32_t k = from; k < to && !r->gives_up;) {
        uint64_t bits = ~x->idle[k / GROUP_BITS] >> k % GROUP_BITS;
        if (bits == 0) {
            k = (k / GROUP_BITS + 1) * GROUP_BITS;
            continue;
        }
        k += (uint32_t)__builtin_ctzll(bits);
        if (k >= to)
            break;
        load_frame(x, i, word[i]);
        run_group(r, k);
        k++;
    }
}

bool compiled_steps_of(struct compiled_steps *x, uint32_t *word,
                       void (*take)(void *self, const struct compiled_step *t), void *self)
{
    struct system *s = x->s;
    struct group_run r = { .x = x, .take = take, .self = self };
    struct byte_code_sink sink = { &r, take_compiled, &x->room, s->trace.is_written, s->cells.n };
    struct eval ev = { .vs = s->sig->vs, .cell = word + s->n };

    cell_trace_forget_writes(&s->trace); /* their flags serve stores */
    r.run = (struct native_run){
        .cell = ev.cell,
        .stored = sink.stored,
        .write = x->room.at,
        .ev = &ev,
        .sink = &sink,
    };
    for (uint32_t i = 0; i < s->n && !r.gives_up; i++)
        run_instance(&r, i, word);
    return !r.gives_up;
}

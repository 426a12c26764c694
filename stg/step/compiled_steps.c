/*
 * The programs of all edges (see compiled_steps.h).
 */
#include "config.h"

#include "stg/step/compiled_steps.h"

#define READER_WORDS_MOST 1048576u   /* 8 MB */
#define CONDITION_WORDS_MOST 262144u /* of those of conditions: a small search is over sooner */
#define CODE_WORDS_MOST 4194304u     /* of all programs: a fraction of a second, some tens of MB */

/* ---- life ---- */

static void count_groups(struct compiled_steps *x)
{
    const struct system *s = x->s;

    x->first_group = mem_zalloc((s->n + (size_t)2) * sizeof *x->first_group);
    for (uint32_t i = 0; i < s->n; i++)
        x->first_group[i + 1] =
            x->first_group[i] +
            (x->has_edges ? s->local[i].first_group[s->local[i].process->n_nodes] : 0);
    x->first_group[s->n + 1] = x->first_group[s->n] + x->n_conditions;
    x->n_bits = compiled_steps_groups(x) / GROUP_BITS + 1;
}

static bool has_room_for_readers(const struct compiled_steps *x)
{
    return (x->s->cells.n + x->observed.at.n + UINT64_C(1)) * x->n_bits <= READER_WORDS_MOST;
}

static void note_code(struct compiled_steps *x, const struct byte_code *c)
{
    x->code_words += c->at.n;
    if (c->at.n > x->longest)
        x->longest = (uint32_t)c->at.n;
}

static void add_receivers(struct compiled_steps *x, const struct communication_code *y)
{
    for (size_t i = 0; i < y->receiver.n; i++) {
        struct instance_edge u = y->receiver.at[i];
        uint32_t n_args = x->s->local[u.instance].process->edge[u.edge].n_args;
        vec_push(&x->receiver, ((struct compiled_receiver){
                                   .instance = u.instance,
                                   .edge = u.edge,
                                   .n_args = n_args,
                                   .remembered = n_args <= 1,
                               }));
    }
}

/* With those who receive. */
static void compile_sender(struct compiled_steps *x, uint32_t instance, const struct edge_group *g,
                           struct compiled_edge *e, struct vec_u32 *reads)
{
    struct communication_code y = {
        .observed = &x->observed, .instance = instance, .group = g, .edge = e->number
    };

    communication_code_make(&y);
    e->first_receiver = vec_number(x->receiver.n);
    add_receivers(x, &y);
    e->code = y.code;
    e->n_parts = y.n_parts;
    e->part_size = y.part_size;
    for (size_t i = 0; i < y.reads.n; i++)
        vec_push(reads, y.reads.at[i]);
    y.code = (struct edge_code){ .compiled = false };
    communication_code_clear(&y);
}

/* Whoever sends has the program, but for run-time errors of the guard; nobody is outside of the
   system. */
static void compile_receiver(const struct compiled_steps *x, struct local_lts *c,
                             const struct edge_group *g, const struct edge *e,
                             struct edge_code *code)
{
    uint32_t link = instance_link(c->instance, e->by_param, e->channel);

    edge_code_make_guard(code, c, g, e);
    code->compiled = code->compiled && x->s->stg->by_programs && x->s->sig->link[link].restricted;
}

static void make_edge(struct compiled_steps *x, uint32_t instance, const struct edge_group *g,
                      struct compiled_edge *e, struct vec_u32 *reads)
{
    struct local_lts *c = &x->s->local[instance];
    const struct edge *edge = &c->process->edge[e->number];

    switch (edge->kind) {
    case ACTION_TAU: edge_code_make(&e->code, c, g, edge, false); break;
    case ACTION_SEND: compile_sender(x, instance, g, e, reads); break;
    case ACTION_RECEIVE: compile_receiver(x, c, g, edge, &e->code); break;
    }
}

/* False: an edge of the group has no program. */
static bool compile_group(struct compiled_steps *x, uint32_t instance, const struct edge_group *g)
{
    const struct process *p = x->s->local[instance].process;
    struct vec_u32 reads = VEC_EMPTY;
    bool compiled = true;

    for (uint32_t k = 0; k < g->n_reads; k++)
        vec_push(&reads, g->read[k]);
    for (uint32_t k = g->first; k < g->first + g->n; k++) {
        struct compiled_edge e = { .number = k, .n_args = p->edge[k].n_args };
        e.communicates = p->edge[k].kind != ACTION_TAU;
        make_edge(x, instance, g, &e, &reads);
        e.remembered = !e.code.writes_slots && e.n_args <= 1;
        note_code(x, &e.code.code);
        compiled = compiled && e.code.compiled && x->code_words <= CODE_WORDS_MOST;
        vec_push(&x->edge, e);
    }
    vec_push(&x->reads, reads);
    return compiled;
}

static bool compile_all(struct compiled_steps *x)
{
    uint32_t number = 0;
    bool compiled = true;

    for (uint32_t i = 0; i < x->s->n && compiled; i++) {
        const struct local_lts *c = &x->s->local[i];
        for (; number < x->first_group[i + 1] && compiled; number++) {
            const struct edge_group *g = &c->group[number - x->first_group[i]];
            x->first_edge[number] = vec_number(x->edge.n);
            x->instance[number] = i;
            compiled = compile_group(x, i, g);
        }
    }
    return compiled;
}

/* ---- conditions ---- */

/* Each has a place, also if it has no program. */
static void add_condition(struct compiled_steps *x, const struct state_condition *c)
{
    struct compiled_edge e = { .remembered = false };
    struct vec_u32 reads = VEC_EMPTY;
    bool *all = &x->is_compiled[c->predicate];
    uint64_t most = x->edge_words + CONDITION_WORDS_MOST;

    *all = *all && state_condition_compile(c, &x->observed, &e.code.code, &reads);
    note_code(x, &e.code.code);
    *all = *all && x->code_words <= most && has_room_for_readers(x);
    if (c->n_slots > x->n_slots)
        x->n_slots = c->n_slots;
    vec_push(&x->edge, e);
    vec_push(&x->reads, reads);
}

static void compile_conditions(struct compiled_steps *x)
{
    uint32_t first = x->first_group[x->s->n], n = x->n_conditions;
    uint32_t n_predicates = n > 0 ? x->condition[n - 1].predicate + 1 : 0;

    x->edge_words = x->code_words;
    x->is_compiled = mem_alloc(n_predicates + (size_t)1);
    for (uint32_t i = 0; i < n_predicates; i++)
        x->is_compiled[i] = true;
    for (uint32_t i = 0; i < n; i++) {
        x->first_edge[first + i] = vec_number(x->edge.n);
        x->instance[first + i] = x->s->n;
        add_condition(x, &x->condition[i]);
    }
    x->first_edge[first + n] = vec_number(x->edge.n);
}

/* ---- who reads what ---- */

/* [cell * n_bits + ..]: the groups that may read it. */
static void add_readers(const struct compiled_steps *x, uint64_t *reader, uint32_t group,
                        uint32_t n, const uint32_t *cell)
{
    for (uint32_t k = 0; k < n; k++)
        reader[(size_t)cell[k] * x->n_bits + group / GROUP_BITS] |= UINT64_C(1)
                                                                    << group % GROUP_BITS;
}

static uint64_t *readers_of_cells(const struct compiled_steps *x, uint32_t n_cells)
{
    uint64_t *reader = mem_zalloc((n_cells + (size_t)1) * x->n_bits * sizeof *reader);

    for (uint32_t i = 0; i < x->reads.n; i++)
        add_readers(x, reader, i, vec_number(x->reads.at[i].n), x->reads.at[i].at);
    return reader;
}

static void forget_reads(struct compiled_steps *x)
{
    for (size_t i = 0; i < x->reads.n; i++)
        vec_clear(&x->reads.at[i]);
    vec_clear(&x->reads);
}

static void list_readers(struct compiled_steps *x)
{
    uint32_t n_cells = x->s->cells.n + vec_number(x->observed.at.n);
    uint64_t *reader = readers_of_cells(x, n_cells);
    size_t i = 0;

    x->first_reader = mem_zalloc((n_cells + (size_t)1) * sizeof *x->first_reader);
    for (uint32_t cell = 0; cell < n_cells; cell++) {
        for (uint32_t k = 0; k < x->n_bits; k++, i++)
            if (reader[i] != 0)
                vec_push(&x->reader, ((struct group_bits){ k, reader[i] }));
        x->first_reader[cell + 1] = vec_number(x->reader.n);
    }
    mem_free(reader);
    forget_reads(x);
}

/* ---- gates ---- */

/* With which the guards of all edges of a group begin. */
static bool find_gate(const struct compiled_steps *x, uint32_t group, struct gate *g)
{
    uint32_t first = x->first_edge[group], end = x->first_edge[group + 1];
    struct gate other;
    bool found = first < end && gate_of_code(&x->edge.at[first].code.code, g);

    for (uint32_t i = first + 1; i < end && found; i++)
        found = gate_of_code(&x->edge.at[i].code.code, &other) && gate_is_same(g, &other);
    return found;
}

static void find_gates(struct compiled_steps *x)
{
    struct gate g;

    for (uint32_t k = 0; k < x->first_group[x->s->n]; k++)
        if (find_gate(x, k, &g))
            gates_add(&x->gates, &g, k);
    gates_sort(&x->gates, x->s->cells.n + vec_number(x->observed.at.n));
}

/* Of each cell: are its values small integers, if it has one? */
static bool *small_cells(const struct compiled_steps *x)
{
    const struct system *s = x->s;
    bool *small = mem_zalloc(s->cells.n + x->observed.at.n + 1);

    for (uint32_t k = 0; k < s->cells.n; k++) {
        struct word_range r = s->range[s->n + k];
        small[k] = r.n > 0 && value_is_small(r.least);
    }
    for (uint32_t k = 0; k < x->observed.at.n; k++)
        small[s->cells.n + k] = x->observed.at.at[k].at_node;
    return small;
}

static void make_native(struct compiled_steps *x)
{
    uint32_t n_groups = compiled_steps_groups(x);
    bool *small = small_cells(x);

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
    x->dispatch = native_code_dispatch(x->native);
    x->native_group = mem_zalloc((n_groups + (size_t)1) * sizeof *x->native_group);
    for (uint32_t k = 0; k < n_groups; k++)
        x->native_group[k] = native_code_group(x->native, k);
}

static struct compiled_steps *new_steps(struct system *s, bool has_edges, bool native, uint32_t n,
                                        const struct state_condition *condition)
{
    struct compiled_steps *x;

    if (s->domain.used != NULL)
        return NULL;
    x = mem_zalloc(sizeof *x);
    x->s = s;
    x->has_edges = has_edges;
    x->n_conditions = n;
    x->condition = condition;
    observations_init(&x->observed, s);
    count_groups(x);
    if (!has_room_for_readers(x)) {
        compiled_steps_free(x);
        return NULL;
    }
    x->first_edge = mem_zalloc((compiled_steps_groups(x) + (size_t)1) * sizeof *x->first_edge);
    x->instance = mem_zalloc((compiled_steps_groups(x) + (size_t)1) * sizeof *x->instance);
    if (!compile_all(x)) {
        compiled_steps_free(x);
        return NULL;
    }
    compile_conditions(x);
    list_readers(x);
    find_gates(x);
    if (native)
        make_native(x);
    return x;
}

struct compiled_steps *compiled_steps_new(struct system *s, bool native, uint32_t n,
                                          const struct state_condition *condition)
{
    return new_steps(s, true, native, n, condition);
}

struct compiled_steps *compiled_conditions_new(struct system *s, bool native, uint32_t n,
                                               const struct state_condition *condition)
{
    return new_steps(s, false, native, n, condition);
}

void compiled_steps_free(struct compiled_steps *x)
{
    if (x == NULL)
        return;
    native_code_free(x->native);
    mem_free((void *)x->native_group);
    for (size_t i = 0; i < x->edge.n; i++) {
        edge_codes_clear(&x->edge.at[i].code, 1);
        memo_clear(&x->edge.at[i].next);
    }
    for (size_t i = 0; i < x->receiver.n; i++)
        memo_clear(&x->receiver.at[i].next);
    vec_clear(&x->edge);
    vec_clear(&x->receiver);
    forget_reads(x);
    observations_clear(&x->observed);
    mem_free(x->is_compiled);
    mem_free(x->first_group);
    mem_free(x->first_edge);
    mem_free(x->instance);
    mem_free(x->first_reader);
    vec_clear(&x->reader);
    gates_clear(&x->gates);
    mem_free(x);
}

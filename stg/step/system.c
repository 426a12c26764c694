/*
 * The instances of a system, and the receivers of each channel (see system.h).
 */
#include "config.h"

#include "stg/step/system.h"

#include <stdlib.h>

#include "stg/step/stg_lts.h"

/* ---- who can receive what ---- */

static void add_listener(struct listeners *list, struct listener l)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].instance == l.instance && list->at[i].index == l.index)
            return;
    vec_push(list, l);
}

static void find_listeners(struct system *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        struct local_lts *c = &s->local[i];
        for (uint32_t k = 0; k < c->process->n_edges; k++) {
            const struct edge *e = &c->process->edge[k];
            if (e->kind == ACTION_RECEIVE)
                add_listener(&s->listener[instance_link(c->instance, e->by_param, e->channel)],
                             (struct listener){ i, local_lts_fixed_index(c, e) });
        }
    }
}

/* ---- readers of cells ---- */

static void find_slots(struct system *s)
{
    s->first_slot = mem_zalloc((s->n + (size_t)1) * sizeof *s->first_slot);
    for (uint32_t i = 0; i < s->n; i++)
        s->first_slot[i + 1] = vec_number((size_t)s->first_slot[i] + s->local[i].n_groups_most);
}

/* A group of edges of an instance that may read a cell. */
struct cell_use {
    uint32_t cell, node, group;
};

struct cell_uses {
    struct cell_use *at;
    size_t n, cap;
};

static int compare_uses(const void *x, const void *y)
{
    const struct cell_use *a = x, *b = y;

    if (a->cell != b->cell)
        return a->cell < b->cell ? -1 : 1;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    return (a->group > b->group) - (a->group < b->group);
}

/* Of one instance, ascending, and a last one behind all cells. */
static void find_uses(const struct system *s, const struct local_lts *c, struct cell_uses *out)
{
    for (uint32_t node = 0; node < c->process->n_nodes; node++)
        for (uint32_t k = c->first_group[node]; k < c->first_group[node + 1]; k++)
            for (uint32_t r = 0; r < c->group[k].n_reads; r++)
                vec_push(out, ((struct cell_use){ c->group[k].read[r], node,
                                                  k - c->first_group[node] }));
    vec_push(out, ((struct cell_use){ s->cells.n, 0, 0 }));
    qsort(out->at, out->n, sizeof *out->at, compare_uses);
}

/* The uses of one cell by an instance, from u on.  Returns what comes behind them. */
static const struct cell_use *add_cell_reader(struct system *s, uint32_t i,
                                              const struct cell_use *u)
{
    uint32_t cell = u->cell;

    vec_push(&s->reader, ((struct cell_reader){ i, vec_number(s->row.n) }));
    for (uint32_t node = 0; node < s->local[i].process->n_nodes; node++) {
        vec_push(&s->row, vec_number(s->reading_group.n));
        for (; u->cell == cell && u->node == node; u++)
            vec_push(&s->reading_group, u->group);
    }
    vec_push(&s->row, vec_number(s->reading_group.n));
    return u;
}

static void find_cell_readers(struct system *s)
{
    struct cell_uses *uses = mem_zalloc((s->n + (size_t)1) * sizeof *uses);
    const struct cell_use **next = mem_zalloc((s->n + (size_t)1) * sizeof *next);

    for (uint32_t i = 0; i < s->n; i++) {
        find_uses(s, &s->local[i], &uses[i]);
        next[i] = uses[i].at;
    }
    s->first_reader = mem_zalloc((s->cells.n + (size_t)1) * sizeof *s->first_reader);
    for (uint32_t cell = 0; cell < s->cells.n; cell++) {
        for (uint32_t i = 0; i < s->n; i++)
            if (next[i]->cell == cell)
                next[i] = add_cell_reader(s, i, next[i]);
        s->first_reader[cell + 1] = vec_number(s->reader.n);
    }
    for (uint32_t i = 0; i < s->n; i++)
        vec_clear(&uses[i]);
    mem_free(uses);
    mem_free(next);
}

/* ---- ranges of words ---- */

#define RANGE_MOST (UINT64_C(1) << 20) /* more words than fit in a leaf with others */
#define TUPLES_FEW 4096u               /* values of a type of tuples whose handles are a range */

static uint64_t capped_product(uint64_t a, uint64_t b)
{
    return a < RANGE_MOST && b < RANGE_MOST && a * b < RANGE_MOST ? a * b : RANGE_MOST;
}

static uint64_t values_at_most(const struct sort *s);

static uint64_t fields_at_most(uint32_t n, const struct sort_field *f)
{
    uint64_t product = 1;

    for (uint32_t i = 0; i < n; i++)
        product = capped_product(product, values_at_most(f[i].sort));
    return product;
}

static uint64_t elements_at_most(const struct sort *elem, uint64_t n)
{
    uint64_t product = 1, each = values_at_most(elem);

    for (uint64_t i = 0; i < n && product < RANGE_MOST; i++)
        product = capped_product(product, each);
    return product;
}

static uint64_t alternatives_at_most(const struct sort *s)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < s->n && sum < RANGE_MOST; i++)
        sum += fields_at_most(s->alt[i].n, s->alt[i].field);
    return sum;
}

/* The values of a sort whose parts may be unassigned, and none; at least RANGE_MOST: too many. */
static uint64_t values_at_most(const struct sort *s)
{
    switch (s->kind) {
    case SORT_ARRAY: return 1 + elements_at_most(s->elem, sort_array_size(s));
    case SORT_RECORD: return 1 + fields_at_most(s->n, s->field);
    case SORT_UNION: return 1 + alternatives_at_most(s);
    case SORT_SEQ:
    case SORT_BAG: return 1 + (s->size + UINT64_C(1)) * elements_at_most(s->elem, s->size);
    default: return sort_card(s) < RANGE_MOST ? 1 + sort_card(s) : RANGE_MOST;
    }
}

/* Of handles of few tuples or sets, from the least one on: all are made now, if they have not been,
   and so mostly lie one after the other. */
static struct word_range range_of_tuples(struct values *vs, const struct sort *s, uint64_t card)
{
    uint32_t least = UINT32_MAX, most = 0;

    for (uint64_t i = 0; i < card; i++) {
        value v = sort_nth(vs, s, i);
        least = v < least ? v : least;
        most = v > most ? v : most;
    }
    if (value_is_small(most) || most - least >= RANGE_MOST)
        return (struct word_range){ .n = 0 };
    return (struct word_range){ least, most - least + 1 };
}

/* Of the values of a sort, if they are small integers, or few tuples that have no holes; else any
   word. */
static struct word_range range_of_sort(const struct system *s, const struct sort *of)
{
    struct values *vs = s->sig->vs;
    struct word_range any = { .n = 0 };
    uint64_t card = sort_card(of);
    bool composed = of->kind == SORT_ARRAY || of->kind == SORT_RECORD || of->kind == SORT_UNION ||
                    of->kind == SORT_SEQ || of->kind == SORT_SET || of->kind == SORT_BAG;
    value least;

    if (card == 0 || card >= RANGE_MOST)
        return any;
    if (composed && s->cells.whole && card <= TUPLES_FEW && !sort_mentions(of, SORT_DATA))
        return range_of_tuples(vs, of, card);
    least = composed ? VALUE_NONE : sort_nth(vs, of, 0);
    if (!value_is_small(least) || !value_is_small(sort_nth(vs, of, card - 1)))
        return any;
    return (struct word_range){ least, (uint32_t)card };
}

/* Tuples of a node and what is kept there. */
static uint64_t locals_at_most(const struct local_lts *c)
{
    const struct process *p = c->process;
    uint64_t sum = 0;

    for (uint32_t node = 0; node < p->n_nodes; node++) {
        uint64_t n = 1;
        for (uint32_t i = p->n_params; i < p->n_variables; i++)
            if (c->keep[(size_t)node * p->n_variables + i])
                n = capped_product(n, values_at_most(p->variable[i].sort));
        sum += n;
    }
    return sum;
}

static void find_ranges(struct system *s)
{
    s->range = mem_zalloc((s->width + (size_t)2) * sizeof *s->range);
    for (uint32_t i = 0; i < s->n; i++) {
        uint64_t most = locals_at_most(&s->local[i]);
        if (most < RANGE_MOST) /* of local states, 0 is one */
            s->range[i] = (struct word_range){ 1, most > 1 ? (uint32_t)most - 1 : 1 };
    }
    for (uint32_t k = 0; k < s->cells.n; k++)
        s->range[s->n + k] = range_of_sort(s, s->cells.sort[k]);
}

/* ---- life ---- */

static void open_domain(struct system *s)
{
    uint32_t n = s->sig->n_atoms;

    s->local_used = mem_zalloc((s->n + 1) * sizeof *s->local_used);
    s->sizes = (struct sizes){ n, s->sig->atom, mem_zalloc((n + 1) * sizeof *s->sizes.cap),
                               mem_zalloc((n + 1) * sizeof *s->sizes.widest) };
    s->domain.sizes = &s->sizes;
    if (has_schematic(s->sig))
        s->domain.used = mem_zalloc(n * sizeof *s->domain.used);
}

static bool chooses_data(const struct local_lts *c)
{
    for (uint32_t k = 0; k < c->first_group[c->process->n_nodes]; k++)
        if (c->group[k].chooses)
            return true;
    return false;
}

void system_init(struct system *s, const struct stg *g, const bool *const *keep)
{
    const struct lift *const *lifted;

    *s = (struct system){ .stg = g, .sig = &g->sig, .arena = arena_new(), .n = g->sig.n_instances };
    lifted = system_find_lifted(s->arena, g);
    system_find_cells(&s->cells, g);
    s->local = mem_zalloc((s->n + 1) * sizeof *s->local);
    s->listener = mem_zalloc((g->sig.n_links + 1) * sizeof *s->listener);
    open_domain(s);
    for (uint32_t i = 0; i < s->n; i++) {
        local_lts_init(&s->local[i], g, &g->sig.instance[i], keep[i],
                       s->domain.used == NULL ? NULL : &s->domain, &s->trace, s->arena);
        local_lts_lift(&s->local[i], &s->cells, lifted[g->sig.instance[i].process]);
    }
    s->width = s->n + s->cells.n;
    find_ranges(s);
    for (uint32_t k = 0; k < s->cells.n; k++)
        if (sort_is_schematic(s->cells.sort[k]))
            vec_push(&s->schematic, k);
    cell_trace_init(&s->trace, &s->cells);
    for (uint32_t i = 0; i < s->n; i++) {
        local_lts_find_groups(&s->local[i]);
        if (chooses_data(&s->local[i]))
            vec_push(&s->choosing, i);
    }
    find_listeners(s);
    find_slots(s);
    find_cell_readers(s);
}

void system_clear(struct system *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        local_lts_clear(&s->local[i]);
        vec_clear(&s->local_used[i]);
    }
    for (uint32_t i = 0; i < s->sig->n_links; i++)
        vec_clear(&s->listener[i]);
    cell_trace_clear(&s->trace);
    cells_clear(&s->cells);
    mem_free(s->range);
    mem_free(s->first_slot);
    mem_free(s->first_reader);
    vec_clear(&s->reader);
    vec_clear(&s->row);
    vec_clear(&s->reading_group);
    vec_clear(&s->schematic);
    vec_clear(&s->choosing);
    mem_free(s->local);
    mem_free(s->listener);
    mem_free(s->local_used);
    mem_free(s->domain.used);
    mem_free(s->sizes.cap);
    mem_free(s->sizes.widest);
    arena_free(s->arena);
}

bool system_start(struct system *s, uint32_t *word, struct fault *fault)
{
    for (uint32_t i = 0; i < s->n; i++) {
        word[i] = local_lts_start(&s->local[i], fault);
        if (word[i] == NO_LOCAL)
            return false;
        local_lts_start_cells(&s->local[i], word + s->n);
    }
    for (uint32_t g = 0; g < s->sig->n_globals; g++)
        cells_write(&s->cells, word + s->n, g, s->sig->global[g].initial);
    return true;
}

/* ---- schematic values in scope ---- */

const struct sort *local_sort(const struct process *p, const struct node *node, uint32_t i)
{
    return p->variable[local_lts_variable(p, node, i)].sort;
}

/* Everything of a local state, and its parameters, into the domain. */
static void note_local(const struct system *s, uint32_t i, uint32_t local,
                       struct active_domain *out)
{
    const struct local_lts *c = &s->local[i];
    const struct process *p = c->process;
    uint32_t n;
    const value *v = value_elems(s->sig->vs, c->local.at[local], &n);
    const struct node *node = &p->node[value_word(v[0])];

    for (uint32_t k = 0; k < p->n_params; k++)
        active_domain_note(out, s->sig->vs, p->variable[k].sort, c->instance->param[k]);
    for (uint32_t k = 1; k < n; k++)
        active_domain_note(out, s->sig->vs, local_sort(p, node, k), v[k]);
}

static void only_constants(const struct system *s, uint32_t *used)
{
    for (uint32_t k = 0; k < s->sizes.n; k++)
        used[k] = s->sizes.sort[k]->kind == SORT_DATA ? s->sizes.sort[k]->n : 0;
}

static bool is_noted(const struct system *s, uint32_t i, uint32_t local)
{
    return s->local_used[i].n > (size_t)local * s->sizes.n;
}

/* The schematic values that all local states of instance i up to this one hold. */
static void note_locals(struct system *s, uint32_t i, uint32_t local)
{
    struct vec_u32 *rows = &s->local_used[i];

    while (!is_noted(s, i, local)) {
        size_t at = rows->n;
        struct active_domain row = { .sizes = &s->sizes };
        for (uint32_t k = 0; k < s->sizes.n; k++)
            vec_push(rows, 0);
        row.used = rows->at + at;
        only_constants(s, row.used);
        note_local(s, i, (uint32_t)(at / s->sizes.n), &row);
    }
}

bool system_scope(struct system *s, const uint32_t *word, value held, bool alone, uint32_t *used)
{
    struct active_domain scope = { &s->sizes, used };

    only_constants(s, used);
    for (uint32_t i = 0; i < s->n; i++) {
        const uint32_t *row;
        if (alone)
            note_locals(s, i, word[i]);
        else if (!is_noted(s, i, word[i]))
            return false;
        row = s->local_used[i].at + (size_t)word[i] * s->sizes.n;
        for (uint32_t k = 0; k < s->sizes.n; k++)
            used[k] = used[k] < row[k] ? row[k] : used[k];
    }
    for (size_t k = 0; k < s->schematic.n; k++) {
        uint32_t cell = s->schematic.at[k];
        active_domain_note(&scope, s->sig->vs, s->cells.sort[cell], word[s->n + cell]);
    }
    active_domain_take(&scope, s->sig->vs, held);
    return true;
}

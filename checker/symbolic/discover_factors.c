/*
 * Events of edges with factors (stg/step/edge_factors.h), found factor by factor.
 *
 * A factor that touches one word is a local relation: it is computed for each value that the word
 * has somewhere in the set.  What the one that touches several words does under the values that it
 * has read is a product of pairs, and an event together with the relations of the others.  So an
 * edge that moves marks between places costs the sum of the numbers of their marks, and not the
 * product.
 *
 * A factor may be a run-time error for values that its words have only where another factor is
 * blocked before; so what it comes to is noted, and the end asks whether an error is left.
 */
#include "config.h"

#include "checker/symbolic/discover_internal.h"

/* Work, as results of a diagram: a factor of several words is evaluated each time, others are
   mostly known. */
#define RESULTS_PER_LARGE 32u
#define KNOWN_PER_RESULT 4u

/* ---- which there are ---- */

static bool is_large_factor(const struct edge_factor *f)
{
    return f->n_cells + f->local > 1;
}

static uint32_t class_of_edge(struct symbolic *x, uint32_t i, const struct edge *e)
{
    value none[1] = { VALUE_NONE }, empty = value_tuple(x->s->sig->vs, 0, none);
    struct move m = { .edge = e, .index = empty, .payload = empty };
    struct lts_edge label = move_edge(LTS_TAU, &m, i);

    return discover_class(x, &label, label.payload);
}

static void add_known_edge(struct symbolic *x, uint32_t i, const struct factored_edge *e)
{
    struct discovery *k = x->known;
    struct known_edge new = { .instance = i, .e = *e, .large = NO_FACTOR };

    new.class = class_of_edge(x, i, e->edge);
    new.first_number = k->n_factors;
    k->n_factors += e->n;
    new.relation = mem_alloc(e->n * sizeof *new.relation);
    new.leads = mem_zalloc(e->n * sizeof *new.leads);
    for (uint32_t f = 0; f < e->n; f++) {
        new.relation[f] = NO_RELATION;
        if (is_large_factor(&e->factor[f]))
            new.large = f;
    }
    vec_push(&k->edge, new);
}

static struct known_group *known_group_of(struct symbolic *x, uint32_t i,
                                          const struct edge_group *g)
{
    struct local_lts *c = &x->s->local[i];
    struct known_instance *of = &x->known->instance[i];
    struct factored_edges all;
    struct known_group *group;

    if (of->group == NULL)
        of->group =
            mem_zalloc((c->first_group[c->process->n_nodes] + (size_t)1) * sizeof *of->group);
    group = &of->group[g - c->group];
    if (group->is_known)
        return group;
    all = edge_factors_make(c->arena, c, g);
    *group = (struct known_group){ true, vec_number(x->known->edge.n), all.n };
    for (uint32_t k = 0; k < all.n; k++)
        add_known_edge(x, i, &all.at[k]);
    return group;
}

bool discover_has_factors(struct symbolic *x, uint32_t i, const struct edge_group *g)
{
    return g->n_reads > 0 && known_group_of(x, i, g)->n > 0;
}

void discover_factors_clear(struct discovery *k, uint32_t n_instances)
{
    for (size_t e = 0; e < k->edge.n; e++) {
        mem_free(k->edge.at[e].relation);
        mem_free(k->edge.at[e].leads);
        vec_clear(&k->edge.at[e].tuples);
        vec_clear(&k->edge.at[e].note);
        vec_clear(&k->edge.at[e].read);
    }
    for (uint32_t i = 0; i < n_instances; i++)
        mem_free(k->instance[i].group);
    vec_clear(&k->edge);
    memo_clear(&k->computed);
    row_store_clear(&k->computes);
}

/* ---- what they come to, as relations ---- */

/* The draft, of one word or none, as a pair of the factor's relation. */
static void take_pair(struct symbolic *x, uint32_t edge, uint32_t factor)
{
    struct known_edge *e = &x->known->edge.at[edge];
    uint32_t key[] = { KEY_FACTOR, edge, factor };
    struct touch t;

    if (x->known->draft.n == 0)
        return;
    t = x->known->draft.at[0];
    if (t.from == NO_INDEX) {
        e->relation[factor] = events_single(&x->events, t.word, NO_INDEX, t.to);
        return;
    }
    e->relation[factor] = events_relation(&x->events, t.word, key, 3);
    events_add_pair(&x->events, e->relation[factor], t.from, t.to);
}

/* The draft as relations of an event; combinations that differ in a pair of the first word that is
   read share them. */
static void take_combination(struct symbolic *x, uint32_t edge)
{
    struct discovery *k = x->known;
    struct vec_u32 *tuples = &k->edge.at[edge].tuples;
    size_t head = 0;

    while (head < k->draft.n && k->draft.at[head].from == NO_INDEX)
        head++;
    k->relation.n = k->key.n = 0;
    discover_singles(x, head < k->draft.n ? k->draft.at[head].word : UINT32_MAX);
    if (head < k->draft.n) {
        struct touch t = k->draft.at[head];
        vec_push(&k->key, KEY_COMBINATION);
        vec_push(&k->key, edge);
        vec_push(&k->key, t.word);
        for (size_t r = 0; r < k->relation.n; r++)
            vec_push(&k->key, k->relation.at[r]);
        vec_push(&k->relation,
                 events_relation(&x->events, t.word, k->key.at, vec_number(k->key.n)));
        events_add_pair(&x->events, vec_last(&k->relation), t.from, t.to);
    }
    vec_push(tuples, vec_number(k->relation.n));
    for (size_t r = 0; r < k->relation.n; r++)
        vec_push(tuples, k->relation.at[r]);
}

/* ---- computing ---- */

static void keep_factor_values(const struct symbolic *x, const struct edge_factor *f,
                               uint32_t *kept)
{
    for (uint32_t c = 0; c < f->n_cells; c++)
        kept[c] = x->word[x->s->n + f->cell[c]];
}

/* The draft, of what the trace has; puts back the state, with those values of the cells.  Appends
   what was read to x->read. */
static void draft_factor(struct symbolic *x, const struct edge_factor *f, const uint32_t *kept)
{
    const struct cell_trace *trace = &x->s->trace;

    x->known->draft.n = 0;
    for (size_t w = 0; w < trace->written.n; w++) {
        uint32_t word = x->s->n + trace->written.at[w];
        discover_write(x, word, x->word[word]);
    }
    for (uint32_t c = 0; c < f->n_cells; c++)
        x->word[x->s->n + f->cell[c]] = kept[c];
    for (size_t r = 0; r < trace->read.n; r++) {
        uint32_t word = x->s->n + trace->read.at[r];
        vec_push(&x->read, ((struct part_read){ word, x->word[word] }));
        discover_read(x, word, x->word[word]);
    }
}

/* Notes what was computed; `first`: what was read, in x->read.  False: it was known. */
static bool note_factor(struct symbolic *x, uint32_t edge, uint32_t factor, size_t first,
                        struct factor_result r)
{
    struct discovery *k = x->known;
    struct known_edge *e = &k->edge.at[edge];
    struct factor_note note = { factor, r, vec_number(e->read.n), 0 };
    bool added;

    k->key.n = 0;
    vec_push(&k->key, e->first_number + factor);
    vec_push(&k->key, e->e.factor[factor].local ? x->word[e->instance] : 0);
    for (size_t i = first; i < x->read.n; i++) {
        vec_push(&k->key, x->read.at[i].part);
        vec_push(&k->key, x->read.at[i].v);
    }
    row_store_put(&k->computes, k->key.at, vec_number(k->key.n), &added);
    if (!added)
        return false;
    if (e->e.factor[factor].local)
        vec_push(&e->read, ((struct part_read){ e->instance, x->word[e->instance] }));
    for (size_t i = first; i < x->read.n; i++)
        vec_push(&e->read, x->read.at[i]);
    note.n_reads = vec_number(e->read.n) - note.first_read;
    vec_push(&e->note, note);
    return true;
}

/* In the state x->word, of which only what the factor touches matters.  Appends what was read of
   the cells to x->read. */
static void compute_factor(struct symbolic *x, uint32_t edge, uint32_t factor)
{
    struct known_edge *e = &x->known->edge.at[edge];
    const struct edge_factor *f = &e->e.factor[factor];
    uint32_t *kept = mem_alloc((f->n_cells + (size_t)1) * sizeof *kept);
    size_t first = x->read.n;
    struct factor_result r;

    keep_factor_values(x, f, kept);
    r = edge_factor_compute(&x->s->local[e->instance], &e->e, factor, x->word[e->instance],
                            x->word + x->s->n);
    draft_factor(x, f, kept);
    mem_free(kept);
    diagram_charge(&x->d, 1);
    if (!note_factor(x, edge, factor, first, r) || r.outcome != FACTOR_TAKEN)
        return;
    e->leads[factor] = true;
    if (f->local) {
        discover_read(x, e->instance, x->word[e->instance]);
        discover_write(x, e->instance, r.next);
    }
    if (factor == e->large)
        take_combination(x, edge);
    else
        take_pair(x, edge, factor);
}

/* A factor of one word, with its value in x->word. */
static void compute_small_factor(struct symbolic *x, uint32_t edge, uint32_t factor, uint32_t index)
{
    struct discovery *k = x->known;
    uint64_t key = memo_key(k->edge.at[edge].first_number + factor, index);
    size_t first = x->read.n;

    if (memo_find(&k->computed, key) != MEMO_NONE)
        return;
    memo_add(&k->computed, key, 0);
    compute_factor(x, edge, factor);
    x->read.n = first;
}

/* ---- events ---- */

/* With the relations of all factors of one word. */
static void add_factored_event(struct symbolic *x, const struct known_edge *e)
{
    struct vec_u32 *relation = &x->known->relation;

    for (uint32_t f = 0; f < e->e.n; f++)
        if (e->relation[f] != NO_RELATION)
            vec_push(relation, e->relation[f]);
    events_add(&x->events, relation->at, vec_number(relation->n), e->class);
}

/* The events of an edge of which all factors have been taken. */
static void add_factored_events(struct symbolic *x, uint32_t edge)
{
    struct known_edge *e = &x->known->edge.at[edge];

    for (uint32_t f = 0; f < e->e.n; f++)
        if (!e->leads[f])
            return;
    if (e->large == NO_FACTOR && !e->is_event) {
        x->known->relation.n = 0;
        add_factored_event(x, e);
    }
    e->is_event = true;
    for (size_t i = 0; i < e->tuples.n;) {
        x->known->relation.n = 0;
        for (uint32_t n = e->tuples.at[i++]; n > 0; n--)
            vec_push(&x->known->relation, e->tuples.at[i++]);
        add_factored_event(x, e);
    }
    e->tuples.n = 0;
}

/* ---- in states ---- */

struct asked_factor {
    uint32_t edge, factor;
};

static uint32_t ask_factor(void *self, struct symbolic *x)
{
    const struct asked_factor *a = self;

    compute_factor(x, a->edge, a->factor);
    return 0;
}

/* A factor of several words in the states of the set. */
static void probe_factor(struct symbolic *x, uint32_t set, uint32_t edge, uint32_t factor,
                         uint32_t index)
{
    struct asked_factor a = { edge, factor };

    discover_probe_rest(x, set, PROBES_FACTOR + x->known->edge.at[edge].first_number + factor,
                        index, &(struct probing){ .self = &a, .ask = ask_factor });
}

void discover_local_factors(struct symbolic *x, uint32_t set, uint32_t i,
                            const struct edge_group *g, uint32_t index)
{
    struct known_group of = *known_group_of(x, i, g);

    x->word[i] = x->levels.of[i].value.at[index];
    for (uint32_t e = of.first; e < of.first + of.n && !symbolic_is_at_end(x); e++) {
        if (x->known->edge.at[e].large == 0)
            probe_factor(x, diagram_slice(&x->d, set, x->levels.level_of[i], index), e, 0, index);
        else
            compute_small_factor(x, e, 0, index);
    }
}

/* A factor of one cell with all its values. */
static void compute_all_indices(struct symbolic *x, uint32_t edge, uint32_t factor,
                                const struct vec_u32 *index)
{
    uint32_t word = x->s->n + *x->known->edge.at[edge].e.factor[factor].cell;
    const struct vec_u32 *of = &index[x->levels.level_of[word]];

    for (size_t i = 0; i < of->n && !x->d.stopped; i++) {
        x->word[word] = x->levels.of[word].value.at[of->at[i]];
        compute_small_factor(x, edge, factor, of->at[i]);
    }
}

void discover_other_factors(struct symbolic *x, uint32_t set, const struct vec_u32 *index)
{
    for (uint32_t e = 0; e < x->known->edge.n && !symbolic_is_at_end(x); e++) {
        for (uint32_t f = 1; f < x->known->edge.at[e].e.n; f++) {
            if (f == x->known->edge.at[e].large)
                probe_factor(x, set, e, f, 0);
            else
                compute_all_indices(x, e, f, index);
        }
        add_factored_events(x, e);
    }
}

static void compute_factor_here(struct symbolic *x, uint32_t edge, uint32_t factor)
{
    const struct known_edge *e = &x->known->edge.at[edge];
    const struct edge_factor *f = &e->e.factor[factor];
    uint32_t word = f->local ? e->instance : x->s->n + f->cell[0];

    if (factor != e->large) {
        compute_small_factor(x, edge, factor, levels_index(&x->levels, word, x->word[word]));
        return;
    }
    compute_factor(x, edge, factor);
    x->read.n = 0;
}

uint64_t discover_factors_here(struct symbolic *x, uint32_t i, const struct edge_group *g)
{
    struct known_group of = *known_group_of(x, i, g);
    uint64_t work = 0;

    for (uint32_t e = of.first; e < of.first + of.n; e++) {
        const struct known_edge *k = &x->known->edge.at[e];
        work += 1 + k->e.n / KNOWN_PER_RESULT + (k->large != NO_FACTOR ? RESULTS_PER_LARGE : 0);
        for (uint32_t f = 0; f < k->e.n; f++)
            compute_factor_here(x, e, f);
        add_factored_events(x, e);
    }
    return work;
}

/* ---- the end ---- */

static uint32_t states_of_note(struct symbolic *x, uint32_t set, const struct known_edge *e,
                               struct factor_note note)
{
    return probe_restrict(x, set, note.n_reads, e->read.at + note.first_read);
}

/* Those states of the set that are at the source of the edge. */
static uint32_t states_at_source(struct symbolic *x, uint32_t set, const struct known_edge *e)
{
    uint32_t level = x->levels.level_of[e->instance], all = DIAGRAM_NONE;
    struct vec_u32 index = VEC_EMPTY;

    diagram_indices(&x->d, set, level, &index);
    for (size_t i = 0; i < index.n; i++) {
        uint32_t local = x->levels.of[e->instance].value.at[index.at[i]];
        if (local_lts_node(&x->s->local[e->instance], local) == e->e.edge->source)
            all = diagram_union(&x->d, all, diagram_slice(&x->d, set, level, index.at[i]));
    }
    vec_clear(&index);
    return all;
}

/* Those in which no conjunct before this one is false. */
static uint32_t states_not_blocked(struct symbolic *x, uint32_t set, const struct known_edge *e,
                                   uint32_t rank)
{
    set = states_at_source(x, set, e);
    for (size_t n = 0; n < e->note.n && set != DIAGRAM_NONE; n++) {
        struct factor_note note = e->note.at[n];
        if (note.result.outcome == FACTOR_BLOCKED && note.result.rank < rank)
            set = diagram_difference(&x->d, set, states_of_note(x, set, e, note));
    }
    return set;
}

/* Those states of the set in which the edge is a run-time error. */
static uint32_t states_of_fault(struct symbolic *x, uint32_t set, const struct known_edge *e)
{
    uint32_t all = DIAGRAM_NONE;

    for (size_t n = 0; n < e->note.n && !symbolic_is_at_end(x); n++) {
        struct factor_note note = e->note.at[n];
        if (note.result.outcome != FACTOR_FAULTY)
            continue;
        all = diagram_union(&x->d, all,
                            states_not_blocked(x, states_of_note(x, set, e, note), e,
                                               note.result.rank));
    }
    return all;
}

uint32_t discover_factor_faults(struct symbolic *x, uint32_t set)
{
    uint32_t all = DIAGRAM_NONE;

    for (size_t i = 0; i < x->known->edge.n && !symbolic_is_at_end(x); i++) {
        const struct known_edge *e = &x->known->edge.at[i];
        struct local_lts *c = &x->s->local[e->instance];
        bool *possible = &c->possible[e->e.edge - c->process->edge];
        all = diagram_union(&x->d, all, states_of_fault(x, set, e));
        if (!*possible)
            *possible = states_not_blocked(x, set, e, e->e.n_conjuncts) != DIAGRAM_NONE;
    }
    return all;
}

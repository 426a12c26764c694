/*
 * Choices of data, counted in the text (see data_choices.h).
 */
#include "config.h"

#include "abstraction/data_choices.h"

#include "logic/observe.h"

/* ---- values inside values ---- */

static uint32_t limited_sum(uint32_t a, uint32_t b)
{
    return a + b < DATA_CHOICES_ANY ? a + b : DATA_CHOICES_ANY;
}

static uint32_t limited_times(uint64_t n, uint32_t a)
{
    return a == 0 || n < DATA_CHOICES_ANY / a ? (uint32_t)n * a : DATA_CHOICES_ANY;
}

/* Values of the type in a value of this sort, at most; in a set, any number. */
static uint32_t parts_of_type(const struct sort *s, const struct sort *type);

static uint32_t parts_of_fields(uint32_t n, const struct sort_field *f, const struct sort *type)
{
    uint32_t sum = 0;

    for (uint32_t i = 0; i < n; i++)
        sum = limited_sum(sum, parts_of_type(f[i].sort, type));
    return sum;
}

static uint32_t parts_of_alternatives(const struct sort *s, const struct sort *type)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t n = parts_of_fields(s->alt[i].n, s->alt[i].field, type);
        most = n > most ? n : most;
    }
    return most;
}

static uint32_t parts_of_type(const struct sort *s, const struct sort *type)
{
    uint32_t elem;

    if (s == type)
        return 1;
    if (s->kind == SORT_RECORD)
        return parts_of_fields(s->n, s->field, type);
    if (s->kind == SORT_UNION)
        return parts_of_alternatives(s, type);
    elem = s->elem == NULL ? 0 : parts_of_type(s->elem, type);
    if (elem == 0)
        return 0;
    if (s->kind == SORT_ARRAY || s->kind == SORT_SEQ)
        return limited_times(s->kind == SORT_ARRAY ? sort_array_size(s) : s->size, elem);
    return DATA_CHOICES_ANY;
}

/* ---- choices ---- */

struct choice_count {
    const struct sort *type;
    uint32_t n;
};

static void count_sort(struct choice_count *x, const struct sort *s)
{
    x->n = limited_sum(x->n, parts_of_type(s, x->type));
}

/* Quantifiers; nothing else in a term may range over a data type. */
static void count_in_term(void *self, const struct term *t)
{
    for (uint32_t i = 0; i < t->n_binders; i++)
        count_sort(self, t->binder[i].sort);
}

/* May the environment send on the edge's channel? */
static bool is_open(const struct stg *g, const struct edge *e)
{
    for (uint32_t i = 0; i < g->sig.n_links; i++)
        if (!g->sig.link[i].restricted && (e->by_param || g->sig.link[i].channel == e->channel))
            return true;
    return false;
}

static void count_received_data(struct choice_count *x, const struct stg *g,
                                const struct process *p, const struct edge *e)
{
    const struct channel *c = e->by_param ? p->chanparam : g->sig.channel;

    for (uint32_t i = 0; i < e->n_payload; i++)
        count_sort(x, c[e->channel].payload[i]);
}

/* All values that an edge may choose.  Terms of a model do not range over data types. */
static uint32_t choices_of_edge(const struct stg *g, const struct process *p, const struct edge *e,
                                const struct sort *type)
{
    struct choice_count x = { type, 0 };

    for (uint32_t i = 0; i < e->n_binders; i++)
        count_sort(&x, e->binder[i].sort);
    if (e->kind == ACTION_RECEIVE && is_open(g, e))
        count_received_data(&x, g, p, e);
    return x.n;
}

/* Those of a step: of an edge that sends, and of any other one, as all edges of a receiver are
   looked at under what the sender has chosen. */
static uint32_t choices_of_step(const struct stg *g, const struct sort *type)
{
    uint32_t sent = 0, most = 0;

    for (uint32_t i = 0; i < g->sig.n_processes; i++) {
        const struct process *p = &g->sig.process[i];
        for (uint32_t k = 0; k < p->n_edges; k++) {
            uint32_t n = choices_of_edge(g, p, &p->edge[k], type);
            most = n > most ? n : most;
            sent = p->edge[k].kind == ACTION_SEND && n > sent ? n : sent;
        }
    }
    return limited_sum(sent, most);
}

/* A set in a state may have any number. */
static bool has_sets(const struct stg *g, const struct sort *type)
{
    for (uint32_t i = 0; i < g->sig.n_globals; i++)
        if (parts_of_type(g->sig.global[i].sort, type) >= DATA_CHOICES_ANY)
            return true;
    for (uint32_t i = 0; i < g->sig.n_processes; i++)
        for (uint32_t k = 0; k < g->sig.process[i].n_variables; k++)
            if (parts_of_type(g->sig.process[i].variable[k].sort, type) >= DATA_CHOICES_ANY)
                return true;
    return false;
}

uint32_t data_choices_most(const struct stg *g, const struct formula *f, const struct sort *type)
{
    struct choice_count held = { type, 0 };

    if (has_sets(g, type))
        return DATA_CHOICES_ANY;
    for (uint32_t i = 0; i < f->n_slots; i++)
        if (f->slot_sort[i] != NULL)
            count_sort(&held, f->slot_sort[i]);
    formula_walk_terms(f, count_in_term, &held);
    return limited_sum(held.n, choices_of_step(g, type));
}

/*
 * How many values of data types are in a state at a time (see symbolic_internal.h).
 *
 * The diagram is gone through once: each node has the sets of values that its vectors may have,
 * which are few since there are few values.
 */
#include "config.h"

#include "checker/game/verdict.h"
#include "checker/symbolic/symbolic_internal.h"
#include "stg/step/stg_lts.h"

#define N_SETS (1u << DATA_USE_MOST) /* of values */

/* Sets of values, a bit each. */
struct value_sets {
    uint64_t bit[N_SETS / 64];
};

struct data_search {
    struct symbolic *x;
    const struct sort *type;
    uint8_t **values;         /* [level][index]: the values in it; owned, as what follows */
    struct value_sets *found; /* of each node */
};

/* ---- values in parts of a state ---- */

static uint8_t values_in(const struct data_search *s, const struct sort *sort, value v);

static uint8_t values_in_fields(const struct data_search *s, const struct sort_field *f, value v,
                                uint32_t from)
{
    const struct values *vs = s->x->s->sig->vs;
    uint8_t set = 0;

    for (uint32_t i = from; i < value_size(vs, v); i++)
        set |= values_in(s, f[i - from].sort, value_elem(vs, v, i));
    return set;
}

static uint8_t values_in_elems(const struct data_search *s, const struct sort *elem, value v)
{
    const struct values *vs = s->x->s->sig->vs;
    uint8_t set = 0;

    for (uint32_t i = 0; sort_mentions(elem, SORT_DATA) && i < value_size(vs, v); i++)
        set |= values_in(s, elem, value_elem(vs, v, i));
    return set;
}

static uint8_t values_in(const struct data_search *s, const struct sort *sort, value v)
{
    const struct values *vs = s->x->s->sig->vs;

    if (v == VALUE_NONE)
        return 0;
    if (sort == s->type)
        return (uint8_t)(1u << value_word(v));
    if (sort->kind == SORT_RECORD)
        return values_in_fields(s, sort->field, v, 0);
    if (sort->kind == SORT_UNION)
        return values_in_fields(s, sort->alt[value_word(value_elem(vs, v, 0))].field, v, 1);
    return sort->elem != NULL ? values_in_elems(s, sort->elem, v) : 0;
}

static uint8_t values_in_local(const struct data_search *s, uint32_t i, uint32_t local)
{
    const struct system *y = s->x->s;
    const struct process *p = &y->sig->process[y->sig->instance[i].process];
    value tuple = y->local[i].local.at[local];
    const struct node *node = &p->node[value_word(value_elem(y->sig->vs, tuple, 0))];
    uint8_t set = 0;

    for (uint32_t k = 1; k < value_size(y->sig->vs, tuple); k++)
        set |= values_in(s, local_sort(p, node, k), value_elem(y->sig->vs, tuple, k));
    return set;
}

static uint8_t *values_at_level(const struct data_search *s, uint32_t level)
{
    uint32_t word = s->x->levels.word_at[level], n = levels_count(&s->x->levels, word);
    const struct system *y = s->x->s;
    uint8_t *set = mem_zalloc(n + (size_t)1);

    for (uint32_t i = 0; i < n; i++) {
        uint32_t v = s->x->levels.of[word].value.at[i];
        set[i] = word < y->n ? values_in_local(s, word, v)
                             : values_in(s, y->cells.sort[word - y->n], v);
    }
    return set;
}

/* ---- values in states ---- */

/* Each set of `of`, with these values besides. */
static void add_with_values(struct value_sets *to, const struct value_sets *of, uint8_t besides)
{
    for (uint32_t k = 0; k < N_SETS / 64; k++)
        for (uint64_t bits = of->bit[k]; bits != 0; bits &= bits - 1) {
            uint32_t set = (k * 64 + (uint32_t)__builtin_ctzll(bits)) | besides;
            to->bit[set / 64] |= (uint64_t)1 << set % 64;
        }
}

/* Kids come before their parents. */
static void find_sets(struct data_search *s, const struct vec_u32 *nodes)
{
    struct diagram *d = &s->x->d;

    for (size_t k = 0; k < nodes->n; k++) {
        uint32_t n, level = diagram_level(d, nodes->at[k]);
        const struct diagram_entry *e = diagram_entries(d, nodes->at[k], &n);
        struct value_sets *to = &s->found[nodes->at[k]];
        if (nodes->at[k] == DIAGRAM_UNIT)
            to->bit[0] = 1; /* no values */
        for (uint32_t i = 0; i < n; i++)
            add_with_values(to, &s->found[e[i].kid], s->values[level][e[i].index]);
    }
}

static uint32_t largest_set(const struct value_sets *x, uint8_t constants)
{
    uint32_t most = 0;

    for (uint32_t set = 0; set < N_SETS; set++) {
        uint32_t n = (uint32_t)__builtin_popcount(set | constants);
        if ((x->bit[set / 64] >> set % 64 & 1) != 0 && n > most)
            most = n;
    }
    return most;
}

static uint32_t most_values(struct inquiry *w, const struct vec_u32 *nodes, const struct sort *type)
{
    struct data_search s = { .x = &w->x, .type = type };
    uint32_t n = w->x.levels.n, most;

    s.values = mem_zalloc((n + (size_t)1) * sizeof *s.values);
    for (uint32_t l = 1; l <= n; l++)
        s.values[l] = values_at_level(&s, l);
    s.found = mem_zalloc((w->reached + (size_t)1) * sizeof *s.found);
    find_sets(&s, nodes);
    most = largest_set(&s.found[w->reached], (uint8_t)((1u << type->n) - 1));
    for (uint32_t l = 1; l <= n; l++)
        mem_free(s.values[l]);
    mem_free(s.values);
    mem_free(s.found);
    return most;
}

void symbolic_data_use(struct inquiry *w, struct data_use *u)
{
    struct vec_u32 nodes = VEC_EMPTY;

    diagram_nodes(&w->x.d, w->reached, &nodes);
    for (uint32_t i = 0; i < u->n; i++)
        u->most[i] = most_values(w, &nodes, u->type[i]);
    u->known = true;
    vec_clear(&nodes);
}

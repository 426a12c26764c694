/*
 * Demands at the vertices of a product (see product_fair.h).
 */
#include "config.h"

#include "checker/game/product_fair.h"

#include <string.h>

#include "stg/lts/lts_actors.h"
#include "support/map.h"

#define LOOK_EARLY 300 /* vertices before it is looked for fair runs */

struct product_fair {
    struct product *p;
    struct demand *demand; /* owned; by their instances */
    uint32_t n_demands, words;
    uint32_t *first;         /* of each instance, and one more: its demands */
    enum run_maker *maker;   /* of each node that is the body of a fixpoint */
    VEC(uint64_t) set;       /* all sets, `words` of each */
    struct map by_content;   /* their numbers */
    struct vec_u32 in_state; /* the set possible in it, + 1; 0: not known */
    VEC(struct product_fair_move) move;
    uint64_t *strong, *next; /* a set; one that is being made */
    uint64_t early;          /* as product_fair_early tells */
};

/* ---- sets ---- */

static bool same_set(const void *owner, uint32_t id, const void *key)
{
    const struct product_fair *x = owner;

    return memcmp(&x->set.at[(size_t)id * x->words], key, x->words * sizeof *x->set.at) == 0;
}

/* The number of the set that is being made, which is empty again afterwards. */
static uint32_t intern_next(struct product_fair *x)
{
    uint64_t hash = hash_bytes(x->next, x->words * sizeof *x->next);
    uint32_t id = map_find(&x->by_content, hash, same_set, x, x->next);

    if (id == MAP_NONE) {
        id = vec_number(x->set.n / x->words);
        for (uint32_t i = 0; i < x->words; i++)
            vec_push(&x->set, x->next[i]);
        map_add(&x->by_content, hash, id);
    }
    memset(x->next, 0, x->words * sizeof *x->next);
    return id;
}

static void put_demand(uint64_t *set, uint32_t d)
{
    set[d / 64] |= (uint64_t)1 << d % 64;
}

/* What the transition meets, to the set that is being made. */
static void add_met(struct product_fair *x, const struct lts_edge *e)
{
    const struct signature *g = product_lts(x->p)->sig;
    uint32_t n = lts_n_actors(g, e);

    for (uint32_t k = 0; k < n; k++) {
        struct lts_actor a = lts_actor(g, e, k);
        for (uint32_t d = x->first[a.instance]; d < x->first[a.instance + 1]; d++)
            if (fairness_met(&x->demand[d], a.instance, a.source))
                put_demand(x->next, d);
    }
}

/* ---- vertices ---- */

enum run_maker product_fair_maker(const struct product_fair *x, vertex_id v)
{
    uint32_t node = product_key(x->p, v).node;

    return node < product_formula(x->p)->n_nodes ? x->maker[node] : RUNS_COUNT_ALL;
}

static uint32_t find_possible(struct product_fair *x, state_id s)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(product_lts(x->p), s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++)
        if (e[i].fault == NULL)
            add_met(x, &e[i]);
    return intern_next(x);
}

uint32_t product_fair_possible(struct product_fair *x, vertex_id v)
{
    struct vertex_key key = product_key(x->p, v);

    if (key.node >= product_formula(x->p)->n_nodes)
        return 0;
    while (x->in_state.n <= key.state)
        vec_push(&x->in_state, 0);
    if (x->in_state.at[key.state] == 0)
        x->in_state.at[key.state] = find_possible(x, key.state) + 1;
    return x->in_state.at[key.state] - 1;
}

const struct product_fair_move *product_fair_moves(struct product_fair *x, vertex_id v, uint32_t *n)
{
    const struct product_child *c = product_again(x->p, v, n);
    state_id s = product_key(x->p, v).state;
    struct lts *l = product_lts(x->p);

    x->move.n = 0;
    vec_reserve(&x->move, 1);
    for (uint32_t i = 0; i < *n; i++) {
        struct lts_edge e;
        if (c[i].step.moved) {
            l->describe(l->self, s, c[i].step.held, c[i].step.edge, &e);
            add_met(x, &e);
        }
        vec_push(&x->move, ((struct product_fair_move){ c[i].vertex, intern_next(x) }));
    }
    return x->move.at;
}

/* ---- life ---- */

static void find_makers(struct product_fair *x)
{
    const struct formula *f = product_formula(x->p);

    x->maker = mem_zalloc((f->n_nodes + (size_t)1) * sizeof *x->maker);
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_FIX)
            x->maker[f->node[i]->fix->body->number] = f->node[i]->fix->maker;
}

/* Where fixpoints that a property writes are unfolded in others that speak of runs, components may
   be of several fixpoints: these are left to be complete. */
static bool are_all_of_runs(const struct formula *f)
{
    bool all = true;

    for (uint32_t i = 0; i < f->n_nodes; i++)
        all = all && (f->node[i]->kind != F_FIX || f->node[i]->fix->of_runs);
    return all;
}

struct product_fair *product_fair_new(struct product *p, enum fairness suppose, uint32_t look)
{
    struct product_fair *x = mem_zalloc(sizeof *x);
    const struct signature *g = product_formula(p)->sig;

    x->p = p;
    x->n_demands = fairness_demands(g, suppose, &x->demand);
    x->words = x->n_demands / 64 + 1;
    x->first = mem_zalloc((g->n_instances + (size_t)1) * sizeof *x->first);
    x->strong = mem_zalloc(x->words * sizeof *x->strong);
    x->next = mem_zalloc(x->words * sizeof *x->next);
    map_init(&x->by_content);
    for (uint32_t d = 0; d < x->n_demands; d++) {
        x->first[x->demand[d].instance + 1]++;
        if (x->demand[d].strong)
            put_demand(x->strong, d);
    }
    for (uint32_t i = 0; i < g->n_instances; i++)
        x->first[i + 1] += x->first[i];
    (void)intern_next(x);
    find_makers(x);
    x->early = look > 0 ? look : LOOK_EARLY;
    if (!are_all_of_runs(product_formula(p)))
        x->early = UINT64_MAX;
    return x;
}

void product_fair_free(struct product_fair *x)
{
    if (x == NULL)
        return;
    mem_free(x->demand);
    mem_free(x->first);
    mem_free(x->maker);
    mem_free(x->strong);
    mem_free(x->next);
    vec_clear(&x->set);
    vec_clear(&x->in_state);
    vec_clear(&x->move);
    map_clear(&x->by_content);
    mem_free(x);
}

uint64_t product_fair_early(const struct product_fair *x)
{
    return x->early;
}

uint32_t product_fair_words(const struct product_fair *x)
{
    return x->words;
}

const uint64_t *product_fair_set(const struct product_fair *x, uint32_t set)
{
    return &x->set.at[(size_t)set * x->words];
}

const uint64_t *product_fair_strong(const struct product_fair *x)
{
    return x->strong;
}

/*
 * Logs of states and their transitions (see state_graph.h).
 */
#include "config.h"

#include "checker/search/state_graph.h"

void state_graph_init(struct state_graph *g, uint32_t n_propositions)
{
    *g = (struct state_graph){
        .n_propositions = n_propositions,
        .proposition_words = n_propositions / PROPOSITION_BITS +
                             (n_propositions % PROPOSITION_BITS != 0),
    };
}

void state_graph_clear(struct state_graph *g)
{
    for (uint32_t i = 0; i < g->n_logs; i++) {
        vec_clear(&g->log[i].state);
        vec_clear(&g->log[i].end);
        vec_clear(&g->log[i].target);
        vec_clear(&g->log[i].class);
        vec_clear(&g->log[i].truth);
    }
    memo_clear(&g->class_of);
    vec_clear(&g->level);
    mem_free((void *)g->faulty);
    mem_free(g->log);
    g->faulty = NULL;
    g->log = NULL;
    g->n_logs = 0;
}

void state_graph_begin(struct state_graph *g, uint32_t n_logs)
{
    state_graph_clear(g);
    g->log = mem_zalloc(n_logs * sizeof *g->log);
    g->n_logs = n_logs;
    g->faulty = mem_zalloc((g->n_propositions + (size_t)1) * sizeof *g->faulty);
    atomic_store(&g->fails, false);
    atomic_store(&g->unclassified, false);
}

size_t state_graph_bytes(const struct state_graph *g)
{
    size_t words = 0;

    for (uint32_t i = 0; i < g->n_logs; i++) {
        const struct graph_log *l = &g->log[i];
        words += l->state.cap + l->end.cap + l->target.cap + l->truth.cap +
                 l->class.cap / sizeof(uint32_t);
    }
    return words * sizeof(uint32_t);
}

uint32_t state_graph_states(const struct state_graph *g)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < g->n_logs; i++)
        if (g->log[i].bound > n)
            n = g->log[i].bound;
    return n;
}

uint32_t graph_log_records(const struct graph_log *l)
{
    size_t n = l->end.n;

    while (n > 0 && l->end.at[n - 1] > l->target.n)
        n--;
    return (uint32_t)n;
}

void graph_log_add(struct state_graph *g, struct graph_log *l, uint32_t state, uint32_t n_targets)
{
    uint32_t end = l->end.n > 0 ? vec_last(&l->end) : 0;

    if (end + n_targets < end) {
        atomic_store(&g->fails, true);
        return;
    }
    if (state >= l->bound)
        l->bound = state + 1;
    vec_push(&l->state, state);
    vec_push(&l->end, end + n_targets);
    for (uint32_t i = 0; i < g->proposition_words; i++)
        vec_push(&l->truth, 0);
}

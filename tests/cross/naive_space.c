/*
 * Enumeration of all states (see naive_formula.h).
 */
#include "config.h"

#include "tests/cross/naive_space.h"

#include "support/vec.h"

static const struct lts_input *copy_inputs(struct naive_space *x, state_id s, struct move *m)
{
    const struct lts_input *in = lts_inputs(x->lts, s, &m->edge, VALUE_NONE, &m->n_inputs);

    return m->n_inputs == 0 ? NULL : arena_copy(x->arena, in, m->n_inputs * sizeof *in);
}

static void expand(struct naive_space *x, state_id s)
{
    uint32_t n;
    const struct lts_edge *e = lts_edges(x->lts, s, VALUE_NONE, &n);
    struct moves *out = &x->state[s];

    out->n = n;
    out->at = ARENA_ARRAY(x->arena, struct move, n + 1);
    for (uint32_t i = 0; i < n; i++)
        out->at[i].edge = e[i];
    for (uint32_t i = 0; i < n; i++)
        if (out->at[i].edge.kind == LTS_IN && out->at[i].edge.fault == NULL)
            out->at[i].input = copy_inputs(x, s, &out->at[i]);
}

struct naive_space *naive_space_new(struct lts *l, uint32_t most)
{
    struct naive_space *x = mem_zalloc(sizeof *x);
    struct fault fault;

    x->lts = l;
    x->arena = arena_new();
    x->state = ARENA_ARRAY(x->arena, struct moves, most + 1);
    if (!lts_start(l, &fault)) {
        naive_space_free(x);
        return NULL;
    }
    for (x->n = 0; x->n < l->n_states(l->self); x->n++) {
        if (l->n_states(l->self) > most) {
            naive_space_free(x);
            return NULL;
        }
        expand(x, x->n);
    }
    return x;
}

void naive_space_free(struct naive_space *x)
{
    if (x == NULL)
        return;
    arena_free(x->arena);
    mem_free(x);
}

uint32_t naive_space_size(const struct naive_space *x)
{
    return x->n;
}

static bool is_faulty(const struct move *m)
{
    bool faulty = m->edge.fault != NULL;

    for (uint32_t i = 0; i < m->n_inputs && !faulty; i++)
        faulty = m->input[i].fault != NULL;
    return faulty;
}

bool naive_space_faulty(const struct naive_space *x)
{
    for (uint32_t s = 0; s < x->n; s++)
        for (uint32_t i = 0; i < x->state[s].n; i++)
            if (is_faulty(&x->state[s].at[i]))
                return true;
    return false;
}

uint64_t naive_space_transitions(const struct naive_space *x)
{
    uint64_t n = 0;

    for (uint32_t s = 0; s < x->n; s++)
        for (uint32_t i = 0; i < x->state[s].n; i++)
            n += x->state[s].at[i].input == NULL ? 1 : x->state[s].at[i].n_inputs;
    return n;
}

uint32_t naive_space_degree(const struct naive_space *x)
{
    uint32_t most = 0, n;

    for (uint32_t s = 0; s < x->n; s++) {
        n = x->state[s].n;
        for (uint32_t i = 0; i < x->state[s].n; i++)
            n += x->state[s].at[i].n_inputs;
        most = n > most ? n : most;
    }
    return most;
}

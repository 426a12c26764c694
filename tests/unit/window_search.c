/*
 * The states of one size, by the plain step, and whether their views are known (see
 * window_search.h).
 */
#include "config.h"

#include "tests/unit/window_search.h"

#include <string.h>

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/window_fault.h"
#include "interpreter/plain_step.h"

struct search {
    struct views *v;
    const struct sized *sized;
    uint32_t n, k; /* identities of the states, of a view */
    struct plain_system *p;
    struct row_table states;
    uint32_t most;         /* states; 0: no limit */
    struct row_table seen; /* views */
    bool fault, missing, hole, deadlock;
    bool *whole; /* of the globals, as it is said */
};

static void look_up_views(struct search *s, const value *state)
{
    value *view = mem_alloc(s->seen.width * sizeof *view + sizeof *view);
    bool added;

    for (uint32_t ids = 1; ids < 1u << s->n; ids++)
        if ((uint32_t)__builtin_popcount(ids) == s->k) {
            sized_window(s->sized, s->n, state, ids, view);
            row_table_put(&s->seen, view, &added);
            s->missing = s->missing || (added && !views_have(s->v, view));
        }
    mem_free(view);
}

static void reach(struct search *s, const value *target)
{
    value *row = mem_alloc((s->states.width + (size_t)1) * sizeof *row);
    bool added;

    memcpy(row, target, s->states.width * sizeof *row);
    row_table_put(&s->states, row, &added);
    mem_free(row);
}

/* How many there are. */
static uint32_t reach_inputs(struct search *s, uint32_t input)
{
    uint32_t n;
    const struct plain_input *in = plain_inputs(s->p, input, &n);

    for (uint32_t i = 0; i < n; i++)
        if (in[i].target != NULL)
            reach(s, in[i].target);
        else
            s->fault = true;
    return n;
}

static void reach_all(struct search *s)
{
    value *state = mem_alloc((s->states.width + (size_t)2) * sizeof *state);
    struct fault fault;
    uint32_t n;

    s->fault = !plain_start(s->p, state, &fault);
    if (!s->fault)
        reach(s, state);
    for (uint32_t at = 0; at < s->states.n && (s->most == 0 || s->states.n < s->most); at++) {
        const struct plain_move *m;
        uint32_t moves = 0;
        memcpy(state, row_table_at(&s->states, at), s->states.width * sizeof *state);
        m = plain_moves(s->p, state, VALUE_NONE, &n);
        for (uint32_t i = 0; i < n; i++, moves++)
            if (m[i].target != NULL)
                reach(s, m[i].target);
            else if (m[i].edge.fault == NULL)
                moves += reach_inputs(s, m[i].edge.input) - 1;
            else
                s->fault = true;
        s->deadlock = s->deadlock || moves == 0;
    }
    mem_free(state);
}

/* The plain step marks what does not belong to the state. */
static void look_up_all(struct search *s)
{
    value *state = mem_alloc((s->states.width + (size_t)2) * sizeof *state);

    for (uint32_t at = 0; at < s->states.n; at++) {
        const struct window_system *w = &s->sized->w[s->n];
        for (uint32_t i = 0; i < w->stg->sig.n_globals; i++)
            s->hole = s->hole ||
                      (s->whole[i] &&
                       value_has_hole(s->sized->vs,
                                      row_table_at(&s->states, at)[window_global_at(w, i)]));
        for (uint32_t i = 0; i < s->states.width; i++) {
            value v = row_table_at(&s->states, at)[i];
            state[i] = v == PLAIN_FORGOTTEN ? VALUE_NONE : v;
        }
        window_set_bits(w, state, 0);
        look_up_views(s, state);
    }
    mem_free(state);
}

bool window_search_deadlock(const struct sized *x, uint32_t n, uint32_t most)
{
    const struct stg *g = x->w[n].stg;
    uint32_t caps[4] = { 0 }, widest[4] = { 0 };
    struct sizes sizes = { g->sig.n_atoms, g->sig.atom, caps, widest };
    struct search s = { .sized = x, .n = n, .most = most };

    s.p = plain_system_new(g, x->w[n].keep, &sizes);
    row_table_init(&s.states, window_bits_at(&x->w[n]));
    reach_all(&s);
    row_table_clear(&s.states);
    plain_system_free(s.p);
    return s.deadlock;
}

enum window_search window_search(struct views *v, const struct sized *x, uint32_t k, uint32_t n,
                                 uint32_t most)
{
    const struct stg *g = x->w[n].stg;
    uint32_t caps[4] = { 0 }, widest[4] = { 0 };
    struct sizes sizes = { g->sig.n_atoms, g->sig.atom, caps, widest };
    struct search s = { .v = v, .sized = x, .n = n, .k = k, .most = most };

    s.whole = window_whole(g);
    s.p = plain_system_new(g, x->w[n].keep, &sizes);
    row_table_init(&s.states, window_bits_at(&x->w[n]));
    row_table_init(&s.seen, window_width(&x->w[k]));
    reach_all(&s);
    look_up_all(&s);
    row_table_clear(&s.states);
    row_table_clear(&s.seen);
    plain_system_free(s.p);
    mem_free(s.whole);
    return s.hole      ? WINDOW_SEARCH_HOLE
           : s.missing ? WINDOW_SEARCH_MISSING
           : s.fault   ? WINDOW_SEARCH_FAULT
                       : WINDOW_SEARCH_FINE;
}

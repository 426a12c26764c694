/*
 * Components of tau arcs, with an explicit stack (see tau_cycles.h).
 */
#include "config.h"

#include "abstraction/tau_cycles.h"

#include "support/vec.h"

#define OPEN UINT32_MAX       /* its component is not known */

struct search {
    uint32_t *first, *kid;    /* tau arcs from s: kid[first[s]] .. kid[first[s + 1] - 1] */
    uint32_t *index, *low;    /* from 1; 0: not reached */
    uint32_t *component;
    uint32_t next, n;
    struct vec_u32 stack, work, cursor;
};

static void tau_arcs(struct search *s, const struct aut *x)
{
    uint32_t sum = 0;

    s->first = mem_zalloc((x->n_states + (size_t)1) * sizeof *s->first);
    s->kid = mem_alloc((x->n_arcs + (size_t)1) * sizeof *s->kid);
    for (uint32_t i = 0; i < x->n_arcs; i++)
        s->first[x->arc[i].source] += x->arc[i].label == x->tau;
    for (uint32_t i = 0; i <= x->n_states; i++) {
        sum += s->first[i];
        s->first[i] = sum;
    }
    for (uint32_t i = 0; i < x->n_arcs; i++)
        if (x->arc[i].label == x->tau)
            s->kid[--s->first[x->arc[i].source]] = x->arc[i].target;
}

static void enter(struct search *s, uint32_t x)
{
    s->index[x] = s->low[x] = ++s->next;
    s->component[x] = OPEN;
    vec_push(&s->stack, x);
    vec_push(&s->work, x);
    vec_push(&s->cursor, s->first[x]);
}

/* One step of the depth-first search. */
static void step(struct search *s)
{
    uint32_t x = vec_last(&s->work), at = vec_last(&s->cursor), y;

    if (at < s->first[x + 1]) {
        y = s->kid[at];
        vec_last(&s->cursor)++;
        if (s->index[y] == 0)
            enter(s, y);
        else if (s->component[y] == OPEN && s->index[y] < s->low[x])
            s->low[x] = s->index[y];
        return;
    }
    (void)vec_pop(&s->work);
    (void)vec_pop(&s->cursor);
    if (s->work.n > 0 && s->low[x] < s->low[vec_last(&s->work)])
        s->low[vec_last(&s->work)] = s->low[x];
    if (s->low[x] != s->index[x])
        return;
    do {
        y = vec_pop(&s->stack);
        s->component[y] = s->n;
    } while (y != x);
    s->n++;
}

uint32_t tau_cycles(const struct aut *x, uint32_t *component, bool *on_cycle)
{
    struct search s = { .component = component };

    tau_arcs(&s, x);
    s.index = mem_zalloc((x->n_states + (size_t)1) * sizeof *s.index);
    s.low = mem_zalloc((x->n_states + (size_t)1) * sizeof *s.low);
    for (uint32_t i = 0; i < x->n_states; i++) {
        if (s.index[i] != 0)
            continue;
        enter(&s, i);
        while (s.work.n > 0)
            step(&s);
    }
    for (uint32_t c = 0; c < s.n; c++)
        on_cycle[c] = false;
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        const struct aut_arc *a = &x->arc[i];
        if (a->label == x->tau && component[a->source] == component[a->target])
            on_cycle[component[a->source]] = true;
    }
    mem_free(s.first);
    mem_free(s.kid);
    mem_free(s.index);
    mem_free(s.low);
    vec_clear(&s.stack);
    vec_clear(&s.work);
    vec_clear(&s.cursor);
    return s.n;
}

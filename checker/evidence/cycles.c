/*
 * Strongly connected components, with an explicit stack (see cycles.h).
 */
#include "config.h"

#include "checker/evidence/cycles.h"

#include <stdbool.h>
#include <string.h>

#include "support/vec.h"

struct search {
    const struct rows *g;
    const uint32_t *level;
    uint32_t least, next;
    uint8_t *on;
    uint32_t *index, *low;    /* from 1; 0: not reached */
    bool *open;
    struct vec_u32 stack, work, cursor;
};

static void enter(struct search *s, uint32_t x)
{
    s->index[x] = s->low[x] = ++s->next;
    s->open[x] = true;
    vec_push(&s->stack, x);
    vec_push(&s->work, x);
    vec_push(&s->cursor, s->g->first[x]);
}

/* Closes the component of x. */
static void close_component(struct search *s, uint32_t x)
{
    bool cycle = vec_last(&s->stack) != x;
    uint32_t y;

    for (uint32_t k = s->g->first[x]; k < s->g->first[x + 1]; k++)
        cycle = cycle || s->g->kid[k] == x;
    do {
        y = vec_pop(&s->stack);
        s->open[y] = false;
        s->on[y] = cycle;
    } while (y != x);
}

/* One step of the depth-first search. */
static void step(struct search *s)
{
    uint32_t x = vec_last(&s->work), at = vec_last(&s->cursor), y;

    if (at < s->g->first[x + 1]) {
        y = s->g->kid[at];
        vec_last(&s->cursor)++;
        if (s->level[y] < s->least)
            return;
        if (s->index[y] == 0)
            enter(s, y);
        else if (s->open[y] && s->index[y] < s->low[x])
            s->low[x] = s->index[y];
        return;
    }
    (void)vec_pop(&s->work);
    (void)vec_pop(&s->cursor);
    if (s->work.n > 0 && s->low[x] < s->low[vec_last(&s->work)])
        s->low[vec_last(&s->work)] = s->low[x];
    if (s->low[x] == s->index[x])
        close_component(s, x);
}

void cycles_mark(const struct rows *g, const uint32_t *level, uint32_t least, uint8_t *on)
{
    struct search s = { .g = g, .level = level, .least = least, .on = on };

    memset(on, 0, g->n);
    s.index = mem_zalloc((g->n + (size_t)1) * sizeof *s.index);
    s.low = mem_zalloc((g->n + (size_t)1) * sizeof *s.low);
    s.open = mem_zalloc((g->n + (size_t)1) * sizeof *s.open);
    for (uint32_t x = 0; x < g->n; x++) {
        if (s.index[x] != 0 || level[x] < least)
            continue;
        enter(&s, x);
        while (s.work.n > 0)
            step(&s);
    }
    mem_free(s.index);
    mem_free(s.low);
    mem_free(s.open);
    vec_clear(&s.stack);
    vec_clear(&s.work);
    vec_clear(&s.cursor);
}

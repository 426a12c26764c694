/*
 * The shortest way down into an inner fixpoint (strategy.h).
 *
 * A proof often stays in an inner block for ever, as a proof that AG EF p is false does once no p
 * can be reached.  The winner may take any path there: the play never returns to that path, so the
 * cycles are unchanged.
 */
#include "config.h"

#include "checker/evidence/strategy.h"

#define UNSEEN UINT32_MAX

struct descent {
    struct strategy *t;
    bool *outer; /* won, and a vertex of the root's level or less can be reached */
    struct vec_u32 queue;
};

/* The children that the strategy goes to. */
static void ways_on(const struct strategy *t, uint32_t v, uint32_t *from, uint32_t *to)
{
    *from = t->first[v];
    *to = t->first[v + 1];
    if (t->mine[v] && *from < *to) {
        *from += t->choice[v];
        *to = *from + 1;
    }
}

/* Where nothing else is known, what the strategy reaches is won. */
static void find_won(struct descent *d)
{
    struct strategy *t = d->t;
    uint32_t from, to;

    t->won = mem_zalloc(t->game.n + (size_t)1);
    t->won[0] = true;
    vec_push(&d->queue, 0);
    for (size_t i = 0; i < d->queue.n; i++) {
        ways_on(t, d->queue.at[i], &from, &to);
        for (; from < to; from++)
            if (!t->won[t->kid[from]]) {
                t->won[t->kid[from]] = true;
                vec_push(&d->queue, t->kid[from]);
            }
    }
}

/* Backwards from the vertices of such a level. */
static void find_outer(struct descent *d)
{
    const struct strategy *t = d->t;
    struct vec_u32 work = VEC_EMPTY;
    uint32_t from, to, v;

    for (v = 0; v < t->game.n; v++)
        if (t->won[v] && t->level[v] <= t->level[0]) {
            d->outer[v] = true;
            vec_push(&work, v);
        }
    for (size_t i = 0; i < work.n; i++)
        for (uint32_t k = t->first_reader[work.at[i]]; k < t->first_reader[work.at[i] + 1]; k++) {
            v = t->reader[k];
            if (!t->won[v] || d->outer[v])
                continue;
            ways_on(t, v, &from, &to);
            while (from < to && t->kid[from] != work.at[i])
                from++;
            if (from < to) {
                d->outer[v] = true;
                vec_push(&work, v);
            }
        }
    vec_clear(&work);
}

/* Breadth first, through vertices where the winner chooses or no player can; changes the choices on
   the path. */
static void go_down(struct descent *d)
{
    struct strategy *t = d->t;
    uint32_t *by = mem_alloc((t->game.n + (size_t)1) * sizeof *by), v, end = UNSEEN;

    for (v = 0; v < t->game.n; v++)
        by[v] = UNSEEN;
    d->queue.n = 0;
    vec_push(&d->queue, 0);
    by[0] = 0;
    for (size_t i = 0; i < d->queue.n && end == UNSEEN; i++) {
        v = d->queue.at[i];
        if (t->won[v] && !d->outer[v])
            end = v;
        if (!t->mine[v] && t->first[v + 1] - t->first[v] > 1)
            continue;
        for (uint32_t k = t->first[v]; k < t->first[v + 1]; k++)
            if (t->decided[t->kid[k]] && by[t->kid[k]] == UNSEEN) {
                by[t->kid[k]] = v;
                vec_push(&d->queue, t->kid[k]);
            }
    }
    for (v = end; v != UNSEEN && v != 0; v = by[v])
        if (t->mine[by[v]])
            t->choice[by[v]] = strategy_position(t, by[v], v);
    mem_free(by);
}

void strategy_descend(struct strategy *t)
{
    struct descent d = { .t = t };

    d.outer = mem_zalloc(t->game.n + (size_t)1);
    if (t->won == NULL)
        find_won(&d);
    find_outer(&d);
    go_down(&d);
    mem_free(d.outer);
    vec_clear(&d.queue);
}

/*
 * Verification of a strategy (see verify.h).
 *
 * First the positions that the strategy reaches are listed, breadth first.  Then, for each level
 * whose sign is against the winner, the part with no smaller level is searched for a strongly
 * connected component that contains a position of just that level (R. Tarjan, Depth-first search
 * and linear graph algorithms, 1972).
 */
#include "config.h"

#include "checker/verify.h"

#include "support/vec.h"

struct proof {
    const struct formula *f;
    struct positions *p;
    bool verdict;
    struct vec_u32 first;     /* of each position: its children in kid; one more at the end */
    struct vec_u32 kid;
    /* Tarjan's algorithm */
    struct vec_u32 index, low, stack, work, cursor;
    struct { uint8_t *at; size_t n, cap; } open;
    uint32_t next;
};

/* ---- what the strategy reaches ---- */

/* A position of the winner keeps the child chosen, one of the loser all. */
static enum verified keep_children(struct proof *w, position_id x, const position_id *child,
                                   uint32_t n, verify_choose choose, void *self)
{
    uint32_t choice;

    if (n > UINT32_MAX - w->kid.n)
        return VERIFY_LIMIT;
    if (n == 0)
        return position_is_and(w->p, x) == w->verdict ? VERIFIED : VERIFY_LEAF;
    if (position_is_and(w->p, x) == w->verdict) {
        for (uint32_t i = 0; i < n; i++)
            vec_push(&w->kid, child[i]);
        return VERIFIED;
    }
    choice = choose(self, x, n);
    if (choice >= n)
        return VERIFY_CHOICE;
    vec_push(&w->kid, child[choice]);
    return VERIFIED;
}

/* Positions get their numbers in the order in which the strategy reaches them, so that a file
   of choices needs no names; `order` lists them. */
static enum verified reach(struct proof *w, verify_choose choose, void *self,
                           struct limit *limit)
{
    enum verified v = VERIFIED;
    struct vec_u32 order = VEC_EMPTY, row = VEC_EMPTY;
    uint32_t n;

    vec_push(&order, 0);
    vec_push(&row, 0);
    for (size_t i = 0; i < order.n && v == VERIFIED; i++) {
        const position_id *child = position_children(w->p, order.at[i], &n);
        vec_push(&w->first, (uint32_t)w->kid.n);
        if (limit_hit(limit, 0) != LIMIT_NONE)
            v = VERIFY_LIMIT;
        else
            v = child == NULL ? VERIFY_FAULT
                              : keep_children(w, order.at[i], child, n, choose, self);
        for (size_t k = w->first.at[i]; k < w->kid.n; k++) {
            while (row.n <= w->kid.at[k])
                vec_push(&row, UINT32_MAX);
            if (row.at[w->kid.at[k]] == UINT32_MAX) {
                row.at[w->kid.at[k]] = (uint32_t)order.n;
                vec_push(&order, w->kid.at[k]);
            }
            w->kid.at[k] = row.at[w->kid.at[k]];
        }
    }
    vec_push(&w->first, (uint32_t)w->kid.n);
    vec_clear(&row);
    w->index = order; /* for the levels; replaced below */
    return v;
}

/* ---- cycles ---- */

struct region { /* the part of the proof with levels >= least */
    const uint32_t *level;
    uint32_t least, n;
};

static void enter(struct proof *w, uint32_t x)
{
    w->index.at[x] = w->low.at[x] = ++w->next;
    w->open.at[x] = 1;
    vec_push(&w->stack, x);
    vec_push(&w->work, x);
    vec_push(&w->cursor, w->first.at[x]);
}

/* Closes the component of x: does it have a cycle through level `least`? */
static bool close_component(struct proof *w, const struct region *r, uint32_t x)
{
    bool cycle = vec_last(&w->stack) != x, found = false;
    uint32_t y;

    for (uint32_t k = w->first.at[x]; k < w->first.at[x + 1]; k++)
        cycle = cycle || w->kid.at[k] == x;
    do {
        y = vec_pop(&w->stack);
        w->open.at[y] = 0;
        found = found || r->level[y] == r->least;
    } while (y != x);
    return cycle && found;
}

/* One step of the depth-first search; true: a bad component. */
static bool step(struct proof *w, const struct region *r)
{
    uint32_t x = vec_last(&w->work), at = vec_last(&w->cursor), y;

    if (at < w->first.at[x + 1]) {
        y = w->kid.at[at];
        vec_last(&w->cursor)++;
        if (r->level[y] < r->least)
            return false;
        if (w->index.at[y] == 0)
            enter(w, y);
        else if (w->open.at[y] && w->index.at[y] < w->low.at[x])
            w->low.at[x] = w->index.at[y];
        return false;
    }
    (void)vec_pop(&w->work);
    (void)vec_pop(&w->cursor);
    if (w->work.n > 0 && w->low.at[x] < w->low.at[vec_last(&w->work)])
        w->low.at[vec_last(&w->work)] = w->low.at[x];
    return w->low.at[x] == w->index.at[x] && close_component(w, r, x);
}

static bool bad_cycle(struct proof *w, const struct region *r)
{
    bool bad = false;

    w->next = 0;
    for (uint32_t x = 0; x < r->n; x++)
        w->index.at[x] = w->open.at[x] = 0;
    for (uint32_t x = 0; x < r->n && !bad; x++) {
        if (w->index.at[x] != 0 || r->level[x] < r->least)
            continue;
        enter(w, x);
        while (w->work.n > 0 && !bad)
            bad = step(w, r);
    }
    w->stack.n = w->work.n = w->cursor.n = 0;
    return bad;
}

static enum verified check_cycles(struct proof *w)
{
    struct region r = { NULL, 0, (uint32_t)w->index.n };
    uint32_t *level = mem_alloc((r.n + 1) * sizeof *level);
    bool bad = false;

    for (uint32_t x = 0; x < r.n; x++) {
        level[x] = position_level(w->p, w->index.at[x]);
        vec_push(&w->low, 0);
        vec_push(&w->open, 0);
    }
    r.level = level;
    for (r.least = 1; r.least <= w->f->n_levels && !bad; r.least++)
        if (w->f->nu[r.least] != w->verdict)
            bad = bad_cycle(w, &r);
    mem_free(level);
    return bad ? VERIFY_CYCLE : VERIFIED;
}

enum verified verify(struct positions *p, const struct formula *f, bool verdict,
                     verify_choose choose, void *self, struct limit *limit)
{
    struct proof w = { .f = f, .p = p, .verdict = verdict };
    enum verified v = reach(&w, choose, self, limit);

    if (v == VERIFIED)
        v = check_cycles(&w);
    vec_clear(&w.first);
    vec_clear(&w.kid);
    vec_clear(&w.index);
    vec_clear(&w.low);
    vec_clear(&w.stack);
    vec_clear(&w.work);
    vec_clear(&w.cursor);
    vec_clear(&w.open);
    return v;
}

const char *verified_text(enum verified v)
{
    switch (v) {
    case VERIFIED: return "the proof is right";
    case VERIFY_CHOICE: return "a choice is missing, left over, or does not exist";
    case VERIFY_LEAF: return "the strategy comes to something that speaks against the verdict";
    case VERIFY_CYCLE: return "the strategy goes in a cycle that speaks against the verdict";
    case VERIFY_FAULT: return "the strategy comes to a run-time error of the model";
    case VERIFY_LIMIT: return "a limit was reached";
    }
    return "";
}

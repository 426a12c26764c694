/*
 * Verification of a strategy (see verify.h).
 *
 * First the positions that the strategy reaches are listed, breadth first.  Then, for each level
 * whose sign is against the winner, the part with no smaller level is searched for a cycle through
 * a position of just that level.
 */
#include "config.h"

#include "checker/proof/verify.h"

#include "checker/evidence/cycles.h"
#include "support/vec.h"

struct proof {
    const struct formula *f;
    struct positions *p;
    bool verdict;
    struct vec_u32 order; /* the positions reached, as the strategy reaches them */
    struct vec_u32 first; /* of each: its children in kid; one more at the end */
    struct vec_u32 kid;   /* numbers in order */
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
   of choices needs no names. */
static enum verified reach_positions(struct proof *w, verify_choose choose, void *self,
                                     struct limit *limit)
{
    enum verified v = VERIFIED;
    struct vec_u32 row = VEC_EMPTY;
    uint32_t n;

    vec_push(&w->order, 0);
    vec_push(&row, 0);
    for (size_t i = 0; i < w->order.n && v == VERIFIED; i++) {
        const position_id *child = position_children(w->p, w->order.at[i], &n);
        vec_push(&w->first, vec_number(w->kid.n));
        if (limit_hit(limit, 0) != LIMIT_NONE)
            v = VERIFY_LIMIT;
        else
            v = child == NULL ? VERIFY_FAULT
                              : keep_children(w, w->order.at[i], child, n, choose, self);
        for (size_t k = w->first.at[i]; k < w->kid.n; k++) {
            while (row.n <= w->kid.at[k])
                vec_push(&row, UINT32_MAX);
            if (row.at[w->kid.at[k]] == UINT32_MAX) {
                row.at[w->kid.at[k]] = vec_number(w->order.n);
                vec_push(&w->order, w->kid.at[k]);
            }
            w->kid.at[k] = row.at[w->kid.at[k]];
        }
    }
    vec_push(&w->first, vec_number(w->kid.n));
    vec_clear(&row);
    return v;
}

/* ---- cycles ---- */

static bool bad_cycle(const struct digraph *g, const uint32_t *level, uint32_t k, uint8_t *on)
{
    bool bad = false;

    cycles_mark(g, level, k, on);
    for (uint32_t x = 0; x < g->n && !bad; x++)
        bad = on[x] && level[x] == k;
    return bad;
}

static enum verified check_cycles(struct proof *w)
{
    uint32_t n = vec_number(w->order.n);
    struct digraph g = { n, w->first.at, w->kid.at };
    uint32_t *level = mem_alloc((n + (size_t)1) * sizeof *level);
    uint8_t *on = mem_alloc(n + (size_t)1);
    bool bad = false;

    for (uint32_t x = 0; x < n; x++)
        level[x] = position_level(w->p, w->order.at[x]);
    for (uint32_t k = 1; k <= w->f->n_levels && !bad; k++)
        bad = w->f->nu[k] != w->verdict && bad_cycle(&g, level, k, on);
    mem_free(level);
    mem_free(on);
    return bad ? VERIFY_CYCLE : VERIFIED;
}

enum verified verify(struct positions *p, const struct formula *f, bool verdict,
                     verify_choose choose, void *self, struct limit *limit)
{
    struct proof w = { .f = f, .p = p, .verdict = verdict };
    enum verified v = reach_positions(&w, choose, self, limit);

    if (v == VERIFIED)
        v = check_cycles(&w);
    vec_clear(&w.order);
    vec_clear(&w.first);
    vec_clear(&w.kid);
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

/*
 * Presence bits after a move (see window_sample.h).
 *
 * Each identity o outside extends the window to a possible one, in which the same move leads to the
 * same target, as far as the smaller window sees it.  There o contributes the predicates that are
 * true of it before and after the move.  The bits before are those of all identities outside
 * together, and so are the bits after: the pairs of both are (0, 0), where nobody is outside, and
 * what contributions add to such pairs.
 */
#include "config.h"

#include "abstraction/windows/window_sample.h"

#include <string.h>

#include "abstraction/windows/window_presence.h"

#define MASKS (1u << WINDOW_MOST_BITS)

struct sampling {
    struct view_set *v;
    uint32_t n; /* of the window */
    const struct window_move *move;
    struct window_same_move same; /* in larger windows */
    struct window_memo *memo;     /* of these */
    struct script_limit *limit;
    const value *larger;    /* a window with one identity more */
    struct window_map back; /* from it */
    value *target;          /* room for a window of n */
    uint64_t gives[MASKS];  /* [before]: the masks after it that some identity contributes */
};

static void add_contribution(void *self, const struct window_move *m)
{
    struct sampling *s = self;
    const struct window_system *larger = s->back.from;
    uint32_t before, after;

    if (m->target == NULL || !window_is_same_move(&s->same, larger, m))
        return;
    window_map_state(&s->back, m->target, s->target);
    if (memcmp(s->target, s->move->target, window_bits_at(s->back.to) * sizeof *s->target) != 0)
        return;
    before = window_presence_of(larger, s->larger, 1u << s->n);
    after = window_presence_of(larger, m->target, 1u << s->n);
    s->gives[before] |= UINT64_C(1) << after;
}

static bool sample_larger(void *self, const value *larger)
{
    struct sampling *s = self;
    size_t size = window_width(s->back.from) * sizeof *larger;
    value *copy = mem_alloc(size + sizeof *copy);

    memcpy(copy, larger, size);
    s->larger = copy;
    window_memo_moves_of(s->memo, copy, s->same.actor, s->limit, add_contribution, s);
    mem_free(copy);
    return true;
}

/* The masks that are one of `masks` together with `more`. */
static uint64_t with_more(uint64_t masks, uint32_t more)
{
    uint64_t r = 0;

    for (uint32_t i = 0; i < MASKS; i++)
        if ((masks >> i & 1) != 0)
            r |= UINT64_C(1) << (i | more);
    return r;
}

/* Adds to reached[before] the masks after it, of all sets of identities. */
static void combine(uint32_t masks, const uint64_t *gives, uint64_t *reached)
{
    bool changed = true;

    reached[0] = 1;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < masks; i++)
            for (uint32_t k = 0; k < masks * masks && reached[i] != 0; k++) {
                uint32_t before = i | k / masks;
                uint64_t more;
                if ((gives[k / masks] >> k % masks & 1) == 0)
                    continue;
                more = with_more(reached[i], k % masks);
                changed = changed || (more & ~reached[before]) != 0;
                reached[before] |= more;
            }
    }
}

uint64_t window_sample(struct view_set *v, uint32_t n, const value *window,
                       const struct window_move *m, struct window_memo *larger,
                       struct script_limit *limit)
{
    const struct window_system *w = &v->system[n];
    const struct window_same_move same = window_same_move(w, m);
    struct sampling s = { .v = v, .n = n, .move = m, .memo = larger, .limit = limit };
    uint64_t reached[MASKS] = { 0 };

    s.back = (struct window_map){ .from = &v->system[n + 1], .to = w };
    for (uint32_t i = 0; i < n; i++)
        s.back.back[i] = i;
    s.target = mem_alloc((window_width(w) + (size_t)1) * sizeof *s.target);
    s.same = window_same_move_in(&same, w, s.back.from);
    window_extend(v, n, window, 0, limit, sample_larger, &s);
    mem_free(s.target);
    combine(1u << w->presence->n, s.gives, reached);
    return reached[window_bits(w, window)];
}

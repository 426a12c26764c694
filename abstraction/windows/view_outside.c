/*
 * Identities outside of a window (see view_outside.h).
 *
 * The predicates that an identity satisfies before and after a move are one number, its *change*: a
 * mask for each, the one before in the higher bits.  What all identities outside do together is the
 * "or" of their changes; nobody can say how many they are, so each "or" of possible changes counts.
 */
#include "config.h"

#include "abstraction/windows/view_outside.h"

#include <string.h>

#include "abstraction/windows/window_presence.h"
#include "support/alloc.h"

#define CHANGES (1u << 2 * WINDOW_MOST_BITS)

struct outside {
    const struct window_system *w, *larger;
    const struct window_move *move;
    struct window_same_move same; /* in the larger system */
    struct window_memo *memo;     /* the moves of its windows */
    struct script_limit *limit;
    value *seen;               /* room for a window of w */
    const value *extended;     /* a window of the larger system */
    bool possible[CHANGES];    /* an identity outside can have this change */
    struct vec_u32 change;     /* all these */
    uint32_t satisfied, asked; /* bits */
};

/* From the larger window, without its last identity. */
static struct window_map without_last(const struct outside *o)
{
    struct window_map map = { .from = o->larger, .to = o->w };

    for (uint32_t i = 0; i < o->w->id->size; i++)
        map.back[i] = i;
    return map;
}

static uint32_t satisfied_by_last(const struct outside *o, const value *window)
{
    return window_presence_of(o->larger, window, 1u << o->w->id->size);
}

/* ---- bits after a move ---- */

/* The change of the last identity, if this is the move, with the same effect on the window. */
static void note_change_outside(void *self, const struct window_move *m)
{
    struct outside *o = self;
    struct window_map map = without_last(o);
    uint32_t change;

    if (m->target == NULL || !window_is_same_move(&o->same, o->larger, m))
        return;
    window_map_state(&map, m->target, o->seen);
    if (memcmp(o->seen, o->move->target, window_bits_at(o->w) * sizeof *o->seen) != 0)
        return;
    change = satisfied_by_last(o, o->extended) << WINDOW_MOST_BITS |
             satisfied_by_last(o, m->target);
    if (!o->possible[change])
        vec_push(&o->change, change);
    o->possible[change] = true;
}

static bool move_extended(void *self, const value *extended)
{
    struct outside *o = self;

    o->extended = extended;
    window_memo_moves_of(o->memo, extended, o->same.actor, o->limit, note_change_outside, o);
    return !o->limit->over;
}

/* What all identities outside that satisfy `before` together can satisfy after the move. */
static uint64_t after_all_changes(const struct outside *o, uint32_t before)
{
    bool *reached = mem_zalloc(CHANGES * sizeof *reached);
    uint64_t after = 0;

    reached[0] = true; /* nobody is outside */
    for (uint32_t all = 0; all < CHANGES; all++) {
        if (!reached[all])
            continue;
        for (size_t i = 0; i < o->change.n; i++)
            reached[all | o->change.at[i]] = true; /* all or larger */
        if (all >> WINDOW_MOST_BITS == before)
            after |= UINT64_C(1) << all % (1u << WINDOW_MOST_BITS);
    }
    mem_free(reached);
    return after;
}

static struct outside *outside_new(const struct view_extension *x)
{
    struct outside *o = mem_zalloc(sizeof *o);

    o->w = view_extension_from(x);
    o->larger = view_extension_to(x);
    o->seen = mem_alloc((window_width(o->w) + (size_t)1) * sizeof *o->seen);
    return o;
}

static void outside_free(struct outside *o)
{
    vec_clear(&o->change);
    mem_free(o->seen);
    mem_free(o);
}

bool view_outside_after(struct view_extension *x, const value *window, const struct window_move *m,
                        struct window_memo *larger, struct script_limit *limit, uint64_t *after)
{
    struct outside *o = outside_new(x);
    struct window_same_move same = window_same_move(o->w, m);
    bool seen;

    o->move = m;
    o->same = window_same_move_in(&same, o->w, o->larger);
    o->memo = larger;
    o->limit = limit;
    seen = view_extend(x, window, 0, move_extended, o);
    *after = after_all_changes(o, window_bits(o->w, window));
    outside_free(o);
    return seen;
}

/* ---- witnesses ---- */

static bool note_witness(void *self, const value *extended)
{
    struct outside *o = self;

    o->satisfied |= satisfied_by_last(o, extended);
    return (o->asked & ~o->satisfied) != 0;
}

bool view_outside_witnessed(struct view_extension *x, const value *window, bool *witnessed)
{
    struct outside *o = outside_new(x);
    bool seen = true;

    o->asked = window_bits(o->w, window);
    if (o->asked != 0)
        seen = view_extend(x, window, 0, note_witness, o);
    *witnessed = (o->asked & ~o->satisfied) == 0;
    outside_free(o);
    return seen;
}

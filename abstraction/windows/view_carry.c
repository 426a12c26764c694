/*
 * Moves that are carried to larger windows (see view_carry.h).
 */
#include "config.h"

#include "abstraction/windows/view_carry.h"

#include <string.h>

#include "abstraction/windows/window_presence.h"
#include "support/alloc.h"

/* The words of a row after those of the window: the move, and two masks of predicates. */
#define CARRY_MORE (sizeof(struct window_same_move) / sizeof(value) + 2)

void view_carry_init(struct view_carry *c, const struct window_system *system, uint32_t k,
                     uint32_t n)
{
    *c = (struct view_carry){ .system = system, .k = k, .n = n };
    row_table_init(&c->seen, window_width(&system[n]) + (uint32_t)CARRY_MORE);
    c->row = mem_alloc(c->seen.width * sizeof *c->row);
}

void view_carry_clear(struct view_carry *c)
{
    vec_clear(&c->move);
    row_table_clear(&c->seen);
    mem_free(c->row);
}

/* With views of one identity, what the move does to one outside depends on the actors, on what has
   no identity in its index, and on what is true of the identities inside.  False: that was there
   before. */
static bool is_new_move(struct view_carry *c, const value *window, const struct window_move *m,
                        const struct window_same_move *same)
{
    const struct window_system *w = &c->system[c->n];
    uint32_t width = window_width(w), all = (1u << c->n) - 1;
    bool added;

    memcpy(c->row, window, width * sizeof *window);
    for (uint32_t i = 0; i < w->stg->sig.n_instances; i++)
        for (uint32_t k = w->first[i]; k < w->first[i + 1]; k++)
            if (window_instance_ids(w, i) != 0 && i != same->actor[0] && i != same->actor[1])
                c->row[k] = VALUE_NONE;
    memcpy(c->row + width, same, sizeof *same);
    c->row[c->seen.width - 2] = window_presence_of(w, window, all);
    c->row[c->seen.width - 1] = window_presence_of(w, m->target, all);
    row_table_put(&c->seen, c->row, &added);
    return added;
}

void view_carry_add(struct view_carry *c, uint32_t n, uint32_t number, const value *window,
                    const struct window_move *m, uint32_t most, bool always)
{
    struct carried_move x = {
        .move = window_same_move(&c->system[n], m), .n = n, .number = number, .most = most
    };

    if (always || c->k > 1 || n > c->n || is_new_move(c, window, m, &x.move))
        vec_push(&c->move, x);
}

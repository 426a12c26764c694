/*
 * All windows with one identity more (see window_extend.h).
 *
 * Such a window is a merge of the window, and of one view for each k - 1 of its identities and the
 * new one.
 */
#include "config.h"

#include "abstraction/windows/window_extend.h"

#include <string.h>

#include "abstraction/windows/window_merge.h"
#include "abstraction/windows/window_presence.h"

struct extending {
    struct view_set *v;
    uint32_t n; /* of the window */
    struct script_limit *limit;
    extended_visit visit;
    void *self;
    bool done, unseen;
    uint32_t first, newest; /* see window_extend; the latest view that is tried */
    uint32_t n_parts;
    struct merge_part part[MERGE_MOST]; /* the window, then one view for each k - 1 of its
                                           identities */
    uint32_t tail;                      /* of the first of these views */
    uint32_t sets;                      /* how many of these there are */
    uint32_t set[MERGE_MOST];
};

static bool is_taken(void *self, const value *view)
{
    struct view_set *v = self;
    uint32_t found = view_set_find(v, view);

    return found != MAP_NONE && found < v->taken;
}

/* The bits of the merged window, chosen by the script; false: those of the window exclude it. */
static bool choose_bits(const struct extending *x, const struct window_system *w,
                        struct script *script, value *merged)
{
    uint32_t old = window_bits(x->part[0].map.from, x->part[0].state), bits = old;
    uint32_t here = window_presence_of(w, merged, 1u << x->n);

    if ((here & ~old) != 0)
        return false;
    for (uint32_t i = 0; here >> i != 0; i++)
        if ((here & 1u << i) != 0 && script_choose(script, 2) == 1)
            bits &= ~(1u << i);
    window_set_bits(w, merged, bits);
    return true;
}

static void merge_all(struct extending *x)
{
    struct view_set *v = x->v;
    const struct window_system *w = &v->system[x->n + 1];
    value *window = mem_alloc((window_width(w) + (size_t)1) * sizeof *window);
    struct script script;

    script_init(&script, x->limit);
    do {
        enum merge_end end = window_merge(w, x->n_parts, x->part, &script, window);
        if (end == MERGE_UNSEEN)
            x->done = x->unseen = true;
        else if (end == MERGE_DONE && choose_bits(x, w, &script, window) &&
                 view_set_parts(v, x->n + 1, window, 1u << x->n, is_taken, v))
            x->done = !x->visit(x->self, window);
    } while (!x->done && script_next(&script));
    script_clear(&script);
    mem_free(window);
}

static void choose_views(struct extending *x, uint32_t i);

/* With this view for set number i of k - 1 identities, which the window has in this order. */
static void try_view(struct extending *x, uint32_t i, const uint32_t *order, struct candidate c)
{
    struct view_set *v = x->v;
    struct merge_part *part = &x->part[x->n_parts];
    uint32_t newest = x->newest;
    value *copy;

    if (i == 0)
        x->tail = c.tail;
    if (c.tail != x->tail)
        return;
    copy = mem_alloc((v->table.width + (size_t)1) * sizeof *copy);
    memcpy(copy, view_set_at(v, c.view), v->table.width * sizeof *copy);
    part->map = (struct window_map){ &v->system[v->k], &v->system[x->n + 1], { 0 } };
    for (uint32_t j = 0; j <= x->n; j++)
        part->map.back[j] = WINDOW_NOWHERE;
    for (uint32_t j = 0; j + 1 < v->k; j++)
        part->map.back[order[j]] = c.order[j];
    part->map.back[x->n] = c.order[v->k - 1];
    part->state = copy;
    x->newest = c.view > newest ? c.view : newest;
    x->n_parts++;
    choose_views(x, i + 1);
    x->n_parts--;
    x->newest = newest;
    mem_free(copy);
}

/* The position of the first of these candidates that is a view of number `first` or later: they are
   in the order of their views. */
static size_t first_candidate(const struct view_set *v, const struct vec_u32 *list, uint32_t first)
{
    size_t from = 0, to = list->n;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (v->candidate.at[list->at[middle]].view < first)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* The views that can be seen through set number i of k - 1 identities and the new one. */
static void choose_views(struct extending *x, uint32_t i)
{
    uint32_t order[WINDOW_MAX_IDS] = { 0 }, at = 0;
    uint32_t rest, first = x->sets == i + 1 && x->newest < x->first ? x->first : 0;

    if (i == x->sets) {
        merge_all(x);
        return;
    }
    for (uint32_t j = 0; j < x->n; j++)
        if ((x->set[i] & 1u << j) != 0)
            order[at++] = j;
    rest = view_set_rest(x->v, x->n, x->part[0].state, order);
    for (size_t c = first_candidate(x->v, &x->v->with_rest.at[rest], first);
         c < x->v->with_rest.at[rest].n && !x->done && script_go_on(x->limit); c++)
        try_view(x, i, order, x->v->candidate.at[x->v->with_rest.at[rest].at[c]]);
}

bool window_extend(struct view_set *v, uint32_t n, const value *window, uint32_t first,
                   struct script_limit *limit, extended_visit visit, void *self)
{
    struct extending *x = mem_zalloc(sizeof *x);
    bool seen;

    *x = (struct extending){
        .v = v, .n = n, .first = first, .limit = limit, .visit = visit, .self = self
    };
    x->part[0].map = (struct window_map){ &v->system[n], &v->system[n + 1], { 0 } };
    for (uint32_t i = 0; i < n; i++)
        x->part[0].map.back[i] = i;
    x->part[0].map.back[n] = WINDOW_NOWHERE;
    x->part[0].state = window;
    x->n_parts = 1;
    for (uint32_t ids = 0; ids < 1u << n; ids++)
        if ((uint32_t)__builtin_popcount(ids) == v->k - 1 && x->sets < MERGE_MOST - 1)
            x->set[x->sets++] = ids;
    choose_views(x, 0);
    seen = !x->unseen;
    mem_free(x);
    return seen;
}

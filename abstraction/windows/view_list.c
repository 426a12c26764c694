/*
 * The views that a certificate lists (see view_list.h).
 */
#include "config.h"

#include "abstraction/windows/view_list.h"

#include <string.h>

#include "abstraction/windows/view_text.h"
#include "abstraction/windows/window_presence.h"
#include "support/alloc.h"

/* What a window says of the k - 1 identities. */
static void say_rest(const struct view_list *l, const struct window_system *from,
                     const value *window, const uint32_t *ids, value *row)
{
    struct window_map map = { .from = from };

    if (l->k == 1) {
        window_map_to_none(from, &l->system[1], window, row);
        return;
    }
    map.to = &l->system[l->k - 1];
    memcpy(map.back, ids, (l->k - 1) * sizeof *ids);
    window_map_state(&map, window, row);
}

static void add_row(struct view_list *l, uint32_t view, const value *row)
{
    const struct window_system *w = &l->system[l->k];
    struct window_map one = { w, &l->system[1], { l->k - 1 } };
    uint32_t ids[WINDOW_MAX_IDS];
    value *part = mem_alloc((l->rests.width + l->lasts.width + (size_t)1) * sizeof *part);
    uint32_t number;
    bool added;

    for (uint32_t i = 0; i < l->k; i++)
        ids[i] = i;
    number = row_table_put(&l->row, row, &added);
    if (added) {
        vec_push(&l->view, view);
        say_rest(l, w, row, ids, part);
        vec_push(&l->rest, row_table_put(&l->rests, part, &added));
        if (added)
            vec_push(&l->with_rest, ((struct vec_u32)VEC_EMPTY));
        vec_push(&l->with_rest.at[vec_last(&l->rest)], number);
        window_map_state(&one, row, part);
        vec_push(&l->last, row_table_put(&l->lasts, part, &added));
    }
    mem_free(part);
}

void view_list_init(struct view_list *l, const struct window_system *system, uint32_t k,
                    const struct row_table *views)
{
    const struct window_system *w = &system[k];
    value *row = mem_alloc((window_width(w) + (size_t)1) * sizeof *row);

    *l = (struct view_list){ .system = system, .k = k };
    row_table_init(&l->row, window_width(w));
    row_table_init(&l->rests, window_width(&system[k > 1 ? k - 1 : 1]));
    row_table_init(&l->lasts, window_width(&system[1]));
    for (uint32_t i = 0; i < views->n; i++) {
        struct window_map map = { .from = w, .to = w };
        for (uint32_t j = 0; j < k; j++)
            map.back[j] = j;
        do {
            window_map_state(&map, row_table_at(views, i), row);
            add_row(l, i, row);
        } while (view_next_order(k, map.back));
    }
    mem_free(row);
}

void view_list_clear(struct view_list *l)
{
    for (size_t i = 0; i < l->with_rest.n; i++)
        vec_clear(&l->with_rest.at[i]);
    vec_clear(&l->with_rest);
    vec_clear(&l->view);
    vec_clear(&l->rest);
    vec_clear(&l->last);
    row_table_clear(&l->row);
    row_table_clear(&l->rests);
    row_table_clear(&l->lasts);
}

bool view_list_has(const struct view_list *l, const value *window)
{
    return row_table_find(&l->row, window) != MAP_NONE;
}

const struct vec_u32 *view_list_like(const struct view_list *l, const struct window_system *from,
                                     const value *window, const uint32_t *ids)
{
    value *row = mem_alloc((l->rests.width + (size_t)1) * sizeof *row);
    uint32_t found;

    say_rest(l, from, window, ids, row);
    found = row_table_find(&l->rests, row);
    mem_free(row);
    return found == MAP_NONE ? NULL : &l->with_rest.at[found];
}

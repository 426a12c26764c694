/*
 * A set of views (see view_set.h).
 */
#include "config.h"

#include "abstraction/windows/view_set.h"

#include <string.h>

#include "support/alloc.h"

void view_set_init(struct view_set *v, const struct window_system *system, uint32_t k)
{
    *v = (struct view_set){ .system = system, .k = k };
    row_table_init(&v->table, window_width(&system[k]));
    row_table_init(&v->rest, window_width(&system[k > 1 ? k - 1 : 1]));
    row_table_init(&v->tail, window_width(&system[1]));
    v->form = mem_alloc((v->table.width + (size_t)1) * sizeof *v->form);
}

void view_set_clear(struct view_set *v)
{
    for (size_t i = 0; i < v->with_rest.n; i++)
        vec_clear(&v->with_rest.at[i]);
    vec_clear(&v->with_rest);
    vec_clear(&v->candidate);
    row_table_clear(&v->table);
    row_table_clear(&v->rest);
    row_table_clear(&v->tail);
    mem_free(v->form);
}

/* ---- forms ---- */

/* Goes to the next permutation of 0 .. n-1; false: that was the last one. */
static bool next_order(uint32_t n, uint32_t *order)
{
    uint32_t i = n - 1, k = n - 1, x;

    while (i > 0 && order[i - 1] > order[i])
        i--;
    if (i == 0)
        return false;
    while (order[k] < order[i - 1])
        k--;
    x = order[k];
    order[k] = order[i - 1];
    order[i - 1] = x;
    for (k = n - 1; i < k; i++, k--) {
        x = order[i];
        order[i] = order[k];
        order[k] = x;
    }
    return true;
}

/* The least of the windows that are equal to this one up to the names of identities. */
static void least_form(struct view_set *v, const value *window)
{
    const struct window_system *w = &v->system[v->k];
    size_t size = window_width(w) * sizeof *v->form;
    struct window_map map = { .from = w, .to = w };
    value *other;

    memcpy(v->form, window, size);
    if (v->k == 1)
        return;
    other = mem_alloc(size + sizeof *other);
    for (uint32_t i = 0; i < v->k; i++)
        map.back[i] = i;
    while (next_order(v->k, map.back)) {
        window_map_state(&map, window, other);
        if (memcmp(other, v->form, size) < 0)
            memcpy(v->form, other, size);
    }
    mem_free(other);
}

uint32_t view_set_find(struct view_set *v, const value *window)
{
    least_form(v, window);
    return row_table_find(&v->table, v->form);
}

void view_set_add(struct view_set *v, const value *window)
{
    bool added;

    least_form(v, window);
    row_table_put(&v->table, v->form, &added);
}

const value *view_set_at(const struct view_set *v, uint32_t number)
{
    return row_table_at(&v->table, number);
}

bool view_set_parts(struct view_set *v, uint32_t n, const value *window, uint32_t needed,
                    view_visit visit, void *self)
{
    value *view = mem_alloc((v->table.width + (size_t)1) * sizeof *view);
    bool more = true;

    for (uint32_t ids = 1; ids < 1u << n && more; ids++)
        if ((uint32_t)__builtin_popcount(ids) == v->k && (needed & ~ids) == 0) {
            struct window_map map = window_map_part(v->system, n, ids);
            window_map_state(&map, window, view);
            more = visit(self, view);
        }
    mem_free(view);
    return more;
}

/* ---- candidates ---- */

uint32_t view_set_rest(struct view_set *v, uint32_t n, const value *window, const uint32_t *order)
{
    const struct window_system *from = &v->system[n];
    value *row = mem_zalloc((v->rest.width + (size_t)1) * sizeof *row);
    uint32_t number;
    bool added;

    if (v->k > 1) {
        struct window_map map = { .from = from, .to = &v->system[v->k - 1] };
        memcpy(map.back, order, (v->k - 1) * sizeof *order);
        window_map_state(&map, window, row);
    } else {
        window_map_to_none(from, &v->system[1], window, row);
    }
    number = row_table_put(&v->rest, row, &added);
    mem_free(row);
    if (added)
        vec_push(&v->with_rest, ((struct vec_u32)VEC_EMPTY));
    return number;
}

/* What is left if only this identity is looked at. */
static uint32_t tail_of(struct view_set *v, const value *view, uint32_t id)
{
    struct window_map map = window_map_part(v->system, v->k, 1u << id);
    value *row = mem_zalloc((v->tail.width + (size_t)1) * sizeof *row);
    uint32_t number;
    bool added;

    window_map_state(&map, view, row);
    number = row_table_put(&v->tail, row, &added);
    mem_free(row);
    return number;
}

bool view_set_take(struct view_set *v)
{
    struct candidate c = { .view = v->taken };

    if (v->taken == v->table.n)
        return false;
    v->taken++;
    for (uint32_t i = 0; i < v->k; i++)
        c.order[i] = i;
    do {
        const value *state = view_set_at(v, c.view);
        uint32_t rest = view_set_rest(v, v->k, state, c.order);
        c.tail = tail_of(v, state, c.order[v->k - 1]);
        vec_push(&v->with_rest.at[rest], (uint32_t)v->candidate.n);
        vec_push(&v->candidate, c);
    } while (next_order(v->k, c.order));
    return true;
}

/*
 * The closed set of views (see views.h).
 *
 * Views are taken from a queue.  From each one all windows are built in which all other views have
 * been taken before; so each window is built when the last of its views is taken.  A window with
 * one identity more is a merge of the window, and of one view for each k - 1 of its identities and
 * the new one.
 */
#include "config.h"

#include "abstraction/windows/views.h"

#include <string.h>

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/window_bound.h"
#include "abstraction/windows/window_merge.h"
#include "abstraction/windows/window_step.h"

#define MOST_K 3

/* A view with its identities in some order; the last one is the one that extends a window. */
struct candidate {
    uint32_t view;
    uint32_t order[MOST_K]; /* identity number i of the merged window is order[i] of the view */
    uint32_t tail;          /* what is left of it if only the last one is looked at */
};

struct views {
    const struct views_problem *p;
    struct views_result result;
    struct row_table table; /* of views; those before `taken` have been taken from the queue */
    uint32_t taken;
    uint32_t bound;                /* on the support of a move */
    struct row_table *seen;        /* windows of each size that were looked at */
    struct row_table rest;         /* what is left of candidates without their last identity, */
    struct row_table tail;         /* with this one alone */
    VEC(struct vec_u32) with_rest; /* for each of these, the candidates */
    VEC(struct candidate) candidate;
    uint64_t *n_windows;
};

/* ---- life ---- */

struct views *views_new(const struct views_problem *p)
{
    struct views *v = mem_zalloc(sizeof *v);

    v->p = p;
    v->seen = mem_zalloc((p->sizes + (size_t)1) * sizeof *v->seen);
    v->n_windows = mem_zalloc((p->sizes + (size_t)1) * sizeof *v->n_windows);
    for (uint32_t n = 1; n <= p->sizes; n++)
        row_table_init(&v->seen[n], window_width(&p->system[n]));
    row_table_init(&v->table, window_width(&p->system[p->k]));
    row_table_init(&v->rest, window_width(&p->system[p->k > 1 ? p->k - 1 : 1]));
    row_table_init(&v->tail, window_width(&p->system[1]));
    v->result.n_windows = v->n_windows;
    return v;
}

void views_free(struct views *v)
{
    if (v == NULL)
        return;
    for (uint32_t n = 1; n <= v->p->sizes; n++)
        row_table_clear(&v->seen[n]);
    for (size_t i = 0; i < v->with_rest.n; i++)
        vec_clear(&v->with_rest.at[i]);
    vec_clear(&v->with_rest);
    vec_clear(&v->candidate);
    row_table_clear(&v->table);
    row_table_clear(&v->rest);
    row_table_clear(&v->tail);
    mem_free(v->seen);
    mem_free(v->n_windows);
    mem_free(v);
}

/* ---- views ---- */

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
static void least_form(const struct views *v, const value *window, value *out)
{
    const struct window_system *w = &v->p->system[v->p->k];
    size_t size = window_width(w) * sizeof *out;
    struct window_map map = { .from = w, .to = w };
    value *other = mem_alloc(size + sizeof *other);

    for (uint32_t i = 0; i < v->p->k; i++)
        map.back[i] = i;
    memcpy(out, window, size);
    while (next_order(v->p->k, map.back)) {
        window_map_state(&map, window, other);
        if (memcmp(other, out, size) < 0)
            memcpy(out, other, size);
    }
    mem_free(other);
}

static uint32_t find_view(const struct views *v, const value *window)
{
    value *form = mem_alloc((v->table.width + (size_t)1) * sizeof *form);
    uint32_t found;

    least_form(v, window, form);
    found = row_table_find(&v->table, form);
    mem_free(form);
    return found;
}

bool views_have(struct views *v, const value *window)
{
    return find_view(v, window) != MAP_NONE;
}

uint32_t views_n(const struct views *v)
{
    return v->table.n;
}

const value *views_at(const struct views *v, uint32_t view)
{
    return row_table_at(&v->table, view);
}

static void add_view(struct views *v, const value *window)
{
    value *form = mem_alloc((v->table.width + (size_t)1) * sizeof *form);
    bool added;

    least_form(v, window, form);
    row_table_put(&v->table, form, &added);
    mem_free(form);
}

/* The identities of a set become 0, 1, ... of the smaller window. */
static struct window_map map_to_part(const struct views *v, uint32_t n, uint32_t ids)
{
    struct window_map map = { .from = &v->p->system[n] };
    uint32_t k = 0;

    for (uint32_t i = 0; i < n; i++)
        if ((ids & 1u << i) != 0)
            map.back[k++] = i;
    map.to = &v->p->system[k];
    return map;
}

/* ---- candidates ---- */

/* What is left of a window if no identity is looked at. */
static void global_rest(const struct window_system *w, const value *state, value *row)
{
    const struct signature *g = &w->stg->sig;

    for (uint32_t i = 0; i < g->n_instances; i++)
        if (window_instance_ids(w, i) == 0)
            *row++ = state[window_node_at(w, i)];
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (!window_sort_mentions(g->global[i].sort, w->id))
            *row++ = state[window_global_at(w, i)];
}

/* What is left of a window if only these k - 1 identities are looked at, in this order. */
static uint32_t rest_of_window(struct views *v, const struct window_system *from,
                               const value *state, const uint32_t *order)
{
    value *row = mem_zalloc((v->rest.width + (size_t)1) * sizeof *row);
    uint32_t number;
    bool added;

    if (v->p->k > 1) {
        struct window_map map = { .from = from, .to = &v->p->system[v->p->k - 1] };
        memcpy(map.back, order, (v->p->k - 1) * sizeof *order);
        window_map_state(&map, state, row);
    } else {
        global_rest(from, state, row);
    }
    number = row_table_put(&v->rest, row, &added);
    mem_free(row);
    if (added)
        vec_push(&v->with_rest, ((struct vec_u32)VEC_EMPTY));
    return number;
}

/* What is left if only this identity is looked at. */
static uint32_t tail_of(struct views *v, const value *view, uint32_t id)
{
    struct window_map map = { .from = &v->p->system[v->p->k], .to = &v->p->system[1] };
    value *row = mem_zalloc((v->tail.width + (size_t)1) * sizeof *row);
    uint32_t number;
    bool added;

    map.back[0] = id;
    window_map_state(&map, view, row);
    number = row_table_put(&v->tail, row, &added);
    mem_free(row);
    return number;
}

static void add_candidates(struct views *v, uint32_t view)
{
    struct candidate c = { .view = view };

    for (uint32_t i = 0; i < v->p->k; i++)
        c.order[i] = i;
    do {
        const value *state = row_table_at(&v->table, view);
        uint32_t rest = rest_of_window(v, &v->p->system[v->p->k], state, c.order);
        c.tail = tail_of(v, state, c.order[v->p->k - 1]);
        vec_push(&v->with_rest.at[rest], (uint32_t)v->candidate.n);
        vec_push(&v->candidate, c);
    } while (next_order(v->p->k, c.order));
}

/* ---- looking at windows ---- */

static void stop_views(struct views *v, enum views_end end)
{
    if (v->result.end == VIEWS_CLOSED)
        v->result.end = end;
}

static bool views_stopped(const struct views *v)
{
    return v->result.end != VIEWS_CLOSED;
}

static uint32_t count_ids(uint32_t ids)
{
    return (uint32_t)__builtin_popcount(ids);
}

struct firing {
    struct views *v;
    uint32_t n; /* identities of the window */
};

/* Adds the views of the window's successor that the move has anything to do with. */
static void fire_move(void *self, const struct window_move *m)
{
    struct firing *f = self;
    struct views *v = f->v;
    uint32_t all = (1u << f->n) - 1, outside = all & ~m->support;
    value *view;

    if (m->target == NULL) {
        stop_views(v, VIEWS_VIOLATED);
        return;
    }
    if (count_ids(m->support) > v->bound) {
        v->result.refused = "a move touches more identities than its text shows";
        v->result.at = m->edge[0]->at;
        stop_views(v, VIEWS_REFUSED);
        return;
    }
    view = mem_alloc((v->table.width + (size_t)1) * sizeof *view);
    for (uint32_t ids = 1; ids <= all; ids++) {
        struct window_map map;
        if (count_ids(ids) != v->p->k || (outside & ~ids) != 0)
            continue;
        map = map_to_part(v, f->n, ids);
        window_map_state(&map, m->target, view);
        add_view(v, view);
    }
    mem_free(view);
}

static void extend_window(struct views *v, uint32_t n, const value *window);

/* A window of n identities whose views have all been taken. */
static void look_at_window(struct views *v, uint32_t n, const value *window)
{
    const struct window_system *w = &v->p->system[n];
    struct firing f = { v, n };
    value *copy;
    bool added;

    row_table_put(&v->seen[n], window, &added);
    if (!added || views_stopped(v))
        return;
    v->n_windows[n]++;
    if (v->p->most_windows > 0 && v->seen[n].n > v->p->most_windows)
        stop_views(v, VIEWS_LIMIT);
    if (v->p->property != NULL && !window_holds(w, window, &v->p->property[n]))
        stop_views(v, VIEWS_VIOLATED);
    copy = mem_alloc((window_width(w) + (size_t)1) * sizeof *copy);
    memcpy(copy, window, window_width(w) * sizeof *copy);
    window_moves(w, copy, fire_move, &f);
    if (n < v->result.most && !views_stopped(v))
        extend_window(v, n, copy);
    mem_free(copy);
}

/* ---- windows with one identity more ---- */

struct extending {
    struct views *v;
    uint32_t n; /* of the window */
    uint32_t n_parts;
    struct merge_part part[MERGE_MOST]; /* the window, then one view for each k - 1 of its
                                           identities */
    uint32_t tail;                      /* of the first of these views */
    uint32_t sets;                      /* how many of these there are */
    uint32_t set[MERGE_MOST];
};

/* Have all views of the window that contain the last identity been taken? */
static bool is_possible(const struct views *v, uint32_t n, const value *window)
{
    value *view = mem_alloc((v->table.width + (size_t)1) * sizeof *view);
    bool possible = true;

    for (uint32_t ids = 1u << (n - 1); ids < 1u << n && possible; ids++)
        if (count_ids(ids) == v->p->k) {
            struct window_map map = map_to_part(v, n, ids);
            uint32_t found;
            window_map_state(&map, window, view);
            found = find_view(v, view);
            possible = found != MAP_NONE && found < v->taken;
        }
    mem_free(view);
    return possible;
}

static void merge_all(struct extending *x)
{
    struct views *v = x->v;
    const struct window_system *w = &v->p->system[x->n + 1];
    value *window = mem_alloc((window_width(w) + (size_t)1) * sizeof *window);
    struct script script;

    script_init(&script);
    do {
        enum merge_end end = window_merge(w, x->n_parts, x->part, &script, window);
        if (end == MERGE_UNSEEN) {
            v->result.refused = "something is stored for more identities than a view has";
            stop_views(v, VIEWS_REFUSED);
        } else if (end == MERGE_DONE && is_possible(v, x->n + 1, window)) {
            look_at_window(v, x->n + 1, window);
        }
    } while (!views_stopped(v) && script_next(&script));
    script_clear(&script);
    mem_free(window);
}

static void choose_views(struct extending *x, uint32_t i);

/* With this view for set number i of k - 1 identities, which the window has in this order. */
static void try_view(struct extending *x, uint32_t i, const uint32_t *order, struct candidate c)
{
    struct views *v = x->v;
    uint32_t k = v->p->k;
    struct merge_part *part = &x->part[x->n_parts];
    value *copy;

    if (i == 0)
        x->tail = c.tail;
    if (c.tail != x->tail)
        return;
    copy = mem_alloc((v->table.width + (size_t)1) * sizeof *copy);
    memcpy(copy, row_table_at(&v->table, c.view), v->table.width * sizeof *copy);
    part->map = (struct window_map){ &v->p->system[k], &v->p->system[x->n + 1], { 0 } };
    for (uint32_t j = 0; j <= x->n; j++)
        part->map.back[j] = WINDOW_NOWHERE;
    for (uint32_t j = 0; j + 1 < k; j++)
        part->map.back[order[j]] = c.order[j];
    part->map.back[x->n] = c.order[k - 1];
    part->state = copy;
    x->n_parts++;
    choose_views(x, i + 1);
    x->n_parts--;
    mem_free(copy);
}

/* The views that can be seen through set number i of k - 1 identities and the new one. */
static void choose_views(struct extending *x, uint32_t i)
{
    struct views *v = x->v;
    uint32_t order[WINDOW_MAX_IDS] = { 0 }, at = 0, rest;

    if (i == x->sets) {
        merge_all(x);
        return;
    }
    for (uint32_t j = 0; j < x->n; j++)
        if ((x->set[i] & 1u << j) != 0)
            order[at++] = j;
    rest = rest_of_window(v, &v->p->system[x->n], x->part[0].state, order);
    for (size_t c = 0; c < v->with_rest.at[rest].n && !views_stopped(v); c++)
        try_view(x, i, order, v->candidate.at[v->with_rest.at[rest].at[c]]);
}

static void extend_window(struct views *v, uint32_t n, const value *window)
{
    struct extending *x = mem_zalloc(sizeof *x);

    x->v = v;
    x->n = n;
    x->part[0].map = (struct window_map){ &v->p->system[n], &v->p->system[n + 1], { 0 } };
    for (uint32_t i = 0; i <= n; i++)
        x->part[0].map.back[i] = i < n ? i : WINDOW_NOWHERE;
    x->part[0].state = window;
    x->n_parts = 1;
    for (uint32_t ids = 0; ids < 1u << n; ids++)
        if (count_ids(ids) == v->p->k - 1 && x->sets < MERGE_MOST - 1)
            x->set[x->sets++] = ids;
    choose_views(x, 0);
    mem_free(x);
}

/* ---- the whole ---- */

/* The views of the initial state of size n. */
static void start_views(struct views *v, uint32_t n)
{
    const struct window_system *w = &v->p->system[n];
    value *state = mem_alloc((window_width(w) + (size_t)1) * sizeof *state);
    value *view = mem_alloc((v->table.width + (size_t)1) * sizeof *view);
    struct fault fault;

    if (!window_start(w, state, &fault))
        stop_views(v, VIEWS_VIOLATED);
    for (uint32_t ids = 1; ids < 1u << n && !views_stopped(v); ids++)
        if (count_ids(ids) == v->p->k) {
            struct window_map map = map_to_part(v, n, ids);
            window_map_state(&map, state, view);
            add_view(v, view);
        }
    mem_free(state);
    mem_free(view);
}

/* The sizes of windows; false: views cannot be used, or there are not enough systems. */
static bool prepare_views(struct views *v)
{
    struct views_result *r = &v->result;
    const struct window_system *w = &v->p->system[v->p->k];
    struct window_bound bound = window_bound(w);
    uint32_t support = 0;

    r->refused = bound.refused;
    r->at = bound.at;
    if (r->refused == NULL && v->p->property != NULL)
        support = window_property_support(w, &v->p->property[v->p->k], &r->refused, &r->at);
    if (r->refused == NULL && v->p->k > MOST_K)
        r->refused = "so many identities in a view";
    if (r->refused != NULL) {
        stop_views(v, VIEWS_REFUSED);
        return false;
    }
    v->bound = bound.most;
    r->most = v->p->k + bound.most > support ? v->p->k + bound.most : support;
    r->needed = v->p->k + 1 + v->p->initial;
    if (r->needed < r->most)
        r->needed = r->most;
    if (r->needed > v->p->sizes)
        stop_views(v, VIEWS_SIZES);
    return !views_stopped(v);
}

struct views_result views_run(struct views *v)
{
    if (!prepare_views(v))
        return v->result;
    for (uint32_t n = v->p->k; n <= v->p->k + 1 + v->p->initial; n++)
        start_views(v, n);
    while (v->taken < v->table.n && !views_stopped(v)) {
        uint32_t view = v->taken++;
        value *copy = mem_alloc((v->table.width + (size_t)1) * sizeof *copy);
        memcpy(copy, row_table_at(&v->table, view), v->table.width * sizeof *copy);
        add_candidates(v, view);
        look_at_window(v, v->p->k, copy);
        mem_free(copy);
    }
    v->result.n_views = v->table.n;
    return v->result;
}

/*
 * Windows of one identity more (see view_extend.h).
 */
#include "config.h"

#include "abstraction/windows/view_extend.h"

#include "abstraction/windows/script.h"
#include "abstraction/windows/view_image.h"
#include "abstraction/windows/window_presence.h"
#include "support/alloc.h"

/* An instance of a smaller window that is one of the larger one. */
struct seen_instance {
    uint32_t window, instance;
};

struct seen_list {
    VEC(struct seen_instance) of;
};

struct view_extension {
    const struct view_list *l;
    const struct window_system *w; /* of n + 1 identities */
    uint32_t n;                    /* of the window that is extended */
    VEC(struct window_map) map;    /* to this one, then to views with the last identity */
    struct seen_list *seen;        /* of each instance */
    const value **state;           /* the window, then the views that are tried */
    struct vec_u32 *at;            /* of each place of a state: its possible values */
    uint32_t first, last;          /* see view_extend; what the views say of the last */
    bool unseen;                   /* a place is in none of the smaller windows */
    bool done;                     /* no more windows are needed */
    view_extended visit;
    void *self;
};

/* ---- states ---- */

/* A variable of an instance, or of the model if `seen` is NULL.  False: it has no value. */
static bool lift_place(struct view_extension *x, const struct sort *s, uint32_t at,
                       const struct view_images *in)
{
    x->at[at].n = 0;
    x->unseen = !view_image_values(x->w, s, in, &x->at[at]) || x->unseen;
    return x->at[at].n > 0;
}

static bool lift_global(struct view_extension *x, uint32_t global)
{
    struct view_images in = { VEC_EMPTY };
    bool ok;

    for (size_t i = 0; i < x->map.n; i++) {
        const struct window_system *to = x->map.at[i].to;
        vec_push(&in.of, ((struct view_image){ &x->map.at[i], to->stg->sig.global[global].sort,
                                               x->state[i][window_global_at(to, global)] }));
    }
    ok = lift_place(x, x->w->stg->sig.global[global].sort, window_global_at(x->w, global), &in);
    vec_clear(&in.of);
    return ok;
}

static bool join_variable(struct view_extension *x, uint32_t instance, uint32_t variable)
{
    const struct seen_list *seen = &x->seen[instance];
    struct view_images in = { VEC_EMPTY };
    bool ok;

    for (size_t i = 0; i < seen->of.n; i++) {
        const struct seen_instance *from = &seen->of.at[i];
        const struct window_system *to = x->map.at[from->window].to;
        const struct process *p = window_process(to, from->instance);
        uint32_t at = window_variable_at(to, from->instance, variable);
        vec_push(&in.of, ((struct view_image){ &x->map.at[from->window], p->variable[variable].sort,
                                               x->state[from->window][at] }));
    }
    ok = lift_place(x, window_process(x->w, instance)->variable[variable].sort,
                    window_variable_at(x->w, instance, variable), &in);
    vec_clear(&in.of);
    return ok;
}

/* The node where the smaller windows see the instance; false: they see it nowhere, or at several
   nodes. */
static bool node_of_lift(struct view_extension *x, uint32_t instance, uint32_t *node)
{
    const struct seen_list *seen = &x->seen[instance];

    x->unseen = x->unseen || seen->of.n == 0;
    for (size_t i = 0; i < seen->of.n; i++) {
        const struct seen_instance *from = &seen->of.at[i];
        uint32_t here = window_node(x->map.at[from->window].to, x->state[from->window],
                                    from->instance);
        if (i > 0 && here != *node)
            return false;
        *node = here;
    }
    return seen->of.n > 0;
}

static bool lift_instance(struct view_extension *x, uint32_t instance)
{
    const struct process *p = window_process(x->w, instance);
    uint32_t node = 0;

    if (!node_of_lift(x, instance, &node))
        return false;
    for (uint32_t i = x->w->first[instance]; i < x->w->first[instance + 1]; i++) {
        x->at[i].n = 0;
        vec_push(&x->at[i], VALUE_NONE);
    }
    x->at[window_node_at(x->w, instance)].at[0] = value_small((int32_t)node);
    for (uint32_t k = p->n_params; k < p->n_variables; k++)
        if ((p->variable[k].node == NO_NODE || p->variable[k].node == node) &&
            !join_variable(x, instance, k))
            return false;
    return true;
}

/* The possible values of all places; false: one has none. */
static bool lift_places(struct view_extension *x)
{
    const struct signature *g = &x->w->stg->sig;

    for (uint32_t i = 0; i < g->n_globals; i++)
        if (!lift_global(x, i))
            return false;
    for (uint32_t i = 0; i < g->n_instances; i++)
        if (!lift_instance(x, i))
            return false;
    return true;
}

/* A bit of a smaller window is known of the larger one, unless an identity that the smaller one
   lacks satisfies the predicate.  False: the smaller windows contradict each other. */
static bool lift_bits(const struct view_extension *x, const value *state, uint32_t *known,
                      uint32_t *bits)
{
    *known = *bits = 0;
    for (size_t i = 0; i < x->map.n; i++) {
        const struct window_map *map = &x->map.at[i];
        uint32_t seen = window_bits(map->to, x->state[i]), lost = (1u << (x->n + 1)) - 1, here;
        for (uint32_t k = 0; k < map->to->id->size; k++)
            lost &= ~(1u << map->back[k]);
        here = window_presence_of(x->w, state, lost);
        if ((here & ~seen) != 0 || ((*bits ^ seen) & *known & ~here) != 0)
            return false;
        *known |= ~here;
        *bits |= seen & ~here;
    }
    return true;
}

/* With all presence bits that it can have. */
static void visit_with_bits(struct view_extension *x, value *state)
{
    const struct window_presence *p = x->w->presence;
    uint32_t known, bits, n = p == NULL ? 1 : 1u << p->n;

    if (!lift_bits(x, state, &known, &bits))
        return;
    for (uint32_t all = 0; all < n && !x->done; all++)
        if ((all & known) == bits) {
            window_set_bits(x->w, state, all);
            x->done = !x->visit(x->self, state);
        }
}

/* With the views that are tried. */
static void visit_all(struct view_extension *x)
{
    uint32_t width = window_bits_at(x->w);
    struct script script;
    value *state;

    if (!lift_places(x))
        return;
    state = mem_alloc((width + (size_t)2) * sizeof *state);
    script_init(&script, NULL);
    do {
        for (uint32_t i = 0; i < width; i++)
            state[i] = x->at[i].at[script_choose(&script, x->at[i].n)];
        visit_with_bits(x, state);
    } while (!x->done && script_next(&script));
    script_clear(&script);
    mem_free(state);
}

/* Tries all views for the windows from number i on. */
static void try_views(struct view_extension *x, size_t i)
{
    const struct view_list *l = x->l;
    const struct vec_u32 *rows;

    if (i == x->map.n) {
        visit_all(x);
        return;
    }
    rows = view_list_like(l, &l->system[x->n], x->state[0], x->map.at[i].back);
    for (size_t k = 0; rows != NULL && k < rows->n && !x->done; k++) {
        uint32_t row = rows->at[k];
        if (l->view.at[row] < x->first || (i > 1 && l->last.at[row] != x->last))
            continue;
        x->last = l->last.at[row];
        x->state[i] = row_table_at(&l->row, row);
        try_views(x, i + 1);
    }
}

bool view_extend(struct view_extension *x, const value *window, uint32_t first, view_extended visit,
                 void *self)
{
    x->state[0] = window;
    x->first = first;
    x->visit = visit;
    x->self = self;
    x->unseen = x->done = false;
    try_views(x, 1);
    return !x->unseen;
}

/* ---- life ---- */

static void add_maps(struct view_extension *x, const struct view_list *l)
{
    struct window_map map = { x->w, &l->system[x->n], { 0 } };

    for (uint32_t i = 0; i < x->n; i++)
        map.back[i] = i;
    vec_push(&x->map, map);
    map.to = &l->system[l->k];
    for (uint32_t ids = 0; ids < 1u << x->n; ids++) {
        uint32_t k = 0;
        if ((uint32_t)__builtin_popcount(ids) + 1 != l->k)
            continue;
        for (uint32_t i = 0; i < x->n; i++)
            if ((ids & 1u << i) != 0)
                map.back[k++] = i;
        map.back[k] = x->n;
        vec_push(&x->map, map);
    }
}

struct view_extension *view_extension_new(const struct view_list *l, uint32_t n)
{
    struct view_extension *x = mem_zalloc(sizeof *x);
    const struct window_system *w = &l->system[n + 1];

    x->l = l;
    x->w = w;
    x->n = n;
    add_maps(x, l);
    x->seen = mem_zalloc((w->stg->sig.n_instances + (size_t)1) * sizeof *x->seen);
    x->state = mem_zalloc(x->map.n * sizeof *x->state);
    x->at = mem_zalloc((window_width(w) + (size_t)1) * sizeof *x->at);
    for (uint32_t i = 0; i < x->map.n; i++)
        for (uint32_t k = 0; k < x->map.at[i].to->stg->sig.n_instances; k++) {
            uint32_t instance = window_map_instance(&x->map.at[i], k);
            vec_push(&x->seen[instance].of, ((struct seen_instance){ i, k }));
        }
    return x;
}

void view_extension_free(struct view_extension *x)
{
    if (x == NULL)
        return;
    for (uint32_t i = 0; i < x->w->stg->sig.n_instances; i++)
        vec_clear(&x->seen[i].of);
    for (uint32_t i = 0; i < window_width(x->w); i++)
        vec_clear(&x->at[i]);
    vec_clear(&x->map);
    mem_free(x->seen);
    mem_free(x->state);
    mem_free(x->at);
    mem_free(x);
}

const struct window_system *view_extension_from(const struct view_extension *x)
{
    return &x->l->system[x->n];
}

const struct window_system *view_extension_to(const struct view_extension *x)
{
    return x->w;
}

/*
 * Windows of one identity more (see view_extend.h).
 */
#include "config.h"

#include "abstraction/windows/view_extend.h"

#include "abstraction/windows/script.h"
#include "support/alloc.h"

/* What a smaller window has at a place of the larger one: a value of its own sort. */
struct image {
    const struct window_map *map; /* from the larger to the smaller window */
    const struct sort *sort;
    value v;
};

struct images {
    VEC(struct image) of;
};

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
    void (*visit)(void *self, const value *window);
    void *self;
};

/* ---- values with these images ---- */

static void lift_value(struct view_extension *x, const struct sort *s, const struct images *in,
                       struct vec_u32 *out);

static bool fits_images(const struct sort *s, const struct images *in, value v)
{
    for (size_t i = 0; i < in->of.n; i++) {
        const struct image *image = &in->of.at[i];
        if (window_map_value(image->map, s, image->sort, v) != image->v)
            return false;
    }
    return true;
}

static void lift_identity(const struct sort *s, const struct images *in, struct vec_u32 *out)
{
    for (uint32_t i = 0; i <= s->size; i++) /* `far` is the last one */
        if (fits_images(s, in, value_small((int32_t)i)))
            vec_push(out, value_small((int32_t)i));
}

enum membership { IS_ELEMENT, IS_NONE, IS_EITHER, IS_CONTRADICTION };

static bool set_contains(const struct values *vs, value set, value elem)
{
    for (uint32_t i = 0; i < value_size(vs, set); i++)
        if (value_elem(vs, set, i) == elem)
            return true;
    return false;
}

/* What the images of a set of sort s say of an element: those that can have it. */
static enum membership membership_of(const struct view_extension *x, const struct sort *s,
                                     const struct images *in, value elem)
{
    enum membership m = IS_EITHER;

    for (size_t i = 0; i < in->of.n; i++) {
        const struct image *image = &in->of.at[i];
        value small = window_map_value(image->map, s->elem, image->sort->elem, elem);
        enum membership here;
        bool far = false;
        window_ids(image->map->to, image->sort->elem, small, &far);
        if (far)
            continue;
        here = set_contains(x->w->stg->vs, image->v, small) ? IS_ELEMENT : IS_NONE;
        if (m != IS_EITHER && m != here)
            return IS_CONTRADICTION;
        m = here;
    }
    return m;
}

/* All sets that have the elements of `sure`, and some of `perhaps`. */
static void all_sets(struct view_extension *x, const struct vec_u32 *sure,
                     const struct vec_u32 *perhaps, struct vec_u32 *out)
{
    struct vec_u32 set = VEC_EMPTY;
    struct script script;

    script_init(&script, NULL);
    do {
        set.n = 0;
        for (size_t i = 0; i < sure->n; i++)
            vec_push(&set, sure->at[i]);
        for (size_t i = 0; i < perhaps->n; i++)
            if (script_choose(&script, 2) == 1)
                vec_push(&set, perhaps->at[i]);
        vec_push(out, value_set(x->w->stg->vs, (uint32_t)set.n, set.at)); /* sorts them */
    } while (script_next(&script));
    script_clear(&script);
    vec_clear(&set);
}

static void lift_set(struct view_extension *x, const struct sort *s, const struct images *in,
                     struct vec_u32 *out)
{
    struct vec_u32 sure = VEC_EMPTY, perhaps = VEC_EMPTY;
    bool possible = true;

    for (uint64_t i = 0; i < sort_card(s->elem) && possible; i++) {
        value elem = sort_nth(x->w->stg->vs, s->elem, i);
        enum membership m = membership_of(x, s, in, elem);
        possible = m != IS_CONTRADICTION;
        if (m == IS_ELEMENT)
            vec_push(&sure, elem);
        else if (m == IS_EITHER)
            vec_push(&perhaps, elem);
    }
    if (possible)
        all_sets(x, &sure, &perhaps, out);
    vec_clear(&sure);
    vec_clear(&perhaps);
}

/* All tuples of values, one from each of n lists, which are freed. */
static void all_tuples(struct view_extension *x, uint32_t n, struct vec_u32 *list,
                       struct vec_u32 *out)
{
    value *part = mem_alloc((n + (size_t)1) * sizeof *part);
    bool possible = true;
    struct script script;

    for (uint32_t i = 0; i < n; i++)
        possible = possible && list[i].n > 0;
    script_init(&script, NULL);
    while (possible) {
        for (uint32_t i = 0; i < n; i++)
            part[i] = list[i].at[script_choose(&script, list[i].n)];
        vec_push(out, value_tuple(x->w->stg->vs, n, part));
        possible = script_next(&script);
    }
    script_clear(&script);
    for (uint32_t i = 0; i < n; i++)
        vec_clear(&list[i]);
    mem_free(list);
    mem_free(part);
}

static void lift_array(struct view_extension *x, const struct sort *s, const struct images *in,
                       struct vec_u32 *out)
{
    const struct values *vs = x->w->stg->vs;
    uint32_t n = (uint32_t)sort_array_size(s);
    struct images *part = mem_zalloc((n + (size_t)1) * sizeof *part);
    struct vec_u32 *list = mem_zalloc((n + (size_t)1) * sizeof *list);

    for (size_t i = 0; i < in->of.n; i++) {
        const struct image *image = &in->of.at[i];
        for (uint32_t k = 0; k < sort_array_size(image->sort); k++) {
            uint32_t at = window_map_position(image->map, s, image->sort, k);
            vec_push(&part[at].of, ((struct image){ image->map, image->sort->elem,
                                                    value_elem(vs, image->v, k) }));
        }
    }
    for (uint32_t i = 0; i < n; i++) {
        lift_value(x, s->elem, &part[i], &list[i]);
        vec_clear(&part[i].of);
    }
    mem_free(part);
    all_tuples(x, n, list, out);
}

/* Part number i of a record, a union or a sequence. */
static void lift_part(struct view_extension *x, const struct sort *s, const struct images *in,
                      uint32_t i, struct vec_u32 *out)
{
    const struct values *vs = x->w->stg->vs;
    const struct sort *of_part = window_part(vs, s, in->of.at[0].v, i);
    struct images part = { VEC_EMPTY };
    bool same = true;

    for (size_t k = 0; k < in->of.n; k++) {
        const struct image *image = &in->of.at[k];
        struct image p = { image->map, window_part(vs, image->sort, image->v, i),
                           value_elem(vs, image->v, i) };
        vec_push(&part.of, p);
        same = same && p.v == part.of.at[0].v;
    }
    if (of_part != NULL)
        lift_value(x, of_part, &part, out);
    else if (same)
        vec_push(out, part.of.at[0].v);
    vec_clear(&part.of);
}

/* Are the values of the same alternative, of the same length? */
static bool same_form(const struct values *vs, const struct sort *s, const struct images *in)
{
    value v = in->of.at[0].v;

    for (size_t i = 1; i < in->of.n; i++)
        if (value_size(vs, in->of.at[i].v) != value_size(vs, v) ||
            (s->kind == SORT_UNION && value_elem(vs, in->of.at[i].v, 0) != value_elem(vs, v, 0)))
            return false;
    return true;
}

static void lift_parts(struct view_extension *x, const struct sort *s, const struct images *in,
                       struct vec_u32 *out)
{
    const struct values *vs = x->w->stg->vs;
    uint32_t n = value_size(vs, in->of.at[0].v);
    struct vec_u32 *list;

    if (!same_form(vs, s, in))
        return;
    list = mem_zalloc((n + (size_t)1) * sizeof *list);
    for (uint32_t i = 0; i < n; i++)
        lift_part(x, s, in, i, &list[i]);
    all_tuples(x, n, list, out);
}

/* Adds all values of sort s that have these images. */
static void lift_value(struct view_extension *x, const struct sort *s, const struct images *in,
                       struct vec_u32 *out)
{
    bool same = true, none = false;

    if (in->of.n == 0) {
        x->unseen = true;
        return;
    }
    for (size_t i = 0; i < in->of.n; i++) {
        same = same && in->of.at[i].v == in->of.at[0].v;
        none = none || in->of.at[i].v == VALUE_NONE;
    }
    if (none || !window_sort_mentions(s, x->w->id)) {
        if (same)
            vec_push(out, in->of.at[0].v);
    } else if (s == x->w->id) {
        lift_identity(s, in, out);
    } else if (s->kind == SORT_SET) {
        lift_set(x, s, in, out);
    } else if (s->kind == SORT_ARRAY) {
        lift_array(x, s, in, out);
    } else {
        lift_parts(x, s, in, out);
    }
}

/* ---- states ---- */

/* A variable of an instance, or of the model if `seen` is NULL.  False: it has no value. */
static bool lift_place(struct view_extension *x, const struct sort *s, uint32_t at,
                       const struct images *in)
{
    x->at[at].n = 0;
    lift_value(x, s, in, &x->at[at]);
    return x->at[at].n > 0;
}

static bool lift_global(struct view_extension *x, uint32_t global)
{
    struct images in = { VEC_EMPTY };
    bool ok;

    for (size_t i = 0; i < x->map.n; i++) {
        const struct window_system *to = x->map.at[i].to;
        vec_push(&in.of, ((struct image){ &x->map.at[i], to->stg->sig.global[global].sort,
                                          x->state[i][window_global_at(to, global)] }));
    }
    ok = lift_place(x, x->w->stg->sig.global[global].sort, window_global_at(x->w, global), &in);
    vec_clear(&in.of);
    return ok;
}

static bool join_variable(struct view_extension *x, uint32_t instance, uint32_t variable)
{
    const struct seen_list *seen = &x->seen[instance];
    struct images in = { VEC_EMPTY };
    bool ok;

    for (size_t i = 0; i < seen->of.n; i++) {
        const struct seen_instance *from = &seen->of.at[i];
        const struct window_system *to = x->map.at[from->window].to;
        const struct process *p = window_process(to, from->instance);
        uint32_t at = window_variable_at(to, from->instance, variable);
        vec_push(&in.of, ((struct image){ &x->map.at[from->window], p->variable[variable].sort,
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

/* With the views that are tried. */
static void visit_all(struct view_extension *x)
{
    uint32_t width = window_width(x->w);
    struct script script;
    value *state;

    if (!lift_places(x))
        return;
    state = mem_alloc((width + (size_t)1) * sizeof *state);
    script_init(&script, NULL);
    do {
        for (uint32_t i = 0; i < width; i++)
            state[i] = x->at[i].at[script_choose(&script, x->at[i].n)];
        x->visit(x->self, state);
    } while (script_next(&script));
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
    for (size_t k = 0; rows != NULL && k < rows->n; k++) {
        uint32_t row = rows->at[k];
        if (l->view.at[row] < x->first || (i > 1 && l->last.at[row] != x->last))
            continue;
        x->last = l->last.at[row];
        x->state[i] = row_table_at(&l->row, row);
        try_views(x, i + 1);
    }
}

bool view_extend(struct view_extension *x, const value *window, uint32_t first,
                 void (*visit)(void *self, const value *window), void *self)
{
    x->state[0] = window;
    x->first = first;
    x->visit = visit;
    x->self = self;
    x->unseen = false;
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

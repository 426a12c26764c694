/*
 * Values of which smaller windows show images (see view_image.h).
 */
#include "config.h"

#include "abstraction/windows/view_image.h"

#include "abstraction/windows/script.h"
#include "support/alloc.h"

struct lifting {
    const struct window_system *w; /* of the larger window */
    bool unseen;                   /* some part has no image */
};

static void lift_value(struct lifting *x, const struct sort *s, const struct view_images *in,
                       struct vec_u32 *out);

static bool fits_images(const struct sort *s, const struct view_images *in, value v)
{
    for (size_t i = 0; i < in->of.n; i++) {
        const struct view_image *image = &in->of.at[i];
        if (window_map_value(image->map, s, image->sort, v) != image->v)
            return false;
    }
    return true;
}

static void lift_identity(const struct sort *s, const struct view_images *in, struct vec_u32 *out)
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
static enum membership membership_of(const struct lifting *x, const struct sort *s,
                                     const struct view_images *in, value elem)
{
    enum membership m = IS_EITHER;

    for (size_t i = 0; i < in->of.n; i++) {
        const struct view_image *image = &in->of.at[i];
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
static void all_sets(struct lifting *x, const struct vec_u32 *sure, const struct vec_u32 *perhaps,
                     struct vec_u32 *out)
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

static void lift_set(struct lifting *x, const struct sort *s, const struct view_images *in,
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
static void all_tuples(struct lifting *x, uint32_t n, struct vec_u32 *list, struct vec_u32 *out)
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

static void lift_array(struct lifting *x, const struct sort *s, const struct view_images *in,
                       struct vec_u32 *out)
{
    const struct values *vs = x->w->stg->vs;
    uint32_t n = (uint32_t)sort_array_size(s);
    struct view_images *part = mem_zalloc((n + (size_t)1) * sizeof *part);
    struct vec_u32 *list = mem_zalloc((n + (size_t)1) * sizeof *list);

    for (size_t i = 0; i < in->of.n; i++) {
        const struct view_image *image = &in->of.at[i];
        for (uint32_t k = 0; k < sort_array_size(image->sort); k++) {
            uint32_t at = window_map_position(image->map, s, image->sort, k);
            vec_push(&part[at].of, ((struct view_image){ image->map, image->sort->elem,
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
static void lift_part(struct lifting *x, const struct sort *s, const struct view_images *in,
                      uint32_t i, struct vec_u32 *out)
{
    const struct values *vs = x->w->stg->vs;
    const struct sort *of_part = window_part(vs, s, in->of.at[0].v, i);
    struct view_images part = { VEC_EMPTY };
    bool same = true;

    for (size_t k = 0; k < in->of.n; k++) {
        const struct view_image *image = &in->of.at[k];
        struct view_image p = { image->map, window_part(vs, image->sort, image->v, i),
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
static bool same_form(const struct values *vs, const struct sort *s, const struct view_images *in)
{
    value v = in->of.at[0].v;

    for (size_t i = 1; i < in->of.n; i++)
        if (value_size(vs, in->of.at[i].v) != value_size(vs, v) ||
            (s->kind == SORT_UNION && value_elem(vs, in->of.at[i].v, 0) != value_elem(vs, v, 0)))
            return false;
    return true;
}

static void lift_parts(struct lifting *x, const struct sort *s, const struct view_images *in,
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
static void lift_value(struct lifting *x, const struct sort *s, const struct view_images *in,
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

bool view_image_values(const struct window_system *w, const struct sort *s,
                       const struct view_images *in, struct vec_u32 *out)
{
    struct lifting x = { w, false };

    lift_value(&x, s, in, out);
    return !x.unseen;
}

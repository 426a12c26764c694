/*
 * Representatives of orbits (see orbit.h).
 *
 * Identities are sorted by their aspects (aspect.h).  The orders of identities with equal aspects
 * are tried, and the least state that one of them gives is the representative; data is made
 * canonical last, for each order.  Two identities are interchangeable if exchanging them gives the
 * same state up to names of data.  This is an equivalence ((a c) = (a b)(b c)(a b)), and orders
 * that differ by such an exchange give the same state, so only one of them is tried.
 */
#include "config.h"

#include "abstraction/symmetry/orbit.h"

#include <string.h>

#include "abstraction/symmetry/canon.h"
#include "abstraction/symmetry/state_aspect.h"
#include "support/vec.h"

/* The most orders that are tried.  If there are more, the least state so far is taken: it is in the
   orbit, too, but another state of the orbit may get another representative. */
#define MAX_ORDERS 5040

/* The identities of one sort in the order that is tried. */
struct order {
    uint32_t k, n;   /* the atom sort; its size */
    uint32_t *at;    /* of each place: the identity, which gets the number of the place */
    bool *tied;      /* of each identity: has it the aspect of the one before? */
    uint32_t *cell;  /* of each place: the first place with the same aspect */
    uint32_t *class; /* of each identity: the first one in the cell that it is interchangeable
                        with */
    const struct vector_renaming **swap; /* [x * n + y]: exchanges the two; NULL: not made yet */
};

struct orbit {
    struct vectors x;
    struct canon *canon;
    struct state_aspects *aspects;
    enum symmetry symmetry;
    uint32_t n_orders;
    struct order *order; /* of each scalarset that is reduced */
    /* vectors: */
    uint32_t *state;     /* whose representative is looked for */
    uint32_t *canonical; /* the same with canonical data, if has_canonical */
    uint32_t *candidate; /* the state in the order that is tried */
    uint32_t *least;     /* the least candidate so far */
    uint32_t *moved;     /* working memory */
    bool has_canonical;
    struct vector_view view, view_of_moved; /* of `state`, and of `moved` */
    uint32_t *size;   /* of each atom sort: of the images in `image`, which are those of ... */
    uint32_t **image; /* ... the renaming that is being made: of scalarsets that are reduced */
    const struct vector_renaming *best, *best_data; /* from state to least: one after the other */
    uint32_t n_tried;                               /* orders */
    struct renamer *own;                            /* of a sibling; else NULL */
};

/* ---- one order ---- */

static renaming renaming_in(const struct vector_renaming *by)
{
    return by == NULL ? RENAMING_NONE : by->by;
}

static bool has_missed(const struct orbit *o)
{
    return renamer_has_missed(o->x.renamer);
}

/* Renames the state and makes its data canonical, into out.  Returns how that renames data. */
static const struct vector_renaming *rename_all(struct orbit *o, const struct vector_renaming *by,
                                                uint32_t *out)
{
    const struct vector_renaming *data;

    if (!canon_has_data(o->canon)) {
        vector_rename(&o->x, by, &o->view, out);
        return NULL;
    }
    vector_rename(&o->x, by, &o->view, o->moved);
    if (has_missed(o))
        return NULL;
    data = canon_data(o->canon, o->moved);
    vector_look(&o->view_of_moved, o->moved);
    vector_rename(&o->x, data, &o->view_of_moved, out);
    return data;
}

/* The renaming from each identity to its place. */
static const struct vector_renaming *renaming_of(struct orbit *o)
{
    for (uint32_t i = 0; i < o->n_orders; i++) {
        const struct order *r = &o->order[i];
        for (uint32_t j = 0; j < r->n; j++)
            o->image[r->k][r->at[j]] = j;
    }
    return vector_renaming_of(&o->x, o->size, (const uint32_t *const *)o->image);
}

static void try_order(struct orbit *o)
{
    const struct vector_renaming *by = renaming_of(o), *data = rename_all(o, by, o->candidate);
    uint32_t *least = o->candidate;

    if (has_missed(o))
        return;
    if (o->n_tried++ > 0 && vector_cmp(&o->x, o->candidate, o->least) >= 0)
        return;
    o->best = by;
    o->best_data = data;
    o->candidate = o->least;
    o->least = least;
}

/* ---- all orders ---- */

static void try_from(struct orbit *o, uint32_t i, uint32_t place);

/* Has an identity of the same class been tried at this place?  Those tried are at the places up to
   `candidate`. */
static bool class_was_tried(const struct order *r, uint32_t place, uint32_t candidate)
{
    for (uint32_t j = place; j < candidate; j++)
        if (r->class[r->at[j]] == r->class[r->at[candidate]])
            return true;
    return false;
}

static void swap_places(struct order *r, uint32_t i, uint32_t j)
{
    uint32_t x = r->at[i];

    r->at[i] = r->at[j];
    r->at[j] = x;
}

/* All orders with the identities before this place of order i as they are. */
static void try_places(struct orbit *o, uint32_t i, uint32_t place)
{
    struct order *r = &o->order[i];

    for (uint32_t j = place; j < r->n && r->cell[j] == r->cell[place]; j++) {
        if (class_was_tried(r, place, j))
            continue;
        swap_places(r, place, j);
        try_from(o, i, place + 1);
        swap_places(r, place, j);
    }
}

static void try_from(struct orbit *o, uint32_t i, uint32_t place)
{
    if (o->n_tried >= MAX_ORDERS || has_missed(o))
        return;
    if (i == o->n_orders)
        try_order(o);
    else if (place == o->order[i].n)
        try_from(o, i + 1, 0);
    else
        try_places(o, i, place);
}

/* ---- the first order ---- */

/* By aspect; identities with equal aspects are in ascending order. */
static void sort_identities(struct orbit *o, uint32_t i)
{
    struct state_aspects *s = o->aspects;
    struct order *r = &o->order[i];

    for (uint32_t x = 0; x < r->n; x++) {
        uint32_t j = x;
        int sign = -1;
        while (j > 0) {
            sign = state_aspect_cmp(s, state_aspect(s, i, r->at[j - 1]), state_aspect(s, i, x));
            if (sign <= 0)
                break;
            r->at[j] = r->at[j - 1];
            j--;
        }
        r->at[j] = x;
        r->tied[x] = j > 0 && sign == 0;
    }
    for (uint32_t j = 0; j < r->n; j++)
        r->cell[j] = r->tied[r->at[j]] ? r->cell[j - 1] : j;
}

/* One order is tried: every place is a cell of its own. */
static void separate_cells(struct order *r)
{
    for (uint32_t i = 0; i < r->n; i++)
        r->cell[i] = i;
}

static const struct vector_renaming *swap_of(struct orbit *o, struct order *r, uint32_t x,
                                             uint32_t y)
{
    const struct vector_renaming **swap = &r->swap[x * r->n + y];

    if (*swap != NULL)
        return *swap;
    for (uint32_t i = 0; i < o->n_orders; i++)
        for (uint32_t j = 0; j < o->order[i].n; j++)
            o->image[o->order[i].k][j] = j;
    o->image[r->k][x] = y;
    o->image[r->k][y] = x;
    *swap = vector_renaming_of(&o->x, o->size, (const uint32_t *const *)o->image);
    return *swap;
}

/* Is the state the same when the two are exchanged, up to names of data? */
static bool interchangeable(struct orbit *o, struct order *r, uint32_t x, uint32_t y)
{
    const struct vector_renaming *swap = swap_of(o, r, x, y);

    if (has_missed(o))
        return false;
    if (vector_is_fixed(&o->x, swap, &o->view))
        return true;
    if (!canon_has_data(o->canon))
        return false;
    if (!o->has_canonical)
        rename_all(o, NULL, o->canonical);
    o->has_canonical = true;
    rename_all(o, swap, o->candidate);
    return memcmp(o->candidate, o->canonical, o->x.width * sizeof *o->canonical) == 0;
}

static void find_classes(struct orbit *o, struct order *r)
{
    for (uint32_t i = 0; i < r->n; i++) {
        r->class[r->at[i]] = r->at[i];
        for (uint32_t j = r->cell[i]; j < i; j++) {
            uint32_t first = r->class[r->at[j]];
            if (first == r->at[j] && interchangeable(o, r, first, r->at[i])) {
                r->class[r->at[i]] = first;
                break;
            }
        }
    }
}

static void find_cells(struct orbit *o, uint32_t i)
{
    if (state_aspects_changed(o->aspects, i))
        sort_identities(o, i);
    if (o->symmetry != SYMMETRY_FULL)
        separate_cells(&o->order[i]);
}

/* Sets o->least.  False: the renamer has missed something. */
static bool find_representative(struct orbit *o, const uint32_t *state)
{
    memcpy(o->state, state, o->x.width * sizeof *state);
    o->has_canonical = false;
    vector_look(&o->view, o->state);
    if (!state_aspects_load(o->aspects, state))
        return false;
    for (uint32_t i = 0; i < o->n_orders; i++) {
        find_cells(o, i);
        find_classes(o, &o->order[i]);
    }
    o->n_tried = 0;
    try_from(o, 0, 0);
    return !has_missed(o);
}

/* The method `reduce` of struct canonicalizer. */
static bool reduce_state(void *self, bool alone, uint32_t *state, renaming *by)
{
    struct orbit *o = self;
    bool found;

    if (o->n_orders == 0 && canon_is_in_order(o->canon, state)) {
        if (by != NULL)
            *by = RENAMING_NONE;
        return true;
    }
    renamer_find_only(o->x.renamer, !alone);
    found = find_representative(o, state);
    if (found)
        memcpy(state, o->least, o->x.width * sizeof *state);
    if (found && by != NULL)
        *by = renaming_compose(o->x.renamer, renaming_in(o->best_data), renaming_in(o->best));
    found = !has_missed(o);
    renamer_find_only(o->x.renamer, false);
    return found;
}

/* ---- identities that a representative does not tell apart ---- */

/* A tuple with the least identity that each can be exchanged with, or VALUE_NONE if that is always
   the identity itself. */
static value classes_of_sort(struct orbit *o, struct order *r)
{
    value *v = mem_alloc((r->n + 1) * sizeof *v), tuple = VALUE_NONE;
    bool any = false;

    for (uint32_t i = 0; i < r->n; i++) {
        v[i] = value_small((int32_t)i);
        for (uint32_t j = 0; j < i && v[i] == value_small((int32_t)i); j++)
            if (v[j] == value_small((int32_t)j) &&
                vector_is_fixed(&o->x, swap_of(o, r, j, i), &o->view))
                v[i] = v[j];
        any = any || v[i] != value_small((int32_t)i);
    }
    if (any)
        tuple = value_tuple(o->x.sig->vs, r->n, v);
    mem_free(v);
    return tuple;
}

/* The method `classes` of struct canonicalizer. */
static value classes_of_state(void *self, const uint32_t *state)
{
    struct orbit *o = self;
    uint32_t n = o->x.sig->n_atoms;
    value *v = mem_zalloc((n + 1) * sizeof *v), tuple = VALUE_NONE;
    bool any = false;

    vector_look(&o->view, state);
    for (uint32_t i = 0; i < o->n_orders; i++) {
        v[o->order[i].k] = classes_of_sort(o, &o->order[i]);
        any = any || v[o->order[i].k] != VALUE_NONE;
    }
    if (any)
        tuple = value_tuple(o->x.sig->vs, n, v);
    mem_free(v);
    return tuple;
}

/* ---- making and freeing ---- */

static void free_orbit(void *self)
{
    struct orbit *o = self;

    for (uint32_t i = 0; i < o->n_orders; i++) {
        mem_free(o->image[o->order[i].k]);
        mem_free(o->order[i].tied);
        mem_free(o->order[i].swap);
        mem_free(o->order[i].at);
    }
    mem_free(o->image);
    mem_free(o->size);
    vector_view_clear(&o->view);
    vector_view_clear(&o->view_of_moved);
    mem_free(o->order);
    mem_free(o->state);
    mem_free(o->moved);
    mem_free(o->candidate);
    mem_free(o->least);
    mem_free(o->canonical);
    canon_free(o->canon);
    state_aspects_free(o->aspects);
    vectors_clear(&o->x);
    renamer_free(o->own);
    mem_free(o);
}

/* Does the renaming map instance i to one with the same channels and the renamed parameters?
   (Where `par` copies a restriction, each copy has its own channel.) */
static bool respects_instance(struct renamer *r, renaming by, uint32_t i)
{
    const struct signature *g = renamer_signature(r);
    const struct instance *x = &g->instance[i], *y;
    const struct process *p = &g->process[x->process];
    uint32_t j = rename_instance(r, by, i);

    if (j == NO_INSTANCE)
        return false;
    y = &g->instance[j];
    for (uint32_t k = 0; k < p->n_params; k++)
        if (rename_value(r, by, p->variable[k].sort, x->param[k]) != y->param[k])
            return false;
    for (uint32_t k = 0; k < p->n_chanparams; k++) {
        const struct channel *c = &g->channel[g->link[x->chanparam[k].link].channel];
        uint32_t n = value_size(g->vs, x->chanparam[k].prefix);
        if (x->chanparam[k].link != y->chanparam[k].link ||
            rename_tuple(r, by, n, c->index, x->chanparam[k].prefix) != y->chanparam[k].prefix)
            return false;
    }
    return memcmp(x->link, y->link, g->n_channels * sizeof *x->link) == 0;
}

/* Permutations are generated by the exchanges of x and x + 1. */
bool orbit_is_symmetric(struct renamer *r, uint32_t k)
{
    const struct signature *g = renamer_signature(r);

    for (uint32_t x = 0; x + 1 < g->atom[k]->size; x++) {
        renaming by = renaming_swap(r, k, x, x + 1);
        for (uint32_t i = 0; i < g->n_instances; i++)
            if (!respects_instance(r, by, i))
                return false;
    }
    return true;
}

static void add_order(struct orbit *o, uint32_t k)
{
    uint32_t n = o->x.sig->atom[k]->size;
    struct order *r = &o->order[o->n_orders++];

    *r = (struct order){ .k = k, .n = n, .at = mem_zalloc(3 * ((size_t)n + 1) * sizeof *r->at) };
    r->cell = r->at + n + 1;
    r->class = r->cell + n + 1;
    r->tied = mem_zalloc((size_t)n + 1);
    r->swap = mem_zalloc(((size_t)n * n + 1) * sizeof(struct vector_renaming *));
    o->size[k] = n;
    o->image[k] = mem_alloc(((size_t)n + 1) * sizeof **o->image);
}

/* The scalarsets that are reduced, into k; returns how many. */
static uint32_t find_symmetric(struct orbit *o, uint32_t *k)
{
    uint32_t n = 0;

    for (uint32_t i = 0; o->symmetry != SYMMETRY_OFF && i < o->x.sig->n_atoms; i++)
        if (o->x.sig->atom[i]->kind == SORT_SCALARSET && orbit_is_symmetric(o->x.renamer, i))
            k[n++] = i;
    return n;
}

static struct orbit *new_orbit(struct lts *l, struct renamer *own, enum symmetry symmetry)
{
    struct orbit *o = mem_zalloc(sizeof *o);
    uint32_t n_atoms = l->sig->n_atoms;
    size_t size;

    o->symmetry = symmetry;
    o->own = own;
    vectors_init(&o->x, l, own == NULL ? l->data.renamer : own);
    o->canon = canon_new(&o->x);
    o->order = mem_zalloc((n_atoms + 1) * sizeof *o->order);
    o->size = mem_zalloc((n_atoms + 1) * sizeof *o->size);
    o->image = mem_zalloc((n_atoms + 1) * sizeof *o->image);
    size = (o->x.width + 1) * sizeof *o->state;
    o->state = mem_alloc(size);
    o->moved = mem_alloc(size);
    o->candidate = mem_alloc(size);
    o->least = mem_alloc(size);
    o->canonical = mem_alloc(size);
    vector_view_init(&o->view, &o->x);
    vector_view_init(&o->view_of_moved, &o->x);
    return o;
}

static void add_orders(struct orbit *o, uint32_t n, const uint32_t *k)
{
    for (uint32_t i = 0; i < n; i++)
        add_order(o, k[i]);
    o->aspects = state_aspects_new(&o->x, n, k);
}

/* The method `sibling` of struct canonicalizer. */
static struct canonicalizer sibling_of(const void *self)
{
    const struct orbit *o = self;
    struct orbit *new = new_orbit(o->x.lts, renamer_new(o->x.sig), o->symmetry);
    uint32_t *k = mem_alloc((o->n_orders + 1) * sizeof *k);

    for (uint32_t i = 0; i < o->n_orders; i++)
        k[i] = o->order[i].k;
    add_orders(new, o->n_orders, k);
    mem_free(k);
    return (struct canonicalizer){ new, reduce_state, sibling_of, NULL, free_orbit };
}

struct canonicalizer orbit_canonicalizer(struct lts *l, enum symmetry symmetry)
{
    struct orbit *o = new_orbit(l, NULL, symmetry);
    uint32_t *k = mem_alloc((l->sig->n_atoms + 1) * sizeof *k);

    add_orders(o, find_symmetric(o, k), k);
    mem_free(k);
    return (struct canonicalizer){ o, reduce_state, sibling_of,
                                   symmetry == SYMMETRY_FULL ? classes_of_state : NULL,
                                   free_orbit };
}

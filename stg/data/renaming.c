/*
 * Permutations of atoms, and their action on values (see renaming.h).
 *
 * The image of a composite value is cached under (renaming, sort, value).  Entries of a renaming
 * are stored without trailing fixed points, so equal permutations are equal values.
 */
#include "config.h"

#include "stg/data/renaming.h"

#include "support/bug.h"
#include "support/vec.h"

#define SMALL (INT64_C(1) << 29) /* integers up to this are in no table */

struct done {
    renaming by;
    const struct sort *sort;
    value from, to;
};

struct renamer {
    const struct signature *sig;
    struct values *vs;
    struct map map; /* of done */
    VEC(struct done) done;
    bool finds_only, missed;
};

struct renamer *renamer_new(const struct signature *g)
{
    struct renamer *r = mem_zalloc(sizeof *r);

    r->sig = g;
    r->vs = g->vs;
    map_init(&r->map);
    return r;
}

void renamer_free(struct renamer *r)
{
    if (r == NULL)
        return;
    map_clear(&r->map);
    vec_clear(&r->done);
    mem_free(r);
}

const struct signature *renamer_signature(const struct renamer *r)
{
    return r->sig;
}

/* ---- values that are made, or only found ---- */

void renamer_find_only(struct renamer *r, bool only)
{
    r->finds_only = only;
    r->missed = false;
}

bool renamer_finds_only(const struct renamer *r)
{
    return r->finds_only;
}

bool renamer_has_missed(const struct renamer *r)
{
    return r->missed;
}

void renamer_miss(struct renamer *r)
{
    r->missed = true;
}

value renamer_tuple(struct renamer *r, uint32_t n, const value *elem)
{
    value v = r->finds_only ? value_find_tuple(r->vs, n, elem) : value_tuple(r->vs, n, elem);

    r->missed = r->missed || v == VALUE_NONE;
    return v;
}

static value make_set(struct renamer *r, uint32_t n, value *elem)
{
    return renamer_tuple(r, value_sort_set(r->vs, n, elem), elem);
}

static bool needs_no_table(struct num n)
{
    return n.limb == NULL && n.word > -SMALL && n.word < SMALL;
}

/* Do its values need no table? */
static bool is_plain(const struct sort *s)
{
    if (s->kind == SORT_INT)
        return s->bounded && needs_no_table(s->lo) && needs_no_table(s->hi);
    return s->kind == SORT_BOOL || s->kind == SORT_ENUM || s->kind == SORT_DATA ||
           s->kind == SORT_SCALARSET;
}

value renamer_nth(struct renamer *r, const struct sort *s, uint64_t i)
{
    if (!r->finds_only || is_plain(s))
        return sort_nth(r->vs, s, i);
    r->missed = true;
    return VALUE_NONE;
}

/* ---- permutations ---- */

/* The images of sort number k; *n 0: the identity. */
static const value *images(struct renamer *r, renaming by, uint32_t k, uint32_t *n)
{
    value entry = by == RENAMING_NONE ? VALUE_NONE : value_elem(r->vs, by, k);

    *n = 0;
    return entry == VALUE_NONE ? NULL : value_elems(r->vs, entry, n);
}

uint32_t renaming_image(struct renamer *r, renaming by, uint32_t k, uint32_t x)
{
    uint32_t n;
    const value *v = images(r, by, k, &n);

    return x < n ? (uint32_t)value_word(v[x]) : x;
}

static value make_entry(struct renamer *r, uint32_t n, const uint32_t *image)
{
    value small[64], *v = n <= 64 ? small : mem_alloc(n * sizeof *v), entry = VALUE_NONE;

    while (n > 0 && image[n - 1] == n - 1)
        n--;
    for (uint32_t i = 0; i < n; i++)
        v[i] = value_small((int32_t)image[i]);
    if (n > 0)
        entry = renamer_tuple(r, n, v);
    if (v != small)
        mem_free(v);
    return entry;
}

renaming renaming_make(struct renamer *r, const uint32_t *n, const uint32_t *const *image)
{
    uint32_t n_atoms = r->sig->n_atoms;
    value *v = mem_alloc((n_atoms + 1) * sizeof *v), by = RENAMING_NONE;
    bool any = false;

    for (uint32_t k = 0; k < n_atoms; k++) {
        v[k] = make_entry(r, n[k], image[k]);
        any = any || v[k] != VALUE_NONE;
    }
    if (any)
        by = renamer_tuple(r, n_atoms, v);
    mem_free(v);
    return by;
}

/* Builds a renaming from a function of (sort, atom) that is the identity beyond size(k). */
struct table {
    uint32_t *n, **image;
};

static struct table table_new(struct renamer *r, renaming a, renaming b, uint32_t least)
{
    uint32_t n_atoms = r->sig->n_atoms, n;
    struct table t = { mem_zalloc((n_atoms + 1) * sizeof *t.n),
                       mem_zalloc((n_atoms + 1) * sizeof *t.image) };

    for (uint32_t k = 0; k < n_atoms; k++) {
        images(r, a, k, &t.n[k]);
        images(r, b, k, &n);
        t.n[k] = t.n[k] < n ? n : t.n[k];
        t.n[k] = t.n[k] < least ? least : t.n[k];
        t.image[k] = mem_alloc((t.n[k] + 1) * sizeof **t.image);
    }
    return t;
}

static renaming table_end(struct renamer *r, struct table *t)
{
    renaming by = renaming_make(r, t->n, (const uint32_t *const *)t->image);

    for (uint32_t k = 0; k < r->sig->n_atoms; k++)
        mem_free(t->image[k]);
    mem_free(t->image);
    mem_free(t->n);
    return by;
}

renaming renaming_compose(struct renamer *r, renaming after, renaming before)
{
    struct table t;

    if (after == RENAMING_NONE || before == RENAMING_NONE)
        return after == RENAMING_NONE ? before : after;
    t = table_new(r, after, before, 0);
    for (uint32_t k = 0; k < r->sig->n_atoms; k++)
        for (uint32_t x = 0; x < t.n[k]; x++)
            t.image[k][x] = renaming_image(r, after, k, renaming_image(r, before, k, x));
    return table_end(r, &t);
}

renaming renaming_inverse(struct renamer *r, renaming by)
{
    struct table t;

    if (by == RENAMING_NONE)
        return by;
    t = table_new(r, by, by, 0);
    for (uint32_t k = 0; k < r->sig->n_atoms; k++)
        for (uint32_t x = 0; x < t.n[k]; x++)
            t.image[k][renaming_image(r, by, k, x)] = x;
    return table_end(r, &t);
}

renaming renaming_swap(struct renamer *r, uint32_t k, uint32_t x, uint32_t y)
{
    struct table t = table_new(r, RENAMING_NONE, RENAMING_NONE, (x > y ? x : y) + 1);

    for (uint32_t j = 0; j < r->sig->n_atoms; j++)
        for (uint32_t i = 0; i < t.n[j]; i++)
            t.image[j][i] = j != k ? i : i == x ? y : i == y ? x : i;
    return table_end(r, &t);
}

/* ---- values ---- */

static value rename_now(struct renamer *r, renaming by, const struct sort *s, value v);

static bool same_done(const void *owner, uint32_t id, const void *key)
{
    const struct renamer *r = owner;
    const struct done *d = &r->done.at[id], *k = key;

    return d->by == k->by && d->sort == k->sort && d->from == k->from;
}

value rename_value(struct renamer *r, renaming by, const struct sort *s, value v)
{
    struct done d = { by, s, v, VALUE_NONE };
    uint64_t hash;
    uint32_t id;

    if (by == RENAMING_NONE || v == VALUE_NONE)
        return v;
    if (s->atom > 0)
        return value_small((int32_t)renaming_image(r, by, s->atom - 1, (uint32_t)value_word(v)));
    hash = hash_mix(hash_mix(by, v), (uintptr_t)s);
    id = map_find(&r->map, hash, same_done, r, &d);
    if (id != MAP_NONE)
        return r->done.at[id].to;
    d.to = rename_now(r, by, s, v);
    if (r->missed)
        return VALUE_NONE;
    id = (uint32_t)r->done.n;
    vec_push(&r->done, d);
    map_add(&r->map, hash, id);
    return d.to;
}

static value *copy_elems(struct renamer *r, value v, uint32_t *n)
{
    const value *elem = value_elems(r->vs, v, n);
    value *copy = mem_alloc((*n + 1) * sizeof *copy);

    for (uint32_t i = 0; i < *n; i++)
        copy[i] = elem[i];
    return copy;
}

static value end_tuple(struct renamer *r, value *v, uint32_t n)
{
    value tuple = renamer_tuple(r, n, v);

    mem_free(v);
    return tuple;
}

/* Elements from..n-1, each of its own field. */
static value rename_fields(struct renamer *r, renaming by, const struct sort_field *f, value tuple,
                           uint32_t from)
{
    uint32_t n;
    value *v = copy_elems(r, tuple, &n);

    for (uint32_t i = from; i < n; i++)
        v[i] = rename_value(r, by, f[i - from].sort, v[i]);
    return end_tuple(r, v, n);
}

static bool indices_have_atoms(const struct sort *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (sort_has_atoms(s->index[i]))
            return true;
    return false;
}

uint32_t rename_position(struct renamer *r, renaming by, const struct sort *s, uint32_t at)
{
    uint64_t rest = at, position;
    value *index;

    if (!indices_have_atoms(s))
        return at;
    index = mem_alloc((s->n + 1) * sizeof *index);

    for (uint32_t i = s->n; i-- > 0;) {
        uint64_t card = sort_card(s->index[i]);
        index[i] = rename_value(r, by, s->index[i], renamer_nth(r, s->index[i], rest % card));
        rest /= card;
    }
    if (r->missed)
        position = 0;
    else if (!sort_array_position(r->vs, s, index, &position))
        BUG("an index renamed out of its range");
    mem_free(index);
    return (uint32_t)position;
}

static value rename_array(struct renamer *r, renaming by, const struct sort *s, value array)
{
    uint32_t n;
    value *old = copy_elems(r, array, &n), *v = mem_zalloc((n + 1) * sizeof *v);

    for (uint32_t i = 0; i < n; i++)
        v[rename_position(r, by, s, i)] = rename_value(r, by, s->elem, old[i]);
    mem_free(old);
    return end_tuple(r, v, n);
}

static value rename_elems(struct renamer *r, renaming by, const struct sort *s, value from)
{
    uint32_t n;
    value *v = copy_elems(r, from, &n), set;

    for (uint32_t i = 0; i < n; i++)
        v[i] = rename_value(r, by, s->elem, v[i]);
    if (s->kind == SORT_BAG)
        value_sort_bag(r->vs, n, v);
    if (s->kind != SORT_SET)
        return end_tuple(r, v, n);
    set = make_set(r, n, v);
    mem_free(v);
    return set;
}

static value rename_now(struct renamer *r, renaming by, const struct sort *s, value v)
{
    if (!sort_has_atoms(s))
        return v;
    switch (s->kind) {
    case SORT_RECORD: return rename_fields(r, by, s->field, v, 0);
    case SORT_UNION:
        return rename_fields(r, by, s->alt[value_word(value_elem(r->vs, v, 0))].field, v, 1);
    case SORT_ARRAY: return rename_array(r, by, s, v);
    case SORT_SET:
    case SORT_SEQ:
    case SORT_BAG: return rename_elems(r, by, s, v);
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_INT:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: return v;
    }
    return v;
}

value rename_tuple(struct renamer *r, renaming by, uint32_t n, const struct sort *const *sort,
                   value tuple)
{
    uint32_t size;
    value *v;

    if (by == RENAMING_NONE || tuple == VALUE_NONE || n == 0)
        return tuple;
    v = copy_elems(r, tuple, &size);
    for (uint32_t i = 0; i < n && i < size; i++)
        v[i] = rename_value(r, by, sort[i], v[i]);
    return end_tuple(r, v, size);
}

uint32_t rename_instance(struct renamer *r, renaming by, uint32_t instance)
{
    const struct family *f;
    value index;

    if (by == RENAMING_NONE || instance == NO_INSTANCE)
        return instance;
    f = &r->sig->family[r->sig->instance[instance].family];
    index = rename_tuple(r, by, f->n_index, f->index, r->sig->instance[instance].index);
    if (r->missed)
        return instance;
    return index == r->sig->instance[instance].index ? instance : family_find(r->sig, f, index);
}

/* ---- occurrences ---- */

struct visiting {
    const struct values *vs;
    atom_visit visit;
    void *self;
    uint32_t sets, inside; /* outermost sets met so far; the one being visited, or 0 */
};

static void visit_value(struct visiting *x, const struct sort *s, value v);

static void visit_fields(struct visiting *x, const struct sort_field *f, value v, uint32_t from)
{
    for (uint32_t i = from; i < value_size(x->vs, v); i++)
        visit_value(x, f[i - from].sort, value_elem(x->vs, v, i));
}

static void visit_elems(struct visiting *x, const struct sort *s, value v)
{
    bool enter = s->kind == SORT_SET && x->inside == 0;

    if (!sort_has_atoms(s->elem))
        return;
    if (enter)
        x->inside = ++x->sets;
    for (uint32_t i = 0; i < value_size(x->vs, v); i++)
        visit_value(x, s->elem, value_elem(x->vs, v, i));
    if (enter)
        x->inside = 0;
}

static void visit_value(struct visiting *x, const struct sort *s, value v)
{
    if (v == VALUE_NONE)
        return;
    if (s->atom > 0)
        x->visit(x->self, s->atom - 1, (uint32_t)value_word(v), x->inside);
    else if (s->kind == SORT_RECORD)
        visit_fields(x, s->field, v, 0);
    else if (s->kind == SORT_UNION)
        visit_fields(x, s->alt[value_word(value_elem(x->vs, v, 0))].field, v, 1);
    else if (s->elem != NULL)
        visit_elems(x, s, v);
}

void atoms_visit(const struct values *vs, const struct sort *s, value v, atom_visit visit,
                 void *self)
{
    struct visiting x = { vs, visit, self, 0, 0 };

    visit_value(&x, s, v);
}

/*
 * Representatives of values that a state does not tell apart (see renaming.h).
 */
#include "config.h"

#include "stg/data/renaming.h"

#include "support/vec.h"

#define NO_IMAGE UINT32_MAX

struct naming {
    struct renamer *r;
    const struct signature *sig;
    const uint32_t *known;
    value classes;
    uint32_t *n; /* of each atom sort: atoms 0 .. n-1 matter */
    uint32_t **image;
    uint32_t *next; /* data: the next free number */
};

static value atom_classes(const struct naming *x, uint32_t k)
{
    return x->classes == VALUE_NONE ? VALUE_NONE : value_elem(x->sig->vs, x->classes, k);
}

static void measure_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct naming *x = self;

    (void)set;
    if (x->n[k] <= atom)
        x->n[k] = atom + 1;
}

static bool is_canonical(const struct naming *x, uint32_t k)
{
    return x->sig->atom[k]->kind == SORT_DATA ? x->n[k] <= x->known[k]
                                              : x->n[k] == 0 || atom_classes(x, k) == VALUE_NONE;
}

static uint32_t class_of(const struct naming *x, uint32_t k, uint32_t atom)
{
    return (uint32_t)value_word(value_elem(x->sig->vs, atom_classes(x, k), atom));
}

/* The least member of the class that is not an image yet. */
static uint32_t next_member(const struct naming *x, uint32_t k, uint32_t atom)
{
    uint32_t class = class_of(x, k, atom), used = 0;

    for (uint32_t i = 0; i < x->n[k]; i++)
        used += class_of(x, k, i) == class && x->image[k][i] != NO_IMAGE;
    for (uint32_t i = class; i < x->n[k]; i++)
        if (class_of(x, k, i) == class && used-- == 0)
            return i;
    return atom;
}

static void name_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct naming *x = self;

    (void)set;
    if (x->image[k][atom] != NO_IMAGE)
        return;
    x->image[k][atom] = x->sig->atom[k]->kind == SORT_DATA ? x->next[k]++ : next_member(x, k, atom);
}

/* Atoms that may be renamed start without an image, all others are fixed. */
static void prepare_sort(struct naming *x, uint32_t k)
{
    bool data = x->sig->atom[k]->kind == SORT_DATA, canonical = is_canonical(x, k);

    if (!data && !canonical)
        x->n[k] = x->sig->atom[k]->size;
    x->next[k] = x->known[k];
    x->image[k] = mem_alloc((x->n[k] + 1) * sizeof **x->image);
    for (uint32_t i = 0; i < x->n[k]; i++)
        x->image[k][i] = canonical || (data && i < x->known[k]) ? i : NO_IMAGE;
}

static renaming canonicalize_now(struct naming *x, uint32_t n, const struct sort *const *sort,
                                 value *v)
{
    uint32_t n_atoms = x->sig->n_atoms;
    renaming by;

    x->image = mem_zalloc((n_atoms + 1) * sizeof *x->image);
    x->next = mem_zalloc((n_atoms + 1) * sizeof *x->next);
    for (uint32_t k = 0; k < n_atoms; k++)
        prepare_sort(x, k);
    for (uint32_t i = 0; i < n; i++)
        atoms_visit(x->sig->vs, sort[i], v[i], name_atom, x);
    for (uint32_t k = 0; k < n_atoms; k++)
        for (uint32_t i = 0; i < x->n[k]; i++)
            name_atom(x, k, i, 0); /* the rest, to make it a permutation */
    by = renaming_make(x->r, x->n, (const uint32_t *const *)x->image);
    for (uint32_t i = 0; i < n; i++)
        v[i] = rename_value(x->r, by, sort[i], v[i]);
    for (uint32_t k = 0; k < n_atoms; k++)
        mem_free(x->image[k]);
    mem_free(x->image);
    mem_free(x->next);
    return by;
}

static renaming canonicalize_once(struct renamer *r, const uint32_t *known, value classes,
                                  uint32_t n, const struct sort *const *sort, value *v)
{
    struct naming x = { .r = r, .sig = renamer_signature(r), .known = known, .classes = classes };
    renaming by = RENAMING_NONE;
    bool canonical = true;

    x.n = mem_zalloc((x.sig->n_atoms + 1) * sizeof *x.n);
    for (uint32_t i = 0; i < n; i++)
        atoms_visit(x.sig->vs, sort[i], v[i], measure_atom, &x);
    for (uint32_t k = 0; k < x.sig->n_atoms; k++)
        canonical = canonical && is_canonical(&x, k);
    if (!canonical)
        by = canonicalize_now(&x, n, sort, v);
    mem_free(x.n);
    return by;
}

/* ---- iteration ---- */

/* The values after some rounds, as a tuple, and the composed renaming of these rounds. */
struct round {
    value tuple;
    renaming by;
};

struct rounds {
    struct round *at;
    size_t n, cap;
};

static size_t find_round(const struct rounds *r, value tuple)
{
    size_t i = 0;

    while (i < r->n && r->at[i].tuple != tuple)
        i++;
    return i;
}

static const struct round *least_round(const struct values *vs, const struct rounds *r, size_t from)
{
    size_t least = from;

    for (size_t i = from + 1; i < r->n; i++)
        if (value_cmp(vs, r->at[i].tuple, r->at[least].tuple) < 0)
            least = i;
    return &r->at[least];
}

/* Renaming may change the order inside a set, and that of the elements of an array, and so the
   order of first occurrence.  The rounds end in a cycle, mostly of length one; its least element is
   the representative of all values on it, itself included. */
renaming renaming_canonicalize(struct renamer *r, const uint32_t *known, value classes, uint32_t n,
                               const struct sort *const *sort, value *v)
{
    struct values *vs = renamer_signature(r)->vs;
    struct rounds rounds = VEC_EMPTY;
    struct round x = { value_tuple(vs, n, v), RENAMING_NONE };
    size_t again;

    do {
        vec_push(&rounds, x);
        x.by = renaming_compose(r, canonicalize_once(r, known, classes, n, sort, v), x.by);
        x.tuple = value_tuple(vs, n, v);
        again = find_round(&rounds, x.tuple);
    } while (again == rounds.n);
    x = *least_round(vs, &rounds, again);
    for (uint32_t i = 0; i < n; i++)
        v[i] = value_elem(vs, x.tuple, i);
    vec_clear(&rounds);
    return x.by;
}

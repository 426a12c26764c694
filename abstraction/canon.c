/*
 * Numbering data by first occurrence (see canon.h).
 *
 * Theorem (P. Wolper, Expressing interesting properties of programs in propositional temporal
 * logic, 1986, and R. Lazic, A semantic study of data independence, 1999, for other settings): a
 * permutation of a data type that fixes its constants, applied to all of a state and to the
 * values of a formula's variables, changes no verdict.  doc/algorithms.md has the argument.
 *
 * The occurrences in a local state are listed once for each local state.
 */
#include "config.h"

#include "abstraction/canon.h"

#include <stdlib.h>
#include <string.h>

#include "support/vec.h"

#define NO_IMAGE UINT32_MAX

struct occurrence {
    uint32_t k, atom;
    uint32_t set;             /* 0: at a place of its own; else the number of a set */
};

struct occurrences { struct occurrence *at; size_t n, cap; };

/* Those of the local states of one instance. */
struct local_lists { struct occurrences *at; size_t n, cap; };

struct canon {
    struct vectors *x;
    struct local_lists *lists; /* of each instance */
    struct occurrences of_globals; /* working memory: of one global variable */
    struct vec_u32 *image;    /* of each atom sort: new names; NO_IMAGE: none yet */
    uint32_t *next;           /* the next free name of each */
    struct occurrences pending; /* inside sets, with state-wide numbers of sets */
    uint32_t sets;            /* met so far in this state */
};

struct canon *canon_new(struct vectors *x)
{
    struct canon *c = mem_zalloc(sizeof *c);

    c->x = x;
    c->lists = mem_zalloc((x->sig->n_instances + 1) * sizeof *c->lists);
    c->image = mem_zalloc((x->sig->n_atoms + 1) * sizeof *c->image);
    c->next = mem_zalloc((x->sig->n_atoms + 1) * sizeof *c->next);
    return c;
}

void canon_free(struct canon *c)
{
    if (c == NULL)
        return;
    for (uint32_t i = 0; i < c->x->sig->n_instances; i++) {
        for (size_t k = 0; k < c->lists[i].n; k++)
            vec_clear(&c->lists[i].at[k]);
        vec_clear(&c->lists[i]);
    }
    for (uint32_t k = 0; k < c->x->sig->n_atoms; k++)
        vec_clear(&c->image[k]);
    vec_clear(&c->of_globals);
    vec_clear(&c->pending);
    mem_free(c->lists);
    mem_free(c->image);
    mem_free(c->next);
    mem_free(c);
}

/* ---- occurrences ---- */

struct listing {
    const struct signature *sig;
    struct occurrences *out;
    uint32_t sets_before, sets; /* in earlier variables; so far */
};

/* Data only; scalarsets keep their names here. */
static void list_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct listing *l = self;
    struct occurrence o = { k, atom, set == 0 ? 0 : l->sets_before + set };

    if (l->sig->atom[k]->kind != SORT_DATA || atom < l->sig->atom[k]->n)
        return;
    if (o.set > l->sets)
        l->sets = o.set;
    vec_push(l->out, o);
}

static void list_value(struct listing *l, const struct sort *s, value v)
{
    l->sets_before = l->sets;
    atoms_visit(l->sig->vs, s, v, list_atom, l);
}

static const struct occurrences *of_local(struct canon *c, uint32_t i, uint32_t local)
{
    struct local_lists *lists = &c->lists[i];
    const struct process *p = &c->x->sig->process[c->x->sig->instance[i].process];
    struct occurrences empty = VEC_EMPTY;

    while (lists->n <= local) {
        value tuple = stg_lts_local(c->x->lts, i, (uint32_t)lists->n);
        const struct node *node = &p->node[value_word(value_elem(c->x->sig->vs, tuple, 0))];
        struct listing l = { c->x->sig, &empty, 0, 0 };
        for (uint32_t k = 1; k < value_size(c->x->sig->vs, tuple); k++)
            list_value(&l, local_sort(p, node, k), value_elem(c->x->sig->vs, tuple, k));
        vec_push(lists, empty);
        empty = (struct occurrences)VEC_EMPTY;
    }
    return &lists->at[local];
}

static const struct occurrences *of_global(struct canon *c, uint32_t g, value v)
{
    struct listing l = { c->x->sig, &c->of_globals, 0, 0 };

    c->of_globals.n = 0;
    list_value(&l, c->x->sig->global[g].sort, v);
    return &c->of_globals;
}

/* ---- new names ---- */

static uint32_t *image_of(struct canon *c, uint32_t k, uint32_t atom)
{
    while (c->image[k].n <= atom)
        vec_push(&c->image[k], NO_IMAGE);
    return &c->image[k].at[atom];
}

static void name(struct canon *c, uint32_t k, uint32_t atom)
{
    uint32_t *image = image_of(c, k, atom);

    if (*image == NO_IMAGE)
        *image = c->next[k]++;
}

static void name_all(struct canon *c, const struct occurrences *list)
{
    uint32_t sets = c->sets;

    for (size_t i = 0; i < list->n; i++) {
        struct occurrence o = list->at[i];
        if (o.set == 0) {
            name(c, o.k, o.atom);
            continue;
        }
        o.set += sets;
        c->sets = o.set > c->sets ? o.set : c->sets;
        vec_push(&c->pending, o);
    }
}

static void begin(struct canon *c)
{
    for (uint32_t k = 0; k < c->x->sig->n_atoms; k++) {
        const struct sort *s = c->x->sig->atom[k];
        c->image[k].n = 0;
        c->next[k] = 0;
        for (uint32_t i = 0; s->kind == SORT_DATA && i < s->n; i++)
            name(c, k, i);
    }
    c->pending.n = 0;
    c->sets = 0;
}

/* By sort and value, then by set. */
static int by_atom(const void *a, const void *b)
{
    const struct occurrence *x = a, *y = b;

    if (x->k != y->k)
        return x->k < y->k ? -1 : 1;
    if (x->atom != y->atom)
        return x->atom < y->atom ? -1 : 1;
    return (x->set > y->set) - (x->set < y->set);
}

/* The sets a value is in, a run of `pending`. */
struct membership {
    const struct occurrence *first;
    size_t n;
};

/* By the sets they are in; values in the same sets are interchangeable. */
static int by_sets(const void *a, const void *b)
{
    const struct membership *x = a, *y = b;

    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->first[i].set != y->first[i].set)
            return x->first[i].set < y->first[i].set ? -1 : 1;
    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    return by_atom(x->first, y->first);
}

static void name_pending(struct canon *c)
{
    struct { struct membership *at; size_t n, cap; } run = VEC_EMPTY;

    if (c->pending.n == 0)
        return;
    qsort(c->pending.at, c->pending.n, sizeof *c->pending.at, by_atom);
    for (size_t i = 0; i < c->pending.n; i++) {
        const struct occurrence *o = &c->pending.at[i];
        if (i == 0 || o[-1].k != o->k || o[-1].atom != o->atom)
            vec_push(&run, ((struct membership){ o, 0 }));
        vec_last(&run).n++;
    }
    qsort(run.at, run.n, sizeof *run.at, by_sets);
    for (size_t i = 0; i < run.n; i++)
        name(c, run.at[i].first->k, run.at[i].first->atom);
    vec_clear(&run);
}

/* Values that no longer occur take the names that are left, so that it is a permutation. */
static bool complete(struct canon *c)
{
    bool identity = true;

    for (uint32_t k = 0; k < c->x->sig->n_atoms; k++)
        for (uint32_t i = 0; i < c->image[k].n; i++) {
            name(c, k, i);
            identity = identity && c->image[k].at[i] == i;
        }
    return identity;
}

static renaming make(struct canon *c)
{
    uint32_t n = c->x->sig->n_atoms;
    uint32_t *size = mem_alloc((n + 1) * sizeof *size);
    const uint32_t **image = mem_alloc((n + 1) * sizeof *image);
    renaming by;

    for (uint32_t k = 0; k < n; k++) {
        size[k] = (uint32_t)c->image[k].n;
        image[k] = c->image[k].at;
    }
    by = renaming_make(c->x->lts->data.renamer, size, image);
    mem_free(size);
    mem_free(image);
    return by;
}

renaming canon_data(struct canon *c, const uint32_t *state)
{
    uint32_t n = c->x->sig->n_instances;

    begin(c);
    for (uint32_t i = 0; i < n; i++)
        name_all(c, of_local(c, i, state[i]));
    for (uint32_t g = 0; g < c->x->sig->n_globals; g++)
        name_all(c, of_global(c, g, state[n + g]));
    name_pending(c);
    return complete(c) ? RENAMING_NONE : make(c);
}

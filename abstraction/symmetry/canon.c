/*
 * Numbering data by first occurrence (see canon.h).
 *
 * Theorem (P. Wolper, Expressing interesting properties of programs in propositional temporal
 * logic, 1986, and R. Lazic, A semantic study of data independence, 1999, for other settings): a
 * permutation of a data type that fixes its constants, applied to all of a state and to the
 * values of a formula's variables, changes no verdict.  The argument is in doc/algorithms.md, 5.4.
 *
 * The occurrences in a local state are listed when it is met for the first time.
 */
#include "config.h"

#include "abstraction/symmetry/canon.h"

#include <stdlib.h>
#include <string.h>

#include "support/vec.h"

#define NO_IMAGE UINT32_MAX

/* Of a value of data. */
struct occurrence {
    uint32_t k, atom; /* an atom of atom sort k */
    uint32_t set;     /* the number, from 1, of the set it is in; 0: it is in none */
};

struct occurrences {
    struct occurrence *at;
    size_t n, cap;
};

/* For each local state of one instance. */
struct local_occurrences {
    struct occurrences *at;
    size_t n, cap;
};

struct canon {
    struct vectors *x;                   /* borrowed */
    struct local_occurrences *of_locals; /* of each instance */
    struct vec_u32 cell;                 /* those that may hold schematic data */
    struct occurrences of_cell;          /* of one of them */
    /* of the state that is being renamed: */
    struct vec_u32 *image; /* of each atom sort: the new name of each atom; NO_IMAGE: none yet */
    uint32_t *next;        /* of each atom sort: the least name that is not given */
    struct occurrences in_sets; /* of values in sets, which have numbers in the whole state */
    uint32_t n_sets;            /* in the part of the state that has been named */
    struct {
        uint32_t *n;
        const uint32_t **at;
    } images; /* of each atom sort: `image`, as vector_renaming_of takes them */
    bool has_data;
};

struct canon *canon_new(struct vectors *x)
{
    struct canon *c = mem_zalloc(sizeof *c);

    c->x = x;
    c->of_locals = mem_zalloc((x->sig->n_instances + 1) * sizeof *c->of_locals);
    c->image = mem_zalloc((x->sig->n_atoms + 1) * sizeof *c->image);
    c->next = mem_zalloc((x->sig->n_atoms + 1) * sizeof *c->next);
    c->images.n = mem_zalloc((x->sig->n_atoms + 1) * sizeof *c->images.n);
    c->images.at = mem_zalloc((x->sig->n_atoms + 1) * sizeof *c->images.at);
    for (uint32_t i = 0; i < x->cells->n; i++)
        if (sort_is_schematic(x->cells->sort[i]))
            vec_push(&c->cell, i);
    for (uint32_t k = 0; k < x->sig->n_atoms; k++)
        c->has_data = c->has_data || x->sig->atom[k]->kind == SORT_DATA;
    return c;
}

void canon_free(struct canon *c)
{
    if (c == NULL)
        return;
    for (uint32_t i = 0; i < c->x->sig->n_instances; i++) {
        for (size_t k = 0; k < c->of_locals[i].n; k++)
            vec_clear(&c->of_locals[i].at[k]);
        vec_clear(&c->of_locals[i]);
    }
    for (uint32_t k = 0; k < c->x->sig->n_atoms; k++)
        vec_clear(&c->image[k]);
    vec_clear(&c->cell);
    vec_clear(&c->of_cell);
    vec_clear(&c->in_sets);
    mem_free(c->of_locals);
    mem_free(c->image);
    mem_free(c->next);
    mem_free(c->images.n);
    mem_free(c->images.at);
    mem_free(c);
}

/* ---- occurrences ---- */

/* The occurrences in a local state or a cell, as they are listed. */
struct listing {
    const struct signature *sig;
    struct occurrences *out;
    uint32_t sets_before; /* sets in the variables before */
    uint32_t sets;        /* sets so far */
};

/* Lists values of data that are no constants. */
static void list_data_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct listing *l = self;
    struct occurrence o = { k, atom, set == 0 ? 0 : l->sets_before + set };

    if (l->sig->atom[k]->kind != SORT_DATA || atom < l->sig->atom[k]->n)
        return;
    if (o.set > l->sets)
        l->sets = o.set;
    vec_push(l->out, o);
}

static void list_occurrences(struct listing *l, const struct sort *s, value v)
{
    l->sets_before = l->sets;
    atoms_visit(l->sig->vs, s, v, list_data_atom, l);
}

/* Borrowed. */
static const struct occurrences *occurrences_in_local(struct canon *c, uint32_t i, uint32_t local)
{
    struct local_occurrences *list = &c->of_locals[i];
    const struct process *p = &c->x->sig->process[c->x->sig->instance[i].process];
    struct occurrences empty = VEC_EMPTY;

    while (list->n <= local) {
        value tuple = stg_lts_local(c->x->lts, i, (uint32_t)list->n);
        const struct node *node = &p->node[value_word(value_elem(c->x->sig->vs, tuple, 0))];
        struct listing l = { c->x->sig, &empty, 0, 0 };
        for (uint32_t k = 1; k < value_size(c->x->sig->vs, tuple); k++)
            list_occurrences(&l, local_sort(p, node, k), value_elem(c->x->sig->vs, tuple, k));
        vec_push(list, empty);
        empty = (struct occurrences)VEC_EMPTY;
    }
    return &list->at[local];
}

/* Borrowed, until the next call. */
static const struct occurrences *occurrences_in_cell(struct canon *c, uint32_t cell, value v)
{
    struct listing l = { c->x->sig, &c->of_cell, 0, 0 };

    c->of_cell.n = 0;
    list_occurrences(&l, c->x->cells->sort[cell], v);
    return &c->of_cell;
}

/* ---- new names ---- */

static uint32_t *image_of_atom(struct canon *c, uint32_t k, uint32_t atom)
{
    while (c->image[k].n <= atom)
        vec_push(&c->image[k], NO_IMAGE);
    return &c->image[k].at[atom];
}

/* Gives the atom the next name, unless it has one. */
static void give_name(struct canon *c, uint32_t k, uint32_t atom)
{
    uint32_t *image = image_of_atom(c, k, atom);

    if (*image == NO_IMAGE)
        *image = c->next[k]++;
}

/* In their order; those in sets are put off. */
static void name_occurrences(struct canon *c, const struct occurrences *list)
{
    uint32_t sets = c->n_sets;

    for (size_t i = 0; i < list->n; i++) {
        struct occurrence o = list->at[i];
        if (o.set == 0) {
            give_name(c, o.k, o.atom);
            continue;
        }
        o.set += sets;
        c->n_sets = o.set > c->n_sets ? o.set : c->n_sets;
        vec_push(&c->in_sets, o);
    }
}

/* Constants keep their names, which are the first. */
static void begin_renaming(struct canon *c)
{
    for (uint32_t k = 0; k < c->x->sig->n_atoms; k++) {
        const struct sort *s = c->x->sig->atom[k];
        c->image[k].n = 0;
        c->next[k] = 0;
        for (uint32_t i = 0; s->kind == SORT_DATA && i < s->n; i++)
            give_name(c, k, i);
    }
    c->in_sets.n = 0;
    c->n_sets = 0;
}

/* By sort and atom, then by set. */
static int compare_occurrences(const void *a, const void *b)
{
    const struct occurrence *x = a, *y = b;

    if (x->k != y->k)
        return x->k < y->k ? -1 : 1;
    if (x->atom != y->atom)
        return x->atom < y->atom ? -1 : 1;
    return (x->set > y->set) - (x->set < y->set);
}

/* The sets that an atom is in: consecutive elements of in_sets. */
struct membership {
    const struct occurrence *first;
    size_t n;
};

/* By their sets; the order of atoms in the same sets does not matter. */
static int compare_memberships(const void *a, const void *b)
{
    const struct membership *x = a, *y = b;

    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->first[i].set != y->first[i].set)
            return x->first[i].set < y->first[i].set ? -1 : 1;
    if (x->n != y->n)
        return x->n < y->n ? -1 : 1;
    return compare_occurrences(x->first, y->first);
}

static void name_set_elements(struct canon *c)
{
    VEC(struct membership) atom = VEC_EMPTY;

    if (c->in_sets.n == 0)
        return;
    qsort(c->in_sets.at, c->in_sets.n, sizeof *c->in_sets.at, compare_occurrences);
    for (size_t i = 0; i < c->in_sets.n; i++) {
        const struct occurrence *o = &c->in_sets.at[i];
        if (i == 0 || o[-1].k != o->k || o[-1].atom != o->atom)
            vec_push(&atom, ((struct membership){ o, 0 }));
        vec_last(&atom).n++;
    }
    qsort(atom.at, atom.n, sizeof *atom.at, compare_memberships);
    for (size_t i = 0; i < atom.n; i++)
        give_name(c, atom.at[i].first->k, atom.at[i].first->atom);
    vec_clear(&atom);
}

/* Atoms that do not occur get the remaining names, so that each sort is permuted.  Is the renaming
   the identity? */
static bool complete_permutations(struct canon *c)
{
    bool identity = true;

    for (uint32_t k = 0; k < c->x->sig->n_atoms; k++)
        for (uint32_t i = 0; i < c->image[k].n; i++) {
            give_name(c, k, i);
            identity = identity && c->image[k].at[i] == i;
        }
    return identity;
}

static const struct vector_renaming *data_renaming(struct canon *c)
{
    for (uint32_t k = 0; k < c->x->sig->n_atoms; k++) {
        c->images.n[k] = (uint32_t)c->image[k].n;
        c->images.at[k] = c->image[k].at;
    }
    return vector_renaming_of(c->x, c->images.n, c->images.at);
}

/* ---- names as they are ---- */

/* Is each of these the next name, or one before it? */
static bool are_in_order(struct canon *c, const struct occurrences *list)
{
    for (size_t i = 0; i < list->n; i++) {
        const struct occurrence *o = &list->at[i];
        if (o->set != 0 || o->atom > c->next[o->k])
            return false;
        c->next[o->k] += o->atom == c->next[o->k];
    }
    return true;
}

bool canon_is_in_order(struct canon *c, const uint32_t *state)
{
    uint32_t n = c->x->sig->n_instances;

    for (uint32_t k = 0; k < c->x->sig->n_atoms; k++)
        c->next[k] = c->x->sig->atom[k]->n;
    for (uint32_t i = 0; i < n; i++)
        if (!are_in_order(c, occurrences_in_local(c, i, state[i])))
            return false;
    for (size_t i = 0; i < c->cell.n; i++) {
        uint32_t cell = c->cell.at[i];
        if (!are_in_order(c, occurrences_in_cell(c, cell, state[n + cell])))
            return false;
    }
    return true;
}

/* ---- the renaming ---- */

const struct vector_renaming *canon_data(struct canon *c, const uint32_t *state)
{
    uint32_t n = c->x->sig->n_instances;

    if (!c->has_data)
        return NULL;
    begin_renaming(c);
    for (uint32_t i = 0; i < n; i++)
        name_occurrences(c, occurrences_in_local(c, i, state[i]));
    for (size_t i = 0; i < c->cell.n; i++)
        name_occurrences(c, occurrences_in_cell(c, c->cell.at[i], state[n + c->cell.at[i]]));
    name_set_elements(c);
    return complete_permutations(c) ? NULL : data_renaming(c);
}

bool canon_has_data(const struct canon *c)
{
    return c->has_data;
}

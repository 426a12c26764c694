/*
 * Renaming state vectors (see vector.h).
 *
 * Two maps remember what was computed before: for each renaming, to which instance each instance is
 * mapped, and to which cell each cell; for each instance, local state and renaming, the renamed
 * local state.  A local state without atoms is changed by no renaming, but has another number in
 * another instance; a table has these numbers.
 */
#include "config.h"

#include "abstraction/symmetry/vector.h"

#include "support/vec.h"

/* A local state of an instance, renamed: its number in the instance to which that is mapped. */
struct renamed {
    uint32_t instance, local;
    renaming by;
    uint32_t to;
};

/* To which instances a renaming maps instances, and cells likewise. */
struct targets {
    renaming by;
    uint32_t *instance; /* of each instance, owned; NULL: each to itself */
    uint32_t *cell;     /* of each cell; the same */
};

struct vector_memory {
    struct map renamed_map, targets_map;
    VEC(struct renamed) renamed;
    VEC(struct targets) targets;
    struct vec_u32 *mentions;  /* [instance]: of each local state n_atoms flags */
    struct vec_u32 *unchanged; /* [instance]: of each local state without atoms its number in every
                                  instance of the family; NOT_KNOWN */
    uint32_t *place;           /* of each instance in its family */
};

#define NOT_KNOWN UINT32_MAX

static void find_places(struct vectors *x)
{
    for (uint32_t i = 0; i < x->sig->n_families; i++)
        for (uint32_t k = 0; k < x->sig->family[i].n; k++)
            x->memory->place[x->sig->family[i].instance[k]] = k;
}

void vectors_init(struct vectors *x, struct lts *l)
{
    const struct cells *cells = l->trace->cells;
    uint32_t n = l->sig->n_instances;
    struct vector_memory *m = mem_zalloc(sizeof *m);

    *x = (struct vectors){ l, l->sig, cells, n + cells->n, NULL, m };
    x->cell_mentions = mem_zalloc(cells->n + (size_t)1);
    for (uint32_t i = 0; i < cells->n; i++)
        x->cell_mentions[i] = sort_has_atoms(cells->sort[i]);
    map_init(&m->renamed_map);
    map_init(&m->targets_map);
    m->mentions = mem_zalloc((n + 1) * sizeof *m->mentions);
    m->unchanged = mem_zalloc((n + 1) * sizeof *m->unchanged);
    m->place = mem_zalloc((n + 1) * sizeof *m->place);
    find_places(x);
}

void vectors_clear(struct vectors *x)
{
    for (size_t i = 0; i < x->memory->targets.n; i++) {
        mem_free(x->memory->targets.at[i].instance);
        mem_free(x->memory->targets.at[i].cell);
    }
    for (uint32_t i = 0; i < x->sig->n_instances; i++) {
        vec_clear(&x->memory->mentions[i]);
        vec_clear(&x->memory->unchanged[i]);
    }
    mem_free(x->memory->mentions);
    mem_free(x->memory->unchanged);
    mem_free(x->memory->place);
    mem_free(x->cell_mentions);
    map_clear(&x->memory->renamed_map);
    map_clear(&x->memory->targets_map);
    vec_clear(&x->memory->renamed);
    vec_clear(&x->memory->targets);
    mem_free(x->memory);
}

/* ---- instances and cells ---- */

/* The key is a renaming. */
static bool equal_targets(const void *owner, uint32_t id, const void *key)
{
    const struct vector_memory *m = owner;

    return m->targets.at[id].by == *(const renaming *)key;
}

/* NULL, if each is mapped to itself; else `to`. */
static uint32_t *unless_all_stay(uint32_t *to, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (to[i] != i)
            return to;
    mem_free(to);
    return NULL;
}

static struct targets compute_targets(struct vectors *x, renaming by)
{
    uint32_t n = x->sig->n_instances, n_cells = x->cells->n;
    struct targets t = { by, mem_alloc((n + (size_t)1) * sizeof *t.instance),
                         mem_alloc((n_cells + (size_t)1) * sizeof *t.cell) };

    for (uint32_t i = 0; i < n; i++)
        t.instance[i] = rename_instance(x->lts->data.renamer, by, i);
    cells_rename(x->cells, x->lts->data.renamer, by, t.cell);
    t.instance = unless_all_stay(t.instance, n);
    t.cell = unless_all_stay(t.cell, n_cells);
    return t;
}

/* Borrowed until the next call. */
static const struct targets *targets_of(struct vectors *x, renaming by)
{
    struct vector_memory *m = x->memory;
    uint64_t hash = hash_mix(0, by);
    uint32_t id = map_find(&m->targets_map, hash, equal_targets, m, &by);

    if (id == MAP_NONE) {
        id = (uint32_t)m->targets.n;
        map_add(&m->targets_map, hash, id);
        vec_push(&m->targets, compute_targets(x, by));
    }
    return &m->targets.at[id];
}

/* ---- the atom sorts that a local state mentions ---- */

/* The flags of one local state. */
struct marking {
    struct vec_u32 *row;
    size_t first; /* the flag of atom sort k is row->at[first + k] */
};

static void mark_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct marking *m = self;

    (void)atom;
    (void)set;
    m->row->at[m->first + k] = 1;
}

static void mark_sort(struct marking *m, const struct sort *s, bool index);

static void mark_field_sorts(struct marking *m, uint32_t count, const struct sort_field *f,
                             bool index)
{
    for (uint32_t i = 0; i < count; i++)
        mark_sort(m, f[i].sort, index);
}

/* Arrays over identities mention them even if their elements do not.  index: s is (part of) the
   index of an array. */
static void mark_sort(struct marking *m, const struct sort *s, bool index)
{
    if (index && s->atom > 0)
        m->row->at[m->first + s->atom - 1] = 1;
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        mark_sort(m, s->index[i], true);
    if (s->kind == SORT_RECORD)
        mark_field_sorts(m, s->n, s->field, index);
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        mark_field_sorts(m, s->alt[i].n, s->alt[i].field, index);
    if (s->elem != NULL)
        mark_sort(m, s->elem, index);
}

static void mark_local(struct vectors *x, uint32_t i, uint32_t local, struct vec_u32 *row)
{
    const struct process *p = &x->sig->process[x->sig->instance[i].process];
    value tuple = stg_lts_local(x->lts, i, local);
    const struct node *node = &p->node[value_word(value_elem(x->sig->vs, tuple, 0))];
    struct marking m = { row, row->n };

    for (uint32_t k = 0; k < x->sig->n_atoms; k++)
        vec_push(row, 0);
    for (uint32_t k = 1; k < value_size(x->sig->vs, tuple); k++) {
        const struct sort *s = local_sort(p, node, k);
        value v = value_elem(x->sig->vs, tuple, k);
        if (v == VALUE_NONE || !sort_has_atoms(s))
            continue;
        atoms_visit(x->sig->vs, s, v, mark_atom, &m);
        mark_sort(&m, s, false);
    }
}

/* n_atoms flags, borrowed until the next call. */
static const uint32_t *mentions(struct vectors *x, uint32_t i, uint32_t local)
{
    struct vec_u32 *row = &x->memory->mentions[i];

    while (row->n <= (size_t)local * x->sig->n_atoms)
        mark_local(x, i, (uint32_t)(row->n / x->sig->n_atoms), row);
    return row->at + (size_t)local * x->sig->n_atoms;
}

bool vector_mentions(struct vectors *x, uint32_t instance, uint32_t local, uint32_t k)
{
    return mentions(x, instance, local)[k] != 0;
}

/* ---- local states ---- */

static bool equal_renamed(const void *owner, uint32_t id, const void *key)
{
    const struct vector_memory *m = owner;
    const struct renamed *a = &m->renamed.at[id], *b = key;

    return a->instance == b->instance && a->local == b->local && a->by == b->by;
}

static value rename_local(struct vectors *x, const struct process *p, renaming by, value tuple)
{
    uint32_t n;
    const value *v = value_elems(x->sig->vs, tuple, &n);
    const struct node *node = &p->node[value_word(v[0])];
    value small[64], *w = n <= 64 ? small : mem_alloc(n * sizeof *w), renamed;

    for (uint32_t i = 0; i < n; i++)
        w[i] = v[i];
    for (uint32_t i = 1; i < n; i++)
        w[i] = rename_value(x->lts->data.renamer, by, local_sort(p, node, i), w[i]);
    renamed = value_tuple(x->sig->vs, n, w);
    if (w != small)
        mem_free(w);
    return renamed;
}

static bool mentions_atoms(struct vectors *x, uint32_t i, uint32_t local)
{
    const uint32_t *m = mentions(x, i, local);

    for (uint32_t k = 0; k < x->sig->n_atoms; k++)
        if (m[k])
            return true;
    return false;
}

/* The number, in another instance of the family, of a local state without atoms. */
static uint32_t unchanged_local(struct vectors *x, uint32_t i, uint32_t local, uint32_t target)
{
    uint32_t n = x->sig->family[x->sig->instance[i].family].n;
    struct vec_u32 *number = &x->memory->unchanged[i];
    size_t at = (size_t)local * n + x->memory->place[target];

    if (i == target)
        return local;
    while (number->n <= at)
        vec_push(number, NOT_KNOWN);
    if (number->at[at] == NOT_KNOWN)
        number->at[at] = stg_lts_local_number(x->lts, target, stg_lts_local(x->lts, i, local));
    return number->at[at];
}

/* The number, in the instance to which i is mapped, of a renamed local state. */
static uint32_t renamed_local(struct vectors *x, renaming by, uint32_t i, uint32_t local,
                              uint32_t target)
{
    struct vector_memory *m = x->memory;
    struct renamed d = { i, local, by, 0 };
    uint64_t hash = hash_mix(hash_mix(by, local), i);
    uint32_t id = map_find(&m->renamed_map, hash, equal_renamed, m, &d);
    const struct process *p = &x->sig->process[x->sig->instance[i].process];

    if (id != MAP_NONE)
        return m->renamed.at[id].to;
    d.to = stg_lts_local_number(x->lts, target,
                                rename_local(x, p, by, stg_lts_local(x->lts, i, local)));
    map_add(&m->renamed_map, hash, (uint32_t)m->renamed.n);
    vec_push(&m->renamed, d);
    return d.to;
}

static void rename_cells(struct vectors *x, renaming by, const uint32_t *target,
                         const uint32_t *from, uint32_t *to)
{
    for (uint32_t i = 0; i < x->cells->n; i++)
        to[target == NULL ? i : target[i]] =
            x->cell_mentions[i] ? rename_value(x->lts->data.renamer, by, x->cells->sort[i], from[i])
                                : from[i];
}

void vector_rename(struct vectors *x, renaming by, const uint32_t *from, uint32_t *to)
{
    uint32_t n = x->sig->n_instances;
    struct targets target;

    if (by == RENAMING_NONE) {
        for (uint32_t i = 0; i < x->width; i++)
            to[i] = from[i];
        return;
    }
    target = *targets_of(x, by);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t t = target.instance == NULL ? i : target.instance[i];
        to[t] = mentions_atoms(x, i, from[i]) ? renamed_local(x, by, i, from[i], t)
                                              : unchanged_local(x, i, from[i], t);
    }
    rename_cells(x, by, target.cell, from + n, to + n);
}

int vector_cmp(const struct vectors *x, const uint32_t *a, const uint32_t *b)
{
    uint32_t n = x->sig->n_instances;
    int c = 0;

    for (uint32_t i = 0; i < x->width && c == 0; i++) {
        if (a[i] == b[i])
            continue;
        c = i < n ? value_cmp(x->sig->vs, stg_lts_local(x->lts, i, a[i]),
                              stg_lts_local(x->lts, i, b[i]))
                  : value_cmp(x->sig->vs, a[i], b[i]);
    }
    return c;
}

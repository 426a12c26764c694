/*
 * Renaming state vectors (see vector.h).
 *
 * Renamings have numbers, which are found by their images.  For each, a table has where it moves
 * words.  For each local state that mentions atoms and each renaming, a map remembers the renamed
 * local state.  A local state without atoms is changed by no renaming, but has another number in
 * another instance; a table has these numbers.
 */
#include "config.h"

#include "abstraction/symmetry/vector.h"

#include <string.h>

#include "support/vec.h"

/* A local state of an instance, renamed: its number in the instance to which that is mapped. */
struct renamed {
    uint32_t instance, local;
    uint32_t by; /* number of the renaming */
    uint32_t to;
};

struct vector_memory {
    struct map renamed_map, renaming_map;
    VEC(struct renamed) renamed;
    struct vec_ptr renaming;   /* struct vector_renaming, owned; NULL: the identity */
    struct vec_u32 images;     /* of all renamings: of each atom sort how many, and these */
    struct vec_u32 key;        /* of a renaming: where its images begin; one more */
    struct vec_u32 *mentions;  /* [instance]: of each local state n_atoms flags */
    struct vec_u32 *mixed;     /* [instance]: of each local state: does it mention any atoms? */
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

void vectors_init(struct vectors *x, struct lts *l, struct renamer *r)
{
    const struct cells *cells = l->cells.layout;
    uint32_t n = l->sig->n_instances;
    struct vector_memory *m = mem_zalloc(sizeof *m);

    *x = (struct vectors){ l, r, l->sig, cells, n + cells->n, NULL, m };
    x->cell_mentions = mem_zalloc(cells->n + (size_t)1);
    for (uint32_t i = 0; i < cells->n; i++)
        x->cell_mentions[i] = sort_has_atoms(cells->sort[i]);
    map_init(&m->renamed_map);
    map_init(&m->renaming_map);
    vec_push(&m->key, 0);
    m->mentions = mem_zalloc((n + 1) * sizeof *m->mentions);
    m->mixed = mem_zalloc((n + 1) * sizeof *m->mixed);
    m->unchanged = mem_zalloc((n + 1) * sizeof *m->unchanged);
    m->place = mem_zalloc((n + 1) * sizeof *m->place);
    find_places(x);
}

static void free_renaming(struct vector_renaming *by)
{
    if (by == NULL)
        return;
    mem_free(by->target);
    mem_free(by->moved);
    mem_free(by);
}

void vectors_clear(struct vectors *x)
{
    struct vector_memory *m = x->memory;

    for (size_t i = 0; i < m->renaming.n; i++)
        free_renaming(m->renaming.at[i]);
    for (uint32_t i = 0; i < x->sig->n_instances; i++) {
        vec_clear(&m->mentions[i]);
        vec_clear(&m->mixed[i]);
        vec_clear(&m->unchanged[i]);
    }
    mem_free(m->mentions);
    mem_free(m->mixed);
    mem_free(m->unchanged);
    mem_free(m->place);
    mem_free(x->cell_mentions);
    map_clear(&m->renamed_map);
    map_clear(&m->renaming_map);
    vec_clear(&m->renamed);
    vec_clear(&m->renaming);
    vec_clear(&m->images);
    vec_clear(&m->key);
    mem_free(m);
}

/* ---- renamings ---- */

/* The key: images, behind those of all renamings. */
static bool equal_images(const void *owner, uint32_t id, const void *key)
{
    const struct vector_memory *m = owner;
    const uint32_t *images = key;
    size_t n = m->images.n - vec_last(&m->key);

    return m->key.at[id + 1] - m->key.at[id] == n &&
           memcmp(m->images.at + m->key.at[id], images, n * sizeof *images) == 0;
}

static struct vector_renaming *make_renaming(struct vectors *x, renaming by)
{
    uint32_t n = x->sig->n_instances;
    struct vector_renaming *r;

    if (by == RENAMING_NONE)
        return NULL;
    r = mem_zalloc(sizeof *r);
    r->by = by;
    r->number = (uint32_t)x->memory->renaming.n;
    r->target = mem_alloc((x->width + 1) * sizeof *r->target);
    r->moved = mem_alloc((x->width + 1) * sizeof *r->moved);
    for (uint32_t i = 0; i < n; i++)
        r->target[i] = rename_instance(x->renamer, by, i);
    cells_rename(x->cells, x->renamer, by, r->target + n);
    for (uint32_t i = 0; i < x->cells->n; i++)
        r->target[n + i] += n;
    for (uint32_t i = 0; i < x->width; i++)
        if (r->target[i] != i)
            r->moved[r->n_moved++] = i;
    return r;
}

const struct vector_renaming *vector_renaming_of(struct vectors *x, const uint32_t *n,
                                                 const uint32_t *const *image)
{
    struct vector_memory *m = x->memory;
    uint32_t from = vec_last(&m->key), id;
    struct vector_renaming *new;
    uint64_t hash;

    for (uint32_t k = 0; k < x->sig->n_atoms; k++) {
        vec_push(&m->images, n[k]);
        for (uint32_t i = 0; i < n[k]; i++)
            vec_push(&m->images, image[k][i]);
    }
    hash = hash_words(m->images.at + from, m->images.n - from);
    id = map_find(&m->renaming_map, hash, equal_images, m, m->images.at + from);
    if (id != MAP_NONE) {
        m->images.n = from;
        return m->renaming.at[id];
    }
    new = make_renaming(x, renaming_make(x->renamer, n, image));
    if (renamer_has_missed(x->renamer)) {
        free_renaming(new);
        m->images.n = from;
        return NULL;
    }
    map_add(&m->renaming_map, hash, (uint32_t)m->renaming.n);
    vec_push(&m->key, vec_number(m->images.n));
    vec_push(&m->renaming, new);
    return new;
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
        w[i] = rename_value(x->renamer, by, local_sort(p, node, i), w[i]);
    renamed = renamer_tuple(x->renamer, n, w);
    if (w != small)
        mem_free(w);
    return renamed;
}

static bool any_flag(struct vectors *x, uint32_t i, uint32_t local)
{
    const uint32_t *m = mentions(x, i, local);

    for (uint32_t k = 0; k < x->sig->n_atoms; k++)
        if (m[k])
            return true;
    return false;
}

static bool mentions_atoms(struct vectors *x, uint32_t i, uint32_t local)
{
    struct vec_u32 *mixed = &x->memory->mixed[i];

    while (mixed->n <= local) {
        bool any = any_flag(x, i, (uint32_t)mixed->n);
        vec_push(mixed, any);
    }
    return mixed->at[local] != 0;
}

/* The number of this local state, made with the renamer; NOT_KNOWN if that has missed something. */
static uint32_t number_of_local(struct vectors *x, uint32_t instance, value tuple)
{
    uint32_t number = NOT_KNOWN;

    if (!renamer_finds_only(x->renamer))
        return stg_lts_local_number(x->lts, instance, tuple);
    if (!renamer_has_missed(x->renamer))
        number = stg_lts_find_local(x->lts, instance, tuple);
    if (number == NOT_KNOWN)
        renamer_miss(x->renamer);
    return number;
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
        number->at[at] = number_of_local(x, target, stg_lts_local(x->lts, i, local));
    return number->at[at];
}

/* The number, in the instance to which i is mapped, of a renamed local state. */
static uint32_t renamed_local(struct vectors *x, const struct vector_renaming *by, uint32_t i,
                              uint32_t local)
{
    struct vector_memory *m = x->memory;
    struct renamed d = { i, local, by->number, 0 };
    uint64_t hash = hash_mix(hash_mix(by->number, local), i);
    uint32_t id = map_find(&m->renamed_map, hash, equal_renamed, m, &d);
    const struct process *p = &x->sig->process[x->sig->instance[i].process];

    if (id != MAP_NONE)
        return m->renamed.at[id].to;
    d.to = number_of_local(x, by->target[i],
                           rename_local(x, p, by->by, stg_lts_local(x->lts, i, local)));
    if (d.to == NOT_KNOWN)
        return NOT_KNOWN;
    map_add(&m->renamed_map, hash, (uint32_t)m->renamed.n);
    vec_push(&m->renamed, d);
    return d.to;
}

/* What a word is renamed to, at the place where it goes. */
static uint32_t rename_word(struct vectors *x, const struct vector_renaming *by, uint32_t w,
                            uint32_t number)
{
    uint32_t n = x->sig->n_instances;

    if (w >= n)
        return x->cell_mentions[w - n]
                   ? rename_value(x->renamer, by->by, x->cells->sort[w - n], number)
                   : number;
    return mentions_atoms(x, w, number) ? renamed_local(x, by, w, number)
                                        : unchanged_local(x, w, number, by->target[w]);
}

static bool word_mentions(struct vectors *x, uint32_t w, uint32_t number)
{
    uint32_t n = x->sig->n_instances;

    return w < n ? mentions_atoms(x, w, number) : x->cell_mentions[w - n];
}

void vector_view_init(struct vector_view *v, const struct vectors *x)
{
    *v = (struct vector_view){ .mentioning = mem_alloc((x->width + 1) * sizeof *v->mentioning) };
}

void vector_view_clear(struct vector_view *v)
{
    mem_free(v->mentioning);
}

void vector_look(struct vector_view *v, const uint32_t *word)
{
    v->word = word;
    v->listed = false;
}

static void list_mentioning(struct vectors *x, struct vector_view *v)
{
    if (v->listed)
        return;
    v->listed = true;
    v->n = 0;
    for (uint32_t w = 0; w < x->width; w++)
        if (word_mentions(x, w, v->word[w]))
            v->mentioning[v->n++] = w;
}

void vector_rename(struct vectors *x, const struct vector_renaming *by, struct vector_view *v,
                   uint32_t *to)
{
    memcpy(to, v->word, x->width * sizeof *to);
    if (by == NULL)
        return;
    list_mentioning(x, v);
    for (uint32_t i = 0; i < by->n_moved; i++) {
        uint32_t w = by->moved[i];
        to[by->target[w]] = rename_word(x, by, w, v->word[w]);
    }
    for (uint32_t i = 0; i < v->n; i++) {
        uint32_t w = v->mentioning[i];
        to[by->target[w]] = rename_word(x, by, w, v->word[w]);
    }
}

static bool is_word_fixed(struct vectors *x, const struct vector_renaming *by, const uint32_t *word,
                          uint32_t w)
{
    return rename_word(x, by, w, word[w]) == word[by->target[w]];
}

bool vector_is_fixed(struct vectors *x, const struct vector_renaming *by, struct vector_view *v)
{
    for (uint32_t i = 0; i < by->n_moved; i++)
        if (!is_word_fixed(x, by, v->word, by->moved[i]))
            return false;
    list_mentioning(x, v);
    for (uint32_t i = 0; i < v->n; i++)
        if (!is_word_fixed(x, by, v->word, v->mentioning[i]))
            return false;
    return true;
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

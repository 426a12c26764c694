/*
 * Parts of aspects (see aspect_part.h).
 */
#include "config.h"

#include "abstraction/symmetry/aspect_part.h"

static bool has_own(const struct signature *g, const struct family *f, uint32_t k)
{
    return f->n_index == 1 && f->index[0] == g->atom[k];
}

/* Of the local states of the instances, or of one of their lifted variables. */
static void add_family_part(struct aspect_parts *a, const struct vectors *x, const struct family *f,
                            bool lifted, uint32_t variable)
{
    struct aspect_part *p = &a->part[a->n++];
    bool own = has_own(x->sig, f, a->k);

    *p = (struct aspect_part){ own         ? PART_OWN
                               : f->n == 1 ? PART_ONE
                                           : PART_ALL,
                               f->n, mem_alloc((f->n + 1) * sizeof *p->word), 0 };
    for (uint32_t j = 0; j < f->n; j++) {
        uint32_t i = f->instance[j];
        uint32_t w = lifted ? x->sig->n_instances + x->cells->of[i].first + variable : i;
        uint32_t at =
            own ? (uint32_t)value_word(value_elem(x->sig->vs, x->sig->instance[i].index, 0)) : j;
        p->word[at] = w;
        a->identity_of[w] = at;
        a->part_of[w] = p;
    }
}

static void add_family_parts(struct aspect_parts *a, const struct vectors *x,
                             const struct family *f)
{
    add_family_part(a, x, f, false, 0);
    for (uint32_t v = 0; f->n > 0 && v < x->cells->of[f->instance[0]].n; v++)
        add_family_part(a, x, f, true, v);
}

static void add_global_part(struct aspect_parts *a, uint32_t word)
{
    struct aspect_part *p = &a->part[a->n++];

    *p = (struct aspect_part){ PART_GLOBAL, 1, mem_alloc(sizeof *p->word), 0 };
    p->word[0] = word;
    a->part_of[word] = p;
}

/* Is it an array over the sort alone, of elements that are one cell each? */
static bool has_own_cells(const struct aspect_parts *a, const struct vectors *x,
                          const struct cell_shape *shape)
{
    return shape->sort->kind == SORT_ARRAY && shape->sort->n == 1 &&
           shape->sort->index[0] == x->sig->atom[a->k] && !shape->part[0]->split;
}

/* As a family with an instance for each identity. */
static void add_own_cells(struct aspect_parts *a, const struct vectors *x, uint32_t global)
{
    struct aspect_part *p = &a->part[a->n++];
    uint32_t n = a->n_identities;

    *p = (struct aspect_part){ PART_OWN, n, mem_alloc((n + (size_t)1) * sizeof *p->word), 0 };
    for (uint32_t i = 0; i < n; i++) {
        uint32_t w = x->sig->n_instances + x->cells->first[global] + i;
        p->word[i] = w;
        a->identity_of[w] = i;
        a->part_of[w] = p;
    }
}

static void add_split_part(struct aspect_parts *a, const struct vectors *x,
                           struct cell_aspects *cells, uint32_t global)
{
    const struct cells *c = x->cells;
    struct aspect_part *p = &a->part[a->n++];

    *p = (struct aspect_part){ PART_CELLS, 0, NULL, global };
    for (uint32_t i = c->first[global]; i < c->first[global + 1]; i++)
        a->part_of[x->sig->n_instances + i] = p;
    for (uint32_t i = 0; i < a->n_identities; i++)
        cell_aspects_concern(cells, global, a->k, i, a->concerned + (size_t)i * c->n);
}

void aspect_parts_init(struct aspect_parts *p, const struct vectors *x, struct cell_aspects *cells,
                       uint32_t k)
{
    const struct signature *g = x->sig;

    *p = (struct aspect_parts){ .k = k, .n_identities = g->atom[k]->size };
    p->part = mem_zalloc((g->n_families + x->cells->n + (size_t)1) * sizeof *p->part);
    p->part_of = mem_zalloc((x->width + 1) * sizeof(struct aspect_part *));
    p->identity_of = mem_zalloc((x->width + 1) * sizeof *p->identity_of);
    p->concerned = mem_zalloc((size_t)p->n_identities * x->cells->n + 1);
    for (uint32_t i = 0; i < g->n_families; i++)
        add_family_parts(p, x, &g->family[i]);
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (x->cells->shape[i]->split && has_own_cells(p, x, x->cells->shape[i]))
            add_own_cells(p, x, i);
        else if (x->cells->shape[i]->split)
            add_split_part(p, x, cells, i);
        else if (x->cell_mentions[x->cells->first[i]])
            add_global_part(p, g->n_instances + x->cells->first[i]);
}

void aspect_parts_clear(struct aspect_parts *p)
{
    for (uint32_t i = 0; i < p->n; i++)
        mem_free(p->part[i].word);
    mem_free(p->part);
    mem_free(p->part_of);
    mem_free(p->identity_of);
    mem_free(p->concerned);
}

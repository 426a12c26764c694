/*
 * The parts of aspects that come from cells (see cell_aspect.h).
 *
 * What a variable says of an identity x is told from its cells in their order, but for those of
 * arrays whose order depends on names.  The elements of these fall into classes of the same indices
 * as x sees them, for example of an array over one scalarset: the element of x, and all others.
 * The elements of a class are sorted; an element of several cells is one tuple then.
 *
 * Left out is what is the same for all identities: parts that do not mention the sort of x, and
 * elements neither at an index that mentions x nor of a sort that mentions its sort.  (Of these, an
 * array has the same ones in all; so where the elements at indices that mention x are the same as
 * those that mention y, the others are the same, too.)  Inside of elements that are sorted
 * everything counts, since it says which elements belong together.
 *
 * Which cells these are does not depend on the state, so it is found once for each variable and
 * identity, and written down as a recipe.
 */
#include "config.h"

#include "abstraction/symmetry/cell_aspect.h"

#include "support/bug.h"

#include "support/arena.h"

/* Elements of an array whose indices look alike to an identity. */
struct index_class {
    value index; /* the aspects of their indices */
    bool own;    /* these mention the identity */
    uint32_t n, *position;
};

struct index_classes {
    uint32_t n;
    struct index_class *class; /* NULL: they are not made yet */
};

/* A part of a variable: what is to be known of a shape (cells.h) for aspects. */
struct part {
    const struct cell_shape *shape;
    bool has_atoms;               /* its values or indices mention some, ... */
    bool *mentions;               /* [atom sort]: ... some of this sort */
    struct part **part;           /* as in shape */
    struct index_classes **class; /* [atom sort][identity]: of arrays whose order depends on names;
                                     else NULL */
};

/* A step of a recipe. */
enum aspect_op {
    ASPECT_CELL,  /* adds the value of a cell, as the identity sees it if it is of a sort */
    ASPECT_TUPLE, /* makes one tuple of the last n values */
    ASPECT_SORT   /* sorts the last n values */
};

struct aspect_step {
    enum aspect_op op;
    uint32_t n;              /* or the cell */
    const struct sort *sort; /* NULL: the value mentions nothing */
};

struct recipe {
    VEC(struct aspect_step) step;
};

struct cell_aspects {
    const struct signature *sig; /* borrowed, as the next three */
    const struct cells *cells;
    struct aspects *aspects;
    struct renamer *renamer;
    struct arena *arena;  /* owned, as what follows */
    struct part **global; /* of each global variable */
    VEC(struct recipe) recipe;
    uint32_t *first_recipe; /* [global * atom sorts + k]: that of identity 0; NO_RECIPE: not made */
};

#define NO_RECIPE UINT32_MAX

/* The recipe that is being made. */
struct view {
    struct cell_aspects *c;
    uint32_t k, identity;
    struct recipe *out;
    uint32_t n; /* values that it adds */
};

/* ---- parts ---- */

static bool has_named_order(const struct sort *s)
{
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        if (sort_has_atoms(s->index[i]))
            return true;
    return false;
}

static struct part *make_part(struct cell_aspects *c, const struct cell_shape *s)
{
    struct part *p = ARENA_NEW(c->arena, struct part);
    uint32_t n = !s->split ? 0 : sort_has_equal_parts(s->sort) ? 1 : s->sort->n;

    p->shape = s;
    p->has_atoms = sort_has_atoms(s->sort);
    p->mentions = ARENA_ARRAY(c->arena, bool, c->sig->n_atoms + (size_t)1);
    for (uint32_t k = 0; k < c->sig->n_atoms; k++)
        p->mentions[k] = sort_contains(s->sort, c->sig->atom[k]);
    p->part = ARENA_ARRAY(c->arena, struct part *, n + (size_t)1);
    for (uint32_t i = 0; i < n; i++)
        p->part[i] = make_part(c, s->part[i]);
    if (n == 0 || !has_named_order(s->sort))
        return p;
    p->class = ARENA_ARRAY(c->arena, struct index_classes *, c->sig->n_atoms + (size_t)1);
    for (uint32_t k = 0; k < c->sig->n_atoms; k++)
        p->class[k] = ARENA_ARRAY(c->arena, struct index_classes,
                                  c->sig->atom[k]->size + (size_t)1);
    return p;
}

struct cell_aspects *cell_aspects_new(struct vectors *x, struct aspects *a)
{
    struct arena *arena = arena_new();
    struct cell_aspects *c = ARENA_NEW(arena, struct cell_aspects);

    *c = (struct cell_aspects){
        .sig = x->sig, .cells = x->cells, .aspects = a, .renamer = x->renamer, .arena = arena
    };
    c->global = ARENA_ARRAY(arena, struct part *, x->sig->n_globals + (size_t)1);
    for (uint32_t g = 0; g < x->sig->n_globals; g++)
        c->global[g] = make_part(c, x->cells->shape[g]);
    c->first_recipe = ARENA_ARRAY(arena, uint32_t, (size_t)x->sig->n_globals * x->sig->n_atoms + 1);
    for (uint32_t i = 0; i < x->sig->n_globals * x->sig->n_atoms; i++)
        c->first_recipe[i] = NO_RECIPE;
    return c;
}

void cell_aspects_free(struct cell_aspects *c)
{
    if (c == NULL)
        return;
    for (size_t i = 0; i < c->recipe.n; i++)
        vec_clear(&c->recipe.at[i].step);
    vec_clear(&c->recipe);
    arena_free(c->arena);
}

/* ---- classes of elements ---- */

struct atom_search {
    uint32_t k, atom;
    bool found;
};

static void find_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct atom_search *s = self;

    (void)set;
    s->found = s->found || (k == s->k && atom == s->atom);
}

/* The indices of an element as the identity sees them, and whether they mention it. */
static value index_aspect(const struct view *x, const struct sort *s, uint64_t position, bool *own)
{
    struct values *vs = x->c->sig->vs;
    value *v = mem_alloc((s->n + 1) * sizeof *v), tuple;
    struct atom_search search = { x->k, x->identity, false };

    for (uint32_t i = s->n; i-- > 0;) {
        uint64_t card = sort_card(s->index[i]);
        v[i] = renamer_nth(x->c->renamer, s->index[i], position % card);
        atoms_visit(vs, s->index[i], v[i], find_atom, &search);
        v[i] = aspect_of_value(x->c->aspects, x->k, x->identity, s->index[i], v[i]);
        position /= card;
    }
    tuple = renamer_tuple(x->c->renamer, s->n, v);
    if (renamer_has_missed(x->c->renamer))
        BUG("the classes of indices are not known before the search");
    mem_free(v);
    *own = search.found;
    return tuple;
}

/* The number of the class of this index. */
static uint32_t class_of_index(struct index_classes *list, value index, bool own)
{
    uint32_t i = 0;

    while (i < list->n && list->class[i].index != index)
        i++;
    if (i == list->n)
        list->class[list->n++] = (struct index_class){ .index = index, .own = own };
    return i;
}

/* By their indices, in an order that is the same for all identities. */
static void sort_classes(const struct values *vs, struct index_classes *list)
{
    for (uint32_t i = 1; i < list->n; i++) {
        struct index_class x = list->class[i];
        uint32_t j = i;
        for (; j > 0 && value_cmp(vs, list->class[j - 1].index, x.index) > 0; j--)
            list->class[j] = list->class[j - 1];
        list->class[j] = x;
    }
}

static void make_classes(const struct view *x, const struct part *p, struct index_classes *list)
{
    uint32_t n = cell_shape_parts(p->shape), *number = mem_alloc((n + (size_t)1) * sizeof *number);

    list->class = ARENA_ARRAY(x->c->arena, struct index_class, n + (size_t)1);
    for (uint32_t i = 0; i < n; i++) {
        bool own;
        value index = index_aspect(x, p->shape->sort, i, &own);
        number[i] = class_of_index(list, index, own);
        list->class[number[i]].n++;
    }
    for (uint32_t i = 0; i < list->n; i++) {
        struct index_class *class = &list->class[i];
        class->position = ARENA_ARRAY(x->c->arena, uint32_t, class->n + (size_t)1);
        class->n = 0;
    }
    for (uint32_t i = 0; i < n; i++) {
        struct index_class *class = &list->class[number[i]];
        class->position[class->n++] = i;
    }
    sort_classes(x->c->sig->vs, list);
    mem_free(number);
}

static const struct index_classes *classes_of(const struct view *x, const struct part *p)
{
    struct index_classes *list = &p->class[x->k][x->identity];

    if (list->class == NULL)
        make_classes(x, p, list);
    return list;
}

/* ---- recipes ---- */

static void add_aspect_step(struct view *x, enum aspect_op op, uint32_t n, const struct sort *sort)
{
    vec_push(&x->out->step, ((struct aspect_step){ op, n, sort }));
}

static void add_cell(struct view *x, const struct part *p, uint32_t cell)
{
    add_aspect_step(x, ASPECT_CELL, cell, p->has_atoms ? p->shape->sort : NULL);
    x->n++;
}

/* all: nothing is left out. */
static void add_part_aspect(struct view *x, const struct part *p, uint32_t first, bool all);

static void add_element(struct view *x, const struct part *p, uint32_t first, uint32_t i)
{
    uint32_t offset;

    cell_shape_part(p->shape, i, &offset);
    add_part_aspect(x, p->part[0], first + offset, true);
}

/* As one value. */
static void add_element_tuple(struct view *x, const struct part *p, uint32_t first, uint32_t i)
{
    uint32_t before = x->n;

    add_element(x, p, first, i);
    if (x->n != before + 1)
        add_aspect_step(x, ASPECT_TUPLE, x->n - before, NULL);
    x->n = before + 1;
}

static void add_class(struct view *x, const struct part *p, uint32_t first,
                      const struct index_class *class)
{
    if (class->n == 1) {
        add_element(x, p, first, class->position[0]);
        return;
    }
    for (uint32_t i = 0; i < class->n; i++)
        add_element_tuple(x, p, first, class->position[i]);
    add_aspect_step(x, ASPECT_SORT, class->n, NULL);
}

static void add_classes(struct view *x, const struct part *p, uint32_t first, bool all)
{
    const struct index_classes *list = classes_of(x, p);

    for (uint32_t i = 0; i < list->n; i++)
        if (all || list->class[i].own || p->part[0]->mentions[x->k])
            add_class(x, p, first, &list->class[i]);
}

static void add_part_aspect(struct view *x, const struct part *p, uint32_t first, bool all)
{
    bool alike = sort_has_equal_parts(p->shape->sort);

    if (!all && !p->mentions[x->k])
        return;
    if (!p->shape->split) {
        add_cell(x, p, first);
        return;
    }
    if (p->class != NULL) {
        add_classes(x, p, first, all);
        return;
    }
    for (uint32_t i = 0; i < cell_shape_parts(p->shape); i++) {
        uint32_t offset;
        cell_shape_part(p->shape, i, &offset);
        add_part_aspect(x, p->part[alike ? 0 : i], first + offset, all);
    }
}

/* Of all identities of the sort, once. */
static const struct recipe *recipe_of(struct cell_aspects *c, uint32_t global, uint32_t k,
                                      uint32_t identity)
{
    uint32_t *first = &c->first_recipe[global * c->sig->n_atoms + k];

    if (*first == NO_RECIPE) {
        *first = vec_number(c->recipe.n);
        for (uint32_t i = 0; i < c->sig->atom[k]->size; i++) {
            struct recipe r = { VEC_EMPTY };
            struct view x = { c, k, i, &r, 0 };
            add_part_aspect(&x, c->global[global], c->cells->first[global], false);
            vec_push(&c->recipe, r);
        }
    }
    return &c->recipe.at[*first + identity];
}

/* ---- aspects ---- */

/* One tuple of the last n values. */
static void join_values(struct cell_aspects *c, uint32_t n, struct vec_u32 *out)
{
    value tuple = renamer_tuple(c->renamer, n, out->at + (out->n - n));

    out->n -= n;
    vec_push(out, tuple);
}

void cell_aspects_add(struct cell_aspects *c, uint32_t global, uint32_t k, uint32_t identity,
                      const uint32_t *state, struct vec_u32 *out)
{
    const struct recipe *r = recipe_of(c, global, k, identity);
    const uint32_t *cell = state + c->sig->n_instances;

    vec_reserve(out, out->n + r->step.n);
    for (size_t i = 0; i < r->step.n; i++) {
        const struct aspect_step *t = &r->step.at[i];
        if (t->op == ASPECT_CELL)
            out->at[out->n++] = t->sort == NULL
                                    ? cell[t->n]
                                    : aspect_of_value(c->aspects, k, identity, t->sort, cell[t->n]);
        else if (t->op == ASPECT_TUPLE)
            join_values(c, t->n, out);
        else
            aspect_sort(c->sig->vs, t->n, out->at + (out->n - t->n));
    }
}

void cell_aspects_concern(struct cell_aspects *c, uint32_t global, uint32_t k, uint32_t identity,
                          bool *concerned)
{
    const struct recipe *r = recipe_of(c, global, k, identity);

    for (size_t i = 0; i < r->step.n; i++)
        if (r->step.at[i].op == ASPECT_CELL)
            concerned[r->step.at[i].n] = true;
}

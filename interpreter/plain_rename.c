/*
 * Renamings (see plain_rename.h).
 */
#include "config.h"

#include "interpreter/plain_rename.h"

#include <string.h>

#include "interpreter/plain_eval.h"
#include "support/vec.h"

/* ---- values ---- */

static value atom_image(const struct signature *g, renaming by, uint32_t k, value atom)
{
    value entry = by == RENAMING_NONE ? VALUE_NONE : value_elem(g->vs, by, k);

    if (entry == VALUE_NONE || (uint32_t)value_word(atom) >= value_size(g->vs, entry))
        return atom;
    return value_elem(g->vs, entry, (uint32_t)value_word(atom));
}

/* The new position of element number i of an array, whose indices are renamed, too. */
static uint32_t plain_new_position(const struct signature *g, renaming by, const struct sort *s,
                                   uint32_t i)
{
    value *index = mem_alloc((s->n + (size_t)1) * sizeof *index);
    uint32_t position, bad;

    for (uint32_t k = s->n; k-- > 0;) {
        uint32_t card = (uint32_t)sort_card(s->index[k]);
        index[k] = plain_rename(g, by, s->index[k], sort_nth(g->vs, s->index[k], i % card));
        i /= card;
    }
    plain_position(g->vs, s, index, &position, &bad);
    mem_free(index);
    return position;
}

/* The sort of element number i of a composite value; NULL: it is the number of an alternative. */
static const struct sort *part_sort(const struct signature *g, const struct sort *s, value v,
                                    uint32_t i)
{
    if (s->kind == SORT_RECORD)
        return s->field[i].sort;
    if (s->kind != SORT_UNION)
        return s->elem;
    return i == 0 ? NULL : s->alt[value_word(value_elem(g->vs, v, 0))].field[i - 1].sort;
}

value plain_rename(const struct signature *g, renaming by, const struct sort *s, value v)
{
    uint32_t n;
    value *part, out;

    if (v == VALUE_NONE || !sort_has_atoms(s))
        return v;
    if (s->atom > 0)
        return atom_image(g, by, s->atom - 1, v);
    n = value_size(g->vs, v);
    part = mem_alloc((n + (size_t)1) * sizeof *part);
    for (uint32_t i = 0; i < n; i++) {
        const struct sort *inner = part_sort(g, s, v, i);
        uint32_t to = s->kind == SORT_ARRAY ? plain_new_position(g, by, s, i) : i;
        value old = value_elem(g->vs, v, i);
        part[to] = inner == NULL ? old : plain_rename(g, by, inner, old);
    }
    if (s->kind == SORT_BAG)
        out = value_bag(g->vs, n, part);
    else
        out = s->kind == SORT_SET ? value_set(g->vs, n, part) : value_tuple(g->vs, n, part);
    mem_free(part);
    return out;
}

/* ---- instances ---- */

uint32_t plain_rename_instance(const struct signature *g, renaming by, uint32_t instance)
{
    const struct instance *x = &g->instance[instance];
    const struct family *f = &g->family[x->family];

    for (uint32_t i = 0; i < f->n; i++) {
        const struct instance *y = &g->instance[f->instance[i]];
        uint32_t k = 0;
        while (k < f->n_index && plain_rename(g, by, f->index[k], value_elem(g->vs, x->index, k)) ==
                                     value_elem(g->vs, y->index, k))
            k++;
        if (k == f->n_index)
            return f->instance[i];
    }
    return NO_INSTANCE;
}

/* ---- automorphisms ---- */

static bool is_permutation(const struct signature *g, value entry, const struct sort *s)
{
    uint32_t n = value_size(g->vs, entry);
    bool *met = mem_zalloc(n + (size_t)1), good = s->kind == SORT_DATA || n <= s->size;

    for (uint32_t i = 0; i < n && good; i++) {
        uint32_t to = (uint32_t)value_word(value_elem(g->vs, entry, i));
        good = to < n && !met[to] && (s->kind != SORT_DATA || i >= s->n || to == i);
        if (good)
            met[to] = true;
    }
    mem_free(met);
    return good;
}

static bool same_channels(const struct signature *g, renaming by, const struct instance *x,
                          const struct instance *y)
{
    const struct process *p = &g->process[x->process];

    for (uint32_t k = 0; k < p->n_chanparams; k++) {
        const struct binding_of *a = &x->chanparam[k], *b = &y->chanparam[k];
        const struct channel *c = &g->channel[g->link[a->link].channel];
        if (a->link != b->link)
            return false;
        for (uint32_t i = 0; i < value_size(g->vs, a->prefix); i++)
            if (plain_rename(g, by, c->index[i], value_elem(g->vs, a->prefix, i)) !=
                value_elem(g->vs, b->prefix, i))
                return false;
    }
    return memcmp(x->link, y->link, g->n_channels * sizeof *x->link) == 0;
}

static bool is_same_instance(const struct signature *g, renaming by, uint32_t i)
{
    const struct instance *x = &g->instance[i], *y;
    uint32_t to = plain_rename_instance(g, by, i);

    if (to == NO_INSTANCE)
        return false;
    y = &g->instance[to];
    for (uint32_t k = 0; k < g->process[x->process].n_params; k++)
        if (plain_rename(g, by, g->process[x->process].variable[k].sort, x->param[k]) !=
            y->param[k])
            return false;
    return x->process == y->process && same_channels(g, by, x, y);
}

bool plain_is_automorphism(const struct signature *g, renaming by)
{
    bool good = true;

    for (uint32_t k = 0; by != RENAMING_NONE && k < g->n_atoms && good; k++) {
        value entry = value_elem(g->vs, by, k);
        good = entry == VALUE_NONE || is_permutation(g, entry, g->atom[k]);
    }
    for (uint32_t i = 0; i < g->n_instances && good; i++)
        good = is_same_instance(g, by, i);
    return good;
}

/* ---- states ---- */

value plain_rename_kept(const struct signature *g, renaming by, const struct sort *s, value v)
{
    return v == PLAIN_FORGOTTEN ? v : plain_rename(g, by, s, v);
}

static void move_instance(const struct signature *g, const struct plain_shape *shape, renaming by,
                          uint32_t i, const value *from, value *to)
{
    const struct process *p = &g->process[g->instance[i].process];
    const struct node *node = &p->node[value_word(from[plain_node_at(shape, i)])];
    uint32_t j = plain_rename_instance(g, by, i);

    to[plain_node_at(shape, j)] = from[plain_node_at(shape, i)];
    for (uint32_t k = p->n_params; k < p->n_params + p->n_vars; k++)
        to[plain_variable_at(shape, j, k)] =
            plain_rename_kept(g, by, p->variable[k].sort, from[plain_variable_at(shape, i, k)]);
    for (uint32_t k = node->first_param; k < node->first_param + node->n_params; k++)
        to[plain_variable_at(shape, j, k)] =
            plain_rename_kept(g, by, p->variable[k].sort, from[plain_variable_at(shape, i, k)]);
}

void plain_rename_state(const struct signature *g, const struct plain_shape *shape, renaming by,
                        const value *from, value *to)
{
    memset(to, 0, plain_width(shape) * sizeof *to);
    for (uint32_t i = 0; i < g->n_instances; i++)
        move_instance(g, shape, by, i, from, to);
    for (uint32_t i = 0; i < g->n_globals; i++) {
        uint32_t at = plain_global_at(shape, i);
        to[at] = plain_rename(g, by, g->global[i].sort, from[at]);
    }
}

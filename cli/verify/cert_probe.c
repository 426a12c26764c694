/*
 * States that are known in part (see cert_probe.h).
 */
#include "config.h"

#include "cli/verify/cert_probe.h"

#include <stdlib.h>

void cert_probe_init(struct cert_probe *x, struct cert_places *c, struct cert_nodes *d,
                     uint32_t root)
{
    size_t n_parts = c->part.n + (size_t)1;

    *x = (struct cert_probe){ .c = c, .d = d, .root = root };
    x->known = mem_zalloc(n_parts * sizeof *x->known);
    x->v = mem_zalloc(n_parts * sizeof *x->v);
    x->state = mem_zalloc((c->width + (size_t)1) * sizeof *x->state);
    x->depth = mem_zalloc(c->level.n * sizeof *x->depth);
    x->agrees = mem_zalloc(c->level.n * sizeof *x->agrees);
    for (uint32_t l = 1; l < c->level.n; l++)
        x->agrees[l] = mem_zalloc((c->level.at[l].n + (size_t)1) * sizeof **x->agrees);
    for (uint32_t k = 0; k < c->width; k++)
        x->state[k] = cert_place_compose(c, &c->place[k], x->known, x->v);
    x->lowest = vec_number(c->level.n);
}

void cert_probe_clear(struct cert_probe *x)
{
    for (uint32_t l = 0; l < x->c->level.n; l++)
        mem_free(x->agrees[l]);
    mem_free(x->known);
    mem_free(x->v);
    mem_free(x->state);
    mem_free(x->depth);
    mem_free(x->agrees);
    vec_clear(&x->failed);
}

/* ---- is there such a state? ---- */

static bool finds_state(struct cert_probe *x, uint32_t node)
{
    uint32_t level = x->d->node.at[node].level;
    size_t n;
    const struct cert_entry *e = cert_entries(x->d, node, &n);

    if (level < x->lowest)
        return true;
    while (x->failed.n <= node)
        vec_push(&x->failed, 0);
    if (x->failed.at[node] == x->search)
        return false;
    for (size_t k = 0; k < n; k++)
        if (cert_probe_agrees(x, level, e[k].index) && finds_state(x, e[k].kid))
            return true;
    x->failed.at[node] = x->search;
    return false;
}

static bool has_such_state(struct cert_probe *x)
{
    x->search++;
    return !cert_nodes_asks(x->d) && finds_state(x, x->root);
}

/* ---- one part more ---- */

struct part_value {
    value v;
    uint32_t index;
};

static int by_part_value(const void *x, const void *y)
{
    const struct part_value *a = x, *b = y;

    if (a->v != b->v)
        return a->v < b->v ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

/* The indices of the level that agree with all that is known, with their values of the part. */
static struct part_value *values_of_part(const struct cert_probe *x, uint32_t part, size_t *n)
{
    const struct cert_part *p = &x->c->part.at[part];
    const struct cert_level *l = &x->c->level.at[p->level];
    struct part_value *list = mem_alloc((l->n + (size_t)1) * sizeof *list);

    *n = 0;
    for (uint32_t k = 0; k < l->n; k++)
        if (cert_probe_agrees(x, p->level, k))
            list[(*n)++] = (struct part_value){ cert_level_value(l, k, p->column), k };
    qsort(list, *n, sizeof *list, by_part_value);
    return list;
}

static void compose_position(struct cert_probe *x, uint32_t position)
{
    const struct cert_places *c = x->c;
    uint32_t i = c->owner[position];

    x->state[position] = cert_place_compose(c, &c->place[position], x->known, x->v);
    if (i != NO_INSTANCE && c->variable[position] != NO_NODE && cert_probe_knows_node(x, i) &&
        cert_places_forgets(c, position, x->v[cert_probe_node_part(x, i)]))
        x->state[position] = PLAIN_FORGOTTEN;
}

/* The positions that depend on a part: its own, and for a node those of what it leaves out. */
static void compose_positions(struct cert_probe *x, uint32_t part)
{
    const struct cert_places *c = x->c;
    uint32_t position = c->part.at[part].position, i = c->owner[position];

    compose_position(x, position);
    if (i == NO_INSTANCE || position != plain_node_at(c->shape, i))
        return;
    for (uint32_t k = position + 1; k < c->shape->first[i + 1]; k++)
        if (c->variable[k] != NO_NODE)
            compose_position(x, k);
}

/* n indices that agree with the part, too, whose value they share. */
static bool know_part(struct cert_probe *x, uint32_t part, const struct part_value *at, size_t n,
                      bool (*ask)(void *self), void *self)
{
    uint32_t level = x->c->part.at[part].level, lowest = x->lowest;
    uint32_t *agrees = x->agrees[level], depth = ++x->depth[level];
    bool good = true;

    for (size_t k = 0; k < n; k++)
        agrees[at[k].index] = depth;
    x->known[part] = true;
    x->v[part] = at->v;
    x->lowest = level < lowest ? level : lowest;
    compose_positions(x, part);
    if (has_such_state(x))
        good = ask(self);
    x->known[part] = false;
    x->lowest = lowest;
    compose_positions(x, part);
    for (size_t k = 0; k < n; k++)
        agrees[at[k].index] = depth - 1;
    x->depth[level]--;
    return good;
}

bool cert_probe_branch(struct cert_probe *x, uint32_t part, bool (*ask)(void *self), void *self)
{
    size_t n, end;
    struct part_value *list = values_of_part(x, part, &n);
    bool good = true;

    for (size_t k = 0; k < n && good; k = end) {
        for (end = k + 1; end < n && list[end].v == list[k].v; end++)
            ;
        good = know_part(x, part, list + k, end - k, ask, self);
    }
    mem_free(list);
    return good && !x->d->stopped;
}

/* ---- what is missing ---- */

bool cert_probe_knows_node(const struct cert_probe *x, uint32_t instance)
{
    return x->known[cert_probe_node_part(x, instance)];
}

uint32_t cert_probe_node_part(const struct cert_probe *x, uint32_t instance)
{
    return x->c->place[plain_node_at(x->c->shape, instance)].part;
}

uint32_t cert_probe_missing(const struct cert_probe *x)
{
    const struct cert_places *c = x->c;
    const struct cert_place *p = c->marked.at[c->unknown.missing - c->unknown.first];
    uint32_t part = p->part, i;

    for (uint32_t k = 0; p->kind == CERT_PLACE_SET && k < p->n; k++)
        if (!x->known[p->kid[k].part]) {
            part = p->kid[k].part;
            break;
        }
    i = c->owner[c->part.at[part].position];
    if (i != NO_INSTANCE && !cert_probe_knows_node(x, i) &&
        cert_places_may_forget(c, c->part.at[part].position))
        return cert_probe_node_part(x, i);
    return part;
}

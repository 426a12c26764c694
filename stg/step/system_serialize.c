/*
 * The states of a system as bytes (see stg_source.h).
 *
 * A state vector is made of numbers of local states and of handles of values, and both are given
 * in the order of discovery.  So all values come first, then the local states of each instance,
 * then the tree; what is read gets other numbers, but for the states themselves.
 */
#include "config.h"

#include "stg/step/stg_source.h"

#include <string.h>

#include "stg/states/tree_serialize.h"

void system_serialize(const struct system *s, const struct state_tree *t, struct serializer *p)
{
    values_serialize(s->sig->vs, p);
    for (uint32_t i = 0; i < s->n; i++) {
        const struct local_lts *c = &s->local[i];
        serialize_number(p, c->local.n);
        for (size_t k = 0; k < c->local.n; k++)
            serialize_value(p, c->local.at[k]);
    }
    for (uint32_t k = 0; k < s->sizes.n; k++)
        serialize_number(p, s->sizes.widest[k]);
    tree_serialize(t, p);
}

/* ---- reading ---- */

struct reading {
    struct system *s;
    const struct value_map *m;
    struct vec_u32 *local; /* [instance]: of each local state, its number now */
};

/* As many values of schematic data as there can be. */
static uint64_t atoms(const struct reading *r)
{
    return r->m->n_elems + r->s->cells.n;
}

static void deserialize_locals(struct reading *r, struct deserializer *u)
{
    for (uint32_t i = 0; i < r->s->n; i++) {
        struct local_lts *c = &r->s->local[i];
        uint64_t n = deserialize_number(u, PAIR_NEVER);
        for (uint64_t k = 0; k < n && !u->bad; k++) {
            value tuple = deserialize_value(u, r->m);
            u->bad = u->bad || !local_lts_accepts(c, tuple, atoms(r));
            vec_push(&r->local[i], u->bad ? 0 : local_lts_local(c, tuple));
        }
    }
}

/* How wide choices have been so far. */
static void deserialize_widest(struct system *s, struct deserializer *u)
{
    for (uint32_t k = 0; k < s->sizes.n; k++) {
        uint32_t widest = (uint32_t)deserialize_number(u, INT32_MAX);
        if (s->sizes.widest[k] < widest)
            s->sizes.widest[k] = widest;
    }
}

static bool map_word(void *self, uint32_t leaf, uint32_t *word)
{
    const struct reading *r = self;
    const struct system *s = r->s;

    if (leaf >= s->width)
        return *word == 0;
    if (leaf >= s->n)
        return value_map_find(r->m, word) &&
               sort_accepts(s->sig->vs, s->cells.sort[leaf - s->n], *word, atoms(r));
    if (*word >= r->local[leaf].n)
        return false;
    *word = r->local[leaf].at[*word];
    return true;
}

/* Are the states of a the first ones of b? */
static bool begins_with(const struct state_tree *b, const struct state_tree *a)
{
    const struct pairs *x = tree_states(a), *y = tree_states(b);
    uint32_t *p = mem_alloc(a->n_nodes * sizeof *p), *q = mem_alloc(a->n_nodes * sizeof *q);
    bool same = atomic_load(&x->n) <= atomic_load(&y->n);

    for (uint32_t i = 0; same && i < atomic_load(&x->n); i++) {
        same = y->pair[i] != PAIR_HOLE;
        if (same) {
            tree_read(a, x->pair[i], p);
            tree_read(b, y->pair[i], q);
            same = memcmp(p, q, a->n_leaves * sizeof *p) == 0;
        }
    }
    mem_free(p);
    mem_free(q);
    return same;
}

/* Into *new; false: there is nothing to be cleared. */
static bool deserialize_tree(struct reading *r, const struct state_tree *t, struct deserializer *u,
                             struct state_tree *new)
{
    if (u->bad || !tree_deserialize(new, t->n_leaves, u, map_word, r))
        return false;
    if (begins_with(new, t))
        return true;
    u->bad = true;
    tree_clear(new);
    return false;
}

static bool deserialize_states(struct system *s, const struct state_tree *t, struct deserializer *u,
                               struct value_map *m, struct state_tree *new)
{
    struct reading r = { s, m, mem_zalloc((s->n + 1) * sizeof *r.local) };
    bool good;

    if (values_deserialize(s->sig->vs, u, m))
        deserialize_locals(&r, u);
    deserialize_widest(s, u);
    good = deserialize_tree(&r, t, u, new);
    for (uint32_t i = 0; i < s->n; i++)
        vec_clear(&r.local[i]);
    mem_free(r.local);
    return good;
}

bool system_deserialize(struct system *s, struct state_tree *t, struct deserializer *u,
                        struct value_map *m)
{
    struct state_tree new;

    if (!deserialize_states(s, t, u, m, &new))
        return false;
    tree_clear(t);
    *t = new;
    return true;
}

void stg_lts_save(const struct lts *l, struct serializer *p)
{
    const struct stg_source *s = stg_source_of(l);

    system_serialize(&s->system, &s->store.tree, p);
}

bool stg_lts_load(struct lts *l, struct deserializer *u, struct value_map *m)
{
    struct stg_source *s = stg_source_of(l);
    struct state_tree new;

    if (!deserialize_states(&s->system, &s->store.tree, u, m, &new))
        return false;
    store_replace(&s->store, &new);
    return true;
}

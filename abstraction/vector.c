/*
 * Renaming state vectors (see vector.h).
 *
 * What becomes of a local state is remembered under (instance, local state, renaming), and where
 * instances go under the renaming, so most vectors are renamed by looking up numbers.
 */
#include "config.h"

#include "abstraction/vector.h"

#include "support/vec.h"

/* A local state renamed: its number where the instance goes. */
struct moved {
    uint32_t instance, local;
    renaming by;
    uint32_t to;
};

/* Where a renaming moves the instances. */
struct moving {
    renaming by;
    uint32_t *instance;       /* of each instance, owned; NULL: all stay */
};

struct vector_memory {
    struct map map, moving_map;
    struct { struct moved *at; size_t n, cap; } moved;
    struct { struct moving *at; size_t n, cap; } moving;
};

void vectors_init(struct vectors *x, struct lts *l)
{
    *x = (struct vectors){ l, l->sig, l->sig->n_instances + l->sig->n_globals, NULL };
    x->memory = mem_zalloc(sizeof *x->memory);
    map_init(&x->memory->map);
    map_init(&x->memory->moving_map);
}

void vectors_clear(struct vectors *x)
{
    for (size_t i = 0; i < x->memory->moving.n; i++)
        mem_free(x->memory->moving.at[i].instance);
    map_clear(&x->memory->map);
    map_clear(&x->memory->moving_map);
    vec_clear(&x->memory->moved);
    vec_clear(&x->memory->moving);
    mem_free(x->memory);
}

/* ---- instances ---- */

static bool same_moving(const void *owner, uint32_t id, const void *key)
{
    const struct vector_memory *m = owner;

    return m->moving.at[id].by == *(const renaming *)key;
}

static uint32_t *move_now(struct vectors *x, renaming by)
{
    uint32_t n = x->sig->n_instances, *to = mem_alloc((n + 1) * sizeof *to);
    bool any = false;

    for (uint32_t i = 0; i < n; i++) {
        to[i] = rename_instance(x->lts->renamer, by, i);
        any = any || to[i] != i;
    }
    if (any)
        return to;
    mem_free(to);
    return NULL;
}

/* Where each instance goes; NULL: all stay. */
static const uint32_t *targets(struct vectors *x, renaming by)
{
    struct vector_memory *m = x->memory;
    uint64_t hash = hash_mix(0, by);
    uint32_t id = map_find(&m->moving_map, hash, same_moving, m, &by);
    struct moving new = { by, NULL };

    if (id != MAP_NONE)
        return m->moving.at[id].instance;
    new.instance = move_now(x, by);
    map_add(&m->moving_map, hash, (uint32_t)m->moving.n);
    vec_push(&m->moving, new);
    return new.instance;
}

/* ---- local states ---- */

static bool same_moved(const void *owner, uint32_t id, const void *key)
{
    const struct vector_memory *m = owner;
    const struct moved *a = &m->moved.at[id], *b = key;

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
        w[i] = rename_value(x->lts->renamer, by, local_sort(p, node, i), w[i]);
    renamed = value_tuple(x->sig->vs, n, w);
    if (w != small)
        mem_free(w);
    return renamed;
}

static uint32_t moved_local(struct vectors *x, renaming by, uint32_t i, uint32_t local,
                            uint32_t target)
{
    struct vector_memory *m = x->memory;
    struct moved d = { i, local, by, 0 };
    uint64_t hash = hash_mix(hash_mix(by, local), i);
    uint32_t id = map_find(&m->map, hash, same_moved, m, &d);
    const struct process *p = &x->sig->process[x->sig->instance[i].process];

    if (id != MAP_NONE)
        return m->moved.at[id].to;
    d.to = stg_lts_local_number(x->lts, target,
                                rename_local(x, p, by, stg_lts_local(x->lts, i, local)));
    map_add(&m->map, hash, (uint32_t)m->moved.n);
    vec_push(&m->moved, d);
    return d.to;
}

void vector_rename(struct vectors *x, renaming by, const uint32_t *from, uint32_t *to)
{
    uint32_t n = x->sig->n_instances;
    const uint32_t *target;

    if (by == RENAMING_NONE) {
        for (uint32_t i = 0; i < x->width; i++)
            to[i] = from[i];
        return;
    }
    target = targets(x, by);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t t = target == NULL ? i : target[i];
        to[t] = moved_local(x, by, i, from[i], t);
    }
    for (uint32_t g = 0; g < x->sig->n_globals; g++)
        to[n + g] = rename_value(x->lts->renamer, by, x->sig->global[g].sort, from[n + g]);
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

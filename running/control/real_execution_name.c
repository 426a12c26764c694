/*
 * What threads, objects and places are called in all runs (see real_execution_internal.h).
 *
 * Threads are (creator, how many before it), so that they are the same in all runs with the same
 * steps of the creator.  Objects are their addresses: the memory of each thread is where nothing
 * but its own steps decides (running/shim/heap.h).
 */
#include "config.h"

#include "running/control/atomic.h"
#include "running/control/real_execution_internal.h"

#define ATOMIC_MOST 16u /* bytes */

static bool same_thread_name(const void *owner, uint32_t id, const void *key)
{
    const struct real_execution *x = owner;
    const struct thread_name *k = key;

    return x->thread.at[id].creator == k->creator && x->thread.at[id].before == k->before;
}

uint32_t real_execution_name_thread(struct real_execution *x, uint32_t creator, uint32_t before)
{
    struct thread_name key = { creator, before, 0 };
    uint64_t hash = hash_mix(creator, before);
    uint32_t id = map_find(&x->thread_map, hash, same_thread_name, x, &key);

    if (id == MAP_NONE) {
        id = vec_number(x->thread.n);
        vec_push(&x->thread, key);
        vec_push(&x->pending, (struct operation){ .kind = EXECUTION_NONE });
        map_add(&x->thread_map, hash, id);
    }
    return id;
}

static bool same_object_name(const void *owner, uint32_t id, const void *key)
{
    const struct real_execution *x = owner;
    const struct object_name *k = key;

    return x->name.at[id].family == k->family && x->name.at[id].address == k->address;
}

uint32_t real_execution_name_object(struct real_execution *x, enum page_family family,
                                    uint64_t address)
{
    struct object_name key = { .family = family, .address = address };
    uint64_t hash = hash_mix((uint64_t)family, address);
    uint32_t id = map_find(&x->object_map, hash, same_object_name, x, &key);
    struct buf unused = BUF_EMPTY;
    struct object fresh;

    if (id != MAP_NONE)
        return id;
    key.model = MODEL_NONE;
    key.is_static = family != FAMILY_THREAD && places_variable(x->places, &unused, address);
    buf_clear(&unused);
    object_init(&fresh, key.is_static);
    id = vec_number(x->name.n);
    vec_push(&x->name, key);
    vec_push(&x->object, fresh);
    map_add(&x->object_map, hash, id);
    return id;
}

/* Do its bytes overlap with those of another atomic? */
static bool overlaps(struct real_execution *x, uint64_t address, uint32_t size)
{
    struct object_name key = { .family = FAMILY_ATOMIC };

    for (key.address = address - ATOMIC_MOST + 1; key.address < address + size; key.address++) {
        uint64_t hash = hash_mix((uint64_t)key.family, key.address);
        uint32_t id = map_find(&x->object_map, hash, same_object_name, x, &key);
        if (id != MAP_NONE && key.address + x->name.at[id].size > address &&
            (key.address != address || x->name.at[id].size != size))
            return true;
    }
    return false;
}

void real_execution_name_atomic(struct real_execution *x, const struct page_slot *s,
                                struct operation *o)
{
    size_t known = x->name.n;
    struct object_name *name;

    o->argument[1] = s->argument[1];
    o->argument[2] = s->argument[2];
    if (overlaps(x, s->object, atomic_size(o)))
        x->refused = "atomics of different sizes overlap";
    o->object = real_execution_name_object(x, FAMILY_ATOMIC, s->object);
    name = &x->name.at[o->object];
    if (x->name.n > known) {
        name->size = atomic_size(o);
        name->before = x->object.at[o->object].value = s->found;
        name->opaque = name->size > sizeof s->found || x->n_learned > LEARNED_MOST;
    }
    if (name->opaque)
        o->argument[2] |= ATOMIC_OPAQUE;
}

static bool same_address(const void *owner, uint32_t id, const void *key)
{
    const struct real_execution *x = owner;
    const uint64_t *address = key;

    return x->place.at[id] == *address;
}

uint32_t real_execution_name_place(struct real_execution *x, uint64_t address)
{
    uint64_t hash = hash_mix(0, address);
    uint32_t id = map_find(&x->place_map, hash, same_address, x, &address);

    if (address == 0)
        return EXECUTION_NONE;
    if (id == MAP_NONE) {
        id = vec_number(x->place.n);
        vec_push(&x->place, address);
        map_add(&x->place_map, hash, id);
    }
    return id;
}

/*
 * Names (see names.h).
 */
#include "config.h"

#include "running/control/names.h"

#include <pthread.h>

#include "support/alloc.h"
#include "support/map.h"
#include "support/vec.h"

#define ATOMIC_MOST 16u /* bytes */
#define OPAQUE_MOST 16u /* atomics that are found to be opaque, before all others are taken so */

struct thread_name {
    uint32_t creator, before; /* how many the creator has created before it */
};

struct names {
    pthread_mutex_t lock;
    struct map thread_map, object_map, place_map;
    VEC(struct thread_name) thread;
    VEC(struct object_name) object;
    VEC(uint64_t) place;
    uint32_t n_opaque; /* that were found out */
};

struct names *names_new(void)
{
    struct names *n = mem_zalloc(sizeof *n);

    pthread_mutex_init(&n->lock, NULL);
    map_init(&n->thread_map);
    map_init(&n->object_map);
    map_init(&n->place_map);
    return n;
}

void names_free(struct names *n)
{
    if (n == NULL)
        return;
    vec_clear(&n->thread);
    vec_clear(&n->object);
    vec_clear(&n->place);
    map_clear(&n->thread_map);
    map_clear(&n->object_map);
    map_clear(&n->place_map);
    pthread_mutex_destroy(&n->lock);
    mem_free(n);
}

static uint32_t locked_count(struct names *n, const size_t *count)
{
    uint32_t is;

    pthread_mutex_lock(&n->lock);
    is = (uint32_t)*count;
    pthread_mutex_unlock(&n->lock);
    return is;
}

uint32_t names_threads(struct names *n)
{
    return locked_count(n, &n->thread.n);
}

uint32_t names_objects(struct names *n)
{
    return locked_count(n, &n->object.n);
}

/* ---- threads and places ---- */

static bool same_thread_name(const void *owner, uint32_t id, const void *key)
{
    const struct names *n = owner;
    const struct thread_name *k = key;

    return n->thread.at[id].creator == k->creator && n->thread.at[id].before == k->before;
}

uint32_t names_thread(struct names *n, uint32_t creator, uint32_t before)
{
    struct thread_name key = { creator, before };
    uint64_t hash = hash_mix(creator, before);
    uint32_t id;

    pthread_mutex_lock(&n->lock);
    id = map_find(&n->thread_map, hash, same_thread_name, n, &key);
    if (id == MAP_NONE) {
        id = vec_number(n->thread.n);
        vec_push(&n->thread, key);
        map_add(&n->thread_map, hash, id);
    }
    pthread_mutex_unlock(&n->lock);
    return id;
}

static bool same_address(const void *owner, uint32_t id, const void *key)
{
    const struct names *n = owner;
    const uint64_t *address = key;

    return n->place.at[id] == *address;
}

uint32_t names_place(struct names *n, uint64_t address)
{
    uint64_t hash = hash_mix(0, address);
    uint32_t id;

    pthread_mutex_lock(&n->lock);
    id = map_find(&n->place_map, hash, same_address, n, &address);
    if (id == MAP_NONE) {
        id = vec_number(n->place.n);
        vec_push(&n->place, address);
        map_add(&n->place_map, hash, id);
    }
    pthread_mutex_unlock(&n->lock);
    return id;
}

uint64_t names_place_at(struct names *n, uint32_t place)
{
    uint64_t address;

    pthread_mutex_lock(&n->lock);
    address = n->place.at[place];
    pthread_mutex_unlock(&n->lock);
    return address;
}

/* ---- objects ---- */

static bool same_object_name(const void *owner, uint32_t id, const void *key)
{
    const struct names *n = owner;
    const struct object_name *k = key;

    return n->object.at[id].family == k->family && n->object.at[id].address == k->address;
}

static uint64_t object_hash(enum page_family family, uint64_t address)
{
    return hash_mix((uint64_t)family, address);
}

/* Locked. */
static uint32_t find_object(const struct names *n, enum page_family family, uint64_t address)
{
    struct object_name key = { .family = family, .address = address };

    return map_find(&n->object_map, object_hash(family, address), same_object_name, n, &key);
}

uint32_t names_find_object(struct names *n, enum page_family family, uint64_t address)
{
    uint32_t id;

    pthread_mutex_lock(&n->lock);
    id = find_object(n, family, address);
    pthread_mutex_unlock(&n->lock);
    return id == MAP_NONE ? NAMES_NONE : id;
}

uint32_t names_object(struct names *n, const struct object_name *name)
{
    uint32_t id;

    pthread_mutex_lock(&n->lock);
    id = find_object(n, name->family, name->address);
    if (id == MAP_NONE) {
        id = vec_number(n->object.n);
        vec_push(&n->object, *name);
        vec_last(&n->object).opaque |= name->family == FAMILY_ATOMIC && n->n_opaque > OPAQUE_MOST;
        map_add(&n->object_map, object_hash(name->family, name->address), id);
    }
    pthread_mutex_unlock(&n->lock);
    return id;
}

bool names_overlap(struct names *n, uint64_t address, uint32_t size)
{
    bool found = false;

    pthread_mutex_lock(&n->lock);
    for (uint64_t at = address - ATOMIC_MOST + 1; at < address + size && !found; at++) {
        uint32_t id = find_object(n, FAMILY_ATOMIC, at);
        found = id != MAP_NONE && at + n->object.at[id].size > address &&
                (at != address || n->object.at[id].size != size);
    }
    pthread_mutex_unlock(&n->lock);
    return found;
}

struct object_name names_object_at(struct names *n, uint32_t object)
{
    struct object_name name;

    pthread_mutex_lock(&n->lock);
    name = n->object.at[object];
    pthread_mutex_unlock(&n->lock);
    return name;
}

void names_set_opaque(struct names *n, uint32_t object)
{
    pthread_mutex_lock(&n->lock);
    n->object.at[object].opaque = true;
    n->n_opaque++;
    for (size_t i = 0; n->n_opaque > OPAQUE_MOST && i < n->object.n; i++)
        n->object.at[i].opaque |= n->object.at[i].family == FAMILY_ATOMIC;
    pthread_mutex_unlock(&n->lock);
}

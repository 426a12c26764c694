/*
 * Interned names: an arena of strings and a table from their hashes.
 */
#include "config.h"
#include "support/symbol.h"

#include <string.h>

#include "support/alloc.h"
#include "support/arena.h"
#include "support/map.h"
#include "support/vec.h"

struct symbols {
    struct arena *arena; /* owned */
    VEC(const char *) name;
    struct map map; /* from names to positions in name */
};

struct key {
    const char *name;
    size_t n;
};

struct symbols *symbols_new(void)
{
    struct symbols *s = mem_zalloc(sizeof *s);
    s->arena = arena_new();
    map_init(&s->map);
    return s;
}

void symbols_free(struct symbols *s)
{
    if (!s)
        return;
    map_clear(&s->map);
    vec_clear(&s->name);
    arena_free(s->arena);
    mem_free(s);
}

static bool same_symbol(const void *owner, uint32_t id, const void *key)
{
    const char *name = ((const struct symbols *)owner)->name.at[id];
    const struct key *k = key;
    return !strncmp(name, k->name, k->n) && !name[k->n];
}

const char *symbol_make(struct symbols *s, const char *name, size_t n)
{
    struct key key = { name, n };
    uint64_t hash = hash_bytes(name, n);
    uint32_t id = map_find(&s->map, hash, same_symbol, s, &key);
    if (id != MAP_NONE)
        return s->name.at[id];
    map_add(&s->map, hash, (uint32_t)s->name.n);
    vec_push(&s->name, arena_string(s->arena, name, n));
    return vec_last(&s->name);
}

const char *symbol_of(struct symbols *s, const char *name)
{
    return symbol_make(s, name, strlen(name));
}

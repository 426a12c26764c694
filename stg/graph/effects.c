/*
 * Effects of edges (see effects.h).
 */
#include "config.h"

#include "stg/graph/effects.h"

#include "support/vec.h"

bool effects_touch_globals(const struct effects *x, phases which)
{
    for (int i = 0; i < N_PHASES; i++)
        if ((which >> i & 1) != 0 &&
            (accesses_any_global(&x->reads[i]) || accesses_any_global(&x->writes[i])))
            return true;
    return false;
}

void effects_draft_reset(struct effects_draft *d)
{
    for (int i = 0; i < N_PHASES; i++)
        d->reads[i].n = d->writes[i].n = 0;
    d->filters.n = 0;
    d->never = false;
}

void effects_draft_clear(struct effects_draft *d)
{
    for (int i = 0; i < N_PHASES; i++) {
        vec_clear(&d->reads[i]);
        vec_clear(&d->writes[i]);
    }
    vec_clear(&d->filters);
}

void effects_table_init(struct effects_table *t, struct arena *a)
{
    *t = (struct effects_table){ .arena = a };
    map_init(&t->map);
}

void effects_table_clear(struct effects_table *t)
{
    map_clear(&t->map);
    vec_clear(&t->all);
}

static uint64_t hash_list(uint64_t hash, const struct access_list *list)
{
    hash = hash_mix(hash, list->n);
    for (size_t i = 0; i < list->n; i++) {
        const struct access *x = &list->at[i];
        hash = hash_mix(hash, (uint64_t)x->variable << 2 | (uint64_t)x->global << 1 | x->assigned);
        hash = hash_mix(hash, x->n == 0 ? 0 : hash_words(x->step, x->n));
    }
    return hash;
}

static bool same_list(const struct accesses *s, const struct access_list *list)
{
    if (s->n != list->n)
        return false;
    for (uint32_t i = 0; i < s->n; i++)
        if (!access_same(&s->at[i], &list->at[i]))
            return false;
    return true;
}

static bool same_effects(const void *owner, uint32_t id, const void *key)
{
    const struct effects_table *t = owner;
    const struct effects_draft *d = key;
    const struct effects *x = t->all.at[id];

    if (x->never != d->never || !same_list(&x->filters, &d->filters))
        return false;
    for (int i = 0; i < N_PHASES; i++)
        if (!same_list(&x->reads[i], &d->reads[i]) || !same_list(&x->writes[i], &d->writes[i]))
            return false;
    return true;
}

const struct effects *effects_of_draft(struct effects_table *t, struct effects_draft *d)
{
    uint64_t hash = hash_mix(0, d->never);
    struct effects *x;
    uint32_t id;

    for (int i = 0; i < N_PHASES; i++) {
        accesses_sort(&d->reads[i]);
        accesses_sort(&d->writes[i]);
        hash = hash_list(hash_list(hash, &d->reads[i]), &d->writes[i]);
    }
    accesses_sort(&d->filters);
    hash = hash_list(hash, &d->filters);
    id = map_find(&t->map, hash, same_effects, t, d);
    if (id != MAP_NONE)
        return t->all.at[id];
    x = ARENA_NEW(t->arena, struct effects);
    x->never = d->never;
    for (int i = 0; i < N_PHASES; i++) {
        x->reads[i] = accesses_make(t->arena, &d->reads[i]);
        x->writes[i] = accesses_make(t->arena, &d->writes[i]);
    }
    x->filters = accesses_make(t->arena, &d->filters);
    map_add(&t->map, hash, vec_number(t->all.n));
    vec_push(&t->all, x);
    return x;
}

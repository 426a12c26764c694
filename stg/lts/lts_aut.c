/*
 * Lines of labels as numbers of labels (see lts_aut.h).
 */
#include "config.h"

#include "stg/lts/lts_aut.h"

#include <string.h>

#include "support/map.h"
#include "support/vec.h"

/* Equal texts are one pointer. */
struct names {
    VEC(const char *) name;
    struct map map;
};

static bool same_name_pointer(const void *owner, uint32_t id, const void *key)
{
    return ((const struct names *)owner)->name.at[id] == key;
}

static uint32_t name_number(struct names *x, const char *name)
{
    uint64_t hash = hash_mix(0, (uint64_t)(uintptr_t)name);
    uint32_t id = map_find(&x->map, hash, same_name_pointer, x, name);

    if (id != MAP_NONE)
        return id;
    id = vec_number(x->name.n);
    map_add(&x->map, hash, id);
    vec_push(&x->name, name);
    return id;
}

static void keep_names(struct arena *a, const struct names *x, struct aut *out)
{
    out->n_labels = (uint32_t)x->name.n;
    out->label = arena_alloc(a, (out->n_labels + (size_t)1) * sizeof *out->label);
    out->tau = AUT_NO_LABEL;
    for (uint32_t i = 0; i < out->n_labels; i++) {
        out->label[i] = x->name.at[i];
        if (strcmp(out->label[i], "tau") == 0)
            out->tau = i;
    }
}

struct aut *lts_aut(struct arena *a, const struct lts_lines *x)
{
    struct aut *out = ARENA_NEW(a, struct aut);
    struct names names = { .name = VEC_EMPTY };
    VEC(struct aut_arc) arc = VEC_EMPTY;
    size_t n;

    map_init(&names.map);
    out->n_states = lts_lines_no_start(x) == NULL ? (uint32_t)lts_lines_states(x) : 0;
    for (state_id s = 0; s < out->n_states; s++) {
        const struct lts_line *line = lts_lines_of(x, s, &n);
        for (size_t i = 0; i < n && line[i].fault == NULL; i++)
            vec_push(&arc,
                     ((struct aut_arc){ s, name_number(&names, line[i].label), line[i].target }));
    }
    out->n_states += out->n_states == 0;
    out->n_arcs = vec_number(arc.n);
    out->arc = arena_copy(a, arc.at, arc.n * sizeof *arc.at);
    keep_names(a, &names, out);
    vec_clear(&arc);
    vec_clear(&names.name);
    map_clear(&names.map);
    return out;
}

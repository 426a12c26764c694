/*
 * Projections (see projection.h).
 */
#include "config.h"

#include "checker/symbolic/projection.h"

struct projection {
    struct diagram *d;
    const bool *watched;
    uint32_t lowest; /* watched level */
    struct memo done;
};

static uint32_t project_node(struct projection *x, uint32_t a)
{
    struct diagram *d = x->d;
    uint32_t n, level = diagram_level(d, a), all = DIAGRAM_NONE, result;
    size_t from;

    if (level < x->lowest)
        return DIAGRAM_UNIT;
    result = diagram_recall(d, &x->done, a);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(d))
        return DIAGRAM_NONE;
    from = diagram_open(d, level);
    diagram_entries(d, a, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(d, a, &n)[i];
        uint32_t kid = project_node(x, e.kid);
        if (x->watched[level])
            diagram_add(d, e.index, kid);
        else
            all = diagram_union(d, all, kid);
    }
    result = diagram_close(d, from);
    if (!x->watched[level])
        result = all;
    memo_add(&x->done, a, result);
    return result;
}

uint32_t projection_make(struct diagram *d, uint32_t a, const bool *watched)
{
    struct projection x = { .d = d, .watched = watched };
    uint32_t highest = 0, all = DIAGRAM_NONE;
    const struct vec_u32 *node;

    if (a == DIAGRAM_NONE)
        return a;
    for (uint32_t l = d->n_levels; l > 0; l--) {
        x.lowest = watched[l] ? l : x.lowest;
        highest = watched[l] && highest == 0 ? l : highest;
    }
    if (highest == 0)
        return DIAGRAM_UNIT;
    node = diagram_nodes_at(d, a, highest);
    for (size_t k = 0; k < node->n; k++)
        all = diagram_union(d, all, project_node(&x, node->at[k]));
    memo_clear(&x.done);
    return all;
}

static uint32_t lift_node(struct projection *x, uint32_t a, uint32_t p)
{
    struct diagram *d = x->d;
    uint64_t key = memo_key(a, p);
    uint32_t n, level, result;
    size_t from;
    bool here;

    if (a == DIAGRAM_NONE || p == DIAGRAM_NONE || p == DIAGRAM_UNIT)
        return p == DIAGRAM_NONE ? p : a;
    result = diagram_recall(d, &x->done, key);
    if (result != MEMO_NONE)
        return result;
    if (diagram_asks(d))
        return DIAGRAM_NONE;
    level = diagram_level(d, a);
    here = diagram_level(d, p) == level;
    from = diagram_open(d, level);
    diagram_entries(d, a, &n);
    for (uint32_t i = 0; i < n; i++) {
        struct diagram_entry e = diagram_entries(d, a, &n)[i];
        uint32_t kid = lift_node(x, e.kid, here ? diagram_kid(d, p, e.index) : p);
        diagram_add(d, e.index, kid);
    }
    result = diagram_close(d, from);
    memo_add(&x->done, key, result);
    return result;
}

uint32_t projection_lift(struct diagram *d, uint32_t a, uint32_t p)
{
    struct projection x = { .d = d };
    uint32_t result = lift_node(&x, a, p);

    memo_clear(&x.done);
    return result;
}

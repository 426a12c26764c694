/*
 * Transitions in many states at once (see cert_event.h).
 */
#include "config.h"

#include "cli/verify/cert_event.h"

void cert_event_init(struct cert_event *e, struct cert_probe *x)
{
    size_t n_parts = x->c->part.n + (size_t)1, n_levels = x->c->level.n;

    *e = (struct cert_event){ .x = x };
    e->level = mem_zalloc(n_levels * sizeof *e->level);
    e->to = mem_zalloc(n_levels * sizeof *e->to);
    e->is_changed = mem_zalloc(n_parts * sizeof *e->is_changed);
    e->now = mem_zalloc(n_parts * sizeof *e->now);
    for (uint32_t l = 1; l < n_levels; l++)
        e->to[l] = mem_zalloc((x->c->level.at[l].n + (size_t)1) * sizeof **e->to);
}

void cert_event_clear(struct cert_event *e)
{
    for (uint32_t l = 0; l < e->x->c->level.n; l++)
        mem_free(e->to[l]);
    mem_free(e->level);
    mem_free(e->to);
    mem_free(e->is_changed);
    mem_free(e->now);
    memo_clear(&e->included);
    memo_clear(&e->enabled);
    memo_clear(&e->rest);
}

/* ---- making it ---- */

/* Where the indices of a level lead that agree with what is known. */
static void make_relation(struct cert_event *e, uint32_t level)
{
    const struct cert_places *c = e->x->c;
    const struct cert_level *l = &c->level.at[level];
    value *row = mem_alloc((l->n_parts + (size_t)1) * sizeof *row);

    for (uint32_t i = 0; i < l->n; i++) {
        if (!cert_probe_agrees(e->x, level, i))
            continue;
        for (uint32_t k = 0; k < l->n_parts; k++)
            row[k] = e->is_changed[l->first_part + k] ? e->now[l->first_part + k]
                                                      : cert_level_value(l, i, k);
        e->to[level][i] = cert_level_find(c, level, row);
    }
    mem_free(row);
}

static bool changes_level(const struct cert_event *e, uint32_t level)
{
    const struct cert_level *l = &e->x->c->level.at[level];
    bool changes = false;

    for (uint32_t k = 0; k < l->n_parts; k++)
        changes = changes || e->is_changed[l->first_part + k];
    return changes;
}

bool cert_event_make(struct cert_event *e, const value *to)
{
    const struct cert_places *c = e->x->c;
    bool good = true;

    e->n = 0;
    for (size_t k = 0; k < c->part.n; k++)
        e->is_changed[k] = false;
    for (uint32_t k = 0; k < c->width && good; k++)
        good = cert_place_compare(c, &c->place[k], e->x->state[k], to[k], e->is_changed, e->now);
    for (uint32_t l = vec_number(c->level.n - 1); l > 0 && good; l--) {
        if (e->x->depth[l] == 0 && !changes_level(e, l))
            continue;
        e->level[e->n++] = l;
        make_relation(e, l);
    }
    memo_clear(&e->included);
    memo_clear(&e->enabled);
    return good;
}

/* ---- where it leads ---- */

/* In some vector of the node?  k: the first part of the event at its level or below. */
static bool is_enabled(struct cert_event *e, uint32_t node, uint32_t k)
{
    struct cert_nodes *d = e->x->d;
    uint32_t level = d->node.at[node].level, known;
    size_t n;
    const struct cert_entry *entry = cert_entries(d, node, &n);

    if (k == e->n)
        return true;
    known = memo_find(&e->enabled, node);
    if (known != MEMO_NONE || cert_nodes_asks(d))
        return known == 1;
    known = 0;
    for (size_t i = 0; i < n && known == 0; i++)
        if (level != e->level[k])
            known = is_enabled(e, entry[i].kid, k);
        else if (cert_probe_agrees(e->x, level, entry[i].index))
            known = is_enabled(e, entry[i].kid, k + 1);
    memo_add(&e->enabled, node, known);
    return known == 1;
}

/* Does it lead from the vectors of a into those of b? */
static bool leads_into(struct cert_event *e, uint32_t a, uint32_t b, uint32_t k)
{
    struct cert_nodes *d = e->x->d;
    uint32_t level = d->node.at[a].level, known, below;
    size_t n;
    const struct cert_entry *entry = cert_entries(d, a, &n);

    if (k == e->n)
        return cert_nodes_subset(d, a, b);
    known = memo_find(&e->included, memo_key(a, b));
    if (known != MEMO_NONE || cert_nodes_asks(d))
        return known == 1;
    known = 1;
    below = level == e->level[k] ? k + 1 : k;
    for (size_t i = 0; i < n && known == 1; i++) {
        uint32_t to = entry[i].index, into;
        if (level == e->level[k] && !cert_probe_agrees(e->x, level, to))
            continue;
        to = level == e->level[k] ? e->to[level][to] : to;
        into = to == CERT_NO_INDEX ? CERT_EMPTY : cert_nodes_kid(d, b, to);
        known = into == CERT_EMPTY ? !is_enabled(e, entry[i].kid, below)
                                   : leads_into(e, entry[i].kid, into, below);
    }
    memo_add(&e->included, memo_key(a, b), known);
    return known == 1;
}

bool cert_event_stays(struct cert_event *e)
{
    return leads_into(e, e->x->root, e->x->root, 0);
}

/* ---- where it is not possible ---- */

/* Is it possible at this index of its part k? */
static bool is_possible_at(const struct cert_event *e, uint32_t k, uint32_t index)
{
    uint32_t level = e->level[k];

    return cert_probe_agrees(e->x, level, index) &&
           (k != e->moves_at || e->to[level][index] != index);
}

static uint32_t rest_of_node(struct cert_event *e, uint32_t node, uint32_t k)
{
    struct cert_nodes *d = e->x->d;
    VEC(struct cert_entry) kept = VEC_EMPTY;
    uint32_t level, known;

    if (node == CERT_EMPTY || k == e->n)
        return CERT_EMPTY;
    known = memo_find(&e->rest, node);
    if (known != MEMO_NONE || cert_nodes_asks(d))
        return known == MEMO_NONE ? CERT_EMPTY : known - 1;
    level = d->node.at[node].level;
    for (size_t i = 0; i < d->node.at[node].n; i++) {
        struct cert_entry entry = d->entry.at[d->node.at[node].first + i];
        if (level != e->level[k])
            entry.kid = rest_of_node(e, entry.kid, k);
        else if (is_possible_at(e, k, entry.index))
            entry.kid = rest_of_node(e, entry.kid, k + 1);
        if (entry.kid != CERT_EMPTY)
            vec_push(&kept, entry);
    }
    for (size_t i = 0; i < kept.n; i++)
        vec_push(&d->entry, kept.at[i]);
    known = cert_nodes_close(d, level, kept.n);
    vec_clear(&kept);
    memo_add(&e->rest, node, known + 1); /* CERT_EMPTY is 0 */
    return known;
}

uint32_t cert_event_rest(struct cert_event *e, uint32_t set, bool moves)
{
    uint32_t end = moves ? e->n : 1;

    for (uint32_t k = 0; k < end; k++) {
        memo_clear(&e->rest);
        e->moves_at = moves ? k : CERT_NO_INDEX;
        set = rest_of_node(e, set, 0);
    }
    return set;
}

/*
 * The nodes of a diagram (see cert_nodes.h).
 */
#include "config.h"

#include "cli/verify/cert_nodes.h"

#include <string.h>

#define CALLS_PER_LIMIT 1024u /* about 0.1 ms */

void cert_nodes_init(struct cert_nodes *d, struct limit *limit)
{
    *d = (struct cert_nodes){ .limit = limit };
    map_init(&d->map);
    vec_push(&d->node, ((struct cert_node){ 0, 0, 0 }));
}

void cert_nodes_clear(struct cert_nodes *d)
{
    vec_clear(&d->node);
    vec_clear(&d->entry);
    map_clear(&d->map);
    memo_clear(&d->subsets);
}

bool cert_nodes_asks(struct cert_nodes *d)
{
    if (++d->calls % CALLS_PER_LIMIT == 0) {
        limit_refresh(d->limit);
        d->stopped = d->stopped || limit_hit(d->limit, 0) != LIMIT_NONE;
    }
    return d->stopped;
}

/* ---- making nodes ---- */

static bool same_cert_node(const void *owner, uint32_t id, const void *key)
{
    const struct cert_nodes *d = owner;
    const struct cert_node *a = &d->node.at[id], *b = key;

    return a->level == b->level && a->n == b->n &&
           memcmp(d->entry.at + a->first, d->entry.at + b->first, a->n * sizeof *d->entry.at) == 0;
}

uint32_t cert_nodes_close(struct cert_nodes *d, uint32_t level, size_t n)
{
    struct cert_node node = { level, d->entry.n - n, n };
    uint64_t hash;
    uint32_t id;

    if (n == 0)
        return CERT_EMPTY;
    hash = hash_mix(level, hash_bytes(d->entry.at + node.first, n * sizeof *d->entry.at));
    id = map_find(&d->map, hash, same_cert_node, d, &node);
    if (id != MAP_NONE) {
        d->entry.n -= n;
        return id;
    }
    id = vec_number(d->node.n);
    vec_push(&d->node, node);
    map_add(&d->map, hash, id);
    return id;
}

/* ---- looking ---- */

uint32_t cert_nodes_kid(const struct cert_nodes *d, uint32_t node, uint32_t index)
{
    size_t n, low = 0;
    const struct cert_entry *e = cert_entries(d, node, &n);

    while (n > 0) {
        size_t half = n / 2;
        if (e[low + half].index == index)
            return e[low + half].kid;
        if (e[low + half].index < index) {
            low += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return CERT_EMPTY;
}

bool cert_nodes_subset(struct cert_nodes *d, uint32_t a, uint32_t b)
{
    uint64_t key = memo_key(a, b);
    uint32_t known = a == b ? 1 : memo_find(&d->subsets, key);
    size_t n;
    const struct cert_entry *e;

    if (known != MEMO_NONE || cert_nodes_asks(d))
        return known == 1;
    e = cert_entries(d, a, &n);
    known = 1;
    for (size_t k = 0; k < n && known == 1; k++) {
        uint32_t kid = cert_nodes_kid(d, b, e[k].index);
        known = kid != CERT_EMPTY && cert_nodes_subset(d, e[k].kid, kid);
    }
    memo_add(&d->subsets, key, known);
    return known == 1;
}

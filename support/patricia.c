/*
 * Searching and splitting (see patricia.h).
 *
 * The bits that are looked at on a way down are in ascending order.
 */
#include "config.h"

#include "support/patricia.h"

#include <string.h>

void patricia_clear(struct patricia *t)
{
    vec_clear(&t->node);
    t->used = false;
}

/* Bytes that are too short have zeros behind them. */
static bool has_bit(const unsigned char *bytes, size_t n, size_t at, unsigned char bit)
{
    return at < n && (bytes[at] & bit) != 0;
}

/* The only entry that can be meant. */
static uint32_t candidate(const struct patricia *t, const unsigned char *bytes, size_t n)
{
    struct patricia_kid k = t->root;

    while (!k.leaf) {
        const struct patricia_node *x = &t->node.at[k.number];
        k = x->kid[has_bit(bytes, n, x->at, x->bit)];
    }
    return k.number;
}

uint32_t patricia_find(const struct patricia *t, const unsigned char *bytes, size_t n,
                       patricia_key key, const void *owner)
{
    const unsigned char *found;
    uint32_t entry;
    size_t length;

    if (!t->used)
        return PATRICIA_NONE;
    entry = candidate(t, bytes, n);
    found = key(owner, entry, &length);
    return length <= n && memcmp(bytes, found, length) == 0 ? entry : PATRICIA_NONE;
}

/* The first bit in which two keys differ. */
static void find_difference(const unsigned char *a, size_t n, const unsigned char *b, size_t m,
                            struct patricia_node *x)
{
    unsigned char both;

    x->at = 0;
    while (x->at < n && x->at < m && a[x->at] == b[x->at])
        x->at++;
    if (x->at == n || x->at == m)
        BUG("a key begins with another one");
    both = a[x->at] ^ b[x->at];
    x->bit = 128;
    while ((both & x->bit) == 0)
        x->bit >>= 1;
}

static bool is_before(const struct patricia_node *a, const struct patricia_node *b)
{
    return a->at < b->at || (a->at == b->at && a->bit > b->bit);
}

void patricia_add(struct patricia *t, uint32_t entry, patricia_key key, const void *owner)
{
    size_t n, m;
    const unsigned char *bytes = key(owner, entry, &n), *other;
    struct patricia_kid leaf = { true, entry }, *place = &t->root;
    struct patricia_node new;
    bool side;

    if (!t->used) {
        t->used = true;
        t->root = leaf;
        return;
    }
    other = key(owner, candidate(t, bytes, n), &m);
    find_difference(bytes, n, other, m, &new);
    vec_reserve(&t->node, t->node.n + 1);
    while (!place->leaf && is_before(&t->node.at[place->number], &new)) {
        struct patricia_node *x = &t->node.at[place->number];
        place = &x->kid[has_bit(bytes, n, x->at, x->bit)];
    }
    side = has_bit(bytes, n, new.at, new.bit);
    new.kid[side] = leaf;
    new.kid[!side] = *place;
    *place = (struct patricia_kid){ false, vec_number(t->node.n) };
    vec_push(&t->node, new);
}

/*
 * Making formulas with hash-consing: equal nodes have the same number (see hml.h).
 */
#include "config.h"

#include "abstraction/bisimulation/hml.h"

#include <stdlib.h>
#include <string.h>

#include "support/alloc.h"

void hml_init(struct hml *h, const char *const *label, uint32_t n_labels)
{
    memset(h, 0, sizeof *h);
    h->arena = arena_new();
    h->label = ARENA_ARRAY(h->arena, const char *, n_labels + (size_t)1);
    h->n_labels = n_labels;
    for (uint32_t i = 0; i < n_labels; i++)
        h->label[i] = arena_string(h->arena, label[i], strlen(label[i]));
    map_init(&h->map);
}

void hml_clear(struct hml *h)
{
    arena_free(h->arena);
    vec_clear(&h->node);
    vec_clear(&h->operand);
    map_clear(&h->map);
    memset(h, 0, sizeof *h);
}

static uint64_t hash_node(const struct hml *h, const struct hml_node *x)
{
    uint64_t hash = hash_mix(hash_mix(17, (uint64_t)x->kind), x->label);

    if (x->kind == HML_AND)
        return hash_mix(hash, hash_words(h->operand.at + x->left, x->right - x->left));
    return hash_mix(hash_mix(hash, x->left), x->right);
}

static bool equal_hml_nodes(const void *owner, uint32_t id, const void *key)
{
    const struct hml *h = owner;
    const struct hml_node *x = &h->node.at[id], *y = key;

    if (x->kind != y->kind)
        return false;
    if (x->kind == HML_AND)
        return x->right - x->left == y->right - y->left &&
               memcmp(h->operand.at + x->left, h->operand.at + y->left,
                      (x->right - x->left) * sizeof *h->operand.at) == 0;
    return x->label == y->label && x->left == y->left && x->right == y->right;
}

static uint32_t intern_node(struct hml *h, struct hml_node x)
{
    uint64_t hash = hash_node(h, &x);
    uint32_t f = map_find(&h->map, hash, equal_hml_nodes, h, &x);

    if (f != MAP_NONE)
        return f;
    f = vec_number(h->node.n);
    vec_push(&h->node, x);
    map_add(&h->map, hash, f);
    return f;
}

uint32_t hml_true(struct hml *h)
{
    return intern_node(h, (struct hml_node){ .kind = HML_TRUE });
}

uint32_t hml_not(struct hml *h, uint32_t f)
{
    if (h->node.at[f].kind == HML_NOT)
        return h->node.at[f].left;
    return intern_node(h, (struct hml_node){ .kind = HML_NOT, .left = f });
}

static int compare_operands(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

uint32_t hml_and(struct hml *h, uint32_t *f, uint32_t n)
{
    uint32_t first = vec_number(h->operand.n), node;

    if (n > 0)
        qsort(f, n, sizeof *f, compare_operands);
    for (uint32_t i = 0; i < n; i++)
        if ((i == 0 || f[i] != f[i - 1]) && h->node.at[f[i]].kind != HML_TRUE)
            vec_push(&h->operand, f[i]);
    if (h->operand.n - first > 1) {
        size_t known = h->node.n;
        node = intern_node(h, (struct hml_node){
                                  .kind = HML_AND,
                                  .left = first,
                                  .right = vec_number(h->operand.n),
                              });
        if (h->node.n > known)
            return node;
    } else {
        node = h->operand.n > first ? h->operand.at[first] : hml_true(h);
    }
    h->operand.n = first;
    return node;
}

uint32_t hml_can(struct hml *h, uint32_t label, uint32_t f)
{
    return intern_node(h, (struct hml_node){ .kind = HML_CAN, .label = label, .left = f });
}

uint32_t hml_until(struct hml *h, uint32_t stay, uint32_t label, uint32_t goal)
{
    return intern_node(h, (struct hml_node){
                              .kind = HML_UNTIL, .label = label, .left = stay, .right = goal });
}

uint32_t hml_reach(struct hml *h, uint32_t stay, uint32_t goal)
{
    return intern_node(h, (struct hml_node){ .kind = HML_REACH, .left = stay, .right = goal });
}

uint32_t hml_stay(struct hml *h, uint32_t stay)
{
    return intern_node(h, (struct hml_node){ .kind = HML_STAY, .left = stay });
}

static void mark_operands(const struct hml *h, const struct hml_node *x, bool *used)
{
    switch (x->kind) {
    case HML_TRUE: return;
    case HML_UNTIL:
    case HML_REACH:
        used[x->right] = true;
        used[x->left] = true;
        return;
    case HML_NOT:
    case HML_CAN:
    case HML_STAY: used[x->left] = true; return;
    case HML_AND:
        for (uint32_t k = x->left; k < x->right; k++)
            used[h->operand.at[k]] = true;
    }
}

void hml_used(const struct hml *h, bool *used)
{
    memset(used, 0, h->node.n * sizeof *used);
    used[h->root] = true;
    for (uint32_t i = h->root + 1; i-- > 0;)
        if (used[i])
            mark_operands(h, &h->node.at[i], used);
}

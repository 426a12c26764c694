/*
 * Leaving out what a formula does not need to tell two states apart (see hml.h).
 *
 * As in R. Cleaveland, On automatically explaining bisimulation inequivalence (1990): an operand
 * is left out if the formula is still true in one state and false in the other.
 */
#include "config.h"

#include "abstraction/hml.h"

#include <string.h>

#include "support/alloc.h"

#define MOST_WORK 50000000

struct trim {
    const struct hml *h;
    const struct aut *x;
    bool *used, *dropped;     /* nodes; places in h->operand */
    uint8_t *holds;           /* [node * n_states + state] */
};

static uint8_t *row(const struct trim *t, uint32_t f)
{
    return t->holds + (size_t)f * t->x->n_states;
}

static void eval_and(const struct trim *t, const struct hml_node *n, uint8_t *to)
{
    memset(to, 1, t->x->n_states);
    for (uint32_t k = n->left; k < n->right; k++) {
        const uint8_t *from = row(t, t->h->operand.at[k]);
        for (uint32_t s = 0; s < t->x->n_states && !t->dropped[k]; s++)
            to[s] &= from[s];
    }
}

static void eval_step(const struct trim *t, uint32_t label, const uint8_t *from, uint8_t *to)
{
    memset(to, 0, t->x->n_states);
    for (uint32_t k = 0; k < t->x->n_arcs; k++)
        if (t->x->arc[k].label == label)
            to[t->x->arc[k].source] |= from[t->x->arc[k].target];
}

/* `to` says where the goal is. */
static void eval_reach(const struct trim *t, const struct hml_node *n, uint8_t *to)
{
    const uint8_t *stay = row(t, n->left);
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t k = t->x->n_arcs; k-- > 0;) {
            const struct aut_arc *a = &t->x->arc[k];
            if (a->label == t->x->tau && to[a->target] && stay[a->source] && !to[a->source])
                to[a->source] = more = true;
        }
    }
}

static void eval_stay(const struct trim *t, const struct hml_node *n, uint8_t *to)
{
    uint8_t *can = mem_alloc(t->x->n_states + (size_t)1);
    bool more = true;

    memcpy(to, row(t, n->left), t->x->n_states);
    while (more) {
        more = false;
        memset(can, 0, t->x->n_states);
        for (uint32_t k = 0; k < t->x->n_arcs; k++)
            if (t->x->arc[k].label == t->x->tau)
                can[t->x->arc[k].source] |= to[t->x->arc[k].target];
        for (uint32_t s = 0; s < t->x->n_states; s++) {
            more = more || (to[s] && !can[s]);
            to[s] &= can[s];
        }
    }
    mem_free(can);
}

static void eval_node(const struct trim *t, uint32_t f)
{
    const struct hml_node *n = &t->h->node.at[f];
    uint8_t *to = row(t, f);

    switch (n->kind) {
    case HML_TRUE:
        memset(to, 1, t->x->n_states);
        return;
    case HML_NOT:
        for (uint32_t s = 0; s < t->x->n_states; s++)
            to[s] = !row(t, n->left)[s];
        return;
    case HML_AND:
        eval_and(t, n, to);
        return;
    case HML_CAN:
        eval_step(t, n->label, row(t, n->left), to);
        return;
    case HML_UNTIL:
        eval_step(t, n->label, row(t, n->right), to);
        for (uint32_t s = 0; s < t->x->n_states; s++)
            to[s] &= row(t, n->left)[s];
        eval_reach(t, n, to);
        return;
    case HML_REACH:
        memcpy(to, row(t, n->right), t->x->n_states);
        eval_reach(t, n, to);
        return;
    case HML_STAY:
        eval_stay(t, n, to);
    }
}

/* The nodes from this one on. */
static bool tells_apart(const struct trim *t, uint32_t first)
{
    for (uint32_t f = first; f <= t->h->root; f++)
        if (t->used[f])
            eval_node(t, f);
    return row(t, t->h->root)[0] && !row(t, t->h->root)[1];
}

/* From the root down: what is left out there takes most along. */
static void drop_operands(struct trim *t)
{
    for (uint32_t f = t->h->root + 1; f-- > 0;) {
        const struct hml_node *n = &t->h->node.at[f];
        if (!t->used[f] || n->kind != HML_AND)
            continue;
        for (uint32_t k = n->right; k-- > n->left;) {
            t->dropped[k] = true;
            if (!tells_apart(t, f)) {
                t->dropped[k] = false;
                (void)tells_apart(t, f);
            }
        }
    }
}

/* The formula without what was dropped, in new nodes of h. */
static uint32_t rebuild(struct hml *h, const struct trim *t)
{
    uint32_t *image = mem_alloc((h->root + (size_t)1) * sizeof *image), last = h->root;
    struct vec_u32 list = VEC_EMPTY;

    for (uint32_t f = 0; f <= last; f++) {
        struct hml_node n = h->node.at[f];
        image[f] = f;
        if (n.kind == HML_NOT)
            image[f] = hml_not(h, image[n.left]);
        else if (n.kind == HML_CAN)
            image[f] = hml_can(h, n.label, image[n.left]);
        else if (n.kind == HML_UNTIL)
            image[f] = hml_until(h, image[n.left], n.label, image[n.right]);
        else if (n.kind == HML_REACH)
            image[f] = hml_reach(h, image[n.left], image[n.right]);
        else if (n.kind == HML_STAY)
            image[f] = hml_stay(h, image[n.left]);
        else if (n.kind == HML_AND) {
            list.n = 0;
            for (uint32_t k = n.left; k < n.right; k++)
                if (!t->dropped[k])
                    vec_push(&list, image[h->operand.at[k]]);
            image[f] = hml_and(h, list.at, vec_number(list.n));
        }
    }
    last = image[last];
    vec_clear(&list);
    mem_free(image);
    return last;
}

void hml_trim(struct hml *h, const struct aut *x)
{
    struct trim t = { .h = h, .x = x };
    uint64_t nodes = h->root + (uint64_t)1, size = x->n_states + (uint64_t)x->n_arcs;

    if (h->operand.n == 0 || nodes * size * h->operand.n > MOST_WORK)
        return;
    t.used = mem_alloc(h->node.n);
    t.dropped = mem_zalloc(h->operand.n);
    t.holds = mem_zalloc(nodes * x->n_states);
    hml_used(h, t.used);
    if (tells_apart(&t, 0))
        drop_operands(&t);
    h->root = rebuild(h, &t);
    mem_free(t.used);
    mem_free(t.dropped);
    mem_free(t.holds);
}

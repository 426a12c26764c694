/*
 * Removing operands that a distinguishing formula does not need (see hml.h).
 *
 * R. Cleaveland, On automatically explaining bisimulation inequivalence (1990): an operand of a
 * conjunction is removed if the formula is still true in the one state and false in the other.
 * The values of all nodes in all states are stored, and only those that can change are computed
 * again.
 */
#include "config.h"

#include "abstraction/bisimulation/hml.h"

#include <string.h>

#include "abstraction/bisimulation/tau_cycles.h"
#include "support/alloc.h"

#define MOST_WORK 200000000 /* states and arcs that are visited */

struct trim {
    const struct hml *h;
    const struct aut *x;
    bool *used;       /* of each node: as hml_used sets it */
    bool *dropped;    /* of each place in h->operand: is the operand removed? */
    uint8_t *holds;   /* [node * n_states + state] */
    uint32_t *silent; /* arcs labelled tau; before an arc that is on no cycle are those
                         behind it, so that few passes reach a fixpoint */
    uint32_t n_silent;
    bool *changed; /* of each node: has its value changed in some state? */
    uint8_t *old;  /* the values of one node before */
    uint64_t work; /* states and arcs visited so far */
};

/* The values of a node in all states. */
static uint8_t *values_of(const struct trim *t, uint32_t f)
{
    return t->holds + (size_t)f * t->x->n_states;
}

static void eval_and(const struct trim *t, const struct hml_node *n, uint8_t *to)
{
    memset(to, 1, t->x->n_states);
    for (uint32_t k = n->left; k < n->right; k++) {
        const uint8_t *from = values_of(t, t->h->operand.at[k]);
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

/* to: first where the goal is true, then where it is reached. */
static void eval_reach(struct trim *t, const struct hml_node *n, uint8_t *to)
{
    const uint8_t *stay = values_of(t, n->left);
    bool more = true;

    while (more) {
        more = false;
        t->work += t->n_silent;
        for (uint32_t k = 0; k < t->n_silent; k++) {
            const struct aut_arc *a = &t->x->arc[t->silent[k]];
            if (to[a->target] && stay[a->source] && !to[a->source])
                to[a->source] = more = true;
        }
    }
}

static void eval_stay(struct trim *t, const struct hml_node *n, uint8_t *to)
{
    uint8_t *can = mem_alloc(t->x->n_states + (size_t)1);
    bool more = true;

    memcpy(to, values_of(t, n->left), t->x->n_states);
    while (more) {
        more = false;
        t->work += t->n_silent;
        memset(can, 0, t->x->n_states);
        for (uint32_t k = 0; k < t->n_silent; k++)
            can[t->x->arc[t->silent[k]].source] |= to[t->x->arc[t->silent[k]].target];
        for (uint32_t s = 0; s < t->x->n_states; s++) {
            more = more || (to[s] && !can[s]);
            to[s] &= can[s];
        }
    }
    mem_free(can);
}

static void eval_node(struct trim *t, uint32_t f)
{
    const struct hml_node *n = &t->h->node.at[f];
    uint8_t *to = values_of(t, f);

    switch (n->kind) {
    case HML_TRUE: memset(to, 1, t->x->n_states); return;
    case HML_NOT:
        for (uint32_t s = 0; s < t->x->n_states; s++)
            to[s] = !values_of(t, n->left)[s];
        return;
    case HML_AND: eval_and(t, n, to); return;
    case HML_CAN: eval_step(t, n->label, values_of(t, n->left), to); return;
    case HML_UNTIL:
        eval_step(t, n->label, values_of(t, n->right), to);
        for (uint32_t s = 0; s < t->x->n_states; s++)
            to[s] &= values_of(t, n->left)[s];
        eval_reach(t, n, to);
        return;
    case HML_REACH:
        memcpy(to, values_of(t, n->right), t->x->n_states);
        eval_reach(t, n, to);
        return;
    case HML_STAY: eval_stay(t, n, to);
    }
}

static void reevaluate(struct trim *t, uint32_t f)
{
    size_t n = t->x->n_states;

    memcpy(t->old, values_of(t, f), n);
    eval_node(t, f);
    t->changed[f] = memcmp(t->old, values_of(t, f), n) != 0;
    t->work += n + t->x->n_arcs;
}

static bool operands_changed(const struct trim *t, const struct hml_node *n)
{
    switch (n->kind) {
    case HML_TRUE: return false;
    case HML_UNTIL:
    case HML_REACH: return t->changed[n->left] || t->changed[n->right];
    case HML_NOT:
    case HML_CAN:
    case HML_STAY: return t->changed[n->left];
    case HML_AND: break;
    }
    for (uint32_t k = n->left; k < n->right; k++)
        if (t->changed[t->h->operand.at[k]])
            return true;
    return false;
}

/* Computes the values again after a change of operands of node `first`.  Is the root still true in
   state 0 and false in state 1? */
static bool still_distinguishes(struct trim *t, uint32_t first)
{
    const uint8_t *root = values_of(t, t->h->root);

    memset(t->changed, 0, t->h->root + (size_t)1);
    reevaluate(t, first);
    for (uint32_t f = first + 1; t->changed[first] && f <= t->h->root; f++)
        if (t->used[f] && operands_changed(t, &t->h->node.at[f]))
            reevaluate(t, f);
    return root[0] && !root[1];
}

/* From the root down: an operand removed there makes most others unused. */
static void drop_operands(struct trim *t)
{
    for (uint32_t f = t->h->root + 1; f-- > 0 && t->work < MOST_WORK;) {
        const struct hml_node *n = &t->h->node.at[f];
        if (!t->used[f] || n->kind != HML_AND)
            continue;
        for (uint32_t k = n->right; k-- > n->left;) {
            t->dropped[k] = true;
            if (!still_distinguishes(t, f)) {
                t->dropped[k] = false;
                (void)still_distinguishes(t, f);
            }
        }
    }
}

/* The root without the operands that were dropped, as a new node of h. */
static uint32_t rebuild_formula(struct hml *h, const struct trim *t)
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

static void sort_tau_arcs(struct trim *t)
{
    const struct aut *x = t->x;
    uint32_t *rank = mem_alloc((x->n_states + (size_t)1) * sizeof *rank), sum = 0;
    uint32_t *place = mem_zalloc((x->n_states + (size_t)1) * sizeof *place);
    bool *on_cycle = mem_alloc(x->n_states + (size_t)1);

    (void)tau_cycles(x, rank, on_cycle);
    for (uint32_t k = 0; k < x->n_arcs; k++)
        place[rank[x->arc[k].source]] += x->arc[k].label == x->tau;
    for (uint32_t s = 0; s < x->n_states; s++) {
        uint32_t here = place[s];
        place[s] = sum;
        sum += here;
    }
    t->n_silent = sum;
    t->silent = mem_alloc((sum + (size_t)1) * sizeof *t->silent);
    for (uint32_t k = 0; k < x->n_arcs; k++)
        if (x->arc[k].label == x->tau)
            t->silent[place[rank[x->arc[k].source]]++] = k;
    mem_free(rank);
    mem_free(place);
    mem_free(on_cycle);
}

void hml_trim(struct hml *h, const struct aut *x)
{
    struct trim t = { .h = h, .x = x };
    uint64_t nodes = h->root + (uint64_t)1, size = x->n_states + (uint64_t)x->n_arcs;

    if (h->operand.n == 0 || nodes * size > MOST_WORK)
        return;
    t.used = mem_alloc(h->node.n);
    t.changed = mem_alloc(h->node.n);
    t.dropped = mem_zalloc(h->operand.n);
    t.holds = mem_zalloc(nodes * x->n_states);
    t.old = mem_alloc(x->n_states);
    sort_tau_arcs(&t);
    hml_used(h, t.used);
    for (uint32_t f = 0; f <= h->root; f++)
        if (t.used[f])
            eval_node(&t, f);
    drop_operands(&t);
    h->root = rebuild_formula(h, &t);
    mem_free(t.used);
    mem_free(t.changed);
    mem_free(t.dropped);
    mem_free(t.holds);
    mem_free(t.old);
    mem_free(t.silent);
}

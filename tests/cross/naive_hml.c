/*
 * Formulas as functions of states (see naive_hml.h).
 */
#include "config.h"

#include "tests/cross/naive_hml.h"

#include <string.h>

#include "tests/cross/naive_equivalence.h"

struct truth {
    bool in[NAIVE_STATES];
};

static void steps(const struct aut *x, const char *label, const struct truth *to,
                  struct truth *from)
{
    memset(from, 0, sizeof *from);
    for (uint32_t k = 0; k < x->n_arcs; k++)
        if (strcmp(x->label[x->arc[k].label], label) == 0 && to->in[x->arc[k].target])
            from->in[x->arc[k].source] = true;
}

/* One unfolding of a fixpoint. */
static struct truth unfold(const struct hml *h, const struct aut *x, const struct hml_node *n,
                           const struct truth *all, const struct truth *old)
{
    struct truth silent, visible = { { false } }, next = { { false } };

    steps(x, "tau", old, &silent);
    if (n->kind == HML_UNTIL)
        steps(x, h->label[n->label], &all[n->right], &visible);
    for (uint32_t s = 0; s < x->n_states; s++)
        next.in[s] = (n->kind == HML_REACH && all[n->right].in[s]) ||
                     (all[n->left].in[s] && (visible.in[s] || silent.in[s]));
    return next;
}

static struct truth fixpoint(const struct hml *h, const struct aut *x, const struct hml_node *n,
                             const struct truth *all)
{
    struct truth now;

    memset(&now, 0, sizeof now);
    for (uint32_t s = 0; s < x->n_states; s++)
        now.in[s] = n->kind == HML_STAY;
    for (uint32_t i = 0; i <= x->n_states; i++)
        now = unfold(h, x, n, all, &now);
    return now;
}

static struct truth meaning(const struct hml *h, const struct aut *x, const struct hml_node *n,
                            const struct truth *all)
{
    struct truth t;

    memset(&t, 0, sizeof t);
    switch (n->kind) {
    case HML_UNTIL:
    case HML_REACH:
    case HML_STAY: return fixpoint(h, x, n, all);
    case HML_CAN: steps(x, h->label[n->label], &all[n->left], &t); return t;
    case HML_TRUE:
    case HML_NOT:
    case HML_AND: break;
    }
    for (uint32_t s = 0; s < x->n_states; s++) {
        t.in[s] = n->kind != HML_NOT || !all[n->left].in[s];
        for (uint32_t k = n->left; n->kind == HML_AND && k < n->right; k++)
            t.in[s] = t.in[s] && all[h->operand.at[k]].in[s];
    }
    return t;
}

bool naive_hml_holds(const struct hml *h, const struct aut *x)
{
    struct truth *all = mem_zalloc(h->node.n * sizeof *all);
    bool holds;

    for (uint32_t f = 0; f < h->node.n; f++)
        all[f] = meaning(h, x, &h->node.at[f], all);
    holds = all[h->root].in[x->initial];
    mem_free(all);
    return holds;
}

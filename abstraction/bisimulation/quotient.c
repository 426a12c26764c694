/*
 * Quotients with states and labels in a canonical order (see quotient.h).
 */
#include "config.h"

#include "abstraction/bisimulation/quotient.h"

#include <stdlib.h>
#include <string.h>

#include "abstraction/bisimulation/sort_arcs.h"
#include "abstraction/bisimulation/tau_cycles.h"
#include "support/alloc.h"
#include "support/vec.h"

struct classes {
    const struct aut *x;
    enum equivalence e;
    const uint32_t *block;   /* the class of each state of x */
    uint32_t n;              /* classes */
    uint32_t initial, other; /* classes from which the quotient is reachable */
    uint32_t *component;     /* of each state, in the graph of tau arcs; only with divergence */
    struct aut_arc *arc;     /* between classes; labels as in x */
    uint32_t n_arcs;
};

/* n + 1 numbers, all with this value. */
static uint32_t *numbers(size_t n, uint32_t value)
{
    uint32_t *at = mem_alloc((n + 1) * sizeof *at);

    for (size_t i = 0; i <= n; i++)
        at[i] = value;
    return at;
}

/* Is the arc between states an arc between their classes, too? */
static bool is_arc_of_quotient(const struct classes *q, const struct aut_arc *a)
{
    if (q->e == EQUIVALENCE_STRONG || a->label != q->x->tau ||
        q->block[a->source] != q->block[a->target])
        return true;
    return q->e == EQUIVALENCE_DIVERGENCE && q->component[a->source] == q->component[a->target];
}

static void find_components(struct classes *q)
{
    bool *on_cycle;

    if (q->e != EQUIVALENCE_DIVERGENCE)
        return;
    q->component = numbers(q->x->n_states, 0);
    on_cycle = mem_alloc(q->x->n_states + (size_t)1);
    (void)tau_cycles(q->x, q->component, on_cycle);
    mem_free(on_cycle);
}

static void class_arcs(struct classes *q)
{
    q->arc = mem_alloc((q->x->n_arcs + (size_t)1) * sizeof *q->arc);
    for (uint32_t i = 0; i < q->x->n_arcs; i++) {
        const struct aut_arc *a = &q->x->arc[i];
        if (is_arc_of_quotient(q, a))
            q->arc[q->n_arcs++] = (struct aut_arc){ q->block[a->source], a->label,
                                                    q->block[a->target] };
    }
}

struct named {
    const char *text;
    uint32_t number;
}; /* a label */

static int compare_label_texts(const void *a, const void *b)
{
    return strcmp(((const struct named *)a)->text, ((const struct named *)b)->text);
}

/* The arcs of y have labels of x.  Gives y those that are used, numbered in the order of their
   texts, and the arcs the new numbers. */
static void take_used_labels(struct arena *a, struct aut *y, const struct aut *x)
{
    struct named *used = mem_alloc((x->n_labels + (size_t)1) * sizeof *used);
    uint32_t *number = numbers(x->n_labels, AUT_NO_LABEL);

    for (uint32_t i = 0; i < y->n_arcs; i++) {
        uint32_t l = y->arc[i].label;
        if (number[l] == AUT_NO_LABEL) {
            number[l] = 0;
            used[y->n_labels++] = (struct named){ x->label[l], l };
        }
    }
    qsort(used, y->n_labels, sizeof *used, compare_label_texts);
    y->label = ARENA_ARRAY(a, const char *, y->n_labels + (size_t)1);
    y->tau = AUT_NO_LABEL;
    for (uint32_t i = 0; i < y->n_labels; i++) {
        y->label[i] = arena_string(a, used[i].text, strlen(used[i].text));
        number[used[i].number] = i;
        if (used[i].number == x->tau)
            y->tau = i;
    }
    for (uint32_t i = 0; i < y->n_arcs; i++)
        y->arc[i].label = number[y->arc[i].label];
    mem_free(number);
    mem_free(used);
}

/* Of arcs sorted by source: those from s are first[s] .. first[s + 1] - 1 of the array returned. */
static uint32_t *first_arcs(const struct aut_arc *arc, uint32_t n_arcs, uint32_t n)
{
    uint32_t *first = numbers(n, 0), k = 0;

    for (uint32_t s = 0; s <= n; s++) {
        while (k < n_arcs && arc[k].source < s)
            k++;
        first[s] = k;
    }
    return first;
}

/* Numbers the states that are reachable from these two breadth first, and removes the others. */
static void keep_reachable(struct aut *y, uint32_t initial, uint32_t other)
{
    uint32_t *number = numbers(y->n_states, UINT32_MAX), n_arcs = 0;
    uint32_t *first = first_arcs(y->arc, y->n_arcs, y->n_states);
    struct vec_u32 order = VEC_EMPTY;

    number[initial] = 0;
    vec_push(&order, initial);
    if (other != initial) {
        number[other] = 1;
        vec_push(&order, other);
    }
    for (size_t i = 0; i < order.n; i++)
        for (uint32_t k = first[order.at[i]]; k < first[order.at[i] + 1]; k++)
            if (number[y->arc[k].target] == UINT32_MAX) {
                number[y->arc[k].target] = vec_number(order.n);
                vec_push(&order, y->arc[k].target);
            }
    for (uint32_t k = 0; k < y->n_arcs; k++) {
        struct aut_arc c = y->arc[k];
        if (number[c.source] != UINT32_MAX)
            y->arc[n_arcs++] = (struct aut_arc){ number[c.source], c.label, number[c.target] };
    }
    y->n_arcs = n_arcs;
    y->n_states = vec_number(order.n);
    vec_clear(&order);
    mem_free(first);
    mem_free(number);
}

static struct aut *build_quotient(struct arena *a, struct classes *q)
{
    struct aut *y = ARENA_NEW(a, struct aut);
    struct aut all = { .n_states = q->n };

    find_components(q);
    class_arcs(q);
    all.arc = q->arc;
    all.n_arcs = q->n_arcs;
    take_used_labels(a, &all, q->x);
    all.n_arcs = sort_arcs(all.arc, all.n_arcs, all.n_states, all.n_labels);
    keep_reachable(&all, q->initial, q->other);
    *y = all;
    y->n_labels = 0;
    take_used_labels(a, y, &all);
    y->n_arcs = sort_arcs(y->arc, y->n_arcs, y->n_states, y->n_labels);
    y->arc = arena_copy(a, y->arc, y->n_arcs * sizeof *y->arc);
    mem_free(q->arc);
    mem_free(q->component);
    return y;
}

struct aut *quotient(struct arena *a, const struct aut *x, enum equivalence e, struct limit *limit)
{
    uint32_t *block = numbers(x->n_states, 0), n;
    struct aut *y = NULL;

    if (partition_states(x, e, limit, block, &n)) {
        struct classes q = {
            .x = x,
            .e = e,
            .block = block,
            .n = n,
            .initial = block[x->initial],
            .other = block[x->initial],
        };
        y = build_quotient(a, &q);
    }
    mem_free(block);
    return y;
}

struct aut *quotient_of_two(struct arena *a, const struct aut *x, enum equivalence e,
                            const uint32_t *block, uint32_t n, uint32_t other)
{
    struct classes q = {
        .x = x, .e = e, .block = block, .n = n, .initial = block[x->initial], .other = block[other]
    };

    return build_quotient(a, &q);
}

/*
 * The reachable part of a transition system, as a set of transitions.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "parser/aut.h"
#include "support/vec.h"

/* Where the arcs of each state begin in arcs sorted by source: n_states + 1 numbers. */
static uint32_t *offsets(const struct aut *x)
{
    uint32_t *first = mem_zalloc((x->n_states + (size_t)1) * sizeof *first);

    for (uint32_t i = 0; i < x->n_arcs; i++)
        first[x->arc[i].source + 1]++;
    for (uint32_t s = 0; s < x->n_states; s++)
        first[s + 1] += first[s];
    return first;
}

/* The arcs sorted by source; each with its place in the file. */
struct line {
    struct aut_arc arc; /* label: its rank */
    uint32_t at;
};

static struct line *by_source(const struct aut *x, const uint32_t *first, const uint32_t *rank)
{
    struct line *p = mem_alloc((x->n_arcs + (size_t)1) * sizeof *p);
    uint32_t *next = mem_alloc((x->n_states + (size_t)1) * sizeof *next);

    memcpy(next, first, (x->n_states + (size_t)1) * sizeof *next);
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        struct line *to = &p[next[x->arc[i].source]++];
        to->arc = x->arc[i];
        to->arc.label = rank[x->arc[i].label];
        to->at = x->at == NULL ? 0 : x->at[i];
    }
    mem_free(next);
    return p;
}

static int compare_aut_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Gives out the labels of x in ascending order; returns the rank of each. */
static uint32_t *rank_labels(struct arena *a, const struct aut *x, struct aut *out)
{
    uint32_t *rank = mem_alloc((x->n_labels + (size_t)1) * sizeof *rank);

    out->n_labels = x->n_labels;
    out->label = arena_copy(a, x->label, x->n_labels * sizeof *x->label);
    out->tau = AUT_NO_LABEL;
    if (x->n_labels > 0)
        qsort(out->label, x->n_labels, sizeof *out->label, compare_aut_texts);
    for (uint32_t i = 0; i < x->n_labels; i++) {
        const char **found = bsearch(&x->label[i], out->label, x->n_labels, sizeof *out->label,
                                     compare_aut_texts);
        rank[i] = (uint32_t)(found - out->label);
        if (i == x->tau)
            out->tau = rank[i];
    }
    return rank;
}

#define NO_STATE UINT32_MAX

/* The new number of each state, which keeps their order; NO_STATE: not reachable. */
static uint32_t *number_reachable(const struct aut *x, const uint32_t *first, const struct line *p,
                                  uint32_t *n)
{
    uint32_t *number = mem_zalloc(x->n_states * sizeof *number);
    struct vec_u32 todo = VEC_EMPTY;
    uint32_t s;

    number[x->initial] = 1;
    vec_push(&todo, x->initial);
    while (todo.n > 0) {
        s = vec_pop(&todo);
        for (uint32_t i = first[s]; i < first[s + 1]; i++)
            if (number[p[i].arc.target] == 0) {
                number[p[i].arc.target] = 1;
                vec_push(&todo, p[i].arc.target);
            }
    }
    vec_clear(&todo);
    *n = 0;
    for (s = 0; s < x->n_states; s++)
        number[s] = number[s] == 0 ? NO_STATE : (*n)++;
    return number;
}

static int compare_arcs(const void *x, const void *y)
{
    const struct aut_arc *a = &((const struct line *)x)->arc, *b = &((const struct line *)y)->arc;

    if (a->label != b->label)
        return a->label < b->label ? -1 : 1;
    return a->target < b->target ? -1 : a->target > b->target;
}

/* Adds the arcs of one state, each once. */
static void keep_arcs(struct aut *out, struct line *p, uint32_t n, const uint32_t *number)
{
    if (n > 1)
        qsort(p, n, sizeof *p, compare_arcs);
    for (uint32_t i = 0; i < n; i++) {
        if (i > 0 && compare_arcs(&p[i - 1], &p[i]) == 0)
            continue;
        if (out->at != NULL)
            out->at[out->n_arcs] = p[i].at;
        out->arc[out->n_arcs++] = (struct aut_arc){ number[p[i].arc.source], p[i].arc.label,
                                                    number[p[i].arc.target] };
    }
}

struct aut *aut_reachable(struct arena *a, const struct aut *x)
{
    struct aut *out = ARENA_NEW(a, struct aut);
    uint32_t *rank = rank_labels(a, x, out), *first = offsets(x), *number;
    struct line *p = by_source(x, first, rank);

    number = number_reachable(x, first, p, &out->n_states);
    out->text = x->text;
    out->initial = number[x->initial];
    out->arc = arena_alloc(a, (x->n_arcs + (size_t)1) * sizeof *out->arc);
    out->at = x->at == NULL ? NULL : arena_alloc(a, (x->n_arcs + (size_t)1) * sizeof *out->at);
    for (uint32_t s = 0; s < x->n_states; s++)
        if (number[s] != NO_STATE)
            keep_arcs(out, p + first[s], first[s + 1] - first[s], number);
    mem_free(number);
    mem_free(p);
    mem_free(first);
    mem_free(rank);
    return out;
}

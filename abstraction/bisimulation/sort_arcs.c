/*
 * Radix sort of arcs; the digits are target, label and source (see sort_arcs.h).
 */
#include "config.h"

#include "abstraction/bisimulation/sort_arcs.h"

#include <string.h>

#include "support/alloc.h"

enum digit { DIGIT_TARGET, DIGIT_LABEL, DIGIT_SOURCE };

static uint32_t digit_of(const struct aut_arc *a, enum digit d)
{
    switch (d) {
    case DIGIT_TARGET: return a->target;
    case DIGIT_LABEL: return a->label;
    case DIGIT_SOURCE: break;
    }
    return a->source;
}

/* Stable counting sort of n arcs by one digit, which is below range.  count has room for range + 1
   numbers. */
static void sort_by_digit(enum digit d, const struct aut_arc *from, struct aut_arc *to, uint32_t n,
                          uint32_t *count, uint32_t range)
{
    uint32_t sum = 0;

    memset(count, 0, (range + (size_t)1) * sizeof *count);
    for (uint32_t i = 0; i < n; i++)
        count[digit_of(&from[i], d)]++;
    for (uint32_t k = 0; k < range; k++) {
        uint32_t here = count[k];
        count[k] = sum;
        sum += here;
    }
    for (uint32_t i = 0; i < n; i++)
        to[count[digit_of(&from[i], d)]++] = from[i];
}

static int arcs_differ(const struct aut_arc *a, const struct aut_arc *b)
{
    return a->source != b->source || a->label != b->label || a->target != b->target;
}

uint32_t sort_arcs(struct aut_arc *arc, uint32_t n, uint32_t n_states, uint32_t n_labels)
{
    uint32_t most = n_states > n_labels ? n_states : n_labels, left = 0;
    struct aut_arc *other = mem_alloc((n + (size_t)1) * sizeof *other);
    uint32_t *count = mem_alloc((most + (size_t)1) * sizeof *count);

    sort_by_digit(DIGIT_TARGET, arc, other, n, count, n_states);
    sort_by_digit(DIGIT_LABEL, other, arc, n, count, n_labels);
    sort_by_digit(DIGIT_SOURCE, arc, other, n, count, n_states);
    for (uint32_t i = 0; i < n; i++)
        if (i == 0 || arcs_differ(&other[i], &other[i - 1]))
            arc[left++] = other[i];
    mem_free(count);
    mem_free(other);
    return left;
}

/*
 * Computations in all states of a set, each once for states that do not differ in what it reads.
 *
 * A state is taken, and asked; then the set is divided by the parts that were read, one after the
 * other: the states with another value of a part are divided further by what is read after it.
 */
#include "config.h"

#include "checker/symbolic/symbolic_internal.h"

static bool ends_early(const struct symbolic *x)
{
    return x->refusal != NULL || x->d.stopped;
}

/* The word's value, as an index, in the states of the set. */
static uint32_t slice_by_value(struct symbolic *x, uint32_t set, struct part_read part)
{
    return diagram_slice(&x->d, set, x->levels.level_of[part.part],
                         levels_index(&x->levels, part.part, part.v));
}

uint32_t probe_restrict(struct symbolic *x, uint32_t set, uint32_t n, const struct part_read *part)
{
    for (uint32_t i = 0; i < n && set != DIAGRAM_NONE; i++)
        set = slice_by_value(x, set, part[i]);
    return set;
}

static void probe_further(struct symbolic *x, uint32_t set, const struct probing *c, size_t known);

/* The states with other values of this part. */
static void probe_others(struct symbolic *x, uint32_t set, const struct probing *c,
                         struct part_read part, size_t known)
{
    uint32_t level = x->levels.level_of[part.part];
    uint32_t taken = levels_index(&x->levels, part.part, part.v);
    struct vec_u32 index = VEC_EMPTY;

    diagram_indices(&x->d, set, level, &index);
    for (size_t i = 0; i < index.n && !ends_early(x); i++)
        if (index.at[i] != taken)
            probe_further(x, diagram_slice(&x->d, set, level, index.at[i]), c, known);
    vec_clear(&index);
}

/* The states of the set agree in the first `known` parts that are read. */
static void probe_further(struct symbolic *x, uint32_t set, const struct probing *c, size_t known)
{
    size_t from = x->read.n;
    uint32_t answer;

    if (set == DIAGRAM_NONE || ends_early(x))
        return;
    diagram_first(&x->d, set, x->index);
    levels_write(&x->levels, x->index, x->word);
    answer = c->ask(c->self, x);
    for (size_t k = from + known; k < x->read.n && !ends_early(x); k++) {
        struct part_read part = x->read.at[k];
        probe_others(x, set, c, part, k - from + 1);
        set = slice_by_value(x, set, part);
    }
    if (c->take != NULL && !ends_early(x))
        c->take(c->self, x, set, answer);
    x->read.n = from;
}

void probe(struct symbolic *x, uint32_t set, const struct probing *c)
{
    probe_further(x, set, c, 0);
}

/*
 * The reductions in force (see reductions.h): dead-variable reset, then canonical states.
 *
 * Whatever a source takes from the formula and the options is first written into one block.  The
 * source is made from the block alone, so that equal blocks give equal sources.
 */
#include "config.h"

#include "abstraction/reductions.h"

#include <string.h>

#include "abstraction/dead_variables.h"
#include "abstraction/symmetry/orbit.h"
#include "stg/step/stg_lts.h"

/* All zero where nothing is written. */
struct block {
    size_t size; /* of the whole, in bytes */
    enum symmetry symmetry;
    bool plain, capped;
    uint32_t word[]; /* caps of the atom sorts, if capped; then the flags of dead_variables.h, as
                        bytes, instance by instance */
};

static size_t n_flags(const struct stg *g, uint32_t instance)
{
    const struct process *p = &g->sig.process[g->sig.instance[instance].process];

    return (size_t)p->n_nodes * p->n_variables;
}

/* Where the flags of the first instance are. */
static bool *block_flags(struct block *b, const struct stg *g)
{
    return (bool *)&b->word[b->capped ? g->sig.n_atoms : 0];
}

/* Identities that the formula names are not interchangeable; and a run of representatives does not
   tell which instance it is that moves, so that of fair runs all states are kept apart. */
static enum symmetry symmetry_for(const struct formula *f, const struct reduction_options *o)
{
    return f != NULL && (f->names_identities || f->fair) ? SYMMETRY_OFF : o->symmetry;
}

static size_t block_size(const struct stg *g)
{
    size_t n = sizeof(struct block) + g->sig.n_atoms * sizeof(uint32_t);

    for (uint32_t i = 0; i < g->sig.n_instances; i++)
        n += n_flags(g, i);
    return n;
}

static struct block *make_block(struct arena *a, const struct stg *g, const struct formula *f,
                                const struct reduction_options *o)
{
    const bool *const *keep = dead_variables_keep(a, g, f, o->keep_dead);
    struct block *b = arena_zalloc(a, block_size(g));
    bool *flag;

    b->size = block_size(g);
    b->symmetry = symmetry_for(f, o);
    b->plain = o->plain;
    b->capped = o->cap != NULL;
    if (b->capped)
        memcpy(b->word, o->cap, g->sig.n_atoms * sizeof *b->word);
    flag = block_flags(b, g);
    for (uint32_t i = 0; i < g->sig.n_instances; i++) {
        memcpy(flag, keep[i], n_flags(g, i));
        flag += n_flags(g, i);
    }
    return b;
}

/* ---- sources ---- */

static struct lts *source_of_flags(struct arena *a, const struct stg *g, const bool *flag)
{
    const bool **keep = ARENA_ARRAY(a, const bool *, g->sig.n_instances + 1);

    for (uint32_t i = 0; i < g->sig.n_instances; i++) {
        keep[i] = flag;
        flag += n_flags(g, i);
    }
    return stg_lts_new(g, keep);
}

static struct lts *source_of_block(struct arena *a, const struct stg *g, struct block *b)
{
    struct lts *l = source_of_flags(a, g, block_flags(b, g));
    bool symmetric = b->symmetry != SYMMETRY_OFF && g->sig.n_atoms > 0;

    for (uint32_t k = 0; b->capped && k < l->data.sizes->n; k++)
        l->data.sizes->cap[k] = b->word[k];
    if (!b->plain && (symmetric || has_schematic(&g->sig)))
        stg_lts_canonicalize(l, orbit_canonicalizer(l, b->symmetry));
    return l;
}

struct lts *reductions_source(const struct stg *g, const struct formula *f,
                              const struct reduction_options *o)
{
    struct arena *a = arena_new();
    struct lts *l = source_of_block(a, g, make_block(a, g, f, o));

    arena_free(a);
    return l;
}

bool reductions_are_same(const struct stg *g, const struct formula *f, const struct formula *h,
                         const struct reduction_options *o)
{
    struct arena *a = arena_new();
    const struct block *x = make_block(a, g, f, o), *y = make_block(a, g, h, o);
    bool same = x->size == y->size && memcmp(x, y, x->size) == 0;

    arena_free(a);
    return same;
}

/*
 * The reductions in force (see reductions.h): dead-variable reset, then canonical states.
 */
#include "config.h"

#include "abstraction/reductions.h"

#include <string.h>

#include "abstraction/dead_variables.h"
#include "abstraction/symmetry/orbit.h"
#include "stg/step/stg_lts.h"

static void set_caps(struct lts *l, const uint32_t *cap)
{
    for (uint32_t k = 0; cap != NULL && k < l->data.sizes->n; k++)
        l->data.sizes->cap[k] = cap[k];
}

/* Identities that the formula names are not interchangeable. */
static enum symmetry symmetry_for(const struct formula *f, const struct reduction_options *o)
{
    return f != NULL && f->names_identities ? SYMMETRY_OFF : o->symmetry;
}

struct lts *reductions_source(const struct stg *g, const struct formula *f,
                              const struct reduction_options *o)
{
    struct arena *a = arena_new();
    struct lts *l = stg_lts_new(g, dead_variables_keep(a, g, f, o->keep_dead));
    enum symmetry symmetry = symmetry_for(f, o);
    bool symmetric = symmetry != SYMMETRY_OFF && g->sig.n_atoms > 0;

    arena_free(a);
    set_caps(l, o->cap);
    if (!o->plain && (symmetric || has_schematic(&g->sig)))
        stg_lts_canonicalize(l, orbit_canonicalizer(l, symmetry));
    return l;
}

bool reductions_are_same(const struct stg *g, const struct formula *f, const struct formula *h,
                         const struct reduction_options *o)
{
    struct arena *a = arena_new();
    const bool *const *x = dead_variables_keep(a, g, f, o->keep_dead);
    const bool *const *y = dead_variables_keep(a, g, h, o->keep_dead);
    bool same = symmetry_for(f, o) == symmetry_for(h, o);

    for (uint32_t i = 0; i < g->sig.n_instances && same; i++) {
        const struct process *p = &g->sig.process[g->sig.instance[i].process];
        same = memcmp(x[i], y[i], (size_t)p->n_nodes * p->n_variables) == 0;
    }
    arena_free(a);
    return same;
}

/*
 * Of which fixpoints only fair runs count (see formula_build.h).
 *
 * A fixpoint of the prelude or of LTL says something of all runs, or of some.  One player makes the
 * runs, the one who chooses at its modalities.  He wins on a run on which it is unfolded for ever
 * if it is mu and they are boxes, or nu and they are diamonds: then the run has to be fair.  In all
 * other cases he needs a run to some state only, and each such run is the beginning of a fair one.
 */
#include "config.h"

#include "logic/formula_build.h"
#include "stg/graph/fairness.h"

/* Walks through bodies of fixpoints, each node once in each of them. */
struct hunt {
    const struct fixpoint *fix; /* its unfoldings are looked for, */
    enum fnode_kind modality;   /* behind such a modality */
    uint32_t *seen[2];          /* [behind one][node]: the number of the last walk that met it */
    uint32_t walk;
    bool found;
};

static void hunt_node(struct hunt *h, const struct fnode *f, bool behind)
{
    if (h->found || h->seen[behind][f->number] == h->walk)
        return;
    h->seen[behind][f->number] = h->walk;
    h->found = f->kind == F_CALL && f->fix == h->fix && behind;
    behind = behind || f->kind == h->modality;
    for (uint32_t i = 0; i < f->n; i++)
        hunt_node(h, f->kid[i], behind);
    if (f->kind == F_FIX)
        hunt_node(h, f->fix->body, behind);
}

static bool is_unfolded_behind(struct hunt *h, const struct fixpoint *fix, enum fnode_kind modality)
{
    h->fix = fix;
    h->modality = modality;
    h->walk++;
    h->found = false;
    hunt_node(h, fix->body, false);
    return h->found;
}

void find_runs(struct formula *f)
{
    struct hunt h = { .walk = 0 };

    for (int i = 0; i < 2; i++)
        h.seen[i] = mem_zalloc((f->n_nodes + (size_t)1) * sizeof *h.seen[i]);
    for (uint32_t i = 0; i < f->n_nodes; i++) {
        struct fixpoint *x = f->node[i]->fix;
        if (f->node[i]->kind != F_FIX || !x->of_runs)
            continue;
        if (is_unfolded_behind(&h, x, x->nu ? F_DIAMOND : F_BOX))
            x->maker = x->nu ? RUNS_OF_DIAMONDS : RUNS_OF_BOXES;
        f->of_runs = f->of_runs || x->maker != RUNS_COUNT_ALL;
    }
    for (int i = 0; i < 2; i++)
        mem_free(h.seen[i]);
    f->fair = f->of_runs && fairness_is_declared(f->sig);
}

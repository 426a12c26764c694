/*
 * What edges on broadcast channels may do (see model_build.h).
 *
 * Those who receive do so in one step, in no order.  So none of them changes what another one
 * reads: they assign no global variables, and choose no new values of data types.
 */
#include "config.h"

#include "stg/elab/elab_util.h"
#include "stg/elab/model_build.h"
#include "stg/graph/dependence.h"
#include "stg/graph/edge_terms.h"

/* The channel, if it is a broadcast one; else NULL.  Parameters never are. */
static const struct channel *broadcast_of(const struct signature *g, const struct edge *e)
{
    const struct channel *c = e->kind == ACTION_TAU || e->by_param ? NULL : &g->channel[e->channel];

    return c != NULL && c->broadcast ? c : NULL;
}

/* The first declared global variable that the edge may write, or NULL. */
static const struct global *written_global(const struct signature *g, const struct effects *x)
{
    for (int i = 0; i < N_PHASES; i++)
        for (uint32_t k = 0; k < x->writes[i].n; k++) {
            const struct access *a = &x->writes[i].at[k];
            if (a->global && a->variable < g->n_declared)
                return &g->global[a->variable];
        }
    return NULL;
}

static bool check_receiver(struct elab *e, const struct stg *g, uint32_t process, uint32_t number)
{
    const struct edge *x = &g->sig.process[process].edge[number];
    const struct channel *c = broadcast_of(&g->sig, x);
    const struct global *global = NULL;

    if (c == NULL || x->kind == ACTION_SEND)
        return true;
    global = written_global(&g->sig, dependence_of_process(g->dependence, process, number));
    if (edge_chooses(x))
        diag_error(e->diag, x->at,
                   "who receives on the broadcast channel '%s' chooses no value of a data type",
                   c->name);
    else if (global != NULL)
        diag_error(e->diag, x->at,
                   "who receives on the broadcast channel '%s' assigns no global variable, as all "
                   "receive at once: this edge assigns '%s'",
                   c->name, global->name);
    else
        return true;
    diag_note(e->diag, c->at, "'%s' is declared here", c->name);
    return false;
}

bool elab_broadcasts(struct elab *e, const struct stg *g)
{
    bool ok = true;

    for (uint32_t i = 0; i < g->sig.n_processes; i++)
        for (uint32_t k = 0; k < g->sig.process[i].n_edges; k++)
            ok = check_receiver(e, g, i, k) && ok;
    return ok;
}

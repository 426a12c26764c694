/*
 * States as nodes, transitions as edges (see elab_aut.h).
 */
#include "config.h"

#include "stg/elab/elab_aut.h"

#include <inttypes.h>
#include <string.h>

#include "stg/graph/dependence.h"
#include "stg/elab/model_build.h"
#include "stg/elab/raw_labels.h"

static const struct span nowhere = { NULL, 0, 0 };

/* The line of transition i. */
static struct span transition_line(const struct aut *x, uint32_t i)
{
    const char *line, *end;

    if (x->text == NULL)
        return nowhere;
    line = x->text->bytes + x->at[i];
    end = strchr(line, '\n');
    end = end != NULL ? end : line + strlen(line);
    return (struct span){ x->text, x->at[i], (uint32_t)(end - x->text->bytes) };
}

static void make_nodes(struct elab *e, const struct aut *x, struct process *p)
{
    struct buf b = BUF_EMPTY;

    p->n_nodes = x->n_states;
    p->node = ARENA_ARRAY(e->arena, struct node, x->n_states);
    for (uint32_t i = 0; i < x->n_states; i++) {
        buf_reset(&b);
        buf_printf(&b, "s%" PRIu32, i);
        p->node[i].name = symbol_make(e->symbols, buf_text(&b), b.n);
    }
    buf_clear(&b);
}

/* Sorted by source state, otherwise in the order of the file. */
static void make_edges(struct elab *e, const struct aut *x, const struct edge *label,
                       struct process *p)
{
    uint32_t first = 0, n;

    p->n_edges = x->n_arcs;
    p->edge = arena_alloc(e->arena, (x->n_arcs + (size_t)1) * sizeof *p->edge);
    for (uint32_t i = 0; i < x->n_arcs; i++)
        p->node[x->arc[i].source].n_edges++;
    for (uint32_t i = 0; i < x->n_states; i++) {
        p->node[i].first_edge = first;
        first += p->node[i].n_edges;
        p->node[i].n_edges = 0;
    }
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        const struct aut_arc *arc = &x->arc[i];
        struct node *node = &p->node[arc->source];
        n = node->first_edge + node->n_edges++;
        p->edge[n] = label[arc->label];
        p->edge[n].at = transition_line(x, i);
        p->edge[n].source = arc->source;
        p->edge[n].target = arc->target;
    }
}

/* The links, as channel parameters. */
static void make_params(struct elab *e, const struct signature *g, struct process *p,
                        struct instance *lts)
{
    p->n_chanparams = g->n_links;
    p->chanparam = ARENA_ARRAY(e->arena, struct channel, g->n_links + (size_t)1);
    lts->chanparam = ARENA_ARRAY(e->arena, struct binding_of, g->n_links + (size_t)1);
    lts->link = ARENA_ARRAY(e->arena, uint32_t, g->n_channels + (size_t)1);
    for (uint32_t i = 0; i < g->n_links; i++) {
        p->chanparam[i] = g->channel[g->link[i].channel];
        lts->chanparam[i] = (struct binding_of){ i, value_tuple(e->vs, 0, NULL) };
        lts->link[g->link[i].channel] = i;
    }
}

static void make_instance(struct elab *e, struct signature *g, struct process *p)
{
    g->n_instances = g->n_families = 1;
    g->instance = ARENA_NEW(e->arena, struct instance);
    g->family = ARENA_NEW(e->arena, struct family);
    *g->instance = (struct instance){
        .name = p->name,
        .index = value_tuple(e->vs, 0, NULL),
        .param = ARENA_ARRAY(e->arena, value, 1),
    };
    *g->family = (struct family){
        .name = p->name,
        .n = 1,
        .ascending = true,
        .index = ARENA_ARRAY(e->arena, const struct sort *, 1),
        .instance = ARENA_ARRAY(e->arena, uint32_t, 1),
    };
    make_params(e, g, p, g->instance);
}

struct stg *elab_aut(struct elab *e, const struct aut *x)
{
    struct stg *stg = ARENA_NEW(e->arena, struct stg);
    struct signature *g = &stg->sig;
    struct process *p = ARENA_NEW(e->arena, struct process);
    const struct edge *label;

    stg->vs = g->vs = e->vs;
    g->raw = true;
    e->globals->global = true;
    elab_unused_options(e);
    label = raw_labels(e, g, x);
    g->global = ARENA_ARRAY(e->arena, struct global, 1);
    g->atom = ARENA_ARRAY(e->arena, const struct sort *, 1);
    g->n_processes = 1;
    g->process = p;
    p->name = symbol_of(e->symbols, "lts");
    p->variable = ARENA_ARRAY(e->arena, struct variable, 1);
    p->begin = x->initial;
    make_nodes(e, x, p);
    make_edges(e, x, label, p);
    make_instance(e, g, p);
    if (diag_errors(e->diag) > 0)
        return NULL;
    stg->dependence = dependence_new(e->arena, stg);
    return stg;
}

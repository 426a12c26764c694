/*
 * Systems as text (see stg_print.h): global variables, channels, instances.
 */
#include "config.h"

#include "stg/graph/stg_print.h"

static void put_initial_value(struct buf *b, const struct stg *g, const char *before,
                              const struct sort *s, value v)
{
    buf_add(b, before);
    value_print(b, g->vs, s, v);
}

static void put_global_decls(struct buf *b, const struct stg *g)
{
    for (uint32_t i = 0; i < g->sig.n_declared; i++) {
        const struct global *x = &g->sig.global[i];
        buf_printf(b, "var %s : ", x->name);
        sort_print(b, x->sort);
        put_initial_value(b, g, " = ", x->sort, x->initial);
        buf_char(b, '\n');
    }
}

static void put_links(struct buf *b, const struct stg *g)
{
    const struct signature *sig = &g->sig;

    for (uint32_t i = 0; i < sig->n_links; i++) {
        const struct link *l = &sig->link[i];
        const struct channel *c = &sig->channel[l->channel];
        if (!l->used)
            continue;
        buf_printf(b, "channel %s", l->name);
        if (c->n_index > 0)
            stg_print_sorts(b, "[", c->n_index, c->index, "]");
        if (c->n_payload > 0)
            stg_print_sorts(b, c->n_payload > 1 ? " : (" : " : ", c->n_payload, c->payload,
                            c->n_payload > 1 ? ")" : "");
        buf_printf(b, "  %s\n", c->broadcast ? "broadcast" : l->restricted ? "restricted" : "open");
    }
}

/* A channel parameter's actual: a link, perhaps with the first indices of its family. */
static void put_actual(struct buf *b, const struct stg *g, const struct binding_of *x)
{
    const struct link *l = &g->sig.link[x->link];
    const struct channel *c = &g->sig.channel[l->channel];
    uint32_t n = value_size(g->vs, x->prefix);

    buf_add(b, l->name);
    for (uint32_t i = 0; i < n; i++)
        put_initial_value(b, g, i > 0 ? ", " : "[", c->index[i], value_elem(g->vs, x->prefix, i));
    buf_add(b, n > 0 ? "]" : "");
}

static void put_system_instance(struct buf *b, const struct stg *g, const struct instance *x)
{
    const struct process *of = &g->sig.process[x->process];
    uint32_t n = 0;

    buf_printf(b, "instance %s : %s", x->name, of->name);
    for (uint32_t i = 0; i + of->n_indices < of->n_params; i++)
        put_initial_value(b, g, n++ > 0 ? ", " : "(", of->variable[i].sort, x->param[i]);
    for (uint32_t i = 0; i < of->n_chanparams; i++) {
        buf_add(b, n++ > 0 ? ", " : "(");
        put_actual(b, g, &x->chanparam[i]);
    }
    buf_add(b, n > 0 ? ")\n" : "\n");
}

void stg_print_system(struct buf *b, const struct stg *g)
{
    put_global_decls(b, g);
    put_links(b, g);
    for (uint32_t i = 0; i < g->sig.n_instances; i++)
        put_system_instance(b, g, &g->sig.instance[i]);
}

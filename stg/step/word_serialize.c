/*
 * Writing and reading words of state vectors (see word_serialize.h).
 */
#include "config.h"

#include "stg/step/word_serialize.h"

#include "stg/data/value_serialize.h"

static void serialize_local_state(struct serializer *p, const struct local_lts *c, uint32_t local)
{
    uint32_t n, node = local_lts_node(c, local);
    const value *v = value_elems(c->stg->vs, c->local.at[local], &n);

    serialize_number(p, node);
    for (uint32_t i = 1; i < n; i++) {
        const struct sort *s = local_lts_kept(c, node, i);
        if (s != NULL)
            serialize_value(p, c->stg->vs, s, v[i]);
    }
}

void serialize_word(struct serializer *p, const struct system *s, uint32_t place, uint32_t word)
{
    if (place < s->n)
        serialize_local_state(p, &s->local[place], word);
    else
        serialize_value(p, s->sig->vs, s->cells.sort[place - s->n], word);
}

static uint32_t deserialize_local_state(struct deserializer *u, struct local_lts *c)
{
    const struct process *p = c->process;
    uint32_t node = (uint32_t)deserialize_number(u, p->n_nodes - 1), local = 0;
    uint32_t n = 1 + p->n_vars + p->node[node].n_params;
    value small[64], *v = n <= 64 ? small : mem_alloc(n * sizeof *v);

    v[0] = value_small((int32_t)node);
    for (uint32_t i = 1; i < n; i++) {
        const struct sort *s = local_lts_kept(c, node, i);
        v[i] = s == NULL ? VALUE_NONE : deserialize_value(u, c->stg->vs, s);
    }
    if (!u->bad)
        local = local_lts_local(c, value_tuple(c->stg->vs, n, v));
    if (v != small)
        mem_free(v);
    return local;
}

uint32_t deserialize_word(struct deserializer *u, struct system *s, uint32_t place)
{
    return place < s->n ? deserialize_local_state(u, &s->local[place])
                        : deserialize_value(u, s->sig->vs, s->cells.sort[place - s->n]);
}

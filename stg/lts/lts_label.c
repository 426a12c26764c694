/*
 * Labels of transitions as text (see lts.h).
 */
#include "config.h"

#include "stg/lts/lts.h"
#include "support/buf.h"

const struct sort *const *lts_payload_sorts(const struct signature *g, const struct lts_edge *e,
                                            uint32_t *n)
{
    const struct channel *c;

    *n = 0;
    if (e->kind == LTS_TAU) {
        *n = e->step == LTS_NO_STEP ? 0 : g->step[e->step].n;
        return e->step == LTS_NO_STEP ? NULL : g->step[e->step].sort;
    }
    c = &g->channel[g->link[e->link].channel];
    *n = c->n_payload;
    return c->payload;
}

static void print_edge_channel(struct buf *b, const struct signature *g, const struct lts_edge *e)
{
    const struct link *l = &g->link[e->link];
    const struct channel *c = &g->channel[l->channel];

    buf_add(b, l->name);
    if (c->n_index == 0 || e->index == VALUE_NONE)
        return;
    for (uint32_t i = 0; i < c->n_index; i++) {
        buf_add(b, i == 0 ? "[" : ",");
        value_print(b, g->vs, c->index[i], value_elem(g->vs, e->index, i));
    }
    buf_char(b, ']');
}

static void print_payload(struct buf *b, const struct signature *g, const struct lts_edge *e,
                          value payload)
{
    uint32_t n;
    const struct sort *const *sort = lts_payload_sorts(g, e, &n);

    if (payload != VALUE_NONE)
        value_print_tuple(b, g->vs, n, sort, payload);
}

/* On a channel with a buffer: its indices are the first values. */
static void print_buffered(struct buf *b, const struct signature *g, const struct step_name *s,
                           value payload)
{
    const struct channel *c = s->channel;
    bool several = c->n_payload > 1;

    buf_add(b, c->name);
    for (uint32_t i = 0; i < s->n && payload != VALUE_NONE; i++) {
        bool index = i < c->n_index;
        if (i == c->n_index)
            buf_printf(b, "%s%c%s", i > 0 ? "]" : "", s->sign, several ? "(" : "");
        else
            buf_add(b, i == 0 ? "[" : ",");
        value_print(b, g->vs, index ? c->index[i] : c->payload[i - c->n_index],
                    value_elem(g->vs, payload, i));
    }
    if (c->n_payload > 0 && payload != VALUE_NONE)
        buf_add(b, several ? ")" : "");
    else
        buf_printf(b, "%s%c", c->n_index > 0 && payload != VALUE_NONE ? "]" : "", s->sign);
}

static void print_step(struct buf *b, const struct signature *g, const struct lts_edge *e)
{
    const struct step_name *s = &g->step[e->step];

    if (s->channel != NULL) {
        print_buffered(b, g, s, e->payload);
        return;
    }
    buf_printf(b, "tau %s", s->name);
    if (s->n == 0 || e->payload == VALUE_NONE)
        return;
    buf_add(b, s->n == 1 ? "(" : "");
    print_payload(b, g, e, e->payload);
    buf_add(b, s->n == 1 ? ")" : "");
}

static void print_comm(struct buf *b, const struct signature *g, const struct lts_edge *e,
                       value payload)
{
    const struct channel *c = &g->channel[g->link[e->link].channel];

    print_edge_channel(b, g, e);
    buf_add(b, c->n_payload > 1 ? "" : "(");
    print_payload(b, g, e, payload);
    buf_add(b, c->n_payload > 1 ? "" : ")");
}

static void print_raw(struct buf *b, const struct signature *g, const struct lts_edge *e,
                      value payload)
{
    if (g->link[e->link].form == LINK_VALUES)
        print_comm(b, g, e, payload);
    else
        print_edge_channel(b, g, e);
}

void lts_label(struct buf *b, const struct signature *g, const struct lts_edge *e, value payload,
               bool internal_as_tau)
{
    if (e->kind == LTS_OUT && g->link[e->link].form != LINK_CHANNEL) {
        print_raw(b, g, e, payload);
    } else if (e->kind == LTS_OUT || e->kind == LTS_IN) {
        print_edge_channel(b, g, e);
        buf_char(b, e->kind == LTS_OUT ? '!' : '?');
        print_payload(b, g, e, payload);
    } else if (internal_as_tau || (e->kind == LTS_TAU && e->step == LTS_NO_STEP)) {
        buf_add(b, "tau");
    } else if (e->kind == LTS_TAU) {
        print_step(b, g, e);
    } else {
        print_comm(b, g, e, payload);
    }
}

void lts_label_name(struct buf *b, const struct signature *g, const struct lts_edge *e)
{
    if (e->kind != LTS_TAU)
        print_edge_channel(b, g, e);
    else if (e->step != LTS_NO_STEP)
        buf_add(b, g->step[e->step].name);
}

void lts_label_values(struct buf *b, const struct signature *g, const struct lts_edge *e,
                      value payload)
{
    uint32_t n;
    const struct sort *const *sort = lts_payload_sorts(g, e, &n);

    for (uint32_t i = 0; i < n && payload != VALUE_NONE; i++) {
        buf_add(b, i > 0 ? "," : "");
        value_print(b, g->vs, sort[i], value_elem(g->vs, payload, i));
    }
}

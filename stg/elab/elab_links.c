/*
 * How the instances use their channels: names for links, warnings (see model_build.h).
 *
 * A channel that is one link throughout keeps its name.  Of several links of one channel the
 * outermost keeps it if it encloses all the others; the rest are c'1, c'2, ... in the order of
 * the text.
 */
#include "config.h"

#include <string.h>

#include "stg/elab/model_build.h"
#include "support/vec.h"

uint32_t instance_link(const struct instance *x, bool by_param, uint32_t channel)
{
    return by_param ? x->chanparam[channel].link : x->link[channel];
}

/* ---- use ---- */

/* No more values than this are enumerated. */
#define MAX_OPEN (UINT64_C(1) << 22)

/* How many values these patterns leave open; saturates above MAX_OPEN. */
static uint64_t open_values(uint32_t n, const struct pattern *p)
{
    uint64_t product = 1, one;

    for (uint32_t i = 0; i < n; i++) {
        one = p[i].kind == PATTERN_EQUAL ? 1
              : p[i].kind == PATTERN_ALT ? open_values(p[i].n, p[i].sub)
                                         : sort_choices(p[i].sort);
        if (one == 0)
            return 0;
        product = one > MAX_OPEN || product * one > MAX_OPEN ? MAX_OPEN + 1 : product * one;
    }
    return product;
}

static void note_use(struct link *l, const struct edge *edge)
{
    l->used = true;
    l->sent = l->sent || edge->kind == ACTION_SEND;
    l->received = l->received || edge->kind == ACTION_RECEIVE;
    if (edge->kind == ACTION_RECEIVE && !l->endless_input &&
        open_values(edge->n_payload, edge->pattern) > MAX_OPEN) {
        l->endless_input = true;
        l->input_at = edge->at;
    }
}

static void link_instance(struct model_build *m, const struct instance *x)
{
    const struct process *p = &m->stg->sig.process[x->process];

    for (uint32_t i = 0; i < p->n_edges; i++)
        if (p->edge[i].kind != ACTION_TAU)
            note_use(&m->link.at[instance_link(x, p->edge[i].by_param, p->edge[i].channel)],
                     &p->edge[i]);
}

static void warn_one_sided(struct model_build *m, const struct link *l)
{
    const struct channel *c = &m->stg->sig.channel[l->channel];

    if (!l->used || !l->restricted || (l->sent && (l->received || c->broadcast)))
        return;
    if (c->broadcast) {
        diag_warning(m->e->diag, c->at,
                     "the broadcast channel '%s' has only receivers: nothing can happen on it",
                     c->name);
        return;
    }
    diag_warning(m->e->diag, c->at, "the restricted channel '%s' has %s: nothing can happen on it",
                 c->name, l->sent ? "only senders" : "only receivers");
}

/* Which steps the edges of instances take, by number; owned by the caller. */
static bool *find_taken_steps(const struct model_build *m)
{
    bool *taken = mem_zalloc((m->step.n + 1) * sizeof *taken);

    for (size_t i = 0; i < m->instance.n; i++) {
        const struct process *p = &m->stg->sig.process[m->instance.at[i].process];
        for (uint32_t k = 0; k < p->n_edges; k++)
            if (p->edge[k].step != NO_STEP)
                taken[p->edge[k].step] = true;
    }
    return taken;
}

static void warn_one_sided_buffers(struct model_build *m)
{
    const struct signature *g = &m->stg->sig;
    bool *taken = find_taken_steps(m);

    for (uint32_t i = 0; i < g->n_channels; i++) {
        const struct channel *c = &g->channel[i];
        if (c->buffer == NULL || taken[c->buffer->send] == taken[c->buffer->receive])
            continue;
        diag_warning(m->e->diag, c->at, "the channel '%s', which has a buffer, has %s", c->name,
                     taken[c->buffer->send] ? "only senders: what is sent is never received"
                                            : "only receivers: nothing can happen on it");
    }
    mem_free(taken);
}

/* ---- names ---- */

static bool encloses(const struct model_build *m, uint32_t outer, uint32_t inner)
{
    while (inner != NO_LINK && inner != outer)
        inner = m->link.at[inner].up;
    return inner == outer;
}

static const char *primed(struct model_build *m, const char *name, unsigned number)
{
    struct buf b = BUF_EMPTY;
    const char *result;

    buf_printf(&b, "%s'%u", name, number);
    result = symbol_of(m->e->symbols, buf_text(&b));
    buf_clear(&b);
    return result;
}

/* The links of a channel that are used, as far as they have been seen. */
struct names {
    uint32_t first;
    bool inside; /* the first one encloses the others */
    unsigned number;
};

static void name_links(struct model_build *m)
{
    uint32_t n = m->stg->sig.n_channels;
    struct names *names = mem_zalloc((n + 1) * sizeof *names);

    for (uint32_t c = 0; c < n; c++)
        names[c] = (struct names){ NO_LINK, true, 0 };
    for (uint32_t i = 0; i < m->link.n; i++) {
        struct names *x = &names[m->link.at[i].channel];
        if (!m->link.at[i].used)
            continue;
        if (x->first == NO_LINK)
            x->first = i;
        x->inside = x->inside && encloses(m, x->first, i);
    }
    for (uint32_t i = 0; i < m->link.n; i++) {
        struct names *x = &names[m->link.at[i].channel];
        if (m->link.at[i].used && (i != x->first || !x->inside))
            m->link.at[i].name = primed(m, m->link.at[i].name, ++x->number);
    }
    mem_free(names);
}

void elab_links(struct model_build *m)
{
    for (size_t i = 0; i < m->instance.n; i++)
        link_instance(m, &m->instance.at[i]);
    for (size_t i = 0; i < m->link.n; i++)
        warn_one_sided(m, &m->link.at[i]);
    warn_one_sided_buffers(m);
    name_links(m);
}

bool has_schematic(const struct signature *g)
{
    for (uint32_t k = 0; k < g->n_atoms; k++)
        if (g->atom[k]->kind == SORT_DATA)
            return true;
    return false;
}

bool has_broadcasts(const struct signature *g)
{
    for (uint32_t i = 0; i < g->n_links; i++)
        if (g->link[i].sent && g->channel[g->link[i].channel].broadcast)
            return true;
    return false;
}

static int compare_index(const struct signature *g, const struct family *f, uint32_t i,
                         const value *index)
{
    for (uint32_t k = 0; k < f->n_index; k++) {
        value mine = value_elem(g->vs, g->instance[f->instance[i]].index, k);
        if (mine != index[k])
            return value_cmp(g->vs, mine, index[k]);
    }
    return 0;
}

/* Where the instance would be if the first index counted the instances up; f->n: nowhere. */
static uint32_t guess_position(const struct signature *g, const struct family *f,
                               const value *index)
{
    value first = f->n_index == 0 ? VALUE_NONE
                                  : value_elem(g->vs, g->instance[f->instance[0]].index, 0);
    int64_t at;

    if (f->n_index == 0 || !value_is_small(first) || !value_is_small(index[0]))
        return f->n;
    at = (int64_t)value_word(index[0]) - value_word(first);
    return at >= 0 && at < f->n ? (uint32_t)at : f->n;
}

uint32_t family_at(const struct signature *g, const struct family *f, const value *index)
{
    uint32_t from = guess_position(g, f, index), n = f->n;

    if (from < n && compare_index(g, f, from, index) == 0)
        return f->instance[from];
    from = 0;
    while (f->ascending && n > 1) {
        uint32_t half = n / 2;
        if (compare_index(g, f, from + half, index) <= 0) {
            from += half;
            n -= half;
        } else {
            n = half;
        }
    }
    for (uint32_t i = from; i < from + n; i++)
        if (compare_index(g, f, i, index) == 0)
            return f->instance[i];
    return NO_INSTANCE;
}

uint32_t family_find(const struct signature *g, const struct family *f, value index)
{
    uint32_t n;

    return family_at(g, f, value_elems(g->vs, index, &n));
}

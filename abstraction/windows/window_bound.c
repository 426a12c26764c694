/*
 * The most identities that a move touches (see window_bound.h).
 *
 * A move of one instance: those in its indices, those chosen by `for` or sent by the environment,
 * and those that its terms count.  A communication: the sum for both sides; but where both name the
 * channel by an identity that is counted already, this is the same one, and counts once.
 */
#include "config.h"

#include "abstraction/windows/window_bound.h"

#include "abstraction/windows/window_block_count.h"
#include "abstraction/windows/window_fault.h"
#include "abstraction/windows/window_refusal.h"
#include "support/alloc.h"

/* An edge of the instances of a family. */
struct side {
    const struct family *family;
    const struct process *process;
    const struct edge *edge;
    uint8_t *slot;             /* SLOT_INSIDE: parameters and `for` variables */
    struct window_count count; /* of all but the indices of the channel */
};

struct bounding {
    const struct window_system *w;
    struct window_counter c;
    struct window_count most; /* of a move, of a run-time error */
};

/* ---- one side ---- */

static struct window_count count_terms(struct window_counter *c, uint32_t n,
                                       const struct term *const *t)
{
    struct window_count sum = { 0, 0 };

    for (uint32_t i = 0; i < n; i++)
        sum = window_count_add(sum, window_count_term(c, t[i]));
    return sum;
}

/* chosen: by the environment. */
static struct window_count count_pattern(struct window_counter *c, const struct pattern *p,
                                         bool chosen)
{
    struct window_count sum = { 0, 0 };

    window_count_sort(c, p->sort, p->at);
    if (p->kind == PATTERN_EQUAL)
        return window_count_add(window_count_term(c, p->term),
                                window_count_equal(c, p->sort, p->term));
    if (p->kind == PATTERN_BIND && chosen) {
        if (sort_infinite(p->sort))
            window_count_refuse(c, p->at, REFUSED_INFINITE);
        return window_count_choice(c, p->sort, p->at);
    }
    for (uint32_t i = 0; p->kind == PATTERN_ALT && i < p->n; i++)
        sum = window_count_add(sum, count_pattern(c, &p->sub[i], chosen));
    return sum;
}

/* The identities in the indices of the instances. */
static uint32_t ids_of_family(const struct window_system *w, const struct family *f)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < f->n_index; i++)
        n += window_sort_pointers(f->index[i], w->id);
    return n;
}

static void begin_side(struct bounding *b, struct side *s)
{
    const struct edge *e = s->edge;

    s->slot = mem_zalloc(s->process->n_slots + (size_t)1);
    b->c.slot = s->slot;
    b->c.n_slots = s->process->n_slots;
    for (uint32_t i = 0; i < s->process->n_params; i++)
        s->slot[s->process->variable[i].slot] = SLOT_INSIDE;
    s->count = (struct window_count){ ids_of_family(b->w, s->family),
                                      ids_of_family(b->w, s->family) };
    for (uint32_t i = 0; i < e->n_binders; i++) {
        struct window_count n = window_count_choice(&b->c, e->binder[i].sort, e->at);
        s->count = window_count_add(s->count, n);
        s->slot[e->binder[i].slot] = SLOT_INSIDE;
        if (e->binder[i].is_value)
            window_count_refuse(&b->c, e->at, REFUSED_BUFFER);
        if (e->binder[i].lo != NULL) {
            s->count = window_count_add(s->count, window_count_term(&b->c, e->binder[i].lo));
            s->count = window_count_add(s->count, window_count_term(&b->c, e->binder[i].hi));
        }
    }
}

static void note_most(struct bounding *b, struct window_count n)
{
    b->most.normal = n.normal > b->most.normal ? n.normal : b->most.normal;
    b->most.worst = n.worst > b->most.worst ? n.worst : b->most.worst;
}

static void count_side(struct bounding *b, struct side *s, bool chosen)
{
    struct window_counter *c = &b->c;
    const struct edge *e = s->edge;
    struct window_count n;

    begin_side(b, s);
    n = s->count;
    if (e->guard != NULL) {
        n = window_count_add(n, window_count_when(c, e->guard, true));
        note_most(b, (struct window_count){ 0, n.worst });
        n.worst = n.normal; /* a guard that goes wrong needs no partner */
    }
    n = window_count_add(n, window_block_count(c, &e->doing));
    n = window_count_add(n, count_terms(c, e->n_index, e->index));
    if (e->kind == ACTION_RECEIVE)
        for (uint32_t i = 0; i < e->n_payload; i++)
            n = window_count_add(n, count_pattern(c, &e->pattern[i], chosen));
    else
        n = window_count_add(n, count_terms(c, e->n_payload, e->payload));
    if (e->where != NULL)
        n = window_count_add(n, window_count_when(c, e->where, true));
    n = window_count_add(n, window_block_count(c, &e->then));
    s->count = window_count_add(n, count_terms(c, e->n_args, e->arg));
}

/* All instances of a family have the same links (bound_links). */
static uint32_t link_of_side(const struct bounding *b, const struct side *s)
{
    const struct instance *x = &b->w->stg->sig.instance[s->family->instance[0]];

    return instance_link(x, s->edge->by_param, s->edge->channel);
}

/* On a restricted channel nothing moves alone, but something may go wrong. */
static void bound_alone(struct bounding *b, struct side *s)
{
    const struct signature *g = &b->w->stg->sig;
    bool moves = s->edge->kind == ACTION_TAU || !g->link[link_of_side(b, s)].restricted;

    count_side(b, s, s->edge->kind == ACTION_RECEIVE && moves);
    for (uint32_t i = 0; i < s->edge->n_index; i++)
        s->count = window_count_add(s->count, window_count_follow(&b->c, s->edge->index[i]));
    if (!moves)
        s->count.normal = 0;
    note_most(b, s->count);
    mem_free(s->slot);
}

/* ---- two sides ---- */

#define MAX_INDICES 16

/* An index of the channel on one side, of a sort with at most one identity. */
struct named_index {
    enum { INDEX_OTHER, INDEX_GIVEN, INDEX_VARIABLE, INDEX_NONE } is;
    uint32_t position; /* GIVEN with the channel, there */
    uint32_t slot;     /* the identity of this VARIABLE, which is counted already */
};

/* The variable of which t names the identity; OTHER if t names an identity besides those of
   variables that are counted. */
static struct named_index named_by_term(const struct bounding *b, const struct side *s,
                                        const struct term *t)
{
    struct named_index r = { INDEX_NONE, 0, 0 };
    bool far = false;

    while (t->kind == TERM_CHECK)
        t = t->kid[0];
    if (t->kind == TERM_LOCAL && (s->slot[t->slot] & SLOT_INSIDE) != 0)
        return (struct named_index){ INDEX_VARIABLE, 0, t->slot };
    if (!window_sort_mentions(t->sort, b->w->id) ||
        (t->kind == TERM_CONST && window_ids(b->w, t->sort, t->v, &far) == 0))
        return r;
    if (t->kind != TERM_ALT)
        r.is = INDEX_OTHER;
    for (uint32_t i = 0; t->kind == TERM_ALT && i < t->n && r.is != INDEX_OTHER; i++) {
        struct named_index kid = named_by_term(b, s, t->kid[i]);
        if (window_sort_mentions(t->kid[i]->sort, b->w->id) && kid.is != INDEX_NONE)
            r = kid;
    }
    return r;
}

static struct named_index named_index_of(const struct bounding *b, const struct side *s, uint32_t k)
{
    const struct signature *g = &b->w->stg->sig;
    const struct instance *x = &g->instance[s->family->instance[0]];
    uint32_t n = s->edge->by_param ? value_size(g->vs, x->chanparam[s->edge->channel].prefix) : 0;

    if (k < n)
        return (struct named_index){ INDEX_GIVEN, k, 0 };
    return named_by_term(b, s, s->edge->index[k - n]);
}

/* The identity, as a mask, of this index in instance x; false: it is chosen by `for`. */
static bool fixed_identity(const struct bounding *b, const struct side *s, const struct instance *x,
                           struct named_index n, const struct sort *given, uint32_t *ids)
{
    const struct values *vs = b->w->stg->vs;
    bool far = false;

    if (n.is == INDEX_GIVEN) {
        *ids = window_ids(b->w, given,
                          value_elem(vs, x->chanparam[s->edge->channel].prefix, n.position), &far);
        return true;
    }
    for (uint32_t i = 0; i < s->process->n_params; i++)
        if (s->process->variable[i].slot == n.slot) {
            *ids = window_ids(b->w, s->process->variable[i].sort, x->param[i], &far);
            return true;
        }
    return false;
}

/* Are indices i and k of the channel the same identity in each instance? */
static bool is_same_identity(const struct bounding *b, const struct side *s,
                             const struct channel *ch, uint32_t i, uint32_t k)
{
    const struct signature *g = &b->w->stg->sig;
    struct named_index n = named_index_of(b, s, i), o = named_index_of(b, s, k);

    if (n.is == INDEX_VARIABLE && o.is == INDEX_VARIABLE && n.slot == o.slot)
        return true;
    for (uint32_t f = 0; f < s->family->n; f++) {
        const struct instance *x = &g->instance[s->family->instance[f]];
        uint32_t of_n = 0, of_o = 0;
        if (!fixed_identity(b, s, x, n, ch->index[i], &of_n) ||
            !fixed_identity(b, s, x, o, ch->index[k], &of_o) || of_n != of_o)
            return false;
    }
    return true;
}

static bool names_counted(struct named_index n)
{
    return n.is == INDEX_GIVEN || n.is == INDEX_VARIABLE;
}

/* Indices of both sides, and the identity that there is not. */
#define NOBODY (2 * MAX_INDICES)

/* The number of the identity of index k: the first index of this side, `from` being that of the
   first one, that is the same identity. */
static uint32_t identity_number(const struct bounding *b, const struct side *s,
                                const struct channel *ch, uint32_t from, uint32_t k)
{
    if (named_index_of(b, s, k).is == INDEX_NONE)
        return NOBODY;
    for (uint32_t i = 0; i < k; i++)
        if (names_counted(named_index_of(b, s, i)) && is_same_identity(b, s, ch, i, k))
            return from + i;
    return from + k;
}

static uint32_t root_of(const uint32_t *up, uint32_t i)
{
    while (up[i] != i)
        i = up[i];
    return i;
}

/* How many identities that both sides count are the same ones, or none; what the indices add
   otherwise is added to *sum. */
static uint32_t shared_identities(struct bounding *b, const struct side *s, const struct side *r,
                                  const struct channel *ch, struct window_count *sum)
{
    uint32_t up[NOBODY + 1], shared = 0;

    for (uint32_t i = 0; i <= NOBODY; i++)
        up[i] = i;
    for (uint32_t k = 0; k < ch->n_index; k++) {
        bool of_s = named_index_of(b, s, k).is != INDEX_OTHER;
        bool of_r = named_index_of(b, r, k).is != INDEX_OTHER;
        uint32_t ids = window_sort_pointers(ch->index[k], b->w->id);
        if (ids == 0 || of_s != of_r)
            continue;
        if (!of_s)
            *sum = window_count_add(*sum, (struct window_count){ ids, ids });
        if (!of_s || ids > 1)
            continue;
        uint32_t x = root_of(up, identity_number(b, s, ch, 0, k));
        uint32_t y = root_of(up, identity_number(b, r, ch, MAX_INDICES, k));
        shared += x != y;
        up[x] = y;
    }
    return shared;
}

/* Nothing can go wrong on the receiver's side before the indices are compared. */
static bool is_plain_receipt(const struct bounding *b, const struct side *r,
                             const struct channel *ch)
{
    for (uint32_t k = 0; k < ch->n_index; k++)
        if (named_index_of(b, r, k).is == INDEX_OTHER)
            return false;
    return r->edge->doing.n == 0;
}

static void bound_pair(struct bounding *b, struct side *s, struct side *r, const struct channel *ch)
{
    struct window_count sum;
    uint32_t shared;

    count_side(b, s, false);
    count_side(b, r, false);
    sum.normal = s->count.normal + r->count.normal;
    sum.worst = s->count.normal + r->count.worst;
    if (sum.worst < s->count.worst + r->count.normal)
        sum.worst = s->count.worst + r->count.normal;
    if (ch->n_index > MAX_INDICES)
        window_count_refuse(&b->c, r->edge->at, REFUSED_INDICES);
    else {
        shared = shared_identities(b, s, r, ch, &sum);
        sum.normal -= shared; /* where there is a move, these are the same */
        if (is_plain_receipt(b, r, ch))
            sum.worst -= shared;
    }
    note_most(b, sum);
    mem_free(s->slot);
    mem_free(r->slot);
}

/* ---- the model ---- */

static struct side side_of_family(const struct bounding *b, uint32_t family, uint32_t edge)
{
    const struct signature *g = &b->w->stg->sig;
    const struct family *f = &g->family[family];
    const struct process *p = &g->process[f->process];

    return (struct side){ .family = f, .process = p, .edge = &p->edge[edge] };
}

static void bound_partners(struct bounding *b, struct side s)
{
    const struct signature *g = &b->w->stg->sig;
    uint32_t link = link_of_side(b, &s);

    for (uint32_t f = 0; f < g->n_families; f++)
        for (uint32_t e = 0; e < g->process[g->family[f].process].n_edges; e++) {
            struct side r = side_of_family(b, f, e), of = s;
            if (r.edge->kind == ACTION_RECEIVE && link_of_side(b, &r) == link)
                bound_pair(b, &of, &r, &g->channel[g->link[link].channel]);
        }
}

static void bound_edge(struct bounding *b, struct side s)
{
    bound_alone(b, &s);
    if (s.edge->kind == ACTION_SEND)
        bound_partners(b, s);
}

static bool same_links(const struct signature *g, const struct instance *x,
                       const struct instance *y)
{
    for (uint32_t i = 0; i < g->n_channels; i++)
        if (x->link[i] != y->link[i])
            return false;
    for (uint32_t i = 0; i < g->process[x->process].n_chanparams; i++)
        if (x->chanparam[i].link != y->chanparam[i].link)
            return false;
    return true;
}

/* A channel that is restricted inside a `par` is another one in each copy. */
static void bound_links(struct bounding *b)
{
    const struct signature *g = &b->w->stg->sig;

    for (uint32_t f = 0; f < g->n_families; f++)
        for (uint32_t i = 1; i < g->family[f].n; i++) {
            const struct instance *x = &g->instance[g->family[f].instance[0]];
            const struct instance *y = &g->instance[g->family[f].instance[i]];
            if (!same_links(g, x, y))
                window_count_refuse(&b->c, y->at, REFUSED_RESTRICTED);
        }
}

/* One step changes as many identities as there are. */
static void bound_broadcasts(struct bounding *b)
{
    const struct signature *g = &b->w->stg->sig;

    for (uint32_t i = 0; i < g->n_links; i++)
        if (g->link[i].used && g->channel[g->link[i].channel].broadcast)
            window_count_refuse(&b->c, g->channel[g->link[i].channel].at, REFUSED_BROADCAST);
}

static bool has_computed_range(const struct edge *e)
{
    for (uint32_t i = 0; i < e->n_binders; i++)
        if (e->binder[i].lo != NULL)
            return true;
    return false;
}

/* There is an initial state for each number of identities: an edge that leads to one has no guard,
   and values to choose from. */
static void bound_starts(struct bounding *b)
{
    const struct signature *g = &b->w->stg->sig;
    uint32_t i = window_starter(b->w), k;
    const struct process *p = i == NO_INSTANCE ? NULL : window_process(b->w, i);
    const struct node *n = p == NULL ? NULL : &p->node[p->begin];

    if (n == NULL)
        return;
    for (k = 0; k < n->n_edges && has_computed_range(&p->edge[n->first_edge + k]); k++)
        ;
    if (k == n->n_edges || g->family[g->instance[i].family].n_index > 0)
        window_count_refuse(&b->c, n->at, REFUSED_START);
}

static void bound_sorts(struct bounding *b)
{
    const struct signature *g = &b->w->stg->sig;

    for (uint32_t i = 0; i < g->n_globals; i++)
        window_count_sort(&b->c, g->global[i].sort, g->global[i].at);
    for (uint32_t p = 0; p < g->n_processes; p++)
        for (uint32_t i = 0; i < g->process[p].n_variables; i++)
            window_count_sort(&b->c, g->process[p].variable[i].sort, g->process[p].variable[i].at);
}

struct window_bound window_bound(const struct window_system *w)
{
    struct bounding b = { .w = w, .c = { .w = w, .place = WINDOW_FREE } };
    const struct signature *g = &w->stg->sig;

    bool *whole = window_whole(w->stg);

    b.c.whole = whole;
    bound_sorts(&b);
    bound_links(&b);
    bound_broadcasts(&b);
    bound_starts(&b);
    for (uint32_t f = 0; f < g->n_families && b.c.refused == NULL; f++)
        for (uint32_t e = 0; e < g->process[g->family[f].process].n_edges; e++)
            bound_edge(&b, side_of_family(&b, f, e));
    mem_free(whole);
    return (struct window_bound){ b.most.normal, b.most.worst, b.c.refused, b.c.at };
}

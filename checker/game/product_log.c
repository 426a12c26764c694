/*
 * The log of expansions, from which a check can be resumed (see product_internal.h).
 *
 * A solver sees nothing but what expansions answer, and asks in an order that follows from the
 * answers.  So it is enough to keep these, in order, with the table of vertices: a solver that
 * begins anew is given them from the log, which takes no successors, and then goes on where the
 * former one stopped.
 *
 * A record is the vertex, two flags, and its children.  What has met run-time errors is expanded
 * anew all the same, as faults speak of places in the model; they get the same numbers then.  And
 * vertices expanded anew for evidence must agree with the log.
 */
#include "config.h"

#include "checker/game/product_internal.h"
#include "stg/data/value_serialize.h"
#include "stg/step/stg_lts.h"

#include "checker/game/state_formula.h"

#define LOG_CONSTANT 1 /* the vertex turned out to be one */
#define LOG_FAULTS 2   /* run-time errors were met: no children follow */

struct product_log {
    struct checkpoint_sink *sink;
    struct buf bytes; /* the records */
    size_t at;        /* up to here they have been answered, or made, in this run */
    bool again;       /* the expansion at work is in them */
    bool known;       /* ... with its children */
    size_t faults;    /* before it */
};

/* ---- records ---- */

static void put_log_number(struct buf *b, uint64_t x)
{
    for (; x > 127; x >>= 7)
        buf_char(b, (char)(x | 128));
    buf_char(b, (char)x);
}

/* False: there is none. */
static bool take_number(struct product_log *l, uint64_t *out)
{
    unsigned char byte = 128;

    *out = 0;
    for (uint32_t shift = 0; byte > 127 && shift < 64; shift += 7) {
        if (l->at == l->bytes.n)
            return false;
        byte = (unsigned char)l->bytes.at[l->at++];
        *out |= (uint64_t)(byte & 127) << shift;
    }
    return byte <= 127;
}

/* Not 0. */
static uint32_t hash_children(const struct product *p, vertex_id v)
{
    uint64_t hash = p->vertex.at[v].constant;

    for (size_t i = 0; i < p->child.n; i++)
        hash = hash_mix(hash, (uint64_t)p->child.at[i].vertex << 1 | p->child.at[i].step.moved);
    return (uint32_t)hash | 1;
}

bool product_log_note(struct product *p, vertex_id v)
{
    struct product_log *l = p->log;
    bool faults;

    if (v < p->promise.n && p->promise.at[v] != 0)
        return p->promise.at[v] == hash_children(p, v);
    if (l == NULL || l->again)
        return true;
    faults = p->fault.n > l->faults;
    put_log_number(&l->bytes, v);
    put_log_number(&l->bytes, (uint64_t)p->child.n << 2 | (faults ? LOG_FAULTS : 0) |
                                  (p->vertex.at[v].constant ? LOG_CONSTANT : 0));
    for (size_t i = 0; i < p->child.n && !faults; i++)
        put_log_number(&l->bytes, serialize_signed((int64_t)p->child.at[i].vertex - v) << 1 |
                                      p->child.at[i].step.moved);
    l->at = l->bytes.n;
    return true;
}

/* May w be a child of v?  What solvers know of levels holds for no other graph (game.closed). */
static bool is_child_by_level(const struct product *p, vertex_id v, vertex_id w)
{
    uint32_t node = p->kind.at[p->vertex.at[v].kind].node;
    uint32_t kid = p->kind.at[p->vertex.at[w].kind].node;

    if (kid >= p->f->n_nodes) /* a fault, which has no value */
        return kid == PRODUCT_FAULT;
    return node == PRODUCT_ROOT || p->least[kid] >= p->least[node];
}

/* n children. */
static bool take_children(struct product *p, vertex_id v, uint64_t n)
{
    uint64_t x;

    for (; n > 0; n--) {
        struct product_child c = { .vertex = 0 };
        int64_t child;
        if (!take_number(p->log, &x))
            return false;
        child = (int64_t)v + deserialize_signed(x >> 1);
        if (child < 0 || child >= (int64_t)p->vertex.n ||
            !is_child_by_level(p, v, (vertex_id)child))
            return false;
        c.vertex = (vertex_id)child;
        c.step.moved = x & 1;
        vec_push(&p->child, c);
    }
    return true;
}

/* The next record is of v; its children. */
static bool take_record(struct product *p, vertex_id v)
{
    struct product_log *l = p->log;
    uint64_t vertex, head;

    if (!take_number(l, &vertex) || vertex != v || !take_number(l, &head))
        return false;
    l->again = true;
    if (head & LOG_FAULTS)
        return true;
    l->known = true;
    if (!take_children(p, v, head >> 2) || ((head & LOG_CONSTANT) && p->child.n > 0))
        return false;
    if (head & LOG_CONSTANT)
        product_make_constant(p, v);
    while (p->promise.n <= v)
        vec_push(&p->promise, 0);
    p->promise.at[v] = hash_children(p, v);
    return true;
}

enum product_known product_log_look(struct product *p, vertex_id v)
{
    struct product_log *l = p->log;

    if (l == NULL)
        return PRODUCT_NEW;
    l->again = l->known = false;
    l->faults = p->fault.n;
    if (l->at < l->bytes.n && !take_record(p, v))
        return PRODUCT_UNFIT;
    return l->known ? PRODUCT_KNOWN : PRODUCT_NEW;
}

bool product_unfit(struct product *p)
{
    struct checkpoint_sink *k = p->options->sink;

    if (k == NULL || !k->taken)
        return false;
    k->unfit = true;
    return true;
}

/* ---- writing ---- */

static void serialize_env(const struct product *p, const struct fnode *f, value env,
                          struct serializer *out)
{
    const struct values *vs = p->f->sig->vs;

    for (uint32_t i = 0; i < f->n_fv; i++)
        serialize_value(out, vs, p->f->slot_sort[f->fv[i]], value_elem(vs, env, i));
}

static void serialize_kinds(const struct product *p, struct serializer *out)
{
    serialize_number(out, p->kind.n);
    for (size_t i = 0; i < p->kind.n; i++) {
        const struct product_kind *k = &p->kind.at[i];
        serialize_number(out, k->node);
        serialize_number(out, k->edge);
        if (k->node == PRODUCT_FAULT)
            serialize_number(out, k->env);
        else if (k->node != PRODUCT_ROOT)
            serialize_env(p, p->f->node[k->node], k->env, out);
    }
}

/* Each with its owner, as it was before it may have turned out to be a constant. */
static void serialize_vertices(const struct product *p, struct serializer *out)
{
    uint32_t last = 0;

    serialize_number(out, p->vertex.n);
    for (size_t i = 0; i < p->vertex.n; i++) {
        struct product_vertex v = p->vertex.at[i];
        serialize_number(out, serialize_signed((int64_t)v.state - last));
        serialize_number(out, (uint64_t)v.kind << 1 | (v.conj != v.constant));
        last = v.state;
    }
}

static void serialize_product(const struct product *p, struct serializer *out)
{
    stg_lts_save(p->lts, out);
    serialize_number(out, p->seen.n);
    for (size_t i = 0; i < p->seen.n; i++)
        serialize_number(out, p->seen.at[i]);
    serialize_number(out, p->transitions);
    serialize_kinds(p, out);
    serialize_vertices(p, out);
    serialize_text(out, buf_text(&p->log->bytes), p->log->bytes.n);
}

void product_log_save(struct product *p, bool stops)
{
    struct checkpoint_sink *k;
    struct serializer *out;

    if (p->log == NULL || !checkpoint_sink_wants(p->log->sink, 1, stops))
        return;
    k = p->log->sink;
    out = k->begin(k->self, stops);
    if (out == NULL)
        return;
    serialize_product(p, out);
    k->end(k->self);
}

/* ---- reading ---- */

static void deserialize_seen(struct product *p, struct deserializer *u)
{
    uint64_t n = deserialize_number(u, p->lts->n_states(p->lts->self));

    p->seen.n = 0;
    for (uint64_t i = 0; i < n && !u->bad; i++)
        vec_push(&p->seen, (uint8_t)deserialize_number(u, 1));
    p->transitions = deserialize_number(u, UINT64_MAX);
}

/* The values of f's free variables. */
static value deserialize_env(const struct product *p, const struct fnode *f, struct deserializer *u)
{
    struct values *vs = p->f->sig->vs;
    value small[32], *v = f->n_fv <= 32 ? small : mem_alloc(f->n_fv * sizeof *v), env;

    for (uint32_t i = 0; i < f->n_fv; i++)
        v[i] = deserialize_value(u, vs, p->f->slot_sort[f->fv[i]]);
    env = f->n_fv == 0 || u->bad ? VALUE_NONE : value_tuple(vs, f->n_fv, v);
    if (v != small)
        mem_free(v);
    return env;
}

static struct product_kind deserialize_kind(const struct product *p, struct deserializer *u)
{
    struct product_kind k = { .env = VALUE_NONE };
    const struct fnode *f;

    k.node = (uint32_t)deserialize_number(u, PRODUCT_FAULT);
    k.edge = (uint32_t)deserialize_number(u, UINT32_MAX);
    if (k.node == PRODUCT_FAULT) {
        k.env = (value)deserialize_number(u, UINT32_MAX);
        u->bad = u->bad || k.edge < 1 || k.edge > p->f->n_levels;
        return k;
    }
    if (k.node == PRODUCT_ROOT) {
        u->bad = u->bad || p->lts->n_initial <= 1 || k.edge != p->f->root->level;
        return k;
    }
    u->bad = u->bad || k.node >= p->f->n_nodes;
    if (u->bad)
        return k;
    f = p->f->node[k.node];
    k.env = deserialize_env(p, f, u);
    u->bad = u->bad || (k.edge > 0 && !(node_is_modal(f) && node_is_late(f)));
    return k;
}

typedef VEC(struct product_kind) kinds;

static void deserialize_kinds(const struct product *p, struct deserializer *u, kinds *out)
{
    uint64_t n = deserialize_number(u, PRODUCT_KINDS);

    for (; n > 0 && !u->bad; n--) {
        struct product_kind k = deserialize_kind(p, u);
        vec_push(out, k);
    }
}

/* Reads all vertices, of which some are in the product already. */
static void deserialize_vertices(struct product *p, struct deserializer *u, const kinds *kind)
{
    uint64_t n = deserialize_number(u, UINT32_MAX - 1), states = p->lts->n_states(p->lts->self);
    int64_t state = 0;

    for (uint64_t i = 0; i < n && !u->bad; i++) {
        uint64_t x;
        state += deserialize_signed(deserialize_number(u, UINT64_C(1) << 33));
        x = deserialize_number(u, UINT32_MAX);
        u->bad = u->bad || state < 0 || (uint64_t)state >= states || x >> 1 >= kind->n;
        if (!u->bad) {
            const struct product_kind *k = &kind->at[x >> 1];
            struct vertex_key key = { (state_id)state, k->node, k->env, k->edge };
            u->bad = product_intern(p, key, x & 1) != i || (k->node == PRODUCT_ROOT && i > 0);
        }
    }
}

static bool deserialize_product(struct product *p, struct deserializer *u)
{
    kinds kind = VEC_EMPTY;

    if (stg_lts_load(p->lts, u)) {
        deserialize_seen(p, u);
        deserialize_kinds(p, u, &kind);
        deserialize_vertices(p, u, &kind);
        deserialize_text(u, &p->log->bytes);
        u->bad = !deserialize_is_done(u);
    }
    vec_clear(&kind);
    return !u->bad;
}

bool product_keep(struct product *p, struct checkpoint_sink *k)
{
    struct deserializer *before = checkpoint_sink_take(k);

    if (k == NULL || !stg_lts_is(p->lts))
        return true;
    p->log = mem_zalloc(sizeof *p->log);
    p->log->sink = k;
    k->unfit = before != NULL && !deserialize_product(p, before);
    return !k->unfit;
}

void product_keep_end(struct product *p)
{
    if (p->log == NULL)
        return;
    buf_clear(&p->log->bytes);
    mem_free(p->log);
    p->log = NULL;
}

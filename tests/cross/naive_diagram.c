/*
 * Diagrams, state by state (see naive_diagram.h).
 */
#include "config.h"

#include "tests/cross/naive_diagram.h"

#include <string.h>

#include "cli/verify/cert_read.h"
#include "interpreter/plain_observe.h"
#include "interpreter/plain_step.h"

struct naive {
    const struct stg *g;
    const struct formula *f;
    bool verdict;
    struct cert_places c;
    struct cert_nodes d;
    uint32_t root;
    struct plain_system *system;
    struct plain_observer observer;
    struct plain_view view;
    value *state, *v, *frame;
    uint32_t *index;
    bool *known;
    uint32_t left; /* states that may still be looked at */
    enum naive_diagram is;
};

static bool has_vector(const struct naive *n, const value *state)
{
    uint32_t *index = mem_alloc(n->c.level.n * sizeof *index), node = n->root;
    bool good = cert_places_read(&n->c, state, index);

    for (size_t l = n->c.level.n - 1; l > 0 && good && node != CERT_EMPTY; l--)
        node = cert_nodes_kid(&n->d, node, index[l]);
    mem_free(index);
    return good && node != CERT_EMPTY;
}

/* ---- claims ---- */

static bool naive_holds(struct naive *n, const struct fnode *f, bool *out)
{
    bool is_and = f->kind == F_AND || f->kind == F_FORALL;
    value v;

    if (f->kind == F_DATA) {
        bool ok = plain_term(n->system, n->state, f->term, n->frame, &n->observer, &v);
        *out = ok && v == VALUE_TRUE;
        return ok;
    }
    if (f->kind == F_LET)
        return plain_term(n->system, n->state, f->term, n->frame, &n->observer,
                          &n->frame[f->slot]) &&
               naive_holds(n, f->kid[0], out);
    *out = is_and;
    if (f->kind == F_AND || f->kind == F_OR) {
        for (uint32_t k = 0; k < f->n && *out == is_and; k++)
            if (!naive_holds(n, f->kid[k], out))
                return false;
        return true;
    }
    for (uint64_t k = 0; k < sort_card(f->binder->sort) && *out == is_and; k++) {
        n->frame[f->binder->slot] = sort_nth(n->c.vs, f->binder->sort, k);
        if (!naive_holds(n, f->kid[0], out))
            return false;
    }
    return true;
}

/* steps: the state has one; moves: one to another state. */
static bool naive_claim(struct naive *n, const struct fnode *f, bool steps, bool moves)
{
    bool holds;

    if (f->kind == (n->verdict ? F_AND : F_OR)) {
        for (uint32_t k = 0; k < f->n; k++)
            if (!naive_claim(n, f->kid[k], steps, moves))
                return false;
        return true;
    }
    if (f->act != NULL && f->kid[0]->kind == F_CALL)
        return f->kind == (n->verdict ? F_BOX : F_DIAMOND) && f->act->kind == ACT_ANY;
    if (f->act != NULL)
        return f->kind == (n->verdict ? F_DIAMOND : F_BOX) &&
               (f->act->kind == ACT_ANY ? steps : f->act->kind == ACT_MOVES && moves);
    return naive_holds(n, f, &holds) && holds == n->verdict;
}

/* ---- steps ---- */

static bool naive_target(struct naive *n, const value *to, bool *steps, bool *moves)
{
    *steps = true;
    *moves = *moves || (to != NULL && memcmp(to, n->state, n->c.width * sizeof *to) != 0);
    return to != NULL && has_vector(n, to);
}

static bool naive_steps(struct naive *n, bool *steps, bool *moves)
{
    uint32_t many, inputs;
    const struct plain_move *m = plain_moves(n->system, n->state, VALUE_NONE, &many);

    for (uint32_t k = 0; k < many; k++) {
        if (m[k].edge.kind != LTS_IN || m[k].edge.fault != NULL) {
            if (!naive_target(n, m[k].target, steps, moves))
                return false;
            continue;
        }
        if (n->g->sig.link[m[k].edge.link].endless_input)
            return false;
        const struct plain_input *in = plain_inputs(n->system, m[k].edge.input, &inputs);
        for (uint32_t i = 0; i < inputs; i++)
            if (!naive_target(n, in[i].target, steps, moves))
                return false;
    }
    return true;
}

/* ---- all states ---- */

static bool naive_state(struct naive *n)
{
    bool steps = false, moves = false;

    if (n->left-- == 0) {
        n->is = NAIVE_LARGE;
        return false;
    }
    for (uint32_t k = 0; k < n->c.part.n; k++) {
        const struct cert_part *p = &n->c.part.at[k];
        n->v[k] = cert_level_value(&n->c.level.at[p->level], n->index[p->level], p->column);
    }
    for (uint32_t k = 0; k < n->c.width; k++)
        n->state[k] = cert_place_compose(&n->c, &n->c.place[k], n->known, n->v);
    for (uint32_t k = 0; k < n->c.width; k++) {
        uint32_t i = n->c.owner[k];
        if (i != NO_INSTANCE &&
            cert_places_forgets(&n->c, k, n->state[plain_node_at(n->c.shape, i)]))
            n->state[k] = PLAIN_FORGOTTEN;
    }
    if (naive_steps(n, &steps, &moves) && naive_claim(n, n->f->root->fix->body, steps, moves) &&
        !plain_forgot(n->system))
        return true;
    n->is = NAIVE_PROVES_NOT;
    return false;
}

static bool naive_states(struct naive *n, uint32_t node)
{
    uint32_t level = n->d.node.at[node].level;

    for (size_t k = 0; k < n->d.node.at[node].n && level > 0; k++) {
        struct cert_entry e = n->d.entry.at[n->d.node.at[node].first + k];
        n->index[level] = e.index;
        if (!naive_states(n, e.kid))
            return false;
    }
    return level > 0 || naive_state(n);
}

static bool naive_starts(struct naive *n)
{
    uint32_t starter = plain_starter(&n->g->sig), many;
    struct fault fault;
    bool good = plain_start(n->system, n->state, &fault);

    if (starter == NO_INSTANCE)
        return good && has_vector(n, n->state);
    const struct plain_move *m = plain_moves(n->system, n->state, VALUE_NONE, &many);
    for (uint32_t k = 0; k < many && good; k++)
        good = m[k].edge.actor[0] != starter || (m[k].target != NULL && has_vector(n, m[k].target));
    return good;
}

static void naive_judge(struct naive *n)
{
    size_t parts = n->c.part.n + (size_t)1;

    n->state = mem_zalloc((n->c.width + (size_t)1) * sizeof *n->state);
    n->v = mem_zalloc(parts * sizeof *n->v);
    n->known = mem_alloc(parts * sizeof *n->known);
    memset(n->known, true, parts * sizeof *n->known);
    n->index = mem_zalloc(n->c.level.n * sizeof *n->index);
    n->frame = mem_zalloc((n->f->n_slots + (size_t)1) * sizeof *n->frame);
    n->view = (struct plain_view){ n->c.shape, n->state, NULL };
    n->observer = plain_observer_of(&n->view);
    n->is = NAIVE_PROVES;
    if (!naive_starts(n))
        n->is = NAIVE_PROVES_NOT;
    else
        naive_states(n, n->root);
    mem_free(n->state);
    mem_free(n->v);
    mem_free(n->known);
    mem_free(n->index);
    mem_free(n->frame);
}

enum naive_diagram naive_diagram(const struct stg *g, const bool *const *keep,
                                 const struct formula *f, bool verdict, const struct text *text,
                                 uint32_t states)
{
    struct naive n = { .g = g, .f = f, .verdict = verdict, .left = states };
    uint32_t *none = mem_zalloc((2 * (size_t)g->sig.n_atoms + 1) * sizeof *none);
    struct sizes sizes = { g->sig.n_atoms, g->sig.atom, none, none + g->sig.n_atoms };
    struct limit limit = { .states = 0 };
    struct diag *d = diag_new();

    limit_start(&limit);
    n.system = plain_system_new(g, keep, &sizes);
    cert_places_init(&n.c, plain_shape_of(n.system), g->sig.vs, keep);
    cert_nodes_init(&n.d, &limit);
    n.is = NAIVE_UNREADABLE;
    if (cert_read(&n.c, &n.d, text, 0, d, &n.root))
        naive_judge(&n);
    cert_nodes_clear(&n.d);
    cert_places_clear(&n.c);
    plain_system_free(n.system);
    diag_free(d);
    mem_free(none);
    return n.is;
}

/*
 * Recognizing invariants (see invariant.h).
 */
#include "config.h"

#include "checker/search/invariant.h"

#include "checker/game/state_formula.h"
#include "checker/game/fragment.h"
#include "support/bug.h"

/* ---- the shape ---- */

struct shape {
    struct invariant *v;
    const struct signature *sig;
    bool scope;            /* some part also depends on the schematic values in scope */
    uint32_t parts_before; /* <->true */
    bool closed;           /* the closing modality was found, which has to come last */
    struct under under;    /* of several invariants: around the present one */
    uint32_t n_conjuncts;
};

static bool is_any_step(const struct fnode *f, bool box)
{
    return f->kind == (box ? F_BOX : F_DIAMOND) && f->act->kind == ACT_ANY;
}

static bool is_move(const struct fnode *f, bool box)
{
    return f->kind == (box ? F_BOX : F_DIAMOND) && f->act->kind == ACT_MOVES;
}

static bool add_part(struct shape *s, const struct fnode *f)
{
    struct invariant *v = s->v;

    if (is_move(f, v->dual) && node_is_constant(f->kid[0], !v->dual)) {
        v->live_first = v->live_first || v->part.n == 0;
        s->parts_before = v->live ? s->parts_before : vec_number(v->part.n);
        v->live = v->moves = true;
        return true;
    }
    if (is_any_step(f, v->dual) && node_is_constant(f->kid[0], !v->dual)) {
        v->live_first = v->live_first || v->part.n == 0;
        s->parts_before = v->live ? s->parts_before : vec_number(v->part.n);
        v->live = true;
        return true;
    }
    if (is_any_step(f, !v->dual) && f->kid[0]->kind == F_CALL && f->kid[0]->fix == v->fix) {
        s->closed = true;
        return true;
    }
    vec_push(&v->part, ((struct invariant_part){ f, s->under }));
    return footprint_add(v->footprint, s->sig, f, &s->scope);
}

static bool add_invariant_parts(struct shape *s, const struct fnode *f)
{
    if (f->kind != (s->v->dual ? F_OR : F_AND))
        return !s->closed && add_part(s, f);
    for (uint32_t i = 0; i < f->n; i++)
        if (!add_invariant_parts(s, f->kid[i]))
            return false;
    return true;
}

/* Parts both before <->true and after it: where a step is a run-time error, the order of evaluation
   would matter. */
static bool in_between(const struct shape *s)
{
    return s->v->live && s->parts_before > 0 && s->parts_before < s->v->part.n;
}

/* The only fixpoint, or NULL. */
static const struct fixpoint *only_fixpoint(const struct formula *f)
{
    const struct fixpoint *fix = NULL;

    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct fnode *n = f->node[i];
        if (n->kind != F_FIX && n->kind != F_CALL)
            continue;
        if (fix != NULL && n->fix != fix)
            return NULL;
        fix = n->fix;
    }
    return fix;
}

bool invariant_of(const struct formula *f, struct invariant *out)
{
    struct shape s = { .v = out, .sig = f->sig };

    *out = (struct invariant){ .fix = only_fixpoint(f) };
    if (out->fix == NULL || out->fix->n_params > 0 || out->fix->body->n_fv > 0 ||
        !is_single_player(f, !out->fix->nu))
        return false;
    out->dual = !out->fix->nu;
    out->footprint = footprint_new(f->sig);
    if (add_invariant_parts(&s, out->fix->body) && s.closed && !s.scope && !in_between(&s)) {
        invariant_find_clauses(out, f->sig->vs);
        return true;
    }
    invariant_clear(out);
    return false;
}

/* ---- several ---- */

#define CONJUNCTS_MOST 256 /* invariants, each under each value of quantifiers around it */

static bool add_invariants(struct shape *s, const struct fnode *f);

/* The body under each value. */
static bool add_invariants_under_values(struct shape *s, const struct fnode *f)
{
    const struct binder *b = f->binder;
    struct under around = s->under;
    uint64_t card = sort_card(b->sort);
    uint32_t *slot = ARENA_ARRAY(s->v->values, uint32_t, around.n + 1);
    bool good = f->act == NULL && b->lo == NULL && !sort_has_atoms(b->sort) &&
                card <= CONJUNCTS_MOST;

    for (uint32_t i = 0; i < around.n; i++)
        slot[i] = around.slot[i];
    slot[around.n] = b->slot;
    for (uint64_t k = 0; k < card && good; k++) {
        value *v = ARENA_ARRAY(s->v->values, value, around.n + 1);
        for (uint32_t i = 0; i < around.n; i++)
            v[i] = around.v[i];
        v[around.n] = sort_nth(s->sig->vs, b->sort, k);
        s->under = (struct under){ around.n + 1, slot, v };
        good = add_invariants(s, f->kid[0]);
    }
    s->under = around;
    return good && card > 0;
}

static bool add_invariant(struct shape *s, const struct fnode *f)
{
    s->v->fix = f->fix;
    s->closed = false;
    return f->fix->n_params == 0 && ++s->n_conjuncts <= CONJUNCTS_MOST &&
           add_invariant_parts(s, f->fix->body) && s->closed;
}

static bool add_invariants(struct shape *s, const struct fnode *f)
{
    if (f->kind == F_FIX)
        return add_invariant(s, f);
    if (f->kind == F_FORALL)
        return add_invariants_under_values(s, f);
    if (f->kind != F_AND)
        return false;
    for (uint32_t i = 0; i < f->n; i++)
        if (!add_invariants(s, f->kid[i]))
            return false;
    return true;
}

bool invariant_conjunction(const struct formula *f, struct invariant *out)
{
    struct shape s = { .v = out, .sig = f->sig };

    if ((f->root->kind != F_AND && f->root->kind != F_FORALL) || !is_single_player(f, false))
        return false;
    *out = (struct invariant){ .conjunction = true, .values = arena_new() };
    out->footprint = footprint_new(f->sig);
    if (add_invariants(&s, f->root) && !s.scope) {
        out->live_first = false;
        invariant_find_clauses(out, f->sig->vs);
        return true;
    }
    invariant_clear(out);
    return false;
}

void invariant_split_anew(const struct invariant *v, const struct formula *f, struct invariant *out)
{
    if (!(v->conjunction ? invariant_conjunction : invariant_of)(f, out))
        BUG("no invariant any more");
    invariant_split(out, f->sig->vs);
}

void invariant_clear(struct invariant *v)
{
    arena_free(v->values);
    vec_clear(&v->part);
    footprint_free(v->footprint);
    vec_clear(&v->clause);
    arena_free(v->arena);
}

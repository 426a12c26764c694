/*
 * Recognizing invariants (see invariant.h).
 */
#include "config.h"

#include "checker/search/invariant.h"

#include "checker/game/state_formula.h"
#include "checker/game/fragment.h"

/* ---- the shape ---- */

struct shape {
    struct invariant *v;
    const struct signature *sig;
    bool scope;            /* some part also depends on the schematic values in scope */
    uint32_t parts_before; /* <->true */
    bool closed;           /* the closing modality was found, which has to come last */
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
        v->live_first = v->live_first || v->n == 0;
        s->parts_before = v->live ? s->parts_before : v->n;
        v->live = v->moves = true;
        return true;
    }
    if (is_any_step(f, v->dual) && node_is_constant(f->kid[0], !v->dual)) {
        v->live_first = v->live_first || v->n == 0;
        s->parts_before = v->live ? s->parts_before : v->n;
        v->live = true;
        return true;
    }
    if (is_any_step(f, !v->dual) && f->kid[0]->kind == F_CALL && f->kid[0]->fix == v->fix) {
        s->closed = true;
        return true;
    }
    v->part[v->n++] = f;
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
    return s->v->live && s->parts_before > 0 && s->parts_before < s->v->n;
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
    out->part = mem_alloc((f->n_nodes + 1) * sizeof *out->part);
    out->footprint = footprint_new(f->sig);
    if (add_invariant_parts(&s, out->fix->body) && s.closed && !s.scope && !in_between(&s)) {
        invariant_find_clauses(out, f->sig->vs);
        return true;
    }
    invariant_clear(out);
    return false;
}

void invariant_clear(struct invariant *v)
{
    mem_free(v->part);
    footprint_free(v->footprint);
    vec_clear(&v->clause);
    arena_free(v->arena);
}

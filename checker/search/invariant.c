/*
 * Recognizing invariants (see invariant.h).
 */
#include "config.h"

#include "checker/search/invariant.h"

#include "checker/game/state_formula.h"
#include "checker/game/fragment.h"

/* ---- the footprint of a part ---- */

struct part_reader {
    const struct signature *sig;
    struct footprint *at;
    bool scope; /* it also depends on the schematic values in scope */
};

static void note_read_instance(struct part_reader *l, uint32_t i, const struct term *t)
{
    const struct process *p = &l->sig->process[l->sig->instance[i].process];

    if (t->kind == TERM_AT_NODE) {
        l->at->node[i][t->alt] = true;
        return;
    }
    for (uint32_t k = 0; k < p->n_variables; k++)
        if (p->variable[k].name == p->variable[t->alt].name)
            l->at->variable[i][k] = true; /* also parameters of other nodes of that name */
}

static void note_read_binders(struct part_reader *l, uint32_t n, const struct binder *b)
{
    for (uint32_t i = 0; i < n; i++)
        l->scope = l->scope || sort_is_schematic(b[i].sort);
}

static void look_at_term(void *self, const struct term *t)
{
    struct part_reader *l = self;
    const struct family *f;

    note_read_binders(l, t->n_binders, t->binder);
    if (t->kind == TERM_GLOBAL)
        l->at->global[t->slot] = true;
    if (t->kind != TERM_OBSERVE && t->kind != TERM_AT_NODE)
        return;
    f = &l->sig->family[t->slot];
    for (uint32_t i = 0; i < f->n; i++)
        note_read_instance(l, f->instance[i], t);
}

/* False: the part is not of data alone. */
static bool note_read_part(struct part_reader *l, const struct fnode *f)
{
    if (f->act != NULL || f->kind == F_FIX || f->kind == F_CALL)
        return false;
    if (f->term != NULL)
        term_walk(f->term, true, look_at_term, l);
    if (f->binder != NULL) {
        note_read_binders(l, 1, f->binder);
        if (f->binder->lo != NULL) {
            term_walk(f->binder->lo, true, look_at_term, l);
            term_walk(f->binder->hi, true, look_at_term, l);
        }
    }
    for (uint32_t i = 0; i < f->n; i++)
        if (!note_read_part(l, f->kid[i]))
            return false;
    return true;
}

/* ---- the shape ---- */

struct shape {
    struct invariant *v;
    struct part_reader reader;
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
    return note_read_part(&s->reader, f);
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
    struct shape s = { .v = out };

    *out = (struct invariant){ .fix = only_fixpoint(f) };
    if (out->fix == NULL || out->fix->n_params > 0 || out->fix->body->n_fv > 0 ||
        !is_single_player(f, !out->fix->nu))
        return false;
    out->dual = !out->fix->nu;
    out->part = mem_alloc((f->n_nodes + 1) * sizeof *out->part);
    out->footprint = footprint_new(f->sig);
    s.reader = (struct part_reader){ f->sig, out->footprint, false };
    if (add_invariant_parts(&s, out->fix->body) && s.closed && !s.reader.scope && !in_between(&s)) {
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

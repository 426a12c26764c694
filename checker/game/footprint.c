/*
 * What a predicate reads (see footprint.h).
 */
#include "config.h"

#include "checker/game/footprint.h"

#include "support/alloc.h"

struct footprint *footprint_new(const struct signature *g)
{
    struct footprint *w = mem_zalloc(sizeof *w);

    w->n = g->n_instances;
    w->variable = mem_zalloc((w->n + 1) * sizeof *w->variable);
    w->node = mem_zalloc((w->n + 1) * sizeof *w->node);
    w->global = mem_zalloc(g->n_globals + 1);
    for (uint32_t i = 0; i < w->n; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        w->variable[i] = mem_zalloc(p->n_variables + 1);
        w->node[i] = mem_zalloc(p->n_nodes + 1);
    }
    return w;
}

void footprint_free(struct footprint *w)
{
    if (w == NULL)
        return;
    for (uint32_t i = 0; i < w->n; i++) {
        mem_free(w->variable[i]);
        mem_free(w->node[i]);
    }
    mem_free(w->variable);
    mem_free(w->node);
    mem_free(w->global);
    mem_free(w);
}

/* ---- of a part of a formula ---- */

struct reader {
    const struct signature *sig;
    struct footprint *at;
    bool scope; /* it also depends on the schematic values in scope */
};

static void note_read_instance(struct reader *l, uint32_t i, const struct term *t)
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

static void note_read_binders(struct reader *l, uint32_t n, const struct binder *b)
{
    for (uint32_t i = 0; i < n; i++)
        l->scope = l->scope || sort_is_schematic(b[i].sort);
}

static void look_at_term(void *self, const struct term *t)
{
    struct reader *l = self;
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
static bool add_reads_of(struct reader *l, const struct fnode *f)
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
        if (!add_reads_of(l, f->kid[i]))
            return false;
    return true;
}

bool footprint_add(struct footprint *w, const struct signature *sig, const struct fnode *f,
                   bool *scope)
{
    struct reader l = { sig, w, false };
    bool is_data = add_reads_of(&l, f);

    *scope = *scope || l.scope;
    return is_data;
}

/*
 * The states of an invariant, one by one (see violates.h).
 */
#include "config.h"

#include "checker/evidence/violates.h"

#include "checker/search/invariant.h"
#include "checker/game/product.h"

struct violations {
    struct lts *lts;    /* borrowed */
    struct invariant v; /* owned, as p */
    struct product *p;
};

bool violations_possible(const struct formula *f, bool *dual)
{
    struct invariant v;

    if (f->root->kind != F_FIX || !invariant_of(f, &v))
        return false;
    if (dual != NULL)
        *dual = v.dual;
    invariant_clear(&v);
    return true;
}

struct violations *violations_new(struct lts *l, const struct formula *f,
                                  const struct check_options *o)
{
    struct violations *v;

    if (!violations_possible(f, NULL))
        return NULL;
    v = mem_zalloc(sizeof *v);
    v->lts = l;
    invariant_of(f, &v->v);
    v->p = product_new(l, f, o);
    return v;
}

void violations_free(struct violations *v)
{
    if (v == NULL)
        return;
    product_free(v->p);
    invariant_clear(&v->v);
    mem_free(v);
}

/* Some transition is possible, one to another state if these count only.  False: none, or only
   such as end in a run-time error. */
static bool can_move(struct violations *v, state_id s, bool *faulty)
{
    uint32_t n, m;
    const struct lts_edge *e = lts_edges(v->lts, s, VALUE_NONE, &n);
    const struct lts_input *in;

    *faulty = false;
    for (uint32_t i = 0; i < n; i++) {
        *faulty = *faulty || e[i].fault != NULL;
        if (e[i].fault == NULL && e[i].kind != LTS_IN && !(v->v.moves && e[i].stays))
            return true;
        if (e[i].fault != NULL || e[i].kind != LTS_IN)
            continue;
        in = lts_inputs(v->lts, s, &e[i], VALUE_NONE, &m);
        for (uint32_t k = 0; k < m; k++)
            if (in[k].fault == NULL)
                return true;
        *faulty = true;
    }
    return false;
}

static enum violation ask_parts(struct violations *v, state_id s)
{
    bool holds = !v->v.dual;

    for (size_t i = 0; i < v->v.part.n && holds != v->v.dual; i++)
        if (!product_local(v->p, s, v->v.part.at[i].f, &holds))
            return VIOLATION_FAULTY;
    return holds == v->v.dual ? VIOLATION_MET : VIOLATION_NONE;
}

static enum violation ask_live(struct violations *v, state_id s)
{
    bool faulty;

    if (can_move(v, s, &faulty))
        return VIOLATION_NONE;
    return faulty ? VIOLATION_FAULTY : VIOLATION_MET;
}

enum violation violations_at(struct violations *v, state_id s)
{
    enum violation x = v->v.live && v->v.live_first ? ask_live(v, s) : VIOLATION_NONE;

    if (x == VIOLATION_NONE)
        x = ask_parts(v, s);
    if (x == VIOLATION_NONE && v->v.live && !v->v.live_first)
        x = ask_live(v, s);
    return x;
}

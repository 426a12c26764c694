/*
 * The data in a formula, evaluated once for all states that it does not tell apart (see
 * product_internal.h).
 *
 * As an invariant is by a search: what an evaluation reads of a state is traced, and where another
 * state is the same there, the value is the same (predicate_cache.h).  Only values are remembered,
 * no run-time errors, and only of data without free variables.  Where states seldom look alike to
 * it, it is evaluated in each state again; so it is where a caller traces what is read.
 */
#include "config.h"

#include "checker/game/predicate_cache.h"
#include "checker/game/product_internal.h"

#define DATA_ASKED 8192 /* evaluations before it is looked at how many of them there were */
#define DATA_SELDOM 4   /* states per evaluation that are enough to go on so */

struct known_data {
    struct footprint *what; /* owned, as the cache */
    struct predicate_cache cache;
    uint64_t met, asked; /* how often it was looked up, and evaluated */
};

static struct known_data *known_data_new(const struct product *p, const struct fnode *f)
{
    struct known_data *a = mem_zalloc(sizeof *a);
    bool scope = false;

    a->what = footprint_new(p->f->sig);
    footprint_add(a->what, p->f->sig, f, &scope);
    predicate_cache_init(&a->cache, p->lts->cells.system, a->what);
    return a;
}

static void known_data_free(struct known_data *a)
{
    if (a == NULL)
        return;
    predicate_cache_clear(&a->cache);
    footprint_free(a->what);
    mem_free(a);
}

void product_data_init(struct product *p)
{
    p->known = mem_zalloc((p->f->n_nodes + 1) * sizeof *p->known);
    if (p->lts->cells.system == NULL || p->view.ev.domain != NULL)
        return;
    for (uint32_t i = 0; i < p->f->n_nodes; i++) {
        const struct fnode *f = p->f->node[i];
        if (f->kind == F_DATA && f->n_fv == 0 && f->term->kind != TERM_CONST)
            p->known[i] = known_data_new(p, f);
    }
}

void product_data_clear(struct product *p)
{
    for (uint32_t i = 0; i < p->f->n_nodes; i++)
        known_data_free(p->known[i]);
    mem_free(p->known);
}

static bool evaluate_data(struct product *p, const struct fnode *f, bool *out)
{
    struct known_data *a = p->known[f->number];
    struct cell_trace *trace = p->lts->cells.trace;
    bool good;

    a->asked++;
    cell_trace_forget_reads(trace);
    trace->on = true;
    good = eval_bool(&p->view.ev, f->term, out);
    trace->on = false;
    if (good)
        predicate_cache_note(&a->cache, p->lts->cells.words(p->lts->self, p->view.state),
                             *out ? PREDICATE_HOLDS : PREDICATE_FAILS);
    return good;
}

static bool pays(const struct known_data *a)
{
    return a->asked < DATA_ASKED || a->asked * DATA_SELDOM <= a->met;
}

bool product_data(struct product *p, const struct fnode *f, bool *out)
{
    struct known_data *a = p->known[f->number];
    enum predicate_truth t;

    if (a == NULL || p->lts->cells.trace->on)
        return eval_bool(&p->view.ev, f->term, out);
    a->met++;
    t = predicate_cache_find(&a->cache, p->lts->cells.words(p->lts->self, p->view.state));
    if (t != PREDICATE_UNKNOWN) {
        *out = t == PREDICATE_HOLDS;
        return true;
    }
    if (!pays(a)) {
        known_data_free(a);
        p->known[f->number] = NULL;
        return eval_bool(&p->view.ev, f->term, out);
    }
    return evaluate_data(p, f, out);
}

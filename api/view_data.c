/*
 * Data types without a number of values, in systems of windows (see view_data.h).
 */
#include "config.h"

#include "api/view_data.h"

#include "abstraction/windows/window_data.h"
#include "checker/search/invariant.h"

/* How many values of the type decide for every number; 0: that is not known, which is reported. */
static uint32_t values_that_decide(struct view_systems *x, const struct session *j, uint32_t number,
                                   const struct sort *type, const struct vec_ptr *evaluated)
{
    struct vec_ptr terms = VEC_EMPTY;
    struct invariant v;
    struct window_data n;

    if (!invariant_of(j->property[number].formula, &v))
        BUG("no formula that views prove");
    for (size_t i = 0; i < v.part.n; i++)
        vec_push(&terms, (void *)v.part.at[i].f->term);
    n = window_data(j->stg, type, evaluated, &terms, v.live);
    vec_clear(&terms);
    invariant_clear(&v);
    if (n.values == 0)
        diag_error(x->diag, n.at,
                   "that values of '%s' differ matters here: give it a number of values",
                   type->name != NULL ? type->name : "data");
    return n.values;
}

bool view_data_set(struct view_systems *x)
{
    const struct session *j = x->model;
    const struct span nowhere = { NULL, 0, 0 };

    x->first_data = x->settings.data.n;
    for (uint32_t i = 0; i < j->stg->sig.n_atoms; i++) {
        const struct sort *type = j->stg->sig.atom[i];
        struct elab_data size = { .name = type->name };
        if (type->kind != SORT_DATA)
            continue;
        size.size = values_that_decide(x, j, x->number, type, &j->evaluated);
        if (size.size == 0)
            return false;
        if (size.name == NULL) {
            diag_error(x->diag, nowhere, "a data type has neither a name nor a number of values");
            return false;
        }
        vec_push(&x->settings.data, size);
    }
    return true;
}

bool view_data_decide(struct view_systems *x, const struct session *j)
{
    for (size_t i = x->first_data; i < x->settings.data.n; i++) {
        const struct elab_data *d = &x->settings.data.at[i];
        const struct sort *type =
            scope_find_here(j->elab.globals, symbol_of(j->symbols, d->name))->sort;
        uint32_t n = values_that_decide(x, j, 0, type, &x->evaluated);
        if (n > d->size)
            BUG("more values of data are needed than there are");
        if (n == 0)
            return false;
    }
    return true;
}

/*
 * Loops whose rounds have no order (see model_build.h).
 *
 * Values of scalarsets can be exchanged, so what a loop over them does must not depend on which
 * comes first.  It does not if each round assigns only elements of its own: those whose index is
 * the variable of the loop, always in the same dimension, and if what any round assigns is read in
 * no other way.  Then no round reads or assigns what another one assigns, and two neighbours can
 * change places (doc/algorithms.md, 1.5).
 */
#include "config.h"

#include "stg/elab/model_build.h"

#include <stdarg.h>

#include "stg/graph/edge_terms.h"
#include "support/vec.h"

/* A variable of outside that the rounds assign, and the place of the loop's variable in its paths:
   the step, and the dimension of the index there. */
struct assigned {
    bool global;
    uint32_t slot, step, dimension;
};

struct pointwise {
    struct diag *diag;
    const struct binder *binder; /* whose values have no order */
    struct span loop;
    struct vec_u32 inner; /* slots of variables that each round has for itself */
    struct vec_assigned {
        struct assigned *at;
        size_t n, cap;
    } assigned;
    bool good;
};

static bool lists_slot(const struct vec_u32 *list, uint32_t slot)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i] == slot)
            return true;
    return false;
}

static const struct assigned *find_assigned(const struct pointwise *x, bool global, uint32_t slot)
{
    for (size_t i = 0; i < x->assigned.n; i++)
        if (x->assigned.at[i].global == global && x->assigned.at[i].slot == slot)
            return &x->assigned.at[i];
    return NULL;
}

static void report_order(struct pointwise *x, struct span at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The first of them only. */
static void report_order(struct pointwise *x, struct span at, const char *format, ...)
{
    struct buf what = BUF_EMPTY, type = BUF_EMPTY;
    va_list args;

    if (x->good) {
        va_start(args, format);
        buf_vprintf(&what, format, args);
        va_end(args);
        sort_print(&type, x->binder->sort);
        diag_error(x->diag, at, "%s", buf_text(&what));
        diag_note(x->diag, x->loop,
                  "the values of '%s' have no order, so the rounds of this 'for' "
                  "have none",
                  buf_text(&type));
        buf_clear(&what);
        buf_clear(&type);
    }
    x->good = false;
}

static bool is_own_index(const struct pointwise *x, const struct term *t)
{
    return t->kind == TERM_LOCAL && t->slot == x->binder->slot;
}

/* ---- what is assigned ---- */

/* Where the path has the loop's variable as an index first; false: nowhere. */
static bool find_own_index(const struct pointwise *x, const struct assign *a, struct assigned *out)
{
    for (uint32_t i = 0; i < a->n_steps; i++)
        for (uint32_t k = 0; a->step[i].index != NULL && k < a->step[i].sort->n; k++)
            if (is_own_index(x, a->step[i].index[k])) {
                *out = (struct assigned){ a->global, a->slot, i, k };
                return true;
            }
    return false;
}

static void note_assigned(struct pointwise *x, const struct assign *a)
{
    const struct assigned *known = find_assigned(x, a->global, a->slot);
    struct assigned new;

    if (!a->global && lists_slot(&x->inner, a->slot))
        return;
    if (!find_own_index(x, a, &new))
        report_order(x, a->at,
                     "each round assigns '%s': it may assign elements with the index '%s' "
                     "only",
                     a->name, x->binder->name);
    else if (known != NULL && (known->step != new.step || known->dimension != new.dimension))
        report_order(
            x, a->at,
            "elements of '%s' are assigned in this loop with the index '%s' at another place",
            a->name, x->binder->name);
    else if (known == NULL)
        vec_push(&x->assigned, new);
}

static void note_changes(struct pointwise *x, const struct statement_block *b, uint32_t calls);

static void note_change(struct pointwise *x, const struct statement *s, uint32_t calls)
{
    if (s->kind == STATEMENT_VAR)
        vec_push(&x->inner, s->assign->slot);
    for (uint32_t i = 0; s->kind == STATEMENT_ASSIGN && i < s->n; i++)
        note_assigned(x, &s->assign[i]);
    if (s->kind == STATEMENT_RETURN && calls == 0)
        report_order(x, s->at, "'return' would depend on which value of '%s' comes first",
                     x->binder->name);
    for (uint32_t i = 0; s->branch != NULL && i < s->n; i++)
        note_changes(x, &s->branch[i].body, calls + (s->kind == STATEMENT_CALL));
}

static void note_changes(struct pointwise *x, const struct statement_block *b, uint32_t calls)
{
    for (uint32_t i = 0; i < b->n; i++)
        note_change(x, &b->at[i], calls);
}

/* ---- what is read ---- */

/* The variable at the root of a selection, and how many selections there are. */
static const struct term *selected_root(const struct term *t, uint32_t *n_steps)
{
    for (*n_steps = 0; t->kind == TERM_INDEX || t->kind == TERM_FIELD; t = t->kid[0])
        ++*n_steps;
    return t;
}

/* Of a selection with so many steps: is the index there the loop's variable? */
static bool selects_own(const struct pointwise *x, const struct term *t, uint32_t n_steps,
                        const struct assigned *a)
{
    if (a->step >= n_steps)
        return false;
    for (uint32_t left = n_steps - 1 - a->step; left > 0; left--)
        t = t->kid[0];
    return t->kind == TERM_INDEX && a->dimension + 1 < t->n &&
           is_own_index(x, t->kid[a->dimension + 1]);
}

static void look_at_reads(struct pointwise *x, const struct term *t);

static void look_at_binders(struct pointwise *x, uint32_t n, const struct binder *binder)
{
    for (uint32_t i = 0; i < n; i++)
        if (binder[i].lo != NULL) {
            look_at_reads(x, binder[i].lo);
            look_at_reads(x, binder[i].hi);
        }
}

static void look_at_reads(struct pointwise *x, const struct term *t)
{
    uint32_t n_steps;
    const struct term *root = selected_root(t, &n_steps);
    const struct assigned *a = NULL;

    if (root->kind == TERM_GLOBAL || root->kind == TERM_LOCAL)
        a = find_assigned(x, root->kind == TERM_GLOBAL, root->slot);
    if (a != NULL && !selects_own(x, t, n_steps, a))
        report_order(x, t->span,
                     "'%s' is assigned in this loop: it may be read with the index '%s' "
                     "only, as it is assigned",
                     root->name, x->binder->name);
    for (; t != root; t = t->kid[0])
        for (uint32_t i = 1; t->kind == TERM_INDEX && i < t->n; i++)
            look_at_reads(x, t->kid[i]);
    for (uint32_t i = 0; i < root->n; i++)
        look_at_reads(x, root->kid[i]);
    look_at_binders(x, root->n_binders, root->binder);
}

static void look_at_part(void *self, const struct term *t)
{
    look_at_reads(self, t);
}

static void look_at_assign(void *self, const struct assign *a)
{
    for (uint32_t i = 0; i < a->n_steps; i++)
        for (uint32_t k = 0; a->step[i].index != NULL && k < a->step[i].sort->n; k++)
            look_at_reads(self, a->step[i].index[k]);
    if (a->value != NULL)
        look_at_reads(self, a->value);
}

static bool is_pointwise_in(struct pointwise *x, const struct statement *loop)
{
    const struct statement_block *body = &loop->branch->body;

    note_changes(x, body, 0);
    look_at_binders(x, loop->n_binders, loop->binder);
    edge_block_walk(body, &(struct block_visitor){ x, look_at_assign, look_at_part });
    vec_clear(&x->inner);
    vec_clear(&x->assigned);
    return x->good;
}

bool elab_is_pointwise(struct diag *d, const struct statement *loop)
{
    bool good = true;

    for (uint32_t i = 0; i < loop->n_binders && good; i++) {
        struct pointwise x = { .diag = d, .binder = &loop->binder[i], .good = true };
        x.loop = loop->at;
        if (binders_are_interchangeable(1, x.binder))
            good = is_pointwise_in(&x, loop);
    }
    return good;
}

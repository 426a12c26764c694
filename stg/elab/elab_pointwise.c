/*
 * Loops whose rounds have no order (see model_build.h).
 *
 * Values of scalarsets can be exchanged, so what a loop over them does must not depend on which
 * comes first.  It does not if each round assigns only elements of its own: those whose index is
 * the variable of the loop, or a parameter of a procedure that is given its value, always in the
 * same dimension, and if what any round assigns is read in no other way.  The index may also be an
 * alternative of a union that the variable is put into, or the value in an alternative that it is,
 * always the same: it differs where the variable does.
 * Then no round reads or assigns what another one assigns, and two neighbours can change places
 * (doc/algorithms.md, 1.5).  They can, too, if they only update a variable (elab_update.h).
 */
#include "config.h"

#include "stg/elab/model_build.h"

#include <stdarg.h>
#include <string.h>

#include "stg/elab/elab_private.h"
#include "stg/elab/elab_update.h"
#include "stg/elab/elab_util.h"
#include "stg/graph/edge_terms.h"
#include "support/vec.h"

enum assigned_how { ASSIGNED_OWN, ASSIGNED_UPDATE };

/* A variable of outside that the rounds assign. */
struct assigned {
    enum assigned_how how;
    bool global;
    uint32_t slot;
    struct span at;           /* where first */
    uint32_t step, dimension; /* OWN: where the loop's variable is in its paths: the step, and the
                                 dimension of the index there */
    const struct term *index; /* ... and that index */
    struct update update;     /* what all are; OWN: perhaps none */
};

/* A variable of a round that always has the value of the loop's, or another index of its own. */
struct copy {
    uint32_t slot;
    const struct term *index; /* NULL: not known yet */
};

struct pointwise {
    const struct values *vs;
    struct diag *diag;
    struct privates *privates;
    const struct statement *statement;
    uint32_t number;             /* of the binder */
    const struct binder *binder; /* whose values have no order */
    struct vec_u32 inner;        /* slots of variables that each round has for itself */
    VEC(struct copy) copies;
    struct vec_assigned {
        struct assigned *at;
        size_t n, cap;
    } assigned;
    VEC(struct guarded_update) guarded;
    bool changes; /* what is known of the copies */
    bool good;
};

static bool lists_slot(const struct vec_u32 *list, uint32_t slot)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i] == slot)
            return true;
    return false;
}

static struct assigned *find_assigned(const struct pointwise *x, bool global, uint32_t slot)
{
    for (size_t i = 0; i < x->assigned.n; i++)
        if (x->assigned.at[i].global == global && x->assigned.at[i].slot == slot)
            return &x->assigned.at[i];
    return NULL;
}

/* The first of them only. */
__attribute__((format(printf, 3, 4))) static void report_order(struct pointwise *x, struct span at,
                                                               const char *format, ...)
{
    struct buf what = BUF_EMPTY, type = BUF_EMPTY;
    va_list args;

    if (x->good) {
        va_start(args, format);
        buf_vprintf(&what, format, args);
        va_end(args);
        sort_print(&type, x->binder->sort);
        diag_error(x->diag, at, "%s", buf_text(&what));
        diag_note(x->diag, x->statement->at,
                  "the values of '%s' have no order, so the rounds of this 'for' "
                  "have none",
                  buf_text(&type));
        buf_clear(&what);
        buf_clear(&type);
    }
    x->good = false;
}

static struct copy *copy_in_slot(const struct pointwise *x, uint32_t slot)
{
    for (size_t i = 0; i < x->copies.n; i++)
        if (x->copies.at[i].slot == slot)
            return &x->copies.at[i];
    return NULL;
}

static const struct copy *find_copy(const struct pointwise *x, const struct term *t)
{
    return t->kind == TERM_LOCAL ? copy_in_slot(x, t->slot) : NULL;
}

static bool is_loop_variable(const struct pointwise *x, const struct term *t)
{
    const struct copy *c = find_copy(x, t);
    bool copied = c != NULL && c->index != NULL && c->index->kind == TERM_LOCAL;

    return t->kind == TERM_LOCAL && (t->slot == x->binder->slot || copied);
}

/* Is it all of one alternative alone? */
static bool is_whole_alternative(const struct sort *u, const char *field)
{
    uint32_t n = 0, n_fields = 0;

    for (uint32_t i = 0; i < u->n; i++)
        if (sort_alt_field(u, i, field) >= 0) {
            n++;
            n_fields = u->alt[i].n;
        }
    return n == 1 && n_fields == 1;
}

/* The index as it is without copies, if it differs where the loop's variable does; or NULL. */
static const struct term *own_index(const struct pointwise *x, const struct term *t)
{
    const struct copy *c = find_copy(x, t);
    bool own = is_loop_variable(x, t);

    if (c != NULL)
        return c->index;
    if (t->kind == TERM_ALT)
        own = t->n == 1 && is_loop_variable(x, t->kid[0]);
    else if (t->kind == TERM_ALT_FIELD)
        own = is_loop_variable(x, t->kid[0]) && is_whole_alternative(t->kid[0]->sort, t->name);
    return own ? t : NULL;
}

/* Two such indices: does one have in no round the value that the other has in another one? */
static bool is_same_index(const struct term *a, const struct term *b)
{
    return a->kind == b->kind && (a->kind != TERM_ALT || a->alt == b->alt) &&
           (a->kind != TERM_ALT_FIELD || a->name == b->name);
}

/* ---- copies of the loop's variable: parameters of procedures ---- */

/* What is assigned to c: does it still have one index of its own, as far as is known? */
static void look_for_copies(void *self, const struct assign *a)
{
    struct pointwise *x = self;
    struct copy *c = a->global ? NULL : copy_in_slot(x, a->slot);
    const struct term *t, *index;
    const struct copy *from;

    if (c == NULL)
        return;
    t = a->value == NULL || a->n_steps > 0 ? NULL : term_without_checks(a->value);
    from = t == NULL ? NULL : find_copy(x, t);
    if (from != NULL && from->index == NULL)
        return;
    index = t == NULL ? NULL : own_index(x, t);
    if (index != NULL && c->index != NULL && is_same_index(c->index, index))
        return;
    x->changes = true;
    if (index == NULL || c->index != NULL)
        *c = vec_pop(&x->copies);
    else
        c->index = index;
}

static void list_local_variables(struct pointwise *x, const struct statement_block *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const struct statement *s = &b->at[i];
        if (s->kind == STATEMENT_VAR && copy_in_slot(x, s->assign->slot) == NULL)
            vec_push(&x->copies, ((struct copy){ s->assign->slot, NULL }));
        for (uint32_t k = 0; s->branch != NULL && k < s->n; k++)
            list_local_variables(x, &s->branch[k].body);
    }
}

/* All variables of the rounds but those that get another value; dropping one may drop others. */
static void find_copies(struct pointwise *x, const struct statement_block *b)
{
    struct block_visitor v = { x, look_for_copies, NULL };

    list_local_variables(x, b);
    do {
        x->changes = false;
        edge_block_walk(b, &v);
    } while (x->changes);
}

/* ---- what is assigned ---- */

/* Where the path has the loop's variable as an index first; false: nowhere. */
static bool find_own_index(const struct pointwise *x, const struct assign *a, struct assigned *out)
{
    for (uint32_t i = 0; i < a->n_steps; i++)
        for (uint32_t k = 0; a->step[i].index != NULL && k < a->step[i].sort->n; k++)
            if (own_index(x, a->step[i].index[k]) != NULL) {
                out->how = ASSIGNED_OWN;
                out->step = i;
                out->dimension = k;
                out->index = own_index(x, a->step[i].index[k]);
                return true;
            }
    return false;
}

static const struct guarded_update *find_guarded(const struct pointwise *x, const struct assign *a,
                                                 const struct term *guard)
{
    for (size_t i = 0; i < x->guarded.n; i++)
        if (x->guarded.at[i].assign == a || x->guarded.at[i].guard == guard)
            return &x->guarded.at[i];
    return NULL;
}

static struct update update_of(const struct pointwise *x, const struct assign *a)
{
    const struct guarded_update *g = find_guarded(x, a, NULL);

    return g == NULL ? update_find(x->vs, a, x->binder->slot)
                     : (struct update){ .kind = g->kind, .steps = a->n_steps };
}

/* How the variable is assigned; false: reported. */
static bool classify_assigned(struct pointwise *x, const struct assign *a, struct assigned *out)
{
    *out = (struct assigned){ .how = ASSIGNED_UPDATE,
                              .global = a->global,
                              .slot = a->slot,
                              .at = a->at,
                              .update = update_of(x, a) };
    if (find_own_index(x, a, out) || out->update.kind != UPDATE_NONE)
        return true;
    if (update_is_lazy(a))
        report_order(x, a->at, "with '%s' as the second operand it would be updated in any order",
                     a->name);
    else
        report_order(x, a->at,
                     "each round assigns '%s': it may assign elements with the index '%s' "
                     "only",
                     a->name, x->binder->name);
    return false;
}

static bool is_own_alike(const struct assigned *a, const struct assigned *b)
{
    return a->how == ASSIGNED_OWN && b->how == ASSIGNED_OWN && a->step == b->step &&
           a->dimension == b->dimension && is_same_index(a->index, b->index);
}

/* Is the variable assigned as before, or by updates alone? */
static bool join_assigned(struct assigned *known, const struct assigned *new)
{
    bool commutes = update_commutes(&known->update, &new->update);

    if (is_own_alike(known, new)) {
        if (!commutes)
            known->update.kind = UPDATE_NONE;
        return true;
    }
    if (!commutes)
        return false;
    known->how = ASSIGNED_UPDATE;
    return true;
}

/* A variable of a block around the loop that is as one of the rounds: each assigns it before it
   reads it.  One that is only updated has its value behind the loop. */
static bool is_private(struct pointwise *x, const struct assign *a)
{
    bool reads;

    if (a->global || !lists_slot(&x->privates->variable, a->slot) ||
        !private_to_rounds(&x->statement->branch->body, a->slot, &reads) ||
        (!reads && update_of(x, a).kind != UPDATE_NONE))
        return false;
    vec_push(&x->inner, a->slot);
    private_add_need(x->privates, x->statement, x->number, a, false);
    return true;
}

static void note_assigned(struct pointwise *x, const struct assign *a)
{
    struct assigned *known = find_assigned(x, a->global, a->slot), new;

    if ((!a->global && lists_slot(&x->inner, a->slot)) || is_private(x, a) ||
        !classify_assigned(x, a, &new))
        return;
    if (new.update.kind == UPDATE_AND || new.update.kind == UPDATE_OR)
        private_add_need(x->privates, x->statement, x->number, a, true);
    if (known == NULL)
        vec_push(&x->assigned, new);
    else if (join_assigned(known, &new))
        return;
    else if (known->how == ASSIGNED_OWN && new.how == ASSIGNED_OWN)
        report_order(
            x, a->at,
            "elements of '%s' are assigned in this loop with the index '%s' at another place",
            a->name, x->binder->name);
    else
        report_order(x, a->at,
                     "'%s' is assigned in this loop in another way, so it matters which value of "
                     "'%s' comes last",
                     a->name, x->binder->name);
}

static void note_changes(struct pointwise *x, const struct statement_block *b, uint32_t calls);

static void note_change(struct pointwise *x, const struct statement *s, uint32_t calls)
{
    struct guarded_update g;

    if (update_find_guarded(x->vs, s, &g))
        vec_push(&x->guarded, g);
    if (s->kind == STATEMENT_VAR)
        vec_push(&x->inner, s->assign->slot);
    for (uint32_t i = 0; s->kind == STATEMENT_ASSIGN && i < s->n; i++)
        note_assigned(x, &s->assign[i]);
    if (s->kind == STATEMENT_RETURN && calls == 0)
        report_order(x, s->at, "'return' would depend on which value of '%s' comes first",
                     x->binder->name);
    if (s->kind == STATEMENT_ASSUME)
        report_order(x, s->at, "'assume' would depend on which value of '%s' comes first",
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
    const struct term *index;

    if (a->step >= n_steps)
        return false;
    for (uint32_t left = n_steps - 1 - a->step; left > 0; left--)
        t = t->kid[0];
    if (t->kind != TERM_INDEX || a->dimension + 1 >= t->n)
        return false;
    index = own_index(x, t->kid[a->dimension + 1]);
    return index != NULL && is_same_index(index, a->index);
}

/* A return in a Murphi file sets a variable of that name, which nobody has written. */
static void report_read(struct pointwise *x, struct span at, const char *name,
                        const struct assigned *a)
{
    if (strncmp(name, "done'", 5) == 0)
        report_order(x, a->at, "'return' would depend on which value of '%s' comes first",
                     x->binder->name);
    else
        report_order(x, at,
                     "'%s' is assigned in this loop: it may be read with the index '%s' "
                     "only, as it is assigned",
                     name, x->binder->name);
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
    if (a != NULL && (a->how != ASSIGNED_OWN || !selects_own(x, t, n_steps, a)))
        report_read(x, t->span, root->name, a);
    for (; t != root; t = t->kid[0])
        for (uint32_t i = 1; t->kind == TERM_INDEX && i < t->n; i++)
            look_at_reads(x, t->kid[i]);
    for (uint32_t i = 0; i < root->n; i++)
        look_at_reads(x, root->kid[i]);
    look_at_binders(x, root->n_binders, root->binder);
}

static void look_at_operand(void *self, const struct term *t)
{
    look_at_reads(self, t);
}

/* A variable of the rounds is read, where a value is to be the same in all. */
static void look_for_inner_read(void *self, const struct term *t)
{
    struct pointwise *x = self;

    if (t->kind == TERM_LOCAL && lists_slot(&x->inner, t->slot))
        report_order(
            x, t->span,
            "'%s' differs from round to round, so it matters which value of '%s' comes last",
            t->name, x->binder->name);
}

/* Do updates alone assign the variable? */
static bool is_updated(const struct pointwise *x, const struct assign *a)
{
    const struct assigned *known = find_assigned(x, a->global, a->slot);

    return known != NULL && known->how == ASSIGNED_UPDATE;
}

static void look_at_part(void *self, const struct term *t)
{
    struct pointwise *x = self;
    const struct guarded_update *g = find_guarded(x, NULL, t);

    if (g != NULL && is_updated(x, g->assign))
        update_guard_operands(x->vs, g, look_at_operand, x);
    else
        look_at_reads(x, t);
}

static void look_at_assign(void *self, const struct assign *a)
{
    struct pointwise *x = self;

    for (uint32_t i = 0; i < a->n_steps; i++)
        for (uint32_t k = 0; a->step[i].index != NULL && k < a->step[i].sort->n; k++)
            look_at_reads(x, a->step[i].index[k]);
    if (is_updated(x, a) && update_of(x, a).kind == UPDATE_SAME && a->value != NULL)
        term_walk(a->value, false, look_for_inner_read, x);
    if (is_updated(x, a) && find_guarded(x, a, NULL) == NULL)
        update_operands(x->vs, a, look_at_operand, x);
    else if (a->value != NULL)
        look_at_reads(x, a->value);
}

static bool is_pointwise_in(struct pointwise *x, const struct statement *loop)
{
    const struct statement_block *body = &loop->branch->body;

    find_copies(x, body);
    note_changes(x, body, 0);
    look_at_binders(x, loop->n_binders, loop->binder);
    edge_block_walk(body, &(struct block_visitor){ x, look_at_assign, look_at_part });
    vec_clear(&x->inner);
    vec_clear(&x->copies);
    vec_clear(&x->assigned);
    vec_clear(&x->guarded);
    return x->good;
}

bool elab_is_pointwise(const struct elab *e, struct diag *d, const struct statement *loop,
                       uint32_t i)
{
    struct pointwise x = { .vs = e->vs,
                           .diag = d,
                           .privates = e->privates,
                           .statement = loop,
                           .number = i,
                           .binder = &loop->binder[i],
                           .good = true };

    return !binders_are_interchangeable(1, x.binder) || is_pointwise_in(&x, loop);
}

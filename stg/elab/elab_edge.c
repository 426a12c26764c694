/*
 * Edges: binders, guard, assignments, target (see model_build.h); actions are in elab_action.c,
 * statements in elab_statement.c.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "stg/data/filter.h"
#include "stg/elab/elab_util.h"
#include "stg/elab/model_build.h"
#include "stg/graph/set_change.h"
#include "support/vec.h"

/* ---- left sides ---- */

/* The variable at the root of a left side: a global one, a var, or a node parameter. */
static struct entry *assigned_variable(struct elab *e, struct scope *s, const struct ast *t)
{
    struct entry *x;

    while (t->kind == AST_INDEX || t->kind == AST_DOT)
        t = t->kid[0];
    if (t->kind != AST_NAME) {
        diag_error(e->diag, t->span, "only variables, their elements and fields can be assigned");
        return NULL;
    }
    x = uses_find(e->uses, s, t);
    if (x == NULL) {
        elab_unknown(e, s, t->span, t->name, "variable");
        return NULL;
    }
    if (x->kind == ENTRY_GLOBAL || (x->kind == ENTRY_LOCAL && entry_is_variable(x)))
        return x->sort != NULL ? x : NULL;
    diag_error(e->diag, t->span, "'%s' is %s and cannot be assigned", t->name, entry_noun(x));
    if (x->at.text != NULL)
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
    return NULL;
}

/* The note for 'u.f := e': "'u := A(.., u.g)'", where A(f, g) is the first alternative that has the
   field. */
static void note_union(struct elab *e, const struct ast *t, const struct sort *sort)
{
    struct buf b = BUF_EMPTY;
    uint32_t i = 0;
    size_t n;
    const char *whole = span_bytes(t->kid[0]->span, &n);

    while (i < sort->n && sort_alt_field(sort, i, t->name) < 0)
        i++;
    if (i < sort->n)
        buf_printf(&b, ", as in '%.*s := %s", (int)n, whole, sort->alt[i].name);
    for (uint32_t k = 0; i < sort->n && k < sort->alt[i].n; k++) {
        const char *field = sort->alt[i].field[k].name;
        buf_add(&b, k > 0 ? ", " : "(");
        if (field == t->name)
            buf_add(&b, "..");
        else
            buf_printf(&b, "%.*s.%s", (int)n, whole, field);
    }
    diag_note(e->diag, t->name_span, "a union is assigned as a whole, with its alternative%s%s",
              buf_text(&b), i < sort->n ? ")'" : "; no alternative has this field");
    buf_clear(&b);
}

/* The note for 'q[i] := e'. */
static void note_sequence(struct elab *e, const struct ast *t)
{
    size_t n;
    const char *whole = span_bytes(t->kid[0]->span, &n);

    diag_note(e->diag, t->span,
              "a sequence is assigned as a whole, as in '%.*s := seq(..) ++ "
              "tail(%.*s)'; what changes in the middle belongs into an array",
              (int)n, whole, (int)n, whole);
}

static const struct sort *step_into_array(struct elab *e, struct scope *s, const struct ast *t,
                                          const struct sort *sort, struct path_step *step)
{
    if (sort->kind != SORT_ARRAY) {
        diag_error(e->diag, t->span, "only elements of an array can be assigned");
        if (sort->kind == SORT_SEQ)
            note_sequence(e, t);
        return NULL;
    }
    if (t->kid[1]->n != sort->n) {
        diag_error(e->diag, t->span, "the array takes %u ind%s, %u given", sort->n,
                   sort->n == 1 ? "ex" : "ices", t->kid[1]->n);
        return NULL;
    }
    step->index = ARENA_ARRAY(e->arena, const struct term *, sort->n);
    for (uint32_t i = 0; i < sort->n; i++) {
        const struct term *x = elab_expr(e, s, t->kid[1]->kid[i], sort->index[i]);
        if (x == NULL)
            return NULL;
        if (!sort_agrees(x->sort, sort->index[i])) {
            elab_mismatch(e, x->span, sort->index[i], x->sort);
            return NULL;
        }
        if (x->kind == TERM_CONST && elab_fit(e, x, sort->index[i]) == NULL)
            return NULL;
        step->index[i] = x;
    }
    return sort->elem;
}

static const struct sort *step_into_record(struct elab *e, const struct ast *t,
                                           const struct sort *sort, struct path_step *step)
{
    int f = sort->kind == SORT_RECORD ? sort_field_of(sort, t->name) : -1;

    if (f < 0) {
        diag_error(e->diag, t->name_span,
                   sort->kind == SORT_RECORD ? "the record has no field '%s'"
                                             : "only fields of a record can be assigned ('%s')",
                   t->name);
        if (sort->kind == SORT_UNION)
            note_union(e, t, sort);
        return NULL;
    }
    uses_note_field(e->uses, t, sort);
    step->field = (uint32_t)f;
    return sort->field[f].sort;
}

/* Fills the path from the root outwards; returns the sort of the place. */
static const struct sort *elab_path(struct elab *e, struct scope *s, const struct ast *t,
                                    const struct sort *root, struct assign *a)
{
    const struct sort *sort;
    struct path_step *step;

    if (t->kind == AST_NAME)
        return root;
    sort = elab_path(e, s, t->kid[0], root, a);
    if (sort == NULL)
        return NULL;
    step = &a->step[a->n_steps++];
    step->sort = sort;
    return t->kind == AST_INDEX ? step_into_array(e, s, t, sort, step)
                                : step_into_record(e, t, sort, step);
}

/* ---- assignments ---- */

/* Do two indices of one assignment certainly have the same value? */
static bool same_index(const struct term *x, const struct term *y)
{
    if (x->kind != y->kind)
        return false;
    if (x->kind == TERM_CONST)
        return x->v == y->v;
    return (x->kind == TERM_LOCAL || x->kind == TERM_GLOBAL) && x->slot == y->slot;
}

/* Do two paths certainly overlap?  Not if they have different constants or fields, and not
   certainly if an index is computed. */
static bool certainly_overlap(const struct assign *a, const struct assign *b)
{
    if (a->global != b->global || a->slot != b->slot)
        return false;
    for (uint32_t i = 0; i < a->n_steps && i < b->n_steps; i++) {
        const struct path_step *x = &a->step[i], *y = &b->step[i];
        if (x->index == NULL && x->field != y->field)
            return false;
        for (uint32_t k = 0; x->index != NULL && k < x->sort->n; k++)
            if (!same_index(x->index[k], y->index[k]))
                return false;
    }
    return true;
}

/* A `var` parameter is a place itself, and its path goes on from there. */
bool elab_designator(struct elab *e, struct scope *s, const struct ast *t, struct designator *out)
{
    struct entry *x = assigned_variable(e, s, t);
    const struct designator *from = NULL;
    struct assign *a = &out->place;

    if (x == NULL)
        return false;
    *out = (struct designator){ .n_fixed = 0 };
    *a = (struct assign){ .global = x->kind == ENTRY_GLOBAL, .slot = x->number, .name = x->name };
    if (x->kind == ENTRY_LOCAL && x->role == ROLE_REFERENCE) {
        from = x->object;
        *a = from->place;
        out->n_fixed = a->n_steps;
    }
    a->at = t->span;
    a->step = ARENA_ARRAY(e->arena, struct path_step, t->depth + (size_t)out->n_fixed);
    for (uint32_t i = 0; i < out->n_fixed; i++)
        a->step[i] = from->place.step[i];
    out->sort = elab_path(e, s, t, x->sort, a);
    return out->sort != NULL;
}

static bool elab_assign(struct elab *e, struct scope *s, const struct ast *t, struct assign *a)
{
    struct designator d;

    if (!elab_designator(e, s, t->kid[0], &d))
        return false;
    *a = d.place;
    if (t->kid[1]->kind == AST_UNASSIGNED)
        return true;
    a->value = elab_place(e, s, t->kid[1], d.sort);
    if (a->value == NULL)
        return false;
    set_change_find(e->arena, e->vs, a);
    return true;
}

/* By variable, then in the order of the text. */
static int by_variable(const void *x, const void *y)
{
    const struct assign *a = *(const struct assign *const *)x;
    const struct assign *b = *(const struct assign *const *)y;

    if (a->global != b->global)
        return a->global < b->global ? -1 : 1;
    if (a->slot != b->slot)
        return a->slot < b->slot ? -1 : 1;
    return (a > b) - (a < b);
}

static bool each_once(struct elab *e, const struct assign *a, uint32_t n)
{
    const struct assign **v = mem_alloc((n + 1) * sizeof *v);
    bool ok = true;

    for (uint32_t i = 0; i < n; i++)
        v[i] = &a[i];
    qsort(v, n, sizeof *v, by_variable);
    for (uint32_t i = 0, from = 0; i < n; i++) {
        if (v[i]->global != v[from]->global || v[i]->slot != v[from]->slot)
            from = i;
        for (uint32_t k = from; k < i; k++)
            if (certainly_overlap(v[i], v[k])) {
                diag_error(e->diag, v[i]->at, "'%s' is assigned twice at once", v[i]->name);
                diag_note(e->diag, v[k]->at, "the other assignment is here");
                ok = false;
                break;
            }
    }
    mem_free(v);
    return ok;
}

bool elab_at_once(struct elab *e, struct scope *s, const struct ast *list, struct statement *out)
{
    struct assign *a = ARENA_ARRAY(e->arena, struct assign, list->n);
    bool ok = true;

    *out = (struct statement){ .kind = STATEMENT_ASSIGN, .at = list->span, .n = list->n };
    out->assign = a;
    for (uint32_t i = 0; i < list->n; i++)
        ok = elab_assign(e, s, list->kid[i], &a[i]) && ok;
    return ok && (e->expands || each_once(e, a, list->n));
}

static bool elab_changes(struct elab *e, struct scope *s, const struct ast *t,
                         struct statement_block *out)
{
    struct statement *at;

    *out = (struct statement_block){ .n = 0 };
    if (t == NULL)
        return true;
    if (t->kind == AST_BLOCK)
        return elab_whole_block(e, s, t, out);
    out->at = at = ARENA_NEW(e->arena, struct statement);
    out->n = 1;
    return elab_at_once(e, s, t, at);
}

/* ---- targets ---- */

static bool elab_target(struct model_build *m, struct process *p, struct scope *s,
                        const struct ast *t, struct edge *out)
{
    struct elab *e = m->e;
    const struct entry *x = scope_find_here(&m->node, t->name);
    const struct sort **want;
    const struct node *n;

    if (x == NULL) {
        elab_no_node(e, p, t);
        return false;
    }
    out->target = x->number;
    uses_note_node(e->uses, t->name_span, p, out->target);
    n = &p->node[out->target];
    out->n_args = n->n_params;
    want = ARENA_ARRAY(e->arena, const struct sort *, n->n_params + 1);
    for (uint32_t i = 0; i < n->n_params; i++)
        want[i] = m->variable.at[n->first_param + i].sort;
    out->arg = elab_arguments(e, s, t->kid[0], n->n_params, want, t->span, n->name, n->at);
    return out->arg != NULL;
}

bool elab_ranges_over_endless(struct elab *e, const struct ast *list, uint32_t n,
                              const struct binder *binder)
{
    for (uint32_t i = 0; i < n; i++)
        if (binder[i].lo == NULL && sort_endless(binder[i].sort)) {
            diag_error(e->diag, list->span,
                       "'for' cannot range over infinitely many "
                       "values, or too many to try ('%s')",
                       binder[i].name);
            elab_note_endless(e, list->span, &binder[i]);
            return true;
        }
    return false;
}

static bool elab_condition(struct elab *e, struct scope *s, const struct ast *t,
                           const struct term **out)
{
    *out = t == NULL ? NULL : elab_bool(e, s, t);
    return t == NULL || *out != NULL;
}

/* What makes an edge impossible is known before a partner is. */
static bool assumes_alone(struct elab *e, const struct edge *x)
{
    const struct statement *s = elab_find_assumption(&x->then);

    if (s == NULL && x->kind != ACTION_TAU)
        s = elab_find_assumption(&x->doing);
    if (s != NULL)
        diag_error(e->diag, s->at,
                   "'assume' stands in the 'do' of edges that do not communicate; others have "
                   "'when' and 'where'");
    return s == NULL;
}

/* The sender's node has changed when the receiver's `do` is executed. */
static bool asks_alone(struct elab *e, const struct edge *x)
{
    if (e->asked == NULL || x->kind == ACTION_TAU)
        return true;
    diag_error(e->diag, e->asked->span,
               "'@%s' cannot be asked in the 'do' of an edge that communicates", e->asked->name);
    diag_note(e->diag, x->at, "ask it in the guard");
    return false;
}

enum fairness elab_fairness(const struct elab *e, const struct ast *t)
{
    if (t == NULL || e->unfair)
        return FAIRNESS_NONE;
    return strcmp(t->name, "strong") == 0 ? FAIRNESS_STRONG : FAIRNESS_WEAK;
}

bool elab_edge(struct model_build *m, struct process *p, struct scope *s, const struct ast *t,
               uint32_t node, const struct term *otherwise, struct edge *out,
               struct edge_twin *twin)
{
    struct elab *e = m->e;
    struct binder *binder = NULL;
    struct scope inner;
    bool ok = true;

    scope_init(&inner, s);
    out->at = t->span;
    out->source = node;
    out->fairness = elab_fairness(e, t->kid[7]);
    if (t->kid[0] != NULL) {
        out->binder = binder = elab_binders(e, &inner, t->kid[0], ROLE_FOR, &out->n_binders);
        ok = out->binder != NULL && !elab_ranges_over_endless(e, t->kid[0], out->n_binders, binder);
    }
    e->asks_nodes = true;
    if (t->kid[1] != NULL && t->kid[1]->kind == AST_ELSE)
        out->guard = otherwise;
    else
        ok = elab_condition(e, &inner, t->kid[1], &out->guard) && ok;
    e->asked = NULL;
    if (binder != NULL && out->guard != NULL)
        filter_binders(e->arena, out->n_binders, binder, out->guard, true);
    ok = elab_changes(e, &inner, t->kid[2], &out->doing) && ok;
    e->asks_nodes = false;
    ok = elab_action(m, &inner, t, out, twin) && ok;
    ok = elab_changes(e, &inner, t->kid[5], &out->then) && ok;
    ok = ok && assumes_alone(e, out) && asks_alone(e, out);
    ok = elab_target(m, p, &inner, t->kid[6], out) && ok;
    scope_clear(&inner);
    return ok;
}

/*
 * Blocks and their statements (see model_build.h).
 *
 * A block is a scope.  Its variables have slots of the frame of the process, as what an edge
 * receives has, and no value but between their declaration and the end of the block.
 */
#include "config.h"

#include "stg/elab/elab_private.h"
#include "stg/elab/elab_util.h"
#include "stg/elab/model_build.h"
#include "support/vec.h"

/* ---- local variables ---- */

/* What is visible and not of the whole model has another name. */
static bool hides_local(struct elab *e, const struct scope *s, const struct ast *name)
{
    for (const struct scope *o = s->up; o != NULL && !o->global; o = o->up) {
        const struct entry *x = scope_find_here(o, name->name);
        if (x == NULL)
            continue;
        diag_error(e->diag, name->span, "'%s' is already %s", name->name, entry_noun(x));
        diag_note(e->diag, x->at, "it is declared here");
        return true;
    }
    return false;
}

static bool declare_in_block(struct elab *e, struct scope *s, const struct ast *name,
                             const struct sort *sort, const struct term *initial,
                             struct statement *out)
{
    struct assign *a = ARENA_NEW(e->arena, struct assign);
    struct entry *x = NULL;

    *a = (struct assign){ .slot = e->n_slots++, .name = name->name, .at = name->span };
    a->value = initial;
    *out = (struct statement){ .kind = STATEMENT_VAR, .at = name->span, .n = 1, .sort = sort };
    out->assign = a;
    vec_push(&e->privates->variable, a->slot);
    if (!hides_local(e, s, name))
        x = scope_add(s, e->arena, e->diag, ENTRY_LOCAL, name->name, name->span);
    if (x == NULL)
        return false;
    x->role = ROLE_BLOCK;
    x->number = a->slot;
    x->sort = sort;
    uses_note_entry(e->uses, name->span, x);
    return sort != NULL;
}

const struct term *elab_value(struct elab *e, struct scope *s, const struct ast *t,
                              const struct sort *sort, struct vec_statement *out)
{
    const struct term *result;

    if (!elab_is_run(s, t))
        return elab_place(e, s, t, sort);
    return elab_run(e, s, t, out, &result) ? elab_fit(e, result, sort) : NULL;
}

/* The initial value does not see the variable. */
static bool elab_locals(struct elab *e, struct scope *s, const struct ast *t,
                        struct vec_statement *out)
{
    const struct sort *sort = elab_type(e, s, t->kid[1]);
    const struct term *initial = NULL;
    struct statement x;
    bool ok = sort != NULL;

    if (t->kid[2] != NULL && ok) {
        initial = elab_value(e, s, t->kid[2], sort, out);
        ok = initial != NULL;
    }
    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        ok = declare_in_block(e, s, t->kid[0]->kid[i], sort, initial, &x) && ok;
        vec_push(out, x);
    }
    return ok;
}

/* ---- branches ---- */

/* A literal takes the order of its fields from the subject, but not its bounds, since nothing is
   stored. */
static bool elab_case_value(struct elab *e, struct scope *s, const struct ast *t,
                            const struct term *subject, const struct term **out)
{
    *out = elab_expr(e, s, t, sort_open(e->arena, subject->sort));
    if (*out == NULL || sort_agrees((*out)->sort, subject->sort))
        return *out != NULL;
    elab_mismatch(e, (*out)->span, subject->sort, (*out)->sort);
    return false;
}

/* subject: NULL if there is none, or if it has errors. */
static bool elab_branch(struct elab *e, struct scope *s, const struct ast *t, bool compares,
                        const struct term *subject, struct branch *out)
{
    const struct ast *list = t->kid[0];
    bool ok = true;

    out->n = list == NULL ? 0 : list->n;
    out->value = ARENA_ARRAY(e->arena, const struct term *, out->n + (size_t)1);
    for (uint32_t i = 0; i < out->n; i++) {
        if (!compares)
            ok = (out->value[i] = elab_bool(e, s, list->kid[i])) != NULL && ok;
        else
            ok = subject != NULL && elab_case_value(e, s, list->kid[i], subject, &out->value[i]) &&
                 ok;
    }
    return elab_block(e, s, t->kid[1], &out->body) && ok;
}

static bool elab_branches(struct elab *e, struct scope *s, const struct ast *t,
                          struct statement *out)
{
    const struct ast *list = t->kid[1];
    struct branch *branch = ARENA_ARRAY(e->arena, struct branch, list->n);
    bool compares = t->kid[0] != NULL, ok;

    *out = (struct statement){ .kind = STATEMENT_CHOICE, .at = t->span, .n = list->n };
    out->branch = branch;
    if (compares)
        out->term = elab_expr(e, s, t->kid[0], NULL);
    ok = !compares || out->term != NULL;
    for (uint32_t i = 0; i < list->n; i++)
        ok = elab_branch(e, s, list->kid[i], compares, out->term, &branch[i]) && ok;
    return ok;
}

/* A block inside of another one: a branch that is always taken. */
static bool elab_inner_block(struct elab *e, struct scope *s, const struct ast *t,
                             struct statement *out)
{
    struct branch *branch = ARENA_NEW(e->arena, struct branch);

    *out = (struct statement){ .kind = STATEMENT_CHOICE, .at = t->span, .n = 1, .branch = branch };
    return elab_block(e, s, t, &branch->body);
}

/* ---- loops ---- */

/* Data types have neither an order nor elements of arrays. */
static bool has_rounds(struct elab *e, const struct ast *list, uint32_t n,
                       const struct binder *binder)
{
    bool ok = true;

    for (uint32_t i = 0; i < n; i++)
        ok = ok && !sort_mentions(binder[i].sort, SORT_DATA);
    if (!ok)
        diag_error(e->diag, list->span, "statements cannot be repeated for values of a data type");
    return ok;
}

struct told_reason {
    struct diag *to;
    bool told;
};

/* The first error says why there is no order, the others what follows. */
static void tell_reason(void *self, const struct diag_message *m)
{
    struct told_reason *r = self;

    if (m->kind == DIAG_ERROR && !r->told)
        diag_note(r->to, m->at, "%s", m->text);
    r->told = r->told || m->kind == DIAG_ERROR;
}

bool elab_order_values(struct elab *e, const struct sort *s)
{
    bool changes = s->kind == SORT_SCALARSET && !s->ordered;

    if (changes)
        ((struct sort *)s)->ordered = true;
    if (changes && e->tolerated != NULL)
        vec_push(&e->tolerated->ordered, s->name);
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        for (uint32_t k = 0; k < s->alt[i].n; k++)
            changes = elab_order_values(e, s->alt[i].field[k].sort) || changes;
    return changes;
}

/* Values are not exchanged, since the order of their rounds may matter.  Returns whether there is a
   warning, the first one for the type: a note says why. */
static bool give_order(struct elab *e, struct span at, const struct sort *s)
{
    bool changes = elab_order_values(e, s);

    if (changes)
        diag_warning(e->diag, at,
                     "the rounds of this loop depend on each other: '%s' is not taken as a set of "
                     "interchangeable values",
                     s->name);
    return changes;
}

/* What Murphi allows. */
static bool fix_order(struct elab *e, const struct ast *list, const struct statement *each)
{
    bool ok = true;

    for (uint32_t i = 0; i < each->n_binders && ok; i++) {
        const struct sort *s = each->binder[i].sort;
        struct diag *reason = diag_new();
        if (!elab_is_pointwise(e, reason, each, i) && elab_is_any(e, s))
            ok = elab_is_pointwise(e, e->expands ? e->reports : e->diag, each, i);
        else if (diag_errors(reason) > 0 && give_order(e, list->span, s))
            diag_each(reason, tell_reason, &(struct told_reason){ e->diag, false });
        diag_free(reason);
    }
    return ok;
}

/* The order of rounds does not matter where values have none. */
static bool need_no_order(struct elab *e, const struct ast *list, const struct statement *each)
{
    bool ok = true;

    if (e->lenient)
        ok = fix_order(e, list, each);
    else
        for (uint32_t i = 0; i < each->n_binders && ok; i++)
            ok = elab_is_pointwise(e, e->expands ? e->reports : e->diag, each, i);
    return ok;
}

static bool elab_each(struct elab *e, struct scope *s, const struct ast *t, struct statement *out)
{
    const struct ast *list = t->kid[0];
    struct branch *body = ARENA_NEW(e->arena, struct branch);
    struct scope inner;
    bool ok = true;

    *out = (struct statement){ .kind = STATEMENT_EACH, .at = t->span, .n = 1, .branch = body };
    scope_init(&inner, s);
    for (uint32_t i = 0; i < list->n; i++)
        for (uint32_t k = 0; k < list->kid[i]->kid[0]->n; k++)
            ok = !hides_local(e, &inner, list->kid[i]->kid[0]->kid[k]) && ok;
    out->binder = elab_binders(e, &inner, list, ROLE_FOR, &out->n_binders);
    ok = out->binder != NULL && !elab_ranges_over_endless(e, list, out->n_binders, out->binder) &&
         has_rounds(e, list, out->n_binders, out->binder) && ok;
    ok = elab_block(e, &inner, t->kid[1], &body->body) && ok && need_no_order(e, list, out);
    scope_clear(&inner);
    return ok;
}

static bool elab_while(struct elab *e, struct scope *s, const struct ast *t, struct statement *out)
{
    struct branch *body = ARENA_NEW(e->arena, struct branch);
    struct buf text = BUF_EMPTY;
    bool ok;

    *out = (struct statement){ .kind = STATEMENT_WHILE, .at = t->span, .n = 1, .branch = body };
    out->term = elab_bool(e, s, t->kid[0]);
    ok = elab_most(e, s, t->kid[1], 0, "the most rounds of a loop", &out->rounds);
    buf_printf(&text, "%u", out->rounds);
    out->text = arena_string(e->arena, buf_text(&text), text.n);
    buf_clear(&text);
    return elab_block(e, s, t->kid[2], &body->body) && ok && out->term != NULL;
}

/* ---- statements ---- */

static bool elab_assert(struct elab *e, struct scope *s, const struct ast *t, struct statement *out)
{
    *out = (struct statement){ .kind = STATEMENT_ASSERT, .at = t->span };
    out->term = elab_bool(e, s, t->kid[0]);
    out->text = t->kid[1] != NULL ? t->kid[1]->name : NULL;
    return out->term != NULL;
}

static bool elab_assume(struct elab *e, struct scope *s, const struct ast *t, struct statement *out)
{
    *out = (struct statement){ .kind = STATEMENT_ASSUME, .at = t->span };
    out->term = elab_bool(e, s, t->kid[0]);
    return out->term != NULL;
}

static bool elab_say(struct elab *e, struct scope *s, const struct ast *t, struct statement *out)
{
    bool text = t->kid[0]->kind == AST_STRING;

    *out = (struct statement){ .kind = STATEMENT_SAY, .at = t->span };
    out->text = text ? t->kid[0]->name : NULL;
    out->shown = text ? NULL : elab_expr(e, s, t->kid[0], NULL);
    return text || out->shown != NULL;
}

/* `x := p(e)`: the place is computed after the call. */
static bool elab_assign_result(struct elab *e, struct scope *s, const struct ast *t,
                               struct vec_statement *out)
{
    struct assign *a = ARENA_NEW(e->arena, struct assign);
    const struct term *result;
    struct designator d;
    bool ok = elab_run(e, s, t->kid[1], out, &result);

    if (!elab_designator(e, s, t->kid[0], &d) || !ok)
        return false;
    *a = d.place;
    a->value = elab_fit(e, result, d.sort);
    vec_push(out,
             ((struct statement){ .kind = STATEMENT_ASSIGN, .at = t->span, .n = 1, .assign = a }));
    return a->value != NULL;
}

static bool elab_statement(struct elab *e, struct scope *s, const struct ast *t,
                           struct vec_statement *out)
{
    struct statement x = { .kind = STATEMENT_FAIL, .at = t->span, .text = t->name };
    bool ok = true;

    e->n_expanded += e->expands;
    if (t->kind == AST_VAR)
        return elab_locals(e, s, t, out);
    if (t->kind == AST_RUN)
        return elab_run(e, s, t->kid[0], out, NULL);
    if (t->kind == AST_RETURN)
        return elab_return(e, s, t, out);
    if (t->kind == AST_ASSIGNS && t->kid[0]->n == 1 && elab_is_run(s, t->kid[0]->kid[0]->kid[1]))
        return elab_assign_result(e, s, t->kid[0]->kid[0], out);
    if (t->kind == AST_ASSIGNS)
        ok = elab_at_once(e, s, t->kid[0], &x);
    else if (t->kind == AST_CHOICE)
        ok = elab_branches(e, s, t, &x);
    else if (t->kind == AST_BLOCK)
        ok = elab_inner_block(e, s, t, &x);
    else if (t->kind == AST_EACH)
        ok = elab_each(e, s, t, &x);
    else if (t->kind == AST_WHILE)
        ok = elab_while(e, s, t, &x);
    else if (t->kind == AST_ASSERT)
        ok = elab_assert(e, s, t, &x);
    else if (t->kind == AST_ASSUME)
        ok = elab_assume(e, s, t, &x);
    else if (t->kind == AST_SAY)
        ok = elab_say(e, s, t, &x);
    vec_push(out, x);
    return ok;
}

/* A variable that each round of a loop should have for itself is read behind the loop, or one that
   needs a value before it perhaps has none. */
static bool refuse_private(struct elab *e, const struct private_need *x)
{
    const struct sort *s = x->loop.binder[x->binder].sort;
    const char *i = x->loop.binder[x->binder].name;
    struct diag *d = e->expands ? e->reports : e->diag;

    if (e->lenient && !elab_is_any(e, s)) {
        if (give_order(e, x->loop.at, s))
            diag_note(e->diag, x->loop.at,
                      x->before ? "'%s' perhaps has no value before the loop"
                                : "what a round assigns to '%s' is read behind the loop",
                      x->name);
        return true;
    }
    if (x->before)
        diag_error(d, x->loop.at,
                   "'%s' perhaps has no value before this 'for', so it matters which value of '%s' "
                   "comes first",
                   x->name, i);
    else
        diag_error(d, x->loop.at,
                   "what a round of this 'for' assigns to '%s' is read behind it, so it matters "
                   "which value of '%s' comes last",
                   x->name, i);
    return false;
}

/* What loops need of the variables of the block that ends, the last ones.  b: NULL if it has
   errors. */
static bool end_privates(struct elab *e, const struct statement_block *b, size_t n_before,
                         size_t n_needs)
{
    struct privates *p = e->privates;
    size_t kept = n_needs;
    bool ok = true;

    for (size_t i = n_needs; i < p->need.n; i++) {
        const struct private_need x = p->need.at[i];
        bool ends = false;
        for (size_t k = n_before; k < p->variable.n && !ends && !x.before; k++)
            ends = p->variable.at[k] == x.slot;
        if (x.before)
            ends = b == NULL || private_has_value_before(b, &x);
        if (!ends)
            p->need.at[kept++] = x;
        else if (x.before)
            continue;
        else if (b != NULL && private_is_read_behind(b, x.loop.branch, x.slot))
            ok = refuse_private(e, &x) && ok;
    }
    p->need.n = kept;
    p->variable.n = n_before;
    return ok;
}

bool elab_statements(struct elab *e, struct scope *s, const struct ast *t,
                     struct vec_statement *out)
{
    const struct ast *list = t->kid[0];
    size_t n = out->n, n_before = e->privates->variable.n, n_needs = e->privates->need.n;
    struct statement_block all;
    struct scope inner;
    bool ok = true;

    scope_init(&inner, s);
    for (uint32_t i = 0; i < list->n; i++)
        ok = elab_statement(e, &inner, list->kid[i], out) && ok;
    scope_clear(&inner);
    all = (struct statement_block){ .n = vec_number(out->n - n) };
    all.at = all.n > 0 ? out->at + n : NULL;
    return end_privates(e, ok ? &all : NULL, n_before, n_needs) && ok;
}

const struct statement *elab_find_assumption(const struct statement_block *b)
{
    const struct statement *found = NULL;

    for (uint32_t i = 0; i < b->n && found == NULL; i++) {
        const struct statement *s = &b->at[i];
        if (s->kind == STATEMENT_ASSUME)
            found = s;
        for (uint32_t k = 0; s->branch != NULL && k < s->n && found == NULL; k++)
            found = elab_find_assumption(&s->branch[k].body);
    }
    return found;
}

bool elab_block(struct elab *e, struct scope *s, const struct ast *t, struct statement_block *out)
{
    struct vec_statement all = VEC_EMPTY;
    bool ok = elab_statements(e, s, t, &all);

    *out = (struct statement_block){ .sequential = true, .n = vec_number(all.n) };
    out->at = arena_copy(e->arena, all.at, all.n * sizeof *all.at);
    vec_clear(&all);
    return ok;
}

bool elab_whole_block(struct elab *e, struct scope *s, const struct ast *t,
                      struct statement_block *out)
{
    struct privates *p = e->privates;
    size_t n_needs = p->need.n;
    bool ok = elab_block(e, s, t, out);

    for (size_t i = n_needs; i < p->need.n; i++)
        ok = refuse_private(e, &p->need.at[i]) && ok;
    p->need.n = n_needs;
    return ok;
}

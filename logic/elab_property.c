/*
 * Property files: preds and properties over a model (see elab_property.h).
 *
 * Names are looked up from the inside out: in binders, preds of the file, the model, the prelude.
 */
#include "config.h"

#include "logic/elab_property.h"

#include <string.h>

#include "logic/formula_build.h"
#include "support/symbol.h"

/* ---- preds ---- */

static void declare_preds(struct elab *e, struct scope *s, const struct ast *file)
{
    for (uint32_t i = 0; file != NULL && i < file->n; i++) {
        const struct ast *t = file->kid[i];
        struct entry *x;
        if (t->kind != AST_PRED)
            continue;
        x = scope_add(s, e->arena, e->diag, ENTRY_PRED, t->name, t->name_span);
        if (x == NULL)
            continue;
        x->decl = t;
        x->object = s;
        uses_note_entry(e->uses, t->name_span, x);
    }
}

static void warn_hidden(struct elab *e, const struct scope *prelude, const struct scope *s)
{
    if (e->hidden_warned || s->foreign)
        return;
    for (uint32_t i = 0; i < s->n; i++)
        if (scope_find_here(prelude, s->entry[i]->name) != NULL)
            diag_warning(e->diag, s->entry[i]->at,
                         "'%s' hides the predefined predicate of that "
                         "name",
                         s->entry[i]->name);
}

/* Depth-first search for a pred that leads back to itself. */
static bool mentions_itself(struct build *b, struct scope *preds, struct entry *x);

static bool search_tree(struct build *b, struct scope *preds, const struct ast *t)
{
    struct entry *x;
    bool found = false;

    if (t == NULL || b->too_large)
        return b->too_large;
    if (b->levels++ >= MAX_LEVELS)
        report_too_deep(b, t->span);
    else if ((t->kind == AST_NAME || t->kind == AST_CALL) &&
             (x = scope_find_here(preds, t->name)) != NULL)
        found = mentions_itself(b, preds, x);
    for (uint32_t i = 0; i < t->n && !found; i++)
        found = search_tree(b, preds, t->kid[i]);
    b->levels--;
    return found || b->too_large;
}

static bool mentions_itself(struct build *b, struct scope *preds, struct entry *x)
{
    bool found;

    if (x->state == ENTRY_DONE)
        return false;
    if (x->state == ENTRY_BUSY) {
        diag_error(b->e->diag, x->at, "pred '%s' is recursive", x->name);
        diag_note(b->e->diag, x->at, "recursion in formulas is written with 'mu' or 'nu'");
        return true;
    }
    x->state = ENTRY_BUSY;
    found = search_tree(b, preds, x->decl->kid[1]);
    x->state = ENTRY_DONE;
    return found;
}

bool check_recursion(struct build *b, struct scope *preds)
{
    for (uint32_t i = 0; i < preds->n; i++)
        if (mentions_itself(b, preds, preds->entry[i]))
            return false;
    return true;
}

/* ---- formulas ---- */

/* Slots and nodes are numbered for each formula separately. */
static void begin_formula(struct build *b)
{
    b->e->n_slots = 0;
    b->e->formula = true;
    b->e->observe = build_observation;
    b->e->observed_in = family_with_variable;
    b->e->observe_self = b;
}

static void end_formula(struct build *b)
{
    b->e->observe = NULL;
    b->e->observe_self = NULL;
    b->e->formula = false;
    vec_clear(&b->slot_name);
    vec_clear(&b->slot_sort);
    vec_clear(&b->slot_given);
    vec_clear(&b->ltl);
}

static const struct formula *one_formula(struct elab *e, const struct signature *sig,
                                         struct scope *top, const struct ast *t, bool negative)
{
    struct build b = { .e = e, .sig = sig };
    size_t errors = diag_errors(e->diag);
    struct formula *f = NULL;
    const struct fnode *root;

    begin_formula(&b);
    root = build_formula(&b, top, t, negative);
    if (root != NULL && diag_errors(e->diag) == errors) {
        f = finish_formula(&b, root, t->span);
        warn_vacuous(&b, f);
        if (!check_decidable(&b, f))
            f = NULL;
    }
    end_formula(&b);
    return f;
}

/* The scopes of a property file; opened around every use. */
struct names {
    struct elab *e;
    struct scope prelude, file;
    struct scope property; /* their names, with their numbers */
};

static bool open_names(struct names *n, struct elab *e, const struct ast *prelude,
                       const struct ast *file)
{
    struct build b = { .e = e };

    n->e = e;
    scope_init(&n->prelude, NULL);
    scope_init(&n->property, NULL);
    scope_init(&n->file, e->globals);
    e->globals->up = &n->prelude;
    declare_preds(e, &n->prelude, prelude);
    warn_hidden(e, &n->prelude, e->globals);
    declare_preds(e, &n->file, file);
    warn_hidden(e, &n->prelude, &n->file);
    e->hidden_warned = true;
    return check_recursion(&b, &n->file);
}

static void close_names(struct names *n)
{
    n->e->globals->up = NULL;
    scope_clear(&n->file);
    scope_clear(&n->prelude);
    scope_clear(&n->property);
}

static enum expectation elab_expectation(const struct ast *t)
{
    if (t == NULL || strcmp(t->name, "true") == 0)
        return EXPECT_TRUE;
    return strcmp(t->name, "false") == 0 ? EXPECT_FALSE : EXPECT_ERROR;
}

/* ---- what has to be reachable ---- */

static bool has_several_starts(const struct signature *sig)
{
    for (uint32_t i = 0; i < sig->n_instances; i++)
        if (sig->process[sig->instance[i].process].starts)
            return true;
    return false;
}

/* "Never", of what is reachable from some of several initial states, as a formula holds in a model
   if it does in all of them.  Otherwise "possibly".  The name of the fixpoint is none that can be
   written. */
static const struct ast *cover_formula(struct elab *e, const struct ast *t, bool never)
{
    struct arena *a = e->arena;
    struct span at = { t->span.text, t->span.from, t->span.from };
    const char *name = symbol_of(e->symbols, "reach.1");
    struct ast *f = t->kid[0], *again = ast_named(a, AST_NAME, at, name, at, 0);

    if (f->kind == AST_ACTION_ARG)
        f = ast_make(a, AST_DIAMOND, f->span, 2, f->kid[0], ast_make(a, AST_TRUE, at, 0));
    if (never)
        f = ast_make(a, AST_NOT, f->span, 1, f);
    again = ast_make(a, never ? AST_BOX : AST_DIAMOND, at, 2, ast_make(a, AST_A_ANY, at, 0), again);
    f = ast_make(a, never ? AST_AND : AST_OR, at, 2, f, again);
    return ast_named(a, never ? AST_NU : AST_MU, t->span, name, at, 2, (struct ast *)NULL, f);
}

static bool elab_one(struct elab *e, const struct signature *sig, struct names *n,
                     const struct ast *t, struct property_list *out)
{
    struct property *p = &out->property[out->n];
    bool cover = t->kid[2]->kind == AST_COVER, never = cover && has_several_starts(sig);
    const struct ast *body = cover ? cover_formula(e, t->kid[2], never) : t->kid[2];
    struct formula *f;

    if (!scope_name(&n->property, e->arena, t->name, out->n, NULL)) {
        diag_error(e->diag, t->name_span, "property '%s' is declared twice", t->name);
        diag_note(e->diag, out->property[scope_find_here(&n->property, t->name)->number].at,
                  "the first declaration is here");
        return false;
    }
    uses_note_property(e->uses, t);
    p->name = t->name;
    p->at = t->name_span;
    p->text = t->kid[0] == NULL ? NULL : t->kid[0]->name;
    p->expect = elab_expectation(t->kid[1]);
    if (never && p->expect != EXPECT_ERROR)
        p->expect = p->expect == EXPECT_TRUE ? EXPECT_FALSE : EXPECT_TRUE;
    out->n++;
    f = (struct formula *)one_formula(e, sig, &n->file, body, false);
    if (f == NULL)
        return false;
    f->name = p->name;
    f->text = p->text;
    p->formula = f;
    return true;
}

bool elab_properties(struct elab *e, const struct signature *sig, const struct ast *prelude,
                     const struct ast *file, struct property_list *out)
{
    struct names n;
    bool ok = open_names(&n, e, prelude, file);

    *out = (struct property_list){ 0, NULL };
    if (file != NULL && ok) {
        out->property = ARENA_ARRAY(e->arena, struct property, file->n + 1);
        for (uint32_t i = 0; i < file->n; i++)
            if (file->kid[i]->kind == AST_PROPERTY)
                ok = elab_one(e, sig, &n, file->kid[i], out) && ok;
    }
    close_names(&n);
    return ok && diag_errors(e->diag) == 0;
}

const struct formula *elab_formula(struct elab *e, const struct signature *sig,
                                   const struct ast *prelude, const struct ast *file,
                                   const struct ast *t, bool dual)
{
    struct names n;
    const struct formula *f = NULL;

    if (open_names(&n, e, prelude, file))
        f = one_formula(e, sig, &n.file, t, dual);
    close_names(&n);
    return f;
}

bool elab_watch(struct elab *e, const struct signature *sig, const struct ast *prelude,
                const struct ast *file, const struct ast *t, struct watch *out)
{
    struct build b = { .e = e, .sig = sig };
    size_t errors = diag_errors(e->diag);
    struct names n;

    out->term = NULL;
    if (open_names(&n, e, prelude, file)) {
        begin_formula(&b);
        e->identities = true;
        out->term = build_expression(&b, &n.file, t);
        out->n_slots = e->n_slots;
        e->identities = false;
        end_formula(&b);
    }
    close_names(&n);
    return out->term != NULL && diag_errors(e->diag) == errors;
}

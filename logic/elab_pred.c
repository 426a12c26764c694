/*
 * Applications of predicates (see formula_build.h).
 *
 * The body is elaborated anew for each application.  The result keeps a reference to the
 * application, so that it can be printed as it was written.
 */
#include "config.h"

#include "logic/formula_build.h"
#include "parser/ast_print.h"
#include "stg/elab/elab_util.h"

static bool declare_argument(struct build *b, struct scope *s, struct scope *inner,
                             const struct ast *param, const struct ast *arg,
                             const struct term **given, uint32_t *slot)
{
    struct elab *e = b->e;
    struct closure *c = ARENA_NEW(e->arena, struct closure);
    bool action = param->kind == AST_ACTIONPARAM;
    const struct sort *sort;
    struct entry *x;

    if (action != (arg->kind == AST_ACTION_ARG)) {
        diag_error(e->diag, arg->span,
                   action ? "parameter '%s' is an action: write it in angle "
                            "brackets, <...>"
                          : "parameter '%s' is no action",
                   param->name);
        diag_note(e->diag, param->name_span, "'%s' is declared here", param->name);
        if (!action)
            diag_note(e->diag, arg->span, "as a formula: <...>true says that it is possible");
        return false;
    }
    if (!action && param->kid[0] != NULL) {
        sort = elab_type(e, e->globals, param->kid[0]);
        *given = sort == NULL ? NULL : elab_place(e, s, arg, sort);
        x = new_variable(b, inner, param->name, param->name_span, sort);
        if (x != NULL)
            *slot = x->number;
        return x != NULL && *given != NULL;
    }
    x = scope_add(inner, e->arena, e->diag, action ? ENTRY_ACTION : ENTRY_FORMULA, param->name,
                  param->name_span);
    *c = (struct closure){ action ? arg->kid[0] : arg, s };
    if (x != NULL)
        x->object = c;
    uses_note_entry(e->uses, param->name_span, x);
    return x != NULL;
}

/* An argument that is a formula or an action, as text. */
static const char *argument_text(struct build *b, const struct ast *t)
{
    struct buf text = BUF_EMPTY;
    const char *copy;

    ast_print(&text, t);
    copy = arena_string(b->e->arena, buf_text(&text), text.n);
    buf_clear(&text);
    return copy;
}

/* Notes that f is this application of a predicate; values: those of its arguments that are
   values. */
static const struct fnode *note_written(struct build *b, const struct fnode *f,
                                        const struct entry *pred, const struct ast *args,
                                        const struct term *const *values, bool negative)
{
    struct arena *a = b->e->arena;
    uint32_t n = args == NULL ? 0 : args->n;
    struct application *w = ARENA_NEW(a, struct application);
    const char **text = ARENA_ARRAY(a, const char *, n + 1);
    struct term *t;

    for (uint32_t i = 0; i < n; i++)
        if (values[i] == NULL)
            text[i] = argument_text(b, args->kid[i]);
    *w = (struct application){
        .name = pred->name, .negative = negative, .n = n, .value = values, .text = text
    };
    if (f->kind != F_DATA) {
        w->inside = f->from;
        ((struct fnode *)f)->from = w;
        return f;
    }
    t = arena_copy(a, f->term, sizeof *t);
    w->inside = t->from;
    t->from = t->kind == TERM_CONST ? NULL : w;
    return data_node(b, t);
}

/* Is it a predicate of the user?  Those of the prelude are printed as their meaning. */
static bool is_own(const struct build *b, const struct entry *pred)
{
    return pred->object != b->e->globals->up;
}

/* Value arguments become lets around the body; the others are elaborated where they occur. */
const struct fnode *build_pred(struct build *b, struct scope *s, const struct ast *t,
                               const struct entry *pred, bool negative)
{
    const struct ast *params = pred->decl->kid[0], *args = t->kind == AST_CALL ? t->kid[0] : NULL;
    uint32_t n = params == NULL ? 0 : params->n, given = args == NULL ? 0 : args->n;
    const struct term **bound = ARENA_ARRAY(b->e->arena, const struct term *, n + 1);
    uint32_t *slot = ARENA_ARRAY(b->e->arena, uint32_t, n + 1);
    const struct fnode *body = NULL;
    struct scope inner;
    bool ok = n == given;

    if (!ok) {
        diag_error(b->e->diag, t->span, "'%s' takes %u argument%s, %u given", pred->name, n,
                   n == 1 ? "" : "s", given);
        diag_note(b->e->diag, pred->at, "'%s' is declared here", pred->name);
        return NULL;
    }
    if (b->too_large)
        return NULL;
    scope_init(&inner, pred->object);
    for (uint32_t i = 0; i < n; i++)
        ok = declare_argument(b, s, &inner, params->kid[i], args->kid[i], &bound[i], &slot[i]) &&
             ok;
    if (ok)
        body = build_formula(b, &inner, pred->decl->kid[1], negative);
    scope_clear(&inner);
    for (uint32_t i = n; i-- > 0;)
        if (bound[i] != NULL) {
            body = let_node(b, t->span, slot[i], bound[i], body);
            b->slot_given.at[slot[i]] = bound[i];
        }
    return body == NULL || !is_own(b, pred) ? body
                                            : note_written(b, body, pred, args, bound, negative);
}

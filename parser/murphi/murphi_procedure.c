/*
 * Functions and procedures that call themselves, as procedures of the model (see
 * murphi_context.h).
 *
 * The model replaces calls by statements, as deep as they are within each other, so there are fewer
 * where one leads to several.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

#include <stdio.h>

#define MOST_CALLS 64
#define MOST_COPIES 512

static struct ast *most_calls(struct murphi *m, const struct murphi_entry *x, struct span at)
{
    struct ast *t = ast_make(m->arena, AST_INT, at, 0);
    uint32_t most = 0;
    char text[12];

    for (uint64_t n = 1; most < MOST_CALLS && n <= MOST_COPIES; n *= x->calls_itself)
        most++;
    t->number = num_text(m->arena, text, (size_t)snprintf(text, sizeof text, "%u", most));
    return t;
}

/* Declares the parameters, which are appended to list. */
static bool declare_parameters(struct murphi *m, const struct ast *f, struct ast *list)
{
    bool ok = true;

    for (uint32_t i = 0; i < f->kid[0]->n; i++) {
        const struct ast *p = f->kid[0]->kid[i];
        bool place = murphi_kind(p) == MURPHI_VAR_PARAM;
        const struct murphi_type *type = murphi_type(m, p->kid[1]);
        for (uint32_t k = 0; k < p->kid[0]->n; k++) {
            const struct ast *name = p->kid[0]->kid[k];
            struct murphi_entry *x = murphi_declare(m, place ? MURPHI_IS_VAR : MURPHI_IS_FIXED,
                                                    name, type);
            ok = ok && x != NULL && type != NULL;
            if (!ok)
                continue;
            ast_append(m->arena, list,
                       ast_make(m->arena, place ? AST_REFERENCE : AST_BINDER, name->span, 2,
                                murphi_list(m, name->span, murphi_name(m, x->out, name->span)),
                                murphi_type_tree(m->arena, type, p->kid[1]->span)));
        }
    }
    return ok;
}

static bool make_procedure(struct murphi *m, struct murphi_entry *x)
{
    const struct ast *f = x->function;
    const struct murphi_type *result = f->kid[1] == NULL ? NULL : murphi_result_type(m, f);
    struct ast *formals = murphi_list(m, f->span, NULL), *body;
    struct ast *type = result == NULL ? NULL : murphi_type_tree(m->arena, result, f->kid[1]->span);

    if ((f->kid[1] != NULL && result == NULL) || !declare_parameters(m, f, formals))
        return false;
    m->call = &(struct murphi_call){ .function = f, .result = result, .procedure = true };
    body = murphi_body(m, f->span, f->kid[2], f->kid[3]);
    if (body == NULL)
        return false;
    body = murphi_resume(m, x, body);
    ast_append(m->arena, m->model,
               ast_named(m->arena, AST_PROCEDURE, f->span, x->procedure, f->name_span, 4, formals,
                         type, most_calls(m, x, f->name_span), body));
    return true;
}

/* Its statements see what is global, and are nowhere yet. */
static bool need_procedure(struct murphi *m, struct murphi_entry *x)
{
    const struct murphi_call *call = m->call;
    struct ast *before = m->before;
    size_t scope = m->entry.n, floor = m->floor;
    bool pure = m->pure, ok;

    if (x->procedure != NULL)
        return true;
    x->procedure = x->out;
    m->floor = scope;
    m->pure = false;
    ok = make_procedure(m, x);
    m->call = call;
    m->before = before;
    m->pure = pure;
    m->floor = floor;
    murphi_leave(m, scope);
    return ok;
}

/* Is anything changed by an argument behind that one? */
static bool later_changes(const struct murphi *m, const struct ast *args, uint32_t i)
{
    while (++i < args->n)
        if (murphi_changes(m, args->kid[i]))
            return true;
    return false;
}

static struct ast *argument(struct murphi *m, const struct ast *args, uint32_t i,
                            const struct ast *param)
{
    const struct murphi_type *want = murphi_type(m, param->kid[1]), *found;
    bool place = murphi_kind(param) == MURPHI_VAR_PARAM;
    const struct ast *t = args->kid[i];
    struct ast *x = place ? murphi_place_before(m, t, &found, args) : murphi_expr(m, t, &found);

    if (x == NULL || want == NULL)
        return NULL;
    if (place ? !murphi_agree(want, found) : !murphi_converts(found, want)) {
        diag_error(m->diag, t->span, "the argument has not the type of the parameter");
        diag_note(m->diag, param->span, "which is declared here");
        return NULL;
    }
    if (place)
        return x;
    x = murphi_convert(m, x, found, want);
    return later_changes(m, args, i) ? murphi_freeze(m, x, murphi_is_simple(found) ? want : found)
                                     : x;
}

struct ast *murphi_run(struct murphi *m, const struct ast *t, struct murphi_entry *x)
{
    struct ast *args = murphi_list(m, t->span, NULL);
    const struct ast *f = x->function;
    uint32_t n = 0;
    bool ok = need_procedure(m, x);

    for (uint32_t i = 0; i < f->kid[0]->n; i++)
        for (uint32_t k = 0; k < f->kid[0]->kid[i]->kid[0]->n; k++) {
            struct ast *a = argument(m, t->kid[0], n++, f->kid[0]->kid[i]);
            ok = ok && a != NULL;
            if (a != NULL)
                ast_append(m->arena, args, a);
        }
    return ok ? ast_named(m->arena, AST_CALL, t->span, x->procedure, t->name_span, 1, args) : NULL;
}

/*
 * Declarations of constants, types and variables (see murphi_context.h).
 *
 * Enums, scalarsets and unions are types of their own wherever they are written, so one without a
 * name gets one in the model.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

static struct murphi_type *own_new_type(struct murphi *m, enum murphi_form form)
{
    struct murphi_type *t = ARENA_NEW(m->arena, struct murphi_type);

    t->form = form;
    return t;
}

/* A declaration of the model; `list` NULL: among those of the text, in their order. */
static void declare_type(struct murphi *m, const char *name, struct span at, struct ast *type)
{
    ast_append(m->arena, m->model, ast_named(m->arena, AST_TYPE, at, name, at, 1, type));
}

/* ---- types ---- */

static const struct murphi_type *own_range_type(struct murphi *m, const struct ast *t)
{
    struct murphi_type *r = own_new_type(m, FORM_NUMBER);
    const struct murphi_type *lo, *hi;

    r->lo = murphi_constant(m, t->kid[0], &lo);
    r->hi = murphi_constant(m, t->kid[1], &hi);
    if (r->lo == NULL || r->hi == NULL)
        return NULL;
    if (lo->form != FORM_NUMBER || hi->form != FORM_NUMBER) {
        diag_error(m->diag, t->span, "the bounds of a range are numbers");
        return NULL;
    }
    return r;
}

static const struct murphi_type *enum_type(struct murphi *m, const struct ast *t, const char *name)
{
    struct murphi_type *r = own_new_type(m, FORM_ENUM);
    struct ast *names = murphi_list(m, t->span, NULL);
    bool ok = true;

    r->name = name != NULL ? name : murphi_fresh(m, "enum");
    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        struct murphi_entry *x = murphi_declare(m, MURPHI_IS_MEMBER, t->kid[0]->kid[i], r);
        ok = ok && x != NULL;
        if (x == NULL)
            continue;
        if (m->local)
            x->out = murphi_fresh(m, x->name);
        ast_append(m->arena, names, murphi_name(m, x->out, x->at));
        if (r->first == NULL)
            r->first = x->out;
    }
    declare_type(m, r->name, t->span, ast_make(m->arena, AST_T_ENUM, t->span, 1, names));
    return ok ? r : NULL;
}

static const struct murphi_type *own_scalarset_type(struct murphi *m, const struct ast *t,
                                                    const char *name)
{
    struct murphi_type *r = own_new_type(m, FORM_SCALARSET);
    const struct murphi_type *size;
    struct ast *n = murphi_constant(m, t->kid[0], &size);

    if (n == NULL)
        return NULL;
    if (size->form != FORM_NUMBER) {
        diag_error(m->diag, t->kid[0]->span, "the size of a scalarset is a number");
        return NULL;
    }
    r->name = name != NULL ? name : murphi_fresh(m, "scalarset");
    declare_type(m, r->name, t->span, ast_make(m->arena, AST_T_SCALARSET, t->span, 1, n));
    return r;
}

static const struct murphi_type *own_array_type(struct murphi *m, const struct ast *t)
{
    struct murphi_type *r = own_new_type(m, FORM_ARRAY);

    r->index = murphi_type(m, t->kid[0]->kid[0]);
    r->elem = murphi_type(m, t->kid[1]);
    if (r->index == NULL || r->elem == NULL)
        return NULL;
    if (!murphi_is_simple(r->index)) {
        diag_error(m->diag, t->kid[0]->span,
                   "an index is a range, an enum, a scalarset, a union or a boolean");
        return NULL;
    }
    return r;
}

static const struct murphi_type *own_multiset_type(struct murphi *m, const struct ast *t)
{
    struct murphi_type *r = own_new_type(m, FORM_MULTISET);
    const struct murphi_type *size = NULL;

    r->hi = murphi_constant(m, t->kid[0], &size);
    r->elem = murphi_type(m, t->kid[1]);
    if (r->hi == NULL || r->elem == NULL)
        return NULL;
    if (size->form != FORM_NUMBER) {
        diag_error(m->diag, t->kid[0]->span, "the size of a multiset is a number");
        return NULL;
    }
    return r;
}

static bool add_field(struct murphi *m, struct murphi_type *r, struct murphi_field *field,
                      const struct ast *name, const struct murphi_type *type)
{
    const char *out = murphi_field_name(m, name->name);

    if (murphi_field_type(r, out) != NULL) {
        diag_error(m->diag, name->span, "the record has two fields '%s'", name->name);
        return false;
    }
    field[r->n++] = (struct murphi_field){ out, type };
    return type != NULL;
}

static const struct murphi_type *own_record_type(struct murphi *m, const struct ast *t)
{
    struct murphi_type *r = own_new_type(m, FORM_RECORD);
    struct murphi_field *field;
    uint32_t n = 0;
    bool ok = true;

    for (uint32_t i = 0; i < t->kid[0]->n; i++)
        n += t->kid[0]->kid[i]->kid[0]->n;
    if (n == 0) {
        diag_error(m->diag, t->span, "a record has fields");
        return NULL;
    }
    r->field = field = ARENA_ARRAY(m->arena, struct murphi_field, n);
    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        const struct ast *f = t->kid[0]->kid[i];
        const struct murphi_type *type = murphi_type(m, f->kid[1]);
        for (uint32_t k = 0; k < f->kid[0]->n; k++)
            ok = add_field(m, r, field, f->kid[0]->kid[k], type) && ok;
    }
    return ok ? r : NULL;
}

static const struct murphi_type *type_of_name(struct murphi *m, const struct ast *t)
{
    const struct murphi_entry *x = murphi_find(m, t->name);

    if (x == NULL)
        return murphi_unknown(m, t->name_span, t->name, "type");
    if (x->role != MURPHI_IS_TYPE) {
        diag_error(m->diag, t->name_span, "'%s' is not a type", t->name);
        diag_note(m->diag, x->at, "it is declared here");
        return NULL;
    }
    return x->type; /* NULL: reported where it is declared */
}

/* name: of the declaration that this type is, or NULL. */
static const struct murphi_type *make_type(struct murphi *m, const struct ast *t, const char *name)
{
    switch (murphi_kind(t)) {
    case MURPHI_UNION: return murphi_union(m, t, name);
    case MURPHI_MULTISET: return own_multiset_type(m, t);
    case MURPHI_REAL:
        diag_error(m->diag, t->span, "there are no real numbers: states are compared exactly");
        return NULL;
    default: break;
    }
    switch (t->kind) {
    case AST_T_BOOL: return &murphi_boolean;
    case AST_T_NAME: return type_of_name(m, t);
    case AST_T_RANGE: return own_range_type(m, t);
    case AST_T_ENUM: return enum_type(m, t, name);
    case AST_T_SCALARSET: return own_scalarset_type(m, t, name);
    case AST_T_ARRAY: return own_array_type(m, t);
    default: return own_record_type(m, t);
    }
}

const struct murphi_type *murphi_type(struct murphi *m, const struct ast *t)
{
    return make_type(m, t, NULL);
}

/* ---- declarations ---- */

static bool declare_const(struct murphi *m, const struct ast *t)
{
    const struct murphi_type *type = NULL;
    struct ast *value = murphi_constant(m, t->kid[1], &type);
    struct murphi_entry *x = murphi_declare(m, MURPHI_IS_CONST, t, type);

    if (x == NULL || value == NULL)
        return false;
    if (m->local)
        x->out = murphi_fresh(m, t->name);
    ast_append(m->arena, m->model,
               ast_named(m->arena, AST_CONST, t->span, x->out, t->name_span, 2, NULL, value));
    return true;
}

/* A range or a structure gets its name, too, so that it is not written again and again. */
static bool declare_named_type(struct murphi *m, const struct ast *t)
{
    struct murphi_entry *x = murphi_declare(m, MURPHI_IS_TYPE, t, NULL);
    const struct murphi_type *type;
    struct murphi_type *named;

    if (x == NULL)
        return false;
    if (m->local)
        x->out = murphi_fresh(m, t->name);
    type = make_type(m, t->kid[0], x->out);
    if (type == NULL)
        return false;
    if (type->form == FORM_ENUM || type->form == FORM_SCALARSET || type->form == FORM_UNION) {
        x->type = type;
        return true;
    }
    declare_type(m, x->out, t->name_span, murphi_type_tree(m->arena, type, t->kid[0]->span));
    x->type = named = own_new_type(m, type->form);
    *named = *type;
    named->name = x->out;
    return true;
}

static bool declare_variables(struct murphi *m, const struct ast *t, struct ast *block)
{
    const struct murphi_type *type = murphi_type(m, t->kid[1]);
    bool ok = type != NULL;

    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        const struct ast *name = t->kid[0]->kid[i];
        struct murphi_entry *x = murphi_declare(m, MURPHI_IS_VAR, name, type);
        struct ast *initial = NULL;
        ok = ok && x != NULL;
        if (x == NULL || type == NULL)
            continue;
        if (!murphi_is_simple(type))
            initial = murphi_unassigned(m->arena, m->symbols, type, name->span);
        ast_append(m->arena, block != NULL ? block : m->model,
                   murphi_variable(m, name->span, x->out, type, initial));
    }
    return ok;
}

bool murphi_declaration(struct murphi *m, const struct ast *t, struct ast *block)
{
    switch (t->kind) {
    case AST_CONST: return declare_const(m, t);
    case AST_TYPE: return declare_named_type(m, t);
    default: return declare_variables(m, t, block);
    }
}

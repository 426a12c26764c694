/*
 * Expressions (see murphi_context.h).
 *
 * Division truncates, as in C, while that of the model is Euclidean: where the first operand may be
 * negative, functions of the model divide.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* ---- errors ---- */

static struct ast *refuse_type(struct murphi *m, struct span at, const struct murphi_type *found,
                               const char *want)
{
    struct buf b = BUF_EMPTY;

    murphi_describe(&b, found);
    diag_error(m->diag, at, "expected %s, found %s", want, buf_text(&b));
    buf_clear(&b);
    return NULL;
}

static struct ast *mismatch(struct murphi *m, struct span at, const struct murphi_type *found,
                            const struct murphi_type *want)
{
    struct buf b = BUF_EMPTY;

    murphi_describe(&b, want);
    refuse_type(m, at, found, buf_text(&b));
    if (found->form == FORM_UNION && want->form == FORM_UNION)
        diag_note(m->diag, at, "they have no member in common");
    else if (found->form == want->form)
        diag_note(m->diag, at,
                  "types are the same if their parts are; enums and scalarsets only "
                  "with themselves");
    buf_clear(&b);
    return NULL;
}

struct ast *murphi_typed_hole(struct murphi *m, const struct ast *t, const struct murphi_type *want,
                              struct ast **hole)
{
    const struct murphi_type *found;
    struct ast *x = murphi_expr(m, t, &found);

    *hole = NULL;
    if (x == NULL)
        return NULL;
    if (!murphi_converts(found, want))
        return mismatch(m, t->span, found, want);
    *hole = murphi_hole(m, t, x, found);
    return murphi_convert(m, x, found, want);
}

struct ast *murphi_typed(struct murphi *m, const struct ast *t, const struct murphi_type *want)
{
    struct ast *hole;

    return murphi_typed_hole(m, t, want, &hole);
}

/* ---- designators ---- */

static struct ast *name_value(struct murphi *m, const struct ast *t,
                              const struct murphi_type **type)
{
    const struct murphi_entry *x = murphi_find(m, t->name);

    if (x == NULL)
        return murphi_unknown(m, t->name_span, t->name, "name");
    if (x->role == MURPHI_IS_TYPE || x->role == MURPHI_IS_FUNCTION) {
        diag_error(m->diag, t->name_span, "'%s' is a %s, not a value", t->name,
                   x->role == MURPHI_IS_TYPE ? "type" : "function or procedure");
        diag_note(m->diag, x->at, "it is declared here");
        return NULL;
    }
    *type = x->type;
    if (x->type == NULL)
        return NULL; /* reported where it is declared */
    if (x->role == MURPHI_IS_CHOSEN)
        return murphi_refuse_chosen(m, t);
    return x->role == MURPHI_IS_BINDING ? x->value : murphi_name(m, x->out, t->span);
}

/* of: the array; `frozen`: the index is computed now. */
static struct ast *indexed(struct murphi *m, const struct ast *t, struct ast *of,
                           const struct murphi_type *array, bool frozen,
                           const struct murphi_type **type)
{
    struct ast *index;

    if (array->form == FORM_MULTISET) {
        *type = array->elem;
        return murphi_element(m, t, of);
    }
    if (array->form != FORM_ARRAY)
        return refuse_type(m, t->kid[0]->span, array, "an array");
    index = murphi_typed(m, t->kid[1]->kid[0], array->index);
    if (index == NULL)
        return NULL;
    *type = array->elem;
    if (frozen)
        index = murphi_freeze(m, index, array->index);
    return ast_make(m->arena, AST_INDEX, t->span, 2, of, murphi_list(m, index->span, index));
}

static struct ast *field_of(struct murphi *m, const struct ast *t, struct ast *of,
                            const struct murphi_type *record, const struct murphi_type **type)
{
    const char *name;

    if (record->form != FORM_RECORD)
        return refuse_type(m, t->kid[0]->span, record, "a record");
    name = murphi_field_name(m, t->name);
    *type = murphi_field_type(record, name);
    if (*type == NULL) {
        diag_error(m->diag, t->name_span, "the record has no field '%s'", t->name);
        return NULL;
    }
    return ast_named(m->arena, AST_DOT, t->span, name, t->name_span, 1, of);
}

/* Indices before one that changes variables are computed before it. */
struct ast *murphi_designator(struct murphi *m, const struct ast *t, bool frozen,
                              const struct murphi_type **type)
{
    const struct murphi_type *outer;
    struct ast *of;

    if (t->kind == AST_NAME)
        return name_value(m, t, type);
    of = murphi_designator(m, t->kid[0],
                           frozen || (t->kind == AST_INDEX && m->before != NULL &&
                                      murphi_changes(m, t->kid[1])),
                           &outer);
    if (of == NULL)
        return NULL;
    return t->kind == AST_DOT ? field_of(m, t, of, outer, type)
                              : indexed(m, t, of, outer, frozen, type);
}

/* ---- operators ---- */

static struct ast *murphi_both(struct murphi *m, const struct ast *t,
                               const struct murphi_type *want, enum ast_kind kind)
{
    struct ast *a = murphi_before(m, murphi_typed(m, t->kid[0], want), want, NULL, t->kid[1]);
    struct ast *b = murphi_typed(m, t->kid[1], want), *x;

    if (a == NULL || b == NULL)
        return NULL;
    x = ast_make(m->arena, kind, t->span, 2, a, b);
    x->chain = t->chain;
    return x;
}

/* Are values of the type compared even where they are undefined? */
static bool compares_holes(const struct murphi_type *t)
{
    return t->form == FORM_SCALARSET || t->form == FORM_UNION;
}

/* a = b, of these types; a number may be outside of the range of a union. */
static struct ast *murphi_same_value(struct murphi *m, struct span at, struct ast *a,
                                     const struct murphi_type *left, struct ast *b,
                                     const struct murphi_type *right,
                                     const struct murphi_type *common)
{
    if (left->form == FORM_UNION && right->form == FORM_NUMBER)
        return murphi_is_number(m, a, left, b);
    if (left->form == FORM_NUMBER && right->form == FORM_UNION)
        return murphi_is_number(m, b, right, a);
    return murphi_make(m, AST_EQ, at, murphi_convert(m, a, left, common),
                       murphi_convert(m, b, right, common));
}

static struct ast *compare(struct murphi *m, const struct ast *t)
{
    const struct murphi_type *left, *right, *common;
    struct ast *a = murphi_expr(m, t->kid[0], &left), *hole_a, *b, *hole_b, *x;

    hole_a = a != NULL && compares_holes(left) ? murphi_hole(m, t->kid[0], a, left) : NULL;
    a = murphi_before(m, a, left, &hole_a, t->kid[1]);
    b = murphi_expr(m, t->kid[1], &right);
    if (a == NULL || b == NULL)
        return NULL;
    hole_b = compares_holes(right) ? murphi_hole(m, t->kid[1], b, right) : NULL;
    common = murphi_common(m, left, right);
    if (common == NULL)
        return mismatch(m, t->kid[1]->span, right, left);
    if (!murphi_is_simple(common))
        return murphi_equal_parts(m, t, left, a, b);
    if (t->kind != AST_EQ && t->kind != AST_NE) {
        if (common->form != FORM_NUMBER)
            return refuse_type(m, t->kid[0]->span, left, "a number");
        return ast_make(m->arena, t->kind, t->span, 2, a, b);
    }
    x = murphi_same_value(m, t->span, a, left, b, right, common);
    if (x->kind == AST_EQ && hole_a == NULL && hole_b == NULL)
        return ast_make(m->arena, t->kind, t->span, 2, x->kid[0], x->kid[1]);
    x = murphi_equal(m, t->span, hole_a, hole_b, x);
    return t->kind == AST_EQ ? x : murphi_make(m, AST_NOT, t->span, x, NULL);
}

/* An operand that is perhaps not evaluated: what has to be executed for it alone goes to *inside,
   which is NULL where nothing can be. */
static struct ast *lazy_operand(struct murphi *m, const struct ast *t,
                                const struct murphi_type **type, struct ast **inside,
                                struct ast **hole)
{
    struct ast *before = m->before, *x;

    *inside = before == NULL ? NULL : murphi_list(m, t->span, NULL);
    m->before = *inside;
    x = murphi_expr(m, t, type);
    m->before = before;
    *hole = x == NULL ? NULL : murphi_hole(m, t, x, *type);
    return x;
}

static bool is_empty(const struct ast *list)
{
    return list == NULL || list->n == 0;
}

/* The statements, and the assignment of the value, as a branch. */
static struct ast *valued_branch(struct murphi *m, struct ast *cond, struct ast *list,
                                 const char *name, struct ast *value, struct ast *hole)
{
    murphi_copy(m, list, murphi_name(m, name, value->span), hole, value);
    return ast_make(m->arena, AST_CASE, value->span, 2,
                    cond == NULL ? NULL : murphi_list(m, cond->span, cond),
                    murphi_block(m, value->span, list));
}

/* What is given if the condition holds, or if it does not. */
struct either {
    struct ast *inside, *value, *hole;
};

/* if c then a else b, as statements before the expression. */
static struct ast *murphi_decide(struct murphi *m, struct ast *c, struct either a, struct either b,
                                 const struct murphi_type *type)
{
    const char *name = murphi_fresh(m, "value");
    struct ast *branch = valued_branch(m, c, a.inside, name, a.value, a.hole);
    struct ast *branches = murphi_list(m, c->span, branch);

    branch = valued_branch(m, NULL, b.inside, name, b.value, b.hole);
    ast_append(m->arena, branches, branch);
    ast_append(m->arena, m->before, murphi_variable(m, c->span, name, type, NULL));
    ast_append(m->arena, m->before, ast_make(m->arena, AST_CHOICE, c->span, 2, NULL, branches));
    return murphi_name(m, name, c->span);
}

static struct ast *murphi_connect(struct murphi *m, const struct ast *t,
                                  const struct murphi_type **out)
{
    const struct murphi_type *type;
    struct ast *a = murphi_expr(m, t->kid[0], &type), *b, *x, *inside, *known, *hole;

    if (a == NULL)
        return NULL;
    if (type->form == FORM_NUMBER && t->kind != AST_IMPLIES && t->name == NULL) {
        *out = &murphi_number;
        return murphi_bits_of_both(m, t, a, t->kind == AST_AND ? "bitand" : "bitor");
    }
    *out = &murphi_boolean;
    if (type->form != FORM_BOOLEAN) {
        mismatch(m, t->kid[0]->span, type, &murphi_boolean);
        if (type->form == FORM_NUMBER && t->name != NULL)
            diag_note(m->diag, t->kid[0]->span, "the bits of numbers are connected by '%.1s'",
                      t->name);
        return NULL;
    }
    b = lazy_operand(m, t->kid[1], &type, &inside, &hole);
    if (b == NULL)
        return NULL;
    if (type->form != FORM_BOOLEAN)
        return mismatch(m, t->kid[1]->span, type, &murphi_boolean);
    if (!is_empty(inside)) {
        known = ast_make(m->arena, t->kind == AST_AND ? AST_FALSE : AST_TRUE, t->span, 0);
        x = murphi_list(m, t->span, NULL);
        struct either second = { inside, b, NULL }, first = { x, known, NULL };
        return t->kind == AST_OR ? murphi_decide(m, a, first, second, &murphi_boolean)
                                 : murphi_decide(m, a, second, first, &murphi_boolean);
    }
    x = ast_make(m->arena, t->kind, t->span, 2, a, b);
    x->chain = t->chain;
    return x;
}

static struct ast *divide(struct murphi *m, const struct ast *t)
{
    struct ast *x = murphi_both(m, t, &murphi_number, t->kind), *args;
    bool quotient = t->kind == AST_DIV;

    if (x == NULL || x->kid[0]->kind == AST_INT)
        return x;
    *(quotient ? &m->divides : &m->remains) = true;
    args = murphi_list(m, t->span, x->kid[0]);
    ast_append(m->arena, args, x->kid[1]);
    return ast_named(m->arena, AST_CALL, t->span,
                     symbol_of(m->symbols, quotient ? "quotient'" : "remainder'"), t->span, 1,
                     args);
}

static struct ast *murphi_conditional(struct murphi *m, const struct ast *t,
                                      const struct murphi_type **type)
{
    struct ast *c = murphi_typed(m, t->kid[0], &murphi_boolean), *x;
    const struct murphi_type *one, *other;
    struct either a, b;

    a.value = lazy_operand(m, t->kid[1], &one, &a.inside, &a.hole);
    b.value = lazy_operand(m, t->kid[2], &other, &b.inside, &b.hole);
    if (c == NULL || a.value == NULL || b.value == NULL)
        return NULL;
    *type = murphi_common(m, one, other);
    if (*type == NULL)
        return mismatch(m, t->kid[2]->span, other, one);
    a.value = murphi_convert(m, a.value, one, *type);
    b.value = murphi_convert(m, b.value, other, *type);
    if (!is_empty(a.inside) || !is_empty(b.inside))
        return murphi_decide(m, c, a, b, *type);
    x = ast_make(m->arena, AST_IF, t->span, 3, c, a.value, b.value);
    murphi_note_hole(m, x, murphi_hole_of_either(m, c, a.hole, b.hole));
    return x;
}

static struct ast *murphi_negate(struct murphi *m, const struct ast *t,
                                 const struct murphi_type **type)
{
    struct ast *x;

    *type = t->kind == AST_NOT ? &murphi_boolean : &murphi_number;
    x = murphi_typed(m, t->kid[0], *type);
    return x == NULL ? NULL : ast_make(m->arena, t->kind, t->span, 1, x);
}

/* ---- all ---- */

static struct ast *is_undefined(struct murphi *m, const struct ast *t)
{
    const struct murphi_type *type;
    struct ast *x = murphi_expr(m, t->kid[0], &type);
    const struct murphi_entry *known;

    if (x == NULL)
        return NULL;
    known = t->kid[0]->kind == AST_NAME ? murphi_find(m, t->kid[0]->name) : NULL;
    if (known != NULL && known->hole != NULL)
        return known->hole;
    if (!murphi_is_simple(type) ||
        (x->kind != AST_NAME && x->kind != AST_INDEX && x->kind != AST_DOT))
        return refuse_type(m, t->kid[0]->span, type, "a variable of a simple type");
    return ast_named(m->arena, AST_IS, t->span, symbol_of(m->symbols, "_"), t->span, 1, x);
}

static struct ast *own_expr(struct murphi *m, const struct ast *t, const struct murphi_type **type)
{
    struct ast *x;

    *type = &murphi_boolean;
    switch (murphi_kind(t)) {
    case MURPHI_FORALL:
    case MURPHI_EXISTS:
        x = m->before == NULL ? NULL : murphi_quietly(m, t);
        return x != NULL ? x : m->before == NULL ? murphi_quantify(m, t) : murphi_rounds(m, t);
    case MURPHI_UNDEFINED: return is_undefined(m, t);
    case MURPHI_MEMBER: return murphi_is_member(m, t);
    case MURPHI_COUNT: *type = &murphi_number; return murphi_multiset_count(m, t);
    default: *type = &murphi_number; return murphi_bits(m, t);
    }
}

struct ast *murphi_expr(struct murphi *m, const struct ast *t, const struct murphi_type **type)
{
    if ((int)t->kind >= AST_FOREIGN)
        return own_expr(m, t, type);
    switch (t->kind) {
    case AST_NAME:
    case AST_INDEX:
    case AST_DOT: return murphi_designator(m, t, false, type);
    case AST_INT: *type = &murphi_number; return (struct ast *)t;
    case AST_TRUE:
    case AST_FALSE: *type = &murphi_boolean; return (struct ast *)t;
    case AST_CALL: return murphi_apply(m, t, type);
    case AST_NOT:
    case AST_NEG: return murphi_negate(m, t, type);
    case AST_IF: return murphi_conditional(m, t, type);
    case AST_AND:
    case AST_OR:
    case AST_IMPLIES: return murphi_connect(m, t, type);
    case AST_DIV:
    case AST_MOD: *type = &murphi_number; return divide(m, t);
    case AST_ADD:
    case AST_SUB:
    case AST_MUL: *type = &murphi_number; return murphi_both(m, t, &murphi_number, t->kind);
    default: *type = &murphi_boolean; return compare(m, t);
    }
}

bool murphi_is_constant(const struct murphi *m, const struct ast *t)
{
    const struct murphi_entry *x = t->kind == AST_NAME ? murphi_find(m, t->name) : NULL;

    if (x != NULL && x->role != MURPHI_IS_CONST && x->role != MURPHI_IS_MEMBER)
        return false;
    if (t->kind == AST_CALL || t->kind == AST_INDEX || t->kind == AST_DOT)
        return false;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && !murphi_is_constant(m, t->kid[i]))
            return false;
    return (int)t->kind < AST_FOREIGN || murphi_kind(t) == MURPHI_BITS;
}

struct ast *murphi_constant(struct murphi *m, const struct ast *t, const struct murphi_type **type)
{
    if (murphi_is_constant(m, t))
        return murphi_expr(m, t, type);
    diag_error(m->diag, t->span, "expected a constant");
    diag_note(m->diag, t->span, "it is made of numbers, names of enums, and other constants");
    return NULL;
}

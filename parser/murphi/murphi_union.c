/*
 * Unions (see murphi_context.h).
 *
 * A union of Murphi has the values of its members, one of the model alternatives with a value each:
 * `Node'Proc(i)` is the value i of Proc as one of Node, and `n.Proc` leads back, or is a run-time
 * error where n is of another member.  A union within another one stands for its own members.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* ---- declaration ---- */

static int member_index(const struct murphi_type *u, const struct murphi_type *type)
{
    for (uint32_t i = 0; i < u->n; i++)
        if (u->member[i].type == type ||
            (u->member[i].type->form == FORM_NUMBER && type->form == FORM_NUMBER))
            return (int)i;
    return -1;
}

/* What the alternative with the type is called. */
static const char *member_label(struct murphi *m, const struct ast *t,
                                const struct murphi_type *type)
{
    if (t->kind == AST_T_NAME && type->name != NULL)
        return type->name;
    return type->form == FORM_ENUM
               ? type->first
               : symbol_of(m->symbols, type->form == FORM_NUMBER ? "number" : "scalarset");
}

static bool has_label(const struct murphi_type *u, const char *label)
{
    for (uint32_t i = 0; i < u->n; i++)
        if (u->member[i].field == label)
            return true;
    return false;
}

/* Not a second time; `room` is that of the members. */
static void add_member(struct murphi *m, struct murphi_type *u, struct murphi_member *room,
                       const struct murphi_type *type, const char *label)
{
    struct buf b = BUF_EMPTY;

    if (member_index(u, type) >= 0)
        return;
    if (has_label(u, label))
        label = murphi_fresh(m, label);
    buf_printf(&b, "%s'%s", u->name, label);
    room[u->n++] = (struct murphi_member){ symbol_of(m->symbols, buf_text(&b)), label, type };
    buf_clear(&b);
}

/* Two ranges, which may have numbers in common. */
static bool has_two_ranges(const struct murphi_type *u, const struct murphi_type *type)
{
    int i = type->form == FORM_NUMBER ? member_index(u, type) : -1;

    for (uint32_t k = 0; type->form == FORM_UNION && k < type->n; k++)
        if (has_two_ranges(u, type->member[k].type))
            return true;
    return i >= 0 && u->member[i].type != type;
}

static bool is_refused_member(struct murphi *m, const struct murphi_type *u, const struct ast *t,
                              const struct murphi_type *type)
{
    struct buf b = BUF_EMPTY;

    if (has_two_ranges(u, type)) {
        diag_error(m->diag, t->span, "a union has one range: the same number would be two values");
        diag_note(m->diag, t->span, "write one range that has all its numbers");
        return true;
    }
    if (murphi_is_simple(type) && type->form != FORM_BOOLEAN)
        return false;
    murphi_describe(&b, type);
    diag_error(m->diag, t->span, "%s cannot be a value of a union", buf_text(&b));
    diag_note(m->diag, t->span, "its members are scalarsets, enums, a range, and other unions");
    buf_clear(&b);
    return true;
}

static bool same_members(const struct murphi_type *a, const struct murphi_type *b)
{
    for (uint32_t i = 0; i < a->n && a->n == b->n; i++)
        if (a->member[i].type != b->member[i].type)
            return false;
    return a->n == b->n;
}

/* Declared before, perhaps by another name. */
static const struct murphi_type *known_union(const struct murphi *m, const struct murphi_type *u)
{
    for (size_t i = 0; i < m->unions.n; i++)
        if (same_members(m->unions.at[i], u))
            return m->unions.at[i];
    return NULL;
}

static void declare_union(struct murphi *m, const struct murphi_type *u, struct span at)
{
    struct ast *list = murphi_list(m, at, NULL);

    for (uint32_t i = 0; i < u->n; i++) {
        const struct murphi_member *x = &u->member[i];
        struct ast *field = ast_make(m->arena, AST_FIELD, at, 2,
                                     murphi_list(m, at, murphi_name(m, x->field, at)),
                                     murphi_type_tree(m->arena, x->type, at));
        ast_append(m->arena, list,
                   ast_named(m->arena, AST_ALT, at, x->alternative, at, 1,
                             murphi_list(m, at, field)));
    }
    ast_append(m->arena, m->model,
               ast_named(m->arena, AST_TYPE, at, u->name, at, 1,
                         ast_make(m->arena, AST_T_UNION, at, 1, list)));
    vec_push(&m->unions, u);
}

/* The types in the braces, and how many members they are at most; NULL: reported. */
static const struct murphi_type **types_between(struct murphi *m, const struct ast *list,
                                                uint32_t *n)
{
    const struct murphi_type **type = ARENA_ARRAY(m->arena, const struct murphi_type *, list->n);
    bool ok = true;

    *n = 0;
    for (uint32_t i = 0; i < list->n; i++) {
        type[i] = murphi_type(m, list->kid[i]);
        ok = ok && type[i] != NULL;
        *n += type[i] != NULL && type[i]->form == FORM_UNION ? type[i]->n : 1;
    }
    return ok ? type : NULL;
}

const struct murphi_type *murphi_union(struct murphi *m, const struct ast *t, const char *name)
{
    uint32_t room;
    const struct murphi_type **type = types_between(m, t->kid[0], &room), *known;
    struct murphi_type *u = ARENA_NEW(m->arena, struct murphi_type);
    struct murphi_member *member;

    if (type == NULL)
        return NULL;
    *u = (struct murphi_type){ .form = FORM_UNION };
    u->name = name != NULL ? name : murphi_fresh(m, "union");
    u->member = member = ARENA_ARRAY(m->arena, struct murphi_member, room);
    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        if (is_refused_member(m, u, t->kid[0]->kid[i], type[i]))
            return NULL;
        if (type[i]->form != FORM_UNION)
            add_member(m, u, member, type[i], member_label(m, t->kid[0]->kid[i], type[i]));
        for (uint32_t k = 0; type[i]->form == FORM_UNION && k < type[i]->n; k++)
            add_member(m, u, member, type[i]->member[k].type, type[i]->member[k].field);
    }
    known = known_union(m, u);
    if (known != NULL)
        return known;
    declare_union(m, u, t->span);
    return u;
}

bool murphi_is_alternative(const struct murphi *m, const char *name)
{
    for (size_t i = 0; i < m->unions.n; i++)
        for (uint32_t k = 0; k < m->unions.at[i]->n; k++)
            if (m->unions.at[i]->member[k].alternative == name)
                return true;
    return false;
}

/* ---- conversion ---- */

static struct ast *put_into(struct murphi *m, const struct murphi_member *x, struct ast *value)
{
    return ast_named(m->arena, AST_CALL, value->span, x->alternative, value->span, 1,
                     murphi_list(m, value->span, value));
}

static struct ast *member_value(struct murphi *m, const struct murphi_member *x, struct ast *value)
{
    return ast_named(m->arena, AST_DOT, value->span, x->field, value->span, 1, value);
}

static struct ast *is_of(struct murphi *m, const struct murphi_member *x, struct ast *value)
{
    return ast_named(m->arena, AST_IS, value->span, x->alternative, value->span, 1, value);
}

/* Is each value of a one of b? */
static bool is_within(const struct murphi_type *a, const struct murphi_type *b)
{
    for (uint32_t i = 0; i < a->n; i++) {
        int k = member_index(b, a->member[i].type);
        if (k < 0 || b->member[k].type != a->member[i].type)
            return false;
    }
    return true;
}

/* if x is A then B(x.A) else ...; of the last one x has to be. */
static struct ast *converted(struct murphi *m, struct ast *x, const struct murphi_type *from,
                             const struct murphi_type *to)
{
    struct ast *value = NULL, *one;

    for (uint32_t i = from->n; i > 0; i--) {
        const struct murphi_member *a = &from->member[i - 1];
        int k = member_index(to, a->type);
        if (k < 0)
            continue;
        one = put_into(m, &to->member[k], member_value(m, a, x));
        value = value == NULL ? one
                              : ast_make(m->arena, AST_IF, x->span, 3, is_of(m, a, x), one, value);
    }
    return value;
}

/* The function of the model from one union to another that has all of its values. */
static const char *conversion(struct murphi *m, const struct murphi_type *from,
                              const struct murphi_type *to)
{
    struct span at = m->model->span;
    struct ast *x = murphi_name(m, symbol_of(m->symbols, "x'"), at), *type;
    struct buf b = BUF_EMPTY;
    const char *name;

    buf_printf(&b, "%s'from'%s", to->name, from->name);
    name = symbol_of(m->symbols, buf_text(&b));
    buf_clear(&b);
    for (size_t i = 0; i < m->conversions.n; i++)
        if (m->conversions.at[i] == name)
            return name;
    vec_push(&m->conversions, name);
    type = murphi_type_tree(m->arena, from, at);
    ast_append(m->arena, m->model,
               ast_named(m->arena, AST_FUN, at, name, at, 3,
                         murphi_list(m, at, murphi_binder(m, at, x->name, type)),
                         murphi_type_tree(m->arena, to, at), converted(m, x, from, to)));
    return name;
}

static bool share_members(const struct murphi_type *a, const struct murphi_type *b)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (member_index(b, a->member[i].type) >= 0)
            return true;
    return false;
}

bool murphi_converts(const struct murphi_type *from, const struct murphi_type *to)
{
    if (murphi_agree(from, to))
        return true;
    if (from->form == FORM_UNION && to->form == FORM_UNION)
        return share_members(from, to);
    return from->form == FORM_UNION ? member_index(from, to) >= 0
                                    : to->form == FORM_UNION && member_index(to, from) >= 0;
}

struct ast *murphi_convert(struct murphi *m, struct ast *x, const struct murphi_type *from,
                           const struct murphi_type *to)
{
    if (murphi_agree(from, to))
        return x;
    if (from->form == FORM_UNION && to->form == FORM_UNION && is_within(from, to))
        return ast_named(m->arena, AST_CALL, x->span, conversion(m, from, to), x->span, 1,
                         murphi_list(m, x->span, x));
    if (from->form == FORM_UNION && to->form == FORM_UNION)
        return converted(m, x, from, to); /* with its errors at this place */
    return from->form == FORM_UNION ? member_value(m, &from->member[member_index(from, to)], x)
                                    : put_into(m, &to->member[member_index(to, from)], x);
}

/* A union of the members of both; the number of one may be outside of the range of the other. */
static const struct murphi_type *join_unions(struct murphi *m, const struct murphi_type *a,
                                             const struct murphi_type *b)
{
    struct murphi_member *member = ARENA_ARRAY(m->arena, struct murphi_member, a->n + (size_t)b->n);
    struct murphi_type *u = ARENA_NEW(m->arena, struct murphi_type);
    const struct murphi_type *known;

    *u = (struct murphi_type){ .form = FORM_UNION, .name = murphi_fresh(m, "union") };
    u->member = member;
    for (uint32_t i = 0; i < a->n + b->n; i++) {
        const struct murphi_member *x = i < a->n ? &a->member[i] : &b->member[i - a->n];
        const struct murphi_type *type = x->type->form == FORM_NUMBER ? &murphi_number : x->type;
        add_member(m, u, member, type, x->field);
    }
    known = known_union(m, u);
    if (known == NULL)
        declare_union(m, u, m->model->span);
    return known != NULL ? known : u;
}

const struct murphi_type *murphi_common(struct murphi *m, const struct murphi_type *a,
                                        const struct murphi_type *b)
{
    if (murphi_agree(a, b))
        return a;
    if (!murphi_converts(a, b))
        return NULL;
    if (a->form != FORM_UNION || b->form != FORM_UNION)
        return a->form == FORM_UNION ? a : b;
    return is_within(a, b) ? b : is_within(b, a) ? a : join_unions(m, a, b);
}

/* ---- membership ---- */

static struct ast *any_of(struct murphi *m, struct ast *a, struct ast *b)
{
    return a == NULL ? b : murphi_make(m, AST_OR, b->span, a, b);
}

/* lo <= x && x <= hi */
static struct ast *number_is_within(struct murphi *m, struct ast *x,
                                    const struct murphi_type *range)
{
    return murphi_make(m, AST_AND, x->span,
                       murphi_make(m, AST_LE, x->span, (struct ast *)range->lo, x),
                       murphi_make(m, AST_LE, x->span, x, (struct ast *)range->hi));
}

struct ast *murphi_is_number(struct murphi *m, struct ast *x, const struct murphi_type *u,
                             struct ast *number)
{
    const struct murphi_member *member = &u->member[member_index(u, &murphi_number)];

    return murphi_make(m, AST_AND, x->span, is_of(m, member, x),
                       murphi_make(m, AST_EQ, x->span, member_value(m, member, x), number));
}

/* NULL: there is no such value. */
static struct ast *is_of_type(struct murphi *m, struct ast *x, const struct murphi_type *u,
                              const struct murphi_type *type)
{
    int k = member_index(u, type);
    const struct murphi_member *member = k < 0 ? NULL : &u->member[k];
    struct ast *is;

    if (member == NULL)
        return NULL;
    is = is_of(m, member, x);
    return type->form != FORM_NUMBER || member->type == type
               ? is
               : murphi_make(m, AST_AND, x->span, is,
                             number_is_within(m, member_value(m, member, x), type));
}

static struct ast *is_of_union(struct murphi *m, struct ast *x, const struct murphi_type *u,
                               const struct murphi_type *type)
{
    struct ast *value = NULL, *one;

    if (type->form != FORM_UNION)
        return is_of_type(m, x, u, type);
    for (uint32_t i = 0; i < type->n; i++)
        if ((one = is_of_type(m, x, u, type->member[i].type)) != NULL)
            value = any_of(m, value, one);
    return value;
}

/* Of a value that is of one member only: it is read all the same. */
static struct ast *is_of_plain(struct murphi *m, struct ast *x, const struct murphi_type *found,
                               const struct murphi_type *type)
{
    int k = type->form == FORM_UNION ? member_index(type, found) : -1;
    const struct murphi_type *of = k < 0 ? type : type->member[k].type;

    if (found->form == FORM_NUMBER && of->form == FORM_NUMBER)
        return number_is_within(m, x, of);
    return murphi_make(m, murphi_agree(found, of) ? AST_EQ : AST_NE, x->span, x, x);
}

struct ast *murphi_is_member(struct murphi *m, const struct ast *t)
{
    const struct murphi_type *found, *type = murphi_type(m, t->kid[1]);
    struct ast *x = murphi_expr(m, t->kid[0], &found), *hole, *is;

    if (x == NULL || type == NULL)
        return NULL;
    if (!murphi_is_simple(found) || !murphi_is_simple(type)) {
        diag_error(m->diag, t->span, "'ismember' takes a value of a union and one of its members");
        return NULL;
    }
    hole = murphi_hole(m, t->kid[0], x, found);
    is = found->form == FORM_UNION ? is_of_union(m, x, found, type)
                                   : is_of_plain(m, x, found, type);
    if (is == NULL) {
        diag_warning(m->diag, t->span, "this is always false: the union has no such member");
        is = murphi_make(m, AST_NE, t->span, x, x);
    }
    return hole == NULL
               ? is
               : murphi_make(m, AST_AND, t->span, murphi_make(m, AST_NOT, t->span, hole, NULL), is);
}

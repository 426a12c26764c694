/*
 * Types (see murphi_types.h).
 */
#include "config.h"
#include "parser/murphi/murphi_types.h"

#include <string.h>

const struct murphi_type murphi_boolean = { .form = FORM_BOOLEAN };
const struct murphi_type murphi_number = { .form = FORM_NUMBER };

bool murphi_is_simple(const struct murphi_type *t)
{
    return t->form != FORM_RECORD && t->form != FORM_ARRAY && t->form != FORM_MULTISET;
}

static bool same_fields(const struct murphi_type *a, const struct murphi_type *b)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (a->field[i].name != b->field[i].name ||
            !murphi_agree(a->field[i].type, b->field[i].type))
            return false;
    return true;
}

bool murphi_agree(const struct murphi_type *a, const struct murphi_type *b)
{
    if (a == b)
        return true;
    if (a->form != b->form)
        return false;
    switch (a->form) {
    case FORM_BOOLEAN:
    case FORM_NUMBER: return true;
    case FORM_ENUM:
    case FORM_SCALARSET:
    case FORM_UNION: return false;
    case FORM_RECORD: return a->n == b->n && same_fields(a, b);
    case FORM_MULTISET: return murphi_agree(a->elem, b->elem);
    case FORM_ARRAY: return murphi_agree(a->index, b->index) && murphi_agree(a->elem, b->elem);
    }
    return false;
}

const struct murphi_type *murphi_field_type(const struct murphi_type *t, const char *field)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (t->field[i].name == field)
            return t->field[i].type;
    return NULL;
}

void murphi_describe(struct buf *b, const struct murphi_type *t)
{
    switch (t->form) {
    case FORM_BOOLEAN: buf_add(b, "a boolean"); break;
    case FORM_NUMBER: buf_add(b, "a number"); break;
    case FORM_ENUM: buf_printf(b, "a value of the enum '%s'", t->name); break;
    case FORM_SCALARSET: buf_printf(b, "a value of the scalarset '%s'", t->name); break;
    case FORM_UNION: buf_printf(b, "a value of the union '%s'", t->name); break;
    case FORM_RECORD: buf_add(b, "a record"); break;
    case FORM_ARRAY: buf_add(b, "an array"); break;
    case FORM_MULTISET: buf_add(b, "a multiset"); break;
    }
}

/* ---- trees ---- */

struct ast *murphi_type_tree(struct arena *a, const struct murphi_type *t, struct span at)
{
    struct ast *list;

    if (t->name != NULL)
        return ast_named(a, AST_T_NAME, at, t->name, at, 0);
    switch (t->form) {
    case FORM_NUMBER:
        return t->lo == NULL ? ast_make(a, AST_T_INT, at, 0)
                             : ast_make(a, AST_T_RANGE, at, 2, t->lo, t->hi);
    case FORM_ARRAY:
        list = ast_make(a, AST_LIST, at, 1, murphi_type_tree(a, t->index, at));
        return ast_make(a, AST_T_ARRAY, at, 2, list, murphi_type_tree(a, t->elem, at));
    case FORM_MULTISET:
        return ast_make(a, AST_T_BAG, at, 2, t->hi, murphi_type_tree(a, t->elem, at));
    case FORM_RECORD:
        list = ast_make(a, AST_LIST, at, 0);
        for (uint32_t i = 0; i < t->n; i++) {
            struct ast *name = ast_named(a, AST_NAME, at, t->field[i].name, at, 0);
            ast_append(a, list,
                       ast_make(a, AST_FIELD, at, 2, ast_make(a, AST_LIST, at, 1, name),
                                murphi_type_tree(a, t->field[i].type, at)));
        }
        return ast_make(a, AST_T_RECORD, at, 1, list);
    case FORM_BOOLEAN:
    case FORM_ENUM:
    case FORM_SCALARSET:
    case FORM_UNION: break;
    }
    return ast_make(a, AST_T_BOOL, at, 0);
}

struct filling {
    struct arena *arena;
    struct symbols *symbols;
    struct span at;
    bool least;
};

static struct ast *fill(const struct filling *f, const struct murphi_type *t, uint32_t depth);

/* first(x' : T | true) */
static struct ast *first_of(const struct filling *f, const struct murphi_type *t)
{
    const char *word = symbol_of(f->symbols, "first");
    struct ast *name = ast_named(f->arena, AST_NAME, f->at, symbol_of(f->symbols, "x'"), f->at, 0);
    struct ast *list = ast_make(f->arena, AST_LIST, f->at, 1, name);

    list = ast_make(f->arena, AST_BINDER, f->at, 2, list, murphi_type_tree(f->arena, t, f->at));
    return ast_named(f->arena, AST_FIRST, f->at, word, f->at, 2,
                     ast_make(f->arena, AST_LIST, f->at, 1, list),
                     ast_make(f->arena, AST_TRUE, f->at, 0));
}

static struct ast *fill_simple(const struct filling *f, const struct murphi_type *t)
{
    struct ast *list;

    if (!f->least)
        return ast_make(f->arena, AST_UNASSIGNED, f->at, 0);
    switch (t->form) {
    case FORM_SCALARSET: return first_of(f, t);
    case FORM_NUMBER: return (struct ast *)t->lo;
    case FORM_ENUM: return ast_named(f->arena, AST_NAME, f->at, t->first, f->at, 0);
    case FORM_UNION:
        list = ast_make(f->arena, AST_LIST, f->at, 1, fill_simple(f, t->member[0].type));
        return ast_named(f->arena, AST_CALL, f->at, t->member[0].alternative, f->at, 1, list);
    case FORM_BOOLEAN:
    case FORM_RECORD:
    case FORM_ARRAY:
    case FORM_MULTISET: break;
    }
    return ast_make(f->arena, AST_FALSE, f->at, 0);
}

static struct ast *fill_record(const struct filling *f, const struct murphi_type *t, uint32_t depth)
{
    struct ast *list = ast_make(f->arena, AST_LIST, f->at, 0);

    for (uint32_t i = 0; i < t->n; i++) {
        struct ast *part = fill(f, t->field[i].type, depth);
        ast_append(f->arena, list,
                   ast_named(f->arena, AST_FIELDVAL, f->at, t->field[i].name, f->at, 1, part));
    }
    return ast_make(f->arena, AST_RECORD, f->at, 1, list);
}

/* i', i'', ...: no names of Murphi, nor of murphi_fresh, which ends them with a number. */
static const char *filled_index(const struct filling *f, uint32_t depth)
{
    struct buf b = BUF_EMPTY;
    const char *name;

    buf_char(&b, 'i');
    buf_pad(&b, '\'', depth);
    name = symbol_of(f->symbols, buf_text(&b));
    buf_clear(&b);
    return name;
}

static struct ast *fill(const struct filling *f, const struct murphi_type *t, uint32_t depth)
{
    struct ast *part, *name, *binder;

    if (t->form == FORM_RECORD)
        return fill_record(f, t, depth);
    if (t->form == FORM_MULTISET)
        return ast_named(f->arena, AST_CALL, f->at, symbol_of(f->symbols, "bag"), f->at, 1,
                         ast_make(f->arena, AST_LIST, f->at, 0));
    if (t->form != FORM_ARRAY)
        return fill_simple(f, t);
    part = fill(f, t->elem, depth + 1);
    name = ast_named(f->arena, AST_NAME, f->at, filled_index(f, depth), f->at, 0);
    binder = ast_make(f->arena, AST_BINDER, f->at, 2, ast_make(f->arena, AST_LIST, f->at, 1, name),
                      murphi_type_tree(f->arena, t->index, f->at));
    return ast_make(f->arena, AST_ARRAY, f->at, 2, ast_make(f->arena, AST_LIST, f->at, 1, binder),
                    part);
}

struct ast *murphi_unassigned(struct arena *a, struct symbols *s, const struct murphi_type *t,
                              struct span at)
{
    struct filling f = { a, s, at, false };

    return fill(&f, t, 1);
}

struct ast *murphi_least(struct arena *a, struct symbols *s, const struct murphi_type *t,
                         struct span at)
{
    struct filling f = { a, s, at, true };

    return fill(&f, t, 1);
}

const struct murphi_type *murphi_least_scalarset(const struct murphi_type *t)
{
    const struct murphi_type *found = NULL;

    if (t->form == FORM_SCALARSET)
        return t;
    if (t->form == FORM_ARRAY)
        return murphi_least_scalarset(t->elem);
    if (t->form == FORM_UNION)
        return murphi_least_scalarset(t->member[0].type);
    for (uint32_t i = 0; t->form == FORM_RECORD && i < t->n && found == NULL; i++)
        found = murphi_least_scalarset(t->field[i].type);
    return found;
}

/*
 * Numbers of values that are not in the text of the model (see elab.h): --data and --size.
 */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "stg/elab/elab.h"
#include "stg/elab/elab_util.h"

/* ---- data types ---- */

static void set_data_size(struct elab *e, const struct ast *type, uint32_t size)
{
    for (size_t k = 0; k < e->nominal->n; k++)
        if (e->nominal->at[k].tree == type)
            e->nominal->at[k].sort->size = size;
}

/* --data gives a named data type its number of values; without --data it is schematic. */
static void size_data_type(struct elab *e, const struct ast *decl)
{
    const struct ast *type = decl->kid[0];

    for (uint32_t i = 0; i < e->n_data; i++) {
        if (strcmp(e->data[i].name, decl->name) != 0)
            continue;
        e->data[i].used = true;
        set_data_size(e, type, e->data[i].size);
        if (type->kid[0] != NULL && type->kid[0]->n > e->data[i].size)
            diag_error(e->diag, decl->name_span,
                       "--data %s=%u is less than the %u constants of "
                       "the type",
                       decl->name, e->data[i].size, type->kid[0]->n);
        return;
    }
}

/* ---- scalarsets ---- */

static bool is_computed(const struct ast *t)
{
    if (t->kind == AST_NAME || t->kind == AST_CALL)
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && is_computed(t->kid[i]))
            return true;
    return false;
}

static void report_computed(struct elab *e, const struct ast *decl)
{
    diag_error(e->diag, decl->kid[0]->kid[0]->span,
               "--size %s does not change this number: it is computed from constants, which may "
               "have other uses",
               decl->name);
    diag_note(e->diag, decl->kid[0]->kid[0]->span, "give a constant another value, -D NAME=VALUE");
}

static void report_open(struct elab *e, const struct ast *decl)
{
    diag_error(e->diag, decl->kid[0]->span, "the scalarset '%s' has no number of values",
               decl->name);
    diag_note(e->diag, decl->kid[0]->span,
              "give it one: --size %s=%d; or ask for every number: --any %s", decl->name,
              ELAB_OPEN_SIZE, decl->name);
}

static bool may_be_open(const struct elab *e, const char *name)
{
    return e->any_open || (e->any != NULL && strcmp(e->any, name) == 0);
}

/* NULL: none is. */
static struct elab_size *size_given(const struct elab *e, const struct ast *decl)
{
    for (uint32_t i = 0; i < e->n_sizes; i++)
        if (strcmp(e->size[i].name, decl->name) == 0)
            return &e->size[i];
    return NULL;
}

static void size_scalarset(struct elab *e, const struct ast *decl)
{
    const struct ast *type = decl->kid[0];
    struct elab_size *given = size_given(e, decl);

    if (given == NULL && type->kid[0] != NULL)
        return;
    if (given == NULL && !may_be_open(e, decl->name))
        report_open(e, decl);
    if (given != NULL && type->kid[0] != NULL && !given->computed && is_computed(type->kid[0]))
        report_computed(e, decl);
    if (given != NULL)
        given->used = true;
    elab_scalarset(e, type, given != NULL ? given->size : ELAB_OPEN_SIZE);
}

/* What is wrong with a number in the text is reported where another one is given, too. */
static void look_at_number(struct elab *e, const struct ast *decl)
{
    const struct ast *number = decl->kid[0]->kid[0];
    value v;

    if (number != NULL && size_given(e, decl) != NULL)
        elab_constant(e, e->globals, number, &sort_int, "the size of a scalarset", &v);
}

/* ---- all ---- */

static void for_types(struct elab *e, const struct ast *model, enum ast_kind kind,
                      void (*work)(struct elab *e, const struct ast *decl))
{
    for (uint32_t i = 0; i < model->n; i++)
        if (model->kid[i]->kind == AST_TYPE && model->kid[i]->kid[0]->kind == kind)
            work(e, model->kid[i]);
}

void elab_sizes(struct elab *e, const struct ast *model)
{
    for_types(e, model, AST_T_DATA, size_data_type);
    for_types(e, model, AST_T_SCALARSET, size_scalarset);
    for_types(e, model, AST_T_SCALARSET, look_at_number);
}

void elab_unused_sizes(struct elab *e)
{
    struct span nowhere = { NULL, 0, 0 };

    for (uint32_t i = 0; i < e->n_data; i++)
        if (!e->data[i].used)
            diag_error(e->diag, nowhere, "--data %s: the model has no data type of that name",
                       e->data[i].name);
    for (uint32_t i = 0; i < e->n_sizes; i++)
        if (!e->size[i].used)
            diag_error(e->diag, nowhere, "--size %s: the model has no scalarset of that name",
                       e->size[i].name);
}

bool elab_is_any(const struct elab *e, const struct sort *s)
{
    bool is = e->any != NULL && s->name != NULL && strcmp(e->any, s->name) == 0;

    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        for (uint32_t k = 0; k < s->alt[i].n; k++)
            is = is || elab_is_any(e, s->alt[i].field[k].sort);
    return is;
}

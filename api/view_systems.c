/*
 * Systems of windows (see view_systems.h).
 */
#include "config.h"

#include "api/view_systems.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "abstraction/dead_variables.h"
#include "api/view_data.h"
#include "checker/search/invariant.h"
#include "parser/parse.h"

static const struct span nowhere = { NULL, 0, 0 };

/* ---- texts ---- */

static const struct ast *declared_scalarset(const struct session *j, const char *name)
{
    for (uint32_t i = 0; j->model_tree != NULL && i < j->model_tree->n; i++) {
        const struct ast *d = j->model_tree->kid[i];
        if (d->kind == AST_TYPE && d->kid[0]->kind == AST_T_SCALARSET && strcmp(d->name, name) == 0)
            return d;
    }
    return NULL;
}

bool view_systems_apply(const struct session *model, const char *type)
{
    return declared_scalarset(model, type) != NULL;
}

/* Is the property one of the formulas that are in no file? */
static const char *const *formula_of_property(const struct view_systems *x)
{
    size_t in_files = x->model->n_properties - x->choice.n_formulas;

    return x->number < in_files ? NULL : &x->choice.formula[x->number - in_files];
}

/* Leaves the property, and what it may use: nothing that others say matters. */
static void leave_out_others(struct view_systems *x, struct session *j)
{
    const char *name = x->model->property[x->number].name;
    struct ast *all = j->property_tree, *left;

    if (all == NULL)
        return;
    left = ast_make(j->input, all->kind, all->span, 0);
    for (uint32_t i = 0; i < all->n; i++)
        if (all->kid[i]->kind != AST_PROPERTY ||
            (formula_of_property(x) == NULL && strcmp(all->kid[i]->name, name) == 0))
            ast_append(j->input, left, all->kid[i]);
    j->property_tree = left;
}

static void add_declarations(struct arena *a, struct ast *all, const struct ast *of)
{
    for (uint32_t i = 0; of != NULL && i < of->n; i++)
        ast_append(a, all, of->kid[i]);
}

/* All texts that can name constants of the model: its own, the property, values of -D. */
static const struct ast *tree_of_all(const struct view_systems *x, struct session *j)
{
    const struct session *from = x->model;
    const char *const *formula = formula_of_property(x);
    struct ast *all = ast_make(j->input, AST_LIST, from->model_tree->span, 0);

    add_declarations(j->input, all, from->model_tree);
    add_declarations(j->input, all, j->property_tree);
    for (uint32_t i = 0; i < from->elab.n_defines; i++)
        if (from->elab.define[i].expr != NULL)
            ast_append(j->input, all, (struct ast *)from->elab.define[i].expr);
    if (formula != NULL) {
        const struct text *t = text_from(j->input, "-f", *formula, strlen(*formula));
        ast_append(j->input, all, parse_formula(j->input, j->symbols, t, j->diag));
    }
    return all;
}

/* ---- one size ---- */

/* Writes the number of values into the tree of the model. */
static void set_number(struct session *j, const char *type, uint32_t n)
{
    char digits[12];
    int length = snprintf(digits, sizeof digits, "%" PRIu32, n);
    const struct text *t = text_from(j->input, "number", digits, (size_t)length);

    declared_scalarset(j, type)->kid[0]->kid[0] = parse_formula(j->input, j->symbols, t, j->diag);
}

static bool elaborate_size(struct view_systems *x, uint32_t n)
{
    struct session *j = &x->session[n];
    const char *const *formula = formula_of_property(x);
    const struct session_choice choice = { .formula = formula,
                                           .n_formulas = formula != NULL,
                                           .deadlock_free = true };

    session_init(j, &x->settings, x->diag);
    session_share_values(j, x->model);
    j->model_text = x->model->model_text;
    for (size_t i = 0; i < x->model->property_text.n; i++)
        vec_push(&j->property_text, x->model->property_text.at[i]);
    if (!session_parse(j))
        return false;
    leave_out_others(x, j);
    x->tree = tree_of_all(x, j);
    set_number(j, x->type, n);
    x->evaluated.n = 0;
    j->elab.evaluated = &x->evaluated;
    return session_elaborate(j) && session_properties(j, &choice);
}

/* What the parts of an invariant say together; NULL: they are not of data alone. */
static const struct term *term_of_parts(struct elab *e, const struct invariant *v)
{
    const struct term *all = v->n == 0 ? term_const(e, &sort_bool, nowhere, VALUE_TRUE) : NULL;

    for (uint32_t i = 0; i < v->n; i++) {
        const struct term *t = v->part[i]->kind == F_DATA ? v->part[i]->term : NULL;
        const struct term *kid[] = { all, t };
        if (t == NULL)
            return NULL;
        all = all == NULL ? t : term_make(e, TERM_AND, &sort_bool, t->span, 2, kid);
    }
    return all;
}

/* Is v, which f is made of, all that f says? */
static bool is_whole_formula(const struct formula *f, const struct invariant *v)
{
    return f->root->kind == F_FIX && f->root->fix == v->fix && !v->dual;
}

bool view_systems_prove(const struct formula *f)
{
    struct invariant v;
    bool proves;

    if (!invariant_of(f, &v))
        return false;
    proves = is_whole_formula(f, &v);
    for (uint32_t i = 0; i < v.n; i++)
        proves = proves && v.part[i]->kind == F_DATA;
    invariant_clear(&v);
    return proves;
}

static bool find_data_formula(struct view_systems *x, uint32_t n)
{
    struct session *j = &x->session[n];
    const struct formula *f = j->property[0].formula;
    struct window_property *p = &x->property[n];
    struct invariant v;

    *p = (struct window_property){ .n_slots = f->n_slots };
    if (!invariant_of(f, &v))
        return false;
    p->live = v.live;
    if (is_whole_formula(f, &v))
        p->term = term_of_parts(&j->elab, &v);
    invariant_clear(&v);
    return p->term != NULL;
}

static void add_view_system(struct view_systems *x, uint32_t n)
{
    struct session *j = &x->session[n];
    const struct sort *id = scope_find_here(j->elab.globals, symbol_of(j->symbols, x->type))->sort;

    if (id->size != n)
        BUG("a system of windows with another number of identities");
    window_system_init(&x->system[n], j->stg, id,
                       dead_variables_keep(j->model, j->stg, j->property[0].formula,
                                           j->settings->reductions.keep_dead));
}

/* ---- all sizes ---- */

void view_systems_init(struct view_systems *x, const struct session *model,
                       const struct session_choice *choice, uint32_t number, const char *type,
                       struct diag *d)
{
    *x = (struct view_systems){
        .model = model, .choice = *choice, .number = number, .type = type, .diag = d
    };
    x->settings = *model->settings;
    memset(&x->settings.data, 0, sizeof x->settings.data);
    memset(&x->settings.size, 0, sizeof x->settings.size);
    for (size_t i = 0; i < model->settings->data.n; i++)
        vec_push(&x->settings.data, model->settings->data.at[i]);
    for (size_t i = 0; i < model->settings->size.n; i++)
        if (strcmp(model->settings->size.at[i].name, type) != 0)
            vec_push(&x->settings.size, model->settings->size.at[i]);
    x->session = mem_zalloc((WINDOW_MAX_IDS + 1) * sizeof *x->session);
    x->system = mem_zalloc((WINDOW_MAX_IDS + 1) * sizeof *x->system);
    x->property = mem_zalloc((WINDOW_MAX_IDS + 1) * sizeof *x->property);
}

void view_systems_clear(struct view_systems *x)
{
    for (uint32_t n = 1; n <= WINDOW_MAX_IDS && x->session[n].settings != NULL; n++) {
        window_system_clear(&x->system[n]);
        session_clear(&x->session[n]);
    }
    vec_clear(&x->settings.data);
    vec_clear(&x->settings.size);
    vec_clear(&x->evaluated);
    mem_free(x->session);
    mem_free(x->system);
    mem_free(x->property);
}

static bool report_unfit(struct view_systems *x)
{
    diag_error(x->diag, x->model->property[x->number].at,
               "'%s' is no property that views prove: 'deadlock_free', 'always(p)' or 'never(p)', "
               "where p speaks of data alone",
               x->model->property[x->number].name);
    return false;
}

bool view_systems_grow(struct view_systems *x, uint32_t n)
{
    if (n > WINDOW_MAX_IDS)
        BUG("more identities than a window has");
    if (!view_systems_prove(x->model->property[x->number].formula))
        return report_unfit(x);
    if (x->sizes == 0 && !view_data_set(x))
        return false;
    for (; x->sizes < n; x->sizes++) {
        uint32_t next = x->sizes + 1;
        if (!elaborate_size(x, next)) {
            diag_note(x->diag, nowhere, "this is so where '%s' has the size %" PRIu32, x->type,
                      next);
            return false;
        }
        if (!find_data_formula(x, next))
            return report_unfit(x);
        if (!view_data_decide(x, &x->session[next]))
            return false;
        add_view_system(x, next);
    }
    return true;
}

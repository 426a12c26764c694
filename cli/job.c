/*
 * The stages up to the first check (see job.h).
 */
#include "config.h"

#include "cli/job.h"

#include <string.h>

#include "logic/prelude.h"
#include "parser/parse.h"
#include "stg/elab_aut.h"
#include "support/suggest.h"

static const struct span nowhere = { NULL, 0, 0 };

void job_init(struct job *j, const struct options *o, struct diag *d)
{
    *j = (struct job){ .o = o, .diag = d };
    j->input = arena_new();
    j->model = arena_new();
    j->symbols = symbols_new();
    j->vs = values_new();
    elab_init(&j->elab, j->model, j->symbols, d, j->vs);
    j->elab.data = o->data.at;
    j->elab.n_data = (uint32_t)o->data.n;
}

void job_clear(struct job *j)
{
    elab_clear(&j->elab);
    values_free(j->vs);
    symbols_free(j->symbols);
    arena_free(j->model);
    arena_free(j->input);
}

/* ---- texts and trees ---- */

static const struct text *read_file(struct job *j, const char *path)
{
    const char *why;
    const struct text *t = text_load(j->input, path, &why);

    if (t == NULL)
        diag_error(j->diag, nowhere, "'%s' %s", path, why);
    return t;
}

bool job_read(struct job *j)
{
    j->model_text = read_file(j, j->o->model);
    j->property_text = ARENA_ARRAY(j->input, const struct text *, j->o->properties.n + 1);
    for (size_t i = 0; i < j->o->properties.n; i++)
        j->property_text[i] = read_file(j, j->o->properties.at[i]);
    return diag_errors(j->diag) == 0;
}

static void parse_prelude(struct job *j)
{
    const struct text *t = text_from(j->input, "prelude", prelude_text, prelude_text_length);

    j->prelude = parse_properties(j->input, j->symbols, t, j->diag);
}

/* A text from the command line; `name` is what messages call it. */
static const struct ast *parse_argument(struct job *j, const char *name, const char *text)
{
    const struct text *t = text_from(j->input, name, text, strlen(text));

    return parse_formula(j->input, j->symbols, t, j->diag);
}

static void parse_defines(struct job *j)
{
    size_t n = j->o->define.n;
    struct elab_define *define = ARENA_ARRAY(j->model, struct elab_define, n + 1);
    struct buf name = BUF_EMPTY;

    for (size_t i = 0; i < n; i++) {
        const struct option_define *x = &j->o->define.at[i];
        buf_reset(&name);
        buf_printf(&name, "-D %s", x->name);
        define[i].name = x->name;
        define[i].expr = parse_argument(j, buf_text(&name), x->value);
    }
    buf_clear(&name);
    j->elab.define = define;
    j->elab.n_defines = (uint32_t)n;
}

/* Its span stays that of the first file: none reaches over two texts. */
static void join_files(struct job *j, struct ast *first, const struct ast *next)
{
    struct span at = first->span;

    for (uint32_t i = 0; i < next->n; i++)
        ast_append(j->input, first, next->kid[i]);
    first->span = first->name_span = at;
}

/* The trees of all files become one, so that what is declared in one of them is known in all. */
static void parse_property_files(struct job *j)
{
    for (size_t i = 0; i < j->o->properties.n; i++) {
        struct ast *t = parse_properties(j->input, j->symbols, j->property_text[i], j->diag);
        if (j->property_tree == NULL)
            j->property_tree = t;
        else if (t != NULL)
            join_files(j, j->property_tree, t);
    }
}

bool job_parse_model(struct job *j)
{
    parse_prelude(j);
    parse_defines(j);
    if (text_name_ends(j->model_text->name, ".aut"))
        j->aut = aut_read(j->input, j->model_text, j->diag);
    else
        j->model_tree = parse_model(j->input, j->symbols, j->model_text, j->diag);
    return diag_errors(j->diag) == 0;
}

bool job_parse_properties(struct job *j)
{
    parse_property_files(j);
    return diag_errors(j->diag) == 0;
}

bool job_parse(struct job *j)
{
    bool good = job_parse_model(j);

    return job_parse_properties(j) && good;
}

bool job_elaborate(struct job *j)
{
    j->stg = j->aut != NULL ? elab_aut(&j->elab, j->aut) : elab_model(&j->elab, j->model_tree);
    return j->stg != NULL;
}

bool job_replace(struct job *j, const struct aut *x)
{
    elab_clear(&j->elab);
    elab_init(&j->elab, j->model, j->symbols, j->diag, j->vs);
    j->aut = x;
    j->n_properties = 0;
    j->stg = elab_aut(&j->elab, x);
    return j->stg != NULL;
}

/* ---- properties ---- */

static void add_property(struct job *j, const struct property *p)
{
    j->property[j->n_properties++] = *p;
}

/* "'a.mu', 'b.mu' MANY", or "'a.mu' ONE" */
static const char *files_that(struct job *j, const char *one, const char *many)
{
    size_t n = j->o->properties.n;
    struct buf b = BUF_EMPTY;
    const char *words;

    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%s'%s'", i > 0 ? ", " : "", j->o->properties.at[i]);
    buf_printf(&b, " %s", n == 1 ? one : many);
    words = arena_string(j->input, buf_text(&b), b.n);
    buf_clear(&b);
    return words;
}

static void report_no_property(struct job *j, const struct property_list *all, const char *name)
{
    struct suggest s = { NULL, 0 };

    diag_error(j->diag, nowhere, "-p %s: %s no property of that name", name,
               files_that(j, "has", "have"));
    for (uint32_t i = 0; i < all->n; i++)
        suggest_candidate(&s, name, strlen(name), all->property[i].name);
    if (s.best != NULL)
        diag_note(j->diag, nowhere, "did you mean '%s'?", s.best);
}

static bool is_wanted(const struct job *j, const struct property *p)
{
    for (size_t i = 0; i < j->o->only.n; i++)
        if (strcmp(j->o->only.at[i], p->name) == 0)
            return true;
    return j->o->only.n == 0 && j->o->formula.n == 0;
}

/* Those of the files, in their order. */
static void choose_properties(struct job *j, const struct property_list *all)
{
    for (size_t i = 0; i < j->o->only.n; i++) {
        bool found = false;
        for (uint32_t k = 0; k < all->n; k++)
            found = found || strcmp(all->property[k].name, j->o->only.at[i]) == 0;
        if (!found)
            report_no_property(j, all, j->o->only.at[i]);
    }
    for (uint32_t k = 0; k < all->n; k++)
        if (is_wanted(j, &all->property[k]))
            add_property(j, &all->property[k]);
}

const struct formula *job_formula(struct job *j, const char *name, const char *text)
{
    const struct ast *t = parse_argument(j, name, text);

    if (t == NULL)
        return NULL;
    return elab_formula(&j->elab, &j->stg->sig, j->prelude, j->property_tree, t, false);
}

static void add_formulas(struct job *j)
{
    for (size_t i = 0; i < j->o->formula.n; i++) {
        struct property p = { .name = j->o->formula.at[i], .expect = EXPECT_TRUE };
        p.formula = job_formula(j, "-f", p.name);
        if (p.formula != NULL)
            add_property(j, &p);
    }
}

static void add_default(struct job *j)
{
    struct property p = { .name = "deadlock_free", .expect = EXPECT_TRUE,
                          .text = "no deadlock, no run-time error" };

    p.formula = job_formula(j, "prelude", p.name);
    if (p.formula != NULL)
        add_property(j, &p);
}

bool job_properties(struct job *j)
{
    struct property_list all = { 0, NULL };

    if (j->property_tree != NULL &&
        !elab_properties(&j->elab, &j->stg->sig, j->prelude, j->property_tree, &all))
        return false;
    j->property = ARENA_ARRAY(j->model, struct property, all.n + j->o->formula.n + 1);
    choose_properties(j, &all);
    add_formulas(j);
    if (j->property_tree != NULL && j->n_properties == 0 && diag_errors(j->diag) == 0)
        diag_error(j->diag, nowhere, "%s no property", files_that(j, "declares", "declare"));
    if (j->property_tree == NULL && j->o->formula.n == 0 && j->o->lts == NULL &&
        j->o->graph == NULL && !j->o->simulate)
        add_default(j);
    return diag_errors(j->diag) == 0;
}

struct reduction_options job_reductions(const struct job *j)
{
    return (struct reduction_options){ .keep_dead = j->o->keep_dead, .symmetry = j->o->symmetry };
}

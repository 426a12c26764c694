/*
 * From texts to a model and formulas (see session.h).
 */
#include "config.h"

#include "api/session.h"

#include <string.h>
#include <unistd.h>

#include "logic/prelude.h"
#include "parser/murphi/murphi_parse.h"
#include "parser/murphi/murphi_translate.h"
#include "parser/parse.h"
#include "parser/unused.h"
#include "stg/elab/elab_aut.h"
#include "support/suggest.h"

static const struct span nowhere = { NULL, 0, 0 };

void session_init(struct session *j, const struct check_settings *settings, struct diag *d)
{
    *j = (struct session){ .settings = settings, .diag = d };
    j->input = arena_new();
    j->model = arena_new();
    j->symbols = symbols_new();
    j->vs = values_new();
    elab_init(&j->elab, j->model, j->symbols, d, j->vs);
    j->elab.data = settings->data.at;
    j->elab.n_data = (uint32_t)settings->data.n;
    j->elab.size = settings->size.at;
    j->elab.n_sizes = (uint32_t)settings->size.n;
    j->elab.unfair = settings->fairness == FAIRNESS_OFF;
}

void session_share_values(struct session *j, const struct session *with)
{
    values_free(j->vs);
    j->vs = j->elab.vs = with->vs;
    j->vs_borrowed = true;
}

void session_share_texts(struct session *j, const struct session *origin)
{
    j->origin = origin;
    j->model_text = origin->model_text;
    for (size_t i = 0; i < origin->property_text.n; i++)
        vec_push(&j->property_text, origin->property_text.at[i]);
}

void session_clear(struct session *j)
{
    includes_clear(&j->includes);
    vec_clear(&j->property_text);
    vec_clear(&j->formula_tree);
    vec_clear(&j->evaluated);
    vec_clear(&j->tolerated.constant);
    vec_clear(&j->tolerated.ordered);
    elab_clear(&j->elab);
    if (!j->vs_borrowed)
        values_free(j->vs);
    symbols_free(j->symbols);
    arena_free(j->model);
    arena_free(j->input);
}

/* ---- texts and trees ---- */

const struct text *session_read(struct session *j, const char *path)
{
    const char *why;
    const struct text *t = text_load(j->input, path, &why);

    if (t == NULL)
        diag_error(j->diag, nowhere, "'%s' %s", path, why);
    return t;
}

bool session_read_files(struct session *j, const char *model, const char *const *properties,
                        size_t n)
{
    j->model_text = session_read(j, model);
    for (size_t i = 0; i < n; i++)
        vec_push(&j->property_text, session_read(j, properties[i]));
    return diag_errors(j->diag) == 0;
}

static void parse_prelude(struct session *j)
{
    const struct text *t = text_from(j->input, "prelude", prelude_text, prelude_text_length);

    j->prelude = parse_properties(j->input, j->symbols, t, j->diag);
}

/* A text from the command line; `name` is what messages call it. */
static const struct ast *parse_argument(struct session *j, const char *name, const char *text)
{
    const struct text *t = text_from(j->input, name, text, strlen(text));

    return parse_formula(j->input, j->symbols, t, j->diag);
}

static void parse_defines(struct session *j)
{
    size_t n = j->settings->define.n;
    struct elab_define *define = ARENA_ARRAY(j->model, struct elab_define, n + 1);
    struct buf name = BUF_EMPTY;

    for (size_t i = 0; i < n; i++) {
        const struct check_define *x = &j->settings->define.at[i];
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
static void join_files(struct session *j, struct ast *first, const struct ast *next)
{
    struct span at = first->span;

    for (uint32_t i = 0; i < next->n; i++)
        ast_append(j->input, first, next->kid[i]);
    first->span = first->name_span = at;
}

/* The trees of all files become one, so that what is declared in one of them is known in all. */
static void parse_property_files(struct session *j)
{
    for (size_t i = 0; i < j->property_text.n; i++) {
        struct ast *t = parse_properties(j->input, j->symbols, j->property_text.at[i], j->diag);
        if (j->property_tree == NULL)
            j->property_tree = t;
        else if (t != NULL)
            join_files(j, j->property_tree, t);
    }
}

static void parse_murphi(struct session *j)
{
    static const char *const deadlock[] = { [DEADLOCK_STUCK] = "deadlock_free",
                                            [DEADLOCK_STUTTERING] = "never_stuck",
                                            [DEADLOCK_OFF] = NULL,
                                            [DEADLOCK_USUAL] = "never_stuck" };
    enum murphi_dialect dialect = j->settings->dialect;
    const struct ast *t = murphi_parse(j->input, j->symbols, j->model_text, j->diag, dialect);
    struct murphi_model m = { .dialect = dialect };

    if (t == NULL ||
        !murphi_translate(j->input, j->symbols, t, j->diag, dialect,
                          deadlock[j->settings->deadlock], j->settings->own_properties, &m))
        return;
    j->dialect = m.dialect;
    j->assumes = m.assumes;
    j->model_tree = m.model;
    j->own_properties = m.properties;
    j->mentioned = m.mentioned;
}

/* The path is that of a file of the origin, as its texts are the same. */
static const struct text *read_included(void *self, struct arena *a, const char *path,
                                        const char **why)
{
    const struct session *origin = ((const struct session *)self)->origin;

    for (size_t i = 0; origin != NULL && i < origin->includes.file.n; i++)
        if (strcmp(origin->includes.file.at[i].text->name, path) == 0)
            return origin->includes.file.at[i].text;
    return text_load_regular(a, path, why);
}

static void parse_stg(struct session *j)
{
    struct ast *t = parse_model(j->input, j->symbols, j->model_text, j->diag);

    if (j->includes.read == NULL) {
        j->includes.read = read_included;
        j->includes.self = j;
    }
    if (t != NULL)
        j->model_tree = include_files(j->input, j->symbols, t, &j->includes, j->diag);
}

bool session_parse_model(struct session *j)
{
    parse_prelude(j);
    parse_defines(j);
    if (text_name_ends(j->model_text->name, ".aut"))
        j->aut = aut_read(j->input, j->model_text, j->diag);
    else if (text_name_ends(j->model_text->name, ".m"))
        parse_murphi(j);
    else
        parse_stg(j);
    return diag_errors(j->diag) == 0;
}

bool session_parse_properties(struct session *j)
{
    parse_property_files(j);
    return diag_errors(j->diag) == 0;
}

bool session_parse(struct session *j)
{
    bool good = session_parse_model(j);

    return session_parse_properties(j) && good;
}

bool session_elaborate(struct session *j)
{
    struct vec_ptr *others = j->elab.evaluated;

    if (others == NULL)
        j->elab.evaluated = &j->evaluated;
    j->elab.lenient = j->own_properties != NULL;
    j->elab.tolerated = &j->tolerated;
    j->stg = j->aut != NULL ? elab_aut(&j->elab, j->aut) : elab_model(&j->elab, j->model_tree);
    j->elab.evaluated = others;
    j->elab.lenient = false;
    j->elab.tolerated = NULL;
    return j->stg != NULL;
}

static const struct ast *find_declaration(const struct session *j, enum ast_kind kind,
                                          const char *name)
{
    for (uint32_t i = 0; j->model_tree != NULL && i < j->model_tree->n; i++) {
        const struct ast *d = j->model_tree->kid[i];
        if (d->kind == kind && strcmp(d->name, name) == 0)
            return d;
    }
    return NULL;
}

const struct ast *session_type(const struct session *j, const char *name)
{
    return find_declaration(j, AST_TYPE, name);
}

const struct sort *session_sort(const struct session *j, const struct ast *type)
{
    return scope_find_here(j->elab.globals, type->name)->sort;
}

bool session_has_constant(const struct session *j, const char *name)
{
    return find_declaration(j, AST_CONST, name) != NULL;
}

static void append_declarations(const struct session *j, struct ast *all, const struct ast *of)
{
    for (uint32_t i = 0; of != NULL && i < of->n; i++)
        ast_append(j->input, all, of->kid[i]);
}

static void append_formulas(const struct session *j, struct ast *all)
{
    append_declarations(j, all, j->property_tree);
    for (size_t i = 0; i < j->formula_tree.n; i++)
        ast_append(j->input, all, j->formula_tree.at[i]);
}

struct ast *session_declarations(const struct session *j)
{
    struct ast *all = ast_make(j->input, AST_LIST, j->model_tree->span, 0);

    append_declarations(j, all, j->model_tree);
    append_formulas(j, all);
    for (uint32_t i = 0; i < j->elab.n_defines; i++)
        if (j->elab.define[i].expr != NULL)
            ast_append(j->input, all, (struct ast *)j->elab.define[i].expr);
    return all;
}

void session_warn_unused(const struct session *j, bool each)
{
    bool murphi = j->own_properties != NULL;
    bool complete = murphi ? j->settings->own_properties : j->property_text.n > 0;
    struct ast *users;

    if (j->model_tree == NULL)
        return;
    users = ast_make(j->input, AST_LIST, j->model_tree->span, 0);
    append_formulas(j, users);
    append_declarations(j, users, j->own_properties);
    append_declarations(j, users, j->mentioned);
    unused_warn(j->model_tree, users, complete,
                !murphi ? UNUSED_EACH
                : each  ? UNUSED_TRANSLATED
                        : UNUSED_TOGETHER,
                j->diag);
}

bool session_replace(struct session *j, const struct aut *x)
{
    elab_clear(&j->elab);
    elab_init(&j->elab, j->model, j->symbols, j->diag, j->vs);
    j->aut = x;
    j->n_properties = 0;
    j->stg = elab_aut(&j->elab, x);
    return j->stg != NULL;
}

/* ---- properties ---- */

static void add_property(struct session *j, const struct property *p)
{
    j->property[j->n_properties++] = *p;
}

/* "'a.mu', 'b.mu' MANY", or "'a.mu' ONE"; the properties of a Murphi model are in it. */
static const char *files_that(struct session *j, const char *one, const char *many)
{
    size_t n = j->property_text.n;
    struct buf b = BUF_EMPTY;
    const char *words;

    for (size_t i = 0; i < n; i++)
        buf_printf(&b, "%s'%s'", i > 0 ? ", " : "", j->property_text.at[i]->name);
    if (n == 0)
        buf_printf(&b, "'%s'", j->model_text->name);
    buf_printf(&b, " %s", n <= 1 ? one : many);
    words = arena_string(j->input, buf_text(&b), b.n);
    buf_clear(&b);
    return words;
}

static void report_no_property(struct session *j, const struct property_list *all, const char *name)
{
    struct suggest s = { NULL, 0 };

    diag_error(j->diag, nowhere, "-p %s: %s no property of that name", name,
               files_that(j, "has", "have"));
    for (uint32_t i = 0; i < all->n; i++)
        suggest_candidate(&s, name, strlen(name), all->property[i].name);
    if (s.best != NULL)
        diag_note(j->diag, nowhere, "did you mean '%s'?", s.best);
}

static bool is_wanted(const struct session_choice *x, const struct property *p)
{
    for (size_t i = 0; i < x->n_only; i++)
        if (strcmp(x->only[i], p->name) == 0)
            return true;
    return x->n_only == 0 && x->n_formulas == 0;
}

/* Chooses properties of the files, in their order. */
static void choose_properties(struct session *j, const struct session_choice *x,
                              const struct property_list *all)
{
    for (size_t i = 0; i < x->n_only; i++) {
        bool found = false;
        for (uint32_t k = 0; k < all->n; k++)
            found = found || strcmp(all->property[k].name, x->only[i]) == 0;
        if (!found)
            report_no_property(j, all, x->only[i]);
    }
    for (uint32_t k = 0; k < all->n; k++)
        if (is_wanted(x, &all->property[k]))
            add_property(j, &all->property[k]);
}

const struct formula *session_formula(struct session *j, const char *name, const char *text)
{
    const struct ast *t = parse_argument(j, name, text);

    if (t == NULL)
        return NULL;
    vec_push(&j->formula_tree, (void *)t);
    return elab_formula(&j->elab, &j->stg->sig, j->prelude, j->property_tree, t, false);
}

static void add_formulas(struct session *j, const struct session_choice *x)
{
    for (size_t i = 0; i < x->n_formulas; i++) {
        struct property p = { .name = x->formula[i], .expect = EXPECT_TRUE };
        p.formula = session_formula(j, "-f", p.name);
        if (p.formula != NULL)
            add_property(j, &p);
    }
}

static void add_watches(struct session *j, const struct session_choice *x)
{
    j->watch = ARENA_ARRAY(j->model, struct watch, x->n_watches + 1);
    j->n_watches = 0;
    for (size_t i = 0; i < x->n_watches; i++) {
        const struct ast *t = parse_argument(j, "--watch", x->watch[i]);
        struct watch *w = &j->watch[j->n_watches];
        if (t == NULL)
            continue;
        vec_push(&j->formula_tree, (void *)t);
        w->text = x->watch[i];
        if (elab_watch(&j->elab, &j->stg->sig, j->prelude, j->property_tree, t, w))
            j->n_watches++;
    }
}

static void add_default(struct session *j)
{
    enum deadlock_notion notion = j->settings->deadlock;
    struct property p = { .name = notion == DEADLOCK_STUTTERING ? "never_stuck" : "deadlock_free",
                          .expect = EXPECT_TRUE,
                          .text = "no deadlock, no run-time error" };

    if (notion == DEADLOCK_OFF) {
        p.name = "no_error";
        p.text = "no run-time error";
    }
    p.formula = session_formula(j, "prelude", notion == DEADLOCK_OFF ? "always(true)" : p.name);
    if (p.formula != NULL)
        add_property(j, &p);
}

bool session_properties(struct session *j, const struct session_choice *x)
{
    struct property_list all = { 0, NULL };

    if (j->property_tree == NULL && x->n_formulas == 0 && x->deadlock_free)
        j->property_tree = j->own_properties;
    if (j->property_tree != NULL &&
        !elab_properties(&j->elab, &j->stg->sig, j->prelude, j->property_tree, &all))
        return false;
    j->property = ARENA_ARRAY(j->model, struct property, all.n + x->n_formulas + 1);
    choose_properties(j, x, &all);
    add_formulas(j, x);
    if (j->property_tree != NULL && j->n_properties == 0 && diag_errors(j->diag) == 0)
        diag_error(j->diag, nowhere, "%s no property", files_that(j, "declares", "declare"));
    if (j->property_tree == NULL && x->n_formulas == 0 && x->deadlock_free)
        add_default(j);
    add_watches(j, x);
    return diag_errors(j->diag) == 0;
}

/* ---- for checks ---- */

/* The number asked for, or that of the processors; one thread for a raw transition system, which
   has no product to compute, and for hash compaction. */
static uint32_t count_threads(const struct session *j)
{
    uint32_t asked = j->settings->how.threads;
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (j->settings->how.hash_bits > 0)
        return 1;
    if (asked > 0 || n < 1 || j->aut != NULL)
        return asked;
    return n < CHECK_THREADS_MAX ? (uint32_t)n : CHECK_THREADS_MAX;
}

struct check_options session_check_options(const struct session *j, struct limit *limit)
{
    struct check_options how = j->settings->how;

    how.threads = count_threads(j);
    how.limit = limit;
    return how;
}

/*
 * Systems of windows (see view_systems.h).
 */
#include "config.h"

#include "api/view_systems.h"

#include <inttypes.h>
#include <string.h>

#include "abstraction/dead_variables.h"
#include "api/view_data.h"
#include "checker/search/invariant.h"
#include "parser/parse.h"

static const struct span nowhere = { NULL, 0, 0 };

/* ---- texts ---- */

bool view_systems_apply(const struct session *model, const char *type)
{
    const struct ast *d = session_type(model, type);

    return d != NULL && d->kid[0]->kind == AST_T_SCALARSET;
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

static struct ast *parse_bit(struct session *j, struct span bit, struct diag *d)
{
    size_t n;
    const char *bytes = span_bytes(bit, &n);

    return parse_formula(j->input, j->symbols, text_from(j->input, "bit", bytes, n), d);
}

/* All texts that can name constants of the model. */
static const struct ast *tree_of_all(const struct view_systems *x, struct session *j)
{
    struct ast *all = session_declarations(j);

    for (size_t i = 0; i < x->n_bits; i++) {
        struct ast *bit = parse_bit(j, x->bit[i], j->diag);
        if (bit != NULL)
            ast_append(j->input, all, bit);
    }
    return all;
}

/* ---- one size ---- */

static bool elaborate_size(struct view_systems *x, uint32_t n)
{
    struct session *j = &x->session[n];
    const char *const *formula = formula_of_property(x);
    const struct session_choice choice = { .formula = formula,
                                           .n_formulas = formula != NULL,
                                           .deadlock_free = true };

    vec_last(&x->settings.size).size = n;
    session_init(j, &x->settings, x->diag);
    session_share_values(j, x->model);
    session_share_texts(j, x->model);
    if (!session_parse(j))
        return false;
    leave_out_others(x, j);
    x->evaluated.n = 0;
    j->elab.evaluated = &x->evaluated;
    if (!session_elaborate(j) || !session_properties(j, &choice))
        return false;
    x->tree = tree_of_all(x, j);
    return true;
}

/* What the parts of an invariant say together; NULL: they are not of data alone. */
static const struct term *term_of_parts(struct elab *e, const struct invariant *v)
{
    const struct term *all = v->part.n == 0 ? term_const(e, &sort_bool, nowhere, VALUE_TRUE) : NULL;

    for (size_t i = 0; i < v->part.n; i++) {
        const struct term *t = v->part.at[i].f->kind == F_DATA ? v->part.at[i].f->term : NULL;
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
    for (size_t i = 0; i < v.part.n; i++)
        proves = proves && v.part.at[i].f->kind == F_DATA;
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
    p->moves = v.moves;
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

/* ---- presence predicates ---- */

/* One for each value of the variable around it, if there is any; false: it is none, or there are
   too many. */
static bool add_predicates(struct window_predicate *to, uint32_t *n, const struct sort *id,
                           struct values *vs, const struct formula *f)
{
    const struct term *t = f->root->kind == F_DATA ? f->root->term : NULL;
    struct window_predicate p = { t, f->n_slots, NO_GIVEN, 0 };
    uint64_t values = 1;

    if (t != NULL && t->kind == TERM_FORALL && t->n_binders == 1 && t->binder->lo == NULL &&
        !sort_infinite(t->binder->sort) && !sort_is_schematic(t->binder->sort) &&
        !window_sort_mentions(t->binder->sort, id)) {
        p.term = t->kid[0];
        p.given_slot = t->binder->slot;
        values = sort_card(t->binder->sort);
    }
    if (t == NULL || p.term->kind != TERM_EXISTS || p.term->n_binders != 1 ||
        p.term->binder->sort != id || values > WINDOW_MOST_BITS - *n)
        return false;
    for (uint64_t i = 0; i < values; i++) {
        if (p.given_slot != NO_GIVEN)
            p.given = sort_nth(vs, t->binder->sort, i);
        to[(*n)++] = p;
    }
    return true;
}

/* The predicates of one text, for one size. */
static bool read_bit(struct view_systems *x, uint32_t size, struct span bit, struct diag *d,
                     struct window_predicate *p, uint32_t *n)
{
    struct session *j = &x->session[size];
    struct diag *usual = j->elab.diag;
    struct ast *t = parse_bit(j, bit, d);
    const struct formula *f = NULL;

    if (t == NULL)
        return false;
    j->elab.diag = d;
    j->elab.evaluated = size == x->sizes ? &x->evaluated : NULL;
    f = elab_formula(&j->elab, &j->stg->sig, j->prelude, j->property_tree, t, false);
    j->elab.diag = usual;
    if (f == NULL)
        return false;
    if (!add_predicates(p, n, x->system[size].id, j->vs, f))
        diag_error(d, bit,
                   "expected 'exists j : %s . p' or 'forall v : T . exists j : %s . p', for at "
                   "most %d predicates",
                   x->type, x->type, WINDOW_MOST_BITS);
    return diag_errors(d) == 0;
}

static bool set_bits_of_size(struct view_systems *x, uint32_t size, struct diag *d)
{
    struct window_predicate *p = ARENA_ARRAY(x->session[size].model, struct window_predicate,
                                             WINDOW_MOST_BITS);
    const char *why;
    struct span at;
    uint32_t n = 0;

    x->system[size].presence = NULL;
    for (size_t i = 0; i < x->n_bits; i++)
        if (!read_bit(x, size, x->bit[i], d, p, &n))
            return false;
    x->presence[size] = (struct window_presence){ n, p };
    x->system[size].presence = x->n_bits > 0 ? &x->presence[size] : NULL;
    if (window_presence_check(&x->system[size], &why, &at))
        return true;
    diag_error(d, at, "%s", why);
    return false;
}

bool view_systems_bits(struct view_systems *x, size_t n, const struct span *bit, struct diag *d)
{
    bool ok = true;

    x->n_bits = n;
    x->bit = bit;
    for (uint32_t size = 1; size <= x->sizes && ok; size++)
        ok = set_bits_of_size(x, size, d);
    if (!ok)
        x->n_bits = 0;
    for (uint32_t size = 1; size <= x->sizes && !ok; size++)
        x->system[size].presence = NULL;
    if (x->sizes > 0)
        x->tree = tree_of_all(x, &x->session[x->sizes]);
    return ok;
}

/* ---- all sizes ---- */

void view_systems_init(struct view_systems *x, const struct session *model,
                       const struct session_choice *choice, uint32_t number, const char *type,
                       struct diag *d)
{
    *x = (struct view_systems){
        .model = model, .choice = *choice, .number = number, .type = type, .diag = d
    };
    x->settings = check_settings_resized(model->settings, type, 0);
    x->session = mem_zalloc((WINDOW_MAX_IDS + 1) * sizeof *x->session);
    x->system = mem_zalloc((WINDOW_MAX_IDS + 1) * sizeof *x->system);
    x->property = mem_zalloc((WINDOW_MAX_IDS + 1) * sizeof *x->property);
    x->presence = mem_zalloc((WINDOW_MAX_IDS + 1) * sizeof *x->presence);
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
    mem_free(x->presence);
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
    while (x->sizes < n) {
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
        x->sizes = next;
        if (!set_bits_of_size(x, next, x->diag))
            return false;
    }
    return true;
}

bool view_systems_verify(struct view_systems *x, const struct view_cert *c,
                         const struct row_table *views, struct limit *limit,
                         struct view_judgement *g)
{
    *g = (struct view_judgement){ .is = VIEWS_NEED_SIZES, .needed = c->k + 1 };
    while (g->is == VIEWS_NEED_SIZES) {
        struct view_claim claim = {
            .most = c->most, .k = c->k, .views = views, .witnesses = c->witnesses
        };
        if (!view_systems_grow(x, g->needed))
            return false;
        claim.system = x->system;
        claim.property = x->property;
        claim.sizes = x->sizes;
        claim.tree = x->tree;
        claim.evaluated = &x->evaluated;
        *g = view_verify(&claim, limit);
    }
    return true;
}

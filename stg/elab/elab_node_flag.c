/*
 * Node flags: what `P@n` in an edge reads (see model_build.h).
 *
 * For each node n that edges ask of the instances of one name, P, there is a global variable: bool,
 * or an array of these over the indices of P.  The edges of the process that lead to n from
 * elsewhere set it, and those that leave n reset it, at the end of their `do`; so everything else
 * knows it as any other variable, and it adds no states, as the nodes determine it.  All instances
 * of a process share its edges; so the process has parameters that the text does not have: the
 * indices of the instance, and whether it has this name, if there are other names.
 *
 * An auxiliary variable for the place of a process: Owicki, Gries 1976.
 */
#include "config.h"

#include <string.h>

#include "stg/elab/elab_util.h"
#include "stg/elab/node_flags.h"
#include "support/vec.h"

uint32_t elab_flags_count(const struct ast *t)
{
    uint32_t n = t->kind == AST_AT;

    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            n += elab_flags_count(t->kid[i]);
    return n;
}

const struct ast *flag_asked_name(const struct ast *t)
{
    const struct ast *base = t->kid[0], *name = base->kind == AST_INDEX ? base->kid[0] : base;

    return name->kind == AST_NAME ? name : NULL;
}

struct flag_family *flag_family_of(struct node_flags *all, const char *name)
{
    for (size_t i = 0; i < all->family.n; i++)
        if (all->family.at[i].name == name)
            return &all->family.at[i];
    return NULL;
}

/* ---- the names of the system ---- */

struct flag_walk {
    struct elab e;
    struct node_flags *all;
    VEC(const struct sort *) sort; /* of the par variables, outermost first */
};

/* One that has the values of both, or else int, which is no index. */
static const struct sort *common_index(const struct flag_walk *w, const struct sort *a,
                                       const struct sort *b)
{
    const struct sort *both = sort_agrees(a, b) ? sort_join(w->e.arena, a, b) : &sort_int;

    return sort_within(a, both) && sort_within(b, both) ? both : &sort_int;
}

static void note_flag_family(struct flag_walk *w, const struct ast *t)
{
    const char *name = t->kid[1] != NULL ? t->kid[1]->name : t->name;
    const struct entry *p = scope_find_here(w->e.globals, t->name);
    struct flag_family *f = flag_family_of(w->all, name);

    if (p == NULL || p->kind != ENTRY_PROCESS)
        return;
    if (f == NULL) {
        vec_push(&w->all->family, ((struct flag_family){ .name = name, .process = p->decl }));
        f = &vec_last(&w->all->family);
        f->n_index = (uint32_t)w->sort.n;
        f->index = arena_copy(w->e.arena, w->sort.at, w->sort.n * sizeof *w->sort.at);
        return;
    }
    for (uint32_t i = 0; i < f->n_index && f->n_index == w->sort.n; i++)
        f->index[i] = common_index(w, f->index[i], w->sort.at[i]);
}

static void note_flag_families(struct flag_walk *w, struct scope *s, const struct ast *t);

static void note_copies(struct flag_walk *w, struct scope *s, const struct ast *t)
{
    struct scope inner;
    const struct binder *b;
    size_t depth = w->sort.n;
    uint32_t n;

    scope_init(&inner, s);
    b = elab_binders(&w->e, &inner, t->kid[0], ROLE_BINDER, &n);
    for (uint32_t i = 0; b != NULL && i < n; i++)
        vec_push(&w->sort, b[i].sort);
    if (b != NULL)
        note_flag_families(w, &inner, t->kid[1]);
    w->sort.n = depth;
    scope_clear(&inner);
}

static void note_flag_families(struct flag_walk *w, struct scope *s, const struct ast *t)
{
    switch (t->kind) {
    case AST_PARALLEL:
        note_flag_families(w, s, t->kid[0]);
        note_flag_families(w, s, t->kid[1]);
        break;
    case AST_RESTRICT: note_flag_families(w, s, t->kid[0]); break;
    case AST_FAMILY: note_copies(w, s, t); break;
    default: note_flag_family(w, t); break;
    }
}

/* What is wrong in the system is reported when its instances are made. */
static void walk_names(struct elab *e, struct node_flags *all, const struct ast *system)
{
    struct flag_walk w = { .e = *e, .all = all };
    struct diag *silent = diag_new();

    w.e.diag = silent;
    w.e.uses = NULL;
    w.e.evaluated = NULL;
    w.e.n_slots = 0;
    w.e.no_globals = "the system";
    vec_reserve(&w.sort, 1);
    note_flag_families(&w, e->globals, system->kid[0]);
    for (size_t i = 0; i < all->family.n; i++) {
        struct flag_family *f = &all->family.at[i];
        f->alone = true;
        for (size_t k = 0; k < all->family.n; k++)
            f->alone = f->alone && (k == i || all->family.at[k].process != f->process);
    }
    vec_clear(&w.sort);
    diag_free(silent);
}

/* ---- variables ---- */

/* The number of the node, in the order of the text; NO_NODE: the process has none of that name. */
static uint32_t node_of_name(const struct ast *process, const char *name)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < process->kid[2]->n; i++) {
        const struct ast *item = process->kid[2]->kid[i];
        if (item->kind == AST_NODE && item->name == name)
            return n;
        n += item->kind == AST_NODE;
    }
    return NO_NODE;
}

const struct flag *flag_find(const struct node_flags *all, uint32_t family, const char *node)
{
    for (size_t i = 0; i < all->flag.n; i++)
        if (all->flag.at[i].family == family && all->flag.at[i].node_name == node)
            return &all->flag.at[i];
    return NULL;
}

/* One bool for each instance. */
static const struct sort *flag_sort(struct elab *e, const struct flag_family *f, struct span at)
{
    struct sort *s;

    if (f->n_index == 0)
        return &sort_bool;
    for (uint32_t i = 0; i < f->n_index; i++)
        if (sort_infinite(f->index[i])) {
            diag_error(e->diag, at, "the indices of '%s' are not those of one finite type",
                       f->name);
            diag_note(e->diag, at,
                      "its instances are those of one 'par', whose ranges do not depend on each "
                      "other");
            return NULL;
        }
    s = ARENA_NEW(e->arena, struct sort);
    s->kind = SORT_ARRAY;
    s->n = f->n_index;
    s->index = f->index;
    s->elem = &sort_bool;
    return elab_array_fits(e, s, at) ? s : NULL;
}

static bool add_node_flag(struct model_build *m, struct flag_family *f, uint32_t node,
                          const struct ast *t)
{
    struct node_flags *all = m->e->node_flags;
    struct signature *g = &m->stg->sig;
    const struct sort *sort = flag_sort(m->e, f, t->kid[0]->span);
    struct buf b = BUF_EMPTY;

    vec_push(&all->flag,
             ((struct flag){ (uint32_t)(f - all->family.at), node, t->name, sort, g->n_globals }));
    if (sort == NULL)
        return false;
    buf_printf(&b, "%s@%s", f->name, t->name);
    g->global[g->n_globals++] = (struct global){ .name = symbol_of(m->e->symbols, buf_text(&b)),
                                                 .at = t->span,
                                                 .sort = sort,
                                                 .flag = ARENA_NEW(m->e->arena, struct node_flag) };
    f->at = f->asked ? f->at : t->span;
    f->asked = true;
    buf_clear(&b);
    return true;
}

/* What names nothing is reported where it stands. */
static bool add_flags(struct model_build *m, const struct ast *t)
{
    const struct ast *name = t->kind == AST_AT ? flag_asked_name(t) : NULL;
    struct node_flags *all = m->e->node_flags;
    struct flag_family *f = name != NULL ? flag_family_of(all, name->name) : NULL;
    uint32_t node = f != NULL ? node_of_name(f->process, t->name) : NO_NODE;
    bool ok = true;

    if (node != NO_NODE && flag_find(all, (uint32_t)(f - all->family.at), t->name) == NULL)
        ok = add_node_flag(m, f, node, t);
    for (uint32_t i = 0; i < t->n && ok; i++)
        ok = t->kid[i] == NULL || add_flags(m, t->kid[i]);
    return ok;
}

bool elab_flags(struct model_build *m, const struct ast *model, const struct ast *system)
{
    struct node_flags *all = ARENA_NEW(m->e->arena, struct node_flags);
    bool ok = true;

    m->e->node_flags = all;
    m->stg->sig.n_declared = m->stg->sig.n_globals;
    if (system == NULL || elab_flags_count(model) == 0)
        return true;
    walk_names(m->e, all, system);
    for (uint32_t i = 0; i < model->n && ok; i++)
        if (model->kid[i]->kind == AST_PROCESS)
            ok = add_flags(m, model->kid[i]);
    return ok;
}

/* ---- parameters ---- */

static void add_flag_param(struct model_build *m, const struct flag_family *f,
                           const struct sort *sort)
{
    vec_push(&m->variable, ((struct variable){ .name = symbol_of(m->e->symbols, "@"),
                                               .at = f->at,
                                               .sort = sort,
                                               .node = NO_NODE,
                                               .slot = m->e->n_slots++,
                                               .parameter = true }));
}

uint32_t elab_flag_params(struct model_build *m, const struct process *p)
{
    struct node_flags *all = m->e->node_flags;
    uint32_t declared = (uint32_t)m->variable.n;

    for (size_t i = 0; i < all->family.n; i++) {
        struct flag_family *f = &all->family.at[i];
        if (f->process->name != p->name || !f->asked)
            continue;
        f->first_param = (uint32_t)m->variable.n;
        if (!f->alone)
            add_flag_param(m, f, &sort_bool);
        for (uint32_t k = 0; k < f->n_index; k++)
            add_flag_param(m, f, f->index[k]);
    }
    return (uint32_t)m->variable.n - declared;
}

/* What an instance of another name has as indices is never read. */
void elab_flag_arguments(const struct model_build *m, const struct ast *t, const char *name,
                         struct instance *x)
{
    const struct node_flags *all = m->e->node_flags;

    for (size_t i = 0; i < all->family.n; i++) {
        const struct flag_family *f = &all->family.at[i];
        value *to = x->param + f->first_param;
        bool own = f->name == name;
        if (f->process->name != t->name || !f->asked)
            continue;
        if (!f->alone)
            *to++ = value_bool(own);
        for (uint32_t k = 0; k < f->n_index; k++)
            to[k] = own && k < value_size(m->e->vs, x->index) ? value_elem(m->e->vs, x->index, k)
                                                              : VALUE_NONE;
    }
}

/* ---- the instances ---- */

/* NULL, reported: a `par` over no values gives no instance. */
static const struct family *family_of_flag(struct elab *e, const struct signature *g,
                                           const char *name, struct span at)
{
    for (uint32_t i = 0; i < g->n_families; i++)
        if (g->family[i].name == name)
            return &g->family[i];
    diag_error(e->diag, at, "the system has no instance '%s'", name);
    return NULL;
}

/* Is the instance at the node initially? */
static value initial_flag(struct elab *e, const struct signature *g, const struct family *f,
                          const struct flag *flag)
{
    uint64_t n = f->n_index == 0 ? 1 : sort_array_size(flag->sort), position = 0;
    value at = value_bool(g->process[f->process].begin == flag->node), *v, all;
    uint32_t n_index;

    if (f->n_index == 0)
        return at;
    v = mem_zalloc((n + 1) * sizeof *v);
    for (uint32_t i = 0; i < f->n; i++) {
        const value *index = value_elems(e->vs, g->instance[f->instance[i]].index, &n_index);
        if (!sort_array_position(e->vs, flag->sort, index, &position))
            BUG("an instance outside of the indices of its name");
        v[position] = at;
    }
    all = value_tuple(e->vs, (uint32_t)n, v);
    mem_free(v);
    return all;
}

static void note_flag_use(struct elab *e, const struct signature *g, const struct flag_use *x)
{
    const struct flag *flag = &e->node_flags->flag.at[x->flag];
    const struct family *f = &g->family[g->global[flag->global].flag->family];

    uses_note_family(e->uses, x->name->name_span, g, f);
    uses_note_observed(e->uses, x->at, &g->process[f->process], flag->node);
}

bool elab_flags_start(struct model_build *m)
{
    const struct node_flags *all = m->e->node_flags;
    struct signature *g = &m->stg->sig;

    for (size_t i = 0; i < all->flag.n; i++) {
        const struct flag *flag = &all->flag.at[i];
        struct global *x = &g->global[flag->global];
        const struct family *f = family_of_flag(m->e, g, all->family.at[flag->family].name, x->at);
        if (f == NULL)
            return false;
        *x->flag = (struct node_flag){ (uint32_t)(f - g->family), flag->node };
        x->initial = initial_flag(m->e, g, f, flag);
    }
    for (size_t i = 0; i < all->use.n; i++)
        note_flag_use(m->e, g, &all->use.at[i]);
    return true;
}

void elab_flags_end(struct elab *e)
{
    if (e->node_flags == NULL)
        return;
    vec_clear(&e->node_flags->family);
    vec_clear(&e->node_flags->flag);
    vec_clear(&e->node_flags->use);
    e->node_flags = NULL;
}

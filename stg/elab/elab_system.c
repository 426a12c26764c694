/*
 * The system: instances, their names, and the link of each channel in each of them.
 *
 * Restriction is scoped as written: \ {c} makes a new link of channel c for the instances
 * inside the parentheses (doc/language.md, rule 1.5).
 */
#include "config.h"

#include <string.h>

#include "stg/elab/elab_util.h"
#include "stg/elab/model_build.h"
#include "support/vec.h"

#define MAX_DIMENSIONS 8

/* A restriction and those around it. */
struct region {
    const struct region *up;
    uint32_t *link; /* for each channel of the model */
};

struct walk {
    struct model_build *m;
    struct eval ev; /* frame of the par variables */
    struct scope *scope;
    const struct region *region;
    struct vec_u32 index;          /* values of the par variables in scope, outermost first */
    VEC(const struct sort *) sort; /* and their sorts */
    uint32_t n_slots;
};

static bool walk_system(struct walk *w, const struct ast *t);

/* ---- restriction ---- */

static uint32_t new_link(struct walk *w, uint32_t channel, bool restricted, uint32_t up)
{
    struct link l = {
        .name = w->m->stg->sig.channel[channel].name,
        .channel = channel,
        .restricted = restricted || w->m->stg->sig.channel[channel].broadcast,
        .up = up,
    };

    vec_push(&w->m->link, l);
    return (uint32_t)w->m->link.n - 1;
}

static bool refuse_channel(struct walk *w, const struct ast *t, const struct entry *x,
                           const char *what)
{
    const struct channel *c = &w->m->stg->sig.channel[x->number];

    if (c->broadcast)
        diag_error(w->m->e->diag, t->span, "the broadcast channel '%s' %s", t->name, what);
    else
        diag_error(w->m->e->diag, t->span, "the channel '%s', which has a buffer, %s", t->name,
                   what);
    diag_note(w->m->e->diag, x->at, "'%s' is declared here", t->name);
    return false;
}

static bool restrict_names(struct walk *w, const struct ast *names, uint32_t *link)
{
    struct elab *e = w->m->e;
    bool ok = true;

    for (uint32_t i = 0; i < names->n; i++) {
        const struct ast *t = names->kid[i];
        const struct entry *x = uses_find(e->uses, e->globals, t);
        if (x == NULL)
            elab_unknown(e, e->globals, t->span, t->name, "channel");
        else if (x->kind != ENTRY_CHANNEL)
            diag_error(e->diag, t->span, "'%s' is %s, not a channel", t->name, entry_noun(x));
        else if (w->m->stg->sig.channel[x->number].buffer != NULL)
            ok = refuse_channel(w, t, x,
                                "is not restricted: a buffer is inside the system anyway, one "
                                "for each channel");
        else
            link[x->number] = new_link(w, x->number, true, link[x->number]);
        ok = ok && x != NULL && x->kind == ENTRY_CHANNEL;
    }
    return ok;
}

static bool walk_restriction(struct walk *w, const struct ast *t)
{
    uint32_t n = w->m->stg->sig.n_channels;
    struct region inner = { w->region, ARENA_ARRAY(w->m->e->arena, uint32_t, n + 1) };
    bool ok = true;

    memcpy(inner.link, w->region->link, n * sizeof *inner.link);
    if (t->kid[1] != NULL)
        ok = restrict_names(w, t->kid[1], inner.link);
    for (uint32_t c = 0; t->kid[1] == NULL && c < n; c++)
        inner.link[c] = new_link(w, c, true, inner.link[c]);
    w->region = &inner;
    ok = walk_system(w, t->kid[0]) && ok;
    w->region = inner.up;
    return ok;
}

/* ---- par ---- */

static bool report_fault(struct walk *w, struct span at)
{
    struct buf b = BUF_EMPTY;

    fault_print(&b, w->m->e->vs, &w->ev.fault);
    diag_error(w->m->e->diag, w->ev.fault.at.text != NULL ? w->ev.fault.at : at, "%s",
               buf_text(&b));
    buf_clear(&b);
    return false;
}

static void grow_frame(struct walk *w)
{
    uint32_t want = w->m->e->n_slots;

    if (want <= w->n_slots)
        return;
    w->ev.local = mem_realloc(w->ev.local, want * sizeof *w->ev.local);
    memset(w->ev.local + w->n_slots, 0, (want - w->n_slots) * sizeof *w->ev.local);
    w->n_slots = want;
}

static bool par_types(struct walk *w, const struct ast *t, const struct binder *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (b[i].lo == NULL && (sort_infinite(b[i].sort) || sort_mentions(b[i].sort, SORT_DATA) ||
                                sort_card(b[i].sort) > 1000000)) {
            diag_error(w->m->e->diag, t->span,
                       "'par' needs a finite type that may be an index "
                       "('%s')",
                       b[i].name);
            diag_note(w->m->e->diag, t->span,
                      "use a range, an enum or a scalarset, of at most "
                      "1000000 values");
            return false;
        }
        vec_push(&w->sort, b[i].sort);
    }
    if (w->sort.n > MAX_DIMENSIONS)
        diag_error(w->m->e->diag, t->span, "at most %d 'par' variables can be nested",
                   MAX_DIMENSIONS);
    return w->sort.n <= MAX_DIMENSIONS;
}

static bool walk_copies(struct walk *w, const struct ast *t, const struct binder *b, uint32_t n)
{
    struct binding it;
    size_t depth = w->index.n;
    bool more, ok = true, alive = binding_first(&it, &w->ev, n, b, &more);

    while (alive && more && diag_errors(w->m->e->diag) == 0) {
        for (uint32_t i = 0; i < n; i++)
            vec_push(&w->index, w->ev.local[b[i].slot]);
        ok = walk_system(w, t->kid[1]) && ok;
        w->index.n = depth;
        it.ev = &w->ev;
        alive = binding_next(&it, &more);
    }
    binding_end(&it);
    return alive ? ok : report_fault(w, t->kid[0]->span);
}

static bool walk_family(struct walk *w, const struct ast *t)
{
    struct scope inner, *outer = w->scope;
    size_t n_sorts = w->sort.n;
    uint32_t n;
    const struct binder *b;
    bool ok;

    scope_init(&inner, outer);
    b = elab_binders(w->m->e, &inner, t->kid[0], ROLE_BINDER, &n);
    grow_frame(w);
    w->scope = &inner;
    ok = b != NULL && par_types(w, t->kid[0], b, n) && walk_copies(w, t, b, n);
    w->scope = outer;
    w->sort.n = n_sorts;
    scope_clear(&inner);
    return ok;
}

/* ---- instances ---- */

static const char *instance_name(struct walk *w, const char *name)
{
    struct buf b = BUF_EMPTY;
    const char *result;

    buf_add(&b, name);
    for (size_t i = 0; i < w->index.n; i++) {
        buf_add(&b, i == 0 ? "[" : ", ");
        value_print(&b, w->m->e->vs, w->sort.at[i], w->index.at[i]);
    }
    buf_add(&b, w->index.n > 0 ? "]" : "");
    result = arena_string(w->m->e->arena, buf_text(&b), strlen(buf_text(&b)));
    buf_clear(&b);
    return result;
}

static bool value_argument(struct walk *w, const struct ast *t, const struct variable *v,
                           value *out)
{
    const struct term *term = elab_place(w->m->e, w->scope, t, v->sort);

    if (term == NULL)
        return false;
    grow_frame(w);
    term_note_value(w->m->e, term);
    return eval_term(&w->ev, term, out) || report_fault(w, t->span);
}

static bool same_sorts(uint32_t n, const struct sort **a, const struct sort **b)
{
    for (uint32_t i = 0; i < n; i++)
        if (!sort_agrees(a[i], b[i]))
            return false;
    return true;
}

/* Does channel c, with its first `given` indices fixed, have the shape of parameter p? */
static bool fits_shape(const struct channel *c, uint32_t given, const struct channel *p)
{
    return c->n_index - given == p->n_index && c->n_payload == p->n_payload &&
           same_sorts(p->n_index, c->index + given, p->index) &&
           same_sorts(p->n_payload, c->payload, p->payload);
}

static bool channel_indices(struct walk *w, const struct ast *list, const struct channel *c,
                            struct binding_of *out)
{
    value v[MAX_DIMENSIONS];
    uint32_t n = list == NULL ? 0 : list->n;

    for (uint32_t i = 0; i < n; i++) {
        const struct term *term = elab_place(w->m->e, w->scope, list->kid[i], c->index[i]);
        if (term == NULL)
            return false;
        grow_frame(w);
        term_note_value(w->m->e, term);
        if (!eval_term(&w->ev, term, &v[i]))
            return report_fault(w, list->kid[i]->span);
    }
    out->prefix = value_tuple(w->m->e->vs, n, v);
    return true;
}

static bool channel_argument(struct walk *w, const struct ast *t, const struct channel *param,
                             struct binding_of *out)
{
    struct elab *e = w->m->e;
    const struct ast *name = t->kind == AST_INDEX ? t->kid[0] : t;
    const struct ast *indices = t->kind == AST_INDEX ? t->kid[1] : NULL;
    const struct entry *x = name->kind == AST_NAME ? uses_find(e->uses, w->scope, name) : NULL;
    const struct channel *c;

    if (x == NULL || x->kind != ENTRY_CHANNEL) {
        diag_error(e->diag, t->span, "expected a channel for parameter '%s'", param->name);
        diag_note(e->diag, param->at, "the parameter is declared here");
        return false;
    }
    c = &w->m->stg->sig.channel[x->number];
    if (c->buffer != NULL || c->broadcast)
        return refuse_channel(w, name, x,
                              "is no argument of a process: declare a family of "
                              "channels, and give the process an index of it");
    if ((indices != NULL && (indices->n > c->n_index || indices->n > MAX_DIMENSIONS)) ||
        !fits_shape(c, indices == NULL ? 0 : indices->n, param)) {
        diag_error(e->diag, t->span, "channel '%s' has not the type of parameter '%s'", c->name,
                   param->name);
        diag_note(e->diag, param->at, "the parameter is declared here");
        diag_note(e->diag, c->at, "the channel is declared here");
        return false;
    }
    out->link = w->region->link[x->number];
    return channel_indices(w, indices, c, out);
}

/* Finds the next parameter of the process, in the order of the text.  Value and channel parameters
   are in separate arrays, so their places in the text are compared. */
static bool instance_arguments(struct walk *w, const struct ast *t, const struct process *p,
                               struct instance *x)
{
    uint32_t n_values = p->n_params - p->n_indices, n = n_values + p->n_chanparams,
             given = t->kid[0] == NULL ? 0 : t->kid[0]->n;
    uint32_t v = 0, c = 0;
    bool ok = true;

    if (given != n) {
        diag_error(w->m->e->diag, t->span, "process '%s' takes %u argument%s, %u given", p->name, n,
                   n == 1 ? "" : "s", given);
        diag_note(w->m->e->diag, p->at, "'%s' is declared here", p->name);
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        bool is_value = c == p->n_chanparams ||
                        (v < n_values && p->variable[v].at.from < p->chanparam[c].at.from);
        if (is_value) {
            ok = value_argument(w, t->kid[0]->kid[i], &p->variable[v], &x->param[v]) && ok;
            v++;
        } else {
            ok = channel_argument(w, t->kid[0]->kid[i], &p->chanparam[c], &x->chanparam[c]) && ok;
            c++;
        }
    }
    return ok;
}

static value last_index(const struct walk *w, const struct family *f)
{
    return w->m->instance.at[f->instance[f->n - 1]].index;
}

static struct family *join_family(struct walk *w, const char *name, const struct instance *x,
                                  const struct ast *t)
{
    struct signature *g = &w->m->stg->sig;
    struct elab *e = w->m->e;
    const struct entry *known = scope_find_here(&w->m->family, name);
    struct family *f;

    if (known == NULL) {
        scope_name(&w->m->family, e->arena, name, g->n_families, NULL);
        f = &g->family[g->n_families++];
        *f = (struct family){
            .name = name, .process = x->process, .ascending = true, .n_index = (uint32_t)w->sort.n
        };
        f->index = arena_copy(e->arena, w->sort.at, w->sort.n * sizeof *w->sort.at);
        return f;
    }
    f = &g->family[known->number];
    f->ascending = f->ascending && value_cmp(e->vs, last_index(w, f), x->index) < 0;
    for (uint32_t i = 0; i < f->n && !f->ascending; i++)
        if (w->m->instance.at[f->instance[i]].index == x->index) {
            diag_error(e->diag, t->span, "two instances have the name '%s'", x->name);
            diag_note(e->diag, w->m->instance.at[f->instance[i]].at, "the first one is here");
            diag_note(e->diag, t->span, "give one a name of its own: 'other : %s'", t->name);
            return NULL;
        }
    if (f->n_index != w->sort.n || f->process != x->process ||
        !same_sorts(f->n_index, f->index, w->sort.at)) {
        diag_error(e->diag, t->span, "instances named '%s' are of different kinds", name);
        return NULL;
    }
    for (uint32_t i = 0; i < f->n_index; i++)
        f->index[i] = sort_join(e->arena, f->index[i], w->sort.at[i]);
    return f;
}

static void family_add(struct walk *w, struct family *f, uint32_t instance)
{
    if ((f->n & (f->n - 1)) == 0) { /* a power of two, or none: double the room */
        uint32_t *more = ARENA_ARRAY(w->m->e->arena, uint32_t, f->n == 0 ? 1 : 2 * f->n);
        if (f->n > 0)
            memcpy(more, f->instance, f->n * sizeof *more);
        f->instance = more;
    }
    f->instance[f->n++] = instance;
}

static bool walk_instance(struct walk *w, const struct ast *t)
{
    struct elab *e = w->m->e;
    struct signature *g = &w->m->stg->sig;
    const struct entry *entry = uses_find(e->uses, e->globals, t);
    const char *name = t->kid[1] != NULL ? t->kid[1]->name : t->name;
    const struct process *p;
    struct instance x = { .at = t->span };
    struct family *f;

    if (entry == NULL || entry->kind != ENTRY_PROCESS) {
        if (entry == NULL)
            elab_unknown(e, e->globals, t->name_span, t->name, "process");
        else
            diag_error(e->diag, t->name_span, "'%s' is %s, not a process", t->name,
                       entry_noun(entry));
        return false;
    }
    x.process = entry->number;
    p = &g->process[x.process];
    x.param = ARENA_ARRAY(e->arena, value, p->n_params + 1);
    x.chanparam = ARENA_ARRAY(e->arena, struct binding_of, p->n_chanparams + 1);
    x.link = w->region->link;
    x.index = value_tuple(e->vs, (uint32_t)w->index.n, w->index.at);
    x.name = instance_name(w, name);
    if (!instance_arguments(w, t, p, &x) || (f = join_family(w, name, &x, t)) == NULL)
        return false;
    x.family = (uint32_t)(f - g->family);
    elab_flag_arguments(w->m, t, name, &x);
    if (t->kid[1] != NULL)
        uses_note_family(e->uses, t->kid[1]->span, g, f);
    family_add(w, f, (uint32_t)w->m->instance.n);
    vec_push(&w->m->instance, x);
    return true;
}

static bool walk_system(struct walk *w, const struct ast *t)
{
    bool ok;

    switch (t->kind) {
    case AST_PARALLEL: ok = walk_system(w, t->kid[0]); return walk_system(w, t->kid[1]) && ok;
    case AST_RESTRICT: return walk_restriction(w, t);
    case AST_FAMILY: return walk_family(w, t);
    default: return walk_instance(w, t);
    }
}

static uint32_t count_instances(const struct ast *t)
{
    uint32_t n = t->kind == AST_INSTANCE;

    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL)
            n += count_instances(t->kid[i]);
    return n;
}

/* Initial states are those after one step of one instance. */
static bool starts_once(struct model_build *m)
{
    const struct instance *first = NULL;

    for (size_t i = 0; i < m->instance.n; i++) {
        const struct instance *x = &m->instance.at[i];
        if (!m->stg->sig.process[x->process].starts)
            continue;
        if (first == NULL) {
            first = x;
            continue;
        }
        diag_error(m->e->diag, x->at, "only one instance can begin with edges");
        diag_note(m->e->diag, first->at, "another one is '%s'", first->name);
        return false;
    }
    return true;
}

bool elab_system(struct model_build *m, const struct ast *t)
{
    struct signature *g = &m->stg->sig;
    struct region outermost = { NULL, ARENA_ARRAY(m->e->arena, uint32_t, g->n_channels + 1) };
    struct walk w = { .m = m, .scope = m->e->globals, .region = &outermost };
    bool ok;

    m->e->n_slots = 0;
    m->e->no_globals = "the system";
    w.ev.vs = m->e->vs;
    g->family = ARENA_ARRAY(m->e->arena, struct family, count_instances(t) + 1);
    for (uint32_t c = 0; c < g->n_channels; c++)
        outermost.link[c] = new_link(&w, c, false, NO_LINK);
    ok = walk_system(&w, t->kid[0]);
    if (ok && m->instance.n == 0) {
        diag_error(m->e->diag, t->span, "the system has no instance");
        ok = false;
    }
    ok = ok && starts_once(m);
    if (ok)
        elab_links(m);
    m->e->no_globals = NULL;
    mem_free(w.ev.local);
    vec_clear(&w.index);
    vec_clear(&w.sort);
    return ok;
}

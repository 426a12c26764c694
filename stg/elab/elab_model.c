/*
 * A model's declarations, in any order, and its system (see elab_model.h).
 *
 * First all global names are entered, then each is elaborated; a declaration is elaborated earlier
 * if another one needs it (elab_decl.c).
 */
#include "config.h"

#include "stg/elab/elab_model.h"

#include <string.h>

#include "stg/graph/dependence.h"
#include "stg/elab/elab_util.h"
#include "stg/graph/flow.h"
#include "stg/elab/model_build.h"
#include "support/vec.h"

/* ---- names ---- */

static void enter_name(struct elab *e, enum entry_kind kind, const struct ast *name,
                       const struct ast *decl, uint32_t number, void *object)
{
    struct entry *x = scope_add(e->globals, e->arena, e->diag, kind, name->name, name->name_span);

    if (x == NULL)
        return;
    x->decl = decl;
    x->number = number;
    x->object = object;
    uses_note_entry(e->uses, name->name_span, x);
}

static uint32_t count_kids_of_kind(const struct ast *model, enum ast_kind kind)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < model->n; i++)
        if (model->kid[i]->kind == kind)
            n += kind == AST_VAR || kind == AST_CHANNELS ? model->kid[i]->kid[0]->n : 1;
    return n;
}

static void enter_channels(struct elab *e, struct signature *g, const struct ast *t)
{
    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        const struct ast *name = t->kid[0]->kid[i];
        struct channel *c = &g->channel[g->n_channels];
        c->name = name->name;
        c->at = name->name_span;
        c->broadcast = t->kid[2] != NULL && t->kid[2]->kind == AST_BROADCAST;
        if (t->kid[2] != NULL && t->kid[2]->kind == AST_BUFFER)
            elab_buffer_declare(e, g, t, c);
        enter_name(e, ENTRY_CHANNEL, name, t, g->n_channels++, c);
    }
}

static void enter_globals(struct elab *e, struct signature *g, const struct ast *t)
{
    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        const struct ast *name = t->kid[0]->kid[i];
        struct global *x = &g->global[g->n_globals];
        x->name = name->name;
        x->at = name->span;
        enter_name(e, ENTRY_GLOBAL, name, t, g->n_globals++, x);
    }
}

static void enter_names(struct elab *e, struct signature *g, const struct ast *t)
{
    switch (t->kind) {
    case AST_INCLUDE: BUG("the declarations of '%s' are still to be read", t->name);
    case AST_CONST: enter_name(e, ENTRY_CONST, t, t, 0, NULL); break;
    case AST_TYPE: enter_name(e, ENTRY_TYPE, t, t, 0, NULL); break;
    case AST_FUN: enter_name(e, ENTRY_FUN, t, t, 0, NULL); break;
    case AST_PROCEDURE: enter_name(e, ENTRY_PROCEDURE, t, t, 0, NULL); break;
    case AST_CHANNELS: enter_channels(e, g, t); break;
    case AST_VAR: enter_globals(e, g, t); break;
    case AST_PROCESS:
        enter_name(e, ENTRY_PROCESS, t, t, g->n_processes, &g->process[g->n_processes]);
        g->n_processes++;
        break;
    default: break;
    }
}

static void enter_all(struct elab *e, struct signature *g, const struct ast *model)
{
    g->channel = ARENA_ARRAY(e->arena, struct channel, count_kids_of_kind(model, AST_CHANNELS) + 1);
    g->global = ARENA_ARRAY(e->arena, struct global,
                            count_kids_of_kind(model, AST_VAR) +
                                count_kids_of_kind(model, AST_CHANNELS) + elab_flags_count(model) +
                                1);
    g->process = ARENA_ARRAY(e->arena, struct process, count_kids_of_kind(model, AST_PROCESS) + 1);
    for (uint32_t i = 0; i < model->n; i++) {
        elab_type_names(e, model->kid[i]);
        enter_names(e, g, model->kid[i]);
    }
}

/* ---- types ---- */

/* The symmetry of larger scalarsets is not used. */
#define MAX_SCALARSET 256

/* Numbers the sorts whose values can be renamed. */
static void number_atoms(struct elab *e, struct signature *g)
{
    g->atom = ARENA_ARRAY(e->arena, const struct sort *, e->nominal->n + 1);
    for (size_t k = 0; k < e->nominal->n; k++) {
        struct sort *s = e->nominal->at[k].sort;
        if ((s->kind == SORT_DATA && s->size == 0) ||
            (s->kind == SORT_SCALARSET && !s->ordered && s->size > 1 && s->size <= MAX_SCALARSET)) {
            g->atom[g->n_atoms++] = s;
            s->atom = g->n_atoms;
        }
    }
}

/* ---- declarations ---- */

bool elab_channel(struct elab *e, struct scope *s, const struct ast *indices,
                  const struct ast *payload, struct channel *out)
{
    bool ok = true;

    out->n_index = indices == NULL ? 0 : indices->n;
    out->n_payload = payload->n;
    out->index = ARENA_ARRAY(e->arena, const struct sort *, out->n_index + 1);
    out->payload = ARENA_ARRAY(e->arena, const struct sort *, out->n_payload + 1);
    for (uint32_t i = 0; i < out->n_index; i++)
        ok = (out->index[i] = elab_index_type(e, s, indices->kid[i])) != NULL && ok;
    for (uint32_t i = 0; i < out->n_payload; i++)
        ok = (out->payload[i] = elab_type(e, s, payload->kid[i])) != NULL && ok;
    return ok;
}

static bool elab_channels(struct elab *e, struct signature *g, const struct ast *t)
{
    bool ok = true;

    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        const struct ast *name = t->kid[0]->kid[i];
        struct entry *x = scope_find_here(e->globals, name->name);
        struct channel *c;
        if (x == NULL || x->kind != ENTRY_CHANNEL)
            continue;
        c = x->object;
        ok = elab_channel(e, e->globals, name->kid[0], t->kid[1], c) &&
             (c->buffer == NULL || elab_buffer(e, g, t, name, c)) && ok;
    }
    return ok;
}

/* What it says matters only to who reads the model as a synchronization object. */
static bool elab_independent(struct elab *e, const struct ast *t)
{
    const struct ast *names = t->kid[0];

    if (names->n != 2)
        diag_error(e->diag, t->span, "'independent' is said of two channels");
    for (uint32_t i = 0; i < names->n; i++) {
        const struct ast *name = names->kid[i];
        const struct entry *x = uses_find(e->uses, e->globals, name);
        if (x == NULL)
            elab_unknown(e, e->globals, name->span, name->name, "channel");
        else if (x->kind != ENTRY_CHANNEL)
            diag_error(e->diag, name->span, "'%s' is %s, not a channel", name->name, entry_noun(x));
    }
    return diag_errors(e->diag) == 0;
}

static bool elab_declaration(struct elab *e, struct signature *g, const struct ast *t)
{
    struct entry *x;
    bool ok = true;

    if (t->kind == AST_CHANNELS)
        return elab_channels(e, g, t);
    if (t->kind == AST_INDEPENDENT)
        return elab_independent(e, t);
    if (t->kind == AST_VAR)
        for (uint32_t i = 0; i < t->kid[0]->n; i++) {
            x = scope_find_here(e->globals, t->kid[0]->kid[i]->name);
            ok = x != NULL && elab_demand(e, x) && ok;
        }
    if (t->kind == AST_CONST || t->kind == AST_TYPE || t->kind == AST_FUN ||
        t->kind == AST_PROCEDURE) {
        x = scope_find_here(e->globals, t->name);
        ok = x != NULL && elab_demand(e, x);
    }
    return ok;
}

/* The procedure that t declares, or NULL if it declares none, or one with errors. */
static struct entry *declared_procedure(struct elab *e, const struct ast *t)
{
    struct entry *x = t->kind == AST_PROCEDURE ? scope_find_here(e->globals, t->name) : NULL;

    return x != NULL && x->decl == t && x->state == ENTRY_DONE ? x : NULL;
}

static bool elab_procedures(struct elab *e, const struct ast *model)
{
    struct entry *x;
    bool ok = true;

    for (uint32_t i = 0; i < model->n; i++)
        if ((x = declared_procedure(e, model->kid[i])) != NULL)
            ok = elab_procedure_statements(e, x) && ok;
    for (uint32_t i = 0; i < model->n; i++)
        if ((x = declared_procedure(e, model->kid[i])) != NULL)
            ok = elab_procedure_ends(e, x) && ok;
    return ok;
}

static bool elab_processes(struct model_build *m, const struct ast *model)
{
    struct signature *g = &m->stg->sig;
    uint32_t k = 0;
    bool ok = true;

    for (uint32_t i = 0; i < model->n; i++)
        if (model->kid[i]->kind == AST_PROCESS)
            ok = elab_process(m, model->kid[i], &g->process[k++]) && ok;
    return ok;
}

static const struct ast *the_system(struct elab *e, const struct ast *model)
{
    const struct ast *found = NULL;

    for (uint32_t i = 0; i < model->n; i++) {
        if (model->kid[i]->kind != AST_SYSTEM)
            continue;
        if (found != NULL) {
            diag_error(e->diag, model->kid[i]->span, "a model has one system");
            diag_note(e->diag, found->span, "the first one is here");
            return NULL;
        }
        found = model->kid[i];
    }
    if (found == NULL)
        diag_error(e->diag, model->span, "the model declares no system: add 'system ...;'");
    return found;
}

void elab_unused_options(struct elab *e)
{
    struct span nowhere = { NULL, 0, 0 };

    for (uint32_t i = 0; i < e->n_defines; i++)
        if (!e->define[i].used)
            diag_error(e->diag, nowhere, "-D %s: the model has no constant of that name",
                       e->define[i].name);
    elab_unused_sizes(e);
}

static void finish_model(struct model_build *m)
{
    struct signature *g = &m->stg->sig;
    struct arena *a = m->e->arena;

    g->n_steps = (uint32_t)m->step.n;
    g->step = arena_copy(a, m->step.at, m->step.n * sizeof *m->step.at);
    g->n_links = (uint32_t)m->link.n;
    g->link = arena_copy(a, m->link.at, m->link.n * sizeof *m->link.at);
    g->n_instances = (uint32_t)m->instance.n;
    g->instance = arena_copy(a, m->instance.at, m->instance.n * sizeof *m->instance.at);
    number_atoms(m->e, g);
}

static void build_clear(struct model_build *m)
{
    vec_clear(&m->step);
    vec_clear(&m->instance);
    vec_clear(&m->link);
    vec_clear(&m->edge);
    vec_clear(&m->variable);
    scope_clear(&m->step_name);
    scope_clear(&m->family);
}

struct stg *elab_model(struct elab *e, const struct ast *model)
{
    struct model_build m = { .e = e, .stg = ARENA_NEW(e->arena, struct stg) };
    const struct ast *system;
    bool ok = true;

    m.stg->vs = m.stg->sig.vs = e->vs;
    if (e->uses != NULL)
        e->uses->sig = &m.stg->sig;
    scope_init(&m.step_name, NULL);
    scope_init(&m.family, NULL);
    vec_reserve(&m.step, 1);
    vec_reserve(&m.link, 1);
    vec_reserve(&m.instance, 1);
    e->globals->global = true;
    e->globals->foreign = e->lenient;
    enter_all(e, &m.stg->sig, model);
    elab_sizes(e, model);
    for (uint32_t i = 0; i < model->n; i++)
        ok = elab_declaration(e, &m.stg->sig, model->kid[i]) && ok;
    elab_buffer_steps(&m);
    elab_unused_options(e);
    ok = elab_procedures(e, model) && ok;
    system = the_system(e, model);
    ok = elab_flags(&m, model, system) && ok;
    ok = elab_processes(&m, model) && ok;
    ok = ok && system != NULL && diag_errors(e->diag) == 0 && elab_system(&m, system);
    finish_model(&m);
    ok = ok && elab_flags_start(&m);
    elab_flags_end(e);
    build_clear(&m);
    if (!ok || diag_errors(e->diag) > 0)
        return NULL;
    flow_warn(m.stg, e->diag);
    m.stg->dependence = dependence_new(e->arena, m.stg);
    return elab_broadcasts(e, m.stg) ? m.stg : NULL;
}

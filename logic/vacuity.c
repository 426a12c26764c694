/*
 * Warnings about vacuous modalities and quantifiers (see formula_build.h).
 *
 * A modality whose action never occurs in the model is trivially true or false: the commonest
 * mistakes are the wrong direction (c! where only c? is offered), and offers on a restricted
 * channel (c! where only the communication c(..) is visible).
 */
#include "config.h"

#include "logic/formula_build.h"

/* How the links that a pattern refers to are used. */
struct use {
    bool out, in, comm;
};

static struct use use_of(const struct signature *g, const struct act *a)
{
    struct use u = { false, false, false };

    for (uint32_t i = 0; i < g->n_links; i++) {
        const struct link *l = &g->link[i];
        if (!l->used || l->channel != a->channel || (a->link != NO_LINK && a->link != i))
            continue;
        u.out = u.out || (l->sent && !l->restricted && l->form != LINK_VALUES);
        u.in = u.in || (l->received && !l->restricted);
        u.comm = u.comm || (l->sent && (l->form != LINK_CHANNEL || (l->received && !g->raw) ||
                                        g->channel[l->channel].broadcast));
    }
    return u;
}

static void suggest(struct build *b, const struct act *a, struct use u, const char *name)
{
    if (u.out)
        diag_note(b->e->diag, a->at, "outputs are offered: '%s!'", name);
    if (u.in)
        diag_note(b->e->diag, a->at, "inputs are offered: '%s?'", name);
    if (u.comm)
        diag_note(b->e->diag, a->at,
                  b->sig->raw ? "there are labels '%s(...)' or '%s'"
                              : "communications happen inside: '%s(...)'",
                  name, name);
    if (!u.out && !u.in && !u.comm)
        diag_note(b->e->diag, b->sig->channel[a->channel].at, "nothing happens on '%s' at all",
                  name);
}

static void warn_act(struct build *b, const struct act *a)
{
    struct use u;
    const char *name;

    for (uint32_t i = 0; i < a->n; i++)
        warn_act(b, &a->sub[i]);
    if (a->kind != ACT_OUT && a->kind != ACT_IN && a->kind != ACT_COMM)
        return;
    u = use_of(b->sig, a);
    name = a->link != NO_LINK ? b->sig->link[a->link].name : b->sig->channel[a->channel].name;
    if (a->kind == ACT_OUT ? u.out : a->kind == ACT_IN ? u.in : u.comm)
        return;
    diag_warning(b->e->diag, a->at, "this never happens: the model has no %s '%s'",
                 a->kind == ACT_OUT  ? "output on"
                 : a->kind == ACT_IN ? "input on"
                                     : "communication on",
                 name);
    suggest(b, a, u, name);
}

static void warn_binder(struct build *b, struct span at, const struct binder *x)
{
    if (x->lo == NULL && sort_card(x->sort) == 0)
        diag_warning(b->e->diag, at, "'%s' ranges over no value at all", x->name);
}

static void warn_term(void *self, const struct term *t)
{
    if (t->kind == TERM_FORALL || t->kind == TERM_EXISTS)
        for (uint32_t i = 0; i < t->n_binders; i++)
            warn_binder(self, t->span, &t->binder[i]);
}

void warn_vacuous(struct build *b, const struct formula *f)
{
    for (uint32_t i = 0; i < f->n_nodes; i++) {
        const struct fnode *n = f->node[i];
        if (n->kind == F_DIAMOND || n->kind == F_BOX)
            warn_act(b, n->act);
        if (n->kind == F_FORALL || n->kind == F_EXISTS)
            warn_binder(b, n->at, n->binder);
        if (n->term != NULL)
            term_walk(n->term, false, warn_term, b);
    }
}

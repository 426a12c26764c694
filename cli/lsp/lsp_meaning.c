/*
 * From places to meanings (see lsp_meaning.h).
 */
#include "config.h"

#include "cli/lsp/lsp_meaning.h"

#include <string.h>

/* ---- places in two states of a text ---- */

uint32_t lsp_same_place(const struct text *from, const struct text *to, uint32_t offset, bool *same)
{
    uint32_t least = from->len < to->len ? from->len : to->len, before = 0, behind = 0;

    while (before < least && from->bytes[before] == to->bytes[before])
        before++;
    while (behind < least - before &&
           from->bytes[from->len - 1 - behind] == to->bytes[to->len - 1 - behind])
        behind++;
    *same = offset <= before || offset >= from->len - behind;
    if (offset <= before)
        return offset;
    return *same ? to->len - (from->len - offset) : before;
}

/* What is included is in the tree, too, with places in other texts. */
static bool within(const struct ast *t, struct span at)
{
    return t->span.text == at.text && t->span.from <= at.from && at.from <= t->span.to;
}

const struct ast *lsp_enclosing(const struct ast *tree, struct span at, const enum ast_kind *kind,
                                size_t n)
{
    const struct ast *found = NULL;

    for (size_t i = 0; i < n; i++)
        if (tree->kind == kind[i] && within(tree, at))
            found = tree;
    for (uint32_t i = 0; i < tree->n; i++) {
        const struct ast *kid = tree->kid[i], *inner = NULL;
        if (kid != NULL && (kid->kind == AST_LIST || within(kid, at)))
            inner = lsp_enclosing(kid, at, kind, n);
        found = inner != NULL ? inner : found;
    }
    return found;
}

/* ---- names ---- */

/* Does the note, found at another state of the text, still stand on its name? */
static bool still_there(const struct text *t, uint32_t offset, const struct text *noted,
                        uint32_t there, const struct uses_item *use)
{
    size_t n = use->at.to - use->at.from, into = there - use->at.from;

    return into <= offset && offset - into + n <= t->len &&
           memcmp(t->bytes + (offset - into), noted->bytes + use->at.from, n) == 0;
}

static bool is_of_file(const struct entry *x)
{
    return x->kind == ENTRY_PRED || x->kind < ENTRY_LOCAL;
}

/* A predicate that no property uses is not elaborated: its names are those of the file. */
static const struct uses_item *by_name(const struct lsp_look *l, uint32_t offset)
{
    static const enum ast_kind pred[] = { AST_PRED };
    static const enum ast_kind names[] = { AST_NAME,   AST_CALL,  AST_T_NAME, AST_A_CHANNEL,
                                           AST_A_COMM, AST_A_OUT, AST_A_IN };
    struct span at = { l->text, offset, offset };
    const struct ast *in = lsp_enclosing(l->tree, at, pred, 1), *t;

    t = in == NULL ? NULL : lsp_enclosing(in, at, names, sizeof names / sizeof *names);
    if (t == NULL || offset < t->name_span.from || offset > t->name_span.to)
        return NULL;
    for (size_t i = 0; i < l->uses.n; i++) {
        const struct uses_item *x = &l->uses.use[i];
        if (x->name == t->name && x->kind == USE_ENTRY && is_of_file(x->entry))
            return x;
    }
    return NULL;
}

bool lsp_meaning_at(const struct lsp_doc *x, uint32_t offset, struct lsp_meaning *out)
{
    const struct lsp_look *l = x->now;
    uint32_t there = offset;
    bool same;

    *out = (struct lsp_meaning){ l, NULL };
    if (l != NULL)
        out->use = uses_at(&l->uses, l->text, offset);
    if (out->use == NULL && x->good != NULL) {
        l = out->look = x->good;
        there = lsp_same_place(x->text, l->text, offset, &same);
        out->use = same ? uses_at(&l->uses, l->text, there) : NULL;
        if (out->use != NULL && !still_there(x->text, offset, l->text, there, out->use))
            out->use = NULL;
        if (out->use == NULL && same)
            out->use = by_name(l, there);
    }
    return out->use != NULL;
}

/* ---- where it is declared ---- */

static const struct ast *field_named(const struct ast *t, const char *name)
{
    const struct ast *found = NULL;

    if (t->kind == AST_FIELD)
        for (uint32_t i = 0; i < t->kid[0]->n; i++)
            if (t->kid[0]->kid[i]->name == name)
                return t->kid[0]->kid[i];
    for (uint32_t i = 0; i < t->n && found == NULL; i++)
        found = t->kid[i] == NULL ? NULL : field_named(t->kid[i], name);
    return found;
}

/* Finds the field in the trees, because sorts have no places: first in the declaration of their
   name, then anywhere. */
static struct span field_declared(const struct lsp_meaning *m)
{
    const struct ast *model = m->look->session.model_tree, *found = NULL;

    for (uint32_t i = 0; model != NULL && i < model->n && m->use->sort->name != NULL; i++)
        if (model->kid[i]->kind == AST_TYPE && model->kid[i]->name == m->use->sort->name)
            found = field_named(model->kid[i], m->use->name);
    if (found == NULL && model != NULL)
        found = field_named(model, m->use->name);
    return found != NULL ? found->name_span : (struct span){ NULL, 0, 0 };
}

struct span lsp_meaning_declared(const struct lsp_meaning *m)
{
    const struct uses_item *u = m->use;
    const struct signature *g = m->look->uses.sig;

    switch (u->kind) {
    case USE_ENTRY: return u->entry->at;
    case USE_NODE: return u->process->node[u->number].at;
    case USE_VARIABLE: return u->process->variable[u->number].at;
    case USE_FAMILY:
        return u->family->n > 0 && g->n_instances > 0 ? g->instance[u->family->instance[0]].at
                                                      : u->process->at;
    case USE_STEP: return u->number < g->n_steps ? g->step[u->number].at : u->at;
    case USE_FIELD: return field_declared(m);
    case USE_PROPERTY: return u->at;
    }
    return u->at;
}

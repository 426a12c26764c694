/*
 * Node flags in edges: which of them an edge changes, and the terms that `P@n` stands for (see
 * elab_node_flag.c).
 */
#include "config.h"

#include <string.h>

#include "stg/elab/elab_util.h"
#include "stg/elab/node_flags.h"
#include "support/suggest.h"
#include "support/vec.h"

/* ---- changes ---- */

static struct assign set_flag(struct model_build *m, const struct flag_family *f,
                              const struct flag *flag, const struct edge *e)
{
    const struct global *g = &m->stg->sig.global[flag->global];
    uint32_t first = f->first_param + !f->alone;
    struct path_step *step = ARENA_NEW(m->e->arena, struct path_step);
    const struct term **index = ARENA_ARRAY(m->e->arena, const struct term *, f->n_index + 1);

    for (uint32_t k = 0; k < f->n_index; k++) {
        const struct variable *v = &m->variable.at[first + k];
        index[k] = term_local(m->e, v->sort, e->at, v->name, v->slot);
    }
    *step = (struct path_step){ .sort = g->sort, .index = index };
    return (struct assign){ .global = true,
                            .flag = true,
                            .slot = flag->global,
                            .name = g->name,
                            .at = e->at,
                            .n_steps = f->n_index > 0,
                            .step = step,
                            .value = term_const(m->e, &sort_bool, e->at,
                                                value_bool(e->target == flag->node)) };
}

/* At once, with what is assigned at once by then, if anything is. */
static void assign_behind(struct elab *e, struct span at, struct statement_block *b, uint32_t n,
                          const struct assign *assign)
{
    bool joins = !b->sequential && b->n == 1;
    struct statement *all = ARENA_ARRAY(e->arena, struct statement, b->n + 1), *last;
    uint32_t before;

    if (b->n > 0)
        memcpy(all, b->at, b->n * sizeof *all);
    b->at = all;
    b->n += !joins;
    last = &all[b->n - 1];
    before = joins ? last->n : 0;
    if (joins) {
        struct assign *both = ARENA_ARRAY(e->arena, struct assign, before + n);
        memcpy(both, last->assign, before * sizeof *both);
        memcpy(both + before, assign, n * sizeof *both);
        last->assign = both;
        last->n = before + n;
        return;
    }
    *last = (struct statement){ .kind = STATEMENT_ASSIGN, .at = at, .n = n };
    last->assign = arena_copy(e->arena, assign, n * sizeof *assign);
}

/* If the instance has the name: the assignments. */
static void assign_if_own(struct model_build *m, const struct flag_family *f, struct edge *e,
                          uint32_t n, const struct assign *assign)
{
    const struct variable *own = &m->variable.at[f->first_param];
    struct statement *all = ARENA_ARRAY(m->e->arena, struct statement, e->doing.n + 1);
    struct branch *branch = ARENA_NEW(m->e->arena, struct branch);

    branch->n = 1;
    branch->value = ARENA_NEW(m->e->arena, const struct term *);
    branch->value[0] = term_local(m->e, &sort_bool, e->at, own->name, own->slot);
    branch->body.sequential = true;
    assign_behind(m->e, e->at, &branch->body, n, assign);
    if (e->doing.n > 0)
        memcpy(all, e->doing.at, e->doing.n * sizeof *all);
    all[e->doing.n] =
        (struct statement){ .kind = STATEMENT_CHOICE, .at = e->at, .n = 1, .branch = branch };
    e->doing = (struct statement_block){ true, e->doing.n + 1, all };
}

void elab_flag_edge(struct model_build *m, const struct process *p, struct edge *e)
{
    const struct node_flags *all = m->e->node_flags;
    struct assign *assign;

    if (all->flag.n == 0)
        return;
    assign = ARENA_ARRAY(m->e->arena, struct assign, all->flag.n);
    for (size_t i = 0; i < all->family.n; i++) {
        const struct flag_family *f = &all->family.at[i];
        uint32_t n = 0;
        if (f->process->name != p->name || !f->asked)
            continue;
        for (size_t k = 0; k < all->flag.n; k++) {
            const struct flag *flag = &all->flag.at[k];
            if (flag->family == i && (e->source == flag->node) != (e->target == flag->node))
                assign[n++] = set_flag(m, f, flag, e);
        }
        if (n > 0 && f->alone)
            assign_behind(m->e, e->at, &e->doing, n, assign);
        else if (n > 0)
            assign_if_own(m, f, e, n, assign);
    }
}

/* ---- P@n ---- */

static void no_family(struct elab *e, const struct ast *name)
{
    struct suggest like = { NULL, 0 };

    for (size_t i = 0; i < e->node_flags->family.n; i++)
        suggest_candidate(&like, name->name, strlen(name->name), e->node_flags->family.at[i].name);
    diag_error(e->diag, name->name_span, "the system has no instance '%s'", name->name);
    if (like.best != NULL)
        diag_note(e->diag, name->name_span, "did you mean '%s'?", like.best);
}

static void no_node(struct elab *e, const struct ast *t, const struct ast *process)
{
    struct suggest like = { NULL, 0 };

    for (uint32_t i = 0; i < process->kid[2]->n; i++)
        if (process->kid[2]->kid[i]->kind == AST_NODE)
            suggest_candidate(&like, t->name, strlen(t->name), process->kid[2]->kid[i]->name);
    diag_error(e->diag, t->name_span, "process '%s' has no node '%s'", process->name, t->name);
    if (like.best != NULL)
        diag_note(e->diag, t->name_span, "did you mean '%s'?", like.best);
    diag_note(e->diag, process->name_span, "'%s' is declared here", process->name);
}

static const struct term **flag_indices(struct elab *e, struct scope *s, const struct ast *base,
                                        const struct flag_family *f)
{
    const struct ast *list = base->kind == AST_INDEX ? base->kid[1] : NULL;
    uint32_t given = list == NULL ? 0 : list->n;
    const struct term **index = ARENA_ARRAY(e->arena, const struct term *, f->n_index + 1);

    if (given != f->n_index) {
        diag_error(e->diag, base->span, "instance '%s' takes %u ind%s, %u given", f->name,
                   f->n_index, f->n_index == 1 ? "ex" : "ices", given);
        return NULL;
    }
    for (uint32_t i = 0; i < f->n_index; i++) {
        index[i] = elab_expr(e, s, list->kid[i], f->index[i]);
        if (index[i] == NULL)
            return NULL;
        if (!sort_agrees(index[i]->sort, f->index[i])) {
            elab_mismatch(e, index[i]->span, f->index[i], index[i]->sort);
            return NULL;
        }
        if (index[i]->kind == TERM_CONST && elab_fit(e, index[i], f->index[i]) == NULL)
            return NULL;
    }
    return index;
}

static const struct term *read_flag(struct elab *e, const struct ast *t, const struct flag *flag,
                                    const struct flag_family *f, const struct term *const *index)
{
    const struct term **kid = ARENA_ARRAY(e->arena, const struct term *, f->n_index + 1);
    struct term *all = term_make(e, TERM_GLOBAL, flag->sort, t->span, 0, NULL);
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s@%s", f->name, flag->node_name);
    all->name = symbol_of(e->symbols, buf_text(&b));
    all->slot = flag->global;
    buf_clear(&b);
    if (f->n_index == 0)
        return all;
    kid[0] = all;
    memcpy(kid + 1, index, f->n_index * sizeof *kid);
    return term_make(e, TERM_INDEX, &sort_bool, t->span, f->n_index + 1, kid);
}

/* May it stand where it stands?  Remembers that it does. */
static bool may_ask(struct elab *e, const struct ast *t)
{
    if (e->asks_nodes) {
        e->asked = t;
        return true;
    }
    diag_error(e->diag, t->span, "'@%s' cannot be asked here", t->name);
    diag_note(e->diag, t->span,
              "in models it can be asked in guards, and in the 'do' of edges that do not "
              "communicate");
    return false;
}

const struct term *elab_node_flag(struct elab *e, struct scope *s, const struct ast *t)
{
    const struct ast *name = flag_asked_name(t);
    const struct flag_family *f;
    const struct flag *flag;
    const struct term **index;

    if (!may_ask(e, t))
        return NULL;
    if (name == NULL) {
        diag_error(e->diag, t->span, "expected an instance before '@'");
        return NULL;
    }
    f = flag_family_of(e->node_flags, name->name);
    if (f == NULL) {
        no_family(e, name);
        return NULL;
    }
    flag = flag_find(e->node_flags, (uint32_t)(f - e->node_flags->family.at), t->name);
    if (flag == NULL) {
        no_node(e, t, f->process);
        return NULL;
    }
    index = flag->sort == NULL ? NULL : flag_indices(e, s, t->kid[0], f);
    if (index == NULL)
        return NULL;
    vec_push(&e->node_flags->use,
             ((struct flag_use){ t, name, (uint32_t)(flag - e->node_flags->flag.at) }));
    return read_flag(e, t, flag, f, index);
}

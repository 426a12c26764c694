/*
 * State observations: P[i].x and P[i]@node (see formula_build.h).
 */
#include "config.h"

#include <string.h>

#include "logic/formula_build.h"
#include "stg/elab/elab_util.h"

#define MOST_NAMED 8 /* instances, in a message */

static bool has_indices(const struct build *b, const struct family *f, uint32_t i,
                        const struct term *const *index)
{
    uint32_t n;
    const value *is = value_elems(b->sig->vs, b->sig->instance[f->instance[i]].index, &n);

    for (uint32_t k = 0; k < n; k++)
        if (index[k] != NULL && index[k]->kind == TERM_CONST && index[k]->v != is[k])
            return false;
    return true;
}

/* There may be many instances, so they are searched only if some index is not known. */
static bool is_there(const struct build *b, const struct family *f, const struct term *const *index)
{
    value *all = mem_alloc((f->n_index + 1) * sizeof *all);
    bool found = false, known = true;

    for (uint32_t k = 0; k < f->n_index; k++) {
        known = known && index[k] != NULL && index[k]->kind == TERM_CONST;
        all[k] = known ? index[k]->v : 0;
    }
    if (known)
        found = family_at(b->sig, f, all) != NO_INSTANCE;
    for (uint32_t i = 0; i < f->n && !known && !found; i++)
        found = has_indices(b, f, i, index);
    mem_free(all);
    return found;
}

bool check_instance(struct build *b, struct span at, const struct family *f,
                    const struct term *const *index)
{
    struct buf names = BUF_EMPTY;

    if (is_there(b, f, index))
        return true;
    for (uint32_t i = 0; i < f->n && i < MOST_NAMED; i++)
        buf_printf(&names, "%s%s", i > 0 ? ", " : "", b->sig->instance[f->instance[i]].name);
    if (f->n > MOST_NAMED)
        buf_printf(&names, ", ... (%u in all)", f->n);
    diag_error(b->e->diag, at, "there is no such instance of '%s'", f->name);
    diag_note(b->e->diag, at, "the %s %s", f->n == 1 ? "only one is" : "instances are",
              buf_text(&names));
    buf_clear(&names);
    return false;
}

static const struct term **instance_indices(struct build *b, struct scope *s,
                                            const struct ast *base, const struct family *f)
{
    const struct ast *list = base->kind == AST_INDEX ? base->kid[1] : NULL;
    uint32_t given = list == NULL ? 0 : list->n;
    const struct term **kid = ARENA_ARRAY(b->e->arena, const struct term *, f->n_index + 1);

    if (given != f->n_index) {
        diag_error(b->e->diag, base->span, "instance '%s' takes %u ind%s, %u given", f->name,
                   f->n_index, f->n_index == 1 ? "ex" : "ices", given);
        return NULL;
    }
    for (uint32_t i = 0; i < f->n_index; i++) {
        kid[i] = elab_expr(b->e, s, list->kid[i], f->index[i]);
        if (kid[i] == NULL)
            return NULL;
        if (!sort_agrees(kid[i]->sort, f->index[i])) {
            elab_mismatch(b->e, kid[i]->span, f->index[i], kid[i]->sort);
            return NULL;
        }
    }
    return check_instance(b, base->span, f, kid) ? kid : NULL;
}

static void report_no_variable(struct build *b, const struct ast *t, const struct process *p)
{
    struct suggest like = { NULL, 0 };

    for (uint32_t i = 0; i < p->n_variables; i++)
        if (variable_is_declared(p, i))
            suggest_candidate(&like, t->name, strlen(t->name), p->variable[i].name);
    diag_error(b->e->diag, t->name_span, "process '%s' has no variable or parameter '%s'", p->name,
               t->name);
    note_suggestion(b, t->name_span, &like);
    diag_note(b->e->diag, p->at, "'%s' is declared here", p->name);
}

/* The first variable of that name; parameters of several nodes may share one name and type. */
static const struct variable *find_observed_variable(struct build *b, const struct ast *t,
                                                     const struct process *p, uint32_t *number)
{
    const struct variable *found = NULL;

    for (uint32_t i = 0; i < p->n_variables; i++) {
        const struct variable *v = &p->variable[i];
        if (v->name != t->name)
            continue;
        if (found == NULL) {
            found = v;
            *number = i;
        } else if (!sort_agrees(found->sort, v->sort)) {
            diag_error(b->e->diag, t->name_span,
                       "'%s' has different types at different nodes of "
                       "'%s'",
                       t->name, p->name);
            diag_note(b->e->diag, v->at, "one of them is declared here");
            return NULL;
        }
    }
    if (found == NULL)
        report_no_variable(b, t, p);
    return found;
}

void note_suggestion(struct build *b, struct span at, const struct suggest *like)
{
    if (like->best != NULL)
        diag_note(b->e->diag, at, "did you mean '%s'?", like->best);
}

/* It may be the name of a process, whose instances have names of their own. */
static void note_instance(struct build *b, const struct ast *t)
{
    for (uint32_t i = 0; i < b->sig->n_families; i++) {
        const struct family *f = &b->sig->family[i];
        if (b->sig->process[f->process].name != t->name)
            continue;
        diag_note(b->e->diag, t->name_span, "'%s' is a process, and '%s' an instance of it",
                  t->name, f->name);
        return;
    }
}

struct family *find_family(struct build *b, const struct ast *t)
{
    struct suggest like = { NULL, 0 };

    for (uint32_t i = 0; i < b->sig->n_families; i++) {
        if (b->sig->family[i].name == t->name) {
            uses_note_family(b->e->uses, t->name_span, b->sig, &b->sig->family[i]);
            return &b->sig->family[i];
        }
        suggest_candidate(&like, t->name, strlen(t->name), b->sig->family[i].name);
    }
    diag_error(b->e->diag, t->name_span, "the system has no instance '%s'", t->name);
    if (b->sig->raw)
        diag_note(b->e->diag, t->name_span,
                  "of a raw transition system only the state can be "
                  "observed, as in 'lts@s0'");
    note_suggestion(b, t->name_span, &like);
    note_instance(b, t);
    return NULL;
}

const struct family *family_with_variable(void *self, const char *name)
{
    const struct signature *g = ((struct build *)self)->sig;

    for (uint32_t i = 0; i < g->n_families; i++) {
        const struct process *p = &g->process[g->family[i].process];
        for (uint32_t k = 0; k < p->n_variables; k++)
            if (p->variable[k].name == name)
                return &g->family[i];
    }
    return NULL;
}

static bool find_node(struct build *b, const struct ast *t, const struct process *p,
                      uint32_t *number)
{
    struct suggest like = { NULL, 0 };

    for (uint32_t i = 0; i < p->n_nodes; i++) {
        if (p->node[i].name == t->name) {
            *number = i;
            return true;
        }
        suggest_candidate(&like, t->name, strlen(t->name), p->node[i].name);
    }
    diag_error(b->e->diag, t->name_span, "process '%s' has no node '%s'", p->name, t->name);
    note_suggestion(b, t->name_span, &like);
    diag_note(b->e->diag, p->at, "'%s' is declared here", p->name);
    return false;
}

const struct term *build_observation(void *self, struct elab *e, struct scope *s,
                                     const struct ast *t)
{
    struct build *b = self;
    const struct ast *base = t->kid[0], *name = base->kind == AST_INDEX ? base->kid[0] : base;
    const struct family *f = NULL;
    const struct process *p;
    const struct variable *v = NULL;
    const struct term **index;
    struct term *r;
    uint32_t number = 0;
    bool ok;

    if (name->kind != AST_NAME) {
        diag_error(e->diag, t->span, "expected an instance before '%s'",
                   t->kind == AST_AT ? "@" : ".");
        return NULL;
    }
    f = find_family(b, name);
    if (f == NULL)
        return NULL;
    p = &b->sig->process[f->process];
    ok = t->kind == AST_AT ? find_node(b, t, p, &number)
                           : (v = find_observed_variable(b, t, p, &number)) != NULL;
    index = instance_indices(b, s, base, f);
    if (ok)
        uses_note_observed(e->uses, t, p, number);
    if (!ok || index == NULL)
        return NULL;
    r = term_make(e, v != NULL ? TERM_OBSERVE : TERM_AT_NODE, v != NULL ? v->sort : &sort_bool,
                  t->span, f->n_index, index);
    r->name = t->name;
    r->slot = (uint32_t)(f - b->sig->family);
    r->alt = number;
    return r;
}

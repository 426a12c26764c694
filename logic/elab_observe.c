/*
 * State observations: P[i].x and P[i]@node (see formula_build.h).
 */
#include "config.h"

#include "logic/formula_build.h"
#include "stg/elab_util.h"

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
    return kid;
}

/* The first variable of that name; parameters of several nodes may share one name and type. */
static const struct variable *find_variable(struct build *b, const struct ast *t,
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
            diag_error(b->e->diag, t->name_span, "'%s' has different types at different nodes of "
                       "'%s'", t->name, p->name);
            diag_note(b->e->diag, v->at, "one of them is declared here");
            return NULL;
        }
    }
    if (found == NULL) {
        diag_error(b->e->diag, t->name_span, "process '%s' has no variable or parameter '%s'",
                   p->name, t->name);
        diag_note(b->e->diag, p->at, "'%s' is declared here", p->name);
    }
    return found;
}

static bool find_node(struct build *b, const struct ast *t, const struct process *p,
                      uint32_t *number)
{
    for (uint32_t i = 0; i < p->n_nodes; i++)
        if (p->node[i].name == t->name) {
            *number = i;
            return true;
        }
    diag_error(b->e->diag, t->name_span, "process '%s' has no node '%s'", p->name, t->name);
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
                           : (v = find_variable(b, t, p, &number)) != NULL;
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

/*
 * Procedures: their headers, and the errors in their statements (see model_build.h).
 *
 * The statements are elaborated once for their errors, where calls are looked at but not replaced.
 * A procedure that calls itself needs a bound, up to which its calls are replaced (elab_call.c).
 */
#include "config.h"

#include "stg/elab/procedure.h"

#include "support/vec.h"

/* ---- headers ---- */

static uint32_t count_formals(const struct ast *list)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < list->n; i++)
        n += list->kid[i]->kid[0]->n;
    return n;
}

static bool elab_formals(struct elab *e, const struct ast *list, struct procedure *p)
{
    bool ok = true;

    p->formal = ARENA_ARRAY(e->arena, struct formal, count_formals(list) + (size_t)1);
    for (uint32_t i = 0; i < list->n; i++) {
        const struct ast *x = list->kid[i];
        const struct sort *sort = elab_type(e, e->globals, x->kid[1]);
        ok = ok && sort != NULL;
        for (uint32_t k = 0; k < x->kid[0]->n; k++)
            p->formal[p->n++] = (struct formal){ x->kid[0]->kid[k], sort,
                                                 x->kind == AST_REFERENCE };
    }
    return ok;
}

bool elab_most(struct elab *e, struct scope *s, const struct ast *t, int least, const char *what,
               uint32_t *out)
{
    value most;

    if (!elab_constant(e, s, t, &sort_int, what, &most))
        return false;
    if (value_is_small(most) && value_word(most) >= least) {
        *out = (uint32_t)value_word(most);
        return true;
    }
    diag_error(e->diag, t->span, "%s are a number from %d to %d", what, least, (1 << 30) - 1);
    return false;
}

bool elab_procedure(struct elab *e, struct entry *x)
{
    struct procedure *p = ARENA_NEW(e->arena, struct procedure);
    const struct ast *t = x->decl;
    bool ok;

    x->object = p;
    p->decl = t;
    ok = elab_formals(e, t->kid[0], p);
    if (t->kid[1] != NULL)
        ok = (p->result = elab_type(e, e->globals, t->kid[1])) != NULL && ok;
    if (t->kid[2] != NULL)
        ok = elab_most(e, e->globals, t->kid[2], 1, "the most calls within each other", &p->most) &&
             ok;
    return ok;
}

/* ---- errors ---- */

struct entry *procedure_declare(struct elab *e, struct scope *s, const struct formal *f)
{
    const struct ast *name = f->name;
    struct entry *x = scope_add(s, e->arena, e->diag, ENTRY_LOCAL, name->name, name->span);

    if (x == NULL)
        return NULL;
    x->role = f->by_reference ? ROLE_REFERENCE : ROLE_PROCEDURE_PARAM;
    x->sort = f->sort;
    uses_note_entry(e->uses, name->span, x);
    return x;
}

static bool declare_formals(struct elab *e, const struct procedure *p, struct scope *params)
{
    bool ok = true;

    for (uint32_t i = 0; i < p->n; i++) {
        const struct formal *f = &p->formal[i];
        struct entry *x = procedure_declare(e, params, f);
        ok = ok && x != NULL;
        if (x == NULL)
            continue;
        x->number = e->n_slots++;
        if (f->by_reference) {
            struct designator *d = ARENA_NEW(e->arena, struct designator);
            *d = (struct designator){ .sort = f->sort };
            d->place = (struct assign){ .slot = x->number, .name = x->name, .at = x->at };
            x->object = d;
        }
    }
    return ok;
}

bool elab_procedure_statements(struct elab *e, struct entry *x)
{
    struct procedure *p = x->object;
    struct activation a = { .procedure = p };
    struct vec_statement none = VEC_EMPTY;
    struct elab inner = *e;
    struct scope params;

    inner.n_slots = 0;
    inner.activation = &a;
    scope_init(&params, e->globals);
    p->correct = declare_formals(&inner, p, &params);
    p->correct = elab_statements(&inner, &params, p->decl->kid[3], &none) && p->correct;
    scope_clear(&params);
    vec_clear(&none);
    return p->correct;
}

/* Is there a call of `first` below p that no bound limits? */
static const struct inner_call *find_unbounded(struct procedure *p, const struct procedure *first)
{
    const struct inner_call *found = NULL;

    p->entered = true;
    for (const struct inner_call *c = p->calls; c != NULL && found == NULL; c = c->next) {
        if (c->of == first)
            found = c;
        else if (c->of->most == 0 && !c->of->entered)
            found = find_unbounded(c->of, first);
    }
    return found;
}

static void leave(struct procedure *p)
{
    if (!p->entered)
        return;
    p->entered = false;
    for (const struct inner_call *c = p->calls; c != NULL; c = c->next)
        leave(c->of);
}

bool elab_procedure_ends(struct elab *e, struct entry *x)
{
    struct procedure *p = x->object;
    const struct inner_call *c = p->most > 0 ? NULL : find_unbounded(p, p);

    leave(p);
    if (c == NULL)
        return true;
    p->correct = false;
    diag_error(e->diag, c->at, "'%s' calls itself, directly or through others", p->decl->name);
    diag_note(e->diag, p->decl->name_span,
              "say here how many calls there may be within each other: 'procedure %s(..) max 5'",
              p->decl->name);
    return false;
}

/*
 * Making and folding terms (see elab.h).
 */
#include "config.h"

#include "stg/elab/elab.h"
#include "support/vec.h"

struct term *term_make(struct elab *e, enum term_kind kind, const struct sort *sort,
                       struct span span, uint32_t n, const struct term *const *kid)
{
    struct term *t = ARENA_NEW(e->arena, struct term);

    t->kind = kind;
    t->sort = sort;
    t->span = span;
    t->n = n;
    t->kid = n == 0 ? NULL : arena_copy(e->arena, kid, n * sizeof *kid);
    return t;
}

const struct term *term_const(struct elab *e, const struct sort *sort, struct span span, value v)
{
    struct term *t = term_make(e, TERM_CONST, sort, span, 0, NULL);

    t->v = v;
    return t;
}

const struct term *term_named_const(struct elab *e, const struct term *constant, struct span span,
                                    const char *name)
{
    struct term *t = term_make(e, TERM_CONST, constant->sort, span, 0, NULL);

    t->v = constant->v;
    t->name = name;
    return t;
}

const struct term *term_local(struct elab *e, const struct sort *sort, struct span span,
                              const char *name, uint32_t slot)
{
    struct term *t = term_make(e, TERM_LOCAL, sort, span, 0, NULL);

    t->name = name;
    t->slot = slot;
    return t;
}

void term_note_value(struct elab *e, const struct term *t)
{
    if (e->evaluated != NULL)
        vec_push(e->evaluated, (void *)t);
}

const struct term *term_fold(struct elab *e, const struct term *t)
{
    struct eval ev = { .vs = e->vs };
    value v;

    if (t->n == 0 && t->kind != TERM_TUPLE && t->kind != TERM_ALT)
        return t;
    if (t->n_binders > 0 || t->kind == TERM_CALL || t->kind == TERM_LET)
        return t;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i]->kind != TERM_CONST && t->kid[i]->kind != TERM_UNASSIGNED)
            return t;
    if (!eval_term(&ev, t, &v))
        return t;
    term_note_value(e, t);
    return term_const(e, t->sort, t->span, v);
}

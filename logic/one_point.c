/*
 * One-point quantifiers: variables whose value a transition determines (see formula_build.h).
 *
 * In `exists x . g && <c!x>f` only those x matter that an output on c in the present state has; for
 * all others the conjunction is false.  Dually `forall x . g => [c!x]f`.  So the quantifier gets
 * the pattern c!?x and ranges over what it binds, which also makes infinite types possible.
 */
#include "config.h"

#include "logic/formula_build.h"

/* The pattern with x bound where it was read; other variables bound inside the quantifier have no
   value yet and are left open. */
struct opening {
    struct build *b;
    uint32_t slot;
    const struct vec_u32 *inner; /* slots bound between the quantifier and the modality */
    bool found;
    bool reads_inner;
};

static void note_inner(void *self, const struct term *t)
{
    struct opening *o = self;

    for (size_t i = 0; t->kind == TERM_LOCAL && i < o->inner->n; i++)
        o->reads_inner = o->reads_inner || o->inner->at[i] == t->slot;
    o->reads_inner = o->reads_inner || (t->kind == TERM_LOCAL && t->slot == o->slot);
}

static struct arg *open_args(struct opening *o, uint32_t n, const struct arg *arg)
{
    struct arg *copy = ARENA_ARRAY(o->b->e->arena, struct arg, n + 1);

    for (uint32_t i = 0; i < n; i++) {
        copy[i] = arg[i];
        if (arg[i].kind == ARG_ALT)
            copy[i].sub = open_args(o, arg[i].n, arg[i].sub);
        if (arg[i].kind == ARG_BIND)
            copy[i].kind = ARG_ANY;
        if (arg[i].kind != ARG_TERM)
            continue;
        o->reads_inner = false;
        term_walk(arg[i].term, false, note_inner, o);
        if (!o->found && arg[i].term->kind == TERM_LOCAL && arg[i].term->slot == o->slot) {
            copy[i].kind = ARG_BIND;
            copy[i].slot = o->slot;
            o->found = true;
        } else if (o->reads_inner) {
            copy[i].kind = ARG_ANY;
        }
    }
    return copy;
}

static const struct act *open_act(struct opening *o, const struct act *a)
{
    struct act *copy = ARENA_NEW(o->b->e->arena, struct act);

    if (a->kind != ACT_OUT && a->kind != ACT_COMM && a->kind != ACT_STEP && a->kind != ACT_CHANNEL)
        return NULL;
    *copy = *a;
    copy->where = NULL;
    copy->index = open_args(o, a->n_index, a->index);
    copy->payload = open_args(o, a->n_payload, a->payload);
    return o->found ? copy : NULL;
}

/* Through conjunctions (disjunctions) and quantifiers of the same kind. */
static const struct act *find_one_point(struct build *b, const struct fnode *f, bool forall,
                                        uint32_t slot, struct vec_u32 *inner)
{
    struct opening o = { b, slot, inner, false, false };
    const struct act *a = NULL;

    if (f->kind == (forall ? F_BOX : F_DIAMOND))
        return open_act(&o, f->act);
    if (f->kind == (forall ? F_FORALL : F_EXISTS)) {
        vec_push(inner, f->binder->slot);
        a = find_one_point(b, f->kid[0], forall, slot, inner);
        (void)vec_pop(inner);
    }
    for (uint32_t i = 0; f->kind == (forall ? F_OR : F_AND) && i < f->n && a == NULL; i++)
        a = find_one_point(b, f->kid[i], forall, slot, inner);
    return a;
}

const struct act *one_point(struct build *b, const struct fnode *body, bool forall, uint32_t slot)
{
    struct vec_u32 inner = VEC_EMPTY;
    const struct act *a = find_one_point(b, body, forall, slot, &inner);

    vec_clear(&inner);
    return a;
}

/*
 * Other sizes of a scalarset (see scalarset_sizes.h).
 */
#include "config.h"

#include "api/scalarset_sizes.h"

#include <string.h>

#include "abstraction/windows/window_sizes.h"
#include "api/bystander_proof.h"
#include "checker/game/fragment.h"

/* ---- the scalarsets of a model ---- */

const struct sort *scalarset_named(const struct session *j, const char *name)
{
    const struct ast *d = session_type(j, name);

    return d == NULL || d->kid[0]->kind != AST_T_SCALARSET ? NULL : session_sort(j, d);
}

/* ---- uses of a size ---- */

const char *scalarset_size_used(struct session *j, const struct sort *type, struct span *at)
{
    struct window_system w;
    struct window_sizes s;

    window_system_init(&w, j->stg, type, NULL);
    s = window_sizes(&w, session_declarations(j), &j->evaluated);
    window_system_clear(&w);
    *at = s.at;
    return s.observed;
}

/* ---- the model with another size ---- */

void scalarset_sizes_init(struct scalarset_sizes *x, const struct session *model,
                          const struct session_choice *choice, const struct sort *type)
{
    *x = (struct scalarset_sizes){ .model = model, .choice = *choice, .type = type };
    x->most = type->size < SCALARSET_SIZES_MOST ? type->size : SCALARSET_SIZES_MOST;
}

void scalarset_sizes_clear(struct scalarset_sizes *x)
{
    for (uint32_t i = 0; i < x->most; i++)
        sized_model_free(x->at[i]);
}

const struct session *scalarset_sizes_model(struct scalarset_sizes *x, uint32_t n, struct arena *a,
                                            const char **why)
{
    struct sized_model **m = &x->at[n - 1];

    if (n == x->type->size)
        return x->model;
    if (*m == NULL)
        *m = sized_model_new(x->model, &x->choice, x->type->name, n);
    return sized_model_session(*m, a, why);
}

/* ---- what is known ---- */

/* Does it fail only by runs into what is false? */
static bool is_safety(const struct formula *f)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_FIX && !f->node[i]->fix->nu)
            return false;
    return is_single_player(f, false) || check_is_invariant(f, SOLVER_AUTO);
}

/* For some of the sizes from .. to? */
static bool has_failed(const struct sizes_verdict *is, uint32_t from, uint32_t to)
{
    for (uint32_t n = from; n <= to; n++)
        if (is[n - 1].verdict != VERDICT_TRUE && is[n - 1].verdict != VERDICT_UNKNOWN)
            return true;
    return false;
}

/* The largest size that was checked has failed: do all larger ones?  Looked at is the least one
   from which on all have failed in the same way. */
static struct sizes_verdict larger_failures(struct arena *a, const struct scalarset_sizes *x,
                                            uint32_t property, const struct sizes_verdict *is,
                                            const struct limit *limit)
{
    struct sizes_verdict last = is[x->most - 1];
    struct bystander_proof proof;
    uint32_t n = x->most;

    while (n > 1 && is[n - 2].verdict == last.verdict)
        n--;
    proof = bystander_proof_find(a, x, property, n, last.verdict, 0, limit);
    return proof.carries_over ? last : (struct sizes_verdict){ VERDICT_UNKNOWN, proof.why_not };
}

/* The verdict for every size above those that are checked: the only place where it is decided.  A
   proof also tells of those that were checked without a result, in `is`.  *proof: what was found;
   else its `least` is 0. */
static struct sizes_verdict larger_sizes(struct arena *a, const struct scalarset_sizes *x,
                                         uint32_t property, struct sizes_verdict *is,
                                         struct limit *limit, struct view_proof_texts texts,
                                         struct view_proof *proof)
{
    const struct formula *f = x->model->property[property].formula;

    *proof = (struct view_proof){ .least = 0 };
    if (!is_safety(f))
        return (struct sizes_verdict){ VERDICT_UNKNOWN, "not a safety property" };
    if (has_failed(is, x->most, x->most))
        return larger_failures(a, x, property, is, limit);
    if (has_failed(is, VIEW_PROOF_MOST, x->most))
        return (struct sizes_verdict){ VERDICT_UNKNOWN, NULL };
    *proof = view_proof_find(a, x->model, &x->choice, property, x->type->name, limit, texts);
    if (proof->least == 0 || proof->least > x->most + 1)
        return (struct sizes_verdict){ VERDICT_UNKNOWN, proof->why_not };
    if (has_failed(is, proof->least, x->most))
        BUG("views prove what is false");
    for (uint32_t n = proof->least; n <= x->most; n++)
        is[n - 1] = (struct sizes_verdict){ VERDICT_TRUE, NULL };
    return (struct sizes_verdict){ VERDICT_TRUE, NULL };
}

/* The other scalarsets of the model, by name. */
static void add_others(struct arena *a, const struct scalarset_sizes *x, struct sizes_of_type *t)
{
    const struct ast *tree = x->model->model_tree;
    struct sizes_other *other = ARENA_ARRAY(a, struct sizes_other, tree->n);

    t->other = other;
    for (uint32_t i = 0; i < tree->n; i++) {
        const struct sort *s = tree->kid[i]->kind != AST_TYPE
                                   ? NULL
                                   : scalarset_named(x->model, tree->kid[i]->name);
        if (s != NULL && s != x->type)
            other[t->n_others++] = (struct sizes_other){ s->name, s->size };
    }
}

struct sizes_of_type scalarset_sizes_of(struct arena *a, const struct scalarset_sizes *x,
                                        uint32_t property, const struct sizes_verdict *is,
                                        struct limit *limit, struct view_proof_texts texts)
{
    struct sizes_verdict *all = ARENA_ARRAY(a, struct sizes_verdict, x->most + 1), larger;
    struct sizes_range *range = ARENA_ARRAY(a, struct sizes_range, x->most + 1);
    struct sizes_of_type t = { .type = x->type->name, .scalarset = true, .range = range };
    struct view_proof *proof = ARENA_NEW(a, struct view_proof);

    memcpy(all, is, x->most * sizeof *all);
    larger = larger_sizes(a, x, property, all, limit, texts, proof);
    t.proof = larger.verdict == VERDICT_TRUE ? &proof->views : NULL;
    t.tried = proof->tried;
    t.refused = proof->refused;
    t.refused_at = proof->at;
    t.n = sizes_join_up_to(x->most, all, larger, range);
    add_others(a, x, &t);
    return t;
}

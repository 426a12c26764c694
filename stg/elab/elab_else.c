/*
 * The guard of `else` edges (see model_build.h): that no edge of the node which is not `else` has
 * a guard that is true.  It is made as a tree, `!(g || (exists i : T . h))`, from the guards and
 * the `for` variables of these edges, so that everything else knows it as any other guard.
 */
#include "config.h"

#include "stg/elab/model_build.h"
#include "support/alloc.h"

/* The most `else` edges of a node: each has a guard as long as those of all other edges together,
   which is compiled for each. */
#define MAX_ELSE 32

static bool is_else(const struct ast *edge)
{
    return edge->kid[1] != NULL && edge->kid[1]->kind == AST_ELSE;
}

/* "The guard of the edge is true for some choice." */
static struct ast *has_true_guard(struct elab *e, const struct ast *edge, struct span at)
{
    struct ast *guard = edge->kid[1];

    if (guard == NULL)
        guard = ast_make(e->arena, AST_TRUE, at, 0);
    return edge->kid[0] == NULL
               ? guard
               : ast_make(e->arena, AST_EXISTS, edge->kid[0]->span, 2, edge->kid[0], guard);
}

/* Some of the n > 0 conditions holds: a balanced tree, as there may be many. */
static struct ast *some_holds(struct elab *e, struct ast *const *condition, uint32_t n,
                              struct span at)
{
    if (n == 1)
        return condition[0];
    return ast_make(e->arena, AST_OR, at, 2, some_holds(e, condition, n / 2, at),
                    some_holds(e, condition + n / 2, n - n / 2, at));
}

static struct ast *no_true_guard(struct elab *e, const struct ast *edges, struct span at)
{
    struct ast **condition = mem_alloc(edges->n * sizeof *condition), *t;
    uint32_t n = 0;

    for (uint32_t i = 0; i < edges->n; i++)
        if (!is_else(edges->kid[i]))
            condition[n++] = has_true_guard(e, edges->kid[i], at);
    t = n == 0 ? ast_make(e->arena, AST_TRUE, at, 0)
               : ast_make(e->arena, AST_NOT, at, 1, some_holds(e, condition, n, at));
    mem_free(condition);
    return t;
}

/* Whoever writes so may think that `else` waits for communications. */
static void warn_never(struct elab *e, const struct ast *edges, struct span at)
{
    for (uint32_t i = 0; i < edges->n; i++)
        if (edges->kid[i]->kid[0] == NULL && edges->kid[i]->kid[1] == NULL) {
            diag_warning(e->diag, at,
                         "this 'else' is never possible: another edge has no guard ('else' looks "
                         "at guards, not at whether a communication is possible)");
            diag_note(e->diag, edges->kid[i]->span, "this edge has no guard");
            return;
        }
}

/* After an error in the guards: what `else` makes of `for`. */
static void note_choices(struct elab *e, const struct ast *edges, struct span at)
{
    for (uint32_t i = 0; i < edges->n; i++)
        if (edges->kid[i]->kid[0] != NULL && !is_else(edges->kid[i])) {
            diag_note(e->diag, at,
                      "'else' asks for all values of the other edges' 'for' variables");
            return;
        }
}

static bool too_many_else(struct elab *e, const struct ast *edges)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < edges->n; i++) {
        n += is_else(edges->kid[i]);
        if (n > MAX_ELSE) {
            diag_error(e->diag, edges->kid[i]->kid[1]->span,
                       "a node has at most %d edges with 'else'", MAX_ELSE);
            return true;
        }
    }
    return false;
}

bool elab_else(struct elab *e, struct scope *s, const struct ast *edges, const struct term **out)
{
    struct uses *uses = e->uses;
    struct span at;
    uint32_t i = 0;

    *out = NULL;
    while (i < edges->n && !is_else(edges->kid[i]))
        i++;
    if (i == edges->n)
        return true;
    at = edges->kid[i]->kid[1]->span;
    if (too_many_else(e, edges))
        return false;
    warn_never(e, edges, at);
    e->uses = NULL; /* the edges themselves note what their names mean */
    *out = elab_bool(e, s, no_true_guard(e, edges, at));
    e->uses = uses;
    if (*out == NULL)
        note_choices(e, edges, at);
    return *out != NULL;
}

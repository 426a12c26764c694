/*
 * Fixpoints by sets of states.
 *
 * Of a least fixpoint the states where it holds are found from the empty set on, of a greatest one
 * those where it does not.  What depends on each other is a system, and is solved together: a
 * solution is looked at again when some solution has grown.  Where a body is a disjunction (of a
 * greatest fixpoint, a conjunction), its parts are added one by one, and what a step has found
 * counts for the next one.
 */
#include "config.h"

#include "checker/symbolic/formula_sets_internal.h"

#include <string.h>

/* ---- solutions ---- */

uint32_t formula_fixpoints_find(struct formula_sets *v, const struct fixpoint *fix)
{
    uint32_t env = formula_sets_env(v, fix->body), row[] = { fix->body->number, env };
    bool added;
    uint32_t k = row_store_put(&v->solution_keys, row, 2, &added);

    if (added)
        vec_push(&v->solution, ((struct solution){ .fix = fix,
                                                   .env = env,
                                                   .set = DIAGRAM_NONE,
                                                   .system = NO_SYSTEM,
                                                   .seen = UINT64_MAX }));
    return k;
}

void formula_fixpoints_grow(struct formula_sets *v, uint32_t solution, uint32_t set)
{
    struct solution *s = &v->solution.at[solution];
    uint32_t before = s->set;

    s->set = diagram_union(&v->w.x.d, before, set);
    if (s->set != before)
        v->growth++;
}

/* ---- one round ---- */

static void add_node(struct formula_sets *v, const struct fnode *n, uint32_t set, uint32_t k);

/* The parts of a disjunction (for a greatest fixpoint, a conjunction). */
static void add_parts_of_body(struct formula_sets *v, const struct fnode *n, uint32_t set,
                              uint32_t k)
{
    struct symbolic *x = &v->w.x;
    bool holds = !v->solution.at[k].fix->nu;

    for (uint32_t i = 0; i < n->n && set != DIAGRAM_NONE && !symbolic_is_at_end(x); i++) {
        add_node(v, n->kid[i], set, k);
        if (v->shape[n->kid[i]->number].plain)
            set = formula_sets_where(v, n->kid[i], set, !holds);
    }
}

/* Nothing in it is evaluated, so that it may be asked for in fewer states. */
static bool is_bare(const struct formula_sets *v, const struct fnode *n)
{
    if (n->kind == F_DIAMOND || n->kind == F_BOX)
        return v->classes.pattern_of.at[n->number] == NO_PATTERN && is_bare(v, n->kid[0]);
    return n->kind == F_CALL && n->n_args == 0;
}

/* Of the other connective: what the fixpoint occurs in is asked for where the others allow it.
   False: it occurs in several, or something else may be evaluated. */
static bool add_guarded(struct formula_sets *v, const struct fnode *n, uint32_t set, uint32_t k)
{
    const struct fnode *open = NULL;
    bool holds = !v->solution.at[k].fix->nu;

    for (uint32_t i = 0; i < n->n; i++) {
        if (v->shape[n->kid[i]->number].open == NULL)
            continue;
        if (open != NULL || !is_bare(v, n->kid[i]))
            return false;
        open = n->kid[i];
    }
    for (uint32_t i = 0, asked = set; i < n->n; i++) {
        if (n->kid[i] == open)
            continue;
        uint32_t here = formula_sets_where(v, n->kid[i], asked, holds);
        set = diagram_intersection(&v->w.x.d, set, here);
        if (v->shape[n->kid[i]->number].plain)
            asked = here;
    }
    add_node(v, open, set, k);
    return true;
}

/* Adds the states of the set where the node, of the body of solution k, is as wanted. */
static void add_node(struct formula_sets *v, const struct fnode *n, uint32_t set, uint32_t k)
{
    bool holds = !v->solution.at[k].fix->nu;
    bool is_open = v->shape[n->number].open != NULL;

    if (set == DIAGRAM_NONE || symbolic_is_at_end(&v->w.x))
        return;
    if (is_open && n->kind == (holds ? F_OR : F_AND))
        add_parts_of_body(v, n, set, k);
    else if (is_open && n->kind == (holds ? F_DIAMOND : F_BOX))
        formula_steps_before(v, n, set, holds, k);
    else if (!is_open || n->kind != (holds ? F_AND : F_OR) || !add_guarded(v, n, set, k))
        formula_fixpoints_grow(v, k, formula_sets_where(v, n, set, holds));
}

/* False: nothing has grown since the last time. */
static bool refresh(struct formula_sets *v, uint32_t k)
{
    const struct fnode *body = v->solution.at[k].fix->body;

    if (v->solution.at[k].seen == v->growth)
        return false;
    v->solution.at[k].seen = v->growth;
    formula_sets_load(v, body, v->solution.at[k].env);
    add_node(v, body, v->w.reached, k);
    return true;
}

/* ---- systems ---- */

#define SOLUTIONS_MOST 1000000u /* far more than sets of states are good for */

static void join_system(struct formula_sets *v, uint32_t k)
{
    v->solution.at[k].system = v->n_systems - 1;
    vec_push(&v->working, k);
    if (v->solution.n > SOLUTIONS_MOST)
        v->w.x.refusal = SYMBOLIC_REFUSES "a fixpoint has too many arguments";
}

/* Solves k and all that it depends on; the frame is left as it is. */
static void solve(struct formula_sets *v, uint32_t k)
{
    size_t outer = v->working_from, size = v->f->n_slots * sizeof(value);
    value *frame = mem_alloc(size + 1);
    uint32_t number = v->n_systems++;
    bool again = true;

    memcpy(frame, v->view.ev.local, size);
    v->working_from = v->working.n;
    v->depth++;
    join_system(v, k);
    while (again && !symbolic_is_at_end(&v->w.x)) {
        again = false;
        for (size_t i = v->working_from; i < v->working.n && !symbolic_is_at_end(&v->w.x); i++)
            again |= refresh(v, v->working.at[i]);
    }
    while (v->working.n > v->working_from) {
        uint32_t done = vec_pop(&v->working);
        v->solution.at[done].solved = true;
        v->solution.at[done].system = number;
    }
    v->depth--;
    v->working_from = outer;
    memcpy(v->view.ev.local, frame, size);
    mem_free(frame);
}

/* ---- layers ---- */

/* One more layer for each solution of the system.  False: they are all complete. */
static bool add_layers(struct formula_sets *v, uint32_t system)
{
    bool grown = false;

    for (uint32_t k = 0; k < v->solution.n && !symbolic_is_at_end(&v->w.x); k++) {
        const struct fixpoint *fix = v->solution.at[k].fix;
        uint32_t set;
        if (v->solution.at[k].system != system)
            continue;
        formula_sets_load(v, fix->body, v->solution.at[k].env);
        set = formula_sets_where(v, fix->body, v->w.reached, !fix->nu);
        vec_push(&v->solution.at[k].layer, set);
        grown = grown || set != v->solution.at[k].set;
    }
    return grown && !symbolic_is_at_end(&v->w.x);
}

static void find_layers(struct formula_sets *v, uint32_t system)
{
    size_t size = v->f->n_slots * sizeof(value);
    value *frame = mem_alloc(size + 1);
    uint32_t ring = v->ring;

    memcpy(frame, v->view.ev.local, size);
    for (uint32_t k = 0; k < v->solution.n; k++)
        if (v->solution.at[k].system == system)
            vec_push(&v->solution.at[k].layer, DIAGRAM_NONE);
    v->ring = 0;
    while (add_layers(v, system))
        v->ring++;
    v->ring = ring;
    memcpy(v->view.ev.local, frame, size);
    mem_free(frame);
}

/* The set of a solution after v->ring rounds. */
static uint32_t layer_at(struct formula_sets *v, uint32_t k)
{
    const struct vec_u32 *layer = &v->solution.at[k].layer;

    if (layer->n == 0)
        find_layers(v, v->solution.at[k].system);
    layer = &v->solution.at[k].layer;
    return layer->at[v->ring < layer->n ? v->ring : layer->n - 1];
}

/* ---- applications ---- */

/* The states that the solution stands for, in the state of the iteration. */
static uint32_t present_set(struct formula_sets *v, const struct fnode *n, uint32_t k)
{
    bool is_new = v->solution.at[k].system == NO_SYSTEM;
    bool is_open = v->shape[n->number].open != NULL;

    if (is_new && v->depth > 0 && is_open)
        join_system(v, k);
    else if (is_new)
        solve(v, k);
    if (v->ring != NO_RING && is_open && v->depth == 0)
        return layer_at(v, k);
    return v->solution.at[k].set;
}

static uint32_t ask_arguments(void *self, state_id s)
{
    const struct node_question *q = self;
    struct lts_view *view = &q->v->view;
    struct vec_u32 row = VEC_EMPTY;
    uint32_t answer = ANSWER_FAULTY;
    value x;

    lts_view_at(view, s);
    for (uint32_t i = 0; i < q->n->n_args && eval_term(&view->ev, q->n->arg[i], &x); i++)
        vec_push(&row, x);
    if (row.n == q->n->n_args)
        answer = formula_sets_put_row(q->v, &row);
    vec_clear(&row);
    return answer;
}

/* The solution with this row of arguments; the frame is left as it is. */
static uint32_t find_with(struct formula_sets *v, const struct fnode *n, uint32_t arguments)
{
    const struct fixpoint *fix = n->fix;
    value *local = v->view.ev.local;
    struct vec_u32 old = VEC_EMPTY;
    uint32_t k, size;
    const uint32_t *row = row_store_at(&v->rows, arguments, &size);

    for (uint32_t i = 0; i < fix->n_params; i++) {
        vec_push(&old, local[fix->slot[i]]);
        local[fix->slot[i]] = row[i];
    }
    k = formula_fixpoints_find(v, fix);
    for (uint32_t i = 0; i < fix->n_params; i++)
        local[fix->slot[i]] = old.at[i];
    vec_clear(&old);
    return k;
}

uint32_t formula_fixpoints_truth(struct formula_sets *v, const struct fnode *n, uint32_t set)
{
    struct symbolic *x = &v->w.x;
    struct node_question q = { v, n };
    struct answer_sets found;
    uint32_t truth = DIAGRAM_NONE;

    answer_sets_find(x, set, &(struct state_question){ &q, ask_arguments, false }, &found);
    for (size_t i = 0; i < found.of.n && !symbolic_is_at_end(x); i++) {
        uint32_t here = answer_sets_states(x, &found, i);
        uint32_t there = present_set(v, n, find_with(v, n, found.of.at[i].answer));
        here = n->fix->nu ? diagram_difference(&x->d, here, there)
                          : diagram_intersection(&x->d, here, there);
        truth = diagram_union(&x->d, truth, here);
    }
    answer_sets_clear(&found);
    return truth;
}

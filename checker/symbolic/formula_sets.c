/*
 * The sets of subformulas, but for modalities and fixpoints (see formula_sets.h).
 */
#include "config.h"

#include "checker/symbolic/formula_sets.h"

#include "checker/symbolic/formula_sets_internal.h"

/* ---- life ---- */

struct formula_sets *formula_sets_new(struct lts *l, const struct formula *f, struct limit *limit,
                                      uint64_t results)
{
    struct formula_sets *v = mem_zalloc(sizeof *v);
    struct symbolic *x = &v->w.x;

    v->l = l;
    v->f = f;
    v->ring = NO_RING;
    lts_view_init(&v->view, l, f->n_slots);
    lts_view_at(&v->view, 0);
    for (state_id s = 0; s < l->n_initial; s++)
        vec_push(&v->start, s);
    v->question = (struct bfs_question){ .start = &v->start, .results = results };
    symbolic_init(x, l, limit);
    v->w.q = &v->question;
    v->sets = (struct event_sets){ &x->d, &x->events, &x->levels };
    action_classes_init(&v->classes, f, &v->view.ev);
    x->classes = &v->classes;
    v->shape = mem_zalloc((f->n_nodes + (size_t)1) * sizeof *v->shape);
    row_store_init(&v->rows);
    row_store_init(&v->keys);
    row_store_init(&v->solution_keys);
    return v;
}

void formula_sets_free(struct formula_sets *v)
{
    for (size_t i = 0; i < v->solution.n; i++)
        vec_clear(&v->solution.at[i].layer);
    vec_clear(&v->solution);
    vec_clear(&v->working);
    vec_clear(&v->result);
    vec_clear(&v->start);
    row_store_clear(&v->rows);
    row_store_clear(&v->keys);
    row_store_clear(&v->solution_keys);
    before_memo_clear(&v->before);
    action_classes_clear(&v->classes);
    symbolic_clear(&v->w.x);
    lts_view_clear(&v->view);
    mem_free(v->shape);
    mem_free(v);
}

void formula_sets_tell(struct formula_sets *v,
                       void (*tell)(const void *teller, const struct set_progress *now),
                       const void *teller)
{
    v->question.tell = tell;
    v->question.teller = teller;
}

void formula_sets_data(struct formula_sets *v, struct data_use *use)
{
    v->question.data_use = use;
}

void formula_sets_budget(struct formula_sets *v, uint64_t results)
{
    v->question.results = results / 3; /* and two thirds for the other order of levels */
    v->question.results_most = results;
}

void formula_sets_order(struct formula_sets *v, enum level_order order)
{
    v->question.order = order;
}

/* ---- values of variables ---- */

uint32_t formula_sets_put_row(struct formula_sets *v, const struct vec_u32 *row)
{
    static const uint32_t nothing[1] = { 0 };
    bool added;

    return row_store_put(&v->rows, row->n > 0 ? row->at : nothing, vec_number(row->n), &added);
}

uint32_t formula_sets_env(struct formula_sets *v, const struct fnode *n)
{
    struct vec_u32 row = VEC_EMPTY;
    uint32_t env;

    for (uint32_t i = 0; i < n->n_fv; i++)
        vec_push(&row, v->view.ev.local[n->fv[i]]);
    env = formula_sets_put_row(v, &row);
    vec_clear(&row);
    return env;
}

void formula_sets_load(struct formula_sets *v, const struct fnode *n, uint32_t env)
{
    uint32_t size;
    const uint32_t *row = row_store_at(&v->rows, env, &size);

    for (uint32_t i = 0; i < n->n_fv; i++)
        v->view.ev.local[n->fv[i]] = row[i];
}

/* ---- data ---- */

static uint32_t ask_data(void *self, state_id s)
{
    const struct node_question *q = self;
    struct lts_view *view = &q->v->view;
    bool holds;

    lts_view_at(view, s);
    return eval_bool(&view->ev, q->n->term, &holds) ? holds : ANSWER_FAULTY;
}

static uint32_t data_truth(struct formula_sets *v, const struct fnode *n, uint32_t set)
{
    struct symbolic *x = &v->w.x;
    struct node_question q = { v, n };
    struct answer_sets found;
    uint32_t truth = DIAGRAM_NONE;

    answer_sets_find(x, set, &(struct state_question){ &q, ask_data, false }, &found);
    for (size_t k = 0; k < found.of.n && !symbolic_is_at_end(x); k++)
        if (found.of.at[k].answer == 1)
            truth = answer_sets_states(x, &found, k);
    answer_sets_clear(&found);
    return truth;
}

/* ---- connectives ---- */

/* Operands that data alone decides are asked in order, each where those before leave it open. */
static uint32_t connective_truth(struct formula_sets *v, const struct fnode *n, uint32_t set)
{
    struct diagram *d = &v->w.x.d;
    bool stop = n->kind == F_OR;
    uint32_t decided = DIAGRAM_NONE, open = set;

    for (uint32_t i = 0; i < n->n && open != DIAGRAM_NONE && !symbolic_is_at_end(&v->w.x); i++) {
        uint32_t here = formula_sets_where(v, n->kid[i], open, stop);
        decided = diagram_union(d, decided, here);
        if (v->shape[n->kid[i]->number].plain)
            open = diagram_difference(d, open, here);
    }
    return stop ? decided : diagram_difference(d, set, decided);
}

/* ---- values of terms ---- */

static uint32_t ask_let(void *self, state_id s)
{
    const struct node_question *q = self;
    struct lts_view *view = &q->v->view;
    struct vec_u32 row = VEC_EMPTY;
    uint32_t answer = ANSWER_FAULTY;
    value x;

    lts_view_at(view, s);
    if (eval_term(&view->ev, q->n->term, &x)) {
        vec_push(&row, x);
        answer = formula_sets_put_row(q->v, &row);
    }
    vec_clear(&row);
    return answer;
}

static uint32_t let_truth(struct formula_sets *v, const struct fnode *n, uint32_t set)
{
    struct symbolic *x = &v->w.x;
    struct node_question q = { v, n };
    struct answer_sets found;
    uint32_t truth = DIAGRAM_NONE, size;

    answer_sets_find(x, set, &(struct state_question){ &q, ask_let, false }, &found);
    for (size_t k = 0; k < found.of.n && !symbolic_is_at_end(x); k++) {
        uint32_t here = answer_sets_states(x, &found, k);
        v->view.ev.local[n->slot] = row_store_at(&v->rows, found.of.at[k].answer, &size)[0];
        truth = diagram_union(&x->d, truth, formula_sets_where(v, n->kid[0], here, true));
    }
    answer_sets_clear(&found);
    return truth;
}

/* ---- quantifiers ---- */

#define RANGE_MOST 1000000u /* of a quantifier, so that they fit into memory */

/* The values of the binder's type that matter in the present state.  False: a run-time error. */
static bool list_range(struct formula_sets *v, const struct fnode *n, struct vec_u32 *out)
{
    struct eval *ev = &v->view.ev;
    struct binding b;
    bool more, good = binding_first(&b, ev, 1, n->binder, &more);

    while (good && more && out->n <= RANGE_MOST) {
        vec_push(out, ev->local[n->binder->slot]);
        good = binding_next(&b, &more);
    }
    binding_end(&b);
    return good;
}

/* The values that actions give to the variable.  An action that is not possible in the present
   state does no harm: with its value, the body is neutral there. */
static bool list_shown(struct formula_sets *v, const struct fnode *n, struct vec_u32 *out)
{
    struct eval *ev = &v->view.ev;
    enum match m = MATCH_NO;

    for (uint32_t c = 0; c < action_classes_count(&v->classes) && m != MATCH_FAULT; c++) {
        m = action_classes_match(&v->classes, v->classes.pattern_of.at[n->number], c, false);
        if (m == MATCH_YES && sort_has(ev->vs, n->binder->sort, ev->local[n->binder->slot]))
            vec_push(out, ev->local[n->binder->slot]);
    }
    return m != MATCH_FAULT;
}

static uint32_t ask_range(void *self, state_id s)
{
    const struct node_question *q = self;
    struct formula_sets *v = q->v;
    struct vec_u32 row = VEC_EMPTY;
    uint32_t answer = ANSWER_FAULTY;
    bool good;

    lts_view_at(&v->view, s);
    good = q->n->act == NULL ? list_range(v, q->n, &row) : list_shown(v, q->n, &row);
    if (row.n > RANGE_MOST)
        v->w.x.refusal = SYMBOLIC_REFUSES "a quantifier has too many values";
    else if (good)
        answer = formula_sets_put_row(v, &row);
    vec_clear(&row);
    return answer;
}

/* The states of the set where the body is `stop` for one of these values.  Without an order among
   the values each is tried in all of them. */
static uint32_t some_value(struct formula_sets *v, const struct fnode *n, uint32_t set,
                           uint32_t values, bool stop)
{
    struct symbolic *x = &v->w.x;
    bool ordered = v->shape[n->kid[0]->number].plain && !binders_are_interchangeable(1, n->binder);
    uint32_t size, decided = DIAGRAM_NONE;

    row_store_at(&v->rows, values, &size);
    for (uint32_t i = 0; i < size && set != DIAGRAM_NONE && !symbolic_is_at_end(x); i++) {
        v->view.ev.local[n->binder->slot] = row_store_at(&v->rows, values, &size)[i];
        uint32_t here = formula_sets_where(v, n->kid[0], set, stop);
        decided = diagram_union(&x->d, decided, here);
        if (ordered)
            set = diagram_difference(&x->d, set, here);
    }
    return decided;
}

static uint32_t quantifier_truth(struct formula_sets *v, const struct fnode *n, uint32_t set)
{
    struct symbolic *x = &v->w.x;
    struct node_question q = { v, n };
    bool stop = n->kind == F_EXISTS;
    struct answer_sets found;
    uint32_t decided = DIAGRAM_NONE;

    answer_sets_find(x, set, &(struct state_question){ &q, ask_range, false }, &found);
    for (size_t k = 0; k < found.of.n && !symbolic_is_at_end(x); k++) {
        uint32_t here = answer_sets_states(x, &found, k);
        here = some_value(v, n, here, found.of.at[k].answer, stop);
        decided = diagram_union(&x->d, decided, here);
    }
    answer_sets_clear(&found);
    return stop ? decided : diagram_difference(&x->d, set, decided);
}

/* ---- all kinds ---- */

static uint32_t find_truth(struct formula_sets *v, const struct fnode *n, uint32_t set)
{
    struct diagram *d = &v->w.x.d;

    switch (n->kind) {
    case F_DATA: return data_truth(v, n, set);
    case F_AND:
    case F_OR: return connective_truth(v, n, set);
    case F_FORALL:
    case F_EXISTS: return quantifier_truth(v, n, set);
    case F_DIAMOND: return formula_steps_before(v, n, set, true, NO_SOLUTION);
    case F_BOX:
        return diagram_difference(d, set, formula_steps_before(v, n, set, false, NO_SOLUTION));
    case F_FIX:
    case F_CALL: return formula_fixpoints_truth(v, n, set);
    case F_LET: return let_truth(v, n, set);
    }
    return DIAGRAM_NONE;
}

static uint32_t key_of_result(struct formula_sets *v, const struct fnode *n, uint32_t set)
{
    struct vec_u32 key = VEC_EMPTY;
    bool added;
    uint32_t number;

    vec_push(&key, n->number);
    vec_push(&key, set);
    vec_push(&key, v->shape[n->number].open == NULL ? NO_RING : v->ring);
    for (uint32_t i = 0; i < n->n_fv; i++)
        vec_push(&key, v->view.ev.local[n->fv[i]]);
    number = row_store_put(&v->keys, key.at, vec_number(key.n), &added);
    if (added)
        vec_push(&v->result, NO_RESULT);
    vec_clear(&key);
    return number;
}

/* May the result be remembered?  Not where it depends on what is still growing. */
static bool is_final(const struct formula_sets *v, const struct fnode *n)
{
    return v->shape[n->number].open == NULL || v->depth == 0;
}

uint32_t formula_sets_where(struct formula_sets *v, const struct fnode *n, uint32_t set, bool holds)
{
    struct symbolic *x = &v->w.x;
    uint32_t key = UINT32_MAX, truth;

    if (set == DIAGRAM_NONE || symbolic_is_at_end(x))
        return DIAGRAM_NONE;
    if (is_final(v, n))
        key = key_of_result(v, n, set);
    if (key != UINT32_MAX && v->result.at[key] != NO_RESULT) {
        truth = v->result.at[key];
    } else {
        truth = find_truth(v, n, set);
        if (key != UINT32_MAX && !symbolic_is_at_end(x))
            v->result.at[key] = truth;
    }
    return holds ? truth : diagram_difference(&x->d, set, truth);
}

/* ---- all of it ---- */

void formula_sets_decide(struct formula_sets *v, struct formula_answer *out)
{
    struct symbolic *x = &v->w.x;
    uint32_t start, truth;
    bool found;

    *out = (struct formula_answer){ .refusal = symbolic_refuses(v->l) };
    if (out->refusal == NULL)
        out->refusal = formula_shape_find(v);
    if (out->refusal != NULL)
        return;
    found = symbolic_find_all(&v->w);
    if (found) {
        symbolic_count_all(&v->w, &out->counts, &out->all);
        if (v->w.faulty != DIAGRAM_NONE)
            x->refusal = SYMBOLIC_REFUSES "a reachable transition is a run-time error";
        start = symbolic_start_set(&v->w);
        truth = formula_sets_where(v, v->f->root, start, true);
        out->decided = !symbolic_is_at_end(x);
        out->holds = truth == start;
    }
    out->all.costs = symbolic_costs(&v->w);
    out->refusal = x->refusal;
}

/*
 * Modalities by sets of states: which events a pattern matches, and where they come from.
 */
#include "config.h"

#include "checker/symbolic/formula_sets_internal.h"

/* ---- patterns ---- */

#define MATCHES_NOT 0u /* else: the row of the values that the kid has then, plus 1 */

/* What the pattern makes of each class in the present state: of its steps to another state, then of
   those that stay. */
static uint32_t ask_matches(void *self, state_id s)
{
    const struct node_question *q = self;
    struct formula_sets *v = q->v;
    uint32_t pattern = v->classes.pattern_of.at[q->n->number], answer = ANSWER_FAULTY;
    struct vec_u32 row = VEC_EMPTY;
    enum match m = MATCH_NO;

    lts_view_at(&v->view, s);
    for (uint32_t c = 0; c < action_classes_count(&v->classes) && m != MATCH_FAULT; c++) {
        for (int stays = 0; stays < 2 && m != MATCH_FAULT; stays++) {
            m = action_classes_match(&v->classes, pattern, c, stays == 1);
            vec_push(&row, m == MATCH_YES ? formula_sets_env(v, q->n->kid[0]) + 1 : MATCHES_NOT);
        }
    }
    if (m != MATCH_FAULT)
        answer = formula_sets_put_row(v, &row);
    vec_clear(&row);
    return answer;
}

/* ---- events ---- */

/* A modality under values of the variables, and what it comes to so far. */
struct step_work {
    struct formula_sets *v;
    const struct fnode *n;
    bool holds;
    uint32_t grows;
    uint32_t before;
};

/* Where the kid is as wanted. */
static uint32_t targets(const struct step_work *k)
{
    return formula_sets_where(k->v, k->n->kid[0], k->v->w.reached, k->holds);
}

/* Of a fixpoint without parameters what has been found counts at once. */
static bool changes_on_the_way(const struct step_work *k)
{
    return k->grows != NO_SOLUTION && k->n->kid[0]->kind == F_CALL && k->n->kid[0]->n_args == 0;
}

static void follow_batch(struct step_work *k, uint32_t batch, uint32_t target, uint32_t within,
                         enum before_steps which)
{
    struct formula_sets *v = k->v;
    struct diagram *d = &v->w.x.d;
    uint32_t here = event_sets_before_batch(&v->sets, target, batch, within, which, &v->before);

    k->before = diagram_union(d, k->before, here);
    if (k->grows != NO_SOLUTION)
        formula_fixpoints_grow(v, k->grows, here);
}

/* Which steps of the class does the pattern make this kind of?  False: none. */
static bool steps_of_kind(const struct vec_u32 *matches, uint32_t class, uint32_t kind,
                          enum before_steps *which)
{
    bool moves = matches->at[2 * (size_t) class] == kind;
    bool stays = matches->at[2 * (size_t) class + 1] == kind;

    *which = moves && stays ? BEFORE_ALL : moves ? BEFORE_MOVES : BEFORE_STAYS;
    return moves || stays;
}

/* matches: what the pattern makes of each class; only steps of this kind count; NULL: all do. */
static void follow_batches(struct step_work *k, const struct vec_u32 *matches, uint32_t kind,
                           uint32_t within)
{
    const struct events *e = &k->v->w.x.events;
    uint32_t target = targets(k);

    for (uint32_t b = 0; b < e->whole.n && !symbolic_is_at_end(&k->v->w.x); b++) {
        enum before_steps which = BEFORE_ALL;
        if (matches != NULL && !steps_of_kind(matches, e->class_of.at[b], kind, &which))
            continue;
        follow_batch(k, b, target, within, which);
        if (changes_on_the_way(k))
            target = targets(k);
    }
}

static bool is_first(const struct vec_u32 *row, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (row->at[j] == row->at[i])
            return false;
    return true;
}

/* For each of the tuples of values that the pattern gives to the kid. */
static void follow_matches(struct step_work *k, uint32_t answer, uint32_t within)
{
    struct formula_sets *v = k->v;
    struct vec_u32 matches = VEC_EMPTY;
    uint32_t n;

    row_store_at(&v->rows, answer, &n);
    for (uint32_t i = 0; i < n; i++)
        vec_push(&matches, row_store_at(&v->rows, answer, &n)[i]);
    for (size_t i = 0; i < matches.n && !symbolic_is_at_end(&v->w.x); i++) {
        if (matches.at[i] == MATCHES_NOT || !is_first(&matches, i))
            continue;
        formula_sets_load(v, k->n->kid[0], matches.at[i] - 1);
        follow_batches(k, &matches, matches.at[i], within);
    }
    vec_clear(&matches);
}

uint32_t formula_steps_before(struct formula_sets *v, const struct fnode *n, uint32_t set,
                              bool holds, uint32_t grows)
{
    struct symbolic *x = &v->w.x;
    struct step_work k = { v, n, holds, grows, DIAGRAM_NONE };
    struct node_question q = { v, n };
    struct answer_sets found;

    if (v->classes.pattern_of.at[n->number] == NO_PATTERN) {
        follow_batches(&k, NULL, 0, set);
        return k.before;
    }
    answer_sets_find(x, set, &(struct state_question){ &q, ask_matches, false }, &found);
    for (size_t i = 0; i < found.of.n && !symbolic_is_at_end(x); i++)
        follow_matches(&k, found.of.at[i].answer, answer_sets_states(x, &found, i));
    answer_sets_clear(&found);
    return k.before;
}

/*
 * views: how many there are, and that none is missing: each view of each state that the plain step
 * reaches from the initial state, at the sizes that can be searched, is among them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/views.h"
#include "interpreter/plain_step.h"
#include "tests/unit/window_fixture.h"

/* ---- the states of one size ---- */

struct search {
    struct views *v;
    const struct sized *sized;
    uint32_t n, k; /* identities of the states, of a view */
    struct plain_system *p;
    struct row_table states;
    uint64_t looked_up, found; /* views; different ones */
    struct row_table seen;
};

static void look_up_views(struct search *s, const value *state)
{
    value *view = mem_alloc(s->seen.width * sizeof *view + sizeof *view);
    bool added;

    for (uint32_t ids = 1; ids < 1u << s->n; ids++)
        if ((uint32_t)__builtin_popcount(ids) == s->k) {
            sized_window(s->sized, s->n, state, ids, view);
            row_table_put(&s->seen, view, &added);
            if (added && !views_have(s->v, view))
                fail_msg("a view of size %u is missing", s->n);
            s->looked_up++;
        }
    mem_free(view);
}

static void reach(struct search *s, const value *target)
{
    value *row = mem_alloc((s->states.width + (size_t)1) * sizeof *row);
    bool added;

    memcpy(row, target, s->states.width * sizeof *row);
    row_table_put(&s->states, row, &added);
    mem_free(row);
}

static void reach_inputs(struct search *s, uint32_t input)
{
    uint32_t n;
    const struct plain_input *in = plain_inputs(s->p, input, &n);

    for (uint32_t i = 0; i < n; i++)
        if (in[i].target != NULL)
            reach(s, in[i].target);
}

static void reach_all(struct search *s)
{
    value *state = mem_alloc((s->states.width + (size_t)1) * sizeof *state);
    struct fault fault;
    uint32_t n;

    assert_true(plain_start(s->p, state, &fault));
    reach(s, state);
    for (uint32_t at = 0; at < s->states.n; at++) {
        const struct plain_move *m;
        memcpy(state, row_table_at(&s->states, at), s->states.width * sizeof *state);
        m = plain_moves(s->p, state, VALUE_NONE, &n);
        for (uint32_t i = 0; i < n; i++)
            if (m[i].target != NULL)
                reach(s, m[i].target);
            else if (m[i].edge.fault == NULL)
                reach_inputs(s, m[i].edge.input);
    }
    mem_free(state);
}

/* The plain step marks what does not belong to the state. */
static void look_up_all(struct search *s)
{
    value *state = mem_alloc((s->states.width + (size_t)1) * sizeof *state);

    for (uint32_t at = 0; at < s->states.n; at++) {
        for (uint32_t i = 0; i < s->states.width; i++) {
            value v = row_table_at(&s->states, at)[i];
            state[i] = v == PLAIN_FORGOTTEN ? VALUE_NONE : v;
        }
        look_up_views(s, state);
    }
    mem_free(state);
}

/* Returns the number of states. */
static uint32_t none_is_missing(struct views *v, const struct sized *x, uint32_t k, uint32_t n)
{
    const struct stg *g = x->w[n].stg;
    uint32_t caps[4] = { 0 }, widest[4] = { 0 }, states;
    struct sizes sizes = { g->sig.n_atoms, g->sig.atom, caps, widest };
    struct search s = { .v = v, .sized = x, .n = n, .k = k };

    s.p = plain_system_new(g, x->w[n].keep, &sizes);
    row_table_init(&s.states, window_width(&x->w[n]));
    row_table_init(&s.seen, window_width(&x->w[k]));
    reach_all(&s);
    look_up_all(&s);
    states = s.states.n;
    row_table_clear(&s.states);
    row_table_clear(&s.seen);
    plain_system_free(s.p);
    return states;
}

/* ---- models ---- */

struct expected {
    const char *model, *data, *property;
    uint32_t k;
    enum views_end end;
    uint32_t n_views, most;
    uint32_t search; /* the largest size that is searched */
};

#define GERMAN "models/german/german.stg"
#define ATOMIC "models/german/atomic.stg"
#define CONTROL "forall i, j : Id . i != j => !(Client[i]@E && (Client[j]@S || Client[j]@E))"
#define COMMIT "models/commit/commit.stg"
#define AGREEMENT "!(exists i, j : Id . Participant[i]@committed && Participant[j]@aborted)"

#define MESI "models/mesi/mesi.stg"

/* German with one identity a view: `exgntd` says that someone has an exclusive copy, and no view
   says who.  MESI needs windows of so many identities since its arrays could have unassigned
   elements. */
static const struct expected table[] = {
    { GERMAN, "Data", CONTROL, 1, VIEWS_VIOLATED, 66, 2, 0 },
    { GERMAN, "Data", CONTROL, 2, VIEWS_CLOSED, 3048, 3, 2 },
    { ATOMIC, "Data", CONTROL, 2, VIEWS_CLOSED, 2485, 3, 2 },
    { COMMIT, NULL, AGREEMENT, 1, VIEWS_CLOSED, 95, 2, 3 },
    { COMMIT, NULL, AGREEMENT, 2, VIEWS_CLOSED, 1003, 3, 2 },
    { MESI, "Data", NULL, 1, VIEWS_SIZES, 0, 5, 0 },
    { "models/msi/msi.stg", "Data", NULL, 1, VIEWS_REFUSED, 0, 0, 0 },
};

static void run(const struct expected *e)
{
    struct sized x;
    struct views_problem p = { .k = e->k };
    struct views_result r;
    struct views *v;

    if (!sized_file(&x, e->model, e->data, 4))
        fail_msg("%s has errors", e->model);
    p.property = e->property == NULL ? NULL : sized_property(&x, e->property);
    p.system = x.w;
    p.sizes = 4;
    v = views_new(&p);
    r = views_run(v);
    print_message("%s, %u identities: %u views, %s\n", e->model, e->k, r.n_views,
                  r.refused != NULL ? r.refused : "");
    assert_int_equal(r.end, e->end);
    assert_int_equal(r.n_views, e->n_views);
    assert_int_equal(r.most, e->most);
    for (uint32_t n = e->k; n <= e->search; n++)
        none_is_missing(v, &x, e->k, n);
    views_free(v);
    sized_close(&x);
}

static void shipped_models(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        run(&table[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(shipped_models) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

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

#include "abstraction/windows/views.h"
#include "abstraction/windows/window_sizes.h"
#include "tests/unit/window_search.h"

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
#define MSI "models/msi/msi.stg"
#define SNOOPING "models/msi/snooping.stg"
#define LIMITED "models/limited_directory/limited_directory.stg"
#define SWMR "forall i, j : Id . i != j => !(Cache[i]@M && (Cache[j]@S || Cache[j]@M))"
#define DIJKSTRA "models/dijkstra/atomic.stg"
#define EXCLUSION "forall i, j : Id . i != j => !(P[i]@critical && P[j]@critical)"
#define FIVE "tests/cases/model-symmetry/five.stg"

/* German with one identity a view: `exgntd` says that someone has an exclusive copy, and no view
   says who.  MESI needs windows of so many identities since its arrays could have unassigned
   elements.  Of five identities that raise a level to 5, no view says how many there are. */
static const struct expected table[] = {
    { GERMAN, "Data", CONTROL, 1, VIEWS_VIOLATED, 66, 2, 0 },
    { GERMAN, "Data", CONTROL, 2, VIEWS_CLOSED, 3048, 3, 2 },
    { ATOMIC, "Data", CONTROL, 2, VIEWS_CLOSED, 2485, 3, 2 },
    { COMMIT, NULL, AGREEMENT, 1, VIEWS_CLOSED, 95, 2, 3 },
    { COMMIT, NULL, AGREEMENT, 2, VIEWS_CLOSED, 1003, 3, 2 },
    { MESI, "Data", NULL, 1, VIEWS_SIZES, 0, 5, 0 },
    { MSI, "Data", NULL, 1, VIEWS_REFUSED, 0, 0, 0 },
    { SNOOPING, "Data", NULL, 1, VIEWS_CLOSED, 36, 4, 3 },
    { LIMITED, "Data", SWMR, 1, VIEWS_CLOSED, 85, 3, 4 },
    { LIMITED, "Data", SWMR, 2, VIEWS_CLOSED, 115, 4, 4 },
    { DIJKSTRA, NULL, EXCLUSION, 1, VIEWS_VIOLATED, 18, 3, 0 },
    { DIJKSTRA, NULL, EXCLUSION, 2, VIEWS_CLOSED, 84, 4, 4 },
    { FIVE, NULL, "level < 5", 1, VIEWS_VIOLATED, 11, 2, 0 },
    { FIVE, NULL, "level < 5", 2, VIEWS_VIOLATED, 15, 3, 0 },
    { FIVE, NULL, "level < 5", 3, VIEWS_VIOLATED, 18, 4, 0 },
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
    if (e->end == VIEWS_CLOSED)
        assert_null(window_sizes(&x.w[4], x.tree, &x.evaluated).observed);
    v = views_new(&p);
    r = views_run(v);
    print_message("%s, %u identities: %u views, %s\n", e->model, e->k, r.n_views,
                  r.refused != NULL ? r.refused : "");
    assert_int_equal(r.end, e->end);
    assert_int_equal(r.n_views, e->n_views);
    assert_int_equal(r.most, e->most);
    for (uint32_t n = e->k; n <= e->search; n++)
        assert_int_equal(window_search(v, &x, e->k, n, 0), WINDOW_SEARCH_FINE);
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

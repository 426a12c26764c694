/*
 * views: how many there are, and that none is missing: each view of each state that the plain step
 * reaches from the initial state, at the sizes that can be searched, is among them; and what is
 * told of a violation, and where a limit is reached.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/windows/view_set.h"
#include "abstraction/windows/views.h"
#include "abstraction/windows/window_sizes.h"
#include "abstraction/windows/window_step.h"
#include "tests/unit/window_search.h"

/* ---- models ---- */

struct expected {
    const char *model, *data, *property, *bits[3];
    uint32_t k;
    enum views_end end;
    uint32_t n_views, most;
    uint32_t search; /* the largest size that is searched */
    bool keep_dead;  /* variables */
    bool witnesses;
};

#define GERMAN "models/german/german.stg"
#define ATOMIC "models/german/atomic.stg"
#define CONTROL "forall i, j : Id . i != j => !(Client[i]@E && (Client[j]@S || Client[j]@E))"
#define COMMIT "models/commit/commit.stg"
#define AGREEMENT "!(exists i, j : Id . Participant[i]@committed && Participant[j]@aborted)"

#define MESI "models/mesi/mesi.stg"
#define MOESI "models/moesi/moesi.stg"
#define MOESI_DATA "(forall i : Id . !(line[i] is I) => line[i].v = latest)"
#define SNOOPING "models/msi/snooping.stg"
#define LIMITED "models/limited_directory/limited_directory.stg"
#define SWMR "forall i, j : Id . i != j => !(Cache[i]@M && (Cache[j]@S || Cache[j]@M))"
#define DIJKSTRA "models/dijkstra/atomic.stg"
#define EXCLUSION "forall i, j : Id . i != j => !(P[i]@critical && P[j]@critical)"
#define FIVE "tests/cases/model-symmetry/five.stg"
#define COHERENT \
    "(forall a : Addr, i, j : Id . i != j && (line[a][i] is M || line[a][i] is E)" \
    "                                                                => line[a][j] is I)" \
    " && (forall a : Addr, i : Id . !(line[a][i] is I) => line[a][i].v = latest[a])" \
    " && (forall a : Addr . (exists i : Id . line[a][i] is M) || mem[a] = latest[a])"

/* German with one identity a view: `exgntd` says that someone has an exclusive copy, and no view
   says who.  Of five identities that raise a level to 5, no view says how many there are.  Of
   commit, dead variables are some of what views say.  The clients of server are no
   scalarset. */
static const struct expected table[] = {
    { GERMAN, "Data", CONTROL, { NULL }, 1, VIEWS_VIOLATED, 66, 2, 0, false, false },
    { GERMAN,
      "Data",
      CONTROL,
      { "exists j : Id . j in Home.shr" },
      1,
      VIEWS_CLOSED,
      595,
      2,
      2,
      false,
      false },
    { MESI,
      "Data",
      COHERENT,
      { "forall a : Addr . exists j : Id . !(line[a][j] is I)",
        "forall a : Addr . exists j : Id . line[a][j] is M" },
      1,
      VIEWS_CLOSED,
      38,
      4,
      4,
      false,
      false },
    { MOESI,
      "Data",
      MOESI_DATA,
      { "exists j : Id . line[j] is O || line[j] is M", "exists j : Id . !(line[j] is I)" },
      1,
      VIEWS_CLOSED,
      82,
      3,
      3,
      false,
      false },
    { MOESI,
      "Data",
      MOESI_DATA,
      { "exists j : Id . line[j] is O || line[j] is M", "exists j : Id . !(line[j] is I)" },
      1,
      VIEWS_CLOSED,
      62,
      3,
      4,
      false,
      true },
    { GERMAN, "Data", CONTROL, { NULL }, 2, VIEWS_CLOSED, 3048, 3, 2, false, false },
    { ATOMIC, "Data", CONTROL, { NULL }, 2, VIEWS_CLOSED, 2485, 3, 2, false, false },
    { COMMIT, NULL, AGREEMENT, { NULL }, 1, VIEWS_CLOSED, 107, 2, 0, true, false },
    { GERMAN,
      "Data",
      CONTROL,
      { "exists j : Id . j in Home.shr" },
      2,
      VIEWS_CLOSED,
      4920,
      3,
      0,
      false,
      false },
    { COMMIT, NULL, AGREEMENT, { NULL }, 1, VIEWS_CLOSED, 95, 2, 3, false, false },
    { COMMIT, NULL, AGREEMENT, { NULL }, 2, VIEWS_CLOSED, 1003, 3, 2, false, false },
    { MESI, "Data", NULL, { NULL }, 1, VIEWS_CLOSED, 44, 3, 4, false, false },
    { "models/server/server.stg", NULL, NULL, { NULL }, 1, VIEWS_REFUSED, 0, 0, 0, false, false },
    { "models/msi/msi.stg", "Data", NULL, { NULL }, 1, VIEWS_REFUSED, 0, 0, 0, false, false },
    { SNOOPING, "Data", NULL, { NULL }, 1, VIEWS_CLOSED, 36, 3, 3, false, false },
    { LIMITED, "Data", SWMR, { NULL }, 1, VIEWS_CLOSED, 85, 3, 4, false, false },
    { LIMITED, "Data", SWMR, { NULL }, 2, VIEWS_CLOSED, 115, 4, 4, false, false },
    { DIJKSTRA, NULL, EXCLUSION, { NULL }, 1, VIEWS_VIOLATED, 18, 3, 0, false, false },
    { DIJKSTRA, NULL, EXCLUSION, { NULL }, 2, VIEWS_CLOSED, 84, 4, 4, false, false },
    { FIVE, NULL, "level < 5", { NULL }, 1, VIEWS_VIOLATED, 11, 2, 0, false, false },
    { FIVE, NULL, "level < 5", { NULL }, 2, VIEWS_VIOLATED, 15, 3, 0, false, false },
    { FIVE, NULL, "level < 5", { NULL }, 3, VIEWS_VIOLATED, 18, 4, 0, false, false },
};

/* ---- the way to a violation ---- */

struct way {
    const struct sized *x;
    uint32_t k;
    struct view_set given; /* views of the initial states, then those that moves of the window
                              before can give */
    uint32_t n, known;     /* windows so far; views of the last one that were given */
    const value *last;
};

static bool give_view(void *self, const value *view)
{
    view_set_add(self, view);
    return true;
}

static bool count_given(void *self, const value *view)
{
    struct way *y = self;

    y->known += view_set_find(&y->given, view) != MAP_NONE;
    return true;
}

static bool count_one(void *self, const value *view)
{
    (void)view;
    ++*(uint32_t *)self;
    return true;
}

struct way_moves {
    struct way *way;
    uint32_t n;
};

static void give_target(void *self, const struct window_move *m)
{
    const struct way_moves *y = self;

    if (m->target != NULL)
        view_set_parts(&y->way->given, y->n, m->target, 0, give_view, &y->way->given);
}

static void check_step(void *self, uint32_t n, const value *window)
{
    struct way *y = self;
    struct way_moves moves = { y, n };
    uint32_t parts = 0;

    y->known = 0;
    view_set_parts(&y->given, n, window, 0, count_given, y);
    view_set_parts(&y->given, n, window, 0, count_one, &parts);
    assert_true(y->n == 0 ? y->known == parts : y->known > 0);
    view_set_clear(&y->given);
    view_set_init(&y->given, y->x->w, y->k);
    window_moves(&y->x->w[n], window, NULL, give_target, &moves);
    y->last = window;
    y->n++;
}

static void check_way(struct views *v, const struct sized *x, uint32_t k,
                      const struct views_result *r)
{
    struct way y = { .x = x, .k = k };

    view_set_init(&y.given, x->w, k);
    for (uint32_t n = k; n <= k + 1; n++) {
        value *state = mem_alloc(window_width(&x->w[n]) * sizeof *state);
        struct fault fault;
        assert_true(window_start(&x->w[n], state, &fault));
        view_set_parts(&y.given, n, state, 0, give_view, &y.given);
        mem_free(state);
    }
    views_way(v, r->size, r->window, check_step, &y);
    assert_true(y.n > 1);
    assert_ptr_equal(y.last, r->window);
    view_set_clear(&y.given);
}

/* ---- closed sets, and what prevents them ---- */

static void run(const struct expected *e)
{
    struct sized x;
    struct views_problem p = { .k = e->k, .witnesses = e->witnesses };
    struct views_result r;
    struct views *v;
    uint32_t n_bits = 0;

    if (!sized_file(&x, e->model, e->data, 4))
        fail_msg("%s has errors", e->model);
    p.property = e->property == NULL ? NULL : sized_property(&x, e->property);
    while (e->bits[n_bits] != NULL)
        n_bits++;
    if (n_bits > 0)
        sized_bits(&x, n_bits, e->bits, e->property);
    p.system = x.w;
    p.sizes = 4;
    for (uint32_t n = 1; n <= 4 && e->keep_dead; n++)
        x.w[n].keep = NULL;
    if (e->end == VIEWS_CLOSED)
        assert_null(window_sizes(&x.w[4], x.tree, &x.evaluated).observed);
    v = views_new(&p);
    r = views_run(v);
    print_message("%s, %u identities: %u views, %s\n", e->model, e->k, r.n_views,
                  r.refused != NULL ? r.refused : "");
    assert_int_equal(r.end, e->end);
    assert_int_equal(r.n_views, e->n_views);
    assert_int_equal(r.most, e->most);
    if (r.end == VIEWS_VIOLATED)
        check_way(v, &x, e->k, &r);
    for (uint32_t n = e->k; n <= e->search; n++)
        assert_int_equal(window_search(v, &x, e->k, n, 0), WINDOW_SEARCH_FINE);
    views_free(v);
    sized_close(&x);
}

static void shipped_models(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].n_views < 2000 || getenv("STGCHECK_SMALL") == NULL)
            run(&table[i]);
}

/* ---- deadlocks ---- */

#define PAIR(guard, edge) \
    "const N : int = 3; type Id = scalarset(N); type Pick = union { None, Some(id : Id) };\n" \
    "var s : set of Id = {}; var p : Pick = None; var e : array [Id] of bool = array(i : Id => " \
    "false);\n" \
    "process P(i : Id) { node a { " guard " do s := s + {i}, p := Some(i) -> b; } node b { " edge \
    " } }\nsystem par i : Id . P(i);\n"

static const struct {
    const char *file, *text, *data, *bit;
    uint32_t k;
    enum views_end end;
} deadlock[] = {
    { GERMAN, NULL, "Data", "exists j : Id . j in Home.shr", 1, VIEWS_CLOSED },
    { MESI, NULL, "Data", NULL, 1, VIEWS_CLOSED },
    { SNOOPING, NULL, "Data", NULL, 1, VIEWS_CLOSED },
    { LIMITED, NULL, "Data", NULL, 1, VIEWS_CLOSED },
    { DIJKSTRA, NULL, NULL, NULL, 1, VIEWS_CLOSED },
    { COMMIT, NULL, NULL, NULL, 1, VIEWS_VIOLATED },
    /* Each in a has a move. */
    { NULL, PAIR("", "tau -> b;"), NULL, NULL, 1, VIEWS_CLOSED },
    { NULL, PAIR("", ""), NULL, NULL, 1, VIEWS_VIOLATED },
    /* Either nobody is in b, or somebody is and leaves. */
    { NULL, PAIR("when s = {} ", "do s := {} -> a;"), NULL, NULL, 1, VIEWS_CLOSED },
    { NULL, PAIR("when s = {} ", "when s = {} -> a;"), NULL, NULL, 1, VIEWS_VIOLATED },
    /* Somebody is stored, and leaves. */
    { NULL, PAIR("when p is None ", "do p := None -> a;"), NULL, NULL, 1, VIEWS_CLOSED },
    { NULL, PAIR("when p is None ", "when e[i] do p := None -> a;"), NULL, NULL, 1,
      VIEWS_VIOLATED },
    /* Two are in the way, of whom each alone is not. */
    { NULL, PAIR("when forall j, k : Id . j = k || !(j in s) || !(k in s) ", ""), NULL, NULL, 1,
      VIEWS_VIOLATED },
};

static void deadlocks_are_excluded(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof deadlock / sizeof *deadlock; i++) {
        struct views_problem p = { .k = deadlock[i].k, .sizes = 5 };
        struct window_property live[6];
        struct views_result r;
        struct views *v;
        struct sized x;
        assert_true(deadlock[i].file != NULL ? sized_file(&x, deadlock[i].file, deadlock[i].data, 5)
                                             : sized_open(&x, deadlock[i].text, NULL, 5, true));
        memcpy(live, sized_property(&x, "true"), sizeof live);
        for (uint32_t n = 1; n <= 5; n++)
            live[n].live = true;
        if (deadlock[i].bit != NULL)
            sized_bits(&x, 1, &deadlock[i].bit, NULL);
        p.system = x.w;
        p.property = live;
        v = views_new(&p);
        r = views_run(v);
        if (r.end != deadlock[i].end)
            fail_msg("%zu: %d", i, (int)r.end);
        for (uint32_t n = deadlock[i].k; n <= 2 && r.end == VIEWS_CLOSED; n++)
            assert_false(window_search_deadlock(&x, n, 0));
        views_free(v);
        sized_close(&x);
    }
}

/* ---- all views ---- */

static void views_are_listed(void **state)
{
    struct sized x;
    struct views_problem p = { .k = 2, .sizes = 4 };
    struct views *v;

    (void)state;
    assert_true(sized_file(&x, COMMIT, NULL, 4));
    p.system = x.w;
    p.property = sized_property(&x, AGREEMENT);
    v = views_new(&p);
    assert_int_equal(views_run(v).end, VIEWS_CLOSED);
    assert_int_equal(views_n(v), 1003);
    for (uint32_t i = 0; i < views_n(v); i++) {
        struct window_map swap = { &x.w[2], &x.w[2], { 1, 0 } };
        value view[100];
        assert_true(window_width(&x.w[2]) <= 100);
        window_map_state(&swap, views_at(v, i), view);
        assert_true(views_have(v, view));
        view[window_node_at(&x.w[2], 0)] = value_small(100);
        assert_false(views_have(v, view));
    }
    views_free(v);
    sized_close(&x);
}

/* ---- violations ---- */

#define SMALL \
    "const N : int = 3; type Id = scalarset(N); var n : 0..2 = 0; var done : set of Id = {};\n" \
    "var e : array [Id] of bool = array(i : Id => false);\n"

static const struct {
    const char *model, *property;
    uint32_t size;
    enum fault_kind fault;
    bool initial;
} violated[] = {
    { SMALL "process P(i : Id) { node a { do n := n + 1 -> b; } node b {} }\n"
            "system par i : Id . P(i);\n",
      NULL, 1, FAULT_RANGE, false },
    { SMALL "process P(i : Id) { node a { do n := 2 - 1, done := done + {i} -> b; } node b {} }\n"
            "system par i : Id . P(i);\n",
      "!(exists i, j : Id . i != j && i in done && j in done)", 2, FAULT_NONE, false },
    { SMALL "process P(i : Id) { begin a(1 / card(set(j : Id | false))); node a(x : int) {} }\n"
            "system par i : Id . P(i);\n",
      NULL, 1, FAULT_DIVISION, true },
    /* Moves need windows of two identities only. */
    { SMALL "process P { node a { for i : Id  do e[i] := true -> a;\n"
            "  do done := set(i : Id | exists j, l : Id . i != j && j != l && i != l && e[i] &&\n"
            "                                            e[j] && e[l] && 1 / n = 1) -> a; } }\n"
            "system P;\n",
      NULL, 3, FAULT_DIVISION, false },
};

static void open_text(struct sized *x, const char *text)
{
    if (!sized_open(x, text, NULL, 4, true)) {
        struct buf b = BUF_EMPTY;
        diag_print(x->diag, &b, false);
        fail_msg("%s", buf_text(&b));
    }
}

static void violations_are_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof violated / sizeof *violated; i++) {
        struct views_problem p = { .k = 1, .sizes = 4 };
        struct views_result r;
        struct views *v;
        struct sized x;
        open_text(&x, violated[i].model);
        p.system = x.w;
        p.property = violated[i].property == NULL ? NULL : sized_property(&x, violated[i].property);
        v = views_new(&p);
        r = views_run(v);
        assert_int_equal(r.end, VIEWS_VIOLATED);
        assert_int_equal(r.size, violated[i].size);
        assert_int_equal(r.fault.kind, violated[i].fault);
        assert_int_equal(r.window == NULL, violated[i].initial);
        if (p.property != NULL)
            assert_false(window_holds(&x.w[r.size], r.window, NULL, &p.property[r.size]));
        views_free(v);
        sized_close(&x);
    }
}

/* ---- limits ---- */

/* Each entry of the new set has both values. */
#define MANY \
    SMALL "process P(i : Id) { node n { for j : Id  when i != j\n" \
          "  do done := set(x : Id | exists y : Id . y in done) -> n; } }\n" \
          "system par i : Id . P(i);\n"

static struct views_result run_within(const struct sized *x, uint64_t most, bool (*stop)(void *))
{
    struct views_problem p = { .system = x->w, .k = 1, .sizes = 4, .most_tried = most };
    struct views_result r;
    struct views *v;
    uint64_t asked = 0;

    p.stop = stop;
    p.stop_self = &asked;
    v = views_new(&p);
    r = views_run(v);
    views_free(v);
    return r;
}

static bool stop_at_once(void *self)
{
    uint64_t *asked = self;

    return ++*asked > 0;
}

static void limits(void **state)
{
    struct views_result all;
    struct sized x;

    (void)state;
    open_text(&x, MANY);
    all = run_within(&x, 0, NULL);
    assert_int_equal(all.end, VIEWS_CLOSED);
    assert_int_equal(all.tried, 138);
    assert_int_equal(run_within(&x, all.tried, NULL).end, VIEWS_CLOSED);
    for (uint64_t most = 1; most < all.tried; most++) {
        struct views_result r = run_within(&x, most, NULL);
        assert_int_equal(r.end, VIEWS_LIMIT);
        assert_int_equal(r.tried, most);
    }
    assert_int_equal(run_within(&x, 0, stop_at_once).end, VIEWS_LIMIT);
    assert_int_equal(run_within(&x, 0, stop_at_once).tried, 0);
    sized_close(&x);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(shipped_models),
                                        cmocka_unit_test(deadlocks_are_excluded),
                                        cmocka_unit_test(views_are_listed),
                                        cmocka_unit_test(violations_are_told),
                                        cmocka_unit_test(limits) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

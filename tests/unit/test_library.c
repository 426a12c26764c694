/*
 * stgcheck.h: results are those of the command; handles are independent; checks can be stopped;
 * whichever allocation fails, all memory is freed.
 */
#include "config.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "api/handle.h"

/* (n + 1)^3 states. */
static const char grid[] =
    "const n : int = 30;\n"
    "process P { var x : int = 0; node s { when x < n do x := x + 1 -> s; } }\n"
    "system (a : P || b : P || c : P);\n";
static const char grid_properties[] =
    "property low expect false = always(a.x + b.x < n + 2);\n"
    "property far \"it gets there\" = possibly(a.x = n && b.x = n && c.x = n);\n"
    "property bad expect error = always(1 / (2 - a.x) < 7);\n"
    "property wrong = always(c.x < 3);\n";
#define N_PROPERTIES 4

static bool load(struct stgcheck *c, const char *model, const char *properties)
{
    return stgcheck_model_text(c, "m.stg", model, strlen(model)) &&
           stgcheck_properties_text(c, "m.mu", properties, strlen(properties));
}

static struct stgcheck *loaded(const char *n)
{
    struct stgcheck *c = stgcheck_new();

    assert_non_null(c);
    assert_true(n == NULL || stgcheck_define(c, "n", n));
    if (!load(c, grid, grid_properties))
        fail_msg("%s", stgcheck_messages_text(c));
    return c;
}

/* ---- results ---- */

static void version_is_that_of_the_header(void **state)
{
    (void)state;
    assert_string_equal(stgcheck_version(), STGCHECK_VERSION);
}

static void properties_are_listed(void **state)
{
    struct stgcheck *c = loaded(NULL);

    (void)state;
    assert_int_equal(stgcheck_n_properties(c), N_PROPERTIES);
    assert_string_equal(stgcheck_property(c, 1)->name, "far");
    assert_string_equal(stgcheck_property(c, 1)->text, "it gets there");
    assert_null(stgcheck_property(c, 0)->text);
    assert_int_equal(stgcheck_property(c, 0)->expected, STGCHECK_FALSE);
    assert_int_equal(stgcheck_property(c, 2)->expected, STGCHECK_ERROR);
    assert_null(stgcheck_property(c, N_PROPERTIES));
    assert_null(stgcheck_check(c, N_PROPERTIES));
    stgcheck_free(c);
}

static void results_are_told(void **state)
{
    struct stgcheck *c = loaded("4");
    const struct stgcheck_result *r = stgcheck_check(c, 0);

    (void)state;
    assert_int_equal(r->verdict, STGCHECK_FALSE);
    assert_true(r->expected);
    assert_int_equal(r->stopped, STGCHECK_NOT_STOPPED);
    assert_null(r->reason);
    assert_string_equal(r->solver, "safety");
    assert_true(r->states > 6 && r->states <= 125);
    assert_memory_equal(stgcheck_evidence_text(c), "m.stg: low is false\n", 20);
    assert_non_null(strstr(stgcheck_evidence_text(c), "after 6 steps"));
    assert_int_equal(stgcheck_evidence_json(c)[0], '{');

    r = stgcheck_check(c, 2);
    assert_int_equal(r->verdict, STGCHECK_ERROR);
    assert_true(r->expected);
    assert_string_equal(r->reason, "m.mu:3:36: division by zero");
    assert_non_null(stgcheck_evidence_text(c));

    r = stgcheck_check(c, 3);
    assert_int_equal(r->verdict, STGCHECK_FALSE);
    assert_false(r->expected);
    stgcheck_free(c);
}

static void witnesses_are_told_if_they_are_wanted(void **state)
{
    struct stgcheck *c = loaded("3");

    (void)state;
    stgcheck_set_witness(c, true);
    assert_int_equal(stgcheck_check(c, 1)->verdict, STGCHECK_TRUE);
    assert_non_null(strstr(stgcheck_evidence_text(c), "after 9 steps"));
    stgcheck_free(c);
}

static void formulas_are_checked(void **state)
{
    struct stgcheck *c = loaded("3");
    const struct stgcheck_result *r;

    (void)state;
    r = stgcheck_check_formula(c, "deadlock_free");
    assert_int_equal(r->verdict, STGCHECK_FALSE);
    assert_false(r->expected);
    r = stgcheck_check_formula(c, "always(q.x < 1)");
    assert_int_equal(r->verdict, STGCHECK_UNKNOWN);
    assert_false(r->expected);
    assert_int_equal(r->stopped, STGCHECK_NOT_STOPPED);
    assert_string_equal(r->reason, "formula:1:8: the system has no instance 'q'");
    assert_null(stgcheck_evidence_text(c));
    assert_int_equal(stgcheck_n_messages(c), 1);
    assert_string_equal(stgcheck_message(c, 0)->file, "formula");
    assert_int_equal(stgcheck_message(c, 0)->column, 8);
    assert_int_equal(stgcheck_check_formula(c, "always(a.x < 4)")->verdict, STGCHECK_TRUE);
    assert_null(stgcheck_evidence_text(c));
    assert_null(stgcheck_evidence_json(c));
    stgcheck_free(c);
}

/* Verdicts are the same whatever is chosen, and the solver is the one that was asked for. */
static void options_are_obeyed(void **state)
{
    static const char *const name[] = { "safety", "safety", "lms", "scc", "global" };
    struct stgcheck *c = loaded("3");

    (void)state;
    stgcheck_set_certify(c, true);
    stgcheck_set_keep_dead(c, true);
    assert_true(stgcheck_set_symmetry(c, STGCHECK_SYMMETRY_OFF));
    assert_false(stgcheck_set_symmetry(c, (enum stgcheck_symmetry)3));
    assert_false(stgcheck_set_solver(c, (enum stgcheck_solver)6));
    for (int i = STGCHECK_AUTO; i <= STGCHECK_GLOBAL; i++) {
        assert_true(stgcheck_set_solver(c, (enum stgcheck_solver)i));
        for (size_t k = 0; k < (i == STGCHECK_GLOBAL ? 2 : 3); k++) { /* without the error */
            assert_true(stgcheck_check(c, k)->expected);
            assert_string_equal(stgcheck_check(c, k)->solver, name[i]);
        }
    }
    stgcheck_free(c);
}

/* ---- what is wrong ---- */

static void wrong_input_gives_messages(void **state)
{
    static const char bad[] = "process P { node a { -> b; } }\nsystem P";
    struct stgcheck *c = stgcheck_new();
    const struct stgcheck_message *m;

    (void)state;
    assert_string_equal(stgcheck_check_formula(c, "true")->reason,
                        "a formula is checked before a model is loaded");
    assert_false(load(c, bad, ""));
    assert_int_equal(stgcheck_n_messages(c), 2);
    m = stgcheck_message(c, 1);
    assert_int_equal(m->severity, STGCHECK_SEVERE);
    assert_string_equal(m->file, "m.stg");
    assert_int_equal(m->line, 2);
    assert_int_equal(m->column, 9);
    assert_non_null(strstr(stgcheck_messages_text(c), "m.stg:2:9: error: "));
    assert_null(stgcheck_message(c, 2));
    assert_null(stgcheck_ended(c));
    assert_null(stgcheck_check(c, 0));
    stgcheck_free(c);
}

static void assert_refused(struct stgcheck *c, bool done, const char *text)
{
    assert_false(done);
    assert_string_equal(stgcheck_message(c, stgcheck_n_messages(c) - 1)->text, text);
}

static void wrong_calls_are_refused(void **state)
{
    struct stgcheck *c = stgcheck_new();

    (void)state;
    assert_refused(c, stgcheck_properties_text(c, "p", "", 0), "'p' is loaded before a model");
    assert_refused(c, stgcheck_define(c, "1a", "2"), "'1a' is no name");
    assert_true(stgcheck_define(c, "n", "2"));
    assert_refused(c, stgcheck_define(c, "n", "3"), "'n' is set twice");
    assert_refused(c, stgcheck_data(c, "D", 0), "'D' cannot have 0 values");
    assert_refused(c, stgcheck_size(c, "I", 0), "'I' cannot have 0 values");
    assert_refused(c, stgcheck_size(c, "I", 1 << 30), "'I' cannot have 1073741824 values");
    assert_true(load(c, grid, grid_properties));
    assert_refused(c, load(c, grid, ""), "'m.stg' is one model too many");
    assert_refused(c, stgcheck_properties_text(c, "p", "", 0),
                   "'p' is one file of properties too many");
    assert_refused(c, stgcheck_define(c, "k", "3"), "'k' is set, but there is a model already");
    assert_true(stgcheck_check(c, 0)->expected);
    stgcheck_free(c);
}

static void files_that_are_not_there_are_told(void **state)
{
    struct stgcheck *c = stgcheck_new();

    (void)state;
    assert_refused(c, stgcheck_model_file(c, "/nowhere/m.stg"), "'/nowhere/m.stg' does not exist");
    stgcheck_free(c);
    c = stgcheck_new();
    assert_refused(c, stgcheck_model_text(c, "m", "a\0b", 3), "'m' is binary");
    stgcheck_free(c);
}

static void write_file(const char *path, const char *bytes)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(bytes, file);
    assert_int_equal(fclose(file), 0);
}

static void models_in_files_include_others(void **state)
{
    static const char text[] = "include \"n.stg\"; process P { node s { } } system P;";
    char folder[] = "/tmp/stgcheck.XXXXXX", model[64], part[64];
    struct stgcheck *c = stgcheck_new();

    (void)state;
    snprintf(model, sizeof model, "%s/m.stg", mkdtemp(folder));
    snprintf(part, sizeof part, "%s/n.stg", folder);
    write_file(model, text);
    write_file(part, "const n : int = 30;");
    assert_true(stgcheck_model_file(c, model));
    assert_int_equal(stgcheck_check_formula(c, "n = 30")->verdict, STGCHECK_TRUE);
    stgcheck_free(c);
    c = stgcheck_new();
    assert_refused(c, stgcheck_model_text(c, model, text, strlen(text)),
                   "'n.stg' is not included, since this model is no file");
    stgcheck_free(c);
    assert_true(unlink(model) == 0 && unlink(part) == 0 && rmdir(folder) == 0);
}

/* ---- limits ---- */

static void limits_are_kept(void **state)
{
    struct stgcheck *c = loaded(NULL);
    const struct stgcheck_result *r;

    (void)state;
    stgcheck_limit_states(c, 100);
    r = stgcheck_check(c, 1);
    assert_int_equal(r->verdict, STGCHECK_UNKNOWN);
    assert_int_equal(r->stopped, STGCHECK_STATES);
    assert_string_equal(r->reason, "limit of 100 states");
    stgcheck_limit_states(c, 0);
    stgcheck_limit_seconds(c, 1e-6);
    r = stgcheck_check(c, 1);
    assert_int_equal(r->stopped, STGCHECK_TIME);
    stgcheck_limit_seconds(c, 0);
    stgcheck_limit_cpu_seconds(c, 1e-6);
    r = stgcheck_check(c, 1);
    assert_int_equal(r->verdict, STGCHECK_UNKNOWN);
    assert_int_equal(r->stopped, STGCHECK_CPU_TIME);
    assert_string_equal(r->reason, "CPU time limit of 1e-06 s");
    stgcheck_limit_cpu_seconds(c, 0);
    assert_int_equal(stgcheck_check(c, 1)->states, 29791);
    stgcheck_free(c);
}

/* Far too many states for the memory; that is noticed in time, or ends the handle. */
static void memory_is_limited(void **state)
{
    (void)state;
    for (int i = STGCHECK_SAFETY; i <= STGCHECK_SYMBOLIC; i++) {
        struct stgcheck *c = loaded("1000000");
        const struct stgcheck_result *r;
        stgcheck_set_solver(c, (enum stgcheck_solver)i);
        stgcheck_limit_memory(c, (size_t)8 << 20);
        r = stgcheck_check(c, 1);
        assert_int_equal(r->verdict, STGCHECK_UNKNOWN);
        assert_int_equal(r->stopped, STGCHECK_MEMORY);
        assert_non_null(r->reason);
        assert_true(r->states > 1000 || i == STGCHECK_SYMBOLIC);
        assert_true(stgcheck_memory(c) <= (size_t)9 << 20);
        if (stgcheck_ended(c) == NULL)
            assert_int_equal(stgcheck_check(c, 0)->stopped, STGCHECK_MEMORY);
        stgcheck_free(c);
    }
}

static void a_handle_that_has_ended_says_so(void **state)
{
    struct stgcheck *c = loaded(NULL);
    const struct stgcheck_result *r;

    (void)state;
    stgcheck_limit_memory(c, 1);
    r = stgcheck_check(c, 0);
    assert_int_equal(r->verdict, STGCHECK_UNKNOWN);
    assert_int_equal(r->stopped, STGCHECK_MEMORY);
    assert_string_equal(r->reason, "the memory limit is reached");
    assert_string_equal(stgcheck_ended(c), "the memory limit is reached");
    stgcheck_limit_memory(c, 0);
    assert_int_equal(stgcheck_check(c, 0)->verdict, STGCHECK_UNKNOWN);
    assert_int_equal(stgcheck_check_formula(c, "true")->verdict, STGCHECK_UNKNOWN);
    assert_false(stgcheck_define(c, "k", "1"));
    assert_null(stgcheck_evidence_text(c));
    stgcheck_free(c);
}

/* ---- threads ---- */

struct summary {
    enum stgcheck_verdict verdict[N_PROPERTIES];
    uint64_t states[N_PROPERTIES], transitions[N_PROPERTIES], vertices[N_PROPERTIES];
    size_t length[N_PROPERTIES]; /* of the evidence */
};

static void *check_all(void *self)
{
    struct summary *s = self;
    struct stgcheck *c = stgcheck_new();

    stgcheck_define(c, "n", "12");
    load(c, grid, grid_properties);
    for (size_t i = 0; i < stgcheck_n_properties(c); i++) {
        const struct stgcheck_result *r = stgcheck_check(c, i);
        s->verdict[i] = r->verdict;
        s->states[i] = r->states;
        s->transitions[i] = r->transitions;
        s->vertices[i] = r->vertices;
        s->length[i] = stgcheck_evidence_json(c) != NULL ? strlen(stgcheck_evidence_json(c)) : 0;
    }
    stgcheck_free(c);
    return NULL;
}

static void handles_do_not_know_of_each_other(void **state)
{
    enum { THREADS = 4, ROUNDS = 5 };
    static struct summary alone, together[THREADS];
    pthread_t thread[THREADS];

    (void)state;
    check_all(&alone);
    assert_int_equal(alone.states[1], 13 * 13 * 13);
    for (int round = 0; round < ROUNDS; round++) {
        memset(together, 0, sizeof together);
        for (size_t i = 0; i < THREADS; i++)
            assert_int_equal(pthread_create(&thread[i], NULL, check_all, &together[i]), 0);
        for (size_t i = 0; i < THREADS; i++)
            pthread_join(thread[i], NULL);
        for (size_t i = 0; i < THREADS; i++)
            assert_memory_equal(&together[i], &alone, sizeof alone);
    }
}

/* Lets another thread wait until a check is at work. */
struct onlooker {
    struct stgcheck *c;
    atomic_bool at_work;
    uint64_t told;
};

static void notice(void *self, const struct stgcheck_progress *now)
{
    struct onlooker *w = self;

    w->told = now->states;
    w->at_work = true;
}

static void *cancel(void *self)
{
    struct onlooker *w = self;

    while (!w->at_work)
        ;
    stgcheck_cancel(w->c);
    return NULL;
}

static void cancel_check(enum stgcheck_solver solver)
{
    struct onlooker w = { .c = loaded("100000") };
    const struct stgcheck_result *r;
    pthread_t thread;

    stgcheck_set_solver(w.c, solver);
    stgcheck_limit_memory(w.c, (size_t)2 << 30);
    stgcheck_limit_seconds(w.c, 60);
    stgcheck_set_progress(w.c, notice, &w);
    assert_int_equal(pthread_create(&thread, NULL, cancel, &w), 0);
    r = stgcheck_check(w.c, 1);
    pthread_join(thread, NULL);
    assert_int_equal(r->verdict, STGCHECK_UNKNOWN);
    assert_int_equal(r->stopped, STGCHECK_INTERRUPTED);
    assert_string_equal(r->reason, "interruption");
    assert_true(solver == STGCHECK_SYMBOLIC || (w.told > 0 && r->states >= w.told));
    stgcheck_set_solver(w.c, STGCHECK_SAFETY);
    assert_int_equal(stgcheck_check(w.c, 3)->verdict, STGCHECK_FALSE);
    stgcheck_cancel(w.c);
    assert_int_equal(stgcheck_check(w.c, 3)->stopped, STGCHECK_INTERRUPTED);
    stgcheck_free(w.c);
}

static void checks_can_be_cancelled(void **state)
{
    (void)state;
    for (int i = STGCHECK_SAFETY; i <= STGCHECK_SYMBOLIC; i++)
        cancel_check((enum stgcheck_solver)i);
}

/* ---- no memory ---- */

static const char small[] =
    "const big : int = 3 * 100000000000000000000; type Id = scalarset(2); channel c : Id;"
    "process P(i : Id) { var x : int = big; node s { c!i then x := x * x -> t; } node t { } }"
    "process Q { var who : Id; node s { c?who -> s; } }"
    "system (par i : Id . P(i) || q : Q) \\ *;";
static const char small_properties[] =
    "property stops = possibly([-]false);\n"
    "property never expect false = always(forall i : Id . P[i].x < big + 1);\n";

/* True: nothing was missing. */
static bool work_through(struct stgcheck *c)
{
    bool whole;

    if (!load(c, small, small_properties)) {
        assert_non_null(stgcheck_ended(c));
        return false;
    }
    whole = true;
    for (size_t i = 0; i < 2; i++) {
        const struct stgcheck_result *r = stgcheck_check(c, i);
        whole = whole && r->stopped == STGCHECK_NOT_STOPPED;
        assert_true(r->verdict == STGCHECK_UNKNOWN || r->expected);
        assert_true((r->stopped == STGCHECK_NO_MEMORY) == (stgcheck_ended(c) != NULL));
        whole = whole && (i == 0 || stgcheck_evidence_json(c) != NULL);
    }
    return whole;
}

/* Each request in turn: the handle ends, and gives back all that it has (stgcheck_free looks). */
static void every_request_may_fail(void **state)
{
    struct account *own = account_now();
    bool whole = false;
    size_t n = 0;

    (void)state;
    while (!whole) {
        struct stgcheck *c = stgcheck_new();
        account_select(&c->account);
        mem_fail_at(++n);
        account_select(own);
        stgcheck_set_certify(c, n % 2 == 0);
        whole = work_through(c);
        if (!whole)
            assert_string_equal(stgcheck_ended(c), "out of memory");
        stgcheck_free(c);
        assert_true(n < 100000);
    }
    assert_true(n > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_that_of_the_header),
        cmocka_unit_test(properties_are_listed),
        cmocka_unit_test(results_are_told),
        cmocka_unit_test(witnesses_are_told_if_they_are_wanted),
        cmocka_unit_test(formulas_are_checked),
        cmocka_unit_test(options_are_obeyed),
        cmocka_unit_test(wrong_input_gives_messages),
        cmocka_unit_test(wrong_calls_are_refused),
        cmocka_unit_test(files_that_are_not_there_are_told),
        cmocka_unit_test(models_in_files_include_others),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test(a_handle_that_has_ended_says_so),
        cmocka_unit_test(handles_do_not_know_of_each_other),
        cmocka_unit_test(checks_can_be_cancelled),
        cmocka_unit_test(every_request_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

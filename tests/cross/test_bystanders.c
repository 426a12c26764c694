/*
 * Runs that carry over to every larger number of identities: models made so that they do not, or
 * that this is not known, and random ones.  What is said to fail for every size from n on does not
 * hold for a larger one that is searched; and the run is found again with more bystanders than a
 * proof needs.  STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "api/bystander_proof.h"
#include "api/check_property.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window.h"

#define USUAL 80
#define STATES 4000
#define FURTHER 5 /* bystanders more than are enough */

/* A model, a formula, and what checks say of sizes. */
struct sizing_trial {
    struct diag *diag;
    struct check_settings settings;
    struct session session;
    const char *formula[1];
    struct session_choice choice;
    struct scalarset_sizes sizes;
    struct limit limit;
};

static void open_trial(struct sizing_trial *t, const char *model, const char *formula)
{
    *t = (struct sizing_trial){ .diag = diag_new(), .formula = { formula } };
    t->choice = (struct session_choice){ .formula = t->formula, .n_formulas = 1 };
    t->limit.states = STATES;
    limit_start(&t->limit);
    session_init(&t->session, &t->settings, t->diag);
    t->session.model_text = text_from(t->session.input, "model", model, strlen(model));
    if (!session_parse(&t->session) || !session_elaborate(&t->session) ||
        !session_properties(&t->session, &t->choice)) {
        struct buf b = BUF_EMPTY;
        diag_print(t->diag, &b, false);
        fail_msg("%s%s\n%s", model, formula, buf_text(&b));
    }
    scalarset_sizes_init(&t->sizes, &t->session, &t->choice, scalarset_named(&t->session, "Id"));
}

static void close_trial(struct sizing_trial *t)
{
    scalarset_sizes_clear(&t->sizes);
    session_clear(&t->session);
    diag_free(t->diag);
}

static enum verdict verdict_for(struct sizing_trial *t, uint32_t n)
{
    struct sized_model *m = sized_model_new(t->sizes.model, &t->sizes.choice, t->sizes.type->name,
                                            n);
    const char *why = NULL;
    const struct session *j = sized_model_session(m, t->session.input, &why);
    struct check_options how = { .limit = &t->limit, .verdict_only = true };
    struct property_check x = { .property = NULL }, *one = &x;
    enum verdict v;

    assert_non_null(j);
    x.property = &j->property[0];
    t->limit.hit = LIMIT_NONE;
    check_property(lts_pair_new(j, x.property->formula, NULL), 1, &one, &how);
    v = x.result.verdict;
    check_property_clear(&x);
    sized_model_free(m);
    return v;
}

static struct bystander_proof prove(struct sizing_trial *t, uint32_t n, enum verdict v,
                                    uint32_t further)
{
    t->limit.hit = LIMIT_NONE;
    return bystander_proof_find(t->session.input, &t->sizes, 0, n, v, further, &t->limit);
}

/* ---- models ---- */

#define CLIENTS(edges) \
    "type Id = scalarset(2);\n" \
    "var s : set of Id = {}; var v : 0..20 = 0;\n" \
    "process P(i : Id) { node n { " edges " } }\nsystem par i : Id . P(i);\n"

static void expect(const char *model, const char *formula, const char *why_not)
{
    struct sizing_trial t;
    struct bystander_proof p;
    enum verdict v;

    open_trial(&t, model, formula);
    v = verdict_for(&t, 1);
    assert_true(v == VERDICT_FALSE || v == VERDICT_ERROR);
    p = prove(&t, 1, v, 0);
    if (why_not == NULL ? !p.carries_over : p.carries_over || strstr(p.why_not, why_not) == NULL)
        fail_msg("%s%s\n%s", model, formula, p.carries_over ? "carries over" : p.why_not);
    close_trial(&t);
}

static const char no_run[] = "the run is not one among more identities";

static void runs_carry_over(void **state)
{
    (void)state;
    expect(CLIENTS("do s := s + {i} -> n;"), "never(exists i : Id . i in s)", NULL);
    expect(CLIENTS("do v := 1 / v -> n;"), "always(true)", NULL);
    expect(CLIENTS("when !(forall j : Id . j in s) do s := set(j : Id | true) -> n;"),
           "always(s = {})", NULL);
    expect(CLIENTS("do v := 1 tau go(i) -> n;"), "forall k : Id . always([tau go(k)] false)", NULL);
    expect(CLIENTS("when exists j : Id . !(j in s) do v := 1 -> n;"), "always(v = 0)", NULL);
}

static void all_are_waited_for(void **state)
{
    (void)state;
    expect(CLIENTS("do s := s + {i} -> n; when forall j : Id . j in s do v := 1 -> n;"),
           "always(v = 0)", no_run);
    expect(CLIENTS("do s := s + {i} -> n; when s = set(j : Id | true) do v := 1 -> n;"),
           "always(v = 0)", no_run);
}

/* Three identities hold it up, more do not. */
static void each_number_is_tried(void **state)
{
    (void)state;
    expect(CLIENTS("when !(exists a, b : Id . a != b && a != i && b != i && (forall c : Id . c = a "
                   "|| c = b || c = i)) do v := 1 -> n;"),
           "always(v = 0)", no_run);
}

#define EIGHT_DIFFERENT \
    "(exists a : Id . exists b : Id . b != a && (exists c : Id . c != a && c != b && (exists d : " \
    "Id . d != a && d != b && d != c && (exists e : Id . e != a && e != b && e != c && e != d && " \
    "(exists f : Id . f != a && f != b && f != c && f != d && f != e && (exists g : Id . g != a " \
    "&& g != b && g != c && g != d && g != e && g != f && (exists h : Id . h != a && h != b && " \
    "h != c && h != d && h != e && h != f && h != g)))))))"

/* Each of these fails for 1 to 5 identities at least, and holds for 11. */
static void what_is_bound_counts(void **state)
{
    (void)state;
    expect(CLIENTS("when !" EIGHT_DIFFERENT " do v := 1 -> n;"), "always(v = 0)", no_run);
    expect(CLIENTS("do v := 1 -> n;"), "always(v = 0 || " EIGHT_DIFFERENT ")", no_run);
    expect("fun many() : bool = " EIGHT_DIFFERENT ";\n" CLIENTS("when !many() do v := 1 -> n;"),
           "always(v = 0)", no_run);
    expect(CLIENTS("for a, b, c, d, e, f : Id when forall g : Id . g = a || g = b || g = c || "
                   "g = d || g = e || g = f do v := 1 -> n;"),
           "always(v = 0)", no_run);
    expect(CLIENTS("do v := 1 -> n;"),
           "forall a, b, c, d, e, f : Id . always(v = 0 || !(forall g : Id . g = a || g = b || "
           "g = c || g = d || g = e || g = f))",
           no_run);
}

/* The run marks one identity in each step, perhaps the same; at most ten. */
static void told_apart(void **state)
{
    (void)state;
    expect(CLIENTS("for j : Id when v < 10 do s := s + {j}, v := v + 1 -> n;"),
           "never(v = 10 && (forall j : Id . j in s))", no_run);
}

static void what_is_refused(void **state)
{
    (void)state;
    expect(CLIENTS("when exists t : set of Id . t = {} do v := 1 -> n;"), "always(v = 0)",
           "sets or arrays of identities are gone through");
    expect(CLIENTS("for t : set of Id do s := t, v := 1 -> n;"), "always(v = 0)",
           "model:3:30: sets or arrays of identities are gone through");
    expect("var x : set of set of Id = {};\n" CLIENTS("do v := 1 -> n;"), "always(v = 0)",
           "model:1:5: sets or arrays of identities are elements");
    expect(CLIENTS("do v := 1 -> n;"), "always(v = 0 || card(s) = 30)", "identities are counted");
    expect("channel c : set of Id;\n" CLIENTS("c?s_ then v := 1 -> n;"), "always(v = 0)",
           "model:1:9: sets or arrays of identities are gone through");
    expect("type Id = scalarset(2); channel c; var v : bool = false;\n"
           "process P(i : Id) { node n { c! -> n; } }\n"
           "process Q(i : Id) { node n { c? then v := true -> n; } }\n"
           "system par i : Id . ((P(i) || Q(i)) \\ {c});\n",
           "never(v)", "channels of their own");
    expect(CLIENTS("when v > 0 do v := 0 -> n;"), "deadlock_free", "what is impossible");
}

/* ---- random models ---- */

static uint32_t some_features(struct rng *r)
{
    uint32_t features = 0;

    for (uint32_t i = 0; i < WINDOW_FEATURES; i++)
        features |= gen_chance(r, 25) ? 1u << i : 0;
    features |= gen_chance(r, 60) ? WINDOW_SHALLOW : 0;
    return gen_chance(r, 10) ? features : features & ~(uint32_t)(WINDOW_FAULTS | WINDOW_SEQUENCES);
}

struct carried {
    uint64_t failed, carried, not_carried, searched;
};

static void look_at_model(struct sizing_trial *t, struct carried *sum, const char *text)
{
    uint32_t n = 1;
    enum verdict v = verdict_for(t, n);

    while (v == VERDICT_TRUE && n < 3)
        v = verdict_for(t, ++n);
    if (v != VERDICT_FALSE && v != VERDICT_ERROR)
        return;
    sum->failed++;
    if (!prove(t, n, v, 0).carries_over) {
        sum->not_carried++;
        return;
    }
    sum->carried++;
    if (!prove(t, n, v, FURTHER).carries_over)
        fail_msg("the run of size %u is none with %u bystanders more than are enough:\n%s", n,
                 FURTHER, text);
    for (uint32_t k = n + 1; k <= n + 3; k++) {
        enum verdict w = verdict_for(t, k);
        if (w == VERDICT_TRUE)
            fail_msg("fails for every size from %u on, and holds for %u:\n%s", n, k, text);
        sum->searched += w != VERDICT_UNKNOWN;
    }
}

static void try_random_model(uint64_t seed, struct carried *sum)
{
    struct buf text = BUF_EMPTY, formula = BUF_EMPTY;
    struct sizing_trial t;
    uint32_t features;
    struct rng r;

    rng_init(&r, seed);
    features = some_features(&r);
    gen_window_model(&r, features, &text);
    gen_window_property(&r, features, &formula);
    open_trial(&t, buf_text(&text), buf_text(&formula));
    buf_printf(&text, "// seed %llu: %s\n", (unsigned long long)seed, buf_text(&formula));
    look_at_model(&t, sum, buf_text(&text));
    close_trial(&t);
    buf_clear(&text);
    buf_clear(&formula);
}

static uint64_t number_asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void larger_sizes_fail(void **state)
{
    uint64_t n = number_asked_for("STGCHECK_RANDOM", USUAL);
    uint64_t first = number_asked_for("STGCHECK_SEED", 1);
    struct carried sum = { .failed = 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_random_model(first + i, &sum);
    print_message("%llu fail: %llu for every larger size, %llu perhaps not; %llu sizes searched\n",
                  (unsigned long long)sum.failed, (unsigned long long)sum.carried,
                  (unsigned long long)sum.not_carried, (unsigned long long)sum.searched);
    assert_true(n < 50 || (sum.carried > 0 && sum.searched > 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_carry_over),      cmocka_unit_test(all_are_waited_for),
        cmocka_unit_test(each_number_is_tried), cmocka_unit_test(what_is_bound_counts),
        cmocka_unit_test(told_apart),           cmocka_unit_test(what_is_refused),
        cmocka_unit_test(larger_sizes_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * verify, certify, position: a right verdict has a proof, a proof that is tampered with is
 * rejected or proves what is true all the same, and each kind of mistake is told apart.
 *
 * Choices are written as text, in the order in which the verifier asks for them.
 */
#include "config.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "checker/certify.h"
#include "support/rng.h"
#include "support/vec.h"
#include "tests/unit/property_fixture.h"

#define MUTATIONS 1000
#define LENGTH(a) (sizeof(a) / sizeof(a)[0])

/* ---- models ---- */

/* 0 -> 1 -> 2 -> 3 by `up`, and from everywhere back to 0 by `down`. */
#define STEPS "process P { var x : 0..3 = 0; node s { " \
              "when x < 3 do x := x + 1 tau up -> s; do x := 0 tau down -> s; } } system P;"
/* One state with three loops. */
#define LOOPS "process P { node s { tau a -> s; tau b -> s; tau c -> s; } } system P;"
/* a from s to t, b back; c is a loop at both. */
#define TURNS "process P { node s { tau a -> t; tau c -> s; }" \
              " node t { tau b -> s; tau c -> t; } } system P;"
/* Three receivers: one keeps the value, one forgets it, one takes 1 and 2 only. */
#define CELLS "channel put, out : 0..2;" \
              "process Keep { node s { put?x -> t(x); } node t(x : 0..2) { out!x -> s; } }" \
              "process Lose { node s { put?_ -> t; } node t { out!0 -> s; } }" \
              "process Some { node s { put?x where x > 0 -> t; } node t { out!2 -> s; } }" \
              "system Keep || Lose || Some;"
/* Sender and receiver, a choice of the value sent. */
#define SENDS "channel c : 0..2; process S { node s { for i : 0..2 c!i -> s; tau quit -> dead; }" \
              " node dead { } } process R { var y : 0..2 = 0; node r { c?y -> r; } }" \
              "system (S || R) \\ {c};"
/* Some ways end in a run-time error, others do not. */
#define FAULT "var x : 0..3 = 0; var y : 0..3 = 0;" \
              "process P { node s { do x := 1 -> bad; do x := 2 -> good; }" \
              " node bad { do y := 1 / y -> bad; } node good { } } system P;"
#define LATE_FAULT "channel c : 0..3; process P { var x : 0..2 = 0;" \
              " node s { c?v then x := v -> t; } node t { when x = 0 -> t; } } system P;"

/* ---- what is true ---- */

static const struct example {
    const char *model, *formula;
    bool truth;
} examples[] = {
    /* data and connectives */
    { STEPS, "true", true },
    { STEPS, "P.x = 1", false },
    { STEPS, "<tau up>true && ([tau up]false || <tau down>true)", true },
    { STEPS, "<tau up>(P.x = 1 && <tau up>P.x = 2) <=> <tau up . tau up . tau up>P.x = 2", false },
    /* one fixpoint */
    { STEPS, "possibly(P.x = 3)", true },
    { STEPS, "always(P.x < 3)", false },
    { STEPS, "always(possibly(P.x = 3))", true },
    { STEPS, "inevitably(P.x = 3)", false },
    { STEPS, "EG(P.x < 3)", true },
    { STEPS, "inevitably(P.x <= 3)", true },
    /* two to four levels */
    { STEPS, "nu X. mu Y. <tau up>Y || <tau down>(P.x = 0 && X)", true },
    { STEPS, "again_and_again(<tau down>)", true },
    { STEPS, "again_and_again(<tau up>)", false },
    { STEPS, "again_and_again(<->)", true },
    { LOOPS, "nu X. mu Y. <tau a>X || <tau b>Y", true },
    { LOOPS, "mu X. nu Y. [tau a]X && [tau b]Y", false },
    { LOOPS, "mu X. nu Y. mu Z. <tau a>X || <tau b>Y || <tau c>Z", true },
    { LOOPS, "nu X. mu Y. nu Z. [tau a]X && [tau b]Y && [tau c]Z", false },
    { LOOPS, "mu W. nu X. mu Y. nu Z. <tau a>W || <tau b>Y", false },
    { TURNS, "nu X. mu Y. <tau a>X || <{tau b, tau c}>Y", true },
    { TURNS, "mu X. nu Y. [tau a]Y && [tau b]X && [tau c]Y", false },
    { TURNS, "nu X. mu Y. nu Z. mu V. (<tau c>V || <tau a>Z || <tau b>Y || <tau b>X)", true },
    { TURNS, "mu X. nu Y. mu Z. [tau c]Z || ([tau a]Y && [tau b]X)", false },
    /* late inputs, and their four readings */
    { CELLS, "<put?x><out!x>true", true },
    { CELLS, "[put?x]<out!x>true", false },
    { CELLS, "[put? exists x]<out!x>true", true },
    { CELLS, "<put? exists x>(x = 2 && <out!x>true)", true },
    { CELLS, "<put?x>(x = 0 || <out!x>true && <put?=x>true)", true },
    { CELLS, "<put?x>(x > 0 && <out!2>true)", true },
    { CELLS, "[put? exists x]x = 0", false },
    { CELLS, "forall x : 0..2 . <put?=x><out!x>true", true },
    { CELLS, "<put?(x where x > 2)>true", false },
    { CELLS, "[put? exists (x where x > 2)]false", true },
    { CELLS, "[put?(x where x = 0) . @Some]true && [@Some . put?]false", false },
    /* regular modalities, communications, instances, complements */
    { CELLS, "<put? exists _ . out!?v . -*>(v = 0)", true },
    { CELLS, "[(put? | -put?)*]<->true", true },
    { SENDS, "<c(?v) . c(v)>R.y = v && [c(_)*]<c(2)>true", true },
    { SENDS, "[-*]<->true", false },
    { SENDS, "<(c(1) | c(2))+ . tau quit>(R.y > 0 && [-]false)", true },
    { SENDS, "[-{c(0)}](S@dead || R.y > 0) && [@R]!S@dead", true },
    { SENDS, "[-c(0)*](R.y = 0 || S@dead)", false },
    /* predicates with data, quantifiers, let */
    { SENDS, "mu X(k : 0..3 = 0). k = 3 || <c()>X(k + 1)", true },
    { SENDS, "nu X(k : 0..2 = 0). [c(?v)](v >= k || R.y = v && X(v)) && [c(k)]X(k)", true },
    { SENDS, "nu X(k : 0..2 = 2). exists v : 0..k . v < 2 && <c(v)>X(v)", true },
    { SENDS, "forall k : 0..2 . <c(k)>(exists j : 0..2 . j != k && [c(j)]R.y = k)", false },
    { SENDS, "always(S@dead || forall k : 0..2 . <c(k)>(let z = R.y + 1 in possibly(R.y + 1 > z || z = 3)))",
      true },
    { SENDS, "let k = R.y + 2 in <c(k)>(mu X. R.y = k - 2 || <->X)", true },
    /* run-time errors off the way, before and after what decides */
    { FAULT, "possibly(x = 2)", true },
    { FAULT, "possibly(x = 1)", true },
    { FAULT, "always(x = 0 || x = 1)", false },
    { FAULT, "x = 0 || 1 / y = 1", true },
    { FAULT, "<->x = 1 || 1 / y = 1", true },
    { FAULT, "mu X. x = 2 || <->X || 1 / y = 1", true },
    { FAULT, "exists k : 0..2 . <-><->k = x || <->x = k", true },
    { FAULT, "always([-]P@bad)", false },
    { LATE_FAULT, "<c?x>true", true },
    { LATE_FAULT, "[c? exists x]false", false },
    { LATE_FAULT, "<c? exists x>P.x = 2", true },
    { LATE_FAULT, "[c? exists x]P.x = 1", true },
};

/* ---- a strategy as a list ---- */

struct list {
    struct vec_u32 choice;
    struct vec_u32 children;  /* what could be chosen from, where it was asked for */
    size_t next;
};

static void list_clear(struct list *x)
{
    vec_clear(&x->choice);
    vec_clear(&x->children);
}

static struct list list_copy(const struct list *from)
{
    struct list x = { VEC_EMPTY, VEC_EMPTY, 0 };

    for (size_t i = 0; i < from->choice.n; i++)
        vec_push(&x.choice, from->choice.at[i]);
    return x;
}

static uint32_t next_choice(void *self, position_id x, uint32_t n)
{
    struct list *s = self;

    (void)x;
    if (s->next == s->choice.n)
        return n;
    vec_push(&s->children, n);
    return s->choice.at[s->next++];
}

/* As stgcert does: nothing may be left over. */
static enum verified judge(struct lts *l, const struct formula *f, bool verdict, struct list *s)
{
    struct limit none = { .seconds = 0 };
    struct positions *p = positions_new(l, f);
    enum verified v;

    s->next = s->children.n = 0;
    v = verify(p, f, verdict, next_choice, s, &none);
    positions_free(p);
    return v == VERIFIED && s->next < s->choice.n ? VERIFY_CHOICE : v;
}

/* ---- models and formulas ---- */

struct subject {
    struct model m;
    struct lts *l;
    const struct formula *f;
};

static void subject_open(struct subject *s, const char *model, const char *formula, bool dual)
{
    model_open(&s->m);
    model_text(&s->m, model);
    s->l = model_lts(&s->m);
    lts_start(s->l);
    s->f = dual ? property_dual(&s->m, formula) : property_formula(&s->m, formula);
}

static enum certified prove(struct subject *s, bool verdict, struct list *x)
{
    struct limit none = { .seconds = 0 };
    uint32_t n = 0;
    enum certified c;

    x->choice.n = 0;
    c = certify(s->l, s->f, verdict, &none, &x->choice, &n);
    assert_true(n > 0);
    return c;
}

/* ---- right and wrong verdicts ---- */

static void try_example(const struct example *e, bool dual)
{
    bool truth = e->truth != dual;
    struct list x = { VEC_EMPTY, VEC_EMPTY, 0 };
    struct subject s;

    subject_open(&s, e->model, e->formula, dual);
    if (prove(&s, !truth, &x) != CERTIFY_DISAGREES)
        fail_msg("%s is certified to be %s", e->formula, truth ? "false" : "true");
    if (prove(&s, truth, &x) != CERTIFIED)
        fail_msg("%s is not certified", e->formula);
    assert_int_equal(judge(s.l, s.f, truth, &x), VERIFIED);
    assert_int_not_equal(judge(s.l, s.f, !truth, &x), VERIFIED);
    list_clear(&x);
    model_close(&s.m);
}

static void right_verdicts_have_proofs(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(examples); i++)
        try_example(&examples[i], false);
}

static void so_have_their_negations(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(examples); i++)
        try_example(&examples[i], true);
}

/* ---- mutations ---- */

static void insert(struct list *x, size_t at, uint32_t c)
{
    vec_push(&x->choice, c);
    memmove(&x->choice.at[at + 1], &x->choice.at[at],
            (x->choice.n - 1 - at) * sizeof *x->choice.at);
    x->choice.at[at] = c;
}

static void drop(struct list *x, size_t at)
{
    memmove(&x->choice.at[at], &x->choice.at[at + 1],
            (x->choice.n - 1 - at) * sizeof *x->choice.at);
    x->choice.n--;
}

/* `proof` tells how many children there were to choose from. */
static void mutate(struct rng *r, struct list *x, const struct list *proof, bool *verdict)
{
    size_t n = x->choice.n, i = n > 0 ? rng_below(r, (uint32_t)n) : 0, k;
    uint32_t kind = n > 0 ? rng_below(r, 8) : 0, old, of;

    switch (kind) {
    case 0: *verdict = !*verdict; break;
    case 1: x->choice.at[i] ^= 1; break;
    case 2: drop(x, i); break;
    case 3: insert(x, i, rng_below(r, 3)); break;
    case 4:
        k = rng_below(r, (uint32_t)n);
        old = x->choice.at[i];
        x->choice.at[i] = x->choice.at[k];
        x->choice.at[k] = old;
        break;
    case 5: x->choice.n = i; break;
    case 6: x->choice.at[i] = (uint32_t)rng_next(r); break;
    default: /* to another child */
        of = i < proof->children.n ? proof->children.at[i] : 1;
        x->choice.at[i] = (x->choice.at[i] + 1 + rng_below(r, of)) % of;
        break;
    }
}

static void try_mutations(struct rng *r, const struct example *e, uint32_t n, uint32_t *rejected)
{
    struct list proof = { VEC_EMPTY, VEC_EMPTY, 0 };
    struct subject s;

    subject_open(&s, e->model, e->formula, false);
    assert_int_equal(prove(&s, e->truth, &proof), CERTIFIED);
    assert_int_equal(judge(s.l, s.f, e->truth, &proof), VERIFIED);
    for (uint32_t i = 0; i < n; i++) {
        struct list x = list_copy(&proof);
        bool verdict = e->truth;
        for (uint32_t k = 1 + rng_below(r, 3); k > 0; k--)
            mutate(r, &x, &proof, &verdict);
        if (judge(s.l, s.f, verdict, &x) != VERIFIED)
            (*rejected)++;
        else if (verdict != e->truth)
            fail_msg("%s is proved to be %s", e->formula, verdict ? "true" : "false");
        list_clear(&x);
    }
    list_clear(&proof);
    model_close(&s.m);
}

static void mutations_prove_nothing_wrong(void **state)
{
    const char *seed = getenv("STGCHECK_SEED"), *random = getenv("STGCHECK_RANDOM");
    uint64_t wanted = random == NULL ? MUTATIONS : strtoull(random, NULL, 10);
    uint32_t each = (uint32_t)(wanted / LENGTH(examples)) + 1, rejected = 0;
    struct rng r;

    (void)state;
    rng_init(&r, seed == NULL ? 1 : strtoull(seed, NULL, 10));
    for (size_t i = 0; i < LENGTH(examples); i++)
        try_mutations(&r, &examples[i], each, &rejected);
    print_message("%u of %u mutations rejected\n", rejected, each * (uint32_t)LENGTH(examples));
    assert_true(rejected > each * LENGTH(examples) / 2);
}

/* ---- what must be rejected, and why ---- */

static struct list list_read(const char *text)
{
    struct list x = { VEC_EMPTY, VEC_EMPTY, 0 };
    char *end;

    for (; *text != '\0'; text = *end == ' ' ? end + 1 : end) {
        vec_push(&x.choice, (uint32_t)strtoul(text, &end, 10));
        assert_true(end > text);
    }
    return x;
}

struct claim {
    const char *formula;
    bool verdict;
    const char *choices;
    enum verified expected;
};

static void try_claims(const char *model, const struct claim *c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct list x = list_read(c[i].choices);
        struct subject s;
        enum verified v;
        subject_open(&s, model, c[i].formula, false);
        v = judge(s.l, s.f, c[i].verdict, &x);
        if (v != c[i].expected)
            fail_msg("%s %s by %s: '%s', not '%s'", c[i].formula, c[i].verdict ? "true" : "false",
                     c[i].choices, verified_text(v), verified_text(c[i].expected));
        list_clear(&x);
        model_close(&s.m);
    }
}

#define TRY(model, claims) try_claims(model, claims, LENGTH(claims))

/* possibly: fixpoint 0; then at each state || (0 the data, 1 the step), the step, the unfolding. */
static void ways_to_a_state(void **state)
{
    static const struct claim claims[] = {
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0 0", VERIFIED },
        { "possibly(P.x = 3)", true, "0 1 1 0", VERIFY_CYCLE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 1 0", VERIFY_CYCLE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0 1 0 0", VERIFY_CYCLE },
        { "possibly(P.x = 3)", true, "0 0", VERIFY_LEAF },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 0", VERIFY_LEAF },
        { "possibly(P.x = 3)", true, "", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "1 1 0 0 1 0 0 1 0 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 2 0 0 1 0 0 1 0 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 1 2 0 1 0 0 1 0 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0 4294967295", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", false, "", VERIFY_LEAF },
        { "possibly(P.x = 3)", false, "0 1 0 0 1 0 0 1 0 0 0", VERIFY_LEAF },
        { "true", true, "", VERIFIED },
        { "true", true, "0", VERIFY_CHOICE },
        { "true", false, "", VERIFY_LEAF },
        { "P.x = 1", true, "", VERIFY_LEAF },
    };

    (void)state;
    TRY(STEPS, claims);
}

/* always, violated: at each state && (0 the data, 1 the steps), then the step. */
static void ways_to_a_violation(void **state)
{
    static const struct claim claims[] = {
        { "always(P.x < 3)", false, "1 0 1 0 1 0 0", VERIFIED },
        { "always(P.x < 3)", false, "1 1", VERIFY_CYCLE },
        { "always(P.x < 3)", false, "1 0 1 1", VERIFY_CYCLE },
        { "always(P.x < 3)", false, "0", VERIFY_LEAF },
        { "always(P.x < 3)", false, "1 0 1 0 0", VERIFY_LEAF },
        { "always(P.x < 3)", false, "1 0 1 0 1 0", VERIFY_CHOICE },
        { "always(P.x < 3)", false, "2", VERIFY_CHOICE },
        { "always(P.x < 3)", false, "1 0 1 0 1 0 0 0", VERIFY_CHOICE },
        { "always(P.x < 3)", true, "0 0 0 0 0 0 0", VERIFY_LEAF },
        { "always(P.x < 3)", true, "", VERIFY_CHOICE },
        { "always(P.x < 4)", true, "0 0 0 0 0", VERIFIED },
        { "always(P.x < 4)", true, "0 0 0 0", VERIFY_CHOICE },
        { "always(P.x < 4)", true, "0 0 0 0 0 0", VERIFY_CHOICE },
        { "always(P.x < 4)", false, "1 0 1 0 1 0 0", VERIFY_LEAF },
        { "inevitably(P.x = 3)", false, "1 1 0", VERIFY_CHOICE },
    };

    (void)state;
    TRY(STEPS, claims);
}

/* One state; each disjunct is a loop through another fixpoint. */
static void cycles_on_each_level(void **state)
{
    static const struct claim claims[] = {
        /* X on 1 (nu), Y on 2 (mu) */
        { "nu X. mu Y. <tau a>X || <tau b>Y", true, "0 0 0 0 0", VERIFIED },
        { "nu X. mu Y. <tau a>X || <tau b>Y", true, "0 0 1 0 0", VERIFY_CYCLE },
        /* X on 2 (mu), Y on 3 (nu), Z on 4 (mu) */
        { "mu X. nu Y. mu Z. <tau a>X || (<tau b>Y || <tau c>Z)", true, "0 0 0 1 0 0 0", VERIFIED },
        { "mu X. nu Y. mu Z. <tau a>X || (<tau b>Y || <tau c>Z)", true, "0 0 0 0 0 0",
          VERIFY_CYCLE },
        { "mu X. nu Y. mu Z. <tau a>X || (<tau b>Y || <tau c>Z)", true, "0 0 0 1 1 0 0",
          VERIFY_CYCLE },
        /* for false: X on 1 (nu), Y on 2 (mu), Z on 3 (nu) */
        { "nu X. mu Y. nu Z. [tau a]X && ([tau b]Y && [tau c]Z)", false, "1 0 0", VERIFIED },
        { "nu X. mu Y. nu Z. [tau a]X && ([tau b]Y && [tau c]Z)", false, "0 0", VERIFY_CYCLE },
        { "nu X. mu Y. nu Z. [tau a]X && ([tau b]Y && [tau c]Z)", false, "1 1 0", VERIFY_CYCLE },
        { "nu X. [tau a]X", false, "0", VERIFY_CYCLE },
        { "mu X. [tau a]X", true, "0 0", VERIFY_CYCLE },
    };

    (void)state;
    TRY(LOOPS, claims);
}

/* The cycle s -a-> t -b-> s goes through both fixpoints: the outer one counts. */
static void the_outermost_level_counts(void **state)
{
    static const struct claim claims[] = {
        { "nu X. mu Y. <tau a>Y || <tau b>X", true, "0 0 0 0 0 1 0 0", VERIFIED },
        { "mu X. nu Y. <tau a>Y || <tau b>X", true, "0 0 0 0 0 1 0 0", VERIFY_CYCLE },
        { "nu X. mu Y. <{tau a, tau b}>Y || <tau c>X", true, "0 0 0 0 0 0 0 1 0 0", VERIFY_CYCLE },
    };

    (void)state;
    TRY(TURNS, claims);
}

/* Edges of put: Keep, Lose, Some. */
static void late_inputs(void **state)
{
    static const struct claim claims[] = {
        { "<put?x><out!x>true", true, "0 0 0 0", VERIFIED },
        { "<put?x><out!x>true", true, "1 0", VERIFY_LEAF },
        { "<put?x><out!x>true", true, "2", VERIFY_LEAF },
        { "<put?x><out!x>true", true, "3", VERIFY_CHOICE },
        { "<put?x><out!x>true", true, "0 0 0", VERIFY_CHOICE },
        { "<put?x><out!x>true", false, "0 1 0", VERIFY_LEAF },
        { "[put? exists x]x = 0", false, "2", VERIFIED },
        { "[put? exists x]x = 0", false, "0", VERIFY_LEAF },
        { "[put? exists x]<out!x>true", true, "0 0 1 0 0 0", VERIFIED },
        { "[put? exists x]<out!x>true", true, "0 1 1 0", VERIFY_LEAF },
        { "[put? exists x]<out!x>true", true, "0 3", VERIFY_CHOICE },
        { "<put? exists x>(x = 2)", true, "7", VERIFIED },
        { "<put? exists x>(x = 2)", true, "6", VERIFY_LEAF },
        { "<put? exists x>(x = 2)", true, "8", VERIFY_CHOICE },
        { "<put?(x where x = 0)>true", true, "1", VERIFIED },
        { "<put?(x where x = 0)>true", true, "2", VERIFY_CHOICE },
    };

    (void)state;
    TRY(CELLS, claims);
}

static void quantifiers_and_parameters(void **state)
{
    static const struct claim claims[] = {
        { "exists v : 0..2 . v > 0 && <c(v)>true", true, "1 0", VERIFIED },
        { "exists v : 0..2 . v > 0 && <c(v)>true", true, "1", VERIFY_CHOICE },
        { "exists v : 0..2 . v > 0 && <c(v)>true", true, "0 0", VERIFY_LEAF },
        { "exists v : 0..2 . v > 0 && <c(v)>true", true, "3 0", VERIFY_CHOICE },
        { "mu X(k : 0..2 = 0). k = 2 || <c(k)>X(k + 1)", true, "0 1 0 0 1 0 0 0", VERIFIED },
        { "mu X(k : 0..2 = 0). k = 2 || <c(k)>X(k + 1)", true, "0 1 0 0 0", VERIFY_LEAF },
        { "mu X(k : 0..2 = 0). k = 2 || <c(k)>X(k + 1)", true, "0 1 0 0 1 0 0 1 0 0",
          VERIFY_FAULT },
        { "mu X(k : 0..2 = 0). k = 2 || <c(k)>X(k)", true, "0 1 0 0", VERIFY_CYCLE },
        { "let k = R.y in <c(k)>true", true, "0 0", VERIFIED },
        { "let k = R.y in <c(k)>true", true, "0 1", VERIFY_CHOICE },
    };

    (void)state;
    TRY(SENDS, claims);
}

static void run_time_errors(void **state)
{
    static const struct claim claims[] = {
        { "x = 0 || 1 / y = 1", true, "", VERIFIED }, /* one term */
        { "x = 1 || 1 / y = 1", true, "0", VERIFY_FAULT },
        { "x = 1 || 1 / y = 1", false, "", VERIFY_FAULT },
        { "possibly(x = 2)", true, "0 1 1 0 0", VERIFIED },
        { "possibly(x = 2)", true, "0 1 0 0 1 0", VERIFY_FAULT },
        { "<->true || (1 / y = 1 || <->true)", true, "1 0 0", VERIFY_FAULT },
        { "<->true || (1 / y = 1 || <->true)", true, "0 0", VERIFIED },
        { "1 / y = 1 || <->false", false, "", VERIFY_FAULT },
        { "always(true)", true, "0 0 0 0", VERIFY_FAULT },
    };

    (void)state;
    TRY(FAULT, claims);
}

/* ---- positions ---- */

static void an_error_has_no_children(void **state)
{
    struct subject s;
    struct positions *p;
    const position_id *child;
    uint32_t n;

    (void)state;
    subject_open(&s, FAULT, "<-><->true", false);
    p = positions_new(s.l, s.f);
    child = position_children(p, 0, &n);
    assert_int_equal(n, 2);
    assert_false(position_is_and(p, 0));
    child = position_children(p, child[0], &n);
    assert_non_null(child);
    assert_int_equal(n, 1);
    assert_null(position_children(p, child[0], &n));
    positions_free(p);
    model_close(&s.m);
}

static void owners_and_levels(void **state)
{
    struct subject s;
    struct positions *p;
    position_id x = 0;
    uint32_t n;

    (void)state;
    subject_open(&s, CELLS, "nu X. mu Y. <put?x>[out!]X", false);
    p = positions_new(s.l, s.f);
    for (uint32_t level = 1; level <= 2; level++) { /* the two fixpoints, then their bodies */
        assert_int_equal(position_level(p, x), 1);
        assert_false(position_is_and(p, x));
        x = position_children(p, x, &n)[0];
        assert_int_equal(n, 1);
    }
    assert_int_equal(position_level(p, x), 2);
    assert_false(position_is_and(p, x));             /* the edges */
    x = position_children(p, x, &n)[2];
    assert_int_equal(n, 3);
    assert_true(position_is_and(p, x));              /* the values, 1 and 2 */
    x = position_children(p, x, &n)[1];
    assert_int_equal(n, 2);
    assert_true(position_is_and(p, x));              /* the box */
    assert_true(positions_count(p) > 5);
    positions_free(p);
    model_close(&s.m);
}

/* ---- limits ---- */

static void an_interruption_decides_nothing(void **state)
{
    static volatile sig_atomic_t now = 1;
    struct limit limit = { .interrupt = &now };
    struct list x = list_read("0 1 0 0 1 0 0 1 0 0 0");
    struct subject s;
    struct positions *p;
    uint32_t n;

    (void)state;
    subject_open(&s, STEPS, "possibly(P.x = 3)", false);
    p = positions_new(s.l, s.f);
    assert_int_equal(verify(p, s.f, true, next_choice, &x, &limit), VERIFY_LIMIT);
    positions_free(p);
    assert_int_equal(certify(s.l, s.f, true, &limit, NULL, &n), CERTIFY_LIMIT);
    assert_int_equal(certify(s.l, s.f, false, &limit, NULL, &n), CERTIFY_LIMIT);
    list_clear(&x);
    model_close(&s.m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_verdicts_have_proofs),
        cmocka_unit_test(so_have_their_negations),
        cmocka_unit_test(mutations_prove_nothing_wrong),
        cmocka_unit_test(ways_to_a_state),
        cmocka_unit_test(ways_to_a_violation),
        cmocka_unit_test(cycles_on_each_level),
        cmocka_unit_test(the_outermost_level_counts),
        cmocka_unit_test(late_inputs),
        cmocka_unit_test(quantifiers_and_parameters),
        cmocka_unit_test(run_time_errors),
        cmocka_unit_test(an_error_has_no_children),
        cmocka_unit_test(owners_and_levels),
        cmocka_unit_test(an_interruption_decides_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

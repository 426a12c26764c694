/*
 * certify: a right verdict has a proof and a wrong one has none; a damaged proof is rejected, or
 * still proves something true.
 *
 * STGCHECK_RANDOM=N asks for N damaged proofs, STGCHECK_SEED=S for others.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "checker/proof/certify.h"
#include "support/rng.h"
#include "tests/unit/proof_fixture.h"

#define MUTATIONS 1000

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
    { SENDS,
      "always(S@dead || forall k : 0..2 . <c(k)>(let z = R.y + 1 in "
      "possibly(R.y + 1 > z || z = 3)))",
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
    struct list x = LIST_EMPTY;
    struct subject s;

    subject_open(&s, e->model, e->formula, dual);
    if (prove(&s, !truth, &x) != CERTIFY_DISAGREES)
        fail_msg("%s is certified to be %s", e->formula, truth ? "false" : "true");
    if (prove(&s, truth, &x) != CERTIFIED)
        fail_msg("%s is not certified", e->formula);
    assert_int_equal(list_judge(&x, &s, truth), VERIFIED);
    assert_int_not_equal(list_judge(&x, &s, !truth), VERIFIED);
    list_clear(&x);
    subject_close(&s);
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

/* `proof` has the number of children of each choice. */
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
    struct list proof = LIST_EMPTY;
    struct subject s;

    subject_open(&s, e->model, e->formula, false);
    assert_int_equal(prove(&s, e->truth, &proof), CERTIFIED);
    assert_int_equal(list_judge(&proof, &s, e->truth), VERIFIED);
    for (uint32_t i = 0; i < n; i++) {
        struct list x = list_copy(&proof);
        bool verdict = e->truth;
        for (uint32_t k = 1 + rng_below(r, 3); k > 0; k--)
            mutate(r, &x, &proof, &verdict);
        if (list_judge(&x, &s, verdict) != VERIFIED)
            (*rejected)++;
        else if (verdict != e->truth)
            fail_msg("%s is proved to be %s", e->formula, verdict ? "true" : "false");
        list_clear(&x);
    }
    list_clear(&proof);
    subject_close(&s);
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

/* ---- limits ---- */

static void an_interruption_decides_nothing(void **state)
{
    static atomic_int now = LIMIT_INTERRUPT;
    struct limit limit = { .told = &now };
    struct subject s;
    uint32_t n;

    (void)state;
    subject_open(&s, STEPS, "possibly(P.x = 3)", false);
    assert_int_equal(certify(s.l, s.f, true, &limit, NULL, &n), CERTIFY_LIMIT);
    assert_int_equal(certify(s.l, s.f, false, &limit, NULL, &n), CERTIFY_LIMIT);
    subject_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_verdicts_have_proofs),
        cmocka_unit_test(so_have_their_negations),
        cmocka_unit_test(mutations_prove_nothing_wrong),
        cmocka_unit_test(an_interruption_decides_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Byte code, on random models made of what it is for (gen_code_model.h).
 *
 * Lists of transitions are transient from the first one on, so every step comes from byte code
 * where there is some, and all transitions of each state are compared with the plain step.
 * STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "interpreter/step_check.h"
#include "stg/step/stg_lts.h"
#include "tests/cross/gen_code_model.h"
#include "tests/cross/subject.h"

#define USUAL 6000
#define STATES 40 /* of a model */

/* ---- comparison ---- */

static struct {
    uint32_t models, refused, states, transitions, faults, failed;
} seen;

static void expand_states(struct lts *l)
{
    struct fault fault;
    uint32_t n;

    if (!lts_start(l, &fault))
        return;
    for (state_id s = 0; s < l->n_states(l->self) && s < STATES; s++) {
        const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);
        seen.states++;
        seen.transitions += n;
        for (uint32_t i = 0; i < n; i++)
            seen.faults += e[i].fault != NULL;
    }
}

/* As many states as without byte code: what is dead has no value. */
static bool has_as_many_states(struct lts *l, struct subject *s, struct subject_options o)
{
    struct lts *kept;
    bool same;

    o.transient = false;
    kept = subject_lts(s, NULL, o);
    expand_states(kept);
    same = kept->n_states(kept->self) == l->n_states(l->self);
    lts_free(kept);
    return same;
}

static void try_model(uint64_t seed, bool internal)
{
    struct drawing d = { .a = arena_new(), .mild = 50 };
    struct subject_options o = { .transient = true, .keep_dead = seed % 2 == 0 };
    struct subject s;
    const char *text, *difference = NULL;
    struct lts *l;

    rng_init(&d.r, seed);
    subject_layout = (enum subject_layout)(seed % 4);
    text = internal ? gen_code_internal_model(&d) : gen_code_model(&d, seed / 4 % 2 == 0);
    subject_init(&s, text, (struct subject_sizes){ { 0 } });
    if (s.stg == NULL) {
        seen.refused++;
    } else {
        l = subject_compared(&s, NULL, o);
        expand_states(l);
        difference = step_check_difference(l);
        if (difference == NULL && !has_as_many_states(l, &s, o))
            difference = "the number of states";
        if (difference != NULL)
            print_error("seed %llu: %s\n%s\n", (unsigned long long)seed, difference, text);
        lts_free(l);
    }
    seen.models++;
    seen.failed += difference != NULL;
    subject_clear(&s);
    arena_free(d.a);
}

static uint64_t number_from(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void try_models(bool internal, uint64_t n)
{
    uint64_t seed = number_from("STGCHECK_SEED", 1);

    memset(&seen, 0, sizeof seen);
    for (uint64_t i = 0; i < n; i++)
        try_model(seed + i, internal);
    print_message("%u models, %u refused; %u states, %u transitions, %u of them run-time errors\n",
                  seen.models, seen.refused, seen.states, seen.transitions, seen.faults);
    assert_int_equal(seen.failed, 0);
    assert_true(seen.refused * 2 < seen.models);
}

static void steps_by_byte_code_are_the_plain_ones(void **state)
{
    (void)state;
    try_models(false, number_from("STGCHECK_RANDOM", USUAL));
}

/* With nodes that have parameters. */
static void so_are_those_of_several_processes(void **state)
{
    (void)state;
    try_models(true, number_from("STGCHECK_RANDOM", USUAL / 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_by_byte_code_are_the_plain_ones),
        cmocka_unit_test(so_are_those_of_several_processes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

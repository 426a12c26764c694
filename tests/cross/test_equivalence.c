/*
 * Equivalences of random transition systems, against the definitions: classes of states, the
 * smallest systems, whether two are equivalent, and formulas that tell them apart.
 *
 * STGCHECK_RANDOM=N asks for N systems in place of 2000, STGCHECK_SEED=S begins with that of
 * seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/bisimulation/compare.h"
#include "abstraction/bisimulation/partition.h"
#include "abstraction/bisimulation/quotient.h"
#include "tests/cross/naive_equivalence.h"
#include "tests/cross/naive_hml.h"
#include "tests/cross/random_aut.h"

static const char *const relation_name[] = { "strong", "branching", "divergence", "trace",
                                             "weak-trace" };

/* Of one seed. */
struct trial {
    uint64_t seed;
    struct arena *arena;
    struct limit limit;
    struct rng rng;
};

static uint64_t setting(const char *name, uint64_t usual)
{
    const char *value = getenv(name);

    return value != NULL ? strtoull(value, NULL, 10) : usual;
}

static void say(const struct trial *t, bool holds, int relation, const char *what)
{
    if (!holds)
        fail_msg("seed %llu, %s: %s", (unsigned long long)t->seed, relation_name[relation], what);
}

static void for_all_seeds(void (*try)(struct trial *t))
{
    uint64_t first = setting("STGCHECK_SEED", 1), n = setting("STGCHECK_RANDOM", 2000);

    for (uint64_t i = 0; i < n; i++) {
        struct trial t = { .seed = first + i, .arena = arena_new() };
        rng_init(&t.rng, t.seed);
        try(&t);
        arena_free(t.arena);
    }
}

/* ---- classes ---- */

static void try_partition(struct trial *t, const struct aut *x, int e)
{
    uint32_t block[NAIVE_STATES], n, next = 0;
    struct naive_pairs p;
    bool same = true;

    naive_relate(x, (enum naive_relation)e, &p);
    say(t, partition_states(x, (enum equivalence)e, &t->limit, block, &n), e, "a limit");
    for (uint32_t s = 0; s < x->n_states; s++) {
        for (uint32_t k = 0; k < x->n_states; k++)
            same = same && p.related[s][k] == (block[s] == block[k]);
        say(t, block[s] <= next, e, "the order of the classes");
        next += block[s] == next;
    }
    say(t, same, e, "the classes");
    say(t, next == n, e, "the number of classes");
}

static void try_classes(struct trial *t)
{
    struct aut *x = random_aut(&t->rng, t->arena);

    if (rng_below(&t->rng, 2) == 0)
        x = naive_union(t->arena, x, random_aut_variant(&t->rng, t->arena, x));
    for (int e = 0; e < 3; e++)
        try_partition(t, x, e);
}

static void classes_are_as_defined(void **state)
{
    (void)state;
    for_all_seeds(try_classes);
}

/* ---- the smallest systems ---- */

static bool is_sorted(const struct aut *y)
{
    bool sorted = true;

    for (uint32_t k = 1; k < y->n_arcs; k++) {
        const struct aut_arc *a = &y->arc[k - 1], *b = &y->arc[k];
        int labels = strcmp(y->label[a->label], y->label[b->label]);
        sorted = sorted && (a->source < b->source ||
                            (a->source == b->source &&
                             (labels < 0 || (labels == 0 && a->target < b->target))));
    }
    return sorted;
}

/* Each state but the first is reached from an earlier one, and their first ones go upwards. */
static bool is_breadth_first(const struct aut *y)
{
    uint32_t last = 0;

    for (uint32_t s = 1; s < y->n_states; s++) {
        uint32_t from = UINT32_MAX;
        for (uint32_t k = 0; k < y->n_arcs; k++)
            if (y->arc[k].target == s && y->arc[k].source < from)
                from = y->arc[k].source;
        if (from >= s || from < last)
            return false;
        last = from;
    }
    return y->initial == 0;
}

static bool labels_are_used(const struct aut *y)
{
    bool all = true, tau = y->tau == AUT_NO_LABEL;

    for (uint32_t l = 0; l < y->n_labels; l++) {
        bool used = false;
        for (uint32_t k = 0; k < y->n_arcs; k++)
            used = used || y->arc[k].label == l;
        all = all && used && (strcmp(y->label[l], "tau") == 0) == (y->tau == l);
    }
    return all && (tau || y->tau < y->n_labels);
}

static bool initial_related(struct trial *t, const struct aut *x, const struct aut *y, int e)
{
    struct naive_pairs p;

    naive_relate(naive_union(t->arena, x, y), (enum naive_relation)e, &p);
    return p.related[x->initial][x->n_states + y->initial];
}

/* No arc can be spared. */
static void try_arcs(struct trial *t, const struct aut *y, int e)
{
    for (uint32_t k = 0; k < y->n_arcs; k++) {
        struct aut less = *y;
        less.arc = arena_copy(t->arena, y->arc, y->n_arcs * sizeof *y->arc);
        less.arc[k] = less.arc[--less.n_arcs];
        say(t, !initial_related(t, &less, y, e), e, "an arc too many");
    }
}

static void try_quotient(struct trial *t, const struct aut *x, int e)
{
    struct aut *y = quotient(t->arena, x, (enum equivalence)e, &t->limit), *z;
    struct naive_pairs p;
    bool apart = true;

    say(t, y != NULL, e, "a limit");
    z = quotient(t->arena, y, (enum equivalence)e, &t->limit);
    say(t, initial_related(t, x, y, e), e, "the quotient is another system");
    naive_relate(y, (enum naive_relation)e, &p);
    for (uint32_t s = 0; s < y->n_states; s++)
        for (uint32_t k = 0; k < s; k++)
            apart = apart && !p.related[s][k];
    say(t, apart, e, "the quotient is not the smallest");
    say(t, is_sorted(y) && is_breadth_first(y) && labels_are_used(y), e, "the quotient's order");
    say(t, y->n_states == z->n_states && y->n_arcs == z->n_arcs, e, "the quotient's quotient");
    if (t->seed % 8 == 0 && y->n_states <= 8)
        try_arcs(t, y, e);
}

static void try_quotients(struct trial *t)
{
    struct aut *x = random_aut(&t->rng, t->arena);

    if (x->n_states <= NAIVE_STATES / 4 && rng_below(&t->rng, 2) == 0)
        x = random_aut_variant(&t->rng, t->arena, x);
    for (int e = 0; e < 3; e++)
        try_quotient(t, x, e);
}

static void quotients_are_the_smallest(void **state)
{
    (void)state;
    for_all_seeds(try_quotients);
}

/* ---- two systems ---- */

static uint32_t trace_apart(struct trial *t, const struct aut *x, const struct aut *y, int e)
{
    return naive_trace_apart(naive_union(t->arena, x, y), x->initial, x->n_states + y->initial,
                             e == COMPARE_WEAK_TRACE);
}

/* How many steps the formula of a trace has. */
static uint32_t length(const struct hml *h)
{
    uint32_t f = h->root, n = 0;

    if (h->node.at[f].kind == HML_NOT)
        f = h->node.at[f].left;
    for (; h->node.at[f].kind != HML_TRUE; n++)
        f = h->node.at[f].kind == HML_CAN ? h->node.at[f].left : h->node.at[f].right;
    return n;
}

/* How often the systems were different, and not. */
static uint32_t differed[5], agreed[5];

static void try_compare(struct trial *t, const struct aut *x, const struct aut *y, int e)
{
    uint32_t apart = e < 3 ? 0 : trace_apart(t, x, y, e);
    bool equal = e < 3 ? initial_related(t, x, y, e) : apart == NAIVE_SAME;
    enum compare_answer answer;
    struct hml why;

    answer = compare_systems(x, y, (enum compare_relation)e, &t->limit, &why);
    if (answer == COMPARE_DIFFERENT) {
        say(t, e < 3 || length(&why) == apart, e, "the trace is not the shortest");
        say(t, naive_hml_holds(&why, x), e, "the formula is false of the first system");
        say(t, !naive_hml_holds(&why, y), e, "the formula is true of the second system");
        hml_clear(&why);
    }
    say(t, answer == (equal ? COMPARE_EQUAL : COMPARE_DIFFERENT), e, "the answer");
    agreed[e] += equal;
    differed[e] += !equal;
}

static void try_two(struct trial *t)
{
    struct aut *x = random_aut(&t->rng, t->arena);
    struct aut *y = rng_below(&t->rng, 3) == 0 ? random_aut(&t->rng, t->arena)
                                               : random_aut_variant(&t->rng, t->arena, x);

    for (int e = 0; e < 5; e++) {
        if (rng_below(&t->rng, 2) == 0)
            try_compare(t, x, y, e);
        else
            try_compare(t, y, x, e);
    }
}

static void answers_are_right_and_have_reasons(void **state)
{
    (void)state;
    for_all_seeds(try_two);
    for (int e = 0; e < 5; e++)
        print_message("%s: %u equal, %u different\n", relation_name[e], agreed[e], differed[e]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_as_defined),
        cmocka_unit_test(quotients_are_the_smallest),
        cmocka_unit_test(answers_are_right_and_have_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

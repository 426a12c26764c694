/*
 * saturate, event_sets: the closure of a set under random events, its deadlocks, its transitions
 * and the states before others are those that a search of all states finds, in three orders of
 * levels, also when events grow between two closures.
 *
 * STGCHECK_RANDOM=N asks for N random systems in place of 3000, STGCHECK_SEED=S begins with seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "checker/symbolic/event_sets.h"
#include "checker/symbolic/saturate.h"
#include "support/rng.h"
#include "tests/unit/judge_solver.h"

#define WORDS 4u
#define VALUES 3u
#define STATES 81u /* VALUES to the power of WORDS */
#define EVENTS_MOST 7u

/* ---- the reference: a search of states ---- */

struct plain_pair {
    uint32_t from, to;
};

/* Of each word it may touch, its pairs; any_to: VALUES: the pairs. */
struct plain_event {
    bool touches[WORDS];
    uint32_t any_to[WORDS], n[WORDS];
    struct plain_pair pair[WORDS][5];
};

struct plain_system {
    uint32_t n;
    struct plain_event event[EVENTS_MOST];
};

static uint32_t word_of(uint32_t s, uint32_t w)
{
    while (w-- > 0)
        s /= VALUES;
    return s % VALUES;
}

static uint32_t with_word(uint32_t s, uint32_t w, uint32_t v)
{
    uint32_t unit = 1;

    for (uint32_t i = 0; i < w; i++)
        unit *= VALUES;
    return s - word_of(s, w) * unit + v * unit;
}

/* The transitions of an event from s on, over the words from w on; their targets are added. */
static uint32_t take_event(const struct plain_event *e, uint32_t s, uint32_t w, bool *targets)
{
    uint32_t n = 0;

    if (w == WORDS) {
        targets[s] = true;
        return 1;
    }
    if (!e->touches[w])
        return take_event(e, s, w + 1, targets);
    if (e->any_to[w] < VALUES)
        return take_event(e, with_word(s, w, e->any_to[w]), w + 1, targets);
    for (uint32_t i = 0; i < e->n[w]; i++)
        if (e->pair[w][i].from == word_of(s, w))
            n += take_event(e, with_word(s, w, e->pair[w][i].to), w + 1, targets);
    return n;
}

static uint32_t take_all(const struct plain_system *p, uint32_t s, bool *targets)
{
    uint32_t n = 0;

    for (uint32_t e = 0; e < p->n; e++)
        n += take_event(&p->event[e], s, 0, targets);
    return n;
}

static void search_plain(const struct plain_system *p, bool *reached)
{
    bool again = true;

    while (again) {
        again = false;
        for (uint32_t s = 0; s < STATES; s++) {
            bool targets[STATES] = { false };
            if (!reached[s])
                continue;
            take_all(p, s, targets);
            for (uint32_t t = 0; t < STATES; t++) {
                again = again || (targets[t] && !reached[t]);
                reached[t] = reached[t] || targets[t];
            }
        }
    }
}

/* ---- random systems ---- */

/* Half of the pairs lead back, so that events fire repeatedly below. */
static void grow_event(struct rng *r, struct plain_event *e, uint32_t w)
{
    uint32_t from = rng_below(r, VALUES), to = rng_below(r, 2) == 0 ? from : rng_below(r, VALUES);

    if (e->n[w] < 5)
        e->pair[w][e->n[w]++] = (struct plain_pair){ from, to };
}

/* One relation at least has pairs of its own, so that no two events are the same. */
static void random_event(struct rng *r, struct plain_event *e)
{
    bool some = false;

    memset(e, 0, sizeof *e);
    for (uint32_t w = 0; w < WORDS; w++) {
        e->touches[w] = rng_below(r, 2) == 0 || (w + 1 == WORDS && !some);
        e->any_to[w] = some && rng_below(r, 8) == 0 ? rng_below(r, VALUES) : VALUES;
        some = some || e->touches[w];
        grow_event(r, e, w);
    }
}

/* ---- the same by diagrams ---- */

struct trial {
    struct plain_system plain;
    struct levels levels;
    struct events events;
    struct diagram d;
    struct saturation work;
    uint32_t added[EVENTS_MOST][WORDS]; /* pairs so far */
};

/* What the plain system has more. */
static void add_to_events(struct trial *t)
{
    for (uint32_t e = 0; e < t->plain.n; e++) {
        uint32_t relation[WORDS], n = 0;
        for (uint32_t w = 0; w < WORDS; w++) {
            struct plain_event *p = &t->plain.event[e];
            uint32_t key[] = { 1, e, w };
            if (!p->touches[w])
                continue;
            if (p->any_to[w] < VALUES) {
                relation[n++] = events_single(&t->events, w, NO_INDEX, p->any_to[w]);
                continue;
            }
            relation[n] = events_relation(&t->events, w, key, 3);
            for (; t->added[e][w] < p->n[w]; t->added[e][w]++)
                events_add_pair(&t->events, relation[n], p->pair[w][t->added[e][w]].from,
                                p->pair[w][t->added[e][w]].to);
            n++;
        }
        events_add(&t->events, relation, n, 0);
    }
    if (t->events.place.n > 0)
        events_seal_grown(&t->events, &t->levels);
    else
        events_seal(&t->events, &t->levels);
}

static void set_order(struct trial *t, uint32_t order)
{
    if (order == 1)
        levels_by_force(&t->levels, &t->events.groups);
    for (uint32_t w = 0; order == 2 && w < WORDS; w++) {
        t->levels.level_of[w] = (w + 2) % WORDS + 1;
        t->levels.word_at[(w + 2) % WORDS + 1] = w;
    }
    events_seal(&t->events, &t->levels);
}

static uint32_t diagram_of_state(struct trial *t, uint32_t s)
{
    uint32_t word[WORDS], index[WORDS];

    for (uint32_t w = 0; w < WORDS; w++)
        word[w] = word_of(s, w);
    levels_read(&t->levels, word, index);
    return diagram_vector(&t->d, index);
}

static uint32_t diagram_of_states(struct trial *t, const bool *has)
{
    uint32_t set = DIAGRAM_NONE;

    for (uint32_t s = 0; s < STATES; s++)
        if (has[s])
            set = diagram_union(&t->d, set, diagram_of_state(t, s));
    return set;
}

/* Deadlocks, transitions and predecessors. */
static void compare_sets(struct trial *t, const bool *reached, const bool *goal)
{
    struct event_sets sets = { &t->d, &t->events, &t->levels };
    struct arena *a = arena_new();
    bool stuck[STATES] = { false }, stays[STATES] = { false }, before[STATES] = { false };
    uint32_t transitions = 0, set = diagram_of_states(t, reached);

    for (uint32_t s = 0; s < STATES; s++) {
        bool targets[STATES] = { false };
        uint32_t n = take_all(&t->plain, s, targets);
        stuck[s] = reached[s] && n == 0;
        stays[s] = reached[s];
        for (uint32_t k = 0; k < STATES; k++)
            stays[s] = stays[s] && (!targets[k] || k == s);
        transitions += reached[s] ? n : 0;
        for (uint32_t k = 0; k < STATES; k++)
            before[s] = before[s] || (reached[s] && targets[k] && goal[k]);
    }
    assert_int_equal(event_sets_stuck(&sets, set, false), diagram_of_states(t, stuck));
    assert_int_equal(event_sets_stuck(&sets, set, true), diagram_of_states(t, stays));
    assert_int_equal(event_sets_before(&sets, diagram_of_states(t, goal), set),
                     diagram_of_states(t, before));
    assert_int_equal(num_cmp(event_sets_transitions(&sets, set, a), num_word(transitions)), 0);
    arena_free(a);
}

static void try_system(uint64_t seed, uint32_t order)
{
    struct trial t = { .plain = { .n = 0 } };
    bool reached[STATES] = { false }, goal[STATES];
    struct rng r;
    uint32_t first, set;

    rng_init(&r, seed);
    levels_init(&t.levels, WORDS);
    for (uint32_t w = 0; w < WORDS; w++)
        for (uint32_t v = 0; v < VALUES; v++)
            levels_index(&t.levels, w, v);
    events_init(&t.events);
    t.plain.n = 1 + rng_below(&r, EVENTS_MOST);
    for (uint32_t e = 0; e < t.plain.n; e++)
        random_event(&r, &t.plain.event[e]);
    add_to_events(&t);
    set_order(&t, order);
    diagram_init(&t.d, WORDS, NULL, 0);
    saturation_init(&t.work, &t.d, &t.events, &t.levels);
    first = rng_below(&r, STATES);
    reached[first] = true;
    set = diagram_of_state(&t, first);
    for (uint32_t round = 0; round < 4; round++) {
        set = saturation_close(&t.work, set);
        search_plain(&t.plain, reached);
        assert_int_equal(set, diagram_of_states(&t, reached));
        assert_int_equal(set, saturation_close(&t.work, diagram_of_state(&t, first)));
        for (uint32_t s = 0; s < STATES; s++)
            goal[s] = rng_below(&r, 5) == 0;
        compare_sets(&t, reached, goal);
        for (uint32_t k = 0; k < 3; k++)
            grow_event(&r, &t.plain.event[rng_below(&r, t.plain.n)], rng_below(&r, WORDS));
        add_to_events(&t);
        saturation_renew(&t.work);
    }
    saturation_clear(&t.work);
    diagram_clear(&t.d);
    events_clear(&t.events);
    levels_clear(&t.levels);
}

static void random_systems(void **state)
{
    uint64_t n = judge_setting("STGCHECK_RANDOM", 3000), seed = judge_setting("STGCHECK_SEED", 1);

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        for (uint32_t order = 0; order < 3; order++)
            try_system(seed + i, order);
}

/* Words 0 and 3, 1 and 4, 2 and 5 belong together: FORCE makes each pair neighbours. */
static void force_finds_pairs(void **state)
{
    struct levels v;
    struct row_store groups;
    bool added;

    (void)state;
    levels_init(&v, 6);
    row_store_init(&groups);
    for (uint32_t w = 0; w < 3; w++)
        row_store_put(&groups, (uint32_t[]){ w, w + 3 }, 2, &added);
    levels_by_force(&v, &groups);
    for (uint32_t w = 0; w < 3; w++) {
        uint32_t a = v.level_of[w], b = v.level_of[w + 3];
        assert_int_equal(a > b ? a - b : b - a, 1);
    }
    row_store_clear(&groups);
    levels_clear(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_systems),
        cmocka_unit_test(force_finds_pairs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Random scripted programs: all five reductions find the same classes of runs, with the same ends,
 * as trying all orders does; each class once, but for the one setting without sleep sets; the
 * optimal one has no redundant run; so with several explorers side by side.  The referee has its
 * own idea of when two runs are equivalent: a normal form.
 * STGCHECK_RANDOM=N asks for N / 50 programs, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "running/explore/exploration.h"
#include "support/map.h"
#include "support/vec.h"
#include "tests/cross/gen_script.h"

#define ORDERS_MOST 20000 /* of a program that is tried */
#define LENGTH_MOST 64
#define EXPLORERS 3 /* side by side, where it is not one */

/* What is compared of a run. */
struct summary {
    uint64_t normal_form, state;
    enum run_end end;
};

struct summaries {
    struct summary *at;
    size_t n, cap;
};

struct orders {
    struct execution *e;
    uint32_t choice[LENGTH_MOST];
    uint64_t tried;
    struct summaries found;
};

static bool must_keep_order(const struct execution *e, const struct operation *a,
                            const struct operation *b)
{
    return a->thread == b->thread || a->last || b->last || e->dependent(e->self, a, b);
}

/* Again and again the event of the least thread before which nothing has to happen. */
static uint64_t normal_form(const struct execution *e, const struct operation *o, uint32_t n)
{
    bool gone[LENGTH_MOST] = { false };
    uint64_t hash = 0;
    for (uint32_t done = 0; done < n; done++) {
        uint32_t best = n;
        for (uint32_t i = 0; i < n; i++) {
            bool first = !gone[i] && (best == n || o[i].thread < o[best].thread);
            for (uint32_t k = 0; first && k < i; k++)
                first = gone[k] || !must_keep_order(e, &o[k], &o[i]);
            if (first)
                best = i;
        }
        gone[best] = true;
        hash = hash_mix(hash_mix(hash_mix(hash, o[best].thread), o[best].kind), o[best].returned);
        hash = hash_mix(hash, o[best].object);
    }
    return hash;
}

/* All orders that begin with the first n choices. */
static void try_orders(struct orders *x, uint32_t n)
{
    struct execution *e = x->e;
    struct operation done[LENGTH_MOST];
    bool enabled[SCRIPT_THREADS], alive = false, over = false, any = false;
    const char *why;
    if (x->tried > ORDERS_MOST)
        return;
    assert_true(e->restart(e->self, &why));
    for (uint32_t k = 0; k < n; k++) {
        over = e->step(e->self, x->choice[k], &done[k]).over;
        done[k].last = over;
    }
    uint32_t threads = e->n_threads(e->self);
    for (uint32_t t = 0; t < threads; t++) {
        enabled[t] = e->enabled(e->self, t);
        alive |= e->pending(e->self, t) != NULL;
        any |= enabled[t];
    }
    if (!any) {
        enum run_end end = over ? RUN_OVER : alive ? RUN_DEADLOCK : RUN_COMPLETE;
        struct summary s = { normal_form(e, done, n), scripted_state(e), end };
        vec_push(&x->found, s);
        x->tried++;
    }
    for (uint32_t t = 0; t < threads; t++)
        if (enabled[t]) {
            assert_true(n < LENGTH_MOST);
            x->choice[n] = t;
            try_orders(x, n + 1);
        }
}

static int compare_summaries(const void *a, const void *b)
{
    const struct summary *x = a, *y = b;
    if (x->normal_form != y->normal_form)
        return x->normal_form < y->normal_form ? -1 : 1;
    if (x->state != y->state)
        return x->state < y->state ? -1 : 1;
    return (int)x->end - (int)y->end;
}

/* Sorts, and drops what is there twice. */
static void make_set(struct summaries *s)
{
    size_t kept = 0;
    qsort(s->at, s->n, sizeof *s->at, compare_summaries);
    for (size_t i = 0; i < s->n; i++)
        if (i == 0 || compare_summaries(&s->at[kept - 1], &s->at[i]) != 0)
            s->at[kept++] = s->at[i];
    s->n = kept;
}

struct explored {
    struct execution *e;
    struct summaries found;
    VEC(uint64_t) class;
};

static bool note_run(void *self, const struct explored_run *run)
{
    struct explored *x = self;
    struct operation o[LENGTH_MOST];
    uint32_t n = vec_number(run->events->event.n);
    if (run->end == RUN_REDUNDANT)
        return true;
    for (uint32_t i = 0; i < n; i++)
        o[i] = run->events->event.at[i].operation;
    struct summary s = { normal_form(x->e, o, n), scripted_state(run->events->program), run->end };
    vec_push(&x->found, s);
    bool known = false;
    for (size_t k = 0; k < x->class.n && !known; k++)
        known = x->class.at[k] == run->class;
    if (!known)
        vec_push(&x->class, run->class);
    return true;
}

static struct outcome_told (*scripted_step)(void *self, uint32_t thread, struct operation *done);

/* As a program, which takes longer than what explorers do between two steps. */
static struct outcome_told step_and_sleep(void *self, uint32_t thread, struct operation *done)
{
    static atomic_uint calls;
    static const struct timespec a_moment = { 0, 1000 };
    if (atomic_fetch_add(&calls, 1) % 7 == 0)
        nanosleep(&a_moment, NULL);
    return scripted_step(self, thread, done);
}

static void make_executions(struct execution *e, uint32_t n, const struct script *script)
{
    for (uint32_t k = 0; k < n; k++) {
        e[k] = scripted_new(script);
        scripted_step = e[k].step;
        if (n > 1)
            e[k].step = step_and_sleep;
    }
}

static void compare_with_referee(const struct script *script, const struct orders *all,
                                 enum por por, uint32_t explorers)
{
    struct execution e[EXPLORERS];
    make_executions(e, explorers, script);
    struct explored x = { e, VEC_EMPTY, VEC_EMPTY };
    struct explore_options o = {
        .por = por, .preemptions = UINT32_MAX, .run = note_run, .self = &x
    };
    struct exploration r = exploration_of(e, explorers, &o);
    size_t runs = x.found.n;
    if (!exploration_is_whole(&r)) {
        print_script(script);
        fail_msg("setting %d, %u explorers: bounds %x, at step %d: %s", (int)por, explorers,
                 r.bounds, (int)r.broken_step, r.why ? r.why : "");
    }
    make_set(&x.found);
    bool same = x.found.n == all->found.n && x.class.n == all->found.n;
    for (size_t i = 0; same && i < x.found.n; i++)
        same = compare_summaries(&x.found.at[i], &all->found.at[i]) == 0;
    if (por == POR_NONE)
        same = same && runs == all->tried;
    else
        same = same && runs == x.found.n;
    if (por == POR_OPTIMAL)
        same = same && r.redundant == 0;
    if (!same) {
        print_script(script);
        fail_msg("setting %d, %u explorers: %zu runs (%u redundant), %zu classes (%zu hashes), "
                 "referee %zu",
                 (int)por, explorers, runs, (unsigned)r.redundant, x.found.n, x.class.n,
                 all->found.n);
    }
    vec_clear(&x.found);
    vec_clear(&x.class);
    for (uint32_t k = 0; k < explorers; k++)
        e[k].free(e[k].self);
}

/* False: the program has too many orders. */
static bool compare_all_settings(const struct script *script)
{
    struct execution e = scripted_new(script);
    struct orders all = { .e = &e };
    try_orders(&all, 0);
    bool small = all.tried <= ORDERS_MOST;
    if (small) {
        make_set(&all.found);
        for (enum por por = POR_NONE; por <= POR_OPTIMAL; por++)
            for (uint32_t n = 1; n <= EXPLORERS; n += EXPLORERS - 1)
                compare_with_referee(script, &all, por, n);
    }
    vec_clear(&all.found);
    e.free(e.self);
    return small;
}

static void settings_find_the_same_classes(void **state)
{
    const char *random = getenv("STGCHECK_RANDOM");
    uint32_t wanted = random ? (uint32_t)strtoul(random, NULL, 10) / 50 : 40;
    (void)state;
    const char *first = getenv("STGCHECK_SEED");
    uint32_t seed = first ? (uint32_t)strtoul(first, NULL, 10) : 1;
    for (uint32_t tried = 0; tried < (wanted ? wanted : 1); seed++) {
        struct gen_script g;
        struct rng rng;
        rng_init(&rng, seed);
        gen_script(&g, &rng);
        tried += compare_all_settings(&g.script);
    }
}

/* Programs for which details of the algorithm have been found to matter. */
static void hard_programs_have_all_classes(void **state)
{
    static const struct instruction keep[] = { OP(RDLOCK, 0), DONE };
    static const struct instruction write[] = { OP(WRLOCK, 0), OP(RWUNLOCK, 0), DONE };
    static const struct instruction wait[] = { OP(WAIT, 1), DONE };
    static const struct instruction lock[] = { OP(LOCK, 0), DONE };
    static const struct instruction lock_try[] = { OP(LOCK, 0), OP(UNLOCK, 0), OP(TRYWAIT, 1),
                                                   DONE };
    static const struct instruction post[] = { OP(POST, 2), DONE };
    static const struct instruction put[] = { PUT(3, 1), OP(CREATE, T(1)), DONE };
    static const struct instruction enter[] = { OP_TO(0, ENTER, 4), IF_EQ(R(0), 0, 2),
                                                OP(FINISH, 4), GET(1, 3), DONE };
    static const struct instruction get[] = { GET(0, 3), DONE };
    /* Each of two readers alone keeps the writer from going first. */
    struct script readers = { .n_objects = 1, .n_threads = 3, .code = { keep, keep, write } };
    /* A run in which a thread is blocked is cut as redundant, and only it shows this race. */
    struct script blocked = { .n_objects = 3,
                              .n_threads = 4,
                              .code = { wait, lock, lock_try, post } };
    struct script family = {
        .n_objects = 4, .n_threads = 2, .code = { put, get }, .later[1] = true
    };
    /* Who enters first does something; it is independent of what the other does in the end. */
    struct script once = { .n_objects = 5, .n_threads = 3, .code = { enter, enter, enter } };
    (void)state;
    assert_true(compare_all_settings(&once));
    blocked.object[1].value = 1;
    assert_true(compare_all_settings(&readers));
    assert_true(compare_all_settings(&blocked));
    assert_true(compare_all_settings(&family));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_programs_have_all_classes),
        cmocka_unit_test(settings_find_the_same_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

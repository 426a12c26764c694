/*
 * Known numbers of classes: the exploration finds them with each reduction, and runs them once with
 * the optimal one.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "running/explore/exploration.h"
#include "tests/unit/scripted.h"

static struct exploration explore_script(const struct script *s, enum por por)
{
    struct execution e = scripted_new(s);
    struct explore_options o = { .por = por, .preemptions = UINT32_MAX };
    struct exploration x = exploration_of(&e, 1, &o);
    assert_true(exploration_is_whole(&x));
    e.free(e.self);
    return x;
}

/* The optimal exploration has so many runs, none in vain. */
static struct exploration expect_runs(const struct script *s, uint64_t runs)
{
    struct exploration x = explore_script(s, POR_OPTIMAL);
    assert_int_equal(x.runs, runs);
    assert_int_equal(x.redundant, 0);
    return x;
}

/* How philosophers keep from waiting for each other in a circle. */
enum manners { NO_MANNERS, LAST_TURNED, COMMON_MUTEX };

/* Each of n threads takes the fork on its left and that on its right: at will, or the last one in
   the other order, or all of them under a mutex that they let go when they have both. */
static void philosophers(uint32_t n, enum manners manners, uint64_t runs, uint64_t deadlocks)
{
    struct instruction code[SCRIPT_THREADS][7];
    struct script s = { .n_objects = n + 1, .n_threads = n };
    for (uint32_t t = 0; t < n; t++) {
        bool turned = manners == LAST_TURNED && t == n - 1;
        int left = (int)t, right = (int)((t + 1) % n), common = (int)n;
        struct instruction all[] = { OP(LOCK, common),
                                     OP(LOCK, turned ? right : left),
                                     OP(LOCK, turned ? left : right),
                                     OP(UNLOCK, common),
                                     OP(UNLOCK, right),
                                     OP(UNLOCK, left),
                                     DONE };
        memcpy(code[t], all, sizeof all);
        if (manners != COMMON_MUTEX) {
            code[t][0] = code[t][1];
            code[t][1] = code[t][2];
            memcpy(code[t] + 2, all + 4, 3 * sizeof *all);
        }
        s.code[t] = code[t];
    }
    struct exploration x = expect_runs(&s, runs);
    assert_int_equal(x.deadlocks, deadlocks);
}

/* With a common mutex, the order in which they take it is all: n!.  Without, each fork is taken by
   one neighbour or the other first: 2^n orders, of which two are circles.  The circle in which
   each waits for the next is the deadlock; the other one needs each to be done before the next,
   and is none. */
static void philosophers_have_their_classes(void **state)
{
    (void)state;
    philosophers(4, COMMON_MUTEX, 24, 0);
    philosophers(5, COMMON_MUTEX, 120, 0);
    philosophers(6, COMMON_MUTEX, 720, 0);
    philosophers(7, COMMON_MUTEX, 5040, 0);
    philosophers(4, LAST_TURNED, 14, 0);
    philosophers(7, LAST_TURNED, 126, 0);
    philosophers(3, NO_MANNERS, 7, 1);
    philosophers(4, NO_MANNERS, 15, 1);
    philosophers(5, NO_MANNERS, 31, 1);
}

/* All n threads have the same code. */
static struct script same_code(const struct instruction *code, uint32_t n, uint32_t objects)
{
    struct script s = { .n_objects = objects, .n_threads = n };
    for (uint32_t t = 0; t < n; t++)
        s.code[t] = code;
    return s;
}

static void expect_same_code(const struct instruction *code, uint32_t n, uint64_t runs)
{
    struct script s = same_code(code, n, SCRIPT_OBJECTS);
    expect_runs(&s, runs);
}

static void expect_pair(const struct instruction *one, const struct instruction *other,
                        uint64_t runs)
{
    struct script s = { .n_objects = SCRIPT_OBJECTS, .n_threads = 2, .code = { one, other } };
    expect_runs(&s, runs);
}

static void objects_have_their_classes(void **state)
{
    static const struct instruction mutex[] = { OP(LOCK, 0), OP(UNLOCK, 0), DONE };
    static const struct instruction barrier[] = { OP(ARRIVE, 0), OP(LEAVE, 0), DONE };
    static const struct instruction readers[] = { OP(RDLOCK, 0), OP(RWUNLOCK, 0), DONE };
    static const struct instruction buffer[] = { OP(LOCK, 0),   OP(UNLOCK, 0), OP(LOCK, 0),
                                                 OP(UNLOCK, 0), OP(LOCK, 0),   OP(UNLOCK, 0),
                                                 OP(LOCK, 0),   OP(UNLOCK, 0), OP(LOCK, 0),
                                                 OP(UNLOCK, 0), DONE };
    (void)state;
    for (uint32_t n = 1, factorial = 1; n <= 6; n++, factorial *= n)
        expect_same_code(mutex, n, factorial);
    for (uint32_t n = 2; n <= 8; n++) {
        struct script s = same_code(barrier, n, 1);
        s.object[0].type = BARRIER;
        s.object[0].value = n;
        expect_runs(&s, 1);
    }
    expect_same_code(readers, 1, 1);
    expect_same_code(buffer, 2, 252); /* circular_buffer 5 */
}

/* Of DSCheck, and what it has in its tests. */
static void accesses_have_their_classes(void **state)
{
    static const struct instruction read[] = { GET(0, 0), DONE };
    static const struct instruction a_b[] = { PUT(0, 1), PUT(1, 1), DONE };
    static const struct instruction b_a[] = { PUT(1, 1), PUT(0, 1), DONE };
    static const struct instruction a[] = { PUT(0, 1), DONE };
    static const struct instruction failing[] = { TRY(0, 0, 1, 2), DONE };
    static const struct instruction once[] = { TRY(0, 0, 0, 1), DONE };
    static const struct instruction add[] = { FETCH_ADD(0, 0, 1), DONE };
    static const struct instruction loop[] = { GET(0, 0), PLUS(1, R(0), 1), TRY(2, 0, R(0), R(1)),
                                               IF_EQ(R(2), 0, -3), DONE };
    (void)state;
    expect_pair(read, read, 1);
    expect_pair(a_b, a, 2);
    expect_pair(failing, failing, 1);
    expect_pair(once, once, 2);
    expect_pair(a_b, a_b, 4);
    expect_pair(a_b, b_a, 3);
    for (uint32_t n = 2, factorial = 2; n <= 5; n++, factorial *= n)
        expect_same_code(add, n, factorial);
    expect_same_code(loop, 2, 4);
    expect_same_code(loop, 3, 60);
    expect_same_code(loop, 4, 3120);
}

static void branches_have_their_classes(void **state)
{
    enum { X, Y, Z };
    static const struct instruction set_y[] = { PUT(Y, 1), DONE };
    static const struct instruction read_x[] = { GET(0, X), DONE };
    static const struct instruction z_unless_y[] = { GET(0, Y), IF_NE(R(0), 0, 2), PUT(Z, 1),
                                                     DONE };
    static const struct instruction x_if_z[] = { GET(0, Z),         GET(1, Y), IF_NE(R(0), 1, 3),
                                                 IF_NE(R(1), 0, 2), PUT(X, 1), DONE };
    static const struct instruction z_y[] = { PUT(Z, 1), PUT(Y, 2), DONE };
    static const struct instruction x_unless_z[] = { GET(0, Z), IF_NE(R(0), 0, 4),
                                                     GET(1, Y), IF_NE(R(1), 0, 2),
                                                     PUT(X, 1), DONE };
    struct script ssb = { .n_objects = 3,
                          .n_threads = 4,
                          .code = { read_x, set_y, z_unless_y, x_if_z } };
    struct script nested = { .n_objects = 3, .n_threads = 3, .code = { set_y, z_y, x_unless_z } };
    (void)state;
    expect_runs(&ssb, 7);
    expect_runs(&nested, 8);
    assert_true(explore_script(&ssb, POR_SOURCE).redundant > 0);
}

/* A lock of a compare-and-swap that is tried so many times, the lock let go by a store. */
static void spinlock(uint32_t threads, int tries, uint64_t runs)
{
    const struct instruction code[] = { LET(1, 0),
                                        TRY(0, 0, 0, 1),
                                        IF_EQ(R(0), 1, 4),
                                        PLUS(1, R(1), 1),
                                        IF_LT(R(1), tries, -3),
                                        GOTO(2),
                                        PUT(0, 0),
                                        DONE };
    expect_same_code(code, threads, runs);
}

static void spinlocks_have_their_classes(void **state)
{
    (void)state;
    spinlock(2, 1, 4);
    spinlock(2, 2, 6);
    spinlock(2, 3, 8);
    spinlock(3, 2, 75);
}

/* The stack of R. K. Treiber: cell 0 is its top, cell n is below node n; one thread for each push,
   then one for each pop. */
static void treiber(int pushes, int pops, uint64_t runs)
{
    static const struct instruction pop[] = { GET(0, 0),          IF_EQ(R(0), 0, 4),
                                              GET_AT(1, 0, R(0)), TRY(2, 0, R(0), R(1)),
                                              IF_EQ(R(2), 0, -4), DONE };
    struct instruction push[SCRIPT_THREADS][5];
    struct script s = { .n_objects = 8, .n_threads = (uint32_t)(pushes + pops) };
    for (int t = 0; t < pushes; t++) {
        const struct instruction code[] = { GET(0, 0), PUT(t + 1, R(0)), TRY(1, 0, R(0), t + 1),
                                            IF_EQ(R(1), 0, -3), DONE };
        memcpy(push[t], code, sizeof code);
        s.code[t] = push[t];
    }
    for (int t = pushes; t < pushes + pops; t++)
        s.code[t] = pop;
    expect_runs(&s, runs);
}

static void stacks_have_their_classes(void **state)
{
    (void)state;
    treiber(1, 1, 2);
    treiber(2, 0, 4);
    treiber(2, 1, 22);
    treiber(2, 2, 220);
    treiber(3, 0, 60);
}

/* ---- of Nidhugg and GenMC ---- */

static void expect_increments(uint32_t threads, int cells, uint64_t runs)
{
    struct instruction code[4];
    for (int c = 0; c < cells; c++)
        code[c] = (struct instruction)FETCH_ADD(0, c, 1);
    code[cells] = (struct instruction)DONE;
    expect_same_code(code, threads, runs);
}

static void increments_have_their_classes(void **state)
{
    (void)state;
    expect_increments(2, 2, 4);
    expect_increments(3, 2, 36);
    expect_increments(4, 2, 576);
    expect_increments(2, 3, 8);
    expect_increments(3, 3, 216);
    expect_increments(4, 3, 13824);
}

/* Thread t tries to change the cell from `from` + t * by to t + 1; before them, one stores 1 if
   `stores`. */
static void swaps(uint32_t n, int from, int by, bool stores, uint64_t runs)
{
    static const struct instruction store[] = { PUT(0, 1), DONE };
    struct instruction code[SCRIPT_THREADS][2];
    struct script s = { .n_objects = 1, .n_threads = n + stores };
    for (uint32_t t = 0; t < n; t++) {
        code[t][0] = (struct instruction)TRY(0, 0, from + (int)t * by, stores ? 2 : (int)t + 1);
        code[t][1] = (struct instruction)DONE;
        s.code[t] = code[t];
    }
    if (stores)
        s.code[n] = store;
    expect_runs(&s, runs);
}

static void swaps_have_their_classes(void **state)
{
    static const uint64_t rotated[] = { 2, 5, 14, 43, 144, 523, 2048 };
    static const uint64_t stored[] = { 5, 13, 33, 81, 193, 449, 1025 };
    (void)state;
    for (uint32_t n = 2; n <= 8; n++) {
        swaps(n, 0, 1, false, rotated[n - 2]);
        swaps(n, 1, 0, true, stored[n - 2]);
        if (n <= 5)
            swaps(n, 0, 0, false, n);
    }
}

/* One writes, the others read: each before or after. */
static void readers_have_their_classes(void **state)
{
    static const struct instruction write[] = { PUT(0, 1), DONE }, read[] = { GET(0, 0), DONE };
    (void)state;
    for (uint32_t n = 2; n <= 8; n++) {
        struct script s = same_code(read, n + 1, 1);
        s.code[0] = write;
        expect_runs(&s, 1u << n);
    }
}

/* Thread t > 0 makes cell t one more than cell t - 1; the first one looks for the last zero. */
static void last_zero(int n, uint64_t runs)
{
    struct instruction code[SCRIPT_THREADS][4],
        search[] = { LET(0, n),         GET_AT(1, 0, R(0)), IF_EQ(R(1), 0, 3),
                     PLUS(0, R(0), -1), GOTO(-3),           DONE };
    struct script s = { .n_objects = (uint32_t)n + 1,
                        .n_threads = (uint32_t)n + 1,
                        .code = { search } };
    for (int t = 1; t <= n; t++) {
        const struct instruction all[] = { GET(0, t - 1), PLUS(0, R(0), 1), PUT(t, R(0)), DONE };
        memcpy(code[t], all, sizeof all);
        s.code[t] = code[t];
    }
    expect_runs(&s, runs);
}

static void last_zeros_have_their_classes(void **state)
{
    (void)state;
    last_zero(2, 5);
    last_zero(3, 12);
    last_zero(4, 28);
    last_zero(5, 64);
    last_zero(10, 3328);
}

/* fib_bench: two threads, i = i + j and j = j + i, n times; a third one reads both. */
static void fibonacci(int n, uint64_t runs)
{
    const struct instruction one[] = { GET(0, 0),    GET(1, 1),        PLUS(0, R(0), R(1)),
                                       PUT(0, R(0)), PLUS(2, R(2), 1), IF_LT(R(2), n, -5),
                                       DONE };
    const struct instruction other[] = { GET(0, 1),    GET(1, 0),        PLUS(0, R(0), R(1)),
                                         PUT(1, R(0)), PLUS(2, R(2), 1), IF_LT(R(2), n, -5),
                                         DONE };
    static const struct instruction reader[] = { GET(0, 0), GET(1, 1), DONE };
    struct script s = { .n_objects = 2, .n_threads = 3, .code = { one, other, reader } };
    expect_runs(&s, runs);
}

/* The first thread counts up between creating the others, each of which writes the cell that the
   counter says. */
static void sigma(uint32_t n, uint64_t runs)
{
    static const struct instruction writer[] = { GET(0, 0), PUT_AT(1, R(0), 1), DONE };
    struct instruction first[2 * SCRIPT_THREADS];
    struct script s = same_code(writer, n + 1, n + 2);
    for (uint32_t t = 0; t < n; t++) {
        first[2 * t] = (struct instruction)OP(CREATE, T((int)t + 1));
        first[2 * t + 1] = (struct instruction)PUT(0, (int)t + 1);
        s.later[t + 1] = true;
    }
    first[2 * n - 1] = (struct instruction)DONE;
    s.code[0] = first;
    expect_runs(&s, runs);
}

static void counters_have_their_classes(void **state)
{
    (void)state;
    sigma(5, 945);
    fibonacci(2, 140);
    fibonacci(3, 1698);
    fibonacci(4, 19605);
}

/* ---- G. Holt, One Page Model Checker ---- */

struct hooks {
    uint32_t schedule[32], n;
    uint64_t count;
};

/* A hook: each new event whose thread is not at its end after it. */
static bool count_hooks(void *self, const struct explored_run *run)
{
    struct hooks *h = self;
    uint32_t n = vec_number(run->events->event.n), same = 0;
    while (same < h->n && h->schedule[same] == run->events->event.at[same].operation.thread)
        same++;
    for (uint32_t i = same; i < n; i++) {
        h->count += run->events->event.at[i].rank < n / 2;
        h->schedule[i] = run->events->event.at[i].operation.thread;
    }
    h->n = n;
    return true;
}

/* Two processes of n statements in every order: 2 * C(2n, n + 1) hooks, C(2n, n) runs. */
static void every_order_is_run(void **state)
{
    static const uint64_t hooks[] = { 30, 112, 420, 1584, 6006, 22880 };
    static const uint64_t runs[] = { 20, 70, 252, 924, 3432, 12870 };
    (void)state;
    for (uint32_t n = 3; n <= 8; n++) {
        struct instruction code[9];
        struct hooks h = { .count = 2 }; /* where they begin */
        for (uint32_t k = 0; k < n; k++)
            code[k] = (struct instruction)PUT(0, 1);
        code[n] = (struct instruction)DONE;
        struct script s = same_code(code, 2, 1);
        struct execution e = scripted_new(&s);
        struct explore_options o = {
            .por = POR_NONE, .preemptions = UINT32_MAX, .run = count_hooks, .self = &h
        };
        struct exploration x = exploration_of(&e, 1, &o);
        assert_int_equal(x.runs, runs[n - 3]);
        assert_int_equal(h.count, hooks[n - 3]);
        e.free(e.self);
    }
}

/* What a bound cuts is told; where it cuts nothing, all is as without it. */
static void bounds_are_told(void **state)
{
    static const struct instruction code[] = { PUT(0, 1), PUT(0, 2), DONE };
    static const struct {
        struct explore_options o;
        unsigned bounds;
    } bounded[] = {
        { { POR_OPTIMAL, .depth = 1, .preemptions = UINT32_MAX }, BOUND_DEPTH },
        { { POR_OPTIMAL, .depth = 2, .preemptions = UINT32_MAX }, 0 },
        { { POR_OPTIMAL, .steps = 3, .preemptions = UINT32_MAX }, BOUND_STEPS },
        { { POR_OPTIMAL, .steps = 4, .preemptions = UINT32_MAX }, 0 },
        { { POR_OPTIMAL, .preemptions = 1 }, BOUND_PREEMPTIONS },
        { { POR_NONE, .preemptions = 0 }, BOUND_PREEMPTIONS },
        { { POR_NONE, .preemptions = 3 }, 0 },
        { { POR_OPTIMAL, .preemptions = UINT32_MAX, .runs = 5 }, BOUND_RUNS },
        { { POR_OPTIMAL, .preemptions = UINT32_MAX, .runs = 6 }, 0 },
    };
    struct script s = same_code(code, 2, 1);
    (void)state;
    for (size_t k = 0; k < sizeof bounded / sizeof *bounded; k++) {
        struct execution e = scripted_new(&s);
        struct exploration x = exploration_of(&e, 1, &bounded[k].o);
        assert_int_equal(x.bounds, bounded[k].bounds);
        assert_int_equal(exploration_is_whole(&x), bounded[k].bounds == 0);
        if (bounded[k].bounds == 0)
            assert_int_equal(x.runs, 6);
        if (bounded[k].o.por == POR_NONE && bounded[k].o.preemptions == 0)
            assert_int_equal(x.runs, 2);
        e.free(e.self);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(philosophers_have_their_classes),
        cmocka_unit_test(objects_have_their_classes),
        cmocka_unit_test(accesses_have_their_classes),
        cmocka_unit_test(branches_have_their_classes),
        cmocka_unit_test(spinlocks_have_their_classes),
        cmocka_unit_test(stacks_have_their_classes),
        cmocka_unit_test(increments_have_their_classes),
        cmocka_unit_test(swaps_have_their_classes),
        cmocka_unit_test(readers_have_their_classes),
        cmocka_unit_test(last_zeros_have_their_classes),
        cmocka_unit_test(counters_have_their_classes),
        cmocka_unit_test(every_order_is_run),
        cmocka_unit_test(bounds_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

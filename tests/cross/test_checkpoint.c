/*
 * Checks that are interrupted at random moments and resumed, compared with checks that are not.
 *
 * A check writes a checkpoint before a random piece of work, and its later work is discarded, as
 * if it had been killed.  Another check, whose values have other handles, resumes it, and may be
 * interrupted again.  Verdict, counts and the size of the evidence must be those of the
 * uninterrupted check, with every solver and all kinds of models.  A file with any byte changed,
 * or that is cut, is rejected.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "checker/evidence/evidence.h"
#include "stg/step/stg_lts.h"
#include "support/bug.h"
#include "tests/cross/shared_models.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/gen_invariant.h"
#include "tests/cross/ways.h"

#define STATES 400                    /* most states of a random model */
#define DEGREE 40                     /* most transitions of a state of it */
#define MOST_STATES 80000             /* that a check may see */
#define CHILD_BYTES ((size_t)1 << 28) /* that a check of a forged file may have */
#define BREAKS 4                      /* most times that one check is broken off */

/* Shared with children. */
static struct {
    uint32_t checks, broken, twice, initial, forged, refused, limits;
} * seen;

/* ---- breaking off ---- */

struct breaking {
    struct checkpoint_sink sink;
    struct serializer pack;
    struct deserializer unpack;
    FILE *from, *to;
    uint32_t at;     /* before this piece of work; 0: never */
    uint32_t pieces; /* so far */
    atomic_int stop;
};

static bool is_due(void *self)
{
    struct breaking *b = self;

    return ++b->pieces == b->at;
}

static struct serializer *begin(void *self, bool stops)
{
    struct breaking *b = self;

    if (b->to != NULL || stops)
        return NULL;
    b->to = tmpfile();
    assert_non_null(b->to);
    serialize_start(&b->pack, b->to);
    return &b->pack;
}

static void end(void *self)
{
    struct breaking *b = self;

    serialize_end(&b->pack);
    assert_int_equal(fflush(b->to), 0);
    b->stop = LIMIT_INTERRUPT;
}

/* from: the checkpoint of an earlier check, or NULL. */
static void prepare(struct breaking *b, FILE *from, uint32_t at)
{
    *b = (struct breaking){ .from = from, .at = at };
    b->sink = (struct checkpoint_sink){
        .self = b, .due = is_due, .begin = begin, .end = end, .every = 1
    };
    if (from == NULL)
        return;
    rewind(from);
    assert_true(deserialize_start(&b->unpack, from));
    b->sink.from = &b->unpack;
}

/* ---- one check ---- */

/* The result of a check. */
struct outcome_of_check {
    enum verdict verdict;
    const char *solver;
    struct check_counts counts;
    int kind; /* of the evidence; -1: none */
    uint32_t steps, loop, lines;
    bool replays, unfit;
};

struct subject_text {
    const char *model, *formula;
    struct subject_sizes sizes;
    struct subject_options how;
    uint32_t threads;
};

static struct outcome_of_check outcome_of(const struct check_result *r, struct lts *plain)
{
    const struct evidence *e = r->evidence;
    struct outcome_of_check x = { r->verdict, r->solver, r->counts, .kind = -1, .replays = true };

    if (e == NULL)
        return x;
    x.kind = (int)e->kind;
    x.steps = e->n_steps;
    x.loop = e->loop;
    x.lines = e->n_lines;
    x.replays = e->kind != EVIDENCE_TRACE || evidence_replays(e, plain);
    return x;
}

static bool check_broken(const struct subject_text *t, struct breaking *b, uint32_t junk,
                         struct outcome_of_check *out)
{
    struct limit limit = { .states = MOST_STATES, .told = &b->stop };
    struct check_options how = {
        .solver = t->how.solver,
        .threads = t->threads,
        .limit = &limit,
        .witness = true,
        .sink = &b->sink,
    };
    struct check_result r;
    const struct formula *f;
    struct lts *l, *replay;
    struct subject s;

    subject_init(&s, t->model, t->sizes);
    f = s.stg == NULL ? NULL : subject_formula(&s, t->formula, false);
    if (f == NULL) {
        subject_clear(&s);
        return false;
    }
    for (uint32_t i = 0; i < junk; i++)
        value_tuple(s.vs, 1, (value[]){ value_small((int32_t)(1000000 + i)) });
    l = subject_lts(&s, f, t->how);
    replay = subject_plain(&s, f, t->how);
    limit_start(&limit);
    check_formula(l, replay, f, &how, &r);
    if (b->from != NULL && l->n_initial > 1)
        __atomic_fetch_add(&seen->initial, 1, __ATOMIC_RELAXED);
    *out = outcome_of(&r, replay);
    out->unfit = b->sink.unfit;
    check_result_clear(&r);
    lts_free(replay);
    lts_free(l);
    subject_clear(&s);
    return true;
}

/* ---- comparing ---- */

static void compare(struct ways *w, const struct outcome_of_check *x,
                    const struct outcome_of_check *y, const struct subject_text *t, uint32_t breaks)
{
    const struct check_counts *a = &x->counts, *b = &y->counts;

    ways_assert(w, !y->unfit, "refused after %u breaks (%s): %.60s", breaks, x->solver, t->formula);
    ways_assert(w, x->verdict == y->verdict && x->solver == y->solver,
                "%d by %s, not %d by %s, after %u breaks: %.60s", (int)y->verdict, y->solver,
                (int)x->verdict, x->solver, breaks, t->formula);
    ways_assert(w,
                a->states == b->states && a->transitions == b->transitions &&
                    a->vertices == b->vertices && a->depth == b->depth,
                "counts %u %u %u %u, not %u %u %u %u, after %u breaks (%s): %.60s",
                (uint32_t)b->states, (uint32_t)b->transitions, (uint32_t)b->vertices,
                (uint32_t)b->depth, (uint32_t)a->states, (uint32_t)a->transitions,
                (uint32_t)a->vertices, (uint32_t)a->depth, breaks, x->solver, t->formula);
    ways_assert(w,
                x->kind == y->kind && x->steps == y->steps && x->loop == y->loop &&
                    x->lines == y->lines && y->replays,
                "other evidence after %u breaks (%s): %.60s", breaks, x->solver, t->formula);
}

/* ---- damage ---- */

static FILE *copy_of(FILE *f, long most, long flipped, unsigned char by)
{
    FILE *to = tmpfile();
    int c;

    assert_non_null(to);
    rewind(f);
    for (long i = 0; i < most && (c = getc(f)) != EOF; i++)
        putc(i == flipped ? c ^ by : c, to);
    rewind(to);
    return to;
}

static void damage(struct rng *r, FILE *f)
{
    struct deserializer u;
    FILE *copy;
    long size;

    fseek(f, 0, SEEK_END);
    size = ftell(f);
    copy = copy_of(f, size, (long)rng_below(r, (uint32_t)size),
                   (unsigned char)(1 + rng_below(r, 255)));
    assert_false(deserialize_start(&u, copy));
    fclose(copy);
    copy = copy_of(f, (long)rng_below(r, (uint32_t)size), -1, 0);
    assert_false(deserialize_start(&u, copy));
    fclose(copy);
}

/* A whole file in which some bytes are others. */
static FILE *forge(struct rng *r, FILE *f)
{
    struct serializer *p = mem_alloc(sizeof *p);
    FILE *to = tmpfile();
    uint32_t size, at[3], n = 1 + rng_below(r, 3);
    int c;

    assert_non_null(to);
    fseek(f, 0, SEEK_END);
    size = (uint32_t)ftell(f) - 8;
    for (uint32_t k = 0; k < n; k++)
        at[k] = rng_below(r, size);
    rewind(f);
    serialize_start(p, to);
    for (uint32_t i = 0; i < size && (c = getc(f)) != EOF; i++) {
        uint32_t x = (unsigned char)c;
        unsigned char byte;
        for (uint32_t k = 0; k < n; k++)
            if (at[k] == i)
                x = gen_chance(r, 50) ? x ^ 1u << rng_below(r, 7) : rng_below(r, 256);
        byte = x & 255;
        serialize_bytes(p, &byte, 1);
    }
    serialize_end(p);
    assert_int_equal(fflush(to), 0);
    mem_free(p);
    return to;
}

/* Takes up a check that never was, in a process of its own: it comes to an end. */
static void try_forged(struct ways *w, struct rng *r, const struct subject_text *t, FILE *f)
{
    struct outcome_of_check x;
    struct breaking b;
    FILE *forged = forge(r, f);
    pid_t child = fork();
    int status = 0;

    if (child == 0) {
        alarm(60);
        mem_set_limit(mem_used() + CHILD_BYTES);
        prepare(&b, forged, 0);
        check_broken(t, &b, 0, &x);
        _exit(x.unfit ? 1 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    ways_assert(w, WIFEXITED(status), "a forged file ends by signal %d: %.60s",
                WIFSIGNALED(status) ? WTERMSIG(status) : 0, t->formula);
    __atomic_fetch_add(&seen->forged, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->refused, WIFEXITED(status) && WEXITSTATUS(status) == 1,
                       __ATOMIC_RELAXED);
    __atomic_fetch_add(&seen->limits, WIFEXITED(status) && WEXITSTATUS(status) == BUG_STATUS_LIMIT,
                       __ATOMIC_RELAXED);
    fclose(forged);
}

/* ---- one instance ---- */

/* Often late, where levels are wide. */
static uint32_t draw_moment(struct rng *r, uint32_t pieces)
{
    return gen_chance(r, 50) ? pieces - rng_below(r, pieces / 10 + 1) : 1 + rng_below(r, pieces);
}

/* Broken off before a piece of work up to `pieces`, again and again; then left alone. */
static void break_off(struct ways *w, struct rng *r, const struct subject_text *t,
                      const struct outcome_of_check *alone, uint32_t pieces)
{
    struct outcome_of_check x;
    struct breaking b;
    FILE *from = NULL;

    for (uint32_t k = 0; k < BREAKS && w->found.outcome == AGREED; k++) {
        bool last = k == BREAKS - 1 || (k > 0 && gen_chance(r, 50));
        prepare(&b, from, last ? 0 : draw_moment(r, pieces));
        if (!check_broken(t, &b, rng_below(r, 4), &x))
            break;
        if (from != NULL)
            fclose(from);
        from = b.to;
        if (from == NULL) {
            compare(w, alone, &x, t, k);
            __atomic_fetch_add(&seen->broken, k > 0, __ATOMIC_RELAXED);
            __atomic_fetch_add(&seen->twice, k > 1, __ATOMIC_RELAXED);
            break;
        }
        damage(r, from);
        try_forged(w, r, t, from);
    }
    if (from != NULL)
        fclose(from);
}

static void try_text(struct ways *w, struct rng *r, struct subject_text *t, uint32_t times)
{
    static const enum solver solver[] = { SOLVER_AUTO, SOLVER_SAFETY, SOLVER_LMS, SOLVER_SCC };
    struct outcome_of_check alone;
    struct breaking b;
    uint32_t pieces;

    for (int i = 0; i < 4; i++) {
        t->how.solver = solver[i];
        prepare(&b, NULL, 0);
        if (!check_broken(t, &b, 0, &alone)) {
            w->found = example_refused("the text");
            return;
        }
        w->limits = alone.verdict == VERDICT_UNKNOWN;
        if (w->limits)
            return;
        __atomic_fetch_add(&seen->checks, 1, __ATOMIC_RELAXED);
        pieces = b.pieces;
        for (uint32_t k = 0; k < times && pieces > 0; k++)
            break_off(w, r, t, &alone, pieces);
    }
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct arena *a = arena_new();
    struct subject_text t = { .model = example_model_text(a, x, false), .sizes = x->sizes };
    struct ways w = { .arena = x->model->arena };
    struct subject s;
    struct rng r;

    rng_init(&r, x->salt);
    subject_init(&s, t.model, x->sizes);
    if (s.stg == NULL)
        w.found = example_refused("the model");
    else if (x->model->types.n == 0 || gen_chance(&r, 40)) /* handshakes have no formulas */
        t.formula = gen_invariant(&r, a, x->model, &s.stg->sig);
    else
        t.formula = example_formula_text(a, x->formula, x->unicode);
    if (messages != NULL)
        subject_messages(&s, messages);
    subject_clear(&s);
    t.how = example_options(&r, x->model);
    t.threads = 1 + rng_below(&r, 3);
    if (t.formula != NULL)
        try_text(&w, &r, &t, 2);
    arena_free(a);
    return ways_end(&w);
}

/* ---- many instances ---- */

static const struct example_filter filter = {
    .states = STATES,
    .degree = DEGREE,
    .faulty = 25,
    .small = 8,
    .tried = 10,
};

static struct gen_model *draw_any(struct rng *r, struct arena *a, struct example *x)
{
    static const enum gen_flavour flavour[] = { GEN_MIXED, GEN_MIXED, GEN_ONE_DATA, GEN_SYMMETRIC,
                                                GEN_SYMMETRIC_DATA };
    enum gen_flavour f = flavour[rng_below(r, 5)];

    x->sizes.of[0] = f == GEN_MIXED ? 2 + rng_below(r, 2) : 0;
    return gen_model(r, a, f);
}

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    x->model = gen_chance(r, 20) ? gen_handshake(r, a) : draw_any(r, a, x);
    return example_open(r, a, x, s, &filter);
}

static void broken_checks_come_to_the_same(void **state)
{
    static const struct example_test test = {
        .name = "checkpoint",
        .usual = 300,
        .formulas = 3,
        .deepest = 5,
        .vertices = 4,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message("%u checks, broken off %u times, %u of them again; %u resumed from several "
                  "initial states; of %u forged files %u refused, %u ended at a limit\n",
                  seen->checks, seen->broken, seen->twice, seen->initial, seen->forged,
                  seen->refused, seen->limits);
    example_judge(&c, 100, 40);
    assert_true(seen->broken > seen->checks);
    assert_true(seen->twice > 0 && seen->initial > 0);
}

/* ---- larger systems: wide levels, several threads ---- */

static const struct {
    const char *model, *formula;
} large[] = {
    { FAULTY(6, 2), "always(g < 10)" },
    { FAULTY(7, 2), "always(g < 10)" },
    { FAULTY(7, 2), "always(g < 7 || 1 / (g - 7) > 0)" },
    { COUNTERS(4, 9), "deadlock_free" },
    { COUNTERS(8, 2), "always(P[3].x < 3)" },
    { COUNTERS(8, 2), "always(!(P[3].x = 2 && P[4].x = 2 && P[5].x = 2 && P[6].x = 1))" },
    { COUNTERS(10, 2), "always(!(P[1].x = 2 && P[2].x = 1 && P[9].x = 2))" },
    { COUNTERS(10, 2), "deadlock_free" },
    { COUNTERS(10, 2), "always(!(P[1].x + P[2].x = 2 && (forall i : 3..10 . P[i].x = 2)))" },
    { COUNTERS(10, 2), "always(P[1].x + P[2].x + P[3].x + P[4].x + P[5].x < 10)" },
    { COUNTERS(9, 2), "possibly(forall i : 1..9 . P[i].x = 2)" },
    { COUNTERS(4, 9), "nu X . (mu Y . (forall i : 1..4 . P[i].x = 9) || <-> Y) && [-] X" },
    { COUNTERS(2, 99), "always(<->true) || possibly(P[1].x = 5)" },
};

static void so_do_larger_ones(void **state)
{
    struct arena *a = arena_new();
    struct rng r;

    (void)state;
    rng_init(&r, 7);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        struct subject_text t = { .model = large[i].model, .formula = large[i].formula };
        struct ways w = { .arena = a };
        t.threads = 1 + (uint32_t)i % 3;
        try_text(&w, &r, &t, 4);
        if (w.found.outcome != AGREED)
            print_error("%zu: %s\n", i, w.found.why);
        assert_int_equal(w.found.outcome, AGREED);
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(so_do_larger_ones),
        cmocka_unit_test(broken_checks_come_to_the_same),
    };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

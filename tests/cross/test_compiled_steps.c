/*
 * Steps by compiled programs alone (stg/step/compiled_stepper.h), as byte code and as machine code,
 * on random models in which nothing communicates.
 *
 * Some states of each model are enumerated, each step compared with the plain step.  Then these are
 * visited in a random order, again and again, so that groups become idle and are woken, and the
 * steps of each visit must lead where the enumerated ones lead; unless a program has given up, as
 * it must where a step is a run-time error, and may only seldom elsewhere.  Between visits, others
 * use the frames of the system.  Each state is also visited by a stepper that is not alone, which
 * makes nothing: it has the same steps, or is done later; when all has been made, it is done.
 * STGCHECK_RANDOM=N asks for N models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/dead_variables.h"
#include "interpreter/step_check.h"
#include "stg/step/compiled_stepper.h"
#include "stg/step/stg_source.h"
#include "tests/cross/gen_code_model.h"
#include "tests/cross/subject.h"

#define USUAL 900
#define STATES 40  /* of a model */
#define VISITS 150 /* of these */

static struct {
    uint32_t models, refused, compiled, native, states, faulty;
    uint32_t visits, gave_up, needlessly, transitions, shared, later, fresh, lacking, failed;
} seen;

/* An enumerated state. */
struct known {
    const uint32_t *word; /* of the state, and of those that its steps lead to, in their order */
    uint32_t n;
    const uint32_t **target;
    bool faulty; /* a step is a run-time error */
};

struct trial {
    struct arena *a;
    struct rng r;
    uint64_t seed;
    struct lts *lts;
    struct stg_source *source;
    uint32_t width, n_states;
    struct known state[STATES];
    const char *difference;
};

/* What was told in all visits, as numbers. */
struct told {
    struct vec_u32 all;
    struct trial *trial;
    const uint32_t *word;    /* of the visit */
    VEC(uint32_t *) reached; /* in this visit */
};

static void differ(struct trial *t, const char *what)
{
    if (t->difference == NULL)
        t->difference = what;
}

/* ---- the enumerated states ---- */

static const uint32_t *words_of(struct trial *t, state_id s)
{
    return arena_copy(t->a, store_get(&t->source->store, s), t->width * sizeof(uint32_t));
}

static void enumerate_state(struct trial *t, state_id s)
{
    struct known *k = &t->state[s];
    uint32_t n;
    const struct lts_edge *e = lts_edges(t->lts, s, VALUE_NONE, &n);

    *k = (struct known){ .word = words_of(t, s), .n = n };
    k->target = ARENA_ARRAY(t->a, const uint32_t *, n + (size_t)1);
    for (uint32_t i = 0; i < n; i++) {
        k->faulty = k->faulty || e[i].fault != NULL;
        if (e[i].fault == NULL)
            k->target[i] = words_of(t, e[i].target);
    }
    seen.states++;
    seen.faulty += k->faulty;
}

static void enumerate_states(struct trial *t)
{
    struct fault fault;

    if (!lts_start(t->lts, &fault))
        return;
    while (t->n_states < STATES && t->n_states < t->lts->n_states(t->lts->self))
        enumerate_state(t, t->n_states++);
    differ(t, step_check_difference(t->lts));
}

/* ---- a visit ---- */

static void take_step(void *self, const struct compiled_step *t)
{
    struct told *x = self;
    uint32_t *to = arena_copy(x->trial->a, x->word, x->trial->width * sizeof *to);

    vec_push(&x->all, t->instance);
    vec_push(&x->all, t->next);
    vec_push(&x->all, t->n_writes);
    to[t->instance] = t->next;
    for (uint32_t i = 0; i < t->n_writes; i++) {
        vec_push(&x->all, t->write[i].cell);
        vec_push(&x->all, t->write[i].v);
        to[x->trial->source->system.n + t->write[i].cell] = t->write[i].v;
    }
    vec_push(&x->reached, to);
}

/* Do these steps lead where the enumerated ones lead, in the same order? */
static bool reached_the_same(const struct told *x, const struct known *k)
{
    if (x->reached.n != k->n)
        return false;
    for (uint32_t i = 0; i < k->n; i++)
        if (memcmp(x->reached.at[i], k->target[i], x->trial->width * sizeof(uint32_t)) != 0)
            return false;
    return true;
}

/* What the table of values and the local states have come to. */
static uint64_t made_so_far(const struct trial *t)
{
    const struct system *s = &t->source->system;
    uint64_t n = values_end(s->sig->vs);

    for (uint32_t i = 0; i < s->n; i++)
        n += s->local[i].local.n;
    return n;
}

/* By the stepper that is not alone; all_made: another one has taken these steps. */
static void visit_shared(struct told *x, struct compiled_stepper *c, const struct known *k,
                         bool all_made)
{
    struct trial *t = x->trial;
    uint32_t *word = arena_copy(t->a, k->word, t->width * sizeof *word);
    uint64_t made = made_so_far(t);
    enum compiled_end end;

    x->word = k->word;
    x->reached.n = 0;
    compiled_stepper_share(c);
    end = compiled_stepper_take(c, word, &(struct compiled_sink){ x, take_step, NULL, NULL });
    seen.shared++;
    seen.later += end == COMPILED_LATER;
    if (made_so_far(t) != made)
        differ(t, "a stepper that is not alone has made something");
    if (memcmp(word, k->word, t->width * sizeof *word) != 0)
        differ(t, "the state is another one behind its steps, if the stepper is not alone");
    if (end == COMPILED_DONE && (k->faulty || !reached_the_same(x, k)))
        differ(t, "other steps, if the stepper is not alone");
    if (end == COMPILED_GIVES_UP || (end == COMPILED_LATER && all_made))
        differ(t, "all was made, and the stepper is not done");
}

/* False: a program gave up. */
static bool visit_alone(struct told *x, struct compiled_stepper *c, const struct known *k)
{
    struct trial *t = x->trial;
    uint32_t *word = arena_copy(t->a, k->word, t->width * sizeof *word);
    bool known;

    x->word = k->word;
    x->reached.n = 0;
    known = compiled_stepper_take(c, word, &(struct compiled_sink){ x, take_step, NULL, NULL }) ==
            COMPILED_DONE;
    vec_push(&x->all, known);
    seen.visits++;
    seen.transitions += vec_number(x->reached.n);
    seen.gave_up += !known;
    seen.needlessly += !known && !k->faulty;
    if (memcmp(word, k->word, t->width * sizeof *word) != 0)
        differ(t, "the state is another one behind its steps");
    if (known && k->faulty)
        differ(t, "a run-time error is unknown");
    if (known && !k->faulty && !reached_the_same(x, k))
        differ(t, "other steps");
    return known;
}

/* c: one that is alone, and one that is not. */
static void visit(struct told *x, struct told *beside, struct compiled_stepper c[2],
                  const struct known *k)
{
    visit_shared(beside, &c[1], k, false);
    visit_shared(beside, &c[1], k, visit_alone(x, &c[0], k));
}

/* ---- many visits ---- */

/* Something else uses the frames. */
static void disturb(struct trial *t, struct rng *r)
{
    struct system *s = &t->source->system;
    state_id other = rng_below(r, t->n_states);

    if (gen_chance(r, 30)) {
        uint32_t n;
        t->source->stepped = t->source->at = LTS_NO_STATE;
        lts_edges(t->lts, other, VALUE_NONE, &n);
    } else {
        for (uint32_t i = 0; i < s->n; i++)
            local_lts_load_frame(&s->local[i], t->state[other].word[i], s->local[i].frame);
    }
}

/* Another state in which an instance has the same local state, if there is one. */
static state_id draw_similar(struct trial *t, struct rng *r, state_id before)
{
    uint32_t i = rng_below(r, t->source->system.n), n = t->n_states, from = rng_below(r, n);

    for (uint32_t k = 0; k < n; k++) {
        state_id s = (from + k) % n;
        if (s != before && t->state[s].word[i] == t->state[before].word[i])
            return s;
    }
    return before;
}

/* Often one that differs little from the state before. */
static state_id draw_next(struct trial *t, struct rng *r, state_id before)
{
    if (gen_chance(r, 10))
        return before;
    if (gen_chance(r, 30))
        return draw_similar(t, r, before);
    if (gen_chance(r, 50) && before + 1 < t->n_states)
        return before + 1;
    return rng_below(r, t->n_states);
}

static void visit_all(struct trial *t, struct compiled_stepper c[2], struct told *x)
{
    struct told beside = { .trial = t };
    struct rng r;
    state_id at = 0, next;

    rng_init(&r, t->seed);
    for (uint32_t k = 0; k < t->width; k++) {
        compiled_stepper_change(&c[0], k, t->state[at].word[k]);
        compiled_stepper_change(&c[1], k, t->state[at].word[k]);
    }
    for (uint32_t i = 0; i < VISITS && t->difference == NULL; i++) {
        if (gen_chance(&r, 20))
            disturb(t, &r);
        visit(x, &beside, c, &t->state[at]);
        next = draw_next(t, &r, at);
        for (uint32_t k = 0; k < t->width; k++)
            if (t->state[at].word[k] != t->state[next].word[k]) {
                compiled_stepper_change(&c[0], k, t->state[next].word[k]);
                compiled_stepper_change(&c[1], k, t->state[next].word[k]);
            }
        at = next;
    }
    vec_clear(&beside.all);
    vec_clear(&beside.reached);
}

/* False: there are no programs for this model. */
static bool try_programs(struct trial *t, bool native, struct told *x)
{
    struct compiled_steps *c = compiled_steps_new(&t->source->system, native, 0, NULL);
    struct compiled_stepper stepper[2];
    bool compiled = c != NULL;

    if (compiled) {
        seen.native += c->dispatch != NULL;
        for (int i = 0; i < 2; i++)
            compiled_stepper_init(&stepper[i], c);
        visit_all(t, stepper, x);
        for (int i = 0; i < 2; i++)
            compiled_stepper_clear(&stepper[i]);
    }
    compiled_steps_free(c);
    return compiled;
}

static void try_both(struct trial *t)
{
    struct told x[2] = { { .trial = t }, { .trial = t } };
    bool compiled = try_programs(t, true, &x[0]);

    if (try_programs(t, false, &x[1]) != compiled)
        differ(t, "programs on one machine only");
    if (t->difference == NULL &&
        (x[0].all.n != x[1].all.n ||
         (x[0].all.n > 0 &&
          memcmp(x[0].all.at, x[1].all.at, x[0].all.n * sizeof *x[0].all.at) != 0)))
        differ(t, "other steps by machine code");
    seen.compiled += compiled;
    for (int i = 0; i < 2; i++) {
        vec_clear(&x[i].all);
        vec_clear(&x[i].reached);
    }
}

/* ---- a system of which nothing is known ---- */

#define FRESH 25 /* states */

struct fresh {
    struct trial *t;
    struct compiled_stepper stepper[2]; /* alone, and not */
    VEC(const uint32_t *) list;         /* states */
};

/* What the steps of a state need is made only by the stepper that is alone, and then the other one
   has the same steps. */
static void visit_fresh(struct fresh *f, const uint32_t *word)
{
    struct trial *t = f->t;
    struct told alone = { .trial = t, .word = word }, beside = { .trial = t, .word = word };
    uint32_t *copy = arena_copy(t->a, word, t->width * sizeof *copy);
    uint64_t made = made_so_far(t);
    enum compiled_end end;

    for (uint32_t i = 0; i < t->width; i++)
        for (int k = 0; k < 2; k++)
            compiled_stepper_change(&f->stepper[k], i, word[i]);
    compiled_stepper_share(&f->stepper[1]);
    end = compiled_stepper_take(&f->stepper[1], copy,
                                &(struct compiled_sink){ &beside, take_step, NULL, NULL });
    if (made_so_far(t) != made)
        differ(t, "a stepper that is not alone has made something new");
    if (compiled_stepper_take(&f->stepper[0], copy,
                              &(struct compiled_sink){ &alone, take_step, NULL, NULL }) ==
        COMPILED_DONE) {
        struct known k = { .word = word, .n = vec_number(alone.reached.n) };
        k.target = ARENA_ARRAY(t->a, const uint32_t *, k.n + (size_t)1);
        for (uint32_t i = 0; i < k.n; i++) {
            k.target[i] = alone.reached.at[i];
            vec_push(&f->list, k.target[i]);
        }
        visit_shared(&beside, &f->stepper[1], &k, true);
        seen.fresh++;
        seen.lacking += end == COMPILED_LATER;
    }
    vec_clear(&alone.all);
    vec_clear(&alone.reached);
    vec_clear(&beside.all);
    vec_clear(&beside.reached);
}

static void explore_fresh(struct trial *t)
{
    struct fresh f = { .t = t };
    struct compiled_steps *c = compiled_steps_new(&t->source->system, t->seed % 2 == 0, 0, NULL);

    if (c == NULL)
        return;
    for (int k = 0; k < 2; k++)
        compiled_stepper_init(&f.stepper[k], c);
    vec_push(&f.list, words_of(t, 0));
    for (size_t i = 0; i < f.list.n && i < FRESH && t->difference == NULL; i++)
        visit_fresh(&f, f.list.at[i]);
    for (int k = 0; k < 2; k++)
        compiled_stepper_clear(&f.stepper[k]);
    compiled_steps_free(c);
    vec_clear(&f.list);
}

/* ---- models ---- */

static void try_subject(struct trial *t, struct subject *s, bool keep_dead, bool communicates)
{
    struct subject_options o = { .transient = true, .keep_dead = keep_dead };
    struct lts *inner = subject_lts(s, NULL, o);
    struct fault fault;

    t->source = stg_source_of(inner);
    t->width = t->source->system.width;
    t->lts = step_check_new(inner, s->stg, dead_variables_keep(s->model, s->stg, NULL, keep_dead));
    if (communicates) {
        if (compiled_steps_new(&t->source->system, false, 0, NULL) != NULL)
            differ(t, "a system that communicates is compiled");
    } else {
        if (lts_start(t->lts, &fault))
            explore_fresh(t);
        enumerate_states(t);
        if (t->n_states > 0)
            try_both(t);
    }
    lts_free(t->lts);
}

static void try_text(struct arena *a, uint64_t seed, const char *text, bool communicates)
{
    struct trial t = { .a = a, .seed = seed };
    struct subject s;

    subject_layout = (enum subject_layout)(seed % 4);
    subject_init(&s, text, (struct subject_sizes){ { 0 } });
    if (s.stg == NULL)
        seen.refused++;
    else
        try_subject(&t, &s, seed / 4 % 2 == 0, communicates);
    if (t.difference != NULL)
        print_error("seed %llu: %s\n%s\n", (unsigned long long)seed, t.difference, text);
    seen.models++;
    seen.failed += t.difference != NULL;
    subject_layout = SUBJECT_USUAL;
    subject_clear(&s);
}

static void try_model(uint64_t seed)
{
    struct drawing d = { .a = arena_new(), .mild = 60 };
    bool communicates = seed % 32 == 0;

    rng_init(&d.r, seed);
    try_text(d.a, seed, communicates ? gen_code_model(&d, true) : gen_code_internal_model(&d),
             communicates);
    arena_free(d.a);
}

/* A program writes p and gives up, while w is large; then another one of the same node reads p. */
static const char given_up[] =
    "type T = 0..2; var w : 0..5 = 0; var y : T = 0; var a : array [T] of T = array(i : T => i);"
    "process P { var p : T = 0; node one { when p = 0 do y := 1 tau -> two;"
    "  do { p := 2; y := a[w]; } tau -> one; } node two { when p = 2 tau -> one; tau -> two; } }"
    "process Q { node s { when w < 5 do w := w + 1 tau -> s; when w = 5 do w := 0 tau -> s; } }"
    "system P || Q;";

static void try_given_up(void)
{
    for (uint64_t seed = 0; seed < 8; seed++) {
        struct arena *a = arena_new();
        try_text(a, seed, given_up, false);
        arena_free(a);
    }
}

static uint64_t number_from(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void compiled_steps_are_those_of_the_source(void **state)
{
    uint64_t seed = number_from("STGCHECK_SEED", 1), n = number_from("STGCHECK_RANDOM", USUAL);

    (void)state;
    memset(&seen, 0, sizeof seen);
    for (uint64_t i = 0; i < n; i++)
        try_model(seed + i);
    try_given_up();
    print_message(
        "%u models, %u refused, %u compiled; %u times to machine code; %u states, %u with "
        "run-time errors; %u visits, in %u of which a program gave up, needlessly in %u; "
        "%u transitions; %u visits not alone, %u of them to be done later; %u new states, in %u "
        "of which something was lacking\n",
        seen.models, seen.refused, seen.compiled, seen.native, seen.states, seen.faulty,
        seen.visits, seen.gave_up, seen.needlessly, seen.transitions, seen.shared, seen.later,
        seen.fresh, seen.lacking);
    assert_int_equal(seen.failed, 0);
    if (n < 20)
        return; /* too few to judge */
    assert_true(seen.compiled * 3 >= seen.models);
    assert_true(seen.needlessly * 4 < seen.visits);
    assert_true(seen.gave_up * 4 < seen.visits * 3);
    assert_true(seen.later > 0 && seen.later * 10 < seen.shared * 9);
    assert_true(seen.lacking > 0 && seen.lacking * 2 < seen.fresh);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(compiled_steps_are_those_of_the_source) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

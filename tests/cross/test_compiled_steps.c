/*
 * Steps by compiled programs alone (stg/step/compiled_stepper.h), as byte code and as machine code,
 * on random models, in some of which processes communicate with each other alone.
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
#include "tests/cross/compiled_models.h"
#include "tests/cross/compiled_visit.h"
#include "tests/cross/gen_code_model.h"
#include "tests/cross/gen_code_row.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/subject.h"

#define USUAL 900
#define VISITS 150 /* of these */

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
    struct told beside = { .trial = t, .room = room_for_words(t, c[1].steps) };
    struct rng r;
    state_id at = 0, next;

    x->room = room_for_words(t, c[0].steps);
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
    uint32_t *room[2];                  /* as in struct told */
    VEC(const uint32_t *) list;         /* states */
};

/* What the steps of a state need is made only by the stepper that is alone, and then the other one
   has the same steps. */
static void visit_fresh(struct fresh *f, const uint32_t *word)
{
    struct trial *t = f->t;
    struct told alone = { .trial = t, .word = word }, beside = { .trial = t, .word = word };
    uint64_t made = made_so_far(t);
    enum compiled_end end;

    alone.room = f->room[0];
    beside.room = f->room[1];
    for (int k = 0; k < 2; k++)
        memcpy(f->room[k], word, t->width * sizeof *word);
    for (uint32_t i = 0; i < t->width; i++)
        for (int k = 0; k < 2; k++)
            compiled_stepper_change(&f->stepper[k], i, word[i]);
    compiled_stepper_share(&f->stepper[1]);
    end = compiled_stepper_take(&f->stepper[1], f->room[1],
                                &(struct compiled_sink){ &beside, take_step, NULL, NULL });
    if (made_so_far(t) != made)
        differ(t, "a stepper that is not alone has made something new");
    if (compiled_stepper_take(&f->stepper[0], f->room[0],
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
    for (int k = 0; k < 2; k++) {
        compiled_stepper_init(&f.stepper[k], c);
        f.room[k] = room_for_words(t, c);
    }
    vec_push(&f.list, words_of(t, 0));
    for (size_t i = 0; i < f.list.n && i < FRESH && t->difference == NULL; i++)
        visit_fresh(&f, f.list.at[i]);
    for (int k = 0; k < 2; k++)
        compiled_stepper_clear(&f.stepper[k]);
    compiled_steps_free(c);
    vec_clear(&f.list);
}

/* ---- models ---- */

/* Does a variable of the system have a union or sequence in cells? */
static bool shape_has_variants(const struct cell_shape *s)
{
    uint32_t offset;
    bool has = s->split && sort_has_variants(s->sort);

    for (uint32_t i = 0; i < cell_shape_parts(s) && s->split && !has; i++)
        has = shape_has_variants(cell_shape_part(s, i, &offset));
    return has;
}

static bool has_variants(const struct cells *c)
{
    bool has = false;

    for (uint32_t i = 0; i < c->sig->n_globals; i++)
        has = has || shape_has_variants(c->shape[i]);
    for (uint32_t i = c->n_global; i < c->n; i++)
        has = has || shape_has_variants(c->lifted[i - c->n_global].shape);
    return has;
}

static void try_subject(struct trial *t, struct subject *s, bool keep_dead)
{
    struct subject_options o = { .transient = true, .keep_dead = keep_dead };
    struct lts *inner = subject_lts(s, NULL, o);
    struct fault fault;

    t->source = stg_source_of(inner);
    t->width = t->source->system.width;
    t->lts = inner;
    if (t->checked) /* else other tests do that */
        t->lts = step_check_new(inner, s->stg,
                                dead_variables_keep(s->model, s->stg, NULL, keep_dead));
    seen.variants += has_variants(&t->source->system.cells);
    if (lts_start(t->lts, &fault))
        explore_fresh(t);
    enumerate_states(t);
    if (t->n_states > 0)
        try_both(t);
    lts_free(t->lts);
}

/* Lists of transitions want another layout than programs that communicate. */
static void try_other_layout(struct trial *t, struct subject *s)
{
    struct lts *l = subject_lts(s, NULL, (struct subject_options){ .transient = true });
    struct compiled_steps *c = compiled_steps_new(&stg_source_of(l)->system, false, 0, NULL);

    if (c != NULL && c->receiver.n > 0)
        differ(t, "a system that communicates is compiled in the usual layout");
    compiled_steps_free(c);
    lts_free(l);
}

static void try_text(struct arena *a, uint64_t seed, const char *text, bool communicates,
                     bool checked)
{
    struct trial t = { .a = a, .seed = seed, .communicates = communicates, .checked = checked };
    struct subject_sizes sizes = { { strstr(text, "type D = data") != NULL ? 2 : 0, 0 } };
    struct subject s;
    uint32_t before = seen.compiled;

    subject_layout = communicates ? SUBJECT_PROGRAMS : (enum subject_layout)(seed % 5);
    subject_init(&s, text, sizes);
    if (s.stg == NULL) {
        seen.refused++;
    } else {
        try_subject(&t, &s, seed / 4 % 2 == 0);
        subject_lay_out(&s, SUBJECT_USUAL);
        try_other_layout(&t, &s);
    }
    if (t.difference != NULL)
        print_error("seed %llu: %s\n%s\n", (unsigned long long)seed, t.difference, text);
    seen.models++;
    seen.failed += t.difference != NULL;
    seen.communicating += communicates && seen.compiled > before;
    subject_layout = SUBJECT_USUAL;
    subject_clear(&s);
}

/* One in which nobody outside of the system takes part. */
static const char *draw_communicating(struct drawing *d)
{
    struct gen_model *m = gen_chance(&d->r, 60) ? gen_handshake(&d->r, d->a)
                                                : gen_model(&d->r, d->a, GEN_MIXED);
    bool broadcast = gen_chance(&d->r, 30);
    struct buf b = BUF_EMPTY;
    const char *text;

    for (uint32_t i = 0; i < m->n_channels && broadcast; i++)
        m->channel[i].broadcast = m->channel[i].places == 0;
    m->outer = "*";
    gen_model_print(&b, m, false);
    text = arena_string(d->a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

static void try_model(uint64_t seed)
{
    struct drawing d = { .a = arena_new(), .mild = 60 };
    bool communicates = seed % 2 == 0;

    rng_init(&d.r, seed);
    if (seed % 3 == 0) {
        try_text(d.a, seed, gen_code_row_model(&d.r, d.a), gen_chance(&d.r, 80), true);
        arena_free(d.a);
        return;
    }
    try_text(d.a, seed, communicates ? draw_communicating(&d) : gen_code_internal_model(&d),
             communicates, !communicates);
    arena_free(d.a);
}

/* None is refused. */
static void try_known(void)
{
    uint32_t refused = seen.refused;

    for (uint64_t seed = 0; seed < 8; seed++) {
        struct arena *a = arena_new();
        try_text(a, seed, compiled_given_up, false, true);
        for (size_t i = 0; compiled_by_programs[i] != NULL; i++)
            try_text(a, seed, compiled_by_programs[i], true, true);
        for (size_t i = 0; compiled_communicating[i] != NULL; i++)
            try_text(a, seed, compiled_communicating[i], true, true);
        arena_free(a);
    }
    assert_int_equal(seen.refused, refused);
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
    try_known();
    print_message(
        "%u models, %u refused, %u compiled; %u times to machine code; %u states, %u with "
        "run-time errors; %u visits, in %u of which a program gave up, needlessly in %u; "
        "%u transitions; %u visits not alone, %u of them to be done later; %u new states, in %u "
        "of which something was lacking; %u models that communicate, %u receipts, up to %u in a "
        "step; %u with unions or sequences in cells\n",
        seen.models, seen.refused, seen.compiled, seen.native, seen.states, seen.faulty,
        seen.visits, seen.gave_up, seen.needlessly, seen.transitions, seen.shared, seen.later,
        seen.fresh, seen.lacking, seen.communicating, seen.parts, seen.most_parts, seen.variants);
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

/*
 * States as bytes, on random models of every kind.
 *
 * Two systems of one model have explored different states, in different orders: one breadth first,
 * the other, whose values begin with others, at random.  The bytes of a state of the first one mean
 * a state of the second one that has the same bytes and the same hash, and back; if both have seen
 * all states, these are states that the second one knows.  Different states have different bytes,
 * none of which begin with those of another, and different hashes.  Bytes that are changed are
 * refused, or they are those of the state that they mean.
 *
 * A third system that reads what a checkpoint says of all states of the first one has these states,
 * by number, with these bytes.  If what it reads was changed, it is refused, or all states are such
 * as have bytes.
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#endif
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "stg/step/state_codec.h"
#include "stg/step/stg_source.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/ways.h"

#define STATES 150  /* of a model that are expanded in each system */
#define CHANGED 300 /* states with changed bytes */
#define FORGED 4    /* checkpoints */

/* Shared with children. */
static struct {
    uint64_t states, known, refused, accepted, forged, unfit;
} * seen;

/* One of the two. */
struct side {
    struct subject subject;
    struct lts *lts;
    struct system *system;
    struct state_codec codec;
    bool open;         /* there is a source, to be freed */
    VEC(uint8_t) done; /* of each state: expanded */
    state_id n_done;
    bool all; /* there are no other states */
};

/* The bytes of a state of the first side, and its hash. */
struct code {
    size_t at, n;
    uint64_t hash;
};

struct trial {
    const struct example *example;
    const char *model, *formula;
    struct subject_options options;
    struct ways ways;
    struct rng rng;
    struct side side[2];
    struct buf bytes; /* of all states */
    VEC(struct code) code;
};

/* ---- exploring ---- */

static void expand_state(struct side *x, state_id s)
{
    uint32_t n, k;
    const struct lts_edge *e = lts_edges(x->lts, s, VALUE_NONE, &n);
    struct lts_edge *copy = arena_copy(x->subject.input, e, n * sizeof *e);

    for (uint32_t i = 0; i < n; i++)
        if (copy[i].kind == LTS_IN && copy[i].fault == NULL)
            lts_inputs(x->lts, s, &copy[i], VALUE_NONE, &k);
    x->done.at[s] = true;
    x->n_done++;
}

static state_id n_states(const struct side *x)
{
    return (state_id)x->lts->n_states(x->lts->self);
}

/* A state that is not expanded; at random, or the first one. */
static state_id next_state(struct side *x, struct rng *r, bool random)
{
    state_id n = n_states(x), s = random ? rng_below(r, n) : 0;

    while (x->done.at[s])
        s = (s + 1) % n;
    return s;
}

static void explore(struct trial *t, struct side *x, bool random)
{
    struct fault fault;

    if (!x->lts->start(x->lts->self, &fault))
        return;
    while (x->n_done < STATES && x->n_done < n_states(x)) {
        while (x->done.n < n_states(x))
            vec_push(&x->done, false);
        expand_state(x, next_state(x, &t->rng, random));
    }
    x->all = x->n_done == n_states(x);
}

static uint32_t *words_of(struct side *x, state_id s)
{
    const uint32_t *word = store_get(&stg_source_of(x->lts)->store, s);

    return arena_copy(x->subject.input, word, x->system->width * sizeof *word);
}

/* ---- comparing ---- */

static bool has_code(const struct trial *t, const struct code *c, const struct buf *b)
{
    return c->n == b->n && memcmp(t->bytes.at + c->at, b->at, b->n) == 0;
}

/* The state of these bytes in that side; false: none. */
static bool decode_in(struct trial *t, struct side *x, const struct code *c, uint32_t **word)
{
    bool good;

    *word = ARENA_ARRAY(x->subject.input, uint32_t, x->system->width + 1);
    good = state_codec_decode(&x->codec, t->bytes.at + c->at, c->n, *word);
    ways_assert(&t->ways, good, "bytes of a state are refused");
    return good;
}

/* Has it these bytes, and this hash? */
static void compare_code(struct trial *t, struct side *x, const struct code *c,
                         const uint32_t *word)
{
    struct buf b = BUF_EMPTY;

    state_codec_encode(&x->codec, word, &b);
    ways_assert(&t->ways, has_code(t, c, &b), "other bytes");
    ways_assert(&t->ways, state_codec_hash(&x->codec, word) == c->hash, "another hash");
    buf_clear(&b);
}

static void compare_state(struct trial *t, state_id s)
{
    struct side *here = &t->side[0], *there = &t->side[1];
    struct code c = { .at = t->bytes.n };
    uint32_t *word = words_of(here, s), *other, *back;
    state_id before = n_states(there);

    state_codec_encode(&here->codec, word, &t->bytes);
    c.n = t->bytes.n - c.at;
    c.hash = state_codec_hash(&here->codec, word);
    vec_push(&t->code, c);
    if (!decode_in(t, there, &c, &other) || !decode_in(t, here, &c, &back))
        return;
    ways_assert(&t->ways, memcmp(back, word, here->system->width * sizeof *word) == 0,
                "bytes mean another state");
    compare_code(t, there, &c, other);
    if (!here->all || !there->all)
        return;
    ways_assert(&t->ways, store_put(&stg_source_of(there->lts)->store, other) < before,
                "a state that the other system does not have");
    seen->known++;
}

static const char *all_bytes; /* for qsort */

static int compare_codes(const void *x, const void *y)
{
    const struct code *a = x, *b = y;
    int c = memcmp(all_bytes + a->at, all_bytes + b->at, a->n < b->n ? a->n : b->n);

    return c != 0 ? c : a->n < b->n ? -1 : a->n > b->n;
}

static int compare_hashes(const void *x, const void *y)
{
    const struct code *a = x, *b = y;

    return a->hash < b->hash ? -1 : a->hash > b->hash;
}

/* The order of the codes is another one then. */
static void compare_each_other(struct trial *t)
{
    all_bytes = t->bytes.at;
    qsort(t->code.at, t->code.n, sizeof *t->code.at, compare_codes);
    for (size_t i = 1; i < t->code.n; i++) {
        const struct code *a = &t->code.at[i - 1], *b = &t->code.at[i];
        ways_assert(&t->ways,
                    a->n > b->n || memcmp(all_bytes + a->at, all_bytes + b->at, a->n) != 0,
                    "bytes begin with those of another state");
    }
    qsort(t->code.at, t->code.n, sizeof *t->code.at, compare_hashes);
    for (size_t i = 1; i < t->code.n; i++)
        ways_assert(&t->ways, t->code.at[i - 1].hash != t->code.at[i].hash,
                    "two states with one hash");
}

/* ---- changed bytes ---- */

static void change_bytes(struct rng *r, struct buf *b)
{
    size_t at = rng_below(r, (uint32_t)b->n);

    switch (rng_below(r, 5)) {
    case 0: b->n = at; break;
    case 1: buf_char(b, (char)rng_below(r, 256)); break;
    case 2: b->at[at] = (char)rng_below(r, 256); break;
    case 3: b->at[at] = (char)(b->at[at] + 1); break;
    default: b->at[at] ^= (char)(1 << rng_below(r, 8)); break;
    }
}

static void try_changed(struct trial *t)
{
    struct code c = t->code.at[rng_below(&t->rng, (uint32_t)t->code.n)];
    struct side *x = &t->side[rng_below(&t->rng, 2)];
    uint32_t *word = ARENA_ARRAY(x->subject.input, uint32_t, x->system->width + 1);
    struct buf b = BUF_EMPTY, again = BUF_EMPTY;

    buf_bytes(&b, t->bytes.at + c.at, c.n);
    for (uint32_t n = 1 + rng_below(&t->rng, 3); n > 0 && b.n > 0; n--)
        change_bytes(&t->rng, &b);
    if (state_codec_decode(&x->codec, buf_text(&b), b.n, word)) {
        state_codec_encode(&x->codec, word, &again);
        ways_assert(&t->ways, again.n == b.n && memcmp(again.at, b.at, b.n) == 0,
                    "changed bytes mean a state with others");
        seen->accepted++;
    } else {
        seen->refused++;
    }
    buf_clear(&b);
    buf_clear(&again);
}

/* ---- one instance ---- */

/* The formula decides which variables are kept. */
static bool open_side(const struct trial *t, struct side *x)
{
    const struct formula *f;

    subject_init(&x->subject, t->model, t->example->sizes);
    f = x->subject.stg == NULL ? NULL : subject_formula(&x->subject, t->formula, false);
    if (f == NULL)
        return false;
    x->lts = subject_lts(&x->subject, f, t->options);
    x->system = &stg_source_of(x->lts)->system;
    state_codec_init(&x->codec, x->system);
    x->open = true;
    return true;
}

static void close_side(struct side *x)
{
    if (x->open) {
        state_codec_clear(&x->codec);
        lts_free(x->lts);
    }
    vec_clear(&x->done);
    subject_clear(&x->subject);
}

/* Values that the other system does not have. */
static void add_junk(struct side *x)
{
    for (int32_t i = 0; i < 5; i++)
        value_tuple(x->subject.vs, 1, (value[]){ value_small(1000000 + i) });
}

/* ---- checkpoints ---- */

/* A new system with the states that are written there; false: they are refused. */
static bool load_side(struct trial *t, struct side *x, const struct buf *saved)
{
    struct deserializer *u = mem_alloc(sizeof *u);
    struct fault fault;
    bool good;

    open_side(t, x);
    add_junk(x);
    deserialize_from(u, saved->at, saved->n);
    good = x->lts->start(x->lts->self, &fault) && stg_lts_load(x->lts, u) && deserialize_is_done(u);
    mem_free(u);
    return good;
}

static void compare_loaded(struct trial *t, const struct buf *saved)
{
    struct side x = { .n_done = 0 };
    bool good = load_side(t, &x, saved) && n_states(&x) == t->code.n;

    ways_assert(&t->ways, good, "a checkpoint is refused");
    for (state_id s = 0; good && s < n_states(&x); s++)
        compare_code(t, &x, &t->code.at[s], words_of(&x, s));
    close_side(&x);
}

static void try_forged(struct trial *t, struct buf *saved)
{
    struct side x = { .n_done = 0 };
    size_t at = rng_below(&t->rng, (uint32_t)saved->n);
    char before = saved->at[at];

    saved->at[at] = (char)(gen_chance(&t->rng, 50) ? before ^ 1 << rng_below(&t->rng, 8)
                                                   : before + 1);
    seen->forged++;
    if (!load_side(t, &x, saved))
        seen->unfit++;
    else
        for (state_id s = 0; s < n_states(&x); s++) {
            uint32_t *word = words_of(&x, s), *back = words_of(&x, s);
            struct buf b = BUF_EMPTY;
            state_codec_encode(&x.codec, word, &b);
            ways_assert(&t->ways,
                        state_codec_decode(&t->side[0].codec, b.at, b.n, back) &&
                            state_codec_decode(&x.codec, b.at, b.n, back) &&
                            memcmp(back, word, x.system->width * sizeof *word) == 0,
                        "a forged checkpoint has a state without bytes");
            buf_clear(&b);
        }
    saved->at[at] = before;
    close_side(&x);
}

static void try_checkpoint(struct trial *t)
{
    struct serializer *p = mem_alloc(sizeof *p);
    struct buf saved = BUF_EMPTY;

    serialize_into(p, &saved);
    stg_lts_save(t->side[0].lts, p);
    mem_free(p);
    compare_loaded(t, &saved);
    for (uint32_t i = 0; i < FORGED && !has_schematic(&t->side[0].subject.stg->sig); i++)
        try_forged(t, &saved);
    buf_clear(&saved);
}

/* ---- both ---- */

static void try_model(struct trial *t)
{
    add_junk(&t->side[1]);
    explore(t, &t->side[0], false);
    explore(t, &t->side[1], true);
    if (t->side[0].n_done == 0)
        return;
    for (state_id s = 0; s < n_states(&t->side[0]); s++)
        compare_state(t, s);
    seen->states += t->code.n;
    try_checkpoint(t);
    compare_each_other(t);
    for (uint32_t i = 0; i < CHANGED; i++)
        try_changed(t);
}

static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct trial t = { .example = x, .ways = { .arena = x->model->arena } };
    struct arena *a = arena_new();
    bool open;

    rng_init(&t.rng, x->salt);
    t.model = example_model_text(a, x, false);
    t.formula = x->model->types.n == 0 /* there are no formulas for handshakes */
                    ? "deadlock_free"
                    : example_formula_text(a, x->formula, x->unicode);
    t.options = example_options(&t.rng, x->model);
    open = open_side(&t, &t.side[0]);
    if (messages != NULL)
        subject_messages(&t.side[0].subject, messages);
    open = open_side(&t, &t.side[1]) && open;
    if (open)
        try_model(&t);
    else
        t.ways.found = example_refused("the model or the formula");
    close_side(&t.side[0]);
    close_side(&t.side[1]);
    buf_clear(&t.bytes);
    vec_clear(&t.code);
    arena_free(a);
    return ways_end(&t.ways);
}

/* ---- many instances ---- */

static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    static const enum gen_flavour flavour[] = { GEN_MIXED,    GEN_MIXED,     GEN_ONE_DATA,
                                                GEN_TWO_DATA, GEN_SYMMETRIC, GEN_SYMMETRIC_DATA };
    uint32_t i = rng_below(r, 8);

    x->sizes = (struct subject_sizes){ { 0 } };
    if (i < 6) {
        x->model = gen_model(r, a, flavour[i]);
        if (flavour[i] == GEN_MIXED)
            x->sizes.of[0] = 2 + rng_below(r, 2);
    } else {
        x->model = gen_handshake(r, a);
    }
    subject_init(s, example_model_text(a, x, false), x->sizes);
    return true;
}

static void bytes_mean_the_same_everywhere(void **state)
{
    static const struct example_test test = {
        .name = "codec",
        .usual = 1000,
        .formulas = 1,
        .deepest = 3,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    print_message("of %u forged checkpoints %u refused; ", (uint32_t)seen->forged,
                  (uint32_t)seen->unfit);
    print_message("%u states, %u that both systems have; of %u that were changed %u refused\n",
                  (uint32_t)seen->states, (uint32_t)seen->known,
                  (uint32_t)(seen->refused + seen->accepted), (uint32_t)seen->refused);
    example_judge(&c, 0, 0);
    assert_true(seen->known > seen->states / 20 && seen->known < seen->states);
    assert_true(seen->unfit > 0 && seen->unfit < seen->forged);
    assert_true(seen->refused > seen->accepted && seen->accepted > seen->refused / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(bytes_mean_the_same_everywhere) };

    seen = mmap(NULL, sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (seen == MAP_FAILED)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * state_codec: the bytes of a state say nodes and values and nothing else, and its hash is the one
 * that the header describes, on every machine.
 *
 * tests/cross/test_codec.c has random models.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "stg/step/state_codec.h"
#include "support/map.h"
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

struct setting {
    struct model m;
    struct system s;
    struct state_codec k;
    uint32_t word[4];
};

/* A second instance of the process knows nothing of y; of the first one x is not kept at b. */
static const char text[] = "type E = enum { ea, eb };"
                           "var g : int = 300; var u : E;"
                           "process P { var x : 0..9 = 5; var y : E = eb;"
                           "  node a { tau -> b(7); } node b(n : 0..9) { } }"
                           "system P || other : P;";

static int set_up(void **state)
{
    struct setting *s = test_calloc(1, sizeof *s);
    bool first[2 * 3] = { true, true, false, false, true, true };
    bool second[2 * 3] = { true, false, false, true, false, true };
    const bool *const keep[2] = { first, second };
    struct fault fault;

    model_open(&s->m);
    model_text(&s->m, text);
    s->m.stg->lift = LIFT_NONE;
    system_init(&s->s, s->m.stg, keep);
    state_codec_init(&s->k, &s->s);
    assert_true(system_start(&s->s, s->word, &fault));
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct setting *s = *state;

    state_codec_clear(&s->k);
    system_clear(&s->s);
    model_close(&s->m);
    test_free(s);
    return 0;
}

/* Puts an instance at node b. */
static void go(struct setting *s, uint32_t instance)
{
    struct local_lts *c = &s->s.local[instance];
    const struct edge_group *g;
    struct expansion e;

    assert_int_equal(local_lts_groups(c, s->word[instance], &g), 1);
    e = local_lts_expand(c, s->word[instance], g, s->word + s->s.n);
    assert_int_equal(e.n, 1);
    s->word[instance] = c->move.at[e.first].next;
}

static void assert_bytes(struct setting *s, const char *bytes, size_t n)
{
    struct buf b = BUF_EMPTY;
    uint32_t back[4] = { 0 };

    state_codec_encode(&s->k, s->word, &b);
    assert_int_equal(b.n, n);
    assert_memory_equal(b.at, bytes, n);
    assert_true(state_codec_decode(&s->k, bytes, n, back));
    assert_memory_equal(back, s->word, sizeof back);
    buf_clear(&b);
}

#define BYTES(s, bytes) assert_bytes(s, bytes, sizeof bytes - 1)

/* A node; 2 * 2 * 5 + 1; a position + 1; 2 * 2 * 300 + 1 as 0x31, 0x09; nothing. */
static void bytes_say_nodes_and_values(void **state)
{
    struct setting *s = *state;

    BYTES(s, "\0\25\2"
             "\0\25"
             "\xb1\x09"
             "\0");
    go(s, 0);
    s->word[3] = VALUE_TRUE;
    BYTES(s, "\1\2\35"
             "\0\25"
             "\xb1\x09"
             "\2");
    go(s, 1);
    s->word[2] = value_small(-1);
    BYTES(s, "\1\2\35"
             "\1\25\35"
             "\3"
             "\2");
}

static void other_bytes_are_refused(void **state)
{
    static const struct {
        const char *bytes;
        size_t n;
    } bad[] = {
        { "\0\25\2\0\25\xb1\x09", 7 },     /* too short */
        { "\0\25\2\0\25\xb1\x09\0\0", 9 }, /* too long */
        { "\2\25\2\0\25\xb1\x09\0", 8 },   /* no such node */
        { "\0\51\2\0\25\xb1\x09\0", 8 },   /* x = 10 */
        { "\0\25\3\0\25\xb1\x09\0", 8 },   /* no such label */
        { "\0\25\2\0\25\xb1\x89\0\0", 9 }, /* a number with a byte too many */
    };
    struct setting *s = *state;
    uint32_t word[4];

    assert_true(state_codec_decode(&s->k, "\0\25\2\0\25\xb1\x09\0", 8, word));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(state_codec_decode(&s->k, bad[i].bytes, bad[i].n, word));
}

/* From the definition, with the published parameters of the function. */
static uint64_t fnv_1a(const char *bytes, size_t n)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < n; i++) {
        hash ^= (unsigned char)bytes[i];
        hash *= UINT64_C(1099511628211);
    }
    return hash;
}

/* The published values of fnv_1a, then those of states, which other programs have computed. */
static void hashes_are_the_known_ones(void **state)
{
    struct setting *s = *state;

    assert_true(fnv_1a("", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(fnv_1a("a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(fnv_1a("foobar", 6) == UINT64_C(0x85944171f73967e8));
    assert_true(state_codec_word_hash(&s->k, 0, s->word[0]) == hash_mix(0, fnv_1a("\0\25\2", 3)));
    assert_true(state_codec_hash(&s->k, s->word) ==
                hash_mix(0, fnv_1a("\0\25\2", 3)) + hash_mix(1, fnv_1a("\0\25", 2)) +
                    hash_mix(2, fnv_1a("\xb1\x09", 2)) + hash_mix(3, fnv_1a("\0", 1)));
    assert_true(state_codec_hash(&s->k, s->word) == UINT64_C(0xaefb852dde7e13d8));
    go(s, 0);
    assert_true(state_codec_hash(&s->k, s->word) == UINT64_C(0x20f56ed9d22fd062));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(bytes_say_nodes_and_values),
        TEST(other_bytes_are_refused),
        TEST(hashes_are_the_known_ones),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

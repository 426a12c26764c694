/*
 * option_list: an option is in the list if and only if the table gives it such an effect; and two
 * lists are the same text only if they are the same.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/command/option_list.h"
#include "tests/unit/option_fixture.h"

/* The list of `stgcheck argv .. m.stg m.mu`. */
static void list(struct buf *b, int argc, const char *const *argv, enum option_effect most)
{
    char *all[9] = { (char[]){ "stgcheck" } };
    struct options o;
    struct arena *a = arena_new();
    struct diag *d = diag_new();

    for (int i = 0; i < argc; i++)
        all[1 + i] = (char *)argv[i];
    all[1 + argc] = (char[]){ "m.stg" };
    all[2 + argc] = (char[]){ "m.mu" };
    options_parse(&o, a, 3 + argc, all, d);
    option_list(b, &o, most);
    options_clear(&o);
    diag_free(d);
    arena_free(a);
}

static void assert_list(int argc, const char *const *argv, enum option_effect most,
                        const char *expected)
{
    struct buf b = BUF_EMPTY;

    list(&b, argc, argv, most);
    assert_string_equal(buf_text(&b), expected);
    buf_clear(&b);
}

/* " --name argument": true, nothing: false. */
static bool is_listed(const struct option *x, const char *argument, enum option_effect most)
{
    struct buf b = BUF_EMPTY, word = BUF_EMPTY;
    const char *argv[2];
    bool listed;

    option_word(&word, x);
    argv[0] = buf_text(&word);
    argv[1] = argument;
    list(&b, argument != NULL ? 2 : 1, argv, most);
    listed = b.n > 0;
    if (listed) {
        assert_int_equal(buf_text(&b)[0], ' ');
        assert_memory_equal(buf_text(&b) + 1, buf_text(&word), word.n);
        assert_true(argument != NULL || b.n == 1 + word.n);
        assert_true(argument == NULL || strchr(argument, ' ') != NULL ||
                    strcmp(buf_text(&b) + 2 + word.n, argument) == 0);
    }
    buf_clear(&b);
    buf_clear(&word);
    return listed;
}

static void try_option(const struct option *x)
{
    bool system = x->effect == EFFECT_SYSTEM, run = system || x->effect == EFFECT_RUN;
    struct buf argument = BUF_EMPTY;
    size_t n = 0, in_system = 0, in_run = 0, words = 1;

    for (const char *c = x->arg; c != NULL && (c = strchr(c, '|')) != NULL; c++)
        words++;
    while ((x->arg == NULL && n == 0) || option_argument(&argument, x, n)) {
        const char *given = x->arg == NULL ? NULL : buf_text(&argument);
        bool alone = given == NULL ||
                     strcmp(given, "symbolic") != 0; /* which is without symmetry */
        in_system += alone && is_listed(x, given, EFFECT_SYSTEM);
        in_run += !alone || is_listed(x, given, EFFECT_RUN);
        buf_reset(&argument);
        n++;
    }
    buf_clear(&argument);
    assert_int_equal(n, words);
    /* One of several words may be the usual one. */
    assert_in_range(in_system, system ? n - (n > 1) : 0, system ? n : 0);
    assert_in_range(in_run, run ? n - (n > 1) : 0, run ? n : 0);
}

static void every_option(void **state)
{
    size_t n;
    const struct option *x = options_table(&n);

    (void)state;
    for (size_t i = 0; i < n; i++) {
        assert_in_range(x[i].effect, EFFECT_SYSTEM, EFFECT_TASK);
        try_option(&x[i]);
    }
}

#define LIST(most, expected, ...) \
    do { \
        const char *const list_argv[] = { __VA_ARGS__ }; \
        assert_list((int)(sizeof list_argv / sizeof *list_argv), list_argv, most, expected); \
    } while (0)

static void order(void **state)
{
    (void)state;
    LIST(EFFECT_SYSTEM, " -D A=1 -D B=2 --data T=2 --data U=1", "-DB=2", "--data=U=1", "-DA=1",
         "--data=T=02");
    LIST(EFFECT_SYSTEM, " --symmetry off", "--symmetry=off", "-fb", "-fa");
    LIST(EFFECT_RUN, " -f b -f a --symmetry off", "--symmetry=off", "-fb", "-fa");
    LIST(EFFECT_SYSTEM, " --symmetry off", "--solver=symbolic");
    LIST(EFFECT_RUN, " --solver scc", "--solver=lms", "--solver=scc", "--symmetry=full");
    LIST(EFFECT_RUN, " --evidence none --evidence a.cert", "--evidence=a.cert", "--evidence=none");
}

static void quotes(void **state)
{
    (void)state;
    LIST(EFFECT_RUN, " -f a -f b", "-fa", "-fb");
    LIST(EFFECT_RUN, " -f 'a -f b'", "-fa -f b");
    LIST(EFFECT_RUN, " -f 'a'\\'' -f '\\''b'", "-fa' -f 'b");
    LIST(EFFECT_RUN, " -f ''", "-f", "");
    LIST(EFFECT_RUN, " --lts '--x|.aut'", "--lts", "--x|.aut");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option),
        cmocka_unit_test(order),
        cmocka_unit_test(quotes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

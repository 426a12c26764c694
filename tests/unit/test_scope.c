/*
 * scope: the innermost declaration counts, a second one in the same scope is an error, and hiding
 * a name of the model is a warning.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "stg/elab/scope.h"
#include "support/symbol.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

struct setting {
    struct arena *arena;
    struct symbols *symbols;
    struct diag *diag;
    struct buf out;
    const struct text *text; /* "0123456789..." */
    struct scope model, outer, inner;
};

static int set_up(void **state)
{
    static struct setting s;

    s = (struct setting){ .arena = arena_new(), .symbols = symbols_new(), .diag = diag_new() };
    s.text = text_from(s.arena, "t", "0123456789", 10);
    scope_init(&s.model, NULL);
    s.model.global = true;
    scope_init(&s.outer, &s.model);
    scope_init(&s.inner, &s.outer);
    *state = &s;
    return 0;
}

static int tear_down(void **state)
{
    struct setting *s = *state;

    scope_clear(&s->inner);
    scope_clear(&s->outer);
    scope_clear(&s->model);
    buf_clear(&s->out);
    diag_free(s->diag);
    symbols_free(s->symbols);
    arena_free(s->arena);
    return 0;
}

static struct entry *add(struct setting *s, struct scope *scope, enum entry_kind kind,
                         const char *name, uint32_t at)
{
    struct span span = { s->text, at, at + 1 };

    return scope_add(scope, s->arena, s->diag, kind, symbol_of(s->symbols, name), span);
}

static struct entry *find(struct setting *s, const struct scope *scope, const char *name)
{
    return scope_find(scope, symbol_of(s->symbols, name));
}

/* The messages without the lines of source. */
static void expect_messages(struct setting *s, const char *text)
{
    struct buf all = BUF_EMPTY;
    bool keep = true, start = true;

    diag_print(s->diag, &all, false);
    buf_reset(&s->out);
    for (size_t i = 0; i < all.n; i++) {
        keep = start ? all.at[i] != ' ' : keep;
        if (keep)
            buf_char(&s->out, all.at[i]);
        start = all.at[i] == '\n';
    }
    assert_string_equal(buf_text(&s->out), text);
    buf_clear(&all);
}

static void the_innermost_name_is_found(void **state)
{
    struct setting *s = *state;
    struct entry *a = add(s, &s->outer, ENTRY_LOCAL, "a", 0);
    struct entry *b = add(s, &s->outer, ENTRY_LOCAL, "b", 1);
    struct entry *inner = add(s, &s->inner, ENTRY_LOCAL, "a", 2);

    assert_ptr_equal(find(s, &s->inner, "a"), inner);
    assert_ptr_equal(find(s, &s->inner, "b"), b);
    assert_ptr_equal(find(s, &s->outer, "a"), a);
    assert_null(find(s, &s->model, "a"));
    assert_null(find(s, &s->inner, "c"));
    assert_ptr_equal(scope_find_here(&s->inner, symbol_of(s->symbols, "a")), inner);
    assert_null(scope_find_here(&s->inner, symbol_of(s->symbols, "b")));
    expect_messages(s, "");
}

static void twice_in_one_scope_is_an_error(void **state)
{
    struct setting *s = *state;
    struct entry *first = add(s, &s->outer, ENTRY_LOCAL, "a", 3);

    assert_null(add(s, &s->outer, ENTRY_CONST, "a", 5));
    assert_ptr_equal(find(s, &s->outer, "a"), first);
    expect_messages(s, "t:1:6: error: 'a' is declared twice\n"
                       "t:1:4: note: the first declaration is here\n");
}

static void hiding_the_model_is_a_warning(void **state)
{
    struct setting *s = *state;

    add(s, &s->model, ENTRY_CHANNEL, "c", 0);
    add(s, &s->outer, ENTRY_LOCAL, "x", 1);
    assert_non_null(add(s, &s->inner, ENTRY_LOCAL, "x", 2));
    assert_non_null(add(s, &s->inner, ENTRY_LOCAL, "c", 3));
    expect_messages(s, "t:1:4: warning: 'c' hides a channel of that name\n"
                       "t:1:1: note: 'c' is declared here\n");
    assert_int_equal(diag_errors(s->diag), 0);
}

static void hiding_what_is_predefined_is_a_warning(void **state)
{
    struct setting *s = *state;

    assert_non_null(add(s, &s->model, ENTRY_FUN, "max", 0));
    expect_messages(s, "t:1:1: warning: 'max' hides the predefined function of that name\n");
}

static void what_was_adopted_is_shared(void **state)
{
    struct setting *s = *state;
    struct entry *a = add(s, &s->inner, ENTRY_LOCAL, "a", 0);
    struct scope other;

    scope_init(&other, NULL);
    scope_adopt(&other, a);
    assert_ptr_equal(find(s, &other, "a"), a);
    scope_clear(&other);
    expect_messages(s, "");
}

/* From 17 entries on names are found by hash. */
static void large_scopes_work_like_small_ones(void **state)
{
    enum { MANY = 300 };
    static struct entry *entry[MANY];
    struct setting *s = *state;
    char name[20];

    for (uint32_t i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "n%u", i);
        assert_null(find(s, &s->inner, name));
        entry[i] = add(s, &s->outer, ENTRY_LOCAL, name, 0);
        for (uint32_t k = 0; k <= i; k += 7) {
            snprintf(name, sizeof name, "n%u", k);
            assert_ptr_equal(find(s, &s->inner, name), entry[k]);
        }
    }
    assert_int_equal(s->outer.n, MANY);
    expect_messages(s, "");
    assert_null(add(s, &s->outer, ENTRY_LOCAL, "n299", 1));
    assert_int_equal(diag_errors(s->diag), 1);
}

static const char *suggestion(struct setting *s, const char *name)
{
    return scope_suggest(&s->inner, symbol_of(s->symbols, name));
}

static void the_nearest_name_is_suggested(void **state)
{
    struct setting *s = *state;

    add(s, &s->model, ENTRY_GLOBAL, "latest", 0);
    add(s, &s->outer, ENTRY_LOCAL, "waiting", 1);
    add(s, &s->inner, ENTRY_LOCAL, "late", 2);
    add(s, &s->inner, ENTRY_LOCAL, "go", 3);
    assert_string_equal(suggestion(s, "latst"), "latest");
    assert_string_equal(suggestion(s, "wating"), "waiting");
    assert_string_equal(suggestion(s, "lata"), "late");
    assert_null(suggestion(s, "gx")); /* too short to be a slip */
    assert_null(suggestion(s, "something"));
    assert_null(suggestion(s, "lxxe"));
}

static void every_kind_has_a_noun(void **state)
{
    struct entry e = { .name = "e" };

    (void)state;
    for (int k = ENTRY_CONST; k <= ENTRY_ACTION; k++) {
        e.kind = (enum entry_kind)k;
        assert_string_not_equal(entry_noun(&e), "a name");
    }
    e.kind = ENTRY_GLOBAL;
    assert_string_equal(entry_noun(&e), "a global variable");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_innermost_name_is_found),   TEST(twice_in_one_scope_is_an_error),
        TEST(hiding_the_model_is_a_warning), TEST(hiding_what_is_predefined_is_a_warning),
        TEST(what_was_adopted_is_shared),    TEST(large_scopes_work_like_small_ones),
        TEST(the_nearest_name_is_suggested), TEST(every_kind_has_a_noun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

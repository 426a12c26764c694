/*
 * symbol: equal names are one pointer.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/symbol.h"

static void equal_names_are_one_pointer(void **state)
{
    (void)state;
    struct symbols *s = symbols_new();
    char other[] = "lift and more";
    const char *lift = symbol_of(s, "lift");
    assert_string_equal(lift, "lift");
    assert_ptr_equal(symbol_make(s, other, 4), lift);
    assert_ptr_not_equal(symbol_make(s, other, 3), lift);
    assert_ptr_not_equal(symbol_make(s, other, 5), lift);
    assert_string_equal(symbol_make(s, other, 3), "lif");
    assert_string_equal(symbol_of(s, ""), "");
    assert_ptr_equal(symbol_of(s, ""), symbol_make(s, "x", 0));
    symbols_free(s);
    symbols_free(NULL);
}

static void names_keep_their_place(void **state)
{
    (void)state;
    enum { N = 5000 };
    static const char *at[N];
    struct symbols *s = symbols_new();
    char name[16];
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < N; i++) {
            snprintf(name, sizeof name, "name%d", i);
            const char *symbol = symbol_of(s, name);
            assert_string_equal(symbol, name);
            assert_true(round == 0 || symbol == at[i]);
            at[i] = symbol;
        }
    symbols_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_names_are_one_pointer),
        cmocka_unit_test(names_keep_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

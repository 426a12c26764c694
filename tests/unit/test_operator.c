/*
 * operator: the scanner and the grammar read each operator, alone and beside each other one, as the
 * table says.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "parser/ast_print.h"
#include "tests/unit/parse_fixture.h"

static void test_signs(void **state)
{
    struct fixture *f = *state;
    char text[64];

    for (int i = 0; i < N_OPERATORS; i++) {
        struct ast *x;
        snprintf(text, sizeof text, "a %s b", operators[i].sign);
        x = parse(f, FORMULA, text);
        assert_non_null(x);
        assert_ptr_equal(ast_operator(x->kind), &operators[i]);
        buf_reset(&f->out);
        ast_print(&f->out, x);
        assert_string_equal(buf_text(&f->out), text);
    }
}

/* Which kid of the tree of "a first b second c" is the other operator?  -1: there is no tree. */
static int inner(const struct operator_entry *first, const struct operator_entry *second)
{
    if (first->level != second->level)
        return first->level < second->level;
    return operator_left(first->level) == first->level    ? 0
           : operator_right(first->level) == first->level ? 1
                                                          : -1;
}

static void test_pairs(void **state)
{
    struct fixture *f = *state;
    char text[64];

    for (int i = 0; i < N_OPERATORS; i++)
        for (int k = 0; k < N_OPERATORS; k++) {
            const struct operator_entry *pair[2] = { &operators[i], &operators[k] };
            int kid = inner(pair[0], pair[1]);
            struct ast *x;
            snprintf(text, sizeof text, "a %s b %s c", pair[0]->sign, pair[1]->sign);
            x = parse(f, FORMULA, text);
            assert_int_equal(x == NULL, kid < 0);
            if (x == NULL)
                continue;
            assert_ptr_equal(ast_operator(x->kind), pair[1 - kid]);
            assert_ptr_equal(ast_operator(x->kid[kid]->kind), pair[kid]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(signs), TEST(pairs) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

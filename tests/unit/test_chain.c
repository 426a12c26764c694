/*
 * Rows of operands that are not grouped by parentheses: they are no deep trees, keep their order,
 * and are printed as they were written.
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

/* What stands around the row, its sign, and the kind of tree. */
struct row {
    enum language language;
    const char *before, *sign, *after;
    enum ast_kind kind;
};

static const struct row rows[] = {
    { MODEL, "system ", "||", ";\n", AST_PARALLEL },
    { FORMULA, "", "&&", "", AST_AND },
    { FORMULA, "", "||", "", AST_OR },
    { FORMULA, "", "+", "", AST_ADD },
};
#define ROWS (sizeof rows / sizeof rows[0])

/* p0, p1, ...; the operand `odd` is `text` instead. */
static void write_row(struct buf *b, const struct row *r, uint32_t n, uint32_t odd,
                      const char *text)
{
    buf_add(b, r->before);
    for (uint32_t i = 0; i < n; i++) {
        if (i > 0)
            buf_printf(b, " %s ", r->sign);
        if (i == odd)
            buf_add(b, text);
        else
            buf_printf(b, "p%u", i);
    }
    buf_add(b, r->after);
}

static const struct ast *parsed_row(struct fixture *f, const struct row *r, const struct buf *text)
{
    const struct ast *x = parse_bytes(f, r->language, buf_text(text), text->n);

    if (x == NULL) {
        first_lines(f);
        fail_msg("%s", buf_text(&f->out));
    }
    return r->kind == AST_PARALLEL ? x->kid[x->n - 1]->kid[0] : x;
}

/* Every operand in its turn, with the span of each part that of its operands. */
static uint32_t check_operands(const struct ast *x, enum ast_kind kind, uint32_t next)
{
    char name[16];

    if (x->kind != kind) {
        snprintf(name, sizeof name, "p%u", next);
        assert_string_equal(x->name, name);
        return next + 1;
    }
    assert_int_equal(x->span.from, x->kid[0]->span.from);
    assert_int_equal(x->span.to, x->kid[1]->span.to);
    return check_operands(x->kid[1], kind, check_operands(x->kid[0], kind, next));
}

static void assert_prints(const struct ast *x, const struct row *r, const struct buf *text)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, r->before);
    ast_print(&b, x);
    buf_add(&b, r->after);
    assert_string_equal(buf_text(&b), buf_text(text));
    buf_clear(&b);
}

static uint32_t log_of(uint32_t n)
{
    return n < 2 ? 0 : 1 + log_of(n / 2);
}

static void try_row(struct fixture *f, const struct row *r, uint32_t n)
{
    struct buf text = BUF_EMPTY;
    const struct ast *x;

    write_row(&text, r, n, n, NULL);
    x = parsed_row(f, r, &text);
    assert_int_equal(check_operands(x, r->kind, 0), n);
    assert_in_range(x->depth, 0, n < AST_CHAIN ? n - 1 : AST_CHAIN + 2 * log_of(n));
    if (n >= AST_CHAIN && n % AST_CHAIN == 0)
        assert_in_range(x->depth, 0, 2 * log_of(n));
    assert_prints(x, r, &text);
    buf_clear(&text);
}

/* Around each length at which trees are joined. */
static void test_lengths(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        for (uint32_t k = 1; k <= 9; k++)
            for (uint32_t n = k * AST_CHAIN - 1; n <= k * AST_CHAIN + 1; n++)
                try_row(*state, &rows[i], n);
        try_row(*state, &rows[i], 2);
        try_row(*state, &rows[i], 100000);
        try_row(*state, &rows[i], 128 * AST_CHAIN);
    }
}

/* A row in parentheses, also at the left end, is one operand, however long both are. */
static void test_parentheses(void **state)
{
    struct buf inner = BUF_EMPTY, text = BUF_EMPTY;
    struct row part;
    const struct ast *x;

    for (size_t i = 0; i < ROWS; i++)
        for (uint32_t odd = 0; odd < 3 * AST_CHAIN; odd += odd % 5 == 0 ? 1 : AST_CHAIN / 2) {
            part = rows[i];
            part.before = "(";
            part.after = ")";
            buf_reset(&inner);
            buf_reset(&text);
            write_row(&inner, &part, AST_CHAIN + odd, UINT32_MAX, NULL);
            write_row(&text, &rows[i], 3 * AST_CHAIN, odd, buf_text(&inner));
            x = parsed_row(*state, &rows[i], &text);
            assert_int_equal(x->chain, 3 * AST_CHAIN);
            assert_in_range(x->depth, 0, AST_CHAIN + 2 * log_of(AST_CHAIN + odd) + 20);
            assert_prints(x, &rows[i], &text);
        }
    buf_clear(&inner);
    buf_clear(&text);
}

/* A row of a tighter operator at the left end is one operand, without parentheses. */
static void test_other_operators(void **state)
{
    struct buf inner = BUF_EMPTY, text = BUF_EMPTY;
    const struct ast *x;

    for (uint32_t n = AST_CHAIN / 2; n <= 2 * AST_CHAIN; n += AST_CHAIN / 2) {
        buf_reset(&inner);
        buf_reset(&text);
        write_row(&inner, &rows[1], n, UINT32_MAX, NULL);
        write_row(&text, &rows[2], AST_CHAIN, 0, buf_text(&inner));
        x = parsed_row(*state, &rows[2], &text);
        assert_int_equal(x->kind, AST_OR);
        assert_int_equal(x->chain, AST_CHAIN);
        assert_prints(x, &rows[2], &text);
        while (x->kind == AST_OR)
            x = x->kid[0];
        assert_int_equal(x->kind, AST_AND);
        assert_int_equal(x->chain, n);
    }
    buf_clear(&inner);
    buf_clear(&text);
}

/* Parentheses are nesting, whatever the rows in them are. */
static void test_too_deep(void **state)
{
    struct fixture *f = *state;
    struct buf text = BUF_EMPTY;

    for (size_t i = 0; i < ROWS; i++) {
        buf_reset(&text);
        buf_add(&text, rows[i].before);
        for (uint32_t k = 0; k < 1001; k++)
            buf_add(&text, "(");
        buf_add(&text, "p");
        for (uint32_t k = 0; k < 1001; k++)
            buf_printf(&text, " %s p)", rows[i].sign);
        buf_add(&text, rows[i].after);
        assert_null(parse_bytes(f, rows[i].language, buf_text(&text), text.n));
        first_lines(f);
        assert_non_null(strstr(buf_text(&f->out), "nested too deeply (more than 2000 levels)\n"));
    }
    buf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(lengths),
        TEST(parentheses),
        TEST(other_operators),
        TEST(too_deep),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

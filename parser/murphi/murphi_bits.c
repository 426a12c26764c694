/*
 * Operators on the bits of numbers, which are those of two's complement (see murphi_context.h).
 *
 * `&`, `|`, `^` and `~` are exact.  Shifts are those of rumur on values of 64 bits: what is shifted
 * out at the left is lost, by 64 and more the result is 0, and by less than 0 it is shifted in the
 * other direction.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

#include <string.h>

static struct ast *bits_number(struct murphi *m, struct span at, const char *digits)
{
    struct ast *t = ast_make(m->arena, AST_INT, at, 0);

    t->number = num_text(m->arena, digits, strlen(digits));
    return t;
}

static struct ast *call_with(struct murphi *m, struct span at, const char *name, struct ast *a,
                             struct ast *b)
{
    struct ast *args = murphi_list(m, at, a);

    if (b != NULL)
        ast_append(m->arena, args, b);
    return ast_named(m->arena, AST_CALL, at, symbol_of(m->symbols, name), at, 1, args);
}

struct ast *murphi_bits_of_both(struct murphi *m, const struct ast *t, struct ast *a,
                                const char *function)
{
    struct ast *b;

    a = murphi_before(m, a, &murphi_number, NULL, t->kid[1]);
    b = murphi_typed(m, t->kid[1], &murphi_number);
    return a == NULL || b == NULL ? NULL : call_with(m, t->span, function, a, b);
}

struct ast *murphi_bits(struct murphi *m, const struct ast *t)
{
    struct ast *x = murphi_typed(m, t->kid[0], &murphi_number);

    if (x != NULL && t->kid[1] == NULL)
        return murphi_make(m, AST_SUB, t->span, murphi_make(m, AST_NEG, t->span, x, NULL),
                           bits_number(m, t->span, "1"));
    if (x == NULL || strcmp(t->name, "^") == 0)
        return x == NULL ? NULL : murphi_bits_of_both(m, t, x, "bitxor");
    x = murphi_bits_of_both(m, t, x, "shift'");
    if (x != NULL && strcmp(t->name, ">>") == 0)
        x->kid[0]->kid[1] = murphi_make(m, AST_NEG, t->span, x->kid[0]->kid[1], NULL);
    m->shifts = true;
    return x;
}

/* ---- functions of the model ---- */

static void define(struct murphi *m, const char *name, struct ast *a, struct ast *b,
                   struct ast *body)
{
    struct span at = body->span;
    struct ast *type = ast_make(m->arena, AST_T_INT, at, 0), *params = murphi_list(m, at, a);

    if (b != NULL)
        ast_append(m->arena, params, b);
    params = murphi_list(m, at, ast_make(m->arena, AST_BINDER, at, 2, params, type));
    ast_append(m->arena, m->model,
               ast_named(m->arena, AST_FUN, at, symbol_of(m->symbols, name), at, 3, params, type,
                         body));
}

/* fun power'(b' : int) : int = (if b' / 1 % 2 = 1 then 2 else 1) * ..: 2 to the power of b' */
static void define_power(struct murphi *m, struct span at)
{
    static const char *const power[][2] = { { "1", "2" },      { "2", "4" },
                                            { "4", "16" },     { "8", "256" },
                                            { "16", "65536" }, { "32", "4294967296" } };
    struct ast *b = murphi_name(m, symbol_of(m->symbols, "b'"), at), *product = NULL, *bit;

    for (size_t k = 0; k < sizeof power / sizeof power[0]; k++) {
        bit = murphi_make(m, AST_MOD, at,
                          murphi_make(m, AST_DIV, at, b, bits_number(m, at, power[k][0])),
                          bits_number(m, at, "2"));
        bit = ast_make(m->arena, AST_IF, at, 3,
                       murphi_make(m, AST_EQ, at, bit, bits_number(m, at, "1")),
                       bits_number(m, at, power[k][1]), bits_number(m, at, "1"));
        product = product == NULL ? bit : murphi_make(m, AST_MUL, at, product, bit);
    }
    define(m, "power'", b, NULL, product);
}

/* fun shift'(a', b' : int) : int = if b' <= -64 || b' >= 64 then 0 else if b' < 0
   then a' / power'(-b') else (a' * power'(b') + 2^63) % 2^64 - 2^63 */
void murphi_define_shift(struct murphi *m, struct span at)
{
    struct ast *a = murphi_name(m, symbol_of(m->symbols, "a'"), at);
    struct ast *b = murphi_name(m, symbol_of(m->symbols, "b'"), at), *left, *right, *far;
    struct ast *limit = bits_number(m, at, "64"), *half = bits_number(m, at, "9223372036854775808");
    struct ast *minus = murphi_make(m, AST_NEG, at, limit, NULL);

    define_power(m, at);
    left = murphi_make(m, AST_MUL, at, a, call_with(m, at, "power'", b, NULL));
    left = murphi_make(m, AST_MOD, at, murphi_make(m, AST_ADD, at, left, half),
                       bits_number(m, at, "18446744073709551616"));
    left = murphi_make(m, AST_SUB, at, left, half);
    right = call_with(m, at, "power'", murphi_make(m, AST_NEG, at, b, NULL), NULL);
    right = murphi_make(m, AST_DIV, at, a, right);
    far = murphi_make(m, AST_OR, at, murphi_make(m, AST_LE, at, b, minus),
                      murphi_make(m, AST_GE, at, b, limit));
    left = ast_make(m->arena, AST_IF, at, 3, murphi_make(m, AST_LT, at, b, bits_number(m, at, "0")),
                    right, left);
    define(m, "shift'", a, b,
           ast_make(m->arena, AST_IF, at, 3, far, bits_number(m, at, "0"), left));
}

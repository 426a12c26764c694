/*
 * Terms for byte code whose values do not fit small integers, or 64 bits (see gen_code.h).
 */
#include "config.h"

#include "tests/cross/gen_code.h"

#define LARGE gen_code_large(d, depth - 1)

/* On both sides of the limits of small integers and of 64 bits. */
static const char *large_constant(struct drawing *d)
{
    static const char *const word[] = { "0",
                                        "2",
                                        "7",
                                        "69069",
                                        "65536",
                                        "1073741823",
                                        "1073741824",
                                        "2147483648",
                                        "4294967295",
                                        "3037000500",
                                        "4611686018427387904",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "18446744073709551616" };
    const char *c = word[rng_below(&d->r, sizeof word / sizeof *word)];

    return gen_chance(&d->r, 25) ? gen_text(d->a, "(-%s)", c) : c;
}

static const char *large_leaf(struct drawing *d)
{
    static const char *const variable[] = { "n", "h", "h", "big", "big", "w" };

    if (gen_chance(&d->r, 60))
        return variable[rng_below(&d->r, sizeof variable / sizeof *variable)];
    return gen_chance(&d->r, 70) ? large_constant(d) : gen_code_simple(d, AS_T);
}

/* Mostly not zero. */
static const char *divisor(struct drawing *d)
{
    static const char *const word[] = { "2",       "3",       "1048576", "4294967291",
                                        "(x + 1)", "(h + 1)", "w",       "(-3)" };

    return word[rng_below(&d->r, sizeof word / sizeof *word)];
}

static const char *large_condition(struct drawing *d, uint32_t depth)
{
    static const char *const relation[] = { "=", "!=", "<", "<=", ">", ">=" };

    return gen_text(d->a, "%s %s %s", LARGE, relation[rng_below(&d->r, 6)], LARGE);
}

const char *gen_code_large(struct drawing *d, uint32_t depth)
{
    static const char *const bits[] = { "bitand", "bitor", "bitxor" };

    if (depth == 0 || gen_chance(&d->r, 15))
        return large_leaf(d);
    switch (rng_below(&d->r, 14)) {
    case 0: return gen_text(d->a, "(%s + %s)", LARGE, LARGE);
    case 1: return gen_text(d->a, "(%s - %s)", LARGE, LARGE);
    case 2: return gen_text(d->a, "(%s / %s)", LARGE, divisor(d));
    case 3:
    case 4: return gen_text(d->a, "(%s %% %s)", LARGE, divisor(d));
    case 5: return gen_text(d->a, "(-%s)", LARGE);
    case 6: return gen_text(d->a, "%s(%s, %s)", bits[rng_below(&d->r, 3)], LARGE, LARGE);
    case 7:
        return gen_text(d->a, "(if %s then %s else %s)", large_condition(d, depth), LARGE, LARGE);
    case 8: return gen_text(d->a, "square(%s)", LARGE);
    case 9: return gen_text(d->a, "rest(%s, %s)", LARGE, divisor(d));
    case 10:
        return gen_text(d->a,
                        gen_chance(&d->r, 50)
                            ? "(let j1 = %s in j1 %% 5 + j1 / 3)"
                            : "(let j1 = %s in if j1 is _ then 1 else j1 %% 1048576)",
                        LARGE);
    default: return gen_text(d->a, "(%s * %s)", LARGE, LARGE);
    }
}

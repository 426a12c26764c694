/*
 * Arithmetic of 64 bits (see wide.h).
 */
#include "config.h"

#include "stg/data/wide.h"

#include "support/bug.h"

bool wide_of(const struct values *vs, value v, int64_t *out)
{
    struct num n;

    if (!value_is_num(vs, v))
        return false;
    n = value_to_num(vs, v);
    *out = n.word;
    return n.limb == NULL;
}

bool wide_has(enum term_kind op)
{
    switch (op) {
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
    case TERM_DIV:
    case TERM_MOD:
    case TERM_BITAND:
    case TERM_BITOR:
    case TERM_BITXOR: return true;
    default: return false;
    }
}

/* Euclidean, for y > 0: C rounds towards zero. */
static int64_t quotient(int64_t x, int64_t y)
{
    return x / y - (x % y < 0);
}

static int64_t remainder_of(int64_t x, int64_t y)
{
    int64_t r = x % y;

    return r < 0 ? r + y : r;
}

bool wide_apply(enum term_kind op, int64_t x, int64_t y, int64_t *out)
{
    switch (op) {
    case TERM_ADD: return !__builtin_add_overflow(x, y, out);
    case TERM_SUB: return !__builtin_sub_overflow(x, y, out);
    case TERM_MUL: return !__builtin_mul_overflow(x, y, out);
    case TERM_DIV: *out = y > 0 ? quotient(x, y) : 0; return y > 0;
    case TERM_MOD: *out = y > 0 ? remainder_of(x, y) : 0; return y > 0;
    case TERM_BITAND: *out = x & y; return true;
    case TERM_BITOR: *out = x | y; return true;
    case TERM_BITXOR: *out = x ^ y; return true;
    default: BUG("not arithmetic");
    }
}

/*
 * Exact integers.
 *
 * Arithmetic is tried on machine words first.  If a word is not enough, the operands are viewed as
 * GMP integers without copying limbs, and the result is converted back to the unique form.
 *
 * Between mpz_init and mpz_clear only GMP allocates: any other allocation could end the run
 * (bug.h), and the number would never be cleared.
 */
#include "config.h"
#include "support/num.h"

#include <gmp.h>
#include <inttypes.h>
#include <string.h>

#include "support/alloc.h"
#include "support/map.h"

_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t) && GMP_NUMB_BITS == 64,
               "limbs of 64 bits are needed");

/* A number as GMP sees it; borrows its limbs. */
struct view {
    mpz_t z;
    mp_limb_t word;
};

static mpz_srcptr view(struct view *v, struct num x)
{
    if (x.limb)
        return mpz_roinit_n(v->z, (const mp_limb_t *)x.limb, x.size);
    v->word = x.word < 0 ? -(mp_limb_t)x.word : (mp_limb_t)x.word;
    return mpz_roinit_n(v->z, &v->word, x.word < 0 ? -1 : 1);
}

/* Converts z to the unique form and clears it; room for its limbs is reserved. */
static struct num settle(struct arena *a, mpz_t z)
{
    size_t n = mpz_size(z);
    int sign = mpz_sgn(z);
    uint64_t low = mpz_getlimbn(z, 0);
    struct num x = { 0, NULL, 0 };
    if (n <= 1 && low <= (uint64_t)INT64_MAX) {
        x.word = sign < 0 ? -(int64_t)low : (int64_t)low;
    } else if (n == 1 && sign < 0 && low == (uint64_t)INT64_MAX + 1) {
        x.word = INT64_MIN;
    } else {
        x.limb = arena_copy(a, mpz_limbs_read(z), n * sizeof *x.limb);
        x.size = sign < 0 ? -(int32_t)n : (int32_t)n;
    }
    mpz_clear(z);
    return x;
}

static size_t limbs(struct num x)
{
    return x.limb ? (size_t)(x.size < 0 ? -x.size : x.size) : 1;
}

static void reserve(struct arena *a, size_t n)
{
    arena_reserve(a, n * sizeof(uint64_t));
}

typedef void (*operation)(mpz_ptr, mpz_srcptr, mpz_srcptr);

static struct num large(struct arena *a, operation op, struct num x, struct num y)
{
    struct view vx, vy;
    mpz_t z;
    reserve(a, limbs(x) + limbs(y) + 1);
    mpz_init(z);
    op(z, view(&vx, x), view(&vy, y));
    return settle(a, z);
}

static bool words(struct num x, struct num y)
{
    return !x.limb && !y.limb;
}

struct num num_word(int64_t word)
{
    return (struct num){ word, NULL, 0 };
}

struct num num_text(struct arena *a, const char *digits, size_t n)
{
    if (n <= 18) {
        int64_t word = 0;
        for (size_t i = 0; i < n; i++)
            word = word * 10 + (digits[i] - '0');
        return num_word(word);
    }
    char *copy = mem_alloc(n + 1);
    memcpy(copy, digits, n);
    copy[n] = '\0';
    mpz_t z;
    reserve(a, n / 19 + 1); /* 10^19 < 2^64 */
    mpz_init_set_str(z, copy, 10);
    mem_free(copy);
    return settle(a, z);
}

struct num num_add(struct arena *a, struct num x, struct num y)
{
    int64_t word;
    if (words(x, y) && !__builtin_add_overflow(x.word, y.word, &word))
        return num_word(word);
    return large(a, mpz_add, x, y);
}

struct num num_sub(struct arena *a, struct num x, struct num y)
{
    int64_t word;
    if (words(x, y) && !__builtin_sub_overflow(x.word, y.word, &word))
        return num_word(word);
    return large(a, mpz_sub, x, y);
}

struct num num_mul(struct arena *a, struct num x, struct num y)
{
    int64_t word;
    if (words(x, y) && !__builtin_mul_overflow(x.word, y.word, &word))
        return num_word(word);
    return large(a, mpz_mul, x, y);
}

/* C division rounds towards zero: a negative remainder is corrected by adding |y|. */
struct num num_div(struct arena *a, struct num x, struct num y)
{
    if (!words(x, y) || (x.word == INT64_MIN && y.word == -1))
        return large(a, num_sign(y) < 0 ? mpz_cdiv_q : mpz_fdiv_q, x, y);
    int64_t q = x.word / y.word;
    if (x.word % y.word >= 0)
        return num_word(q);
    return num_word(y.word < 0 ? q + 1 : q - 1);
}

struct num num_mod(struct arena *a, struct num x, struct num y)
{
    if (!words(x, y))
        return large(a, mpz_mod, x, y);
    int64_t r = y.word == -1 ? 0 : x.word % y.word;
    if (r >= 0)
        return num_word(r);
    return num_word(y.word < 0 ? r - y.word : r + y.word);
}

struct num num_neg(struct arena *a, struct num x)
{
    return num_sub(a, num_word(0), x);
}

struct num num_and(struct arena *a, struct num x, struct num y)
{
    return words(x, y) ? num_word(x.word & y.word) : large(a, mpz_and, x, y);
}

struct num num_or(struct arena *a, struct num x, struct num y)
{
    return words(x, y) ? num_word(x.word | y.word) : large(a, mpz_ior, x, y);
}

struct num num_xor(struct arena *a, struct num x, struct num y)
{
    return words(x, y) ? num_word(x.word ^ y.word) : large(a, mpz_xor, x, y);
}

int num_cmp(struct num x, struct num y)
{
    if (words(x, y))
        return (x.word > y.word) - (x.word < y.word);
    struct view vx, vy;
    return mpz_cmp(view(&vx, x), view(&vy, y));
}

int num_sign(struct num x)
{
    if (x.limb)
        return x.size < 0 ? -1 : 1;
    return (x.word > 0) - (x.word < 0);
}

bool num_is_large(struct num x)
{
    return x.limb != NULL && limbs(x) > NUM_MAX_LIMBS;
}

uint64_t num_hash(struct num x)
{
    if (!x.limb)
        return hash_mix(0, (uint64_t)x.word);
    uint64_t h = (uint64_t)x.size;
    for (size_t i = 0; i < limbs(x); i++)
        h = hash_mix(h, x.limb[i]);
    return h;
}

struct num num_copy(struct arena *a, struct num x)
{
    if (x.limb)
        x.limb = arena_copy(a, x.limb, limbs(x) * sizeof *x.limb);
    return x;
}

void num_print(struct buf *b, struct num x)
{
    if (!x.limb) {
        buf_printf(b, "%" PRId64, x.word);
        return;
    }
    struct view v;
    mpz_srcptr z = view(&v, x);
    char *digits = mem_alloc(mpz_sizeinbase(z, 10) + 2);
    buf_add(b, mpz_get_str(digits, 10, z));
    mem_free(digits);
}

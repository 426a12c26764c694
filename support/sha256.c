/*
 * SHA-256 (see sha256.h).  Section numbers are those of FIPS 180-4.
 */
#include "config.h"

#include "support/sha256.h"

#include <inttypes.h>
#include <string.h>

#define BLOCK 64              /* bytes */
#define ROUNDS 64

/* 4.2.2: the first 32 bits of the fractions of the cube roots of the first 64 primes. */
static const uint32_t round_constant[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static uint32_t rotate(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

/* 6.2.2, step 1 */
static void schedule(uint32_t w[ROUNDS], const unsigned char *block)
{
    for (size_t t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < ROUNDS; t++) {
        uint32_t x = w[t - 15], y = w[t - 2];
        w[t] = (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10) + w[t - 7] +
               (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) + w[t - 16];
    }
}

/* 6.2.2, steps 2 to 4; v is a, b, .., h */
static void add_block(uint32_t hash[8], const unsigned char *block)
{
    uint32_t w[ROUNDS], v[8];

    schedule(w, block);
    memcpy(v, hash, sizeof v);
    for (int t = 0; t < ROUNDS; t++) {
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t t1 = v[7] + (rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)) + choice +
                      round_constant[t] + w[t];
        uint32_t t2 = (rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)) + majority;
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        hash[i] += v[i];
}

/* 5.1.1: what does not fill a block, a one, zeros, and the length in bits. */
static void add_end(uint32_t hash[8], const char *rest, size_t n_rest, uint64_t n)
{
    unsigned char end[2 * BLOCK] = { 0 };
    size_t size = n_rest + 9 <= BLOCK ? BLOCK : 2 * BLOCK;

    memcpy(end, rest, n_rest);
    end[n_rest] = 0x80;
    for (size_t i = 0; i < 8; i++)
        end[size - 1 - i] = (unsigned char)(n << 3 >> 8 * i & 0xff);
    add_block(hash, end);
    if (size > BLOCK)
        add_block(hash, end + BLOCK);
}

void sha256_add(struct buf *b, const char *bytes, size_t n)
{
    /* 5.3.3: of the square roots of the first eight primes. */
    uint32_t hash[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    size_t at = 0;

    for (; n - at >= BLOCK; at += BLOCK)
        add_block(hash, (const unsigned char *)bytes + at);
    add_end(hash, bytes + at, n - at, n);
    for (int i = 0; i < 8; i++)
        buf_printf(b, "%08" PRIx32, hash[i]);
}

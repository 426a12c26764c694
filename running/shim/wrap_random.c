/*
 * Random numbers: each thread has a sequence of its own, from the seed of the run and the number
 * of the thread.  Source of the generator: Steele, Lea, Flood, "Fast splittable pseudorandom number
 * generators" (2014).
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "running/shim/await.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

#define GOLDEN 0x9e3779b97f4a7c15u /* 2^64 divided by the golden ratio */

static uint64_t seed_of_run;
static struct {
    bool begun;
    uint64_t at;
} sequence[PAGE_THREADS];

void wrap_random_seed(uint64_t seed)
{
    seed_of_run = seed;
}

static uint64_t next_random(void)
{
    uint32_t thread = stop_thread();
    uint64_t x;

    await_effect();
    if (!sequence[thread].begun)
        sequence[thread].at = seed_of_run + ((uint64_t)thread << 32);
    sequence[thread].begun = true;
    x = sequence[thread].at += GOLDEN;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static void begin_sequence(uint64_t seed)
{
    await_effect();
    sequence[stop_thread()].begun = true;
    sequence[stop_thread()].at = seed;
}

int rand(void)
{
    return (int)(next_random() >> 33);
}

void srand(unsigned seed)
{
    begin_sequence(seed);
}

long random(void)
{
    return (long)(next_random() >> 33);
}

void srandom(unsigned seed)
{
    begin_sequence(seed);
}

long lrand48(void)
{
    return (long)(next_random() >> 33);
}

long mrand48(void)
{
    return (long)(int32_t)(next_random() >> 32);
}

double drand48(void)
{
    return (double)(next_random() >> 11) / 9007199254740992.0; /* 2^53 */
}

void srand48(long seed)
{
    begin_sequence((uint64_t)seed);
}

ssize_t getrandom(void *out, size_t n, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)(next_random() & 255);
    return (ssize_t)n;
}

int getentropy(void *out, size_t n)
{
    getrandom(out, n, 0);
    return 0;
}

uint32_t arc4random(void)
{
    return (uint32_t)(next_random() >> 32);
}

void arc4random_buf(void *out, size_t n)
{
    getrandom(out, n, 0);
}

uint32_t arc4random_uniform(uint32_t bound)
{
    return bound < 2 ? 0 : (uint32_t)(next_random() % bound);
}

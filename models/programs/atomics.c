/*
 * N threads and a few atomics: `atomics CASE N TIMES`; compiled with -fsanitize=thread.
 * tests/run-atomics has the number of runs of each case.
 *
 * Sources: fib and sigma are from the benchmarks of SV-COMP, lastzero, readers and blocked from
 * Abdulla and others 2017 (running/explore/wakeup_tree.h), binc, cinc, cas, casrot and wcas from
 * those of RCMC (Kokologiannakis, Lahav, Sagonas, Vafeiadis 2018), most others from the tests of
 * DSCheck.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define MOST 16 /* threads */

static atomic_int x, y, z, array[MOST];
static int n = 2, times = 1; /* the arguments */

static int swap(atomic_int *at, int expected, int wanted)
{
    return atomic_compare_exchange_strong(at, &expected, wanted);
}

/* ---- what thread i does, from 0 ---- */

#define BEGIN(name) \
    static void name(int i) \
    {
#define END }

BEGIN(two_reads)(void) i;
atomic_load(&x);
END BEGIN(one_shared) x = i;
if (i == 0)
    y = 1;
END BEGIN(both_fail) swap(&x, 5, i);
END BEGIN(one_swaps) swap(&x, 0, i + 1);
END BEGIN(same_order) x = i;
y = i;
END BEGIN(other_order) if (i == 0)
{
    x = i;
    y = i;
}
else
{
    y = i;
    x = i;
}
END
    /* One stores y, one z and then y; the third reads z, then y, and stores x if both were 0. */
    BEGIN(nested) if (i == 0) y = 1;
if (i == 1) {
    z = 1;
    y = 2;
}
if (i == 2 && z == 0 && y == 0)
    x = 1;
END
/* Figure 2 of Abdulla and others: four threads, a source set cannot avoid a redundant run. */
BEGIN(blocked)
int read, last;
if (i == 0)
    atomic_load(&x);
if (i == 1)
    y = 1;
if (i == 2 && y == 0)
    z = 1;
if (i == 3) {
    read = z;
    last = y;
    if (read == 1 && last == 0)
        x = 1;
}
END

    BEGIN(add)(void) i;
atomic_fetch_add(&x, 1);
END BEGIN(split)(void) i;
int was = x;
x = was + 1;
END BEGIN(loop)(void) i;
int was;
do
    was = x;
while (!swap(&x, was, was + 1));
END BEGIN(binc)(void) i;
x++;
y++;
END BEGIN(cinc)(void) i;
x++;
y++;
z++;
END BEGIN(cas) swap(&x, 0, i + 1);
END BEGIN(casrot) swap(&x, i, i + 1);
END BEGIN(wcas) if (i < n - 1) swap(&x, 0, i + 1);
else x = n;
END BEGIN(readers) if (i == 0) x = 1;
else atomic_load(&x);
END BEGIN(fib) for (int k = 0; k < times; k++)
{
    if (i == 0)
        x = x + y;
    else
        y = y + x;
}
END BEGIN(sigma)(void) i;
int at = x;
array[at] = 1;
END
/* Thread 0 looks for the last element that is 0. */
BEGIN(lastzero)
int k = n - 1;
if (i > 0)
    array[i] = array[i - 1] + 1;
else
    while (array[k] != 0)
        k--;
END
    /* At most times attempts to enter. */
    BEGIN(spin)(void) i;
for (int k = 0; k < times; k++)
    if (swap(&x, 0, 1)) {
        x = 0;
        break;
    }
END

/* ---- main ---- */

#define CASE(name) \
    { \
#name, name \
    }
    static const struct {
    const char *name;
    void (*act)(int i);
} cases[] = {
    CASE(two_reads),   CASE(one_shared), CASE(both_fail), CASE(one_swaps), CASE(same_order),
    CASE(other_order), CASE(nested),     CASE(blocked),   CASE(add),       CASE(split),
    CASE(loop),        CASE(binc),       CASE(cinc),      CASE(cas),       CASE(casrot),
    CASE(wcas),        CASE(readers),    CASE(fib),       CASE(sigma),     CASE(lastzero),
    CASE(spin),
};
static size_t chosen;

static int is(const char *name)
{
    return strcmp(cases[chosen].name, name) == 0;
}

static void *act(void *number)
{
    cases[chosen].act(*(int *)number);
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread[MOST];
    int number[MOST];

    while (argc < 2 || !is(argv[1]))
        if (argc < 2 || ++chosen == sizeof cases / sizeof cases[0])
            return 2;
    n = argc > 2 ? atoi(argv[2]) : n;
    times = argc > 3 ? atoi(argv[3]) : times;
    if (is("sigma"))
        x = -1;
    for (int i = 0; i < n; i++) {
        number[i] = i;
        if (is("sigma"))
            x++;
        pthread_create(&thread[i], NULL, act, &number[i]);
    }
    if (is("fib")) { /* while they are at work */
        atomic_load(&x);
        atomic_load(&y);
    }
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    if (is("add") || is("split") || is("loop"))
        assert(x == n);
    return 0;
}

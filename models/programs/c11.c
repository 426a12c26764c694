/*
 * Threads of C11: two count, the first that comes makes the mutex, main waits for both.
 */
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t counted;
static once_flag once = ONCE_FLAG_INIT;
static int count;

static void begin(void)
{
    mtx_init(&mutex, mtx_plain);
    cnd_init(&counted);
}

static int add(void *number)
{
    call_once(&once, begin);
    mtx_lock(&mutex);
    count++;
    cnd_signal(&counted);
    mtx_unlock(&mutex);
    return *(int *)number;
}

int main(void)
{
    thrd_t thread[2];
    int number[2] = { 5, 6 }, result;

    for (int i = 0; i < 2; i++)
        thrd_create(&thread[i], add, &number[i]);
    call_once(&once, begin);
    mtx_lock(&mutex);
    while (count < 2)
        cnd_wait(&counted, &mutex);
    mtx_unlock(&mutex);
    for (int i = 0; i < 2; i++) {
        thrd_join(thread[i], &result);
        assert(result == number[i]);
    }
    return 0;
}

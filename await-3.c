#include <pthread.h>
#include <stdatomic.h>
#ifdef COUNTS
#define ROUND (*count)++
#else
#define ROUND (void)count
#endif
static atomic_int x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *thread1(void *argument) {
    int own = 0, e = 0; volatile int count_here = 0, *count = &count_here;
    (void)own; (void)e; (void)count;
    atomic_fetch_add(&y, 1);
    if (own) atomic_store(&y, 0);
    atomic_fetch_add(&x, 1);
    return argument;
}
static void *thread2(void *argument) {
    int own = 0, e = 0; volatile int count_here = 0, *count = &count_here;
    (void)own; (void)e; (void)count;
    while (pthread_mutex_trylock(&m)) ROUND;
    atomic_store(&y, 1);
    atomic_store(&x, 2);
    pthread_mutex_unlock(&m);
    return argument;
}
int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, thread1, 0); pthread_create(&t[1], 0, thread2, 0);
    pthread_join(t[0], 0); pthread_join(t[1], 0);
    return 0;
}

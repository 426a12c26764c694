/*
 * As many threads as the first argument says, which do nothing.  Runs: 1.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *nothing(void *unused)
{
    return unused;
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? strtol(argv[1], NULL, 10) : 3;
    pthread_t *thread = calloc((size_t)n, sizeof *thread);

    for (long i = 0; i < n; i++)
        if (pthread_create(&thread[i], NULL, nothing, NULL) != 0)
            return 1;
    for (long i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    return 0;
}

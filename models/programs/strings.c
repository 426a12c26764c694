/*
 * Two threads write the letters of "ab" and "12", each letter under a mutex.  Runs: C(4, 2) = 6,
 * and so many outputs.
 *
 * -DALIKE: both write "aa", and all six runs write the same.
 */
#include <pthread.h>
#include <stdio.h>

#ifdef ALIKE
#define FIRST "aa"
#define SECOND "aa"
#else
#define FIRST "ab"
#define SECOND "12"
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *write_word(void *word)
{
    for (const char *letter = word; *letter != '\0'; letter++) {
        pthread_mutex_lock(&mutex);
        putchar(*letter);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(void)
{
    pthread_t first, second;

    pthread_create(&first, NULL, write_word, FIRST);
    pthread_create(&second, NULL, write_word, SECOND);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    putchar('\n');
    return 0;
}

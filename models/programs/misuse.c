/*
 * Wrong uses of synchronization objects; the first argument says which.
 */
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

static void *unlock(void *unused)
{
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *crash(void *nowhere)
{
    *(volatile int *)nowhere = 1;
    return NULL;
}

static void in_thread(void *(*function)(void *))
{
    pthread_t thread;

    pthread_create(&thread, NULL, function, NULL);
    pthread_join(thread, NULL);
}

static void *lock(void *unused)
{
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

/* A file tells the next run of this one: it does something else. */
static void remembers(const char *file)
{
    bool before = access(file, F_OK) == 0;
    pthread_t thread[2];

    if (before)
        unlink(file);
    else
        fclose(fopen(file, "w"));
    for (int i = 0; i < 2; i++)
        pthread_create(&thread[i], NULL, lock, NULL);
    if (before)
        sleep(1);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    char byte;
    int both[2];

    if (strcmp(what, "unlock") == 0) {
        pthread_mutex_lock(&mutex);
        in_thread(unlock);
    } else if (strcmp(what, "destroy") == 0) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_destroy(&mutex);
    } else if (strcmp(what, "use") == 0) {
        pthread_mutex_destroy(&mutex);
        pthread_mutex_lock(&mutex);
    } else if (strcmp(what, "init") == 0) {
        pthread_mutex_init(&mutex, NULL);
        pthread_mutex_init(&mutex, NULL);
    } else if (strcmp(what, "wait") == 0) {
        pthread_cond_wait(&cond, &mutex);
    } else if (strcmp(what, "again") == 0) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_lock(&mutex);
    } else if (strcmp(what, "crash") == 0) {
        printf("before the crash\n");
        fflush(stdout);
        in_thread(crash);
    } else if (strcmp(what, "abort") == 0) {
        abort();
    } else if (strcmp(what, "raise") == 0) {
        raise(SIGFPE);
    } else if (strcmp(what, "kill") == 0) {
        raise(SIGKILL);
    } else if (strcmp(what, "exit") == 0) {
        return 7;
    } else if (strcmp(what, "read") == 0) {
        if (pipe(both) != 0 || read(both[0], &byte, 1) != 1)
            return 1;
    } else if (strcmp(what, "loop") == 0) {
        for (;;)
            sleep(1);
    } else if (strcmp(what, "fork") == 0) {
        while (fork() >= 0)
            continue;
    } else if (strcmp(what, "cancel") == 0) {
        pthread_cancel(pthread_self());
    } else if (strcmp(what, "differs") == 0) {
        remembers(argv[2]);
    } else {
        fprintf(stderr, "what?\n");
        return 2;
    }
    return 0;
}

/*
 * Marks by hand (stgrun.h): `marks CASE`; not compiled with -fsanitize=thread.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#include <stgrun.h>

static int counter, flag;
static long wide;
static int *pointer;
static const char *chosen;

static int is(const char *name)
{
    return strcmp(chosen, name) == 0;
}

static void *act(void *first)
{
    if (is("race")) {
        stg_write(&counter, sizeof counter);
        counter++;
    } else if (is("added")) {
        stg_add(&counter, 1);
        stg_add(&wide, -1);
    } else if (is("split")) {
        int was = stg_load(&counter);
        stg_store(&counter, was + 1);
    } else if (is("swapped")) {
        while (stg_swap(&flag, 0, 1) != 0)
            ;
        stg_read(&counter, sizeof counter);
        stg_write(&counter, sizeof counter);
        counter++;
        stg_store(&flag, 0);
    } else if (is("published") && first != NULL) {
        stg_write(&counter, sizeof counter);
        counter = 2;
        stg_store(&pointer, &counter);
    } else if (is("published")) {
        while (stg_load(&pointer) == NULL)
            ;
        stg_read(&counter, sizeof counter);
        assert(*stg_load(&pointer) == 2);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t thread[2];

    chosen = argc > 1 ? argv[1] : "added";
    for (int i = 0; i < 2; i++)
        pthread_create(&thread[i], NULL, act, i == 0 ? &counter : NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    assert(is("race") || counter == 2);
    assert(!is("added") || wide == -2);
    return 0;
}

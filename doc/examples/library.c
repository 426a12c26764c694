/*
 * Checks the properties of a model, and shows why those do not hold that do not.
 *
 *     cc -o check library.c $(pkg-config --cflags --libs stgcheck)
 *     ./check locks.stg locks.mu
 */
#include <stdio.h>
#include <stgcheck.h>

static void show(struct stgcheck *c, size_t i)
{
    const struct stgcheck_result *r = stgcheck_check(c, i);
    const char *why;

    printf("%s: %s, %s, %llu states\n", stgcheck_property(c, i)->name,
           stgcheck_verdict_text(r->verdict), r->expected ? "as expected" : "not as expected",
           (unsigned long long)r->states);
    if (r->reason != NULL)
        printf("%s\n", r->reason);
    why = r->verdict == STGCHECK_FALSE ? stgcheck_evidence_text(c) : NULL;
    if (why != NULL)
        fputs(why, stdout);
}

int main(int argc, char **argv)
{
    struct stgcheck *c = argc == 3 ? stgcheck_new() : NULL;
    bool loaded;

    if (c == NULL)
        return 2;
    stgcheck_limit_memory(c, (size_t)1 << 30);
    stgcheck_limit_seconds(c, 60);
    loaded = stgcheck_model_file(c, argv[1]) && stgcheck_properties_file(c, argv[2]);
    fputs(stgcheck_messages_text(c), stderr);
    if (stgcheck_ended(c) != NULL)
        fprintf(stderr, "%s\n", stgcheck_ended(c));
    for (size_t i = 0; i < stgcheck_n_properties(c); i++)
        show(c, i);
    stgcheck_free(c);
    return loaded ? 0 : 2;
}

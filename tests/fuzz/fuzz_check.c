/*
 * Fuzz target: a model and properties, decided in every way, with evidence in every form.
 */
#include "config.h"

#include "tests/fuzz/fuzz.h"

void fuzz_try(const char *bytes, size_t n)
{
    struct fuzz_part part[2];
    struct fuzz_session x;

    fuzz_split(bytes, n, part, 2);
    fuzz_session_init(&x, part[0], part[1].n > 0 ? &part[1] : NULL);
    if (fuzz_session_read(&x))
        fuzz_decide(&x);
    fuzz_session_clear(&x);
}

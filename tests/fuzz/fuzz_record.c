/*
 * Fuzz target: a model and a recorded run, made again.
 */
#include "config.h"

#include "stg/step/stg_lts.h"
#include "tests/fuzz/fuzz.h"

void fuzz_try(const char *bytes, size_t n)
{
    struct fuzz_part part[2];
    struct fuzz_session x;
    struct fault fault;
    struct lts *l;

    fuzz_split(bytes, n, part, 2);
    fuzz_session_init(&x, part[0], NULL);
    if (fuzz_session_read(&x)) {
        l = reductions_source(x.session.stg, NULL, &(struct reduction_options){ .plain = true });
        if (lts_start(l, &fault))
            fuzz_replay(l, part[1].at, part[1].n);
        lts_free(l);
    }
    fuzz_session_clear(&x);
}

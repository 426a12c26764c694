/*
 * stgcheck, in which every system begins where its runs of STGCHECK_INITIAL steps end: there may be
 * several initial states (initial_states.h).
 *
 * The linker gives the name of the function that makes transition sources to the one here.
 */
#include "config.h"

#include <stdlib.h>

#include "abstraction/reductions.h"
#include "tests/cross/initial_states.h"

struct lts *__real_reductions_source(const struct stg *g, const struct formula *f,
                                     const struct reduction_options *o);
struct lts *__wrap_reductions_source(const struct stg *g, const struct formula *f,
                                     const struct reduction_options *o);

struct lts *__wrap_reductions_source(const struct stg *g, const struct formula *f,
                                     const struct reduction_options *o)
{
    struct lts *l = __real_reductions_source(g, f, o);
    const char *steps = getenv("STGCHECK_INITIAL");

    if (steps != NULL)
        initial_states_after(l, (uint32_t)atoi(steps));
    return l;
}

/*
 * The reductions in force (see stack.h): at present dead-variable reset.
 */
#include "config.h"

#include "abstraction/stack.h"

#include "abstraction/live.h"
#include "stg/stg_lts.h"

struct lts *stack_new(const struct stg *g, const struct formula *f, const struct stack_options *o)
{
    struct arena *a = arena_new();
    struct lts *l = stg_lts_new(g, live_keep(a, g, f, o->keep_dead));

    arena_free(a);
    return l;
}

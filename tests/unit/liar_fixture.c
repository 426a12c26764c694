/*
 * A source that forwards everything that a test does not spoil (see liar_fixture.h).
 */
#include "config.h"

#include "tests/unit/liar_fixture.h"

#include "support/vec.h"

static uint32_t liar_start(void *self, struct fault *fault)
{
    struct liar *x = self;

    return lts_start(x->inner, fault) ? x->inner->n_initial : 0;
}

static const struct lts_step *liar_steps(void *self, state_id s, value held, uint32_t *n)
{
    struct liar *x = self;
    const struct lts_edge *e = lts_edges(x->inner, s, held, n);

    for (uint32_t i = 0; i < *n; i++)
        x->edge[i] = e[i];
    if (x->spoil != NULL)
        x->spoil(x->lie, x->edge, n);
    return lts_steps_of(&x->step, x->edge, *n);
}

/* Of the steps that were told last. */
static void liar_describe(void *self, state_id s, value held, uint32_t k, struct lts_edge *out)
{
    const struct liar *x = self;

    (void)s;
    (void)held;
    *out = x->edge[k];
}

static const struct lts_input *liar_inputs(void *self, state_id s, const struct lts_step *step,
                                           value held, uint32_t *n)
{
    struct liar *x = self;
    const struct lts_input *in = x->inner->inputs(x->inner->self, s, step, held, n);

    for (uint32_t i = 0; i < *n; i++)
        x->input[i] = in[i];
    if (x->spoil_inputs != NULL)
        x->spoil_inputs(x->lie, x->input, n);
    return x->input;
}

static enum lts_answer liar_complete(void *self, state_id s, const struct lts_step *in,
                                     value payload, struct lts_input *out)
{
    struct liar *x = self;

    return x->inner->complete(x->inner->self, s, in, payload, out);
}

static value liar_read(void *self, state_id s, uint32_t instance, uint32_t variable)
{
    struct liar *x = self;

    return x->inner->read(x->inner->self, s, instance, variable);
}

static void liar_scope(void *self, state_id s, uint32_t *used)
{
    struct liar *x = self;

    x->inner->data.scope(x->inner->self, s, used);
}

static renaming liar_canonicalize_env(void *self, state_id s, uint32_t n,
                                      const struct sort *const *sort, value *v)
{
    struct liar *x = self;

    return x->inner->data.canonicalize_env(x->inner->self, s, n, sort, v);
}

static uint64_t liar_n_states(void *self)
{
    struct liar *x = self;

    return x->inner->n_states(x->inner->self);
}

static void liar_free(void *self)
{
    struct liar *x = self;

    lts_free(x->inner);
    vec_clear(&x->step);
}

struct lts *liar_lts(struct liar *x)
{
    struct lts *l = mem_zalloc(sizeof *l);

    *l = (struct lts){
        .self = x,
        .sig = x->inner->sig,
        .data = x->inner->data,
        .free = liar_free,
        .start = liar_start,
        .steps = liar_steps,
        .describe = liar_describe,
        .inputs = liar_inputs,
        .complete = liar_complete,
        .read = liar_read,
        .n_states = liar_n_states,
    };
    l->data.scope = liar_scope;
    l->data.canonicalize_env = liar_canonicalize_env;
    return l;
}

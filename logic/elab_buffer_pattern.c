/*
 * Action patterns on channels with buffers (see formula_build.h): sending, receiving and losing are
 * internal steps.
 */
#include "config.h"

#include "logic/formula_build.h"

/* The steps that a pattern on the channel matches; 0: it can match none, which is reported. */
static uint32_t buffer_steps(struct build *b, const struct ast *t, const struct act *a,
                             const struct buffer *buffer, uint32_t *step)
{
    switch (a->kind) {
    case ACT_OUT: step[0] = buffer->send; return 1;
    case ACT_IN: step[0] = buffer->receive; break;
    case ACT_CHANNEL:
        step[0] = buffer->send;
        step[1] = buffer->receive;
        step[2] = buffer->lose;
        return buffer->lossy ? 3 : 2;
    default:
        diag_error(b->e->diag, t->span,
                   "the channel '%s' has a buffer: its steps are '%s!..' and '%s?..'", t->name,
                   t->name, t->name);
        return 0;
    }
    if (t->quantifier == QUANT_NONE)
        return 1;
    diag_error(b->e->diag, t->span,
               "what is received from a buffer is not chosen: '%s' has no place here",
               t->quantifier == QUANT_FORALL ? "forall" : "exists");
    return 0;
}

/* The indices are the first arguments of a step.  Several steps are the complement of their
   complement. */
bool build_buffer_act(struct build *b, const struct ast *t, const struct channel *c, struct act *a)
{
    uint32_t step[3] = { 0, 0, 0 }, n = buffer_steps(b, t, a, c->buffer, step);
    struct arg *all = ARENA_ARRAY(b->e->arena, struct arg, c->n_index + c->n_payload + 1);
    struct act *inner;

    for (uint32_t i = 0; i < c->n_index; i++)
        all[i] = a->any_index ? (struct arg){ .kind = ARG_ANY, .sort = c->index[i] } : a->index[i];
    for (uint32_t i = 0; i < c->n_payload; i++)
        all[c->n_index + i] = a->any_payload
                                  ? (struct arg){ .kind = ARG_ANY, .sort = c->payload[i] }
                                  : a->payload[i];
    a->kind = ACT_STEP;
    a->n_index = 0;
    a->payload = all;
    a->n_payload = c->n_index + c->n_payload;
    a->number = step[0];
    if (n <= 1)
        return n == 1;
    inner = ARENA_NEW(b->e->arena, struct act);
    *inner = (struct act){ .kind = ACT_NOT, .at = a->at, .link = NO_LINK, .n = n };
    inner->sub = ARENA_ARRAY(b->e->arena, struct act, n);
    for (uint32_t i = 0; i < n; i++) {
        inner->sub[i] = *a;
        inner->sub[i].number = step[i];
    }
    *a = (struct act){ .kind = ACT_NOT, .at = a->at, .link = NO_LINK, .n = 1, .sub = inner };
    return true;
}

/*
 * Messages that wait between two steps (see explanation_messages.h).
 *
 * What a step takes out is the oldest message of that buffer with these values; where a process
 * passes on other values than it was given, the oldest one.  A process that is as it was in the
 * beginning holds nothing: what it was given and did not pass on is lost.
 */
#include "config.h"

#include "api/explanation_messages.h"

#include <string.h>

#include "support/vec.h"

#define NO_PROCESS UINT32_MAX
#define MOST_WAITING 1000 /* older ones are forgotten: looking for a message takes linear time */

/* A buffer: a channel, whose indices are among the values, or a process. */
struct message_place {
    const char *channel; /* or NULL; not terminated: */
    size_t n;
    uint32_t process;
};

struct message {
    struct message_place at;
    const char *values;
    uint32_t step; /* that sent it, from 1 */
};

struct messages {
    struct explanation *explanation;
    const bool *buffer;
    VEC(struct message) waiting; /* the oldest first */
};

static bool is_same_place(const struct message_place *x, const struct message_place *y)
{
    if (x->channel == NULL || y->channel == NULL)
        return x->channel == y->channel && x->process == y->process;
    return x->n == y->n && strncmp(x->channel, y->channel, x->n) == 0;
}

/* A message like that at this place, or the number of all that wait. */
static size_t find_message(const struct messages *m, const struct message_place *at,
                           const char *values)
{
    for (size_t i = 0; i < m->waiting.n; i++)
        if (is_same_place(&m->waiting.at[i].at, at) &&
            (values == NULL || strcmp(m->waiting.at[i].values, values) == 0))
            return i;
    return m->waiting.n;
}

static void remove_message(struct messages *m, size_t i)
{
    m->waiting.n--;
    memmove(&m->waiting.at[i], &m->waiting.at[i + 1], (m->waiting.n - i) * sizeof *m->waiting.at);
}

static void keep_message(struct messages *m, const struct message_place *at, const char *values,
                         uint32_t step)
{
    struct message x = { *at, values, step };

    if (m->waiting.n == MOST_WAITING)
        remove_message(m, 0);
    vec_push(&m->waiting, x);
}

/* The step that sent what is taken out here, or 0. */
static uint32_t take_message(struct messages *m, const struct message_place *at, const char *values,
                             bool stays)
{
    size_t i = find_message(m, at, values);
    uint32_t step;

    if (i == m->waiting.n && at->channel == NULL)
        i = find_message(m, at, NULL);
    if (i == m->waiting.n)
        return 0;
    step = m->waiting.at[i].step;
    if (!stays)
        remove_message(m, i);
    return step;
}

/* Do the contents of the buffer change?  No: a message was lost, or is received once more. */
static bool changes_contents(const struct explanation_step *x, const struct message_place *at)
{
    for (uint32_t i = 0; i < x->n_changes; i++)
        if (!x->change[i].watched && strncmp(x->change[i].name, at->channel, at->n) == 0 &&
            (x->change[i].name[at->n] == '\0' || x->change[i].name[at->n] == '['))
            return true;
    return false;
}

static void pass_channel(struct messages *m, struct explanation_step *x, uint32_t number)
{
    struct message_place at = { x->name, strlen(x->name) - 1, NO_PROCESS };
    bool changed = changes_contents(x, &at);

    if (x->passes == EXPLANATION_TAKES)
        x->sent_by = take_message(m, &at, x->values, !changed);
    else if (changed)
        keep_message(m, &at, x->values, number);
}

static void pass_process(struct messages *m, struct explanation_step *x, uint32_t number)
{
    struct message_place from = { NULL, 0, x->actor[0].process },
                         to = { NULL, 0, x->actor[1].process };
    bool takes = m->buffer[from.process], puts = m->buffer[to.process];
    uint32_t step = takes ? take_message(m, &from, x->values, false) : number;

    if (puts && step != 0)
        keep_message(m, &to, x->values, step);
    else if (takes)
        x->sent_by = step;
}

static bool are_same_texts(const char *x, const char *y)
{
    return x == NULL || y == NULL ? x == y : strcmp(x, y) == 0;
}

/* Is the process at state i as it was in the beginning? */
static bool is_as_in_the_beginning(const struct explanation *s, uint32_t i, uint32_t process)
{
    if (!are_same_texts(s->state[i].node[process], s->state[0].node[process]))
        return false;
    for (uint32_t v = 0; v < s->n_variables; v++)
        if (s->variable[v].process == process &&
            !are_same_texts(s->state[i].value[v], s->state[0].value[v]))
            return false;
    return true;
}

/* Forgets what the actors of a step, which leads to state i, have lost. */
static void forget_lost(struct messages *m, const struct explanation_step *x, uint32_t i)
{
    for (uint32_t k = 0; k < x->n_actors; k++) {
        struct message_place at = { NULL, 0, x->actor[k].process };
        if (!m->buffer[at.process] || !is_as_in_the_beginning(m->explanation, i, at.process))
            continue;
        for (size_t j = find_message(m, &at, NULL); j < m->waiting.n;
             j = find_message(m, &at, NULL))
            remove_message(m, j);
    }
}

void explanation_messages(struct explanation *s, const bool *buffer)
{
    struct messages m = { s, buffer, VEC_EMPTY };

    for (uint32_t i = 0; i < s->n_steps; i++) {
        struct explanation_step *x = &s->step[i];
        x->sent_by = 0;
        if (x->passes != EXPLANATION_PASSES_NOTHING)
            pass_channel(&m, x, i + 1);
        else if (buffer != NULL && x->n_actors == 2 && !x->fault)
            pass_process(&m, x, i + 1);
        if (buffer != NULL && !x->fault)
            forget_lost(&m, x, i + 1);
    }
    vec_clear(&m.waiting);
}

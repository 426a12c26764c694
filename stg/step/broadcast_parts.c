/*
 * The parts of broadcasts, the sender's and those of receivers, evaluated once (see broadcast.h).
 */
#include "config.h"

#include <string.h>

#include "stg/step/broadcast.h"
#include "support/bug.h"

struct message broadcast_message(const struct stepper *x, uint32_t sender, uint32_t move,
                                 uint32_t action)
{
    const struct move *m = &x->s->local[sender].move.at[move];
    bool fails = m->fault != NULL || m->fault_in_rest != NULL;

    return (struct message){ sender, move, action, !fails && !m->deferred };
}

/* The cells that a part writes, whether they change now or not; `before` it. */
static void note_traced_part(struct stepper *x, const uint32_t *before, uint32_t i)
{
    struct vec_u32 *made = &x->tables->synchronisation;
    size_t at;

    vec_push(made, x->target[i]);
    vec_push(made, 0);
    at = made->n;
    for (uint32_t w = x->s->n; w < x->s->width; w++)
        if (x->target[w] != before[w] || x->s->trace.is_written[w - x->s->n]) {
            vec_push(made, w);
            vec_push(made, x->target[w]);
        }
    made->at[at - 1] = (uint32_t)(made->n - at) / 2;
}

/* A move of instance i that sends the message, or receives it. */
static enum lts_answer evaluate_part(struct stepper *x, const struct message *s, uint32_t i,
                                     uint32_t move)
{
    const struct fault *fault;

    if (i != s->sender)
        return evaluate_receiver(x, i, move, &x->s->local[s->sender].move.at[s->move], &fault);
    return evaluate_sender(x, i, move, &fault) ? LTS_OK : LTS_FAULT;
}

/* What it comes to behind x->target, which stays. */
static uint32_t trace_part(struct stepper *x, const struct message *s, uint32_t i, uint32_t move)
{
    struct step_tables *h = x->tables;
    uint32_t where = vec_number(h->synchronisation.n);
    size_t size = x->s->width * sizeof *x->target;
    uint32_t *before = mem_alloc(size);
    struct cell_trace *trace = &x->s->trace;
    enum lts_answer a;

    if (where >= PART_REFUSED)
        bug_end(BUG_NO_NUMBERS);
    memcpy(before, x->target, size);
    cell_trace_forget_reads(trace);
    cell_trace_forget_writes(trace);
    trace->on = true;
    a = evaluate_part(x, s, i, move);
    trace->on = false;
    if (a == LTS_OK)
        note_traced_part(x, before, i);
    else
        where = a == LTS_REFUSED ? PART_REFUSED : SYNCHRONISATION_EVALUATED;
    memcpy(x->target, before, size);
    mem_free(before);
    return where;
}

static uint32_t remember_part(struct stepper *x, const struct message *s, uint32_t i, uint32_t move,
                              uint32_t action)
{
    struct step_tables *h = x->tables;
    struct memo *by = &h->of[i].part_by;
    uint64_t key = memo_key(move, action);
    uint32_t begin = memo_find(by, key), where = trace_part(x, s, i, move);
    const struct vec_u32 *read = &x->s->trace.read;
    decision d;

    x->read.n = 0;
    for (size_t k = 0; k < read->n; k++)
        vec_push(&x->read, ((struct part_read){ read->at[k], x->target[x->s->n + read->at[k]] }));
    d = decisions_add(&h->decisions, begin == MEMO_NONE ? DECISION_UNKNOWN : begin, x->read.n,
                      x->read.at, where);
    if (begin == MEMO_NONE)
        memo_add(by, key, d);
    return where;
}

uint32_t broadcast_find_part(struct stepper *x, const struct message *s, uint32_t i, uint32_t move)
{
    uint32_t action = i == s->sender ? NO_ACTION : s->action, where;

    if (x->s->domain.used != NULL) /* what is in scope is no cell */
        return x->alone ? SYNCHRONISATION_EVALUATED : RESPONSE_UNKNOWN;
    where = part_find(x->tables, i, move, action, x->target);
    return where == RESPONSE_UNKNOWN && x->alone ? remember_part(x, s, i, move, action) : where;
}

bool broadcast_follow_part(struct stepper *x, const struct message *s, uint32_t i, uint32_t move)
{
    uint32_t where = broadcast_find_part(x, s, i, move);
    const uint32_t *made;

    if (where >= PART_REFUSED)
        return false;
    made = x->tables->synchronisation.at + where;
    x->target[i] = made[0];
    for (uint32_t k = 0; k < made[1]; k++)
        x->target[made[2 + 2 * k]] = made[3 + 2 * k];
    return true;
}

bool broadcast_begin(struct stepper *x, const struct message *s)
{
    const struct move *m = &x->s->local[s->sender].move.at[s->move];
    const struct fault *fault;

    memcpy(x->target, x->word, x->s->width * sizeof *x->target);
    x->has_target = true;
    if (!s->fixed)
        return m->fault == NULL && (broadcast_follow_part(x, s, s->sender, s->move) ||
                                    (x->alone && evaluate_sender(x, s->sender, s->move, &fault)));
    x->target[s->sender] = m->next;
    for (uint32_t k = 0; k < m->n_writes; k++)
        x->target[x->s->n + m->write[k].cell] = m->write[k].v;
    return true;
}

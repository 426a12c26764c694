/*
 * States by their answers (see answer_sets.h).
 */
#include "config.h"

#include "checker/symbolic/answer_sets.h"

#include "checker/symbolic/projection.h"

/* A question, and the answers so far. */
struct asking {
    const struct state_question *q;
    struct answer_sets *out;
    bool more;   /* it has looked at a word that is not watched */
    bool faulty; /* some answer is an error */
};

/* Notes what was looked at in x->word. */
static void note_looks(struct symbolic *x, struct asking *a)
{
    const struct cell_trace *trace = &x->s->trace;
    uint32_t cells = x->s->width - x->s->n;

    for (size_t i = 0; i < trace->read.n; i++) {
        uint32_t part = trace->read.at[i];
        uint32_t word = part < cells ? x->s->n + part : part - cells;
        bool *watched = &a->out->watched[x->levels.level_of[word]];
        vec_push(&x->read, ((struct part_read){ word, x->word[word] }));
        a->more = a->more || !*watched;
        *watched = true;
    }
}

static uint32_t ask_question(void *self, struct symbolic *x)
{
    struct asking *a = self;
    struct cell_trace *trace = &x->s->trace;
    uint32_t answer;

    cell_trace_forget_reads(trace);
    trace->on = true;
    answer = a->q->ask(a->q->self, stg_source_show(x->source, x->word));
    trace->on = false;
    note_looks(x, a);
    a->faulty = a->faulty || answer == ANSWER_FAULTY;
    return answer;
}

static void take_answer_set(void *self, struct symbolic *x, uint32_t set, uint32_t answer)
{
    struct asking *a = self;
    size_t k = 0;

    while (k < a->out->of.n && a->out->of.at[k].answer != answer)
        k++;
    if (k == a->out->of.n)
        vec_push(&a->out->of, ((struct answer_set){ answer, set }));
    else
        a->out->of.at[k].set = diagram_union(&x->d, a->out->of.at[k].set, set);
}

void answer_sets_find(struct symbolic *x, uint32_t set, const struct state_question *q,
                      struct answer_sets *out)
{
    struct asking a = { .q = q, .out = out };
    struct probing c = { .self = &a, .ask = ask_question, .take = take_answer_set };

    *out = (struct answer_sets){ .set = set };
    out->watched = mem_zalloc((x->s->width + (size_t)1) * sizeof *out->watched);
    do {
        a.more = a.faulty = false;
        out->of.n = 0;
        probe(x, projection_make(&x->d, set, out->watched), &c);
    } while (a.more && !symbolic_is_at_end(x));
    if (a.faulty && !q->errors && !symbolic_is_at_end(x))
        x->refusal = SYMBOLIC_REFUSES "a term is a run-time error in some state";
}

void answer_sets_clear(struct answer_sets *v)
{
    mem_free(v->watched);
    vec_clear(&v->of);
}

uint32_t answer_sets_states(struct symbolic *x, const struct answer_sets *v, size_t k)
{
    if (v->of.n == 1)
        return v->set;
    return projection_lift(&x->d, v->set, v->of.at[k].set);
}

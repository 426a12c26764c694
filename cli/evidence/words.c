/*
 * Sentences that the chart, the tree of claims and the page have in common (see words.h).
 */
#include "config.h"

#include "cli/evidence/words.h"

#include <string.h>

void words_mark(struct buf *b, const struct explanation_mark *m)
{
    buf_add(b, m->formula);
    if (m->variables[0] != '\0')
        buf_printf(b, " [%s]", m->variables);
    buf_printf(b, " is %s", explanation_truth(m->value));
    if (m->receiving != NULL)
        buf_printf(b, ", where %s", m->receiving);
}

void words_change(struct buf *b, const struct explanation_change *c)
{
    if (c->from == NULL)
        buf_printf(b, "%s%s%s", c->name, c->watched ? ": " : " = ", c->to);
    else
        buf_printf(b, "%s: %s -> %s", c->name, c->from, c->to);
}

bool words_progress(const struct explanation *s, uint32_t state)
{
    if (s->mark == NULL || state >= s->n_states ||
        (s->end == EXPLANATION_LOOP && state > 0 && state == s->n_steps))
        return false;
    return state == 0 || !explanation_same_mark(&s->mark[state], &s->mark[state - 1]);
}

void words_title(struct buf *b, const struct explanation *s)
{
    if (s->property == NULL)
        buf_printf(b, "a run of %s", s->model);
    else if (s->verdict == NULL)
        buf_add(b, s->property);
    else
        buf_printf(b, "%s%s %s", s->property, strcmp(s->verdict, "error") == 0 ? ":" : " is",
                   s->verdict);
    if (!s->is_run || s->n_initial <= 1)
        return;
    buf_add(b, ", from ");
    explanation_initial(b, s->initial, s->n_initial);
}

const char *words_formula(const struct explanation *s)
{
    return s->formula != NULL && strcmp(s->formula, s->property) != 0 ? s->formula : NULL;
}

static void add_loop_words(struct buf *b, const struct explanation *s)
{
    if (s->n_steps > s->loop + 1)
        buf_printf(b, "steps %u to %u repeat for ever", s->loop + 1, s->n_steps);
    else
        buf_printf(b, "step %u repeats for ever", s->n_steps);
    if (s->renamed)
        buf_add(b, ", with other values");
    if (s->end_text[0] != '\0')
        buf_printf(b, ", so this is %s: %s", explanation_truth(s->end_value), s->end_text);
    if (s->fair != NULL)
        buf_printf(b, " (which is fair: %s)", s->fair);
}

void words_end(struct buf *b, const struct explanation *s)
{
    switch (s->end) {
    case EXPLANATION_OPEN: break;
    case EXPLANATION_DECIDED:
        if (s->culprit)
            buf_printf(b, "by step %u ", s->n_steps);
        buf_printf(b, "this is %s: %s", explanation_truth(s->end_value), s->end_text);
        break;
    case EXPLANATION_DEADLOCK: buf_add(b, "no transition is possible here: a deadlock"); break;
    case EXPLANATION_LOOP: add_loop_words(b, s); break;
    case EXPLANATION_FAULT: buf_printf(b, "run-time error: %s", s->end_text); break;
    }
}

void words_facts(struct buf *b, const struct explanation *s)
{
    if (s->end == EXPLANATION_DEADLOCK)
        for (uint32_t p = 0; p < s->n_processes; p++)
            buf_printf(b, "%s%s@%s", p > 0 ? ", " : "", s->process[p],
                       s->state[s->n_states - 1].node[p]);
    else
        for (uint32_t i = 0; i < s->n_facts; i++)
            buf_printf(b, "%s%s", i > 0 ? ", " : "", s->fact[i]);
}

void words_place(struct buf *b, const struct explanation_place *p)
{
    if (p->file != NULL)
        buf_printf(b, "%s:%u:%u", p->file, p->line, p->column);
}

const char *words_mood(const struct explanation *s)
{
    if (s->verdict == NULL)
        return "plain";
    return strcmp(s->verdict, "true") == 0 ? "good" : "bad";
}

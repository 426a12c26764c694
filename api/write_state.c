/*
 * States as text (see write_state.h).
 *
 * A variable of a process that has no value is passed over in silence, one of the model is shown
 * as '_'.
 */
#include "config.h"

#include "api/write_state.h"

#include <string.h>

static size_t widest_name(const struct explanation *s)
{
    size_t widest = 0;

    for (uint32_t i = 0; i < s->n_shown; i++)
        if (strlen(s->process[i]) > widest)
            widest = strlen(s->process[i]);
    return widest;
}

/* *k: the variables of this process begin there; afterwards those of the next. */
static void put_process_state(struct buf *b, const struct explanation *s,
                              const struct explanation_state *x, uint32_t process, uint32_t *k)
{
    buf_printf(b, "@%s", x->node[process]);
    for (; *k < s->n_variables && s->variable[*k].process == process; ++*k)
        if (x->value[*k] != NULL)
            buf_printf(b, "  %s = %s", s->variable[*k].name + strlen(s->process[process]) + 1,
                       x->value[*k]);
    buf_char(b, '\n');
}

static void put_global_values(struct buf *b, const struct explanation *s,
                              const struct explanation_state *x, uint32_t k, unsigned indent)
{
    uint32_t first = k;

    for (; k < s->n_variables && s->variable[k].process == EXPLANATION_GLOBAL; k++) {
        buf_pad(b, ' ', k == first ? indent : 2);
        buf_printf(b, "%s = %s", s->variable[k].name, x->value[k] != NULL ? x->value[k] : "_");
    }
    buf_add(b, k > first ? "\n" : "");
    write_watched(b, s, x, indent);
}

void write_watched(struct buf *b, const struct explanation *s, const struct explanation_state *x,
                   unsigned indent)
{
    for (uint32_t k = 0; k < s->n_variables; k++) {
        if (s->variable[k].process != EXPLANATION_WATCHED)
            continue;
        buf_pad(b, ' ', indent);
        buf_printf(b, "%s: %s\n", s->variable[k].name, x->value[k]);
    }
}

void write_explanation_state(struct buf *b, const struct explanation *s,
                             const struct explanation_state *x, unsigned indent)
{
    size_t widest = widest_name(s);
    uint32_t k = 0;

    for (uint32_t i = 0; i < s->n_shown; i++) {
        buf_pad(b, ' ', indent);
        buf_add(b, s->process[i]);
        buf_pad(b, ' ', widest - strlen(s->process[i]));
        put_process_state(b, s, x, i, &k);
    }
    put_global_values(b, s, x, k, indent);
}

void write_state(struct buf *b, struct lts *l, state_id at, unsigned indent)
{
    struct arena *a = arena_new();
    const struct explanation *s = explanation_of_state(a, l, at);

    write_explanation_state(b, s, &s->state[0], indent);
    arena_free(a);
}

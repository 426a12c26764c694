/*
 * Steps as transitions (see write_aut.h).
 */
#include "config.h"

#include "cli/evidence/write_aut.h"

#include <inttypes.h>
#include <string.h>

#include "support/vec.h"

struct arc {
    uint32_t from, to;
    const char *label;
};

struct arcs {
    struct arc *at;
    size_t n, cap;
    uint32_t n_states;
};

/* Each transition once: strategies are small. */
static void push_arc(struct arcs *x, uint32_t from, const struct explanation_step *step,
                     uint32_t to)
{
    for (size_t i = 0; i < x->n; i++)
        if (x->at[i].from == from && x->at[i].to == to && strcmp(x->at[i].label, step->label) == 0)
            return;
    vec_push(x, ((struct arc){ from, to, step->label }));
}

static void add_run_arcs(struct arcs *x, const struct explanation *s)
{
    bool loops = s->end == EXPLANATION_LOOP;

    x->n_states = s->n_steps + 1 - loops;
    for (uint32_t i = 0; i < s->n_steps; i++)
        vec_push(x, ((struct arc){ i, loops && i + 1 == s->n_steps ? s->loop : i + 1,
                                   s->step[i].label }));
}

/* The initial state is that of the first line: it changes places with state 0. */
static uint32_t aut_number(const struct explanation *s, uint32_t state)
{
    uint32_t first = s->line[0].state;

    return state == first ? 0 : state == 0 ? first : state;
}

static void add_strategy(struct arcs *x, const struct explanation *s)
{
    x->n_states = s->n_states;
    for (uint32_t i = 1; i < s->n_lines; i++) {
        const struct explanation_line *line = &s->line[i];
        if (line->step != NULL)
            push_arc(x, aut_number(s, s->line[line->parent].state), line->step,
                     line->step->fault ? x->n_states++ : aut_number(s, line->state));
    }
}

void write_aut(struct buf *b, const struct explanation *s)
{
    struct arcs x = { .n_states = 1 };

    if (s->is_run)
        add_run_arcs(&x, s);
    else if (s->n_lines > 0)
        add_strategy(&x, s);
    buf_printf(b, "des (0, %zu, %" PRIu32 ")\n", x.n, x.n_states);
    for (size_t i = 0; i < x.n; i++)
        buf_printf(b, "(%" PRIu32 ", \"%s\", %" PRIu32 ")\n", x.at[i].from, x.at[i].label,
                   x.at[i].to);
    vec_clear(&x);
}

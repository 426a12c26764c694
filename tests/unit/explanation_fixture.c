/*
 * Explanations made by hand (see explanation_fixture.h).
 */
#include "config.h"

#include "tests/unit/explanation_fixture.h"

#include <string.h>

static const char *number(struct arena *a, const char *letter, uint32_t i)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    buf_printf(&b, "%s%u", letter, i);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

static struct explanation *new_explanation(struct arena *a, uint32_t n_processes)
{
    struct explanation *s = ARENA_NEW(a, struct explanation);
    const char **process = ARENA_ARRAY(a, const char *, n_processes);

    for (uint32_t p = 0; p < n_processes; p++)
        process[p] = number(a, "P", p);
    *s = (struct explanation){
        .model = "m.stg",
        .property = "p",
        .formula = "F",
        .verdict = "false",
        .end_text = "",
        .n_processes = n_processes,
        .n_shown = n_processes,
        .process = process,
        .n_variables = 1,
        .n_states = 1,
    };
    s->variable = ARENA_NEW(a, struct explanation_variable);
    *s->variable = (struct explanation_variable){ "g", EXPLANATION_GLOBAL };
    s->state = ARENA_NEW(a, struct explanation_state);
    s->state->node = ARENA_ARRAY(a, const char *, n_processes);
    for (uint32_t p = 0; p < n_processes; p++)
        s->state->node[p] = "n0";
    s->state->value = ARENA_NEW(a, const char *);
    *s->state->value = "0";
    return s;
}

static struct explanation_mark claim(const char *formula)
{
    return (struct explanation_mark){ .formula = formula, .variables = "" };
}

struct explanation *explanation_run(struct arena *a, uint32_t n_processes)
{
    struct explanation *s = new_explanation(a, n_processes);

    s->is_run = true;
    s->mark = ARENA_NEW(a, struct explanation_mark);
    *s->mark = claim("F");
    return s;
}

/* Room for one more, as in all arrays of the run. */
static void *longer(struct arena *a, const void *from, uint32_t n, size_t size)
{
    char *to = arena_zalloc(a, (n + (size_t)1) * size);

    if (n > 0)
        memcpy(to, from, n * size);
    return to;
}

static void add_state(struct arena *a, struct explanation *s, uint32_t from, uint32_t to,
                      const char *node, const char *g)
{
    const struct explanation_state *old = &s->state[s->n_states - 1];
    struct explanation_state *new = &s->state[s->n_states];

    new->node = arena_copy(a, old->node, s->n_processes * sizeof *old->node);
    new->value = arena_copy(a, old->value, sizeof *old->value);
    if (node != NULL)
        new->node[from] = new->node[to] = node;
    if (g != NULL)
        *new->value = g;
    s->mark[s->n_states] = claim("F");
    s->n_states++;
}

struct explanation_step *explanation_add(struct arena *a, struct explanation *s, uint32_t from,
                                         uint32_t to, const char *label, const char *node,
                                         const char *g)
{
    const struct explanation_state *old;
    struct explanation_step *x;

    s->step = longer(a, s->step, s->n_steps, sizeof *s->step);
    s->state = longer(a, s->state, s->n_states, sizeof *s->state);
    s->mark = longer(a, s->mark, s->n_states, sizeof *s->mark);
    old = &s->state[s->n_states - 1];
    x = &s->step[s->n_steps++];
    *x = (struct explanation_step){
        .kind = from == to ? EXPLANATION_TAU : EXPLANATION_COMM,
        .label = label,
        .name = "",
        .values = "",
        .n_actors = from == to ? 1 : 2,
    };
    x->actor = ARENA_ARRAY(a, struct explanation_actor, 2);
    for (uint32_t k = 0; k < x->n_actors; k++) {
        uint32_t p = k == 0 ? from : to;
        x->actor[k] = (struct explanation_actor){
            p, old->node[p], node != NULL ? node : old->node[p],
            .at = { .file = "m.stg", .line = 4, .column = 2 + k, .source = "source of an edge" }
        };
    }
    if (g != NULL) {
        x->n_changes = 1;
        x->change = ARENA_NEW(a, struct explanation_change);
        *x->change = (struct explanation_change){ "g", old->value[0], g, NULL, false };
    }
    add_state(a, s, from, to, node, g);
    return x;
}

struct explanation *explanation_tree(struct arena *a, uint32_t n_lines, const uint32_t *depth)
{
    struct explanation *s = new_explanation(a, 1);

    s->n_lines = n_lines;
    s->line = ARENA_ARRAY(a, struct explanation_line, n_lines);
    for (uint32_t i = 0; i < n_lines; i++) {
        s->line[i] = (struct explanation_line){ .depth = depth[i], .vertex = i };
        s->line[i].mark = claim(number(a, "F", i));
        for (uint32_t j = 0; j < i; j++)
            if (depth[j] + 1 == depth[i])
                s->line[i].parent = j;
    }
    return s;
}

uint32_t explanation_count(const char *text, const char *piece)
{
    uint32_t n = 0;

    for (const char *at = strstr(text, piece); at != NULL; at = strstr(at + 1, piece))
        n++;
    return n;
}

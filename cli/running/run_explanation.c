/*
 * Runs of programs as explanations (see run_explanation.h).
 */
#include "config.h"

#include "cli/running/run_explanation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "running/shim/shared_page.h"

struct run_explainer {
    struct arena *arena;
    const struct shown_run *run;
    const struct execution *program;
    struct explanation *explanation;
};

/* ---- texts ---- */

static const char *thread_name(const struct run_explainer *x, uint32_t thread)
{
    struct buf b = BUF_EMPTY;

    x->program->print_thread(x->program->self, &b, thread);
    return explanation_text(x->arena, &b);
}

static const char *kind_name(const struct run_explainer *x, const struct operation *o)
{
    struct buf b = BUF_EMPTY;

    x->program->print_kind(x->program->self, &b, o->kind);
    return explanation_text(x->arena, &b);
}

static const char *object_name(const struct run_explainer *x, const struct operation *o)
{
    struct buf b = BUF_EMPTY;

    if (o->object != EXECUTION_NONE)
        x->program->print_object(x->program->self, &b, o->object);
    return explanation_text(x->arena, &b);
}

static const char *place_name(const struct run_explainer *x, const struct operation *o)
{
    struct buf b = BUF_EMPTY;

    if (o->place != EXECUTION_NONE)
        x->program->print_place(x->program->self, &b, o->place);
    return explanation_text(x->arena, &b);
}

/* "lock mutex forks" */
static const char *operation_name(const struct run_explainer *x, const struct operation *o)
{
    const char *object = object_name(x, o);
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s%s%s", kind_name(x, o), *object != '\0' ? " " : "", object);
    if (o->executed && o->returned != 0 && o->kind != OPERATION_THREAD_CREATE)
        buf_printf(&b, " = %" PRIu64, o->returned);
    return explanation_text(x->arena, &b);
}

/* "phil.c:12"; anything else is no place. */
static struct explanation_place explained_place(const struct run_explainer *x, const char *text)
{
    const char *colon = strrchr(text, ':');
    struct explanation_place p = { .source = "" };
    uint32_t line = colon != NULL ? (uint32_t)strtoul(colon + 1, NULL, 10) : 0;

    if (line == 0)
        return p;
    p.file = arena_string(x->arena, text, (size_t)(colon - text));
    p.line = line;
    p.column = 1;
    return p;
}

/* ---- steps ---- */

/* Does it only make the object known? */
static bool initializes(const struct run_explainer *x, const struct operation *o)
{
    return strcmp(kind_name(x, o), "init") == 0;
}

/* The last step before i on the same object, from 1, if another thread did it, or the creation of
   the thread that begins; else 0. */
static uint32_t comes_from(const struct run_explainer *x, size_t i)
{
    const struct operation *o = &x->run->step.at[i];

    for (size_t k = i; k > 0; k--) {
        const struct operation *before = &x->run->step.at[k - 1];
        if (before->kind == OPERATION_THREAD_CREATE && o->kind == OPERATION_THREAD_BEGIN &&
            before->argument[0] == o->thread)
            return (uint32_t)k;
        if (before->object == o->object && o->object != EXECUTION_NONE &&
            o->kind != OPERATION_THREAD_BEGIN)
            return before->thread != o->thread && !initializes(x, before) ? (uint32_t)k : 0;
    }
    return 0;
}

static void tell_step(struct run_explainer *x, size_t i)
{
    const struct operation *o = &x->run->step.at[i];
    struct explanation_step *y = &x->explanation->step[i];
    const struct explanation_state *before = &x->explanation->state[i];
    struct explanation_state *after = &x->explanation->state[i + 1];
    const char *place = place_name(x, o);

    y->kind = EXPLANATION_TAU;
    y->label = operation_name(x, o);
    y->name = kind_name(x, o);
    y->values = object_name(x, o);
    y->sent_by = comes_from(x, i);
    y->n_actors = 1;
    memcpy(after->node, before->node, x->explanation->n_processes * sizeof *after->node);
    if (*place != '\0')
        after->node[o->thread] = place;
    y->actor = ARENA_NEW(x->arena, struct explanation_actor);
    y->actor[0] = (struct explanation_actor){ .process = o->thread,
                                              .from = before->node[o->thread],
                                              .to = after->node[o->thread],
                                              .at = explained_place(x, place) };
}

/* ---- the end ---- */

/* What each thread waits for. */
static void tell_waiting(struct run_explainer *x)
{
    struct explanation *s = x->explanation;

    for (uint32_t t = 0; t < s->n_processes; t++) {
        const struct operation *o = x->program->pending(x->program->self, t);
        struct buf b = BUF_EMPTY;
        if (o == NULL)
            continue;
        buf_printf(&b, "waits: %s", operation_name(x, o));
        s->state[s->n_steps].node[t] = explanation_text(x->arena, &b);
    }
    if (s->n_steps > 0) {
        struct explanation_actor *last = &s->step[s->n_steps - 1].actor[0];
        last->to = s->state[s->n_steps].node[last->process];
    }
}

static void tell_run_end(struct run_explainer *x)
{
    struct explanation *s = x->explanation;
    struct buf b = BUF_EMPTY;

    failure_print(&b, x->run->kind, x->run->code);
    if (x->run->message.n > 0)
        buf_printf(&b, ": %s", buf_text(&x->run->message));
    s->text = s->end_text = explanation_text(x->arena, &b);
    s->verdict = failure_is_wrong(x->run->kind) ? "false" : "unknown";
    if (x->run->kind == FAILURE_DEADLOCK) {
        s->end = EXPLANATION_DEADLOCK;
        tell_waiting(x);
    } else if (s->n_steps > 0) {
        s->end = EXPLANATION_FAULT;
        s->step[s->n_steps - 1].fault = true;
        s->step[s->n_steps - 1].actor[0].to = NULL;
        s->n_states--;
    }
}

const struct explanation *run_explanation(struct arena *a, const struct shown_run *s,
                                          const char *program)
{
    struct explanation *y = ARENA_NEW(a, struct explanation);
    struct run_explainer x = { a, s, s->program, y };
    const char **name;

    *y = (struct explanation){ .model = program, .is_run = true, .end_text = "" };
    y->n_processes = y->n_shown = s->program->n_threads(s->program->self);
    y->process = name = ARENA_ARRAY(a, const char *, y->n_processes + 1);
    y->n_steps = (uint32_t)s->step.n;
    y->n_states = y->n_steps + 1;
    y->step = ARENA_ARRAY(a, struct explanation_step, y->n_steps + 1);
    y->state = ARENA_ARRAY(a, struct explanation_state, y->n_states);
    for (uint32_t i = 0; i < y->n_states; i++) {
        y->state[i].node = ARENA_ARRAY(a, const char *, y->n_processes + 1);
        y->state[i].value = ARENA_ARRAY(a, const char *, 1);
    }
    for (uint32_t t = 0; t < y->n_processes; t++) {
        name[t] = thread_name(&x, t);
        y->state[0].node[t] = t == 0 ? "main" : "not begun";
    }
    for (size_t i = 0; i < s->step.n; i++)
        tell_step(&x, i);
    tell_run_end(&x);
    return y;
}

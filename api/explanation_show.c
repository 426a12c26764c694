/*
 * Some processes and variables only (see explanation_show.h).
 */
#include "config.h"

#include "api/explanation_show.h"

#include <string.h>

#include "api/explanation_messages.h"
#include "support/suggest.h"

static const struct span nowhere = { NULL, 0, 0 };

struct selection {
    struct arena *arena;
    const struct explanation *from;
    struct explanation *to;
    uint32_t *order;          /* processes of `from`, the shown ones first */
    uint32_t *place;          /* of each process of `from`: its number in `to` */
    bool *process, *variable; /* is it shown? */
    uint32_t *chosen;         /* of each variable of `to`: its number in `from` */
};

/* ---- names ---- */

/* The length of the first name of a list: commas in brackets are part of it. */
static size_t listed_length(const char *names)
{
    size_t n = 0;
    unsigned depth = 0;

    for (; names[n] != '\0' && (names[n] != ',' || depth > 0); n++) {
        depth += names[n] == '[';
        depth -= names[n] == ']' && depth > 0;
    }
    return n;
}

/* Is it the instance, or one of the process, of this name? */
static bool names_process(const char *process, const char *name, size_t n)
{
    return strncmp(process, name, n) == 0 && (process[n] == '\0' || process[n] == '[');
}

/* "P.x" for each instance of P, "P[1].x", or a global variable. */
static bool names_variable(const struct explanation *s, uint32_t v, const char *name, size_t n)
{
    const char *whole = s->variable[v].name, *dot = memchr(name, '.', n), *process;
    size_t before = dot == NULL ? 0 : (size_t)(dot - name);

    if (strlen(whole) == n && strncmp(whole, name, n) == 0)
        return true;
    if (dot == NULL || s->variable[v].process >= s->n_processes)
        return false;
    process = s->process[s->variable[v].process];
    whole += strlen(process);
    return names_process(process, name, before) && strlen(whole) == n - before &&
           strncmp(whole, dot, n - before) == 0;
}

/* "--show: the model has no ..", and what may have been meant. */
static void report_unnamed(const struct selection *x, const char *message, const char *name,
                           size_t n, bool variables, struct diag *d)
{
    const struct explanation *s = x->from;
    struct suggest best = { NULL, 0 };

    diag_error(d, nowhere, "%s '%.*s'", message, (int)n, name);
    for (uint32_t p = 0; p < s->n_processes; p++) {
        suggest_candidate(&best, name, n, s->process[p]);
        suggest_candidate(&best, name, n,
                          arena_string(x->arena, s->process[p], strcspn(s->process[p], "[")));
    }
    for (uint32_t v = 0; v < s->n_variables && variables; v++)
        suggest_candidate(&best, name, n, s->variable[v].name);
    if (best.best != NULL)
        diag_note(d, nowhere, "did you mean '%s'?", best.best);
}

static void show_process(struct selection *x, uint32_t p)
{
    if (!x->process[p])
        x->order[x->to->n_shown++] = p;
    x->process[p] = true;
}

static void show_name(struct selection *x, const char *name, size_t n, struct diag *d)
{
    const struct explanation *s = x->from;
    bool found = false;

    for (uint32_t p = 0; p < s->n_processes; p++) {
        if (!names_process(s->process[p], name, n))
            continue;
        found = true;
        show_process(x, p);
        for (uint32_t v = 0; v < s->n_variables; v++)
            x->variable[v] |= s->variable[v].process == p;
    }
    for (uint32_t v = 0; v < s->n_variables; v++) {
        if (!names_variable(s, v, name, n))
            continue;
        found = x->variable[v] = true;
        if (s->variable[v].process < s->n_processes)
            show_process(x, s->variable[v].process);
    }
    if (!found && d != NULL)
        report_unnamed(x, "--show: the model has no process and no variable", name, n, true, d);
}

static void show_names(struct selection *x, const char *names, struct diag *d)
{
    size_t n;

    for (;; names += n + 1) {
        n = listed_length(names);
        show_name(x, names, n, d);
        if (names[n] == '\0')
            return;
    }
}

/* ---- processes and variables ---- */

static void choose_variables(struct selection *x, uint32_t process)
{
    const struct explanation *s = x->from;

    for (uint32_t v = 0; v < s->n_variables; v++) {
        uint32_t owner = s->variable[v].process;
        if (owner != process || (!x->variable[v] && process != EXPLANATION_WATCHED))
            continue;
        x->chosen[x->to->n_variables] = v;
        x->to->variable[x->to->n_variables] = s->variable[v];
        if (owner < s->n_processes)
            x->to->variable[x->to->n_variables].process = x->place[owner];
        x->to->n_variables++;
    }
}

static void order_processes(struct selection *x)
{
    const struct explanation *s = x->from;
    const char **name = ARENA_ARRAY(x->arena, const char *, s->n_processes + 1);
    uint32_t n = x->to->n_shown;

    for (uint32_t p = 0; p < s->n_processes; p++)
        if (!x->process[p])
            x->order[n++] = p;
    for (uint32_t i = 0; i < s->n_processes; i++) {
        x->place[x->order[i]] = i;
        name[i] = s->process[x->order[i]];
    }
    x->to->process = name;
    x->to->n_variables = 0;
    x->to->variable = ARENA_ARRAY(x->arena, struct explanation_variable, s->n_variables + 1);
    for (uint32_t i = 0; i < x->to->n_shown; i++)
        choose_variables(x, x->order[i]);
    choose_variables(x, EXPLANATION_GLOBAL);
    choose_variables(x, EXPLANATION_WATCHED);
}

static void select_states(struct selection *x)
{
    const struct explanation *s = x->from;

    x->to->state = ARENA_ARRAY(x->arena, struct explanation_state, s->n_states + 1);
    for (uint32_t i = 0; i < s->n_states; i++) {
        struct explanation_state *y = &x->to->state[i];
        y->node = ARENA_ARRAY(x->arena, const char *, s->n_processes + 1);
        y->value = ARENA_ARRAY(x->arena, const char *, x->to->n_variables + 1);
        for (uint32_t p = 0; p < s->n_processes; p++)
            y->node[p] = s->state[i].node[x->order[p]];
        for (uint32_t v = 0; v < x->to->n_variables; v++)
            y->value[v] = s->state[i].value[x->chosen[v]];
    }
}

/* ---- steps ---- */

/* "a[1].f" is of a variable a. */
static bool is_shown_change(const struct selection *x, const struct explanation_change *c)
{
    for (uint32_t v = 0; v < x->to->n_variables; v++) {
        size_t n = strlen(x->to->variable[v].name);
        if (strncmp(c->name, x->to->variable[v].name, n) == 0 &&
            (c->name[n] == '\0' || c->name[n] == '[' || c->name[n] == '.'))
            return true;
    }
    return false;
}

static struct explanation_step select_step(const struct selection *x,
                                           const struct explanation_step *from)
{
    struct explanation_step y = *from;
    bool aside = true;

    y.n_changes = 0;
    y.change = ARENA_ARRAY(x->arena, struct explanation_change, from->n_changes + 1);
    for (uint32_t k = 0; k < from->n_changes; k++)
        if (from->change[k].watched || is_shown_change(x, &from->change[k]))
            y.change[y.n_changes++] = from->change[k];
    y.actor = arena_copy(x->arena, from->actor, from->n_actors * sizeof *from->actor);
    for (uint32_t k = 0; k < y.n_actors; k++) {
        y.actor[k].aside = !x->process[y.actor[k].process];
        y.actor[k].process = x->place[y.actor[k].process];
        aside = aside && y.actor[k].aside;
    }
    y.hidden = aside && y.n_changes == 0 && !y.fault;
    return y;
}

static void select_steps(struct selection *x)
{
    const struct explanation *s = x->from;

    x->to->step = ARENA_ARRAY(x->arena, struct explanation_step, s->n_steps + 1);
    for (uint32_t i = 0; i < s->n_steps; i++)
        x->to->step[i] = select_step(x, &s->step[i]);
    if (s->culprit && s->n_steps > 0)
        x->to->step[s->n_steps - 1].hidden = false;
    x->to->line = arena_copy(x->arena, s->line, s->n_lines * sizeof *s->line);
    for (uint32_t i = 0; i < s->n_lines; i++) {
        struct explanation_step *y;
        if (s->line[i].step == NULL)
            continue;
        y = ARENA_NEW(x->arena, struct explanation_step);
        *y = select_step(x, s->line[i].step);
        x->to->line[i].step = y;
    }
}

/* ---- processes that hold messages ---- */

/* Which processes a list names. */
static bool *find_folded(struct arena *a, const struct explanation *s, const char *names,
                         struct diag *d)
{
    bool *folded = ARENA_ARRAY(a, bool, s->n_processes + 1);
    struct selection x = { .arena = a, .from = s };

    for (size_t n;; names += n + 1) {
        bool found = false;
        n = listed_length(names);
        for (uint32_t p = 0; p < s->n_processes; p++) {
            bool named = names_process(s->process[p], names, n);
            folded[p] |= named;
            found |= named;
        }
        if (!found && d != NULL)
            report_unnamed(&x, "--fold: the model has no process", names, n, false, d);
        if (names[n] == '\0')
            return folded;
    }
}

/* The step of one process alone, if the other one holds messages. */
static void fold_step(struct explanation_step *x, const bool *folded)
{
    if (x->n_actors != 2 || folded[x->actor[0].process] == folded[x->actor[1].process])
        return;
    if (folded[x->actor[0].process])
        x->actor++;
    x->n_actors = 1;
    x->kind = EXPLANATION_TAU;
}

static const struct explanation *fold_steps(struct arena *a, const struct explanation *s,
                                            const bool *folded)
{
    struct explanation *y = ARENA_NEW(a, struct explanation);

    *y = *s;
    y->step = arena_copy(a, s->step, s->n_steps * sizeof *s->step);
    explanation_messages(y, folded);
    for (uint32_t i = 0; i < y->n_steps; i++)
        fold_step(&y->step[i], folded);
    return y;
}

static void show_all_but(struct selection *x, const bool *folded)
{
    const struct explanation *s = x->from;

    for (uint32_t p = 0; p < s->n_processes; p++)
        if (!folded[p])
            show_process(x, p);
    for (uint32_t v = 0; v < s->n_variables; v++)
        x->variable[v] = s->variable[v].process >= s->n_processes ||
                         !folded[s->variable[v].process];
}

/* ---- the whole ---- */

const struct explanation *explanation_show(struct arena *a, const struct explanation *s,
                                           const char *names, const char *folded, struct diag *d)
{
    struct selection x = { .arena = a };
    const bool *fold = folded != NULL ? find_folded(a, s, folded, d) : NULL;

    if (names == NULL && fold == NULL)
        return s;
    x.from = s = fold != NULL ? fold_steps(a, s, fold) : s;
    x.to = ARENA_NEW(a, struct explanation);
    *x.to = *s;
    x.to->n_shown = 0;
    x.order = ARENA_ARRAY(a, uint32_t, s->n_processes + 1);
    x.place = ARENA_ARRAY(a, uint32_t, s->n_processes + 1);
    x.process = ARENA_ARRAY(a, bool, s->n_processes + 1);
    x.variable = ARENA_ARRAY(a, bool, s->n_variables + 1);
    x.chosen = ARENA_ARRAY(a, uint32_t, s->n_variables + 1);
    if (names != NULL)
        show_names(&x, names, d);
    else
        show_all_but(&x, fold);
    order_processes(&x);
    select_states(&x);
    select_steps(&x);
    return x.to;
}

/* ---- groups ---- */

static bool begins_group(const struct explanation *s, uint32_t i)
{
    return i == 0 || !s->step[i - 1].hidden || (s->end == EXPLANATION_LOOP && s->loop == i) ||
           (s->mark != NULL && !explanation_same_mark(&s->mark[i], &s->mark[i - 1]));
}

uint32_t explanation_others(const struct explanation *s, uint32_t i)
{
    uint32_t n = 1;

    if (!s->step[i].hidden || !begins_group(s, i))
        return 0;
    while (i + n < s->n_steps && s->step[i + n].hidden && !begins_group(s, i + n))
        n++;
    return n;
}

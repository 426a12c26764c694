/*
 * The pieces of explanations: states, steps, marks, places (see explanation.h).
 */
#include "config.h"

#include "api/explanation.h"

#include <inttypes.h>

#include <string.h>

#include "api/explain.h"
#include "api/state_diff.h"
#include "stg/graph/stg.h"
#include "stg/lts/lts_actors.h"

#define MARK_LENGTH 240 /* of a formula in a mark */
#define SHORT_CHANGE \
    16 /* bytes of both values: so few are read at a glance, and say more than what
                           is different between them */

const char *explanation_text(struct arena *a, struct buf *b)
{
    const char *text = arena_string(a, buf_text(b), b->n);

    buf_clear(b);
    return text;
}

/* ---- places ---- */

static const char *source_line(struct arena *a, const struct text *t, uint32_t line)
{
    const char *from = t->bytes + t->line[line - 1];
    size_t n = strcspn(from, "\n"), blank = strspn(from, " \t");

    from += blank < n ? blank : n;
    n -= blank < n ? blank : n;
    while (n > 0 && strchr(" \t\r", from[n - 1]) != NULL)
        n--;
    return arena_string(a, from, n);
}

struct explanation_place explanation_place(struct arena *a, struct span at)
{
    struct explanation_place p = { .file = NULL };
    struct place where;

    if (at.text == NULL)
        return p;
    where = text_place(at.text, at.from);
    p.file = at.text->name;
    p.line = where.line;
    p.column = where.column;
    p.source = source_line(a, at.text, where.line);
    p.span = at;
    return p;
}

/* ---- states ---- */

static const struct process *process_of_instance(const struct lts *l, uint32_t instance)
{
    return &l->sig->process[l->sig->instance[instance].process];
}

static const char *node_text(struct arena *a, struct lts *l, state_id s, uint32_t instance)
{
    const struct process *p = process_of_instance(l, instance);
    const struct node *n = &p->node[lts_node_of(l, s, instance)];
    struct buf b = BUF_EMPTY;

    if (n->n_params == 0)
        return n->name;
    buf_add(&b, n->name);
    for (uint32_t i = 0; i < n->n_params; i++) {
        uint32_t number = n->first_param + i;
        buf_add(&b, i == 0 ? "(" : ", ");
        value_print(&b, l->sig->vs, p->variable[number].sort,
                    l->read(l->self, s, instance, number));
    }
    buf_char(&b, ')');
    return explanation_text(a, &b);
}

static const char *value_text(struct arena *a, struct lts *l, const struct sort *s, value v)
{
    struct buf b = BUF_EMPTY;

    if (v == VALUE_NONE)
        return NULL;
    value_print(&b, l->sig->vs, s, v);
    return explanation_text(a, &b);
}

struct explanation_state explanation_state(struct arena *a, struct lts *l, state_id s,
                                           uint32_t n_variables)
{
    const struct signature *g = l->sig;
    struct explanation_state x = { ARENA_ARRAY(a, const char *, g->n_instances + 1),
                                   ARENA_ARRAY(a, const char *, n_variables + 1) };
    uint32_t k = 0;

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = process_of_instance(l, i);
        x.node[i] = node_text(a, l, s, i);
        for (uint32_t v = p->n_params; v < p->n_params + p->n_vars; v++)
            x.value[k++] = value_text(a, l, p->variable[v].sort, l->read(l->self, s, i, v));
    }
    for (uint32_t i = 0; i < g->n_declared; i++)
        x.value[k++] = value_text(a, l, g->global[i].sort, lts_read_global(l, s, i));
    return x;
}

/* ---- names ---- */

static void name_variables(struct arena *a, const struct signature *g, struct explanation *s)
{
    uint32_t k = 0;

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        for (uint32_t v = p->n_params; v < p->n_params + p->n_vars; v++) {
            struct buf b = BUF_EMPTY;
            buf_printf(&b, "%s.%s", g->instance[i].name, p->variable[v].name);
            s->variable[k++] = (struct explanation_variable){ explanation_text(a, &b), i };
        }
    }
    for (uint32_t i = 0; i < g->n_declared; i++)
        s->variable[k++] = (struct explanation_variable){ g->global[i].name, EXPLANATION_GLOBAL };
}

struct explanation *explanation_new(struct arena *a, const struct signature *g)
{
    struct explanation *s = ARENA_NEW(a, struct explanation);
    const char **name = ARENA_ARRAY(a, const char *, g->n_instances + 1);

    s->n_variables = g->n_declared;
    for (uint32_t i = 0; i < g->n_instances; i++) {
        name[i] = g->instance[i].name;
        s->n_variables += g->process[g->instance[i].process].n_vars;
    }
    s->n_processes = s->n_shown = g->n_instances;
    s->process = name;
    s->variable = ARENA_ARRAY(a, struct explanation_variable, s->n_variables + 1);
    name_variables(a, g, s);
    return s;
}

struct explanation *explanation_of_state(struct arena *a, struct lts *l, state_id at)
{
    struct explanation *s = explanation_new(a, l->sig);

    s->n_states = 1;
    s->state = ARENA_NEW(a, struct explanation_state);
    s->state[0] = explanation_state(a, l, at, s->n_variables);
    return s;
}

/* ---- steps ---- */

static enum explanation_kind kind_of(const struct lts_edge *e)
{
    switch (e->kind) {
    case LTS_TAU: return EXPLANATION_TAU;
    case LTS_COMM: return EXPLANATION_COMM;
    case LTS_OUT: return EXPLANATION_OUT;
    case LTS_IN: return EXPLANATION_IN;
    }
    return EXPLANATION_TAU;
}

static void set_label(struct arena *a, const struct signature *g, const struct evidence_step *s,
                      struct explanation_step *x)
{
    struct buf b = BUF_EMPTY;

    lts_label(&b, g, &s->edge, s->payload, false);
    x->label = explanation_text(a, &b);
    lts_label_name(&b, g, &s->edge);
    x->name = explanation_text(a, &b);
    lts_label_values(&b, g, &s->edge, s->payload);
    x->values = explanation_text(a, &b);
}

static enum explanation_passes passing_of(const struct signature *g, const struct lts_edge *e)
{
    if (e->kind != LTS_TAU || e->step == LTS_NO_STEP || g->step[e->step].channel == NULL)
        return EXPLANATION_PASSES_NOTHING;
    return g->step[e->step].sign == '!' ? EXPLANATION_PUTS : EXPLANATION_TAKES;
}

struct explanation_step *explanation_step(struct arena *a, struct lts *l, state_id from,
                                          const struct evidence_step *s)
{
    struct explanation_step *x = ARENA_NEW(a, struct explanation_step);

    x->kind = kind_of(&s->edge);
    x->passes = passing_of(l->sig, &s->edge);
    x->fault = s->target == LTS_NO_STATE;
    set_label(a, l->sig, s, x);
    x->n_actors = lts_n_actors(l->sig, &s->edge);
    x->actor = ARENA_ARRAY(a, struct explanation_actor, x->n_actors);
    for (uint32_t i = 0; i < x->n_actors; i++) {
        struct lts_actor actor = lts_actor(l->sig, &s->edge, i);
        struct explanation_actor *y = &x->actor[i];
        y->process = actor.instance;
        y->from = node_text(a, l, from, y->process);
        y->to = x->fault ? NULL : node_text(a, l, s->target, y->process);
        y->at = explanation_place(a, actor.source != NULL ? actor.source->at
                                                          : (struct span){ NULL, 0, 0 });
    }
    if (!x->fault)
        x->change = state_diff(a, l, from, s->target, &x->n_changes);
    return x;
}

void explanation_actors(struct buf *b, const char *const *process, const struct explanation_step *x)
{
    for (uint32_t i = 0; i < x->n_actors; i++)
        buf_printf(b, "%s%s", i == 0 ? "" : i == 1 ? " -> " : ", ", process[x->actor[i].process]);
}

const char *explanation_difference(const struct explanation_change *x)
{
    size_t whole = x->from == NULL ? 0 : strlen(x->from) + strlen(x->to);

    return x->within != NULL && x->within->text != NULL && whole > SHORT_CHANGE &&
                   strlen(x->within->text) < whole
               ? x->within->text
               : NULL;
}

const char *explanation_colon(const char *difference)
{
    return difference[0] == '[' ? "" : ": ";
}

void explanation_change(struct buf *b, const struct explanation_change *x)
{
    const char *difference = explanation_difference(x);

    buf_add(b, x->name);
    if (x->from == NULL)
        buf_printf(b, "%s%s", x->watched ? ": " : " = ", x->to);
    else if (difference != NULL)
        buf_printf(b, "%s%s", explanation_colon(difference), difference);
    else
        buf_printf(b, ": %s -> %s", x->from, x->to);
}

void explanation_step_changes(struct buf *b, const char *const *process,
                              const struct explanation_step *x)
{
    const char *between = "";

    if (x->fault) {
        buf_add(b, "run-time error");
        return;
    }
    for (uint32_t i = 0; i < x->n_actors; i++) {
        const struct explanation_actor *y = &x->actor[i];
        if (y->aside || strcmp(y->from, y->to) == 0)
            continue;
        buf_printf(b, "%s%s: %s -> %s", between, process[y->process], y->from, y->to);
        between = ", ";
    }
    for (uint32_t i = 0; i < x->n_changes && !x->change[i].watched; i++) {
        buf_add(b, between);
        explanation_change(b, &x->change[i]);
        between = ", ";
    }
}

/* ---- marks ---- */

/* "P receives on c" */
static const char *receiving_text(struct arena *a, struct lts *l, const struct lts_edge *e)
{
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "%s receives on ", l->sig->instance[e->actor[0]].name);
    lts_label_name(&b, l->sig, e);
    return explanation_text(a, &b);
}

struct explanation_mark explanation_mark(struct arena *a, struct lts *l, const struct formula *f,
                                         const struct evidence_place *p)
{
    struct explanation_mark m = { .value = p->value };
    struct buf b = BUF_EMPTY;

    explain_text(&b, f, p->formula, MARK_LENGTH);
    m.formula = explanation_text(a, &b);
    explain_variables(&b, f, p->formula, p->env);
    m.variables = explanation_text(a, &b);
    if (p->receiving != NULL) {
        m.receiving = receiving_text(a, l, p->receiving);
        m.at = explanation_place(a, p->receiving->source[0]->at);
    } else if (f->at.text == p->formula->at.text)
        m.at = explanation_place(a, p->formula->at);
    return m;
}

bool explanation_same_mark(const struct explanation_mark *x, const struct explanation_mark *y)
{
    return strcmp(x->formula, y->formula) == 0 &&
           (x->receiving == NULL ? y->receiving == NULL
                                 : y->receiving != NULL && strcmp(x->receiving, y->receiving) == 0);
}

void explanation_initial(struct buf *b, uint32_t number, uint32_t n_initial)
{
    buf_printf(b, "initial state %" PRIu32 " of %" PRIu32, number + 1, n_initial);
}

const char *explanation_truth(bool holds)
{
    return holds ? "true" : "false";
}

unsigned explanation_digits(uint32_t n)
{
    return n < 10 ? 1 : 1 + explanation_digits(n / 10);
}

/*
 * What the user watches along the evidence (see explanation_watch.h).
 */
#include "config.h"

#include "api/explanation_watch.h"

#include <string.h>

#include "abstraction/dead_variables.h"
#include "stg/lts/lts_view.h"
#include "support/bug.h"

struct watching {
    struct arena *arena;
    struct explanation *explanation;
    const struct session *session;
    struct lts *shown, *whole; /* the source of the evidence, and the one with all variables */
    const bool *const *kept;   /* the variables that `shown` has, as in dead_variables.h */
    uint32_t n_others;         /* columns of variables */
};

/* ---- values ---- */

const char *explanation_watch_at(struct arena *a, struct lts *l, const struct watch *w, state_id s)
{
    struct buf b = BUF_EMPTY;
    struct lts_view v;
    value is;

    lts_view_init(&v, l, w->n_slots);
    lts_view_at(&v, s);
    if (eval_term(&v.ev, w->term, &is)) {
        value_print(&b, l->sig->vs, w->term->sort, is);
    } else {
        buf_add(&b, "error: ");
        fault_print(&b, l->sig->vs, &v.ev.fault);
    }
    lts_view_clear(&v);
    return explanation_text(a, &b);
}

static void watch_state(struct watching *w, uint32_t state, state_id whole)
{
    struct explanation_state *x = &w->explanation->state[state];

    for (uint32_t i = 0; i < w->session->n_watches; i++)
        x->value[w->n_others + i] = explanation_watch_at(w->arena, w->whole, &w->session->watch[i],
                                                         whole);
}

/* ---- the same run with all variables ---- */

static bool has_same_values(const struct watching *w, state_id whole, state_id shown,
                            uint32_t instance)
{
    const struct signature *g = w->shown->sig;
    const struct process *p = &g->process[g->instance[instance].process];
    uint32_t node = lts_node_of(w->shown, shown, instance);

    if (lts_node_of(w->whole, whole, instance) != node)
        return false;
    for (uint32_t v = 0; v < p->n_variables; v++)
        if (w->kept[instance][(size_t)node * p->n_variables + v] &&
            w->whole->read(w->whole->self, whole, instance, v) !=
                w->shown->read(w->shown->self, shown, instance, v))
            return false;
    return true;
}

/* Is this the state that is shown, but for what was forgotten of it? */
static bool is_shown(const struct watching *w, state_id whole, state_id shown)
{
    const struct signature *g = w->shown->sig;

    for (uint32_t i = 0; i < g->n_instances; i++)
        if (!has_same_values(w, whole, shown, i))
            return false;
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (lts_read_global(w->whole, whole, i) != lts_read_global(w->shown, shown, i))
            return false;
    return true;
}

static state_id whole_initial(const struct watching *w, state_id shown)
{
    state_id s = 0;

    if (w->whole == w->shown)
        return shown;
    while (s < w->whole->n_initial && !is_shown(w, s, shown))
        s++;
    if (s == w->whole->n_initial)
        BUG("an initial state of the evidence is none of the model");
    return s;
}

static state_id whole_target(const struct watching *w, state_id from, const struct lts_edge *e,
                             value payload)
{
    struct lts_input in;

    if (e->kind != LTS_IN || e->fault != NULL)
        return e->target;
    if (payload == VALUE_NONE || lts_complete(w->whole, from, e, payload, &in) != LTS_OK)
        return LTS_NO_STATE;
    return in.target;
}

/* Where the step leads from `from`; it has a target. */
static state_id whole_step(const struct watching *w, state_id from, const struct evidence_step *x)
{
    uint32_t n;
    const struct lts_edge *e;

    if (w->whole == w->shown)
        return x->target;
    e = lts_edges(w->whole, from, x->held, &n);
    for (uint32_t i = 0; i < n; i++) {
        state_id to;
        if (!lts_same_label(&e[i], &x->edge))
            continue;
        to = whole_target(w, from, &e[i], x->payload);
        if (to != LTS_NO_STATE && is_shown(w, to, x->target))
            return to;
    }
    BUG("a step of the evidence is none of the model");
}

static void watch_run(struct watching *w, const struct evidence *e)
{
    state_id at = whole_initial(w, e->start);

    watch_state(w, 0, at);
    for (uint32_t i = 0; i + 1 < w->explanation->n_states; i++) {
        at = whole_step(w, at, &e->step[i]);
        watch_state(w, i + 1, at);
    }
}

/* A state that several ways lead to is the one of the first of them. */
static void watch_strategy(struct watching *w, const struct evidence *e)
{
    const struct explanation *s = w->explanation;
    state_id *at = ARENA_ARRAY(w->arena, state_id, e->n_lines + 1);

    for (uint32_t i = 0; i < e->n_lines; i++) {
        const struct evidence_line *x = &e->line[i];
        if (x->depth == 0)
            at[i] = whole_initial(w, x->at.state);
        else
            at[i] = x->moved && x->step.target != LTS_NO_STATE
                        ? whole_step(w, at[s->line[i].parent], &x->step)
                        : at[s->line[i].parent];
        if (s->state[s->line[i].state].value[w->n_others] == NULL)
            watch_state(w, s->line[i].state, at[i]);
    }
}

/* ---- the explanation ---- */

static void add_watch_columns(struct watching *w)
{
    struct explanation *s = w->explanation;
    uint32_t n = s->n_variables, more = w->session->n_watches;
    struct explanation_variable *all = ARENA_ARRAY(w->arena, struct explanation_variable,
                                                   n + more + 1);

    memcpy(all, s->variable, n * sizeof *all);
    for (uint32_t i = 0; i < more; i++)
        all[n + i] = (struct explanation_variable){ w->session->watch[i].text,
                                                    EXPLANATION_WATCHED };
    s->variable = all;
    s->n_variables = n + more;
    for (uint32_t i = 0; i < s->n_states; i++) {
        const char **values = ARENA_ARRAY(w->arena, const char *, n + more + 1);
        memcpy(values, s->state[i].value, n * sizeof *values);
        s->state[i].value = values;
    }
}

/* Adds to a step what it changes of what is watched. */
static void add_watch_changes(const struct watching *w, struct explanation_step *x, uint32_t from,
                              uint32_t to)
{
    const struct explanation *s = w->explanation;
    struct explanation_change *all = ARENA_ARRAY(w->arena, struct explanation_change,
                                                 x->n_changes + w->session->n_watches + 1);

    if (x->n_changes > 0)
        memcpy(all, x->change, x->n_changes * sizeof *all);
    for (uint32_t i = w->n_others; i < s->n_variables; i++)
        if (strcmp(s->state[from].value[i], s->state[to].value[i]) != 0)
            all[x->n_changes++] = (struct explanation_change){ s->variable[i].name,
                                                               s->state[from].value[i],
                                                               s->state[to].value[i], NULL, true };
    x->change = all;
}

static void add_all_changes(const struct watching *w)
{
    struct explanation *s = w->explanation;

    for (uint32_t i = 0; i + 1 < s->n_states && s->is_run; i++)
        add_watch_changes(w, &s->step[i], i, i + 1);
    for (uint32_t i = 0; i < s->n_lines; i++) {
        struct explanation_step *x;
        if (s->line[i].step == NULL || s->line[i].step->fault)
            continue;
        x = arena_copy(w->arena, s->line[i].step, sizeof *x);
        add_watch_changes(w, x, s->line[s->line[i].parent].state, s->line[i].state);
        s->line[i].step = x;
    }
}

void explanation_watch(struct arena *a, struct explanation *s, const struct session *j,
                       struct lts *l, const struct formula *f, const struct evidence *e)
{
    struct watching w = { a, s, j, l, l, NULL, s->n_variables };
    struct reduction_options all = j->settings->reductions;
    struct fault fault;

    if (j->n_watches == 0 || s->n_states == 0)
        return;
    add_watch_columns(&w);
    all.plain = all.keep_dead = true;
    if (f != NULL) {
        w.kept = dead_variables_keep(a, j->stg, f, j->settings->reductions.keep_dead);
        w.whole = reductions_source(j->stg, NULL, &all);
        if (!lts_start(w.whole, &fault))
            BUG("the model has no initial state any more");
    }
    if (s->is_run)
        watch_run(&w, e);
    else
        watch_strategy(&w, e);
    add_all_changes(&w);
    if (w.whole != l)
        lts_free(w.whole);
}

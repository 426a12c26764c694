/*
 * Which rules are taken, and how often (see rules.h).
 *
 * A search that has visited all states has asked what is possible in each, so it knows without any
 * cost which edges never were.  How often each is taken is counted by going through all states once
 * more: the numbers do not depend on solvers or threads, and add up to those of the transitions,
 * where none of them is a communication.  What is taken in states that symmetry merges counts once.
 */
#include "config.h"

#include "cli/rules.h"

#include <inttypes.h>

#include "abstraction/reductions.h"
#include "cli/export/finite.h"
#include "stg/step/stg_lts.h"

/* What a warning lists. */
#define RULES_LISTED 8

/* ---- rules that were never possible ---- */

/* Those that make initial states are none.  Steps that an assumption leaves out are told with the
   rule itself, which stands before them in the same place. */
static bool is_rule(const struct process *p, uint32_t i)
{
    const struct edge *e = &p->edge[i];

    return !(p->starts && e->source == p->begin) && (i == 0 || e->at.from != e[-1].at.from);
}

static void add_rule_name(struct buf *b, const struct signature *g, const struct edge *e)
{
    if (e->kind == ACTION_TAU)
        buf_add(b, e->step == NO_STEP ? "tau" : g->step[e->step].name);
    else
        buf_printf(b, "%s%s", e->by_param ? "a parameter" : g->channel[e->channel].name,
                   e->kind == ACTION_SEND ? "!" : "?");
}

/* Has the rule of edge i been possible, also where its step is left out? */
static bool was_possible(const struct lts *l, const struct process *p, uint32_t i)
{
    bool possible = false;

    for (uint32_t j = i; j < p->n_edges && p->edge[j].at.from == p->edge[i].at.from; j++)
        possible = possible || stg_lts_was_possible(l, 0, &p->edge[j]);
    return possible;
}

void rules_note(struct run *r, const struct lts *l)
{
    const struct signature *g = &r->session.stg->sig;
    const struct process *p = &g->process[0];
    struct buf names = BUF_EMPTY;
    const struct edge *first = NULL;
    uint32_t n = 0;

    if (r->rules_known || r->o->quiet || !stg_lts_is(l))
        return;
    r->rules_known = true;
    for (uint32_t i = 0; i < p->n_edges; i++) {
        if (!is_rule(p, i) || was_possible(l, p, i))
            continue;
        first = first == NULL ? &p->edge[i] : first;
        if (n++ < RULES_LISTED) {
            buf_add(&names, n > 1 ? ", " : "");
            add_rule_name(&names, g, &p->edge[i]);
        }
    }
    if (n == 1)
        diag_warning(r->diag, first->at, "rule '%s' is never possible", buf_text(&names));
    else if (n > 1)
        diag_warning(r->diag, first->at, "%" PRIu32 " rules are never possible: %s%s", n,
                     buf_text(&names), n > RULES_LISTED ? ", .." : "");
    buf_clear(&names);
}

/* ---- how often ---- */

struct rule_counts {
    const struct signature *sig;
    uint64_t **taken; /* [process][edge] */
};

static void count_taken(struct rule_counts *c, const struct lts_edge *e, uint32_t n)
{
    for (uint32_t i = 0; i < 2; i++) {
        const struct process *p;
        if (e->actor[i] == NO_INSTANCE || e->source[i] == NULL)
            continue;
        p = &c->sig->process[c->sig->instance[e->actor[i]].process];
        c->taken[p - c->sig->process][e->source[i] - p->edge] += n;
    }
}

static void count_steps(struct rule_counts *c, struct lts *l, state_id s)
{
    uint32_t n, n_values;
    const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++) {
        n_values = 1;
        if (e[i].kind == LTS_IN)
            lts_inputs(l, s, &e[i], VALUE_NONE, &n_values);
        if (e[i].fault == NULL)
            count_taken(c, &e[i], n_values);
    }
}

/* The edges that stand in one place count together. */
static void report_counts(struct run *r, const struct rule_counts *c)
{
    struct buf name = BUF_EMPTY;

    for (uint32_t k = 0; k < c->sig->n_processes; k++) {
        const struct process *p = &c->sig->process[k];
        for (uint32_t i = 0; i < p->n_edges; i++) {
            uint64_t taken = 0;
            if (!is_rule(p, i))
                continue;
            for (uint32_t j = i; j < p->n_edges && p->edge[j].at.from == p->edge[i].at.from; j++)
                taken += c->taken[k][j];
            buf_reset(&name);
            if (c->sig->n_processes > 1)
                buf_printf(&name, "%s: ", p->name);
            add_rule_name(&name, c->sig, &p->edge[i]);
            report_rule(&r->report, buf_text(&name), p->edge[i].at, taken);
        }
    }
    buf_clear(&name);
}

static void count_in_all_states(struct run *r, struct rule_counts *c)
{
    struct reduction_options reductions = r->session.settings->reductions;
    struct lts *l = reductions_source(r->session.stg, NULL, &reductions);
    struct fault fault;
    state_id s = 0;

    if (r->limit.hit == LIMIT_STATES) /* of a check */
        r->limit.hit = LIMIT_NONE;
    if (lts_start(l, &fault))
        while (s < l->n_states(l->self) && limit_hit(&r->limit, l->n_states(l->self)) == LIMIT_NONE)
            count_steps(c, l, s++);
    if (s < l->n_states(l->self))
        diag_warning(r->diag, (struct span){ NULL, 0, 0 },
                     "--rules: a limit was reached, so not all states are counted");
    lts_free(l);
}

void rules_count(struct run *r)
{
    const struct signature *g = &r->session.stg->sig;
    struct rule_counts c = { g, mem_zalloc((g->n_processes + (size_t)1) * sizeof *c.taken) };

    for (uint32_t k = 0; k < g->n_processes; k++)
        c.taken[k] = mem_zalloc((g->process[k].n_edges + (size_t)1) * sizeof *c.taken[k]);
    if (finite_system(g, "--rules", diag_error, r->diag)) {
        count_in_all_states(r, &c);
        report_counts(r, &c);
    } else {
        r->failed = true;
    }
    for (uint32_t k = 0; k < g->n_processes; k++)
        mem_free(c.taken[k]);
    mem_free(c.taken);
}

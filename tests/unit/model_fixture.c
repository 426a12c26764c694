/*
 * What the tests of stg/ share: a model from its text (see model_fixture.h).
 */
#include "config.h"
#include "tests/unit/model_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parser/parse.h"
#include "stg/graph/flow.h"
#include "interpreter/step_check.h"
#include "stg/step/lts_check.h"
#include "stg/step/stg_lts.h"

void model_open(struct model *m)
{
    *m = (struct model){
        .arena = arena_new(), .symbols = symbols_new(), .diag = diag_new(), .vs = values_new()
    };
    elab_init(&m->elab, m->arena, m->symbols, m->diag, m->vs);
}

/* The steps of these sources were compared with the plain ones, whatever was tested. */
static void expect_no_difference(const struct model *m)
{
    for (size_t i = 0; i < m->compared.n; i++) {
        const char *difference = step_check_difference(m->compared.at[i]);
        if (difference != NULL)
            fail_msg("%s", difference);
    }
}

void model_close(struct model *m)
{
    expect_no_difference(m);
    vec_clear(&m->compared);
    for (size_t i = 0; i < m->lts.n; i++)
        lts_free(m->lts.at[i]);
    vec_clear(&m->lts);
    vec_clear(&m->define);
    vec_clear(&m->data);
    elab_clear(&m->elab);
    buf_clear(&m->out);
    values_free(m->vs);
    diag_free(m->diag);
    symbols_free(m->symbols);
    arena_free(m->arena);
}

int model_set_up(void **state)
{
    static struct model m;

    model_open(&m);
    *state = &m;
    return 0;
}

int model_tear_down(void **state)
{
    model_close(*state);
    return 0;
}

void model_expect_ok(struct model *m)
{
    if (diag_errors(m->diag) == 0)
        return;
    buf_reset(&m->out);
    diag_print(m->diag, &m->out, false);
    fail_msg("%s", buf_text(&m->out));
}

/* ---- from text to model ---- */

void model_define(struct model *m, const char *name, const char *expression)
{
    const struct text *t = text_from(m->arena, "define", expression, strlen(expression));
    struct elab_define d = { .name = name };

    d.expr = parse_formula(m->arena, m->symbols, t, m->diag);
    model_expect_ok(m);
    vec_push(&m->define, d);
}

void model_data(struct model *m, const char *type, uint32_t size)
{
    vec_push(&m->data, ((struct elab_data){ type, size, false }));
}

static void elaborate(struct model *m, const struct text *t)
{
    const struct ast *tree = parse_model(m->arena, m->symbols, t, m->diag);

    model_expect_ok(m);
    m->elab.define = m->define.at;
    m->elab.n_defines = (uint32_t)m->define.n;
    m->elab.data = m->data.at;
    m->elab.n_data = (uint32_t)m->data.n;
    m->stg = elab_model(&m->elab, tree);
    model_expect_ok(m);
    assert_non_null(m->stg);
}

void model_text(struct model *m, const char *text)
{
    elaborate(m, text_from(m->arena, "m.stg", text, strlen(text)));
}

const struct text *model_source(struct model *m, const char *path)
{
    const char *top = getenv("top_srcdir"), *why = "";
    struct buf name = BUF_EMPTY;
    const struct text *t;

    buf_printf(&name, "%s/%s", top != NULL ? top : ".", path);
    t = text_load(m->arena, arena_string(m->arena, buf_text(&name), name.n), &why);
    buf_clear(&name);
    if (t == NULL)
        fail_msg("'%s' %s", path, why);
    return t;
}

void model_file(struct model *m, const char *path)
{
    elaborate(m, model_source(m, path));
}

/* ---- transition sources ---- */

struct lts *model_own(struct model *m, struct lts *l)
{
    l = lts_check_new(l);
    vec_push(&m->lts, l);
    return l;
}

static struct lts *new_lts(struct model *m, bool live)
{
    const struct signature *g = &m->stg->sig;
    const bool **keep = ARENA_ARRAY(m->arena, const bool *, g->n_instances + 1);
    struct lts *l;

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        size_t n = (size_t)p->n_nodes * p->n_variables;
        bool *all = ARENA_ARRAY(m->arena, bool, n + 1);
        memset(all, true, n);
        keep[i] = live ? flow_live(m->arena, p) : all;
    }
    l = step_check_new(stg_lts_new(m->stg, keep), m->stg, keep);
    vec_push(&m->compared, l);
    return model_own(m, l);
}

struct lts *model_lts(struct model *m)
{
    return new_lts(m, false);
}

struct lts *model_lts_live(struct model *m)
{
    return new_lts(m, true);
}

/* ---- names ---- */

const struct process *model_process(const struct model *m, const char *name)
{
    for (uint32_t i = 0; i < m->stg->sig.n_processes; i++)
        if (strcmp(m->stg->sig.process[i].name, name) == 0)
            return &m->stg->sig.process[i];
    fail_msg("no process '%s'", name);
    return NULL;
}

uint32_t model_instance(const struct model *m, const char *name)
{
    for (uint32_t i = 0; i < m->stg->sig.n_instances; i++)
        if (strcmp(m->stg->sig.instance[i].name, name) == 0)
            return i;
    fail_msg("no instance '%s'", name);
    return NO_INSTANCE;
}

uint32_t model_global(const struct model *m, const char *name)
{
    for (uint32_t i = 0; i < m->stg->sig.n_globals; i++)
        if (strcmp(m->stg->sig.global[i].name, name) == 0)
            return i;
    fail_msg("no global variable '%s'", name);
    return 0;
}

uint32_t process_node(const struct process *p, const char *name)
{
    for (uint32_t i = 0; i < p->n_nodes; i++)
        if (strcmp(p->node[i].name, name) == 0)
            return i;
    fail_msg("no node '%s'", name);
    return NO_NODE;
}

uint32_t process_variable(const struct process *p, const char *node, const char *name)
{
    uint32_t at = node == NULL ? NO_NODE : process_node(p, node);

    for (uint32_t i = 0; i < p->n_variables; i++)
        if (p->variable[i].node == at && strcmp(p->variable[i].name, name) == 0)
            return i;
    fail_msg("no variable '%s'", name);
    return 0;
}

/* ---- transitions as text ---- */

void lts_must_start(struct lts *l)
{
    struct fault fault;

    assert_true(lts_start(l, &fault));
}

static void add_line(struct buf *b, const struct lts *l, const char *before,
                     const struct lts_edge *e, const struct lts_input *in)
{
    buf_add(b, before);
    lts_label(b, l->sig, e, in->payload, false);
    if (in->fault == NULL) {
        buf_printf(b, " -> %u\n", in->target);
        return;
    }
    buf_add(b, " fault: ");
    fault_print(b, l->sig->vs, in->fault);
    buf_char(b, '\n');
}

/* The edges are copied: inputs() may come between. */
static void add_lines(struct buf *b, struct lts *l, state_id s, const char *before)
{
    uint32_t n, k;
    const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++) {
        struct lts_input one = { e[i].payload, e[i].target, e[i].renamed, e[i].fault };
        if (e[i].kind != LTS_IN || e[i].fault != NULL) {
            add_line(b, l, before, &e[i], &one);
            continue;
        }
        const struct lts_input *in = lts_inputs(l, s, &e[i], VALUE_NONE, &k);
        for (uint32_t j = 0; j < k; j++)
            add_line(b, l, before, &e[i], &in[j]);
    }
}

const char *lts_lines(struct model *m, struct lts *l, state_id s)
{
    buf_reset(&m->out);
    add_lines(&m->out, l, s, "");
    return buf_text(&m->out);
}

const char *lts_all_lines(struct model *m, struct lts *l)
{
    char before[20];

    buf_reset(&m->out);
    for (state_id s = 0; s < l->n_states(l->self); s++) {
        snprintf(before, sizeof before, "%u: ", s);
        add_lines(&m->out, l, s, before);
    }
    return buf_text(&m->out);
}

static void count_edge(struct lts *l, state_id s, const struct lts_edge *e, struct lts_counts *c)
{
    const struct lts_input *in;
    uint32_t n;

    if (e->kind != LTS_IN || e->fault != NULL) {
        c->transitions += e->fault == NULL;
        c->faults += e->fault != NULL;
        return;
    }
    in = lts_inputs(l, s, e, VALUE_NONE, &n);
    for (uint32_t i = 0; i < n; i++) {
        c->transitions += in[i].fault == NULL;
        c->faults += in[i].fault != NULL;
    }
}

struct lts_counts lts_count(struct lts *l)
{
    struct lts_counts c = { 0, 0, 0 };
    uint32_t n;

    for (state_id s = 0; s < l->n_states(l->self); s++) {
        const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);
        for (uint32_t i = 0; i < n; i++)
            count_edge(l, s, &e[i], &c);
    }
    c.states = l->n_states(l->self);
    return c;
}

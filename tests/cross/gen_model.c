/*
 * Drawing models (see gen_model.h): declarations and the system.
 */
#include "config.h"

#include "tests/cross/gen_model.h"

#include <string.h>

#include "tests/cross/gen_buffer.h"
#include "tests/cross/gen_edge.h"
#include "tests/cross/gen_node.h"
#include "tests/cross/gen_statement.h"

static void draw_global(struct rng *r, struct gen_model *m, uint32_t i)
{
    struct gen_var *v = &m->global[i];

    v->name = gen_text(m->arena, "g%u", i);
    v->type = gen_type(r, &m->types);
    for (int k = 0; k < 5 && !gen_type_has_literal(v->type); k++)
        v->type = gen_type(r, &m->types);
    v->variable = true;
    if (gen_type_has_literal(v->type) && gen_chance(r, 98))
        m->global_initial[i] = gen_type_literal(r, m->arena, v->type);
}

/* A variable without initial value is unassigned at the first node. */
static void draw_var(struct rng *r, struct gen_model *m, struct gen_process *p, uint32_t i)
{
    struct gen_var *v = &p->var[i];

    v->name = gen_text(m->arena, "x%u", i);
    v->type = gen_type(r, &m->types);
    v->variable = true;
    if (m->flavour != GEN_MIXED && gen_chance(r, 25))
        v->absent = rng_below(r, 1u << p->n_nodes);
    if (gen_type_has_literal(v->type) && gen_chance(r, 98))
        p->initial[i] = gen_type_literal(r, m->arena, v->type);
    else if (m->flavour != GEN_MIXED)
        v->absent |= 1;
}

static const struct gen_type *draw_index(struct rng *r, const struct gen_model *m)
{
    return m->types.index[rng_below(r, m->types.n_index)];
}

static void draw_channel(struct rng *r, struct gen_model *m, uint32_t i)
{
    struct gen_channel *c = &m->channel[i];

    c->name = gen_text(m->arena, "c%u", i);
    if (gen_chance(r, draw_index(r, m)->kind == TYPE_SCALARSET ? 50 : 25))
        c->index = draw_index(r, m);
    c->n_payload = rng_below(r, 10) < 2 ? 0 : gen_chance(r, 20) ? 2 : 1;
    for (uint32_t k = 0; k < c->n_payload; k++) {
        c->payload[k] = gen_type(r, &m->types);
        while (gen_type_is_endless(c->payload[k]))
            c->payload[k] = gen_type(r, &m->types);
    }
    if (gen_chance(r, 20))
        gen_buffer(r, c);
    else
        c->broadcast = gen_chance(r, 20);
}

static void draw_nodes(struct rng *r, struct gen_model *m, struct gen_process *p)
{
    for (uint32_t i = 0; i < p->n_nodes; i++) {
        struct gen_node *n = &p->node[i];
        n->name = gen_text(m->arena, "n%u", i);
        n->n_params = i > 0 && gen_chance(r, 30);
        if (n->n_params > 0)
            n->param[0] = (struct gen_var){ gen_text(m->arena, "q%u", rng_below(r, 2)),
                                            gen_type(r, &m->types), true, 0 };
        if (n->n_params > 0 && i > 1 && p->node[i - 1].n_params > 0)
            n->param[0].type = p->node[i - 1].param[0].type;
        n->n_edges = gen_chance(r, 6) ? 0 : 1 + rng_below(r, 3);
    }
}

/* Parameters of one name have one type in the whole process, so that they can be observed. */
static void unify_params(struct gen_process *p)
{
    for (uint32_t i = 1; i < p->n_nodes; i++)
        for (uint32_t k = i + 1; k < p->n_nodes; k++)
            if (p->node[i].n_params > 0 && p->node[k].n_params > 0 &&
                p->node[i].param[0].name[1] == p->node[k].param[0].name[1])
                p->node[k].param[0].type = p->node[i].param[0].type;
}

/* Instances in a family: all differ in their index, and may know it. */
static void draw_family(struct rng *r, struct gen_model *m, struct gen_process *p)
{
    p->index = draw_index(r, m);
    if (p->index->kind == TYPE_SCALARSET && gen_chance(r, 20)) {
        p->instance = gen_text(m->arena, "par i : %s . %s", p->index->name, p->name);
        return;
    }
    p->params = gen_text(m->arena, "(i : %s)", p->index->name);
    p->var[p->n_vars++] = (struct gen_var){ "i", p->index, false, 0 };
    p->instance = gen_text(m->arena, "par i : %s . %s(i)", p->index->name, p->name);
}

static void draw_instance(struct rng *r, struct gen_model *m, struct gen_process *p)
{
    bool symmetric = m->types.index[0]->kind == TYPE_SCALARSET;
    bool many = m->n_processes < 3 && gen_chance(r, symmetric ? 60 : 30);

    p->params = "";
    p->instance = p->name;
    if (!many)
        return;
    if (gen_chance(r, symmetric ? 90 : 60))
        draw_family(r, m, p);
    else
        p->instance = gen_text(m->arena, "l%s : %s || r%s : %s", p->name, p->name, p->name,
                               p->name);
}

/* Makes an edge of a node an `else`, where the other edges allow that. */
static void draw_else(struct rng *r, struct gen_node *n)
{
    uint32_t k = rng_below(r, n->n_edges);
    bool possible = true;

    for (uint32_t i = 0; i < n->n_edges; i++)
        possible = possible && (i == k || (n->edge[i].counts && n->edge[i].clause[1] != NULL));
    if (possible && gen_chance(r, 50))
        n->edge[k].clause[1] = "else";
}

static void draw_process(struct rng *r, struct gen_model *m, uint32_t i)
{
    struct gen_process *p = &m->process[i];

    p->name = gen_text(m->arena, "P%u", i);
    p->n_nodes = 1 + rng_below(r, m->n_processes == 3 ? 3 : 4);
    p->n_vars = m->n_processes == 1 ? rng_below(r, 4) : rng_below(r, 3);
    for (uint32_t k = 0; k < p->n_vars; k++)
        draw_var(r, m, p, k);
    draw_nodes(r, m, p);
    unify_params(p);
    draw_instance(r, m, p);
    for (uint32_t n = 0; n < p->n_nodes; n++)
        for (uint32_t k = 0; k < p->node[n].n_edges; k++)
            gen_edge(r, m, p, n, &p->node[n].edge[k]);
    for (uint32_t n = 0; n < p->n_nodes; n++)
        if (p->node[n].n_edges > 0)
            draw_else(r, &p->node[n]);
}

static const char *draw_restriction(struct rng *r, struct gen_model *m, uint32_t percent)
{
    if (!gen_chance(r, percent))
        return NULL;
    if (gen_chance(r, 10))
        return "*";
    return gen_buffer_restricted(r, m, 40);
}

/* Arguments are not of types whose literals do not show their type. */
static const struct gen_type *draw_step(struct rng *r, const struct gen_model *m)
{
    const struct gen_type *t = gen_type(r, &m->types);

    while (t->kind == TYPE_SET || t->kind == TYPE_SEQ || t->kind == TYPE_ARRAY ||
           t->kind == TYPE_BAG)
        t = gen_type(r, &m->types);
    return t;
}

static uint32_t draw_n_processes(struct rng *r, enum gen_flavour flavour)
{
    return flavour == GEN_MIXED || gen_chance(r, 10) ? 1 + rng_below(r, 3) : 1 + rng_below(r, 2);
}

struct gen_model *gen_model(struct rng *r, struct arena *a, enum gen_flavour flavour)
{
    struct gen_model *m = ARENA_NEW(a, struct gen_model);

    m->arena = a;
    m->flavour = flavour;
    gen_types_draw(&m->types, r, a, flavour);
    m->n_globals = gen_chance(r, 40) ? 1 + rng_below(r, 2) : 0;
    m->n_channels = 1 + rng_below(r, 3);
    m->n_processes = draw_n_processes(r, flavour);
    for (int i = 0; i < 3; i++)
        m->step[i] = draw_step(r, m);
    for (uint32_t i = 0; i < m->n_globals; i++)
        draw_global(r, m, i);
    gen_procedures(r, m);
    for (uint32_t i = 0; i < m->n_channels; i++)
        draw_channel(r, m, i);
    for (uint32_t i = 0; i < m->n_processes; i++)
        draw_process(r, m, i);
    m->outer = draw_restriction(r, m, 40);
    m->inner = m->n_processes == 3 ? draw_restriction(r, m, 40) : NULL;
    gen_nodes_ask(r, m);
    return m;
}

const struct gen_process *gen_model_process(const struct gen_model *m, const char *name)
{
    for (uint32_t i = 0; i < m->n_processes; i++)
        if (strcmp(m->process[i].name, name) == 0)
            return &m->process[i];
    return NULL;
}

const struct gen_var *gen_model_var(const struct gen_process *p, const char *name)
{
    for (uint32_t i = 0; i < p->n_vars; i++)
        if (strcmp(p->var[i].name, name) == 0)
            return &p->var[i];
    return NULL;
}

/* ---- text ---- */

static void print_var(struct buf *b, const struct gen_var *v, const char *initial,
                      const char *indent)
{
    buf_printf(b, "%svar %s : %s", indent, v->name, v->type->name);
    if (initial != NULL)
        buf_printf(b, " = %s", initial);
    buf_add(b, ";\n");
}

static void print_channel(struct buf *b, const struct gen_model *m, const struct gen_channel *c)
{
    if (m->written_out && c->places > 0) {
        gen_buffer_print_process(b, c);
        return;
    }
    buf_printf(b, "channel %s", c->name);
    if (c->index != NULL)
        buf_printf(b, "[%s]", c->index->name);
    if (c->n_payload == 1)
        buf_printf(b, " : %s", c->payload[0]->name);
    if (c->n_payload == 2)
        buf_printf(b, " : (%s, %s)", c->payload[0]->name, c->payload[1]->name);
    gen_buffer_print_words(b, c);
    buf_add(b, c->broadcast ? " broadcast;\n" : ";\n");
}

static void print_procedure(struct buf *b, const struct gen_procedure *p)
{
    buf_printf(b, "procedure %s(", p->name);
    for (uint32_t i = 0; i < p->n; i++)
        buf_printf(b, "%s%s%s : %s", i > 0 ? ", " : "", p->param[i].variable ? "var " : "",
                   p->param[i].name, p->param[i].type->name);
    buf_char(b, ')');
    if (p->result != NULL)
        buf_printf(b, " : %s", p->result->name);
    buf_printf(b, " max 2 %s\n", p->text);
}

static const char *draw_fairness(struct rng *r, uint32_t percent)
{
    if (!gen_chance(r, percent))
        return NULL;
    return gen_chance(r, 50) ? "fair" : "strong fair";
}

void gen_model_make_fair(struct rng *r, struct gen_model *m)
{
    for (uint32_t p = 0; p < m->n_processes; p++) {
        m->process[p].fair = draw_fairness(r, 60);
        for (uint32_t n = 0; n < m->process[p].n_nodes; n++)
            for (uint32_t k = 0; k < m->process[p].node[n].n_edges; k++)
                m->process[p].node[n].edge[k].fair = draw_fairness(r, 20);
    }
}

static bool gen_is_else(const struct gen_edge *e)
{
    return e->clause[1] != NULL && strcmp(e->clause[1], "else") == 0;
}

/* What `else` means, written as a guard. */
static void print_else(struct buf *b, const struct gen_node *n)
{
    buf_add(b, " when true");
    for (uint32_t i = 0; i < n->n_edges; i++) {
        const struct gen_edge *e = &n->edge[i];
        if (e->gone || gen_is_else(e))
            continue;
        buf_add(b, " && !(");
        if (e->clause[0] != NULL)
            buf_printf(b, "exists %s . ", e->clause[0] + strlen("for "));
        buf_printf(b, "%s)", e->clause[1] != NULL ? e->clause[1] + strlen("when ") : "true");
    }
}

static void print_node(struct buf *b, const struct gen_model *m, const struct gen_node *n,
                       bool reversed)
{
    buf_printf(b, "  node %s", n->name);
    if (n->n_params > 0)
        buf_printf(b, "(%s : %s)", n->param[0].name, n->param[0].type->name);
    buf_add(b, " {\n");
    for (uint32_t i = 0; i < n->n_edges; i++) {
        if (n->edge[i].gone)
            continue;
        buf_printf(b, "   %s%s", n->edge[i].fair != NULL ? " " : "",
                   n->edge[i].fair != NULL ? n->edge[i].fair : "");
        for (int k = 0; k < GEN_CLAUSES; k++)
            if (k == 1 && reversed && gen_is_else(&n->edge[i]))
                print_else(b, n);
            else if (k == 3 && m->written_out)
                gen_buffer_print_action(b, m, n->edge[i].clause[k]);
            else if (n->edge[i].clause[k] != NULL)
                buf_printf(b, " %s", n->edge[i].clause[k]);
        buf_add(b, ";\n");
    }
    buf_add(b, "  }\n");
}

static void print_process(struct buf *b, const struct gen_model *m, const struct gen_process *p,
                          bool reversed)
{
    buf_printf(b, "%s%sprocess %s%s {\n", p->fair != NULL ? p->fair : "",
               p->fair != NULL ? " " : "", p->name, p->params);
    for (uint32_t i = 0; i < p->n_vars; i++)
        if (p->var[i].variable)
            print_var(b, &p->var[i], p->initial[i], "  ");
    for (uint32_t i = 0; i < p->n_nodes; i++)
        print_node(b, m, &p->node[i], reversed);
    buf_add(b, "}\n");
}

static void print_operands(struct buf *b, const struct gen_model *m, uint32_t n, bool reversed)
{
    for (uint32_t i = 0; i < n; i++)
        buf_printf(b, "%s%s", i == 0 ? "" : " || ", m->process[reversed ? n - 1 - i : i].instance);
}

/* `*` is every channel; where buffers are written out, every one that has none. */
static void print_restriction(struct buf *b, const struct gen_model *m, const char *names)
{
    if (m->written_out && strcmp(names, "*") == 0)
        names = gen_buffer_restricted(NULL, m, 100);
    if (names != NULL)
        buf_printf(b, " \\ %s", names);
}

static void print_system(struct buf *b, const struct gen_model *m, bool reversed)
{
    const char *last = m->n_processes == 3 ? m->process[2].instance : NULL;

    buf_add(b, m->written_out ? "system (" : "system ");
    buf_add(b, m->outer != NULL ? "(" : "");
    if (m->inner == NULL) {
        print_operands(b, m, m->n_processes, reversed);
    } else {
        buf_printf(b, "%s%s(", reversed ? last : "", reversed ? " || " : "");
        print_operands(b, m, 2, reversed);
        buf_char(b, ')');
        print_restriction(b, m, m->inner);
        buf_printf(b, "%s%s", reversed ? "" : " || ", reversed ? "" : last);
    }
    if (m->outer != NULL) {
        buf_char(b, ')');
        print_restriction(b, m, m->outer);
    }
    if (m->written_out)
        gen_buffer_print_system(b, m);
    buf_add(b, ";\n");
}

void gen_model_print(struct buf *b, const struct gen_model *m, bool reversed)
{
    for (uint32_t i = 0; i < m->types.n; i++)
        if (m->types.at[i]->meaning != NULL)
            buf_printf(b, "type %s = %s;\n", m->types.at[i]->name, m->types.at[i]->meaning);
    for (uint32_t i = 0; i < m->n_globals; i++)
        print_var(b, &m->global[i], m->global_initial[i], "");
    for (uint32_t i = 0; i < m->n_procedures; i++)
        print_procedure(b, &m->procedure[i]);
    for (uint32_t i = 0; i < m->n_channels; i++)
        print_channel(b, m, &m->channel[i]);
    for (uint32_t i = 0; i < m->n_processes; i++)
        print_process(b, m, &m->process[i], reversed);
    print_system(b, m, reversed);
}

/* ---- dropping parts ---- */

static bool drop_clause(struct gen_edge *e, uint32_t *i, struct gen_undo *undo)
{
    if (e->gone)
        return false;
    if ((*i)-- == 0) {
        *undo = (struct gen_undo){ &e->gone, NULL, true };
        e->gone = true;
        return true;
    }
    for (int k = 0; k < GEN_CLAUSES - 1; k++)
        if (e->clause[k] != NULL && (*i)-- == 0) {
            *undo = (struct gen_undo){ &e->clause[k], e->clause[k], false };
            e->clause[k] = NULL;
            return true;
        }
    return false;
}

bool gen_model_drop(struct gen_model *m, uint32_t i, struct gen_undo *undo)
{
    for (uint32_t p = 0; p < m->n_processes; p++)
        for (uint32_t n = 0; n < m->process[p].n_nodes; n++)
            for (uint32_t k = 0; k < m->process[p].node[n].n_edges; k++)
                if (drop_clause(&m->process[p].node[n].edge[k], &i, undo))
                    return true;
    return false;
}

void gen_model_restore(const struct gen_undo *undo)
{
    if (undo->gone)
        *(bool *)undo->place = false;
    else
        *(const char **)undo->place = undo->text;
}

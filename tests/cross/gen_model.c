/*
 * Drawing models (see gen_model.h): declarations and the system.
 */
#include "config.h"

#include "tests/cross/gen_model.h"

#include "tests/cross/gen_edge.h"

const char *const gen_type_name[GEN_TYPES] = { "bool", "0..1", "0..2", "E", "D", "U" };

static enum gen_type draw_type(struct rng *r)
{
    static const enum gen_type often[] = { TYPE_BOOL, TYPE_BIT, TYPE_BIT, TYPE_TRI, TYPE_TRI,
                                           TYPE_ENUM, TYPE_DATA, TYPE_UNION };

    return often[rng_below(r, sizeof often / sizeof *often)];
}

static const char *draw_initial(struct rng *r, enum gen_type t)
{
    static const char *const text[GEN_TYPES][2] = {
        { "false", "true" }, { "0", "1" }, { "0", "2" }, { "ea", "eb" }, { "d0", "d0" },
        { "Nil", "One(1)" }
    };

    return text[t][rng_below(r, 2)];
}

static void draw_var(struct rng *r, struct gen_model *m, struct gen_var *v, const char **initial,
                     const char *prefix, uint32_t i)
{
    v->name = gen_text(m->arena, "%s%u", prefix, i);
    v->type = draw_type(r);
    v->variable = true;
    *initial = gen_chance(r, 98) ? draw_initial(r, v->type) : NULL;
}

static void draw_channel(struct rng *r, struct gen_model *m, uint32_t i)
{
    struct gen_channel *c = &m->channel[i];

    c->name = gen_text(m->arena, "c%u", i);
    c->family = gen_chance(r, 25);
    c->n_payload = rng_below(r, 10) < 2 ? 0 : gen_chance(r, 20) ? 2 : 1;
    for (uint32_t k = 0; k < c->n_payload; k++)
        c->payload[k] = draw_type(r);
}

static void draw_nodes(struct rng *r, struct gen_model *m, struct gen_process *p)
{
    p->n_nodes = 1 + rng_below(r, m->n_processes == 3 ? 3 : 4);
    for (uint32_t i = 0; i < p->n_nodes; i++) {
        struct gen_node *n = &p->node[i];
        n->name = gen_text(m->arena, "n%u", i);
        n->n_params = i > 0 && gen_chance(r, 30);
        if (n->n_params > 0)
            n->param[0] = (struct gen_var){ gen_text(m->arena, "q%u", rng_below(r, 2)),
                                            draw_type(r), true };
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

static void draw_instance(struct rng *r, struct gen_model *m, struct gen_process *p)
{
    bool many = m->n_processes < 3 && gen_chance(r, 30);

    p->params = "";
    p->instance = p->name;
    if (!many)
        return;
    if (gen_chance(r, 60)) {
        p->params = "(i : 0..1)";
        p->var[p->n_vars++] = (struct gen_var){ "i", TYPE_BIT, false };
        p->instance = gen_text(m->arena, "par i : 0..1 . %s(i)", p->name);
    } else {
        p->instance = gen_text(m->arena, "l%s : %s || r%s : %s", p->name, p->name, p->name,
                               p->name);
    }
}

static void draw_process(struct rng *r, struct gen_model *m, uint32_t i)
{
    struct gen_process *p = &m->process[i];

    p->name = gen_text(m->arena, "P%u", i);
    p->n_vars = m->n_processes == 1 ? rng_below(r, 4) : rng_below(r, 3);
    for (uint32_t k = 0; k < p->n_vars; k++)
        draw_var(r, m, &p->var[k], &p->initial[k], "x", k);
    draw_nodes(r, m, p);
    unify_params(p);
    draw_instance(r, m, p);
    for (uint32_t n = 0; n < p->n_nodes; n++)
        for (uint32_t k = 0; k < p->node[n].n_edges; k++)
            gen_edge(r, m, p, &p->node[n], &p->node[n].edge[k]);
}

static const char *draw_restriction(struct rng *r, struct gen_model *m, uint32_t percent)
{
    const char *names = NULL;

    if (!gen_chance(r, percent))
        return NULL;
    if (gen_chance(r, 10))
        return "*";
    for (uint32_t i = 0; i < m->n_channels; i++)
        if (gen_chance(r, 40))
            names = names == NULL ? m->channel[i].name
                                  : gen_text(m->arena, "%s, %s", names, m->channel[i].name);
    return names == NULL ? NULL : gen_text(m->arena, "{%s}", names);
}

struct gen_model *gen_model(struct rng *r, struct arena *a)
{
    struct gen_model *m = ARENA_NEW(a, struct gen_model);

    m->arena = a;
    m->data = 2 + rng_below(r, 2);
    m->n_globals = gen_chance(r, 40) ? 1 + rng_below(r, 2) : 0;
    m->n_channels = 1 + rng_below(r, 3);
    m->n_processes = 1 + rng_below(r, 3);
    for (uint32_t i = 0; i < m->n_globals; i++)
        draw_var(r, m, &m->global[i], &m->global_initial[i], "g", i);
    for (uint32_t i = 0; i < m->n_channels; i++)
        draw_channel(r, m, i);
    for (uint32_t i = 0; i < m->n_processes; i++)
        draw_process(r, m, i);
    m->outer = draw_restriction(r, m, 40);
    m->inner = m->n_processes == 3 ? draw_restriction(r, m, 40) : NULL;
    return m;
}

/* ---- text ---- */

static void print_var(struct buf *b, const struct gen_var *v, const char *initial,
                      const char *indent)
{
    buf_printf(b, "%svar %s : %s", indent, v->name, gen_type_name[v->type]);
    if (initial != NULL)
        buf_printf(b, " = %s", initial);
    buf_add(b, ";\n");
}

static void print_channel(struct buf *b, const struct gen_channel *c)
{
    buf_printf(b, "channel %s%s", c->name, c->family ? "[0..1]" : "");
    if (c->n_payload == 1)
        buf_printf(b, " : %s", gen_type_name[c->payload[0]]);
    if (c->n_payload == 2)
        buf_printf(b, " : (%s, %s)", gen_type_name[c->payload[0]], gen_type_name[c->payload[1]]);
    buf_add(b, ";\n");
}

static void print_node(struct buf *b, const struct gen_node *n)
{
    buf_printf(b, "  node %s", n->name);
    if (n->n_params > 0)
        buf_printf(b, "(%s : %s)", n->param[0].name, gen_type_name[n->param[0].type]);
    buf_add(b, " {\n");
    for (uint32_t i = 0; i < n->n_edges; i++) {
        if (n->edge[i].gone)
            continue;
        buf_add(b, "   ");
        for (int k = 0; k < GEN_CLAUSES; k++)
            if (n->edge[i].clause[k] != NULL)
                buf_printf(b, " %s", n->edge[i].clause[k]);
        buf_add(b, ";\n");
    }
    buf_add(b, "  }\n");
}

static void print_process(struct buf *b, const struct gen_process *p)
{
    buf_printf(b, "process %s%s {\n", p->name, p->params);
    for (uint32_t i = 0; i < p->n_vars; i++)
        if (p->var[i].variable)
            print_var(b, &p->var[i], p->initial[i], "  ");
    for (uint32_t i = 0; i < p->n_nodes; i++)
        print_node(b, &p->node[i]);
    buf_add(b, "}\n");
}

static void print_operands(struct buf *b, const struct gen_model *m, uint32_t n, bool reversed)
{
    for (uint32_t i = 0; i < n; i++)
        buf_printf(b, "%s%s", i == 0 ? "" : " || ",
                   m->process[reversed ? n - 1 - i : i].instance);
}

static void print_system(struct buf *b, const struct gen_model *m, bool reversed)
{
    const char *last = m->n_processes == 3 ? m->process[2].instance : NULL;

    buf_add(b, m->outer != NULL ? "system (" : "system ");
    if (m->inner == NULL) {
        print_operands(b, m, m->n_processes, reversed);
    } else {
        buf_printf(b, "%s%s(", reversed ? last : "", reversed ? " || " : "");
        print_operands(b, m, 2, reversed);
        buf_printf(b, ") \\ %s%s%s", m->inner, reversed ? "" : " || ", reversed ? "" : last);
    }
    if (m->outer != NULL)
        buf_printf(b, ") \\ %s", m->outer);
    buf_add(b, ";\n");
}

void gen_model_print(struct buf *b, const struct gen_model *m, bool reversed)
{
    buf_add(b, "type E = enum { ea, eb };\n"
               "type D = data { d0 };\n"
               "type U = union { Nil, One(v : 0..1), Two(b : bool, e : E) };\n");
    for (uint32_t i = 0; i < m->n_globals; i++)
        print_var(b, &m->global[i], m->global_initial[i], "");
    for (uint32_t i = 0; i < m->n_channels; i++)
        print_channel(b, &m->channel[i]);
    for (uint32_t i = 0; i < m->n_processes; i++)
        print_process(b, &m->process[i]);
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

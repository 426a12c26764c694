/*
 * Drawing handshakes (see gen_handshake.h): most edges send or receive, and read and write two
 * global variables in all of their clauses, so that the effect of a communication depends on both
 * sides.
 */
#include "config.h"

#include "tests/cross/gen_handshake.h"

static const struct gen_type number = { .kind = TYPE_RANGE, .name = "-1..1", .n = 3 };
static const struct gen_type pair = { .kind = TYPE_RANGE, .name = "0..1", .n = 2 };

/* What an expression may read. */
struct reads {
    struct rng *r;
    struct arena *a;
    uint32_t n;
    const char *name[8];
};

static void add(struct reads *x, const char *name)
{
    x->name[x->n++] = name;
}

/* Not a constant, whose faults would be seen at once. */
static const char *any_variable(struct reads *x)
{
    return x->name[rng_below(x->r, x->n)];
}

static const char *any(struct reads *x)
{
    uint32_t i = rng_below(x->r, x->n + 2);

    return i < x->n ? x->name[i] : i == x->n ? "1" : "(-1)";
}

/* Mostly in the range -1 .. 1. */
static const char *draw_number(struct reads *x)
{
    const char *a = any_variable(x), *b = any(x);

    switch (rng_below(x->r, 200)) {
    case 0: return gen_text(x->a, "(%s + %s)", a, b);
    case 1: return gen_text(x->a, "(%s / %s)", a, b);
    default: break;
    }
    switch (rng_below(x->r, 4)) {
    case 0: return gen_text(x->a, "((%s + %s + 3) %% 3 - 1)", a, b);
    case 1: return gen_text(x->a, "((%s - %s + 4) %% 3 - 1)", a, b);
    default: return any(x);
    }
}

static const char *draw_test(struct reads *x)
{
    static const char *const sign[] = { "=", "!=", "<", "<=", "!=", ">=" };
    const char *text = gen_text(x->a, "%s %s %s", draw_number(x), sign[rng_below(x->r, 6)], any(x));

    return gen_chance(x->r, 20) ? gen_text(x->a, "(%s || %s = %s)", text, any(x), any(x)) : text;
}

static const char *draw_clause(struct reads *x, uint32_t percent, const char *word)
{
    return gen_chance(x->r, percent) ? gen_text(x->a, "%s %s", word, draw_test(x)) : NULL;
}

/* The process' own variable, or a global one, or two. */
static const char *draw_assign(struct reads *x, uint32_t percent, const char *word)
{
    static const char *const place[] = { "g0", "g1", "x0" };
    uint32_t i = rng_below(x->r, 3);
    const char *text;

    if (!gen_chance(x->r, percent))
        return NULL;
    text = gen_text(x->a, "%s %s := %s", word, place[i], draw_number(x));
    if (gen_chance(x->r, 25))
        text = gen_text(x->a, "%s, %s := %s", text, place[(i + 1) % 3], draw_number(x));
    return text;
}

static const char *draw_receive(struct reads *x, const char *port)
{
    switch (rng_below(x->r, 5)) {
    case 0: return gen_text(x->a, "%s?_", port);
    case 1: return gen_text(x->a, "%s?=(%s)", port, draw_number(x));
    case 2: return gen_text(x->a, "%s?x0", port);
    default: add(x, "y"); return gen_text(x->a, "%s?y", port);
    }
}

/* Channels: c0 : -1..1; c1[0..1] : -1..1; c2. */
static const char *draw_action(struct reads *x, struct gen_edge *e)
{
    const char *port = "c0";
    const char *i = any_variable(x);
    uint32_t c = rng_below(x->r, 4);

    if (gen_chance(x->r, 12))
        return "tau";
    if (c == 1)
        port = gen_text(x->a, "c1[%s * %s]", i, i);
    if (c == 2)
        port = gen_text(x->a, "c1[%u]", rng_below(x->r, 2));
    if (c == 3)
        return gen_chance(x->r, 50) ? "c2!" : "c2?";
    if (gen_chance(x->r, 50))
        return gen_text(x->a, "%s!(%s)", port, draw_number(x));
    port = draw_receive(x, port);
    e->clause[4] = draw_clause(x, 30, "where");
    return port;
}

static void draw_edge(struct reads x, const struct gen_process *p, struct gen_edge *e)
{
    const struct gen_node *to = &p->node[rng_below(x.r, p->n_nodes)];

    if (gen_chance(x.r, 15)) {
        e->clause[0] = "for k : 0..1";
        add(&x, "k");
    }
    e->clause[1] = draw_clause(&x, 35, "when");
    e->clause[2] = draw_assign(&x, 35, "do");
    e->clause[3] = draw_action(&x, e);
    e->clause[5] = draw_assign(&x, 40, "then");
    e->clause[6] = to->n_params == 0 ? gen_text(x.a, "-> %s", to->name)
                                     : gen_text(x.a, "-> %s(%s)", to->name, draw_number(&x));
}

static void draw_nodes(struct reads x, struct gen_process *p)
{
    for (uint32_t i = 0; i < p->n_nodes; i++) {
        struct gen_node *n = &p->node[i];
        n->name = gen_text(x.a, "n%u", i);
        n->n_params = i > 0 && gen_chance(x.r, 35);
        if (n->n_params > 0)
            n->param[0] = (struct gen_var){ "q", &number, true, 0 };
        n->n_edges = 1 + rng_below(x.r, 4);
    }
}

static void draw_process(struct reads x, struct gen_model *m, uint32_t i)
{
    struct gen_process *p = &m->process[i];

    p->name = gen_text(x.a, "P%u", i);
    p->params = "";
    p->instance = p->name;
    p->n_nodes = 1 + rng_below(x.r, 3);
    p->var[p->n_vars] = (struct gen_var){ "x0", &number, true, 0 };
    p->initial[p->n_vars++] = "0";
    draw_nodes(x, p);
    if (gen_chance(x.r, 40)) {
        p->index = &pair;
        p->params = "(i : 0..1)";
        p->var[p->n_vars++] = (struct gen_var){ "i", &pair, false, 0 };
        p->instance = gen_text(x.a, "par i : 0..1 . %s(i)", p->name);
        add(&x, "i");
    }
    add(&x, "x0");
    for (uint32_t k = 0; k < m->n_globals; k++)
        if (gen_chance(x.r, 65)) /* others are written without being read */
            add(&x, m->global[k].name);
    for (uint32_t n = 0; n < p->n_nodes; n++)
        for (uint32_t k = 0; k < p->node[n].n_edges; k++) {
            struct reads y = x;
            if (p->node[n].n_params > 0)
                add(&y, "q");
            draw_edge(y, p, &p->node[n].edge[k]);
        }
}

static const char *draw_restriction(struct rng *r)
{
    static const char *const some[] = { "*", "*", "*", "{c0}", "{c1, c2}", "{c0, c1}", NULL };

    return some[rng_below(r, 7)];
}

struct gen_model *gen_handshake(struct rng *r, struct arena *a)
{
    struct gen_model *m = ARENA_NEW(a, struct gen_model);
    struct reads x = { .r = r, .a = a };

    m->arena = a;
    m->n_globals = 2;
    m->global[0] = (struct gen_var){ "g0", &number, true, 0 };
    m->global[1] = (struct gen_var){ "g1", &number, true, 0 };
    m->global_initial[0] = gen_chance(r, 50) ? "0" : "-1";
    m->global_initial[1] = gen_chance(r, 50) ? "1" : "-1";
    m->n_channels = 3;
    m->channel[0] = (struct gen_channel){ .name = "c0", .n_payload = 1, .payload = { &number } };
    m->channel[1] = (struct gen_channel){
        .name = "c1", .index = &pair, .n_payload = 1, .payload = { &number }
    };
    m->channel[2] = (struct gen_channel){ .name = "c2" };
    m->n_processes = 2 + gen_chance(r, 30);
    for (uint32_t i = 0; i < m->n_processes; i++)
        draw_process(x, m, i);
    m->outer = draw_restriction(r);
    return m;
}

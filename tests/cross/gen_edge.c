/*
 * Edges and their expressions (see gen_edge.h).
 */
#include "config.h"

#include "tests/cross/gen_edge.h"

#define MAX_SCOPE 16

/* What an edge may speak of. */
struct names {
    struct rng *r;
    struct arena *a;
    const struct gen_model *m;
    uint32_t n;
    struct gen_var var[MAX_SCOPE];
};

static void add_name(struct names *s, struct gen_var v)
{
    if (s->n < MAX_SCOPE)
        s->var[s->n++] = v;
}

static struct names names_of(struct rng *r, const struct gen_model *m,
                             const struct gen_process *p, const struct gen_node *n)
{
    struct names s = { r, m->arena, m, 0, { { NULL, TYPE_BOOL, false } } };

    for (uint32_t i = 0; i < m->n_globals; i++)
        add_name(&s, m->global[i]);
    for (uint32_t i = 0; i < p->n_vars; i++)
        add_name(&s, p->var[i]);
    for (uint32_t i = 0; i < n->n_params; i++)
        add_name(&s, (struct gen_var){ n->param[i].name, n->param[i].type, false });
    return s;
}

/* A name of the type; NULL: there is none. */
static const char *pick(struct names *s, enum gen_type t)
{
    uint32_t from = s->n == 0 ? 0 : rng_below(s->r, s->n);

    for (uint32_t i = 0; i < s->n; i++)
        if (s->var[(from + i) % s->n].type == t)
            return s->var[(from + i) % s->n].name;
    return NULL;
}

/* ---- expressions ---- */

static const char *draw_value(struct names *s, enum gen_type t);

static const char *draw_comparison(struct names *s)
{
    const struct gen_var *v;
    const char *sign = gen_chance(s->r, 70) ? "=" : "!=";

    if (s->n == 0)
        return gen_chance(s->r, 50) ? "true" : "false";
    v = &s->var[rng_below(s->r, s->n)];
    if (v->type == TYPE_BOOL)
        return gen_text(s->a, "(! %s)", v->name);
    if (v->type == TYPE_UNION && gen_chance(s->r, 50))
        return gen_text(s->a, "(%s is %s)", v->name, gen_chance(s->r, 50) ? "One" : "Nil");
    if (v->type == TYPE_TRI && gen_chance(s->r, 30))
        return gen_text(s->a, "(%s < 2)", v->name);
    return gen_text(s->a, "(%s %s %s)", v->name, sign, draw_value(s, v->type));
}

static const char *draw_literal(struct names *s, enum gen_type t)
{
    switch (t) {
    case TYPE_BOOL: return gen_chance(s->r, 50) ? "true" : "false";
    case TYPE_BIT: return gen_chance(s->r, 50) ? "0" : "1";
    case TYPE_TRI: return gen_text(s->a, "%u", rng_below(s->r, 3));
    case TYPE_ENUM: return gen_chance(s->r, 50) ? "ea" : "eb";
    case TYPE_DATA: return "d0";
    case TYPE_UNION: break;
    case GEN_TYPES: break;
    }
    switch (rng_below(s->r, 3)) {
    case 0: return "Nil";
    case 1: return gen_text(s->a, "One(%s)", draw_value(s, TYPE_BIT));
    default: return gen_text(s->a, "Two(%s, %s)", draw_value(s, TYPE_BOOL),
                             draw_value(s, TYPE_ENUM));
    }
}

/* Something computed, mostly in its range. */
static const char *draw_computed(struct names *s, enum gen_type t)
{
    const char *x = pick(s, t);

    if (x == NULL)
        return draw_literal(s, t);
    switch (t) {
    case TYPE_BOOL: return gen_chance(s->r, 50) ? draw_comparison(s) : gen_text(s->a, "(! %s)", x);
    case TYPE_BIT: return gen_text(s->a, "(1 - %s)", x);
    case TYPE_TRI: return gen_text(s->a, gen_chance(s->r, 98) ? "((%s + 1) %% 3)" : "(%s + 1)", x);
    case TYPE_ENUM: return gen_text(s->a, "(if %s = ea then eb else ea)", x);
    case TYPE_UNION:
        return gen_text(s->a, "(if %s is One then Nil else %s)", x, draw_literal(s, t));
    case TYPE_DATA: case GEN_TYPES: break;
    }
    return x;
}

static const char *draw_value(struct names *s, enum gen_type t)
{
    const char *x = pick(s, t);

    switch (rng_below(s->r, 5)) {
    case 0: case 1: return x == NULL ? draw_literal(s, t) : x;
    case 2: case 3: return draw_literal(s, t);
    default: return draw_computed(s, t);
    }
}

static const char *draw_condition(struct names *s)
{
    const char *x = draw_comparison(s);

    if (gen_chance(s->r, 75))
        return x;
    return gen_text(s->a, "(%s %s %s)", x, gen_chance(s->r, 50) ? "&&" : "||",
                    draw_comparison(s));
}

/* ---- clauses ---- */

static const char *draw_assignments(struct names *s, const char *keyword)
{
    const struct gen_var *first, *second;

    if (s->n == 0)
        return NULL;
    first = &s->var[rng_below(s->r, s->n)];
    second = &s->var[rng_below(s->r, s->n)];
    if (!first->variable)
        return NULL;
    if (first == second || !second->variable || gen_chance(s->r, 60))
        return gen_text(s->a, "%s %s := %s", keyword, first->name, draw_value(s, first->type));
    return gen_text(s->a, "%s %s := %s, %s := %s", keyword, first->name,
                    draw_value(s, first->type), second->name, draw_value(s, second->type));
}

static const char *draw_channel(struct names *s, const struct gen_channel *c)
{
    return c->family ? gen_text(s->a, "%s[%s]", c->name, draw_value(s, TYPE_BIT)) : c->name;
}

static const char *draw_output(struct names *s, const struct gen_channel *c)
{
    const char *port = draw_channel(s, c);

    if (c->n_payload == 0)
        return gen_text(s->a, "%s!", port);
    if (c->n_payload == 1)
        return gen_text(s->a, "%s!%s", port, draw_value(s, c->payload[0]));
    return gen_text(s->a, "%s!(%s, %s)", port, draw_value(s, c->payload[0]),
                    draw_value(s, c->payload[1]));
}

/* A variable of the process to receive into; globals have names of their own. */
static const char *receiving_variable(struct names *s, enum gen_type t)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (s->var[i].type == t && s->var[i].variable && s->var[i].name[0] == 'x')
            return s->var[i].name;
    return NULL;
}

static const char *draw_pattern(struct names *s, enum gen_type t, const char *fresh,
                                struct gen_var *bound)
{
    const char *x = receiving_variable(s, t);

    bound->name = NULL;
    switch (rng_below(s->r, 10)) {
    case 0: return "_";
    case 1: return gen_text(s->a, "=(%s)", draw_value(s, t));
    case 2: case 3: case 4:
        if (x != NULL)
            return x;
        break;
    case 5:
        if (t != TYPE_UNION)
            break;
        *bound = (struct gen_var){ fresh, TYPE_BIT, false };
        return gen_text(s->a, "One(%s)", fresh);
    default: break;
    }
    *bound = (struct gen_var){ fresh, t, false };
    return fresh;
}

static const char *draw_input(struct names *s, const struct gen_channel *c)
{
    const char *port = draw_channel(s, c), *p[2];
    struct gen_var bound[2] = { { NULL, TYPE_BOOL, false }, { NULL, TYPE_BOOL, false } };

    for (uint32_t i = 0; i < c->n_payload; i++)
        p[i] = draw_pattern(s, c->payload[i], i == 0 ? "y" : "z", &bound[i]);
    if (c->n_payload == 2 && p[0] == p[1] && p[0][0] == 'x')
        p[1] = "_";
    for (int i = 0; i < 2; i++)
        if (bound[i].name != NULL)
            add_name(s, bound[i]);
    if (c->n_payload == 0)
        return gen_text(s->a, "%s?", port);
    if (c->n_payload == 1)
        return gen_text(s->a, "%s?%s", port, p[0]);
    return gen_text(s->a, "%s?(%s, %s)", port, p[0], p[1]);
}

static const char *draw_step(struct names *s)
{
    switch (rng_below(s->r, 5)) {
    case 0: return "tau";
    case 1: return "tau work";
    case 2: return gen_text(s->a, "tau step(%s)", draw_value(s, TYPE_TRI));
    case 3: return gen_text(s->a, "tau pair(%s, %s)", draw_value(s, TYPE_BOOL),
                            draw_value(s, TYPE_UNION));
    default: return NULL;
    }
}

static void draw_action(struct names *s, struct gen_edge *e)
{
    const struct gen_channel *c = &s->m->channel[rng_below(s->r, s->m->n_channels)];
    uint32_t which = rng_below(s->r, 10);

    if (which < 2)
        e->clause[3] = draw_step(s);
    else if (which < 6)
        e->clause[3] = draw_output(s, c);
    else
        e->clause[3] = draw_input(s, c);
    if (which >= 6 && gen_chance(s->r, 25))
        e->clause[4] = gen_text(s->a, "where %s", draw_condition(s));
}

static const char *draw_target(struct names *s, const struct gen_process *p)
{
    const struct gen_node *n = &p->node[rng_below(s->r, p->n_nodes)];

    if (n->n_params == 0)
        return gen_text(s->a, "-> %s", n->name);
    return gen_text(s->a, "-> %s(%s)", n->name, draw_value(s, n->param[0].type));
}

void gen_edge(struct rng *r, struct gen_model *m, const struct gen_process *p,
              const struct gen_node *n, struct gen_edge *e)
{
    struct names s = names_of(r, m, p, n);

    if (gen_chance(r, 10)) {
        bool data = gen_chance(r, 40);
        e->clause[0] = data ? "for k : D" : "for k : 0..1";
        add_name(&s, (struct gen_var){ "k", data ? TYPE_DATA : TYPE_BIT, false });
    }
    if (gen_chance(r, 35))
        e->clause[1] = gen_text(m->arena, "when %s", draw_condition(&s));
    if (gen_chance(r, 30))
        e->clause[2] = draw_assignments(&s, "do");
    draw_action(&s, e);
    if (gen_chance(r, 35))
        e->clause[5] = draw_assignments(&s, "then");
    e->clause[6] = draw_target(&s, p);
}

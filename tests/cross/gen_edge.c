/*
 * The clauses of edges (see gen_edge.h).
 *
 * An edge assigns each variable that is absent at its source and present at its target, and may
 * unassign those that are absent at the target.
 */
#include "config.h"

#include "tests/cross/gen_edge.h"

#include <ctype.h>
#include <string.h>

#include "tests/cross/gen_expr.h"
#include "tests/cross/gen_statement.h"

static struct gen_names names_of(struct rng *r, const struct gen_model *m,
                                 const struct gen_process *p, uint32_t node)
{
    struct gen_names s = { .r = r, .a = m->arena, .m = m };
    const struct gen_node *n = &p->node[node];

    for (uint32_t i = 0; i < m->n_globals; i++)
        gen_names_add(&s, m->global[i], false);
    for (uint32_t i = 0; i < p->n_vars; i++)
        gen_names_add(&s, p->var[i], (p->var[i].absent & 1u << node) != 0);
    for (uint32_t i = 0; i < n->n_params; i++)
        gen_names_add(&s, (struct gen_var){ n->param[i].name, n->param[i].type, false, 0 }, false);
    return s;
}

/* ---- actions ---- */

/* What an edge changes cannot be in the index of a buffer (fixed: it may change something). */
static const char *draw_channel(struct gen_names *s, const struct gen_channel *c, bool fixed)
{
    if (c->index != NULL && c->places > 0 && fixed)
        return gen_text(s->a, "%s[%s]", c->name, gen_names_choose(s, c->index));
    return c->index != NULL ? gen_text(s->a, "%s[%s]", c->name, gen_expr(s, c->index)) : c->name;
}

static const char *draw_output(struct gen_names *s, const struct gen_channel *c, bool fixed)
{
    const char *port = draw_channel(s, c, fixed);

    if (c->n_payload == 0)
        return gen_text(s->a, "%s!", port);
    if (c->n_payload == 1)
        return gen_text(s->a, "%s!(%s)", port, gen_expr(s, c->payload[0]));
    return gen_text(s->a, "%s!(%s, %s)", port, gen_expr(s, c->payload[0]),
                    gen_expr(s, c->payload[1]));
}

/* A variable of the process to receive into; globals have names of their own. */
static const char *receiving_variable(struct gen_names *s, const struct gen_type *t)
{
    uint32_t from = s->n == 0 ? 0 : rng_below(s->r, s->n);

    for (uint32_t i = 0; i < s->n; i++) {
        const struct gen_var *v = &s->var[(from + i) % s->n];
        if (v->type == t && v->variable && v->name[0] == 'x')
            return v->name;
    }
    return NULL;
}

static const char *draw_pattern(struct gen_names *s, const struct gen_type *t, const char *fresh,
                                struct gen_var *bound)
{
    const char *x = receiving_variable(s, t);

    bound->name = NULL;
    switch (rng_below(s->r, 10)) {
    case 0: return "_";
    case 1: return gen_text(s->a, "=(%s)", gen_expr(s, t));
    case 2:
    case 3:
    case 4:
        if (x != NULL)
            return x;
        break;
    case 5:
        if (t->kind != TYPE_UNION)
            break;
        *bound = (struct gen_var){ fresh, t->part[0], false, 0 };
        return gen_text(s->a, "%s(%s)", t->label[1], fresh);
    default: break;
    }
    *bound = (struct gen_var){ fresh, t, false, 0 };
    return fresh;
}

static const char *draw_input(struct gen_names *s, const struct gen_channel *c)
{
    const char *port = draw_channel(s, c, true), *p[2] = { NULL, NULL };
    struct gen_var bound[2] = { { NULL, NULL, false, 0 }, { NULL, NULL, false, 0 } };

    for (uint32_t i = 0; i < c->n_payload; i++)
        p[i] = draw_pattern(s, c->payload[i], i == 0 ? "y" : "z", &bound[i]);
    if (c->n_payload == 2 && p[0][0] == 'x' && strcmp(p[0], p[1]) == 0)
        p[1] = "_";
    for (uint32_t i = 0; i < c->n_payload; i++) {
        if (bound[i].name != NULL)
            gen_names_add(s, bound[i], false);
        else if (p[i][0] == 'x')
            gen_names_assigned(s, p[i]);
    }
    if (c->n_payload == 0)
        return gen_text(s->a, "%s?", port);
    if (c->n_payload == 1)
        return gen_text(s->a, "%s?%s", port, p[0]);
    return gen_text(s->a, "%s?(%s, %s)", port, p[0], p[1]);
}

static const char *draw_step(struct gen_names *s)
{
    const struct gen_type *const *t = s->m->step;

    switch (rng_below(s->r, 5)) {
    case 0: return "tau";
    case 1: return "tau work";
    case 2: return gen_text(s->a, "tau step(%s)", gen_expr(s, t[0]));
    case 3: return gen_text(s->a, "tau pair(%s, %s)", gen_expr(s, t[1]), gen_expr(s, t[2]));
    default: return NULL;
    }
}

/* Mostly, a new value is wanted. */
static const char *draw_condition(struct gen_names *s, const char *keyword, uint32_t percent)
{
    bool wanted = s->m->flavour != GEN_MIXED && gen_chance(s->r, 40);
    const char *distinct = wanted ? gen_condition_distinct(s) : NULL, *choice;

    if (distinct != NULL)
        return gen_text(s->a, "%s %s", keyword, distinct);
    if (gen_chance(s->r, 30) && (choice = gen_condition_choice(s)) != NULL)
        return gen_text(s->a, "%s %s", keyword, choice);
    return gen_chance(s->r, percent) ? gen_text(s->a, "%s %s", keyword, gen_condition(s)) : NULL;
}

static void draw_action(struct gen_names *s, struct gen_edge *e, bool changes)
{
    const struct gen_channel *c = &s->m->channel[rng_below(s->r, s->m->n_channels)];
    uint32_t which = rng_below(s->r, 10);

    if (which < 2)
        e->clause[3] = draw_step(s);
    else if (which < 6)
        e->clause[3] = draw_output(s, c, changes);
    else
        e->clause[3] = draw_input(s, c);
    if (which >= 6)
        e->clause[4] = draw_condition(s, "where", 25);
}

/* ---- all ---- */

static const char *draw_target(struct gen_names *s, const struct gen_node *n)
{
    if (n->n_params == 0)
        return gen_text(s->a, "-> %s", n->name);
    return gen_text(s->a, "-> %s(%s)", n->name, gen_expr(s, n->param[0].type));
}

static const char *draw_binders(struct gen_names *s)
{
    const char *text = NULL;

    for (uint32_t i = 0; i < s->n_binders; i++)
        text = gen_text(s->a, "%s%s%s %s %s", i == 0 ? "for " : text, i == 0 ? "" : ", ",
                        s->binder[i].name, s->from[i] != NULL ? "in" : ":",
                        s->from[i] != NULL ? s->from[i] : s->binder[i].type->name);
    return text;
}

/* `do` of an edge that does not communicate may make it impossible. */
static const char *draw_assumption(struct gen_names *s, const struct gen_edge *e)
{
    bool alone = e->clause[3] == NULL || strncmp(e->clause[3], "tau", 3) == 0;

    return alone && gen_chance(s->r, 30) ? gen_text(s->a, "do { %s assume %s; }",
                                                    e->clause[2] + strlen("do "), gen_condition(s))
                                         : e->clause[2];
}

/* Something to choose that is worth a choice. */
static const struct gen_type *draw_choice(struct gen_names *s)
{
    for (int i = 0; i < 10; i++) {
        const struct gen_type *t = gen_type(s->r, &s->m->types);
        if (t->kind == TYPE_DATA || t->kind == TYPE_SCALARSET || t->kind == TYPE_RANGE ||
            (s->m->flavour != GEN_MIXED && t->kind != TYPE_BOOL && !gen_type_is_endless(t)))
            return t;
    }
    return s->m->types.index[0];
}

/* Does the text have this name? */
static bool has_name(const char *text, const char *name)
{
    size_t n = strlen(name);

    for (const char *at = text; at != NULL && (at = strstr(at, name)) != NULL; at += n)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[n]))
            return true;
    return false;
}

/* The broadcast channel of the edge, or NULL. */
static const struct gen_channel *broadcast_of(const struct gen_model *m, const struct gen_edge *e)
{
    for (uint32_t i = 0; i < m->n_channels && e->clause[3] != NULL; i++)
        if (m->channel[i].broadcast &&
            strncmp(e->clause[3], m->channel[i].name, strlen(m->channel[i].name)) == 0)
            return &m->channel[i];
    return NULL;
}

/* Rule 1.3.13, and a little less: a receiver's statements have no global variables at all. */
static bool is_allowed(const struct gen_names *s, const struct gen_edge *e)
{
    const struct gen_channel *c = broadcast_of(s->m, e);
    bool ok = true;

    if (c == NULL || strchr(e->clause[3], '?') == NULL)
        return true;
    for (uint32_t i = 0; i < s->n_binders; i++)
        ok = ok && (s->from[i] != NULL || !gen_type_has_data(s->binder[i].type));
    for (int k = 2; k <= 5; k += 3) {
        for (uint32_t i = 0; i < s->m->n_globals; i++)
            ok = ok && !has_name(e->clause[k], s->m->global[i].name);
        for (uint32_t i = 0; i < s->m->n_procedures; i++)
            ok = ok && !has_name(e->clause[k], s->m->procedure[i].name);
    }
    return ok;
}

static bool draw_edge(struct rng *r, struct gen_model *m, const struct gen_process *p,
                      uint32_t node, struct gen_edge *e)
{
    struct gen_names s = names_of(r, m, p, node);
    struct gen_list doing = { .n = 0 }, then = { .n = 0 };
    uint32_t target = rng_below(r, p->n_nodes);

    if (gen_chance(r, m->flavour == GEN_MIXED ? 10 : 20))
        gen_names_choose(&s, draw_choice(&s));
    else if (gen_chance(r, 40))
        gen_names_take(&s);
    e->clause[1] = draw_condition(&s, "when", 35);
    if (gen_chance(r, 15))
        e->clause[2] = gen_statements(&s, "do", p, node, NULL);
    else if (gen_chance(r, 30))
        gen_assign_some(&s, &doing);
    gen_mark_assigned(&s, &doing);
    draw_action(&s, e, e->clause[2] != NULL || doing.n > 0);
    if (e->clause[2] != NULL)
        e->clause[2] = draw_assumption(&s, e);
    if (gen_chance(r, 15)) {
        e->clause[5] = gen_statements(&s, "then", p, node, &target);
    } else {
        if (gen_chance(r, 35))
            gen_assign_some(&s, &then);
        gen_assign_absent(&s, &then, p, node, target);
    }
    e->clause[6] = draw_target(&s, &p->node[target]);
    if (doing.n > 0)
        e->clause[2] = gen_text(m->arena, "do %s", doing.text);
    if (then.n > 0)
        e->clause[5] = gen_text(m->arena, "then %s", then.text);
    e->clause[0] = draw_binders(&s);
    e->counts = true;
    for (uint32_t i = 0; i < s.n_binders; i++)
        e->counts = e->counts && (s.from[i] != NULL || s.binder[i].type->kind == TYPE_RANGE ||
                                  s.binder[i].type->kind == TYPE_SCALARSET);
    return is_allowed(&s, e);
}

void gen_edge(struct rng *r, struct gen_model *m, const struct gen_process *p, uint32_t node,
              struct gen_edge *e)
{
    struct gen_edge empty = *e;

    while (!draw_edge(r, m, p, node, e))
        *e = empty;
}

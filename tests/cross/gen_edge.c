/*
 * The clauses of edges (see gen_edge.h).
 *
 * An edge assigns each variable that is absent at its source and present at its target, and may
 * unassign those that are absent at the target.  Statements between braces may do more: what they
 * assign in some branches only counts as absent.
 */
#include "config.h"

#include "tests/cross/gen_edge.h"

#include <string.h>

#include "tests/cross/gen_expr.h"

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

/* ---- assignments ---- */

/* The variables of one `do` or `then`, each once. */
struct list {
    const char *text;
    uint32_t n;
    const char *name[8];
};

static bool listed(const struct list *l, const char *name)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (strcmp(l->name[i], name) == 0)
            return true;
    return false;
}

static void list_add(struct gen_names *s, struct list *l, const char *name, const char *place,
                     const char *value)
{
    l->text = l->n == 0 ? gen_text(s->a, "%s := %s", place, value)
                        : gen_text(s->a, "%s, %s := %s", l->text, place, value);
    l->name[l->n++] = name;
}

/* One element or field. */
static void assign_part(struct gen_names *s, struct list *l, const struct gen_var *v)
{
    uint32_t k = v->type->kind == TYPE_RECORD ? rng_below(s->r, 2) : 0;
    const char *place;

    if (v->type->kind == TYPE_RECORD)
        place = gen_text(s->a, "%s.%s", v->name, v->type->label[k]);
    else
        place = gen_text(s->a, "%s[%s]", v->name, gen_expr(s, v->type->index));
    list_add(s, l, v->name, place, gen_expr(s, v->type->part[k]));
}

static void assign_any(struct gen_names *s, struct list *l)
{
    uint32_t i = s->n == 0 ? 0 : rng_below(s->r, s->n);
    struct gen_var v;
    bool has_parts;

    if (s->n == 0 || !s->var[i].variable || listed(l, s->var[i].name))
        return;
    v = s->var[i];
    has_parts = v.type->kind == TYPE_RECORD || v.type->kind == TYPE_ARRAY;
    if (has_parts && !s->unread[i] && gen_chance(s->r, 50))
        assign_part(s, l, &v);
    else
        list_add(s, l, v.name, v.name, gen_expr(s, v.type));
}

static void assign_some(struct gen_names *s, struct list *l)
{
    assign_any(s, l);
    if (l->n > 0 && gen_chance(s->r, 40))
        assign_any(s, l);
}

static void mark_assigned(struct gen_names *s, const struct list *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        gen_names_assigned(s, l->name[i]);
}

/* Assigns the variables that the target needs. */
static void assign_absent(struct gen_names *s, struct list *l, const struct gen_process *p,
                          uint32_t source, uint32_t target)
{
    for (uint32_t i = 0, n = s->n; i < n; i++) {
        struct gen_var v = s->var[i];
        bool here = (v.absent & 1u << source) == 0, there = (v.absent & 1u << target) == 0;
        if (gen_model_var(p, v.name) == NULL || listed(l, v.name))
            continue;
        if (there && s->unread[i])
            list_add(s, l, v.name, v.name, gen_expr(s, v.type));
        else if (!there && (here || !s->unread[i]) && gen_chance(s->r, 60))
            list_add(s, l, v.name, v.name, "_");
    }
}

/* ---- statements ---- */

#define BLOCK_DEPTH 3

static const char *draw_block(struct gen_names *s, uint32_t depth);

/* Assignments at once, or nothing. */
static const char *draw_assignment(struct gen_names *s)
{
    struct list l = { .n = 0 };

    assign_some(s, &l);
    mark_assigned(s, &l);
    return l.n == 0 ? "" : gen_text(s->a, "%s; ", l.text);
}

/* A variable that the rest of the block may use. */
static const char *draw_local(struct gen_names *s)
{
    struct gen_var v = { gen_text(s->a, "l%u", s->n_locals++), gen_type(s->r, &s->m->types), true,
                         0 };
    bool unread = gen_chance(s->r, 20);
    const char *text = unread ? gen_text(s->a, "var %s : %s; ", v.name, v.type->name)
                              : gen_text(s->a, "var %s : %s = %s; ", v.name, v.type->name,
                                         gen_expr(s, v.type));

    gen_names_add(s, v, unread);
    return text;
}

static const char *draw_if(struct gen_names *s, uint32_t depth)
{
    const char *text = gen_text(s->a, "if %s %s ", gen_condition(s), draw_block(s, depth));

    if (gen_chance(s->r, 30))
        text = gen_text(s->a, "%selse if %s %s ", text, gen_condition(s), draw_block(s, depth));
    return gen_chance(s->r, 60) ? gen_text(s->a, "%selse %s ", text, draw_block(s, depth)) : text;
}

static const char *draw_switch(struct gen_names *s, uint32_t depth)
{
    const struct gen_type *t = gen_type(s->r, &s->m->types);
    const char *text, *other;

    if (!gen_type_has_literal(t))
        return draw_if(s, depth);
    text = gen_text(s->a, "switch %s { case %s ", gen_expr(s, t), gen_expr(s, t));
    if (gen_chance(s->r, 30))
        text = gen_text(s->a, "%s, %s ", text, gen_expr(s, t));
    text = gen_text(s->a, "%s%s case %s ", text, draw_block(s, depth), gen_expr(s, t));
    other = gen_chance(s->r, 50) ? gen_text(s->a, "else %s ", draw_block(s, depth)) : "";
    return gen_text(s->a, "%s%s %s} ", text, draw_block(s, depth), other);
}

/* Over a type that has an order. */
static const char *draw_for(struct gen_names *s, uint32_t depth)
{
    struct gen_var v = { gen_text(s->a, "l%u", s->n_locals++), gen_type(s->r, &s->m->types), false,
                         0 };
    const char *text, *over;
    uint32_t n;

    if (v.type->kind != TYPE_BOOL && v.type->kind != TYPE_RANGE && v.type->kind != TYPE_ENUM)
        return draw_if(s, depth);
    over = v.type->kind == TYPE_RANGE && gen_chance(s->r, 40)
               ? gen_text(s->a, "0..(%s)", gen_expr(s, v.type))
               : v.type->name;
    n = s->n;
    gen_names_add(s, v, false);
    text = gen_text(s->a, "for %s : %s %s ", v.name, over, draw_block(s, depth));
    s->n = n;
    return text;
}

/* At most two or three rounds; seldom more than are allowed. */
static const char *draw_while(struct gen_names *s, uint32_t depth)
{
    const char *count = gen_text(s->a, "l%u", s->n_locals++);

    return gen_text(s->a, "{ var %s : 0..3 = 0; while %s < 3 && %s max %d { %s := %s + 1; %s } } ",
                    count, count, gen_condition(s), gen_chance(s->r, 5) ? 2 : 3, count, count,
                    draw_block(s, depth));
}

static const char *draw_statement(struct gen_names *s, uint32_t depth)
{
    uint32_t which = rng_below(s->r, 24);

    if (which == 20 || which == 21)
        return depth < BLOCK_DEPTH ? draw_for(s, depth) : draw_assignment(s);
    if (which == 22)
        return depth < BLOCK_DEPTH ? draw_while(s, depth) : draw_assignment(s);

    if (which < 4)
        return draw_local(s);
    if (which < 9 && depth < BLOCK_DEPTH)
        return draw_if(s, depth);
    if (which == 9 && depth < BLOCK_DEPTH)
        return draw_switch(s, depth);
    if (which == 10 && depth < BLOCK_DEPTH)
        return gen_text(s->a, "%s ", draw_block(s, depth));
    if (which == 11 && gen_chance(s->r, 8))
        return gen_text(s->a, "assert %s \"rule\"; ", gen_condition(s));
    if (which == 12 && depth > 1 && gen_chance(s->r, 8))
        return "error \"stop\"; ";
    return draw_assignment(s);
}

/* What a block assigns may be unread behind it, unless it is that of the edge itself. */
static const char *draw_block(struct gen_names *s, uint32_t depth)
{
    uint32_t n = s->n, n_statements = rng_below(s->r, 4);
    struct gen_names before = *s;
    const char *text = "";

    for (uint32_t i = 0; i < n_statements; i++)
        text = gen_text(s->a, "%s%s", text, draw_statement(s, depth + 1));
    if (depth > 0) {
        memcpy(s->unread, before.unread, sizeof s->unread);
        s->n = n;
    }
    return gen_text(s->a, "{ %s}", text);
}

/* `do` or `then` with a block; at its end, the variables that the target needs (target may be
   NULL). */
static const char *draw_statements(struct gen_names *s, const char *word,
                                   const struct gen_process *p, uint32_t source,
                                   const uint32_t *target)
{
    uint32_t n = s->n;
    struct list last = { .n = 0 };
    const char *text = draw_block(s, 0);

    s->n = n;
    if (target == NULL)
        return gen_text(s->a, "%s %s", word, text);
    assign_absent(s, &last, p, source, *target);
    return last.n == 0 ? gen_text(s->a, "%s %s", word, text)
                       : gen_text(s->a, "%s { %s %s; }", word, text, last.text);
}

/* ---- actions ---- */

static const char *draw_channel(struct gen_names *s, const struct gen_channel *c)
{
    return c->index != NULL ? gen_text(s->a, "%s[%s]", c->name, gen_expr(s, c->index)) : c->name;
}

static const char *draw_output(struct gen_names *s, const struct gen_channel *c)
{
    const char *port = draw_channel(s, c);

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
    const char *port = draw_channel(s, c), *p[2] = { NULL, NULL };
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

static void draw_action(struct gen_names *s, struct gen_edge *e)
{
    const struct gen_channel *c = &s->m->channel[rng_below(s->r, s->m->n_channels)];
    uint32_t which = rng_below(s->r, 10);

    if (which < 2)
        e->clause[3] = draw_step(s);
    else if (which < 6)
        e->clause[3] = draw_output(s, c);
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
        text = gen_text(s->a, "%s%s%s : %s", i == 0 ? "for " : text, i == 0 ? "" : ", ",
                        s->binder[i].name, s->binder[i].type->name);
    return text;
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

void gen_edge(struct rng *r, struct gen_model *m, const struct gen_process *p, uint32_t node,
              struct gen_edge *e)
{
    struct gen_names s = names_of(r, m, p, node);
    struct list doing = { .n = 0 }, then = { .n = 0 };
    uint32_t target = rng_below(r, p->n_nodes);

    if (gen_chance(r, m->flavour == GEN_MIXED ? 10 : 20))
        gen_names_choose(&s, draw_choice(&s));
    e->clause[1] = draw_condition(&s, "when", 35);
    if (gen_chance(r, 15))
        e->clause[2] = draw_statements(&s, "do", p, node, NULL);
    else if (gen_chance(r, 30))
        assign_some(&s, &doing);
    mark_assigned(&s, &doing);
    draw_action(&s, e);
    if (gen_chance(r, 15)) {
        e->clause[5] = draw_statements(&s, "then", p, node, &target);
    } else {
        if (gen_chance(r, 35))
            assign_some(&s, &then);
        assign_absent(&s, &then, p, node, target);
    }
    e->clause[6] = draw_target(&s, &p->node[target]);
    if (doing.n > 0)
        e->clause[2] = gen_text(m->arena, "do %s", doing.text);
    if (then.n > 0)
        e->clause[5] = gen_text(m->arena, "then %s", then.text);
    e->clause[0] = draw_binders(&s);
}

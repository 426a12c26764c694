/*
 * Statements of random models (see gen_statement.h).
 *
 * What statements assign in some branches only counts as absent.  The statements of a procedure can
 * use the global variables and its parameters, and call the procedures before it, and sometimes
 * itself.
 */
#include "config.h"

#include "tests/cross/gen_statement.h"

#include <string.h>

/* ---- assignments ---- */

static bool listed(const struct gen_list *l, const char *name)
{
    for (uint32_t i = 0; i < l->n; i++)
        if (strcmp(l->name[i], name) == 0)
            return true;
    return false;
}

static void list_add(struct gen_names *s, struct gen_list *l, const char *name, const char *place,
                     const char *value)
{
    l->text = l->n == 0 ? gen_text(s->a, "%s := %s", place, value)
                        : gen_text(s->a, "%s, %s := %s", l->text, place, value);
    l->name[l->n++] = name;
}

/* One element or field. */
static void assign_part(struct gen_names *s, struct gen_list *l, const struct gen_var *v)
{
    uint32_t k = v->type->kind == TYPE_RECORD ? rng_below(s->r, 2) : 0;
    const char *place;

    if (v->type->kind == TYPE_RECORD)
        place = gen_text(s->a, "%s.%s", v->name, v->type->label[k]);
    else
        place = gen_text(s->a, "%s[%s]", v->name, gen_expr(s, v->type->index));
    list_add(s, l, v->name, place, gen_expr(s, v->type->part[k]));
}

static void assign_any(struct gen_names *s, struct gen_list *l)
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

void gen_assign_some(struct gen_names *s, struct gen_list *l)
{
    assign_any(s, l);
    if (l->n > 0 && gen_chance(s->r, 40))
        assign_any(s, l);
}

void gen_mark_assigned(struct gen_names *s, const struct gen_list *l)
{
    for (uint32_t i = 0; i < l->n; i++)
        gen_names_assigned(s, l->name[i]);
}

/* Assigns the variables that the target needs. */
void gen_assign_absent(struct gen_names *s, struct gen_list *l, const struct gen_process *p,
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

/* Assignments at once, or nothing. */
static const char *draw_assignment(struct gen_names *s)
{
    struct gen_list l = { .n = 0 };

    gen_assign_some(s, &l);
    gen_mark_assigned(s, &l);
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
    const char *text = gen_text(s->a, "if %s %s ", gen_condition(s), gen_block(s, depth));

    if (gen_chance(s->r, 30))
        text = gen_text(s->a, "%selse if %s %s ", text, gen_condition(s), gen_block(s, depth));
    return gen_chance(s->r, 60) ? gen_text(s->a, "%selse %s ", text, gen_block(s, depth)) : text;
}

/* Says of which type it is. */
static const char *draw_subject(struct gen_names *s, const struct gen_type *t)
{
    if (t->kind != TYPE_ARRAY)
        return gen_expr(s, t);
    return gen_text(s->a, "array(h%u : %s => %s)", s->depth, t->index->name,
                    gen_expr(s, t->part[0]));
}

static const char *draw_switch(struct gen_names *s, uint32_t depth)
{
    const struct gen_type *t = gen_type(s->r, &s->m->types);
    const char *text, *other;

    if (!gen_type_has_literal(t))
        return draw_if(s, depth);
    text = gen_text(s->a, "switch %s { case %s ", draw_subject(s, t), gen_expr(s, t));
    if (gen_chance(s->r, 30))
        text = gen_text(s->a, "%s, %s ", text, gen_expr(s, t));
    text = gen_text(s->a, "%s%s case %s ", text, gen_block(s, depth), gen_expr(s, t));
    other = gen_chance(s->r, 50) ? gen_text(s->a, "else %s ", gen_block(s, depth)) : "";
    return gen_text(s->a, "%s%s %s} ", text, gen_block(s, depth), other);
}

/* Over a type that has an order, or a bag of its values. */
static const char *draw_for(struct gen_names *s, uint32_t depth)
{
    struct gen_var v = { gen_text(s->a, "l%u", s->n_locals++), gen_type(s->r, &s->m->types), false,
                         0 };
    const char *text, *over;
    uint32_t n;

    if (v.type->kind == TYPE_BAG && v.type->part[0]->kind != TYPE_SCALARSET &&
        v.type->part[0]->kind != TYPE_RECORD) {
        over = gen_text(s->a, "in (%s)", gen_expr(s, v.type));
        if (strstr(over, "bag()") != NULL) /* nothing may tell what the elements are */
            return draw_if(s, depth);
        v.type = v.type->part[0];
    } else if (v.type->kind != TYPE_BOOL && v.type->kind != TYPE_RANGE &&
               v.type->kind != TYPE_ENUM) {
        return draw_if(s, depth);
    } else {
        over = v.type->kind == TYPE_RANGE && gen_chance(s->r, 40)
                   ? gen_text(s->a, ": 0..(%s)", gen_expr(s, v.type))
                   : gen_text(s->a, ": %s", v.type->name);
    }
    n = s->n;
    gen_names_add(s, v, false);
    text = gen_text(s->a, "for %s %s %s ", v.name, over, gen_block(s, depth));
    s->n = n;
    return text;
}

/* At most two or three rounds; seldom more than are allowed. */
static const char *draw_while(struct gen_names *s, uint32_t depth)
{
    const char *count = gen_text(s->a, "l%u", s->n_locals++);

    return gen_text(s->a, "{ var %s : 0..3 = 0; while %s < 3 && %s max %d { %s := %s + 1; %s } } ",
                    count, count, gen_condition(s), gen_chance(s->r, 5) ? 2 : 3, count, count,
                    gen_block(s, depth));
}

/* A variable of this type that can be given to a procedure, or a part of one; NULL: none. */
static const char *draw_place(struct gen_names *s, const struct gen_type *t)
{
    uint32_t from = s->n == 0 ? 0 : rng_below(s->r, s->n);

    for (uint32_t i = 0, n = s->n; i < n; i++) {
        struct gen_var v = s->var[(from + i) % n];
        if (!v.variable || s->unread[(from + i) % n])
            continue;
        if (v.type == t)
            return v.name;
        if (v.type->kind == TYPE_ARRAY && v.type->part[0] == t)
            return gen_text(s->a, "%s[%s]", v.name, gen_expr(s, v.type->index));
        for (uint32_t k = 0; v.type->kind == TYPE_RECORD && k < 2; k++)
            if (v.type->part[k] == t)
                return gen_text(s->a, "%s.%s", v.name, v.type->label[k]);
    }
    return NULL;
}

/* "p(x, e)", or NULL. */
static const char *draw_arguments(struct gen_names *s, const struct gen_procedure *p)
{
    const char *text = gen_text(s->a, "%s(", p->name), *x;

    for (uint32_t i = 0; i < p->n; i++) {
        const struct gen_var *v = &p->param[i];
        x = v->variable ? draw_place(s, v->type) : gen_expr(s, v->type);
        if (x == NULL)
            return NULL;
        text = gen_text(s->a, "%s%s%s", text, i > 0 ? ", " : "", x);
    }
    return gen_text(s->a, "%s)", text);
}

/* A procedure calls itself seldom, or it would mostly do so too often. */
static const char *draw_call(struct gen_names *s)
{
    uint32_t n = s->m->n_procedures + (s->inside != NULL && gen_chance(s->r, 15));
    const struct gen_procedure *p = n > 0 ? &s->m->procedure[rng_below(s->r, n)] : NULL;
    const char *call = p != NULL ? draw_arguments(s, p) : NULL, *x = NULL;
    struct gen_var v;

    if (call == NULL)
        return draw_assignment(s);
    if (p->result == NULL || gen_chance(s->r, 10))
        return gen_text(s->a, "%s; ", call);
    if (gen_chance(s->r, 70))
        x = draw_place(s, p->result);
    if (x != NULL)
        return gen_text(s->a, "%s := %s; ", x, call);
    v = (struct gen_var){ gen_text(s->a, "l%u", s->n_locals++), p->result, true, 0 };
    gen_names_add(s, v, false);
    return gen_text(s->a, "var %s : %s = %s; ", v.name, v.type->name, call);
}

static const char *draw_return(struct gen_names *s)
{
    return s->inside->result == NULL
               ? "return; "
               : gen_text(s->a, "return %s; ", gen_expr(s, s->inside->result));
}

static const char *draw_statement(struct gen_names *s, uint32_t depth)
{
    uint32_t which = rng_below(s->r, 30);

    if (which >= 24 && which < 29)
        return draw_call(s);
    if (which == 29)
        return s->inside != NULL && depth > 1 ? draw_return(s) : draw_call(s);

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
        return gen_text(s->a, "%s ", gen_block(s, depth));
    if (which == 11 && gen_chance(s->r, 8))
        return gen_text(s->a, "assert %s \"rule\"; ", gen_condition(s));
    if (which == 11 && gen_chance(s->r, 30))
        return gen_text(s->a, "say %s; ", gen_condition(s));
    if (which == 12 && depth > 1 && gen_chance(s->r, 8))
        return "error \"stop\"; ";
    return draw_assignment(s);
}

/* What a block assigns may be unread behind it, unless it is that of the edge itself. */
const char *gen_block(struct gen_names *s, uint32_t depth)
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
const char *gen_statements(struct gen_names *s, const char *word, const struct gen_process *p,
                           uint32_t source, const uint32_t *target)
{
    uint32_t n = s->n;
    struct gen_list last = { .n = 0 };
    const char *text = gen_block(s, 0);

    s->n = n;
    if (target == NULL)
        return gen_text(s->a, "%s %s", word, text);
    gen_assign_absent(s, &last, p, source, *target);
    return last.n == 0 ? gen_text(s->a, "%s %s", word, text)
                       : gen_text(s->a, "%s { %s %s; }", word, text, last.text);
}

/* ---- procedures ---- */

static void draw_formals(struct rng *r, struct gen_model *m, struct gen_procedure *p)
{
    p->n = rng_below(r, 3);
    for (uint32_t i = 0; i < p->n; i++)
        p->param[i] = (struct gen_var){ gen_text(m->arena, "a%u", i), gen_type(r, &m->types),
                                        gen_chance(r, 60), 0 };
    if (gen_chance(r, 40))
        p->result = gen_type(r, &m->types);
}

static struct gen_names names_inside(struct rng *r, const struct gen_model *m,
                                     const struct gen_procedure *p)
{
    struct gen_names s = { .r = r, .a = m->arena, .m = m, .inside = p };

    for (uint32_t i = 0; i < m->n_globals; i++)
        gen_names_add(&s, m->global[i], false);
    for (uint32_t i = 0; i < p->n; i++)
        gen_names_add(&s, p->param[i], false);
    return s;
}

/* There are no `for` variables, which values of some types need; without them, statements that do
   nothing. */
static bool draw_inside(struct rng *r, struct gen_model *m, struct gen_procedure *p)
{
    struct gen_names s = names_inside(r, m, p);
    uint32_t n = s.n;
    const char *text = gen_block(&s, 0);

    s.n = n;
    if (p->result != NULL)
        text = gen_text(m->arena, "{ %s %s}", text, draw_return(&s));
    p->text = s.n_binders > 0 ? "{ }" : text;
    return s.n_binders == 0;
}

void gen_procedures(struct rng *r, struct gen_model *m)
{
    uint32_t n = gen_chance(r, 50) ? 1 + rng_below(r, 3) : 0;

    for (uint32_t i = 0; i < n; i++) {
        struct gen_procedure *p = &m->procedure[i];
        bool drawn = false;
        for (int k = 0; k < 8 && !drawn; k++) {
            *p = (struct gen_procedure){ .name = gen_text(m->arena, "run%u", i) };
            draw_formals(r, m, p);
            drawn = draw_inside(r, m, p);
        }
        if (!drawn)
            return;
        m->n_procedures++;
    }
}

/*
 * Sorts, names and values in random formulas (see gen_pattern.h).
 */
#include "config.h"

#include "tests/cross/gen_pattern.h"

#include <string.h>

/* ---- sorts ---- */

const char *gen_sort_text(struct gen *g, const struct sort *s)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    sort_print(&b, s);
    text = arena_string(g->a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

static void add_sort(struct gen *g, const struct sort *s)
{
    if (sort_infinite(s))
        return;
    for (uint32_t i = 0; i < g->n_sorts; i++)
        if (sort_within(s, g->sort[i]) && sort_within(g->sort[i], s))
            return;
    if (g->n_sorts < GEN_MAX_SORTS)
        g->sort[g->n_sorts++] = s;
}

static void add_process_sorts(struct gen *g, const struct process *p)
{
    for (uint32_t i = 0; i < p->n_variables; i++)
        add_sort(g, p->variable[i].sort);
}

void gen_collect_sorts(struct gen *g)
{
    add_sort(g, &sort_bool);
    for (uint32_t i = 0; i < g->sig->n_channels; i++) {
        const struct channel *c = &g->sig->channel[i];
        for (uint32_t k = 0; k < c->n_payload; k++)
            add_sort(g, c->payload[k]);
    }
    for (uint32_t i = 0; i < g->sig->n_globals; i++)
        add_sort(g, g->sig->global[i].sort);
    for (uint32_t i = 0; i < g->sig->n_processes; i++)
        add_process_sorts(g, &g->sig->process[i]);
}

const struct sort *gen_sort(struct gen *g, const char **text)
{
    const struct sort *s = g->sort[rng_below(g->r, g->n_sorts)];

    *text = gen_sort_text(g, s);
    return s;
}

/* ---- names ---- */

const char *gen_fresh(struct gen *g)
{
    if (g->n_names > 0 && gen_chance(g->r, 12))
        return g->name[rng_below(g->r, g->n_names)].name;
    return gen_text(g->a, "v%u", g->fresh++);
}

void gen_bind(struct gen *g, const char *name, const struct sort *s)
{
    if (g->n_names < GEN_MAX_NAMES)
        g->name[g->n_names++] = (struct gen_name){ name, s };
}

bool gen_hidden(const struct gen *g, const struct gen_name *x)
{
    for (const struct gen_name *y = x + 1; y < g->name + g->n_names; y++)
        if (strcmp(x->name, y->name) == 0)
            return true;
    return false;
}

/* A name whose values are all in the sort. */
static const char *pick(struct gen *g, const struct sort *s)
{
    uint32_t from = g->n_names == 0 ? 0 : rng_below(g->r, g->n_names);

    for (uint32_t i = 0; i < g->n_names; i++) {
        const struct gen_name *x = &g->name[(from + i) % g->n_names];
        if (sort_agrees(x->sort, s) && sort_within(x->sort, s) && !gen_hidden(g, x))
            return x->name;
    }
    return NULL;
}

/* ---- values ---- */

static const char *draw_alternative(struct gen *g, const struct sort *s)
{
    const struct sort_alt *alt = &s->alt[rng_below(g->r, s->n)];
    const char *text = alt->name;

    for (uint32_t i = 0; i < alt->n; i++)
        text = gen_text(g->a, "%s%s%s", text, i == 0 ? "(" : ", ",
                        gen_value(g, alt->field[i].sort));
    return alt->n == 0 ? text : gen_text(g->a, "%s)", text);
}

static const char *draw_literal(struct gen *g, const struct sort *s)
{
    switch (s->kind) {
    case SORT_BOOL: return gen_chance(g->r, 50) ? "true" : "false";
    case SORT_INT:
        if (!s->bounded)
            return gen_text(g->a, "%u", rng_below(g->r, 3));
        return gen_text(g->a, "%u", (uint32_t)s->lo.word +
                        rng_below(g->r, (uint32_t)(s->hi.word - s->lo.word) + 1));
    case SORT_ENUM: case SORT_DATA: return s->label[rng_below(g->r, s->n)];
    case SORT_UNION: return draw_alternative(g, s);
    default: return "?";
    }
}

static const char *draw_computed(struct gen *g, const struct sort *s, const char *x)
{
    if (s->kind == SORT_BOOL)
        return gen_text(g->a, "(! %s)", x);
    if (s->kind == SORT_INT && s->bounded && s->lo.word == 0)
        return gen_text(g->a, "((%s + 1) %% %d)", x, (int)s->hi.word + 1);
    return x;
}

const char *gen_value(struct gen *g, const struct sort *s)
{
    const char *x = pick(g, s);

    if (x == NULL || gen_chance(g->r, 30))
        return draw_literal(g, s);
    return gen_chance(g->r, 70) ? x : draw_computed(g, s, x);
}

const char *gen_test(struct gen *g, const char *x, const struct sort *s)
{
    if (s->kind == SORT_BOOL && gen_chance(g->r, 60))
        return x;
    if (s->kind == SORT_UNION && gen_chance(g->r, 40))
        return gen_text(g->a, "%s is %s", x, s->alt[rng_below(g->r, s->n)].name);
    if (s->kind == SORT_INT && gen_chance(g->r, 30))
        return gen_text(g->a, "%s < %s", x, gen_value(g, s));
    return gen_text(g->a, "%s %s %s", x, gen_chance(g->r, 60) ? "=" : "!=", gen_value(g, s));
}

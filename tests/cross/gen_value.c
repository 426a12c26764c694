/*
 * Sorts, names and values in random formulas (see gen_pattern.h).
 */
#include "config.h"

#include "tests/cross/gen_pattern.h"

#include <string.h>

#define MOST_VALUES 64 /* of two sorts with many values together */

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
    if (sort_endless(s))
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
        for (uint32_t k = 0; k < c->n_index; k++)
            add_sort(g, c->index[k]);
    }
    for (uint32_t i = 0; i < g->sig->n_families; i++)
        for (uint32_t k = 0; k < g->sig->family[i].n_index; k++)
            add_sort(g, g->sig->family[i].index[k]);
    for (uint32_t i = 0; i < g->sig->n_declared; i++)
        add_sort(g, g->sig->global[i].sort);
    for (uint32_t i = 0; i < g->sig->n_processes; i++)
        add_process_sorts(g, &g->sig->process[i]);
}

static bool is_composite(const struct sort *s)
{
    return s->kind == SORT_SEQ || s->kind == SORT_BAG || s->kind == SORT_ARRAY ||
           s->kind == SORT_SET || s->kind == SORT_RECORD || s->kind == SORT_UNION;
}

/* As far as it matters. */
static double power(double x, double n)
{
    double r = 1;

    for (double i = 0; i < n && r <= MOST_VALUES; i++)
        r *= x;
    return r;
}

/* How many values a sort has; schematic data, and numbers without bounds, a few. */
static double number_of_values(const struct sort *s)
{
    double n = 1, elem = s->elem == NULL ? 1 : number_of_values(s->elem);

    switch (s->kind) {
    case SORT_BOOL: return 2;
    case SORT_INT: return s->bounded ? (double)(s->hi.word - s->lo.word) + 1 : 4;
    case SORT_ENUM: return s->n;
    case SORT_DATA:
    case SORT_SCALARSET: return s->size == 0 ? 4 : s->size;
    case SORT_SET: return power(2, elem);
    case SORT_SEQ:
    case SORT_BAG: return power(elem + 1, s->size);
    case SORT_ARRAY:
        for (uint32_t i = 0; i < s->n; i++)
            n *= number_of_values(s->index[i]);
        return power(elem, n);
    case SORT_RECORD:
        for (uint32_t i = 0; i < s->n; i++)
            n *= number_of_values(s->field[i].sort);
        return n;
    case SORT_UNION:
        for (uint32_t i = 0; i < s->n; i++) {
            double one = 1;
            for (uint32_t k = 0; k < s->alt[i].n; k++)
                one *= number_of_values(s->alt[i].field[k].sort);
            n += one;
        }
        return n;
    case SORT_ANY: break;
    }
    return 1;
}

/* Values that can be renamed are wanted most: they alone, or two sorts that contain them, of not
   too many values together. */
static const struct sort *draw_sort(struct gen *g)
{
    const struct sort *s = g->sort[rng_below(g->r, g->n_sorts)];

    for (int i = 0; i < 3 && !sort_has_atoms(s) && gen_chance(g->r, 60); i++)
        s = g->sort[rng_below(g->r, g->n_sorts)];
    while (is_composite(s) &&
           (g->composites >= 2 || number_of_values(s) > MOST_VALUES / g->values ||
            gen_chance(g->r, 50)))
        s = g->sort[rng_below(g->r, g->n_sorts)];
    if (is_composite(s)) {
        g->composites++;
        g->values *= number_of_values(s);
    }
    return s;
}

const struct sort *gen_sort(struct gen *g, const char **text)
{
    const struct sort *s = draw_sort(g);

    *text = gen_sort_text(g, s);
    return s;
}

const struct sort *gen_param_sort(struct gen *g, const char **text)
{
    const struct sort *s = draw_sort(g);

    while (sort_mentions(s, SORT_SEQ)) /* the referee does not number sequences */
        s = draw_sort(g);
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

/* A value of a type that has no constants: one of at most two for each. */
static const char *chosen(struct gen *g, const struct sort *s)
{
    const char *name = NULL;
    uint32_t n = 0;

    for (uint32_t i = 0; i < g->n_chosen; i++)
        if (g->chosen[i].sort == s && (n++ == 0 || gen_chance(g->r, 50)))
            name = g->chosen[i].name;
    if (n == 0 || (n == 1 && gen_chance(g->r, 20))) {
        name = gen_text(g->a, "w%u", g->n_chosen);
        g->chosen[g->n_chosen++] = (struct gen_name){ name, s };
    }
    return name;
}

/* A global variable, or one of an instance, that is always assigned; NULL: drew none. */
static const char *observed(struct gen *g, const struct sort *s)
{
    const struct family *f = &g->sig->family[rng_below(g->r, g->sig->n_families)];
    const struct process *p = &g->sig->process[f->process];

    for (uint32_t i = 0; i < g->sig->n_declared; i++)
        if (sort_within(g->sig->global[i].sort, s) && gen_chance(g->r, 50))
            return g->sig->global[i].name;
    for (uint32_t i = 0; i < p->n_variables; i++) {
        const struct variable *v = &p->variable[i];
        if (v->node != NO_NODE || !variable_is_declared(p, i) || !sort_within(v->sort, s) ||
            gen_model_var(gen_model_process(g->m, p->name), v->name)->absent != 0)
            continue;
        return f->n_index == 0
                   ? gen_text(g->a, "%s.%s", f->name, v->name)
                   : gen_text(g->a, "%s[%s].%s", f->name, gen_value(g, f->index[0]), v->name);
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

static const char *draw_record(struct gen *g, const struct sort *s)
{
    const char *text = NULL;

    for (uint32_t i = 0; i < s->n; i++)
        text = gen_text(g->a, "%s%s : %s", i == 0 ? "{ " : gen_text(g->a, "%s, ", text),
                        s->field[i].name, gen_value(g, s->field[i].sort));
    return gen_text(g->a, "%s }", text);
}

static const char *draw_elements(struct gen *g, const struct sort *s, const char *open,
                                 const char *close)
{
    if (gen_chance(g->r, 40))
        return gen_text(g->a, "%s%s", open, close);
    if (gen_chance(g->r, 60))
        return gen_text(g->a, "%s%s%s", open, gen_value(g, s->elem), close);
    return gen_text(g->a, "%s%s, %s%s", open, gen_value(g, s->elem), gen_value(g, s->elem), close);
}

static const char *draw_number(struct gen *g, const struct sort *s)
{
    int n;

    if (!s->bounded)
        return gen_text(g->a, "%u", rng_below(g->r, 3));
    n = (int)s->lo.word + (int)rng_below(g->r, (uint32_t)(s->hi.word - s->lo.word) + 1);
    return gen_text(g->a, n < 0 ? "(%d)" : "%d", n);
}

const char *gen_value_alone(struct gen *g, const struct sort *s)
{
    if (s->kind != SORT_ARRAY)
        return gen_value(g, s);
    return gen_text(g->a, "array(h : %s => %s)", gen_sort_text(g, s->index[0]),
                    gen_value(g, s->elem));
}

/* One element for each index, or the same for all. */
static const char *draw_array(struct gen *g, const struct sort *s)
{
    uint64_t n = sort_array_size(s);
    const char *text = NULL;

    if (sort_mentions(s->index[0], SORT_SCALARSET) || gen_chance(g->r, 50))
        return gen_value_alone(g, s);
    for (uint64_t i = 0; i < n; i++)
        text = gen_text(g->a, "%s%s", i == 0 ? "array(" : gen_text(g->a, "%s, ", text),
                        gen_value(g, s->elem));
    return gen_text(g->a, "%s)", text);
}

static const char *draw_literal(struct gen *g, const struct sort *s)
{
    switch (s->kind) {
    case SORT_BOOL: return gen_chance(g->r, 50) ? "true" : "false";
    case SORT_INT: return draw_number(g, s);
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: return s->n == 0 ? chosen(g, s) : s->label[rng_below(g->r, s->n)];
    case SORT_UNION: return draw_alternative(g, s);
    case SORT_RECORD: return draw_record(g, s);
    case SORT_ARRAY: return draw_array(g, s);
    case SORT_SET: return draw_elements(g, s, "{", "}");
    case SORT_SEQ: return draw_elements(g, s, "seq(", ")");
    case SORT_BAG: return draw_elements(g, s, "bag(", ")");
    case SORT_ANY: break;
    }
    return "?";
}

static const char *draw_computed(struct gen *g, const struct sort *s, const char *x)
{
    if (s->kind == SORT_BOOL)
        return gen_text(g->a, "(! %s)", x);
    if (s->kind == SORT_INT && s->bounded && s->lo.word == 0)
        return gen_text(g->a, "((%s + 1) %% %d)", x, (int)s->hi.word + 1);
    return x;
}

/* A part of a name in scope; NULL: drew none. */
static const char *part(struct gen *g, const struct sort *s)
{
    const struct gen_name *x = g->n_names == 0 ? NULL : &g->name[rng_below(g->r, g->n_names)];
    uint32_t i;

    if (x == NULL || gen_hidden(g, x))
        return NULL;
    if (x->sort->kind == SORT_RECORD) {
        i = rng_below(g->r, x->sort->n);
        return x->sort->field[i].sort == s
                   ? gen_text(g->a, "%s.%s", x->name, x->sort->field[i].name)
                   : NULL;
    }
    if (x->sort->kind != SORT_ARRAY || x->sort->elem != s)
        return NULL;
    return gen_text(g->a, "%s[%s]", x->name, gen_value(g, x->sort->index[0]));
}

const char *gen_value(struct gen *g, const struct sort *s)
{
    const char *x = pick(g, s), *p;

    if (gen_chance(g->r, 25) && (p = part(g, s)) != NULL)
        return p;
    if (g->depth < 2 && gen_chance(g->r, 10)) {
        g->depth++;
        x = observed(g, s);
        g->depth--;
        if (x != NULL)
            return x;
        x = pick(g, s);
    }
    if (x == NULL || gen_chance(g->r, 30))
        return draw_literal(g, s);
    return gen_chance(g->r, 70) ? x : draw_computed(g, s, x);
}

/* Something about a part of x; NULL: about the whole. */
static const char *test_part(struct gen *g, const char *x, const struct sort *s)
{
    const struct sort_field *f;

    switch (s->kind) {
    case SORT_SET: return gen_text(g->a, "(%s) in %s", gen_value(g, s->elem), x);
    case SORT_BAG:
        if (gen_chance(g->r, 50))
            return gen_text(g->a, "(%s) in %s", gen_value(g, s->elem), x);
        return gen_text(g->a, "len(bag(h in (%s) | h = %s)) = %u", x, gen_value(g, s->elem),
                        rng_below(g->r, s->size + 1));
    case SORT_SEQ: return gen_text(g->a, "len(%s) = %u", x, rng_below(g->r, s->size + 1));
    case SORT_ARRAY:
        return gen_test(g, gen_text(g->a, "%s[%s]", x, gen_value(g, s->index[0])), s->elem);
    case SORT_RECORD:
        f = &s->field[rng_below(g->r, s->n)];
        return gen_test(g, gen_text(g->a, "%s.%s", x, f->name), f->sort);
    case SORT_UNION: return gen_text(g->a, "%s is %s", x, s->alt[rng_below(g->r, s->n)].name);
    case SORT_INT: return gen_text(g->a, "%s < %s", x, gen_value(g, s));
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: break;
    }
    return NULL;
}

const char *gen_test(struct gen *g, const char *x, const struct sort *s)
{
    const char *part = gen_chance(g->r, 40) ? test_part(g, x, s) : NULL;
    bool equal;

    if (part != NULL)
        return part;
    if (s->kind == SORT_BOOL && gen_chance(g->r, 60))
        return x;
    equal = gen_chance(g->r, s->atom > 0 ? 50 : 60);
    return gen_text(g->a, "%s %s %s", x, equal ? "=" : "!=", gen_value(g, s));
}

const char *gen_test_distinct(struct gen *g)
{
    const struct gen_name *x = g->n_names == 0 ? NULL : &g->name[g->n_names - 1];
    const char *text = NULL, *other;

    if (x == NULL || !sort_has_atoms(x->sort))
        return NULL;
    if (x->sort->kind == SORT_RECORD && x->sort->field[0].sort == x->sort->field[1].sort)
        return gen_text(g->a, "%s.f != %s.g", x->name, x->name);
    if (x->sort->kind == SORT_ARRAY && x->sort->index[0]->kind == SORT_INT)
        return gen_text(g->a, "%s[0] != %s[1]", x->name, x->name);
    if (x->sort->atom == 0)
        return NULL;
    for (const struct gen_name *y = g->name; y < x; y++) {
        if (y->sort != x->sort || gen_hidden(g, y) || !gen_chance(g->r, 85))
            continue;
        text = text == NULL ? "" : gen_text(g->a, "%s && ", text);
        text = gen_text(g->a, "%s%s != %s", text, x->name, y->name);
    }
    other = gen_chance(g->r, 50) ? observed(g, x->sort) : NULL;
    if (other != NULL)
        text = gen_text(g->a, "%s%s%s != %s", text == NULL ? "" : text, text == NULL ? "" : " && ",
                        x->name, other);
    return text;
}

/*
 * Drawing formulas (see gen_formula.h): connectives, fixpoints, quantifiers, the prelude.
 */
#include "config.h"

#include "tests/cross/gen_formula.h"

#include "tests/cross/gen_pattern.h"

/* The polarity of a place, compared with that of a fixpoint; BOTH: no variable may occur. */
enum { POSITIVE, NEGATIVE, BOTH };

static struct gen_formula *draw(struct gen *g, uint32_t depth, int polarity);

static struct gen_formula *make(struct gen *g, enum gen_kind kind)
{
    struct gen_formula *f = ARENA_NEW(g->a, struct gen_formula);

    f->kind = kind;
    return f;
}

static void add_kid(struct gen *g, struct gen_formula *f, uint32_t depth, int polarity)
{
    f->kid[f->n_kids++] = draw(g, depth, polarity);
}

static int opposite(int polarity)
{
    return polarity == BOTH ? BOTH : 1 - polarity;
}

/* ---- data ---- */

static const struct family *draw_family(struct gen *g)
{
    return &g->sig->family[rng_below(g->r, g->sig->n_families)];
}

static const char *draw_instance(struct gen *g, const struct family *f)
{
    if (f->n_index == 0)
        return f->name;
    return gen_text(g->a, "%s[%s]", f->name, gen_value(g, f->index[0]));
}

enum { ANYWHERE = UINT32_MAX, NOWHERE = UINT32_MAX - 1 };

/* A node where the variable of the process is sure to be assigned. */
static uint32_t draw_present(struct gen *g, const struct process *p, const struct variable *v)
{
    const struct gen_process *q = gen_model_process(g->m, p->name);
    const struct gen_var *x = gen_model_var(q, v->name);
    uint32_t from = rng_below(g->r, p->n_nodes);

    if (x->absent == 0)
        return ANYWHERE;
    for (uint32_t i = 0; i < p->n_nodes; i++)
        if ((x->absent & 1u << (from + i) % p->n_nodes) == 0)
            return (from + i) % p->n_nodes;
    return NOWHERE;
}

/* P.x of a variable, or of a node parameter where it is there. */
static const char *draw_observation(struct gen *g)
{
    const struct family *f = draw_family(g);
    const struct process *p = &g->sig->process[f->process];
    const char *instance = draw_instance(g, f), *test;
    const struct variable *v;
    uint32_t node;

    if (p->n_variables == p->n_indices)
        return NULL;
    v = &p->variable[rng_below(g->r, p->n_variables - p->n_indices)];
    if (v - p->variable >= (ptrdiff_t)(p->n_params - p->n_indices))
        v += p->n_indices;
    node = v->node == NO_NODE ? draw_present(g, p, v) : v->node;
    test = gen_test(g, gen_text(g->a, "%s.%s", instance, v->name), v->sort);
    if (v->node == NO_NODE && node == ANYWHERE)
        return test;
    return node == NOWHERE ? NULL
                           : gen_text(g->a, "(%s@%s && %s)", instance, p->node[node].name, test);
}

static const char *draw_node(struct gen *g)
{
    const struct family *f = draw_family(g);
    const struct process *p = &g->sig->process[f->process];

    return gen_text(g->a, "%s@%s", draw_instance(g, f), p->node[rng_below(g->r, p->n_nodes)].name);
}

/* How many instances of a family are at a node. */
static const char *draw_count(struct gen *g)
{
    const struct family *f = draw_family(g);
    const struct process *p = &g->sig->process[f->process];
    struct buf type = BUF_EMPTY;
    const char *x, *text;

    if (f->n_index == 0)
        return draw_node(g);
    x = gen_fresh(g);
    sort_print(&type, f->index[0]);
    text = gen_text(g->a, "(count(%s : %s | %s[%s]@%s) %s %u)", x, buf_text(&type), f->name, x,
                    p->node[rng_below(g->r, p->n_nodes)].name, gen_chance(g->r, 50) ? "<=" : "=",
                    rng_below(g->r, 3));
    buf_clear(&type);
    return text;
}

static const char *draw_global(struct gen *g)
{
    const struct global *x;

    if (g->sig->n_declared == 0)
        return NULL;
    x = &g->sig->global[rng_below(g->r, g->sig->n_declared)];
    return gen_test(g, x->name, x->sort);
}

static const char *draw_local(struct gen *g)
{
    const struct gen_name *x;

    if (g->n_names == 0)
        return NULL;
    x = &g->name[rng_below(g->r, g->n_names)];
    return gen_hidden(g, x) ? NULL : gen_test(g, x->name, x->sort);
}

static const char *draw_data_text(struct gen *g)
{
    const char *text = NULL;

    switch (rng_below(g->r, 10)) {
    case 0: text = draw_count(g); break;
    case 1: text = draw_node(g); break;
    case 2:
    case 3: text = draw_observation(g); break;
    case 4: text = draw_global(g); break;
    case 5:
    case 6:
    case 7: text = draw_local(g); break;
    default: break;
    }
    if (text == NULL)
        text = draw_local(g);
    return text != NULL ? text : gen_chance(g->r, 65) ? "true" : "false";
}

static struct gen_formula *data_of(struct gen *g, const char *text)
{
    struct gen_formula *f = make(g, GEN_DATA);

    f->text = text;
    return f;
}

static struct gen_formula *draw_data(struct gen *g)
{
    return data_of(g, draw_data_text(g));
}

/* ---- fixpoints ---- */

static struct gen_formula *draw_unfolding(struct gen *g, int polarity)
{
    struct gen_formula *f = make(g, GEN_UNFOLDING);
    uint32_t from = g->n_fixpoints == 0 ? 0 : rng_below(g->r, g->n_fixpoints);

    for (uint32_t i = 0; i < g->n_fixpoints; i++) {
        const struct gen_fixpoint *x = &g->fixpoint[(from + i) % g->n_fixpoints];
        if (x->polarity != polarity)
            continue;
        f->name = x->name;
        f->text = x->sort == NULL ? NULL : gen_value(g, x->sort);
        return f;
    }
    return draw_data(g);
}

static struct gen_formula *draw_fixpoint(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_FIXPOINT);
    struct gen_fixpoint x = { gen_text(g->a, "X%u", g->fresh++), polarity, NULL };
    uint32_t names = g->n_names;

    if (polarity == BOTH || g->n_fixpoints == GEN_MAX_NAMES)
        return draw_data(g);
    f->flag = gen_chance(g->r, 50);
    f->name = x.name;
    if (gen_chance(g->r, 35)) {
        x.sort = gen_param_sort(g, &f->type);
        f->param = gen_fresh(g);
        f->text = gen_value(g, x.sort);
        gen_bind(g, f->param, x.sort);
    }
    g->fixpoint[g->n_fixpoints++] = x;
    add_kid(g, f, depth, polarity);
    g->n_fixpoints--;
    g->n_names = names;
    return f;
}

/* ---- binders ---- */

/* f for values of a quantifier for which a test holds: for some (and), for every one (or). */
static struct gen_formula *where_test(struct gen *g, bool is_and, struct gen_formula *f,
                                      const char *test)
{
    struct gen_formula *both = make(g, is_and ? GEN_AND : GEN_OR);

    both->kid[both->n_kids++] = data_of(g, is_and ? test : gen_text(g->a, "!(%s)", test));
    both->kid[both->n_kids++] = f;
    return both;
}

/* What may leave out many values of x at once. */
static const char *draw_choice_test(struct gen *g, const char *x, const struct sort *sort)
{
    if (gen_chance(g->r, 60))
        return gen_test(g, x, sort);
    return gen_text(g->a, "%s in {%s, %s}", x, gen_value(g, sort), gen_value(g, sort));
}

static struct gen_formula *draw_quantifier(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_QUANTIFIER);
    const struct sort *sort = gen_sort(g, &f->type);
    uint32_t names = g->n_names;

    f->flag = gen_chance(g->r, 50);
    f->name = gen_fresh(g);
    gen_bind(g, f->name, sort);
    add_kid(g, f, depth, polarity);
    if (gen_chance(g->r, 40))
        f->kid[0] = where_test(g, !f->flag, f->kid[0], draw_choice_test(g, f->name, sort));
    g->n_names = names;
    return f;
}

static struct gen_formula *draw_let(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_LET);
    const struct sort *sort = gen_sort(g, &f->type);
    uint32_t names = g->n_names;

    f->text = gen_value_alone(g, sort);
    f->name = gen_fresh(g);
    gen_bind(g, f->name, sort);
    add_kid(g, f, depth, polarity);
    g->n_names = names;
    return f;
}

static struct gen_formula *draw_modality(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_MODALITY);
    uint32_t names = g->n_names;

    f->flag = gen_chance(g->r, 50);
    f->reg = gen_regular(g, gen_chance(g->r, 30) ? 2 : 0);
    add_kid(g, f, depth, polarity);
    g->n_names = names;
    return f;
}

/* Of x alone, since in the kernel it stands behind the step. */
static const char *draw_test_of(struct gen *g, const char *x)
{
    static const char *const relation[] = { "=", "!=", "<", "<=", ">", ">=" };

    return gen_text(g->a, "%s %s %u", x, relation[rng_below(g->r, 6)], rng_below(g->r, 4));
}

/* exists x : int . g && <c!x> .., forall x : int . g => [c!x] .. */
static struct gen_formula *draw_one_point(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_ONE_POINT);
    uint32_t names = g->n_names;

    f->flag = gen_chance(g->r, 50);
    f->name = gen_fresh(g);
    if (!gen_one_point(g, f->name, &f->reg, &f->twin))
        return draw_modality(g, depth, polarity);
    if (gen_chance(g->r, 40))
        f->text = draw_test_of(g, f->name);
    add_kid(g, f, depth, polarity);
    g->n_names = names;
    return f;
}

/* forall x : T . <c?=x> ..: the early reading */
static struct gen_formula *draw_early(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_QUANTIFIER), *m = make(g, GEN_MODALITY);
    uint32_t names = g->n_names;
    const struct sort *sort;

    f->flag = gen_chance(g->r, 70);
    f->name = gen_fresh(g);
    m->flag = !f->flag;
    if (!gen_early(g, f->name, &sort, &m->reg))
        return draw_modality(g, depth, polarity);
    f->type = gen_sort_text(g, sort);
    gen_bind(g, f->name, sort);
    add_kid(g, m, depth, polarity);
    f->kid[f->n_kids++] = m;
    g->n_names = names;
    return f;
}

/* Quantifiers and modalities in a row, each for a value unlike those before: true or not, it
   depends on how many values there are. */
static struct gen_formula *draw_chain(struct gen *g, uint32_t length, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, gen_chance(g->r, 50) ? GEN_MODALITY : GEN_QUANTIFIER);
    uint32_t names = g->n_names;
    struct gen_formula *rest;
    const char *distinct;

    if (length == 0)
        return gen_chance(g->r, 60) ? draw_data(g) : draw(g, depth, polarity);
    f->flag = gen_chance(g->r, 50);
    if (f->kind == GEN_MODALITY) {
        f->reg = gen_regular(g, 0);
    } else {
        const struct sort *sort = gen_sort(g, &f->type);
        f->name = gen_fresh(g);
        gen_bind(g, f->name, sort);
    }
    distinct = g->n_names == names ? NULL : gen_test_distinct(g);
    rest = draw_chain(g, length - 1, depth, polarity);
    f->kid[f->n_kids++] = distinct == NULL ? rest : where_test(g, !f->flag, rest, distinct);
    g->n_names = names;
    return f;
}

/* ---- the prelude ---- */

static const struct {
    const char *name;
    uint32_t kids, acts;
    bool mixed;
} prelude[] = { { "always", 1, 0, false },     { "AG", 1, 0, false },
                { "never", 1, 0, false },      { "possibly", 1, 0, false },
                { "EF", 1, 0, false },         { "inevitably", 1, 0, false },
                { "AF", 1, 0, false },         { "EG", 1, 0, false },
                { "EX", 1, 0, false },         { "AX", 1, 0, false },
                { "until", 2, 0, false },      { "AU", 2, 0, false },
                { "EU", 2, 0, false },         { "weak_until", 2, 0, false },
                { "leads_to", 2, 0, false },   { "deadlock_free", 0, 0, false },
                { "after", 1, 1, true },       { "will", 0, 1, false },
                { "responds", 0, 2, false },   { "will_unless", 0, 2, false },
                { "not_before", 0, 2, false }, { "again_and_again", 0, 1, false } };

static bool turns(const char *name)
{
    return name[0] == 'n' && name[1] == 'e'; /* never */
}

/* The first formula of leads_to is under a negation as well; both polarities are safe. */
static struct gen_formula *draw_pred(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_PRED);
    uint32_t k = rng_below(g->r, sizeof prelude / sizeof *prelude);
    int first = turns(prelude[k].name) ? opposite(polarity) : polarity;

    f->name = prelude[k].name;
    for (uint32_t i = 0; i < prelude[k].acts; i++)
        f->act[f->n_acts++] = gen_act(g, false, false);
    for (uint32_t i = 0; i < prelude[k].kids; i++)
        add_kid(g, f, depth,
                f->name[0] == 'l' && i == 0 ? opposite(polarity)
                : i == 0                    ? first
                                            : polarity);
    return f;
}

/* ---- all ---- */

static struct gen_formula *draw_connective(struct gen *g, uint32_t depth, int polarity)
{
    static const enum gen_kind kinds[] = { GEN_AND, GEN_AND, GEN_AND,     GEN_OR,
                                           GEN_OR,  GEN_OR,  GEN_IMPLIES, GEN_IFF };
    enum gen_kind kind = kinds[rng_below(g->r, sizeof kinds / sizeof *kinds)];
    struct gen_formula *f = make(g, kind);

    add_kid(g, f, depth,
            kind == GEN_IFF       ? BOTH
            : kind == GEN_IMPLIES ? opposite(polarity)
                                  : polarity);
    add_kid(g, f, depth, kind == GEN_IFF ? BOTH : polarity);
    return f;
}

static struct gen_formula *draw_if(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_IF);

    f->text = draw_data_text(g);
    add_kid(g, f, depth, polarity);
    add_kid(g, f, depth, polarity);
    return f;
}

static struct gen_formula *draw_not(struct gen *g, uint32_t depth, int polarity)
{
    struct gen_formula *f = make(g, GEN_NOT);

    add_kid(g, f, depth, opposite(polarity));
    return f;
}

static struct gen_formula *draw(struct gen *g, uint32_t depth, int polarity)
{
    uint32_t which = rng_below(g->r, g->m->flavour == GEN_MIXED ? 100 : 135);

    if (depth == 0 || g->budget == 0)
        return gen_chance(g->r, 50) ? draw_unfolding(g, polarity) : draw_data(g);
    depth--;
    g->budget--;
    if (which < 34)
        return draw_modality(g, depth, polarity);
    if (which < 54)
        return draw_connective(g, depth, polarity);
    if (which < 68)
        return draw_fixpoint(g, depth, polarity);
    if (which < 74)
        return draw_not(g, depth, polarity);
    if (which < 81)
        return draw_quantifier(g, depth, polarity);
    if (which < 84)
        return draw_one_point(g, depth, polarity);
    if (which < 87)
        return draw_early(g, depth, polarity);
    if (which < 89)
        return draw_let(g, depth, polarity);
    if (which < 91)
        return draw_if(g, depth, polarity);
    if (which < 96)
        return draw_pred(g, depth, polarity);
    if (which < 100)
        return draw_unfolding(g, polarity);
    if (which < 108)
        return draw_quantifier(g, depth, polarity);
    if (which < 114)
        return draw_early(g, depth, polarity);
    return draw_chain(g, 2 + rng_below(g->r, 3), depth, polarity);
}

/* Around everything: names for values that cannot be written down. */
static struct gen_formula *bind_chosen(struct gen *g, struct gen_formula *f)
{
    for (uint32_t i = 0; i < g->n_chosen; i++) {
        struct gen_formula *q = make(g, GEN_QUANTIFIER);
        q->flag = gen_chance(g->r, 50);
        q->name = g->chosen[i].name;
        q->type = gen_sort_text(g, g->chosen[i].sort);
        q->kid[q->n_kids++] = f;
        f = q;
    }
    return f;
}

struct gen_formula *gen_formula(struct rng *r, struct arena *a, const struct gen_model *m,
                                const struct signature *sig, uint32_t depth)
{
    struct gen g = { .r = r, .a = a, .sig = sig, .m = m, .budget = 24, .values = 1 };

    gen_collect_sorts(&g);
    return bind_chosen(&g, draw(&g, depth, POSITIVE));
}

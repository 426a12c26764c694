/*
 * Linear temporal logic (see elab_ltl.h).
 */
#include "config.h"

#include "logic/elab_ltl.h"

#include <stdio.h>

#include "logic/ltl_read.h"
#include "support/symbol.h"

/* One formula on its way. */
struct linear {
    struct build *b;
    struct ltl_reading r;
    struct buchi_automaton automaton;
    struct counted_automaton counted;
    VEC(struct ast *) part; /* of each state: the part from there, or NULL */
};

/* ---- trees ---- */

static struct ast *make(struct linear *x, enum ast_kind kind, struct ast *k, struct ast *l)
{
    return ast_make(x->b->e->arena, kind, x->r.at, (uint32_t)(k != NULL) + (uint32_t)(l != NULL), k,
                    l);
}

static struct ast *make_list(struct linear *x, struct ast *only)
{
    struct ast *list = ast_make(x->b->e->arena, AST_LIST, x->r.at, 0);

    if (only != NULL)
        ast_append(x->b->e->arena, list, only);
    return list;
}

/* ---- parts ---- */

/* The formula, which says that some run is as all of these say, as a part. */
static struct ast *note_part(struct linear *x, struct ast *f, uint64_t formulas)
{
    struct ast *part = make_list(x, f);
    struct buf b = BUF_EMPTY;

    ltl_print_dual(&b, &x->r, formulas);
    vec_push(&x->b->ltl,
             ((struct ltl_part){
                 part, arena_string(x->b->e->arena, buf_text(&b), b.n), { NULL, NULL } }));
    buf_clear(&b);
    return part;
}

/* What is printed for a fixpoint: ltl(..). */
static const struct application *written(struct arena *a, const char *text, bool negative)
{
    struct application *w = ARENA_NEW(a, struct application);

    *w = (struct application){ .name = "ltl",
                               .negative = !negative,
                               .n = 1,
                               .value = ARENA_ARRAY(a, const struct term *, 1),
                               .text = arena_copy(a, &text, sizeof text) };
    return w;
}

const struct fnode *build_ltl_part(struct build *b, struct scope *s, const struct ast *t,
                                   bool negative)
{
    const struct fnode *f;
    size_t i = 0;

    while (b->ltl.at[i].tree != t)
        i++;
    if (b->ltl.at[i].built[negative] != NULL)
        return b->ltl.at[i].built[negative];
    f = build_formula(b, s, t->kid[0], negative);
    if (f != NULL && f->kind == F_FIX) {
        ((struct fnode *)f)->from = written(b->e->arena, b->ltl.at[i].text, negative);
        f->fix->of_runs = true;
        if (f->fix->body->kind == F_FIX && f->fix->body->fix->name == t->kid[0]->kid[1]->name)
            f->fix->body->fix->of_runs = true; /* from one acceptance to the next */
    }
    return b->ltl.at[i].built[negative] = f;
}

/* ---- fixpoints ---- */

static struct ast *make_named(struct linear *x, enum ast_kind kind, const char *name, uint32_t n,
                              struct ast *k, struct ast *l)
{
    return ast_named(x->b->e->arena, kind, x->r.at, symbol_of(x->b->e->symbols, name), x->r.at, n,
                     k, l);
}

static struct ast *number_tree(struct linear *x, uint32_t number)
{
    struct ast *t = make(x, AST_INT, NULL, NULL);
    char digits[16];
    int n = snprintf(digits, sizeof digits, "%u", number);

    t->number = num_text(x->b->e->arena, digits, (size_t)n);
    return t;
}

static struct ast *make_constant(struct linear *x, bool which)
{
    return make(x, which ? AST_TRUE : AST_FALSE, NULL, NULL);
}

/* With constants simplified away; NULL: none yet. */
static struct ast *make_both(struct linear *x, struct ast *f, struct ast *g)
{
    if (f == NULL || f->kind == AST_TRUE || g->kind == AST_FALSE)
        return g;
    return f->kind == AST_FALSE || g->kind == AST_TRUE ? f : make(x, AST_AND, f, g);
}

static struct ast *make_either(struct linear *x, struct ast *f, struct ast *g)
{
    if (f == NULL || f->kind == AST_FALSE || g->kind == AST_TRUE)
        return g;
    return f->kind == AST_TRUE || g->kind == AST_FALSE ? f : make(x, AST_OR, f, g);
}

static struct ast *literal_tree(struct linear *x, const struct ltl *f)
{
    struct ast *t = (struct ast *)x->r.atom.at[f->atom].tree;

    return f->negative ? make(x, AST_NOT, t, NULL) : t;
}

/* The formula on the run that stays where it is for ever. */
static struct ast *at_the_end(struct linear *x, uint32_t number)
{
    const struct ltl *f = &x->r.list.at.at[number];

    switch (f->kind) {
    case LTL_TRUE: return make_constant(x, true);
    case LTL_FALSE: return make_constant(x, false);
    case LTL_LITERAL:
        return x->r.atom.at[f->atom].action ? make_constant(x, f->negative) : literal_tree(x, f);
    case LTL_AND: return make_both(x, at_the_end(x, f->kid[0]), at_the_end(x, f->kid[1]));
    case LTL_OR: return make_either(x, at_the_end(x, f->kid[0]), at_the_end(x, f->kid[1]));
    case LTL_NEXT: return at_the_end(x, f->kid[0]);
    case LTL_UNTIL:
    case LTL_RELEASE: break;
    }
    return at_the_end(x, f->kid[1]);
}

/* The step of an edge: one that is all these actions and none of those. */
static struct ast *edge_action(struct linear *x, uint64_t literals)
{
    struct ast *all = make_list(x, NULL);
    struct ast *last = NULL;
    bool negative = false;

    for (uint32_t i = 0; i < x->r.list.at.n; i++) {
        const struct ltl *f = &x->r.list.at.at[i];
        struct ast *a;
        if ((literals >> i & 1) == 0 || !x->r.atom.at[f->atom].action)
            continue;
        last = a = (struct ast *)x->r.atom.at[f->atom].tree;
        negative = f->negative;
        ast_append(x->b->e->arena, all,
                   f->negative ? a : make(x, AST_A_NOT, make_list(x, a), NULL));
    }
    if (all->n == 0)
        return make(x, AST_A_ANY, NULL, NULL);
    return all->n == 1 && !negative ? last : make(x, AST_A_NOT, all, NULL);
}

static struct ast *from_state(struct linear *x, uint32_t state);

/* What follows the edge: the fixpoint around it, if that is of its component. */
static struct ast *behind_edge(struct linear *x, const struct counted_edge *e, uint32_t around,
                               bool mixed, bool single)
{
    char name[32];
    struct ast *args;

    if (x->counted.component.at[e->to] != around)
        return from_state(x, e->to);
    snprintf(name, sizeof name, "%s.%u", mixed && e->accepts ? "again" : "go", around);
    if (single)
        return make_named(x, AST_NAME, name, 0, NULL, NULL);
    args = make_list(x, number_tree(x, e->to));
    return make_named(x, AST_CALL, name, 1, args, NULL);
}

/* Those of these literals that ask for something of the step. */
static uint64_t of_steps(const struct linear *x, uint64_t literals)
{
    uint64_t found = 0;

    for (uint32_t i = 0; i < x->r.list.at.n; i++)
        if ((literals >> i & 1) != 0 && x->r.atom.at[x->r.list.at.at[i].atom].action)
            found |= (uint64_t)1 << i;
    return found;
}

/* Nothing is asked but literals of the state, neither of a step nor of what comes behind: then it
   does not matter whether there is a step. */
static bool asks_here_only(const struct linear *x, const struct counted_edge *e)
{
    return x->automaton.state.at[x->counted.state.at[e->to]] == 0 &&
           of_steps(x, x->automaton.edge.at[e->edge].literals) == 0;
}

/* Is the formula, where a run ends, a conjunction of literals of the state?  Adds them. */
static bool end_literals(const struct linear *x, uint32_t number, uint64_t *literals)
{
    const struct ltl *f = &x->r.list.at.at[number];

    switch (f->kind) {
    case LTL_TRUE: return true;
    case LTL_FALSE:
    case LTL_OR: return false;
    case LTL_LITERAL:
        if (x->r.atom.at[f->atom].action)
            return f->negative;
        *literals |= (uint64_t)1 << number;
        return true;
    case LTL_AND:
        return end_literals(x, f->kid[0], literals) && end_literals(x, f->kid[1], literals);
    case LTL_NEXT: return end_literals(x, f->kid[0], literals);
    case LTL_UNTIL:
    case LTL_RELEASE: break;
    }
    return end_literals(x, f->kid[1], literals);
}

/* Does an edge of the state that asks here only say what the formulas say where a run ends? */
static bool end_is_covered(const struct linear *x, uint32_t state, uint64_t formulas)
{
    uint64_t literals = 0;

    for (uint32_t i = 0; i < x->r.list.at.n; i++)
        if ((formulas >> i & 1) != 0 && !end_literals(x, i, &literals))
            return false;
    for (uint32_t i = x->counted.first.at[state]; i < x->counted.first.at[state + 1]; i++) {
        const struct counted_edge *e = &x->counted.edge.at[i];
        if (asks_here_only(x, e) && (x->automaton.edge.at[e->edge].literals & ~literals) == 0)
            return true;
    }
    return false;
}

static struct ast *along_edge(struct linear *x, const struct counted_edge *e, struct ast *behind)
{
    uint64_t literals = x->automaton.edge.at[e->edge].literals;
    struct ast *f = NULL;

    for (uint32_t i = 0; i < x->r.list.at.n; i++)
        if ((literals >> i & 1) != 0 && !x->r.atom.at[x->r.list.at.at[i].atom].action)
            f = make_both(x, f, literal_tree(x, &x->r.list.at.at[i]));
    if (f != NULL && asks_here_only(x, e))
        return f;
    return make_both(x, f, make(x, AST_DIAMOND, edge_action(x, literals), behind));
}

/* "Some run from here is accepted from this state on." */
static struct ast *state_body(struct linear *x, uint32_t state, uint32_t around, bool mixed,
                              bool single)
{
    const struct counted_automaton *c = &x->counted;
    uint64_t formulas = x->automaton.state.at[c->state.at[state]];
    struct ast *f = NULL, *end = NULL;

    for (uint32_t i = 0; i < x->r.list.at.n; i++)
        if ((formulas >> i & 1) != 0)
            end = make_both(x, end, at_the_end(x, i));
    for (uint32_t i = c->first.at[state]; i < c->first.at[state + 1]; i++)
        f = make_either(x, f,
                        along_edge(x, &c->edge.at[i],
                                   behind_edge(x, &c->edge.at[i], around, mixed, single)));
    if (end != NULL && end->kind != AST_FALSE && !end_is_covered(x, state, formulas))
        f = make_either(x, f,
                        make_both(x,
                                  make(x, AST_BOX, make(x, AST_A_ANY, NULL, NULL),
                                       make_constant(x, false)),
                                  end));
    return f != NULL ? f : make_constant(x, false);
}

/* How the edges inside a component accept. */
struct inside {
    bool some, all; /* of them accept */
    bool any;       /* there are some */
    uint32_t states;
};

static struct inside inspect_component(const struct counted_automaton *c, uint32_t component)
{
    struct inside in = { .all = true };

    for (size_t i = 0; i < c->state.n; i++)
        in.states += c->component.at[i] == component;
    for (size_t i = 0; i < c->edge.n; i++) {
        const struct counted_edge *e = &c->edge.at[i];
        if (c->component.at[e->from] != component || c->component.at[e->to] != component)
            continue;
        in.any = true;
        in.some = in.some || e->accepts;
        in.all = in.all && e->accepts;
    }
    return in;
}

/* All bodies of the component, told apart by the parameter. */
static struct ast *component_body(struct linear *x, uint32_t component, bool mixed, bool single,
                                  const char *parameter)
{
    struct ast *f = NULL;

    for (uint32_t s = 0; s < x->counted.state.n; s++) {
        struct ast *g;
        if (x->counted.component.at[s] != component)
            continue;
        g = state_body(x, s, component, mixed, single);
        if (!single)
            g = make_both(x,
                          make(x, AST_EQ, make_named(x, AST_NAME, parameter, 0, NULL, NULL),
                               number_tree(x, s)),
                          g);
        f = make_either(x, f, g);
    }
    return f;
}

static struct ast *make_fixpoint(struct linear *x, enum ast_kind kind, const char *name,
                                 const char *parameter, struct ast *init, struct ast *body)
{
    uint32_t most = (uint32_t)x->counted.state.n - 1;
    struct ast *type, *params = NULL;

    if (init != NULL) {
        type = make(x, AST_T_RANGE, number_tree(x, 0), number_tree(x, most));
        params = make_list(x, make_named(x, AST_FIXPARAM, parameter, 2, type, init));
    }
    return make_named(x, kind, name, 2, params, body);
}

static struct ast *from_component(struct linear *x, uint32_t state)
{
    uint32_t component = x->counted.component.at[state];
    struct inside in = inspect_component(&x->counted, component);
    bool mixed = in.some && !in.all, single = in.states == 1;
    char go[32], again[32], at[32], at_again[32];
    struct ast *init = NULL, *f;

    if (!in.any)
        return state_body(x, state, component, false, true);
    snprintf(go, sizeof go, "go.%u", component);
    snprintf(again, sizeof again, "again.%u", component);
    snprintf(at, sizeof at, "at.%u", component);
    snprintf(at_again, sizeof at_again, "from.%u", component);
    if (!single)
        init = mixed ? make_named(x, AST_NAME, at_again, 0, NULL, NULL) : number_tree(x, state);
    f = make_fixpoint(x, in.some && !mixed ? AST_NU : AST_MU, go, at, init,
                      component_body(x, component, mixed, single, at));
    if (mixed)
        f = make_fixpoint(x, AST_NU, again, at_again, single ? NULL : number_tree(x, state), f);
    return f;
}

/* From that state, which is not of the component around it. */
static struct ast *from_state(struct linear *x, uint32_t state)
{
    uint64_t formulas = x->automaton.state.at[x->counted.state.at[state]];

    if (formulas == 0)
        return make_constant(x, true);
    if (x->part.at[state] == NULL)
        x->part.at[state] = note_part(x, from_component(x, state), formulas);
    return x->part.at[state];
}

/* ---- all of it ---- */

static struct ast *from_first(struct linear *x)
{
    struct ast *f;

    for (size_t i = 0; i < x->counted.state.n; i++)
        vec_push(&x->part, NULL);
    f = from_state(x, 0);
    vec_clear(&x->part);
    return f;
}

/* "All runs are so." */
static struct ast *on_all_runs(struct build *b, struct scope *s, struct span at,
                               const struct ast *t)
{
    struct linear x = { .b = b };
    struct ast *some = NULL;
    uint32_t formula;

    x.r = (struct ltl_reading){ .b = b, .s = s, .at = { at.text, at.from, at.from }, .ok = true };
    formula = ltl_read(&x.r, t, true);
    if (x.r.ok && buchi_automaton_make(&x.automaton, &x.r.list, formula) &&
        counted_automaton_make(&x.counted, &x.automaton))
        some = from_first(&x);
    else if (x.r.ok)
        diag_error(b->e->diag, t->span, "the formula of LTL is too large");
    counted_automaton_clear(&x.counted);
    buchi_automaton_clear(&x.automaton);
    ltl_reading_clear(&x.r);
    return some == NULL ? NULL : make(&x, AST_NOT, some, NULL);
}

/* "On all runs" goes through '&&', 'forall' and 'let'. */
static struct ast *through(struct build *b, struct scope *s, struct span at, const struct ast *t)
{
    struct ast *f, *g;
    struct ast *copy;

    if (t->kind == AST_AND && ltl_is_temporal(s, t)) {
        f = through(b, s, at, t->kid[0]);
        g = f == NULL ? NULL : through(b, s, at, t->kid[1]);
        return g == NULL ? NULL : ast_make(b->e->arena, AST_AND, t->span, 2, f, g);
    }
    if ((t->kind != AST_FORALL && t->kind != AST_LET) || !ltl_is_temporal(s, t->kid[1]))
        return on_all_runs(b, s, at, t);
    f = through(b, s, at, t->kid[1]);
    if (f == NULL)
        return NULL;
    copy = arena_copy(b->e->arena, t, sizeof *t);
    copy->kid = arena_copy(b->e->arena, t->kid, t->n * sizeof *t->kid);
    copy->kid[1] = f;
    return copy;
}

const struct fnode *build_ltl(struct build *b, struct scope *s, const struct ast *t, bool negative)
{
    struct ast *f;

    if (t->kid[0]->n != 1) {
        diag_error(b->e->diag, t->span, "'ltl' takes one formula: ltl(G(p => F(q)))");
        return NULL;
    }
    f = through(b, s, t->span, t->kid[0]->kid[0]);
    return f == NULL ? NULL : build_formula(b, s, f, negative);
}

/*
 * From formulas to equations (see boolean_equations.h).
 */
#include "config.h"

#include "checker/equations/boolean_equations.h"

#include "checker/game/state_formula.h"
#include "support/scc.h"

#define VALUES_TRIED 256u       /* of a quantifier */
#define EXPRESSIONS_MOST 65536u /* of all equations */
#define PROPOSITIONS_MOST 4096u
#define VARIABLES_MOST 256u

#define REFUSES "the graph of all states does not decide this: "

struct building {
    struct boolean_equations *e;
    struct values *vs;
    value *frame; /* of the formula: values of the quantifiers around */
    bool renames;
    const char *refusal; /* NULL: none so far */
};

static uint32_t build(struct building *b, const struct fnode *n);

static uint32_t refuse_equations(struct building *b, const char *why)
{
    if (b->refusal == NULL)
        b->refusal = why;
    return 0;
}

static uint32_t add_expression(struct building *b, struct expression x)
{
    struct boolean_equations *e = b->e;

    if (e->expression.n >= EXPRESSIONS_MOST)
        return refuse_equations(b, REFUSES "it is too large");
    vec_push(&e->expression, x);
    return vec_number(e->expression.n - 1);
}

/* The present values of the free variables of a node. */
static const value *present_values(struct building *b, const struct fnode *n)
{
    value *v = ARENA_ARRAY(b->e->arena, value, n->n_fv + 1);

    for (uint32_t i = 0; i < n->n_fv; i++)
        v[i] = b->frame[n->fv[i]];
    return v;
}

static bool has_present_values(const struct building *b, const struct fnode *n, const value *v)
{
    for (uint32_t i = 0; i < n->n_fv; i++)
        if (v[i] != b->frame[n->fv[i]])
            return false;
    return true;
}

/* ---- propositions ---- */

static uint32_t find_proposition(const struct building *b, const struct fnode *n)
{
    const struct boolean_equations *e = b->e;
    uint32_t i = 0;

    while (i < e->proposition.n &&
           (e->proposition.at[i].node != n || !has_present_values(b, n, e->proposition.at[i].v)))
        i++;
    return i;
}

static void add_proposition(struct building *b, const struct fnode *n)
{
    struct equation_proposition a = {
        .node = n, .n = n->n_fv, .slot = n->fv, .v = present_values(b, n)
    };
    bool scope = false;

    a.what = footprint_new(b->e->f->sig);
    footprint_add(a.what, b->e->f->sig, n, &scope);
    vec_push(&b->e->proposition, a);
    if (scope)
        refuse_equations(b, REFUSES "what its data says depends on the values in scope");
    if (b->e->proposition.n > PROPOSITIONS_MOST)
        refuse_equations(b, REFUSES "it is too large");
}

static uint32_t build_proposition(struct building *b, const struct fnode *n)
{
    uint32_t i = find_proposition(b, n);

    if (i == b->e->proposition.n)
        add_proposition(b, n);
    return add_expression(b, (struct expression){ .kind = EXPR_PROPOSITION, .number = i });
}

/* ---- connectives ---- */

/* The operands are those behind place `from` of the list, which they leave. */
static uint32_t join_operands(struct building *b, enum expression_kind kind, struct vec_u32 *list)
{
    struct boolean_equations *e = b->e;
    struct expression x = { .kind = kind,
                            .first = vec_number(e->operand.n),
                            .n = (uint32_t)list->n };

    for (size_t i = 0; i < list->n; i++)
        vec_push(&e->operand, list->at[i]);
    vec_clear(list);
    return add_expression(b, x);
}

static uint32_t build_kids(struct building *b, const struct fnode *n)
{
    struct vec_u32 list = VEC_EMPTY;

    for (uint32_t i = 0; i < n->n && b->refusal == NULL; i++) {
        uint32_t x = build(b, n->kid[i]);
        vec_push(&list, x);
    }
    return join_operands(b, n->kind == F_AND ? EXPR_AND : EXPR_OR, &list);
}

static bool can_try_values(const struct building *b, const struct fnode *n)
{
    const struct binder *x = n->binder;
    uint64_t card = sort_card(x->sort);

    return x->lo == NULL && card > 0 && card <= VALUES_TRIED &&
           !(b->renames && sort_has_atoms(x->sort));
}

static uint32_t build_values(struct building *b, const struct fnode *n)
{
    const struct binder *x = n->binder;
    struct vec_u32 list = VEC_EMPTY;

    if (!can_try_values(b, n))
        return refuse_equations(b, REFUSES
                                "a quantifier depends on the state, or has too many values");
    for (uint64_t k = 0; k < sort_card(x->sort) && b->refusal == NULL; k++) {
        uint32_t operand;
        b->frame[x->slot] = sort_nth(b->vs, x->sort, k);
        operand = build(b, n->kid[0]);
        vec_push(&list, operand);
    }
    return join_operands(b, n->kind == F_FORALL ? EXPR_AND : EXPR_OR, &list);
}

/* ---- variables ---- */

/* The variable of this node with the present values; *is_new: it has no equation yet. */
static uint32_t variable_of(struct building *b, const struct fnode *n, bool is_fixpoint, bool nu,
                            bool *is_new)
{
    struct boolean_equations *e = b->e;

    *is_new = false;
    for (size_t i = 0; i < e->equation.n; i++)
        if (e->equation.at[i].node == n && e->equation.at[i].is_fixpoint == is_fixpoint &&
            has_present_values(b, n, e->equation.at[i].v))
            return (uint32_t)i;
    *is_new = true;
    vec_push(&e->equation,
             ((struct equation){
                 .node = n, .v = present_values(b, n), .is_fixpoint = is_fixpoint, .nu = nu }));
    if (e->equation.n > VARIABLES_MOST)
        refuse_equations(b, REFUSES "it is too large");
    return vec_number(e->equation.n - 1);
}

static uint32_t build_variable(struct building *b, const struct fnode *n, bool is_fixpoint, bool nu)
{
    bool is_new;
    uint32_t variable = variable_of(b, n, is_fixpoint, nu, &is_new), x;

    if (is_new) {
        x = build(b, n);
        b->e->equation.at[variable].expression = x;
    }
    return variable;
}

/* ---- patterns ---- */

static void look_for_state(void *self, const struct term *t)
{
    bool *reads = self;

    *reads = *reads || t->kind == TERM_GLOBAL || t->kind == TERM_OBSERVE || t->kind == TERM_AT_NODE;
}

/* Do neither the state nor variables that the pattern binds matter to these? */
static bool are_plain_args(uint32_t n, const struct arg *a)
{
    bool reads = false, plain = true;

    for (uint32_t i = 0; i < n && plain; i++) {
        if (a[i].kind == ARG_TERM)
            term_walk(a[i].term, true, look_for_state, &reads);
        plain = a[i].kind != ARG_BIND && !reads &&
                (a[i].kind != ARG_ALT || are_plain_args(a[i].n, a[i].sub));
    }
    return plain;
}

static bool is_plain_pattern(const struct act *a)
{
    bool reads = false, plain = true;

    if (a->where != NULL)
        term_walk(a->where, true, look_for_state, &reads);
    for (uint32_t i = 0; i < a->n && plain; i++)
        plain = is_plain_pattern(&a->sub[i]);
    return plain && !reads && are_plain_args(a->n_index, a->index) &&
           are_plain_args(a->n_payload, a->payload);
}

static uint32_t pattern_of(struct building *b, const struct fnode *n)
{
    struct boolean_equations *e = b->e;

    if (n->act->kind == ACT_ANY)
        return ANY_ACTION;
    if (node_is_late(n) || !is_plain_pattern(n->act))
        return refuse_equations(b, REFUSES "a pattern binds a variable, or depends on the state");
    vec_push(&e->pattern, ((struct equation_pattern){ n, present_values(b, n) }));
    return vec_number(e->pattern.n - 1);
}

/* ---- modalities and fixpoints ---- */

static uint32_t build_fixpoint_variable(struct building *b, const struct fnode *n)
{
    const struct fixpoint *fix = n->fix;

    if (fix->n_params > 0)
        return refuse_equations(b, REFUSES "a fixpoint has parameters");
    return add_expression(b, (struct expression){
                                 .kind = EXPR_VARIABLE,
                                 .number = build_variable(b, fix->body, true, fix->nu),
                             });
}

static uint32_t build_modality(struct building *b, const struct fnode *n)
{
    const struct fnode *kid = n->kid[0];
    bool is_fixpoint = (kid->kind == F_FIX || kid->kind == F_CALL) && kid->fix->n_params == 0;
    uint32_t variable;

    variable = is_fixpoint ? build_variable(b, kid->fix->body, true, kid->fix->nu)
                           : build_variable(b, kid, false, false);
    return add_expression(b, (struct expression){
                                 .kind = n->kind == F_BOX ? EXPR_BOX : EXPR_DIAMOND,
                                 .number = variable,
                                 .pattern = pattern_of(b, n),
                             });
}

static uint32_t build(struct building *b, const struct fnode *n)
{
    if (b->refusal != NULL)
        return 0;
    switch (n->kind) {
    case F_DATA: return build_proposition(b, n);
    case F_AND:
    case F_OR: return build_kids(b, n);
    case F_FORALL:
    case F_EXISTS: return build_values(b, n);
    case F_DIAMOND:
    case F_BOX: return build_modality(b, n);
    case F_FIX:
    case F_CALL: return build_fixpoint_variable(b, n);
    case F_LET: break;
    }
    return refuse_equations(b, REFUSES "it gives a name to a value of the state");
}

/* ---- blocks ---- */

static void list_variables(const struct boolean_equations *e, uint32_t expression,
                           struct vec_u32 *out)
{
    const struct expression *x = &e->expression.at[expression];

    if (x->kind == EXPR_VARIABLE || x->kind == EXPR_BOX || x->kind == EXPR_DIAMOND)
        vec_push(out, x->number);
    if (x->kind == EXPR_AND || x->kind == EXPR_OR)
        for (uint32_t i = 0; i < x->n; i++)
            list_variables(e, e->operand.at[x->first + i], out);
}

/* Of fixpoints that depend on each other; SIGN_NONE: there is no fixpoint. */
enum sign { SIGN_NONE, SIGN_MU, SIGN_NU, SIGN_BOTH };

/* The sign of the variables from this place of the order on. */
static enum sign sign_from(const struct boolean_equations *e, size_t from)
{
    enum sign sign = SIGN_NONE;

    for (size_t i = from; i < e->order.n; i++) {
        const struct equation *x = &e->equation.at[e->order.at[i]];
        enum sign own = x->nu ? SIGN_NU : SIGN_MU;
        if (x->is_fixpoint)
            sign = sign == SIGN_NONE || sign == own ? own : SIGN_BOTH;
    }
    return sign;
}

/* Begins a new block with the last variables of the order, or adds them to the one before, if signs
   permit. */
static void add_to_block(struct boolean_equations *e, enum sign own, enum sign *sign)
{
    bool same = *sign == SIGN_NONE || own == SIGN_NONE || own == *sign;

    if (e->block_end.n > 0 && same)
        vec_last(&e->block_end) = vec_number(e->order.n);
    else
        vec_push(&e->block_end, vec_number(e->order.n));
    if (!same || *sign == SIGN_NONE)
        *sign = own;
}

static void sign_blocks(struct boolean_equations *e)
{
    uint32_t from = 0;

    for (size_t k = 0; k < e->block_end.n; k++) {
        bool nu = false;
        for (uint32_t i = from; i < e->block_end.at[k]; i++)
            nu = nu ||
                 (e->equation.at[e->order.at[i]].is_fixpoint && e->equation.at[e->order.at[i]].nu);
        for (; from < e->block_end.at[k]; from++)
            e->equation.at[e->order.at[from]].nu = nu;
    }
}

/* Components with smaller numbers come first: they depend on no others.  What follows on one of the
   same sign is solved together with it.  False: some component has both signs. */
static bool find_blocks(struct boolean_equations *e)
{
    uint32_t n = vec_number(e->equation.n), n_blocks;
    uint32_t *component = mem_alloc((n + (size_t)1) * sizeof *component);
    struct vec_u32 first = VEC_EMPTY, kid = VEC_EMPTY;
    enum sign sign = SIGN_NONE, own = SIGN_NONE;

    for (uint32_t i = 0; i < n; i++) {
        vec_push(&first, vec_number(kid.n));
        list_variables(e, e->equation.at[i].expression, &kid);
    }
    vec_push(&first, vec_number(kid.n));
    n_blocks = scc_find(&(struct digraph){ n, first.at, kid.at }, NULL, component);
    for (uint32_t k = 0; k < n_blocks && own != SIGN_BOTH; k++) {
        size_t from = e->order.n;
        for (uint32_t i = 0; i < n; i++)
            if (component[i] == k)
                vec_push(&e->order, i);
        own = sign_from(e, from);
        add_to_block(e, own, &sign);
    }
    sign_blocks(e);
    vec_clear(&first);
    vec_clear(&kid);
    mem_free(component);
    return own != SIGN_BOTH;
}

/* ---- all of it ---- */

const char *boolean_equations_make(struct boolean_equations *e, const struct formula *f,
                                   struct values *vs, bool renames)
{
    struct building b = { .e = e, .vs = vs, .renames = renames };

    *e = (struct boolean_equations){ .f = f, .arena = arena_new() };
    b.frame = mem_zalloc((f->n_slots + (size_t)1) * sizeof *b.frame);
    if (has_endless_inputs(f->sig))
        refuse_equations(&b, REFUSES "an input of the environment has values without end");
    e->root = build(&b, f->root);
    mem_free(b.frame);
    if (b.refusal == NULL && !find_blocks(e))
        return REFUSES "fixpoints alternate";
    return b.refusal;
}

void boolean_equations_clear(struct boolean_equations *e)
{
    for (size_t i = 0; i < e->proposition.n; i++)
        footprint_free(e->proposition.at[i].what);
    vec_clear(&e->expression);
    vec_clear(&e->operand);
    vec_clear(&e->proposition);
    vec_clear(&e->pattern);
    vec_clear(&e->equation);
    vec_clear(&e->order);
    vec_clear(&e->block_end);
    arena_free(e->arena);
}

/*
 * Random graphs and equation systems (see random_equations.h).
 */
#include "config.h"

#include "tests/unit/random_equations.h"

/* ---- random graphs ---- */

/* At random, or beside the state, so that there are long ways. */
static uint32_t draw_state_target(struct random_equations *x, uint32_t state, bool near)
{
    uint32_t t = near ? state + rng_below(&x->r, 4) : rng_below(&x->r, x->n_states);

    return rng_below(&x->r, 12) == 0 ? state : t % x->n_states;
}

static void draw_plain_states(struct random_equations *x, uint32_t n_data, const uint32_t *palette)
{
    uint32_t dense = rng_below(&x->r, 3) == 0 ? 8 : x->mostly_nu ? 15 : 1;
    uint32_t degree = 1 + rng_below(&x->r, DEGREE_MOST);
    bool near = rng_below(&x->r, 2) == 0, some = rng_below(&x->r, 2) == 0;

    for (uint32_t s = 0; s < x->n_states; s++) {
        struct plain_state *p = &x->state[s];
        p->visited = !some || rng_below(&x->r, 6) > 0;
        p->n = rng_below(&x->r, degree + 1);
        for (uint32_t k = 0; k < p->n; k++) {
            p->target[k] = k > 0 && rng_below(&x->r, 6) == 0 ? p->target[k - 1]
                                                             : draw_state_target(x, s, near);
            p->class[k] = palette[rng_below(&x->r, 4)];
        }
        for (uint32_t i = 0; i < n_data; i++)
            p->proposition[i] = rng_below(&x->r, 16) < dense;
    }
}

static void log_state(struct random_equations *x, struct graph_log *l, uint32_t state,
                      uint32_t n_data)
{
    const struct plain_state *p = &x->state[state];

    graph_log_add(&x->g, l, state, p->n);
    for (uint32_t i = 0; i < n_data; i++)
        if (p->proposition[i])
            graph_log_true(&x->g, l, i);
    for (uint32_t k = 0; k < p->n; k++) {
        graph_log_target(l, p->target[k]);
        if (x->has_classes)
            vec_push(&l->class, (uint8_t)p->class[k]);
    }
}

/* Only so many targets are there, so the records that need more are of states not visited. */
static void cut_log(struct random_equations *x, struct graph_log *l, uint32_t n_targets)
{
    l->target.n = n_targets;
    if (x->has_classes)
        l->class.n = n_targets;
    for (size_t k = 0; k < l->end.n; k++)
        if (l->end.at[k] > n_targets)
            x->state[l->state.at[k]].visited = false;
}

void random_equations_shuffle(struct rng *r, uint32_t *at, uint32_t n)
{
    for (uint32_t i = n; i > 1; i--) {
        uint32_t k = rng_below(r, i), other = at[k];
        at[k] = at[i - 1];
        at[i - 1] = other;
    }
}

static void write_logs(struct random_equations *x, uint32_t n_data)
{
    uint32_t order[STATES_MOST], n_logs = 1 + rng_below(&x->r, LOGS_MOST);
    bool cut = rng_below(&x->r, 4) == 0;

    state_graph_init(&x->g, n_data);
    state_graph_begin(&x->g, n_logs);
    for (uint32_t s = 0; s < x->n_states; s += 1 + rng_below(&x->r, x->n_states))
        vec_push(&x->g.level, s);
    for (uint32_t s = 0; s < x->n_states; s++)
        order[s] = s;
    if (rng_below(&x->r, 2) == 0)
        random_equations_shuffle(&x->r, order, x->n_states);
    for (uint32_t i = 0; i < x->n_states; i++)
        if (x->state[order[i]].visited)
            log_state(x, &x->g.log[rng_below(&x->r, n_logs)], order[i], n_data);
    for (uint32_t i = 0; i < n_logs && cut; i++) {
        struct graph_log *l = &x->g.log[i];
        uint32_t lost = rng_below(&x->r, 5), n = (uint32_t)l->target.n;
        cut_log(x, l, n > lost ? n - lost : 0);
    }
    x->is_whole = true;
    for (uint32_t s = 0; s < x->n_states; s++)
        x->is_whole = x->is_whole && x->state[s].visited;
}

static void draw_matches(struct random_equations *x, uint32_t pattern, const uint32_t *palette)
{
    struct class_set *m = &x->match[pattern];

    for (uint32_t i = 0; i < 4; i++) {
        uint32_t class = palette[i];
        uint64_t bit = (uint64_t)1 << class % SOLUTION_BITS;
        bool *of = x->matches[pattern][0], *stays = x->matches[pattern][1];
        of[class] = rng_below(&x->r, 3) > 0;
        stays[class] = rng_below(&x->r, 3) > 0;
        m->moves[class / SOLUTION_BITS] &= ~bit;
        m->moves[class / SOLUTION_BITS] |= of[class] ? bit : 0;
        m->stays[class / SOLUTION_BITS] &= ~bit;
        m->stays[class / SOLUTION_BITS] |= stays[class] ? bit : 0;
    }
}

static void draw_logged_graph(struct random_equations *x, uint32_t least_propositions)
{
    uint32_t palette[4], before, behind;

    x->n_states = 1 + rng_below(&x->r, rng_below(&x->r, 16) == 0 ? STATES_MOST : 30);
    x->n_propositions = rng_below(&x->r, 8) == 0 ? 33 + rng_below(&x->r, 8) : rng_below(&x->r, 5);
    x->n_propositions = x->n_propositions > least_propositions ? x->n_propositions
                                                               : least_propositions;
    before = rng_below(&x->r, 3) == 0 ? rng_below(&x->r, 36) : 0;
    behind = rng_below(&x->r, 3);
    x->first_proposition = before;
    x->mostly_nu = rng_below(&x->r, 2) == 0;
    x->has_classes = rng_below(&x->r, 2) == 0;
    for (uint32_t i = 0; i < 4; i++)
        palette[i] = rng_below(&x->r, 2) == 0 ? i : rng_below(&x->r, CLASSES_MOST);
    for (uint32_t i = 0; i < PATTERNS; i++)
        draw_matches(x, i, palette);
    draw_plain_states(x, before + x->n_propositions + behind, palette);
    write_logs(x, before + x->n_propositions + behind);
}

/* ---- random systems ---- */

static uint32_t put_expression(struct boolean_equations *e, struct expression x)
{
    vec_push(&e->expression, x);
    return vec_number(e->expression.n - 1);
}

static uint32_t put_operands(struct boolean_equations *e, enum expression_kind kind, uint32_t n,
                             const uint32_t *operand)
{
    struct expression x = { .kind = kind, .first = vec_number(e->operand.n), .n = n };

    for (uint32_t i = 0; i < n; i++)
        vec_push(&e->operand, operand[i]);
    return put_expression(e, x);
}

/* Mostly of the kind that goes with the sign: where that is mu, any target may do. */
static enum expression_kind draw_modality_kind(struct random_equations *x, bool nu)
{
    return (rng_below(&x->r, 3) > 0) == nu ? EXPR_BOX : EXPR_DIAMOND;
}

/* Of an proposition, or one of the first n_known variables of the order, mostly a late one. */
static uint32_t draw_leaf_expression(struct random_equations *x, uint32_t n_known, bool nu)
{
    uint32_t k = rng_below(&x->r, 8), late = 1 + rng_below(&x->r, n_known < 4 ? n_known : 4);
    struct expression leaf = { .kind = EXPR_VARIABLE, .pattern = ANY_ACTION };

    if (k < 2 && x->n_propositions > 0) {
        leaf.kind = EXPR_PROPOSITION;
        leaf.number = rng_below(&x->r, x->n_propositions);
        return put_expression(&x->e, leaf);
    }
    if (k > 2)
        leaf.kind = draw_modality_kind(x, nu);
    leaf.number = x->e.order.at[n_known - late];
    if (x->has_classes && rng_below(&x->r, 3) > 0)
        leaf.pattern = rng_below(&x->r, PATTERNS);
    return put_expression(&x->e, leaf);
}

/* Mostly, one of AND and OR holds operands of the other: where the sign is mu, OR is outside. */
static uint32_t draw_expression(struct random_equations *x, uint32_t n_known, uint32_t depth,
                                bool nu)
{
    uint32_t n = rng_below(&x->r, 16) == 0 ? 0 : 1 + rng_below(&x->r, 3), operand[3];
    bool conj = (depth % 2 == 0) == nu;

    if (depth == 0 || rng_below(&x->r, 4) == 0)
        return draw_leaf_expression(x, n_known, nu);
    for (uint32_t i = 0; i < n; i++)
        operand[i] = draw_expression(x, n_known, depth - 1, nu);
    conj = rng_below(&x->r, 4) > 0 ? conj : !conj;
    return put_operands(&x->e, conj ? EXPR_AND : EXPR_OR, n, operand);
}

static void draw_equations(struct random_equations *x)
{
    uint32_t number[VARIABLES_MOST], n_blocks = 1 + rng_below(&x->r, BLOCKS_MOST), end = 0;

    for (uint32_t b = 0; b < n_blocks; b++) {
        end += 1 + rng_below(&x->r, 3);
        vec_push(&x->e.block_end, end);
    }
    for (uint32_t i = 0; i < end; i++)
        number[i] = i;
    random_equations_shuffle(&x->r, number, end);
    for (uint32_t i = 0; i < end; i++) {
        vec_push(&x->e.order, number[i]);
        vec_push(&x->e.equation, (struct equation){ 0 });
    }
    for (uint32_t b = 0, i = 0; b < n_blocks; b++) {
        bool nu = rng_below(&x->r, 4) > 0 ? x->mostly_nu : !x->mostly_nu;
        for (; i < x->e.block_end.at[b]; i++) {
            struct equation *q = &x->e.equation.at[number[i]];
            x->block[number[i]] = b;
            q->nu = nu;
            q->expression = draw_expression(x, x->e.block_end.at[b], 2, nu);
        }
    }
    x->e.root = draw_expression(x, end, rng_below(&x->r, 3), x->mostly_nu);
}

void random_equations_reach(struct boolean_equations *e, bool nu)
{
    uint32_t both[2];

    both[0] = put_expression(e, (struct expression){ .kind = EXPR_PROPOSITION });
    both[1] = put_expression(e, (struct expression){
                                    .kind = nu ? EXPR_BOX : EXPR_DIAMOND,
                                    .pattern = ANY_ACTION,
                                });
    vec_push(&e->equation, ((struct equation){
                               .nu = nu,
                               .expression = put_operands(e, nu ? EXPR_AND : EXPR_OR, 2, both),
                           }));
    e->root = put_expression(e, (struct expression){ .kind = EXPR_VARIABLE });
    vec_push(&e->order, 0);
    vec_push(&e->block_end, 1);
}

void random_equations_forget(struct boolean_equations *e)
{
    vec_clear(&e->expression);
    vec_clear(&e->operand);
    vec_clear(&e->equation);
    vec_clear(&e->order);
    vec_clear(&e->block_end);
}

/* ---- life ---- */

void random_equations_make(struct random_equations *x, uint64_t seed, bool reach)
{
    *x = (struct random_equations){ .n_states = 0 };
    rng_init(&x->r, seed);
    draw_logged_graph(x, reach ? 1 : 0);
    if (!reach) {
        draw_equations(x);
        return;
    }
    random_equations_reach(&x->e, rng_below(&x->r, 2) == 0);
}

void random_equations_clear(struct random_equations *x)
{
    random_equations_forget(&x->e);
    state_graph_clear(&x->g);
}

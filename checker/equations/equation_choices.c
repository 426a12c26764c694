/*
 * The winner's choices, from the root on (see equation_choices.h).
 */
#include "config.h"

#include "checker/equations/equation_choices.h"

#include "support/map.h"

struct position {
    uint32_t state;
    uint32_t expression;
};

struct choosing {
    const struct equation_solution *s;
    bool verdict;
    struct graph_place *place; /* of each state; log NULL: it has not been visited */
    VEC(struct position) position;
    struct map map;      /* of positions */
    bool *chosen;        /* of each state */
    struct vec_u32 *out; /* these */
    uint32_t block;      /* of the variable whose equation is looked at */
};

/* ---- positions ---- */

static bool same_position(const void *owner, uint32_t id, const void *key)
{
    const struct choosing *w = owner;
    const struct position *p = key, *q = &w->position.at[id];

    return p->state == q->state && p->expression == q->expression;
}

static void add_choice_position(struct choosing *w, uint32_t state, uint32_t expression)
{
    struct position p = { state, expression };
    uint64_t hash = hash_mix(state, expression);

    if (map_find(&w->map, hash, same_position, w, &p) != MAP_NONE)
        return;
    map_add(&w->map, hash, vec_number(w->position.n));
    vec_push(&w->position, p);
}

static void find_graph_places(struct choosing *w)
{
    const struct equation_solution *s = w->s;

    w->place = mem_zalloc((s->n_states + (size_t)1) * sizeof *w->place);
    for (uint32_t i = 0; i < s->g->n_logs; i++)
        for (uint32_t k = 0; k < s->records[i]; k++)
            w->place[s->g->log[i].state.at[k]] = (struct graph_place){ &s->g->log[i], k };
}

/* ---- ranks ---- */

/* Of a variable of an earlier block, or as at first: 0. */
static uint32_t rank_of(const struct choosing *w, uint32_t variable, uint32_t state)
{
    return w->s->block[variable] == w->block ? w->s->rank[variable][state] : 0;
}

/* The winner's target. */
static uint32_t best_target(const struct choosing *w, const struct graph_place *at,
                            const struct expression *x)
{
    uint32_t best = UINT32_MAX, least = UINT32_MAX;

    for (uint32_t i = graph_log_from(at->log, at->record); i < at->log->end.at[at->record]; i++) {
        uint32_t t = at->log->target.at[i];
        if (equation_solution_bit(w->s, x->number, t) != w->verdict ||
            !equation_solution_follows(w->s, at, x, i))
            continue;
        if (best == UINT32_MAX || rank_of(w, x->number, t) < least) {
            best = t;
            least = rank_of(w, x->number, t);
        }
    }
    return best;
}

static uint32_t worst_target(const struct choosing *w, const struct graph_place *at,
                             const struct expression *x)
{
    uint32_t most = 0;

    for (uint32_t i = graph_log_from(at->log, at->record); i < at->log->end.at[at->record]; i++) {
        uint32_t rank = rank_of(w, x->number, at->log->target.at[i]);
        if (rank > most && equation_solution_follows(w->s, at, x, i))
            most = rank;
    }
    return most;
}

static bool is_winners(const struct choosing *w, enum expression_kind kind)
{
    return kind == (w->verdict ? EXPR_OR : EXPR_AND) ||
           kind == (w->verdict ? EXPR_DIAMOND : EXPR_BOX);
}

static uint32_t rank_of_expression(const struct choosing *w, const struct graph_place *at,
                                   uint32_t expression);

/* The winner's operand, and its rank. */
static uint32_t best_operand(const struct choosing *w, const struct graph_place *at,
                             const struct expression *x, uint32_t *rank)
{
    uint32_t best = UINT32_MAX;

    *rank = UINT32_MAX;
    for (uint32_t i = 0; i < x->n; i++) {
        uint32_t k = w->s->e->operand.at[x->first + i], r;
        if (equation_solution_holds(w->s, at, k) != w->verdict)
            continue;
        r = rank_of_expression(w, at, k);
        if (best == UINT32_MAX || r < *rank) {
            best = k;
            *rank = r;
        }
    }
    return best;
}

/* The largest rank that it rests on; it has the value of the verdict. */
static uint32_t rank_of_expression(const struct choosing *w, const struct graph_place *at,
                                   uint32_t expression)
{
    const struct expression *x = &w->s->e->expression.at[expression];
    uint32_t rank = 0, r;

    switch (x->kind) {
    case EXPR_PROPOSITION: return 0;
    case EXPR_VARIABLE: return rank_of(w, x->number, at->log->state.at[at->record]);
    case EXPR_BOX:
    case EXPR_DIAMOND:
        return is_winners(w, x->kind) ? rank_of(w, x->number, best_target(w, at, x))
                                      : worst_target(w, at, x);
    case EXPR_AND:
    case EXPR_OR: break;
    }
    if (is_winners(w, x->kind)) {
        best_operand(w, at, x, &rank);
        return rank;
    }
    for (uint32_t i = 0; i < x->n; i++) {
        r = rank_of_expression(w, at, w->s->e->operand.at[x->first + i]);
        rank = r > rank ? r : rank;
    }
    return rank;
}

/* ---- the game ---- */

static void go_to_variable(struct choosing *w, uint32_t variable, uint32_t state)
{
    add_choice_position(w, state, w->s->e->equation.at[variable].expression);
}

static void choose_target(struct choosing *w, const struct graph_place *at,
                          const struct expression *x)
{
    uint32_t t = best_target(w, at, x);

    if (!w->chosen[t])
        vec_push(w->out, t);
    w->chosen[t] = true;
    go_to_variable(w, x->number, t);
}

/* The loser may choose any. */
static void go_to_targets(struct choosing *w, const struct graph_place *at,
                          const struct expression *x)
{
    for (uint32_t i = graph_log_from(at->log, at->record); i < at->log->end.at[at->record]; i++)
        if (equation_solution_follows(w->s, at, x, i))
            go_to_variable(w, x->number, at->log->target.at[i]);
}

/* What follows on an expression; its operands are looked at on the spot. */
static void follow_expression(struct choosing *w, const struct graph_place *at, uint32_t expression)
{
    const struct expression *x = &w->s->e->expression.at[expression];
    uint32_t rank;

    switch (x->kind) {
    case EXPR_PROPOSITION: return;
    case EXPR_VARIABLE: go_to_variable(w, x->number, at->log->state.at[at->record]); return;
    case EXPR_BOX:
    case EXPR_DIAMOND:
        if (is_winners(w, x->kind))
            choose_target(w, at, x);
        else
            go_to_targets(w, at, x);
        return;
    case EXPR_AND:
    case EXPR_OR: break;
    }
    if (is_winners(w, x->kind))
        follow_expression(w, at, best_operand(w, at, x, &rank));
    else
        for (uint32_t i = 0; i < x->n; i++)
            follow_expression(w, at, w->s->e->operand.at[x->first + i]);
}

/* The block of the variable with this equation; of the root alone: none. */
static uint32_t block_of_equation(const struct choosing *w, uint32_t expression)
{
    for (size_t i = 0; i < w->s->e->equation.n; i++)
        if (w->s->e->equation.at[i].expression == expression)
            return w->s->block[i];
    return UINT32_MAX;
}

static void begin_game(struct choosing *w, uint32_t n_initial)
{
    for (uint32_t s = 0; s < n_initial; s++)
        if (w->place[s].log != NULL &&
            equation_solution_holds(w->s, &w->place[s], w->s->e->root) == w->verdict) {
            add_choice_position(w, s, w->s->e->root);
            if (!w->verdict)
                return;
        }
}

bool equation_choices_find(const struct equation_solution *s, bool verdict, uint32_t n_initial,
                           uint32_t most, struct vec_u32 *out)
{
    struct choosing w = { .s = s, .verdict = verdict, .out = out };

    map_init(&w.map);
    w.chosen = mem_zalloc(s->n_states + (size_t)1);
    find_graph_places(&w);
    begin_game(&w, n_initial);
    for (size_t i = 0; i < w.position.n && w.position.n <= most; i++) {
        struct position p = w.position.at[i];
        w.block = block_of_equation(&w, p.expression);
        follow_expression(&w, &w.place[p.state], p.expression);
    }
    mem_free(w.place);
    mem_free(w.chosen);
    map_clear(&w.map);
    most -= w.position.n <= most ? 0 : most;
    vec_clear(&w.position);
    return most > 0;
}

/*
 * Dividing edges into factors (see edge_factors.h).
 *
 * Each conjunct and each assignment is a part, an edge of its own for dependence.  Parts join the
 * factors that touch what they touch.
 */
#include "config.h"

#include "stg/step/edge_factors.h"

#include <string.h>

#include "stg/step/exec_statement.h"
#include "support/bug.h"

/* ---- what parts touch ---- */

/* A conjunct, or an assignment. */
struct edge_part {
    const struct term *conjunct;
    const struct assign *assign;
    uint32_t factor; /* that it belongs to: the number of a part */
    bool reads;
};

struct dividing {
    struct arena *arena; /* borrowed, as what follows */
    struct local_lts *c;
    const struct edge *edge;
    struct binding_effects *bindings;
    VEC(struct edge_part) part; /* conjuncts, in their order, then assignments; owned, as what
                                   follows */
    uint32_t n_conjuncts;
    bool *set;              /* what a part touches: each cell, then the local state */
    uint32_t *toucher;      /* of each of these: a part that touches it, or NO_PART */
    struct vec_u32 touched; /* those that some part touches, ascending once all are joined */
    bool never;             /* the guard is never true */
};
#define NO_PART UINT32_MAX
#define NO_WORD UINT32_MAX
#define PRESENT 1 /* a true element of a set, as memchr asks for it */

static void add_conjuncts(struct dividing *x, const struct term *t)
{
    if (t->kind == TERM_AND) {
        add_conjuncts(x, t->kid[0]);
        add_conjuncts(x, t->kid[1]);
        return;
    }
    vec_push(&x->part, ((struct edge_part){ .conjunct = t }));
}

static bool is_local_access(const struct local_lts *c, const struct accesses *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (!s->at[i].global && !local_lts_is_lifted(c, s->at[i].variable))
            return true;
    return false;
}

static void mark_touched(struct dividing *x, const struct accesses *s)
{
    local_lts_mark_cells(x->c, s, x->set);
    if (is_local_access(x->c, s))
        x->set[x->c->trace->cells->n] = true;
}

/* The part as an edge. */
static struct edge edge_of_part(const struct dividing *x, const struct edge_part *p,
                                struct statement *s)
{
    struct edge e = *x->edge;

    *s = (struct statement){ .kind = STATEMENT_ASSIGN, .n = 1, .assign = p->assign };
    e.guard = p->conjunct;
    e.doing = (struct statement_block){ .n = p->assign != NULL, .at = s };
    return e;
}

/* x->set: what part number k touches; nothing: it is added to the local state. */
static void touch_part(struct dividing *x, uint32_t k)
{
    struct edge_part *p = &x->part.at[k];
    uint32_t n_cells = x->c->trace->cells->n;
    struct statement s;
    struct edge e = edge_of_part(x, p, &s);
    const struct effects *effects = binding_effects_of(x->bindings, &e, x->c->frame);

    memset(x->set, false, n_cells + (size_t)1);
    x->never = x->never || effects->never;
    for (int i = 0; i < N_PHASES; i++)
        mark_touched(x, &effects->reads[i]);
    p->reads = memchr(x->set, PRESENT, n_cells + (size_t)1) != NULL;
    for (int i = 0; i < N_PHASES; i++)
        mark_touched(x, &effects->writes[i]);
    if (memchr(x->set, PRESENT, n_cells + (size_t)1) == NULL)
        x->set[n_cells] = true;
}

/* The first word from number i on that x->set has, or NO_WORD. */
static uint32_t next_in_set(const struct dividing *x, uint32_t i)
{
    const bool *at = memchr(x->set + i, PRESENT, x->c->trace->cells->n + (size_t)1 - i);

    return at != NULL ? (uint32_t)(at - x->set) : NO_WORD;
}

/* ---- factors ---- */

static uint32_t factor_of_part(const struct dividing *x, uint32_t k)
{
    while (x->part.at[k].factor != k)
        k = x->part.at[k].factor;
    return k;
}

static void join_factors(struct dividing *x, uint32_t k, uint32_t j)
{
    x->part.at[factor_of_part(x, k)].factor = factor_of_part(x, j);
}

/* Parts that touch the same are of one factor. */
static void join_factor(struct dividing *x, uint32_t k)
{
    uint32_t n_cells = x->c->trace->cells->n;

    x->part.at[k].factor = k;
    touch_part(x, k);
    for (uint32_t i = next_in_set(x, 0); i != NO_WORD;
         i = i < n_cells ? next_in_set(x, i + 1) : NO_WORD) {
        if (x->toucher[i] != NO_PART)
            join_factors(x, k, x->toucher[i]);
        else
            vec_push(&x->touched, i);
        x->toucher[i] = k;
    }
}

/* How many words the factor touches. */
static uint32_t count_words(const struct dividing *x, uint32_t factor)
{
    uint32_t n = 0;

    for (size_t i = 0; i < x->touched.n; i++)
        n += factor_of_part(x, x->toucher[x->touched.at[i]]) == factor;
    return n;
}

/* Factors of several words become one. */
static void join_large_factors(struct dividing *x)
{
    uint32_t large = NO_PART;

    for (uint32_t k = 0; k < x->part.n; k++) {
        if (factor_of_part(x, k) != k || count_words(x, k) < 2)
            continue;
        if (large != NO_PART)
            join_factors(x, large, k);
        large = k;
    }
}

/* There is nothing to be gained where one factor alone reads. */
static bool read_several(const struct dividing *x)
{
    uint32_t first = NO_PART;

    for (uint32_t k = 0; k < x->part.n; k++) {
        if (!x->part.at[k].reads)
            continue;
        if (first != NO_PART && factor_of_part(x, k) != factor_of_part(x, first))
            return true;
        first = k;
    }
    return false;
}

/* ---- the result ---- */

/* factor: the number of a part; NO_PART: of the local state, which no part touches. */
static void take_cells(const struct dividing *x, uint32_t factor, struct edge_factor *out)
{
    out->cell = ARENA_ARRAY(x->arena, uint32_t, count_words(x, factor));
    for (size_t i = 0; i < x->touched.n; i++) {
        uint32_t word = x->touched.at[i];
        if (word < x->c->trace->cells->n && factor_of_part(x, x->toucher[word]) == factor)
            out->cell[out->n_cells++] = word;
    }
}

static void take_parts(const struct dividing *x, uint32_t factor, struct edge_factor *out)
{
    struct ranked_term *conjunct = ARENA_ARRAY(x->arena, struct ranked_term, x->part.n + 1);
    struct assign *assign = ARENA_ARRAY(x->arena, struct assign, x->part.n + 1);

    out->assignments = (struct statement){ .kind = STATEMENT_ASSIGN, .assign = assign };
    out->conjunct = conjunct;
    for (uint32_t k = 0; k < x->part.n; k++) {
        const struct edge_part *p = &x->part.at[k];
        if (factor_of_part(x, k) != factor)
            continue;
        if (p->conjunct != NULL)
            conjunct[out->n_conjuncts++] = (struct ranked_term){ p->conjunct, k };
        else
            assign[out->assignments.n++] = *p->assign;
    }
}

static const value *take_choice(const struct dividing *x)
{
    value *chosen = ARENA_ARRAY(x->arena, value, x->edge->n_binders + (size_t)1);

    for (uint32_t i = 0; i < x->edge->n_binders; i++)
        chosen[i] = x->c->frame[x->edge->binder[i].slot];
    return chosen;
}

static struct factored_edge take_factors(const struct dividing *x)
{
    uint32_t local = x->toucher[x->c->trace->cells->n];
    struct edge_factor *out = ARENA_ARRAY(x->arena, struct edge_factor, x->part.n + 1);
    struct factored_edge e = { x->edge, take_choice(x), x->n_conjuncts, 1, out };

    if (local != NO_PART)
        local = factor_of_part(x, local);
    out[0] = (struct edge_factor){ .local = true };
    take_cells(x, local, &out[0]);
    take_parts(x, local, &out[0]);
    for (uint32_t k = 0; k < x->part.n; k++) {
        if (factor_of_part(x, k) != k || k == local)
            continue;
        out[e.n] = (struct edge_factor){ .local = false };
        take_cells(x, k, &out[e.n]);
        take_parts(x, k, &out[e.n++]);
    }
    return e;
}

/* ---- edges ---- */

/* No lifted variable that the edge may write, or that has a value before it, is dead after it. */
static bool keeps_lifted(const struct dividing *x)
{
    for (uint32_t k = 0; k < x->c->n_lifted; k++) {
        uint32_t v = x->c->lifted[k];
        const struct cell_part *p = local_lts_part(x->c, v);
        if (!local_lts_is_dead(x->c, x->edge->target, v))
            continue;
        if (!local_lts_is_dead(x->c, x->edge->source, v))
            return false;
        for (uint32_t i = p->first; i < p->first + p->n; i++)
            if (x->toucher[i] != NO_PART)
                return false;
    }
    return true;
}

static bool is_plain_edge(const struct edge_group *g, const struct edge *e)
{
    return e->kind == ACTION_TAU && e->n_payload == 0 && e->n_index == 0 && e->n_args == 0 &&
           e->where == NULL && e->then.n == 0 && !e->doing.sequential &&
           (e->n_binders == 0 || g->binder != NULL);
}

static void find_factor_parts(struct dividing *x)
{
    const struct edge *e = x->edge;

    for (size_t i = 0; i < x->touched.n; i++)
        x->toucher[x->touched.at[i]] = NO_PART;
    x->part.n = x->touched.n = 0;
    x->never = false;
    if (e->guard != NULL)
        add_conjuncts(x, e->guard);
    x->n_conjuncts = vec_number(x->part.n);
    for (uint32_t i = 0; e->doing.n > 0 && i < e->doing.at->n; i++)
        vec_push(&x->part, ((struct edge_part){ .assign = &e->doing.at->assign[i] }));
    for (uint32_t k = 0; k < x->part.n; k++)
        join_factor(x, k);
    vec_sort_u32(x->touched.at, x->touched.n);
    join_large_factors(x);
}

/* The edges of a group. */
struct factoring {
    struct dividing x;
    const struct edge_group *group;
    VEC(struct factored_edge) all;
    bool gains; /* some edge has factors */
};

/* With the values of `for` in the frame.  False: it cannot be. */
static bool factor_edge(struct factoring *f)
{
    find_factor_parts(&f->x);
    if (!keeps_lifted(&f->x))
        return false;
    if (f->x.never)
        return true;
    f->gains = f->gains || read_several(&f->x);
    vec_push(&f->all, take_factors(&f->x));
    return true;
}

static bool factor_choices(struct factoring *f, const struct edge *e)
{
    struct exec exec = local_lts_exec(f->x.c, NULL);
    struct binding b;
    bool more, ok;

    f->x.edge = e;
    if (!is_plain_edge(f->group, e))
        return false;
    ok = binding_first(&b, &exec.ev, e->n_binders,
                       f->group->binder != NULL ? f->group->binder : e->binder, &more);
    for (uint32_t i = 0; ok && more && i < f->group->to; i++) {
        if (i >= f->group->from)
            ok = factor_edge(f);
        ok = ok && binding_next(&b, &more);
    }
    binding_end(&b);
    return ok;
}

struct factored_edges edge_factors_make(struct arena *a, struct local_lts *c,
                                        const struct edge_group *g)
{
    size_t n = c->trace->cells->n + (size_t)1;
    struct factoring f = { .x = { .arena = a, .c = c }, .group = g };
    struct factored_edges all = { 0, NULL };
    bool ok = true;

    f.x.bindings = binding_effects_new(c->stg, (uint32_t)(c->instance - c->stg->sig.instance));
    f.x.set = mem_alloc(n * sizeof *f.x.set);
    f.x.toucher = mem_alloc(n * sizeof *f.x.toucher);
    memset(f.x.toucher, 0xff, n * sizeof *f.x.toucher); /* NO_PART */
    local_lts_load_params(c, c->frame);
    for (uint32_t i = g->first; i < g->first + g->n && ok; i++)
        ok = factor_choices(&f, &c->process->edge[i]);
    if (ok && f.gains)
        all = (struct factored_edges){ vec_number(f.all.n),
                                       arena_copy(a, f.all.at, f.all.n * sizeof *f.all.at) };
    binding_effects_free(f.x.bindings);
    mem_free(f.x.set);
    mem_free(f.x.toucher);
    vec_clear(&f.x.touched);
    vec_clear(&f.x.part);
    vec_clear(&f.all);
    return all;
}

/* ---- computing ---- */

static struct factor_result compute_conjuncts(struct exec *x, const struct factored_edge *e,
                                              const struct edge_factor *f)
{
    bool holds = true;

    for (uint32_t i = 0; i < f->n_conjuncts; i++) {
        if (!eval_bool(&x->ev, f->conjunct[i].term, &holds))
            return (struct factor_result){ FACTOR_FAULTY, f->conjunct[i].rank, NO_LOCAL };
        if (!holds)
            return (struct factor_result){ FACTOR_BLOCKED, f->conjunct[i].rank, NO_LOCAL };
    }
    return (struct factor_result){ FACTOR_TAKEN, e->n_conjuncts, NO_LOCAL };
}

static bool is_factor_cell(const struct edge_factor *f, uint32_t cell)
{
    for (uint32_t i = 0; i < f->n_cells; i++)
        if (f->cell[i] == cell)
            return true;
    return false;
}

/* Dependence has told of all of them. */
static void check_touched(const struct edge_factor *f, const struct vec_u32 *cell)
{
    for (size_t i = 0; i < cell->n; i++)
        if (!is_factor_cell(f, cell->at[i]))
            BUG("a factor touches what dependence says that it does not");
}

struct factor_result edge_factor_compute(struct local_lts *c, const struct factored_edge *e,
                                         uint32_t k, uint32_t local, uint32_t *cell)
{
    const struct edge_factor *f = &e->factor[k];
    struct exec x = local_lts_exec(c, cell);
    struct factor_result r;

    if (f->local)
        local_lts_load_frame(c, local, c->frame);
    else
        local_lts_load_params(c, c->frame);
    for (uint32_t i = 0; i < e->edge->n_binders; i++)
        c->frame[e->edge->binder[i].slot] = e->chosen[i];
    cell_trace_forget_reads(c->trace);
    cell_trace_forget_writes(c->trace);
    c->trace->on = true;
    r = compute_conjuncts(&x, e, f);
    if (r.outcome == FACTOR_TAKEN && f->assignments.n > 0 &&
        !exec_at_once(&x, &f->assignments, NULL))
        r.outcome = FACTOR_FAULTY;
    if (r.outcome == FACTOR_TAKEN && f->local)
        r.next = local_lts_finish(c, &x, e->edge);
    c->trace->on = false;
    check_touched(f, &c->trace->read);
    check_touched(f, &c->trace->written);
    return r;
}

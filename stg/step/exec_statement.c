/*
 * Statements (see exec_statement.h).
 */
#include "config.h"

#include "stg/step/exec_statement.h"

#include <stdlib.h>
#include <string.h>

#include "stg/step/exec_members.h"
#include "support/vec.h"

#define MAX_DIMENSIONS 16
#define STEPS_FEW 16
#define MANY 16

/* ---- assignments at once ---- */

/* An assignment whose right side and indices are computed. */
struct ready {
    const struct assign *a;
    uint32_t *position; /* of each step: element or field number */
    value v;            /* if not: */
    struct member_change members;
};

static bool step_position(struct exec *x, const struct path_step *s, uint32_t *out)
{
    value index[MAX_DIMENSIONS];
    uint64_t position;

    if (s->index == NULL) {
        *out = s->field;
        return true;
    }
    for (uint32_t i = 0; i < s->sort->n; i++) {
        if (!eval_term(&x->ev, s->index[i], &index[i]))
            return false;
        if (!sort_has(x->ev.vs, s->sort->index[i], index[i])) {
            eval_fail(&x->ev, FAULT_INDEX, s->index[i]->span, NULL);
            x->ev.fault.sort = s->sort->index[i];
            x->ev.fault.value = index[i];
            return false;
        }
    }
    sort_array_position(x->ev.vs, s->sort, index, &position);
    *out = (uint32_t)position;
    return true;
}

static bool make_ready(struct exec *x, const struct assign *a, struct ready *r)
{
    r->a = a;
    r->v = VALUE_NONE;
    for (uint32_t i = 0; i < a->n_steps; i++)
        if (!step_position(x, &a->step[i], &r->position[i]))
            return false;
    if (exec_members_are_changed(x, a, r->position, &r->members))
        return exec_members_find(x, a, &r->members);
    return a->value == NULL || eval_term(&x->ev, a->value, &r->v);
}

static bool overlap(const struct ready *a, const struct ready *b)
{
    uint32_t n = a->a->n_steps < b->a->n_steps ? a->a->n_steps : b->a->n_steps;

    return a->a->global == b->a->global && a->a->slot == b->a->slot &&
           (n == 0 || memcmp(a->position, b->position, n * sizeof *a->position) == 0);
}

/* The value `old` with v at the path position[0..n-1]. */
static bool put_at_path(struct exec *x, const struct ready *r, uint32_t step, value old, value *out)
{
    value inner;

    if (step == r->a->n_steps) {
        *out = r->v;
        return true;
    }
    if (old == VALUE_NONE)
        return eval_fail(&x->ev, FAULT_UNASSIGNED, r->a->at, r->a->name);
    if (!put_at_path(x, r, step + 1, value_elem(x->ev.vs, old, r->position[step]), &inner))
        return false;
    *out = value_with(x->ev.vs, old, r->position[step], inner);
    return true;
}

/* Of a part inside a cell, the rest of the cell is kept. */
static void trace_write(const struct exec *x, const struct ready *r, struct cell_part p)
{
    struct cell_trace *t = x->ev.trace;
    bool whole = true;

    for (uint32_t i = 0; i < r->a->n_steps; i++) {
        whole = p.split;
        cell_part_narrow(&p, r->position[i]);
    }
    if (!whole)
        cell_trace_read(t, &p);
    cell_trace_write(t, &p);
}

static bool apply_to(struct exec *x, const struct ready *r, uint32_t step, value *place)
{
    value v;

    if (!put_at_path(x, r, step, *place, &v))
        return false;
    *place = v;
    return true;
}

/* To a variable that has cells, or a part of it. */
static bool apply_to_cells(struct exec *x, const struct ready *r, struct cell_part p)
{
    uint32_t step = 0;

    if (exec_traces_writes(x))
        trace_write(x, r, p);
    while (p.split && step < r->a->n_steps)
        cell_part_narrow(&p, r->position[step++]);
    if (!p.split)
        return apply_to(x, r, step, &x->ev.cell[p.first]);
    cells_write_part(x->ev.cells, x->ev.cell, &p, r->v);
    return true;
}

static bool apply(struct exec *x, const struct ready *r)
{
    if (r->members.set.split) {
        exec_members_apply(x, &r->members);
        return true;
    }
    if (r->a->global)
        return apply_to_cells(x, r, cells_of_global(x->ev.cells, r->a->slot));
    if (exec_has_cells(x, r->a->slot))
        return apply_to_cells(x, r, x->ev.part[r->a->slot]);
    return apply_to(x, r, 0, &x->ev.local[r->a->slot]);
}

/* By place; a place comes before its parts. */
static int by_place(const void *x, const void *y)
{
    const struct ready *a = x, *b = y;
    uint32_t n = a->a->n_steps < b->a->n_steps ? a->a->n_steps : b->a->n_steps;

    if (a->a->global != b->a->global)
        return a->a->global < b->a->global ? -1 : 1;
    if (a->a->slot != b->a->slot)
        return a->a->slot < b->a->slot ? -1 : 1;
    for (uint32_t i = 0; i < n; i++)
        if (a->position[i] != b->position[i])
            return a->position[i] < b->position[i] ? -1 : 1;
    return (a->a->n_steps > b->a->n_steps) - (a->a->n_steps < b->a->n_steps);
}

/* Of many assignments, do any two overlap?  Then two neighbours do. */
static bool any_overlap(uint32_t n, const struct ready *r)
{
    struct ready *sorted = mem_alloc(n * sizeof *sorted);
    bool found = false;

    memcpy(sorted, r, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_place);
    for (uint32_t i = 1; i < n && !found; i++)
        found = overlap(&sorted[i - 1], &sorted[i]);
    mem_free(sorted);
    return found;
}

static bool apply_all(struct exec *x, uint32_t n, const struct ready *r)
{
    bool look = n <= MANY || any_overlap(n, r);

    for (uint32_t i = 0; i < n && look; i++)
        for (uint32_t k = 0; k < i; k++)
            if (overlap(&r[i], &r[k]))
                return eval_fail(&x->ev, FAULT_TWICE, r[i].a->at, r[i].a->name);
    for (uint32_t i = 0; i < n; i++)
        if (!apply(x, &r[i]))
            return false;
    return true;
}

/* Computes everything in the old state, then makes the changes. */
static bool assign_ready(struct exec *x, const struct statement *s,
                         const struct exec_arguments *args, struct ready *r, uint32_t *position)
{
    for (uint32_t i = 0; i < s->n; position += s->assign[i++].n_steps) {
        r[i].position = position;
        if (!make_ready(x, &s->assign[i], &r[i]))
            return false;
    }
    return (args == NULL || exec_arguments(x, args)) && apply_all(x, s->n, r);
}

bool exec_arguments(struct exec *x, const struct exec_arguments *args)
{
    for (uint32_t i = 0; i < args->n; i++)
        if (!eval_term(&x->ev, args->term[i], &args->out[i]))
            return false;
    return true;
}

bool exec_at_once(struct exec *x, const struct statement *s, const struct exec_arguments *args)
{
    struct ready few[2], *r = few;
    uint32_t steps = 0, small[STEPS_FEW], *position = small;
    bool ok;

    for (uint32_t i = 0; i < s->n; i++)
        steps += s->assign[i].n_steps;
    if (s->n > sizeof few / sizeof few[0])
        r = mem_alloc(s->n * sizeof *r);
    if (steps > STEPS_FEW)
        position = mem_alloc(steps * sizeof *position);
    ok = assign_ready(x, s, args, r, position);
    if (r != few)
        mem_free(r);
    if (position != small)
        mem_free(position);
    return ok;
}

/* ---- blocks ---- */

static bool has_choice_value(struct exec *x, const struct term *t, value *v)
{
    return eval_term(&x->ev, t, v) &&
           (!value_has_hole(x->ev.vs, *v) || eval_fail(&x->ev, FAULT_UNASSIGNED, t->span, NULL));
}

/* Is it the branch to take?  v: what is compared, if it is. */
static bool is_branch_taken(struct exec *x, const struct branch *b, bool compares, value v,
                            bool *taken)
{
    value other;

    *taken = b->n == 0;
    for (uint32_t i = 0; i < b->n && !*taken; i++) {
        if (!compares)
            return eval_bool(&x->ev, b->value[i], taken);
        if (!has_choice_value(x, b->value[i], &other))
            return false;
        *taken = other == v;
    }
    return true;
}

static bool exec_choice(struct exec *x, const struct statement *s)
{
    bool compares = s->term != NULL, taken = false;
    value v = VALUE_NONE;

    if (compares && !has_choice_value(x, s->term, &v))
        return false;
    for (uint32_t i = 0; i < s->n; i++) {
        if (!is_branch_taken(x, &s->branch[i], compares, v, &taken))
            return false;
        if (taken)
            return exec_block(x, &s->branch[i].body);
    }
    return true;
}

static bool exec_assert(struct exec *x, const struct statement *s)
{
    bool holds;

    if (!eval_bool(&x->ev, s->term, &holds))
        return false;
    return holds || eval_fail(&x->ev, FAULT_ASSERT, s->term->span, s->text);
}

static bool exec_assume(struct exec *x, const struct statement *s)
{
    bool holds;

    if (!eval_bool(&x->ev, s->term, &holds))
        return false;
    x->refused = !holds;
    return holds;
}

static bool exec_each(struct exec *x, const struct statement *s)
{
    struct binding b;
    bool more, ok = binding_first(&b, &x->ev, s->n_binders, s->binder, &more);

    while (ok && more && !x->returns)
        ok = exec_block(x, &s->branch->body) && binding_next(&b, &more);
    binding_end(&b);
    return ok;
}

static bool exec_while(struct exec *x, const struct statement *s)
{
    bool holds;

    for (uint32_t round = 0; eval_bool(&x->ev, s->term, &holds); round++) {
        if (!holds)
            return true;
        if (round == s->rounds)
            return eval_fail(&x->ev, FAULT_ROUNDS, s->term->span, s->text);
        if (!exec_block(x, &s->branch->body))
            return false;
        if (x->returns)
            return true;
    }
    return false;
}

static bool exec_call(struct exec *x, const struct statement *s)
{
    bool ok = exec_block(x, &s->branch->body);

    x->returns = false;
    return ok;
}

bool exec_block(struct exec *x, const struct statement_block *b)
{
    bool ok = true;

    for (uint32_t i = 0; i < b->n && ok && !x->returns; i++) {
        const struct statement *s = &b->at[i];
        switch (s->kind) {
        case STATEMENT_ASSIGN:
        case STATEMENT_VAR: ok = exec_at_once(x, s, NULL); break;
        case STATEMENT_CHOICE: ok = exec_choice(x, s); break;
        case STATEMENT_EACH: ok = exec_each(x, s); break;
        case STATEMENT_WHILE: ok = exec_while(x, s); break;
        case STATEMENT_ASSERT: ok = exec_assert(x, s); break;
        case STATEMENT_ASSUME: ok = exec_assume(x, s); break;
        case STATEMENT_SAY: break;
        case STATEMENT_FAIL: ok = eval_fail(&x->ev, FAULT_ERROR, s->at, s->text); break;
        case STATEMENT_CALL: ok = exec_call(x, s); break;
        case STATEMENT_RETURN: x->returns = true; break;
        }
    }
    return ok;
}

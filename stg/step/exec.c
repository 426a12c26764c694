/*
 * The phases of an edge (see exec.h).
 */
#include "config.h"

#include "stg/step/exec.h"

#include <stdlib.h>
#include <string.h>

#include "support/bug.h"
#include "support/vec.h"

#define MAX_DIMENSIONS 16

bool exec_guard(struct exec *x, const struct edge *e, bool *holds)
{
    *holds = true;
    return e->guard == NULL || eval_bool(&x->ev, e->guard, holds);
}

/* ---- simultaneous assignment ---- */

/* An assignment whose right side and indices are computed. */
struct ready {
    const struct assign *a;
    uint32_t *position; /* of each step: element or field number */
    value v;
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

static bool is_tracing_writes(const struct exec *x)
{
    return x->ev.trace != NULL && x->ev.trace->on;
}

/* Is this variable of the process lifted? */
static bool has_cells(const struct exec *x, uint32_t slot)
{
    return x->ev.cell != NULL && x->ev.part[slot].sort != NULL;
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

    if (is_tracing_writes(x))
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
    if (r->a->global)
        return apply_to_cells(x, r, cells_of_global(x->ev.cells, r->a->slot));
    if (has_cells(x, r->a->slot))
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

#define MANY 16

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

/* Computes everything in the old state, then calls for the changes; `arg` too, if given. */
static bool assign_all(struct exec *x, uint32_t n, const struct assign *a, const struct edge *e,
                       value *arg)
{
    struct arena *scratch;
    struct ready *r;
    bool ok = true;

    if (n == 0 && arg == NULL)
        return true;
    scratch = n == 0 ? NULL : arena_new();
    r = n == 0 ? NULL : ARENA_ARRAY(scratch, struct ready, n);
    for (uint32_t i = 0; i < n && ok; i++) {
        r[i].position = ARENA_ARRAY(scratch, uint32_t, a[i].n_steps + 1);
        ok = make_ready(x, &a[i], &r[i]);
    }
    for (uint32_t i = 0; arg != NULL && i < e->n_args && ok; i++)
        ok = eval_term(&x->ev, e->arg[i], &arg[i]);
    ok = ok && apply_all(x, n, r);
    arena_free(scratch);
    return ok;
}

bool exec_do(struct exec *x, const struct edge *e)
{
    return assign_all(x, e->n_do, e->doing, e, NULL);
}

bool exec_finish(struct exec *x, const struct edge *e, value *arg)
{
    return assign_all(x, e->n_then, e->then, e, arg);
}

/* ---- indices and values ---- */

static bool eval_tuple_of(struct exec *x, uint32_t n, const struct term *const *t, value *tuple)
{
    value small[MAX_DIMENSIONS], *v = n <= MAX_DIMENSIONS ? small : mem_alloc(n * sizeof *v);
    bool ok = true;

    for (uint32_t i = 0; i < n && ok; i++)
        ok = eval_term(&x->ev, t[i], &v[i]);
    if (ok)
        *tuple = value_tuple(x->ev.vs, n, v);
    if (v != small)
        mem_free(v);
    return ok;
}

bool exec_index(struct exec *x, const struct edge *e, value *tuple)
{
    return eval_tuple_of(x, e->n_index, e->index, tuple);
}

bool exec_payload(struct exec *x, const struct edge *e, value *tuple)
{
    return eval_tuple_of(x, e->n_payload, e->payload, tuple);
}

/* ---- receipt ---- */

/* First all '=v' and alternatives, in the state before the receipt ... */
static enum lts_answer accepts_pattern(struct exec *x, const struct pattern *p, value v)
{
    value want;

    if (p->kind == PATTERN_EQUAL) {
        if (!eval_term(&x->ev, p->term, &want))
            return LTS_FAULT;
        if (value_has_hole(x->ev.vs, want) || value_has_hole(x->ev.vs, v)) {
            eval_fail(&x->ev, FAULT_UNASSIGNED, p->at, NULL);
            return LTS_FAULT;
        }
        return want == v ? LTS_OK : LTS_REFUSED;
    }
    if (p->kind != PATTERN_ALT)
        return LTS_OK;
    if (v == VALUE_NONE) {
        eval_fail(&x->ev, FAULT_UNASSIGNED, p->at, NULL);
        return LTS_FAULT;
    }
    if (value_word(value_elem(x->ev.vs, v, 0)) != (int32_t)p->alt)
        return LTS_REFUSED;
    for (uint32_t i = 0; i < p->n; i++) {
        enum lts_answer a = accepts_pattern(x, &p->sub[i], value_elem(x->ev.vs, v, i + 1));
        if (a != LTS_OK)
            return a;
    }
    return LTS_OK;
}

static void bind_name(struct exec *x, uint32_t slot, value v)
{
    if (!has_cells(x, slot)) {
        x->ev.local[slot] = v;
        return;
    }
    if (is_tracing_writes(x))
        cell_trace_write(x->ev.trace, &x->ev.part[slot]);
    cells_write_part(x->ev.cells, x->ev.cell, &x->ev.part[slot], v);
}

/* ... then the names. */
static bool bind_pattern(struct exec *x, const struct pattern *p, value v)
{
    if (p->kind == PATTERN_BIND) {
        if (p->place != p->sort && !eval_check(&x->ev, p->place, p->at, v))
            return false;
        bind_name(x, p->slot, v);
    }
    for (uint32_t i = 0; i < p->n; i++)
        if (!bind_pattern(x, &p->sub[i], value_elem(x->ev.vs, v, i + 1)))
            return false;
    return true;
}

enum lts_answer exec_receive(struct exec *x, const struct edge *e, value payload)
{
    bool holds = true;

    for (uint32_t i = 0; i < e->n_payload; i++) {
        enum lts_answer a = accepts_pattern(x, &e->pattern[i], value_elem(x->ev.vs, payload, i));
        if (a != LTS_OK)
            return a;
    }
    for (uint32_t i = 0; i < e->n_payload; i++)
        if (!bind_pattern(x, &e->pattern[i], value_elem(x->ev.vs, payload, i)))
            return LTS_FAULT;
    if (e->where != NULL && !eval_bool(&x->ev, e->where, &holds))
        return LTS_FAULT;
    return holds ? LTS_OK : LTS_REFUSED;
}

/* ---- what may be received ---- */

/* The values of n patterns, of which the first `done` are chosen; `lead` others go before. */
struct candidates {
    struct exec *x;
    uint32_t n, lead;
    const struct pattern *pattern;
    value *v;
    struct vec_u32 *out;
};

static bool pattern_candidates(struct exec *x, const struct pattern *p, struct vec_u32 *out);

static void note_value(struct exec *x, const struct sort *s, value v)
{
    if (x->ev.domain != NULL)
        active_domain_note(x->ev.domain, x->ev.vs, s, v);
}

/* What an earlier pattern receives is in scope for the later ones. */
static bool combine_candidates(const struct candidates *c, uint32_t done)
{
    const struct pattern *p;
    struct vec_u32 list = VEC_EMPTY;
    uint32_t *scope;
    bool ok;

    if (done == c->n) {
        vec_push(c->out, value_tuple(c->x->ev.vs, c->lead + c->n, c->v));
        return true;
    }
    p = &c->pattern[done];
    scope = active_domain_save(c->x->ev.domain);
    ok = pattern_candidates(c->x, p, &list);
    for (size_t i = 0; i < list.n && ok; i++) {
        c->v[c->lead + done] = list.at[i];
        note_value(c->x, p->sort, list.at[i]);
        ok = combine_candidates(c, done + 1);
        active_domain_restore(c->x->ev.domain, scope);
    }
    mem_free(scope);
    vec_clear(&list);
    return ok;
}

/* All combinations of one value for each pattern, as tuples; `alt` >= 0 goes first. */
static bool combinations(struct exec *x, uint32_t n, const struct pattern *p, int alt,
                         struct vec_u32 *out)
{
    value *v = mem_alloc((n + 1) * sizeof *v);
    struct candidates c = { x, n, alt >= 0, p, v, out };
    bool ok;

    v[0] = value_small(alt < 0 ? 0 : alt);
    ok = combine_candidates(&c, 0);
    mem_free(v);
    return ok;
}

static bool pattern_candidates(struct exec *x, const struct pattern *p, struct vec_u32 *out)
{
    value v;

    if (p->kind == PATTERN_ALT)
        return combinations(x, p->n, p->sub, (int)p->alt, out);
    if (p->kind != PATTERN_EQUAL) {
        active_domain_values(x->ev.domain, x->ev.vs, p->sort, out);
        return true;
    }
    if (!eval_term(&x->ev, p->term, &v))
        return false;
    if (value_has_hole(x->ev.vs, v))
        return eval_fail(&x->ev, FAULT_UNASSIGNED, p->at, NULL);
    if (sort_has(x->ev.vs, p->sort, v))
        vec_push(out, v);
    return true;
}

bool exec_candidates(struct exec *x, const struct edge *e, struct vec_u32 *out)
{
    return combinations(x, e->n_payload, e->pattern, -1, out);
}

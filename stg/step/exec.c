/*
 * The phases of an edge (see exec.h).
 */
#include "config.h"

#include "stg/step/exec.h"

#include "stg/step/exec_statement.h"
#include "support/vec.h"

#define MAX_DIMENSIONS 16

bool exec_guard(struct exec *x, const struct edge *e, bool *holds)
{
    *holds = true;
    return e->guard == NULL || eval_bool(&x->ev, e->guard, holds);
}

/* ---- assignments ---- */

bool exec_do(struct exec *x, const struct edge *e)
{
    return exec_block(x, &e->doing);
}

/* Assignments at once do so in the state in which the arguments are computed; statements come
   before that. */
bool exec_finish(struct exec *x, const struct edge *e, value *arg)
{
    struct exec_arguments args = { e->n_args, e->arg, arg };

    if (!e->then.sequential && e->then.n > 0)
        return exec_at_once(x, e->then.at, &args);
    return exec_block(x, &e->then) && exec_arguments(x, &args);
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
    if (!exec_has_cells(x, slot)) {
        x->ev.local[slot] = v;
        return;
    }
    if (exec_traces_writes(x))
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

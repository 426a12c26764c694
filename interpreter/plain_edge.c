/*
 * The phases of an edge (see plain_edge.h).
 */
#include "config.h"

#include "interpreter/plain_edge.h"

#include <string.h>

bool plain_guard(struct plain_eval *x, const struct edge *e, bool *holds)
{
    value v = VALUE_TRUE;

    if (e->guard != NULL && !plain_eval(x, e->guard, &v))
        return false;
    *holds = v == VALUE_TRUE;
    return true;
}

/* ---- assignments at once ---- */

/* A place and its new value; all of these are computed before anything is changed. */
struct change {
    const struct assign *a;
    uint32_t *position; /* of each step of the path after the variable */
    value v;
};

static bool place_step(struct plain_eval *x, const struct path_step *s, uint32_t *position)
{
    value *index;
    uint32_t bad;
    bool ok = true;

    *position = s->field;
    if (s->index == NULL)
        return true;
    index = mem_alloc((s->sort->n + (size_t)1) * sizeof *index);
    for (uint32_t i = 0; i < s->sort->n && ok; i++) {
        ok = plain_eval(x, s->index[i], &index[i]);
        if (ok && !sort_has(x->vs, s->sort->index[i], index[i]))
            ok = plain_fail(x, FAULT_INDEX, s->index[i]->span);
    }
    ok = ok && plain_position(x->vs, s->sort, index, position, &bad);
    mem_free(index);
    return ok;
}

static bool compute(struct plain_eval *x, struct arena *scratch, const struct assign *a,
                    struct change *c)
{
    *c = (struct change){ a, ARENA_ARRAY(scratch, uint32_t, a->n_steps + 1), VALUE_NONE };
    for (uint32_t i = 0; i < a->n_steps; i++)
        if (!place_step(x, &a->step[i], &c->position[i]))
            return false;
    return a->value == NULL || plain_eval(x, a->value, &c->v);
}

/* Are these the same place, or a place and a part of it? */
static bool changes_overlap(const struct change *c, const struct change *d)
{
    if (c->a->global != d->a->global || c->a->slot != d->a->slot)
        return false;
    for (uint32_t i = 0; i < c->a->n_steps && i < d->a->n_steps; i++)
        if (c->position[i] != d->position[i])
            return false;
    return true;
}

/* `old` with the value of c after the first `step` steps. */
static bool replace_at(struct plain_eval *x, const struct change *c, uint32_t step, value old,
                       value *out)
{
    value *part, inner;
    uint32_t n;

    *out = c->v;
    if (step == c->a->n_steps)
        return true;
    x->forgotten = x->forgotten || old == PLAIN_FORGOTTEN;
    plain_needs(x->unknown, old);
    if (old == VALUE_NONE || old == PLAIN_FORGOTTEN || plain_is_mark(x->unknown, old))
        return plain_fail(x, FAULT_UNASSIGNED, c->a->at);
    if (!replace_at(x, c, step + 1, value_elem(x->vs, old, c->position[step]), &inner))
        return false;
    n = value_size(x->vs, old);
    part = mem_alloc(n * sizeof *part);
    for (uint32_t i = 0; i < n; i++)
        part[i] = i == c->position[step] ? inner : value_elem(x->vs, old, i);
    *out = value_tuple(x->vs, n, part);
    mem_free(part);
    return true;
}

static bool change_all(struct plain_eval *x, uint32_t n, const struct change *c)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (changes_overlap(&c[i], &c[k]))
                return plain_fail(x, FAULT_TWICE, c[i].a->at);
    for (uint32_t i = 0; i < n; i++) {
        value *place = c[i].a->global ? &x->global[c[i].a->slot] : &x->local[c[i].a->slot];
        if (!replace_at(x, &c[i], 0, *place, place))
            return false;
    }
    return true;
}

/* How many there are before those of node flags, which the nodes tell (plain_node_flag.h). */
static uint32_t count_assignments(const struct statement *s)
{
    uint32_t n = 0;

    while (n < s->n && !s->assign[n].flag)
        n++;
    return n;
}

/* Evaluates the assignments and the arguments of a node in the same state. */
static bool run_assignments(struct plain_eval *x, const struct statement *s, uint32_t n_args,
                            const struct term *const *term, value *arg)
{
    struct arena *scratch = arena_new();
    struct change *c = ARENA_ARRAY(scratch, struct change, s->n + (size_t)1);
    uint32_t n = count_assignments(s);
    bool ok = true;

    for (uint32_t i = 0; i < n && ok; i++)
        ok = compute(x, scratch, &s->assign[i], &c[i]);
    for (uint32_t i = 0; i < n_args && ok; i++)
        ok = plain_eval(x, term[i], &arg[i]);
    ok = ok && change_all(x, n, c);
    arena_free(scratch);
    return ok;
}

/* ---- statements one after the other ---- */

/* PLAIN_STOP: a 'return' ends the procedure that they are in. */
static enum plain_go run_block(struct plain_eval *x, const struct statement_block *b);

static enum plain_go more_if(bool ok)
{
    return ok ? PLAIN_MORE : PLAIN_FAULT;
}

/* A value without unassigned parts. */
static bool plain_whole(struct plain_eval *x, const struct term *t, value *v)
{
    return plain_eval(x, t, v) &&
           (!value_has_hole(x->vs, *v) || plain_fail(x, FAULT_UNASSIGNED, t->span));
}

/* Which branch is taken; n: none. */
static bool find_branch(struct plain_eval *x, const struct statement *s, uint32_t *taken)
{
    value subject = VALUE_TRUE, v;

    if (s->term != NULL && !plain_whole(x, s->term, &subject))
        return false;
    for (*taken = 0; *taken < s->n; ++*taken) {
        const struct branch *b = &s->branch[*taken];
        if (b->n == 0)
            return true;
        for (uint32_t i = 0; i < b->n; i++) {
            if (!plain_whole(x, b->value[i], &v))
                return false;
            if (v == subject)
                return true;
        }
    }
    return true;
}

struct rounds {
    struct plain_eval *x;
    const struct statement *s;
};

static enum plain_go run_round(void *self)
{
    const struct rounds *r = self;

    return run_block(r->x, &r->s->branch->body);
}

static enum plain_go run_while(struct plain_eval *x, const struct statement *s)
{
    enum plain_go go = PLAIN_MORE;
    uint32_t left = s->rounds;
    value v;

    while (go == PLAIN_MORE && plain_eval(x, s->term, &v)) {
        if (v != VALUE_TRUE)
            return PLAIN_MORE;
        if (left-- == 0)
            return more_if(plain_fail(x, FAULT_ROUNDS, s->term->span));
        go = run_block(x, &s->branch->body);
    }
    return go == PLAIN_STOP ? PLAIN_STOP : PLAIN_FAULT;
}

/* A line: a text, or a term and its value, which may be unassigned, or a run-time error. */
static void say_line(struct plain_eval *x, const struct statement *s)
{
    struct fault fault = x->fault;
    value v;

    if (x->says == NULL)
        return;
    if (s->shown != NULL) {
        term_print(x->says, x->vs, s->shown);
        buf_add(x->says, " = ");
        if (plain_eval(x, s->shown, &v))
            value_print(x->says, x->vs, s->shown->sort, v);
        else
            buf_char(x->says, '_');
    } else {
        buf_add(x->says, s->text);
    }
    buf_char(x->says, '\n');
    x->fault = fault;
}

static enum plain_go run_statement(struct plain_eval *x, const struct statement *s)
{
    uint32_t taken;
    value v;

    switch (s->kind) {
    case STATEMENT_ASSIGN:
    case STATEMENT_VAR: return more_if(run_assignments(x, s, 0, NULL, NULL));
    case STATEMENT_CHOICE:
        if (!find_branch(x, s, &taken))
            return PLAIN_FAULT;
        return taken == s->n ? PLAIN_MORE : run_block(x, &s->branch[taken].body);
    case STATEMENT_EACH:
        return plain_choose(x, s->n_binders, s->binder, run_round, &(struct rounds){ x, s });
    case STATEMENT_WHILE: return run_while(x, s);
    case STATEMENT_ASSERT:
        return more_if(plain_eval(x, s->term, &v) &&
                       (v == VALUE_TRUE || plain_fail(x, FAULT_ASSERT, s->term->span)));
    case STATEMENT_ASSUME:
        x->refused = plain_eval(x, s->term, &v) && v != VALUE_TRUE;
        return more_if(!x->refused && v == VALUE_TRUE);
    case STATEMENT_SAY: say_line(x, s); return PLAIN_MORE;
    case STATEMENT_FAIL: return more_if(plain_fail(x, FAULT_ERROR, s->at));
    case STATEMENT_CALL: return more_if(run_block(x, &s->branch->body) != PLAIN_FAULT);
    case STATEMENT_RETURN: return PLAIN_STOP;
    }
    return PLAIN_MORE;
}

static enum plain_go run_block(struct plain_eval *x, const struct statement_block *b)
{
    enum plain_go go = PLAIN_MORE;

    for (uint32_t i = 0; i < b->n && go == PLAIN_MORE; i++)
        go = run_statement(x, &b->at[i]);
    return go;
}

bool plain_do(struct plain_eval *x, const struct edge *e)
{
    return run_block(x, &e->doing) != PLAIN_FAULT;
}

/* The arguments are computed behind statements, but together with assignments at once. */
bool plain_finish(struct plain_eval *x, const struct edge *e, value *arg)
{
    static const struct statement nothing = { .kind = STATEMENT_ASSIGN };
    bool at_once = !e->then.sequential && e->then.n > 0;

    if (!at_once && run_block(x, &e->then) == PLAIN_FAULT)
        return false;
    return run_assignments(x, at_once ? e->then.at : &nothing, e->n_args, e->arg, arg);
}

/* ---- indices and values ---- */

/* The first n_before values of `before`, and those of the terms. */
static bool tuple_of(struct plain_eval *x, uint32_t n_before, value before, uint32_t n,
                     const struct term *const *term, value *tuple)
{
    value *v = mem_alloc((n_before + n + (size_t)1) * sizeof *v);
    bool ok = true;

    for (uint32_t i = 0; i < n_before; i++)
        v[i] = value_elem(x->vs, before, i);
    for (uint32_t i = 0; i < n && ok; i++)
        ok = plain_eval(x, term[i], &v[n_before + i]);
    if (ok)
        *tuple = value_tuple(x->vs, n_before + n, v);
    mem_free(v);
    return ok;
}

bool plain_index(struct plain_eval *x, const struct instance *i, const struct edge *e, value *tuple)
{
    value before = e->by_param ? i->chanparam[e->channel].prefix : VALUE_NONE;
    uint32_t n = e->by_param ? value_size(x->vs, before) : 0;

    return tuple_of(x, n, before, e->n_index, e->index, tuple);
}

bool plain_payload(struct plain_eval *x, const struct edge *e, value *tuple)
{
    return tuple_of(x, 0, VALUE_NONE, e->n_payload, e->payload, tuple);
}

/* ---- receiving: first all given values and alternatives are compared, then names are bound
   ---- */

static enum lts_answer plain_accepts(struct plain_eval *x, const struct pattern *p, value v)
{
    enum lts_answer a = LTS_OK;
    value want;

    if (p->kind == PATTERN_EQUAL) {
        if (!plain_eval(x, p->term, &want))
            return LTS_FAULT;
        if (!value_has_hole(x->vs, want) && !value_has_hole(x->vs, v))
            return want == v ? LTS_OK : LTS_REFUSED;
        plain_fail(x, FAULT_UNASSIGNED, p->at);
        return LTS_FAULT;
    }
    if (p->kind != PATTERN_ALT)
        return LTS_OK;
    if (v == VALUE_NONE) {
        plain_fail(x, FAULT_UNASSIGNED, p->at);
        return LTS_FAULT;
    }
    if (value_elem(x->vs, v, 0) != value_small((int32_t)p->alt))
        return LTS_REFUSED;
    for (uint32_t i = 0; i < p->n && a == LTS_OK; i++)
        a = plain_accepts(x, &p->sub[i], value_elem(x->vs, v, i + 1));
    return a;
}

static bool plain_bind(struct plain_eval *x, const struct pattern *p, value v)
{
    if (p->kind == PATTERN_BIND && !sort_has(x->vs, p->place, v)) {
        bool longer = (p->place->kind == SORT_SEQ || p->place->kind == SORT_BAG) &&
                      value_size(x->vs, v) > p->place->size;
        return plain_fail(x, longer ? FAULT_OVERFLOW : FAULT_RANGE, p->at);
    }
    if (p->kind == PATTERN_BIND)
        x->local[p->slot] = v;
    for (uint32_t i = 0; i < p->n; i++)
        if (!plain_bind(x, &p->sub[i], value_elem(x->vs, v, i + 1)))
            return false;
    return true;
}

enum lts_answer plain_receive(struct plain_eval *x, const struct edge *e, value payload)
{
    enum lts_answer a = LTS_OK;
    value v = VALUE_TRUE;

    for (uint32_t i = 0; i < e->n_payload && a == LTS_OK; i++)
        a = plain_accepts(x, &e->pattern[i], value_elem(x->vs, payload, i));
    for (uint32_t i = 0; i < e->n_payload && a == LTS_OK; i++)
        if (!plain_bind(x, &e->pattern[i], value_elem(x->vs, payload, i)))
            a = LTS_FAULT;
    if (a == LTS_OK && e->where != NULL && !plain_eval(x, e->where, &v))
        a = LTS_FAULT;
    return a == LTS_OK && v != VALUE_TRUE ? LTS_REFUSED : a;
}

/* ---- candidates for inputs ---- */

struct product {
    struct plain_eval *x;
    uint32_t n;
    const struct pattern *pattern;
    value *v;  /* v[0] is the alternative's number, the values follow */
    bool lead; /* ... which is part of the tuple */
    struct vec_u32 *out;
};

static bool plain_pattern_values(struct plain_eval *x, const struct pattern *p,
                                 struct vec_u32 *out);

/* The first `done` values are chosen; each is in scope for those after it. */
static bool add_products(const struct product *c, uint32_t done)
{
    struct values *vs = c->x->vs;
    struct vec_u32 list = VEC_EMPTY;
    bool ok;

    if (done == c->n) {
        vec_push(c->out,
                 c->lead ? value_tuple(vs, c->n + 1, c->v) : value_tuple(vs, c->n, c->v + 1));
        return true;
    }
    ok = plain_pattern_values(c->x, &c->pattern[done], &list);
    for (size_t i = 0; i < list.n && ok; i++) {
        uint32_t *saved = plain_save(c->x);
        c->v[done + 1] = list.at[i];
        plain_note(c->x, c->pattern[done].sort, list.at[i]);
        ok = add_products(c, done + 1);
        plain_restore(c->x, saved);
    }
    vec_clear(&list);
    return ok;
}

static bool all_products(struct plain_eval *x, uint32_t n, const struct pattern *p, int alt,
                         struct vec_u32 *out)
{
    struct product c = { x, n, p, mem_alloc((n + (size_t)1) * sizeof *c.v), alt >= 0, out };
    bool ok;

    c.v[0] = value_small(alt < 0 ? 0 : alt);
    ok = add_products(&c, 0);
    mem_free(c.v);
    return ok;
}

static bool plain_pattern_values(struct plain_eval *x, const struct pattern *p, struct vec_u32 *out)
{
    size_t n;
    value v, *list;

    if (p->kind == PATTERN_ALT)
        return all_products(x, p->n, p->sub, (int)p->alt, out);
    if (p->kind == PATTERN_EQUAL) {
        if (!plain_eval(x, p->term, &v))
            return false;
        if (value_has_hole(x->vs, v))
            return plain_fail(x, FAULT_UNASSIGNED, p->at);
        if (sort_has(x->vs, p->sort, v))
            vec_push(out, v);
        return true;
    }
    list = plain_values(x, p->sort, &n);
    for (size_t i = 0; i < n; i++)
        vec_push(out, list[i]);
    mem_free(list);
    return true;
}

bool plain_candidates(struct plain_eval *x, const struct edge *e, struct vec_u32 *out)
{
    return all_products(x, e->n_payload, e->pattern, -1, out);
}

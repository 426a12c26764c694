/*
 * Has each state a transition (see window_deadlock.h)?
 */
#include "config.h"

#include "abstraction/windows/window_deadlock.h"

#include <string.h>

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/window_presence.h"
#include "abstraction/windows/window_step.h"
#include "support/alloc.h"

/* A question about a window, to which an identity outside is the answer. */
struct question {
    enum { ASK_VARIABLE, ASK_GLOBAL, ASK_BIT, ASK_MOVE } of;
    uint32_t instance, number; /* VARIABLE, GLOBAL: which one is stored there, */
    uint32_t leaf;             /* as this one of the identities in the value? BIT: which one has the
                                  predicate? */
    struct vec_u32 trace;      /* MOVE: which one stands in the way of the move of this trace? */
};

struct asking {
    const struct window_deadlock *d;
    const bool *excluded; /* of each view: has each state that looks so a transition? */
    uint32_t n;           /* of the window about which it is asked */
    struct question q;
    struct row_table larger; /* all windows with one identity more */
};

static bool excludes(const struct window_deadlock *d, const bool *excluded, uint32_t n,
                     const value *window);

/* ---- moves ---- */

struct finding_moves {
    const struct window_system *w;
    const value *window;
    bool to_another; /* only moves to another state count */
    bool sure, same;
    const struct vec_u32 *trace; /* looks for a move of this one; NULL: for no such */
    VEC(struct vec_u32) ask;     /* traces of moves that ask, if *trace is NULL; owned */
};

static bool is_trace_of(const struct window_move *m, const struct vec_u32 *trace)
{
    return m->n_trace == trace->n && memcmp(m->trace, trace->at, trace->n * sizeof *trace->at) == 0;
}

/* Does the state that looks so change, if it has the move? */
static bool leads_to_another(const struct finding_moves *f, const struct window_move *m)
{
    return m->exact && m->target != NULL &&
           memcmp(m->target, f->window, window_bits_at(f->w) * sizeof *m->target) != 0;
}

static void find_moves(void *self, const struct window_move *m)
{
    struct finding_moves *f = self;
    struct vec_u32 copy = VEC_EMPTY;

    if (f->to_another && !leads_to_another(f, m))
        return;
    f->sure = f->sure || m->sure;
    f->same = f->same || (f->trace != NULL && is_trace_of(m, f->trace));
    if (f->trace != NULL || !m->asks)
        return;
    for (uint32_t i = 0; i < m->n_trace; i++)
        vec_push(&copy, m->trace[i]);
    vec_push(&f->ask, copy);
}

static struct finding_moves finding_moves_in(const struct window_deadlock *d, uint32_t n,
                                             const value *window)
{
    return (struct finding_moves){ .w = &d->system[n], .window = window, .to_another = d->moves };
}

static bool has_move_of(const struct window_deadlock *d, uint32_t n, const value *window,
                        const struct vec_u32 *trace)
{
    struct finding_moves f = finding_moves_in(d, n, window);

    f.trace = trace;
    window_moves(&d->system[n], window, d->limit, find_moves, &f);
    return f.same;
}

/* ---- stored identities ---- */

/* Identity number *k of those in the value, which is no set or array of them; *k becomes smaller by
   their number, if there are not so many: then VALUE_NONE. */
static value find_identity(const struct window_system *w, const struct sort *s, value v,
                           uint32_t *k)
{
    const struct values *vs = w->stg->vs;
    value found = VALUE_NONE;

    if (v == VALUE_NONE || !window_sort_mentions(s, w->id))
        return VALUE_NONE;
    if (s == w->id)
        return (*k)-- == 0 ? v : VALUE_NONE;
    for (uint32_t i = 0; i < value_size(vs, v) && found == VALUE_NONE; i++) {
        const struct sort *part = window_part(vs, s, v, i);
        if (part != NULL)
            found = find_identity(w, part, value_elem(vs, v, i), k);
    }
    return found;
}

static value leaf_of(const struct window_system *w, const struct sort *s, value v, uint32_t k)
{
    return window_sort_is_pointwise(s, w->id) ? VALUE_NONE : find_identity(w, s, v, &k);
}

/* ---- answers ---- */

/* Can the last identity of the larger window be the answer? */
static bool is_answer(const struct asking *a, const value *larger)
{
    const struct window_system *w = &a->d->system[a->n + 1];
    uint32_t last = 1u << a->n, instance;
    struct window_map map = window_map_part(a->d->system, a->n + 1, last - 1);
    value x = value_small((int32_t)a->n);

    switch (a->q.of) {
    case ASK_MOVE: return !has_move_of(a->d, a->n + 1, larger, &a->q.trace);
    case ASK_BIT: return (window_presence_of(w, larger, last) & 1u << a->q.number) != 0;
    case ASK_GLOBAL:
        return leaf_of(w, w->stg->sig.global[a->q.number].sort,
                       larger[window_global_at(w, a->q.number)], a->q.leaf) == x;
    case ASK_VARIABLE:
        instance = window_map_instance(&map, a->q.instance);
        return leaf_of(w, window_process(w, instance)->variable[a->q.number].sort,
                       larger[window_variable_at(w, instance, a->q.number)], a->q.leaf) == x;
    }
    BUG("no such question");
}

/* Does a view with the last identity of the larger window exclude it? */
static bool view_excludes(const struct asking *a, const value *larger)
{
    const struct window_deadlock *d = a->d;
    uint32_t last = 1u << a->n;
    bool excluded = false;
    value *view = mem_alloc((d->views->width + (size_t)1) * sizeof *view);

    for (uint32_t ids = last; ids < 2 * last && !excluded; ids++)
        if ((uint32_t)__builtin_popcount(ids) == d->k) {
            struct window_map map = window_map_part(d->system, a->n + 1, ids);
            window_map_state(&map, larger, view);
            excluded = a->excluded[d->number(d->self, view)];
        }
    mem_free(view);
    return excluded;
}

static bool take_larger(void *self, const value *larger)
{
    struct asking *a = self;
    bool added;

    row_table_put(&a->larger, larger, &added);
    return true;
}

static bool all_answers_exclude(struct asking *a, struct question q)
{
    a->q = q;
    for (uint32_t i = 0; i < a->larger.n; i++) {
        const value *larger = row_table_at(&a->larger, i);
        if (!view_excludes(a, larger) && is_answer(a, larger) &&
            !excludes(a->d, a->excluded, a->n + 1, larger))
            return false;
    }
    return true;
}

/* ---- questions ---- */

static bool ask_for_bits(struct asking *a, const value *window)
{
    uint32_t bits = window_bits(&a->d->system[a->n], window);
    bool excluded = false;

    for (uint32_t i = 0; bits >> i != 0 && !excluded; i++)
        if ((bits & 1u << i) != 0)
            excluded = all_answers_exclude(a, (struct question){ .of = ASK_BIT, .number = i });
    return excluded;
}

/* For each identity outside in a value of sort s. */
static bool ask_for_value(struct asking *a, const struct sort *s, value v, struct question q)
{
    const struct window_system *w = &a->d->system[a->n];
    value leaf;

    for (q.leaf = 0; (leaf = leaf_of(w, s, v, q.leaf)) != VALUE_NONE; q.leaf++)
        if (leaf == window_far(w) && all_answers_exclude(a, q))
            return true;
    return false;
}

static bool ask_for_globals(struct asking *a, const value *window)
{
    const struct window_system *w = &a->d->system[a->n];
    bool excluded = false;

    for (uint32_t i = 0; i < w->stg->sig.n_globals && !excluded; i++)
        excluded = ask_for_value(a, w->stg->sig.global[i].sort, window[window_global_at(w, i)],
                                 (struct question){ .of = ASK_GLOBAL, .number = i });
    return excluded;
}

static bool ask_for_variables(struct asking *a, const value *window, uint32_t instance)
{
    const struct window_system *w = &a->d->system[a->n];
    const struct process *p = window_process(w, instance);
    uint32_t node = window_node(w, window, instance);
    bool excluded = false;

    for (uint32_t k = p->n_params; k < p->n_variables && !excluded; k++)
        if (p->variable[k].node == NO_NODE || p->variable[k].node == node)
            excluded = ask_for_value(a, p->variable[k].sort,
                                     window[window_variable_at(w, instance, k)],
                                     (struct question){
                                         .of = ASK_VARIABLE, .instance = instance, .number = k });
    return excluded;
}

/* Either a guess of the move is right, or an identity outside shows that it is wrong. */
static bool ask_for_moves(struct asking *a, const struct finding_moves *f)
{
    bool excluded = false;

    for (size_t i = 0; i < f->ask.n && !excluded; i++)
        excluded = all_answers_exclude(a,
                                       (struct question){ .of = ASK_MOVE, .trace = f->ask.at[i] });
    return excluded;
}

static bool ask_all(struct asking *a, const value *window, const struct finding_moves *f)
{
    const struct window_system *w = &a->d->system[a->n];
    bool excluded = ask_for_moves(a, f) || ask_for_globals(a, window);

    for (uint32_t i = 0; i < w->stg->sig.n_instances && !excluded; i++)
        excluded = ask_for_variables(a, window, i);
    return excluded || ask_for_bits(a, window);
}

static bool ask_questions(struct asking *a, const value *window, const struct finding_moves *f)
{
    bool excluded;

    row_table_init(&a->larger, window_width(&a->d->system[a->n + 1]));
    excluded = a->d->extend(a->d->self, a->n, window, take_larger, a) && ask_all(a, window, f);
    row_table_clear(&a->larger);
    return excluded;
}

static bool excludes(const struct window_deadlock *d, const bool *excluded, uint32_t n,
                     const value *window)
{
    struct asking a = { .d = d, .excluded = excluded, .n = n };
    struct finding_moves f = finding_moves_in(d, n, window);
    bool good;

    if (window_is_before(f.w, window))
        return true;
    window_moves(&d->system[n], window, d->limit, find_moves, &f);
    good = f.sure || (n < d->most && ask_questions(&a, window, &f));
    for (size_t i = 0; i < f.ask.n; i++)
        vec_clear(&f.ask.at[i]);
    vec_clear(&f.ask);
    return good;
}

/* Looks at the other views; false: no more of them exclude it. */
static bool exclude_more(const struct window_deadlock *d, bool *excluded)
{
    bool more = false;

    for (uint32_t i = 0; i < d->views->n && script_go_on(d->limit); i++)
        if (!excluded[i]) {
            excluded[i] = excludes(d, excluded, d->k, row_table_at(d->views, i));
            more = more || excluded[i];
        }
    return more;
}

uint32_t window_deadlock(const struct window_deadlock *d)
{
    bool *excluded = mem_zalloc(d->views->n + (size_t)1);
    uint32_t first = 0;

    while (exclude_more(d, excluded))
        ;
    while (first < d->views->n && excluded[first])
        first++;
    mem_free(excluded);
    return first;
}

/*
 * The closed set of views (see views.h).
 *
 * Views are taken from a queue.  From each one all windows are built in which all other views have
 * been taken before; so each window is looked at when the last of its views is taken.  In larger
 * ones only the moves are made that touch so many identities (view_carry.h).
 */
#include "config.h"

#include "abstraction/windows/views.h"

#include <string.h>

#include "abstraction/windows/view_carry.h"
#include "abstraction/windows/window_bound.h"
#include "abstraction/windows/window_deadlock.h"
#include "abstraction/windows/window_extend.h"
#include "abstraction/windows/window_presence.h"
#include "abstraction/windows/window_sample.h"

/* The window whose move gave a view first. */
struct view_origin {
    uint32_t n;      /* identities */
    uint32_t number; /* of the window in seen[n]; MAP_NONE: it is an initial state */
};

struct views {
    const struct views_problem *p;
    struct views_result result;
    struct view_set set;
    VEC(struct view_origin) origin; /* of each view */
    struct script_limit limit;
    uint32_t bound;            /* on the support of a move */
    uint32_t full;             /* in windows of so many identities all moves are made */
    struct window_memo **memo; /* the moves of windows of each size */
    struct view_carry carry;
    struct row_table *seen; /* windows of each size that were looked at */
    uint64_t *n_windows;
    value *violated; /* a window */
    struct vec_u32
        *unsure; /* of each size: the windows with moves that may change presence bits, */
    struct vec_u32 *waiting; /* and those without witnesses */
};

/* ---- life ---- */

struct views *views_new(const struct views_problem *p)
{
    struct views *v = mem_zalloc(sizeof *v);

    v->p = p;
    v->limit =
        (struct script_limit){ .most = p->most_tried, .stop = p->stop, .self = p->stop_self };
    v->seen = mem_zalloc((p->sizes + (size_t)1) * sizeof *v->seen);
    v->memo = mem_zalloc((p->sizes + (size_t)1) * sizeof *v->memo);
    v->n_windows = mem_zalloc((p->sizes + (size_t)1) * sizeof *v->n_windows);
    v->unsure = mem_zalloc((p->sizes + (size_t)1) * sizeof *v->unsure);
    v->waiting = mem_zalloc((p->sizes + (size_t)1) * sizeof *v->waiting);
    for (uint32_t n = 1; n <= p->sizes; n++) {
        row_table_init(&v->seen[n], window_width(&p->system[n]));
        v->memo[n] = window_memo_new(&p->system[n]);
    }
    view_set_init(&v->set, p->system, p->k);
    v->result.n_windows = v->n_windows;
    return v;
}

void views_free(struct views *v)
{
    if (v == NULL)
        return;
    for (uint32_t n = 1; n <= v->p->sizes; n++) {
        row_table_clear(&v->seen[n]);
        window_memo_free(v->memo[n]);
        vec_clear(&v->unsure[n]);
        vec_clear(&v->waiting[n]);
    }
    if (v->full > 0)
        view_carry_clear(&v->carry);
    mem_free(v->memo);
    mem_free(v->unsure);
    mem_free(v->waiting);
    view_set_clear(&v->set);
    vec_clear(&v->origin);
    mem_free(v->seen);
    mem_free(v->n_windows);
    mem_free(v->violated);
    mem_free(v);
}

/* ---- what is known ---- */

bool views_have(struct views *v, const value *window)
{
    return view_set_find(&v->set, window) != MAP_NONE;
}

uint32_t views_n(const struct views *v)
{
    return v->set.table.n;
}

const value *views_at(const struct views *v, uint32_t number)
{
    return view_set_at(&v->set, number);
}

uint32_t views_each(const struct views *v, uint32_t n, views_step visit, void *self)
{
    if (n > v->p->sizes)
        return 0;
    for (uint32_t i = 0; i < v->seen[n].n; i++)
        visit(self, n, row_table_at(&v->seen[n], i));
    return v->seen[n].n;
}

/* ---- ends ---- */

static void stop_views(struct views *v, enum views_end end)
{
    if (v->result.end == VIEWS_CLOSED)
        v->result.end = end;
}

static bool views_stopped(struct views *v)
{
    if (v->limit.over)
        stop_views(v, VIEWS_LIMIT);
    return v->result.end != VIEWS_CLOSED;
}

static void refuse_views(struct views *v, const char *why, struct span at)
{
    if (views_stopped(v))
        return;
    v->result.refused = why;
    v->result.at = at;
    stop_views(v, VIEWS_REFUSED);
}

/* window: NULL in the initial state of n identities.  fault: NULL: the property is false. */
static void violate_views(struct views *v, uint32_t n, const value *window,
                          const struct fault *fault)
{
    if (views_stopped(v))
        return;
    stop_views(v, VIEWS_VIOLATED);
    v->result.size = n;
    if (fault != NULL)
        v->result.fault = *fault;
    if (window != NULL) {
        v->violated = mem_alloc((v->seen[n].width + (size_t)1) * sizeof *window);
        memcpy(v->violated, window, v->seen[n].width * sizeof *window);
        v->result.window = v->violated;
    }
}

/* ---- how a window has become possible ---- */

struct latest {
    struct views *v;
    uint32_t view;
};

static bool note_latest(void *self, const value *view)
{
    struct latest *l = self;
    uint32_t number = view_set_find(&l->v->set, view);

    l->view = number > l->view ? number : l->view;
    return true;
}

/* Of the views of a window the one that was found last: its origin is a window that was looked at
   before. */
static struct view_origin origin_of_window(struct views *v, uint32_t n, const value *window)
{
    struct latest l = { v, 0 };

    view_set_parts(&v->set, n, window, 0, note_latest, &l);
    return v->origin.at[l.view];
}

void views_way(struct views *v, uint32_t n, const value *window, views_step visit, void *self)
{
    VEC(struct view_origin) way = VEC_EMPTY;
    struct view_origin o = origin_of_window(v, n, window);

    for (; o.number != MAP_NONE;
         o = origin_of_window(v, o.n, row_table_at(&v->seen[o.n], o.number)))
        vec_push(&way, o);
    for (size_t i = way.n; i-- > 0;)
        visit(self, way.at[i].n, row_table_at(&v->seen[way.at[i].n], way.at[i].number));
    visit(self, n, window);
    vec_clear(&way);
}

/* ---- looking at windows ---- */

struct looking {
    struct views *v;
    uint32_t n;      /* identities of the window */
    uint32_t number; /* ... in v->seen[n]; MAP_NONE: it is an initial state */
    const value *window;
    const struct carried_move *carried; /* NULL: all moves of the window are made; */
    struct window_same_move same;       /* ... else only this one, */
    uint32_t most;                      /* ... in windows of at most so many identities */
    bool unsure;                        /* some move may change presence bits */
    bool waiting;                       /* some window has no witnesses */
};

static bool add_view_of(void *self, const value *view)
{
    const struct looking *l = self;
    struct views *v = l->v;

    view_set_add(&v->set, view);
    if (v->origin.n < v->set.table.n)
        vec_push(&v->origin, ((struct view_origin){ l->n, l->number }));
    return true;
}

/* Adds the views of the successor, with each of its presence bits that can be.  All views: those
   outside may depend on identities of the window on which nothing in it does, so a window without
   these says less of the bits. */
static void add_with_bits(struct looking *l, const struct window_move *m)
{
    struct views *v = l->v;
    const struct window_system *w = &v->p->system[l->n];
    size_t size = window_width(w) * sizeof *m->target;
    uint64_t masks = window_sample(&v->set, l->n, l->window, m, v->memo[l->n + 1], &v->limit);
    value *copy = mem_alloc(size + sizeof *copy);

    l->unsure = true;
    memcpy(copy, m->target, size);
    for (uint32_t bits = 0; masks >> bits != 0 && !views_stopped(v); bits++)
        if ((masks >> bits & 1) != 0) {
            window_set_bits(w, copy, bits);
            view_set_parts(&v->set, l->n, copy, 0, add_view_of, l);
        }
    mem_free(copy);
}

/* May the move change presence bits? */
static bool is_unsure(const struct looking *l, const struct window_move *m)
{
    const struct window_presence *bits = l->v->p->system[l->n].presence;

    return bits != NULL && (~m->known & ((1u << bits->n) - 1)) != 0;
}

/* Larger windows, with identities that the move does not touch, are needed to see what it does.
   Where bits may change, identities outside may follow others than the move has followed here. */
static void carry_move(struct looking *l, const struct window_move *m)
{
    struct views *v = l->v;
    bool unsure = is_unsure(l, m);
    uint32_t touched = unsure ? v->bound : (uint32_t)__builtin_popcount(m->support);
    uint32_t most = v->p->k + touched;

    if (l->n >= v->full && most > l->n && (l->carried == NULL || l->most > l->n))
        view_carry_add(&v->carry, l->n, l->number, l->window, m, most, unsure);
}

/* Adds the views of the window's successor that the move has anything to do with. */
static void fire_move(void *self, const struct window_move *m)
{
    struct looking *l = self;
    struct views *v = l->v;
    uint32_t all = (1u << l->n) - 1;

    if (l->carried != NULL && !window_is_same_move(&l->same, &v->p->system[l->n], m))
        return;
    if (m->target != NULL)
        carry_move(l, m);
    if (m->target == NULL)
        violate_views(v, l->n, l->window, m->fault);
    else if ((uint32_t)__builtin_popcount(m->support) > v->bound)
        refuse_views(v, "a move touches more identities than its text shows", m->edge[0]->at);
    else if (l->n - v->p->k > v->bound)
        return;
    else if (is_unsure(l, m))
        add_with_bits(l, m);
    else
        view_set_parts(&v->set, l->n, m->target, all & ~m->support, add_view_of, l);
}

static bool look_at_larger(void *self, const value *window);

/* A row of the table. */
static value *copy_of_row(const struct row_table *t, uint32_t number)
{
    size_t size = t->width * sizeof(value);
    value *copy = mem_alloc(size + sizeof *copy);

    memcpy(copy, row_table_at(t, number), size);
    return copy;
}

static void explore_window(struct views *v, uint32_t n, uint32_t number)
{
    const struct window_system *w = &v->p->system[n];
    value *copy = copy_of_row(&v->seen[n], number);
    struct looking l = { .v = v, .n = n, .number = number, .window = copy };

    v->n_windows[n]++;
    if (v->p->property != NULL && !window_holds(w, copy, &v->limit, &v->p->property[n]))
        violate_views(v, n, copy, NULL);
    window_memo_moves(v->memo[n], copy, &v->limit, fire_move, &l);
    if (l.unsure)
        vec_push(&v->unsure[n], l.number);
    if (n < v->full && !views_stopped(v) &&
        !window_extend(&v->set, n, copy, 0, &v->limit, look_at_larger, &l))
        refuse_views(v, "something is stored for more identities than a view has",
                     (struct span){ 0 });
    mem_free(copy);
}

/* Which predicates do identities satisfy that are possible outside? */
struct witnesses {
    const struct window_system *larger;
    uint32_t wanted, found;
};

static bool look_for_witness(void *self, const value *window)
{
    struct witnesses *x = self;

    x->found |= window_presence_of(x->larger, window, 1u << (x->larger->id->size - 1));
    return (x->wanted & ~x->found) != 0;
}

/* Is there a possible identity outside for each presence bit that is set, as far as is known? */
static bool has_witnesses(struct views *v, uint32_t n, uint32_t number)
{
    struct witnesses x = { .larger = &v->p->system[n + 1] };
    value *copy;
    bool seen;

    if (!v->p->witnesses)
        return true;
    copy = copy_of_row(&v->seen[n], number);
    x.wanted = window_bits(&v->p->system[n], copy);
    seen = x.wanted == 0 || window_extend(&v->set, n, copy, 0, &v->limit, look_for_witness, &x);
    mem_free(copy);
    return !seen || (x.wanted & ~x.found) == 0;
}

/* A window of n identities whose views have all been taken. */
static void look_at_window(struct views *v, uint32_t n, const value *window)
{
    bool added;
    uint32_t number = row_table_put(&v->seen[n], window, &added);

    if (!added || views_stopped(v))
        return;
    if (has_witnesses(v, n, number))
        explore_window(v, n, number);
    else
        vec_push(&v->waiting[n], number);
}

static bool look_at_larger(void *self, const value *window)
{
    struct looking *l = self;

    look_at_window(l->v, l->n + 1, window);
    return !views_stopped(l->v);
}

/* A window to which a move is carried. */
static bool carry_to_larger(void *self, const value *window)
{
    struct looking *from = self;
    struct views *v = from->v;
    uint32_t n = from->n + 1;
    bool added;
    struct looking l = *from;

    l.n = n;
    l.number = row_table_put(&v->seen[n], window, &added);
    l.window = copy_of_row(&v->seen[n], l.number);
    v->n_windows[n] += added;
    if (has_witnesses(v, n, l.number))
        window_memo_moves_of(v->memo[n], l.window, l.same.actor, &v->limit, fire_move, &l);
    else
        from->waiting = true;
    from->unsure = from->unsure || l.unsure;
    mem_free((value *)l.window);
    return !views_stopped(v);
}

/* Carries move number i to the windows that have become possible since it was carried last. */
static void carry_further(struct views *v, size_t i)
{
    struct carried_move c = v->carry.move.at[i];
    uint32_t taken = v->set.taken;
    value *copy = copy_of_row(&v->seen[c.n], c.number);
    struct looking l = { .v = v, .n = c.n, .carried = &c, .most = c.most };

    l.same = window_same_move_in(&c.move, &v->p->system[c.n], &v->p->system[c.n + 1]);
    if (!window_extend(&v->set, c.n, copy, c.first, &v->limit, carry_to_larger, &l))
        refuse_views(v, "something is stored for more identities than a view has",
                     (struct span){ 0 });
    v->carry.move.at[i].first = taken;
    v->carry.move.at[i].again = c.again || l.unsure || l.waiting;
    mem_free(copy);
}

static void carry_all(struct views *v)
{
    for (size_t i = 0; i < v->carry.move.n && !views_stopped(v); i++)
        if (v->carry.move.at[i].first < v->set.taken)
            carry_further(v, i);
}

/* Makes the moves of windows with moves that may change presence bits again: there may be more
   identities outside that can be.  False: that gives no more views. */
static bool look_again(struct views *v)
{
    uint32_t before = v->set.table.n;

    for (uint32_t n = v->p->k; n <= v->full; n++)
        for (size_t i = 0; i < v->unsure[n].n && !views_stopped(v); i++) {
            uint32_t number = v->unsure[n].at[i];
            value *copy = copy_of_row(&v->seen[n], number);
            struct looking l = { .v = v, .n = n, .number = number, .window = copy };
            window_memo_moves(v->memo[n], copy, &v->limit, fire_move, &l);
            mem_free(copy);
        }
    for (size_t i = 0; i < v->carry.move.n; i++)
        if (v->carry.move.at[i].again)
            v->carry.move.at[i].first = 0;
    carry_all(v);
    return v->set.table.n > before;
}

/* Looks at windows that have got witnesses; false: none has. */
static bool look_at_waiting(struct views *v)
{
    bool any = false;

    for (uint32_t n = v->p->k; n <= v->full; n++)
        for (size_t i = 0; i < v->waiting[n].n && !views_stopped(v);) {
            uint32_t number = v->waiting[n].at[i];
            if (!has_witnesses(v, n, number)) {
                i++;
                continue;
            }
            v->waiting[n].at[i] = vec_last(&v->waiting[n]);
            v->waiting[n].n--;
            explore_window(v, n, number);
            any = true;
        }
    return any;
}

/* ---- deadlocks ---- */

static uint32_t number_closed(void *self, const value *view)
{
    struct views *v = self;

    return view_set_find(&v->set, view);
}

static bool extend_closed(void *self, uint32_t n, const value *window,
                          bool (*visit)(void *visitor, const value *window), void *visitor)
{
    struct views *v = self;

    return window_extend(&v->set, n, window, 0, &v->limit, visit, visitor);
}

/* Of a closed set: a state that looks so through a view may have no transition. */
static void look_for_deadlocks(struct views *v)
{
    struct window_deadlock d = { .system = v->p->system,
                                 .k = v->p->k,
                                 .most = v->result.most,
                                 .views = &v->set.table,
                                 .moves = v->p->property[v->p->k].moves,
                                 .number = number_closed,
                                 .limit = &v->limit,
                                 .extend = extend_closed,
                                 .self = v };
    uint32_t first = views_stopped(v) ? v->set.table.n : window_deadlock(&d);

    if (first < v->set.table.n)
        violate_views(v, v->p->k, view_set_at(&v->set, first), NULL);
    else
        views_stopped(v);
}

/* ---- the whole ---- */

/* The views of the initial state of size n. */
static void start_views(struct views *v, uint32_t n)
{
    const struct window_system *w = &v->p->system[n];
    value *state = mem_alloc((window_width(w) + (size_t)1) * sizeof *state);
    struct looking l = { .v = v, .n = n, .number = MAP_NONE };
    struct fault fault;

    if (!window_start(w, state, &fault))
        violate_views(v, n, NULL, &fault);
    else
        view_set_parts(&v->set, n, state, 0, add_view_of, &l);
    mem_free(state);
}

static uint32_t larger_size(uint32_t x, uint32_t y)
{
    return x > y ? x : y;
}

/* The sizes of windows; false: views cannot be used, or there are not enough systems. */
static bool prepare_views(struct views *v)
{
    struct views_result *r = &v->result;
    uint32_t k = v->p->k, support = 0;
    const struct window_system *w = &v->p->system[k];
    struct window_bound bound;
    const char *refused = NULL;
    struct span at;

    if (w->id->kind != SORT_SCALARSET) {
        refuse_views(v, "the type is no scalarset", (struct span){ 0 });
        return false;
    }
    bound = window_bound(w);
    refused = bound.refused;
    at = bound.at;
    if (refused == NULL && v->p->property != NULL)
        support = window_property_support(w, &v->p->property[k], &refused, &at);
    if (refused == NULL)
        window_presence_check(w, &refused, &at);
    if (refused == NULL && k > VIEW_MOST_IDS)
        refused = "so many identities in a view";
    if (refused != NULL) {
        refuse_views(v, refused, at);
        return false;
    }
    v->bound = bound.most;
    v->full = larger_size(bound.most > 0 ? k + 1 : k,
                          larger_size(larger_size(bound.most, bound.most_fault), support));
    r->most = larger_size(k + bound.most, v->full);
    r->needed = larger_size(k + 1 + v->p->initial, r->most);
    if (w->presence != NULL && r->needed < k + bound.most + 1)
        r->needed = k + bound.most + 1; /* one more identity is sampled */
    if (v->p->witnesses && r->needed < r->most + 1)
        r->needed = r->most + 1; /* ... or sought */
    if (r->needed > v->p->sizes)
        stop_views(v, VIEWS_SIZES);
    return !views_stopped(v);
}

static void take_views(struct views *v)
{
    while (!views_stopped(v)) {
        value *copy;
        if (v->set.taken == v->set.table.n)
            carry_all(v);
        if (!view_set_take(&v->set))
            return;
        copy = copy_of_row(&v->set.table, v->set.taken - 1);
        look_at_window(v, v->p->k, copy);
        mem_free(copy);
    }
}

struct views_result views_run(struct views *v)
{
    if (!prepare_views(v))
        return v->result;
    view_carry_init(&v->carry, v->p->system, v->p->k, v->full);
    for (uint32_t n = v->p->k; n <= v->p->k + 1 + v->p->initial && !views_stopped(v); n++)
        start_views(v, n);
    do
        take_views(v);
    while (!views_stopped(v) && (look_at_waiting(v) || look_again(v)));
    if (v->p->property != NULL && v->p->property[v->p->k].live)
        look_for_deadlocks(v);
    v->result.n_views = v->set.table.n;
    v->result.tried = v->limit.done;
    return v->result;
}

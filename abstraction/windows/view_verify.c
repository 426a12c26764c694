/*
 * Is a list of views a proof (see view_verify.h)?
 *
 * Windows are found by depth-first search: each listed view, and then one identity after another.
 * A window is found from the first of its views in the list, so others need not be looked at.
 */
#include "config.h"

#include "abstraction/windows/view_verify.h"

#include <string.h>

#include "abstraction/windows/view_outside.h"
#include "abstraction/windows/window_bound.h"
#include "abstraction/windows/window_deadlock.h"
#include "abstraction/windows/window_presence.h"
#include "abstraction/windows/window_sizes.h"
#include "support/alloc.h"

struct verifying {
    const struct view_claim *c;
    struct limit *limit;
    struct view_list list;
    struct view_extension **extend; /* [n]: from n identities to n + 1 */
    uint32_t bound;                 /* on the support of a move */
    uint32_t initial;               /* initial states of k .. k + 1 + initial identities differ */
    uint32_t look_for_moves, look_for_violations; /* in windows of at most so many identities */
    uint32_t largest;                             /* windows, with one identity of those outside */
    uint32_t n;                                   /* identities of the present window, */
    const value *window;                          /* which is this one */
    uint32_t first;                               /* the number of its first view */
    struct script_limit ways;
    struct view_judgement result;
};

static bool end_with(struct verifying *v, enum view_verified is)
{
    if (v->result.is == VIEWS_PROVE)
        v->result.is = is;
    return false;
}

static bool goes_on(const struct verifying *v)
{
    return v->result.is == VIEWS_PROVE;
}

/* ---- what the text of the model tells ---- */

static bool find_no_meaning(struct verifying *v, const char *why, struct span at)
{
    if (why == NULL)
        return true;
    v->result.why = why;
    v->result.at = at;
    return end_with(v, VIEWS_MEANINGLESS);
}

static uint32_t maximum(uint32_t x, uint32_t y)
{
    return x > y ? x : y;
}

/* The sizes of windows that are looked at, and made larger; false: K is another one. */
static bool find_sizes(struct verifying *v, const struct window_bound *bound, uint32_t support)
{
    const struct view_claim *c = v->c;
    uint32_t most;

    v->look_for_moves = maximum(c->k + bound->most, bound->most_fault);
    v->look_for_violations = maximum(support, c->k);
    most = maximum(support, v->look_for_moves);
    v->result.needed = most;
    if (most != c->most)
        return end_with(v, VIEWS_OTHER_MOST);
    v->largest = most;
    if (c->system[c->k].presence != NULL) /* who is outside */
        v->largest = c->witnesses ? most + 1 : maximum(most, c->k + bound->most + 1);
    return true;
}

/* The largest system tells most about the model. */
static bool find_most(struct verifying *v)
{
    const struct view_claim *c = v->c;
    const struct window_system *w = &c->system[c->sizes];
    struct window_sizes sizes = window_sizes(w, c->tree, c->evaluated);
    struct window_bound bound = window_bound(w);
    const char *why, *no_predicate = NULL;
    struct span at, of_predicate = { NULL, 0, 0 };
    uint32_t support = window_property_support(w, &c->property[c->sizes], &why, &at);

    window_presence_check(w, &no_predicate, &of_predicate);
    if (!find_no_meaning(v, sizes.observed, sizes.at) ||
        !find_no_meaning(v, bound.refused, bound.at) || !find_no_meaning(v, why, at) ||
        !find_no_meaning(v, no_predicate, of_predicate) || !find_sizes(v, &bound, support))
        return false;
    v->bound = bound.most;
    v->initial = sizes.initial;
    v->result.needed = maximum(v->largest, c->k + 1 + v->initial);
    if (v->result.needed > WINDOW_MAX_IDS)
        return find_no_meaning(v, "so many identities are told apart", sizes.at);
    return v->result.needed <= c->sizes || end_with(v, VIEWS_NEED_SIZES);
}

/* ---- windows ---- */

/* Is each view of k identities of the window, among them `all_of`, listed? */
static bool views_are_listed(struct verifying *v, uint32_t n, const value *window, uint32_t all_of)
{
    uint32_t k = v->c->k;
    value *view = mem_alloc((v->list.row.width + (size_t)1) * sizeof *view);
    bool listed = true;

    for (uint32_t ids = 1; ids < 1u << n && listed; ids++) {
        struct window_map map = { &v->c->system[n], &v->c->system[k], { 0 } };
        uint32_t at = 0;
        if ((uint32_t)__builtin_popcount(ids) != k || (all_of & ~ids) != 0)
            continue;
        for (uint32_t i = 0; i < n; i++)
            if ((ids & 1u << i) != 0)
                map.back[at++] = i;
        window_map_state(&map, window, view);
        listed = view_list_has(&v->list, view);
    }
    mem_free(view);
    return listed;
}

/* Something is stored for more identities than a view has. */
static bool find_unseen(struct verifying *v)
{
    return find_no_meaning(v, "something is stored for more identities than a view has",
                           (struct span){ NULL, 0, 0 });
}

/* Is each view of the target that contains `all_of` listed, with each of the bits that it can have
   after the move? */
static bool targets_are_listed(struct verifying *v, const struct window_move *m, uint32_t all_of)
{
    const struct window_system *w = &v->c->system[v->n];
    size_t size = window_width(w) * sizeof *m->target;
    value *target;
    uint64_t after;
    bool listed = true;

    if ((uint32_t)__builtin_popcount(all_of) > v->c->k)
        return true;
    if (w->presence == NULL || (~m->known & ((1u << w->presence->n) - 1)) == 0)
        return views_are_listed(v, v->n, m->target, all_of);
    if (!view_outside_after(v->extend[v->n], v->window, m, &v->ways, &after))
        return find_unseen(v);
    target = mem_alloc(size + sizeof *target);
    memcpy(target, m->target, size);
    for (uint32_t bits = 0; bits < 64 && after >> bits != 0 && listed; bits++)
        if ((after >> bits & 1) != 0) {
            window_set_bits(w, target, bits);
            listed = views_are_listed(v, v->n, target, all_of);
        }
    mem_free(target);
    return listed;
}

static void follow_move(void *self, const struct window_move *m)
{
    struct verifying *v = self;
    uint32_t all = (1u << v->n) - 1;

    if (!goes_on(v))
        return;
    if (m->target == NULL)
        end_with(v, VIEWS_FAULT);
    else if ((uint32_t)__builtin_popcount(m->support) > v->bound)
        find_no_meaning(v, "a move touches more identities than its text shows", m->edge[0]->at);
    else if (!targets_are_listed(v, m, all & ~m->support))
        end_with(v, v->ways.over ? VIEWS_UNDECIDED : VIEWS_OPEN);
    if (!goes_on(v))
        v->result.at = m->edge[0]->at;
}

/* Can somebody be outside for each presence bit? */
static bool is_witnessed(struct verifying *v)
{
    bool witnessed = true;

    if (v->c->witnesses && v->c->system[v->n].presence != NULL &&
        !view_outside_witnessed(v->extend[v->n], v->window, &witnessed))
        return find_unseen(v);
    return witnessed;
}

static bool judge_larger(void *self, const value *window);

/* A window whose views are listed: its moves, and the property. */
static void judge_inside(struct verifying *v)
{
    const struct window_system *w = &v->c->system[v->n];

    if (v->n <= v->look_for_violations &&
        !window_holds(w, v->window, &v->ways, &v->c->property[v->n]))
        end_with(v, VIEWS_FALSE);
    if (v->n <= v->look_for_moves)
        window_moves(w, v->window, &v->ways, follow_move, v);
    if (v->ways.over)
        end_with(v, VIEWS_UNDECIDED);
}

static bool is_limit_hit(void *self)
{
    const struct verifying *v = self;

    return limit_hit(v->limit, v->result.windows) != LIMIT_NONE;
}

/* A window of n identities whose views are listed. */
static void judge_window(struct verifying *v, uint32_t n, const value *window)
{
    if (!goes_on(v))
        return;
    v->result.windows++;
    if (is_limit_hit(v)) {
        end_with(v, VIEWS_UNDECIDED);
        return;
    }
    v->n = n;
    v->window = window;
    if (!is_witnessed(v))
        return;
    judge_inside(v);
    if (n < v->c->most && goes_on(v) &&
        !view_extend(v->extend[n], window, v->first, judge_larger, v))
        find_unseen(v);
}

static bool judge_larger(void *self, const value *window)
{
    struct verifying *v = self;
    uint32_t n = v->n;

    judge_window(v, n + 1, window);
    v->n = n;
    return goes_on(v);
}

/* ---- deadlocks ---- */

static uint32_t number_listed(void *self, const value *view)
{
    const struct verifying *v = self;

    return v->list.view.at[row_table_find(&v->list.row, view)];
}

static bool extend_listed(void *self, uint32_t n, const value *window,
                          bool (*visit)(void *visitor, const value *window), void *visitor)
{
    struct verifying *v = self;

    return view_extend(v->extend[n], window, 0, visit, visitor);
}

static void judge_deadlocks(struct verifying *v)
{
    const struct view_claim *c = v->c;
    struct script_limit ways = { .stop = is_limit_hit, .self = v };
    struct window_deadlock d = { .system = c->system,
                                 .k = c->k,
                                 .most = c->most,
                                 .views = c->views,
                                 .limit = &ways,
                                 .number = number_listed,
                                 .extend = extend_listed,
                                 .self = v };
    uint32_t first = goes_on(v) ? window_deadlock(&d) : c->views->n;

    if (ways.over)
        end_with(v, VIEWS_UNDECIDED);
    else if (first < c->views->n)
        end_with(v, VIEWS_DEADLOCK);
}

/* ---- the whole ---- */

/* The initial state of n identities. */
static void judge_start(struct verifying *v, uint32_t n)
{
    const struct window_system *w = &v->c->system[n];
    value *state = mem_alloc((window_width(w) + (size_t)1) * sizeof *state);
    struct fault fault;

    if (!window_start(w, state, &fault))
        end_with(v, VIEWS_FAULT);
    else if (!views_are_listed(v, n, state, 0))
        end_with(v, VIEWS_NOT_INITIAL);
    mem_free(state);
}

static void judge_views(struct verifying *v)
{
    const struct view_claim *c = v->c;

    for (uint32_t n = c->k; n <= c->k + 1 + v->initial && goes_on(v); n++)
        judge_start(v, n);
    for (v->first = 0; v->first < c->views->n && goes_on(v); v->first++)
        judge_window(v, c->k, row_table_at(c->views, v->first));
    if (c->property[c->k].live)
        judge_deadlocks(v);
}

struct view_judgement view_verify(const struct view_claim *c, struct limit *limit)
{
    struct verifying v = { .c = c, .limit = limit };

    if (c->sizes <= c->k)
        BUG("too few sizes to tell what depends on their number");
    if (!find_most(&v))
        return v.result;
    v.ways = (struct script_limit){ .stop = is_limit_hit, .self = &v };
    view_list_init(&v.list, c->system, c->k, c->views);
    v.extend = mem_zalloc((v.largest + (size_t)1) * sizeof *v.extend);
    for (uint32_t n = c->k; n < v.largest; n++)
        v.extend[n] = view_extension_new(&v.list, n);
    judge_views(&v);
    for (uint32_t n = c->k; n < v.largest; n++)
        view_extension_free(v.extend[n]);
    mem_free(v.extend);
    view_list_clear(&v.list);
    return v.result;
}

const char *view_verified_text(enum view_verified v)
{
    switch (v) {
    case VIEWS_PROVE: return "the proof is right";
    case VIEWS_NEED_SIZES: return "larger windows are needed";
    case VIEWS_MEANINGLESS: return "views prove nothing for this model";
    case VIEWS_OTHER_MOST: return "windows of another number of identities have to be looked at";
    case VIEWS_NOT_INITIAL: return "a view of an initial state is not listed";
    case VIEWS_FAULT: return "a run-time error may happen";
    case VIEWS_FALSE: return "a window of listed views violates the property";
    case VIEWS_DEADLOCK: return "a state of listed views may have no transition";
    case VIEWS_OPEN: return "a move leads to a view that is not listed";
    case VIEWS_UNDECIDED: return "a limit was reached before the end";
    }
    BUG("no such judgement");
}

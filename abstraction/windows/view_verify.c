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

#define EFFECT_WORDS 6 /* besides those of a window */

struct verifying {
    const struct view_claim *c;
    struct limit *limit;
    struct view_list list;
    struct view_extension **extend; /* [n]: from n identities to n + 1 */
    struct window_memo **memo;      /* [n]: the moves of windows of n */
    uint32_t bound;                 /* on the support of a move */
    uint32_t whole;                 /* all windows of so many identities are looked at; larger ones
                                       for moves with a large support */
    uint32_t initial;               /* initial states of k .. k + 1 + initial identities differ */
    uint32_t look_for_moves, look_for_violations; /* in windows of at most so many identities */
    uint32_t largest;                             /* windows, with one identity of those outside */
    uint32_t n;                                   /* identities of the present window, */
    const value *window;                          /* which is this one */
    uint32_t first;                               /* the number of its first view */
    const struct window_same_move *only;          /* the move that is looked at; NULL: all */
    struct row_table effect;                      /* of such moves on an identity outside */
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
    v->whole = maximum(bound->most > 0 ? c->k + 1 : c->k,
                       maximum(maximum(bound->most, bound->most_fault), support));
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

static bool tells_all_bits(const struct window_system *w, const struct window_move *m)
{
    return w->presence == NULL || (~m->known & ((1u << w->presence->n) - 1)) == 0;
}

/* Is each view of the target that contains `all_of` listed?  If it can have several bits, each view
   with each of them: identities outside may depend on others than those of the support. */
static bool targets_are_listed(struct verifying *v, const struct window_move *m, uint32_t all_of)
{
    const struct window_system *w = &v->c->system[v->n];
    size_t size = window_width(w) * sizeof *m->target;
    value *target;
    uint64_t after;
    bool listed = true;

    if (tells_all_bits(w, m))
        return views_are_listed(v, v->n, m->target, all_of);
    if (v->n - v->c->k > v->bound)
        return true;
    if (!view_outside_after(v->extend[v->n], v->window, m, v->memo[v->n + 1], &v->ways, &after))
        return find_unseen(v);
    target = mem_alloc(size + sizeof *target);
    memcpy(target, m->target, size);
    for (uint32_t bits = 0; bits < 64 && after >> bits != 0 && listed; bits++)
        if ((after >> bits & 1) != 0) {
            window_set_bits(w, target, bits);
            listed = views_are_listed(v, v->n, target, 0);
        }
    mem_free(target);
    return listed;
}

/* Words for what decides about a move's effect outside, if views have one identity: the move; what
   the window says of its actors, and of all that has no identity in its index; and which predicates
   are true of somebody inside, before and after it.  False: it is known, and changes no bits. */
static bool is_new_effect(struct verifying *v, const struct window_move *m,
                          const struct window_same_move *move)
{
    const struct window_system *w = &v->c->system[v->n];
    uint32_t all = (1u << v->n) - 1;
    struct vec_u32 word = VEC_EMPTY;
    bool added = true;

    if (v->c->k > 1 || !tells_all_bits(w, m))
        return true;
    for (int i = 0; i < 2; i++) {
        vec_push(&word, move->actor[i]);
        vec_push(&word, move->edge[i]);
    }
    vec_push(&word, window_presence_of(w, v->window, all));
    vec_push(&word, window_presence_of(w, m->target, all));
    for (uint32_t i = 0; i < w->stg->sig.n_instances; i++) {
        bool unread = i != move->actor[0] && i != move->actor[1] && window_instance_ids(w, i) != 0;
        for (uint32_t at = w->first[i]; at < w->first[i + 1]; at++)
            vec_push(&word, unread ? VALUE_NONE : v->window[at]);
    }
    for (uint32_t at = window_global_at(w, 0); at < window_width(w); at++)
        vec_push(&word, v->window[at]);
    row_table_put(&v->effect, word.at, &added);
    vec_clear(&word);
    return added;
}

static void follow_further(struct verifying *v, const struct window_move *m);

/* Does a larger window show more of the move?  If it may change bits, identities outside may depend
   on as many as any move does. */
static bool is_seen_further(const struct verifying *v, const struct window_move *m)
{
    uint32_t touched = tells_all_bits(&v->c->system[v->n], m)
                           ? (uint32_t)__builtin_popcount(m->support)
                           : v->bound;

    return v->n >= v->whole && v->c->k + touched > v->n;
}

/* Of all moves, or only of one. */
static void follow_move(void *self, const struct window_move *m)
{
    struct verifying *v = self;
    uint32_t all = (1u << v->n) - 1;

    if (!goes_on(v) || (v->only != NULL && !window_is_same_move(v->only, &v->c->system[v->n], m)))
        return;
    if (m->target == NULL)
        end_with(v, VIEWS_FAULT);
    else if ((uint32_t)__builtin_popcount(m->support) > v->bound)
        find_no_meaning(v, "a move touches more identities than its text shows", m->edge[0]->at);
    else if (!targets_are_listed(v, m, all & ~m->support))
        end_with(v, v->ways.over ? VIEWS_UNDECIDED : VIEWS_OPEN);
    if (!goes_on(v))
        v->result.at = m->edge[0]->at;
    else if (is_seen_further(v, m))
        follow_further(v, m);
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

static bool is_limit_hit(void *self)
{
    const struct verifying *v = self;

    return limit_hit(v->limit, v->result.windows) != LIMIT_NONE;
}

/* A window with one identity more: what the move does to that one. */
static bool judge_further(void *self, const value *window)
{
    struct verifying *v = self;

    v->result.windows++;
    if (is_limit_hit(v))
        return end_with(v, VIEWS_UNDECIDED);
    v->n++;
    v->window = window;
    if (is_witnessed(v))
        window_memo_moves_of(v->memo[v->n], window, v->only->actor, &v->ways, follow_move, v);
    if (v->ways.over)
        end_with(v, VIEWS_UNDECIDED);
    v->n--;
    return goes_on(v);
}

/* The same move in windows with one identity more. */
static void follow_further(struct verifying *v, const struct window_move *m)
{
    const struct window_system *w = &v->c->system[v->n];
    const struct window_same_move *only = v->only, move = window_same_move(w, m);
    struct window_same_move larger = window_same_move_in(&move, w, w + 1);
    const value *window = v->window;

    if (!is_new_effect(v, m, &move))
        return;
    v->only = &larger;
    if (!view_extend(v->extend[v->n], window, 0, judge_further, v))
        find_unseen(v);
    v->only = only;
    v->window = window;
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
        window_memo_moves(v->memo[v->n], v->window, &v->ways, follow_move, v);
    if (v->ways.over)
        end_with(v, VIEWS_UNDECIDED);
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
    if (n < v->whole && goes_on(v) && !view_extend(v->extend[n], window, v->first, judge_larger, v))
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
                                 .moves = c->property[c->k].moves,
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
    v.memo = mem_zalloc((v.largest + (size_t)1) * sizeof *v.memo);
    for (uint32_t n = c->k; n <= v.largest; n++)
        v.memo[n] = window_memo_new(&c->system[n]);
    row_table_init(&v.effect, window_width(&c->system[v.whole]) + EFFECT_WORDS);
    judge_views(&v);
    for (uint32_t n = c->k; n < v.largest; n++)
        view_extension_free(v.extend[n]);
    for (uint32_t n = c->k; n <= v.largest; n++)
        window_memo_free(v.memo[n]);
    row_table_clear(&v.effect);
    mem_free(v.extend);
    mem_free(v.memo);
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

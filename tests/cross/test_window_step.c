/*
 * Windows and moves commute (doc/algorithms.md, 5.14), on random models and arbitrary states: for
 * each move of interpreter/ from a state c to c', and each set S of k identities, a window of c of
 * at most k + m identities has a move to c' as it is seen through S; and for each run-time error a
 * window of max(k, f) identities has one.  m and f are computed from the text.
 *
 * Each feature of the language is tried alone and with others.  STGCHECK_RANDOM=N asks for N
 * models, STGCHECK_SEED=S begins with that of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/windows/window_bound.h"
#include "abstraction/windows/window_fault.h"
#include "abstraction/windows/window_memo.h"
#include "interpreter/plain_step.h"
#include "tests/cross/gen_text.h"
#include "tests/cross/gen_window.h"
#include "tests/unit/window_fixture.h"

#define USUAL 200
#define IDS 6           /* of the states */
#define STATES 4        /* of each model */
#define MOST_MOVES 4000 /* of a state: models with more are left out */
#define MOST_WAYS 20000 /* to make the moves of a window: a state with more proves nothing */

/* What the windows of one state do. */
struct result {
    value *target; /* NULL: a run-time error */
    uint32_t support, known;
    bool sure, asks, exact;
    uint32_t actor[2], edge[2], n_trace; /* edge: numbers in their processes */
    uint32_t *trace;
};

struct seen_moves {
    bool known;
    VEC(struct result) move;
};

struct trial {
    uint64_t seed;
    uint32_t features, m, f;
    uint32_t n_bits; /* presence predicates */
    const char *bit[3];
    struct rng r;
    struct sized sized;
    struct buf text;
    struct arena *a; /* of one state */
    value *state;
    bool *whole; /* of the global variables: states have no holes there */
    struct seen_moves window[1u << IDS];
    uint32_t n_ids; /* of the window being looked at */
    struct seen_moves *at;
    bool over; /* some window of the state has more than MOST_WAYS */
};

struct tally {
    uint64_t models, refused, moves, checks, faults, sure, asked, exact, remembered;
    uint64_t of_feature[WINDOW_FEATURES];
};

/* ---- random states ---- */

/* With pointers that are equal, as often as not. */
static value random_simple(struct trial *t, const struct sort *s)
{
    uint64_t n = sort_card(s);

    if (s == t->sized.w[IDS].id && gen_chance(&t->r, 50))
        n = 2;
    return sort_nth(t->sized.vs, s, rng_below(&t->r, (uint32_t)n));
}

static value random_value(struct trial *t, const struct sort *s, bool hole)
{
    struct values *vs = t->sized.vs;
    struct vec_u32 part = VEC_EMPTY;
    uint32_t n, full = 15 + rng_below(&t->r, 30);
    value v;

    if (hole && gen_chance(&t->r, 8))
        return VALUE_NONE;
    if (s->kind == SORT_SEQ || s->kind == SORT_ARRAY) {
        n = s->kind == SORT_ARRAY ? (uint32_t)sort_array_size(s) : rng_below(&t->r, s->size + 1);
        for (uint32_t i = 0; i < n; i++)
            vec_push(&part, random_value(t, s->elem, hole));
    } else if (s->kind == SORT_RECORD) {
        for (uint32_t i = 0; i < s->n; i++)
            vec_push(&part, random_value(t, s->field[i].sort, hole));
    } else if (s->kind == SORT_SET) {
        for (uint64_t i = 0; i < sort_card(s->elem); i++)
            if (gen_chance(&t->r, full))
                vec_push(&part, sort_nth(vs, s->elem, i));
    } else {
        return random_simple(t, s);
    }
    v = s->kind == SORT_SET ? value_set(vs, (uint32_t)part.n, part.at)
                            : value_tuple(vs, (uint32_t)part.n, part.at);
    vec_clear(&part);
    return v;
}

static void random_state(struct trial *t)
{
    const struct window_system *w = &t->sized.w[IDS];
    const struct signature *g = &w->stg->sig;
    bool holes = (t->features & WINDOW_FAULTS) != 0;

    t->state = ARENA_ARRAY(t->a, value, window_width(w));
    window_set_bits(w, t->state, 0);
    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = window_process(w, i);
        uint32_t node = rng_below(&t->r, p->n_nodes);
        t->state[window_node_at(w, i)] = value_small((int32_t)node);
        for (uint32_t k = p->n_params; k < p->n_variables; k++)
            if (p->variable[k].node == NO_NODE || p->variable[k].node == node)
                t->state[window_variable_at(w, i, k)] = random_value(t, p->variable[k].sort, holes);
    }
    for (uint32_t i = 0; i < g->n_globals; i++)
        t->state[window_global_at(w, i)] = random_value(t, g->global[i].sort,
                                                        holes && !t->whole[i]);
}

/* ---- windows of the state ---- */

static void keep_result(void *self, const struct window_move *m)
{
    struct trial *t = self;
    const struct window_system *w = &t->sized.w[t->n_ids];
    struct result r = { .support = m->support,
                        .known = m->known,
                        .sure = m->sure,
                        .asks = m->asks,
                        .exact = m->exact,
                        .actor = { m->actor[0], m->actor[1] },
                        .n_trace = m->n_trace };

    for (int i = 0; i < 2; i++)
        if (m->edge[i] != NULL)
            r.edge[i] = (uint32_t)(m->edge[i] - window_process(w, m->actor[i])->edge);
        else
            r.actor[i] = NO_INSTANCE;
    r.trace = arena_copy(t->a, m->trace, m->n_trace * sizeof *m->trace);
    if (m->target != NULL)
        r.target = arena_copy(t->a, m->target, window_width(w) * sizeof *r.target);
    vec_push(&t->at->move, r);
}

static uint32_t size_of_set(uint32_t ids)
{
    return (uint32_t)__builtin_popcount(ids);
}

static const struct seen_moves *moves_of(struct trial *t, uint32_t ids)
{
    value *state = ARENA_ARRAY(t->a, value, window_width(&t->sized.w[size_of_set(ids)]) + 1);

    t->at = &t->window[ids];
    t->n_ids = size_of_set(ids);
    if (!t->at->known) {
        struct script_limit limit = { .most = MOST_WAYS };
        sized_window(&t->sized, IDS, t->state, ids, state);
        window_moves(&t->sized.w[t->n_ids], state, &limit, keep_result, t);
        t->over = t->over || limit.over;
        t->at->known = true;
    }
    return t->at;
}

/* A set of identities of the state, as one of the window for `ids`, of which it is a part. */
static uint32_t inside(uint32_t ids, uint32_t part)
{
    uint32_t n = 0, out = 0;

    for (uint32_t i = 0; i < IDS; i++)
        if ((ids & 1u << i) != 0) {
            if ((part & 1u << i) != 0)
                out |= 1u << n;
            n++;
        }
    return out;
}

/* known: the presence bits that matter. */
static bool same_state(const struct window_system *w, const value *x, const value *y,
                       uint32_t known)
{
    return memcmp(x, y, window_bits_at(w) * sizeof *x) == 0 &&
           ((window_bits(w, x) ^ window_bits(w, y)) & known) == 0;
}

/* Does the window for `ids` have a move to what `target` is in S?  target NULL: a run-time
   error. */
static bool window_has(struct trial *t, uint32_t ids, uint32_t s, const value *target)
{
    const struct seen_moves *seen = moves_of(t, ids);
    const struct window_system *w = &t->sized.w[size_of_set(s)];
    uint32_t all = (1u << size_of_set(ids)) - 1, of_s = inside(ids, s);
    value *x = ARENA_ARRAY(t->a, value, window_width(w) + 1);
    value *y = ARENA_ARRAY(t->a, value, window_width(w) + 1);

    if (target != NULL)
        sized_window(&t->sized, IDS, target, s, x);
    for (size_t i = 0; i < seen->move.n; i++) {
        const struct result *r = &seen->move.at[i];
        if ((r->target == NULL) != (target == NULL))
            continue;
        if (target == NULL)
            return true;
        if ((all & ~r->support & ~of_s) != 0)
            continue;
        sized_window(&t->sized, size_of_set(ids), r->target, of_s, y);
        if (same_state(w, x, y, r->known))
            return true;
    }
    return false;
}

static bool some_window_has(struct trial *t, uint32_t s, const value *target)
{
    uint32_t most = size_of_set(s) + t->m;

    for (uint32_t ids = 1; ids < 1u << IDS; ids++)
        if ((ids & s) == s && size_of_set(ids) <= most && window_has(t, ids, s, target))
            return true;
    return false;
}

/* ---- moves of the state ---- */

static void show_and_fail(struct trial *t, const char *what)
{
    if (t->over)
        return;
    fprintf(stderr, "%s", buf_text(&t->text));
    for (uint32_t i = 0; i < t->n_bits; i++)
        fprintf(stderr, "bit: %s\n", t->bit[i]);
    fail_msg("seed %llu, features %u, m %u, f %u: %s", (unsigned long long)t->seed, t->features,
             t->m, t->f, what);
}

static void check_move(struct trial *t, const value *to, struct tally *sum)
{
    const struct window_system *w = &t->sized.w[IDS];
    value *target = ARENA_ARRAY(t->a, value, window_width(w) + 1);

    memcpy(target, to, window_bits_at(w) * sizeof *target);
    window_set_bits(w, target, 0);
    sum->moves++;
    for (uint32_t k = 1; k <= 2; k++)
        for (uint32_t s = 1; s < 1u << IDS; s++) {
            if (size_of_set(s) != k || k + t->m >= IDS)
                continue;
            if (!some_window_has(t, s, target))
                show_and_fail(t, "a move is missing");
            sum->checks++;
        }
    if (!window_has(t, (1u << IDS) - 1, (1u << IDS) - 1, target))
        show_and_fail(t, "a move of the whole state is missing");
}

static bool some_window_fails(struct trial *t, uint32_t k)
{
    uint32_t most = k > t->f ? k : t->f;

    for (uint32_t ids = 1; ids < 1u << IDS; ids++)
        if (size_of_set(ids) >= k && size_of_set(ids) <= most && window_has(t, ids, ids, NULL))
            return true;
    return false;
}

static void check_fault(struct trial *t, const struct fault *fault, struct tally *sum)
{
    sum->faults++;
    for (uint32_t k = 1; k <= 2; k++)
        if (!some_window_fails(t, k)) {
            struct buf b = BUF_EMPTY;
            fault_print(&b, t->sized.vs, fault);
            fprintf(stderr, "%u: %s\n", fault->at.from, buf_text(&b));
            show_and_fail(t, "a run-time error is missing");
        }
}

static void check_inputs(struct trial *t, struct plain_system *p, uint32_t input, struct tally *sum)
{
    uint32_t n;
    const struct plain_input *in = plain_inputs(p, input, &n);

    for (uint32_t i = 0; i < n; i++)
        if (in[i].target != NULL)
            check_move(t, in[i].target, sum);
        else
            check_fault(t, in[i].fault, sum);
}

/* ---- moves that a window is sure of ---- */

static bool accepts_input(struct plain_system *p, const struct plain_move *m, bool *fault)
{
    const struct plain_input *in;
    uint32_t n;

    if (m->target != NULL || m->edge.fault != NULL)
        return m->target != NULL;
    in = plain_inputs(p, m->edge.input, &n);
    for (uint32_t i = 0; i < n; i++)
        *fault = *fault || in[i].target == NULL;
    return n > 0;
}

/* Does the move lead to what the window shows of its target, if it is exact? */
static bool leads_there(struct trial *t, uint32_t ids, const struct result *r, const value *target)
{
    const struct window_system *w = &t->sized.w[size_of_set(ids)];
    value *seen, *full;

    if (!r->sure || !r->exact || r->target == NULL || target == NULL)
        return true;
    full = ARENA_ARRAY(t->a, value, window_width(&t->sized.w[IDS]) + 1);
    seen = ARENA_ARRAY(t->a, value, window_width(w) + 1);
    memcpy(full, target, window_bits_at(&t->sized.w[IDS]) * sizeof *full);
    window_set_bits(&t->sized.w[IDS], full, 0);
    sized_window(&t->sized, IDS, full, ids, seen);
    return same_state(w, seen, r->target, 0);
}

/* Has the state a move of these edges, or a run-time error? */
static bool state_moves(struct trial *t, struct plain_system *p, uint32_t ids,
                        const struct result *r)
{
    struct window_map map = window_map_part(t->sized.w, IDS, ids);
    uint32_t n, actor[2] = { r->actor[0], r->actor[1] };
    const struct plain_move *m = plain_moves(p, t->state, VALUE_NONE, &n);
    bool fault = false, found = false;

    for (int i = 0; i < 2; i++)
        if (actor[i] != NO_INSTANCE)
            actor[i] = window_map_instance(&map, actor[i]);
    for (uint32_t i = 0; i < n && !fault; i++) {
        const struct lts_edge *e = &m[i].edge;
        bool same = accepts_input(p, &m[i], &fault);
        fault = fault || e->fault != NULL;
        for (int k = 0; k < 2 && same; k++)
            same = e->actor[k] == actor[k] &&
                   (actor[k] == NO_INSTANCE ||
                    (uint32_t)(e->source[k] - window_process(&t->sized.w[IDS], actor[k])->edge) ==
                        r->edge[k]);
        found = found || (same && leads_there(t, ids, r, m[i].target));
    }
    return found || fault;
}

static bool each_larger_has(struct trial *t, uint32_t ids, const struct result *r)
{
    for (uint32_t x = size_of_set(ids); x < IDS; x++) {
        const struct seen_moves *larger = moves_of(t, ids | 1u << x);
        bool found = false;
        for (size_t i = 0; i < larger->move.n && !found; i++)
            found = larger->move.at[i].n_trace == r->n_trace &&
                    memcmp(larger->move.at[i].trace, r->trace, r->n_trace * sizeof *r->trace) == 0;
        if (!found)
            return false;
    }
    return true;
}

/* Windows of the first identities: one more is the last one of a larger window. */
static void check_sure_moves(struct trial *t, struct plain_system *p, struct tally *sum)
{
    for (uint32_t ids = 1; ids < 1u << 3; ids = 2 * ids + 1) {
        const struct seen_moves *seen = moves_of(t, ids);
        for (size_t i = 0; i < seen->move.n && i < 200; i++) {
            const struct result *r = &seen->move.at[i];
            if (!r->sure && !(r->asks && each_larger_has(t, ids, r)))
                continue;
            if (!state_moves(t, p, ids, r))
                show_and_fail(t, r->sure ? "a window is sure of a move that the state has not"
                                         : "no identity stands in the way of a move");
            sum->sure += r->sure;
            sum->asked += r->asks;
            sum->exact += r->sure && r->exact;
        }
    }
}

static void check_state(struct trial *t, struct plain_system *p, struct tally *sum)
{
    const struct plain_move *move;
    uint32_t n;

    t->over = false;
    random_state(t);
    move = plain_moves(p, t->state, VALUE_NONE, &n);
    for (uint32_t i = 0; i < n && n < MOST_MOVES; i++)
        if (move[i].target != NULL)
            check_move(t, move[i].target, sum);
        else if (move[i].edge.fault != NULL)
            check_fault(t, move[i].edge.fault, sum);
        else
            check_inputs(t, p, move[i].edge.input, sum);
    if (n < MOST_MOVES)
        check_sure_moves(t, p, sum);
    for (uint32_t i = 0; i < 1u << IDS; i++) {
        for (size_t k = 0; k < t->window[i].move.n; k++)
            if (size_of_set(t->window[i].move.at[k].support) >
                (t->window[i].move.at[k].target != NULL ? t->m : t->f))
                show_and_fail(t, "a support is larger than the bound");
        vec_clear(&t->window[i].move);
        t->window[i].known = false;
    }
    arena_reset(t->a);
}

/* ---- models ---- */

/* One feature, or several. */
static uint32_t features_of(struct trial *t)
{
    uint32_t n = (uint32_t)(t->seed % (WINDOW_FEATURES + 4)), features = 0;

    if (n < WINDOW_FEATURES)
        features = 1u << n | (gen_chance(&t->r, 50) ? WINDOW_POINTERS : 0) |
                   (gen_chance(&t->r, 30) ? WINDOW_SETS : 0) |
                   (gen_chance(&t->r, 30) ? WINDOW_QUANTIFIERS : 0);
    for (uint32_t i = 0; n >= WINDOW_FEATURES && i < WINDOW_FEATURES; i++)
        features |= gen_chance(&t->r, 40) ? 1u << i : 0;
    return features | (gen_chance(&t->r, 30) ? WINDOW_BARE : 0);
}

/* ---- moves that are remembered ---- */

#define MEMO_SIZE 3   /* identities of the states */
#define MEMO_STATES 8 /* each has many instances in common with others */

static bool is_same_result(const struct trial *t, const struct result *x, const struct result *y)
{
    size_t size = window_width(&t->sized.w[MEMO_SIZE]) * sizeof *x->target;

    return x->support == y->support && x->known == y->known && x->sure == y->sure &&
           x->asks == y->asks && memcmp(x->actor, y->actor, sizeof x->actor) == 0 &&
           memcmp(x->edge, y->edge, sizeof x->edge) == 0 && x->n_trace == y->n_trace &&
           memcmp(x->trace, y->trace, x->n_trace * sizeof *x->trace) == 0 &&
           (x->target == NULL) == (y->target == NULL) &&
           (x->target == NULL || memcmp(x->target, y->target, size) == 0);
}

/* The window of a state with other presence bits, or with some instances of another state. */
static void mix_states(struct trial *t, value *state)
{
    const struct window_system *w = &t->sized.w[MEMO_SIZE];
    value *other = ARENA_ARRAY(t->a, value, window_width(w) + 1);

    if (t->n_bits > 0 && gen_chance(&t->r, 60)) {
        window_set_bits(w, state, rng_below(&t->r, 1u << t->n_bits));
        return;
    }
    random_state(t);
    sized_window(&t->sized, IDS, t->state, (1u << MEMO_SIZE) - 1, other);
    for (uint32_t i = 0; i <= w->stg->sig.n_instances; i++) {
        bool globals = i == w->stg->sig.n_instances;
        uint32_t from = w->first[i], to = globals ? window_bits_at(w) : w->first[i + 1];
        if (gen_chance(&t->r, globals ? 20 : 50))
            memcpy(state + from, other + from, (to - from) * sizeof *state);
    }
}

static void check_memo(struct trial *t, struct tally *sum)
{
    const struct window_system *w = &t->sized.w[MEMO_SIZE];
    struct window_memo *memo = window_memo_new(w);
    value *state = ARENA_ARRAY(t->a, value, window_width(w) + 1);

    random_state(t);
    sized_window(&t->sized, IDS, t->state, (1u << MEMO_SIZE) - 1, state);
    t->n_ids = MEMO_SIZE;
    for (int i = 0; i < MEMO_STATES; i++) {
        struct script_limit limit = { .most = MOST_WAYS };
        struct seen_moves made = { false, VEC_EMPTY }, remembered = { false, VEC_EMPTY };
        t->at = &made;
        window_moves(w, state, &limit, keep_result, t);
        t->at = &remembered;
        window_memo_moves(memo, state, NULL, keep_result, t);
        if (!limit.over && made.move.n != remembered.move.n)
            fail_msg("seed %llu: another number of moves", (unsigned long long)t->seed);
        for (size_t k = 0; !limit.over && k < made.move.n; k++, sum->remembered++)
            if (!is_same_result(t, &made.move.at[k], &remembered.move.at[k]))
                fail_msg("seed %llu: another move", (unsigned long long)t->seed);
        vec_clear(&made.move);
        vec_clear(&remembered.move);
        mix_states(t, state);
    }
    window_memo_free(memo);
}

static void try_states(struct trial *t, int states, struct tally *sum)
{
    struct sizes sizes = { 0 };
    uint32_t caps[4] = { 0 }, widest[4] = { 0 };
    const struct stg *g = t->sized.w[IDS].stg;
    struct plain_system *p;

    sizes = (struct sizes){ g->sig.n_atoms, g->sig.atom, caps, widest };
    p = plain_system_new(g, NULL, &sizes);
    t->a = arena_new();
    for (int i = 0; i < states; i++)
        check_state(t, p, sum);
    check_memo(t, sum);
    arena_free(t->a);
    plain_system_free(p);
}

static void try_text(struct trial *t, int states, struct tally *sum)
{
    struct window_bound bound;

    if (!sized_open(&t->sized, buf_text(&t->text), NULL, IDS, true)) {
        struct buf b = BUF_EMPTY;
        diag_print(t->sized.diag, &b, false);
        fprintf(stderr, "%s%s", buf_text(&t->text), buf_text(&b));
        fail_msg("seed %llu: the model has errors", (unsigned long long)t->seed);
    }
    if (t->n_bits > 0)
        sized_bits(&t->sized, t->n_bits, t->bit, NULL);
    bound = window_bound(&t->sized.w[IDS]);
    sum->models++;
    if (bound.refused != NULL || bound.most > IDS - 2 || bound.most_fault > IDS) {
        sum->refused++;
    } else {
        t->m = bound.most;
        t->f = bound.most_fault;
        t->whole = window_whole(t->sized.w[IDS].stg);
        for (uint32_t i = 0; i < WINDOW_FEATURES; i++)
            sum->of_feature[i] += (t->features & 1u << i) != 0;
        try_states(t, states, sum);
        mem_free(t->whole);
    }
    sized_close(&t->sized);
    buf_clear(&t->text);
}

enum kind_of_model { MODEL_USUAL, MODEL_OF_MORE, MODEL_OF_BLOCKS };

/* States are arbitrary ones, so none leads to the initial states. */
static void try_model(uint64_t seed, enum kind_of_model kind, struct tally *sum)
{
    struct trial t = { .seed = seed, .text = BUF_EMPTY };
    bool more = kind == MODEL_OF_MORE;

    rng_init(&t.r, seed);
    t.features = features_of(&t) | (more ? gen_window_more_features(&t.r) : 0);
    if (kind == MODEL_OF_BLOCKS)
        t.features |= gen_window_block_features(&t.r) & ~(uint32_t)WINDOW_STARTS;
    gen_window_model(&t.r, t.features, &t.text);
    if (gen_chance(&t.r, 50))
        t.n_bits = more ? gen_window_more_predicates(&t.r, t.features, t.bit)
                        : gen_window_predicates(&t.r, t.features, t.bit);
    try_text(&t, STATES, sum);
}

/* Edges that are rare among the random ones, of a process that is there once; with unassigned
   variables, and without; with presence bits, and without. */
static const char *const edge[] = {
    "do s := set(x : Id | forall y : Id . e[y])",
    "do s := set(x : Id | t = {})",
    "do b := exists x : Id . x in s && (forall y : Id . y in t || e[y])",
    "when exists x : Id . (exists y : Id . e[y]) && x in t do b := true",
    "when (exists x : Id . e[x]) = (t <= s) do b := true",
    "for i, j : Id when nx[j] != i do b := nx[i] in s",
    "when s = {p} do e[q] := true",
    "when forall x : Id . p = q do e[nx[r]] := true",
    "do s := set(x : Id | exists y, z : Id . x != y && y != z && x != z && e[x] && e[y] && e[z])",
    "when forall x : Id . x = p || !e[x] do b := true",
    "when s - {p} = {} do b := true",
    "do e := array(x : Id => x in s) then b := exists x : Id . e[x]",
    "do s := s - {p} then b := s = {}",
    "when s = {} do b := true",
    "when exists x : Id . e[x] do b := true",
    "do e := array(x : Id => if e[p] then x in s else e[q])",
    "do e := array(x : Id => if x in s then e[q] else b)",
    "do b := exists x : Id . e[p] && x in s",
    "do b := forall x : Id . e[nx[p]] || e[x]",
};

/* ... and pairs of a sender's and a receiver's edge, of processes that are there for each
   identity. */
static const char *const pair[][2] = {
    { "for k : Id do e[k] := true cc[i, i]!(i)", "for k : Id cc[i, i]?(x) then nx[k] := x" },
    { "for k, l : Id do e[l] := true cc[k, k]!(l)", "cc[i, i]?(x) then e[x] := false" },
    { "for k : Id cc[i, k]!(p)", "for k : Id cc[k, k]?(x) then nx[x] := k" },
    { "for k : Id do e[k] := true cc[i, p]!(k)", "cc[i, i]?(=q) then s := {i}" },
};

static void try_rare(struct trial *t, struct tally *sum, const char *rest)
{
    buf_printf(&t->text,
               "const N : int = 3; type Id = scalarset(N);\n"
               "var s, t : set of Id = {}; var b : bool = false; var p, q, r : Id;\n"
               "var e : array [Id] of bool = array(i : Id => false);\n"
               "var nx : array [Id] of Id = array(i : Id => i);\n"
               "channel cc[Id, Id] : Id;\n"
               "process F { node n { %s } }\n%s",
               (t->features & WINDOW_FAULTS) != 0 /* never taken, but there can be holes */
                   ? "for i : Id  when b && !b  do e[i] := _, nx[i] := _ -> n;"
                   : "",
               rest);
    try_text(t, 20, sum);
}

static void rare_edges(void **state)
{
    struct tally sum = { 0 };
    uint32_t n = sizeof edge / sizeof *edge, n_pairs = sizeof pair / sizeof *pair;

    (void)state;
    for (uint32_t i = 0; i < 4 * (n + n_pairs); i++) {
        struct trial t = { .seed = i, .text = BUF_EMPTY };
        struct buf rest = BUF_EMPTY;
        rng_init(&t.r, i);
        t.features = i % 2 == 0 ? 0 : WINDOW_FAULTS;
        if (i % 4 >= 2) {
            t.n_bits = 2;
            t.bit[0] = "exists j : Id . e[j]";
            t.bit[1] = "exists j : Id . j in s";
        }
        if (i / 4 < n)
            buf_printf(&rest, "process P { node n { %s -> n; } }\nsystem P || F;\n", edge[i / 4]);
        else
            buf_printf(&rest,
                       "process P(i : Id) { node n { %s -> n; } }\n"
                       "process Q(i : Id) { node n { %s -> n; } }\n"
                       "system (par i : Id . (P(i) || Q(i))) \\ {cc} || F;\n",
                       pair[i / 4 - n][0], pair[i / 4 - n][1]);
        try_rare(&t, &sum, buf_text(&rest));
        buf_clear(&rest);
    }
    assert_int_equal(sum.refused, 0);
    assert_true(sum.moves > 300 && sum.faults > 20);
}

static uint64_t asked_for(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

static void windows_and_moves_commute(void **state)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct tally sum = { 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++) /* with fewer features, and with more */
        try_model(first + i, i % 2 == 1 ? MODEL_OF_MORE : MODEL_USUAL, &sum);
    print_message("%llu models (%llu refused), %llu moves, %llu faults, %llu sets of identities, "
                  "%llu moves that windows are sure of, %llu without anybody in the way\n",
                  (unsigned long long)sum.models, (unsigned long long)sum.refused,
                  (unsigned long long)sum.moves, (unsigned long long)sum.faults,
                  (unsigned long long)sum.checks, (unsigned long long)sum.sure,
                  (unsigned long long)sum.asked);
    for (uint32_t i = 0; i < WINDOW_FEATURES; i++)
        assert_true(n < USUAL || sum.of_feature[i] > 0);
    assert_true(n < USUAL || (sum.moves > n && sum.faults > n / 5));
    assert_true(n < USUAL || (sum.sure > n && sum.asked > n / 5));
    assert_true(n < USUAL || sum.remembered > 10 * n);
}

static void windows_and_blocks_commute(void **state)
{
    uint64_t n = asked_for("STGCHECK_RANDOM", USUAL), first = asked_for("STGCHECK_SEED", 1);
    struct tally sum = { .models = 0 };

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_model(first + i, MODEL_OF_BLOCKS, &sum);
    print_message("%llu models (%llu refused), %llu moves, %llu faults, %llu exact\n",
                  (unsigned long long)sum.models, (unsigned long long)sum.refused,
                  (unsigned long long)sum.moves, (unsigned long long)sum.faults,
                  (unsigned long long)sum.exact);
    assert_true(n < USUAL || (sum.refused < n / 2 && sum.moves > n && sum.exact > n));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(rare_edges),
                                        cmocka_unit_test(windows_and_moves_commute),
                                        cmocka_unit_test(windows_and_blocks_commute) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * The ways to decide an invariant (see bfs_ways.h).
 */
#include "config.h"

#include "tests/cross/bfs_ways.h"

#include <string.h>

#include "checker/symbolic/symbolic.h"
#include "checker/evidence/evidence.h"
#include "checker/search/invariant.h"
#include "checker/game/fragment.h"
#include "stg/step/stg_source.h"

#define MAX_STATES 200000

/* A product to be searched. */
struct search_on {
    struct limit limit;
    struct check_options how;
    struct lts *lts;
    struct product *product;
    const struct formula *f;
    bool is_or, packed;
    uint64_t most;               /* states */
    uint64_t watched, unwatched; /* transitions: at the last call of `stop`, and as in the result */
};

static bool open_search(struct search_on *x, struct subject *s, const struct formula *f,
                        struct subject_options o)
{
    struct fault fault;

    *x = (struct search_on){ .limit = { .states = MAX_STATES }, .f = f };
    x->how = (struct check_options){ .limit = &x->limit };
    x->is_or = !is_single_player(f, false);
    x->lts = subject_lts(s, f, o);
    limit_start(&x->limit);
    if (!lts_start(x->lts, &fault))
        return false;
    x->product = product_new(x->lts, f, &x->how);
    return true;
}

static void close_search(struct search_on *x)
{
    product_free(x->product);
    lts_free(x->lts);
}

/* A fault is another vertex each time it is met. */
static bool same_vertex(struct product *p, vertex_id a, vertex_id b)
{
    return a == b ||
           (product_key(p, a).node == PRODUCT_FAULT && product_key(p, b).node == PRODUCT_FAULT);
}

/* Does that child take a step?  Not, if it can be reached without. */
static bool steps_to(struct product *p, vertex_id from, vertex_id to)
{
    const struct product_child *c;
    bool moved = true;
    uint32_t n;

    product_expand(p, from, &c, &n);
    for (uint32_t i = 0; i < n; i++)
        if (same_vertex(p, c[i].vertex, to))
            moved = moved && c[i].step.moved;
    return moved;
}

static uint32_t count_steps(struct product *p, const struct vec_u32 *path)
{
    uint32_t n = 0;

    for (size_t i = 1; i < path->n; i++)
        n += steps_to(p, path->at[i - 1], path->at[i]);
    return n;
}

/* Searches in these states only (NULL: in all). */
static enum search_end search_within(struct search_on *x, const struct vec_u32 *states,
                                     struct search_result *out)
{
    struct search_order order = { .is_or = x->is_or, .within = states };
    struct vec_u32 path = VEC_EMPTY;
    struct check_counts counts = { 0 };
    enum search_end end = search_run(x->product, &order, &path);

    if (states == NULL) {
        product_counts(x->product, &counts);
        out->states = counts.states;
        out->transitions = counts.transitions;
        out->vertices = product_size(x->product);
    }
    out->steps = end == SEARCH_FOUND || end == SEARCH_FAULT ? count_steps(x->product, &path) : 0;
    vec_clear(&path);
    return end;
}

bool reference_run(struct subject *s, const struct formula *f, struct subject_options o,
                   struct search_result *out)
{
    struct search_on x;
    bool good = open_search(&x, s, f, o);

    *out = (struct search_result){ .agrees = true };
    if (good)
        out->end = search_within(&x, NULL, out);
    close_search(&x);
    return good;
}

/* ---- the search of all states ---- */

struct asking {
    struct search_on *search;
    struct product *product;
    const struct invariant *v;
    const struct formula *f;
    struct vec_u32 before;
};

static enum predicate_truth ask(void *self, uint32_t first, uint32_t n, uint32_t state)
{
    const struct asking *x = self;
    bool holds = !x->v->dual;

    if (n == 1 && !x->v->dual) { /* a clause alone */
        const struct clause *c = &x->v->clause.at[first];
        if (!product_clause(x->product, state, c->part, c->term, c->n, c->slot, c->v, &holds))
            return PREDICATE_FAULTY;
        return holds ? PREDICATE_HOLDS : PREDICATE_FAILS;
    }
    for (size_t i = 0; i < x->v->part.n && holds != x->v->dual; i++)
        if (!product_local(x->product, state, x->v->part.at[i].f, &holds))
            return PREDICATE_FAULTY;
    return holds == x->v->dual ? PREDICATE_FAILS : PREDICATE_HOLDS;
}

static uint32_t unordered(void *self, uint32_t clause)
{
    const struct asking *x = self;

    return x->v->dual ? 0 : x->v->clause.at[clause].unordered;
}

/* What else may run when the search asks whether to stop uses the frames of the system. */
static void use_frames(struct system *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        local_lts_load_frame(&s->local[i], 0, s->local[i].frame);
}

static bool too_many(void *self, const struct bfs_counts *now)
{
    struct search_on *x = self;

    if (x->packed)
        use_frames(&stg_source_of(x->lts)->system);
    if (now->transitions > x->watched + x->unwatched)
        x->unwatched = now->transitions - x->watched;
    x->watched = now->transitions;
    return now->states > x->most;
}

static enum search_end end_of(enum bfs_end end)
{
    return end == BFS_NONE    ? SEARCH_NONE
           : end == BFS_FOUND ? SEARCH_FOUND
           : end == BFS_ERROR ? SEARCH_FAULT
                              : SEARCH_LIMIT;
}

/* What a search from the shown prefix finds; if the predicate ends in a run-time error, the
   search may find a violation first. */
static void follow_way(struct search_on *x, const struct vec_u32 *way, struct search_result *out)
{
    enum search_end end = out->end;

    if (end == SEARCH_NONE || end == SEARCH_LIMIT)
        return;
    out->end = search_within(x, way, out);
    out->agrees = out->end == end || (out->end == SEARCH_FOUND && end == SEARCH_FAULT);
}

static void run_by_sets(struct lts *l, const struct bfs_question *q, struct bfs_answer *answer)
{
    struct limit limit = { .states = 0 };
    struct symbolic_result s;
    const char *refusal;

    limit_start(&limit);
    symbolic_run(l, q, &limit, answer, &refusal, &s);
}

static struct state_condition condition_of(void *self, uint32_t i)
{
    const struct asking *x = self;

    return invariant_condition(x->v, x->f, i);
}

static struct bfs_predicate predicate_of(struct asking *a, struct bfs_way how)
{
    return (struct bfs_predicate){
        .self = a,
        .what = a->v->footprint,
        .n_clauses = a->v->dual ? 1 : (uint32_t)a->v->clause.n,
        .unordered = unordered,
        .ask = ask,
        .n_conditions = how.asked ? 0 : invariant_conditions(a->v),
        .condition = condition_of,
        .live = a->v->live,
        .moves = a->v->moves,
        .live_first = a->v->live_first,
    };
}

static struct bfs_question question_of(struct search_on *x, const struct vec_u32 *start,
                                       struct bfs_way how)
{
    x->packed = how.packed;
    x->most = how.most > 0 ? how.most : MAX_STATES;
    return (struct bfs_question){
        .stop = too_many,
        .self = x,
        .start = start,
        .packed = how.packed,
        .interpreted = how.interpreted,
        .packed_parts = how.parts,
        .finds_from = how.finds_from,
        .wide = how.wide,
        .memory = how.compiled                        ? BFS_COMPILED
                  : how.wide == 1                     ? BFS_APART
                  : how.wide == 3 && how.threads == 1 ? BFS_FORGET
                                                      : BFS_TOGETHER,
        .transient_after = how.wide, /* of small models lists repeat too seldom to be kept */
        .hash_bits = how.hash_bits,
        .results = how.results,
        .order = how.order,
    };
}

static void bfs_from(struct asking *a, const struct vec_u32 *start, struct bfs_way how,
                     struct search_result *out)
{
    struct search_on *x = a->search;
    struct bfs_predicate predicate = predicate_of(a, how);
    struct bfs_question q = question_of(x, start, how);
    uint64_t vertices = product_size(x->product) - start->n;
    struct vec_u32 way = VEC_EMPTY;
    struct bfs_answer answer;

    for (state_id s = 0; s < x->lts->n_states(x->lts->self); s++) {
        vec_push(&way, s);
        vec_push(&a->before, product_has_counted(x->product, s));
    }
    q.n = 1;
    q.predicate = &predicate;
    q.n_before = (uint32_t)a->before.n;
    q.counted = a->before.at;
    if (how.results == 0)
        bfs_run(x->lts, &q, how.threads, &answer);
    else
        run_by_sets(x->lts, &q, &answer);
    out->end = end_of(answer.end);
    out->omission = answer.omission;
    out->packed = answer.packed;
    out->unwatched = x->unwatched;
    out->way = (uint32_t)answer.path.n;
    out->states = answer.counts.states;
    out->transitions = answer.counts.transitions;
    out->vertices = vertices + answer.counts.reached;
    for (size_t i = 0; i < answer.path.n; i++)
        vec_push(&way, answer.path.at[i]);
    follow_way(x, &way, out);
    vec_clear(&answer.path);
    vec_clear(&way);
}

/* Decides the prefix before the invariant for the search of all states; false: the prefix decides
   the verdict. */
static bool search_prefix(struct search_on *x, const struct invariant *v, struct bfs_way how,
                          struct search_result *out)
{
    struct vec_u32 path = VEC_EMPTY, start = VEC_EMPTY;
    struct vec_u32 goal = VEC_EMPTY;
    struct search_order order = { .is_or = v->dual, .until = &goal, .reached = &start };
    struct asking a = { x, x->product, v, x->f, VEC_EMPTY };
    bool on;

    vec_push(&goal, v->fix->body->number);
    on = search_run(x->product, &order, &path) == SEARCH_NONE && start.n > 0;
    vec_clear(&goal);
    *out =
        (struct search_result){ .starts = (uint32_t)start.n, .even = order.even, .agrees = true };
    if (on)
        bfs_from(&a, &start, how, out);
    vec_clear(&a.before);
    vec_clear(&path);
    vec_clear(&start);
    return on;
}

bool bfs_run_on(struct subject *s, const struct formula *f, struct subject_options o,
                struct bfs_way how, struct search_result *out)
{
    struct invariant v;
    struct search_on x;
    bool done = open_search(&x, s, f, o) && bfs_is_for(x.lts) && !has_endless_inputs(f->sig) &&
                invariant_of(f, &v);

    if (done) {
        done = search_prefix(&x, &v, how, out);
        invariant_clear(&v);
    }
    close_search(&x);
    return done;
}

/* ---- several predicates ---- */

/* The product and the invariant of one formula. */
struct one_of_many {
    struct product *product;
    struct invariant v;
    struct asking asking;
};

static void run_many(struct search_on *x, struct one_of_many *one, uint32_t n, struct bfs_way how,
                     struct search_result *out)
{
    struct bfs_predicate *predicate = mem_zalloc(n * sizeof *predicate);
    struct bfs_answer *answer = mem_zalloc(n * sizeof *answer);
    struct vec_u32 start = VEC_EMPTY;
    struct bfs_question q = question_of(x, &start, how);
    uint32_t counted = false;

    for (uint32_t i = 0; i < n; i++)
        predicate[i] = predicate_of(&one[i].asking, how);
    vec_push(&start, 0);
    q.n = n;
    q.predicate = predicate;
    q.n_before = 1;
    q.counted = &counted;
    bfs_run(x->lts, &q, how.threads, answer);
    for (uint32_t i = 0; i < n; i++) {
        out[i] = (struct search_result){
            .end = end_of(answer[i].end),
            .way = (uint32_t)answer[i].path.n,
            .states = answer[i].counts.states,
            .transitions = answer[i].counts.transitions,
            .packed = answer[i].packed,
        };
        vec_clear(&answer[i].path);
    }
    vec_clear(&start);
    mem_free(predicate);
    mem_free(answer);
}

bool bfs_run_many(struct subject *s, uint32_t n, const struct formula *const *f,
                  struct subject_options o, struct bfs_way how, struct search_result *out)
{
    struct search_on x;
    struct one_of_many *one = mem_zalloc(n * sizeof *one);
    bool good = open_search(&x, s, f[0], o) && x.lts->n_initial == 1 && bfs_is_for(x.lts);
    uint32_t made = 0;

    for (; made < n && good; made++) {
        one[made].product = product_new(x.lts, f[made], &x.how);
        good = invariant_of(f[made], &one[made].v);
        one[made].asking = (struct asking){ &x, one[made].product, &one[made].v, f[made],
                                            VEC_EMPTY };
    }
    if (good)
        run_many(&x, one, n, how, out);
    for (uint32_t i = 0; i < made; i++) {
        product_free(one[i].product);
        if (good || i + 1 < made)
            invariant_clear(&one[i].v);
    }
    mem_free(one);
    close_search(&x);
    return good;
}

/* ---- all of it ---- */

static enum search_end end_of_check(const struct check_result *r, bool is_or)
{
    switch (r->verdict) {
    case VERDICT_TRUE: return is_or ? SEARCH_FOUND : SEARCH_NONE;
    case VERDICT_FALSE: return is_or ? SEARCH_NONE : SEARCH_FOUND;
    case VERDICT_ERROR: return SEARCH_FAULT;
    default: return SEARCH_LIMIT;
    }
}

static void take_result(const struct check_result *r, const struct formula *f, struct lts *replay,
                        struct search_result *out)
{
    *out = (struct search_result){
        .end = end_of_check(r, !is_single_player(f, false)),
        .states = r->counts.states,
        .transitions = r->counts.transitions,
        .vertices = r->counts.vertices,
        .omission = r->omission,
        .agrees = true,
        .by_sets = strcmp(r->solver, "symbolic") == 0,
        .by_graph = strcmp(r->solver, "global") == 0,
        .told = r->evidence != NULL,
        .verdict = r->verdict,
    };
    if (r->evidence != NULL && r->evidence->kind == EVIDENCE_TRACE) {
        out->steps = r->evidence->n_steps - r->evidence->culprit;
        out->length = r->evidence->n_steps;
        out->agrees = evidence_replays(r->evidence, replay);
    }
}

static void check_group(struct subject *s, uint32_t n, const struct formula *const *f,
                        struct subject_options o, struct bfs_way way, struct search_result *out)
{
    bool unlimited = way.sets_after > 0 || way.graph_after > 0 || way.packed;
    struct limit limit = { .states = unlimited ? 0 : MAX_STATES };
    struct check_options how = {
        .solver = o.solver,
        .limit = &limit,
        .sets = way.sets_after > 0,
        .sets_after = way.sets_after,
        .graph_after = way.graph_after,
        .wide = way.wide,
        .threads = way.threads,
        .hash_bits = way.hash_bits,
    };
    struct lts *l = subject_lts(s, f[0], o), *replay = subject_plain(s, f[0], o);
    struct check_result r[BFS_GROUP];

    limit_start(&limit);
    check_formulas(l, replay, n, f, &how, r);
    for (uint32_t i = 0; i < n; i++) {
        take_result(&r[i], f[i], replay, &out[i]);
        check_result_clear(&r[i]);
    }
    lts_free(replay);
    lts_free(l);
}

void check_run(struct subject *s, const struct formula *f, struct subject_options o,
               struct bfs_way way, struct search_result *out)
{
    check_group(s, 1, &f, o, way, out);
}

uint32_t check_run_together(struct subject *s, const struct formula **f, struct subject_options o,
                            struct bfs_way way, struct search_result *out)
{
    struct reduction_options plain = { .keep_dead = o.keep_dead };
    struct lts *l = subject_lts(s, f[0], o);
    uint32_t n = 0;

    for (uint32_t i = 0; i < BFS_GROUP; i++)
        if (f[i] != NULL && check_shares(l, f[i], false) &&
            reductions_are_same(s->stg, f[0], f[i], &plain))
            f[n++] = f[i];
    lts_free(l);
    if (n > 1)
        check_group(s, n, f, o, way, out);
    return n;
}

/*
 * The truth of a predicate in a state, as far as it is remembered (see bfs_internal.h).
 *
 * All clauses together are remembered by what they read.  Where states seldom agree in that, or
 * threads have to put many aside since one evaluation was lacking, programs tell the truth of the
 * predicate.  If it has none, each clause is remembered alone: it reads less.  Where states seldom
 * agree even so, nothing is remembered any more, unless there are threads, which cannot evaluate.
 * What is chosen changes no result.
 */
#include "config.h"

#include "checker/search/bfs_internal.h"

#define ASKED_MANY 512      /* evaluations before it is looked at how many of them there were */
#define ASKED_LONG 8192     /* the same before it is given up to remember */
#define ASKED_SELDOM 4      /* states per evaluation that are enough to go on so */
#define TABLES_MOST 262144u /* clauses times words of a state, so that their tables are small */

void bfs_forget_clauses(struct predicate_status *k)
{
    for (size_t i = 0; i < k->group.n; i++)
        predicate_cache_clear(&k->group.at[i].cache);
    vec_clear(&k->group);
}

void bfs_group_clauses(struct bfs *w, struct predicate_status *k, enum bfs_memory memory)
{
    uint32_t size = memory == BFS_APART ? 1 : k->p->n_clauses;

    bfs_forget_clauses(k);
    k->memory = memory;
    k->asked = 0;
    for (uint32_t i = 0; i < k->p->n_clauses; i += size) {
        struct clause_group g = { .first = i, .n = size };
        predicate_cache_init(&g.cache, w->s, k->p->what);
        vec_push(&k->group, g);
    }
}

/* The state being visited as one of the source.  Schematic data asks the source what is in scope,
   so it has to be stored. */
static state_id state_for_asking(struct bfs_worker *x)
{
    struct stg_source *s = x->w->source;

    return s->system.domain.used != NULL ? store_put(&s->store, x->number)
                                         : stg_source_show(s, x->number);
}

static bool is_remembered(const struct predicate_status *k)
{
    return k->memory != BFS_FORGET && k->memory != BFS_COMPILED;
}

static enum predicate_truth ask(struct bfs_worker *x, struct predicate_status *k,
                                struct clause_group *g)
{
    struct cell_trace *trace = &x->w->s->trace;
    enum predicate_truth t;

    k->asked++;
    cell_trace_forget_reads(trace);
    trace->on = is_remembered(k);
    t = k->p->ask(k->p->self, g->first, g->n, state_for_asking(x));
    trace->on = false;
    if (is_remembered(k))
        predicate_cache_note(&g->cache, x->number, t);
    return t;
}

/* Each search of packed states has programs of its own. */
static bool may_be_compiled(const struct bfs_worker *x, const struct predicate_status *k)
{
    return !k->tried && k->p->n_conditions > 0 && x->packed == NULL;
}

static bool may_be_apart(const struct bfs_worker *x, const struct predicate_status *k)
{
    return k->memory == BFS_TOGETHER && !k->given_up && k->p->n_clauses > 1 &&
           (uint64_t)k->p->n_clauses * x->w->s->width <= TABLES_MOST;
}

/* Where threads visit states of one level, each of many may lack what one evaluation tells. */
static bool many_are_put_aside(const struct bfs *w)
{
    uint64_t unknown = 0, visited = 0;

    for (size_t i = 0; i < w->worker.n; i++) {
        unknown += w->worker.at[i].unknown;
        visited += w->worker.at[i].visited;
    }
    return unknown >= ASKED_MANY && unknown * ASKED_SELDOM > visited;
}

/* Are there so many evaluations that it does not pay to remember them? */
static bool are_too_many(const struct bfs_worker *x, const struct predicate_status *k,
                         uint64_t least)
{
    return k->asked >= least && k->asked * ASKED_SELDOM > x->visited - k->since;
}

static size_t predicate_number(const struct bfs_worker *x, const struct predicate_status *k)
{
    return (size_t)(k - x->w->status.at);
}

/* Chooses another way to remember where the present one does not pay; x is alone. */
static void look_at_memory(struct bfs_worker *x, struct predicate_status *k)
{
    bool compiled = may_be_compiled(x, k), apart = may_be_apart(x, k);

    if (k->given_up || k->memory == BFS_COMPILED ||
        !(are_too_many(x, k, compiled || apart ? ASKED_MANY : ASKED_LONG) ||
          (compiled && many_are_put_aside(x->w))))
        return;
    if (compiled && !bfs_compile_predicate(x->w, predicate_number(x, k)))
        return; /* it is looked at again, without that */
    k->since = x->visited;
    if (compiled) {
        bfs_group_clauses(x->w, k, BFS_COMPILED);
        return;
    }
    k->given_up = !apart;
    if (apart)
        bfs_group_clauses(x->w, k, BFS_APART);
    else if (x->w->worker.n == 1)
        bfs_group_clauses(x->w, k, BFS_FORGET);
    else if (k->memory == BFS_APART)
        bfs_group_clauses(x->w, k, BFS_TOGETHER);
}

static enum predicate_truth group_truth(struct bfs_worker *x, struct predicate_status *k,
                                        struct clause_group *g)
{
    enum predicate_truth t = is_remembered(k) ? predicate_cache_find(&g->cache, x->number)
                                              : PREDICATE_UNKNOWN;

    return t == PREDICATE_UNKNOWN && x->stepper.alone ? ask(x, k, g) : t;
}

static enum predicate_truth truth_of_groups(struct bfs_worker *x, struct predicate_status *k)
{
    uint32_t faulty = 0; /* the unordered clauses among which there was an error */

    for (size_t i = 0; i < k->group.n; i++) {
        struct clause_group *g = &k->group.at[i];
        uint32_t unordered = g->n > 1 ? 0 : k->p->unordered(k->p->self, g->first);
        enum predicate_truth t;
        if (faulty > 0 && unordered != faulty)
            return PREDICATE_FAULTY;
        t = group_truth(x, k, g);
        if (t == PREDICATE_FAULTY && unordered > 0)
            faulty = unordered;
        else if (t != PREDICATE_HOLDS)
            return t;
    }
    return faulty > 0 ? PREDICATE_FAULTY : PREDICATE_HOLDS;
}

enum predicate_truth bfs_predicate_truth(struct bfs_worker *x, struct predicate_status *k)
{
    enum predicate_truth t = PREDICATE_UNKNOWN;

    if (x->stepper.alone)
        look_at_memory(x, k);
    if (k->memory == BFS_COMPILED)
        t = bfs_compiled_truth(x, predicate_number(x, k));
    return t == PREDICATE_UNKNOWN ? truth_of_groups(x, k) : t;
}

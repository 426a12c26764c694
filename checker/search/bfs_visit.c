/*
 * One state: its predicate, its targets (see bfs_parts.h).
 */
#include "config.h"

#include "checker/search/bfs_parts.h"

void bfs_worker_init(struct bfs_worker *x, struct bfs *w, bool alone)
{
    *x = (struct bfs_worker){ .w = w, .error = NO_STATE };
    x->sight = hopper_memory(w->inquiry.n * sizeof *x->sight);
    x->first = hopper_memory(w->inquiry.n * sizeof *x->first);
    for (size_t k = 0; k < w->inquiry.n; k++)
        x->first[k] = (struct firsts){ NO_STATE, NO_STATE };
    hopper_init(&x->hopper, &w->hops, &w->tree, alone);
    x->number = hopper_memory(w->tree.n_nodes * sizeof *x->number);
}

void bfs_worker_clear(struct bfs_worker *x)
{
    hopper_clear(&x->hopper);
    mem_free(x->number);
    mem_free(x->sight);
    mem_free(x->first);
    vec_clear(&x->landing);
    vec_clear(&x->caught);
    vec_clear(&x->later);
}

void bfs_worker_land(struct bfs_worker *x)
{
    struct pairs *states = tree_states(&x->w->tree);
    size_t n = x->hopper.target.n;
    struct landing *l;

    vec_reserve(&x->landing, n);
    l = x->landing.at;
    for (size_t i = 0; i < n; i++) {
        l[i].pair = hopper_close(&x->hopper, &x->hopper.target.at[i]);
        l[i].hash = pairs_hash(l[i].pair);
        pairs_expect(states, l[i].hash);
    }
    for (size_t i = 0; i < n; i++)
        pairs_fetch(states, l[i].hash);
    for (size_t i = 0; i < n; i++)
        if (!x->hopper.alone) /* there is room */
            pairs_put_from(states, l[i].pair, l[i].hash, &x->hand);
        else
            while (pairs_put(states, l[i].pair, l[i].hash) == PAIRS_FULL)
                pairs_grow(states);
    x->hopper.target.n = 0;
}

/* ---- by moves ---- */

/* A run-time error, after n transitions. */
static void note_error(struct bfs_worker *x, uint32_t n, enum visit *v)
{
    if (*v == VISIT_DONE)
        x->starts_wrong = n == 0;
    *v = VISIT_ERROR;
}

/* All that an input leads to, up to the first run-time error; *n: transitions, also behind it. */
static void take_inputs(struct bfs_worker *x, const struct lts_edge *e, uint32_t *n, enum visit *v)
{
    struct system_lts *s = x->w->s;
    const uint32_t *word;

    x->caught.n = 0;
    system_all_inputs(s, e->actor[0], s->input_move.at[e->input]);
    word = x->caught.at;
    for (size_t i = 0; i < s->input.n; i++) {
        if (s->input.at[i].fault != NULL) {
            note_error(x, *n, v);
            continue;
        }
        if (*v == VISIT_DONE)
            hopper_add(&x->hopper, x->number, word);
        word += s->store.width;
        ++*n;
    }
}

static enum visit follow_edges(struct bfs_worker *x, uint32_t *n)
{
    struct system_lts *s = x->w->s;
    struct vec_u32 targets = x->caught;
    const uint32_t *word = targets.at;
    enum visit v = VISIT_DONE;

    x->caught = (struct vec_u32)VEC_EMPTY;
    for (size_t i = 0; i < s->edge.n; i++) {
        const struct lts_edge *e = &s->edge.at[i];
        if (e->fault != NULL) {
            note_error(x, *n, &v);
        } else if (e->kind == LTS_IN) {
            take_inputs(x, e, n, &v);
        } else {
            if (v == VISIT_DONE)
                hopper_add(&x->hopper, x->number, word);
            word += s->store.width;
            ++*n;
        }
    }
    vec_clear(&x->caught);
    x->caught = targets;
    return v;
}

static enum visit move_all(struct bfs_worker *x, uint32_t *n)
{
    struct system_lts *s = x->w->s;
    enum visit v;

    *n = 0;
    x->caught.n = 0;
    s->caught = &x->caught;
    system_offer_all(s, x->number, VALUE_NONE);
    v = follow_edges(x, n);
    s->caught = NULL;
    return v;
}

/* ---- a state ---- */

/* The targets, and how many transitions there are. */
static enum visit expand(struct bfs_worker *x, uint32_t *n)
{
    size_t before = x->hopper.target.n;
    enum hop_end end = x->w->packed ? hopper_run(&x->hopper, x->number) : HOP_SLOW;

    *n = (uint32_t)(x->hopper.target.n - before);
    if (end == HOP_DONE)
        return VISIT_DONE;
    x->hopper.target.n = before;
    return end == HOP_SLOW && x->hopper.alone ? move_all(x, n) : VISIT_LATER;
}

static enum bfs_truth truth_of(struct bfs_worker *x, struct inquiry *k)
{
    enum bfs_truth t = predicate_cache_find(&k->cache, x->number);

    if (t != BFS_UNKNOWN || !x->hopper.alone)
        return t;
    t = k->p->ask(k->p->self, store_put(&x->w->s->store, x->number));
    predicate_cache_note(&k->cache, x->number, t);
    return t;
}

/* What the predicates say.  False: it is not known of all. */
static bool look(struct bfs_worker *x)
{
    for (size_t i = 0; i < x->w->inquiry.n; i++) {
        struct inquiry *k = &x->w->inquiry.at[i];
        struct sight *s = &x->sight[i];
        *s = (struct sight){ .truth = BFS_HOLDS };
        if (!k->open)
            continue;
        s->truth = truth_of(x, k);
        if (s->truth == BFS_UNKNOWN)
            return false;
        if (!k->p->live_first && s->truth != BFS_HOLDS)
            s->what = s->truth == BFS_FAILS ? SIGHT_FOUND : SIGHT_FAULTY;
    }
    return true;
}

/* Does some predicate need the transitions?  Where it is an error, which waits for its turn, they
   count as they do where other predicates are looked at in the same search. */
static bool goes_on(const struct bfs_worker *x)
{
    for (size_t i = 0; i < x->w->inquiry.n; i++)
        if (x->w->inquiry.at[i].open && x->sight[i].what != SIGHT_FOUND)
            return true;
    return false;
}

/* What n transitions, and perhaps an error among them, say.  That some step is possible is seen
   before a later one is an error, and then the predicate is next. */
static void look_again(struct bfs_worker *x, uint32_t n, bool error)
{
    for (size_t i = 0; i < x->w->inquiry.n; i++) {
        const struct inquiry *k = &x->w->inquiry.at[i];
        struct sight *s = &x->sight[i];
        if (!k->open || s->what != SIGHT_NOTHING)
            continue;
        if (error && (s->truth == BFS_HOLDS || x->starts_wrong))
            continue;
        s->after = true;
        if (s->truth == BFS_FAULTY)
            s->what = SIGHT_FAULTY;
        else if (s->truth == BFS_FAILS || (k->p->live && n == 0))
            s->what = SIGHT_FOUND;
    }
}

static void load(struct bfs_worker *x, uint32_t state)
{
    tree_read(&x->w->tree, tree_states(&x->w->tree)->pair[state], x->number);
}

state_id bfs_worker_state(struct bfs_worker *x, uint32_t state)
{
    load(x, state);
    return store_put(&x->w->s->store, x->number);
}

enum visit bfs_worker_visit(struct bfs_worker *x, uint32_t state)
{
    enum visit v;
    uint32_t n;

    load(x, state);
    if (!look(x))
        return VISIT_LATER;
    if (!goes_on(x))
        return VISIT_DONE;
    v = expand(x, &n);
    if (v == VISIT_LATER)
        return v;
    x->transitions += n;
    look_again(x, n, v == VISIT_ERROR);
    return v;
}

bool bfs_worker_leads_to(struct bfs_worker *x, uint32_t state, uint64_t pair)
{
    uint32_t n;
    bool found = false;

    load(x, state);
    expand(x, &n);
    for (size_t i = 0; i < x->hopper.target.n && !found; i++)
        found = hopper_close(&x->hopper, &x->hopper.target.at[i]) == pair;
    x->hopper.target.n = 0;
    return found;
}

uint32_t bfs_worker_degree(struct bfs_worker *x, uint64_t pair)
{
    uint32_t n;

    tree_read(&x->w->tree, pair, x->number);
    expand(x, &n);
    x->hopper.target.n = 0;
    return n;
}

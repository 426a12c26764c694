/*
 * Subset construction and union-find (see traces.h).
 */
#include "config.h"

#include "abstraction/bisimulation/traces.h"

#include <stdlib.h>
#include <string.h>

#include "support/alloc.h"
#include "support/map.h"

/* A set of states, member[first] .. member[first + n - 1], ascending.  Sets that are equivalent if
   all pairs so far are form a tree of the union-find structure. */
struct set {
    size_t first;
    uint32_t n;
    uint32_t parent; /* in the tree; the set itself if it is the root */
};

struct step {
    uint32_t label, target;
};
struct steps {
    struct step *at;
    size_t n, cap;
};

/* A pair of sets that have to be equivalent. */
struct pair {
    uint32_t left, right;
    uint32_t parent, label; /* the pair and the step that lead to it */
};

struct traces {
    const struct aut *x; /* borrowed */
    bool weak;
    uint32_t *first; /* the arcs from s are x->arc[first[s]] .. x->arc[first[s + 1] - 1] */
    VEC(struct set) set;
    struct vec_u32 member;
    struct map map;           /* from members to sets */
    VEC(struct pair) pair;    /* also the queue of the breadth-first search */
    struct steps left, right; /* of the sets of one pair */
    struct vec_u32 scratch;   /* the members of a set that is being made, each once */
    bool *in;                 /* of each state: is it in scratch?  Used by add_tau_closure. */
};

/* ---- sets ---- */

static bool equal_sets(const void *owner, uint32_t id, const void *key)
{
    const struct traces *t = owner;
    const struct vec_u32 *k = key;
    const struct set *s = &t->set.at[id];

    return s->n == k->n &&
           (k->n == 0 || memcmp(t->member.at + s->first, k->at, k->n * sizeof *k->at) == 0);
}

/* Adds the states to which tau leads from those in t->scratch. */
static void add_tau_closure(struct traces *t)
{
    for (size_t i = 0; i < t->scratch.n; i++)
        t->in[t->scratch.at[i]] = true;
    for (size_t i = 0; i < t->scratch.n; i++) {
        uint32_t s = t->scratch.at[i];
        for (uint32_t k = t->first[s]; k < t->first[s + 1]; k++) {
            const struct aut_arc *a = &t->x->arc[k];
            if (a->label == t->x->tau && !t->in[a->target]) {
                t->in[a->target] = true;
                vec_push(&t->scratch, a->target);
            }
        }
    }
    for (size_t i = 0; i < t->scratch.n; i++)
        t->in[t->scratch.at[i]] = false;
}

/* The number of the set with the members t->scratch, or in weak traces with their tau closure. */
static uint32_t intern_set(struct traces *t)
{
    struct set s = { .first = t->member.n };
    uint64_t hash;
    uint32_t id;

    if (t->weak)
        add_tau_closure(t);
    vec_sort_u32(t->scratch.at, t->scratch.n);
    hash = hash_words(t->scratch.at, t->scratch.n);
    id = map_find(&t->map, hash, equal_sets, t, &t->scratch);
    if (id != MAP_NONE)
        return id;
    id = vec_number(t->set.n);
    s.n = vec_number(t->scratch.n);
    s.parent = id;
    vec_push(&t->set, s);
    for (size_t i = 0; i < t->scratch.n; i++)
        vec_push(&t->member, t->scratch.at[i]);
    map_add(&t->map, hash, id);
    return id;
}

/* The root of the tree of the set; halves the path to it. */
static uint32_t find_root(struct traces *t, uint32_t set)
{
    while (t->set.at[set].parent != set) {
        uint32_t up = t->set.at[set].parent;
        t->set.at[set].parent = t->set.at[up].parent;
        set = up;
    }
    return set;
}

/* ---- steps ---- */

static int compare_steps(const void *a, const void *b)
{
    const struct step *x = a, *y = b;

    if (x->label != y->label)
        return x->label < y->label ? -1 : 1;
    return x->target < y->target ? -1 : x->target > y->target;
}

/* Sets found to the steps of the states of a set, sorted, each once. */
static void collect_steps(struct traces *t, uint32_t set, struct steps *found)
{
    const struct set *s = &t->set.at[set];
    size_t n = 0;

    found->n = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        uint32_t state = t->member.at[s->first + i];
        for (uint32_t k = t->first[state]; k < t->first[state + 1]; k++) {
            const struct aut_arc *a = &t->x->arc[k];
            if (!t->weak || a->label != t->x->tau)
                vec_push(found, ((struct step){ a->label, a->target }));
        }
    }
    if (found->n > 1)
        qsort(found->at, found->n, sizeof *found->at, compare_steps);
    for (size_t i = 0; i < found->n; i++)
        if (i == 0 || compare_steps(&found->at[i], &found->at[i - 1]) != 0)
            found->at[n++] = found->at[i];
    found->n = n;
}

/* The set to which the steps with this label lead, which begin at *i; *i is moved behind them. */
static uint32_t successor_set(struct traces *t, const struct steps *all, size_t *i, uint32_t label)
{
    t->scratch.n = 0;
    for (; *i < all->n && all->at[*i].label == label; ++*i)
        vec_push(&t->scratch, all->at[*i].target);
    return intern_set(t);
}

/* Adds the pair unless it follows from those before. */
static void add_pair(struct traces *t, uint32_t left, uint32_t right, uint32_t parent,
                     uint32_t label)
{
    struct pair p = { left, right, parent, label };
    uint32_t x = find_root(t, left), y = find_root(t, right);

    if (x == y)
        return;
    t->set.at[x].parent = y;
    vec_push(&t->pair, p);
}

/* Adds the pairs to which the steps of a pair lead.  False if one set of the last pair added is
   empty: only the other side has the trace. */
static bool expand_pair(struct traces *t, uint32_t from)
{
    struct pair p = t->pair.at[from];
    size_t i = 0, k = 0;

    collect_steps(t, p.left, &t->left);
    collect_steps(t, p.right, &t->right);
    while (i < t->left.n || k < t->right.n) {
        uint32_t label, x, y;
        if (k == t->right.n || (i < t->left.n && t->left.at[i].label < t->right.at[k].label))
            label = t->left.at[i].label;
        else
            label = t->right.at[k].label;
        x = successor_set(t, &t->left, &i, label);
        y = successor_set(t, &t->right, &k, label);
        if (t->set.at[x].n == 0 || t->set.at[y].n == 0) {
            vec_push(&t->pair, ((struct pair){ x, y, from, label }));
            return false;
        }
        add_pair(t, x, y, from, label);
    }
    return true;
}

/* ---- comparing ---- */

static void traces_init(struct traces *t)
{
    const struct aut *x = t->x;
    uint32_t k = 0;

    t->first = mem_alloc((x->n_states + (size_t)2) * sizeof *t->first);
    t->in = mem_zalloc(x->n_states + (size_t)1);
    map_init(&t->map);
    for (uint32_t s = 0; s <= x->n_states; s++) {
        while (k < x->n_arcs && x->arc[k].source < s)
            k++;
        t->first[s] = k;
    }
}

static void traces_clear(struct traces *t)
{
    mem_free(t->first);
    mem_free(t->in);
    map_clear(&t->map);
    vec_clear(&t->set);
    vec_clear(&t->member);
    vec_clear(&t->pair);
    vec_clear(&t->left);
    vec_clear(&t->right);
    vec_clear(&t->scratch);
}

static uint32_t singleton(struct traces *t, uint32_t state)
{
    t->scratch.n = 0;
    vec_push(&t->scratch, state);
    return intern_set(t);
}

/* Sets word to the trace that leads to the last pair. */
static void find_trace(const struct traces *t, struct vec_u32 *word, bool *first)
{
    uint32_t at = vec_number(t->pair.n) - 1;

    *first = t->set.at[t->pair.at[at].left].n > 0;
    word->n = 0;
    for (; at != 0; at = t->pair.at[at].parent)
        vec_push(word, t->pair.at[at].label);
    for (size_t i = 0; i < word->n / 2; i++) {
        uint32_t label = word->at[i];
        word->at[i] = word->at[word->n - 1 - i];
        word->at[word->n - 1 - i] = label;
    }
}

enum traces_answer traces_compare(const struct aut *x, bool weak, struct limit *limit,
                                  struct vec_u32 *word, bool *first)
{
    struct traces t = { .x = x, .weak = weak };
    enum traces_answer answer = TRACES_SAME;
    uint32_t left, right;

    traces_init(&t);
    left = singleton(&t, 0);
    right = singleton(&t, 1);
    add_pair(&t, left, right, 0, 0);
    for (uint32_t i = 0; i < t.pair.n && answer == TRACES_SAME; i++) {
        if (limit_hit(limit, t.pair.n) != LIMIT_NONE) {
            answer = TRACES_LIMIT;
        } else if (!expand_pair(&t, i)) {
            find_trace(&t, word, first);
            answer = TRACES_OTHER;
        }
    }
    traces_clear(&t);
    return answer;
}

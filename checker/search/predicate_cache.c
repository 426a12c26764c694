/*
 * Classes of local states, and of states (see predicate_cache.h).
 *
 * The classes of a state are followed as through a tree: a number for those so far and the next
 * ones give the number for them all.  Four classes go together as long as each fits into a byte.
 */
#include "config.h"

#include "checker/search/predicate_cache.h"

#define PER_STEP 4
#define PACKED_CLASSES 256
#define UNKNOWN_CLASS UINT32_MAX

static bool any(const bool *flag, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (flag[i])
            return true;
    return false;
}

static bool is_watched(const struct predicate_cache *w, uint32_t word)
{
    const struct process *p;

    if (word >= w->s->n)
        return w->what->global[word - w->s->n];
    p = w->s->local[word].process;
    return any(w->what->node[word], p->n_nodes) || any(w->what->variable[word], p->n_variables);
}

void predicate_cache_init(struct predicate_cache *w, const struct system *s,
                          const struct footprint *what)
{
    uint32_t width = s->n + s->sig->n_globals;

    *w = (struct predicate_cache){ .s = s, .what = what };
    w->at = mem_zalloc((width + 1) * sizeof *w->at);
    for (uint32_t i = 0; i < width; i++)
        if (is_watched(w, i))
            w->at[w->n++].word = i;
    vec_push(&w->truth, BFS_UNKNOWN); /* of no classes yet */
}

void predicate_cache_clear(struct predicate_cache *w)
{
    for (uint32_t i = 0; i < w->n; i++) {
        vec_clear(&w->at[i].by_local);
        memo_clear(&w->at[i].by_value);
    }
    mem_free(w->at);
    memo_clear(&w->step);
    vec_clear(&w->truth);
}

/* ---- classes of words ---- */

/* The parts of a local state that are read; VALUE_NONE for the rest. */
static value seen_of(const struct predicate_cache *w, uint32_t i, uint32_t local)
{
    const struct local_lts *c = &w->s->local[i];
    const bool *variable = w->what->variable[i];
    uint32_t n;
    const value *v = value_elems(w->s->sig->vs, c->local.at[local], &n);
    uint32_t number = c->node.at[local];
    const struct node *node = &c->process->node[number];
    value *seen = mem_zalloc(n * sizeof *seen), tuple;

    if (w->what->node[i][number] || any(variable + node->first_param, node->n_params))
        seen[0] = v[0];
    for (uint32_t k = 0; k < c->process->n_vars; k++)
        if (variable[c->process->n_params + k])
            seen[1 + k] = v[1 + k];
    for (uint32_t k = 0; k < node->n_params; k++)
        if (variable[node->first_param + k])
            seen[1 + c->process->n_vars + k] = v[1 + c->process->n_vars + k];
    tuple = value_tuple(w->s->sig->vs, n, seen);
    mem_free(seen);
    return tuple;
}

static uint32_t find_class(const struct predicate_cache *w, const struct footprint_word *x,
                           uint32_t word)
{
    if (x->word >= w->s->n)
        return memo_find(&x->by_value, word);
    return word < x->by_local.n ? x->by_local.at[word] - 1 : UNKNOWN_CLASS;
}

static uint32_t class_by_value(struct footprint_word *x, uint64_t key)
{
    uint32_t class = memo_find(&x->by_value, key);

    if (class == MEMO_NONE) {
        class = x->n_classes++;
        memo_add(&x->by_value, key, class);
    }
    return class;
}

static uint32_t make_class(const struct predicate_cache *w, struct footprint_word *x, uint32_t word)
{
    uint32_t class = find_class(w, x, word);

    if (class != UNKNOWN_CLASS)
        return class;
    if (x->word >= w->s->n)
        return class_by_value(x, word);
    class = class_by_value(x, seen_of(w, x->word, word));
    while (x->by_local.n <= word)
        vec_push(&x->by_local, 0);
    x->by_local.at[word] = class + 1;
    return class;
}

/* ---- classes of states ---- */

/* The classes of the words from the k-th on that are taken in one step, and how many; false: one
   is not known. */
static bool next_classes(const struct predicate_cache *w, const uint32_t *word, uint32_t k,
                         uint32_t *n, uint32_t *packed)
{
    uint32_t most = w->wide ? 1 : PER_STEP;

    *packed = 0;
    for (*n = 0; *n < most && k + *n < w->n; ++*n) {
        const struct footprint_word *x = &w->at[k + *n];
        uint32_t class = find_class(w, x, word[x->word]);
        if (class == UNKNOWN_CLASS)
            return false;
        *packed |= class << 8 * *n;
    }
    return true;
}

/* The number of the state's tuple of classes; MEMO_NONE: this tuple is new. */
static uint32_t find_state(const struct predicate_cache *w, const uint32_t *word)
{
    uint32_t at = 0, n, packed;

    for (uint32_t k = 0; k < w->n && at != MEMO_NONE; k += n) {
        if (!next_classes(w, word, k, &n, &packed))
            return MEMO_NONE;
        at = memo_find(&w->step, memo_key(at, packed));
    }
    return at;
}

enum bfs_truth predicate_cache_find(const struct predicate_cache *w, const uint32_t *word)
{
    uint32_t at = find_state(w, word);

    return at == MEMO_NONE ? BFS_UNKNOWN : (enum bfs_truth)w->truth.at[at];
}

/* The classes do not fit into bytes: the cache is emptied and filled again. */
static void widen_entries(struct predicate_cache *w)
{
    w->wide = true;
    memo_clear(&w->step);
    w->truth.n = 0;
    vec_push(&w->truth, BFS_UNKNOWN);
}

void predicate_cache_note(struct predicate_cache *w, const uint32_t *word, enum bfs_truth truth)
{
    uint32_t at = 0, n, packed;

    for (uint32_t k = 0; k < w->n; k++)
        if (make_class(w, &w->at[k], word[w->at[k].word]) >= PACKED_CLASSES && !w->wide)
            widen_entries(w);
    for (uint32_t k = 0; k < w->n; k += n) {
        next_classes(w, word, k, &n, &packed);
        uint64_t key = memo_key(at, packed);
        at = memo_find(&w->step, key);
        if (at == MEMO_NONE) {
            at = vec_number(w->truth.n);
            vec_push(&w->truth, BFS_UNKNOWN);
            memo_add(&w->step, key, at);
        }
    }
    w->truth.at[at] = (uint8_t)truth;
}

/* ---- footprints ---- */

struct footprint *footprint_new(const struct signature *g)
{
    struct footprint *w = mem_zalloc(sizeof *w);

    w->n = g->n_instances;
    w->variable = mem_zalloc((w->n + 1) * sizeof *w->variable);
    w->node = mem_zalloc((w->n + 1) * sizeof *w->node);
    w->global = mem_zalloc(g->n_globals + 1);
    for (uint32_t i = 0; i < w->n; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        w->variable[i] = mem_zalloc(p->n_variables + 1);
        w->node[i] = mem_zalloc(p->n_nodes + 1);
    }
    return w;
}

void footprint_free(struct footprint *w)
{
    if (w == NULL)
        return;
    for (uint32_t i = 0; i < w->n; i++) {
        mem_free(w->variable[i]);
        mem_free(w->node[i]);
    }
    mem_free(w->variable);
    mem_free(w->node);
    mem_free(w->global);
    mem_free(w);
}

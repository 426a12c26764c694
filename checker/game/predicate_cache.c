/*
 * Classes of local states, and decisions about states (see predicate_cache.h).
 */
#include "config.h"

#include "checker/game/predicate_cache.h"

#include <string.h>

#define UNKNOWN_CLASS UINT32_MAX

static bool any(const bool *flag, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (flag[i])
            return true;
    return false;
}

void predicate_cache_init(struct predicate_cache *w, const struct system *s,
                          const struct footprint *what)
{
    *w = (struct predicate_cache){ .s = s, .what = what };
    w->of = mem_zalloc((s->n + (size_t)1) * sizeof *w->of);
    w->leads = mem_zalloc(s->width + (size_t)1);
    w->alone = mem_zalloc(s->width + (size_t)1);
}

void predicate_cache_clear(struct predicate_cache *w)
{
    for (uint32_t i = 0; i < w->s->n; i++) {
        vec_clear(&w->of[i].by_local);
        memo_clear(&w->of[i].by_value);
    }
    mem_free(w->of);
    vec_clear(&w->node);
    memo_clear(&w->branch);
    mem_free(w->leads);
    mem_free(w->alone);
}

/* ---- classes of local states ---- */

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

static inline uint32_t class_of_local(const struct predicate_cache *w, uint32_t i, uint32_t local)
{
    const struct vec_u32 *known = &w->of[i].by_local;

    return local < known->n ? known->at[local] - 1 : UNKNOWN_CLASS;
}

static uint32_t make_class(struct predicate_cache *w, uint32_t i, uint32_t local)
{
    struct local_classes *x = &w->of[i];
    uint32_t class = class_of_local(w, i, local);
    value seen;

    if (class != UNKNOWN_CLASS)
        return class;
    seen = seen_of(w, i, local);
    class = memo_find(&x->by_value, seen);
    if (class == MEMO_NONE) {
        class = x->n++;
        memo_add(&x->by_value, seen, class);
    }
    while (x->by_local.n <= local)
        vec_push(&x->by_local, 0);
    x->by_local.at[local] = class + 1;
    return class;
}

/* ---- nodes ---- */

#define LEAF 0xfffffff0u
#define UNKNOWN_NODE MEMO_NONE
#define NUMBERS_PACKED 256u /* what several parts in one node have is less */
#define RESTARTS_MOST 64u   /* then each part has a node for itself */

/* What a node sees of a part: the class of a local state, or a value. */
static inline uint32_t number_of_part(const struct predicate_cache *w, uint32_t part,
                                      const uint32_t *word)
{
    uint32_t n_cells = w->s->cells.n, i = part - n_cells;

    return part < n_cells ? word[w->s->n + part] : class_of_local(w, i, word[i]);
}

/* Small values of cells are small numbers, too. */
static inline uint32_t packed_number(const struct predicate_cache *w, uint32_t part,
                                     uint32_t number)
{
    if (part >= w->s->cells.n)
        return number;
    if (number == VALUE_NONE)
        return 0;
    return value_is_small(number) ? (uint32_t)value_word(number) + 1 : NUMBERS_PACKED;
}

/* False: some number is too large, or unknown. */
static bool look_at_parts(const struct predicate_cache *w, const struct predicate_node *x,
                          const uint32_t *word, uint32_t *seen)
{
    if (x->n == 1) {
        *seen = number_of_part(w, x->part[0], word);
        return *seen != UNKNOWN_CLASS || x->part[0] < w->s->cells.n;
    }
    *seen = 0;
    for (uint32_t k = 0; k < x->n; k++) {
        uint32_t part = x->part[k];
        uint32_t number = packed_number(w, part, number_of_part(w, part, word));
        if (number >= NUMBERS_PACKED)
            return false;
        *seen |= number << 8 * k;
    }
    return true;
}

enum predicate_truth predicate_cache_find(const struct predicate_cache *w, const uint32_t *word)
{
    uint32_t at = 0, seen;

    if (w->node.n == 0)
        return PREDICATE_UNKNOWN;
    while (at < LEAF) {
        if (!look_at_parts(w, &w->node.at[at], word, &seen))
            return PREDICATE_UNKNOWN;
        at = memo_find(&w->branch, memo_key(at, seen));
    }
    return at == UNKNOWN_NODE ? PREDICATE_UNKNOWN : (enum predicate_truth)(at - LEAF);
}

/* ---- a new path ---- */

static bool is_small_part(const struct predicate_cache *w, uint32_t part, const uint32_t *word)
{
    return packed_number(w, part, number_of_part(w, part, word)) < NUMBERS_PACKED;
}

/* The node for the first of these parts and those that may go with it. */
static uint32_t new_predicate_node(struct predicate_cache *w, uint32_t n, const uint32_t *part)
{
    struct predicate_node x = { .n = 0 };

    while (x.n < n && x.n < PARTS_MOST &&
           (x.n == 0 || (!w->leads[part[x.n]] && !w->alone[part[x.n]] && !w->alone[part[0]]))) {
        x.part[x.n] = part[x.n];
        x.n++;
    }
    vec_push(&w->node, x);
    return vec_number(w->node.n) - 1;
}

/* Does the node look at what is read next?  If not, what it has got wrong is marked. */
static bool node_fits(struct predicate_cache *w, const struct predicate_node *x, uint32_t n,
                      const uint32_t *part, const uint32_t *word)
{
    for (uint32_t k = 0; k < x->n; k++) {
        if (k >= n || x->part[k] != part[k]) {
            w->leads[x->part[k]] = true;
            if (k < n)
                w->leads[part[k]] = true;
            return false;
        }
        if (x->n > 1 && !is_small_part(w, part[k], word)) {
            w->alone[part[k]] = true;
            return false;
        }
    }
    return true;
}

/* False: a node does not fit. */
static bool add_path(struct predicate_cache *w, uint32_t n, const uint32_t *part,
                     const uint32_t *word, enum predicate_truth truth)
{
    uint32_t at = 0, seen, next;

    if (w->node.n == 0)
        new_predicate_node(w, n, part);
    for (;;) {
        struct predicate_node x = w->node.at[at];
        if (!node_fits(w, &x, n, part, word))
            return false;
        look_at_parts(w, &x, word, &seen);
        n -= x.n;
        part += x.n;
        next = memo_find(&w->branch, memo_key(at, seen));
        if (next == UNKNOWN_NODE) {
            next = n == 0 ? LEAF + (uint32_t)truth : new_predicate_node(w, n, part);
            memo_add(&w->branch, memo_key(at, seen), next);
        }
        if (next >= LEAF)
            return true;
        at = next;
    }
}

static void begin_anew(struct predicate_cache *w)
{
    w->node.n = 0;
    memo_clear(&w->branch);
    if (w->restarts++ == RESTARTS_MOST)
        memset(w->alone, true, w->s->width);
}

void predicate_cache_note(struct predicate_cache *w, const uint32_t *word,
                          enum predicate_truth truth)
{
    const struct vec_u32 *read = &w->s->trace.read;
    uint32_t n_cells = w->s->cells.n;

    for (size_t k = 0; k < read->n; k++)
        if (read->at[k] >= n_cells)
            make_class(w, read->at[k] - n_cells, word[read->at[k] - n_cells]);
    while (!add_path(w, (uint32_t)read->n, read->at, word, truth))
        begin_anew(w);
}

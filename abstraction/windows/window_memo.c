/*
 * The moves of windows, remembered (see window_memo.h).
 */
#include "config.h"

#include "abstraction/windows/window_memo.h"

#include <string.h>

#include "support/alloc.h"
#include "support/map.h"

/* An entry is a row of words: its key, which is the actors and all cells of the state that their
   moves read or write; the number of moves; and for each one what is read by remembered_move. */
struct window_memo {
    const struct window_system *w;
    bool *talks; /* [instance * instances + instance]: the first one may send to the second */
    struct vec_u32 word;
    VEC(size_t) entry; /* where each begins */
    VEC(struct fault) fault;
    struct map map;
    struct vec_u32 key;
    value *target;
    uint32_t n_moves; /* of the entry that is made */
};

/* ---- life ---- */

static bool may_send_to(const struct window_system *w, uint32_t from, uint32_t to)
{
    const struct process *p = window_process(w, from), *q = window_process(w, to);
    const struct signature *g = &w->stg->sig;

    for (uint32_t i = 0; i < p->n_edges; i++)
        for (uint32_t k = 0; p->edge[i].kind == ACTION_SEND && k < q->n_edges; k++)
            if (q->edge[k].kind == ACTION_RECEIVE &&
                instance_link(&g->instance[from], p->edge[i].by_param, p->edge[i].channel) ==
                    instance_link(&g->instance[to], q->edge[k].by_param, q->edge[k].channel))
                return true;
    return false;
}

struct window_memo *window_memo_new(const struct window_system *w)
{
    struct window_memo *m = mem_zalloc(sizeof *m);
    uint32_t n = w->stg->sig.n_instances;

    m->w = w;
    m->talks = mem_alloc(((size_t)n * n + 1) * sizeof *m->talks);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++)
            m->talks[(size_t)i * n + k] = i != k && may_send_to(w, i, k);
    m->target = mem_alloc((window_width(w) + (size_t)1) * sizeof *m->target);
    map_init(&m->map);
    return m;
}

void window_memo_free(struct window_memo *m)
{
    if (m == NULL)
        return;
    vec_clear(&m->word);
    vec_clear(&m->entry);
    vec_clear(&m->fault);
    vec_clear(&m->key);
    map_clear(&m->map);
    mem_free(m->talks);
    mem_free(m->target);
    mem_free(m);
}

/* ---- cells ---- */

/* Three pieces of a state: of the two actors, and of the globals with the bits. */
static void find_piece(const struct window_memo *m, const uint32_t actor[2], int i, uint32_t *from,
                       uint32_t *to)
{
    uint32_t n = m->w->stg->sig.n_instances;

    *from = i == 2 ? m->w->first[n] : actor[i] == NO_INSTANCE ? 0 : m->w->first[actor[i]];
    *to = i == 2 ? window_width(m->w) : actor[i] == NO_INSTANCE ? 0 : m->w->first[actor[i] + 1];
}

static void push_pieces(const struct window_memo *m, const uint32_t actor[2], const value *state,
                        struct vec_u32 *out)
{
    for (int i = 0; i < 3; i++) {
        uint32_t from, to;
        find_piece(m, actor, i, &from, &to);
        for (uint32_t k = from; k < to; k++)
            vec_push(out, state[k]);
    }
}

/* Writes what push_pieces has pushed. */
static const uint32_t *put_pieces(const struct window_memo *m, const uint32_t actor[2],
                                  const uint32_t *word, value *state)
{
    for (int i = 0; i < 3; i++) {
        uint32_t from, to;
        find_piece(m, actor, i, &from, &to);
        memcpy(state + from, word, (to - from) * sizeof *state);
        word += to - from;
    }
    return word;
}

/* ---- entries ---- */

static void make_key(struct window_memo *m, const value *state, const uint32_t actor[2])
{
    m->key.n = 0;
    vec_push(&m->key, actor[0]);
    vec_push(&m->key, actor[1]);
    push_pieces(m, actor, state, &m->key);
}

static bool is_same_key(const void *owner, uint32_t id, const void *key)
{
    const struct window_memo *m = owner;
    const struct vec_u32 *k = key;
    const uint32_t *word = m->word.at + m->entry.at[id];

    /* The actors tell how long the rest is. */
    return word[0] == k->at[0] && word[1] == k->at[1] &&
           memcmp(word, k->at, k->n * sizeof *word) == 0;
}

enum { MOVE_SURE = 1, MOVE_ASKS = 2, MOVE_FAULT = 4, MOVE_EXACT = 8 };

static void remember_move(void *self, const struct window_move *x)
{
    struct window_memo *m = self;
    struct window_same_move s = window_same_move(m->w, x);

    m->n_moves++;
    vec_push(&m->word, s.edge[0]);
    vec_push(&m->word, s.edge[1]);
    vec_push(&m->word, x->support);
    vec_push(&m->word, x->known);
    vec_push(&m->word, (x->sure ? MOVE_SURE : 0u) | (x->asks ? MOVE_ASKS : 0u) |
                           (x->target == NULL ? MOVE_FAULT : 0u) | (x->exact ? MOVE_EXACT : 0u));
    vec_push(&m->word, x->n_trace);
    for (uint32_t i = 0; i < x->n_trace; i++)
        vec_push(&m->word, x->trace[i]);
    if (x->target == NULL) {
        vec_push(&m->word, (uint32_t)m->fault.n);
        vec_push(&m->fault, *x->fault);
    } else {
        push_pieces(m, m->key.at, x->target, &m->word); /* the key begins with the actors */
    }
}

/* The moves of the key; false: the limit is over before all are known. */
static bool make_memo_entry(struct window_memo *m, const value *state, struct script_limit *limit)
{
    size_t from = m->word.n, n;

    for (size_t i = 0; i < m->key.n; i++)
        vec_push(&m->word, m->key.at[i]);
    n = m->word.n;
    vec_push(&m->word, 0);
    m->n_moves = 0;
    window_moves_of(m->w, state, m->key.at, limit, remember_move, m);
    if (limit != NULL && limit->over) {
        m->word.n = from;
        return false;
    }
    m->word.at[n] = m->n_moves;
    map_add(&m->map, hash_words(m->key.at, m->key.n), (uint32_t)m->entry.n);
    vec_push(&m->entry, from);
    return true;
}

/* Reads a move whose words begin at `word`, and returns those after it. */
static const uint32_t *remembered_move(struct window_memo *m, const value *state,
                                       const uint32_t actor[2], const uint32_t *word,
                                       struct window_move *x)
{
    const struct window_system *w = m->w;
    uint32_t flags = word[4];

    *x = (struct window_move){ .actor = { actor[0], actor[1] == NO_INSTANCE ? 0 : actor[1] },
                               .support = word[2],
                               .known = word[3],
                               .sure = (flags & MOVE_SURE) != 0,
                               .asks = (flags & MOVE_ASKS) != 0,
                               .exact = (flags & MOVE_EXACT) != 0,
                               .n_trace = word[5],
                               .trace = word + 6 };
    x->edge[0] = &window_process(w, actor[0])->edge[word[0]];
    if (actor[1] != NO_INSTANCE)
        x->edge[1] = &window_process(w, actor[1])->edge[word[1]];
    word += 6 + x->n_trace;
    if ((flags & MOVE_FAULT) != 0) {
        x->fault = &m->fault.at[*word];
        return word + 1;
    }
    memcpy(m->target, state, window_width(w) * sizeof *state);
    x->target = m->target;
    return put_pieces(m, actor, word, m->target);
}

void window_memo_moves_of(struct window_memo *m, const value *state, const uint32_t actor[2],
                          struct script_limit *limit, window_visit visit, void *self)
{
    const uint32_t *word;
    uint32_t found;

    if (!script_go_on(limit))
        return;
    make_key(m, state, actor);
    found = map_find(&m->map, hash_words(m->key.at, m->key.n), is_same_key, m, &m->key);
    if (found == MAP_NONE && !make_memo_entry(m, state, limit))
        return;
    word = m->word.at + (found == MAP_NONE ? vec_last(&m->entry) : m->entry.at[found]) + m->key.n;
    for (uint32_t n = *word++; n > 0; n--) {
        struct window_move x;
        word = remembered_move(m, state, actor, word, &x);
        visit(self, &x);
    }
}

void window_memo_moves(struct window_memo *m, const value *state, struct script_limit *limit,
                       window_visit visit, void *self)
{
    uint32_t n = m->w->stg->sig.n_instances;
    uint32_t starter = window_is_before(m->w, state) ? window_starter(m->w) : NO_INSTANCE;

    for (uint32_t i = 0; i < n; i++) {
        if (starter != NO_INSTANCE && i != starter)
            continue;
        window_memo_moves_of(m, state, (uint32_t[2]){ i, NO_INSTANCE }, limit, visit, self);
        for (uint32_t k = 0; k < n; k++)
            if (m->talks[(size_t)i * n + k])
                window_memo_moves_of(m, state, (uint32_t[2]){ i, k }, limit, visit, self);
    }
}

/* ---- the same move ---- */

struct window_same_move window_same_move(const struct window_system *w, const struct window_move *m)
{
    struct window_same_move s = { { m->actor[0], NO_INSTANCE }, { 0, 0 } };

    s.edge[0] = (uint32_t)(m->edge[0] - window_process(w, m->actor[0])->edge);
    if (m->edge[1] == NULL)
        return s;
    s.actor[1] = m->actor[1];
    s.edge[1] = (uint32_t)(m->edge[1] - window_process(w, m->actor[1])->edge);
    return s;
}

struct window_same_move window_same_move_in(const struct window_same_move *m,
                                            const struct window_system *w,
                                            const struct window_system *larger)
{
    struct window_map map = { .from = larger, .to = w };
    struct window_same_move s = *m;

    for (uint32_t i = 0; i < w->id->size; i++)
        map.back[i] = i;
    for (int i = 0; i < 2; i++)
        if (m->actor[i] != NO_INSTANCE)
            s.actor[i] = window_map_instance(&map, m->actor[i]);
    return s;
}

bool window_is_same_move(const struct window_same_move *same, const struct window_system *w,
                         const struct window_move *m)
{
    struct window_same_move s = window_same_move(w, m);

    return memcmp(&s, same, sizeof s) == 0;
}

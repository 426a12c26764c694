/*
 * Initial states by running (see initial_states.h): once they are known, the source is emptied, and
 * they become its first states.
 */
#include "config.h"

#include "tests/cross/initial_states.h"

#include <string.h>

#include "stg/step/stg_source.h"

static bool contains(const struct vec_u32 *list, state_id s)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i] == s)
            return true;
    return false;
}

static void add_once(struct vec_u32 *list, state_id s)
{
    if (!contains(list, s))
        vec_push(list, s);
}

static void add_targets(struct lts *l, state_id s, struct vec_u32 *out)
{
    uint32_t n, m;
    const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++) {
        const struct lts_input *in;
        if (e[i].fault == NULL && e[i].kind != LTS_IN)
            add_once(out, e[i].target);
        if (e[i].fault != NULL || e[i].kind != LTS_IN || l->sig->link[e[i].link].endless_input)
            continue;
        in = lts_inputs(l, s, &e[i], VALUE_NONE, &m);
        for (uint32_t k = 0; k < m; k++)
            if (in[k].fault == NULL)
                add_once(out, in[k].target);
    }
}

/* Replaces the states in `now` by those one step further, if there are any. */
static bool step_on(struct lts *l, struct vec_u32 *now)
{
    struct vec_u32 next = VEC_EMPTY;

    for (size_t i = 0; i < now->n; i++)
        add_targets(l, now->at[i], &next);
    if (next.n == 0) {
        vec_clear(&next);
        return false;
    }
    vec_clear(now);
    *now = next;
    return true;
}

static uint32_t given_start(void *self, struct fault *fault)
{
    const struct stg_source *s = self;

    (void)fault;
    return store_count(&s->store);
}

/* The source as it was, but for its local states, with these as initial states. */
static void begin_with(struct lts *l, const struct vec_u32 *state)
{
    struct stg_source *s = stg_source_of(l);
    uint32_t width = s->system.width, *word = mem_alloc((state->n * width + 1) * sizeof *word);

    for (size_t i = 0; i < state->n; i++)
        memcpy(word + i * width, store_get(&s->store, state->at[i]), width * sizeof *word);
    store_tree_clear(&s->tree);
    store_clear(&s->store);
    store_init(&s->store, width, NULL);
    store_tree_init(&s->tree, &s->store);
    s->at = s->stepped = LTS_NO_STATE;
    s->classes.n = 0;
    for (size_t i = 0; i < state->n; i++)
        store_put(&s->store, word + i * width);
    mem_free(word);
    l->start = given_start;
    l->n_initial = 0;
}

/* i: UINT32_MAX for all. */
static void set_initial(struct lts *l, uint32_t steps, uint32_t i)
{
    struct vec_u32 now = VEC_EMPTY;
    struct fault fault;

    if (has_schematic(l->sig) || !lts_start(l, &fault))
        return;
    vec_push(&now, 0);
    while (steps > 0 && step_on(l, &now))
        steps--;
    if (i < now.n) {
        now.at[0] = now.at[i];
        now.n = 1;
    }
    begin_with(l, &now);
    vec_clear(&now);
}

void initial_states_after(struct lts *l, uint32_t steps)
{
    set_initial(l, steps, UINT32_MAX);
}

void initial_state_after(struct lts *l, uint32_t steps, uint32_t i)
{
    set_initial(l, steps, i);
}

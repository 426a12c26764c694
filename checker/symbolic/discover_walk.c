/*
 * Random walks that find most events before the first set does (see symbolic_internal.h).
 *
 * A walk takes a step to a value that no walk has seen in that part of the state, if there is one:
 * so a counter is followed to its end, where chance alone would stay near the beginning.
 */
#include "config.h"

#include <string.h>

#include "checker/symbolic/discover_internal.h"

#define STEPS_OF_WALK 4096u /* most runs end, or repeat themselves, before */

/* Work, as results of a diagram. */
#define STEPS_PER_RESULT 4u
#define RESULTS_PER_EVENT 64u /* that is new */

/* Is this a value that no walk has seen there? */
static bool is_unseen(const struct walk *w, struct word_change c)
{
    return memo_find(&w->seen, memo_key(c.word, c.number)) == MEMO_NONE;
}

static bool comes_to_new(const struct discovery *k, size_t step)
{
    uint32_t n;
    const struct word_change *c = step_changes(&k->steps, step, &n);

    for (uint32_t i = 0; i < n; i++)
        if (is_unseen(&k->walk, c[i]))
            return true;
    return false;
}

/* A random step, or the next one behind it that comes to a new value; *on: there is one. */
static size_t choose_step(const struct discovery *k, struct rng *r, bool *on)
{
    size_t n = k->steps.step.n, first = rng_below(r, (uint32_t)n);

    for (size_t i = 0; i < n; i++) {
        *on = comes_to_new(k, (first + i) % n);
        if (*on)
            return (first + i) % n;
    }
    return first;
}

static void walk_on(struct walk *w, const struct step_buffer *b, size_t step)
{
    uint32_t n;
    const struct word_change *c = step_changes(b, step, &n);

    for (uint32_t i = 0; i < n; i++) {
        w->word[c[i].word] = c[i].number;
        if (is_unseen(w, c[i]))
            memo_add(&w->seen, memo_key(c[i].word, c[i].number), 0);
    }
}

/* All lists of the present state of the stepper, whose steps are in k->steps.  Returns the work. */
static uint64_t discover_state(struct symbolic *x)
{
    struct discovery *k = x->known;
    const struct edge_group *group;
    uint64_t before = row_store_count(&x->events.rows), work = 0;

    memcpy(x->word, k->walk.word, x->s->width * sizeof *x->word);
    for (uint32_t i = 0; i < x->s->n && x->refusal == NULL; i++) {
        const struct slot *p = k->stepper.slot + x->s->first_slot[i];
        local_lts_groups(&x->s->local[i], x->word[i], &group);
        for (uint32_t g = 0; g < k->stepper.n_groups[i] && x->refusal == NULL; g++) {
            if (discover_has_factors(x, i, &group[g]))
                work += discover_factors_here(x, i, &group[g]);
            else
                discover_list(x, i, p[g].list);
        }
    }
    return work + (row_store_count(&x->events.rows) - before) * RESULTS_PER_EVENT;
}

bool discover_walk_is_at_end(const struct symbolic *x)
{
    return x->known->walk.rest == 0;
}

void discover_walk_start(struct symbolic *x, const uint32_t *start)
{
    struct walk *w = &x->known->walk;

    memcpy(w->word, start, x->s->width * sizeof *start);
    w->rest = STEPS_OF_WALK;
}

uint64_t discover_walk_step(struct symbolic *x, struct rng *r)
{
    struct discovery *k = x->known;
    uint64_t work;
    bool on;
    size_t step;

    stepper_load(&k->stepper, k->walk.word, VALUE_NONE);
    steps_of(&k->stepper, &k->steps);
    work = 1 + k->steps.step.n / STEPS_PER_RESULT + discover_state(x);
    k->walk.rest--;
    if (k->steps.step.n == 0)
        k->walk.rest = 0;
    if (k->walk.rest == 0)
        return work;
    step = choose_step(k, r, &on);
    if (on)
        k->walk.rest = STEPS_OF_WALK;
    walk_on(&k->walk, &k->steps, step);
    return work;
}

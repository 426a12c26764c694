/*
 * Visits by compiled steppers (see compiled_visit.h).
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "interpreter/step_check.h"
#include "tests/cross/compiled_visit.h"

struct compiled_seen seen;

void differ(struct trial *t, const char *what)
{
    if (t->difference == NULL && what != NULL)
        t->difference = arena_string(t->a, what, strlen(what));
}

/* ---- the enumerated states ---- */

const uint32_t *words_of(struct trial *t, state_id s)
{
    return arena_copy(t->a, store_get(&t->source->store, s), t->width * sizeof(uint32_t));
}

/* The cells of a variable after its value has been written there; the flags of a set that is dead
   are nothing, which is no value. */
static void write_again(const struct cells *c, const struct cell_part *p, uint32_t *word)
{
    value v = sort_mentions(p->sort, SORT_SET) ? VALUE_NONE : cells_read_part(c, word, p);

    if (v != VALUE_NONE)
        cells_write_part(c, word, p, v);
}

/* What a value does not have must be empty in its cells, so that one state has one vector. */
static void look_at_cells(struct trial *t, const uint32_t *word)
{
    const struct system *s = &t->source->system;
    uint32_t *again = arena_copy(t->a, word, t->width * sizeof *again);

    for (uint32_t i = 0; i < s->sig->n_globals; i++) {
        struct cell_part p = cells_of_global(&s->cells, i);
        write_again(&s->cells, &p, again + s->n);
    }
    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t k = 0; k < s->local[i].n_lifted; k++)
            write_again(&s->cells, local_lts_part(&s->local[i], s->local[i].lifted[k]),
                        again + s->n);
    if (memcmp(again, word, t->width * sizeof *word) != 0)
        differ(t, "a state has cells that are not those of its values");
}

static void enumerate_state(struct trial *t, state_id s)
{
    struct known *k = &t->state[s];
    uint32_t n;
    const struct lts_edge *e = lts_edges(t->lts, s, VALUE_NONE, &n);

    *k = (struct known){ .word = words_of(t, s), .n = n };
    look_at_cells(t, k->word);
    k->target = ARENA_ARRAY(t->a, const uint32_t *, n + (size_t)1);
    for (uint32_t i = 0; i < n; i++) {
        k->faulty = k->faulty || e[i].fault != NULL;
        if (e[i].fault == NULL)
            k->target[i] = words_of(t, e[i].target);
    }
    seen.states++;
    seen.faulty += k->faulty;
}

void enumerate_states(struct trial *t)
{
    struct fault fault;

    if (!lts_start(t->lts, &fault))
        return;
    while (t->n_states < STATES && t->n_states < t->lts->n_states(t->lts->self))
        enumerate_state(t, t->n_states++);
    if (t->checked)
        differ(t, step_check_difference(t->lts));
}

/* ---- a visit ---- */

void take_step(void *self, const struct compiled_step *t)
{
    struct told *x = self;
    uint32_t *to = arena_copy(x->trial->a, x->word, x->trial->width * sizeof *to);

    vec_push(&x->all, t->instance);
    vec_push(&x->all, t->next);
    vec_push(&x->all, t->n_writes);
    to[t->instance] = t->next;
    for (uint32_t i = 0; i < t->n_parts; i++) {
        vec_push(&x->all, t->part[i].instance);
        vec_push(&x->all, t->part[i].next);
        to[t->part[i].instance] = t->part[i].next;
    }
    seen.parts += t->n_parts;
    seen.most_parts = t->n_parts > seen.most_parts ? t->n_parts : seen.most_parts;
    for (uint32_t i = 0; i < t->n_writes; i++) {
        vec_push(&x->all, t->write[i].cell);
        vec_push(&x->all, t->write[i].v);
        to[x->trial->source->system.n + t->write[i].cell] = t->write[i].v;
    }
    vec_push(&x->reached, to);
}

static uint32_t width_compared;

static int compare_words(const void *a, const void *b)
{
    return memcmp(*(const uint32_t *const *)a, *(const uint32_t *const *)b,
                  width_compared * sizeof(uint32_t));
}

/* Do these steps lead where the enumerated ones lead, in the same order if nothing
   communicates? */
static bool reached_the_same(const struct told *x, const struct known *k)
{
    if (x->reached.n != k->n)
        return false;
    if (x->trial->communicates && k->n > 0) {
        width_compared = x->trial->width;
        qsort(x->reached.at, k->n, sizeof *x->reached.at, compare_words);
        qsort((void *)k->target, k->n, sizeof *k->target, compare_words);
    }
    for (uint32_t i = 0; i < k->n; i++)
        if (memcmp(x->reached.at[i], k->target[i], x->trial->width * sizeof(uint32_t)) != 0)
            return false;
    return true;
}

uint64_t made_so_far(const struct trial *t)
{
    const struct system *s = &t->source->system;
    uint64_t n = values_end(s->sig->vs);

    for (uint32_t i = 0; i < s->n; i++)
        n += s->local[i].local.n;
    return n;
}

uint32_t *room_for_words(struct trial *t, const struct compiled_steps *c)
{
    return ARENA_ARRAY(t->a, uint32_t, t->width + c->observed.at.n + 1);
}

void visit_shared(struct told *x, struct compiled_stepper *c, const struct known *k, bool all_made)
{
    struct trial *t = x->trial;
    uint32_t *word = x->room;
    uint64_t made = made_so_far(t);
    enum compiled_end end;

    memcpy(word, k->word, t->width * sizeof *word);
    x->word = k->word;
    x->reached.n = 0;
    compiled_stepper_share(c);
    end = compiled_stepper_take(c, word, &(struct compiled_sink){ x, take_step, NULL, NULL });
    seen.shared++;
    seen.later += end == COMPILED_LATER;
    if (made_so_far(t) != made)
        differ(t, "a stepper that is not alone has made something");
    if (memcmp(word, k->word, t->width * sizeof *word) != 0)
        differ(t, "the state is another one behind its steps, if the stepper is not alone");
    if (end == COMPILED_DONE && (k->faulty || !reached_the_same(x, k)))
        differ(t, "other steps, if the stepper is not alone");
    if (end == COMPILED_GIVES_UP || (end == COMPILED_LATER && all_made))
        differ(t, "all was made, and the stepper is not done");
}

/* False: a program gave up. */
static bool visit_alone(struct told *x, struct compiled_stepper *c, const struct known *k)
{
    struct trial *t = x->trial;
    uint32_t *word = x->room;
    bool known;

    memcpy(word, k->word, t->width * sizeof *word);
    x->word = k->word;
    x->reached.n = 0;
    known = compiled_stepper_take(c, word, &(struct compiled_sink){ x, take_step, NULL, NULL }) ==
            COMPILED_DONE;
    vec_push(&x->all, known);
    seen.visits++;
    seen.transitions += vec_number(x->reached.n);
    seen.gave_up += !known;
    seen.needlessly += !known && !k->faulty;
    if (memcmp(word, k->word, t->width * sizeof *word) != 0)
        differ(t, "the state is another one behind its steps");
    if (known && k->faulty)
        differ(t, "a run-time error is unknown");
    if (known && !k->faulty && !reached_the_same(x, k))
        differ(t, "other steps");
    return known;
}

void visit(struct told *x, struct told *beside, struct compiled_stepper c[2], const struct known *k)
{
    visit_shared(beside, &c[1], k, false);
    visit_shared(beside, &c[1], k, visit_alone(x, &c[0], k));
}

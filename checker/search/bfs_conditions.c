/*
 * Predicates as programs, in a search that takes its steps from lists (see bfs_internal.h).
 *
 * A predicate fails where one of its conditions holds; none is looked at before something changes
 * that it has read.  What programs cannot tell, an error among it, is asked for in the other way.
 */
#include "config.h"

#include "checker/search/bfs_internal.h"

#include <string.h>

/* What a thread needs for that. */
struct bfs_conditions {
    struct compiled_stepper stepper;
    uint32_t *word;   /* the state looked at last, and what is observed of it; owned */
    bool is_seen;     /* there is one */
    bool known;       /* programs could tell of it */
    uint64_t visited; /* by the worker, with that state */
    bool *fails;      /* each predicate, there; owned, as the next one */
    bool *doubtful;   /* ... or a program of it has given up */
};

void bfs_find_conditions(struct bfs *w)
{
    if (w->condition.n > 0)
        return;
    for (size_t k = 0; k < w->status.n; k++) {
        const struct bfs_predicate *p = w->status.at[k].p;
        for (uint32_t i = 0; i < p->n_conditions; i++) {
            struct state_condition c = p->condition(p->self, i);
            c.predicate = (uint32_t)k;
            vec_push(&w->condition, c);
        }
    }
}

static struct bfs_conditions *new_conditions(const struct bfs *w)
{
    struct bfs_conditions *c = thread_memory(sizeof *c);

    compiled_stepper_init(&c->stepper, w->conditions);
    c->word = thread_memory((w->s->width + w->conditions->observed.at.n) * sizeof *c->word);
    c->fails = thread_memory(w->status.n * sizeof *c->fails);
    c->doubtful = thread_memory(w->status.n * sizeof *c->doubtful);
    return c;
}

void bfs_conditions_free(struct bfs_conditions *c)
{
    if (c == NULL)
        return;
    compiled_stepper_clear(&c->stepper);
    mem_free(c->word);
    mem_free(c->fails);
    mem_free(c->doubtful);
    mem_free(c);
}

static void compile_conditions_of_all(struct bfs *w)
{
    bfs_find_conditions(w);
    w->conditions = compiled_conditions_new(w->s, !w->q->interpreted, vec_number(w->condition.n),
                                            w->condition.at);
    for (size_t i = 0; i < w->worker.n && w->conditions != NULL; i++)
        w->worker.at[i].conditions = new_conditions(w);
}

bool bfs_compile_predicate(struct bfs *w, size_t k)
{
    bool tried = false;

    for (size_t i = 0; i < w->status.n; i++)
        tried = tried || w->status.at[i].tried;
    if (!tried)
        compile_conditions_of_all(w);
    w->status.at[k].tried = true;
    return w->conditions != NULL && w->status.at[k].p->n_conditions > 0 &&
           w->conditions->is_compiled[k];
}

void bfs_share_conditions(struct bfs *w, bool shared)
{
    for (size_t i = 0; i < w->worker.n && w->conditions != NULL; i++) {
        if (shared)
            compiled_stepper_share(&w->worker.at[i].conditions->stepper);
        else
            compiled_stepper_be_alone(&w->worker.at[i].conditions->stepper);
    }
}

/* ---- a state ---- */

static void hold_condition_here(void *self, uint32_t condition)
{
    struct bfs_worker *x = self;

    x->conditions->fails[x->w->condition.at[condition].predicate] = true;
}

static void doubt_condition(void *self, uint32_t condition)
{
    struct bfs_worker *x = self;

    x->conditions->doubtful[x->w->condition.at[condition].predicate] = true;
}

/* States beside each other have most words in common. */
static void enter_words(struct bfs_conditions *c, const uint32_t *word, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (c->word[i] != word[i] || !c->is_seen) {
            c->word[i] = word[i];
            compiled_stepper_change(&c->stepper, i, word[i]);
        }
    c->is_seen = true;
}

static void run_conditions(struct bfs_worker *x)
{
    const struct compiled_sink to = { x, NULL, hold_condition_here, doubt_condition };
    struct bfs_conditions *c = x->conditions;

    enter_words(c, x->number, x->w->s->width);
    memset(c->fails, 0, x->w->status.n * sizeof *c->fails);
    memset(c->doubtful, 0, x->w->status.n * sizeof *c->doubtful);
    c->known = compiled_stepper_take(&c->stepper, c->word, &to) == COMPILED_DONE;
    c->visited = x->visited;
}

enum predicate_truth bfs_compiled_truth(struct bfs_worker *x, size_t k)
{
    const struct bfs_conditions *c = x->conditions;

    if (c->visited != x->visited)
        run_conditions(x);
    if (!c->known || c->doubtful[k])
        return PREDICATE_UNKNOWN;
    return c->fails[k] ? PREDICATE_FAILS : PREDICATE_HOLDS;
}

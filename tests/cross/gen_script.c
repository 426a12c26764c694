/*
 * A thread is a list of idioms: something under a lock, something if a try succeeds, a wait, a
 * post, accesses to cells, an assertion on what was read.  Locks are sometimes kept.
 */
#include "config.h"
#include "tests/cross/gen_script.h"

#include <stdio.h>

/* The objects of every program; few use all of them. */
enum {
    MUTEXES = 0,
    SEMAPHORES = 2,
    CELLS = 4,
    BARRIER_AT = 7,
    RWLOCK_AT = 8,
    CONDITION_AT = 9,
    ALL = 10
};

struct writer {
    struct instruction *at;
    struct rng *rng;
    uint32_t thread, threads;
};

static int below(struct writer *w, uint32_t n)
{
    return (int)rng_below(w->rng, n);
}

static void put(struct writer *w, struct instruction i)
{
    *w->at++ = i;
}

static void gen_access(struct writer *w)
{
    int cell = CELLS + below(w, 3), r = below(w, 3), a = below(w, 2), b = below(w, 2);
    switch (below(w, 7)) {
    case 0:
    case 1: put(w, (struct instruction)GET(r, cell)); break;
    case 2: put(w, (struct instruction)PUT(cell, a)); break;
    case 3: put(w, (struct instruction)TRY(r, cell, a, b)); break;
    case 4: put(w, (struct instruction)FETCH_ADD(r, cell, 1)); break;
    case 5: put(w, (struct instruction)SWAP(r, cell, a)); break;
    default: put(w, (struct instruction)PUT(cell, R(r))); break;
    }
}

/* Something between taking and letting go. */
static void gen_section(struct writer *w, enum script_kind take, enum script_kind drop, int object)
{
    put(w, (struct instruction)OP(take, object));
    if (below(w, 2))
        gen_access(w);
    if (below(w, 4))
        put(w, (struct instruction)OP(drop, object));
}

static void gen_try(struct writer *w)
{
    int r = 3, mutex = MUTEXES + below(w, 2);
    put(w, (struct instruction)OP_TO(r, TRYLOCK, mutex));
    put(w, (struct instruction)IF_EQ(R(r), 0, 3));
    gen_access(w);
    put(w, (struct instruction)OP(UNLOCK, mutex));
}

static void gen_semaphore(struct writer *w)
{
    static const enum script_kind kind[] = { WAIT, POST, POST, TRYWAIT };
    put(w, (struct instruction)OP_TO(below(w, 3), kind[below(w, 4)], SEMAPHORES + below(w, 2)));
}

static void gen_condition(struct writer *w)
{
    switch (below(w, 4)) {
    case 0: put(w, (struct instruction)OP(SIGNAL, CONDITION_AT)); break;
    case 1: put(w, (struct instruction)OP(BROADCAST, CONDITION_AT)); break;
    default:
        put(w, (struct instruction)OP(ENQUEUE, CONDITION_AT));
        put(w, (struct instruction)OP(AWAKE, CONDITION_AT));
    }
}

static void gen_check(struct writer *w)
{
    int r = below(w, 3);
    if (below(w, 2)) {
        put(w, (struct instruction)EXPECT_NE(R(r), below(w, 3)));
        return;
    }
    put(w, (struct instruction)IF_EQ(R(r), below(w, 2), 2));
    gen_access(w);
}

static void gen_idiom(struct writer *w)
{
    int mutex = MUTEXES + below(w, 2);
    switch (below(w, 14)) {
    case 0:
    case 1:
    case 2: gen_section(w, LOCK, UNLOCK, mutex); break;
    case 3: gen_try(w); break;
    case 4:
    case 5: gen_semaphore(w); break;
    case 6: gen_section(w, RDLOCK, RWUNLOCK, RWLOCK_AT); break;
    case 7: gen_section(w, below(w, 2) ? WRLOCK : RDLOCK, RWUNLOCK, RWLOCK_AT); break;
    case 8:
        put(w, (struct instruction)OP(ARRIVE, BARRIER_AT));
        put(w, (struct instruction)OP(LEAVE, BARRIER_AT));
        break;
    case 9: gen_condition(w); break;
    case 10: gen_check(w); break;
    default: gen_access(w);
    }
}

/* Threads beside the first may be created by it, and joined. */
static void gen_family(struct gen_script *g, struct writer *w, uint32_t from)
{
    for (uint32_t t = from; t < w->threads; t++)
        if (g->script.later[t])
            put(w, (struct instruction)OP(from ? JOIN : CREATE, T((int)t)));
}

void gen_script(struct gen_script *g, struct rng *rng)
{
    *g = (struct gen_script){ .script = { .n_objects = ALL, .n_threads = 2 + rng_below(rng, 3) } };
    for (uint32_t o = 0; o < ALL; o++)
        g->script.object[o].value = o == BARRIER_AT ? 2 + rng_below(rng, 2) : rng_below(rng, 2);
    for (uint32_t o = MUTEXES; o < SEMAPHORES; o++)
        g->script.object[o].value = 0;
    g->script.object[CONDITION_AT].value = 0;
    g->script.object[BARRIER_AT].type = BARRIER;
    bool family = rng_below(rng, 4) == 0;
    for (uint32_t t = 1; t < g->script.n_threads; t++)
        g->script.later[t] = family && rng_below(rng, 2);
    for (uint32_t t = 0; t < g->script.n_threads; t++) {
        struct writer w = { g->code[t], rng, t, g->script.n_threads };
        g->script.code[t] = g->code[t];
        if (t == 0 && rng_below(rng, 2))
            gen_idiom(&w);
        if (t == 0)
            gen_family(g, &w, 0);
        for (uint32_t k = 1 + rng_below(rng, 3); k > 0; k--)
            gen_idiom(&w);
        if (t == 0 && rng_below(rng, 2))
            gen_family(g, &w, 1);
        if (rng_below(rng, 16) == 0)
            put(&w, (struct instruction)OP(QUIT, 0));
        else
            put(&w, (struct instruction)OP(EXIT, 0));
        put(&w, (struct instruction)DONE);
    }
}

void print_script(const struct script *s)
{
    for (uint32_t t = 0; t < s->n_threads; t++) {
        fprintf(stderr, "thread %u%s:", t, s->later[t] ? " (created)" : "");
        for (const struct instruction *i = s->code[t]; i->kind != END; i++)
            fprintf(stderr, " %d(%d %d,%d ->%d)", (int)i->kind, i->object, i->a, i->b, i->result);
        fprintf(stderr, "\n");
    }
}

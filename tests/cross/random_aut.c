/*
 * Random transition systems (see random_aut.h).
 */
#include "config.h"

#include "tests/cross/random_aut.h"

#include <string.h>

#include "support/bug.h"

#define LABELS 8

struct aut *random_aut_empty(struct arena *a, uint32_t n_states, uint32_t room)
{
    struct aut *x = ARENA_NEW(a, struct aut);

    x->n_states = n_states;
    x->label = ARENA_ARRAY(a, const char *, LABELS);
    x->arc = ARENA_ARRAY(a, struct aut_arc, room + 1);
    x->tau = AUT_NO_LABEL;
    return x;
}

uint32_t random_aut_label(struct aut *x, const char *label)
{
    uint32_t i = 0;

    while (i < x->n_labels && strcmp(x->label[i], label) != 0)
        i++;
    if (i == LABELS) {
        BUG("more than %d labels", LABELS);
    }
    if (i < x->n_labels)
        return i;
    x->label[x->n_labels++] = label;
    if (strcmp(label, "tau") == 0)
        x->tau = i;
    return i;
}

void random_aut_arc(struct aut *x, uint32_t source, const char *label, uint32_t target)
{
    x->arc[x->n_arcs++] = (struct aut_arc){ source, random_aut_label(x, label), target };
}

static const char *draw_label(struct rng *r, uint32_t taus, uint32_t kinds)
{
    static const char *const name[] = { "a", "b!1", "c(1,2)" };

    return rng_below(r, 100) < taus ? "tau" : name[rng_below(r, kinds)];
}

struct aut *random_aut(struct rng *r, struct arena *a)
{
    static const uint32_t percent[] = { 50, 100, 130, 200, 300 };
    static const uint32_t often[] = { 0, 20, 50, 80, 95, 100 };
    uint32_t n = 1 + rng_below(r, rng_below(r, 16) == 0 ? 20 : 12);
    uint32_t m = n * percent[rng_below(r, 5)] / 100;
    uint32_t taus = often[rng_below(r, 6)], kinds = 1 + rng_below(r, 3);
    bool forwards = rng_below(r, 3) == 0;
    struct aut *x = random_aut_empty(a, n, m);

    x->initial = rng_below(r, 4) == 0 ? rng_below(r, n) : 0;
    for (uint32_t i = 0; i < m; i++) {
        uint32_t s = rng_below(r, n), t = rng_below(r, n);
        if (forwards && s > t) {
            uint32_t swap = s;
            s = t;
            t = swap;
        }
        random_aut_arc(x, s, draw_label(r, taus, kinds), t);
    }
    return x;
}

/* Each state s becomes the states s and s + n, of which s + n may only have a tau arc to s. */
struct aut *random_aut_variant(struct rng *r, struct arena *a, const struct aut *x)
{
    uint32_t n = x->n_states, lazy = 0;
    struct aut *y = random_aut_empty(a, 2 * n, 3 * x->n_arcs + 2 * n + 1);
    bool silent = rng_below(r, 2) == 0;

    y->initial = x->initial + (rng_below(r, 2) == 0 ? n : 0);
    for (uint32_t s = 0; s < n; s++) {
        if (!silent || rng_below(r, 2) == 0)
            continue;
        lazy |= UINT32_C(1) << s;
        random_aut_arc(y, n + s, "tau", s);
        if (rng_below(r, 4) == 0)
            random_aut_arc(y, s, "tau", n + s);
    }
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        const struct aut_arc *k = &x->arc[i];
        const char *label = x->label[k->label];
        random_aut_arc(y, k->source, label, k->target + n * rng_below(r, 2));
        if ((lazy >> k->source & 1) == 0 || rng_below(r, 3) == 0)
            random_aut_arc(y, k->source + n, label, k->target + n * rng_below(r, 2));
    }
    if (y->n_arcs > 0 && rng_below(r, 2) == 0)
        y->arc[rng_below(r, y->n_arcs)].target = rng_below(r, y->n_states);
    return y;
}

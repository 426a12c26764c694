/*
 * Patterns on runs by counting positions (see run_pattern.h).
 *
 * An infinite run is examined up to a horizon: its beginning and ROUNDS repetitions.  The suffix
 * at a position is the same one round later, and the prefix only grows.  So universal claims
 * about positions need to be tried in the first rounds only, and a witness after a position
 * exists within one round, or two for a chain.
 */
#include "config.h"

#include "tests/cross/run_pattern.h"

#include <string.h>

#define ROUNDS 8
#define ROUNDS_FIRST 3  /* where what is said of every position is tried */
#define ROUNDS_SECOND 5 /* and of every second one behind it */

static uint32_t rounds(const struct run_word *w, uint32_t n)
{
    return w->loop + n * (w->n - w->loop);
}

static uint8_t act_at(const struct run_word *w, uint32_t i)
{
    return w->act[i < w->n ? i : w->loop + (i - w->loop) % (w->n - w->loop)];
}

/* The first position from `from` on, before `to`, with one of these; `to`: there is none. */
static uint32_t find(const struct run_word *w, uint32_t from, uint32_t to, uint8_t acts)
{
    while (from < to && (act_at(w, from) & acts) == 0)
        from++;
    return from;
}

static bool any(const struct run_word *w, uint32_t from, uint32_t to, uint8_t acts)
{
    return find(w, from, to, acts) < to;
}

/* Up to where "every position" goes. */
static uint32_t reach(const struct run_word *w, uint32_t to, bool endless, uint32_t n)
{
    return endless && rounds(w, n) < to ? rounds(w, n) : to;
}

/* ---- patterns: on the positions from .. to - 1 ---- */

static bool absence(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    (void)endless;
    return !any(w, from, to, ACT_P);
}

static bool existence(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    (void)endless;
    return any(w, from, to, ACT_P);
}

static bool bounded(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    uint32_t n = 0;

    (void)endless;
    for (uint32_t i = from; i < to; i++)
        n += (act_at(w, i) & ACT_P) != 0;
    return n <= RUN_BOUND;
}

static bool universality(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    (void)endless;
    for (uint32_t i = from; i < to; i++)
        if ((act_at(w, i) & ACT_P) == 0)
            return false;
    return true;
}

/* Every p has an s before it. */
static bool precedence(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    (void)endless;
    for (uint32_t i = from; i < to; i++)
        if ((act_at(w, i) & ACT_P) != 0 && !any(w, from, i, ACT_S))
            return false;
    return true;
}

/* Every p has an s behind it. */
static bool response(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    for (uint32_t i = from; i < reach(w, to, endless, ROUNDS_FIRST); i++)
        if ((act_at(w, i) & ACT_P) != 0 && !any(w, i + 1, to, ACT_S))
            return false;
    return true;
}

/* Is there an s and behind it a t? */
static bool any_chain(const struct run_word *w, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        if ((act_at(w, i) & ACT_S) != 0 && any(w, i + 1, to, ACT_T))
            return true;
    return false;
}

/* Every s that has a t behind it has a p before it. */
static bool precedence12(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    for (uint32_t i = from; i < reach(w, to, endless, ROUNDS_FIRST); i++)
        if ((act_at(w, i) & ACT_S) != 0 && any(w, i + 1, to, ACT_T) && !any(w, from, i, ACT_P))
            return false;
    return true;
}

/* Every p has an s, and then a t, before it. */
static bool precedence21(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    for (uint32_t i = from; i < reach(w, to, endless, ROUNDS_SECOND); i++)
        if ((act_at(w, i) & ACT_P) != 0 && !any_chain(w, from, i))
            return false;
    return true;
}

/* Every p has an s, and then a t, behind it. */
static bool response12(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    for (uint32_t i = from; i < reach(w, to, endless, ROUNDS_FIRST); i++)
        if ((act_at(w, i) & ACT_P) != 0 && !any_chain(w, i + 1, to))
            return false;
    return true;
}

/* Every s that has a t behind it: the first such t has a p behind it. */
static bool response21(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    for (uint32_t i = from; i < reach(w, to, endless, ROUNDS_FIRST); i++) {
        uint32_t t = find(w, i + 1, to, ACT_T);
        if ((act_at(w, i) & ACT_S) != 0 && t < to && !any(w, t + 1, to, ACT_P))
            return false;
    }
    return true;
}

/* Is there an s and behind it a t, no z from that s up to just before that t? */
static bool any_free_chain(const struct run_word *w, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        for (uint32_t k = i + 1; k < to && (act_at(w, i) & ACT_S) != 0; k++)
            if ((act_at(w, k) & ACT_T) != 0 && !any(w, i, k, ACT_Z))
                return true;
    return false;
}

static bool constrained12(const struct run_word *w, uint32_t from, uint32_t to, bool endless)
{
    for (uint32_t i = from; i < reach(w, to, endless, ROUNDS_FIRST); i++)
        if ((act_at(w, i) & ACT_P) != 0 && !any_free_chain(w, i + 1, to))
            return false;
    return true;
}

const struct run_pattern run_pattern[RUN_PATTERNS] = {
    { "absence", "p", false, absence },
    { "existence", "p", false, existence },
    { "bounded", "p", true, bounded },
    { "universality", "p", false, universality },
    { "precedence", "sp", false, precedence },
    { "response", "ps", false, response },
    { "precedence12", "pst", false, precedence12 },
    { "precedence21", "stp", false, precedence21 },
    { "response12", "pst", false, response12 },
    { "response21", "stp", false, response21 },
    { "constrained12", "pstz", false, constrained12 },
};

/* ---- scopes ---- */

const struct run_scope run_scope[RUN_SCOPES] = {
    { "globally", "" },  { "before", "r" },       { "after", "q" },
    { "between", "qr" }, { "after_until", "qr" },
};

bool run_has_pattern(const struct run_word *w, const struct run_pattern *pattern,
                     const struct run_scope *scope)
{
    bool endless = w->loop < w->n, all = true;
    bool open = strcmp(scope->name, "before") != 0 && strcmp(scope->name, "between") != 0;
    uint32_t last = rounds(w, ROUNDS), q, r;

    if (strchr(scope->letters, 'q') == NULL) {
        r = open ? last : find(w, 0, last, ACT_R);
        return (!open && r == last) || pattern->holds(w, 0, r, endless && r == last);
    }
    for (q = find(w, 0, last, ACT_Q); all && q < reach(w, last, endless, 2);
         q = find(w, q + 1, last, ACT_Q)) {
        r = strchr(scope->letters, 'r') == NULL ? last : find(w, q + 1, last, ACT_R);
        if (open || r < last)
            all = pattern->holds(w, q + 1, r, endless && r == last);
        if (strcmp(scope->name, "after") == 0)
            break;
    }
    return all;
}

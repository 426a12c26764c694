/*
 * Comparing (see ways.h).
 */
#include "config.h"

#include "tests/cross/ways.h"

#include "interpreter/plain_lts.h"
#include "stg/step/stg_lts.h"

static void differ(struct ways *w, enum verdict v, const char *format, va_list args)
{
    struct buf b = BUF_EMPTY;

    buf_vprintf(&b, format, args);
    w->found = (struct finding){ DIFFERED, arena_string(w->arena, buf_text(&b), b.n), v };
    buf_clear(&b);
}

void ways_compare(struct ways *w, enum verdict v, bool dual, const char *way, ...)
{
    va_list args;

    if (v == VERDICT_UNKNOWN) {
        w->limits = true;
        return;
    }
    if (v == VERDICT_ERROR && !w->sure) {
        w->errors = true;
        return;
    }
    if (w->found.outcome != AGREED || (v != VERDICT_ERROR && (v == w->wanted) != dual))
        return;
    va_start(args, way);
    differ(w, v, way, args);
    va_end(args);
}

void ways_assert(struct ways *w, bool holds, const char *what, ...)
{
    va_list args;

    if (holds || w->found.outcome != AGREED)
        return;
    va_start(args, what);
    differ(w, w->wanted, what, args);
    va_end(args);
}

static void try_way(struct ways *w, struct subject *s, const struct formula *f,
                    struct subject_options o, bool dual, const char *name, const char *way)
{
    ways_compare(w, subject_check(s, f, o, NULL), dual, "%s: %s%s", name, dual ? "negated, " : "",
                 way);
}

void ways_all(struct ways *w, struct subject *s, const char *formula, struct subject_options o,
              const char *name)
{
    static const enum solver solver[] = { SOLVER_AUTO, SOLVER_LMS, SOLVER_SCC };
    static const char *const word[] = { "as usual", "--solver lms", "--solver scc" };
    const struct formula *f = subject_formula(s, formula, false);
    const struct formula *dual = subject_formula(s, formula, true);

    if (f == NULL || dual == NULL) {
        w->found = example_refused(name);
        return;
    }
    for (int i = 0; i < 3; i++) {
        o.solver = solver[i];
        try_way(w, s, f, o, false, name, word[i]);
        try_way(w, s, dual, o, true, name, word[i]);
    }
    o.solver = SOLVER_AUTO;
    o.keep_dead = true;
    try_way(w, s, f, o, false, name, "--keep-dead");
    o.keep_dead = false;
    if (!w->errors && !w->limits)
        ways_assert(w, subject_certify(s, f, w->wanted == VERDICT_TRUE, o), "%s: --certify", name);
}

struct finding ways_end(const struct ways *w)
{
    struct finding f = w->found;

    if (f.outcome == AGREED && w->errors)
        f = (struct finding){ USELESS, "a run-time error", VERDICT_ERROR };
    else if (f.outcome == AGREED && w->limits)
        f = (struct finding){ LARGE, "a limit", VERDICT_UNKNOWN };
    return f;
}

enum verdict ways_referee(struct subject *s, const struct formula *f, uint32_t states,
                          uint64_t budget, bool *faulty)
{
    static const enum verdict verdict[] = { [NAIVE_FALSE] = VERDICT_FALSE,
                                            [NAIVE_ERROR] = VERDICT_ERROR,
                                            [NAIVE_TRUE] = VERDICT_TRUE,
                                            [NAIVE_TOO_LARGE] = VERDICT_UNKNOWN };
    struct lts *l = plain_lts_new(s->stg, NULL);
    struct naive_space *x = naive_space_new(l, states);
    enum naive v = x == NULL ? NAIVE_TOO_LARGE : naive_check(x, f, budget, faulty);

    naive_space_free(x);
    lts_free(l);
    return verdict[v];
}

/*
 * ltl(..): verdicts on random graphs, against a reference that guesses, for each point of a run,
 * which temporal subformulas hold there.
 *
 * O. Lichtenstein, A. Pnueli, Checking that finite state concurrent programs satisfy their linear
 * specification (1985).
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/reductions.h"
#include "checker/check.h"
#include "checker/evidence/evidence.h"
#include "support/rng.h"
#include "tests/unit/property_fixture.h"

#define ROUNDS 3000
#define MOST_STATES 4
#define MOST_ARCS 7
#define MOST_NODES 24
#define MOST_TEMPORAL 4
#define MOST_GUESSES ((MOST_ARCS + MOST_STATES) << MOST_TEMPORAL)
#define LABELS 2u
#define NO_LABEL LABELS /* of the step that a state without steps repeats */

/* ---- graphs ---- */

struct arc {
    uint32_t from, to, label;
};

struct graph {
    uint32_t n, n_arcs; /* 0 is where all begins */
    struct arc arc[MOST_ARCS + MOST_STATES];
};

static void random_graph(struct rng *r, struct graph *g)
{
    uint32_t n_arcs = rng_below(r, MOST_ARCS + 1);

    g->n = 1 + rng_below(r, MOST_STATES);
    for (g->n_arcs = 0; g->n_arcs < n_arcs; g->n_arcs++)
        g->arc[g->n_arcs] = (struct arc){ rng_below(r, g->n), rng_below(r, g->n),
                                          rng_below(r, LABELS) };
}

static void write_model(struct model *m, const struct graph *g)
{
    struct buf b = BUF_EMPTY;

    buf_printf(&b, "var x : 0..%u = 0; process P { node n {\n", MOST_STATES);
    for (uint32_t i = 0; i < g->n_arcs; i++)
        buf_printf(&b, "when x = %u do x := %u tau %c -> n;\n", g->arc[i].from, g->arc[i].to,
                   'a' + (int)g->arc[i].label);
    /* Both labels have to be known. */
    buf_printf(&b, "when x = %u tau a -> n; when x = %u tau b -> n; } } system P;", MOST_STATES,
               MOST_STATES);
    model_text(m, buf_text(&b));
    buf_clear(&b);
}

/* A run that ends stays where it is. */
static void repeat_ends(struct graph *g)
{
    for (uint32_t s = 0; s < g->n; s++) {
        bool ends = true;
        for (uint32_t i = 0; i < g->n_arcs; i++)
            ends = ends && g->arc[i].from != s;
        if (ends)
            g->arc[g->n_arcs++] = (struct arc){ s, s, NO_LABEL };
    }
}

/* ---- formulas ---- */

enum kind { STATE, STEP, NOT, AND, OR, IMPLIES, IFF, X, F, G, U, W, R };

static const char *const names[] = { "",  "",  "!", "&&", "||", "=>", "<=>",
                                     "X", "F", "G", "U",  "W",  "R" };

struct tree_node {
    enum kind kind;
    uint32_t which;  /* STATE: a set of states; STEP: the label; temporal: its number */
    uint32_t kid[2]; /* earlier nodes */
};

struct tree {
    uint32_t n, n_temporal;
    struct tree_node node[MOST_NODES];
};

static bool is_temporal(enum kind k)
{
    return k >= X;
}

static uint32_t random_tree(struct rng *r, struct tree *t, uint32_t depth)
{
    struct tree_node x = { .kind = rng_below(r, 3) == 0 ? STEP : STATE, .which = rng_below(r, 16) };

    if (x.kind == STEP)
        x.which = rng_below(r, LABELS);
    if (depth > 0 && t->n + (2u << depth) <= MOST_NODES && rng_below(r, 8) > 0) {
        x.kind = NOT + rng_below(r, R - NOT + 1);
        if (is_temporal(x.kind) && t->n_temporal == MOST_TEMPORAL)
            x.kind = NOT + rng_below(r, IFF - NOT + 1);
        if (is_temporal(x.kind))
            x.which = t->n_temporal++;
        x.kid[0] = random_tree(r, t, depth - 1);
        x.kid[1] = x.kind == NOT || x.kind == X || x.kind == F || x.kind == G
                       ? x.kid[0]
                       : random_tree(r, t, depth - 1);
    }
    t->node[t->n] = x;
    return t->n++;
}

static void write_tree(struct buf *b, const struct tree *t, uint32_t i)
{
    const struct tree_node *x = &t->node[i];
    const char *before = "";

    switch (x->kind) {
    case STATE:
        buf_add(b, "(x = 9");
        for (uint32_t s = 0; s < MOST_STATES; s++)
            if ((x->which >> s & 1) != 0)
                buf_printf(b, " || x = %u", s);
        buf_char(b, ')');
        return;
    case STEP: buf_printf(b, "does(<tau %c>)", 'a' + (int)x->which); return;
    case NOT:
    case X:
    case F:
    case G: before = ""; break;
    default: before = is_temporal(x->kind) ? ", " : NULL; break;
    }
    buf_printf(b, "%s(", x->kind == NOT || is_temporal(x->kind) ? names[x->kind] : "");
    write_tree(b, t, x->kid[0]);
    if (x->kid[1] != x->kid[0]) {
        if (before != NULL)
            buf_add(b, before);
        else
            buf_printf(b, ") %s (", names[x->kind]);
        write_tree(b, t, x->kid[1]);
    }
    buf_char(b, ')');
}

/* ---- the reference ---- */

/* A point of a run: the step that is taken there, and what is guessed. */
struct point {
    const struct arc *arc;
    bool holds[MOST_NODES];
};

struct guesses {
    uint32_t n;
    struct point point[MOST_GUESSES];
    bool reaches[MOST_GUESSES][MOST_GUESSES];
};

static void judge_point(const struct tree *t, struct point *p, uint32_t guess)
{
    for (uint32_t i = 0; i < t->n; i++) {
        const struct tree_node *x = &t->node[i];
        bool f = p->holds[x->kid[0]], g = p->holds[x->kid[1]];
        switch (x->kind) {
        case STATE: p->holds[i] = x->which >> p->arc->from & 1; break;
        case STEP: p->holds[i] = x->which == p->arc->label; break;
        case NOT: p->holds[i] = !f; break;
        case AND: p->holds[i] = f && g; break;
        case OR: p->holds[i] = f || g; break;
        case IMPLIES: p->holds[i] = !f || g; break;
        case IFF: p->holds[i] = f == g; break;
        default: p->holds[i] = guess >> x->which & 1; break;
        }
    }
}

/* Can q come right behind p? */
static bool may_follow(const struct tree *t, const struct point *p, const struct point *q)
{
    bool fits = p->arc->to == q->arc->from;

    for (uint32_t i = 0; i < t->n && fits; i++) {
        const struct tree_node *x = &t->node[i];
        bool f = p->holds[x->kid[0]], g = p->holds[x->kid[1]], next = q->holds[i];
        switch (x->kind) {
        case X: fits = p->holds[i] == q->holds[x->kid[0]]; break;
        case F: fits = p->holds[i] == (f || next); break;
        case G: fits = p->holds[i] == (f && next); break;
        case U:
        case W: fits = p->holds[i] == (g || (f && next)); break;
        case R: fits = p->holds[i] == (g && (f || next)); break;
        default: break;
        }
    }
    return fits;
}

/* A guess is not put off for ever where some point of this kind comes again and again. */
static bool is_redeemed(const struct tree_node *x, const struct point *p, uint32_t i)
{
    bool f = p->holds[x->kid[0]], g = p->holds[x->kid[1]];

    switch (x->kind) {
    case F: return !p->holds[i] || f;
    case U: return !p->holds[i] || g;
    case G: return p->holds[i] || !f;
    case W: return p->holds[i] || (!f && !g);
    case R: return p->holds[i] || !g;
    default: return true;
    }
}

static bool goes_on_for_ever(const struct tree *t, const struct guesses *x, uint32_t p)
{
    if (!x->reaches[p][p])
        return false;
    for (uint32_t i = 0; i < t->n; i++) {
        bool redeemed = false;
        for (uint32_t q = 0; q < x->n && !redeemed; q++)
            redeemed = x->reaches[p][q] && x->reaches[q][p] &&
                       is_redeemed(&t->node[i], &x->point[q], i);
        if (!redeemed)
            return false;
    }
    return true;
}

static void close_reaches(struct guesses *x)
{
    for (uint32_t k = 0; k < x->n; k++)
        for (uint32_t i = 0; i < x->n; i++)
            for (uint32_t j = 0; x->reaches[i][k] && j < x->n; j++)
                x->reaches[i][j] = x->reaches[i][j] || x->reaches[k][j];
}

/* Does the formula, the last node, hold on all runs? */
static bool reference(const struct tree *t, const struct graph *g)
{
    static struct guesses x;

    x.n = 0;
    for (uint32_t a = 0; a < g->n_arcs; a++)
        for (uint32_t guess = 0; guess < 1u << t->n_temporal; guess++) {
            x.point[x.n].arc = &g->arc[a];
            judge_point(t, &x.point[x.n++], guess);
        }
    for (uint32_t i = 0; i < x.n; i++)
        for (uint32_t j = 0; j < x.n; j++)
            x.reaches[i][j] = may_follow(t, &x.point[i], &x.point[j]);
    close_reaches(&x);
    for (uint32_t i = 0; i < x.n; i++)
        for (uint32_t j = 0; j < x.n; j++)
            if (x.point[i].arc->from == 0 && !x.point[i].holds[t->n - 1] &&
                (i == j || x.reaches[i][j]) && goes_on_for_ever(t, &x, j))
                return false;
    return true;
}

/* ---- verdicts ---- */

static enum verdict verdict_of(struct model *m, const struct formula *f, enum solver solver)
{
    struct reduction_options as_usual = { .keep_dead = false }, plain = { .plain = true };
    struct limit limit = { .seconds = 0 };
    struct check_options o = { .solver = solver, .limit = &limit };
    struct lts *l = model_own(m, reductions_source(m->stg, f, &as_usual));
    struct lts *replay = model_own(m, reductions_source(m->stg, f, &plain));
    struct check_result r;

    limit_start(&limit);
    check_formula(l, replay, f, &o, &r);
    if (r.evidence != NULL && r.evidence->kind == EVIDENCE_TRACE)
        assert_true(evidence_replays(r.evidence, replay));
    check_result_clear(&r);
    return r.verdict;
}

static void expect(struct model *m, const struct formula *f, bool holds, const char *text)
{
    static const enum solver solvers[] = { SOLVER_AUTO, SOLVER_LMS };

    for (size_t i = 0; i < 2; i++)
        if (verdict_of(m, f, solvers[i]) != (holds ? VERDICT_TRUE : VERDICT_FALSE))
            fail_msg("%s is not %s", text, holds ? "true" : "false");
}

static bool try_one(struct rng *r)
{
    struct model m;
    struct graph g;
    struct tree t = { .n = 0 };
    struct buf text = BUF_EMPTY;
    bool holds;

    model_open(&m);
    random_graph(r, &g);
    random_tree(r, &t, 1 + rng_below(r, 3));
    write_model(&m, &g);
    repeat_ends(&g);
    holds = reference(&t, &g);
    buf_add(&text, "ltl(");
    write_tree(&text, &t, t.n - 1);
    buf_char(&text, ')');
    expect(&m, property_formula(&m, buf_text(&text)), holds, buf_text(&text));
    expect(&m, property_dual(&m, buf_text(&text)), !holds, buf_text(&text));
    buf_clear(&text);
    model_close(&m);
    return holds;
}

static void random_formulas(void **state)
{
    struct rng r;
    uint32_t n = 0;

    (void)state;
    rng_init(&r, 20);
    for (uint32_t i = 0; i < ROUNDS; i++)
        n += try_one(&r);
    assert_in_range(n, ROUNDS / 8, ROUNDS * 7 / 8); /* neither verdict is rare */
}

/* What two untils wait for never comes at the same time. */
static void untils_take_turns(void **state)
{
    static const struct {
        const char *text;
        bool holds;
    } item[] = {
        { "ltl(!(G(F(x = 0)) && G(F(x = 2))))", false },
        { "ltl(G(F(x = 0)) && G(F(x = 1)) && G(F(x = 2)))", true },
        { "ltl(!(G(F(x = 0)) && G(F(x = 1)) && G(F(x = 2))))", false },
        { "ltl(G(F(x = 0)) => F(G(x != 2)))", false },
        { "ltl(forall i, j : 0..2 . G(x = i => F(x = j)) && G(F(<tau step(j)>)))", true },
        { "ltl(exists i : 0..2 . x = i + 1) && !ltl(F(G(x = 0)))", false },
    };
    struct model m;

    (void)state;
    model_open(&m);
    model_text(&m, "var x : 0..2 = 0; process P { node n { "
                   "when x < 2 do x := x + 1 tau step(x) -> n; when x = 2 do x := 0 "
                   "tau step(x) -> n; } } system P;");
    for (size_t i = 0; i < sizeof item / sizeof item[0]; i++) {
        expect(&m, property_formula(&m, item[i].text), item[i].holds, item[i].text);
        expect(&m, property_dual(&m, item[i].text), !item[i].holds, item[i].text);
    }
    model_close(&m);
}

/* As the predicates of the prelude say. */
static void fairness(void **state)
{
    static const char *const text =
        "var ready, lit : bool = false;"
        "process Job { node todo { do ready := true -> done; }"
        "  node done { do ready := false -> todo; } }"
        "process Lamp { node dark { do lit := true tau light -> on; } node on { } }"
        "process Guest { node waits { when ready tau greet -> greeted; } node greeted { } }"
        "system Job || Lamp || Guest;";
    static const struct {
        const char *text;
        bool holds;
    } item[] = {
        { "ltl(F(lit))", false },
        { "ltl(weakly_fair(<@Lamp>) => F(lit))", true },
        { "ltl(weakly_fair(<@Guest>) => F(<tau greet>))", false },
        { "ltl(strongly_fair(<@Guest>) => F(<tau greet>))", true },
        { "will_if_strongly_fair(<tau greet>, <@Guest>)", true },
        { "ltl(!(weakly_fair(<@Lamp>) && strongly_fair(<@Guest>)))", false },
        { "ltl(!strongly_fair(<@Job>) => F(G(!does(<@Job>))))", true },
        { "ltl(weakly_fair(<@Lamp>) && strongly_fair(<@Guest>) => F(lit && Guest@greeted))", true },
        { "ltl(weakly_fair(<@Lamp>) && weakly_fair(<@Guest>) => F(lit && Guest@greeted))", false },
    };
    struct model m;

    (void)state;
    model_open(&m);
    model_text(&m, text);
    for (size_t i = 0; i < sizeof item / sizeof item[0]; i++) {
        expect(&m, property_formula(&m, item[i].text), item[i].holds, item[i].text);
        expect(&m, property_dual(&m, item[i].text), !item[i].holds, item[i].text);
    }
    model_close(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(random_formulas),
                                        cmocka_unit_test(untils_take_turns),
                                        cmocka_unit_test(fairness) };

    return cmocka_run_group_tests_name("ltl", tests, NULL, NULL);
}

/*
 * The predicates of models/patterns.mu on random systems, against all their runs up to a length.
 *
 * A system is a graph of few nodes with labelled edges, two at most from each, deterministic or
 * not, or a long way with one branch at most.  Its runs are those that end in a deadlock, and
 * those that repeat a cycle for ever; each is judged by itself (run_pattern.h).  If a predicate
 * is true, no run up to a certain length may violate it; if it is false, some run must, and
 * longer and longer ones are tried.  In a third of the systems one label may be several of the
 * pattern's actions.
 *
 * STGCHECK_RANDOM=N asks for N systems, STGCHECK_SEED=S begins with the one of seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "parser/parse.h"
#include "support/rng.h"
#include "tests/cross/run_pattern.h"
#include "tests/cross/subject.h"

#define USUAL 10000 /* systems */
#define NODES 8
#define LABELS 7
#define LETTERS 6
#define SHORT 10 /* where a predicate is true, runs of so many steps are tried */

static const char *const letters = ACT_LETTERS;

/* One pattern in one scope on one graph. */
struct trial {
    const struct run_pattern *pattern;
    const struct run_scope *scope;
    uint32_t n_nodes, n_labels;
    uint8_t act[LABELS]; /* which actions each label is */
    uint32_t degree[NODES];
    struct {
        uint32_t label, to;
    } edge[NODES][2];
};

/* ---- drawing ---- */

static bool is_used(const struct trial *x, uint32_t bit)
{
    return strchr(x->pattern->letters, letters[bit]) != NULL ||
           strchr(x->scope->letters, letters[bit]) != NULL;
}

/* Each action is one label, and there may be a label that is none.*/
static void draw_apart(struct rng *r, struct trial *x)
{
    for (uint32_t bit = 0; bit < LETTERS; bit++)
        if (is_used(x, bit))
            x->act[x->n_labels++] = (uint8_t)(1u << bit);
    x->n_labels += rng_below(r, 2);
}

/* Each action is any set of labels that is not empty. */
static void draw_mixed(struct rng *r, struct trial *x)
{
    x->n_labels = 2 + rng_below(r, 3);
    for (uint32_t bit = 0; bit < LETTERS; bit++) {
        uint32_t set = 1 + rng_below(r, (1u << x->n_labels) - 1);
        for (uint32_t i = 0; i < x->n_labels && is_used(x, bit); i++)
            if ((set >> i & 1) != 0)
                x->act[i] |= (uint8_t)(1u << bit);
    }
}

/* Any graph. */
static void draw_graph(struct rng *r, struct trial *x)
{
    x->n_nodes = 2 + rng_below(r, 5);
    for (uint32_t i = 0; i < x->n_nodes; i++) {
        x->degree[i] = rng_below(r, 8) == 0 ? 0 : 1 + rng_below(r, 2);
        for (uint32_t k = 0; k < x->degree[i]; k++)
            x->edge[i][k].to = rng_below(r, 2) == 0 ? (i + 1) % x->n_nodes
                                                    : rng_below(r, x->n_nodes);
    }
}

/* A long way that ends or goes back, with one branch at most: much happens on each run. */
static void draw_way(struct rng *r, struct trial *x)
{
    uint32_t branch = rng_below(r, 2 * NODES), last;

    x->n_nodes = 4 + rng_below(r, NODES - 3);
    last = x->n_nodes - 1;
    for (uint32_t i = 0; i < last; i++) {
        x->degree[i] = i == branch ? 2 : 1;
        x->edge[i][0].to = i + 1;
        x->edge[i][1].to = rng_below(r, x->n_nodes);
    }
    x->degree[last] = rng_below(r, 3) == 0 ? 0 : 1;
    x->edge[last][0].to = rng_below(r, x->n_nodes);
}

/* The label of a step so far on the way, out of `of`: where the pattern is likely to hold, that is
   in the order q, the pattern's actions, r. */
static uint32_t expected_label(struct rng *r, const struct trial *x, uint32_t far, uint32_t of)
{
    char story[LETTERS + 1] = "";
    uint8_t act;
    uint32_t label = rng_below(r, x->n_labels);

    if (strchr(x->scope->letters, 'q') != NULL)
        strcat(story, "q");
    strcat(story, x->pattern->letters);
    if (strchr(x->scope->letters, 'r') != NULL)
        strcat(story, "r");
    act = (uint8_t)(1u << (strchr(letters, story[far * strlen(story) / of]) - letters));
    while ((x->act[label] & act) == 0)
        label = (label + 1) % x->n_labels;
    return label;
}

static void draw_labels(struct rng *r, struct trial *x, bool is_way)
{
    for (uint32_t i = 0; i < x->n_nodes; i++)
        for (uint32_t k = 0; k < x->degree[i]; k++)
            x->edge[i][k].label = is_way && rng_below(r, 3) > 0
                                      ? expected_label(r, x, i, x->n_nodes)
                                      : rng_below(r, x->n_labels);
}

static struct trial draw(struct rng *r)
{
    struct trial x = { .pattern = &run_pattern[rng_below(r, RUN_PATTERNS)],
                       .scope = &run_scope[rng_below(r, RUN_SCOPES)] };
    bool is_way;

    if (rng_below(r, 3) > 0)
        draw_apart(r, &x);
    else
        draw_mixed(r, &x);
    is_way = rng_below(r, 3) > 0;
    if (is_way)
        draw_way(r, &x);
    else
        draw_graph(r, &x);
    draw_labels(r, &x, is_way);
    return x;
}

/* ---- as text ---- */

/* The last node is not reached: it shows all labels. */
static void print_model(struct buf *b, const struct trial *x)
{
    buf_add(b, "process P {\n");
    for (uint32_t i = 0; i < x->n_nodes; i++) {
        buf_printf(b, "  node n%u {", (unsigned)i);
        for (uint32_t k = 0; k < x->degree[i]; k++)
            buf_printf(b, " tau a%u -> n%u;", (unsigned)x->edge[i][k].label,
                       (unsigned)x->edge[i][k].to);
        buf_add(b, " }\n");
    }
    buf_add(b, "  node unused {");
    for (uint32_t i = 0; i < x->n_labels; i++)
        buf_printf(b, " tau a%u -> unused;", (unsigned)i);
    buf_add(b, " }\n}\nsystem P;\n");
}

static void print_letters(struct buf *b, const struct trial *x, const char *which)
{
    for (; *which != '\0'; which++) {
        uint32_t bit = (uint32_t)(strchr(letters, *which) - letters), n = 0;
        buf_add(b, buf_text(b)[b->n - 1] == '(' ? "<{" : ", <{");
        for (uint32_t i = 0; i < x->n_labels; i++)
            if ((x->act[i] >> bit & 1) != 0)
                buf_printf(b, "%stau a%u", n++ > 0 ? ", " : "", (unsigned)i);
        buf_add(b, "}>");
    }
}

static void print_formula(struct buf *b, const struct trial *x)
{
    buf_printf(b, "%s_%s(", x->pattern->name, x->scope->name);
    if (x->pattern->counts)
        buf_printf(b, "%d", RUN_BOUND);
    print_letters(b, x, x->pattern->letters);
    print_letters(b, x, x->scope->letters);
    buf_char(b, ')');
}

/* ---- all runs ---- */

struct path {
    const struct trial *x;
    uint32_t longest, n;
    uint8_t act[RUN_LONGEST];
    uint32_t node[RUN_LONGEST + 1];
};

static bool is_against(const struct path *p, uint32_t loop)
{
    struct run_word w = { .n = p->n, .loop = loop, .act = p->act };

    return !run_has_pattern(&w, p->x->pattern, p->x->scope);
}

/* Is a run that begins with p against the pattern? */
static bool any_against(struct path *p)
{
    uint32_t at = p->node[p->n];

    if (p->x->degree[at] == 0)
        return is_against(p, p->n);
    for (uint32_t i = 0; i < p->n; i++)
        if (p->node[i] == at && is_against(p, i))
            return true;
    for (uint32_t k = 0; k < p->x->degree[at] && p->n < p->longest; k++) {
        bool found;
        p->act[p->n++] = p->x->act[p->x->edge[at][k].label];
        p->node[p->n] = p->x->edge[at][k].to;
        found = any_against(p);
        p->n--;
        if (found)
            return true;
    }
    return false;
}

static bool referee(const struct trial *x, uint32_t longest)
{
    struct path p = { .x = x, .longest = longest };

    return !any_against(&p);
}

/* ---- the comparison ---- */

static const struct ast *parse_patterns(struct subject *s)
{
    const char *top = getenv("top_srcdir"), *why;
    struct buf name = BUF_EMPTY;
    const struct text *t;

    buf_printf(&name, "%s/models/patterns.mu", top != NULL ? top : ".");
    t = text_load(s->input, buf_text(&name), &why);
    buf_clear(&name);
    return t == NULL ? NULL : parse_properties(s->input, s->symbols, t, s->diag);
}

static enum verdict verdict_of(const char *model, const char *formula)
{
    static const struct subject_sizes no_data;
    struct subject s;
    struct buf messages = BUF_EMPTY;
    const struct formula *f;
    enum verdict v = VERDICT_UNKNOWN;

    subject_init(&s, model, no_data);
    s.preds = parse_patterns(&s);
    f = s.stg == NULL || s.preds == NULL ? NULL : subject_formula(&s, formula, false);
    if (f != NULL)
        v = subject_check(&s, f, (struct subject_options){ .solver = SOLVER_AUTO }, NULL);
    subject_messages(&s, &messages);
    if (v == VERDICT_UNKNOWN)
        print_error("%s", buf_text(&messages));
    buf_clear(&messages);
    subject_clear(&s);
    return v;
}

/* Do the runs agree with it? */
static bool agrees(const struct trial *x, enum verdict v)
{
    if (v == VERDICT_TRUE)
        return referee(x, SHORT);
    for (uint32_t n = 4; v == VERDICT_FALSE && n <= RUN_LONGEST; n += 4)
        if (!referee(x, n))
            return true;
    return false;
}

static bool try_one(uint64_t seed, uint32_t count[RUN_PATTERNS][RUN_SCOPES][2])
{
    struct rng r;
    struct trial x;
    struct buf model = BUF_EMPTY, formula = BUF_EMPTY;
    enum verdict v;
    bool good;

    rng_init(&r, seed);
    x = draw(&r);
    print_model(&model, &x);
    print_formula(&formula, &x);
    v = verdict_of(buf_text(&model), buf_text(&formula));
    good = agrees(&x, v);
    if (good)
        count[x.pattern - run_pattern][x.scope - run_scope][v == VERDICT_TRUE]++;
    else
        print_error("seed %llu: it is %s, the runs say otherwise:\n%s%s\n",
                    (unsigned long long)seed,
                    v == VERDICT_TRUE    ? "true"
                    : v == VERDICT_FALSE ? "false"
                                         : "undecided",
                    buf_text(&model), buf_text(&formula));
    buf_clear(&formula);
    buf_clear(&model);
    return good;
}

static uint64_t number_from(const char *name, uint64_t usual)
{
    const char *text = getenv(name);

    return text == NULL ? usual : strtoull(text, NULL, 10);
}

/* Where there are enough systems, each predicate is true of some and false of some. */
static void predicates_agree_with_runs(void **state)
{
    uint32_t count[RUN_PATTERNS][RUN_SCOPES][2] = { 0 }, wrong = 0;
    uint64_t n = number_from("STGCHECK_RANDOM", USUAL), seed = number_from("STGCHECK_SEED", 1);

    (void)state;
    for (uint64_t i = 0; i < n && wrong < 10; i++)
        wrong += !try_one(seed + i, count);
    assert_int_equal(wrong, 0);
    for (int i = 0; i < RUN_PATTERNS && n >= USUAL; i++)
        for (int k = 0; k < RUN_SCOPES; k++)
            for (int v = 0; v < 2; v++)
                if (count[i][k][v] < 5)
                    fail_msg("%s_%s: %s only %u times", run_pattern[i].name, run_scope[k].name,
                             v == 1 ? "true" : "false", (unsigned)count[i][k][v]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(predicates_agree_with_runs) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

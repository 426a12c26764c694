/*
 * both_ways [options of stgcheck] MODEL PROPERTIES: each property and its negation, by every
 * solver.
 *
 * All verdicts of a formula must agree, and those of its dual must be the opposite.  Formulas
 * that end in a run-time error or at a limit are not compared.  Prints a line for each
 * disagreement and a summary; exit status 1 on disagreement, 2 if the files have errors.
 */
#include "config.h"

#include <stdio.h>

#include "abstraction/reductions.h"
#include "checker/check.h"
#include "cli/command/options.h"
#include "stg/step/stg_lts.h"

struct tally {
    unsigned compared, silent, wrong;
};

static enum verdict decide(const struct session *j, const struct formula *f, enum solver solver)
{
    struct reduction_options reductions = j->settings->reductions;
    struct limit limit = { .states = j->settings->states };
    struct check_options how = { .solver = solver, .limit = &limit };
    struct lts *l = reductions_source(j->stg, f, &reductions);
    struct check_result result;
    enum verdict v;

    limit_start(&limit);
    check_formula(l, NULL, f, &how, &result);
    v = result.verdict;
    check_result_clear(&result);
    lts_free(l);
    return v;
}

/* All solvers on one formula: VERDICT_UNKNOWN if they do not agree on true or on false. */
static enum verdict unanimous(const struct session *j, const struct formula *f, bool *differ)
{
    static const enum solver solvers[] = { SOLVER_AUTO, SOLVER_LMS, SOLVER_SCC };
    enum verdict first = decide(j, f, solvers[0]), v;

    if (first != VERDICT_TRUE && first != VERDICT_FALSE)
        return VERDICT_UNKNOWN;
    for (int i = 1; i < 3; i++) {
        v = decide(j, f, solvers[i]);
        if (v != VERDICT_TRUE && v != VERDICT_FALSE)
            return VERDICT_UNKNOWN;
        *differ = *differ || v != first;
    }
    return first;
}

static void try_property(struct session *j, const struct ast *t, struct tally *n)
{
    const struct signature *g = &j->stg->sig;
    bool differ = false;
    enum verdict v, dual;
    const struct formula *f;

    f = elab_formula(&j->elab, g, j->prelude, j->property_tree, t->kid[2], false);
    v = f == NULL ? VERDICT_UNKNOWN : unanimous(j, f, &differ);
    f = elab_formula(&j->elab, g, j->prelude, j->property_tree, t->kid[2], true);
    dual = f == NULL ? VERDICT_UNKNOWN : unanimous(j, f, &differ);
    if (v == VERDICT_UNKNOWN || dual == VERDICT_UNKNOWN) {
        n->silent++;
        return;
    }
    n->compared++;
    if (!differ && v != dual)
        return;
    n->wrong++;
    printf("%s: %s: %s\n", t->name_span.text->name, t->name,
           differ ? "the solvers disagree" : "formula and negation have one verdict");
}

static int try_all(const struct options *o, struct session *j, struct tally *n)
{
    if (!options_read(o, j) || !session_parse(j) || !session_elaborate(j) ||
        j->property_tree == NULL)
        return 2;
    for (uint32_t i = 0; i < j->property_tree->n; i++)
        if (j->property_tree->kid[i]->kind == AST_PROPERTY)
            try_property(j, j->property_tree->kid[i], n);
    return n->wrong > 0;
}

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct tally n = { 0, 0, 0 };
    struct options o;
    struct session j;
    int status = 2;

    mem_adopt_program();
    if (options_parse(&o, a, argc, argv, d)) {
        session_init(&j, &o.check, d);
        status = try_all(&o, &j, &n);
        session_clear(&j);
    }
    printf("%u compared, %u silent, %u wrong\n", n.compared, n.silent, n.wrong);
    options_clear(&o);
    diag_free(d);
    arena_free(a);
    return status;
}

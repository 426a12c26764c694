/*
 * --dump (see dump.h).
 */
#include "config.h"

#include "cli/export/dump.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/export/dump_product.h"
#include "logic/formula_print.h"
#include "parser/ast_print.h"
#include "stg/graph/dependence.h"
#include "stg/graph/stg_print.h"
#include "stg/step/cells_print.h"
#include "stg/step/moves_print.h"
#include "stg/step/stg_lts.h"
#include "support/printable.h"

static void dump_trees(struct buf *b, const struct session *j)
{
    if (j->aut != NULL)
        aut_write(j->aut, stdout);
    else
        ast_print(b, j->model_tree);
    if (j->property_tree == NULL)
        return;
    buf_char(b, '\n');
    ast_print(b, j->property_tree);
}

static void dump_formulas(struct buf *b, const struct session *j)
{
    for (uint32_t i = 0; i < j->n_properties; i++) {
        buf_add(b, i > 0 ? "\n" : "");
        printable_add(b, j->property[i].name);
        buf_add(b, ":\n  ");
        formula_print(b, j->property[i].formula);
        buf_char(b, '\n');
    }
}

/* ---- stages that have states ---- */

#define USUAL_STATES 100 /* without --states */

/* Values of an input without end are not tried. */
static bool edge_is_endless(const struct lts *l, const struct lts_edge *e)
{
    return e->kind == LTS_IN && l->sig->link[e->link].endless_input;
}

static void expand_state(struct lts *l, state_id s)
{
    uint32_t n, ignored;
    const struct lts_edge *e = lts_edges(l, s, VALUE_NONE, &n);

    for (uint32_t i = 0; i < n; i++)
        if (e[i].kind == LTS_IN && e[i].fault == NULL && !edge_is_endless(l, &e[i]))
            lts_inputs(l, s, &e[i], VALUE_NONE, &ignored);
}

/* Expands so many states, in the order of their numbers; false: the limit was hit before that. */
static bool dump_moves(struct buf *b, struct lts *l, uint64_t most, struct limit *limit)
{
    state_id s = 0;
    bool ok = true;

    stg_lts_transient(l, 0);
    for (; ok && s < most && s < l->n_states(l->self); s++) {
        ok = limit_hit(limit, s) == LIMIT_NONE;
        if (ok)
            expand_state(l, s);
    }
    moves_print(b, l);
    if (s < l->n_states(l->self))
        buf_printf(b,
                   "\ncut: states that are known: %" PRIu64 ", of which are expanded: %" PRIu32
                   "; --states expands more\n",
                   l->n_states(l->self), s);
    return ok;
}

static bool dump_source(struct buf *b, const struct session *j, enum option_dump stage,
                        struct lts *l, struct limit *limit)
{
    uint64_t most = j->settings->states > 0 ? j->settings->states : USUAL_STATES;

    return stage == DUMP_MOVES ? dump_moves(b, l, most, limit)
                               : dump_product(b, l, &j->property[0], most, limit);
}

static enum exitcode dump_states(struct buf *b, struct session *j, enum option_dump stage,
                                 struct limit *limit)
{
    const struct formula *f = stage == DUMP_PRODUCT ? j->property[0].formula : NULL;
    struct reduction_options reductions = j->settings->reductions;
    struct lts *l = reductions_source(j->stg, f, &reductions);
    enum exitcode status = EXIT_EXPECTED;
    struct fault fault;

    limit->states = 0; /* not a limit here, but the number of states to be shown */
    if (!lts_start(l, &fault)) {
        struct buf text = BUF_EMPTY;
        fault_print(&text, j->vs, &fault);
        diag_error(j->diag, fault.at, "there is no initial state: %s", buf_text(&text));
        buf_clear(&text);
        status = EXIT_FAULT;
    } else if (!dump_source(b, j, stage, l, limit)) {
        buf_add(b, "cut: ");
        limit_print(b, limit);
        buf_char(b, '\n');
        status = EXIT_LIMIT;
    }
    lts_free(l);
    return status;
}

enum exitcode dump_stage(struct session *j, enum option_dump stage, struct limit *limit)
{
    enum exitcode status = EXIT_EXPECTED;
    struct buf b = BUF_EMPTY;

    switch (stage) {
    case DUMP_TREE: dump_trees(&b, j); break;
    case DUMP_GRAPH: stg_print_graph(&b, j->stg); break;
    case DUMP_SYSTEM: stg_print_system(&b, j->stg); break;
    case DUMP_DEPENDENCE:
        dependence_print(&b, j->stg);
        cells_print(&b, j->stg);
        break;
    case DUMP_FORMULA: dump_formulas(&b, j); break;
    case DUMP_MOVES:
    case DUMP_PRODUCT: status = dump_states(&b, j, stage, limit); break;
    case DUMP_NONE: break;
    }
    printable_put(stdout, &b);
    buf_clear(&b);
    return status;
}

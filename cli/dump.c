/*
 * --dump (see dump.h).
 */
#include "config.h"

#include "cli/dump.h"

#include <stdio.h>

#include "logic/formula_print.h"
#include "parser/ast_print.h"
#include "stg/stg_print.h"
#include "support/printable.h"

static void dump_trees(struct buf *b, const struct job *j)
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

static void dump_formulas(struct buf *b, const struct job *j)
{
    for (uint32_t i = 0; i < j->n_properties; i++) {
        buf_add(b, i > 0 ? "\n" : "");
        printable_add(b, j->property[i].name);
        buf_add(b, ":\n  ");
        formula_print(b, j->property[i].formula);
        buf_char(b, '\n');
    }
}

void dump_stage(const struct job *j, enum option_dump stage)
{
    struct buf b = BUF_EMPTY;

    switch (stage) {
    case DUMP_TREE: dump_trees(&b, j); break;
    case DUMP_GRAPH: stg_print_graph(&b, j->stg); break;
    case DUMP_SYSTEM: stg_print_system(&b, j->stg); break;
    case DUMP_FORMULA: dump_formulas(&b, j); break;
    case DUMP_NONE: break;
    }
    printable_put(stdout, &b);
    buf_clear(&b);
}

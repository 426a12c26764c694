/*
 * Shared by the tests of stg/: a model from its text, by the functions that the program uses.
 *
 *     struct model m;
 *     model_open(&m);
 *     model_define(&m, "N", "2");           // as -D and --data, if wanted
 *     model_text(&m, "... system P;");      // or model_file
 *     ... m.stg, model_lts(&m) ...
 *     model_close(&m);                      // everything is freed
 *
 * A model with errors fails the test and shows them.
 */
#ifndef TESTS_UNIT_MODEL_FIXTURE_H
#define TESTS_UNIT_MODEL_FIXTURE_H

#include "stg/elab/elab_model.h"
#include "stg/lts/lts.h"
#include "support/vec.h"

struct model {
    struct arena *arena;
    struct symbols *symbols;
    struct diag *diag;
    struct values *vs;
    struct elab elab;
    VEC(struct elab_define) define;
    VEC(struct elab_data) data;
    const struct ast *properties; /* see property_fixture.h */
    const struct ast *prelude;
    struct stg *stg;
    struct vec_ptr lts;      /* sources returned by model_lts; owned */
    struct vec_ptr compared; /* the sources of step_check.h inside them */
    struct buf out;          /* what the calls below print into */
};

void model_open(struct model *m);
void model_close(struct model *m);

/* For tests whose state is a model, and that need no more: open it, and close it. */
int model_set_up(void **state);
int model_tear_down(void **state);

void model_define(struct model *m, const char *name, const char *expression);
void model_data(struct model *m, const char *type, uint32_t size);
void model_text(struct model *m, const char *text);
/* A file of the source tree, as "models/abp/abp.stg". */
void model_file(struct model *m, const char *path);

/* Fails the test if there are errors. */
void model_expect_ok(struct model *m);
/* The bytes of a file of the source tree; lives in m. */
const struct text *model_source(struct model *m, const char *path);

/* The model as a transition source, compared with the plain step, inside lts_check: with all
   variables in the state, or only the live ones.  Freed by model_close. */
struct lts *model_lts(struct model *m);
struct lts *model_lts_live(struct model *m);
/* Wraps `l` in lts_check; model_close frees both. */
struct lts *model_own(struct model *m, struct lts *l);

/* ---- names ---- */

const struct process *model_process(const struct model *m, const char *name);
uint32_t model_instance(const struct model *m, const char *name);
uint32_t model_global(const struct model *m, const char *name);
uint32_t process_node(const struct process *p, const char *name);
/* A variable or parameter of the process, or of node `node` (NULL: of the process). */
uint32_t process_variable(const struct process *p, const char *node, const char *name);

/* ---- transitions as text ---- */

/* Starts l. */
void lts_must_start(struct lts *l);
/* One line for each transition of the state, inputs with each value, in order:
       c!1 -> 2        full labels; "fault: division by zero" instead of a target
   Lives in m->out. */
const char *lts_lines(struct model *m, struct lts *l, state_id s);
/* The lines of all states, "0: c!1 -> 2", and the numbers of states and transitions. */
const char *lts_all_lines(struct model *m, struct lts *l);
struct lts_counts {
    uint64_t states, transitions, faults;
};
struct lts_counts lts_count(struct lts *l);

#endif

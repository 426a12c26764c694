/*
 * The way from text to verdict (see subject.h).
 */
#include "config.h"

#include "tests/cross/subject.h"

#include <string.h>

#include "abstraction/stack.h"
#include "checker/certify.h"
#include "logic/prelude.h"
#include "parser/parse.h"
#include "stg/elab_model.h"
#include "stg/stg_lts.h"
#include "support/vec.h"

#define MAX_STATES 20000

static void parse_prelude(struct subject *s)
{
    const struct text *t = text_from(s->input, "prelude", prelude_text, prelude_text_length);

    s->prelude = parse_properties(s->input, s->symbols, t, s->diag);
}

void subject_init(struct subject *s, const char *text, uint32_t data)
{
    const struct text *t;
    const struct ast *tree;

    *s = (struct subject){ .input = arena_new(), .model = arena_new(), .symbols = symbols_new(),
                           .vs = values_new(), .diag = diag_new() };
    s->data = (struct elab_data){ .name = "D", .size = data };
    elab_init(&s->elab, s->model, s->symbols, s->diag, s->vs);
    s->elab.data = &s->data;
    s->elab.n_data = 1;
    parse_prelude(s);
    t = text_from(s->input, "model", text, strlen(text));
    tree = parse_model(s->input, s->symbols, t, s->diag);
    if (tree != NULL)
        s->stg = elab_model(&s->elab, tree);
}

void subject_clear(struct subject *s)
{
    elab_clear(&s->elab);
    diag_free(s->diag);
    values_free(s->vs);
    symbols_free(s->symbols);
    arena_free(s->model);
    arena_free(s->input);
}

const struct formula *subject_formula(struct subject *s, const char *text, bool dual)
{
    const struct text *t = text_from(s->input, "formula", text, strlen(text));
    const struct ast *tree = parse_formula(s->input, s->symbols, t, s->diag);

    if (tree == NULL)
        return NULL;
    return elab_formula(&s->elab, &s->stg->sig, s->prelude, NULL, tree, dual);
}

void subject_messages(struct subject *s, struct buf *out)
{
    diag_print(s->diag, out, false);
}

enum verdict subject_check(struct subject *s, const struct formula *f, struct subject_options o)
{
    struct stack_options reductions = { .keep_dead = o.keep_dead };
    struct limit limit = { .states = MAX_STATES };
    struct check_options how = { .solver = o.solver, .limit = &limit };
    struct lts *l = stack_new(s->stg, f, &reductions);
    struct check_result result;

    limit_start(&limit);
    check_formula(l, f, &how, &result);
    check_result_clear(&result);
    lts_free(l);
    return result.verdict;
}

bool subject_certify(struct subject *s, const struct formula *f, bool verdict)
{
    struct stack_options reductions = { .keep_dead = false };
    struct limit limit = { .states = MAX_STATES };
    struct lts *l = stack_new(s->stg, f, &reductions);
    struct fault fault;
    uint32_t positions;
    bool ok;

    limit_start(&limit);
    ok = l->start(l->self, &fault) &&
         certify(l, f, verdict, &limit, NULL, &positions) == CERTIFIED;
    lts_free(l);
    return ok;
}

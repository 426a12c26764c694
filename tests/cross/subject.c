/*
 * The way from text to verdict (see subject.h).
 */
#include "config.h"

#include "tests/cross/subject.h"

#include <string.h>

#include "abstraction/dead_variables.h"
#include "checker/proof/certify.h"
#include "interpreter/step_check.h"
#include "logic/prelude.h"
#include "parser/parse.h"
#include "stg/elab/elab_model.h"
#include "stg/step/stg_lts.h"
#include "support/vec.h"
#include "tests/cross/initial_states.h"

#define MAX_STATES 20000

static void parse_prelude(struct subject *s)
{
    const struct text *t = text_from(s->input, "prelude", prelude_text, prelude_text_length);

    s->prelude = parse_properties(s->input, s->symbols, t, s->diag);
}

const char *const subject_type[SUBJECT_TYPES] = { "D", "F" };

enum subject_layout subject_layout = SUBJECT_USUAL;

void subject_lay_out(struct subject *s, enum subject_layout layout)
{
    static const enum lift_rule lift[] = {
        [SUBJECT_USUAL] = LIFT_USUAL,        [SUBJECT_SPLIT] = LIFT_NONE,
        [SUBJECT_PARTS_LIFTED] = LIFT_SPLIT, [SUBJECT_LIFTED] = LIFT_ALL,
        [SUBJECT_PROGRAMS] = LIFT_USUAL,
    };

    s->stg->by_programs = layout == SUBJECT_PROGRAMS;
    s->stg->split_all = layout != SUBJECT_USUAL && !s->stg->by_programs;
    s->stg->lift = lift[layout];
}

void subject_init(struct subject *s, const char *text, struct subject_sizes sizes)
{
    const struct text *t;
    const struct ast *tree;

    *s = (struct subject){
        .input = arena_new(),
        .model = arena_new(),
        .symbols = symbols_new(),
        .vs = values_new(),
        .diag = diag_new(),
    };
    elab_init(&s->elab, s->model, s->symbols, s->diag, s->vs);
    s->elab.data = s->data;
    for (int i = 0; i < SUBJECT_TYPES; i++)
        if (sizes.of[i] > 0)
            s->data[s->elab.n_data++] = (struct elab_data){ subject_type[i], sizes.of[i], false };
    parse_prelude(s);
    t = text_from(s->input, "model", text, strlen(text));
    tree = parse_model(s->input, s->symbols, t, s->diag);
    if (tree != NULL)
        s->stg = elab_model(&s->elab, tree);
    if (s->stg != NULL)
        subject_lay_out(s, subject_layout);
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

const struct sort *subject_data_type(const struct subject *s, int i)
{
    const char *name = symbol_of(s->symbols, subject_type[i]);
    const struct entry *e = scope_find_here(s->elab.globals, name);

    return e == NULL ? NULL : e->sort;
}

const struct formula *subject_formula(struct subject *s, const char *text, bool dual)
{
    const struct text *t = text_from(s->input, "formula", text, strlen(text));
    const struct ast *tree = parse_formula(s->input, s->symbols, t, s->diag);

    if (tree == NULL)
        return NULL;
    return elab_formula(&s->elab, &s->stg->sig, s->prelude, s->preds, tree, dual);
}

void subject_messages(struct subject *s, struct buf *out)
{
    diag_print(s->diag, out, false);
}

/* The data type of that atom sort, or SUBJECT_TYPES. */
static int type_of(const struct sort *atom)
{
    int i = 0;

    while (i < SUBJECT_TYPES && strcmp(atom->name, subject_type[i]) != 0)
        i++;
    return i;
}

static struct reduction_options reductions(struct subject *s, struct subject_options o)
{
    const struct signature *g = &s->stg->sig;
    uint32_t *cap = ARENA_ARRAY(s->model, uint32_t, g->n_atoms + 1);

    for (uint32_t k = 0; k < g->n_atoms; k++)
        cap[k] = type_of(g->atom[k]) < SUBJECT_TYPES ? o.cap.of[type_of(g->atom[k])] : 0;
    return (struct reduction_options){
        .keep_dead = o.keep_dead,
        .symmetry = o.symmetry,
        .cap = cap,
    };
}

static struct lts *begun_source(struct subject *s, const struct formula *f,
                                struct subject_options o, const struct reduction_options *r)
{
    struct lts *l = reductions_source(s->stg, f, r);

    if (o.transient)
        stg_lts_transient(l, 1);
    if (o.initial > 0)
        initial_states_after(l, o.initial);
    return l;
}

struct lts *subject_lts(struct subject *s, const struct formula *f, struct subject_options o)
{
    struct reduction_options r = reductions(s, o);

    return begun_source(s, f, o, &r);
}

struct lts *subject_plain(struct subject *s, const struct formula *f, struct subject_options o)
{
    struct reduction_options r = reductions(s, o);

    r.plain = true;
    return begun_source(s, f, o, &r);
}

struct lts *subject_compared(struct subject *s, const struct formula *f, struct subject_options o)
{
    return step_check_new(subject_lts(s, f, o), s->stg,
                          dead_variables_keep(s->model, s->stg, f, o.keep_dead));
}

struct subject_sizes subject_widest(const struct subject *s, const struct lts *l)
{
    const struct signature *g = &s->stg->sig;
    struct subject_sizes w = { { 0 } };

    for (uint32_t k = 0; k < g->n_atoms; k++)
        if (type_of(g->atom[k]) < SUBJECT_TYPES)
            w.of[type_of(g->atom[k])] = l->data.sizes->widest[k];
    return w;
}

static struct limit limit_of(struct subject_options o)
{
    return (struct limit){ .states = o.states > 0 ? o.states : MAX_STATES };
}

enum verdict subject_check(struct subject *s, const struct formula *f, struct subject_options o,
                           struct subject_run *run)
{
    struct limit limit = limit_of(o);
    struct check_options how = {
        .solver = o.solver, .witness = true, .limit = &limit, .data_use = o.data_use
    };
    struct lts *l = subject_lts(s, f, o), *replay = subject_plain(s, f, o);
    struct check_result result;

    limit_start(&limit);
    check_formula(l, replay, f, &how, &result);
    if (run != NULL)
        *run = (struct subject_run){ result.counts, subject_widest(s, l) };
    check_result_clear(&result);
    lts_free(replay);
    lts_free(l);
    return result.verdict;
}

bool subject_certify(struct subject *s, const struct formula *f, bool verdict,
                     struct subject_options o)
{
    struct limit limit = limit_of(o);
    struct lts *l = subject_lts(s, f, o);
    struct fault fault;
    uint32_t positions;
    bool ok;

    limit_start(&limit);
    ok = lts_start(l, &fault) && certify(l, f, verdict, &limit, NULL, &positions) == CERTIFIED;
    lts_free(l);
    return ok;
}

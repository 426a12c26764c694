/*
 * Both models as raw transition systems, their comparison, and what is said of it
 * (see compare_models.h).
 */
#include "config.h"

#include "cli/compare_models.h"

#include <inttypes.h>
#include <string.h>

#include "abstraction/bisimulation/compare.h"
#include "api/write_json.h"
#include "cli/export/explore.h"
#include "parser/parse.h"
#include "stg/step/stg_lts.h"
#include "support/printable.h"

static const struct span nowhere = { NULL, 0, 0 };

/* One of the two models. */
struct side {
    const char *name; /* of the model's file */
    struct session session;
    const struct aut *aut; /* lives in the session */
    bool as_written;       /* the formula is about aut, not about the model */
};

/* What is found out. */
struct comparison {
    struct run *run;
    struct side side[2];
    const char *relation;
    enum compare_answer answer;
    struct buf formula; /* a file of properties, if they are different */
};

/* ---- models ---- */

static void side_init(struct side *x, const struct run *r, const char *model)
{
    x->name = model;
    session_init(&x->session, &r->o->check, r->diag);
    x->aut = NULL;
    x->as_written = false;
}

static bool read_side(struct run *r, struct side *x, enum exitcode *status)
{
    partial_results_doing(&r->partial, "a model is read");
    *status = EXIT_WRONG;
    if (!session_read_files(&x->session, x->name, NULL, 0) || !session_parse(&x->session) ||
        !session_elaborate(&x->session))
        return false;
    partial_results_doing(&r->partial, "a model is explored");
    x->aut = explore(r->o, &x->session, "--compare", &r->limit, &r->progress, status);
    return x->aut != NULL;
}

/* ---- the comparison ---- */

/* The pattern `tau` matches every internal step; where some internal steps have other labels, a
   text pattern matches those with the label tau. */
static const char *internal_action(const struct comparison *c)
{
    bool named = c->run->o->labels == LABELS_FULL;

    for (int i = 0; i < 2; i++)
        for (uint32_t k = 0; k < c->side[i].aut->n_labels; k++)
            named = named || strncmp(c->side[i].aut->label[k], "tau ", 4) == 0;
    return named ? "\"tau\"" : "tau";
}

static enum compare_answer compare_sides(struct comparison *c, enum compare_relation relation)
{
    struct hml why;
    enum compare_answer answer;

    partial_results_doing(&c->run->partial, "the models are compared");
    answer = compare_systems(c->side[0].aut, c->side[1].aut, relation, &c->run->limit, &why);
    if (answer == COMPARE_DIFFERENT) {
        hml_print(&why, internal_action(c), &c->formula);
        hml_clear(&why);
    }
    return answer;
}

static enum verdict decide_on_model(struct run *r, struct session *j, const struct formula *f)
{
    struct reduction_options reductions = j->settings->reductions;
    struct lts *l = reductions_source(j->stg, f, &reductions);
    struct check_options how = { .limit = &r->limit, .threads = 1 };
    struct check_result result;
    enum verdict v;

    check_formula(l, NULL, f, &how, &result);
    v = result.verdict;
    check_result_clear(&result);
    lts_free(l);
    return v;
}

/* Checks the formula with the model checker, which is independent of the comparison. */
static enum verdict ask_checker(struct run *r, struct session *j, const struct buf *formula)
{
    const struct text *t = text_from(j->input, "--compare", buf_text(formula), formula->n);
    struct session_choice all = { .deadlock_free = false };
    struct diag *d = diag_new(); /* no warnings about labels that only the other model has */
    enum verdict v;

    j->diag = j->elab.diag = d;
    j->property_tree = parse_properties(j->input, j->symbols, t, d);
    v = j->property_tree != NULL && session_properties(j, &all)
            ? decide_on_model(r, j, j->property[0].formula)
            : VERDICT_UNKNOWN; /* too large */
    j->diag = j->elab.diag = r->diag;
    diag_free(d);
    return v;
}

/* In a model, texts match full labels.  If the comparison used plain labels and the other system
   has some of the full ones, the formula is about the compared systems, not about the models. */
static enum verdict ask_of_compared(struct comparison *c, struct side *x)
{
    x->as_written = true;
    diag_warning(c->run->diag, nowhere,
                 "the formula speaks of '%s' as --lts writes it, where "
                 "all internal steps are 'tau'",
                 x->name);
    diag_note(c->run->diag, nowhere, "with --labels full it would speak of the model itself");
    return session_replace(&x->session, x->aut) ? ask_checker(c->run, &x->session, &c->formula)
                                                : VERDICT_UNKNOWN;
}

static void confirm(struct comparison *c)
{
    partial_results_doing(&c->run->partial, "the formula is checked");
    for (int i = 0; i < 2; i++) {
        struct side *x = &c->side[i];
        enum verdict v = ask_checker(c->run, &x->session, &c->formula);
        if (v == (i == 0 ? VERDICT_FALSE : VERDICT_TRUE) && x->session.aut == NULL &&
            c->run->o->labels == LABELS_PLAIN)
            v = ask_of_compared(c, x);
        if (v == VERDICT_UNKNOWN)
            diag_warning(c->run->diag, nowhere, "the formula could not be checked on '%s'",
                         c->side[i].name);
        else if (v != (i == 0 ? VERDICT_TRUE : VERDICT_FALSE))
            BUG("this does not tell '%s' and '%s' apart: %s", c->side[0].name, c->side[1].name,
                buf_text(&c->formula));
    }
}

/* ---- the report ---- */

static const char *as_written(const struct side *x)
{
    return x->as_written ? " as --lts writes it" : "";
}

static void print_comparison_text(const struct comparison *c)
{
    const char *x = c->side[0].name, *y = c->side[1].name;
    bool quiet = c->run->o->quiet;

    if (!quiet)
        printable_printf(stdout, "%s and %s are %s (%s): %" PRIu32 " and %" PRIu32 " states\n", x,
                         y, c->answer == COMPARE_EQUAL ? "equivalent" : "not equivalent",
                         c->relation, c->side[0].aut->n_states, c->side[1].aut->n_states);
    if (c->answer != COMPARE_DIFFERENT)
        return;
    if (!quiet)
        printable_printf(stdout, "// true of %s%s, false of %s%s:\n", x, as_written(&c->side[0]), y,
                         as_written(&c->side[1]));
    fwrite(buf_text(&c->formula), 1, c->formula.n, stdout);
}

static void print_comparison_json(const struct comparison *c, enum exitcode status)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, "{\"models\": [");
    for (int i = 0; i < 2; i++) {
        buf_add(&b, i == 0 ? "" : ", ");
        write_json_string(&b, c->side[i].name);
    }
    buf_add(&b, "],\n \"relation\": ");
    write_json_string(&b, c->relation);
    buf_printf(&b, ",\n \"equivalent\": %s", c->answer == COMPARE_EQUAL ? "true" : "false");
    buf_printf(&b, ",\n \"states\": [%" PRIu32 ", %" PRIu32 "]", c->side[0].aut->n_states,
               c->side[1].aut->n_states);
    buf_add(&b, ",\n \"formula\": ");
    write_json_string(&b, c->answer == COMPARE_DIFFERENT ? buf_text(&c->formula) : NULL);
    buf_printf(&b, ",\n \"status\": %d}\n", status);
    fwrite(buf_text(&b), 1, b.n, stdout);
    buf_clear(&b);
}

static enum exitcode report_comparison(struct comparison *c)
{
    enum exitcode status = c->answer == COMPARE_EQUAL ? EXIT_EXPECTED : EXIT_UNEXPECTED;

    if (c->answer == COMPARE_LIMIT) {
        struct buf b = BUF_EMPTY;
        limit_print(&b, &c->run->limit);
        diag_error(c->run->diag, nowhere, "--compare: unknown: %s", buf_text(&b));
        buf_clear(&b);
        return EXIT_LIMIT;
    }
    if (c->run->o->format == FORMAT_JSON)
        print_comparison_json(c, status);
    else
        print_comparison_text(c);
    return status;
}

enum exitcode compare_models(struct run *r)
{
    struct comparison c = { .run = r, .relation = options_relation[r->o->relation] };
    enum exitcode status;

    for (int i = 0; i < 2; i++)
        side_init(&c.side[i], r, i == 0 ? r->o->model : r->o->properties.at[0]);
    if (read_side(r, &c.side[0], &status) && read_side(r, &c.side[1], &status)) {
        c.answer = compare_sides(&c, (enum compare_relation)r->o->relation);
        if (c.answer == COMPARE_DIFFERENT)
            confirm(&c);
        status = report_comparison(&c);
    }
    partial_results_doing(&r->partial, NULL);
    report_diagnostics(&r->report, r->diag);
    for (int i = 0; i < 2; i++)
        session_clear(&c.side[i].session);
    buf_clear(&c.formula);
    return status;
}

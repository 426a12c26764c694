/*
 * Exploring a whole model, and reducing it (see explore.h).
 */
#include "config.h"

#include "cli/export/explore.h"

#include <inttypes.h>

#include "abstraction/bisimulation/quotient.h"
#include "cli/export/finite.h"
#include "stg/lts/lts_aut.h"
#include "stg/step/stg_lts.h"

static const struct span nowhere = { NULL, 0, 0 };

static void tell_progress(void *self, uint64_t states, uint64_t waiting)
{
    struct check_counts now = { .states = states, .frontier = waiting };

    progress_report(self, &now);
}

static const struct aut *report_incomplete(const struct options *o, struct session *j,
                                           const char *who, const struct limit *limit,
                                           enum exitcode *status)
{
    struct buf b = BUF_EMPTY;

    limit_print(&b, limit);
    diag_error(j->diag, nowhere, "%s: '%s' is not known as a whole: %s", who, j->model_text->name,
               buf_text(&b));
    if (o->checkpoint != NULL)
        diag_note(j->diag, nowhere, "there is no checkpoint, as no check has begun");
    buf_clear(&b);
    *status = EXIT_LIMIT;
    return NULL;
}

static const struct aut *report_unexplorable(struct session *j, const char *who,
                                             enum exitcode *status)
{
    diag_error(j->diag, nowhere, "%s: '%s' has a run-time error", who, j->model_text->name);
    diag_note(j->diag, nowhere, "a check without %s shows how it comes about", who);
    *status = EXIT_FAULT;
    return NULL;
}

bool explore_begins_once(const struct session *j, const char *who, const struct lts_lines *x)
{
    if (lts_lines_initial(x) <= 1)
        return true;
    diag_error(j->diag, nowhere,
               "%s: '%s' has %" PRIu32 " initial states; a system that is compared, reduced or "
               "written as .aut has one",
               who, j->model_text->name, lts_lines_initial(x));
    return false;
}

static const struct aut *take_lines(const struct options *o, struct session *j, const char *who,
                                    const struct lts_lines *x, const struct limit *limit,
                                    enum exitcode *status)
{
    struct aut *aut;

    if (lts_lines_end(x) == LTS_LINES_LIMIT)
        return report_incomplete(o, j, who, limit, status);
    if (lts_lines_faulty(x) || lts_lines_no_start(x) != NULL)
        return report_unexplorable(j, who, status);
    if (!explore_begins_once(j, who, x))
        return NULL;
    aut = lts_aut(j->model, x);
    for (uint32_t i = 0; i < aut->n_labels; i++) /* the texts outlive the lines */
        aut->label[i] = symbol_of(j->symbols, aut->label[i]);
    return aut;
}

struct lts_lines *explore_lines(const struct options *o, struct session *j, const char *who,
                                const char *name, struct limit *limit, struct progress *progress,
                                struct lts **l)
{
    struct reduction_options reductions = j->settings->reductions;
    struct lts_lines_options how = {
        .full = o->labels == LABELS_FULL,
        .limit = limit,
        .progress = tell_progress,
        .progress_self = progress,
    };
    struct lts_lines *x;

    if (!finite_system(&j->stg->sig, who, diag_error, j->diag))
        return NULL;
    reductions.symmetry = SYMMETRY_OFF;
    *l = reductions_source(j->stg, NULL, &reductions);
    progress_start(progress, name);
    x = lts_lines_new(*l, &how);
    progress_stop(progress);
    return x;
}

const struct aut *explore(const struct options *o, struct session *j, const char *who,
                          struct limit *limit, struct progress *progress, enum exitcode *status)
{
    const struct aut *aut;
    struct lts_lines *x;
    struct lts *l;

    if (j->aut != NULL)
        return aut_reachable(j->model, j->aut);
    *status = EXIT_WRONG;
    x = explore_lines(o, j, who, j->model_text->name, limit, progress, &l);
    if (x == NULL)
        return NULL;
    aut = take_lines(o, j, who, x, limit, status);
    lts_lines_free(x);
    lts_free(l);
    return aut;
}

enum exitcode reduce_model(const struct options *o, struct session *j, struct limit *limit,
                           struct progress *progress)
{
    static const enum equivalence equivalence[] = { /* ORDER REDUCTIONS */
                                                    EQUIVALENCE_STRONG, EQUIVALENCE_BRANCHING,
                                                    EQUIVALENCE_DIVERGENCE
    };
    enum exitcode status = EXIT_EXPECTED;
    const struct aut *x = explore(o, j, "--reduce", limit, progress, &status);
    const struct aut *small;

    if (x == NULL)
        return status;
    small = quotient(j->model, x, equivalence[o->reduce], limit);
    if (small == NULL) {
        report_incomplete(o, j, "--reduce", limit, &status);
        return status;
    }
    return session_replace(j, small) ? EXIT_EXPECTED : EXIT_WRONG;
}

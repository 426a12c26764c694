/*
 * Runs that carry over to every larger number of identities (see bystander_proof.h).
 *
 * The run that a check for n identities has found is followed with 1, 2, ... bystanders, up to so
 * many that more of them change nothing (bystander_count.h).
 */
#include "config.h"

#include "api/bystander_proof.h"

#include <string.h>

#include "abstraction/bystander_count.h"
#include "abstraction/bystanders.h"
#include "api/check_property.h"
#include "stg/graph/stg.h"

struct following {
    struct arena *arena;
    const struct scalarset_sizes *sizes; /* borrowed */
    uint32_t property, n, further;
    enum verdict verdict;
    struct limit limit;
    struct bystander_run run;
    struct bystander_proof result;
};

/* False, for short. */
static bool is_not_shown(struct following *x, const char *why, struct span at)
{
    struct buf b = BUF_EMPTY;

    span_print_place(&b, at);
    buf_add(&b, why);
    x->result.why_not = arena_string(x->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return false;
}

static const struct span no_span = { NULL, 0, 0 };

/* The same of a check: where a limit has ended it, that is the reason. */
static void tell_not_shown(struct following *x, const struct check_result *r, const char *why)
{
    struct limit limit = x->limit;
    struct buf b = BUF_EMPTY;

    if (r->stopped != LIMIT_NONE) /* the evidence */
        limit.hit = r->stopped;
    if (limit.hit != LIMIT_NONE)
        limit_print(&b, &limit);
    is_not_shown(x, limit.hit != LIMIT_NONE ? buf_text(&b) : why, no_span);
    buf_clear(&b);
}

/* ---- the run ---- */

static const char *actor_name(struct arena *a, const struct signature *g, uint32_t instance)
{
    const char *name = instance == NO_INSTANCE ? NULL : g->instance[instance].name;

    return name == NULL ? NULL : arena_string(a, name, strlen(name));
}

static void take_run(struct following *x, const struct signature *g, const struct evidence *e)
{
    struct bystander_step *step = ARENA_ARRAY(x->arena, struct bystander_step, e->n_steps + 1);

    for (uint32_t i = 0; i < e->n_steps; i++) {
        const struct lts_edge *t = &e->step[i].edge;
        step[i] = (struct bystander_step){ .kind = t->kind,
                                           .fault = e->step[i].target == LTS_NO_STATE };
        for (int k = 0; k < 2; k++) {
            step[i].actor[k] = actor_name(x->arena, g, t->actor[k]);
            if (step[i].actor[k] != NULL)
                step[i].at[k] = t->source[k]->at;
        }
    }
    x->run.n = e->n_steps;
    x->run.step = step;
}

/* ---- larger models ---- */

/* The model with so many bystanders, to be freed; NULL: it is wrong. */
static struct sized_model *model_with(struct following *x, uint32_t bystanders,
                                      const struct session **j)
{
    struct sized_model *m = sized_model_new(x->sizes->model, &x->sizes->choice,
                                            x->sizes->type->name, x->n + bystanders);

    *j = sized_model_session(m, x->arena, &x->result.why_not);
    if (*j != NULL)
        return m;
    sized_model_free(m);
    return NULL;
}

static bool is_about_what_may_be(const struct formula *f)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_DIAMOND)
            return true;
    return false;
}

/* The run that decides for n identities; none is needed where the initial state goes wrong. */
static bool find_run_in(struct following *x, const struct session *j)
{
    struct check_options how = session_check_options(j, &x->limit);
    struct property_check c = { .property = &j->property[x->property] }, *one = &c;
    const struct evidence *e;
    bool is_run;

    if (is_about_what_may_be(c.property->formula))
        return is_not_shown(x, "one run does not show what is impossible", no_span);
    how.threads = 1;
    check_property(lts_pair_new(j, c.property->formula, NULL), 1, &one, &how);
    e = c.result.evidence;
    is_run = c.result.verdict == x->verdict &&
             (e == NULL ? x->verdict == VERDICT_ERROR && !c.result.untold
                        : e->kind == EVIDENCE_TRACE && e->loop == EVIDENCE_NO_LOOP);
    if (is_run && e != NULL)
        take_run(x, c.lts->plain->sig, e);
    if (!is_run)
        tell_not_shown(x, &c.result, "no run shows that it fails");
    check_property_clear(&c);
    return is_run;
}

static bool find_run(struct following *x)
{
    const struct session *j;
    struct sized_model *m = model_with(x, 0, &j);
    bool found = m != NULL && find_run_in(x, j);

    sized_model_free(m);
    return found;
}

/* So many bystanders are enough; 0: no number is known to be. */
static uint32_t find_enough(struct following *x)
{
    struct bystander_count c = { .enough = 2 };
    uint32_t looked_at = 0;

    while (c.why_none == NULL && c.enough > looked_at) {
        const struct session *j;
        struct sized_model *m = model_with(x, c.enough, &j);
        if (m == NULL)
            return 0;
        looked_at = c.enough;
        c = bystander_count(j->stg, j->property[x->property].formula,
                            scalarset_named(j, x->sizes->type->name), sized_model_evaluated(m));
        if (c.why_none != NULL)
            is_not_shown(x, c.why_none, c.at); /* while the text is there */
        sized_model_free(m);
    }
    return c.why_none == NULL ? looked_at : 0;
}

/* Is the verdict the same in the model with these bystanders, by the run alone? */
static bool follows_in(struct following *x, const struct session *j)
{
    const struct formula *f = j->property[x->property].formula;
    struct reduction_options plain = j->settings->reductions;
    struct check_options how = session_check_options(j, &x->limit);
    struct check_result r;
    struct lts *l;
    bool follows;

    plain.plain = true;
    how.threads = 1;
    how.verdict_only = true;
    x->run.id = scalarset_named(j, x->sizes->type->name);
    l = reductions_source(j->stg, f, &plain);
    if (!orbit_is_symmetric(l->data.renamer, x->run.id->atom - 1)) {
        lts_free(l);
        return is_not_shown(x, "identities have channels of their own", no_span);
    }
    l = bystanders_new(l, &x->run);
    check_formula(l, NULL, f, &how, &r);
    follows = r.verdict == x->verdict;
    if (!follows)
        tell_not_shown(x, &r, "the run is not one among more identities");
    check_result_clear(&r);
    lts_free(l);
    return follows;
}

static bool carries_over(struct following *x)
{
    uint32_t enough = find_enough(x);
    bool follows = enough > 0;

    for (uint32_t e = 1; e <= enough + x->further && follows; e++) {
        const struct session *j;
        struct sized_model *m = model_with(x, e, &j);
        follows = m != NULL && follows_in(x, j);
        sized_model_free(m);
    }
    return follows;
}

struct bystander_proof bystander_proof_find(struct arena *a, const struct scalarset_sizes *sizes,
                                            uint32_t property, uint32_t n, enum verdict verdict,
                                            uint32_t further, const struct limit *limit)
{
    struct following x = { .arena = a,
                           .sizes = sizes,
                           .property = property,
                           .n = n,
                           .further = further,
                           .verdict = verdict,
                           .limit = *limit,
                           .run = { .first = n } };

    if (x.limit.hit == LIMIT_STATES) /* of the checks before */
        x.limit.hit = LIMIT_NONE;
    x.result.carries_over = find_run(&x) && carries_over(&x);
    return x.result;
}

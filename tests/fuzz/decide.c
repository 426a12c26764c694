/*
 * Every way to a verdict and to its evidence, compared (see fuzz.h).
 *
 * The verdicts of all solvers must agree and that of the negation be the opposite; a run-time error
 * or a limit says nothing.  Where there was none, the verdict must have a certificate.  Evidence
 * is written in all forms; a recorded run must fit the model.
 */
#include "config.h"

#include <string.h>

#include "api/explanation_json.h"
#include "api/write_text.h"
#include "checker/proof/certify.h"
#include "cli/evidence/write_aut.h"
#include "cli/evidence/write_dot.h"
#include "cli/evidence/write_html.h"
#include "cli/evidence/write_svg.h"
#include "cli/simulate/sim_replay.h"
#include "stg/step/stg_lts.h"
#include "support/alloc.h"
#include "tests/fuzz/fuzz.h"

#define STATES 80 /* most of them */
#define BYTES (32u << 20)
#define SECONDS 0.2  /* for one check */
#define PROPERTIES 3 /* the first ones are decided */

/* What the ways to one verdict have said. */
struct opinions {
    const char *name;    /* of the property */
    enum verdict wanted; /* UNKNOWN: nobody has said anything yet */
    bool silent;         /* some way met an error or a limit */
};

static struct limit limit_of(void)
{
    struct limit l = { .states = STATES, .bytes = mem_used() + BYTES, .seconds = SECONDS };

    limit_start(&l);
    return l;
}

/* ---- recorded runs ---- */

static bool replay(struct lts *l, const char *json, size_t n, struct buf *again, struct buf *why)
{
    struct fuzz_file file = fuzz_file_open(json, n);
    struct limit limit = limit_of();
    struct arena *a = arena_new();
    struct evidence e;
    struct sim_run run;
    bool started, ok;

    sim_run_init(&run, l);
    ok = sim_replay(&run, file.path, &limit, &started, why);
    if (ok) {
        e = sim_run_evidence(&run);
        explanation_json(again, explanation_of_run(a, l, "model", &e));
    }
    sim_run_clear(&run);
    arena_free(a);
    fuzz_file_close(&file);
    return ok || limit.hit != LIMIT_NONE;
}

bool fuzz_replay(struct lts *l, const char *json, size_t n)
{
    struct buf first = BUF_EMPTY, second = BUF_EMPTY, why = BUF_EMPTY;
    bool ok = replay(l, json, n, &first, &why);

    if (ok && first.n > 0 && !replay(l, buf_text(&first), first.n, &second, &why))
        fuzz_fail("a run that was made again does not fit: %s\n%s", buf_text(&why),
                  buf_text(&first));
    buf_clear(&first);
    buf_clear(&second);
    buf_clear(&why);
    return ok;
}

/* ---- evidence ---- */

static void tell(struct lts *plain, const struct property *p, const struct check_result *r)
{
    static void (*const write[])(struct buf * b, const struct explanation *s) = {
        explanation_json, write_dot, write_svg, write_html, write_aut
    };
    struct write_style style = { .states = true, .colour = true };
    struct arena *a = arena_new();
    const struct explanation *s = explanation_of(a, plain, "model", p, r);
    bool run = r->evidence != NULL && r->evidence->kind == EVIDENCE_TRACE;
    struct buf b = BUF_EMPTY;

    write_text(&b, s, &style);
    for (int i = 0; i < 5; i++) {
        buf_reset(&b);
        write[i](&b, s);
        if (i == 0 && run && !fuzz_replay(plain, buf_text(&b), b.n))
            fuzz_fail("%s: the evidence does not fit the model:\n%s", p->name, buf_text(&b));
    }
    if (run && !evidence_replays(r->evidence, plain))
        fuzz_fail("%s: the run is no run of the model", p->name);
    buf_clear(&b);
    arena_free(a);
}

/* ---- verdicts ---- */

static void hear(struct opinions *o, enum verdict v, const char *way)
{
    if (v == VERDICT_UNKNOWN || v == VERDICT_ERROR)
        o->silent = true;
    else if (o->wanted == VERDICT_UNKNOWN)
        o->wanted = v;
    else if (v != o->wanted)
        fuzz_fail("%s: %s: the verdict is %s here", o->name, way,
                  v == VERDICT_TRUE ? "true" : "false");
}

static enum verdict opposite(enum verdict v)
{
    return v == VERDICT_TRUE ? VERDICT_FALSE : v == VERDICT_FALSE ? VERDICT_TRUE : v;
}

/* evidence: of it, too. */
static enum verdict decide(struct session *j, const struct property *p, enum solver solver,
                           bool evidence)
{
    struct reduction_options reductions = j->settings->reductions;
    struct lts *l = reductions_source(j->stg, p->formula, &reductions), *plain;
    struct limit limit = limit_of();
    struct check_options how = { .solver = solver, .witness = true, .limit = &limit };
    struct check_result result;
    enum verdict v;

    reductions.plain = true;
    plain = reductions_source(j->stg, p->formula, &reductions);
    check_formula(l, evidence ? plain : NULL, p->formula, &how, &result);
    v = result.verdict;
    if (evidence && (result.evidence != NULL || v == VERDICT_ERROR))
        tell(plain, p, &result);
    check_result_clear(&result);
    lts_free(plain);
    lts_free(l);
    return v;
}

static void prove(struct session *j, const struct property *p, const struct opinions *o)
{
    struct reduction_options reductions = j->settings->reductions;
    struct lts *l = reductions_source(j->stg, p->formula, &reductions);
    struct limit limit = limit_of();
    struct fault fault;
    uint32_t positions;
    enum certified c = CERTIFY_LIMIT;

    if (lts_start(l, &fault))
        c = certify(l, p->formula, o->wanted == VERDICT_TRUE, &limit, NULL, &positions);
    if (c != CERTIFIED && c != CERTIFY_LIMIT)
        fuzz_fail("%s: there is no certificate", p->name);
    lts_free(l);
}

/* NULL: it may be refused. */
static const struct formula *negation(struct session *j, const struct property *p,
                                      const struct ast *t)
{
    const struct formula *f = elab_formula(&j->elab, &j->stg->sig, j->prelude, j->property_tree, t,
                                           true);
    struct buf b = BUF_EMPTY;

    diag_print(j->diag, &b, false);
    if (f == NULL && !fuzz_may_refuse(buf_text(&b)))
        fuzz_fail("%s: its negation is refused\n%s", p->name, buf_text(&b));
    buf_clear(&b);
    return f;
}

static void decide_negation(struct session *j, const struct property *p, struct opinions *o)
{
    const struct ast *file = j->property_tree;
    struct property dual = *p;

    for (uint32_t i = 0; file != NULL && i < file->n; i++)
        if (file->kid[i]->kind == AST_PROPERTY && strcmp(file->kid[i]->name, p->name) == 0) {
            dual.formula = negation(j, p, file->kid[i]->kid[2]);
            if (dual.formula != NULL)
                hear(o, opposite(decide(j, &dual, SOLVER_AUTO, true)), "the negation");
        }
}

static void decide_property(struct session *j, const struct property *p)
{
    struct opinions o = { p->name, VERDICT_UNKNOWN, false };

    hear(&o, decide(j, p, SOLVER_AUTO, true), "as usual");
    hear(&o, decide(j, p, SOLVER_LMS, true), "--solver lms");
    hear(&o, decide(j, p, SOLVER_SCC, true), "--solver scc");
    hear(&o, decide(j, p, SOLVER_AUTO, false), "without evidence");
    decide_negation(j, p, &o);
    if (!o.silent)
        prove(j, p, &o);
}

void fuzz_decide(struct fuzz_session *x)
{
    for (uint32_t i = 0; i < x->session.n_properties && i < PROPERTIES; i++)
        decide_property(&x->session, &x->session.property[i]);
}

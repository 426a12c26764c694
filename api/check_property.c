/*
 * Checks of properties (see check_property.h).
 */
#include "config.h"

#include "api/check_property.h"

#include "api/explanation_watch.h"

/* ---- one check ---- */

void check_property(struct lts_pair *s, uint32_t n, struct property_check *const *x,
                    const struct check_options *how)
{
    const struct formula **f = mem_alloc(n * sizeof *f);
    struct check_result *result = mem_alloc(n * sizeof *result);
    struct check_options here = *how;

    here.n_later = (uint32_t)s->later.n;
    here.later = s->later.at;
    mem_set_short(false);
    for (uint32_t i = 0; i < n; i++)
        f[i] = x[i]->property->formula;
    check_formulas(s->checked, s->plain, n, f, &here, result);
    for (uint32_t i = 0; i < n; i++) {
        x[i]->lts = s;
        s->users++;
        x[i]->result = result[i];
        x[i]->doubt = result[i].doubt;
        x[i]->unproved = x[i]->unsettled = false;
        x[i]->limit = *how->limit;
    }
    mem_free(f);
    mem_free(result);
}

/* What is unknown has no evidence, whatever ended the search for it. */
static void withdraw_verdict(struct property_check *x)
{
    check_result_clear(&x->result);
    x->result.verdict = VERDICT_UNKNOWN;
    x->result.untold = x->result.longer = false;
    x->result.stopped = LIMIT_NONE;
}

bool check_property_certify(struct property_check *x, struct limit *l, struct vec_u32 *choice)
{
    uint32_t positions;

    return check_property_certified(x, l,
                                    certify(x->lts->checked, x->property->formula,
                                            x->result.verdict == VERDICT_TRUE, l, choice,
                                            &positions));
}

bool check_property_certified(struct property_check *x, struct limit *l, enum certified is)
{
    switch (is) {
    case CERTIFIED: return true;
    case CERTIFY_LIMIT:
        x->unproved = true;
        x->limit = *l;
        break;
    case CERTIFY_DISAGREES: x->doubt = "not certified: the second solver disagrees"; break;
    case CERTIFY_FAIR:
        x->doubt = "not certified: only fair runs count, of which certificates say nothing";
        break;
    case CERTIFY_REJECTED: x->doubt = "not certified: the proof was rejected"; break;
    }
    withdraw_verdict(x);
    return false;
}

void check_property_unsettle(struct property_check *x, const char *why)
{
    withdraw_verdict(x);
    x->unsettled = true;
    x->doubt = why;
}

void check_property_clear(struct property_check *x)
{
    check_result_clear(&x->result);
    lts_pair_drop(x->lts);
    x->lts = NULL;
}

/* ---- what it means ---- */

/* Did a limit stop the check, or the search for the answer for every size, rather than an
   interruption or a failed proof? */
static bool is_too_large(const struct property_check *x)
{
    return x->result.verdict == VERDICT_UNKNOWN &&
           (x->doubt == NULL || x->result.omission > 0 || x->unsettled) && !x->unproved &&
           x->limit.hit != LIMIT_INTERRUPT;
}

bool check_property_is_open(const struct property_check *x)
{
    const struct check_result *r = &x->result;

    return r->verdict == VERDICT_UNKNOWN || r->stopped != LIMIT_NONE || r->longer;
}

bool check_property_as_expected(const struct property_check *x)
{
    switch (x->property->expect) {
    case EXPECT_TRUE: return x->result.verdict == VERDICT_TRUE;
    case EXPECT_FALSE: return x->result.verdict == VERDICT_FALSE;
    case EXPECT_ERROR: return x->result.verdict == VERDICT_ERROR;
    case EXPECT_UNKNOWN: return is_too_large(x);
    }
    return false;
}

void check_property_fault(struct buf *b, const struct fault *f, const struct values *vs)
{
    span_print_place(b, f->at);
    fault_print(b, vs, f);
}

static void print_no_evidence(struct buf *b, const struct property_check *x)
{
    struct limit limit = x->limit;

    limit.hit = x->result.stopped;
    buf_add(b, "no evidence: ");
    limit_print(b, &limit);
}

void check_property_reason(struct buf *b, const struct property_check *x)
{
    size_t before = b->n;

    if (x->doubt != NULL) {
        buf_add(b, x->doubt);
        if (x->result.omission > 0)
            buf_printf(b, " with probability %.1e at most", x->result.omission);
    } else if (x->result.verdict == VERDICT_UNKNOWN) {
        buf_add(b, x->unproved ? "not certified: " : "");
        limit_print(b, &x->limit);
    } else if (x->result.verdict == VERDICT_ERROR) {
        check_property_fault(b, &x->result.fault, x->lts->plain->sig->vs);
    }
    if (x->result.stopped != LIMIT_NONE) {
        buf_add(b, b->n > before ? "; " : "");
        print_no_evidence(b, x);
    }
}

/* ---- why ---- */

bool check_property_has_explanation(const struct property_check *x)
{
    return x->result.evidence != NULL || (x->result.verdict == VERDICT_ERROR && !x->result.untold);
}

struct explanation *check_property_explain(struct arena *a, const struct property_check *x,
                                           const char *model)
{
    struct explanation *s = explanation_of(a, x->lts->plain, model, x->property, &x->result);

    explanation_watch(a, s, x->lts->session, x->lts->plain, x->property->formula,
                      x->result.evidence);
    return s;
}

/*
 * Proofs by views (see view_proof.h).
 */
#include "config.h"

#include "api/view_proof.h"

#include <inttypes.h>

#include "abstraction/windows/view_cert.h"
#include "abstraction/windows/view_verify.h"
#include "abstraction/windows/window_sizes.h"
#include "api/view_systems.h"

#define TRIED_MOST 20000000u /* windows and ways to build them, of views of one size */

struct proving {
    struct arena *arena;
    struct view_systems systems;
    struct diag *diag;
    struct limit limit;
    struct view_proof result;
};

/* Nothing more is to be tried. */
static bool end_proof(struct proving *x, const char *why, struct span at)
{
    struct buf b = BUF_EMPTY;
    struct place p;

    if (at.text != NULL) {
        p = text_place(at.text, at.from);
        buf_printf(&b, "%s:%u:%u: ", at.text->name, p.line, p.column);
    }
    buf_add(&b, why);
    x->result.why_not = arena_string(x->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return false;
}

static const struct span no_place = { NULL, 0, 0 };

static void take_first_error(void *self, const struct diag_message *d)
{
    struct proving *x = self;

    if (d->kind == DIAG_ERROR && x->result.why_not == NULL)
        end_proof(x, d->text, d->at);
}

/* Systems of so many sizes. */
static bool grow(struct proving *x, uint32_t sizes)
{
    if (sizes > WINDOW_MAX_IDS)
        return end_proof(x, "a step touches too many identities", no_place);
    if (view_systems_grow(&x->systems, sizes))
        return true;
    diag_each(x->diag, take_first_error, x);
    return false;
}

static bool is_over(void *self)
{
    return limit_hit(self, 0) != LIMIT_NONE;
}

/* What is tried counts as states do. */
static uint64_t most_tried(const struct proving *x)
{
    return x->limit.states > 0 ? x->limit.states : TRIED_MOST;
}

/* ---- verification ---- */

/* The views as a text that is read again. */
static bool verify_rows(struct proving *x, const struct view_cert *c, const struct row_table *rows)
{
    struct view_judgement g = { .is = VIEWS_NEED_SIZES, .needed = c->k + 1 };

    while (g.is == VIEWS_NEED_SIZES) {
        struct view_claim claim = { .most = c->most, .k = c->k, .views = rows };
        if (!grow(x, g.needed))
            return false;
        claim.system = x->systems.system;
        claim.property = x->systems.property;
        claim.sizes = x->systems.sizes;
        claim.tree = x->systems.tree;
        claim.evaluated = &x->systems.evaluated;
        g = view_verify(&claim, &x->limit);
    }
    if (g.is == VIEWS_PROVE)
        return true;
    return end_proof(x, g.why != NULL ? g.why : view_verified_text(g.is), g.at);
}

static bool verify_text(struct proving *x, const struct buf *text)
{
    struct view_cert c = { .k = 0 };
    struct row_table rows = { .n = 0 };
    const struct text *t = text_from(x->arena, "views", buf_text(text), text->n);
    bool good = view_cert_read(&c, x->arena, t, x->diag) &&
                view_cert_rows(&c, &x->systems.system[c.k], x->diag, &rows) &&
                verify_rows(x, &c, &rows);

    if (diag_errors(x->diag) > 0)
        BUG("views that were written cannot be read");
    row_table_clear(&rows);
    view_cert_clear(&c);
    return good;
}

static bool verify_views(struct proving *x, uint32_t k, uint32_t most, struct views *v)
{
    struct view_cert c = {
        .property = "property", /* nobody asks what it is of */
        .subject = { "options -", "model -", "formula -" },
        .type = x->systems.type,
        .least = k,
        .most = most,
        .k = k,
    };
    struct buf text = BUF_EMPTY;
    bool good;

    view_cert_take(&c, x->arena, &x->systems.system[k], v);
    view_cert_print(&text, &c);
    good = verify_text(x, &text);
    if (good)
        x->result = (struct view_proof){ .least = k, .n_views = views_n(v) };
    buf_clear(&text);
    view_cert_clear(&c);
    return good;
}

/* ---- search ---- */

/* True: larger views are worth trying. */
static bool judge_result(struct proving *x, uint32_t k, struct views *v,
                         const struct views_result *r)
{
    struct buf b = BUF_EMPTY;

    switch (r->end) {
    case VIEWS_CLOSED: return verify_views(x, k, r->most, v) && false;
    case VIEWS_REFUSED: return end_proof(x, r->refused, r->at);
    case VIEWS_SIZES: break;
    case VIEWS_LIMIT:
        if (limit_hit(&x->limit, 0) == LIMIT_NONE) {
            buf_printf(&b, "limit of %" PRIu64 " windows", most_tried(x));
        } else {
            limit_print(&b, &x->limit);
        }
        end_proof(x, buf_text(&b), no_place);
        buf_clear(&b);
        return false;
    case VIEWS_VIOLATED:
        buf_printf(&b, "views of %" PRIu32 " identit%s do not exclude a violation", k,
                   k == 1 ? "y" : "ies");
        end_proof(x, buf_text(&b), no_place);
        buf_clear(&b);
        return true;
    }
    return false;
}

static struct views_problem problem_of(const struct proving *x, uint32_t k)
{
    const struct view_systems *s = &x->systems;

    return (struct views_problem){
        .system = s->system,
        .property = s->property,
        .sizes = s->sizes,
        .k = k,
        .initial = window_sizes(&s->system[s->sizes], s->tree, &s->evaluated).initial,
        .most_tried = most_tried(x),
        .stop = is_over,
        .stop_self = (void *)&x->limit,
    };
}

static bool try_views_of(struct proving *x, uint32_t k)
{
    struct views_result r = { .end = VIEWS_SIZES, .needed = k + 1 };
    struct views *v = NULL;
    bool larger = false;

    while (r.end == VIEWS_SIZES) {
        struct views_problem p;
        if (!grow(x, r.needed))
            return false;
        p = problem_of(x, k);
        v = views_new(&p);
        r = views_run(v);
        larger = judge_result(x, k, v, &r);
        views_free(v);
    }
    return larger;
}

struct view_proof view_proof_find(struct arena *a, const struct session *model,
                                  const struct session_choice *choice, uint32_t property,
                                  const char *type, const struct limit *limit)
{
    struct proving x = { .arena = a, .limit = *limit, .diag = diag_new() };

    if (x.limit.hit == LIMIT_STATES) /* of the checks before */
        x.limit.hit = LIMIT_NONE;
    view_systems_init(&x.systems, model, choice, property, type, x.diag);
    if (!view_systems_prove(model->property[property].formula)) {
        end_proof(&x, "views prove deadlock_free, 'always(p)' and 'never(p)' of data alone",
                  no_place);
    } else {
        for (uint32_t k = 1; k <= VIEW_PROOF_MOST && try_views_of(&x, k); k++)
            ;
    }
    view_systems_clear(&x.systems);
    diag_free(x.diag);
    return x.result;
}

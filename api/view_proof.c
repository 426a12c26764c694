/*
 * Proofs by views (see view_proof.h).
 */
#include "config.h"

#include "api/view_proof.h"

#include <inttypes.h>
#include <string.h>

#include "abstraction/windows/presence_predicates.h"
#include "abstraction/windows/view_cert.h"
#include "abstraction/windows/view_verify.h"
#include "abstraction/windows/window_sizes.h"
#include "api/sizes.h"
#include "api/view_systems.h"

#define TRIED_MOST 20000000u /* windows and ways to build them, of views of one size */

/* What is searched with. */
struct view_step {
    uint32_t k;                        /* identities of a view */
    size_t n_bits;                     /* lines of presence predicates */
    struct span bit[WINDOW_MOST_BITS]; /* ... which live in the arena */
    bool witnesses;                    /* as in views.h */
};

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
        end_proof(x, d->text, no_place);
}

static bool report_first_error(struct proving *x)
{
    diag_each(x->diag, take_first_error, x);
    return false;
}

/* Systems of so many sizes. */
static bool grow(struct proving *x, uint32_t sizes)
{
    if (sizes > WINDOW_MAX_IDS)
        return end_proof(x, "a step touches too many identities", no_place);
    return view_systems_grow(&x->systems, sizes) || report_first_error(x);
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

static bool verify_rows(struct proving *x, const struct view_cert *c, const struct row_table *rows)
{
    struct view_judgement g;

    if (!view_systems_verify(&x->systems, c, rows, &x->limit, &g))
        return report_first_error(x);
    if (g.is == VIEWS_PROVE)
        return true;
    return end_proof(x, g.why != NULL ? g.why : view_verified_text(g.is), g.at);
}

/* The views as a text that is read again. */
static bool verify_text(struct proving *x, const struct buf *text)
{
    struct view_cert c = { .k = 0 };
    struct row_table rows = { .n = 0 };
    const struct text *t = text_from(x->arena, "views", buf_text(text), text->n);
    bool good = view_cert_read(&c, x->arena, t, x->diag) &&
                view_systems_bits(&x->systems, c.bit.n, c.bit.at, x->diag) &&
                view_cert_rows(&c, &x->systems.system[c.k], x->diag, &rows) &&
                verify_rows(x, &c, &rows);

    if (diag_errors(x->diag) > 0)
        BUG("views that were written cannot be read");
    row_table_clear(&rows);
    view_cert_clear(&c);
    return good;
}

static const char *text_of_step(struct proving *x, const struct view_step *s, uint32_t views)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    buf_printf(&b, "%" PRIu32 " view%s of %" PRIu32 " identit%s", views, views == 1 ? "" : "s",
               s->k, s->k == 1 ? "y" : "ies");
    for (size_t i = 0; i < s->n_bits; i++) {
        size_t n;
        const char *bytes = span_bytes(s->bit[i], &n);
        buf_add(&b, i == 0 ? ", others by: " : "; ");
        buf_bytes(&b, bytes, n);
    }
    buf_add(&b, s->witnesses ? "; with witnesses" : "");
    text = arena_string(x->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

/* Is the closed set a proof?  If it is, that is the result. */
static bool verify_views(struct proving *x, const struct view_step *s, uint32_t most,
                         struct views *v)
{
    struct view_cert c = {
        .property = "property", /* nobody asks what it is of */
        .subject = { "options -", "model -", "formula -" },
        .type = x->systems.type,
        .least = s->k,
        .most = most,
        .k = s->k,
        .witnesses = s->witnesses,
    };
    struct buf text = BUF_EMPTY;
    bool good;

    for (size_t i = 0; i < s->n_bits; i++)
        vec_push(&c.bit, s->bit[i]);
    view_cert_take(&c, x->arena, &x->systems.system[s->k], v);
    view_cert_print(&text, &c);
    good = verify_text(x, &text);
    if (good)
        x->result = (struct view_proof){ .least = s->k, .by = text_of_step(x, s, views_n(v)) };
    buf_clear(&text);
    view_cert_clear(&c);
    return good;
}

/* ---- search ---- */

static void judge_result(struct proving *x, const struct view_step *s, struct views *v,
                         const struct views_result *r)
{
    struct buf b = BUF_EMPTY;

    switch (r->end) {
    case VIEWS_CLOSED: verify_views(x, s, r->most, v); break;
    case VIEWS_REFUSED: end_proof(x, r->refused, r->at); break;
    case VIEWS_SIZES: break;
    case VIEWS_LIMIT:
        if (limit_hit(&x->limit, 0) == LIMIT_NONE) {
            buf_printf(&b, "limit of %" PRIu64 " windows", most_tried(x));
        } else {
            limit_print(&b, &x->limit);
        }
        end_proof(x, buf_text(&b), no_place);
        break;
    case VIEWS_VIOLATED:
        buf_printf(&b, "views of %" PRIu32 " identit%s do not exclude a violation", s->k,
                   s->k == 1 ? "y" : "ies");
        end_proof(x, buf_text(&b), no_place);
        break;
    }
    buf_clear(&b);
}

static struct views_problem problem_of(const struct proving *x, const struct view_step *step)
{
    const struct view_systems *s = &x->systems;

    return (struct views_problem){
        .system = s->system,
        .property = s->property,
        .sizes = s->sizes,
        .k = step->k,
        .witnesses = step->witnesses,
        .initial = window_sizes(&s->system[s->sizes], s->tree, &s->evaluated).initial,
        .most_tried = most_tried(x),
        .stop = is_over,
        .stop_self = (void *)&x->limit,
    };
}

/* How the search ended. */
static enum views_end run_step(struct proving *x, const struct view_step *s)
{
    struct views_result r = { .end = VIEWS_SIZES, .needed = s->k + 1 };
    struct views *v = NULL;

    if (!view_systems_bits(&x->systems, s->n_bits, s->bit, x->diag))
        BUG("presence predicates that were tried are wrong now");
    while (r.end == VIEWS_SIZES) {
        struct views_problem p;
        if (!grow(x, r.needed))
            return VIEWS_REFUSED;
        p = problem_of(x, s);
        v = views_new(&p);
        r = views_run(v);
        judge_result(x, s, v, &r);
        views_free(v);
    }
    return r.end;
}

/* ---- refinement ---- */

/* Adds a presence predicate to those of the step, if it is one and there is room for it. */
static bool add_bit(struct proving *x, struct view_step *s, const char *text)
{
    const struct text *t = text_from(x->arena, "bit", text, strlen(text));
    struct diag *d = diag_new();
    bool ok = s->n_bits < WINDOW_MOST_BITS;

    if (ok) {
        s->bit[s->n_bits] = (struct span){ t, 0, t->len };
        ok = view_systems_bits(&x->systems, s->n_bits + 1, s->bit, d);
        s->n_bits += ok;
    }
    diag_free(d);
    return ok;
}

/* False: it is settled, or more predicates are not worth trying. */
static bool leaves_open(struct proving *x, const struct view_step *s)
{
    enum views_end end = run_step(x, s);

    return (end == VIEWS_VIOLATED || end == VIEWS_LIMIT) && !is_over(&x->limit);
}

static bool is_settled(struct proving *x)
{
    return x->result.least > 0 || is_over(&x->limit);
}

/* Without witnesses, and with them; false: it is settled, or more predicates are not worth
   trying. */
static bool leaves_both_open(struct proving *x, struct view_step s)
{
    if (s.n_bits == 0 || !leaves_open(x, &s))
        return s.n_bits == 0;
    s.witnesses = true;
    return leaves_open(x, &s);
}

/* With the predicates of the text, and then with one atom more. */
static void refine(struct proving *x, struct view_step *s, const struct presence_predicates *p)
{
    for (size_t i = 0; i < p->deciding.n; i++)
        add_bit(x, s, p->deciding.at[i]);
    if (!leaves_both_open(x, *s))
        return;
    for (size_t i = 0; i < p->atom.n; i++) {
        struct view_step more = *s;
        if (add_bit(x, &more, p->atom.at[i]) && !leaves_both_open(x, more))
            return;
    }
}

/* The schedule: see view_proof.h. */
static void try_all(struct proving *x)
{
    struct presence_predicates p = { .atom = VEC_EMPTY };
    struct view_step one = { .k = 1 }, two = { .k = 2 };
    enum views_end end = run_step(x, &one);

    if (is_settled(x) || x->systems.sizes == 0)
        return;
    presence_predicates_find(&p, x->arena, &x->systems.system[x->systems.sizes],
                             &x->systems.property[x->systems.sizes]);
    if (end != VIEWS_REFUSED)
        refine(x, &one, &p);
    one.k = 2;
    if (!is_settled(x) && leaves_open(x, &two))
        leaves_both_open(x, one);
    presence_predicates_clear(&p);
}

struct view_proof view_proof_find(struct arena *a, const struct session *model,
                                  const struct session_choice *choice, uint32_t property,
                                  const char *type, const struct limit *limit)
{
    struct proving x = { .arena = a, .limit = *limit, .diag = diag_new() };

    if (x.limit.hit == LIMIT_STATES) /* of the checks before */
        x.limit.hit = LIMIT_NONE;
    view_systems_init(&x.systems, model, choice, property, type, x.diag);
    if (!view_systems_prove(model->property[property].formula))
        end_proof(&x, "views prove 'always(p)' and 'never(p)' of data alone", no_place);
    else if (sizes_apply(&model->stg->sig))
        end_proof(&x, "there is a data type without a number of values", no_place);
    else
        try_all(&x);
    view_systems_clear(&x.systems);
    diag_free(x.diag);
    return x.result;
}

/*
 * Proofs by views (see view_proof.h).
 */
#include "config.h"

#include "api/view_proof.h"

#include <inttypes.h>
#include <string.h>

#include "abstraction/windows/presence_predicates.h"
#include "abstraction/windows/view_lemmas.h"
#include "abstraction/windows/window_sizes.h"
#include "api/check_property.h"
#include "api/view_systems.h"
#include "api/write_views.h"
#include "support/printable.h"

#define TRIED_INDENT 6u
#define TRIED_MOST 64000000u /* windows and ways to build them, of a proof */

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
    uint64_t n_tried; /* by the searches so far */
    struct view_proof_texts texts;
    struct buf tried;     /* a line for each search without a result, */
    struct buf violation; /* ... and what the last one has found */
    struct view_proof result;
};

/* Nothing more is to be tried. */
static bool end_proof(struct proving *x, const char *why, struct span at)
{
    struct buf b = BUF_EMPTY;

    span_print_place(&b, at);
    buf_add(&b, why);
    x->result.why_not = arena_string(x->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return false;
}

static const struct span no_place = { NULL, 0, 0 };

/* Files are the same texts in each session; other texts are parsed again, and end with it. */
static struct span place_in_model(const struct session *model, struct span at)
{
    const struct ast *all = session_declarations(model);

    for (uint32_t i = 0; at.text != NULL && i < all->n; i++) {
        const struct text *t = all->kid[i]->span.text;
        if (t->len == at.text->len && memcmp(t->bytes, at.text->bytes, t->len) == 0)
            return (struct span){ t, at.from, at.to };
    }
    return no_place;
}

/* Nothing more is to be tried, since views mean nothing here. */
static bool refuse_proof(struct proving *x, const char *why, struct span at)
{
    x->result.refused = why;
    x->result.at = place_in_model(x->systems.model, at);
    return end_proof(x, why, at);
}

static bool report_first_error(struct proving *x)
{
    struct buf b = BUF_EMPTY;

    diag_first_error(x->diag, &b);
    end_proof(x, buf_text(&b), no_place);
    buf_clear(&b);
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

/* A step with views of one identity may use half of what is left, so that there is room for others;
   0: nothing is left. */
static uint64_t share_of_step(const struct proving *x, const struct view_step *s)
{
    uint64_t left = x->n_tried < most_tried(x) ? most_tried(x) - x->n_tried : 0;

    return s->k == 1 ? (left + 1) / 2 : left;
}

/* ---- sizes below those of views ---- */

/* By choices, which become part of the certificate. */
static enum verdict prove_small(struct proving *x, uint32_t n, struct view_cert *c)
{
    const struct session *j = &x->systems.session[n];
    struct property_check check = { .property = &j->property[0] }, *one = &check;
    struct check_options how = session_check_options(j, &x->limit);
    struct view_cert_small small = { .size = n };
    struct buf why = BUF_EMPTY;
    enum verdict v;

    how.verdict_only = true;
    check_property(lts_pair_new(j, check.property->formula, NULL), 1, &one, &how);
    if (check.result.verdict == VERDICT_TRUE)
        check_property_certify(&check, &x->limit, &small.choice);
    v = check.result.verdict;
    vec_push(&c->small, small);
    buf_printf(&why, "|%s| = %" PRIu32 ": ", x->systems.type, n);
    check_property_reason(&why, &check);
    if (v == VERDICT_UNKNOWN)
        end_proof(x, buf_text(&why), no_place);
    buf_clear(&why);
    check_property_clear(&check);
    return v;
}

/* As many as hold.  False: that is not known of one. */
static bool prove_smaller(struct proving *x, struct view_cert *c)
{
    enum verdict v = VERDICT_TRUE;

    c->least = 1;
    for (uint32_t n = 1; n < c->k && v != VERDICT_UNKNOWN; n++) {
        v = prove_small(x, n, c);
        if (v == VERDICT_TRUE)
            continue;
        view_cert_clear_small(c);
        c->least = n + 1;
    }
    return v != VERDICT_UNKNOWN;
}

/* ---- verification ---- */

static bool verify_rows(struct proving *x, const struct view_cert *c, const struct row_table *rows)
{
    struct view_judgement g;

    if (!view_systems_verify(&x->systems, c, rows, &x->limit, &g))
        return report_first_error(x);
    if (g.is == VIEWS_PROVE)
        return true;
    if (g.is == VIEWS_MEANINGLESS)
        return refuse_proof(x, g.why, g.at);
    return end_proof(x, g.why != NULL ? g.why : view_verified_text(g.is), g.at);
}

/* The text of a certificate, read again. */
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

/* What rests on so many views, as the step has them. */
static struct sizes_proof proof_of_step(struct proving *x, const struct view_step *s, uint32_t n)
{
    const char **bit = ARENA_ARRAY(x->arena, const char *, s->n_bits + 1);

    for (size_t i = 0; i < s->n_bits; i++) {
        size_t length;
        const char *bytes = span_bytes(s->bit[i], &length);
        bit[i] = arena_string(x->arena, bytes, length);
    }
    return (struct sizes_proof){ n, s->k, s->witnesses, (uint32_t)s->n_bits, bit };
}

/* Is the closed set a proof?  If it is, that is the result. */
static void verify_views(struct proving *x, const struct view_step *s, uint32_t most,
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
    good = x->texts.cert == NULL || prove_smaller(x, &c);
    view_cert_print(&text, &c);
    good = good && verify_text(x, &text);
    if (good)
        x->result = (struct view_proof){ .least = s->k, .views = proof_of_step(x, s, views_n(v)) };
    if (good && x->texts.cert != NULL)
        buf_bytes(x->texts.cert, buf_text(&text), text.n);
    buf_clear(&text);
    view_cert_clear(&c);
}

/* ---- search ---- */

/* Notes a search without a result. */
static void note_tried(struct proving *x, const struct view_step *s, struct views *v,
                       const struct views_problem *p, const struct views_result *r)
{
    const struct sizes_proof tried = proof_of_step(x, s, views_n(v));

    buf_pad(&x->tried, ' ', TRIED_INDENT);
    buf_add(&x->tried, "tried: ");
    sizes_print_proof(&x->tried, &tried);
    if (r->end == VIEWS_LIMIT && limit_hit(&x->limit, 0) == LIMIT_NONE)
        buf_printf(&x->tried, ": its share of the limit, %" PRIu64 " windows", p->most_tried);
    else if (r->end != VIEWS_VIOLATED && x->result.why_not != NULL)
        buf_printf(&x->tried, ": %s", x->result.why_not);
    buf_char(&x->tried, '\n');
    buf_reset(&x->violation);
    if (r->end == VIEWS_VIOLATED)
        write_views_violation(&x->violation, v, p, r, TRIED_INDENT);
}

static void judge_result(struct proving *x, const struct view_step *s, struct views *v,
                         const struct views_result *r)
{
    struct buf b = BUF_EMPTY;

    switch (r->end) {
    case VIEWS_CLOSED: verify_views(x, s, r->most, v); break;
    case VIEWS_REFUSED: refuse_proof(x, r->refused, r->at); break;
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
        .most_tried = share_of_step(x, step),
        .stop = is_over,
        .stop_self = (void *)&x->limit,
    };
}

/* How the search ended. */
static enum views_end run_step(struct proving *x, const struct view_step *s)
{
    struct views_result r = { .end = VIEWS_SIZES, .needed = s->k + 1 };
    struct views *v = NULL;

    x->result = (struct view_proof){ .least = 0 };
    if (!view_systems_bits(&x->systems, s->n_bits, s->bit, x->diag))
        BUG("presence predicates that were tried are wrong now");
    while (r.end == VIEWS_SIZES) {
        struct views_problem p;
        if (!grow(x, r.needed))
            return VIEWS_REFUSED;
        p = problem_of(x, s);
        v = views_new(&p);
        r = views_run(v);
        x->n_tried += r.tried;
        judge_result(x, s, v, &r);
        if (x->result.least > 0 && x->texts.lemmas != NULL)
            view_lemmas_print(x->texts.lemmas, v, &p);
        if (r.end != VIEWS_SIZES)
            note_tried(x, s, v, &p, &r);
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

/* False: it is settled, or more is not worth trying. */
static bool leaves_open(struct proving *x, const struct view_step *s)
{
    enum views_end end;

    if (share_of_step(x, s) == 0)
        return false;
    end = run_step(x, s);
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

/* With one atom that points; with the predicates of the text, and then with one atom more. */
static void refine(struct proving *x, struct view_step *s, const struct presence_predicates *p)
{
    for (size_t i = 0; i < p->pointing.n; i++) {
        struct view_step one = *s;
        if (add_bit(x, &one, p->pointing.at[i]) && !leaves_open(x, &one))
            return;
    }
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

/* What it says at length; NULL: nothing. */
static const char *text_of_tried(struct proving *x)
{
    struct buf b = BUF_EMPTY;
    const char *text = NULL;

    printable_lines(&b, &x->tried);
    printable_lines(&b, &x->violation);
    if (b.n > 0)
        text = arena_string(x->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

struct view_proof view_proof_find(struct arena *a, const struct session *model,
                                  const struct session_choice *choice, uint32_t property,
                                  const char *type, const struct limit *limit,
                                  struct view_proof_texts texts)
{
    struct proving x = { .arena = a, .limit = *limit, .texts = texts, .diag = diag_new() };

    if (x.limit.hit == LIMIT_STATES) /* of the checks before */
        x.limit.hit = LIMIT_NONE;
    view_systems_init(&x.systems, model, choice, property, type, x.diag);
    if (!view_systems_prove(model->property[property].formula))
        end_proof(&x, "views prove deadlock_free, 'always(p)' and 'never(p)' of data alone",
                  no_place);
    else
        try_all(&x);
    if (x.result.least == 0)
        x.result.tried = text_of_tried(&x);
    buf_clear(&x.tried);
    buf_clear(&x.violation);
    view_systems_clear(&x.systems);
    diag_free(x.diag);
    return x.result;
}

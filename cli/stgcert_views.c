/*
 * Certificates for every number of identities (see stgcert_views.h).
 */
#include "config.h"

#include "cli/stgcert_views.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "abstraction/windows/view_cert.h"
#include "abstraction/windows/view_verify.h"
#include "api/view_systems.h"
#include "support/printable.h"

struct view_judging {
    struct session *model;
    const struct options *o;
    const char *path;
    struct limit *limit;
    struct diag *diag;
    struct arena *arena; /* of what is read */
    struct view_cert cert;
    uint32_t property;
    struct view_systems systems;
};

bool stgcert_views_begin(const char *line)
{
    return strncmp(line, VIEW_CERT_NAME, strlen(VIEW_CERT_NAME)) == 0;
}

/* ---- reading ---- */

static bool read_view_cert(struct view_judging *x)
{
    const char *why;
    const struct text *text = text_load(x->arena, x->path, &why);

    if (text == NULL) {
        printable_printf(stderr, "stgcert: error: '%s' %s\n", x->path, why);
        return false;
    }
    return view_cert_read(&x->cert, x->arena, text, x->diag);
}

/* Is it of the given input?  Its scalarset may have no number of values in the model. */
static bool views_are_of(struct view_judging *x)
{
    const struct view_cert *c = &x->cert;
    struct session *j = x->model;

    j->elab.any = c->type;
    if (!stgcert_input(j, x->o))
        return false;
    if (!stgcert_is_of(x->path, c->subject[CERT_OPTIONS], CERT_OPTIONS, x->o, j, NULL) ||
        !stgcert_is_of(x->path, c->subject[CERT_MODEL], CERT_MODEL, x->o, j, NULL))
        return false;
    x->property = stgcert_property(j, c->property);
    if (x->property == j->n_properties) {
        stgcert_complain("there is no property", c->property);
        return false;
    }
    if (!view_systems_apply(j, c->type)) {
        stgcert_complain("there is no scalarset", c->type);
        return false;
    }
    return stgcert_is_of(x->path, c->subject[CERT_FORMULA], CERT_FORMULA, x->o, j,
                         j->property[x->property].formula);
}

/* ---- sizes below those of views ---- */

struct listed_choices {
    const struct vec_u32 *choice;
    size_t used;
};

static uint32_t next_listed(void *self, position_id p, uint32_t n)
{
    struct listed_choices *l = self;

    (void)p;
    return l->used < l->choice->n ? l->choice->at[l->used++] : n;
}

static int judge_small(struct view_judging *x, const struct view_cert_small *small)
{
    const struct session *j = &x->systems.session[small->size];
    struct listed_choices choices = { &small->choice, 0 };
    const struct stgcert_proof p = { j, j->property[0].formula, true, next_listed, &choices };
    uint32_t positions;
    bool differs;
    enum verified v = stgcert_verify(&p, x->limit, &positions, &differs);

    if (v == VERIFIED && choices.used < small->choice.n)
        v = VERIFY_CHOICE;
    if (v == VERIFIED && !differs)
        return RIGHT;
    printable_printf(stdout, "%s: with |%s| = %" PRIu32 ": %s\n", x->cert.property, x->cert.type,
                     small->size,
                     differs ? "the transitions are not those of the model" : verified_text(v));
    return v == VERIFY_LIMIT && !differs ? UNDECIDED : NOT_RIGHT;
}

/* ---- views ---- */

static int report_judgement(struct view_judging *x, const struct view_judgement *g)
{
    const struct view_cert *c = &x->cert;
    struct buf b = BUF_EMPTY;

    buf_add(&b, view_verified_text(g->is));
    if (g->is == VIEWS_UNDECIDED) {
        buf_add(&b, ": ");
        limit_print(&b, x->limit);
    }
    printable_printf(stdout,
                     "%s: %s (for every |%s| >= %" PRIu32 ", %zu views of %" PRIu32 ", %" PRIu64
                     " windows of up to %" PRIu32 ")\n",
                     c->property, buf_text(&b), c->type, c->least, c->view.n, c->k, g->windows,
                     c->most);
    if (g->is == VIEWS_OTHER_MOST)
        diag_error(x->diag, c->at_sizes, "for views of %" PRIu32 " it is %" PRIu32 " identities",
                   c->k, g->needed);
    else if (g->why != NULL || g->at.text != NULL)
        diag_error(x->diag, g->at, "%s", g->why != NULL ? g->why : view_verified_text(g->is));
    buf_clear(&b);
    return g->is == VIEWS_PROVE ? RIGHT : g->is == VIEWS_UNDECIDED ? UNDECIDED : NOT_RIGHT;
}

static int judge_all(struct view_judging *x)
{
    struct row_table views = { .n = 0 };
    struct view_judgement g;
    int status = RIGHT;

    if (!view_systems_bits(&x->systems, x->cert.bit.n, x->cert.bit.at, x->diag) ||
        !view_systems_grow(&x->systems, x->cert.k + 1))
        return WRONG_INPUT;
    if (!view_cert_rows(&x->cert, &x->systems.system[x->cert.k], x->diag, &views))
        status = WRONG_INPUT;
    for (size_t i = 0; i < x->cert.small.n && status == RIGHT; i++)
        status = judge_small(x, &x->cert.small.at[i]);
    if (status == RIGHT && !view_systems_verify(&x->systems, &x->cert, &views, x->limit, &g))
        status = WRONG_INPUT;
    else if (status == RIGHT)
        status = report_judgement(x, &g);
    row_table_clear(&views);
    return status;
}

int stgcert_views(struct session *j, const struct options *o, const char *path, struct limit *limit)
{
    struct view_judging x = { .model = j, .o = o, .path = path, .limit = limit };
    struct session_choice choice = options_choice(o);
    int status = WRONG_INPUT;
    struct buf b = BUF_EMPTY;

    x.diag = diag_new();
    x.arena = arena_new();
    if (read_view_cert(&x) && views_are_of(&x)) {
        view_systems_init(&x.systems, j, &choice, x.property, x.cert.type, x.diag);
        status = judge_all(&x);
    }
    if (diag_errors(x.diag) > 0)
        diag_print(x.diag, &b, false);
    fputs(buf_text(&b), stderr);
    buf_clear(&b);
    if (x.systems.session != NULL)
        view_systems_clear(&x.systems);
    view_cert_clear(&x.cert);
    arena_free(x.arena);
    diag_free(x.diag);
    return status;
}

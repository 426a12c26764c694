/*
 * Checks for other numbers of values (see check_sizes.h).
 */
#include "config.h"

#include "cli/check_sizes.h"

#include <inttypes.h>
#include <string.h>

#include "abstraction/windows/window_refusal.h"
#include "api/sizes.h"
#include "cli/command/output.h"
#include "cli/evidence/write_cert.h"

static const struct span nowhere = { NULL, 0, 0 };

/* ---- which scalarsets ---- */

/* What to write instead, where ID stands for the type. */
static void note_instead(struct run *r, const char *refused, const char *type)
{
    const char *rest = window_refusal_instead(refused), *id;
    struct buf b = BUF_EMPTY;

    if (rest == NULL)
        return;
    for (; (id = strstr(rest, "ID")) != NULL; rest = id + strlen("ID")) {
        buf_bytes(&b, rest, (size_t)(id - rest));
        buf_add(&b, type);
    }
    buf_add(&b, rest);
    diag_note(r->diag, nowhere, "%s", buf_text(&b));
    buf_clear(&b);
}

/* The number of values is used: what is said of one number says nothing of others. */
static void report_used(struct run *r, const struct sort *type, struct span at, const char *why)
{
    if (r->o->any != NULL)
        diag_error(r->diag, at, "%s cannot be of any size: %s", type->name, why);
    else
        diag_warning(r->diag, at, "%s cannot be of any size: %s", type->name, why);
    note_instead(r, why, type->name);
}

/* False: its number of values is used, which is reported. */
static bool add_scalarset(struct run *r, const struct sort *type)
{
    struct session_choice choice = options_choice(r->o);
    struct scalarset_sizes x;
    struct span at;
    const char *why = scalarset_size_used(&r->session, type, &at);

    if (why != NULL) {
        report_used(r, type, at, why);
        return false;
    }
    scalarset_sizes_init(&x, &r->session, &choice, type);
    vec_push(&r->scalarset, x);
    return true;
}

static bool add_any(struct run *r)
{
    const struct sort *type = scalarset_named(&r->session, r->o->any);
    const struct ast *d = session_type(&r->session, r->o->any);

    if (type != NULL)
        return add_scalarset(r, type);
    if (d == NULL) {
        diag_error(r->diag, nowhere, "--any %s: the model has no scalarset of that name",
                   r->o->any);
        return false;
    }
    diag_error(r->diag, d->name_span, "--any looks at a scalarset, and '%s' is none", d->name);
    if (d->kid[0]->kind == AST_T_DATA)
        diag_note(r->diag, nowhere, "--sizes tells for which sizes of data types a property holds");
    else
        diag_note(r->diag, nowhere,
                  "the values of other types have an order or names; declare a scalarset, and "
                  "instead of going through the values in their order keep a set of those still to "
                  "do");
    return false;
}

static void add_scalarsets(struct run *r)
{
    const struct ast *tree = r->session.aut == NULL ? r->session.model_tree : NULL;
    bool schematic = sizes_apply(&r->session.stg->sig), scalarsets = false;

    for (uint32_t i = 0; tree != NULL && i < tree->n; i++) {
        const struct sort *type = tree->kid[i]->kind != AST_TYPE
                                      ? NULL
                                      : scalarset_named(&r->session, tree->kid[i]->name);
        if (type != NULL)
            add_scalarset(r, type);
        scalarsets = scalarsets || type != NULL;
    }
    if (!schematic && !scalarsets)
        diag_warning(r->diag, nowhere,
                     "--sizes has nothing to say: the model has no scalarset, and no data type "
                     "whose number of values is open");
}

bool check_sizes_start(struct run *r)
{
    if (r->o->any != NULL)
        return add_any(r);
    if (r->o->sizes)
        add_scalarsets(r);
    return true;
}

/* A verdict that is not of every number has no certificate that says so. */
static void warn_of_unproved(const struct run *r)
{
    if (r->n_unproved > 0)
        diag_warning(
            r->diag, nowhere,
            "no certificate is written of what is not known to hold for every |%s| (%" PRIu32
            " propert%s); --size %s=N --evidence FILE.cert writes those of one number",
            r->o->any, r->n_unproved, r->n_unproved == 1 ? "y" : "ies", r->o->any);
}

void check_sizes_end(struct run *r)
{
    warn_of_unproved(r);
    if (r->o->lemmas != NULL && !r->failed && !output_text(r->o->lemmas, &r->lemmas, r->diag))
        r->failed = true;
    buf_clear(&r->lemmas);
    for (size_t i = 0; i < r->scalarset.n; i++)
        scalarset_sizes_clear(&r->scalarset.at[i]);
    vec_clear(&r->scalarset);
}

/* ---- one size ---- */

/* The work of --sizes or --any for one property. */
struct survey {
    struct run *run;
    uint32_t property;
    struct arena *arena;
};

static struct sizes_verdict verdict_of_check(struct arena *a, const struct property_check *x)
{
    struct sizes_verdict v = { x->result.verdict, NULL };
    struct buf why = BUF_EMPTY;

    if (v.verdict == VERDICT_UNKNOWN) {
        check_property_reason(&why, x);
        v.why = arena_string(a, buf_text(&why), why.n);
    }
    buf_clear(&why);
    return v;
}

/* Without evidence, in any model; cap: as for lts_pair_new. */
static struct sizes_verdict decide_one(struct survey *s, const struct session *j,
                                       const uint32_t *cap)
{
    struct property_check x = { .property = &j->property[s->property] };
    struct sizes_verdict v;

    check_alone(s->run, &x, s->property, lts_pair_new(j, x.property->formula, cap));
    v = verdict_of_check(s->arena, &x);
    check_property_clear(&x);
    return v;
}

static struct sizes_verdict decide_capped(void *self, const uint32_t *cap)
{
    struct survey *s = self;

    return decide_one(s, &s->run->session, cap);
}

/* Single numbers are looked at, and no proof for all larger ones is possible.  A place is told
   once. */
static void report_refused(struct run *r, const struct sizes_of_type *t)
{
    const struct span *last = &r->refused_at;

    if (t->refused == NULL || (last->text != NULL && last->text == t->refused_at.text &&
                               last->from == t->refused_at.from))
        return;
    r->refused_at = t->refused_at;
    diag_warning(r->diag, t->refused_at, "nothing can be proved for every |%s|: %s", t->type,
                 t->refused);
    note_instead(r, t->refused, t->type);
}

/* ---- --sizes ---- */

/* The size of the model itself has been checked. */
static struct sizes_of_type find_scalarset(struct survey *s, struct scalarset_sizes *x,
                                           const struct property_check *checked)
{
    struct sizes_verdict *is = ARENA_ARRAY(s->arena, struct sizes_verdict, x->most);
    const struct view_proof_texts none = { NULL, NULL };
    struct sizes_of_type t;

    for (uint32_t n = 1; n <= x->most; n++) {
        const char *why = NULL;
        const struct session *j = scalarset_sizes_model(x, n, s->arena, &why);
        if (n == x->type->size)
            is[n - 1] = verdict_of_check(s->arena, checked);
        else if (j == NULL)
            is[n - 1] = (struct sizes_verdict){ VERDICT_UNKNOWN, why };
        else
            is[n - 1] = decide_one(s, j, ARENA_ARRAY(s->arena, uint32_t, j->stg->sig.n_atoms + 1));
    }
    t = scalarset_sizes_of(s->arena, x, s->property, is, &s->run->limit, none);
    report_refused(s->run, &t);
    return t;
}

struct sizes_list check_sizes_find(struct arena *a, struct run *r, uint32_t i,
                                   const struct property_check *checked)
{
    struct survey s = { .run = r, .property = i, .arena = a };
    struct sizes_verdict any = { checked->result.verdict, NULL };
    const struct lts *l = checked->lts->checked;
    struct sizes_list data = sizes_find(a, l->sig, l->data.sizes->widest, any, decide_capped, &s);
    struct sizes_of_type *type = ARENA_ARRAY(a, struct sizes_of_type, data.n + r->scalarset.n + 1);

    for (uint32_t k = 0; k < data.n; k++)
        type[k] = data.type[k];
    for (size_t k = 0; k < r->scalarset.n; k++)
        type[data.n++] = find_scalarset(&s, &r->scalarset.at[k], checked);
    data.type = type;
    return data;
}

/* ---- --any ---- */

/* How much does a verdict say against a property that is to hold for every size? */
static int weight(enum verdict v)
{
    return v == VERDICT_TRUE ? 0 : v == VERDICT_UNKNOWN ? 1 : 2;
}

/* x: the check that is reported of those so far, or one without lts.  Of equal ones the last counts
   if it is true, else the first. */
static struct sizes_verdict decide_for_any(struct survey *s, const struct session *j,
                                           struct property_check *x)
{
    struct property_check y = { .property = &j->property[s->property] };
    struct sizes_verdict v;
    bool better;

    check_alone(s->run, &y, s->property, lts_pair_new(j, y.property->formula, NULL));
    v = verdict_of_check(s->arena, &y);
    better = x->lts == NULL || weight(v.verdict) > weight(x->result.verdict) ||
             (v.verdict == VERDICT_TRUE && x->result.verdict == VERDICT_TRUE);
    if (!better) {
        check_property_clear(&y);
        return v;
    }
    if (x->lts != NULL)
        check_property_clear(x);
    *x = y;
    return v;
}

/* Nothing failed; but the answer for every size is more than that. */
static void settle_for_any(struct arena *a, const struct sizes_of_type *t, struct property_check *x)
{
    const struct sizes_range *last = &t->range[t->n - 1];
    struct buf b = BUF_EMPTY;

    if (x->result.verdict != VERDICT_TRUE || (t->n == 1 && last->to == SIZES_ALL))
        return;
    buf_printf(&b, "not settled for every |%s|", t->type);
    if (last->is.why != NULL)
        buf_printf(&b, ": %s", last->is.why);
    check_property_unsettle(x, arena_string(a, buf_text(&b), b.n));
    buf_clear(&b);
}

/* --evidence FILE.cert: of what holds for every size. */
static void write_for_any(const struct survey *s, enum verdict v, const struct buf *views)
{
    struct run *r = s->run;
    const struct property *p = &r->session.property[s->property];

    if (!options_want_proof(r->o))
        return;
    r->n_unproved += v != VERDICT_TRUE;
    if (v == VERDICT_TRUE && !write_view_cert(r->o, &r->session, p, views))
        r->failed = true;
}

/* Unless another proof has it, too. */
static void keep_lemma(struct run *r, const char *formula, size_t n)
{
    struct buf line = BUF_EMPTY;

    buf_add(&line, " = ");
    buf_bytes(&line, formula, n);
    buf_add(&line, ";\n");
    if (strstr(buf_text(&r->lemmas), buf_text(&line)) == NULL)
        buf_printf(&r->lemmas, "property lemma%" PRIu32 "%s", ++r->n_lemmas, buf_text(&line));
    buf_clear(&line);
}

/* --lemmas: the formulas as properties, which are numbered through all proofs. */
static void keep_lemmas(struct survey *s, const struct sizes_of_type *t, const struct buf *lemmas)
{
    struct run *r = s->run;
    const char *line = buf_text(lemmas);

    if (r->o->lemmas == NULL || t->proof == NULL)
        return;
    buf_add(&r->lemmas, "// For every number of identities");
    buf_printf(&r->lemmas, t->proof->k > 1 ? " >= %" PRIu32 ": " : ": ", t->proof->k);
    sizes_print_proof(&r->lemmas, t->proof);
    buf_char(&r->lemmas, '\n');
    for (size_t n; *line != '\0'; line += n + 1) {
        n = strcspn(line, "\n");
        keep_lemma(r, line, n);
    }
}

struct sizes_list check_sizes_any(struct arena *a, struct run *r, uint32_t i,
                                  struct property_check *x)
{
    struct survey s = { .run = r, .property = i, .arena = a };
    struct buf views = BUF_EMPTY, lemmas = BUF_EMPTY;
    struct view_proof_texts texts = { options_want_proof(r->o) ? &views : NULL,
                                      r->o->lemmas != NULL ? &lemmas : NULL };
    struct scalarset_sizes *sizes = &r->scalarset.at[0];
    struct sizes_verdict *is = ARENA_ARRAY(a, struct sizes_verdict, sizes->most);
    struct sizes_of_type *type = ARENA_NEW(a, struct sizes_of_type);

    for (uint32_t n = 1; n <= sizes->most; n++) {
        const char *why = NULL;
        const struct session *j = scalarset_sizes_model(sizes, n, a, &why);
        is[n - 1] = j != NULL ? decide_for_any(&s, j, x)
                              : (struct sizes_verdict){ VERDICT_UNKNOWN, why };
    }
    if (x->lts == NULL) /* all of these models are wrong */
        decide_for_any(&s, &r->session, x);
    *type = scalarset_sizes_of(a, sizes, i, is, &r->limit, texts);
    report_refused(r, type);
    settle_for_any(a, type, x);
    write_for_any(&s, x->result.verdict, &views);
    keep_lemmas(&s, type, &lemmas);
    buf_clear(&views);
    buf_clear(&lemmas);
    return (struct sizes_list){ 1, type };
}

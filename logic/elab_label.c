/*
 * Labels as patterns (see elab_label.h).
 */
#include "config.h"

#include "logic/elab_label.h"

#include <string.h>

#include "parser/aut_label.h"
#include "stg/lts/lts.h"
#include "stg/data/sort_read.h"

/* The label being read. */
struct reading {
    struct build *b;
    const struct ast *tree;
    struct aut_label label;
    struct act *act;
};

void label_absent(struct build *b, const struct ast *t, struct act *a)
{
    struct act *every = ARENA_NEW(b->e->arena, struct act);

    *every = (struct act){ .kind = ACT_ANY, .at = t->span, .link = NO_LINK };
    *a = (struct act){ .kind = ACT_NOT, .at = t->span, .link = NO_LINK, .n = 1, .sub = every };
    diag_warning(b->e->diag, t->span, "no transition has the label '%s': this matches nothing",
                 t->name);
}

/* ---- values ---- */

static bool read_constant(const struct sort *s, struct aut_part p, value *v)
{
    for (uint32_t i = 0; i < s->n; i++)
        if (strlen(s->label[i]) == p.n && memcmp(s->label[i], p.at, p.n) == 0) {
            *v = value_small((int32_t)i);
            return true;
        }
    return false;
}

static bool read_label_value(struct reading *r, const struct sort *s, struct aut_part p, value *v)
{
    struct buf text = BUF_EMPTY, why = BUF_EMPTY;
    bool ok;

    if (s->kind == SORT_ENUM && read_constant(s, p, v))
        return true;
    buf_bytes(&text, p.at, p.n);
    ok = value_read(r->b->e->vs, s, buf_text(&text), v, &why);
    ok = ok && sort_accepts(r->b->e->vs, s, *v, 0); /* d1, d2, .. are names in traces only */
    buf_clear(&text);
    buf_clear(&why);
    return ok;
}

/* The values of the label as patterns. */
static bool read_values(struct reading *r, const struct aut_part *p, uint32_t n,
                        const struct sort *const *sort, struct arg **out)
{
    struct elab *e = r->b->e;
    value v;

    *out = ARENA_ARRAY(e->arena, struct arg, n + 1);
    for (uint32_t i = 0; i < n; i++) {
        if (!read_label_value(r, sort[i], p[i], &v))
            return false;
        r->b->names_identities = r->b->names_identities || sort_mentions(sort[i], SORT_SCALARSET);
        (*out)[i] = (struct arg){ .kind = ARG_TERM, .sort = sort[i] };
        (*out)[i].term = term_const(e, sort[i], r->tree->span, v);
    }
    return true;
}

static bool counts_agree(const struct reading *r, uint32_t n_index, uint32_t n_values)
{
    return r->label.n_index == n_index && r->label.n_values == n_values;
}

/* ---- names ---- */

static bool is_label_name(const struct reading *r, const char *name)
{
    return strlen(name) == r->label.name.n && memcmp(name, r->label.name.at, r->label.name.n) == 0;
}

static enum link_form form_of(const struct aut_label *x)
{
    return x->form == AUT_WHOLE ? LINK_WHOLE : x->form == AUT_BARE ? LINK_BARE : LINK_VALUES;
}

/* Could this link have the label?  In a raw system: does its label have this form? */
static bool may_have(const struct reading *r, const struct link *l)
{
    if (l->form == LINK_WHOLE)
        return strcmp(l->name, r->tree->name) == 0;
    if (r->label.form == AUT_OUT || r->label.form == AUT_IN ||
        (r->label.form == AUT_VALUES && !r->b->sig->raw))
        return l->form == LINK_CHANNEL && is_label_name(r, l->name);
    return l->form == form_of(&r->label) && is_label_name(r, l->name);
}

static const struct link *find_link(const struct reading *r)
{
    const struct signature *g = r->b->sig;

    for (uint32_t i = 0; i < g->n_links; i++)
        if (g->link[i].used && may_have(r, &g->link[i]))
            return &g->link[i];
    return NULL;
}

static const struct step_name *find_step_name(const struct reading *r)
{
    const struct signature *g = r->b->sig;

    for (uint32_t i = 0; i < g->n_steps; i++)
        if (is_label_name(r, g->step[i].name))
            return &g->step[i];
    return NULL;
}

/* ---- actions ---- */

static bool step_label(struct reading *r, const struct step_name *s)
{
    struct act *a = r->act;

    if (s == NULL || !counts_agree(r, 0, s->n))
        return false;
    a->kind = ACT_STEP;
    a->number = (uint32_t)(s - r->b->sig->step);
    a->any_payload = s->n == 0;
    a->n_payload = s->n;
    return read_values(r, r->label.part.at, s->n, s->sort, &a->payload);
}

/* Only internal steps without a name, and no communications: these have other labels. */
static bool unnamed_step(struct reading *r)
{
    r->act->kind = ACT_STEP;
    r->act->number = LTS_NO_STEP;
    r->act->any_payload = true;
    return true;
}

static bool channel_label(struct reading *r, const struct link *l, bool box, bool negative)
{
    const struct channel *c = l == NULL ? NULL : &r->b->sig->channel[l->channel];
    struct act *a = r->act;

    if (c == NULL || (l->form != LINK_WHOLE && !counts_agree(r, c->n_index, c->n_payload)))
        return false;
    a->kind = r->label.form == AUT_OUT ? ACT_OUT : r->label.form == AUT_IN ? ACT_IN : ACT_COMM;
    a->quantifier = box != negative ? INPUT_EVERY : INPUT_SOME;
    a->channel = l->channel;
    a->link = (uint32_t)(l - r->b->sig->link);
    a->any_index = c->n_index == 0;
    a->n_index = c->n_index;
    a->any_payload = c->n_payload == 0;
    a->n_payload = c->n_payload;
    return read_values(r, r->label.part.at, c->n_index, c->index, &a->index) &&
           read_values(r, r->label.part.at + c->n_index, c->n_payload, c->payload, &a->payload);
}

/* The step of a channel with a buffer, or NULL. */
static const struct step_name *find_buffer_step(const struct reading *r)
{
    const struct signature *g = r->b->sig;
    char sign = r->label.form == AUT_OUT ? '!' : '?';

    if (r->label.form != AUT_OUT && r->label.form != AUT_IN)
        return NULL;
    for (uint32_t i = 0; i < g->n_steps; i++)
        if (g->step[i].channel != NULL && g->step[i].sign == sign &&
            is_label_name(r, g->step[i].channel->name))
            return &g->step[i];
    return NULL;
}

static bool buffer_label(struct reading *r, const struct step_name *s)
{
    const struct channel *c = s->channel;
    struct act *a = r->act;

    if (!counts_agree(r, c->n_index, c->n_payload))
        return false;
    a->kind = ACT_STEP;
    a->number = (uint32_t)(s - r->b->sig->step);
    a->any_index = c->n_index == 0;
    a->any_payload = c->n_payload == 0;
    a->n_payload = s->n;
    return read_values(r, r->label.part.at, s->n, s->sort, &a->payload);
}

static bool read_label_pattern(struct reading *r, bool box, bool negative)
{
    const struct step_name *buffered = find_buffer_step(r);

    if (buffered != NULL)
        return buffer_label(r, buffered);
    switch (r->label.form) {
    case AUT_TAU: return unnamed_step(r);
    case AUT_STEP: return step_label(r, find_step_name(r));
    default: return channel_label(r, find_link(r), box, negative);
    }
}

void label_act(struct build *b, const struct ast *t, struct act *a, bool box, bool negative)
{
    struct reading r = { .b = b, .tree = t, .label = AUT_LABEL_EMPTY, .act = a };

    aut_label_read(&r.label, t->name, strlen(t->name));
    if (!read_label_pattern(&r, box, negative)) {
        label_absent(b, t, a);
        diag_note(b->e->diag, t->span,
                  "labels are written as in traces: \"c!1\", \"c?(1,2)\", "
                  "\"c(1)\", \"tau name(1)\", \"tau\"");
    }
    aut_label_clear(&r.label);
}

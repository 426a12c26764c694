/*
 * Actions of edges: channels, values sent, patterns, named internal steps (see model_build.h).
 */
#include "config.h"

#include "stg/elab/elab_util.h"
#include "stg/elab/model_build.h"
#include "support/vec.h"

/* ---- channels ---- */

/* A channel has as many indices as it is declared with. */
static bool index_arity(struct elab *e, const struct ast *t, const struct channel *c)
{
    uint32_t given = t->kid[0] == NULL ? 0 : t->kid[0]->n;

    if (given == c->n_index)
        return true;
    if (c->n_index == 0)
        diag_error(e->diag, t->span, "channel '%s' is no family: it takes no index", c->name);
    else
        diag_error(e->diag, t->span, "channel '%s' takes %u ind%s, %u given", c->name, c->n_index,
                   c->n_index == 1 ? "ex" : "ices", given);
    diag_note(e->diag, c->at, "'%s' is declared here", c->name);
    return false;
}

static const struct channel *elab_channel_ref(struct elab *e, struct scope *s, const struct ast *t,
                                              struct edge *out)
{
    struct entry *x = uses_find(e->uses, s, t);
    const struct channel *c;

    if (x == NULL) {
        elab_unknown(e, s, t->name_span, t->name, "channel");
        return NULL;
    }
    if (x->kind != ENTRY_CHANNEL && x->kind != ENTRY_CHANPARAM) {
        diag_error(e->diag, t->name_span, "'%s' is %s, not a channel", t->name, entry_noun(x));
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
        return NULL;
    }
    c = x->object;
    out->by_param = x->kind == ENTRY_CHANPARAM;
    out->channel = x->number;
    out->n_index = c->n_index;
    out->n_payload = c->n_payload;
    if (!index_arity(e, t, c))
        return NULL;
    out->index = elab_arguments(e, s, t->kid[0], c->n_index, c->index, t->span, c->name, c->at);
    return out->index == NULL ? NULL : c;
}

static bool payload_arity(struct elab *e, const struct ast *t, const struct channel *c,
                          uint32_t given)
{
    if (given == c->n_payload)
        return true;
    diag_error(e->diag, t->span, "channel '%s' carries %u value%s, %u given", c->name, c->n_payload,
               c->n_payload == 1 ? "" : "s", given);
    diag_note(e->diag, c->at, "'%s' is declared here", c->name);
    return false;
}

static bool elab_send(struct elab *e, struct scope *s, const struct ast *t, struct edge *out,
                      struct edge_twin *twin)
{
    const struct channel *c = elab_channel_ref(e, s, t->kid[0], out);
    bool ok = true;

    out->kind = ACTION_SEND;
    if (c == NULL || !payload_arity(e, t, c, t->kid[1]->n))
        return false;
    out->payload = ARENA_ARRAY(e->arena, const struct term *, c->n_payload + 1);
    for (uint32_t i = 0; i < c->n_payload; i++) {
        out->payload[i] = c->payload[i] == NULL
                              ? NULL
                              : elab_place(e, s, t->kid[1]->kid[i], c->payload[i]);
        ok = ok && out->payload[i] != NULL;
    }
    return ok && (c->buffer == NULL || elab_buffer_send(e, c, t->span, out, twin));
}

/* ---- patterns ---- */

/* The names bound by one input.  '=v' is evaluated before anything is received, so it sees only the
   outer scope; the names are added to that scope when the pattern is complete. */
struct receipt {
    struct elab *e;
    struct scope *outer;
    struct scope names;
};

static bool refuse_name(struct elab *e, const struct ast *t, const struct entry *x)
{
    diag_error(e->diag, t->span, "cannot receive into '%s': it is %s", t->name, entry_noun(x));
    if (x->kind == ENTRY_ALT && x->sort->alt[x->number].n > 0)
        diag_note(e->diag, t->span, "to accept any value of this alternative, write '%s(_%s)'",
                  t->name, x->sort->alt[x->number].n > 1 ? ", ..." : "");
    else if (x->kind == ENTRY_GLOBAL)
        diag_note(e->diag, t->span,
                  "receive into a new name and write 'then %s := ...'; to "
                  "accept only its value, write '=%s'",
                  t->name, t->name);
    else if (x->kind == ENTRY_LOCAL || x->kind == ENTRY_CONST || x->kind == ENTRY_LABEL ||
             x->kind == ENTRY_ALT)
        diag_note(e->diag, t->span, "to accept only this value, write '=%s'", t->name);
    else
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
    return false;
}

/* A name is assigned if it is a var or node parameter, or is new; any other name is probably a
   mistake. */
static bool pattern_name(struct receipt *r, const struct ast *t, struct pattern *p)
{
    struct elab *e = r->e;
    struct entry *x = uses_find(e->uses, r->outer, t), *bound;
    bool assigns = x != NULL && x->kind == ENTRY_LOCAL && entry_is_variable(x);

    if (x != NULL && !assigns)
        return refuse_name(e, t, x);
    bound = scope_add(&r->names, e->arena, e->diag, ENTRY_LOCAL, t->name, t->span);
    if (bound == NULL || (assigns && x->sort == NULL))
        return false;
    bound->role = assigns ? x->role : ROLE_INPUT;
    bound->sort = assigns ? x->sort : p->sort;
    bound->number = assigns ? x->number : e->n_slots++;
    uses_note_entry(e->uses, t->name_span, bound);
    p->kind = PATTERN_BIND;
    p->place = bound->sort;
    p->slot = bound->number;
    if (!sort_agrees(p->sort, p->place)) {
        elab_mismatch(e, t->span, p->sort, p->place);
        return false;
    }
    return true;
}

static bool elab_pattern(struct receipt *r, const struct ast *t, const struct sort *sort,
                         struct pattern *p);

static bool pattern_alt(struct receipt *r, const struct ast *t, struct pattern *p)
{
    int alt = p->sort->kind == SORT_UNION ? sort_alt_of(p->sort, t->name) : -1;
    bool ok = true;

    if (alt < 0) {
        elab_no_alternative(r->e, t, p->sort);
        return false;
    }
    uses_note_alternative(r->e->uses, r->e->globals, t, p->sort, alt);
    p->kind = PATTERN_ALT;
    p->alt = (uint32_t)alt;
    p->n = p->sort->alt[alt].n;
    if (t->kid[0]->n != p->n) {
        diag_error(r->e->diag, t->span, "'%s' takes %u argument%s, %u given", t->name, p->n,
                   p->n == 1 ? "" : "s", t->kid[0]->n);
        return false;
    }
    p->sub = ARENA_ARRAY(r->e->arena, struct pattern, p->n + 1);
    for (uint32_t i = 0; i < p->n; i++)
        ok = elab_pattern(r, t->kid[0]->kid[i], p->sort->alt[alt].field[i].sort, &p->sub[i]) && ok;
    return ok;
}

/* Is the name an alternative without fields of the union expected here?  Then it is a pattern. */
static bool bare_alternative(struct receipt *r, const struct ast *t, struct pattern *p)
{
    const struct entry *x = scope_find(r->outer, t->name);
    int alt = p->sort->kind == SORT_UNION ? sort_alt_of(p->sort, t->name) : -1;

    if (alt < 0 || p->sort->alt[alt].n > 0 || x->kind != ENTRY_ALT)
        return false;
    uses_note_entry(r->e->uses, t->name_span, x);
    p->kind = PATTERN_ALT;
    p->alt = (uint32_t)alt;
    return true;
}

static bool pattern_equal(struct receipt *r, const struct ast *t, struct pattern *p)
{
    p->kind = PATTERN_EQUAL;
    p->term = elab_expr(r->e, r->outer, t->kid[0], p->sort);
    if (p->term == NULL || sort_agrees(p->term->sort, p->sort))
        return p->term != NULL;
    elab_mismatch(r->e, p->term->span, p->sort, p->term->sort);
    return false;
}

static bool elab_pattern(struct receipt *r, const struct ast *t, const struct sort *sort,
                         struct pattern *p)
{
    *p = (struct pattern){ .kind = PATTERN_ANY, .sort = sort, .at = t->span };
    if (sort == NULL)
        return false;
    switch (t->kind) {
    case AST_PAT_ANY: return true;
    case AST_PAT_NAME: return bare_alternative(r, t, p) || pattern_name(r, t, p);
    case AST_PAT_EQ: return pattern_equal(r, t, p);
    default: return pattern_alt(r, t, p);
    }
}

static bool elab_where(struct elab *e, struct scope *s, const struct ast *t, struct edge *out)
{
    return t == NULL || (out->where = elab_bool(e, s, t)) != NULL;
}

static bool elab_receive(struct elab *e, struct scope *s, const struct ast *t,
                         const struct ast *where, struct edge *out, struct edge_twin *twin)
{
    const struct channel *c = elab_channel_ref(e, s, t->kid[0], out);
    struct receipt r = { .e = e, .outer = s };
    bool ok = true;

    out->kind = ACTION_RECEIVE;
    if (c == NULL || !payload_arity(e, t, c, t->kid[1]->n))
        return false;
    out->pattern = ARENA_ARRAY(e->arena, struct pattern, c->n_payload + 1);
    scope_init(&r.names, s);
    for (uint32_t i = 0; i < c->n_payload; i++)
        ok = elab_pattern(&r, t->kid[1]->kid[i], c->payload[i], &out->pattern[i]) && ok;
    if (ok && c->buffer != NULL)
        ok = elab_buffer_receive(e, c, t, where, &r.names, out, twin);
    for (uint32_t i = 0; i < r.names.n; i++)
        if (r.names.entry[i]->role == ROLE_INPUT)
            scope_adopt(s, r.names.entry[i]);
    scope_clear(&r.names);
    return (c->buffer != NULL || elab_where(e, s, where, out)) && ok;
}

/* ---- internal steps ---- */

static struct step_name *find_internal_step(struct model_build *m, const char *name,
                                            uint32_t *number)
{
    const struct entry *x = scope_find_here(&m->step_name, name);

    if (x == NULL)
        return NULL;
    *number = x->number;
    return &m->step.at[x->number];
}

/* The first use of a named step fixes its arguments' types; later ones must agree. */
static bool step_sorts(struct model_build *m, const struct ast *t, struct edge *out)
{
    struct elab *e = m->e;
    struct step_name *s = find_internal_step(m, t->name, &out->step), fresh = { .name = t->name };

    if (s == NULL) {
        fresh.at = t->name_span;
        fresh.n = out->n_payload;
        fresh.sort = ARENA_ARRAY(e->arena, const struct sort *, fresh.n + 1);
        for (uint32_t i = 0; i < fresh.n; i++)
            fresh.sort[i] = out->payload[i]->sort;
        out->step = (uint32_t)m->step.n;
        scope_name(&m->step_name, e->arena, t->name, out->step, NULL);
        uses_note_step(e->uses, t, out->step);
        vec_push(&m->step, fresh);
        return true;
    }
    uses_note_step(e->uses, t, out->step);
    if (s->n != out->n_payload) {
        diag_error(e->diag, t->span, "step '%s' has %u argument%s here and %u elsewhere", t->name,
                   out->n_payload, out->n_payload == 1 ? "" : "s", s->n);
        diag_note(e->diag, s->at, "it is first used here");
        return false;
    }
    for (uint32_t i = 0; i < s->n; i++) {
        if (!sort_agrees(s->sort[i], out->payload[i]->sort)) {
            elab_mismatch(e, out->payload[i]->span, s->sort[i], out->payload[i]->sort);
            diag_note(e->diag, s->at, "step '%s' is first used here", t->name);
            return false;
        }
        s->sort[i] = sort_join(e->arena, s->sort[i], out->payload[i]->sort);
    }
    return true;
}

static bool elab_tau(struct model_build *m, struct scope *s, const struct ast *t, struct edge *out)
{
    out->kind = ACTION_TAU;
    if (t == NULL || t->name == NULL)
        return true;
    out->n_payload = t->kid[0] == NULL ? 0 : t->kid[0]->n;
    out->payload = ARENA_ARRAY(m->e->arena, const struct term *, out->n_payload + 1);
    for (uint32_t i = 0; i < out->n_payload; i++)
        if ((out->payload[i] = elab_expr(m->e, s, t->kid[0]->kid[i], NULL)) == NULL)
            return false;
    return step_sorts(m, t, out);
}

bool elab_action(struct model_build *m, struct scope *s, const struct ast *t, struct edge *out,
                 struct edge_twin *twin)
{
    const struct ast *action = t->kid[3], *where = t->kid[4];
    bool ok;

    if (action != NULL && action->kind == AST_RECEIVE)
        return elab_receive(m->e, s, action, where, out, twin);
    ok = action != NULL && action->kind == AST_SEND ? elab_send(m->e, s, action, out, twin)
                                                    : elab_tau(m, s, action, out);
    if (where != NULL)
        diag_error(m->e->diag, where->span,
                   "'where' belongs to inputs; write 'when' before the "
                   "action");
    return ok && where == NULL;
}

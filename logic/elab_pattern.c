/*
 * Action patterns (see formula_build.h).
 */
#include "config.h"

#include <string.h>

#include "logic/elab_label.h"
#include "logic/formula_build.h"

/* How the patterns of one action are to be read. */
struct reading {
    struct build *b;
    struct scope *s;
    bool binders; /* may bind */
    bool open;    /* a value was left open: by a binder or `_` */
};

/* ---- values ---- */

static bool bind_arg(struct reading *r, const struct ast *t, struct arg *a)
{
    struct entry *x;

    if (!r->binders) {
        diag_error(r->b->e->diag, t->span,
                   "'%s' cannot be bound here: it would not have one value "
                   "on every path",
                   t->name);
        diag_note(r->b->e->diag, t->span,
                  "binders have no place under '*', '+', '?' and in "
                  "complements; '_' matches any value");
        return false;
    }
    x = new_variable(r->b, r->s, t->name, t->span, a->sort);
    if (x == NULL)
        return false;
    a->kind = ARG_BIND;
    a->slot = x->number;
    r->open = true;
    return true;
}

static bool term_arg(struct reading *r, const struct ast *t, struct arg *a)
{
    a->kind = ARG_TERM;
    a->term = elab_expr(r->b->e, r->s, t, a->sort);
    if (a->term == NULL && t->kind == AST_NAME && scope_find(r->s, t->name) == NULL)
        diag_note(r->b->e->diag, t->span, "write '?%s' to give the value this name", t->name);
    if (a->term == NULL || sort_agrees(a->term->sort, a->sort))
        return a->term != NULL;
    elab_mismatch(r->b->e, t->span, a->sort, a->term->sort);
    return false;
}

static bool build_arg(struct reading *r, const struct ast *t, const struct sort *sort,
                      struct arg *a);

static bool alt_arg(struct reading *r, const struct ast *t, struct arg *a)
{
    int alt = a->sort->kind == SORT_UNION ? sort_alt_of(a->sort, t->name) : -1;
    uint32_t given = t->kind == AST_PAT_NAME ? 0 : t->kid[0]->n;
    bool ok = true;

    if (alt < 0 || a->sort->alt[alt].n != given) {
        struct buf b = BUF_EMPTY;
        sort_print(&b, a->sort);
        diag_error(r->b->e->diag, t->span,
                   alt < 0 ? "'%s' is not an alternative of %s"
                           : "wrong number of fields for alternative '%s' of %s",
                   t->name, buf_text(&b));
        buf_clear(&b);
        return false;
    }
    uses_note_alternative(r->b->e->uses, r->b->e->globals, t, a->sort, alt);
    a->kind = ARG_ALT;
    a->alt = (uint32_t)alt;
    a->n = given;
    a->sub = ARENA_ARRAY(r->b->e->arena, struct arg, given + 1);
    for (uint32_t i = 0; i < given; i++)
        ok = build_arg(r, t->kid[0]->kid[i], a->sort->alt[alt].field[i].sort, &a->sub[i]) && ok;
    return ok;
}

static bool is_bare_alternative(const struct ast *t, const struct sort *sort)
{
    int alt = sort->kind == SORT_UNION ? sort_alt_of(sort, t->name) : -1;

    return alt >= 0 && sort->alt[alt].n == 0;
}

/* Does an expression contain `_` or `?x`, as in c!A(_, ?x)? Then it is a pattern. */
static bool has_hole(const struct ast *t)
{
    if (t->kind == AST_PAT_ANY || t->kind == AST_PAT_BIND)
        return true;
    for (uint32_t i = 0; t->kind == AST_CALL && i < t->kid[0]->n; i++)
        if (has_hole(t->kid[0]->kid[i]))
            return true;
    return false;
}

static bool expr_arg(struct reading *r, const struct ast *t, struct arg *a)
{
    return t->kind == AST_CALL && has_hole(t) ? alt_arg(r, t, a) : term_arg(r, t, a);
}

static bool build_arg(struct reading *r, const struct ast *t, const struct sort *sort,
                      struct arg *a)
{
    *a = (struct arg){ .kind = ARG_ANY, .sort = sort };
    switch (t->kind) {
    case AST_PAT_ANY: r->open = true; return true;
    case AST_PAT_BIND: return bind_arg(r, t, a);
    case AST_PAT_NAME: return is_bare_alternative(t, sort) ? alt_arg(r, t, a) : bind_arg(r, t, a);
    case AST_PAT_ALT: return alt_arg(r, t, a);
    case AST_PAT_EQ:
    case AST_PAT_EXPR: return expr_arg(r, t->kid[0], a);
    default: return expr_arg(r, t, a); /* an argument of an alternative */
    }
}

static bool build_args(struct reading *r, const struct ast *list, uint32_t n,
                       const struct sort *const *sort, struct arg **out)
{
    bool ok = true;

    *out = ARENA_ARRAY(r->b->e->arena, struct arg, n + 1);
    for (uint32_t i = 0; i < n; i++)
        ok = build_arg(r, list->kid[i], sort[i], &(*out)[i]) && ok;
    return ok;
}

/* ---- channels ---- */

static bool link_named(const struct signature *g, const char *name, struct act *a)
{
    for (uint32_t i = 0; i < g->n_links; i++)
        if (g->link[i].used && g->link[i].name == name &&
            g->channel[g->link[i].channel].name != name) {
            a->link = i;
            a->channel = g->link[i].channel;
            return true;
        }
    return false;
}

static const struct channel *find_channel(struct reading *r, const struct ast *t, struct act *a)
{
    struct build *b = r->b;
    const struct entry *x = uses_find(b->e->uses, r->s, t);

    a->link = NO_LINK;
    if (x != NULL && x->kind == ENTRY_CHANNEL) {
        a->channel = x->number;
        return &b->sig->channel[x->number];
    }
    if (x == NULL && link_named(b->sig, t->name, a)) {
        uses_note_entry(b->e->uses, t->name_span,
                        scope_find(r->s, b->sig->channel[a->channel].name));
        return &b->sig->channel[a->channel];
    }
    if (x == NULL)
        elab_unknown(b->e, r->s, t->name_span, t->name, "channel");
    else
        diag_error(b->e->diag, t->name_span, "'%s' is %s, not a channel", t->name, entry_noun(x));
    return NULL;
}

/* Singular and plural. */
static const char *const index_noun[] = { "index", "indices" };
static const char *const value_noun[] = { "value", "values" };
static const char *const argument_noun[] = { "argument", "arguments" };

static bool wrong_count(struct reading *r, const struct ast *t, const char *const *what,
                        const char *name, uint32_t n, uint32_t given, struct span declared)
{
    if (n == given)
        return false;
    diag_error(r->b->e->diag, t->span, "'%s' has %u %s, %u given", name, n, what[n != 1], given);
    if (declared.text != NULL)
        diag_note(r->b->e->diag, declared, "'%s' is declared here", name);
    return true;
}

static bool only_holes(const struct act *a)
{
    for (uint32_t i = 0; i < a->n_payload; i++)
        if (a->payload[i].kind != ARG_ANY)
            return false;
    return true;
}

/* c?x means every value; c? alone and c?=v take the quantifier of the modality; `_` alone must have
   one written. */
static bool input_quantifier(struct reading *r, const struct ast *t, struct act *a, bool box,
                             bool negative)
{
    bool every;

    if (t->quantifier != QUANT_NONE)
        every = t->quantifier == QUANT_FORALL;
    else if (a->any_payload)
        every = box;
    else if (only_holes(a) && !r->b->complement) {
        diag_error(r->b->e->diag, t->span,
                   "for some value or for every value? '_' alone does not "
                   "say");
        diag_note(r->b->e->diag, t->span, "write '%s? exists _' or '%s? forall _'", t->name,
                  t->name);
        return false;
    } else {
        every = r->open || box;
    }
    a->quantifier = every != negative ? INPUT_EVERY : INPUT_SOME;
    return true;
}

static bool binds(const struct ast *list)
{
    for (uint32_t i = 0; list != NULL && i < list->n; i++)
        if (list->kid[i]->kind == AST_PAT_BIND || list->kid[i]->kind == AST_PAT_NAME)
            return true;
    return false;
}

/* Raw transition systems declare nothing: a name in none of their labels is no error, unless a
   variable would be bound to a value without a type. */
static bool is_absent(const struct reading *r, const struct ast *t)
{
    return r->b->sig->raw && scope_find(r->s, t->name) == NULL && !binds(t->kid[0]) &&
           !binds(t->kid[1]) && t->kid[2] == NULL;
}

/* Checks constant indices; the labels of a raw transition system determine no range. */
static bool in_range(struct reading *r, const struct act *a)
{
    bool ok = true;

    for (uint32_t i = 0; i < a->n_index && !r->b->sig->raw; i++)
        if (a->index[i].kind == ARG_TERM && a->index[i].term->kind == TERM_CONST)
            ok = elab_fit(r->b->e, a->index[i].term, a->index[i].sort) != NULL && ok;
    return ok;
}

static bool channel_act(struct reading *r, const struct ast *t, struct act *a, bool box,
                        bool negative)
{
    const struct ast *index = t->kid[0], *payload = t->kid[1];
    const struct channel *c;
    bool ok;

    if (is_absent(r, t)) {
        label_absent(r->b, t, a);
        return true;
    }
    c = find_channel(r, t, a);
    if (c == NULL)
        return false;
    r->binders = r->binders && (c->buffer == NULL || a->kind != ACT_CHANNEL);
    a->any_index = index == NULL;
    a->any_payload = payload->n == 0;
    a->n_index = index == NULL ? 0 : index->n;
    a->n_payload = payload->n;
    if ((index != NULL && wrong_count(r, t, index_noun, c->name, c->n_index, index->n, c->at)) ||
        (payload->n > 0 && wrong_count(r, t, value_noun, c->name, c->n_payload, payload->n, c->at)))
        return false;
    if (!build_args(r, index, a->n_index, c->index, &a->index) || !in_range(r, a))
        return false;
    r->open = false;
    if (!build_args(r, payload, a->n_payload, c->payload, &a->payload))
        return false;
    ok = a->kind != ACT_IN || c->buffer != NULL || input_quantifier(r, t, a, box, negative);
    if (t->kid[2] != NULL && (a->where = elab_bool(r->b->e, r->s, t->kid[2])) == NULL)
        return false;
    return ok && (c->buffer == NULL || build_buffer_act(r->b, t, c, a));
}

/* ---- internal steps and instances ---- */

static bool step_act(struct reading *r, const struct ast *t, struct act *a)
{
    const struct signature *g = r->b->sig;
    const struct ast *list = t->kid[0];
    struct suggest like = { NULL, 0 };

    if (t->name == NULL)
        return true;
    a->kind = ACT_STEP;
    for (a->number = 0; a->number < g->n_steps; a->number++) {
        if (g->step[a->number].name == t->name)
            break;
        suggest_candidate(&like, t->name, strlen(t->name), g->step[a->number].name);
    }
    if (a->number == g->n_steps) {
        diag_error(r->b->e->diag, t->name_span, "the model has no internal step 'tau %s'", t->name);
        note_suggestion(r->b, t->name_span, &like);
        return false;
    }
    uses_note_step(r->b->e->uses, t, a->number);
    a->any_payload = list == NULL || list->n == 0;
    a->n_payload = a->any_payload ? 0 : list->n;
    if (!a->any_payload && wrong_count(r, t, argument_noun, t->name, g->step[a->number].n, list->n,
                                       g->step[a->number].at))
        return false;
    return build_args(r, list, a->n_payload, g->step[a->number].sort, &a->payload);
}

static bool instance_is_there(struct reading *r, const struct ast *t, const struct act *a)
{
    const struct term **index = ARENA_ARRAY(r->b->e->arena, const struct term *, a->n_index + 1);

    for (uint32_t i = 0; i < a->n_index; i++)
        index[i] = a->index[i].kind == ARG_TERM ? a->index[i].term : NULL;
    return a->any_index || check_instance(r->b, t->span, &r->b->sig->family[a->number], index);
}

static bool actor_act(struct reading *r, const struct ast *t, struct act *a)
{
    const struct family *f = find_family(r->b, t);
    const struct ast *list = t->kid[0];

    if (f == NULL)
        return false;
    a->number = (uint32_t)(f - r->b->sig->family);
    a->any_index = list == NULL;
    a->n_index = list == NULL ? 0 : list->n;
    if (list != NULL &&
        wrong_count(r, t, index_noun, f->name, f->n_index, list->n, (struct span){ NULL, 0, 0 }))
        return false;
    return build_args(r, list, a->n_index, f->index, &a->index) && instance_is_there(r, t, a);
}

/* ---- actions ---- */

static bool build_subs(struct reading *r, const struct ast *list, struct act *a)
{
    bool ok = true, outer = r->b->complement;

    r->b->complement = true;
    a->n = list->n;
    a->sub = ARENA_ARRAY(r->b->e->arena, struct act, a->n + 1);
    for (uint32_t i = 0; i < a->n; i++) {
        const struct act *sub = build_act(r->b, r->s, list->kid[i], false, false, false);
        ok = ok && sub != NULL;
        if (sub != NULL)
            a->sub[i] = *sub;
    }
    r->b->complement = outer;
    return ok;
}

/* A complement of a complement: matches if one of the list does. */
static bool set_act(struct reading *r, const struct ast *list, struct act *a)
{
    struct act *inner = ARENA_NEW(r->b->e->arena, struct act);

    *inner = (struct act){ .kind = ACT_NOT, .at = a->at, .link = NO_LINK };
    a->kind = ACT_NOT;
    a->n = 1;
    a->sub = inner;
    return build_subs(r, list, inner);
}

/* Does an internal step of the model have this name? */
static bool is_step(const struct signature *g, const char *name)
{
    for (uint32_t i = 0; i < g->n_steps; i++)
        if (strcmp(g->step[i].name, name) == 0)
            return true;
    return false;
}

/* c alone: any action on the channel c. */
static struct act *bare_channel_act(struct build *b, const struct ast *t, uint32_t channel,
                                    uint32_t link)
{
    struct act *a = ARENA_NEW(b->e->arena, struct act);
    const struct channel *c = &b->sig->channel[channel];

    *a = (struct act){
        .kind = ACT_CHANNEL,
        .at = t->span,
        .channel = channel,
        .link = link,
        .any_index = true,
        .any_payload = true,
    };
    return c->buffer == NULL || build_buffer_act(b, t, c, a) ? a : NULL;
}

static struct act *param_act(struct build *b, struct scope *s, const struct ast *t, bool box,
                             bool negative, bool binders)
{
    const struct entry *x = uses_find(b->e->uses, s, t);
    const struct closure *c;
    struct act link, *absent;

    if (x != NULL && x->kind == ENTRY_ACTION) {
        c = x->object;
        return build_act(b, c->scope, c->tree, box, negative, binders);
    }
    if (x != NULL && x->kind == ENTRY_CHANNEL)
        return bare_channel_act(b, t, x->number, NO_LINK);
    if (x == NULL && link_named(b->sig, t->name, &link))
        return bare_channel_act(b, t, link.channel, link.link);
    if (x == NULL && b->sig->raw) {
        absent = ARENA_NEW(b->e->arena, struct act);
        label_absent(b, t, absent);
        return absent;
    }
    if (x == NULL)
        elab_unknown(b->e, s, t->span, t->name, "action");
    else
        diag_error(b->e->diag, t->span, "'%s' is %s, not an action", t->name, entry_noun(x));
    if (x == NULL && is_step(b->sig, t->name))
        diag_note(b->e->diag, t->span, "the internal step is 'tau %s'", t->name);
    return NULL;
}

static bool build_act_kind(struct reading *r, const struct ast *t, struct act *a, bool box,
                           bool negative)
{
    switch (t->kind) {
    case AST_A_ANY: a->kind = ACT_ANY; return true;
    case AST_A_MOVES: a->kind = ACT_MOVES; return true;
    case AST_A_NOT: a->kind = ACT_NOT; return build_subs(r, t->kid[0], a);
    case AST_A_SET: return set_act(r, t->kid[0], a);
    case AST_R_ALT: return set_act(r, t, a);
    case AST_A_TAU: a->kind = ACT_TAU; return step_act(r, t, a);
    case AST_A_AT: a->kind = ACT_ACTOR; return actor_act(r, t, a);
    case AST_A_LABEL: label_act(r->b, t, a, box, negative); return true;
    case AST_A_CHANNEL: a->kind = ACT_CHANNEL; break;
    case AST_A_COMM: a->kind = ACT_COMM; break;
    case AST_A_OUT: a->kind = ACT_OUT; break;
    case AST_A_IN: a->kind = ACT_IN; break;
    default:
        diag_error(r->b->e->diag, t->span,
                   "a single action is needed here, not a sequence of them");
        return false;
    }
    return channel_act(r, t, a, box, negative);
}

struct act *build_act(struct build *b, struct scope *s, const struct ast *t, bool box,
                      bool negative, bool binders)
{
    struct act *a;
    struct reading r = { b, s, binders, false };

    if (!count_piece(b, t->span))
        return NULL;
    if (t->kind == AST_A_NAME)
        return param_act(b, s, t, box, negative, binders);
    a = ARENA_NEW(b->e->arena, struct act);
    a->at = t->span;
    a->link = NO_LINK;
    return build_act_kind(&r, t, a, box, negative) ? a : NULL;
}

/* ---- walking ---- */

static void walk_args(uint32_t n, const struct arg *arg, void (*visit)(void *, const struct term *),
                      void (*see_slot)(void *, uint32_t), void *self)
{
    for (uint32_t i = 0; i < n; i++) {
        if (arg[i].kind == ARG_TERM)
            term_walk(arg[i].term, false, visit, self);
        if (arg[i].kind == ARG_BIND && see_slot != NULL)
            see_slot(self, arg[i].slot);
        walk_args(arg[i].n, arg[i].sub, visit, see_slot, self);
    }
}

void act_walk(const struct act *a, void (*visit)(void *, const struct term *),
              void (*see_slot)(void *, uint32_t), void *self)
{
    walk_args(a->n_index, a->index, visit, see_slot, self);
    walk_args(a->n_payload, a->payload, visit, see_slot, self);
    if (a->where != NULL)
        term_walk(a->where, false, visit, self);
    for (uint32_t i = 0; i < a->n; i++)
        act_walk(&a->sub[i], visit, see_slot, self);
}
